"""8.0 Attrition."""

from __future__ import annotations

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import Noun, Options, dice, faces
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import CLEAR, ELF, ENCHANTED, FAERIE, HUMAN, MUNDANE, SNOW, WILD
from sandtable.games.faerie.items import ChooseItems
from sandtable.games.faerie.losses import Allot, Suffer, hurt
from sandtable.games.faerie.ratings import (
    CURSE,
    RADE,
    basic,
    benefit,
    combat,
    commanded,
    rating,
    user,
)
from sandtable.games.faerie.state import Due, Piece, State, Told, Troops, total

ARMY, ESCORT, PERSON, SHIP = "army", "escort", "person", "ship"


class Victims(msgspec.Struct, frozen=True):
    """[8.0.procedure, 8.1] What undergoes attrition in a hex, and what is added to the dice."""

    persons: tuple[Piece, ...] = ()
    escorts: tuple[Piece, ...] = ()
    troops: Troops = {}
    ships: tuple[Piece, ...] = ()
    reasons: dict[str, int] = {}


def victims(s: State, side: Side, hex: Hex) -> Victims:
    """[8.0.1 to 8.0.5, 8.0.7, 6.2.1, 6.3.3, 6.3.5] Who suffers in a hex, and why.

    Inactive pieces are exempt. Every reason's modifier applies to the whole roll.
    """
    game = s.game
    awake = [piece for piece in s.pieces(side, hex) if not s.sleeps(piece)]
    ashore = [p for p in awake if p in game.person and p not in s.aboard]
    ranks = {c: n for c, n in s.ranks(side, hex).items() if c not in s.asleep}
    ships = [p for p in awake if p in game.ship]
    if not (ashore or ranks or ships):
        return Victims()
    reasons: dict[str, int] = {}
    persons: set[Piece] = set()
    troops: set[str] = set()
    afloat: set[Piece] = set()
    escorts: set[Piece] = set()
    escorted = {p for p in ashore if p in s.escorts}
    weather, aspect, numbers = s.weather(hex), game.aspect.get(hex, ""), game.numbers

    def all_ashore(race: str = "") -> bool:
        """Everybody of a race, or everybody, ashore; tells whether there is anybody."""
        mine = [p for p in ashore if not race or game.race[p] == race]
        kin = [c for c in ranks if not race or game.race[c] == race]
        men = [p for p in escorted if not race or game.race[p] == race]
        persons.update(mine)
        troops.update(kin)
        escorts.update(men)
        return bool(mine or kin)

    if hex in s.vortices:
        all_ashore()
        afloat.update(ships)
        persons.update(p for p in awake if p in game.person)
        reasons["vortex"] = numbers.vortex
    bad = [ship for ship in ships if game.ship[ship].bad_sailer]
    if bad and weather != CLEAR and hex in game.sea:
        afloat.update(bad)
        reasons["storm"] = 0
    if aspect == MUNDANE and all_ashore(ELF):
        reasons["elf"] = numbers.elf_in_mundane
    elif aspect == ENCHANTED and all_ashore(HUMAN):
        reasons["mundane"] = numbers.mundane_in_enchanted
    elif aspect == WILD and all_ashore():
        reasons["wild"] = s.mana
    if not s.fortified(side, hex):
        leaderless = [c for c in ranks if not commanded(s, side, ashore, c)]
        if leaderless:
            troops.update(leaderless)
            reasons["leaderless"] = 0
        if weather == SNOW and ranks:
            troops.update(ranks)
            reasons["snow"] = 0
    if haunted(s, side, hex) and all_ashore():
        reasons["rade"] = numbers.rade
    if cursed(s, side, hex) and all_ashore(HUMAN):
        reasons["curse"] = numbers.curse
    if not reasons:
        return Victims()
    order = game.order.__getitem__
    return Victims(
        tuple(sorted(persons, key=order)),
        tuple(sorted(escorts, key=order)),
        {c: ranks[c] for c in ranks if c in troops},
        tuple(sorted(afloat, key=order)),
        reasons,
    )


def haunted(s: State, side: Side, hex: Hex) -> bool:
    """[8.0.8, 20.6.06, 19.5.06] Whether a side meets Finn's Rade: in Driffeld Knowe, or with its enemy.

    Its bearer and those with him are immune; once it is laid to rest the haunting is over.
    """
    if RADE not in s.game.item or RADE in s.lost_items or user(s, s.persons(side, hex), RADE):
        return False
    place = s.game.place.get(hex)
    return (place is not None and place.rade) or bool(user(s, s.persons(other(side), hex), RADE))


def cursed(s: State, side: Side, hex: Hex) -> bool:
    """[20.6.03, 8.2.curse] Whether a Faerie-controlled bearer of Bran's Curse is there."""
    return CURSE in s.game.item and bool(user(s, s.persons(FAERIE, hex), CURSE))


class AttritionSegment(Procedure[State], frozen=True):
    """[5.C, 5.C.1, 8.0] One side's pieces undergo attrition, hex by hex; first what the places do to
    persons.
    """

    side: Side

    rule = "8.0"

    def perform(self, s: State) -> None:
        hexes = s.hexes(self.side)
        dreadful = [hex for hex in hexes if hex in s.game.place and s.game.place[hex].wounds]
        s.then(
            ChooseItems(self.side),
            *(PlaceWounds(self.side, hex) for hex in dreadful),
            *(Attrition(self.side, hex) for hex in hexes),
        )


class PlaceWounds(Procedure[State], frozen=True):
    """[19.5, 19.5.07, 19.5.08, 19.5.12, 19.5.16] Persons in a dreadful place are wounded."""

    side: Side
    hex: Hex

    rule = "19.5"

    def perform(self, s: State) -> None:
        place = s.game.place[self.hex]
        after: list[Procedure[State]] = []
        for person in s.persons(self.side, self.hex):
            if not s.sleeps(person) and person != place.spares:
                after += hurt(s, person, place.wounds, "fate")
        s.then(*after)


class Attrition(Procedure[State], frozen=True):
    """[5.C.2, 5.C.3, 8.0.procedure, 8.1, 8.2] The opponent rolls once for all that suffer in a hex."""

    side: Side
    hex: Hex

    rule = "8.1"
    prompt = "Attrition"

    def options(self, s: State) -> Options:
        if not s.present(self.side, self.hex):
            return Options()
        return dice(2) if victims(s, self.side, self.hex).reasons else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        """[8.2.elf, 8.2.mundane, 8.2.wild, 8.2.vortex, 8.2.rade] The modifiers of all reasons are added to
        one roll.
        """
        suffer = victims(s, self.side, self.hex)
        benefit(s, suffer.persons)
        modifier = sum(suffer.reasons.values()) - relief(s, suffer.persons)
        wear(s, self.side, self.hex, suffer, faces(noun), modifier)


def relief(s: State, persons: tuple[Piece, ...]) -> int:
    """[8.2.command, 8.2.magic, 14.4] What a leader and a mage among the sufferers take off the dice."""
    return rating(s, persons) + max((basic(s, person) for person in persons), default=0)


def wear(s: State, side: Side, hex: Hex, suffer: Victims, roll: tuple[int, ...], modifier: int) -> None:
    """[8.3, 8.4, 5.C.4, 7.1] Read the tables; the owner takes the losses of each kind in full."""
    letter = s.game.attrition(sum(roll) + modifier)
    strength = total(suffer.troops) + len(suffer.escorts)
    strength += sum(strength_of(s, ship) for ship in suffer.ships)
    if not strength:
        strength = sum(combat(s, person) for person in suffer.persons)
    troops, wounds, dagger = s.game.casualties(letter, strength)
    told: Told = {"dice": roll, "modifier": modifier, "letter": letter, "reasons": list(suffer.reasons)}
    s.tell("attrition", side=side, hex=hex, **told)
    due = Due(
        troops=troops if suffer.troops or suffer.escorts else 0,
        wounds=wounds if suffer.persons else 0,
        steps=troops if suffer.ships else 0,
        dagger=dagger,
        dagger_ship=dagger,
        persons=suffer.persons,
        ships=suffer.ships,
        ranks=suffer.troops,
        escorts=suffer.escorts,
    )
    s.owe(side, due)
    s.then(Allot(side), Suffer(hex, "fate", (side,)))


def strength_of(s: State, ship: Piece) -> int:
    """[7.6] A ship's Combat Strength on the side that is up."""
    printed = s.game.ship[ship]
    return printed.damaged_combat if ship in s.damaged else printed.combat


class MarchAttrition(Procedure[State], frozen=True):
    """[5.D.3.c, 12.4] Stacks that force marched undergo attrition one by one, less a Command Rating."""

    side: Side

    rule = "5.D.3.c"
    prompt = "Attrition of the forced march"

    def suffering(self, s: State) -> Victims:
        """What is left of the first stack where it halted."""
        group = s.marched[0]
        persons = tuple(p for p in group.persons if s.at[p] == group.hex and s.side(p) == self.side)
        ranks = s.ranks(self.side, group.hex)
        troops = {c: min(n, ranks.get(c, 0)) for c, n in group.troops.items()}
        escorts = tuple(p for p in persons if p in s.escorts)
        return Victims(persons, escorts, {c: n for c, n in troops.items() if n}, (), {"march": 0})

    def options(self, s: State) -> Options:
        if not s.marched:
            return Options()
        suffer = self.suffering(s)
        return dice(2) if suffer.persons or suffer.troops else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        suffer, hex = self.suffering(s), s.marched[0].hex
        s.end_march()
        s.then(self)
        wear(s, self.side, hex, suffer, faces(noun), -rating(s, suffer.persons))

    def perform(self, s: State) -> None:
        if s.marched:
            s.end_march()
            s.then(self)
