"""19.0 Enchantment: secret plots, casting, and the order in which effects are settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, D6, Noun, Nouns, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import CLEAR, FAERIE, FOMORIAN, MOUNTAIN, RAIN, SNOW
from sandtable.games.faerie.items import ChooseItems
from sandtable.games.faerie.ratings import (
    GLAMOURS,
    GLASS,
    GYRES,
    RING,
    TORQUE,
    basic,
    is_enchanter,
    magic,
    uses,
)
from sandtable.games.faerie.spells import Effects, stir
from sandtable.games.faerie.state import WAFF, Piece, Spell, State

VERB = {
    "01": "shake",
    "02": "farcall",
    "03": "scry",
    "04": "elements",
    "05": "storm",
    "06": "winter",
    "07": "rain",
    "08": "mind",
    "09": "vortex",
    "10": "control",
    "11": "dispel",
    "12": "strengthen",
    "13": "vision",
}
NUMBER = {verb: number for number, verb in VERB.items()}

NEEDED = {
    "01": (TORQUE, "Dana's Torque"),
    "03": (GLASS, "the Scrying Glass, attuned to the caster"),
    "04": (GYRES, "the Book of Gyres"),
}
"""Enchantments that are cast with an item, and its name."""


class EnchantmentSegment(Procedure[State], frozen=True):
    """[5.B, 19.0] The ghost chooses a master; both plot in secret; then all is revealed and rolled for."""

    rule = "5.B"

    def perform(self, s: State) -> None:
        s.then(
            WaffRoll(),
            *(step for side in (FOMORIAN, FAERIE) for step in (ChooseItems(side), Plot(side))),
            Reveal(),
        )


class WaffRoll(Procedure[State], frozen=True):
    """[7.9.s44] Before the plots a die gives Callach's Waff to the Fomorian (odd) or the Faerie player."""

    rule = "7.9.s44"
    prompt = "Whom does Callach's Waff serve?"

    def options(self, s: State) -> Options:
        return D6 if s.living(WAFF) else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        s.possess(WAFF, FOMORIAN if noun % 2 else FAERIE)


# --- plotting -----------------------------------------------------------------------------------------


def casters(s: State, side: Side) -> list[Piece]:
    """[19.1, 22.4] Persons of a side who can cast something now.

    The Faerie player casts nothing before the turn after the invasion.
    """
    if side == FAERIE and (not s.invaded or s.turn <= s.invaded):
        return []
    return [
        person
        for person in s.game.person
        if s.living(person)
        and s.side(person) == side
        and s.at[person] in s.game.place
        and person not in s.aboard
        and not s.sleeps(person)
        and person not in s.minds
        and any(refused(s, person, number) is None for number in s.game.enchantment)
    ]


def refused(s: State, person: Piece, number: str) -> Violation | None:
    """[19.1, 19.4] Why a person cannot cast an enchantment where he is, whatever it is cast at."""
    place = s.game.place.get(s.at[person])
    if place is None or person in s.aboard:
        return Violation("19.1", "enchantments are cast in Places of Power")
    rule = s.game.enchantment[number].rule
    if not may_cast(s, person, number):
        return Violation("19.1", "only an enchanter, or the bearer of the right item, can cast it")
    reason = ""
    match number:
        case "01" | "03" | "04":
            item, name = NEEDED[number]
            reason = "" if uses(s, person, item) else f"it needs {name}"
        case "02":
            reason = "" if place.farcalling else "it is cast at the Denby Plinth or Derwent's Watch"
            reason = "it has been cast already" if s.farcalled else reason
        case "05":
            wet = s.game.coastal(s.at[person])
            reason = needs_magic(s, person, s.game.numbers.storm_magic) or ("" if wet else "not at a coast")
        case "06":
            high = MOUNTAIN in s.game.land[s.at[person]].terrain
            reason = needs_magic(s, person, s.game.numbers.winter_magic)
            reason = reason or ("" if high else "it is cast in a mountain hex")
        case "08":
            home = s.game.person[person].home == f"{s.at[person]:04d}" and s.game.person[person].enchanter
            reason = "" if home else "it is cast only at the enchanter's home"
        case "09":
            reason = needs_magic(s, person, s.game.numbers.vortex_magic)
        case "13":
            ring = uses(s, person, RING)
            seen = place.vision and (not place.vision_for_blood or person in place.blood)
            reason = "" if ring or seen else "it is cast in one of five places, or with Herla's Ring"
    return Violation(rule, reason) if reason else None


def needs_magic(s: State, person: Piece, least: int) -> str:
    """What lacks in Basic Magic Strength."""
    return "" if basic(s, person) >= least else f"it needs a Basic Magic Strength of {least}"


def may_cast(s: State, person: Piece, number: str) -> bool:
    """[20.6.02, 20.6.05, 20.6.16, 20.6.20, 19.5.18] Enchanters; and who bears the right item, or is of the
    blood of Moray on its Seat.
    """
    if is_enchanter(s, person):
        return True
    if number in NEEDED:
        return uses(s, person, NEEDED[number][0])
    place = s.game.place[s.at[person]]
    blood = place.vision_for_blood and person in place.blood
    return number == "13" and (blood or uses(s, person, RING))


def reach_of(s: State, person: Piece, number: str) -> int:
    """[19.4.01, 19.4.03, 19.4.08, 19.4.13, 3.0.magic] How far an enchantment reaches."""
    strength = magic(s, person)
    match number:
        case "01" | "08":
            return strength * 2
        case "03":
            at_home = person == "dobie" and s.game.person[person].home == f"{s.at[person]:04d}"
            return strength * 2 if at_home and s.game.in_use(False) else strength
        case "13":
            return strength * (3 if uses(s, person, RING) else 2)
    return strength


def aims(s: State, side: Side, person: Piece, number: str) -> Nouns:
    """[19.4] What an enchantment can be cast at, as far as the caster's player can know it.

    Enemies may be anywhere: whether a person is in reach shows when the enchantment is settled.
    """
    enemy = other(side)
    match number:
        case "01" | "03" | "09" | "11":
            hexes = s.game.within(s.at[person], reach_of(s, person, number))
            if number == "09":
                return tuple([h for h in hexes if h not in s.game.fortress or h in s.ruins])
            return tuple([h for h in hexes if s.present(enemy, h)]) if number == "03" else hexes
        case "04":
            return (CLEAR, RAIN, SNOW)
        case "08" | "10":
            return tuple([p for p in s.game.person if s.living(p) and s.side(p) == enemy])
        case "12":
            return tuple([p for p in s.persons(side, s.at[person]) if not s.sleeps(p)])
    return ALONE


class Plot(Question[State], frozen=True):
    """[5.B.1, 19.2, 22.4, 23.3] One caster after the other is given an enchantment, or none, in secret."""

    rule = "5.B.1"
    final = True

    def question(self, s: State) -> str:
        return f"What does {s.game.person[self.caster(s)].name} cast?"

    def waiting(self, s: State) -> list[Piece]:
        """Those for whom nothing has been written yet."""
        written = {spell.caster for spell in s.plots[self.side]}
        return [person for person in casters(s, self.side) if person not in written]

    def caster(self, s: State) -> Piece:
        """The next of them."""
        return self.waiting(s)[0]

    def offers(self, s: State) -> Iterable[Offer]:
        for verb, targets in self.castable(s):
            yield Offer(verb, cast(Iterable[Noun], targets), partial(missed, targets, NUMBER.get(verb, "")))

    def options(self, s: State) -> Options:
        return Options(*((verb, targets) for verb, targets in self.castable(s) if len(targets)))

    def castable(self, s: State) -> Iterator[tuple[str, Nouns]]:
        """What the caster can choose, and what it can be cast at."""
        for person in self.waiting(s)[:1]:
            for number, verb in VERB.items():
                if number in s.game.enchantment and refused(s, person, number) is None:
                    yield verb, aims(s, self.side, person, number)
            yield "abstain", ALONE

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        waiting = self.waiting(s)
        number = NUMBER.get(verb, "")
        if number in s.game.enchantment and waiting:
            no = refused(s, waiting[0], number)
            if no is not None:
                return [no]
        return super().why(s, verb, noun)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        person = self.caster(s)
        number = NUMBER.get(verb, "")
        spell = Spell(
            person,
            number,
            hex=cast(Hex, noun) if isinstance(noun, int) else s.at[person],
            target=noun if isinstance(noun, str) and verb != "elements" else "",
            weather=noun if isinstance(noun, str) and verb == "elements" else "",
            reach=reach_of(s, person, number) if number else 0,
        )
        s.seal(self.side, (*s.plots[self.side], spell))
        s.then(self)


def missed(targets: Nouns, number: str, noun: Noun) -> Violation | None:
    """Why something is no target of an enchantment."""
    return (
        Violation(f"19.4.{number}", "it cannot be cast at that") if number and noun not in targets else None
    )


# --- casting ------------------------------------------------------------------------------------------


class Reveal(Procedure[State], frozen=True):
    """[5.B.2, 5.B.5, 19.3] Both plots are laid open; who tries to cast is marked."""

    rule = "5.B.2"

    def perform(self, s: State) -> None:
        for side in (FOMORIAN, FAERIE):
            s.seal(side, tuple(spell for spell in s.plots[side] if spell.number))
        s.reveal()
        stir(s)
        s.then(*(Cast(index) for index in range(len(s.spells))), Effects())


class Cast(Procedure[State], frozen=True):
    """[5.B.3, 19.0.procedure] Two dice at or below the Current Magic Strength, if the outcome is not sure."""

    index: int

    rule = "19.0.procedure"
    prompt = "Does the enchantment work?"

    def sure(self, s: State) -> bool:
        """[20.6.01, 20.6.02, 20.6.16, 19.5.16] Whether no dice are needed: with the Book of Glamours, with
        the right item, or in the Giant's Dance.
        """
        spell = s.spells[self.index]
        person = spell.caster
        place = s.game.place[s.at[person]]
        item = {"04": GYRES, "13": RING}.get(spell.number, "")
        return (
            place.sure_casting
            or (uses(s, person, GLAMOURS) and is_enchanter(s, person))
            or uses(s, person, item)
        )

    def options(self, s: State) -> Options:
        return Options() if self.sure(s) else dice(2)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        roll = faces(noun)
        s.settle_spell(self.index, sum(roll) <= magic(s, s.spells[self.index].caster), roll)

    def perform(self, s: State) -> None:
        s.settle_spell(self.index, True, ())
