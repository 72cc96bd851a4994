"""11.9 Sampling of what a side does not see (determinization): positions that fit all that it knows."""

from __future__ import annotations

from collections import Counter
from copy import copy
from random import Random

from sandtable.board.hexes import Hex, parse
from sandtable.core.sampling import Sampler
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import EXPEDITION
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.evasion import heroes
from sandtable.games.faerie.gamedata import CLEAR, GameData
from sandtable.games.faerie.ratings import HEROIC, WAND, commands, is_hero
from sandtable.games.faerie.state import DEAD, GONE, WAITING, Colour, Item, Piece, State, Troops
from sandtable.games.faerie.strengths import ENGAGEMENT
from sandtable.games.faerie.view import OPEN, OPEN_LISTS, OWN, OWN_LISTS, WORM, Stack, View
from sandtable.games.faerie.view import stack as seen
from sandtable.kit.fog import take, viewer

TRIES = 40
"""Times a position is dealt anew until every stack looks as the view shows it."""
ABROAD = 10
"""Factor of the odds that a hidden piece is in a stack that has come from elsewhere."""
STORMED = 5
"""Factor of the odds for a stack where a fortress of the viewer has fallen."""
CROWD = 1.5
"""Exponent with which the odds of a stack grow with the number of persons in it."""
HALVED = 8.0
"""Hexes from where a piece was set up over which its odds are halved."""
LED, FOLLOWS = 10.0, 100.0
"""Factors of the odds that an army is with somebody who can lead it, and with whom it was set up."""


def sampler(data: GameData, known: View) -> Sampler[State]:
    """Positions that fit what is known: hidden enemy pieces are dealt to the stacks that show more."""
    blank = Dealer(data, known, viewer(known))

    def deal(random: Random) -> State:
        for attempt in range(TRIES):
            sample = blank.again(random)
            sample.deal(attempt < TRIES // 2)
            if sample.fits():
                break
        return sample.s

    return Sampler(deal)


class Dealer:
    """Fills in what a view leaves open."""

    def __init__(self, data: GameData, known: View, me: Side) -> None:
        self.game = data
        self.known = known
        self.random = Random(0)
        self.me = me
        self.enemy = other(me)
        self.enemies = [stack for stack in known.stacks if stack.side == self.enemy]
        self.deeper = [stack for stack in self.enemies if stack.more]
        self.s = self.own()
        self.ranks = self.remaining()
        self.shared = frozenset(stack.hex for stack in self.enemies if self.s.present(self.me, stack.hex))
        self.camps = [stack for stack in self.deeper if self.army_may(stack) and self.camps_in(stack)]
        camped = {camp.hex for camp in self.camps}
        armies = [(army.kingdom, parse(army.setup), army.strength) for army in data.pieces.army]
        theirs = [army for army in armies if army[0] in self.ranks]
        self.set_up = {army[1] for army in theirs}
        shown = {stack.hex for stack in self.enemies}
        left = {self.home(stack.top) for stack in self.enemies}
        left -= {stack.hex for stack in self.enemies if self.home(stack.top) == stack.hex}
        self.departed = [army for army in theirs if army[1] in left or army[1] not in shown]
        self.garrisons = [army for army in theirs if army[1] in camped and army not in self.departed]
        for stack in self.enemies:
            self.show(stack)
        self.sleepers()
        self.pool = [p for p, place in self.s.at.items() if place == WAITING and self.hidden(p)]

    def home(self, piece: Piece) -> Hex:
        """Where a person was set up; 0 for others."""
        person = self.game.person.get(piece)
        return parse(person.setup) if person is not None and person.setup.isdecimal() else Hex(0)

    def again(self, random: Random) -> Dealer:
        """The same with nothing filled in but what shows."""
        twin = copy(self)
        twin.random = random
        twin.s = self.s.clone()
        twin.ranks = self.ranks.copy()
        twin.pool = random.sample(self.pool, len(self.pool))
        return twin

    def own(self) -> State:
        """The position without the enemy."""
        s, known = State(self.game), self.known
        take(s, known, (*OPEN, *OPEN_LISTS, *OWN, *OWN_LISTS))
        take(s, known, ("attuned", "group", "parked", "marched", "weary"))
        s.veiled = frozenset((self.me, hex) for hex in known.veiled)
        s.plots[self.me] = known.plots
        s.sight[self.me] = dict(known.sight)
        s.tops[self.me] = dict(known.tops)
        s.due[self.me] = known.due
        for piece in (*known.slain, *known.sunk):
            s.at[piece] = Hex(DEAD)
        for piece in known.gone:
            s.at[piece] = Hex(GONE)
        for stack in known.stacks:
            if stack.side == self.me:
                for piece in (*stack.ships, *stack.persons):
                    s.put(piece, stack.hex)
                if stack.troops:
                    s.troops[self.me][stack.hex] = dict(stack.troops)
        s.agenda = list(known.agenda)
        return s

    def remaining(self) -> Troops:
        """The enemy's CSPs by colour, escorts included, that are neither lost nor in the viewer's hands."""
        found: Troops = {}
        for army in self.game.pieces.army:
            found[army.kingdom] = found.get(army.kingdom, 0) + army.strength
        for person in self.game.pieces.person:
            if person.escort and not (person.setup == EXPEDITION and EXPEDITION in self.known.asleep):
                found[person.kingdom] = found.get(person.kingdom, 0) + 1
        turned = Counter(self.game.person[person].kingdom for person in self.known.escorts)
        return {
            colour: number - self.known.lost.get(colour, 0) - turned[colour]
            for colour, number in found.items()
            if self.game.owner[colour] == self.enemy
        }

    def deal(self, remembering: bool) -> None:
        """The enemy's pieces that are known or needed somewhere; then the rest of them."""
        s = self.s
        for stack in self.enemies:
            for person in stack.persons:
                self.show_person(person, stack)
        if remembering:
            self.remember()
        self.arm_the_wand()
        order = self.random.sample(self.enemies, len(self.enemies))
        for stack in sorted(order, key=lambda stack: (stack.more, -len(stack.kinds))):
            self.satisfy(stack)
        for stack in order:
            if stack.more and not self.deep(stack):
                self.thicken(stack)
        self.spread_pieces()
        self.spread_escorts()
        self.spread_troops()
        for stack in self.enemies:
            if stack.unnoticed:
                s.evaded |= frozenset(s.persons(self.enemy, stack.hex))
                if s.ranks(self.enemy, stack.hex):
                    s.veil(self.enemy, stack.hex)
        self.items()
        self.plot()

    def fits(self) -> bool:
        """Whether the enemy's stacks look as they are known, and nobody is left over."""
        if any(p in self.game.person for p in self.pool):
            return False
        return [seen(self.s, self.enemy, hex, self.me) for hex in self.s.hexes(self.enemy)] == self.enemies

    # --- what shows ----------------------------------------------------------------------------

    def show(self, stack: Stack) -> None:
        """The top piece, and ships that are being refitted."""
        s, top, hex = self.s, stack.top, stack.hex
        for ship in stack.ships:
            if ship != top:
                self.place(ship, hex)
        s.damaged |= frozenset(stack.ships)
        if top in self.game.colour:
            self.march(top, hex)
        else:
            self.place(top, hex)
            if stack.escorted:
                self.escort(top)
            if stack.damaged:
                s.damaged |= {top}
            wrecked = hex in self.game.sea if not self.aware(stack) else "persons" not in stack.kinds
            if top in self.game.person and not self.at_large(top) and wrecked:
                s.aboard[top] = next(p for p in self.known.sunk if self.game.owner[p] == self.enemy)
        s.tops[self.enemy][hex] = top

    def show_person(self, person: Piece, stack: Stack) -> None:
        """A person whom a combat has shown, ashore or aboard."""
        if person not in self.pool:
            return
        if not self.afloat(person, stack):
            self.draw(person, stack.hex)
            return
        if not self.fleet(stack):
            self.draw(next(p for p in self.pool if p in self.game.ship), stack.hex)
        self.board(person, self.fleet(stack)[0])

    def afloat(self, person: Piece, stack: Stack) -> bool:
        """Whether a person whom a combat has shown must be aboard a ship."""
        if self.at_large(person):
            return False
        if stack.hex in self.game.sea or (self.aware(stack) and "persons" not in stack.kinds):
            return True
        fights = [f for f in self.known.fights if f.hex == stack.hex and ENGAGEMENT in (f.kind, f.within)]
        return any(person in f.champions or person in {p for _, _, p in f.challenges} for f in fights)

    def sleepers(self) -> None:
        """Inactive loners and ships are where they were set up."""
        for piece in self.s.at:
            found = self.game.person.get(piece) or self.game.ship[piece]
            fixed = piece in self.s.asleep or (piece in self.game.ship and found.kingdom in self.s.asleep)
            if fixed and self.s.at[piece] == WAITING and found.setup.isdecimal() and self.hidden(piece):
                self.place(piece, parse(found.setup))

    def remember(self) -> None:
        """What was seen of stacks in this Game-Turn is taken to be still there."""
        s = self.s
        for stack in self.enemies:
            glimpse = self.known.sight.get(stack.hex)
            if glimpse is None or glimpse.only_items or not stack.more:
                continue
            for ship in glimpse.ships:
                if ship in self.pool and self.host(ship, stack):
                    self.draw(ship, stack.hex)
            for person in glimpse.persons:
                if person in self.pool and self.host(person, stack):
                    self.join(person, stack)
            if self.army_may(stack) and self.camps_in(stack):
                for colour, number in glimpse.troops.items():
                    if stack.top not in self.game.colour:
                        self.march(colour, stack.hex, number - s.ranks(self.enemy, stack.hex).get(colour, 0))

    def arm_the_wand(self) -> None:
        """[20.6.14] Gerflax' Wand is where it clears the sky."""
        s, hex = self.s, self.known.wand
        if not hex or s.bearer(WAND) is not None:
            return
        stack = next(stack for stack in self.enemies if stack.hex == hex)
        there = [p for p in s.pieces(self.enemy, hex) if p in self.game.person]
        if not there:
            for person in self.people():
                if self.host(person, stack):
                    self.join(person, stack)
                    there = [person]
                    break
        if there:
            s.kit[there[0]] = (WAND,)

    # --- the hidden pieces -------------------------------------------------------------------------

    def hidden(self, piece: Piece) -> bool:
        """Whether an enemy piece is on the map somewhere."""
        if self.s.side(piece) != self.enemy:
            return False
        found = self.game.person.get(piece) or self.game.ship[piece]
        if found.setup == EXPEDITION:
            return EXPEDITION not in self.s.asleep
        if found.setup == "later":
            before = {"cait_sith": "corin", "callachs_waff": "callach"}[piece]
            return before in self.known.slain and self.game.special(before)
        return True

    def place(self, piece: Piece, hex: Hex) -> None:
        """Put a piece on the map."""
        if piece in self.game.ship:
            self.s.berth.setdefault(piece, 0)
        self.s.put(piece, hex)

    def draw(self, piece: Piece, hex: Hex) -> None:
        """Put a piece of the pool on the map."""
        self.pool.remove(piece)
        self.place(piece, hex)

    def board(self, person: Piece, ship: Piece) -> None:
        """Put a person of the pool aboard a ship."""
        self.draw(person, self.s.at[ship])
        self.s.aboard[person] = ship

    def join(self, person: Piece, stack: Stack) -> None:
        """Put a person of the pool into a stack that can be his host, ashore or aboard."""
        ashore, ships = self.may_stand(person, stack), self.may_board(person, stack)
        if ashore and (not ships or self.random.random() < 0.7):
            self.draw(person, stack.hex)
        else:
            self.board(person, self.random.choice(ships))

    def march(self, colour: str, hex: Hex, number: int = 1) -> bool:
        """Put CSPs into a hex, as far as there are any left."""
        number = min(number, self.ranks.get(colour, 0))
        if number < 1:
            return False
        self.ranks[colour] -= number
        self.s.muster(colour, hex, number)
        return True

    def escort(self, person: Piece) -> bool:
        """Give a person his escort, if there is one left; who is under an enchantment keeps his own."""
        colour = self.game.person[person].kingdom
        if colour in self.ranks:
            left = self.ranks[colour]
        else:
            left = self.astray(colour) if person in self.s.minds else 0
        if self.game.person[person].escort and left > 0:
            if colour in self.ranks:
                self.ranks[colour] -= 1
            self.s.escorts |= {person}
        return person in self.s.escorts

    def astray(self, colour: Colour) -> int:
        """CSPs of the viewer's own that he finds neither among his troops nor among the lost."""
        s, game = self.s, self.game
        total = sum(army.strength for army in game.pieces.army if army.kingdom == colour)
        total += sum(p.escort and s.at[p.id] != WAITING for p in game.pieces.person if p.kingdom == colour)
        total -= sum(ranks.get(colour, 0) for ranks in s.troops[self.me].values())
        total -= sum(game.person[p].kingdom == colour for p in s.escorts)
        return total - list(s.cargo.values()).count(colour) - s.lost.get(colour, 0)

    def people(self) -> list[Piece]:
        """Persons that are not placed yet."""
        return [p for p in self.pool if p in self.game.person]

    def fleet(self, stack: Stack) -> list[Piece]:
        """Ships in a stack that can carry somebody."""
        return [p for p in self.s.ships(self.enemy, stack.hex) if p not in self.s.refit]

    def at_large(self, person: Piece) -> bool:
        """Whether a person flies or swims."""
        return self.game.person[person].flyer or self.game.person[person].swimmer

    # --- what the viewer would notice --------------------------------------------------------------

    def aware(self, stack: Stack) -> bool:
        """Whether the viewer is in the same hex."""
        return stack.hex in self.shared

    def allows(self, stack: Stack, kind: str) -> bool:
        """Whether the viewer would not notice a piece of a kind."""
        return not self.aware(stack) or kind in stack.kinds

    def army_may(self, stack: Stack) -> bool:
        """Whether troops may stand in a hex."""
        place = self.game.place.get(stack.hex)
        return stack.hex in self.game.land and not (place is not None and place.no_armies)

    def lives(self, colour: str, hex: Hex) -> bool:
        """Whether troops can be there: those of an inactive kingdom only at home."""
        return colour not in self.s.asleep or self.game.country.get(hex) == colour

    def may_stand(self, person: Piece, stack: Stack) -> bool:
        """Whether a hidden person may be ashore in a stack; flyers and the Worm may be at sea."""
        if stack.top in self.game.colour or not self.allows(stack, "persons"):
            return False
        if stack.hex not in self.game.land and not self.at_large(person):
            return False
        if self.s.sleeps(person) and self.game.country.get(stack.hex) != self.game.person[person].kingdom:
            return False
        if person == WORM and not self.allows(stack, "worm"):
            return False
        return not is_hero(self.s, person) or self.allows(stack, "heroes")

    def may_board(self, person: Piece, stack: Stack) -> list[Piece]:
        """The ships of a stack that a hidden person may be aboard of."""
        if self.at_large(person) or self.s.sleeps(person) or not self.allows(stack, "crew"):
            return []
        return self.fleet(stack)

    def host(self, piece: Piece, stack: Stack) -> bool:
        """Whether a piece may hide in a stack."""
        if piece in self.game.ship:
            afloat = stack.hex in self.game.water and stack.top not in self.game.colour
            return afloat and self.allows(stack, "ships")
        return self.may_stand(piece, stack) or bool(self.may_board(piece, stack))

    # --- what must be there ------------------------------------------------------------------------

    def satisfy(self, stack: Stack) -> None:
        """What the viewer is aware of in his own hexes must be there."""
        s, hex, wanted = self.s, stack.hex, stack.kinds
        if "worm" in wanted and WORM in self.pool:
            self.draw(WORM, hex)
        if "heroes" in wanted and not heroes(s, self.enemy, hex):
            brave = [p for p in self.people() if is_hero(s, p) and self.may_stand(p, stack)]
            if brave and stack.more:
                self.draw(brave[0], hex)
            else:
                self.arm(stack)
        if "persons" in wanted and not s.persons(self.enemy, hex):
            meek = [p for p in self.people() if self.may_stand(p, stack)]
            if meek:
                self.draw(meek[0], hex)
        if "ships" in wanted and not self.fleet(stack):
            ships = [p for p in self.pool if p in self.game.ship]
            if ships:
                self.draw(ships[0], hex)
        if "crew" in wanted and not any(s.crew(ship) for ship in self.fleet(stack)):
            sailors = [p for p in self.people() if self.may_board(p, stack)]
            if sailors:
                self.board(sailors[0], self.fleet(stack)[0])
        if "troops" in wanted and not s.points(self.enemy, hex):
            self.recruit(stack)

    def arm(self, stack: Stack) -> None:
        """Make somebody in a hex a hero by an item that is nowhere to be seen."""
        s, hex = self.s, stack.hex
        spare = [i for i in self.spare_items() if i in HEROIC]
        there = s.persons(self.enemy, hex)
        others = [p for p in self.people() if stack.more and self.may_stand(p, stack)]
        for person in (*there, *others):
            before = s.kit.get(person, ())
            for item in spare:
                s.kit[person] = (item, *before)
                if is_hero(s, person):
                    if person not in there:
                        self.draw(person, hex)
                    return
            s.kit.pop(person, None)
            if before:
                s.kit[person] = before

    def recruit(self, stack: Stack) -> bool:
        """Add a CSP, or else an escort."""
        s = self.s
        if self.army_may(stack):
            colours = [c for c, n in self.ranks.items() if n > 0 and self.lives(c, stack.hex)]
            if colours:
                return self.march(self.random.choice(colours), stack.hex)
        return any(
            self.escort(person)
            for person in s.persons(self.enemy, stack.hex)
            if person not in s.escorts and person != stack.top
        )

    def camps_in(self, stack: Stack) -> bool:
        """Whether troops may be in a stack; an unnoticed one has them only if they are known of."""
        return self.allows(stack, "troops") and (not stack.unnoticed or "troops" in stack.kinds)

    def deep(self, stack: Stack) -> bool:
        """Whether something lies beneath the top already."""
        s = self.s
        pieces = s.pieces(self.enemy, stack.hex)
        below = len(pieces) + len(s.ranks(self.enemy, stack.hex)) + sum(p in s.cargo for p in pieces)
        return below > 1

    def thicken(self, stack: Stack) -> None:
        """Put something beneath the top piece: troops, a person, a ship, or cargo."""
        hex, ships = stack.hex, self.fleet(stack)
        if self.camps_in(stack) and self.army_may(stack):
            colours = [c for c, n in self.ranks.items() if n > 0 and c != stack.top and self.lives(c, hex)]
            if colours:
                self.march(self.random.choice(colours), hex)
                return
        for piece in self.pool:
            if self.host(piece, stack):
                if piece in self.game.ship:
                    self.draw(piece, hex)
                else:
                    self.join(piece, stack)
                return
        colours = [c for c, n in self.ranks.items() if n > 0 and c not in self.s.asleep]
        if ships and colours:
            self.ranks[colours[0]] -= 1
            self.s.cargo[ships[0]] = colours[0]

    # --- everything else ---------------------------------------------------------------------------

    def spread_pieces(self) -> None:
        """Ships and persons hide in stacks that show more: where they were set up, or else on the march."""
        for piece in sorted(self.pool, key=lambda p: p in self.game.person):
            hosts = [stack for stack in self.deeper if self.host(piece, stack)]
            if not hosts:
                continue
            found = self.game.person.get(piece) or self.game.ship[piece]
            home = [stack for stack in hosts if f"{stack.hex:04d}" == found.setup]
            if piece in self.game.ship:
                self.draw(piece, self.random.choice(home or hosts).hex)
            else:
                weights = [self.draws(self.home(piece), stack.hex) for stack in home or hosts]
                self.join(piece, self.random.choices(home or hosts, weights)[0])

    def draws(self, home: Hex, hex: Hex) -> float:
        """How likely it is that somebody has come to a hex, as against others: from near rather than from
        afar, to a hex where nobody was set up, where many are already, or a fortress has fallen.
        """
        far = self.game.distance(home, hex) if home else 0
        weight = (1 + len(self.s.persons(self.enemy, hex))) ** CROWD * 0.5 ** (far / HALVED)
        if hex not in self.set_up:
            weight *= ABROAD
        if hex in self.s.ruins and self.game.holder.get(hex) == self.me:
            weight *= STORMED
        return float(weight)

    def spread_escorts(self) -> None:
        """Every other hidden person has his escort with him."""
        s = self.s
        for stack in self.deeper:
            if self.camps_in(stack):
                for person in s.persons(self.enemy, stack.hex):
                    if person != stack.top and person not in s.escorts and self.random.random() < 0.5:
                        self.escort(person)

    def spread_troops(self) -> None:
        """Garrisons are where they were set up, unless their leader shows elsewhere; an army that has left is
        in one camp, with its leader if he is there; the rest is with its own, or anywhere.
        """
        s = self.s
        for kingdom, hex, strength in self.garrisons:
            self.march(kingdom, hex, strength - s.ranks(self.enemy, hex).get(kingdom, 0))
        for kingdom, hex, strength in self.random.sample(self.departed, len(self.departed)):
            camp = self.followed(kingdom, hex)
            if camp is not None:
                self.march(kingdom, camp, strength)
        shown = [x for x in self.enemies if x.top in self.game.colour and not x.more]
        for colour, number in list(self.ranks.items()):
            if not number:
                continue
            homes = [camp.hex for camp in self.camps if self.lives(colour, camp.hex)]
            own = [hex for hex in homes if colour in s.ranks(self.enemy, hex)]
            own += [x.hex for x in shown if x.top == colour]
            bound = Counter[Hex]()
            for _ in range(number):
                choice = own if own and (not homes or self.random.random() < 0.7) else homes
                if choice:
                    bound[self.random.choice(choice)] += 1
            for hex, troops in bound.items():
                self.march(colour, hex, troops)

    def followed(self, kingdom: Colour, home: Hex) -> Hex | None:
        """[14.2] Where an army has gone that is no longer at home: with those who can lead it, most of all
        with whom it was set up.
        """
        s = self.s
        able: dict[Hex, float] = {}
        for camp in self.camps:
            if self.lives(kingdom, camp.hex):
                leaders = [p for p in s.persons(self.enemy, camp.hex) if commands(s, p, kingdom)]
                own = any(self.home(p) == home for p in leaders)
                led = FOLLOWS if own else LED if leaders else 1.0
                able[camp.hex] = led * self.draws(home, camp.hex)
        return self.random.choices(list(able), list(able.values()))[0] if able else None

    def spare_items(self) -> list[Item]:
        """Items that only the enemy can have; those of Auberon's Expedition come with it."""
        s = self.s
        elsewhere = {*s.lies, *s.lost_items, *(item for items in s.kit.values() for item in items)}
        if EXPEDITION in s.asleep:
            for person in self.game.pieces.person:
                if person.setup == EXPEDITION:
                    elsewhere.update(person.carries)
        return [item for item in self.game.item if item not in elsewhere]

    def items(self) -> None:
        """Items that are nowhere else are with their first bearers, or with somebody."""
        s = self.s
        enemies = [p for p in s.game.person if s.at[p] > 0 and s.side(p) == self.enemy]
        for item in self.spare_items():
            first = [p for p in enemies if item in s.game.person[p].carries]
            for bearer in (*first, *self.random.sample(enemies, len(enemies))):
                if not self.betrays(bearer, item):
                    s.kit[bearer] = (*s.kit.get(bearer, ()), item)
                    break

    def betrays(self, person: Piece, item: Item) -> bool:
        """Whether the viewer would notice that a person has an item: a new hero, or a clear sky."""
        s = self.s
        if item == WAND:
            return s.sky.get(s.at[person], s.air) != CLEAR
        if item not in HEROIC or person in s.aboard or is_hero(s, person):
            return False
        return s.present(self.me, s.at[person]) and not heroes(s, self.enemy, s.at[person])

    def plot(self) -> None:
        """[5.B.1] What the enemy has written: for each of his casters any enchantment, or none."""
        s = self.s
        if not isinstance(s.agenda[-1], Plot) or Plot(self.enemy) in s.agenda:
            return
        writing = Plot(self.enemy)
        while options := writing.options(s):
            verb = self.random.choice(options.verbs())
            writing.choose(s, verb, self.random.choice(options.nouns(verb)))
            s.agenda.pop()
