"""What a client shows before a choice is made: costs and ways of a move, the odds of an attack.

Hints are for the side that is asked, and speak only of what it may know.
"""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.side import Side
from sandtable.game.presentation import Overlays
from sandtable.games.napoleonic.combat import DeclareAttack
from sandtable.games.napoleonic.gamedata import HALF
from sandtable.games.napoleonic.movement import MoveStack, afloat, by_ground
from sandtable.games.napoleonic.odds import all_shifts, attack_strength
from sandtable.games.napoleonic.state import State


def overlays(s: State, side: Side) -> Overlays:
    """Costs and ways, or odds, for the open question."""
    if s.over or s.asked != side:
        return {}
    question = play.current(s)
    if isinstance(question, MoveStack):
        return move_overlay(s, question)
    if isinstance(question, DeclareAttack) and question.units:
        return {"attack": attack_overlay(s, question)}
    return {}


def move_overlay(s: State, stack: MoveStack) -> dict[str, object]:
    """[9.1, 9.13] What each hex within reach costs, and the way there."""
    ground = by_ground(s, stack.side, stack.units)
    found: dict[str, object] = {
        "units": list(stack.units),
        "from": s.where[stack.units[0]],
        "hex": {h: {"cost": ground.cost[h] / HALF, "way": ground.way(h)} for h in ground.places},
    }
    river = s.options.nouns("river")
    if river:
        water = afloat(s, stack.side, stack.units)
        found["river"] = {h: {"cost": water.cost[h], "way": water.way(h)} for h in water.places}
    return found


def attack_overlay(s: State, attack: DeclareAttack) -> dict[str, object]:
    """[11.2, 11.5] Attack strength, shifts, and the column for each defence that might be there.

    The defender's stack is unknown until the attack is declared (7.7), so the columns are told for
    every strength it may have.
    """
    side, units, fleets, hex = attack.side, attack.units, attack.fleets, attack.hex
    strength = attack_strength(s, units, fleets, hex)
    shifts = [x for x in all_shifts(s, side, units, fleets, hex) if x.columns]
    net = sum(x.columns for x in shifts)
    crt = s.game.crt
    columns = []
    for defence in range(1, 41):
        start = next(i for i, column in enumerate(crt) if strength * 100 // defence <= column.high)
        columns.append(max(0, min(start + net, len(crt) - 1)))
    top = s.stack(Side(1 - side), hex)[-1]
    return {
        "hex": hex,
        "units": list(units),
        "fleets": list(fleets),
        "strength": strength,
        "shifts": [{"why": x.why, "rule": x.rule, "columns": x.columns} for x in shifts],
        "columns": columns,
        "seen": s.game.defence[top],
        "fortress": s.intact(Hex(hex)),
    }
