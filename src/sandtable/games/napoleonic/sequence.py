"""5.0 Sequence of play."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.combat import CombatPhase, ForsakenInvaders
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.random_events import EventRoll
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.reinforcements import Arrivals
from sandtable.games.napoleonic.sieges import SiegePhase
from sandtable.games.napoleonic.stacking import CheckStacks
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import SupplyCheck
from sandtable.games.napoleonic.victory import Judgement, Looting


class GameTurn(Procedure[State], frozen=True):
    """[5.1, 5.2, 5.3, 8.1] Random events, then a player turn of each side; turn 1 starts without."""

    rule = "5.2"

    def perform(self, s: State) -> None:
        s.tell("turn", turn=s.turn, months=s.game.turns[s.turn].months)
        opening: tuple[Procedure[State], ...] = () if s.turn == 1 else (Phase(Side(0), "events"), EventRoll())
        arrivals = s.turn > 1
        s.then(
            *opening,
            *player_turn(Side(0), arrivals),
            *player_turn(Side(1), arrivals),
            Looting(),
            EndTurn(),
        )


def player_turn(side: Side, arrivals: bool) -> tuple[Procedure[State], ...]:
    """[5.2, 5.3] The five phases of a player turn, in their order."""
    check = (CheckStacks(other(side)), CheckStacks(side))
    reinforcement = (Phase(side, "reinforcements"), Arrivals(side)) if arrivals else ()
    return (
        *reinforcement,
        Phase(side, "movement"),
        *check,
        MovementPhase(side),
        *check,
        Phase(side, "combat"),
        CombatPhase(side),
        ForsakenInvaders(side),
        RecycleFallen(),
        *check,
        Phase(side, "supply"),
        SupplyCheck(side),
        RecycleFallen(),
        Phase(side, "siege"),
        SiegePhase(side),
    )


class Phase(Procedure[State], frozen=True):
    """[5.1, 5.2] Open a phase; what was finished before it is not taken up again."""

    side: Side
    name: str

    rule = "5.2"

    def perform(self, s: State) -> None:
        s.begin(self.side, self.name)


class EndTurn(Procedure[State], frozen=True):
    """[5.4] The turn marker advances; after the last turn the game is judged."""

    rule = "5.4"

    def perform(self, s: State) -> None:
        if s.turn == s.game.last_turn:
            s.then(Judgement())
            return
        s.next_turn()
        s.then(GameTurn())
