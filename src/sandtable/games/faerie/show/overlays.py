"""What a choice would cost or bring, for the client; only what the side that is asked may know."""

from __future__ import annotations

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.side import Side, other
from sandtable.game.presentation import Overlays
from sandtable.games.faerie.enchantment import VERB, Plot, reach_of, refused
from sandtable.games.faerie.gamedata import CLOSED, SNOW
from sandtable.games.faerie.movement import barred, budget, cannot_go, price
from sandtable.games.faerie.muster import Muster
from sandtable.games.faerie.ratings import magic
from sandtable.games.faerie.state import Group, State


def overlays(s: State, side: Side) -> Overlays:
    """What the side that is asked may want to know before it chooses."""
    if s.over or s.asked != side:
        return {}
    question = s.agenda[-1]
    if isinstance(question, Muster) and s.group is not None:
        return muster_overlay(s, s.group)
    if isinstance(question, Plot):
        return plot_overlay(s, question)
    return {}


def muster_overlay(s: State, group: Group) -> dict[str, object]:
    """[11.0.procedure] The group, its Movement Points, and the cheapest way to every hex within reach.

    A way never leads through a hex with enemies, where the group would have to stop.
    """
    found: dict[str, object] = {
        "from": group.hex,
        "mode": group.mode,
        "persons": list(group.persons),
        "ships": list(group.ships),
        "troops": dict(group.troops),
    }
    if group.persons or group.ships or group.troops:
        found["left"] = budget(s, group)
        found["reach"] = reach(s, group)
    return found


def reach(s: State, group: Group) -> dict[Hex, dict[str, object]]:
    """What every hex costs that the group could get to, and the way there.

    The Worm's way is told one step ahead: whether it swims or crawls depends on where it is.
    """
    left = budget(s, group)
    enemy = other(s.player_of(group))
    crawls = any(s.game.person[person].swimmer for person in group.persons)
    cost: dict[Hex, int] = {group.hex: 0}
    way: dict[Hex, list[Hex]] = {group.hex: []}
    shore = {group.hex: s.berth[group.ships[0]] if group.ships else 0}
    edge = [group.hex]
    while edge:
        edge.sort(key=cost.__getitem__)
        here = edge.pop(0)
        if here != group.hex and (crawls or s.present(enemy, here)):
            continue
        there = msgspec.structs.replace(group, hex=here)
        for hex, coast, step in steps(s, there, shore[here]):
            if cost[here] + step > left or cost[here] + step >= cost.get(hex, 999):
                continue
            refused = cannot_go(s, group, hex) if here == group.hex else barred(s, there, hex)
            if refused is None:
                cost[hex] = cost[here] + step
                way[hex] = [*way[here], hex]
                shore[hex] = coast
                edge.append(hex)
    return {hex: {"cost": cost[hex], "way": way[hex]} for hex in cost if hex != group.hex}


def steps(s: State, group: Group, shore: int) -> list[tuple[Hex, int, int]]:
    """The next hexes of a group: where, at which shore, for how many Movement Points."""
    if not group.ships:
        prices = [(hex, price(s, group, hex)) for hex in s.game.near[group.hex]]
        return [(hex, 0, cost) for hex, cost in prices if cost != CLOSED]
    if s.game.coastal(group.hex) and s.weather(group.hex) == SNOW:
        return []
    return [(hex, to, s.game.passage(hex, s.weather(hex))) for hex, to in s.game.sail[group.hex, shore]]


def plot_overlay(s: State, plot: Plot) -> dict[str, object]:
    """[19.1, 19.4] The caster, what he cannot cast and why, how far each enchantment reaches."""
    person = plot.caster(s)
    reasons = {VERB[n]: refused(s, person, n) for n in s.game.enchantment}
    return {
        "caster": person,
        "hex": s.at[person],
        "magic": magic(s, person),
        "refused": {verb: list(reason) for verb, reason in reasons.items() if reason is not None},
        "reach": {VERB[n]: reach_of(s, person, n) for n in s.game.enchantment if reasons[VERB[n]] is None},
    }
