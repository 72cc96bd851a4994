"""19.4.03 Carrying out a movement that was written down."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.faerie.contact import Arrival, standing
from sandtable.games.faerie.movement import MOVE, advance, budget, cannot_go, idle
from sandtable.games.faerie.muster import join
from sandtable.games.faerie.search import SearchRoll, no_search
from sandtable.games.faerie.sight import cannot_gaze, gaze
from sandtable.games.faerie.state import Group, Piece, State, Written
from sandtable.games.faerie.teleport import TeleportRoll, cannot_teleport, fare, goals
from sandtable.games.faerie.transport import Landing, Loading, cannot_land, cannot_load


class CarryOut(Procedure[State], frozen=True):
    """[19.4.03] Written movements of a side are carried out before any other."""

    side: Side

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        order = next((o for o in s.written if o.side == self.side), None)
        if order is None:
            return
        s.strike_out(order)
        last = all((o.side, o.hex) != (order.side, order.hex) for o in s.written)
        s.then(*([Stay(self.side, order.hex)] if last else []), self)
        movers = (s.ships if order.by_sea else s.persons)(self.side, order.hex)
        if order.steps and any(idle(s, piece) is None for piece in movers):
            group = Group(order.hex, MOVE, origin=order.hex)
            s.form(join(s, self.side, group, "fleet" if order.by_sea else "all", None))
            s.then(Follow(self.side, order), Finish(self.side))


class Stay(Procedure[State], frozen=True):
    """[19.4.03] What is left of a scried stack where it was may not move in this phase."""

    side: Side
    hex: Hex

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        if s.present(self.side, self.hex):
            leave(s, self.side, self.hex, ())


def leave(s: State, side: Side, hex: Hex, but: tuple[Piece, ...]) -> None:
    """Everything of a side in a hex, but for some persons, moves no more."""
    persons = tuple(p for p in s.persons(side, hex) if p not in but)
    s.halt(Group(hex, MOVE, persons, tuple(s.ships(side, hex)), s.ranks(side, hex)))


class Follow(Procedure[State], frozen=True):
    """[19.4.03] The stack goes along the written way as far as it can, and does what was written."""

    side: Side
    order: Written

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        s.form(group)
        if group is None or not self.order.steps:
            return
        (verb, noun), *rest = self.order.steps
        s.then(Follow(self.side, replace(self.order, steps=tuple(rest))))
        match verb:
            case "write":
                self.go(s, group, Hex(int(noun or 0)), overrun=bool(rest) and rest[0][0] == "overrun")
            case "write_search":
                if no_search(s, self.side, group, noun) is None:
                    s.spend(group, int(noun or 0))
                    s.then(SearchRoll(self.side, int(noun or 0)))
            case "gaze":
                if cannot_gaze(s, group.persons, budget(s, group)) is None:
                    gaze(s, self.side, s.spend(group, s.game.numbers.crystal))
            case "embark":
                if cannot_load(s, self.side, str(noun)) is None:
                    s.then(Loading(self.side, str(noun)))
            case "debark":
                if cannot_land(s, self.side, str(noun)) is None:
                    s.then(Landing(self.side, str(noun)))
            case "teleport":
                self.teleport(s, group, str(noun), Hex(int(rest[0][1] or 0)))

    def go(self, s: State, group: Group, hex: Hex, overrun: bool) -> None:
        """[12.5] On to the next hex of the way; enemies there are overrun if that was written."""
        if cannot_go(s, group, hex) is not None:
            s.then(Finish(self.side))
            return
        group = replace(group, orders="overrun" if overrun else "halt")
        advance(s, group, hex)
        s.then(Arrival(self.side))

    def teleport(self, s: State, group: Group, person: Piece, goal: Hex) -> None:
        """[12.3, 12.3.extra] A person tries to go to the written Place, with all whom he can take along."""
        alone = replace(group, persons=(person,), troops={})
        if person not in group.persons or cannot_teleport(s, alone, person, budget(s, alone)) is not None:
            return
        company: tuple[Piece, ...] = ()
        for friend in group.persons:
            able = friend != person and goal in goals(s, person, friend, group.persons)
            if able and fare(s, person, (*company, friend)) <= budget(s, alone):
                company = (*company, friend)
        leave(s, self.side, group.hex, (person, *company))
        s.spend(alone, fare(s, person, company))
        s.then(TeleportRoll(self.side, person, company, goal), Rejoin(self.side, company))


class Rejoin(Procedure[State], frozen=True):
    """[19.4.03, 12.3.extra] Those who teleported together go on together."""

    side: Side
    company: tuple[Piece, ...]

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        if group is not None:
            here = tuple(p for p in self.company if s.at[p] == group.hex and p not in group.persons)
            s.form(replace(group, persons=(*group.persons, *here)))


class Finish(Procedure[State], frozen=True):
    """[19.4.03] The stack does nothing else in this phase."""

    side: Side

    rule = "19.4.03"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        if group is not None:
            s.halt(group)
        s.form(None)
