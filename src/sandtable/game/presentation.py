"""The presentation of a game: its board, its events in words, its documents, and overlays of its map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.state import S
from sandtable.core.view import View
from sandtable.game.documents import Card, Chart, Counter, Lit, Panel, Phase, Status
from sandtable.game.vocabulary import NO_NAMES, Names

V = TypeVar("V", bound=View)

Overlays: TypeAlias = dict[str, Any]
"""Drawings over the map, by name. Each game has its own, which its clients know."""

Log: TypeAlias = Sequence[tuple[int, Event]]
"""What was told so far, as a side may know it: each event with the number of the choice that led to it."""

HeadingLevel: TypeAlias = Literal["turn", "phase"]

GENERIC = "generic"
"""The client that draws any game from its board and its documents."""
CHARTS = "charts"
DEBRIEF = "debrief"
"""The names of the charts and of the look back among the panels."""


def plain_sentence(event: Event) -> str:
    """The default sentence of an event: its kind and its facts."""
    facts = ", ".join(f"{name} {fact}" for name, fact in event.facts.items())
    return f"{event.kind}: {facts}" if facts else event.kind


class PanelOf(NamedTuple, Generic[V]):
    """A panel that can be asked for: the title of its tab, and how it is made from a view."""

    title: str
    made: Callable[[V], Panel]


class LogPanelOf(NamedTuple, Generic[V]):
    """The same for a panel that is made from a view and from the log."""

    title: str
    made: Callable[[V, Log], Panel]


class Told(msgspec.Struct, frozen=True):
    """What clients are told once: the sequence of play, the charts, headings of the log, titles of panels."""

    phases: list[Phase]
    charts: list[Chart]
    headings: dict[str, HeadingLevel]
    panels: dict[str, str]
    debrief: bool


@dataclass(frozen=True, kw_only=True)
class Presentation(Generic[S, V]):
    """The words and pictures of a game; every member has a default.

    `client` is the browser's own module for the game, "generic" if it has none. `board` describes for drawing
    what never changes: map, counters. `length` says how long a game is ("11 turns"), `about` what it is like.
    `sentence` puts an event into words; events named in `headings` open a turn or a phase in the log: a kind,
    or a kind and the phase that it tells of ("phase tactical").
    `phases` is the sequence of play; `charts` are the printed charts.
    `status` is where the game stands. `names` are names that only a view knows, `where` the places of things.
    `counters` are the pieces on a map that no client draws by hand; without it they are those of `where`.
    `details` are what a choice costs or brings, by verb. `overlays` shows the same on a hand-made map.
    `lit` are the rows and columns of charts that are in use. `panels` are pages beside the map, `preview` is
    a card on what the open question leads to, `result` a card on what an event was decided by, `debrief` a
    look back at the end, and `ending` the end in a sentence.
    `moves` and `fights` name kinds of events for heat maps, each with the fact that says where.
    `own_cards` says that the browser's module draws previews and results itself, so they are not sent.
    """

    client: str = GENERIC
    length: str = ""
    about: str = ""
    board: Callable[[], object] = dict
    sentence: Callable[[Event], str] = plain_sentence
    headings: Mapping[str, HeadingLevel] = field(default_factory=lambda: {"turn": "turn", "phase": "phase"})
    phases: Sequence[Phase] = ()
    charts: Sequence[Chart] = ()
    status: Callable[[V], Status] | None = None
    names: Callable[[V], Names] | None = None
    where: Callable[[V], Mapping[Noun, Noun]] | None = None
    counters: Callable[[V], list[Counter]] | None = None
    lit: Callable[[V, Log], list[Lit]] | None = None
    details: Mapping[str, Callable[[S, Noun], str]] = field(default_factory=dict)
    overlays: Callable[[S, Side], Overlays] | None = None
    panels: Mapping[str, PanelOf[V] | LogPanelOf[V]] = field(default_factory=dict)
    preview: Callable[[S, Side], Card | None] | None = None
    result: Callable[[Event], Card | None] | None = None
    moves: Mapping[str, str] = field(default_factory=dict)
    fights: Mapping[str, str] = field(default_factory=dict)
    own_cards: bool = False
    debrief: Callable[[V, Log], Panel | None] | None = None
    ending: Callable[[V], str] | None = None

    @property
    def told(self) -> Told:
        """What clients are told once of the documents."""
        return Told(
            [*self.phases],
            [*self.charts],
            dict(self.headings),
            {name: panel.title for name, panel in self.panels.items()},
            self.debrief is not None,
        )

    def overlays_for(self, s: S, side: Side) -> Overlays:
        """The overlays for the side to move; none in a game without them."""
        return self.overlays(s, side) if self.overlays else {}

    def status_of(self, view: V) -> Status | None:
        """Where the game stands, if the game tells it."""
        return self.status(view) if self.status else None

    def names_in(self, view: V) -> Names:
        """The names that only a view knows."""
        return self.names(view) if self.names else NO_NAMES

    def places_in(self, view: V) -> Mapping[Noun, Noun]:
        """Where things are."""
        return self.where(view) if self.where else {}

    def counters_in(self, view: V) -> list[Counter]:
        """The pieces on a map that no client draws by hand."""
        if self.client != GENERIC:
            return []
        if self.counters is not None:
            return self.counters(view)
        return [
            Counter(place=place, id=thing)
            for thing, place in self.places_in(view).items()
            if isinstance(thing, (int, str)) and isinstance(place, (int, str))
        ]

    def detail(self, s: S, verb: str, noun: Noun) -> str:
        """What a choice costs or brings, for the side that is asked; "" if there is nothing to say."""
        found = self.details.get(verb)
        return found(s, noun) if found else ""

    def panel(self, name: str, view: V, log: Log) -> Panel | None:
        """A panel by its name; None if there is none."""
        if name == CHARTS and self.charts:
            lit = {one.chart: one for one in self.lit(view, log)} if self.lit else {}
            return Panel("Charts", [lit.get(chart.id, Lit(chart.id)) for chart in self.charts])
        if name == DEBRIEF:
            return self.debrief(view, log) if self.debrief else None
        found = self.panels.get(name)
        if isinstance(found, LogPanelOf):
            return found.made(view, log)
        return found.made(view) if found else None
