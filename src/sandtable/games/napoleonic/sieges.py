"""13.0 Sieges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.aftermath import Advance, BattlePoints, EndBattle, printed_defence
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.state import Battle, Roll, State
from sandtable.games.napoleonic.supply import supplied


class SiegePhase(Procedure[State], frozen=True):
    """[13.1, 6.4.4] Find the enemy fortresses under siege at the start of the phase."""

    player: Side

    rule = "13.1"

    def perform(self, s: State) -> None:
        fortresses = tuple(h for h in sorted(s.game.fortresses) if not_besieged(s, self.player, h) is None)
        s.then(ResolveSieges(self.player, fortresses))


def not_besieged(s: State, side: Side, hex: Hex) -> Violation | None:
    """[13.1, 16.6, 6.4.4] Why a fortress is not under siege by a side."""
    enemy = other(side)
    if s.truce:
        return Violation("6.4.4", "a truce holds this turn")
    if not s.intact(hex):
        return Violation("13.1", "there is no intact fortress")
    if not s.holds(enemy, hex) or not s.stack(enemy, hex):
        return Violation("13.1", "no enemy force holds that fortress")
    for landward in s.game.siege_hexes[hex]:
        if landward not in s.stacks[side]:
            return Violation("13.1", f"no unit of yours stands in {s.game.place_name(landward)}")
    return None


class ResolveSieges(Question[State], frozen=True):
    """[13.1, 13.2] Resolve the sieges in any order."""

    fortresses: tuple[Hex, ...]

    rule = "13.1"
    prompt = "Choose the siege to resolve next"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("siege", self.fortresses, lambda h: self._refuse(s, cast(Hex, h)))

    def _refuse(self, s: State, hex: Hex) -> Violation | None:
        if hex in self.fortresses:
            return None
        return not_besieged(s, self.side, hex) or Violation("13.1", "that siege has been resolved")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        rest = tuple(h for h in self.fortresses if h != noun)
        s.then(SiegeRoll(self.side, cast(Hex, noun)), msgspec.structs.replace(self, fortresses=rest))


class SiegeRoll(Roll, frozen=True):
    """[13.2, 13.3, 16.6] On a modified 6 the fortress surrenders; otherwise the siege goes on."""

    besieger: Side
    hex: Hex

    rule = "13.2"
    prompt = "Roll for the siege"

    def decide(self, s: State, die: int) -> None:
        modifiers = siege_modifiers(s, self.besieger, self.hex)
        total = s.rolled(f"siege of {s.game.place_name(self.hex)}", self.rule, die, modifiers)
        if s.game.table["siege"].look_up(total) == "surrenders":
            s.then(Surrender(self.besieger, self.hex))
        else:
            s.tell("siege continues", place=self.hex)


def siege_modifiers(s: State, side: Side, hex: Hex) -> list[tuple[str, int]]:
    """[13.2, 16.6] Supplied trains, a telling lead, the British, a strong fortress."""
    game = s.game
    number = game.modifier["siege"]
    enemy = other(side)
    ring = [place for place in game.siege_hexes[hex] if supplied(s, side, place)]
    trains = [u for place in ring for u in s.stack(side, place) if u in game.trains]
    british = not game.british.isdisjoint(s.stack(enemy, hex))
    return [
        ("supplied siege trains", number["train"] * len(trains)),
        ("the besieger leads", number["besieger-leads"] if s.lead(side) else 0),
        ("the besieged lead", number["besieged-leads"] if s.lead(enemy) else 0),
        ("British in the fortress", number["british"] if british else 0),
        ("strong fortress", number["strong-fortress"] if hex in game.strong else 0),
    ]


class Surrender(Procedure[State], frozen=True):
    """[13.3, 11.13, 11.25] The garrison is eliminated; the victor scores and may advance."""

    besieger: Side
    hex: Hex

    rule = "13.3"

    def perform(self, s: State) -> None:
        force = tuple(u for p in s.game.siege_hexes[self.hex] for u in s.stack(self.besieger, p))
        defenders = s.stack(other(self.besieger), self.hex)
        battle = Battle(self.hex, force, tuple(s.where[u] for u in force), defenders, revealed=False)
        s.decide_battle(battle)
        s.tell("surrendered", side=self.besieger, place=self.hex, units=list(defenders))
        s.eliminate(defenders)
        s.then(
            RecycleFallen(),
            BattlePoints(self.besieger, printed_defence(s, battle)),
            Advance(self.besieger, by_storm=False),
            EndBattle(self.besieger),
        )
