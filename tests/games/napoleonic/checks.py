"""What must hold in every position of the two campaigns, and what a side cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, cast

import msgspec

from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.play import settle
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.game.info import STANDARD, Setup
from sandtable.games.napoleonic.gamedata import ASIDE, FALLEN, GONE, POOL, TRACK, WAITING, Unit
from sandtable.games.napoleonic.sequence import GameTurn
from sandtable.games.napoleonic.stacking import crowded, limit
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import seen_stacks
from sandtable.games.napoleonic.vocabulary import VERBS

SETUPS: tuple[Setup, ...] = (STANDARD,)
"""There is one way to set them up."""

DECISIONS = 2_000
"""No random game takes more choices than this."""

HEAPS = {POOL, TRACK, GONE, WAITING, FALLEN, ASIDE}

OPEN = {"eliminated", "overrun", "surrendered", "attacked", "out of supply", "no retreat"}
"""Events that name units which the enemy could not see before: what leaves the map is open (7.7)."""


def sound(s: State) -> None:
    """Every unit is in one place; stacks, control and heaps agree with the rules at every instant."""
    game = s.game
    stacked = [(u, place) for side in s.stacks for place, stack in side.items() for u in stack]
    assert len(stacked) == len({u for u, _ in stacked}), "a unit lies in two stacks"
    for u, place in stacked:
        assert s.where[u] == place, f"{game.unit[u].id} lies in {place} but is in {s.where[u]}"
    lying = {u for u, _ in stacked}
    for unit, place in enumerate(s.where):
        at_sea = unit in game.fleets and place in game.boxes
        assert unit in lying or at_sea or place in HEAPS, f"{game.unit[unit].id}: in {place}, in no stack"
    assert set(s.due) == {u for u, place in enumerate(s.where) if place == TRACK}
    assert all(due <= game.last_turn for due in s.due.values())
    for side in map(Side, range(2)):
        for place, stack in s.stacks[side].items():
            assert stack, f"an empty stack is kept at {place}"
            assert {game.owner[u] for u in stack} == {side}
            assert place in game.boxes or place in game.terrain or place in game.sea
            if place in game.boxes:
                continue
            assert len(stack) <= limit(s, place), f"{len(stack)} units at {place}"
            assert sum(u in game.trains for u in stack) <= game.numbers.siege_trains_in_hex
            assert not any(u in game.garrisons for u in stack[:-1]), f"a garrison lies buried at {place}"
            assert not any(u in game.fleets for u in stack)
            assert place not in s.held[1 - side], f"the enemy holds {place} under {side}'s units"
    shared = (s.stacks[0].keys() & s.stacks[1].keys()) - game.boxes.keys()
    assert not shared, f"both sides are in {shared}"
    assert not s.held[0] & s.held[1]
    assert s.held[0] | s.held[1] == frozenset(game.locale)
    assert (s.winner is not None) == s.over


def scatter(s: State, random: Random) -> None:
    """Turn a fresh game into a melee: all armies around two fortresses, on some later turn."""
    game = s.game
    s.agenda.clear()
    s.turn = random.randint(2, game.last_turn)
    s.british = bool(game.british) and random.random() < 0.5
    centres = random.sample(sorted(game.fortresses), 2)
    field = sorted(h for h in game.terrain if min(game.layout.distance(h, c) for c in centres) <= 3)
    for unit in map(Unit, random.sample(range(len(game.unit)), len(game.unit))):
        if unit in game.fleets or unit in game.garrisons or (unit in game.british and not s.british):
            continue
        side = game.owner[unit]
        open_hexes = [
            hex
            for hex in field
            if hex not in s.stacks[1 - side]
            and crowded(s, side, (unit,), hex) is None
            and (unit not in game.british or hex in game.british_coast)
            and (unit not in game.gunboats or hex in game.rivers.banks)
        ]
        if open_hexes and random.random() < 0.8:
            s.place(unit, random.choice(open_hexes))
    s.then(GameTurn())
    settle(s)


def points(s: State, events: Iterable[Event]) -> list[int]:
    """The victory points that follow from the start and what was told."""
    vp = [s.game.about.start_vp[name] for name in s.game.sides]
    for event in events:
        facts = cast(dict[str, Any], event.facts)
        if event.kind in ("took", "scored"):
            vp[facts["side"]] += facts["vp"]
        if event.kind == "took":
            vp[1 - facts["side"]] -= facts["vp"]
    return vp


def nouns(s: State) -> list[Noun]:
    """All units, hexes and boxes, and things that are none."""
    beyond = [-1, -100, 0, 7, 98, 99, 5050, 9999, 123_456, 10**20]
    strange = [None, "", "fr-inf-1-1", "cairo", "14", 0.5, 1833.0, (), (1833, 1733), ("unit", 3)]
    return [*range(len(s.game.unit)), *sorted(s.game.hexes), *s.game.boxes, *beyond, *strange]


def shuffled(s: State, viewer: Side, random: Random) -> tuple[State, dict[Unit, Unit]] | None:
    """A position that the viewer cannot tell from this one: hidden enemy units trade places.

    With it goes who took whose place. None if nothing is hidden, or if the enemy, who is asked,
    would have nothing to answer there.
    """
    enemy = Side(1 - viewer)
    known = set(s.fought)
    if s.battle is not None and s.battle.revealed:
        known |= {*s.battle.attackers, *s.battle.defenders}
    under = [u for stack in s.stacks[enemy].values() for u in stack[:-1]]
    hidden = [u for u in (*under, *s.in_heap(enemy, POOL), *s.in_heap(enemy, WAITING)) if u not in known]
    if len(hidden) < 2:
        return None
    new = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    twin = renamed(s, new)
    twin.options = twin.agenda[-1].options(twin)
    return (twin, new) if twin.options else None


def renamed(s: State, new: dict[Unit, Unit]) -> State:
    """The same position with other units in the roles of some."""

    def name(unit: Unit) -> Unit:
        return new.get(unit, unit)

    twin = s.clone()
    twin.where = [*s.where]
    for old in new:
        twin.where[name(old)] = s.where[old]
    twin.stacks = [{p: tuple(map(name, stack)) for p, stack in side.items()} for side in s.stacks]
    twin.area = {name(u): area for u, area in s.area.items()}
    twin.marched = {name(u): march for u, march in s.marched.items()}
    twin.waters = {name(u): water for u, water in s.waters.items()}
    if s.battle is not None:
        attackers, defenders = map(name, s.battle.attackers), map(name, s.battle.defenders)
        twin.battle = msgspec.structs.replace(
            s.battle, attackers=tuple(attackers), defenders=tuple(defenders)
        )
    twin.agenda = [in_other_words(p, new) for p in s.agenda]
    return twin


def in_other_words(procedure: Procedure[Any], new: dict[Unit, Unit]) -> Procedure[Any]:
    """A procedure about other units."""
    changed: dict[str, Any] = {}
    for field in procedure.__struct_fields__:
        value = getattr(procedure, field)
        if field == "unit":
            changed[field] = new.get(value, value)
        elif field == "units":
            changed[field] = tuple(new.get(u, u) for u in value)
    return msgspec.structs.replace(procedure, **changed)


def counterpart(choice: Choice, new: dict[Unit, Unit]) -> Choice:
    """The same choice about the unit that took the place."""
    verb, noun = choice
    is_unit = VERBS[verb].kind == "unit"
    return (verb, new.get(Unit(noun), noun)) if is_unit and isinstance(noun, int) else choice


def seen_enemies(s: State, side: Side) -> set[Unit]:
    """The enemy units that a side can name and place at this moment."""
    return {u for stack in seen_stacks(s, side) if stack.side != side for u in stack.units}
