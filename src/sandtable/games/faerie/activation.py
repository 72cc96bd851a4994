"""10.0 Activation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.options import Noun, Options, dice, faces
from sandtable.core.procedure import Offer, Procedure, Question
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.state import State, Told

EXPEDITION = "expedition"
ALWAYS_FAILS = 12


class ActivationPhase(Procedure[State], frozen=True):
    """[5.D.2, 5.D.2.a, 10.1, 22.2] A side rolls for each of its inactive persons and kingdoms."""

    side: Side

    rule = "10.0"

    def perform(self, s: State) -> None:
        name = s.game.sides[self.side]
        short = s.game.war.turns < s.game.numbers.expedition_from
        s.then(
            *(
                Awaken(line.who)
                for line in s.game.tables.activation
                if line.side == name and s.turn >= line.since and not (short and line.who == EXPEDITION)
            )
        )


class Awaken(Procedure[State], frozen=True):
    """[5.D.2.b, 5.D.2.c, 10.4, 19.4.02] Two dice, one less for each turn gone by; a natural 12 fails.

    Farcalling takes 5 off the roll for Auberon's Expedition.
    """

    who: str

    rule = "10.4"
    prompt = "Is it activated?"

    def options(self, s: State) -> Options:
        return dice(2) if self.who in s.asleep else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        line = next(line for line in s.game.tables.activation if line.who == self.who)
        roll = sum(faces(noun))
        modifier = -(s.turn - 1)
        if self.who == EXPEDITION and s.farcalled:
            modifier -= s.game.numbers.farcalling
        wakes = roll != ALWAYS_FAILS and roll + modifier <= line.number
        told: Told = {"dice": faces(noun), "modifier": modifier, "number": line.number, "wakes": int(wakes)}
        s.tell("activation", who=self.who, **told)
        if wakes and self.who == EXPEDITION:
            s.then(EnterExpedition(FAERIE))
        elif wakes:
            s.wake(self.who, "table")


class EnterExpedition(Question[State], frozen=True):
    """[10.1] Auberon's ships appear in a hex of the Jotun Sea or the Sea of Moray."""

    rule = "10.1"
    prompt = "Where does Auberon's Expedition appear?"

    def offers(self, s: State) -> Iterable[Offer]:
        zones = s.game.zone
        hexes = [h for h, zone in sorted(s.game.water.items()) if zones[zone].expedition]
        yield one_of("enter", hexes, "10.1", "the Expedition comes from the Jotun Sea or the Sea of Moray")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(ChooseCarrier(self.side, cast(Hex, noun)))


class ChooseCarrier(Question[State], frozen=True):
    """[10.1, 7.9.e01, 7.9.e09] One of the five ships carries Auberon, his escort, Ogme and Corin."""

    hex: Hex

    rule = "10.1"
    prompt = "Which ship carries Auberon, Ogme and Corin?"

    def offers(self, s: State) -> Iterable[Offer]:
        ships = [id for id, ship in s.game.ship.items() if ship.setup == EXPEDITION]
        yield one_of("carrier", ships, "10.1", "that ship did not sail with Auberon")

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.wake(EXPEDITION, "table")
        s.expedition(self.hex, str(noun))
        trigger(s, self.side, self.hex)
        if "leinster" in s.asleep and s.game.special("ogme"):
            s.wake("leinster", "Ogme")


def trigger(s: State, side: Side, hex: Hex) -> None:
    """[10.0.triggers, 10.2, 10.3, 22.4] Pieces of a side are in a hex: sleepers of the enemy wake."""
    country = s.game.country.get(hex, "")
    if side == FOMORIAN and country in s.game.invaded:
        if not s.invaded:
            s.invade()
        if country in s.asleep and not s.game.land[hex].island:
            s.wake(country, "entered")
    for person in s.pieces(other(side), hex):
        if person in s.asleep:
            s.wake(person, "entered")


def rouse(s: State, piece: str, why: str) -> None:
    """[10.0.triggers] An inactive piece is attacked, or aimed at by an enemy's enchantment."""
    if piece in s.asleep:
        s.wake(piece, why)
    elif s.sleeps(piece):
        s.wake(s.printed(piece).kingdom, why)
