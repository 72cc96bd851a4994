"""Combats for rule tests: announce them, come to the dice, take losses."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.core.events import Event
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.games.faerie.combat import CombatPhase
from sandtable.games.faerie.state import Fight, State
from tests.games.faerie.positions import FOMORIAN, answer, ask, asks, offered, told

FIELD = Hex(2834)
"""Clear land in Albion without fortress or water."""
SEA = Hex(2601)
COAST = Hex(2416)
"""Land and water, no fortress."""
KNOWE, DYKE = Hex(3034), Hex(3023)


def fight(kind: str, hex: int = FIELD, attacker: Side = FOMORIAN, terrain: str = "clear") -> Fight:
    """A combat as it stands before the dice."""
    return Fight(kind, Hex(hex), attacker, attacker, terrain)


def combat(s: State, *declared: Choice, side: Side = FOMORIAN) -> State:
    """A Combat Phase begins, and these combats are announced in it."""
    s.phase, s.player = "combat", side
    ask(s, CombatPhase(side))
    for choice in declared:
        if choice[0] == "melee" and asks(s) == "DeclareBattles":
            answer(s, "done")
        answer(s, choice)
    if asks(s) in ("DeclareBattles", "DeclareMelees"):
        answer(s, "done")
    return s


def battle(s: State, hex: int = FIELD, side: Side = FOMORIAN) -> State:
    """One battle is announced; the next question is what comes before it."""
    return combat(s, ("battle", Hex(hex)), side=side)


def until(s: State, name: str) -> State:
    """Decline and pass over everything until a question is reached."""
    while s.agenda and asks(s) != name:
        match asks(s):
            case "Answer":
                answer(s, "decline")
            case "ChooseTerrain":
                answer(s, ("terrain", offered(s, "terrain")[0]))
            case _:
                answer(s, "done")
    return s


def suffer(s: State) -> State:
    """Take all losses as they come first."""
    while asks(s) == "Allot":
        answer(s, next(iter(s.options)))
    return s


def roll(s: State, *dice: tuple[int, int]) -> State:
    """Come to the dice, roll, and take the losses; again for each roll."""
    for pair in dice:
        if asks(s) == "Press":
            answer(s, "press")
        suffer(answer(until(s, "Roll"), pair))
    return s


def last(s: State, kind: str = "round") -> Event:
    """What was told last of a kind."""
    return told(s, kind)[-1]
