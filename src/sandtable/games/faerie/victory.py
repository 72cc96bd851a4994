"""21.0 Victory points, and who has won."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.losses import CAT
from sandtable.games.faerie.state import DEAD, GONE, State


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
