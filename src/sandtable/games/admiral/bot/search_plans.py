"""Search plans: the policy of `FleetEvaluator`; in the last turns also other speeds, courses and decks."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.play import current
from sandtable.game.mind import Plan
from sandtable.games.admiral.activation import Manoeuvre
from sandtable.games.admiral.bot.evaluation import FleetEvaluator, ShipEvaluator
from sandtable.games.admiral.bot.plans import by_rule, courses, tried_speeds
from sandtable.games.admiral.sequence import OrderDeck
from sandtable.games.admiral.speed import Declare
from sandtable.games.admiral.state import State

ROLLOUT_DEPTH = 2000
"""Questions that a rollout answers at most; battles are played to their end."""
HORIZON = 5
"""Turns left from which on a search plays battles out. Before that, luck hides the difference of plans."""


def turns_left(s: State) -> int:
    """[mission.sheet, fantasy.length] The turns that are still to come after this one."""
    return s.game.turns - s.turn


def own_policy(s: State) -> Plan:
    """The default policy with `FleetEvaluator`."""
    return tuple(by_rule(s, FleetEvaluator))


def search_plans(s: State) -> Iterator[Plan]:
    """The plan of `own_policy`; in the last turns also the `others`, each once."""
    best = own_policy(s)
    yield best
    if turns_left(s) <= HORIZON:
        for plan in dict.fromkeys(others(s, best)):
            if plan and plan != best and plan[0] in s.options:
                yield plan


def others(s: State, best: Plan) -> Iterator[Plan]:
    """Other speeds and courses; the deck as `ShipEvaluator` orders it, and the deck backwards."""
    question = current(s)
    if isinstance(question, OrderDeck) and len(best) > 2:
        yield tuple(by_rule(s, ShipEvaluator))
        yield *reversed(best[:-1]), best[-1]
    elif isinstance(question, Declare) and best[0][0] == "speed":
        yield from ((("speed", knots),) for knots in tried_speeds(s, question))
    elif isinstance(question, Manoeuvre) and best[0][0] in ("leg", "turn") and not s.active.gone:
        yield from (tuple(way) for _, way in courses(s, s.active, s.active.speed or 0))
