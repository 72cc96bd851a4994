"""The printed charts and tables, and which of their rows are in use."""

from __future__ import annotations

from typing import cast

from sandtable.core.events import Event
from sandtable.game.documents import Chart, Lit
from sandtable.game.presentation import Log
from sandtable.game.vocabulary import sentence_case
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.pack import schema
from sandtable.games.napoleonic.show.board import terrain_key
from sandtable.games.napoleonic.view import View
from sandtable.kit.packs import Source

CRT = "crt"
EVENTS = "events"
NO_END = 50
"""A die range that reaches further than this has no end."""

TITLES = {"battle-vp": "Battle Victory Points", "ottoman-draws": "Ottoman Reinforcements"}
"""Tables whose titles say more than their ids."""


def charts(data: GameData) -> list[Chart]:
    """The charts of a campaign."""
    tables = (*data.charts.table, *data.about.table)
    return [combat(data), results(data), terrain(data), events(data), *map(table, tables)]


def combat(data: GameData) -> Chart:
    """[11.12] The Combat Results Table: a row for each die."""
    return Chart(
        CRT,
        "Combat Results Table: attack in % of defence",
        "11.12",
        "reconstruction",
        ["Die", *(column.column.removesuffix("%") for column in data.crt)],
        [[str(die), *(column.results[die - 1] for column in data.crt)] for die in range(1, 7)],
        "The columns are printed, the cells are rebuilt.",
        {"A": "bad", "D": "good"},
    )


def cell(data: GameData, event: Event) -> Lit:
    """[11.12] The Combat Results Table with the row and the column of an attack lit."""
    facts = event.facts
    column = next(i for i, found in enumerate(data.crt) if found.column == facts["column"])
    return Lit(CRT, (cast(int, facts["die"]) - 1,), (column + 1,))


def results(data: GameData) -> Chart:
    """[11.14, 11.20] What each combat result does."""
    rows = [
        [r.code, r.name, loss(r.attacker), loss(r.defender) + ", retreats" * r.retreat, r.rule]
        for r in data.charts.result
    ]
    header = ["Code", "Result", "Attacker", "Defender", "Rule"]
    return Chart("results", "Combat Results", "11.12", "rulebook", header, rows)


def loss(percent: int) -> str:
    """What a side suffers."""
    return f"loses {percent}%" if percent else ""


def terrain(data: GameData) -> Chart:
    """[9.8, 11.6] The Terrain Effects Chart, as far as this map needs it."""
    rows = [
        [key.terrain, marked(key.mp, row.mp_source), marked(key.shift, row.shift_source)]
        for row, key in terrain_key(data)
    ]
    note = "L and R are shifts to the left and right. Values marked ° are reconstructions."
    return Chart("terrain", "Terrain Effects Chart", "9.8", "", ["Terrain", "MP", "Shift"], rows, note)


def marked(value: str, source: Source) -> str:
    """A value with the sign of a reconstruction."""
    return f"{value}°" if value and source != "rulebook" else value


def events(data: GameData) -> Chart:
    """[6.0] The Random Events Table."""
    limits = {"none": "", "year": "once a year", "game": "once a game"}
    rows = [[span(*row.die), row.title, limits[row.limit], row.rule] for row in data.about.event]
    return Chart(EVENTS, "Random Events", "6.1", "rulebook", ["Die", "Event", "", "Rule"], rows)


def table(found: schema.Table) -> Chart:
    """A small table; the two ends of a range share a column."""
    title = TITLES.get(found.id, found.id.replace("-", " ").title())
    header, rows = found.header, found.rows
    if header[1] == "to":
        header = [header[0].removesuffix(" from"), *header[2:]]
        rows = [[span(int(low), int(high)), *more] for low, high, *more in rows]
    said = [[str(value) for value in row] for row in rows]
    return Chart(found.id, title, found.rule, found.source, [*map(sentence_case, header)], said)


def span(low: int, high: int) -> str:
    """A range of numbers in words."""
    if low < 0:
        return f"{high} or less"
    if high > NO_END:
        return f"{low} or more"
    return str(low) if low == high else f"{low}-{high}"


def lit(data: GameData, view: View, log: Log) -> list[Lit]:
    """The last attack and the random event of this turn."""
    found: dict[str, Lit] = {}
    for _, event in reversed(log):
        if event.kind == "turn":
            break
        if event.kind == "combat":
            found.setdefault(CRT, cell(data, event))
        if event.kind in ("event", "no event"):
            row = next(i for i, row in enumerate(data.about.event) if row.title == event.facts["title"])
            found[EVENTS] = Lit(EVENTS, (row,))
    return [*found.values()]
