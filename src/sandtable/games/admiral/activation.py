"""A unit's activation: what it and its aircraft do, in any order, and who may interrupt it (term.activation,
fire.any-time, air.activation, preorder.interrupt).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.plane import ARCS, Pose, ahead
from sandtable.core.options import ALONE, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral import aircraft, gunnery, orders, submarines
from sandtable.games.admiral.aircraft import Dogfight, Drop, Flak, Flight, Screens, rivals, victims
from sandtable.games.admiral.automatic_actions import bound_to_turn
from sandtable.games.admiral.gunnery import BATTERIES, NextTarget, SplitFire, ceasefire, unready
from sandtable.games.admiral.mission import NotWorkedUp, arrive
from sandtable.games.admiral.movement import AfterLeg, EndActivation, moves, no_leg, no_turn, turn
from sandtable.games.admiral.orders import DEFENDING, ENGINE, IMMEDIATE, SPECIFIC, SPLIT, TAKE_OFF, unordered
from sandtable.games.admiral.ramming import Refloat, Sail
from sandtable.games.admiral.speed import Declare, SetSpeed
from sandtable.games.admiral.state import SURFACED, Act, Id, State, enemy
from sandtable.games.admiral.torpedoes import Launch, launches, no_launch


class Activation(Procedure[State], frozen=True):
    """[turn.operational.hand, term.activation, auto.general, auto.duration] A unit is activated: what binds
    it is noted, and what lasted until now ends.
    """

    unit: Id
    interrupting: bool = False
    speed: int | None = None
    leader: Id = ""

    rule = "turn.operational.hand"

    def perform(self, s: State) -> None:
        id = self.unit
        if s.units[id].status == "late":
            arrive(s, id)
        if not s.afloat(id):
            return
        unit = s.units[id]
        for other, hunted in s.units.items():
            if id in hunted.found:
                s.alter(other, found=tuple(hunter for hunter in hunted.found if hunter != id))
        s.show("activated", unit=id)
        act = Act(
            id,
            bound=unit.token,
            shaken=bool(unit.shaken),
            path=(unit.point,),
            interrupting=self.interrupting,
            leader=self.leader,
            start=unit.speed,
            run=unit.bank,
        )
        s.alter(
            id,
            token=0,
            evasive=False,
            barrage="",
            flashed=False,
            exposed=False,
            targets=(),
            last=unit.targets or unit.last,
            bank=0,
        )
        s.activate(act)
        side = s.side(id)
        steps: list[Procedure[State]] = []
        if unit.aground:
            steps.append(Refloat(id))
        if s.name(id) in s.game.rules.raw:
            steps.append(NotWorkedUp(id))
        if self.speed is not None:
            steps.append(SetSpeed(id, self.speed))
        after = [] if self.interrupting else [Interrupt(enemy(side))]
        s.then(*steps, Declare(side), Manoeuvre(side), EndActivation(id), *after)


class Manoeuvre(Question[State], frozen=True):
    """[fire.any-time, geo.legs, move.rotation, order.timing] Legs, rotations, shots, torpedoes and orders in
    any order, until the whole way is made and the player is done.
    """

    rule = "geo.legs"

    def question(self, s: State) -> str:
        act = s.active
        left = (act.way - act.gone) / 10
        return f"{s.name(act.unit)}: {left:g} cm to go"

    def options(self, s: State) -> Options:
        act = s.act
        if act is None or act.speed is None or not s.afloat(act.unit):
            return Options()
        id = act.unit
        legs, turns = moves(s, id, act)
        found: list[tuple[str, Nouns]] = [("leg", range(1, legs + 1)), ("turn", turns)]
        if ceasefire(s, id, act) is None:
            found += self.gun_groups(s, id, act)
        if s.units[id].tubes:
            found.append(("torpedo", tuple(launches(s, id, act))))
        found += self.order_groups(s, id, act)
        if s.squadrons:
            found += self.air_groups(s, id, act)
        if s.card(id).asw and any(unit.depth for unit in s.units.values()):
            found.append(("search", submarines.quarry(s, id, act, submarines.cannot_search)))
            found.append(("charge", submarines.quarry(s, id, act, submarines.cannot_charge)))
        found = [group for group in found if len(group[1])]
        if act.gone >= act.way and not (turns and bound_to_turn(s, id, act)):
            found.append(("done", ALONE))
        return Options(*found)

    def gun_groups(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[fire.nearest, order.specific-target, order.split-fire, order.barrage-fire] Shots, and the orders
        that go with them.
        """
        able = gunnery.guns(s, id)
        ready = gunnery.groups(s, id, able)
        shots = [
            (letter, arc, t) for letter, arc, valid in ready for t in gunnery.choice_of(s, id, act, valid)
        ]
        found: list[tuple[str, Nouns]] = [("fire", tuple(shots))]
        if s.points[s.side(id)] < 1:
            return found
        if unordered(s, id, SPECIFIC, act) is None:
            farther = {t: None for _, _, valid in ready for far, t in valid if far > valid[0][0]}
            found.append(("held", tuple(farther)))
        if unordered(s, id, SPLIT, act) is None:
            found.append(("split", tuple((b, arc) for b, arc, valid in ready if len(valid) > 1)))
        if unordered(s, id, orders.BARRAGE, act) is None:
            found.append(("barrage", tuple(able)))
        return found

    def order_groups(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[order.list] Other orders."""
        if s.points[s.side(id)] < 1:
            return []
        names = [name for name in ORDERS if self.no_order(s, id, act, name) is None]
        found: list[tuple[str, Nouns]] = [("order", tuple(names))]
        if s.units[id].tubes:
            found.append(("spread", tuple(orders.spreads(s, id, act))))
        return found

    def no_order(self, s: State, id: Id, act: Act, name: str) -> Violation | None:
        """[order.list, order.timing, order.take-off] Why an order cannot be given now."""
        if name in ORDERS:
            return ORDERS[name](s, id, act)
        if name in (ENGINE, DEFENDING, IMMEDIATE):
            return Violation("order.timing", "that order is given with the declaration of speed")
        return Violation("order.list", "there is no such order now")

    def air_groups(self, s: State, id: Id, act: Act) -> list[tuple[str, Nouns]]:
        """[order.take-off, order.landing, air.activation, order.protection-screen] What aircraft can do."""
        return [
            ("launch", tuple(aircraft.take_offs(s, id, act))),
            ("land", tuple((q,) for q in aircraft.landings(s, id, act))),
            ("unit", tuple(aircraft.waiting(s, id))),
            ("screen", tuple(aircraft.screens(s, id, act))),
        ]

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if (verb, noun) in s.options:
            return []
        refused = self.refusal(s, s.active.unit, s.active, verb, noun)
        return [refused] if refused else super().why(s, verb, noun)

    def refusal(self, s: State, id: Id, act: Act, verb: str, noun: Noun) -> Violation | None:
        """The reason against a choice that a unit has in her activation; none of another moment."""
        if verb in AIR and (verb != "unit" or noun in s.squadrons):
            return self.air_refusal(s, id, act, verb, noun)
        match verb, noun:
            case "leg", _:
                return no_leg(s, id, act, noun)
            case "turn", _:
                return no_turn(s, id, act, noun)
            case "fire", (str(letter), str(arc), str(target)):
                if letter in BATTERIES and arc in ARCS and target in s.units:
                    return gunnery.no_shot(s, id, act, letter, arc, target)
            case "torpedo", (str(place), str(target)) if target in s.units:
                return no_launch(s, id, act, place, target)
            case "held", str(target) if target in s.units:
                return orders.no_specific(s, id, act, target)
            case "barrage", (str(letter), str(arc)) if letter in BATTERIES and arc in ARCS:
                return orders.no_barrage(s, id, act, letter, arc)
            case "split", (str(letter), str(arc)) if letter in BATTERIES and arc in ARCS:
                refused = ceasefire(s, id, act) or unready(s, id, letter, arc) or unordered(s, id, SPLIT, act)
                return refused or Violation("order.split-fire", "there are no two targets in that arc")
            case "spread", (side, int(degrees), int(far)):
                return orders.cannot_spread(s, id, act, str(side), degrees, far)
            case "order", _:
                return self.no_order(s, id, act, str(noun))
            case "search", str(target) if target in s.units:
                return submarines.cannot_search(s, id, act, target)
            case "charge", str(target) if target in s.units:
                return submarines.cannot_charge(s, id, act, target)
            case "done", _:
                if act.gone < act.way:
                    return Violation("move.distance", "the whole way must be made")
                return Violation("auto.turn-away", "damaged, she turns away first")
        return MALFORMED.get(verb)

    def air_refusal(self, s: State, id: Id, act: Act, verb: str, noun: Noun) -> Violation | None:
        """[order.take-off, order.landing, air.activation, order.protection-screen] Why a squadron does not do
        something.
        """
        match verb, noun:
            case "launch", (str(q), str(load)) if q in s.squadrons:
                return aircraft.no_take_off(s, id, act, q, load)
            case "land", (str(q),) if q in s.squadrons:
                return aircraft.deck_closed(s, id, act, orders.LANDING) or aircraft.no_approach(s, id, q)
            case "unit", str(q) if q in s.squadrons:
                return aircraft.no_flight(s, id, q)
            case "screen", (str(q), str(friend)) if q in s.squadrons:
                refused = aircraft.no_screen(s, id, q) or aircraft.no_guard(s, q, friend)
                return refused or unordered(s, id, orders.SCREEN, act)
        return Violation(AIR[verb], "there is no such squadron")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        act = s.active
        id = act.unit
        if verb == "done":
            return
        s.then(self)
        match verb, noun:
            case "leg", int(tenths):
                s.tell("leg", unit=id, tenths=tenths)
                s.then(Sail(id, tenths), AfterLeg(id, len(act.path)))
            case "turn", int(by):
                turn(s, id, act, by)
            case "fire", (str(letter), str(arc), str(target)):
                declare_attack(s, self.side, NextTarget(self.side, id, letter, arc, target))
            case "torpedo", (str(place), str(target)):
                declare_attack(s, self.side, Launch(s.side(id), id, place, target))
            case "held", str(target):
                s.spend(self.side, SPECIFIC, id)
                s.acting(specific=target)
            case "split", (str(letter), str(arc)):
                s.spend(self.side, SPLIT, id)
                declare_attack(s, self.side, SplitFire(id, letter, arc))
            case "barrage", (str(letter), str(arc)):
                orders.hold_fire(s, id, letter, arc)
            case "order", str(name):
                orders.carry_out(s, id, act, name)
            case "spread", (str(side), int(degrees), int(far)):
                s.then(orders.SpreadHeads(self.side, id, (side, degrees, far)))
            case "search", str(target):
                s.acting(searched=True)
                s.then(submarines.Search(id, target))
            case "charge", str(target):
                s.acting(charged=True)
                s.then(submarines.DepthCharge(id, target))
            case "unit", str(q):
                s.fly(q, screen="")
                s.then(Fly(self.side, q, aircraft.speed(s, s.squadrons[q])))
            case "screen", (str(q), str(friend)):
                s.spend(self.side, orders.SCREEN, id)
                s.fly(q, screen=friend)
            case "land", (str(q),):
                self.use_deck(s, id, orders.LANDING)
                s.fly(q, aloft=False, home=id, landed=s.turn, screen="")
                s.tell("landed", squadron=q, unit=id)
            case "launch", (str(q), str(load)):
                self.use_deck(s, id, TAKE_OFF)
                x, y = s.game.on_table(s.units[id].point)
                s.fly(q, aloft=True, x=x, y=y, load=load, acted=s.turn, took_off=s.turn)
                s.tell("took off", squadron=q, unit=id)
                s.then(Fly(self.side, q, aircraft.speed(s, s.squadrons[q]) // 2))

    def use_deck(self, s: State, id: Id, order: str) -> None:
        """[order.take-off, order.landing] One order is for all squadrons; a carrier then holds her course."""
        if order not in s.units[id].orders:
            s.spend(self.side, order, id)
        s.acting(no_turns=s.card(id).type != "airfield")


ORDERS = {
    orders.EVASIVE: orders.no_evasion,
    orders.VEER: orders.no_veer,
    orders.SMOKE: orders.no_smoke,
    orders.MINES: orders.no_mines,
    TAKE_OFF: aircraft.no_spotter,
}
"""[order.list] The orders that need no more choice, with the reasons against them."""


AIR = {
    "launch": "order.take-off",
    "land": "order.landing",
    "unit": "air.activation",
    "screen": "order.protection-screen",
}
"""What aircraft do in an activation, with the rule about it."""

MALFORMED = {
    "fire": Violation("fire.valid-target", "a battery fires in an arc at an enemy"),
    "torpedo": Violation("torpedo.arc", "torpedoes are launched to a side at an enemy"),
    "held": Violation("order.specific-target", "the order names an enemy"),
    "barrage": Violation("order.barrage-fire", "a battery holds its fire in an arc"),
    "split": Violation("order.split-fire", "a battery divides its fire in an arc"),
    "spread": Violation("order.torpedo-barrage", "a barrage lies in an arc, some degrees off its middle"),
    "search": Violation("sub.detect", "she searches for a submarine"),
    "charge": Violation("sub.depth-charge", "depth charges are dropped on a submarine"),
}
"""What is said of a noun that is none of the verb."""


# --- aircraft: an attack of theirs may be interrupted by another activation ---------------------------


class Fly(Question[State], frozen=True):
    """[air.move, order.take-off] A squadron flies straight in any direction, or stays; then it may attack."""

    squadron: Id
    most: int

    rule = "air.move"
    prompt = "Where does the squadron fly?"

    def options(self, s: State) -> Options:
        if s.squadrons[self.squadron].dead:
            return Options()
        return Options(("fly", Flight(self.most)), ("skip", ALONE))

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        if verb != "fly" or (verb, noun) in self.options(s):
            return super().why(s, verb, noun)
        return [Violation("air.move", f"a course of 0 to 359 degrees and up to {self.most} cm")]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        squadron = s.squadrons[self.squadron]
        s.fly(self.squadron, acted=s.turn)
        if verb == "fly":
            course, far = cast(tuple[int, int], noun)
            pose = ahead(Pose(squadron.x, squadron.y, course * 2), s.game.cm(far))
            if not (0 <= pose.x <= s.game.width and 0 <= pose.y <= s.game.height):
                s.lose_squadron(self.squadron)
                return
            s.fly(self.squadron, x=pose.x, y=pose.y)
            s.tell("flew", squadron=self.squadron, x=pose.x, y=pose.y)
        s.then(Strike(squadron.side, self.squadron))


class Strike(Question[State], frozen=True):
    """[air.attack, air.fighter, sub.air-attack, preorder.interrupt] After its flight a squadron attacks once,
    fights, or waits.
    """

    squadron: Id

    rule = "air.attack"
    prompt = "What does the squadron attack?"

    def offers(self, s: State) -> Iterable[Offer]:
        prey = list(victims(s, self.squadron))
        foes = list(rivals(s, self.squadron))
        if prey or foes:
            yield Offer("attack", prey, lambda noun: self.refuse(s, "attack", noun))
            yield Offer("fight", foes, lambda noun: self.refuse(s, "fight", noun))
            yield Offer("skip", ALONE, always)

    def refuse(self, s: State, verb: str, noun: Noun) -> Violation | None:
        """Why something is not attacked, or fought."""
        (other,) = noun if isinstance(noun, tuple) and len(noun) == 1 else ("",)
        if verb == "fight":
            return aircraft.no_fight(s, self.squadron, str(other))
        return aircraft.harmless(s, self.squadron) or aircraft.spared(s, self.squadron, str(other))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "skip":
            return
        (other,) = cast(tuple[Id], noun)
        if verb == "fight":
            s.then(Dogfight(self.squadron, other))
        else:
            declare_attack(s, self.side, AirAttack(self.squadron, other))


class AirAttack(Procedure[State], frozen=True):
    """[air.attack, air.ohka, preorder.interrupt] Protection screen, anti-aircraft fire, then the attack. If
    an interrupt has taken the target away, another may be named.
    """

    squadron: Id
    target: Id

    rule = "air.attack"

    def perform(self, s: State) -> None:
        squadron = s.squadrons[self.squadron]
        if (self.target,) not in victims(s, self.squadron):
            s.then(Strike(squadron.side, self.squadron))
            return
        steps: list[Procedure[State]] = []
        steps.append(Screens(enemy(squadron.side), self.squadron, self.target))
        if squadron.load != "ohka" and s.units[self.target].depth == SURFACED:
            steps.append(Flak(self.squadron, self.target))
        s.then(*steps, Drop(self.squadron, self.target))


# --- attacks and interrupts ---------------------------------------------------------------------------


def declare_attack(s: State, side: Side, attack: Procedure[State]) -> None:
    """[preorder.interrupt] A side declares an attack; an enemy who holds a card may act first."""
    if (s.act is None or not s.act.interrupting) and s.held[enemy(side)]:
        s.then(Interrupt(enemy(side)), attack)
    else:
        s.then(attack)


class Interrupt(Question[State], frozen=True):
    """[preorder.interrupt] A held unit may be activated at once."""

    rule = "preorder.interrupt"

    def question(self, s: State) -> str:
        return f"Activate {s.name(s.held[self.side])} now?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.held[self.side]:
            yield Offer("interrupt", ALONE, always)
            yield Offer("wait", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "interrupt":
            if s.act is not None:
                s.suspend()
                s.then(Resume())
            s.then(Activation(s.release(self.side), True))


class Resume(Procedure[State], frozen=True):
    """[preorder.interrupt] Play goes on where it stopped; who has been stopped meanwhile goes no farther."""

    rule = "preorder.interrupt"

    def perform(self, s: State) -> None:
        s.resume()
        act = s.active
        if act.speed and not s.units[act.unit].speed:
            s.acting(speed=0, way=act.gone)
