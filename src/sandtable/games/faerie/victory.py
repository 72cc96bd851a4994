"""21.0 Victory points, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.losses import CAT
from sandtable.games.faerie.state import DEAD, GONE, WAITING, Piece, State, Troops


def gone(s: State, person: str) -> bool:
    """[21.4] Whether a person is dead or laid to rest; the Cait Sith that never came does not count."""
    return s.at[person] in (DEAD, GONE) or (person == CAT and s.at[CAT] == WAITING)


def points(s: State) -> tuple[int, int]:
    """[21.1] Both sides' Victory Points."""
    found = [0, 0]
    sunk = [ship for ship in s.game.ship if s.at[ship] == DEAD]
    for side, _, _, number in scores(s.game, s.lost, s.slain, sunk, s.ruins, partial(gone, s)):
        found[side] += number
    return found[0], found[1]


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
    off: Callable[[Piece], bool],
) -> Iterator[Score]:
    """[21.1, 21.2, 17.4] Points for what the enemy has lost, whoever destroyed it; all of it is known.

    `off` says who is dead, laid to rest, or the Cait Sith that never came.
    """
    numbers, owner = game.numbers, game.owner
    for side in (FOMORIAN, FAERIE):
        enemy = other(side)
        troops = sum(number for colour, number in lost.items() if owner[colour] == enemy)
        yield Score(side, "enemy troops lost (CSP)", troops, troops * numbers.army_point)
        ships = [game.ship[ship].combat for ship in sunk if owner[ship] == enemy]
        yield Score(side, "enemy ships sunk", len(ships), sum(ships) * numbers.ship_point)
        dead = sum(whose == enemy for whose in slain.values())
        yield Score(side, "enemy persons slain", dead, dead * numbers.person_points)
        ruined = sum(game.holder[hex] == enemy for hex in ruins)
        yield Score(side, "enemy fortresses destroyed", ruined, ruined * numbers.fortress_points)
    yield from bonuses(game, ruins, off)


def bonuses(game: GameData, ruins: Collection[Hex], off: Callable[[Piece], bool]) -> Iterator[Score]:
    """[21.3, 21.4] What the Fomorian player scores besides: great fortresses, kingdoms without persons."""
    numbers = game.numbers
    great = sum(f"{hex:04d}" in game.war.bonus_fortresses for hex in ruins)
    yield Score(FOMORIAN, "great fortresses among them", great, great * numbers.bonus_fortress)
    emptied = sum(all(map(off, persons(game, kingdom))) for kingdom in game.war.bonus_kingdoms)
    yield Score(FOMORIAN, "kingdoms without persons", emptied, emptied * numbers.bonus_kingdom)


@lru_cache(maxsize=100)
def persons(game: GameData, kingdom: str) -> tuple[Piece, ...]:
    """[21.4] The persons of a kingdom; the Cait Sith is of Albion."""
    found = tuple(id for id, person in game.person.items() if person.kingdom == kingdom)
    return (*found, CAT) if kingdom == "albion" else found


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
