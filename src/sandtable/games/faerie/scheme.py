"""A war plan, for bots: the battles that a march leads to, and what lies open to the enemy's next one."""

from __future__ import annotations

from sandtable.core.side import Side, other
from sandtable.games.faerie.evaluate import attack, dear, prize, stakes
from sandtable.games.faerie.plans import army, hold, might
from sandtable.games.faerie.state import State

NEAR = 10
"""Enemies within so many hexes can come in a Player-Turn, those twice as near surely."""
OPEN = 0.3
"""How far counts what the enemy may take with his next march."""
POISED = 0.5
"""How far counts what a battle promises that has yet to be fought."""


def scheme(s: State, side: Side) -> float:
    """What the plan adds to a position, in Victory Points as they count for the outcome."""
    if not s.agenda:
        return 0.0
    enemy = other(side)
    total = OPEN * (exposed(s, enemy) - exposed(s, side))
    if s.phase in ("movement", "reaction"):
        mover = s.player if s.phase == "movement" else other(s.player)
        total += POISED * (poised(s, mover) if mover == side else -poised(s, mover))
    return total


def poised(s: State, side: Side) -> float:
    """[15.1] What the battles promise for which a side has come together; sieges count elsewhere."""
    enemy = other(side)
    hexes = [hex for hex in s.troops[side] if s.points(enemy, hex) and not s.fortified(enemy, hex)]
    return sum(max(0.0, attack(s, side, hex)) for hex in hexes)


def exposed(s: State, side: Side) -> float:
    """[17.4, 21.1] What a side has that the enemy could reach, by the chance that it is not held."""
    game, enemy = s.game, other(side)
    foes = {
        hex: might(s, s.persons(enemy, hex), s.points(enemy, hex))
        for hex in s.hexes(enemy)
        if hex in game.land and s.points(enemy, hex) and game.country.get(hex) not in s.asleep
    }
    places = {hex for hex in s.hexes(side) if hex in game.land}
    places |= {hex for hex, holder in game.holder.items() if holder == side and prize(s, hex)}
    total = 0.0
    for hex in places:
        danger = 0.0
        for at, strength in foes.items():
            far = game.distance(at, hex)
            if far <= NEAR:
                danger += strength if 2 * far <= NEAR else strength / 2
        if danger:
            lives = s.points(side, hex) + sum(dear(s, person) for person in s.persons(side, hex))
            walls = prize(s, hex) if s.fortified(side, hex) else 0.0
            total += (lives / 2 + walls) * (1.0 - hold(army(s, side, hex), danger))
    return stakes(s)[side] * total
