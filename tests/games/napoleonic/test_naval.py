"""10.0 Naval operations."""

from __future__ import annotations

import pytest

from sandtable.games.napoleonic.combat import CombatPhase, ForsakenInvaders
from sandtable.games.napoleonic.gamedata import HALF
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
    shifts,
    told,
    where,
)

SIX = "ot-jn-1 ot-jn-2 ot-jn-3 ot-jn-4 ot-se-1 ot-se-2"
TWELVE = f"{SIX} ot-se-3 ot-se-4 ot-ni-1 ot-ni-2 ot-og-1 ot-og-2"


def moving(s: State, *choices: str) -> State:
    """The movement phase of the player, some choices made."""
    return answer(ask(s, MovementPhase(s.player)), *choices)


def fighting(s: State, *choices: str) -> State:
    """The combat phase of the player, some choices made."""
    return answer(ask(s, CombatPhase(s.player)), *choices)


def gather(ids: str) -> list[str]:
    """The choices that gather a stack."""
    first, *others = ids.split()
    return [f"unit {first}", *(f"add {unit}" for unit in others)]


def left(s: State, id: str) -> float:
    """The movement points that a unit has left in this phase."""
    unit = s.game.number[id]
    return (s.allowance(unit) - spent(s, unit)) / HALF


def test_10_1_ships_sail_at_any_time_in_the_movement_phase() -> None:
    s = position("egypt", "1833: ot-mm-1; 3623: ot-jn-1; 1639: ot-be-1", player=OTTOMAN)
    moving(s, "unit ot-mm-1", "hex 1832", "stop", "unit ot-jn-1", "land 3816", "stop")
    answer(s, "unit ot-be-1", "hex 1640", "stop", "done")
    assert [event["how"] for event in told(s, "moved")] == ["ground", "sea", "ground"]


# --- fleet combat support ------------------------------------------------------------------------


def test_10_2_a_fleet_adds_its_factor_and_is_never_lost() -> None:
    s = position("egypt", "anatolia: ot-fleet; 1326: ot-jn-1; 1227: fr-inf-1-1", player=OTTOMAN)
    fighting(s, "attack 1227", "unit ot-jn-1", "fleet ot-fleet", "fight", "die 1", "unit ot-jn-1")
    assert told(s, "combat")[0]["attack"] == 3 + 3
    assert (where(s, "ot-jn-1"), where(s, "ot-fleet")) == ("pool", "anatolia")


def test_10_2_a_fleet_supports_one_attack_a_phase() -> None:
    text = "anatolia: ot-fleet; 1326: ot-jn-1; 1227: fr-mar; 1525: ot-jn-2; 1426: fr-in"
    s = position("egypt", text, player=OTTOMAN)
    fighting(s, "attack 1227", "unit ot-jn-1", "fleet ot-fleet", "fight", "die 6", "die 6", "done")
    answer(s, "attack 1426", "unit ot-jn-2")
    assert (offered(s, "fleet"), refused(s, "fleet ot-fleet")) == ([], ["10.2"])


def test_10_2_a_fleet_never_attacks_without_land_units() -> None:
    s = position("egypt", "anatolia: ot-fleet; 1326: ot-jn-1; 1227: fr-mar", player=OTTOMAN)
    fighting(s, "attack 1227")
    assert (offered(s, "fleet"), refused(s, "fleet ot-fleet")) == ([], ["10.2"])
    assert refused(s, "fight") == ["11.27"]


def test_10_2_a_fleet_never_defends() -> None:
    s = position("egypt", "anatolia: ot-fleet; 1326: ot-jn-1; 1227: fr-inf-1-1")
    fighting(s, "attack 1326", "unit fr-inf-1-1")
    assert refused(s, "fleet ot-fleet") == ["10.2"]
    answer(s, "fight", "die 1")
    assert told(s, "combat")[0]["defence"] == 3


def test_10_2_a_fleet_is_no_part_of_the_force_that_is_lost() -> None:
    s = position("egypt", "anatolia: ot-fleet; 1326: ot-jn-1; 1227: fr-inf-1-1", player=OTTOMAN)
    fighting(s, "attack 1227", "unit ot-jn-1", "fleet ot-fleet", "fight", "die 1", "unit ot-jn-1")
    assert told(s, "scored") == [{"side": FRENCH, "vp": 1, "reason": "battle"}]


@pytest.mark.parametrize(("second", "concentric"), [("1411", 0), ("1311", 0), ("1410", 0), ("1309", 1)])
def test_10_2_a_fleet_makes_no_attack_concentric(second: str, concentric: int) -> None:
    text = f"sweden: sw-fleet; 1311: sw-sf-1; {second}: sw-sf-2; 1310: ru-c-1"
    s = position("finland", text, player=SWEDISH)
    fighting(s, "attack 1310", "unit sw-sf-1", "unit sw-sf-2", "fleet sw-fleet", "fight", "die 6")
    assert shifts(told(s, "combat")[0]).get("concentric attack", 0) == concentric


def test_10_2_fleets_reach_coastal_hexes_only() -> None:
    s = position("egypt", "anatolia: ot-fleet; 1327: ot-jn-1; 1428: fr-mar", player=OTTOMAN)
    assert refused(fighting(s, "attack 1428", "unit ot-jn-1"), "fleet ot-fleet") == ["10.2"]


def test_10_2_the_ottoman_fleet_does_not_reach_the_gulfs() -> None:
    s = position("egypt", "anatolia: ot-fleet; 2433: ot-jn-1; 2533: fr-mar", player=OTTOMAN)
    assert refused(fighting(s, "attack 2533", "unit ot-jn-1"), "fleet ot-fleet") == ["10.2"]


@pytest.mark.parametrize(("hex", "start", "rules"), [(1527, 1528, ["10.2"]), (1426, 1525, [])])
def test_10_2_lakes_have_no_coast_on_their_inland_shore(hex: int, start: int, rules: list[str]) -> None:
    s = position("egypt", f"anatolia: ot-fleet; {start}: ot-jn-1; {hex}: fr-mar", player=OTTOMAN)
    assert refused(fighting(s, f"attack {hex}", "unit ot-jn-1"), "fleet ot-fleet") == rules


def test_10_2_battles_no_fleet_is_at_hand_on_turn_1() -> None:
    s = position("egypt", "anatolia: ot-fleet; 1326: ot-jn-1; 1227: fr-mar", turn=1, player=OTTOMAN)
    assert refused(fighting(s, "attack 1227", "unit ot-jn-1"), "fleet ot-fleet") == ["10.2.battles"]


def test_10_2_battles_the_french_never_have_a_fleet() -> None:
    game = campaign("egypt")
    assert {game.unit[fleet].side for fleet in game.fleets} == {"ottoman", "british"}
    assert game.lifts[FRENCH] == ()


# --- amphibious movement -------------------------------------------------------------------------


def test_10_3_a_force_debarks_in_a_friendly_port_for_one_point_and_goes_on() -> None:
    s = position("egypt", "3623: ot-jn-1 ot-su-1", player=OTTOMAN)
    moving(s, "unit ot-jn-1", "add ot-su-1", "land 3816")
    assert (left(s, "ot-jn-1"), left(s, "ot-su-1")) == (4, 6)
    answer(s, "hex 3815", "stop")
    assert (where(s, "ot-jn-1"), left(s, "ot-jn-1")) == (3815, 3.5)


def test_10_3_a_landing_elsewhere_ends_the_move_but_not_the_fighting() -> None:
    s = position("egypt", "3623: ot-jn-1; 1525: fr-mar", player=OTTOMAN)
    moving(s, "unit ot-jn-1", "land 1426")
    assert refused(s, "unit ot-jn-1") == ["9.2"]
    answer(s, "done")
    assert refused(fighting(s), "attack 1525") == []


def test_10_3_an_empty_enemy_port_is_taken_and_ends_the_move() -> None:
    s = moving(position("egypt", "anatolia: ot-jn-1", player=OTTOMAN), "unit ot-jn-1", "land 1227")
    assert (where(s, "ot-jn-1"), refused(s, "unit ot-jn-1")) == (1227, ["9.2"])
    assert (s.holds(OTTOMAN, 1227), s.vp) == (True, [2, 32])


@pytest.mark.parametrize(
    ("hex", "rule"), [(1227, "10.3"), (3824, "10.3"), (3623, "10.3"), (1126, "10.3"), (2533, "10.3")]
)
def test_10_3_a_force_lands_on_open_coast_of_the_same_water(hex: int, rule: str) -> None:
    s = position("egypt", "3623: ot-jn-1; 1227: fr-mar", player=OTTOMAN)
    assert refused(moving(s, "unit ot-jn-1"), f"land {hex}") == [rule]


def test_10_3_a_force_sails_only_from_a_port() -> None:
    s = moving(position("egypt", "3719: ot-jn-1", player=OTTOMAN), "unit ot-jn-1")
    assert (offered(s, "land"), refused(s, "land 3816")) == ([], ["10.3"])


def test_10_3_a_force_sails_only_from_where_it_began_the_phase() -> None:
    s = moving(position("egypt", "3719: ot-jn-1", player=OTTOMAN), "unit ot-jn-1", "hex 3718")
    assert reasons(s, "land 3816") == ["a unit goes by sea only from where it began the phase"]
    answer(s, "stop", "unit ot-jn-1")
    assert offered(s, "land") == []


def test_10_3_gunboats_never_go_by_sea() -> None:
    s = moving(position("egypt", "2126: ot-gunboat ot-jn-1", player=OTTOMAN), "unit ot-gunboat")
    assert (offered(s, "land"), refused(s, "land 3816")) == ([], ["9.13"])


def test_10_3_stacking_holds_ashore() -> None:
    s = position("egypt", f"3816: {SIX}; anatolia: ot-ni-1", player=OTTOMAN)
    assert refused(moving(s, "unit ot-ni-1"), "land 3816") == ["7.1"]


# --- invasion ------------------------------------------------------------------------------------


def test_10_3_invasion_waits_at_sea_and_takes_the_hex_it_clears() -> None:
    s = position("egypt", "anatolia: ot-ni-1 ot-ni-2; 1227: fr-mar", player=OTTOMAN)
    moving(s, "unit ot-ni-1", "add ot-ni-2", "sail 1226", "done")
    assert (where(s, "ot-ni-1"), where(s, "ot-ni-2")) == (1226, 1226)
    fighting(s, "attack 1227", "unit ot-ni-1", "unit ot-ni-2", "fight", "die 6", "die 6", "unit ot-ni-1")
    answer(s, "unit ot-ni-2")
    assert (where(s, "ot-ni-1"), where(s, "ot-ni-2")) == (1227, 1227)
    assert s.holds(OTTOMAN, 1227)


def test_10_3_invasion_that_does_not_clear_the_hex_is_lost() -> None:
    s = position("egypt", "1226: ot-ni-1; 1227: fr-inf-1-1 fr-inf-1-2", player=OTTOMAN)
    fighting(s, "attack 1227", "unit ot-ni-1", "fight", "die 6", "unit ot-ni-1")
    assert (where(s, "ot-ni-1"), len(s.stack(FRENCH, 1227))) == ("pool", 2)


def test_10_3_invasion_losses_do_not_pay_for_the_result() -> None:
    text = "1226: ot-jn-1; 1326: ot-be-1 ot-be-2 ot-be-3; 1227: fr-inf-1-1 fr-inf-1-2"
    s = position("egypt", text, player=OTTOMAN)
    force = [f"unit {u}" for u in ("ot-jn-1", "ot-be-1", "ot-be-2", "ot-be-3")]
    fighting(s, "attack 1227", *force, "fight", "die 3")
    assert told(s, "combat")[0]["result"] == "AR"
    answer(s, "unit ot-jn-1", "unit ot-be-1", "unit ot-be-2")
    assert [where(s, u) for u in ("ot-jn-1", "ot-be-1", "ot-be-2", "ot-be-3")] == ["pool"] * 3 + [1326]


def test_10_3_invasion_force_that_stays_offshore_is_lost() -> None:
    s = position("egypt", "1226: ot-ni-1; 1227: fr-mar", player=OTTOMAN)
    fighting(s, "done")
    ask(s, ForsakenInvaders(OTTOMAN))
    assert where(s, "ot-ni-1") == "pool"


def test_10_3_invasion_needs_an_enemy_on_the_coast_beside_it() -> None:
    s = position("egypt", "anatolia: ot-ni-1; 1227: fr-mar; 1833: fr-gu", player=OTTOMAN)
    moving(s, "unit ot-ni-1")
    assert offered(s, "sail") == [1126, 1226]
    assert refused(s, "sail 1625") == ["10.3.invasion"]
    assert refused(s, "sail 1227") == ["10.3.invasion"]


def test_10_3_invasion_force_is_stacked_like_any_other() -> None:
    seven = f"{SIX} ot-ni-1"
    s = position("egypt", f"anatolia: {seven}; 1227: fr-mar", player=OTTOMAN, british=True)
    moving(s, *gather(SIX))
    assert refused(s, "sail 1226") == []
    assert refused(answer(s, "add ot-ni-1"), "sail 1226") == ["7.1"]


def test_10_3_invasion_joins_an_attack_by_land() -> None:
    text = "1305: sw-lifb=5; 1407: sw-sf-1=4; 1406: ru-inf-1-5"
    s = position("finland", text, player=SWEDISH)
    fighting(s, "attack 1406", "unit sw-lifb", "unit sw-sf-1", "fight", "die 6")
    assert told(s, "combat")[0]["attack"] == 5 + 4


def test_10_3_invasion_is_an_attack_and_barred_by_a_truce() -> None:
    s = position("finland", "sweden: sw-sf-1; 1107: ru-c-1", player=SWEDISH, truce=True)
    moving(s, "unit sw-sf-1")
    assert (offered(s, "sail"), refused(s, "sail 1106")) == ([], ["6.4.4"])
    assert refused(s, "land 1310") == []


# --- limits in the Egyptian Campaign -------------------------------------------------------------


def test_10_4_six_units_a_turn_go_by_sea() -> None:
    s = position("egypt", f"anatolia: {SIX} ot-ni-1", turn=3, player=OTTOMAN)
    moving(s, *gather(SIX))
    assert refused(s, "land 3816") == []
    answer(s, "add ot-ni-1")
    assert offered(s, "land") == []
    assert reasons(s, "land 3816") == ["0 carried this turn and 7 more: the limit is 6"]


def test_10_4_earlier_voyages_of_the_turn_count() -> None:
    s = position("egypt", f"anatolia: {SIX} ot-ni-1", turn=3, player=OTTOMAN)
    moving(s, *gather("ot-jn-1 ot-jn-2 ot-jn-3 ot-jn-4"), "land 3816", "stop")
    answer(s, *gather("ot-se-1 ot-se-2 ot-ni-1"))
    assert reasons(s, "land 3816") == ["4 carried this turn and 3 more: the limit is 6"]


def test_10_4_twelve_units_after_the_british_intervention() -> None:
    s = position("egypt", f"anatolia: {TWELVE} ot-si-1", player=OTTOMAN, british=True)
    moving(s, *gather(TWELVE))
    assert offered(s, "land") == [1127, 3127, 3623, 3718]
    assert s.game.fortresses.issuperset(offered(s, "land"))
    answer(s, "land 3718", "unit ot-si-1")
    assert reasons(s, "land 3718") == ["12 carried this turn and 1 more: the limit is 12"]


def test_10_4_the_first_six_march_on_before_the_next_six_land() -> None:
    s = position("egypt", f"anatolia: {TWELVE}", player=OTTOMAN, british=True)
    moving(s, *gather(SIX), "land 3816", "hex 3815", "stop", *gather(TWELVE.removeprefix(SIX)), "land 3816")
    assert (len(s.stack(OTTOMAN, 3815)), len(s.stack(OTTOMAN, 3816))) == (6, 6)


def test_10_4_the_gulfs_carry_six_even_with_the_british() -> None:
    s = position("egypt", f"2533: {SIX}; 2532: ot-ni-1", player=OTTOMAN, british=True)
    moving(s, *gather("ot-jn-1 ot-jn-2"), "land 3636", "stop")
    assert s.lifted["gulfs"].units == 2
    answer(s, *gather("ot-jn-3 ot-jn-4 ot-se-1 ot-se-2"), "land 3636", "stop")
    assert s.lifted["gulfs"].units == 6
    assert "mediterranean" not in s.lifted


def test_10_4_nothing_sails_on_turn_1() -> None:
    s = position("egypt", "3623: ot-jn-1", turn=1, player=OTTOMAN)
    moving(s, "unit ot-jn-1")
    assert (offered(s, "land"), refused(s, "land 3816")) == ([], ["10.4"])


def test_10_4_all_units_of_a_turn_start_from_one_place() -> None:
    text = "3623: ot-jn-1 ot-jn-2 ot-jn-3; 3718: ot-se-1 ot-se-2 ot-se-3"
    s = position("egypt", text, player=OTTOMAN)
    moving(s, *gather("ot-jn-1 ot-jn-2 ot-jn-3"), "land 3816", "stop", *gather("ot-se-1 ot-se-2 ot-se-3"))
    assert (offered(s, "land"), refused(s, "land 3816")) == ([], ["10.4"])


@pytest.mark.parametrize("second", ["land 3814", "sail 1226"])
def test_10_4_all_units_of_a_turn_end_in_one_place(second: str) -> None:
    s = position("egypt", "anatolia: ot-jn-1 ot-jn-2; 1227: fr-mar", player=OTTOMAN)
    moving(s, "unit ot-jn-1", "land 3816", "stop", "unit ot-jn-2")
    assert refused(s, second) == ["10.4"]
    assert offered(s, "land") == [3816]


def test_10_4_mediterranean_and_gulfs_have_their_own_lift() -> None:
    six_more = "ot-se-3 ot-se-4 ot-ni-1 ot-ni-2 ot-og-1 ot-og-2"
    s = position("egypt", f"anatolia: {SIX}; 2533: {six_more}", player=OTTOMAN)
    moving(s, *gather(SIX), "land 3816", "stop", *gather(six_more), "land 3636", "stop")
    assert {area: voyage.units for area, voyage in s.lifted.items()} == {"mediterranean": 6, "gulfs": 6}


def test_10_4_suez_and_aqaba_lie_on_one_water_apart_from_the_mediterranean() -> None:
    s = moving(position("egypt", "2533: ot-jn-1", player=OTTOMAN), "unit ot-jn-1")
    assert refused(s, "land 3636") == []
    assert refused(s, "land 3816") == ["10.3"]


def test_10_4_nothing_sails_from_upper_egypt() -> None:
    s = moving(position("egypt", "upper_egypt: ot-jn-1", player=OTTOMAN), "unit ot-jn-1")
    assert (offered(s, "land"), refused(s, "land 2533")) == ([], ["10.3"])


def test_10_4_the_french_never_go_by_sea() -> None:
    s = moving(position("egypt", "1127: fr-mar"), "unit fr-mar")
    assert (offered(s, "land"), refused(s, "land 1227")) == ([], ["10.4"])


def test_10_4_the_british_use_this_lift_and_stay_on_the_coast() -> None:
    s = position("egypt", "anatolia: br-rm ot-jn-1", player=OTTOMAN, british=True)
    moving(s, "unit br-rm", "land 3816")
    assert s.lifted["mediterranean"].units == 1
    assert s.game.british_coast.issuperset(offered(s, "hex"))
    assert refused(s, "hex 3818") == ["8.8"]


def test_10_4_infighting_in_anatolia_keeps_the_box_closed_but_not_to_the_british() -> None:
    text = "anatolia: ot-jn-1 br-rm; 3623: ot-jn-2"
    s = moving(position("egypt", text, player=OTTOMAN, british=True, infighting="anatolia"))
    assert offered(s, "unit") == ["br-rm", "ot-jn-2"]
    assert refused(s, "unit ot-jn-1") == ["6.3.3"]
    assert refused(answer(s, "unit br-rm"), "add ot-jn-1") == ["6.3.3"]


# --- limits in the Russo-Swedish War -------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "start", "hex", "rules"),
    [
        ("ru-inf-1-5", 1208, 1107, []),
        ("ru-inf-1-5", 1407, 1406, ["10.5"]),
        ("sw-sf-1", 1208, 1107, []),
        ("sw-sf-1", 1407, 1406, []),
    ],
)
def test_10_5_russian_fleets_keep_to_the_gulf_of_finland(
    unit: str, start: int, hex: int, rules: list[str]
) -> None:
    russian = unit.startswith("ru")
    fleets, enemy = "russia: ru-fleet; sweden: sw-fleet", "sw-jc" if russian else "ru-c-1"
    s = position("finland", f"{fleets}; {start}: {unit}; {hex}: {enemy}")
    s.player = RUSSIAN if russian else SWEDISH
    fighting(s, f"attack {hex}", f"unit {unit}")
    assert refused(s, "fleet ru-fleet" if russian else "fleet sw-fleet") == rules


def test_10_5_no_fleet_sails_in_winter() -> None:
    s = position("finland", "russia: ru-fleet; 1208: ru-inf-1-5; 1107: sw-jc", turn=1)
    assert refused(fighting(s, "attack 1107", "unit ru-inf-1-5"), "fleet ru-fleet") == ["10.5"]


@pytest.mark.parametrize(("start", "hex", "rules"), [(1208, 1107, ["10.5"]), (1407, 1406, [])])
def test_10_5_the_beaten_swedish_fleet_keeps_to_the_gulf_of_bothnia(
    start: int, hex: int, rules: list[str]
) -> None:
    text = f"sweden: sw-fleet; {start}: sw-sf-1; {hex}: ru-c-1"
    s = position("finland", text, player=SWEDISH, naval_loser=SWEDISH)
    assert refused(fighting(s, f"attack {hex}", "unit sw-sf-1"), "fleet sw-fleet") == rules


@pytest.mark.parametrize(("turn", "rules"), [(1, ["10.6"]), (2, [])])
def test_10_6_both_sides_sail_once_winter_is_over(turn: int, rules: list[str]) -> None:
    for unit, start, side in (("ru-pi", 1515, RUSSIAN), ("sw-jc", 1210, SWEDISH)):
        s = position("finland", f"{start}: {unit}", turn=turn, player=side)
        assert refused(moving(s, f"unit {unit}"), "land 1310") == rules


def test_10_6_swedish_voyages_lead_from_one_gulf_to_the_other() -> None:
    s = position("finland", "1406: sw-jc; 1309: sw-ag", player=SWEDISH)
    moving(s, "unit sw-jc", "land 1310")
    assert (where(s, "sw-jc"), left(s, "sw-jc")) == (1310, 5)


def test_10_6_swedish_lift_is_six_units_from_one_place_to_one_place() -> None:
    seven = "sw-sf-1 sw-sf-2 sw-sk-1 sw-sk-2 sw-nf-1 sw-nf-2 sw-ost"
    s = position("finland", f"sweden: {seven}; 1210: sw-sb-1", player=SWEDISH)
    moving(s, *gather(seven))
    assert reasons(s, "land 3308") == ["0 carried this turn and 7 more: the limit is 6"]
    s = position("finland", f"sweden: {seven}; 1210: sw-sb-1", player=SWEDISH)
    moving(s, "unit sw-sf-1", "land 3308", "stop", "unit sw-sf-2")
    assert refused(s, "land 1310") == ["10.6.swedish"]
    answer(s, "stop", "unit sw-sb-1")
    assert refused(s, "land 3308") == ["10.6.swedish"]


def test_10_6_swedish_voyages_keep_to_bothnia_after_a_russian_victory() -> None:
    text = "sweden: sw-jc; 1310: sw-ag"
    s = position("finland", text, turn=5, player=SWEDISH, naval_loser=SWEDISH)
    moving(s, "unit sw-jc")
    assert refused(s, "land 1107") == ["10.6.swedish"]
    assert refused(s, "land 1406") == []
    answer(s, "stop", "unit sw-ag")
    assert (offered(s, "land"), refused(s, "land 1406")) == ([], ["6.4.2"])


def test_10_6_swedish_invaders_use_bothnia_only_after_a_russian_victory() -> None:
    text = "sweden: sw-jc; 1204: ru-c-1"
    open_sea = moving(position("finland", text, player=SWEDISH), "unit sw-jc")
    assert offered(open_sea, "sail") == [1103, 1104, 1303, 1304]
    closed = moving(position("finland", text, player=SWEDISH, naval_loser=SWEDISH), "unit sw-jc")
    assert offered(closed, "sail") == [1303, 1304]
    assert refused(closed, "sail 1103") == ["10.6.swedish"]


@pytest.mark.parametrize("start", ["russia", "1515", "1318"])
def test_10_6_russian_voyages_keep_to_the_gulf_of_finland(start: str) -> None:
    s = moving(position("finland", f"{start}: ru-pi"), "unit ru-pi")
    assert (refused(s, "land 1310"), refused(s, "land 1204")) == ([], [])
    assert refused(s, "land 1405") == ["10.3"]
    assert set(offered(s, "land")) <= s.game.group["coast_gulf_of_finland"]


def test_10_6_russian_units_never_sail_from_a_port_of_bothnia() -> None:
    s = moving(position("finland", "1406: ru-pi"), "unit ru-pi")
    assert (offered(s, "land"), refused(s, "land 1604")) == ([], ["10.6.russian"])


def test_10_6_russian_lift_is_six_units_from_one_place() -> None:
    seven = "ru-inf-1-5 ru-inf-2-5 ru-inf-3-5 ru-cav-5 ru-c-1 ru-c-2 ru-pi"
    s = position("finland", f"russia: {seven}; 1515: ru-c-3")
    moving(s, *gather(seven))
    assert refused(s, "land 1310") == ["10.6.russian"]
    s = moving(position("finland", f"russia: {seven}; 1515: ru-c-3"), "unit ru-pi", "land 1413", "stop")
    assert refused(answer(s, "unit ru-c-3"), "land 1413") == ["10.6.russian"]


def test_10_6_russian_ships_are_gone_after_a_swedish_victory() -> None:
    s = moving(position("finland", "1515: ru-pi", naval_loser=RUSSIAN), "unit ru-pi")
    assert (offered(s, "land"), offered(s, "sail"), refused(s, "land 1310")) == ([], [], ["6.4.2"])


# --- siege trains and engineers ------------------------------------------------------------------


def test_10_7_ottoman_siege_trains_wait_for_the_british() -> None:
    s = moving(position("egypt", "anatolia: ot-siege", player=OTTOMAN), "unit ot-siege")
    assert (offered(s, "land"), refused(s, "land 3718")) == ([], ["10.7"])
    s = position("egypt", "anatolia: ot-siege", player=OTTOMAN, british=True)
    assert where(moving(s, "unit ot-siege", "land 3718"), "ot-siege") == 3718


@pytest.mark.parametrize("hex", [3720, 1227], ids=["no port", "enemy port"])
def test_10_7_siege_trains_land_only_in_friendly_ports(hex: int) -> None:
    s = position("egypt", "anatolia: ot-siege ot-jn-1", player=OTTOMAN, british=True)
    moving(s, "unit ot-jn-1")
    assert refused(s, f"land {hex}") == []
    assert refused(answer(s, "add ot-siege"), f"land {hex}") == ["10.7"]


def test_10_7_siege_trains_never_invade() -> None:
    s = position("egypt", "anatolia: ot-siege ot-jn-1; 1227: fr-mar", player=OTTOMAN, british=True)
    moving(s, "unit ot-jn-1", "add ot-siege")
    assert (offered(s, "sail"), refused(s, "sail 1226")) == ([], ["10.7"])


def test_10_7_russian_siege_trains_sail_to_russian_ports() -> None:
    s = moving(position("finland", "1515: ru-siege-1"), "unit ru-siege-1")
    assert (refused(s, "land 1413"), refused(s, "land 1310")) == ([], ["10.7"])


@pytest.mark.parametrize(("start", "shift"), [(1126, 0), (1227, 1)], ids=["from the sea", "from land"])
def test_10_8_engineers_bring_no_shift_from_the_sea(start: int, shift: int) -> None:
    text = f"{start}: br-phil ot-mm-1; 1127: fr-inf-1-1"
    s = position("egypt", text, player=OTTOMAN, british=True)
    fighting(s, "attack 1127", "unit br-phil", "unit ot-mm-1", "fight", "die 1")
    assert told(s, "combat")[0]["attack"] == 1 + 5
    assert shifts(told(s, "combat")[0]).get("engineers", 0) == shift


# --- Sveaborg ------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", ["1210: sw-sb-1", ""], ids=["garrisoned", "empty"])
def test_16_6_no_enemy_lands_in_sveaborg(held: str) -> None:
    s = moving(position("finland", f"1515: ru-pi; {held}"), "unit ru-pi")
    assert 1210 not in offered(s, "land")
    assert refused(s, "land 1210") == (["10.3"] if held else ["16.6"])


def test_16_6_no_force_lies_off_sveaborg_to_invade_it() -> None:
    s = moving(position("finland", "1515: ru-inf-1-5; 1210: sw-sb-1"), "unit ru-inf-1-5")
    assert (offered(s, "sail"), refused(s, "sail 1110")) == ([], ["10.3.invasion"])


def test_16_6_a_force_off_porvoo_cannot_turn_on_sveaborg() -> None:
    s = fighting(position("finland", "1211: ru-inf-1-5; 1210: sw-sb-1; 1310: sw-jc"))
    assert offered(s, "attack") == [1310]


def test_16_6_the_owner_uses_the_port_of_sveaborg() -> None:
    s = position("finland", "1406: sw-jc", player=SWEDISH)
    moving(s, "unit sw-jc", "land 1210")
    assert left(s, "sw-jc") == 5
    answer(s, "hex 1309")
    assert left(s, "sw-jc") == 1
