"""7.9 Who becomes king when kings die."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.ratings import commands, rank
from sandtable.games.faerie.state import State

from .positions import ask, position

FIELD = Hex(3030)


def court(*persons: str) -> State:
    return position({FIELD: " ".join(persons)})


def die(s: State, *persons: str) -> State:
    for person in persons:
        ask(s, *slay(s, person, "fate"))
        s.agenda.clear()
    return s


def reigns(s: State, person: str, *colours: str) -> bool:
    """Whether a person is a king who commands anybody."""
    return rank(s, person) == "king" and all(commands(s, person, colour) for colour in colours)


@pytest.mark.parametrize(
    ("king", "heir"), [("dagda", "angus"), ("arwan", "midinhir"), ("erskine", "spriggan")]
)
def test_7_9_a_kings_heir_commands_any_friendly_troops(king: str, heir: str) -> None:
    s = court(king, heir)
    assert rank(s, heir) != "king"
    assert not commands(s, heir, "albion" if heir == "spriggan" else "curwyllan")
    assert reigns(die(s, king), heir, "albion", "curwyllan", "leinster")


def test_7_9_e03_edric_is_marshal_when_elidor_is_king_and_king_after_both() -> None:
    s = court("auberon", "elidor", "edric")
    assert rank(s, "edric") == "captain"
    assert rank(die(s, "auberon"), "edric") == "marshal"
    assert commands(s, "edric", "leinster")
    assert not commands(s, "edric", "curwyllan")
    assert reigns(die(s, "elidor"), "edric", "curwyllan")


def test_7_9_e03_elidors_death_alone_changes_nothing_for_edric() -> None:
    assert rank(die(court("auberon", "elidor", "edric"), "elidor"), "edric") == "captain"


def test_7_9_e04_elidor_is_king_when_auberon_is_killed() -> None:
    s = court("auberon", "elidor")
    assert rank(s, "elidor") == "marshal"
    assert reigns(die(s, "auberon"), "elidor", "albion", "curwyllan", "ulster")


def test_7_9_e04_while_the_expedition_is_away_auberon_lives() -> None:
    assert rank(court("elidor"), "elidor") == "marshal"


def test_7_9_e07_dagdas_death_makes_angus_king() -> None:
    s = court("dagda", "angus", "brigit")
    assert reigns(s, "dagda", "leinster", "albion")
    die(s, "dagda")
    assert reigns(s, "angus", "curwyllan")
    assert rank(s, "brigit") == "captain"


def test_7_9_e08_angus_is_a_marshal_until_then() -> None:
    s = court("dagda", "angus")
    assert rank(s, "angus") == "marshal"
    assert rank(die(s, "dagda"), "angus") == "king"


def test_7_9_e10_brigit_is_queen_after_both() -> None:
    s = die(court("dagda", "angus", "brigit"), "angus")
    assert rank(s, "brigit") == "captain"
    assert reigns(die(s, "dagda"), "brigit", "albion")


def test_7_9_e11_finvarras_death_makes_morigu_queen() -> None:
    s = court("finvarra", "morigu", "cluracan")
    assert reigns(s, "finvarra", "curwyllan")
    die(s, "finvarra")
    assert reigns(s, "morigu", "curwyllan")
    assert rank(s, "cluracan") == "captain"


def test_7_9_e14_arwans_death_makes_midinhir_king() -> None:
    s = court("arwan", "midinhir", "branwen")
    assert reigns(s, "arwan", "albion")
    die(s, "arwan")
    assert (rank(s, "midinhir"), rank(s, "branwen")) == ("king", "captain")


def test_7_9_e15_midinhir_is_a_marshal_until_then() -> None:
    s = court("arwan", "midinhir")
    assert rank(s, "midinhir") == "marshal"
    assert rank(die(s, "arwan"), "midinhir") == "king"


def test_7_9_e16_branwen_is_queen_when_both_brothers_are_dead() -> None:
    s = die(court("arwan", "midinhir", "branwen"), "midinhir")
    assert rank(s, "branwen") == "captain"
    assert reigns(die(s, "arwan"), "branwen", "albion")


def test_7_9_g17_erskines_death_makes_spriggan_king() -> None:
    s = court("erskine", "spriggan", "trumpin")
    assert reigns(s, "erskine", "albion")
    die(s, "erskine")
    assert (rank(s, "spriggan"), rank(s, "trumpin")) == ("king", "captain")


def test_7_9_g18_trumpin_is_king_after_both() -> None:
    assert reigns(die(court("erskine", "spriggan", "trumpin"), "erskine", "spriggan"), "trumpin", "albion")


def test_7_9_g19_spriggan_is_a_marshal_until_then() -> None:
    s = court("erskine", "spriggan")
    assert rank(s, "spriggan") == "marshal"
    assert commands(s, "spriggan", "curwyllan")
    assert not commands(s, "spriggan", "albion")


def test_7_9_t21_bogan_succeeds_glastyn() -> None:
    s = court("glastyn", "bogan")
    assert rank(s, "bogan") == "captain"
    assert reigns(die(s, "glastyn"), "bogan", "moray", "borders")


def test_7_9_t22_glastyn_is_warchief() -> None:
    assert reigns(court("glastyn"), "glastyn", "ochil", "moray", "weald")


def test_7_9_t27_imrics_death_makes_gairloch_warchief() -> None:
    s = court("imric", "gairloch")
    assert reigns(s, "imric", "moray", "weald")
    assert reigns(die(s, "imric"), "gairloch", "moray", "weald")


def test_7_9_t28_gairloch_is_a_marshal_until_then() -> None:
    s = court("imric", "gairloch")
    assert rank(s, "gairloch") == "marshal"
    assert commands(s, "gairloch", "ochil")
    assert not commands(s, "gairloch", "weald")


def test_7_9_m33_cormacs_death_makes_dando_king() -> None:
    s = court("cormac", "dando")
    assert reigns(s, "cormac", "weald", "moray")
    assert reigns(die(s, "cormac"), "dando", "weald", "moray")


def test_7_9_m35_dando_is_a_captain_until_then() -> None:
    s = court("cormac", "dando")
    assert rank(s, "dando") == "captain"
    assert not commands(s, "dando", "eastmarch")
