"""20.0 Fog of war: what each side may know."""

from __future__ import annotations

import msgspec

from sandtable.core.options import Options
from sandtable.core.procedure import AnyProcedure
from sandtable.core.side import Side, other
from sandtable.core.view import View as CoreView
from sandtable.games.operation_albion.gamedata import GERMAN, MINEFIELD, RUSSIAN
from sandtable.games.operation_albion.pack.schema import Effect
from sandtable.games.operation_albion.state import DEPOT, DISPLAYS, OUT, STOCK, Battle, Space, State, Unit
from sandtable.games.operation_albion.victory import points
from sandtable.kit.fog import shown
from sandtable.kit.questions import Listed, in_order

OPEN = (
    *("turn", "player", "phase", "ap", "index", "revolution", "weather", "patrols", "demolished", "shifted"),
    *("banned", "free", "carrying", "battle", "winner", "level"),
)
"""What everybody may know as it is."""

OPEN_DISPLAYS = (DEPOT, STOCK, OUT)
"""[20.0] Bases, mines and unused units; the enemy's other displays and his pool are closed."""

AT_SEA, EMBARKED, FOR_GOOD = 0.75, 0.15, 0.25
"""How likely a ship that lies in no stack is under a marker, troops aboard a transport, and what is lost is
destroyed for good; about as it is in games between bots."""


class Stack(msgspec.Struct, frozen=True):
    """A side's units in a space: how many, those that the viewer knows, bottom first, and how many others of
    each class there are. A class shows: what may enter a space depends on it.
    """

    side: Side
    space: Space
    height: int
    units: tuple[Unit, ...]
    hidden: dict[str, int]


class Force(msgspec.Struct, frozen=True):
    """[20.1] A task force marker; its ships only for those who know them."""

    side: Side
    marker: int
    space: Space
    units: tuple[Unit, ...]


class Mine(msgspec.Struct, frozen=True):
    """A minefield on the map."""

    side: Side
    space: Space
    unit: Unit


class Hand(msgspec.Struct, frozen=True):
    """A side's units off the map by display: all to the owner, to others only those of open displays."""

    counts: dict[str, int]
    units: dict[str, tuple[Unit, ...]]


class View(CoreView, frozen=True):
    """[20.0, 20.0.same, 20.0.base, 20.0.refit] Everything a side may know."""

    turn: int
    player: Side
    phase: str
    ap: tuple[int, ...]
    index: int
    revolution: int
    weather: bool
    stacks: tuple[Stack, ...]
    forces: tuple[Force, ...]
    mines: tuple[Mine, ...]
    reduced: tuple[Unit, ...]
    patrols: tuple[Unit, ...]
    aboard: dict[Unit, Unit]
    hands: tuple[Hand, ...]
    known: tuple[Unit, ...]
    shown: tuple[Unit, ...]
    demolished: tuple[Space, ...]
    control: dict[Space, Side]
    held: dict[str, int]
    shifted: tuple[str, ...]
    banned: tuple[Effect, ...]
    free: bool
    carrying: str
    dropped: tuple[Unit, ...]
    arrived: tuple[Unit, ...]
    battle: Battle | None
    points: tuple[int, ...]
    winner: int
    level: str
    agenda: tuple[AnyProcedure, ...]


def view(s: State, side: Side | None) -> View:
    """[20.0] The position as a side may know it; None is a spectator."""
    seen = {unit for unit in s.at if s.at[unit] in s.game.space and s.visible(side, unit)}
    loads = {unit: ship for unit, ship in sorted(s.aboard.items()) if s.visible_load(side, unit)}

    def own(units: frozenset[Unit]) -> tuple[Unit, ...]:
        return tuple(sorted(unit for unit in units if s.game.owner[unit] == side))

    return View(
        **shown(s, side, OPEN, listed),
        stacks=tuple(stacks(s, side, seen)),
        forces=tuple(forces(s, side)),
        mines=tuple(mines(s)),
        reduced=tuple(sorted(u for u in s.reduced if u in seen or u in loads)),
        aboard=loads,
        hands=tuple(hand(s, owner, side) for owner in (GERMAN, RUSSIAN)),
        known=() if side is None else tuple(sorted(s.known[side])),
        shown=() if side is None else tuple(sorted(s.known[other(side)])),
        control=control(s, side),
        held=dict(sorted(s.held.items())),
        dropped=own(s.dropped),
        arrived=own(s.arrived),
        points=points(s) if s.level else (0, 0),
    )


def control(s: State, viewer: Side | None) -> dict[Space, Side]:
    """[5.0] Who controls what, as far as nobody is setting up behind a screen."""
    found = {space: side for space in s.game.space if (side := s.control(space)) is not None}
    return {space: side for space, side in found.items() if side == viewer or not s.setting_up(side)}


def stacks(s: State, viewer: Side | None, seen: set[Unit]) -> list[Stack]:
    """Every stack with its height; ships of a task force that is not known lie under its marker."""
    found = []
    for side in (GERMAN, RUSSIAN):
        screened = side != viewer and s.setting_up(side)
        for space, stack in sorted(s.stacks[side].items()):
            hidden_from = s.forces.keys() | (stack if screened else ())
            units = [u for u in stack if s.game.cls[u] != MINEFIELD and (u in seen or u not in hidden_from)]
            others: list[str] = [s.game.cls[u] for u in units if u not in seen]
            hidden = {cls: others.count(cls) for cls in sorted(set(others))}
            if units:
                found.append(Stack(side, space, len(units), tuple(u for u in units if u in seen), hidden))
    return found


def forces(s: State, viewer: Side | None) -> list[Force]:
    """[20.1] The task force markers on the map."""
    found: dict[tuple[Side, int], list[Unit]] = {}
    for unit, marker in s.forces.items():
        found.setdefault((s.game.owner[unit], marker), []).append(unit)
    return [
        Force(side, marker, s.at[units[0]], tuple(sorted(u for u in units if s.visible(viewer, u))))
        for (side, marker), units in sorted(found.items())
    ]


def mines(s: State) -> list[Mine]:
    """Every minefield on the map."""
    laid = [u for u in s.at if s.game.cls[u] == MINEFIELD and s.at[u] in s.game.space]
    return [Mine(s.game.owner[u], s.at[u], u) for u in sorted(laid)]


def hand(s: State, owner: Side, viewer: Side | None) -> Hand:
    """[20.0, 20.0.refit] Displays and pools of a side."""
    shown = DISPLAYS if owner == viewer or s.level else OPEN_DISPLAYS
    units = {display: tuple(sorted(s.in_display(owner, display))) for display in shown}
    return Hand({display: len(found) for display, found in units.items()}, units)


def listed(options: Options) -> Listed:
    """Choices in an order that tells nothing of the position; actions as the Action List prints them."""
    found = in_order(options)
    return found | {"action": options.nouns("action")} if "action" in found else found
