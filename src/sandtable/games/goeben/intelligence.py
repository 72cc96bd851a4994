"""11.0 Intelligence, and what a seaplane sees (21.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.core.side import Side
from sandtable.games.goeben.command import watch
from sandtable.games.goeben.markers import IdentifyForts, IdentifyMarkers, TurnUp
from sandtable.games.goeben.movement import AT_ANY_TIME, embarking, name, not_german, reloading
from sandtable.games.goeben.ports import is_friendly, is_neutral, kind
from sandtable.games.goeben.state import Order, Roll, Ship, Space, State

JAM, LOOK = ("JE", "IJ"), ("IB", "IJ")


class IntelligencePhase(Procedure[State], frozen=True):
    """[4.1.2, 11.0] One attempt a turn, by one ship; seaplanes scout besides."""

    rule = "4.1.2"

    def perform(self, s: State) -> None:
        s.then(*(Intelligence(side, ships) for side, ships in watch(s, tuple(s.afloat))))


class Intelligence(Order, frozen=True):
    """[11.0, 11.1, 21.2] Whether to try, and with which ship; whether a seaplane goes up, and where to."""

    ships: tuple[Ship, ...]

    rule = "11.1"
    prompt = "Try to gain intelligence?"
    advisers = ("first_officer",)

    def offers(self, s: State) -> Iterable[Offer]:
        ships = [ship for ship in self.ships if ship in s.afloat]
        yield Offer("try", ships, lambda ship: self.refuse_try(s, ship))
        yield Offer("scout", ships, lambda ship: self.refuse_scout(s, ship))
        if any(not self.refuse_try(s, ship) or not self.refuse_scout(s, ship) for ship in ships):
            yield from embarking(s, ships)
            yield from reloading(s, ships)
            yield Offer("done", ALONE, always)

    def refuse_try(self, s: State, ship: Noun) -> Violation | None:
        """[11.1] One attempt a turn."""
        if ship not in self.ships or ship not in s.afloat:
            return not_german(s, self.ships, ship)
        return Violation("11.1", "one attempt a turn") if "intelligence" in s.used else None

    def refuse_scout(self, s: State, ship: Noun) -> Violation | None:
        """[21.2] Each seaplane may scout once."""
        if ship not in self.ships or ship not in s.afloat:
            return not_german(s, self.ships, ship)
        if not s.carries(str(ship), "seaplane"):
            return Violation("21.2", f"there is no seaplane aboard {name(s, str(ship))}")
        return Violation("21.2", "her seaplane has been up") if ship in s.scouted else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        if verb in AT_ANY_TIME:
            AT_ANY_TIME[verb](s, noun)
            s.then(self)
            return
        assert isinstance(noun, str)
        s.then(IntelligenceRoll(self.side, noun) if verb == "try" else Scout(self.side, noun), self)
        s.use("intelligence" if verb == "try" else f"scout {noun}")


def intelligence_value(s: State, ship: Ship) -> int:
    """[11.1, 2.2.wireless] Leadership, Wireless and the place, less the Alert Level."""
    rebuilt = s.game.rebuilt
    space = s.at[ship]
    if kind(s, space) == "friendly_base":
        place = rebuilt.base_intelligence
    else:
        place = rebuilt.port_intelligence if is_friendly(s, space) or is_neutral(s, space) else 0
    wireless = rebuilt.wireless_intelligence if s.carries(ship, "wireless") else 0
    return s.afloat[ship].leadership + wireless + place - s.alert


class IntelligenceRoll(Roll, frozen=True):
    """[11.1, 11.2] One die, cross-indexed with the Intelligence Value; the result at once."""

    side: Side
    ship: Ship

    rule = "11.1"
    prompt = "Intelligence"

    def rolled(self, s: State, die: int) -> None:
        value = intelligence_value(s, self.ship)
        column = next(c for c in s.game.tables.intelligence if c.least <= value <= c.most)
        result = column.results[die - 1]
        s.tell("intelligence", ship=self.ship, value=value, die=die, result=result)
        if result == "ED":
            s.shift_alert(1, "the enemy heard our wireless")
        if result in JAM:
            s.shift_alert(-1, "we jam their wireless")
        if result in LOOK:
            s.then(LookAt(self.side))


def unknown(s: State) -> list[Space]:
    """Spaces with markers that are still face down."""
    return [space for space in sorted(s.lying) if any(not marker.up for marker in s.lying[space])]


def refuse_look(s: State, space: Space) -> Violation | None:
    """[11.2] Why there is nothing to examine."""
    if space in unknown(s):
        return None
    return Violation("11.2", f"nothing lies face down at {s.game.space[space].name}")


class LookAt(Order, frozen=True):
    """[11.2, incident.intelligence_berlin] Examine the face-down markers of a space; they stay face down."""

    rule = "11.2"
    prompt = "Choose a space whose face-down markers you examine"
    advisers = ("first_officer",)

    FEW: ClassVar[int] = 1
    """Spaces of which there is no choice."""

    def offers(self, s: State) -> Iterable[Offer]:
        spaces = unknown(s)
        if len(spaces) > self.FEW:
            yield Offer("look", spaces, lambda space: refuse_look(s, str(space)))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(IdentifyMarkers(str(noun)), Examined(str(noun)))

    def perform(self, s: State) -> None:
        for space in unknown(s):
            LookAt.choose(self, s, "look", space)


class Examined(Procedure[State], frozen=True):
    """[11.2] What was seen."""

    space: Space

    rule = "11.2"

    def perform(self, s: State) -> None:
        seen = tuple(marker.counter for marker in s.lying.get(self.space, ()) if not marker.up)
        s.show("examined", place=self.space, counters=seen)


class BerlinCalls(LookAt, frozen=True):
    """[incident.intelligence_berlin] Your choice of the IB or the JE result."""

    rule = "incident.intelligence_berlin"
    prompt = "Intelligence from Berlin: examine a space, or jam the enemy's wireless"

    FEW = 0

    def offers(self, s: State) -> Iterable[Offer]:
        yield from super().offers(s)
        yield Offer("jam", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "jam":
            s.shift_alert(-1, "we jam their wireless")
        else:
            super().choose(s, verb, noun)


class Scout(Order, frozen=True):
    """[21.2, 2.2.seaplane] A seaplane scouts a space next to its ship."""

    ship: Ship

    rule = "21.2"
    advisers = ("first_officer",)

    def question(self, s: State) -> str:
        return f"Where does the seaplane of {name(s, self.ship)} fly?"

    def offers(self, s: State) -> Iterable[Offer]:
        near = s.game.links[s.at[self.ship]]
        yield Offer("look", near, lambda space: self.refuse(s, str(space)))

    def refuse(self, s: State, space: Space) -> Violation | None:
        """[21.2] Next to the ship."""
        here = s.at[self.ship]
        if space in s.game.links[here]:
            return None
        names = s.game.space
        return Violation(
            "21.2", f"{names[space].name} is not next to {names[here].name}, where the seaplane is"
        )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.fly(self.ship, str(noun))
        s.then(ScoutRoll(self.ship, str(noun)))


class ScoutRoll(Roll, frozen=True):
    """[21.2] 1: shot down; 2 or 3: nothing; 4 to 6: all Allied units there are revealed."""

    ship: Ship
    space: Space

    rule = "21.2"
    prompt = "Reconnaissance"

    def rolled(self, s: State, die: int) -> None:
        numbers = s.game.numbers
        lost, sees = die <= numbers.seaplane_lost_up_to, die >= numbers.seaplane_sees_from
        result = "shot down" if lost else "sees all" if sees else "finds nothing"
        s.tell("scouted", ship=self.ship, place=self.space, die=die, result=result)
        if lost:
            s.unstow(self.ship, s.afloat[self.ship].boxes.index("seaplane"), "shot down")
        elif sees:
            s.then(IdentifyMarkers(self.space), TurnUp(self.space), IdentifyForts(self.space))
