"""The long-term evaluation: the points of the best tour still possible, against those that are wanted.

The evaluation sees what one day promises. A mission is a tour: from harbour to harbour whose batteries
can be silenced (16.0), through the zones where patrols lie (12.5.patrol), and to the goal in time (17.0).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from sandtable.core.side import Side
from sandtable.games.goeben.bot.evaluation import FAR, WON, bases, chart, days_left, evaluate, limits
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.ports import kind
from sandtable.games.goeben.state import Space, State
from sandtable.games.goeben.victory import at_the_goal, silenced

DAY = {"enemy_port": 15.0, "enemy_base": 10.0, "patrol_zone": 9.0}
"""Points that a day in a defended port or patrol zone brings on average, measured over games."""
AT_SEA = 5.0
"""Points that a day at sea brings on average, from merchantmen and single cruisers."""
AHEAD = 0.8
"""Factor of the points that a tour is expected to bring."""
SURE = 1.5
"""Points that a tour should promise, as a multiple of those needed, since the yield varies."""
NARROW = 10.0
"""Scale, in points, of the logistic function from missing points to the chance of success."""
CHOICES = 4
"""Nearest places considered for each further day of a tour."""


class Chart(NamedTuple):
    """What a tour depends on, besides the ships: where it ends, closed harbours, spaces a day."""

    game: GameData
    goals: tuple[Space, ...]
    barred: frozenset[Space]
    speed: int

    def days(self, space: Space, goals: tuple[Space, ...]) -> int:
        """[12.1] Whole days from a space to the nearest of some."""
        return chart(self.game, goals, self.barred, self.speed).get(space, FAR)


def evaluate_long_term(s: State, side: Side) -> float:
    """The worth of a position in the long term, in victory points."""
    return evaluate(s, side) + long_term_value(s, side)


def long_term_value(s: State, side: Side) -> float:
    """What the best tour from here will probably bring, of what is wanted; all sides want the same."""
    if s.over:
        return narrowly(s)
    if not s.mission or not s.afloat or s.accomplished:
        return 0.0
    known = Chart(s.game, tuple(s.orders_now.end_in) or bases(s), *limits(s))
    wanted = SURE * max(0, s.orders_now.vp - s.vp)
    here, places = s.at[s.flagship], targets(s)
    today = 0.0
    if s.phase == "movement":
        today = DAY[kind(s, here)] if here in places else AT_SEA
        places -= {here}
    return AHEAD * min(wanted, today + tour(known, here, days_left(s), places))


def narrowly(s: State) -> float:
    """[17.0] What a defeat that was nearly a success gains, and what a narrow success loses."""
    if not s.afloat or not at_the_goal(s) or not silenced(s):
        return 0.0
    chance = 1 / (1 + exp((s.orders_now.vp - s.vp) / NARROW))
    return WON * (chance - (s.accomplished > 0))


def targets(s: State) -> frozenset[Space]:
    """[16.0, 12.5.patrol] Where points are to be had: defended ports, and zones where ships lie."""
    return frozenset([space for space in (*s.forts, *s.lying) if kind(s, space) in DAY])


@lru_cache(maxsize=50_000)
def tour(known: Chart, here: Space, left: int, places: frozenset[Space]) -> float:
    """The points of the best tour through some of the places that is at the goal in the days left."""
    if known.days(here, known.goals) > left:
        return 0.0
    best = AT_SEA * left
    near = sorted([(max(1, known.days(here, (place,))), place) for place in places])
    for taken, place in near[:CHOICES]:
        if taken + known.days(place, known.goals) <= left:
            day = DAY[known.game.space[place].kind]
            rest = tour(known, place, left - taken, places - {place})
            best = max(best, AT_SEA * (taken - 1) + day + rest)
    return best
