"""21.0 Victory points, and who has won."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.losses import CAT
from sandtable.games.faerie.state import DEAD, GONE, Piece, State, Troops


def basic_points(s: State, side: Side) -> int:
    """[21.1, 21.2, 17.4] Points for what the enemy has lost, whoever destroyed it."""
    game, numbers, enemy = s.game, s.game.numbers, other(side)
    points = sum(n for colour, n in s.lost.items() if game.owner[colour] == enemy) * numbers.army_point
    for ship, piece in game.ship.items():
        if s.at[ship] == DEAD and game.owner[ship] == enemy:
            points += piece.combat * numbers.ship_point
    points += numbers.person_points * sum(whose == enemy for whose in s.slain.values())
    points += numbers.fortress_points * sum(game.holder[hex] == enemy for hex in s.ruins)
    return points


def bonus(s: State) -> int:
    """[21.3, 21.4] What the Fomorian player scores besides: great fortresses, kingdoms without persons."""
    game, numbers = s.game, s.game.numbers
    points = numbers.bonus_fortress * sum(f"{hex:04d}" in game.war.bonus_fortresses for hex in s.ruins)
    for kingdom in game.war.bonus_kingdoms:
        persons = [id for id, person in game.person.items() if person.kingdom == kingdom]
        if kingdom == "albion":
            persons.append(CAT)
        if all(gone(s, person) for person in persons):
            points += numbers.bonus_kingdom
    return points


def gone(s: State, person: str) -> bool:
    """[21.4] Whether a person is dead or laid to rest; the Cait Sith that never came does not count."""
    if person == CAT and s.at[CAT] == 0:
        return True
    return s.at[person] in (DEAD, GONE)


def points(s: State) -> tuple[int, int]:
    """[21.1] Both sides' Victory Points."""
    return basic_points(s, FOMORIAN) + bonus(s), basic_points(s, FAERIE)


class Score(NamedTuple):
    """A source of points: what it is, how many, and what they bring."""

    side: Side
    what: str
    number: int
    points: int


def scores(
    game: GameData,
    lost: Troops,
    slain: Mapping[Piece, Side],
    sunk: Collection[Piece],
    ruins: Collection[Hex],
    off: Collection[Piece],
) -> Iterator[Score]:
    """[21.1, 21.2, 17.4] Points for what the enemy has lost, whoever destroyed it; all of it is known.

    `off` are the persons who are dead, laid to rest, or the Cait Sith that never came.
    """
    numbers, owner = game.numbers, game.owner
    for side in (FOMORIAN, FAERIE):
        enemy = other(side)
        troops = sum(number for colour, number in lost.items() if owner[colour] == enemy)
        yield Score(side, "enemy troops lost (CSP)", troops, troops * numbers.army_point)
        ships = [game.ship[ship].combat for ship in sunk if owner[ship] == enemy]
        yield Score(side, "enemy ships sunk", len(ships), sum(ships) * numbers.ship_point)
        persons = sum(whose == enemy for whose in slain.values())
        yield Score(side, "enemy persons slain", persons, persons * numbers.person_points)
        ruined = sum(game.holder[hex] == enemy for hex in ruins)
        yield Score(side, "enemy fortresses destroyed", ruined, ruined * numbers.fortress_points)
    yield from bonuses(game, ruins, off)


def bonuses(game: GameData, ruins: Collection[Hex], off: Collection[Piece]) -> Iterator[Score]:
    """[21.3, 21.4] What the Fomorian player scores besides: great fortresses, kingdoms without persons."""
    numbers = game.numbers
    great = sum(f"{hex:04d}" in game.war.bonus_fortresses for hex in ruins)
    yield Score(FOMORIAN, "great fortresses among them", great, great * numbers.bonus_fortress)
    emptied = sum(
        all(person in off for person in game.person if belongs(game, person, kingdom))
        for kingdom in game.war.bonus_kingdoms
    )
    yield Score(FOMORIAN, "kingdoms without persons", emptied, emptied * numbers.bonus_kingdom)


def belongs(game: GameData, person: Piece, kingdom: str) -> bool:
    """[21.4] Whether a person is of a kingdom; the Cait Sith is of Albion."""
    return game.person[person].kingdom == kingdom or (kingdom == "albion" and person == CAT)


def winner(s: State) -> int:
    """[21.0, 22.0, 22.5, 23.0, 23.2] Who has won; -1 is a draw, which both lose."""
    fomorian, faerie = points(s)
    if s.game.war.bonus_fortresses:
        return FOMORIAN if fomorian and fomorian >= s.game.numbers.times * faerie else FAERIE
    if fomorian + faerie > s.game.numbers.draw_above or fomorian == faerie:
        return -1
    return FOMORIAN if fomorian > faerie else FAERIE


class Judgement(Procedure[State], frozen=True):
    """[4.0.9, 22.5, 23.2] The scenario is over."""

    rule = "21.0"

    def perform(self, s: State) -> None:
        s.end(winner(s), points(s))
