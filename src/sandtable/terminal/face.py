"""The terminal presentation (face) of a game: its views, choices and charts as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol

from rich.console import RenderableType

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.terminal.choices import Group
from sandtable.terminal.screen import Screen


class Face(Protocol):
    """The terminal presentation of a game, drawn only from one side's views and events and from game data."""

    def legend(self) -> str:
        """The legend of the map."""

    def examples(self, view: View) -> str:
        """Examples of input, separated by commas."""

    def heading(self, view: View) -> RenderableType:
        """The sequence of play with the current part marked, and the score."""

    def groups(self, view: View, *, everything: bool = False) -> list[Group]:
        """The choices of the open question, spelled for people; long lists are cut unless all are wanted."""

    def noun(self, view: View, verb: str, words: str) -> Noun:
        """A noun as a person types it."""

    def map(self, view: View, about: str, width: int, height: int) -> RenderableType:
        """The map around the open question, around a place, or all of it."""

    def units(self, view: View) -> RenderableType:
        """A list of all units and where they are."""

    def card(self, event: Event, view: View) -> RenderableType | None:
        """The chart that decided an event, with the result highlighted; None if there is none."""

    def panels(self) -> dict[str, str]:
        """The titles of the panels by their names."""

    def panel(self, name: str, view: View, log: Sequence[tuple[int, Event]]) -> RenderableType | None:
        """A panel by its name; None if there is none."""

    def debrief(self, view: View, log: Sequence[tuple[int, Event]]) -> RenderableType | None:
        """The debrief of a finished game, from its last view and its log; None if there is none."""


FACES = {}
"""The module in `sandtable.terminal.faces` and the class for each game; imported when needed."""


def face(game: AnyGame) -> Face:
    """The terminal presentation of a game."""
    if game.name not in FACES:
        return Screen(game)
    module, name = FACES[game.name]
    make: Callable[[AnyGame], Face] = getattr(import_module(f"sandtable.terminal.faces.{module}"), name)
    return make(game)
