"""`sandtable pack`: data packs, which replace our reconstructed values by those of a printed game."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from sandtable.cli.loading import FOLDER, open_game, replaceable, setup_options
from sandtable.game.data import DataError, read
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import GAMES
from sandtable.lab.sim import play_game
from sandtable.terminal.output import out

CONTRADICTED = 1
DRAWING = ("areas.toml", "coast.toml", "sheet.toml")
"""Optional files, which change only how the board is drawn."""

NAMING = ("campaign.toml", "missions.toml", "scenario.toml")
"""Files that name their game."""

TRIALS = 3
"""Random games that are played to the end with a pack."""

LONGEST = 20_000
"""Choices; a random game that is longer fails the check. With our own data none takes half of that."""


@click.group()
def pack() -> None:
    """Make and check data packs.

    \b
    Example:
      sandtable pack new egypt my-egypt
    """


@pack.command()
@click.argument("game")
@click.argument("folder", type=FOLDER, metavar="DIR")
def new(game: str, folder: Path) -> None:
    """Write the data files of GAME into the new folder DIR, to be edited.

    Files that are as they should be may be deleted: ours take their place.

    \b
    Example:
      sandtable pack new egypt my-egypt
    """
    files = replaceable(open_game(game)).files
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DataError(f"{folder}: exists already and is not an empty folder; nothing was written")
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in files.paths.items():
        shutil.copyfile(path, folder / name)
    out.print(f"Wrote {', '.join(sorted(files.paths))} to {folder}.", soft_wrap=True)
    named = "" if {*NAMING} & files.paths.keys() else f" --game {game}"
    out.print(f"Edit them, then: sandtable pack check {folder}{named}", soft_wrap=True)


@pack.command()
@click.argument("folder", type=FOLDER, metavar="DIR")
@click.option("--game", metavar="GAME", help="The game, if no file of the pack names it.")
@setup_options
@click.pass_context
def check(context: click.Context, folder: Path, game: str | None, setup: Setup) -> None:
    """Check the data pack in DIR: its form, its references, and what is known of the printed game.

    Some games are played with it, of the first scenario if none is named.

    The exit code is 0 if all is well, 1 if known facts are contradicted, 2 if the pack is unusable.

    \b
    Example:
      sandtable pack check my-egypt
    """
    opened = open_game(game or game_of(folder), folder, setup)
    data = replaceable(opened)
    used = {*data.files.paths, *DRAWING}
    strange = [file.name for file in sorted(folder.glob("*.toml")) if file.name not in used]
    if strange:
        known = ", ".join(sorted(data.files.paths))
        raise DataError(f"{folder / strange[0]}: this file is not used; a pack consists of {known}")
    faults = [str(fault) for fault in data.contradictions()]
    for fault in faults:
        click.echo(fault, err=True)
    if faults:
        context.exit(CONTRADICTED)
    trial(opened, folder)
    present = [name for name in sorted(used) if (folder / name).exists()]
    out.print(f"{folder} is a sound pack for {opened.name}: {', '.join(present)}", soft_wrap=True)


def game_of(folder: Path) -> str:
    """The game that a pack names in one of its files."""
    if not folder.is_dir():
        raise DataError(f"{folder}: there is no such folder")
    file = next((folder / name for name in NAMING if (folder / name).exists()), None)
    if file is None:
        names = f"{', '.join(NAMING[:-1])} or {NAMING[-1]}"
        raise DataError(f"{folder}: there is no {names} that names the game; use --game")
    named = read(file, dict[str, object]).get("game")
    if named not in GAMES:
        raise DataError(f"{file}: game = {named!r} is none of {', '.join(GAMES)}")
    return str(named)


def trial(game: AnyGame, folder: Path) -> None:
    """Play a few random games to the end."""
    for number in range(TRIALS):
        try:
            played = play_game(game, ["random"] * len(game.sides), 0, number, longest=LONGEST)
        except (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError) as error:
            why = f"nothing for {error}" if isinstance(error, LookupError) else error
            raise DataError(f"{folder}: a game with these data breaks down: {why}") from None
        if not played.finished:
            raise DataError(f"{folder}: a game with these data does not come to an end")
