"""A Gymnasium environment for every game: one side learns, bots play the others."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import gymnasium
import numpy as np

from sandtable.bots import Bot, check
from sandtable.bots import bot as new_bot
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.lab.environments.episode import Episode, Observation
from sandtable.lab.environments.pettingzoo_env import Picture

FORFEIT = -1.0
"""Reward for an illegal action, which ends the game."""


class SandtableEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one learning side."""

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
        self.episode = Episode(game, shaped=shaped)
        self.side = side
        self.bot = bot
        self.render_mode = render_mode
        self._limit = limit
        self._picture = picture
        check(bot)
        self._bots: dict[Side, Bot] = {}
        self._random = Random(0)
        self.action_space = self.episode.action_space
        self.observation_space = cast(gymnasium.Space[Observation], self.episode.observation_space)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and play it up to the first question for the learner."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self._random = Random(f"{number}/bots")
        others = (Side(side) for side in range(len(self.episode.game.sides)) if side != self.side)
        self._bots = {other: new_bot(self.bot) for other in others}
        self.episode.begin(number)
        self._wait()
        self.episode.rewards()
        return self.episode.observe(self.side), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take one step of the learner's answer; then play on up to the next question for the learner."""
        if int(action) not in self.episode.legal:
            return (self.episode.observe(self.side), FORFEIT, True, False, {"illegal": True})
        self.episode.act(int(action))
        self._wait()
        reward = self.episode.rewards()[self.side]
        over, broken_off = self.episode.over, self.episode.choices >= self._limit
        return self.episode.observe(self.side), reward, over, broken_off and not over, {}

    def _wait(self) -> None:
        """Let the bots answer until the learner is asked, or the game is over."""
        episode = self.episode
        while not episode.over and episode.asked != self.side:
            view = episode.game.view(episode.state, episode.asked)
            episode.choose(self._bots[episode.asked].choose(episode.game, view, self._random))

    def view(self) -> dict[str, Any]:
        """The learner's view as JSON."""
        return self.episode.view(self.side)

    def choice(self, action: int) -> str:
        """A legal action in words."""
        return self.episode.choice(int(action))

    def render(self) -> str | None:
        """The map as the learner sees it."""
        if self.render_mode is None:
            return None
        return self._picture(self.episode.game, self.episode.game.view(self.episode.state, self.side))
