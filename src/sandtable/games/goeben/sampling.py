"""Whole positions that fit what a side knows."""

from __future__ import annotations

from sandtable.core.sampling import Sampler
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.state import State
from sandtable.games.goeben.view import PLAIN, SETS, View


def sampler(data: GameData, known: View) -> Sampler[State]:
    """Positions that fit what is known: always the same one, for nothing in it is hidden."""
    if known.asked is None or known.side != known.asked.side:
        raise ValueError("whole positions can be sampled only for the side that is asked")
    s = position(data, known)
    s.agenda = list(known.agenda)
    return Sampler(lambda random: s.clone())


def position(data: GameData, known: View) -> State:
    """What lies on the table, without what is still to be done."""
    s = State(data)
    for name in PLAIN:
        value = getattr(known, name)
        setattr(s, name, value.copy() if isinstance(value, dict) else value)
    for name in SETS:
        setattr(s, name, frozenset(getattr(known, name)))
    return s
