"""20.0 Magic items: carrying, using, losing them, and what each of the 23 does."""

from __future__ import annotations

from typing import cast

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.attrition import AttritionSegment, PlaceWounds, victims
from sandtable.games.faerie.battle import Combat, Retreat
from sandtable.games.faerie.challenge import SingleCombat, doubled
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.evasion import Evade, hidden_by_magic
from sandtable.games.faerie.gamedata import GameData
from sandtable.games.faerie.items import ChooseItems, searchable
from sandtable.games.faerie.losses import Allot, Claim, ItemFate, Suffer, slay
from sandtable.games.faerie.movement import price
from sandtable.games.faerie.muster import MovementPhase, ReactionPhase
from sandtable.games.faerie.ratings import basic, combat, command, is_enchanter, is_hero, magic, rank, using
from sandtable.games.faerie.search import SearchRoll
from sandtable.games.faerie.setup import SetUp
from sandtable.games.faerie.state import Due, Fight, Group, State
from sandtable.games.faerie.strengths import BATTLE, DUEL, MELEE, TRIAL, battle_strength, force, odds
from sandtable.games.faerie.view import View

from .positions import FAERIE, FOMORIAN, answer, ask, asks, game, gamedata, offered, position, refused, told

FIELD = Hex(3030)
WEAPONS = ("10", "11", "12", "15", "19", "22")
STAFFS = ("07", "14", "17", "21")


def bearing(person: str, items: str, hex: int = FIELD, **more: int) -> State:
    """Somebody with items in the open."""
    return position({hex: person}, kit={person: items}, turn=more.get("turn", 2))


def mustering(s: State, side: Side, hex: int) -> State:
    s.begin(side, "movement")
    ask(s, MovementPhase(side))
    return answer(s, ("stack", hex))


def single(s: State, kind: str, pair: tuple[str, str], attacker: Side = FOMORIAN) -> State:
    """Two champions begin to fight; items stay where they are."""
    s.phase = "combat"
    s.declare(Fight(kind, s.at[pair[0]], attacker, attacker, champions=pair, within=BATTLE))
    ask(s, SingleCombat(kind, s.at[pair[0]]))
    while asks(s) == "Ready":
        answer(s, "done")
    return s


def battle(s: State, kind: str = BATTLE, attacker: Side = FOMORIAN, hex: Hex = FIELD) -> State:
    """A combat is about to be resolved."""
    s.phase = "combat"
    s.declare(Fight(kind, hex, attacker, attacker, terrain="clear"))
    return ask(s, Combat(kind, hex))


# --- 20.0 to 20.4 ------------------------------------------------------------------------------------


def test_20_0_artifacts_lie_hidden_heirlooms_and_possessions_have_their_owners() -> None:
    s = ask(State(gamedata()), SetUp())
    assert s.hidden == {f"{number:02d}" for number in range(1, 11)}
    owners = {item: s.bearer(item) for item in s.game.item if item > "10"}
    owners["19"] = "ogme"
    assert owners == {
        "11": "erskine",
        "12": "finvarra",
        "13": "brigit",
        "14": "gerflax",
        "15": "malekin",
        "16": "sean",
        "17": "misha",
        "18": "barguest",
        "19": "ogme",
        "20": "dobie",
        "21": "dunatis",
        "22": "dorwen",
        "23": "worm",
    }


def test_20_0_heirlooms_serve_only_persons_of_their_colour() -> None:
    assert using(bearing("spriggan", "11"), "spriggan") == ("11",)
    assert using(bearing("elidor", "11"), "elidor") == ()
    assert using(bearing("cluracan", "12"), "cluracan") == ("12",)
    assert using(bearing("dagda", "12"), "dagda") == ()


def test_20_1_items_pass_between_friends_in_a_hex_during_movement() -> None:
    s = position({FIELD: "elidor colleran moray*2", 3031: "edric"}, kit={"elidor": "09"})
    mustering(s, FAERIE, FIELD)
    assert offered(s, "give") == [("09", "colleran")]
    answer(s, ("give", ("09", "colleran")))
    assert s.kit == {"colleran": ("09",)}
    assert refused(s, "give", ("09", "edric")) == "20.1"


def test_20_1_and_in_a_reaction() -> None:
    s = position(
        {FIELD: "elidor colleran albion*2", 3032: "imric moray*2"}, kit={"elidor": "09"}, phase="reaction"
    )
    ask(s, ReactionPhase(FAERIE))
    answer(s, ("stack", FIELD))
    assert offered(s, "give") == [("09", "colleran")]


def test_20_1_and_at_the_beginning_of_a_combat_round() -> None:
    s = battle(position({FIELD: "elidor colleran albion*4 imric moray*4"}, kit={"elidor": "09"}))
    assert (asks(s), s.asked) == ("Ready", FAERIE)
    answer(s, ("give", ("09", "colleran")), "done")
    assert s.bearer("09") == "colleran"
    assert asks(s) == "Roll"


def test_20_1_to_ships_too() -> None:
    s = position({2128: "branwen evenstar"}, kit={"branwen": "01"})
    mustering(s, FAERIE, 2128)
    answer(s, ("give", ("01", "evenstar")))
    assert s.kit == {"evenstar": ("01",)}


def test_20_1_armies_and_fortresses_keep_what_is_left_with_them() -> None:
    s = position(
        {FIELD: "elidor albion*2", 3034: "edric", 3031: "colleran"}, kit={"elidor": "09", "edric": "01"}
    )
    s.kit["colleran"] = ("10",)
    mustering(s, FAERIE, FIELD)
    answer(s, ("leave_item", "09"), "stop", ("stack", 3034), ("leave_item", "01"), "stop")
    assert (s.lies, s.keeper) == ({"09": FIELD, "01": 3034}, {"09": FAERIE, "01": FAERIE})
    answer(s, ("stack", 3031))
    assert offered(s, "leave_item") == []


def test_20_1_what_an_army_keeps_the_enemy_cannot_pick_up() -> None:
    s = position({FIELD: "elidor albion*2"}, kit={"elidor": "09"})
    s.drop("09", FIELD, FAERIE)
    s.put("rurik", FIELD)
    s.begin(FOMORIAN, "movement")
    ask(s, MovementPhase(FOMORIAN))
    answer(s, ("stack", FIELD), ("person", "rurik"))
    assert offered(s, "take") == []
    assert refused(s, "take", "09") == "20.1"
    s.withdraw("albion", FIELD, 2)
    answer(s, "stop", ("stack", FIELD), ("person", "rurik"))
    assert offered(s, "take") == ["09"]


def test_20_1_an_army_carries_an_item_along_without_a_person_touching_it() -> None:
    s = position({3012: "imric moray*4"}, kit={"imric": "09"})
    s.drop("09", Hex(3012), FOMORIAN)
    s.lies["22"], s.keeper["22"] = Hex(3012), FOMORIAN
    mustering(s, FOMORIAN, 3012)
    answer(s, ("person", "imric"), ("troops", ("moray", 4)), ("take", "22"))
    assert set(offered(s, "taker")) == {"imric", "moray"}
    answer(s, ("taker", "moray"))
    assert "imric" not in s.kit
    answer(s, ("to", next(iter(offered(s, "to")))))
    assert s.lies["22"] == s.at["imric"] != 3012
    assert s.lies["09"] == 3012
    assert s.kept_by("22") == FOMORIAN


def test_20_1_a_retreating_army_takes_along_what_it_keeps() -> None:
    s = position({FIELD: "elidor albion*4 imric moray*4"}, phase="combat")
    s.lies["09"], s.keeper["09"] = FIELD, FAERIE
    s.engage(Fight(BATTLE, FIELD, FOMORIAN, FOMORIAN, terrain="clear"))
    ask(s, Retreat(FAERIE, BATTLE, FIELD))
    answer(s, ("retreat", 3031))
    assert (s.lies["09"], s.kept_by("09")) == (3031, FAERIE)


def test_20_1_what_nobody_holds_is_taken_by_an_active_piece_that_comes_by() -> None:
    s = position({3031: "colleran edric"})
    s.lies["09"] = FIELD
    mustering(s, FAERIE, 3031)
    answer(s, ("person", "colleran"), ("person", "edric"))
    assert offered(s, "take") == []
    answer(s, ("to", FIELD), ("take", "09"), ("taker", "edric"))
    assert s.kit == {"edric": ("09",)}


def test_20_2_any_person_may_carry_any_item() -> None:
    s = bearing("rurik", "07 11 16")
    assert s.kit["rurik"] == ("07", "11", "16")
    assert using(s, "rurik") == ("16",)


def test_20_2_1_ratings_of_one_in_everything_that_is_raised() -> None:
    s = bearing("rurik", "09")
    assert (command(s, "rurik"), combat(s, "rurik"), using(s, "rurik")) == (4, 7, ("09",))
    s = bearing("barguest", "05", 2611)
    assert (command(s, "barguest"), rank(s, "barguest"), using(s, "barguest")) == (0, "none", ())
    assert using(bearing("barguest", "22"), "barguest") == ()
    assert using(bearing("misha", "09"), "misha") == ()


@pytest.mark.parametrize("other", [weapon for weapon in WEAPONS if weapon not in ("11", "12", "22")])
def test_20_2_2_one_weapon_at_a_time(other: str) -> None:
    s = bearing("dorwen", f"22 {other}")
    assert using(s, "dorwen") == ("22",)
    s.wield(other)
    assert using(s, "dorwen") == (other,)


def test_20_2_2_these_are_the_weapons() -> None:
    items = gamedata().item
    assert tuple(sorted(number for number in items if "weapon" in items[number].tags)) == WEAPONS


def test_20_2_3_one_staff_at_a_time() -> None:
    s = bearing("gerflax", "14 17")
    assert using(s, "gerflax") == ("14",)
    s.wield("17")
    assert using(s, "gerflax") == ("17",)
    items = gamedata().item
    assert tuple(sorted(number for number in items if "staff" in items[number].tags)) == STAFFS


def test_20_2_4_two_items_in_a_phase_though_others_help_besides() -> None:
    s = position({FIELD: "elidor colleran"}, kit={"elidor": "09 08 16", "colleran": "04"})
    assert using(s, "elidor") == ("09", "08")
    assert set(hidden_by_magic(s, FAERIE, FIELD)) == {"elidor", "colleran"}
    mustering(s, FAERIE, FIELD)
    answer(s, ("wield", "16"))
    assert using(s, "elidor") == ("16", "09")


def test_20_4_undiscovered_items_are_open_to_both() -> None:
    s = position({FIELD: "elidor"}, lies={"08": 2128, "04": 2629})
    for side in (FOMORIAN, FAERIE, None):
        seen = cast(View, game().view(s, side))
        assert (seen.lies, seen.hidden) == ({"04": 2629, "08": 2128}, ("04", "08"))


# --- 20.5 the fate of items ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "asked", "lost"), [((1, 2), None, True), ((2, 4), FAERIE, False), ((4, 6), FOMORIAN, False)]
)
def test_20_5_after_a_battle_it_is_broken_captured_or_kept(
    roll: tuple[int, int], asked: Side | None, lost: bool
) -> None:
    s = position({FIELD: "rurik imric moray*2 elidor albion*2"}, kit={"rurik": "09"})
    ask(s, *slay(s, "rurik", "battle"))
    assert asks(s) == "ItemFate"
    answer(s, roll)
    assert ("09" in s.lost_items) is lost
    if asked is not None:
        assert (asks(s), s.asked) == ("Taker", asked)
        mine = ["imric", "moray"] if asked == FOMORIAN else ["elidor", "albion"]
        assert offered(s, "taker") == mine
        answer(s, ("taker", mine[0]))
        assert s.bearer("09") == mine[0]


def test_20_5_each_item_has_its_own_roll() -> None:
    s = position({FIELD: "rurik imric moray*2 elidor albion*2"}, kit={"rurik": "09 08"})
    ask(s, *slay(s, "rurik", "melee"))
    answer(s, (1, 1), (1, 1))
    assert s.lost_items == {"08", "09"}


def test_20_5_an_army_may_take_it() -> None:
    s = position({FIELD: "rurik imric moray*2 elidor albion*2"}, kit={"rurik": "09"})
    ask(s, *slay(s, "rurik", "battle"))
    answer(s, (4, 4), ("taker", "albion"))
    assert (s.lies["09"], s.kept_by("09")) == (FIELD, FAERIE)


def test_20_5_with_nobody_there_to_take_it_it_lies_in_the_hex() -> None:
    s = position({FIELD: "rurik elidor"}, kit={"rurik": "09"})
    ask(s, *slay(s, "rurik", "battle"))
    answer(s, (5, 5))
    assert (asks(s), s.lies) == ("", {"09": FIELD})


@pytest.mark.parametrize(("roll", "bearer"), [((4, 5), None), ((5, 6), "connan")])
def test_20_5_after_a_trial_it_is_broken_or_taken_by_the_victor(
    roll: tuple[int, int], bearer: str | None
) -> None:
    s = position({FIELD: "connan elidor edric"}, kit={"elidor": "09"})
    ask(s, *slay(s, "elidor", "trial", "connan"))
    answer(s, roll)
    assert s.bearer("09") == bearer
    assert ("09" in s.lost_items) is (bearer is None)


def test_20_5_if_the_victor_is_dead_too_its_own_side_recovers_it() -> None:
    s = position({FIELD: "connan elidor edric"}, kit={"elidor": "09"})
    ask(s, *slay(s, "elidor", "duel", ""))
    answer(s, (5, 5))
    assert (asks(s), s.asked, offered(s, "taker")) == ("Taker", FAERIE, ["edric"])


def test_20_5_deaths_outside_combat_leave_items_to_friends_without_a_roll() -> None:
    s = position({FIELD: "elidor edric"}, kit={"elidor": "09"})
    ask(s, *slay(s, "elidor", "fate"))
    assert (asks(s), offered(s, "taker")) == ("Taker", ["edric"])
    answer(s, "leave")
    assert s.lies == {"09": FIELD}
    s = position({FIELD: "elidor moray*2"}, kit={"elidor": "09"})
    ask(s, *slay(s, "elidor", "capture"))
    assert (asks(s), s.lies) == ("", {"09": FIELD})


def test_20_5_no_dice_for_an_item_that_is_gone() -> None:
    s = position({FIELD: "elidor"}, kit={"elidor": "09"})
    s.destroy_item("09", "broken")
    ask(s, ItemFate("09", FIELD, FAERIE, "battle"))
    assert asks(s) == ""


def test_20_6_there_are_ten_artifacts_two_heirlooms_and_eleven_possessions() -> None:
    kinds = [item.kind for item in gamedata().item.values()]
    assert [kinds.count(kind) for kind in ("artifact", "heirloom", "possession")] == [10, 2, 11]


# --- 20.6 one by one ---------------------------------------------------------------------------------------


def test_20_6_01_the_book_of_glamours_makes_an_enchanter_sure_of_anything() -> None:
    s = position({2611: "barguest imric"}, kit={"barguest": "01"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    answer(s, "rain")
    assert (s.air, asks(s)) == ("rain", "")
    s = position({2611: "imric"}, kit={"imric": "01"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    assert asks(s) == ""


def test_20_6_02_the_book_of_gyres_casts_the_elements_for_anybody_with_magic() -> None:
    s = position({1323: "imric"}, kit={"imric": "02"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    assert offered(s, "elements") == ["clear", "rain", "snow"]
    answer(s, ("elements", "snow"))
    assert (asks(s), s.weather(Hex(1323))) == ("", "snow")
    assert using(bearing("rurik", "02"), "rurik") == ()


def test_20_6_03_mundanes_with_a_faerie_bearer_of_the_curse_undergo_attrition() -> None:
    s = position({FIELD: "elidor dando rurik weald*2 moray*4"}, kit={"elidor": "03"}, phase="attrition")
    suffer = victims(s, FOMORIAN, FIELD)
    assert (suffer.persons, suffer.troops["weald"], suffer.reasons["curse"]) == (("dando",), 2, 5)
    assert "moray" not in suffer.troops
    assert victims(s, FAERIE, FIELD).reasons == {}
    s = position({FIELD: "imric dando weald*2"}, kit={"imric": "03"})
    assert "curse" not in victims(s, FOMORIAN, FIELD).reasons


def test_20_6_03_only_faerie_persons_find_it_and_only_without_the_worm() -> None:
    s = position({3705: "imric dorwen"}, lies={"03": 3705})
    assert searchable(s, FAERIE, Hex(3705)) == ["03"]
    assert searchable(s, FOMORIAN, Hex(3705)) == []
    s.put("worm", Hex(3705))
    assert searchable(s, FAERIE, Hex(3705)) == []
    s.put("worm", Hex(3704))
    assert searchable(s, FAERIE, Hex(3705)) == ["03"]


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_20_6_04_colt_pixy_grows_only_on_game_turn_3(turn: int) -> None:
    s = position({2629: "dorwen"}, lies={"04": 2629}, turn=turn)
    assert searchable(s, FAERIE, Hex(2629)) == (["04"] if turn == 3 else [])


def test_20_6_04_the_marsh_can_be_entered_in_that_turn() -> None:
    assert gamedata().turns[3].weather == "clear"
    s = position({2628: "dorwen"}, lies={"04": 2629}, turn=3)
    mustering(s, FAERIE, 2628)
    answer(s, ("person", "dorwen"))
    assert 2629 in offered(s, "to")


def test_20_6_04_all_with_the_bearer_evade() -> None:
    s = position({FIELD: "dando sean albion*3"}, kit={"dando": "04"})
    ask(s, Evade(FOMORIAN, FIELD))
    answer(s, "slip")
    assert s.evaded == {"dando", "sean"}


def test_20_6_05_the_torque_makes_a_king_with_a_command_rating_of_six() -> None:
    s = bearing("trumpin", "05")
    assert (rank(s, "trumpin"), command(s, "trumpin")) == ("king", 6)
    for kit in ("05 09", "09 05"):
        assert command(bearing("trumpin", kit), "trumpin") == 8
    s = position({2634: "trumpin"}, kit={"trumpin": "05"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    assert offered(s, "shake")


def test_20_6_06_the_rade_haunts_its_bearers_enemies_and_spares_his_friends() -> None:
    s = position({2634: "elidor albion*2 imric moray*2"}, kit={"elidor": "06"})
    assert "rade" not in victims(s, FAERIE, Hex(2634)).reasons
    assert victims(s, FOMORIAN, Hex(2634)).reasons["rade"] == 5
    s = position({FIELD: "elidor albion*2 imric moray*2"}, kit={"elidor": "06"})
    assert victims(s, FOMORIAN, FIELD).reasons["rade"] == 5
    assert "rade" not in victims(s, FAERIE, FIELD).reasons


def test_20_6_06_the_knowe_stays_haunted_without_the_item_until_it_is_laid_to_rest() -> None:
    s = position({2634: "imric"})
    assert victims(s, FOMORIAN, Hex(2634)).reasons["rade"] == 5
    s.lost_items = frozenset({"06"})
    assert "rade" not in victims(s, FOMORIAN, Hex(2634)).reasons


def test_20_6_07_gwydions_staff_doubles_a_great_mages_magic() -> None:
    s = bearing("corin", "07")
    assert (basic(s, "corin"), magic(s, "corin")) == (12, 17)
    s = bearing("finvarra", "07")
    assert (basic(s, "finvarra"), using(s, "finvarra")) == (4, ())


def test_20_6_07_its_bearer_is_an_enchanter_if_the_faerie_player_controls_him() -> None:
    s = bearing("worm", "07")
    assert not is_enchanter(s, "worm")
    s.possess("worm", FAERIE)
    assert is_enchanter(s, "worm")
    assert basic(s, "worm") == 10


def test_20_6_08_the_mailcoat_absorbs_a_wound_in_each_round() -> None:
    s = bearing("elidor", "08")
    s.fight = Fight(MELEE, FIELD, FAERIE, FAERIE)
    for total in (1, 2):
        s.owe(FAERIE, Due(wounds=2, persons=("elidor",)))
        ask(s, Allot(FAERIE), Suffer(FIELD, "melee", (FAERIE,)))
        assert s.wounds == {"elidor": total}


def test_20_6_08_but_only_one_in_a_phase() -> None:
    s = bearing("elidor", "08", 3433)
    s.begin(FOMORIAN, "attrition")
    ask(s, PlaceWounds(FAERIE, Hex(3433)), PlaceWounds(FAERIE, Hex(3433)))
    assert s.wounds == {"elidor": 1}
    s.begin(FOMORIAN, "recovery")
    ask(s, PlaceWounds(FAERIE, Hex(3433)))
    assert s.wounds == {"elidor": 1}


def test_20_6_08_it_protects_from_the_hand_of_torbay() -> None:
    s = position({FIELD: "malekin grogan"}, kit={"malekin": "15", "grogan": "08"})
    battle(s, MELEE, FAERIE)
    answer(s, ("touch", "grogan"))
    assert s.living("grogan")
    assert not told(s, "touched")


def test_20_6_09_nuadas_helm() -> None:
    s = bearing("elidor", "09")
    assert (command(s, "elidor"), combat(s, "elidor"), s.health("elidor")) == (5, 6, 5)
    assert is_hero(s, "elidor")
    assert not is_hero(position({FIELD: "elidor"}), "elidor")


def test_20_6_10_the_red_cleaver_doubles_wounds_in_trials_and_makes_a_hero() -> None:
    s = position({FIELD: "bogan colleran"}, kit={"bogan": "10"})
    assert is_hero(s, "bogan")
    assert doubled(s, "bogan", "colleran")
    single(s, TRIAL, ("bogan", "colleran"))
    answer(s, (3, 4))
    blow = told(s, "blow")[0].facts
    letter = cast(list[str], blow["result"])[1]
    wounds = s.game.casualties(letter, 5)[1]
    assert cast(list[int], blow["wounds"])[1] == wounds * 2


def test_20_6_10_not_in_duels() -> None:
    s = position({FIELD: "imric colleran"}, kit={"imric": "10"})
    single(s, DUEL, ("imric", "colleran"))
    answer(s, (6, 6))
    blow = told(s, "blow")[0].facts
    letter = cast(list[str], blow["result"])[1]
    assert cast(list[int], blow["wounds"])[1] == s.game.casualties(letter, 1)[1]


def test_20_6_11_lymes_hammer() -> None:
    s = bearing("erskine", "11")
    assert (combat(s, "erskine"), s.health("erskine"), is_hero(s, "erskine")) == (4, 2, True)


def test_20_6_12_trollbane() -> None:
    s = position({FIELD: "finvarra connan bran_og"}, kit={"finvarra": "12"})
    assert (combat(s, "finvarra"), s.health("finvarra"), is_hero(s, "finvarra")) == (5, 4, False)
    assert doubled(s, "finvarra", "connan")
    assert not doubled(s, "finvarra", "bran_og")


def test_20_6_13_the_wearer_of_the_cloak_evades_and_may_decline_a_melee() -> None:
    s = position({FIELD: "brigit elidor rurik moray*2"}, kit={"brigit": "13"})
    assert hidden_by_magic(s, FAERIE, FIELD) == ["brigit"]
    s = battle(position({FIELD: "brigit elidor rurik"}, kit={"brigit": "13"}), MELEE)
    assert (asks(s), s.asked) == ("StayOut", FAERIE)
    answer(s, ("stay_out", "brigit"), "done")
    assert s.battle.out == ("brigit",)


def test_20_6_13_but_not_a_challenge() -> None:
    s = position({FIELD: "brigit barguest"}, kit={"brigit": "13"})
    single(s, DUEL, ("barguest", "brigit"))
    assert asks(s) == "Blow"


def test_20_6_14_gerflax_wand_hides_all_with_a_mage_and_clears_the_sky() -> None:
    s = position({3433: "gerflax elidor"}, kit={"gerflax": "14"})
    assert set(hidden_by_magic(s, FAERIE, Hex(3433))) == {"gerflax", "elidor"}
    s.air = "snow"
    assert (s.weather(Hex(3433)), s.weather(Hex(3434))) == ("clear", "snow")
    s.put("gerflax", Hex(3434))
    assert (s.weather(Hex(3433)), s.weather(Hex(3434))) == ("snow", "clear")


def test_20_6_14_any_bearer_clears_the_sky_but_only_magic_of_three_hides() -> None:
    s = bearing("elidor", "14")
    s.air = "rain"
    assert s.weather(FIELD) == "clear"
    assert hidden_by_magic(s, FAERIE, FIELD) == []


@pytest.mark.parametrize(("die", "turn", "dies"), [(6, 2, True), (5, 2, False), (6, 6, False)])
def test_20_6_15_the_hand_kills_before_a_melee(die: int, turn: int, dies: bool) -> None:
    s = position({FIELD: "malekin elidor grogan rurik"}, kit={"malekin": "15"}, turn=turn)
    battle(s, MELEE, FAERIE)
    assert (asks(s), set(offered(s, "touch"))) == ("Touch", {"grogan", "rurik"})
    answer(s, ("touch", "grogan"), die)
    assert ("grogan" in s.slain) is dies
    assert not told(s, "round")


def test_20_6_15_and_before_a_challenge_against_the_foe() -> None:
    s = position({FIELD: "malekin grogan barguest"}, kit={"malekin": "15"}, turn=1, wounds={"barguest": 3})
    single(s, DUEL, ("barguest", "malekin"))
    assert (asks(s), offered(s, "touch")) == ("HandOfTorbay", ["barguest"])
    answer(s, ("touch", "barguest"), 6)
    assert asks(s) == "Blow"
    s = position({FIELD: "malekin grogan"}, kit={"malekin": "15"}, turn=1)
    single(s, TRIAL, ("grogan", "malekin"))
    answer(s, ("touch", "grogan"), 6)
    assert "grogan" in s.slain
    assert asks(s) == ""


def test_20_6_15_not_in_battles_and_mental_attacks() -> None:
    s = battle(position({FIELD: "malekin curwyllan*2 grogan moray*2"}, kit={"malekin": "15"}))
    while asks(s) == "Ready":
        answer(s, "done")
    assert asks(s) == "Roll"


def test_20_6_16_herlas_ring_is_vision_without_dice_three_times_as_far() -> None:
    s = position({3145: "sean"}, kit={"sean": "16"}, phase="enchantment")
    assert asks(ask(s, EnchantmentSegment())) == ""
    s = position(
        {2634: "sean", 2610: "dagda", 2609: "elidor"}, kit={"sean": "16"}, turn=1, phase="enchantment"
    )
    assert s.game.distance(Hex(2634), Hex(2610)) == 24
    ask(s, EnchantmentSegment())
    answer(s, "vision")
    assert s.spells[0].reach == 3 * 8
    assert set(s.sight[FOMORIAN]) == {2610}


def test_20_6_17_mishas_rod_adds_five_to_a_search() -> None:
    for kit, extra in (("17", 5), ("21", 0)):
        s = position({2128: "misha"}, kit={"misha": kit}, lies={"08": 2128})
        s.form(Group(Hex(2128), "movement", ("misha",)))
        ask(s, SearchRoll(FAERIE, 4))
        answer(s, (1, 1))
        assert told(s, "searched")[0].facts["extra"] == extra


def test_20_6_17_its_bearer_asks_what_items_the_enemy_has_and_is_told_the_truth() -> None:
    s = position({FIELD: "misha rurik"}, kit={"misha": "17", "rurik": "09 10"})
    mustering(s, FAERIE, FIELD)
    answer(s, ("person", "misha"), "ask")
    seen = s.sight[FAERIE][FIELD]
    assert (seen.items, seen.only_items, seen.persons) == (("09", "10"), True, ())
    assert refused(s, "ask") == "20.6.17"
    s.kit["rurik"] = ("09",)
    answer(s, "stop", ("stack", FIELD), ("person", "misha"))
    assert refused(s, "ask") == ""


def test_20_6_18_the_crystal_shows_the_hex_and_its_neighbours_for_a_movement_point() -> None:
    s = position({FIELD: "barguest", 3031: "elidor", 3130: "albion*2", 3032: "edric"}, kit={"barguest": "18"})
    mustering(s, FOMORIAN, FIELD)
    answer(s, ("person", "barguest"), "gaze")
    assert s.spent["barguest"] == 1
    assert set(s.sight[FOMORIAN]) == {3031, 3130}


def test_20_6_19_ogmes_axe() -> None:
    s = position({FIELD: "ogme rurik"}, kit={"ogme": "19"})
    assert doubled(s, "ogme", "rurik")
    assert is_hero(s, "ogme")
    fight = Fight(MELEE, FIELD, FAERIE, FAERIE)
    assert odds(s, fight).modifiers["axe"] == 2
    assert odds(s, Fight(MELEE, FIELD, FOMORIAN, FOMORIAN)).modifiers["axe"] == -2
    assert "axe" not in odds(s, Fight(TRIAL, FIELD, FAERIE, FAERIE, champions=("rurik", "ogme"))).modifiers


def test_20_6_21_the_staff_of_dunatis_hides_all_and_bends_every_combat() -> None:
    s = position({FIELD: "dunatis elidor albion*2 rurik moray*2"}, kit={"dunatis": "21"})
    assert set(hidden_by_magic(s, FAERIE, FIELD)) == {"dunatis", "elidor"}
    for kind in (BATTLE, MELEE):
        assert odds(s, Fight(kind, FIELD, FAERIE, FAERIE, terrain="clear")).modifiers["staff"] == 2
        assert odds(s, Fight(kind, FIELD, FOMORIAN, FOMORIAN, terrain="clear")).modifiers["staff"] == -2
    for kind in (DUEL, TRIAL):
        pair = ("rurik", "dunatis")
        assert odds(s, Fight(kind, FIELD, FAERIE, FAERIE, champions=pair)).modifiers["staff"] == 2


def test_20_6_22_requiter_makes_a_hero_and_adds_one_to_command() -> None:
    s = position({FIELD: "dorwen"}, kit={"dorwen": "22"})
    assert (command(s, "dorwen"), is_hero(s, "dorwen")) == (2, True)
    s = bearing("edric", "22")
    assert (command(s, "edric"), is_hero(s, "edric")) == (5, True)


def test_20_6_22_who_slays_its_bearer_in_a_challenge_dies_too() -> None:
    s = position({FIELD: "dorwen connan"}, kit={"dorwen": "22"}, wounds={"dorwen": 5})
    single(s, TRIAL, ("connan", "dorwen"))
    while asks(s) == "Blow":
        answer(s, (6, 6))
    assert set(s.slain) == {"dorwen", "connan"}
    assert told(s, "requited")[0].facts["person"] == "connan"


@pytest.mark.parametrize(("roll", "dies"), [((3, 3), True), ((2, 3), False)])
def test_20_6_22_a_troll_or_mundane_who_takes_it_risks_his_life(roll: tuple[int, int], dies: bool) -> None:
    s = position({FIELD: "bogan"})
    s.lies["22"] = FIELD
    ask(s, Claim("22", "bogan"))
    assert magic(s, "bogan") == 5
    answer(s, roll)
    assert ("bogan" in s.slain) is dies
    assert s.bearer("22") == (None if dies else "bogan")


def test_20_6_22_even_when_a_friend_hands_it_over_but_elves_and_armies_are_safe() -> None:
    s = position({FIELD: "sean dando"}, kit={"sean": "22"})
    mustering(s, FOMORIAN, FIELD)
    answer(s, ("give", ("22", "dando")))
    assert asks(s) == "Claim"
    s = position({FIELD: "edric elidor"}, kit={"edric": "22"})
    mustering(s, FAERIE, FIELD)
    answer(s, ("give", ("22", "elidor")))
    assert s.bearer("22") == "elidor"
    s = position({FIELD: "moray*2"})
    s.lies["22"] = FIELD
    ask(s, Claim("22", "moray"))
    assert s.kept_by("22") == FOMORIAN


def test_20_6_23_the_teeth_are_sown_once_and_fight_in_that_battle_alone() -> None:
    s = battle(position({FIELD: "elidor albion*2 imric moray*4"}, kit={"elidor": "23"}))
    assert (asks(s), s.asked) == ("SowTeeth", FAERIE)
    before = battle_strength(s, FAERIE, s.battle)
    answer(s, "sow", (4, 3))
    assert s.battle.sown == (0, 7)
    assert battle_strength(s, FAERIE, s.battle) == before + 7
    assert force(s, FAERIE, s.battle) == 2 + 7
    assert s.lost_items == {"23"}


def test_20_6_23_they_may_be_taken_as_losses_and_score_nothing() -> None:
    s = battle(position({FIELD: "elidor albion*2 imric moray*4"}, kit={"elidor": "23"}))
    answer(s, "sow", (4, 3))
    s.owe(FAERIE, Due(troops=2, ranks=s.ranks(FAERIE, FIELD), sown=7))
    s.agenda.clear()
    ask(s, Allot(FAERIE), Suffer(FIELD, "battle", (FAERIE,)))
    answer(s, "lose_sown", "lose_sown")
    assert s.battle.sown == (0, 5)
    assert s.lost == {}


def test_20_6_23_not_in_melees_or_overruns_and_never_by_the_worm() -> None:
    s = battle(position({FIELD: "elidor imric"}, kit={"elidor": "23"}), MELEE)
    assert asks(s) != "SowTeeth"
    s = position({FIELD: "elidor albion*2 imric moray*4"}, kit={"elidor": "23"}, phase="movement")
    s.declare(Fight(BATTLE, FIELD, FOMORIAN, FOMORIAN, terrain="clear", overrun=True))
    ask(s, Combat(BATTLE, FIELD))
    assert asks(s) != "SowTeeth"
    assert using(bearing("worm", "23"), "worm") == ()


def test_20_6_23_the_dead_worm_is_looted() -> None:
    s = position({3705: "worm dorwen"}, kit={"worm": "23"})
    ask(s, *slay(s, "worm", "trial", "dorwen"))
    answer(s, (5, 5))
    assert s.bearer("23") == "dorwen"


def test_20_6_places_of_items_are_the_places_of_power() -> None:
    game: GameData = gamedata()
    for place in game.place.values():
        assert [n for n, item in game.item.items() if item.starts == place.hex] == place.artifacts


def test_20_6_03_the_segment_asks_for_the_curse() -> None:
    s = position({FIELD: "elidor dando weald*2"}, kit={"elidor": "03"}, phase="attrition")
    ask(s, AttritionSegment(FOMORIAN))
    answer(s, (1, 1))
    assert told(s, "attrition")[0].facts["modifier"] == 5 - 3


# --- 20.2.4 over a whole phase ---------------------------------------------------------------------------


def test_20_2_4_who_has_used_two_items_uses_no_third_in_that_phase() -> None:
    s = bearing("elidor", "18 04 16")
    s.use("elidor", ("18", "04"))
    s.wield("16")
    assert using(s, "elidor") == ("18", "04")
    s.begin(FAERIE, "combat")
    assert using(s, "elidor") == ("16", "18")


def test_20_2_4_a_third_item_is_refused_with_the_names_of_the_two() -> None:
    s = mustering(bearing("elidor", "18 09 16"), FAERIE, FIELD)
    assert refused(s, "wield", "16") == ""
    s.use("elidor", ("18", "09"))
    assert refused(ask(s), "wield", "16") == "20.2.4"
    assert refused(ask(s), "wield", "18") == "20.2.4"


def test_20_2_4_an_item_that_was_given_away_has_been_used() -> None:
    s = position({FIELD: "elidor colleran"}, kit={"elidor": "09 18 16"})
    s.use("elidor", ("18",))
    s.hand_over("18", "colleran")
    assert using(s, "elidor") == ("09",)


def test_20_2_4_fighting_uses_what_adds_to_ratings_and_gazing_the_crystal() -> None:
    s = battle(position({FIELD: "elidor albion*4 moray*4"}, kit={"elidor": "09 18"}), attacker=FAERIE)
    while asks(s) == "Ready":
        answer(s, "done")
    answer(s, (3, 3))
    assert s.used == {"elidor": ("09",)}
    s = position({FIELD: "elidor", 3031: "imric"}, kit={"elidor": "09 18"})
    mustering(s, FAERIE, FIELD)
    answer(s, ("person", "elidor"), "gaze")
    assert s.used == {"elidor": ("18",)}


def test_20_2_4_items_are_chosen_before_enchantments_and_attrition() -> None:
    s = position({FIELD: "elidor"}, kit={"elidor": "18 04 16"})
    ask(s, ChooseItems(FAERIE))
    assert offered(s, "wield") == ["16"]
    answer(s, ("wield", "16"), "done")
    assert using(s, "elidor") == ("16", "18")
    s = position({FIELD: "elidor"}, kit={"elidor": "18 04"})
    ask(s, ChooseItems(FAERIE))
    assert not s.agenda
    for segment in (EnchantmentSegment(), AttritionSegment(FAERIE)):
        s = position({FIELD: "elidor"}, kit={"elidor": "18 04 16"})
        assert asks(ask(s, segment)) == "ChooseItems"


def test_20_6_17_the_rod_asks_in_reaction_and_before_a_round_too() -> None:
    s = position({FIELD: "misha albion*2 moray*4 imric"}, kit={"misha": "17", "imric": "09"})
    answer(battle(s), "done")
    assert s.asked == FAERIE
    answer(s, "ask")
    assert refused(s, "ask") == "20.6.17"
    assert s.sight[FAERIE][FIELD].items == ("09",)


def test_20_6_14_the_wand_clears_the_hex_that_its_bearer_enters() -> None:
    s = bearing("gerflax", "14")
    alone = Group(FIELD, "movement", ("gerflax",))
    goal = next(h for h in s.game.near[FIELD] if s.game.land[h].terrain == ["clear"])
    dry = price(s, alone, goal)
    s.set_weather("snow", {})
    assert price(s, alone, goal) == dry
    s.kit = {}
    assert price(s, alone, goal) > dry


def test_20_6_22_who_slays_its_bearer_with_the_hand_dies_too() -> None:
    s = position({FIELD: "connan malekin"}, kit={"connan": "22", "malekin": "15"}, turn=1)
    single(s, TRIAL, ("connan", "malekin"))
    s.wounds["connan"] = 4
    answer(s, ("touch", "connan"), 6)
    assert not s.living("connan")
    assert not s.living("malekin")
