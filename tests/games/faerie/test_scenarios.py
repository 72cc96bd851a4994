"""1.0 the sides, 22.0 Albion Alone and 23.0 Faerie Twilight."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.games.faerie.activation import ActivationPhase, trigger
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.movement import PREGAME, barred, cannot_go
from sandtable.games.faerie.sequence import Begin, NextTurn
from sandtable.games.faerie.setup import SetUp
from sandtable.games.faerie.state import State
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    group,
    position,
    quiet,
    told,
)

WARS = ("albion-alone", "faerie-twilight")


def test_1_0_who_runs_what() -> None:
    t = gamedata()
    sides = {colour: t.owner[colour] for colour in t.colour}
    faerie = {colour for colour, side in sides.items() if side == FAERIE}
    assert faerie == {"albion", "gwynedd", "ulster", "leinster", "curwyllan"}
    assert sides.keys() - faerie >= {"moray", "ochil", "strathclyde", "connaught", "munster", "eastmarch"}
    assert sides.keys() - faerie >= {"borders", "weald", "gogma"}
    assert t.sides == ("fomorian", "faerie")
    assert {t.race[colour] for colour in faerie} == {"elf", "gnome"}
    assert {t.race[colour] for colour in sides.keys() - faerie} == {"troll", "mundane"}


def test_22_0_a_short_game() -> None:
    war = gamedata("albion-alone").war
    assert (war.rule, war.turns) == ("22.0", 3)


def test_23_0_the_whole_war() -> None:
    war = gamedata().war
    assert (war.rule, war.turns) == ("23.0", 10)


def ends(scenario: str, turn: int) -> bool:
    """Whether the war is over after a turn."""
    s = position({}, scenario=scenario, turn=turn)
    s.then(NextTurn())
    s.agenda.pop().perform(s)
    return type(s.agenda[-1]).__name__ == "Judgement"


def test_22_1_three_turns() -> None:
    assert [ends("albion-alone", turn) for turn in (1, 2, 3)] == [False, False, True]


def test_23_1_ten_turns() -> None:
    assert [ends("faerie-twilight", turn) for turn in (3, 9, 10)] == [False, False, True]


def rolled_for(scenario: str, turn: int) -> list[str]:
    """Whom the Faerie player rolls for in an Activation Phase."""
    s = position({}, scenario=scenario, turn=turn, asleep=["expedition", "ulster"])
    ask(s, ActivationPhase(FAERIE))
    while asks(s) == "Awaken":
        answer(s, (6, 6))
    return [str(event.facts["who"]) for event in told(s, "activation")]


def test_22_2_no_roll_for_the_expedition() -> None:
    assert [rolled_for("albion-alone", turn) for turn in (1, 2, 3)] == [["ulster"]] * 3
    assert rolled_for("faerie-twilight", 3) == ["ulster"]
    assert rolled_for("faerie-twilight", 4) == ["ulster", "expedition"]


def pregame(places: dict[int, str], scenario: str = "albion-alone") -> State:
    """A position before the war."""
    return position(places, scenario=scenario, turn=0, phase=PREGAME, invaded=0)


@pytest.mark.parametrize("scenario", WARS)
def test_22_3_allowances_are_tripled(scenario: str) -> None:
    s = pregame({3012: "imric moray*8", 3205: "oakheart"}, scenario)
    assert s.allowance("imric") == 16 * 3
    assert s.allowance("oakheart") == 30 * 3
    assert s.pace("moray") == 12 * 3
    s.phase = "movement"
    assert s.allowance("oakheart") == 30


def test_22_3_nobody_enters_the_five_kingdoms() -> None:
    t = gamedata("albion-alone")
    for kingdom in ("gwynedd", "albion", "curwyllan", "ulster", "leinster"):
        hex = next(h for h, land in sorted(t.land.items()) if land.kingdom == kingdom and h not in t.place)
        near = next(h for h in t.near[hex] if h in t.land)
        s = pregame({near: "imric moray*2"})
        violation = barred(s, group(s, near, "imric", mode=PREGAME, moray=2), hex)
        assert violation is not None
        assert violation.rule == "22.3"
    s = pregame({2918: "imric"})
    assert cannot_go(s, group(s, 2918, "imric", mode=PREGAME), Hex(2917)) is None


@pytest.mark.parametrize("scenario", WARS)
def test_22_3_one_movement_phase_in_clear_weather_without_forced_march(scenario: str) -> None:
    s = play.begin(State(gamedata(scenario)), Begin())
    seen = []
    while s.turn == 0:
        seen.append((asks(s), s.asked, s.phase))
        assert {s.weather(hex) for hex in s.game.hexes} == {"clear"}
        answer(s, quiet(s))
    assert ("MovementPhase", FOMORIAN, PREGAME) in seen
    assert not any(name == "ForcedMarches" for name, _, _ in seen)
    assert all(phase == PREGAME for name, _, phase in seen if name == "MovementPhase")


def casting(s: State) -> set[int]:
    """Which sides may plot enchantments in the segment."""
    s.phase = "enchantment"
    ask(s, EnchantmentSegment())
    seen = set()
    while s.agenda and s.asked >= 0:
        seen.add(int(s.asked))
        answer(s, quiet(s))
    return seen


@pytest.mark.parametrize("scenario", WARS)
def test_22_4_no_faerie_magic_before_the_turn_after_the_invasion(scenario: str) -> None:
    places = {2034: "dunatis", 2611: "barguest"}
    for turn, invaded, sides in ((1, 0, {0}), (2, 2, {0}), (3, 2, {0, 1}), (2, 1, {0, 1})):
        s = position(places, scenario=scenario, turn=turn, invaded=invaded)
        assert casting(s) == sides


@pytest.mark.parametrize("hex", [3034, 2129])
def test_22_4_any_piece_in_any_hex_of_the_five_kingdoms_counts(hex: int) -> None:
    s = position({hex: "barguest"}, turn=2, invaded=0)
    trigger(s, FOMORIAN, Hex(hex))
    assert s.invaded == 2
    s = position({2611: "barguest", 3012: "elidor"}, turn=2, invaded=0)
    trigger(s, FOMORIAN, Hex(2611))
    trigger(s, FAERIE, Hex(3012))
    assert s.invaded == 0


def test_23_3_the_long_game_has_the_pregame_move_and_the_delay_of_magic() -> None:
    s = play.begin(State(gamedata("faerie-twilight")), Begin())
    while asks(s) != "MovementPhase":
        answer(s, quiet(s))
    assert s.phase == PREGAME
    assert s.asked == FOMORIAN
    assert casting(position({2034: "dunatis"}, turn=1, invaded=0)) == set()


def test_22_3_the_set_up_is_the_same_in_both() -> None:
    wars = [State(gamedata(scenario)) for scenario in WARS]
    for s in wars:
        play.begin(s, SetUp())
    assert wars[0].at == wars[1].at
