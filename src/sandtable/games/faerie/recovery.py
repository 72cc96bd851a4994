"""9.0 Recovery and refit."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.losses import go_down
from sandtable.games.faerie.ratings import ROD, combat, user
from sandtable.games.faerie.state import Piece, State
from sandtable.games.faerie.transport import no_armies


class RecoveryPhase(Procedure[State], frozen=True):
    """[5.D.1.a, 5.D.1.b, 5.D.1.d, 9.0] Healing places, finished refits, new refits, healing rolls for
    everybody who is wounded.
    """

    side: Side

    rule = "9.0"

    def perform(self, s: State) -> None:
        for person in wounded(s, self.side):
            s.heal(person, soothed(s, self.side, person))
        for ship in sorted(s.refit):
            if s.game.owner[ship] == self.side:
                s.repair(ship)
        s.then(StartRefit(self.side), *(Heal(person) for person in wounded(s, self.side)))


def wounded(s: State, side: Side) -> list[Piece]:
    """[9.0] A side's persons who are wounded."""
    return [p for p in s.game.person if s.wounds.get(p) and s.living(p) and s.side(p) == side]


def soothed(s: State, side: Side, person: Piece) -> int:
    """[9.6, 19.5.03, 19.5.10, 19.5.11, 19.5.14] Wounds that a place or Misha's Rod heals by itself."""
    if person in s.aboard:
        return 0
    place = s.game.place.get(s.at[person])
    healed = place.heals if place is not None else 0
    return healed + bool(user(s, s.persons(side, s.at[person]), ROD))


class Heal(Procedure[State], frozen=True):
    """[5.D.1.e, 9.7, 9.2] A die at or below the Current Combat Strength heals its number of wounds."""

    person: Piece

    rule = "5.D.1.e"
    prompt = "Does the person recover?"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        if noun <= combat(s, self.person):
            s.heal(self.person, noun)


class StartRefit(Question[State], frozen=True):
    """[5.D.1.c, 9.1, 9.2, 9.5] Damaged ships in coastal hexes without enemies may be refitted."""

    rule = "9.1"
    prompt = "Which damaged ships are refitted?"

    def offers(self, s: State) -> Iterable[Offer]:
        able = [p for p in s.game.ship if p in s.damaged and self.refuse(s, p) is None]
        if able:
            yield Offer("refit", able, lambda p: self.refuse(s, str(p)))
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, ship: Piece) -> Violation | None:
        """[9.1, 10.0] Why a ship cannot be refitted."""
        if s.game.owner[ship] != self.side or ship not in s.damaged:
            return Violation("9.1", "only damaged ships of yours are refitted")
        if ship in s.refit:
            return Violation("9.1", "it is being refitted")
        hex = s.at[ship]
        if s.sleeps(ship) or hex not in s.game.land:
            return Violation("9.1", "ships are refitted in coastal hexes")
        enemy = other(self.side)
        if s.ships(enemy, hex) or s.points(enemy, hex):
            return Violation("9.1", "there are enemy ships or troops in the hex")
        return no_armies(s, hex) if ship in s.cargo else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "refit":
            s.start_refit(str(noun))
            s.then(self)


class RefitCheck(Procedure[State], frozen=True):
    """[9.3, 9.4] At the end of a phase, refitting ships are lost to enemy ships or troops alone with them."""

    rule = "9.3"

    def perform(self, s: State) -> None:
        for ship in sorted(s.refit):
            if doomed(s, ship, s.at[ship]):
                hex = s.at[ship]
                s.sink(ship)
                s.then(*go_down(s, s.game.owner[ship], ship, hex))


def doomed(s: State, ship: Piece, hex: Hex) -> bool:
    """[9.3, 9.4] Whether a refitting ship is taken."""
    side = s.side(ship)
    enemy = other(side)
    guards = [p for p in s.ships(side, hex) if p not in s.refit]
    if any(p not in s.refit for p in s.ships(enemy, hex)) and not guards:
        return True
    return bool(s.points(enemy, hex)) and not s.points(side, hex)
