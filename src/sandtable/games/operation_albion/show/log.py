"""What happened, in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.events import Facts
from sandtable.games.operation_albion.actions import ACTIONS
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.kit import log
from sandtable.kit.words import counted, listed

SIDES = ("German", "Russian")
DISPLAYS = {
    "refit": "goes to the Refit Display",
    "destroyed": "is destroyed",
    "withdrawn": "is withdrawn",
    "pool": "goes to the Reinforcement Pool",
    "depot": "goes to the Base and Supply Display",
}


def shot(f: Facts) -> str:
    """A die against a factor."""
    return f"{f['die']} against {f['factor']}, {'hit' if f['hit'] else 'miss'}"


class Sentences(log.Sentences[GameData]):
    """Turns events into sentences."""

    def unit(self, id: str) -> str:
        """A unit by its name."""
        return self.data.unit[id].name

    def units(self, ids: Iterable[str]) -> str:
        """Several units."""
        return listed(map(self.unit, ids))

    def place(self, id: str) -> str:
        """A space by its name."""
        return self.data.space[id].name

    # --- turns -----------------------------------------------------------------------------------

    def tell_turn(self, f: Facts) -> str:
        return f"Turn {f['turn']}: {f['label']}"

    def tell_weather(self, f: Facts) -> str:
        return f"Weather check: {f['die']}, {'bad weather' if f['effect'] else 'no effect'}"

    def tell_ap(self, f: Facts) -> str:
        return f"{SIDES[f['side']]} Action Points: {f['points']}"

    def tell_incident(self, f: Facts) -> str:
        return f"{SIDES[f['side']]} incident {f['die']}: {f['name']}. {f['says']}"

    def tell_action(self, f: Facts) -> str:
        cost = "granted by an incident" if f["free"] else f"{f['left']} points left"
        return f"{SIDES[f['side']]} action: {ACTIONS[f['action']].title} ({cost})"

    def tell_index(self, f: Facts) -> str:
        return f"October Revolution {f['change']:+d}: {f['why']}; now {f['now']}"

    def tell_revolution(self, f: Facts) -> str:
        return "The October Revolution: the Bolsheviks take power, and Finland is at war with itself"

    def tell_defected(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} joins the Bolsheviks"

    def tell_set_up(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} player has set up"

    def tell_divisions_called(self, f: Facts) -> str:
        return f"The Western Front calls {f['die']} German divisions"

    def tell_white_guards(self, f: Facts) -> str:
        return f"White Guards rise in Finland: {f['die']}"

    def tell_game_over(self, f: Facts) -> str:
        german, russian = f["points"]
        return f"{f['level']}: {german} to {russian} victory points"

    # --- units -----------------------------------------------------------------------------------

    def tell_deployed(self, f: Facts) -> str:
        who = self.unit(f["unit"]) if "unit" in f else f"A {SIDES[f['side']]} unit"
        return f"{who} deployed at {self.place(f['space'])} ({f['why']})"

    def tell_moved(self, f: Facts) -> str:
        if "units" in f:
            who = self.units(f["units"])
        else:
            forces = [f"Task Force {marker}" for marker in f["markers"]]
            units = [counted(f["number"], "unit")] if f["number"] else []
            who = f"{SIDES[f['side']]}: {' and '.join([*units, *forces])}"
        return f"{who} from {self.place(f['origin'])} to {self.place(f['way'][-1])}"

    def tell_sent(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} {DISPLAYS[f['display']]}: {f['why']}"

    def tell_reduced(self, f: Facts) -> str:
        who = self.unit(f["unit"]) if "unit" in f else f"A {SIDES[f['side']]} unit"
        return f"{who} is reduced: {f['why']}"

    def tell_rallied(self, f: Facts) -> str:
        who = self.unit(f["unit"]) if "unit" in f else f"A {SIDES[f['side']]} unit"
        return f"{who} rallies"

    def tell_embarked(self, f: Facts) -> str:
        who = (
            f"{self.unit(f['unit'])} goes aboard {self.unit(f['ship'])}" if "unit" in f else "Units go aboard"
        )
        return f"{who} at {self.place(f['origin'])}" if f["origin"] in self.data.space else who

    def tell_landed(self, f: Facts) -> str:
        who = self.unit(f["unit"]) if "unit" in f else f"A {SIDES[f['side']]} unit"
        return f"{who} lands at {self.place(f['space'])}"

    def tell_re_embarked(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} goes back aboard {self.unit(f['ship'])}"

    def tell_on_top(self, f: Facts) -> str:
        what = f": {self.unit(f['unit'])} on top" if "unit" in f else ""
        return f"A stack at {self.place(f['space'])} is put in order{what}"

    def tell_task_force(self, f: Facts) -> str:
        who = f": {self.units(f['units'])}" if "units" in f else ""
        return f"Task Force {f['marker']} formed at {self.place(f['space'])}{who}"

    def tell_disbanded(self, f: Facts) -> str:
        return f"{SIDES[f['side']]} Task Force {f['marker']} disbanded"

    def tell_seen(self, f: Facts) -> str:
        what = f": {self.units(f['units'])}" if "units" in f else ""
        return f"The {SIDES[f['side']]} player sees enemy units ({f['why']}){what}"

    def tell_picked(self, f: Facts) -> str:
        return (
            f"Picked from the pool: {self.unit(f['unit'])}"
            if "unit" in f
            else f"A {SIDES[f['side']]} unit is picked"
        )

    def tell_mobilized(self, f: Facts) -> str:
        return f"{SIDES[f['side']]} reinforcements: {f['die']}"

    def tell_refitted(self, f: Facts) -> str:
        if "unit" not in f:
            return f"A {SIDES[f['side']]} unit tries to refit"
        results = {"R": "refitted", "D": "damaged, to the pool", "X": "destroyed"}
        return f"Refit of {self.unit(f['unit'])}: {f['die']}, {results[f['result']]}"

    # --- sea and air -----------------------------------------------------------------------------

    def tell_mined(self, f: Facts) -> str:
        return f"A minefield ({self.unit(f['unit'])}) in {self.place(f['space'])}"

    def tell_cleared(self, f: Facts) -> str:
        return f"The minefield in {self.place(f['space'])} is cleared"

    def tell_swept(self, f: Facts) -> str:
        return f"Sweeping: {f['die']}, {'cleared' if f['done'] else 'no effect'}"

    def tell_mine_shot(self, f: Facts) -> str:
        return f"Mines against {f['at']} units: {shot(f)}"

    def tell_seaplane_mines(self, f: Facts) -> str:
        result = "laid" if f["done"] else "no effect"
        return f"Seaplanes lay mines in {self.place(f['space'])}: {f['die']}, {result}"

    def tell_flew(self, f: Facts) -> str:
        way = f"from {self.place(f['origin'])} to {self.place(f['space'])}"
        return f"{f['number']} {SIDES[f['side']]} air units {way}"

    def tell_on_patrol(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} patrols {self.place(f['space'])}"

    def tell_recalled(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} lands at {self.place(f['space'])}"

    def tell_scouted(self, f: Facts) -> str:
        return f"{SIDES[f['side']]} {f['how']} scouting"

    def tell_psywar(self, f: Facts) -> str:
        works = "it works" if f["works"] else "no effect"
        return f"Psychological warfare against {self.place(f['space'])}: {f['die']}, {works}"

    def tell_demolished(self, f: Facts) -> str:
        return f"The port of {self.place(f['space'])} is demolished"

    def tell_mended(self, f: Facts) -> str:
        return f"The port of {self.place(f['space'])} is mended"

    def tell_sappers(self, f: Facts) -> str:
        return f"Engineers at the port of {self.place(f['space'])}: {f['die']}"

    # --- combat ----------------------------------------------------------------------------------

    def tell_battle(self, f: Facts) -> str:
        names = {"sea": "Naval battle", "land": "Battle", "strike": "Airstrike", "sea strike": "Airstrike"}
        name = names.get(f["form"], str(f["form"]).capitalize())
        them = self.units(f["defenders"]) if f["defenders"] else "nobody"
        return f"{name} at {self.place(f['space'])}: {self.units(f['attackers'])} against {them}"

    def tell_no_combat(self, f: Facts) -> str:
        return f"No combat at {self.place(f['space'])}: the attackers cannot harm anybody there"

    def tell_stage(self, f: Facts) -> str:
        return f"{f['name'].capitalize()} stage: the {SIDES[f['first']]} side fires first ({f['why']})"

    def tell_shot(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} at {f['at']}: {shot(f)}"

    def tell_repulsed(self, f: Facts) -> str:
        return f"{self.unit(f['unit'])} is repulsed from {self.place(f['space'])}"

    def tell_retreated(self, f: Facts) -> str:
        return f"The defenders of {self.place(f['space'])} retreat to {self.place(f['to'])}"

    def tell_battle_over(self, f: Facts) -> str:
        return f"The fight at {self.place(f['space'])} is over"
