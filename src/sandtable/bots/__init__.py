"""Bots: a player that sees only its view and answers what is asked."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol, cast

from sandtable.bots.explanation import Explanation
from sandtable.core.options import Choice
from sandtable.core.view import View
from sandtable.game.game import AnyGame


class Bot(Protocol):
    """Answers the open question with one of the choices in `view.asked.options`.

    `explanation` is what it considered for its last choice; None if it considered nothing.
    """

    explanation: Explanation | None

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """One of the choices that the view offers."""


BOTS: dict[str, str] = {
    "random": "random:RandomBot",
    "greedy": "greedy:GreedyBot",
    "scripted": "greedy:ScriptedBot",
    "search": "search:SearchBot",
    "easy": "greedy:EasyBot",
}
"""The bots by name, each with its module and class."""

SETTINGS: dict[str, dict[str, type[int] | type[float]]] = {"search": {"nodes": int, "seconds": float}}
"""The settings of each bot with their types, as they stand behind its name: `search:nodes=400`."""


def bot(spec: str) -> Bot:
    """A new bot by its name and settings. Its module is imported when it is asked for."""
    name, settings = read(spec)
    module, _, kind = BOTS[name].partition(":")
    return cast(Callable[..., Bot], getattr(import_module(f"sandtable.bots.{module}"), kind))(**settings)


def check(spec: str) -> None:
    """Raise ValueError if there is no such bot or setting; the message says which there are."""
    read(spec)


def read(spec: str) -> tuple[str, dict[str, float]]:
    """The name and the settings of a bot: `search:nodes=400`."""
    name, _, rest = spec.partition(":")
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}: there are {', '.join(BOTS)}")
    known = SETTINGS.get(name, {})
    settings: dict[str, float] = {}
    for part in filter(None, rest.split(",")):
        key, _, text = part.partition("=")
        if key not in known:
            can = f"it has {', '.join(known)}" if known else "it has none"
            raise ValueError(f"the bot {name} has no setting {key!r}: {can}")
        try:
            value = known[key](text)
        except ValueError:
            value = 0
        if not 0 < value < float("inf"):
            raise ValueError(f"{spec!r}: {key} is a number above 0, not {text!r}")
        settings[key] = value
    return name, settings
