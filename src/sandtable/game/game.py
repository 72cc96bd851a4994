"""A playable game: rules, and the parts around them that it may leave out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from sandtable.core.options import Choice, Noun
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.data import DataFiles
from sandtable.game.info import GameInfo
from sandtable.game.mind import Mind
from sandtable.game.presentation import Presentation
from sandtable.game.rulebook import Rulebook
from sandtable.game.talk import Talk
from sandtable.game.vocabulary import Vocabulary

S = TypeVar("S", bound=State[Any])
V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True)
class Game(GameInfo, Generic[S, V]):
    """The rules of a game as the rest of the program uses them.

    `start` sets a game up, `restore` reads a saved position. `view` is what a side may know (None stands
    for a spectator); `sampler` takes the view of the side that is asked and gives what deals whole
    positions that fit it: what the view hides is drawn anew with each call, with the odds that the rules
    leave open. `ending` says in a few words how a game ended, where there is more to say than who won.
    """

    rulebook: Rulebook
    vocabulary: Vocabulary
    start: Callable[[], S]
    restore: Callable[[bytes], S]
    view: Callable[[S, Side | None], V]
    sampler: Callable[[V], Callable[[Random], S]]
    winner: Callable[[S], Side | None]
    score: Callable[[S], tuple[int, ...]]
    ending: Callable[[S], str] | None = None
    data: DataFiles | None = None
    mind: Mind[S] = field(default_factory=Mind)
    presentation: Presentation[S] = field(default_factory=Presentation)
    talk: Talk[S] | None = None

    def sample(self, view: V, random: Random) -> S:
        """One whole position that fits a view; for many of them, ask the view's `sampler` for each."""
        return self.sampler(view)(random)

    @cached_property
    def evaluate(self) -> Callable[[S, Side], float]:
        """What a position is worth to a side at a glance."""
        return self.mind.evaluate or self.lead

    @cached_property
    def evaluate_long_term(self) -> Callable[[S, Side], float]:
        """What a position is worth to a side, plans for the whole game included, where there are any."""
        return self.mind.evaluate_long_term or self.evaluate

    def lead(self, s: S, side: Side) -> float:
        """How far a side is ahead of the best other side in the score."""
        score = self.score(s)
        others = [points for number, points in enumerate(score) if number != side]
        return score[side] - max(others, default=0) if side < len(score) else float(score[0])

    def ended(self, s: S) -> str:
        """How a game ended in a few words; "" if there is no more to say than who won."""
        return self.ending(s) if self.ending else ""

    def spell(self, verb: str, noun: Noun) -> Noun:
        """A noun as records write it."""
        return self.vocabulary.spell(verb, noun)

    def read(self, verb: str, text: object) -> Choice:
        """A choice from its written form; wrong words are refused with the right ones."""
        return self.vocabulary.read(self.name, verb, text)


AnyGame: TypeAlias = Game[Any, Any]
"""A game of any kind, for what is written once for all of them."""
