"""Whole moves worth a look, for bots: of thousands of legal ones the few that a player would weigh."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, cast

from sandtable.board.hexes import Hex
from sandtable.core.options import Choice
from sandtable.core.play import current
from sandtable.core.side import Side, other
from sandtable.game.mind import Plan, every_option
from sandtable.games.napoleonic.aftermath import Advance, Retreat, TakeLosses
from sandtable.games.napoleonic.bot.evaluation import Chart, chart
from sandtable.games.napoleonic.combat import CombatPhase, DeclareAttack
from sandtable.games.napoleonic.gamedata import Place, Unit
from sandtable.games.napoleonic.movement import MovementPhase, MoveStack, cannot_move, spent
from sandtable.games.napoleonic.odds import odds
from sandtable.games.napoleonic.reinforcements import Enter, Reinforce
from sandtable.games.napoleonic.setup import SetUp
from sandtable.games.napoleonic.state import State

DONE: Choice = ("done", None)
STOP: Choice = ("stop", None)
COLUMNS = 3
"""Columns of the combat table that search plans consider for an attack."""


def plans(s: State) -> Iterator[Plan]:
    """The plans in a position, the default policy first; the others are computed on demand."""
    procedure = current(s)
    ideas = PLANS.get(type(procedure))
    return every_option(s) if ideas is None else ideas(s, procedure)


def search_plans(s: State) -> Iterator[Plan]:
    """The plans of a search: those of `plans`, and attacks at lower odds as well."""
    procedure = current(s)
    return combat_plans(s, procedure, COLUMNS) if isinstance(procedure, CombatPhase) else plans(s)


# --- movement ------------------------------------------------------------------------------------


def movement_plans(s: State, phase: MovementPhase) -> Iterator[Plan]:
    """The strongest stack that has not moved yet goes somewhere, whole or in part, or stays."""
    side = phase.side
    waiting = {
        place: group
        for place, stack in s.stacks[side].items()
        if (group := tuple([u for u in stack if not spent(s, u) and cannot_move(s, side, u) is None]))
    }
    if not waiting:
        yield (DONE,)
        return
    known = chart(s.game)
    place = max(waiting, key=lambda p: (known.force(waiting[p]).attack, -p))
    force = waiting[place]
    yield (*gathered(force), STOP)
    exposed = known.within_reach(s, other(side))
    for group in groups(s, place, force):
        opening = gathered(group)
        trial = s.clone()
        for verb, noun in opening:
            trial.agenda.pop().choose(trial, verb, noun)
        trial.options = current(trial).options(trial)
        for choice in ways(trial, known, side, group, exposed):
            yield (*opening, choice)


def gathered(group: Sequence[Unit]) -> Plan:
    """The choices that form a group."""
    return (("unit", group[0]), *[("add", unit) for unit in group[1:]])


def groups(s: State, place: Place, force: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
    """A stack whole, without its slow or its weakest units, a division, the rest, its fastest unit."""
    game = s.game
    by_strength = sorted(force, key=lambda u: (-game.attack[u], u))
    fastest = max(game.move[u] for u in force)
    found = [
        force,
        tuple(u for u in force if game.move[u] >= 5),
        tuple(by_strength[:-1]),
        (by_strength[-1],),
        tuple(u for u in force if game.move[u] == fastest)[:1],
    ]
    divisions = dict.fromkeys(game.unit[u].division for u in force)
    if len(divisions) > 1:
        found += [tuple(u for u in force if game.unit[u].division == name) for name in divisions]
    else:
        found.append(tuple(by_strength[: (len(force) + 1) // 2]))
    if not game.scientists.isdisjoint(force):
        party = tuple(u for u in force if u in game.scientists)
        found += [party, (*party, by_strength[0])]
    most = game.numbers.stack_elsewhere
    return list(dict.fromkeys(group[:most] for group in found if group))


def ways(s: State, known: Chart, side: Side, group: Sequence[Unit], exposed: set[int]) -> list[Choice]:
    """Where a group may go that is worth a look: to places, to the enemy, to friends, forward."""
    return [
        (verb, place)
        for verb, nouns in s.options.groups
        if verb in ("hex", "river", "land", "sail")
        for place in destinations(s, known, side, group, cast(Sequence[Place], nouns), exposed)
    ]


def destinations(
    s: State, known: Chart, side: Side, group: Sequence[Unit], places: Sequence[Place], exposed: set[int]
) -> list[Place]:
    """The handful of places out of many; the exposed ones are those that the enemy could attack."""
    game = s.game
    enemy = 1 - side
    theirs, ours = s.held[enemy], s.held[side]
    foes, friends = s.stacks[enemy], s.stacks[side]
    near = {n for p in foes if p not in game.boxes for n in game.neighbours[Hex(p)]}
    ruins = () if game.scientists.isdisjoint(group) else game.ruins.keys() - s.looted
    forward = sorted(places, key=lambda p: -known.lure(theirs, p))
    wanted: list[tuple[int, Iterable[Place]]] = [
        (5, (p for p in forward if p in theirs)),
        (6, (p for p in forward if p in near)),
        (2, forward),
        (2, (p for p in forward if p in friends)),
        (2, (p for p in forward if p in ours and p not in friends)),
        (3, (p for p in forward if p in ruins)),
        (2, (p for p in forward if p not in exposed)),
    ]
    chosen: list[Place] = []
    for most, candidates in wanted:
        chosen += [*islice((p for p in candidates if p not in chosen), most)]
    return chosen


def onward_plans(s: State, stack: MoveStack) -> Iterator[Plan]:
    """A group under way stops, or goes on with what movement it has left."""
    yield (STOP,)
    known = chart(s.game)
    exposed = known.within_reach(s, other(stack.side))
    for choice in ways(s, known, stack.side, stack.units, exposed):
        yield (choice,)


# --- combat --------------------------------------------------------------------------------------


def combat_plans(s: State, phase: CombatPhase, columns: int = 1) -> Iterator[Plan]:
    """Each target with everything at hand, or with as little as gives the same column; or none.

    More columns are lower ones, each with as little as gives it.
    """
    yield (DONE,)
    for noun in s.options.nouns("attack"):
        hex = cast(Hex, noun)
        trial = s.clone()
        trial.then(DeclareAttack(phase.side, hex))
        for units, fleets in forces(trial, phase.side, hex, columns):
            joined: list[Choice] = [*(("unit", u) for u in units), *(("fleet", f) for f in fleets)]
            yield (("attack", hex), *joined, ("fight", None))


def forces(s: State, side: Side, hex: Hex, columns: int) -> list[tuple[tuple[Unit, ...], tuple[Unit, ...]]]:
    """All who can attack a hex; and the fewest of them with whom the column stays the same, or for each of
    the best columns."""
    game = s.game
    units = cast(list[Unit], current(s).options(s).nouns("unit"))
    if not units:
        return []
    by_strength = tuple(sorted(units, key=lambda u: (u not in game.trains, -game.attack[u], u)))
    declared = DeclareAttack(side, hex, by_strength)
    fleets = tuple(cast(list[Unit], declared.options(s).nouns("fleet")))
    if game.scientists.issuperset(s.stack(other(side), hex)):
        return [(by_strength[-1:], ())]
    column = odds(s, side, by_strength, fleets, hex).column
    found, fewest = [by_strength], by_strength
    while len(fewest) > 1 and any(game.attack[u] for u in fewest[:-1]):
        fewer = odds(s, side, fewest[:-1], fleets, hex).column
        if fewer < column:
            found.append(fewest)
            column = fewer
            if len(found) > columns:
                break
        fewest = fewest[:-1]
    else:
        found.append(fewest)
    return [(units, fleets) for units in dict.fromkeys(found)]


def attack_plans(s: State, attack: DeclareAttack) -> Iterator[Plan]:
    """An attack that was begun is joined by everybody and fought."""
    joined = [(verb, noun) for verb, noun in s.options if verb in ("unit", "fleet")]
    yield (*joined, ("fight", None))


def loss_plans(s: State, losses: TakeLosses) -> Iterator[Plan]:
    """The smallest unit that covers what is owed, or else the largest."""
    factors = s.game.attack if losses.attacking else s.game.defence
    units = cast(list[Unit], s.options.nouns("unit"))
    enough = [u for u in units if factors[u] >= losses.owed]
    unit = min(enough, key=lambda u: factors[u]) if enough else max(units, key=lambda u: factors[u])
    yield (("unit", unit),)


def retreat_plans(s: State, retreat: Retreat) -> Iterator[Plan]:
    """Every way back, towards friends first."""
    friends = s.stacks[retreat.side]
    hexes = sorted(s.options.nouns("hex"), key=lambda h: (h not in friends, h not in s.game.road, str(h)))
    for hex in hexes:
        yield (("hex", hex),)


def advance_plans(s: State, advance: Advance) -> Iterator[Plan]:
    """Everybody goes in, or some, or nobody; the strongest first."""
    attack = s.game.attack
    units = sorted(cast(list[Unit], s.options.nouns("unit")), key=lambda u: (-attack[u], u))
    everybody = [cast(Choice, ("unit", unit)) for unit in units]
    yield tuple(everybody)
    yield everybody[0], DONE
    if len(everybody) > 1:
        yield everybody[-1], DONE
    yield (DONE,)


# --- arrivals ------------------------------------------------------------------------------------


def arrival_plans(s: State, arrivals: Reinforce) -> Iterator[Plan]:
    """The first unit at hand enters by one of its doors; holding back is the exception."""
    unit = cast(Unit, s.options.nouns("unit")[0])
    for door in Enter(arrivals.side, unit).options(s) or [None]:
        yield (("unit", unit), door) if door else (("unit", unit),)
    yield (DONE,)


def set_up_plans(s: State, setup: SetUp) -> Iterator[Plan]:
    """The ready-made set-up, as far as it goes."""
    if ("quick", None) in s.options:
        yield (("quick", None),)
    else:
        yield from every_option(s)


PLANS: dict[type, Callable[[State, Any], Iterator[Plan]]] = {
    MovementPhase: movement_plans,
    MoveStack: onward_plans,
    CombatPhase: combat_plans,
    DeclareAttack: attack_plans,
    TakeLosses: loss_plans,
    Retreat: retreat_plans,
    Advance: advance_plans,
    Reinforce: arrival_plans,
    SetUp: set_up_plans,
}
