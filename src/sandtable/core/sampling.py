"""Whole positions that fit what a side knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

from sandtable.core import play
from sandtable.core.options import NONE, Options
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State

S = TypeVar("S", bound=State[Any])


class Sampler(Generic[S]):
    """Deals what a view leaves open, anew with each call; equal generators deal equal positions.

    What is known is prepared once, and so is the open question: it is the same in all of them.
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
