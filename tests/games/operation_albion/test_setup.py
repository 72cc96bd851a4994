"""3.0 Set up and 25.0 the scenario; 27.0 Joint operations."""

from __future__ import annotations

from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.gamedata import ISLANDS
from sandtable.games.operation_albion.movement import mixed
from sandtable.games.operation_albion.revolution import IncidentRoll
from sandtable.games.operation_albion.sequence import GameTurn
from sandtable.games.operation_albion.setup import PlaceUnits
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion import checks
from tests.games.operation_albion.battles import places, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    asks,
    game,
    gamedata,
    offered,
    position,
    refused,
)


def fresh() -> State:
    """A game at its first question."""
    s = game().start()
    assert isinstance(s, State)
    return s


def placing(s: State) -> str:
    """The unit that is set up now."""
    asking = s.agenda[-1]
    assert isinstance(asking, PlaceUnits)
    return asking.next(s)


def until(unit: str, *places: str) -> State:
    """Set up, each unit in the first of its places, as far as a unit; some in places of the test."""
    s = fresh()
    wanted = dict(place.split("=") for place in places)
    if unit.startswith("g_"):
        answer(s, "quick", "done")
    while placing(s) != unit:
        name = placing(s)
        if "place" in s.options.verbs():
            answer(s, ("place", offered(s, "place")[0]))
        else:
            answer(s, ("deploy", wanted.get(name, str(offered(s, "deploy")[0]))))
    return s


def begun() -> State:
    """A game that is set up as suggested."""
    return answer(fresh(), "quick", "done", "quick")


# --- 3.0 ---------------------------------------------------------------------------------------------


def test_3_0_units_are_placed_step_by_step() -> None:
    s = fresh()
    assert asks(s) == "PlaceUnits"
    assert placing(s) == "r_bb_1"
    assert offered(s, "deploy") == ["russian_home_base"]
    answer(s, ("deploy", "russian_home_base"))
    assert s.at["r_tr_1"] == "russian_home_base"
    assert placing(s) == "r_bp_2b"
    assert "quick" not in s.options.verbs()


def test_3_0_limits_of_stacking_and_airfields_hold() -> None:
    divisions = ("g_2gd", "g_14bav", "g_19r", "g_gderz")
    s = until("g_20", *(f"{unit}=windau" for unit in divisions))
    assert refused(s, "deploy", "windau") == "9.2"
    assert refused(s, "deploy", "courland_c") == ""
    s = until("g_hb_1", *(f"{unit}=windau" for unit in ("g_f_1", "g_f_2", "g_b_1", "g_b_2")))
    assert refused(s, "deploy", "windau") == "17.1.cap"


def test_3_0_full_strength_at_the_start() -> None:
    assert begun().reduced == frozenset()


def test_3_0_aboard_ships_troops_may_start() -> None:
    s = until("g_42", "g_tr_1=baltic_f", "g_tr_2=german_home_base")
    answer(s, ("unit", "g_tr_1"))
    assert s.aboard == {"g_42": "g_tr_1"}
    assert placing(s) == "g_65"
    assert set(offered(s, "unit")) >= {"g_tr_1", "g_tr_2"}
    assert refused(s, "unit", "g_td_2") == "26.G3.comb.warship"


def test_3_0_aboard_goes_nobody_who_is_needed_ashore() -> None:
    s = until("r_425")
    assert refused(s, "unit", "r_tr_2") == "3.0.aboard"
    s = until(
        "r_43", *(f"{unit}=riga" for unit in ("r_2sib", "r_6sib", "r_13", "r_21")), "r_bp_2b=gulf_riga_c"
    )
    assert refused(s, "unit", "r_tr_2") == "25.0.ru.ground.3"
    s = until("g_f_1", "g_tr_1=baltic_f")
    assert refused(s, "unit", "g_tr_1") == "3.0.aboard"
    s = until("r_at")
    assert refused(s, "unit", "r_tr_2") == "26.G3.comb.forbidden"


# --- 25.0 --------------------------------------------------------------------------------------------


def test_25_0_seven_turns_on_the_whole_map() -> None:
    s = begun()
    assert s.turn == 1
    assert s.game.numbers.turns == 7
    checks.sound(s)


def test_25_0_the_suggested_set_up_can_be_placed_by_hand() -> None:
    quick = begun()
    s = fresh()
    while s.phase == "set-up":
        if asks(s) == "Arrange":
            answer(s, "done")
        elif "place" in s.options.verbs():
            pairs = [pair for pair in offered(s, "place") if isinstance(pair, tuple)]
            answer(s, ("place", next(pair for pair in pairs if quick.at[str(pair[0])] == pair[1])))
        else:
            answer(s, ("deploy", quick.at[placing(s)]))
    assert s.at == quick.at


def test_25_0_ap_on_the_first_turn_are_seven_and_two() -> None:
    s = begun()
    assert s.ap[GERMAN] == 7
    answer(s, "done")
    assert s.ap[RUSSIAN] == 2


def test_25_0_noincident_for_the_germans_on_the_first_turn() -> None:
    s = begun()
    assert asks(s) == "ActionsPhase"
    answer(s, "done")
    assert s.agenda[-1] == IncidentRoll(RUSSIAN)
    assert ask(position({}, turn=2), GameTurn(2)).agenda[-1] == IncidentRoll(GERMAN)


def test_25_0_front_both_sides_may_start_in_courland_b_and_c() -> None:
    assert {"courland_b", "courland_c"} <= set(offered(until("r_2sib"), "deploy"))
    assert "courland_a" not in offered(until("r_2sib"), "deploy")
    assert {"courland_a", "courland_b", "courland_c"} <= set(offered(until("g_2gd"), "deploy"))


def test_25_0_mine_one_in_a_zone() -> None:
    s = until("r_mine_a1")
    answer(s, ("place", ("r_mine_a1", "gulf_riga_b")))
    assert refused(s, "place", ("r_mine_a2", "gulf_riga_b")) == "9.1.mine"


def test_25_0_ru_sets_up_first_and_the_german_sees_nothing_of_it() -> None:
    s = until("r_425")
    assert s.asked == s.player == RUSSIAN
    seen = game().view(s, GERMAN)
    assert all(s.game.cls[unit] == "base" for stack in seen.stacks for unit in stack.units)
    assert not any(event.seen_by(GERMAN) for event in s.events if event.facts.get("unit") == "r_42a")
    after = game().view(answer(fresh(), "quick", "done"), GERMAN)
    assert any(stack.height > 5 for stack in after.stacks)


def test_25_0_ru_track_starts_in_box_5() -> None:
    assert begun().index == 5


def test_25_0_ru_bases_stand_where_they_are_named_after() -> None:
    s = fresh()
    bases = {s.at[unit] for unit in s.at if s.game.cls[unit] == "base" and s.game.owner[unit] == RUSSIAN}
    assert bases == {"riga", "reval", "helsingfors", *ISLANDS}


def test_25_0_ru_ground_flip_provisional_side_up() -> None:
    s = begun()
    assert {s.contingent(unit) for unit in ("r_lr1", "r_lr2", "r_at")} == {"provisional"}


def test_25_0_ru_ground_1_two_corps_in_cities_of_finland() -> None:
    s = until("r_42a")
    assert set(offered(s, "deploy")) == {"helsingfors", "vyborg", "hango", "abo", "tammerfors"}
    answer(s, ("deploy", "vyborg"))
    assert placing(s) == "r_42b"
    assert len(offered(s, "deploy")) == 5


def test_25_0_ru_ground_2_one_regiment_on_each_island() -> None:
    s = until("r_425")
    assert set(offered(s, "deploy")) == set(ISLANDS)
    answer(s, ("deploy", "moon"))
    assert refused(s, "deploy", "moon") == "25.0.ru.ground.2"
    assert set(offered(s, "deploy")) == {"oesel", "dagden"}


def test_25_0_ru_ground_3_a_corps_in_narva_and_one_in_reval() -> None:
    s = until("r_43", "r_2sib=riga", "r_6sib=riga", "r_13=riga", "r_21=riga")
    assert set(offered(s, "deploy")) == {"narva", "reval"}
    assert refused(s, "deploy", "livonia_a") == "25.0.ru.ground.3"
    answer(s, ("deploy", "narva"))
    assert s.at["r_49"] == "reval"
    assert "livonia_a" in offered(s, "deploy")
    assert not set(offered(s, "deploy")) & {*ISLANDS, "helsingfors", "courland_a"}


def test_25_0_ru_air_in_reval_in_riga_and_anywhere() -> None:
    s = until("r_b_1")
    assert places(s, "r_sp_1 r_sp_2 r_f_1") == ["reval", "riga", "riga"]
    anywhere = {"riga", "reval", "helsingfors", *ISLANDS, "russian_home_base"}
    assert set(offered(until("r_b_1"), "deploy")) == anywhere


def test_25_0_ru_naval_groups_start_together() -> None:
    s = until("r_td_4", "r_bp_2b=gulf_riga_c")
    assert {s.at[u] for u in ("r_bp_2b", "r_cp_2", "r_td_3", "r_mw_2")} == {"gulf_riga_c"}
    assert set(offered(until("r_td_4"), "deploy")) == {"gulf_finland_a", "baltic_b"}
    s = begun()
    assert {s.at[u] for u in ("r_bb_1", "r_bp_2a", "r_cp_1", "r_tr_1")} == {"russian_home_base"}


def test_25_0_ru_british_submarine_off_hango_or_helsingfors() -> None:
    assert set(offered(until("b_ss_1", "r_td_4=baltic_b"), "deploy")) == {"gulf_finland_a", "baltic_b"}


def test_25_0_ru_mines_are_four() -> None:
    s = until("r_mine_a1")
    zones = {pair[1] for pair in offered(s, "place") if isinstance(pair, tuple)}
    assert zones == {
        "gulf_riga_a",
        "gulf_riga_b",
        "gulf_riga_c",
        "baltic_b",
        "gulf_finland_a",
        "gulf_finland_b",
    }
    for mine, zone in zip(
        ("r_mine_a1", "r_mine_c1", "r_mine_b1", "r_mine_a2"), sorted(map(str, zones)), strict=False
    ):
        answer(s, ("place", (mine, zone)))
    assert asks(s) == "Arrange"
    assert answer(s, "done").asked == GERMAN
    assert len(s.in_display(RUSSIAN, "stock")) == 4


def test_25_0_ru_reinf_pool_and_october_display() -> None:
    s = begun()
    pool = {"r_td_5", "r_ss_4", "b_ss_2", "r_f_2", "r_hb_1", "r_37", "r_1cav", "r_ac"}
    assert set(s.in_display(RUSSIAN, "pool")) == pool
    october = s.in_display(RUSSIAN, "october")
    assert {s.contingent(unit) for unit in october} == {"bolshevik", "finnish_red"}


def test_25_0_de_sets_up_second() -> None:
    s = answer(fresh(), "quick", "done")
    assert s.asked == s.player == GERMAN
    assert s.phase == "set-up"


def test_25_0_de_bases_libau_and_windau_and_the_others_in_the_display() -> None:
    s = begun()
    assert s.base(GERMAN, "libau") == "g_base_libau"
    assert s.base(GERMAN, "windau") == "g_base_windau"
    assert len(s.in_display(GERMAN, "depot")) == 8


def test_25_0_de_ground_at_home_or_west_of_the_front_line() -> None:
    west = {"libau", "windau", "courland_a", "courland_b", "courland_c", "lithuania_a", "lithuania_b"}
    assert set(offered(until("g_2gd"), "deploy")) == {"german_home_base", *west}


def test_25_0_de_air_at_home_in_windau_or_libau() -> None:
    assert set(offered(until("g_f_1"), "deploy")) == {"german_home_base", "windau", "libau"}
    s = begun()
    placed = [
        u for u in s.at if s.game.owner[u] == GERMAN and s.game.cls[u] == "air" and s.at[u] in s.game.space
    ]
    assert len(placed) == 9


def test_25_0_de_naval_at_home_or_in_baltic_f() -> None:
    for unit in ("g_bb_5", "g_tr_4"):
        assert set(offered(until(unit), "deploy")) == {"german_home_base", "baltic_f"}


def test_25_0_de_reinf_pool_and_october_display() -> None:
    s = begun()
    assert "g_sp_4" in s.in_display(GERMAN, "pool")
    october = s.in_display(GERMAN, "october")
    assert sum(s.contingent(unit) == "finnish_white" for unit in october) == 8
    assert set(october) >= {"g_ost1", "g_ost2", "g_ost3"}
    assert len(october) == 11


def test_25_0_de_mines_one_in_baltic_f() -> None:
    s = until("g_mine_a1")
    assert {pair[1] for pair in offered(s, "place") if isinstance(pair, tuple)} == {"baltic_f"}
    answer(s, ("place", ("g_mine_b1", "baltic_f")))
    assert s.turn == 1
    assert asks(s) == "ActionsPhase"
    assert len(s.in_display(GERMAN, "stock")) == 3


def test_25_0_every_unit_without_a_code_is_set_up() -> None:
    s = begun()
    start = {unit.id for unit in gamedata().pieces.unit if unit.code == "start"}
    assert all(s.at[unit] in s.game.space for unit in start)
    assert {s.at[unit] for unit in s.at if s.counter(unit).code == "opt"} == {"out"}


# --- 27.0 --------------------------------------------------------------------------------------------


def test_27_0_after_the_revolution_the_british_act_alone() -> None:
    zone = {"gulf_finland_a": "b_ss_1 b_ss_2 r_ss_1"}
    s = position(zone)
    answer(take(s, "G3.naval.move", RUSSIAN), ("unit", "b_ss_1"))
    assert set(offered(s, "add")) == {"b_ss_2", "r_ss_1"}
    s = position({"russian_home_base": "b_ss_1 k_petrograd"}, revolution=True)
    answer(take(s, "G3.naval.move", RUSSIAN), ("unit", "b_ss_1"))
    assert offered(s, "add") == []
    violation = mixed(s, ("b_ss_1", "k_petrograd"))
    assert violation is not None
    assert violation.rule == "27.0"
    assert mixed(s, ("f_viipuri", "k_petrograd")) is None


def test_27_0_reds_of_both_kinds_act_together_and_so_do_all_germans() -> None:
    s = position({"vyborg": "f_viipuri k_mrc w_j1 g_ost1"}, revolution=True)
    answer(ask(s, ActionsPhase(RUSSIAN)), ("action", "G3.ground.move"), ("unit", "f_viipuri"))
    assert offered(s, "add") == ["k_mrc"]
    answer(ask(s, ActionsPhase(GERMAN)), ("action", "G3.ground.move"), ("unit", "w_j1"))
    assert offered(s, "add") == ["g_ost1"]


def test_27_0_they_defend_together() -> None:
    s = position({"vyborg": "f_viipuri k_mrc", "finland_d": "g_20"}, revolution=True)
    answer(take(s, "G3.ground.move"), ("unit", "g_20"), "go", ("to", "vyborg"), "stop")
    assert s.battle is not None
    assert s.battle.defenders == ("f_viipuri", "k_mrc")


def test_25_0_ru_mines_are_laid_where_the_step_says_and_once() -> None:
    s = until("r_mine_a1")
    assert refused(s, "place", ("r_mine_a1", "baltic_d")) == "25.0.ru.mines"
    assert refused(s, "place", ("g_mine_a1", "baltic_b")) == "25.0.ru.mines"
    answer(s, ("place", ("r_mine_a1", "baltic_b")))
    assert refused(s, "place", ("r_mine_a1", "gulf_riga_b")) == "25.0.ru.mines"
