"""How good a position is for us, for bots: in victory points, as the mission counts them.

What is scored counts in full until the orders are satisfied. To it are added what the ships can still
do, what the day promises where they are, and whether the goal can be reached in the days left.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise, permutations
from typing import NamedTuple

from sandtable.core.side import Side
from sandtable.games.goeben.gamedata import FRENCH, GUNS, WEST, GameData
from sandtable.games.goeben.incidents import draws
from sandtable.games.goeben.movement import speeds
from sandtable.games.goeben.ports import is_neutral, kind, terrain
from sandtable.games.goeben.state import Counter, Ship, Space, State

WON = 1000.0
LATE = 60.0
"""Cost, in points, of each day that the goal is reached too late."""
HURRY = 6.0
"""Cost, in points, of each day that must be made up at maximum speed."""
SPARE = 2.0
"""Worth, in points, of the first day in hand: forts hold out, engines fail."""
HASTE = 8.0
"""Cost, in points, of each day once only the way to the goal is left."""
APART = 6.0
"""Cost, in points, of each day that a ship needs to join the flagship."""
HULL = {"BC": 1.5, "CL": 2.0}
"""Worth of a point of hull, by class of ship."""
LAST_HULL = 6.0
"""Cost, in points, of each point of hull below four, as a ship that sinks costs her points."""
SHELL, TORPEDO, COAL = 1.5, 1.5, 0.7
"""Worth, in points, of a point of ammunition, a torpedo and a coal."""
SUNK = 0.6
"""Chance that an enemy that we fight is destroyed."""
HIT = 1.5
"""Cost, in points, of a hit on one of our ships."""
FAST = 5
"""Speed from which on an enemy is fast."""
TARGETS = 2.0
"""Enemies that a task force can sink in a day."""
SIEGE = 1.0
"""Days that a coastal defence holds us up beyond the day of arrival."""
FAR = 99
UNKNOWN_FORT = 3.0
"""Firepower assumed of a coastal defence that we have not seen."""


def evaluate(s: State, side: Side) -> float:
    """What the position is worth; all sides of a table want the same."""
    if s.over or not s.mission or not s.afloat:
        return WON * len(s.successes) + s.vp
    demand = s.orders_now.vp
    worth = WON * len(s.successes) + min(s.vp, demand) + 0.2 * max(0, s.vp - demand)
    if s.accomplished:
        return worth + WON
    worth += sum(strength(s, ship) for ship in s.afloat)
    worth += sum(promise(s, space) for space in s.groups())
    return worth - delay(s)


# --- ships -------------------------------------------------------------------------------------------


def strength(s: State, ship: Ship) -> float:
    """[6.2] What is left of a ship and of her stores."""
    display, new = s.afloat[ship], s.game.german[ship]
    worth = HULL[new.type] * display.hull - LAST_HULL * max(0, 4 - display.hull) * (new.hull > 4)
    worth += 2.0 * display.engines + sum([float(getattr(display, gun)) for gun in GUNS])
    return worth + SHELL * display.ammunition + TORPEDO * display.torpedoes + COAL * display.coal


# --- the day -----------------------------------------------------------------------------------------


def promise(s: State, space: Space) -> float:
    """[13.0, 15.0, 16.0] What a day in a space will bring: prizes, less the damage from those met."""
    ours = s.germans(space)
    if not ours:
        return 0.0
    west = s.game.zone[space] == WEST
    lead = max(map(s.leadership, ours))
    ships = prizes = guns = booty = 0.0
    met: list[tuple[tuple[Counter, ...], float]] = []
    drawn = draws(s, space)
    if drawn:
        pool = (*sorted(s.pool), *(c for group in s.pooled for c in s.hidden[group]))
        met.append((pool, float(drawn)))
    for marker in s.lying.get(space, ()):
        met.append(((marker.counter,) if marker.counter else s.hidden[marker.group], 1.0))
    for counters, number in met:
        sort = average(s.game, counters, west)
        ships += number * sort.ships
        prizes += number * sort.prizes
        guns += number * sort.guns
        booty += number * sort.merchantmen * (3.5 + lead)
    armed = sum([s.afloat[ship].ammunition > 0 for ship in ours]) / len(ours)
    fought = battle_chance(s, space, lead + max([speeds(s, ship).maximum for ship in ours]))
    gains = booty + SUNK * fought * armed * prizes * min(1.0, TARGETS / max(ships, 0.1))
    losses = fought * guns / 6
    for fort in s.forts.get(space, ()):
        gains += SUNK * armed * s.game.rebuilt.coastal_vp
        losses += (s.game.coastal[fort.counter].firepower if fort.counter else UNKNOWN_FORT) / 6
    wanted = min(1.0, max(0.0, (s.orders_now.vp - s.vp) / 10))
    return gains * wanted - losses * HIT


class Sort(NamedTuple):
    """What a counter of some means on average: a warship or none, her points and guns, a merchantman."""

    ships: float
    prizes: float
    guns: float
    merchantmen: float


@lru_cache(maxsize=2048)
def average(game: GameData, counters: tuple[Counter, ...], west: bool) -> Sort:
    """[13.0] What any of some counters means where it is turned up; the French stay in the west."""
    warships = [game.warship[c] for c in counters if c in game.warship]
    hostile = [ship for ship in warships if ship.nation != FRENCH or west]
    number = max(1, len(counters))
    return Sort(
        len(hostile) / number,
        sum([game.tables.vp.sink[ship.type] for ship in hostile]) / number,
        sum([getattr(ship, gun) for ship in hostile for gun in GUNS]) / number,
        sum([game.markers.get(c) == "merchantman" for c in counters]) / number,
    )


def battle_chance(s: State, space: Space, rating: int) -> float:
    """[14.3, 14.4.allied] How often it comes to a fight with a fast enemy in a space."""
    return caught(s.game, s.alert, rating - s.alert - FAST - terrain(s, space).allied_contact)


@lru_cache(maxsize=512)
def caught(game: GameData, alert: int, total: int) -> float:
    """[14.3] The same for what is added to the die."""
    chance = 0.0
    for die in range(1, 7):
        band = next(b for b in game.tables.contact if b.least <= die + total <= b.most)
        chance += {"german": 1.0, "allied": alert / 6}.get(band.first, 0.0)
    return chance / 6


# --- the way -----------------------------------------------------------------------------------------


def delay(s: State) -> float:
    """[4.0, 17.0] What the way still to go costs, by the days that are left for it."""
    orders = s.orders_now
    here = s.at[s.flagship]
    left = days_left(s)
    way = voyage(s, here)
    slack = left - way
    cost = HURRY * max(0, -slack) + SPARE * (slack < 1)
    if slack < 0:
        cost += LATE * max(0, voyage(s, here, in_haste=True) - left)
    if s.vp >= orders.vp:
        cost += HASTE * way
    elif way <= 1 and is_neutral(s, here) and all(is_neutral(s, end) for end in orders.end_in):
        cost += LATE * (left > 1 + 2 * way)
    for ship in s.afloat:
        if s.at[ship] != here and (s.phase != "movement" or ship in s.moved):
            cost += APART * (1 + days(s, (here,)).get(s.at[ship], FAR))
    return cost


def days_left(s: State) -> int:
    """[4.0] How often the ships can still sail."""
    return s.orders_now.days - s.turn + (s.phase in ("set-up", "outfitting", "intelligence"))


def voyage(s: State, space: Space, *, in_haste: bool = False) -> float:
    """[17.0] The days from a space to all that the orders want destroyed, and then to the goal."""
    orders = s.orders_now
    home = days(s, tuple(orders.end_in) or bases(s), in_haste)
    legs = {port: days(s, (port,), in_haste) for port in orders.destroy if s.forts.get(port)}
    return SIEGE * sum([len(s.forts[port]) for port in legs]) + min(
        sum(legs[to].get(here, FAR) for here, to in pairwise((space, *order)))
        + home.get((space, *order)[-1], FAR)
        for order in permutations(legs)
    )


def bases(s: State) -> tuple[Space, ...]:
    """[9.0] The friendly naval bases, those of allies won included."""
    likely = [space.id for space in s.game.map.space if space.kind in ("friendly_base", "neutral_base")]
    return tuple([place for place in likely if kind(s, place) == "friendly_base"])


def days(s: State, goals: tuple[Space, ...], in_haste: bool = False) -> dict[Space, int]:
    """[12.0, 9.1] The days from every space to the nearest of some, at cruising or maximum speed."""
    return chart(s.game, goals, *limits(s, in_haste))


def limits(s: State, in_haste: bool = False) -> tuple[frozenset[Space], int]:
    """[9.1, 12.1, 12.2] The harbours that are closed, and the spaces that a ship can sail in a day."""
    able = [speeds(s, ship) for ship in s.afloat]
    speed = max([ship.maximum if in_haste else ship.cruise for ship in able])
    return frozenset([space for space in s.visited if is_neutral(s, space)]), max(1, speed)


@lru_cache(maxsize=512)
def chart(game: GameData, goals: tuple[Space, ...], barred: frozenset[Space], speed: int) -> dict[Space, int]:
    """The days to a goal from everywhere, found backwards: whole days, and spaces of the day begun."""
    found: dict[Space, tuple[int, int]] = {}
    edge: list[tuple[int, int, Space]] = [(0, 0, goal) for goal in goals]
    while edge:
        whole, begun, space = heappop(edge)
        if space in found:
            continue
        found[space] = whole, begun
        if space in barred:
            continue
        halt = begun == speed or game.terrain[game.space[space].kind].stop
        step = (whole + (begun > 0), 1) if halt else (whole, begun + 1)
        for link in game.links[space]:
            if link not in found:
                heappush(edge, (*step, link))
    return {space: whole + (begun > 0) for space, (whole, begun) in found.items()}
