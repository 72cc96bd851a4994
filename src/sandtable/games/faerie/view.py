"""11.9 Hidden stacks: what each side may know, and imagining what it may not."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from sandtable.board.hexes import Hex, parse
from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.core.view import Asked
from sandtable.core.view import View as CoreView
from sandtable.games.faerie.evasion import heroes, unnoticed
from sandtable.games.faerie.ratings import HEROIC, is_hero
from sandtable.games.faerie.state import (
    DEAD,
    GONE,
    WAITING,
    Due,
    Fight,
    Glimpse,
    Group,
    Item,
    Piece,
    Spell,
    State,
    Troops,
    Written,
)
from sandtable.games.faerie.strengths import MELEE
from sandtable.games.faerie.theatre import FAERIE, FOMORIAN, Theatre
from sandtable.games.faerie.victory import points

WORM = "worm"


class Stack(msgspec.Struct, frozen=True):
    """[11.9.hidden] A side's stack in a hex: what lies on top, and whether more lies beneath.

    `kinds` says what sort of pieces are there, for the owner and for enemies in the same hex, who are aware
    of them: troops, heroes, persons, ships, crew, worm. The lists are full for the owner alone.
    """

    side: Side
    hex: Hex
    top: str
    escorted: bool
    damaged: bool
    more: bool
    unnoticed: bool
    kinds: tuple[str, ...]
    persons: tuple[Piece, ...]
    ships: tuple[Piece, ...]
    troops: Troops


class View(CoreView, frozen=True):
    """Everything a side may know."""

    turn: int
    phase: str
    player: Side
    mana: int
    air: str
    sky: dict[Hex, str]
    stacks: tuple[Stack, ...]
    ruins: tuple[Hex, ...]
    asleep: tuple[str, ...]
    vortices: tuple[Hex, ...]
    refit: tuple[Piece, ...]
    lost: Troops
    slain: dict[Piece, Side]
    gone: tuple[Piece, ...]
    sunk: tuple[Piece, ...]
    controller: dict[Piece, Side]
    minds: dict[Piece, Piece]
    strong: tuple[Piece, ...]
    cast: tuple[Piece, ...]
    spells: tuple[Spell, ...]
    plots: tuple[Spell, ...]
    farcalled: bool
    invaded: int
    written: tuple[Written, ...]
    lies: dict[Item, Hex]
    hidden: tuple[Item, ...]
    keeper: dict[Item, Side]
    lost_items: tuple[Item, ...]
    attuned: Piece
    sight: dict[Hex, Glimpse]
    fights: tuple[Fight, ...]
    fight: Fight | None
    doomed: bool
    points: tuple[int, ...]
    winner: int
    aboard: dict[Piece, Piece]
    cargo: dict[Piece, str]
    berth: dict[Piece, int]
    damaged: tuple[Piece, ...]
    wounds: dict[Piece, int]
    escorts: tuple[Piece, ...]
    kit: dict[Piece, tuple[Item, ...]]
    tops: dict[Hex, str]
    evaded: tuple[Piece, ...]
    spent: dict[Piece, int]
    weary: dict[Hex, tuple[tuple[str, int, int], ...]]
    group: Group | None
    parked: tuple[Group, ...]
    marched: tuple[Group, ...]
    due: Due
    agenda: tuple[Procedure[Any], ...]


def view(s: State, side: Side | None) -> View:
    """[11.9.hidden, 7.0.person] The position as a side may know it; None is a spectator."""
    asked = side is not None and s.asked == side and not s.over

    def mine(piece: Piece) -> bool:
        return side is not None and s.side(piece) == side

    moving = side is not None and s.player == side
    own_group = s.group if s.group is not None and owns(s, side, s.group) else None
    return View(
        game=s.game.name,
        side=side,
        asked=question(s, side),
        turn=s.turn,
        phase=s.phase,
        player=s.player,
        mana=s.mana,
        air=s.air,
        sky=dict(sorted(s.sky.items())),
        stacks=tuple(stacks(s, side)),
        ruins=tuple(sorted(s.ruins)),
        asleep=tuple(sorted(s.asleep)),
        vortices=tuple(sorted(s.vortices)),
        refit=tuple(sorted(s.refit)),
        lost=dict(sorted(s.lost.items())),
        slain=dict(sorted(s.slain.items())),
        gone=tuple(p for p in s.game.person if s.at[p] == GONE),
        sunk=tuple(p for p in s.game.ship if s.at[p] == DEAD),
        controller=dict(sorted(s.controller.items())),
        minds=dict(sorted(s.minds.items())),
        strong=tuple(sorted(s.strong)),
        cast=tuple(sorted(s.cast)),
        spells=s.spells,
        plots=s.plots[side] if side is not None else (),
        farcalled=s.farcalled,
        invaded=s.invaded,
        written=s.written,
        lies=dict(sorted(s.lies.items())),
        hidden=tuple(sorted(s.hidden)),
        keeper=dict(sorted(s.keeper.items())),
        lost_items=tuple(sorted(s.lost_items)),
        attuned=s.attuned if s.attuned and mine(s.attuned) else "",
        sight=dict(sorted(s.sight[side].items())) if side is not None else {},
        fights=s.fights,
        fight=s.fight,
        doomed=s.doomed,
        points=points(s),
        winner=s.winner,
        aboard={p: ship for p, ship in sorted(s.aboard.items()) if mine(p)},
        cargo={ship: colour for ship, colour in sorted(s.cargo.items()) if mine(ship)},
        berth={ship: shore for ship, shore in sorted(s.berth.items()) if mine(ship)},
        damaged=tuple(sorted(p for p in s.damaged if mine(p))),
        wounds={p: n for p, n in sorted(s.wounds.items()) if mine(p)},
        escorts=tuple(sorted(p for p in s.escorts if mine(p))),
        kit={p: items for p, items in sorted(s.kit.items()) if mine(p)},
        tops=dict(sorted(s.tops[side].items())) if side is not None else {},
        evaded=tuple(sorted(p for p in s.evaded if mine(p))),
        spent={p: n for p, n in sorted(s.spent.items()) if mine(p)},
        weary=dict(sorted(s.weary.items())) if moving else {},
        group=own_group,
        parked=s.parked if own_group is not None else (),
        marched=s.marched if moving else (),
        due=s.due[side] if side is not None else Due(),
        agenda=tuple(s.agenda) if asked else (),
    )


def owns(s: State, side: Side | None, group: Group) -> bool:
    """Whether a side's own pieces are on the move."""
    if group.persons or group.ships or group.troops:
        return side is not None and s.player_of(group) == side
    return side is not None and s.asked == side


def stacks(s: State, viewer: Side | None) -> list[Stack]:
    """Every stack as the viewer may know it."""
    return [stack(s, side, hex, viewer) for side in (FOMORIAN, FAERIE) for hex in s.hexes(side)]


def stack(s: State, side: Side, hex: Hex, viewer: Side | None) -> Stack:
    """[11.9.hidden] One stack."""
    top = s.top(side, hex)
    pieces, ranks = s.pieces(side, hex), s.ranks(side, hex)
    aware = viewer == side or (viewer is not None and s.present(viewer, hex))
    if viewer == side:
        persons = tuple(p for p in pieces if p in s.game.person)
        ships = tuple(p for p in pieces if p in s.game.ship)
        troops = dict(sorted(ranks.items()))
    else:
        persons, ships, troops = in_the_open(s, side, hex), (), {}
    return Stack(
        side,
        hex,
        top,
        top in s.escorts,
        top in s.damaged,
        len(pieces) + len(ranks) + sum(p in s.cargo for p in pieces) > 1,
        unnoticed(s, side, hex),
        kinds(s, side, hex) if aware else (),
        persons,
        ships,
        troops,
    )


def in_the_open(s: State, side: Side, hex: Hex) -> tuple[Piece, ...]:
    """[15.3, 15.4] Persons whom a melee or a challenge has shown to the enemy."""
    found = []
    for fight in s.fights:
        if fight.hex == hex and fight.kind == MELEE:
            found += s.persons(side, hex)
        if fight.hex == hex:
            found += [p for whose, _, p in fight.challenges if whose == side]
            found += [fight.champions[side]] if fight.champions[side] else []
    return tuple(p for p in s.pieces(side, hex) if p in found)


def kinds(s: State, side: Side, hex: Hex) -> tuple[str, ...]:
    """[18.0] What sorts of pieces a side has in a hex, as enemies there are aware of."""
    fit = [ship for ship in s.ships(side, hex) if ship not in s.refit]
    persons = s.persons(side, hex)
    found = {
        "troops": bool(s.points(side, hex)),
        "heroes": bool(heroes(s, side, hex)),
        "persons": bool(persons),
        "ships": bool(fit),
        "crew": any(s.crew(ship) for ship in fit),
        "worm": WORM in persons,
    }
    return tuple(kind for kind, there in found.items() if there)


def question(s: State, side: Side | None) -> Asked | None:
    """The question in full for the side that is asked; for others only whose turn it is."""
    decision = play.decision(s)
    if decision is None:
        return None
    if side is None or side != decision.side:
        return Asked(decision.side)
    options = {verb: in_order(decision.options.nouns(verb)) for verb in decision.options.verbs()}
    return Asked(decision.side, decision.rule, decision.prompt, options)


def in_order(nouns: list[Noun]) -> list[Noun]:
    """Nouns in an order that tells nothing of the position."""
    return sorted(nouns, key=repr)


# --- imagining ---------------------------------------------------------------------------------------


def imagine(theatre: Theatre, known: View, random: Random) -> State:
    """A position that fits what is known: hidden enemy pieces are dealt to the stacks that show more."""
    if known.asked is None or known.side is None or known.side != known.asked.side:
        raise ValueError("only the side that is asked can imagine how to go on")
    return Dream(theatre, known, random).state()


class Dream:
    """Fills in what a view leaves open."""

    def __init__(self, theatre: Theatre, known: View, random: Random) -> None:
        assert known.side is not None
        self.game = theatre
        self.known = known
        self.random = random
        self.me = known.side
        self.enemy = other(known.side)
        self.s = State(theatre)

    def state(self) -> State:
        """The position."""
        s, known = self.s, self.known
        for name in (
            *("turn", "phase", "player", "air", "spells", "farcalled", "invaded", "written", "fights"),
            *("fight", "doomed", "winner", "attuned", "group", "parked", "marched"),
        ):
            setattr(s, name, getattr(known, name))
        for name in ("sky", "lost", "slain", "controller", "minds", "lies", "keeper", "aboard", "cargo"):
            setattr(s, name, dict(getattr(known, name)))
        for name in ("berth", "wounds", "kit", "spent", "weary"):
            setattr(s, name, dict(getattr(known, name)))
        for name in ("ruins", "asleep", "vortices", "refit", "strong", "cast", "hidden", "lost_items"):
            setattr(s, name, frozenset(getattr(known, name)))
        s.damaged = frozenset(known.damaged)
        s.escorts = frozenset(known.escorts)
        s.evaded = frozenset(known.evaded)
        s.plots[self.me] = known.plots
        s.sight[self.me] = dict(known.sight)
        s.tops[self.me] = dict(known.tops)
        s.due[self.me] = known.due
        self.deal()
        s.agenda = list(known.agenda)
        play.settle(s)
        return s

    def deal(self) -> None:
        """Own pieces where they are; the enemy's known ones; then the rest of them."""
        s, known = self.s, self.known
        for piece in (*known.slain, *known.sunk):
            s.at[piece] = Hex(DEAD)
        for piece in known.gone:
            s.at[piece] = Hex(GONE)
        for stack in known.stacks:
            if stack.side == self.me:
                for piece in (*stack.ships, *stack.persons):
                    self.place(piece, stack.hex)
                if stack.troops:
                    s.troops[self.me][stack.hex] = dict(stack.troops)
        enemies = [stack for stack in known.stacks if stack.side == self.enemy]
        self.ranks = self.remaining()
        for stack in enemies:
            self.tops(stack)
        self.sleepers()
        self.pool = [p for p in s.at if s.at[p] == WAITING and self.hidden(p)]
        self.random.shuffle(self.pool)
        for stack in sorted(enemies, key=lambda stack: -len(stack.kinds)):
            self.satisfy(stack)
        for stack in enemies:
            if stack.more and not self.deep(stack):
                self.thicken(stack)
        self.spread([stack for stack in enemies if stack.more])
        for stack in enemies:
            if stack.unnoticed:
                s.evaded |= frozenset(s.persons(self.enemy, stack.hex))
        self.items()

    def place(self, piece: Piece, hex: Hex) -> None:
        """Put a piece on the map."""
        if piece in self.game.ship:
            self.s.berth.setdefault(piece, 0)
        self.s.put(piece, hex)

    def hidden(self, piece: Piece) -> bool:
        """Whether an enemy piece is on the map somewhere."""
        if self.s.side(piece) != self.enemy or piece in self.known.slain:
            return False
        found = self.game.person.get(piece) or self.game.ship[piece]
        if found.setup == "expedition":
            return "expedition" not in self.s.asleep
        if found.setup == "later":
            return {"cait_sith": "corin", "callachs_waff": "callach"}[piece] in self.known.slain
        return True

    def remaining(self) -> Troops:
        """The enemy's CSPs by colour, escorts included, that are not lost."""
        found: Troops = {}
        for army in self.game.pieces.army:
            found[army.kingdom] = found.get(army.kingdom, 0) + army.strength
        for person in self.game.pieces.person:
            if person.escort and not (person.setup == "expedition" and "expedition" in self.s.asleep):
                found[person.kingdom] = found.get(person.kingdom, 0) + 1
        return {
            colour: number - self.known.lost.get(colour, 0)
            for colour, number in found.items()
            if self.game.owner[colour] == self.enemy
        }

    def tops(self, stack: Stack) -> None:
        """What shows: the top piece, and persons whom a combat has shown."""
        s, top = self.s, stack.top
        for piece in stack.persons:
            if piece != top:
                self.place(piece, stack.hex)
        if top in self.game.colour:
            self.march(top, stack.hex)
        else:
            self.place(top, stack.hex)
            if stack.escorted:
                self.escort(top)
            if stack.damaged:
                s.damaged |= {top}
        s.tops[self.enemy][stack.hex] = top

    def march(self, colour: str, hex: Hex) -> bool:
        """Put a CSP into a hex, if there is one left."""
        if self.ranks.get(colour, 0) < 1:
            return False
        self.ranks[colour] -= 1
        self.s.muster(colour, hex, 1)
        return True

    def escort(self, person: Piece) -> None:
        """Give a person his escort."""
        colour = self.game.person[person].kingdom
        if self.ranks.get(colour, 0) > 0 and self.game.person[person].escort:
            self.ranks[colour] -= 1
            self.s.escorts |= {person}

    def sleepers(self) -> None:
        """Inactive loners and ships are where they were set up."""
        for piece in self.s.at:
            found = self.game.person.get(piece) or self.game.ship[piece]
            fixed = piece in self.s.asleep or (piece in self.game.ship and found.kingdom in self.s.asleep)
            if fixed and self.s.at[piece] == WAITING and found.setup.isdecimal() and self.hidden(piece):
                self.place(piece, parse(found.setup))

    def ashore(self, stack: Stack) -> bool:
        return stack.hex in self.game.land

    def army_may(self, stack: Stack) -> bool:
        """Whether troops may stand in a hex."""
        place = self.game.place.get(stack.hex)
        return self.ashore(stack) and not (place is not None and place.no_armies)

    def satisfy(self, stack: Stack) -> None:
        """What the viewer is aware of in his own hexes must be there."""
        s, hex, wanted = self.s, stack.hex, stack.kinds
        if "worm" in wanted and s.at[WORM] == WAITING:
            self.draw(WORM, hex)
        if "heroes" in wanted and not heroes(s, self.enemy, hex):
            brave = [p for p in self.pool if p in self.game.person and is_hero(s, p) and p != WORM]
            if brave:
                self.draw(brave[0], hex)
            else:
                self.arm(hex)
        if "persons" in wanted and not s.persons(self.enemy, hex):
            meek = [p for p in self.people() if not is_hero(s, p)]
            if meek:
                self.draw(meek[0], hex)
        if "ships" in wanted and not [p for p in s.ships(self.enemy, hex) if p not in s.refit]:
            fleet = [p for p in self.pool if p in self.game.ship and p not in s.refit]
            if fleet:
                self.draw(fleet[0], hex)
        if "crew" in wanted:
            ships = [p for p in s.ships(self.enemy, hex) if p not in s.refit]
            if ships and not any(s.crew(ship) for ship in ships) and self.people():
                self.board(self.people()[0], ships[0])
        if "troops" in wanted and not s.points(self.enemy, hex):
            self.recruit(stack)

    def people(self) -> list[Piece]:
        """Persons that are not placed yet; the Worm never boards or hides."""
        return [p for p in self.pool if p in self.game.person and p != WORM]

    def draw(self, piece: Piece, hex: Hex) -> None:
        if piece in self.pool:
            self.pool.remove(piece)
        self.place(piece, hex)

    def board(self, person: Piece, ship: Piece) -> None:
        """Put a person aboard a ship."""
        self.draw(person, self.s.at[ship])
        self.s.aboard[person] = ship

    def arm(self, hex: Hex) -> None:
        """Make somebody in a hex a hero by an item that is nowhere to be seen."""
        persons = self.s.persons(self.enemy, hex) or self.people()[:1]
        spare = [i for i in self.spare_items() if i in HEROIC]
        for person in persons:
            for item in spare:
                if self.s.at[person] == WAITING:
                    self.draw(person, hex)
                self.s.kit[person] = (item,)
                if is_hero(self.s, person):
                    return
                del self.s.kit[person]

    def spare_items(self) -> list[Item]:
        """Items that only the enemy can have."""
        held = {item for items in self.s.kit.values() for item in items}
        return [
            i for i in self.game.item if i not in held and i not in self.s.lies and i not in self.s.lost_items
        ]

    def recruit(self, stack: Stack) -> bool:
        """Add a CSP, or else an escort."""
        s = self.s
        if self.army_may(stack):
            colours = [c for c, n in self.ranks.items() if n > 0 and self.lives(c, stack.hex)]
            if colours:
                return self.march(self.random.choice(colours), stack.hex)
        for person in s.persons(self.enemy, stack.hex):
            if person not in s.escorts and person != stack.top:
                self.escort(person)
                if person in s.escorts:
                    return True
        return False

    def lives(self, colour: str, hex: Hex) -> bool:
        """Whether troops can be there: those of an inactive kingdom only at home."""
        return colour not in self.s.asleep or self.game.country.get(hex) == colour

    def deep(self, stack: Stack) -> bool:
        """Whether something lies beneath the top already."""
        s = self.s
        pieces = s.pieces(self.enemy, stack.hex)
        below = len(pieces) + len(s.ranks(self.enemy, stack.hex)) + sum(p in s.cargo for p in pieces)
        return below > 1

    def thicken(self, stack: Stack) -> None:
        """Put something beneath the top piece."""
        s, hex = self.s, stack.hex
        ships = [p for p in s.ships(self.enemy, hex) if p not in s.refit]
        if stack.top in self.game.colour:
            colours = [c for c, n in self.ranks.items() if n > 0 and c != stack.top and self.lives(c, hex)]
            if colours:
                self.march(self.random.choice(colours), hex)
            return
        if self.allows(stack, "troops") and self.army_may(stack) and self.recruit(stack):
            return
        for person in self.people():
            if self.fits(person, stack):
                self.draw(person, hex)
                return
        crews = self.allows(stack, "crew") and not (stack.kinds and "crew" not in stack.kinds)
        if ships and crews and self.people():
            self.board(self.people()[0], ships[0])
            return
        for ship in [p for p in self.pool if p in self.game.ship]:
            if hex in self.game.water and self.allows(stack, "ships") and ship not in s.refit:
                self.draw(ship, hex)
                return
        if ships:
            colours = [c for c, n in self.ranks.items() if n > 0 and c not in s.asleep]
            free = [ship for ship in ships if ship not in s.cargo]
            if colours and free:
                self.ranks[colours[0]] -= 1
                s.cargo[free[0]] = colours[0]
                return
        self.recruit(stack)

    def allows(self, stack: Stack, kind: str) -> bool:
        """Whether the viewer would not notice a piece of a kind."""
        return not self.aware(stack) or kind in stack.kinds

    def aware(self, stack: Stack) -> bool:
        """Whether the viewer is in the same hex."""
        return self.s.present(self.me, stack.hex)

    def fits(self, person: Piece, stack: Stack) -> bool:
        """Whether a hidden person may be in a stack."""
        if not self.ashore(stack) or not self.allows(stack, "persons"):
            return False
        if is_hero(self.s, person) and not self.allows(stack, "heroes"):
            return False
        if self.s.sleeps(person) and self.game.country.get(stack.hex) != self.game.person[person].kingdom:
            return False
        top = stack.top
        return top not in self.game.colour and not stack.unnoticed

    def spread(self, deep: list[Stack]) -> None:
        """Everything else goes to stacks that show more."""
        s = self.s
        for piece in list(self.pool):
            hosts = [x for x in deep if self.host(piece, x)]
            if hosts:
                stack = self.random.choice(hosts)
                ships = s.ships(self.enemy, stack.hex)
                if piece in self.game.person and not self.fits(piece, stack):
                    self.board(piece, ships[0])
                else:
                    self.draw(piece, stack.hex)
        for person in s.game.person:
            if s.at[person] > 0 and s.side(person) == self.enemy and person not in s.escorts:
                stack = next(x for x in self.known.stacks if x.side == self.enemy and x.hex == s.at[person])
                hidden = stack.more and stack.top != person and self.allows(stack, "troops")
                if hidden and person not in s.aboard and self.random.random() < 0.5:
                    self.escort(person)
        camps = [x for x in deep if self.army_may(x) and self.allows(x, "troops") and not x.unnoticed]
        for colour, number in list(self.ranks.items()):
            homes = [x for x in camps if self.lives(colour, x.hex)]
            settled = [x for x in homes if s.ranks(self.enemy, x.hex).get(colour)]
            shown = [x for x in self.known.stacks if x.side == self.enemy and x.top == colour and not x.more]
            for _ in range(number):
                choice = [*settled, *shown] if (settled or shown) and self.random.random() < 0.7 else homes
                if choice:
                    self.march(colour, self.random.choice(choice).hex)

    def host(self, piece: Piece, stack: Stack) -> bool:
        """Whether a piece may hide in a stack."""
        if piece in self.game.ship:
            return (
                stack.hex in self.game.water
                and self.allows(stack, "ships")
                and (stack.top in self.game.ship or stack.top in self.game.person)
            )
        if self.fits(piece, stack):
            return True
        ships = [p for p in self.s.ships(self.enemy, stack.hex) if p not in self.s.refit]
        flies = self.game.person[piece].flyer or self.game.person[piece].swimmer
        return bool(ships) and not flies and self.allows(stack, "crew") and not self.s.sleeps(piece)

    def items(self) -> None:
        """Items that are nowhere else are with their first bearers, or with somebody."""
        s = self.s
        enemies = [p for p in s.game.person if s.at[p] > 0 and s.side(p) == self.enemy]
        for item in self.spare_items():
            first = next((p for p in enemies if item in s.game.person[p].carries), None)
            bearer = first or (self.random.choice(enemies) if enemies else None)
            if bearer is not None:
                s.kit[bearer] = (*s.kit.get(bearer, ()), item)


__all__ = ["View", "imagine", "view"]
