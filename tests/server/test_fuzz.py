"""Fuzzing of the service in its short form: requests made from its description, and nonsense on sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzzing.api import OPERATIONS, fuzz_api
from tests.fuzzing.sockets import fuzz_sockets


@pytest.mark.parametrize("seed", [0, 1])
def test_requests_are_answered_as_described(seed: int, tmp_path: Path) -> None:
    """Of seed 0 they fit the description, of seed 1 they do not."""
    assert fuzz_api(seed, tmp_path, examples=2) > len(OPERATIONS) // 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_nonsense_on_a_socket_harms_nobody(seed: int, tmp_path: Path) -> None:
    assert fuzz_sockets(seed, tmp_path) > 0
    assert not list(tmp_path.iterdir())
