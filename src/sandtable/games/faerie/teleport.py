"""12.3 Teleportation between Places of Power."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.faerie.contact import Arrival, standing, stop
from sandtable.games.faerie.losses import hurt
from sandtable.games.faerie.movement import (
    FINISHED,
    FORCED,
    HOMELY,
    MOVE,
    PREGAME,
    budget,
    idle,
    unaccompanied,
)
from sandtable.games.faerie.questions import TwoDice, one_of
from sandtable.games.faerie.ratings import benefit, magic
from sandtable.games.faerie.state import HALTED, Group, Piece, State


def goals(s: State, person: Piece, traveller: Piece, company: Sequence[Piece] = ()) -> list[Hex]:
    """[12.3, 22.3, 7.9.e02, 7.9.m33, 7.9.a34, 10.3] The Places of Power that a teleporter can send a
    traveller to. Sean may leave the Weald this way; the company may come to the same Place.
    """
    here, far = s.at[person], magic(s, person)
    return [
        hex
        for hex, place in sorted(s.game.place.items())
        if hex != here
        and s.game.distance(here, hex) <= far
        and not (s.phase == PREGAME and s.game.country[hex] in s.game.invaded)
        and not (place.no_escorts and traveller in s.escorts)
        and (s.game.country[hex] == s.game.person[traveller].kingdom or not s.sleeps(traveller))
        and unaccompanied(s, company, traveller, hex) is None
    ]


def fare(s: State, person: Piece, company: tuple[Piece, ...]) -> int:
    """[12.3, 12.3.extra] Movement Points: one, one more for each companion, two for each escort."""
    numbers = s.game.numbers
    escorts = sum(traveller in s.escorts for traveller in (person, *company))
    return numbers.teleport + numbers.teleport_person * len(company) + numbers.teleport_escort * escorts


def cannot_teleport(s: State, group: Group, person: Piece, left: int) -> Violation | None:
    """[12.3] Why a person cannot try."""
    if group.hex not in s.game.place:
        return Violation("12.3", f"{printed(group.hex)} is no Place of Power")
    if group.persons != (person,) or group.troops:
        return Violation("12.3", "one person teleports, alone in his group, and takes companions along")
    cost = fare(s, person, ())
    if left < cost:
        return Violation("12.3", f"it costs {cost} Movement Points, and there are {left}")
    if not goals(s, person, person):
        return Violation("12.3", "no other Place of Power is within the person's Current Magic Strength")
    return None


class Teleport(Question[State], frozen=True):
    """[12.3, 12.3.extra] Who goes along; then the dice."""

    person: Piece
    company: tuple[Piece, ...] = ()

    rule = "12.3.extra"

    def question(self, s: State) -> str:
        cost = fare(s, self.person, self.company)
        return f"Who teleports with {s.game.person[self.person].name}? It costs {cost} so far"

    def offers(self, s: State) -> Iterable[Offer]:
        """[12.3.extra, 11.2, 12.2] Friends in the hex can come; it costs them no Movement Points."""
        left = budget(s, s.moving)
        able = [
            p
            for p in s.persons(self.side, s.at[self.person])
            if p not in (self.person, *self.company)
            and (idle(s, p) is None or (idle(s, p) is FINISHED and s.spent[p] < HALTED))
            and p not in s.minds
            and fare(s, self.person, (*self.company, p)) <= left
            and goals(s, self.person, p, (self.person, *self.company))
        ]
        if able:
            yield one_of("with", able, "12.3.extra", "that person cannot come along, or it costs too much")
            yield Offer("go", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "with":
            s.then(Teleport(self.side, self.person, (*self.company, str(noun))))
        else:
            self.perform(s)

    def perform(self, s: State) -> None:
        s.spend(s.moving, fare(s, self.person, self.company))
        s.then(TeleportRoll(self.side, self.person, self.company))


class TeleportRoll(TwoDice, frozen=True):
    """[12.3] At or below the Current Magic Strength it works; otherwise the person takes a wound."""

    side: Side
    person: Piece
    company: tuple[Piece, ...]
    written: Hex = Hex(0)

    rule = "12.3"
    prompt = "Does the teleportation work?"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        benefit(s, (self.person,))
        roll, limit = sum(faces(noun)), magic(s, self.person)
        s.tell("teleport", side=self.side, hex=s.at[self.person], dice=faces(noun), limit=limit)
        if roll > limit:
            s.then(*hurt(s, self.person, 1, "fate"))
            return
        travellers = sorted((*self.company, self.person), key=HOMELY.__contains__)
        reach = {p: tuple(goals(s, self.person, p, travellers)) for p in travellers}
        s.then(*(Send(self.side, p, reach[p], self.written) for p in travellers))


class Send(Question[State], frozen=True):
    """[12.3, 12.3.extra, 7.9.e02, 7.9.m33, 19.4.03] Each traveller goes to a Place of Power of the owner's
    choice, or as was written; Colleran and Cormac last, to where the others are.
    """

    person: Piece
    hexes: tuple[Hex, ...]
    written: Hex = Hex(0)

    rule = "12.3"

    def question(self, s: State) -> str:
        return f"Where does {s.game.person[self.person].name} appear?"

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.written:
            yield one_of("place", self.able(s), "12.3", "no Place of Power within reach is there")

    def able(self, s: State) -> list[Hex]:
        """Where the traveller may appear."""
        alive = s.living(self.person)
        return [h for h in self.hexes if alive and unaccompanied(s, (), self.person, h) is None]

    def perform(self, s: State) -> None:
        if self.written in self.able(s):
            self.choose(s, "place", self.written)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        hex = cast(Hex, noun)
        group = s.group or Group(hex, MOVE)
        s.jump(self.person, hex)
        if self.person in group.persons:
            s.form(msgspec.structs.replace(group, hex=hex))
            s.then(Arrival(self.side))
        else:
            s.park(Group(hex, group.mode, (self.person,), left=group.left, begun=True, origin=group.origin))
            s.then(Arrival(self.side), Resume(self.side))


class Resume(Procedure[State], frozen=True):
    """[11.0.pause, 12.4] After a companion has arrived, the teleporter's own move goes on.

    On a forced march the companion has marched too.
    """

    side: Side

    rule = "11.0.pause"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        if group is not None and group.mode == FORCED:
            stop(s, group)
        s.unpark()
