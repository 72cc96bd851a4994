"""16.0 Resolving combat: strengths, ratios, dice modifiers and the size of a force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sandtable.core.events import Fact
from sandtable.core.side import Side, other
from sandtable.games.faerie.attrition import strength_of
from sandtable.games.faerie.evasion import heroes
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, TROLL
from sandtable.games.faerie.ratings import (
    AXE,
    STAFF,
    basic,
    benefit,
    combat,
    commanded,
    is_hero,
    magic,
    rating,
    user,
)
from sandtable.games.faerie.state import Fight, Piece, State

BATTLE, ENGAGEMENT, MELEE, DUEL, TRIAL, MIND = "battle", "engagement", "melee", "duel", "trial", "mind"
SINGLE = (DUEL, TRIAL, MIND)


class Odds(msgspec.Struct, frozen=True):
    """Everything that goes into a roll: strengths, column, shifts and what is added to the dice."""

    strengths: tuple[int, int]
    column: int
    shifts: dict[str, int]
    modifiers: dict[str, int]

    @property
    def shifted(self) -> int:
        """The column that is used."""
        return self.column + sum(self.shifts.values())

    @property
    def modifier(self) -> int:
        """What is added to the dice."""
        return sum(self.modifiers.values())


def fleet(s: State, side: Side, fight: Fight) -> list[Piece]:
    """[15.2] The ships of an engagement: all that are not being refitted."""
    return [ship for ship in s.ships(side, fight.hex) if ship not in s.refit]


def people(s: State, side: Side, fight: Fight) -> list[Piece]:
    """[15.1, 15.2, 15.3] The persons of a side who take part in a combat."""
    if fight.kind in SINGLE:
        champion = fight.champions[side]
        return [champion] if champion and s.living(champion) else []
    if fight.kind == ENGAGEMENT:
        return [person for ship in fleet(s, side, fight) for person in s.crew(ship)]
    return [person for person in s.persons(side, fight.hex) if person not in fight.out]


def troops_strength(s: State, side: Side, fight: Fight) -> int:
    """[16.1.2, 14.1.3, 17.2] Troops and escorts, changed by terrain; halved out of command; at least 1.

    Halves are kept until the sum is rounded down.
    """
    ranks, escorts = s.ranks(side, fight.hex), s.escorted(side, fight.hex)
    if not (ranks or escorts):
        return 0
    game, terrain = s.game, fight.terrain
    leaders = s.persons(side, fight.hex)
    led = sum(game.halves[terrain, game.gait[person]] for person in escorts)
    stray = 0
    for colour, number in ranks.items():
        halves = number * game.halves[terrain, game.race[colour]]
        if commanded(s, side, leaders, colour):
            led += halves
        else:
            stray += halves
    return max(1, led // 2 + stray // 4)


def battle_strength(s: State, side: Side, fight: Fight) -> int:
    """[16.1.4, 17.4, 20.6.23] Troops, heroes' Combat Strength, everybody's magic, a defended fortress, and
    the army that sprang from the Teeth.
    """
    strength = troops_strength(s, side, fight) + fight.sown[side]
    for person in people(s, side, fight):
        strength += magic(s, person)
        if is_hero(s, person):
            strength += combat(s, person)
    return strength + walls(s, side, fight)


def walls(s: State, side: Side, fight: Fight) -> int:
    """[17.4] The intrinsic point of an intact fortress whose holder defends; dykes have none."""
    return int(fight.attacker != side and walls_stand(s, side, fight))


def engagement_strength(s: State, side: Side, fight: Fight) -> int:
    """[16.2.3, 14.1.3] Ships, heroes and the CSPs aboard; those that nobody aboard commands count half."""
    ships = fleet(s, side, fight)
    crew = people(s, side, fight)
    strength = sum(strength_of(s, ship) for ship in ships)
    strength += sum(combat(s, person) for person in crew if is_hero(s, person))
    strength += sum(person in s.escorts for person in crew)
    cargo = [s.cargo[ship] for ship in ships if ship in s.cargo]
    led = sum(commanded(s, side, crew, colour) for colour in cargo)
    return strength + led + (len(cargo) - led) // 2


def melee_values(s: State, person: Piece) -> tuple[int, int]:
    """[16.3.2, 16.3.6] What a person counts in a melee, and at face value: the better of combat and magic,
    a hero's combat doubled. Of equals the one is chosen that makes the smaller force.
    """
    own = combat(s, person)
    pairs = ((own * 2 if is_hero(s, person) else own, own), (magic(s, person), basic(s, person)))
    return max(pairs, key=lambda pair: (pair[0], -pair[1]))


def duel_magic(s: State, person: Piece, fight: Fight) -> int:
    """[16.4, 19.4.08] Current Magic Strength; a mind that is attacked counts as Basic 1 at least."""
    lifted = 1 if fight.kind == MIND and not basic(s, person) else 0
    return magic(s, person) + lifted


def strength(s: State, side: Side, fight: Fight) -> int:
    """[16.1.4, 16.2.3, 16.3.2, 16.4, 16.5] A side's strength for the Combat Ratio."""
    if fight.kind == BATTLE:
        return battle_strength(s, side, fight)
    if fight.kind == ENGAGEMENT:
        return engagement_strength(s, side, fight)
    persons = people(s, side, fight)
    if fight.kind == MELEE:
        return sum(melee_values(s, person)[0] for person in persons)
    if fight.kind == TRIAL:
        return sum(combat(s, p) * (2 if is_hero(s, p) else 1) for p in persons)
    return sum(duel_magic(s, person, fight) for person in persons)


def force(s: State, side: Side, fight: Fight) -> int:
    """[16.1.9, 16.2.7, 16.3.6, 16.4, 16.5] The strength of force that finds the row of the Casualty Table."""
    persons = people(s, side, fight)
    match fight.kind:
        case "battle":
            return csps(s, side, fight) or sum(combat(s, p) for p in heroes(s, side, fight.hex))
        case "engagement":
            return sum(strength_of(s, ship) for ship in fleet(s, side, fight))
        case "melee":
            return sum(melee_values(s, person)[1] for person in persons)
        case "trial":
            return sum(combat(s, person) for person in persons)
    return sum(max(basic(s, person), fight.kind == MIND) for person in persons)


def odds(s: State, fight: Fight) -> Odds:
    """[16.1.5, 16.2.4, 16.3.3] The roll that is about to be made."""
    attacker = fight.attacker
    defender = other(attacker)
    pair = (strength(s, attacker, fight), strength(s, defender, fight))
    column = s.game.column(max(1, pair[0]), max(1, pair[1]))
    return Odds(pair, column, shifts(s, fight), modifiers(s, fight))


class Throw(NamedTuple):
    """A roll of a Round: what is told of it, and for attacker and defender the letter, with r for a retreat,
    and the strength of force.
    """

    facts: dict[str, Fact]
    letters: tuple[str, str]
    forces: list[int]


def throw(s: State, fight: Fight, dice: tuple[int, ...]) -> Throw:
    """[16.1.7, 16.1.8] What two dice bring in the combat as it stands."""
    for side in (FOMORIAN, FAERIE):
        benefit(s, people(s, side, fight))
    chances = odds(s, fight)
    roll = sum(dice) + chances.modifier
    letters = s.game.result(chances.shifted, roll)
    forces = [force(s, side, fight) for side in (fight.attacker, other(fight.attacker))]
    facts: dict[str, Fact] = {
        "form": fight.kind,
        "hex": fight.hex,
        "attacker": fight.attacker,
        **msgspec.structs.asdict(chances),
        "dice": dice,
        "roll": roll,
        "result": letters,
        "forces": forces,
    }
    return Throw(facts, letters, forces)


def toward(fight: Fight, side: Side, number: int) -> int:
    """A number in a side's favour: added if it attacks, taken off if it defends."""
    return number if fight.attacker == side else -number


def shifts(s: State, fight: Fight) -> dict[str, int]:
    """[7.9.t29, 16.4, 16.5] Columns that persons shift."""
    found: dict[str, int] = {}
    if fight.kind == BATTLE:
        for side in (FOMORIAN, FAERIE):
            if "rurik" in people(s, side, fight) and s.game.special("rurik"):
                found["rurik"] = toward(fight, side, 1)
    elif fight.kind in SINGLE:
        pair = fight.champions
        for side in (FOMORIAN, FAERIE):
            number = personal(s, pair[side], pair[other(side)])
            if number:
                found[pair[side]] = toward(fight, side, number)
    return found


def personal(s: State, champion: Piece, foe: Piece) -> int:
    """[7.9.e05, 7.9.t23, 7.9.t21, 7.9.e13, 7.9.e12] Columns in a champion's favour against a foe."""
    if not s.game.special(champion):
        return 0
    match champion:
        case "dorwen":
            return 1
        case "connan":
            return int(foe == "cluracan")
        case "bogan":
            return int(foe == "elidor")
        case "morigu":
            return 2 if "cluracan" in s.slain and s.game.race[foe] == TROLL else 0
    return 0


def modifiers(s: State, fight: Fight) -> dict[str, int]:
    """[16.2.5, 16.3.4, 7.9.t24, 20.6.19, 20.6.21] What is added to the dice.

    An overrun has a number of its own (12.5); so has a battle in which Imric met Auberon (7.9.t27).
    """
    numbers = s.game.numbers
    found: dict[str, int] = {}
    for side, sign in ((fight.attacker, 1), (other(fight.attacker), -1)):
        persons = people(s, side, fight)
        name = s.game.sides[side]
        if fight.kind not in SINGLE:
            found[f"command {name}"] = sign * rating(s, persons)
        if user(s, persons, STAFF):
            found["staff"] = sign * numbers.staff_dice
        if fight.kind == MELEE and user(s, persons, AXE):
            found["axe"] = sign * numbers.axe_dice
        if fight.kind == TRIAL and "balor" in persons and s.game.special("balor"):
            found["balor"] = sign * numbers.balor_dice
        for kind, number in refusals(s, side, fight, persons):
            found[f"{kind} refused {name}"] = -sign * number
        if fight.favour == side and fight.kind in (BATTLE, ENGAGEMENT):
            found["imric and auberon"] = sign * numbers.imric_dice
    if fight.overrun:
        found["overrun"] = numbers.overrun_dice
    return {why: number for why, number in found.items() if number}


def refusals(s: State, side: Side, fight: Fight, persons: Sequence[Piece]) -> list[tuple[str, int]]:
    """[16.1.6] What a side's refusals cost it: a duel if a mage takes part, a trial if anybody does."""
    numbers = s.game.numbers
    found = []
    if (side, DUEL) in fight.refused and any(basic(s, person) > 0 for person in persons):
        found.append((DUEL, numbers.refused_duel))
    if (side, TRIAL) in fight.refused and persons:
        found.append((TRIAL, numbers.refused_trial))
    return found


def csps(s: State, side: Side, fight: Fight) -> int:
    """[15.1, 20.6.23] The army and escort CSPs of a side in a battle, with those sprung from the Teeth."""
    return s.points(side, fight.hex) + fight.sown[side]


def walls_stand(s: State, side: Side, fight: Fight) -> bool:
    """[17.4, 15.1] Whether an intact fortress of a side, not a dyke, is part of the combat."""
    fortress = s.game.fortress.get(fight.hex)
    return fortress is not None and fortress.type != "dyke" and s.fortified(side, fight.hex)
