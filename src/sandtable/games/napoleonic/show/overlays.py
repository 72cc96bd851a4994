"""What is told before a choice is made: costs and ways of a move, and the units of an attack.

It is for the side that is asked, and speaks only of what that side may know.
"""

from __future__ import annotations

from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.game.presentation import Overlays
from sandtable.games.napoleonic.combat import DeclareAttack
from sandtable.games.napoleonic.gamedata import HALF, Unit
from sandtable.games.napoleonic.movement import MoveStack, afloat, by_ground, way_on_foot
from sandtable.games.napoleonic.state import State


def overlays(s: State, side: Side) -> Overlays:
    """Costs and ways, or attackers, for the open question."""
    if s.over or s.asked != side:
        return {}
    question = play.current(s)
    if isinstance(question, MoveStack):
        return move_overlay(s, question)
    if isinstance(question, DeclareAttack) and question.units:
        return {"attack": {"hex": question.hex, "units": list(question.units)}}
    return {}


def move_overlay(s: State, stack: MoveStack) -> Overlays:
    """[9.1, 9.13] What each hex within reach costs, and the way there."""
    side, units = stack.side, stack.units
    ground = by_ground(s, side, units)
    found: Overlays = {
        "units": list(stack.units),
        "from": s.where[stack.units[0]],
        "hex": {
            h: {"cost": ground.cost[h] / HALF, "way": way_on_foot(s, side, units, ground, h)}
            for h in ground.places
        },
    }
    if s.options.nouns("river"):
        water = afloat(s, stack)
        found["river"] = {
            h: {"cost": water.cost[h], "way": water.way(h, s.held[1 - side])} for h in water.places
        }
    return found


def march(s: State, hex: Noun) -> str:
    """[9.1, 14.2, 15.2] What the march to a hex costs, and what it takes."""
    stack = play.current(s)
    if not isinstance(stack, MoveStack):
        return ""
    reach = by_ground(s, stack.side, stack.units)
    way = way_on_foot(s, stack.side, stack.units, reach, cast(Hex, hex))
    return f"{reach.cost[cast(Hex, hex)] / HALF:g} MP{taken(s, stack.side, way)}"


def taken(s: State, side: Side, way: list[int]) -> str:
    """[14.2, 15.2] The places of the enemy that change hands on a way to a place with a name."""
    if way[-1] not in s.game.locale and way[-1] not in s.game.ruins:
        return ""
    places = [
        s.game.locale[Hex(place)].name for place in dict.fromkeys(way) if s.holds(Side(1 - side), Hex(place))
    ]
    return f", takes {' and '.join(places)}" if places else ""


def voyage(s: State, hex: Noun) -> str:
    """[9.13] How far a hex is along the water."""
    stack = cast(MoveStack, play.current(s))
    water = afloat(s, stack)
    cost = water.cost[cast(Hex, hex)]
    way = taken(s, stack.side, water.way(cast(Hex, hex), s.held[1 - stack.side]))
    return f"{cost} hex{'es' * (cost > 1)} by water{way}"


def left(s: State, noun: Noun) -> str:
    """[9.2, 9.6] What a unit has left of its movement, if it has used some."""
    unit = cast(Unit, noun)
    march = s.marched.get(unit)
    if march is None or not march.spent:
        return ""
    rest = s.allowance(unit) - march.spent
    return f"{rest / HALF:g} MP left" if rest > 0 else "has moved"


DETAILS = {"hex": march, "river": voyage, "unit": left, "add": left}
"""What the choices of a verb cost or leave."""
