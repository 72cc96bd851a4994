"""A mission sheet (mission.sheet): where units begin, who may leave, who is surprised, what is sought."""

from __future__ import annotations

from sandtable.board.plane import Point, Pose, ahead, hull
from sandtable.core.options import D6, Options
from sandtable.core.procedure import Procedure, Violation
from sandtable.games.admiral.battlefield import scenery
from sandtable.games.admiral.fleets import choose_flagships
from sandtable.games.admiral.pack.schema import Battery, Bounty, Exit, Late, Shore, Start
from sandtable.games.admiral.questions import Roll
from sandtable.games.admiral.state import LETTERS, LOST, SIDES, SUNK, WRECK, Enlisted, Id, State


def berth(s: State, entry: Start | Shore | Late) -> Pose:
    """[setup.place.mission, scale.conversion] Where a mission sheet puts a unit."""
    return Pose(s.game.place(entry.x), s.game.place(entry.y), entry.heading * 2)


class MissionSetUp(Procedure[State], frozen=True):
    """[mission.sheet, setup.place.mission, setup.environment.mission, setup.number, scale.conversion] Units,
    scenery and weather as the sheet says.
    """

    rule = "mission.sheet"

    def perform(self, s: State) -> None:
        mission = s.game.mission
        assert mission is not None
        s.land = tuple(piece for entry in mission.scenery for piece in scenery(s, entry))
        for side in SIDES:
            fleet = mission.side[side]
            shore = [entry for entry in mission.shore if entry.navy == fleet.navy]
            entries: list[Start | Shore | Late] = [*fleet.units, *shore, *fleet.late]
            for number, entry in enumerate(entries, 1):
                id = f"{LETTERS[side]}{number}"
                card = entry.card if isinstance(entry, Shore) else s.game.by_name[fleet.navy, entry.name]
                s.enlist(id, Enlisted(card, entry.name, side, number))
                if not isinstance(entry, Late):
                    s.deploy(id, berth(s, entry), 0)
                if isinstance(entry, Start) and entry.speed >= 0:
                    s.alter(id, since=-1 - entry.speed)
            choose_flagships(s, side)
        for cripple in mission.rules.crippled:
            for id in [id for id in s.roster if s.name(id) == cripple.ship]:
                s.alter(id, damage=cripple.damage, immobile=True)


def arrive(s: State, id: Id) -> None:
    """[mission.sheet] A unit that comes late is set on its place, or straight back from it."""
    mission = s.game.mission
    assert mission is not None
    late = next(entry for entry in mission.side[s.side(id)].late if entry.name == s.name(id))
    pose = berth(s, late)
    size = s.game.length(s.card(id))
    while s.overlaps(hull(pose, *size), id):
        pose = ahead(pose, -10)
    s.deploy(id, pose, s.card(id).speed * 2 // 3)


class NotWorkedUp(Roll, frozen=True):
    """[mission.sheet] A ship is new and not worked up: on a 1 her main guns fail in this turn."""

    unit: Id

    rule = "mission.sheet"
    prompt = "Do her turrets work?"

    def options(self, s: State) -> Options:
        return D6

    def rolled(self, s: State, die: int) -> None:
        s.alter(self.unit, raw=die == 1)
        if die == 1:
            s.tell("turrets jam", unit=self.unit)


def ruined(s: State, id: Id) -> bool:
    """[mission.points] Whether a unit is sunk or lost."""
    return s.units[id].status in (SUNK, WRECK, LOST)


def exits(s: State, id: Id) -> list[Exit]:
    """[mission.sheet] The ways off the table that a mission has for a unit, sooner or later."""
    side, name = s.side(id), s.name(id)
    return [way for way in s.game.rules.exit if way.side == side and (not way.ships or name in way.ships)]


def may_leave(s: State, id: Id, edge: str) -> bool:
    """[mission.sheet] Whether a mission lets a unit leave over an edge now."""
    return any(edge in way.edges and s.turn >= way.since for way in exits(s, id))


EDGES = ("west", "east", "south", "north")


def to_edge(s: State, at: Point, edge: str) -> int:
    """[mission.sheet, move.edge] How far a place is from an edge of the table; below zero beyond it."""
    x, y = at
    match edge:
        case "west":
            return x
        case "east":
            return s.game.width - x
        case "south":
            return y
    return s.game.height - y


def bounty(s: State, id: Id) -> Bounty | None:
    """[mission.sheet] What a mission pays for damage to a unit."""
    return next((prize for prize in s.game.rules.bounty if prize.unit == s.name(id)), None)


def surprised(s: State, id: Id) -> Violation | None:
    """[mission.sheet] Why a unit that is taken by surprise neither fires nor launches yet."""
    found = s.game.rules.surprise
    return waiting(s, found.turns) if found is not None and s.side(id) == found.side else None


def unmanned(s: State, id: Id, battery: Battery) -> Violation | None:
    """[mission.sheet] Why a battery is not ready yet: heavy guns take longer after a surprise."""
    found = s.game.rules.surprise
    if found is None or s.side(id) != found.side:
        return None
    heavy = battery.die >= found.heavy_die and battery == s.card(id).primary
    return waiting(s, max(found.turns, found.heavy_turns) if heavy else found.turns)


def waiting(s: State, turns: int) -> Violation | None:
    """[mission.sheet] The first turns are those of the surprise."""
    if s.turn > turns:
        return None
    return Violation("mission.sheet", f"surprised, they do not fire before turn {turns + 1}")
