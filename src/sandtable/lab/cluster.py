"""Games of a study on a Ray cluster. Games lost with a worker or a machine are played again."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from sandtable.lab.game_spec import GameSpec
from sandtable.lab.sim import QUEUED, Lots, play_one
from sandtable.lab.study import Key, Line, Study, StudyError

RETRIES = 5
"""Times a game is started again after its worker or machine was lost."""

LOCAL = "local"
"""The address that starts a cluster on this machine for the study."""


def on_cluster(
    address: str, study: Study, game_specs: tuple[GameSpec, ...], todo: Iterable[Key], jobs: int
) -> Lots:
    """Play games of a study on the cluster at an address; `local` starts one with `jobs` workers."""
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
            cores = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]  # ray leaves it untyped
            room = QUEUED * max(1, int(cores)) - len(pending)
            for series, number in islice(left, max(0, room)):
                pending.append(remote.remote(study, game_specs[series], series, number))
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


_opened = lru_cache(maxsize=16)(GameSpec.__call__)
"""The games built so far in a worker."""


def _play(study: Study, game_spec: GameSpec, series: int, number: int) -> Line:
    return play_one(study, _opened(game_spec), series, number)
