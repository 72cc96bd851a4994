"""Data files: errors for people, and a fingerprint for records."""

from pathlib import Path

import msgspec
import pytest

from sandtable.game.data import DataError, Files, read


class Town(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    points: int = 0


class Towns(msgspec.Struct, forbid_unknown_fields=True):
    town: list[Town]


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_becomes_a_typed_record(tmp_path: Path) -> None:
    assert read(write(tmp_path / "town.toml", 'name = "Åbo"\npoints = 2\n'), Town) == Town("Åbo", 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name =", ": not valid TOML: Invalid value"),
        (f"name = {'[' * 5000}", ": its lists and tables are nested too deeply"),
        ('name = "Åbo"\nname = "Turku"\n', ": not valid TOML: .*line 2"),
        ("points = 2\n", ", line 1: Object missing required field `name`"),
        ("points = 2\nname = 7\n", r", line 2: Expected `str`, got `int` - at `\$\.name`"),
        ('name = "Åbo"\npoins = 2\n', ", line 1: Object contains unknown field `poins`"),
    ],
)
def test_a_fault_is_told_with_the_file(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path / "town.toml", text)
    with pytest.raises(DataError, match=rf"town\.toml{message}"):
        read(path, Town)


def test_a_fault_in_a_list_is_told_with_its_line(tmp_path: Path) -> None:
    towns = '[[town]]\nname = "Åbo"\n\n[[town]]\nname = "Vasa"\npoints = "many"\n'
    with pytest.raises(DataError, match=r"towns\.toml, line 6: Expected `int`, got `str`"):
        read(write(tmp_path / "towns.toml", towns), Towns)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"town\.toml: there is no such file"):
        read(tmp_path / "town.toml", Town)
    with pytest.raises(DataError, match="cannot be read"):
        read(tmp_path, Town)
    (tmp_path / "town.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(DataError, match=r"town\.toml: cannot be read"):
        read(tmp_path / "town.toml", Town)


def test_an_error_names_the_line_of_a_text(tmp_path: Path) -> None:
    found = Files({"towns": write(tmp_path / "towns.toml", "a = 1\nb = 2\nc = 22\n")})
    for text, line in (("2", 2), ("22", 3), ("nothing", 1)):
        assert str(found.error("towns", text, "wrong")).endswith(f"towns.toml, line {line}: wrong")


def files(folder: Path, **texts: str) -> Files:
    folder.mkdir()
    return Files({name: write(folder / f"{name}.toml", text) for name, text in texts.items()})


def test_the_fingerprint_is_that_of_names_and_contents(tmp_path: Path) -> None:
    one = files(tmp_path / "one", map="a = 1\n", pieces="b = 2\n").hash()
    assert one == files(tmp_path / "two", pieces="b = 2\n", map="a = 1\n").hash()
    assert len(one) == 16
    for n, other in enumerate(
        [
            {"map": "a = 1\n", "pieces": "b = 3\n"},
            {"map": "b = 2\n", "pieces": "a = 1\n"},
            {"map": "a = 1\nb = 2\n", "pieces": ""},
            {"map": "a = 1\n"},
        ]
    ):
        assert files(tmp_path / f"other{n}", **other).hash() != one


def test_line_endings_do_not_change_it(tmp_path: Path) -> None:
    plain = files(tmp_path / "one", map="a = 1\nb = 2\n")
    windows = files(tmp_path / "two", map="")
    windows.paths["map"].write_bytes(b"a = 1\r\nb = 2\r\n")
    assert plain.hash() == windows.hash()
