"""How good a position is for a side, and what a combat promises, for bots."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import DYKE, FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.ratings import basic, combat, command, commanded, is_hero, magic, rank
from sandtable.games.faerie.state import Fight, Piece, State
from sandtable.games.faerie.strengths import (
    BATTLE,
    DUEL,
    TRIAL,
    battle_strength,
    modifiers,
    people,
    shifts,
    troops_strength,
    walls_stand,
)
from sandtable.games.faerie.victory import points

ROUNDS = 5
"""Rounds of a combat that the evaluation plays out."""
WOUNDS = 4.0
"""Wounds that kill a person, on average."""
CAUGHT = 0.5
"""Share of the persons without troops who are caught."""
RAIDER = 15.0
"""Extra worth of a leader who can raid in Albion Alone, where a lost fortress counts thrice."""
CAREFUL = 100
"""Points below the total at which both sides lose from which on the leader stops attacking."""
PRESSED = 0.5
"""Least gain, in Victory Points, for which another Round is fought."""
COWED = 1.4
"""Ratio of strengths from which on a champion is refused."""
HOPE = 0.1
"""Share of a fortress's worth that each Round against it counts, even if it does not fall."""
WOUND, STRAY, ESCORTED = 0.3, 0.1, 0.2
"""Cost of a wound and of a CSP without a leader, and worth of an escort, in Victory Points."""


def stakes(s: State) -> tuple[float, float]:
    """[22.5, 23.2] What a point that the Fomorian or the Faerie player loses counts for the outcome.

    In Albion Alone the Fomorian player needs three times as many.
    """
    return (float(s.game.numbers.times), 1.0) if s.game.war.bonus_fortresses else (1.0, 1.0)


def content(s: State, side: Side) -> bool:
    """[23.2] Whether a side leads in the long war and must take care that it does not cost both too much."""
    score = points(s)
    near = sum(score) > s.game.numbers.draw_above - CAREFUL
    return not s.game.war.bonus_fortresses and near and score[side] > score[other(side)]


def prize(s: State, hex: Hex) -> float:
    """[17.4, 21.3] What the fall of the fortress in a hex brings; dykes bring nothing."""
    fortress = s.game.fortress.get(hex)
    if fortress is None or fortress.type == DYKE or hex in s.ruins:
        return 0.0
    bonus = s.game.numbers.bonus_fortress if f"{hex:04d}" in s.game.war.bonus_fortresses else 0
    return float(s.game.numbers.fortress_points + bonus)


def dear(s: State, person: Piece) -> float:
    """[21.1] What the death of a person costs: his points, and what he would do."""
    rated = rank(s, person)
    worth = s.game.numbers.person_points + (command(s, person) + basic(s, person)) / 3
    if rated == "king":
        worth += 2.0
    if rated != "none" and s.game.war.bonus_fortresses and s.side(person) == FAERIE and not s.sleeps(person):
        worth += RAIDER
    return worth


# --- combat ------------------------------------------------------------------------------------------


class Exchange(NamedTuple):
    """What a roll brings on average: losses and chance of retreat, for attacker and defender."""

    troops: tuple[float, float]
    wounds: tuple[float, float]
    back: tuple[float, float]


ROLLS = [one + two for one, two in product(range(1, 7), repeat=2)]


@lru_cache(maxsize=50_000)
def exchange(game: GameData, column: int, modifier: int, attacker: int, defender: int) -> Exchange:
    """[16.1.7, 16.1.9] The mean of the 36 rolls in a column, for two strengths of force."""
    troops, wounds, back = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    for roll in ROLLS:
        letters = game.result(column, roll + modifier)
        for at, strength in enumerate((attacker, defender)):
            left, right, _ = game.casualties(letters[at][0], strength)
            troops[at] += left / 36
            wounds[at] += right / 36
            back[at] += letters[at].endswith("r") / 36
    return Exchange((troops[0], troops[1]), (wounds[0], wounds[1]), (back[0], back[1]))


@lru_cache(maxsize=50_000)
def falls(game: GameData, column: int, modifier: int, garrison: int) -> float:
    """[17.4] The chance that a roll takes more than a garrison, and the fortress with it."""
    strength = max(1, garrison)
    lost = [game.casualties(game.result(column, roll + modifier)[1][0], strength)[0] for roll in ROLLS]
    return sum(number > garrison for number in lost) / 36


def ground(s: State, defender: Side, hex: Hex) -> str:
    """[16.1.2, 17.1] The terrain in which a side will defend."""
    if s.fortified(defender, hex):
        return s.game.fortress[hex].type
    kinds = s.game.land[hex].terrain
    if len(kinds) == 1:
        return kinds[0]

    def favour(terrain: str) -> float:
        fight = Fight(BATTLE, hex, other(defender), other(defender), terrain=terrain)
        return troops_strength(s, defender, fight) / (1 + troops_strength(s, other(defender), fight))

    return max(kinds, key=favour)


class Front(NamedTuple):
    """One side of a battle: its troops, what each counts, what its persons count, and what they are worth."""

    troops: int
    each: float
    rest: int
    persons: int
    worth: float
    lone: bool
    price: float


class Contest(NamedTuple):
    """A battle as its courses need it: attacker and defender, whose fortress it is (-1: nobody's), what its
    fall brings, and how the attacker's column and dice are changed.
    """

    game: GameData
    fronts: tuple[Front, Front]
    walls: int
    won: float
    shift: int
    modifier: int


def outlook(s: State, fight: Fight, rounds: int = ROUNDS) -> float:
    """[15.8, 16.1] What a battle promises its attacker in Victory Points, on average over a few courses."""
    sides = (fight.attacker, other(fight.attacker))
    terrain = fight.terrain or ground(s, sides[1], fight.hex)
    battle = msgspec.structs.replace(fight, terrain=terrain)
    fronts = front(s, sides[0], battle), front(s, sides[1], battle)
    walls = next((at for at in (0, 1) if walls_stand(s, sides[at], battle)), -1)
    shift, modifier = sum(shifts(s, battle).values()), sum(modifiers(s, battle).values())
    won = prize(s, fight.hex) if walls >= 0 else 0.0
    return courses(Contest(s.game, fronts, walls, won, shift, modifier), rounds)


def front(s: State, side: Side, fight: Fight) -> Front:
    """A side of a battle as it stands."""
    troops = s.points(side, fight.hex) + fight.sown[side]
    men = troops_strength(s, side, fight)
    persons = people(s, side, fight)
    return Front(
        troops,
        men / troops if troops else 0.0,
        battle_strength(s, side, fight) - men,
        len(persons),
        sum(dear(s, p) for p in persons) / max(1, len(persons)),
        not any(is_hero(s, p) for p in persons),
        stakes(s)[side],
    )


@lru_cache(maxsize=100_000)
def courses(contest: Contest, rounds: int) -> float:
    """The mean of some courses of a battle; each Round is fought by who gains by it."""
    return fmean(course(contest, rolls[:rounds]) for rolls in COURSES)


COURSES = [[Random(f"{number}/{at}").choice(ROLLS) for at in range(ROUNDS)] for number in range(10)]
"""Sequences of dice, drawn once, so that equal positions get equal evaluations."""


def course(contest: Contest, rolls: list[int]) -> float:
    """One course of a battle, in Victory Points for the first of the two."""
    game, fronts, walls = contest.game, contest.fronts, contest.walls
    troops = [fronts[0].troops, fronts[1].troops]
    persons = [float(fronts[0].persons), float(fronts[1].persons)]
    signs = -fronts[0].price, fronts[1].price
    value, active = 0.0, 0
    for number, roll in enumerate(rolls):
        if number:
            if promise(contest, troops, active) < PRESSED:
                active = 1 - active
                if promise(contest, troops, active) < PRESSED:
                    break
        column, dice = terms(contest, troops, active)
        letters = game.result(column, roll + dice)
        fled = -1
        for at in (0, 1):
            letter = letters[0 if at == active else 1]
            lost, wounds, dagger = game.casualties(letter[0], max(1, troops[at]))
            dead = min(persons[at], wounds / WOUNDS + 0.5 * dagger)
            persons[at] -= dead
            value += signs[at] * (min(lost, troops[at]) + dead * fronts[at].worth)
            if at == walls and lost > troops[at]:
                value += signs[at] * contest.won
                fled = at
            elif letter.endswith("r") and at != walls:
                fled = at
            troops[at] = max(0, troops[at] - lost)
        over = [at for at in (0, 1) if not troops[at] and (at != walls or fled == at)]
        for at in over:
            if fronts[at].lone and troops[1 - at]:
                value += signs[at] * CAUGHT * persons[at] * fronts[at].worth
        if over or fled >= 0:
            break
    return value


def terms(contest: Contest, troops: list[int], active: int) -> tuple[int, int]:
    """[16.1.5, 17.4] The column and what is added to the dice, for who attacks; walls count in defence."""
    game, fronts, walls, _, shift, modifier = contest
    one, two = [
        max(1, int(fronts[at].rest + fronts[at].each * troops[at]) - (walls == at == active == 1))
        for at in (0, 1)
    ]
    return (game.column(two, one) - shift, -modifier) if active else (game.column(one, two) + shift, modifier)


def promise(contest: Contest, troops: list[int], active: int) -> float:
    """What one more Round promises who attacks."""
    if not troops[active]:
        return float("-inf")
    column, dice = terms(contest, troops, active)
    game, fronts, passive = contest.game, contest.fronts, 1 - active
    mean = exchange(game, column, dice, max(1, troops[active]), max(1, troops[passive]))
    gain = 0.0
    for index, at in enumerate((active, passive)):
        dead = min(fronts[at].persons, mean.wounds[index] / WOUNDS)
        lost = min(float(troops[at]), mean.troops[index]) + dead * fronts[at].worth
        gain += fronts[at].price * lost * (-1.0 if at == active else 1.0)
    if passive == contest.walls:
        gain += fronts[passive].price * contest.won * (falls(game, column, dice, troops[passive]) + HOPE)
    return gain


def attack(s: State, side: Side, hex: Hex, *, overrun: bool = False, cowed_by: float = COWED) -> float:
    """What it promises a side to attack in a hex with all that it has there."""
    fight = Fight(BATTLE, hex, side, side, overrun=overrun, refused=cowed(s, side, hex, cowed_by))
    return outlook(s, fight, 1 if overrun else ROUNDS)


def cowed(s: State, side: Side, hex: Hex, by: float) -> tuple[tuple[Side, str], ...]:
    """[15.4, 16.1.6] The challenges that a side will have to refuse in a hex."""
    own, foes = s.persons(side, hex), s.persons(other(side), hex)
    found = []
    for kind in (TRIAL, DUEL) if own else ():
        able = [
            max((champion(s, kind, p) for p in group if kind == TRIAL or basic(s, p)), default=0.0)
            for group in (own, foes)
        ]
        if able[0] * by < able[1]:
            found.append((side, kind))
    return tuple(found)


def champion(s: State, kind: str, person: Piece) -> float:
    """[16.4, 16.5] What a champion counts."""
    if kind == DUEL:
        return float(magic(s, person))
    return float(combat(s, person) * (2 if is_hero(s, person) else 1))


def survival(s: State, fight: Fight, side: Side, strengths: tuple[float, float]) -> float:
    """[16.4, 16.5] The chance that a side's champion outlives the other's; strengths are its own first."""
    mine, theirs = fight.champions[side], fight.champions[other(side)]
    attacks = fight.attacker == side
    pair = strengths if attacks else strengths[::-1]
    column = s.game.column(max(1, int(pair[0])), max(1, int(pair[1])))
    shift, modifier = sum(shifts(s, fight).values()), sum(modifiers(s, fight).values())
    health = [s.health(mine), s.health(theirs)]
    force = [max(1, combat(s, mine)), max(1, combat(s, theirs))]
    if not attacks:
        force.reverse()
    mean = exchange(s.game, column + shift, modifier, force[0], force[1])
    wounds = mean.wounds if attacks else mean.wounds[::-1]
    endure = [(health[at] / max(0.05, wounds[at])) ** 2 for at in (0, 1)]
    return endure[0] / (endure[0] + endure[1])


# --- the position ------------------------------------------------------------------------------------


def material(s: State, side: Side) -> float:
    """What a side's pieces on the map are worth beyond their points: health, escorts, leaders."""
    total = 0.0
    for hex, ranks in s.troops[side].items():
        leaders = s.persons(side, hex)
        total -= STRAY * sum(n for c, n in ranks.items() if not commanded(s, side, leaders, c))
    for person, number in s.wounds.items():
        if s.side(person) == side:
            total -= WOUND * number
    return total + ESCORTED * sum(s.side(person) == side for person in s.escorts)


def sieges(s: State, side: Side) -> float:
    """What a side may hope for where its troops stand in an enemy fortress."""
    hopes = 0.0
    for hex in s.troops[side]:
        if prize(s, hex) and s.game.holder[hex] != side:
            hopes += max(0.0, attack(s, side, hex)) / 2
    return hopes


def evaluate(s: State, side: Side) -> float:
    """The lead in Victory Points as they count for the outcome, and a little for what may come."""
    price, score = stakes(s), points(s)
    total = score[FOMORIAN] * price[FAERIE] - score[FAERIE] * price[FOMORIAN]
    if s.agenda:
        total += price[FOMORIAN] * material(s, FOMORIAN) - price[FAERIE] * material(s, FAERIE)
        total += sieges(s, FOMORIAN) - sieges(s, FAERIE)
    return total if side == FOMORIAN else -total
