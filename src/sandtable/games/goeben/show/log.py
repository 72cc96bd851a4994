"""What happened, in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.events import Event, Facts
from sandtable.games.goeben.gamedata import GameData
from sandtable.kit import log
from sandtable.kit.words import counted, listed

TRACKS = {
    "primary": "primary guns",
    "secondary": "secondary guns",
    "tertiary": "tertiary guns",
    "torpedo": "torpedoes",
}
RESULTS = {
    "ED": "the enemy heard us",
    "NE": "nothing",
    "IB": "intelligence break",
    "JE": "enemy jammed",
    "IJ": "intelligence break and enemy jammed",
}
RULES = {
    "orders": "3.0.5",
    "allies dealt": "3.0.3",
    "deployment": "18.0",
    "engine check": "12.3",
    "delivered": "7.0",
    "repaired": "10.1",
    "collier attacked": "incident.collier_attacked",
    "intelligence": "11.1",
    "examined": "11.2",
    "scouted": "21.2",
    "revealed": "13.0.1",
    "coastal defence": "16.0",
    "drew": "13.0.2",
    "submarine": "incident.submarine",
    "torpedo run": "incident.submarine",
    "morale": "incident.morale_check",
    "austrian fleet": "20.0",
    "joined": "20.0",
    "mine": "23.0",
    "visibility": "incident.limited_visibility",
    "night": "22.0",
    "contact": "14.3",
    "break-off check": "14.4.allied",
    "raided": "15.0",
}
"""The rule behind a draw or a roll, by the kind of its event."""


class Sentences(log.Sentences[GameData]):
    """Turns events into sentences."""

    def sentence(self, event: Event) -> str:
        """The line of the log for an event, with its rule where it has one."""
        rule = self.rule(event)
        return super().sentence(event) + (f" ({rule})" if rule else "")

    def rule(self, event: Event) -> str:
        """The rule behind a draw or a roll; "" for what just follows from it."""
        facts: Facts = event.facts
        if event.kind in ("shot", "hit"):
            torpedo = "torpedo" in (facts.get("gun"), facts.get("table"))
            return "14.6" if torpedo else "14.5.hit"
        if event.kind == "peril":
            return f"incident.{facts['what']}"
        return RULES.get(event.kind, "")

    # --- names -----------------------------------------------------------------------------------

    def ship(self, id: str) -> str:
        """A ship, a counter or a fort by its name."""
        data = self.data
        if id in data.german:
            return data.german[id].name
        if id in data.warship:
            return data.warship[id].name
        if id in data.markers:
            return data.incident[data.markers[id]].name
        if id in data.coastal:
            kind = data.coastal[id]
            return f"{kind.id} battery ({kind.firepower} fire, {kind.armor} armour)"
        port, _, number = id.rpartition("-")
        if port in data.space:
            return f"coastal defence {number} of {self.place(port)}"
        return id

    def place(self, id: str) -> str:
        """A space by its name."""
        return self.data.space[id].name

    def cargo(self, id: str) -> str:
        """Crew or gear by its name."""
        return self.data.cargo[id].name

    def ships(self, ids: Iterable[str]) -> str:
        """Several ships."""
        return listed(map(self.ship, ids))

    def mission(self, id: str) -> str:
        """A mission by its name."""
        return self.data.missions[id].name

    def dice(self, dice: Iterable[int]) -> str:
        """Dice as they fell."""
        return " ".join(str(die) for die in dice)

    # --- set-up and the clock --------------------------------------------------------------------

    def tell_orders(self, f: Facts) -> str:
        return f"Orders: {self.mission(f['mission'])}, {f['days']} days, {f['vp']} VP"

    def tell_orders_withdrawn(self, f: Facts) -> str:
        return f"The {self.mission(f['mission'])} cannot come any more"

    def tell_allies_dealt(self, f: Facts) -> str:
        return f"Allied ships dealt face down to the patrol zones; {f['pool']} counters in the Incident Pool"

    def tell_commissioned(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} at {self.place(f['place'])}"

    def tell_deployment(self, f: Facts) -> str:
        return f"Initial deployment: {f['die']}, {self.place(f['place'])}"

    def tell_started(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} starts at {self.place(f['place'])}"

    def tell_collier_placed(self, f: Facts) -> str:
        return f"A collier waits at {self.place(f['place'])}"

    def tell_turn(self, f: Facts) -> str:
        return f"Day {f['turn']} of {f['days']}"

    def tell_map_cleared(self, f: Facts) -> str:
        return f"The map is cleared{'; repaired: ' + self.ships(f['repaired']) if f['repaired'] else ''}"

    def tell_accomplished(self, f: Facts) -> str:
        return f"Mission accomplished: {self.mission(f['mission'])}, with {f['vp']} VP"

    def tell_scenario_over(self, f: Facts) -> str:
        return f"{self.mission(f['mission'])}: {'accomplished' if f['success'] else 'failed'}, {f['vp']} VP"

    def tell_game_over(self, f: Facts) -> str:
        ends = {
            "orders": "The scenario is over",
            "disgrace": "Negative victory points: you are in disgrace",
            "destroyed": "Every German ship is sunk: destroyed but not conquered",
            "judgement": "The campaign is over",
        }
        return f"{ends[f['why']]}. {f['result'].capitalize()}"

    # --- ships -----------------------------------------------------------------------------------

    def tell_joined(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} joins at {self.place(f['place'])}"

    def tell_sailed(self, f: Facts) -> str:
        way, one = f["way"], len(f["ships"]) == 1
        verb = "sails" if one else "sail"
        spaces = counted(len(way), "space")
        legs = f"from {self.place(f['origin'])} to {self.place(way[-1])}, {spaces}"
        return f"{self.ships(f['ships'])} {verb} {legs}"

    def tell_engine_check(self, f: Facts) -> str:
        failed = f["die"] <= self.data.numbers.engine_check_fails
        return f"Engine check of {self.ship(f['ship'])}: {f['die']}, {'damage' if failed else 'no damage'}"

    def tell_spent(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} spends {f['points']} {f['track']}"

    def tell_gained(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])}: {TRACKS.get(f['track'], f['track'])} +{f['points']}"

    def tell_hurt(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} loses 1 {TRACKS.get(f['track'], f['track'])}, {f['left']} left"

    def tell_leadership(self, f: Facts) -> str:
        return f"Leadership of {self.ship(f['ship'])} {f['change']:+d}, now {f['now']}"

    def tell_sunk(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} is sunk at {self.place(f['place'])}"

    def tell_dropped_out(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} leaves the map, {f['how']}"

    def tell_visited(self, f: Facts) -> str:
        return f"{self.place(f['place'])} closes to German ships after this visit"

    # --- cargo and outfitting --------------------------------------------------------------------

    def tell_stowed(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} stows {self.cargo(f['cargo'])} in box {f['box']}"

    def tell_unstowed(self, f: Facts) -> str:
        return f"{self.cargo(f['cargo'])} of {self.ship(f['ship'])} {f['why']}"

    def tell_delivered(self, f: Facts) -> str:
        sources = {
            "arm": "Ammunition",
            "coal": "Coal",
            "collier": "The collier",
            "friend": "The friendly ship",
        }
        return f"{sources[f['source']]} at {self.place(f['place'])}: {self.dice(f['dice'])}"

    def tell_repaired(self, f: Facts) -> str:
        track = TRACKS.get(f["track"], f["track"])
        needed = f"{f['needed']} or more succeeds"
        return f"{self.ship(f['ship'])} repairs her {track}: {self.dice(f['dice'])} ({needed})"

    def tell_collier_gone(self, f: Facts) -> str:
        return f"The collier at {self.place(f['place'])} is gone: {f['why']}"

    def tell_collier_attacked(self, f: Facts) -> str:
        return f"The collier at {self.place(f['place'])} is attacked: {f['die']}"

    def tell_captured(self, f: Facts) -> str:
        return f"Marines of {self.ship(f['ship'])} take {self.place(f['place'])}"

    def tell_embarked(self, f: Facts) -> str:
        return f"Marines come back aboard {self.ship(f['ship'])} at {self.place(f['place'])}"

    def tell_marines_lost(self, f: Facts) -> str:
        return f"The marines left at {self.place(f['place'])} are lost"

    # --- intelligence and incidents --------------------------------------------------------------

    def tell_intelligence(self, f: Facts) -> str:
        result = RESULTS[f["result"]]
        return f"Intelligence by {self.ship(f['ship'])}: value {f['value']}, die {f['die']}: {result}"

    def tell_examined(self, f: Facts) -> str:
        found = self.ships(f["counters"]) if f["counters"] else "nothing"
        return f"Face down at {self.place(f['place'])}: {found}"

    def tell_flew(self, f: Facts) -> str:
        return f"The seaplane of {self.ship(f['ship'])} flies to {self.place(f['place'])}"

    def tell_scouted(self, f: Facts) -> str:
        return f"The seaplane over {self.place(f['place'])}: {f['die']}, {f['result']}"

    def tell_revealed(self, f: Facts) -> str:
        return f"Revealed at {self.place(f['place'])}: {self.ship(f['counter'])}"

    def tell_coastal_defence(self, f: Facts) -> str:
        return f"{upper(self.ship(f['fort']))} is a {self.ship(f['counter'])}"

    def tell_drew(self, f: Facts) -> str:
        return f"Drawn at {self.place(f['place'])}: {self.ship(f['counter'])}"

    def tell_put_aside(self, f: Facts) -> str:
        return f"{self.ship(f['counter'])} goes back to the pool: {f['why']}"

    def tell_marker_removed(self, f: Facts) -> str:
        return f"{self.ship(f['counter'])} is out of the game"

    def tell_incident(self, f: Facts) -> str:
        return f"Incident at {self.place(f['place'])}: {self.data.incident[f['what']].name}"

    def tell_peril(self, f: Facts) -> str:
        words = {"storm": "Storm", "mechanical": "Mechanical breakdown", "minefield": "Minefield"}
        damaged = ", damaged" if f["damaged"] else ""
        return f"{words[f['what']]}: {self.ship(f['ship'])} rolls {f['die']}{damaged}"

    def tell_submarine(self, f: Facts) -> str:
        return f"Submarine: {f['die']}, {f['result']}"

    def tell_torpedo_run(self, f: Facts) -> str:
        result = "hit" if f["die"] >= f["needed"] else "miss"
        return f"Torpedo run at {self.ship(f['ship'])}: {f['die']}, {result}"

    def tell_morale(self, f: Facts) -> str:
        return f"Morale: {'one die more' if f['change'] > 0 else 'one die fewer'} in combat today"

    def tell_french_fleet_out(self, f: Facts) -> str:
        return f"The French fleet sorties: its stations are closed on day {f['turn']}"

    def tell_austrian_fleet(self, f: Facts) -> str:
        return f"The Austro-Hungarian fleet comes out: {f['die']}"

    def tell_new_zealand(self, f: Facts) -> str:
        return "HMS New Zealand joins the hunt"

    def tell_mine_laid(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} lays a mine at {self.place(f['place'])}"

    def tell_mine_gone(self, f: Facts) -> str:
        return f"The mine at {self.place(f['place'])} is gone"

    def tell_mine(self, f: Facts) -> str:
        return f"Mines at {self.place(f['place'])}: {self.ship(f['ship'])} rolls {f['die']}"

    def tell_mined(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} strikes a mine"

    # --- battle ----------------------------------------------------------------------------------

    def tell_visibility(self, f: Facts) -> str:
        return f"Limited visibility: {f['die']}, {f['sight']}"

    def tell_night(self, f: Facts) -> str:
        dark = f["die"] <= self.data.numbers.night_up_to
        return f"Night? {f['die']}: {'it is night' if dark else 'daylight'}"

    def tell_battle(self, f: Facts) -> str:
        kind = "Bombardment of" if f["shore"] else "Battle at"
        return f"{kind} {self.place(f['place'])}: {self.ships(f['ours'])} against {self.ships(f['theirs'])}"

    def tell_contact(self, f: Facts) -> str:
        first = {"german": ", we have the First Salvo", "allied": ", they have the First Salvo", "": ""}[
            f["first"]
        ]
        return f"Contact: {f['die']} + {f['ours']} - {f['theirs']} = {f['total']}: {f['result']}{first}"

    def tell_returned(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} goes back to the pool"

    def tell_broke_off(self, f: Facts) -> str:
        return (
            f"{'We break' if f['side'] == 'german' else 'The enemy breaks'} off at {self.place(f['place'])}"
        )

    def tell_break_off_check(self, f: Facts) -> str:
        result = "gone" if f["die"] > f["alert"] else "they fight"
        return f"Allied break-off: {f['die']} against Alert {f['alert']}: {result}"

    def tell_held_fire(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} holds her fire"

    def tell_aimed(self, f: Facts) -> str:
        return f"{self.ship(f['unit'])} takes {self.ship(f['target'])} as target"

    def tell_shot(self, f: Facts) -> str:
        gun = TRACKS[f["gun"]]
        hits = counted(f["hits"], "hit")
        return (
            f"{self.ship(f['firer'])} fires {gun} at {self.ship(f['target'])}: {self.dice(f['dice'])}, {hits}"
        )

    def tell_hit(self, f: Facts) -> str:
        result = f["result"] or "no effect"
        return f"Hit on {self.ship(f['target'])}: {self.dice(f['dice'])}, {result.replace(' ', ', ')}"

    def tell_damaged(self, f: Facts) -> str:
        parts = [f"{f[kind]} {kind}" for kind in ("hull", "gunnery", "engine") if f[kind]]
        return f"{self.ship(f['ship'])} has {', '.join(parts)} damage"

    def tell_withdrew(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} withdraws"

    def tell_battered(self, f: Facts) -> str:
        return f"{upper(self.ship(f['fort']))} has {f['damage']} damage"

    def tell_razed(self, f: Facts) -> str:
        return f"{upper(self.ship(f['fort']))} is destroyed"

    def tell_critical_win(self, f: Facts) -> str:
        return f"Major tactical victory: {f['vp']:+d} VP in one battle"

    def tell_critical_loss(self, f: Facts) -> str:
        return f"Critical naval loss: {f['vp']:+d} VP in one battle"

    def tell_battle_over(self, f: Facts) -> str:
        return f"The battle at {self.place(f['place'])} is over: {f['vp']:+d} VP"

    def tell_raided(self, f: Facts) -> str:
        return f"{self.ship(f['ship'])} raids a merchantman at {self.place(f['place'])}: {f['die']}"

    def tell_scored(self, f: Facts) -> str:
        return f"{f['vp']:+d} VP ({f['why']}), {f['total']} in all"

    def tell_alert(self, f: Facts) -> str:
        return f"Alert Level {f['change']:+d}: {f['why']}; now {f['now']}"


def upper(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
