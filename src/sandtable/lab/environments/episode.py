"""An episode: one game, in which players answer in actions and Chance answers from the seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.lab.environments.actions import Actions, Branch, Legal, Step, in_words
from sandtable.lab.environments.description import GameDescription
from sandtable.lab.environments.tensor import LIMIT, Encoder

LONGEST = 100_000
"""Choices after which a game is truncated, by default."""

SHAPING = 0.01
"""Shaped reward for each point by which a side's lead in the score grows."""

Picture: TypeAlias = Callable[[AnyGame, View], str]
"""Draws the map of a game from a view."""

Observation: TypeAlias = dict[str, NDArray[Any]]
"""The tensor of a view ("observation") and the mask of legal actions ("action_mask")."""


class Episode:
    """A game in progress; `legal` holds the steps that the asked side may take now, by action."""

    def __init__(
        self, game: AnyGame, *, shaped: bool = False, limit: int = LONGEST, picture: Picture | None = None
    ) -> None:
        self.game = game
        self.shaped = shaped
        self.limit = limit
        self.picture = picture
        self.description = GameDescription(game)
        self.actions = Actions(self.description)
        self.encoder = Encoder(self.description)
        self.state: State[Any] = game.start()
        self.legal: Legal = {}
        self.answer: Branch | None = None
        self.choices = 0
        self._random = Random(0)
        self._leads = [0.0 for _ in game.sides]

    @cached_property
    def action_space(self) -> spaces.Discrete:
        """All actions of the game."""
        return spaces.Discrete(self.actions.size)

    @cached_property
    def observation_space(self) -> spaces.Dict:
        """The spaces of tensor and mask."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-LIMIT, LIMIT, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )

    def begin(self, seed: int) -> None:
        """Start a new game; the seed determines all answers of Chance."""
        self._random = Random(f"{seed}/chance")
        self.state = self.game.start()
        self.choices = 0
        self._settle()
        self._leads = self.leads()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def broken_off(self) -> bool:
        """Whether so many choices were made that the game is truncated."""
        return not self.over and self.choices >= self.limit

    @property
    def asked(self) -> Side:
        """The side that is to answer."""
        return self.state.asked

    def act(self, action: int) -> None:
        """Take one step of the asked side's answer."""
        step = self.step(action)
        if isinstance(step, Branch):
            self.answer = step
            self.legal = self.actions.then(step)
        else:
            self.choose(step)

    def step(self, action: int) -> Step:
        """The step that a legal action stands for."""
        if action not in self.legal:
            raise ValueError(f"action {action} is not legal now; ask for the mask")
        return self.legal[action]

    def choose(self, choice: Choice) -> None:
        """Make a whole choice at once."""
        play.choose(self.state, self.state.asked, *choice)
        self.choices += 1
        self._settle()

    def _settle(self) -> None:
        s = self.state
        while not s.over and s.asked == CHANCE:
            play.choose(s, CHANCE, *s.options.sample(self._random.randrange))
        s.events.clear()
        self.answer = None
        self.legal = self.actions.first(s.options) if not s.over else {}

    def observe(self, side: Side) -> Observation:
        """The observation of a side: tensor and mask; the mask is all 0 if another side is asked."""
        asked = not self.over and side == self.asked
        mask = np.zeros(self.actions.size, np.int8)
        if asked:
            mask[list(self.legal)] = 1
        tensor = self.encoder.encode(self.game.view(self.state, side), self.answer if asked else None)
        return {"observation": tensor, "action_mask": mask}

    def view(self, side: Side) -> dict[str, Any]:
        """The view of a side as JSON, as the client gets it."""
        return msgspec.json.decode(msgspec.json.encode(self.game.view(self.state, side)), type=dict[str, Any])

    def render(self, side: Side) -> str | None:
        """The map as a side sees it, if it is to be drawn."""
        return self.picture(self.game, self.game.view(self.state, side)) if self.picture else None

    def choice(self, action: int) -> str:
        """A legal action in words."""
        return in_words(self.game, self.step(action))

    def rewards(self) -> list[float]:
        """Each side's reward since the last call: the result, and the change of its lead if shaped."""
        earned = [self.result(Side(side)) for side in range(len(self.game.sides))]
        if not self.shaped:
            return earned
        before, self._leads = self._leads, self.leads()
        gains = [now - then for now, then in zip(self._leads, before, strict=True)]
        return [won + SHAPING * gain for won, gain in zip(earned, gains, strict=True)]

    def result(self, side: Side) -> float:
        """1 for a win, -1 for a defeat, 0 for a draw or before the end; without rivals 1 or 0 for success."""
        winner = self.game.winner(self.state) if self.over else None
        if winner is None:
            return 0.0
        return 1.0 if winner == side or not self.game.rivals else -1.0

    def leads(self) -> list[float]:
        """Each side's lead in the score; the sum of the scores if the sides are not rivals."""
        scores = self.game.score(self.state)
        if len(scores) < len(self.game.sides) or not self.game.rivals:
            return [float(sum(scores)) for _ in self.game.sides]
        return [2.0 * scores[side] - sum(scores) for side in range(len(self.game.sides))]
