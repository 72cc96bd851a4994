"""8.11 to 8.13 Replacement recycling."""

from __future__ import annotations

from typing import cast

from sandtable.core.options import D6, Noun, Options
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import FALLEN, Unit
from sandtable.games.napoleonic.state import State


class RecycleFallen(Procedure[State], frozen=True):
    """[8.11, 8.12] Each unit eliminated a moment ago that may come back is rolled for."""

    rule = "8.12"

    def perform(self, s: State) -> None:
        fallen = [*s.in_heap(Side(0), FALLEN), *s.in_heap(Side(1), FALLEN)]
        if fallen:
            s.then(*[RecyclingRoll(unit) for unit in fallen])


class RecyclingRoll(Procedure[State], frozen=True):
    """[8.12, 8.13] On 0 to 5 the unit returns that many turns later, otherwise it is lost."""

    unit: Unit

    rule = "8.12"
    prompt = "Roll for the return of an eliminated unit"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        game = s.game
        owner = game.owner[self.unit]
        number = game.modifier["recycling"]
        modifiers = [
            ("the enemy leads", number["enemy-leads"] if s.lead(other(owner)) else 0),
            ("French unit", number["french"] if game.unit[self.unit].side == "french" else 0),
        ]
        what = f"return of {game.unit_name(self.unit)}"
        total = s.rolled(what, self.rule, cast(int, noun), modifiers)
        delay = max(total, game.numbers.least_recycling_delay)
        if game.table["recycling"].look_up(total) == "lost" or s.turn + delay > game.last_turn:
            s.lose(self.unit)
        else:
            s.schedule(self.unit, s.turn + delay)
