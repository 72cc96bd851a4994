"""19.4 What the enchantments do, and in which order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.activation import Awaken
from sandtable.games.faerie.attrition import AttritionSegment, victims
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import combat
from sandtable.games.faerie.spells import Effects, stir
from sandtable.games.faerie.state import Spell, State
from sandtable.games.faerie.strengths import odds
from sandtable.games.faerie.victory import points

from .positions import FAERIE, FOMORIAN, answer, ask, asks, offered, position, told


def works(s: State, *spells: Spell) -> State:
    """Let enchantments take effect that were cast with success."""
    s.phase = "enchantment"
    s.spells = tuple(
        Spell(p.caster, p.number, p.hex or s.at[p.caster], p.target, p.weather, p.reach or 11, True)
        for p in spells
    )
    s.cast = frozenset(spell.caster for spell in spells)
    stir(s)
    return ask(s, Effects())


# --- 01 Shake the Earth ------------------------------------------------------------------------------


def test_19_4_01_the_fortress_and_half_of_each_army_are_destroyed() -> None:
    s = position(
        {2634: "erskine", 3034: "albion*5 elidor moray*3"}, escorts=["elidor"], kit={"erskine": "05"}
    )
    works(s, Spell("erskine", "01", Hex(3034)))
    assert s.ruins == {3034}
    assert s.ranks(FAERIE, Hex(3034)) == {"albion": 3}
    assert s.ranks(FOMORIAN, Hex(3034)) == {"moray": 2}
    assert s.escorts == {"elidor"}
    assert points(s) == (10 + 2, 1)


def test_19_4_01_the_owner_chooses_which_of_his_armies_perish() -> None:
    s = position({2634: "erskine", 3012: "imric moray*2 ochil*2"}, kit={"erskine": "05"})
    works(s, Spell("erskine", "01", Hex(3012)))
    assert (s.asked, set(offered(s, "lose"))) == (FOMORIAN, {"moray", "ochil"})
    answer(s, ("lose", "moray"), ("lose", "ochil"))
    assert s.ranks(FOMORIAN, Hex(3012)) == {"moray": 1, "ochil": 1}


def test_19_4_01_a_dyke_stands_and_a_lone_point_survives() -> None:
    s = position({2634: "erskine", 3023: "albion"}, kit={"erskine": "05"})
    works(s, Spell("erskine", "01", Hex(3023)))
    assert s.ruins == frozenset()
    assert s.ranks(FAERIE, Hex(3023)) == {"albion": 1}


# --- 02 Farcalling -----------------------------------------------------------------------------------


def test_19_4_02_the_roll_for_the_expedition_is_five_lower_for_the_rest_of_the_game() -> None:
    s = position({2034: "dunatis"}, turn=4, asleep=["expedition"])
    works(s, Spell("dunatis", "02"))
    s.end_turn()
    assert s.farcalled
    ask(s, Awaken("expedition"))
    answer(s, (3, 4))
    assert told(s, "activation")[0].facts["modifier"] == -5 - 3


@pytest.mark.parametrize(("roll", "again"), [((1, 1), False), ((6, 6), True)])
def test_19_4_02_once_a_game_but_a_failure_does_not_count(roll: tuple[int, int], again: bool) -> None:
    s = ask(position({2034: "dunatis"}, phase="enchantment"), EnchantmentSegment())
    answer(s, "farcall", roll)
    s.end_turn()
    ask(s, EnchantmentSegment())
    assert (("farcall", None) in s.options) is again


# --- 04 to 07 the weather ------------------------------------------------------------------------------

GYRES = {"imric": "02"}


def test_19_4_04_one_weather_within_the_current_magic_strength() -> None:
    s = position({2611: "imric"}, kit=GYRES)
    works(s, Spell("imric", "04", weather="snow", reach=7))
    assert s.weather(Hex(2611)) == s.weather(Hex(2618)) == "snow"
    assert s.weather(Hex(2619)) == "clear"
    assert s.game.distance(Hex(2611), Hex(2618)) == 7


def test_19_4_04_comes_before_storms_fimbulwinter_and_rain() -> None:
    s = position({2611: "imric", 2128: "branwen", 2034: "dunatis", 2634: "morigu"}, kit=GYRES)
    works(
        s,
        Spell("imric", "04", weather="clear", reach=7),
        Spell("branwen", "05"),
        Spell("dunatis", "06"),
        Spell("morigu", "07"),
    )
    assert s.weather(Hex(2611)) == "clear"
    assert s.weather(Hex(2619)) == "snow"
    assert s.weather(Hex(2127)) == "rain"


def test_19_4_05_only_the_open_sea_of_the_zone_is_stormy() -> None:
    s = position({2128: "branwen"})
    works(s, Spell("branwen", "05"))
    stormy = {hex for hex in s.game.hexes if s.weather(hex) == "rain"}
    assert stormy == {hex for hex, zone in s.game.sea.items() if zone == "sea_of_manannan"}
    assert s.weather(Hex(2128)) == "clear"


def test_19_4_05_bad_sailers_undergo_attrition_and_all_ships_pay_a_point_more() -> None:
    s = position({2128: "branwen", 2127: "fleetfoot"})
    calm = s.game.passage(Hex(2127), s.weather(Hex(2127)))
    works(s, Spell("branwen", "05"))
    assert s.game.passage(Hex(2127), s.weather(Hex(2127))) == calm + 1
    bad = next(ship for ship, piece in s.game.ship.items() if piece.bad_sailer)
    good = next(ship for ship, piece in s.game.ship.items() if not piece.bad_sailer)
    for ship, suffers in ((bad, True), (good, False)):
        twin = s.clone()
        twin.berth[ship] = 0
        twin.put(ship, Hex(2127))
        assert (ship in victims(twin, twin.side(ship), Hex(2127)).ships) is suffers


def test_19_4_05_adds_nothing_when_it_rains() -> None:
    s = position({2128: "branwen", 2634: "morigu"})
    works(s, Spell("branwen", "05"), Spell("morigu", "07"))
    assert (s.air, s.sky) == ("rain", {})


def test_19_4_06_snow_everywhere_but_under_storms_and_it_replaces_rain() -> None:
    s = position({2034: "dunatis", 2634: "morigu", 2128: "branwen"})
    works(s, Spell("dunatis", "06"), Spell("morigu", "07"), Spell("branwen", "05"))
    assert s.air == "snow"
    assert s.weather(Hex(3012)) == "snow"
    assert s.weather(Hex(2127)) == "rain"


def test_19_4_07_rain_everywhere_but_under_the_elements() -> None:
    s = position({2634: "morigu", 2611: "imric"}, kit=GYRES)
    works(s, Spell("morigu", "07"), Spell("imric", "04", weather="clear", reach=7))
    assert s.weather(Hex(2634)) == "rain"
    assert s.weather(Hex(2611)) == "clear"


# --- 08 Mental Attack ----------------------------------------------------------------------------------


def test_19_4_08_the_caster_is_wounded_then_fights_a_duel_from_afar() -> None:
    s = position({3337: "dobie", 3437: "elidor"})
    works(s, Spell("dobie", "08", target="elidor", reach=16))
    assert s.wounds == {"dobie": 1}
    assert (asks(s), s.battle.attacker) == ("Blow", FOMORIAN)


def test_19_4_08_a_mind_without_magic_counts_as_one() -> None:
    s = position({3337: "dobie", 3034: "rurik"})
    s.controller["rurik"] = FAERIE
    s.stacks[FAERIE][Hex(3034)] = s.stacks[FOMORIAN].pop(Hex(3034))
    works(s, Spell("dobie", "08", target="rurik", reach=16))
    chances = odds(s, s.battle)
    assert chances.strengths == (8, 6)
    assert s.game.tables.crt.columns[chances.column] == "1-1"


def test_19_4_08_nobody_declines_not_even_with_the_cloak_or_after_casting() -> None:
    s = position({2608: "misha", 2611: "grogan barguest"})
    works(s, Spell("misha", "08", target="grogan", reach=20), Spell("barguest", "07"))
    assert asks(s) == "Blow"
    s = position({2608: "misha", 2611: "barguest"})
    works(s, Spell("misha", "08", target="barguest", reach=20), Spell("barguest", "07"))
    assert asks(s) == "Blow"
    s = position({2611: "barguest", 2608: "brigit"}, kit={"brigit": "13"})
    works(s, Spell("barguest", "08", target="brigit", reach=16))
    assert asks(s) == "Blow"


def test_19_4_08_the_wound_may_kill_the_caster_and_then_there_is_no_duel() -> None:
    s = position({3337: "dobie", 3437: "elidor"}, wounds={"dobie": 2})
    works(s, Spell("dobie", "08", target="elidor", reach=16))
    assert "dobie" in s.slain
    assert asks(s) == ""


def test_19_4_08_out_of_reach_it_finds_nobody() -> None:
    s = position({3337: "dobie", 1426: "dagda"})
    works(s, Spell("dobie", "08", target="dagda", reach=16))
    assert told(s, "out of reach")
    assert asks(s) == ""


def test_19_4_08_who_dies_of_it_leaves_his_items_as_after_a_duel() -> None:
    s = position({2608: "misha", 2611: "barguest imric"}, kit={"barguest": "18"}, wounds={"barguest": 3})
    works(s, Spell("misha", "08", target="barguest", reach=20))
    while asks(s) == "Blow":
        answer(s, (6, 6))
    assert asks(s) == "ItemFate"
    answer(s, (4, 5))
    assert s.lost_items == {"18"}


def test_19_4_08_it_is_fought_after_all_other_effects_and_before_written_movements() -> None:
    s = position({2608: "misha", 2611: "barguest", 3337: "dobie", 3437: "elidor"}, kit={"dobie": "20"})
    works(s, Spell("dobie", "03", Hex(3437)), Spell("misha", "08", target="barguest", reach=20))
    assert asks(s) == "Blow"
    while asks(s) == "Blow":
        answer(s, (6, 1))
    assert asks(s) == "WriteMove"


# --- 09 Vortex -----------------------------------------------------------------------------------------


def test_19_4_09_friend_and_foe_in_the_hex_undergo_attrition_at_plus_five() -> None:
    s = position({2634: "malekin", 3030: "imric moray*4 colleran albion*2"})
    works(s, Spell("malekin", "09", Hex(3030)))
    assert s.vortices == {3030}
    for side in (FOMORIAN, FAERIE):
        assert victims(s, side, Hex(3030)).reasons["vortex"] == 5
    s.end_turn()
    assert s.vortices == frozenset()


# --- 11 Dispelling ---------------------------------------------------------------------------------------


def test_19_4_11_fimbulwinter_covers_the_map_except_one_hex() -> None:
    s = position({2034: "dunatis", 2611: "barguest"})
    works(s, Spell("dunatis", "06"), Spell("barguest", "11", Hex(2613)))
    assert {hex for hex in s.game.hexes if s.weather(hex) != "snow"} == {2613}


def test_19_4_11_the_weather_of_the_track_returns() -> None:
    s = position({2611: "imric barguest"}, kit=GYRES)
    works(s, Spell("imric", "04", weather="snow"), Spell("barguest", "11", Hex(2612)))
    assert s.weather(Hex(2612)) == s.game.turns[2].weather
    assert s.weather(Hex(2613)) == "snow"


@pytest.mark.parametrize(
    ("spell", "quiet"),
    [
        (Spell("malekin", "09", Hex(2612)), lambda s: not s.vortices),
        (Spell("malekin", "01", Hex(2612)), lambda s: s.ranks(FOMORIAN, Hex(2612)) == {"moray": 4}),
        (Spell("malekin", "10", target="rurik"), lambda s: s.side("rurik") == FOMORIAN),
        (Spell("malekin", "08", target="rurik"), lambda s: asks(s) == ""),
        (Spell("malekin", "03", Hex(2612)), lambda s: not s.written),
        (Spell("malekin", "13", reach=40), lambda s: 2612 not in s.sight[FAERIE] and 2608 in s.sight[FAERIE]),
    ],
)
def test_19_4_11_everything_at_the_hex_or_on_persons_in_it_is_cancelled(
    spell: Spell, quiet: Callable[[State], bool]
) -> None:
    s = position({2611: "barguest", 2612: "rurik moray*4", 2608: "imric", 2838: "malekin"})
    works(s, spell, Spell("barguest", "11", Hex(2612)))
    assert quiet(s)


def test_19_4_11_strength_is_taken_from_a_person_in_the_hex() -> None:
    s = position({2634: "morigu", 2611: "barguest"})
    works(s, Spell("morigu", "12", target="morigu"), Spell("barguest", "11", Hex(2634)))
    assert s.strong == frozenset()
    assert told(s, "fizzled")[0].facts["why"] == "dispelled"


def test_19_4_11_it_comes_last_whoever_casts_first() -> None:
    s = position({2611: "barguest", 2634: "malekin"})
    works(s, Spell("barguest", "11", Hex(2612)), Spell("malekin", "09", Hex(2612)))
    assert not s.vortices


def test_19_4_11_a_failed_dispelling_dispels_nothing() -> None:
    s = ask(position({2611: "barguest", 2634: "malekin"}, phase="enchantment"), EnchantmentSegment())
    answer(s, ("dispel", 2612), ("vortex", 2627), (6, 6), (1, 1))
    assert s.vortices == {2627}


def test_19_4_11_who_walks_into_the_hex_loses_strength_too() -> None:
    s = position({2634: "morigu elidor", 2611: "barguest"}, player=FAERIE)
    works(s, Spell("morigu", "12", target="elidor"), Spell("barguest", "11", Hex(2635)))
    s.begin(FAERIE, "movement")
    assert combat(s, "elidor") == 7
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", 2634), ("person", "elidor"), ("to", 2635))
    assert combat(s, "elidor") == 5


# --- 12 Strength -------------------------------------------------------------------------------------------


def test_19_4_12_two_more_combat_strength_but_no_more_wounds() -> None:
    s = position({2634: "morigu elidor"})
    works(s, Spell("morigu", "12", target="elidor"))
    assert combat(s, "elidor") == 7
    assert s.health("elidor") == 5
    s.end_turn()
    assert combat(s, "elidor") == 5


# --- 13 Vision ---------------------------------------------------------------------------------------------


def test_19_4_13_every_enemy_stack_within_twice_the_strength_is_examined() -> None:
    s = position({2034: "dunatis", 2012: "imric moray*3", 2011: "rurik", 3034: "colleran"})
    ask(s, EnchantmentSegment())
    answer(s, "vision", (5, 6))
    assert s.spells[0].reach == 22
    assert set(s.sight[FAERIE]) == {2012}


def test_19_4_13_the_place_shows_its_kingdoms_beyond_the_range() -> None:
    s = position({2034: "dunatis", 3429: "rurik", 3639: "ainsel"})
    works(s, Spell("dunatis", "13", reach=2))
    assert set(s.sight[FAERIE]) == {3429}


def test_19_4_13_a_glimpse_shows_the_stack_but_not_the_wounds() -> None:
    s = position(
        {2034: "dunatis", 2612: "imric rurik moray*3 fleetfoot"},
        escorts=["imric"],
        kit={"imric": "09"},
        wounds={"imric": 2},
        aboard={"ochil": "fleetfoot"},
    )
    works(s, Spell("dunatis", "13", reach=40))
    seen = s.sight[FAERIE][Hex(2612)]
    assert seen.persons == ("imric", "rurik")
    assert (seen.ships, seen.troops) == (("fleetfoot",), {"moray": 3, "ochil": 1})
    assert (seen.escorted, seen.items) == (("imric",), ("09",))
    assert not hasattr(seen, "wounds")
    assert s.sight[FOMORIAN] == {}


# --- who is woken ------------------------------------------------------------------------------------


def test_19_4_the_attempt_wakes_whom_it_would_affect_even_if_it_fails() -> None:
    s = ask(
        position({2611: "barguest", 2608: "misha"}, phase="enchantment", asleep=["misha"]),
        EnchantmentSegment(),
    )
    answer(s, ("control", "misha"))
    assert asks(s) == "Cast"
    assert "misha" not in s.asleep


def test_19_4_out_of_reach_nobody_wakes_and_weather_and_vision_wake_nobody() -> None:
    s = position({2611: "barguest", 1740: "malekin"}, asleep=["curwyllan"])
    works(s, Spell("barguest", "10", target="malekin", reach=8))
    assert "curwyllan" in s.asleep
    s = position({2838: "callach", 1740: "malekin"}, asleep=["curwyllan"])
    works(s, Spell("callach", "13", reach=60))
    assert "curwyllan" in s.asleep
    works(s, Spell("callach", "07"))
    assert "curwyllan" in s.asleep


def test_19_4_an_earthquake_under_a_fortress_wakes_its_kingdom() -> None:
    s = position({2441: "imric"}, kit={"imric": "05"}, asleep=["curwyllan"])
    works(s, Spell("imric", "01", Hex(2240)))
    assert s.asleep == frozenset()
    assert s.ruins == {2240}


def test_19_4_a_vortex_spends_itself_in_the_attrition_segment() -> None:
    s = position({2634: "malekin", 3030: "imric"}, phase="attrition")
    works(s, Spell("malekin", "09", Hex(3030)))
    ask(s, AttritionSegment(FOMORIAN))
    answer(s, (1, 1))
    assert told(s, "attrition")[0].facts["modifier"] == 5 - 6 - 2
