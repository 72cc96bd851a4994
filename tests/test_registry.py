"""Games are found by name and imported when they are asked for; lists and help import none."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from statistics import median

import click
import pytest

import sandtable
from sandtable.cli import COMMANDS, run
from sandtable.cli.games import listing_of
from sandtable.cli.serve import builds
from sandtable.core.errors import UserError
from sandtable.game.info import STANDARD
from sandtable.games import GAMES, SHIPPED, Games, _found, load

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
from sandtable.core.errors import UserError
from sandtable.game.data import DataFiles, Files
from sandtable.game.presentation import Presentation
from sandtable.games import goeben

def game(name, pack, setup):
    return replace(goeben.game(name, pack, setup), name=name, title="Emden, 1914")

def sunk(name, pack, setup):
    raise RuntimeError("lost with all hands")

def left(name, pack, setup):
    raise SystemExit("gone")

class Mutiny(BaseException):
    pass

def taken(name, pack, setup):
    raise Mutiny("all hands")

def halted(name, pack, setup):
    raise KeyboardInterrupt

def chosen(name, pack, setup):
    raise ValueError("no such choice")

def number(name, pack, setup):
    return 7

WRONG = {
    "named": {"name": "goeben"},
    "untitled": {"title": ""},
    "alone": {"sides": ()},
    "spelt": {"sides": "captain"},
    "double": {"sides": ("captain", "captain")},
    "lucky": {"sides": ("captain", "chance")},
    "unhashed": {"data_hash": ""},
    "constant": {"data_hash": "0"},
    "zeros": {"data_hash": "0" * 16},
    "fixed": {"data_hash": "0123456789abcdef"},
    "made_up": {"data_hash": "0123456789abcdef", "data": None},
    "empty": {"data_hash": Files({}).hash(), "data": DataFiles(Files({}), tuple)},
    "unversioned": {"rules_version": 0},
    "text": {"rules_version": "1"},
    "silent": {"vocabulary": None},
    "lawless": {"rulebook": None},
    "wordless": {"vocabulary": __import__("sandtable.game.vocabulary").game.vocabulary.Vocabulary({})},
    "blind": {"view": lambda s, side: s.nothing},
    "numbered": {"subtitle": 7},
    "unseen": {"presentation": None},
    "endless": {"presentation": Presentation(length=6)},
    "unread": {"presentation": Presentation(about=None)},
    "listed": {"scenarios": ("first",)},
    "torn": {"presentation": Presentation(board=lambda: 1 / 0)},
    "flat": {"presentation": Presentation(board=lambda: 42)},
    "odd": {"presentation": Presentation(board=lambda: {"places": object()})},
    "phased": {"presentation": Presentation(phases=["dawn"])},
    "lost": {"presentation": Presentation(status=lambda view: view.nothing)},
    "dated": {"presentation": Presentation(status=lambda view: {"turn": 1})},
    "nameless": {"presentation": Presentation(names=lambda view: {"goeben": None})},
    "strewn": {"presentation": Presentation(counters=lambda view: ["goeben"])},
}

def wrong(name, pack, setup):
    return replace(game(name, pack, setup), **WRONG[name])
"""

WRONG = {
    "named": "it calls itself 'goeben'",
    "untitled": "it has no title",
    "alone": "its sides are (), not a tuple of names in small letters",
    "spelt": "its sides are 'captain', not a tuple of names in small letters",
    "double": "two of its sides, or a side and chance, have one name: captain, captain",
    "lucky": "two of its sides, or a side and chance, have one name: captain, chance",
    "unhashed": "its data_hash is '', not a hash of its data files",
    "constant": "its data_hash is '0', not a hash of its data files",
    "zeros": "its data_hash is '0000000000000000', not a hash of its data files",
    "fixed": "its data_hash is not that of its data files",
    "made_up": "it has no data with the files that its data_hash is made of",
    "empty": "it has no data with the files that its data_hash is made of",
    "unversioned": "its rules_version is 0, not 1 or more",
    "text": "its rules_version is '1', not 1 or more",
    "silent": "it has no Vocabulary",
    "lawless": "it has no Rulebook",
    "wordless": "it offers 'standard', which is not in its vocabulary",
    "blind": "AttributeError: 'State' object has no attribute 'nothing'",
    "numbered": "its subtitle is 7, not a text",
    "unseen": "it has no Presentation",
    "endless": "its length is 6, not a text",
    "unread": "its about is None, not a text",
    "listed": "its scenarios cannot be told to clients: Expected `object`, got `str` - at `$[0]`",
    "torn": "ZeroDivisionError: division by zero",
    "flat": "its board cannot be told to clients: Expected `object`, got `int`",
    "odd": "its board cannot be told to clients: Encoding objects of type object is unsupported",
    "phased": "its presentation cannot be told to clients: Expected `object`, got `str` - at `$.phases[0]`",
    "lost": "AttributeError: 'View' object has no attribute 'nothing'",
    "dated": "its status cannot be told to clients: Expected `str`, got `int` - at `$.turn`",
    "nameless": "its names cannot be told to clients: Expected `str`, got `null` - at `$[...]`",
    "strewn": "its counters cannot be told to clients: Expected `object`, got `str` - at `$[0]`",
}
"""Games of which something is wrong, and what is said of them."""

OURS = "[sandtable.games.v1]"


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a game of its own, broken ones, and one of a name that is taken."""
    (tmp_path / "emden.py").write_text(OTHER)
    (tmp_path / "mutiny.py").write_text("raise GeneratorExit('at import')")
    info = tmp_path / "emden-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: emden\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        f"{OURS}\nemden = emden:game\nbroken = emden:nothing\negypt = emden:game\nRed-7 = emden:game\n"
        + "".join(f"{name} = emden:wrong\n" for name in WRONG)
        + "[sandtable.games.v2]\nlater = emden:game\nemden = emden:newer\n"
        + "[sandtable.games]\nold = emden:game\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("emden", None)


def test_games_of_other_packages_are_found(other_package: Path) -> None:
    games = Games({"egypt": "sandtable.games.napoleonic"})
    assert games["egypt"]("egypt", None, STANDARD).title == "The Egyptian Campaign"
    assert list(games) == ["egypt", "emden", "broken", *WRONG]
    assert games["emden"]("emden", None, STANDARD).title == "Emden, 1914"
    with pytest.raises(
        UserError, match="emden:nothing cannot be played: AttributeError: module 'emden' has no"
    ):
        games["broken"]("broken", None, STANDARD)
    with pytest.raises(KeyError):
        games["chess"]


def test_a_game_for_another_interface_or_with_a_bad_name_is_left_out(
    other_package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Games({"egypt": "sandtable.games.napoleonic"})
    assert "later" not in games
    assert games.left_out == {
        "egypt of emden:game": "another game has that name",
        "Red-7": "a name has small letters, digits and underscores",
        "later": "emden:game was written for sandtable.games.v2, and this Sandtable plays sandtable.games.v1",
        "old": "emden:game was written for sandtable.games, and this Sandtable plays sandtable.games.v1",
    }
    monkeypatch.setattr("sandtable.games.GAMES", games)
    with pytest.raises(UserError, match=r"later cannot be played: emden:game was written for .*v2, and"):
        load("later")


@pytest.mark.parametrize("name", WRONG)
def test_a_game_with_a_fault_is_refused(other_package: Path, name: str) -> None:
    games = Games({})
    with pytest.raises(UserError) as refused:
        games[name](name, None, STANDARD)
    assert str(refused.value) == f"emden:wrong cannot be played: {WRONG[name]}"


def test_what_a_game_says_of_a_set_up_is_its_own_error(other_package: Path) -> None:
    with pytest.raises(ValueError, match=r"^goeben has no scenario 'moon'"):
        Games({})["emden"]("emden", None, sandtable.Setup("moon"))


def test_the_user_can_interrupt_a_game(other_package: Path) -> None:
    games = Games({})
    games["halted"] = _found(EntryPoint("halted", "emden:halted", "sandtable.games.v1"))
    with pytest.raises(KeyboardInterrupt):
        games["halted"]("halted", None, STANDARD)


def with_games(package: Path, entries: str, program: str, *words: str) -> tuple[str, list[str]]:
    """What a program prints, and the lines of its errors, where a package brings these games."""
    (package / "emden-1.0.dist-info" / "entry_points.txt").write_text(f"{entries}\n")
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
    printed, errors = with_games(other_package, f"{OURS}\nemden = emden:game", COMMAND, *words.split())
    assert told in printed
    assert errors == []


LISTED = "from sandtable.cli.serve import builds; print(*builds((), ('emden', 'broken')))"
PLAIN = (
    "import sandtable; import sandtable.cli.serve as serve;"
    f"serve.open_table = lambda: print(*serve.builds((), sandtable.GAMES)); {COMMAND}"
)
LAB = "import sandtable.lab.environments as rl; print(*rl.REGISTRY.values()); rl.aec('goeben')"
BROKEN = f"""{OURS}
broken = emden:nothing
sunk = emden:sunk
left = emden:left
taken = emden:taken
gone = mutiny:game
seven = emden:number
chosen = emden:chosen
absent = ferry:game
emden = emden:game
egypt = emden:game
[sandtable.games.v2]
later = emden:game"""


@pytest.mark.parametrize(("program", "words"), [(COMMAND, ["games"]), (PLAIN, [])], ids=["games", "plain"])
def test_a_game_that_fails_costs_one_sentence(other_package: Path, program: str, words: list[str]) -> None:
    printed, errors = with_games(other_package, BROKEN, program, *words)
    assert {"egypt", "admiral", "emden"} <= set(printed.split())
    assert not {"broken", "sunk", "absent", "seven", "later"} & set(printed.split())
    assert sorted(errors) == [
        "sandtable: absent is left out: ferry:game cannot be played: No module named 'ferry'.",
        "sandtable: broken is left out: emden:nothing cannot be played: AttributeError: "
        "module 'emden' has no attribute 'nothing'.",
        "sandtable: chosen is left out: emden:chosen cannot be played: ValueError: no such choice.",
        "sandtable: egypt of emden:game is left out: another game has that name.",
        "sandtable: gone is left out: mutiny:game cannot be played: GeneratorExit: at import.",
        "sandtable: later is left out: emden:game was written for sandtable.games.v2, "
        "and this Sandtable plays sandtable.games.v1.",
        "sandtable: left is left out: emden:left cannot be played: SystemExit: gone.",
        "sandtable: seven is left out: emden:number cannot be played: it is no Game, but 7.",
        "sandtable: sunk is left out: emden:sunk cannot be played: RuntimeError: lost with all hands.",
        "sandtable: taken is left out: emden:taken cannot be played: Mutiny: all hands.",
    ]


def test_a_server_serves_those_that_its_host_names(other_package: Path) -> None:
    printed, errors = with_games(other_package, f"{BROKEN}\nspare = emden:game", LISTED)
    assert printed.split() == [*SHIPPED, "emden"]
    assert [line for line in errors if "broken" in line]
    assert builds(()).keys() == SHIPPED.keys()


def test_a_pack_brings_no_game_that_its_host_does_not_name(
    other_package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.cli.serve.game_of", lambda folder: "emden")
    with pytest.raises(UserError, match="is a pack of emden, which is not served: add --game emden"):
        builds((tmp_path,))


def test_the_environments_go_on_without_them(other_package: Path) -> None:
    printed, errors = with_games(other_package, BROKEN, LAB)
    assert {"goeben", "emden"} <= set(printed.split())
    assert errors == []


def test_a_name_that_nobody_knows_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "chess"]) == 2
    assert "there is no game 'chess': choose crossing, egypt, finland" in capsys.readouterr().err
