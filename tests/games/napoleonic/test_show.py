"""What the two games say: choices, status, charts, details, cards and panels."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import load
from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.play import current
from sandtable.core.side import Side
from sandtable.game.documents import Card, Chart, Lines, Lit, Status, Track
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import View, view
from sandtable.games.napoleonic.vocabulary import VERBS
from tests.positions import FRENCH, OTTOMAN, SWEDISH, answer, ask, declare, offered, position

GAMES = pytest.mark.parametrize("name", ["egypt", "finland"])
BOXES = {"egypt": "Anatolian off-map holding box", "finland": "Russian off-map holding box"}


def game(name: str = "egypt") -> Any:
    return load(name)


def status(s: State, side: Side | None = FRENCH) -> Status:
    found = game(s.game.name).presentation.status_of(view(s, side))
    assert isinstance(found, Status)
    return found


def now(s: State) -> list[str]:
    return [f"{gauge.label} {gauge.value}".strip() for gauge in status(s).now]


def words(s: State, verb: str, noun: Noun) -> str:
    """A choice of the open question in words."""
    told: str = game(s.game.name).vocabulary.words(verb, noun, type(current(s)).__name__)
    return told


def preview(s: State, side: Side = FRENCH) -> Card | None:
    found: Card | None = game(s.game.name).presentation.preview(s, side)
    return found


# --- vocabulary ------------------------------------------------------------------------------------


def test_verbs_stand_in_the_order_that_numbers_actions() -> None:
    assert [*VERBS] == [
        *("unit", "add", "drop", "top", "draw", "fleet", "hex", "river", "land", "sail", "attack", "siege"),
        *("done", "stop", "quick", "fight", "box", "die", "division"),
    ]
    assert [verb for verb, told in VERBS.items() if told.confirm] == ["fight"]


@pytest.mark.parametrize(
    ("name", "id", "text"),
    [
        ("egypt", "fr-inf-2-1", "2/1 1st Division, 2nd Brigade 4-6"),
        ("egypt", "fr-siege-or", "Or Army of the Orient siege train *-1-4"),
        ("egypt", "fr-garrison", "Alexandria garrison 0-4-0"),
        ("egypt", "ot-siege", "Ottoman siege train *-1-4"),
        ("egypt", "br-rn", "RN Royal Navy 6"),
        ("finland", "ru-cav-2", "2/2 2nd Division, Cavalry Brigade 3-7"),
        ("finland", "sw-1", "1 1st Brigade 4-5"),
        ("finland", "sw-militia-3", "Militia 3 1-5"),
    ],
)
def test_2_9_a_unit_is_told_as_its_counter_shows_it(name: str, id: str, text: str) -> None:
    unit = game(name).start().game.number[id]
    assert game(name).vocabulary.kinds["unit"].words(unit) == text


@GAMES
def test_places_are_told_as_in_the_log(name: str) -> None:
    data, kinds = game(name).start().game, game(name).vocabulary.kinds
    assert all(kinds["hex"].words(hex) == data.place_name(hex) for hex in data.terrain)
    assert kinds["box"].words(11) == data.place_name(11) == BOXES[name]


def test_to_be_done_means_something_else_at_each_question() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1")
    assert words(ask(s, MovementPhase(FRENCH)), "done", None) == "End movement"
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1")
    ask(s, CombatPhase(FRENCH))
    assert words(s, "done", None) == "End combat"
    assert words(s, "attack", 1728) == "Attack hex 1728"
    answer(s, "attack 1728")
    assert words(s, "unit", s.game.number["fr-gu"]) == "Add Gu Guides 2-8"


def test_8_9_a_contingency_division_is_called_by_its_number() -> None:
    assert game("finland").vocabulary.words("division", "4") == "Call division 4"
    assert game("finland").read("division", "4") == ("division", "4")


# --- status ----------------------------------------------------------------------------------------


def test_the_turn_its_season_and_the_points() -> None:
    found = status(position("egypt", "1727: fr-gu", turn=2))
    assert found.turn == "Turn 2 of 11: September 1798"
    assert [gauge.value for gauge in found.now] == ["Setting up", "Nile flood"]
    assert [(gauge.label, gauge.value, gauge.side) for gauge in found.gauges[:2]] == [
        ("French", "3 VP", 0),
        ("Ottoman", "31 VP", 1),
    ]


@pytest.mark.parametrize(
    ("vp", "ratio"), [((30, 20), "1.5"), ((0, 20), "0.0"), ((1, 0), "2.0"), ((0, 0), "0.0"), ((-2, 0), "0.0")]
)
def test_14_5_how_near_the_invader_is_to_his_goal(vp: tuple[int, int], ratio: str) -> None:
    s = position("egypt", "1727: fr-gu")
    s.vp = [*vp]
    found = status(s).gauges[-1]
    assert (found.value, found.most) == (ratio, "2")
    assert found.about == "The French side wins with 2 times the Ottoman victory points"


@pytest.mark.parametrize(
    ("name", "fields", "told"),
    [
        ("egypt", {"british": True}, "British at war"),
        ("egypt", {"infighting": "syria-palestine"}, "Infighting Syria-Palestine"),
        ("egypt", {"slowed": OTTOMAN}, "Ottoman slowed"),
        ("finland", {"truce": True}, "Truce"),
        ("finland", {"naval_loser": SWEDISH}, "Russian naval victory"),
        ("finland", {"turn": 1}, "Winter"),
    ],
)
def test_what_holds_for_now(name: str, fields: dict[str, Any], told: str) -> None:
    assert now(position(name, phase="movement", **fields)) == [told]


@GAMES
def test_5_2_the_sequence_of_play_names_the_phases_and_their_rules(name: str) -> None:
    phases = game(name).presentation.phases
    assert [phase.side for phase in phases] == [None, *[0] * 5, *[1] * 5]
    parts = ["reinforcements", "movement", "combat", "supply", "siege"]
    assert [phase.id for phase in phases] == ["events", *parts, *parts]
    assert all(phase.rule in game(name).rulebook.rules for phase in phases)


def test_the_end_is_told_by_its_points() -> None:
    s = position("egypt", "1727: fr-gu")
    s.crown(OTTOMAN)
    assert game().outcome(view(s, None), "ottoman", s.vp) == "Ottoman victory: 3 to 31 VP"


# --- charts ----------------------------------------------------------------------------------------


def chart(name: str, id: str) -> Chart:
    found: Chart = next(chart for chart in game(name).presentation.charts if chart.id == id)
    return found


@GAMES
def test_charts_are_those_of_the_campaign(name: str) -> None:
    data = game(name).start().game
    ids = [chart.id for chart in game(name).presentation.charts]
    assert ids[:4] == ["crt", "results", "terrain", "events"]
    assert set(ids[4:]) == set(data.table)
    for column, printed in enumerate(data.crt, 1):
        assert [row[column] for row in chart(name, "crt").rows] == printed.results
    assert {row[0] for row in chart(name, "terrain").rows} >= set(data.terrain.values())


def test_values_of_charts() -> None:
    desert = next(row for row in chart("egypt", "terrain").rows if row[0] == "desert")
    assert desert == ["desert", "2", "1R°"]
    assert chart("egypt", "events").rows[0] == ["1-2", "Anti-French Revolt", "once a year", "6.3.1-2"]
    assert chart("egypt", "siege").rows == [["5 or less", "continues"], ["6 or more", "surrenders"]]
    expensive = next(row for row in chart("egypt", "results").rows if row[0] == "DES")
    name, rule = "Defender Expensively Shattered", "11.20"
    assert expensive == ["DES", name, "loses 25%", "loses 50%, retreats", rule]


def test_11_12_the_last_attack_and_the_event_of_the_turn_are_lit() -> None:
    s = position("egypt", "1727: fr-gu")
    turn = Event("turn", {"turn": 1, "months": ""})
    fought = Event("combat", {"column": "50-99%", "die": 3})
    later = Event("combat", {"column": ">=600%", "die": 1})
    event = Event("event", {"title": "Plague", "rule": "6.3.4"})
    lit = game().presentation.lit
    assert lit(view(s, None), [(1, fought), (2, turn)]) == []
    assert lit(view(s, None), [(1, turn), (1, event), (2, fought), (3, later)]) == [
        Lit("crt", (0,), (8,)),
        Lit("events", (2,)),
    ]


# --- details ---------------------------------------------------------------------------------------


def test_9_1_a_march_is_told_with_its_cost() -> None:
    s = position("egypt", "1127: fr-inf-1-1")
    ask(s, MovementPhase(FRENCH))
    answer(s, "unit fr-inf-1-1")
    detail = game().presentation.detail
    assert detail(s, "hex", 1228) == "0.5 MP"
    assert all(" MP" in detail(s, "hex", hex) for hex in offered(s, "hex"))
    assert detail(s, "hex", 1326) == "1 MP, takes Rosetta"
    answer(s, "hex 1228", "stop")
    assert detail(s, "unit", s.game.number["fr-inf-1-1"]) == "5.5 MP left"


def test_9_13_a_voyage_is_told_in_hexes() -> None:
    s = position("egypt", "1833: fr-gunboat")
    ask(s, MovementPhase(FRENCH))
    answer(s, "unit fr-gunboat")
    told = {game().presentation.detail(s, "river", hex) for hex in offered(s, "river")}
    assert {"1 hex by water", "2 hexes by water"} <= told


def test_9_2_a_unit_that_is_done_has_moved() -> None:
    s = position("egypt", "1127: fr-inf-1-1 fr-gu")
    ask(s, MovementPhase(FRENCH))
    unit = s.game.number["fr-gu"]
    assert game().presentation.detail(s, "unit", unit) == ""
    answer(s, "unit fr-gu", "stop")
    assert game().presentation.detail(s, "unit", unit) == "has moved"


# --- cards -----------------------------------------------------------------------------------------


def test_11_2_an_attack_is_told_before_it_is_fought() -> None:
    s = position("egypt", "1732: fr-inf-1-1 fr-inf-2-1; 1833: ot-mm-1 ot-mm-2")
    declare(s, 1833)
    assert preview(s) is None
    answer(s, "unit fr-inf-1-1")
    answer(s, "unit fr-inf-2-1")
    card = preview(s)
    assert card is not None
    assert (card.heading, card.place) == ("Attack on Cairo (1833)", 1833)
    strength, shifts, defences, lit, _ = card.blocks
    assert isinstance(strength, Lines)
    assert strength.lines == ["Attack strength 10, against at least 5: only the top unit is known (7.7)"]
    assert isinstance(shifts, Lines)
    assert shifts.lines == ["1 left: city (11.6)", "1 left: river (11.6)"]
    assert isinstance(defences, Lines)
    assert defences.lines == [
        "Defence 5: column 100-149%",
        "Defence 6: column 50-99%",
        "Defence 7 or more: column <=49%",
    ]
    assert lit == Lit("crt", columns=(3,))
    assert preview(s, OTTOMAN) is None


def test_7_7_the_preview_is_the_same_whatever_lies_beneath() -> None:
    cards = []
    for beneath in ("ot-mm-2", "ot-be-1"):
        s = position("egypt", f"1732: fr-inf-1-1; 1833: {beneath} ot-mm-1")
        declare(s, 1833)
        answer(s, "unit fr-inf-1-1")
        cards.append(preview(s))
    assert cards[0] == cards[1] is not None


def test_11_12_a_battle_is_told_with_its_row_and_column() -> None:
    facts: dict[str, Any] = {
        "side": 0,
        "place": 1833,
        "attack": 10,
        "defence": 5,
        "percent": 200,
        "start": "200-299%",
        "shifts": [],
        "column": "200-299%",
        "die": 3,
        "result": "DES",
    }
    card = game().presentation.result(Event("combat", facts))
    assert card.heading == "Battle of Cairo (1833)"
    assert card.place == 1833
    assert card.blocks[1] == Lit("crt", (2,), (5,))
    assert "Defender Expensively Shattered (11.20)" in card.blocks[0].lines[0]
    assert game().presentation.result(Event("truce", {})) is None


# --- panels ----------------------------------------------------------------------------------------


def panel(s: State, name: str, side: Side | None) -> Any:
    return game(s.game.name).presentation.panel(name, view(s, side), ())


def test_7_7_units_are_listed_as_far_as_they_are_known() -> None:
    s = position("egypt", "1833: ot-mm-1 ot-jn-1; anatolia: ot-fleet; 1127: fr-gu fr-mar")
    french, ottoman = panel(s, "units", FRENCH).blocks
    assert french.rows == [["Alexandria (1127)", "Mar Marines 1-6; Gu Guides 2-8"]]
    assert ottoman.rows == [
        ["Cairo (1833)", "Jn Janissaries 3-5 and 1 more beneath"],
        [BOXES["egypt"], "Ottoman fleet 3"],
    ]
    _, own = panel(s, "units", OTTOMAN).blocks
    assert own.rows[0] == ["Cairo (1833)", "Jn Janissaries 3-5; Mm Mameluke (elite cavalry) 5-8"]


def test_what_is_off_the_map() -> None:
    s = position("egypt", "pool: ot-ni-1 fr-co; waiting: ot-se-1; turn 6: ot-si-1; aside: br-rn; gone: fr-sc")
    seen: View = view(s, OTTOMAN)
    blocks = panel(s, "offmap", OTTOMAN).blocks
    track, counts, *lists = blocks
    assert isinstance(track, Track)
    assert (track.boxes[1], track.marks[1]) == ("2 September 1798", "Nile flood")
    assert (track.boxes[track.at or 0], track.marks[track.at or 0]) == ("4 November 1798", "")
    assert counts.lines == [
        "Turn 6: Si Sipahi 3-7",
        "French: 1 in the container, 0 waiting",
        "Ottoman: 1 in the container, 1 waiting",
    ]
    assert lists[:2] == [
        Lines(["Se Sekhans (mercenary light infantry) 2-6"], "Ottoman, waiting"),
        Lines(["Ni Nizam-i-Jedid (new model army) 3-5"], "Ottoman, in the container", folded=True),
    ]
    assert lists[2] == Lines(["RN Royal Navy 6"], "May come by event or decision (1)", folded=True)
    assert lists[3].title == f"Out of the game ({len(seen.gone)})"
    assert "; SC Scientific Commission of the Institute of Egypt 0-6; " in lists[3].lines[0]
    titles = {block.title for block in panel(s, "offmap", FRENCH).blocks}
    assert "French, in the container" in titles
    assert not {"Ottoman, waiting", "Ottoman, in the container"} & titles
