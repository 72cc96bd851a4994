"""The long-term evaluation: `evaluate`, and the battles that the marches of this turn lead to."""

from __future__ import annotations

from sandtable.core.side import Side, other
from sandtable.games.faerie.bot.evaluation import attack, evaluate
from sandtable.games.faerie.state import State

DECIDED, NARROW = 50.0, 30.0
"""Worth of a war that is won, and the margin, in points, up to which the evaluation grows with it."""


def evaluate_long_term(s: State, side: Side) -> float:
    """[22.5, 23.2] The worth of a position to a side in the long term; at the end, above all, who has won."""
    if s.over:
        won = 0.0 if s.winner < 0 else DECIDED if s.winner == side else -DECIDED
        return won + max(-NARROW, min(NARROW, evaluate(s, side)))
    return evaluate(s, side) + long_term_value(s, side)


def long_term_value(s: State, side: Side) -> float:
    """[5.D.3, 5.D.5] What the mover's battles of this Player-Turn promise, in Victory Points as they count in
    the outcome. Between movement and combat the evaluation sees only sieges.
    """
    if not s.agenda or s.phase not in ("movement", "reaction"):
        return 0.0
    mover = s.player if s.phase == "movement" else other(s.player)
    return poised(s, mover) if mover == side else -poised(s, mover)


def poised(s: State, side: Side) -> float:
    """[15.1] What the battles in the open promise for which a side has come together."""
    enemy = other(side)
    hexes = [hex for hex in s.troops[side] if s.points(enemy, hex) and not s.fortified(enemy, hex)]
    return sum(max(0.0, attack(s, side, hex)) for hex in hexes)
