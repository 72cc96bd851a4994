"""What happened, in plain words."""

from __future__ import annotations

from sandtable.core.events import Facts
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.vocabulary import BATTERIES, ORDERS
from sandtable.kit import log

TOKENS = {"smoke": "A smoke screen", "mines": "A mine strip", "torpedoes": "A torpedo barrage"}


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


class Sentences(log.Sentences[GameData]):
    """Turns events into sentences. Events name units as `unit a3`; a table knows their names."""

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

    def tell_revealed(self, f: Facts) -> str:
        return "The cards are turned up"

    def tell_weather(self, f: Facts) -> str:
        return f"{f['weather']}{', at night' if f['night'] else ''}"

    def tell_scenery(self, f: Facts) -> str:
        return f"A {str(f['piece']).replace('-', ' ')} lies at {f['x']}, {f['y']}"

    def tell_command_rolled(self, f: Facts) -> str:
        return f"{self.side(f['side'])}: an admiral of {f['level']} level ({signed(f['value'])})"

    def tell_command(self, f: Facts) -> str:
        return f"{self.unit(f)} has a Command value of {signed(f['value'])}"

    def tell_initiative(self, f: Facts) -> str:
        return f"{self.side(f['side'])} rolls {f['die']} for initiative: {f['sum']}"

    def tell_held(self, f: Facts) -> str:
        who = self.unit(f) if "unit" in f else "a card"
        return f"{self.side(f['side'])} holds {who}"

    def tell_upkeep(self, f: Facts) -> str:
        return f"{self.side(f['side'])} goes on holding a card."

    def tell_passed(self, f: Facts) -> str:
        return f"{self.side(f['side'])} passes"

    def tell_activated(self, f: Facts) -> str:
        return f"{self.unit(f)} is activated"

    def tell_order(self, f: Facts) -> str:
        return f"{self.unit(f)}: {ORDERS[f['order']]}"

    def tell_game_over(self, f: Facts) -> str:
        if f["winner"] < 0:
            return f"The battle is a draw ({f['why']})"
        return f"{self.side(f['winner'])} wins ({f['why']})"

    # --- movement ----------------------------------------------------------------------------------

    def tell_speed(self, f: Facts) -> str:
        way = "astern" if f["knots"] < 0 else "ahead"
        return (
            f"{self.unit(f)} makes {abs(f['knots'])} knots {way}" if f["knots"] else f"{self.unit(f)} stops"
        )

    def tell_leg(self, f: Facts) -> str:
        return f"{self.unit(f)} sails {f['tenths'] / 10:g} cm"

    def tell_turned(self, f: Facts) -> str:
        side = "starboard" if f["by"] > 0 else "port"
        return f"{self.unit(f)} turns {abs(f['by']) / 2:g} degrees to {side}, on course {f['heading'] / 2:g}"

    def tell_gone(self, f: Facts) -> str:
        if f["status"] == "left":
            return f"{self.unit(f)} leaves over the {f['why']} edge"
        if f["status"] == "lost":
            return f"{self.unit(f)} is lost over the {f['why']} edge"
        return f"{self.unit(f)} is gone"

    def tell_rammed(self, f: Facts) -> str:
        return f"{self.unit(f)} rams {self.unit(f, 'other')} at {f['speed']} knots"

    def tell_glanced(self, f: Facts) -> str:
        return f"{self.unit(f)} and {self.unit(f, 'other')} scrape along each other"

    def tell_against_wreck(self, f: Facts) -> str:
        return f"{self.unit(f)} stops against the wreck of {self.unit(f, 'other')}"

    def tell_aground(self, f: Facts) -> str:
        return f"{self.unit(f)} runs aground at {f['speed']} knots"

    def tell_shoal(self, f: Facts) -> str:
        return f"{self.unit(f)} is in shoal water: {f['die']}"

    def tell_refloat(self, f: Facts) -> str:
        return f"{self.unit(f)} {'comes free' if f['die'] <= 4 else 'stays aground'} ({f['die']})"

    def tell_depth(self, f: Facts) -> str:
        return f"{self.unit(f)} is now {f['depth']}"

    def tell_turrets_jam(self, f: Facts) -> str:
        return f"{self.unit(f)} has trouble with her turrets"

    # --- fire --------------------------------------------------------------------------------------

    def tell_shot(self, f: Facts) -> str:
        band = "short" if f["short"] else "long"
        ends = "a hit" if f["hit"] else "a miss"
        guns = f"{BATTERIES[f['battery']]} battery, {f['arc']}, {band} range"
        return (
            f"{self.unit(f)} fires at {self.unit(f, 'target')} ({guns}): "
            f"{f['attack']} against {f['defence']}, {ends}"
        )

    def tell_launch(self, f: Facts) -> str:
        number = sum(f["parts"].values())
        target = self.unit(f, "target")
        return f"{self.unit(f)} launches at {target}: {f['stations']} dice, {number} or less hits"

    def tell_torpedo(self, f: Facts) -> str:
        return f"A torpedo at {self.unit(f, 'target')}: {f['die']}, {'a hit' if f['hit'] else 'a miss'}"

    def tell_fuse(self, f: Facts) -> str:
        what = {"magnetic": "magnetic head", "faulty": "fuse", "belt": "protection belt"}[f["test"]]
        return f"{self.unit(f)}: {what}, {f['die']}"

    def tell_mine(self, f: Facts) -> str:
        return f"{self.unit(f)} among mines: {f['die']}, {'a hit' if f['die'] <= 3 else 'nothing'}"

    def tell_into_torpedoes(self, f: Facts) -> str:
        return f"{self.unit(f)} runs into the torpedoes of {self.unit(f, 'by')}"

    def tell_laid(self, f: Facts) -> str:
        return f"{TOKENS[f['token']]} is laid by {self.unit(f, 'by')}"

    def tell_lifted(self, f: Facts) -> str:
        return f"{TOKENS[f['token']]} is gone"

    # --- damage ------------------------------------------------------------------------------------

    def tell_light_damage(self, f: Facts) -> str:
        return f"{self.unit(f)} takes a light damage"

    def tell_severe_damage(self, f: Facts) -> str:
        return f"{self.unit(f)} takes a severe damage: {f['left']} structure points left"

    def tell_critical(self, f: Facts) -> str:
        return f"{self.unit(f)}: critical {f['roll']}, {f['name'] or 'no effect'}"

    def tell_sunk(self, f: Facts) -> str:
        return f"{self.unit(f)} is sunk"

    def tell_repair(self, f: Facts) -> str:
        ends = "a structure point is recovered" if f["die"] <= 3 else "in vain"
        return f"{self.unit(f)}: damage control, {f['die']}, {ends}"

    def tell_repaired(self, f: Facts) -> str:
        return f"{self.unit(f)}: {f['name']} is repaired"

    # --- in the air and under water ------------------------------------------------------------------

    def tell_took_off(self, f: Facts) -> str:
        return f"{self.unit(f, 'squadron')} takes off"

    def tell_landed(self, f: Facts) -> str:
        return f"{self.unit(f, 'squadron')} lands on {self.unit(f)}"

    def tell_flew(self, f: Facts) -> str:
        return f"{self.unit(f, 'squadron')} flies to {f['x'] / 100:g}, {f['y'] / 100:g}"

    def tell_squadron_lost(self, f: Facts) -> str:
        return f"{self.unit(f, 'squadron')} is lost"

    def tell_spotter_lost(self, f: Facts) -> str:
        return f"{self.unit(f)} loses her spotter"

    def tell_dogfight(self, f: Facts) -> str:
        dice = " against ".join(map(str, f["dice"]))
        return f"{self.unit(f, 'fighter')} fights {self.unit(f, 'other')}: {dice}"

    def tell_flak(self, f: Facts) -> str:
        ends = "shot down" if f["die"] <= f["value"] else "missed"
        return f"{self.unit(f)} fires at {self.unit(f, 'squadron')}: {f['die']} against {f['value']}, {ends}"

    def tell_air_attack(self, f: Facts) -> str:
        return f"{self.unit(f, 'squadron')} attacks {self.unit(f, 'target')}: {f['need']} or less hits"

    def tell_bomb(self, f: Facts) -> str:
        return f"A bomb at {self.unit(f, 'target')}: {f['die']}, {'a hit' if f['hit'] else 'a miss'}"

    def tell_search(self, f: Facts) -> str:
        ends = "found" if f["found"] else "not found"
        return f"{self.unit(f)} searches for {self.unit(f, 'target')}: {f['die']}, {ends}"

    def tell_depth_charges(self, f: Facts) -> str:
        return f"Depth charges on {self.unit(f, 'target')}: {f['die']} against {f['value']}"
