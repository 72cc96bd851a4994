"""The data files of the game, as typed records. Lengths are hundredths of a centimetre at 1:1850."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from sandtable.core.data import Files, read

T = TypeVar("T")

DATA = Path(__file__).parent / "data"
FILES = ("fleets.toml", "tables.toml", "missions.toml")

Source = str
Pair = tuple[int, int]
"""Long and short range."""

ShipType = Literal[
    "BB", "PB", "BC", "CA", "CL", "DD", "CV", "CVL", "CVE", "SS", "PT", "ES", "AK", "fortress", "airfield"
]


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
    aircraft: dict[str, int] = {}
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


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission sheet."""

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


class Missions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """missions.toml"""

    game: str
    title: str
    subtitle: str
    rules_version: int
    mission: list[Mission]


def files(pack: Path | None) -> Files:
    """The data files of the game; those in a pack take the place of ours."""
    ours = {name: DATA / name for name in FILES}
    if pack is not None:
        ours |= {name: pack / name for name in FILES if (pack / name).exists()}
    return Files(ours)


def load(found: Files, name: str, kind: type[T]) -> T:
    """One file of the set."""
    return read(found.paths[name], kind)
