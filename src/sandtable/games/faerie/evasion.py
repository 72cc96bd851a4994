"""18.0 Evasion."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.ratings import (
    CLOAK,
    PIXY,
    STAFF,
    WAND,
    combat,
    command,
    is_hero,
    magic,
    user,
    uses,
)
from sandtable.games.faerie.state import Piece, State

COVERS_ALL = (PIXY, WAND, STAFF)


def unnoticed(s: State, side: Side, hex: Hex) -> bool:
    """[18.1, 18.2] Whether all that a side has ashore in a hex goes unnoticed."""
    persons = s.persons(side, hex)
    return bool(persons) and hex not in s.troops[side] and all(p in s.evaded for p in persons)


def in_contact(s: State, side: Side, hex: Hex) -> bool:
    """Whether a side has anything ashore in a hex that its enemy is aware of."""
    return s.ashore(side, hex) and not unnoticed(s, side, hex)


def heroes(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.3] A side's heroes ashore in a hex."""
    return [person for person in s.persons(side, hex) if is_hero(s, person)]


def exposed(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.0, 18.0.1, 18.0.2, 18.0.3, 18.0.4, 18.3] Persons who die: enemy CSPs ashore, nobody to protect
    them, no fortress, and not unnoticed.
    """
    if not s.points(other(side), hex) or s.points(side, hex) or s.fortified(side, hex):
        return []
    persons = s.persons(side, hex)
    if any(is_hero(s, person) for person in persons):
        return []
    return [person for person in persons if person not in s.evaded]


def can_evade(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.0.cannot, 11.2.person] Who may try: persons alone, without escorts, outside their fortress."""
    if s.points(side, hex) or s.fortified(side, hex):
        return []
    return s.persons(side, hex)


class Evade(Question[State], frozen=True):
    """[18.0.when, 20.6.04, 20.6.13, 20.6.14, 20.6.21] Persons meet enemies: they try to evade, slip away by
    magic, or stand.
    """

    hex: Hex

    rule = "18.0.when"

    def question(self, s: State) -> str:
        return f"Enemies in {printed(self.hex)}: do your persons evade?"

    def offers(self, s: State) -> Iterable[Offer]:
        if not can_evade(s, self.side, self.hex) or not s.ashore(other(self.side), self.hex):
            return
        yield Offer("evade", ALONE, always)
        if hidden_by_magic(s, self.side, self.hex):
            yield Offer("slip", ALONE, always)
        yield Offer("stand", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.discover(s.persons(self.side, self.hex))
        if verb == "slip":
            s.evade(hidden_by_magic(s, self.side, self.hex), self.hex)
            s.then(Perish(self.side, self.hex))
        elif verb == "evade":
            s.then(EvasionRoll(self.side, self.hex), Perish(self.side, self.hex))
        else:
            s.then(Perish(self.side, self.hex))

    def perform(self, s: State) -> None:
        s.discover(s.persons(self.side, self.hex))
        s.then(Perish(self.side, self.hex))


def hidden_by_magic(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[20.6.04, 20.6.13, 20.6.14, 20.6.21] Whom an item lets evade at once: all with it, or the Cloak's
    wearer.
    """
    persons = s.persons(side, hex)
    for item in COVERS_ALL:
        bearer = user(s, persons, item)
        least = s.game.item[item].min_basic_magic_for_evasion if bearer else 0
        if bearer and s.game.person[bearer].magic >= least:
            return persons
    return [person for person in persons if uses(s, person, CLOAK)]


def best(s: State, side: Side, hex: Hex) -> int:
    """[18.0.procedure, 18.3] The best that a side can add: a Command Rating, a Magic Strength, or its CSPs.

    A hero counts as CSPs.
    """
    persons = s.persons(side, hex)
    ratings = [max(command(s, person), magic(s, person)) for person in persons]
    points = s.points(side, hex)
    points += sum(combat(s, person) for person in persons if is_hero(s, person))
    return max([*ratings, points])


class EvasionRoll(Procedure[State], frozen=True):
    """[18.0.procedure] Each player rolls a die and adds what he can; the higher decides, ties roll again."""

    side: Side
    hex: Hex

    rule = "18.0.procedure"
    prompt = "Do they evade?"

    def options(self, s: State) -> Options:
        return dice(2)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        own, enemy = faces(noun)
        mine = own + best(s, self.side, self.hex)
        theirs = enemy + best(s, other(self.side), self.hex)
        s.tell("evasion", side=self.side, hex=self.hex, dice=faces(noun), totals=(mine, theirs))
        if mine == theirs:
            s.then(self)
        else:
            winner = self.side if mine > theirs else other(self.side)
            s.then(Verdict(winner, self.side, self.hex))


class Verdict(Question[State], frozen=True):
    """[18.0.procedure] Who rolled higher decides whether the evasion succeeds."""

    evader: Side
    hex: Hex

    rule = "18.0.procedure"
    prompt = "You rolled higher: do they get away?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("escapes", ALONE, always)
        yield Offer("caught", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "escapes":
            s.evade(s.persons(self.evader, self.hex), self.hex)
        else:
            s.tell("caught", side=self.evader, hex=self.hex)


class Perish(Procedure[State], frozen=True):
    """[18.0, 18.3] Persons who are neither protected nor unnoticed are killed."""

    side: Side
    hex: Hex

    rule = "18.0"

    def perform(self, s: State) -> None:
        for person in exposed(s, self.side, self.hex):
            s.then(*slay(s, person, "capture"))
