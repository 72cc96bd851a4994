"""The charts and tables as a client prints them, and what is lit on them: what is in use, what decided an
event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sandtable.core.events import Facts
from sandtable.game.documents import Chart, Lit
from sandtable.game.presentation import Log
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack import schema
from sandtable.games.goeben.view import View

RECONSTRUCTION = "reconstruction"
RULEBOOK = "rulebook"

RESULTS = {
    "ED": "enemy detects: Alert Level +1",
    "NE": "no effect",
    "IB": "intelligence break: look at all face-down markers in a space",
    "JE": "jam enemy: Alert Level -1",
    "IJ": "intelligence break and jam enemy",
}
"""[11.2] What the letters of the Intelligence Table stand for."""


def charts(tables: schema.Tables, pieces: schema.Pieces, missions: schema.Missions) -> list[Chart]:
    """All charts, in the order in which a turn needs them."""
    markers = [[found.name, str(found.count), found.after_use] for found in pieces.incident]
    first = {"german": "German", "allied": "Allied", "none": ""}
    contact = [[band(row.least, row.most), row.result, first[row.first]] for row in tables.contact]
    shore = [[str(roll), each(result)] for roll, result in enumerate(tables.shore.coastal, 2)]
    priority = [[", ".join(row.firers), ", then ".join(row.targets)] for row in tables.priority]
    source = tables.contact[0].source, tables.shore.source, tables.priority[0].source
    incidents = ["Incident", "Markers", "Afterwards"]
    return [
        orders(missions),
        terrain(tables),
        crew_and_gear(pieces),
        repair(tables),
        intelligence(tables),
        Chart("incidents", "Incident Markers", "incident.chart", RECONSTRUCTION, incidents, markers),
        Chart("contact", "Contact Table", "14.3", source[0], ["Total", "Result", "First Salvo"], contact),
        hits("gunnery", "Gunnery Hit Table", "14.5.hit", tables.hits.gunnery),
        hits("torpedo", "Torpedo Hit Table", "14.6", tables.hits.torpedo),
        Chart("shore", "Shore Hit Table", "16.0", source[1], ["2d", "Coastal Defense"], shore),
        Chart("priority", "Targeting Priority", "14.11.priority", source[2], ["Firing", "At"], priority),
        victory_points(tables),
        alert(tables),
        leadership(tables),
    ]


def orders(missions: schema.Missions) -> Chart:
    """[orders.chart] The missions."""
    rows = [
        [one.name, str(one.days), str(one.vp), words(one.destroy), words(one.end_in) or "friendly base"]
        for one in missions.mission
    ]
    header = ["Mission", "Turns", "VP", "Silence", "End in"]
    return Chart("orders", "Orders", "orders.chart", RULEBOOK, header, rows)


def terrain(tables: schema.Tables) -> Chart:
    """[2.1.charts] The Terrain Effects Chart."""
    draws = {"alert": "Alert Level", "neutral": "none; Alert Level from 4", "none": "none"}
    rows = [
        [
            words([row.kind]),
            "stop" if row.stop else "",
            dice(row.ammunition),
            dice(row.coal),
            signed(row.repair) if row.repair else "",
            "yes" if row.cargo else "",
            draws[row.draws] + (f" {signed(row.extra_draws)}" if row.extra_draws else ""),
            signed(row.allied_contact) if row.allied_contact else "",
        ]
        for row in tables.terrain
    ]
    header = ["Space", "Entry", "Ammunition", "Coal", "Repair dice", "Cargo"]
    header += ["Incident draws", "Allied contact"]
    return Chart("terrain", "Terrain Effects", "2.1.charts", tables.terrain[0].source, header, rows)


def crew_and_gear(pieces: schema.Pieces) -> Chart:
    """[8.1] What crew and gear cost, and what they do."""
    rows = [
        [c.name, c.type, *map(str, (c.cost, c.boxes, c.count)), c.who.replace("any", ""), c.effect]
        for c in pieces.cargo
    ]
    header = ["Crew or gear", "Type", "Cost", "Boxes", "Counters", "Only", "Effect"]
    return Chart("cargo", "Crew and Gear", "8.1", RECONSTRUCTION, header, rows)


def repair(tables: schema.Tables) -> Chart:
    """[10.1] The dice of a ship under repair."""
    printed, ours = tables.numbers, tables.reconstructed
    rows = [
        ["Leadership", "its value"],
        ["Place", "see Terrain Effects"],
        ["Reserve Crew aboard", signed(ours.reserve_crew_repair_dice)],
        ["Damage Control aboard", signed(ours.damage_control_repair_dice)],
        ["Friendly Ship", signed(printed.friendly_ship_repair_dice)],
    ]
    note = f"A die repairs a point on {ours.repair_on} or more; Hull at sea on {ours.repair_hull_at_sea_on}."
    return Chart("repair", "Repair Table", "10.1", ours.source, ["For", "Dice"], rows, note)


def intelligence(tables: schema.Tables) -> Chart:
    """[11.1] One die under the Intelligence Value."""
    columns = tables.intelligence
    rows = [[str(die), *(column.results[die - 1] for column in columns)] for die in range(1, 7)]
    note = "; ".join(f"{code} {meaning}" for code, meaning in RESULTS.items())
    header = ["Die", *(band(column.least, column.most) for column in columns)]
    return Chart("intelligence", "Intelligence Table", "11.1", columns[0].source, header, rows, f"{note}.")


def hits(id: str, title: str, rule: str, table: schema.HitTable) -> Chart:
    """[14.5.hit, 14.6] Two dice for each hit."""
    pairs = zip(table.german, table.warship, strict=True)
    rows = [[str(roll), each(german), each(warship)] for roll, (german, warship) in enumerate(pairs, 2)]
    return Chart(id, title, rule, table.source, ["2d", "German ship", "Other warship"], rows)


def victory_points(tables: schema.Tables) -> Chart:
    """[17.1] Points won and lost."""
    chart, printed, ours = tables.vp, tables.numbers, tables.reconstructed
    rows = [
        *([f"Sink {kind}", signed(vp)] for kind, vp in chart.sink.items()),
        *([f"Damage {kind}", signed(vp)] for kind, vp in chart.damage.items()),
        ["Silence a Coastal Defense", signed(ours.coastal_vp)],
        ["Hit shore facilities", signed(ours.facilities_vp)],
        ["Capture an enemy port", signed(ours.capture_vp)],
        ["Raid a merchantman", "1d + Leadership"],
        ["Sink a submarine", signed(printed.submarine_vp)],
        ["Camera Crew at a success", signed(ours.camera_vp)],
        *([f"German {kind} sunk", signed(vp)] for kind, vp in chart.german_sunk.items()),
        *([f"Austro-Hungarian {kind} sunk", signed(vp)] for kind, vp in chart.austro_hungarian_sunk.items()),
        ["Collier lost to attack", signed(printed.collier_attacked_vp)],
        ["Seebataillon left behind", signed(ours.marines_lost_vp)],
    ]
    return Chart("vp", "Victory Points", "17.1", chart.source, ["Event", "VP"], rows)


def alert(tables: schema.Tables) -> Chart:
    """[5.1] What moves the Alert Level."""
    chart = tables.alert
    rows = [
        ["Battle in which an Allied ship is sunk", signed(chart.battle_with_a_sinking)],
        ["Merchantman raided", signed(chart.merchantman_raided)],
        ["Shore bombardment", signed(chart.bombardment)],
        ["Enemy port captured", signed(chart.port_captured)],
        ["Enemy detects (Intelligence)", "+1"],
        ["Allied Patrol in an Allied zone, port or base", "+1"],
        ["Royal Navy Orders Pursue", "+1"],
        ["Royal Navy Conflicting Orders", "-1"],
        ["Jam enemy (Intelligence)", "-1"],
        ["All German ships in friendly harbours, and no action this turn", signed(chart.quiet_turn_in_port)],
    ]
    return Chart("alert", "Alert Level", "5.1", chart.source, ["Event", "Level"], rows)


def leadership(tables: schema.Tables) -> Chart:
    """[14.14] What raises and lowers Leadership."""
    vp = tables.numbers.critical_vp
    rows = [
        ["Major Tactical Victory", f"{vp} VP or more in a naval battle", "engaged ships", "+1"],
        ["Critical Naval Loss", f"-{vp} VP or fewer in a naval battle", "all ships", "-1"],
        ["Mission of a campaign won", "", "all ships", "+1"],
        ["Mission of a campaign lost", "", "all ships", "-1"],
        ["Gunnery Hit roll of 2", "", "the ship hit", "-1"],
    ]
    header = ["Event", "When", "Ships", "Leadership"]
    return Chart("leadership", "Leadership", "14.14", RULEBOOK, header, rows)


def words(names: list[str]) -> str:
    """Ids as words."""
    return ", ".join(name.replace("_", " ").capitalize() for name in names)


def dice(number: int) -> str:
    """A number of dice; nothing for none."""
    return f"{number}d" if number else ""


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}"


def band(least: int, most: int) -> str:
    """A range of numbers, perhaps open at one end."""
    if least <= -99:
        return f"{most} or less"
    return f"{least} or more" if most >= 99 else f"{least} to {most}"


def each(result: str) -> str:
    """The parts of a result one by one; a dash for none."""
    return ", ".join(result.split()) or "–"


# --- what is lit -------------------------------------------------------------------------------------


def lit(data: GameData, view: View, log: Log) -> list[Lit]:
    """The rows and columns that are in use; of rolls the last one."""
    kinds = {data.space[space].kind for space in view.at.values()}
    aboard = {cargo for display in view.afloat.values() for cargo in display.boxes}
    drawn: set[str] = set()
    found: dict[str, Lit] = {}
    for _, event in log:
        facts: Facts = event.facts
        match event.kind:
            case "turn":
                drawn.clear()
            case "drew":
                drawn.add(data.markers.get(facts["counter"], ""))
            case "contact":
                found["contact"] = at_contact(data, (facts["total"],))
            case "intelligence":
                found["intelligence"] = at_intelligence(data, facts["value"], facts["die"])
            case "hit":
                hit = at_hit(data, facts)
                found[hit.chart] = hit
    return [
        rows("orders", data.missions, {view.mission}),
        rows("terrain", data.terrain, kinds),
        rows("cargo", data.cargo, aboard),
        rows("incidents", data.incident, drawn),
        *found.values(),
    ]


def rows(chart: str, ids: Iterable[str], used: Collection[str]) -> Lit:
    """The rows of what is in use."""
    return Lit(chart, tuple(row for row, id in enumerate(ids) if id in used))


def at_contact(data: GameData, totals: Iterable[int]) -> Lit:
    """[14.3] The results of some totals."""
    wanted, bands = [*totals], enumerate(data.tables.contact)
    found = (row for row, band in bands if any(band.least <= total <= band.most for total in wanted))
    return Lit("contact", tuple(found))


def at_intelligence(data: GameData, value: int, die: int) -> Lit:
    """[11.1] The result of a die at an Intelligence Value."""
    bands = enumerate(data.tables.intelligence, 1)
    column = next(column for column, band in bands if band.least <= value <= band.most)
    return Lit("intelligence", (die - 1,), (column,))


def at_hit(data: GameData, facts: Facts) -> Lit:
    """[14.5.hit, 14.6, 16.0] The table on which a hit was looked up, and what it did."""
    target = facts["target"]
    afloat = target in data.german or target in data.warship
    column = 2 if afloat and target not in data.german else 1
    return Lit(facts["table"] if afloat else "shore", (sum(facts["dice"]) - 2,), (column,))
