"""The long-term evaluation: what is left after the revolution, the islands, raids, Action Points to come."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.side import Side, other
from sandtable.games.operation_albion.bot.evaluation import (
    ALL_ISLANDS,
    Prices,
    certainty,
    chart,
    evaluate,
    material,
    turns_left,
)
from sandtable.games.operation_albion.gamedata import (
    ANTI_GROUND,
    CAPITAL,
    GERMAN,
    GROUND,
    ISLANDS,
    LARGE,
    NAVAL,
    REWARDED,
    RUSSIAN,
)
from sandtable.games.operation_albion.state import DESTROYED, REFIT, Space, State, Unit

PRICES = Prices(box=0.55, fades=0.4)
"""Prices of the revolution and of nearness, fitted to the outcomes of games."""
SOON = (0.5, 0.3, 0.15, 0.08)
"""Weight of the coming revolution, by the box of its marker; the last one for all boxes further off."""
DIVISION = 0.65
"""Chance that an infantry division stays: of about ten, one die's number are called away."""
EMPTY = 0.5
"""Share of the worth of a place that the revolution empties, for the Germans, who move next."""
RED = ("narva", "pskov", "helsingfors", "hango", "vyborg")
"""Places that the revolution fills with red troops."""
PARTY = 0.3
"""Worth, in victory points, of a landing party that is ready for an island still wanted."""
REACH = 0.25
"""Nearness of units that reach a place with one action: over two land borders, or by a landing."""
STROKE = 0.125
"""Nearness of units that reach a place that decides the war with two actions."""
ACTION = 0.35
"""Worth, in victory points, of an unspent Action Point."""
INCOME = 0.2
"""Worth, in victory points, of an Action Point of a turn to come."""
WON = 20.0
"""Worth, in victory points, of an immediate win."""

RAIDED = ("russian actions", "revolution", "turn record")
"""Phases in which the Russians have had their raids of the turn."""


def evaluate_long_term(s: State, side: Side) -> float:
    """The worth of a position to a side in the long term, in victory points."""
    if s.over:
        return evaluate(s, side) + outcome(s, side)
    return evaluate(s, side, PRICES) + long_term_value(s, side)


def outcome(s: State, side: Side) -> float:
    """[4.1] Who has won before the last turn has won, whatever the points are."""
    if s.turn == s.game.numbers.turns:
        return 0.0
    return WON if s.winner == side else -WON


def long_term_value(s: State, side: Side) -> float:
    """Victory points that the long term adds to `evaluate`."""
    total = landing_parties(s) + footholds(s) - spent(s)
    total += points_to_come(s, GERMAN) - points_to_come(s, RUSSIAN)
    if not s.revolution:
        total += after_the_revolution(s) + honours(s)
    if s.phase not in RAIDED:
        total -= raids(s) + last_fortress(s)
    return total if side == GERMAN else -total


# --- the revolution ----------------------------------------------------------------------------------


def stays(s: State, unit: Unit) -> float:
    """[7.3.R1, 7.3.G2, 7.3.G3, 7.3.G4] The chance that a unit is still there after the revolution."""
    printed = s.counter(unit)
    if s.game.owner[unit] == RUSSIAN:
        return float(printed.bolshevik is not None)
    if printed.type in ("shock", "artillery") and printed.size in LARGE:
        return 0.0
    return DIVISION if printed.type == "infantry" and printed.size == "XX" else 1.0


def left_alone(s: State, side: Side, place: Space) -> float:
    """The chance that nobody of a side is left in a place."""
    empty = 1.0
    for unit in s.ground(side, place):
        empty *= 1.0 - stays(s, unit)
    return empty


def after_the_revolution(s: State) -> float:
    """[7.3] Places whose garrison goes home: the Germans lose theirs, those of the Russians lie open."""
    total = 0.0
    for place, worth in chart(s.game).worth.items():
        holder = s.control(place)
        if holder == GERMAN:
            total -= worth * left_alone(s, GERMAN, place)
        elif holder == RUSSIAN and place not in RED:
            total += EMPTY * worth * left_alone(s, RUSSIAN, place)
    return SOON[min(s.index, len(SOON) - 1)] * total


def honours(s: State) -> float:
    """[7.4.scope, 4.2.units] Elite units that wait for refit leave with the revolution and score for
    nobody; only the destroyed count in the end.
    """
    victory, total = s.game.tables.victory, 0.0
    for id, unit in s.game.unit.items():
        where = s.at[id]
        if where not in (REFIT, DESTROYED):
            continue
        if unit.cls == NAVAL and unit.type in CAPITAL:
            russian = s.game.owner[id] == RUSSIAN
            worth = victory.russian_capital_ship if russian else -victory.german_capital_ship
        elif unit.side == "german" and unit.type == "shock" and unit.size in LARGE:
            worth = -victory.german_shock_division
        else:
            continue
        total += worth * (0.5 if where == DESTROYED else -0.35)
    return total


# --- the islands -------------------------------------------------------------------------------------


def landing_parties(s: State) -> float:
    """[5.3.causeway, 5.3.dagden] For every island that the Germans lack a unit on Oesel or Moon that is
    not needed there: it can cross the causeway, or be shipped.
    """
    lacking = sum(s.control(island) != GERMAN for island in ISLANDS)
    ready = 0
    for island in ("oesel", "moon") if lacking else ():
        troops = sum(s.movement(unit) > 0 for unit in s.ground(GERMAN, island))
        ready += max(0, troops - (s.base(GERMAN, island) is None))
    return PARTY * min(lacking, ready)


def footholds(s: State) -> float:
    """[26.G3.comb.forbidden] After the revolution nobody comes back to the islands: one that is taken stays
    so, and brings all three nearer.
    """
    taken = sum(s.control(island) == GERMAN for island in ISLANDS)
    if not s.revolution or taken == len(ISLANDS):
        return 0.0
    return ALL_ISLANDS * certainty(s) * taken / len(ISLANDS)


# --- Action Points -----------------------------------------------------------------------------------


def points_to_come(s: State, side: Side) -> float:
    """[8.1.ru.riga, 8.1.ru.hango, 8.1.de.riga, 8.1.de.hango] What the points are worth that a side has, and
    those that it will be given for groups of places; a group of which it holds much may soon be complete.
    """
    turns = (turns_left(s) + (side == RUSSIAN)) // 2
    complete = sum((sum(s.control(place) == side for place in group) / len(group)) ** 3 for group in REWARDED)
    return ACTION * s.ap[side] + INCOME * turns * complete


# --- the last word -----------------------------------------------------------------------------------


def raids(s: State) -> float:
    """[6.1, 12.6.town] What the Russians, who move last, may take back: the later, the less can be mended."""
    late = (s.turn / s.game.numbers.turns) ** 2
    return late * sum(
        worth * falls(s, GERMAN, place)
        for place, worth in chart(s.game).worth.items()
        if place not in ISLANDS and s.control(place) == GERMAN
    )


def last_fortress(s: State) -> float:
    """[4.1] What the Germans fear if they hold a single fortress, and all others are in Russian hands."""
    left = [fortress for fortress in s.game.fortresses if s.control(fortress) != RUSSIAN]
    if len(left) != 1 or s.control(left[0]) != GERMAN:
        return 0.0
    return WON * falls(s, GERMAN, left[0], STROKE)


def spent(s: State) -> float:
    """[4.2] Troops and ships as such score nothing in the end: what they are thought worth melts away."""
    late = (s.turn / s.game.numbers.turns) ** 4
    return late * (material(s, GERMAN) - material(s, RUSSIAN))


def falls(s: State, side: Side, place: Space, reach: float = REACH) -> float:
    """[12.6.fortretreat, 12.6.town] The chance that a side loses a place to those who can reach it.

    A fortress holds as long as a defender is left; a town is lost unless all attackers are.
    """
    near = chart(s.game).near[place]
    foes = [
        unit
        for space, stack in s.stacks[other(side)].items()
        if near[space] >= reach
        for unit in stack
        if s.game.cls[unit] == GROUND and s.movement(unit) > 1
    ]
    if not foes:
        return 0.0
    own = s.ground(side, place)
    if place in s.game.fortresses:
        hits = sum(max(1, s.factors(unit)[ANTI_GROUND] - 1) for unit in foes) / 6
        return min(1.0, hits / max(1, steps(s, own))) ** 2
    hits = sum(s.factors(unit)[ANTI_GROUND] for unit in own) / 6
    return max(0.0, 1.0 - hits / steps(s, foes))


def steps(s: State, units: Iterable[Unit]) -> int:
    """[12.7.one, 12.7.two] How many hits units can take."""
    return sum(1 + (s.counter(unit).steps == 2 and unit not in s.reduced) for unit in units)
