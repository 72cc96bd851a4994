"""Every verb of the game with its words, and every kind of noun with its names."""

from __future__ import annotations

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import Noun
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.games.faerie.gamedata import GameData

VERBS: dict[str, Verb] = {
    "person": Verb("person", "{} joins", rank=30, buttons=3, open=True),
    "with": Verb("person", "{} comes along", rank=37),
    "wound": Verb("person", "Wound {}", rank=23),
    "accept": Verb("person", "{} accepts", rank=15),
    "duel": Verb("person", "{} calls for a duel arcane", rank=16, open=True),
    "trial": Verb("person", "{} calls for a trial by combat", rank=17, open=True),
    "touch": Verb("person", "Touch {}", rank=19),
    "stay_out": Verb("person", "{} stays out", rank=19),
    "call": Verb("person", "{} calls the kings", rank=19),
    "attach": Verb("person", "{} takes an escort", rank=70, buttons=0, open=True),
    "dismiss": Verb("person", "{} dismisses the escort", rank=71, buttons=0),
    "teleport": Verb("person", "{} teleports", {"WriteMove": "Then {} teleports"}, rank=44),
    "keeper": Verb("person", "{} takes it", rank=26),
    "control": Verb("person", "Mind Control: {}", rank=56, buttons=0),
    "mind": Verb("person", "Mental Attack: {}", rank=56, buttons=0),
    "strengthen": Verb("person", "Strength: {}", rank=57, buttons=0),
    "lose_escort": Verb("person", "{} loses the escort", rank=21),
    "ship": Verb("ship", "{} sails", rank=31, buttons=3, open=True),
    "damage": Verb("ship", "Damage {}", rank=24),
    "embark": Verb("ship", "Load {}", {"WriteMove": "Then load {}"}, rank=72, buttons=0),
    "debark": Verb("ship", "Unload {}", {"WriteMove": "Then unload {}"}, rank=73, buttons=0),
    "refit": Verb("ship", "Refit {}", rank=46, buttons=4),
    "carrier": Verb("ship", "{} carries Auberon", rank=28),
    "shift": Verb("ship", "{} takes them aboard", rank=25),
    "stack": Verb(
        "hex",
        "Move the stack in {}",
        {"ForcedMarches": "Forced march from {}", "ReactionPhase": "React with the stack in {}"},
        rank=29,
        buttons=0,
        open=True,
    ),
    "to": Verb("hex", "Go to {}", rank=39, buttons=0, open=True),
    "battle": Verb("hex", "Battle in {}", rank=47, buttons=4, open=True),
    "engage": Verb("hex", "Engagement in {}", rank=48, open=True),
    "melee": Verb("hex", "Melee in {}", rank=49, open=True),
    "retreat": Verb("hex", "Retreat to {}", rank=52),
    "place": Verb("hex", "Appear in {}", rank=52, buttons=0),
    "enter": Verb("hex", "The Expedition appears in {}", rank=52, buttons=0),
    "shake": Verb("hex", "Shake the Earth in {}", rank=55, buttons=0),
    "scry": Verb("hex", "Scry the stack in {}", rank=55, buttons=0),
    "vortex": Verb("hex", "Vortex in {}", rank=55, buttons=0),
    "dispel": Verb("hex", "Dispel magic in {}", rank=55, buttons=0),
    "write": Verb("hex", "Then to {}", rank=54, buttons=0),
    "next": Verb("hex", "Resolve {} next", rank=50),
    "top": Verb("piece", "Put {} on top", rank=69, buttons=0),
    "taker": Verb("piece", "{} takes it", rank=26),
    "take": Verb("item", "Pick up {}", rank=43),
    "wield": Verb("item", "Use {} first", rank=75, buttons=0),
    "find": Verb("item", "Find {}", rank=27),
    "leave_item": Verb("item", "Leave {} here", rank=76, buttons=0),
    "lose": Verb("colour", "{} loses a CSP", rank=20),
    "board_troops": Verb("colour", "{}: a CSP goes aboard", rank=34),
    "ashore_troops": Verb("colour", "{}: the CSP goes ashore", rank=36),
    "troops": Verb(("colour", "number"), "Take {1} CSP of {0}", rank=32, buttons=0),
    "give": Verb(("item", "piece"), "Give {0} to {1}", rank=74, buttons=0, open=True),
    "search": Verb("number", "Search with {} Movement Points", rank=45, buttons=0),
    "write_search": Verb("number", "Then search with {} Movement Points", rank=55, buttons=0),
    "die": Verb("number", "Die {}"),
    "terrain": Verb("word", "Defend in {}", rank=18),
    "elements": Verb("word", "Change the weather to {}", rank=57, buttons=0),
    "form": Verb("word", "Resolve the {}", rank=51),
    "done": Verb(
        "",
        "Done",
        {
            "OrderStacks": "Leave this and the other stacks so",
            "ChooseItems": "Use them so",
            "MovementPhase": "End the movement",
            "ForcedMarches": "No more forced marches",
            "ReactionPhase": "No more reactions",
            "DeclareBattles": "No more battles",
            "DeclareMelees": "No more melees",
            "Challenge": "No challenge",
            "Ready": "Everybody keeps what he has",
            "Loading": "Nobody else goes aboard",
            "Landing": "The others stay aboard",
            "StartRefit": "No more refits",
            "StayOut": "The others fight",
        },
        rank=99,
        default=True,
        confirm=True,
    ),
    "all": Verb("", "All who can go", {"Landing": "All go ashore"}, rank=10),
    "fleet": Verb("", "The whole fleet", rank=11),
    "stop": Verb("", "Leave the stack", rank=98, default=True, confirm=True),
    "overrun": Verb("", "Overrun them", {"WriteMove": "Overrun whom they meet there"}, rank=12, default=True),
    "halt": Verb("", "Stop here", rank=91),
    "evade": Verb("", "Try to go unnoticed", rank=14),
    "slip": Verb("", "Go unnoticed by magic", rank=14),
    "stand": Verb("", "Stand", rank=90),
    "escapes": Verb("", "They get away", rank=88),
    "caught": Verb("", "They do not get away", rank=89),
    "decline": Verb("", "Decline the challenge", rank=93),
    "press": Verb("", "Attack", rank=13, default=True, confirm=True),
    "hold": Verb("", "Do not attack", rank=92, confirm=True),
    "gaze": Verb("", "Gaze into the Moray Crystal", {"WriteMove": "Then gaze into the Crystal"}, rank=41),
    "ask": Verb("", "Ask Misha's Rod for the enemy's items here", rank=42),
    "go": Verb("", "Nobody else: teleport", rank=38, default=True),
    "seal": Verb("", "Seal the order", rank=58, default=True, confirm=True),
    "sow": Verb("", "Sow the Teeth of the Dragon", rank=19),
    "keep": Verb("", "Not now", {"CurseLoss": "Take the rest as wounds"}, rank=94),
    "abstain": Verb("", "Cast nothing", rank=97, confirm=True),
    "farcall": Verb("", "Farcalling", rank=60),
    "storm": Verb("", "Storm Calling", rank=61),
    "winter": Verb("", "Fimbulwinter", rank=62),
    "rain": Verb("", "Rainmaking", rank=63),
    "vision": Verb("", "Vision", rank=64),
    "leave": Verb("", "Let it lie", {"Keep": "Leave it hidden"}, rank=95),
    "lose_sown": Verb("", "Lose one of the sown", rank=22),
    "by_land": Verb("", "The pieces ashore first", rank=53),
    "by_sea": Verb("", "The ships first", rank=53),
    "board": Verb("person", "{} goes aboard", rank=33),
    "ashore": Verb("person", "{} goes ashore", rank=35),
    "dice": Verb(("number", "number"), "Dice {0} and {1}"),
}
"""Every verb of the game."""

COMBATS: dict[Noun, str] = {
    "battle": "battle",
    "engagement": "engagement",
    "melee": "melee",
    "duel": "duel arcane",
    "trial": "trial by combat",
    "mind": "mental attack",
    "battle aboard": "battle aboard",
    "duel aboard": "duel arcane aboard",
    "trial aboard": "trial by combat aboard",
}
"""What combats are called."""


def vocabulary(data: GameData) -> Vocabulary:
    """The verbs, and the nouns of the game as it is set up."""
    persons: dict[Noun, str] = {id: person.name for id, person in data.person.items()}
    ships: dict[Noun, str] = {id: ship.name for id, ship in data.ship.items()}
    colours: dict[Noun, str] = {id: colour.name for id, colour in data.colour.items()}
    named = sorted({*data.place, *data.fortress})
    return Vocabulary(
        VERBS,
        {
            "person": Kind(name="a person", names=persons),
            "ship": Kind(name="a ship", names=ships),
            "hex": Kind(
                name="a hex",
                place=True,
                names={hex: place_of(data, hex) for hex in named},
                ids={hex: printed(hex) for hex in data.hexes},
                digits=4,
            ),
            "colour": Kind(name="a colour", names=colours),
            "piece": Kind(name="a piece", names=persons | ships | colours),
            "item": Kind(name="an item", names={id: item.name for id, item in data.item.items()}),
            "word": Kind(name="a word", names=COMBATS),
        },
    )


def place_of(data: GameData, hex: Hex) -> str:
    """A hex by its number, and by name if it has one: 3012 (Maben)."""
    place, fortress = data.place.get(hex), data.fortress.get(hex)
    name = place.name if place is not None else fortress.name if fortress is not None else ""
    return f"{printed(hex)} ({name})" if name else printed(hex)
