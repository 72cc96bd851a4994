"""What a choice would cost or bring, for the client; only what the side that is asked may know."""

from __future__ import annotations

from typing import cast

import msgspec

from sandtable.core.side import Side
from sandtable.game.presentation import Overlays
from sandtable.games.admiral.activation import Manoeuvre
from sandtable.games.admiral.automatic_actions import escape
from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.speed import Declare, range_of
from sandtable.games.admiral.state import State
from sandtable.games.admiral.steering import may_turn, needed_run
from sandtable.games.admiral.torpedoes import success


def overlays(s: State, side: Side) -> Overlays:
    """What the side that is asked may want to know before it chooses."""
    if s.over or s.asked != side or s.act is None:
        return {}
    question, act = s.agenda[-1], s.act
    if isinstance(question, Declare) and act.speed is None:
        low, high = range_of(s, act.unit, act)
        return {"unit": act.unit, "speeds": [low, high], "bound": act.bound}
    if not isinstance(question, Manoeuvre) or act.speed is None:
        return {}
    shots = []
    for letter, arc, target in cast(list[tuple[str, str, str]], s.options.nouns("fire")):
        shot = aim(s, act.unit, act, letter, arc, target)
        chance = round(shot.chance, 3)
        shots.append(
            {
                "battery": letter,
                "arc": arc,
                "target": target,
                **msgspec.structs.asdict(shot),
                "chance": chance,
            }
        )
    torpedoes = []
    for place, target in cast(list[tuple[str, str]], s.options.nouns("torpedo")):
        parts = success(s, act.unit, act, target, s.units[act.unit].point)
        torpedoes.append({"place": place, "target": target, "parts": parts, "number": sum(parts.values())})
    refused = may_turn(s, act.unit, act)
    return {
        "unit": act.unit,
        "left": act.way - act.gone,
        "run": act.run,
        "need": needed_run(s, act.unit, act.speed),
        "no_turn": list(refused) if refused else [],
        "escape": escape(s, act.unit, act) if act.bound else None,
        "shots": shots,
        "torpedoes": torpedoes,
    }
