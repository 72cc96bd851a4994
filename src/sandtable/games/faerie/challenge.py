"""15.4 Challenge combat: the duel arcane and the trial by combat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sandtable.board.hexes import Hex, printed
from sandtable.core.events import Fact
from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.battle import Touched, announced, found
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, TROLL
from sandtable.games.faerie.items import Ready
from sandtable.games.faerie.losses import absorbed, slay
from sandtable.games.faerie.ratings import (
    AXE,
    CLEAVER,
    HAND,
    REQUITER,
    TROLLBANE,
    basic,
    uses,
)
from sandtable.games.faerie.state import Fight, Piece, State
from sandtable.games.faerie.strengths import DUEL, MIND, TRIAL, people, throw

NAMES = {DUEL: "a duel arcane", TRIAL: "a trial by combat"}


def unfit(s: State, side: Side, fight: Fight, kind: str, person: Piece) -> Violation | None:
    """[15.5, 15.6, 19.3, 7.9.t26, 7.9.m37] Why a person cannot be champion in a challenge combat."""
    taking_part = people(s, side, fight)
    if person not in taking_part:
        return Violation("15.4", "only a person in that combat can be champion")
    if person in s.cast:
        return Violation("19.3", "who has cast an enchantment takes no challenge")
    return unwilling(s, kind, person, taking_part)


def unwilling(s: State, kind: str, person: Piece, company: list[Piece]) -> Violation | None:
    """[15.5, 7.9.t26, 7.9.m37] Why a person may not fight that kind of challenge at all."""
    if kind == DUEL and basic(s, person) < 1:
        return Violation("15.5", "a duel arcane needs a Basic Magic Strength of 1")
    if person == "grogan" and s.game.special("grogan"):
        return Violation("7.9.t26", "Grogan fears the prophecy and takes no challenge")
    if kind == TRIAL and "bran_og" in company and person != "bran_og" and s.game.special("bran_og"):
        return Violation("7.9.m37", "where Bran Og is, he alone fights trials by combat")
    return None


def fit(s: State, side: Side, fight: Fight, kind: str) -> list[Piece]:
    """[15.4] The persons of a side in a combat who can be champions in a challenge combat."""
    return [p for p in people(s, side, fight) if unfit(s, side, fight, kind, p) is None]


class Challenge(Question[State], frozen=True):
    """[5.D.5.c, 5.D.5.d, 15.4, 15.7] A side starts a duel arcane or a trial by combat, or neither.

    One of each type for each battle or engagement, whoever starts it.
    """

    kind: str
    hex: Hex

    rule = "15.4"
    final = True

    def question(self, s: State) -> str:
        return f"Challenge the enemy in {printed(self.hex)}?"

    def offers(self, s: State) -> Iterable[Offer]:
        fight = found(s, self.kind, self.hex)
        if fight is None or not people(s, other(self.side), fight):
            return
        started = {kind for _, kind, _ in fight.challenges}
        champions = {k: fit(s, self.side, fight, k) for k in (DUEL, TRIAL) if k not in started}
        for kind, able in champions.items():
            yield Offer(kind, able, partial(self.refuse, s, fight, kind))
        if any(champions.values()):
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, fight: Fight, kind: str, person: Noun) -> Violation | None:
        """Why a person is no champion."""
        return unfit(s, self.side, fight, kind, str(person))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "done":
            return
        fight = announced(s, self.kind, self.hex)
        s.change(fight, challenges=(*fight.challenges, (self.side, verb, str(noun))))
        s.show("challenge", side=self.side, form=verb, hex=self.hex, person=str(noun))
        s.then(self)


class Answers(Procedure[State], frozen=True):
    """[5.D.5.d, 5.D.5.e] The enemy of a side answers its challenges in a combat."""

    challenger: Side
    kind: str
    hex: Hex

    rule = "15.4"

    def perform(self, s: State) -> None:
        fight, enemy = found(s, self.kind, self.hex), other(self.challenger)
        challenges = fight.challenges if fight is not None else ()
        own = [(kind, person) for side, kind, person in challenges if side == self.challenger]
        s.then(*(Answer(enemy, self.kind, self.hex, kind, person) for kind, person in own))


class Answer(Question[State], frozen=True):
    """[15.4, 5.D.5.d, 5.D.5.e, 19.3] A side takes up a challenge with one of its persons, or declines."""

    kind: str
    hex: Hex
    challenge: str
    person: Piece

    rule = "15.4"
    final = True

    def question(self, s: State) -> str:
        name = s.game.person[self.person].name
        return f"{name} calls for {NAMES[self.challenge]} in {printed(self.hex)}: who answers?"

    def offers(self, s: State) -> Iterable[Offer]:
        fight = announced(s, self.kind, self.hex)
        able = fit(s, self.side, fight, self.challenge)
        if able:
            yield Offer("accept", able, lambda p: unfit(s, self.side, fight, self.challenge, str(p)))
            yield Offer("decline", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        fight = announced(s, self.kind, self.hex)
        if verb == "decline":
            self.decline(s, fight)
            return
        pair = (self.person, str(noun)) if self.side == 1 else (str(noun), self.person)
        first = fight.first
        s.show("accepted", side=self.side, form=self.challenge, hex=self.hex, person=str(noun))
        s.declare(Fight(self.challenge, self.hex, first, first, champions=pair, within=self.kind))

    def perform(self, s: State) -> None:
        fight = announced(s, self.kind, self.hex)
        company = people(s, self.side, fight)
        would = [p for p in company if unwilling(s, self.challenge, p, company) is None]
        if would and all(person in s.cast for person in would):
            s.tell("excused", side=self.side, form=self.challenge, hex=self.hex)
        else:
            self.decline(s, fight)

    def decline(self, s: State, fight: Fight) -> None:
        """[16.1.6] A refusal is remembered."""
        s.change(fight, refused=(*fight.refused, (self.side, self.challenge)))
        s.tell("declined", side=self.side, form=self.challenge, hex=self.hex)


# --- single combat ------------------------------------------------------------------------------------


class SingleCombat(Procedure[State], frozen=True):
    """[16.4, 16.5, 20.6.15, 15.4] A duel or trial is fought to the death; first the Hand of Torbay.

    A champion who has fallen in another single combat fights no more. `within` is the battle or engagement.
    """

    kind: str
    hex: Hex
    within: str = ""

    rule = "16.4"

    def perform(self, s: State) -> None:
        fight = found(s, self.kind, self.hex, self.within)
        if fight is None:
            return
        if not all(s.living(champion) for champion in fight.champions):
            s.forget(fight)
            return
        s.engage(fight)
        sides = () if self.kind == MIND else (fight.first, other(fight.first))
        s.then(
            *(Ready(side, self.hex) for side in sides),
            *(HandOfTorbay(side) for side in sides),
            Blow(),
            EndSingle(self.kind, self.hex),
        )


class HandOfTorbay(Question[State], frozen=True):
    """[20.6.15] A champion who bears the Hand may touch his foe before the fight."""

    rule = "20.6.15"
    final = True
    prompt = "Use the Hand of Torbay?"

    def offers(self, s: State) -> Iterable[Offer]:
        fight = s.battle
        champion, foe = fight.champions[self.side], fight.champions[other(self.side)]
        if s.living(champion) and s.living(foe) and uses(s, champion, HAND):
            yield Offer("touch", (foe,), lambda p: None if p == foe else NOT_HIS_FOE)
            yield Offer("keep", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "touch":
            s.use(s.battle.champions[self.side], (HAND,))
            s.then(Touched(str(noun)))


NOT_HIS_FOE = Violation("20.6.15", "the Hand touches the champion's foe")


def doubled(s: State, champion: Piece, foe: Piece) -> bool:
    """[20.6.10, 20.6.12, 20.6.19] Whether a champion's weapon doubles the wounds of a trial."""
    weapons = (CLEAVER, AXE, TROLLBANE) if s.game.race[foe] == TROLL else (CLEAVER, AXE)
    return any(uses(s, champion, weapon) for weapon in weapons)


class Blow(Procedure[State], frozen=True):
    """[16.4, 16.5, 15.8] A Round of single combat: no command, no retreat, until somebody is dead."""

    rule = "16.4"
    prompt = "Single combat"

    def options(self, s: State) -> Options:
        fight = s.battle
        return dice(2) if all(s.living(champion) for champion in fight.champions) else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        fight = s.battle
        roll = throw(s, fight, faces(noun))
        letters = [letter[0] for letter in roll.letters]
        sides = (fight.attacker, other(fight.attacker))
        wounds = []
        for side, letter, strength in zip(sides, letters, roll.forces, strict=True):
            number = s.game.casualties(letter, strength)[1]
            champion, foe = fight.champions[side], fight.champions[other(side)]
            if fight.kind == TRIAL and doubled(s, foe, champion):
                number *= 2
            wounds.append(number)
        s.note(rounds=fight.rounds + 1)
        own: dict[str, Fact] = {"champions": fight.champions, "result": letters, "wounds": wounds}
        s.show("blow", **roll.facts | own)
        s.then(Blow())
        strike(s, dict(zip(sides, wounds, strict=True)))


def strike(s: State, wounds: dict[Side, int]) -> None:
    """[16.4, 7.9.t25, 20.6.08] Both champions take their wounds at once; Magog's blade is venomous."""
    fight = s.battle
    dead = []
    for side, number in wounds.items():
        person, foe = fight.champions[side], fight.champions[other(side)]
        number = absorbed(s, person, number)
        if number <= 0:
            continue
        if fight.kind == TRIAL and foe == "magog" and s.game.special("magog"):
            s.note(envenomed=(*s.battle.envenomed, person))
        if number >= s.health(person):
            dead.append(person)
        else:
            s.wound(person, number)
    die(s, dead)


def die(s: State, dead: list[Piece]) -> None:
    """[20.6.22, 20.5] Champions die; who slays the bearer of Requiter dies with him."""
    fight = s.battle
    doomed = list(dead)
    for person in dead:
        foe = opponent(fight, person)
        if REQUITER in s.kit.get(person, ()) and foe not in doomed and s.living(foe):
            s.tell("requited", person=foe)
            doomed.append(foe)
    for person in doomed:
        foe = opponent(fight, person)
        s.then(*slay(s, person, DUEL if fight.kind == MIND else fight.kind, "" if foe in doomed else foe))


def opponent(fight: Fight, person: Piece) -> Piece:
    """The other champion."""
    one, two = fight.champions
    return two if person == one else one


class EndSingle(Procedure[State], frozen=True):
    """[16.4, 7.9.t25, 7.9.t27] A single combat is over: venom works, a side takes heart."""

    kind: str
    hex: Hex

    rule = "16.4"

    def perform(self, s: State) -> None:
        fight = s.battle
        poisoned = [person for person in fight.envenomed if s.living(person)]
        if poisoned:
            s.tell("venom", person=poisoned[0])
            die(s, poisoned[:1])
        alive = [side for side in (FOMORIAN, FAERIE) if s.living(fight.champions[side])]
        s.forget(s.battle)
        if {"imric", "auberon"} == set(fight.champions) and s.game.special("imric") and len(alive) == 1:
            larger = found(s, fight.within, self.hex)
            if larger is not None:
                s.change(larger, favour=alive[0])
