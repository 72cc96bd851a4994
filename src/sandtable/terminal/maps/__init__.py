"""Maps as text: a module for each game that has one of its own, and a plain one for all others."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from rich.console import RenderableType

from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame


class Picture(Protocol):
    """The map of a game, drawn from a view."""

    legend: str

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """What the open question is about."""

    def around(self, view: View, place: Noun, width: int, height: int) -> RenderableType:
        """The surroundings of a place."""

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """All of it."""


def map_of(game: AnyGame) -> Picture:
    """The map of a game: `Picture` of the module named after the game's client, or the plain one."""
    own = f"{__name__}.{game.presentation.client}"
    found: Picture = import_module(own if find_spec(own) else f"{__name__}.generic").Picture(game)
    return found
