"""24.0 The campaign, and the frame of every scenario."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.goeben.gamedata import CAMPAIGN, CAPITAL
from sandtable.games.goeben.incidents import AustrianJoins
from sandtable.games.goeben.movement import name
from sandtable.games.goeben.ports import is_harbour, kind
from sandtable.games.goeben.repairs import TRACKS, broken
from sandtable.games.goeben.sequence import GameTurn
from sandtable.games.goeben.setup import (
    Commission,
    DealAllies,
    DealCoastalDefences,
    DrawOrders,
    OutfitShips,
    PlaceColliers,
    Station,
    capital_ships,
)
from sandtable.games.goeben.state import Counter, Order, Ship, Space, State

WON, DRAWN, LOST = "won", "draw", "lost"
REINFORCEMENTS = ("moltke", "stralsund")


class Scenario(Procedure[State], frozen=True):
    """[3.0, 3.0.1, 3.0.10, 24.0] Set up and play one mission."""

    rule = "3.0"

    def perform(self, s: State) -> None:
        s.set_alert(s.game.numbers.alert_start + len(s.successes))
        outfit = (Rejoin(), OutfitShips()) if s.afloat else (Commission(), OutfitShips(), Station())
        s.then(
            DealAllies(),
            DealCoastalDefences(),
            DrawOrders(),
            *outfit,
            PlaceColliers(),
            GameTurn(1),
            EndScenario(),
        )


class EndScenario(Procedure[State], frozen=True):
    """[4.0, 17.0, 24.0, 24.1] Won or lost; a campaign goes on if it can."""

    rule = "17.0"

    def perform(self, s: State) -> None:
        success = s.accomplished > 0
        s.conclude(success)
        if s.game.setup.scenario != CAMPAIGN:
            s.end_game(WON if success else LOST, "orders")
            return
        for ship in s.afloat:
            s.raise_leadership(ship, 1 if success else -1)
        if success:
            s.withdraw_orders(s.orders_now.excludes)
        if not s.afloat:
            s.end_game(WON if judgement(s) == WON else LOST, "destroyed")
        elif s.vp < 0:
            s.end_game(LOST, "disgrace")
        elif not s.orders:
            s.end_game(judgement(s), "judgement")
        else:
            s.then(ClearTheMap(success), Scenario())
            if success and s.mission == "atlantic":
                s.then(AtlanticBonus(s.captain(s.flagship)))


def judgement(s: State) -> str:
    """[24.5, 24.5.destroyed] The number of missions accomplished decides."""
    numbers = s.game.numbers
    won = len(s.successes)
    return WON if won >= numbers.campaign_victory else DRAWN if won >= numbers.campaign_draw else LOST


def battlecruisers(s: State) -> tuple[Counter, ...]:
    """[orders.atlantic] British battlecruisers that are still in the game."""
    gone = s.sunk | s.removed
    return tuple(c for c in capital_ships(s) if c not in gone and (c != "new_zealand" or s.new_zealand))


class AtlanticBonus(Order, frozen=True):
    """[orders.atlantic, 19.1] A British battlecruiser leaves the game, or Moltke and Stralsund join for
    30 VP.
    """

    rule = "orders.atlantic"
    prompt = "Atlantic Breakout: remove a British battlecruiser, or call Moltke and Stralsund for 30 VP?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("remove", ALONE, lambda _: self.refuse_removal(s))
        yield Offer("reinforce", ALONE, lambda _: self.refuse_ships(s))

    def refuse_removal(self, s: State) -> Violation | None:
        """There must be one left."""
        return None if battlecruisers(s) else Violation("orders.atlantic", "no British battlecruiser is left")

    def refuse_ships(self, s: State) -> Violation | None:
        """[19.1] Only while neither has been in the campaign."""
        used = not (s.sunk | s.afloat.keys()).isdisjoint(REINFORCEMENTS)
        return Violation("19.1", "one of them has been in this campaign") if used else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "remove":
            s.then(RemoveBattlecruiser())
        else:
            s.expect_reinforcements()


class RemoveBattlecruiser(Procedure[State], frozen=True):
    """[orders.atlantic] A random British battlecruiser still in the game leaves it for good."""

    rule = "orders.atlantic"
    prompt = "Which battlecruiser leaves?"

    def options(self, s: State) -> Options:
        return Options(("is", battlecruisers(s)))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.remove_marker(str(noun))


class ClearTheMap(Procedure[State], frozen=True):
    """[24.1.reset, 24.1.1, 24.1.2, 24.1.3, 20.0.losses] Between scenarios all is collected and sorted."""

    success: bool

    rule = "24.1.reset"

    def perform(self, s: State) -> None:
        base = s.game.about.base
        strayed = [ship for ship, space in s.at.items() if ship in s.game.warship and space != base]
        damaged = {ship for ship in s.afloat if any(broken(s, ship, track) > 0 for track in TRACKS)}
        replaced = {
            ship for ship in s.sunk if ship in s.game.allied and s.game.warship[ship].type not in CAPITAL
        }
        s.clear_map(strayed, damaged, replaced)
        if self.success and s.mission == "austro_hungarian":
            s.then(AustrianJoins(1, ("CA", "CL")))


class Rejoin(Procedure[State], frozen=True):
    """[24.2, 19.1, 20.0.losses] German ships start where the bonuses allow; the Austro-Hungarians in Pola."""

    rule = "24.2"

    def perform(self, s: State) -> None:
        s.begin_scenario()
        s.then(*(StartAt(s.captain(ship), ship) for ship in sorted(s.afloat, key=s.rank)))


class StartAt(Order, frozen=True):
    """[24.2] Where a ship starts."""

    ship: Ship

    rule = "24.2"

    def question(self, s: State) -> str:
        return f"Where does {name(s, self.ship)} start?"

    def offers(self, s: State) -> Iterable[Offer]:
        spaces = bases(s)
        if len(spaces) > 1:
            yield Offer("base", spaces, lambda space: refuse_start(s, str(space)))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.start(s, str(noun))

    def perform(self, s: State) -> None:
        for space in bases(s):
            self.start(s, space)

    def start(self, s: State, space: Space) -> None:
        """There she lies."""
        s.start_at(self.ship, space)
        s.count_no_visit(self.ship)


def refuse_start(s: State, space: Space) -> Violation | None:
    """[24.2] Why a ship cannot start in a place."""
    if space in bases(s):
        return None
    return Violation("24.2", f"no mission that was won has opened {s.game.space[space].name} for a start")


def bases(s: State) -> list[Space]:
    """[orders.ottoman, orders.suez, orders.raid, orders.italian, orders.austro_hungarian] Pola and every
    place opened by a mission that was won.
    """
    won = [s.game.missions[mission] for mission in s.successes]
    nations = {nation for mission in won for nation in mission.opens}
    singles = {space for mission in won for space in mission.opens_spaces}
    return [
        space
        for space in s.game.space
        if space == s.game.about.base
        or space in singles
        or (s.game.space[space].owner in nations and is_harbour(s, space) and kind(s, space) != "black_sea")
    ]
