"""An attack before it is fought, and what decided it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import cast

from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.side import Side
from sandtable.game.documents import Card, Lines, Lit
from sandtable.games.napoleonic.combat import DeclareAttack
from sandtable.games.napoleonic.gamedata import Place
from sandtable.games.napoleonic.odds import MOST_DEFENCE, Shift, prospect
from sandtable.games.napoleonic.show.charts import CRT, cell
from sandtable.games.napoleonic.show.log import Sentences
from sandtable.games.napoleonic.state import State


def preview(s: State, side: Side) -> Card | None:
    """The attack that is being declared."""
    attack = play.current(s) if not s.over and s.asked == side else None
    if not isinstance(attack, DeclareAttack) or not attack.units:
        return None
    strength, seen, shifts, columns = prospect(s, side, attack.units, attack.fleets, attack.hex)
    least = max(1, seen)
    names = [column.column for column in s.game.crt]
    return Card(
        f"Attack on {s.game.place_name(attack.hex)}",
        [
            Lines([f"Attack strength {strength}, against at least {seen}: only the top unit is known (7.7)"]),
            Lines([told(shift) for shift in shifts] or ["No column shifts"]),
            Lines(ranges(columns, least, names)),
            Lit(CRT, columns=(columns[least - 1] + 1,)),
            Lines(["Lit is the column if nothing lies beneath the top unit."]),
        ],
        attack.hex,
    )


def told(shift: Shift) -> str:
    """A column shift in words."""
    return f"{abs(shift.columns)} {'right' if shift.columns > 0 else 'left'}: {shift.why} ({shift.rule})"


def ranges(columns: Sequence[int], least: int, names: Sequence[str]) -> list[str]:
    """The defences that lead to the same column, each range in a line."""
    lines = []
    defended = range(least, MOST_DEFENCE + 1)
    for column, found in itertools.groupby(defended, lambda defence: columns[defence - 1]):
        defences = [*found]
        low, high = defences[0], defences[-1]
        words = str(low) if high == low else f"{low} or more" if high == MOST_DEFENCE else f"{low}-{high}"
        lines.append(f"Defence {words}: column {names[column]}")
    return lines


def result(sentences: Sentences, event: Event) -> Card | None:
    """[11.12] An attack on the Combat Results Table, with its row and column lit."""
    if event.kind != "combat":
        return None
    place = cast(Place, event.facts["place"])
    heading = f"Battle of {sentences.game.place_name(place)}"
    return Card(heading, [Lines([sentences.sentence(event)]), cell(sentences.game, event)], place)
