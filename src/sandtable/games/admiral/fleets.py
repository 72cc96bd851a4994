"""Fleets of a free battle, bought for tactical points (setup.fleets, fantasy.budget, setup.unique-names);
flagships and their Command values (flagship.types, setup.flagship.*).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from sandtable.core.options import ALONE, NONE, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral.gamedata import AGREED, CARRIERS, FLAGSHIPS, NAMELESS, NAVIES, SHORE, GameData
from sandtable.games.admiral.pack.schema import Card
from sandtable.games.admiral.questions import D10, Roll, only
from sandtable.games.admiral.state import LETTERS, SIDES, Enlisted, Id, State


@lru_cache(8)
def price_list(data: GameData, navy: str) -> dict[str, Card]:
    """[fantasy.budget, elem.fleet-lists, card.name, type.class] Ships that a navy can buy, by name; ships of
    a class have the same card.
    """
    found = {}
    for (whose, name), id in data.by_name.items():
        card = data.card[id]
        if whose in (navy, "ANY") and card.type not in SHORE:
            found[name] = card
    return found


def prices(s: State, side: Side) -> dict[str, Card]:
    """[fantasy.budget] Ships that a side can buy, by name."""
    return price_list(s.game, s.game.navies[side])


class Buy(Question[State], frozen=True):
    """[fantasy.budget, setup.unique-names, setup.fleets] A player buys ships up to his budget, in secret
    until both are done; his fleet needs a flagship type.
    """

    rule = "fantasy.budget"

    def question(self, s: State) -> str:
        if self.agreed(s):
            return f"Which ship joins your fleet? It has {s.budget[self.side]} tactical points"
        return f"Which ship joins your fleet? {self.left(s)} tactical points are left"

    def agreed(self, s: State) -> bool:
        """[setup.fleets] Whether players take what they agree on, whatever its points and types."""
        return s.game.uses(AGREED)

    def left(self, s: State) -> int:
        """Points that are left."""
        return s.game.size.budget - s.budget[self.side]

    def fleet(self, s: State) -> list[Id]:
        """What is bought."""
        return [id for id in s.roster if s.side(id) == self.side]

    def options(self, s: State) -> Options:
        able = tuple([name for name in prices(s, self.side) if self.refuse(s, name) is None])
        groups: list[tuple[str, Nouns]] = [("buy", able)] if able else []
        if self.unfinished(s) is None:
            groups.append(("done", ALONE))
        return Options(*groups)

    def flagged(self, s: State) -> bool:
        """Whether the fleet has a flagship type, or needs none."""
        return self.agreed(s) or any(s.card(id).type in FLAGSHIPS for id in self.fleet(s))

    def unfinished(self, s: State) -> Violation | None:
        """[fantasy.budget, setup.fleets] Why a fleet is not complete."""
        if not self.flagged(s):
            return FLAGSHIP_NEEDED
        return None if self.fleet(s) else Violation("setup.fleets", "there is no ship in it yet")

    def refuse(self, s: State, name: Noun) -> Violation | None:
        """[fantasy.budget, setup.unique-names] Why a ship cannot be bought."""
        card = prices(s, self.side).get(str(name))
        if card is None:
            navy = NAVIES[s.game.navies[self.side]]
            return Violation("elem.fleet-lists", f"no ship of that name is in the list of the {navy}")
        return self.unfit(s, str(name), card) or self.flagless(s, card)

    def unfit(self, s: State, name: str, card: Card) -> Violation | None:
        """[fantasy.budget, setup.unique-names, card.tactical-points, card.type] Why a ship is too dear, one
        too many of its type, or taken.
        """
        mine, agreed = self.fleet(s), self.agreed(s)
        if card.points > self.left(s):
            return Violation("fantasy.budget", f"she costs {card.points}, and {self.left(s)} are left")
        limit = LIMITS.get(card.type, MOST)
        if not agreed and sum(s.card(id).type == card.type for id in mine) >= limit:
            return Violation("fantasy.budget", f"at most {limit} of them")
        if card.type in CARRIERS and not agreed:
            carriers = sum(s.card(id).points for id in mine if s.card(id).type in CARRIERS)
            if 2 * (carriers + card.points) > s.game.size.budget:
                return Violation("fantasy.budget", "at most half of the points go into carriers")
        if len(mine) >= MOST:
            return Violation("fantasy.budget", f"at most {MOST} units")
        if card.type not in NAMELESS:
            navy = s.game.navies[self.side]
            for id in s.roster:
                if s.name(id) == name and s.card(id).type == card.type and s.game.navies[s.side(id)] == navy:
                    return Violation("setup.unique-names", "a ship of that name is in a fleet already")
        return None

    def flagless(self, s: State, card: Card) -> Violation | None:
        """[fantasy.budget] Why a ship leaves no room for a flagship."""
        if self.flagged(s) or card.type in FLAGSHIPS:
            return None
        rest = self.left(s) - card.points
        for name, flag in prices(s, self.side).items():
            if flag.type in FLAGSHIPS and flag.points <= rest and self.unfit(s, name, flag) is None:
                return None if len(self.fleet(s)) + 1 < MOST else FLAGSHIP_NEEDED
        return FLAGSHIP_NEEDED

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        refused = self.refuse(s, noun) if verb == "buy" else self.unfinished(s) if verb == "done" else None
        return [refused] if refused else super().why(s, verb, noun)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            s.ready[self.side] = True
            return
        name = str(noun)
        card = prices(s, self.side)[name]
        number = len(self.fleet(s)) + 1
        twins = sum(s.roster[id].card == card.id for id in self.fleet(s))
        called = f"{name} {twins + 1}" if card.type in NAMELESS else name
        s.enlist(f"{LETTERS[self.side]}{number}", Enlisted(card.id, called, self.side, number))
        s.budget[self.side] += card.points
        s.then(self)


FLAGSHIP_NEEDED = Violation("fantasy.budget", "a fleet needs a flagship")
LIMITS = {"SS": 2, "PT": 4}
"""[fantasy.budget] Submarines and torpedo boats that may be bought, by type."""
MOST = 20
"""[fantasy.budget] Units of a fleet."""


class Muster(Procedure[State], frozen=True):
    """[setup.fleets, flagship.types] Both fleets are chosen and shown."""

    rule = "setup.fleets"

    def perform(self, s: State) -> None:
        for side in SIDES:
            choose_flagships(s, side)
        s.show("fleets", units=list(s.roster))


# --- flagships ------------------------------------------------------------------------------------------


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

    def options(self, s: State) -> Options:
        return D10 if len(self.values) < len(s.flagships(self.side)) else NONE

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
        return [id for id in s.flagships(self.side) if s.units[id].command is None]

    def offers(self, s: State) -> Iterable[Offer]:
        waiting = self.waiting(s)
        if s.values[self.side] and len(waiting) > 1 and len(set(s.values[self.side])) > 1:
            yield Offer("flag", waiting, lambda noun: self.refuse(s, str(noun)))

    def refuse(self, s: State, id: Id) -> Violation | None:
        """Why a unit is not given the value."""
        if id not in s.flagships(self.side):
            return Violation("flagship.types", "that is no flagship of yours")
        value = s.units[id].command
        return None if value is None else Violation(self.rule, f"she has the Command value {value:+d}")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.give(s, str(noun))
        s.then(self)

    def perform(self, s: State) -> None:
        for id in self.waiting(s):
            self.give(s, id)
        s.then(Elect(self.side))

    def give(self, s: State, id: Id) -> None:
        """The first value goes to a flagship."""
        value, *rest = s.values[self.side]
        s.values[self.side] = tuple(rest)
        s.alter(id, command=value)
        s.tell("command", unit=id, value=value)


class Elect(Question[State], frozen=True):
    """[setup.flagship.fleet] The flagship with the highest Command value is the fleet flagship; of several
    the player elects one.
    """

    rule = "setup.flagship.fleet"
    prompt = "Which unit is the flagship of the fleet?"

    def highest(self, s: State) -> list[Id]:
        """Flagships with the highest value."""
        values = {id: s.units[id].command or 0 for id in s.flagships(self.side)}
        return [id for id, value in values.items() if value == max(values.values())]

    def offers(self, s: State) -> Iterable[Offer]:
        highest = self.highest(s)
        if len(highest) > 1:
            best = s.units[highest[0]].command
            yield Offer("flag", highest, only(highest, self.rule, f"the highest Command value is {best:+d}"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.elect(str(noun))

    def perform(self, s: State) -> None:
        for id in self.highest(s):
            s.elect(id)


class Number(Question[State], frozen=True):
    """[setup.number, elem.activation-cards] A player numbers his units one after another; the rest bear the
    numbers after these, as they are listed.
    """

    given: tuple[Id, ...] = ()

    rule = "setup.number"

    def question(self, s: State) -> str:
        return f"Which of your units bears the number {len(self.given) + 1}?"

    def left(self, s: State) -> list[Id]:
        """Units without a number, as they are listed."""
        units = [id for id in s.roster if s.side(id) == self.side and id not in self.given]
        return sorted(units, key=lambda id: s.roster[id].number)

    def offers(self, s: State) -> Iterable[Offer]:
        left = self.left(s)
        if len(left) > 1:
            yield Offer("number", left, lambda noun: self.refuse(s, str(noun)))
            yield Offer("rest", ALONE, always)

    def refuse(self, s: State, id: Id) -> Violation | None:
        """Why a unit is not given the number."""
        if id in self.given:
            return Violation(self.rule, f"she bears the number {self.given.index(id) + 1}")
        name = s.name(id) if id in s.roster else "that"
        return None if id in self.left(s) else Violation(self.rule, f"{name} is none of your units")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "rest":
            self.perform(s)
        else:
            s.then(Number(self.side, (*self.given, str(noun))))

    def perform(self, s: State) -> None:
        s.number([*self.given, *self.left(s)])
