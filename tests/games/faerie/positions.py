"""Positions for rule tests: an empty map with the pieces that a test wants, dice as answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import faerie
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.state import Group, State

LONG, SHORT = "faerie-twilight", "albion-alone"


@cache
def game(scenario: str = LONG, *options: str) -> AnyGame:
    """The game as it is set up, built once."""
    return faerie.game("faerie", None, Setup(scenario, frozenset(options)))


@cache
def gamedata(scenario: str = LONG, *options: str) -> GameData:
    """What never changes in that game."""
    return GameData(None, Setup(scenario, frozenset(options)))


def position(
    places: Mapping[int, str],
    *options: str,
    scenario: str = LONG,
    turn: int = 2,
    phase: str = "movement",
    player: Side = FOMORIAN,
    escorts: Iterable[str] = (),
    wounds: Mapping[str, int] | None = None,
    kit: Mapping[str, str] | None = None,
    aboard: Mapping[str, str] | None = None,
    asleep: Iterable[str] = (),
    lies: Mapping[str, int] | None = None,
    invaded: int = 1,
) -> State:
    """A position in mid-game: `{3012: "imric moray*8", 2613: "fleetfoot"}` places persons, troops, ships.

    Nobody has an escort or an item unless he is named; everybody is awake, the weather is clear. Of
    `lies`, items of 01 to 10 that are not in a kit are undiscovered.
    """
    s = State(gamedata(scenario, *options))
    s.asleep = frozenset(asleep)
    s.turn, s.phase, s.player, s.invaded = turn, phase, player, invaded
    for hex, names in places.items():
        for name in names.split():
            piece, _, number = name.partition("*")
            if piece in s.game.colour:
                s.muster(piece, Hex(hex), int(number or 1))
            else:
                if piece in s.game.ship:
                    s.berth[piece] = 0
                s.put(piece, Hex(hex))
    for person, ship in (aboard or {}).items():
        if person in s.game.colour:
            s.cargo[ship] = person
        else:
            s.put(person, s.at[ship])
            s.aboard[person] = ship
    s.escorts = frozenset(escorts)
    s.wounds = dict(wounds or {})
    s.kit = {piece: tuple(items.split()) for piece, items in (kit or {}).items()}
    if any("20" in items for items in s.kit.values()):
        s.attuned = next(piece for piece, items in s.kit.items() if "20" in items)
    for item, hex in (lies or {}).items():
        s.hide(item, Hex(hex))
    s.events.clear()
    return s


def ask(s: State, *procedures: Procedure[Any]) -> State:
    """Put procedures on the agenda and go on to the next question."""
    s.then(*procedures)
    play.settle(s)
    return s


def answer(s: State, *choices: str | int | tuple[int, int] | Choice) -> State:
    """Answer the open questions in turn: a verb alone, a die, two dice, or a verb and a noun."""
    for choice in choices:
        if isinstance(choice, int):
            play.choose(s, s.asked, "die", choice)
        elif isinstance(choice, str):
            play.choose(s, s.asked, choice, None)
        elif isinstance(choice[0], int):
            play.choose(s, s.asked, "dice", choice)
        else:
            play.choose(s, s.asked, *choice)
    return s


def quiet(s: State) -> Choice:
    """A way out of the open question: nothing is moved, cast or attacked."""
    for verb in ("done", "abstain", "stand", "stop", "hold", "keep", "leave"):
        if (verb, None) in s.options:
            return verb, None
    return next(iter(s.options))


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


def group(s: State, hex: int, *persons: str, mode: str = "movement", **troops: int) -> Group:
    """A group that stands in a hex, ready to move."""
    return Group(Hex(hex), mode, tuple(persons), troops=troops, origin=Hex(hex))


__all__ = [
    "FAERIE",
    "FOMORIAN",
    "answer",
    "ask",
    "asks",
    "game",
    "gamedata",
    "group",
    "offered",
    "position",
    "quiet",
    "refused",
    "told",
]
