"""15.0 Reinforcements: where units come onto the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Question
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.asking import among
from sandtable.games.operation_albion.gamedata import AIR, ANTI_SHIP, GERMAN, NAVAL, RUSSIAN
from sandtable.games.operation_albion.ports import airfields, functional_port, home, major_port, supplied
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import POOL, Space, State, Unit

RIGA = ("gulf_riga_a", "gulf_riga_b", "gulf_riga_c")
WATCHED = {"gulf_riga_a": ("dagden", "oesel", "moon"), "gulf_riga_b": ("oesel", "moon")}
"""[15.1.naval] Islands whose guns keep German ships from deploying in a zone."""


def places(s: State, unit: Unit) -> list[Space]:
    """[15.0, 15.2, 15.0.limits, 15.0.mix, 15.0.enemy] Every space where a unit may deploy now, stacking and
    airfields considered.
    """
    side = s.game.owner[unit]
    cls = s.game.cls[unit]
    if cls == NAVAL:
        return sorted(set(for_ships(s, unit, side)))
    if cls == AIR:
        return sorted(set(airfields(s, unit)))
    return sorted({space for space in for_troops(s, unit, side) if crowded(s, side, space, (unit,)) is None})


def for_ships(s: State, unit: Unit, side: Side) -> Iterator[Space]:
    """[15.0.naval, 15.1, 15.1.naval, 15.2.naval, 15.2.british] The home base, and zones off functional major
    ports, the home base among them.

    Not among enemy ships; dreadnoughts not in the Gulf of Riga.
    """
    ports = [area for area in s.stacks[side] if area in s.game.land and major_port(s, area)]
    zones = [
        z for p in ports if functional_port(s, side, p) and s.control(p) == side for z in s.game.zones(p)
    ]
    zones += s.game.zones(home(side))
    if s.contingent(unit) == "british":
        zones += s.game.members(("west_baltic",))
    barred = RIGA if side == GERMAN else RIGA[:2]
    yield home(side)
    for zone in zones:
        if s.ships(other(side), zone):
            continue
        if s.counter(unit).type == "BB" and (zone in barred or s.game.space[zone].shallow):
            continue
        if side == GERMAN and any(
            s.factors(gun)[ANTI_SHIP] > 0 for isle in WATCHED.get(zone, ()) for gun in s.ground(RUSSIAN, isle)
        ):
            continue
        yield zone


def for_troops(s: State, unit: Unit, side: Side) -> Iterator[Space]:
    """[15.1.ground, 15.1.white, 15.2.ground, 15.2.bolshevik, 15.2.partisan, 15.2.red] Ground units by their
    contingent.

    Of the Finnish Red Guards that come in together at most two go to a space; the Landwehr goes to Riga or
    Reval only (28.3).
    """
    contingent = s.contingent(unit)
    game = s.game
    if contingent == "finnish_white":
        yield from game.members(("white_guard_entry",))
        for fort in game.fortresses:
            if game.space[fort].finland and s.ground(side, fort):
                yield fort
    elif contingent == "finnish_red":
        for city in game.members(("finnish_cities_and_towns",)):
            just_come = [u for u in s.units(side, city) if u in s.arrived and s.contingent(u) == contingent]
            if not s.units(other(side), city) and len(just_come) < game.numbers.reds_in_space:
                yield city
    elif s.counter(unit).type == "partisan":
        yield home(side)
        for area in game.land:
            if not game.space[area].finland and not s.units(GERMAN, area):
                yield area
    elif contingent == "bolshevik":
        for space in game.members(("bolshevik_entry",)):
            if not s.walled(side, space):
                yield space
    else:
        yield home(side)
        for area in s.stacks[side]:
            finland = area in game.land and game.space[area].finland
            if area not in game.land or s.base(side, area) is None or (side == GERMAN and finland):
                continue
            if s.counter(unit).id == "g_blw" and area not in ("riga", "reval"):
                continue
            if supplied(s, side, area, to_home=True):
                yield area


class Deploy(Question[State], frozen=True):
    """[15.0, 15.0.pool, 15.0.full, 15.0.other, 18.1.refit] Place a unit; one that finds no space goes to
    the pool.
    """

    unit: Unit
    reason: str
    spaces: tuple[Space, ...] = ()

    rule = "15.0"

    def question(self, s: State) -> str:
        return f"Deploy {s.counter(self.unit).name}"

    def legal(self, s: State) -> list[Space]:
        """Where it may go; a rule may name the spaces."""
        if not self.spaces:
            return places(s, self.unit)
        return [space for space in self.spaces if crowded(s, self.side, space, (self.unit,)) is None]

    def offers(self, s: State) -> Iterable[Offer]:
        legal = self.legal(s)
        yield Offer("deploy", legal, among(legal, self.rule, "it may not deploy there"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.deploy(self.unit, str(noun), self.reason)

    def perform(self, s: State) -> None:
        if s.at[self.unit] != POOL:
            s.send(self.unit, POOL, "no room to deploy", quietly=True)
