"""17.0: winning and losing, and the Victory Points Chart."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.sequence import GameTurn, Phase
from sandtable.games.goeben.state import State
from sandtable.games.goeben.victory import ObjectivePhase
from tests.games.goeben.positions import answer, ask, asks, gamedata, position, told


def objective(s: State) -> State:
    """The Objective Phase, and the next turn's beginning if there is one."""
    return ask(s, Phase("objective"), GameTurn(s.turn + 1))


@pytest.mark.parametrize(("vp", "result"), [(75, "won"), (74, "lost")])
def test_17_0_conditions_on_the_last_turn(vp: int, result: str) -> None:
    s = position(goeben="constantinople", turn=8, vp=vp)
    assert objective(s).result == result


def test_17_0_the_last_turn_still_counts() -> None:
    s = position("atlantic", goeben="atlantic", turn=6, vp=60)
    assert objective(s).result == "won"


def test_17_0_stop_when_the_mission_is_accomplished() -> None:
    s = objective(position(goeben="constantinople", turn=5, vp=80))
    assert asks(s) == "PlayOn"
    answer(s, "stop")
    assert s.over
    assert s.result == "won"


def test_17_0_playing_on_cannot_undo_what_was_accomplished() -> None:
    s = objective(position(goeben="constantinople", turn=7, vp=80))
    answer(s, "play on")
    assert s.turn == 8
    s.score(-50, "ship lost")
    s.agenda = s.agenda[:1]
    assert objective(s).result == "won"


def test_17_0_one_who_plays_on_is_asked_again_each_turn() -> None:
    s = position(goeben="lemnos", turn=6, vp=0)
    s.accomplished = 5
    assert asks(ask(s, ObjectivePhase())) == "PlayOn"


def test_17_0_not_accomplished_goes_on() -> None:
    s = objective(position(goeben="constantinople", turn=5, vp=74))
    assert s.turn == 6
    assert not s.accomplished


def test_17_0_lost_at_once_when_the_last_german_ship_sinks() -> None:
    s = position(goeben="zante", radetzky="zante", turn=3)
    ask(s, strike(s, "goeben", *["hull"] * 12), GameTurn(4))
    assert s.over
    assert (s.result, s.turn) == ("lost", 3)


def test_17_0_not_lost_while_another_is_afloat() -> None:
    s = position(goeben="zante", breslau="lemnos", turn=3)
    ask(s, strike(s, "goeben", *["hull"] * 12), GameTurn(4))
    assert s.turn == 4
    assert s.vp == -30


def test_17_0_a_visit_to_genoa_wins_on_the_turn_of_entry_or_the_next() -> None:
    s = position("italian", goeben="genoa", turn=8, vp=100)
    s.since["goeben"] = 7
    assert asks(objective(s)) == "PlayOn"


def test_17_0_a_quiet_day_in_port_lowers_the_alert_level() -> None:
    assert ask(position(goeben="pola", alert=4), ObjectivePhase()).alert == 3


@pytest.mark.parametrize("place", ["venice", "zante"])
def test_17_0_no_quiet_day_unless_all_are_in_friendly_ports(place: str) -> None:
    assert ask(position(goeben="pola", breslau=place, alert=4), ObjectivePhase()).alert == 4


def test_17_0_no_quiet_day_after_a_battle() -> None:
    s = position(goeben="pola", alert=4)
    s.act()
    assert ask(s, ObjectivePhase()).alert == 4


def test_17_1_points_may_fall_below_zero_and_the_game_goes_on() -> None:
    s = position(goeben="zante")
    s.score(-7, "marines lost")
    assert objective(s).turn == 3
    assert s.vp == -7


def test_17_1_points_are_noted_with_their_source() -> None:
    s = position(goeben="zante")
    s.score(5, "merchantmen")
    s.score(2, "merchantmen")
    assert s.points == {"merchantmen": 7}
    assert told(s, "scored")[-1].facts["total"] == 7


def test_17_1_chart() -> None:
    chart = gamedata().tables.vp
    assert chart.sink == {
        "BB": 20,
        "BC": 15,
        "B": 12,
        "CA": 8,
        "CP": 6,
        "CL": 6,
        "DD": 3,
        "Convoy": 12,
    }
    assert chart.damage == {"BB": 8, "BC": 6, "B": 5, "CA": 3, "CP": 2, "CL": 2, "DD": 1, "Convoy": 5}
    assert chart.german_sunk == {"BC": -30, "CL": -15}
    assert chart.austro_hungarian_sunk == {"BB": -15, "B": -10, "CA": -8, "CP": -5, "CL": -5, "DD": -2}


def test_17_1_chart_for_what_is_not_a_ship() -> None:
    game = gamedata()
    rebuilt, numbers = game.rebuilt, game.numbers
    assert (rebuilt.coastal_vp, rebuilt.facilities_vp, rebuilt.capture_vp) == (7, 1, 2)
    assert (rebuilt.camera_vp, rebuilt.marines_lost_vp) == (1, -2)
    assert (numbers.submarine_vp, numbers.collier_attacked_vp) == (2, -1)


@pytest.mark.parametrize(
    ("options", "vp"),
    [
        ((), 0),
        (("moltke",), -5),
        (("stralsund",), -10),
        (("moltke_and_stralsund",), -15),
        (("all_four",), -50),
    ],
)
def test_17_1_chart_for_additional_ships(options: tuple[str, ...], vp: int) -> None:
    assert gamedata("ottoman", *options).force.vp == vp


def test_17_1_errata_cp_and_cl_score_alike_and_lc_is_cl() -> None:
    chart = gamedata().tables.vp
    assert chart.sink["CP"] == chart.sink["CL"]
    assert chart.damage["CP"] == chart.damage["CL"]
    assert gamedata().warship["gloucester"].type == "CL"
