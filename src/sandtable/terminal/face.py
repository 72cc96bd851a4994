"""The face of a game in a terminal: how its views, choices and charts are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Protocol

from rich.console import RenderableType

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.terminal.choices import Group


class Face(Protocol):
    """Everything is drawn from a view or an event that a side may see, and from the game's data."""

    def legend(self) -> str:
        """What the signs on the map mean."""

    def examples(self) -> str:
        """What can be typed, with commas between."""

    def heading(self, view: View) -> RenderableType:
        """The sequence of play with the current part marked, and the score."""

    def groups(self, view: View, *, everything: bool = False) -> list[Group]:
        """The choices of the open question, spelled for people; all of them only if wanted."""

    def noun(self, view: View, verb: str, words: str) -> Noun:
        """A noun as a person types it."""

    def map(self, view: View, about: str, width: int, height: int) -> RenderableType:
        """The map around the open question, around a place, or all of it."""

    def units(self, view: View) -> RenderableType:
        """Where everything is."""

    def chart(self, event: Event) -> RenderableType | None:
        """The chart that an event was decided on, with the result lit; None if there is none."""

    def debrief(self, view: View, events: Iterable[tuple[int, Event]]) -> RenderableType | None:
        """What a game came to, from its last view and its log; None if there is nothing to tell."""


FACES = {
    "egypt": ("napoleonic", "NapoleonicFace"),
    "finland": ("napoleonic", "NapoleonicFace"),
    "goeben": ("goeben", "GoebenFace"),
    "operation_albion": ("operation_albion", "AlbionFace"),
    "faerie": ("faerie", "FaerieFace"),
    "admiral": ("admiral", "AdmiralFace"),
}
"""The module in `sandtable.terminal.faces` and the class that shows a game; imported when it is asked for."""


def face(game: AnyGame) -> Face:
    """The face of a game."""
    if game.name not in FACES:
        raise ValueError(f"{game.name} cannot be shown in a terminal")
    module, name = FACES[game.name]
    make: Callable[[AnyGame], Face] = getattr(import_module(f"sandtable.terminal.faces.{module}"), name)
    return make(game)
