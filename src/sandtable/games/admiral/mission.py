"""The special rules of a mission sheet (mission.sheet): who may leave, who is surprised, what is sought."""

from __future__ import annotations

from sandtable.core.procedure import Violation
from sandtable.games.admiral.schema import Battery, Bounty, Exit
from sandtable.games.admiral.state import LOST, SUNK, WRECK, Id, State


def ruined(s: State, id: Id) -> bool:
    """[mission.points] Whether a unit is sunk or lost."""
    return s.units[id].status in (SUNK, WRECK, LOST)


def exits(s: State, id: Id) -> list[Exit]:
    """[mission.sheet] The ways off the table that a mission has for a unit, sooner or later."""
    side, name = s.side(id), s.name(id)
    return [way for way in s.game.rules.exit if way.side == side and (not way.ships or name in way.ships)]


def may_leave(s: State, id: Id, edge: str) -> bool:
    """[mission.sheet] Whether a mission lets a unit leave over an edge now."""
    return any(edge in way.edges and s.turn >= way.since for way in exits(s, id))


def bounty(s: State, id: Id) -> Bounty | None:
    """[mission.sheet] What a mission pays for damage to a unit."""
    return next((prize for prize in s.game.rules.bounty if prize.unit == s.name(id)), None)


def surprised(s: State, id: Id) -> Violation | None:
    """[mission.sheet] Why a unit that is taken by surprise neither fires nor launches yet."""
    found = s.game.rules.surprise
    return waiting(s, found.turns) if found is not None and s.side(id) == found.side else None


def unmanned(s: State, id: Id, battery: Battery) -> Violation | None:
    """[mission.sheet] Why a battery is not ready yet: heavy guns take longer after a surprise."""
    found = s.game.rules.surprise
    if found is None or s.side(id) != found.side:
        return None
    heavy = battery.die >= found.heavy_die and battery == s.card(id).primary
    return waiting(s, max(found.turns, found.heavy_turns) if heavy else found.turns)


def waiting(s: State, turns: int) -> Violation | None:
    """[mission.sheet] The first turns are those of the surprise."""
    if s.turn > turns:
        return None
    return Violation("mission.sheet", f"surprised, they do not fire before turn {turns + 1}")
