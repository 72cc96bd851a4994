"""12.0 Movement, and the laying of mines (23.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.goeben.command import watch
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.ports import (
    CloseNeutralPorts,
    closed,
    is_neutral,
    must_leave,
    stations,
    terrain,
)
from sandtable.games.goeben.state import Order, Roll, Ship, Space, State
from sandtable.games.goeben.victory import judge_survival

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
    prompt = "Choose a ship to move"
    advisers = ALL_OFFICERS

    def offers(self, s: State) -> Iterable[Offer]:
        own = [ship for ship in self.ships if ship in s.at]
        if any(self.refuse(s, ship) is None for ship in own):
            yield Offer("ship", own, lambda ship: self.refuse(s, ship))
            yield from embarking(s, own)
            free = [ship for ship in own if unmovable(s, ship) is None]
            yield Offer("done", ALONE, lambda _: refuse_stay(s, free))

    def refuse(self, s: State, ship: Noun) -> Violation | None:
        """[23.0] Why a ship cannot be chosen; one that cannot move may still lay mines where it lies."""
        if ship not in self.ships or ship not in s.at or not isinstance(ship, str):
            return Violation("25.2", "this ship is not under your command")
        if ship not in s.moved and refuse_mine(s, ship) is None:
            return None
        return unmovable(s, ship)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "embark":
            s.embark(str(noun))
            s.then(self)
        elif verb == "ship":
            halted = unmovable(s, str(noun)) is not None
            s.then(SailShips(self.side, (str(noun),), self.ships, halted=halted), self)


def refuse_stay(s: State, ships: Iterable[Ship]) -> Violation | None:
    """[9.1] Why ships cannot stay where they are."""
    late = next((ship for ship in ships if must_leave(s, ship)), None)
    return None if late is None else Violation("9.1", f"{name(s, late)} has had her visit and must leave")


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
        return f"{names} at {s.game.space[s.at[self.ships[0]]].name}: {left}"

    def offers(self, s: State) -> Iterable[Offer]:
        others = [ship for ship in self.fleet if ship in s.at and ship not in self.ships]
        if not self.gone and not self.halted:
            yield Offer("add", others, lambda ship: self.refuse_company(s, ship))
        ways = {} if self.halted else reach(s, self.ships, self.gone)
        yield Offer("sail", ways, lambda space: self.refuse_goal(s, ways, space))
        if len(self.ships) == 1:
            yield Offer("lay", ALONE, lambda _: refuse_mine(s, self.ships[0]))
        yield Offer("stay", ALONE, lambda _: refuse_stay(s, self.ships))

    def refuse_company(self, s: State, ship: Noun) -> Violation | None:
        """Why another ship cannot come along."""
        if ship not in self.fleet or ship not in s.at:
            return Violation("25.2", "this ship is not under your command")
        if s.at[ship] != s.at[self.ships[0]]:
            return Violation("6.1", "only ships of one space move together")
        return unmovable(s, ship)

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
        if reason is not None:
            return reason
        distances = [max(speeds(s, ship)) - self.gone for ship in self.ships]
        coal = all(ship not in s.afloat or s.afloat[ship].coal for ship in self.ships)
        rule, why = ("12.0", "") if coal else ("12.2", " without coal")
        far = f"{s.game.space[space].name} is further than {min(distances)} spaces{why}"
        return Violation(rule, f"{far}, or lies behind a space where ships must stop")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "add":
            s.then(replace(self, ships=(*self.ships, str(noun))))
        elif verb == "lay":
            [ship] = self.ships
            s.lay_mine(ship, s.afloat[ship].boxes.index("mines"))
            s.then(self)
        elif verb == "stay":
            s.then(EndMove(self.ships, self.gone))
        else:
            way = reach(s, self.ships, self.gone)[str(noun)]
            s.move(self.ships, way)
            gone = self.gone + len(way)
            may_lay_more = len(self.ships) == 1 and refuse_mine(s, self.ships[0]) is None
            more = replace(self, gone=gone, halted=stops(s, str(noun)))
            s.then(more if may_lay_more else EndMove(self.ships, gone))


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


def name(s: State, ship: Ship) -> str:
    """A ship in words."""
    return s.game.german[ship].name if ship in s.game.german else s.game.warship[ship].name


def embarking(s: State, ships: Iterable[Ship]) -> Iterable[Offer]:
    """[9.2.reembark] Marines ashore may come back aboard at any time."""
    able = [ship for ship in ships if ship in s.afloat and s.at[ship] in s.marines]
    if able:
        yield Offer("embark", able, lambda ship: no_room(s, str(ship)))


def no_room(s: State, ship: Ship) -> Violation | None:
    """[8.2, 9.2.reembark] Marines need a free hull box."""
    if ship not in s.afloat or s.at[ship] not in s.marines:
        return Violation("9.2.reembark", "there are no marines ashore here")
    display = s.afloat[ship]
    if "" not in display.boxes[: display.hull]:
        return Violation("8.2", "there is no free hull box")
    return None
