"""4.0 Sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.games.goeben.combat import Bombardment, MinedWaters, NavalCombat
from sandtable.games.goeben.command import senior, watch
from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.intelligence import IntelligencePhase
from sandtable.games.goeben.movement import MovementPhase, not_german, refuse_reload, reload
from sandtable.games.goeben.outfitting import OutfittingPhase
from sandtable.games.goeben.ports import AbandonMarines
from sandtable.games.goeben.raiding import CommerceRaiding, ReleaseMerchantmen
from sandtable.games.goeben.state import Order, Ship, Space, State
from sandtable.games.goeben.victory import ObjectivePhase

PHASES: tuple[tuple[str, str, str], ...] = (
    ("outfitting", "Outfitting & Repair", "4.1.1"),
    ("intelligence", "Intelligence", "4.1.2"),
    ("movement", "Movement", "4.1.3"),
    ("incident", "Incidents", "4.1.4"),
    ("naval combat", "Naval Combat", "4.1.5"),
    ("commerce raiding", "Commerce Raiding", "4.1.6"),
    ("shore bombardment", "Shore Bombardment", "4.1.7"),
    ("objective", "Objective", "4.1.8"),
)
"""The phases of a turn: id, name and rule."""


AS_A_WHOLE: dict[str, tuple[Procedure[State], ...]] = {
    "outfitting": (OutfittingPhase(),),
    "intelligence": (IntelligencePhase(),),
    "movement": (MovementPhase(),),
    "objective": (ReleaseMerchantmen(), ObjectivePhase()),
}
"""Phases that are not carried through for one group of ships after the other (6.1)."""


BY_GROUP: dict[str, Callable[[Space], Procedure[State]]] = {
    "incident": Incidents,
    "naval combat": NavalCombat,
    "commerce raiding": CommerceRaiding,
    "shore bombardment": Bombardment,
}
"""What the other phases do in one space."""


class GameTurn(Procedure[State], frozen=True):
    """[4.0, 4.1, 3.0.10, 1.2] A day: eight phases in their order; the day after the last there is none."""

    turn: int

    rule = "4.1"

    def perform(self, s: State) -> None:
        if self.turn > s.orders_now.days:
            return
        s.begin_turn(self.turn)
        parts = [part for phase, _, _ in PHASES for part in (Phase(phase), AbandonMarines(), Reloads())]
        s.then(*parts, GameTurn(self.turn + 1))


class Phase(Procedure[State], frozen=True):
    """[4.1, 6.1, 23.0] One phase: as a whole, or for each group of ships in turn; mines before battles."""

    name: str

    rule = "4.1"

    def perform(self, s: State) -> None:
        s.begin_phase(self.name)
        if self.name in AS_A_WHOLE:
            s.then(*AS_A_WHOLE[self.name])
        else:
            s.then(Groups(senior(s, tuple(s.at)), self.name, s.groups()))
        if self.name == "naval combat":
            s.then(MinedWaters())


class Groups(Order, frozen=True):
    """[6.1] When ships are in different spaces, carry a phase through for one group, then the next."""

    phase: str
    spaces: tuple[Space, ...]

    rule = "6.1"
    advisers = ("first_officer",)

    def question(self, s: State) -> str:
        return f"Which group is first in the {self.phase} phase?"

    def left(self, s: State) -> tuple[Space, ...]:
        """The groups that are still there."""
        return tuple(space for space in self.spaces if s.here(space))

    def offers(self, s: State) -> Iterable[Offer]:
        if sum(busy(s, self.phase, space) for space in self.left(s)) > 1:
            yield Offer("group", self.left(s), lambda space: self.refuse(s, str(space)))

    def refuse(self, s: State, space: Space) -> Violation | None:
        """[6.1] Only a group whose turn has not been."""
        name = s.game.space[space].name
        if not s.here(space):
            return Violation("6.1", f"no ship of ours is at {name}")
        if space not in self.spaces:
            return Violation("6.1", f"the ships at {name} have carried out the {self.phase} phase")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.carry_out(s, str(noun))

    def perform(self, s: State) -> None:
        for space in self.left(s)[:1]:
            self.carry_out(s, space)

    def carry_out(self, s: State, space: Space) -> None:
        """The phase for one group, then for the others."""
        rest = tuple(other for other in self.spaces if other != space)
        s.then(BY_GROUP[self.phase](space), Groups(self.side, self.phase, rest))


def busy(s: State, phase: str, space: Space) -> bool:
    """[6.1] Whether a group has anything to do in a phase."""
    match phase:
        case "naval combat":
            return space not in s.storm and bool(s.enemies(space))
        case "commerce raiding":
            return space in s.merchants
        case "shore bombardment":
            return space not in s.storm and s.game.space[space].kind.startswith("enemy")
    return True


class Reloads(Procedure[State], frozen=True):
    """[14.10] At the end of any phase Extra Torpedoes may be loaded: it is asked before a battle and after
    torpedoes were fired, and can be told in the next phase after the others.
    """

    rule = "14.10"

    def perform(self, s: State) -> None:
        if s.phase == "incident":
            if not any(s.enemies(space) for space in s.groups()):
                return
        elif "torpedoes" not in s.used:
            return
        s.then(*(Reload(side, ships) for side, ships in watch(s, tuple(s.afloat))))


class Reload(Order, frozen=True):
    """[14.10, 2.2.extra_torpedoes] The torpedo track goes to its maximum, and the gear is used up."""

    ships: tuple[Ship, ...]

    rule = "14.10"
    prompt = "Load the extra torpedoes now?"

    def offers(self, s: State) -> Iterable[Offer]:
        able = [ship for ship in self.ships if self.refuse(s, ship) is None]
        if able:
            yield Offer("reload", self.ships, lambda ship: self.refuse(s, ship))
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, ship: Noun) -> Violation | None:
        """[14.10] Why a ship cannot reload."""
        if ship not in self.ships or ship not in s.afloat:
            return not_german(s, self.ships, ship)
        return refuse_reload(s, ship)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "reload":
            reload(s, noun)
            s.then(self)
