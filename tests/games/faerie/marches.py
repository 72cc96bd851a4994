"""Moves for rule tests: gather a group, send it on; rows of clear hexes that lie next to each other."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, ReactionPhase
from sandtable.games.faerie.state import Group, State
from tests.games.faerie.positions import answer, ask, told

NORTH = tuple(Hex(hex) for hex in (2821, 2922, 3021, 3122, 3022, 3123))
"""Clear hexes of the Borders in a row, 1 Movement Point each."""
SOUTH = tuple(Hex(hex) for hex in (2438, 2538, 2637, 2738, 2837, 2937))
"""Clear hexes of Albion in a row, 1 Movement Point each."""

PHASES = {"movement": MovementPhase, "forced march": ForcedMarches, "reaction": ReactionPhase}


def gather(s: State, hex: int, *pieces: str, mode: str = "movement", **troops: int) -> State:
    """Choose a stack in the phase of the player, and from it the pieces and troops that move."""
    if not s.agenda:
        ask(s, PHASES[mode](s.player))
    answer(s, ("stack", Hex(hex)))
    for piece in pieces:
        answer(s, ("person" if piece in s.game.person else "ship", piece))
    for colour, number in troops.items():
        answer(s, ("troops", (colour, number)))
    return s


def go(s: State, *hexes: int) -> State:
    """The group goes from hex to hex."""
    return answer(s, *(("to", Hex(hex)) for hex in hexes))


def moving(s: State) -> Group:
    """The group that is moving."""
    assert s.group is not None
    return s.group


def held_up(s: State) -> str:
    """The rule for which troops that met enemies had to stop at once, "" if they may overrun them."""
    return "" if ("overrun", None) in s.options else str(told(s, "no overrun")[-1].facts["rule"])
