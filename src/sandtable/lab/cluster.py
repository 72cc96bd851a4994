"""The games of a study on a Ray cluster. Games that a worker or a machine took with it are played again."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from sandtable.game.game import AnyGame
from sandtable.lab.game_spec import GameSpec
from sandtable.lab.sim import AHEAD, play_one
from sandtable.lab.study import Key, Line, Study, StudyError

RETRIES = 5
"""So often a game is begun again when the worker that plays it dies."""

LOCAL = "local"
"""The address of a cluster that is started for the study, on this machine."""


def on_cluster(
    address: str, study: Study, recipes: tuple[GameSpec, ...], todo: Iterable[Key], jobs: int
) -> Iterator[list[Line]]:
    """Play games of a study on the cluster at an address; `local` starts one with so many workers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs a library that is not here: pip install 'sandtable[ray]'") from None
    ray.init(
        address=address,
        num_cpus=jobs if address == LOCAL else None,
        include_dashboard=False if address == LOCAL else None,
        logging_level=logging.ERROR,
        log_to_driver=False,
    )
    try:
        remote = ray.remote(max_retries=RETRIES, scheduling_strategy="SPREAD")(_play)
        left = iter(todo)
        pending: list[ray.ObjectRef[Line]] = []
        while True:
            cores = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]
            room = AHEAD * max(1, int(cores)) - len(pending)
            pending += [
                remote.remote(study, recipes[series], series, number)
                for series, number in islice(left, max(0, room))
            ]
            if not pending:
                return
            ready, pending = ray.wait(pending)
            yield ray.get(ready)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise StudyError(f"the cluster gave up: {' '.join(str(error).split())}") from None
    finally:
        ray.shutdown()


@lru_cache(maxsize=16)
def _opened(recipe: GameSpec) -> AnyGame:
    return recipe()


def _play(study: Study, recipe: GameSpec, series: int, number: int) -> Line:
    return play_one(study, _opened(recipe), series, number)
