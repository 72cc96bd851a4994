"""A playable game: its rules, and the optional parts around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias

from sandtable.core.options import Choice, Noun
from sandtable.core.side import Side
from sandtable.core.state import S
from sandtable.game.data import DataFiles
from sandtable.game.info import GameInfo, spoken
from sandtable.game.mind import Mind
from sandtable.game.presentation import Presentation, V
from sandtable.game.rulebook import Rulebook
from sandtable.game.talk import Talk
from sandtable.game.vocabulary import Vocabulary


@dataclass(frozen=True, kw_only=True)
class Game(GameInfo, Generic[S, V]):
    """A game as the rest of the program uses it.

    `start` sets it up, `restore` reads a saved position. `view` is what a side may know (None is a
    spectator). `sampler` takes the view of the side to move and returns a function that draws a whole
    position which fits it, with the odds that the rules leave open (determinization). `ending` says in a few
    words how a game ended, where there is more to say than who won.
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
    presentation: Presentation[S, V] = field(default_factory=Presentation)
    talk: Talk[S] | None = None

    def sample(self, view: V, random: Random) -> S:
        """One whole position that fits a view; to draw many, call the view's `sampler` once."""
        return self.sampler(view)(random)

    @cached_property
    def evaluate(self) -> Callable[[S, Side], float]:
        """What a position is worth to a side."""
        return self.mind.evaluate or self.lead

    @cached_property
    def evaluate_long_term(self) -> Callable[[S, Side], float]:
        """What a position is worth to a side, plans for the whole game included."""
        return self.mind.evaluate_long_term or self.evaluate

    def lead(self, s: S, side: Side) -> float:
        """A side's score minus that of the best other side."""
        score = self.score(s)
        others = [points for number, points in enumerate(score) if number != side]
        return score[side] - max(others, default=0) if side < len(score) else float(score[0])

    def ended(self, s: S) -> str:
        """How a game ended in a few words; "" if there is no more to say than who won."""
        return self.ending(s) if self.ending else ""

    def outcome(self, view: V | None, winner: str, score: Sequence[int], resigned: str = "") -> str:
        """How a game ended, in a sentence; `view` is the last one of a spectator."""
        if not resigned and self.presentation.ending is not None and view is not None:
            return self.presentation.ending(view)
        figures = " to ".join(map(str, score))
        gave_up = f", since {spoken(resigned)} resigned" if resigned else ""
        if self.rivals:
            return f"{spoken(winner) or 'Nobody'} won, {figures}{gave_up}"
        return f"The game is {'won' if winner else 'not won'}, {figures}{gave_up}"

    def spell(self, verb: str, noun: Noun) -> Noun:
        """A noun as records write it."""
        return self.vocabulary.spell(verb, noun)

    def read(self, verb: str, text: object) -> Choice:
        """A choice from its written form; an error about an unknown verb names the known ones."""
        return self.vocabulary.read(self.name, verb, text)


AnyGame: TypeAlias = Game[Any, Any]
"""Any game, for code that serves all of them."""
