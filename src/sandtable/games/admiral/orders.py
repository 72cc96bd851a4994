"""Admiral orders (order.*): who may give and receive them, and what they do at once."""

from __future__ import annotations

from functools import cache

from sandtable.board.plane import (
    BOW,
    CIRCLE,
    COSINES,
    MARGIN,
    PORT,
    SINES,
    STARBOARD,
    STERN,
    Pose,
    ahead,
    arc,
    hull,
    overlap,
    turned,
    within,
)
from sandtable.core.procedure import Violation
from sandtable.core.side import Side
from sandtable.games.admiral.gamedata import CARRIERS, LEG
from sandtable.games.admiral.gunnery import ceasefire, coefficient, degraded, groups, guns, unready
from sandtable.games.admiral.questions import Heads
from sandtable.games.admiral.sight import communications, near, sees
from sandtable.games.admiral.state import SURFACED, Act, Block, Id, State, Token
from sandtable.games.admiral.steering import INSIDE, halted, needed_run, room, top_speed
from sandtable.games.admiral.torpedoes import held_back, reach, spend_tubes, stations, success

ENGINE, EVASIVE, VEER = "engine-110", "evasive", "planned-veer"
SPECIFIC, BARRAGE, SPLIT = "specific-target", "barrage-fire", "split-fire"
DEFENDING, IMMEDIATE = "defending-fire", "immediate"
LANDING, TAKE_OFF = "landing", "take-off"
SMOKE, MINES, TORPEDOES = "smoke-screen", "mine-field", "torpedo-barrage"
SCREEN, FORMATION, HOLD = "protection-screen", "formation", "pre-order"

ENGINE_HITS = (
    "Engine room hit",
    "Boilers destroyed",
    "Boiler room flooded",
    "Propeller shaft broken",
    "Flooding",
    "Heavy flooding",
)


def flagships(s: State, side: Side) -> list[Id]:
    """[feat.flagship, flagship.types] A side's flagships that are afloat."""
    return [id for id in s.flagships(side) if s.afloat(id)]


def unordered(s: State, id: Id, order: str, act: Act | None = None) -> Violation | None:
    """[order.cost, order.once, order.transmission, order.lapse, damage.light.critical.4] Why a unit cannot be
    given an order.
    """
    side = s.side(id)
    if s.points[side] < 1:
        return Violation("order.cost", "no Admiral point is left")
    if order in s.units[id].orders:
        return Violation("order.once", "she has had that order in this turn")
    if (act is not None and act.shaken) or s.units[id].shaken:
        return Violation("damage.light.critical.5", "her conning tower is hit: no orders reach her")
    for giver in flagships(s, side):
        shaken = s.units[giver].shaken or (act is not None and act.unit == giver and act.shaken)
        if not shaken and (giver == id or reaches(s, giver, id)):
            return None
    return Violation("order.transmission", "no flagship can reach her with an order")


def reaches(s: State, giver: Id, id: Id) -> bool:
    """[order.transmission, damage.light.critical.4] Whether an order gets from one unit to another: by
    radio, or within 30 cm if whoever has lost it sees the other.
    """
    lost = [(one, two) for one, two in ((giver, id), (id, giver)) if communications(s, one)]
    return not lost or (near(s, giver, id, 30) and all(sees(s, one, two) for one, two in lost))


def carry_out(s: State, id: Id, act: Act, name: str) -> None:
    """Carry out an order that needs no more choice."""
    s.spend(s.side(id), name, id)
    if name == SMOKE:
        make_smoke(s, id, act)
    elif name == EVASIVE:
        s.alter(id, evasive=True)
    elif name == MINES:
        s.acting(mining=True)
        s.alter(id, mines=s.units[id].mines + 1)
    elif name == TAKE_OFF:
        s.alter(id, spotter=2)
    elif name == VEER:
        need = needed_run(s, id, act.speed or 0)
        if act.gone:
            s.alter(id, bank=min(act.run, need))
        else:
            s.acting(run=need)


# --- at the declaration of speed ----------------------------------------------------------------------


def boosted_top(s: State, id: Id) -> int:
    """[order.engine-110] The maximum of this activation, with engine power at 110%."""
    top = top_speed(s, id)
    return top * 110 // 100 if ENGINE in s.units[id].orders and s.units[id].boosted == s.turn else top


def no_engine(s: State, id: Id, act: Act) -> Violation | None:
    """[order.engine-110] Why the engines cannot be forced."""
    if not top_speed(s, id):
        return Violation("order.engine-110", "she cannot move")
    if s.units[id].boosted and s.units[id].boosted >= s.turn - 1:
        return Violation("order.engine-110", "not in two turns running")
    if any(s.hit(id, name) for name in ENGINE_HITS):
        return Violation("order.engine-110", "her engines are damaged, or she is flooded")
    if act.bound and IMMEDIATE not in s.units[id].orders:
        return Violation("auto.light", "damaged, she keeps her speed")
    return unordered(s, id, ENGINE, act)


def no_evasion(s: State, id: Id, act: Act) -> Violation | None:
    """[order.evasive, token.evasive] Why a unit cannot manoeuvre evasively: it needs 10 knots, declared
    first.
    """
    unit = s.units[id]
    begun = act.gone or act.turns or unit.targets or BARRAGE in unit.orders or TORPEDOES in unit.orders
    if act.speed is None or begun:
        return Violation("order.evasive", "the order is given with the declaration of speed")
    if abs(act.speed) < 10:
        return Violation("order.evasive", "it needs a speed of 10 knots")
    return unordered(s, id, EVASIVE, act)


def no_early_veer(s: State, id: Id, act: Act) -> Violation | None:
    """[setup.first-turn-veer] Why there is no immediate veer: it is for the first turn."""
    if s.turn != 1 or act.gone or act.turns or act.speed is None:
        return Violation("setup.first-turn-veer", "a veer before moving is for the first turn only")
    if not act.way:
        return Violation("move.rotation-minimum", "a stopped ship does not turn")
    return unordered(s, id, VEER, act)


def no_mines(s: State, id: Id, act: Act) -> Violation | None:
    """[order.mine-field, special.minelayer] Why a unit cannot lay mines."""
    if not s.has(id, "minelayer"):
        return Violation("special.minelayer", "she is no minelayer")
    if act.speed is None or act.gone or not act.speed:
        return Violation("order.mine-field", "the order is given with the declaration of speed")
    if abs(act.speed) > 20 or s.units[id].mines >= 2:
        return Violation("order.mine-field", "at 20 knots or less, and twice in a battle")
    return unordered(s, id, MINES, act)


# --- at the end of the movement ------------------------------------------------------------------------


def no_smoke(s: State, id: Id, act: Act) -> Violation | None:
    """[order.smoke-screen, special.smoke] Why a unit cannot make smoke now."""
    if not s.has(id, "smoke"):
        return Violation("special.smoke", "she has no smoke projectors")
    if act.speed is None or act.gone < act.way or act.gone * LEG < s.game.cm(10):
        return Violation("order.smoke-screen", "smoke is made at the end of a move of at least 10 cm")
    if s.units[id].depth != SURFACED:
        return Violation("order.smoke-screen", "not under water")
    return unordered(s, id, SMOKE, act)


def make_smoke(s: State, id: Id, act: Act) -> None:
    """[order.smoke-screen, token.smoke] A screen of 10 by 2 cm straight back from the stern along the last
    leg.
    """
    unit = s.units[id]
    length = s.game.length(s.card(id))[0]
    course = unit.heading if act.run or act.course is None else act.course
    stern = ahead(unit.pose, -length // 2)
    long, wide = s.game.cm(10), s.game.cm(2)
    centre = ahead(Pose(stern.x, stern.y, course), -long // 2)
    s.lay(Token("smoke", hull(Pose(centre.x, centre.y, course), long, wide), id, s.turn))


def no_late_veer(s: State, id: Id, act: Act) -> Violation | None:
    """[order.planned-veer] Why the run cannot be kept for the next turn."""
    if not act.gone or act.gone < act.way or not act.run:
        return Violation("order.planned-veer", "it is given at the end of the movement, after a straight run")
    return unordered(s, id, VEER, act)


def no_veer(s: State, id: Id, act: Act) -> Violation | None:
    """[setup.first-turn-veer, order.planned-veer] Why there is no planned veer."""
    return no_early_veer(s, id, act) and no_late_veer(s, id, act)


# --- attacks ---------------------------------------------------------------------------------------------


def no_specific(s: State, id: Id, act: Act, target: Id) -> Violation | None:
    """[order.specific-target] Why a unit cannot be named as the target."""
    if refused := ceasefire(s, id, act) or unordered(s, id, SPECIFIC, act):
        return refused
    if any(target == t for _, _, valid in groups(s, id, guns(s, id)) for _, t in valid):
        return Violation("order.specific-target", "she is the nearest already")
    return Violation("fire.valid-target", "no battery can fire at her now")


def no_barrage(s: State, id: Id, act: Act, letter: str, arc: str) -> Violation | None:
    """[order.barrage-fire] Why a battery cannot hold its fire."""
    return ceasefire(s, id, act) or unready(s, id, letter, arc) or unordered(s, id, BARRAGE, act)


def hold_fire(s: State, id: Id, letter: str, arc: str) -> None:
    """[order.barrage-fire] A battery waits for the first enemy in its arc; the arc counts as used.

    The value is kept without what criticals take off it, as those that count are those at the shot.
    """
    value = coefficient(s, id, letter, arc, True) + degraded(s, id, letter, arc)
    s.spend(s.side(id), BARRAGE, id)
    unit = s.units[id]
    mark = f"{letter}.{arc}"
    s.alter(id, barrage=mark, barrage_value=value, fired=(*unit.fired, mark))


def no_torpedo_barrage(s: State, id: Id, act: Act, side: str) -> Violation | None:
    """[order.torpedo-barrage] Why no torpedo barrage can be laid on a side."""
    if refused := held_back(s, id, act):
        return refused
    if side not in TURNS or not stations(s, id, side):
        return Violation("torpedo.all-side", "no stations are left there")
    return unordered(s, id, TORPEDOES, act)


Spread = tuple[str, int, int]
"""Where a torpedo barrage lies: the arc, degrees off its middle, and centimetres from the ship."""


def spread_pose(at: Pose, side: str, degrees: int, far: int) -> Pose:
    """[order.torpedo-barrage] A barrage lies across the line from the ship to its centre."""
    return turned(ahead(turned(at, TURNS[side] + 2 * degrees), far), CIRCLE // 4)


TURNS = {BOW: 0, STARBOARD: 180, STERN: 360, PORT: 540}


@cache
def template(side: str, reach: int, unit: int) -> dict[int, tuple[Spread, ...]]:
    """[order.torpedo-barrage, token.torpedo-barrage] Every place for a barrage that lies wholly inside an
    arc and has its centre in range, for steps of ten degrees and whole centimetres, by degrees.
    """
    at = Pose(0, 0, 0)
    places = {}
    for degrees in range(-40, 41, 10):
        found = []
        for far in range(1, reach // unit + 1):
            shape = hull(spread_pose(at, side, degrees, far * unit), 10 * unit, 2 * unit)
            if all(arc(at, corner) == side for corner in shape):
                found.append((side, degrees, far))
        places[degrees] = tuple(found)
    return places


def spreads(s: State, id: Id, act: Act) -> list[Spread]:
    """[order.torpedo-barrage] Where a unit may lay a torpedo barrage now: clear of hulls and land."""
    found: list[Spread] = []
    blocks: list[Block] | None = None
    for side in TURNS:
        if not stations(s, id, side) or no_torpedo_barrage(s, id, act, side) is not None:
            continue
        if blocks is None:
            blocks = shapes_near(s, id)
        for degrees, places in template(side, reach(s, id), s.game.cm(1)).items():
            lane = along(s, id, side, degrees, blocks)
            found += [place for place in places if fits(s, id, place, lane)] if lane else places
    return found


def along(s: State, id: Id, side: str, degrees: int, blocks: list[Block]) -> list[tuple[float, float, Block]]:
    """What a barrage could touch whose centre lies on a line from a unit, and between which distances."""
    x, y, heading = s.units[id].pose
    course = (heading + TURNS[side] + 2 * degrees) % CIRCLE
    sin, cos = SINES[course], COSINES[course]
    long, wide = s.game.cm(10) / 2 + MARGIN, s.game.cm(2) / 2 + MARGIN
    found = []
    for block in blocks:
        dx, dy = block.x - x, block.y - y
        slant, straight = abs(SINES[block.heading - course]), abs(COSINES[block.heading - course])
        if abs(dx * cos - dy * sin) <= long + block.along * slant + block.across * straight:
            far, near = dx * sin + dy * cos, wide + block.along * straight + block.across * slant
            if far + near > 0:
                found.append((far - near, far + near, block))
    return found


def shapes_near(s: State, id: Id) -> list[Block]:
    """Other hulls and land that a barrage of a unit could touch."""
    far = reach(s, id) + s.game.cm(15)
    at = s.units[id].point
    found = [
        s.block(other)
        for other, unit in s.units.items()
        if other != id and s.solid(other) and within(at, unit.point, far)
    ]
    return found + [block for kind, block in s.shores() if kind != "shoal"]


def fits(s: State, id: Id, place: Spread, lane: list[tuple[float, float, Block]]) -> bool:
    """[order.torpedo-barrage] Whether a barrage is clear of hulls and land along its line."""
    side, degrees, cm = place
    far = s.game.cm(cm)
    touched = [block for low, high, block in lane if low < far < high]
    if not touched:
        return True
    pose = spread_pose(s.units[id].pose, side, degrees, far)
    long, wide = s.game.cm(10), s.game.cm(2)
    for block in touched:
        space = room(*pose, long / 2, wide / 2, block)
        if space <= MARGIN:
            if (block.filled and space < -INSIDE) or overlap(hull(pose, long, wide), block.shape):
                return False
    return True


def cannot_spread(s: State, id: Id, act: Act, side: str, degrees: int, far: int) -> Violation | None:
    """[order.torpedo-barrage, torpedo.range] Why a barrage cannot be laid there."""
    if refused := no_torpedo_barrage(s, id, act, side):
        return refused
    if s.game.cm(far) > reach(s, id):
        return Violation("torpedo.range", "the centre lies out of range")
    if (side, degrees, far) not in template(side, reach(s, id), s.game.cm(1)).get(degrees, ()):
        return Violation(
            "order.torpedo-barrage", "the token lies wholly inside the arc, at a multiple of 10 degrees"
        )
    if not fits(s, id, (side, degrees, far), along(s, id, side, degrees, shapes_near(s, id))):
        return Violation("order.torpedo-barrage", "the token is clear of hulls and land")
    return None


def spread(s: State, id: Id, act: Act, place: Spread, magnetic: bool) -> None:
    """[order.torpedo-barrage] All stations of a side are spent on a barrage."""
    s.spend(s.side(id), TORPEDOES, id)
    side, degrees, far = place
    pose = spread_pose(s.units[id].pose, side, degrees, s.game.cm(far))
    bonus = sum(n for why, n in success(s, id, act, id, s.units[id].point, False).items() if why in OWN)
    shape, faulty = hull(pose, s.game.cm(10), s.game.cm(2)), s.has(id, "malfunctioning-torpedoes")
    token = Token("torpedoes", shape, id, s.turn, pose[:2], stations(s, id, side), bonus, magnetic, faulty)
    spend_tubes(s, id, side)
    s.lay(token)


OWN = ("tubes", "damage")
"""Modifiers of the launcher that a barrage keeps."""


class SpreadHeads(Heads, frozen=True):
    """[order.torpedo-barrage, special.magnetic-head] A barrage is laid, with magnetic heads or without."""

    place: Spread

    rule = "order.torpedo-barrage"
    prompt = "Magnetic heads in the barrage?"

    def run(self, s: State, magnetic: bool) -> None:
        spread(s, self.unit, s.active, self.place, magnetic)


# --- formations ---------------------------------------------------------------------------------------------


def no_formation(s: State, leader: Id) -> Violation | None:
    """[order.formation] Why a unit cannot lead a formation."""
    if refused := cannot_follow(s, leader, leader):
        return refused
    if not followers(s, leader):
        return Violation("order.formation", "no friendly unit of the deck is within 15 cm")
    return unordered(s, leader, FORMATION)


def followers(s: State, leader: Id) -> list[Id]:
    """[order.formation] Units of the deck that could follow."""
    side = s.side(leader)
    deck = [id for id in s.decks[side] if id != leader and id in s.units and s.afloat(id)]
    return [id for id in deck if cannot_follow(s, leader, id) is None]


def cannot_follow(s: State, leader: Id, id: Id) -> Violation | None:
    """[order.formation, token.formation-leader] Why a unit cannot sail in formation."""
    unit = s.units[id]
    if unit.token or unit.shaken or unit.aground or unit.depth != SURFACED or halted(s, id):
        return Violation("order.formation", "she is bound by damage, or cannot sail")
    if s.ashore(id) or unit.speed > top_speed(s, id) or unit.immobile:
        return Violation("order.formation", "she cannot keep station")
    if id != leader and not near(s, leader, id, 15):
        return Violation("order.formation", "she is more than 15 cm from the leader")
    if unit.dropped and unit.dropped == s.turn - 1 and unit.dropped_from == leader:
        return Violation("order.formation", "she dropped out of that formation last turn")
    return None


def flies_aircraft(s: State, id: Id) -> bool:
    """Whether a unit is a carrier or an airfield."""
    return s.card(id).type in CARRIERS or s.card(id).type == "airfield"
