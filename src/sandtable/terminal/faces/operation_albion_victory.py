"""Victory in Operation Albion: the points by their source, and the summary that closes a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, cast

from rich.box import SIMPLE_HEAD
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.core.events import Event
from sandtable.core.side import Side
from sandtable.games.operation_albion.gamedata import (
    CAPITAL,
    GERMAN,
    ISLANDS,
    LARGE,
    NAVAL,
    RUSSIAN,
    GameData,
)
from sandtable.games.operation_albion.pack.schema import Level, Unit
from sandtable.games.operation_albion.state import DESTROYED, REFIT, WITHDRAWN
from sandtable.games.operation_albion.view import View
from sandtable.terminal.maps.operation_albion import SIDES, STYLES


class Score(NamedTuple):
    """A source of points; `number` is None if the viewer cannot know it."""

    side: Side
    what: str
    each: int
    number: int | None

    @property
    def points(self) -> int:
        """What it is worth, as far as it is known."""
        return self.each * (self.number or 0)


def scores(data: GameData, view: View) -> Iterator[Score]:
    """[4.2.1, 4.2.2] Every source of points, with how often it counts."""
    chart, held = data.tables.victory, view.control
    yield Score(GERMAN, data.space["riga"].name, chart.riga, int(held.get("riga") == GERMAN))
    for place in chart.places:
        yield Score(GERMAN, data.space[place].name, chart.place, int(held.get(place) == GERMAN))
    islands = all(held.get(island) == GERMAN for island in ISLANDS)
    yield Score(GERMAN, "all three islands", chart.islands, int(islands))
    ships = lost(data, view, RUSSIAN, lambda unit: unit.cls == NAVAL and unit.type in CAPITAL)
    yield Score(GERMAN, "Russian BB, BC and BP lost", chart.russian_capital_ship, ships)
    yield Score(RUSSIAN, data.space["libau"].name, chart.libau, int(held.get("libau") == RUSSIAN))
    ships = lost(data, view, GERMAN, lambda unit: unit.cls == NAVAL and unit.type in ("BB", "BC"))
    yield Score(RUSSIAN, "German BB and BC lost", chart.german_capital_ship, ships)
    shock = lost(data, view, GERMAN, lambda unit: unit.type == "shock" and unit.size in LARGE)
    yield Score(RUSSIAN, "German shock divisions lost", chart.german_shock_division, shock)


def lost(data: GameData, view: View, side: Side, counts: Callable[[Unit], bool]) -> int | None:
    """[4.2.units] Units of a side in its Refit or Units Destroyed Display, if the viewer may look there."""
    off = view.hands[side].units
    if REFIT not in off:
        return None
    return sum(counts(data.unit[unit]) for unit in (*off[REFIT], *off[DESTROYED]))


class Counts(NamedTuple):
    """Points of both sides as far as they are known, and the sources that are not."""

    points: tuple[int, int]
    unknown: tuple[str, ...]


def tally(data: GameData, view: View) -> Counts:
    """[4.2] The points now."""
    found = list(scores(data, view))
    german, russian = (sum(s.points for s in found if s.side == side) for side in (GERMAN, RUSSIAN))
    return Counts((german, russian), tuple(score.what for score in found if score.number is None))


def level(data: GameData, points: tuple[int, int]) -> Level:
    """[4.3] The level of victory that points bring."""
    lead = points[GERMAN] - points[RUSSIAN]
    return next(level for level in data.tables.level if lead >= level.least)


def closing(data: GameData, view: View, events: Iterable[tuple[int, Event]]) -> RenderableType:
    """The victory level, the points by source, and what both sides did and lost."""
    points, unknown = tally(data, view)
    what = f"{view.level}, by" if view.level else "Not finished, so far"
    top = f"{what} victory points: German {points[GERMAN]}, Russian {points[RUSSIAN]}"
    lines: list[RenderableType] = [Text(top, "bold"), by_source(data, view)]
    if unknown:
        lines.append(Text(f"Not known: {', '.join(unknown)}", "bright_black"))
    return Lines(*lines, deeds(data, view, [event for _, event in events]))


def by_source(data: GameData, view: View) -> Table:
    """[4.2] What points were given for."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("side")
    table.add_column("for")
    table.add_column("times", justify="right")
    table.add_column("VP", justify="right")
    for score in scores(data, view):
        if score.number:
            table.add_row(
                Text(SIDES[score.side], STYLES[score.side]), score.what, str(score.number), str(score.points)
            )
    if not table.row_count:
        table.add_row("", "nothing", "", "0")
    return table


def deeds(data: GameData, view: View, events: list[Event]) -> Table:
    """Actions, battles, fire and losses of both sides, from the log."""
    count: Counter[tuple[Side, str]] = Counter()
    for event in events:
        facts = cast(dict[str, Any], event.facts)
        if event.kind in ("action", "battle"):
            count[Side(facts["side"]), event.kind] += 1
        elif event.kind == "shot":
            count[data.owner[facts["unit"]], "shot"] += 1
            count[data.owner[facts["unit"]], "hit"] += int(facts["hit"])
        elif event.kind == "sent":
            display = {REFIT: "lost", DESTROYED: "lost", WITHDRAWN: "withdrawn"}.get(facts["display"], "")
            count[data.owner[facts["unit"]], display] += 1
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("side")
    for heading in ("actions", "attacks", "shots", "hits", "units lost", "withdrawn"):
        table.add_column(heading, justify="right")
    for side in (GERMAN, RUSSIAN):
        kinds = ("action", "battle", "shot", "hit", "lost", "withdrawn")
        table.add_row(Text(SIDES[side], STYLES[side]), *(str(count[side, kind]) for kind in kinds))
    if view.revolution:
        table.caption = f"The October Revolution broke out in turn {view.revolution}."
        table.caption_justify = "left"
    return table
