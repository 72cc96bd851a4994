"""A bot for newcomers: it looks one move ahead, with lapses."""

from __future__ import annotations

from random import Random

from sandtable.bots.greedy import GreedyBot, rehearse
from sandtable.core.options import Choice
from sandtable.core.view import View
from sandtable.game.game import AnyGame

LAPSE = 0.3
"""The share of moves in which it takes any plan instead of the best."""


class EasyBot(GreedyBot):
    """Plays as the greedy bot does, but in some moves it takes a plan at random.

    Where the game lists only one plan, it takes a choice at random then.
    """

    name = "easy"

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """The next choice of the plan in hand, or the first of a new plan."""
        if self._planned or random.random() >= LAPSE:
            return super().choose(game, view, random)
        s = game.sample(view, random)
        plans = list(game.mind.plans(s))
        plan = random.choice(plans) if len(plans) > 1 else (s.options.sample(random.randrange),)
        self.explanation = None
        self._planned = rehearse(s, plan)[1:]
        return plan[0]
