"""16.0 Ports and logistics, 17.0 Air basing, 19.0 Home bases."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.gamedata import AIR, HOME, TRANSPORT
from sandtable.games.operation_albion.state import Space, State, Unit


def home(side: Side) -> Space:
    """[19.0, 2.1.homebase] A side's home base."""
    return HOME[side]


def has_port(s: State, area: Space) -> bool:
    """[15.0.ports, 16.0, 16.0.combat, 31.1] Whether an area has a port that is not demolished."""
    return s.game.space[area].port != "none" and area not in s.demolished


def functional_port(s: State, side: Side, area: Space) -> bool:
    """[2.6.port, 5.2, 16.0.func, 19.0.func, TEC.port] A port with a friendly base, or the home base."""
    return area == home(side) or (has_port(s, area) and s.base(side, area) is not None)


def major_port(s: State, area: Space) -> bool:
    """[15.0.ports, 16.0, 16.0.home] A port in a fortress or a home base."""
    return s.game.space[area].port == "major" and area not in s.demolished


def friendly_harbours(s: State, side: Side) -> frozenset[Space]:
    """[26.G3.naval.port, 26.G3.naval.redeploy] The home base and the zones that adjoin a functional port."""
    found = {home(side)}
    for area in (*s.stacks[side], home(side)):
        if (area in s.game.land or area == home(side)) and functional_port(s, side, area):
            found.update(s.game.zones(area))
    return frozenset(found)


def transport_near(s: State, side: Side, area: Space) -> bool:
    """[16.2, 22.0.1, 26.G4.rally] A port with a friendly transport in a zone that adjoins it."""
    if not has_port(s, area):
        return False
    return any(
        s.counter(ship).type == TRANSPORT for zone in s.game.zones(area) for ship in s.ships(side, zone)
    )


def supplied(s: State, side: Side, area: Space, to_home: bool = False) -> bool:
    """[16.2, 16.2.home, 16.2.enemy, 19.0.loc] A railroad line of communications out of an area.

    It leads to a friendly base, to a friendly port with a transport off it, or to the home base; to the
    home base alone where a rule asks for that. It may start in but not enter an enemy-occupied area.
    """
    seen = {area}
    edge = [area]
    while edge:
        here = edge.pop()
        if here == home(side):
            return True
        if not to_home and here in s.game.land:
            port = s.control(here) == side and transport_near(s, side, here)
            if s.base(side, here) is not None or port:
                return True
        for near in s.game.rails(here):
            if near not in seen and near != home(other(side)) and not s.enemy_held(side, near):
                seen.add(near)
                edge.append(near)
    return False


def capacity(s: State, side: Side, area: Space) -> int:
    """[17.0, 17.1.cap, 5.2, 22.1, TEC.homebase] How many air units an airfield takes; 0 where there is
    none.
    """
    if area == home(side):
        return len(s.at)
    base = s.base(side, area)
    if base is None:
        return 0
    return s.game.numbers.capacity_reduced if base in s.reduced else s.game.numbers.capacity_full


def refuse_airfield(s: State, unit: Unit, area: Space) -> Violation | None:
    """[17.0, 21.2] Why an air unit may not be based here: no base, or no port for a seaplane."""
    side, name = s.game.owner[unit], s.game.space[area].name
    if capacity(s, side, area) == 0:
        return Violation("17.0", f"{name} is no airfield of yours: no base of yours is there")
    if s.counter(unit).type == "SP" and area != home(side) and not has_port(s, area):
        return Violation("21.2", f"seaplanes need a port, and {name} has none that works")
    return None


def can_base(s: State, unit: Unit, area: Space) -> bool:
    """[17.0, 21.2] Whether an air unit may be based here at all."""
    return refuse_airfield(s, unit, area) is None


def based(s: State, side: Side, area: Space) -> tuple[Unit, ...]:
    """Air units on the ground in an area."""
    return s.units(side, area, AIR)


def airfields(s: State, unit: Unit) -> Iterator[Space]:
    """[15.1.air, 15.2.air, 17.0, 17.1.cap] Friendly airfields with room for a unit."""
    side = s.game.owner[unit]
    for area in (home(side), *(a for a in s.stacks[side] if a in s.game.land)):
        if can_base(s, unit, area) and len(based(s, side, area)) < capacity(s, side, area):
            yield area
