"""When each choice is made, for those who wish for one at another time. Only what everybody sees is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.core.options import Noun
from sandtable.core.procedure import Violation

if TYPE_CHECKING:
    from sandtable.games.admiral.state import Act, State

MOMENTS = {
    "buy": ("setup.fleets", "ships are bought while the fleets are chosen"),
    "number": ("setup.number", "units are numbered once, before the battle"),
    "flag": ("setup.flagship.assign", "flagships get their Command values before the battle"),
    "edge": ("fantasy.deploy", "edges of the table are picked before a free battle"),
    "place": ("setup.place.fantasy", "units are placed before a free battle"),
    "scenery": ("setup.environment.fantasy", "scenery is placed before a free battle"),
    "card": ("turn.tactical.sequence", "decks are stacked in the tactical phase"),
    "rest": ("turn.tactical.sequence", "decks are stacked in the tactical phase"),
    "late": ("mission.sheet", "units that come late are put into the deck in the tactical phase"),
    "pass": ("pass.cards", "Pass cards are put into the deck in the tactical phase"),
    "first": ("turn.tactical.initiative", "the first hand is decided after the roll for initiative"),
    "second": ("turn.tactical.initiative", "the first hand is decided after the roll for initiative"),
    "activate": ("turn.operational.hand", "a unit is activated when her card is drawn"),
    "hold": ("preorder.hold", "a card is held when it is drawn"),
    "pay": ("preorder.upkeep", "holding is paid for at the beginning of a hand"),
    "release": ("preorder.upkeep", "a held card is played at the beginning of a hand"),
    "interrupt": ("preorder.interrupt", "a held unit interrupts an attack, or the end of an activation"),
    "wait": ("preorder.interrupt", "a held card waits when it could be played"),
    "lead": ("order.formation", "a formation is ordered when the card of its leader is drawn"),
    "follow": ("order.formation", "followers are named when a formation is ordered"),
    "speed": ("move.distance", "a speed is declared at the beginning of an activation"),
    "depth": ("sub.depth", "a submarine changes its depth before its speed is declared"),
    "return": ("sub.deep", "a submarine returns at the beginning of its activation"),
    "leg": ("geo.legs", "a unit sails in her own activation, when her speed is declared"),
    "turn": ("move.rotation", "a unit turns in her own activation, when her speed is declared"),
    "fire": ("fire.any-time", "a unit fires in her own activation, when her speed is declared"),
    "torpedo": ("torpedo.arc", "a unit launches in her own activation, when her speed is declared"),
    "held": ("order.specific-target", "the order is given before a shot, when the speed is declared"),
    "split": ("order.split-fire", "the order is given instead of a shot, when the speed is declared"),
    "barrage": ("order.barrage-fire", "the order is given in her own activation, when the speed is declared"),
    "spread": (
        "order.torpedo-barrage",
        "a barrage is laid in an activation, when the speed is declared",
    ),
    "order": ("order.timing", "a unit is given orders in her own activation"),
    "search": ("sub.detect", "a hunter searches in her own activation, when her speed is declared"),
    "charge": ("sub.depth-charge", "depth charges are dropped in the hunter's activation"),
    "launch": ("order.take-off", "aircraft take off in the activation of their carrier, when she has speed"),
    "land": ("order.landing", "aircraft land in the activation of the carrier, when her speed is declared"),
    "screen": ("order.protection-screen", "a screen is set up in the activation of the fighter's own unit"),
    "fly": ("air.move", "a squadron flies when it acts, in the activation of its own unit"),
    "attack": ("air.attack", "a squadron attacks after its flight, in the activation of its own unit"),
    "fight": ("air.fighter", "a fighter fights after its flight, in the activation of its own unit"),
    "unit": ("chrono.repair", "damage control works in the chronometric phase"),
    "burn": ("damage.light.critical.3", "squadrons burn when a hit destroys them on deck"),
    "tubes": ("damage.severe.critical", "tubes are lost when a severe critical destroys them"),
    "repair": ("dc.roll", "a critical is repaired on a roll of 1 in the chronometric phase"),
    "magnetic": ("special.magnetic-head", "the heads are chosen when torpedoes are launched"),
    "plain": ("special.magnetic-head", "the heads are chosen when torpedoes are launched"),
    "skip": ("air.activation", "only aircraft and submarines in deep navigation may let their action go"),
    "done": ("move.distance", "an activation is done when the whole way is made"),
    "die": ("dice.rolls", "dice are rolled by the table"),
}
"""The rule about the moment of each verb, and what it says."""


def moment(s: State, verb: str, noun: Noun) -> Violation | None:
    """[turn.structure] When such a choice is made, and what is going on now."""
    rule, text = MOMENTS[verb]
    act, mission = s.act, s.game.mission
    if verb == "unit" and noun in s.squadrons:
        rule, text = "air.activation", "a squadron acts once a turn, in the activation of its own unit"
    elif verb == "unit" and s.phase == "set-up":
        rule, text = "setup.place.cards", "a unit is named when units are placed"
    elif verb in ("place", "edge") and mission is not None:
        rule, text = "setup.place.mission", f"the sheet of {mission.title} places its units"
    elif verb == "scenery" and mission is not None:
        rule, text = "setup.environment.mission", f"the sheet of {mission.title} places its scenery"
    elif verb == "buy" and mission is not None:
        text = f"the sheet of {mission.title} names its fleets"
    elif verb == "speed" and act is not None and act.speed is not None:
        return held_speed(s, act)
    elif verb == "done" and act is not None and act.speed is None:
        text = "the speed is declared first, and then made good"
    return Violation(rule, f"{text}; {now(s)}")


def held_speed(s: State, act: Act) -> Violation:
    """[move.speed-holds, auto.light, auto.severe, ram.stop] Why the speed of an activation is what it is."""
    unit = s.units[act.unit]
    makes = f"{s.name(act.unit)} makes {unit.speed} knots"
    if s.turn in (unit.stopped, unit.jarred) and not unit.speed:
        return Violation("ram.stop", f"{makes} for the rest of the turn, after a ramming")
    if act.bound and "immediate" not in unit.orders:
        rule = "auto.severe" if act.bound == 2 else "auto.light"
        return Violation(rule, f"{makes}, and damaged she keeps her speed")
    return Violation("move.speed-holds", f"{makes} until her next activation")


def now(s: State) -> str:
    """What is going on."""
    if s.phase == "set-up":
        return "now the battle is set up"
    acting = f", and {s.name(s.act.unit)} acts" if s.act is not None else ""
    return f"now it is the {s.phase} phase of turn {s.turn}{acting}"
