"""Games are found by name and imported when they are asked for; lists and help import none."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from statistics import median

import click
import pytest

import sandtable
from sandtable.cli import COMMANDS, run
from sandtable.cli.games import listing_of
from sandtable.core.errors import UserError
from sandtable.games import GAMES, SHIPPED, Games, load

PACKAGES = {"napoleonic", "goeben", "operation_albion", "faerie", "admiral"}
COMMAND = "from sandtable.cli import main; main()"


def imported(*arguments: str) -> set[str]:
    """The modules that Python imports for a command line."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments], capture_output=True, text=True, check=True
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "|" in line}


def cpu_seconds(*arguments: str) -> float:
    """User and system time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("name", SHIPPED)
def test_the_list_says_of_a_game_what_the_game_says(name: str) -> None:
    assert SHIPPED[name] == listing_of(load(name))


def test_every_game_that_ships_is_listed() -> None:
    assert list(SHIPPED) == [name for name in GAMES if name in SHIPPED]
    assert set(SHIPPED) <= set(GAMES)


@pytest.mark.parametrize(
    "arguments",
    [("-c", "import sandtable"), *(("-c", COMMAND, word) for word in ("--help", "--version", "games"))],
    ids=lambda arguments: arguments[-1],
)
def test_no_game_is_imported(arguments: tuple[str, ...]) -> None:
    found = imported(*arguments)
    assert "sandtable" in found
    assert not [name for name in found if name.startswith("sandtable.games.")]


def test_a_game_is_imported_alone() -> None:
    found = imported("-c", "import sandtable; sandtable.load('goeben')")
    assert {name.split(".")[2] for name in found if name.startswith("sandtable.games.")} == {"goeben"}


def test_help_and_lists_cost_little() -> None:
    """With room for a busy machine: the aims are 8 and 20 times the CPU of `python -c pass`."""
    lines = {
        "pass": ("-c", "pass"),
        "import": ("-c", "import sandtable"),
        "help": ("-c", COMMAND, "--help"),
        "version": ("-c", COMMAND, "--version"),
        "games": ("-c", COMMAND, "games"),
    }
    spent: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(10):
        for name, arguments in lines.items():
            spent[name].append(cpu_seconds(*arguments))
    times = {name: median(found) / median(spent["pass"]) for name, found in spent.items()}
    assert max(times["import"], times["help"], times["version"]) < 10, times
    assert times["games"] < 25, times


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_begins_as_the_list_says(name: str) -> None:
    module, _, function = COMMANDS[name][0].partition(":")
    command = getattr(import_module(f"sandtable.cli.{module}"), function)
    assert isinstance(command, click.Command)
    assert command.name == name
    assert " ".join((command.help or "").split("\n\n")[0].split()) == COMMANDS[name][1]


@pytest.mark.parametrize("name", sandtable.__all__)
def test_every_name_of_the_package_is_there(name: str) -> None:
    assert getattr(sandtable, name) is not None
    assert name in dir(sandtable)


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        sandtable.chess  # noqa: B018


# --- games of other packages ---------------------------------------------------------------------

OTHER = """
from dataclasses import replace
from sandtable.games import goeben

def game(name, pack, setup):
    return replace(goeben.game(name, pack, setup), name=name, title="Emden, 1914")

def sunk(name, pack, setup):
    raise RuntimeError("lost with all hands")
"""


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a game of its own, one that cannot be loaded, and one of a name that is taken."""
    (tmp_path / "emden.py").write_text(OTHER)
    info = tmp_path / "emden-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: emden\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[sandtable.games]\nemden = emden:game\nbroken = emden:nothing\negypt = emden:game\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("emden", None)


def test_games_of_other_packages_are_found(other_package: Path) -> None:
    games = Games({"egypt": "sandtable.games.napoleonic"})
    assert games["egypt"]("egypt", None, sandtable.Setup()).title == "The Egyptian Campaign"
    with pytest.warns(UserWarning, match="another game is called egypt"):
        assert list(games) == ["egypt", "emden", "broken"]
    assert games["emden"]("emden", None, sandtable.Setup()).title == "Emden, 1914"
    with pytest.raises(UserError, match="the game broken cannot be loaded from emden:nothing"):
        games["broken"]("broken", None, sandtable.Setup())
    with pytest.raises(KeyError):
        games["chess"]


def with_games(package: Path, entries: str, program: str, *words: str) -> tuple[str, list[str]]:
    """What a program prints, and the lines of its errors, where a package brings these games."""
    (package / "emden-1.0.dist-info" / "entry_points.txt").write_text(f"[sandtable.games]\n{entries}\n")
    path = os.pathsep.join([str(package), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    line = [sys.executable, "-c", program, *words]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.splitlines()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("games", "Emden, 1914"),
        ("sim emden --games 1 --bots random --scenario ottoman --json", '"games": 1'),
    ],
)
def test_the_command_lists_and_plays_them(other_package: Path, words: str, told: str) -> None:
    printed, errors = with_games(other_package, "emden = emden:game", COMMAND, *words.split())
    assert told in printed
    assert errors == []


LISTED = "from sandtable.cli.serve import builds; print(*builds(()))"
PLAIN = f"import sandtable.cli.serve as serve; serve.open_table = lambda: print(*serve.builds(())); {COMMAND}"


@pytest.mark.parametrize(
    ("program", "words"), [(COMMAND, ["games"]), (LISTED, []), (PLAIN, [])], ids=["games", "serve", "plain"]
)
def test_a_game_that_fails_costs_one_sentence(other_package: Path, program: str, words: list[str]) -> None:
    entries = "broken = emden:nothing\nsunk = emden:sunk\nabsent = ferry:game\nemden = emden:game"
    printed, errors = with_games(other_package, entries, program, *words)
    assert {"egypt", "admiral", "emden"} <= set(printed.split())
    assert not {"broken", "sunk", "absent"} & set(printed.split())
    assert sorted(errors) == [
        "sandtable: absent is left out: the game absent cannot be loaded from ferry:game: "
        "No module named 'ferry'.",
        "sandtable: broken is left out: the game broken cannot be loaded from emden:nothing: "
        "module 'emden' has no attribute 'nothing'.",
        "sandtable: sunk is left out: RuntimeError: lost with all hands.",
    ]


def test_a_name_that_nobody_knows_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "chess"]) == 2
    assert "there is no game 'chess': choose crossing, egypt, finland" in capsys.readouterr().err
