"""The results of a study, printed for people."""

from __future__ import annotations

from math import isinf

from rich.table import Table

from sandtable.lab.results import Answer, Difference, Rating, SeriesResult, Tally
from sandtable.lab.stats import Estimate
from sandtable.terminal.output import grid, out

TALLY = ("games", "won", "drawn", "lost", "win rate (95 %)")
ALONE = ("games", "won", "not won", "success rate (95 %)", "score", "decisions")


def show(told: Answer, *, rivals: bool) -> None:
    """Print the results of a study."""
    seats = f", seats {'swapped' if told.swapped else 'fixed'}" if rivals else ""
    out.print(f"{heading(told)}{seats}; results in {told.file}", soft_wrap=True)
    tables = [ratings(told.ratings)] if told.ratings else []
    if not rivals:
        tables.append(alone(told.series))
    else:
        tables += [versus(series) for series in told.series if series.bots]
        tables.append(by_side(told.series))
    if told.differences:
        tables.append(differences(told.differences, next(iter(told.series[0].sides)) if rivals else ""))
    for table in tables:
        out.print()
        out.print(table)
    for series in told.series:
        for ending, number in series.endings.items():
            out.print(f"{series.name}: {ending} {number}, {number / series.games:.1%}", soft_wrap=True)
        if series.illegal:
            out.print(f"{series.name}: {series.illegal} illegal choices", soft_wrap=True)


def heading(told: Answer) -> str:
    """The subject of a study."""
    name = f"{told.game} {told.scenario}".strip()
    many = f"{told.games} games" if len(told.series) == 1 else f"{len(told.series)} times {told.games} games"
    return f"{name}: {many}, seed {told.seed}"


def versus(series: SeriesResult) -> Table:
    """A series between different bots: each over all its games, and with each side. If there were draws, also
    the share of the points that each won, with half a point for a draw."""
    drawn = any(standing.tally.draws for standing in series.bots)
    table = grid(("bot", "side"), (*TALLY, *(("points",) if drawn else ())), close=True)
    for standing in series.bots:
        rows = {"": standing.tally, **(standing.sides if len(standing.sides) > 1 else {})}
        for side, tally in rows.items():
            points = (f"{tally.points.value:.1%}",) if drawn else ()
            table.add_row("" if side else standing.bot, side, *counts(tally), *points)
    return table


def by_side(results: list[SeriesResult]) -> Table:
    """A table of series between rivals, with a row for each side."""
    table = grid(("series", "side"), (*TALLY, "score", "decisions"), close=True)
    for series in results:
        name, decisions = series.name, mean(series.decisions, 0)
        for side, tally in series.sides.items():
            table.add_row(name, side, *counts(tally), mean(series.score.get(side)), decisions)
            name = decisions = ""
    return table


def alone(results: list[SeriesResult]) -> Table:
    """Series without rivals, a line each."""
    table = grid(("series",), ALONE, close=True)
    for series in results:
        side, tally = next(iter(series.sides.items()))
        numbers = map(str, (tally.games, tally.wins, tally.games - tally.wins))
        means = mean(series.score.get(side)), mean(series.decisions, 0)
        table.add_row(series.name, *numbers, percent(tally.rate), *means)
    return table


def counts(tally: Tally) -> tuple[str, str, str, str, str]:
    """The figures of a tally; games that came to no end are marked."""
    drawn = f"{tally.draws}, {tally.unfinished} unfinished" if tally.unfinished else str(tally.draws)
    return str(tally.games), str(tally.wins), drawn, str(tally.losses), percent(tally.rate)


def ratings(rated: list[Rating]) -> Table:
    """The bots of a tournament."""
    table = grid(("bot",), ("Elo (95 %)", *TALLY), close=True)
    for rating in rated:
        table.add_row(rating.bot, difference(rating.elo, 0), *counts(rating.tally))
    return table


def differences(found: list[Difference], side: str) -> Table:
    """What each series brings more than the first, game by game with the same luck."""
    headings = (f"{side} wins", f"{side} lead") if side else ("success", "score")
    table = grid(("series",), (f"{headings[0]}, %", headings[1], "decisions"), close=True)
    table.title = f"more than {found[0].than}, with the same luck (95 %)"
    table.title_justify = "left"
    for one in found:
        share = Estimate(100 * one.rate.value, 100 * one.rate.low, 100 * one.rate.high)
        table.add_row(one.series, difference(share), difference(one.score), difference(one.decisions, 0))
    return table


def percent(rate: Estimate) -> str:
    """A share and its interval."""
    return f"{rate.value:.1%} ({100 * rate.low:.1f}–{100 * rate.high:.1f})"


def mean(value: Estimate | None, places: int = 1) -> str:
    """A mean without its interval."""
    return "" if value is None else f"{value.value:.{places}f}"


def difference(value: Estimate, places: int = 1) -> str:
    """A difference and its interval."""
    if isinf(value.low):
        return f"{value.value:+.{places}f} (?)"
    return f"{value.value:+.{places}f} ({value.low:+.{places}f} to {value.high:+.{places}f})"
