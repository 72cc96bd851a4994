"""The output of the command: results to stdout, everything else to stderr."""

from __future__ import annotations

import msgspec
from rich.console import Console

from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.record.lines import Ended

out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


def print_json(value: object) -> None:
    """Print a result for programs, as JSON."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    out.print(text, soft_wrap=True)


def outcome(game: AnyGame, view: View, ending: Ended) -> str:
    """The result of a game, in one sentence."""
    return f"{game.outcome(view, ending.winner, ending.score, ending.resigned)}."
