"""What never changes in a battle: cards, tables, the mission or the terms of a free battle, the scale."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from math import isqrt
from pathlib import Path

import msgspec

from sandtable.board.plane import Point
from sandtable.core.side import Side
from sandtable.game.info import OptionalRule, Scenario, Setup
from sandtable.games.admiral.pack import schema
from sandtable.games.admiral.pack.consistency import faults
from sandtable.games.admiral.pack.schema import Battery, Card, Mission, Size
from sandtable.kit.packs import PackData, remembered

CM = 100
"""A centimetre on the grid."""
LEG = 10
"""The shortest step of a move, a tenth of a centimetre."""
TURN = 45
"""[move.rotation] The largest rotation, 22.5 degrees, in half degrees."""

NAVIES = {
    "KM": "Kriegsmarine",
    "RN": "Royal Navy",
    "RM": "Regia Marina",
    "MN": "Marine Nationale",
    "IJN": "Imperial Japanese Navy",
    "USN": "US Navy",
}
FLAGSHIPS = ("BB", "BC", "PB", "CV", "CA")
"""[flagship.types]"""
CARRIERS = ("CV", "CVL", "CVE")
SHORE = ("fortress", "airfield")
STRUCTURE = {
    **dict.fromkeys(("BB", "BC"), 4),
    **dict.fromkeys(("PB", "CA", "CV"), 3),
    **dict.fromkeys(("CL", "CVL"), 2),
    **dict.fromkeys(("CVE", "DD", "SS", "ES", "AK", "PT"), 1),
}
"""[type.structure-table] The structure points of each type of ship."""
NAMELESS = ("PT", "ES", "AK", "fortress", "airfield")
"""[setup.unique-names] Types whose cards may be taken several times."""

FREE = "free"
SIZES = {"skirmish": 100, "action": 200, "battle": 300, "fleet action": 500}

AGREED = "fleets-agreed"
LIMITLESS = 9999
"""[setup.fleets] The budget of fleets that the players agree on."""
TABLES = {"large": (240, 180), "small": (180, 120)}
"""[setup.table]"""
WEATHERS = {
    "calm": "Calm and clear",
    "swell": "Swell",
    "rough": "Rough sea",
    "haze": "Haze and squalls",
    "fog": "Fog",
    "storm": "Storm",
}
"""[setup.environment.fantasy] The weather by the names of its switches."""
DENSITIES = {
    "none": (1, "Open sea"),
    "island": (5, "A small island"),
    "islands": (7, "Two small islands"),
    "large": (8, "A large island and a shoal"),
    "atoll": (9, "An atoll, rocks and a shoal"),
    "coast": (10, "A coast with a promontory, and a small island"),
}
"""[setup.environment.fantasy] The scenery by the names of its switches, each with a die of its table."""

SCALES = {"scale-2400": (8, 13), "scale-3000": (6, 16)}
"""[scale.conversion] Tenths of a centimetre to a knot, and what ranges are divided by, in tenths."""


AGREEMENTS = {
    "weather": WEATHERS,
    "hour": {"day": "By day", "night": "At night"},
    "scenery": {name: title for name, (_, title) in DENSITIES.items()},
}
"""[setup.environment.fantasy] What players can agree on instead of rolling for it."""

OPTIONS = (
    OptionalRule(
        "scale-2400",
        "Scale 1:2400",
        "A knot is 8 mm; ranges are divided by 1.3.",
        "scale.conversion",
        "scale",
    ),
    OptionalRule(
        "scale-3000",
        "Scale 1:3000",
        "A knot is 6 mm; ranges are divided by 1.6.",
        "scale.conversion",
        "scale",
    ),
    OptionalRule(
        "speeds-only",
        "Convert speeds only",
        "At a smaller scale ranges and table stay as at 1:1850.",
        "scale.compressed-ranges",
    ),
    OptionalRule(
        "suicide",
        "Kamikaze and Ohka",
        "Japanese squadrons may attack as kamikaze or with Ohka.",
        "air.kamikaze",
    ),
    *(
        OptionalRule(
            f"points-{cost}", f"{cost} points", f"A free battle as {name}.", "fantasy.budget", "size"
        )
        for name, cost in SIZES.items()
        if name != "battle"
    ),
    OptionalRule(
        AGREED,
        "Fleets as agreed",
        "A free battle with whatever ships the players agree on, chosen in the open.",
        "setup.fleets",
        "size",
    ),
    *(
        OptionalRule(
            f"table-{name}",
            f"The {name} table",
            f"A free battle on a table of {wide} by {high} cm, whatever its points.",
            "setup.table",
            "table",
        )
        for name, (wide, high) in TABLES.items()
    ),
    *(
        OptionalRule(
            f"{group}-{name}",
            title,
            f"The {group} of a free battle is agreed on, not rolled.",
            "setup.environment.fantasy",
            group,
        )
        for group, titles in AGREEMENTS.items()
        for name, title in titles.items()
    ),
    *(
        OptionalRule(f"{place}-{navy.lower()}", title, text, "fantasy.budget", f"{place} navy")
        for place in ("first", "second")
        for text in (f"The {place} fleet of a free battle.",)
        for navy, title in NAVIES.items()
    ),
)

OCTAGON = (
    *((0, 1000), (707, 707), (1000, 0), (707, -707)),
    *((0, -1000), (-707, -707), (-1000, 0), (-707, 707)),
)
"""A regular octagon of radius 10 cm."""


def octagon(radius: int) -> tuple[Point, ...]:
    """[env.sea, elem.scenery] The outline of a small piece of scenery: a regular octagon of
    `radius` centimetres.
    """
    return tuple((x * radius // 10, y * radius // 10) for x, y in OCTAGON)


SHAPES: dict[str, tuple[tuple[str, tuple[Point, ...]], ...]] = {
    "small-island": (("land", octagon(6)),),
    "large-island": (("land", ((-1500, 0), (-800, 700), (800, 700), (1500, 0), (800, -700), (-800, -700))),),
    "atoll": (("land", octagon(5)), ("shoal", octagon(9))),
    "rocks": (("rocks", octagon(2)),),
    "shoal": (("shoal", ((-1000, 500), (1000, 500), (1000, -500), (-1000, -500))),),
    "promontory": (("land", ((-1500, 0), (0, 2500), (1500, 0))),),
}
"""Scenery as convex shapes for heading 0, corners clockwise; a promontory's base lies on the coast."""


class GameData(PackData[schema.Missions]):
    """The battle as it is set up, built from its data files."""

    switches = OPTIONS

    def __init__(self, pack: Path | None, setup: Setup) -> None:
        super().__init__([schema.DATA / name for name in schema.FILES], pack, schema.Missions)
        self.fleets = self.files.read("fleets.toml", schema.Fleets)
        self.tables = self.files.read("tables.toml", schema.Tables)
        self.refuse(faults(self.fleets, self.tables, self.about))
        self.scenarios = (
            *(Scenario(m.id, m.title, f"{m.date}; {m.turns} turns.") for m in self.about.mission),
            Scenario(FREE, "Free battle", "Fleets bought with tactical points, weather and scenery by dice."),
        )
        self.agree(setup)
        self.mission: Mission | None = next(
            (m for m in self.about.mission if m.id == self.setup.scenario), None
        )
        self.rules = self.mission.rules if self.mission else schema.Rules()
        self.card: dict[str, Card] = {card.id: card for card in self.fleets.card}
        for card in self.fleets.card:
            self._check(card)
        self.by_name = {(c.navy, name): c.id for c in self.fleets.card for name in (c.name, *c.sisters)}
        self.weather = {row.name: row for row in self.tables.weather}
        self.aircraft = {row.id: row for row in self.tables.aircraft}
        self.critical: dict[tuple[str, int], schema.Critical] = {
            (row.table, row.roll): row for row in self.tables.critical
        }
        self.named = {row.name: row for row in self.tables.critical}
        knot, divide = next((SCALES[o] for o in SCALES if o in self.setup.options), (10, 10))
        self.knot = knot
        self.divide = 10 if "speeds-only" in self.setup.options else divide
        self._hull = {card.id: self._measure(card) for card in self.fleets.card}
        self._ranges = {
            card.id: {
                letter: self.cm(battery.range) ** 2
                for letter in ("P", "S", "T")
                if (battery := self.battery(card, letter)) is not None
            }
            for card in self.fleets.card
        }
        self.ready: dict[tuple[Hashable, ...], list[tuple[str, str]]] = {}
        self.navies = self._navies()
        one, two = (NAVIES[navy].lower().replace(" ", "_") for navy in self.navies)
        self.sides = (one, two if two != one else f"{two}_2")
        self.turns = self.mission.turns if self.mission else self.size.turns
        wide, high = self.mission.table if self.mission else self.size.table
        self.width, self.height = self._table(wide * CM), self._table(high * CM)

    def _check(self, card: Card) -> None:
        """[type.structure-table, type.list, type.bb, type.pb, type.bc, type.ca, type.cl, type.dd, type.es,
        type.ak] A card keeps to its type: its structure points, and no torpedo bombers on an escort carrier.
        """
        points = STRUCTURE.get(card.type, card.structure)
        if card.structure != points:
            raise self.files.error(
                "fleets.toml", f'"{card.id}"', f"a {card.type} has {points} structure points"
            )
        if card.type == "CVE" and card.aircraft.get("torpedo"):
            raise self.files.error("fleets.toml", f'"{card.id}"', "a CVE carries no torpedo bombers")

    @cached_property
    def size(self) -> Size:
        """[fantasy.budget, setup.fleets, setup.table] The size of a free battle: its points, unless the
        fleets are agreed on; the table goes with them, unless another is chosen.
        """
        budget = next((b for b in SIZES.values() if f"points-{b}" in self.setup.options), SIZES["battle"])
        row = next(row for row in self.tables.size if row.budget == budget)
        table = TABLES.get(self.agreed("table"), row.table)
        zone = next((other.zone for other in self.tables.size if other.table == table), row.zone)
        budget = LIMITLESS if self.uses(AGREED) else budget
        return msgspec.structs.replace(row, budget=budget, table=table, zone=zone)

    def agreed(self, group: str) -> str:
        """[setup.environment.fantasy, setup.table] What the players have agreed on, by the name of its
        switch; "" if nothing.
        """
        return next((o.id.partition("-")[2] for o in OPTIONS if o.group == group and self.uses(o.id)), "")

    def _navies(self) -> tuple[str, str]:
        if self.mission:
            return self.mission.side[0].navy, self.mission.side[1].navy
        chosen = []
        for place, default in (("first", "KM"), ("second", "RN")):
            chosen.append(next((n for n in NAVIES if f"{place}-{n.lower()}" in self.setup.options), default))
        return chosen[0], chosen[1]

    def _table(self, length: int) -> int:
        """[setup.table, scale.conversion] The table shrinks with the ranges, to the nearest 10 cm."""
        return (length * 10 // self.divide + 500) // 1000 * 1000 if self.divide != 10 else length

    def cm(self, number: int | float) -> int:
        """[scale.reference, scale.conversion, scale.compressed-ranges] A distance of the rules in grid units,
        divided at a smaller scale.
        """
        return int(number * CM * 10) // self.divide

    def on_table(self, point: Point) -> Point:
        """[order.take-off, move.edge] The place on the table that is nearest to a point."""
        return min(max(point[0], 0), self.width), min(max(point[1], 0), self.height)

    def place(self, hundredths: int) -> int:
        """[scale.conversion] A coordinate of a mission sheet on the grid."""
        return hundredths * 10 // self.divide

    def way(self, knots: int) -> int:
        """[move.distance, scale.conversion] How far a speed carries, in tenths of a centimetre."""
        return abs(knots) * self.knot

    def length(self, card: Card) -> tuple[int, int]:
        """[geo.hull, scale.conversion] Length and beam of a hull on the grid."""
        return self._hull[card.id]

    def _measure(self, card: Card) -> tuple[int, int]:
        if self.knot == 10:
            return card.length, card.beam
        scale = 2400 if self.knot == 8 else 3000
        long = -(-card.length * 1850 // scale // 50) * 50
        return max(50, long), max(20, card.beam * 1850 // scale)

    @remembered
    def radius(self, card: str) -> int:
        """The radius of a circle round a hull."""
        long, wide = self._hull[card]
        return isqrt(long * long + wide * wide) // 2 + 2

    def battery(self, card: Card, letter: str) -> Battery | None:
        """[feat.batteries, feat.primary, feat.secondary, feat.tertiary] A battery of a card: primary,
        secondary or tertiary; None if it has none.
        """
        return card.primary if letter == "P" else card.secondary if letter == "S" else card.tertiary

    def ranges(self, card: Card) -> dict[str, int]:
        """[feat.batteries] The squares of how far the batteries of a card reach on the grid."""
        return self._ranges[card.id]

    def side_name(self, side: Side) -> str:
        """A side by its fleet."""
        return self.mission.side[side].name if self.mission else NAVIES[self.navies[side]]
