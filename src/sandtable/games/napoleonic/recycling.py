"""8.11 to 8.13 Replacement recycling."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import FALLEN, Unit
from sandtable.games.napoleonic.state import Roll, State


class RecycleFallen(Procedure[State], frozen=True):
    """[8.11, 8.12] Each unit eliminated a moment ago that may come back is rolled for."""

    rule = "8.12"

    def perform(self, s: State) -> None:
        s.then(*[RecyclingRoll(u) for side in range(2) for u in s.in_heap(Side(side), FALLEN)])


class RecyclingRoll(Roll, frozen=True):
    """[8.12, 8.13] On 0 to 5 the unit returns that many turns later, otherwise it is lost."""

    unit: Unit

    rule = "8.12"
    prompt = "Roll for the return of an eliminated unit"

    def decide(self, s: State, die: int) -> None:
        game = s.game
        owner = game.owner[self.unit]
        number = game.modifier["recycling"]
        modifiers = [
            ("the enemy leads", number["enemy-leads"] if s.lead(other(owner)) else 0),
            ("French unit", number["french"] if game.unit[self.unit].side == "french" else 0),
        ]
        total = s.rolled(f"return of {game.unit_name(self.unit)}", self.rule, die, modifiers)
        delay = max(total, game.numbers.least_recycling_delay)
        if game.table["recycling"].look_up(total) == "lost" or s.turn + delay > game.last_turn:
            s.lose(self.unit)
        else:
            s.schedule(self.unit, s.turn + delay)
