"""The vocabulary: every verb with its noun and its words, and the names of units, spaces and actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.operation_albion.gamedata import BASE, MINEFIELD, GameData

if TYPE_CHECKING:
    from sandtable.games.operation_albion.actions import Action
    from sandtable.games.operation_albion.pack.schema import Unit

VERBS = {
    "unit": Verb(
        "unit",
        "{}",
        {"PlaceUnits": "Start aboard {}", "RaidMuster": "Raid with {}"},
        rank=4,
        buttons=0,
    ),
    "add": Verb("unit", "Add {}", {"Landing": "Land {}"}, rank=26, buttons=0),
    "drop": Verb("unit", "Drop off {}", rank=32, buttons=0),
    "join": Verb("unit", "{} joins the attack", rank=22, buttons=0),
    "lose": Verb("unit", "Eliminate {}", {"TakeHits": "{}"}, rank=13, buttons=8),
    "top": Verb("unit", "Put {} on top", rank=2, buttons=0, open=True),
    "refit": Verb("unit", "Refit {}", rank=20, buttons=0),
    "pick": Verb("unit", "Pick {}", rank=60, buttons=0),
    "hit": Verb("unit", "{}", rank=15, buttons=8),
    "show": Verb("unit", "Show {} to the enemy", rank=3, buttons=0, open=True),
    "victim": Verb("unit", "{}", rank=14, buttons=8),
    "withdraw": Verb("unit", "Send {} to the Western Front", rank=19, buttons=0),
    "replace": Verb("unit", "Bring back {}", rank=18),
    "form": Verb("unit", "New Task Force with {}", {"ActionsPhase": "Arrange stacks"}, rank=39, buttons=1),
    "to": Verb("space", "Go to {}", {"Land": "Land at {}"}, rank=31, buttons=0),
    "deploy": Verb("space", "Deploy in {}", rank=27, buttons=3),
    "target": Verb("space", "Fly to {}", rank=29, buttons=3),
    "area": Verb(
        "space",
        "Bombard {}",
        {"Landing": "Assault {}", "Propaganda": "Agitate in {}", "Sappers": "Work on the port of {}"},
        rank=28,
        buttons=4,
    ),
    "retreat": Verb("space", "Retreat to {}", rank=16),
    "rally": Verb("space", "Rally in {}", rank=30),
    "build": Verb("space", "Build a base in {}", rank=30),
    "load": Verb(("unit", "unit"), "Load {0} on {1}", rank=23, buttons=3),
    "land": Verb(("unit", "space"), "Land {0} in {1}", rank=24, buttons=3),
    "place": Verb(
        ("unit", "space"),
        "Lay {0} in {1}",
        {
            "BaseFire": "{0} fires into {1}",
            "Pursuit": "{0} pursues to {1}",
            "Recall": "{0} flies home to {1}",
            "Reinforce": "Deploy {0} in {1}",
            "Station": "{0} goes to {1}",
        },
        rank=25,
        buttons=3,
    ),
    "fly": Verb(("unit",), "{} flies along", rank=21, buttons=4),
    "done": Verb(
        "",
        "Done",
        {
            "ActionsPhase": "End the turn",
            "Joining": "Attack with these",
            "AirSupport": "No more aircraft",
            "Arrange": "Stacks are in order",
            "Pursuit": "No more pursuit",
            "Recall": "The others stay on patrol",
            "Station": "The others stay where they are",
        },
        rank=40,
        default=True,
        confirm=True,
    ),
    "all": Verb("", "Add all", {"Joining": "All join", "Refit": "All of them try"}, rank=10),
    "go": Verb(
        "",
        "Go",
        {"Loading": "Sail", "Landing": "Land", "Refit": "Roll for refit", "FormForce": "Form it"},
        rank=6,
        default=True,
        confirm=True,
    ),
    "stop": Verb(
        "",
        "Stop here",
        {
            "Loading": "Stay here",
            "Unloading": "Keep the rest aboard",
            "Target": "Call it off",
            "Land": "Stay",
            "Raid": "Call it off",
        },
        rank=33,
        confirm=True,
    ),
    "attack": Verb("", "Attack", rank=7, default=True, confirm=True),
    "decline": Verb(
        "",
        "No attack",
        {
            "LayMine": "No minefield",
            "ClearMine": "Do not sweep",
            "Landing": "No assault",
            "BombardTarget": "No bombardment",
        },
        rank=35,
    ),
    "quick": Verb("", "Set up as suggested", rank=5, default=True),
    "keep": Verb("", "Hold fire", rank=34),
    "fire": Verb("", "Bombard", rank=8, default=True),
    "lay": Verb("", "Lay one here", rank=9, default=True),
    "pass": Verb("", "Keep it in the pool", {"FreeAction": "Take no action"}, rank=36),
    "disband": Verb("unit", "Disband the Task Force of {}", rank=38, buttons=1),
    "mine": Verb("unit", "Sweep {}", {"ChooseMine": "Lay {}"}, rank=17, buttons=5),
    "action": Verb("action", "{}", rank=1, buttons=0, open=True, whole=True),
    "kind": Verb("kind", "Fire at {}", rank=11),
    "contingent": Verb(("contingent", "branch"), "Refit {}", rank=12),
    "die": Verb("number", "Die {}", rank=61),
}
"""Every verb of the game."""

GROUPS = (
    ("G1", "G-1 Reinforcements"),
    ("G2", "G-2 Intelligence"),
    ("G3.naval", "G-3 Naval operations"),
    ("G3.air", "G-3 Air operations"),
    ("G3.ground", "G-3 Ground operations"),
    ("G3.comb", "G-3 Combined operations"),
    ("G4", "G-4 Logistics"),
    ("32.0", "32.0 Optional actions"),
)
"""[26.0, 32.0] How the ids of a group of the Action List begin, and its title."""


def group_of(action: str) -> str:
    """[26.0] The group of an action, by how its ids begin."""
    return next(group for group, _ in GROUPS if action.startswith(group))


def name(unit: Unit) -> str:
    """A unit in full, with what is printed large on it."""
    if unit.cls == MINEFIELD:
        return f"{unit.side.title()} {unit.name}"
    return unit.name if unit.cls == BASE or unit.label == unit.name else f"{unit.name} ({unit.label})"


def place(name: str) -> str:
    """A space in a choice, where brackets tell what stands there: the Russian Home Base is at Petrograd."""
    return name.replace(" (", " at ").removesuffix(")")


def vocabulary(data: GameData, actions: Mapping[str, Action]) -> Vocabulary:
    """The vocabulary of a game with these data and this Action List; only what is in use has a heading."""
    groups = dict(GROUPS)
    listed = [id for id, action in actions.items() if not action.option or data.uses(action.option)]
    kinds = {
        "unit": Kind(
            name="a unit",
            names={id: name(unit) for id, unit in data.unit.items()},
            short={id: unit.label for id, unit in data.unit.items()},
        ),
        "space": Kind(name="a space", place=True, names={id: place(s.name) for id, s in data.space.items()}),
        "action": Kind(
            name="an action",
            names={id: action.title for id, action in actions.items()},
            headings={id: groups[group_of(id)] for id in listed},
        ),
        "kind": Kind(
            name="a kind of target",
            names={
                "air": "aircraft",
                "surface": "surface ships",
                "submarine": "submarines",
                "ground": "ground units",
                "base": "the base",
            },
        ),
        "contingent": Kind(
            name="a contingent",
            names={id: contingent(id) for id in dict.fromkeys(u.contingent for u in data.unit.values())},
        ),
        "branch": Kind(name="a branch", names={b: f"{b} units" for b in ("ground", "naval", "air")}),
    }
    return Vocabulary(VERBS, kinds)


def contingent(id: str) -> str:
    """[2.2] A contingent in words."""
    return id.replace("_", " ").title()
