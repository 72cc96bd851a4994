"""15.0 Initiating combat: what may be started, who is challenged, how Rounds go on and end."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Violation
from sandtable.games.faerie.combat import CombatPhase, DeclareMelees, no_battle, no_engagement, no_melee
from sandtable.games.faerie.state import GONE, State
from sandtable.games.faerie.strengths import BATTLE, ENGAGEMENT, MELEE, people
from tests.games.faerie.fights import (
    COAST,
    DYKE,
    FIELD,
    KNOWE,
    SEA,
    battle,
    combat,
    fight,
    last,
    roll,
)
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


def rule(violation: Violation | None) -> str:
    """The rule that speaks against something."""
    return "" if violation is None else violation.rule


def test_15_0_starting_a_fight_is_voluntary() -> None:
    s = combat(position({FIELD: "imric moray*4 elidor albion*4"}))
    assert not s.agenda
    assert not s.fights


def test_15_0_the_inactive_player_cannot_refuse_battle() -> None:
    s = battle(position({FIELD: "moray*4 albion*4"}))
    assert asks(s) == "Roll"


def test_15_1_armies_escorts_or_heroes_on_both_sides() -> None:
    s = position(
        {2834: "moray*2 dorwen", 2934: "imric albion*2", 3033: "ochil*2 brigit", 3035: "callach ulster"}
    )
    ask(s, CombatPhase(FOMORIAN))
    assert offered(s, "battle") == [2834, 2934]
    assert refused(s, "battle", Hex(3033)) == "15.1"
    assert refused(s, "battle", Hex(3035)) == "15.1"


def test_15_1_heroes_alone_fight_no_battle() -> None:
    s = ask(position({FIELD: "connan dorwen"}), CombatPhase(FOMORIAN))
    assert asks(s) == "DeclareMelees"
    assert offered(s, "melee") == [FIELD]
    assert rule(no_battle(s, FOMORIAN, FIELD)) == "15.1"


def test_15_1_an_escort_is_enough() -> None:
    s = position({FIELD: "connan dorwen"}, escorts=["connan"])
    assert no_battle(s, FOMORIAN, FIELD) is None


def test_15_1_everybody_ashore_takes_part_and_nobody_aboard() -> None:
    s = position({COAST: "imric barguest moray*2 oakheart albion*2"}, aboard={"gairloch": "oakheart"})
    assert people(s, FOMORIAN, fight(BATTLE, COAST)) == ["imric", "barguest"]


def test_15_1_an_empty_fortress_may_be_attacked_by_troops() -> None:
    s = ask(position({KNOWE: "imric moray*4"}), CombatPhase(FOMORIAN))
    assert offered(s, "battle") == [KNOWE]


def test_15_1_an_empty_dyke_may_not() -> None:
    assert rule(no_battle(position({DYKE: "imric moray*4"}), FOMORIAN, DYKE)) == "15.1"


def test_15_1_inactive_pieces_do_not_attack() -> None:
    s = position({2129: "moray*2 gwynedd*2 oakheart evenstar"}, asleep=["gwynedd"])
    assert rule(no_battle(s, FAERIE, Hex(2129))) == "10.0"
    assert rule(no_engagement(s, FAERIE, Hex(2129))) == "10.0"
    assert no_battle(s, FOMORIAN, Hex(2129)) is None
    battle(s, 2129)
    assert not s.asleep


def test_15_2_ships_in_one_hex_may_fight() -> None:
    s = ask(position({SEA: "oakheart foamrider"}), CombatPhase(FOMORIAN))
    assert offered(s, "engage") == [SEA]
    answer(s, ("engage", SEA))
    assert asks(s) == "Roll"


def test_15_2_ships_in_refit_take_no_part() -> None:
    s = position({COAST: "oakheart foamrider cloudkiss"}, aboard={"edric": "foamrider"})
    s.refit = frozenset({"foamrider"})
    assert no_engagement(s, FOMORIAN, COAST) is None
    assert people(s, FAERIE, fight(ENGAGEMENT, COAST)) == []
    s.refit = frozenset({"foamrider", "cloudkiss"})
    assert rule(no_engagement(s, FOMORIAN, COAST)) == "15.2"


def test_15_2_those_aboard_take_part_those_ashore_do_not() -> None:
    s = position({COAST: "oakheart foamrider connan"}, aboard={"imric": "oakheart", "edric": "foamrider"})
    assert people(s, FOMORIAN, fight(ENGAGEMENT, COAST)) == ["imric"]
    assert people(s, FAERIE, fight(ENGAGEMENT, COAST)) == ["edric"]


def test_15_3_melee_only_without_troops() -> None:
    assert no_melee(position({FIELD: "barguest brigit"}), FOMORIAN, FIELD) is None
    assert rule(no_melee(position({FIELD: "barguest brigit albion"}), FOMORIAN, FIELD)) == "15.3"


def test_15_3_ships_do_not_hinder_and_those_aboard_do_not_join() -> None:
    s = position(
        {COAST: "connan ogme oakheart foamrider"}, aboard={"imric": "oakheart", "edric": "foamrider"}
    )
    assert no_melee(s, FOMORIAN, COAST) is None
    assert people(s, FOMORIAN, fight(MELEE, COAST)) == ["connan"]
    s = position({COAST: "connan foamrider"}, aboard={"edric": "foamrider"})
    assert rule(no_melee(s, FOMORIAN, COAST)) == "15.3"


@pytest.mark.parametrize(
    ("item", "bearer"), [("04", "edric"), ("13", "edric"), ("14", "edric"), ("21", "edric")]
)
def test_15_3_an_item_of_evasion_lets_all_with_it_decline(item: str, bearer: str) -> None:
    s = position({FIELD: "connan balor edric dorwen"}, kit={bearer: item})
    combat(s, ("melee", FIELD))
    assert asks(s) == "StayOut"
    assert s.asked == FAERIE
    assert offered(s, "stay_out") == ["edric", "dorwen"]
    answer(s, ("stay_out", "edric"))
    assert people(s, FAERIE, s.battle) == ["dorwen"]
    answer(s, ("stay_out", "dorwen"))
    assert not s.agenda
    assert not s.fights


def test_15_3_the_wand_hides_only_with_enough_magic() -> None:
    s = combat(position({FIELD: "connan elidor"}, kit={"elidor": "14"}), ("melee", FIELD))
    assert asks(s) == "Roll"


def test_15_4_the_enemy_picks_his_champion() -> None:
    s = battle(position({FIELD: "imric barguest moray*2 elidor edric albion*2"}))
    assert offered(s, "trial") == ["imric", "barguest"]
    answer(s, ("trial", "imric"))
    assert offered(s, "trial") == []
    answer(s, "done")
    assert asks(s) == "Answer"
    assert offered(s, "accept") == ["edric", "elidor"]
    answer(s, ("accept", "edric"))
    assert [f.champions for f in s.fights if f.kind == "trial"] == [("imric", "edric")]


def test_15_4_either_player_may_challenge_one_of_each_type() -> None:
    s = battle(position({FIELD: "imric moray*2 elidor albion*2"}))
    answer(s, ("trial", "imric"), "done", "decline")
    assert asks(s) == "Challenge"
    assert s.asked == FAERIE
    assert offered(s, "trial") == []
    assert offered(s, "duel") == ["elidor"]
    answer(s, ("duel", "elidor"))
    assert asks(s) == "Answer"
    assert s.asked == FOMORIAN
    answer(s, "decline")
    assert s.fights[0].refused == ((FAERIE, "trial"), (FOMORIAN, "duel"))


def test_15_4_strengths_and_items_of_the_challenger_stay_hidden() -> None:
    s = battle(position({FIELD: "imric moray*2 elidor albion*2"}, kit={"imric": "10"}))
    answer(s, ("trial", "imric"))
    facts = {"side": FOMORIAN, "form": "trial", "hex": FIELD, "person": "imric"}
    assert last(s, "challenge").facts == facts


def test_15_4_items_change_hands_before_single_combat() -> None:
    s = battle(position({FIELD: "imric gairloch moray*2 elidor albion*2"}, kit={"gairloch": "10"}))
    answer(s, ("trial", "imric"), "done", ("accept", "elidor"), "done")
    assert asks(s) == "Ready"
    assert ("10", "imric") in offered(s, "give")
    answer(s, ("give", ("10", "imric")))
    assert s.kit == {"imric": ("10",)}


def test_15_4_no_challenge_without_a_battle() -> None:
    s = combat(position({FIELD: "imric elidor"}), ("melee", FIELD))
    assert asks(s) == "Roll"


def test_15_4_who_has_cast_takes_no_challenge_and_is_excused() -> None:
    s = position({FIELD: "imric moray*2 branwen albion*2"})
    s.cast = frozenset({"branwen"})
    answer(battle(s), ("trial", "imric"), ("duel", "imric"))
    assert asks(s) == "Roll"
    assert s.battle.refused == ()


def test_15_4_a_friend_who_has_not_cast_is_not_excused() -> None:
    s = position({FIELD: "imric moray*2 branwen dorwen albion*2"})
    s.cast = frozenset({"branwen"})
    answer(battle(s), ("trial", "imric"), "done")
    assert offered(s, "accept") == ["dorwen"]
    assert refused(s, "accept", "branwen") == "19.3"
    answer(s, "decline")
    assert s.fights[0].refused == ((FAERIE, "trial"),)


def test_15_4_grogan_takes_no_challenge_and_his_side_pays() -> None:
    s = battle(position({FIELD: "grogan moray*2 dorwen albion*2"}))
    assert asks(s) == "Challenge"
    assert s.asked == FAERIE
    answer(s, ("trial", "dorwen"), "done")
    assert asks(s) == "Roll"
    assert s.battle.refused == ((FOMORIAN, "trial"),)


def test_15_4_where_bran_og_is_he_alone_fights_trials() -> None:
    s = battle(position({FIELD: "bran_og imric moray*2 dorwen albion*2"}))
    assert offered(s, "trial") == ["bran_og"]
    assert refused(s, "trial", "imric") == "7.9.m37"


def test_15_5_a_duel_needs_magic() -> None:
    s = battle(position({FIELD: "barguest rurik moray*2 corin dorwen albion*2"}))
    assert offered(s, "duel") == ["barguest"]
    assert refused(s, "duel", "rurik") == "15.5"
    answer(s, "done", ("duel", "corin"), "done")
    assert asks(s) == "Answer"
    assert refused(s, "accept", "rurik") == "15.5"


def test_15_5_without_magic_a_challenge_goes_unanswered() -> None:
    s = battle(position({FIELD: "rurik moray*2 corin albion*2"}))
    answer(s, "done", ("duel", "corin"), "done")
    assert asks(s) == "Roll"
    assert s.battle.refused == ((FOMORIAN, "duel"),)


def test_15_6_a_trial_uses_combat_strength() -> None:
    s = battle(position({FIELD: "connan moray*2 corin albion*2"}, wounds={"connan": 1}))
    answer(s, ("trial", "connan"), ("accept", "corin"), "done", (3, 3))
    assert last(s, "blow").facts["strengths"] == (10, 3)


def test_15_7_a_battle_and_an_engagement_with_two_duels_and_two_trials() -> None:
    s = position(
        {COAST: "imric barguest moray*3 dagda morigu albion*3 oakheart foamrider"},
        aboard={"magog": "oakheart", "arwan": "foamrider", "branwen": "foamrider"},
    )
    combat(s, ("battle", COAST), ("engage", COAST))
    answer(s, ("duel", "barguest"), ("trial", "imric"), ("duel", "magog"), ("trial", "magog"))
    for champion in ("morigu", "dagda", "branwen", "arwan"):
        answer(s, ("accept", champion))
    assert [(f.kind, f.within) for f in s.fights] == [
        ("battle", ""),
        ("engagement", ""),
        ("duel", "battle"),
        ("trial", "battle"),
        ("duel", "engagement"),
        ("trial", "engagement"),
    ]
    assert offered(s, "form") == ["duel", "trial", "duel aboard", "trial aboard"]
    answer(s, ("form", "duel aboard"))
    assert s.battle.champions == ("magog", "branwen")


def test_15_8_the_initiative_passes_and_the_terrain_stays() -> None:
    s = battle(position({3032: "moray*9 albion*9"}), 3032)
    assert s.asked == FAERIE
    assert offered(s, "terrain") == ["rough", "clear"]
    answer(s, ("terrain", "rough"), (3, 4))
    assert asks(s) == "Press"
    assert s.asked == FOMORIAN
    answer(s, "hold")
    assert asks(s) == "Press"
    assert s.asked == FAERIE
    answer(s, "press", (3, 4))
    assert last(s).facts["attacker"] == FAERIE
    assert s.battle.terrain == "rough"
    assert s.asked == FAERIE
    answer(s, "hold", "press")
    assert s.battle.attacker == FOMORIAN
    assert s.battle.terrain == "rough"


def test_15_8_each_round_has_a_ratio_of_its_own() -> None:
    s = roll(battle(position({FIELD: "moray*9 albion*9"})), (3, 4), (3, 4))
    one, two = [event.facts["strengths"] for event in told(s, "round")]
    assert (one, two) == ((4, 4), (3, 3))


def test_15_8_1_combat_ends_when_a_side_is_gone() -> None:
    s = roll(battle(position({FIELD: "imric moray*9 albion*2"})), (6, 6))
    assert s.troops[FAERIE] == {}
    assert not s.fights
    assert not s.agenda


def test_15_8_1_combat_ends_when_all_have_evaded() -> None:
    s = roll(battle(position({FIELD: "balor moray*4 albion*1 dagda"})), (2, 3))
    assert last(s).facts["result"] == ("D", "D")
    assert s.troops[FAERIE] == {}
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
    answer(s, "evade", (6, 1), "escapes")
    assert s.living("dagda")
    assert not s.fights
    assert not s.agenda


def test_15_8_2_a_retreat_ends_the_combat() -> None:
    s = roll(battle(position({FIELD: "imric moray*9 albion*8"})), (1, 1))
    assert asks(s) == "Retreat"
    assert s.asked == FAERIE
    target = offered(s, "retreat")[0]
    answer(s, ("retreat", target))
    assert target in s.troops[FAERIE]
    assert FIELD not in s.troops[FAERIE]
    assert not s.fights
    assert not s.agenda


def test_15_8_2_the_attacker_may_have_to_retreat() -> None:
    s = roll(battle(position({FIELD: "moray*9 dagda albion*8"})), (6, 6))
    assert asks(s) == "Retreat"
    assert s.asked == FOMORIAN


def test_15_8_2_no_retreat_among_enemies_or_into_their_fortress() -> None:
    s = position({2936: "imric moray*9 albion*8", 2935: "ochil", 2937: "barguest"})
    assert {2935, 2937, 2836, 2835, 3035, 3036} == set(s.game.near[Hex(2936)])
    roll(battle(s, 2936), (1, 1))
    assert set(offered(s, "retreat")) <= {2836, 2835, 3035, 3036}
    assert refused(s, "retreat", Hex(2935)) == "15.8.2"
    s = roll(battle(position({3033: "albion*9 auberon moray*8"}), 3033, FAERIE), (1, 1))
    assert asks(s) == "Retreat"
    assert s.asked == FOMORIAN
    assert KNOWE not in offered(s, "retreat")


def surrounded(inside: str) -> State:
    """A Faerie stack with enemies on all sides."""
    ring: dict[int, str] = dict.fromkeys(gamedata().near[FIELD], "ochil")
    return position({FIELD: inside} | ring)


def test_15_8_2_without_a_refuge_troops_are_lost() -> None:
    s = roll(battle(surrounded("imric moray*9 albion*8")), (1, 1))
    assert s.troops[FAERIE] == {}
    assert s.lost["albion"] == 8
    assert not s.agenda


def test_15_8_2_without_a_refuge_even_heroes_evade_or_die() -> None:
    s = roll(battle(surrounded("imric moray*9 albion*8 dorwen dagda")), (6, 6))
    assert asks(s) == "Evade"
    assert refused(s, "stand") == "18.0.when"
    answer(s, "evade", (1, 6), "caught")
    assert not s.living("dorwen")
    assert not s.living("dagda")
    assert not s.agenda


def test_15_8_2_ships_retreat_by_sea() -> None:
    s = roll(
        combat(position({SEA: "oakheart redtooth stormcrow foamrider cloudkiss"}), ("engage", SEA)), (3, 4)
    )
    assert last(s).facts["result"] == ("C", "Er")
    assert asks(s) == "Retreat"
    target = offered(s, "retreat")[0]
    answer(s, ("retreat", target))
    assert s.at["foamrider"] == s.at["cloudkiss"] == target
    assert not s.agenda


def test_15_8_2_ships_without_a_refuge_are_lost() -> None:
    others = ("fleetfoot", "gullfoot", "reefrider", "moontop", "seasnake", "windrider")
    ring: dict[int, str] = dict(zip(gamedata().near[SEA], others, strict=False))
    s = position({SEA: "oakheart redtooth stormcrow foamrider cloudkiss", **ring})
    roll(combat(s, ("engage", SEA)), (3, 4))
    assert not s.living("foamrider")
    assert not s.living("cloudkiss")
    assert not s.agenda


def test_15_8_2_ships_at_two_shores_retreat_apart() -> None:
    s = position({2317: "oakheart redtooth stormcrow foamrider cloudkiss"})
    s.berth["cloudkiss"] = 1
    roll(combat(s, ("engage", Hex(2317))), (3, 4))
    for _ in range(2):
        assert asks(s) == "Retreat"
        answer(s, next(iter(s.options)))
    assert s.living("foamrider")
    assert s.living("cloudkiss")
    assert s.at["foamrider"] != s.at["cloudkiss"]


def test_15_8_2_ice_holds_ships_and_the_fight_goes_on() -> None:
    s = position({COAST: "oakheart redtooth stormcrow foamrider cloudkiss"})
    s.air = "snow"
    roll(combat(s, ("engage", COAST)), (3, 4))
    assert last(s).facts["result"] == ("C", "Er")
    assert s.at["foamrider"] == s.at["cloudkiss"] == COAST
    assert asks(s) == "Press"


def test_15_8_2_a_retreat_into_wigans_pen_lays_the_cat_to_rest() -> None:
    s = roll(battle(position({2729: "imric moray*20 albion*8 cait_sith"}), 2729), (1, 3))
    assert asks(s) == "Retreat"
    assert s.asked == FAERIE
    answer(s, ("retreat", Hex(2629)))
    assert s.at["cait_sith"] == GONE
    assert "cait_sith" not in s.slain


def test_15_8_3_combat_ends_when_both_decline() -> None:
    s = roll(battle(position({FIELD: "moray*9 albion*9"})), (3, 4))
    answer(s, "hold", "hold")
    assert not s.fights
    assert not s.agenda
    assert s.troops[FOMORIAN]
    assert s.troops[FAERIE]


def test_15_8_4_combat_ends_without_troops_and_no_melee_follows() -> None:
    s = roll(battle(position({FIELD: "moray*1 albion*1 rurik dorwen"}, wounds={"rurik": 1})), (3, 4))
    assert last(s).facts["result"] == ("D", "D")
    assert s.troops == [{}, {}]
    assert s.living("rurik")
    assert s.living("dorwen")
    assert not s.agenda


def test_15_8_4_who_fights_a_battle_fights_no_melee() -> None:
    s = position({3105: "worm dorwen"})
    assert no_melee(s, FAERIE, Hex(3105)) is not None
    s = ask(position({KNOWE: "moray*2"}), CombatPhase(FOMORIAN))
    answer(s, ("battle", KNOWE))
    assert DeclareMelees(FOMORIAN).refuse(s, KNOWE) == Violation(
        "15.8.4", "who fights a battle there fights no melee"
    )
