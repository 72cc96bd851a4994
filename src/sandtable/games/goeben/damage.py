"""6.3 Damage to German ships, and to ships without a display outside a battle."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, always
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.state import Order, Ship, State
from sandtable.games.goeben.victory import judge_survival

CONTROLLED = ("hull", "engines")


class Suffer(Order, frozen=True):
    """[6.3, 2.2.damage_control] Damage, a point at a time; Damage Control may stop one of hull or engines.

    A hit on guns that the ship never had is a hull hit; a track at zero ignores more.
    """

    ship: Ship
    tracks: tuple[str, ...]

    rule = "6.3"
    advisers = ("engineer",)

    def track(self, s: State) -> str:
        """What is hit first."""
        track = self.tracks[0]
        return "hull" if track in GUNS and getattr(s.game.german[self.ship], track) == 0 else track

    def offers(self, s: State) -> Iterable[Offer]:
        display = s.afloat.get(self.ship)
        if display is None or not self.tracks:
            return
        track = self.track(s)
        if track in CONTROLLED and getattr(display, track) > 0 and s.carries(self.ship, "damage_control"):
            yield Offer("absorb", ALONE, always)
            yield Offer("accept", ALONE, always)

    def question(self, s: State) -> str:
        name = s.game.german[self.ship].name
        return f"{name} is hit in the {self.track(s)}: use up Damage Control to cancel it?"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "absorb":
            s.unstow(self.ship, s.afloat[self.ship].boxes.index("damage_control"), "used")
            self.go_on(s)
        else:
            self.apply(s)

    def perform(self, s: State) -> None:
        if self.ship in s.afloat and self.tracks:
            self.apply(s)

    def apply(self, s: State) -> None:
        """Take one point off, if there is one."""
        track = self.track(s)
        least = 1 if track == "leadership" else 0
        if getattr(s.afloat[self.ship], track) > least:
            s.hurt(self.ship, track)
        if self.ship in s.afloat:
            self.go_on(s)
        else:
            judge_survival(s)

    def go_on(self, s: State) -> None:
        """What is left of the damage."""
        if self.tracks[1:]:
            s.then(Suffer(self.side, self.ship, self.tracks[1:]))


def strike(s: State, ship: Ship, *tracks: str) -> Suffer:
    """Damage to a German ship, to be put on the agenda."""
    return Suffer(s.captain(ship), ship, tracks)
