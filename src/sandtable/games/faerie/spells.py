"""19.4 What the enchantments do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import rouse
from sandtable.games.faerie.challenge import SingleCombat
from sandtable.games.faerie.losses import Allot, Suffer, slay
from sandtable.games.faerie.ratings import MAILCOAT, RING, basic, command, magic, uses
from sandtable.games.faerie.sight import examine
from sandtable.games.faerie.state import Due, Fight, Piece, Spell, State, Written, total
from sandtable.games.faerie.strengths import MIND
from sandtable.games.faerie.theatre import FAERIE, FOMORIAN
from sandtable.games.faerie.weather import brew


class Effects(Procedure[State], frozen=True):
    """[5.B.4, 19.4.11] Dispelling cancels what meets it; then everything that worked takes effect.

    Weather first, then what is seen, done and fought; written movements last of all.
    """

    rule = "5.B.4"

    def perform(self, s: State) -> None:
        dispel(s)
        brew(s)
        after: list[Procedure[State]] = []
        later: list[Procedure[State]] = []
        for spell in s.spells:
            if not spell.works:
                continue
            target = later if spell.number in ("08", "03") else after
            target += PROCEDURES[spell.number](s, spell) if spell.number in PROCEDURES else []
        after += rival_minds(s)
        s.then(*after, *later)


def dispel(s: State) -> None:
    """[19.4.11] Enchantments at a dispelled hex, or on a person in it, are cancelled."""
    hexes = {spell.hex for spell in s.spells if spell.works and spell.number == "11"}
    for index, spell in enumerate(s.spells):
        if not spell.works or spell.number not in ("01", "03", "08", "09", "10", "12"):
            continue
        at = s.at[spell.target] if spell.target else spell.hex
        if at in hexes:
            s.cancel_spell(index, "dispelled")


# --- one after the other ------------------------------------------------------------------------------


def shake(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.01, 17.4] An earthquake: the fortress and half the armies of each side in a hex are gone."""
    hex = spell.hex
    s.tell("earthquake", hex=hex)
    fortress = s.game.fortress.get(hex)
    if fortress is not None and fortress.type != "dyke" and hex not in s.ruins:
        rouse_hex(s, s.side(spell.caster), hex)
        s.ruin(hex)
    after: list[Procedure[State]] = []
    for side in (FOMORIAN, FAERIE):
        ranks = s.ranks(side, hex)
        half = total(ranks) // 2
        if ranks:
            rouse_hex(s, s.side(spell.caster), hex)
        if half:
            after += [Quake(side, hex, half)]
    return after


class Quake(Procedure[State], frozen=True):
    """[19.4.01, 7.2] The owner says which of his armies perish."""

    side: Side
    hex: Hex
    number: int

    rule = "19.4.01"

    def perform(self, s: State) -> None:
        s.owe(self.side, Due(troops=self.number, ranks=s.ranks(self.side, self.hex)))
        s.then(Allot(self.side), Suffer(self.hex, "earthquake", (self.side,)))


def rouse_hex(s: State, side: Side, hex: Hex) -> None:
    """[10.0.triggers] An enchantment falls on a hex: the enemy's sleepers there wake."""
    enemy = other(side)
    for piece in (*s.pieces(enemy, hex), *s.ranks(enemy, hex)):
        rouse(s, piece, "enchantment")


def farcall(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.02] Auberon hears."""
    s.farcall()
    return []


def vortex(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.09] A vortex opens; attrition follows."""
    rouse_hex(s, s.side(spell.caster), spell.hex)
    s.open_vortex(spell.hex)
    return []


def strengthen(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.12] Two more Combat Strength for the Game-Turn."""
    if s.living(spell.target) and s.at[spell.target] == s.at[spell.caster]:
        s.strengthen(spell.target)
    return []


def vision(s: State, spell: Spell) -> list[Procedure[State]]:
    """[19.4.13, 20.6.16, 19.5.04, 19.5.05, 19.5.13, 19.5.15, 19.5.18] The caster's player examines enemy
    stacks in reach, and in the kingdoms that the place overlooks; the roster stays secret.
    """
    here = s.at[spell.caster]
    place = s.game.place[here]
    hexes = set(s.game.within(here, spell.reach))
    if place.vision and (not place.vision_for_blood or spell.caster in place.blood):
        if place.vision_everywhere:
            hexes = set(s.game.hexes)
        hexes |= {h for h, country in s.game.country.items() if country in place.vision_covers}
    dispelled = {other.hex for other in s.spells if other.works and other.number == "11"}
    examine(s, s.side(spell.caster), hexes - dispelled, "ring" if uses(s, spell.caster, RING) else "vision")
    return []


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
        if not s.living(self.caster):
            return
        if not uses(s, self.caster, MAILCOAT):
            if s.health(self.caster) <= 1:
                s.then(*slay(s, self.caster, "fate"))
                return
            s.wound(self.caster, 1)
        if not in_reach(s, self.caster, self.target, self.reach):
            s.tell("out of reach", caster=self.caster, number="08")
            return
        rouse(s, self.target, "enchantment")
        pair = (self.caster, self.target) if self.side == FOMORIAN else (self.target, self.caster)
        hex = s.at[self.target]
        s.declare(Fight(MIND, hex, self.side, self.side, champions=pair))
        s.then(SingleCombat(MIND, hex))


def in_reach(s: State, caster: Piece, target: Piece, reach: int) -> bool:
    """Whether a target is on the map, still an enemy, and within a distance."""
    if not s.living(target) or s.side(target) == s.side(caster):
        return False
    return s.game.distance(s.at[caster], s.at[target]) <= reach


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
        rouse(s, target, "enchantment")
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
        if one == two:
            s.then(self)
        else:
            loser = 1 if one > two else 0
            rest = tuple(c for i, c in enumerate(self.casters) if i != loser)
            s.then(SeizeMind(self.target, rest))

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
    owner = other(s.side(spell.caster))
    if not s.present(owner, spell.hex):
        return []
    rouse_hex(s, s.side(spell.caster), spell.hex)
    s.write(Written(owner, spell.hex))
    return [WriteMove(owner, spell.hex)]


class WriteMove(Question[State], frozen=True):
    """[19.4.03] The scried player writes a way, hex by hex, and searches at its end."""

    hex: Hex

    rule = "19.4.03"

    def question(self, s: State) -> str:
        way = " ".join(printed(hex) for hex in self.order(s).way) or "nothing yet"
        return f"Write the movement of the stack in {printed(self.hex)}: {way}"

    def order(self, s: State) -> Written:
        """What is written so far."""
        return next(o for o in s.written if (o.side, o.hex) == (self.side, self.hex))

    def offers(self, s: State) -> Iterable[Offer]:
        order = self.order(s)
        if not order.way:
            if s.ships(self.side, self.hex) and s.ashore(self.side, self.hex):
                verb = "by_land" if order.by_sea else "by_sea"
                yield Offer(verb, ALONE, always)
        here = order.way[-1] if order.way else self.hex
        longest = max((s.allowance(p) for p in s.pieces(self.side, self.hex)), default=0)
        if len(order.way) < longest and not order.searches:
            near = [
                h for h in s.game.near[here] if (h in s.game.water if self.sails(s) else h in s.game.land)
            ]
            yield Offer("write", near, lambda h: None if h in near else NOT_NEAR)
        if here in s.game.place and not self.sails(s) and len(order.searches) < 3:
            numbers = s.game.numbers
            points = range(numbers.search_least, numbers.search_most + 1)
            yield Offer("write_search", points, lambda n: None if n in points else NOT_NEAR)
        yield Offer("seal", ALONE, always)

    def sails(self, s: State) -> bool:
        """Whether the ships of the stack are to move."""
        return self.order(s).by_sea or not s.ashore(self.side, self.hex)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        order = self.order(s)
        way, searches, by_sea = order.way, order.searches, self.sails(s)
        if verb == "seal":
            order = Written(self.side, self.hex, way, searches, by_sea)
            s.write(order)
            s.done_writing(order)
            return
        if verb == "write":
            way = (*way, cast(Hex, noun))
        elif verb == "write_search":
            searches = (*searches, cast(int, noun))
        else:
            by_sea = verb == "by_sea"
        s.write(Written(self.side, self.hex, way, searches, by_sea))
        s.then(self)


NOT_NEAR = Violation("19.4.03", "the way leads through adjacent hexes, with searches at its end")

PROCEDURES = {
    "01": shake,
    "02": farcall,
    "03": scry,
    "08": mental_attack,
    "09": vortex,
    "12": strengthen,
    "13": vision,
}
"""What the enchantments do that are settled one by one; the weather and Mind Control are settled together."""
