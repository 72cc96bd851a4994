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
    """Answers the open question; what it may choose stands in `view.asked.options`.

    `thoughts` are what it considered for its last choice, if it considered anything.
    """

    explanation: Explanation | None

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """One of the choices that the view offers."""


BOTS: dict[str, str] = {
    "random": "RandomBot",
    "greedy": "GreedyBot",
    "scripted": "ScriptedBot",
    "search": "SearchBot",
    "easy": "EasyBot",
}
"""The bots by name: each is the class of that name in the module `sandtable.bots.<name>`."""

SETTINGS: dict[str, dict[str, type[int] | type[float]]] = {"search": {"nodes": int, "seconds": float}}
"""What may be set behind a bot's name: `search:nodes=400`."""


def bot(spec: str) -> Bot:
    """A new bot by its name and settings; its module is imported only now."""
    name, settings = read(spec)
    module = import_module(f"sandtable.bots.{name}")
    return cast(Callable[..., Bot], getattr(module, BOTS[name]))(**settings)


def check(spec: str) -> None:
    """Refuse what is no bot, with a sentence that says what there is."""
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
