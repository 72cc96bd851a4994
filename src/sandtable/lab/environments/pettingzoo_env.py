"""Every game as a PettingZoo environment: one agent for each side, asked one after the other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.lab.environments.episode import Episode, Observation

LIMIT = 100_000
"""Choices after which a game is broken off."""

Picture = Callable[[AnyGame, View], str]


class SandtableAEC(AECEnv):  # type: ignore[misc]
    """A game whose agents are its sides; Chance is no agent, it answers from the seed."""

    def __init__(
        self, game: AnyGame, picture: Picture, *, shaped: bool, limit: int, render_mode: str | None
    ) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": f"{game.name}_v0", "is_parallelizable": False}
        self.course = Episode(game, shaped=shaped)
        self.render_mode = render_mode
        self.possible_agents = list(game.sides)
        self.agents: list[str] = []
        self._limit = limit
        self._picture = picture
        self._seeds = Random()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.course.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self.course.action_space)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Tensor and mask, the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All numbers, the same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; one that is given a seed, and those after it, can be had again."""
        if seed is not None:
            self._seeds = Random(seed)
        self.course.begin(self._seeds.getrandbits(63))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.course.asked]

    def step(self, action: int | None) -> None:
        """One step of the selected agent's answer; None from an agent for whom it is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to answer")
        self.course.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.course.rewards(), strict=True))
        over, broken_off = self.course.over, self.course.choices >= self._limit
        if over or broken_off:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        else:
            self.agent_selection = self.possible_agents[self.course.asked]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and may do."""
        return self.course.observe(self._side(agent))

    def view(self, agent: str | None = None) -> dict[str, Any]:
        """What an agent may know, as JSON has it."""
        return self.course.view(self._side(agent or self.agent_selection))

    def choice(self, action: int) -> str:
        """A legal action in words."""
        return self.course.choice(action)

    def render(self) -> str | None:
        """The map as the selected agent sees it."""
        if self.render_mode is None:
            return None
        side = self._side(self.agent_selection)
        return self._picture(self.course.game, self.course.game.view(self.course.state, side))

    def close(self) -> None:
        """Nothing is open."""

    def _side(self, agent: str) -> Side:
        return Side(self.possible_agents.index(agent))

    def __str__(self) -> str:
        return f"{self.course.game.name}_v0"
