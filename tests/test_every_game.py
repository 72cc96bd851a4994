"""What holds for every game, tried on random games: `SANDTABLE_GAMES=100` tries more of them."""

from __future__ import annotations

from sandtable.games import SHIPPED
from sandtable.testing import GameTests, suite
from tests.subjects import SUBJECTS

for name, subject in SUBJECTS.items():
    globals()[f"Test_{name}"] = suite(name, subject.checks, parts=(GameTests,))


def test_every_game_has_checks() -> None:
    assert set(SUBJECTS) == set(SHIPPED)
