"""`sandtable new` writes a game that plays, and passes its tests."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import run

ROOT = Path(sandtable.__file__).parent.parent


def test_what_it_writes_plays_and_passes_its_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games" / "ferry_row"
    assert run(["new", "ferry_row", str(folder)]) == 0
    assert "README.md says how to go on" in capsys.readouterr().out
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*.*") if file.is_file()}
    assert {"README.md", "pyproject.toml", "ferry_row/__init__.py", "ferry_row/data/rules.toml"} <= files
    assert {"tests/test_suite.py", "tests/test_rules.py"} <= files
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in files}
    assert [name for name, text in texts.items() if "rossing" in text.replace("`crossing`", "")] == []
    assert [name for name, text in texts.items() if "NAME" in text or "TITLE" in text] == []
    found = tomllib.loads(texts["pyproject.toml"])["project"]["entry-points"]
    info = folder / "ferry_row-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ferry_row\nVersion: 0.1\n")
    entries = [
        f"[{group}]\n{name} = {value}\n" for group, one in found.items() for name, value in one.items()
    ]
    (info / "entry_points.txt").write_text("".join(entries))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT)))}
    command = "from sandtable.cli import main; main()"
    for words in (
        ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        ["-c", command, "sim", "ferry_row", "--games", "2", "--bots", "greedy,random"],
        ["-c", command, "games", "ferry_row"],
    ):
        done = subprocess.run(
            [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert "Ferry Row" in done.stdout


@pytest.mark.parametrize("name", ["abbey", "rules", "suite", "zeppelin"])
def test_no_name_costs_a_file_and_imports_are_sorted(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    assert run(["new", name, str(folder)]) == 0
    assert f'suite("{name}")' in (folder / "tests" / "test_suite.py").read_text(encoding="utf-8")
    assert "def test_1_1" in (folder / "tests" / "test_rules.py").read_text(encoding="utf-8")
    line = ["-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F,I", "."]
    done = subprocess.run([sys.executable, *line], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ferry", "'Ferry' cannot be the name of a game: use small letters, digits and underscores"),
        ("7_men", "'7_men' cannot be the name of a game"),
        ("../out", "'../out' cannot be the name of a game"),
        ("lambda", "'lambda' cannot be the name of a game"),
        ("goeben", "goeben is taken: there is a game or a Python module of that name"),
        ("json", "json is taken"),
        ("sandtable", "sandtable is taken"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", name, str(tmp_path / "game")]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "game").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    for folder in (tmp_path, tmp_path / "notes.txt"):
        assert run(["new", "ferry", str(folder)]) == 2
        assert "is there already, and not empty" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]
    (tmp_path / "empty").mkdir()
    assert run(["new", "ferry", str(tmp_path / "empty")]) == 0
