"""Every verb with its words, and every thing by its name."""

from __future__ import annotations

from sandtable.core.options import Noun
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.goeben.gamedata import AUSTRIAN, GameData

VERBS = {
    "ship": Verb("ship", "Move {}", rank=42, open=True),
    "add": Verb("ship", "Add {}", rank=43),
    "repair": Verb("ship", "Repair {}", rank=20),
    "stores": Verb("ship", "Crew and gear for {}", rank=25),
    "reload": Verb("ship", "Load the extra torpedoes of {}", rank=27, default=True),
    "embark": Verb(("ship", "free box"), "Marines back aboard {0}, box {1}", rank=26, buttons=3),
    "land": Verb("ship", "Land the marines of {}", rank=2, default=True),
    "raid": Verb("ship", "Raid her with {}", rank=2, default=True),
    "fire": Verb("ship", "{} fires next", rank=30),
    "try": Verb("ship", "Try with {}", rank=28),
    "steam": Verb("ship", "{} raises steam", rank=12),
    "scout": Verb("ship", "Send up the seaplane of {}", rank=29),
    "suffer": Verb("ship", "{} takes the damage", rank=31),
    "sail": Verb("space", "Sail to {}", rank=44, buttons=0),
    "group": Verb("space", "First the ships at {}", rank=32, buttons=4),
    "collier": Verb(
        "space",
        "Coal from the collier at {}",
        {"PlaceCollier": "Station the collier at {}"},
        rank=23,
        buttons=3,
    ),
    "coal": Verb("space", "Take on coal at {}", rank=21),
    "arm": Verb("space", "Ammunition at {}", rank=22),
    "friend": Verb("space", "Help from the friendly ship at {}", rank=24),
    "withdraw": Verb("space", "Break off to {}", rank=34, buttons=4),
    "look": Verb("space", "Look at the markers at {}", {"Scout": "Fly to {}"}, rank=35, buttons=0),
    "base": Verb("space", "Start at {}", rank=33, buttons=4),
    "draw": Verb("counter", "Draw {}"),
    "is": Verb("counter", "It is {}"),
    "target": Verb("counter", "The target is {}"),
    "normal": Verb("counter", "Fire at {}", rank=50, buttons=0),
    "maximum": Verb("counter", "Maximum fire at {}", rank=51, buttons=0),
    "aim": Verb("counter", "Aim a torpedo at {}", rank=52, buttons=0),
    "shoots": Verb("counter", "{} shoots"),
    "austrian": Verb("counter", "{} comes out"),
    "done": Verb(
        says="Done",
        asked={
            "BuyCargo": "No more stores",
            "Outfit": "Outfitting is done",
            "Intelligence": "No more intelligence today",
            "MoveShips": "No more movement",
            "ShareOut": "Leave the rest",
            "Reload": "Keep them for later",
            "LandMarines": "Keep the marines aboard",
        },
        rank=99,
        default=True,
        confirm=True,
    ),
    "stay": Verb(says="Stay here", rank=90),
    "fight": Verb(says="Fight", rank=7, confirm=True),
    "break off": Verb(says="Break off", rank=8),
    "hold": Verb(says="Hold fire", asked={"AimTorpedoes": "Keep the torpedoes"}, rank=89),
    "launch": Verb(says="Launch the torpedoes", rank=4, default=True),
    "spare": Verb(says="Let her go", rank=88),
    "pick": Verb(says="Draw the markers", rank=6, default=True, confirm=True),
    "standard": Verb(says="Take the standard load", rank=1, default=True),
    "absorb": Verb(says="Use up Damage Control", rank=3, default=True),
    "accept": Verb(says="Take the damage", rank=86, default=True),
    "evade": Verb(says="Evasive action for a coal", rank=10),
    "risk": Verb(says="Risk the torpedo run", rank=11),
    "jam": Verb(says="Jam their wireless", rank=9),
    "stop": Verb(says="End the scenario here", rank=5, default=True),
    "play on": Verb(says="Play on for more points", rank=87),
    "cruise": Verb(says="Keep to cruising speed", rank=13, default=True),
    "lay": Verb("ship", "{} lays a mine here", rank=45),
    "remove": Verb(says="A British battlecruiser leaves the game", rank=70),
    "reinforce": Verb(says="Moltke and Stralsund join", rank=71),
    "take": Verb(("cargo", "free box"), "Stow {0} in box {1}", rank=40, buttons=0),
    "dump": Verb(("ship", "box"), "Put off {0}: box {1}", rank=81, buttons=0, seldom=True),
    "trade": Verb(
        ("ship", "box", "ship", "free box"),
        "Hand over {0}, box {1}, to {2}, box {3}",
        rank=80,
        buttons=0,
        seldom=True,
    ),
    "dice": Verb(("number",) * 6, "Dice {}"),
    "ammunition": Verb("ship", "Ammunition for {}", rank=60, open=True),
    "torpedoes": Verb("ship", "Torpedoes for {}", rank=61, open=True),
    "fuel": Verb("ship", "Coal for {}", rank=62, open=True),
    "assign": Verb(("track", "dice"), "{1} for the {0}", rank=19, buttons=0),
    "die": Verb("number", "Die {}"),
    "orders": Verb("mission", "{}"),
    "nation": Verb("nation", "{} fire first", rank=14),
    "lead": Verb("ship", "Count the Leadership of {}", rank=15),
    "pace": Verb("ship", "Count the cruising speed of {}", rank=16),
    "swap": Verb(
        ("ship", "box", "ship", "box"),
        "Swap {0}, box {1}, with {2}, box {3}",
        rank=82,
        buttons=0,
        seldom=True,
    ),
}
"""Every verb of the game; this order numbers the actions of environments."""

TRACKS = {
    "primary": "primary guns",
    "secondary": "secondary guns",
    "tertiary": "tertiary guns",
    "torpedo": "torpedoes",
    "engines": "engines",
    "hull": "hull",
}
"""The weapons of ships, and what can be repaired, in words."""


def vocabulary(data: GameData) -> Vocabulary:
    """The words of the game as it is set up."""
    nations: dict[Noun, str] = {"German": "the Germans", AUSTRIAN: "the Austro-Hungarians"}
    return Vocabulary(
        VERBS,
        {
            "space": Kind(name="a space", place=True, names={id: at.name for id, at in data.space.items()}),
            "ship": Kind(name="a ship", names=dict(ships(data).items())),
            "counter": Kind(name="a target", names=dict(counters(data).items())),
            "cargo": Kind(name="crew or gear", names={id: cargo.name for id, cargo in data.cargo.items()}),
            "box": Kind(name="a box"),
            "free box": Kind(name="a free box", any=True),
            "track": Kind(name="a track", names=dict(TRACKS.items())),
            "dice": Kind(name="a number of dice", names={1: "1 die"}, other="{} dice"),
            "mission": Kind(name="a mission", names={id: found.name for id, found in data.missions.items()}),
            "nation": Kind(name="a nation", names=nations),
        },
    )


def ships(data: GameData) -> dict[str, str]:
    """Ships of both sides by their names."""
    german = {id: ship.name for id, ship in data.german.items()}
    return german | {id: ship.name for id, ship in data.warship.items()}


def counters(data: GameData) -> dict[str, str]:
    """Ships, markers and coastal defences, face up or down, by their names."""
    return {
        **ships(data),
        **{id: data.incident[kind].name for id, kind in data.markers.items()},
        **{
            id: f"{unit.id} battery ({unit.firepower} fire, {unit.armor} armour)"
            for id, unit in data.coastal.items()
        },
        **{
            f"{port}-{number}": f"coastal defence {number} of {data.space[port].name}"
            for port, forts in data.about.coastal.items()
            for number in range(1, forts + 1)
        },
    }
