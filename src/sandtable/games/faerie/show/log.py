"""What happened, in plain words."""

from __future__ import annotations

from functools import partial

from sandtable.board.hexes import Hex, printed
from sandtable.core.events import Facts
from sandtable.games.faerie.gamedata import GameData
from sandtable.games.faerie.show.words import SIDES, Words
from sandtable.games.faerie.vocabulary import COMBATS, VERBS
from sandtable.kit import log
from sandtable.kit.words import counted, listed

PHASES = {
    "pre-game": "The Fomorian host gathers before the war",
    "enchantment": "Enchantment Segment",
    "attrition": "Attrition Segment",
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


def combat(form: str) -> str:
    """A combat with its article."""
    name = COMBATS.get(form)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}" if name else "the disaster"


TOLD = {
    "turn": "Game-Turn {turn}, {name}: Mana Level {mana}, {weather}",
    "invaded": "The Fomorians have set foot in the lands of Faerie",
    "embarked": "{person} goes aboard the {ship}",
    "landed": "The {ship} lands what it carries in {hex}",
    "teleported": "{person} vanishes from {from} and appears in {to}",
    "wounded": "{person} takes {wounds}",
    "healed": "{person} recovers from {wounds}",
    "damaged": "The {ship} is damaged",
    "repaired": "The {ship} is repaired",
    "castaway": "{person} reaches the shore of {hex}",
    "took": "{piece} takes {item}",
    "item fate": "The fate of {item}: {dice}",
    "fizzled": "{caster}'s {number} comes to nothing: {why}",
    "out of reach": "{caster}'s {number} finds nobody within reach",
    "rearranged": "{top} now lies on top in {hex}",
    "attached": "{person} takes an escort",
    "dismissed": "{person} sends his escort back to the ranks",
    "awake": "{who} takes up arms ({why})",
    "expedition": "Auberon's Expedition returns in {hex}",
    "held": "A {side} stack cannot break contact in {hex}",
    "found": "{item} is found in {hex}",
    "troops lost": "The {side} player loses {number} CSP in {hex}",
    "refit": "The {ship} is refitted in {hex}",
    "sunk": "The {ship} is lost in {hex}",
    "appeared": "{person} appears in {hex}",
    "laid to rest": "{person} is laid to rest in {hex}",
    "no retreat": "There is no way out of {hex}: the {side} troops are lost",
    "gave": "{from} gives {item} to {to}",
    "wielded": "{piece} keeps {item} at hand",
    "laid down": "{item} lies in {hex}",
    "earthquake": "The earth shakes in {hex}",
    "vortex": "A vortex opens in {hex}",
    "strengthened": "{person} has the strength of giants this turn",
    "possessed": "{person} now serves the {side} player",
    "declared": "The {side} player begins {form} in {hex}",
    "terrain": "The {side} player defends {hex} in {terrain}",
    "challenge": "{person} calls for {form} in {hex}",
    "accepted": "{person} answers the challenge",
    "declined": "The {side} player declines {form} in {hex}",
    "excused": "Those who could answer {form} have spent themselves in enchantment",
    "initiative": "The {side} player takes over the attack in {hex}",
    "combat over": "The fighting in {hex} is over",
    "kings": "{person} calls forth the kings: {number} enemy CSP fall",
    "sown": "From the Teeth of the Dragon {number} CSP spring up in {hex}",
    "requited": "Requiter's curse falls on {person}",
    "venom": "The venom of Magog's blade does its work on {person}",
    "evasion": "{side} persons try to evade in {hex}: {totals}",
    "evaded": "They go unnoticed in {hex}",
    "no overrun": "Your troops stop in {hex}: {why} ({rule})",
    "caught": "The {side} persons in {hex} do not get away",
}
"""The sentences of events that need no more than names in their gaps."""

HIDDEN = {
    "embarked": "A CSP of {colour} goes aboard the {ship}",
    "landed": "{side} pieces go ashore in {hex}",
    "teleported": "A {side} person vanishes from {from} and appears in {to}",
    "damaged": "A {side} ship is damaged",
    "repaired": "A {side} ship is repaired",
    "castaway": "A {side} castaway reaches the shore of {hex}",
    "took": "The {side} player takes {item}",
}
"""The same for those who are not told which piece it is."""


class Sentences(log.Sentences[GameData], Words):
    """Turns events into sentences."""

    def __init__(self, data: GameData) -> None:
        log.Sentences.__init__(self, data)
        Words.__init__(self, data)
        self.sentences |= {kind: partial(self.fill, kind) for kind in TOLD}

    def fill(self, kind: str, f: Facts) -> str:
        """A sentence with the facts of an event in its gaps."""
        words = {name: self.fact(name, fact) for name, fact in f.items()}
        try:
            return TOLD[kind].format_map(words)
        except KeyError:
            return HIDDEN[kind].format_map(words)

    def fact(self, name: str, fact: object) -> object:
        """A fact in words: a hex, a side, a number of wounds, a sum of dice, a combat, what goes by an id."""
        match name, fact:
            case "hex" | "from" | "to", int(hex):
                return self.hex(hex)
            case "side", int(side):
                return SIDES[side]
            case "wounds", int(number):
                return counted(number, "wound")
            case "dice", (int(first), int(second)):
                return first + second
            case "totals", (int(one), int(two)):
                return f"{one} against {two}"
            case "form", str(form):
                return combat(form)
            case "number", str(spell):
                return self.spell(spell)
            case _, str(id):
                return self.name(id)
        return fact

    # --- the calendar ------------------------------------------------------------------------------

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

    def tell_activation(self, f: Facts) -> str:
        roll = sum(f["dice"])
        outcome = "activated" if f["wakes"] else "still inactive"
        return f"{self.name(f['who'])}: {roll}{signed(f['modifier'])} against {f['number']}, {outcome}"

    # --- movement ----------------------------------------------------------------------------------

    def tell_moved(self, f: Facts) -> str:
        way = f"from {self.hex(f['from'])} to {self.hex(f['to'])}"
        verb = "retreat" if f["mode"] == "retreat" else "move"
        if "troops" not in f:
            return f"{SIDES[f['side']]} pieces {verb} {way}"
        names = [self.name(id) for id in (*f["persons"], *f["ships"])] + self.troops(f["troops"])
        return f"{listed(names)} {verb}{'s' if len(names) == 1 else ''} {way}"

    def tell_teleport(self, f: Facts) -> str:
        worked = "it works" if sum(f["dice"]) <= f["limit"] else "it fails"
        return f"Teleportation in {self.hex(f['hex'])}: {sum(f['dice'])} against {f['limit']}, {worked}"

    def tell_searched(self, f: Facts) -> str:
        result = f["result"]
        signs = f"a curse, {result}" if result[0] == "C" else f"signs of {result}"
        what = "nothing" if result == "-" else signs
        roll = f"{sum(f['dice'])}{signed(f['extra'])}"
        return f"The {SIDES[f['side']]} player searches {self.hex(f['hex'])}: {roll}, {what}"

    def tell_looked(self, f: Facts) -> str:
        what = {"vision": "a Vision", "ring": "Herla's Ring", "crystal": "the Moray Crystal"}
        by = what.get(f["why"], "Misha's Rod")
        if "hexes" not in f:
            return f"The {SIDES[f['side']]} player looks through {by}"
        return f"Through {by} you see {len(f['hexes'])} enemy stacks"

    def tell_written(self, f: Facts) -> str:
        steps = [self.step(verb, noun) for verb, noun in f["steps"]]
        return f"The stack in {self.hex(f['hex'])} must go: {', '.join(steps) or 'stays'}"

    def step(self, verb: str, noun: int | str | None) -> str:
        """[19.4.03] A step of a written movement."""
        if verb in ("write", "place"):
            return printed(Hex(int(noun or 0)))
        told = VERBS[verb]
        words = told.asked.get("WriteMove", told.says).format(
            self.name(noun) if isinstance(noun, str) else noun
        )
        return words[0].lower() + words[1:]

    # --- losses ------------------------------------------------------------------------------------

    def tell_attrition(self, f: Facts) -> str:
        why = listed([REASONS[reason] for reason in f["reasons"]])
        roll = f"{sum(f['dice'])}{signed(f['modifier'])}"
        return f"{SIDES[f['side']]} attrition in {self.hex(f['hex'])} ({why}): {roll}, {f['letter']}"

    def tell_killed(self, f: Facts) -> str:
        how = DEATHS.get(f["why"]) or f"falls in {combat(f['why'])}"
        return f"{self.name(f['person'])} {how} in {self.hex(f['hex'])}"

    def tell_ruined(self, f: Facts) -> str:
        return f"{self.data.fortress[Hex(f['hex'])].name} ({printed(Hex(f['hex']))}) is destroyed"

    # --- items -------------------------------------------------------------------------------------

    def tell_item_lost(self, f: Facts) -> str:
        why = {"sunk": "goes down with the ship", "sown": "is sown and gone", "broken": "is broken"}
        return f"{self.name(f['item'])} {why.get(f['why'], 'is laid to rest')}"

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

    # --- combat ------------------------------------------------------------------------------------

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

    def tell_touched(self, f: Facts) -> str:
        ends = "and kills" if f["die"] > f["limit"] else "in vain"
        return f"The Hand of Torbay touches {self.name(f['person'])} {ends}: {f['die']} against {f['limit']}"
