"""The output of the command: results to stdout, everything else to stderr."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.record.lines import Ended

out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


def print_json(value: object) -> None:
    """Print a result for programs, as JSON."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    out.print(text, soft_wrap=True)


def grid(words: Iterable[str], figures: Iterable[str] = (), *, close: bool = False) -> Table:
    """An empty table: columns of words, then of figures, set to the right; `close` ones if there are many."""
    padding = (0, 1, 0, 0) if close else (0, 1)
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=padding, header_style="bold")
    for heading in words:
        table.add_column(heading, overflow="fold")
    for heading in figures:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def outcome(game: AnyGame, view: View, ending: Ended) -> str:
    """The result of a game, in one sentence."""
    return f"{game.outcome(view, ending.winner, ending.score, ending.resigned)}."


def progress(*columns: ProgressColumn) -> Progress:
    """A bar that vanishes at the end, with these columns between it and the time that is left."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *columns,
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
