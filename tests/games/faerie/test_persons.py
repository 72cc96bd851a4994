"""7.9 The persons: their gifts, their limits, and what becomes of some of them."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.activation import ChooseCarrier
from sandtable.games.faerie.attrition import relief
from sandtable.games.faerie.challenge import Answer, SingleCombat, unfit
from sandtable.games.faerie.enchantment import EnchantmentSegment, WaffRoll
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.movement import cannot_go, price
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import leader, rating
from sandtable.games.faerie.sequence import Disband
from sandtable.games.faerie.setup import SetUp
from sandtable.games.faerie.state import DEAD, Fight, Group, State
from sandtable.games.faerie.strengths import BATTLE, DUEL, ENGAGEMENT, MELEE, TRIAL, odds
from sandtable.games.faerie.teleport import TeleportRoll, goals
from sandtable.games.faerie.victory import points

from .positions import FAERIE, FOMORIAN, answer, ask, asks, gamedata, offered, position, refused, told

FIELD = Hex(3030)
EXPEDITION = ("auberon", "corin", "ogme")


def shift(kind: str, pair: tuple[str, str], attacker: Side = FOMORIAN, dead: tuple[str, ...] = ()) -> int:
    """Columns by which a single combat is shifted in the attacker's favour."""
    s = position({FIELD: " ".join(pair)})
    s.slain = {person: s.game.owner[person] for person in dead}
    return sum(odds(s, Fight(kind, FIELD, attacker, attacker, champions=pair)).shifts.values())


def single(s: State, kind: str, pair: tuple[str, str], attacker: Side = FOMORIAN) -> State:
    s.phase = "combat"
    s.declare(Fight(kind, FIELD, attacker, attacker, champions=pair, within=BATTLE))
    ask(s, SingleCombat(kind, FIELD))
    while asks(s) == "Ready":
        answer(s, "done")
    return s


def fight(s: State, kind: str = BATTLE, attacker: Side = FOMORIAN) -> Fight:
    found = Fight(kind, FIELD, attacker, attacker, terrain="clear")
    s.declare(found)
    return found


def way(person: str, start: int, hex: int, *company: str) -> str:
    """The rule that keeps a person from going on to a neighbouring hex, or ""."""
    s = position({start: " ".join((person, *company))})
    no = cannot_go(s, Group(Hex(start), "movement", (person, *company)), Hex(hex))
    return no.rule if no is not None else ""


def border(country: str, other: str) -> tuple[int, int]:
    """Two neighbouring land hexes of two kingdoms between which Elves and Men can walk."""
    game = gamedata()
    for hex in sorted(game.land):
        for near in game.ashore[hex]:
            if game.country[hex] == country and game.country[near] == other:
                costs = [game.step(race, False, hex, near, "clear", "clear") for race in ("elf", "mundane")]
                if min(costs) > 0 and near not in game.fortress and near not in game.place:
                    return hex, near
    raise LookupError(f"{country} and {other} have no such border")


# --- all ---------------------------------------------------------------------------------------------


def test_7_9_forty_four_persons_with_a_code_each() -> None:
    persons = gamedata().person.values()
    assert sorted(int(person.code[1:]) for person in persons) == list(range(1, 45))


def test_7_9_key_the_letter_of_the_code_is_the_race() -> None:
    races = {"e": "elf", "g": "gnome", "m": "mundane", "t": "troll", "a": "ancient", "s": "supernatural"}
    game = gamedata()
    assert all(person.race == races[person.code[0]] for person in game.person.values())
    assert {game.gait[p] for p, person in game.person.items() if person.race == "ancient"} == {"elf"}


# --- Albion ---------------------------------------------------------------------------------------------


def test_7_9_e01_auberon_starts_off_the_map_with_his_expedition() -> None:
    s = ask(State(gamedata()), SetUp())
    assert [s.living(person) for person in EXPEDITION] == [False, False, False]
    s.asleep = frozenset({"expedition"})
    s.agenda.clear()
    ask(s, ChooseCarrier(FAERIE, Hex(2604)))
    ship = str(offered(s, "carrier")[0])
    answer(s, ("carrier", ship))
    assert {s.aboard[person] for person in EXPEDITION} == {ship}
    assert "auberon" in s.escorts


def test_7_9_e02_colleran_stays_in_the_east() -> None:
    out = border("albion", "gwynedd")
    assert way("colleran", *out) == "7.9.e02"
    assert way("colleran", *out, "edric") == "7.9.e02"
    assert way("colleran", *out, "elidor") == ""
    assert way("colleran", *out, "finvarra") == ""
    assert way("elidor", *out) == ""
    assert way("colleran", *border("albion", "weald")) == ""
    assert way("colleran", *border("albion", "eastmarch")) == ""


def test_7_9_e05_dorwen_never_parts_with_requiter() -> None:
    s = position({FIELD: "dorwen elidor albion*2"}, kit={"dorwen": "22 09"})
    s.begin(FAERIE, "movement")
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", FIELD))
    assert offered(s, "give") == [("09", "elidor")]
    assert offered(s, "leave_item") == ["09"]
    assert refused(s, "give", ("22", "elidor")) == "20.1"


@pytest.mark.parametrize("kind", [DUEL, TRIAL])
def test_7_9_e05_his_challenges_shift_a_column_his_way(kind: str) -> None:
    assert shift(kind, ("rurik", "dorwen")) == -1
    assert shift(kind, ("rurik", "dorwen"), FAERIE) == 1


def test_7_9_a06_when_corin_is_killed_the_cait_sith_takes_his_place() -> None:
    s = position({FIELD: "corin"})
    ask(s, *slay(s, "corin", "fate"))
    assert (s.at["corin"], s.at["cait_sith"]) == (DEAD, FIELD)
    assert s.side("cait_sith") == FAERIE
    assert points(s) == (5, 0)


def test_7_9_a06_even_if_the_enemy_controlled_him() -> None:
    s = position({FIELD: "corin barguest"})
    s.possess("corin", FOMORIAN, "barguest")
    ask(s, *slay(s, "corin", "fate"))
    assert s.side("cait_sith") == FAERIE
    assert s.pieces(FAERIE, FIELD) == ("cait_sith",)


# --- Leinster, Ulster, Curwyllan ------------------------------------------------------------------------


def test_7_9_e09_ogme_carries_the_axe_and_wakes_leinster() -> None:
    s = ask(position({FIELD: "edric"}, asleep=["expedition", "leinster"]), ChooseCarrier(FAERIE, Hex(2604)))
    answer(s, ("carrier", str(offered(s, "carrier")[0])))
    assert s.kit["ogme"] == ("19",)
    assert s.asleep == frozenset()


def test_7_9_e10_brigit_bears_the_cloak() -> None:
    assert ask(State(gamedata()), SetUp()).bearer("13") == "brigit"


def test_7_9_e11_finvarra_carries_trollbane() -> None:
    assert ask(State(gamedata()), SetUp()).bearer("12") == "finvarra"


def test_7_9_e12_against_connan_the_shift_is_connans() -> None:
    assert shift(TRIAL, ("connan", "cluracan")) == 1
    assert shift(TRIAL, ("connan", "cluracan"), FAERIE) == -1


def test_7_9_e13_after_cluracans_death_morigu_shifts_two_columns_against_trolls() -> None:
    pair = ("barguest", "morigu")
    assert shift(DUEL, pair, FAERIE) == 0
    assert shift(DUEL, pair, FAERIE, dead=("cluracan",)) == 2
    assert shift(DUEL, ("dobie", "morigu"), FAERIE, dead=("cluracan",)) == 0


def test_7_9_g20_malekin_carries_the_hand_of_torbay() -> None:
    assert ask(State(gamedata()), SetUp()).kit["malekin"] == ("15",)


# --- the Fomorians --------------------------------------------------------------------------------------


def test_7_9_t21_against_elidor_the_shift_is_bogans() -> None:
    assert shift(TRIAL, ("bogan", "elidor")) == 1
    assert shift(TRIAL, ("bogan", "edric")) == 0


def test_7_9_t23_connan_and_cluracan_shift_one_column_not_two() -> None:
    assert shift(DUEL, ("connan", "cluracan")) == 1
    assert shift(TRIAL, ("connan", "colleran")) == 0


def test_7_9_t24_balor_adds_two_in_trials() -> None:
    s = position({FIELD: "balor elidor"})
    single(s, TRIAL, ("balor", "elidor"))
    answer(s, (3, 3))
    assert told(s, "blow")[0].facts["roll"] == 8
    for kind, attacker, modifier in ((TRIAL, FAERIE, -2), (DUEL, FOMORIAN, 0)):
        chances = odds(s, Fight(kind, FIELD, attacker, attacker, champions=("balor", "elidor")))
        assert chances.modifier == modifier


def test_7_9_t25_whom_magog_wounds_in_a_trial_dies_at_its_end() -> None:
    s = position({FIELD: "magog elidor"}, wounds={"magog": 5})
    single(s, TRIAL, ("magog", "elidor"))
    answer(s, (6, 6))
    assert s.wounds["elidor"] == 1
    while asks(s) == "Blow":
        answer(s, (1, 1))
    assert "magog" in s.slain
    assert "elidor" in s.slain
    assert told(s, "venom")[0].facts["person"] == "elidor"


def test_7_9_t25_the_venom_does_not_work_in_duels() -> None:
    s = position({FIELD: "magog elidor"}, wounds={"magog": 5})
    single(s, DUEL, ("magog", "elidor"))
    while asks(s) == "Blow":
        answer(s, (3, 4))
    assert not told(s, "venom")


def test_7_9_t26_grogan_neither_starts_nor_accepts_challenges() -> None:
    s = position({FIELD: "grogan moray*2 morigu albion*2"})
    no = unfit(s, FOMORIAN, fight(s), TRIAL, "grogan")
    assert no is not None
    assert no.rule == "7.9.t26"
    assert unfit(s, FAERIE, s.fights[0], TRIAL, "morigu") is None


def test_7_9_t26_the_penalty_of_refusal_applies() -> None:
    s = position({FIELD: "grogan moray*2 morigu albion*2"}, phase="combat")
    fight(s, attacker=FAERIE)
    ask(s, Answer(FOMORIAN, BATTLE, FIELD, TRIAL, "morigu"))
    assert asks(s) == ""
    assert s.fights[0].refused == ((FOMORIAN, TRIAL),)
    assert odds(s, s.fights[0]).modifiers["trial refused fomorian"] == 5


def test_7_9_t26_but_not_if_a_friend_takes_it_up() -> None:
    s = position({FIELD: "grogan rurik moray*2 morigu albion*2"}, phase="combat")
    fight(s, attacker=FAERIE)
    ask(s, Answer(FOMORIAN, BATTLE, FIELD, TRIAL, "morigu"))
    assert offered(s, "accept") == ["rurik"]


@pytest.mark.parametrize("victor", [FOMORIAN, FAERIE])
def test_7_9_t27_who_wins_between_imric_and_auberon_has_five_on_later_dice(victor: Side) -> None:
    weak = {"auberon": 1} if victor == FOMORIAN else {"imric": 5}
    s = position({FIELD: "imric moray*4 auberon albion*4"}, wounds=weak)
    fight(s)
    single(s, DUEL if victor == FAERIE else TRIAL, ("imric", "auberon"))
    while asks(s) == "Blow":
        answer(s, (6, 6) if victor == FOMORIAN else (1, 1))
    assert s.fights[0].favour == victor
    assert odds(s, s.fights[0]).modifiers["imric and auberon"] == (5 if victor == FOMORIAN else -5)


def test_7_9_t29_with_rurik_a_battle_shifts_a_column_his_way() -> None:
    s = position({FIELD: "rurik moray*4 elidor albion*8"})
    assert odds(s, fight(s, attacker=FAERIE)).shifts == {"rurik": -1}
    assert odds(s, Fight(BATTLE, FIELD, FOMORIAN, FOMORIAN, terrain="clear")).shifts == {"rurik": 1}
    assert odds(s, Fight(MELEE, FIELD, FOMORIAN, FOMORIAN)).shifts == {}


def test_7_9_t29_two_to_one_against_him_is_resolved_at_three_to_two() -> None:
    columns = gamedata().tables.crt.columns
    s = position({FIELD: "rurik moray*4 elidor albion*8"})
    chances = odds(s, fight(s, attacker=FAERIE))
    assert columns.index("2-1") - 1 == columns.index("3-2")
    assert chances.shifted == chances.column - 1


def test_7_9_t30_barguest_bears_the_moray_crystal() -> None:
    assert ask(State(gamedata()), SetUp()).kit["barguest"] == ("18",)


# --- Callach and her ghost ---------------------------------------------------------------------------------


def test_7_9_m31_when_callach_is_killed_her_waff_appears() -> None:
    s = position({FIELD: "callach"})
    ask(s, *slay(s, "callach", "fate"))
    assert (s.at["callach"], s.at["callachs_waff"]) == (DEAD, FIELD)


def test_7_9_s44_the_waff_is_the_fomorians_when_it_appears() -> None:
    s = position({FIELD: "callach branwen"})
    s.possess("callach", FAERIE, "branwen")
    ask(s, *slay(s, "callach", "fate"))
    assert s.pieces(FOMORIAN, FIELD) == ("callachs_waff",)


@pytest.mark.parametrize(("die", "side"), [(1, FOMORIAN), (2, FAERIE), (5, FOMORIAN), (6, FAERIE)])
def test_7_9_s44_before_each_plot_a_die_gives_it_a_master(die: int, side: Side) -> None:
    s = position({FIELD: "callachs_waff", 2611: "barguest"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    assert asks(s) == "WaffRoll"
    answer(s, die)
    assert s.side("callachs_waff") == side
    assert s.pieces(side, FIELD) == ("callachs_waff",)
    assert asks(s) == "Plot"


def test_7_9_s44_it_changes_sides_back_and_keeps_its_wounds_and_items() -> None:
    s = position({FIELD: "callachs_waff"}, wounds={"callachs_waff": 1}, kit={"callachs_waff": "09"})
    for die, side in ((2, FAERIE), (4, FAERIE), (3, FOMORIAN)):
        ask(s, WaffRoll())
        answer(s, die)
        assert s.side("callachs_waff") == side
    assert (s.wounds, s.kit) == ({"callachs_waff": 1}, {"callachs_waff": ("09",)})
    assert s.controller == {}


def test_7_9_s44_its_master_stays_the_same_until_the_next_enchantment_segment() -> None:
    s = position({FIELD: "callachs_waff"})
    ask(s, WaffRoll())
    answer(s, 2)
    s.end_turn()
    assert s.side("callachs_waff") == FAERIE


def test_7_9_s44_when_it_is_gone_nobody_rolls() -> None:
    s = position({FIELD: "callach"}, phase="enchantment")
    ask(s, WaffRoll())
    assert asks(s) == ""


def test_7_9_s44_its_death_scores_for_the_side_that_did_not_control_it() -> None:
    for die, score in ((1, (0, 5)), (2, (5, 0))):
        s = position({FIELD: "callachs_waff"})
        ask(s, WaffRoll())
        answer(s, die)
        ask(s, *slay(s, "callachs_waff", "melee"))
        assert points(s) == score


def test_7_9_s44_it_flies() -> None:
    s = position({2127: "callachs_waff"})
    assert {
        price(s, Group(Hex(2127), "movement", ("callachs_waff",)), hex) for hex in s.game.near[Hex(2127)]
    } == {1}


# --- the Mundanes ------------------------------------------------------------------------------------------


def test_7_9_m32_after_mac_ivers_death_the_borders_go_at_the_end_of_the_turn() -> None:
    s = position(
        {3218: "mac_iver borders*4", 3321: "borders*2 imric", 2127: "seasnake"},
        aboard={"borders": "seasnake"},
    )
    ask(s, *slay(s, "mac_iver", "battle"))
    assert s.doomed
    assert sum(s.ranks(FOMORIAN, hex).get("borders", 0) for hex in s.troops[FOMORIAN]) == 6
    ask(s, Disband())
    assert (s.troops[FOMORIAN], s.cargo, s.lost) == ({}, {}, {"borders": 7})
    assert s.living("seasnake")
    assert points(s) == (0, 5 + 7)
    assert not s.doomed


def test_7_9_m33_cormac_leaves_three_kingdoms_only_with_imric() -> None:
    out = border("albion", "eastmarch")
    assert way("cormac", *out) == "7.9.m33"
    assert way("cormac", *out, "rurik") == "7.9.m33"
    assert way("cormac", *out, "imric") == ""
    for country in ("albion", "curwyllan"):
        assert way("cormac", *border("weald", country)) == ""


def test_7_9_a34_sean_leaves_the_weald_only_by_teleporting_into_a_place_of_power() -> None:
    assert way("sean", *border("weald", "albion")) == "7.9.a34"
    assert way("sean", *border("weald", "albion"), "imric") == "7.9.a34"
    s = position({2441: "sean"}, player=FOMORIAN)
    ask(s, MovementPhase(FOMORIAN))
    answer(s, ("stack", 2441), ("person", "sean"), ("teleport", "sean"), (1, 1))
    assert 2838 in offered(s, "place")
    answer(s, ("place", 2838))
    assert offered(s, "to") == []
    assert refused(s, "to", 2839) == "7.9.a34"
    assert offered(s, "teleport") == ["sean"]


def test_7_9_a34_nor_by_ship_and_he_has_herlas_ring() -> None:
    coast = next(
        hex for hex in gamedata().water if gamedata().country.get(hex) == "weald" and gamedata().sail[hex, 0]
    )
    s = position({coast: "fleetfoot"}, aboard={"sean": "fleetfoot"})
    sea = next(hex for hex, _ in s.game.sail[coast, 0] if s.game.country.get(hex) != "weald")
    no = cannot_go(s, Group(coast, "movement", ships=("fleetfoot",)), sea)
    assert no is not None
    assert no.rule == "7.9.a34"
    assert ask(State(gamedata()), SetUp()).kit["sean"] == ("16",)


def test_7_9_m36_where_magog_is_his_rating_counts_and_not_ainsels() -> None:
    s = position({FIELD: "ainsel magog eastmarch*4 elidor albion*4"})
    assert rating(s, ["ainsel", "magog"]) == 3
    assert odds(s, fight(s)).modifiers["command fomorian"] == 3
    assert rating(s, ["ainsel"]) == 3
    assert leader(s, ["ainsel", "magog", "glastyn"]) == "glastyn"


def test_7_9_m37_where_bran_og_is_he_alone_fights_trials() -> None:
    s = position({FIELD: "bran_og ainsel rurik eastmarch*4 elidor albion*4"}, phase="combat")
    fight(s, attacker=FAERIE)
    ask(s, Answer(FOMORIAN, BATTLE, FIELD, TRIAL, "elidor"))
    assert offered(s, "accept") == ["bran_og"]
    assert refused(s, "accept", "rurik") == "7.9.m37"
    s = position({FIELD: "bran_og barguest eastmarch*4 elidor albion*4"}, phase="combat")
    fight(s, attacker=FAERIE)
    ask(s, Answer(FOMORIAN, BATTLE, FIELD, DUEL, "elidor"))
    assert offered(s, "accept") == ["barguest"]


def test_7_9_m38_dobie_possesses_the_scrying_glass() -> None:
    s = ask(State(gamedata()), SetUp())
    assert (s.kit["dobie"], s.attuned) == (("20",), "dobie")


def test_7_9_a39_dunatis_possesses_his_staff() -> None:
    s = ask(State(gamedata()), SetUp())
    assert (s.kit["dunatis"], s.at["dunatis"]) == (("21",), 2034)


def test_7_9_a40_gerflax_possesses_his_wand() -> None:
    s = ask(State(gamedata()), SetUp())
    assert (s.kit["gerflax"], s.at["gerflax"]) == (("14",), 3433)


def test_7_9_a41_misha_possesses_his_rod() -> None:
    s = ask(State(gamedata()), SetUp())
    assert (s.kit["misha"], s.at["misha"]) == (("17",), 2608)


def test_7_9_s42_the_worm_swims_as_a_ship_and_walks_as_a_troll() -> None:
    s = position({3705: "worm"}, kit={"worm": "23"})
    group = Group(Hex(3705), "movement", ("worm",))
    assert price(s, group, Hex(3704)) == s.game.passage(Hex(3704), "clear")
    s.put("worm", FIELD)
    group = Group(FIELD, "movement", ("worm",))
    assert price(s, group, Hex(3031)) == s.game.step("troll", False, FIELD, Hex(3031), "clear", "clear")
    assert s.allowance("worm") == 10


def test_7_9_s43_the_cait_sith_flies_for_a_point_a_hex_over_anything() -> None:
    s = position({2815: "cait_sith"})
    group = Group(Hex(2815), "movement", ("cait_sith",))
    assert {price(s, group, hex) for hex in s.game.near[Hex(2815)]} == {1}
    s = position({2127: "cait_sith"})
    s.air = "snow"
    assert {
        price(s, Group(Hex(2127), "movement", ("cait_sith",)), hex) for hex in s.game.near[Hex(2127)]
    } == {1}
    assert s.allowance("cait_sith") == 20


def test_7_9_e05_engagements_have_challenges_too() -> None:
    s = position({2127: "fleetfoot evenstar"}, aboard={"rurik": "fleetfoot", "dorwen": "evenstar"})
    found = Fight(ENGAGEMENT, Hex(2127), FAERIE, FAERIE)
    s.declare(found)
    assert unfit(s, FAERIE, found, TRIAL, "dorwen") is None


def test_7_9_m36_magog_counts_though_he_does_not_suffer() -> None:
    s = position({FIELD: "ainsel magog eastmarch*2"})
    assert relief(s, ("ainsel",)) == 3
    assert relief(position({FIELD: "ainsel eastmarch*2"}), ("ainsel",)) == 4


def test_7_9_e02_colleran_teleports_along_with_a_marshal() -> None:
    s = position({2128: "colleran elidor"}, turn=6)
    far = Hex(2034)
    assert far not in goals(s, "elidor", "colleran")
    assert far in goals(s, "elidor", "colleran", ("elidor",))
    s.begin(FAERIE, "movement")
    s.form(Group(Hex(2128), "movement", ("elidor",)))
    ask(s, TeleportRoll(FAERIE, "elidor", ("colleran",)))
    answer(s, (1, 1), ("place", far))
    assert far in offered(s, "place")
    answer(s, ("place", far))
    assert s.at["colleran"] == s.at["elidor"] == far
