"""A bot that looks one move ahead and has a plan for the whole game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from sandtable.bots.greedy import GreedyBot, Worth
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan


class ScriptedBot(GreedyBot):
    """Takes what serves the plan for the whole game best, where a glance sees no difference."""

    name = "scripted"

    def worth(self, game: AnyGame) -> Worth:
        """How positions are judged: with the plan for the whole game in mind."""
        return game.evaluate_long_term

    def plans(self, game: AnyGame, s: State[Any]) -> Iterable[Plan]:
        """More than the plans, if a position can be judged at once. Where a search needs foresight, one move
        tells too little: then the plans, or what a planner would do if there is nothing to choose from."""
        if not game.mind.rollout_depth:
            return game.mind.plans_to_search(s)
        plans = list(game.mind.plans(s))
        return plans if len(plans) > 1 else islice(game.mind.plans_to_search(s), 1)
