"""A game in a terminal: its vocabulary and documents as text, and its map."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.console import RenderableType
from rich.text import Text

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.presentation import CHARTS, DEBRIEF
from sandtable.terminal import matching
from sandtable.terminal.choices import Choices, Group
from sandtable.terminal.documents import Documents
from sandtable.terminal.maps import map_of

UNITS = "units"
"""The panel that tells what is where."""

EXAMPLES = 3
"""Choices that are named as examples of what can be typed."""


class Screen:
    """Everything that a terminal shows of a game, drawn from one side's view and events."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.documents = Documents(game)
        self.picture = map_of(game)

    def legend(self) -> str:
        """What the signs on the map mean."""
        return self.picture.legend

    def examples(self, view: View) -> str:
        """Examples of input at the open question, separated by commas."""
        asked = Choices(self.game, view)
        said = [
            f"{verb} {asked.words.noun(verb, asked.options[verb][0], asked.names)}".removesuffix(" None")
            for verb in asked.words.in_order(asked.options)
        ]
        first = said[:EXAMPLES]
        return ", ".join([*first, *(f"why {words}" for words in first[:1]), "map all"])

    def heading(self, view: View) -> RenderableType:
        """The status of the game."""
        return self.documents.status(view)

    def groups(self, view: View, *, everything: bool = False) -> list[Group]:
        """The choices of the open question; long lists are cut unless all are wanted."""
        return Choices(self.game, view).groups(everything=everything)

    def noun(self, view: View, verb: str, words: str) -> Noun:
        """A noun as a person types it."""
        return matching.noun(Choices(self.game, view), verb, words)

    def map(self, view: View, about: str, width: int, height: int) -> RenderableType:
        """What the open question is about, on the map or as a card; or a place, or all of the map."""
        if about == "all":
            return self.picture.overview(view, width, height)
        if about:
            return self.picture.around(view, self.place(view, about), width, height)
        card = self.preview(view)
        return self.picture.question(view, width, height) if card is None else card

    def preview(self, view: View) -> RenderableType | None:
        """A card on what the open question leads to, made from a position that fits the view."""
        preview = self.game.presentation.preview
        if preview is None or view.asked is None or view.side != view.asked.side:
            return None
        card = preview(self.game.sample(view, Random(0)), view.asked.side)
        return None if card is None else self.documents.card(card, view)

    def place(self, view: View, words: str) -> Noun:
        """A place of the map as a person types it, or the place of a thing."""
        vocabulary, shown = self.game.vocabulary, self.game.presentation
        where, names = shown.places_in(view), shown.names_in(view)
        kinds = [kind for kind in vocabulary.kinds.values() if kind.place]
        places = {noun: name for kind in kinds for noun, name in {**kind.ids, **kind.names}.items()}
        if words.isdecimal() and any(kind.other != "{}" for kind in kinds):
            return int(words)
        things = {noun: vocabulary.thing(noun, names) for noun in where}
        if matching.matching(words, places) or not matching.matching(words, things):
            return matching.find(words, "place", places, places)
        return where[matching.find(words, "place", things, things)]

    def units(self, view: View) -> RenderableType:
        """What is where."""
        return self.panel(UNITS, view, ()) or Text("This game has no list of units.")

    def panel(self, name: str, view: View, log: Sequence[tuple[int, Event]]) -> RenderableType | None:
        """A panel by its name; None if there is none."""
        found = self.game.presentation.panel(name, view, log)
        return None if found is None else self.documents.panel(found, view)

    def panels(self) -> dict[str, str]:
        """The titles of the panels by their names."""
        shown = self.game.presentation
        found = {name: panel.title for name, panel in shown.panels.items()}
        return {**found, CHARTS: "Charts"} if shown.charts else found

    def card(self, event: Event, view: View) -> RenderableType | None:
        """The card of an event: the chart that decided it; None if there is none."""
        result = self.game.presentation.result
        card = result(event) if result else None
        return None if card is None else self.documents.card(card, view)

    def debrief(self, view: View, log: Sequence[tuple[int, Event]]) -> RenderableType | None:
        """A look back on a finished game; None if there is none."""
        return self.panel(DEBRIEF, view, log)
