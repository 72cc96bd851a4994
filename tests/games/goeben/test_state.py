"""The verbs of the state: what each tells, with every fact."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from sandtable.core.events import Fact
from sandtable.games.goeben.state import Battle, Damage, Fort, Lying, State
from tests.games.goeben.battles import SEA
from tests.games.goeben.positions import display, position


def at_sea() -> State:
    """Goeben and Breslau at Matapan; a collier, a mine and an Austro-Hungarian ship are about."""
    s = position("ottoman", "austro_hungarians", goeben=SEA, breslau=SEA, helgoland=SEA, turn=3, vp=7)
    display(s, "goeben", "wireless", "mines", "seebataillon")
    s.colliers, s.mines = (SEA,), (SEA,)
    s.available["mines"] = 0
    return s


def in_battle() -> State:
    """The same against two cruisers."""
    s = at_sea()
    s.lay(SEA, Lying("defence", "", True), Lying("warrior", "", True))
    s.engage(Battle(SEA, False, ("goeben", "breslau", "helgoland"), ("defence", "warrior"), ("goeben",)))
    return s


def at_bone() -> State:
    """Goeben before the battery of Bone, her marines ashore."""
    s = position(goeben="bone", forts={"bone": ["light-1"]})
    display(s, "goeben", "seebataillon", "seebataillon")
    s.land("goeben", 0)
    s.engage(Battle("bone", True, ("goeben",), ("bone-1",), ("goeben",)))
    s.events.clear()
    return s


Told = tuple[str, dict[str, Fact]]


def verb(name: str, *args: Any, **keywords: Any) -> Callable[[State], object]:
    """A verb of the state with what it is told."""
    return lambda s: getattr(s, name)(*args, **keywords)


CASES: list[tuple[Callable[[], State], Callable[[State], object], Told]] = [
    (at_sea, verb("receive_orders", "raid"), ("orders", {"mission": "raid", "days": 10, "vp": 100})),
    (at_sea, verb("withdraw_orders", "raid"), ("orders withdrawn", {"mission": "raid"})),
    (
        at_sea,
        verb("conclude", True),
        ("scenario over", {"mission": "ottoman", "success": 1, "vp": 7, "points": {}}),
    ),
    (at_sea, verb("clear_map", (), ("goeben",), ()), ("map cleared", {"repaired": ("goeben",)})),
    (at_sea, verb("start_at", "goeben", "pola"), ("started", {"ship": "goeben", "place": "pola"})),
    (
        at_sea,
        verb("end_game", "won", "orders"),
        ("game over", {"result": "won", "why": "orders", "successes": ()}),
    ),
    (at_sea, verb("begin_turn", 4), ("turn", {"turn": 4, "days": 8})),
    (at_sea, verb("accomplish"), ("accomplished", {"mission": "ottoman", "vp": 7})),
    (at_sea, verb("commission", "moltke", "pola"), ("commissioned", {"ship": "moltke", "place": "pola"})),
    (at_sea, verb("join", "radetzky", "pola"), ("joined", {"ship": "radetzky", "place": "pola"})),
    (
        at_sea,
        verb("move", ("goeben",), ("zante", "corfu_w")),
        ("sailed", {"ships": ("goeben",), "origin": SEA, "way": ("zante", "corfu_w")}),
    ),
    (at_sea, verb("spend", "goeben", "coal"), ("spent", {"ship": "goeben", "track": "coal", "points": 1})),
    (
        at_sea,
        verb("gain", "goeben", "coal", 2),
        ("gained", {"ship": "goeben", "track": "coal", "points": 2}),
    ),
    (at_sea, verb("hurt", "goeben", "engines"), ("hurt", {"ship": "goeben", "track": "engines", "left": 5})),
    (
        at_sea,
        verb("raise_leadership", "goeben", -1),
        ("leadership", {"ship": "goeben", "change": -1, "now": 3}),
    ),
    (at_sea, verb("sink", "breslau"), ("sunk", {"ship": "breslau", "place": SEA})),
    (
        at_sea,
        verb("stow", "breslau", "wireless", 2),
        ("stowed", {"ship": "breslau", "cargo": "wireless", "box": 3}),
    ),
    (
        at_sea,
        verb("unstow", "goeben", 1, "dumped"),
        ("unstowed", {"ship": "goeben", "cargo": "mines", "box": 2, "why": "dumped"}),
    ),
    (at_sea, verb("place_collier", "zante"), ("collier placed", {"place": "zante"})),
    (at_sea, verb("lose_collier", SEA, "attacked"), ("collier gone", {"place": SEA, "why": "attacked"})),
    (at_sea, verb("lay_mine", "goeben", 1), ("mine laid", {"ship": "goeben", "place": SEA})),
    (at_sea, verb("clear_mine", SEA), ("mine gone", {"place": SEA})),
    (at_sea, verb("land", "goeben", 2), ("captured", {"ship": "goeben", "place": SEA})),
    (at_bone, verb("embark", "goeben", 3), ("embarked", {"ship": "goeben", "place": "bone"})),
    (at_bone, verb("lose_marines", "bone"), ("marines lost", {"place": "bone"})),
    (at_sea, verb("visit", "brindisi"), ("visited", {"place": "brindisi"})),
    (at_sea, verb("draw_marker", "patrol-1", SEA), ("drew", {"counter": "patrol-1", "place": SEA})),
    (at_sea, verb("put_aside", "patrol-1", "late"), ("put aside", {"counter": "patrol-1", "why": "late"})),
    (at_sea, verb("remove_marker", "patrol-1"), ("marker removed", {"counter": "patrol-1"})),
    (at_sea, verb("set_morale", -1), ("morale", {"change": -1})),
    (
        at_sea,
        verb("see_through_fog", SEA, 3, "far"),
        ("visibility", {"place": SEA, "die": 3, "sight": "far"}),
    ),
    (at_sea, verb("french_fleet_out", 4), ("french fleet out", {"turn": 4})),
    (at_sea, verb("send_new_zealand"), ("new zealand", {})),
    (
        at_sea,
        verb("drop_out", "helgoland", "withdrawn"),
        ("dropped out", {"ship": "helgoland", "place": SEA, "how": "withdrawn"}),
    ),
    (at_sea, verb("fly", "goeben", "zante"), ("flew", {"ship": "goeben", "place": "zante"})),
    (
        at_sea,
        verb("score", 3, "merchantmen", SEA),
        ("scored", {"vp": 3, "why": "merchantmen", "what": SEA, "total": 10}),
    ),
    (at_sea, verb("shift_alert", 1, "patrol"), ("alert", {"change": 1, "now": 2, "why": "patrol"})),
    (in_battle, verb("mine_ship", SEA, "defence"), ("mined", {"ship": "defence", "place": SEA})),
    (in_battle, verb("take_target", "goeben", "defence"), ("aimed", {"unit": "goeben", "target": "defence"})),
    (
        in_battle,
        verb("damage_warship", "defence", Damage(1, 2, 3)),
        ("damaged", {"ship": "defence", "hull": 1, "gunnery": 2, "engine": 3}),
    ),
    (in_battle, verb("sink_in_battle", "defence"), ("sunk", {"ship": "defence", "place": SEA})),
    (in_battle, verb("sink_austrian", "helgoland"), ("sunk", {"ship": "helgoland", "place": SEA})),
    (in_battle, verb("withdraw_from_battle", "defence"), ("withdrew", {"ship": "defence", "place": SEA})),
    (
        at_bone,
        verb("batter", Fort("bone-1", "light-1", 1)),
        ("battered", {"fort": "bone-1", "damage": 1}),
    ),
    (at_bone, verb("raze", Fort("bone-1", "light-1", 2)), ("razed", {"fort": "bone-1", "place": "bone"})),
]


@pytest.mark.parametrize(("where", "act", "expected"), CASES, ids=[case[2][0] for case in CASES])
def test_every_verb_of_the_state_tells_what_happened(
    where: Callable[[], State], act: Callable[[State], object], expected: Told
) -> None:
    s = where()
    s.events.clear()
    act(s)
    told = [(event.kind, dict(event.facts)) for event in s.events]
    assert expected in told
    assert len([kind for kind, _ in told if kind == expected[0]]) == 1


@pytest.mark.parametrize(
    "nothing",
    [
        verb("withdraw_orders", "ottoman"),
        verb("put_aside", "patrol-1"),
        verb("score", 0, "merchantmen"),
        verb("shift_alert", -1, "patrol"),
        verb("raise_leadership", "goeben", 0),
    ],
)
def test_what_changes_nothing_is_not_told(nothing: Callable[[State], object]) -> None:
    s = at_sea()
    nothing(s)
    assert not s.events


@pytest.mark.parametrize(
    ("act", "once"),
    [(partial(State.visit, space="brindisi"), "visited"), (State.accomplish, "accomplished")],
)
def test_what_has_happened_is_told_once(act: Callable[[State], object], once: str) -> None:
    s = at_sea()
    act(s)
    act(s)
    assert [event.kind for event in s.events] == [once]


def test_new_zealand_comes_once_and_not_from_the_bottom() -> None:
    s = at_sea()
    s.send_new_zealand()
    s.send_new_zealand()
    assert [event.kind for event in s.events] == ["new zealand"]
    s = at_sea()
    s.sunk = frozenset({"new_zealand"})
    s.send_new_zealand()
    assert not s.events
    assert s.new_zealand
