"""The charts and tables as a client prints them: a title, a heading and rows of text."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from sandtable.games.faerie.gamedata import ELF, GNOME, HUMAN, TROLL
from sandtable.games.faerie.pack import schema

RACES = (HUMAN, GNOME, TROLL, ELF)
"""[map.tec-key] The columns of the Terrain Effects Chart."""

TERRAIN = {"road": "Faerie road", "sea": "All-sea", "mountain": "Mountain", "mountain_hexside": "Ridge"}

EFFECTS = "N unchanged, H halved, D doubled, T tripled; P prohibited; a dash: other terrain decides."


class Chart(msgspec.Struct, frozen=True):
    """A chart or table, with the rule that uses it.

    A row is found by its first cell; `first` is the number of the first row where rows are rolls.
    """

    id: str
    title: str
    rule: str
    source: schema.Source
    header: list[str]
    rows: list[list[str]]
    note: str = ""
    first: int = 0


def charts(tables: schema.Tables, names: dict[str, str]) -> list[Chart]:
    """All charts, in the order in which a turn needs them; `names` are those of kingdoms and persons."""
    return [
        turns(tables),
        attrition(tables),
        activation(tables, names),
        terrain(tables),
        discovery(tables),
        combat(tables),
        casualties(tables),
    ]


def turns(tables: schema.Tables) -> Chart:
    """[map.track] The Game-Turn Record Track."""
    rows = [[str(turn.turn), turn.name, str(turn.mana), turn.weather] for turn in tables.turn]
    return Chart(
        "turns",
        "Game-Turn Record Track",
        "map.track",
        tables.turn[0].source,
        ["Turn", "Name", "Mana", "Weather"],
        rows,
        "The weather is a reconstruction.",
        first=1,
    )


def terrain(tables: schema.Tables) -> Chart:
    """[12.6, map.tec-key] The Terrain Effects Chart: Movement Points and battle effect by race."""
    rows = [
        [
            TERRAIN.get(row.terrain, row.terrain.replace("_", " ").capitalize()),
            *(f"{row.move[race]} {row.battle[race]}" for race in RACES),
            row.note,
        ]
        for row in tables.terrain
    ]
    header = ["Terrain", *(race.title() for race in RACES), "Weather and the like"]
    return Chart("terrain", "Terrain Effects Chart", "12.6", tables.terrain[0].source, header, rows, EFFECTS)


def combat(tables: schema.Tables) -> Chart:
    """[16.6] The Combat Results Table: modified rolls down, ratios across."""
    crt = tables.crt
    last = crt.first + len(crt.rows) - 1
    rolls = [str(roll) for roll in range(crt.first, last + 1)]
    rolls[0], rolls[-1] = f"{crt.first} or less", f"{last} or more"
    rows = [[roll, *row] for roll, row in zip(rolls, crt.rows, strict=True)]
    return Chart(
        "crt",
        "Combat Results Table",
        "16.6",
        crt.source,
        ["Dice", *crt.columns],
        rows,
        "Attacker/defender: a letter of the Casualty Table; r retreats.",
        first=crt.first,
    )


def casualties(tables: schema.Tables) -> Chart:
    """[7.7] The Casualty Table: strength of force down, letters across."""
    table = tables.casualty
    rows = [[span, *row] for span, row in zip(spans(table.least), table.rows, strict=True)]
    rows = [[cell.replace("+", "†") if at else cell for at, cell in enumerate(row)] for row in rows]
    return Chart("casualty", "Casualty Table", "7.7", table.source, ["Strength", *table.letters], rows)


def attrition(tables: schema.Tables) -> Chart:
    """[8.3] The Attrition Table: the letter of a modified roll."""
    table = tables.attrition
    rows = [list(row) for row in zip(spans(table.least), table.letters, strict=True)]
    return Chart("attrition", "Attrition Table", "8.3", table.source, ["Dice", "Losses"], rows)


def discovery(tables: schema.Tables) -> Chart:
    """[12.7, map.discovery-key] The Discovery Table: modified rolls down, the searchers' strength across."""
    table = tables.discovery
    rows = [[str(roll), *row] for roll, row in enumerate(table.rows, table.first)]
    return Chart(
        "discovery",
        "Discovery Table",
        "12.7",
        table.source,
        ["Dice", *spans(table.least)],
        rows,
        "C a curse; numbers are artifacts.",
        first=table.first,
    )


def activation(tables: schema.Tables, names: dict[str, str]) -> Chart:
    """[10.4] The Activation Table: who wakes on which roll, and from which turn on."""
    rows = [
        [names.get(line.who, line.who.capitalize()), line.side.title(), str(line.number), str(line.since)]
        for line in tables.activation
    ]
    return Chart(
        "activation",
        "Activation Table",
        "10.4",
        tables.activation[0].source,
        ["Who", "Side", "Number", "From turn"],
        rows,
    )


def spans(least: list[int]) -> list[str]:
    """Ranges that begin at these numbers: 1-2, 3-5, 6 or more."""
    ranges = [span(low, above - 1) for low, above in pairwise(least)]
    return [*ranges, f"{least[-1]} or more"]


def span(low: int, high: int) -> str:
    if low < 0:
        return f"{high} or less"
    return str(low) if low == high else f"{low}-{high}"
