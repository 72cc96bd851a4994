"""A printed chart as text, with what was rolled lit."""

from __future__ import annotations

from typing import Protocol

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text


class Chart(Protocol):
    """What the charts of all games have in common."""

    @property
    def title(self) -> str:
        """What is printed over it."""

    @property
    def rule(self) -> str:
        """The case that speaks of it."""

    @property
    def header(self) -> list[str]:
        """The headings of its columns."""

    @property
    def rows(self) -> list[list[str]]:
        """What is printed in it."""


def shown_chart(chart: Chart, row: int, column: int | None = None) -> Table:
    """A chart with a row lit, and the cell in a column of it."""
    table = Table(title=f"{chart.title} ({chart.rule})", title_justify="left", box=SIMPLE_HEAD)
    for index, heading in enumerate(chart.header):
        table.add_column(heading, style="reverse" if index == column else "")
    for index, cells in enumerate(chart.rows):
        lit = index == row
        texts = [f"[{cell}]" if lit and at == column else cell for at, cell in enumerate(cells)]
        table.add_row(*map(Text, texts), style="bold reverse" if lit else "")
    return table
