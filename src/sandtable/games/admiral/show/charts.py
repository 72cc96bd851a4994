"""The tables and charts as a client prints them: a title, a heading and rows of text."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.games.admiral.pack import schema
from sandtable.games.admiral.show.log import ORDERS, signed

REBUILT, PRINTED = "reconstruction", "rulebook"

GUNNERY = (
    ("Coefficient of the arc, long or short range", "as printed", "fire.coefficients"),
    ("Short range: up to half of the range", "short value", "fire.mod.range"),
    ("Primary: each adjacent arc that has fired", "− its printed long value", "fire.primary.adjacent"),
    ("Secondary, tertiary: each adjacent arc that has fired", "− half of it, up", "fire.secondary.half"),
    ("Each 10 knots of the target", "−1", "fire.mod.speed"),
    ("Firing below half of her maximum speed", "+1", "move.slow-bonus"),
    ("Evasive manoeuvring, of either", "−2", "order.evasive"),
    ("Each smoke screen on the line", "−1", "special.smoke"),
    ("Bound by damage", "−2", "auto.light"),
    ("Communication tower hit, long range", "−1", "damage.light.critical.4"),
    ("Radar, primary at long range", "+1", "special.radar"),
    ("Spotter aloft, primary at long range", "+1", "air.spotter"),
    ("Target burns", "+1", "damage.severe.critical"),
    ("Hit: attack value and die above defence and d8", "", "fire.hit"),
    ("Damage: the bare die above armour is severe, else light", "", "damage.basis"),
)
"""[fire.attack-value] What goes into a shot, and the rule that says so."""

TORPEDOES = (
    ("Base", "1", "torpedo.roll"),
    ("Target's type", "0 to +3", "torpedo.size-bonus"),
    ("Within 10 cm", "+1", "torpedo.range-bonus"),
    ("Each 10 knots of the target", "−1", "torpedo.speed-malus"),
    ("Target stopped, aground or hampered", "+1", "torpedo.static-bonus"),
    ("At her side", "+1", "torpedo.aspect-bonus"),
    ("Evasive target", "−1", "order.evasive"),
    ("Each smoke screen on the line", "−1", "special.smoke"),
    ("Torpedo tubes hit, each time", "−1", "damage.light.critical.2"),
    ("Bound by light damage", "−2", "auto.light"),
    ("From periscope depth, not detected", "+1", "sub.torpedo"),
    ("Long Lance beyond 20 cm", "−1", "special.long-lance"),
)
"""[torpedo.roll] What makes up the success number."""

WHEN = {
    "engine-110": ("with the speed", "maximum 110 %"),
    "evasive": ("before moving, 10 knots", "−2 against guns, −1 against torpedoes and bombs; own guns −2"),
    "planned-veer": ("at the end; turn 1 at once", "the straight run is kept for the next activation"),
    "specific-target": ("before a shot", "a named enemy instead of the nearest"),
    "barrage-fire": ("instead of a shot", "the first enemy at short range in the arc is fired on, −1"),
    "split-fire": ("as a shot", "the two nearest, each with half of the coefficient"),
    "defending-fire": ("with the speed, when damaged", "light: no −2; severe: may fire with −2"),
    "immediate": ("with the speed, when damaged", "no turning away, speed free"),
    "landing": ("at 10 knots, no rotation", "squadrons within 10 cm come in"),
    "take-off": ("at 10 knots, no rotation", "squadrons fly off at half their speed; a spotter"),
    "smoke-screen": ("at the end, after 10 cm", "a screen of 10 by 2 cm astern"),
    "mine-field": ("before moving, 20 knots at most", "mines along the path, 10 cm"),
    "torpedo-barrage": ("as a launch", "a field 11 to 20 cm away until the end of the turn"),
    "protection-screen": ("any time", "fighters guard a friend within 15 cm"),
    "formation": ("when the card is drawn", "up to three within 15 cm follow at one speed"),
    "pre-order": ("when the card is drawn", "the card is held, 1 point each hand; may interrupt"),
}
"""[order.timing] When an order is given, and what it does, in few words."""


class Chart(msgspec.Struct, frozen=True):
    """A chart or table, with the rule that uses it."""

    id: str
    title: str
    rule: str
    source: str
    header: list[str]
    rows: list[list[str]]
    note: str = ""


def charts(tables: schema.Tables) -> list[Chart]:
    """All charts, in the order in which a battle needs them."""
    return [
        Chart(
            "gunnery",
            "Opening fire",
            "fire.attack-value",
            PRINTED,
            ["What", "Adds", "Rule"],
            listed(GUNNERY),
        ),
        Chart(
            "torpedoes",
            "Torpedoes: a d10 each, at or below the sum",
            "torpedo.roll",
            PRINTED,
            ["What", "Adds", "Rule"],
            listed(TORPEDOES),
        ),
        Chart(
            "size",
            "Bonus of the target's type",
            "torpedo.size-bonus",
            PRINTED,
            ["Type", "Adds"],
            [[name, signed(number)] for name, number in tables.bonus.items()],
        ),
        Chart(
            "orders",
            "Admiral orders, a point each",
            "order.list",
            REBUILT,
            ["Order", "When", "Effect"],
            [[ORDERS[id], *WHEN[id]] for id in ORDERS],
        ),
        critical(tables, "light", "Light damage: d6", "damage.light.critical"),
        critical(tables, "severe", "Severe damage: 2d10", "damage.severe.critical"),
        critical(tables, "torpedo", "Torpedoes, mines, ramming, grounding: d10", "damage.torpedo"),
        Chart(
            "weather",
            "Weather: d10",
            "weather.effects",
            REBUILT,
            ["d10", "Weather", "Sight", "Guns", "Small", "Torp.", "Speed"],
            [weather(row) for row in tables.weather],
            "Small: guns of units of size 1 or less. Speed: percent of the maximum, small and large.",
        ),
        Chart(
            "aircraft",
            "Squadrons",
            "air.move",
            REBUILT,
            ["Kind", "Speed", "Range", "Dice", "Base", "Damage"],
            [
                [
                    f"{row.letter} {row.id}",
                    str(row.speed),
                    str(row.action_range or "—"),
                    str(row.dice or "—"),
                    str(row.base or "—"),
                    row.damage,
                ]
                for row in tables.aircraft
            ],
        ),
        Chart(
            "command",
            "Command values: d10",
            "setup.flagship.roll",
            REBUILT,
            ["d10", "Level", "Value"],
            [[span(row.low, row.high), row.level, signed(row.value)] for row in tables.command],
        ),
        Chart(
            "sizes",
            "Free battles",
            "fantasy.budget",
            REBUILT,
            ["Size", "Points", "Table", "Zone", "Turns"],
            [
                [
                    row.size,
                    str(row.budget),
                    f"{row.table[0]} × {row.table[1]} cm",
                    f"{row.zone} cm",
                    str(row.turns),
                ]
                for row in tables.size
            ],
        ),
        Chart(
            "scenery",
            "Scenery: d10",
            "setup.environment.fantasy",
            REBUILT,
            ["d10", "Pieces"],
            [
                [span(row.low, row.high), ", ".join(row.pieces).replace("-", " ") or "none"]
                for row in tables.scenery
            ],
        ),
    ]


def listed(rows: Iterable[tuple[str, ...]]) -> list[list[str]]:
    """Rows as lists."""
    return [list(row) for row in rows]


def span(low: int, high: int) -> str:
    """A span of a die."""
    return "—" if not high else str(low) if low == high else f"{low}–{high}"


def critical(tables: schema.Tables, table: str, title: str, rule: str) -> Chart:
    """[damage.critical] A critical damage table; rows that are rebuilt are marked."""
    rows = [row for row in tables.critical if row.table == table]
    rebuilt = any(row.source == REBUILT for row in rows)
    return Chart(
        table,
        title,
        rule,
        REBUILT if rebuilt else PRINTED,
        ["Roll", "Critical", "Effect"],
        [[str(row.roll), f"{row.name}{' +' if row.cumulative else ''}", row.effect] for row in rows],
        "+ may be suffered again." if any(row.cumulative for row in rows) else "",
    )


def weather(row: schema.Weather) -> list[str]:
    """[weather.effects] A line of the weather table."""
    return [
        span(row.low, row.high),
        row.name,
        f"{row.visibility} cm" if row.visibility else "—",
        signed(row.guns),
        signed(row.small_guns),
        signed(row.torpedoes),
        f"{row.small_speed}/{row.large_speed}",
    ]
