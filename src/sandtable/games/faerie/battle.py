"""16.1 Battles, 16.2 engagements and 16.3 melees, Round by Round (15.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, D6, Noun, Options, faces
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import trigger
from sandtable.games.faerie.evasion import Evade, exposed, heroes, hidden_by_magic
from sandtable.games.faerie.gamedata import CLOSED, FAERIE, FOMORIAN, SNOW
from sandtable.games.faerie.items import Ready
from sandtable.games.faerie.losses import Allot, Suffer, go_down, lay_ghosts, remove, slay
from sandtable.games.faerie.movement import barred, harbour, price
from sandtable.games.faerie.questions import TwoDice, one_of
from sandtable.games.faerie.ratings import HAND, MAILCOAT, REQUITER, TEETH, combat, command, magic, user, uses
from sandtable.games.faerie.state import Due, Fight, Group, Piece, State
from sandtable.games.faerie.strengths import (
    BATTLE,
    ENGAGEMENT,
    MELEE,
    csps,
    fleet,
    people,
    throw,
    walls,
    walls_stand,
)


def found(s: State, kind: str, hex: Hex, within: str = "") -> Fight | None:
    """The announced combat of a kind in a hex; single combats are told apart by what they are part of."""
    return next(
        (f for f in s.fights if f.hex == hex and f.kind == kind and (not within or f.within == within)), None
    )


def announced(s: State, kind: str, hex: Hex) -> Fight:
    """The combat of a kind that has been announced in a hex."""
    return next(fight for fight in s.fights if (fight.kind, fight.hex) == (kind, hex))


class Combat(Procedure[State], frozen=True):
    """[16.0, 16.1.1, 16.2.1, 16.3.1] Resolve a battle, an engagement or a melee to its end."""

    kind: str
    hex: Hex

    rule = "16.0"

    def perform(self, s: State) -> None:
        fight = found(s, self.kind, self.hex)
        if fight is None:
            return
        s.engage(fight)
        before: list[Procedure[State]] = []
        if self.kind == BATTLE:
            before += [CallKings(FAERIE, self.hex)]
            if not fight.overrun:
                before += [SowTeeth(fight.first, self.hex), SowTeeth(other(fight.first), self.hex)]
        elif self.kind == MELEE:
            before += [StayOut(other(fight.first), self.hex), StayOut(fight.first, self.hex)]
            before += [Touch(fight.first, self.hex), Touch(other(fight.first), self.hex)]
        s.then(*before, Round(self.kind, self.hex), EndCombat(self.kind, self.hex))


class EndCombat(Procedure[State], frozen=True):
    """[15.8, 18.0.when, 20.6.23] The combat is over; what is left without protection evades or dies,
    castaways among enemy troops too.
    """

    kind: str
    hex: Hex

    rule = "15.8"

    def perform(self, s: State) -> None:
        s.tell("combat over", form=self.kind, hex=self.hex)
        s.forget(announced(s, self.kind, self.hex))
        if self.kind != MELEE:
            s.then(*(Evade(side, self.hex) for side in (FOMORIAN, FAERIE) if exposed(s, side, self.hex)))


# --- before the first Round --------------------------------------------------------------------------


class CallKings(Question[State], frozen=True):
    """[19.5.19] In Wigan's Pen Auberon, Edric or Elidor may call forth the kings, once a battle."""

    hex: Hex

    rule = "19.5.19"
    final = True
    prompt = "Call forth the kings?"

    def offers(self, s: State) -> Iterable[Offer]:
        place = s.game.place.get(self.hex)
        callers = [p for p in s.persons(self.side, self.hex) if place is not None and p in place.kings]
        if callers:
            yield one_of("call", callers, "19.5.19", "only Auberon, Edric or Elidor can call the kings")
            yield Offer("keep", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "call":
            s.then(KingsCome(self.hex, str(noun)))


class KingsCome(TwoDice, frozen=True):
    """[19.5.19] Two dice and the caller's Command Rating are the enemy army CSPs that are destroyed."""

    hex: Hex
    caller: Piece

    rule = "19.5.19"
    prompt = "The kings come forth"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        number = sum(faces(noun)) + command(s, self.caller)
        s.tell("kings", person=self.caller, hex=self.hex, number=number)
        ranks = s.ranks(FOMORIAN, self.hex)
        if ranks:
            s.owe(FOMORIAN, Due(troops=number, ranks=ranks))
            s.then(Allot(FOMORIAN), Suffer(self.hex, "kings", (FOMORIAN,)))


class SowTeeth(Question[State], frozen=True):
    """[20.6.23] After the terrain is chosen, the bearer of the Teeth of the Dragon may sow them."""

    hex: Hex

    rule = "20.6.23"
    final = True
    prompt = "Sow the Teeth of the Dragon?"

    def offers(self, s: State) -> Iterable[Offer]:
        if user(s, s.persons(self.side, self.hex), TEETH):
            yield Offer("sow", ALONE, always)
            yield Offer("keep", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "sow":
            s.then(Sown(self.side, self.hex))


class Sown(TwoDice, frozen=True):
    """[20.6.23] Two dice are the CSPs that fight in this battle; the Teeth are gone."""

    side: Side
    hex: Hex

    rule = "20.6.23"
    prompt = "An army springs up"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        sown = list(s.battle.sown)
        sown[self.side] = sum(faces(noun))
        s.note(sown=tuple(sown))
        s.tell("sown", side=self.side, hex=self.hex, number=sown[self.side])
        s.destroy_item(TEETH, "sown")


class StayOut(Question[State], frozen=True):
    """[15.3, 20.6.13] With an item of evasion in the hex, its bearer and others may decline a melee."""

    hex: Hex

    rule = "15.3"
    final = True
    prompt = "Who stays out of the melee?"

    def offers(self, s: State) -> Iterable[Offer]:
        able = [person for person in s.persons(self.side, self.hex) if person not in s.battle.out]
        if able and hidden_by_magic(s, self.side, self.hex):
            yield one_of("stay_out", able, *NOT_IN_MELEE)
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stay_out":
            s.note(out=(*s.battle.out, str(noun)))
            s.then(self)


NOT_IN_MELEE = Violation("15.3", "that person is not in the melee")


class Touch(Question[State], frozen=True):
    """[20.6.15, 20.6.08] Before a melee the bearer of the Hand of Torbay may touch one enemy."""

    hex: Hex

    rule = "20.6.15"
    final = True
    prompt = "Whom does the Hand of Torbay touch?"

    def offers(self, s: State) -> Iterable[Offer]:
        foes = people(s, other(self.side), s.battle)
        if foes and user(s, people(s, self.side, s.battle), HAND):
            yield one_of("touch", foes, *NOT_IN_MELEE)
            yield Offer("keep", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "touch":
            bearer = user(s, people(s, self.side, s.battle), HAND)
            assert bearer is not None
            s.use(bearer, (HAND,))
            s.then(Touched(str(noun)))


class Touched(Procedure[State], frozen=True):
    """[20.6.15, 20.6.08] One die above his better strength, and the person dies; the Mailcoat protects."""

    person: Piece

    rule = "20.6.15"
    prompt = "Does the touch kill?"

    def options(self, s: State) -> Options:
        return Options() if uses(s, self.person, MAILCOAT) else D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        limit = max(combat(s, self.person), magic(s, self.person))
        s.tell("touched", person=self.person, die=noun, limit=limit)
        if noun > limit:
            foe = requited(s, self.person)
            s.then(*slay(s, self.person, "fate"), *(slay(s, foe, "fate") if foe else ()))


def requited(s: State, dead: Piece) -> Piece:
    """[20.6.22, 20.6.15] Who slays the bearer of Requiter with the Hand in challenge combat, and so dies."""
    champions = s.battle.champions
    if REQUITER not in s.kit.get(dead, ()) or dead not in champions:
        return ""
    foe = champions[dead == champions[0]]
    s.tell("requited", person=foe)
    return foe


# --- a Round -----------------------------------------------------------------------------------------


def ended(s: State, fight: Fight) -> bool:
    """[15.8.1, 15.8.4] Whether there is nothing left to fight with or against.

    A battle needs troops, and on either side troops, heroes or walls.
    """
    sides = (FOMORIAN, FAERIE)
    if fight.kind == MELEE:
        return not all(people(s, side, fight) for side in sides)
    if fight.kind == ENGAGEMENT:
        return not all(fleet(s, side, fight) for side in sides)
    return not any(csps(s, side, fight) for side in sides) or not all(
        csps(s, side, fight) or walls_stand(s, side, fight) or heroes(s, side, fight.hex) for side in sides
    )


def no_attack(s: State, side: Side, fight: Fight) -> Violation | None:
    """[15.1, 17.5] Why a side cannot attack in a combat that goes on."""
    if fight.kind != BATTLE or csps(s, side, fight):
        return None
    if s.fortified(other(side), fight.hex):
        return PERSONS_ALONE
    return None if heroes(s, side, fight.hex) else NO_FIGHTERS


PERSONS_ALONE = Violation("17.5", "persons attack a fortress only together with troops")
NO_FIGHTERS = Violation("15.1", "an attack needs armies, escorts or heroes of yours in the hex")


class Round(Procedure[State], frozen=True):
    """[15.8, 16.1, 16.2, 16.3] One Round: items change hands, dice, losses, retreat; then the next."""

    kind: str
    hex: Hex

    rule = "15.8"

    def perform(self, s: State) -> None:
        fight = s.battle
        if ended(s, fight):
            return
        attacker = fight.attacker
        if no_attack(s, attacker, fight) is None:
            s.then(Ready(attacker, self.hex), Ready(other(attacker), self.hex), Roll(self.kind, self.hex))
        elif not fight.overrun:
            s.then(Press(other(attacker), self.kind, self.hex, True))


class Roll(TwoDice, frozen=True):
    """[16.1.7, 16.1.8, 16.2.6, 16.3.5] Two dice, the two tables, and what each side must lose."""

    kind: str
    hex: Hex

    rule = "16.1.7"
    prompt = "The attack"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        fight = s.battle
        roll = throw(s, fight, faces(noun))
        sides = (fight.attacker, other(fight.attacker))
        s.note(rounds=fight.rounds + 1)
        s.show("round", **roll.facts)
        retreats = []
        for side, letter, strength in zip(sides, roll.letters, roll.forces, strict=True):
            losses = s.game.casualties(letter[0], strength)
            s.owe(side, due(s, side, fight, losses))
            if letter.endswith("r") and not walled(s, side, fight):
                retreats.append(side)
        # At sea the friends of the dead keep their items.
        how = "fate" if self.kind == ENGAGEMENT else self.kind
        s.then(
            *(Allot(side) for side in sides),
            Suffer(self.hex, how, sides),
            *(Retreating(side, self.kind, self.hex) for side in retreats),
            AfterRound(self.kind, self.hex),
        )


def walled(s: State, side: Side, fight: Fight) -> bool:
    """[17.1] Those who have their own fortress in the hex do not retreat on land."""
    return fight.kind != ENGAGEMENT and s.fortified(side, fight.hex)


def due(s: State, side: Side, fight: Fight, losses: tuple[int, int, bool]) -> Due:
    """[16.1.10, 16.2.8, 16.3.7, 7.5, 17.4] What a side must lose by the numbers of the Casualty Table."""
    troops, wounds, dagger = losses
    persons = tuple(people(s, side, fight))
    if fight.kind == BATTLE:
        return Due(
            troops=troops,
            wounds=wounds,
            dagger=dagger,
            fortress=bool(walls(s, side, fight)),
            sown=fight.sown[side],
            persons=persons,
            ranks=s.ranks(side, fight.hex),
            escorts=tuple(s.escorted(side, fight.hex)),
        )
    if fight.kind == ENGAGEMENT:
        ships = tuple(fleet(s, side, fight))
        return Due(
            wounds=wounds, steps=wounds, dagger=dagger, dagger_ship=dagger, persons=persons, ships=ships
        )
    return Due(wounds=wounds, dagger=dagger, persons=persons)


class AfterRound(Procedure[State], frozen=True):
    """[15.8, 15.8.1, 18.0.when, 12.5] Persons without protection evade; then the attacker may go on. An
    overrun is one Round.
    """

    kind: str
    hex: Hex

    rule = "15.8"

    def perform(self, s: State) -> None:
        fight = s.battle
        sides = (FOMORIAN, FAERIE) if self.kind == BATTLE else ()
        alone = [side for side in sides if exposed(s, side, self.hex) and not fight.sown[side]]
        more = [] if fight.overrun else [Press(fight.attacker, self.kind, self.hex)]
        s.then(*(Evade(side, self.hex) for side in alone), *more)


class Press(Question[State], frozen=True):
    """[15.8, 15.8.3] After a Round the attacker attacks again or stops; then the defender may take over."""

    kind: str
    hex: Hex
    declined: bool = False

    rule = "15.8"
    final = True

    def question(self, s: State) -> str:
        verb = "Take over the attack" if self.declined else "Attack again"
        return f"{verb} in {printed(self.hex)}?"

    def offers(self, s: State) -> Iterable[Offer]:
        fight = s.battle
        if not ended(s, fight) and no_attack(s, self.side, fight) is None:
            yield Offer("press", ALONE, always)
            yield Offer("hold", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "hold":
            self.hold(s)
            return
        if s.battle.attacker != self.side:
            s.note(attacker=self.side)
            s.tell("initiative", side=self.side, hex=self.hex)
        s.then(Round(self.kind, self.hex))

    def perform(self, s: State) -> None:
        if not ended(s, s.battle):
            self.hold(s)

    def hold(self, s: State) -> None:
        """[15.8.3] The other side may attack; if it was asked before, the combat is over."""
        if not self.declined:
            s.then(Press(other(self.side), self.kind, self.hex, True))


# --- retreats ---------------------------------------------------------------------------------------------


class Retreating(Procedure[State], frozen=True):
    """[15.8.2, 7.4, 12.1.coasts] Retreats come after all losses; ships at two shores go different ways."""

    side: Side
    kind: str
    hex: Hex

    rule = "15.8.2"

    def perform(self, s: State) -> None:
        if self.kind == ENGAGEMENT:
            shores = sorted({s.berth[ship] for ship in fleet(s, self.side, s.battle)})
            s.then(*(Retreat(self.side, self.kind, self.hex, shore) for shore in shores))
        elif people(s, self.side, s.battle) or s.points(self.side, self.hex):
            s.then(Retreat(self.side, self.kind, self.hex))


class Retreat(Question[State], frozen=True):
    """[15.8.2, 7.4] The side that must retreat chooses an adjacent hex without enemies that all can enter.

    Where there is none, troops and ships are lost, and persons evade or die. Ice holds ships where they are.
    """

    kind: str
    hex: Hex
    shore: int = 0

    rule = "15.8.2"
    final = True

    def question(self, s: State) -> str:
        return f"Your pieces retreat from {printed(self.hex)}: where to?"

    def group(self, s: State) -> Group:
        """Everything that retreats."""
        if self.kind == ENGAGEMENT:
            ships = [ship for ship in fleet(s, self.side, s.battle) if s.berth[ship] == self.shore]
            return Group(self.hex, "retreat", ships=tuple(ships))
        troops = {} if self.kind == MELEE else s.ranks(self.side, self.hex)
        kept = tuple(item for item in s.items_at(self.hex) if s.kept_by(item) == self.side)
        persons = tuple(people(s, self.side, s.battle))
        return Group(self.hex, "retreat", persons, troops=troops, items=kept)

    def refuges(self, s: State) -> list[Hex]:
        """Where the pieces can go."""
        group, enemy = self.group(s), other(self.side)
        return [
            hex
            for hex in s.game.near[self.hex]
            if not s.present(enemy, hex)
            and not s.fortified(enemy, hex)
            and barred(s, group, hex) is None
            and price(s, group, hex) != CLOSED
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        hexes = self.refuges(s)
        if hexes:
            yield one_of(
                "retreat", hexes, "15.8.2", "retreat to an adjacent hex that all can enter, without enemies"
            )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        hex = cast(Hex, noun)
        group, moving = self.group(s), s.group
        shore = harbour(s, group, hex) if group.ships else 0
        s.halt(s.advance(group, hex, 0, shore))
        s.form(moving)
        trigger(s, self.side, hex)
        lay_ghosts(s, hex, group.persons)

    def perform(self, s: State) -> None:
        if self.kind == ENGAGEMENT:
            if s.game.coastal(self.hex) and s.weather(self.hex) == SNOW:
                return
            for ship in self.group(s).ships:
                s.sink(ship)
                s.then(*go_down(s, self.side, ship, self.hex))
            return
        s.tell("no retreat", side=self.side, hex=self.hex)
        escorts = tuple(s.escorted(self.side, self.hex))
        lost = Due(lost=s.ranks(self.side, self.hex), lost_escorts=escorts)
        remove(s, self.side, self.hex, lost, self.kind)
        s.then(Evade(self.side, self.hex, cornered=True))
