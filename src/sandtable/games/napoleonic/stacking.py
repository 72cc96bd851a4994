"""7.0 Stacking and fog of war."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Question, Violation
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import Place, Unit
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.state import State


def limit(s: State, place: Place) -> int:
    """[7.1] Twelve units in an intact fortress, six in any other hex."""
    numbers = s.game.numbers
    return numbers.stack_in_fortress if s.intact(place) else numbers.stack_elsewhere


def crowded(s: State, side: Side, units: Sequence[Unit], place: Place) -> Violation | None:
    """[7.1, 7.2, 7.3, 7.4, 7.5] Stacking holds at every instant, for all friendly units together."""
    if place in s.game.boxes:
        return None
    stack = s.stacks[side].get(place, ())
    if len(stack) + len(units) > s.game.numbers.stack_elsewhere:
        allowed = limit(s, place)
        if len(stack) + len(units) > allowed:
            coming = f"{len(stack)} units are there and {len(units)} come"
            return Violation("7.1", f"{coming}: the limit is {allowed}")
    trains = s.game.trains
    if not trains.isdisjoint(units) and not trains.isdisjoint(stack):
        return Violation("7.2", "a siege train is there already")
    return None


def too_many(s: State, place: Place, stack: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """[7.1, 7.2, 7.4.penalty] The units of which one must go: a second train first, then any."""
    if place in s.game.boxes:
        return ()
    trains = tuple([u for u in stack if u in s.game.trains])
    if len(trains) > s.game.numbers.siege_trains_in_hex:
        return trains
    return stack if len(stack) > limit(s, place) else ()


def beneath(s: State, side: Side) -> list[Unit]:
    """[7.8] The units of a side that lie under others."""
    return [u for stack in s.stacks[side].values() for u in stack[:-1]]


def may_lie_on_top(s: State, side: Side, noun: Noun) -> Violation | None:
    """[7.8] The owner orders a stack as he likes, but a garrison stays on top."""
    unit = cast(Unit, noun)
    place = s.where[unit]
    stack = s.stack(side, place)
    if unit not in stack:
        return Violation("7.8", "that unit is in no stack of yours")
    if stack[-1] == unit:
        return Violation("7.8", "it lies on top already")
    if stack[-1] in s.game.garrisons:
        return Violation("7.8", "the fortress garrison stays on top of its stack")
    if place in s.ordered:
        return Violation("7.8", "this stack was rearranged in this phase")
    return None


class CheckStacks(Question[State], frozen=True):
    """[7.4.penalty] The opponent removes what is too much in an overstacked hex, as few as needed.

    The table refuses every step that would overstack, so this asks only after a mistake made
    outside it (a position set up by hand).
    """

    rule = "7.4.penalty"
    prompt = "Remove a unit from the overstacked enemy hex"

    def offers(self, s: State) -> Iterable[Offer]:
        for place, stack in s.stacks[other(self.side)].items():
            surplus = too_many(s, place, stack) if len(stack) > 1 else ()
            if surplus:
                yield Offer("unit", surplus, lambda _: None)
                return

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.eliminate([cast(Unit, noun)])
        s.then(RecycleFallen(), self)
