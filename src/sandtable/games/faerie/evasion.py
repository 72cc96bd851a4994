"""18.0 Evasion."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun, faces
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.questions import TwoDice
from sandtable.games.faerie.ratings import (
    CLOAK,
    PIXY,
    STAFF,
    WAND,
    benefit,
    combat,
    is_hero,
    magic,
    rating,
    user,
    uses,
)
from sandtable.games.faerie.state import Item, Piece, State

COVERS_ALL = (PIXY, WAND, STAFF)


def unnoticed(s: State, side: Side, hex: Hex) -> bool:
    """[18.1, 18.2, 20.6.04] Whether all that a side has ashore in a hex goes unnoticed."""
    if hex in s.troops[side] and (side, hex) not in s.veiled:
        return False
    return s.ashore(side, hex) and all(p in s.evaded for p in s.persons(side, hex))


def in_contact(s: State, side: Side, hex: Hex) -> bool:
    """Whether a side has anything ashore in a hex that its enemy is aware of."""
    return s.ashore(side, hex) and not unnoticed(s, side, hex)


def heroes(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.3] A side's heroes ashore in a hex."""
    return [person for person in s.persons(side, hex) if is_hero(s, person)]


def exposed(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.0.1, 18.0.2, 18.0.3, 18.0.4, 18.3] Persons who die: enemy CSPs ashore, nobody to protect them, no
    fortress, and not unnoticed.
    """
    if not s.points(other(side), hex) or s.points(side, hex) or s.fortified(side, hex):
        return []
    if unnoticed(s, other(side), hex):
        return []
    return [] if heroes(s, side, hex) else [p for p in s.persons(side, hex) if p not in s.evaded]


def can_evade(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.0.cannot, 11.2.person] Who may try: persons alone, without escorts, outside their fortress."""
    return [] if s.points(side, hex) or s.fortified(side, hex) else s.persons(side, hex)


def slips(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[18.2, 20.6.04, 20.6.13, 20.6.14, 20.6.21] Who can vanish by magic, outside a fortress: armies and
    escorts only with an item that hides all.
    """
    if not s.kit or s.fortified(side, hex):
        return []
    if s.points(side, hex) and not covering(s, s.persons(side, hex)):
        return []
    return hidden_by_magic(s, side, hex)


def evaders(s: State, side: Side, hex: Hex, troops: bool) -> list[Side]:
    """[18.0.when, 20.6.04] Who may evade when pieces of a side, with or without troops, come into a hex.

    Persons may evade whoever enters, and those whom they meet; armies only by magic.
    """
    enemy = other(side)
    if troops:
        asked = [(side, False), (enemy, True)]
    elif s.points(enemy, hex):
        asked = [(enemy, False), (side, True)]
    else:
        asked = [(side, True), (enemy, True)]
    return [who for who, roll in asked if slips(s, who, hex) or (roll and can_evade(s, who, hex))]


class Evade(Question[State], frozen=True):
    """[18.0.when, 18.2, 20.6.04] Pieces meet enemies: persons try to evade, all slip away by magic, or stand.

    Whom magic does not hide may still try. Those who are `cornered` have nowhere to retreat to: they evade or
    die.
    """

    hex: Hex
    cornered: bool = False
    again: bool = False

    rule = "18.0.when"
    final = True

    def question(self, s: State) -> str:
        return f"Enemies in {printed(self.hex)}: do your persons evade?"

    def company(self, s: State) -> list[Piece]:
        """Who has still to get away."""
        persons = can_evade(s, self.side, self.hex)
        out = s.fight.out if self.cornered and s.fight is not None else ()
        return [p for p in persons if p not in out and not (self.again and p in s.evaded)]

    def hidden(self, s: State) -> list[Piece]:
        """Whom magic would hide, if it has not yet."""
        if self.again:
            return []
        out = s.fight.out if self.cornered and s.fight is not None else ()
        return [person for person in slips(s, self.side, self.hex) if person not in out]

    def offers(self, s: State) -> Iterable[Offer]:
        if not in_contact(s, other(self.side), self.hex):
            return
        company, hidden = self.company(s), self.hidden(s)
        if company:
            yield Offer("evade", ALONE, always)
        if hidden:
            yield Offer("slip", ALONE, always)
        if (company or hidden) and not self.cornered:
            yield Offer("stand", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        hidden = self.hidden(s)
        if not self.again:
            s.discover(self.side, self.hex)
        end = Perish(self.side, self.hex, self.cornered)
        if verb == "slip":
            vanish(s, self.side, self.hex, hidden)
            s.then(Evade(self.side, self.hex, self.cornered, True))
        elif verb == "evade":
            s.then(EvasionRoll(self.side, self.hex), end)
        else:
            s.then(end)

    def perform(self, s: State) -> None:
        s.then(Perish(self.side, self.hex, self.cornered))


def hidden_by_magic(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[20.6.04, 20.6.13, 20.6.14, 20.6.21] Whom an item lets evade at once: all with it, or the Cloak's
    wearer.
    """
    persons = s.persons(side, hex)
    return persons if covering(s, persons) else [person for person in persons if uses(s, person, CLOAK)]


def covering(s: State, persons: list[Piece]) -> tuple[Piece, Item] | None:
    """[20.6.04, 20.6.14, 20.6.21] The bearer of an item that hides all who are stacked with him."""
    for item in COVERS_ALL:
        bearer = user(s, persons, item)
        if bearer and s.game.person[bearer].magic >= s.game.item[item].min_basic_magic_for_evasion:
            return bearer, item
    return None


def vanish(s: State, side: Side, hex: Hex, hidden: list[Piece]) -> None:
    """[20.2.4, 20.6.04] An item is used, and those whom it hides go unnoticed."""
    cover = covering(s, s.persons(side, hex))
    for person in hidden if cover is None else ():
        s.use(person, (CLOAK,))
    if cover is not None:
        s.use(cover[0], (cover[1],))
        if s.ranks(side, hex):
            s.veil(side, hex)
    s.evade(hidden, hex)


def best(s: State, side: Side, hex: Hex) -> int:
    """[18.0.procedure, 14.4, 18.3] The best that a side can add: the Command Rating of the highest in rank,
    anybody's Magic Strength, or its CSPs.

    A hero counts as CSPs.
    """
    persons = s.persons(side, hex)
    points = s.points(side, hex) + sum(combat(s, person) for person in heroes(s, side, hex))
    return max([rating(s, persons), points, *(magic(s, person) for person in persons)])


class EvasionRoll(TwoDice, frozen=True):
    """[18.0.procedure] Each player rolls a die and adds what he can; the higher decides, ties roll again."""

    side: Side
    hex: Hex

    rule = "18.0.procedure"
    prompt = "Do they evade?"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        own, enemy = faces(noun)
        benefit(s, (*s.persons(FOMORIAN, self.hex), *s.persons(FAERIE, self.hex)))
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
    final = True
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
    """[18.0, 18.3, 20.6.13, 20.6.21] Persons who are neither protected nor unnoticed are killed, the cornered
    in any case; whom magic hides is spared.
    """

    side: Side
    hex: Hex
    cornered: bool = False

    rule = "18.0"

    def perform(self, s: State) -> None:
        doomed = exposed(s, self.side, self.hex)
        if self.cornered and s.fight is not None:
            spared = {*s.evaded, *s.fight.out}
            doomed = [person for person in s.persons(self.side, self.hex) if person not in spared]
        hidden = hidden_by_magic(s, self.side, self.hex) if doomed else []
        if hidden:
            vanish(s, self.side, self.hex, hidden)
        for person in doomed:
            if person not in hidden:
                s.then(*slay(s, person, "capture"))


class Forsaken(Procedure[State], frozen=True):
    """[18.0, 18.3, 19.4.10] A phase is over: persons whose protectors are gone are killed.

    Those whom an enchantment controls are safe among their own.
    """

    rule = "18.0"

    def perform(self, s: State) -> None:
        for side in (FOMORIAN, FAERIE):
            for hex in s.hexes(side):
                if hex in s.stacks[side] and any(p not in s.minds for p in exposed(s, side, hex)):
                    s.then(Perish(side, hex))
