"""What happened, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.core.events import Event, Facts
from sandtable.games.operation_albion.actions import ACTIONS
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.show.seen import SIDES
from sandtable.kit.words import counted, listed

SENTENCES: dict[str, str] = {
    "turn": "Turn {turn}: {label}",
    "weather": "Weather check: {die}, {effect}",
    "ap": "{side} Action Points: {points}",
    "incident": "{side} incident {die}: {name}. {says}",
    "action": "{side} action: {action} ({cost})",
    "index": "October Revolution {change:+d}: {why}; now {now}",
    "revolution": "The October Revolution: the Bolsheviks take power, and Finland is at war with itself",
    "defected": "{turncoats} join the Bolsheviks",
    "set up": "The {side} player has set up",
    "divisions called": "The Western Front calls {die} German divisions",
    "white guards": "White Guards rise in Finland: {die}",
    "game over": "{level}: {points[0]} to {points[1]} victory points{lead}",
    "deployed": "{who} deployed at {space} ({why})",
    "moved": "{movers} from {origin} to {way}",
    "sent": "{unit} {display}: {why}",
    "reduced": "{who} is reduced: {why}",
    "rallied": "{who} rallies",
    "embarked": "{boarding}{off}",
    "landed": "{who} lands at {space}",
    "re-embarked": "{unit} goes back aboard {ship}",
    "on top": "A stack at {space} is put in order{top}",
    "task force": "Task Force {marker} formed at {space}{named}",
    "disbanded": "{side} Task Force {marker} disbanded",
    "seen": "The {side} player sees enemy units ({why}){named}",
    "picked": "{picked}",
    "mobilized": "{side} reinforcements: {die}",
    "refitted": "{refit}",
    "mined": "A minefield ({unit}) in {space}",
    "cleared": "The minefield in {space} is cleared",
    "swept": "Sweeping: {die}, {swept}",
    "mine shot": "Mines against {at} units: {shot}",
    "seaplane mines": "Seaplanes lay mines in {space}: {die}, {laid}",
    "flew": "{number} {side} air units from {origin} to {space}",
    "on patrol": "{unit} patrols {space}",
    "recalled": "{unit} lands at {space}",
    "scouted": "{side} {how} scouting",
    "psywar": "Psychological warfare against {space}: {die}, {works}",
    "demolished": "The port of {space} is demolished",
    "mended": "The port of {space} is mended",
    "sappers": "Engineers at the port of {space}: {die}",
    "battle": "{form} at {space}: {attackers} against {defenders}",
    "no combat": "No combat at {space}: the attackers cannot harm anybody there",
    "stage": "{name} stage: the {first} side fires first ({why})",
    "shot": "{unit} at {at}: {shot}",
    "repulsed": "{unit} is repulsed from {space}",
    "retreated": "The defenders of {space} retreat to {to}",
    "battle over": "The fight at {space} is over",
}
"""Sentences by the kind of the event."""

DISPLAYS = {
    "refit": "goes to the Refit Display",
    "destroyed": "is destroyed",
    "withdrawn": "is withdrawn",
    "pool": "goes to the Reinforcement Pool",
    "depot": "goes to the Base and Supply Display",
}

FORMS = {"sea": "Naval battle", "land": "Battle", "strike": "Airstrike", "sea strike": "Airstrike"}
"""Battles that are not called by the ids of their forms."""

REFITS = {"R": "refitted", "D": "damaged, to the pool", "X": "destroyed"}


class Sentences:
    """Turns events into sentences."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.words: dict[str, Callable[[Any], str]] = {
            **dict.fromkeys(("unit", "ship"), lambda id: data.unit[id].name),
            **dict.fromkeys(("space", "origin", "to"), self.place),
            **dict.fromkeys(("side", "first"), lambda side: SIDES[side]),
            **dict.fromkeys(("units", "attackers"), self.units),
            "defenders": lambda ids: self.units(ids) or "nobody",
            "way": lambda way: self.place(way[-1]),
            "action": lambda action: ACTIONS[action].title,
            "display": lambda display: DISPLAYS[display],
            "effect": lambda effect: "bad weather" if effect else "no effect",
            "works": lambda works: "it works" if works else "no effect",
            "form": lambda form: FORMS.get(form, str(form).capitalize()),
        }
        """How facts are told that are not told as they are."""

    def sentence(self, event: Event) -> str:
        """The line of the log for an event."""
        facts: Facts = {**event.facts}
        words = {name: self.words[name](fact) if name in self.words else fact for name, fact in facts.items()}
        text = SENTENCES[event.kind].format_map({**words, **self.composed(facts, words)})
        return text[:1].upper() + text[1:]

    def units(self, ids: list[str]) -> str:
        """Several units by their names."""
        return listed(self.data.unit[id].name for id in ids)

    def place(self, id: str) -> str:
        """A space by its name; "" for a display."""
        return self.data.space[id].name if id in self.data.space else ""

    def composed(self, f: Facts, told: Facts) -> dict[str, str]:
        """What is told of several facts, and what those are told who do not know which unit it is."""
        unit, anybody = told.get("unit", ""), f"a {told.get('side')} unit"
        found = {
            "who": unit or anybody,
            "picked": f"Picked from the pool: {unit}" if unit else f"{anybody} is picked",
            "boarding": f"{unit} goes aboard {told.get('ship')}" if unit else "Units go aboard",
            "top": f": {unit} on top" if unit else "",
            "named": f": {told['units']}" if "units" in told else "",
            "off": f" at {told['origin']}" if told.get("origin") else "",
            "refit": f"{anybody} tries to refit",
        }
        if "units" in f:
            found["turncoats"] = told["units"] or "No units"
        if "result" in f:
            found["refit"] = f"Refit of {unit}: {f['die']}, {REFITS[f['result']]}"
        if "left" in f:
            found["cost"] = "granted by an incident" if f["free"] else f"{f['left']} points left"
        if "done" in f:
            found["swept"], found["laid"] = ("cleared", "laid") if f["done"] else ("no effect", "no effect")
        if "factor" in f:
            found["shot"] = f"{f['die']} against {f['factor']}, {'hit' if f['hit'] else 'miss'}"
        if "level" in f:
            least = {level.winner: level.least for level in self.data.tables.level}
            lead = f["points"][0] - f["points"][1]
            ahead = f"the Germans lead by {lead}" if lead >= 0 else f"the Russians lead by {-lead}"
            found["lead"] = f"; {ahead}, and a lead of {least['german']} wins, of {least['']} draws (4.3)"
        if "way" in f:
            forces = [f"Task Force {marker}" for marker in f.get("markers", ())]
            number = [counted(f["number"], "unit")] if f.get("number") else []
            found["movers"] = told.get("units") or f"{told['side']}: {' and '.join([*number, *forces])}"
        return found
