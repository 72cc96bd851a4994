"""Choosing flagships, and their Command values (flagship.types, setup.flagship.*)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.core.options import NONE, Noun, Options
from sandtable.core.procedure import Offer, Question
from sandtable.core.side import Side
from sandtable.games.admiral.gamedata import FLAGSHIPS, SHORE
from sandtable.games.admiral.questions import D10, Roll, only
from sandtable.games.admiral.state import Id, State


def choose_flagships(s: State, side: Side) -> None:
    """[flagship.types, feat.flagship, mission.sheet] Ships of the great types are flagships; otherwise the
    most valuable unit. A mission may give the flag to others too.
    """
    ships = [id for id in s.roster if s.side(id) == side and s.card(id).type not in SHORE]
    great = [id for id in ships if s.card(id).type in FLAGSHIPS]
    great += [id for id in ships if s.name(id) in s.game.rules.flagships and id not in great]
    if great:
        raise_flags(s, side, great)
    else:
        most = max(s.card(id).points for id in ships)
        s.then(PickFlagship(side, tuple([id for id in ships if s.card(id).points == most])))


def raise_flags(s: State, side: Side, ships: list[Id]) -> None:
    """[flagship.types] Some ships are a side's flagships."""
    for id in ships:
        s.roster[id] = msgspec.structs.replace(s.roster[id], flagship=True)
    s.start_flags[side] = len(ships)


class PickFlagship(Question[State], frozen=True):
    """[flagship.types] Of units with equally many points the owner picks the flagship."""

    able: tuple[Id, ...]

    rule = "flagship.types"
    prompt = "Which unit is your flagship?"

    def offers(self, s: State) -> Iterable[Offer]:
        if len(self.able) > 1:
            yield Offer(
                "flag", self.able, only(self.able, self.rule, "another unit has more tactical points")
            )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        raise_flags(s, self.side, [str(noun)])

    def perform(self, s: State) -> None:
        raise_flags(s, self.side, list(self.able))


# --- command values -----------------------------------------------------------------------------------


class Command(Roll, frozen=True):
    """[setup.flagship.roll] A d10 for each flagship gives the values that are then handed out."""

    side: Side
    values: tuple[int, ...] = ()

    rule = "setup.flagship.roll"
    prompt = "Command value of a flagship"

    def flags(self, s: State) -> list[Id]:
        """The side's flagships, those that come late too."""
        return [id for id, entry in s.roster.items() if entry.side == self.side and entry.flagship]

    def options(self, s: State) -> Options:
        return D10 if len(self.values) < len(self.flags(s)) else NONE

    def rolled(self, s: State, die: int) -> None:
        row = next(row for row in s.game.tables.command if row.low <= die <= row.high)
        s.tell("command rolled", side=self.side, die=die, value=row.value, level=row.level)
        s.then(Command(self.side, (*self.values, row.value)))

    def perform(self, s: State) -> None:
        s.values[self.side] = tuple(sorted(self.values, reverse=True))
        s.then(Assign(self.side))


class Assign(Question[State], frozen=True):
    """[setup.flagship.assign, setup.flagship.fleet] The player gives the best value that is left to a
    flagship.
    """

    rule = "setup.flagship.assign"

    def question(self, s: State) -> str:
        return f"Which flagship gets the Command value {s.values[self.side][0]:+d}?"

    def waiting(self, s: State) -> list[Id]:
        """Flagships without a value."""
        return [
            id
            for id, entry in s.roster.items()
            if entry.side == self.side and entry.flagship and s.units[id].command is None
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        waiting = self.waiting(s)
        if s.values[self.side] and len(waiting) > 1 and len(set(s.values[self.side])) > 1:
            yield Offer("flag", waiting, only(waiting, self.rule, "that is no flagship without a value"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.give(s, str(noun))
        s.then(self)

    def perform(self, s: State) -> None:
        for id in self.waiting(s):
            self.give(s, id)

    def give(self, s: State, id: Id) -> None:
        """The first value goes to a flagship."""
        value, *rest = s.values[self.side]
        s.values[self.side] = tuple(rest)
        s.alter(id, command=value)
        s.tell("command", unit=id, value=value)
