"""The tables and charts as a client prints them: a title, a heading and rows of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.game.documents import Chart, Lit
from sandtable.game.presentation import Log
from sandtable.games.admiral.pack import schema
from sandtable.games.admiral.show.log import signed
from sandtable.games.admiral.view import View
from sandtable.games.admiral.vocabulary import ORDERS

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


def charts(tables: schema.Tables) -> list[Chart]:
    """All charts, in the order in which a battle needs them."""
    orders = [[ORDERS[id], *WHEN[id]] for id in ORDERS]
    sizes = [[name, signed(number)] for name, number in tables.bonus.items()]
    command = [[span(row.low, row.high), row.level, signed(row.value)] for row in tables.command]
    scenery = [
        [span(row.low, row.high), ", ".join(row.pieces).replace("-", " ") or "none"] for row in tables.scenery
    ]
    launch = "Torpedoes: a d10 each, at or below the sum"
    small = "Small: guns of units of size 1 or less. Speed: percent of the maximum, small and large."
    return [
        chart("gunnery", "Opening fire", "fire.attack-value", "What Adds Rule", GUNNERY, source=PRINTED),
        chart("torpedoes", launch, "torpedo.roll", "What Adds Rule", TORPEDOES, source=PRINTED),
        chart("size", "Bonus of the target's type", "torpedo.size-bonus", "Type Adds", sizes, source=PRINTED),
        chart("orders", "Admiral orders, a point each", "order.list", "Order When Effect", orders),
        critical(tables, "light", "Light damage: d6", "damage.light.critical"),
        critical(tables, "severe", "Severe damage: 2d10", "damage.severe.critical"),
        critical(tables, "torpedo", "Torpedoes, mines, ramming, grounding: d10", "damage.torpedo"),
        chart(
            "weather",
            "Weather: d10",
            "weather.effects",
            "d10 Weather Sight Guns Small Torp. Speed",
            map(weather, tables.weather),
            small,
        ),
        chart(
            "aircraft",
            "Squadrons",
            "air.move",
            "Kind Speed Range Dice Base Damage",
            map(aircraft, tables.aircraft),
        ),
        chart("command", "Command values: d10", "setup.flagship.roll", "d10 Level Value", command),
        chart(
            "sizes", "Free battles", "fantasy.budget", "Size Points Table Zone Turns", map(size, tables.size)
        ),
        chart("scenery", "Scenery: d10", "setup.environment.fantasy", "d10 Pieces", scenery),
    ]


def chart(
    id: str,
    title: str,
    rule: str,
    header: str,
    rows: Iterable[Sequence[str]],
    note: str = "",
    source: str = REBUILT,
) -> Chart:
    """A chart whose columns are named by single words."""
    return Chart(id, title, rule, source, header.split(), [list(row) for row in rows], note)


def span(low: int, high: int) -> str:
    """A span of a die."""
    return "—" if not high else str(low) if low == high else f"{low}–{high}"


def critical(tables: schema.Tables, table: str, title: str, rule: str) -> Chart:
    """[damage.critical] A critical damage table; rows that are rebuilt are marked."""
    found = [row for row in tables.critical if row.table == table]
    rows = [[str(row.roll), f"{row.name}{' +' if row.cumulative else ''}", row.effect] for row in found]
    source = REBUILT if any(row.source == REBUILT for row in found) else PRINTED
    note = "+ may be suffered again." if any(row.cumulative for row in found) else ""
    return chart(table, title, rule, "Roll Critical Effect", rows, note, source)


def aircraft(row: schema.Aircraft) -> list[str]:
    """[air.move] A line of the table of squadrons."""
    figures = [str(figure or "—") for figure in (row.action_range, row.dice, row.base)]
    return [f"{row.letter} {row.id}", str(row.speed), *figures, row.damage]


def size(row: schema.Size) -> list[str]:
    """[fantasy.budget] A size of free battles."""
    wide, high = row.table
    return [row.size, str(row.budget), f"{wide} × {high} cm", f"{row.zone} cm", str(row.turns)]


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


def lit(charts: Sequence[Chart], view: View, log: Log) -> list[Lit]:
    """The weather, and the last critical, in their tables."""
    wanted = {"weather": (1, view.weather)}
    last = next((event.facts for _, event in reversed(log) if event.kind == "critical"), None)
    if last is not None:
        wanted[str(last["table"])] = (0, str(last["roll"]))
    return [
        Lit(chart.id, (at,))
        for chart in charts
        if chart.id in wanted
        for at, row in enumerate(chart.rows)
        if row[wanted[chart.id][0]] == wanted[chart.id][1]
    ]
