"""Every game as a Gymnasium environment: one side learns, bots play the others."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import gymnasium
import numpy as np

from sandtable.bots import bot as new_bot
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.lab.environments.episode import Episode, Observation
from sandtable.lab.environments.pettingzoo_env import Picture

FORFEIT = -1.0
"""An action that is not legal ends the game with this reward."""


class SandtableEnv(gymnasium.Env[Observation, np.int64]):
    """A game seen from one side."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: AnyGame,
        side: Side,
        bot: str,
        picture: Picture,
        *,
        shaped: bool,
        limit: int,
        render_mode: str | None,
    ) -> None:
        self.course = Episode(game, shaped=shaped)
        self.side = side
        self.bot = bot
        self.render_mode = render_mode
        self._limit = limit
        self._picture = picture
        self._bots = {other: new_bot(bot) for other in self._others()}
        self._random = Random(0)
        self.action_space = self.course.action_space
        self.observation_space = cast(gymnasium.Space[Observation], self.course.observation_space)

    def _others(self) -> list[Side]:
        return [Side(side) for side in range(len(self.course.game.sides)) if side != self.side]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first question for the learner."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self._random = Random(f"{number}/bots")
        self._bots = {other: new_bot(self.bot) for other in self._others()}
        self.course.begin(number)
        self._wait()
        self.course.rewards()
        return self.course.observe(self.side), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One step of the learner's answer, then whatever follows up to the next question."""
        if int(action) not in self.course.legal:
            return (self.course.observe(self.side), FORFEIT, True, False, {"illegal": True})
        self.course.act(int(action))
        self._wait()
        reward = self.course.rewards()[self.side]
        over = self.course.over
        broken_off = not over and self.course.choices >= self._limit
        return self.course.observe(self.side), reward, over, broken_off, {}

    def _wait(self) -> None:
        """The others' answers."""
        course = self.course
        while not course.over and course.asked != self.side:
            view = course.game.view(course.state, course.asked)
            course.choose(self._bots[course.asked].choose(course.game, view, self._random))

    def view(self) -> dict[str, Any]:
        """What the learner may know, as JSON has it."""
        return self.course.view(self.side)

    def choice(self, action: int) -> str:
        """A legal action in words."""
        return self.course.choice(int(action))

    def render(self) -> str | None:
        """The map as the learner sees it."""
        if self.render_mode is None:
            return None
        return self._picture(self.course.game, self.course.game.view(self.course.state, self.side))
