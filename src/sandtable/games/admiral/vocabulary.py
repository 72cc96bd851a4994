"""The verbs of Admiral with their nouns and words, and the kinds of nouns."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.options import Noun
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.admiral.gamedata import GameData

VERBS = {
    "card": Verb("unit", "Next in the deck: {}", rank=10, buttons=0),
    "buy": Verb("ship", "Buy {}", rank=10, buttons=0),
    "late": Verb("unit", "Bring in {}", rank=12),
    "held": Verb("unit", "Specific target: {}", rank=30, buttons=0),
    "lead": Verb("unit", "Lead a formation with {}", rank=14),
    "follow": Verb("unit", "{} follows", rank=10),
    "flag": Verb(
        "unit",
        "Command value to {}",
        {"PickFlagship": "{} is the flagship", "Elect": "{} is the fleet flagship"},
        rank=10,
    ),
    "unit": Verb(
        "unit", "{} flies", {"DamageControl": "Repair {}", "Place": "Place {} now"}, rank=44, buttons=0
    ),
    "search": Verb("unit", "Search for {}", rank=48, buttons=0),
    "charge": Verb("unit", "Drop depth charges on {}", rank=49, buttons=0),
    "burn": Verb("unit", "Lose {}", rank=10),
    "speed": Verb("knots", "Speed {}", rank=10, buttons=0),
    "leg": Verb("leg", "Sail {}", rank=11, buttons=0, open=True, confirm=True),
    "turn": Verb("turn", "Turn {}", rank=12, buttons=0),
    "die": Verb("number", "Roll {}"),
    "fire": Verb(("battery", "arc", "unit"), "Guns: {0}, {1}, at {2}", rank=20, buttons=0),
    "torpedo": Verb(("arc", "unit"), "Torpedoes: {0}, at {1}", rank=22, buttons=0),
    "split": Verb(("battery", "arc"), "Split fire: {0}, {1}", rank=24, buttons=0),
    "barrage": Verb(("battery", "arc"), "Barrage fire: {0}, {1}", rank=26, buttons=0),
    "place": Verb(("cm", "cm", "course"), "Place: {0}, {1}, course {2}", rank=5, buttons=0),
    "spread": Verb(("arc", "off", "cm"), "Torpedo barrage: {0}, {1}, {2} cm away", rank=28, buttons=0),
    "fly": Verb(("course", "cm"), "Fly on course {0}, {1} cm far", rank=5, buttons=0),
    "return": Verb(
        ("course", "cm", "course"), "Come back on course {0}, {1} cm away, heading {2}", rank=5, buttons=0
    ),
    "attack": Verb(("unit",), "Attack {}", {"NextTarget": "Fire at {}"}, rank=10),
    "fight": Verb(("unit",), "Fight {}", {"Screens": "{} meets them"}, rank=12),
    "screen": Verb(("unit", "unit"), "{0} guards {1}", rank=46, buttons=0),
    "launch": Verb(("unit", "load"), "{0} takes off {1}", rank=40, buttons=0),
    "land": Verb(("unit",), "{} lands", rank=42, buttons=0),
    "scenery": Verb(("cm", "cm", "course"), "Place: {0}, {1}, course {2}", rank=5, buttons=0),
    "order": Verb("order", "Order: {}", rank=32, buttons=0),
    "depth": Verb("depth", "Depth: {}", rank=14),
    "edge": Verb("edge", "The {} edge", rank=10),
    "tubes": Verb("arc", "Tubes to {} are destroyed", rank=10),
    "repair": Verb("critical", "Repair {}", rank=10),
    "done": Verb(
        says="Done",
        asked={
            "Buy": "The fleet is complete",
            "Follow": "No more followers",
            "DamageControl": "No more repairs",
        },
        rank=60,
        default=True,
        confirm=True,
    ),
    "pass": Verb(says="Add a Pass card", rank=14),
    "rest": Verb(says="The rest by number", asked={"Number": "The rest as listed"}, rank=60, default=True),
    "first": Verb(says="Take the first hand", asked={"PickEdge": "Place first"}, rank=50, default=True),
    "second": Verb(says="Leave it to the enemy", asked={"PickEdge": "Let the enemy place first"}, rank=52),
    "activate": Verb(says="Activate her", rank=10, default=True),
    "hold": Verb(says="Hold her card (1 point)", rank=12),
    "pay": Verb(says="Keep her card (1 point)", rank=20, default=True),
    "release": Verb(says="Activate the held unit", rank=22),
    "interrupt": Verb(says="Interrupt", rank=8, default=True),
    "wait": Verb(says="Wait", asked={"Hand": "Keep her card"}, rank=20, confirm=True),
    "skip": Verb(
        says="Stay",
        asked={"Fly": "Stay where it is", "Strike": "Do not attack", "Declare": "Stay deep"},
        rank=60,
    ),
    "magnetic": Verb(says="Use magnetic heads", rank=10),
    "plain": Verb(says="Use plain heads", rank=12),
    "number": Verb("unit", "The next number to {}", rank=10),
}

BATTERIES = {"P": "primary", "S": "secondary", "T": "tertiary"}
ORDERS = {
    "engine-110": "Engine power at 110%",
    "evasive": "Evasive manoeuvring",
    "planned-veer": "Planned veer",
    "specific-target": "Specific target",
    "barrage-fire": "Barrage fire",
    "split-fire": "Split fire",
    "defending-fire": "Defending fire",
    "immediate": "Immediate orders",
    "landing": "Landing",
    "take-off": "Take-off",
    "smoke-screen": "Smoke screen",
    "mine-field": "Mine field",
    "torpedo-barrage": "Torpedo barrage",
    "protection-screen": "Protection screen",
    "formation": "Movement in formation",
    "pre-order": "Pre-order",
}
LOADS = {"depth": "with depth charges", "kamikaze": "as kamikaze", "ohka": "with Ohka"}
DEPTHS = {
    "surfaced": "surfaced",
    "periscope": "periscope depth",
    "cruising": "cruising depth",
    "deep": "deep",
}


def named(words: Mapping[str, str]) -> dict[Noun, str]:
    """Nouns with their names."""
    return dict(words.items())


def same(*words: str) -> dict[Noun, str]:
    """Nouns that are their own names."""
    return {word: word for word in words}


KINDS = {
    "unit": Kind(name="a unit"),
    "knots": Kind(name="a speed in knots", other="{} knots", negative="{} knots astern"),
    "leg": Kind(name="a leg in cm", other="{} cm", divisor=10),
    "turn": Kind(name="a turn in degrees", other="{}° to starboard", negative="{}° to port", divisor=2),
    "cm": Kind(name="a distance in cm"),
    "course": Kind(name="a course in degrees", other="{}°"),
    "off": Kind(
        name="degrees off the beam", names={0: "abeam"}, other="{}° clockwise", negative="{}° anticlockwise"
    ),
    "battery": Kind(name="a battery", names=named(BATTERIES)),
    "arc": Kind(name="an arc", names=same("bow", "starboard", "stern", "port")),
    "load": Kind(name="a load", names=named(LOADS)),
    "order": Kind(name="an order", names=named(ORDERS)),
    "depth": Kind(name="a depth", names=named(DEPTHS)),
    "edge": Kind(name="an edge", names=same("north", "east", "south", "west")),
    "critical": Kind(name="a critical"),
}
"""Kinds of nouns; a leg is counted in tenths of a centimetre, a turn in half degrees. Units are known by name
only in a position.
"""


def vocabulary(data: GameData) -> Vocabulary:
    """The vocabulary of a battle; the names of its ships are links to where they are."""
    ships = Kind(name="a ship", place=True, names=same(*ships_of(data)))
    return Vocabulary(VERBS, {**KINDS, "ship": ships})


def ships_of(data: GameData) -> list[str]:
    """The names of all units that may take part."""
    mission = data.mission
    if mission is None:
        return [name for navy, name in data.by_name if navy in (*data.navies, "ANY")]
    units = [unit.name for fleet in mission.side for unit in fleet.units]
    late = [unit.name for fleet in mission.side for unit in fleet.late]
    return [*units, *late, *(unit.name for unit in mission.shore)]
