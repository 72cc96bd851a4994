"""Positions for rule tests: ships on an empty table, dice as answers."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.board.plane import Pose
from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import admiral
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.state import Enlisted, Land, State

ONE, TWO = Side(0), Side(1)


@cache
def game(scenario: str = "free", *options: str) -> AnyGame:
    """The game as it is set up, built once."""
    return admiral.game("admiral", None, Setup(scenario, frozenset(options)))


@cache
def gamedata(scenario: str = "free", *options: str) -> GameData:
    """What never changes in that game."""
    return GameData(None, Setup(scenario, frozenset(options)))


Ship = tuple[str, float, float, float] | tuple[str, float, float, float, int]
"""A name with its navy ("KM Bismarck"), x and y in cm, a heading in degrees, and perhaps a speed."""


def position(
    one: list[Ship] | tuple[Ship, ...],
    two: list[Ship] | tuple[Ship, ...] = (),
    *options: str,
    scenario: str = "free",
    turn: int = 2,
    weather: str = "Calm and clear",
    night: bool = False,
    points: tuple[int, int] = (5, 5),
    land: tuple[Land, ...] = (),
) -> State:
    """Ships on a table in mid-battle: side one's are a1, a2, ..., side two's b1, b2, ...

    Ships without a speed make two thirds of their maximum. Flagships are as the rules say, with a Command
    value of 0.
    """
    s = State(gamedata(scenario, *options))
    s.weather, s.night, s.turn, s.visible, s.land = weather, night, turn, True, land
    s.ready = [True, True]
    s.phase = "operational"
    for side, ships in ((ONE, one), (TWO, two)):
        for number, ship in enumerate(ships, 1):
            navy, _, name = ship[0].partition(" ")
            card = s.game.by_name[navy, name]
            id = f"{'ab'[side]}{number}"
            printed = s.game.card[card]
            flagship = printed.type in ("BB", "BC", "PB", "CV", "CA")
            s.enlist(id, Enlisted(card, name, side, number, flagship))
            speed = ship[4] if len(ship) == 5 else printed.speed * 2 // 3
            pose = Pose(round(ship[1] * 100), round(ship[2] * 100), round(ship[3] * 2) % 720)
            s.deploy(id, pose, speed)
            s.alter(id, command=0 if flagship else None)
        s.start_flags[side] = sum(entry.flagship for entry in s.roster.values() if entry.side == side)
    s.points = list(points)
    s.events.clear()
    return s


def ask(s: State, *procedures: Procedure[Any]) -> State:
    """Put procedures on the agenda and go on to the next question."""
    s.then(*procedures)
    play.settle(s)
    return s


def answer(s: State, *choices: str | int | Choice) -> State:
    """Answer the open questions in turn: a verb alone, a die, or a verb and a noun."""
    for choice in choices:
        if isinstance(choice, int):
            play.choose(s, s.asked, "die", choice)
        elif isinstance(choice, str):
            play.choose(s, s.asked, choice, None)
        else:
            play.choose(s, s.asked, *choice)
    return s


def underway(s: State, id: str = "a1", speed: int | None = None) -> State:
    """Activate a unit and declare its speed, the one it has if no other is named."""
    ask(s, Activation(id))
    if asks(s) == "Declare":
        answer(s, ("speed", s.units[id].speed if speed is None else speed))
    return s


def steam(s: State) -> State:
    """Play the activation that is going on: the speed she has, straight on, and nothing else."""
    unit = s.active.unit
    while s.act is not None and s.act.unit == unit and asks(s) in ("Declare", "Manoeuvre"):
        if asks(s) == "Declare":
            speeds = offered(s, "speed")
            knots = s.units[unit].speed
            answer(s, ("speed", knots if knots in speeds else speeds[-1]))
        elif legs := offered(s, "leg"):
            answer(s, ("leg", legs[-1]))
        else:
            answer(s, "done")
    return s


def offered(s: State, verb: str) -> list[Noun]:
    """What may be chosen with a verb."""
    return s.options.nouns(verb)


def numbers(s: State, verb: str) -> list[int]:
    """The numbers that may be chosen with a verb."""
    return [noun for noun in offered(s, verb) if isinstance(noun, int)]


def refused(s: State, verb: str, noun: Noun = None) -> str:
    """The rule that forbids a choice, or "" if it is allowed."""
    violations = play.why(s, s.asked, verb, noun)
    return violations[0].rule if violations else ""


def asks(s: State) -> str:
    """The name of the procedure that asks now."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def told(s: State, kind: str) -> list[Event]:
    """What was told of a kind."""
    return [event for event in s.events if event.kind == kind]


__all__ = [
    "ONE",
    "TWO",
    "answer",
    "ask",
    "asks",
    "game",
    "gamedata",
    "numbers",
    "offered",
    "position",
    "refused",
    "steam",
    "told",
    "underway",
]
