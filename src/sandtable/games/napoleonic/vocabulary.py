"""The verbs of the two games with their words, and their nouns with their names."""

from __future__ import annotations

from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.napoleonic.gamedata import GameData, Unit
from sandtable.games.napoleonic.pack import schema

VERBS = {
    "unit": Verb(
        "unit",
        "Choose {}",
        {
            "SetUp": "Set up {}",
            "Reinforce": "Place {}",
            "MovementPhase": "Move {}",
            "DeclareAttack": "Add {}",
            "TakeLosses": "Eliminate {}",
            "RetreatPenalty": "Eliminate {}",
            "CheckStacks": "Eliminate {}",
            "Advance": "Advance {}",
            "GiveUp": "Give up {}",
            "EarlyArrival": "Bring {}",
            "Desertion": "Return {}",
        },
        rank=20,
        buttons=0,
    ),
    "add": Verb("unit", "Take along {}", rank=30, buttons=0),
    "drop": Verb(
        "unit", "Leave behind {}", {"DeclareAttack": "Leave out {}"}, rank=32, buttons=0, seldom=True
    ),
    "top": Verb("unit", "Lay on top {}", rank=95, buttons=0, seldom=True),
    "draw": Verb("unit", "Draw {}"),
    "fleet": Verb("unit", "Add {} in support", rank=22),
    "hex": Verb(
        "hex",
        "Go to {}",
        {
            "SetUpUnit": "Set up at {}",
            "Enter": "Enter at {}",
            "MoveStack": "March to {}",
            "Retreat": "Retreat to {}",
        },
        rank=40,
        buttons=0,
    ),
    "river": Verb("hex", "Go by water to {}", rank=42, buttons=0),
    "land": Verb("hex", "Land at {}", rank=44, buttons=0),
    "sail": Verb("hex", "Lie offshore at {}", rank=46, buttons=0),
    "attack": Verb("hex", "Attack {}", rank=20, buttons=0),
    "siege": Verb("hex", "Resolve the siege of {}", rank=20, buttons=0),
    "done": Verb(
        "",
        "Done",
        {
            "Reinforce": "Hold back the rest",
            "MovementPhase": "End movement",
            "CombatPhase": "End combat",
            "DeclareAttack": "Call off the attack",
            "Advance": "Stay",
            "CallDivision": "Call none",
        },
        rank=60,
        default=True,
    ),
    "stop": Verb("", "Stop here", rank=60, default=True),
    "quick": Verb("", "Ready-made set-up", rank=24, default=True),
    "fight": Verb("", "Fight", rank=24, default=True, confirm=True),
    "box": Verb("box", "Place in {}", rank=40, buttons=0),
    "die": Verb("number", "Die {}"),
    "division": Verb("division", "Call {}", rank=20, default=True),
}
"""Every verb; their order numbers actions for learning."""


def vocabulary(data: GameData) -> Vocabulary:
    """The words of one campaign."""
    divisions = data.about.contingency.divisions if data.about.contingency else []
    return Vocabulary(
        VERBS,
        {
            "unit": Kind(
                name="a unit",
                names={Unit(unit): unit_text(piece) for unit, piece in enumerate(data.unit)},
                ids={Unit(unit): piece.id for unit, piece in enumerate(data.unit)},
            ),
            "hex": Kind(
                name="a hex",
                place=True,
                names={hex: data.place_name(hex) for hex in sorted({*data.locale, *data.ruins})},
                other="hex {}",
                digits=4,
            ),
            "box": Kind(
                name="a box",
                place=True,
                names={place: box.name for place, box in data.boxes.items()},
                ids={place: box.id for place, box in data.boxes.items()},
            ),
            "division": Kind(name="a division", names={name: f"division {name}" for name in divisions}),
        },
    )


def unit_text(piece: schema.Piece) -> str:
    """A unit as its counter shows it: label, name and factors."""
    if not piece.label:
        return f"{piece.name} {factors(piece)}"
    name = piece.name.removeprefix(f"{piece.side.title()} ")
    label = "" if piece.label in name.split() else f"{piece.label} "
    return f"{label}{name} {factors(piece)}"


def factors(piece: schema.Piece) -> str:
    """[2.9] Combat and movement, or attack, defence and movement; a fleet has attack only (10.2)."""
    if piece.type == "fleet":
        return f"{piece.attack}"
    if piece.attack == piece.defence:
        return f"{piece.attack}-{piece.move}"
    return f"{piece.attack}-{piece.defence}-{piece.move}"
