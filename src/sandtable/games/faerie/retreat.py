"""15.8.2 Retreats out of the hex of a combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Question, Violation
from sandtable.core.side import other
from sandtable.games.faerie.activation import trigger
from sandtable.games.faerie.evasion import Evade
from sandtable.games.faerie.losses import go_down
from sandtable.games.faerie.movement import barred, price
from sandtable.games.faerie.state import Group, State
from sandtable.games.faerie.strengths import ENGAGEMENT, MELEE, fleet
from sandtable.games.faerie.theatre import CLOSED, SNOW


class Retreat(Question[State], frozen=True):
    """[15.8.2, 7.4] The side that must retreat chooses an adjacent hex without enemies that all can enter.

    Where there is none, troops and ships are lost, and persons evade or die. Ice holds ships where they are.
    """

    kind: str
    hex: Hex

    rule = "15.8.2"

    def question(self, s: State) -> str:
        return f"Your pieces retreat from {printed(self.hex)}: where to?"

    def group(self, s: State) -> Group:
        """Everything that retreats."""
        assert s.fight is not None
        if self.kind == ENGAGEMENT:
            return Group(self.hex, "retreat", ships=tuple(fleet(s, self.side, s.fight)))
        persons = tuple(p for p in s.persons(self.side, self.hex) if p not in s.fight.out)
        troops = {} if self.kind == MELEE else s.ranks(self.side, self.hex)
        return Group(self.hex, "retreat", persons, troops=troops)

    def refuges(self, s: State) -> list[Hex]:
        """Where the pieces can go."""
        group = self.group(s)
        if not (group.ships or group.persons or group.troops):
            return []
        return [
            hex
            for hex in s.game.near[self.hex]
            if not s.present(other(self.side), hex)
            and not s.fortified(other(self.side), hex)
            and barred(s, group, hex) is None
            and price(s, group, hex) != CLOSED
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        hexes = self.refuges(s)
        if hexes:
            yield Offer("retreat", hexes, lambda h: None if h in hexes else NO_REFUGE)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        hex = cast(Hex, noun)
        group = self.group(s)
        shore = 0
        for ship in group.ships:
            shore = next((to for n, to in s.game.sail[self.hex, s.berth[ship]] if n == hex), 0)
        moving = s.group
        s.advance(group, hex, 0, shore)
        s.form(moving)
        trigger(s, self.side, hex)

    def perform(self, s: State) -> None:
        if self.kind == ENGAGEMENT:
            if s.game.coastal(self.hex) and s.weather(self.hex) == SNOW:
                return
            for ship in self.group(s).ships:
                s.sink(ship)
                s.then(*go_down(s, self.side, ship, self.hex))
            return
        for colour, number in s.ranks(self.side, self.hex).items():
            s.lose_troops(colour, self.hex, number)
        for person in s.escorted(self.side, self.hex):
            s.lose_escort(person)
        s.tell("no retreat", side=self.side, hex=self.hex)
        s.then(Evade(self.side, self.hex))


NO_REFUGE = Violation("15.8.2", "retreat to an adjacent hex that all can enter, without enemies")
