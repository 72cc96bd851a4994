"""15.8.2 Retreats out of the hex of a combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Procedure, Question
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import trigger
from sandtable.games.faerie.evasion import Evade
from sandtable.games.faerie.gamedata import CLOSED, SNOW
from sandtable.games.faerie.losses import go_down, lay_ghosts
from sandtable.games.faerie.movement import barred, harbour, price
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.state import Group, State
from sandtable.games.faerie.strengths import ENGAGEMENT, MELEE, fleet, people


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
        lost = s.points(self.side, self.hex)
        if lost:
            s.tell("troops lost", side=self.side, hex=self.hex, number=lost)
            for colour, number in s.ranks(self.side, self.hex).items():
                s.lose_troops(colour, self.hex, number)
            for person in s.escorted(self.side, self.hex):
                s.lose_escort(person)
        s.then(Evade(self.side, self.hex, cornered=True))
