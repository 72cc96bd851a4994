"""What each side may know: decks, held cards and placement cards are hidden; and imagining what is."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from sandtable.core import play
from sandtable.core.options import Noun, Options
from sandtable.core.procedure import Procedure
from sandtable.core.sampling import Imaginer
from sandtable.core.side import Side, other
from sandtable.core.view import Asked
from sandtable.core.view import View as CoreView
from sandtable.games.admiral.fleets import Buy
from sandtable.games.admiral.gamedata import Theatre
from sandtable.games.admiral.placement import Place
from sandtable.games.admiral.sequence import PASS, OrderDeck, crew, passes
from sandtable.games.admiral.state import (
    PERISCOPE,
    SURFACED,
    Act,
    Enlisted,
    Id,
    Land,
    Squadron,
    State,
    Token,
    Unit,
)
from sandtable.games.admiral.victory import points

MANY = 4000
"""More choices than this are not listed for a client; it knows their form."""

TRIES = 40
"""How often units are dealt anew to placement cards until all of them have room."""


class Card(msgspec.Struct, frozen=True):
    """[setup.place.cards] A unit that is placed face down: where it is and where its bow points."""

    side: Side
    x: int
    y: int
    heading: int


class View(CoreView, frozen=True):
    """Everything a side may know."""

    turn: int
    phase: str
    player: Side
    hand: Side
    first: Side
    weather: str
    night: bool
    roster: dict[Id, Enlisted]
    units: dict[Id, Unit]
    cards: tuple[Card, ...]
    squadrons: dict[Id, Squadron]
    tokens: dict[int, Token]
    land: tuple[Land, ...]
    deck: tuple[Id, ...]
    decks: tuple[int, int]
    waiting: tuple[Id, ...]
    held: tuple[str, str]
    points: tuple[int, int]
    values: tuple[tuple[int, ...], tuple[int, ...]]
    budget: tuple[int, int]
    ready: tuple[bool, bool]
    zones: tuple[str, str]
    act: Act | None
    acts: tuple[Act, ...]
    start_flags: tuple[int, int]
    away: dict[Id, str]
    score: tuple[int, int]
    visible: bool
    winner: int
    ended: str
    agenda: tuple[Procedure[Any], ...]


def buying(s: State) -> bool:
    """[setup.fleets] Whether fleets are still being chosen in secret."""
    one, two = s.game.navies
    return s.game.mission is None and not all(s.ready) and not s.weather and one != two


def knows_roster(s: State, side: Side | None, id: Id) -> bool:
    """[setup.fleets] Whether a side may know of a unit: the enemy's only when both fleets are chosen."""
    return s.roster[id].side == side or not buying(s)


def sees_unit(s: State, side: Side | None, id: Id) -> bool:
    """[setup.place.cards] Whether a side may know where a unit is: not before the cards are turned up. What a
    mission's sheet says is known.
    """
    return s.visible or s.roster[id].side == side or s.game.mission is not None


def view(s: State, side: Side | None) -> View:
    """[turn.tactical.sequence, preorder.hold, setup.place.cards] The battle as a side may know it."""
    asked = side is not None and s.asked == side and not s.over
    known = {id for id in s.roster if knows_roster(s, side, id)}
    foe = None if side is None else other(side)
    open_decks = s.phase in ("operational", "chronometric", "over")
    return View(
        game=s.game.name,
        side=side,
        asked=question(s, side),
        turn=s.turn,
        phase=s.phase,
        player=s.player,
        hand=s.hand,
        first=s.first,
        weather=s.weather,
        night=s.night,
        roster={id: entry for id, entry in s.roster.items() if id in known},
        units={
            id: unit if sees_unit(s, side, id) else hidden(unit)
            for id, unit in s.units.items()
            if id in known
        },
        cards=tuple(
            sorted(
                (
                    Card(s.roster[id].side, unit.x, unit.y, unit.heading)
                    for id, unit in s.units.items()
                    if not sees_unit(s, side, id) and unit.status != "late"
                ),
                key=lambda card: (card.side, card.x, card.y, card.heading),
            )
        ),
        squadrons={q: x for q, x in s.squadrons.items() if q.partition(".")[0] in known},
        tokens=dict(s.tokens),
        land=s.land,
        deck=s.decks[side] if side is not None else (),
        decks=(len(s.decks[0]), len(s.decks[1])) if open_decks else (0, 0),
        waiting=tuple(sorted(unplayed(s, foe))) if open_decks and foe is not None else (),
        held=(shown(s, Side(0), side), shown(s, Side(1), side)),
        points=(s.points[0], s.points[1]),
        values=(s.values[0], s.values[1]),
        budget=(own(s, side, 0), own(s, side, 1)),
        ready=(s.ready[0], s.ready[1]),
        zones=(s.zones[0], s.zones[1]),
        act=s.act,
        acts=s.acts,
        start_flags=(s.start_flags[0], s.start_flags[1]),
        away=dict(sorted(s.away.items())),
        score=points(s) if not buying(s) else (0, 0),
        visible=s.visible,
        winner=s.winner,
        ended=s.ended,
        agenda=tuple(s.agenda) if asked else (),
    )


def hidden(unit: Unit) -> Unit:
    """A unit whose place is not known."""
    return msgspec.structs.replace(unit, x=0, y=0, heading=0, depth=0, since=0, status="late")


def own(s: State, side: Side | None, whose: int) -> int:
    """What a fleet has cost, as far as a side may know."""
    return s.budget[whose] if side == whose or not buying(s) else 0


def unplayed(s: State, side: Side) -> set[Id]:
    """[turn.operational.hand] Units whose cards have not been shown in this turn."""
    found = {card for card in s.decks[side] if card != PASS and s.units[card].status != "late"}
    return found | {s.held[side]} if s.held[side] else found


def shown(s: State, whose: Side, viewer: Side | None) -> str:
    """[preorder.hold] The held card; the enemy sees only that there is one."""
    return s.held[whose] if whose == viewer or not s.held[whose] else "?"


def question(s: State, side: Side | None) -> Asked | None:
    """The question in full for the side that is asked; for others only whose turn it is."""
    decision = play.decision(s)
    if decision is None:
        return None
    if side is None or side != decision.side:
        return Asked(decision.side)
    return Asked(decision.side, decision.rule, decision.prompt, listed(decision.options))


def listed(options: Options) -> dict[str, list[Noun]]:
    """The choices by verb; of very many only the first and the last, as samples of their form."""
    found: dict[str, list[Noun]] = {}
    for verb, nouns in options.groups:
        size = len(nouns)
        if size > MANY:
            found.setdefault(verb, []).extend([nouns[0], nouns[size - 1]])
        elif size:
            found.setdefault(verb, []).extend(nouns[index] for index in range(size))
    return {verb: sorted(nouns, key=repr) if verb != "leg" else nouns for verb, nouns in found.items()}


# --- imagining ----------------------------------------------------------------------------------------


def imaginer(theatre: Theatre, known: View) -> Imaginer[State]:
    """Battles that fit what is known: the enemy's deck in any order, his placement cards as any of his
    units.
    """
    if known.asked is None or known.side is None or known.side != known.asked.side:
        raise ValueError("only the side that is asked can imagine how to go on")
    return Imaginer(Dream(theatre, known, known.side).deal)


class Dream:
    """Fills in what a view leaves open."""

    def __init__(self, theatre: Theatre, known: View, me: Side) -> None:
        self.game = theatre
        self.known = known
        self.me = me
        self.enemy = other(me)
        self.s = self.shown()
        self.late = OrderDeck(self.enemy).due(self.s) if known.phase in ("tactical", "operational") else []

    def shown(self) -> State:
        """The battle without what is hidden."""
        s, known = State(self.game), self.known
        for name in (
            *("turn", "phase", "player", "hand", "first", "weather", "night", "land", "act", "acts"),
            *("visible", "winner", "ended"),
        ):
            setattr(s, name, getattr(known, name))
        for name in ("roster", "units", "squadrons", "tokens", "away"):
            setattr(s, name, dict(getattr(known, name)))
        for name in ("points", "values", "budget", "ready", "zones", "start_flags"):
            setattr(s, name, list(getattr(known, name)))
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


__all__ = ["View", "imaginer", "view"]
