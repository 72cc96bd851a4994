"""The data files of the game, as typed records."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from sandtable.kit.packs import About, Source

DATA = Path(__file__).parent.parent / "data"
FILES = ("map.toml", "pieces.toml", "tables.toml", "scenario.toml")

SideName = Literal["fomorian", "faerie"]
Race = Literal["elf", "gnome", "troll", "mundane", "ancient", "supernatural"]
Rank = Literal["none", "captain", "marshal", "king"]
Weather = Literal["clear", "rain", "snow"]
Terrain = Literal["clear", "woods", "forest", "rough", "mountain", "marsh"]


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sea zone: what a hex costs a ship, and whether Auberon may come that way."""

    id: str
    name: str
    source: Source
    points: int
    expedition: bool


class Kingdom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country on the map; the continent and the Isle of Manannan belong to nobody."""

    id: str
    name: str
    side: Literal["fomorian", "faerie", ""] = ""


class Fortress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A knowe, delving, broch, stockade, or a hex of the dyke."""

    hex: str
    name: str
    type: Literal["knowe", "delving", "broch", "stockade", "dyke"]
    kingdom: str
    source: Source


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Place of Power and its characteristics. What is at home in persons' blood is listed by name."""

    number: str
    hex: str
    name: str
    starred: bool
    rule: str
    artifacts: list[str] = []
    heals: int = 0
    wounds: int = 0
    spares: str = ""
    no_armies: bool = False
    no_escorts: bool = False
    no_ships: bool = False
    vision: bool = False
    vision_for_blood: bool = False
    vision_everywhere: bool = False
    vision_covers: list[str] = []
    farcalling: bool = False
    blood: list[str] = []
    blood_magic: int = 0
    magic: int = 0
    doubles: str = ""
    doubles_casting: bool = False
    sure_casting: bool = False
    rade: bool = False
    lays_ghosts: bool = False
    kings: list[str] = []


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex with land. `coasts` are its shores: for each the hexsides that lead to its water."""

    id: str
    terrain: list[Terrain]
    kingdom: str
    zone: str = ""
    coasts: list[list[int]] = []
    aspect: Literal["", "mundane", "enchanted", "wild"] = ""
    island: bool = False


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The all-sea hexes of a zone."""

    zone: str
    hexes: list[str]


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river, lake or ridge on a hexside, and what crosses it."""

    a: str
    b: str
    kind: Literal["minor_river", "major_river", "lake", "mountain"]
    name: str
    crossing: Literal["", "ford", "ferry", "bridge", "pass", "tunnel"] = ""


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """map.toml"""

    columns: int
    rows: int
    zone: list[Zone]
    kingdom: list[Kingdom]
    fortress: list[Fortress]
    place: list[Place]
    hex: list[Land]
    sea: list[Sea]
    hexside: list[Edge]
    trail: list[tuple[str, str]]
    road: list[tuple[str, str]]
    sea_hexside: list[tuple[str, str]]


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The troops of a kingdom: alike, and exchanged like money."""

    id: str
    name: str
    race: Race
    side: SideName
    movement: int


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leading personality. `movement_alone` is the allowance without an escort."""

    id: str
    code: str
    name: str
    side: SideName
    race: Race
    movement: int
    combat: int
    magic: int
    command: int
    rank: Rank
    hero: bool
    enchanter: bool
    escort: bool
    setup: str
    starred: bool
    symbol_source: Source
    source: Source
    title: str = ""
    kingdom: str = ""
    movement_alone: int = 0
    back_source: Source = ""
    carries: list[str] = []
    home: str = ""
    heir_of: list[str] = []
    marshal_after: list[str] = []
    flyer: bool = False
    swimmer: bool = False


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A warship, whole and damaged."""

    id: str
    name: str
    side: SideName
    kingdom: str
    movement: int
    combat: int
    damaged_movement: int
    damaged_combat: int
    bad_sailer: bool
    setup: str
    source: Source
    damaged_source: Source
    sailer_source: Source


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Troops at the start, in their fortress."""

    kingdom: str
    fortress: str
    strength: int
    setup: str
    source: Source


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A magic item."""

    number: str
    name: str
    kind: Literal["artifact", "heirloom", "possession"]
    starred: bool
    tags: list[str]
    rule: str
    source: Source
    starts: str
    usable_by: str = ""
    min_basic_magic: int = 0
    min_basic_magic_for_evasion: int = 0
    only_turn: int = 0
    faerie_only: bool = False


class Enchantment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An enchantment, with its requirements in words."""

    number: str
    name: str
    starred: bool
    requires: str
    range: str
    rule: str
    source: Source


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """pieces.toml"""

    colour: list[Colour]
    person: list[Person]
    ship: list[Ship]
    army: list[Army]
    item: list[Item]
    enchantment: list[Enchantment]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures printed in the rules."""

    source: Source
    embark: int
    overrun: int
    overrun_dice: int
    search_least: int
    search_most: int
    teleport: int
    teleport_person: int
    teleport_escort: int
    crystal: int
    reaction_range: int
    refused_duel: int
    refused_trial: int
    elf_in_mundane: int
    mundane_in_enchanted: int
    vortex: int
    rade: int
    curse: int
    storm_magic: int
    winter_magic: int
    vortex_magic: int
    strength: int
    farcalling: int
    pregame: int
    fallen_items_up_to: int
    captured_items_up_to: int
    duel_items_up_to: int
    rod_search: int
    staff_dice: int
    axe_dice: int
    balor_dice: int
    imric_dice: int
    torque_command: int
    helm_command: int
    helm_combat: int
    requiter_command: int
    hammer_combat: int
    trollbane_combat: int
    expedition_from: int
    draw_above: int
    ship_point: int
    army_point: int
    fortress_points: int
    person_points: int
    bonus_fortress: int
    bonus_kingdom: int
    times: int


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the Game-Turn Record Track."""

    turn: int
    name: str
    mana: int
    weather: Weather
    source: Source


Cost = int | Literal["P", "-", "river"]
"""Movement Points; prohibited; decided by other terrain; as a minor river."""

Effect = Literal["N", "H", "D", "T", "-"]
"""Combat Strength unchanged, halved, doubled, tripled; decided by other terrain."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the Terrain Effects Chart, by race."""

    terrain: str
    scope: Literal["hex", "path", "hexside", "fortress"]
    move: dict[str, Cost]
    battle: dict[str, Effect]
    source: Source
    note: str = ""


class CombatResults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Combat Results Table; its rows are modified rolls from `first` up."""

    source: Source
    columns: list[str]
    first: int
    rows: list[list[str]]


class Casualties(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """The Casualty Table: for each strength of force, losses under each letter."""

    source: Source
    letters: list[str]
    least: list[int]
    rows: list[list[str]]


class AttritionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """The Attrition Table: the letter from each modified roll on."""

    source: Source
    least: list[int]
    letters: list[str]


class Discovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """The Discovery Table: columns by the searchers' strength, rows by modified roll."""

    source: Source
    least: list[int]
    first: int
    rows: list[list[str]]


class Awakening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """A line of the Activation Table."""

    who: str
    side: SideName
    number: int
    since: int
    source: Source


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml"""

    numbers: Numbers
    turn: list[Turn]
    terrain: list[Row]
    crt: CombatResults
    casualty: Casualties
    attrition: AttritionTable
    discovery: Discovery
    activation: list[Awakening]


class War(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario."""

    id: str
    title: str
    about: str
    rule: str
    turns: int
    bonus_fortresses: list[str]
    bonus_kingdoms: list[str]
    source: Source


class ScenarioFile(About, frozen=True, forbid_unknown_fields=True):
    """scenario.toml"""

    sides: tuple[str, str]
    invaded: list[str]
    asleep: list[str]
    scenario: list[War]
