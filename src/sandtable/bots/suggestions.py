"""A bot's suggestion for a question that somebody else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sandtable.bots import bot
from sandtable.bots.explanation import Explanation, Line
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan


def consider(game: AnyGame, view: View, spec: str, seed: str) -> Explanation:
    """What a bot considers at the open question. It gets nothing but the view of the side that is asked."""
    player = bot(spec)
    choice = player.choose(game, view, Random(seed))
    return player.explanation or Explanation(spec, 0, 0.0, [Line([choice], 0.0, 0.0, 0)])


def rehearsed(game: AnyGame, view: View, plan: Plan) -> Iterator[tuple[State[Any], Choice]]:
    """The choices of a plan, each with a sampled position in which it is made.

    It ends where another side is asked, or where a choice is not possible in the sampled position.
    """
    s = game.sample(view, Random(0))
    side = s.asked
    for choice in plan:
        if s.over or s.asked != side or choice not in s.options:
            return
        yield s, choice
        play.choose(s, side, *choice)
