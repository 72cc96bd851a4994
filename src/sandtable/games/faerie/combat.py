"""15.0 Initiating combat, in the order of the Combat Phase (5.D.5), and 12.5 overruns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import rouse
from sandtable.games.faerie.battle import NO_FIGHTERS, PERSONS_ALONE, Combat, announced, found
from sandtable.games.faerie.challenge import Answers, Challenge, SingleCombat
from sandtable.games.faerie.evasion import heroes, in_contact, unnoticed
from sandtable.games.faerie.gamedata import DYKE
from sandtable.games.faerie.movement import CAST
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.state import Fight, State
from sandtable.games.faerie.strengths import BATTLE, DUEL, ENGAGEMENT, MELEE, SINGLE, TRIAL

ASLEEP = Violation("10.0", "inactive pieces do not attack")


def no_battle(s: State, side: Side, hex: Hex) -> Violation | None:
    """[15.1, 17.5, 18.2, 10.0, 19.3] Why a side cannot start a battle in a hex.

    An intact enemy fortress may be attacked even if nobody is in it, but only with troops.
    """
    enemy = other(side)
    troops = s.points(side, hex)
    if unnoticed(s, side, hex):
        return Violation("18.1", "your pieces there go unnoticed")
    if not troops and not heroes(s, side, hex):
        return NO_FIGHTERS
    if not troops and all(person in s.cast for person in s.persons(side, hex)):
        return CAST
    if all(s.sleeps(piece) for piece in (*s.persons(side, hex), *s.ranks(side, hex))):
        return ASLEEP
    if s.fortified(enemy, hex):
        if not troops:
            return PERSONS_ALONE
        if s.game.fortress[hex].type != DYKE:
            return None
    if not in_contact(s, enemy, hex):
        return Violation("15.1", "there is no enemy to attack")
    enemies = s.points(enemy, hex)
    if not enemies and not heroes(s, enemy, hex):
        return Violation("15.1", "a battle needs enemy armies, escorts or heroes")
    if not (troops or enemies):
        return Violation("15.1", "without any troops there is only melee")
    return None


def no_engagement(s: State, side: Side, hex: Hex) -> Violation | None:
    """[15.2, 10.0] Why a side cannot start an engagement in a hex."""
    for who, whose in ((side, "ship of yours"), (other(side), "enemy ship")):
        if not any(ship not in s.refit for ship in s.ships(who, hex)):
            return Violation("15.2", f"no {whose} is there that is fit to fight")
    return ASLEEP if all(s.sleeps(ship) for ship in s.ships(side, hex)) else None


def no_melee(s: State, side: Side, hex: Hex) -> Violation | None:
    """[15.3, 17.3, 18.2, 10.0, 19.3] Why a side cannot start a melee in a hex."""
    enemy = other(side)
    if not s.persons(side, hex):
        return Violation("15.3", "a melee needs persons ashore on both sides")
    if s.points(side, hex) or s.points(enemy, hex):
        return Violation("15.3", "where there are troops there is battle, not melee")
    if not s.persons(enemy, hex):
        return Violation("15.3", "a melee needs persons ashore on both sides")
    if all(person in s.cast for person in s.persons(side, hex)):
        return CAST
    if unnoticed(s, side, hex) or unnoticed(s, enemy, hex):
        return Violation("18.2", "they go unnoticed")
    if s.fortified(enemy, hex):
        return Violation("17.3", "persons in their own fortress cannot be attacked in melee")
    return ASLEEP if all(s.sleeps(person) for person in s.persons(side, hex)) else None


def attack(s: State, side: Side, kind: str, hex: Hex) -> None:
    """[5.D.5.a, 10.0.triggers, 18.2] Announce a combat; inactive enemies wake, and nobody goes unnoticed."""
    enemy = other(side)
    for piece in (*s.pieces(enemy, hex), *s.ranks(enemy, hex)):
        rouse(s, piece, "attacked")
    country = s.game.country.get(hex, "")
    if kind == BATTLE and country in s.asleep and s.fortified(enemy, hex):
        s.wake(country, "attacked")
    if kind != ENGAGEMENT:
        s.discover(side, hex)
        s.discover(enemy, hex)
    s.declare(Fight(kind, hex, side, side))


class CombatPhase(Procedure[State], frozen=True):
    """[5.D.5, 15.0] Announce, choose terrain, challenge, answer, announce melees; then resolve."""

    side: Side

    rule = "5.D.5"

    def perform(self, s: State) -> None:
        s.then(
            DeclareBattles(self.side),
            Preludes(self.side),
            DeclareMelees(self.side),
            Resolve(self.side, True),
            Resolve(self.side, False),
        )


class DeclareBattles(Question[State], frozen=True):
    """[5.D.5.a, 15.1, 15.2, 15.7] The active player names all battles and engagements that he starts."""

    rule = "5.D.5.a"
    final = True
    prompt = "Which battles and engagements do you start?"

    def offers(self, s: State) -> Iterable[Offer]:
        enemy = other(self.side)
        shared = [h for h in s.hexes(self.side) if s.present(enemy, h) or s.fortified(enemy, h)]
        battles = [h for h in shared if self.refuse(s, BATTLE, h) is None]
        ships = [h for h in shared if self.refuse(s, ENGAGEMENT, h) is None]
        if battles or ships:
            yield Offer("battle", battles, lambda h: self.refuse(s, BATTLE, cast(Hex, h)))
            yield Offer("engage", ships, lambda h: self.refuse(s, ENGAGEMENT, cast(Hex, h)))
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, kind: str, hex: Hex) -> Violation | None:
        """Why that combat cannot be announced."""
        if found(s, kind, hex) is not None:
            return Violation("5.D.5.a", "it is announced already")
        return (no_battle if kind == BATTLE else no_engagement)(s, self.side, hex)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb != "done":
            attack(s, self.side, BATTLE if verb == "battle" else ENGAGEMENT, cast(Hex, noun))
            s.then(self)


class Preludes(Procedure[State], frozen=True):
    """[5.D.5.b, 5.D.5.c, 5.D.5.d, 5.D.5.e] Terrain, challenges, answers and counter-challenges."""

    side: Side

    rule = "5.D.5"

    def perform(self, s: State) -> None:
        s.then(*preludes(self.side, [(fight.kind, fight.hex) for fight in s.fights]))


def preludes(side: Side, fights: Iterable[tuple[str, Hex]]) -> list[Procedure[State]]:
    """[16.1.3, 16.2.2] What comes before the combats, step by step for all of them."""
    enemy = other(side)
    each = list(fights)
    return [
        *(ChooseTerrain(enemy, hex) for kind, hex in each if kind == BATTLE),
        *(Challenge(side, kind, hex) for kind, hex in each),
        *(Answers(side, kind, hex) for kind, hex in each),
        *(Challenge(enemy, kind, hex) for kind, hex in each),
        *(Answers(enemy, kind, hex) for kind, hex in each),
    ]


class ChooseTerrain(Question[State], frozen=True):
    """[5.D.5.b, 16.1.2, 17.1] The inactive player says in which terrain he defends; a fortress decides it."""

    hex: Hex

    rule = "16.1.2"
    final = True

    def question(self, s: State) -> str:
        return f"In which terrain of {printed(self.hex)} do you defend?"

    def offers(self, s: State) -> Iterable[Offer]:
        kinds = s.game.land[self.hex].terrain
        if not s.fortified(self.side, self.hex) and len(kinds) > 1:
            yield one_of("terrain", kinds, "16.1.2", "that terrain is not in the hex")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.settle(s, str(noun))

    def perform(self, s: State) -> None:
        walls = s.fortified(self.side, self.hex)
        self.settle(s, s.game.fortress[self.hex].type if walls else s.game.land[self.hex].terrain[0])

    def settle(self, s: State, terrain: str) -> None:
        """The terrain stays the same in all Rounds."""
        s.change(announced(s, BATTLE, self.hex), terrain=terrain)
        s.tell("terrain", side=self.side, hex=self.hex, terrain=terrain)


class DeclareMelees(Question[State], frozen=True):
    """[5.D.5.f, 15.3, 15.8.4] The active player names the hexes where persons fight each other."""

    rule = "5.D.5.f"
    final = True
    prompt = "Which melees do you start?"

    def offers(self, s: State) -> Iterable[Offer]:
        enemy = other(self.side)
        shared = [h for h in s.hexes(self.side) if s.present(enemy, h) and self.refuse(s, h) is None]
        if shared:
            yield Offer("melee", shared, lambda h: self.refuse(s, cast(Hex, h)))
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, hex: Hex) -> Violation | None:
        """Why there can be no melee."""
        if found(s, MELEE, hex) is not None:
            return Violation("5.D.5.f", "it is announced already")
        if found(s, BATTLE, hex) is not None:
            return Violation("15.8.4", "who fights a battle there fights no melee")
        return no_melee(s, self.side, hex)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "melee":
            attack(s, self.side, MELEE, cast(Hex, noun))
            s.then(self)


class Resolve(Question[State], frozen=True):
    """[5.D.5.g, 5.D.5.h, 16.0] Challenges and melees first, then battles and engagements, in the order that
    the active player chooses.
    """

    first: bool

    rule = "16.0"
    final = True

    def question(self, s: State) -> str:
        return "Which single combat or melee next?" if self.first else "Which battle or engagement next?"

    def hexes(self, s: State) -> list[Hex]:
        """Where something is still to be resolved."""
        return sorted({fight.hex for fight in s.fights if (fight.kind in FIRST) == self.first})

    def offers(self, s: State) -> Iterable[Offer]:
        hexes = self.hexes(s)
        if len(hexes) > 1:
            yield one_of("next", hexes, *NOTHING_THERE)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(ResolveOne(self.side, cast(Hex, noun), self.first), self)

    def perform(self, s: State) -> None:
        for hex in self.hexes(s):
            s.then(ResolveOne(self.side, hex, self.first), self)


class ResolveOne(Question[State], frozen=True):
    """[16.0, 15.7] One of the combats in a hex, by the active player's choice."""

    hex: Hex
    first: bool

    rule = "16.0"
    final = True

    def question(self, s: State) -> str:
        return f"Which combat in {printed(self.hex)} next?"

    def fights(self, s: State) -> dict[str, Fight]:
        """What is still to be resolved in the hex, by name."""
        return {
            f"{fight.kind} aboard" if fight.within == ENGAGEMENT else fight.kind: fight
            for fight in s.fights
            if fight.hex == self.hex and (fight.kind in FIRST) == self.first
        }

    def offers(self, s: State) -> Iterable[Offer]:
        names = tuple(self.fights(s))
        if len(names) > 1:
            yield one_of("form", names, *NOTHING_THERE)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.resolve(s, self.fights(s)[str(noun)])

    def perform(self, s: State) -> None:
        for fight in self.fights(s).values():
            self.resolve(s, fight)

    def resolve(self, s: State, fight: Fight) -> None:
        """Fight it to its end."""
        single = SingleCombat(fight.kind, self.hex, fight.within)
        s.then(single if fight.kind in SINGLE else Combat(fight.kind, self.hex))


FIRST = (DUEL, TRIAL, MELEE)
"""[5.D.5.g] What is resolved before the battles and engagements."""

NOTHING_THERE = Violation("16.0", "nothing is to be resolved there")


def overrun(s: State, side: Side, hex: Hex) -> list[Procedure[State]]:
    """[12.5, 15.4] A battle of one Round in the middle of movement, with its challenges."""
    attack(s, side, BATTLE, hex)
    s.change(announced(s, BATTLE, hex), overrun=True)
    return [*preludes(side, [(BATTLE, hex)]), Resolve(side, True), Resolve(side, False)]
