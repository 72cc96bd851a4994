"""The position of a game, and the verbs that change it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TypeVar

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.events import Event, Fact
from sandtable.core.options import Noun
from sandtable.core.procedure import Violation
from sandtable.core.side import Side, other
from sandtable.core.state import State as CoreState
from sandtable.games.faerie.gamedata import CLEAR, FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.moments import moment
from sandtable.games.faerie.pack.schema import Person, Ship
from sandtable.games.faerie.vocabulary import VERBS

Piece = str
"""A person or a ship, by id."""
Colour = str
Item = str
Troops = dict[Colour, int]
"""Combat Strength Points by colour; never changed in place."""
Told = dict[str, Fact]
K = TypeVar("K")
V = TypeVar("V")

WAITING, DEAD, GONE = 0, -1, -2
"""Off the map: not yet in play; killed or sunk; laid to rest."""

HALTED, LANDED, BARRED = 997, 998, 999
"""Movement Points of pieces that had to stop, were landed, or may not move in this phase at all."""


class Group(msgspec.Struct, frozen=True):
    """Pieces that move together. `left` are the Movement Points of a forced march or a reaction, `items` what
    its troops carry, `asked` the hex where it has asked for the enemy's items, `worn` what its troops have
    spent on the way, `orders` whether a written movement overruns or halts where it meets enemies.
    """

    hex: Hex
    mode: str
    persons: tuple[Piece, ...] = ()
    ships: tuple[Piece, ...] = ()
    troops: Troops = {}
    left: int = -1
    begun: bool = False
    origin: Hex = Hex(0)
    items: tuple[Item, ...] = ()
    asked: Hex = Hex(0)
    orders: str = ""
    worn: dict[Colour, tuple[int, ...]] = {}


class Spell(msgspec.Struct, frozen=True):
    """An enchantment that somebody tries to cast: its number, how far it reaches, what it is cast at."""

    caster: Piece
    number: str
    hex: Hex = Hex(0)
    target: Piece = ""
    weather: str = ""
    reach: int = 0
    works: bool | None = None


class Written(msgspec.Struct, frozen=True):
    """[19.4.03] A movement that was written down: of those ashore in a hex or of the ships, step by step."""

    side: Side
    hex: Hex
    steps: tuple[tuple[str, Hex | str | None], ...] = ()
    by_sea: bool = False

    @property
    def way(self) -> tuple[Hex, ...]:
        """The hexes that it leads to."""
        return tuple(
            Hex(noun) for verb, noun in self.steps if verb in ("write", "place") and isinstance(noun, int)
        )


class Glimpse(msgspec.Struct, frozen=True):
    """What was seen of an enemy stack when it was looked at."""

    persons: tuple[Piece, ...]
    ships: tuple[Piece, ...]
    troops: Troops
    escorted: tuple[Piece, ...]
    items: tuple[Item, ...] = ()
    only_items: bool = False


class Fight(msgspec.Struct, frozen=True):
    """[15.0, 15.8] A combat: who began it, who attacks now, and what was agreed.

    `champions` are those of a duel or trial, the Fomorian first. `refused` names what was declined by whom.
    `favour` is the side that Imric or Auberon won a later advantage for, `sown` the Teeth of the Dragon.
    """

    kind: str
    hex: Hex
    first: Side
    attacker: Side
    terrain: str = ""
    overrun: bool = False
    refused: tuple[tuple[Side, str], ...] = ()
    challenges: tuple[tuple[Side, str, Piece], ...] = ()
    champions: tuple[Piece, Piece] = ("", "")
    within: str = ""
    out: tuple[Piece, ...] = ()
    favour: int = -1
    sown: tuple[int, int] = (0, 0)
    rounds: int = 0
    envenomed: tuple[Piece, ...] = ()


class Due(msgspec.Struct, frozen=True):
    """[7.2] What a side still has to lose, and what it has chosen so far."""

    troops: int = 0
    wounds: int = 0
    steps: int = 0
    dagger: bool = False
    dagger_ship: bool = False
    fortress: bool = False
    sown: int = 0
    persons: tuple[Piece, ...] = ()
    ships: tuple[Piece, ...] = ()
    ranks: Troops = {}
    escorts: tuple[Piece, ...] = ()
    lost: Troops = {}
    lost_escorts: tuple[Piece, ...] = ()
    lost_sown: int = 0
    lost_fortress: bool = False
    hurt: dict[Piece, int] = {}
    holed: dict[Piece, int] = {}


class State(CoreState[GameData]):
    """Where everything is. Only the methods below change it, and each tells what happened."""

    __slots__ = (
        "aboard",
        "air",
        "asleep",
        "at",
        "attuned",
        "berth",
        "cargo",
        "cast",
        "controller",
        "damaged",
        "doomed",
        "due",
        "escorts",
        "evaded",
        "farcalled",
        "fight",
        "fights",
        "group",
        "hidden",
        "invaded",
        "keeper",
        "kit",
        "lies",
        "lost",
        "lost_items",
        "mailed",
        "marched",
        "minds",
        "parked",
        "phase",
        "player",
        "plots",
        "refit",
        "ruins",
        "sight",
        "sky",
        "slain",
        "spells",
        "spent",
        "stacks",
        "strong",
        "tops",
        "troops",
        "turn",
        "used",
        "veiled",
        "vortices",
        "weary",
        "winner",
        "wounds",
        "written",
    )

    saved = ("agenda", *__slots__)

    turn: int
    phase: str
    player: Side
    air: str
    sky: dict[Hex, str]
    at: dict[Piece, Hex]
    stacks: list[dict[Hex, tuple[Piece, ...]]]
    troops: list[dict[Hex, Troops]]
    tops: list[dict[Hex, str]]
    aboard: dict[Piece, Piece]
    cargo: dict[Piece, Colour]
    berth: dict[Piece, int]
    damaged: frozenset[Piece]
    refit: frozenset[Piece]
    wounds: dict[Piece, int]
    escorts: frozenset[Piece]
    controller: dict[Piece, Side]
    minds: dict[Piece, Piece]
    asleep: frozenset[str]
    ruins: frozenset[Hex]
    kit: dict[Piece, tuple[Item, ...]]
    lies: dict[Item, Hex]
    keeper: dict[Item, Side]
    hidden: frozenset[Item]
    lost_items: frozenset[Item]
    mailed: bool
    attuned: Piece
    cast: frozenset[Piece]
    plots: list[tuple[Spell, ...]]
    spells: tuple[Spell, ...]
    strong: frozenset[Piece]
    vortices: frozenset[Hex]
    farcalled: bool
    invaded: int
    sight: list[dict[Hex, Glimpse]]
    written: tuple[Written, ...]
    spent: dict[Piece, int]
    weary: dict[Hex, tuple[tuple[Colour, int, int], ...]]
    group: Group | None
    parked: tuple[Group, ...]
    marched: tuple[Group, ...]
    evaded: frozenset[Piece]
    veiled: frozenset[tuple[Side, Hex]]
    used: dict[Piece, tuple[Item, ...]]
    fights: tuple[Fight, ...]
    fight: Fight | None
    due: list[Due]
    lost: Troops
    slain: dict[Piece, Side]
    doomed: bool
    winner: int

    def __init__(self, game: GameData) -> None:
        super().__init__(game)
        self.turn = 0
        self.phase = "set-up"
        self.player = FOMORIAN
        self.air = CLEAR
        self.sky = {}
        self.at = dict.fromkeys((*game.person, *game.ship), Hex(WAITING))
        self.stacks = [{}, {}]
        self.troops = [{}, {}]
        self.tops = [{}, {}]
        self.aboard = {}
        self.cargo = {}
        self.berth = {}
        self.damaged = self.refit = self.escorts = self.evaded = self.cast = self.strong = frozenset()
        self.veiled = frozenset()
        self.used = {}
        self.wounds = {}
        self.controller = {}
        self.minds = {}
        self.asleep = frozenset(game.about.asleep)
        self.ruins = self.vortices = frozenset()
        self.kit = {}
        self.lies = {}
        self.keeper = {}
        self.hidden = self.lost_items = frozenset()
        self.mailed = self.farcalled = self.doomed = False
        self.attuned = ""
        self.plots = [(), ()]
        self.spells = ()
        self.invaded = 0
        self.sight = [{}, {}]
        self.written = ()
        self.spent = {}
        self.weary = {}
        self.group = self.fight = None
        self.parked = self.marched = ()
        self.fights = ()
        self.due = [Due(), Due()]
        self.lost = {}
        self.slain = {}
        self.winner = -1

    def clone(self) -> State:
        """An independent copy: values are immutable, so containers are copied."""
        twin = object.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if type(value) is dict or type(value) is list:
                value = value.copy()
            setattr(twin, name, value)
        twin.stacks = [self.stacks[0].copy(), self.stacks[1].copy()]
        twin.troops = [self.troops[0].copy(), self.troops[1].copy()]
        twin.tops = [self.tops[0].copy(), self.tops[1].copy()]
        twin.sight = [self.sight[0].copy(), self.sight[1].copy()]
        twin.game = self.game
        twin.agenda = self.agenda.copy()
        twin.events = []
        twin.asked = self.asked
        twin.options = self.options
        return twin

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether there is such a piece or hex; other nouns are left to the question."""
        if verb not in VERBS:
            return False
        game = self.game
        things: dict[object, Container[Noun]] = {
            "person": game.person,
            "ship": game.ship,
            "hex": game.hexes,
            "item": game.item,
            "colour": game.colour,
        }
        return noun in things.get(VERBS[verb].kind, (noun,))

    def another_time(self, verb: str, noun: Noun) -> Violation | None:
        """[5.0] When such a choice is made."""
        return moment(verb, self.phase, self.turn)

    # --- looking -------------------------------------------------------------------------------

    @property
    def mana(self) -> int:
        """[3.0.magic, 5.A, map.track] The Mana Level; before the first turn that of the first."""
        return self.game.turns[max(1, self.turn)].mana

    def side(self, piece: Piece) -> Side:
        """[3.0.sides, 19.4.10, 7.9.s44] Who controls a piece now."""
        found = self.controller.get(piece)
        return self.game.owner[piece] if found is None else found

    def printed(self, piece: Piece) -> Person | Ship:
        """A person or ship as its counter is printed."""
        return self.game.person.get(piece) or self.game.ship[piece]

    def living(self, piece: Piece) -> bool:
        """Whether a person or ship is on the map."""
        return self.at[piece] > 0

    def pieces(self, side: Side, hex: Hex) -> tuple[Piece, ...]:
        """[3.0.stack] A side's persons and ships in a hex, those aboard included."""
        return self.stacks[side].get(hex, ())

    def ships(self, side: Side, hex: Hex) -> list[Piece]:
        """A side's ships in a hex."""
        ships = self.game.ship
        return [piece for piece in self.stacks[side].get(hex, ()) if piece in ships]

    def persons(self, side: Side, hex: Hex) -> list[Piece]:
        """A side's persons in a hex who are not aboard a ship."""
        persons, aboard = self.game.person, self.aboard
        return [p for p in self.stacks[side].get(hex, ()) if p in persons and p not in aboard]

    def crew(self, ship: Piece) -> list[Piece]:
        """The persons aboard a ship."""
        return [person for person in self.game.person if self.aboard.get(person) == ship]

    def ranks(self, side: Side, hex: Hex) -> Troops:
        """Troops ashore in a hex."""
        return self.troops[side].get(hex, NO_TROOPS)

    def escorted(self, side: Side, hex: Hex) -> list[Piece]:
        """Persons ashore in a hex whose escorts are with them."""
        escorts = self.escorts
        return [p for p in self.persons(side, hex) if p in escorts] if escorts else []

    def points(self, side: Side, hex: Hex) -> int:
        """Army and escort CSPs ashore in a hex."""
        return sum(self.ranks(side, hex).values()) + len(self.escorted(side, hex))

    def present(self, side: Side, hex: Hex) -> bool:
        """Whether a side has anything in a hex."""
        return hex in self.stacks[side] or hex in self.troops[side]

    def ashore(self, side: Side, hex: Hex) -> bool:
        """Whether a side has troops or persons ashore in a hex."""
        return hex in self.troops[side] or bool(self.persons(side, hex))

    def hexes(self, side: Side) -> list[Hex]:
        """Every hex with a stack of a side."""
        return sorted({*self.stacks[side], *self.troops[side]})

    def weather(self, hex: Hex) -> str:
        """[6.0, 6.2, 6.3, 19.4.04, 20.6.14] The weather in a hex, on which the effects of rain and snow there
        hang; it is clear where Gerflax' Wand is.
        """
        found = self.sky.get(hex, self.air)
        return CLEAR if found != CLEAR and self.wand_at() == hex else found

    def bearer(self, item: Item) -> Piece | None:
        """Who carries an item."""
        return next((piece for piece, items in self.kit.items() if item in items), None)

    def wand_at(self) -> Hex:
        """[20.6.14] Where Gerflax' Wand is borne by a person."""
        bearer = self.bearer("14")
        return self.at[bearer] if bearer is not None and bearer in self.game.person else Hex(0)

    def fortified(self, side: Side, hex: Hex) -> bool:
        """[17.0] Whether a side has an intact fortress there."""
        return self.game.holder.get(hex) == side and hex not in self.ruins

    def sleeps(self, piece: str) -> bool:
        """[10.0, 10.2, 10.3] Whether a person, ship or colour is inactive."""
        asleep = self.asleep
        if piece in asleep or piece in self.game.colour:
            return piece in asleep
        found = self.printed(piece)
        return found.kingdom in asleep and found.setup != "expedition"

    def health(self, person: Piece) -> int:
        """[3.0.combat, 7.0.person] Wounds that a person can still take."""
        return self.game.person[person].combat - self.wounds.get(person, 0)

    def tops_of(self, side: Side, hex: Hex) -> list[str]:
        """[11.9] What may lie on top: ships, persons ashore, and troops that no person there commands."""
        found: list[str] = [*self.ships(side, hex), *self.persons(side, hex)]
        return found or sorted(self.ranks(side, hex)) or [*self.pieces(side, hex)]

    def top(self, side: Side, hex: Hex) -> str:
        """[11.9.hidden] What lies on top of a stack."""
        able = self.tops_of(side, hex)
        chosen = self.tops[side].get(hex, "")
        return chosen if chosen in able else able[0]

    def allowance(self, piece: Piece) -> int:
        """[3.0.movement, 11.9.escort, 7.6] The Movement Allowance on the side that is up."""
        ship = self.game.ship.get(piece)
        if ship is not None:
            allowance = ship.damaged_movement if piece in self.damaged else ship.movement
        else:
            person = self.game.person[piece]
            alone = piece not in self.escorts and person.movement_alone
            allowance = person.movement_alone if alone else person.movement
        return allowance * self.game.numbers.pregame if self.phase == "pre-game" else allowance

    def pace(self, colour: Colour) -> int:
        """[3.0.movement] The Movement Allowance of troops."""
        allowance = self.game.colour[colour].movement
        return allowance * self.game.numbers.pregame if self.phase == "pre-game" else allowance

    def lots(self, side: Side, hex: Hex, colour: Colour) -> list[tuple[int, int]]:
        """Troops of a colour in a hex by the Movement Points they have spent, freshest first."""
        worn = [(spent, n) for c, spent, n in self.weary.get(hex, ()) if c == colour]
        fresh = self.ranks(side, hex).get(colour, 0) - sum(n for _, n in worn)
        return [(0, fresh), *sorted(worn)] if fresh else sorted(worn)

    # --- telling -------------------------------------------------------------------------------

    def whisper(self, kind: str, side: Side, facts: Told, public: Told | None, shows: bool = False) -> None:
        """Tell a side more than the others."""
        self.events.append(Event(kind, facts, owner=side, public=public, reveals=shows))

    # --- the calendar --------------------------------------------------------------------------

    def next_turn(self, turn: int, weather: str) -> None:
        """[5.0, 5.A, 6.0] A Game-Turn begins: mana and weather from the track."""
        self.turn = turn
        self.air = weather
        self.sky = {}
        self.tell("turn", turn=turn, name=self.game.turns[turn].name, mana=self.mana, weather=weather)

    def begin(self, side: Side, phase: str) -> None:
        """[5.0] A phase begins: Movement Points are whole again."""
        self.player = side
        self.phase = phase
        self.mailed = False
        self.used = {}
        if phase in ("activation", "movement"):
            self.rest()
        else:
            self.spent = {}
            self.weary = {}
        self.tell("phase", side=side, phase=phase)

    def end_turn(self) -> None:
        """[5.end, 5.B.4] Enchantments end, markers are taken off."""
        self.cast = self.strong = frozenset()
        self.spells = ()
        self.plots = [(), ()]
        self.vortices = frozenset()
        self.sight = [{}, {}]
        self.written = ()
        self.sky = {}
        for person in sorted(self.minds):
            self.release(person)

    def set_weather(self, air: str, sky: dict[Hex, str]) -> None:
        """[6.0, 19.4] The weather that enchantments have made."""
        if (air, sky) != (self.air, self.sky):
            self.air = air
            self.sky = sky
            self.tell("weather", air=air, hexes=len(sky))

    # --- pieces come and go --------------------------------------------------------------------

    def put(self, piece: Piece, hex: Hex) -> None:
        """Put a person or ship into a hex, or off the map; those aboard go along."""
        side = self.side(piece)
        old = self.at[piece]
        if old > 0:
            self._lift(piece)
        self.at[piece] = hex
        if hex > 0:
            stack = (*self.stacks[side].get(hex, ()), piece)
            self.stacks[side][hex] = tuple(sorted(stack, key=self.game.order.__getitem__))
        if piece in self.game.ship:
            for person in self.crew(piece):
                self.put(person, hex)

    def _lift(self, piece: Piece, to: int = WAITING) -> None:
        """Take a person or ship off the map."""
        stacks, hex = self.stacks[self.side(piece)], self.at[piece]
        keep(stacks, hex, tuple([p for p in stacks[hex] if p != piece]))
        self.evaded -= {piece}
        self.at[piece] = Hex(to)

    def muster(self, colour: Colour, hex: Hex, number: int) -> None:
        """[2.3.change] Put troops into a hex; those of a colour are alike."""
        side = self.game.owner[colour]
        ranks = {**self.ranks(side, hex), colour: self.ranks(side, hex).get(colour, 0) + number}
        self.troops[side][hex] = dict(sorted(ranks.items()))

    def withdraw(self, colour: Colour, hex: Hex, number: int) -> None:
        """Take troops out of a hex, the most weary first."""
        side = self.game.owner[colour]
        ranks = dict(self.ranks(side, hex))
        ranks[colour] -= number
        if not ranks[colour]:
            del ranks[colour]
        keep(self.troops[side], hex, ranks)
        if not ranks:
            self.veiled -= {(side, hex)}
        excess = sum(n for c, _, n in self.weary.get(hex, ()) if c == colour) - ranks.get(colour, 0)
        if excess > 0:
            self._forget(hex, colour, excess)

    def _forget(self, hex: Hex, colour: Colour, number: int, spent: int | None = None) -> None:
        """Forget that a number of troops in a hex are weary: those who have spent so much, or the most weary
        first.
        """
        kept = []
        for c, points, n in sorted(self.weary[hex], key=lambda lot: -lot[1]):
            gone = min(n, number) if c == colour and spent in (None, points) else 0
            number -= gone
            if n > gone:
                kept.append((c, points, n - gone))
        keep(self.weary, hex, tuple(sorted(kept)))

    def tire(self, hex: Hex, colour: Colour, spent: int, number: int) -> None:
        """Note what troops in a hex have spent, if anything."""
        if spent:
            self.weary[hex] = tuple(sorted((*self.weary.get(hex, ()), (colour, spent, number))))

    def set_up(self, piece: Piece, hex: Hex) -> None:
        """[4.0.note, 7.9.g20, 7.9.t30, 7.9.m38, 7.9.a39, 7.9.a40, 7.9.a41] A person with his escort and
        items, or a whole ship, is placed.
        """
        person = self.game.person.get(piece)
        if person is not None:
            if person.escort:
                self.escorts |= {piece}
            items = tuple(item for item in person.carries if item in self.game.item)
            if items:
                self.kit[piece] = items
            if "20" in items:
                self.attuned = piece
        else:
            self.berth[piece] = 0
        self.put(piece, hex)

    def hide(self, item: Item, hex: Hex) -> None:
        """[4.0.5, 19.5.01, 19.5.02] An artifact waits to be discovered."""
        self.hidden |= {item}
        self.lies[item] = hex

    def lay_on_top(self, side: Side, hex: Hex, piece: str) -> None:
        """[11.9, 4.0.note] Choose what lies on top of a stack."""
        self.tops[side][hex] = piece
        self.whisper("rearranged", side, {"hex": hex, "top": piece}, None)

    # --- waking --------------------------------------------------------------------------------

    def wake(self, who: str, why: str) -> None:
        """[10.0.triggers] A person or kingdom becomes active."""
        self.asleep -= {who}
        self.show("awake", who=who, why=why)

    def invade(self) -> None:
        """[22.4] The first Fomorian piece is in one of the five kingdoms."""
        self.invaded = self.turn
        self.tell("invaded", turn=self.turn)

    def farcall(self) -> None:
        """[19.4.02] Auberon is called."""
        self.farcalled = True

    # --- moving --------------------------------------------------------------------------------

    def form(self, group: Group | None) -> None:
        """[11.0.stack] What is moving now."""
        self.group = group

    def park(self, group: Group) -> None:
        """[12.3.extra] Another group comes first; the one that was moving waits."""
        if self.group is not None:
            self.parked = (*self.parked, self.group)
        self.group = group

    def unpark(self) -> None:
        """The group that waited goes on."""
        self.group = self.parked[-1] if self.parked else None
        self.parked = self.parked[:-1]

    def advance(self, group: Group, hex: Hex, price: int, shore: int = 0) -> Group:
        """[11.0.procedure, 11.0.stack, 12.2] A group enters a hex and pays for it."""
        side = self.player_of(group)
        old = group.hex
        moved = self.group = self._paid(group, price, hex)
        for piece in (*group.ships, *group.persons):
            if piece not in self.aboard:
                self.put(piece, hex)
        for ship in group.ships:
            self.berth[ship] = shore
        if group.troops:
            for item in group.items:
                if self.lies.get(item) == old:
                    self.lies[item] = hex
        broke_away = group.mode == "reaction" and self.present(other(side), old)
        enemy = self.present(other(side), hex) or broke_away
        public: Told = {"side": side, "from": old, "to": hex, "mode": group.mode}
        pieces: Told = {"persons": group.persons, "ships": group.ships, "troops": group.troops}
        self.whisper("moved", side, public | pieces, public, shows=enemy)
        return moved

    def player_of(self, group: Group) -> Side:
        """Whose group it is."""
        if group.persons:
            return self.side(group.persons[0])
        if group.ships:
            return self.side(group.ships[0])
        return self.game.owner[next(iter(group.troops))]

    def _paid(self, group: Group, price: int, hex: Hex) -> Group:
        """The group when it has paid; its troops are now in a hex."""
        for piece in (*group.ships, *group.persons):
            self.spent[piece] = self.spent.get(piece, 0) + price if group.left < 0 else BARRED
        worn = {}
        for colour in group.troops:
            lots = self._take_lots(group, colour, price)
            for spent, n in lots:
                if hex != group.hex:
                    self.withdraw(colour, group.hex, n)
                    self.muster(colour, hex, n)
                    self.veiled -= {(self.game.owner[colour], hex)}
                self.tire(hex, colour, spent, n)
            worn[colour] = tuple([spent for spent, _ in lots])
        left = group.left - price if group.left >= 0 else -1
        return msgspec.structs.replace(group, hex=hex, left=left, begun=True, worn=worn)

    def spend(self, group: Group, price: int) -> Group:
        """[20.3.1, 12.5, 20.6.18] A group pays for something other than moving."""
        self.group = group = self._paid(group, price, group.hex)
        return group

    def lots_of(self, group: Group, colour: Colour) -> list[tuple[int, int]]:
        """[11.0.pause] A group's troops of a colour by what they have spent: those that came with it, or the
        freshest that are there.
        """
        lots = self.lots(self.game.owner[colour], group.hex, colour)
        worn = group.worn.get(colour)
        if worn and len(lots) > 1:
            lots.sort(key=lambda lot: lot[0] not in worn)
        number = group.troops[colour]
        found = []
        for spent, n in lots:
            share = min(n, number)
            if share:
                found.append((spent, share))
                number -= share
        return found

    def _take_lots(self, group: Group, colour: Colour, price: int) -> list[tuple[int, int]]:
        """A group's troops by what they will have spent; they are no longer noted as weary."""
        found = self.lots_of(group, colour)
        for spent, n in found:
            if spent:
                self._forget(group.hex, colour, n, spent)
        return [(spent + price if group.left < 0 else BARRED, n) for spent, n in found]

    def halt(self, group: Group) -> None:
        """[11.2] A group may move no more in this phase."""
        for piece in (*group.persons, *group.ships):
            if self.at[piece] > 0:
                self.spent[piece] = max(HALTED, self.spent.get(piece, 0))
        for colour in group.troops:
            for spent, n in self._take_lots(group, colour, 0):
                self.tire(group.hex, colour, max(HALTED, spent), n)

    def rest(self) -> None:
        """[5.D.3.b, 9.1, 11.2, 12.2] Movement Points are whole again, but for what was landed this
        Player-Turn and what had to stop in this phase.
        """
        self.spent = {piece: spent for piece, spent in self.spent.items() if spent >= HALTED}
        barred = {hex: tuple([lot for lot in lots if lot[1] >= HALTED]) for hex, lots in self.weary.items()}
        self.weary = {hex: lots for hex, lots in barred.items() if lots}

    def note_march(self, group: Group) -> None:
        """[5.D.3.c] A stack that has force marched undergoes attrition when all have."""
        self.marched = (*self.marched, group)

    def end_march(self) -> None:
        """[5.D.3.c] The attrition of the first of these stacks has been seen to."""
        self.marched = self.marched[1:]

    def jump(self, person: Piece, hex: Hex) -> None:
        """[12.3] A person is moved to another Place of Power."""
        old = self.at[person]
        self.put(person, hex)
        side = self.side(person)
        public: Told = {"side": side, "from": old, "to": hex}
        enemy = self.present(other(side), hex)
        self.whisper("teleported", side, {**public, "person": person}, public, shows=enemy)

    def pay(self, piece: Piece, price: int) -> None:
        """A piece spends Movement Points."""
        self.spent[piece] = self.spent.get(piece, 0) + price

    # --- stacks --------------------------------------------------------------------------------

    def attach(self, person: Piece) -> None:
        """[11.9.escort, 11.0.procedure] One of the troops, the freshest, becomes a person's escort; the two
        move no further than the more weary of them.
        """
        colour, hex = self.game.person[person].kingdom, self.at[person]
        (spent, _), *_ = self.lots(self.side(person), hex, colour)
        if spent:
            self._forget(hex, colour, 1, spent)
        self.withdraw(colour, hex, 1)
        if spent > self.spent.get(person, 0):
            self.spent[person] = spent
        self.escorts |= {person}
        self.whisper("attached", self.side(person), {"person": person}, None)

    def dismiss(self, person: Piece) -> None:
        """[11.9.escort] An escort becomes troops again."""
        self._fall_in(person)
        self.whisper("dismissed", self.side(person), {"person": person}, None)

    def _fall_in(self, person: Piece) -> None:
        """An escort becomes troops, or a ship's cargo; of the side that moves they are as weary as he is."""
        colour, hex = self.game.person[person].kingdom, self.at[person]
        self.escorts -= {person}
        if person in self.aboard:
            self.cargo[self.aboard[person]] = colour
            return
        self.muster(colour, hex, 1)
        if self.side(person) == self.player:
            self.tire(hex, colour, self.spent.get(person, 0), 1)

    def embark(self, ship: Piece, person: Piece) -> None:
        """[12.1.embark] A person goes aboard."""
        self.aboard[person] = ship
        self.spent[person] = BARRED
        self.evaded -= {person}
        self.whisper("embarked", self.side(ship), {"ship": ship, "person": person}, None)

    def embark_troops(self, ship: Piece, colour: Colour) -> None:
        """[12.1.embark, 12.1.capacity] One CSP goes aboard."""
        hex = self.at[ship]
        if self.lots(self.side(ship), hex, colour)[0][0]:
            self._forget(hex, colour, 1, LANDED)
        self.withdraw(colour, hex, 1)
        self.cargo[ship] = colour
        self.whisper("embarked", self.side(ship), {"ship": ship, "colour": colour}, None)

    def land(
        self, ship: Piece, persons: Sequence[Piece] | None = None, troops: bool = True, spent: int = LANDED
    ) -> None:
        """[12.1.debark, 12.2] What is aboard, or some of it, goes ashore and walks no more in this phase."""
        hex = self.at[ship]
        persons = self.crew(ship) if persons is None else persons
        for person in persons:
            del self.aboard[person]
            self.spent[person] = spent
        colour = self.cargo.pop(ship, "") if troops else ""
        if colour:
            self.muster(colour, hex, 1)
            self.tire(hex, colour, spent, 1)
        side = self.side(ship)
        facts: Told = {"ship": ship, "hex": hex, "persons": persons, "colour": colour}
        enemy = self.present(other(side), hex)
        self.whisper("landed", side, facts, {"side": side, "hex": hex}, shows=enemy)

    def expedition(self, hex: Hex, ship: Piece) -> None:
        """[10.1] Auberon's Expedition comes back."""
        for id in (*self.game.ship, *self.game.person):
            if self.printed(id).setup == "expedition":
                self.set_up(id, hex)
                if id in self.game.person:
                    self.aboard[id] = ship
        self.tell("expedition", hex=hex)

    # --- items ---------------------------------------------------------------------------------

    def items_at(self, hex: Hex) -> list[Item]:
        """Items that lie in a hex and have been discovered."""
        return [item for item, where in self.lies.items() if where == hex and item not in self.hidden]

    def kept_by(self, item: Item) -> Side | None:
        """[20.1] The side whose troops or fortress hold an item that nobody carries."""
        side = self.keeper.get(item)
        if side is None:
            return None
        hex = self.lies[item]
        return side if self.points(side, hex) or self.fortified(side, hex) else None

    def pick_up(self, item: Item, piece: Piece) -> None:
        """[20.1, 20.3.4, 20.5] A person or ship takes an item that lies in the hex."""
        self.lies.pop(item, None)
        self.keeper.pop(item, None)
        self.hidden -= {item}
        self._carry(item, piece)
        side = self.side(piece)
        self.whisper("took", side, {"item": item, "piece": piece}, {"item": item, "side": side})

    def load(self, item: Item, colour: Colour) -> None:
        """[20.1] Troops of the group that is moving carry an item that lies in the hex."""
        side = self.game.owner[colour]
        self.keeper[item] = side
        self.group = msgspec.structs.replace(self.moving, items=(*self.moving.items, item))
        self.whisper("took", side, {"item": item, "piece": colour}, {"item": item, "side": side})

    def _carry(self, item: Item, piece: Piece) -> None:
        self.kit[piece] = (*self.kit.get(piece, ()), item)
        if item == "20" and self.at.get(self.attuned, DEAD) <= 0:
            self._attune()

    def _attune(self) -> None:
        """[19.4.03] The Scrying Glass finds a new master: who carries it now, if he has any magic."""
        person = self.game.person.get(self.bearer("20") or "")
        if person is not None and person.magic > 0:
            self.attuned = person.id

    def hand_over(self, item: Item, piece: Piece) -> None:
        """[20.1] An item passes to another piece of the side in the hex."""
        old = self.bearer(item)
        assert old is not None
        self._put_down(item, old)
        self._carry(item, piece)
        self.whisper("gave", self.side(piece), {"item": item, "from": old, "to": piece}, None)

    def _put_down(self, item: Item, piece: Piece) -> None:
        keep(self.kit, piece, tuple(i for i in self.kit[piece] if i != item))

    def drop(self, item: Item, hex: Hex, keeper: int = -1) -> None:
        """[20.1, 20.5] An item is laid down; troops or a fortress of a side may keep it."""
        old = self.bearer(item)
        if old is not None:
            self._put_down(item, old)
        self.lies[item] = hex
        if keeper >= 0:
            self.keeper[item] = Side(keeper)
        self.tell("laid down", item=item, hex=hex)

    def wield(self, item: Item) -> None:
        """[20.2.4] The bearer uses this item before his others."""
        piece = self.bearer(item)
        assert piece is not None
        self.kit[piece] = (item, *(i for i in self.kit[piece] if i != item))
        self.whisper("wielded", self.side(piece), {"item": item, "piece": piece}, None)

    def use(self, person: Piece, items: Iterable[Item]) -> None:
        """[20.2.4] A person has used items in this phase."""
        used = self.used.get(person, ())
        more = tuple(item for item in items if item not in used)
        if more:
            self.used[person] = (*used, *more)

    def destroy_item(self, item: Item, why: str) -> None:
        """[20.5, 7.5] An item is lost for good."""
        piece = self.bearer(item)
        if piece is not None:
            self._put_down(item, piece)
        self.lies.pop(item, None)
        self.keeper.pop(item, None)
        self.lost_items |= {item}
        self.tell("item lost", item=item, why=why)

    # --- losses --------------------------------------------------------------------------------

    def lose_troops(self, colour: Colour, hex: Hex, number: int) -> None:
        """[7.0.army] Troops are removed for good."""
        self.withdraw(colour, hex, number)
        self._count(colour, number)

    def _count(self, colour: Colour, number: int) -> None:
        self.lost = {**self.lost, colour: self.lost.get(colour, 0) + number}

    def lose_escort(self, person: Piece) -> None:
        """[7.0.army] An escort is removed for good."""
        self.escorts -= {person}
        self._count(self.game.person[person].kingdom, 1)

    def wound(self, person: Piece, number: int) -> None:
        """[7.0.person, 7.8] Wounds are marked on the owner's roster."""
        if number > 0:
            self.wounds[person] = self.wounds.get(person, 0) + number
            self.whisper("wounded", self.side(person), {"person": person, "wounds": number}, None)

    def absorb(self) -> None:
        """[20.6.08] The Mailcoat absorbs one wound in each phase; in combat one in each Round."""
        self.mailed = self.fight is None

    def heal(self, person: Piece, number: int) -> None:
        """[9.0, 5.D.1.e] Wounds are taken off the roster."""
        cured = min(number, self.wounds.get(person, 0))
        if cured:
            left = self.wounds.pop(person) - cured
            if left:
                self.wounds[person] = left
            self.whisper("healed", self.side(person), {"person": person, "wounds": cured}, None)

    def strike(self, ship: Piece) -> bool:
        """[7.0.ship] A ship loses a Step; tells whether it sank."""
        if ship in self.damaged:
            self.sink(ship)
            return True
        self.damaged |= {ship}
        self.whisper("damaged", self.side(ship), {"ship": ship}, {"side": self.side(ship)})
        return False

    def sink(self, ship: Piece) -> None:
        """[7.0.ship, 7.5] A ship is lost, with the troops aboard."""
        self.damaged -= {ship}
        self.refit -= {ship}
        colour = self.cargo.pop(ship, "")
        if colour:
            self._count(colour, 1)
        hex = self.at[ship]
        self._lift(ship, DEAD)
        self.tell("sunk", ship=ship, hex=hex)

    def wash_ashore(self, person: Piece) -> None:
        """[7.5] A person of a sunk ship reaches the shore."""
        del self.aboard[person]
        side, hex = self.side(person), self.at[person]
        self.whisper("castaway", side, {"person": person, "hex": hex}, {"side": side, "hex": hex})

    def lose_cargo(self, ship: Piece) -> None:
        """[7.9.m32] The CSP aboard a ship is lost."""
        self._count(self.cargo.pop(ship), 1)

    def repair(self, ship: Piece) -> None:
        """[5.D.1.b] A refit is finished."""
        self.refit -= {ship}
        self.damaged -= {ship}
        self.whisper("repaired", self.side(ship), {"ship": ship}, {"side": self.side(ship)})

    def start_refit(self, ship: Piece) -> None:
        """[9.1, 5.D.1.c] A ship begins to be repaired; what is aboard is landed."""
        self.land(ship, spent=BARRED)
        self.refit |= {ship}
        self.spent[ship] = BARRED
        self.tell("refit", ship=ship, hex=self.at[ship])

    def kill(self, person: Piece, why: str) -> None:
        """[7.0.death] A person is removed; his escort stays as troops."""
        side = self.side(person)
        hex = self.at[person]
        if person in self.escorts:
            self._fall_in(person)
        self._lift(person, DEAD)
        self.slain[person] = side if person == WAFF else self.game.owner[person]
        self._forget_person(person)
        self.show("killed", person=person, hex=hex, why=why)

    def _forget_person(self, person: Piece) -> None:
        self.wounds.pop(person, None)
        self.aboard.pop(person, None)
        self.spent.pop(person, None)
        self.controller.pop(person, None)
        self.minds.pop(person, None)
        self.strong -= {person}
        if person == self.attuned:
            self._attune()
        for target, caster in list(self.minds.items()):
            if caster == person:
                self.release(target)

    def lay_to_rest(self, person: Piece) -> None:
        """[19.5.19] A ghost or the demon cat is removed for good; nobody scores."""
        hex = self.at[person]
        self._lift(person, GONE)
        self._forget_person(person)
        self.show("laid to rest", person=person, hex=hex)

    def haunt(self, person: Piece, hex: Hex) -> None:
        """[2.3.successor, 7.9.a06, 7.9.m31, 7.9.s43] Who is on the back of a piece appears."""
        self.at[person] = Hex(WAITING)
        self.put(person, hex)
        self.show("appeared", person=person, hex=hex)

    def ruin(self, hex: Hex) -> None:
        """[17.4] A fortress is destroyed."""
        self.ruins |= {hex}
        self.tell("ruined", hex=hex)

    # --- magic ---------------------------------------------------------------------------------

    def seal(self, side: Side, spells: tuple[Spell, ...]) -> None:
        """[5.B.1] A side's plot so far; nobody else may know it."""
        self.plots[side] = spells

    def reveal(self) -> None:
        """[5.B.2, 5.B.5] Both plots are revealed, and the casters marked."""
        self.spells = (*self.plots[FOMORIAN], *self.plots[FAERIE])
        self.plots = [(), ()]
        self.cast = frozenset(spell.caster for spell in self.spells)
        for spell in self.spells:
            facts = {name: getattr(spell, name) for name in ("caster", "number", "hex", "target", "weather")}
            self.show("plotted", side=self.side(spell.caster), **facts)

    def settle_spell(self, index: int, works: bool, roll: tuple[int, ...]) -> None:
        """[5.B.3, 19.0.procedure] An enchantment works or fails."""
        spell = msgspec.structs.replace(self.spells[index], works=works)
        self.spells = (*self.spells[:index], spell, *self.spells[index + 1 :])
        self.tell("cast", caster=spell.caster, number=spell.number, works=int(works), dice=roll)

    def cancel_spell(self, index: int, why: str) -> None:
        """[19.4.11] An enchantment has no effect after all."""
        spell = msgspec.structs.replace(self.spells[index], works=False)
        self.spells = (*self.spells[:index], spell, *self.spells[index + 1 :])
        self.tell("fizzled", caster=spell.caster, number=spell.number, why=why)

    def open_vortex(self, hex: Hex) -> None:
        """[19.4.09] A vortex turns in a hex."""
        self.vortices |= {hex}
        self.tell("vortex", hex=hex)

    def strengthen(self, person: Piece) -> None:
        """[19.4.12] A person is stronger for the Game-Turn."""
        self.strong |= {person}
        self.tell("strengthened", person=person)

    def weaken(self, person: Piece) -> None:
        """[19.4.11] The Enchantment of Strength has left a person."""
        self.strong -= {person}

    def possess(self, person: Piece, side: Side, caster: Piece = "") -> None:
        """[19.4.10, 7.9.s44] A person passes to another side's control."""
        if self.side(person) == side:
            return
        hex = self.at[person]
        self._lift(person)
        if self.game.owner[person] == side:
            self.controller.pop(person, None)
        else:
            self.controller[person] = side
        if caster:
            self.minds[person] = caster
        self.put(person, hex)
        self.show("possessed", person=person, side=side, hex=hex)

    def release(self, person: Piece) -> None:
        """[19.4.10] A person is his own master again."""
        self.minds.pop(person, None)
        self.possess(person, self.game.owner[person])

    def look(self, side: Side, found: dict[Hex, Glimpse], why: str) -> None:
        """[11.9.hidden, 19.4.13, 20.6.18, 20.6.17] A side examines enemy stacks."""
        self.sight[side] = {**self.sight[side], **found}
        public: Told = {"side": side, "why": why}
        self.whisper("looked", side, {**public, "hexes": list(found)}, public, shows=True)

    def write(self, order: Written) -> None:
        """[19.4.03] A movement is written down, or written further."""
        part = (order.side, order.hex, order.by_sea)
        rest = tuple(o for o in self.written if (o.side, o.hex, o.by_sea) != part)
        self.written = (*rest, order)

    def done_writing(self, order: Written) -> None:
        """[19.4.03] The written movement is announced."""
        self.tell("written", side=order.side, hex=order.hex, way=order.way, steps=order.steps)

    def strike_out(self, order: Written) -> None:
        """A written movement has been carried out."""
        self.written = tuple(o for o in self.written if o != order)

    # --- combat --------------------------------------------------------------------------------

    def declare(self, fight: Fight) -> None:
        """[5.D.5.a] A combat is announced."""
        self.fights = (*self.fights, fight)
        self.show("declared", side=fight.first, form=fight.kind, hex=fight.hex)

    def change(self, old: Fight, **changes: object) -> Fight:
        """Note something about an announced combat."""
        new = msgspec.structs.replace(old, **changes)
        self.fights = tuple(new if fight == old else fight for fight in self.fights)
        if self.fight == old:
            self.fight = new
        return new

    def forget(self, fight: Fight) -> None:
        """A combat is over."""
        self.fights = tuple(f for f in self.fights if f != fight)
        if self.fight == fight:
            self.fight = None

    def engage(self, fight: Fight | None) -> None:
        """[16.0] The combat that is being resolved."""
        self.fight = fight

    def note(self, **changes: object) -> Fight:
        """Change what is known of the combat that is being resolved."""
        return self.change(self.battle, **changes)

    @property
    def moving(self) -> Group:
        """The group that is moving."""
        assert self.group is not None
        return self.group

    @property
    def battle(self) -> Fight:
        """The combat that is being resolved."""
        assert self.fight is not None
        return self.fight

    def owe(self, side: Side, due: Due) -> None:
        """[7.2, 7.4] What a side has to lose; what it chooses stays secret until both have chosen."""
        self.due[side] = due

    def evade(self, persons: Iterable[Piece], hex: Hex) -> None:
        """[18.1, 18.2] Persons go unnoticed in a hex."""
        self.evaded |= frozenset(persons)
        self.tell("evaded", hex=hex)

    def veil(self, side: Side, hex: Hex) -> None:
        """[20.6.04, 20.6.14, 20.6.21] Troops go unnoticed with the bearer of an item."""
        self.veiled |= {(side, hex)}

    def discover(self, side: Side, hex: Hex) -> None:
        """[18.2] Nobody ashore is unnoticed any longer."""
        self.evaded -= frozenset(self.persons(side, hex))
        self.veiled -= {(side, hex)}

    def doom(self) -> None:
        """[7.9.m32] The troops of the Borders will go home for ever."""
        self.doomed = True

    def end_doom(self) -> None:
        """[7.9.m32] They have gone."""
        self.doomed = False

    def end(self, winner: int, points: tuple[int, int]) -> None:
        """[4.0.9] The game is over."""
        self.winner = winner
        self.phase = "over"
        self.tell("game over", winner=winner, points=points)


NO_TROOPS: Troops = {}

WAFF = "callachs_waff"


def keep(where: dict[K, V], key: K, rest: V) -> None:
    """Note what is left under a key; nothing is not noted."""
    if rest:
        where[key] = rest
    else:
        del where[key]


def total(troops: Troops) -> int:
    """How many CSPs."""
    return sum(troops.values())
