"""14.0 and 15.0 Victory in the two games."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side
from sandtable.games.napoleonic.state import State


class Looting(Procedure[State], frozen=True):
    """[14.3] At the end of a turn the scientists empty the ruins they stand in, once each."""

    rule = "14.3"

    def perform(self, s: State) -> None:
        for unit in s.game.scientists:
            place = Hex(s.where[unit])
            if place in s.game.ruins and place not in s.looted:
                s.loot(s.game.owner[unit], place)


class Judgement(Procedure[State], frozen=True):
    """[14.1, 14.5, 15.1, 15.4] The invader wins with at least twice the other's points; no draw.

    Against nothing, any positive total will do.
    """

    rule = "14.5"

    def perform(self, s: State) -> None:
        invader, defender = s.vp
        wins = invader > 0 and invader >= s.game.numbers.winning_ratio * defender
        s.crown(Side(0) if wins else Side(1))
