"""What players wish for, and the rule that they are told: half of the wishes come at the wrong moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.options import Noun
from sandtable.core.play import why
from sandtable.games.admiral.activation import Activation, Fly, Interrupt, Strike
from sandtable.games.admiral.damage import DamageControl
from sandtable.games.admiral.fleets import Buy
from sandtable.games.admiral.placement import Place
from sandtable.games.admiral.sequence import Draw, FirstHand, Follow, OrderDeck
from sandtable.games.admiral.state import CRUISING, DEEP, PERISCOPE, State
from tests.games.admiral.positions import ONE, TWO, answer, ask, game, gamedata, position, refused, underway

# --- positions ---------------------------------------------------------------------------------------


def declaring(name: str, knots: int, token: int = 0) -> State:
    """A ship that declares her speed, with nobody about."""
    s = position([(name, 60, 90, 0, knots)], [("KM Bismarck", 200, 20, 0)])
    s.alter("a1", token=token, by="b1" if token else "")
    return ask(s, Activation("a1"))


def duel(declared: int = 20, **changes: object) -> State:
    """Bismarck under way; Hood to port, Norfolk farther off on the same side, a torpedo boat ahead."""
    s = position(
        [("KM Bismarck", 100, 90, 0), ("KM Lützow", 130, 90, 0)],
        [("RN Hood", 60, 90, 0), ("RN Norfolk", 55, 60, 180), ("RN MTB", 100, 120, 0)],
        points=(2, 2),
    )
    s.alter("a1", **{"speed": 20, **changes})
    return underway(s, speed=declared)


def destroyer(knots: int = 20, **changes: object) -> State:
    """Maori under way, Bismarck to starboard and Prinz Eugen behind her."""
    s = position([("RN Maori", 60, 60, 0, knots)], [("KM Bismarck", 75, 60, 0), ("KM Lützow", 90, 60, 0)])
    s.alter("a1", **changes)
    return underway(s)


def carrier(knots: int = 20, weather: str = "Calm and clear") -> State:
    """Enterprise under way, a fighter and a bomber of hers in flight, far away."""
    s = position(
        [("USN Enterprise", 100, 60, 0, knots), ("USN Iowa", 20, 20, 0)],
        [("IJN Yamato", 200, 160, 0)],
        weather=weather,
    )
    for q in ("a1.fighter1", "a1.dive1"):
        s.fly(q, aloft=True, x=13000, y=6000)
    s.fly("a1.dive2", armed=False, attacked=1)
    s.fly("a1.dive3", aloft=True, x=10300, y=6000, acted=2)
    return underway(s)


def submarine(depth: int = PERISCOPE) -> State:
    """A submarine that begins its activation."""
    s = position([("KM U-47", 60, 60, 0, 5)], [("RN Maori", 60, 90, 0)])
    s.alter("a1", depth=depth)
    return ask(s, Activation("a1"))


def hunter(depth: int = PERISCOPE, far: int = 2) -> State:
    """Maori near a submarine."""
    s = position([("RN Maori", 60, 60, 0, 20)], [("KM U-47", 60 + far, 60, 0, 5)])
    s.alter("b1", depth=depth)
    return underway(s)


def bombers(kind: str = "dive", far: float = 3, target: str = "IJN Yamato") -> State:
    """A squadron has flown; an enemy is that far away, another is below it."""
    s = position([("USN Enterprise", 20, 20, 0)], [(target, 100, 60 + far, 0), ("IJN Mogami", 101, 59, 90)])
    s.fly(f"a1.{kind}1", aloft=True, x=10000, y=6000)
    return ask(s, Strike(ONE, f"a1.{kind}1"))


def drawn(points: int = 3) -> State:
    """The card of Bismarck is drawn."""
    s = position(
        [("KM Bismarck", 100, 60, 0, 10), ("KM Lützow", 110, 60, 0, 10), ("KM Z25", 160, 60, 0, 10)],
        [("RN Hood", 20, 20, 0)],
        points=(points, 0),
    )
    s.decks = [("a1", "a2", "a3"), ("b1",)]
    return s


def at_table(mission: str = "denmark-strait") -> State:
    """A mission at its first question."""
    s = game(mission).start()
    assert isinstance(s, State)
    while s.asked not in (ONE, TWO):
        answer(s, 5)
    return s


def in_port(**changes: object) -> State:
    """A damaged ship in the chronometric phase."""
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 90, 60, 0)])
    s.phase = "chronometric"
    s.alter("a1", damage=1, **changes)
    return ask(s, DamageControl(ONE))


def market() -> State:
    """A free battle, with Bismarck bought."""
    return answer(ask(State(gamedata("free", "points-100")), Buy(ONE)), ("buy", "Bismarck"))


def berth() -> State:
    """A free battle whose units are placed."""
    s = position([("KM Bismarck", 1, 1, 0)], [("RN Hood", 1, 1, 0)])
    s.alter("a1", status="late")
    s.zones = ["south", "north"]
    return ask(s, Place(ONE))


def stacking() -> State:
    """Decks are stacked."""
    s = drawn()
    s.phase, s.decks = "tactical", [("a2",), ()]
    return ask(s, OrderDeck(ONE))


def fired() -> State:
    """Bismarck has fired at Hood to port with her primary battery."""
    s = answer(duel(), ("fire", ("P", "port", "b1")))
    while s.asked not in (ONE, TWO):
        answer(s, 1)
    return s


# --- wishes ------------------------------------------------------------------------------------------

Wish = tuple[Callable[[], State], str, Noun, str]

WITHIN: list[Wish] = [
    (lambda: declaring("RM Dardo", 6), "speed", -5, "move.reverse-max"),
    (lambda: declaring("RM Dardo", 10), "speed", -3, "move.reverse"),
    (lambda: declaring("RM Dardo", -4), "speed", -9, "move.reverse-accel"),
    (lambda: declaring("RM Dardo", 37), "speed", 39, "move.max-speed"),
    (lambda: declaring("RM Dardo", 10), "speed", 23, "move.change-speed"),
    (lambda: declaring("RM Dardo", 20, 1), "speed", 21, "auto.light"),
    (lambda: declaring("RM Dardo", 20, 2), "speed", 21, "auto.severe"),
    (lambda: declaring("RM Dardo", 20), "order", "immediate", "order.immediate"),
    (duel, "leg", 201, "move.distance"),
    (duel, "turn", 45, "move.rotation"),
    (lambda: duel(0, speed=5), "turn", 45, "move.rotation-minimum"),
    (lambda: duel(bank=140), "turn", 46, "move.rotation"),
    (duel, "done", None, "move.distance"),
    (duel, "fire", ("P", "port", "b2"), "fire.nearest"),
    (duel, "fire", ("P", "starboard", "b1"), "fire.valid-target"),
    (duel, "fire", ("P", "starboard", "a2"), "fire.valid-target"),
    (duel, "fire", ("P", "bow", "b3"), "pt.target"),
    (fired, "fire", ("P", "port", "b1"), "fire.once-per-arc"),
    (fired, "fire", ("P", "bow", "b3"), "fire.primary.bar"),
    (fired, "fire", ("P", "starboard", "b1"), "fire.primary.opposite-sides"),
    (lambda: duel(token=2, by="b1"), "fire", ("P", "port", "b1"), "auto.severe"),
    (lambda: duel(shaken=1), "fire", ("P", "port", "b1"), "damage.light.critical.5"),
    (lambda: duel(0, stopped=2), "fire", ("P", "port", "b1"), "ram.stop"),
    (duel, "torpedo", ("port", "b1"), "torpedo.all-side"),
    (duel, "order", "smoke-screen", "special.smoke"),
    (duel, "order", "mine-field", "special.minelayer"),
    (duel, "held", "b1", "order.specific-target"),
    (lambda: answer(duel(), ("order", "evasive")), "order", "evasive", "order.once"),
    (destroyer, "torpedo", ("bow", "b1"), "torpedo.all-side"),
    (destroyer, "torpedo", ("starboard", "b2"), "torpedo.range"),
    (destroyer, "order", "smoke-screen", "order.smoke-screen"),
    (lambda: destroyer(8), "order", "evasive", "order.evasive"),
    (carrier, "launch", ("a1.dive2", ""), "chrono.rearm"),
    (carrier, "launch", ("a1.dive1", ""), "order.take-off"),
    (lambda: carrier(6), "launch", ("a1.dive4", ""), "order.take-off"),
    (lambda: carrier(weather="Storm"), "launch", ("a1.dive4", ""), "weather.effects"),
    (carrier, "launch", ("a1.dive4", "kamikaze"), "air.kamikaze"),
    (carrier, "land", ("a1.dive1",), "order.landing"),
    (carrier, "land", ("a1.dive4",), "air.activation"),
    (carrier, "unit", "a1.dive3", "air.activation"),
    (carrier, "screen", ("a1.fighter1", "a1"), "order.protection-screen"),
    (carrier, "screen", ("a1.dive1", "a1"), "order.protection-screen"),
    (submarine, "depth", "deep", "sub.depth"),
    (submarine, "speed", 10, "move.max-speed"),
    (hunter, "charge", "b1", "sub.depth-charge"),
    (lambda: hunter(CRUISING, 11), "search", "b1", "sub.detect"),
    (bombers, "attack", ("b1",), "air.attack"),
    (bombers, "fight", ("b1",), "air.fighter"),
    (lambda: bombers("torpedo", 1, "ANY Airfield"), "attack", ("b1",), "air.attack"),
    (lambda: ask(drawn(0), Follow(ONE, "a1")), "follow", "a3", "order.formation"),
    (lambda: ask(drawn(), Draw(ONE)), "lead", "a2", "order.formation"),
    (market, "buy", "Tirpitz", "fantasy.budget"),
    (market, "buy", "Hood", "elem.fleet-lists"),
    (berth, "place", (60, 60, 0), "fantasy.deploy"),
    (berth, "depth", "periscope", "sub.depth"),
    (stacking, "card", "a2", "turn.tactical.sequence"),
    (stacking, "pass", None, "pass.cards"),
    (in_port, "unit", "b1", "dc.teams"),
]

ANOTHER_TIME: list[Wish] = [
    (duel, "speed", 10, "move.speed-holds"),
    (duel, "order", "engine-110", "order.timing"),
    (duel, "depth", "periscope", "sub.depth"),
    (duel, "lead", "a1", "order.formation"),
    (duel, "hold", None, "preorder.hold"),
    (duel, "interrupt", None, "preorder.interrupt"),
    (duel, "card", "a2", "turn.tactical.sequence"),
    (duel, "pass", None, "pass.cards"),
    (duel, "unit", "a2", "chrono.repair"),
    (duel, "repair", "Flooding", "dc.roll"),
    (duel, "first", None, "turn.tactical.initiative"),
    (duel, "attack", ("b1",), "air.attack"),
    (duel, "fly", (90, 10), "air.move"),
    (duel, "magnetic", None, "special.magnetic-head"),
    (duel, "number", "a2", "setup.number"),
    (duel, "place", (60, 20, 0), "setup.place.fantasy"),
    (lambda: declaring("RM Dardo", 20), "fire", ("P", "bow", "b1"), "fire.any-time"),
    (lambda: declaring("RM Dardo", 20), "torpedo", ("port", "b1"), "torpedo.arc"),
    (lambda: declaring("RM Dardo", 20), "leg", 100, "geo.legs"),
    (lambda: declaring("RM Dardo", 20), "turn", 45, "move.rotation"),
    (lambda: declaring("RM Dardo", 20), "done", None, "move.distance"),
    (lambda: declaring("RM Dardo", 20), "order", "smoke-screen", "order.timing"),
    (lambda: declaring("RM Dardo", 20), "hold", None, "preorder.hold"),
    (lambda: declaring("USN Enterprise", 20), "launch", ("a1.dive1", ""), "order.take-off"),
    (lambda: declaring("USN Enterprise", 20), "land", ("a1.dive1",), "order.landing"),
    (lambda: declaring("USN Enterprise", 20), "unit", "a1.dive1", "air.activation"),
    (submarine, "return", (0, 5, 0), "sub.deep"),
    (submarine, "torpedo", ("bow", "b1"), "torpedo.arc"),
    (lambda: submarine(DEEP), "speed", 5, "sub.deep"),
    (lambda: ask(bombers(), Fly(ONE, "a1.dive1", 20)), "attack", ("b2",), "air.attack"),
    (bombers, "fly", (0, 5), "air.move"),
    (lambda: ask(drawn(), Draw(ONE)), "speed", 10, "move.distance"),
    (lambda: ask(drawn(), Draw(ONE)), "fire", ("P", "bow", "b1"), "fire.any-time"),
    (lambda: ask(drawn(), Draw(ONE)), "release", None, "preorder.upkeep"),
    (lambda: ask(drawn(), Draw(ONE)), "follow", "a2", "order.formation"),
    (stacking, "fire", ("P", "bow", "b1"), "fire.any-time"),
    (stacking, "activate", None, "turn.operational.hand"),
    (stacking, "lead", "a1", "order.formation"),
    (in_port, "fire", ("P", "bow", "b1"), "fire.any-time"),
    (in_port, "order", "evasive", "order.timing"),
    (in_port, "late", "a1", "mission.sheet"),
    (market, "place", (60, 20, 0), "setup.place.fantasy"),
    (market, "flag", "a1", "setup.flagship.assign"),
    (at_table, "place", (60, 20, 0), "setup.place.mission"),
    (at_table, "scenery", (60, 60, 0), "setup.environment.mission"),
    (at_table, "buy", "Bismarck", "setup.fleets"),
    (lambda: ask(drawn(), FirstHand(ONE)), "card", "a1", "turn.tactical.sequence"),
]


@pytest.mark.parametrize(("place", "verb", "noun", "rule"), WITHIN)
def test_order_timing_a_wish_within_the_question(
    place: Callable[[], State], verb: str, noun: Noun, rule: str
) -> None:
    assert refused(place(), verb, noun) == rule


@pytest.mark.parametrize(("place", "verb", "noun", "rule"), ANOTHER_TIME)
def test_turn_structure_a_wish_at_the_wrong_moment(
    place: Callable[[], State], verb: str, noun: Noun, rule: str
) -> None:
    s = place()
    assert refused(s, verb, noun) == rule
    (violation,) = why(s, s.asked, verb, noun)
    assert any(fact in violation.text for fact in ("turn ", "knots", "now the battle", "speed", "deep"))


def test_preorder_interrupt_says_what_it_is_not_the_time_for() -> None:
    s = drawn()
    s.held[TWO] = "b1"
    ask(s, Interrupt(TWO))
    assert refused(s, "activate") == "turn.operational.hand"
    assert refused(s, "fire", ("P", "bow", "a1")) == "fire.any-time"


@pytest.mark.parametrize(
    ("verb", "noun"), [("buy", "Hood"), ("place", (60, 20, 0)), ("scenery", (60, 60, 0))]
)
def test_turn_structure_what_a_mission_decides_is_in_its_sheet(verb: str, noun: Noun) -> None:
    for s, sheet in ((at_table(), True), (duel(), False)):
        (violation,) = why(s, s.asked, verb, noun)
        assert ("the sheet of" in violation.text) == sheet


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"stopped": 2, "speed": 0}, "ram.stop"),
        ({"jarred": 2, "speed": 0}, "ram.stop"),
        ({"token": 1, "by": "b1"}, "auto.light"),
        ({"token": 2, "by": "b1"}, "auto.severe"),
        ({}, "move.speed-holds"),
    ],
)
def test_move_speed_holds_for_a_reason(changes: dict[str, object], rule: str) -> None:
    s = duel(0 if "speed" in changes else 20, **changes)
    assert refused(s, "speed", 11) == rule
