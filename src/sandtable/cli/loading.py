"""Opens the games, data packs and records that the command line names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import click

from sandtable.core.errors import UserError
from sandtable.game.data import DataError, DataFiles
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.games import GAMES, SHIPPED, load
from sandtable.record.files import load as load_record
from sandtable.record.lines import Record, RecordError
from sandtable.record.table import setup_of
from sandtable.terminal.wording import sentence

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")

FILE = FOLDER = click.Path(path_type=Path)
"""A file, or a folder; `check_pack` checks that it exists, for an error of our own."""

PACKAGE = Path(__file__).parents[1]
SAMPLE = Path("sample")
"""The name of a finished game that comes with the package: something to try the command on."""


def pack_option(command: F) -> F:
    """The option --pack."""
    return click.option("--pack", type=FOLDER, metavar="DIR", help="Use the data pack in this folder.")(
        command
    )


def packs_option(command: F) -> F:
    """The option --pack of commands that serve games."""
    return click.option(
        "--pack",
        "packs",
        type=FOLDER,
        multiple=True,
        metavar="DIR",
        help="Offer a game with the data pack in this folder too; may be given several times.",
    )(command)


def others_option(command: F) -> F:
    """The option --game of commands that serve games: other people's code runs only where a host names it."""
    return click.option(
        "--game",
        "others",
        multiple=True,
        metavar="NAME",
        help="With this game of another package too. May be given several times.",
    )(command)


def setup_options(command: F) -> F:
    """The options --scenario and --option."""
    scenario = click.option(
        "--scenario",
        default="",
        metavar="NAME",
        help="What to play; sandtable games GAME lists it.",
    )
    option = click.option(
        "--option", "options", multiple=True, metavar="NAME", help="Use an optional rule. Repeatable."
    )
    return scenario(option(command))


def wanted(scenario: str, options: tuple[str, ...]) -> Setup:
    """The set-up that --scenario and --option name."""
    return Setup(scenario, frozenset(options))


def open_game(name: str, pack: Path | None = None, setup: Setup = STANDARD) -> AnyGame:
    """A game by its name, for a set-up, with a data pack if one is named."""
    if pack is not None:
        check_pack(pack)
    return load(name, pack, setup)


def of_each_game(read: Callable[[str], T], names: Iterable[str] = GAMES) -> dict[str, T]:
    """What `read` returns for each game, by its name.

    A game of another package for which it fails is left out, with a sentence on stderr.
    """
    found: dict[str, T] = {}
    names = list(names)
    for name, reason in GAMES.left_out.items():
        _left_out(name, f"{reason}.")
    for name in names:
        try:
            found[name] = read(name)
        except Exception as error:
            if name in SHIPPED:
                raise
            expected = isinstance(error, UserError | ValueError | OSError)
            _left_out(name, sentence(error) if expected else f"{type(error).__name__}: {sentence(error)}")
    return found


@cache
def _left_out(name: str, reason: str) -> None:
    """Say that a game is left out; once, however often a command goes through the games."""
    click.echo(f"sandtable: {name} is left out: {reason}", err=True)


def check_pack(pack: Path) -> None:
    """Raise an error if a data pack does not exist or is empty."""
    if not pack.is_dir():
        raise DataError(f"{pack}: there is no such folder")
    if not list(pack.glob("*.toml")):
        raise DataError(f"{pack}: there are no data files in this folder")


def several(specs: str) -> list[str]:
    """The bots in a list with commas: `greedy,search:nodes=400,seconds=2` are two."""
    found: list[str] = []
    for word in specs.split(","):
        if found and "=" in word and ":" not in word:
            found[-1] += f",{word}"
        else:
            found.append(word)
    return found


def open_record(path: Path, pack: Path | None = None) -> tuple[AnyGame, Record]:
    """A record and its game. The name `sample` stands for the record that comes with the package."""
    record = load_record(sample() if path == SAMPLE and not path.exists() else path)
    try:
        return open_game(record.header.game, pack, setup_of(record.header)), record
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None


def sample() -> Path:
    """The sample: beside the modules in an installed package, among the golden records in a checkout."""
    installed = PACKAGE / "sample.jsonl"
    return installed if installed.exists() else PACKAGE.parents[1] / "records" / "goeben" / "first.jsonl"


def replaceable(game: AnyGame) -> DataFiles:
    """The data files of a game; an error if it has none."""
    if game.data is None:
        raise DataError(f"{game.name} has no data files that a pack could replace")
    return game.data
