"""19.4.03 Carrying out a movement that was written down."""

from __future__ import annotations

import msgspec

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.faerie.contact import Arrival, standing
from sandtable.games.faerie.movement import MOVE, budget, cannot_go, harbour, idle, price
from sandtable.games.faerie.muster import join
from sandtable.games.faerie.search import SearchRoll, no_search
from sandtable.games.faerie.state import Group, State, Written


class CarryOut(Procedure[State], frozen=True):
    """[19.4.03] Written movements of a side are carried out before any other."""

    side: Side

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        order = next((o for o in s.written if o.side == self.side), None)
        if order is None:
            return
        s.strike_out(order)
        s.then(self)
        if s.present(self.side, order.hex):
            group = Group(order.hex, MOVE, origin=order.hex)
            movers = s.ships(self.side, order.hex) if order.by_sea else s.persons(self.side, order.hex)
            if any(idle(s, piece) is None for piece in movers):
                group = join(s, self.side, group, "fleet" if order.by_sea else "all", None)
            stay(s, self.side, group)
            if group.persons or group.ships:
                s.form(group)
                s.then(Follow(self.side, order), Finish(self.side))


def stay(s: State, side: Side, group: Group) -> None:
    """[19.4.03] What does not move with the rest of a scried stack may not move in this phase either."""
    persons = tuple(p for p in s.persons(side, group.hex) if p not in group.persons)
    ships = tuple(p for p in s.ships(side, group.hex) if p not in group.ships)
    ranks = {c: n - group.troops.get(c, 0) for c, n in s.ranks(side, group.hex).items()}
    troops = {c: n for c, n in ranks.items() if n}
    if persons or ships or troops:
        s.halt(Group(group.hex, MOVE, persons, ships, troops))


class Follow(Procedure[State], frozen=True):
    """[19.4.03] The stack goes along the written way as far as it can, then searches as was written."""

    side: Side
    order: Written

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        s.form(group)
        if group is None:
            return
        order = self.order
        if order.way:
            hex = order.way[0]
            if cannot_go(s, group, hex) is not None:
                return
            shore = harbour(s, group, hex) if group.ships else 0
            s.advance(group, hex, price(s, group, hex), shore)
            rest = msgspec.structs.replace(order, way=order.way[1:])
            s.then(Arrival(self.side), Follow(self.side, rest))
        elif order.searches:
            points = order.searches[0]
            if no_search(s, self.side, group, points) is None and points <= budget(s, group):
                s.spend(group, points)
                rest = msgspec.structs.replace(order, searches=order.searches[1:])
                s.then(SearchRoll(self.side, points), Follow(self.side, rest))


class Finish(Procedure[State], frozen=True):
    """[19.4.03] The stack does nothing else in this phase."""

    side: Side

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        if group is not None:
            s.halt(group)
        s.form(None)
