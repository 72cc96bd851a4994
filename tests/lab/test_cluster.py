"""A study on a Ray cluster of two machines, one of which is lost in the middle."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable.cli import run
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.games import load
from sandtable.lab.cluster import on_cluster
from sandtable.lab.game_spec import GameSpec
from sandtable.lab.match import match, plan
from sandtable.lab.sim import in_this_process

GAMES = 40

SYSTEM = {
    "worker_niceness": 0,
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 200,
}
"""A lost machine is noticed within a second."""


@dataclass(frozen=True)
class Signing:
    """Opens a game, and leaves a file named after the machine where it did."""

    folder: Path

    def __call__(self, name: str, pack: Path | None, setup: Setup) -> AnyGame:
        import ray

        (self.folder / ray.get_runtime_context().get_node_id()).touch()
        return load(name, pack, setup)


def test_the_loss_of_a_machine_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    game = load("finland")
    study = plan("match", game, match(game, ["random"]), GAMES, 5)
    head = {"num_cpus": 1, "include_dashboard": False, "_system_config": SYSTEM}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    played = []
    try:
        doomed = cluster.add_node(num_cpus=1)
        game_spec = GameSpec(Signing(tmp_path), "finland", STANDARD)
        for lot in on_cluster(cluster.address, study, (game_spec,), study.keys, 1):
            played += lot
            if doomed is not None and len(list(tmp_path.iterdir())) == 2:
                cluster.remove_node(doomed, allow_graceful=False)
                doomed = None
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]  # ray leaves it untyped
    assert doomed is None
    alone = [line for lot in in_this_process(study, [game], study.keys) for line in lot]
    assert sorted(played, key=lambda line: line.key) == alone


def test_without_ray_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    file = str(tmp_path / "study.jsonl")
    assert run(["lab", "match", "finland", "--bots", "random", "--ray", "local", "--out", file]) == 2
    assert "pip install 'sandtable[ray]'" in capsys.readouterr().err
