"""6.0 Random events of both games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import ASIDE, TRACK, Unit
from sandtable.games.napoleonic.pack.schema import RandomEvent
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.reinforcements import Reinforce, arrive
from sandtable.games.napoleonic.state import Roll, State


class EventRoll(Roll, frozen=True):
    """[6.1, 6.2, 6.3, 6.4] One die a turn brings an event; a spent one counts as No Event."""

    rule = "6.1"
    prompt = "Roll for the random event"

    def decide(self, s: State, die: int) -> None:
        event = next(e for e in s.game.about.event if e.die[0] <= die <= e.die[1])
        key = limit_key(s, event)
        s.rolled("random event", self.rule, die)
        if key in s.seen_events or (event.id == "truce" and s.turn == s.game.last_turn):
            s.tell("no event", title=event.title, rule="6.2")
        else:
            s.mark_event(key)
            s.tell("event", title=event.title, rule=event.rule)
            s.then(EVENTS[event.id]())


def limit_key(s: State, event: RandomEvent) -> str:
    """[6.2] What is noted down of an event: nothing, its name, or its name and the year."""
    if event.limit == "year":
        return f"{event.id} {s.game.turns[s.turn].year}"
    return event.id if event.limit == "game" else ""


# --- the Egyptian Campaign -------------------------------------------------------------------


class Revolt(Roll, frozen=True):
    """[6.3.1-2] The French recycle half a die of their units, rounded up."""

    rule = "6.3.1-2"
    prompt = "Roll for the size of the revolt"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Anti-French Revolt", self.rule, die)
        s.then(GiveUp(Side(0), (die + 1) // 2, self.rule), RecycleFallen())


class Infighting(Roll, frozen=True):
    """[6.3.3] Ottoman units of one area neither move nor attack this turn."""

    rule = "6.3.3"
    prompt = "Roll for the area of the infighting"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Ottoman Infighting", self.rule, die)
        s.quarrel(str(s.game.table["infighting-area"].look_up(die)))


class Plague(Procedure[State], frozen=True):
    """[6.3.4] Both sides give up half a die of their units, rounded up, the French first."""

    rule = "6.3.4"

    def perform(self, s: State) -> None:
        s.then(PlagueRoll(Side(0)), RecycleFallen(), PlagueRoll(Side(1)), RecycleFallen())


class PlagueRoll(Roll, frozen=True):
    """[6.3.4] Each player rolls for his own losses."""

    victim: Side

    rule = "6.3.4"
    prompt = "Roll for the plague"

    def decide(self, s: State, die: int) -> None:
        s.rolled(f"Plague, {s.game.sides[self.victim]}", self.rule, die)
        s.then(GiveUp(self.victim, (die + 1) // 2, self.rule))


class Disputes(Roll, frozen=True):
    """[6.3.5] Every unit of one side has a movement factor one less this turn."""

    rule = "6.3.5"
    prompt = "Roll for the side in dispute"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Disputes in Chain of Command", self.rule, die)
        s.slow(s.game.side_named[str(s.game.table["disputes-side"].look_up(die))])


class BritishIntervention(Procedure[State], frozen=True):
    """[6.3.6, 8.3, 8.8] The British come in at once, by a Mediterranean port or from Anatolia."""

    rule = "6.3.6"

    def perform(self, s: State) -> None:
        if s.british:
            return
        arriving = [u for u in s.in_heap(Side(1), ASIDE) if u in s.game.british]
        s.intervene()
        for unit in arriving:
            arrive(s, unit)
        s.then(Reinforce(Side(1), tuple(u for u in arriving if u not in s.game.fleets)))


class GiveUp(Question[State], frozen=True):
    """[6.3.1-2, 6.3.4, 6.4.1] The owner picks units, on the map or in a box, that go through recycling."""

    count: int
    event: str
    least_factor: int = 0

    rule = "8.11"
    prompt = "Choose a unit to give up"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.count > 0:
            yield Offer("unit", s.in_play(self.side), lambda u: self.refuse(s, cast(Unit, u)))

    def refuse(self, s: State, unit: Unit) -> Violation | None:
        """[6.3.4, 6.4.1, 8.11] Whom an event cannot touch."""
        game = s.game
        piece = game.unit[unit]
        if unit not in s.stack(self.side, s.where[unit]):
            return Violation(self.event, "that unit is not yours to give up")
        if piece.recycle not in (True, "pool") and not piece.never_returns:
            return Violation("8.11", f"{piece.name} never goes through recycling")
        if game.attack[unit] < self.least_factor:
            return Violation(self.event, f"needs a combat factor of {self.least_factor} or more")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.eliminate([cast(Unit, noun)])
        s.then(msgspec.structs.replace(self, count=self.count - 1))

    def question(self, s: State) -> str:
        return f"Choose a unit to give up ({self.count} to go)"


# --- the Russo-Swedish War -------------------------------------------------------------------


class NorwegianFront(Roll, frozen=True):
    """[6.4.1] The Swedes gain a unit from their future reinforcements, or give one up."""

    rule = "6.4.1"
    prompt = "Roll for the Norwegian front"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Norwegian Front Active", self.rule, die)
        swedes = s.game.side_named["swedish"]
        if s.game.table["norway"].look_up(die) == "gain":
            s.then(EarlyArrival(swedes))
        else:
            s.then(GiveUp(swedes, 1, self.rule, s.game.about.recycled_factor), RecycleFallen())


class EarlyArrival(Question[State], frozen=True):
    """[6.4.1] One future reinforcement, recycling units included, goes to the Swedish box."""

    rule = "6.4.1"
    prompt = "Choose a future reinforcement to put in the Swedish box"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("unit", s.in_heap(self.side, TRACK), lambda u: self.refuse(s, cast(Unit, u)))

    def refuse(self, s: State, unit: Unit) -> Violation | None:
        """[6.4.1, 8.10] Fleets come anyway, and gunboats have no use for the box."""
        if s.game.owner[unit] != self.side or s.where[unit] != TRACK:
            return Violation(self.rule, "that unit is not on the turn track")
        if unit in s.game.fleets or unit in s.game.gunboats:
            return Violation("8.10", "that unit does not enter by the box")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.place(cast(Unit, noun), s.game.box_named["sweden"])


class NavalVictory(Roll, frozen=True):
    """[6.4.2] The winner scores; the loser's navy is shut out of the Gulf of Finland."""

    rule = "6.4.2"
    prompt = "Roll for the naval victory"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Naval Victory", self.rule, die)
        winner = s.game.side_named[str(s.game.table["naval-victory"].look_up(die))]
        s.defeat_at_sea(other(winner))
        s.score(winner, s.game.about.naval_victory_vp, "a naval victory")


class ShakeUp(Roll, frozen=True):
    """[6.4.3] Every unit of one side has its movement factor halved this turn, rounding up."""

    rule = "6.4.3"
    prompt = "Roll for the side being shaken up"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Command Shake-up", self.rule, die)
        s.slow(s.game.side_named[str(s.game.table["shake-up-side"].look_up(die))])


class Truce(Procedure[State], frozen=True):
    """[6.4.4] Neither side attacks or resolves sieges this turn."""

    rule = "6.4.4"

    def perform(self, s: State) -> None:
        s.make_truce()


class Volunteers(Procedure[State], frozen=True):
    """[6.4.5] One unused militia unit arrives at once."""

    rule = "6.4.5"

    def perform(self, s: State) -> None:
        mobilise(s, 1)


class Uprising(Roll, frozen=True):
    """[6.4.6] A die of unused militia units arrives at once."""

    rule = "6.4.6"
    prompt = "Roll for the size of the uprising"

    def decide(self, s: State, die: int) -> None:
        mobilise(s, s.rolled("Uprising", self.rule, die))


def mobilise(s: State, count: int) -> None:
    """[6.4.5, 6.4.6, 8.3] Militia that were never used come in, as far as there are any."""
    arriving = tuple(u for u in s.game.militia if s.where[u] == ASIDE)[:count]
    for unit in arriving:
        s.receive(unit)
    if arriving:
        s.then(Reinforce(s.game.owner[arriving[0]], arriving))


EVENTS: dict[str, type[Procedure[State]]] = {
    "revolt": Revolt,
    "infighting": Infighting,
    "plague": Plague,
    "disputes": Disputes,
    "british": BritishIntervention,
    "norway": NorwegianFront,
    "naval-victory": NavalVictory,
    "shake-up": ShakeUp,
    "truce": Truce,
    "volunteers": Volunteers,
    "uprising": Uprising,
}
