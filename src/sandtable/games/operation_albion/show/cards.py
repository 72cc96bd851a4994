"""Cards on what was decided by an event."""

from __future__ import annotations

from sandtable.core.events import Event
from sandtable.game.documents import Card, Lines, Lit
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.show.charts import INCIDENTS
from sandtable.games.operation_albion.show.seen import SIDES

UPHEAVAL = (
    "The Provisional Government's forces leave the map",
    "Latvian Rifles and the armoured train join the Bolsheviks",
    "Germany sends its battle fleet, shock divisions and artillery to the West",
    "In Finland Reds and Whites take up arms (7.3)",
)
"""[7.3, 24.0] What the October Revolution changes."""


class Results:
    """Makes the cards of a game with these data."""

    def __init__(self, data: GameData) -> None:
        rows = {table: [i for i in data.tables.incident if i.table == table] for table, _ in INCIDENTS}
        self.rows = {
            (incident.die, incident.name): Lit(f"incidents_{table}", (row,))
            for table, found in rows.items()
            for row, incident in enumerate(found)
        }

    def result(self, event: Event) -> Card | None:
        """[7.2, 7.3] The Incident Table with the result lit; what the October Revolution changes."""
        if event.kind == "revolution":
            return Card("\N{BLACK STAR} The October Revolution", [Lines([*UPHEAVAL])])
        if event.kind != "incident":
            return None
        match event.facts:
            case {"side": int(side), "die": int(die), "name": str(name)} if (die, name) in self.rows:
                return Card(f"{SIDES[side]} incident: {name}", [self.rows[die, name]])
        return None
