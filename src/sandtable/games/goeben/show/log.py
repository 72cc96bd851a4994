"""What happened, in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.events import Event, Fact, Facts
from sandtable.game.vocabulary import sentence_case
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.gunnery import TORPEDO
from sandtable.games.goeben.vocabulary import TRACKS, counters
from sandtable.kit import log
from sandtable.kit.words import counted, listed

PLAIN = {
    "orders": "Orders: {mission}, {days} days, {vp} VP (3.0.5)",
    "scenario over": "{mission}: {success}, {vp} VP",
    "orders withdrawn": "The {mission} cannot come any more",
    "allies dealt": "Allied ships dealt face down to the patrol zones;"
    " {pool} counters in the Incident Pool (3.0.3)",
    "commissioned": "{ship} at {place}",
    "deployment": "Initial deployment: {die}, {place} (18.0)",
    "started": "{ship} starts at {place}",
    "collier placed": "A collier waits at {place}",
    "turn": "Day {turn} of {days}",
    "accomplished": "Mission accomplished: {mission}, with {vp} VP",
    "joined": "{ship} joins at {place} (20.0)",
    "spent": "{ship} spends {points} {track}",
    "gained": "{ship}: {track} +{points}",
    "hurt": "{ship} loses 1 {track}, {left} left",
    "leadership": "Leadership of {ship} {change:+d}, now {now}",
    "sunk": "{ship} is sunk at {place}",
    "dropped out": "{ship} leaves the map, {how}",
    "visited": "{place} has had its one visit: ships there leave tomorrow, and none comes back (9.1)",
    "stowed": "{ship} stows {cargo} in box {box}",
    "unstowed": "{cargo} of {ship} {why}",
    "delivered": "{source} at {place}: {dice} (7.0)",
    "repaired": "{ship} repairs her {track}: {dice} ({needed} or more succeeds) (10.1)",
    "collier gone": "The collier at {place} is gone: {why}",
    "collier attacked": "The collier at {place} is attacked: {die} (incident.collier_attacked)",
    "captured": "Marines of {ship} take {place}",
    "embarked": "Marines come back aboard {ship} at {place}",
    "marines lost": "The marines left at {place} are lost",
    "intelligence": "Intelligence by {ship}: value {value}, die {die}: {result} (11.1)",
    "flew": "The seaplane of {ship} flies to {place}",
    "scouted": "The seaplane over {place}: {die}, {result} (21.2)",
    "revealed": "Revealed at {place}: {counter} (13.0.1)",
    "coastal defence": "{fort} is a {counter} (16.0)",
    "drew": "Drawn at {place}: {counter} (13.0.2)",
    "put aside": "{counter} goes back to the pool: {why}",
    "marker removed": "{counter} is out of the game",
    "incident": "Incident at {place}: {what}",
    "submarine": "Submarine: {die}, {result} (incident.submarine)",
    "french fleet out": "The French fleet sorties: its stations are closed on day {turn}",
    "austrian fleet": "The Austro-Hungarian fleet comes out: {die} (20.0)",
    "new zealand": "HMS New Zealand joins the hunt",
    "mine laid": "{ship} lays a mine at {place}",
    "mine gone": "The mine at {place} is gone",
    "mine": "Mines at {place}: {ship} rolls {die} (23.0)",
    "mined": "{ship} strikes a mine",
    "visibility": "Limited visibility: {die}, {sight} (incident.limited_visibility)",
    "contact": "Contact: {die} + {ours} - {theirs} = {total}: {result}{first} (14.3)",
    "broke off": "{side} off at {place}",
    "returned": "{ship} goes back to the pool",
    "held fire": "{ship} holds her fire",
    "aimed": "{unit} takes {target} as target",
    "withdrew": "{ship} withdraws",
    "battered": "{fort} has {damage} damage",
    "razed": "{fort} is destroyed",
    "critical win": "Major tactical victory: {vp:+d} VP in one battle",
    "critical loss": "Critical naval loss: {vp:+d} VP in one battle",
    "battle over": "The battle at {place} is over: {vp:+d} VP",
    "raided": "{ship} raids a merchantman at {place}: {die} (15.0)",
    "scored": "{vp:+d} VP ({why}), {total} in all",
    "alert": "Alert Level {change:+d}: {why}; now {now}",
}
"""Sentences that need nothing but the facts of their event."""

RESULTS = {
    "ED": "the enemy heard us",
    "NE": "nothing",
    "IB": "intelligence break",
    "JE": "enemy jammed",
    "IJ": "intelligence break and enemy jammed",
}
FIRST = {"german": ", we have the First Salvo", "allied": ", they have the First Salvo", "": ""}
LEAVING = {"german": "We break", "allied": "The enemy breaks"}
VERDICTS = {"1": "accomplished", "0": "failed"}
SOURCES = {"arm": "Ammunition", "coal": "Coal", "collier": "The collier", "friend": "The friendly ship"}
PERILS = {"storm": "Storm", "mechanical": "Mechanical breakdown", "minefield": "Minefield"}
ENDS = {
    "orders": "The scenario is over",
    "disgrace": "Negative victory points: you are in disgrace",
    "destroyed": "Every German ship is sunk: destroyed but not conquered",
    "judgement": "The campaign is over",
}


class Sentences(log.Sentences[GameData]):
    """Turns events into sentences."""

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.names = counters(data)
        self.places = {id: space.name for id, space in data.space.items()}
        self.missions = {id: mission.name for id, mission in data.missions.items()}
        self.kinds = {
            "place": self.places,
            "mission": self.missions,
            "cargo": {id: cargo.name for id, cargo in data.cargo.items()},
            "what": {id: incident.name for id, incident in data.incident.items()},
            "track": TRACKS,
            "source": SOURCES,
            "result": RESULTS,
            "first": FIRST,
            "side": LEAVING,
            "success": VERDICTS,
        }
        self.kinds |= dict.fromkeys(("ship", "counter", "unit", "target", "firer"), self.names)
        self.kinds["fort"] = {id: sentence_case(name) for id, name in self.names.items()}

    def sentence(self, event: Event) -> str:
        """The line of the log for an event, with its rule where it has one."""
        plain = PLAIN.get(event.kind)
        return super().sentence(event) if plain is None else plain.format_map(self.words(event.facts))

    def words(self, facts: Facts) -> dict[str, Fact]:
        """The facts of an event, ids as names."""
        known = [(name, self.kinds[name]) for name in facts if name in self.kinds]
        found = {name: names.get(str(facts[name]), facts[name]) for name, names in known}
        dice = {"dice": self.dice(facts["dice"])} if "dice" in facts else {}
        return {**facts, **found, **dice}

    def ship(self, id: str) -> str:
        """A ship, a counter or a fort by its name."""
        return self.names.get(id, id)

    def place(self, id: str) -> str:
        """A space by its name."""
        return self.places[id]

    def ships(self, ids: Iterable[str]) -> str:
        """Several ships."""
        return listed(map(self.ship, ids))

    def mission(self, id: str) -> str:
        """A mission by its name."""
        return self.missions[id]

    def dice(self, dice: Iterable[int]) -> str:
        """Dice as they fell."""
        return " ".join(str(die) for die in dice)

    def tell_map_cleared(self, f: Facts) -> str:
        repaired = f"; repaired: {self.ships(f['repaired'])}" if f["repaired"] else ""
        return f"The map is cleared{repaired}"

    def tell_game_over(self, f: Facts) -> str:
        return f"{ENDS[f['why']]}. {f['result'].capitalize()}"

    def tell_sailed(self, f: Facts) -> str:
        way, verb = f["way"], "sails" if len(f["ships"]) == 1 else "sail"
        legs = f"from {self.place(f['origin'])} to {self.place(way[-1])}, {counted(len(way), 'space')}"
        return f"{self.ships(f['ships'])} {verb} {legs}"

    def tell_engine_check(self, f: Facts) -> str:
        damage = "damage" if f["die"] <= self.data.numbers.engine_check_fails else "no damage"
        return f"Engine check of {self.ship(f['ship'])}: {f['die']}, {damage} (12.3)"

    def tell_examined(self, f: Facts) -> str:
        found = self.ships(f["counters"]) if f["counters"] else "nothing"
        return f"Face down at {self.place(f['place'])}: {found} (11.2)"

    def tell_peril(self, f: Facts) -> str:
        damaged = ", damaged" if f["damaged"] else ""
        return f"{PERILS[f['what']]}: {self.ship(f['ship'])} rolls {f['die']}{damaged} (incident.{f['what']})"

    def tell_torpedo_run(self, f: Facts) -> str:
        result = "hit" if f["die"] >= f["needed"] else "miss"
        return f"Torpedo run at {self.ship(f['ship'])}: {f['die']}, {result} (incident.submarine)"

    def tell_morale(self, f: Facts) -> str:
        dice = "one die more" if f["change"] > 0 else "one die fewer"
        return f"Morale: {dice} in combat today (incident.morale_check)"

    def tell_night(self, f: Facts) -> str:
        dark = f["die"] <= self.data.numbers.night_up_to
        return f"Night? {f['die']}: {'it is night' if dark else 'daylight'} (22.0)"

    def tell_battle(self, f: Facts) -> str:
        kind = "Bombardment of" if f["shore"] else "Battle at"
        return f"{kind} {self.place(f['place'])}: {self.ships(f['ours'])} against {self.ships(f['theirs'])}"

    def tell_break_off_check(self, f: Facts) -> str:
        result = "gone" if f["die"] > f["alert"] else "they fight"
        return f"Allied break-off: {f['die']} against Alert {f['alert']}: {result} (14.4.allied)"

    def tell_shot(self, f: Facts) -> str:
        fire = f"{self.ship(f['firer'])} fires {TRACKS[f['gun']]} at {self.ship(f['target'])}"
        rule = "14.6" if f["gun"] == TORPEDO else "14.5.hit"
        return f"{fire}: {self.dice(f['dice'])}, {counted(f['hits'], 'hit')} ({rule})"

    def tell_hit(self, f: Facts) -> str:
        result = (f["result"] or "no effect").replace(" ", ", ")
        rule = "14.6" if f["table"] == TORPEDO else "14.5.hit"
        return f"Hit on {self.ship(f['target'])}: {self.dice(f['dice'])}, {result} ({rule})"

    def tell_damaged(self, f: Facts) -> str:
        parts = [f"{f[kind]} {kind}" for kind in ("hull", "gunnery", "engine") if f[kind]]
        return f"{self.ship(f['ship'])} has {', '.join(parts)} damage"
