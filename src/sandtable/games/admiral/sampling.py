"""Whole positions that fit what a side knows."""

from __future__ import annotations

from random import Random

from sandtable.core import play
from sandtable.core.sampling import Sampler
from sandtable.core.side import Side, other
from sandtable.games.admiral.fleets import Buy
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.placement import Place
from sandtable.games.admiral.sequence import PASS, OrderDeck, crew, passes
from sandtable.games.admiral.state import PERISCOPE, SURFACED, Id, State
from sandtable.games.admiral.view import OPEN, Card, View, buying
from sandtable.kit.fog import take, viewer

TRIES = 40
"""How often units are dealt anew to placement cards until all of them have room."""


def sampler(data: GameData, known: View) -> Sampler[State]:
    """Battles that fit what is known: the enemy's deck in any order, his placement cards as any of his
    units.
    """
    return Sampler(Dealer(data, known, viewer(known)).deal)


class Dealer:
    """Fills in what a view leaves open."""

    def __init__(self, data: GameData, known: View, me: Side) -> None:
        self.game = data
        self.known = known
        self.me = me
        self.enemy = other(me)
        self.s = self.shown()
        self.late = OrderDeck(self.enemy).due(self.s) if known.phase in ("tactical", "operational") else []

    def shown(self) -> State:
        """The battle without what is hidden."""
        s, known = State(self.game), self.known
        take(s, known, (*OPEN, "roster", "units", "squadrons", "away", "budget"))
        s.decks[self.me] = known.deck
        s.held[self.me] = known.held[self.me]
        s.agenda = list(known.agenda)
        return s

    def deal(self, random: Random) -> State:
        """The battle."""
        s = self.s.clone()
        if buying(s) and self.enemy == 0:
            self.buy(s, random)
        if self.known.cards:
            self.turn_up(s, random)
        if self.known.phase == "tactical":
            self.order(s, random)
        else:
            self.shuffle(s, random)
        return s

    def buy(self, s: State, random: Random) -> None:
        """[setup.fleets] A fleet that the enemy might have bought: any ships, as long as he can pay."""
        shop = State(self.game)
        shop.agenda = [Buy(self.enemy)]
        play.settle(shop)
        while not shop.over:
            names = shop.options.nouns("buy")
            play.choose(shop, self.enemy, *(("buy", random.choice(names)) if names else ("done", None)))
        s.roster |= shop.roster
        s.units |= shop.units
        s.squadrons |= shop.squadrons
        s.budget[self.enemy] = shop.budget[self.enemy]

    def turn_up(self, s: State, random: Random) -> None:
        """[setup.place.cards] Cards on the table are any of the enemy's units that have room there; they were
        placed in any order, and a submarine may be at periscope depth.
        """
        cards = self.known.cards
        own = {unit.since for id, unit in s.units.items() if s.side(id) == self.me}
        order = [number for number in range(1, len(own) + len(cards) + 1) if number not in own][: len(cards)]
        random.shuffle(order)
        waiting = [id for id in s.units if s.side(id) == self.enemy]
        for _ in range(TRIES):
            ids = random.sample(waiting, len(cards))
            if all(self.has_room(s, id, card) for id, card in zip(ids, cards, strict=True)):
                break
        for id, card, since in zip(ids, cards, order, strict=True):
            depth = random.choice((SURFACED, PERISCOPE)) if s.card(id).type == "SS" else SURFACED
            s.alter(id, x=card.x, y=card.y, heading=card.heading, since=since, depth=depth, status="afloat")

    def has_room(self, s: State, id: Id, card: Card) -> bool:
        """[fantasy.deploy] Whether a unit can be under a card."""
        one = self.game.cm(1)
        return (card.x // one, card.y // one, card.heading // 2) in Place(self.enemy).spots(s, id)

    def order(self, s: State, random: Random) -> None:
        """[turn.tactical.sequence, pass.cards] The enemy's cards in any order, with any number of Pass cards;
        or none, if he has yet to stack them.
        """
        if OrderDeck(self.enemy) not in s.agenda:
            cards = [*crew(s, self.enemy), *[PASS] * random.randint(0, passes(s, self.enemy))]
            cards += self.late if random.random() < 0.5 else []
            random.shuffle(cards)
            s.decks[self.enemy] = tuple(cards)

    def shuffle(self, s: State, random: Random) -> None:
        """[turn.operational.hand, preorder.hold] The enemy's cards that were not played, in any order; he may
        hold any of them. What else is in his deck are Pass cards, or units that are to come.
        """
        known = self.known
        cards = list(known.waiting)
        if known.held[self.enemy]:
            able = [id for id in cards if s.units[id].status == "afloat"] or cards
            s.held[self.enemy] = random.choice(able)
            cards.remove(s.held[self.enemy])
        others = known.decks[self.enemy] - len(cards)
        if 0 < len(self.late) <= others and (others > passes(s, self.enemy) or random.random() < 0.5):
            cards += self.late
            others -= len(self.late)
        cards += [PASS] * others
        random.shuffle(cards)
        s.decks[self.enemy] = tuple(cards)
