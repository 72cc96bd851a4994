"""4.0 How to win; and how things stand, as far as a side may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sandtable.core.procedure import Procedure
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
from sandtable.games.operation_albion.pack.schema import Level
from sandtable.games.operation_albion.state import DESTROYED, REFIT, State, Unit, shock_division

if TYPE_CHECKING:
    from sandtable.games.operation_albion.view import View


GONE = (REFIT, DESTROYED)
"""Displays of those who are lost."""


class SuddenDeath(Procedure[State], frozen=True):
    """[4.1, 6.0.end] The Russians win at once when they control every fortress."""

    rule = "4.1"

    def perform(self, s: State) -> None:
        if s.phase != "set-up" and all(s.control(fort) == RUSSIAN for fort in s.game.fortresses):
            s.agenda.clear()
            s.end(int(RUSSIAN), "Russian decisive victory", points(s))


def lost(s: State, side: Side, types: tuple[str, ...]) -> int:
    """[4.2.units, 4.2.1.d, 4.2.2.b] Ships of a side in its Refit or Units Destroyed Display."""
    return sum(
        s.at[id] in GONE and unit.cls == NAVAL and unit.type in types and s.game.owner[id] == side
        for id, unit in s.game.unit.items()
    )


def shock_divisions_lost(s: State) -> int:
    """[4.2.2.c] German shock divisions in the Refit or Units Destroyed Display; smaller units do not
    count.
    """
    return sum(s.at[id] in GONE and shock_division(unit) for id, unit in s.game.unit.items())


def points(s: State) -> tuple[int, int]:
    """[4.2.control, 4.2.1.a, 4.2.1.b, 4.2.1.c, 4.2.2.a] Points of both sides now."""
    chart = s.game.tables.victory
    german = chart.riga * (s.control("riga") == GERMAN)
    german += chart.place * sum(s.control(place) == GERMAN for place in chart.places)
    german += chart.islands * all(s.control(island) == GERMAN for island in ISLANDS)
    german += chart.russian_capital_ship * lost(s, RUSSIAN, CAPITAL)
    russian = chart.libau * (s.control("libau") == RUSSIAN)
    russian += chart.german_capital_ship * lost(s, GERMAN, ("BB", "BC"))
    russian += chart.german_shock_division * shock_divisions_lost(s)
    return german, russian


class Judgement(Procedure[State], frozen=True):
    """[4.0, 4.2, 4.3, 4.2.1, 4.2.2] After the last turn the lead in points decides the level of victory."""

    rule = "4.3"

    def perform(self, s: State) -> None:
        german, russian = points(s)
        reached = level(s.game, (german, russian))
        winner = s.game.sides.index(reached.winner) if reached.winner else -1
        s.end(winner, reached.name, (german, russian))


# --- as far as a side may know it ----------------------------------------------------------------


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
    for place, each in (("riga", chart.riga), *((place, chart.place) for place in chart.places)):
        yield Score(GERMAN, data.space[place].name, each, int(held.get(place) == GERMAN))
    islands = all(held.get(island) == GERMAN for island in ISLANDS)
    yield Score(GERMAN, "all three islands", chart.islands, int(islands))
    ships = seen_lost(data, view, RUSSIAN, CAPITAL)
    yield Score(GERMAN, "Russian BB, BC and BP lost", chart.russian_capital_ship, counted(ships))
    yield Score(RUSSIAN, data.space["libau"].name, chart.libau, int(held.get("libau") == RUSSIAN))
    ships = seen_lost(data, view, GERMAN, ("BB", "BC"))
    yield Score(RUSSIAN, "German BB and BC lost", chart.german_capital_ship, counted(ships))
    shock = seen_lost(data, view, GERMAN, ("shock",))
    yield Score(RUSSIAN, "German shock divisions lost", chart.german_shock_division, counted(shock))


def seen_lost(data: GameData, view: View, side: Side, types: tuple[str, ...]) -> list[Unit] | None:
    """[4.2.units] Units of these types in a side's Refit or Units Destroyed Display, if a viewer may look
    there; of shock troops divisions only.
    """
    off = view.hands[side].units
    if REFIT not in off:
        return None
    units = [(id, data.unit[id]) for id in (*off[REFIT], *off[DESTROYED])]
    return [id for id, unit in units if unit.type in types and (unit.type != "shock" or unit.size in LARGE)]


def counted(units: list[Unit] | None) -> int | None:
    """How many there are, if that is known."""
    return None if units is None else len(units)


def tally(data: GameData, view: View) -> tuple[tuple[int, int], list[str]]:
    """[4.2] The points of both sides as far as they are known, and the sources that are not."""
    found = list(scores(data, view))
    german, russian = (sum(s.points for s in found if s.side == side) for side in (GERMAN, RUSSIAN))
    return (german, russian), [score.what for score in found if score.number is None]


def level(data: GameData, points: tuple[int, int]) -> Level:
    """[4.3] The level of victory that points bring."""
    return next(level for level in data.tables.level if points[GERMAN] - points[RUSSIAN] >= level.least)


def last_fortress(data: GameData, view: View) -> str:
    """[4.1] The name of the only fortress that the Russians do not control; "" if there are more."""
    if view.level or view.phase == "set-up":
        return ""
    left = [fort for fort in data.fortresses if view.control.get(fort) != RUSSIAN]
    return data.space[left[0]].name if len(left) == 1 else ""


def warning(fortress: str) -> str:
    """[4.1] What the fall of the last fortress means."""
    return f"If {fortress} falls too, the Russians hold every fortress, and the Russians win at once (4.1)"
