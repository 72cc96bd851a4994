"""The data files of the game, as typed records."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from sandtable.kit.packs import About, Source

DATA = Path(__file__).parent.parent / "data"
FILES = ("map.toml", "pieces.toml", "tables.toml", "scenario.toml")

Factors = tuple[int, int, int, int, int]
"""Anti-air, anti-ship, anti-submarine, anti-ground, movement or range."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A land area, sea zone or home base."""

    id: str
    name: str
    kind: Literal["home_base", "sea", "island", "fortress", "town", "land"]
    forest: bool
    shallow: bool
    port: Literal["none", "minor", "major"]
    front: Literal["german", "russian", "both", "none"]
    finland: bool
    north_edge: bool
    lon: float
    lat: float
    x: int
    y: int
    named_by: str
    note: str = ""


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where two spaces meet."""

    a: str
    b: str
    kind: Literal["sea", "coast", "land", "lake"]
    rail: bool


class Unplayable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land and water that no unit enters."""

    name: str
    lon: float
    lat: float


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """map.toml"""

    width: int
    height: int
    group: dict[str, list[str]]
    unplayable: list[Unplayable]
    space: list[Space]
    border: list[Border]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter. `cls` is what it is in combat, `type` what is printed on it."""

    id: str
    label: str
    name: str
    side: Literal["german", "russian"]
    contingent: str
    cls: Literal["naval", "air", "ground", "base", "minefield"]
    type: str
    size: Literal["", "II", "III", "X", "XX", "XXX"]
    steps: int
    full: Factors
    code: Literal["start", "R1", "star", "opt", "base_display", "stock"]
    source: Source
    reduced: Factors | None = None
    bolshevik: Factors | None = None
    space: str = ""
    no_amphibious: bool = False
    patrol_side: bool = False


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """pieces.toml"""

    unit: list[Unit]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures printed in the rules; pairs are German and Russian."""

    source: Source
    turns: int
    first_ap: tuple[int, int]
    german_ap: int
    naval_units: tuple[int, int]
    air_units: tuple[int, int]
    air_units_in_weather: int
    capacity_full: int
    capacity_reduced: int
    rail_areas: int
    scouting_range: int
    reds_in_space: int
    psywar_hits_on: int
    clears_up_to: int
    seaplane_mines_up_to: int
    demolishes_up_to: int
    rebuilds_up_to: int
    least_factor: int
    largest_factor: int
    island_units: int
    plain_divisions: int
    close_divisions: int
    start_box: int
    task_forces: int


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tracks on the map: how far Action Points go, and those under the October Revolution marker."""

    source: Source
    largest_ap: int
    russian_ap: list[int]


class Shifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What moves the October Revolution marker, besides incidents."""

    source: Source
    riga_lost: int
    islands_lost: int
    town_lost: int
    capital_ship_lost: int
    riga_back: int
    islands_back: int
    libau_taken: int
    german_elite_lost: int
    end_of_turn: int
    end_of_turn_from: int


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of victory: the least lead of German over Russian points."""

    least: int
    name: str
    winner: Literal["german", "russian", ""]
    source: Source


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What victory points are given for."""

    source: Source
    riga: int
    place: int
    places: list[str]
    islands: int
    russian_capital_ship: int
    libau: int
    german_capital_ship: int
    german_shock_division: int


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the Turn Record Track; weather comes on dice from one number to the other, 0 is none."""

    turn: int
    label: str
    weather: tuple[int, int]
    source: Source


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an incident does."""

    op: Literal["index", "ap", "free", "ban", "ban_attack", "hit_random"]
    delta: int = 0
    actions: list[str] = []
    types: list[str] = []
    side: str = ""
    contingent: str = ""
    when: Literal["before", "after", ""] = ""


class Incident(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of an Incident Table."""

    table: Literal["german", "russian_before", "russian_after"]
    die: int
    name: str
    says: str
    source: Source
    effect: list[Effect]


class Refit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a Refit Table: R refit, D damage, X destroyed, for die 1 to 6."""

    side: str
    units: str
    results: list[str]
    source: Source


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml"""

    numbers: Numbers
    tracks: Tracks
    shifts: Shifts
    level: list[Level]
    victory: Victory
    turn: list[Turn]
    incident: list[Incident]
    refit: list[Refit]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the set-up: which units may stand where.

    `named` bases stand where they are named after; `one_each` space takes one unit; units that go
    `together` share a space; `corps_in` must each get a corps; `mines` is the number of minefields.
    """

    side: Literal["german", "russian"]
    rule: str
    units: list[str]
    where: list[str]
    named: bool = False
    one_each: bool = False
    together: bool = False
    corps_in: list[str] = []
    mines: int = 0


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a space in the quick set-up."""

    side: Literal["german", "russian"]
    space: str
    units: list[str]


class ScenarioFile(About, frozen=True, forbid_unknown_fields=True):
    """scenario.toml"""

    sides: tuple[str, str]
    step: list[Step]
    quick: list[Quick]
