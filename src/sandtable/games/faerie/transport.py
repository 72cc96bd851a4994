"""12.1 and 12.2 Sea transport."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import trigger
from sandtable.games.faerie.evasion import Evade, evaders
from sandtable.games.faerie.movement import idle, person_barred
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.state import LANDED, Colour, Piece, State


def left(s: State, ship: Piece) -> int:
    """Movement Points that a ship has left."""
    return s.allowance(ship) - s.spent.get(ship, 0)


def full(s: State, ship: Piece) -> bool:
    """[12.1.capacity] Whether a ship carries an army or an escort."""
    return ship in s.cargo or any(person in s.escorts for person in s.crew(ship))


def unready(s: State, side: Side, ship: Piece) -> Violation | None:
    """[12.1.embark, 9.1] Why a ship can neither load nor land anything."""
    if s.game.owner[ship] != side or not s.living(ship) or s.group is None or s.at[ship] != s.group.hex:
        return Violation("12.1", "that ship is not in this stack")
    refused = idle(s, ship)
    if refused is not None:
        return refused
    if s.at[ship] not in s.game.land:
        return Violation("12.1", "ships load and land in coastal hexes")
    need = s.game.numbers.embark
    if left(s, ship) < need:
        return Violation("12.1.embark", f"it costs {need} Movement Points, and the ship has {left(s, ship)}")
    return None


def cannot_load(s: State, side: Side, ship: Piece) -> Violation | None:
    """[12.1, 12.1.embark] Why a ship cannot take anything aboard here."""
    refused = unready(s, side, ship)
    if refused is None and not passengers(s, side, ship) and not soldiers(s, side, ship):
        return Violation("12.1", "there is nobody here to take aboard")
    return refused


def passengers(s: State, side: Side, ship: Piece) -> list[Piece]:
    """[12.1.capacity, 12.1.excluded, 12.2, 19.3] Persons who can go aboard: they have not moved by land."""
    return [person for person in s.persons(side, s.at[ship]) if cannot_board(s, side, ship, person) is None]


def cannot_board(s: State, side: Side, ship: Piece, person: Piece) -> Violation | None:
    """[12.1.capacity, 12.1.excluded, 12.2, 19.3, 10.3] Why a person cannot go aboard."""
    piece = s.game.person[person]
    if s.side(person) != side or s.at[person] != s.at[ship] or person in s.aboard:
        return Violation("12.1", "that person is not ashore here")
    if piece.flyer or piece.swimmer:
        return Violation("12.1.excluded", f"{piece.name} never goes aboard")
    if person in s.cast or s.sleeps(person) or person in s.minds:
        return Violation("12.1", "that person can do nothing now")
    if s.spent.get(person, 0) not in UNMOVED:
        return Violation("12.2", "who has moved by land may not move by sea in the same phase")
    if person in s.escorts and full(s, ship):
        return Violation("12.1.capacity", "the ship carries an army or escort already")
    return None


def soldiers(s: State, side: Side, ship: Piece) -> list[str]:
    """[12.1.capacity, 12.2, 14.1.1] Colours of which a CSP that has not moved by land can go aboard."""
    if full(s, ship):
        return []
    hex = s.at[ship]
    return [
        colour
        for colour in s.ranks(side, hex)
        if colour not in s.asleep and any(spent in UNMOVED for spent, _ in s.lots(side, hex, colour))
    ]


UNMOVED = (0, LANDED)
"""What those have spent who have not moved by land in this phase: nothing, or they were landed."""


def cannot_land(s: State, side: Side, ship: Piece) -> Violation | None:
    """[12.1.debark] Why a ship can land nothing here."""
    refused = unready(s, side, ship)
    if refused is not None:
        return refused
    if not s.crew(ship) and ship not in s.cargo:
        return Violation("12.1.debark", "there is nothing aboard")
    refusals = [cannot_disembark(s, ship, person) for person in s.crew(ship)]
    if ship in s.cargo:
        refusals.append(no_armies(s, s.at[ship]))
    return None if None in refusals else refusals[0]


def cannot_disembark(s: State, ship: Piece, person: Piece) -> Violation | None:
    """[7.9.e02, 7.9.m33, 7.9.a34, 19.5.16] Why a person cannot go ashore here."""
    hex = s.at[ship]
    if s.aboard.get(person) != ship:
        return Violation("12.1.debark", "that person is not aboard")
    place = s.game.place.get(hex)
    if place is not None and place.no_escorts and person in s.escorts:
        return Violation(place.rule, f"no escort may enter {place.name}")
    return person_barred(s, s.crew(ship), person, hex)


def no_armies(s: State, hex: Hex) -> Violation | None:
    """[19.5] Why no troops can go ashore here."""
    place = s.game.place.get(hex)
    if place is not None and place.no_armies:
        return Violation(place.rule, f"no army may enter {place.name}")
    return None


class Loading(Question[State], frozen=True):
    """[12.1.embark, 12.1.capacity] Who goes aboard: one CSP or escort, and any number of persons.

    The ship pays when the first is aboard.
    """

    ship: Piece
    paid: bool = False

    rule = "12.1.embark"

    def question(self, s: State) -> str:
        return f"Who goes aboard the {s.game.ship[self.ship].name}?"

    def offers(self, s: State) -> Iterable[Offer]:
        persons = passengers(s, self.side, self.ship)
        colours = soldiers(s, self.side, self.ship)
        if persons or colours:
            yield Offer("board", persons, lambda p: cannot_board(s, self.side, self.ship, str(p)))
            yield one_of("board_troops", colours, *NO_ROOM)
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        if not self.paid:
            s.pay(self.ship, s.game.numbers.embark)
        if verb == "board":
            s.embark(self.ship, str(noun))
        else:
            s.embark_troops(self.ship, str(noun))
        s.then(Loading(self.side, self.ship, True))


NO_ROOM = Violation("12.1.capacity", "a ship carries one army or escort, of troops that have not moved")


class Landing(Question[State], frozen=True):
    """[12.1.debark, 12.2] Who goes ashore: all, or some; the ship pays once, when the first does."""

    ship: Piece
    paid: bool = False

    rule = "12.1.debark"

    def question(self, s: State) -> str:
        return f"Who goes ashore from the {s.game.ship[self.ship].name}?"

    def able(self, s: State) -> tuple[list[Piece], list[Colour]]:
        """Persons and troops that can go ashore."""
        persons = [p for p in s.crew(self.ship) if cannot_disembark(s, self.ship, p) is None]
        troops = [s.cargo[self.ship]] if self.ship in s.cargo else []
        return persons, [] if no_armies(s, s.at[self.ship]) else troops

    def offers(self, s: State) -> Iterable[Offer]:
        persons, troops = self.able(s)
        if len(persons) + len(troops) > (0 if self.paid else 1):
            yield Offer("all", ALONE, always)
            yield Offer("ashore", persons, lambda p: cannot_disembark(s, self.ship, str(p)))
            yield one_of("ashore_troops", troops, *NO_CARGO)
            if self.paid:
                yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb in ("ashore", "ashore_troops"):
            self.land(s, [str(noun)] if verb == "ashore" else [], verb == "ashore_troops")
            s.then(Landing(self.side, self.ship, True))
        else:
            self.finish(s, verb == "all")

    def perform(self, s: State) -> None:
        self.finish(s, not self.paid)

    def finish(self, s: State, every: bool) -> None:
        """The landing is over; perhaps all who can have still to go ashore."""
        if every:
            persons, troops = self.able(s)
            self.land(s, persons, bool(troops))
        s.then(Landed(self.side, s.at[self.ship]))

    def land(self, s: State, persons: list[Piece], troops: bool) -> None:
        """Put some of them ashore."""
        if not self.paid:
            s.pay(self.ship, s.game.numbers.embark)
        s.land(self.ship, persons, troops)


NO_CARGO = Violation("12.1.debark", "no such troops are aboard, or they may not go ashore here")


class Landed(Procedure[State], frozen=True):
    """[10.0.triggers, 12.1.debark, 18.0.when] After a landing: sleepers wake, and whoever may evades."""

    side: Side
    hex: Hex

    rule = "12.1.debark"

    def perform(self, s: State) -> None:
        trigger(s, self.side, self.hex)
        if s.ashore(other(self.side), self.hex):
            troops = bool(s.points(self.side, self.hex))
            s.then(*(Evade(who, self.hex) for who in evaders(s, self.side, self.hex, troops)))
