"""19.4 What the enchantments do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import cast

import msgspec

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import rouse
from sandtable.games.faerie.challenge import SingleCombat
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.items import searchable
from sandtable.games.faerie.losses import Allot, Suffer, hurt, slay
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.ratings import RING, basic, command, magic, uses
from sandtable.games.faerie.sight import cannot_gaze, examine
from sandtable.games.faerie.state import Due, Fight, Piece, Spell, State, Written, total
from sandtable.games.faerie.strengths import MIND
from sandtable.games.faerie.weather import brew


class Effects(Procedure[State], frozen=True):
    """[5.B.4, 19.4.11] Dispelling cancels what meets it; then everything that worked takes effect.

    Weather first, then what is seen and done, then minds; written movements last of all.
    """

    rule = "5.B.4"

    def perform(self, s: State) -> None:
        dispel(s)
        minds = rival_minds(s)
        brew(s)
        effects: dict[str, list[Procedure[State]]] = {}
        for spell in s.spells:
            if spell.works and spell.number in PROCEDURES:
                effects.setdefault(spell.number, []).extend(PROCEDURES[spell.number](s, spell) or ())
        duels, letters = effects.pop("08", []), effects.pop("03", [])
        s.then(*(step for steps in effects.values() for step in steps), *minds, *duels, *letters)


def stir(s: State) -> None:
    """[10.0.triggers, 10.2] Whom an enemy tries to enchant wakes, even if the enchantment fails.

    Weather, Vision and dispelling are cast over nobody.
    """
    for spell in s.spells:
        side = s.side(spell.caster)
        if spell.number in ("08", "10"):
            if in_reach(s, spell.caster, spell.target, spell.reach):
                rouse(s, spell.target, "enchantment")
        elif spell.number in ("01", "03", "09"):
            enemy = other(side)
            for piece in (*s.pieces(enemy, spell.hex), *s.ranks(enemy, spell.hex)):
                rouse(s, piece, "enchantment")
            country = s.game.country.get(spell.hex, "")
            if spell.number == "01" and country in s.asleep and s.fortified(enemy, spell.hex):
                s.wake(country, "enchantment")


def quiet(s: State) -> set[Hex]:
    """[19.4.11] The hexes where magic is dispelled in this Game-Turn."""
    return {spell.hex for spell in s.spells if spell.works and spell.number == "11"}


def dispel(s: State) -> None:
    """[19.4.11] Enchantments at a dispelled hex, or on a person in it, are cancelled.

    Weather and Vision only spare the hex.
    """
    hexes = quiet(s)
    for index, spell in enumerate(s.spells):
        if spell.works and spell.number in ("01", "03", "08", "09", "10", "12"):
            if (s.at[spell.target] if spell.target else spell.hex) in hexes:
                s.cancel_spell(index, "dispelled")


def unspell(s: State, persons: tuple[Piece, ...], hex: Hex) -> None:
    """[19.4.11] Persons who enter a hex where magic is dispelled are free of Mind Control and Strength."""
    if not s.spells or hex not in quiet(s):
        return
    for index, spell in enumerate(s.spells):
        if spell.works and spell.number in ("10", "12") and spell.target in persons:
            s.cancel_spell(index, "dispelled")
            s.weaken(spell.target)
            if spell.target in s.minds:
                s.release(spell.target)


# --- one after the other ------------------------------------------------------------------------------


def shake(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.01, 17.4] An earthquake: the fortress and half the armies of each side in a hex are gone."""
    hex = spell.hex
    s.tell("earthquake", hex=hex)
    fortress = s.game.fortress.get(hex)
    if fortress is not None and fortress.type != "dyke" and hex not in s.ruins:
        s.ruin(hex)
    return [Quake(side, hex) for side in (FOMORIAN, FAERIE)]


class Quake(Procedure[State], frozen=True):
    """[19.4.01, 7.2] The owner says which of his armies perish."""

    side: Side
    hex: Hex

    rule = "19.4.01"

    def perform(self, s: State) -> None:
        ranks = s.ranks(self.side, self.hex)
        s.owe(self.side, Due(troops=total(ranks) // 2, ranks=ranks))
        s.then(Allot(self.side), Suffer(self.hex, "earthquake", (self.side,)))


def farcall(s: State, spell: Spell) -> None:
    """[19.4.02] Auberon hears."""
    s.farcall()


def vortex(s: State, spell: Spell) -> None:
    """[19.4.09] A vortex opens; attrition follows."""
    s.open_vortex(spell.hex)


def strengthen(s: State, spell: Spell) -> None:
    """[19.4.12] Two more Combat Strength for the Game-Turn."""
    if s.living(spell.target) and s.at[spell.target] == s.at[spell.caster]:
        s.strengthen(spell.target)


def vision(s: State, spell: Spell) -> None:
    """[19.4.13, 19.5.04, 19.5.05, 19.5.13, 19.5.15] The caster's player examines enemy stacks in reach, and
    in the kingdoms that the place overlooks; the roster stays secret.
    """
    here = s.at[spell.caster]
    place = s.game.place[here]
    hexes = set(s.game.within(here, spell.reach))
    if place.vision and (not place.vision_for_blood or spell.caster in place.blood):
        if place.vision_everywhere:
            hexes = set(s.game.hexes)
        hexes |= {h for h, country in s.game.country.items() if country in place.vision_covers}
    examine(s, s.side(spell.caster), hexes - quiet(s), "ring" if uses(s, spell.caster, RING) else "vision")


# --- 08 Mental Attack -----------------------------------------------------------------------------------


def mental_attack(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.08] The caster takes a wound, then fights the target's mind."""
    return [MentalAttack(s.side(spell.caster), spell.caster, spell.target, spell.reach)]


class MentalAttack(Procedure[State], frozen=True):
    """[19.4.08] A wound for the caster, then a duel arcane that cannot be declined, however far away."""

    side: Side
    caster: Piece
    target: Piece
    reach: int

    rule = "19.4.08"

    def perform(self, s: State) -> None:
        if s.living(self.caster):
            s.then(*hurt(s, self.caster, 1, "fate"))
        if not s.living(self.caster):
            return
        if not in_reach(s, self.caster, self.target, self.reach):
            s.tell("out of reach", caster=self.caster, number="08")
            return
        pair = (self.caster, self.target) if self.side == FOMORIAN else (self.target, self.caster)
        hex = s.at[self.target]
        s.declare(Fight(MIND, hex, self.side, self.side, champions=pair))
        s.then(SingleCombat(MIND, hex))


def in_reach(s: State, caster: Piece, target: Piece, reach: int) -> bool:
    """Whether a target is on the map, still an enemy, and within a distance."""
    enemy = s.living(target) and s.side(target) != s.side(caster)
    return enemy and s.game.distance(s.at[caster], s.at[target]) <= reach


# --- 10 Mind Control --------------------------------------------------------------------------------------


def rival_minds(s: State) -> list[Procedure[State]]:
    """[19.4.10] Of several who seize one mind the strongest wins; equals roll dice."""
    found: dict[Piece, list[Spell]] = {}
    for index, spell in enumerate(s.spells):
        if spell.works and spell.number == "10":
            reason = uncontrollable(s, spell)
            if reason:
                s.cancel_spell(index, reason)
            else:
                found.setdefault(spell.target, []).append(spell)
    after: list[Procedure[State]] = []
    for target, spells in found.items():
        most = max(basic(s, spell.caster) for spell in spells)
        best = [spell.caster for spell in spells if basic(s, spell.caster) == most]
        after.append(SeizeMind(target, tuple(best)))
    return after


def uncontrollable(s: State, spell: Spell) -> str:
    """[19.4.10] Why a mind cannot be controlled: too far, sheltered, or too strong."""
    caster, target = spell.caster, spell.target
    if not in_reach(s, caster, target, spell.reach):
        return "out of reach"
    hex = s.at[target]
    if s.fortified(s.side(target), hex) or hex in s.game.place or target in s.aboard:
        return "sheltered"
    mine = magic(s, caster) + command(s, caster)
    theirs = magic(s, target) + command(s, target)
    return "" if mine > theirs else "too strong a mind"


class SeizeMind(Procedure[State], frozen=True):
    """[19.4.10] A person does the enemy's will for the Game-Turn; equal rivals roll for it."""

    target: Piece
    casters: tuple[Piece, ...]

    rule = "19.4.10"
    prompt = "Whose will is stronger?"

    def options(self, s: State) -> Options:
        return dice(2) if len(self.casters) > 1 else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        one, two = faces(noun)
        first, second, *rest = self.casters
        winners = (first, second) if one == two else (first,) if one > two else (second,)
        s.then(SeizeMind(self.target, (*winners, *rest)))

    def perform(self, s: State) -> None:
        if s.living(self.target):
            s.possess(self.target, s.side(self.casters[0]), self.casters[0])


class BreakMinds(Procedure[State], frozen=True):
    """[19.4.10] At the end of the Game-Turn the controlled are free; stacked with their masters they die."""

    rule = "19.4.10"

    def perform(self, s: State) -> None:
        after: list[Procedure[State]] = []
        for person in sorted(s.minds):
            side, hex = s.side(person), s.at[person]
            company = [p for p in s.pieces(side, hex) if p not in s.minds]
            if company or hex in s.troops[side]:
                after += slay(s, person, "fate")
            else:
                s.release(person)
        s.then(*after)


# --- 03 Scrying ---------------------------------------------------------------------------------------------


def scry(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.03] The owner of the stack must write its movement."""
    return [WriteWay(other(s.side(spell.caster)), spell.hex)]


class WriteWay(Question[State], frozen=True):
    """[19.4.03] Of a stack on a coast those ashore and the ships are written for one after the other."""

    hex: Hex

    rule = "19.4.03"

    def question(self, s: State) -> str:
        return f"Which part of the stack in {printed(self.hex)} moves first?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.ships(self.side, self.hex) and s.ashore(self.side, self.hex):
            yield Offer("by_land", ALONE, always)
            yield Offer("by_sea", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        by_sea = verb == "by_sea"
        s.then(WriteMove(self.side, self.hex, by_sea), WriteMove(self.side, self.hex, not by_sea))

    def perform(self, s: State) -> None:
        if s.present(self.side, self.hex):
            s.then(WriteMove(self.side, self.hex, not s.ashore(self.side, self.hex)))


class WriteMove(Question[State], frozen=True):
    """[19.4.03, 12.1, 12.3, 12.5, 20.3, 20.6.18] The scried player writes a movement step by step: hexes, and
    whatever else costs Movement Points.
    """

    hex: Hex
    by_sea: bool = False

    rule = "19.4.03"
    final = True

    def question(self, s: State) -> str:
        way = " ".join(printed(hex) for hex in self.order(s).way) or "nothing yet"
        who = "ships" if self.by_sea else "stack"
        return f"Write the movement of the {who} in {printed(self.hex)}: {way}"

    def order(self, s: State) -> Written:
        """What is written so far."""
        mine = (self.side, self.hex, self.by_sea)
        new = Written(self.side, self.hex, by_sea=self.by_sea)
        return next((o for o in s.written if (o.side, o.hex, o.by_sea) == mine), new)

    def movers(self, s: State) -> list[Piece]:
        """Whose movement it is."""
        return (s.ships if self.by_sea else s.persons)(self.side, self.hex)

    def here(self, s: State) -> Hex:
        """Where the stack will be by what is written."""
        return (self.hex, *self.order(s).way)[-1]

    def left(self, s: State) -> int:
        """The Movement Points that are not written for, at the least that each step costs."""
        longest = max((s.allowance(piece) for piece in self.movers(s)), default=0)
        return longest - sum(self.least(s, *step) for step in self.order(s).steps)

    def least(self, s: State, verb: str, noun: Noun = None) -> int:
        """The Movement Points that a step costs at least."""
        numbers = s.game.numbers
        points = {
            "write": 1,
            "overrun": numbers.overrun,
            "teleport": numbers.teleport,
            "gaze": numbers.crystal,
            "embark": numbers.embark,
            "debark": numbers.embark,
        }
        return noun if verb == "write_search" and isinstance(noun, int) else points.get(verb, 0)

    def offers(self, s: State) -> Iterable[Offer]:
        here, steps = self.here(s), self.order(s).steps
        if steps and steps[-1][0] == "teleport":
            places = [hex for hex in sorted(s.game.place) if hex != here]
            yield one_of("place", places, "12.3", f"a person teleports from {printed(here)} to another Place")
            return
        nouns: dict[str, Collection[Noun]] = {"write": s.game.near[here]}
        if self.by_sea:
            nouns |= {"embark": self.movers(s), "debark": self.movers(s)}
        else:
            numbers, persons = s.game.numbers, self.movers(s)
            points = range(numbers.search_least, numbers.search_most + 1) if here in s.game.place else ()
            nouns |= {"write_search": points, "teleport": persons if here in s.game.place else ()}
            nouns |= {"overrun": ALONE, "gaze": ALONE if s.kit else ()}
        for verb, candidates in nouns.items():
            yield Offer(verb, candidates, partial(self.refuse, s, verb))
        yield Offer("seal", ALONE, always)

    def refuse(self, s: State, verb: str, noun: Noun) -> Violation | None:
        """[11.8, 12.1, 12.3, 12.5, 20.3] Why a step cannot be written."""
        here, left, need = self.here(s), self.left(s), self.least(s, verb, noun)
        if need > left:
            return Violation(
                "11.0.procedure", f"it costs {need} Movement Points, and {left} are not written for"
            )
        if verb == "write":
            if noun not in s.game.near[here]:
                return Violation("11.0.procedure", f"the way goes on from {printed(here)} to an adjacent hex")
            if not self.flies(s) and noun not in (s.game.water if self.by_sea else s.game.land):
                return Violation("11.8", f"{'land' if self.by_sea else 'sea'} is closed to them")
        elif verb == "write_search" and not searchable(s, self.side, here):
            return Violation("20.3", f"there is nothing in {printed(here)} that you could discover")
        elif verb == "teleport" and (here not in s.game.place or s.ranks(self.side, self.hex)):
            return Violation("12.3", "persons without armies teleport, and from a Place of Power")
        elif verb == "gaze":
            return cannot_gaze(s, self.movers(s), left)
        elif verb == "overrun":
            steps = self.order(s).steps
            if not steps or steps[-1][0] != "write" or not s.points(self.side, self.hex):
                return Violation("12.5", "armies or escorts overrun on entering a hex")
        elif verb in ("embark", "debark"):
            if noun not in self.movers(s):
                return Violation("12.1", f"that ship is not in {printed(self.hex)}")
            if here not in s.game.land:
                return Violation("12.1", f"{printed(here)} is no coast")
        return None

    def flies(self, s: State) -> bool:
        """Whether those ashore go over land and sea."""
        kinds = [] if self.by_sea else [s.game.person[p] for p in self.movers(s)]
        return bool(kinds) and all(person.flyer or person.swimmer for person in kinds)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        order = self.order(s)
        if verb == "seal":
            s.write(order)
            s.done_writing(order)
            return
        step = (verb, cast(Hex | str | None, noun))
        s.write(msgspec.structs.replace(order, steps=(*order.steps, step)))
        s.then(self)


PROCEDURES: dict[str, Callable[[State, Spell], list[Procedure[State]] | None]] = {
    "01": shake,
    "02": farcall,
    "03": scry,
    "08": mental_attack,
    "09": vortex,
    "12": strengthen,
    "13": vision,
}
"""What the enchantments do that are settled one by one; the weather and Mind Control are settled together."""
