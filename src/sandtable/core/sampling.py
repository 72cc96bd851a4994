"""Sampling of whole positions that fit what a side knows (determinization)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic

from sandtable.core import play
from sandtable.core.options import NONE, Options
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import S


class Sampler(Generic[S]):
    """Draws a position that fits a view with each call; equal generators draw equal positions.

    The open question is the same in all of them, so it is settled only once.
    """

    def __init__(self, deal: Callable[[Random], S]) -> None:
        self._deal = deal
        self._asked: Side = CHANCE
        self._options: Options = NONE

    def __call__(self, random: Random) -> S:
        s = self._deal(random)
        if self._options:
            s.asked, s.options = self._asked, self._options
        else:
            play.settle(s)
            self._asked, self._options = s.asked, s.options
        return s
