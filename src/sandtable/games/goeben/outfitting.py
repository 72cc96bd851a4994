"""7.0 Outfitting and 8.0 Cargo: arms, coal, colliers, crew and gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.games.goeben.command import senior, watch
from sandtable.games.goeben.movement import (
    AT_ANY_TIME,
    absent,
    embarking,
    free_boxes,
    name,
    not_german,
    taken,
)
from sandtable.games.goeben.ports import is_friendly, is_harbour, kind, overdue, terrain
from sandtable.games.goeben.repairs import RepairPlan, refuse_repair, repair_dice
from sandtable.games.goeben.state import TAIL, Order, Ship, Space, State
from sandtable.kit.words import counted

SHARED = {"arm": ("ammunition", "torpedoes"), "coal": ("coal",)}
"""What is shared out among ships, and the tracks that it fills."""


class OutfittingPhase(Procedure[State], frozen=True):
    """[4.1.1, 7.0, 6.1] Each captain outfits and repairs; then used colliers and friendly ships leave."""

    rule = "4.1.1"

    def perform(self, s: State) -> None:
        orders = [Outfit(side, ships) for side, ships in watch(s, tuple(s.afloat))]
        s.then(*orders, EndOutfitting())


class EndOutfitting(Procedure[State], frozen=True):
    """[7.4, incident.friendly_ship] Colliers that gave coal leave the map; friendly ships of yesterday
    sail on.
    """

    rule = "7.4"

    def perform(self, s: State) -> None:
        for mark in sorted(s.used):
            if mark.startswith("collier "):
                s.lose_collier(mark.removeprefix("collier ").split(" #")[0], "her coal is gone")
        s.dismiss_friends()


def idle(s: State, ship: Ship) -> Violation | None:
    """[9.1] A ship that must leave a neutral port may not outfit there, nor one that cannot."""
    if overdue(s, ship):
        return Violation("9.1", f"{name(s, ship)} has had her visit and may not outfit here")
    return None


class Outfit(Order, frozen=True):
    """[4.1.1, 7.0] Any of these, in any order.

    A ship that does any of them does not move this turn.
    """

    ships: tuple[Ship, ...]

    rule = "4.1.1"
    prompt = "Outfit and repair, or sail: a ship that outfits does not move this turn"
    advisers = ("first_officer", "engineer")

    def offers(self, s: State) -> Iterable[Offer]:
        ships = [ship for ship in self.ships if ship in s.afloat]
        own = partial(not_german, s, ships)
        spaces = list(dict.fromkeys(s.at[ship] for ship in ships))
        offers = [
            *(Offer(verb, spaces, partial(self.refuse_supply, s, verb)) for verb in SUPPLIES),
            Offer("repair", ships, lambda who: own(who) or idle(s, str(who)) or refuse_repair(s, str(who))),
            Offer("stores", ships, lambda ship: own(ship) or refuse_stores(s, str(ship))),
            Offer("dump", tuple(dumps(s, ships)), lambda noun: refuse_dump(s, ships, noun)),
            Offer("trade", tuple(trades(s, ships)), lambda noun: refuse_trade(s, ships, noun)),
            Offer("swap", tuple(swaps(s, ships)), lambda noun: refuse_trade(s, ships, noun, swap=True)),
            *embarking(s, ships),
        ]
        if any(offer.refuse(noun) is None for offer in offers for noun in offer.candidates):
            yield from offers
            yield Offer("done", ALONE, lambda _: refuse_to_leave(s, ships))

    def refuse_supply(self, s: State, verb: str, space: Noun) -> Violation | None:
        """[9.1] A ship of mine that may outfit must be there, and something to be had."""
        own = [ship for ship in self.ships if ship in s.afloat and s.at[ship] == space]
        if not own:
            return Violation("7.0", "no ship of yours is there")
        if all(idle(s, ship) for ship in own):
            return idle(s, own[0])
        return SUPPLIES[verb](s, str(space))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        s.then(self)
        if verb in AT_ANY_TIME:
            AT_ANY_TIME[verb](s, noun)
            return
        if isinstance(noun, tuple):
            stevedore(s, verb, noun)
            return
        what = str(noun)
        if verb in SUPPLIES:
            s.then(Deliver(verb, what, points_due(s, verb, what)))
            s.use(f"collier {what} #{1 + emptied(s, what)}" if verb == "collier" else f"{verb} {what}")
        else:
            captain = s.captain(what)
            s.outfit(what)
            s.use(f"{verb} {what}")
            if verb == "repair":
                s.then(RepairPlan(captain or s.post("engineer"), what, repair_dice(s, what)))
            else:
                s.then(BuyCargo(self.side, what, s.afloat[what].leadership))


def emptied(s: State, space: Space) -> int:
    """[7.4] The colliers in a space that have given their coal in this phase."""
    return sum(mark.startswith(f"collier {space} #") for mark in s.used)


def refuse_arms(s: State, space: Space) -> Violation | None:
    """[7.1, 4.1.1.rearm, 9.2.use] Why no ammunition is to be had."""
    if terrain(s, space).ammunition == 0:
        return Violation("7.1", "ships rearm only in a friendly port or naval base")
    if f"arm {space}" in s.used:
        return Violation("7.1", "one set of rolls a space and phase")
    return nothing_lacks(s, space, SHARED["arm"])


def refuse_coal(s: State, space: Space) -> Violation | None:
    """[7.3, 4.1.1.coal] Why no coal is to be had from the shore."""
    if terrain(s, space).coal == 0:
        return Violation("7.3", "ships coal in a friendly or neutral port or base, or a captured port")
    if f"coal {space}" in s.used:
        return Violation("7.3", "one set of rolls a space and phase")
    return nothing_lacks(s, space, SHARED["coal"])


def refuse_collier(s: State, space: Space) -> Violation | None:
    """[7.4] Why no collier gives coal."""
    if s.colliers.count(space) <= emptied(s, space):
        return Violation("7.4", "there is no collier here")
    return nothing_lacks(s, space, SHARED["coal"])


def refuse_friend(s: State, space: Space) -> Violation | None:
    """[incident.friendly_ship] Why no friendly ship helps."""
    if not s.friends.get(space):
        return Violation("incident.friendly_ship", f"no friendly ship is at {s.game.space[space].name}")
    if f"friend {space}" in s.used:
        return Violation("incident.friendly_ship", "her help is used")
    if all(refuse_repair(s, ship) for ship in takers(s, space)):
        return nothing_lacks(s, space, SHARED["coal"])
    return None


def refuse_to_leave(s: State, ships: Sequence[Ship]) -> Violation | None:
    """[incident.friendly_ship, 4.1.1] Whoever uses a Friendly Ship takes the phase: one ship must outfit."""
    for ship in ships:
        space = s.at[ship]
        unbound = f"friend {space}" in s.used and s.outfitted.isdisjoint(s.germans(space))
        if unbound and not (idle(s, ship) or refuse_repair(s, ship)):
            text = (
                f"the friendly ship at {s.game.space[space].name} was asked for help: one ship must take it"
            )
            return Violation("incident.friendly_ship", text)
    return None


SUPPLIES = {"arm": refuse_arms, "coal": refuse_coal, "collier": refuse_collier, "friend": refuse_friend}
"""Sources of supply, and why a space has none."""


def points_due(s: State, verb: str, space: Space) -> int:
    """[7.1, 7.3, 7.4, incident.friendly_ship] The dice that a source of supply rolls."""
    row = terrain(s, space)
    numbers = s.game.numbers
    return {
        "arm": row.ammunition,
        "coal": row.coal,
        "collier": numbers.collier_dice,
        "friend": numbers.friendly_ship_coal_dice * s.friends.get(space, 0),
    }[verb]


def room(s: State, ship: Ship, track: str) -> int:
    """[7.1, 7.3] How many points a track still takes."""
    new = s.game.german[ship]
    full = new.coal_max if track == "coal" else getattr(new, track)
    return int(full - getattr(s.afloat[ship], track))


def takers(s: State, space: Space) -> tuple[Ship, ...]:
    """German ships in a space that may outfit."""
    return tuple(ship for ship in s.germans(space) if idle(s, ship) is None)


def nothing_lacks(s: State, space: Space, tracks: Sequence[str]) -> Violation | None:
    """[7.0] There must be a track with room."""
    if any(room(s, ship, track) > 0 for ship in takers(s, space) for track in tracks):
        return None
    return Violation("7.0", "nothing is lacking here")


class Deliver(Procedure[State], frozen=True):
    """[7.1, 7.3, 1.3.1d, 1.3.2d] Roll as many dice as the source gives, then share out the points."""

    source: str
    space: Space
    left: int
    points: int = 0

    rule = "7.0"
    prompt = "How much is there?"

    def options(self, s: State) -> Options:
        return dice(self.left)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        thrown = faces(noun)
        s.tell("delivered", source=self.source, place=self.space, dice=thrown)
        s.then(replace(self, left=self.left - len(thrown), points=self.points + sum(thrown)))

    def perform(self, s: State) -> None:
        ships = takers(s, self.space)
        if ships:
            tracks = SHARED.get(self.source, SHARED["coal"])
            s.then(ShareOut(senior(s, ships), self.space, tracks, self.points))


class ShareOut(Order, frozen=True):
    """[7.1, 7.3, 7.4, 4.1.1.rearm, 4.1.1.coal] Ammunition, torpedoes or coal, a point at a time, to any ship
    in the space whose track has room.
    """

    space: Space
    tracks: tuple[str, ...]
    points: int

    rule = "7.0"
    advisers = ("first_officer", "engineer")

    VERBS: ClassVar[dict[str, str]] = {"ammunition": "ammunition", "torpedoes": "torpedoes", "fuel": "coal"}

    def question(self, s: State) -> str:
        what = "coal" if "coal" in self.tracks else "ammunition or torpedoes"
        return f"{counted(self.points, 'point')} of {what} to share out"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.points == 0 or nothing_lacks(s, self.space, self.tracks):
            return
        for verb, track in self.VERBS.items():
            if track in self.tracks:
                yield Offer(verb, takers(s, self.space), partial(self.full, s, track))
        yield Offer("done", ALONE, lambda _: self.refuse_none(s))

    def refuse_none(self, s: State) -> Violation | None:
        """[4.1.1, 7.0, incident.friendly_ship] Who rolls takes the phase: at least one ship must outfit."""
        if s.outfitted.isdisjoint(takers(s, self.space)):
            return Violation(
                "4.1.1", "the dice are rolled: at least one ship takes a point, and does not move"
            )
        return None

    def full(self, s: State, track: str, ship: Noun) -> Violation | None:
        """[7.1, 7.3] No track goes above its maximum."""
        if ship not in takers(s, self.space) or not isinstance(ship, str):
            place = s.game.space[self.space].name
            return absent(s, ship) or Violation("7.0", f"{name(s, str(ship))} does not outfit at {place}")
        return None if room(s, ship, track) > 0 else Violation("7.1", f"the {track} track is full")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        s.gain(str(noun), self.VERBS[verb])
        s.outfit(str(noun))
        s.then(replace(self, points=self.points - 1))


# --- 8.0 cargo ---------------------------------------------------------------------------------------


def shopping(s: State, ship: Ship) -> Iterator[tuple[str, int]]:
    """Every kind of cargo in every box, numbered as on the display."""
    for cargo in s.game.cargo:
        for box in range(1, len(s.afloat[ship].boxes) + 1):
            yield cargo, box


def refuse_cargo(s: State, ship: Ship, points: int, noun: Noun) -> Violation | None:
    """[8.1, 8.2, 8.3, 21.0, 23.0] Why a counter cannot be bought for a box."""
    match noun:
        case (str(id), int(box)) if id in s.game.cargo:
            pass
        case _:
            return Violation("8.1", "there is no such crew or gear")
    cargo = s.game.cargo[id]
    display = s.afloat[ship]
    if (id == "seaplane" and not s.game.uses("seaplanes")) or (id == "mines" and not s.game.uses("mines")):
        return Violation("21.0" if id == "seaplane" else "23.0", "this optional rule is not in use")
    if cargo.who not in ("any", s.game.german[ship].type):
        return Violation("23.0" if id == "mines" else "21.0", f"only a {cargo.who} carries {cargo.name}")
    if id == "seaplane" and s.carries(ship, id):
        return Violation("21.0", "no more than one seaplane a ship")
    if s.available[id] == 0:
        return Violation("8.3", f"every {cargo.name} is in use")
    if cargo.cost > points:
        return Violation("8.1", f"{cargo.name} costs {cargo.cost}, and {counted(points, 'point')} left")
    if box - 1 not in free_boxes(display, cargo.boxes):
        return taken(s, ship, box)
    return None


def refuse_stores(s: State, ship: Ship) -> Violation | None:
    """[8.5] Why a ship cannot buy cargo."""
    if not terrain(s, s.at[ship]).cargo:
        return Violation("8.5", "crew and gear are to be had only in a friendly naval base")
    if f"stores {ship}" in s.used:
        return Violation("8.5", "she has had her stores this turn")
    if not affordable(s, ship, s.afloat[ship].leadership):
        return Violation("8.5", "nothing can be bought")
    return None


def affordable(s: State, ship: Ship, points: int) -> bool:
    """Whether there is any cargo that a ship can buy for its points."""
    return any(refuse_cargo(s, ship, points, noun) is None for noun in shopping(s, ship))


ONCE = ("reserve_crew", "targeting_calculator", "torpedo_nets", "wireless", "searchlights", "camera_crew")
"""Crew and gear whose effect does not add up (14.5)."""


class BuyCargo(Order, frozen=True):
    """[3.0.7, 8.0, 8.1, 8.2, 8.5] Crew and gear for points, each into a hull box.

    Points belong to a ship and cannot be saved.
    """

    ship: Ship
    points: int
    opening: bool = False

    rule = "8.1"
    advisers = ("first_officer",)

    def question(self, s: State) -> str:
        left = f"Outfit {name(s, self.ship)}: {counted(self.points, 'point')} left for crew and gear"
        twice = [one.name for one in s.game.cargo.values() if one.id in ONCE and s.carries(self.ship, one.id)]
        spare = " and ".join(f"a second {name}" for name in twice)
        return f"{left}; {spare} would be a spare only" if twice else left

    def offers(self, s: State) -> Iterable[Offer]:
        if self.opening and not any(s.afloat[self.ship].boxes):
            yield Offer("standard", ALONE, always)
        yield Offer(
            "take", shopping(s, self.ship), lambda noun: refuse_cargo(s, self.ship, self.points, noun)
        )
        yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        match verb, noun:
            case "standard", _:
                self.take_standard(s)
            case "take", (str(cargo), int(box)):
                s.stow(self.ship, cargo, box - 1)
                points = self.points - s.game.cargo[cargo].cost
                if affordable(s, self.ship, points):
                    s.then(replace(self, points=points))

    def take_standard(self, s: State) -> None:
        """The load that we suggest, as far as it is to be had."""
        points = self.points
        for id in s.game.about.standard[self.ship]:
            box = next(free_boxes(s.afloat[self.ship], s.game.cargo[id].boxes), -1)
            if refuse_cargo(s, self.ship, points, (id, box + 1)) is None:
                s.stow(self.ship, id, box)
                points -= s.game.cargo[id].cost


def dumps(s: State, ships: Iterable[Ship]) -> Iterator[tuple[str, int]]:
    """Everything aboard, by ship and box."""
    for ship in ships:
        for box, cargo in enumerate(s.afloat[ship].boxes, 1):
            if cargo and cargo != TAIL:
                yield ship, box


def stowed(s: State, ship: Ship, box: int) -> str:
    """What lies in a box; nothing if there is no such box."""
    boxes = s.afloat[ship].boxes
    return boxes[box - 1] if 1 <= box <= len(boxes) and boxes[box - 1] != TAIL else ""


def refuse_dump(s: State, ships: Sequence[Ship], noun: Noun) -> Violation | None:
    """[8.3] Why something cannot be put off the ship."""
    match noun:
        case (str(ship), int(box)) if ship in ships and stowed(s, ship, box):
            cargo = s.game.cargo[stowed(s, ship, box)]
        case _:
            return Violation("8.3", "nothing is stowed there")
    if cargo.type == "crew" and not is_friendly(s, s.at[ship]):
        return idle(s, ship) or Violation("8.3", "crew leave only in a friendly port or naval base")
    return idle(s, ship)


def trades(s: State, ships: Sequence[Ship]) -> Iterator[tuple[str, int, str, int]]:
    """Every counter aboard, to every free box of another ship in the same harbour."""
    for ship, box in dumps(s, ships):
        for other in s.germans(s.at[ship]):
            if other != ship and is_harbour(s, s.at[ship]):
                need = s.game.cargo[stowed(s, ship, box)].boxes
                for to in free_boxes(s.afloat[other], need):
                    yield ship, box, other, to + 1


def swaps(s: State, ships: Sequence[Ship]) -> Iterator[tuple[str, int, str, int]]:
    """Every counter aboard with every counter of another kind on a junior ship in the same harbour."""
    for ship, box in dumps(s, ships):
        for other, to in dumps(s, s.germans(s.at[ship])):
            apart = stowed(s, ship, box) != stowed(s, other, to) and is_harbour(s, s.at[ship])
            if apart and (s.rank(ship) < s.rank(other) or (other != ship and other not in ships)):
                yield ship, box, other, to


def refuse_trade(s: State, ships: Sequence[Ship], noun: Noun, *, swap: bool = False) -> Violation | None:
    """[8.6, 4.1.1.trade] Why a counter cannot go to another ship, or two counters cannot be switched."""
    match noun:
        case (str(ship), int(box), str(other), int(to)) if ship in ships and stowed(s, ship, box):
            given = stowed(s, ship, box)
        case _:
            return Violation("8.6", "nothing is stowed there")
    if other not in s.afloat or other == ship or s.at[other] != s.at[ship]:
        return Violation("8.6", "the other ship is not here")
    if not is_harbour(s, s.at[ship]) or kind(s, s.at[ship]).startswith("enemy"):
        return Violation("8.6", "cargo changes ships only in a port or naval base")
    if idle(s, ship) or idle(s, other):
        return idle(s, ship) or idle(s, other)
    taken = stowed(s, other, to) if swap else ""
    if swap and not taken:
        return Violation("8.6", f"nothing is stowed in box {to} of {name(s, other)}")
    back = refuse_goods(s, ship, box, taken, given) if taken else None
    return back or refuse_goods(s, other, to, given, taken)


def refuse_goods(s: State, ship: Ship, box: int, id: str, gone: str) -> Violation | None:
    """[8.2, 8.6, 21.0, 23.0] Why a ship cannot take a counter into a box from which another one is `gone`.

    What has left her in this phase does not come back: that would be no change, and undo does it.
    """
    cargo, display = s.game.cargo[id], s.afloat[ship]
    if f"{id} left {ship}" in s.used:
        return Violation("8.6", f"{cargo.name} has left {name(s, ship)} in this phase and does not come back")
    if cargo.who not in ("any", s.game.german[ship].type) or (id == "seaplane" and s.carries(ship, id)):
        return Violation("21.0" if id == "seaplane" else "23.0", f"{name(s, ship)} cannot carry {cargo.name}")
    boxes = list(display.boxes)
    if gone:
        boxes[box - 1 : box - 1 + s.game.cargo[gone].boxes] = [""] * s.game.cargo[gone].boxes
    if box - 1 not in free_boxes(replace(display, boxes=tuple(boxes)), cargo.boxes):
        return taken(s, ship, box)
    return None


def stevedore(s: State, verb: str, noun: tuple[Noun, ...]) -> None:
    """[8.3, 8.6, 4.1.1.trade] Dump a counter, hand it over, or switch it with another."""
    match noun:
        case (str(ship), int(box)):
            s.unstow(ship, box - 1, "dumped")
            s.outfit(ship)
        case (str(ship), int(box), str(other), int(to)):
            given = s.unstow(ship, box - 1, "handed over")
            s.use(f"{given} left {ship}")
            if verb == "swap":
                taken = s.unstow(other, to - 1, "handed over")
                s.use(f"{taken} left {other}")
                s.stow(ship, taken, box - 1)
            s.stow(other, given, to - 1)
            s.outfit(ship, other)
