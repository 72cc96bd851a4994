"""12.0 Supply."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.hexes import Hex
from sandtable.board.masks import mask
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.napoleonic.gamedata import GameData, Place, Unit
from sandtable.games.napoleonic.naval import operates
from sandtable.games.napoleonic.state import State


class SupplyCheck(Procedure[State], frozen=True):
    """[12.1] Units without supply in their own supply phase are eliminated."""

    player: Side

    rule = "12.1"

    def perform(self, s: State) -> None:
        cut_off = unsupplied(s, self.player)
        if cut_off:
            s.tell("out of supply", side=self.player, units=list(cut_off))
            s.eliminate(cut_off)


def unsupplied(s: State, side: Side) -> list[Unit]:
    """[12.1] All units of a side that find no supply where they stand."""
    covered = network(s, side)
    return [
        unit
        for place, stack in s.stacks[side].items()
        if not covered >> place & 1 and not supplied(s, side, place)
        for unit in stack
    ]


def supplied(s: State, side: Side, place: Place) -> bool:
    """[12.1, 8.6.boxes, 12.8.sveaborg] Whether a unit standing there is in supply: in a box, by a line over
    land, by its port, on Aland, or on a source of its own, even on Sveaborg when it is cut off.
    """
    return (
        place in s.game.boxes
        or bool(network(s, side) >> place & 1)
        or port_supply(s, side, Hex(place))
        or aland_supply(s, side, Hex(place))
        or (place in s.game.sources[side] and s.holds(side, place))
    )


def could_supply(s: State, side: Side, place: Place) -> bool:
    """[8.4.place, 8.6, 8.10] Whether a unit entering there would be in supply.

    After a Russian naval victory the Gulf of Finland coast needs a line over land, and Sveaborg
    one to another source.
    """
    coast = s.game.fleet_coast.get(s.game.about.contested_body, frozenset())
    if s.naval_loser == side and place in coast:
        return bool(network(s, side) >> place & 1)
    return supplied(s, side, place)


def port_supply(s: State, side: Side, hex: Hex) -> bool:
    """[12.4, 12.6] A port on water where the side can operate, in winter too; for the Ottomans after the
    British.
    """
    if s.game.about.ports_wait_for_british and not s.british:
        return False
    return any(operates(s, side, body) for body in s.game.ports.get(hex, ()))


def aland_supply(s: State, side: Side, hex: Hex) -> bool:
    """[12.8.aland] Every Aland hex supplies the Swedes while Marienhamm is theirs."""
    isles = s.game.about.aland
    return (
        isles is not None
        and side == 1
        and hex in s.game.group[isles.group]
        and s.holds(side, s.game.hex(isles.locale))
    )


def network(s: State, side: Side) -> int:
    """[12.5 to 12.9] All hexes with a line over land to a friendly source.

    The result is a mask of hexes.
    """
    game = s.game
    open_sources = game.sources[side] & s.held[side]
    if s.naval_loser == side:
        open_sources = open_sources.difference(game.reached_only)
    enemies = frozenset(s.stacks[1 - side])
    confined = open_sources & game.confined_sources
    covered = trace(game, open_sources - confined, enemies, s.winter, False)
    return covered | trace(game, confined, enemies, s.winter, True) if confined else covered


@lru_cache(maxsize=1_000)
def trace(
    game: GameData, sources: frozenset[Hex], enemies: frozenset[int], winter: bool, within_egypt: bool
) -> int:
    """[12.2, 12.3] Roads of any length from the sources, then up to ten hexes that bear no road. From a
    source itself the ten hexes may be of any kind, but only units off the road trace them: one on a road
    that is cut goes without.
    """
    joined = game.supply_roads(within_egypt)
    roads = set(sources)
    frontier = list(roads)
    while frontier:
        found = joined.get(frontier.pop(), frozenset()) - roads - enemies
        roads |= found
        frontier += found
    ground = game.ground(winter, within_egypt)
    most, foes, on_road = game.numbers.off_road_supply_hexes, mask(enemies), mask(game.road)
    beside_roads = ground.within(mask(roads), most, foes | on_road)
    return beside_roads | ground.within(mask(sources), most, foes) & ~on_road
