"""What happened, in plain words."""

from __future__ import annotations

from sandtable.board.hexes import Hex, printed
from sandtable.core.events import Facts
from sandtable.games.faerie.gamedata import GameData
from sandtable.kit import log
from sandtable.kit.words import listed

SIDES = ("Fomorian", "Faerie")
PHASES = {
    "pre-game": "The Fomorian host gathers before the war",
    "enchantment": "Enchantment Segment",
    "attrition": "Attrition Segment",
}
COMBATS = {
    "battle": "a battle",
    "engagement": "an engagement",
    "melee": "a melee",
    "duel": "a duel arcane",
    "trial": "a trial by combat",
    "mind": "a mental attack",
}
REASONS = {
    "vortex": "a vortex",
    "storm": "storms",
    "elf": "Elves on mundane ground",
    "mundane": "Mundanes on enchanted ground",
    "wild": "wild magic",
    "leaderless": "troops without a leader",
    "snow": "snow",
    "rade": "Finn's Rade",
    "curse": "Bran's Curse",
    "march": "the forced march",
}
DEATHS = {
    "capture": "is cut down among enemies",
    "sea": "drowns",
    "sword": "is slain by Requiter's curse",
    "fate": "dies",
}


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


class Sentences(log.Sentences[GameData]):
    """Turns events into sentences."""

    # --- names -----------------------------------------------------------------------------------

    def name(self, id: str) -> str:
        """A person, ship, item, colour or kingdom by its name."""
        game = self.data
        if id == "expedition":
            return "Auberon's Expedition"
        for group in (game.person, game.ship, game.item, game.colour, game.kingdom):
            if id in group:
                return str(group[id].name)
        return id

    def hex(self, hex: int) -> str:
        """A hex by its number, and by name if it has one."""
        at = Hex(hex)
        fortress, place = self.data.fortress.get(at), self.data.place.get(at)
        name = place.name if place is not None else fortress.name if fortress is not None else ""
        return f"{printed(at)} ({name})" if name else printed(at)

    def troops(self, troops: dict[str, int]) -> list[str]:
        """Troops in words."""
        return [f"{number} CSP of {self.name(colour)}" for colour, number in troops.items()]

    def spell(self, number: str) -> str:
        """An enchantment by its name."""
        return self.data.enchantment[number].name

    # --- the calendar ------------------------------------------------------------------------------

    def tell_turn(self, f: Facts) -> str:
        return f"Game-Turn {f['turn']}, {f['name']}: Mana Level {f['mana']}, {f['weather']}"

    def tell_phase(self, f: Facts) -> str:
        return PHASES.get(f["phase"]) or f"{SIDES[f['side']]} {str(f['phase']).capitalize()} Phase"

    def tell_weather(self, f: Facts) -> str:
        more = f", other weather in {f['hexes']} hexes" if f["hexes"] else ""
        return f"Enchanted weather: {f['air']}{more}"

    def tell_game_over(self, f: Facts) -> str:
        fomorian, faerie = f["points"]
        score = f"{fomorian} Victory Points to {faerie}"
        if f["winner"] < 0:
            return f"Nobody wins: {score}"
        return f"The {SIDES[f['winner']]} player wins: {score}"

    # --- stacks ------------------------------------------------------------------------------------

    def tell_rearranged(self, f: Facts) -> str:
        return f"{self.name(f['top'])} now lies on top in {self.hex(f['hex'])}"

    def tell_attached(self, f: Facts) -> str:
        return f"{self.name(f['person'])} takes an escort"

    def tell_dismissed(self, f: Facts) -> str:
        return f"{self.name(f['person'])} sends his escort back to the ranks"

    def tell_awake(self, f: Facts) -> str:
        return f"{self.name(f['who'])} takes up arms ({f['why']})"

    def tell_activation(self, f: Facts) -> str:
        roll = sum(f["dice"])
        outcome = "activated" if f["wakes"] else "still inactive"
        return f"{self.name(f['who'])}: {roll}{signed(f['modifier'])} against {f['number']}, {outcome}"

    def tell_invaded(self, f: Facts) -> str:
        return "The Fomorians have set foot in the lands of Faerie"

    def tell_expedition(self, f: Facts) -> str:
        return f"Auberon's Expedition returns in {self.hex(f['hex'])}"

    # --- movement ----------------------------------------------------------------------------------

    def tell_moved(self, f: Facts) -> str:
        way = f"from {self.hex(f['from'])} to {self.hex(f['to'])}"
        verb = "retreat" if f["mode"] == "retreat" else "move"
        if "troops" not in f:
            return f"{SIDES[f['side']]} pieces {verb} {way}"
        names = [self.name(id) for id in (*f["persons"], *f["ships"])] + self.troops(f["troops"])
        return f"{listed(names)} {verb}{'s' if len(names) == 1 else ''} {way}"

    def tell_held(self, f: Facts) -> str:
        return f"A {SIDES[f['side']]} stack cannot break contact in {self.hex(f['hex'])}"

    def tell_embarked(self, f: Facts) -> str:
        who = self.name(f["person"]) if "person" in f else f"A CSP of {self.name(f['colour'])}"
        return f"{who} goes aboard the {self.name(f['ship'])}"

    def tell_landed(self, f: Facts) -> str:
        if "ship" not in f:
            return f"{SIDES[f['side']]} pieces go ashore in {self.hex(f['hex'])}"
        return f"The {self.name(f['ship'])} lands what it carries in {self.hex(f['hex'])}"

    def tell_teleport(self, f: Facts) -> str:
        worked = "it works" if sum(f["dice"]) <= f["limit"] else "it fails"
        return f"Teleportation in {self.hex(f['hex'])}: {sum(f['dice'])} against {f['limit']}, {worked}"

    def tell_teleported(self, f: Facts) -> str:
        who = self.name(f["person"]) if "person" in f else f"A {SIDES[f['side']]} person"
        return f"{who} vanishes from {self.hex(f['from'])} and appears in {self.hex(f['to'])}"

    def tell_searched(self, f: Facts) -> str:
        result = f["result"]
        what = (
            "nothing" if result == "-" else f"a curse, {result}" if result[0] == "C" else f"signs of {result}"
        )
        roll = f"{sum(f['dice'])}{signed(f['extra'])}"
        return f"The {SIDES[f['side']]} player searches {self.hex(f['hex'])}: {roll}, {what}"

    def tell_found(self, f: Facts) -> str:
        return f"{self.name(f['item'])} is found in {self.hex(f['hex'])}"

    def tell_looked(self, f: Facts) -> str:
        what = {"vision": "a Vision", "ring": "Herla's Ring", "crystal": "the Moray Crystal"}
        by = what.get(f["why"], "Misha's Rod")
        if "hexes" not in f:
            return f"The {SIDES[f['side']]} player looks through {by}"
        return f"Through {by} you see {len(f['hexes'])} enemy stacks"

    def tell_written(self, f: Facts) -> str:
        way = ", ".join(printed(Hex(hex)) for hex in f["way"]) or "stays"
        searches = f", then searches {len(f['searches'])} times" if f["searches"] else ""
        return f"The stack in {self.hex(f['hex'])} must go: {way}{searches}"

    # --- losses ------------------------------------------------------------------------------------

    def tell_attrition(self, f: Facts) -> str:
        why = listed([REASONS[reason] for reason in f["reasons"]])
        roll = f"{sum(f['dice'])}{signed(f['modifier'])}"
        return f"{SIDES[f['side']]} attrition in {self.hex(f['hex'])} ({why}): {roll}, {f['letter']}"

    def tell_troops_lost(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} player loses {f['number']} CSP in {self.hex(f['hex'])}"

    def tell_wounded(self, f: Facts) -> str:
        return f"{self.name(f['person'])} takes {f['wounds']} wound{'s' if f['wounds'] > 1 else ''}"

    def tell_healed(self, f: Facts) -> str:
        return f"{self.name(f['person'])} recovers from {f['wounds']} wound{'s' if f['wounds'] > 1 else ''}"

    def tell_damaged(self, f: Facts) -> str:
        return (
            f"The {self.name(f['ship'])} is damaged"
            if "ship" in f
            else f"A {SIDES[f['side']]} ship is damaged"
        )

    def tell_repaired(self, f: Facts) -> str:
        return (
            f"The {self.name(f['ship'])} is repaired"
            if "ship" in f
            else f"A {SIDES[f['side']]} ship is repaired"
        )

    def tell_refit(self, f: Facts) -> str:
        return f"The {self.name(f['ship'])} is refitted in {self.hex(f['hex'])}"

    def tell_sunk(self, f: Facts) -> str:
        return f"The {self.name(f['ship'])} is lost in {self.hex(f['hex'])}"

    def tell_castaway(self, f: Facts) -> str:
        who = self.name(f["person"]) if "person" in f else f"A {SIDES[f['side']]} castaway"
        return f"{who} reaches the shore of {self.hex(f['hex'])}"

    def tell_killed(self, f: Facts) -> str:
        how = DEATHS.get(f["why"]) or f"falls in {COMBATS.get(f['why'], 'the disaster')}"
        return f"{self.name(f['person'])} {how} in {self.hex(f['hex'])}"

    def tell_appeared(self, f: Facts) -> str:
        return f"{self.name(f['person'])} appears in {self.hex(f['hex'])}"

    def tell_laid_to_rest(self, f: Facts) -> str:
        return f"{self.name(f['person'])} is laid to rest in {self.hex(f['hex'])}"

    def tell_ruined(self, f: Facts) -> str:
        return f"{self.data.fortress[Hex(f['hex'])].name} ({printed(Hex(f['hex']))}) is destroyed"

    def tell_no_retreat(self, f: Facts) -> str:
        return f"There is no way out of {self.hex(f['hex'])}: the {SIDES[f['side']]} troops are lost"

    # --- items -------------------------------------------------------------------------------------

    def tell_took(self, f: Facts) -> str:
        if "piece" not in f:
            return f"The {SIDES[f['side']]} player takes {self.name(f['item'])}"
        return f"{self.name(f['piece'])} takes {self.name(f['item'])}"

    def tell_gave(self, f: Facts) -> str:
        return f"{self.name(f['from'])} gives {self.name(f['item'])} to {self.name(f['to'])}"

    def tell_wielded(self, f: Facts) -> str:
        return f"{self.name(f['piece'])} keeps {self.name(f['item'])} at hand"

    def tell_laid_down(self, f: Facts) -> str:
        return f"{self.name(f['item'])} lies in {self.hex(f['hex'])}"

    def tell_item_lost(self, f: Facts) -> str:
        why = {"sunk": "goes down with the ship", "sown": "is sown and gone", "broken": "is broken"}
        return f"{self.name(f['item'])} {why.get(f['why'], 'is laid to rest')}"

    def tell_item_fate(self, f: Facts) -> str:
        return f"The fate of {self.name(f['item'])}: {sum(f['dice'])}"

    def tell_sword(self, f: Facts) -> str:
        ends = "the sword kills him" if sum(f["dice"]) > f["magic"] else "the sword suffers him"
        return f"{self.name(f['person'])} grasps Requiter: {sum(f['dice'])} against {f['magic']}, {ends}"

    # --- magic -------------------------------------------------------------------------------------

    def tell_plotted(self, f: Facts) -> str:
        number = f["number"]
        at = ""
        if f["target"]:
            at = f" at {self.name(f['target'])}"
        elif number in ("01", "03", "09", "11"):
            at = f" at {self.hex(f['hex'])}"
        elif f["weather"]:
            at = f" for {f['weather']}"
        return f"{self.name(f['caster'])} plots {self.spell(number)}{at}"

    def tell_cast(self, f: Facts) -> str:
        outcome = "works" if f["works"] else "fails"
        roll = f" ({sum(f['dice'])})" if f["dice"] else ""
        return f"{self.name(f['caster'])}'s {self.spell(f['number'])} {outcome}{roll}"

    def tell_fizzled(self, f: Facts) -> str:
        return f"{self.name(f['caster'])}'s {self.spell(f['number'])} comes to nothing: {f['why']}"

    def tell_out_of_reach(self, f: Facts) -> str:
        return f"{self.name(f['caster'])}'s {self.spell(f['number'])} finds nobody within reach"

    def tell_earthquake(self, f: Facts) -> str:
        return f"The earth shakes in {self.hex(f['hex'])}"

    def tell_vortex(self, f: Facts) -> str:
        return f"A vortex opens in {self.hex(f['hex'])}"

    def tell_strengthened(self, f: Facts) -> str:
        return f"{self.name(f['person'])} has the strength of giants this turn"

    def tell_possessed(self, f: Facts) -> str:
        return f"{self.name(f['person'])} now serves the {SIDES[f['side']]} player"

    # --- combat ------------------------------------------------------------------------------------

    def tell_declared(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} player begins {COMBATS[f['form']]} in {self.hex(f['hex'])}"

    def tell_terrain(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} player defends {self.hex(f['hex'])} in {f['terrain']}"

    def tell_challenge(self, f: Facts) -> str:
        return f"{self.name(f['person'])} calls for {COMBATS[f['form']]} in {self.hex(f['hex'])}"

    def tell_accepted(self, f: Facts) -> str:
        return f"{self.name(f['person'])} answers the challenge"

    def tell_declined(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} player declines {COMBATS[f['form']]} in {self.hex(f['hex'])}"

    def tell_excused(self, f: Facts) -> str:
        return f"Those who could answer {COMBATS[f['form']]} have spent themselves in enchantment"

    def odds(self, f: Facts) -> str:
        """Strengths, column, dice and result."""
        one, two = f["strengths"]
        column = f["column"] + sum(f["shifts"].values())
        columns = self.data.tables.crt.columns
        ratio = columns[max(0, min(column, len(columns) - 1))]
        modifier = sum(f["modifiers"].values())
        dice = f"{sum(f['dice'])}{signed(modifier) if modifier else ''}"
        return f"{one} against {two}, {ratio}, {dice}: {'/'.join(f['result'])}"

    def tell_round(self, f: Facts) -> str:
        return f"{SIDES[f['attacker']]} attack in {self.hex(f['hex'])}: {self.odds(f)}"

    def tell_blow(self, f: Facts) -> str:
        one, two = (self.name(champion) for champion in f["champions"])
        return f"{one} and {two} fight: {self.odds(f)}"

    def tell_initiative(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} player takes over the attack in {self.hex(f['hex'])}"

    def tell_combat_over(self, f: Facts) -> str:
        return f"The fighting in {self.hex(f['hex'])} is over"

    def tell_kings(self, f: Facts) -> str:
        return f"{self.name(f['person'])} calls forth the kings: {f['number']} enemy CSP fall"

    def tell_sown(self, f: Facts) -> str:
        return f"From the Teeth of the Dragon {f['number']} CSP spring up in {self.hex(f['hex'])}"

    def tell_touched(self, f: Facts) -> str:
        ends = "and kills" if f["die"] > f["limit"] else "in vain"
        return f"The Hand of Torbay touches {self.name(f['person'])} {ends}: {f['die']} against {f['limit']}"

    def tell_requited(self, f: Facts) -> str:
        return f"Requiter's curse falls on {self.name(f['person'])}"

    def tell_venom(self, f: Facts) -> str:
        return f"The venom of Magog's blade does its work on {self.name(f['person'])}"

    # --- evasion -----------------------------------------------------------------------------------

    def tell_evasion(self, f: Facts) -> str:
        one, two = f["totals"]
        return f"{SIDES[f['side']]} persons try to evade in {self.hex(f['hex'])}: {one} against {two}"

    def tell_evaded(self, f: Facts) -> str:
        return f"They go unnoticed in {self.hex(f['hex'])}"

    def tell_caught(self, f: Facts) -> str:
        return f"The {SIDES[f['side']]} persons in {self.hex(f['hex'])} do not get away"
