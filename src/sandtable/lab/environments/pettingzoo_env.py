"""A PettingZoo environment for every game: one agent for each side, asked in turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from gymnasium import spaces
from pettingzoo import AECEnv

from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.lab.environments.description import Named
from sandtable.lab.environments.episode import Episode, Observation

LIMIT = 100_000
"""Choices after which a game is truncated, by default."""

Picture: TypeAlias = Callable[[AnyGame, View], str]
"""Draws the map of a game from a view."""


class SandtableAEC(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game whose agents are its sides. Chance is not an agent; it answers from the seed."""

    def __init__(
        self, game: AnyGame, picture: Picture, *, shaped: bool, limit: int, render_mode: str | None
    ) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": str(Named(game.name)), "is_parallelizable": False}
        self.episode = Episode(game, shaped=shaped)
        self.render_mode = render_mode
        self.possible_agents = list(game.sides)
        self.agents: list[str] = []
        self._limit = limit
        self._picture = picture
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
        over, broken_off = self.episode.over, self.episode.choices >= self._limit
        if over or broken_off:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
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
        if self.render_mode is None:
            return None
        side = self._side(self.agent_selection)
        return self._picture(self.episode.game, self.episode.game.view(self.episode.state, side))

    def close(self) -> None:
        """Nothing to release."""

    def _side(self, agent: str) -> Side:
        return Side(self.possible_agents.index(agent))

    def __str__(self) -> str:
        return str(Named(self.episode.game.name))
