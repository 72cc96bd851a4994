"""11.1 to 11.12 Declaring an attack, strengths, column shifts; 5.3 ferocity."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex, hexside
from sandtable.core.side import CHANCE, Side
from sandtable.games.napoleonic import odds as odds_module
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.odds import Shift, attack_strength, defence_strength, odds
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    combat,
    declare,
    offered,
    position,
    refused,
    result,
    shifts,
    told,
    units,
)

# --- 5.3 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "attackers", "ferocity"),
    [
        (1, "ot-mm-1 ot-mm-2 ot-jn-1=4 ot-jn-2=4", 1),
        (1, "ot-mm-1 ot-jn-1=4 ot-se-1=2", 0),
        (1, "ot-mm-1 ot-jn-1=3 ot-se-1=2", 1),
        (2, "ot-mm-1 ot-mm-2 ot-mm-3 ot-mm-4", 0),
    ],
)
def test_5_3_ferocity_of_mamelukes_on_turn_1(turn: int, attackers: str, ferocity: int) -> None:
    s = position("egypt", f"1727: {attackers}; 1728: fr-gu", turn=turn, player=OTTOMAN)
    fought = combat(s, 1728, *(word.partition("=")[0] for word in attackers.split()))
    assert shifts(fought).get("Mameluke ferocity", 0) == ferocity


def test_5_3_ferocity_is_not_for_the_french() -> None:
    s = position("egypt", "1727: fr-inf-1-1; 1728: ot-mm-1", turn=1)
    assert "Mameluke ferocity" not in shifts(combat(s, 1728, "fr-inf-1-1"))


# --- 11.1 to 11.4 --------------------------------------------------------------------------------


def test_11_1_the_player_attacks_adjacent_enemies() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1; 1730: ot-se-1; anatolia: ot-ni-1")
    ask(s, CombatPhase(FRENCH))
    assert s.asked == FRENCH
    assert offered(s, "attack") == [1728]
    assert refused(s, "attack 1730") == ["11.3"]
    assert refused(s, "attack 1628") == ["11.1"]


def test_11_1_only_own_ground_units_attack() -> None:
    s = position("egypt", "1727: ot-jn-1; 1728: fr-gu; anatolia: ot-fleet", player=OTTOMAN)
    declare(s, 1728)
    assert refused(s, "unit fr-gu") == ["11.1"]
    assert refused(s, "unit ot-fleet") == ["11.1"]


@pytest.mark.parametrize(
    ("attack", "defence", "percent", "low"),
    [(15, 11, 136, 100), (1, 2, 50, 50), (49, 100, 49, 0), (3, 2, 150, 150)],
)
def test_11_2_percentage_and_its_column(attack: int, defence: int, percent: int, low: int) -> None:
    s = position("egypt", f"1727: fr-gu={attack}; 1728: ot-jn-1={defence}")
    fought = combat(s, 1728, "fr-gu")
    assert (fought["attack"], fought["defence"], fought["percent"]) == (attack, defence, percent)
    assert fought["start"] == next(c.column for c in s.game.crt if c.low == low)


def test_11_2_the_third_column_from_the_left() -> None:
    s = position("egypt", "1727: fr-gu=15; 1728: ot-jn-1=11")
    assert s.game.crt[2].column == combat(s, 1728, "fr-gu")["start"] == "100-149%"


def test_11_2_hills_shift_two_columns_to_the_left() -> None:
    s = position("egypt", "2236: fr-gu=15; 2237: ot-jn-1=11")
    fought = combat(s, 2237, "fr-gu", die=6)
    assert shifts(fought) == {"hills": -2}
    assert (fought["start"], fought["column"], fought["result"]) == ("100-149%", "<=49%", "AES")


def test_11_2_the_attacker_rolls_after_the_declaration() -> None:
    s = declare(position("egypt", "1727: fr-gu; 1728: ot-jn-1"), 1728, "fr-gu")
    assert not told(s, "attacked")
    answer(s, "fight")
    assert s.asked == CHANCE
    assert told(s, "attacked")[0]["defenders"] == list(units(s, "ot-jn-1"))


def test_11_3_a_unit_attacks_once_a_phase() -> None:
    s = position("egypt", "1727: fr-inf-1-1 fr-inf-1-2; 1728: ot-jn-1; 1628: ot-se-1")
    result(s, "DC", 1728, "fr-inf-1-1")
    answer(s, "done")
    declare(s, 1628)
    assert refused(s, "unit fr-inf-1-1") == ["11.3"]
    assert offered(s, "unit") == ["fr-inf-1-2"]


def test_11_3_units_of_several_hexes_join_against_one_hex() -> None:
    s = position("egypt", "1727: fr-inf-1-1=4 fr-gu; 1729: fr-inf-1-2=4; 1730: fr-mar; 1728: ot-jn-1=4")
    declare(s, 1728, "fr-inf-1-1", "fr-inf-1-2")
    assert refused(s, "unit fr-mar") == ["11.3"]
    answer(s, "fight", "die 1")
    assert told(s, "combat")[0]["attack"] == 8
    assert told(s, "attacked")[0]["from"] == [1727, 1729]


def test_11_3_attacking_is_voluntary_until_declared() -> None:
    s = position("egypt", "1727: fr-inf-1-1; 1728: ot-jn-1")
    ask(s, CombatPhase(FRENCH))
    assert refused(s, "done") == []
    answer(s, "attack 1728")
    assert refused(s, "fight") == ["11.27"]
    answer(s, "unit fr-inf-1-1", "fight")
    assert s.asked == CHANCE


def test_11_2_a_unit_is_left_out_again_before_the_fight() -> None:
    s = declare(position("egypt", "1727: fr-inf-1-1 fr-gu; 1728: ot-jn-1"), 1728, "fr-inf-1-1", "fr-gu")
    answer(s, "drop fr-gu")
    assert (offered(s, "drop"), refused(s, "unit fr-gu")) == (["fr-inf-1-1"], ["11.2"])
    answer(s, "fight")
    assert told(s, "attacked")[0]["attackers"] == [*units(s, "fr-inf-1-1")]


def test_11_2_trains_and_fleets_do_not_stay_without_attackers() -> None:
    s = position("egypt", "3717: ot-jn-1 ot-siege; anatolia: ot-fleet; 3718: fr-mar", player=OTTOMAN)
    answer(declare(s, 3718, "ot-jn-1", "ot-siege"), "fleet ot-fleet", "drop ot-jn-1")
    assert (offered(s, "drop"), offered(s, "fleet"), refused(s, "fight")) == ([], [], ["11.27"])


def test_11_3_an_attack_is_called_off_once_for_each_hex_before_anything_is_seen() -> None:
    s = declare(position("egypt", "1727: fr-gu fr-mar; 1728: ot-be-1 ot-jn-1"), 1728, "fr-gu")
    answer(s, "done")
    assert (s.struck, s.fought, told(s, "attacked")) == (frozenset(), frozenset(), [])
    answer(s, "attack 1728", "unit fr-gu")
    assert refused(s, "done") == refused(s, "drop fr-gu") == ["11.3"]
    assert offered(answer(s, "unit fr-mar"), "drop") == ["fr-gu", "fr-mar"]


def test_11_4_all_defenders_fight_as_one() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1=3 ot-se-1=2 ot-siege=1")
    fought = combat(s, 1728, "fr-gu")
    assert fought["defence"] == 6
    assert told(s, "attacked")[0]["defenders"] == list(units(s, "ot-jn-1", "ot-se-1", "ot-siege"))


def test_11_4_a_hex_is_attacked_once_a_phase() -> None:
    s = position("egypt", "1727: fr-inf-1-1; 1729: fr-inf-1-2; 1728: ot-mm-1 ot-mm-2")
    result(s, "AC", 1728, "fr-inf-1-1")
    answer(s, "die 1")
    ask(s, CombatPhase(FRENCH))
    assert refused(s, "attack 1728") == ["11.4"]


# --- 11.5, 11.6, 11.11 ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "columns", "low"),
    [(15, 11, (2, -1), 150), (20, 2, (-4, 2), 300), (20, 2, (1, 1), 600), (1, 2, (-2, -3), 0)],
)
def test_11_5_shifts_make_one_net_shift(
    monkeypatch: pytest.MonkeyPatch, attack: int, defence: int, columns: tuple[int, ...], low: int
) -> None:
    s = position("egypt", f"1727: fr-gu={attack}; 1728: ot-jn-1={defence}")
    monkeypatch.setattr(odds_module, "all_shifts", lambda *_: [Shift("test", "11.5", c) for c in columns])
    found = odds(s, FRENCH, units(s, "fr-gu"), (), Hex(1728))
    assert s.game.crt[found.column].low == low


def test_11_6_mud_flat_and_river_cancel_out(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position("egypt", "1328: fr-gu; 1228: ot-jn-1")
    monkeypatch.setitem(s.game.barrier, hexside(Hex(1228), Hex(1328)), "river")
    fought = combat(s, 1228, "fr-gu")
    assert shifts(fought) == {"mud flat": 1, "river": -1}
    assert fought["column"] == fought["start"]


def test_11_6_desert_shifts_to_the_right() -> None:
    s = position("egypt", "2230: fr-gu; 2231: ot-jn-1")
    found = shifts(combat(s, 2231, "fr-gu"))
    assert found == {"desert": s.game.hex_row["desert"].shift}
    assert found["desert"] > 0


def test_11_6_the_weaker_of_two_barriers_counts() -> None:
    s = position("egypt", "1426: fr-inf-1-1; 1327: fr-inf-1-2; 1427: ot-jn-1")
    found = shifts(combat(s, 1427, "fr-inf-1-1", "fr-inf-1-2"))
    assert found["river"] == -1
    assert "lake" not in found


@pytest.mark.parametrize(("turn", "channel"), [(3, True), (1, False)])
def test_11_6_sveaborg_behind_its_channel_but_for_the_ice(turn: int, channel: bool) -> None:
    s = position("finland", "1309: ru-inf-1-5 ru-pi; 1210: sw-garrison-1210", turn=turn)
    expected = {"fortress": s.game.hex_row["fortress (intact)"].shift, "engineers": 1}
    if channel:
        expected["channel"] = s.game.side_row["channel"].shift
    assert shifts(combat(s, 1210, "ru-inf-1-5", "ru-pi")) == expected


def test_11_6_invaders_from_the_sea_cancel_the_barrier() -> None:
    s = position("egypt", "1326: ot-jn-1; 1425: ot-jn-2; 1426: fr-gu", player=OTTOMAN)
    assert "river" not in shifts(combat(s, 1426, "ot-jn-1", "ot-jn-2"))


def test_11_6_the_city_of_a_fallen_fortress_still_counts() -> None:
    s = position("egypt", "3717: fr-gu; 3718: ot-jn-1")
    rows = s.game.hex_row
    assert shifts(combat(s.clone(), 3718, "fr-gu")) == {"fortress": rows["fortress (intact)"].shift}
    s.destroyed |= {Hex(3718)}
    assert shifts(combat(s, 3718, "fr-gu")) == {"city": rows["city"].shift}


def test_11_11_nothing_goes_past_the_outer_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position("egypt", "1727: fr-gu=20; 1728: ot-jn-1=2")
    monkeypatch.setattr(odds_module, "all_shifts", lambda *_: [Shift("test", "11.5", 2)])
    fought = combat(s, 1728, "fr-gu")
    assert (fought["percent"], fought["start"], fought["column"]) == (1000, ">=600%", ">=600%")
    assert (s.game.crt[0].column, s.game.crt[-1].column) == ("<=49%", ">=600%")


def test_11_11_shifts_start_from_the_outer_column(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position("egypt", "1727: fr-gu=20; 1728: ot-jn-1=2")
    four_and_two = [Shift("defender", "11.5", -4), Shift("attacker", "11.5", 2)]
    monkeypatch.setattr(odds_module, "all_shifts", lambda *_: four_and_two)
    assert combat(s, 1728, "fr-gu")["column"] == "300-399%"


# --- 11.7, 11.8 ----------------------------------------------------------------------------------


def test_11_7_engineers_shift_once_against_an_intact_fortress(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position("egypt", "3717: fr-inf-1-1 fr-eng-or fr-mar; 3718: ot-garrison-3718")
    monkeypatch.setattr(s.game, "engineers", frozenset(units(s, "fr-eng-or", "fr-mar")))
    fought = combat(s, 3718, "fr-inf-1-1", "fr-eng-or", "fr-mar")
    assert shifts(fought)["engineers"] == 1


def test_11_7_one_engineer_is_lost_first(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position("egypt", "3717: fr-inf-1-1=4 fr-eng-or=1 fr-mar=1; 3718: ot-garrison-3718=4", vp=[0, 0])
    monkeypatch.setattr(s.game, "engineers", frozenset(units(s, "fr-eng-or", "fr-mar")))
    result(s, "AES", 3718, "fr-inf-1-1", "fr-eng-or", "fr-mar")
    assert offered(s, "unit") == ["fr-eng-or", "fr-mar"]
    assert refused(s, "unit fr-inf-1-1") == ["11.7"]
    answer(s, "unit fr-mar")
    assert offered(s, "unit") == ["fr-eng-or", "fr-inf-1-1"]


def test_11_7_engineers_are_ordinary_units_in_the_open() -> None:
    s = position("egypt", "1727: fr-inf-1-1=4 fr-eng-or=1; 1728: ot-jn-1")
    assert "engineers" not in shifts(combat(s.clone(), 1728, "fr-inf-1-1", "fr-eng-or"))
    result(s, "AR", 1728, "fr-inf-1-1", "fr-eng-or")
    assert offered(s, "unit") == ["fr-eng-or", "fr-inf-1-1"]


def test_11_7_engineers_at_sea_give_neither_shift_nor_duty() -> None:
    s = position("egypt", "1126: ot-jn-1 br-phil; 1127: fr-garrison", player=OTTOMAN)
    assert "engineers" not in shifts(combat(s.clone(), 1127, "ot-jn-1", "br-phil"))
    result(s, "AR", 1127, "ot-jn-1", "br-phil")
    assert refused(s, "unit ot-jn-1") == []


STORMERS = "1411: ru-inf-gr-2 ru-inf-2-2 ru-siege-1; 1310: ru-inf-3-2"


def test_11_8_a_train_doubles_its_hex_against_a_fortress() -> None:
    s = position("finland", f"{STORMERS}; 1311: sw-garrison-1311")
    fought = combat(s, 1311, "ru-inf-gr-2", "ru-inf-2-2", "ru-siege-1", "ru-inf-3-2")
    assert fought["attack"] == (5 + 5) * 2 + 5


def test_11_8_a_train_adds_nothing_against_an_open_hex() -> None:
    s = position("finland", f"{STORMERS}; 1410: sw-sf-1")
    declare(s, 1410, "ru-inf-gr-2", "ru-inf-2-2", "ru-inf-3-2")
    assert refused(s, "unit ru-siege-1") == ["11.8"]
    answer(s, "fight", "die 1")
    assert told(s, "combat")[0]["attack"] == 15


def test_11_8_a_train_never_doubles_in_the_open() -> None:
    s = position("finland", f"{STORMERS}; 1410: sw-sf-1")
    assert attack_strength(s, s.stack(RUSSIAN, 1411), (), Hex(1410)) == 10


def test_11_8_a_destroyed_fortress_is_an_open_hex() -> None:
    s = position("finland", f"{STORMERS}; 1311: sw-sf-1", destroyed=frozenset({Hex(1311)}))
    declare(s, 1311, "ru-inf-gr-2")
    assert refused(s, "unit ru-siege-1") == ["11.8"]


def test_11_8_a_train_never_attacks_alone() -> None:
    s = position("finland", "1411: ru-siege-1; 1310: ru-inf-3-2; 1311: sw-garrison-1311")
    declare(s, 1311, "ru-inf-3-2")
    assert refused(s, "unit ru-siege-1") == ["11.8"]
    answer(s, "fight", "die 1")
    assert told(s, "combat")[0]["attack"] == 5


def test_11_8_doubling_comes_after_divisional_integrity() -> None:
    s = position("egypt", "3028: fr-inf-1-1=4 fr-inf-2-1=4 fr-siege-or; 3127: ot-garrison-3127")
    assert combat(s, 3127, "fr-inf-1-1", "fr-inf-2-1", "fr-siege-or")["attack"] == (5 + 5) * 2


# --- 11.9 ----------------------------------------------------------------------------------------

FRENCH_UNITS = ("fr-inf-1-1", "fr-inf-1-2", "fr-inf-1-3", "fr-inf-1-4", "fr-inf-1-5", "fr-gu")
OTTOMAN_UNITS = ("ot-jn-1", "ot-jn-2", "ot-jn-3", "ot-se-1", "ot-se-2", "ot-be-1")
RUSSIAN_UNITS = ("ru-inf-1-5", "ru-inf-1-6", "ru-inf-1-14", "ru-inf-1-17", "ru-inf-1-21", "ru-c-1")
SWEDISH_UNITS = ("sw-sf-1", "sw-sf-2", "sw-sk-1", "sw-sk-2", "sw-fin-1", "sw-fin-2")


@pytest.mark.parametrize(
    ("name", "player", "force", "target", "hexes", "shift"),
    [
        ("egypt", FRENCH, FRENCH_UNITS, "1728: ot-jn-4", (1727, 1729), 1),
        ("egypt", FRENCH, FRENCH_UNITS, "1728: ot-jn-4", (1727, 1628), 0),
        ("egypt", FRENCH, FRENCH_UNITS, "1728: ot-jn-4", (1628, 1828, 1729), 1),
        ("egypt", OTTOMAN, OTTOMAN_UNITS, "1728: fr-m", (1727, 1729), 0),
        ("finland", RUSSIAN, RUSSIAN_UNITS, "1508: sw-ost", (1507, 1509), 0),
        ("finland", SWEDISH, SWEDISH_UNITS, "1508: ru-c-3", (1507, 1608, 1609), 0),
        ("finland", SWEDISH, SWEDISH_UNITS, "1508: ru-c-3", (1507, 1608, 1609, 1509), 1),
        ("egypt", FRENCH, FRENCH_UNITS, "4213: ot-jn-4", (4112, 4113, 4212, 4214, 4312, 4313), 0),
    ],
)
def test_11_9_concentric_attack(
    name: str, player: Side, force: tuple[str, ...], target: str, hexes: tuple[int, ...], shift: int
) -> None:
    ring = "; ".join(f"{hex}: {id}" for hex, id in zip(hexes, force, strict=False))
    s = position(name, f"{ring}; {target}", player=player)
    fought = combat(s, int(target[:4]), *force[: len(hexes)])
    assert shifts(fought).get("concentric attack", 0) == shift


def test_11_9_a_hex_without_an_attack_factor_does_not_surround() -> None:
    s = position("egypt", "1727: fr-inf-1-1; 1729: fr-sc; 1728: ot-jn-1")
    declare(s, 1728, "fr-inf-1-1")
    assert refused(s, "unit fr-sc") == ["11.27"]
    answer(s, "fight", "die 1")
    assert "concentric attack" not in shifts(told(s, "combat")[0])


# --- 11.10 ---------------------------------------------------------------------------------------

FIRST = "fr-inf-1-1=4 fr-inf-2-1=4"


def test_11_10_any_number_of_divisions_and_other_units_beside_them() -> None:
    s = position("egypt", f"1727: {FIRST} fr-inf-1-2=4 fr-inf-2-2=4 fr-gu=2; 1728: ot-jn-1")
    fought = combat(s, 1728, "fr-inf-1-1", "fr-inf-2-1", "fr-inf-1-2", "fr-inf-2-2", "fr-gu")
    assert fought["attack"] == 4 * 5 + 2


def test_11_10_supply_has_no_bearing() -> None:
    s = position("egypt", f"1728: {FIRST}; 1227: ot-jn-1; 1228: ot-jn-2")
    assert defence_strength(s, FRENCH, 1728) == 10


@pytest.mark.parametrize(("place", "strength"), [(1728, 10), (3820, 8)])
def test_11_10_ec_a_division_defends_better_in_egypt_only(place: int, strength: int) -> None:
    s = position("egypt", f"{place}: {FIRST}")
    assert defence_strength(s, FRENCH, place) == strength


def test_11_10_ec_the_brigades_stand_in_one_hex() -> None:
    s = position("egypt", "1727: fr-inf-1-1=4; 1729: fr-inf-2-1=4; 1728: ot-jn-1")
    assert combat(s, 1728, "fr-inf-1-1", "fr-inf-2-1")["attack"] == 8


def test_11_10_ec_brigades_in_egypt_attack_across_the_frontier() -> None:
    s = position("egypt", f"3326: {FIRST}; 3426: ot-jn-1")
    assert combat(s, 3426, "fr-inf-1-1", "fr-inf-2-1")["attack"] == 10


SECOND = ("ru-inf-gr-2", "ru-inf-2-2", "ru-inf-3-2", "ru-cav-2")


@pytest.mark.parametrize(("brigades", "strength"), [(SECOND, 22), (SECOND[1:], 13), (SECOND[:3], 15)])
def test_11_10_rsw_a_whole_division_attacks_better(brigades: tuple[str, ...], strength: int) -> None:
    s = position("finland", "1507: ru-inf-gr-2 ru-inf-2-2 ru-inf-3-2 ru-cav-2=3; 1508: sw-ost")
    assert combat(s, 1508, *brigades)["attack"] == strength


def test_11_10_rsw_a_whole_division_defends_better() -> None:
    s = position("finland", "1507: ru-inf-gr-2 ru-inf-2-2 ru-inf-3-2 ru-cav-2=3 ru-c-1=2")
    assert defence_strength(s, RUSSIAN, 1507) == 22 + 2


# --- 11.12 ---------------------------------------------------------------------------------------


def test_11_12_the_worst_column_with_a_six_is_aes() -> None:
    s = position("egypt", "1727: fr-gu=1; 1728: ot-jn-1=9")
    fought = combat(s, 1728, "fr-gu", die=6)
    assert (fought["column"], fought["die"], fought["result"]) == ("<=49%", 6, "AES")


@pytest.mark.parametrize("die", range(1, 7))
def test_11_12_the_die_is_read_in_its_column(die: int) -> None:
    s = position("egypt", "1727: fr-gu=5; 1728: ot-jn-1=4")
    fought = combat(s, 1728, "fr-gu", die=die)
    column = next(c for c in s.game.crt if c.column == fought["column"])
    assert fought["result"] == column.results[die - 1]


def test_11_12_steps_are_taken_in_their_order() -> None:
    s = position("egypt", "1727: fr-inf-1-1=4 fr-inf-1-2=4; 1728: ot-jn-1=5 ot-jn-2=5", vp=[0, 0])
    result(s, "DES", 1728, "fr-inf-1-1", "fr-inf-1-2")
    answer(s, "unit ot-jn-1", "unit fr-inf-1-1", "die 1", "hex 1829", "unit fr-inf-1-2")
    kinds = [event.kind for event in s.events if event.kind != "attacked"]
    assert kinds == ["eliminated", "eliminated", "rolled", "scheduled", "moved", "scored", "moved"]
