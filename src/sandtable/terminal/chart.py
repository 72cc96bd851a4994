"""A printed chart as text, with the result of a roll highlighted."""

from __future__ import annotations

from typing import Protocol

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text


class Chart(Protocol):
    """The interface of the charts of all games."""

    @property
    def title(self) -> str:
        """The printed title."""

    @property
    def rule(self) -> str:
        """The number of its rule."""

    @property
    def header(self) -> list[str]:
        """The headings of the columns."""

    @property
    def rows(self) -> list[list[str]]:
        """The printed cells, row by row."""


def shown_chart(chart: Chart, row: int, column: int | None = None) -> Table:
    """A chart with one row highlighted, and the cell of one column in it."""
    table = Table(title=f"{chart.title} ({chart.rule})", title_justify="left", box=SIMPLE_HEAD)
    for index, heading in enumerate(chart.header):
        table.add_column(heading, style="reverse" if index == column else "")
    for index, cells in enumerate(chart.rows):
        lit = index == row
        texts = [f"[{cell}]" if lit and at == column else cell for at, cell in enumerate(cells)]
        table.add_row(*map(Text, texts), style="bold reverse" if lit else "")
    return table
