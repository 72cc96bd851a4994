"""12.0 Movement, and the laying of mines (23.0)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.goeben.command import watch
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.ports import (
    CloseNeutralPorts,
    closed,
    ends_visit,
    is_neutral,
    kind,
    must_leave,
    stations,
    terrain,
)
from sandtable.games.goeben.state import Display, Order, Roll, Ship, Space, State
from sandtable.games.goeben.victory import judge_survival
from sandtable.kit.words import counted

ALL_OFFICERS = ("first_officer", "gunnery_officer", "engineer")


class Speeds(NamedTuple):
    """[12.1, 12.2, 12.3, 12.4] How far a ship can go: for nothing, for a coal, and for a coal and a risk."""

    cruise: int
    maximum: int
    emergency: int


def speeds(s: State, ship: Ship) -> Speeds:
    """[2.1.engines, 12.1, 12.2, 12.3, 12.4] A ship's speeds, as its engines and its coal allow."""
    display = s.afloat.get(ship)
    if display is None:
        speed = s.game.warship[ship].speed
        return Speeds(speed, speed, speed)
    new = s.game.german[ship]
    cruise = min(display.engines, new.cruise_top)
    if display.coal == 0:
        return Speeds(cruise, cruise, cruise)
    return Speeds(cruise, min(display.engines, new.max_top), display.engines)


def stops(s: State, space: Space) -> bool:
    """[4.1.3.stop, 12.5.patrol, 12.5.ports] Where a ship must stop: markers, patrol zones, harbours."""
    return terrain(s, space).stop or space in s.lying


def reach(s: State, ships: tuple[Ship, ...], gone: int = 0) -> dict[Space, tuple[Space, ...]]:
    """[12.0] Where ships can sail together, each with a shortest way; `gone` spaces lie behind them.

    What is closed to a ship is closed to all under her flag, so one of each is asked.
    """
    origin = s.at[ships[0]]
    flags = {ship in s.game.german: ship for ship in ships}.values()
    left = min(max(speeds(s, ship)) for ship in ships) - gone
    found: dict[Space, tuple[Space, ...]] = {}
    edge: list[tuple[Space, tuple[Space, ...]]] = [(origin, ())]
    for _ in range(left):
        reached: list[tuple[Space, tuple[Space, ...]]] = []
        for space, way in edge:
            for link in s.game.links[space]:
                if link == origin or link in found or any(closed(s, ship, link) for ship in flags):
                    continue
                found[link] = (*way, link)
                if not stops(s, link):
                    reached.append((link, found[link]))
        edge = reached
    return found


def band(s: State, ship: Ship, distance: int) -> str:
    """[12.1, 12.2, 12.3] The speed that a distance takes."""
    cruise, maximum, _ = speeds(s, ship)
    return "cruise" if distance <= cruise else "maximum" if distance <= maximum else "emergency"


def unmovable(s: State, ship: Ship) -> Violation | None:
    """[12.0, 4.1.1, 6.2.engines] Why a ship does not move this turn."""
    if ship in s.outfitted:
        return Violation("12.0", "a ship that outfitted or repaired does not move this turn")
    if ship in s.moved:
        return Violation("12.0", "this ship has moved")
    if ship in s.afloat and s.afloat[ship].engines == 0:
        return Violation("6.2.engines", "without engines a ship lies dead in the water")
    return None


class MovementPhase(Procedure[State], frozen=True):
    """[4.1.3, 12.0, 6.1] Every ship may move, together or apart, captain by captain."""

    rule = "4.1.3"

    def perform(self, s: State) -> None:
        orders = [MoveShips(side, ships) for side, ships in watch(s, tuple(s.at))]
        s.then(*orders, FleetAtSea(), CloseNeutralPorts())


class MoveShips(Order, frozen=True):
    """[12.0, 6.1, 9.1] Choose the next ship to move; one that must leave a neutral port cannot stay."""

    ships: tuple[Ship, ...]

    rule = "12.0"
    advisers = ALL_OFFICERS

    def question(self, s: State) -> str:
        own = [ship for ship in self.ships if ship in s.at]
        return " ".join(("Choose a ship to move.", *warnings(s, own)))

    def offers(self, s: State) -> Iterable[Offer]:
        own = [ship for ship in self.ships if ship in s.at]
        if any(self.refuse(s, ship) is None for ship in own) or able_to_embark(s, own):
            yield Offer("ship", own, lambda ship: self.refuse(s, ship))
            yield from embarking(s, own)
            yield from reloading(s, own)
            yield Offer("done", ALONE, lambda _: refuse_stay(s, own))

    def refuse(self, s: State, ship: Noun) -> Violation | None:
        """[23.0] Why a ship cannot be chosen; one that cannot move may still lay mines where it lies."""
        if not isinstance(ship, str) or foreign(s, self.ships, ship):
            return foreign(s, self.ships, ship)
        if ship not in s.moved and refuse_mine(s, ship) is None:
            return None
        return unmovable(s, ship)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb in AT_ANY_TIME:
            AT_ANY_TIME[verb](s, noun)
            s.then(self)
        elif verb == "ship":
            halted = unmovable(s, str(noun)) is not None
            s.then(SailShips(self.side, (str(noun),), self.ships, halted=halted), self)


def refuse_stay(s: State, ships: Iterable[Ship]) -> Violation | None:
    """[9.1] Why ships cannot stay where they are."""
    late = next((ship for ship in ships if must_leave(s, ship)), None)
    return None if late is None else Violation("9.1", f"{name(s, late)} has had her visit and must leave")


def warnings(s: State, ships: Iterable[Ship]) -> Iterator[str]:
    """[9.1, incident.french_sorties] What comes of staying, in words."""
    for space in dict.fromkeys(s.at[ship] for ship in ships if s.since[ship] < s.turn):
        place = s.game.space[space].name
        if s.sorties == s.turn and space in stations(s):
            yield f"The French fleet is out: ships that stay in {place} are sunk today (French Navy Sorties)."
        elif ends_visit(s, space):
            yield f"Who stays in {place} today must leave tomorrow, and it is closed from then on (9.1)."


class SailShips(Order, frozen=True):
    """[12.0, 23.0] Name where ships go; others of the space may join them, mines may be laid on the way."""

    ships: tuple[Ship, ...]
    fleet: tuple[Ship, ...]
    gone: int = 0
    halted: bool = False

    rule = "12.0"
    advisers = ALL_OFFICERS

    def question(self, s: State) -> str:
        names = " and ".join(name(s, ship) for ship in self.ships)
        cruise, maximum, emergency = speeds(s, self.ships[0])
        left = f"cruise {cruise}"
        if maximum > cruise:
            left += f", maximum {maximum} for a coal"
        if emergency > maximum:
            left += f", emergency {emergency} with an engine check"
        here = f"{names} at {s.game.space[s.at[self.ships[0]]].name}: {left}."
        return " ".join((here, *warnings(s, self.ships[:1])))

    def offers(self, s: State) -> Iterable[Offer]:
        if not self.gone and not self.halted:
            yield Offer("add", self.fleet, lambda ship: self.refuse_company(s, ship))
        ways = {} if self.halted else reach(s, self.ships, self.gone)
        yield Offer("sail", ways, lambda space: self.refuse_goal(s, ways, space))
        yield Offer("lay", self.ships, lambda ship: self.refuse_laying(s, ship))
        yield Offer("stay", ALONE, lambda _: refuse_stay(s, self.ships))

    def refuse_company(self, s: State, ship: Noun) -> Violation | None:
        """Why another ship cannot come along."""
        if not isinstance(ship, str) or foreign(s, self.fleet, ship):
            return foreign(s, self.fleet, ship)
        if ship in self.ships:
            return Violation("6.1", f"{name(s, ship)} is among them")
        if s.at[ship] != s.at[self.ships[0]]:
            return Violation("6.1", "only ships of one space move together")
        return unmovable(s, ship)

    def refuse_laying(self, s: State, ship: Noun) -> Violation | None:
        """[23.0] A light cruiser may lay her mines in any company."""
        if not isinstance(ship, str) or ship not in self.ships:
            return absent(s, ship) or Violation("23.0", f"{name(s, str(ship))} does not move now")
        return refuse_mine(s, ship)

    def refuse_goal(self, s: State, ways: dict[Space, tuple[Space, ...]], space: Noun) -> Violation | None:
        """[12.0, 12.1, 12.2, 12.3, 9.1] Why ships cannot go there."""
        if space in ways:
            return None
        if not isinstance(space, str) or space not in s.game.space:
            return Violation("12.0", "there is no such space")
        if self.halted:
            return unmovable(s, self.ships[0]) or Violation("4.1.3.stop", "the ship had to stop where it is")
        if space == s.at[self.ships[0]]:
            return Violation("12.0", "the ships are there")
        reason = next(filter(None, (closed(s, ship, space) for ship in self.ships)), None)
        return reason or too_far(s, self.ships, self.gone, space)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "add":
            s.then(replace(self, ships=(*self.ships, str(noun))))
        elif verb == "lay":
            ship = str(noun)
            s.lay_mine(ship, s.afloat[ship].boxes.index("mines"))
            s.then(self)
        elif verb == "stay":
            s.then(EndMove(self.ships, self.gone))
        else:
            way = reach(s, self.ships, self.gone)[str(noun)]
            s.move(self.ships, way)
            gone = self.gone + len(way)
            may_lay_more = any(refuse_mine(s, ship) is None for ship in self.ships)
            more = replace(self, gone=gone, halted=stops(s, str(noun)))
            s.then(more if may_lay_more else EndMove(self.ships, gone))


def too_far(s: State, ships: tuple[Ship, ...], gone: int, goal: Space) -> Violation:
    """[12.0, 12.1, 12.2, 12.4, 4.1.3.stop] What keeps ships from a space that they may enter: a closed
    way, the distance, or a space on the way where they must stop. Asked only when a player wants to know why.
    """
    names, start = s.game.space, s.at[ships[0]]
    way = course(s, ships, start, goal)
    if way is None:
        for space in course(s, (), start, goal) or ():
            for ship in ships:
                reason = closed(s, ship, space)
                if reason is not None:
                    return Violation(reason.rule, f"the way to {names[goal].name} is closed: {reason.text}")
        return Violation("12.0", f"no line leads from {names[start].name} to {names[goal].name}")
    slowest = min(ships, key=lambda ship: max(speeds(s, ship)))
    left = max(speeds(s, slowest)) - gone
    if len(way) > left:
        display = s.afloat.get(slowest)
        if display is None or display.engines == s.game.german[slowest].engines:
            rule, why = "12.0", ""
        else:
            rule, why = "12.4", f", for her engines are down to {display.engines}"
        if display is not None and not display.coal and display.engines >= len(way) + gone:
            rule, why = "12.2", ", for she has no coal"
        has = f"{name(s, slowest)} has {counted(left, 'space')} left{why}"
        return Violation(rule, f"{names[goal].name} is {counted(len(way), 'space')} away, {has}")
    halt = next(space for space in way if stops(s, space))
    rule = HALTS.get(kind(s, halt), "12.5.ports") if terrain(s, halt).stop else "4.1.3.stop"
    return Violation(rule, f"ships must stop at {names[halt].name} on the way to {names[goal].name}")


HALTS = {"patrol_zone": "12.5.patrol", "black_sea": "12.5.black_sea", "atlantic_exit": "12.5.atlantic"}
"""The rules for spaces other than harbours where ships must stop."""


def course(s: State, ships: Iterable[Ship], start: Space, goal: Space) -> tuple[Space, ...] | None:
    """A shortest way between two spaces through what is open to ships, stops not considered."""
    found: dict[Space, tuple[Space, ...]] = {start: ()}
    edge = [start]
    for space in edge:
        for link in s.game.links[space]:
            if link not in found and all(closed(s, ship, link) is None for ship in ships):
                found[link] = (*found[space], link)
                edge.append(link)
    return found.get(goal)


def refuse_mine(s: State, ship: Ship) -> Violation | None:
    """[23.0] Why a ship cannot lay a mine here."""
    if not s.carries(ship, "mines"):
        return Violation("23.0", "there are no mines aboard")
    if is_neutral(s, s.at[ship]):
        return Violation("23.0", "no mines in a neutral port or base")
    return None


class EndMove(Procedure[State], frozen=True):
    """[12.2, 12.3] Coal for more than cruise speed; an engine check for more than maximum speed."""

    ships: tuple[Ship, ...]
    gone: int

    rule = "12.3"

    def perform(self, s: State) -> None:
        s.finish(self.ships)
        bands = {ship: band(s, ship, self.gone) for ship in self.ships if ship in s.afloat}
        for ship, used in bands.items():
            if used != "cruise":
                s.spend(ship, "coal")
        s.then(*(EngineCheck(ship) for ship, used in bands.items() if used == "emergency"))


class EngineCheck(Roll, frozen=True):
    """[12.3, 6.2.engines] At the end of a move at emergency speed: 1 or 2 damages the engines."""

    ship: Ship

    rule = "12.3"
    prompt = "Engine check"

    def rolled(self, s: State, die: int) -> None:
        s.tell("engine check", ship=self.ship, die=die)
        if die <= s.game.numbers.engine_check_fails:
            s.then(strike(s, self.ship, "engines"))


class FleetAtSea(Procedure[State], frozen=True):
    """[incident.french_sorties] German ships in a zone of the French fleet are sunk; the marker goes back."""

    rule = "incident.french_sorties"

    def perform(self, s: State) -> None:
        if s.sorties != s.turn:
            return
        for ship in tuple(s.afloat):
            if s.at[ship] in stations(s):
                s.sink(ship)
        s.release("french_sorties")
        judge_survival(s)


def absent(s: State, ship: Noun) -> Violation | None:
    """[6.3, 19.0, 20.0] A ship that is not in play, or none of ours, can do nothing."""
    if ship in s.at:
        return None
    if not isinstance(ship, str) or (ship not in s.game.german and ship not in s.game.warship):
        return Violation("1.4", "there is no such ship")
    if ship in s.sunk:
        return Violation("6.3", f"{name(s, ship)} is sunk")
    if ship in s.game.german:
        return Violation("19.0", f"{name(s, ship)} is not in the task force")
    if ship in s.game.austrians:
        return Violation("20.0", f"{name(s, ship)} has not come out")
    return Violation("1.4", f"{name(s, ship)} is no ship of ours")


def not_german(s: State, ships: Collection[Ship], ship: Noun) -> Violation | None:
    """[20.0, 25.2] What Austro-Hungarian ships do not do, nor those of another captain."""
    if ship in s.at and ship not in s.afloat:
        return Violation("20.0", f"{name(s, str(ship))} is Austro-Hungarian and does no such thing")
    return foreign(s, ships, ship)


def foreign(s: State, ships: Collection[Ship], ship: Noun) -> Violation | None:
    """[25.2] A player commands only his own ships."""
    if ship in ships and ship in s.at:
        return None
    return absent(s, ship) or Violation("25.2", f"{name(s, str(ship))} is not under your command")


def name(s: State, ship: Ship) -> str:
    """A ship in words."""
    return s.game.german[ship].name if ship in s.game.german else s.game.warship[ship].name


def free_boxes(display: Display, boxes: int = 1) -> Iterator[int]:
    """[8.2, 21.0] Where a counter can be stowed: free boxes, neighbours for a seaplane."""
    for box in range(display.hull + 1 - boxes):
        if not any(display.boxes[box : box + boxes]):
            yield box


def able_to_embark(s: State, ships: Iterable[Ship]) -> list[tuple[Ship, int]]:
    """[9.2.reembark, 8.2] German ships where marines are ashore, with each box that could take them."""
    here = [ship for ship in ships if ship in s.afloat and s.at[ship] in s.marines]
    return [(ship, box + 1) for ship in here for box in free_boxes(s.afloat[ship])]


def embarking(s: State, ships: Collection[Ship]) -> Iterable[Offer]:
    """[9.2.reembark] Marines ashore may come back aboard at any time."""
    if s.marines:
        yield Offer("embark", able_to_embark(s, ships), lambda noun: refuse_embarking(s, ships, noun))


def refuse_embarking(s: State, ships: Collection[Ship], noun: Noun) -> Violation | None:
    """[8.2, 9.2.reembark] Marines need a ship where they are, and a free hull box."""
    match noun:
        case (str(ship), int(box)):
            pass
        case _:
            return Violation("9.2.reembark", "name a ship and a hull box")
    if ship not in ships or ship not in s.afloat:
        return foreign(s, ships, ship) or Violation("20.0", f"{name(s, ship)} takes no marines")
    if s.at[ship] not in s.marines:
        return Violation("9.2.reembark", f"no marines are ashore at {s.game.space[s.at[ship]].name}")
    if box - 1 not in free_boxes(s.afloat[ship]):
        return taken(s, ship, box)
    return None


def taken(s: State, ship: Ship, box: int) -> Violation:
    """[8.2, 8.4, 21.0] Why a counter cannot be stowed in a box."""
    display = s.afloat[ship]
    if not 1 <= box <= len(display.boxes):
        return Violation("8.2", f"{name(s, ship)} has {len(display.boxes)} hull boxes")
    if box > display.hull:
        return Violation("8.2", f"box {box} of {name(s, ship)} is lost: her hull is at {display.hull}")
    if display.boxes[box - 1]:
        held = s.game.cargo[display.boxes[box - 1].removesuffix("'s tail")].name
        return Violation("8.2", f"box {box} of {name(s, ship)} holds {held}")
    return Violation("8.2", f"two free boxes in a row are needed, and box {box + 1} is not free")


def embark(s: State, noun: Noun) -> None:
    """[9.2.reembark] Marines come back into a hull box."""
    match noun:
        case (str(ship), int(box)):
            s.embark(ship, box - 1)


def reloading(s: State, ships: Iterable[Ship]) -> Iterable[Offer]:
    """[14.10] What may be loaded at the end of the phase before."""
    yield Offer("reload", ships, lambda ship: absent(s, ship) or refuse_reload(s, str(ship)))


def refuse_reload(s: State, ship: Ship) -> Violation | None:
    """[14.10, 2.2.extra_torpedoes] Why a ship cannot load Extra Torpedoes."""
    if not s.carries(ship, "torpedo_reload"):
        return Violation("14.10", f"{name(s, ship)} has no extra torpedoes")
    if s.afloat[ship].torpedoes >= s.game.german[ship].torpedoes:
        return Violation("14.10", f"the tubes of {name(s, ship)} are full")
    return None


def reload(s: State, noun: Noun) -> None:
    """[14.10] The torpedo track goes to its maximum, and the gear is used up."""
    ship = str(noun)
    s.unstow(ship, s.afloat[ship].boxes.index("torpedo_reload"), "loaded")
    s.gain(ship, "torpedoes", s.game.german[ship].torpedoes - s.afloat[ship].torpedoes)


AT_ANY_TIME: dict[str, Callable[[State, Noun], None]] = {"embark": embark, "reload": reload}
"""What the rules allow between other things: it goes along with several questions."""
