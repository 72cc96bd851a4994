"""Data packs: whatever is wrong with one is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.game.data import DataError
from sandtable.game.info import STANDARD, Setup
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.pack.consistency import MAP, PIECES, SCENARIO, TABLES, faults
from sandtable.games.operation_albion.pack.printed import contradictions
from sandtable.games.operation_albion.pack.schema import DATA, FILES
from tests.games.operation_albion.positions import gamedata
from tests.games.packing import Packs

PACKS = Packs(DATA, lambda pack: GameData(pack, STANDARD), 20, ("missing",))
changed, told_near = PACKS.changed, PACKS.told_near


def test_our_own_data_are_sound() -> None:
    ours = gamedata()
    assert list(faults(ours.map, ours.pieces, ours.tables, ours.about)) == []
    assert list(contradictions(ours)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('a = "west_baltic_a"', 'a = "west_baltic_x"', "no space 'west_baltic_x'"),
        ('id = "west_baltic_b"', 'id = "west_baltic_a"', "two spaces are called 'west_baltic_a'"),
        ('id = "petrograd_a"', 'id = "petrograd_x"', "the space 'petrograd_a' is missing"),
        ('kind = "sea"', 'kind = "ocean"', "Invalid enum value 'ocean'"),
        ('port = "major"', 'port = "huge"', "Invalid enum value 'huge'"),
        ("x = 1513", 'x = "west"', "Expected `int`, got `str`"),
        ("height = 3000\n", "", "missing required field `height`"),
        ("height = 3000", "tall = 3000", "unknown field `tall`|missing required field"),
        ('["oesel", "moon", "dagden"]', '["oesel", "moon", "dago"]', "no space 'dago'"),
        ("bolshevik_entry =", "red_entry =", "the group 'bolshevik_entry' is missing"),
    ],
)
def test_a_fault_of_the_map_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, MAP, old, new, message)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("coast", "german_home_base and baltic_f cannot meet at a coast border"),
        ("lake", "cannot meet at a lake border"),
    ],
)
def test_ships_and_troops_need_their_own_borders(tmp_path: Path, kind: str, message: str) -> None:
    text = (DATA / MAP).read_text(encoding="utf-8")
    start = text.index('a = "german_home_base"\nb = "baltic_f"')
    told = text[:start] + text[start:].replace('kind = "sea"', f'kind = "{kind}"', 1)
    (tmp_path / MAP).write_text(told, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        GameData(tmp_path, STANDARD)


def test_a_border_is_listed_once(tmp_path: Path) -> None:
    double = '\n[[border]]\na = "oesel"\nb = "moon"\nkind = "land"\nrail = false\n'
    text = (DATA / MAP).read_text(encoding="utf-8")
    (tmp_path / MAP).write_text(text + double, encoding="utf-8")
    with pytest.raises(DataError, match="the border of oesel with moon is one too many"):
        GameData(tmp_path, STANDARD)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "g_bb_6"', 'id = "g_bb_5"', "two units are called 'g_bb_5'"),
        ('id = "k_narva"', 'id = "k_pernau"', "the unit 'k_narva' is missing"),
        ('type = "BC"', 'type = "CVN"', "no naval type 'CVN'"),
        ('contingent = "imperial"', 'contingent = "bolshevik"', "no german contingent 'bolshevik'"),
        ('space = "moon"', 'space = "mars"', "no space 'mars'"),
        ("steps = 1", "steps = 3", "g_bb_5 has one step or two, not 3"),
        ("steps = 1", "steps = 2", "a unit of two steps has a reduced side"),
        ('code = "stock"', 'code = "R1"', "minefields, and only they, wait in stock"),
        ("full = [1, 4, 1, 4, 3]", "full = [1, 4, 1, 4]", "Expected `array` of length 5"),
        ('side = "german"', 'side = "swedish"', "Invalid enum value 'swedish'"),
    ],
)
def test_a_fault_of_the_pieces_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, PIECES, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turn = 7\n", "turn = 8\n", "turn 7 is due here, not 8"),
        ("turns = 7", "turns = 8", "8 turns are needed, not 7"),
        ("start_box = 5", "start_box = 9", "the marker starts in box 1 to 8, not 9"),
        ('"vyborg"]', '"viborg"]', "no space 'viborg'"),
        ("least = 8", "least = 12", "after the level from 10 the next begins lower, not 12"),
        ("least = -99", "least = 0", "the last level begins with -99"),
        ("die = 2", "die = 3", "the german incidents are 1 to 6, each once"),
        ('types = ["BB", "BC"]', 'types = ["BB", "QE"]', "no type 'QE'"),
        ('contingent = "bolshevik"', 'contingent = "menshevik"', "no contingent 'menshevik'"),
        ('units = "SS"', 'units = "SM"', "the german refit row for 'SS' is missing"),
        ('units = "air"', 'units = "aircraft"', "the german refit row 'air' is missing"),
        ('["R", "D", "D", "X", "X", "X"]', '["R", "D", "D", "X", "X"]', "6 results are needed, not 5"),
        ('["R", "D", "D", "X", "X", "X"]', '["R", "D", "D", "X", "X", "Z"]', "no result 'Z'"),
        ('op = "index"', 'op = "shift"', "Invalid enum value 'shift'"),
        ("german_ap = 4", 'german_ap = "four"', "Expected `int`, got `str`"),
    ],
)
def test_a_fault_of_the_tables_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, TABLES, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "operation_albion"', 'game = "goeben"', "this is the data of goeben"),
        (
            'sides = ["german", "russian"]',
            'sides = ["russian", "german"]',
            "the sides are german and russian",
        ),
        ('"r_bb_1"', '"r_bb_9"', "no russian unit 'r_bb_9'"),
        ('"r_bb_1"', '"g_bb_5"', "no russian unit 'g_bb_5'"),
        ('"r_bb_1", ', "", "no step sets up 'r_bb_1'"),
        ('"r_bp_2a"', '"r_bb_1"', "no step sets up 'r_bp_2a'"),
        ('where = ["russian_mainland_setup"]', 'where = ["russia"]', "no space or group 'russia'"),
        ('corps_in = ["narva", "reval"]', 'corps_in = ["narva", "revel"]', "no space or group 'revel'"),
        ("mines = 4", "mines = 40", "there are only 8 russian minefields"),
        ('space = "hango"', 'space = "hanko"', "no space 'hanko'"),
        ('units = ["r_42b"]', "units = []", "no quick sets up 'r_42b'"),
        ("rules_version = 2", "rules_version = 1.5", "Expected `int`, got `float`"),
    ],
)
def test_a_fault_of_the_scenario_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, SCENARIO, old, new, message)


def test_no_toml_at_all_is_told(tmp_path: Path) -> None:
    (tmp_path / MAP).write_text("this is a map", encoding="utf-8")
    with pytest.raises(DataError, match=r"map\.toml: not valid TOML"):
        GameData(tmp_path, STANDARD)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (TABLES, "german_ap = 4", "german_ap = 6", "german_ap is 4 in the rulebook, not 6"),
        (TABLES, "riga = 2", "riga = 3", "riga is 2 in the rulebook, not 3"),
        (
            TABLES,
            "least = 8",
            "least = 7",
            'name = "German theater victory": least is 8 in the rulebook, not 7',
        ),
        (MAP, 'name = "West Baltic A"', 'name = "Skagerrak"', "name is West Baltic A in the rulebook"),
    ],
)
def test_what_is_printed_cannot_be_changed(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    changed(tmp_path, file, old, new)
    (error,) = contradictions(GameData(tmp_path, STANDARD))
    assert str(error).startswith(f"{tmp_path / file}, line ")
    assert message in str(error)


def test_what_is_reconstructed_may_be_changed(tmp_path: Path) -> None:
    changed(tmp_path, PIECES, "full = [1, 4, 1, 4, 3]", "full = [1, 5, 1, 4, 3]")
    changed(tmp_path, TABLES, "riga_lost = -1", "riga_lost = -2")
    game, ours = GameData(tmp_path, STANDARD), gamedata()
    assert list(contradictions(game)) == []
    assert game.unit["g_bb_5"].full == (1, 5, 1, 4, 3)
    assert game.tables.shifts.riga_lost == -2
    assert game.space == ours.space
    assert game.files.hash() != ours.files.hash()


def test_a_whole_pack_is_played(tmp_path: Path) -> None:
    for file in FILES:
        (tmp_path / file).write_bytes((DATA / file).read_bytes())
    ours = sandtable.load("operation_albion")
    assert sandtable.load("operation_albion", tmp_path).data_hash == ours.data_hash
    changed(tmp_path, SCENARIO, 'subtitle = "Riga', 'subtitle = "From the box: Riga')
    game = sandtable.load("operation_albion", tmp_path)
    assert game.subtitle.startswith("From the box")
    assert game.data_hash != ours.data_hash


def test_unknown_scenarios_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="no scenario 'jutland': albion"):
        GameData(None, Setup("jutland"))
    with pytest.raises(ValueError, match="no option 'zeppelins': arms_race, "):
        GameData(None, Setup("", frozenset(("zeppelins",))))
