"""What the client is given once: cards to scale, charts with rules that exist, missions."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.admiral.show.board import Board
from sandtable.games.admiral.show.log import ORDERS
from tests.games.admiral.positions import game


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


def test_every_rule_that_a_board_names_is_in_the_rulebook() -> None:
    made = board("free")
    known = set(game().rulebook.rules)
    named = {chart.rule for chart in made.tables} | {order.rule for order in made.orders}
    named |= {phase.rule for phase in made.phases}
    named |= {row[-1] for chart in made.tables if chart.header[-1] == "Rule" for row in chart.rows}
    assert named - known == set()


def test_charts_say_what_is_rebuilt() -> None:
    sources = {chart.id: chart.source for chart in board("free").tables}
    assert (sources["light"], sources["severe"], sources["torpedo"]) == (
        "rulebook",
        "reconstruction",
        "reconstruction",
    )


def test_rows_fit_their_headings() -> None:
    for chart in board("free").tables:
        assert {len(row) for row in chart.rows} == {len(chart.header)}, chart.id


def test_the_chart_of_orders_has_them_all() -> None:
    orders = next(chart for chart in board("free").tables if chart.id == "orders")
    assert [row[0] for row in orders.rows] == list(ORDERS.values())


def test_hulls_shrink_with_the_scale() -> None:
    assert board("free").hulls["km-bismarck"] == (1400, 190)
    long, wide = board("free", "scale-3000").hulls["km-bismarck"]
    assert long < 1400
    assert wide < 190


def test_twins_have_names_of_their_own() -> None:
    made = board("free", "first-usn", "second-usn")
    assert [side.name for side in made.sides] == ["US Navy", "US Navy 2"]
