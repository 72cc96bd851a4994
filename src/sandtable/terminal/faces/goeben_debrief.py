"""The debrief of Goeben, 1914 as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.games.goeben.show.debrief import Debrief, Gunnery, Report, Stage, total
from sandtable.games.goeben.show.log import TRACKS, Sentences
from sandtable.kit.words import counted

VERDICTS = {True: "accomplished", False: "failed", None: "not finished"}
CHANCE_OF = "dice", "hits", "expected"


def shown_debrief(found: Debrief, names: Sentences) -> RenderableType | None:
    """Every mission: points, voyage, battles, gunnery and losses."""
    if not found.reports:
        return None
    parts = [part for report in found.reports for part in mission(report, names)]
    return Lines(*parts)


def mission(report: Report, names: Sentences) -> Iterator[RenderableType]:
    """One mission."""
    verdict = VERDICTS[report.success]
    day = f" on day {report.accomplished}" if report.accomplished else ""
    points_won = f"{report.vp} of {report.demanded} VP"
    heading = f"Debrief of the {names.mission(report.mission)}: {verdict}{day}, {points_won}"
    yield Text(f"\n{heading}", "bold underline")
    yield Text("Points", "bold")
    yield from points(report)
    yield Text("The voyage", "bold")
    yield voyage(report, names)
    if report.battles:
        yield Text("Battles", "bold")
        yield battles(report, names)
    if report.ours or report.theirs:
        yield Text("Gunnery: hits scored, and what the dice were to bring", "bold")
        yield gunnery(report)
    yield from fates(report, names)


def points(report: Report) -> Iterator[RenderableType]:
    """[17.1] Victory points by source."""
    if not report.points:
        yield Text("  none")
        return
    table = Table.grid(padding=(0, 2))
    for source, vp in sorted(report.points.items(), key=lambda item: -item[1]):
        table.add_row(f"  {source}", Text(f"{vp:+d}", justify="right"))
    table.add_row("  in all", Text(f"{report.vp:+d}", "bold", justify="right"))
    yield table


def voyage(report: Report, names: Sentences) -> Table:
    """Day by day: where ships went, those that kept together in one line, and the Alert Level at night."""
    table = Table(box=None, show_edge=False, pad_edge=False, header_style="bright_black", padding=(0, 1))
    for heading in ("  day", "ships", "", "alert"):
        table.add_column(heading)
    days: dict[int, dict[tuple[str, ...], list[str]]] = defaultdict(dict)
    for ship, stages in report.voyage.items():
        for stage in stages:
            days[stage.day].setdefault((stage.origin, *stage.way), []).append(ship)
    for day in sorted(days):
        alert = [level.alert for level in report.alert if level.day <= day][-1]
        for index, (way, ships) in enumerate(days[day].items()):
            first = index == 0
            listed = names.ships(ships).replace("SMS ", "")
            went = leg(Stage(0, day, way[0], way[1:]), names)
            table.add_row(f"  {day}" if first else "", listed, went, str(alert) if first else "")
    return table


def leg(stage: Stage, names: Sentences) -> str:
    """A day's sailing in words."""
    if not stage.way:
        return f"at {names.place(stage.origin)}"
    spaces = counted(len(stage.way), "space")
    return f"{names.place(stage.origin)} to {names.place(stage.end)}, {spaces}"


def battles(report: Report, names: Sentences) -> Table:
    """[14.1, 16.0] Whom we met, and how it ended."""
    table = Table.grid(padding=(0, 2))
    for battle in report.battles:
        against = "the shore" if battle.shore else names.ships(battle.theirs)
        end = f"{battle.outcome}{f', {battle.vp:+d} VP' if battle.vp else ''}"
        table.add_row(f"  day {battle.day}", names.place(battle.place), f"{against}: {end}")
    return table


def gunnery(report: Report) -> Table:
    """[14.5.hit] Dice, hits and expectation by weapon, ours and theirs."""
    table = Table(box=None, show_edge=False, pad_edge=False, header_style="bright_black", padding=(0, 1))
    table.add_column("  weapon")
    for side in ("our", "their"):
        for word in CHANCE_OF:
            table.add_column(f"{side} {word}" if word == "dice" else word, justify="right")
    for weapon, name in TRACKS.items():
        if weapon in report.ours or weapon in report.theirs:
            row(table, name, report.ours.get(weapon, Gunnery()), report.theirs.get(weapon, Gunnery()))
    row(table, "in all", total(report.ours), total(report.theirs))
    return table


def row(table: Table, name: str, *fire: Gunnery) -> None:
    """A line of the gunnery."""
    cells = [cell for found in fire for cell in (found.dice, found.hits, f"{found.expected:.1f}")]
    table.add_row(f"  {name}", *map(str, cells))


def fates(report: Report, names: Sentences) -> Iterator[RenderableType]:
    """Ships beaten and lost, and the damage that our ships took."""
    for title, found in (("Theirs", report.beaten), ("Ours", report.lost)):
        if found:
            listed = "; ".join(f"{names.ship(fate.ship)} {fate.how} on day {fate.day}" for fate in found)
            yield Text.assemble((f"{title}: ", "bold"), listed)
    for ship, tracks in report.damage.items():
        listed = ", ".join(f"{points} {TRACKS.get(track, track)}" for track, points in tracks.items())
        yield Text(f"{names.ship(ship)} lost {listed}")
