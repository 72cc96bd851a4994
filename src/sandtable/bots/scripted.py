"""A bot that looks one move ahead with the long-term evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from sandtable.bots.greedy import GreedyBot, Worth
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan


class ScriptedBot(GreedyBot):
    """Plays as the greedy bot does, with the game's long-term evaluation and the plans of a search."""

    name = "scripted"

    def worth(self, game: AnyGame) -> Worth:
        """The long-term evaluation."""
        return game.evaluate_long_term

    def plans(self, game: AnyGame, s: State[Any]) -> Iterable[Plan]:
        """The plans of a search, in a game without a `rollout_depth`.

        With one, a position after a single move tells too little to choose among these. Then the game's plans
        are tried or, if there is only one, the first plan of a search.
        """
        if not game.mind.rollout_depth:
            return game.mind.plans_to_search(s)
        plans = list(game.mind.plans(s))
        return plans if len(plans) > 1 else islice(game.mind.plans_to_search(s), 1)
