"""19.5 The nineteen Places of Power."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.attrition import AttritionSegment, victims
from sandtable.games.faerie.battle import Combat
from sandtable.games.faerie.enchantment import EnchantmentSegment, reach_of, refused
from sandtable.games.faerie.items import searchable
from sandtable.games.faerie.losses import Rest, lay_ghosts, slay
from sandtable.games.faerie.movement import barred
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import combat, magic
from sandtable.games.faerie.recovery import RecoveryPhase, soothed
from sandtable.games.faerie.spells import Effects
from sandtable.games.faerie.state import DEAD, GONE, Fight, Group, Spell, State
from sandtable.games.faerie.strengths import BATTLE
from sandtable.games.faerie.victory import points

from .positions import FAERIE, FOMORIAN, answer, ask, asks, gamedata, offered, position, told

HEXES = (1323, 2128, 2608, 1819, 2034, 2634, 3337, 3433, 1023, 2611, 725, 3151, 2825, 2604, 2838, 2441)
PLACES = {f"{number:02d}": hex for number, hex in enumerate((*HEXES, 3705, 2816, 2629), 1)}
ROYAL = (
    *("auberon", "edric", "elidor", "arwan", "branwen", "midinhir", "morigu", "finvarra"),
    *("dagda", "brigit", "angus"),
)


def entering(who: str, hex: int, **more: str) -> str:
    """The rule that keeps a group out of a hex, or ""."""
    start = gamedata().ashore[Hex(hex)][0]
    s = position({start: who}, kit=more)
    group = Group(start, "movement", tuple(p for p in who.split() if p in s.game.person))
    no = barred(s, group, Hex(hex))
    return no.rule if no is not None else ""


def army(hex: int, colour: str) -> str:
    """The rule that keeps troops out of a hex, or ""."""
    s = position({3030: f"{colour}*2"})
    no = barred(s, Group(Hex(3030), "movement", troops={colour: 2}), Hex(hex))
    return no.rule if no is not None else ""


def escort(hex: int, person: str) -> str:
    """The rule that keeps a person with an escort out of a hex, or ""."""
    s = position({3030: person}, escorts=[person])
    no = barred(s, Group(Hex(3030), "movement", (person,)), Hex(hex))
    return no.rule if no is not None else ""


def vision(hex: int, who: str, *enemies: int, reach: int = 1) -> set[int]:
    """Which of some hexes with enemies a Vision from a place shows, far beyond its range."""
    other = "rurik" if gamedata().owner[who] == FAERIE else "elidor"
    shown: set[int] = set()
    for enemy in enemies:
        s = position({hex: who, enemy: other}, phase="enchantment")
        s.spells = (Spell(who, "13", Hex(hex), reach=reach, works=True),)
        ask(s, Effects())
        shown |= set(s.sight[s.side(who)])
    return shown


def wounds_of(hex: int, *persons: str) -> dict[str, int]:
    """Wounds that a place itself gives in an Attrition Segment."""
    s = position({hex: " ".join(persons)}, phase="attrition")
    for side in (FOMORIAN, FAERIE):
        ask(s, AttritionSegment(side))
        while asks(s) == "Attrition":
            answer(s, (1, 1))
        s.agenda.clear()
    return s.wounds


def healed(hex: int) -> int:
    """Wounds that a place heals by itself."""
    s = position({hex: "dorwen"}, wounds={"dorwen": 5})
    return soothed(s, FAERIE, "dorwen")


# --- all of them ---------------------------------------------------------------------------------------


def test_19_5_all_nineteen_are_wild_magic_hexes() -> None:
    game = gamedata()
    assert {place.number: hex for hex, place in game.place.items()} == PLACES
    assert {game.aspect[Hex(hex)] for hex in PLACES.values()} == {"wild"}


def test_19_5_the_wound_of_a_place_comes_besides_the_roll_for_wild_magic() -> None:
    s = position({3433: "elidor"}, phase="attrition")
    ask(s, AttritionSegment(FAERIE))
    assert s.wounds == {"elidor": 1}
    assert asks(s) == "Attrition"
    assert victims(s, FAERIE, Hex(3433)).reasons == {"wild": s.mana}


def test_19_5_persons_teleport_between_them() -> None:
    s = position({2634: "corin"}, player=FAERIE)
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", 2634), ("person", "corin"), ("teleport", "corin"), (1, 1))
    assert {2838, 3433} <= set(offered(s, "place"))


# --- one by one ----------------------------------------------------------------------------------------


def test_19_5_01_caer_brandingle_hides_two_books() -> None:
    s = position({1323: "imric"}, lies={"01": 1323, "02": 1323})
    assert searchable(s, FOMORIAN, Hex(1323)) == ["01", "02"]


def test_19_5_02_caer_oonagh_hides_the_mailcoat() -> None:
    s = position({2128: "imric"}, lies={"08": 2128})
    assert searchable(s, FOMORIAN, Hex(2128)) == ["08"]


def test_19_5_03_cuillan_braes_heals_a_wound() -> None:
    assert healed(2608) == 1
    s = position({2608: "dorwen imric"}, wounds={"dorwen": 2, "imric": 2}, phase="recovery")
    ask(s, RecoveryPhase(FAERIE))
    assert s.wounds == {"dorwen": 1, "imric": 2}


def test_19_5_04_from_derg_donnegal_vision_shows_four_kingdoms() -> None:
    seen = vision(1819, "morigu", 327, 1026, 1421, 1426, 1922, 3034, 2030)
    assert seen == {327, 1026, 1421, 1426, 1922}


def test_19_5_05_from_derwents_watch_vision_shows_gwynedd_and_albion_and_farcalling_is_cast() -> None:
    assert vision(2034, "dunatis", 1836, 3429, 1740, 3639) == {1836, 3429}
    assert refused(position({2034: "dunatis"}), "dunatis", "02") is None


def test_19_5_06_the_driffeld_knowe_is_haunted_and_hides_two_items() -> None:
    s = position({2634: "imric moray*2 elidor"}, lies={"06": 2634, "07": 2634})
    for side in (FOMORIAN, FAERIE):
        assert victims(s, side, Hex(2634)).reasons["rade"] == 5
        assert searchable(s, side, Hex(2634)) == ["06", "07"]


def test_19_5_07_fir_chlis_bars_ships_and_armies_and_wounds_all_but_dobie() -> None:
    assert army(3337, "eastmarch") == "19.5.07"
    assert escort(3337, "ainsel") == ""
    s = position({3437: "fleetfoot"})
    no = barred(s, Group(Hex(3437), "movement", ships=("fleetfoot",)), Hex(3337))
    assert no is not None
    assert no.rule == "19.5.07"
    assert wounds_of(3337, "dobie", "callach", "elidor") == {"callach": 1, "elidor": 1}
    assert reach_of(position({3337: "dobie"}, kit={"dobie": "20"}), "dobie", "03") == 16


def test_19_5_08_fir_darrig_bars_armies_and_wounds_all_but_gerflax() -> None:
    assert army(3433, "albion") == "19.5.08"
    assert escort(3433, "elidor") == ""
    assert wounds_of(3433, "gerflax", "elidor", "imric") == {"elidor": 1, "imric": 1}


def test_19_5_09_forador_strengthens_elven_royal_blood_and_hides_three_items() -> None:
    s = position({1023: "finvarra cluracan imric"}, turn=6, lies={"05": 1023, "09": 1023, "10": 1023})
    assert magic(s, "finvarra") == 4 + 6 + 3
    assert magic(s, "cluracan") == 3 + 6
    s = position({1023: " ".join(ROYAL)})
    assert all(magic(s, p) == s.game.person[p].magic + s.mana + 3 for p in ROYAL)
    assert searchable(position({1023: "imric"}, lies={"05": 1023}), FOMORIAN, Hex(1023)) == ["05"]
    assert set(s.game.place[Hex(1023)].artifacts) == {"05", "09", "10"}


def test_19_5_10_gils_rest_heals_a_wound_and_is_barguests_home() -> None:
    assert healed(2611) == 1
    assert refused(position({2611: "barguest"}), "barguest", "08") is None


def test_19_5_11_kelpie_braes_heals_two_wounds() -> None:
    assert healed(725) == 2


def test_19_5_12_povis_heath_doubles_magic_in_the_enchantment_segment() -> None:
    s = position({3151: "corin"}, phase="enchantment")
    assert magic(s, "corin") == 22
    s.phase = "movement"
    assert magic(s, "corin") == 11


def test_19_5_12_povis_heath_bars_armies_and_gives_two_wounds() -> None:
    assert army(3151, "albion") == "19.5.12"
    assert escort(3151, "elidor") == ""
    assert wounds_of(3151, "corin", "imric") == {"corin": 2, "imric": 2}


def test_19_5_13_from_ravenglass_vision_is_unlimited() -> None:
    assert vision(2825, "malekin", 327, 3105, 3639) == {327, 3105, 3639}


def test_19_5_14_ronas_bath_heals_everything() -> None:
    s = position({2604: "imric"}, wounds={"imric": 4}, phase="recovery")
    ask(s, RecoveryPhase(FOMORIAN))
    assert s.wounds == {}


def test_19_5_15_from_the_denby_plinth_vision_shows_three_kingdoms() -> None:
    assert vision(2838, "corin", 3429, 2340, 1740, 3639, 2030) == {3429, 2340, 1740}
    s = position({2838: "corin"})
    assert refused(s, "corin", "02") is None
    assert refused(s, "corin", "08") is None


def test_19_5_16_in_the_giants_dance_magic_is_stronger_and_never_fails() -> None:
    s = position({2441: "malekin"}, phase="enchantment")
    assert magic(s, "malekin") == 4 + 5 + 3
    ask(s, EnchantmentSegment())
    answer(s, "rain")
    assert (asks(s), s.air) == ("", "rain")


def test_19_5_16_the_giants_dance_bars_armies_and_escorts_and_wounds() -> None:
    assert army(2441, "weald") == "19.5.16"
    assert escort(2441, "cormac") == "19.5.16"
    assert entering("cormac", 2441) == ""
    assert wounds_of(2441, "malekin", "dando") == {"dando": 1}
    s = position({2441: "malekin"}, phase="attrition")
    ask(s, AttritionSegment(FAERIE))
    assert "malekin" in s.slain


def test_19_5_17_at_home_the_worm_is_twice_as_strong() -> None:
    s = position({3705: "worm"}, turn=1)
    assert (combat(s, "worm"), magic(s, "worm")) == (12, 18)
    s.put("worm", Hex(3704))
    assert (combat(s, "worm"), magic(s, "worm")) == (6, 9)
    s = position({3705: "imric"}, turn=1)
    assert combat(s, "imric") == 6


def test_19_5_17_no_army_enters_the_mousa_stour() -> None:
    assert army(3705, "moray") == "19.5.17"
    assert escort(3705, "imric") == ""


def test_19_5_18_the_seat_strengthens_the_blood_of_moray() -> None:
    s = position({2816: "barguest imric gairloch rurik"})
    assert [magic(s, p) for p in ("barguest", "imric", "gairloch", "rurik")] == [12, 11, 11, 5]
    assert army(2816, "moray") == "19.5.18"


def test_19_5_18_they_see_four_kingdoms_from_it() -> None:
    assert vision(2816, "imric", 2810, 3314, 2920, 3218, 3639, 3429) == {2810, 3314, 2920, 3218}
    s = position({2816: "imric rurik callach"}, phase="enchantment")
    assert refused(s, "imric", "13") is None
    assert refused(s, "rurik", "13") is not None
    assert refused(s, "callach", "13") is not None


# --- Wigan's Pen -----------------------------------------------------------------------------------------


def fly(who: str, side: int, kit: str = "") -> State:
    s = position({2628: who}, kit={who: kit} if kit else {})
    if s.side(who) != side:
        s.possess(who, FAERIE)
    s.begin(s.side(who), "movement")
    ask(s, MovementPhase(s.side(who)))
    return answer(s, ("stack", 2628), ("person", who), ("to", 2629))


@pytest.mark.parametrize("who", ["cait_sith", "callachs_waff"])
def test_19_5_19_the_cat_and_the_ghost_find_rest_and_nobody_scores(who: str) -> None:
    s = fly(who, gamedata().owner[who])
    assert s.at[who] == GONE
    assert points(s) == (0, 0)
    assert told(s, "laid to rest")


def test_19_5_19_finns_rade_is_laid_to_rest_but_not_its_bearer() -> None:
    s = fly("dorwen", FAERIE, "06")
    assert s.lost_items == {"06"}
    assert s.at["dorwen"] == 2629


def test_19_5_19_finns_rade_rests_whoever_brings_it() -> None:
    s = position({2628: "elidor albion*2"})
    s.lies["06"], s.keeper["06"] = Hex(2628), FAERIE
    s.begin(FAERIE, "movement")
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", 2628), "all", ("take", "06"), ("taker", "albion"), ("to", 2629))
    assert s.lost_items == {"06"}
    s = position({2529: "evenstar"}, kit={"evenstar": "06"})
    s.begin(FAERIE, "movement")
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", 2529), ("ship", "evenstar"), ("to", 2629))
    assert s.lost_items == {"06"}


def test_19_5_19_a_cat_that_appears_there_is_gone_at_once() -> None:
    s = position({2629: "corin"})
    ask(s, *slay(s, "corin", "fate"))
    assert (s.at["corin"], s.at["cait_sith"]) == (DEAD, GONE)


def test_19_5_19_the_kings_destroy_armies_before_the_battle() -> None:
    s = position({2629: "elidor albion*2 imric moray*9 ochil*3"}, escorts=["imric"], phase="combat")
    s.declare(Fight(BATTLE, Hex(2629), FOMORIAN, FOMORIAN, terrain="marsh"))
    ask(s, Combat(BATTLE, Hex(2629)))
    assert (asks(s), s.asked, offered(s, "call")) == ("CallKings", FAERIE, ["elidor"])
    answer(s, ("call", "elidor"), (3, 4))
    assert told(s, "kings")[0].facts["number"] == 7 + 3
    while asks(s) == "Allot":
        answer(s, ("lose", offered(s, "lose")[0]))
    assert sum(s.ranks(FOMORIAN, Hex(2629)).values()) == 2
    assert s.escorts == {"imric"}
    assert asks(s) == "Roll"


def test_19_5_19_others_have_no_kings_to_call() -> None:
    s = position({2629: "colleran albion*2 imric moray*9"}, phase="combat")
    s.declare(Fight(BATTLE, Hex(2629), FOMORIAN, FOMORIAN, terrain="marsh"))
    ask(s, Combat(BATTLE, Hex(2629)))
    assert asks(s) == "Roll"


def test_19_5_19_the_cat_rests_before_its_friends_can_think_of_corins_items() -> None:
    s = position({2629: "corin elidor"}, kit={"corin": "01"})
    assert isinstance(slay(s, "corin", "fate")[0], Rest)


def test_19_5_19_elsewhere_nobody_is_laid_to_rest() -> None:
    s = position({3034: "cait_sith"}, kit={"cait_sith": "06"})
    lay_ghosts(s, Hex(3034), ("cait_sith",))
    assert not s.agenda
    assert s.bearer("06") == "cait_sith"
