"""The Crossing in words and pictures: vocabulary, log, status, a chart and the list of units."""

from __future__ import annotations

from typing import cast

from sandtable.core.options import Noun
from sandtable.core.play import current
from sandtable.game.documents import Counter, Gauge, Phase, Status
from sandtable.game.presentation import PanelOf, Presentation
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.crossing.rules import BLUE, RED, TURNS, Act, State, View
from sandtable.kit.hex_map import HexData, Unit
from sandtable.kit.log import Templates

SIDES = Kind(name="a side", names={BLUE: "Blue", RED: "Red"})
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
    return Vocabulary(VERBS, {**data.kinds(), "side": SIDES})


def presentation(data: HexData, words: Vocabulary) -> Presentation[State, View]:
    """The words and pictures, from the data."""

    def status(view: View) -> Status:
        gauges = []
        for side, name in SIDES.names.items():
            towns = [data.map.names[hex] for hex, holder in view.held.items() if holder == side]
            units = [unit for unit in view.at if data.units[unit].side == side]
            value = f"{' and '.join(towns) or 'no town'} · {len(units)}"
            about = "Towns and units: towns decide (4.2)"
            gauges.append(Gauge(id="force", label=name, value=value, side=cast(int, side), about=about))
        return Status(turn=f"Turn {view.turn} of {TURNS}", gauges=gauges, phase="turn", player=view.player)

    def counters(view: View) -> list[Counter]:
        waiting = {*view.ready, *(question.unit for question in view.agenda if isinstance(question, Act))}
        spent = {unit for unit in view.at if data.units[unit].side == view.player} - waiting
        sign = {True: "has acted", False: ""}
        return [Counter(place=hex, id=unit, sign=sign[unit in spent]) for unit, hex in view.at.items()]

    def odds(s: State, target: Noun) -> str:
        attack, defence = s.totals(cast(Act, current(s)).unit, cast(Unit, target))
        return f"wins with {max(defence - attack + 1, 1)} or more" if defence - attack < 6 else "cannot win"

    return Presentation(
        length=f"{TURNS} turns",
        about="Six turns, four units a side, ten rules: ten minutes",
        board=data.board,
        sentence=Templates(words, LOG),
        phases=[Phase("turn", "Move or attack", "1.2", side) for side in (BLUE, RED)],
        charts=[data.terrain_chart("2.1", "A ford: 1 point more.")],
        status=status,
        where=lambda view: {str(unit): hex for unit, hex in view.at.items()},
        counters=counters,
        details={"attack": odds},
        panels={"units": PanelOf("Units", lambda view: data.roster(view.at, SIDES))},
        moves={"moved": "to", "retreated": "to"},
        fights={"attacked": "place"},
    )
