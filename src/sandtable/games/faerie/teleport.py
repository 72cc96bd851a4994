"""12.3 Teleportation between Places of Power."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, Noun, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.faerie.contact import Arrival, standing, stop
from sandtable.games.faerie.losses import hurt
from sandtable.games.faerie.movement import FINISHED, FORCED, PREGAME, budget, idle, unaccompanied
from sandtable.games.faerie.questions import TwoDice, one_of
from sandtable.games.faerie.ratings import magic
from sandtable.games.faerie.state import HALTED, Group, Piece, State


def goals(s: State, person: Piece, traveller: Piece) -> list[Hex]:
    """[12.3, 22.3, 7.9.e02, 7.9.m33, 7.9.a34, 10.3] The Places of Power that a teleporter can send a
    traveller to. Sean may leave the Weald this way.
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
        and unaccompanied(s, (), traveller, hex) is None
    ]


def fare(s: State, person: Piece, company: tuple[Piece, ...]) -> int:
    """[12.3, 12.3.extra] Movement Points: one, one more for each companion, two for each escort."""
    numbers = s.game.numbers
    escorts = sum(traveller in s.escorts for traveller in (person, *company))
    return numbers.teleport + numbers.teleport_person * len(company) + numbers.teleport_escort * escorts


def cannot_teleport(s: State, group: Group, left: int) -> Violation | None:
    """[12.3] Why a person cannot try."""
    if len(group.persons) != 1 or group.troops:
        return Violation("12.3", "one person teleports, and takes companions along")
    person = group.persons[0]
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
            and goals(s, self.person, p)
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

    rule = "12.3"
    prompt = "Does the teleportation work?"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        roll, limit = sum(faces(noun)), magic(s, self.person)
        s.tell("teleport", side=self.side, hex=s.at[self.person], dice=faces(noun), limit=limit)
        if roll > limit:
            s.then(*hurt(s, self.person, 1, "fate"))
            return
        reach = {p: tuple(goals(s, self.person, p)) for p in (self.person, *self.company)}
        s.then(*(Send(self.side, p, reach[p]) for p in (*self.company, self.person)))


class Send(Question[State], frozen=True):
    """[12.3, 12.3.extra] Each traveller goes to a Place of Power of the owner's choice."""

    person: Piece
    hexes: tuple[Hex, ...]

    rule = "12.3"

    def question(self, s: State) -> str:
        return f"Where does {s.game.person[self.person].name} appear?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.living(self.person):
            yield one_of("place", self.hexes, "12.3", "no Place of Power within reach is there")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        hex = cast(Hex, noun)
        group = s.moving
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
