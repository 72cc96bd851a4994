"""Whole positions that fit what a side knows."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from sandtable.board.hexes import parse
from sandtable.core.sampling import Sampler
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import (
    ASIDE,
    FALLEN,
    GONE,
    POOL,
    TRACK,
    WAITING,
    GameData,
    Place,
    Unit,
)
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import MOVES, OPEN, View
from sandtable.kit.fog import take, viewer

SET_UP = "set-up"

HIDDEN = -1
"""Place of a unit whose place is not known."""

TRIES = 25
"""Times the hidden units are dealt anew until each is in a place where it can be."""


def sampler(game: GameData, known: View) -> Sampler[State]:
    """Whole positions that fit a view: what is hidden is dealt out anew, each way as likely.

    Only for a side that is asked: the agenda is then part of its view.
    """
    return Sampler(Dealer(game, known, viewer(known)).deal)


class Dealer:
    """Fills in what a view leaves open."""

    def __init__(self, game: GameData, known: View, me: Side) -> None:
        self.game = game
        self.known = known
        self.enemy = other(me)
        self.s = self.shown(me)
        where = self.s.where
        hidden = [Unit(u) for u, place in enumerate(where) if place == HIDDEN]
        self.gaps = [(stack, stack.height - len(stack.units)) for stack in known.stacks]
        self.gaps = [(stack, gap) for stack, gap in self.gaps if gap]
        in_pool = known.hands[self.enemy].pool - where.count(POOL) + known.hands[me].pool
        self.open = [stack.place for stack, gap in self.gaps for _ in range(gap)]
        self.open += [WAITING] * (len(hidden) - len(self.open) - in_pool)
        self.pool = [POOL] * in_pool
        self.able = [u for u in hidden if self.returns(u)]
        self.others = [u for u in hidden if u not in self.able]
        self.limits = {u: places for u in hidden if (places := self.places(u)) is not None}
        self.trains = [u for u in hidden if u in game.trains]
        self.with_train = frozenset(
            stack.place for stack in known.stacks if not game.trains.isdisjoint(stack.units)
        )

    def shown(self, me: Side) -> State:
        """The position without what is hidden."""
        s, known = State(self.game), self.known
        s.agenda = list(known.agenda)
        take(s, known, (*OPEN, "battle"))
        s.held = [frozenset(hexes) for hexes in known.held]
        s.seen_events = frozenset(known.events)
        if known.moves is not None:
            take(s, known.moves, MOVES)
        s.due = dict(known.track)
        located: dict[Unit, Place] = dict.fromkeys(known.aside, ASIDE)
        located |= dict.fromkeys(known.gone, GONE) | dict.fromkeys(known.fallen, FALLEN)
        located |= {u: TRACK for u, _ in known.track}
        located |= dict(known.fleets)
        located |= dict.fromkeys(known.hands[me].pool_units, POOL)
        located |= dict.fromkeys(known.hands[me].waiting_units, WAITING)
        for stack in known.stacks:
            located |= dict.fromkeys(stack.units, stack.place)
            s.stacks[stack.side][stack.place] = stack.units
        battle = known.battle
        lost = [u for u in (*battle.attackers, *battle.defenders) if u not in located] if battle else []
        located |= dict.fromkeys(lost, POOL)
        s.where = [located.get(Unit(u), HIDDEN) for u in range(len(self.game.unit))]
        return s

    def returns(self, unit: Unit) -> bool:
        """[8.4, 8.5, 8.5.minus, 8.7] Whether a hidden unit can be in the container, or go back into it."""
        piece = self.game.unit[unit]
        goes_back = piece.recycle == "pool" or piece.side in ("ottoman", "british")
        return piece.enter == "pool" or (goes_back and self.known.phase != SET_UP)

    def places(self, unit: Unit) -> frozenset[Place] | None:
        """[3.1, 4.1, 7.6, 8.8, 10.3] The places where a hidden unit can be; None if it can be anywhere."""
        game, places = self.game, frozenset(self.open)
        allowed = places
        if self.known.phase == SET_UP:
            allowed &= {WAITING, *starting_area(game, unit)}
        if unit in game.gunboats:
            allowed &= {WAITING, *game.rivers.banks}
        if unit in game.british:
            allowed &= {WAITING, *game.british_coast, *game.boxes}
        if unit in self.known.fought:
            allowed -= {WAITING}
        return None if allowed == places else allowed | {POOL}

    def deal(self, random: Random) -> State:
        """The hidden units in any order; dealt anew until all are where they can be."""
        for _ in range(TRIES):
            found = self.shuffled(random)
            if self.fits(found):
                break
        else:
            found = self.sorted(random)
        s = self.s.clone()
        for unit, place in random.sample(list(found.items()), len(found)):
            s.where[unit] = place
            if place in s.stacks[self.enemy]:
                s.stacks[self.enemy][place] = (unit, *s.stacks[self.enemy][place])
            elif place == WAITING and self.known.phase != SET_UP:
                self.assign(s, unit, random)
        return s

    def shuffled(self, random: Random) -> dict[Unit, Place]:
        """Units that cannot be in the container get other places first, so that each way is as likely."""
        places = random.sample(self.open, len(self.open))
        number = len(self.others)
        rest = places[number:] + self.pool
        random.shuffle(rest)
        return dict(zip(self.others + self.able, places[:number] + rest, strict=True))

    def fits(self, found: dict[Unit, Place]) -> bool:
        """[7.2] Whether all are where they can be, with no two siege trains in a hex."""
        if any(found[unit] not in places for unit, places in self.limits.items()):
            return False
        trains = [found[unit] for unit in self.trains if found[unit] in self.game.terrain]
        return len(set(trains)) == len(trains) and self.with_train.isdisjoint(trains)

    def sorted(self, random: Random) -> dict[Unit, Place]:
        """Places for the units that have the least choice first; anywhere for whom nothing is left."""
        free = random.sample(self.open + self.pool, len(self.open) + len(self.pool))
        hidden = random.sample(self.others + self.able, len(free))
        found: dict[Unit, Place] = {}
        for unit in sorted(hidden, key=lambda u: (u not in self.limits, u in self.able)):
            places = self.limits.get(unit)
            fit = [p for p in free if (places is None or p in places) and (p != POOL or unit in self.able)]
            found[unit] = (fit or free)[0]
            free.remove(found[unit])
        return found

    def assign(self, s: State, unit: Unit, random: Random) -> None:
        """[8.5.area, 8.6] Where an Ottoman unit that waits is bound for, by its counter or by the die."""
        piece = self.game.unit[unit]
        if piece.side == "ottoman":
            coded = piece.enter == "pool" and piece.area != "die"
            die = random.randint(1, 6)
            s.area[unit] = piece.area if coded else str(self.game.table["ottoman-area"].look_up(die))


def starting_area(game: GameData, unit: Unit) -> Iterable[Place]:
    """[3.1, 3.2, 4.1, 4.2] The places where a unit can be when it is set up."""
    piece = game.unit[unit]
    if piece.enter == "fixed":
        return (parse(piece.hex),)
    return game.group.get(piece.area) or [
        h for h, province in game.province.items() if province == piece.area
    ]
