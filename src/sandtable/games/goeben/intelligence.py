"""11.0 Intelligence, and what a seaplane sees (21.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.core.side import Side
from sandtable.games.goeben.command import watch
from sandtable.games.goeben.markers import IdentifyForts, IdentifyMarkers, TurnUp
from sandtable.games.goeben.movement import name
from sandtable.games.goeben.ports import is_friendly, is_neutral, kind
from sandtable.games.goeben.state import Order, Ship, Space, State

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
    advisers: ClassVar[tuple[str, ...]] = ("first_officer",)

    def question(self, s: State) -> str:
        return "Try to gain intelligence?"

    def offers(self, s: State) -> Iterable[Offer]:
        ships = [ship for ship in self.ships if ship in s.afloat]
        yield Offer("try", ships, lambda ship: self.refuse_try(s, ship))
        scouts = [ship for ship in ships if self.refuse_scout(s, ship) is None]
        yield Offer("scout", ships, lambda ship: self.refuse_scout(s, ship))
        if scouts or any(self.refuse_try(s, ship) is None for ship in ships):
            yield Offer("done", ALONE, always)

    def refuse_try(self, s: State, ship: Noun) -> Violation | None:
        """[11.1] One attempt a turn."""
        if ship not in self.ships or ship not in s.afloat:
            return Violation("20.0", "only a German ship of yours can try")
        return Violation("11.1", "one attempt a turn") if "intelligence" in s.used else None

    def refuse_scout(self, s: State, ship: Noun) -> Violation | None:
        """[21.2] Each seaplane may scout once."""
        if ship not in self.ships or ship not in s.afloat:
            return Violation("21.2", "this ship is not under your command")
        if not s.afloat[ship].carries("seaplane"):
            return Violation("21.2", "there is no seaplane aboard")
        return Violation("21.2", "her seaplane has been up") if ship in s.scouted else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
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
    wireless = rebuilt.wireless_intelligence if s.afloat[ship].carries("wireless") else 0
    return s.afloat[ship].leadership + wireless + place - s.alert


class IntelligenceRoll(Procedure[State], frozen=True):
    """[11.1, 11.2] One die, cross-indexed with the Intelligence Value; the result at once."""

    side: Side
    ship: Ship

    rule = "11.1"
    prompt = "Intelligence"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        value = intelligence_value(s, self.ship)
        column = next(c for c in s.game.tables.intelligence if c.least <= value <= c.most)
        result = column.results[noun - 1]
        s.tell("intelligence", ship=self.ship, value=value, die=noun, result=result)
        if result == "ED":
            s.shift_alert(1, "the enemy heard our wireless")
        if result in JAM:
            s.shift_alert(-1, "we jam their wireless")
        if result in LOOK:
            s.then(LookAt(self.side))


def unknown(s: State) -> list[Space]:
    """Spaces with markers that are still face down."""
    return [space for space in sorted(s.lying) if any(not marker.up for marker in s.lying[space])]


class LookAt(Order, frozen=True):
    """[11.2, incident.intelligence_berlin] Examine all face-down markers of one space; they stay face
    down.
    """

    rule = "11.2"
    prompt = "Choose a space whose face-down markers you examine"
    advisers: ClassVar[tuple[str, ...]] = ("first_officer",)

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("look", unknown(s), lambda space: refuse_look(s, space))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(IdentifyMarkers(str(noun)), Examined(str(noun)))


def refuse_look(s: State, space: Noun) -> Violation | None:
    """[11.2] There must be something to look at."""
    return None if space in unknown(s) else Violation("11.2", "nothing lies face down there")


class Examined(Procedure[State], frozen=True):
    """[11.2] What was seen."""

    space: Space

    rule = "11.2"

    def perform(self, s: State) -> None:
        seen = tuple(marker.counter for marker in s.lying.get(self.space, ()) if not marker.up)
        s.show("examined", place=self.space, counters=seen)


class BerlinCalls(Order, frozen=True):
    """[incident.intelligence_berlin] Your choice of the IB or the JE result."""

    rule = "incident.intelligence_berlin"
    prompt = "Intelligence from Berlin: examine a space, or jam the enemy's wireless"
    advisers: ClassVar[tuple[str, ...]] = ("first_officer",)

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("look", unknown(s), lambda space: refuse_look(s, space))
        yield Offer("jam", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "jam":
            s.shift_alert(-1, "we jam their wireless")
        else:
            s.then(IdentifyMarkers(str(noun)), Examined(str(noun)))


class Scout(Order, frozen=True):
    """[21.2, 2.2.seaplane] A seaplane scouts a space next to its ship."""

    ship: Ship

    rule = "21.2"
    advisers: ClassVar[tuple[str, ...]] = ("first_officer",)

    def question(self, s: State) -> str:
        return f"Where does the seaplane of {name(s, self.ship)} fly?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("look", s.game.links[s.at[self.ship]], lambda space: self.refuse(s, space))

    def refuse(self, s: State, space: Noun) -> Violation | None:
        """[21.2] Only next door."""
        near = space in s.game.links[s.at[self.ship]]
        return None if near else Violation("21.2", "a seaplane scouts a space next to its ship")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.fly(self.ship, str(noun))
        s.then(ScoutRoll(self.ship, str(noun)))


class ScoutRoll(Procedure[State], frozen=True):
    """[21.2] 1: shot down; 2 or 3: nothing; 4 to 6: all Allied units there are revealed."""

    ship: Ship
    space: Space

    rule = "21.2"
    prompt = "Reconnaissance"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        numbers = s.game.numbers
        lost, sees = noun <= numbers.seaplane_lost_up_to, noun >= numbers.seaplane_sees_from
        result = "shot down" if lost else "sees all" if sees else "finds nothing"
        s.tell("scouted", ship=self.ship, place=self.space, die=noun, result=result)
        if lost:
            s.unstow(self.ship, s.afloat[self.ship].boxes.index("seaplane"), "shot down")
        elif sees:
            s.then(IdentifyMarkers(self.space), TurnUp(self.space), IdentifyForts(self.space))
