"""4.0 How to start the game."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex, parse, printed
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.state import State


class SetUp(Procedure[State], frozen=True):
    """[4.0, 4.0.2, 4.0.3, 4.0.4, 4.0.7] Everything is placed; then stacks are ordered."""

    rule = "4.0"

    def perform(self, s: State) -> None:
        for army in s.game.pieces.army:
            s.muster(army.kingdom, parse(army.setup), army.strength)
        for id in (*s.game.person, *s.game.ship):
            if s.printed(id).setup.isdecimal():
                s.set_up(id, parse(s.printed(id).setup))
        for number, item in s.game.item.items():
            if item.starts.isdecimal():
                s.hide(number, parse(item.starts))
        s.then(OrderStacks(FOMORIAN), OrderStacks(FAERIE))


class OrderStacks(Question[State], frozen=True):
    """[4.0.note, 11.9] Who sets up a stack decides what lies on top of it."""

    done: tuple[Hex, ...] = ()

    rule = "4.0.note"

    def question(self, s: State) -> str:
        first, *rest = self.waiting(s)
        more = f" ({len(rest)} more to order)" if rest else ""
        return f"What lies on top of your stack in {printed(first)}?{more}"

    def waiting(self, s: State) -> list[Hex]:
        """Stacks that leave a choice."""
        return [h for h in s.hexes(self.side) if h not in self.done and len(s.tops_of(self.side, h)) > 1]

    def offers(self, s: State) -> Iterable[Offer]:
        waiting = self.waiting(s)
        if waiting:
            tops = s.tops_of(self.side, waiting[0])
            where = printed(waiting[0])
            yield one_of("top", tops, "4.0.note", f"a ship or person of the stack in {where} lies on top")
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        hex = self.waiting(s)[0]
        if verb == "top":
            s.lay_on_top(self.side, hex, str(noun))
            s.then(OrderStacks(self.side, (*self.done, hex)))
