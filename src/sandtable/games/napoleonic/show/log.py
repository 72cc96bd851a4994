"""The log: each event as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.events import Event, Facts
from sandtable.games.napoleonic.gamedata import GONE, POOL, GameData, Unit


class Sentences:
    """Writes the sentences of one campaign."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self.lines: dict[str, Callable[[Facts], str]] = {
            "turn": lambda f: f"Turn {f['turn']}: {f['months']}",
            "phase": lambda f: f"{self.side(f)}: {f['phase']}",
            "placed": self._placed,
            "fleet arrived": lambda f: f"{self.unit(f)} arrived",
            "moved": self._moved,
            "overrun": lambda f: f"{self.units(f)} swept away at {self.place(f)} (14.3)",
            "took": lambda f: f"{self.side(f)} control of {self.place(f)}: {f['vp']} VP change hands",
            "scored": lambda f: f"{self.side(f)} score {f['vp']} VP for {f['reason']}",
            "eliminated": self._eliminated,
            "deserted": lambda f: (
                f"{self.told(f, 'A unit')} at {self.place(f)} went back into the container (8.5)"
            ),
            "lost": lambda f: f"{self.unit(f)} lost for good (8.12)",
            "scheduled": lambda f: f"{self.unit(f)} will return on turn {f['turn']} (8.13)",
            "received": lambda f: f"{self.told(f, f'{self.side(f)} reinforcement')} at hand",
            "blocked": lambda f: f"No place of entry is open to {self.units(f)}: held off the map (8.2)",
            "returned": lambda f: f"{self.told(f, 'A unit')} went back into the container (8.6)",
            "reordered": lambda f: f"{self.unit(f)} laid on top at {self.place(f)}",
            "attacked": self._attacked,
            "combat": self._combat,
            "rolled": self._rolled,
            "event": lambda f: f"{f['title']} ({f['rule']})",
            "no event": lambda f: f"{f['title']} cannot happen again: no event ({f['rule']})",
            "infighting": lambda f: f"Ottoman units are idle in {f['area'].title()} this turn",
            "slowed": lambda f: f"{self.side(f)} units move more slowly this turn",
            "intervention": lambda f: "The British intervene (6.3.6)",
            "naval victory": lambda f: f"{self.side(f)} naval victory in the Gulf of Finland",
            "truce": lambda f: "A truce holds this turn: no attacks, no sieges (6.4.4)",
            "out of supply": lambda f: f"Out of supply: {self.units(f)} (12.1)",
            "fortress destroyed": lambda f: f"The fortress of {self.place(f)} is destroyed (13.4)",
            "siege continues": lambda f: f"The siege of {self.place(f)} goes on",
            "surrendered": lambda f: f"{self.place(f)} surrenders: {self.units(f)} (13.3)",
            "no retreat": lambda f: f"{self.unit(f)} found nowhere to retreat (11.23)",
            "victory": lambda f: f"{self.side(f)} victory: {f['vp'][0]} to {f['vp'][1]} VP",
        }

    def sentence(self, event: Event) -> str:
        """One event in words."""
        return self.lines[event.kind](event.facts)

    def side(self, facts: Facts) -> str:
        """A side as an adjective."""
        return self.game.sides[facts["side"]].title()

    def a_side(self, facts: Facts) -> str:
        """A side with its article."""
        name = self.side(facts)
        return f"An {name}" if name[0] in "AEIOU" else f"A {name}"

    def unit(self, facts: Facts) -> str:
        """The unit of an event."""
        return self.game.unit_name(Unit(facts["unit"]))

    def told(self, facts: Facts, hidden: str) -> str:
        """The unit of an event, or other words where it is not told."""
        return self.unit(facts) if "unit" in facts else hidden

    def units(self, facts: Facts) -> str:
        """The units of an event."""
        return self.game.names(facts["units"])

    def place(self, facts: Facts) -> str:
        """The place of an event."""
        return self.game.place_name(facts["place"])

    def _placed(self, f: Facts) -> str:
        if "unit" in f:
            return f"{self.unit(f)} placed at {self.place(f)}"
        return f"{self.a_side(f)} unit placed at {self.place(f)}: {f['height']} there now"

    def _moved(self, f: Facts) -> str:
        start, end = self.game.place_name(f["from"]), self.game.place_name(f["way"][-1])
        if "units" in f:
            who = self.game.names(f["units"])
        elif "top" in f:
            top = self.game.unit_name(Unit(f["top"]))
            more = f["count"] - 1
            who = top if not more else f"{top} and {more} more"
        else:
            who = f"{self.a_side(f)} force of {f['count']}"
        verbs = {"ground": "marched", "river": "went by water", "sea": "sailed", "offshore": "sailed"}
        verbs |= {"retreat": "retreated", "advance": "advanced"}
        return f"{who} {verbs[f['how']]} from {start} to {end}"

    def _eliminated(self, f: Facts) -> str:
        ends = {POOL: "eliminated, back into the container (8.7)", GONE: "out of the game"}
        return f"{self.unit(f)}: {ends.get(f['to'], 'eliminated')}"

    def _attacked(self, f: Facts) -> str:
        names = self.game.names
        hexes = " and ".join(map(self.game.place_name, f["from"]))
        fleets = f" with {names(f['fleets'])}" if f["fleets"] else ""
        attack = f"{names(f['attackers'])}{fleets} attacked {self.place(f)}"
        return f"{attack} from {hexes}, held by {names(f['defenders'])}"

    def _combat(self, f: Facts) -> str:
        shifts = "".join(
            f", {abs(x['number'])} {'right' if x['number'] > 0 else 'left'} for {x['why']} ({x['rule']})"
            for x in f["shifts"]
        )
        odds = f"{f['attack']} to {f['defence']} = {f['percent']} %{shifts}"
        result = self.game.result[f["result"]]
        return f"{odds}: column {f['column']}, die {f['die']}: {result.name} ({result.rule})"

    def _rolled(self, f: Facts) -> str:
        added = "".join(f" {x['number']:+d} {x['why']}" for x in f["modifiers"])
        total = f" = {f['total']}" if f["modifiers"] else ""
        return f"{f['what'][:1].upper()}{f['what'][1:]}: die {f['die']}{added}{total} ({f['rule']})"
