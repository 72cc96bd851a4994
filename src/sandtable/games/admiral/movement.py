"""Legs and rotations, what follows them, and the table's edge (geo.legs, move.rotation, move.edge)."""

from __future__ import annotations

from itertools import pairwise

from sandtable.board.plane import away, hull, overlap, turned
from sandtable.core.options import Noun
from sandtable.core.procedure import Procedure, Violation
from sandtable.games.admiral.automatic_actions import bound_to_turn, prescribed, turn_possible
from sandtable.games.admiral.gamedata import TURN
from sandtable.games.admiral.mission import EDGES, may_leave, to_edge
from sandtable.games.admiral.sight import near
from sandtable.games.admiral.state import LEFT, LOST, SURFACED, Act, Id, State
from sandtable.games.admiral.steering import clear_turns, longest_leg, may_turn, needed_run
from sandtable.games.admiral.torpedoes import lay_mines, meet_token, sweep, unmet


def moves(s: State, id: Id, act: Act) -> tuple[int, tuple[int, ...]]:
    """[geo.legs, move.rotation, auto.turn-away] The longest leg and the turns that are allowed now."""
    turns: tuple[int, ...] = ()
    able = may_turn(s, id, act) is None
    must = bound_to_turn(s, id, act)
    if able:
        turns = prescribed(s, id, act) if must else clear_turns(s, id, act)
    if act.gone >= act.way or (must and turns):
        return 0, turns
    legs, contact = longest_leg(s, id, act)
    if must and not contact:
        need = needed_run(s, id, act.speed or 0)
        legs = min(legs, need if able else need - act.run)
    if not legs and not turns:
        legs = act.way - act.gone
    return legs, turns


def no_leg(s: State, id: Id, act: Act, tenths: Noun) -> Violation | None:
    """[move.distance, auto.turn-away, ram.involuntary] Why a leg cannot be sailed."""
    rest = act.way - act.gone
    if not isinstance(tenths, int) or not 0 < tenths <= rest:
        return Violation("move.distance", f"she has {rest / 10:g} cm to go")
    if bound_to_turn(s, id, act) and tenths <= longest_leg(s, id, act)[0]:
        return Violation("auto.turn-away", "damaged, she turns away as soon as she can")
    return Violation("ram.involuntary", "she must leave herself a way to avoid contact")


def no_turn(s: State, id: Id, act: Act, by: Noun) -> Violation | None:
    """[move.rotation, move.rotation-overlap, auto.turn-away, ram.involuntary] Why a unit cannot turn
    so far.
    """
    if refused := may_turn(s, id, act):
        return refused
    if not isinstance(by, int) or not 0 < abs(by) <= TURN:
        return Violation("move.rotation", "a rotation is up to 22.5 degrees to either side")
    if bound_to_turn(s, id, act):
        return Violation("auto.turn-away", "damaged, she turns away from her enemies")
    if not turn_possible(s, id, act, by):
        return Violation("move.rotation-overlap", "she would overlap something")
    return Violation("ram.involuntary", "she must leave herself a way to avoid contact")


def turn(s: State, id: Id, act: Act, by: int) -> None:
    """[move.rotation, move.rotation-template, order.torpedo-barrage, env.mines] A unit rotates on the
    spot, and meets what her hull sweeps over.
    """
    start = s.units[id].pose
    pose = turned(start, by)
    s.move_to(id, pose)
    s.alter(id, bank=0)
    s.acting(run=0, turns=act.turns + 1, course=start.heading)
    s.tell("turned", unit=id, by=by, heading=pose.heading)
    if s.units[id].depth == SURFACED:
        size = s.game.length(s.card(id))
        steps = range(1, by + 1) if by > 0 else range(-1, by - 1, -1)
        for number, token in unmet(s, id):
            if away((start.x, start.y), token.shape) <= size[0] ** 2 and any(
                overlap(hull(turned(start, step), *size), token.shape) for step in steps
            ):
                meet_token(s, id, number)


class AfterLeg(Procedure[State], frozen=True):
    """[order.mine-field, order.protection-screen] Mines are laid along the leg; a screen flies along.
    `before` is how much of the path there was before the leg.
    """

    unit: Id
    before: int

    rule = "order.mine-field"

    def perform(self, s: State) -> None:
        act = s.act
        if act is None or act.unit != self.unit:
            return
        if act.mining and s.afloat(self.unit):
            for a, b in pairwise(act.path[self.before - 1 :]):
                lay_mines(s, self.unit, a, b)
        unit = s.units[self.unit]
        for q, squadron in s.squadrons.items():
            if squadron.screen == self.unit and squadron.aloft:
                s.fly(q, x=unit.x, y=unit.y)


# --- the end of an activation -------------------------------------------------------------------------


class EndActivation(Procedure[State], frozen=True):
    """[move.edge, auto.tokens, special.smoke, special.minesweeper, damage.light.critical.5] What happens when
    a unit is done.
    """

    unit: Id

    rule = "move.edge"

    def perform(self, s: State) -> None:
        id = self.unit
        act = s.act
        s.activate(None)
        for number, token in list(s.tokens.items()):
            if token.kind == "smoke" and token.by == id and token.turn < s.turn:
                s.lift(number)
        if act is None or not s.afloat(id):
            return
        unit = s.units[id]
        if act.shaken:
            s.alter(id, shaken=0)
        if unit.by and not unit.token:
            s.alter(id, by="")
        if unit.pinned:
            s.alter(id, pinned=unit.pinned - 1 if unit.pinned > 1 or unit.depth == SURFACED else 0)
        if off := [edge for edge in EDGES if to_edge(s, unit.point, edge) < 0]:
            leave(s, id, off)
            return
        if act.leader and act.leader != id and s.afloat(act.leader) and not near(s, act.leader, id, 15):
            s.alter(id, dropped=s.turn, dropped_from=act.leader)
        if s.has(id, "minesweeper") and abs(unit.speed) <= 5:
            sweep(s, id)


def leave(s: State, id: Id, edges: list[str]) -> None:
    """[move.edge, mission.sheet] A unit off the table is lost, unless the mission lets it go there."""
    free = next((edge for edge in edges if may_leave(s, id, edge)), "")
    if free:
        s.away[id] = free
    s.take_off_table(id, LEFT if free else LOST, free or edges[0])
