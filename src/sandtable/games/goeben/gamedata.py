"""What never changes in a game: the chart, the counters, the tables, and what was agreed on."""

from __future__ import annotations

from pathlib import Path

from sandtable.game.info import OptionalRule, Scenario, Setup
from sandtable.games.goeben.pack import schema
from sandtable.games.goeben.pack.consistency import faults
from sandtable.kit.packs import PackData

GUNS = ("primary", "secondary", "tertiary")
CAPITAL = ("BB", "BC", "B")
CLASSES = ("BB", "BC", "B", "CA", "CP", "CL", "DD", "Convoy")
"""The classes from the largest to the smallest, in the order in which Allied ships fire (14.11)."""

BRITISH, FRENCH, AUSTRIAN = "British", "French", "Austro-Hungarian"
WEST, ADRIATIC, EAST, AEGEAN = "Western Mediterranean", "Adriatic", "Eastern Mediterranean", "Aegean"
AUSTRIAN_WATERS = (ADRIATIC, EAST, AEGEAN)

RANDOM, CAMPAIGN = "random", "campaign"
OFFICERS, CAPTAINS, AUSTRIAN_COMMANDER = "officers", "captains", "austrian_commander"

OPTIONS = (
    OptionalRule(
        "variable_deployment", "Variable initial deployment", "A die decides where you start.", "18.0"
    ),
    OptionalRule("moltke", "Moltke for Goeben", "Slightly better engines, for 5 VP.", "19.0", "ships"),
    OptionalRule("stralsund", "Stralsund joins", "A second light cruiser, for 10 VP.", "19.0", "ships"),
    OptionalRule(
        "moltke_and_stralsund", "Moltke for Goeben, and Stralsund", "Both, for 15 VP.", "19.0", "ships"
    ),
    OptionalRule(
        "all_four", "All four German ships", "For 50 VP; HMS New Zealand hunts you.", "19.0", "ships"
    ),
    OptionalRule(
        "austro_hungarians", "Austro-Hungarian ships", "Their fleet may come out under you.", "20.0"
    ),
    OptionalRule("seaplanes", "Seaplanes", "A battlecruiser may carry an aircraft.", "21.0"),
    OptionalRule("night", "Night combat", "Some battles are fought in the dark.", "22.0"),
    OptionalRule("mines", "Mines", "Light cruisers may carry and lay mines.", "23.0"),
    OptionalRule(OFFICERS, "Task force officers", "One decides, three officers advise.", "25.1", "players"),
    OptionalRule(CAPTAINS, "A captain for each ship", "Each player commands one ship.", "25.2", "players"),
    OptionalRule(AUSTRIAN_COMMANDER, "Austro-Hungarian commander", "One player has their ships.", "25.3"),
)


class GameData(PackData[schema.Missions]):
    """The game as it is set up, built from its data files."""

    switches = OPTIONS
    rivals = False

    def __init__(self, pack: Path | None, setup: Setup) -> None:
        super().__init__([schema.DATA / name for name in schema.FILES], pack, schema.Missions)
        self.map = self.files.read("map.toml", schema.MapFile)
        self.pieces = self.files.read("pieces.toml", schema.Pieces)
        self.tables = self.files.read("tables.toml", schema.Tables)
        self.refuse(faults(self.map, self.pieces, self.tables, self.about))
        self.numbers = self.tables.numbers
        self.rebuilt = self.tables.reconstructed
        self.missions = {mission.id: mission for mission in self.about.mission}
        self.scenarios = (
            *(Scenario(m.id, m.name, f"{m.days} days, {m.vp} VP. {m.about}") for m in self.about.mission),
            Scenario(RANDOM, "Orders drawn at random", "One of the six missions; a marker decides."),
            Scenario(CAMPAIGN, "Campaign", "All missions, one after the other, with what each brings."),
        )
        self.agree(setup)
        self.options = self.setup.options
        self._read_map()
        self._read_pieces()
        self._read_tables()
        self.force = next((f for f in self.about.force if f.option in self.options), self.about.force[0])
        self.sides = self._sides()

    def _read_map(self) -> None:
        """[2.1, 2.1.zones] The spaces and the navigation lines between them; every line runs both ways."""
        self.space = {space.id: space for space in self.map.space}
        self.links = {space.id: tuple(sorted(space.links)) for space in self.map.space}
        self.zone = {space.id: space.zone for space in self.map.space}

    def _read_pieces(self) -> None:
        """[2.2, 2.2.german, 2.2.ah, 2.2.allied, 2.2.incident] The counters: German ships, warships without a
        display, coastal defences, markers, crew and gear.
        """
        self.german = {ship.id: ship for ship in self.pieces.german}
        self.warship = {ship.id: ship for ship in self.pieces.warship}
        self.austrians = tuple(s.id for s in self.pieces.warship if s.nation == AUSTRIAN)
        self.allied = tuple(s.id for s in self.pieces.warship if s.nation != AUSTRIAN)
        self.convoys = tuple(s.id for s in self.pieces.warship if s.type == "Convoy")
        self.cargo = {cargo.id: cargo for cargo in self.pieces.cargo}
        self.incident = {incident.id: incident for incident in self.pieces.incident}
        self.markers = {
            name: incident.id
            for incident in self.pieces.incident
            for name in numbered(incident.id, incident.count)
        }
        """Every event marker with its kind: storm-2 is a storm."""
        self.coastal = {name: kind for kind in self.pieces.coastal for name in numbered(kind.id, kind.count)}

    def _read_tables(self) -> None:
        """[2.1.charts, 17.1.errata] The charts by what is looked up in them."""
        self.terrain = {row.kind: row for row in self.tables.terrain}
        self.targets = {
            firer: tuple(tuple(rank.split("/")) for rank in row.targets)
            for row in self.tables.priority
            for firer in row.firers
        }

    def _sides(self) -> tuple[str, ...]:
        """[25.0] Who plays: one commander, officers, or a captain a ship; perhaps an Austro-Hungarian."""
        if CAPTAINS in self.options:
            sides = tuple(ship for ship in PRECEDENCE if ship in self.force.ships)
        elif OFFICERS in self.options:
            sides = ("commander", "first_officer", "gunnery_officer", "engineer")
        else:
            sides = ("commander",)
        return (*sides, "austria_hungary") if AUSTRIAN_COMMANDER in self.options else sides


PRECEDENCE = ("goeben", "moltke", "breslau", "stralsund")
"""Whose captain comes first when captains disagree (25.2)."""


def numbered(name: str, count: int) -> list[str]:
    """Names for counters of the same kind."""
    return [name] if count == 1 else [f"{name}-{number}" for number in range(1, count + 1)]
