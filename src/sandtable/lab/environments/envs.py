"""The environments of a game: PettingZoo asks an agent for each side, Gymnasium one side against bots."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from sandtable.bots import Bot, check
from sandtable.bots import bot as new_bot
from sandtable.core.side import Side
from sandtable.lab.environments.description import Named
from sandtable.lab.environments.episode import Episode, Observation

FORFEIT = -1.0
"""Reward for an illegal action, which ends the game."""


class SandtableAEC(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game whose agents are its sides. Chance is not an agent; it answers from the seed."""

    def __init__(self, episode: Episode, render_mode: str | None) -> None:
        super().__init__()
        self.episode = episode
        self.metadata = {"render_modes": ["ansi"], "name": str(self), "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(episode.game.sides)
        self.agents: list[str] = []
        self._seeds = Random()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.episode.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self.episode.action_space)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Tensor and mask, the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game, the same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; a seed determines it and the games after it."""
        if seed is not None:
            self._seeds = Random(seed)
        self.episode.begin(self._seeds.getrandbits(63))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.asked]

    def step(self, action: int | None) -> None:
        """Take one step of the selected agent's answer; None if the game is over for this agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to answer")
        self.episode.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
        over, broken_off = self.episode.over, self.episode.broken_off
        if over or broken_off:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, broken_off)
        else:
            self.agent_selection = self.possible_agents[self.episode.asked]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The observation of an agent: tensor and mask."""
        return self.episode.observe(self._side(agent))

    def view(self, agent: str | None = None) -> dict[str, Any]:
        """The view of an agent (the selected one, if none is named) as JSON."""
        return self.episode.view(self._side(agent or self.agent_selection))

    def choice(self, action: int) -> str:
        """A legal action in words."""
        return self.episode.choice(action)

    def render(self) -> str | None:
        """The map as the selected agent sees it."""
        return self.episode.render(self._side(self.agent_selection))

    def close(self) -> None:
        """Nothing to release."""

    def _side(self, agent: str) -> Side:
        return Side(self.possible_agents.index(agent))

    def __str__(self) -> str:
        return str(Named(self.episode.game.name))


class SandtableEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one learning side."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, episode: Episode, side: Side, bot: str, render_mode: str | None) -> None:
        self.episode = episode
        self.side = side
        self.bot = bot
        self.render_mode = render_mode
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
            return self.episode.observe(self.side), FORFEIT, True, False, {"illegal": True}
        self.episode.act(int(action))
        self._wait()
        reward = self.episode.rewards()[self.side]
        return self.episode.observe(self.side), reward, self.episode.over, self.episode.broken_off, {}

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
        return self.episode.render(self.side)
