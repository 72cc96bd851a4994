"""The long-term evaluation: `evaluate` at prices for the whole campaign, less the enemy's best answers.

A battle is scored by what the loser brought, in few steps (11.13), and both sides lose a quarter or a
half in most of them (11.20): so lone units are points for the enemy, and an army that stands together,
or behind walls, is not worth his while. The Ottomans and both fleets in Finland come by sea as well.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.hexes import Hex
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.bot.evaluation import (
    USUAL,
    Chart,
    Prices,
    by_land,
    chart,
    evaluate,
    mean_worth,
)
from sandtable.games.napoleonic.gamedata import GameData, Unit
from sandtable.games.napoleonic.naval import capacity, coast, lift_from
from sandtable.games.napoleonic.state import State

REPLY = {"egypt": 0.5, "finland": 0.15}
"""Share of the value of the enemy's best answer that counts, by game; chosen by games won."""
NEXT = 0.5
"""Factor of that share for each further answer, as the same force does not strike twice."""
HUNTING = Prices(factors=(1.0, 3.0))
"""The French plan for Egypt: destroy the enemy's armies first; then nobody is left to defend towns, to take
them back, or to score in battle."""
LASTING = Prices(factors=(1.7, 4.0), reach=0.2)
"""Prices for Finland, fitted to the outcomes of games."""
PRICES = {"egypt": (HUNTING, USUAL), "finland": (LASTING, LASTING)}
"""The prices of the invader and of the defender, by game."""


def evaluate_long_term(s: State, side: Side) -> float:
    """The worth of a position to a side, in victory points, with the enemy's best answers taken off."""
    worth = evaluate(s, side, PRICES[s.game.name][side])
    return worth if s.winner is not None else worth + long_term_value(s, side)


def long_term_value(s: State, side: Side) -> float:
    """Victory points that the enemy's best answers take off a position, negated."""
    return -REPLY[s.game.name] * reply(s, chart(s.game), other(side))


def reply(s: State, known: Chart, side: Side) -> float:
    """Worth of a side's best attacks in its next turn, each at `NEXT` times the weight of the one before."""
    if s.turn == s.game.last_turn and side < s.player:
        return 0.0
    strikes = [*by_land(s, known, side), *by_sea(s, known, side)]
    gains = []
    for place, units in s.stacks[other(side)].items():
        if place in known.cover:
            force = sum([attack for attack, hexes in strikes if place in hexes])
            if force:
                gain = attack_on(s, known, side, Hex(place), units, force)
                if gain > 0:
                    gains.append(gain)
    gains.sort(reverse=True)
    return sum([gain * NEXT**i for i, gain in enumerate(gains)])


def by_sea(s: State, known: Chart, side: Side) -> list[tuple[int, frozenset[int]]]:
    """[10.3, 10.4, 10.6] The attack strength of the best force that can sail, and the hexes it can strike."""
    game, best = s.game, 0
    shores: frozenset[int] = frozenset()
    if not game.lifts[side]:
        return []
    for place, units in s.stacks[side].items():
        if (place in game.ports or place in game.boxes) and known.force(units).attack > best:
            for lift in lift_from(s, side, place):
                strong = sorted([game.attack[u] for u in units if game.move[u]])[-capacity(s, lift) :]
                if sum(strong) > best:
                    best, shores = sum(strong), beach(game, coast(s, side, lift))
    return [(best, shores)] if best else []


@lru_cache(maxsize=64)
def beach(game: GameData, shore: frozenset[Hex]) -> frozenset[int]:
    """[10.3, 10.3.invasion] The hexes that a landing can strike: a coast, and the hexes next to it."""
    return shore | frozenset(n for h in shore for n in game.neighbours[h])


def attack_on(s: State, known: Chart, side: Side, hex: Hex, defenders: tuple[Unit, ...], force: int) -> float:
    """[11.13, 11.20] Mean worth of an attack by `force` combat factors, in victory points."""
    target = known.force(defenders)
    defence = target.defence or 1
    gamble = known.gamble(force * 100 // defence, known.cover[hex][0 if s.intact(hex) else 1])
    used = min(force, len(known.columns) * defence // 100)
    return mean_worth(s, known, side, hex, defenders, gamble, used, gamble.wins)
