"""What SlowPlanner adds to the plans of operation_albion: errands of two actions, and the way to Libau."""

from __future__ import annotations

from sandtable.bots.greedy import rehearse
from sandtable.game.mind import Plan
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.bot.search_plans import SlowPlanner, search_plans
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, ask, position

ARMY = "r_db r_2sib r_6sib r_lr1 r_lr2"


def raids(s: State) -> list[Plan]:
    """The plans that lead to Libau."""
    return [plan for plan in search_plans(s) if ("to", "libau") in plan]


def russians(places: dict[str, str], points: int = 2, turn: int = 2) -> State:
    """A position in which the Russians are to act, with `points` Action Points."""
    s = position({"libau": "g_base_libau", "riga": f"r_base_riga {ARMY}"} | places, turn=turn)
    s.ap[RUSSIAN] = points
    return ask(s, ActionsPhase(RUSSIAN))


def test_8_3_again_one_force_goes_to_libau_with_two_actions() -> None:
    s = russians({})
    plan = raids(s)[0]
    assert [choice[0] for choice in plan].count("action") == 2
    rehearse(s, plan)
    assert s.battle is not None
    assert s.battle.space == "libau"


def test_11_0_voluntary_it_passes_an_army_in_the_field_without_a_fight() -> None:
    s = russians({"courland_b": "g_203 g_1r", "courland_c": "g_2gd g_19r"})
    plan = raids(s)[0]
    assert ("decline", None) in plan
    rehearse(s, plan)
    assert s.battle is not None
    assert s.battle.space == "libau"


def test_one_point_is_too_little_for_an_errand() -> None:
    assert not raids(russians({}, points=1))


def test_a_city_that_the_enemy_holds_is_no_halt() -> None:
    s = russians({"windau": "g_base_windau g_205lw"})
    halts = {halt for _, halt, _ in SlowPlanner(s, RUSSIAN).halts(["r_lr1"], "riga")}
    assert "courland_c" in halts
    assert not halts & {"windau", "libau", "german_home_base"}


def test_only_the_russians_want_libau() -> None:
    s = russians({})
    assert "libau" in SlowPlanner(s, RUSSIAN).wanted
    assert "libau" not in SlowPlanner(s, GERMAN).wanted


def test_the_germans_run_errands_in_the_last_turn() -> None:
    def errands(turn: int) -> list[Plan]:
        s = position({"courland_c": "g_203 g_1r", "riga": "g_base_riga g_75r", "pskov": "r_49"}, turn=turn)
        s.ap[GERMAN] = 3
        plans = search_plans(ask(s, ActionsPhase(GERMAN)))
        return [plan for plan in plans if [verb for verb, _ in plan].count("action") == 2]

    assert errands(7)
    assert not errands(6)
