"""What happened, in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from sandtable.core.events import Facts
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.vocabulary import BATTERIES, ORDERS
from sandtable.kit import log

UNITS = ("unit", "target", "other", "by", "squadron", "fighter")
"""Facts that are units or squadrons."""

WORDS: Mapping[str, Any] = {
    "token": {"smoke": "A smoke screen", "mines": "A mine strip", "torpedoes": "A torpedo barrage"},
    "test": {"magnetic": "magnetic head", "faulty": "fuse", "belt": "protection belt"},
    "battery": BATTERIES,
    "order": ORDERS,
    "hit": ("a miss", "a hit"),
    "found": ("not found", "found"),
    "short": ("long", "short"),
    "night": ("", ", at night"),
}
"""Facts that have names, and what these are."""

TOLD = {
    "revealed": "The cards are turned up",
    "elected": "{unit} is the fleet flagship",
    "weather": "{weather}{night}",
    "scenery": "A {piece} lies at {x}, {y}",
    "initiative": "{side} rolls {die} for initiative: {sum}",
    "upkeep": "{side} goes on holding a card.",
    "passed": "{side} passes",
    "activated": "{unit} is activated",
    "order": "{unit}: {order}",
    "leg": "{unit} sails {tenths} cm",
    "rammed": "{unit} rams {other} at {speed} knots",
    "glanced": "{unit} and {other} scrape along each other",
    "against wreck": "{unit} stops against the wreck of {other}",
    "aground": "{unit} runs aground at {speed} knots",
    "shoal": "{unit} is in shoal water: {die}",
    "depth": "{unit} is now {depth}",
    "turrets jam": "{unit} has trouble with her turrets",
    "shot": "{unit} fires at {target} ({battery} battery, {arc}, {short} range): "
    "{attack} against {defence}, {hit}",
    "torpedo": "A torpedo at {target}: {die}, {hit}",
    "fuse": "{unit}: {test}, {die}",
    "into torpedoes": "{unit} runs into the torpedoes of {by}",
    "laid": "{token} is laid by {by}",
    "lifted": "{token} is gone",
    "light damage": "{unit} takes a light damage",
    "severe damage": "{unit} takes a severe damage: {left} structure points left",
    "sunk": "{unit} is sunk",
    "repaired": "{unit}: {name} is repaired",
    "took off": "{squadron} takes off",
    "landed": "{squadron} lands on {unit}",
    "squadron lost": "{squadron} is lost",
    "spotter lost": "{unit} loses her spotter",
    "air attack": "{squadron} attacks {target}: {need} or less hits",
    "bomb": "A bomb at {target}: {die}, {hit}",
    "search": "{unit} searches for {target}: {die}, {found}",
    "depth charges": "Depth charges on {target}: {die} against {value}",
}
"""The sentences of events that need no more than names and numbers in their gaps."""


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


class Sentences(log.Sentences[GameData]):
    """Turns events into sentences. Events name units as `unit a3`; a table knows their names."""

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.sentences |= {kind: partial(self.fill, template) for kind, template in TOLD.items()}

    def fill(self, template: str, f: Facts) -> str:
        """A sentence with the facts of an event in its gaps."""
        return template.format_map({name: self.fact(f, name) for name in f})

    def fact(self, f: Facts, name: str) -> object:
        """A fact in words."""
        if name in UNITS:
            return self.unit(f, name)
        if name in WORDS:
            return WORDS[name][f[name]]
        match name:
            case "side":
                return self.side(f[name])
            case "tenths":
                return f"{f[name] / 10:g}"
            case "piece":
                return f[name].replace("-", " ")
        return f[name]

    def side(self, side: int) -> str:
        """A fleet by its name."""
        return self.data.mission.side[side].name if self.data.mission else self.data.sides[side]

    def unit(self, f: Facts, key: str = "unit") -> str:
        """A unit: by its name if the event tells it, else by its id."""
        names: dict[str, str] = f.get("names", {})
        id = str(f[key])
        return names.get(id, id) or "a mine"

    # --- the course of the battle ------------------------------------------------------------------

    def tell_phase(self, f: Facts) -> str:
        return f"Turn {f['turn']}: {f['phase']} phase" if f["turn"] else f"The {f['phase']} phase"

    def tell_placed(self, f: Facts) -> str:
        who = self.unit(f) if "unit" in f else "A card"
        return f"{who} is placed at {f['x'] / 100:g}, {f['y'] / 100:g}, course {f['heading'] / 2:g}"

    def tell_fleets(self, f: Facts) -> str:
        return f"The fleets: {', '.join(f.get('names', {}).values())}"

    def tell_numbered(self, f: Facts) -> str:
        names = f.get("names", {})
        return "Numbers: " + ", ".join(f"{at} {names[id]}" for at, id in enumerate(f["units"], 1))

    def tell_command_rolled(self, f: Facts) -> str:
        return f"{self.side(f['side'])}: an admiral of {f['level']} level ({signed(f['value'])})"

    def tell_command(self, f: Facts) -> str:
        return f"{self.unit(f)} has a Command value of {signed(f['value'])}"

    def tell_held(self, f: Facts) -> str:
        return f"{self.side(f['side'])} holds {self.unit(f) if 'unit' in f else 'a card'}"

    def tell_game_over(self, f: Facts) -> str:
        ends = "The battle is a draw" if f["winner"] < 0 else f"{self.side(f['winner'])} wins"
        return f"{ends} ({f['why']})"

    # --- movement ----------------------------------------------------------------------------------

    def tell_speed(self, f: Facts) -> str:
        knots = f["knots"]
        ends = f"makes {abs(knots)} knots {'astern' if knots < 0 else 'ahead'}" if knots else "stops"
        return f"{self.unit(f)} {ends}"

    def tell_turned(self, f: Facts) -> str:
        side = "starboard" if f["by"] > 0 else "port"
        return f"{self.unit(f)} turns {abs(f['by']) / 2:g} degrees to {side}, on course {f['heading'] / 2:g}"

    def tell_gone(self, f: Facts) -> str:
        ends = {"left": f"leaves over the {f['why']} edge", "lost": f"is lost over the {f['why']} edge"}
        return f"{self.unit(f)} {ends.get(f['status'], 'is gone')}"

    def tell_refloat(self, f: Facts) -> str:
        return f"{self.unit(f)} {'comes free' if f['die'] <= 4 else 'stays aground'} ({f['die']})"

    # --- attacks and damage ------------------------------------------------------------------------

    def tell_launch(self, f: Facts) -> str:
        number = sum(f["parts"].values())
        target = self.unit(f, "target")
        return f"{self.unit(f)} launches at {target}: {f['stations']} dice, {number} or less hits"

    def tell_mine(self, f: Facts) -> str:
        return f"{self.unit(f)} among mines: {f['die']}, {'a hit' if f['die'] <= 3 else 'nothing'}"

    def tell_critical(self, f: Facts) -> str:
        return f"{self.unit(f)}: critical {f['roll']}, {f['name'] or 'no effect'}"

    def tell_repair(self, f: Facts) -> str:
        ends = "a structure point is recovered" if f["die"] <= 3 else "in vain"
        return f"{self.unit(f)}: damage control, {f['die']}, {ends}"

    # --- in the air --------------------------------------------------------------------------------

    def tell_flew(self, f: Facts) -> str:
        return f"{self.unit(f, 'squadron')} flies to {f['x'] / 100:g}, {f['y'] / 100:g}"

    def tell_dogfight(self, f: Facts) -> str:
        dice = " against ".join(map(str, f["dice"]))
        return f"{self.unit(f, 'fighter')} fights {self.unit(f, 'other')}: {dice}"

    def tell_flak(self, f: Facts) -> str:
        ends = "shot down" if f["die"] <= f["value"] else "missed"
        return f"{self.unit(f)} fires at {self.unit(f, 'squadron')}: {f['die']} against {f['value']}, {ends}"
