"""What the client is given once: cards to scale, charts with rules that exist, missions."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.admiral.show.board import Board
from sandtable.games.admiral.vocabulary import ORDERS
from tests.games.admiral.positions import game

CHARTS = game().presentation.charts


def board(scenario: str, *options: str) -> Board:
    """The board of a battle."""
    made = game(scenario, *options).presentation.board()
    assert isinstance(made, Board)
    return made


@pytest.mark.parametrize("scenario", [one.id for one in game().scenarios])
def test_every_battle_has_a_board(scenario: str) -> None:
    made = board(scenario)
    assert len(msgspec.json.encode(made)) < 200_000
    assert made.scenario == scenario
    assert (made.mission is None) == (scenario == "free") == bool(made.budget)
    assert [side.navy for side in made.sides] == (
        [side.navy for side in made.mission.side] if made.mission else ["KM", "RN"]
    )


def test_every_rule_that_charts_and_phases_name_is_in_the_rulebook() -> None:
    known = set(game().rulebook.rules)
    named = {chart.rule for chart in CHARTS} | {phase.rule for phase in game().presentation.phases}
    named |= {row[-1] for chart in CHARTS if chart.header[-1] == "Rule" for row in chart.rows}
    assert named - known == set()


def test_charts_say_what_is_rebuilt() -> None:
    sources = {chart.id: chart.source for chart in CHARTS}
    assert (sources["light"], sources["severe"], sources["torpedo"]) == (
        "rulebook",
        "reconstruction",
        "reconstruction",
    )


def test_rows_fit_their_headings() -> None:
    for chart in CHARTS:
        assert {len(row) for row in chart.rows} == {len(chart.header)}, chart.id


def test_the_chart_of_orders_has_them_all() -> None:
    orders = next(chart for chart in CHARTS if chart.id == "orders")
    assert [row[0] for row in orders.rows] == list(ORDERS.values())
    assert [order.id for order in board("free").orders] == list(ORDERS)


def test_hulls_shrink_with_the_scale() -> None:
    assert board("free").hulls["km-bismarck"] == (1400, 190)
    long, wide = board("free", "scale-3000").hulls["km-bismarck"]
    assert long < 1400
    assert wide < 190


def test_twins_have_names_of_their_own() -> None:
    made = board("free", "first-usn", "second-usn")
    assert [side.name for side in made.sides] == ["US Navy", "US Navy 2"]
