"""The data files of the two games, as typed records."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from sandtable.kit.packs import About, Figure, Source


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures printed in the rules."""

    stack_in_fortress: int
    stack_elsewhere: int
    siege_trains_in_hex: int
    set_up_in_locale: int
    water_course_hexes: int
    debark_mp: int
    off_road_supply_hexes: int
    telling_lead: int
    winning_ratio: int
    loot_vp: int
    train_multiplier: int
    integrity_bonus: int
    engineer_shift: int
    concentric_shift: int
    ruins_multiplier: int
    least_recycling_delay: int


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the Combat Results Table."""

    column: str
    low: int
    high: int
    results: list[str]
    source: Source


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat result: shares lost in per cent, retreat, and who gains victory points."""

    code: str
    name: str
    rule: str
    attacker: int
    defender: int
    retreat: bool
    victor: Literal["attacker", "defender", "nobody"]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Terrain Effects Chart."""

    terrain: str
    where: Literal["hex", "hexside", "along"]
    mp: float
    shift: int
    mp_source: Source
    shift_source: Source
    prohibited: bool = False
    note: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed table; the first two columns of a die table are its range."""

    id: str
    rule: str
    source: Source
    header: list[str]
    rows: list[list[int | str]]

    def look_up(self, number: int) -> int | str:
        """The third column of the row whose range holds the number."""
        for low, high, result in self.rows:
            if int(low) <= number <= int(high):
                return result
        raise LookupError(f"table {self.id} has no row for {number}")


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml"""

    numbers: Numbers
    crt: list[Column]
    terrain: list[Terrain]
    result: list[Result]
    table: list[Table]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[2.3, 2.4] A unit or fleet counter: nationality, type, factors, set-up code and identity."""

    id: str
    side: str
    name: str
    type: str
    attack: Figure | Literal["*"]
    defence: Figure
    move: Figure
    setup: str
    recycle: bool | Literal["pool"]
    source: Source
    enter: Literal["start", "fixed", "pool", "box", "turn", "contingency", "event"]
    label: str = ""
    size: str = ""
    division: str = ""
    area: str = ""
    hex: str = ""
    turn: int = 0
    turns: list[int] = []
    never_returns: bool = False
    factors_note: str = ""
    setup_source: Source = ""


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[2.10] A marker counter: control, fortress destroyed, VP taken or game turn."""

    id: str
    side: str
    name: str
    type: str
    count: int
    use: str
    rule: list[str]
    source: Source


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """pieces.toml"""

    piece: list[Piece]
    marker: list[Marker]


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the turn track."""

    turn: int
    months: str
    year: int
    source: Source
    summer: bool = False
    flood: bool = False
    winter: bool = False


class RandomEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the random events table."""

    die: tuple[int, int]
    id: str
    title: str
    rule: str
    limit: Literal["none", "year", "game"] = "none"


class Lift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amphibious capacity of a side in an area."""

    side: str
    area: str
    coasts: list[str]
    units: int
    rule: str
    with_british: int = 0


class Contingency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Divisions that a side may call, and what that costs it."""

    side: str
    divisions: list[str]
    turns: list[int]
    vp: int


class Aland(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Isles that supply their own side while it holds their town."""

    group: str
    locale: str


class WaterMovement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which sides may move along rivers, canals and lakes."""

    rule: str
    sides: list[str]


class CampaignFile(About, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """campaign.toml"""

    sides: tuple[str, str]
    concentric: str
    start_vp: dict[str, int]
    sea_from_turn: int
    sea_rule: str
    fleet_rule: str
    seas: dict[str, str]
    naval_bodies: dict[str, list[str]]
    slowing: Literal["minus one", "halve"]
    set_up_order: tuple[str, str]
    water_movement: WaterMovement
    lift: list[Lift]
    event: list[RandomEvent]
    turn: list[Turn]
    table: list[Table]
    fleet_coast: dict[str, str]
    quick_setup: dict[str, str]
    allies: dict[str, str] = {}
    integrity_province: str = ""
    strong_fortresses: list[str] = []
    sources_within_province: list[str] = []
    british_coast: list[str] = []
    border_closed_turn: int = 0
    ferocious_turn: int = 0
    trains_wait_for_british: bool = False
    ports_wait_for_british: bool = False
    only_by_one_side: dict[str, str] = {}
    closed_to_start_any: list[str] = []
    aland: Aland | None = None
    contested_body: str = ""
    naval_victory_vp: int = 0
    contingency: Contingency | None = None
    recycled_factor: int = 0


class MapLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the sheet is numbered."""

    numbering: str
    hex_shape: str
    shoved: str
    neighbours_odd_column: list[tuple[int, int]]
    neighbours_even_column: list[tuple[int, int]]
    orientation: str


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One string a column, one character a hex."""

    first_row: int
    last_row: int
    terrain: dict[str, str]
    province: dict[str, str]


class Locale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A town or city, perhaps a port, a fortress, a supply source."""

    hex: str
    name: str
    kind: Literal["town", "city"]
    vp: int
    province: str
    control: str
    hex_source: Source
    vp_source: Source
    port: bool = False
    port_body: list[str] = []
    fortress: bool = False
    siege_hexes: list[str] = []
    supply_source: str = ""


class Ruin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruins hex."""

    hex: str
    name: str
    source: Source


class Hexsides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river, lake, border: its hexsides as "AAAA/BBBB"."""

    kind: Literal["river", "canal", "lake", "wadi", "channel", "sea", "border"]
    name: str
    sides: list[str]


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road through consecutive hexes."""

    name: str
    hexes: list[str]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An off-map holding box."""

    id: str
    name: str
    side: str
    enters_by: str
    port: bool = False
    port_body: list[str] = []
    river: bool = False
    gunboat_enters_by: list[str] = []


class Courses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The waters open to river, canal and lake movement."""

    courses: list[str]
    nile_names: list[str] = []


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """map.toml"""

    map: str
    title: str
    source: Source
    hex_km: int
    layout: MapLayout
    fit: dict[str, object]
    legend: dict[str, str]
    grid: Grid
    locale: list[Locale]
    hexside: list[Hexsides]
    road: list[Road]
    groups: dict[str, list[str]]
    box: list[Box]
    rclm: Courses
    ruin: list[Ruin] = []


FILES = ("tables.toml", "map.toml", "pieces.toml", "campaign.toml")
"""The files of a data pack."""

DATA = Path(__file__).parent.parent / "data"


def files(game: str) -> list[Path]:
    """Our data files of a game; the tables are those of both."""
    return [DATA / name if name == "tables.toml" else DATA / game / name for name in FILES]
