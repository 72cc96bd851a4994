"""The battle and its turns: set-up, decks, initiative, hands, pre-orders, the chronometric phase (turn.*,
pass.*, preorder.*, chrono.*).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.admiral import aircraft, orders
from sandtable.games.admiral.activation import Activation, Fly
from sandtable.games.admiral.battlefield import RollScenery, RollWeather
from sandtable.games.admiral.damage import DamageControl
from sandtable.games.admiral.fleets import Buy, Command, Muster, Number
from sandtable.games.admiral.mission import MissionSetUp
from sandtable.games.admiral.placement import PlacementRoll, Ready
from sandtable.games.admiral.questions import Roll
from sandtable.games.admiral.speed import range_of
from sandtable.games.admiral.state import AFLOAT, LATE, ONE, SUNK, TWO, WRECK, Act, Id, State, enemy
from sandtable.games.admiral.steering import escaping
from sandtable.games.admiral.victory import Judgement, decided

PASS = "pass"


class Begin(Procedure[State], frozen=True):
    """[setup.fleets] Set up; then the first turn."""

    rule = "turn.structure"

    def perform(self, s: State) -> None:
        s.then(SetUp(), GameTurn(1))


class SetUp(Procedure[State], frozen=True):
    """[setup.fleets, battle.kinds] A mission is set up as its sheet says; a free battle step by step."""

    rule = "setup.fleets"

    def perform(self, s: State) -> None:
        if s.game.mission is not None:
            s.then(MissionSetUp(), Command(ONE), Command(TWO), Number(ONE), Number(TWO), Ready())
        else:
            s.then(
                Buy(ONE),
                Buy(TWO),
                Muster(),
                RollWeather(),
                RollScenery(),
                Command(ONE),
                Command(TWO),
                Number(ONE),
                Number(TWO),
                PlacementRoll(),
                Ready(),
            )


class GameTurn(Procedure[State], frozen=True):
    """[term.turn, turn.structure] Tactical, operational and chronometric phase."""

    turn: int

    rule = "turn.structure"

    def perform(self, s: State) -> None:
        s.turn = self.turn
        s.begin("tactical")
        for id in s.units:
            s.alter(id, orders=(), fired=(), raw=False)
        s.decks = [(), ()]
        s.ready = [False, False]
        s.then(
            OrderDeck(ONE),
            OrderDeck(TWO),
            Initiative(),
            Phase("operational"),
            Hands(),
            Phase("chronometric"),
            Chronometric(),
        )


class Phase(Procedure[State], frozen=True):
    """[term.phase] A phase begins."""

    name: str

    rule = "turn.structure"

    def perform(self, s: State) -> None:
        s.begin(self.name)


# --- the tactical phase -------------------------------------------------------------------------------


def crew(s: State, side: Side) -> list[Id]:
    """[turn.tactical.sequence] Units that have a card in this turn, by number."""
    return sorted(s.fleet(side), key=lambda id: s.roster[id].number)


def passes(s: State, side: Side) -> int:
    """[pass.cards, pass.limit] Pass cards that the smaller fleet may add; who is to come does not count."""
    gap = len(crew(s, enemy(side))) - len(crew(s, side))
    return min(10, gap // 2) if gap > 0 else 0


class OrderDeck(Question[State], frozen=True):
    """[turn.tactical.sequence, term.command-sequence, elem.activation-cards, pass.cards] A player stacks his
    cards in secret, the first on top; late units and Pass cards if he likes.
    """

    rule = "turn.tactical.sequence"

    def question(self, s: State) -> str:
        names = ", ".join(s.name(id) for id in self.left(s) if trapped(s, id))
        warning = f" Not yet {names}: moving first she could not avoid contact." if names else ""
        return f"Which unit is activated as number {len(s.decks[self.side]) + 1}?{warning}"

    def left(self, s: State) -> list[Id]:
        """Cards that are not in the deck yet."""
        return [id for id in crew(s, self.side) if id not in s.decks[self.side]]

    def late(self, s: State) -> list[Id]:
        """[mission.sheet] Units that may come in this turn."""
        return [id for id in self.due(s) if id not in s.decks[self.side]]

    def due(self, s: State) -> list[Id]:
        """[mission.sheet] Units that have not come yet and may."""
        late = s.game.mission.side[self.side].late if s.game.mission is not None else ()
        names = {entry.name for entry in late if entry.turn <= s.turn}
        return [id for id in s.absent(self.side) if s.name(id) in names]

    def rest(self, s: State) -> list[Id]:
        """[mission.sheet] What goes under the deck at the end: with one late unit come all, or none."""
        coming = any(id in s.decks[self.side] for id in self.due(s))
        return [*self.left(s), *(self.late(s) if coming else ())]

    def offers(self, s: State) -> Iterable[Offer]:
        left, late = self.left(s), self.late(s)
        spare = self.no_pass(s)
        if len(left) > 1 or late or spare is None:
            yield Offer("card", left, lambda noun: self.refuse(s, str(noun)))
            yield Offer("late", late, lambda noun: self.not_due(s, str(noun)))
            yield Offer("pass", ALONE, lambda noun: spare)
            yield Offer("rest", ALONE, always)

    def no_pass(self, s: State) -> Violation | None:
        """[pass.cards, pass.limit] Why no Pass card comes next."""
        most = passes(s, self.side)
        if s.decks[self.side].count(PASS) < most:
            return None
        if most:
            return Violation("pass.limit", f"{most} Pass cards are in the deck, and no more in this turn")
        return Violation("pass.cards", "a Pass card is for a fleet that has at least 2 units less")

    def refuse(self, s: State, id: Id) -> Violation | None:
        """Why a unit's card does not come next."""
        deck = s.decks[self.side]
        if id in deck:
            return Violation(self.rule, f"her card is number {deck.index(id) + 1} in the deck")
        if id not in s.units or s.side(id) != self.side:
            return Violation(self.rule, f"{s.name(id) if id in s.units else id} is none of your units")
        if not s.afloat(id):
            return Violation(self.rule, f"{s.name(id)} is not on the table")
        return None

    def not_due(self, s: State, id: Id) -> Violation | None:
        """[mission.sheet] Why a unit does not come in this turn."""
        if id not in s.units or s.side(id) != self.side or s.units[id].status != LATE:
            return Violation("mission.sheet", "none of your units that are to come has that name")
        if id in s.decks[self.side]:
            return self.refuse(s, id)
        early = Violation("mission.sheet", f"she does not come in turn {s.turn} yet")
        return None if id in self.due(s) else early

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "rest":
            self.perform(s)
        else:
            s.stack(self.side, [PASS if verb == "pass" else str(noun)])
            s.then(self)

    def perform(self, s: State) -> None:
        s.stack(self.side, self.rest(s))


def trapped(s: State, id: Id) -> bool:
    """[ram.involuntary, ram.unavoidable] Whether a unit that moved before all others would have no speed at
    which she avoids contact.
    """
    act = Act(id, run=s.units[id].bank)
    low, high = range_of(s, id, act)
    return not s.ashore(id) and not escaping(s, id, act, low, high)


class Initiative(Roll, frozen=True):
    """[turn.tactical.initiative, turn.tactical.tie, order.points, ap.use, mission.sheet] Each player rolls a
    d6 and adds his best Command value: his Admiral points. The higher sum decides who begins; equal sums are
    rolled again. At Matapan the British begin the first turn.
    """

    sums: tuple[int, ...] = ()
    again: bool = False

    rule = "turn.tactical.initiative"
    prompt = "Initiative"

    def options(self, s: State) -> Options:
        return D6

    def rolled(self, s: State, die: int) -> None:
        side = Side(len(self.sums))
        value = die + best_command(s, side)
        s.tell("initiative", side=side, die=die, sum=value)
        if not self.again:
            s.points[side] = max(0, value)
        sums = (*self.sums, value)
        if len(sums) < 2:
            s.then(Initiative(sums, self.again))
            return
        surprise = s.game.rules.surprise
        if surprise is not None and s.turn <= surprise.turns:
            s.first = s.hand = enemy(Side(surprise.side))
        elif sums[0] == sums[1]:
            s.then(Initiative((), True))
        else:
            s.then(FirstHand(ONE if sums[0] > sums[1] else TWO))


def best_command(s: State, side: Side) -> int:
    """[order.points, setup.flagship.fleet] The highest Command value afloat; -1 without any."""
    values = [s.units[id].command or 0 for id in orders.flagships(s, side) if not s.units[id].value_lost]
    return max(values, default=-1)


class FirstHand(Question[State], frozen=True):
    """[turn.tactical.initiative] The winner takes the first hand, or leaves it to the enemy."""

    rule = "turn.tactical.initiative"
    prompt = "Do you take the first hand?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("first", ALONE, always)
        yield Offer("second", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.first = self.side
        s.hand = self.side if verb == "first" else enemy(self.side)


# --- the operational phase ----------------------------------------------------------------------------


class Hands(Procedure[State], frozen=True):
    """[turn.operational, term.game-hand, preorder.end] Players alternate hands until every card is played.

    Whether a side is asked about its next card shows something of that card.
    """

    rule = "turn.operational"

    def perform(self, s: State) -> None:
        left = hands_left(s)
        if not any(left):
            return
        if not any(s.decks) and all(s.held):
            s.hand = enemy(s.first)
        side = s.hand if left[s.hand] else enemy(s.hand)
        s.player = side
        s.bar_undo()
        s.then(Hand(side), PassHand(side, left), Hands())


def hands_left(s: State) -> tuple[bool, bool]:
    """[turn.operational] Who has cards to play; those of units that are sunk or lost are discarded."""
    for side in (ONE, TWO):
        for id in s.decks[side]:
            if id != PASS and s.units[id].status not in (AFLOAT, LATE):
                s.pull(side, id)
    return bool(s.decks[0] or s.held[0]), bool(s.decks[1] or s.held[1])


class PassHand(Procedure[State], frozen=True):
    """[turn.operational.hand, air.activation] The hand passes; when a player's last card is played his
    homeless squadrons act.
    """

    side: Side
    before: tuple[bool, bool]

    rule = "turn.operational.hand"

    def perform(self, s: State) -> None:
        s.hand = enemy(self.side)
        left = hands_left(s)
        for side in (self.side, enemy(self.side)):
            if self.before[side] and not left[side]:
                s.then(*(Orphan(q) for q in aircraft.orphans(s, side)))


class Orphan(Procedure[State], frozen=True):
    """[air.activation] A squadron without a home flies once more."""

    squadron: Id

    rule = "air.activation"

    def perform(self, s: State) -> None:
        squadron = s.squadrons[self.squadron]
        if squadron.aloft:
            s.then(Fly(squadron.side, self.squadron, aircraft.speed(s, squadron)))


class Hand(Question[State], frozen=True):
    """[preorder.upkeep, preorder.interrupt, preorder.end, pass.upkeep] Who holds a card pays to go on holding
    it, or plays it as this hand. With a Pass card on top holding is free; with no deck left the held unit
    acts.
    """

    rule = "preorder.upkeep"

    def question(self, s: State) -> str:
        name = s.name(s.held[self.side])
        price = "" if s.decks[self.side][0] == PASS else " for an Admiral point"
        return f"Go on holding {name}{price}, or activate her now?"

    def offers(self, s: State) -> Iterable[Offer]:
        deck = s.decks[self.side]
        if not s.held[self.side] or not deck:
            return
        if deck[0] == PASS:
            yield Offer("wait", ALONE, always)
        elif s.points[self.side] > 0:
            yield Offer("pay", ALONE, always)
        else:
            return
        yield Offer("release", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "pay":
            s.pay(self.side)
        s.then(Activation(s.release(self.side)) if verb == "release" else Draw(self.side))

    def perform(self, s: State) -> None:
        if s.held[self.side]:
            s.then(Activation(s.release(self.side)))
        elif s.decks[self.side]:
            s.then(Draw(self.side))


class Draw(Question[State], frozen=True):
    """[turn.operational.hand, preorder.hold, order.formation, pass.cards, pass.no-preorder] The top card is
    drawn: its unit is activated, held, or leads a formation.
    """

    rule = "turn.operational.hand"

    def question(self, s: State) -> str:
        return f"{s.name(s.decks[self.side][0])}: activate her, hold her card, or lead a formation?"

    def offers(self, s: State) -> Iterable[Offer]:
        id = s.decks[self.side][0]
        if id == PASS:
            return
        hold, lead = self.no_hold(s, id), self.no_lead(s, id)
        if hold is not None and lead is not None:
            return
        yield Offer("activate", ALONE, always)
        yield Offer("hold", ALONE, lambda n: hold)
        yield Offer("lead", (id,), lambda n: lead if n == id else NOT_DRAWN)

    def no_hold(self, s: State, id: Id) -> Violation | None:
        """[preorder.hold, preorder.general] Why a card cannot be held."""
        if s.held[self.side]:
            return Violation("preorder.hold", "a card is held already")
        if s.units[id].status != AFLOAT:
            return Violation("preorder.hold", "she is not on the table yet")
        return orders.unordered(s, id, orders.HOLD)

    def no_lead(self, s: State, id: Id) -> Violation | None:
        """[order.formation] Why a unit cannot lead a formation."""
        if s.units[id].status != AFLOAT:
            return Violation("order.formation", "she is not on the table yet")
        return orders.no_formation(s, id) or (None if Follow(self.side, id).able(s) else NO_COMMON)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        id = s.draw(self.side)
        if verb == "activate":
            s.then(Activation(id))
        elif verb == "hold":
            s.hold(self.side, id)
        else:
            s.spend(self.side, orders.FORMATION, id)
            s.then(Follow(self.side, id))

    def perform(self, s: State) -> None:
        id = s.draw(self.side)
        if id == PASS:
            s.show("passed", side=self.side)
        else:
            s.then(Activation(id))


NOT_DRAWN = Violation("order.formation", "the drawn unit leads")


class Follow(Question[State], frozen=True):
    """[order.formation, token.formation-leader] Up to three units within 15 cm follow the leader."""

    leader: Id
    chosen: tuple[Id, ...] = ()

    rule = "order.formation"
    prompt = "Who follows the leader?"

    def able(self, s: State) -> list[Id]:
        """Units that could still join and have a speed in common."""
        return [
            id
            for id in orders.followers(s, self.leader)
            if id not in self.chosen and common(s, (self.leader, *self.chosen, id))
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        able = self.able(s) if len(self.chosen) < 3 else []
        if able:
            yield Offer("follow", able, lambda n: self.refuse(s, str(n)))
            if self.chosen:
                yield Offer("done", ALONE, always)

    def refuse(self, s: State, id: Id) -> Violation | None:
        """Why a unit cannot follow."""
        if id not in s.decks[self.side]:
            return Violation("order.formation", "only units of the deck can follow")
        refused = orders.cannot_follow(s, self.leader, id)
        if refused is None and id not in self.able(s):
            return Violation("order.formation", "she has no speed in common with the others")
        return refused

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "follow":
            s.then(Follow(self.side, self.leader, (*self.chosen, str(noun))))
        else:
            self.perform(s)

    def perform(self, s: State) -> None:
        for id in self.chosen:
            s.pull(self.side, id)
        s.then(CommonSpeed(self.side, (self.leader, *self.chosen)))


def common(s: State, ids: tuple[Id, ...]) -> range:
    """[order.formation] The speeds that all of some units can reach."""
    ranges = [range_of(s, id, Act(id)) for id in ids]
    return range(max(low for low, _ in ranges), min(high for _, high in ranges) + 1)


class CommonSpeed(Question[State], frozen=True):
    """[order.formation] All use one speed."""

    units: tuple[Id, ...]

    rule = "order.formation"
    prompt = "The speed of the formation"

    def offers(self, s: State) -> Iterable[Offer]:
        knots = common(s, self.units)
        if len(knots) > 1:
            yield Offer("speed", knots, lambda n: None if n in knots else NO_COMMON)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.sail(s, cast(int, noun))

    def perform(self, s: State) -> None:
        knots = common(s, self.units)
        self.sail(s, knots[0] if knots else s.units[self.units[0]].speed)

    def sail(self, s: State, knots: int) -> None:
        """One after another, behind the leader."""
        s.then(*(Activation(id, False, knots, self.units[0]) for id in self.units))


NO_COMMON = Violation("order.formation", "all must be able to make that speed")


# --- the chronometric phase ---------------------------------------------------------------------------


class Chronometric(Procedure[State], frozen=True):
    """[chrono.general, chrono.sunk, chrono.torpedo-barrage, chrono.smoke, order.lapse] The turn is closed."""

    rule = "chrono.general"

    def perform(self, s: State) -> None:
        for id, unit in list(s.units.items()):
            if unit.status == WRECK and (s.card(id).structure < 4 or unit.since < s.turn):
                s.take_off_table(id, SUNK, "sunk")
        aircraft.homeless(s)
        for number, token in list(s.tokens.items()):
            blown = token.kind == "smoke" and token.turn < s.turn and not s.afloat(token.by)
            if blown or token.kind == "torpedoes":
                s.lift(number)
        aircraft.rearm(s)
        reload(s)
        s.points = [0, 0]
        s.then(DamageControl(ONE), DamageControl(TWO), EndTurn())


def reload(s: State) -> None:
    """[sub.torpedo] Two complete turns without a launch reload a submarine, once a battle."""
    for id, unit in list(s.units.items()):
        card = s.card(id)
        if card.type != "SS" or unit.status != AFLOAT or card.torpedo is None or unit.reloads:
            continue
        whole = {place: n for place in ("bow", "stern") if (n := getattr(card.torpedo, place))}
        if unit.tubes == whole:
            continue
        if unit.quiet >= 2:
            s.alter(id, tubes=whole, reloads=1, quiet=0)
        else:
            s.alter(id, quiet=unit.quiet + 1)


class EndTurn(Procedure[State], frozen=True):
    """[victory.default, victory.mission, mission.sheet, fantasy.length] The battle is over, or the next turn
    begins.
    """

    rule = "turn.structure"

    def perform(self, s: State) -> None:
        s.then(Judgement() if decided(s) or s.turn >= s.game.turns else GameTurn(s.turn + 1))
