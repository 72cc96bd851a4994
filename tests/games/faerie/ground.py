"""Hexes for rule tests, found by what is in them."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from tests.games.faerie.positions import gamedata


def fields(aspect: str = "", terrain: str = "clear", coastal: bool = False) -> list[Hex]:
    """Hexes of one kind of terrain and an Aspect, without a fortress or Place of Power."""
    t = gamedata()
    return [
        h
        for h, land in sorted(t.land.items())
        if land.terrain == [terrain]
        and land.aspect == aspect
        and t.coastal(h) == coastal
        and h not in t.fortress
        and h not in t.place
    ]


def field(aspect: str = "", terrain: str = "clear", coastal: bool = False) -> Hex:
    """The first of them."""
    return fields(aspect, terrain, coastal)[0]


def open_sea(zone: str = "sea_of_the_west") -> Hex:
    """An all-sea hex of a zone with nothing but its own water around."""
    t = gamedata()
    return next(
        h
        for h, name in sorted(t.sea.items())
        if name == zone and len(t.near[h]) == 6 and all(t.sea.get(n) == zone for n in t.near[h])
    )


def landfall() -> tuple[Hex, Hex]:
    """An all-sea hex and a coastal hex next to it that a ship can sail into, without fortress or place."""
    t = gamedata()
    return next(
        (h, n)
        for h in sorted(t.sea)
        for n, _ in t.sail[h, 0]
        if n in t.land and n not in t.fortress and n not in t.place and t.sea[h] == "sea_of_the_west"
    )


def crossing(kind: str, by: str = "", into: str = "clear") -> tuple[Hex, Hex]:
    """Two hexes with a kind of hexside between them and no way across; the second has only that terrain."""
    t = gamedata()
    for pair, edge in sorted(t.edges.items()):
        if (edge.kind, edge.crossing) == (kind, by) and pair not in t.trails | t.roads:
            for a, b in (pair, pair[::-1]):
                if t.land[b].terrain == [into] and b not in t.fortress:
                    return a, b
    raise LookupError(f"no {kind} {by} into {into}")


def way(ways: frozenset[tuple[Hex, Hex]]) -> tuple[Hex, Hex]:
    """Two hexes joined by a trail or road with no river or ridge between them, and no dyke."""
    t = gamedata()
    return next((a, b) for a, b in sorted(ways) if (a, b) not in t.edges and b not in t.fortress)


def neighbours(into: str, start: str = "") -> tuple[Hex, Hex]:
    """Two hexes with an open hexside and no way between them; the second has only one kind of terrain."""
    t = gamedata()
    return next(
        (a, b)
        for a in sorted(t.land)
        for b in t.ashore[a]
        if t.land[b].terrain == [into]
        and (not start or t.land[a].terrain == [start])
        and (min(a, b), max(a, b)) not in t.edges.keys() | t.trails | t.roads
        and not {a, b} & t.fortress.keys()
        and not {a, b} & t.place.keys()
    )
