"""A bot without a plan: any legal choice, all equally likely."""

from __future__ import annotations

from random import Random

from sandtable.bots.explanation import Explanation
from sandtable.core.options import Choice
from sandtable.core.view import View
from sandtable.game.game import AnyGame


class RandomBot:
    """Chooses among all choices that are offered."""

    explanation: Explanation | None = None

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """Each offered choice with the same probability."""
        if view.asked is None or not view.asked.options:
            raise ValueError("there is nothing to choose from")
        groups = view.asked.options
        index = random.randrange(sum(map(len, groups.values())))
        for verb, nouns in groups.items():
            if index < len(nouns):
                return verb, nouns[index]
            index -= len(nouns)
        raise AssertionError("unreachable: the index is below the number of choices")
