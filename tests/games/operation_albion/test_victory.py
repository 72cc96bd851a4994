"""4.0 How to win."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.actions import ActionsPhase, Aftermath
from sandtable.games.operation_albion.gamedata import GERMAN, RUSSIAN
from sandtable.games.operation_albion.logistics import RefitRoll
from sandtable.games.operation_albion.sequence import GameTurn
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.victory import Judgement, SuddenDeath, last_fortress, points
from sandtable.games.operation_albion.view import view
from tests.games.operation_albion.battles import go
from tests.games.operation_albion.positions import answer, ask, position, told

FORTRESSES = {"libau": "r_13", "riga": "r_2sib", "reval": "r_49", "helsingfors": "r_42a", "vyborg": "r_43"}
PLACES = ("reval", "helsingfors", "hango", "narva", "pskov", "vyborg")


def lost(*units: str, display: str = "refit") -> State:
    """A position with units in a display."""
    s = position({})
    for unit in units:
        s.send(unit, display, "test")
    return s


def judged(german: int, russian: int) -> tuple[int, str]:
    """The verdict on a number of points: towns and Russian capital ships against German ones."""
    s = position({"riga": "g_20"} if german > 1 else {})
    ships = ["r_bb_1", "r_bp_2a", "r_bp_2b", "r_bc_1"]
    have = 2 if s.control("riga") is not None else 0
    for place, unit in zip(PLACES, ("g_203", "g_1r", "g_75r", "g_77r", "g_29lw", "g_205lw"), strict=True):
        if have < german:
            s.put(unit, place)
            have += 1
    for ship in ships[: german - have]:
        s.send(ship, "destroyed", "test")
    for division in ("g_2gd", "g_14bav", "g_19r")[:russian]:
        s.send(division, "destroyed", "test")
    assert points(s) == (german, russian)
    ask(s, Judgement())
    return s.winner, s.level


def test_4_0_the_game_ends_by_sudden_death_or_after_the_last_turn() -> None:
    s = ask(position({}, turn=7), Judgement())
    assert s.over
    assert told(s, "game over")[0].facts["points"] == (0, 0)


def test_4_1_all_fortresses_in_russian_hands_end_the_game_at_once() -> None:
    s = position({**FORTRESSES, "courland_a": "g_20"})
    ask(s, Aftermath())
    assert s.over
    assert (s.winner, s.level) == (RUSSIAN, "Russian decisive victory")


def test_4_1_one_fortress_without_russians_is_enough_to_go_on() -> None:
    s = position({**FORTRESSES, "vyborg": "r_42b g_20"})
    ask(s, Aftermath())
    assert s.winner == -1


def test_4_1_it_ends_in_the_middle_of_a_turn() -> None:
    s = position({**FORTRESSES, "vyborg": "", "finland_e": "r_42b"})
    go(s, "G3.ground.move", "r_42b", "vyborg", side=RUSSIAN)
    assert s.over
    assert s.winner == RUSSIAN


def test_4_2_both_sides_total_their_points() -> None:
    s = position({"riga": "g_20", "libau": "r_13"})
    assert points(s) == (2, 2)


def test_4_2_control_contested_and_empty_places_score_nothing() -> None:
    assert points(position({"riga": "g_20 r_2sib"})) == (0, 0)
    assert points(position({})) == (0, 0)
    assert points(position({"helsingfors": "w_j1"}, revolution=True)) == (1, 0)


def test_4_2_units_count_only_in_the_refit_and_destroyed_displays() -> None:
    s = position({"baltic_f": "g_bb_7"})
    s.send("g_bb_5", "refit", "test")
    s.send("g_bb_6", "withdrawn", "test")
    assert points(s) == (0, 2)


def test_4_2_units_that_are_reduced_do_not_count() -> None:
    assert points(position({"courland_a": "g_2gd"}, reduced=["g_2gd"])) == (0, 0)


def test_4_2_units_damaged_and_back_in_the_pool_do_not_count() -> None:
    s = lost("g_bb_5")
    answer(ask(s, RefitRoll(GERMAN, "g_bb_5")), 2)
    assert s.at["g_bb_5"] == "pool"
    assert points(s) == (0, 0)


def test_4_2_1_germans_score_places_and_russian_capital_ships() -> None:
    s = position({"riga": "g_20", "narva": "g_203"})
    s.send("r_bb_1", "refit", "test")
    assert points(s) == (4, 0)


def test_4_2_1_a_riga_is_worth_two() -> None:
    assert points(position({"riga": "g_20"})) == (2, 0)


@pytest.mark.parametrize("place", PLACES)
def test_4_2_1_b_six_places_are_worth_one_each(place: str) -> None:
    assert points(position({place: "g_20"})) == (1, 0)


def test_4_2_1_c_all_three_islands_are_worth_one() -> None:
    held = {"oesel": "g_42", "moon": "g_65", "dagden": "g_bic"}
    assert points(position(held)) == (1, 0)
    assert points(position({**held, "dagden": "g_bic r_472"})) == (0, 0)
    assert points(position({"oesel": "g_42", "moon": "g_65"})) == (0, 0)


def test_4_2_1_d_russian_capital_ships_are_worth_one_each() -> None:
    assert points(lost("r_bb_1", "r_bp_2a", "r_cp_1")) == (2, 0)
    assert points(lost("r_bc_1", display="destroyed")) == (1, 0)
    assert points(lost("r_bb_1", display="withdrawn")) == (0, 0)


def test_4_2_2_russians_score_libau_and_german_elite_losses() -> None:
    s = lost("g_bb_5", "g_2gd")
    s.put("r_13", "libau")
    assert points(s) == (0, 5)


def test_4_2_2_a_libau_is_worth_two() -> None:
    assert points(position({"libau": "r_13"})) == (0, 2)


def test_4_2_2_b_german_capital_ships_are_worth_two_each() -> None:
    assert points(lost("g_bb_5", "g_bc_1", "g_cl_2")) == (0, 4)


def test_4_2_2_c_shock_divisions_are_worth_one_and_the_battalion_nothing() -> None:
    assert points(lost("g_2gd", "g_sturm")) == (0, 1)
    assert points(lost("g_2gd", display="destroyed")) == (0, 1)


@pytest.mark.parametrize(
    ("german", "russian", "winner", "level"),
    [
        (11, 1, GERMAN, "German decisive victory"),
        (9, 0, GERMAN, "German theater victory"),
        (8, 0, GERMAN, "German theater victory"),
        (8, 1, GERMAN, "German marginal victory"),
        (8, 2, GERMAN, "German marginal victory"),
        (7, 2, -1, "Draw"),
        (6, 2, -1, "Draw"),
        (4, 1, RUSSIAN, "Russian decisive victory"),
        (0, 0, RUSSIAN, "Russian decisive victory"),
    ],
)
def test_4_3_the_lead_decides_the_level(german: int, russian: int, winner: int, level: str) -> None:
    assert judged(german, russian) == (winner, level)


def test_4_3_libau_turns_seven_points_into_a_draw() -> None:
    s = position({"riga": "g_20", "reval": "g_203", "narva": "g_1r", "pskov": "g_75r", "libau": "r_13"})
    s.send("r_bb_1", "refit", "test")
    s.send("r_bp_2a", "refit", "test")
    assert points(s) == (7, 2)
    ask(s, Judgement())
    assert s.level == "Draw"


def test_4_1_sudden_death_ends_the_game_in_the_middle_of_a_turn() -> None:
    places = {"libau": "r_13", "riga": "r_49", "reval": "r_21", "helsingfors": "r_42a", "vyborg": "r_42b"}
    s = ask(position(places), SuddenDeath(), GameTurn(3))
    assert s.over
    assert s.level == "Russian decisive victory"


def test_4_1_the_last_fortress_is_warned_of() -> None:
    places = {"libau": "g_20", "riga": "r_49", "reval": "r_21", "helsingfors": "r_42a", "vyborg": "r_42b"}
    s = ask(position(places), ActionsPhase(GERMAN))
    assert last_fortress(s.game, view(s, RUSSIAN)) == s.game.space["libau"].name
    two = ask(position({**places, "riga": "g_203"}), ActionsPhase(GERMAN))
    assert last_fortress(two.game, view(two, RUSSIAN)) == ""
    s.begin(RUSSIAN, "set-up")
    assert last_fortress(s.game, view(s, RUSSIAN)) == ""
