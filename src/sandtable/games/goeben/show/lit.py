"""Where on the charts something stands: what is in use now, and what decided an event."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sandtable.core.events import Facts
from sandtable.game.documents import Lit
from sandtable.game.presentation import Log
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.view import View


def lit(data: GameData, view: View, log: Log) -> list[Lit]:
    """The rows and columns that are in use; of rolls the last one."""
    kinds = {data.space[space].kind for space in view.at.values()}
    aboard = {cargo for display in view.afloat.values() for cargo in display.boxes}
    drawn: set[str] = set()
    found: dict[str, Lit] = {}
    for _, event in log:
        facts: Facts = event.facts
        match event.kind:
            case "turn":
                drawn.clear()
            case "drew":
                drawn.add(data.markers.get(facts["counter"], ""))
            case "contact":
                found["contact"] = at_contact(data, (facts["total"],))
            case "intelligence":
                found["intelligence"] = at_intelligence(data, facts["value"], facts["die"])
            case "hit":
                hit = at_hit(data, facts)
                found[hit.chart] = hit
    return [
        rows("orders", data.missions, {view.mission}),
        rows("terrain", data.terrain, kinds),
        rows("cargo", data.cargo, aboard),
        rows("incidents", data.incident, drawn),
        *found.values(),
    ]


def rows(chart: str, ids: Iterable[str], used: Collection[str]) -> Lit:
    """The rows of what is in use."""
    return Lit(chart, tuple(row for row, id in enumerate(ids) if id in used))


def at_contact(data: GameData, totals: Iterable[int]) -> Lit:
    """[14.3] The results of some totals."""
    wanted, bands = [*totals], enumerate(data.tables.contact)
    found = (row for row, band in bands if any(band.least <= total <= band.most for total in wanted))
    return Lit("contact", tuple(found))


def at_intelligence(data: GameData, value: int, die: int) -> Lit:
    """[11.1] The result of a die at an Intelligence Value."""
    bands = enumerate(data.tables.intelligence, 1)
    column = next(column for column, band in bands if band.least <= value <= band.most)
    return Lit("intelligence", (die - 1,), (column,))


def at_hit(data: GameData, facts: Facts) -> Lit:
    """[14.5.hit, 14.6, 16.0] The table on which a hit was looked up, and what it did."""
    target = facts["target"]
    afloat = target in data.german or target in data.warship
    column = 2 if afloat and target not in data.german else 1
    return Lit(facts["table"] if afloat else "shore", (sum(facts["dice"]) - 2,), (column,))
