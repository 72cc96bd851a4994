"""The charts and tables as a client prints them: a title, a heading and rows of text."""

from __future__ import annotations

from itertools import pairwise

from sandtable.game.data import read
from sandtable.game.documents import Chart
from sandtable.games.operation_albion.pack import schema

RESULTS = {"R": "refit", "D": "damage", "X": "destroyed"}
"""[18.1] What the letters of the Refit Tables stand for."""

INCIDENTS = (
    ("german", "German Incident Table"),
    ("russian_before", "Russian Incident Table, before the revolution"),
    ("russian_after", "Russian Incident Table, after the revolution"),
)


def charts(tables: schema.Tables) -> list[Chart]:
    """All charts, in the order in which a turn needs them."""
    return [
        turns(tables),
        *(incidents(tables, *table) for table in INCIDENTS),
        revolution(tables),
        shifts(tables),
        terrain(),
        *(refit(tables, side) for side in ("german", "russian")),
        victory_points(tables),
        levels(tables),
    ]


def turns(tables: schema.Tables) -> Chart:
    """[7.1] The Turn Record Track with its weather numbers."""
    rows = [[str(t.turn), t.label, dice(*t.weather)] for t in tables.turn]
    return Chart(
        "turns", "Turn Record Track", "7.1", tables.turn[0].source, ["Turn", "Time", "Weather on"], rows
    )


def dice(least: int, most: int) -> str:
    """A range of results, or none."""
    return f"{least}-{most}" if least else "none"


def incidents(tables: schema.Tables, table: str, title: str) -> Chart:
    """[7.2] An Incident Table."""
    found = [incident for incident in tables.incident if incident.table == table]
    rows = [[str(incident.die), incident.name, incident.says] for incident in found]
    return Chart(
        f"incidents_{table}", title, "7.2", found[0].source, ["Die", "Incident", "What happens"], rows
    )


def revolution(tables: schema.Tables) -> Chart:
    """[7.3.ap] The October Revolution Track: the Action Points that each box gives."""
    rows = [[str(box), str(ap)] for box, ap in enumerate(tables.tracks.russian_ap)]
    return Chart(
        "revolution",
        "October Revolution Track",
        "7.3.ap",
        tables.tracks.source,
        ["Box", "Russian AP"],
        rows,
        "Box 0: the revolution breaks out.",
    )


def shifts(tables: schema.Tables) -> Chart:
    """[7.3.index] What moves the October Revolution marker."""
    found = tables.shifts
    moves = (
        ("Riga lost", found.riga_lost),
        ("All three Riga Gulf islands lost", found.islands_lost),
        ("A town or other fortress lost", found.town_lost),
        ("A Russian capital ship lost", found.capital_ship_lost),
        ("Riga retaken", found.riga_back),
        ("The islands retaken", found.islands_back),
        ("Libau taken", found.libau_taken),
        ("A German shock division or capital ship lost", found.german_elite_lost),
        (f"End of a turn, from turn {found.end_of_turn_from}", found.end_of_turn),
    )
    rows = [[event, f"{by:+d}"] for event, by in moves]
    return Chart("shifts", "October Revolution shifts", "7.3.index", found.source, ["Event", "Boxes"], rows)


def terrain() -> Chart:
    """[TEC] The Terrain Effects Chart, a file of its own."""
    return read(schema.DATA / "terrain.toml", Chart)


def refit(tables: schema.Tables, side: str) -> Chart:
    """[18.1] A Refit Table."""
    found = [row for row in tables.refit if row.side == side]
    rows = [[row.units, *(RESULTS[result] for result in row.results)] for row in found]
    header = ["Units", *(str(die) for die in range(1, 7))]
    return Chart(f"refit_{side}", f"{side.title()} Refit Table", "18.1", found[0].source, header, rows)


def victory_points(tables: schema.Tables) -> Chart:
    """[4.2.1, 4.2.2] What victory points are given for."""
    found = tables.victory
    rows = [
        ["German", "control of Riga", str(found.riga)],
        ["German", f"control of each of {', '.join(map(str.title, found.places))}", str(found.place)],
        ["German", "control of Dagden, Moon and Oesel together", str(found.islands)],
        ["German", "each Russian BB, BC or BP out of play", str(found.russian_capital_ship)],
        ["Russian", "control of Libau", str(found.libau)],
        ["Russian", "each German BB or BC out of play", str(found.german_capital_ship)],
        ["Russian", "each German shock division out of play", str(found.german_shock_division)],
    ]
    return Chart("victory", "Victory points", "4.2", found.source, ["Side", "For", "VP"], rows)


def levels(tables: schema.Tables) -> Chart:
    """[4.3] How the lead of German over Russian points is judged."""
    found = tables.level
    between = [f"{level.least}-{above.least - 1}" for above, level in pairwise(found[:-1])]
    leads = [f"{found[0].least} or more", *between, f"{found[-2].least - 1} or less"]
    rows = [[lead, level.name] for lead, level in zip(leads, found, strict=True)]
    return Chart("levels", "Victory level", "4.3", found[0].source, ["German lead", "Level"], rows)
