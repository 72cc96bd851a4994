"""The charts and tables as a client prints them: a title, a heading and rows of text."""

from __future__ import annotations

from itertools import pairwise

from sandtable.game.documents import Chart
from sandtable.games.faerie.gamedata import ELF, GNOME, HUMAN, TROLL
from sandtable.games.faerie.pack import schema

RACES = (HUMAN, GNOME, TROLL, ELF)
"""[map.tec-key] The columns of the Terrain Effects Chart."""

TERRAIN = {"road": "Faerie road", "sea": "All-sea", "mountain": "Mountain", "mountain_hexside": "Ridge"}

EFFECTS = "N unchanged, H halved, D doubled, T tripled; P prohibited; a dash: other terrain decides."


def charts(tables: schema.Tables, names: dict[str, str]) -> list[Chart]:
    """All charts, in the order in which a turn needs them; `names` are those of kingdoms and persons."""
    wear, found, crt, falls = tables.attrition, tables.discovery, tables.crt, tables.casualty
    turns = [[str(turn.turn), turn.name, str(turn.mana), turn.weather] for turn in tables.turn]
    track = ["Turn", "Name", "Mana", "Weather"]
    letters = [list(row) for row in zip(spans(wear.least), wear.letters, strict=True)]
    finds = [[str(roll), *row] for roll, row in enumerate(found.rows, found.first)]
    results = [[roll, *row] for roll, row in zip(rolls(crt), crt.rows, strict=True)]
    losses = [
        [span, *(cell.replace("+", "†") for cell in row)]
        for span, row in zip(spans(falls.least), falls.rows, strict=True)
    ]
    retreats = "Attacker/defender: a letter of the Casualty Table; r retreats."
    rebuilt, curses = "The weather is a reconstruction.", "C a curse; numbers are artifacts."
    source, searchers = found.source, ["Dice", *spans(found.least)]
    return [
        Chart("turns", "Game-Turn Record Track", "map.track", tables.turn[0].source, track, turns, rebuilt),
        Chart("attrition", "Attrition Table", "8.3", wear.source, ["Dice", "Losses"], letters),
        activation(tables, names),
        terrain(tables),
        Chart("discovery", "Discovery Table", "12.7", source, searchers, finds, curses),
        Chart("crt", "Combat Results Table", "16.6", crt.source, ["Dice", *crt.columns], results, retreats),
        Chart("casualty", "Casualty Table", "7.7", falls.source, ["Strength", *falls.letters], losses),
    ]


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


def activation(tables: schema.Tables, names: dict[str, str]) -> Chart:
    """[10.4] The Activation Table: who wakes on which roll, and from which turn on."""
    lines = tables.activation
    rows = [[names[line.who], line.side.title(), str(line.number), str(line.since)] for line in lines]
    header = ["Who", "Side", "Number", "From turn"]
    return Chart("activation", "Activation Table", "10.4", lines[0].source, header, rows)


def rolls(crt: schema.CombatResults) -> list[str]:
    """The modified rolls of the Combat Results Table."""
    last = crt.first + len(crt.rows) - 1
    between = map(str, range(crt.first + 1, last))
    return [f"{crt.first} or less", *between, f"{last} or more"]


def spans(least: list[int]) -> list[str]:
    """Ranges that begin at these numbers: 1-2, 3-5, 6 or more."""
    ranges = [span(low, above - 1) for low, above in pairwise(least)]
    return [*ranges, f"{least[-1]} or more"]


def span(low: int, high: int) -> str:
    if low < 0:
        return f"{high} or less"
    return str(low) if low == high else f"{low}-{high}"
