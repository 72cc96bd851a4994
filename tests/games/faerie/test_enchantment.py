"""19.0 Enchantment: who casts what where, secret plots, the casting roll, and what casters may not do."""

from __future__ import annotations

from typing import cast

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.combat import CombatPhase, no_melee
from sandtable.games.faerie.enchantment import EnchantmentSegment, Plot, aims, casters, reach_of, refused
from sandtable.games.faerie.movement import idle
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import magic
from sandtable.games.faerie.state import State
from sandtable.games.faerie.view import View

from .positions import FAERIE, FOMORIAN, answer, ask, asks, game, gamedata, offered, position, told
from .positions import refused as why_not

WATCH, PLINTH, DANCE, HEATH, SEAT = 2034, 2838, 2441, 3151, 2816


def plot(s: State, side: Side = FAERIE) -> State:
    """Ask a side for its plot in the Enchantment Segment."""
    s.phase = "enchantment"
    return ask(s, Plot(side))


def seen(s: State, side: Side) -> View:
    return cast(View, game().view(s, side))


# --- 19.0 plots --------------------------------------------------------------------------------------


def test_19_0_the_fomorian_plots_first_then_the_faerie_player_then_all_is_revealed() -> None:
    s = ask(position({2611: "barguest", WATCH: "dunatis"}, phase="enchantment"), EnchantmentSegment())
    assert (asks(s), s.asked) == ("Plot", FOMORIAN)
    answer(s, ("rain", None))
    assert (asks(s), s.asked) == ("Plot", FAERIE)
    assert not told(s, "plotted")
    answer(s, ("farcall", None))
    assert [(e.facts["caster"], e.facts["number"]) for e in told(s, "plotted")] == [
        ("barguest", "07"),
        ("dunatis", "02"),
    ]
    assert s.cast == {"barguest", "dunatis"}


def test_19_0_a_plot_shows_nowhere_before_both_are_in() -> None:
    spying = []
    for choice in (("rain", None), ("abstain", None), ("mind", "dunatis")):
        s = ask(position({2611: "barguest", WATCH: "dunatis"}, phase="enchantment"), EnchantmentSegment())
        s.events.clear()
        answer(s, choice)
        assert s.plots[FOMORIAN]
        assert not [event for event in s.events if event.owner is None or event.public is not None]
        spying.append((seen(s, FAERIE), game().view(s, None), s.options))
        assert seen(s, FOMORIAN).plots == s.plots[FOMORIAN]
        assert seen(s, FAERIE).plots == ()
        answer(s, ("vision", None))
    assert spying[0] == spying[1] == spying[2]


def test_19_0_the_faerie_plot_is_as_secret() -> None:
    s = ask(
        position({2611: "barguest callach", WATCH: "dunatis", 1819: "morigu"}, phase="enchantment"),
        EnchantmentSegment(),
    )
    answer(s, ("abstain", None), ("abstain", None))
    before = seen(s, FOMORIAN)
    answer(s, ("storm", None) if ("storm", None) in s.options else ("rain", None))
    assert seen(s, FOMORIAN) == before
    assert len(s.plots[FAERIE]) == 1


def test_19_0_who_abstains_is_not_marked_and_may_move() -> None:
    s = ask(position({2611: "barguest", WATCH: "dunatis"}, phase="enchantment"), EnchantmentSegment())
    answer(s, "abstain", "abstain")
    assert s.cast == frozenset()
    assert s.spells == ()


def test_19_0_enchantments_end_with_the_game_turn() -> None:
    s = ask(position({2611: "barguest callach", 3433: "gerflax"}, phase="enchantment"), EnchantmentSegment())
    answer(s, ("strengthen", "barguest"), ("rain", None), "abstain", (1, 1), (1, 1))
    assert s.air == "rain"
    assert s.strong == {"barguest"}
    s.end_turn()
    assert (s.strong, s.cast, s.spells) == (frozenset(), frozenset(), ())


@pytest.mark.parametrize(("roll", "works"), [((4, 4), True), ((5, 4), False)])
def test_19_0_procedure_two_dice_at_or_below_the_current_magic_strength(
    roll: tuple[int, int], works: bool
) -> None:
    s = plot(position({2611: "barguest"}), FOMORIAN)
    assert magic(s, "barguest") == 8
    s = ask(position({2611: "barguest"}, phase="enchantment"), EnchantmentSegment())
    answer(s, ("rain", None), roll)
    assert s.spells[0].works is works
    assert (s.air == "rain") is works
    assert s.cast == {"barguest"}


def test_19_0_procedure_a_failure_is_not_tried_again() -> None:
    s = ask(position({2611: "barguest"}, phase="enchantment"), EnchantmentSegment())
    answer(s, ("rain", None), (6, 6))
    assert asks(s) == ""


# --- 19.1 who, and where -------------------------------------------------------------------------------


def test_19_1_only_in_a_place_of_power() -> None:
    s = position({2437: "branwen"}, phase="enchantment")
    assert casters(s, FAERIE) == []
    no = refused(s, "branwen", "07")
    assert no is not None
    assert no.rule == "19.1"


def test_19_1_only_enchanters() -> None:
    s = position({2611: "imric barguest"}, phase="enchantment")
    assert casters(s, FOMORIAN) == ["barguest"]
    no = refused(s, "imric", "07")
    assert no is not None
    assert no.rule == "19.1"


def test_19_1_not_aboard_a_ship_and_not_asleep() -> None:
    s = position({2611: "fleetfoot"}, aboard={"barguest": "fleetfoot"}, phase="enchantment")
    assert casters(s, FOMORIAN) == []
    assert casters(position({WATCH: "dunatis"}, asleep=["dunatis"]), FAERIE) == []


def test_19_1_items_and_the_seat_of_moray_make_casters_of_others_but_only_for_what_they_name() -> None:
    s = position({2611: "imric rurik bogan"}, kit={"imric": "02", "rurik": "05", "bogan": "16"})
    for person, number in (("imric", "04"), ("rurik", "01"), ("bogan", "13")):
        assert refused(s, person, number) is None
        assert refused(s, person, "07") is not None
    s = position({SEAT: "gairloch"})
    assert refused(s, "gairloch", "13") is None
    assert refused(s, "gairloch", "07") is not None
    s = position({3012: "imric"}, kit={"imric": "02"})
    assert refused(s, "imric", "04") is not None


def test_19_2_each_enchanter_is_asked_once() -> None:
    s = plot(position({2611: "barguest callach"}), FOMORIAN)
    answer(s, ("rain", None), ("dispel", 2612))
    assert asks(s) == ""
    assert [spell.caster for spell in s.plots[FOMORIAN]] == ["barguest", "callach"]


# --- 19.3 casters are spent ----------------------------------------------------------------------------


def spent(places: dict[int, str], *who: str, phase: str = "movement", player: Side = FOMORIAN) -> State:
    s = position(places, phase=phase, player=player)
    s.cast = frozenset(who)
    return s


def test_19_3_a_caster_neither_moves_nor_searches_nor_reacts() -> None:
    s = spent({2611: "barguest imric"}, "barguest")
    no = idle(s, "barguest")
    assert no is not None
    assert no.rule == "19.3"
    ask(s, MovementPhase(FOMORIAN))
    answer(s, ("stack", 2611))
    assert offered(s, "person") == ["imric"]
    assert why_not(s, "person", "barguest") == "19.3"


def test_19_3_a_caster_gives_and_takes_no_item() -> None:
    s = spent({2611: "barguest imric rurik"}, "barguest")
    s.kit = {"barguest": ("18",), "imric": ("09",)}
    ask(s, MovementPhase(FOMORIAN))
    answer(s, ("stack", 2611))
    assert offered(s, "give") == [("09", "rurik")]


def test_19_3_a_caster_takes_no_challenge_and_pays_nothing_for_it() -> None:
    s = spent({3031: "barguest moray*6 dunatis albion*4"}, "barguest", phase="combat", player=FAERIE)
    ask(s, CombatPhase(FAERIE))
    answer(s, ("battle", 3031))
    while asks(s) != "Challenge":
        answer(s, next(iter(s.options)))
    answer(s, ("duel", "dunatis"), "done")
    assert told(s, "excused")
    assert not told(s, "declined")


def test_19_3_casters_alone_start_no_melee_but_defend() -> None:
    s = spent({3031: "barguest dunatis"}, "barguest", phase="combat")
    no = no_melee(s, FOMORIAN, Hex(3031))
    assert no is not None
    assert no.rule == "19.3"
    assert no_melee(s, FAERIE, Hex(3031)) is None


# --- 19.4 what each asks for ---------------------------------------------------------------------------


def test_19_4_there_are_thirteen_enchantments() -> None:
    assert sorted(gamedata().enchantment) == [f"{number:02d}" for number in range(1, 14)]


@pytest.mark.parametrize(
    ("number", "where", "who", "items", "lacking"),
    [
        ("01", 2611, "barguest", "", True),
        ("01", 1740, "erskine", "05", True),
        ("01", 2634, "erskine", "05", False),
        ("02", WATCH, "dunatis", "", False),
        ("02", PLINTH, "dunatis", "", False),
        ("02", 2634, "dunatis", "", True),
        ("03", 3337, "dobie", "20", False),
        ("03", 3337, "dobie", "", True),
        ("04", 1323, "imric", "02", False),
        ("04", 1323, "rurik", "02", True),
        ("04", 1323, "corin", "", True),
        ("05", 2611, "barguest", "", True),
        ("05", 2128, "branwen", "", False),
        ("05", 2634, "branwen", "", True),
        ("06", WATCH, "dunatis", "", False),
        ("06", 2634, "dunatis", "", True),
        ("06", SEAT, "barguest", "", True),
        ("07", 2611, "callach", "", False),
        ("08", 2611, "barguest", "", False),
        ("08", SEAT, "barguest", "", True),
        ("08", 2611, "callach", "", True),
        ("08", 3705, "worm", "", True),
        ("09", 2634, "malekin", "", False),
        ("09", 2634, "morigu", "", True),
        ("10", 2634, "morigu", "", False),
        ("11", 2634, "morigu", "", False),
        ("12", 2634, "morigu", "", False),
        ("13", 1819, "morigu", "", False),
        ("13", WATCH, "morigu", "", False),
        ("13", 2825, "morigu", "", False),
        ("13", PLINTH, "morigu", "", False),
        ("13", 2634, "morigu", "", True),
        ("13", SEAT, "callach", "", True),
        ("13", SEAT, "barguest", "", False),
        ("13", 2634, "sean", "16", False),
    ],
)
def test_19_4_what_each_enchantment_requires(
    number: str, where: int, who: str, items: str, lacking: bool
) -> None:
    s = position({where: who}, phase="enchantment", kit={who: items} if items else {})
    assert (refused(s, who, number) is not None) is lacking


@pytest.mark.parametrize(
    ("home", "who"),
    [
        (2608, "misha"),
        (1819, "morigu"),
        (2034, "dunatis"),
        (3337, "dobie"),
        (3433, "gerflax"),
        (2611, "barguest"),
        (2838, "corin"),
    ],
)
def test_19_4_08_seven_enchanters_have_a_home(home: int, who: str) -> None:
    assert refused(position({home: who}), who, "08") is None
    assert refused(position({2634: who}), who, "08") is not None


def test_19_4_ranges_are_multiples_of_the_current_magic_strength() -> None:
    s = position({2634: "corin"}, phase="enchantment", kit={"corin": "16 05"})
    strength = magic(s, "corin")
    assert strength == 11
    reach = {number: reach_of(s, "corin", number) for number in s.game.enchantment}
    assert reach["01"] == reach["08"] == 22
    assert reach["13"] == 33
    assert reach["03"] == reach["04"] == reach["09"] == reach["10"] == reach["11"] == 11


def test_19_4_09_no_vortex_at_an_undestroyed_fortress() -> None:
    s = position({2634: "malekin"}, phase="enchantment")
    hexes = aims(s, FAERIE, "malekin", "09")
    assert 2635 in hexes
    assert 2437 not in hexes
    assert 3023 not in aims(position({2825: "malekin"}), FAERIE, "malekin", "09")
    s.ruin(Hex(2437))
    assert 2437 in aims(s, FAERIE, "malekin", "09")
    s = plot(position({2634: "malekin"}))
    assert why_not(s, "vortex", 2437) == "19.4.09"


def test_19_4_10_and_08_may_be_aimed_at_any_enemy_wherever_he_may_be() -> None:
    s = position({2611: "barguest", 1740: "erskine"}, phase="enchantment", asleep=["curwyllan"])
    assert aims(s, FOMORIAN, "barguest", "10") == ("erskine",)
    assert aims(s, FOMORIAN, "barguest", "08") == ("erskine",)


def test_19_4_12_is_cast_at_friends_in_the_hex_or_oneself() -> None:
    s = position({2634: "morigu elidor rurik", 2635: "colleran"}, phase="enchantment")
    assert aims(s, FAERIE, "morigu", "12") == ("elidor", "morigu")


def test_19_4_no_violation_is_told_of_what_may_be_cast() -> None:
    s = plot(position({2634: "morigu"}))
    assert why_not(s, "rain") == ""
    assert why_not(s, "winter") == "19.4.06"
    assert why_not(s, "farcall") == "19.4.02"
    assert why_not(s, "elements", "rain") == "19.4.04"
    assert why_not(s, "strengthen", "rurik") == "19.4.12"


def test_19_4_11_range_is_the_current_magic_strength() -> None:
    s = plot(position({2611: "barguest"}), FOMORIAN)
    hexes = offered(s, "dispel")
    assert {s.game.distance(Hex(2611), cast(Hex, hex)) for hex in hexes} == set(range(9))
