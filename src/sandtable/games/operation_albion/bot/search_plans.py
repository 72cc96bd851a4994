"""Search plans: more ideas for an action than `plans` has, among them errands of two actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from heapq import nlargest
from itertools import chain
from operator import itemgetter

from sandtable.core.options import Choice
from sandtable.core.play import current
from sandtable.game.mind import Plan
from sandtable.games.operation_albion import transport
from sandtable.games.operation_albion.actions import ActionsPhase, FreeAction
from sandtable.games.operation_albion.bot.evaluation import FADES, strength
from sandtable.games.operation_albion.bot.long_term import stays
from sandtable.games.operation_albion.bot.openings import by_the_book
from sandtable.games.operation_albion.bot.plans import (
    ELITE,
    GO,
    HIT,
    Idea,
    Planner,
    chosen,
    muster,
    plans,
    price,
)
from sandtable.games.operation_albion.gamedata import GERMAN, HOME, ISLANDS, TRANSPORT
from sandtable.games.operation_albion.movement import Ways, ground_reach, naval_reach, rail_reach
from sandtable.games.operation_albion.movement import slowest as speed
from sandtable.games.operation_albion.ports import supplied
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import REFIT, Space, State, Unit

MANY = 6
"""Plans considered for an action, those with the highest prior estimates."""
WIDE = 0.3
"""Least prior estimate of a plan, as a share of the best one."""
VARIED = 4
"""Plans considered for one force."""
LONG = 3
"""Plans of two actions that are considered besides."""
PRIZE = 3.0
"""Worth of Libau to the Russians beyond its victory points, as it delays the revolution."""
WALK = 0.2
"""Bonus, in victory points, for taking an empty place with one unit rather than with several."""


class SlowPlanner(Planner):
    """The planner of a search: it also sends single units to empty places, and plans two actions at once."""

    @cached_property
    def wanted(self) -> dict[Space, float]:
        """[4.1, 4.2.2.a] The Russians want Libau as well: it scores, and with all fortresses they win."""
        found = super().wanted
        return found if self.side == GERMAN else found | {"libau": self.known.libau + PRIZE}

    @cached_property
    def empty(self) -> dict[Space, float]:
        """Places that one unit can take; Oesel is one as long as nobody can go from there to Moon."""
        s = self.s
        found = {
            place: worth
            for place, worth in self.wanted.items()
            if s.control(place) != self.side and not s.enemy_held(self.side, place)
        }
        if "moon" in found and s.control("oesel") == self.side and len(s.ground(self.side, "oesel")) < 2:
            found["oesel"] = found["moon"] / 2
        return found

    @cached_property
    def lacking(self) -> set[Space]:
        """Places on the mainland that are wanted and not held."""
        return {p for p in self.wanted if self.s.control(p) != self.side and p not in ISLANDS}

    def mobile(self, space: Space) -> list[Unit]:
        """Who can go from a place where no enemy is."""
        s, side = self.s, self.side
        return [] if s.enemy_held(side, space) else self.free(space, self.walkers(space))

    def ways(self, units: tuple[Unit, ...], space: Space) -> dict[str, Ways]:
        """[26.G3.ground.move, 26.G3.ground.rail] Where units can go by road and by rail, by action."""
        s, side = self.s, self.side
        found = {"G3.ground.move": ground_reach(s, side, units, speed(s, units), space)}
        if s.game.rails(space) and supplied(s, side, space):
            found["G3.ground.rail"] = rail_reach(s, side, units, s.game.numbers.rail_areas, space, False)
        return found

    def marches(self) -> Iterator[Idea]:
        """[26.G3.ground.move, 26.G3.ground.rail] Also a single unit, one that stays after the revolution."""
        yield from super().marches()
        s, side = self.s, self.side
        for space in tuple(s.stacks[side]) if self.empty else ():
            units = self.mobile(space)
            if not units:
                continue
            unit = min(units, key=lambda u: (not s.revolution and not stays(s, u), strength(s, u)))
            for action, reach in self.ways((unit,), space).items():
                for goal in reach:
                    if goal in self.empty:
                        way = self.way(action, (unit,), space, goal, reach)
                        yield self.empty[goal] + WALK, (*muster(action, (unit,)), *way)

    def landings(self) -> Iterator[Idea]:
        """[26.G3.comb.transport] Also a single ship with a single unit."""
        yield from super().landings()
        s, side = self.s, self.side
        for zone in tuple(s.stacks[side]) if side == GERMAN and self.empty else ():
            ships = [ship for ship in s.ships(side, zone) if s.counter(ship).type == TRANSPORT]
            ships = [ship for ship in ships if not s.cargo(ship)][:1]
            waiting = [u for units in self.boarders(zone).values() for u in units] if ships else []
            if not waiting:
                continue
            unit = min(waiting, key=lambda unit: strength(s, unit))
            coasts: set[Space] = set()
            reach = naval_reach(s, side, tuple(ships), speed(s, ships), zone)
            for goal in (zone, *reach):
                for area in transport.near(s, goal) if transport.hostile(s, side, goal) is None else ():
                    new = area in self.empty and area not in coasts
                    if new and crowded(s, side, area, (unit,)) is None:
                        coasts.add(area)
                        load: tuple[Choice, ...] = (("load", (unit, ships[0])), GO)
                        way = self.way("G3.comb.combassault", ships, zone, goal, reach)
                        plan = (*muster("G3.comb.combassault", ships), *load, *way)
                        yield self.empty[area] + WALK, (*plan, ("land", (unit, area)))

    def staff_work(self) -> Iterator[Idea]:
        """[18.1, 7.4.scope] Elite units are not refitted: the revolution takes them from the display."""
        s = self.s
        for promise, plan in super().staff_work():
            if plan[0][1] != "G4.refit":
                yield promise, plan
                continue
            kind = plan[1][1]
            units = [u for u in s.in_display(self.side, REFIT) if (s.contingent(u), s.game.cls[u]) == kind]
            common = [unit for unit in units if price(s, unit) < ELITE]
            if common:
                yield HIT * 0.7 * len(common), (*plan[:2], *(("refit", unit) for unit in common), GO)

    def errands(self) -> Iterator[Idea]:
        """[8.3.again] Two actions for one force: by road or rail to where it can attack from, or walk in."""
        s, side = self.s, self.side
        for space in tuple(s.stacks[side]) if s.ap[side] > 1 else ():
            units = self.mobile(space)
            if not units:
                continue
            pace = speed(s, units)
            known = {space, *ground_reach(s, side, tuple(units), pace, space)}
            for action, halt, reach in self.halts(units, space):
                near = {p for p in self.lacking - known if self.known.near[p][halt] >= FADES**pace}
                beyond = ground_reach(s, side, tuple(units), pace, halt) if near else {}
                for goal in sorted(near & beyond.keys()):
                    promise, plan = self.second(units, halt, goal, beyond)
                    force = [str(unit) for verb, unit in plan if verb in ("unit", "add")]
                    if force and crowded(s, side, halt, tuple(force)) is None:
                        known.add(goal)
                        first = (*muster(action, force), *self.way(action, force, space, halt, reach))
                        pause = (("decline", None),) if s.enemy_held(side, halt) else ()
                        yield promise, (*first, *pause, *plan)

    def halts(self, units: list[Unit], space: Space) -> Iterator[tuple[str, Space, Ways]]:
        """Where a force can go with one action without a fight, with which, and all that it reaches."""
        s, side = self.s, self.side
        barred = {*HOME, *(city for city in (*s.game.fortresses, *s.game.towns) if s.enemy_held(side, city))}
        for action, reach in self.ways(tuple(units), space).items():
            yield from ((action, halt, reach) for halt in reach if halt not in barred)

    def second(self, units: list[Unit], halt: Space, goal: Space, reach: Ways) -> Idea:
        """The second action of a force that has come near: an attack, or one unit that walks in."""
        s = self.s
        if s.enemy_held(self.side, goal):
            force = self.fitting(units, goal)
            return self.attack(force, halt, goal, reach) if force else (0.0, ())
        walker = min(units, key=lambda unit: strength(s, unit))
        way = self.way("G3.ground.move", (walker,), halt, goal, reach)
        return self.wanted[goal] + WALK, (*muster("G3.ground.move", (walker,)), *way)


def search_plans(s: State) -> Iterator[Plan]:
    """The plans of a search: ideas for an action, the opening book where it has one, else `plans`."""
    procedure = current(s)
    if isinstance(procedure, ActionsPhase | FreeAction):
        planner = SlowPlanner(s, procedure.side)
        ideas = chosen(procedure, planner.ideas(), MANY, WIDE, VARIED)
        return chain(ideas, long_plans(s, planner) if isinstance(procedure, ActionsPhase) else ())
    known = next(by_the_book(s, procedure), None)
    return plans(s) if known is None else iter((known,))


def long_plans(s: State, planner: SlowPlanner) -> Iterator[Plan]:
    """Errands: to Libau at any time, elsewhere only in the last turn. Before it, what is left undone
    meanwhile costs more than they bring."""
    last = s.turn == s.game.numbers.turns
    found = (idea for idea in planner.errands() if last or ("to", "libau") in idea[1])
    for _, plan in nlargest(LONG, found, key=itemgetter(0)):
        if plan[0] in s.options:
            yield plan
