"""Where the command writes: results to stdout, everything else to stderr."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console

from sandtable.core.state import State
from sandtable.game.game import Game
from sandtable.record.lines import Ended

out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


def print_json(value: object) -> None:
    """A result for programs."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    out.print(text, soft_wrap=True)


LONGEST_SENTENCE = 600


def sentence(error: Exception) -> str:
    """What went wrong, as a sentence in one line; of a very long one the beginning and the end."""
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror.lower()}" if error.filename else error.strerror
    else:
        text = " ".join(str(error).split())
    if len(text) > LONGEST_SENTENCE:
        text = f"{text[: LONGEST_SENTENCE // 2]} ... {text[-LONGEST_SENTENCE // 2 :]}"
    return text if text.endswith((".", "?")) else text + "."


def spoken(side: str) -> str:
    """A side as a player is called."""
    return side.replace("_", " ").title()


def outcome(game: Game, s: State[Any], ending: Ended) -> str:
    """How a game ended, in one sentence."""
    score = " to ".join(map(str, ending.score))
    if not ending.resigned and game.rivals and game.ending(s):
        return f"{game.ending(s)}, {score}."
    gave_up = f", since {spoken(ending.resigned)} resigned" if ending.resigned else ""
    if game.rivals:
        return f"{spoken(ending.winner) or 'Nobody'} won, {score}{gave_up}."
    return f"The game is {'won' if ending.winner else 'not won'}, {score}{gave_up}."
