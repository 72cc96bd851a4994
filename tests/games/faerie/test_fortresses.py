"""17.0: fortresses in battle."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex, hexside
from sandtable.games.faerie.combat import no_battle, no_melee
from sandtable.games.faerie.strengths import BATTLE, battle_strength, troops_strength, walls
from sandtable.games.faerie.victory import points
from tests.games.faerie.fights import DYKE, KNOWE, battle, combat, fight, last, roll, until
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, asks, gamedata, offered, position

BROCH = Hex(2920)


def test_17_0_five_types_by_kingdom() -> None:
    t = gamedata()
    builders = {"knowe": "elf", "delving": "gnome", "stockade": "mundane"}
    for hex, fortress in t.fortress.items():
        if fortress.type in builders:
            assert t.race[fortress.kingdom] == builders[fortress.type], hex
    dykes = [hex for hex, fortress in t.fortress.items() if fortress.type == "dyke"]
    assert len(dykes) == 5
    assert {t.aspect[hex] for hex in dykes} == {"enchanted"}
    assert {t.holder[hex] for hex in dykes} == {FAERIE}


def test_17_0_elves_in_a_knowe_against_trolls() -> None:
    s = position({KNOWE: "imric moray*12 elidor albion*4"})
    inside = fight(BATTLE, KNOWE, terrain="knowe")
    assert troops_strength(s, FAERIE, inside) + walls(s, FAERIE, inside) == 9
    assert troops_strength(s, FOMORIAN, inside) == 12
    s = position({KNOWE: "moray*12 albion*4"})
    assert troops_strength(s, FAERIE, inside) + walls(s, FAERIE, inside) == 5
    assert troops_strength(s, FOMORIAN, inside) == 6


def test_17_1_the_holder_must_defend_inside_and_both_sides_are_changed() -> None:
    s = roll(battle(position({2340: "edric albion*4 cormac weald*4"}), 2340, FAERIE), (3, 4))
    assert last(s, "terrain").facts["terrain"] == "stockade"
    assert last(s).facts["strengths"] == (4 // 2 + 8, 8 + 5 + 1)


def test_17_1_the_fortress_counts_in_every_round() -> None:
    s = roll(battle(position({KNOWE: "moray*20 albion*8"}), KNOWE), (3, 4))
    answer(s, "hold", "press", (3, 4))
    assert last(s).facts["attacker"] == FAERIE
    assert s.battle.terrain == "knowe"


def test_17_1_an_enemy_fortress_shelters_nobody() -> None:
    s = battle(position({KNOWE: "elidor albion*9 moray*4"}), KNOWE, FAERIE)
    assert last(s, "terrain").facts["terrain"] in s.game.land[KNOWE].terrain


def test_17_1_those_inside_ignore_retreats() -> None:
    s = roll(battle(position({KNOWE: "imric moray*30 albion*8"}), KNOWE), (6, 6))
    assert last(s).facts["result"] == ("A", "Hr")
    assert asks(s) == "Press"
    assert KNOWE in s.troops[FAERIE]


def test_17_2_persons_are_not_changed() -> None:
    s = position({KNOWE: "imric barguest elidor"})
    inside = fight(BATTLE, KNOWE, terrain="knowe")
    outside = fight(BATTLE, KNOWE, FAERIE, terrain="clear")
    assert battle_strength(s, FOMORIAN, inside) == battle_strength(s, FOMORIAN, outside) == 6 + 7 + 8
    assert battle_strength(s, FAERIE, inside) == 7 + 1


@pytest.mark.parametrize("ruined", [False, True])
def test_17_3_no_melee_in_a_friendly_fortress(ruined: bool) -> None:
    s = position({KNOWE: "barguest brigit"})
    s.ruins = frozenset({KNOWE}) if ruined else frozenset()
    violation = no_melee(s, FOMORIAN, KNOWE)
    assert (violation.rule if violation else "") == ("" if ruined else "17.3")
    assert no_melee(s, FAERIE, KNOWE) is None


def test_17_3_but_those_inside_can_be_challenged() -> None:
    s = battle(position({KNOWE: "imric moray*4 elidor"}), KNOWE)
    answer(s, ("trial", "imric"), "done")
    assert asks(s) == "Answer"
    assert s.asked == FAERIE


def test_17_4_an_empty_knowe_defends_with_one_and_falls() -> None:
    s = roll(battle(position({KNOWE: "moray*2"}), KNOWE), (3, 4))
    assert last(s).facts["strengths"] == (1, 1)
    assert last(s).facts["result"] == ("D", "D")
    assert s.ruins == {KNOWE}
    assert points(s) == (10, 1)
    assert s.lost == {"moray": 1}


def test_17_4_the_walls_fall_only_after_all_others() -> None:
    s = battle(position({KNOWE: "imric moray*30 albion*3"}), KNOWE)
    answer(until(s, "Roll"), (1, 1))
    assert last(s).facts["result"] == ("A", "Hr")
    assert s.lost == {"albion": 3}
    assert s.ruins == {KNOWE}
    s = battle(position({KNOWE: "imric moray*30 albion*4"}), KNOWE)
    answer(until(s, "Roll"), (1, 1))
    assert s.lost["albion"] == 4
    assert not s.ruins


def test_17_4_only_the_defender_has_walls() -> None:
    s = position({KNOWE: "moray*4 albion*4"})
    assert walls(s, FAERIE, fight(BATTLE, KNOWE)) == 1
    assert walls(s, FAERIE, fight(BATTLE, KNOWE, FAERIE)) == 0
    assert walls(s, FOMORIAN, fight(BATTLE, KNOWE, FAERIE)) == 0


def test_17_4_a_sally_does_not_cost_the_fortress() -> None:
    s = roll(battle(position({KNOWE: "imric moray*30 albion*2"}), KNOWE, FAERIE), (1, 1))
    assert s.lost["albion"] == 2
    assert not s.ruins


def test_17_4_dykes_have_no_strength_and_cannot_be_destroyed() -> None:
    s = battle(position({DYKE: "imric moray*30 albion*1"}), DYKE)
    assert walls(s, FAERIE, s.fights[0]) == 0
    roll(s, (6, 6))
    assert s.lost == {"albion": 1}
    assert not s.ruins


def test_17_4_a_ruin_protects_nobody() -> None:
    s = position({KNOWE: "imric moray*4 elidor albion*4"})
    s.ruins = frozenset({KNOWE})
    battle(s, KNOWE)
    until(s, "Roll")
    assert s.battle.terrain != "knowe"
    assert walls(s, FAERIE, s.battle) == 0


@pytest.mark.parametrize("place", [BROCH, DYKE])
def test_17_5_persons_need_troops(place: Hex) -> None:
    hero, inside = ("ogme", "grogan strathclyde") if place == BROCH else ("connan", "elidor albion")
    side = FAERIE if place == BROCH else FOMORIAN
    s = position({place: f"{hero} {inside}"})
    violation = no_battle(s, side, place)
    assert violation is not None
    assert violation.rule == "17.5"
    violation = no_melee(s, side, place)
    assert violation is not None


def test_17_5_neither_melee_nor_battle_against_grogan_in_his_broch() -> None:
    s = position({BROCH: "ogme grogan"})
    found = [no_battle(s, FAERIE, BROCH), no_melee(s, FAERIE, BROCH)]
    assert [violation.rule for violation in found if violation] == ["17.5", "17.3"]


def test_17_5_when_the_troops_are_gone_only_the_holder_can_go_on() -> None:
    s = roll(battle(position({KNOWE: "imric moray*1 albion*20"}), KNOWE), (1, 1))
    assert KNOWE not in s.troops[FOMORIAN]
    assert asks(s) == "Press"
    assert s.asked == FAERIE
    answer(s, "press")
    assert s.battle.attacker == FAERIE


def test_17_5_troops_take_their_persons_along() -> None:
    s = combat(position({KNOWE: "imric moray*2 elidor"}), ("battle", KNOWE))
    assert offered(s, "trial") == ["imric"]


def test_17_6_a_dyke_is_dear_to_all_but_elves() -> None:
    t = gamedata()
    near, dyke = next(
        (hex, dyke)
        for dyke in sorted(t.fortress)
        if t.fortress[dyke].type == "dyke"
        for hex in t.ashore[dyke]
        if hexside(hex, dyke) not in t.edges
    )
    races = ("troll", "mundane", "gnome", "elf")
    assert [t.step(race, False, near, dyke, "clear", "clear") for race in races] == [6, 6, 6, 1]
    assert t.step("gnome", True, near, dyke, "clear", "clear") == 1
