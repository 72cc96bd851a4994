"""Line of sight, arcs and distances (sight.*, geo.*, weather.visibility)."""

from __future__ import annotations

from sandtable.board.plane import PORT, STARBOARD, Point, arc, crosses, within
from sandtable.core.procedure import Violation
from sandtable.games.admiral.gamedata import SHORE
from sandtable.games.admiral.pack.schema import Weather
from sandtable.games.admiral.state import CRUISING, PERISCOPE, Act, Block, Id, State


def weather(s: State) -> Weather:
    """[weather.effects] The weather of the battle."""
    return s.game.weather[s.weather]


def astray(s: State, id: Id, act: Act, target: Id) -> Violation | None:
    """[damage.light.critical.5] Why a unit with her conning tower hit does not attack a target: she fires and
    launches at nobody but her last targets.
    """
    if act.shaken and target not in s.units[id].last:
        return Violation(
            "damage.light.critical.5", "her conning tower is hit: she attacks only her last targets"
        )
    return None


def shown_at(s: State, target: Id) -> int:
    """[weather.visibility] How far a unit shows to the eye, in cm; 0 is without limit. At night gun flashes
    and fires show at double the night distance.
    """
    limit = weather(s).visibility
    if s.night:
        night = s.game.weather["Night"].visibility
        lit = s.units[target].flashed or s.hit(target, "Serious fire")
        limit = min(limit or night * 2, night * 2 if lit else night)
    return limit


def radar(s: State, viewer: Id) -> int:
    """[special.radar] How much farther than the eye a unit's radar reaches, in cm."""
    return 20 if s.has(viewer, "radar") and not communications(s, viewer) else 0


def seen_at(s: State, viewer: Id, target: Id) -> int:
    """[weather.visibility, special.radar] How far a unit sees another, in cm; 0 is without limit."""
    limit = shown_at(s, target)
    return limit + radar(s, viewer) if limit else 0


def communications(s: State, id: Id) -> int:
    """[damage.light.critical.4] Whether radio and radar are gone."""
    return s.hit(id, "Communication tower hit") or s.hit(id, "Communications destroyed")


def sees(s: State, viewer: Id, target: Id, at: Point | None = None) -> bool:
    """[sight.arc, sight.line, weather.visibility] Whether a unit has another in its line of sight.

    Only the target's size counts against what lies between; wrecks hide too. `at` is where the target will
    be, if not where it is.
    """
    limit = shown_at(s, target)
    a, b = s.units[viewer].point, at or s.units[target].point
    if limit and not within(a, b, s.game.cm(limit)):
        if not within(a, b, s.game.cm(limit + radar(s, viewer))):
            return False
    ends = viewer, target
    covered = s.covered.get(ends) if at is None else None
    if covered is None:
        covered = hidden(s, a, b, ends)
        if at is None:
            s.covered[ends] = covered
    return not covered and not screened(s, a, b, ends)


def hidden(s: State, a: Point, b: Point, ends: tuple[Id, Id]) -> bool:
    """[sight.cover-size, geo.line-of-sight] Whether a hull of a target's size or larger hides it."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    long, size = dx * dx + dy * dy, max(s.size(ends[1]), 1)
    for who, shape, x, y, radius, _, _, _, _, its_size in s.surroundings(ends[0]).hulls:
        if its_size < size:
            continue
        x, y, most = x - ax, y - ay, long * radius * radius
        off, along = dx * y - dy * x, dx * x + dy * y
        past = -along if along < 0 else along - long
        if off * off > most or (past > 0 and past * past > most):
            continue
        if who != ends[1] and crosses(a, b, shape):
            return True
    return False


def screened(s: State, a: Point, b: Point, ends: tuple[Id, Id]) -> bool:
    """[sight.cover-scenery, geo.line-of-sight] Whether land hides a target; who stands on it sees from
    there, and is seen.
    """
    if not s.land:
        return False
    for kind, block in s.shores():
        if kind == "land" and not wide_of(a, b, block) and crosses(a, b, block.shape):
            ashore = [s.units[end].point for end in ends if s.card(end).type in SHORE]
            if not any(inside(point, block.shape) for point in ashore):
                return True
    return False


def wide_of(a: Point, b: Point, block: Block) -> bool:
    """Whether the line through two points passes well clear of a block."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    off = dx * (block.y - a[1]) - dy * (block.x - a[0])
    return off * off > (dx * dx + dy * dy) * block.radius * block.radius


def inside(point: Point, shape: tuple[Point, ...]) -> bool:
    """Whether a point lies in a shape or on its edge; corners clockwise."""
    x, y = point
    px, py = shape[-1]
    for qx, qy in shape:
        if (qy - py) * (x - px) - (qx - px) * (y - py) < 0:
            return False
        px, py = qx, qy
    return True


def smoke(s: State, a: Point, b: Point) -> int:
    """[special.smoke] How many smoke screens a line of sight crosses."""
    return sum(
        token.kind == "smoke"
        and (crosses(a, b, token.shape) or inside(a, token.shape) or inside(b, token.shape))
        for token in s.tokens.values()
    )


def bears(s: State, id: Id, target: Id, at: Point | None = None) -> str:
    """[geo.arcs, course.sections] The arc of a unit in which another lies, or will lie."""
    return arc(s.units[id].pose, at or s.units[target].point)


def section(s: State, target: Id, at: Point) -> int:
    """[geo.exposure, feat.defence, fire.mod.aspect] What a target shows a point: 0 bow, 1 side, 2 stern."""
    shown = arc(s.units[target].pose, at)
    return 1 if shown in (STARBOARD, PORT) else 0 if shown == "bow" else 2


def near(s: State, one: Id, two: Id, cm: float) -> bool:
    """[geo.distance] Whether two units are within a distance."""
    return within(s.units[one].point, s.units[two].point, s.game.cm(cm))


def targets(s: State, id: Id) -> dict[Id, Point]:
    """[fire.valid-target, sub.submerged] Enemies that can be shot at, and where: afloat, and not
    submerged.
    """
    return s.surroundings(id).enemies


def submerged(s: State, id: Id) -> bool:
    """[sub.submerged] Whether a submarine is under water, but on the table."""
    return s.units[id].depth in (PERISCOPE, CRUISING)


def detected(s: State, id: Id) -> bool:
    """[sub.detect] Whether a submarine is detected by the enemy."""
    unit = s.units[id]
    return unit.exposed or any(s.afloat(hunter) for hunter in unit.found)
