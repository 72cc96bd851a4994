"""Bots: a player that sees only its view and answers what is asked."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol, cast

from sandtable.core.game import Game
from sandtable.core.options import Choice
from sandtable.core.view import View


class Bot(Protocol):
    """Answers the open question; what it may choose stands in `view.asked.options`."""

    def choose(self, game: Game, view: View, random: Random) -> Choice:
        """One of the choices that the view offers."""


BOTS: dict[str, str] = {"random": "RandomBot", "greedy": "GreedyBot"}
"""The bots by name: each is the class of that name in the module `sandtable.bots.<name>`."""


def bot(name: str) -> Bot:
    """A new bot of that name; its module is imported only now."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}: there are {', '.join(BOTS)}")
    module = import_module(f"sandtable.bots.{name}")
    return cast(Callable[[], Bot], getattr(module, BOTS[name]))()
