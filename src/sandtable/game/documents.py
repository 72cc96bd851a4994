"""Documents: what a game says of a position, as data that one renderer draws in the terminal and one in the
browser.

A document is made from a view, from the log as a side may know it, or, like overlays, from the position for
the side that is asked. Texts may name rules in brackets and places by their names: clients link them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Thing: TypeAlias = int | str
"""A noun without parts: a piece or a place."""

Tone: TypeAlias = Literal["", "good", "warn", "bad"]


class Phase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the sequence of play; with a `side`, one of that side's turn."""

    id: str
    name: str
    rule: str = ""
    side: int | None = None


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A figure that is always in sight: points, mana, the alert level, the weather.

    `most` is how far it goes, `about` what it means; `id` is for style sheets, `side` the side whose it is.
    `lamps` shows it as so many lamps of `most`.
    """

    id: str = ""
    label: str = ""
    value: str
    most: str = ""
    about: str = ""
    tone: Tone = ""
    side: int | None = None
    lamps: bool = False


class Status(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Where the game stands.

    `turn` is the turn in words, `now` what belongs to it (weather, orders), `gauges` points and the like.
    `phase` and `player` are the part of the sequence of play and the side whose turn it is. `news` are things
    that matter today, each a sentence; `panels` are those that are worth a look now.
    """

    turn: str
    now: list[Gauge] = []
    gauges: list[Gauge] = []
    phase: str = ""
    player: int | None = None
    news: list[str] = []
    panels: list[str] = []


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A printed chart or table, with the rule that uses it; `source` says whether it is a reconstruction.

    `tones` colours the cells that begin with such letters.
    """

    id: str
    title: str
    rule: str
    source: str
    header: list[str]
    rows: list[list[str]]
    note: str = ""
    tones: dict[str, Tone] = {}


class Lit(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A chart with rows and columns lit; a cell is lit if both are."""

    chart: str
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()


class Grid(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A table."""

    header: list[str]
    rows: list[list[str]]
    title: str = ""


class Lines(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Sentences, one below the other; `folded` ones are seen in the browser when their title is clicked."""

    lines: list[str]
    title: str = ""
    folded: bool = False


class Pieces(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Pieces by their nouns: counters in the browser, names in the terminal."""

    ids: list[Thing]
    title: str = ""


class Track(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A row of boxes; the one `at` which the marker stands is the present one, and has the `tone`.

    `marks` say what else is printed in the boxes, one for each: the date, the season, "" for nothing.
    """

    boxes: list[str]
    title: str = ""
    at: int | None = None
    marks: list[str] = []
    tone: Tone = ""


Block: TypeAlias = Lit | Grid | Lines | Pieces | Track


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page beside the map: a list of all units, a display, a look back."""

    title: str
    blocks: list[Block] = []


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small page on what happens on the map: a battle before it is fought, the result of a roll."""

    heading: str
    blocks: list[Block] = []
    place: Thing | None = None


class Counter(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A piece on the map as a side sees it; without an `id` it lies face down, and only its side is known.

    `label` are letters or figures in place of those of the board's piece. `sign` is a word on what it has
    done, such as "moved".
    """

    place: Thing
    id: Thing | None = None
    side: int | None = None
    label: str = ""
    sign: str = ""
