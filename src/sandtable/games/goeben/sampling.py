"""Whole positions that fit what a side knows."""

from __future__ import annotations

from sandtable.core.sampling import Sampler
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.state import State
from sandtable.games.goeben.view import View
from sandtable.kit.fog import take, viewer


def sampler(data: GameData, known: View) -> Sampler[State]:
    """Positions that fit what is known: always the same one, for nothing in it is hidden."""
    viewer(known)
    s = position(data, known)
    s.agenda = list(known.agenda)
    return Sampler(lambda random: s.clone())


def position(data: GameData, known: View) -> State:
    """What lies on the table, without what is still to be done."""
    s = State(data)
    take(s, known, State.__slots__)
    return s
