"""Positions for rule tests: an empty map with the units that a test wants, dice as answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.procedure import Procedure
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import operation_albion
from sandtable.games.operation_albion.deployment import Deploy, Reinforce
from sandtable.games.operation_albion.gamedata import GERMAN, RUSSIAN, GameData
from sandtable.games.operation_albion.state import State


@cache
def game(*options: str) -> AnyGame:
    """The game with optional rules, built once."""
    return operation_albion.game("operation_albion", None, Setup("", frozenset(options)))


@cache
def gamedata(*options: str) -> GameData:
    """What never changes in that game."""
    return GameData(None, Setup("", frozenset(options)))


def position(
    places: Mapping[str, str],
    *options: str,
    turn: int = 2,
    ap: tuple[int, int] = (5, 5),
    revolution: bool = False,
    weather: bool = False,
    aboard: Mapping[str, str] | None = None,
    reduced: Iterable[str] = (),
) -> State:
    """A position in mid-game: `{"riga": "r_base_riga r_2sib"}` places units, bottom first.

    Units that are not named are out of play; pool, displays and stock of mines are as at the start.
    """
    s = State(gamedata(*options))
    for space, names in places.items():
        for unit in names.split():
            s.put(unit, space)
    for unit, ship in (aboard or {}).items():
        s.at[unit] = "aboard"
        s.aboard[unit] = ship
    s.turn, s.ap, s.weather = turn, list(ap), weather
    s.revolution = 1 if revolution else 0
    s.index = 0 if revolution else s.index
    s.phase = "german actions"
    s.player = GERMAN
    s.reduced = frozenset(reduced)
    s.note_control()
    s.index = 0 if revolution else s.game.numbers.start_box
    s.events.clear()
    return s


def ask(s: State, *procedures: Procedure[Any]) -> State:
    """Put procedures on the agenda and go on to the next question."""
    s.then(*procedures)
    play.settle(s)
    return s


def answer(s: State, *choices: str | int | Choice) -> State:
    """Answer the open questions in turn: a verb alone, a die, or a verb and a noun.

    A march ends, and a landing begins, by itself when nothing is left to decide: then "stop", "add" and "go"
    are passed over.
    """
    going = False
    for choice in choices:
        verb = choice[0] if isinstance(choice, tuple) else choice
        if going and verb in ("stop", "add", "go") and verb not in s.options.verbs():
            continue
        going = verb in ("to", "drop", "area", "add") or (going and isinstance(choice, int))
        if isinstance(choice, int):
            play.choose(s, s.asked, "die", choice)
        elif isinstance(choice, str):
            play.choose(s, s.asked, choice, None)
        else:
            play.choose(s, s.asked, *choice)
    return s


def deploy(s: State, *spaces: str) -> State:
    """Those who come in go to spaces, in the order of their sheet."""
    for space in spaces:
        asking = s.agenda[-1]
        if isinstance(asking, Reinforce):
            answer(s, ("place", (coming(s), space)))
        else:
            answer(s, ("deploy", space))
    return s


def coming(s: State) -> str:
    """The unit that comes in now, or the first of several."""
    asking = s.agenda[-1]
    assert isinstance(asking, Deploy | Reinforce)
    return asking.units[0] if isinstance(asking, Reinforce) else asking.unit


def rooms(s: State) -> set[str]:
    """Where that unit may go."""
    pairs = [noun for noun in offered(s, "place") if isinstance(noun, tuple)]
    return {str(space) for unit, space in pairs if unit == coming(s)} | {*map(str, offered(s, "deploy"))}


def offered(s: State, verb: str) -> list[Noun]:
    """What may be chosen with a verb."""
    return s.options.nouns(verb)


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
    "GERMAN",
    "RUSSIAN",
    "answer",
    "ask",
    "asks",
    "coming",
    "deploy",
    "game",
    "gamedata",
    "offered",
    "position",
    "refused",
    "rooms",
    "told",
]
