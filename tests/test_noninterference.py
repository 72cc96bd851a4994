"""What a side may not know reaches it by no channel, in any game. `SANDTABLE_FOG=2000` tries that many cases.

A failure is shrunk to the earliest choice and the smallest seed that show it.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.noninterference import Case, compare
from tests.test_every_game import CHECKS

EXAMPLES = int(os.environ.get("SANDTABLE_FOG", "12"))
"""How many cases of each game are tried."""

LONGEST = 400
"""So many choices go before, at most: a random game has met all its procedures by then."""


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_hidden_reaches_nobody(name: str) -> None:
    compared = 0

    @settings(max_examples=EXAMPLES)
    @given(
        seed=st.integers(0, 3 * len(CHECKS[name].SETUPS) - 1),
        choices=st.integers(0, LONGEST),
        side=st.integers(0, 1),
        luck=st.integers(0, 999),
    )
    def search(seed: int, choices: int, side: int, luck: int) -> None:
        nonlocal compared
        compared += compare(Case(name, seed, choices, side, luck), counsel=luck % 8 == 0)

    search()
    assert compared >= EXAMPLES
