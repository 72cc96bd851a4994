"""The data files of the game, as typed records. Lengths are hundredths of a centimetre at 1:1850."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from sandtable.kit.packs import About, Figure, Source

DATA = Path(__file__).parent.parent / "data"
FILES = ("fleets.toml", "tables.toml", "missions.toml")

Pair = tuple[int, int]
"""Long and short range."""

ShipType = Literal[
    "BB", "PB", "BC", "CA", "CL", "DD", "CV", "CVL", "CVE", "SS", "PT", "ES", "AK", "fortress", "airfield"
]
Edge = Literal["north", "east", "south", "west"]


class Battery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[feat.primary, feat.secondary, feat.tertiary] Guns: the die of their calibre, their range in cm, and
    coefficients by section.
    """

    die: int
    range: int
    bow: Pair | None = None
    side: Pair | None = None
    stern: Pair | None = None
    guns: str = ""


class Torpedoes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[card.torpedoes] Torpedo stations by place."""

    die: int = 10
    range: int = 20
    port: int = 0
    starboard: int = 0
    centre: int = 0
    bow: int = 0
    stern: int = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"cls": "class", "asw": "as"}):
    """[card.name, card.type, card.tactical-points, card.speed, card.structure, card.damage-control, card.aa,
    card.as, card.aircraft, card.special, card.defence, feat.aircraft, type.class] A unit card; `sisters` are
    further ships with the same card.
    """

    id: str
    navy: str
    name: str
    type: ShipType
    points: int
    speed: int
    structure: int
    control: int
    aa: int
    asw: int
    length: int
    beam: int
    defence: tuple[int, int, int]
    armour: int
    source: Source
    cls: str = ""
    year: int = 0
    sisters: list[str] = []
    aircraft: dict[str, Figure] = {}
    capacity: int = 0
    special: list[str] = []
    defence_short: tuple[int, int, int] | None = None
    primary: Battery | None = None
    secondary: Battery | None = None
    tertiary: Battery | None = None
    torpedo: Torpedoes | None = None
    given: list[str] = []


class Fleets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """fleets.toml"""

    card: list[Card]


class Critical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a critical damage table."""

    table: Literal["light", "severe", "torpedo"]
    roll: int
    name: str
    effect: str
    code: str
    source: Source
    value: int = 0
    battery: str = ""
    arcs: list[str] = []
    cumulative: bool = False
    repairable: bool = False
    hampers: bool = False


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}):
    """A line of the weather table; visibility 0 is unlimited."""

    name: str
    low: int
    high: int
    visibility: int
    guns: int
    small_guns: int
    torpedoes: int
    small_speed: int
    large_speed: int
    flying: bool


class Aircraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of squadron."""

    id: str
    letter: str
    aircraft: int
    speed: int
    action_range: int
    dice: int
    base: int
    damage: str


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}):
    """A line of the command value table."""

    low: int
    high: int
    level: str
    value: int


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of free battle."""

    size: str
    budget: int
    table: Pair
    zone: int
    turns: int


class SceneryRow(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}
):
    """A line of the scenery table."""

    low: int
    high: int
    pieces: list[str]


class TypeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit and its structure points."""

    type: str
    name: str
    structure: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml"""

    bonus: dict[str, int]
    critical: list[Critical]
    weather: list[Weather]
    aircraft: list[Aircraft]
    command: list[Command]
    size: list[Size]
    scenery: list[SceneryRow]
    type: list[TypeRow]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a unit begins a mission; headings in degrees."""

    name: str
    x: int
    y: int
    heading: int
    speed: int = -1


class Late(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that may come later, over an edge."""

    name: str
    turn: int
    edge: str
    x: int
    y: int
    heading: int


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a mission."""

    navy: str
    name: str
    units: list[Start]
    late: list[Late] = []


class Shore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fortress or airfield."""

    navy: str
    card: str
    name: str
    x: int
    y: int
    heading: int


class SceneryPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of land, rock or shoal; a coast has an edge and a depth in cm, the others a place in cm."""

    shape: str
    edge: str = ""
    depth: int = 0
    x: float = 0
    y: float = 0
    heading: int = 0


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ships of a side, all if none is named, may leave over some edges from a turn on without being lost;
    each that has at least `least` structure points scores.
    """

    side: Literal[0, 1]
    edges: list[Edge]
    ships: list[str] = []
    since: int = 1
    points: int = 0
    least: int = 1


class Bounty(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The enemy scores for each structure point of a unit that is lost, and more for its destruction. It may
    be fired at though others are nearer, if no enemy ship is within `clear` cm.
    """

    unit: str
    each: int
    destroyed: int = 0
    clear: int = 0


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ships of some types score if they end the battle within `within` cm of an edge."""

    side: Literal[0, 1]
    types: list[ShipType]
    edge: Edge
    within: int
    points: int


class Quarry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The ship that the battle is about: it ends when she is sunk, and her enemy wins, or when she has left.
    Then the points decide, or she wins if she has crippled an enemy: sunk, lost or down to 1 structure point.
    """

    ship: str
    escape: Literal["points", "crippled"] = "points"


class Surprise(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """For the first turns a side does not fire, and the enemy has the first hand; its primary batteries with
    such a die or a larger one take longer.
    """

    side: Literal[0, 1]
    turns: int = 1
    heavy_turns: int = 0
    heavy_die: int = 8


class Crippled(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship begins with structure points lost, and immobile; a repair gives her `limp` knots at most, or all
    of her speed if that is 0.
    """

    ship: str
    damage: int
    limp: int = 0


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """[mission.sheet] The special rules of a mission. `flagships` are ships that carry the flag whatever
    their type; `raw` are ships that are not worked up.
    """

    exit: list[Exit] = []
    bounty: list[Bounty] = []
    station: list[Station] = []
    quarry: Quarry | None = None
    surprise: Surprise | None = None
    crippled: list[Crippled] = []
    flagships: list[str] = []
    raw: list[str] = []


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission sheet. `special` and `victory` tell the players what `rules` tells the program."""

    id: str
    title: str
    date: str
    kind: str
    table: Pair
    weather: str
    night: bool
    turns: int
    special: list[str]
    victory: list[str]
    scenery: list[SceneryPiece]
    side: tuple[Fleet, Fleet]
    shore: list[Shore] = []
    rules: Rules = Rules()


class Missions(About, frozen=True, forbid_unknown_fields=True):
    """missions.toml"""

    mission: list[Mission]
