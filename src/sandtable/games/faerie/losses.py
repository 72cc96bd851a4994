"""7.0 Removing losses, deaths, and what becomes of the items of the dead (20.5)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import HUMAN, TROLL
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.ratings import RADE, REQUITER, magic, mail
from sandtable.games.faerie.state import WAFF, Due, Item, Piece, State, Troops, total

CAT = "cait_sith"
SUCCESSORS = {"corin": CAT, "callach": WAFF}
"""[2.3.successor] Who is on the back of a piece."""


def capacity(s: State, person: Piece, due: Due) -> int:
    """[7.0.person, 20.6.08] Wounds that a person can still be given; the Mailcoat absorbs one."""
    return s.health(person) + mail(s, person) - due.hurt.get(person, 0)


def steps(s: State, ship: Piece, due: Due) -> int:
    """[7.0.ship] Steps that a ship still has."""
    return (1 if ship in s.damaged else 2) - due.holed.get(ship, 0)


def left(due: Due) -> Troops:
    """Troops that can still be lost."""
    rest = {colour: number - due.lost.get(colour, 0) for colour, number in due.ranks.items()}
    return {colour: number for colour, number in rest.items() if number}


class Allot(Question[State], frozen=True):
    """[7.2, 7.3, 16.1.10, 16.2.8] The owner spreads his losses over the pieces that must bear them.

    What leaves no choice is done without asking. Nothing is carried out before `Suffer`.
    """

    rule = "7.2"
    final = True

    def question(self, s: State) -> str:
        due = s.due[self.side]
        owed = {"CSP": due.troops, "wound(s)": due.wounds, "Step(s)": due.steps}
        parts = [f"{number} {what}" for what, number in owed.items() if number]
        return f"Take your losses: {', '.join(parts)} to go"

    def offers(self, s: State) -> Iterable[Offer]:
        due = s.due[self.side]
        if due.troops:
            ranks = left(due)
            escorts = [p for p in due.escorts if p not in due.lost_escorts]
            sown = due.sown - due.lost_sown
            kinds = len(ranks) + len(escorts) + bool(sown)
            if kinds > 1 and total(ranks) + len(escorts) + sown > due.troops:
                yield one_of("lose", ranks, "7.2", "there are no troops of that kind to lose")
                yield one_of("lose_escort", escorts, "7.2", "no escort of that person suffers here")
                if sown:
                    yield Offer("lose_sown", ALONE, always)
        elif due.wounds or due.steps:
            verb, able, most = bearers(s, due)
            if len(able) > 1 and most > (due.wounds or due.steps):
                yield one_of(verb, able, "7.2", "that piece may not be chosen now")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.owe(self.side, take(s, s.due[self.side], verb, str(noun)))
        s.then(self)

    def perform(self, s: State) -> None:
        due = s.due[self.side]
        if due.troops or due.wounds or due.steps:
            s.owe(self.side, forced(s, due))
            s.then(self)


def bearers(s: State, due: Due) -> tuple[str, list[Piece], int]:
    """[7.2, 16.1.10, 16.2.8] The verb of the next loss, which persons or then ships may suffer it, and how
    much all can bear; with a dagger a piece that it kills or sinks, if there is one.
    """
    if due.wounds:
        verb, owed, dagger = "wound", due.wounds, due.dagger
        left = {person: capacity(s, person, due) for person in due.persons}
    else:
        verb, owed, dagger = "damage", due.steps, due.dagger_ship
        left = {ship: steps(s, ship, due) for ship in due.ships}
    able = [piece for piece, number in left.items() if number > 0]
    if dagger:
        able = [piece for piece in able if left[piece] <= owed] or able
    return verb, able, sum(left.values())


def take(s: State, due: Due, verb: str, noun: str) -> Due:
    """One loss is chosen; under a dagger as many as the piece can bear."""
    change = msgspec.structs.replace
    match verb:
        case "lose":
            lost = {**due.lost, noun: due.lost.get(noun, 0) + 1}
            return change(due, troops=due.troops - 1, lost=lost)
        case "lose_escort":
            return change(due, troops=due.troops - 1, lost_escorts=(*due.lost_escorts, noun))
        case "lose_sown":
            return change(due, troops=due.troops - 1, lost_sown=due.lost_sown + 1)
        case "wound":
            number = min(due.wounds, capacity(s, noun, due)) if due.dagger else 1
            hurt = {**due.hurt, noun: due.hurt.get(noun, 0) + number}
            return change(due, wounds=due.wounds - number, hurt=hurt, dagger=False)
    number = min(due.steps, steps(s, noun, due)) if due.dagger_ship else 1
    holes = {**due.holed, noun: due.holed.get(noun, 0) + number}
    return change(due, steps=due.steps - number, holed=holes, dagger_ship=False)


def forced(s: State, due: Due) -> Due:
    """[7.3, 17.4] Losses that leave no choice; what cannot be taken is ignored."""
    change = msgspec.structs.replace
    if due.troops:
        ranks = left(due)
        escorts = tuple(p for p in due.escorts if p not in due.lost_escorts)
        sown = due.sown - due.lost_sown
        every = total(ranks) + len(escorts) + sown
        if every > due.troops:
            if ranks:
                return take(s, due, "lose", next(iter(ranks)))
            return take(s, due, "lose_escort", escorts[0]) if escorts else take(s, due, "lose_sown", "")
        return change(
            due,
            troops=0,
            lost={c: due.lost.get(c, 0) + ranks.get(c, 0) for c in due.ranks},
            lost_escorts=(*due.lost_escorts, *escorts),
            lost_sown=due.sown,
            lost_fortress=due.fortress and every < due.troops,
        )
    verb, able, _ = bearers(s, due)
    if able:
        return take(s, due, verb, able[0])
    return change(due, wounds=0) if due.wounds else change(due, steps=0)


class Suffer(Procedure[State], frozen=True):
    """[7.4, 7.5] Both sides have chosen: losses are removed at the same time, then the dead are seen to."""

    hex: Hex
    how: str
    sides: tuple[Side, ...]

    rule = "7.4"

    def perform(self, s: State) -> None:
        after: list[Procedure[State]] = []
        for side in self.sides:
            due = s.due[side]
            s.owe(side, Due())
            after += remove(s, side, self.hex, due, self.how)
        s.then(*after)


def remove(s: State, side: Side, hex: Hex, due: Due, how: str) -> list[Procedure[State]]:
    """[7.0, 7.0.army, 7.0.person, 7.0.ship] Carry out one side's losses.

    Ships first: what is carried aboard a ship that sinks is lost even if its bearer dies as well.
    """
    after: list[Procedure[State]] = []
    for colour, number in due.lost.items():
        if number:
            s.lose_troops(colour, hex, number)
    for person in due.lost_escorts:
        s.lose_escort(person)
    troops = total(due.lost) + len(due.lost_escorts)
    if troops or due.lost_sown:
        s.tell("troops lost", side=side, hex=hex, number=troops + due.lost_sown)
    if due.lost_sown and s.fight is not None:
        sown = list(s.fight.sown)
        sown[side] -= due.lost_sown
        s.note(sown=tuple(sown))
    if due.lost_fortress:
        s.ruin(hex)
    wounds = {person: absorbed(s, person, number) for person, number in due.hurt.items()}
    for ship in [ship for ship, number in due.holed.items() for _ in range(number) if s.strike(ship)]:
        after += go_down(s, side, ship, hex)
    for person, number in wounds.items():
        if number >= s.health(person):
            after += slay(s, person, how)
        else:
            s.wound(person, number)
    return after


def absorbed(s: State, person: Piece, wounds: int) -> int:
    """[20.6.08] The wounds that are left when the Mailcoat has absorbed what it can."""
    saved = mail(s, person)
    if saved and wounds > 0:
        s.absorb()
    return wounds - saved


def hurt(s: State, person: Piece, wounds: int, how: str) -> list[Procedure[State]]:
    """[7.0.person, 20.6.08] A person takes wounds outside combat, and may die of them."""
    wounds = absorbed(s, person, wounds)
    if wounds >= s.health(person):
        return slay(s, person, how)
    s.wound(person, wounds)
    return []


def slay(s: State, person: Piece, how: str, victor: Piece = "") -> list[Procedure[State]]:
    """[7.0.death, 2.3.successor, 7.9.a06, 7.9.m31, 7.9.m32] A person dies; what follows.

    `how` is the kind of combat, or "fate" for deaths that leave his items to his friends.
    """
    side, hex = s.side(person), s.at[person]
    items = s.kit.get(person, ())
    for item in items:
        s.drop(item, hex)
    s.kill(person, how)
    after: list[Procedure[State]] = [ItemFate(item, hex, side, how, victor) for item in items]
    if person == "mac_iver" and s.game.special(person):
        s.doom()
    if person in SUCCESSORS:
        if s.game.special(person):
            s.haunt(SUCCESSORS[person], hex)
        after.insert(0, Rest(SUCCESSORS[person]))
    return after


class Rest(Procedure[State], frozen=True):
    """[19.5.19] The demon cat and the ghost find rest in Wigan's Pen; so does Finn's Rade."""

    person: Piece

    rule = "19.5.19"

    def perform(self, s: State) -> None:
        if s.living(self.person) and lays_ghosts(s, s.at[self.person]):
            for item in s.kit.get(self.person, ()):
                s.drop(item, s.at[self.person])
            s.lay_to_rest(self.person)


def lays_ghosts(s: State, hex: Hex) -> bool:
    """[19.5.19] Whether a hex lays ghosts to rest."""
    place = s.game.place.get(hex)
    return place is not None and place.lays_ghosts


def lay_ghosts(s: State, hex: Hex, persons: Iterable[Piece]) -> None:
    """[19.5.19] Pieces have come into a hex: in Wigan's Pen the cat, the ghost and Finn's Rade find rest."""
    if lays_ghosts(s, hex):
        bearer = s.bearer(RADE)
        if s.lies.get(RADE) == hex or (bearer is not None and s.at[bearer] == hex):
            s.destroy_item(RADE, "laid to rest")
        s.then(*(Rest(person) for person in persons if person in (CAT, WAFF)))


def go_down(s: State, side: Side, ship: Piece, hex: Hex) -> list[Procedure[State]]:
    """[7.5, 12.2] What becomes of those aboard a ship that has sunk."""
    after: list[Procedure[State]] = []
    for item in s.kit.get(ship, ()):
        s.destroy_item(item, "sunk")
    for person in s.crew(ship):
        for item in s.kit.get(person, ()):
            s.destroy_item(item, "sunk")
        if person in s.escorts:
            s.lose_escort(person)
        after.append(Castaway(side, person, hex))
    return after


class Castaway(Question[State], frozen=True):
    """[7.5] A person of a sunk ship goes over to another, reaches the shore, or drowns."""

    person: Piece
    hex: Hex

    rule = "7.5"
    final = True

    def question(self, s: State) -> str:
        return f"Which ship takes {s.game.person[self.person].name} aboard?"

    def rescuers(self, s: State) -> list[Piece]:
        """The ships that are still there."""
        return s.ships(self.side, self.hex) if s.living(self.person) else []

    def offers(self, s: State) -> Iterable[Offer]:
        ships = self.rescuers(s)
        if len(ships) > 1:
            yield one_of("shift", ships, "7.5", "it is not there")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.board(s, str(noun))

    def board(self, s: State, ship: Piece) -> None:
        """[7.5, 9.1] He goes aboard; from a ship that is being refitted he goes ashore at once."""
        if ship in s.refit:
            s.wash_ashore(self.person)
        else:
            s.embark(ship, self.person)

    def perform(self, s: State) -> None:
        if not s.living(self.person):
            return
        ships = self.rescuers(s)
        if ships:
            self.board(s, ships[0])
        elif self.hex in s.game.land and not s.ships(other(self.side), self.hex):
            s.wash_ashore(self.person)
        else:
            s.then(*slay(s, self.person, "sea"))


# --- the items of the dead ----------------------------------------------------------------------------


class ItemFate(Procedure[State], frozen=True):
    """[20.5, 2.3.item-back] What becomes of an item whose bearer has died: broken, captured or kept."""

    item: Item
    hex: Hex
    owner: Side
    how: str
    victor: Piece = ""

    rule = "20.5"
    prompt = "What becomes of the item?"

    @property
    def rolled(self) -> bool:
        """Whether dice decide: not for deaths outside combat."""
        return self.how in ("battle", "melee", "duel", "trial")

    def options(self, s: State) -> Options:
        return dice(2) if self.rolled and self.item in s.lies else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        roll = sum(faces(noun))
        numbers = s.game.numbers
        s.tell("item fate", item=self.item, dice=faces(noun))
        single = self.how in ("duel", "trial")
        if roll <= (numbers.duel_items_up_to if single else numbers.fallen_items_up_to):
            s.destroy_item(self.item, "broken")
        elif single and self.victor and s.living(self.victor) and s.at[self.victor] == self.hex:
            s.then(Claim(self.item, self.victor))
        else:
            captured = not single and roll <= numbers.captured_items_up_to
            s.then(Taker(other(self.owner) if captured else self.owner, self.item, self.hex))

    def perform(self, s: State) -> None:
        if self.item in s.lies:
            s.then(Taker(self.owner, self.item, self.hex))


class Taker(Question[State], frozen=True):
    """[20.1, 20.5, 20.6.22] A side says which person, ship or troops take an item, or lets it lie; the flyers
    and the Worm can bear items too.
    """

    item: Item
    hex: Hex

    rule = "20.5"
    final = True

    def question(self, s: State) -> str:
        return f"Who takes {s.game.item[self.item].name}?"

    def offers(self, s: State) -> Iterable[Offer]:
        able = [*s.pieces(self.side, self.hex), *s.ranks(self.side, self.hex)]
        if able and self.item in s.lies:
            yield one_of("taker", able, "20.5", "nobody there of that name")
            yield Offer("leave", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "taker":
            s.then(Claim(self.item, str(noun)))


def deadly(s: State, item: Item, piece: str) -> bool:
    """[20.6.22] Whether taking an item may kill a piece: Requiter, for Troll and Mundane persons."""
    return item == REQUITER and piece in s.game.person and s.game.race[piece] in (TROLL, HUMAN)


class Claim(Procedure[State], frozen=True):
    """[20.1, 20.6.22] A piece takes an item; Trolls and Mundanes risk their lives with Requiter."""

    item: Item
    piece: str

    rule = "20.6.22"
    prompt = "Does the sword suffer the bearer?"

    def options(self, s: State) -> Options:
        return dice(2) if deadly(s, self.item, self.piece) and s.living(self.piece) else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        roll, strength = sum(faces(noun)), magic(s, self.piece)
        s.tell("sword", person=self.piece, dice=faces(noun), magic=strength)
        if roll > strength:
            s.then(*slay(s, self.piece, "sword"))
        else:
            s.pick_up(self.item, self.piece)

    def perform(self, s: State) -> None:
        if self.piece in s.game.colour:
            s.drop(self.item, s.lies[self.item], s.game.owner[self.piece])
        elif s.living(self.piece):
            s.pick_up(self.item, self.piece)
