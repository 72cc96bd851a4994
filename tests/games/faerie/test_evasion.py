"""18.0: evasion."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.games.faerie.combat import no_battle, no_melee
from sandtable.games.faerie.contact import Arrival
from sandtable.games.faerie.evasion import Evade, Forsaken, Perish, best, can_evade, exposed, slips, unnoticed
from sandtable.games.faerie.muster import held
from sandtable.games.faerie.sequence import GameTurn, player_turn
from sandtable.games.faerie.state import Fight, State
from sandtable.games.faerie.transport import Landed
from tests.games.faerie.fights import COAST, FIELD, KNOWE, SEA, battle, roll
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    group,
    offered,
    position,
    refused,
)


def arrive(s: State, *persons: str, moray: int = 0, ochil: int = 0) -> State:
    """A Fomorian group has just entered the field."""
    troops = {colour: number for colour, number in (("moray", moray), ("ochil", ochil)) if number}
    s.form(replace(group(s, FIELD, *persons), troops=troops))
    return ask(s, Arrival(FOMORIAN))


def test_18_0_lone_persons_are_killed() -> None:
    s = position({FIELD: "brigit moray*2"})
    assert exposed(s, FAERIE, FIELD) == ["brigit"]
    ask(s, Perish(FAERIE, FIELD))
    assert not s.living("brigit")
    assert s.slain == {"brigit": FAERIE}


def test_18_0_a_hero_is_not() -> None:
    assert exposed(position({FIELD: "dorwen moray*2"}), FAERIE, FIELD) == []


def test_18_0_who_is_left_behind_is_killed_at_the_end_of_the_phase() -> None:
    s = ask(position({FIELD: "brigit branwen moray*2", KNOWE: "corin moray"}), Forsaken())
    assert not s.living("brigit")
    assert not s.living("branwen")
    assert s.living("corin")
    assert any(isinstance(step, Forsaken) for step in player_turn(FOMORIAN))
    s = position({})
    GameTurn(2).perform(s)
    assert any(isinstance(step, Forsaken) for step in s.agenda)


def test_18_0_a_controlled_person_is_safe_among_his_own() -> None:
    s = position({FIELD: "brigit albion*2"})
    s.possess("brigit", FOMORIAN, "barguest")
    assert exposed(s, FOMORIAN, FIELD) == ["brigit"]
    ask(s, Forsaken())
    assert s.living("brigit")


def test_18_0_1_a_fortress_or_a_ship_shelters() -> None:
    assert exposed(position({KNOWE: "brigit moray*2"}), FAERIE, KNOWE) == []
    s = position({COAST: "foamrider moray*2"}, aboard={"brigit": "foamrider"})
    assert exposed(s, FAERIE, COAST) == []
    s = position({KNOWE: "brigit moray*2"})
    s.ruins = frozenset({KNOWE})
    assert exposed(s, FAERIE, KNOWE) == ["brigit"]


def test_18_0_2_enemies_aboard_do_not_count() -> None:
    s = position({COAST: "brigit oakheart"}, aboard={"moray": "oakheart"})
    assert exposed(s, FAERIE, COAST) == []


@pytest.mark.parametrize("friend", ["albion", "dorwen"])
def test_18_0_3_troops_and_heroes_protect(friend: str) -> None:
    assert exposed(position({FIELD: f"brigit {friend} moray*2"}), FAERIE, FIELD) == []


def test_18_0_3_so_does_an_escort() -> None:
    s = position({FIELD: "brigit elidor moray*2"}, escorts=["elidor"])
    assert exposed(s, FAERIE, FIELD) == []


def test_18_0_4_who_evades_lives() -> None:
    s = ask(position({FIELD: "brigit moray*2"}), Evade(FAERIE, FIELD))
    answer(s, "evade", (6, 1), "escapes")
    assert s.living("brigit")
    assert exposed(s, FAERIE, FIELD) == []


def test_18_0_when_enemies_enter_the_hex() -> None:
    s = arrive(position({FIELD: "imric moray*2 brigit"}), "imric", moray=2)
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
    answer(s, "stand")
    assert not s.living("brigit")


def test_18_0_when_persons_enter_an_enemy_hex() -> None:
    s = arrive(position({FIELD: "barguest albion*2"}), "barguest")
    assert asks(s) == "Evade"
    assert s.asked == FOMORIAN


def test_18_0_when_persons_meet_persons_either_may_evade() -> None:
    s = arrive(position({FIELD: "barguest corin"}), "barguest")
    assert s.asked == FOMORIAN
    answer(s, "stand")
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
    answer(s, "evade", (6, 1), "escapes")
    violation = no_melee(s, FOMORIAN, FIELD)
    assert violation is not None
    assert violation.rule == "18.2"


def test_18_0_when_a_battle_has_killed_all_who_protected_them() -> None:
    s = roll(battle(position({FIELD: "balor moray*4 albion*1 dagda"})), (2, 3))
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
    answer(s, "stand")
    assert not s.living("dagda")
    assert not s.agenda


def test_18_0_cannot_with_escorts_armies_or_in_a_fortress() -> None:
    s = position({FIELD: "branwen moray*2"}, escorts=["branwen"])
    assert can_evade(s, FAERIE, FIELD) == []
    assert can_evade(position({FIELD: "branwen albion"}), FAERIE, FIELD) == []
    assert can_evade(position({KNOWE: "branwen"}), FAERIE, KNOWE) == []
    assert can_evade(position({SEA: "foamrider"}), FAERIE, SEA) == []


def test_18_0_procedure_ties_are_rolled_again() -> None:
    s = ask(position({FIELD: "brigit bogan ochil*6"}), Evade(FAERIE, FIELD))
    answer(s, "evade", (2, 5))
    assert asks(s) == "EvasionRoll"
    answer(s, (3, 5))
    assert asks(s) == "Verdict"
    assert s.asked == FAERIE


def test_18_0_procedure_the_higher_roll_decides() -> None:
    s = ask(position({FIELD: "brigit bogan ochil*6"}), Evade(FAERIE, FIELD))
    answer(s, "evade", (1, 6))
    assert asks(s) == "Verdict"
    assert s.asked == FOMORIAN
    free = answer(s.clone(), "escapes")
    assert free.living("brigit")
    answer(s, "caught")
    assert not s.living("brigit")


def test_18_0_procedure_what_a_side_adds() -> None:
    assert best(position({FIELD: "brigit"}), FAERIE, FIELD) == 4 + 5
    assert best(position({FIELD: "bogan ochil*6"}), FOMORIAN, FIELD) == 6
    assert best(position({FIELD: "imric"}, turn=1), FOMORIAN, FIELD) == 6
    assert best(position({FIELD: "ainsel"}, kit={"ainsel": "09"}, turn=1), FOMORIAN, FIELD) == 6
    assert best(position({FIELD: "moray*3"}), FOMORIAN, FIELD) == 3


def test_18_0_procedure_command_is_that_of_the_highest_in_rank() -> None:
    s = position({FIELD: "glastyn bogan"}, kit={"bogan": "09 12"}, turn=1)
    assert best(s, FOMORIAN, FIELD) == 6
    s = position({FIELD: "ainsel cluracan finvarra"}, turn=1)
    assert best(s, FAERIE, FIELD) == 8


@pytest.mark.parametrize("item", ["04", "14", "21"])
def test_18_0_4_some_items_hide_all(item: str) -> None:
    s = ask(position({FIELD: "corin brigit moray*2"}, kit={"corin": item}), Evade(FAERIE, FIELD))
    answer(s, "slip")
    assert unnoticed(s, FAERIE, FIELD)
    assert not s.agenda


def test_18_0_4_the_cloak_hides_its_wearer_and_others_may_still_try() -> None:
    s = ask(position({FIELD: "corin brigit moray*2"}, kit={"brigit": "13"}), Evade(FAERIE, FIELD))
    answer(s, "slip")
    assert s.evaded == {"brigit"}
    assert asks(s) == "Evade"
    assert not offered(s, "slip")
    answer(s, "stand")
    assert s.living("brigit")
    assert not s.living("corin")


def test_18_1_evading_movers_ignore_the_enemy() -> None:
    s = arrive(position({FIELD: "barguest albion*2"}), "barguest")
    answer(s, "evade", (6, 1), "escapes")
    assert s.group is not None
    assert s.spent.get("barguest", 0) == 0
    violation = no_battle(s, FOMORIAN, FIELD)
    assert violation is not None
    assert violation.rule == "18.1"


def test_18_1_the_caught_must_stop_if_they_live() -> None:
    s = arrive(position({FIELD: "connan albion*2"}), "connan")
    answer(s, "stand")
    assert s.living("connan")
    assert s.group is None


def test_18_2_who_has_evaded_is_not_attacked_until_others_come() -> None:
    s = arrive(position({FIELD: "imric moray*2 dorwen"}), "imric", moray=2)
    answer(s, "evade", (6, 1), "escapes")
    violation = no_battle(s, FOMORIAN, FIELD)
    assert violation is not None
    assert violation.rule == "15.1"
    s.form(None)
    s.put("bogan", FIELD)
    s.muster("ochil", FIELD, 2)
    arrive(s, "bogan", ochil=2)
    assert asks(s) == "Evade"
    answer(s, "stand")
    assert no_battle(s, FOMORIAN, FIELD) is None


def test_18_2_friends_in_contact_betray_the_hidden() -> None:
    s = position({FIELD: "imric moray*2 brigit"})
    s.evade(["brigit"], FIELD)
    s.muster("albion", FIELD, 3)
    assert not unnoticed(s, FAERIE, FIELD)
    battle(s)
    assert not s.evaded


def test_18_2_pieces_in_their_fortress_may_not_evade() -> None:
    s = position({KNOWE: "brigit imric moray*2"})
    ask(s, Evade(FAERIE, KNOWE))
    assert not s.agenda
    assert s.living("brigit")


def test_18_3_a_hero_counts_as_troops() -> None:
    s = position({FIELD: "dorwen brigit moray*2"}, wounds={"dorwen": 3}, turn=1)
    assert exposed(s, FAERIE, FIELD) == []
    assert best(position({FIELD: "connan dando"}, turn=1), FOMORIAN, FIELD) == 12
    assert best(position({FIELD: "connan ochil*2"}, wounds={"connan": 3}), FOMORIAN, FIELD) == 5


def test_18_3_without_the_hero_they_die() -> None:
    s = position({FIELD: "dorwen brigit moray*2"})
    s.put("dorwen", KNOWE)
    assert exposed(s, FAERIE, FIELD) == ["brigit"]


def test_18_3_heroes_may_evade_too() -> None:
    s = ask(position({FIELD: "dorwen moray*2"}), Evade(FAERIE, FIELD))
    assert refused(s, "evade") == ""
    answer(s, "stand")
    assert s.living("dorwen")


# --- 20.6.04 items that hide armies ---------------------------------------------------------------------


@pytest.mark.parametrize(("bearer", "item"), [("corin", "04"), ("corin", "14"), ("corin", "21")])
def test_20_6_04_an_army_that_is_met_slips_away_with_the_bearer(bearer: str, item: str) -> None:
    s = position({FIELD: f"imric moray*3 {bearer} albion*2"}, kit={bearer: item})
    arrive(s, "imric", moray=3)
    assert (asks(s), s.asked) == ("Evade", FAERIE)
    assert refused(s, "evade") != ""
    answer(s, "slip")
    assert unnoticed(s, FAERIE, FIELD)
    assert asks(s) != "OverrunOrHalt"
    violation = no_battle(s, FOMORIAN, FIELD)
    assert violation is not None
    assert violation.rule == "15.1"


def test_20_6_04_an_army_that_enters_goes_on_unseen() -> None:
    s = arrive(position({FIELD: "imric moray*3 elidor albion*6"}, kit={"imric": "04"}), "imric", moray=3)
    assert s.asked == FOMORIAN
    answer(s, "slip")
    assert s.group is not None
    assert s.spent.get("imric", 0) == 0
    violation = no_battle(s, FOMORIAN, FIELD)
    assert violation is not None
    assert violation.rule == "18.1"


def test_20_6_04_if_the_player_does_not_so_desire_they_meet() -> None:
    s = arrive(position({FIELD: "imric moray*3 elidor albion*2"}, kit={"elidor": "04"}), "imric", moray=3)
    answer(s, "stand")
    assert no_battle(s, FOMORIAN, FIELD) is None


def test_20_6_04_troops_that_come_later_betray_the_hidden_army() -> None:
    s = arrive(position({FIELD: "imric moray*3 elidor albion*2"}, kit={"elidor": "04"}), "imric", moray=3)
    answer(s, "slip")
    s.form(None)
    s.muster("ulster", KNOWE, 1)
    s.advance(group(s, KNOWE, ulster=1), FIELD, 1)
    assert not unnoticed(s, FAERIE, FIELD)


def test_20_6_04_who_attacks_is_noticed_and_nobody_perishes_beside_a_hidden_army() -> None:
    s = position({FIELD: "corin albion*2 callach"}, kit={"corin": "04"})
    assert exposed(s, FOMORIAN, FIELD) == ["callach"]
    s.evade(["corin"], FIELD)
    s.veil(FAERIE, FIELD)
    assert exposed(s, FOMORIAN, FIELD) == []
    s.discover(FAERIE, FIELD)
    assert exposed(s, FOMORIAN, FIELD) == ["callach"]


def test_20_6_13_the_cloak_does_not_hide_an_army_and_18_2_none_hides_in_a_fortress() -> None:
    s = position({FIELD: "brigit albion*2 moray"}, kit={"brigit": "13"})
    assert slips(s, FAERIE, FIELD) == []
    s = position({KNOWE: "brigit albion*2 moray"}, kit={"brigit": "04"})
    assert slips(s, FAERIE, KNOWE) == []


def test_20_6_04_a_hidden_army_is_not_held_in_reaction() -> None:
    s = position({FIELD: "imric moray*3 corin albion*2"}, kit={"corin": "04"})
    g = replace(group(s, FIELD, "corin", mode="reaction"), troops={"albion": 2})
    assert held(s, FAERIE, g)
    s.evade(["corin"], FIELD)
    s.veil(FAERIE, FIELD)
    assert not held(s, FAERIE, g)


def test_12_1_debark_those_who_land_among_lone_enemies_may_evade() -> None:
    s = position({COAST: "callach brigit"})
    ask(s, Landed(FAERIE, COAST))
    assert (asks(s), s.asked) == ("Evade", FAERIE)
    answer(s, "stand")
    assert (asks(s), s.asked) == ("Evade", FOMORIAN)


def test_18_2_evasion_is_for_all_persons_of_a_hex() -> None:
    """[18.2] One in contact brings all into contact, so that evading alone would help nobody."""
    s = position({FIELD: "brigit corin callach"})
    s.evade(["brigit"], FIELD)
    assert not unnoticed(s, FAERIE, FIELD)


def test_15_8_2_who_stayed_out_of_a_melee_need_not_vanish() -> None:
    s = position({FIELD: "corin brigit connan"}, kit={"corin": "04"}, phase="combat")
    s.declare(Fight("melee", FIELD, FOMORIAN, FOMORIAN, out=("corin",)))
    s.engage(s.fights[0])
    assert Evade(FAERIE, FIELD, cornered=True).hidden(s) == ["brigit"]
    assert Evade(FAERIE, FIELD).hidden(s) == ["corin", "brigit"]
