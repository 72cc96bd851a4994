"""Launching torpedoes (torpedo.*), torpedo barrages and mines (order.torpedo-barrage, env.mines)."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

import msgspec

from sandtable.board.plane import (
    BOW,
    PORT,
    STARBOARD,
    STERN,
    Point,
    Pose,
    ahead,
    arc,
    away,
    hull,
    square,
    within,
)
from sandtable.core.options import D6, NONE, Options
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.admiral.damage import lighten, wound
from sandtable.games.admiral.mission import surprised
from sandtable.games.admiral.questions import D10, Heads, Roll
from sandtable.games.admiral.sight import (
    astray,
    bears,
    detected,
    near,
    section,
    sees,
    smoke,
    targets,
    weather,
)
from sandtable.games.admiral.state import CRUISING, DEEP, PERISCOPE, SURFACED, Act, Id, State, Token, enemy

PLACES = {PORT: (PORT, "centre"), STARBOARD: (STARBOARD, "centre"), BOW: (BOW,), STERN: (STERN,)}
"""[torpedo.arc, torpedo.all-side, sub.torpedo] The stations that launch into an arc."""

HAMPERED = ("Rudder jammed", "Steering gear damaged")


def stations(s: State, id: Id, side: str) -> int:
    """[torpedo.value, torpedo.all-side, torpedo.centreline] Stations that can launch to a side."""
    tubes = s.units[id].tubes
    return sum(tubes.get(place, 0) for place in PLACES[side])


def sides(s: State, id: Id) -> list[str]:
    """[torpedo.arc, sub.torpedo, pt.torpedo, feat.torpedoes] Arcs into which a unit can still launch."""
    return [side for side in PLACES if stations(s, id, side)]


def held_back(s: State, id: Id, act: Act) -> Violation | None:
    """[auto.severe, order.evasive, ram.stop, sub.submerged] Why a unit launches no torpedoes now."""
    unit = s.units[id]
    if act.bound == 2:
        return Violation("auto.severe", "after severe damage she launches nothing in this activation")
    if unit.evasive:
        return Violation("order.evasive", "she manoeuvres evasively and launches nothing")
    if unit.stopped == s.turn:
        return Violation("ram.stop", "after a ramming she launches nothing in this turn")
    if unit.depth in (CRUISING, DEEP):
        return Violation("sub.submerged", "torpedoes are launched on the surface or at periscope depth")
    return surprised(s, id)


def reach(s: State, id: Id) -> int:
    """[torpedo.range, special.long-lance] How far a unit's torpedoes run, on the grid."""
    card = s.card(id).torpedo
    return s.game.cm(card.range) if card is not None else 0


def no_launch(s: State, id: Id, act: Act, side: str, target: Id) -> Violation | None:
    """[torpedo.arc, torpedo.range, torpedo.all-side, damage.light.critical.5] Why torpedoes are not launched
    at a target.
    """
    if refused := held_back(s, id, act):
        return refused
    if side not in PLACES or not stations(s, id, side):
        return Violation("torpedo.all-side", "no stations are left there")
    if target not in targets(s, id) or s.ashore(target):
        return Violation("torpedo.arc", "torpedoes are launched at enemy ships")
    if bears(s, id, target) != side:
        return Violation("torpedo.arc", f"she is not in the {side} arc")
    if not within(s.units[id].point, s.units[target].point, reach(s, id)):
        return Violation("torpedo.range", "she is out of range")
    if not sees(s, id, target):
        return Violation("sight.line", "there is no line of sight")
    return astray(s, id, act, target)


def launches(s: State, id: Id, act: Act) -> list[tuple[str, Id]]:
    """[torpedo.arc, torpedo.range, damage.light.critical.5] Every launch that may be declared now."""
    open_sides = sides(s, id)
    if not open_sides or held_back(s, id, act) is not None:
        return []
    far = reach(s, id)
    pose = s.units[id].pose
    here, found = (pose.x, pose.y), []
    for target, at in targets(s, id).items():
        if not within(here, at, far) or s.ashore(target):
            continue
        side = arc(pose, at)
        if side in open_sides and sees(s, id, target) and astray(s, id, act, target) is None:
            found.append((side, target))
    return found


def success(s: State, id: Id, act: Act | None, target: Id, at: Point, close: bool = True) -> dict[str, int]:
    """[torpedo.size-bonus, torpedo.range-bonus, torpedo.speed-malus, torpedo.static-bonus,
    torpedo.aspect-bonus] What makes up the success number.

    Long-range torpedoes are less sure beyond 20 cm (special.long-lance), those of a submarine that nobody
    has seen are surer (sub.torpedo).
    """
    foe = s.units[target]
    found = {
        "base": 1,
        "size": s.game.tables.bonus.get(s.card(target).type, 0),
        "speed": -(abs(foe.speed) // 10),
        "helpless": int(not foe.speed or foe.aground or any(s.hit(target, name) for name in HAMPERED)),
        "side": int(section(s, target, at) == 1),
        "evasive": -int(foe.evasive),
        "weather": weather(s).torpedoes,
    }
    if close:
        found["close"] = int(within(at, foe.point, s.game.cm(10)))
    if id in s.units:
        unit = s.units[id]
        found["tubes"] = -s.hit(id, "Torpedo tubes hit")
        found["smoke"] = -smoke(s, at, foe.point)
        if act is not None and act.bound == 1 and "defending-fire" not in unit.orders:
            found["damage"] = -2
        if unit.depth == PERISCOPE and not detected(s, id):
            found["unseen"] = 1
        if s.has(id, "long-lance") and not within(at, foe.point, s.game.cm(20)):
            found["far"] = -1
    return {why: number for why, number in found.items() if number}


class Launch(Heads, frozen=True):
    """[torpedo.all-side, torpedo.no-defence, special.magnetic-head] A declared launch: magnetic heads or
    not.
    """

    place: str
    target: Id

    rule = "special.magnetic-head"
    prompt = "Magnetic heads?"

    def valid(self, s: State) -> bool:
        """Whether the launch is still possible after an interrupt."""
        act = s.act
        if act is None or not s.afloat(self.unit):
            return False
        return no_launch(s, self.unit, act, self.place, self.target) is None

    def offers(self, s: State) -> Iterable[Offer]:
        return super().offers(s) if self.valid(s) else ()

    def run(self, s: State, magnetic: bool) -> None:
        """All stations of the side go."""
        if not self.valid(s):
            return
        unit = s.units[self.unit]
        number = stations(s, self.unit, self.place)
        parts = success(s, self.unit, s.act, self.target, unit.point)
        spend_tubes(s, self.unit, self.place)
        if self.target not in unit.targets:
            s.alter(self.unit, targets=(*unit.targets, self.target))
        s.tell(
            "launch",
            unit=self.unit,
            place=self.place,
            target=self.target,
            stations=number,
            parts=parts,
            magnetic=int(magnetic),
        )
        show_submarine(s, self.unit)
        faulty = s.has(self.unit, "malfunctioning-torpedoes")
        s.then(TorpedoRun(self.unit, self.target, number, sum(parts.values()), magnetic, faulty))


def show_submarine(s: State, id: Id) -> None:
    """[sub.detect] A submarine that launches near a hunter is detected until her next activation."""
    foes = s.fleet(enemy(s.side(id))) if s.units[id].depth == PERISCOPE else []
    if any(s.card(foe).asw and near(s, id, foe, 20) for foe in foes):
        s.alter(id, exposed=True)


def spend_tubes(s: State, id: Id, side: str) -> None:
    """[torpedo.all-side, torpedo.centreline] Stations of a side, and those on the centre line, are spent."""
    gone = PLACES[side]
    s.alter(id, tubes={place: n for place, n in s.units[id].tubes.items() if place not in gone}, quiet=0)


class TorpedoRun(Roll, frozen=True):
    """[torpedo.roll, torpedo.no-defence] A d10 for each torpedo station; at or below the number it hits."""

    by: Id
    target: Id
    left: int
    need: int
    magnetic: bool = False
    faulty: bool = False

    rule = "torpedo.roll"
    prompt = "Torpedo"

    def options(self, s: State) -> Options:
        return D10 if self.left and s.afloat(self.target) else NONE

    def rolled(self, s: State, die: int) -> None:
        hit = die <= self.need
        s.tell("torpedo", by=self.by, target=self.target, die=die, need=self.need, hit=int(hit))
        s.then(msgspec.structs.replace(self, left=self.left - 1))
        if hit:
            s.then(TorpedoHit(self.target, self.by, self.magnetic, self.faulty))


class TorpedoHit(Roll, frozen=True):
    """[damage.torpedo, special.malfunctioning-torpedoes, special.magnetic-head, special.protection-belt] A
    torpedo or mine strikes: duds and the belt first, then a severe damage.
    """

    unit: Id
    by: Id
    magnetic: bool = False
    faulty: bool = False
    belt: bool = True

    rule = "damage.torpedo"
    prompt = "Does it explode?"

    def tests(self, s: State) -> str:
        """The die that is rolled next, if any."""
        if self.magnetic or self.faulty:
            return "magnetic" if self.magnetic else "faulty"
        return "belt" if self.belt and s.has(self.unit, "protection-belt") else ""

    def options(self, s: State) -> Options:
        return D6 if s.afloat(self.unit) and self.tests(s) else NONE

    def rolled(self, s: State, die: int) -> None:
        test = self.tests(s)
        s.tell("fuse", unit=self.unit, test=test, die=die)
        if test == "magnetic":
            if die < 5:
                strike(s, self.unit, self.by, 2)
        elif test == "faulty":
            if die < 6:
                s.then(msgspec.structs.replace(self, faulty=False))
        elif die >= 5:
            lighten(s, self.unit, self.by, False)
        else:
            s.then(msgspec.structs.replace(self, belt=False))

    def perform(self, s: State) -> None:
        if s.afloat(self.unit):
            strike(s, self.unit, self.by, 1)


def strike(s: State, id: Id, by: Id, points: int) -> None:
    """[damage.torpedo, pt.unit] A torpedo does its work."""
    if s.card(id).type == "PT":
        s.sink(id, "torpedo")
    else:
        wound(s, id, by, points, "torpedo")


class MineStruck(Roll, frozen=True):
    """[env.mines] A hull meets a mine strip: 1 to 3 on a d10 is a hit like a torpedo's."""

    unit: Id
    by: Id

    rule = "env.mines"
    prompt = "Mines!"

    def options(self, s: State) -> Options:
        return D10 if s.afloat(self.unit) else NONE

    def rolled(self, s: State, die: int) -> None:
        s.tell("mine", unit=self.unit, die=die)
        if die <= 3:
            s.then(TorpedoHit(self.unit, ""))


class BarrageStruck(Procedure[State], frozen=True):
    """[order.torpedo-barrage] A hull runs into a torpedo barrage: all its dice, without the close bonus."""

    unit: Id
    token: int

    rule = "order.torpedo-barrage"

    def perform(self, s: State) -> None:
        token = s.tokens.get(self.token)
        if token is None or not s.afloat(self.unit) or s.units[self.unit].depth != SURFACED:
            return
        parts = success(s, "", None, self.unit, token.centre, close=False)
        need = sum(parts.values()) + token.bonus
        s.tell("into torpedoes", unit=self.unit, by=token.by)
        s.then(TorpedoRun(token.by, self.unit, token.dice, need, token.magnetic, token.faulty))


def lay_mines(s: State, id: Id, a: Point, b: Point) -> None:
    """[order.mine-field, token.minefield] A strip 1 cm wide along the leg, 10 cm in all."""
    laid = sum(t.dice for t in s.tokens.values() if (t.kind, t.by, t.turn) == ("mines", id, s.turn))
    if a == b or laid >= s.game.cm(10):
        return
    long = min(s.game.cm(10) - laid, isqrt(square(a, b)))
    unit = s.units[id]
    centre = ahead(Pose(*a, unit.heading), -long // 2 if unit.speed < 0 else long // 2)
    shape = hull(centre, long, s.game.cm(1))
    number = s.lay(Token("mines", shape, id, s.turn, dice=long))
    s.acting(strips=(*s.active.strips, number))


def unmet(s: State, id: Id) -> list[tuple[int, Token]]:
    """[order.torpedo-barrage, env.mines] Torpedo barrages and mine strips that a unit has not met yet."""
    strips = s.active.strips
    return [
        (number, token)
        for number, token in s.tokens.items()
        if (token.kind == "torpedoes" and id not in token.struck)
        or (token.kind == "mines" and number not in strips and (token.by, token.turn) != (id, s.turn))
    ]


def meet_token(s: State, id: Id, number: int) -> None:
    """[order.torpedo-barrage, env.mines] A hull touches a torpedo barrage or a mine strip."""
    token = s.tokens[number]
    if token.kind == "torpedoes":
        s.mark_struck(number, id)
        s.then(BarrageStruck(id, number))
    else:
        s.acting(strips=(*s.active.strips, number))
        s.then(MineStruck(id, token.by))


def sweep(s: State, id: Id) -> None:
    """[special.minesweeper] Mine strips within 2 cm are removed."""
    for number, token in list(s.tokens.items()):
        if token.kind == "mines" and away(s.units[id].point, token.shape) <= s.game.cm(2) ** 2:
            s.lift(number)
