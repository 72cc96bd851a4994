"""`sandtable games` and plain `sandtable`: what there is to play."""

from __future__ import annotations

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sandtable.cli.face import face
from sandtable.cli.output import out
from sandtable.core.game import Game
from sandtable.games import GAMES, load
from sandtable.lab.sim import play_game

SAMPLE = 2
"""Random games played to estimate how many decisions a game takes."""


@click.command()
def games() -> None:
    """List the games.

    \b
    Example:
      sandtable games
    """
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "sides", "length", "rulebook"):
        table.add_column(heading)
    table.add_column("rules", justify="right")
    for name in GAMES:
        game = load(name)
        rulebook = game.rulebook
        table.add_row(
            name, game.title, " - ".join(game.sides), length(game), rulebook.title, str(len(rulebook.rules))
        )
    out.print(table)


def length(game: Game) -> str:
    """Turns, and about how many decisions both players make together."""
    bots = ["random"] * len(game.sides)
    made = sum(play_game(game, bots, 0, number).decisions for number in range(SAMPLE)) // SAMPLE
    return f"{face(game).length()}, about {round(made, -2)} decisions"


def welcome() -> None:
    """What `sandtable` says when it is called without arguments."""
    out.print("The games:")
    for name in GAMES:
        game = load(name)
        out.print(f"  {name:<10}{game.title}: {game.subtitle}", soft_wrap=True)
    first = next(iter(GAMES))
    side = load(first).sides[-1]
    out.print("How to start:")
    for line, meaning in (
        (f"sandtable play {first}", "two players at this keyboard"),
        (f"sandtable play {first} --bot {side}=greedy", "against the computer"),
        (f"sandtable rules {first}", "its rules"),
        ("sandtable --help", "everything else"),
    ):
        out.print(f"  {line:<44}{meaning}", soft_wrap=True)
