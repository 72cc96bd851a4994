"""4.0 How to win."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.operation_albion.gamedata import CAPITAL, GERMAN, ISLANDS, LARGE, NAVAL, RUSSIAN
from sandtable.games.operation_albion.state import DESTROYED, REFIT, State


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
        s.at[id] in (REFIT, DESTROYED)
        and unit.cls == NAVAL
        and unit.type in types
        and s.game.owner[id] == side
        for id, unit in s.game.unit.items()
    )


def shock_divisions_lost(s: State) -> int:
    """[4.2.2.c] German shock divisions in the Refit or Units Destroyed Display; smaller units do not
    count.
    """
    return sum(
        s.at[id] in (REFIT, DESTROYED)
        and unit.side == "german"
        and unit.type == "shock"
        and unit.size in LARGE
        for id, unit in s.game.unit.items()
    )


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
        level = next(level for level in s.game.tables.level if german - russian >= level.least)
        winner = s.game.sides.index(level.winner) if level.winner else -1
        s.end(winner, level.name, (german, russian))
