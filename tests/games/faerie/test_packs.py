"""Data packs: whatever is wrong with one is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.game.data import DataError
from sandtable.game.info import STANDARD, Setup
from sandtable.games.faerie.gamedata import GameData
from sandtable.games.faerie.pack.consistency import MAP, PIECES, SCENARIO, TABLES, faults
from sandtable.games.faerie.pack.schema import DATA, FILES
from tests.games.faerie.positions import gamedata
from tests.games.packing import Packs

PACKS = Packs(DATA, lambda pack: GameData(pack, STANDARD), 30, ("missing",))
changed, told_near = PACKS.changed, PACKS.told_near


def test_our_own_data_are_sound() -> None:
    ours = gamedata()
    assert list(faults(ours.map, ours.pieces, ours.tables, ours.about)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('{ id = "0128"', '{ id = "0127"', "the hex 0127 is listed twice"),
        ('{ id = "0128"', '{ id = "4128"', "no hex '4128' on a sheet of 39 by 52"),
        ('{ id = "0128"', '{ id = "0153"', "no hex '0153' on a sheet"),
        ('"2301", "2302"', '"2301", "2301"', "the hex 2301 is listed twice"),
        ('kingdom = "munster" }', 'kingdom = "atlantis" }', "no kingdom 'atlantis'"),
        ('zone = "sea_of_the_west", coasts', 'zone = "sea_of_milk", coasts', "no zone 'sea_of_milk'"),
        ("coasts = [[0, 1]]", "coasts = [[0, 6]]", "has no hexside 6: they are 0 to 5"),
        ("coasts = [[0, 1]]", "coasts = [[0, 3]]", "no water lies beyond hexside 3 of 0127"),
        (
            'zone = "sea_of_the_west", coasts = [[0, 1]]',
            "coasts = [[0, 1]]",
            "0127 needs both a zone and coasts",
        ),
        ('terrain = ["mountain"]', "terrain = []", "has no terrain"),
        ('terrain = ["mountain"]', 'terrain = ["volcano"]', "Invalid enum value 'volcano'"),
        ('["0327", "0328"]', '["0327", "0329"]', "0327 and 0329 are not neighbours: there is no trail"),
        ('["0327", "0328"]', '["0428", "0328"]', "the trail of 0328 and 0428 is listed twice"),
        ('["0327", "0328"]', '["0327", "0216"]', "a trail cannot lead to '0216'"),
        ('["1241", "1342"]', '["1241", "9999"]', "a road cannot lead to '9999'"),
        ('["0323", "0324"]', '["0128", "0129"]', "a sea hexside cannot lead to '0128'"),
        ('{ a = "0130", b = "0229"', '{ a = "0130", b = "0330"', "0130 and 0330 are not neighbours"),
        ('crossing = "ford"', 'crossing = "pass"', "no pass crosses a minor river"),
        ('name = "Caer Oonagh"', 'name = "Caer Oonagh"\nspares = "nobody"', "no person 'nobody'"),
        ('artifacts = ["08"]', 'artifacts = ["88"]', "no item '88'"),
        ('hex = "2128"', 'hex = "1323"', "two places are called '1323'"),
        ('hex = "2128"', 'hex = "2301"', "no land hex '2301'"),
        ('vision_covers = ["gwynedd", "albion"]', 'vision_covers = ["wales"]', "no kingdom 'wales'"),
        ('number = "02"\nhex', 'number = "01"\nhex', "two places are called '01'"),
        ('id = "gwynedd"', 'id = "albion"', "two kingdoms are called 'albion'"),
        ('type = "broch"', 'type = "castle"', "Invalid enum value 'castle'"),
        ("columns = 39\n", "", "missing required field `columns`"),
    ],
)
def test_a_fault_of_the_map_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, MAP, old, new, message)


def test_a_fortress_belongs_to_a_kingdom_of_a_side(tmp_path: Path) -> None:
    text = (DATA / MAP).read_text(encoding="utf-8")
    start = text.index("[[fortress]]")
    swapped = text[start:].replace('kingdom = "munster"', 'kingdom = "mundania"', 1)
    (tmp_path / MAP).write_text(text[:start] + swapped, encoding="utf-8")
    with pytest.raises(DataError, match="no kingdom with a side 'mundania'"):
        GameData(tmp_path, STANDARD)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "colleran"', 'id = "auberon"', "two pieces are called 'auberon'"),
        ('id = "colleran"', 'id = "kollerand"', "the person 'colleran' is missing"),
        ('id = "borders"', 'id = "marches"', "the colour 'borders' is missing"),
        ('kingdom = "albion"', 'kingdom = "moray"', "no faerie colour 'moray'"),
        ('setup = "3140"', 'setup = "2301"', "no land hex '2301'"),
        ('setup = "3140"', 'setup = "tomorrow"', "no land hex 'tomorrow'"),
        ('carries = ["22"]', 'carries = ["24"]', "no item '24'"),
        ('carries = ["22"]', "carries = []", "item 22 is missing: nobody carries it, and it lies nowhere"),
        ('starts = "dorwen"', 'starts = "edric"', "item 22 starts with dorwen, not with edric"),
        ('starts = "2128"', 'starts = "1323"', "item 08 starts with 2128, not with 1323"),
        ('usable_by = "ulster"', 'usable_by = "avalon"', "no colour 'avalon'"),
        ('number = "13"\nname = "Vision"', 'number = "31"\nname = "Vision"', "enchantment '13' is missing"),
        ('setup = "2613"', 'setup = "3012"', "no hex with sea '3012'"),
        ('fortress = "Arklow"', 'fortress = "Harlow"', "the fortress in 2339 is Arklow, not Harlow"),
        (
            'fortress = "Arklow"\nstrength = 4',
            'fortress = "Arklow"\nstrength = 0',
            "a strength of 1 at least",
        ),
        ('rank = "king"', 'rank = "queen"', "Invalid enum value 'queen'"),
        ("starred = false", 'starred = "no"', "Expected `bool`, got `str`"),
    ],
)
def test_a_fault_of_the_pieces_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, PIECES, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turn = 7\n", "turn = 8\n", "turn 7 is due here, not 8"),
        ('terrain = "woods"', 'terrain = "clear"', "two rows are called 'clear'"),
        ('terrain = "marsh"', 'terrain = "bog"', "the terrain 'marsh' is missing"),
        ("gnome = ", "dwarf = ", "no race 'dwarf'|missing"),
        ('"1-5", "1-4"', '"1-5", "1:4"', "no ratio '1:4'"),
        ('"1-5", "1-4"', '"1-4", "1-5"', "from the lowest to the highest"),
        ('"Hr/A", "Hr/A"', '"Hr/A"', "11 results are needed in a row, not 10"),
        ('"Hr/A"', '"Hq/A"', "no combat result 'Hq/A'"),
        ('"Hr/A"', '"Zr/A"', "no letter 'Z'"),
        ('"2/3+"', '"2.3"', "no losses '2.3'"),
        ("from = [1, 3,", "from = [3, 3,", "after the span from 3 the next begins higher, not with 3"),
        ("from = [1, 3,", "from = [0, 1, 3,", "9 rows are needed, not 8"),
        ('letters = ["A", "B", "C", "D", "E", "F"]', 'letters = ["A"]', "6 letters are needed, not 1"),
        (
            'letters = ["A", "B", "C", "D", "E", "F"]',
            'letters = ["A", "B", "C", "D", "E", "X"]',
            "letter 'X'",
        ),
        ('"Cd", "C4"', '"Cd"', "5 columns are needed, not 4"),
        ('"Cd"', '"Cx"', "no result 'Cx' of a search"),
        ('"03 09"', '"03 99"', "no item '99'"),
        ('who = "misha"', 'who = "mischa"', "the line for 'misha' is missing"),
        ("embark = 5", 'embark = "five"', "Expected `int`, got `str`"),
        ('weather = "clear"', 'weather = "fog"', "Invalid enum value 'fog'"),
    ],
)
def test_a_fault_of_the_tables_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, TABLES, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "faerie"', 'game = "goeben"', "this is the data of goeben, not of faerie"),
        ('["fomorian", "faerie"]', '["faerie", "fomorian"]', "the sides are fomorian and faerie"),
        ('"ulster", "leinster"]', '"ulster", "lyonesse"]', "no kingdom 'lyonesse'"),
        ('"misha", "dunatis"', '"mischa", "dunatis"', "no person or kingdom 'mischa'"),
        ("turns = 10", "turns = 11", "11 turns are too many: the track has 10"),
        ('["3034", "1740"', '["3035", "1740"', "no fortress in '3035'"),
        ('bonus_kingdoms = ["albion"', 'bonus_kingdoms = ["logres"', "no kingdom 'logres'"),
        ('id = "faerie-twilight"', 'id = "albion-alone"', "two scenarios are called 'albion-alone'"),
        ("rules_version = 2", "rules_version = 2.5", "Expected `int`, got `float`"),
    ],
)
def test_a_fault_of_the_scenarios_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, SCENARIO, old, new, message)


def test_no_toml_at_all_is_told(tmp_path: Path) -> None:
    (tmp_path / MAP).write_text("this is a map", encoding="utf-8")
    with pytest.raises(DataError, match=r"map\.toml: not valid TOML"):
        GameData(tmp_path, STANDARD)


def test_what_is_reconstructed_may_be_changed(tmp_path: Path) -> None:
    changed(tmp_path, TABLES, 'weather = "clear"', 'weather = "rain"')
    game = GameData(tmp_path, STANDARD)
    assert game.turns[1].weather == "rain"
    assert game.files.hash() != gamedata().files.hash()


def test_a_whole_pack_is_played(tmp_path: Path) -> None:
    for file in FILES:
        (tmp_path / file).write_bytes((DATA / file).read_bytes())
    ours = sandtable.load("faerie")
    assert sandtable.load("faerie", tmp_path).data_hash == ours.data_hash
    changed(tmp_path, SCENARIO, 'subtitle = "The', 'subtitle = "From the box: the')
    game = sandtable.load("faerie", tmp_path)
    assert game.subtitle.startswith("From the box")
    assert game.data_hash != ours.data_hash


def test_unknown_scenarios_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="no scenario 'camelot': albion-alone, faerie-twilight"):
        GameData(None, Setup("camelot"))
    with pytest.raises(ValueError, match="no option 'dragons': beginners"):
        GameData(None, Setup("", frozenset(("dragons",))))
