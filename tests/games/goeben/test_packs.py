"""Data packs: whatever is wrong with one is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.game.data import DataError
from sandtable.game.info import STANDARD, Setup
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack.consistency import MAP, MISSIONS, PIECES, TABLES, faults
from sandtable.games.goeben.pack.schema import DATA, FILES
from tests.games.goeben.positions import gamedata
from tests.games.packing import Packs

PACKS = Packs(DATA, lambda pack: GameData(pack, STANDARD), far=16)
changed, told_near = PACKS.changed, PACKS.told_near


def test_our_own_data_are_sound() -> None:
    ours = gamedata()
    assert list(faults(ours.map, ours.pieces, ours.tables, ours.about)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (MAP, 'links = ["alboran", "atlantic"', 'links = ["alborana", "atlantic"', "no space 'alborana'"),
        (MAP, 'links = ["pz_gibraltar"]', "links = []", "atlantic has no line back"),
        (MAP, 'links = ["pz_gibraltar"]', 'links = ["pz_gibraltar", "pz_gibraltar"]', "one too many"),
        (MAP, 'id = "pz_gibraltar"', 'id = "gibraltar"', "two spaces are called 'gibraltar'"),
        (MAP, 'kind = "atlantic_exit"', 'kind = "ocean"', "no kind 'ocean'"),
        (MAP, 'zone = "Atlantic"', 'zone = "Baltic"', "no zone 'Baltic'"),
        (MAP, "x = 204", 'x = "west"', "Expected `int`, got `str`"),
        (MAP, "width = 4000\n", "", "missing required field `width`"),
        (MAP, "width = 4000", "wide = 4000", "unknown field `wide`|missing required field"),
    ],
)
def test_a_fault_of_the_map_is_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    told_near(tmp_path, file, old, new, message)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (PIECES, 'id = "breslau"', 'id = "goeben"', "two counters are called 'goeben'"),
        (PIECES, 'id = "breslau"', 'id = "emden"', "the German ship 'breslau' is missing"),
        (PIECES, 'id = "new_zealand"', 'id = "lion"', "the ship 'new_zealand' is missing"),
        (PIECES, 'class = "BC"', 'class = "BB"', "no class 'BB'"),
        (PIECES, 'nation = "British"', 'nation = "Russian"', "no nation 'Russian'"),
        (PIECES, 'id = "wireless"', 'id = "radio"', "the crew or gear 'wireless' is missing"),
        (PIECES, 'id = "storm"', 'id = "gale"', "the incident 'storm' is missing"),
        (PIECES, 'who = "CL"', 'who = "DD"', "no class 'DD'"),
        (PIECES, "boxes = 2", "boxes = 3", "fills one box or two, not 3"),
        (PIECES, 'type = "crew"', 'type = "passengers"', "Invalid enum value 'passengers'"),
        (PIECES, "count = 6", "count = 6000000000", "Expected `int` <= 99"),
        (PIECES, "hull = 12", 'hull = "thick"', "Expected `int`, got `str`"),
    ],
)
def test_a_fault_of_the_pieces_is_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    told_near(tmp_path, file, old, new, message, far=200)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (TABLES, 'kind = "transit"', 'kind = "narrows"', "the terrain row 'transit' is missing"),
        (TABLES, 'kind = "transit"', 'kind = "high_seas"', "the terrain row 'transit' is missing"),
        (TABLES, '"NE", "NE", "NE", "IB"]', '"NE", "NE", "IB"]', "6 entries are needed, not 5"),
        (TABLES, '"NE", "NE", "NE", "IB"]', '"NE", "NE", "NE", "XX"]', "no result 'XX'"),
        (TABLES, "least = 3\nmost = 4", "least = 4\nmost = 4", "ends with 2 the next begins with 3"),
        (TABLES, "least = -99", "least = 0", "the bands run from -99 to 99"),
        (TABLES, '["leadership", "torpedoes"', '["crew", "torpedoes"', "no result 'crew'"),
        (TABLES, '["leadership", "torpedoes"', '["torpedoes"', "11 entries are needed, not 10"),
        (TABLES, '"facilities"', '"quays"', "no result 'quays'"),
        (TABLES, 'targets = ["CL",', 'targets = ["SS",', "no class 'SS'"),
        (TABLES, 'firers = ["CA", "CP"]', 'firers = ["CA"]', "the class 'CP' is missing"),
        (TABLES, "BC = 15", "SS = 15", "the class 'BC' is missing"),
        (TABLES, "CL = -15", "", "the class 'CL' is missing"),
        (TABLES, '"messina", "off_philippeville"', '"rome", "off_philippeville"', "no space 'rome'"),
        (TABLES, '"messina", "off_philippeville", "haifa"', '"messina"', "6 entries are needed, not 4"),
        (TABLES, 'draws = "alert"', 'draws = "many"', "Invalid enum value 'many'"),
    ],
)
def test_a_fault_of_the_tables_is_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    told_near(tmp_path, file, old, new, message, far=80)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (MISSIONS, 'game = "goeben"', 'game = "egypt"', "this is the data of egypt, not of goeben"),
        (MISSIONS, 'id = "suez"', 'id = "raid"', "two missions are called 'raid'"),
        (MISSIONS, 'end_in = ["genoa"]', 'end_in = ["genova"]', "no space 'genova'"),
        (MISSIONS, '"philippeville", "bone"]', '"philippeville", "bonn"]', "no space 'bonn'"),
        (MISSIONS, 'calms = ["pz_north_african"]', 'calms = ["pz_tunis"]', "no space 'pz_tunis'"),
        (MISSIONS, 'opens_spaces = ["atlantic"]', 'opens_spaces = ["biscay"]', "no space 'biscay'"),
        (MISSIONS, 'friends = ["Italian"]', 'friends = ["Swiss"]', "no owner 'Swiss'"),
        (MISSIONS, 'excludes = "ottoman"', 'excludes = "russian"', "no mission 'russian'"),
        (MISSIONS, 'space = "pz_gibraltar"', 'space = "pz_ceuta"', "no space 'pz_ceuta'"),
        (MISSIONS, 'space = "pz_gibraltar"', 'space = "alboran"', "alboran is no patrol zone"),
        (MISSIONS, 'group = "french"', 'group = "russian"', "no group 'russian'"),
        (MISSIONS, "draw = 5", "draw = 50", "only 19 counters in the british group"),
        (MISSIONS, "british = 3", "british = 30", "only 6 Quiet Seas markers"),
        (MISSIONS, "gibraltar = 2", "gibraltar = 20", "only 18 Coastal Defense units"),
        (MISSIONS, "bizerte = 1", "tunis = 1", "no space 'tunis'"),
        (MISSIONS, "bizerte = 1", "messina = 1", "messina is no Allied port or base"),
        (MISSIONS, 'start = "messina"', 'start = "naxos"', "no space 'naxos'"),
        (MISSIONS, 'base = "pola"', 'base = "pula"', "no space 'pula'"),
        (
            MISSIONS,
            'nations = ["British", "French"]',
            'nations = ["French"]',
            "British and French, in this order",
        ),
        (MISSIONS, 'ships = ["moltke", "breslau"]', 'ships = ["moltke", "emden"]', "no German ship 'emden'"),
        (MISSIONS, 'goeben = ["targeting', 'seydlitz = ["targeting', "the load of 'goeben' is missing"),
        (MISSIONS, '"reserve_crew"', '"stokers"', "no crew or gear 'stokers'"),
        (MISSIONS, "days = 6", "days = 6.5", "Expected `int`, got `float`"),
    ],
)
def test_a_fault_of_the_missions_is_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    told_near(tmp_path, file, old, new, message, far=60)


def test_no_toml_at_all_is_told(tmp_path: Path) -> None:
    (tmp_path / MAP).write_text("this is a map", encoding="utf-8")
    with pytest.raises(DataError, match=r"map\.toml: not valid TOML"):
        GameData(tmp_path, STANDARD)


def test_a_pack_of_one_file_changes_only_that(tmp_path: Path) -> None:
    changed(tmp_path, TABLES, "capture_vp = 2", "capture_vp = 4")
    game, ours = GameData(tmp_path, STANDARD), gamedata()
    assert game.rebuilt.capture_vp == 4
    assert game.space == ours.space
    assert game.files.hash() != ours.files.hash()


def test_a_whole_pack_is_played(tmp_path: Path) -> None:
    for file in FILES:
        (tmp_path / file).write_bytes((DATA / file).read_bytes())
    assert sandtable.load("goeben", tmp_path).data_hash == sandtable.load("goeben").data_hash
    changed(tmp_path, MISSIONS, "days = 6", "days = 2")
    game = sandtable.load("goeben", tmp_path, Setup("atlantic"))
    assert "2 days" in game.scenarios[0].about
    assert game.data_hash != sandtable.load("goeben").data_hash


def test_unknown_scenarios_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="no scenario 'jutland': atlantic, "):
        GameData(None, Setup("jutland"))
    with pytest.raises(ValueError, match="no option 'zeppelins': variable_deployment, "):
        GameData(None, Setup("suez", frozenset(("zeppelins",))))
    with pytest.raises(ValueError, match="captains and officers cannot be used together"):
        GameData(None, Setup("suez", frozenset(("officers", "captains"))))
