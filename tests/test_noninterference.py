"""What a side may not know reaches it by no channel, in any game. `SANDTABLE_FOG=2000` tries 2,000 cases.

A failure is shrunk to the earliest choice and the smallest seed that show it.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.core import play
from sandtable.core.procedure import Violation
from sandtable.core.state import State, dump
from sandtable.game.game import AnyGame
from sandtable.game.talk import Talk
from sandtable.record.table import Table
from tests import noninterference
from tests.noninterference import Case, Leak, compare
from tests.test_every_game import CHECKS, load

EXAMPLES = int(os.environ.get("SANDTABLE_FOG", "8"))
"""How many cases of each game are tried."""

LONGEST = 400
"""Choices that go before, at most."""


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_hidden_reaches_nobody(name: str) -> None:
    compared = 0

    @settings(max_examples=EXAMPLES, report_multiple_bugs=False)
    @given(
        seed=st.integers(0, 3 * len(CHECKS[name].SETUPS) - 1),
        choices=st.integers(0, LONGEST),
        side=st.integers(0, 1),
        luck=st.integers(0, 999),
    )
    def search(seed: int, choices: int, side: int, luck: int) -> None:
        nonlocal compared
        compared += compare(Case(name, seed, choices, side, luck), suggestion=luck % 8 == 0)

    search()
    assert compared > 0


# --- the tool finds leaks ------------------------------------------------------------------------


def secret(s: State[Any]) -> int:
    """A number that depends on everything, hidden or not."""
    return zlib.crc32(dump(s))


def leaking(game: AnyGame, s: State[Any], side: Any) -> Any:
    """A view with something in it that nobody may know."""
    return msgspec.structs.replace(game.view(s, side), game=f"finland {secret(s)}")


FREE: Talk[State[Any]] = Talk(
    hears=lambda s, speaker, listener: True, note_place=lambda s, side: "", advises=lambda s, side: False
)
"""Talk without limits."""

PLANTED: dict[str, tuple[str, Callable[[AnyGame], dict[str, Any]]]] = {
    "view": ("side: update", lambda game: {"view": lambda s, side: leaking(game, s, side)}),
    "overlays": (
        "side: update",
        lambda game: {
            "presentation": replace(game.presentation, overlays=lambda s, side: {"secret": secret(s)})
        },
    ),
    "note place": (
        "side: update",
        lambda game: {"talk": replace(FREE, note_place=lambda s, side: str(secret(s)))},
    ),
    "hears": ("say", lambda game: {"talk": replace(FREE, hears=lambda s, one, two: bool(secret(s) % 2))}),
}
"""Games that leak, and by which way that is found."""


def found(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> str:
    """What the tool says of a game that leaks, a little later in the game if there is nothing to tell yet."""
    monkeypatch.setattr(noninterference, "load", lambda name, seed: game)
    for luck in range(30):
        try:
            compare(Case("finland", 2, 4 * luck, luck, luck))
        except Leak as leak:
            return str(leak)
    raise AssertionError("no leak was found")


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    channel, changes = PLANTED[planted]
    game = load("finland", 2)
    said = found(monkeypatch, replace(game, **changes(game)))
    assert f"by way of {channel!r}" in said
    assert said.startswith("finland, scenario 'standard' [], seed 2, after ")


def test_a_planted_leak_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    why = play.why

    def telling(s: State[Any], *choice: Any) -> list[Violation]:
        return [Violation(rule, f"{text} {secret(s)}") for rule, text in why(s, *choice)]

    monkeypatch.setattr(play, "why", telling)
    assert "by way of 'why " in found(monkeypatch, load("finland", 2))


def test_a_planted_leak_in_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "undo_limit", lambda table, side: secret(table.state) % (table.number + 1))
    assert '"undo":' in found(monkeypatch, load("finland", 2))


def test_what_was_learned_and_can_be_taken_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "undo_limit", lambda table, side: 0)
    assert "undo after something was learned" in found(monkeypatch, load("finland", 2))
