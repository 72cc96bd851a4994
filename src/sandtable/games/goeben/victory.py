"""17.0 Winning the game."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, always
from sandtable.games.goeben.ports import is_friendly, kind
from sandtable.games.goeben.state import Order, State


def at_the_goal(s: State) -> bool:
    """[12.5.objective, 20.0.victory] A German warship lies where the orders want one."""
    orders = s.orders_now
    if orders.end_in:
        return any(s.at[ship] in orders.end_in for ship in s.afloat)
    return any(kind(s, s.at[ship]) == "friendly_base" for ship in s.afloat)


def silenced(s: State) -> bool:
    """[orders.raid, orders.suez] No Coastal Defense unit is left where the orders want them destroyed."""
    return not any(s.forts.get(port) for port in s.orders_now.destroy)


def accomplished(s: State) -> bool:
    """[17.0, orders.atlantic, orders.austro_hungarian, orders.italian, orders.ottoman] All conditions
    hold.
    """
    return at_the_goal(s) and s.vp >= s.orders_now.vp and silenced(s)


class ObjectivePhase(Procedure[State], frozen=True):
    """[4.1.8, 17.0, 5.1] Check the orders; a quiet day in port calms the Admiralty."""

    rule = "4.1.8"

    def perform(self, s: State) -> None:
        if not s.active and all(is_friendly(s, s.at[ship]) for ship in s.afloat):
            s.shift_alert(s.game.tables.alert.quiet_turn_in_port, "a quiet day in port")
        if accomplished(s):
            s.accomplish()
        if s.accomplished:
            s.then(PlayOn(s.captain(s.flagship)))


class PlayOn(Order, frozen=True):
    """[17.0, 12.5.objective, 25.2] Once the mission is accomplished the senior captain may stop, or play
    on for more.
    """

    rule = "17.0"
    prompt = "The mission is accomplished. End the scenario, or play on?"
    advisers = ("first_officer", "gunnery_officer", "engineer")

    def offers(self, s: State) -> Iterable[Offer]:
        if s.turn < s.orders_now.days:
            yield Offer("stop", ALONE, always)
            yield Offer("play on", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stop":
            s.cut_short()


def judge_survival(s: State) -> None:
    """[17.0] When the last German ship is sunk, the scenario is lost at once."""
    if not s.afloat:
        s.cut_short()
