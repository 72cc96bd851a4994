"""Data packs: broken references and contradicted facts are told with file and line."""

from pathlib import Path

import pytest

from sandtable.game.data import DataError
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.pack.printed import faults
from sandtable.games.napoleonic.pack.schema import DATA

CAMPAIGN, MAP, PIECES, TABLES = "campaign.toml", "map.toml", "pieces.toml", "tables.toml"


def changed(pack: Path, game: str, file: str, old: str, new: str) -> tuple[Path, int]:
    """A pack with one value changed, and the line of the change."""
    source = DATA / file if file == TABLES else DATA / game / file
    text = source.read_text(encoding="utf-8")
    assert old in text, f"{source} does not hold {old!r}"
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return pack, text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "message"),
    [
        ("egypt", CAMPAIGN, 'concentric = "french"', 'concentric = "prussian"', "no side 'prussian'"),
        ("egypt", CAMPAIGN, 'fr-gu = "1127"', 'fr-gux = "1127"', "no piece 'fr-gux'"),
        ("egypt", CAMPAIGN, 'fr-gu = "1127"', 'fr-gu = "9999"', "hex 9999 is not on the map"),
        ("egypt", CAMPAIGN, '"shore_bourlos"', '"shore_burlos"', "no group 'shore_burlos'"),
        ("egypt", CAMPAIGN, 'id = "plague"', 'id = "locusts"', "no event 'locusts'"),
        ("egypt", CAMPAIGN, '[1, 2, "egypt"]', '[1, 2, "nubia"]', "no area.*'nubia'"),
        ("egypt", MAP, 'hex = "1833"', 'hex = "1899"', "hex 1899 is not on the map"),
        ("egypt", MAP, '"1446/1546"', '"1446/1746"', "the hexes do not touch"),
        ("egypt", MAP, 'port_body = ["gulfs"]', 'port_body = ["red_sea"]', "no body of water.*'red_sea'"),
        ("egypt", PIECES, 'type = "siege train"', 'type = "steam train"', "no type.*'steam train'"),
        ("egypt", PIECES, "move = 8", 'move = "far"', "Expected `int`, got `str`"),
        ("egypt", TABLES, "[6, 10, 2]", "[7, 10, 2]", "exactly one row must hold 6"),
        ("egypt", TABLES, '"AR", "AR", "AR", "AES"', '"AR", "XX", "AR", "AES"', "six results needed"),
        ("finland", CAMPAIGN, 'locale = "1201"', 'locale = "1202"', "no town or city in hex '1202'"),
        ("finland", CAMPAIGN, 'divisions = ["2", "4"]', 'divisions = ["2", "9"]', "no division '9'"),
        ("finland", PIECES, 'side = "swedish"', 'side = "danish"', "no side.*'danish'"),
    ],
)
def test_a_broken_reference_is_told_with_file_and_line(
    tmp_path: Path, game: str, file: str, old: str, new: str, message: str
) -> None:
    pack, line = changed(tmp_path, game, file, old, new)
    with pytest.raises(DataError, match=message) as caught:
        GameData(game, pack)
    where = str(caught.value).split(": ")[0]
    assert where.startswith(f"{pack / file}, line ")
    assert abs(int(where.rpartition(" ")[2]) - line) < 16


def test_a_pack_of_the_other_game_is_refused(tmp_path: Path) -> None:
    changed(tmp_path, "finland", CAMPAIGN, "finland", "finland")
    with pytest.raises(DataError, match="this is the data of finland, not of egypt"):
        GameData("egypt", tmp_path)


@pytest.mark.parametrize("game", ["egypt", "finland"])
def test_our_own_data_contradict_nothing(game: str) -> None:
    assert list(faults(GameData(game))) == []


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "message"),
    [
        (
            "egypt",
            MAP,
            'name = "Cairo"\nkind = "city"\nvp = 4',
            'name = "Cairo"\nkind = "city"\nvp = 5',
            "32 VP",
        ),
        ("egypt", MAP, 'supply_source = "french"\n', "", "French|french supply sources are 1127"),
        ("egypt", TABLES, '"AR", "AR", "AR", "AES"', '"AR", "AR", "AR", "BB"', "AES"),
        ("egypt", CAMPAIGN, "flood = true", "flood = false", "flood turns are 2, 3"),
        ("egypt", PIECES, 'hex = "3127"', 'hex = "3227"', "garrisons hold fortresses in 3127"),
        ("finland", CAMPAIGN, "winter = true", "winter = false", "winter turns are 1"),
        ("finland", CAMPAIGN, "russian = 7", "russian = 8", "7 to 30 VP"),
    ],
)
def test_a_contradicted_fact_is_told(
    tmp_path: Path, game: str, file: str, old: str, new: str, message: str
) -> None:
    pack, _ = changed(tmp_path, game, file, old, new)
    told = [text for _, _, text in faults(GameData(game, pack))]
    assert any(word in text for text in told for word in message.split("|")), told
