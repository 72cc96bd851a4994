"""16.0 and 16.1: battles."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.battle import AfterRound
from sandtable.games.faerie.combat import attack
from sandtable.games.faerie.state import Fight
from sandtable.games.faerie.strengths import (
    BATTLE,
    DUEL,
    ENGAGEMENT,
    battle_strength,
    force,
    modifiers,
    odds,
    troops_strength,
)
from tests.games.faerie.fights import COAST, DYKE, FIELD, KNOWE, battle, combat, fight, last, roll, until
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    offered,
    position,
    refused,
    told,
)

COLUMNS = gamedata().tables.crt.columns


def column(attacker: int, defender: int) -> str:
    """The name of the column of a ratio."""
    return COLUMNS[gamedata().column(attacker, defender)]


def test_16_0_the_active_player_picks_the_order() -> None:
    s = combat(
        position({2834: "moray*4 albion*4", 2934: "ochil*4 ulster*4"}),
        ("battle", Hex(2834)),
        ("battle", Hex(2934)),
    )
    assert s.asked == FOMORIAN
    assert offered(s, "next") == [2834, 2934]
    assert refused(s, "next", Hex(3012)) == "16.0"
    answer(s, ("next", Hex(2934)))
    assert asks(s) == "Roll"
    assert s.battle.hex == 2934


def test_16_0_also_within_a_hex() -> None:
    s = combat(position({COAST: "moray*4 albion*4 oakheart foamrider"}), ("battle", COAST), ("engage", COAST))
    assert s.asked == FOMORIAN
    assert offered(s, "form") == ["battle", "engagement"]
    answer(s, ("form", "engagement"))
    assert s.battle.kind == "engagement"


def test_16_0_each_combat_is_finished_before_the_next() -> None:
    s = combat(
        position({2834: "moray*9 albion*9", 2934: "ochil*4 ulster*4"}),
        ("battle", Hex(2834)),
        ("battle", Hex(2934)),
    )
    answer(s, ("next", Hex(2834)), (3, 4), "press", (3, 4))
    assert s.battle.hex == 2834
    answer(s, "hold", "hold")
    assert asks(s) == "Roll"
    assert s.battle.hex == 2934


def test_16_0_challenges_and_melees_come_before_battles() -> None:
    s = position({2834: "imric moray*4 elidor albion*4", 2934: "connan dorwen"})
    combat(s, ("battle", Hex(2834)))
    answer(s, ("trial", "imric"), "done", ("accept", "elidor"), "done", ("melee", Hex(2934)))
    assert offered(s, "next") == [2834, 2934]
    answer(s, ("next", Hex(2934)))
    assert s.battle.kind == "melee"


def test_16_1_a_round_from_dice_to_losses() -> None:
    s = roll(battle(position({FIELD: "moray*9 albion*9"})), (3, 4))
    facts = last(s).facts
    assert facts["strengths"] == (4, 4)
    assert facts["roll"] == 7
    assert facts["result"] == ("D", "D")
    assert s.troops[FOMORIAN][FIELD] == {"moray": 7}
    assert s.troops[FAERIE][FIELD] == {"albion": 7}


def test_16_1_1_the_active_player_names_the_hex() -> None:
    s = battle(position({FIELD: "moray*9 albion*9"}))
    facts = last(s, "declared").facts
    assert (facts["side"], facts["form"], facts["hex"]) == (FOMORIAN, "battle", FIELD)


def test_16_1_2_the_inactive_player_chooses_terrain_for_both() -> None:
    s = battle(position({3032: "moray*4 curwyllan*4"}), 3032)
    assert s.asked == FAERIE
    assert asks(s) == "ChooseTerrain"
    assert refused(s, "terrain", "forest") == "16.1.2"
    answer(s, ("terrain", "rough"), (3, 4))
    assert last(s).facts["strengths"] == (2, 4)


@pytest.mark.parametrize(
    ("terrain", "troops", "strength"),
    [
        ("clear", "moray*3 imric", 3),
        ("forest", "borders*3 imric", 1),
        ("forest", "borders*3 moray*1 imric", 2),
        ("mountain", "moray*3 imric", 6),
        ("mountain", "moray*3", 3),
        ("marsh", "borders*1", 1),
    ],
)
def test_16_1_2_halves_are_kept_until_the_sum_is_rounded_down(
    terrain: str, troops: str, strength: int
) -> None:
    s = position({FIELD: troops})
    assert troops_strength(s, FOMORIAN, fight(BATTLE, terrain=terrain)) == strength


def test_16_1_3_challenges_come_first_and_are_fought_once() -> None:
    s = battle(position({FIELD: "imric moray*9 elidor albion*9"}))
    answer(s, ("trial", "imric"), "done", ("accept", "elidor"), "done")
    assert asks(s) == "Blow"
    while asks(s) == "Blow":
        answer(s, (6, 6))
    assert asks(s) == "Roll"
    answer(s, (1, 1))
    assert len({event.facts["form"] for event in told(s, "challenge")}) == 1


def test_16_1_4_heroes_add_combat_and_everybody_adds_magic() -> None:
    s = position({FIELD: "imric moray*9"}, turn=1)
    assert battle_strength(s, FOMORIAN, fight(BATTLE)) == 9 + 6 + (2 + 4)


def test_16_1_4_who_is_no_hero_adds_magic_only() -> None:
    s = position({FIELD: "elidor albion*9"}, turn=1)
    assert battle_strength(s, FAERIE, fight(BATTLE)) == 9 + (2 + 4)


def test_16_1_4_wounds_weaken_a_hero() -> None:
    s = position({FIELD: "connan connaught*2"}, wounds={"connan": 4})
    assert battle_strength(s, FOMORIAN, fight(BATTLE)) == 2 + 2 + 5


@pytest.mark.parametrize(
    ("attacker", "defender", "name"),
    [
        (5, 11, "1-3"),
        (7, 2, "3-1"),
        (3, 2, "3-2"),
        (2, 3, "1-2"),
        (1, 9, "1-5"),
        (50, 2, "6-1"),
        (4, 4, "1-1"),
    ],
)
def test_16_1_5_the_ratio_is_rounded_down(attacker: int, defender: int, name: str) -> None:
    assert column(attacker, defender) == name


def test_16_1_6_command_and_refusals() -> None:
    s = battle(position({FIELD: "imric moray*8 elidor albion*8"}))
    answer(s, ("trial", "imric"), "done", "decline", "done", (3, 4))
    assert last(s).facts["roll"] == 7 + 6 - 3 + 5


def test_16_1_6_the_same_as_an_overrun() -> None:
    s = position({FIELD: "imric moray*8 elidor albion*8"})
    overrun = fight(BATTLE)
    s.declare(overrun)
    s.change(overrun, overrun=True, refused=((FAERIE, "trial"),))
    assert 7 + odds(s, s.fights[0]).modifier == 12


def test_16_1_6_refusals_of_the_attacker_count_against_him() -> None:
    s = battle(position({FIELD: "imric moray*8 elidor albion*8"}))
    answer(s, "done", ("trial", "elidor"), ("duel", "elidor"), "decline", "decline", (3, 4))
    assert last(s).facts["modifiers"] == {
        "command fomorian": 6,
        "command faerie": -3,
        "duel refused fomorian": -3,
        "trial refused fomorian": -5,
    }


def test_16_1_6_refusals_stay_with_the_side_when_the_initiative_passes() -> None:
    s = battle(position({FIELD: "imric moray*20 elidor albion*40"}))
    roll(answer(s, ("trial", "imric")), (1, 1))
    answer(s, "hold", "press")
    assert modifiers(s, s.battle)["trial refused faerie"] == -5


def test_16_1_6_an_unanswered_duel_costs_nothing_without_a_mage() -> None:
    s = battle(position({FIELD: "barguest moray*8 dorwen albion*8"}, wounds={"dorwen": 1}))
    s.fights = (fight(BATTLE),)
    refusal = s.change(s.fights[0], refused=((FOMORIAN, "duel"),), attacker=FAERIE)
    assert modifiers(s, refusal)["duel refused fomorian"] == 3
    s = position({FIELD: "connan connaught*8 corin albion*8"})
    assert "duel refused fomorian" not in modifiers(s, refusal)


def test_16_1_6_a_refused_trial_costs_nothing_without_persons() -> None:
    s = position({FIELD: "imric moray*8 albion*8"})
    s.declare(fight(BATTLE))
    refusal = s.change(s.fights[0], refused=((FAERIE, "trial"),))
    assert "trial refused faerie" not in modifiers(s, refusal)


def test_16_1_6_the_highest_rank_commands() -> None:
    s = position({FIELD: "ainsel magog gogma*4 albion*4"})
    assert modifiers(s, fight(BATTLE)) == {"command fomorian": 3}


def test_16_1_7_letters() -> None:
    t = gamedata()
    assert t.result(COLUMNS.index("1-1"), 7) == ("D", "D")
    assert t.result(COLUMNS.index("3-1"), 9) == ("A", "Gr")
    assert t.result(COLUMNS.index("1-1"), -4) == t.result(COLUMNS.index("1-1"), 1)
    assert t.result(COLUMNS.index("1-1"), 20) == t.result(COLUMNS.index("1-1"), 13)


def test_16_1_7_rurik_shifts_the_column() -> None:
    s = position({FIELD: "moray*2 rurik albion*4 dagda"})
    chances = odds(s, fight(BATTLE, attacker=FAERIE))
    assert chances.shifts == {"rurik": -1}
    assert chances.shifted == chances.column - 1


def test_16_1_8_each_side_has_its_own_letter() -> None:
    s = roll(battle(position({FIELD: "balor munster*9 albion*18"})), (2, 1))
    assert last(s).facts["result"] == ("B", "Fr")
    assert s.lost == {"munster": 1, "albion": 6}


def test_16_1_9_face_value_is_the_strength_of_force() -> None:
    s = position({DYKE: "imric moray*10 albion*4"}, escorts=["imric"])
    battle = fight(BATTLE, DYKE, terrain="dyke")
    assert troops_strength(s, FOMORIAN, battle) == 5
    assert force(s, FOMORIAN, battle) == 11
    assert force(s, FAERIE, battle) == 4


def test_16_1_9_heroes_without_troops_use_their_strength() -> None:
    s = position({FIELD: "moray*10 dorwen brigit"}, wounds={"dorwen": 2})
    assert force(s, FAERIE, fight(BATTLE)) == 4


def test_16_1_9_walls_are_no_force() -> None:
    assert force(position({KNOWE: "moray*10"}), FAERIE, fight(BATTLE, KNOWE)) == 0


def test_16_1_10_losses() -> None:
    assert gamedata().casualties("E", 12) == (4, 2, False)
    assert gamedata().casualties("G", 12) == (7, 4, True)
    assert gamedata().casualties("D", 0) == (1, 1, False)


def test_16_1_10_the_owner_spreads_troops_and_wounds() -> None:
    s = battle(position({FIELD: "balor munster*9 elidor edric albion*10 ulster*2"}))
    until(s, "Roll")
    answer(s, (4, 3))
    assert asks(s) == "Allot"
    assert s.asked == FAERIE
    assert set(offered(s, "lose")) == {"albion", "ulster"}
    answer(s, ("lose", "ulster"), ("lose", "ulster"))
    while asks(s) == "Allot" and offered(s, "lose"):
        answer(s, ("lose", "albion"))
    assert offered(s, "wound") == ["edric", "elidor"]
    answer(s, ("wound", "edric"))
    assert s.wounds["edric"] == 1
    assert s.lost["ulster"] == 2


def test_16_1_10_a_dagger_kills_one_person_first() -> None:
    s = battle(position({FIELD: "imric moray*20 elidor brigit albion*4"}))
    until(s, "Roll")
    answer(s, (6, 6))
    assert last(s).facts["result"] == ("A", "Gr")
    assert not s.living("brigit")


def test_16_6_the_cells_follow_one_scale() -> None:
    t, letters = gamedata(), "ABCDEFGH"
    even = COLUMNS.index("1-1")

    def letter(merit: float) -> str:
        return letters[min(7, max(0, round(merit / 2.3)))]

    for at in range(len(COLUMNS)):
        for total in range(1, 14):
            merit = total - 7 + 1.5 * (at - even)
            attacker, defender = t.result(at, total)
            assert (attacker[0], defender[0]) == (letter(7 - merit), letter(merit + 7))
            assert (attacker.endswith("r"), defender.endswith("r")) == (merit <= -3, merit >= 3)


def test_16_6_a_better_roll_never_hurts_the_attacker() -> None:
    t = gamedata()
    for at in range(len(COLUMNS)):
        results = [t.result(at, roll) for roll in range(1, 14)]
        assert [a[0] for a, _ in results] == sorted((a[0] for a, _ in results), reverse=True)
        assert [d[0] for _, d in results] == sorted(d[0] for _, d in results)


def test_20_6_23_an_army_from_the_teeth_protects_its_sower() -> None:
    for number in (0, 5):
        s = position({FIELD: "brigit imric moray*3"}, phase="combat")
        s.declare(Fight(BATTLE, FIELD, FOMORIAN, FOMORIAN, terrain="clear", sown=(0, number)))
        s.engage(s.fights[0])
        ask(s, AfterRound(BATTLE, FIELD))
        assert (asks(s) == "Evade") == (number == 0)


def test_16_1_6_a_refused_duel_counts_if_anybody_has_one_point_of_magic() -> None:
    s = position({FIELD: "glastyn ochil*2 elidor albion*2"}, phase="combat")
    refused = Fight(BATTLE, FIELD, FAERIE, FAERIE, terrain="clear", refused=((FOMORIAN, DUEL),))
    assert odds(s, refused).modifiers["duel refused fomorian"] == 3
    s = position({FIELD: "grogan strathclyde*2 elidor albion*2"}, phase="combat")
    assert "duel refused fomorian" not in odds(s, refused).modifiers


def test_10_0_triggers_an_engagement_leaves_a_fortress_asleep() -> None:
    s = position({1836: "fleetfoot moray foamrider"}, asleep=["gwynedd"])
    attack(s, FOMORIAN, ENGAGEMENT, Hex(1836))
    assert "gwynedd" in s.asleep
    attack(s, FOMORIAN, BATTLE, Hex(1836))
    assert "gwynedd" not in s.asleep
