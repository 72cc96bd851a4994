"""21.0 to 23.0: Victory Points, and who has won."""

from __future__ import annotations

from functools import partial

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.sequence import Disband
from sandtable.games.faerie.state import DEAD, GONE, State
from sandtable.games.faerie.victory import Judgement, bonuses, gone, points, winner
from tests.games.faerie.positions import FAERIE, FOMORIAN, ask, gamedata, position

SHORT = "albion-alone"


def scored(fomorian: int, faerie: int, scenario: str = "faerie-twilight") -> State:
    """A position in which each side has the given points, all for troops."""
    s = position({}, scenario=scenario)
    s.lost = {"albion": fomorian, "moray": faerie}
    return s


def bonus(s: State) -> int:
    """What the Fomorian player scores besides."""
    return sum(score.points for score in bonuses(s.game, s.ruins, partial(gone, s)))


def test_21_0_two_scenarios() -> None:
    assert [war.id for war in gamedata().about.scenario] == ["albion-alone", "faerie-twilight"]


def test_21_0_beginners_only_the_starred() -> None:
    t = gamedata("faerie-twilight", "beginners")
    assert sorted(t.enchantment) == ["01", "06", "12", "13"]
    assert sorted(t.item) == ["05", "07", "08", "11", "12", "18", "22"]
    assert sorted(person for person in t.person if t.special(person)) == [
        "cait_sith",
        "callach",
        "callachs_waff",
        "corin",
        "imric",
        "magog",
    ]
    assert sorted(place.number for place in t.map.place if t.in_use(place.starred)) == ["03", "05", "14"]


def test_21_1_whoever_destroyed_it() -> None:
    s = position({3031: "brigit"})
    ask(s, *slay(s, "brigit", "fate"))
    assert points(s) == (5, 0)


def test_21_2_points_for_ships_troops_fortresses_and_persons() -> None:
    s = position({2601: "galetop", 2602: "oakheart"})
    s.damaged = frozenset({"galetop"})
    s.sink("galetop")
    assert points(s) == (5, 0)
    s.sink("oakheart")
    assert points(s) == (5, 4)
    s.lost = {"moray": 3, "borders": 1, "albion": 2}
    assert points(s) == (7, 8)
    s.ruin(Hex(3034))
    s.ruin(Hex(2920))
    assert points(s) == (17, 18)
    s.slain = {"imric": FOMORIAN, "corin": FAERIE, "brigit": FAERIE}
    assert points(s) == (27, 23)


def test_21_2_starting_totals() -> None:
    t = gamedata()
    totals = []
    for side in (FOMORIAN, FAERIE):
        troops = sum(army.strength for army in t.pieces.army if t.owner[army.kingdom] == side)
        escorts = sum(person.escort for id, person in t.person.items() if t.owner[id] == side)
        ships = sum(ship.combat for id, ship in t.ship.items() if t.owner[id] == side)
        totals.append((troops, escorts, ships))
    assert totals == [(92, 14, 42), (80, 15, 38)]
    assert [sum(total) for total in totals] == [148, 133]


def test_21_2_the_death_of_mac_iver() -> None:
    s = position({3218: "mac_iver borders*5", 3321: "borders*2"})
    ask(s, *slay(s, "mac_iver", "fate"), Disband())
    assert points(s) == (0, 5 + 7)


def test_21_2_a_controlled_person_scores_for_the_enemy_of_his_own_side() -> None:
    s = position({2834: "brigit"})
    s.possess("brigit", FOMORIAN, "barguest")
    ask(s, *slay(s, "brigit", "fate"))
    assert points(s) == (5, 0)


def test_21_2_the_waff_scores_for_the_enemy_of_its_controller() -> None:
    s = position({2834: "callachs_waff"})
    s.possess("callachs_waff", FAERIE)
    ask(s, *slay(s, "callachs_waff", "fate"))
    assert points(s) == (5, 0)


def test_21_2_the_laid_to_rest_score_nothing() -> None:
    s = position({2629: "cait_sith"})
    s.lay_to_rest("cait_sith")
    assert points(s) == (0, 0)


def test_21_3_four_great_fortresses_in_the_short_game_only() -> None:
    s = position({}, scenario=SHORT)
    for hex in (3034, 1740, 1426, 1922):
        s.ruin(Hex(hex))
    assert bonus(s) == 60
    assert points(s) == (60 + 40, 0)
    s.ruin(Hex(3140))
    assert bonus(s) == 60
    s = position({})
    s.ruin(Hex(3034))
    assert bonus(s) == 0


def kill(s: State, kingdom: str) -> State:
    """All persons of a kingdom are dead."""
    for id, person in s.game.person.items():
        s.at[id] = Hex(DEAD) if person.kingdom == kingdom else s.at[id]
    return s


@pytest.mark.parametrize("kingdom", ["albion", "curwyllan", "gwynedd", "ulster", "leinster"])
def test_21_4_a_kingdom_without_persons(kingdom: str) -> None:
    assert bonus(kill(position({}), kingdom)) == 30
    assert bonus(kill(position({}, scenario=SHORT), kingdom)) == 0


def test_21_4_the_cait_sith_counts_for_albion() -> None:
    s = kill(position({2834: "cait_sith"}), "albion")
    assert bonus(s) == 0
    s.at["cait_sith"] = Hex(GONE)
    assert bonus(s) == 30


def test_21_4_who_never_came_is_alive() -> None:
    s = kill(position({}), "leinster")
    s.at["ogme"] = Hex(0)
    assert bonus(s) == 0


def test_21_4_fomorian_kingdoms_bring_nothing() -> None:
    assert bonus(kill(position({}), "moray")) == 0


@pytest.mark.parametrize(
    ("fomorian", "faerie", "won"),
    [(29, 10, FAERIE), (30, 10, FOMORIAN), (0, 0, FAERIE), (1, 0, FOMORIAN), (400, 100, FOMORIAN)],
)
def test_22_5_three_times_as_many(fomorian: int, faerie: int, won: int) -> None:
    assert winner(scored(fomorian, faerie, SHORT)) == won


@pytest.mark.parametrize(
    ("fomorian", "faerie", "won"),
    [(201, 200, -1), (200, 199, FOMORIAN), (199, 200, FAERIE), (200, 200, -1), (100, 100, -1), (400, 1, -1)],
)
def test_23_2_most_points_but_no_more_than_400_together(fomorian: int, faerie: int, won: int) -> None:
    assert winner(scored(fomorian, faerie)) == won


def test_23_2_a_draw_ends_the_game() -> None:
    s = ask(scored(300, 200), Judgement())
    assert s.over
    assert s.winner == -1
    assert s.phase == "over"


def test_22_5_the_judgement_is_told() -> None:
    s = ask(scored(30, 10, SHORT), Judgement())
    assert s.events[-1].facts == {"winner": FOMORIAN, "points": (30, 10)}
    assert s.events[-1].kind == "game over"
