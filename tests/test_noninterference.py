"""What a side may not know reaches it by no channel, in any game. `SANDTABLE_FOG=2000` tries 2,000 cases."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.procedure import Violation
from sandtable.core.side import Side
from sandtable.core.state import State, dump
from sandtable.core.view import View
from sandtable.game.documents import Card, Chart, Counter, Gauge, Lines, Lit, Panel, Status
from sandtable.game.game import AnyGame
from sandtable.game.presentation import LogPanelOf, PanelOf
from sandtable.game.talk import Talk
from sandtable.record.table import Table
from sandtable.server.api import play as api
from sandtable.server.room import Room
from sandtable.testing import FogTests, Subject, suite
from sandtable.testing.fog import Case, Leak, compare
from tests.subjects import SUBJECTS

for name, subject in SUBJECTS.items():
    globals()[f"Test_{name}"] = suite(name, subject.checks, parts=(FogTests,))


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

Plant: TypeAlias = Callable[[AnyGame], dict[str, Any]]


def shown(**members: Any) -> Plant:
    """A plant among the members of the presentation."""
    return lambda game: {"presentation": replace(game.presentation, **members)}


def remembered(**members: Callable[[list[int]], Any]) -> Plant:
    """The same for documents that are made from a view or an event: they leak what was looked at last."""

    def plant(game: AnyGame) -> dict[str, Any]:
        last = [0]

        def view(s: State[Any], side: Any) -> View:
            last[0] = secret(s)
            found: View = game.view(s, side)
            return found

        return {"view": view, **shown(**{name: make(last) for name, make in members.items()})(game)}

    return plant


def page(number: int) -> Panel:
    """A page with a number on it."""
    return Panel("Secret", [Lines([str(number)])])


def card(number: int) -> Card:
    """A card with a number on it."""
    return Card("Secret", [Lines([str(number)])])


FINLAND = SUBJECTS["finland"].load()
CHART = Chart("odds", "Odds", "1.1", "rulebook", ["1"], [["2"]])

PLANTED: dict[str, tuple[str, Plant]] = {
    "view": ("side: update", lambda game: {"view": lambda s, side: leaking(game, s, side)}),
    "overlays": ("side: update", shown(overlays=lambda s, side: {"secret": secret(s)})),
    "status": (
        "side: update",
        remembered(status=lambda last: lambda view: Status(turn="1", gauges=[Gauge(value=str(last[0]))])),
    ),
    "names": ("side: update", remembered(names=lambda last: lambda view: {1: str(last[0])})),
    "counters": (
        "side: update",
        remembered(
            client=lambda last: "generic", counters=lambda last: lambda view: [Counter(place=last[0])]
        ),
    ),
    "details": (
        "side: update",
        shown(details=dict.fromkeys(FINLAND.vocabulary.verbs, lambda s, noun: str(secret(s)))),
    ),
    "preview": ("side: update", shown(own_cards=False, preview=lambda s, side: card(secret(s)))),
    "result": (
        "log",
        remembered(own_cards=lambda last: False, result=lambda last: lambda event: card(last[0])),
    ),
    "panel": (
        "side: panel secret",
        remembered(panels=lambda last: {"secret": PanelOf("Secret", lambda view: page(last[0]))}),
    ),
    "panel of the log": (
        "side: panel secret",
        remembered(panels=lambda last: {"secret": LogPanelOf("Secret", lambda view, log: page(last[0]))}),
    ),
    "charts": (
        "side: panel charts",
        remembered(charts=lambda last: [CHART], lit=lambda last: lambda view, log: [Lit("odds", (last[0],))]),
    ),
    "debrief": ("side: debrief", remembered(debrief=lambda last: lambda view, log: page(last[0]))),
    "note place": (
        "side: update",
        lambda game: {"talk": replace(FREE, note_place=lambda s, side: str(secret(s)))},
    ),
    "hears": ("say", lambda game: {"talk": replace(FREE, hears=lambda s, one, two: bool(secret(s) % 2))}),
}
"""Games that leak, and by which way that is found."""


class Planted(Subject):
    """A game that leaks, or one that is as it is."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game.name, SUBJECTS[game.name].checks)
        self.game = game

    def load(self, seed: int = 0) -> AnyGame:
        return self.game


def found(game: AnyGame) -> str:
    """What the tool says of a game that leaks, a little later in the game if there is nothing to tell yet."""
    subject = Planted(game)
    for luck in range(60):
        try:
            compare(subject, Case(2, 4 * luck, luck, luck))
        except Leak as leak:
            return str(leak)
    raise AssertionError("no leak was found")


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted: str) -> None:
    channel, plant = PLANTED[planted]
    said = found(replace(FINLAND, **plant(FINLAND)))
    assert f"by way of {channel!r}" in said
    assert said.startswith("finland, scenario 'standard' [], seed 2, after ")


def test_a_planted_leak_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    why = play.why

    def telling(s: State[Any], *choice: Any) -> list[Violation]:
        return [Violation(rule, f"{text} {secret(s)}") for rule, text in why(s, *choice)]

    monkeypatch.setattr(play, "why", telling)
    assert "by way of 'why " in found(FINLAND)


def test_a_planted_leak_in_a_panel_of_the_past_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    show = api.show_panel

    async def telling(room: Room, reader: Side | None, query: api.PanelQuery) -> Panel:
        assert room.table is not None
        panel = await show(room, reader, query)
        return panel if query.at is None else page(secret(room.table.at(query.at)))

    monkeypatch.setattr(api, "show_panel", telling)
    assert "by way of 'side: panel charts of 0'" in found(FINLAND)


def test_a_planted_leak_in_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "undo_limit", lambda table, side: secret(table.state) % (table.number + 1))
    assert '"undo":' in found(FINLAND)


def test_what_was_learned_and_can_be_taken_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "undo_limit", lambda table, side: 0)
    assert "undo after something was learned" in found(FINLAND)
