"""The Crossing in words and pictures: vocabulary, log, status, charts and the list of units."""

from __future__ import annotations

from typing import cast

from sandtable.core.options import Noun
from sandtable.core.play import current
from sandtable.game.documents import Chart, Counter, Gauge, Grid, Panel, Phase, Status
from sandtable.game.presentation import PanelOf, Presentation
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.crossing.rules import TURNS, Act
from sandtable.games.crossing.state import BLUE, RED, State, View
from sandtable.kit.hex_map import HexData, Unit
from sandtable.kit.log import Templates

VERBS = {
    "unit": Verb("unit", "Choose {}", buttons=0, rank=1),
    "attack": Verb("unit", "Attack {}", rank=2),
    "move": Verb("hex", "Move to {}", buttons=0, rank=3),
    "retreat": Verb("hex", "Retreat to {}", buttons=0, rank=4),
    "done": Verb("", "End the turn", rank=9, confirm=True),
    "die": Verb("number", "Roll {}"),
}
LOG = {
    "turn": "Turn {number}",
    "phase": "{side:side}'s turn",
    "moved": "{unit:unit} go to {to:hex}",
    "attacked": "{unit:unit} attack the {target:unit} in {place:hex}: die {die}, {total} to {against} (3.2)",
    "retreated": "{unit:unit} retreat to {to:hex}",
    "removed": "{unit:unit} cannot retreat from {place:hex} and are removed (3.3)",
    "taken": "{unit:unit} take {town:hex} (4.1)",
}


def vocabulary(data: HexData) -> Vocabulary:
    """The verbs, and the names of hexes, units and sides."""
    sides = Kind(name="a side", names={BLUE: "Blue", RED: "Red"})
    return Vocabulary(VERBS, {**data.kinds(), "side": sides})


def presentation(data: HexData, words: Vocabulary) -> Presentation[State, View]:
    """The words and pictures, from the data."""

    def status(view: View) -> Status:
        gauges = []
        for side in (BLUE, RED):
            towns = [data.map.names[hex] for hex, holder in view.held.items() if holder == side]
            units = [unit for unit in view.at if data.units[unit].side == side]
            value = f"{' and '.join(towns) or 'no town'} · {len(units)}"
            gauges.append(
                Gauge(
                    id="force",
                    label=words.part("side", side),
                    value=value,
                    side=side,
                    about="Towns and units: towns decide (4.2)",
                )
            )
        return Status(turn=f"Turn {view.turn} of {TURNS}", gauges=gauges, phase="turn", player=view.player)

    def counters(view: View) -> list[Counter]:
        mine = {unit for unit in view.at if data.units[unit].side == view.player}
        acting = {question.unit for question in view.agenda if isinstance(question, Act)}
        spent = mine - {*view.ready} - acting
        return [
            Counter(place=hex, id=unit, sign="has acted" if unit in spent else "")
            for unit, hex in view.at.items()
        ]

    def units(view: View) -> Panel:
        rows = [
            [
                unit.name,
                str(unit.strength),
                str(unit.move),
                words.part("hex", view.at[id]) if id in view.at else "removed",
            ]
            for id, unit in data.units.items()
        ]
        return Panel("Units", [Grid(["Unit", "Strength", "Movement", "Where"], rows)])

    def odds(s: State, target: Noun) -> str:
        question = current(s)
        assert isinstance(question, Act)
        attack, defence = s.totals(question.unit, cast(Unit, target))
        return f"wins with {max(defence - attack + 1, 1)} or more" if defence - attack < 6 else "cannot win"

    ground = [[ground.name, str(ground.price), f"+{ground.cover}"] for ground in data.map.terrain]
    terrain = Chart(
        "terrain",
        "Terrain",
        "2.1",
        "rulebook",
        ["Terrain", "Points", "Defence"],
        ground,
        "A ford: 1 point more.",
    )
    return Presentation(
        length=f"{TURNS} turns",
        about="Six turns, four units a side, ten rules: ten minutes",
        board=data.board,
        sentence=Templates(words, LOG),
        phases=[Phase("turn", "Move or attack", "1.2", side) for side in (BLUE, RED)],
        charts=[terrain],
        status=status,
        where=lambda view: {str(unit): hex for unit, hex in view.at.items()},
        counters=counters,
        details={"attack": odds},
        panels={"units": PanelOf("Units", units)},
        moves={"moved": "to", "retreated": "to"},
        fights={"attacked": "place"},
    )
