"""`sandtable records`: golden records of a game."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.cli.loading import open_game, setup_options, wanted
from sandtable.kit.log import Templates
from sandtable.lab.golden import golden
from sandtable.record.files import save
from sandtable.terminal.output import out

NAMES = ("first", "second")


@click.group()
def records() -> None:
    """Make golden records: games that show what a change of the rules changes."""


@records.command()
@click.argument("game")
@click.option("--out", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Where to write them.")
@setup_options
def new(game: str, folder: Path | None, scenario: str, options: tuple[str, ...]) -> None:
    """Play two games of GAME in which every kind of event happens that it has a sentence for.

    \b
    Example:
      sandtable records new crossing --out records/crossing
    """
    played = open_game(game, setup=wanted(scenario, options))
    sentence = played.presentation.sentence
    kinds = sentence.templates if isinstance(sentence, Templates) else ()
    for name in NAMES:
        file = (folder or Path("records") / game) / f"{name}.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        save(golden(played, f"{game}/{name}", kinds), file)
        out.print(f"Wrote {file}.")
