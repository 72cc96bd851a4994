"""Documents in a terminal: status, charts, panels and cards as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.core.view import View
from sandtable.game import documents
from sandtable.game.game import AnyGame
from sandtable.game.info import spoken

TONES = {"": "", "good": "green", "warn": "yellow", "bad": "bold red"}
SIDES = ("bright_blue", "bright_red")
"""Styles of the first two sides."""


def side_style(side: int | None) -> str:
    """The style of what belongs to a side."""
    return SIDES[side] if side is not None and side < len(SIDES) else ""


class Documents:
    """Draws the documents of a game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.charts = {chart.id: chart for chart in game.presentation.charts}

    def status(self, view: View) -> RenderableType:
        """The block above the question: turn, gauges, sequence of play, news, and panels that matter now."""
        found = self.game.presentation.status_of(view)
        if found is None:
            return Text(" against ".join(map(spoken, self.game.sides)), "bold")
        gauges = map(self.gauge, (*found.now, *found.gauges))
        lines: list[RenderableType] = [Text("   ").join([Text(found.turn, "bold"), *gauges])]
        if self.game.presentation.phases and found.phase:
            lines.append(self.sequence(found))
        lines += [Padding(Text(line, "italic"), (0, 0, 0, 2)) for line in found.news]
        for name in found.panels:
            panel = self.game.presentation.panel(name, view, ())
            if panel is not None:
                lines.append(Padding(self.blocks(panel.blocks, view), (0, 0, 0, 2)))
        return Stack(*lines)

    def gauge(self, gauge: documents.Gauge) -> Text:
        """A figure with its label: "Alert 3 of 8"."""
        label = f"{gauge.label} " if gauge.label else ""
        value = gauge.value + (f" of {gauge.most}" if gauge.most else "")
        style = TONES[gauge.tone] or side_style(gauge.side)
        return Text.assemble(label, (value, f"bold {style}".strip()))

    def sequence(self, status: documents.Status) -> Text:
        """The sequence of play, the present part in brackets; phases of a side stand behind its name."""
        text = Text(" ")
        before: int | None = None
        for phase in self.game.presentation.phases:
            if phase.side is not None and phase.side != before:
                text.append(f"  {spoken(self.game.sides[phase.side])}:", side_style(phase.side))
            before = phase.side
            now = phase.id == status.phase and phase.side in (None, status.player)
            name = phase.name.lower()
            text.append(" ")
            text.append(f"[{name}]" if now else name, "reverse" if now else "bright_black")
        return text

    def panel(self, panel: documents.Panel, view: View) -> RenderableType:
        """A panel under its title."""
        return Stack(Text(panel.title, "bold"), self.blocks(panel.blocks, view))

    def card(self, card: documents.Card, view: View) -> RenderableType:
        """A card under its heading."""
        return Stack(Text(card.heading, "bold"), self.blocks(card.blocks, view))

    def blocks(self, blocks: Sequence[documents.Block], view: View) -> RenderableType:
        """The blocks of a document, one below the other."""
        return Stack(*(line for block in blocks for line in self._block(block, view)))

    def _block(self, block: documents.Block, view: View) -> Iterator[RenderableType]:
        if not isinstance(block, documents.Lit) and block.title:
            yield Text(block.title, "bold")
        match block:
            case documents.Lit():
                yield shown_chart(self.charts[block.chart], block.rows, block.columns)
            case documents.Grid():
                yield grid(block.header, block.rows)
            case documents.Lines():
                yield from map(Text, block.lines)
            case documents.Pieces():
                names = self.game.presentation.names_in(view)
                said = (self.game.vocabulary.thing(id, names, short=True) for id in block.ids)
                yield Text(", ".join(said))
            case documents.Track():
                yield Columns(track(block), padding=(0, 2))


def grid(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table without lines; figures are set to the right."""
    table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold", show_header=any(header))
    for column, heading in enumerate(header):
        cells = [row[column] for row in rows if column < len(row) and row[column]]
        figures = bool(cells) and all(cell.lstrip("+-−").isdecimal() for cell in cells)
        table.add_column(heading, justify="right" if figures else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def track(block: documents.Track) -> Iterator[Text]:
    """The boxes of a track with their marks, the present one in brackets."""
    for at, (box, mark) in enumerate(zip_longest(block.boxes, block.marks, fillvalue="")):
        words = f"{box}: {mark}" if mark else box
        now = at == block.at
        yield Text(f"[{words}]" if now else words, f"{TONES[block.tone]} reverse".strip() if now else "")


def shown_chart(chart: documents.Chart, rows: Sequence[int] = (), columns: Sequence[int] = ()) -> Table:
    """A chart with rows and columns highlighted, and the cells where both meet in brackets."""
    title, note = f"{chart.title} ({chart.rule})", chart.note or None
    table = Table(title=title, title_justify="left", caption=note, caption_justify="left", box=SIMPLE_HEAD)
    for index, heading in enumerate(chart.header):
        table.add_column(heading, style="reverse" if index in columns else "")
    starts = [(start, TONES[tone]) for start, tone in chart.tones.items()]
    for index, cells in enumerate(chart.rows):
        lit = index in rows
        texts = [f"[{cell}]" if lit and at in columns else cell for at, cell in enumerate(cells)]
        tones = (next((tone for key, tone in starts if cell.startswith(key)), "") for cell in cells)
        table.add_row(*map(Text, texts, tones), style="bold reverse" if lit else "")
    return table
