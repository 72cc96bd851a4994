"""12.5 Overrun."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.gamedata import CLOSED
from sandtable.games.faerie.movement import budget
from sandtable.games.faerie.state import HALTED, State
from sandtable.games.faerie.strengths import odds
from tests.games.faerie.ground import neighbours
from tests.games.faerie.marches import NORTH, gather, go, held_up, moving
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, asks, gamedata, position, told


def met(
    enemies: str, troops: int = 9, start: int = NORTH[0], hex: int = NORTH[1], escorts: str = ""
) -> State:
    """Imric and his troops have entered a hex with enemies."""
    s = position({start: f"imric moray*{troops}", hex: enemies}, escorts=escorts.split())
    go(gather(s, start, "imric", moray=troops), hex)
    while asks(s) == "Evade":
        answer(s, "stand")
    return s


def fought(s: State, dice: tuple[int, int]) -> State:
    """Overrun without challenges, up to the end of the battle."""
    answer(s, "overrun")
    while asks(s) != "Roll":
        answer(s, "done" if "done" in s.options.verbs() else "keep")
    answer(s, dice)
    while asks(s) in ("Allot", "Retreat", "Evade"):
        verb = s.options.verbs()[0]
        answer(s, (verb, s.options.nouns(verb)[0]) if asks(s) != "Evade" else "stand")
    return s


def test_12_5_costs_4_points_beyond_the_entry() -> None:
    s = met("gwynedd")
    assert budget(s, moving(s)) == 11
    answer(s, "overrun")
    assert s.spent["imric"] == 5


def test_12_5_needs_the_points() -> None:
    s = position({NORTH[0]: "imric moray*9", NORTH[1]: "gwynedd"})
    s.spent = {"imric": 9}
    s.tire(NORTH[0], "moray", 9, 9)
    go(gather(s, NORTH[0], "imric", moray=9), NORTH[1])
    assert held_up(s) == "12.5"


def test_12_5_takes_3_off_the_dice() -> None:
    s = met("gwynedd")
    answer(s, "overrun")
    while asks(s) != "Roll":
        answer(s, "done")
    assert s.fight is not None
    assert odds(s, s.fight).modifiers["overrun"] == -3


def test_12_5_after_a_victory_the_stack_moves_on() -> None:
    s = fought(met("gwynedd"), (6, 6))
    assert not s.present(FAERIE, NORTH[1])
    assert asks(s) == "Muster"
    assert s.group is not None
    assert budget(s, s.group) == 7
    go(s, NORTH[2])
    assert s.at["imric"] == NORTH[2]


def test_12_5_after_a_retreat_of_the_enemy_too() -> None:
    s = fought(met("arwan gwynedd*5", 20), (6, 6))
    assert not s.points(FAERIE, NORTH[1])
    assert asks(s) == "Muster"


def test_12_5_one_round_and_otherwise_the_stack_stops() -> None:
    s = fought(met("arwan gwynedd*12", 12), (3, 3))
    assert len(told(s, "round")) == 1
    assert s.points(FAERIE, NORTH[1])
    assert s.points(FOMORIAN, NORTH[1])
    assert asks(s) == "MovementPhase"
    assert s.spent["imric"] >= HALTED


def test_12_5_a_stack_that_must_retreat_moves_no_more() -> None:
    s = fought(met("arwan gwynedd*40"), (1, 1))
    refuge = s.at["imric"]
    assert refuge != NORTH[1]
    assert s.spent["imric"] >= HALTED
    assert all(spent >= HALTED for spent, _ in s.lots(FOMORIAN, refuge, "moray"))
    assert asks(s) == "MovementPhase"


def test_12_5_heroes_are_overrun_like_troops() -> None:
    s = met("dorwen")
    assert asks(s) == "OverrunOrHalt"
    assert held_up(s) == ""


def test_12_5_a_lone_person_without_troops_overruns_nobody() -> None:
    s = position({NORTH[0]: "imric", NORTH[1]: "gwynedd"})
    go(gather(s, NORTH[0], "imric"), NORTH[1])
    answer(s, "stand")
    assert asks(s) == "MovementPhase"


def test_12_5_an_escort_is_enough() -> None:
    s = position({NORTH[0]: "imric", NORTH[1]: "gwynedd"}, escorts=["imric"])
    go(gather(s, NORTH[0], "imric"), NORTH[1])
    assert held_up(s) == ""


@pytest.mark.parametrize(
    ("terrain", "rule"),
    [
        ("clear", ""),
        ("woods", ""),
        ("rough", ""),
        ("forest", "12.5"),
        ("mountain", "12.5"),
        ("marsh", "12.5"),
    ],
)
def test_12_5_only_in_clear_woods_and_rough(terrain: str, rule: str) -> None:
    a, b = neighbours(terrain)
    assert held_up(met("gwynedd", start=a, hex=b)) == rule


def besieged() -> tuple[Hex, Hex]:
    """A knowe on open ground, and a hex from which Trolls can reach it."""
    t = gamedata()
    return next(
        (a, b)
        for b, fortress in sorted(t.fortress.items())
        if fortress.type == "knowe" and t.land[b].terrain == ["clear"]
        for a in t.ashore[b]
        if t.step("troll", False, a, b, "clear", "clear") != CLOSED
    )


def test_12_5_not_where_the_enemy_has_a_fortress() -> None:
    beside, knowe = besieged()
    s = position({beside: "imric moray*9", knowe: "leinster"})
    go(gather(s, beside, "imric", moray=9), knowe)
    assert held_up(s) == "12.5"


def test_12_5_a_ruin_is_no_fortress() -> None:
    beside, knowe = besieged()
    s = position({beside: "imric moray*9", knowe: "leinster"})
    s.ruin(knowe)
    go(gather(s, beside, "imric", moray=9), knowe)
    assert held_up(s) == ""


def test_12_5_all_must_enter_in_one_stack() -> None:
    s = position({NORTH[0]: "imric rurik moray*9", NORTH[1]: "gwynedd*2"})
    go(gather(s, NORTH[0], "rurik", moray=4), NORTH[1])
    answer(s, "halt")
    go(gather(s, NORTH[0], "imric", moray=5), NORTH[1])
    assert held_up(s) == "12.5"


def test_12_5_challenges_come_first() -> None:
    s = position({NORTH[0]: "imric moray*9", NORTH[1]: "dorwen gwynedd"})
    go(gather(s, NORTH[0], "imric", moray=9), NORTH[1])
    answer(s, "overrun")
    assert asks(s) == "Challenge"
    assert s.asked == FOMORIAN
    answer(s, ("trial", "imric"))
    while asks(s) == "Challenge":
        answer(s, "done")
    assert s.asked == FAERIE
    answer(s, ("accept", "dorwen"))
    while asks(s) in ("Challenge", "Answer"):
        answer(s, "done")
    assert s.fight is not None
    assert s.fight.kind == "trial"


def test_14_1_4_troops_without_their_leader_do_not_overrun() -> None:
    s = position({NORTH[0]: "bogan moray*9", NORTH[1]: "gwynedd"}, escorts=["bogan"])
    go(gather(s, NORTH[0], "bogan"), NORTH[1])
    answer(s, "overrun")
    while asks(s) != "Roll":
        answer(s, "done")
    assert s.fight is not None
    assert odds(s, s.fight).strengths[0] < 9
