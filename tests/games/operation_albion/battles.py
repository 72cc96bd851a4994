"""Actions and battles in a line: a force, where it goes, and what was fired."""

from __future__ import annotations

from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import refuse_action, take_action
from sandtable.games.operation_albion.state import Battle, State
from tests.games.operation_albion.positions import GERMAN, answer, told


def take(s: State, action: str, side: Side = GERMAN) -> State:
    """An action up to its first question."""
    take_action(s, side, action)
    play.settle(s)
    return s


def barred(s: State, action: str, side: Side = GERMAN) -> str:
    """The rule that forbids an action, or "" if it may be taken."""
    violation = refuse_action(s, side, action)
    return "" if violation is None else violation.rule


def force(s: State, action: str, units: str, side: Side = GERMAN) -> State:
    """An action with a force that sets out."""
    first, *more = units.split()
    return answer(take(s, action, side), ("unit", first), *(("add", unit) for unit in more), "go")


def go(s: State, action: str, units: str, *way: str, side: Side = GERMAN) -> State:
    """A force that goes from space to space and stops."""
    steps: list[Choice] = [("to", space) for space in way]
    return answer(force(s, action, units, side), *steps, "stop")


def fought(s: State) -> Battle:
    """The battle that goes on."""
    assert s.battle is not None
    return s.battle


def shots(s: State) -> list[tuple[object, ...]]:
    """Who fired at what kind, with which factor, in order."""
    return [(e.facts["unit"], e.facts["at"], e.facts["factor"]) for e in told(s, "shot")]


def stages(s: State) -> dict[object, object]:
    """Who fires first in each stage so far."""
    return {e.facts["name"]: e.facts["first"] for e in told(s, "stage")}


def places(s: State, units: str) -> list[str]:
    """Where units are."""
    return [s.at[unit] for unit in units.split()]
