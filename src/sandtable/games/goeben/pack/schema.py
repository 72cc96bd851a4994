"""The data files of the game, as typed records."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from sandtable.kit.packs import About, Figure, Source
from sandtable.kit.sheet import MapName

DATA = Path(__file__).parent.parent / "data"
FILES = ("map.toml", "pieces.toml", "tables.toml", "missions.toml")


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the chart."""

    id: str
    name: str
    kind: str
    owner: str
    zone: str
    x: int
    y: int
    links: list[str]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """map.toml"""

    width: int
    height: int
    space: list[Space]
    name: list[MapName] = []


class German(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"type": "class"}):
    """A German warship as its display starts; the speed bands by their top boxes.

    `rebuilt` names what is not printed of a ship whose start the rules print.
    """

    id: str
    name: str
    type: str
    leadership: int
    leadership_max: int
    engines: int
    cruise_top: int
    max_top: int
    hull: int
    primary: int
    secondary: int
    tertiary: int
    ammunition: int
    torpedoes: int
    coal: int
    coal_max: int
    source: Source
    rebuilt: list[str] = []


class Warship(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"type": "class"}):
    """An Allied or Austro-Hungarian warship, or a troop convoy: all that its counter shows."""

    id: str
    name: str
    nation: str
    type: str
    primary: int
    secondary: int
    tertiary: int
    torpedo: int
    armor: int
    speed: int
    basis: str
    source: Source


class Coastal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coastal Defense counters of one kind."""

    id: str
    count: Figure
    firepower: int
    armor: int
    source: Source


class Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Crew or gear: what it costs, the hull boxes that it fills, and who may carry it."""

    id: str
    name: str
    type: Literal["crew", "gear"]
    cost: int
    count: Figure
    boxes: int
    who: str
    effect: str
    source: Source


class Incident(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Incident markers of one kind, warships and convoys apart."""

    id: str
    name: str
    count: Figure
    rule: str
    after_use: str
    source: Source


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """pieces.toml"""

    german: list[German]
    warship: list[Warship]
    coastal: list[Coastal]
    cargo: list[Cargo]
    incident: list[Incident]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures printed in the rules."""

    source: Source
    alert_start: int
    alert_max: int
    austro_hungarian_leadership: int
    outfit_points_per_leadership: int
    collier_dice: int
    friendly_ship_repair_dice: int
    friendly_ship_coal_dice: int
    engine_check_fails: int
    gun_hits_on: int
    torpedo_hits_on: int
    reserve_crew_fire_dice: int
    calculator_fire_dice: int
    critical_vp: int
    neutral_draw_alert: int
    morale_factor: int
    submarine_vp: int
    collier_attacked_vp: int
    seaplane_contact: int
    seaplane_lost_up_to: int
    seaplane_sees_from: int
    night_up_to: int
    peril_from: int
    submarine_seen_from: int
    submarine_attacks_from: int
    submarine_rammed_from: int
    secondary_range_up_to: int
    blind_from: int
    mine_hits_on: int
    campaign_reinforcement_vp: int
    campaign_draw: int
    campaign_victory: int
    turns_on_track: int


class Reconstructed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures that stood on charts which are not part of the rules text."""

    source: Source
    leadership_max: int
    reserve_crew_repair_dice: int
    damage_control_repair_dice: int
    searchlight_contact: int
    wireless_intelligence: int
    base_intelligence: int
    port_intelligence: int
    facilities_vp: int
    camera_vp: int
    marines_lost_vp: int
    capture_vp: int
    coastal_vp: int
    nets_hit_on: int
    repair_on: int
    repair_hull_at_sea_on: int


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Terrain Effects Chart."""

    kind: str
    stop: bool
    ammunition: int
    coal: int
    repair: int
    cargo: bool
    draws: Literal["alert", "neutral", "none"]
    extra_draws: int
    allied_contact: int
    source: Source


class IntelligenceColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the Intelligence Table: a result for each die."""

    least: int
    most: int
    results: list[str]
    source: Source


class ContactBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band of the Contact Table."""

    least: int
    most: int
    result: Literal["no contact", "contact 1", "contact 2"]
    first: Literal["german", "allied", "none"]
    source: Source


class HitTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Results for two dice, 2 to 12, against a ship with a display and one without."""

    source: Source
    german: list[str]
    warship: list[str]


class HitTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two hit tables."""

    gunnery: HitTable
    torpedo: HitTable


class ShoreTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Shore Bombardment Hit column."""

    source: Source
    coastal: list[str]


class Priority(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Targeting Priority Chart; classes joined by a slash rank equally."""

    firers: list[str]
    targets: list[str]
    source: Source


class VictoryPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Victory Points Chart, by class of ship."""

    source: Source
    sink: dict[str, int]
    damage: dict[str, int]
    german_sunk: dict[str, int]
    austro_hungarian_sunk: dict[str, int]


class AlertChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What moves the Alert Level besides the Incident Chart."""

    source: Source
    battle_with_a_sinking: int
    merchantman_raided: int
    bombardment: int
    port_captured: int
    quiet_turn_in_port: int


class Deployment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Variable Initial Deployment Table."""

    source: Source
    spaces: list[str]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml"""

    numbers: Numbers
    reconstructed: Reconstructed
    terrain: list[Terrain]
    intelligence: list[IntelligenceColumn]
    contact: list[ContactBand]
    hits: HitTables
    shore: ShoreTable
    priority: list[Priority]
    vp: VictoryPoints
    alert: AlertChart
    deployment: Deployment


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Orders marker: what it asks for, and what a campaign gains by it.

    `opens` are the nations in whose harbours, `opens_spaces` single spaces in which German ships may
    start afterwards; `calms` the patrol zones that become high seas; `friends` the nations that join;
    `excludes` the orders that leave play.
    """

    id: str
    name: str
    about: str
    days: int
    vp: int
    end_in: list[str]
    destroy: list[str]
    rule: str
    opens: list[str]
    opens_spaces: list[str]
    calms: list[str]
    friends: list[str]
    excludes: str
    source: Source


class Patrol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many counters of a group are dealt to a patrol zone."""

    space: str
    group: str
    draw: int


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The German ships that sail under an option, and their price."""

    option: str
    ships: list[str]
    vp: int
    new_zealand: bool


class Missions(About, frozen=True, forbid_unknown_fields=True):
    """missions.toml"""

    start: str
    base: str
    nations: list[str]
    mission: list[Mission]
    patrol: list[Patrol]
    quiet_seas: dict[str, int]
    coastal: dict[str, int]
    force: list[Force]
    standard: dict[str, list[str]]
