"""The output of the command: results to stdout, everything else to stderr."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console

from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.record.lines import Ended
from sandtable.terminal.wording import spoken

out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


def print_json(value: object) -> None:
    """Print a result for programs, as JSON."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    out.print(text, soft_wrap=True)


def outcome(game: AnyGame, s: State[Any], ending: Ended) -> str:
    """The result of a game, in one sentence."""
    score = " to ".join(map(str, ending.score))
    if not ending.resigned and game.rivals and game.ended(s):
        return f"{game.ended(s)}, {score}."
    gave_up = f", since {spoken(ending.resigned)} resigned" if ending.resigned else ""
    if game.rivals:
        return f"{spoken(ending.winner) or 'Nobody'} won, {score}{gave_up}."
    return f"The game is {'won' if ending.winner else 'not won'}, {score}{gave_up}."
