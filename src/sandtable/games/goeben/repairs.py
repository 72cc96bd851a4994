"""10.0 Repairs."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.core.options import Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.ports import is_harbour, terrain
from sandtable.games.goeben.state import Order, Ship, State

TRACKS = (*GUNS, "engines", "hull")


def broken(s: State, ship: Ship, track: str) -> int:
    """[10.0] How many points a track is below its start."""
    return int(getattr(s.game.german[ship], track) - getattr(s.afloat[ship], track))


def repair_dice(s: State, ship: Ship) -> int:
    """[10.1, 2.2.reserve_crew, 2.2.damage_control, 4.1.1.repair] Leadership, the place, crew and gear, a
    friendly ship.
    """
    place, rebuilt = s.at[ship], s.game.rebuilt
    friends = s.friends.get(place, 0) if f"friend {place}" in s.used else 0
    return (
        s.leadership(ship)
        + terrain(s, place).repair
        + rebuilt.reserve_crew_repair_dice * s.carries(ship, "reserve_crew")
        + rebuilt.damage_control_repair_dice * s.carries(ship, "damage_control")
        + s.game.numbers.friendly_ship_repair_dice * friends
    )


def refuse_repair(s: State, ship: Ship) -> Violation | None:
    """[10.0, 10.1] Why a ship cannot try to repair."""
    if all(broken(s, ship, track) <= 0 for track in TRACKS):
        return Violation("10.0", "nothing is damaged")
    if f"repair {ship}" in s.used:
        return Violation("10.1", "she has made her repairs this turn")
    return None


class RepairPlan(Order, frozen=True):
    """[10.1, 7.2] Every die is assigned to a damaged track before any is rolled."""

    ship: Ship
    left: int
    plan: tuple[tuple[str, int], ...] = ()

    rule = "10.1"
    advisers = ("engineer",)

    def question(self, s: State) -> str:
        return f"Repair {s.game.german[self.ship].name}: assign {self.left} dice"

    def damaged(self, s: State) -> list[str]:
        """The tracks that have no dice yet and need some."""
        done = {track for track, _ in self.plan}
        return [track for track in TRACKS if track not in done and broken(s, self.ship, track) > 0]

    def offers(self, s: State) -> Iterable[Offer]:
        tracks = self.damaged(s)
        if self.left and len(tracks) > 1:
            shares = [(track, number) for track in tracks for number in range(self.left + 1)]
            yield Offer("assign", shares, lambda noun: self.refuse(s, noun))

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        """[10.0] Only guns, engines and hull, and only what is below its start."""
        match noun:
            case (str(track), int(number)):
                pass
            case _:
                return Violation("10.1", "name a track and a number of dice")
        if track not in TRACKS:
            return Violation("10.0", "only guns, engines and hull can be repaired")
        if track not in self.damaged(s):
            return Violation("10.0", f"the {track} track needs no more dice")
        if not 0 <= number <= self.left:
            return Violation("10.1", f"there are {self.left} dice left")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        match noun:
            case (str(track), int(number)):
                s.then(replace(self, left=self.left - number, plan=(*self.plan, (track, number))))

    def perform(self, s: State) -> None:
        rest = [(track, self.left) for track in self.damaged(s)[:1]]
        s.then(*(Repair(self.ship, track, number) for track, number in (*self.plan, *rest)))


class Repair(Procedure[State], frozen=True):
    """[10.1] Each success restores one point, never above the start."""

    ship: Ship
    track: str
    left: int

    rule = "10.1"
    prompt = "Repairs"

    def options(self, s: State) -> Options:
        return dice(self.left)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        thrown = faces(noun)
        rebuilt = s.game.rebuilt
        at_sea = not is_harbour(s, s.at[self.ship])
        needed = rebuilt.repair_hull_at_sea_on if self.track == "hull" and at_sea else rebuilt.repair_on
        s.tell("repaired", ship=self.ship, track=self.track, dice=thrown, needed=needed)
        points = min(sum(die >= needed for die in thrown), broken(s, self.ship, self.track))
        if points:
            s.gain(self.ship, self.track, points)
        s.then(replace(self, left=self.left - len(thrown)))
