"""The example learns; how well is what it prints when it is run in full."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

EXAMPLE = runpy.run_path(str(Path(__file__).parents[3] / "examples" / "train_admiral.py"))


def test_a_round_of_training_changes_the_policy() -> None:
    envs = [EXAMPLE["against"]("admiral", side="kriegsmarine", shaped=True)]
    policy = EXAMPLE["Policy"](envs[0])
    EXAMPLE["train"](envs, policy, rounds=1, games=2, rate=0.5)
    assert np.linalg.norm(policy.weights) > 0.1


def test_what_pays_is_done_more_often() -> None:
    policy = EXAMPLE["Policy"](EXAMPLE["against"]("admiral"))
    blocks = {name: (start, end) for name, start, end in policy_blocks()}
    mask = np.zeros(len(policy.features), np.int8)
    slow, fast = blocks["speed"][0] + 1, blocks["speed"][1] - 1
    mask[[slow, fast]] = 1
    random = np.random.default_rng(1)
    for _ in range(10):
        tries = [policy.choose(mask, random) for _ in range(20)]
        returns = np.array([float(action == slow) for action, _ in tries])
        policy.learn([EXAMPLE["Game"](True, returns, np.array([slope for _, slope in tries]))], 0.5)
    assert sum(policy.choose(mask, random)[0] == slow for _ in range(50)) > 45


def policy_blocks() -> list[tuple[str, int, int]]:
    blocks: list[tuple[str, int, int]] = EXAMPLE["against"]("admiral").episode.actions.blocks
    return blocks


def test_the_interval_is_wilsons() -> None:
    low, high = EXAMPLE["interval"](80, 100)
    assert (round(low, 3), round(high, 3)) == (0.711, 0.867)
