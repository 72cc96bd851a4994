"""26.0 G-2 actions: scouting and psychological warfare."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import ACTIONS, Action, with_question
from sandtable.games.operation_albion.asking import Roll, among
from sandtable.games.operation_albion.gamedata import BASE, CARRIER, GROUND, MINEFIELD, NAVAL
from sandtable.games.operation_albion.ports import home
from sandtable.games.operation_albion.state import Space, State


class Scouting(Procedure[State], frozen=True):
    """[26.G2.aerial, 26.G2.naval, 26.G2.ground, 20.0.scout] All enemy units in the spaces scouted are
    seen.
    """

    side: Side
    how: str

    rule = "20.0.scout"

    def perform(self, s: State) -> None:
        spaces = SCOUTED[self.how](s, self.side)
        enemy = other(self.side)
        seen = [u for space in sorted(spaces) for u in s.units(enemy, space) if s.game.cls[u] != MINEFIELD]
        cargo = [load for unit in seen for load in s.cargo(unit)]
        s.tell("scouted", side=self.side, how=self.how, spaces=tuple(sorted(spaces)))
        s.see(self.side, (*seen, *cargo), "scouting")


def by_air(s: State, side: Side) -> set[Space]:
    """[26.G2.aerial] Within three spaces of every base and the home base, next to every carrier; no
    aircraft needed.
    """
    found: set[Space] = set()
    bases = [space for space in s.stacks[side] if space in s.game.land and s.base(side, space)]
    for origin in (home(side), *bases):
        distance = s.game.distance(origin)
        found |= {space for space in distance if distance[space] <= s.game.numbers.scouting_range}
    for space in s.stacks[side]:
        if any(s.counter(ship).type == CARRIER for ship in s.ships(side, space)):
            found |= {space, *s.game.borders[space]}
    return found


def by_sea(s: State, side: Side) -> set[Space]:
    """[26.G2.naval] Sea zones next to every friendly naval unit."""
    found: set[Space] = set()
    for space in s.stacks[side]:
        if s.units(side, space, NAVAL):
            found |= {zone for zone in s.game.neighbours(space, "sea") if zone in s.game.sea}
    return found


def by_land(s: State, side: Side) -> set[Space]:
    """[26.G2.ground] Land areas next to every friendly ground unit, across land or lake borders."""
    found: set[Space] = set()
    for space in s.stacks[side]:
        if s.units(side, space, GROUND, BASE):
            found |= {area for area in s.game.neighbours(space, "land", "lake") if area in s.game.land}
    return found


SCOUTED = {"aerial": by_air, "naval": by_sea, "ground": by_land}


def scouting(how: str) -> Action:
    """[26.G2.aerial, 26.G2.naval, 26.G2.ground] Scouting takes effect at once; there must be a space to
    scout.
    """
    refusal = Violation(f"26.G2.{how}", "nothing can be scouted")
    return Action(
        f"{how.title()} scouting",
        lambda s, side: Scouting(side, how),
        lambda s, side: None if SCOUTED[how](s, side) else refusal,
    )


ACTIONS |= {f"G2.{how}": scouting(how) for how in SCOUTED}


class Propaganda(Question[State], frozen=True):
    """[26.G2.psywar] Name one land area with enemy units; the enemy's home base is none."""

    rule = "26.G2.psywar"
    prompt = "Which area is the target of psychological warfare?"

    def offers(self, s: State) -> Iterable[Offer]:
        areas = [space for space in s.stacks[other(self.side)] if space in s.game.land]
        yield Offer("area", areas, among(s, areas, self.rule, "{} is no land area with enemy units"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(PropagandaRoll(self.side, str(noun)))


class PropagandaRoll(Roll, frozen=True):
    """[26.G2.psywar] On 5 or 6 all enemy units there are seen, and one ground unit takes a hit."""

    side: Side
    area: Space

    rule = "26.G2.psywar"
    prompt = "Psychological warfare"

    def rolled(self, s: State, die: int) -> None:
        works = die >= s.game.numbers.psywar_hits_on
        s.tell("psywar", side=self.side, space=self.area, die=die, works=int(works))
        if works:
            s.see(self.side, s.units(other(self.side), self.area), "psychological warfare")
            s.then(Demoralise(self.side, self.area))


class Demoralise(Question[State], frozen=True):
    """[26.G2.psywar] The player selects the ground unit that is hit, a base perhaps."""

    area: Space

    rule = "26.G2.psywar"
    prompt = "Which unit takes the hit?"

    def offers(self, s: State) -> Iterable[Offer]:
        units, place = s.ground(other(self.side), self.area), s.game.space[self.area].name
        yield Offer("hit", units, among(s, units, self.rule, f"{{}} is no ground unit in {place}"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.hit(str(noun), "psychological warfare")


with_question("G2.psywar", "Psychological warfare", Propaganda, "no enemy unit is on land")
