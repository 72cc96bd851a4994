"""3.0 Setting up the game, with variable deployment (18.0) and additional ships (19.0)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.goeben.gamedata import BRITISH, CAMPAIGN, CAPITAL, FRENCH, RANDOM
from sandtable.games.goeben.markers import EXTRA
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.ports import kind
from sandtable.games.goeben.state import Counter, Fort, Order, Roll, State

NATIONS = {"british": BRITISH, "french": FRENCH}
OPEN_SEA = ("high_seas", "transit", "patrol_zone", "atlantic_exit")


class DrawOrders(Procedure[State], frozen=True):
    """[3.0.5, 24.0] The mission: agreed on, or an Orders marker drawn at random."""

    rule = "3.0.5"
    prompt = "Draw the Orders"

    def options(self, s: State) -> Options:
        drawn = s.game.setup.scenario in (RANDOM, CAMPAIGN)
        return Options(("orders", s.orders)) if drawn else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.receive_orders(str(noun))

    def perform(self, s: State) -> None:
        s.receive_orders(s.game.setup.scenario)


class DealAllies(Procedure[State], frozen=True):
    """[3.0.3, 3.0.3.british, 3.0.3.french, 3.0.3.pool, 24.3] Allied ships face down to the patrol zones;
    the rest to the pool.

    Every capital ship sunk in a campaign adds a random Incident marker to the British group.
    """

    rule = "3.0.3"

    def perform(self, s: State) -> None:
        gone = s.sunk | s.removed
        quiet = [marker for marker, sort in s.game.markers.items() if sort == "quiet_seas"]
        extra = sum(ship in gone and ship not in s.removed for ship in capital_ships(s))
        for group, nation in NATIONS.items():
            members = [c for c in s.game.allied if is_patrol_ship(s, c, nation) and c not in gone]
            number = s.game.about.quiet_seas[group]
            members, quiet = members + quiet[:number], quiet[number:]
            if group == "british":
                members += [f"{EXTRA} {i}" for i in range(1, extra + 1)]
            s.shuffle(group, members)
        for patrol in s.game.about.patrol:
            if kind(s, patrol.space) == "patrol_zone":
                s.deal(patrol.space, patrol.group, patrol.draw)
        rest: list[Counter] = [m for m, sort in s.game.markers.items() if sort != "quiet_seas"]
        rest = [c for c in (*rest, *quiet, *s.game.convoys) if c not in gone]
        if extra:
            s.shuffle(EXTRA, rest, aside=extra)
        else:
            s.to_pool(*rest)
        if s.new_zealand and "new_zealand" not in gone:
            s.to_pool("new_zealand")
        s.tell("allies dealt", pool=len(s.pool) + sum(s.pooled.values()))


def is_patrol_ship(s: State, ship: Counter, nation: str) -> bool:
    """[3.0.3] The warships of a nation that are dealt: New Zealand and the convoys are not."""
    found = s.game.warship[ship]
    return found.nation == nation and found.type != "Convoy" and ship != "new_zealand"


def capital_ships(s: State) -> list[Counter]:
    """The Allied capital ships."""
    return [ship for ship in s.game.allied if s.game.warship[ship].type in CAPITAL]


class DealCoastalDefences(Procedure[State], frozen=True):
    """[3.0.4, 24.1.4] Coastal Defense units face down in the Allied ports; the rest stay out, unseen."""

    rule = "3.0.4"

    def perform(self, s: State) -> None:
        s.hidden["coastal"] = tuple(s.game.coastal)
        for port, number in s.game.about.coastal.items():
            s.set_forts(port, [Fort(f"{port}-{i}") for i in range(1, number + 1)])


class Commission(Procedure[State], frozen=True):
    """[3.0.6, 6.0, 19.0, 19.1] The ships of the task force; those beyond the first two cost points."""

    rule = "3.0.6"

    def perform(self, s: State) -> None:
        force = s.game.force
        for ship in force.ships:
            s.commission(ship, s.game.about.start)
        s.score(force.vp, "additional ships")
        if force.new_zealand:
            s.send_new_zealand()


class Station(Roll, frozen=True):
    """[3.0.8, 18.0] The task force lies at Messina, or where a die puts it once it is outfitted."""

    rule = "18.0"
    prompt = "Where is the task force?"

    def options(self, s: State) -> Options:
        return D6 if s.game.uses("variable_deployment") else Options()

    def rolled(self, s: State, die: int) -> None:
        space = s.game.tables.deployment.spaces[die - 1]
        s.tell("deployment", die=die, place=space)
        for ship in s.afloat:
            s.start_at(ship, space)


class OutfitShips(Procedure[State], frozen=True):
    """[3.0.7, 8.1, 2.2.crew, 2.2.gear] Each ship is outfitted with crew and gear for twice its Leadership."""

    rule = "3.0.7"

    def perform(self, s: State) -> None:
        rate = s.game.numbers.outfit_points_per_leadership
        for ship in sorted(s.afloat, key=s.rank, reverse=True):
            s.then(BuyCargo(s.captain(ship), ship, rate * s.afloat[ship].leadership, True))


class PlaceColliers(Procedure[State], frozen=True):
    """[3.0.9, 19.0] One collier, two with both battlecruisers."""

    rule = "3.0.9"

    def perform(self, s: State) -> None:
        battlecruisers = sum(s.game.german[ship].type == "BC" for ship in s.afloat)
        s.then(*[PlaceCollier(s.captain(s.flagship))] * max(1, battlecruisers))


class PlaceCollier(Order, frozen=True):
    """[3.0.9, 2.2.collier] A collier in any open-sea space."""

    rule = "3.0.9"
    prompt = "Place the collier in a sea space"
    advisers = ("first_officer", "engineer")

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("collier", s.game.space, lambda space: self.refuse(s, space))

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        """[3.0.9] Open sea only."""
        space = str(noun)
        if kind(s, space) not in OPEN_SEA:
            place = s.game.space[space].name
            return Violation("3.0.9", f"a collier waits in an open-sea space; {place} is none")
        if kind(s, space) == "atlantic_exit" and s.mission != "atlantic":
            return Violation("12.5.atlantic", "the Atlantic is open only in the Atlantic Breakout mission")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.place_collier(str(noun))
