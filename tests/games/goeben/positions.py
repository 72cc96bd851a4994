"""Positions for rule tests: ships where a test wants them, markers known, dice as answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

import sandtable
from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.procedure import Procedure
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games.goeben.campaign import EndScenario
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.state import Fort, Lying, State


@cache
def game(scenario: str = "ottoman", *options: str) -> AnyGame:
    """The game as it is set up, built once."""
    return sandtable.load("goeben", None, Setup(scenario, frozenset(options)))


@cache
def gamedata(scenario: str = "ottoman", *options: str) -> GameData:
    """What never changes in that game."""
    return GameData(None, Setup(scenario, frozenset(options)))


def position(
    scenario: str = "ottoman",
    *options: str,
    turn: int = 2,
    alert: int = 1,
    vp: int = 0,
    phase: str = "movement",
    allies: Mapping[str, Iterable[str]] | None = None,
    forts: Mapping[str, Iterable[str]] | None = None,
    pool: Iterable[str] | None = None,
    fleet: Mapping[str, str] | None = None,
    **at: str,
) -> State:
    """A position in mid-game: `goeben="malta"` places a ship, `allies` lie face up, `forts` are known.

    Ships of the task force that are not named are not in play. Without `pool` every event marker and
    convoy is in the Incident Pool, and the warships are not.
    """
    s = State(gamedata(scenario, *options))
    mission = scenario if scenario in s.game.missions else "ottoman"
    s.receive_orders(mission)
    for ship, space in {**(fleet or {}), **at}.items():
        if ship in s.game.german:
            s.commission(ship, space)
        else:
            s.join(ship, space)
    s.turn, s.alert, s.vp, s.phase = turn, alert, vp, phase
    s.since = dict.fromkeys(s.at, turn - 1)
    for space, ships in (allies or {}).items():
        s.lay(space, *(Lying(ship, "", True) for ship in ships))
    for port, counters in (forts or {}).items():
        s.set_forts(port, [Fort(f"{port}-{i}", counter) for i, counter in enumerate(counters, 1)])
    s.to_pool(*((*s.game.markers, *s.game.convoys) if pool is None else pool))
    s.agenda = [EndScenario()]
    s.events.clear()
    return s


def display(s: State, ship: str, *cargo: str, **tracks: int) -> None:
    """Put markers of a ship's display elsewhere, and cargo into its first boxes."""
    for box, id in enumerate(cargo):
        s.stow(ship, id, box)
    if tracks:
        s.afloat[ship] = msgspec.structs.replace(s.afloat[ship], **tracks)
    s.events.clear()


def ask(s: State, *procedures: Procedure[Any]) -> State:
    """Put procedures on the agenda and go on to the next question."""
    s.then(*procedures)
    play.settle(s)
    return s


def answer(s: State, *choices: str | int | tuple[int, ...] | Choice) -> State:
    """Answer the open questions in turn: a verb alone, a die, a handful of dice, or a verb and a noun."""
    for choice in choices:
        verb, noun = spelled(choice)
        play.choose(s, s.asked, verb, noun)
    return s


def spelled(choice: str | int | tuple[int, ...] | Choice) -> Choice:
    """A choice in full."""
    if isinstance(choice, str):
        return choice, None
    if isinstance(choice, int):
        return "die", choice
    if choice and isinstance(choice[0], str):
        verb, noun = choice
        return str(verb), noun
    return "dice", choice


def offered(s: State, verb: str) -> list[Noun]:
    """What may be chosen with a verb."""
    return s.options.nouns(verb)


def refused(s: State, verb: str, noun: Noun = None) -> str:
    """The rule that forbids a choice, or "" if it is allowed."""
    violations = play.why(s, s.asked, verb, noun)
    return violations[0].rule if violations else ""


def asks(s: State) -> str:
    """The name of the procedure that asks now."""
    return type(s.agenda[-1]).__name__


def told(s: State, kind: str) -> list[Event]:
    """What was told of a kind."""
    return [event for event in s.events if event.kind == kind]
