"""Descriptions of the games for the environments: their names, what has numbers, what a tensor says.

A *source* says where ids stand in `Game.board()`: "spaces.id" is the `id` of every entry of `spaces`;
"incidents.id*" numbers the copies of an entry that has a `count`, "@hex" are the nouns of a kind.

A tensor has a table for each sort of thing, a row for each thing and a column for each fact. The facts
are written as paths into the view:

    destroyed               the things named there are marked 1; where a dict gives numbers to them, the
                            number, scaled, is added
    stacks.place            the same in every record of a list
    kit.value               the things that are the values of a dict
    afloat: hull coal       also these numbers of the record (or of the dict's value)
    stacks.units@place      also the x and y of the place in that field; `at@` takes the dict's value
    stacks.place/side       one set of columns for each side, by that field of the record;
                            `control/value` goes by the dict's value, `held/index` by the place in a tuple
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.game import AnyGame

FLEET = 40
"""Units of each fleet in Admiral that have a number of their own; further units are chosen by rank."""

SIDE = "side"
"""The kind that sides are, where a vocabulary names them: a tensor has columns for them, not rows."""

NUMBERS_OF_PLACES = 1e6
"""Divisor of the number of a place, which says nothing beside its x and y."""

SCALE = 10.0
"""Divisor of numbers for which a description gives no other."""


class Description(NamedTuple):
    """What the environments know of one game, in the notation of this module.

    `nouns` gives the sources of a verb, or of the kind of its nouns where these are not the rows of a table;
    a range stands for itself. `parts` are the sources of what longer nouns are made of. `numbers` are numbers
    of the view, "vp*" one for each side; `words` are fields of the view with the values they may have.
    `scales` gives numbers another divisor: a number, or the name of a value of the board. `integers` names
    the types whose numbers are things. `version` is one more each time that numbers of actions or the tensor
    get another meaning.
    """

    nouns: Mapping[str, Sequence[str] | range]
    tables: Mapping[str, Sequence[str]]
    places: str
    facts: Mapping[str, Sequence[str]]
    numbers: Sequence[str]
    words: Mapping[str, Sequence[str]]
    parts: Sequence[str] = ()
    scales: Mapping[str, float | str] = {}
    integers: Mapping[str, str] = {}
    version: int = 0


NAPOLEONIC = Description(
    nouns={"hex": ["hexes.number"], "box": ["boxes.place"]},
    tables={"place": ["hexes.number", "boxes.place"], "unit": ["pieces.number"]},
    places="place",
    facts={
        "place": [
            *("held/index", "stacks.place/side: height", "destroyed", "looted", "struck"),
            *("battle.hex", "battle.origins", "moves.parent", "moves.ordered"),
        ],
        "unit": [
            *("stacks.units@place: height", "fleets@", "track", "aside", "gone", "fallen"),
            *("hands.pool_units", "hands.waiting_units", "fought", "moves.marched@origin: spent"),
            *("battle.attackers", "battle.defenders", "battle.fleets"),
        ],
    },
    numbers=["turn", "player", "vp*", "british", "naval_loser", "truce", "slowed", "winner"],
    words={"phase": ["set-up", "events", "reinforcements", "movement", "combat", "supply", "siege"]},
    scales={"spent": 100.0},
    integers={"Hex": "place", "Unit": "unit"},
)

GOEBEN = Description(
    nouns={"mission": ["missions.id"], "nation": ["nations.id"]},
    tables={
        "space": ["spaces.id"],
        "ship": ["german.id"],
        "counter": ["warships.id", "incidents.id*", "coastal.id*"],
        "cargo": ["cargo.id"],
    },
    places="space",
    facts={
        "space": [
            *("at.value", "visited", "colliers", "mines", "marines", "taken", "lying", "forts", "merchants"),
            *("friends", "fog", "storm", "battle.space"),
        ],
        "ship": [
            "afloat: leadership hull engines primary secondary tertiary ammunition torpedoes coal boxes",
            *("at@", "since", "outfitted", "moved", "scouted"),
            *("battle.ours", "battle.engaged", "battle.fired"),
        ],
        "counter": [
            *("pool", "hidden.value", "lying.value.counter@key", "tray", "draw", "drawn", "held", "resolved"),
            *("sunk", "damaged", "removed", "battle.theirs", "battle.damage: hull gunnery engine"),
        ],
        "cargo": ["available"],
    },
    numbers=[
        *("turn", "alert", "vp", "accomplished", "morale", "sorties", "active", "new_zealand"),
        *("pooled", "battle", "battle.visibility", "battle.night", "battle.shore", "battle.gains"),
    ],
    words={
        "phase": [
            *("set-up", "outfitting", "intelligence", "movement", "incident", "naval combat"),
            *("commerce raiding", "shore bombardment", "objective"),
        ],
        "mission": ["atlantic", "austro_hungarian", "raid", "italian", "ottoman", "suez"],
    },
    parts=["cargo.id", "german.id", "warships.id"],
    version=1,
)

OPERATION_ALBION = Description(
    nouns={"action": ["actions.id"]},
    tables={"space": ["spaces.id"], "unit": ["units.id"]},
    places="space",
    facts={
        "space": [
            *("stacks.space/side: height units hidden", "forces.space/side", "mines.space/side"),
            *("control/value", "demolished", "battle.space", "battle.zone"),
        ],
        "unit": [
            *("stacks.units@space: height", "forces.units: marker", "mines.unit@space", "reduced", "patrols"),
            *("aboard", "known", "shown", "dropped", "arrived"),
            *(f"hands.units.{display}" for display in ("depot", "destroyed", "october", "out", "pool")),
            *(f"hands.units.{display}" for display in ("refit", "stock", "withdrawn")),
            *("battle.attackers", "battle.defenders", "battle.fired"),
        ],
    },
    numbers=[
        *("turn", "player", "ap*", "index", "revolution", "weather", "free", "points*", "winner", "battle")
    ],
    words={"phase": ["set-up", "german actions", "russian actions", "revolution"]},
    parts=["units.id", "spaces.id", "contingents.id"],
    version=2,
)

FAERIE = Description(
    nouns={
        "person": ["persons.id"],
        "ship": ["ships.id"],
        "piece": ["persons.id", "ships.id", "colours.id"],
        "number": range(20),
    },
    tables={
        "hex": ["hexes.number"],
        "piece": ["persons.id", "ships.id"],
        "item": ["items.number"],
        "colour": ["colours.id"],
    },
    places="hex",
    facts={
        "hex": [
            *("stacks.hex/side: more persons ships troops", "sky", "ruins", "vortices", "spells.hex"),
            *("written.hex", "fights.hex", "group.hex", "group.origin"),
        ],
        "piece": [
            "stacks.persons@hex",
            "stacks.ships@hex",
            "stacks.top@hex",
            *("asleep", "refit", "slain", "gone", "sunk", "strong", "cast", "aboard", "cargo", "damaged"),
            *("wounds", "escorts", "kit", "evaded", "spent", "group.persons", "group.ships", "due.hurt"),
        ],
        "item": ["lies@", "hidden", "keeper/value", "lost_items", "kit.value"],
        "colour": ["asleep", "lost", "stacks.top@hex", "group.troops", "cargo.value"],
    },
    numbers=[
        *("turn", "player", "mana", "farcalled", "invaded", "doomed", "points*", "winner"),
        *("group.left", "group.begun", "due.troops", "due.wounds", "due.steps"),
        *("fight.favour", "fight.rounds"),
    ],
    words={
        "phase": [
            *("set-up", "pre-game", "weather", "enchantment", "attrition", "recovery", "activation"),
            *("movement", "reaction", "combat"),
        ],
        "air": ["clear", "rain", "snow"],
    },
    parts=["colours.id", "items.number", "persons.id", "ships.id"],
    integers={"Hex": "hex"},
)

ADMIRAL = Description(
    nouns={
        "buy": ["cards.id"],
        "order": ["orders.id"],
        "speed": range(-12, 49),
        "leg": range(1, 401),
        "turn": range(-90, 91),
        "value": range(20),
        "mine": range(20),
    },
    tables={"unit": ["fleet"]},
    places="",
    facts={
        "unit": [
            "units: x y heading speed damage teams boosted bank shaken stopped aground depth pinned reloads "
            "mines spotter immobile limp orders tubes criticals fired barrage flashed",
            "roster/side: number flagship",
            *("deck", "waiting", "held", "away", "squadrons.value.home", "tokens.value.by"),
            "act.unit: speed way gone run turns bound shaken freed",
        ]
    },
    numbers=[
        *("turn", "player", "hand", "first", "night", "decks*", "points*", "budget*", "ready*"),
        *("start_flags*", "score*", "visible", "winner", "act", "tokens", "cards"),
    ],
    words={"phase": ["set-up", "tactical", "operational", "chronometric", "over"]},
    parts=["fleet", "orders.id", "=P", "=S", "=T", "=bow", "=port", "=starboard", "=stern", "=centre"],
    scales={
        "x": "width",
        "y": "height",
        "heading": 720.0,
        **dict.fromkeys(("way", "gone", "run", "bank", "budget", "score"), 100.0),
    },
    version=1,
)

DESCRIPTIONS = {
    "egypt": NAPOLEONIC,
    "finland": NAPOLEONIC,
    "goeben": GOEBEN,
    "operation_albion": OPERATION_ALBION,
    "faerie": FAERIE,
    "admiral": ADMIRAL,
}


NAMED = re.compile(r"(?:Sandtable/)?(?P<game>\w+?)[_-]v(?P<version>\d+)")
"""How PettingZoo and Gymnasium write an environment."""


def version(game: str) -> int:
    """The version of a game's environment."""
    return DESCRIPTIONS[game].version if game in DESCRIPTIONS else 0


class Named(NamedTuple):
    """The environment of a game, in the version of now."""

    game: str

    def __str__(self) -> str:
        return f"{self.game}_v{version(self.game)}"

    @property
    def registered(self) -> str:
        """Its id in Gymnasium, such as Sandtable/OperationAlbion-v1."""
        return f"Sandtable/{self.game.title().replace('_', '')}-v{version(self.game)}"


def game_of(name: str, games: Iterable[str]) -> str:
    """The game of these that is meant, by its own name or an environment's; an error about another version.

    What is kept of a training should name its environment: then it is never used with other numbers.
    """
    found = NAMED.fullmatch(name)
    known = [*games]
    if found is None or name in known:
        return name
    wanted = found["game"]
    game = next((game for game in known if wanted in (game, game.title().replace("_", ""))), wanted)
    if int(found["version"]) != version(game):
        raise ValueError(
            f"{name} is not the environment of now, which is {Named(game)}: its actions have other numbers, "
            "so what was trained on it has to be trained again"
        )
    return game


class GameDescription:
    """A description applied to one game as it is set up: the ids that its sources name, and their rows."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.spec = DESCRIPTIONS.get(game.name) or derived(game)
        self.board: dict[str, Any] = msgspec.to_builtins(game.presentation.board(), str_keys=False)
        self.tables = {name: list(self.ids(sources)) for name, sources in self.spec.tables.items()}
        self.rows = {name: {id: row for row, id in enumerate(ids)} for name, ids in self.tables.items()}

    def nouns(self, verb: str) -> list[Noun]:
        """The nouns of a verb that have a number of their own."""
        described, kind = self.spec.nouns, self.game.vocabulary.verbs[verb].kind
        sources = described.get(verb) or described.get(kind) or self.spec.tables.get(kind, ())
        if isinstance(sources, range):
            return list(sources)
        if not sources:
            return list(self.game.vocabulary.kinds[kind].ids) if kind in self.game.vocabulary.kinds else []
        return list(dict.fromkeys(self.ids(sources)))

    def parts(self) -> list[Noun]:
        """The parts of longer nouns, without the whole numbers."""
        return list(dict.fromkeys(self.ids(self.spec.parts)))

    def ids(self, sources: Sequence[str]) -> Iterator[Noun]:
        """The ids of some sources, in the order of the board."""
        for source in sources:
            if source.startswith("="):
                yield source[1:]
            elif source.startswith("@"):
                kind = self.game.vocabulary.kinds[source[1:]]
                yield from dict.fromkeys((*kind.ids, *kind.names))
            elif source == "fleet":
                yield from (f"{fleet}{number}" for fleet in "ab" for number in range(1, FLEET + 1))
            else:
                yield from self._listed(source)

    def _listed(self, source: str) -> Iterator[Noun]:
        name, _, key = source.rstrip("*").partition(".")
        for entry in self.board[name]:
            count = entry.get("count", 1) if source.endswith("*") else 1
            if count == 1:
                yield entry[key]
            else:
                yield from (f"{entry[key]}-{number}" for number in range(1, count + 1))

    def positions(self) -> dict[Noun, tuple[float, float]]:
        """The x and y of each place, from 0 to 1 across the map."""
        found: dict[Noun, tuple[float, float]] = {}
        for source in self.spec.tables.get(self.spec.places, ()):
            name, _, key = ("places", "", "id") if source.startswith("@") else source.partition(".")
            for entry in self.board.get(name, ()):
                found[entry[key]] = point(entry, entry[key])
        if not found:
            return {}
        columns, rows = zip(*found.values(), strict=True)
        left, top = min(columns), min(rows)
        width, height = max(columns) - left or 1.0, max(rows) - top or 1.0
        return {place: ((x - left) / width, (y - top) / height) for place, (x, y) in found.items()}

    def scale(self, field: str) -> float:
        """The divisor for numbers of a field."""
        scale = self.spec.scales.get(field, SCALE)
        return float(self.board[scale]) if isinstance(scale, str) else scale


def derived(game: AnyGame) -> Description:
    """The description of a game that has none here, from the types of its view and its kinds of nouns.

    A type is that of a kind if its name is: `Unit = NewType("Unit", str)` is the kind "unit". A dict by units
    gives their places (`at@`) or numbers, a tuple of units marks them; other numbers and words stand for
    themselves.
    """
    kinds = {name: kind for name, kind in game.vocabulary.kinds.items() if kind.ids or kind.names}
    kinds.pop(SIDE, None)
    place = next((name for name, kind in kinds.items() if kind.place), "")
    facts: dict[str, list[str]] = {name: [] for name in kinds}
    numbers: list[str] = []
    scales: dict[str, float] = {}
    words: dict[str, Sequence[str]] = {}
    hints = get_type_hints(type(game.view(game.start(), None)))
    for field in [field for field in hints if field not in {*get_type_hints(View), "agenda"}]:
        hint = hints[field]
        inner = [*get_args(hint)]
        named = [name for one in inner or [hint] if (name := kind_name(one)) in kinds]
        if get_origin(hint) is dict and kind_name(inner[0]) in kinds:
            to = "@" if kind_name(inner[1]) == place else "/value" if kind_name(inner[1]) == SIDE else ""
            facts[kind_name(inner[0])].append(field + to)
            scales.update({field: NUMBERS_OF_PLACES} if to == "@" else {})
        elif named:
            facts[named[0]].append(field)
        elif get_origin(hint) is Literal:
            words[field] = [str(word) for word in inner]
        elif hint in (int, bool) or kind_name(hint) == SIDE or int in inner or Side in inner:
            numbers.append(field + ("*" if get_origin(hint) in (list, tuple) else ""))
    every = {name: [f"@{name}"] for name in kinds}
    parts = [source for sources in every.values() for source in sources]
    integers = {name.capitalize(): name for name in kinds}
    return Description({}, every, place, facts, numbers, words, parts, scales, integers)


def kind_name(hint: Any) -> str:
    """The name of a type as that of a kind: "unit" for Unit."""
    return str(getattr(hint, "__name__", "")).lower()


def point(entry: dict[str, Any], place: Noun) -> tuple[float, float]:
    """The coordinates of an entry of the board: its own, its panel's, or from the number of a hex."""
    where = entry.get("panel", entry)
    if "x" in where:
        return float(where["x"]), float(where["y"])
    return (float(place // 100), float(place % 100)) if isinstance(place, int) else (0.0, 0.0)
