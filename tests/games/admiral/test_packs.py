"""Data packs: a fault is told with its file and line, and what the rulebook prints cannot be changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.game.data import DataError
from sandtable.game.info import STANDARD, Setup
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.pack.consistency import FLEETS, MISSIONS, TABLES, faults
from sandtable.games.admiral.pack.printed import contradictions
from sandtable.games.admiral.pack.schema import DATA, FILES
from tests.games.admiral.positions import gamedata
from tests.games.packing import Packs

PACKS = Packs(DATA, lambda pack: GameData(pack, STANDARD), 40, ("missing", "each once", "two different"))
changed, told_near = PACKS.changed, PACKS.told_near


def test_our_own_data_are_sound() -> None:
    ours = gamedata()
    assert list(faults(ours.fleets, ours.tables, ours.about)) == []
    assert list(contradictions(ours)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "km-scharnhorst"', 'id = "km-bismarck"', "two cards are called 'km-bismarck'"),
        ('navy = "KM"', 'navy = "SMS"', "no navy 'SMS'"),
        ('type = "BB"', 'type = "QE"', "Invalid enum value 'QE'"),
        ('"protection-belt", "radar"', '"protection-belt", "sonar"', "no special rule 'sonar'"),
        ("aircraft = { spotter = 1 }", "aircraft = { autogiro = 1 }", "no kind of aircraft 'autogiro'"),
        ("speed = 30", "speed = -30", "km-bismarck: speed cannot be below 0"),
        ("length = 1400", "length = 0", "needs a length, a beam and structure points"),
        ("structure = 4", "structure = 5", "a BB has 4 structure points"),
        ('"radar"]', '"radar", "obsolete"]', "obsolete units, and only they, have short-range defence"),
        ("die = 12, range = 76", "die = 20, range = 76", "needs a range and a die of 6, 8, 10, 12"),
        ("die = 12, range = 76", "die = 12, range = 0", "needs a range and a die"),
        ("bow = [4, 5]", "bow = [6, 5]", "has 6 at long range, 5 at short"),
        ("bow = [4, 5]", "bow = [4]", "Expected `array` of length 2"),
        ("torpedo = { port = 1", "torpedo = { port = -1", "torpedo stations cannot be below 0"),
        ('sisters = ["Tirpitz"]', 'sisters = ["Bismarck"]', "KM has two BB called 'Bismarck'"),
        ("armour = 5\n", "", "missing required field `armour`"),
        ("{ spotter = 1 }", "{ spotter = 1000000 }", "Expected `int` <= 99"),
        ("armour = 5", 'armour = "thick"', "Expected `int`, got `str`"),
    ],
)
def test_a_fault_of_the_cards_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, FLEETS, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("CVE = 1\n", "", "the torpedo bonus of type 'CVE' is missing"),
        ("PT = 0", "PT = 0\nXX = 3", "no type 'XX'"),
        ("roll = 2\n", "roll = 3\n", "the light criticals are 1 to 6, each once"),
        ("roll = 20", "roll = 21", "the severe criticals are 2 to 20, each once"),
        ('code = "tubes"', 'code = "pipes"', "no effect 'pipes'"),
        ('arcs = ["bow", "side"]', 'arcs = ["bow", "broadside"]', "no section 'broadside'"),
        ('battery = "P"', 'battery = "X"', "needs a battery: P, S or T"),
        ('name = "Heavy flooding"', 'name = "Flooding"', "two different criticals called 'Flooding'"),
        (
            'name = "Boiler room flooded"',
            'name = "Boiler room wet"',
            "the critical 'Boiler room flooded' is missing",
        ),
        ('name = "Night"', 'name = "Dark"', "the weather 'Night' is missing"),
        ('name = "Swell"', 'name = "Fog"', "two kinds of weather are called 'Fog'"),
        ("from = 4", "from = 3", "the rows of weather hold 1 to 10, each once"),
        ('id = "ohka"', 'id = "baka"', "the row of aircraft 'ohka' is missing"),
        ("budget = 300", "budget = 350", "the size of battle for 300 points is missing"),
        ("zone = 30", "zone = 70", "two zones of 70 cm do not fit"),
        ('pieces = ["small-island"]', 'pieces = ["reef"]', "no piece of scenery 'reef'"),
        ('table = "light"', 'table = "heavy"', "Invalid enum value 'heavy'"),
        ("budget = 100", "budget = 10", "KM has no flagship for 10 points"),
    ],
)
def test_a_fault_of_the_tables_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    if "flagship" in message:
        changed(tmp_path, TABLES, old, new)
        with pytest.raises(DataError, match=message):
            GameData(tmp_path, STANDARD)
    else:
        told_near(tmp_path, TABLES, old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "admiral"', 'game = "goeben"', "this is the data of goeben"),
        ('id = "river-plate"', 'id = "denmark-strait"', "two missions are called 'denmark-strait'"),
        ('id = "river-plate"', 'id = "free"', "'free' is the free battle"),
        ('weather = "Calm and clear"', 'weather = "Monsoon"', "no weather 'Monsoon'"),
        ('navy = "KM"', 'navy = "SMS"', "no navy 'SMS'"),
        ('name = "Electra"', 'name = "Elektra"', "no RN ship 'Elektra'"),
        ('name = "Echo"', 'name = "Electra"', "demo-skirmish: Electra is there twice"),
        ("x = 11200", "x = 19200", "Exeter is off the table at 19200, 4000"),
        ("x = 5200, y = 9700", "x = 6000, y = 8500", "lies on Admiral Graf Spee"),
        ('edge = "north", x', 'edge = "top", x', "no table edge 'top'"),
        ("turn = 4", "turn = 40", "Norfolk comes in turn 1 to 12"),
        ('shape = "coast"', 'shape = "cliff"', "no piece of scenery 'cliff'"),
        ('edge = "north", depth', 'edge = "up", depth', "no table edge 'up'"),
        ('card = "fortress-heavy"', 'card = "castle"', "no shore unit 'castle'"),
        ('navy = "RM"\ncard', 'navy = "MN"\ncard', "no fleet of 'MN'"),
        ('name = "Port of Genoa"', 'name = "Port of Pisa"', "Port of Genoa of the rule 'bounty' is missing"),
        ('ships = ["Zara"', 'ships = ["Gorizia"', "matapan: Gorizia of the rule 'exit' is missing"),
        ('raw = ["Prince', 'raw = ["Duke', "denmark-strait: Duke of Wales of the rule 'raw' is missing"),
        ('quarry = { ship = "Bis', 'quarry = { ship = "Tir', "Tirmarck of the rule 'quarry' is missing"),
        ('flagships = ["Ajax"]', 'flagships = ["Leander"]', "Leander of the rule 'flagships' is missing"),
        ('crippled = [{ ship = "Pola"', 'crippled = [{ ship = "Bolzano"', "rule 'crippled' is missing"),
        ('ship = "Pola", damage = 1', 'ship = "Pola", damage = 3', "Pola begins with 1 or more points lost"),
        ('"west"], since = 5', '"west"], since = 50', "an exit needs edges, and a turn from 1 to 12"),
        ('edge = "south", within', 'edge = "down", within', "Invalid enum value 'down'"),
        ("turns = 10", "turns = 0", "demo-skirmish needs turns and a table"),
        ("rules_version = 2", "rules_version = 2.5", "Expected `int`, got `float`"),
    ],
)
def test_a_fault_of_the_missions_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    told_near(tmp_path, MISSIONS, old, new, message)


def test_no_toml_at_all_is_told(tmp_path: Path) -> None:
    (tmp_path / FLEETS).write_text("these are ships", encoding="utf-8")
    with pytest.raises(DataError, match=r"fleets\.toml: not valid TOML"):
        GameData(tmp_path, STANDARD)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (FLEETS, "bow = [4, 5], side = [8, 10]", "bow = [4, 5], side = [9, 11]", "primary.side is (8, 10)"),
        (FLEETS, "range = 78", "range = 120", "primary.range is 50 to 99 by the rulebook, not 120"),
        (FLEETS, 'name = "Maori"', 'name = "Mashona"', "Maori of the rulebook is missing"),
        (TABLES, "BB = 3", "BB = 4", "the torpedo bonus of a BB is 3 in the rulebook, not 4"),
        (TABLES, 'effect = "-1 to AA coefficient"', 'effect = "none"', "light critical 6"),
        (TABLES, "aircraft = 3", "aircraft = 4", "a tactical squadron is 3 aircraft in the rulebook"),
        (MISSIONS, "table = [180, 120]", "table = [200, 150]", "not (200, 150)"),
        (MISSIONS, 'id = "genoa"', 'id = "la-spezia"', "genoa of the rulebook is missing"),
    ],
)
def test_what_is_printed_cannot_be_changed(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    changed(tmp_path, file, old, new)
    errors = [str(error) for error in contradictions(GameData(tmp_path, STANDARD))]
    assert any(message in error for error in errors)
    assert all(error.startswith(f"{tmp_path / file}, line ") for error in errors)


def test_what_is_reconstructed_may_be_changed(tmp_path: Path) -> None:
    changed(tmp_path, FLEETS, "points = 100", "points = 99")
    changed(tmp_path, TABLES, "visibility = 40", "visibility = 45")
    game, ours = GameData(tmp_path, STANDARD), gamedata()
    assert list(contradictions(game)) == []
    assert game.card["km-bismarck"].points == 99
    assert game.weather["Night"].visibility == 45
    assert game.about == ours.about
    assert game.files.hash() != ours.files.hash()


def test_a_whole_pack_is_played(tmp_path: Path) -> None:
    for file in FILES:
        (tmp_path / file).write_bytes((DATA / file).read_bytes())
    ours = sandtable.load("admiral")
    assert sandtable.load("admiral", tmp_path).data_hash == ours.data_hash
    changed(tmp_path, MISSIONS, 'subtitle = "Fleet', 'subtitle = "From the box: fleet')
    game = sandtable.load("admiral", tmp_path)
    assert game.subtitle.startswith("From the box")
    assert game.data_hash != ours.data_hash


def test_unknown_scenarios_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="no scenario 'jutland': demo-skirmish, "):
        GameData(None, Setup("jutland"))
    with pytest.raises(ValueError, match="no option 'ironclads': scale-2400, "):
        GameData(None, Setup("", frozenset(("ironclads",))))
