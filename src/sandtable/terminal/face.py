"""The face of a game in a terminal: how its views, choices and charts are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from rich.console import RenderableType

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.data import Files
from sandtable.game.game import Game
from sandtable.games import admiral, faerie, goeben, napoleonic, operation_albion
from sandtable.terminal.choices import Group
from sandtable.terminal.faces.admiral import AdmiralFace
from sandtable.terminal.faces.faerie import FaerieFace
from sandtable.terminal.faces.goeben import GoebenFace
from sandtable.terminal.faces.napoleonic import NapoleonicFace
from sandtable.terminal.faces.operation_albion import AlbionFace


class Face(Protocol):
    """Everything is drawn from a view or an event that a side may see, and from the game's data."""

    def length(self) -> str:
        """How long a game is, in its own words: "11 turns"."""

    def legend(self) -> str:
        """What the signs on the map mean."""

    def examples(self) -> str:
        """What can be typed, with commas between."""

    def files(self) -> Files:
        """The data files, which a pack may replace."""

    def contradictions(self) -> Iterator[str]:
        """Where the data contradict what is known of the printed components."""

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


def face(game: Game) -> Face:
    """The face of a game."""
    if game.name in napoleonic.NAMES:
        return NapoleonicFace(game)
    if game.name in goeben.NAMES:
        return GoebenFace(game)
    if game.name in operation_albion.NAMES:
        return AlbionFace(game)
    if game.name in faerie.NAMES:
        return FaerieFace(game)
    if game.name in admiral.NAMES:
        return AdmiralFace(game)
    raise ValueError(f"{game.name} cannot be shown in a terminal")
