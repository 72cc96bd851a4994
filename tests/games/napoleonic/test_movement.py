"""9.0 Ground movement."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.board.hexes import Hex, hexside
from sandtable.core.side import Side
from sandtable.game.data import DataError
from sandtable.games.napoleonic.gamedata import HALF, GameData
from sandtable.games.napoleonic.movement import MovementPhase, spent
from sandtable.games.napoleonic.state import State
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    campaign,
    offered,
    position,
    reasons,
    refused,
    told,
    where,
)


def moving(s: State, *choices: str) -> State:
    """The movement phase of the player, some choices made."""
    return answer(ask(s, MovementPhase(s.player)), *choices)


def left(s: State, id: str) -> float:
    """The movement points that a unit has left in this phase."""
    unit = s.game.number[id]
    return (s.allowance(unit) - spent(s, unit)) / HALF


def ways(s: State) -> list[list[int]]:
    """The hexes entered in each move so far."""
    return [event["way"] for event in told(s, "moved")]


# --- points, limits, the least move --------------------------------------------------------------


def test_9_1_points_are_paid_for_each_hex_up_to_the_movement_factor() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1427")
    assert left(s, "fr-inf-1-1") == 2
    assert refused(s, "hex 1527") == ["9.1"]
    assert reasons(s, "hex 1527") == ["needs 3 MP, has 2"]


def test_9_1_a_way_leads_from_hex_to_adjacent_hex() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1428")
    assert ways(s) == [[1228, 1328, 1428]]
    assert left(s, "fr-inf-1-1") == 4.5


def test_9_1_only_the_player_s_units_move() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1; 1833: ot-jn-1", player=OTTOMAN))
    assert offered(s, "unit") == ["ot-jn-1"]
    assert refused(s, "unit fr-inf-1-1") == ["9.1"]


def test_9_1_locales_passed_on_the_way_change_hands() -> None:
    s = moving(position("egypt", "1428: fr-gu"), "unit fr-gu", "hex 1829")
    assert ways(s) == [[1528, 1629, 1729, 1829]]
    assert (s.holds(FRENCH, 1729), s.vp) == (True, [4, 30])


def test_9_2_points_left_over_are_not_saved_for_the_next_phase() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1429", "stop", "done")
    assert left(s, "fr-inf-1-1") == 5.5
    s.begin(FRENCH, "movement")
    assert left(s, "fr-inf-1-1") == 6


def test_9_2_a_finished_move_is_not_taken_up_again() -> None:
    s = moving(position("egypt", "1428: fr-in fr-gu"), "unit fr-in", "hex 1427", "unit fr-gu", "stop")
    assert (refused(s, "unit fr-in"), refused(s, "unit fr-gu")) == (["9.2"], ["9.2"])
    assert where(s, "fr-gu") == 1428


def test_9_2_a_player_may_move_nothing() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1"), "done")
    assert (where(s, "fr-inf-1-1"), s.over) == (1428, True)


def test_9_3_a_train_crosses_a_lake_into_a_swamp_as_its_only_step() -> None:
    s = moving(position("egypt", "1526: fr-siege-or"), "unit fr-siege-or", "hex 1527")
    assert where(s, "fr-siege-or") == 1527
    assert refused(s, "unit fr-siege-or") == ["9.2"]


def test_9_3_the_least_move_is_the_first_and_only_one() -> None:
    s = moving(position("egypt", "1626: fr-siege-or"), "unit fr-siege-or")
    assert reasons(s, "hex 1527") == ["needs 8 MP, has 4"]
    answer(s, "hex 1526")
    assert reasons(s, "hex 1527") == ["needs 6 MP, has 2"]


def test_9_3_the_least_move_does_not_cross_the_sea_to_sveaborg() -> None:
    s = moving(position("finland", "1209: sw-siege; 1210: sw-sb-1", player=SWEDISH), "unit sw-siege")
    assert reasons(s, "hex 1210") == ["needs 5 MP, has 4"]


def test_9_3_an_enclosed_unit_has_no_way_out() -> None:
    ring = "1834: ot-be-1; 1836: ot-be-2; 1734: ot-be-3; 1735: ot-be-4; 1934: ot-be-5; 1935: ot-jn-1"
    s = moving(position("egypt", f"1835: fr-inf-1-1; {ring}"), "unit fr-inf-1-1")
    assert offered(s, "hex") == []
    assert refused(s, "hex 1833") == ["9.3"]


def test_9_4_enemy_units_close_their_hex() -> None:
    s = moving(position("egypt", "1428: fr-gu; 1429: ot-be-1"), "unit fr-gu")
    assert refused(s, "hex 1429") == ["9.4"]
    answer(s, "hex 1529")
    assert ways(s) == [[1528, 1529]]


def test_9_4_enemy_units_do_not_hinder_movement_beside_them() -> None:
    s = moving(position("egypt", "1428: fr-gu; 1430: ot-be-1"), "unit fr-gu", "hex 1530")
    assert (ways(s), left(s, "fr-gu")) == ([[1429, 1529, 1530]], 6.5)


def test_9_4_lone_scientists_are_run_over_in_passing() -> None:
    s = moving(position("egypt", "1428: ot-mm-1; 1429: fr-sc", player=OTTOMAN), "unit ot-mm-1", "hex 1529")
    assert (ways(s), where(s, "fr-sc"), left(s, "ot-mm-1")) == ([[1429, 1529]], "gone", 7)


def test_9_4_scientists_with_an_escort_are_not_run_over() -> None:
    s = moving(position("egypt", "1428: ot-mm-1; 1429: fr-sc fr-in", player=OTTOMAN), "unit ot-mm-1")
    assert refused(s, "hex 1429") == ["9.4"]


# --- stacks --------------------------------------------------------------------------------------


def test_9_5_units_of_one_hex_go_together_or_apart() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1 fr-inf-2-1 fr-gu; 1429: fr-in"), "unit fr-inf-1-1")
    assert offered(s, "add") == ["fr-gu", "fr-inf-2-1"]
    assert refused(s, "add fr-in") == ["9.5"]
    answer(s, "add fr-gu", "hex 1528", "stop", "unit fr-inf-2-1", "hex 1327")
    assert [where(s, u) for u in ("fr-inf-1-1", "fr-gu", "fr-inf-2-1")] == [1528, 1528, 1327]


def test_9_6_a_stack_drops_units_and_goes_on_and_they_may_resume() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1 fr-inf-2-1 fr-mar"), "unit fr-inf-1-1", "add fr-inf-2-1")
    answer(s, "add fr-mar", "hex 1328", "drop fr-mar", "hex 1429", "drop fr-inf-2-1", "hex 1430", "stop")
    assert [where(s, u) for u in ("fr-mar", "fr-inf-2-1", "fr-inf-1-1")] == [1328, 1429, 1430]
    answer(s, "unit fr-mar", "hex 1428")
    assert left(s, "fr-mar") == 4.5


def test_9_2_a_unit_taken_along_is_set_down_again_and_moves_later() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1 fr-gu; 1127: fr-mar"), "unit fr-inf-1-1", "add fr-gu")
    assert offered(s, "drop") == ["fr-gu", "fr-inf-1-1"]
    answer(s, "drop fr-inf-1-1", "hex 1429", "stop")
    answer(s, "unit fr-mar", "hex 1227", "stop")
    answer(s, "unit fr-inf-1-1")
    assert (refused(s, "drop fr-inf-1-1"), refused(s, "river 1326"), left(s, "fr-inf-1-1")) == (
        ["9.2"],
        [],
        6,
    )


def test_9_2_a_lone_unit_is_set_down_once_and_the_next_is_chosen() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1"), "unit fr-inf-1-1", "drop fr-inf-1-1")
    assert s.options.verbs() == ["unit", "done"]
    assert "drop" not in answer(s, "unit fr-inf-1-1").options.verbs()


def test_9_1_of_equal_ways_the_one_through_the_enemys_town_is_taken() -> None:
    found = {}
    for held in (FRENCH, OTTOMAN):
        s = position("egypt", "1227: fr-inf-1-1")
        s.take(held, Hex(1428))
        moving(s, "unit fr-inf-1-1", "hex 1529")
        found[held] = (1428 in ways(s)[0], s.marched[s.game.number["fr-inf-1-1"]].spent)
    assert found[OTTOMAN] == (True, found[FRENCH][1])


def test_9_6_the_last_of_a_stack_is_not_left_behind() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1 fr-gu"), "unit fr-inf-1-1", "add fr-gu", "hex 1228")
    assert offered(s, "drop") == ["fr-gu", "fr-inf-1-1"]
    answer(s, "drop fr-gu")
    assert (offered(s, "drop"), refused(s, "drop fr-inf-1-1")) == ([], ["9.6"])
    assert reasons(s, "drop fr-gu") == ["that unit is not in the stack"]


def test_9_6_no_stack_resumes_after_a_unit_from_another_hex_has_moved() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1 fr-inf-2-1; 1428: fr-gu"), "unit fr-inf-1-1", "hex 1328")
    answer(s, "stop", "unit fr-gu", "hex 1429", "stop")
    assert refused(s, "unit fr-inf-1-1") == ["9.6"]
    assert refused(s, "unit fr-inf-2-1") == []


def test_9_6_a_stack_picks_up_nobody_from_another_hex() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1; 1328: fr-mar"), "unit fr-inf-1-1", "hex 1328", "stop")
    answer(s, "unit fr-inf-1-1")
    assert refused(s, "add fr-mar") == ["9.6"]


def test_9_6_parts_that_meet_again_go_on_with_what_the_slower_has_left() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1 fr-inf-2-1"), "unit fr-inf-1-1", "hex 1427", "stop")
    answer(s, "unit fr-inf-2-1", "hex 1427", "stop", "unit fr-inf-1-1", "add fr-inf-2-1", "hex 1428")
    assert (left(s, "fr-inf-1-1"), left(s, "fr-inf-2-1")) == (0, 0)


def test_9_7_a_stack_goes_at_the_pace_of_its_slowest_unit() -> None:
    s = moving(position("egypt", "1834: fr-siege-or fr-inf-1-1"), "unit fr-inf-1-1", "add fr-siege-or")
    assert refused(s, "hex 1838") == []
    assert reasons(s, "hex 1839") == ["needs 6 MP, has 4"]


def test_9_7_the_faster_unit_goes_on_with_its_own_factor_less_what_it_spent() -> None:
    s = moving(position("egypt", "1834: fr-inf-1-1 fr-gu"), "unit fr-inf-1-1", "add fr-gu", "hex 1838")
    answer(s, "drop fr-inf-1-1")
    assert (left(s, "fr-gu"), left(s, "fr-inf-1-1")) == (4, 2)


def test_9_7_slower_units_that_are_spent_are_left_behind() -> None:
    s = moving(position("egypt", "1834: fr-siege-or fr-inf-1-1"), "unit fr-inf-1-1", "add fr-siege-or")
    answer(s, "hex 1838", "unit fr-inf-1-1", "hex 1737")
    assert (where(s, "fr-siege-or"), where(s, "fr-inf-1-1")) == (1838, 1737)


# --- terrain -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["egypt", "finland"])
def test_9_8_every_town_and_ruin_stands_in_a_clear_hex(name: str) -> None:
    game = campaign(name)
    assert {game.terrain[hex] for hex in (*game.locale, *game.ruins)} == {"clear"}


def test_9_8_a_map_with_a_town_in_the_desert_is_refused(tmp_path: Path) -> None:
    text = campaign("egypt").files.paths["map.toml"].read_text(encoding="utf-8")
    (tmp_path / "map.toml").write_text(text.replace('hex = "1833"', 'hex = "1933"'), encoding="utf-8")
    with pytest.raises(DataError, match="Cairo stands in 1933, which is not clear"):
        GameData("egypt", tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("map.toml", '"1833"', '"1899"', "hex 1899 is not on the map"),
        ("pieces.toml", 'id = "fr-gu"', 'id = "fr-mar"', "two pieces are called fr-mar"),
    ],
)
def test_2_2_2_3_each_hex_and_counter_is_there_once(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    text = campaign("egypt").files.paths[file].read_text(encoding="utf-8")
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        GameData("egypt", tmp_path)


def test_9_8_unknown_ground_is_refused(tmp_path: Path) -> None:
    lines = campaign("egypt").files.paths["map.toml"].read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith('"18" = '))
    lines[at] = lines[at].replace("d", "x", 1)
    (tmp_path / "map.toml").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DataError, match="unknown terrain 'x'"):
        GameData("egypt", tmp_path)


GROUND = [
    ("egypt", 1834, 1835, 1, "clear"),
    ("finland", 1712, 1612, 2, "forest"),
    ("egypt", 2128, 2228, 3, "swamp"),
    ("egypt", 1525, 1526, 2, "mud flat"),
    ("egypt", 2335, 2336, 2, "hills"),
    ("egypt", 1430, 1431, 2, "desert"),
]


@pytest.mark.parametrize(("name", "start", "end", "price", "ground"), GROUND)
def test_9_9_each_natural_terrain_has_its_price(
    name: str, start: int, end: int, price: int, ground: str
) -> None:
    unit = {"egypt": "fr-inf-1-1", "finland": "ru-inf-1-5"}[name]
    s = moving(position(name, f"{start}: {unit}"), f"unit {unit}", f"hex {end}")
    assert s.game.terrain[Hex(end)] == ground
    assert spent(s, s.game.number[unit]) == price * HALF


def test_9_9_open_sea_is_closed_to_ground_units() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1"), "unit fr-inf-1-1")
    assert refused(s, "hex 1126") == ["9.9"]


@pytest.mark.parametrize(
    ("start", "end", "what"),
    [
        (2228, 2229, "town"),
        (1834, 1833, "city"),
        (1327, 1227, "port"),
        (3128, 3127, "fortress"),
        (2030, 1930, "ruin"),
    ],
)
def test_9_10_what_men_built_costs_as_clear_ground(start: int, end: int, what: str) -> None:
    s = moving(position("egypt", f"{start}: fr-inf-1-1"), "unit fr-inf-1-1", f"hex {end}")
    assert left(s, "fr-inf-1-1") == 5, what


def test_9_11_garrisons_never_move() -> None:
    s = moving(position("egypt", "1127: fr-inf-1-1 fr-garrison"))
    assert offered(s, "unit") == ["fr-inf-1-1"]
    assert refused(s, "unit fr-garrison") == ["9.11"]
    answer(s, "unit fr-inf-1-1")
    assert refused(s, "add fr-garrison") == ["9.11"]


BARRIERS = [
    ("egypt", 1446, 1546, 1, "river"),
    ("egypt", 1444, 1343, 1, "canal"),
    ("egypt", 1526, 1527, 3, "lake"),
    ("egypt", 3128, 3229, 1, "wadi"),
    ("finland", 1309, 1210, 3, "channel"),
]


@pytest.mark.parametrize(("name", "start", "end", "extra", "kind"), BARRIERS)
def test_9_12_water_costs_extra_on_top_of_the_hex(
    name: str, start: int, end: int, extra: int, kind: str
) -> None:
    unit = {"egypt": "fr-inf-1-1", "finland": "sw-ag"}[name]
    s = position(name, f"{start}: {unit}", player=Side(0 if name == "egypt" else 1))
    moving(s, f"unit {unit}", f"hex {end}")
    ground = {"clear": 1, "desert": 2, "swamp": 3}[s.game.terrain[Hex(end)]]
    assert s.game.barrier[hexside(Hex(start), Hex(end))] == kind
    assert spent(s, s.game.number[unit]) == (ground + extra) * HALF


def test_9_12_a_lake_into_a_swamp_costs_six() -> None:
    s = moving(position("egypt", "1526: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1527")
    assert left(s, "fr-inf-1-1") == 0


def test_9_12_a_road_cancels_the_price_of_the_water() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1733")
    assert left(s, "fr-inf-1-1") == 5.5


# --- seasons, roads, borders ---------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "price"), [(1, 2), (2, 3), (3, 3), (4, 2)])
@pytest.mark.parametrize(("start", "end"), [(1446, 1546), (1529, 1630)])
def test_9_16_the_nile_and_its_branches_cost_more_in_flood(
    turn: int, price: int, start: int, end: int
) -> None:
    s = moving(position("egypt", f"{start}: fr-inf-1-1", turn=turn), "unit fr-inf-1-1", f"hex {end}")
    assert left(s, "fr-inf-1-1") == 6 - price


@pytest.mark.parametrize(
    ("start", "end", "price"),
    [(1833, 1733, 0.5), (1444, 1343, 3), (1526, 1527, 6)],
    ids=["bridge", "Yussef Canal", "Lake Bourlos"],
)
def test_9_16_the_flood_leaves_bridges_canal_and_lakes_alone(start: int, end: int, price: float) -> None:
    s = moving(position("egypt", f"{start}: fr-inf-1-1", turn=2), "unit fr-inf-1-1", f"hex {end}")
    assert left(s, "fr-inf-1-1") == 6 - price


@pytest.mark.parametrize(("turn", "price"), [(1, 4), (2, 2), (5, 2), (9, 2), (10, 4), (11, 4)])
def test_9_17_desert_costs_double_in_summer(turn: int, price: int) -> None:
    s = moving(position("egypt", "1430: fr-inf-1-1", turn=turn), "unit fr-inf-1-1", "hex 1431")
    assert left(s, "fr-inf-1-1") == 6 - price


def test_9_17_three_points_suffice_for_one_summer_desert_hex() -> None:
    s = moving(position("egypt", "1430: fr-in", turn=10, slowed=FRENCH), "unit fr-in")
    assert s.allowance(s.game.number["fr-in"]) == 3 * HALF
    assert refused(s, "hex 1432") == ["9.1"]
    answer(s, "hex 1431")
    assert refused(s, "unit fr-in") == ["9.2"]


def test_9_17_summer_leaves_roads_alone() -> None:
    s = moving(position("egypt", "2329: fr-inf-1-1", turn=10), "unit fr-inf-1-1", "hex 2429")
    assert left(s, "fr-inf-1-1") == 5.5


@pytest.mark.parametrize(
    ("start", "end", "winter", "later"),
    [(1309, 1210, 1, 4), (2214, 2215, 2, 5), (1612, 1611, 3, 3)],
    ids=["channel", "lake", "river"],
)
def test_9_18_ice_makes_lakes_and_channels_clear_but_not_rivers(
    start: int, end: int, winter: int, later: int
) -> None:
    for turn, price in ((1, winter), (2, later)):
        s = position("finland", f"{start}: sw-ag", turn=turn, player=SWEDISH)
        assert left(moving(s, "unit sw-ag", f"hex {end}"), "sw-ag") == 6 - price


def test_9_18_ladoga_is_crossed_on_the_ice() -> None:
    s = moving(position("finland", "1320: ru-c-1", turn=1), "unit ru-c-1", "hex 1818")
    assert ways(s) == [[1420, 1519, 1619, 1718, 1818]]
    assert left(s, "ru-c-1") == 3
    s = moving(position("finland", "1320: ru-c-1", turn=2), "unit ru-c-1", "hex 1818")
    assert s.game.lake.isdisjoint(ways(s)[0])


@pytest.mark.parametrize("turn", [1, 2])
def test_9_18_nobody_ends_his_move_on_ladoga(turn: int) -> None:
    s = moving(position("finland", "1717: ru-c-1", turn=turn), "unit ru-c-1")
    assert s.game.lake.isdisjoint(offered(s, "hex"))
    assert refused(s, "hex 1718") == ["9.18"]


def test_9_18_the_sea_does_not_freeze() -> None:
    s = moving(position("finland", "1209: sw-ag; 1309: ru-pi", turn=1, player=SWEDISH), "unit sw-ag")
    assert refused(s, "hex 1210") == ["16.6"]


def test_9_19_a_road_costs_half_a_point_a_hex_across_rivers_and_forest() -> None:
    s = moving(position("finland", "1610: ru-inf-1-5"), "unit ru-inf-1-5", "hex 1710")
    assert s.game.terrain[Hex(1710)] == "forest"
    assert left(s, "ru-inf-1-5") == 4.5


def test_9_19_a_road_counts_only_across_the_hexsides_it_crosses() -> None:
    s = moving(position("egypt", "1930: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1931")
    assert {1930, 1931} <= set(s.game.road)
    assert left(s, "fr-inf-1-1") == 5


@pytest.mark.parametrize("turn", [1, 2])
def test_9_19_a_road_serves_both_sides_in_all_seasons(turn: int) -> None:
    for unit, side in (("ru-inf-1-5", RUSSIAN), ("sw-sf-1", SWEDISH)):
        s = moving(position("finland", f"1309: {unit}", turn=turn, player=side), f"unit {unit}", "hex 1310")
        assert left(s, unit) == 4.5


def test_9_20_all_prices_of_a_step_add_up() -> None:
    s = moving(position("egypt", "1428: fr-inf-1-1"), "unit fr-inf-1-1", "hex 1427")
    assert left(s, "fr-inf-1-1") == 6 - (3 + 1)


def test_9_21_no_unit_leaves_the_map_or_goes_back_to_a_box() -> None:
    s = moving(position("finland", "3808: sw-sf-1", player=SWEDISH), "unit sw-sf-1")
    assert refused(s, "hex 3807") == ["9.21"]
    assert refused(s, f"hex {s.game.box_named['sweden']}") == ["9.21"]


@pytest.mark.parametrize(("turn", "rules"), [(1, ["5.3.border"]), (2, [])])
def test_9_22_the_frontier_matters_on_turn_1_only(turn: int, rules: list[str]) -> None:
    s = moving(position("egypt", "3326: ot-be-1", turn=turn, player=OTTOMAN), "unit ot-be-1")
    assert refused(s, "hex 3426") == rules


def test_9_22_the_frontier_never_holds_the_french_or_the_russians() -> None:
    s = moving(position("egypt", "3326: fr-gu", turn=1), "unit fr-gu", "hex 3426")
    assert left(s, "fr-gu") == 7.5
    s = moving(position("finland", "1412: ru-c-1", turn=1), "unit ru-c-1", "hex 1311")
    assert left(s, "ru-c-1") == 7.5


def test_9_22_a_far_hex_on_the_same_side_of_the_frontier_is_only_far() -> None:
    s = moving(position("egypt", "1833: ot-be-1", turn=1, player=OTTOMAN), "unit ot-be-1")
    assert refused(s, "hex 2846") == ["9.1"]


# --- errata --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hex", "rules"),
    [(1327, ["8.8"]), (1428, ["8.8"]), (1426, []), (1525, [])],
    ids=["Nile bank", "inland", "coast and lake", "coast"],
)
def test_16_2_the_british_do_not_follow_the_nile(hex: int, rules: list[str]) -> None:
    s = position("egypt", "1326: br-rm", player=OTTOMAN, british=True)
    assert refused(moving(s, "unit br-rm"), f"hex {hex}") == rules


def test_16_2_ottomans_in_company_of_the_british_keep_to_the_coast() -> None:
    s = position("egypt", "1326: br-rm ot-jn-1", player=OTTOMAN, british=True)
    moving(s, "unit ot-jn-1")
    assert refused(s, "hex 1428") == []
    assert refused(answer(s, "add br-rm"), "hex 1428") == ["8.8"]


def test_16_2_the_shores_of_the_two_lakes_are_open() -> None:
    s = position("egypt", "2126: br-rm", player=OTTOMAN, british=True)
    answer(moving(s, "unit br-rm"), "hex 2127")
    assert (ways(s), left(s, "br-rm")) == ([[2027, 2127]], 2.5)


def test_16_6_sveaborg_is_entered_only_across_1309() -> None:
    s = moving(position("finland", "1310: ru-c-1; 1309: sw-jc"), "unit ru-c-1")
    assert refused(s, "hex 1210") == ["16.6"]
    s = moving(position("finland", "1210: sw-jc; 1309: ru-c-1", turn=1, player=SWEDISH), "unit sw-jc")
    assert refused(s, "hex 1310") == ["16.6"]
    s = moving(position("finland", "1310: ru-c-1"), "unit ru-c-1", "hex 1210")
    assert ways(s) == [[1309, 1210]]
