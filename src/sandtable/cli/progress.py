"""Progress bars, which are shown at a terminal only."""

from __future__ import annotations

from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from sandtable.terminal.output import err


def progress(*columns: ProgressColumn) -> Progress:
    """A bar that vanishes at the end, with these columns between it and the time that is left."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *columns,
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
