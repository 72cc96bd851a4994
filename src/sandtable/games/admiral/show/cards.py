"""Cards on what has just happened: the reckoning of a shot or a launch, the table of a critical."""

from __future__ import annotations

from sandtable.core.events import Event, Facts
from sandtable.game.documents import Card, Grid, Lit
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show.log import Sentences, signed
from sandtable.games.admiral.vocabulary import BATTERIES


class Cards:
    """Makes the card of an event."""

    def __init__(self, data: GameData) -> None:
        self.told = Sentences(data)
        self.rows: dict[str, list[int]] = {}
        for row in data.tables.critical:
            self.rows.setdefault(row.table, []).append(row.roll)

    def result(self, event: Event) -> Card | None:
        """What an event was decided by; None if there is nothing to show."""
        made = {"shot": self.shot, "launch": self.launch, "critical": self.critical}.get(event.kind)
        return made(event.facts) if made is not None else None

    def shot(self, facts: Facts) -> Card:
        """[fire.hit] A shot as it is reckoned on the table."""
        battery, band = BATTERIES[facts["battery"]], "short" if facts["short"] else "long"
        rows = [
            [f"{battery.title()} battery, {facts['arc']}, {band} range", str(facts["coefficient"])],
            *([why, signed(number)] for why, number in facts["modifiers"].items()),
            ["die", f"+{facts['die']}"],
            [
                f"Attack {facts['attack']} against {facts['defence']} (die {facts['defence_die']})",
                "hit" if facts["hit"] else "miss",
            ],
        ]
        heading = f"{self.told.unit(facts)} fires at {self.told.unit(facts, 'target')}"
        return Card(heading, [Grid(["", ""], rows)], str(facts["target"]))

    def launch(self, facts: Facts) -> Card:
        """[torpedo.roll] The success number of torpedoes."""
        parts: dict[str, int] = facts["parts"]
        rows = [[why, signed(number)] for why, number in parts.items()]
        rows.append([f"{facts['stations']} dice", f"{sum(parts.values())} or less"])
        heading = f"{self.told.unit(facts)} launches at {self.told.unit(facts, 'target')}"
        return Card(heading, [Grid(["", ""], rows)], str(facts["target"]))

    def critical(self, facts: Facts) -> Card:
        """[damage.critical] The table of critical damage with the result lit."""
        row = self.rows[facts["table"]].index(facts["roll"])
        return Card(self.told.tell_critical(facts), [Lit(facts["table"], (row,))], str(facts["unit"]))
