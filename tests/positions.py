"""Position literals and spelled choices: a rule test is a position, the choices, an assertion."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.combat import CombatPhase, apply_result
from sandtable.games.napoleonic.gamedata import (
    ASIDE,
    GONE,
    POOL,
    TRACK,
    WAITING,
    GameData,
    Place,
    Unit,
)
from sandtable.games.napoleonic.state import Battle, State
from sandtable.games.napoleonic.vocabulary import VERBS

FRENCH = RUSSIAN = Side(0)
OTTOMAN = SWEDISH = Side(1)

HEAPS = {"pool": POOL, "waiting": WAITING, "aside": ASIDE, "gone": GONE}


@cache
def campaign(name: str) -> GameData:
    """A campaign, built once."""
    return GameData(name)


def position(name: str, text: str = "", *, turn: int = 4, player: Side = FRENCH, **fields: Any) -> State:
    """A position from a line such as "1833: fr-inf-1-1 fr-inf-2-1; anatolia: ot-ni-1; pool: ot-se-1".

    Units of a place are named bottom first; "fr-gu=5" gives a unit a combat factor of its own.
    Units that are not named are out of the game. Locales that hold a unit are controlled by its
    side; victory points stay as at the start. Any other field of the state can be given by name.
    """
    game = campaign(name)
    s = State(game)
    s.turn, s.player = turn, player
    for part in filter(None, (part.strip() for part in text.split(";"))):
        place, _, ids = part.partition(":")
        for word in ids.split():
            id, _, factor = word.partition("=")
            put(s, id, place.strip())
            if factor:
                pin(s, id, int(factor))
    vp = [game.about.start_vp[side] for side in game.sides]
    s.vp = vp
    for field, value in fields.items():
        setattr(s, field, value)
    s.events.clear()
    return s


def put(s: State, id: str, place: str) -> None:
    """Put a unit on a hex, in a box, on the turn track ("turn 5") or in a heap."""
    unit = s.game.number[id]
    if place in HEAPS:
        s.where[unit] = HEAPS[place]
    elif place.startswith("turn "):
        s.where[unit] = TRACK
        s.due[unit] = int(place.removeprefix("turn "))
    else:
        s.place(unit, s.game.box_named[place] if place in s.game.box_named else s.game.hex(place))


def pin(s: State, id: str, factor: int) -> None:
    """Give a unit a combat factor in this position only; an attack factor of 0 or * stays."""
    game = s.game = copy(s.game)
    unit = game.number[id]
    game.attack = [factor if u == unit and old else old for u, old in enumerate(game.attack)]
    game.defence = [factor if u == unit else old for u, old in enumerate(game.defence)]


def ask(s: State, *procedures: Procedure[Any]) -> State:
    """Put procedures on the agenda and settle up to the first question."""
    s.then(*procedures)
    play.settle(s)
    return s


def read(s: State, text: str) -> tuple[str, Any]:
    """A choice in words: "unit fr-inf-1-1", "hex 1833", "box anatolia", "die 6", "done"."""
    verb, _, noun = text.partition(" ")
    kind = VERBS[verb].kind
    if kind == "unit":
        return verb, s.game.number[noun]
    if kind == "box":
        return verb, s.game.box_named[noun]
    if not kind:
        return verb, None
    return verb, noun if kind == "division" else int(noun)


def answer(s: State, *choices: str) -> State:
    """Answer for whoever is asked, one choice after the other; each is checked."""
    for text in choices:
        play.choose(s, s.asked, *read(s, text))
    return s


def offered(s: State, verb: str) -> list[Any]:
    """What is offered for a verb, spelled: unit ids, hex numbers, box names."""
    nouns = s.options.nouns(verb)
    numbers = [noun for noun in nouns if isinstance(noun, int)]
    if VERBS[verb].kind == "unit":
        return sorted(s.game.unit[number].id for number in numbers)
    if VERBS[verb].kind == "box":
        return sorted(s.game.boxes[number].id for number in numbers)
    return sorted(nouns, key=str)


def refused(s: State, text: str) -> list[str]:
    """The rules that speak against a choice of the side that is asked; empty if it is legal."""
    return [violation.rule for violation in play.why(s, s.asked, *read(s, text))]


def where(s: State, id: str) -> Place | str:
    """Where a unit is: a hex number, a box's name, or "pool", "track", "gone", "waiting" ..."""
    place = s.where[s.game.number[id]]
    if place in s.game.boxes:
        return s.game.boxes[place].id
    names = {POOL: "pool", TRACK: "track", GONE: "gone", WAITING: "waiting", ASIDE: "aside", 5: "fallen"}
    return names.get(place, place)


def units(s: State, *ids: str) -> tuple[Unit, ...]:
    """Unit numbers by their ids."""
    return tuple(s.game.number[id] for id in ids)


def told(s: State, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind since the position was set up."""
    return [dict(event.facts) for event in s.events if event.kind == kind]


def reasons(s: State, text: str) -> list[str]:
    """The sentences that speak against a choice of the side that is asked."""
    return [violation.text for violation in play.why(s, s.asked, *read(s, text))]


def declare(s: State, hex: int, *ids: str) -> State:
    """Open the player's combat phase and name the units of an attack."""
    ask(s, CombatPhase(s.player))
    return answer(s, f"attack {hex}", *(f"unit {id}" for id in ids))


def combat(s: State, hex: int, *ids: str, die: int = 1) -> dict[str, Any]:
    """Fight an attack and read what was told of it."""
    answer(declare(s, hex, *ids), "fight", f"die {die}")
    return told(s, "combat")[-1]


def shifts(fought: dict[str, Any]) -> dict[str, int]:
    """The column shifts that were told of an attack, by their reasons."""
    return {shift["why"]: shift["number"] for shift in fought["shifts"]}


def result(s: State, code: str, hex: int, *ids: str) -> State:
    """Apply a combat result as if the player's attack with these units had just been rolled."""
    force = units(s, *ids)
    origins = tuple(s.where[unit] for unit in force)
    s.join_battle(s.player, Battle(Hex(hex), force, origins, s.stack(other(s.player), hex)))
    apply_result(s, s.player, code)
    return ask(s)
