"""Cards beside the map: what a Contact roll can bring, and the charts that decided something."""

from __future__ import annotations

from sandtable.core.events import Event, Facts
from sandtable.core.side import Side
from sandtable.game.documents import Card, Lines
from sandtable.games.goeben.combat import Contact, allied_rating, german_rating, seaplane_bonus
from sandtable.games.goeben.command import advises
from sandtable.games.goeben.show.charts import at_contact, at_intelligence
from sandtable.games.goeben.show.details import FACES
from sandtable.games.goeben.show.log import Sentences
from sandtable.games.goeben.state import State


class Cards:
    """The cards of a game."""

    def __init__(self, names: Sentences) -> None:
        self.names = names
        self.data = names.data

    def preview(self, s: State, side: Side) -> Card | None:
        """[14.3] What the Contact roll can bring at cruising speed."""
        if s.over or not isinstance(s.agenda[-1], Contact) or (s.asked != side and not advises(s, side)):
            return None
        battle = s.fight
        ours, theirs = german_rating(s) + seaplane_bonus(s), allied_rating(s)
        lines = [
            f"{self.names.ships(battle.ours)} against {self.names.ships(battle.theirs)}",
            f"A die {ours - theirs:+d}: our rating {ours}, theirs {theirs}; lit is what it can bring (14.3)",
        ]
        lit = at_contact(self.data, (die + ours - theirs for die in FACES))
        return Card(f"Contact at {self.names.place(battle.space)}", [Lines(lines), lit], battle.space)

    def result(self, event: Event) -> Card | None:
        """[11.1, 14.3] The table that decided an event, and what else is worth a look."""
        facts: Facts = event.facts
        match event.kind:
            case "contact":
                heading = "Contact" if facts["first"] else "No contact"
                return Card(heading, [self.told(event), at_contact(self.data, [facts["total"]])])
            case "intelligence":
                lit = at_intelligence(self.data, facts["value"], facts["die"])
                return Card("Intelligence", [self.told(event), lit])
            case "examined":
                return Card("What we saw", [self.told(event)], facts["place"])
            case "scenario over":
                heading = "Mission accomplished" if facts["success"] else "Mission failed"
                return Card(heading, [self.told(event)])
        return None

    def told(self, event: Event) -> Lines:
        """The sentence of an event."""
        return Lines([self.names.sentence(event)])
