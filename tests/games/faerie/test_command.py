"""14.0 Command control."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.attrition import victims
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import commanded, commands, leader, rating
from sandtable.games.faerie.state import Fight
from sandtable.games.faerie.strengths import troops_strength
from tests.games.faerie.ground import landfall
from tests.games.faerie.marches import NORTH, gather, go, moving
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, gamedata, offered, position, refused


def test_14_0_only_army_csps_need_command() -> None:
    s = position({NORTH[0]: "barguest bran_og moray*2"}, escorts=["bran_og"])
    gather(s, NORTH[0])
    assert offered(s, "person") == ["barguest", "bran_og"]
    answer(s, "all")
    assert moving(s).troops == {}


def test_14_1_out_of_command_all_penalties_fall_together() -> None:
    s = position({NORTH[0]: "moray*4"})
    assert not commanded(s, FOMORIAN, s.persons(FOMORIAN, NORTH[0]), "moray")
    assert "leaderless" in victims(s, FOMORIAN, NORTH[0]).reasons
    assert refused(ask(s, MovementPhase(FOMORIAN)), "stack", NORTH[0]) == "11.1"


def test_14_1_1_leaderless_troops_neither_move_nor_react_nor_march() -> None:
    for mode in ("movement", "reaction", "forced march"):
        s = position({NORTH[0]: "bogan moray*3", NORTH[1]: "gwynedd*2"}, phase=mode)
        gather(s, NORTH[0], "bogan", mode=mode)
        assert offered(s, "troops") == []


def test_14_1_1_leaderless_troops_go_aboard_and_ashore() -> None:
    sea, shore = landfall()
    s = position({shore: "fleetfoot moray*2"})
    gather(s, shore)
    answer(s, ("embark", "fleetfoot"), ("board_troops", "moray"), ("ship", "fleetfoot"))
    go(s, sea, shore)
    answer(s, "stop")
    gather(s, shore)
    answer(s, ("debark", "fleetfoot"))
    assert s.ranks(FOMORIAN, shore) == {"moray": 2}


def test_14_1_1_troops_stay_where_their_leader_falls() -> None:
    s = position({NORTH[0]: "imric moray*4"})
    go(gather(s, NORTH[0], "imric", moray=4), NORTH[1])
    slay(s, "imric", "fate")
    answer(s, "stop")
    assert refused(s, "stack", NORTH[1]) == "11.1"


def test_14_1_2_leaderless_troops_suffer_outside_a_fortress() -> None:
    """An enchanter of no rank commands nobody, and does not suffer with them."""
    s = position({NORTH[0]: "misha gwynedd*2", 2030: "gwynedd*2"})
    suffer = victims(s, FAERIE, NORTH[0])
    assert suffer.troops == {"gwynedd": 2}
    assert suffer.persons == ()
    assert "leaderless" not in victims(s, FAERIE, Hex(2030)).reasons


@pytest.mark.parametrize(("number", "leader_there", "strength"), [(5, "", 2), (5, "imric", 5), (1, "", 1)])
def test_14_1_3_leaderless_troops_fight_at_half_strength(
    number: int, leader_there: str, strength: int
) -> None:
    s = position({NORTH[0]: f"moray*{number} {leader_there}"})
    fight = Fight("battle", NORTH[0], FOMORIAN, FOMORIAN, terrain="clear")
    assert troops_strength(s, FOMORIAN, fight) == strength


def test_14_1_3_two_leaderless_gnomes_in_a_dyke_count_1() -> None:
    s = position({3023: "curwyllan*2"})
    fight = Fight("battle", Hex(3023), FOMORIAN, FOMORIAN, terrain="dyke")
    assert troops_strength(s, FAERIE, fight) == 1


def test_14_1_4_leaderless_troops_do_not_help_in_a_search() -> None:
    s = position({2634: "barguest moray*3"}, lies={"06": 2634})
    gather(s, 2634, "barguest")
    answer(s, ("search", 4), (3, 4))
    assert s.spent == {"barguest": 4}
    assert s.weary == {}


def test_14_2_a_person_who_may_command_puts_troops_in_command() -> None:
    s = position({NORTH[0]: "moray*3 bogan", NORTH[1]: "gairloch"})
    assert not commanded(s, FOMORIAN, s.persons(FOMORIAN, NORTH[0]), "moray")
    go(gather(s, NORTH[1], "gairloch"), NORTH[0])
    answer(s, "stop")
    gather(s, NORTH[0], "gairloch")
    assert ("moray", 3) in offered(s, "troops")


@pytest.mark.parametrize(
    ("person", "movement", "combat", "magic", "command", "rank"),
    [
        ("bran_og", 12, 5, 0, 1, "captain"),
        ("gairloch", 12, 5, 2, 3, "marshal"),
        ("glastyn", 12, 5, 1, 4, "king"),
    ],
)
def test_14_3_sample_pieces(
    person: str, movement: int, combat: int, magic: int, command: int, rank: str
) -> None:
    piece = gamedata().person[person]
    assert (piece.movement, piece.combat, piece.magic, piece.command) == (movement, combat, magic, command)
    assert piece.rank == rank


@pytest.mark.parametrize(
    ("person", "colour", "may"),
    [
        ("bogan", "ochil", True),
        ("bogan", "moray", False),
        ("gairloch", "moray", True),
        ("gairloch", "munster", True),
        ("gairloch", "weald", False),
        ("midinhir", "albion", True),
        ("midinhir", "curwyllan", False),
        ("spriggan", "curwyllan", True),
        ("imric", "weald", True),
        ("cormac", "moray", True),
        ("barguest", "moray", False),
        ("dunatis", "gwynedd", False),
    ],
)
def test_14_3_captains_by_colour_marshals_by_race_kings_all(person: str, colour: str, may: bool) -> None:
    s = position({NORTH[0]: person})
    assert commands(s, person, colour) == may


def test_14_3_an_heir_commands_as_a_king() -> None:
    s = position({NORTH[0]: "imric gairloch weald*2"})
    assert not commands(s, "gairloch", "weald")
    slay(s, "imric", "fate")
    assert commands(s, "gairloch", "weald")


@pytest.mark.parametrize(
    ("persons", "chosen", "rate"),
    [
        ("rurik connan", "connan", 3),
        ("connan gairloch", "gairloch", 3),
        ("edric elidor", "elidor", 3),
        ("midinhir arwan", "arwan", 4),
        ("magog imric", "imric", 6),
        ("barguest rurik", "rurik", 2),
        ("dunatis branwen", "branwen", 2),
        ("dunatis misha", "dunatis", 3),
        ("ainsel magog", "magog", 3),
        ("ainsel magog glastyn", "glastyn", 4),
        ("ainsel bran_og", "ainsel", 4),
    ],
)
def test_14_4_the_highest_rank_counts_and_of_equals_the_best(persons: str, chosen: str, rate: int) -> None:
    """Persons without rank count only among themselves; Mad Ainsel gives way to Magog."""
    s = position({NORTH[0]: persons})
    assert leader(s, persons.split()) == chosen
    assert rating(s, persons.split()) == rate


def test_14_4_nobody_rates_0() -> None:
    assert rating(position({}), ()) == 0
