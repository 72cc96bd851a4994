"""What must hold in every position of Operation Albion, and what a side cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.play import settle
from sandtable.core.side import Side, other
from sandtable.game.info import STANDARD, Setup
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.gamedata import (
    AIR,
    BASE,
    CAPITAL,
    GERMAN,
    GROUND,
    HOME,
    ISLANDS,
    LARGE,
    MINEFIELD,
    NAVAL,
    OPTIONS,
    RUSSIAN,
)
from sandtable.games.operation_albion.movement import may_enter
from sandtable.games.operation_albion.ports import based, can_base, capacity
from sandtable.games.operation_albion.sequence import GameTurn
from sandtable.games.operation_albion.stacking import crowded, excess
from sandtable.games.operation_albion.state import (
    ABOARD,
    DEPOT,
    DESTROYED,
    DISPLAYS,
    OCTOBER,
    OUT,
    POOL,
    REFIT,
    STOCK,
    WITHDRAWN,
    State,
    Unit,
)
from sandtable.games.operation_albion.view import view

SETUPS: tuple[Setup, ...] = (
    STANDARD,
    Setup("", frozenset(switch.id for switch in OPTIONS)),
    Setup("", frozenset(("pursuit", "demolition"))),
)
"""The standard game, the game with all optional rules, and one in between."""

DECISIONS = 3_000
"""No random game takes more choices than this."""

CLOSED = (REFIT, DESTROYED, WITHDRAWN, POOL, OCTOBER)
"""Displays that the enemy may not look into (20.0)."""

OPEN = {"sent"}
"""Events that name units which the enemy could not see before: what leaves the map is open."""


# --- what must hold ------------------------------------------------------------------------------


def sound(s: State) -> None:
    """Every unit is in one place where it may be, and every track on its boxes."""
    assert s.over == bool(s.level)
    assert all(0 <= points <= s.game.tables.tracks.largest_ap for points in s.ap)
    assert 0 <= s.index < len(s.game.tables.tracks.russian_ap)
    assert not (s.revolution and s.index)
    places_sound(s)
    for side in (GERMAN, RUSSIAN):
        for space, stack in s.stacks[side].items():
            stack_sound(s, side, space, stack)
    ships_sound(s)
    knowledge_sound(s)
    if s.agenda and isinstance(s.agenda[-1], ActionsPhase):
        settled(s)


def places_sound(s: State) -> None:
    """Every counter is on the map, aboard a ship or in a display, and only there."""
    assert s.at.keys() == s.game.unit.keys()
    lying = [unit for stacks in s.stacks for stack in stacks.values() for unit in stack]
    assert len(lying) == len(set(lying)), "a unit lies in two stacks"
    for unit, place in s.at.items():
        cls = s.game.cls[unit]
        assert (unit in lying) == (place in s.game.space), f"{unit}: at {place}"
        assert (unit in s.aboard) == (place == ABOARD), f"{unit}: at {place}"
        assert place in s.game.space or place == ABOARD or place in DISPLAYS
        assert (place == STOCK) <= (cls == MINEFIELD)
        assert (place == DEPOT) <= (cls == BASE)
        if cls == BASE:
            assert place in (s.game.unit[unit].space, DEPOT, WITHDRAWN, OUT)
    for unit in s.reduced:
        assert s.game.unit[unit].steps == 2
        assert s.at[unit] in s.game.space or unit in s.aboard


def stack_sound(s: State, side: Side, space: str, stack: tuple[Unit, ...]) -> None:
    """Units are where their kind may be."""
    assert stack, f"an empty stack is kept at {space}"
    assert space != HOME[other(side)]
    classes: list[str] = [s.game.cls[unit] for unit in stack]
    assert classes.count(BASE) + len(s.units(other(side), space, BASE)) <= 1
    assert classes.count(MINEFIELD) <= 1
    for unit, cls in zip(stack, classes, strict=True):
        assert s.game.owner[unit] == side
        assert may_enter(s, unit, space), f"{unit} is in {space}"
        if cls in (NAVAL, MINEFIELD):
            assert space in s.game.sea or (cls == NAVAL and space == HOME[side])
            assert not (s.counter(unit).type == "BB" and s.game.space[space].shallow)
        else:
            assert space not in s.game.sea or unit in s.patrols
        if cls != MINEFIELD and not withdrawing(s):
            assert s.contingent(unit) not in absent(s), f"{unit} is not in the war"


def withdrawing(s: State) -> bool:
    """Whether a revolution is under way."""
    return s.phase == "revolution"


def absent(s: State) -> tuple[str, ...]:
    """[2.2] Contingents that are not in the war now."""
    return ("provisional",) if s.revolution else ("bolshevik", "finnish_red", "finnish_white")


def ships_sound(s: State) -> None:
    """Cargo is aboard ships of its own side that are at sea or in harbour; task forces are in one zone."""
    for unit, ship in s.aboard.items():
        assert s.game.owner[unit] == s.game.owner[ship]
        assert s.game.cls[ship] == NAVAL
        assert s.at[ship] in s.game.space
    for side in (GERMAN, RUSSIAN):
        markers: dict[int, set[str]] = {}
        for unit, marker in s.forces.items():
            if s.game.owner[unit] == side:
                markers.setdefault(marker, set()).add(s.at[unit])
        assert len(markers) <= s.game.numbers.task_forces
        assert all(len(zones) == 1 for zones in markers.values()), f"a task force is in {markers}"


def knowledge_sound(s: State) -> None:
    """What a side has seen is an enemy unit on the map or at sea."""
    for side in (GERMAN, RUSSIAN):
        for unit in s.known[side]:
            assert s.game.owner[unit] == other(side)
            assert s.at[unit] in s.game.space or unit in s.aboard


def settled(s: State) -> None:
    """Between actions nobody is over-stacked, every aircraft has a field, nothing is left over."""
    assert s.battle is None
    assert not s.dropped
    assert not s.arrived
    assert not s.free
    for side in (GERMAN, RUSSIAN):
        for space, stack in s.stacks[side].items():
            assert excess(s, space, stack) == 0, f"over-stacked at {space}"
            if space in s.game.land:
                assert len(based(s, side, space)) <= capacity(s, side, space)
                assert all(can_base(s, unit, space) for unit in based(s, side, space))


# --- a melee -------------------------------------------------------------------------------------


def possible(s: State) -> bool:
    """Whether nowhere lie more units than may stay there; in the middle of an action they may."""
    return not any(excess(s, space, stack) for stacks in s.stacks for space, stack in stacks.items())


def scatter(s: State, random: Random) -> None:
    """Turn a fresh game into a melee: both sides all over the map, on some later turn."""
    game = s.game
    s.agenda.clear()
    s.turn = random.randint(2, game.numbers.turns - 1)
    s.begin(GERMAN, "turn record")
    for unit, printed in game.unit.items():
        if s.at[unit] == OUT and printed.code == "start" and printed.cls == BASE:
            s.put(unit, printed.space)
    for unit, printed in game.unit.items():
        if s.at[unit] not in (OUT, POOL, STOCK) or printed.code == "opt" or random.random() < 0.2:
            continue
        spaces = [space for space in game.space if fits(s, unit, space)]
        if spaces:
            s.put(unit, random.choice(spaces))
    s.events.clear()
    s.then(GameTurn(s.turn))
    settle(s)


def fits(s: State, unit: Unit, space: str) -> bool:
    """Whether a unit may stand in a space."""
    side, cls = s.game.owner[unit], s.game.cls[unit]
    if not may_enter(s, unit, space):
        return False
    if cls == MINEFIELD:
        return space in s.game.sea and s.mine(side, space) is None
    if cls == NAVAL:
        shallow = s.game.space[space].shallow and s.counter(unit).type == "BB"
        return (space in s.game.sea and not shallow) or space == HOME[side]
    if cls == AIR:
        return can_base(s, unit, space) and len(based(s, side, space)) < capacity(s, side, space)
    return space not in s.game.sea and crowded(s, side, space, (unit,)) is None


# --- points --------------------------------------------------------------------------------------


def points(s: State, events: Iterable[Event]) -> list[int]:
    """The victory points of a position, counted by hand (4.2)."""

    def held(*places: str) -> int:
        return sum(s.control(place) == GERMAN for place in places)

    german = 2 * held("riga") + held("reval", "helsingfors", "hango", "narva", "pskov", "vyborg")
    german += held(*ISLANDS) == 3
    russian = 2 * (s.control("libau") == RUSSIAN)
    for unit, printed in s.game.unit.items():
        if s.at[unit] in (REFIT, DESTROYED):
            german += printed.side == "russian" and printed.type in CAPITAL
            russian += 2 * (printed.side == "german" and printed.type in ("BB", "BC"))
            russian += printed.side == "german" and printed.type == "shock" and printed.size in LARGE
    return [german, russian]


# --- what a side cannot tell apart ---------------------------------------------------------------


def nouns(s: State) -> list[Noun]:
    """All units and spaces, pairs of them, and things that are none."""
    units, spaces = list(s.game.unit), list(s.game.space)
    pairs = [*zip(units, spaces, strict=False), *zip(units[3:], units, strict=False)]
    strange: list[Noun] = [
        None,
        "",
        "riga ",
        "out",
        "pool",
        "aboard",
        0,
        7,
        0.5,
        (),
        ("g_td_2",),
        ("", "riga"),
    ]
    actions = ["G3.naval.move", "G3.ground.move", "32.0.raid", "G4.refit", "G5"]
    return [*units, *spaces, *pairs, *strange, *actions, *range(-1, 8)]


def hidden(s: State, viewer: Side) -> list[Unit]:
    """The enemy units that a side cannot place: under others, under markers, aboard, in closed displays."""
    found = []
    for unit, place in s.at.items():
        if s.game.owner[unit] == viewer or s.game.cls[unit] in (BASE, MINEFIELD):
            continue
        if place in s.game.space:
            unseen = not s.visible(viewer, unit)
        elif place == ABOARD:
            unseen = not s.visible_load(viewer, unit)
        else:
            unseen = place in CLOSED
        if unseen:
            found.append(unit)
    return found


def shuffled(s: State, viewer: Side, random: Random) -> tuple[State, dict[Unit, Unit]] | None:
    """A position that the viewer cannot tell from this one: hidden enemy units of a class trade places.

    With it goes who took whose place. None if nothing is hidden, or if the enemy, who is asked, would
    have nothing to answer there. Who fired in the battle that is going on, or fell in it, was seen.
    """
    seen: set[Unit] = set()
    if s.battle is not None:
        seen |= {*s.battle.fired, *(unit for unit in s.battle.origins if s.at.get(unit) in CLOSED)}
    new: dict[Unit, Unit] = {}
    for cls in (NAVAL, AIR, GROUND):
        units = [unit for unit in hidden(s, viewer) if s.game.cls[unit] == cls and unit not in seen]
        new.update(zip(units, random.sample(units, len(units)), strict=True))
    if len(new) < 2:
        return None
    twin = renamed(s, new)
    twin.options = twin.agenda[-1].options(twin)
    return (twin, new) if twin.options else None


def renamed(s: State, new: dict[Unit, Unit]) -> State:
    """The same position with other units in the roles of some."""
    twin = s.clone()
    twin.at = {unit: s.at[old] for unit, old in old_names(s, new).items()}
    for field in ("stacks", "aboard", "reduced", "forces", "known", "dropped", "arrived", "battle", "agenda"):
        setattr(twin, field, in_other_words(getattr(s, field), new))
    return twin


def old_names(s: State, new: dict[Unit, Unit]) -> dict[Unit, Unit]:
    """Whose place every unit takes."""
    old = {name: unit for unit, name in new.items()}
    return {unit: old.get(unit, unit) for unit in s.game.unit}


def in_other_words(value: Any, new: dict[Unit, Unit]) -> Any:
    """Anything about other units."""
    match value:
        case str():
            return new.get(value, value)
        case tuple() | list() | frozenset():
            return type(value)(in_other_words(part, new) for part in value)
        case dict():
            return {in_other_words(key, new): in_other_words(part, new) for key, part in value.items()}
        case msgspec.Struct():
            fields = {name: in_other_words(getattr(value, name), new) for name in value.__struct_fields__}
            return type(value)(**fields)
        case _:
            return value


def counterpart(choice: Choice, new: dict[Unit, Unit]) -> Choice:
    """The same choice about the unit that took the place."""
    verb, noun = choice
    return verb, in_other_words(noun, new)


def seen_enemies(s: State, side: Side) -> set[Unit]:
    """The enemy units that a side can name and place at this moment; bases are always open."""
    known = view(s, side)
    units = {*known.aboard, *(unit for stack in known.stacks for unit in stack.units)}
    return {unit for unit in units if s.game.owner[unit] != side and s.game.cls[unit] != BASE}
