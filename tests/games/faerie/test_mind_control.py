"""19.4.10 Mind Control."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.core.options import Choice
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import command, magic
from sandtable.games.faerie.sequence import EndTurn
from sandtable.games.faerie.spells import BreakMinds, Effects
from sandtable.games.faerie.state import Spell, State
from sandtable.games.faerie.victory import points

from .positions import FAERIE, FOMORIAN, answer, ask, asks, offered, position, refused, told

FIELD = Hex(3030)
"""An open hex of Albion near the Driffeld Knowe."""


def seize(s: State, *spells: tuple[str, str], reach: int = 30) -> State:
    """Casters and targets of successful castings."""
    s.phase = "enchantment"
    s.spells = tuple(
        Spell(caster, "10", s.at[caster], target, reach=reach, works=True) for caster, target in spells
    )
    s.cast = frozenset(caster for caster, _ in spells)
    return ask(s, Effects())


def moving(s: State, *choices: Choice) -> State:
    """The Faerie player moves."""
    s.begin(FAERIE, "movement")
    ask(s, MovementPhase(FAERIE))
    return answer(s, *choices)


def why(s: State) -> str:
    """Why an enchantment came to nothing."""
    return str(told(s, "fizzled")[0].facts["why"])


# --- requirements --------------------------------------------------------------------------------------


def test_19_4_10_branwen_outweighs_connan() -> None:
    s = position({2634: "branwen", FIELD: "connan"}, phase="enchantment")
    assert magic(s, "branwen") + command(s, "branwen") == 12
    assert magic(s, "connan") + command(s, "connan") == 8
    ask(s, EnchantmentSegment())
    answer(s, ("control", "connan"), (5, 5))
    assert s.side("connan") == FAERIE
    assert s.minds == {"connan": "branwen"}


def test_19_4_10_an_equal_mind_is_too_strong() -> None:
    s = position({2634: "morigu", FIELD: "imric"})
    assert magic(s, "morigu") + command(s, "morigu") < magic(s, "imric") + command(s, "imric")
    seize(s, ("morigu", "imric"))
    assert s.side("imric") == FOMORIAN
    assert why(s) == "too strong a mind"
    s = position({2634: "morigu", FIELD: "gairloch"})
    s.kit = {"gairloch": ("22",)}
    assert magic(s, "morigu") + command(s, "morigu") == magic(s, "gairloch") + command(s, "gairloch")
    assert why(seize(s, ("morigu", "gairloch"))) == "too strong a mind"


def test_19_4_10_within_the_current_magic_strength() -> None:
    s = position({2634: "branwen", 1024: "connan"})
    assert why(seize(s, ("branwen", "connan"), reach=10)) == "out of reach"


def test_19_4_10_a_friendly_fortress_and_a_place_of_power_shelter() -> None:
    for hex in (3012, 2611):
        s = position({2634: "branwen", hex: "connan"})
        assert why(seize(s, ("branwen", "connan"))) == "sheltered"
    s = position({2634: "branwen", 3012: "connan"})
    s.ruin(Hex(3012))
    assert seize(s, ("branwen", "connan")).side("connan") == FAERIE
    s = position({2634: "branwen", 2437: "connan"})
    assert seize(s, ("branwen", "connan")).side("connan") == FAERIE


def test_19_4_10_a_fortress_that_falls_in_the_same_segment_still_shelters() -> None:
    s = position({2634: "branwen erskine", 3012: "connan"}, kit={"erskine": "05"}, phase="enchantment")
    s.spells = (
        Spell("erskine", "01", Hex(3012), reach=40, works=True),
        Spell("branwen", "10", Hex(2634), "connan", reach=40, works=True),
    )
    ask(s, Effects())
    assert s.ruins == {3012}
    assert s.side("connan") == FOMORIAN


def test_19_4_10_a_person_aboard_a_ship_is_sheltered() -> None:
    s = position({2634: "branwen", 2127: "fleetfoot"}, aboard={"connan": "fleetfoot"})
    assert why(seize(s, ("branwen", "connan"))) == "sheltered"


# --- effects -------------------------------------------------------------------------------------------


def test_19_4_10_the_escort_goes_along_but_neither_army_nor_ship() -> None:
    s = position({2634: "branwen", FIELD: "connan connaught*4 rurik"}, escorts=["connan"])
    seize(s, ("branwen", "connan"))
    assert s.pieces(FAERIE, FIELD) == ("connan",)
    assert s.points(FAERIE, FIELD) == 1
    assert (s.pieces(FOMORIAN, FIELD), s.ranks(FOMORIAN, FIELD)) == (("rurik",), {"connaught": 4})
    moving(s, ("stack", FIELD), ("person", "connan"))
    assert offered(s, "troops") == []
    answer(s, ("to", 3031))
    assert (s.at["connan"], "connan" in s.escorts) == (3031, True)


def test_19_4_10_the_controlled_may_not_enter_an_undestroyed_fortress_of_either_side() -> None:
    s = position({2634: "branwen", 3035: "connan", 3019: "bogan"})
    seize(s, ("branwen", "connan"), ("branwen", "bogan"))
    moving(s, ("stack", 3035), ("person", "connan"))
    assert refused(s, "to", 3034) == "19.4.10"
    answer(s, "stop", ("stack", 3019), ("person", "bogan"))
    assert refused(s, "to", 2920) == "19.4.10"
    s.ruin(Hex(2920))
    assert refused(ask(s), "to", 2920) != "19.4.10"


def test_19_4_10_he_fights_and_gives_away_items_as_if_he_were_the_controllers_own() -> None:
    s = position({2634: "branwen", FIELD: "connan elidor"}, kit={"connan": "09"})
    seize(s, ("branwen", "connan"))
    moving(s, ("stack", FIELD))
    assert ("09", "elidor") in offered(s, "give")


# --- its end -------------------------------------------------------------------------------------------


def test_19_4_10_alone_at_the_end_of_the_game_turn_he_is_his_own_master_again() -> None:
    s = seize(position({2634: "branwen", FIELD: "connan"}), ("branwen", "connan"))
    ask(s, BreakMinds())
    assert s.side("connan") == FOMORIAN
    assert s.pieces(FOMORIAN, FIELD) == ("connan",)
    assert (s.controller, s.minds) == ({}, {})


def test_19_4_10_stacked_with_the_controllers_pieces_he_dies() -> None:
    for company in ("elidor", "albion"):
        s = seize(position({2634: "branwen", FIELD: f"connan {company}"}), ("branwen", "connan"))
        ask(s, BreakMinds())
        assert "connan" in s.slain
        assert points(s) == (0, 5)


def test_19_4_10_his_escort_goes_home_when_he_is_killed() -> None:
    s = position({2634: "branwen", FIELD: "connan elidor"}, escorts=["connan"])
    ask(seize(s, ("branwen", "connan")), BreakMinds())
    assert s.ranks(FOMORIAN, FIELD) == {"connaught": 1}


def test_19_4_10_two_who_are_controlled_are_no_danger_to_each_other() -> None:
    s = position({2634: "branwen", FIELD: "connan bogan"})
    ask(seize(s, ("branwen", "connan"), ("branwen", "bogan")), BreakMinds())
    assert s.slain == {}


def test_19_4_10_the_end_of_the_turn_sees_to_it() -> None:
    s = position({2634: "branwen", FIELD: "connan elidor"}, turn=2)
    seize(s, ("branwen", "connan"))
    s.then(EndTurn())
    s.agenda[-1].perform(s)
    assert [type(step).__name__ for step in reversed(s.agenda[1:])] == ["BreakMinds", "Disband", "NextTurn"]


def test_19_4_10_the_casters_death_breaks_it_at_once() -> None:
    s = seize(position({2634: "branwen", FIELD: "connan"}), ("branwen", "connan"))
    ask(s, *slay(s, "branwen", "fate"))
    assert s.side("connan") == FOMORIAN
    assert s.minds == {}


def test_19_4_10_another_enchanters_death_does_not() -> None:
    s = seize(position({2634: "branwen malekin", FIELD: "connan"}), ("branwen", "connan"))
    ask(s, *slay(s, "malekin", "fate"))
    assert s.side("connan") == FAERIE


# --- rivals ----------------------------------------------------------------------------------------------


def test_19_4_10_of_rivals_the_higher_basic_magic_strength_gains_control() -> None:
    s = position({2634: "branwen malekin", FIELD: "connan"})
    seize(s, ("malekin", "connan"), ("branwen", "connan"))
    assert asks(s) == ""
    assert s.minds == {"connan": "branwen"}


def test_19_4_10_of_equals_the_higher_die_and_ties_are_rolled_again() -> None:
    s = position({2634: "malekin finvarra", FIELD: "connan"})
    seize(s, ("malekin", "connan"), ("finvarra", "connan"))
    assert asks(s) == "SeizeMind"
    answer(s, (3, 3))
    assert asks(s) == "SeizeMind"
    answer(s, (2, 5))
    assert s.minds == {"connan": "finvarra"}


# --- dispelling ------------------------------------------------------------------------------------------


def test_19_4_10_a_dispelled_mind_is_free_even_after_leaving_the_hex() -> None:
    s = position({2634: "branwen", 2611: "barguest", FIELD: "connan"}, phase="enchantment")
    s.spells = (
        Spell("branwen", "10", Hex(2634), "connan", reach=10, works=True),
        Spell("barguest", "11", FIELD, works=True),
    )
    ask(s, Effects())
    assert s.side("connan") == FOMORIAN
    s.put("connan", Hex(3031))
    assert (s.side("connan"), s.minds) == (FOMORIAN, {})


def test_19_4_11_a_controlled_person_who_enters_the_dispelled_hex_is_free() -> None:
    s = position({2634: "branwen", 2611: "barguest", FIELD: "connan"}, phase="enchantment")
    s.spells = (
        Spell("branwen", "10", Hex(2634), "connan", reach=10, works=True),
        Spell("barguest", "11", Hex(3031), works=True),
    )
    ask(s, Effects())
    moving(s, ("stack", FIELD), ("person", "connan"), ("to", 3031))
    assert s.side("connan") == FOMORIAN
    assert s.group is None
