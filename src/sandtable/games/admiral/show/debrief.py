"""The end of a battle in a sentence, and a look back on it."""

from __future__ import annotations

from collections import Counter

from sandtable.game.documents import Grid, Panel
from sandtable.game.presentation import Log
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show.board import name_of
from sandtable.games.admiral.show.panels import names
from sandtable.games.admiral.state import AFLOAT, Id
from sandtable.games.admiral.view import View

ENDS = {
    "late": "never came",
    "lost": "lost over the edge",
    "left": "has left the table",
    "sunk": "sunk",
    "wreck": "sunk",
}

FIGURES = ("Mission points", "Shots", "Hits", "Torpedo launches", "Ships gone", "Structure left")


def ending(data: GameData, view: View) -> str:
    """Who won, why, and with how many points."""
    who = f"{name_of(data, view.winner)} wins" if view.winner >= 0 else "A draw"
    why = f" ({view.ended})" if view.ended else ""
    return f"{who}{why}: {view.score[0]} to {view.score[1]} points"


def debrief(data: GameData, view: View, log: Log) -> Panel:
    """Points, shots and losses of both sides, and what became of every unit."""
    done: Counter[tuple[int, str]] = Counter()
    for _, event in log:
        unit = view.roster.get(str(event.facts.get("unit")))
        if unit is not None and event.kind in ("shot", "launch"):
            done[unit.side, event.kind] += 1
            done[unit.side, "hit"] += bool(event.facts.get("hit"))
    figures = zip(FIGURES, *(summary(data, view, side, done) for side in (0, 1)), strict=True)
    summed = Grid(["", name_of(data, 0), name_of(data, 1)], [list(row) for row in figures])
    called = names(view)
    fleets = [
        Grid(
            ["Unit", "Type", "Fate"],
            [[called[id], data.card[view.roster[id].card].type, fate(data, view, id)] for id in ids],
            name_of(data, side),
        )
        for side in (0, 1)
        if (ids := fleet(view, side))
    ]
    return Panel("Looking back", [summed, *fleets])


def fleet(view: View, side: int) -> list[Id]:
    """A side's units."""
    return [id for id, entry in view.roster.items() if entry.side == side]


def summary(data: GameData, view: View, side: int, done: Counter[tuple[int, str]]) -> list[str]:
    """A side's battle in figures."""
    ids = fleet(view, side)
    gone = sum(view.units[id].status in ("sunk", "wreck", "lost") for id in ids)
    whole = sum(data.card[view.roster[id].card].structure for id in ids)
    left = whole - sum(view.units[id].damage for id in ids)
    shots, hits = done[side, "shot"], done[side, "hit"]
    return [
        str(view.score[side]),
        str(shots),
        f"{hits} ({hits / shots:.0%})" if shots else "0",
        str(done[side, "launch"]),
        str(gone),
        f"{left} of {whole}",
    ]


def fate(data: GameData, view: View, id: Id) -> str:
    """What became of a unit."""
    unit, card = view.units[id], data.card[view.roster[id].card]
    if unit.status != AFLOAT:
        return ENDS[unit.status]
    left = f"{card.structure - unit.damage} of {card.structure} structure points"
    return left if unit.damage else "unhurt"
