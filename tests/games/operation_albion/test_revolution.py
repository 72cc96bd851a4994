"""7.0 Weather, incidents and the October Revolution; 24.0 the Finnish Civil War."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.actions import ActionsPhase, Aftermath
from sandtable.games.operation_albion.deployment import Deploy, Reinforce, places
from sandtable.games.operation_albion.movement import ground_reach, may_enter, naval_reach, slowest
from sandtable.games.operation_albion.ports import functional_port
from sandtable.games.operation_albion.revolution import (
    GermanWithdrawal,
    IncidentRoll,
    NewPools,
    RevolutionCheck,
    WeatherCheck,
    WhiteGuards,
)
from sandtable.games.operation_albion.sequence import ActionPoints, GameTurn, TurnRecord
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.victory import points
from tests.games.operation_albion.battles import force, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    asks,
    coming,
    deploy,
    offered,
    position,
    refused,
    rooms,
    told,
)


def revolution(s: State) -> State:
    """The revolution up to its first question."""
    s.index = 0
    return ask(s, RevolutionCheck())


def bolsheviks(s: State) -> State:
    """The Bolsheviks of the display all deploy in Petrograd."""
    while asks(s) in ("Deploy", "Reinforce") and s.contingent(coming(s)) == "bolshevik":
        deploy(s, "russian_home_base")
    return s


def reds(s: State) -> State:
    """The Finnish Reds all deploy, two in a place."""
    while asks(s) in ("Deploy", "Reinforce") and s.contingent(coming(s)) == "finnish_red":
        deploy(s, min(rooms(s)))
    return s


# --- 7.1 weather -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "weather"), [(1, True), (3, True), (4, False)])
def test_7_1_a_die_within_the_numbers_of_the_box_brings_weather(die: int, weather: bool) -> None:
    s = answer(ask(position({}, turn=4), WeatherCheck()), die)
    assert s.weather == weather


def test_7_1_a_box_without_numbers_needs_no_check_and_weather_lasts_one_turn() -> None:
    assert ask(position({}, turn=2), WeatherCheck()).over
    s = ask(position({}, turn=3, weather=True), GameTurn(4))
    assert not s.weather


def test_7_1_naval_movement_is_one_less_but_at_least_one() -> None:
    s = position({"baltic_f": "g_cl_2 g_tr_1"}, weather=True)
    assert slowest(s, ("g_cl_2", "g_tr_1")) == 1
    assert s.movement("g_cl_2") == 3
    assert s.movement("g_f_1") == 2
    assert s.movement("r_mine_a1") == 0


def test_7_1_naval_slows_a_redeployment_before_it_is_doubled() -> None:
    s = position({"baltic_f": "g_cl_2", "libau": "g_base_libau"}, weather=True)
    force(s, "G3.naval.redeploy", "g_cl_2")
    assert "6 movement left" in s.agenda[-1].question(s)


def test_7_1_ice_closes_petrograd_to_russian_and_british_ships() -> None:
    s = position({"russian_home_base": "r_td_1", "gulf_finland_b": "b_ss_1 r_td_2"}, weather=True)
    assert naval_reach(s, RUSSIAN, ("r_td_1",), 2, "russian_home_base") == {}
    for ship in ("b_ss_1", "r_td_2"):
        assert set(naval_reach(s, RUSSIAN, (ship,), 1, "gulf_finland_b")) == {"gulf_finland_a"}
    assert "russian_home_base" in places(s, "r_td_3")
    s = position({"german_home_base": "g_td_2"}, weather=True)
    assert naval_reach(s, GERMAN, ("g_td_2",), 1, "german_home_base")


def test_7_1_air_one_unit_in_an_action() -> None:
    s = position({"libau": "g_base_libau g_b_1 g_b_2", "baltic_d": "r_td_3"}, weather=True)
    answer(take(s, "G3.air.naval"), ("unit", "g_b_1"))
    assert refused(s, "add", "g_b_2") == "7.1.air"
    assert refused(s, "go") == ""


# --- 7.2 incidents -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "after", "name"),
    [
        (GERMAN, False, "Sealed carriages"),
        (RUSSIAN, False, "Bolshevik agitation"),
        (RUSSIAN, True, "Brest-Litovsk"),
    ],
)
def test_7_2_each_side_rolls_on_its_own_table(side: int, after: bool, name: str) -> None:
    s = position({"riga": "r_base_riga r_2sib"}, revolution=after)
    answer(ask(s, IncidentRoll(GERMAN if side == GERMAN else RUSSIAN)), 1)
    assert told(s, "incident")[0].facts["name"] == name


def test_7_2_unrest_keeps_the_fleet_in_harbour() -> None:
    s = answer(ask(position({"baltic_f": "g_bb_5 g_td_2"}), IncidentRoll(GERMAN)), 3)
    take(s, "G3.naval.move")
    assert refused(s, "unit", "g_bb_5") == "7.2"
    assert offered(s, "unit") == ["g_td_2"]


def test_7_2_agitation_hits_a_provisional_unit_at_random() -> None:
    s = position({"riga": "r_base_riga r_2sib r_lr1", "libau": "g_20"})
    answer(ask(s, IncidentRoll(RUSSIAN)), 1)
    assert s.index == 4
    assert set(offered(s, "pick")) == {"r_2sib", "r_lr1"}
    answer(s, ("pick", "r_2sib"))
    assert s.reduced == {"r_2sib"}


def test_7_2_agitation_can_lose_a_place() -> None:
    s = position({"riga": "r_lr1 g_20"})
    answer(ask(s, IncidentRoll(RUSSIAN)), 1, ("pick", "r_lr1"))
    assert s.control("riga") == GERMAN
    assert s.index == 3


def test_7_2_bolsheviks_may_not_attack_but_defend_and_move() -> None:
    s = position({"narva": "k_narva", "estonia_b": "g_20", "reval": "g_203"}, revolution=True)
    answer(ask(s, IncidentRoll(RUSSIAN)), 3)
    force(s, "G3.ground.move", "k_narva", RUSSIAN)
    answer(s, ("to", "estonia_b"), "stop")
    assert s.battle is None
    assert s.over
    force(s, "G3.ground.move", "k_narva", RUSSIAN)
    assert refused(s, "to", "reval") == "7.2"


def test_7_2_sealed_carriages_carry_lenin_before_and_leaflets_after() -> None:
    s = answer(ask(position({"riga": "r_base_riga r_2sib"}), IncidentRoll(GERMAN)), 1)
    assert s.index == 4
    assert s.over
    s = answer(ask(position({"narva": "k_narva"}, revolution=True), IncidentRoll(GERMAN)), 1)
    assert offered(s, "action") == ["G2.psywar"]


# --- 7.3 the revolution ------------------------------------------------------------------------------


def test_7_3_happens_in_its_phase_if_the_marker_is_in_box_0() -> None:
    s = revolution(position({"riga": "r_base_riga r_2sib"}))
    assert s.revolution == 2
    s = position({"riga": "r_base_riga r_2sib"})
    s.shift_index(-5, "the German turn")
    s.shift_index(1, "the Russian turn")
    assert ask(s, RevolutionCheck()).revolution == 0


def test_7_3_happens_once() -> None:
    s = position({"narva": "k_narva"}, revolution=True)
    assert ask(s, RevolutionCheck()).over
    assert told(s, "revolution") == []


def test_7_3_order_is_russians_display_germans_civil_war() -> None:
    s = revolution(position({"libau": "g_base_libau g_20"}))
    order = [asks(s)]
    for _ in range(60):
        if s.over:
            break
        if s.asked == -1 and "die" in s.options.verbs():
            answer(s, 1)
        else:
            verb = s.options.verbs()[0]
            answer(s, (verb, offered(s, verb)[0]))
        order.append(asks(s))
    names = [name for name, before in zip(order, ["", *order], strict=False) if name != before]
    assert names == [
        "Reinforce",
        "Deploy",
        "GermanWithdrawal",
        "CallDivisions",
        "Reinforce",
        "Deploy",
        "WhiteGuards",
        "PickUnits",
        "Deploy",
        "",
    ]


def shifted(before: dict[str, str], unit: str, space: str) -> int:
    """How the marker moves when a unit comes to a place."""
    s = position(before)
    index = s.index
    s.put(unit, space)
    ask(s, Aftermath())
    return s.index - index


def test_7_3_index_falls_with_riga_the_islands_and_three_towns() -> None:
    assert shifted({}, "g_20", "riga") == -1
    assert shifted({"oesel": "g_42", "moon": "g_65"}, "g_bic", "dagden") == -1
    assert shifted({"oesel": "g_42"}, "g_65", "moon") == 0
    for place in ("reval", "narva", "pskov"):
        assert shifted({}, "g_20", place) == -1
    assert shifted({}, "g_20", "hango") == 0


def test_7_3_index_rises_when_they_come_back_and_with_libau() -> None:
    assert shifted({}, "r_2sib", "libau") == 2
    s = position({"riga": "g_20"})
    s.eliminate("g_20", "test")
    s.put("r_2sib", "riga")
    ask(s, Aftermath())
    assert s.index == 6


def test_7_3_index_towns_count_once() -> None:
    s = position({"narva": "g_20"})
    s.eliminate("g_20", "test")
    ask(s, Aftermath())
    s.put("g_203", "narva")
    ask(s, Aftermath())
    assert s.index == 5


@pytest.mark.parametrize(
    ("unit", "change"),
    [
        ("r_bb_1", -1),
        ("r_bp_2a", -1),
        ("r_cp_1", 0),
        ("g_bb_5", 1),
        ("g_bc_1", 1),
        ("g_2gd", 1),
        ("g_sturm", 0),
    ],
)
def test_7_3_index_moves_with_capital_ships_and_shock_divisions(unit: str, change: int) -> None:
    s = position({"baltic_f" if unit[2:4] in ("bb", "bp", "cp", "bc") else "courland_a": unit})
    s.eliminate(unit, "test")
    assert s.index == 5 + change


def test_7_3_index_falls_at_the_end_of_turn_3_and_later_and_stays_on_its_track() -> None:
    assert ask(position({}, turn=2), TurnRecord()).index == 5
    assert ask(position({}, turn=3), TurnRecord()).index == 4
    s = position({})
    s.shift_index(9, "test")
    assert s.index == 8
    s.shift_index(-20, "test")
    assert s.index == 0


def test_7_3_ap_are_printed_below_the_marker() -> None:
    s = position({})
    s.index = 8
    assert ask(s, ActionPoints(RUSSIAN)).ap[RUSSIAN] == 4


def test_7_3_R1_latvian_rifles_and_the_train_change_sides_on_the_map_and_in_refit() -> None:
    s = position({"riga": "r_base_riga r_lr1 r_at", "gulf_riga_c": "r_tr_2"})
    s.send("r_lr2", "refit", "test")
    revolution(s)
    assert [s.at[unit] for unit in ("r_lr1", "r_at", "r_lr2")] == ["riga", "riga", "refit"]
    assert s.contingent("r_lr1") == s.contingent("r_lr2") == s.contingent("r_at") == "bolshevik"
    assert "petrograd_a" in places(s, "r_lr2")


def test_7_3_R1_in_the_pool_or_aboard_they_leave_with_the_others() -> None:
    s = position({"gulf_riga_c": "r_tr_2"}, aboard={"r_lr1": "r_tr_2"})
    s.send("r_lr2", "pool", "test")
    revolution(s)
    assert s.at["r_lr1"] == s.at["r_lr2"] == "withdrawn"


def test_7_3_R2_all_other_provisional_units_leave_and_mines_and_british_stay() -> None:
    s = position({"riga": "r_base_riga r_lr1 r_2sib", "gulf_riga_b": "b_ss_1 r_td_3 r_mine_a1"})
    revolution(s)
    assert [s.at[u] for u in ("r_2sib", "r_td_3", "r_base_riga")] == ["withdrawn"] * 3
    assert [s.at[u] for u in ("r_lr1", "b_ss_1", "r_mine_a1")] == ["riga", "gulf_riga_b", "gulf_riga_b"]


def test_7_3_R2_bases_and_aircraft_leave_too() -> None:
    s = revolution(position({"reval": "r_base_reval r_sp_1 r_b_1"}))
    assert s.stacks[RUSSIAN].get("reval") is None
    assert not functional_port(s, RUSSIAN, "reval")
    assert not functional_port(s, GERMAN, "reval")


def test_7_3_R3_three_corps_stand_in_their_places() -> None:
    s = revolution(position({}))
    assert [s.at[f"k_{name}"] for name in ("petrograd", "narva", "pskov")] == [
        "russian_home_base",
        "narva",
        "pskov",
    ]


def test_7_3_R3_a_corps_whose_place_is_lost_may_stand_in_petrograd_a() -> None:
    s = revolution(position({"narva": "g_20", "petrograd_a": "g_203"}))
    assert offered(s, "deploy") == ["petrograd_a"]
    answer(s, ("deploy", "petrograd_a"))
    assert s.at["k_narva"] == "petrograd_a"
    s = answer(revolution(position({"narva": "g_20"})), "pass")
    assert s.at["k_narva"] == "pool"
    assert s.at["k_pskov"] == "pskov"


def test_7_3_display_deploys_at_once() -> None:
    s = revolution(position({"narva": "g_20"}))
    answer(s, ("deploy", "petrograd_a"))
    waiting = set()
    while asks(s) in ("Deploy", "Reinforce"):
        unit = coming(s)
        waiting.add(unit)
        if unit != "k_partisan":
            assert rooms(s) == {"russian_home_base", "pskov", "petrograd_a"}
        deploy(s, "pskov")
    assert waiting == {"k_mrc", "k_mrc_ac", "k_partisan"}


def test_7_3_R4_the_marker_stays() -> None:
    s = position({"riga": "g_20"}, revolution=True)
    s.shift_index(3, "test")
    assert s.index == 0
    s.eliminate("g_20", "test")
    s.put("k_narva", "riga")
    ask(s, Aftermath(), TurnRecord())
    assert s.index == 0


def test_7_3_R5_points_are_a_die_and_incidents() -> None:
    s = answer(ask(position({}, revolution=True), ActionPoints(RUSSIAN)), 6)
    answer(ask(s, IncidentRoll(RUSSIAN)), 4)
    assert s.ap[RUSSIAN] == 7


def test_7_3_G1_battleships_and_battlecruisers_leave() -> None:
    s = position({"baltic_f": "g_bb_5 g_bc_1 g_cl_2 g_td_2"})
    s.send("g_bb_6", "pool", "test")
    answer(ask(s, GermanWithdrawal()), 1)
    assert [s.at[u] for u in ("g_bb_5", "g_bc_1", "g_bb_6")] == ["withdrawn"] * 3
    assert s.ships(GERMAN, "baltic_f") == ("g_cl_2", "g_td_2")


def test_7_3_G2_shock_divisions_leave_and_the_battalion_stays() -> None:
    s = position({"courland_c": "g_2gd g_sturm"})
    s.send("g_14bav", "refit", "test")
    answer(ask(s, GermanWithdrawal()), 1)
    assert s.at["g_2gd"] == s.at["g_14bav"] == "withdrawn"
    assert s.at["g_sturm"] == "courland_c"


def test_7_3_G3_the_artillery_leaves() -> None:
    s = answer(ask(position({"courland_c": "g_bak"}), GermanWithdrawal()), 1)
    assert s.at["g_bak"] == "withdrawn"


def test_7_3_G4_a_die_of_infantry_divisions_leaves_wherever_they_are() -> None:
    s = position({"courland_c": "g_20 g_203 g_2cav g_42"})
    for unit in ("g_77r", "g_19lw"):
        s.send(unit, "destroyed", "test")
    s.send("g_1r", "refit", "test")
    answer(ask(s, GermanWithdrawal()), 3)
    assert set(offered(s, "withdraw")) == {"g_20", "g_203", "g_1r"}
    answer(s, ("withdraw", "g_1r"), ("withdraw", "g_20"), ("withdraw", "g_203"))
    assert s.over
    assert s.units(GERMAN, "courland_c") == ("g_2cav", "g_42")


def test_7_3_G4_if_there_are_fewer_all_leave() -> None:
    s = position({"courland_c": "g_20"})
    for unit in ("g_77r", "g_19lw"):
        s.send(unit, "destroyed", "test")
    answer(ask(s, GermanWithdrawal()), 6, ("withdraw", "g_20"))
    assert s.over


def test_7_4_withdrawn_units_score_nothing_and_never_return() -> None:
    s = position({})
    s.send("r_bp_2a", "refit", "test")
    s.send("r_bp_2b", "destroyed", "test")
    revolution(s)
    assert s.at["r_bp_2a"] == "withdrawn"
    assert points(s) == (1, 0)


def test_7_4_scope_is_map_refit_and_pool_but_not_what_is_destroyed() -> None:
    s = position({"riga": "r_2sib"})
    s.send("r_6sib", "refit", "test")
    s.send("r_13", "pool", "test")
    s.send("r_21", "destroyed", "test")
    revolution(s)
    assert [s.at[u] for u in ("r_2sib", "r_6sib", "r_13", "r_21")] == [*["withdrawn"] * 3, "destroyed"]


# --- 24.0 the Finnish Civil War ----------------------------------------------------------------------


def test_24_0_it_starts_with_the_revolution() -> None:
    s = bolsheviks(revolution(position({})))
    answer(s, 1)
    while asks(s) == "CallDivisions":
        answer(s, ("withdraw", offered(s, "withdraw")[0]))
    assert s.contingent(coming(s)) == "finnish_red"
    reds(s)
    assert asks(s) == "WhiteGuards"


def test_24_0_1_reds_in_cities_without_enemies_two_at_most() -> None:
    s = position({"hango": "g_20"}, revolution=True)
    ask(s, Reinforce(RUSSIAN, ("f_helsinki", "f_tampere", "f_viipuri"), "the revolution"))
    assert rooms(s) == {"helsingfors", "vyborg", "abo", "tammerfors"}
    assert refused(s, "place", ("f_tampere", "hango")) == "15.2.red"
    deploy(s, "tammerfors", "tammerfors")
    assert refused(s, "deploy", "tammerfors") == "15.2.red"
    assert rooms(s) == {"helsingfors", "vyborg", "abo"}


def test_24_0_1_reds_without_room_wait_in_the_pool() -> None:
    cities = {
        "helsingfors": "g_20",
        "vyborg": "g_203",
        "hango": "g_1r",
        "abo": "g_75r",
        "tammerfors": "g_bic",
    }
    s = ask(position(cities, revolution=True), Deploy(RUSSIAN, "f_lahti", "the revolution"))
    assert s.at["f_lahti"] == "pool"


def test_24_0_2_a_die_of_white_guards_in_the_north() -> None:
    s = answer(ask(position({"finland_f": "f_tampere"}, revolution=True), WhiteGuards()), 2)
    assert len(offered(s, "pick")) == 8
    answer(s, ("pick", "w_j1"), ("pick", "w_drgn"))
    assert rooms(s) == {"finland_f", "finland_g", "finland_h", "finland_i"}
    deploy(s, "finland_f", "finland_f")
    assert s.units(GERMAN, "finland_f") == ("w_j1", "w_drgn")


def test_24_0_3_the_other_white_guards_go_to_the_pool() -> None:
    s = ask(position({"finland_f": "w_j1"}, revolution=True), NewPools())
    assert {"w_j2", "w_vasa", "w_swvol"} <= set(s.in_display(GERMAN, "pool"))
    assert s.in_display(GERMAN, "october") == ()


def test_24_0_4_the_ostsee_units_go_to_the_pool() -> None:
    s = ask(position({}, revolution=True), NewPools())
    assert {"g_ost1", "g_ost2", "g_ost3"} <= set(s.in_display(GERMAN, "pool"))


def test_24_0_stay_finns_do_not_leave_finland() -> None:
    s = position({"finland_e": "w_j1 f_viipuri"}, revolution=True)
    assert not may_enter(s, "f_viipuri", "russian_home_base")
    assert "russian_home_base" not in ground_reach(s, RUSSIAN, ("f_viipuri",), 2, "finland_e")
    answer(ask(s, ActionsPhase(GERMAN)), ("action", "G3.ground.move"), ("unit", "w_j1"), "go")
    assert set(offered(s, "to")) == {"vyborg", "finland_i", "finland_d"}


def test_7_3_index_a_shock_division_goes_down_with_its_transport() -> None:
    s = position({"baltic_f": "g_tr_1"}, aboard={"g_2gd": "g_tr_1"})
    s.eliminate("g_tr_1", "test")
    assert s.at["g_2gd"] == "refit"
    assert s.index == 6


def test_7_3_R3_a_contested_place_is_not_in_enemy_hands() -> None:
    s = revolution(position({"narva": "g_20 r_lr1"}))
    assert s.at["k_narva"] == "narva"


def test_7_3_R2_bases_in_their_display_are_withdrawn() -> None:
    s = position({"riga": "r_13"})
    s.at["r_base_riga"] = "depot"
    revolution(s)
    assert s.at["r_base_riga"] == "withdrawn"


def test_7_3_stacks_are_checked_after_the_revolution() -> None:
    s = position({"pskov": "r_lr1 r_lr2 r_at", "windau": "g_base_windau g_f_1"})
    s.at["g_f_1"] = "windau"
    s.stacks[GERMAN]["oesel"] = ("g_20",)
    s.at["g_20"] = "oesel"
    s = bolsheviks(revolution(s))
    answer(s, 1)
    while asks(s) == "CallDivisions":
        answer(s, ("withdraw", "g_77r"))
    s = reds(s)
    answer(s, 1, ("pick", "w_j1"))
    deploy(s, "finland_f")
    assert s.at["g_20"] == "refit"


def test_7_3_G1_marines_aboard_go_with_their_ship() -> None:
    s = bolsheviks(revolution(position({"baltic_f": "g_bb_5"}, aboard={"g_seeb": "g_bb_5"})))
    answer(s, 1)
    assert s.at["g_bb_5"] == s.at["g_seeb"] == "withdrawn"
