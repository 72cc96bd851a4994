"""The games as environments for learning: PettingZoo for all sides, Gymnasium for one side."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gymnasium
from pettingzoo.utils import wrappers

from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import GAMES, load
from sandtable.lab.environments.description import Named, game_of
from sandtable.lab.environments.envs import SandtableAEC, SandtableEnv
from sandtable.lab.environments.episode import LONGEST, Episode, Observation

WIDTH, HEIGHT = 120, 40
"""Width and height of a rendered map, in characters."""


def aec(
    name: str,
    *,
    scenario: str = "",
    options: Iterable[str] = (),
    pack: Path | str | None = None,
    shaped: bool = False,
    limit: int = LONGEST,
    render_mode: str | None = None,
) -> SandtableAEC:
    """A PettingZoo environment with an agent for each side; an illegal action raises `ValueError`.

    `name` is the game, or its environment with the version: operation_albion_v1. Another version is refused.
    `shaped` adds small rewards for points as they are scored. A game is truncated after `limit` choices.
    """
    game = opened(name, scenario, options, pack)
    episode = Episode(game, shaped=shaped, limit=limit, picture=picture if render_mode else None)
    return SandtableAEC(episode, render_mode)


raw_env = aec


def env(name: str, **settings: Any) -> wrappers.OrderEnforcingWrapper:
    """`aec` in PettingZoo's usual wrappers: an illegal action loses the game."""
    inner = wrappers.TerminateIllegalWrapper(aec(name, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def against(
    name: str,
    *,
    side: str = "",
    bot: str = "random",
    scenario: str = "",
    options: Iterable[str] = (),
    pack: Path | str | None = None,
    shaped: bool = False,
    limit: int = LONGEST,
    render_mode: str | None = None,
) -> SandtableEnv:
    """A Gymnasium environment: one side (the first, if none is named) against bots.

    An illegal action ends the game with the reward `FORFEIT`. `shaped` and `limit` are as in `aec`.
    """
    game = opened(name, scenario, options, pack)
    learner = game.side_named(side) if side else Side(0)
    episode = Episode(game, shaped=shaped, limit=limit, picture=picture if render_mode else None)
    return SandtableEnv(episode, learner, bot, render_mode)


def opened(name: str, scenario: str, options: Iterable[str], pack: Path | str | None) -> AnyGame:
    """The game with this scenario, these optional rules and this data pack."""
    return load(game_of(name, GAMES), Path(pack) if pack else None, Setup(scenario, frozenset(options)))


def picture(game: AnyGame, view: View) -> str:
    """The map as the terminal draws it."""
    from rich.console import Console

    from sandtable.terminal.screen import Screen

    console, screen = Console(width=WIDTH, color_system=None), Screen(game)
    with console.capture() as drawn:
        console.print(screen.heading(view))
        console.print(screen.map(view, "all", WIDTH, HEIGHT))
    return drawn.get()


REGISTRY = {Named(name).registered: name for name in GAMES}
"""Gymnasium's ids, each with the name of its game."""

for id, name in REGISTRY.items():
    if id not in gymnasium.registry:
        gymnasium.register(id=id, entry_point="sandtable.lab.environments:against", kwargs={"name": name})

__all__ = [
    "REGISTRY",
    "Episode",
    "Observation",
    "SandtableAEC",
    "SandtableEnv",
    "aec",
    "against",
    "env",
    "raw_env",
]
