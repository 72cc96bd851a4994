"""Results of a study: each series, the differences between series, ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from sandtable.core.side import Side
from sandtable.lab.sim import won
from sandtable.lab.stats import Estimate, elo, mean, wilson
from sandtable.lab.study import Header, Kind, Line, Played


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games of a bot or of a side.

    `rate` is the share of wins, `points` the share with a draw as half a win; both have their intervals.
    """

    games: int
    wins: int
    draws: int
    losses: int
    rate: Estimate
    points: Estimate
    unfinished: int = 0


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot in a series; `sides` has its games by the side that it played."""

    bot: str
    tally: Tally
    sides: dict[str, Tally] = {}


class SeriesResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games of a series. `score` is the mean of each side that has a score of its own."""

    name: str
    games: int
    finished: int
    illegal: int
    bots: list[Standing]
    sides: dict[str, Tally]
    score: dict[str, Estimate]
    decisions: Estimate
    endings: dict[str, int] = {}


class Difference(msgspec.Struct, frozen=True):
    """The difference between two series, game by game with common random numbers.

    `rate` is the share of games that the first side wins, `score` its score, or its lead over the
    second side if that has a score too.
    """

    series: str
    than: str
    rate: Estimate
    score: Estimate
    decisions: Estimate


class Rating(msgspec.Struct, frozen=True):
    """The rating of a bot in a tournament."""

    bot: str
    elo: Estimate
    tally: Tally


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The results of a study."""

    kind: Kind
    game: str
    file: str
    games: int
    seed: int
    swapped: bool
    series: list[SeriesResult]
    scenario: str = ""
    differences: list[Difference] = []
    ratings: list[Rating] = []


def answer(begun: Header, lines: Sequence[Line], file: str) -> Answer:
    """Compute the results from the finished games of a study."""
    study = begun.study
    ratings = tournament_ratings(begun, lines) if study.kind == "tournament" else []
    return Answer(
        kind=study.kind,
        game=study.game,
        file=file,
        games=study.games,
        seed=study.seed,
        swapped=study.swapped,
        series=[series_result(begun, lines, number) for number in range(len(study.series))],
        scenario=study.scenario,
        differences=[] if ratings else differences(begun, lines),
        ratings=ratings,
    )


def tally(games: Sequence[tuple[Played, Side]], *, rivals: bool) -> Tally:
    """Count games, each from the viewpoint of a side."""
    wins = sum(won(played, side, rivals=rivals) for played, side in games)
    finished = sum(played.finished for played, _ in games)
    draws = sum(played.finished and played.winner is None for played, _ in games) if rivals else 0
    return Tally(
        games=len(games),
        wins=wins,
        draws=draws,
        losses=finished - wins - draws,
        rate=wilson(wins, len(games)),
        points=wilson(wins + draws / 2, len(games)),
        unfinished=len(games) - finished,
    )


def series_result(begun: Header, lines: Sequence[Line], series: int) -> SeriesResult:
    """The results of one series."""
    own = [line for line in lines if line.series == series]
    games = [line.played for line in own]
    sides, bots = begun.sides[series], begun.study.series[series].bots
    scores = len(games[0].score) if games else 0
    return SeriesResult(
        name=begun.study.series[series].name,
        games=len(games),
        finished=sum(played.finished for played in games),
        illegal=sum(played.illegal for played in games),
        bots=standings(begun, own, series) if begun.rivals and len(set(bots)) > 1 else [],
        sides={
            name: tally([(played, Side(side)) for played in games], rivals=begun.rivals)
            for side, name in enumerate(sides)
        },
        score={
            name: mean([played.score[side] for played in games]) for side, name in enumerate(sides[:scores])
        },
        decisions=mean([played.decisions for played in games]),
        endings=dict(sorted(Counter(played.ending for played in games if played.ending).items())),
    )


def standings(begun: Header, lines: Sequence[Line], series: int) -> list[Standing]:
    """The results of each bot of a series, over all games and by side."""
    study, sides = begun.study, begun.sides[series]
    found = []
    for bot, name in enumerate(study.series[series].bots):
        seats = [(line.played, Side(study.homes(series, line.number).index(bot))) for line in lines]
        by_side = {
            side_name: tally([seat for seat in seats if seat[1] == side], rivals=begun.rivals)
            for side, side_name in enumerate(sides)
            if any(seat[1] == side for seat in seats)
        }
        found.append(Standing(name, tally(seats, rivals=begun.rivals), by_side))
    return found


def differences(begun: Header, lines: Sequence[Line]) -> list[Difference]:
    """The difference between each series and the first."""
    games: list[dict[int, Played]] = [{} for _ in begun.study.series]
    for line in lines:
        games[line.series][line.number] = line.played
    figures: tuple[Callable[[Played], float], ...] = (
        lambda played: won(played, Side(0), rivals=begun.rivals),
        lead,
        lambda played: played.decisions,
    )
    first, *others = games
    stands, *varied = begun.study.series
    found = []
    for series, own in zip(varied, others, strict=True):
        pairs = [(own[number], first[number]) for number in sorted(own.keys() & first.keys())]
        if pairs:
            means = (mean([of(new) - of(old) for new, old in pairs]) for of in figures)
            found.append(Difference(series.name, stands.name, *means))
    return found


def lead(played: Played) -> int:
    """The first side's score, less the second side's if it has one."""
    return played.score[0] - (played.score[1] if len(played.score) > 1 else 0)


def tournament_ratings(begun: Header, lines: Sequence[Line]) -> list[Rating]:
    """The bots of a tournament, the strongest first."""
    names = list(dict.fromkeys(name for series in begun.study.series for name in series.bots))
    points = [[0.0] * len(names) for _ in names]
    seats: list[list[tuple[Played, Side]]] = [[] for _ in names]
    for line in lines:
        series = begun.study.series[line.series]
        homes = begun.study.homes(line.series, line.number)
        one, two = (names.index(series.bots[home]) for home in homes)
        seats[one].append((line.played, Side(0)))
        seats[two].append((line.played, Side(1)))
        winner = line.played.winner
        share = 0.5 if winner is None else float(winner == 0)
        points[one][two] += share
        points[two][one] += 1 - share
    tallies = [tally(own, rivals=True) for own in seats]
    rated = map(Rating, names, elo(points), tallies)
    return sorted(rated, key=lambda rating: -rating.elo.value)
