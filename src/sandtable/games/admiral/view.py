"""What each side may know: decks, held cards and placement cards are hidden."""

from __future__ import annotations

import msgspec

from sandtable.core.options import Options
from sandtable.core.procedure import AnyProcedure
from sandtable.core.side import Side, other
from sandtable.core.view import View as CoreView
from sandtable.games.admiral.gamedata import AGREED
from sandtable.games.admiral.sequence import PASS
from sandtable.games.admiral.state import Act, Enlisted, Id, Land, Squadron, State, Token, Unit
from sandtable.games.admiral.victory import points
from sandtable.kit.fog import shown
from sandtable.kit.questions import Listed

OPEN = (
    *("turn", "phase", "player", "hand", "first", "weather", "night", "tokens", "land", "points", "values"),
    *("ready", "zones", "act", "acts", "start_flags", "visible", "winner", "ended"),
)
"""What everybody may know as it is."""

MANY = 4000
"""More choices than this are not listed for a client; it knows their form."""


class Card(msgspec.Struct, frozen=True, order=True):
    """[setup.place.cards] A unit that is placed face down: where it is and where its bow points."""

    side: Side
    x: int
    y: int
    heading: int


class View(CoreView, frozen=True):
    """Everything a side may know."""

    turn: int
    phase: str
    player: Side
    hand: Side
    first: Side
    weather: str
    night: bool
    roster: dict[Id, Enlisted]
    units: dict[Id, Unit]
    cards: tuple[Card, ...]
    squadrons: dict[Id, Squadron]
    tokens: dict[int, Token]
    land: tuple[Land, ...]
    deck: tuple[Id, ...]
    decks: tuple[int, int]
    waiting: tuple[Id, ...]
    held: tuple[str, str]
    points: tuple[int, int]
    values: tuple[tuple[int, ...], tuple[int, ...]]
    budget: tuple[int, int]
    ready: tuple[bool, bool]
    zones: tuple[str, str]
    act: Act | None
    acts: tuple[Act, ...]
    start_flags: tuple[int, int]
    away: dict[Id, str]
    score: tuple[int, int]
    visible: bool
    winner: int
    ended: str
    agenda: tuple[AnyProcedure, ...]


def buying(s: State) -> bool:
    """[setup.fleets] Whether fleets are still being chosen in secret."""
    one, two = s.game.navies
    hidden = s.game.mission is None and one != two and not s.game.uses(AGREED)
    return hidden and not all(s.ready) and not s.weather


def knows_roster(s: State, side: Side | None, id: Id) -> bool:
    """[setup.fleets] Whether a side may know of a unit: the enemy's only when both fleets are chosen."""
    return s.roster[id].side == side or not buying(s)


def sees_unit(s: State, side: Side | None, id: Id) -> bool:
    """[setup.place.cards] Whether a side may know where a unit is: not before the cards are turned up. What a
    mission's sheet says is known.
    """
    return s.visible or s.roster[id].side == side or s.game.mission is not None


def view(s: State, side: Side | None) -> View:
    """[turn.tactical.sequence, preorder.hold, setup.place.cards] The battle as a side may know it."""
    known = {id for id in s.roster if knows_roster(s, side, id)}
    foe = None if side is None else other(side)
    open_decks = s.phase in ("operational", "chronometric", "over")
    return View(
        **shown(s, side, OPEN, listed),
        roster={id: entry for id, entry in s.roster.items() if id in known},
        units={
            id: unit if sees_unit(s, side, id) else hidden(unit)
            for id, unit in s.units.items()
            if id in known
        },
        cards=tuple(
            sorted(
                Card(s.roster[id].side, unit.x, unit.y, unit.heading)
                for id, unit in s.units.items()
                if not sees_unit(s, side, id) and unit.status != "late"
            )
        ),
        squadrons={q: x for q, x in s.squadrons.items() if q.partition(".")[0] in known},
        deck=s.decks[side] if side is not None else (),
        decks=(len(s.decks[0]), len(s.decks[1])) if open_decks else (0, 0),
        waiting=tuple(sorted(unplayed(s, foe))) if open_decks and foe is not None else (),
        held=(held(s, Side(0), side), held(s, Side(1), side)),
        budget=(own(s, side, 0), own(s, side, 1)),
        away=dict(sorted(s.away.items())),
        score=points(s) if not buying(s) else (0, 0),
    )


def hidden(unit: Unit) -> Unit:
    """A unit whose place is not known."""
    return msgspec.structs.replace(unit, x=0, y=0, heading=0, depth=0, since=0, status="late")


def own(s: State, side: Side | None, whose: int) -> int:
    """What a fleet has cost, as far as a side may know."""
    return s.budget[whose] if side == whose or not buying(s) else 0


def unplayed(s: State, side: Side) -> set[Id]:
    """[turn.operational.hand] Units whose cards have not been shown in this turn."""
    found = {card for card in s.decks[side] if card != PASS and s.units[card].status != "late"}
    return found | {s.held[side]} if s.held[side] else found


def held(s: State, whose: Side, viewer: Side | None) -> str:
    """[preorder.hold] The held card; the enemy sees only that there is one."""
    return s.held[whose] if whose == viewer or not s.held[whose] else "?"


def listed(options: Options) -> Listed:
    """The choices by verb; of very many only the first and the last, as samples of their form."""
    found: Listed = {}
    for verb, nouns in options.groups:
        size = len(nouns)
        if size > MANY:
            found.setdefault(verb, []).extend([nouns[0], nouns[size - 1]])
        elif size:
            found.setdefault(verb, []).extend(nouns[index] for index in range(size))
    return {verb: sorted(nouns, key=repr) if verb != "leg" else nouns for verb, nouns in found.items()}
