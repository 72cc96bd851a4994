"""21.0 The first game, with only what is marked with a star."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.challenge import unfit
from sandtable.games.faerie.enchantment import EnchantmentSegment, refused
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.movement import barred, cannot_go
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import magic, rank
from sandtable.games.faerie.recovery import soothed
from sandtable.games.faerie.setup import SetUp
from sandtable.games.faerie.spells import Effects
from sandtable.games.faerie.state import Fight, Group, Spell, State
from sandtable.games.faerie.strengths import BATTLE, TRIAL, odds

from .positions import FAERIE, FOMORIAN, LONG, answer, ask, game, gamedata, offered, position

FIRST = "beginners"
FIELD = Hex(3030)


def test_21_0_beginners_is_an_option_of_both_scenarios() -> None:
    assert [switch.id for switch in game().options] == [FIRST]
    assert gamedata(LONG, FIRST).beginners
    assert gamedata("albion-alone", FIRST).beginners


def test_21_0_beginners_only_starred_enchantments_items_places_and_persons() -> None:
    first = gamedata(LONG, FIRST)
    assert sorted(first.enchantment) == ["01", "06", "12", "13"]
    assert sorted(first.item) == ["05", "07", "08", "11", "12", "18", "22"]
    assert sorted(place.number for place in first.place.values() if place.starred) == ["03", "05", "14"]
    gifted = {person.code for id, person in first.person.items() if first.special(id)}
    assert gifted == {"a06", "t25", "t27", "m31", "s43", "s44"}


def test_21_0_beginners_other_items_are_not_in_play() -> None:
    s = ask(State(gamedata(LONG, FIRST)), SetUp())
    held = {item for items in s.kit.values() for item in items}
    assert held | set(s.lies) == {"05", "07", "08", "11", "12", "18", "22"}


def test_21_0_beginners_four_enchantments_are_offered() -> None:
    s = position({2034: "dunatis"}, FIRST, phase="enchantment")
    ask(s, EnchantmentSegment())
    assert set(s.options.verbs()) == {"winter", "strengthen", "vision", "abstain"}


def test_21_0_beginners_vision_is_cast_in_its_five_places_but_only_the_watch_shows_kingdoms() -> None:
    for hex in (1819, 2034, 2825, 2838, 2816):
        assert refused(position({hex: "malekin"}, FIRST), "malekin", "13") is None
    assert refused(position({2634: "malekin"}, FIRST), "malekin", "13") is not None
    for hex, shown in ((2034, {3429}), (2838, set()), (2825, set())):
        s = position({hex: "malekin", 3429: "rurik"}, FIRST, phase="enchantment")
        s.spells = (Spell("malekin", "13", Hex(hex), reach=1, works=True),)
        ask(s, Effects())
        assert set(s.sight[FAERIE]) == shown


def test_21_0_beginners_places_without_a_star_have_no_powers_of_their_own() -> None:
    s = position({2441: "malekin dando"}, FIRST)
    assert magic(s, "malekin") == 4 + 5
    assert barred(s, Group(FIELD, "movement", troops={"weald": 2}), Hex(2441)) is None
    s = position({2608: "imric", 2611: "rurik"}, FIRST, wounds={"imric": 2, "rurik": 2})
    assert soothed(s, FOMORIAN, "imric") == 1
    assert soothed(s, FOMORIAN, "rurik") == 0


def test_21_0_beginners_persons_without_a_star_have_no_rules_of_their_own() -> None:
    s = position({FIELD: "grogan moray*2 rurik elidor albion*2"}, FIRST)
    fight = Fight(BATTLE, FIELD, FOMORIAN, FOMORIAN, terrain="clear")
    s.declare(fight)
    assert unfit(s, FOMORIAN, fight, TRIAL, "grogan") is None
    assert odds(s, fight).shifts == {}
    s = position({2535: "colleran"}, FIRST)
    near = [h for h in s.game.ashore[Hex(2535)] if s.game.country[h] == "gwynedd"]
    refusals = [cannot_go(s, Group(Hex(2535), "movement", ("colleran",)), hex) for hex in near]
    assert "7.9.e02" not in {no.rule for no in refusals if no is not None}


def test_21_0_beginners_corin_callach_and_imric_keep_theirs() -> None:
    s = position({FIELD: "corin callach"}, FIRST)
    ask(s, *slay(s, "corin", "fate"), *slay(s, "callach", "fate"))
    assert s.living("cait_sith")
    assert s.living("callachs_waff")
    s = position({FIELD: "imric gairloch cormac dando"}, FIRST)
    ask(s, *slay(s, "imric", "fate"), *slay(s, "cormac", "fate"))
    assert (rank(s, "gairloch"), rank(s, "dando")) == ("king", "captain")


def test_21_0_beginners_dorwen_may_hand_on_requiter() -> None:
    s = position({FIELD: "dorwen elidor"}, FIRST, kit={"dorwen": "22"})
    s.begin(FAERIE, "movement")
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", FIELD))
    assert offered(s, "give") == [("22", "elidor")]
