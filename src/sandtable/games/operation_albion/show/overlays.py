"""What a choice would cost or bring, for the client."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.game.presentation import Overlays
from sandtable.games.operation_albion.actions import ACTIONS, ActionsPhase, refuse_action
from sandtable.games.operation_albion.combat import Declare, factor
from sandtable.games.operation_albion.forces import March, Muster
from sandtable.games.operation_albion.setup import PlaceUnits
from sandtable.games.operation_albion.state import State


def overlays(s: State, side: Side) -> Overlays:
    """What the side that is asked may want to know before it chooses."""
    if s.over or s.asked != side:
        return {}
    question = s.agenda[-1]
    if isinstance(question, ActionsPhase):
        reasons = {action: refuse_action(s, side, action) for action in ACTIONS}
        return {"refused": {action: list(reason) for action, reason in reasons.items() if reason is not None}}
    if isinstance(question, Muster):
        return {"force": list(question.units), "action": question.action}
    if isinstance(question, March):
        reach = {space: {"cost": cost, "way": list(way)} for space, (cost, way) in question.reach(s).items()}
        return {
            "force": list(question.units),
            "action": question.action,
            "from": question.here,
            "reach": reach,
        }
    if isinstance(question, Declare):
        factors = {kind: factor(s, question.unit, kind) for kind in question.kinds(s)}
        return {"unit": question.unit, "factors": factors}
    if isinstance(question, PlaceUnits):
        return {"unit": question.next(s)}
    return {}
