"""95 % intervals of shares, of means, and of Elo ratings."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

Z = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard errors."""

ELO = 400 / log(10)
"""Elo points for a factor of e in the odds of winning."""


class Estimate(msgspec.Struct, frozen=True):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(hits: float, tries: int) -> Estimate:
    """A share with its Wilson score interval, which holds for small numbers and near 0 and 1 too.

    If draws count as half hits, it is wider than need be.
    """
    if not tries:
        return Estimate(0.0, 0.0, 1.0)
    share = hits / tries
    shrunk = 1 + Z * Z / tries
    middle = (share + Z * Z / (2 * tries)) / shrunk
    half = Z / shrunk * sqrt(share * (1 - share) / tries + Z * Z / (4 * tries * tries))
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the interval of the normal approximation; of a single value it is infinite."""
    middle = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(middle, middle - half, middle + half)


def elo(won: Sequence[Sequence[float]]) -> list[Estimate]:
    """Elo ratings around 0 from the points that each player won against each other (a draw is half).

    The Bradley-Terry model, with one draw added to each pair that met, so that a player who never
    lost has a rating too. The intervals come from the information matrix.
    """
    players = range(len(won))
    met = [[won[i][j] + won[j][i] for j in players] for i in players]
    points = [[won[i][j] + 0.5 * (met[i][j] > 0) for j in players] for i in players]
    met = [[points[i][j] + points[j][i] for j in players] for i in players]
    skill = [0.0] * len(won)
    for _ in range(100):
        expected = [[1 / (1 + exp(skill[j] - skill[i])) for j in players] for i in players]
        slope = [sum(points[i][j] - met[i][j] * expected[i][j] for j in players) for i in players]
        spread = _inverse(_information(met, expected))
        steps = [sum(spread[i][j] * slope[j] for j in players) for i in players]
        skill = [now + max(-1.0, min(1.0, step)) for now, step in zip(skill, steps, strict=True)]
        if max(map(abs, steps)) < 1e-9:
            break
    middle = fmean(skill)
    ratings = []
    for i in players:
        value, half = ELO * (skill[i] - middle), ELO * Z * sqrt(max(0.0, spread[i][i] - 1 / len(won)))
        ratings.append(Estimate(value, value - half, value + half))
    return ratings


def _information(met: list[list[float]], expected: list[list[float]]) -> list[list[float]]:
    """The Fisher information on the skills, with a term for their mean that makes it invertible."""
    players = range(len(met))
    known = [[met[i][j] * expected[i][j] * expected[j][i] for j in players] for i in players]
    return [[(sum(known[i]) if i == j else -known[i][j]) + 1 / len(met) for j in players] for i in players]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
