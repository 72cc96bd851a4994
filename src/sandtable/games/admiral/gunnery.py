"""Opening fire with batteries (fire.*), barrage fire and split fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, cast

import msgspec

from sandtable.board import plane
from sandtable.board.plane import ARCS, BOW, OPPOSITE, PORT, STARBOARD, STERN, Point, Pose, square
from sandtable.core.options import NONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.games.admiral.damage import Hit
from sandtable.games.admiral.mission import bounty, unmanned
from sandtable.games.admiral.pack.schema import Battery, Pair
from sandtable.games.admiral.questions import D8, Roll
from sandtable.games.admiral.sight import (
    astray,
    bears,
    communications,
    near,
    section,
    sees,
    smoke,
    targets,
    weather,
)
from sandtable.games.admiral.state import SURFACED, Act, Id, State
from sandtable.games.admiral.steering import slow

BATTERIES = ("P", "S", "T")
ADJACENT = {BOW: (PORT, STARBOARD), STERN: (PORT, STARBOARD), PORT: (BOW, STERN), STARBOARD: (BOW, STERN)}
NAMES = {"P": "primary", "S": "secondary", "T": "tertiary"}


def printed(battery: Battery, arc: str) -> Pair | None:
    """[fire.coefficients, card.batteries] Long and short value of an arc; None if it cannot fire."""
    return battery.bow if arc == BOW else battery.stern if arc == STERN else battery.side


def reduction(battery: Battery, letter: str, arc: str, fired: Iterable[str]) -> int:
    """[fire.primary.adjacent, fire.secondary.half, fire.printed-values] What fire of this turn takes off an
    arc.
    The printed long value of each adjacent arc that has fired, half of it rounded up for lighter guns.
    """
    total = 0
    for used in fired:
        whose, _, where = used.partition(".")
        if whose == letter and arc in ADJACENT[where]:
            pair = printed(battery, where)
            long = pair[0] if pair else 0
            total += long if letter == "P" else (long + 1) // 2
    return total


def degraded(s: State, id: Id, letter: str, arc: str) -> int:
    """[damage.severe.critical] What criticals take off an arc."""
    place = "side" if arc in (PORT, STARBOARD) else arc
    total = 0
    for name, times in s.units[id].criticals.items():
        row = s.game.named.get(name)
        if row is not None and row.code == "battery_mod" and row.battery == letter and place in row.arcs:
            total -= row.value * times
    if letter == "P" and s.units[id].raw:
        total += 2
    return total


def silent(s: State, id: Id, letter: str, arc: str) -> Violation | None:
    """[fire.once-per-arc, fire.primary.bar, fire.primary.opposite-sides, fire.secondary.both-sides,
    fire.secondary.bar] Why a battery cannot fire in an arc in this turn.
    """
    battery = s.game.battery(s.card(id), letter)
    pair = printed(battery, arc) if battery is not None else None
    if battery is None or pair is None:
        return Violation("card.batteries", f"the {NAMES[letter]} battery does not bear on that arc")
    fired = s.units[id].fired
    if f"{letter}.{arc}" in fired:
        return Violation("fire.once-per-arc", "it has fired in that arc in this turn")
    if letter == "P" and arc in (PORT, STARBOARD) and f"P.{OPPOSITE[arc]}" in fired:
        return Violation("fire.primary.opposite-sides", "the primary fires only one broadside a turn")
    taken = reduction(battery, letter, arc, fired)
    now = pair[0] - degraded(s, id, letter, arc) - taken
    if taken and now <= (1 if letter == "P" else 0):
        rule = "fire.primary.bar" if letter == "P" else "fire.secondary.bar"
        return Violation(rule, f"fire in adjacent arcs has left it {now} of {pair[0]}")
    if now < 0:
        return Violation("damage.severe.critical", "damage has silenced it")
    return None


def coefficient(s: State, id: Id, letter: str, arc: str, short: bool) -> int:
    """[fire.coefficients, fire.mod.range] The value that an arc has now, at short or long range."""
    battery = s.game.battery(s.card(id), letter)
    assert battery is not None
    pair = printed(battery, arc)
    assert pair is not None
    taken = reduction(battery, letter, arc, s.units[id].fired) + degraded(s, id, letter, arc)
    return pair[1 if short else 0] - taken


def is_short(s: State, id: Id, target: Id, battery: Battery) -> bool:
    """[fire.mod.range] Whether a target is within half of the battery's range."""
    reach = s.game.cm(battery.range)
    return 4 * square(s.units[id].point, s.units[target].point) <= reach * reach


def suits(s: State, target: Id, battery: Battery) -> bool:
    """[pt.target] Only light guns fire at a torpedo boat."""
    return battery.die <= 8 or s.card(target).type != "PT"


def guns(s: State, id: Id) -> list[tuple[str, str]]:
    """[fire.once-per-arc] Batteries and arcs that can still fire in this turn.

    But for a surprise they depend on her card, on what has fired and on her damage, and are worked out once.
    """
    if s.game.rules.surprise:
        return worked_out(s, id)
    unit, known = s.units[id], s.game.ready
    key = (s.roster[id].card, unit.fired, unit.raw, *unit.criticals.items())
    found = known.get(key)
    if found is None:
        if len(known) >= KNOWN:
            known.clear()
        found = known[key] = worked_out(s, id)
    return found


KNOWN = 10_000
"""Size of the cache of ready batteries, in entries; it is cleared when it is full."""


def worked_out(s: State, id: Id) -> list[tuple[str, str]]:
    """[fire.once-per-arc] Batteries and arcs that can still fire."""
    card, found = s.card(id), []
    for letter in BATTERIES:
        battery = s.game.battery(card, letter)
        if battery is not None and unmanned(s, id, battery) is None:
            found += [
                (letter, arc)
                for arc in ARCS
                if printed(battery, arc) is not None and silent(s, id, letter, arc) is None
            ]
    return found


def groups(s: State, id: Id, ready: list[tuple[str, str]]) -> list[tuple[str, str, list[tuple[int, Id]]]]:
    """[fire.valid-target, fire.nearest] Of batteries and arcs those that have valid targets, with these:
    nearest first, and the square of the distance.
    """
    if not ready:
        return []
    card, pose = s.card(id), s.units[id].pose
    x, y, _ = pose
    most = s.game.ranges(card)
    reach: dict[str, int] = {}
    for letter, arc in ready:
        if most[letter] > reach.get(arc, 0):
            reach[arc] = most[letter]
    seen: dict[str, list[tuple[int, Id]]] = {}
    longest = max(reach.values())
    for target, at in targets(s, id).items():
        far = square((x, y), at)
        if far <= longest:
            arc = plane.arc(pose, at)
            if far <= reach.get(arc, -1) and sees(s, id, target):
                seen.setdefault(arc, []).append((far, target))
    for shots in seen.values():
        shots.sort()
    found = []
    for letter, arc in ready if seen else ():
        battery = s.game.battery(card, letter) if arc in seen else None
        if battery is not None:
            valid = [(far, t) for far, t in seen[arc] if far <= most[letter] and suits(s, t, battery)]
            if valid:
                found.append((letter, arc, valid))
    return found


def choice_of(s: State, id: Id, act: Act, valid: list[tuple[int, Id]]) -> list[Id]:
    """[fire.nearest, damage.light.critical.5, order.specific-target] Who of the valid targets may be fired
    at.
    """
    if act.shaken:
        return [t for _, t in valid if astray(s, id, act, t) is None]
    nearest = valid[0][0]
    found = [t for far, t in valid if far == nearest]
    if act.specific and act.specific not in found and any(t == act.specific for _, t in valid):
        found.append(act.specific)
    if s.game.rules.bounty:
        found += [t for _, t in valid if t not in found and sought(s, id, t)]
    return found


def sought(s: State, id: Id, target: Id) -> bool:
    """[mission.sheet] Whether a unit may be fired at though others are nearer, since no ship is too near."""
    prize = bounty(s, target)
    if prize is None or not prize.clear:
        return False
    return not any(near(s, id, t, prize.clear) for t in targets(s, id) if not s.ashore(t))


def unready(s: State, id: Id, letter: str, arc: str) -> Violation | None:
    """[fire.once-per-arc, mission.sheet] Why a battery cannot fire in an arc now, whatever the target."""
    battery = s.game.battery(s.card(id), letter)
    return silent(s, id, letter, arc) or (unmanned(s, id, battery) if battery is not None else None)


def no_shot(s: State, id: Id, act: Act, letter: str, arc: str, target: Id) -> Violation | None:
    """[fire.nearest, fire.valid-target, fire.once-per-arc, auto.severe, ram.stop] Why a shot is not
    allowed.
    """
    if refused := ceasefire(s, id, act) or unready(s, id, letter, arc):
        return refused
    battery = s.game.battery(s.card(id), letter)
    assert battery is not None
    if target not in targets(s, id):
        return Violation("fire.valid-target", "that is no enemy on the surface")
    if bears(s, id, target) != arc:
        return Violation("fire.valid-target", f"she is not in the {arc} arc")
    if not near(s, id, target, battery.range):
        return Violation("fire.valid-target", f"she is beyond the range of {battery.range} cm")
    if not sees(s, id, target):
        return Violation("sight.line", "there is no line of sight")
    if not suits(s, target, battery):
        return Violation("pt.target", "only guns with a d6 or d8 fire at a torpedo boat")
    for _, _, valid in groups(s, id, [(letter, arc)]):
        if target in choice_of(s, id, act, valid):
            return None
    if refused := astray(s, id, act, target):
        return refused
    return Violation("fire.nearest", "another enemy is nearer in that arc")


def ceasefire(s: State, id: Id, act: Act) -> Violation | None:
    """[auto.severe, ram.stop, sub.surfaced, order.defending-fire] Why a unit fires no guns in this
    activation.
    """
    unit = s.units[id]
    if act.bound == 2 and "defending-fire" not in unit.orders:
        return Violation("auto.severe", "after severe damage she does not fire in this activation")
    if unit.stopped == s.turn:
        return Violation("ram.stop", "after a ramming she does not fire in this turn")
    if unit.depth != SURFACED:
        return Violation("sub.surfaced", "a submarine uses her guns on the surface")
    return None


# --- the attack --------------------------------------------------------------------------------------


class Aim(msgspec.Struct, frozen=True):
    """[fire.attack-value, dice.modifiers] A shot: what goes into its attack value, and the defence it
    meets.
    """

    coefficient: int
    modifiers: dict[str, int]
    short: bool
    defence: int
    die: int

    @property
    def value(self) -> int:
        """Coefficient and modifiers."""
        return self.coefficient + sum(self.modifiers.values())

    @property
    def chance(self) -> float:
        """How likely it hits."""
        good = sum(
            self.value + attack > self.defence + defend
            for attack in range(1, self.die + 1)
            for defend in range(1, 9)
        )
        return good / (self.die * 8)


def aim(s: State, id: Id, act: Act | None, letter: str, arc: str, target: Id, special: str = "") -> Aim:
    """[fire.attack-value, fire.defence-value, fire.mod.range, card.defence, special.obsolete] A shot as it
    would be fired now; `special` is "split" or "barrage".
    """
    battery = s.game.battery(s.card(id), letter)
    assert battery is not None
    short = is_short(s, id, target, battery)
    if special == "barrage":
        base = s.units[id].barrage_value - degraded(s, id, letter, arc)
    else:
        base = coefficient(s, id, letter, arc, short)
    if special == "split":
        base //= 2
    card = s.card(target)
    shown = section(s, target, s.units[id].point)
    defence = card.defence_short if short and card.defence_short is not None else card.defence
    found = modifiers(s, id, act if act is not None and act.unit == id else None, letter, target, short)
    if special == "barrage":
        found["barrage"] = -1
    return Aim(base, found, short, defence[shown], battery.die)


def modifiers(s: State, id: Id, act: Act | None, letter: str, target: Id, short: bool) -> dict[str, int]:
    """[fire.mod.speed, fire.mod.size, move.slow-bonus, auto.light, ram.survivor, order.evasive,
    special.radar, air.spotter, order.defending-fire] What is added to the attack value; `act` is the firer's
    own activation, None for barrage fire.
    """
    unit, foe = s.units[id], s.units[target]
    row = weather(s)
    found = {
        "speed": -(abs(foe.speed) // 10),
        "slow": int(slow(s, id, unit.speed) and not s.ashore(id)),
        "evasive target": -2 * foe.evasive,
        "evasive": -2 * (unit.evasive and act is not None),
        "smoke": -smoke(s, unit.point, foe.point),
        "weather": row.small_guns if s.size(id) <= 1 else row.guns,
        "director": -bool(s.hit(id, "Fire director destroyed")),
        "fire": -bool(s.hit(id, "Serious fire")),
        "target burns": bool(s.hit(target, "Serious fire")),
        "run down": -2 * (unit.jarred == s.turn),
    }
    if act is not None and act.bound:
        defending = "defending-fire" in unit.orders
        found["damage"] = 0 if defending and act.bound == 1 else -2
    if not short:
        lost = communications(s, id)
        found["communications"] = -bool(lost)
        if letter == "P":
            found["radar"] = int(s.has(id, "radar") and not lost)
            found["spotter"] = int(unit.spotter == 2 and not s.night)
    return {why: number for why, number in found.items() if number}


def eligible(s: State, id: Id, act: Act, letter: str, arc: str) -> list[Id]:
    """[fire.nearest, fire.next-target] Who may be fired at now with a battery in an arc, nearest first."""
    if unready(s, id, letter, arc) is not None:
        return []
    return [t for _, _, valid in groups(s, id, [(letter, arc)]) for t in choice_of(s, id, act, valid)]


class NextTarget(Question[State], frozen=True):
    """[fire.next-target] A shot is fired. If an interrupt has taken its target away, the firer picks another
    one: the nearest, or one that an order or a mission allows.
    """

    unit: Id
    letter: str
    arc: str
    target: Id

    rule = "fire.next-target"
    prompt = "The target is gone: who is fired at instead?"

    def offers(self, s: State) -> Iterable[Offer]:
        act = s.act
        now = eligible(s, self.unit, act, self.letter, self.arc) if act and s.afloat(self.unit) else []
        if len(now) > 1 and self.target not in now:
            yield Offer("attack", [(t,) for t in now], lambda noun: self.refuse(s, noun))

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        """Why a unit cannot be fired at instead."""
        (target,) = noun if isinstance(noun, tuple) and len(noun) == 1 else ("",)
        if target not in s.units:
            return Violation("fire.valid-target", "guns fire at ships and shore units")
        return no_shot(s, self.unit, s.active, self.letter, self.arc, str(target))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        (target,) = cast(tuple[Id], noun)
        s.then(Shot(self.unit, self.letter, self.arc, target))

    def perform(self, s: State) -> None:
        s.then(Shot(self.unit, self.letter, self.arc, self.target))


class Shot(Roll, frozen=True):
    """[fire.attack-value, fire.next-target, fire.hit] A declared shot: two dice, then the damage.

    If an interrupt has taken the target away, the other one is fired at, or nothing.
    """

    unit: Id
    letter: str
    arc: str
    target: Id
    special: str = ""
    attack: int = 0

    rule = "fire.attack-value"
    prompt = "The shot"

    def valid(self, s: State) -> Id:
        """The target, or the one that must take its place."""
        act = s.act
        if not s.afloat(self.unit) or act is None:
            return ""
        if self.special or self.attack:
            return self.target if s.afloat(self.target) else ""
        now = eligible(s, self.unit, act, self.letter, self.arc)
        return self.target if self.target in now else now[0] if now else ""

    def options(self, s: State) -> Options:
        if not self.valid(s):
            return NONE
        if self.attack:
            return D8
        battery = s.game.battery(s.card(self.unit), self.letter)
        assert battery is not None
        return Options(("die", range(1, battery.die + 1)))

    def rolled(self, s: State, die: int) -> None:
        target = self.valid(s)
        if not self.attack:
            s.then(msgspec.structs.replace(self, target=target, attack=die))
            return
        shot = aim(s, self.unit, s.act, self.letter, self.arc, target, self.special)
        attack, defence = shot.value + self.attack, shot.defence + die
        s.tell(
            "shot",
            unit=self.unit,
            battery=self.letter,
            arc=self.arc,
            target=target,
            coefficient=shot.coefficient,
            modifiers=shot.modifiers,
            short=int(shot.short),
            die=self.attack,
            attack=attack,
            defence=defence,
            defence_die=die,
            hit=int(attack > defence),
        )
        mark_fired(s, self.unit, "" if self.special == "barrage" else f"{self.letter}.{self.arc}", target)
        if attack > defence:
            s.then(Hit(target, self.unit, self.attack, not shot.short))


def mark_fired(s: State, id: Id, mark: str, target: Id) -> None:
    """[fire.once-per-arc, weather.visibility, damage.light.critical.5] A battery has fired at a target, in an
    arc that is now used; a barrage's arc was used when the order was given.
    """
    unit = s.units[id]
    fired = unit.fired if mark in ("", *unit.fired) else (*unit.fired, mark)
    aimed = unit.targets if target in unit.targets else (*unit.targets, target)
    s.alter(id, fired=fired, targets=aimed, flashed=True)


class SplitFire(Procedure[State], frozen=True):
    """[order.split-fire] One battery fires at the two nearest targets of an arc, as they are after an
    interrupt.
    """

    unit: Id
    letter: str
    arc: str

    rule = "order.split-fire"

    def perform(self, s: State) -> None:
        if s.afloat(self.unit) and unready(s, self.unit, self.letter, self.arc) is None:
            for letter, arc, valid in groups(s, self.unit, [(self.letter, self.arc)]):
                s.then(*(Shot(self.unit, letter, arc, target, "split") for _, target in valid[:2]))


class Held(NamedTuple):
    """[order.barrage-fire] A battery that holds its fire: whose it is, where she is, and how far it
    reaches.
    """

    unit: Id
    pose: Pose
    letter: str
    arc: str
    reach: int


def holding(s: State, id: Id) -> list[Held]:
    """[order.barrage-fire] Enemy batteries that hold their fire and could open it on a unit."""
    found: list[Held] = []
    for other, unit in s.units.items():
        if not unit.barrage or unit.status != "afloat" or s.side(other) == s.side(id):
            continue
        letter, _, arc = unit.barrage.partition(".")
        battery = s.game.battery(s.card(other), letter)
        if battery is None or unit.stopped == s.turn or s.units[id].depth != SURFACED:
            continue
        pair = printed(battery, arc)
        if pair is None or pair[0] < degraded(s, other, letter, arc) or not suits(s, id, battery):
            continue
        found.append(Held(other, unit.pose, letter, arc, s.game.cm(battery.range)))
    return found


def opens(s: State, held: Held, id: Id, at: Point) -> bool:
    """[order.barrage-fire, fire.mod.range] Whether a battery that holds its fire would have a unit in its
    arc, at short range and in sight, if she were at a point.
    """
    return (
        4 * square(held.pose[:2], at) <= held.reach * held.reach
        and plane.arc(held.pose, at) == held.arc
        and sees(s, held.unit, id, at)
    )
