"""3.0 and 4.0 Set-up of the two games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, parse
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import ASIDE, POOL, TRACK, WAITING, Unit
from sandtable.games.napoleonic.reinforcements import absent
from sandtable.games.napoleonic.sequence import GameTurn
from sandtable.games.napoleonic.stacking import crowded
from sandtable.games.napoleonic.state import State

CASE = {"french": "3.1", "ottoman": "3.2", "swedish": "4.1", "russian": "4.2"}
"""The set-up of each side."""


class SortCounters(Procedure[State], frozen=True):
    """[3.1, 3.2, 4.1, 4.2, 8.9] Garrisons to their hexes; the rest to pool, turn track or hand."""

    rule = "3.0"

    def perform(self, s: State) -> None:
        game = s.game
        for unit in map(Unit, range(len(game.unit))):
            piece = game.unit[unit]
            if piece.enter == "fixed":
                s.place(unit, parse(piece.hex))
            elif piece.enter in ("turn", "box"):
                s.set_aside(unit, TRACK)
                s.due[unit] = piece.turn
            else:
                heaps = {"start": WAITING, "pool": POOL, "event": ASIDE, "contingency": ASIDE}
                s.set_aside(unit, heaps[piece.enter])
        first, second = (game.side_named[name] for name in game.about.set_up_order)
        s.then(SetUp(first), SetUp(second), GameTurn())


class SetUp(Question[State], frozen=True):
    """[3.1, 3.2, 4.1, 4.2, 7.6] The owner sets up his starting units one by one, or all at once."""

    rule = "7.6"
    prompt = "Choose a unit to set up"

    def offers(self, s: State) -> Iterable[Offer]:
        hand = s.in_heap(self.side, WAITING)
        yield Offer("unit", hand, lambda u: in_hand(s, self.side, u))
        yield Offer("quick", ALONE if ready_made(s, hand) else (), always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(self)
        if verb == "unit":
            s.then(SetUpUnit(self.side, cast(Unit, noun)))
            return
        while ready := ready_made(s, s.in_heap(self.side, WAITING)):
            s.place(*ready[0])

    def question(self, s: State) -> str:
        hand = s.in_heap(self.side, WAITING)
        ready = ", or take the ready-made set-up" if ready_made(s, hand) else ""
        return f"Choose a unit to set up ({len(hand)} left){ready}"


def ready_made(s: State, hand: list[Unit]) -> list[tuple[Unit, Hex]]:
    """Where the units in hand stand in the ready-made set-up, as far as there is room."""
    return [(u, h) for u, h in s.game.quick.items() if u in hand and starting_place(s, u, h) is None]


def in_hand(s: State, side: Side, noun: Noun) -> Violation | None:
    """[3.1, 3.2, 4.1, 4.2] Only a starting unit that is not yet on the map can be set up."""
    unit = cast(Unit, noun)
    rule = CASE[s.game.sides[side]]
    if s.game.owner[unit] != side:
        return Violation(rule, "that unit belongs to the enemy")
    if s.where[unit] != WAITING:
        elsewhere = absent(s, unit)
        text = elsewhere.text if elsewhere else f"{s.game.unit_name(unit)} stands on the map already"
        return Violation(rule, text)
    return None


class SetUpUnit(Question[State], frozen=True):
    """[3.1, 3.2, 4.1, 4.2, 2.4] Name the hex of a starting unit: one marked Start begins on the map."""

    unit: Unit

    rule = "7.6"
    prompt = "Choose its hex"

    def offers(self, s: State) -> Iterable[Offer]:
        area = s.game.unit[self.unit].area
        if area in s.game.group:
            hexes: Iterable[Noun] = sorted(s.game.group[area])
        elif area == "russia":
            hexes = sorted(h for h, p in s.game.province.items() if p == area and h in s.game.terrain)
        else:
            hexes = sorted(h for h, p in s.game.locale.items() if p.province == area)
        yield Offer("hex", hexes, lambda h: starting_place(s, self.unit, cast(Hex, h)))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.place(self.unit, cast(Hex, noun))

    def question(self, s: State) -> str:
        return f"Choose the hex where {s.game.unit_name(self.unit)} sets up"


def starting_place(s: State, unit: Unit, hex: Hex) -> Violation | None:
    """[3.1, 3.2, 4.1, 4.2, 7.6] Where each side may set up, and how many to a hex."""
    game = s.game
    side = game.owner[unit]
    area = game.unit[unit].area
    rule = CASE[game.sides[side]]
    if area in game.group:
        if hex not in game.group[area]:
            return Violation(rule, "French units set up in 1028, 1127 and 1227 only")
    elif area == "russia":
        if game.province.get(hex) != area or hex not in game.terrain:
            return Violation(rule, "Russian units set up on land inside Russia")
    else:
        place = game.locale.get(hex)
        if place is None or place.province != area:
            return Violation(rule, f"this unit sets up in a town or city of {area.title()}")
        if hex in s.stacks[other(side)]:
            return Violation(rule, f"enemy units are in {place.name}")
        if place.hex in game.about.closed_to_start_any:
            return Violation(rule, f"no Start Any unit sets up in {place.name}")
        most = game.numbers.set_up_in_locale
        if len(s.stack(side, hex)) >= most:
            return Violation(rule, f"at most {most} units to a hex at set-up, garrisons counted")
    return crowded(s, side, (unit,), hex)
