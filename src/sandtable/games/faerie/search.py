"""20.3 Artifact searches."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, D6, Noun, Options, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.faerie.items import searchable
from sandtable.games.faerie.losses import Allot, Suffer
from sandtable.games.faerie.movement import budget
from sandtable.games.faerie.questions import TwoDice, one_of
from sandtable.games.faerie.ratings import ROD, benefit, magic, user
from sandtable.games.faerie.state import Due, Group, Item, Piece, State


def no_search(s: State, side: Side, group: Group, points: Noun) -> Violation | None:
    """[20.3, 20.3.1, 14.1.4] Why the persons of a group cannot search."""
    numbers = s.game.numbers
    if not group.persons or any(s.sleeps(person) for person in group.persons):
        return Violation("20.3", "only active persons search")
    if not searchable(s, side, group.hex):
        return Violation("20.3", "there is nothing here that you could discover")
    if not isinstance(points, int) or not numbers.search_least <= points <= numbers.search_most:
        return Violation("20.3.1", f"a search takes {numbers.search_least} to {numbers.search_most} points")
    left = budget(s, group)
    return Violation("20.3.1", f"the group has {left} Movement Points") if points > left else None


class SearchRoll(TwoDice, frozen=True):
    """[20.3.1, 20.3.2, 20.3.3, 20.3.4, 20.6.17] Magic and escorts of the searchers find the column, dice and
    the points above 4 the row.
    """

    side: Side
    points: int

    rule = "20.3.4"
    prompt = "The search"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        searchers, hex = s.moving.persons, s.moving.hex
        benefit(s, searchers)
        strength = sum(magic(s, p) + (p in s.escorts) for p in searchers)
        extra = self.points - s.game.numbers.search_least
        bearer = user(s, searchers, ROD)
        if bearer is not None:
            s.use(bearer, (ROD,))
            extra += s.game.numbers.rod_search
        result = s.game.discovery(strength, sum(faces(noun)) + extra)
        s.tell("searched", side=self.side, hex=hex, dice=faces(noun), extra=extra, result=result)
        if result.startswith("C"):
            s.then(CurseRoll(self.side) if result == "Cd" else CurseFalls(self.side, int(result[1:])))
            return
        numbers = result.split() if result != "-" else []
        finds = tuple(item for item in numbers if item in searchable(s, self.side, hex))
        if finds:
            s.then(Find(self.side, finds))


class CurseRoll(Procedure[State], frozen=True):
    """[map.discovery-key] A curse of one die."""

    side: Side

    rule = "map.discovery-key"
    prompt = "How strong is the curse?"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        s.then(CurseFalls(self.side, noun))


class CurseFalls(Procedure[State], frozen=True):
    """[map.discovery-key, 20.3.4] So many CSPs are taken from the searchers: escorts or wounds, as their
    owner likes.
    """

    side: Side
    number: int

    rule = "map.discovery-key"

    def perform(self, s: State) -> None:
        s.then(CurseLoss(self.side, self.number, s.moving.persons, s.moving.hex))


class CurseLoss(Question[State], frozen=True):
    """[map.discovery-key] The searchers give up escorts one by one; what is left of the curse are wounds."""

    number: int
    persons: tuple[Piece, ...]
    hex: Hex

    rule = "map.discovery-key"

    def question(self, s: State) -> str:
        return f"The curse takes {self.number}: give up an escort, or take wounds?"

    def offers(self, s: State) -> Iterable[Offer]:
        escorts = [p for p in self.persons if p in s.escorts]
        if self.number and escorts:
            yield one_of("lose_escort", escorts, "map.discovery-key", "the curse falls on the searchers")
            yield Offer("keep", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "keep":
            self.perform(s)
        else:
            s.lose_escort(str(noun))
            s.tell("troops lost", side=self.side, hex=self.hex, number=1)
            s.then(CurseLoss(self.side, self.number - 1, self.persons, self.hex))

    def perform(self, s: State) -> None:
        if self.number:
            s.owe(self.side, Due(wounds=self.number, persons=self.persons))
            s.then(Allot(self.side), Suffer(self.hex, "fate", (self.side,)))


class Find(Question[State], frozen=True):
    """[20.3.4] Of several artifacts that the table names the searchers find one of their choice."""

    items: tuple[Item, ...]

    rule = "20.3.4"
    prompt = "Which artifact do they find?"

    def offers(self, s: State) -> Iterable[Offer]:
        if len(self.items) > 1:
            yield one_of("find", self.items, "20.3.4", "the table does not name that artifact")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(Keep(self.side, str(noun)))

    def perform(self, s: State) -> None:
        s.then(Keep(self.side, self.items[0]))


class Keep(Question[State], frozen=True):
    """[20.3.4, 20.1] A find goes at once to a searcher, or stays undiscovered."""

    item: Item

    rule = "20.3.4"

    def question(self, s: State) -> str:
        return f"Found: {s.game.item[self.item].name}. Who takes it?"

    def offers(self, s: State) -> Iterable[Offer]:
        searchers = s.moving.persons
        yield one_of("keeper", searchers, "20.3.4", "the find goes to one of the searchers")
        yield Offer("leave", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.show("found", side=self.side, item=self.item, hex=s.lies[self.item])
        if verb == "keeper":
            s.pick_up(self.item, str(noun))
