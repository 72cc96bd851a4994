"""15.0 Commerce raiding."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.games.goeben.combat import film
from sandtable.games.goeben.command import senior
from sandtable.games.goeben.movement import absent, name
from sandtable.games.goeben.state import Order, Roll, Space, State


class CommerceRaiding(Procedure[State], frozen=True):
    """[4.1.6, 15.0, incident.merchantman] Each merchantman that was met may be raided."""

    space: Space

    rule = "15.0"

    def perform(self, s: State) -> None:
        if self.space in s.merchants:
            s.then(Raid(senior(s, s.here(self.space)), self.space), self)
        elif f"raid {self.space}" in s.used:
            s.shift_alert(s.game.tables.alert.merchantman_raided, "merchantmen were raided")
            film(s, s.here(self.space), "raid")


class Raid(Order, frozen=True):
    """[15.0] Raid it with the Leadership of a ship there, the best first, or let it go."""

    space: Space

    rule = "15.0"
    advisers = ("first_officer", "gunnery_officer")

    def question(self, s: State) -> str:
        return f"A merchantman at {s.game.space[self.space].name}: raid her, or let her go?"

    def offers(self, s: State) -> Iterable[Offer]:
        ours = sorted(s.here(self.space), key=s.leadership, reverse=True)
        yield Offer("raid", ours, lambda ship: self.refuse(s, ship))
        yield Offer("spare", ALONE, always)

    def refuse(self, s: State, ship: Noun) -> Violation | None:
        """[15.0] Only a ship that is there."""
        if ship in s.here(self.space):
            return None
        place = s.game.space[self.space].name
        return absent(s, ship) or Violation("15.0", f"{name(s, str(ship))} is not at {place}")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "raid":
            s.use(f"raid {self.space}")
            s.act()
            s.then(RaidRoll(self.space, str(noun)))
        else:
            s.dismiss_merchantman(self.space)


class RaidRoll(Roll, frozen=True):
    """[15.0, 1.3.1d] One die plus Leadership, in victory points; no ammunition, no combat."""

    space: Space
    ship: str

    rule = "15.0"
    prompt = "Raid"

    def rolled(self, s: State, die: int) -> None:
        s.tell("raided", ship=self.ship, place=self.space, die=die)
        s.score(die + s.leadership(self.ship), "merchantmen", self.space)
        s.dismiss_merchantman(self.space)


class ReleaseMerchantmen(Procedure[State], frozen=True):
    """[15.0] Merchantmen in spaces without ships of ours go back to the pool."""

    rule = "15.0"

    def perform(self, s: State) -> None:
        for space in list(s.merchants):
            while space in s.merchants:
                s.dismiss_merchantman(space)
