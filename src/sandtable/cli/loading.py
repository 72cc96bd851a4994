"""Opens the games, data packs and records that the command line names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar

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


pack_option = click.option("--pack", type=FOLDER, metavar="DIR", help="Use the data pack in this folder.")

packs_option = click.option(
    "--pack",
    "packs",
    type=FOLDER,
    multiple=True,
    metavar="DIR",
    help="Offer a game with the data pack in this folder too; may be given several times.",
)
"""The option --pack of commands that serve games."""

others_option = click.option(
    "--game",
    "others",
    multiple=True,
    metavar="NAME",
    help="With this game of another package too. May be given several times.",
)
"""The option --game of commands that serve games: other people's code runs only where a host names it."""


def setup_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options --scenario and --option; the command gets them as one `Setup`."""

    @wraps(command)
    def with_setup(*args: Any, scenario: str, options: tuple[str, ...], **rest: Any) -> None:
        command(*args, setup=Setup(scenario, frozenset(options)), **rest)

    about = "What to play; sandtable games GAME lists it."
    for option in (
        click.option(
            "--option", "options", multiple=True, metavar="NAME", help="Use an optional rule. Repeatable."
        ),
        click.option("--scenario", default="", metavar="NAME", help=about),
    ):
        with_setup = option(with_setup)
    return with_setup


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
    names = list(names)  # games of other packages are looked for now, and some are left out
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
