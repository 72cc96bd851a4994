"""What must hold for every game, as tests that another package runs on its own with one line:

    TestToy = sandtable.testing.suite("toy")

It needs pytest and hypothesis: `pip install sandtable[test]`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{module}" for module in ("fog", "games", "moment", "rulebook")))

from sandtable.testing.fog import FogTests  # noqa: E402
from sandtable.testing.games import GameTests  # noqa: E402
from sandtable.testing.rulebook import RulebookTests  # noqa: E402
from sandtable.testing.subject import Subject, Tests  # noqa: E402

ALL: tuple[type[Tests], ...] = (FogTests, RulebookTests, GameTests)
"""The last ones run first."""


def suite(
    game: str, checks: object = None, *, tests: Path | None = None, parts: tuple[type[Tests], ...] = ALL
) -> type[Tests]:
    """A class of tests for a game; pytest finds it by a name that begins with Test.

    `checks` is what the game knows of itself (see `Subject`). The tests that are named after its rules lie
    beside the file that calls this, or in the folder `tests`.
    """
    return type(f"Test{game}", parts, {"subject": Subject(game, checks, tests)})


__all__ = ["FogTests", "GameTests", "RulebookTests", "Subject", "Tests", "suite"]
