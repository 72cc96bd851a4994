"""Trains a small policy for Admiral that beats the random bot, with nothing but numpy.

    python examples/train_admiral.py

The policy is a softmax over the legal actions. An action is described by the block of its number (the
verb, or the parts of longer nouns) and by where in the block it lies: for a speed, from full astern to
full ahead. So there are two weights for each block, and REINFORCE finds them: a choice is made more
likely if more than usual is earned soon after it. Rewards are the result and the points of the battle.
"""

from __future__ import annotations

import argparse
import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.environments import SandtableEnv, against

Floats = NDArray[np.float64]

SIDES = ("kriegsmarine", "royal_navy")

SOON = 0.95
"""What is earned a choice later counts so much."""


class Game(NamedTuple):
    """How a game went: whether it was won, and of each choice what came of it and how to repeat it."""

    won: bool
    returns: Floats
    slopes: Floats


class Policy:
    """Two weights for each block of actions; with all of them 0 it is the random bot."""

    def __init__(self, env: SandtableEnv) -> None:
        actions = env.episode.actions
        self.names = [name for name, _, _ in actions.blocks]
        self.features = np.zeros((actions.size, 2 * len(self.names)))
        for block, (_, start, end) in enumerate(actions.blocks):
            self.features[start:end, 2 * block] = 1.0
            self.features[start + 1 : end, 2 * block + 1] = np.linspace(-1, 1, end - start - 1)
        self.weights = np.zeros(2 * len(self.names))
        self._speed = np.zeros_like(self.weights)

    def choose(self, mask: NDArray[np.int8], random: np.random.Generator) -> tuple[int, Floats]:
        """An action, and the gradient of its log-probability."""
        legal = np.flatnonzero(mask)
        features = self.features[legal]
        scores = features @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        pick = int(random.choice(len(legal), p=chances))
        return int(legal[pick]), features[pick] - chances @ features

    def learn(self, games: list[Game], rate: float) -> None:
        """A step uphill, of the same length whatever the slope, with some of the last steps' direction."""
        returns = np.concatenate([game.returns for game in games])
        slope = (returns - returns.mean()) @ np.concatenate([game.slopes for game in games])
        self._speed = 0.8 * self._speed + slope / (np.linalg.norm(slope) + 1e-9)
        self.weights += rate * self._speed


def play(env: SandtableEnv, policy: Policy, seed: int) -> Game:
    """One game of the policy against the bot."""
    random = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    slopes: list[Floats] = []
    rewards: list[float] = []
    over = False
    while not over:
        action, slope = policy.choose(observation["action_mask"], random)
        observation, reward, terminated, truncated, _ = env.step(np.int64(action))
        slopes.append(slope)
        rewards.append(reward)
        over = terminated or truncated
    returns = np.zeros(len(rewards))
    later = 0.0
    for step in reversed(range(len(rewards))):
        later = rewards[step] + SOON * later
        returns[step] = later
    return Game(env.episode.result(env.side) > 0, returns, np.array(slopes))


def train(envs: list[SandtableEnv], policy: Policy, rounds: int, games: int, rate: float) -> None:
    """Rounds of games, both sides in turn, with a step after each round."""
    for number in range(rounds):
        played = [play(env, policy, 1000 * number + game) for env in envs for game in range(games)]
        policy.learn(played, rate)
        print(
            f"round {number + 1:2}: {sum(game.won for game in played)} of {len(played)} games won", flush=True
        )


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Trains a small policy for Admiral that beats the random bot."
    )
    parser.add_argument("--rounds", type=int, default=20, help="steps of training")
    parser.add_argument("--games", type=int, default=6, help="games of each side before each step")
    parser.add_argument("--test", type=int, default=60, help="games of each side in the test")
    parser.add_argument("--rate", type=float, default=0.5, help="length of a step")
    given = parser.parse_args()
    envs = [against("admiral", side=side, bot="random", shaped=True) for side in SIDES]
    policy = Policy(envs[0])
    train(envs, policy, given.rounds, given.games, given.rate)
    strongest = np.argsort(-np.abs(policy.weights))[:6]
    for weight in strongest:
        what = policy.names[weight // 2] + (", the higher the better" if weight % 2 else "")
        print(f"  {policy.weights[weight]:+.2f}  {what}")
    tests = [play(env, policy, 10**6 + game) for env in envs for game in range(given.test)]
    won = sum(game.won for game in tests)
    low, high = interval(won, len(tests))
    print(f"won {won} of {len(tests)} games against random: {won / len(tests):.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
