"""Submarines (sub.*): depth, deep navigation, detection and depth charges."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from sandtable.board.plane import Point, Pose, ahead, dot, hull, overlap, square, within
from sandtable.core.options import Noun, Nouns
from sandtable.core.procedure import Violation
from sandtable.games.admiral.questions import Roll
from sandtable.games.admiral.sight import detected, submerged
from sandtable.games.admiral.state import CRUISING, DEEP, PERISCOPE, SURFACED, Act, Id, State, enemy

DEPTHS = ("surfaced", "periscope", "cruising", "deep")

Hunt: TypeAlias = Callable[[State, Id, Act, Id], Violation | None]
"""Why a unit cannot do something to a submarine."""


def depths(s: State, id: Id, act: Act) -> list[str]:
    """[sub.depth, sub.deep, sub.depth-charge, type.ss] The depths that a submarine can change to now."""
    unit = s.units[id]
    if s.card(id).type != "SS" or act.speed is not None or act.dived or unit.depth == DEEP:
        return []
    found = []
    covered = unit.depth == PERISCOPE and s.overlaps(hull(unit.pose, *s.game.length(s.card(id))), id)
    if unit.depth > SURFACED and not covered:
        found.append(DEPTHS[unit.depth - 1])
    if unit.depth < DEEP and not unit.pinned:
        found.append(DEPTHS[unit.depth + 1])
    return found


def change_depth(s: State, id: Id, depth: int) -> None:
    """[sub.depth, token.submerged, token.last-sighting] A submarine dives or rises."""
    s.alter(id, depth=depth, found=() if depth in (SURFACED, DEEP) else s.units[id].found)
    if depth == DEEP:
        s.alter(id, deep=s.turn, speed=0)
    s.tell("depth", unit=id, depth=DEPTHS[depth])


def drift(s: State, id: Id) -> int:
    """[sub.deep] How far from the last sighting a submarine may come back, in cm; 0 if not yet."""
    turns = s.turn - s.units[id].deep - 1
    return min(25, 5 * turns) if turns >= 1 else 0


class Returns(Nouns):
    """[sub.deep] Where a submarine may come back: a course in degrees from the last sighting, a distance in
    whole centimetres, and a heading in degrees.
    """

    __slots__ = ("places",)

    def __init__(self, places: list[tuple[int, int]]) -> None:
        self.places = places

    def __len__(self) -> int:
        return 36 * len(self.places)

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 3 or any(type(part) is not int for part in noun):
            return False
        course, far, heading = noun
        return heading in range(0, 360, 10) and (course, far) in self.places

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        course, far = self.places[index // 36]
        return course, far, index % 36 * 10


def returns(s: State, id: Id) -> Returns:
    """[sub.deep] Every place where a submarine may come back now."""
    far = drift(s, id)
    if not far:
        return Returns([])
    places = [(0, 0), *((course, cm) for course in range(0, 360, 10) for cm in range(1, far + 1))]
    return Returns([place for place in places if cannot_return(s, id, *place) is None])


def spot(s: State, id: Id, course: int, far: int) -> Point:
    """[token.last-sighting] A place so far from the last sighting."""
    unit = s.units[id]
    return ahead(Pose(unit.x, unit.y, course * 2), s.game.cm(far))[:2]


def cannot_return(s: State, id: Id, course: int, far: int) -> Violation | None:
    """[sub.deep] Why a submarine cannot come back at a place."""
    limit = drift(s, id)
    if not limit:
        return Violation("sub.deep", "not before a complete turn in deep navigation")
    if not 0 <= far <= limit:
        return Violation("sub.deep", f"within {limit} cm of the last sighting")
    at = spot(s, id, course, far)
    if not (0 <= at[0] <= s.game.width and 0 <= at[1] <= s.game.height):
        return Violation("sub.deep", "on the table")
    if any(overlap(dot(at), piece.shape) for piece in s.land):
        return Violation("sub.deep", "not on land or on a shoal")
    return None


def come_back(s: State, id: Id, noun: Noun) -> None:
    """[sub.deep] A submarine returns at cruising depth."""
    course, far, heading = cast(tuple[int, int, int], noun)
    at = spot(s, id, course, far)
    s.move_to(id, Pose(*at, heading * 2))
    s.alter(id, deep=0)
    s.acting(dived=True, returned=True, path=(at,))
    change_depth(s, id, CRUISING)


def quarry(s: State, id: Id, act: Act, refuse: Hunt) -> tuple[Id, ...]:
    """[sub.detect, sub.depth-charge, feat.as] Submerged submarines that a hunter may search for or attack."""
    if not s.card(id).asw or s.units[id].depth != SURFACED:
        return ()
    return tuple([other for other in s.fleet(enemy(s.side(id))) if refuse(s, id, act, other) is None])


def cannot_search(s: State, id: Id, act: Act, target: Id) -> Violation | None:
    """[sub.detect] Why a unit cannot search for a submarine."""
    if not s.card(id).asw:
        return Violation("sub.detect", "she cannot hunt submarines")
    if act.searched:
        return Violation("sub.detect", "she has searched in this activation")
    if s.side(target) == s.side(id) or not submerged(s, target) or not s.afloat(target):
        return Violation("sub.detect", "that is no submerged enemy")
    limit = 15 if s.units[target].depth == PERISCOPE else 10
    if not within(s.units[id].point, s.units[target].point, s.game.cm(limit)):
        return Violation("sub.detect", f"it is more than {limit} cm away")
    return None


class Search(Roll, frozen=True):
    """[sub.detect] A d10: 5 or less at periscope depth, 3 or less at cruising depth."""

    unit: Id
    target: Id

    rule = "sub.detect"
    prompt = "Is the submarine found?"

    def rolled(self, s: State, die: int) -> None:
        found = die <= (5 if s.units[self.target].depth == PERISCOPE else 3)
        s.tell("search", unit=self.unit, target=self.target, die=die, found=int(found))
        if found:
            s.alter(self.target, found=(*s.units[self.target].found, self.unit))


def cannot_charge(s: State, id: Id, act: Act, target: Id) -> Violation | None:
    """[sub.depth-charge] Why no depth charges can be dropped on a submarine."""
    if not s.card(id).asw or act.charged:
        return Violation("sub.depth-charge", "she has no depth charges, or has dropped them")
    if s.side(target) == s.side(id) or not s.afloat(target) or not submerged(s, target):
        return Violation("sub.depth-charge", "that is no submarine under water")
    if not detected(s, target):
        return Violation("sub.depth-charge", "it is not detected")
    path = act.path or (s.units[id].point,)
    near = s.game.cm(3) ** 2
    at = s.units[target].point
    for index, point in enumerate(path):
        if square(point, at) <= near or (index and passes(path[index - 1], point, at, near)):
            return None
    return Violation("sub.depth-charge", "her path has not passed within 3 cm of it")


def passes(a: Point, b: Point, p: Point, near: int) -> bool:
    """Whether a segment passes a point within a distance, given as its square."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if not long or not 0 < along < long:
        return False
    cross = dx * (p[1] - a[1]) - dy * (p[0] - a[0])
    return cross * cross <= near * long


class DepthCharge(Roll, frozen=True):
    """[sub.depth-charge, card.as] A d10 at or below the AS value of the card sinks; one higher forces it to
    the surface.
    """

    unit: Id
    target: Id

    rule = "sub.depth-charge"
    prompt = "Depth charges"

    def rolled(self, s: State, die: int) -> None:
        value = s.card(self.unit).asw - (s.units[self.target].depth == CRUISING)
        s.tell("depth charges", unit=self.unit, target=self.target, die=die, value=value)
        if die <= value:
            s.sink(self.target, "depth charges")
        elif die == value + 1:
            surface(s, self.target)


def surface(s: State, id: Id) -> None:
    """[sub.depth-charge, sub.depth] A submarine is forced up, clear of every hull; it may not dive in its
    next activation.
    """
    pose, size = s.units[id].pose, s.game.length(s.card(id))
    while s.overlaps(hull(pose, *size), id):
        pose = ahead(pose, -10)
    s.move_to(id, pose)
    interrupted = any(act.unit == id for act in s.acts)
    s.alter(id, pinned=2 if interrupted else 1)
    change_depth(s, id, SURFACED)
