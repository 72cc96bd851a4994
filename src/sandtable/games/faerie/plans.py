"""Moves worth a look, for bots: for every question an answer by rule of thumb, for a phase of movement all of
its moves in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush, nlargest
from typing import Any, NamedTuple, cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.game import Plan
from sandtable.core.options import Choice
from sandtable.core.play import choose, current
from sandtable.core.side import Side, other
from sandtable.games.faerie.activation import EnterExpedition
from sandtable.games.faerie.attrition import relief, victims
from sandtable.games.faerie.battle import Press, StayOut, Touch, found
from sandtable.games.faerie.challenge import Answer, Challenge, unfit
from sandtable.games.faerie.combat import ChooseTerrain, DeclareBattles, DeclareMelees
from sandtable.games.faerie.contact import OverrunOrHalt
from sandtable.games.faerie.enchantment import NUMBER, Plot
from sandtable.games.faerie.evaluate import (
    PRESSED,
    ROLLS,
    attack,
    champion,
    content,
    dear,
    ground,
    outlook,
    prize,
    stakes,
    survival,
)
from sandtable.games.faerie.evasion import Verdict, heroes
from sandtable.games.faerie.losses import Allot, Taker, capacity
from sandtable.games.faerie.movement import FORCED, PREGAME, REACT, able_troops, barred, budget, idle, price
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, Muster, ReactionPhase
from sandtable.games.faerie.ratings import (
    REQUITER,
    combat,
    command,
    commands,
    is_enchanter,
    is_hero,
    magic,
    rating,
)
from sandtable.games.faerie.retreat import Retreat
from sandtable.games.faerie.search import CurseLoss, Keep, searchable
from sandtable.games.faerie.state import Colour, Fight, Group, Piece, State, Troops, total
from sandtable.games.faerie.strengths import (
    BATTLE,
    DUEL,
    ENGAGEMENT,
    MELEE,
    MIND,
    TRIAL,
    duel_magic,
    people,
    strength,
)
from sandtable.games.faerie.teleport import Send, goals
from sandtable.games.faerie.theatre import (
    CLEAR,
    CLOSED,
    ELF,
    ENCHANTED,
    FAERIE,
    FOMORIAN,
    HUMAN,
    MUNDANE,
    TROLL,
    WILD,
    Theatre,
)

Ideas = Callable[[State, Any], Iterator[Plan]]

DAY = 12
"""About the Movement Points of a Game-Turn."""
FAR = 200
"""Movement Points beyond which nobody looks."""
NEAR = 10
"""Enemies within so many hexes are a threat."""
WORTHWHILE = 1.0
"""The least that an attack must promise, in Victory Points."""
ENOUGH = 2.0
"""Armies gather until they have so many times the strength of what they want to attack."""
ROUSED, SLEEPY = 0.4, 0.3
"""What each point of strength costs that wakes, and how far sleepers count as a threat."""
FETCHED = 6.0
"""Nobody who is threatened more than this goes to fetch others."""
LEAVING = (2.5, 1.0)
"""How far a side minds that a fortress is left; the Fomorian player has many to lose."""
RAID = 12.0
"""The strength that surely comes for an empty fortress."""
HELD = 0.35
"""Where the chance to hold is less, a host gets away."""
KEPT = (4.0, 1.0)
"""What may be lost when a host of a side leaves its fortress for a far goal."""
BOLD = 1.7
"""So many times, before the Faerie player leaves his fortresses for it."""
FEW = 5
"""So many hosts are looked at for one attack."""
REACHED = 4
"""Goals that are so many Game-Turns away are too far."""
HEAD = 3
"""Of those who are about so many Game-Turns away, the strongest goes first."""
FULL = 30
"""So many CSPs gather in one hex: a large force loses more in every Round."""
OFF = 2
"""Armies that are not strong enough yet wait so many hexes away."""
WEARY = 8
"""Nobody goes on with a combat after so many Rounds."""
FAIR = 0.35
"""The least chance of survival with which a champion takes up a challenge."""
SPELL, QUEST = 3.0, 3.0
"""What it is worth to an enchanter to stand in a Place of Power, and to a mage to search there."""
SEARCHER = 9
"""The magic that a search should have."""
THUMB = (
    *("refit", "call", "sow", "touch", "slip", "evade", "find", "carrier", "shift", "retreat", "next"),
    *("go", "seal", "stop", "halt", "done", "hold", "keep", "abstain", "leave"),
)
"""The verbs that are right as a rule, in this order."""
DONE: Choice = ("done", None)
STOP: Choice = ("stop", None)


def plans(s: State) -> Iterator[Plan]:
    """Moves worth a look in a position, the rule of thumb first."""
    procedure = current(s)
    return PLANS.get(type(procedure), rule_of_thumb)(s, procedure)


def rule_of_thumb(s: State, procedure: object) -> Iterator[Plan]:
    """The first choice that is offered with one of the usual verbs, or else anything."""
    offered = {verb: nouns[0] for verb, nouns in reversed(s.options.groups) if len(nouns)}
    verb = next((verb for verb in THUMB if verb in offered), next(iter(offered)))
    yield ((verb, offered[verb]),)


def best(verb: str, worth: Callable[[State, Any], float]) -> Ideas:
    """The noun of a verb that is worth most."""

    def ideas(s: State, procedure: object) -> Iterator[Plan]:
        nouns = s.options.nouns(verb)
        if nouns:
            yield ((verb, max(nouns, key=lambda noun: worth(s, noun))),)
        else:
            yield from rule_of_thumb(s, procedure)

    return ideas


# --- distances and strengths -------------------------------------------------------------------------


@lru_cache(maxsize=4000)
def field(game: Theatre, goal: Hex, gaits: frozenset[str], limit: int) -> dict[Hex, int]:
    """Movement Points from every hex to a goal on foot in clear weather."""
    elves = ELF in gaits
    known: dict[Hex, int] = {}
    edge = [(0, goal)]
    while edge:
        far, here = heappop(edge)
        if here in known:
            continue
        known[here] = far
        for near in game.ashore[here]:
            if near not in known:
                costs = [game.step(gait, elves, near, here, CLEAR, CLEAR) for gait in gaits]
                if CLOSED not in costs and far + max(costs) <= limit:
                    heappush(edge, (far + max(costs), near))
    return known


def might(s: State, persons: Iterable[Piece], troops: int) -> float:
    """[16.1.4] What pieces count in a battle on open ground."""
    return troops + sum(magic(s, p) + (combat(s, p) if is_hero(s, p) else 0) for p in persons)


def army(s: State, side: Side, hex: Hex) -> float:
    """What a side has in a hex; its fortress there changes the troops."""
    found = might(s, s.persons(side, hex), s.points(side, hex))
    if s.fortified(side, hex):
        kind = s.game.fortress[hex].type
        halves = sum(n * s.game.halves[kind, s.game.race[c]] for c, n in s.ranks(side, hex).items())
        found += 1 + halves / 2 - total(s.ranks(side, hex))
    return found


class Host(NamedTuple):
    """Persons and the troops they lead, ready to move together."""

    hex: Hex
    persons: tuple[Piece, ...]
    troops: Troops
    csps: int
    strength: float
    gaits: frozenset[str]
    points: int

    @property
    def fights(self) -> bool:
        """Whether it is more than persons."""
        return self.csps > 0


def pick(s: State, side: Side, hex: Hex, mode: str) -> Host | None:
    """[11.0.stack, 11.1] All that can go from a hex together; Sean stays in the Weald."""
    rested = mode not in (FORCED, REACT)
    able = [p for p in s.persons(side, hex) if idle(s, p) is None and (rested or not s.spent.get(p, 0))]
    able = [p for p in able if p not in s.minds]
    if len(able) > 1:
        able = [p for p in able if p != "sean" or not s.game.special("sean")]
    if not able:
        return None
    troops: dict[Colour, int] = {}
    for colour in s.ranks(side, hex):
        number = able_troops(s, side, hex, colour, mode)
        if number and any(commands(s, person, colour) for person in able):
            troops[colour] = number
    group = Group(hex, mode, tuple(able), troops=troops)
    points = budget(s, group) if rested else rating(s, able)
    csps = total(troops) + sum(p in s.escorts for p in able)
    gaits = frozenset(s.game.gait[piece] for piece in (*able, *troops))
    return Host(hex, tuple(able), troops, csps, might(s, able, csps), gaits, points) if points > 0 else None


# --- movement ----------------------------------------------------------------------------------------


def march_plans(s: State, order: MovementPhase | ForcedMarches | ReactionPhase) -> Iterator[Plan]:
    """[5.D.3, 5.D.4] All moves of a phase, up to the first that dice or the enemy have a say in."""
    yield marched(s, order, Command)


def marched(s: State, order: MovementPhase | ForcedMarches | ReactionPhase, commander: type[Command]) -> Plan:
    """The moves of a phase, as a commander makes them."""
    mode = {ForcedMarches: FORCED, ReactionPhase: REACT}.get(type(order), "")
    command = commander(s.clone(), order.side, mode or cast(MovementPhase, order).mode)
    for _ in command.orders():
        if command.interrupted:
            break
    else:
        command.do(DONE)
    return tuple(command.plan)


def more_plans(s: State) -> Iterator[Plan]:
    """The rule of thumb, and for a phase of movement what a bolder commander would do."""
    order, thumb = current(s), list(plans(s))
    yield from thumb
    if isinstance(order, MovementPhase | ForcedMarches | ReactionPhase):
        bold = marched(s, order, Bold)
        if bold not in thumb:
            yield bold


class Command:
    """What a side does in a phase of movement: carried out in a copy of the position, and written down.

    `worthwhile` is the least that an attack must promise; armies gather until they have `enough` times the
    strength of what they want.
    """

    worthwhile = WORTHWHILE
    enough = ENOUGH

    def __init__(self, s: State, side: Side, mode: str) -> None:
        self.s, self.side, self.enemy, self.mode = s, side, other(side), mode
        self.phase = s.agenda[-1]
        self.plan: list[Choice] = []
        self.price = stakes(s)
        found = [pick(s, side, hex, mode) for hex in s.hexes(side)]
        self.hosts = [host for host in found if host is not None]

    # --- carrying out ------------------------------------------------------------------------------

    @property
    def interrupted(self) -> bool:
        """Whether something else comes before the next move."""
        return self.s.asked != self.side or self.s.agenda[-1] != self.phase

    def do(self, choice: Choice) -> bool:
        """Make a choice, if it can be made."""
        s = self.s
        if s.over or s.asked != self.side or choice not in s.options:
            return False
        self.plan.append(choice)
        choose(s, self.side, *choice)
        return True

    def gather(self, host: Host) -> bool:
        """[11.0.stack] Form the group of a host."""
        s = self.s
        if not self.do(("stack", host.hex)):
            return False
        able = [p for p in s.persons(self.side, host.hex) if idle(s, p) is None]
        if len(host.persons) == len(able) and self.do(("all", None)):
            return True
        joined = [self.do(("person", person)) for person in host.persons]
        for pair in host.troops.items():
            self.do(("troops", pair))
        return any(joined)

    def carry(self, host: Host, way: Sequence[Hex]) -> bool:
        """A host goes a way, searches or overruns at its end, and halts; tells whether it did anything."""
        self.hosts = [one for one in self.hosts if one.hex != host.hex]
        before = len(self.plan)
        if not self.gather(host):
            return False
        for hex in way:
            if not isinstance(current(self.s), Muster) or not self.do(("to", hex)):
                break
        self.finish(host)
        return len(self.plan) > before

    def finish(self, host: Host) -> None:
        """What a group does where it has come to."""
        s = self.s
        while not s.over and s.asked == self.side:
            asks = current(s)
            if isinstance(asks, OverrunOrHalt):
                self.do(next(iter(overrun_plans(s, asks)))[0])
            elif isinstance(asks, Muster):
                searches = s.options.nouns("search") if self.searches(host) else []
                self.do(("search", searches[-1]) if searches else STOP)
            else:
                return

    def searches(self, host: Host) -> bool:
        """[20.3] Whether a host is good enough to search where it is."""
        s = self.s
        healthy = all(s.health(p) > 1 for p in host.persons)
        return healthy and sum(magic(s, p) for p in host.persons) >= SEARCHER

    # --- ways --------------------------------------------------------------------------------------

    def open(self, hex: Hex) -> bool:
        """Whether a hex can be walked through."""
        s = self.s
        walls = s.fortified(self.enemy, hex) and prize(s, hex) > 0
        return not walls and not s.present(self.enemy, hex)

    def harsh(self, host: Host, hex: Hex) -> bool:
        """[8.0] Whether a host suffers where it ends its move."""
        aspect = self.s.game.aspect.get(hex, "")
        races = {self.s.game.race[piece] for piece in (*host.persons, *host.troops)}
        if aspect == WILD:
            return True
        return (aspect == ENCHANTED and HUMAN in races) or (aspect == MUNDANE and ELF in races)

    def way(self, host: Host, goal: Hex, off: int = 0) -> list[Hex]:
        """As far towards a goal as a host gets, around enemies, but not nearer than `off` hexes."""
        s, game = self.s, self.s.game
        far = field(game, goal, host.gaits, FAR)
        here, left = host.hex, host.points
        home = game.country.get(goal)
        asleep = s.asleep & game.invaded - {home} if self.side == FOMORIAN else frozenset()
        way: list[Hex] = []
        while here != goal and here in far:
            group = Group(here, self.mode, host.persons, troops=host.troops)
            found: tuple[int, Hex, int] | None = None
            for hex in game.ashore[here]:
                if far.get(hex, FAR) >= far[here] or (off and game.distance(hex, goal) < off):
                    continue
                if asleep and game.country.get(hex) in asleep:
                    continue
                if self.mode in (FORCED, REACT) and hex != goal and hex in s.troops[self.side]:
                    continue
                cost = price(s, group, hex)
                if cost == CLOSED or cost > left or (hex != goal and not self.open(hex)):
                    continue
                rank = (cost + far[hex], hex, cost)
                if (found is None or rank < found) and barred(s, group, hex) is None:
                    found = rank
            if found is None:
                break
            here, left = found[1], left - found[2]
            way.append(here)
        return way

    def trimmed(self, host: Host, way: list[Hex]) -> list[Hex]:
        """A way that does not end where the host suffers, if that costs it no more than a third."""
        for length in range(len(way), len(way) * 2 // 3, -1):
            if not self.harsh(host, way[length - 1]):
                return way[:length]
        return way

    # --- what to do --------------------------------------------------------------------------------

    def orders(self) -> Iterator[bool]:
        """One move after the other."""
        if self.mode == REACT:
            yield from self.defence()
            return
        if self.mode == PREGAME:
            yield from self.fetching()
        else:
            yield from self.puppets()
            yield from self.fleets()
            if content(self.s, self.side):
                yield from self.defence()
                return
            yield from self.assaults()
        if self.side == FAERIE:
            yield from self.defence()
        if self.mode != FORCED:
            yield from self.advance()

    def puppets(self) -> Iterator[bool]:
        """[19.4.10] Persons under Mind Control go where they will die."""
        s = self.s
        for person in [p for p in s.minds if s.side(p) == self.side]:
            hex = s.at[person]
            if s.points(self.side, hex) or idle(s, person) is not None or s.spent.get(person):
                continue
            host = Host(hex, (person,), {}, 0, 0.0, frozenset({s.game.gait[person]}), s.allowance(person))
            friends = [h for h in s.troops[self.side] if h not in s.game.fortress]
            friends.sort(key=lambda h: s.game.distance(hex, h))
            if friends:
                way = self.way(host, friends[0])
                if way and self.carry(host, way):
                    yield True

    def fetching(self) -> Iterator[bool]:
        """Before the war, kings and captains fetch troops that nobody leads."""
        s = self.s
        for hex in list(s.troops[self.side]):
            if s.persons(self.side, hex):
                continue
            colours = s.ranks(self.side, hex)
            near: list[tuple[int, Host]] = []
            for host in self.hosts:
                if self.threat(host.hex) > FETCHED:
                    continue
                if any(commands(s, p, c) for p in host.persons for c in colours):
                    far = field(s.game, hex, host.gaits, FAR).get(host.hex, FAR)
                    if far <= host.points * 2 // 3:
                        near.append((far, host))
            if near:
                host = min(near, key=lambda pair: (pair[0], pair[1].hex))[1]
                if self.carry(host, self.way(host, hex)):
                    joined = pick(s, self.side, hex, self.mode)
                    if joined is not None:
                        self.hosts.append(joined)
                    yield True

    @cached_property
    def targets(self) -> list[Hex]:
        """Where enemies or their fortresses are."""
        s = self.s
        hexes = {h for h in s.hexes(self.enemy) if h in s.game.land and s.ashore(self.enemy, h)}
        hexes |= {h for h, side in s.game.holder.items() if side == self.enemy and prize(s, h)}
        return sorted(hexes)

    def assaults(self) -> Iterator[bool]:
        """[15.1] The attacks that promise most, by all who can come together for them."""
        if self.mode == FORCED:
            self.hosts = [host for host in self.hosts if self.open(host.hex)]
        ideas = [self.assault(hex) for hex in self.targets]
        for promise, goal, force in sorted(ideas, key=lambda idea: (-idea[0], idea[1])):
            if promise < self.worthwhile:
                break
            free = {host.hex for host in self.hosts}
            if any(host.hex not in free for host in force):
                promise, goal, force = self.assault(goal)
                if promise < self.worthwhile:
                    continue
            for host in force:
                if host.hex != goal and self.carry(host, self.way(host, goal)):
                    yield True
            self.hosts = [host for host in self.hosts if host.hex != goal]

    def assault(self, goal: Hex) -> tuple[float, Hex, list[Host]]:
        """What an attack on a hex promises, and who makes it."""
        s, game = self.s, self.s.game
        near: list[Host] = []
        for host in self.hosts:
            if host.hex == goal:
                continue
            if game.distance(host.hex, goal) <= host.points and (host.fights or heroes_in(s, host)):
                if field(game, goal, host.gaits, host.points).get(host.hex, FAR) <= host.points:
                    if host.points >= 1 and self.way(host, goal)[-1:] == [goal]:
                        near.append(host)
        near = nlargest(FEW, near, key=lambda host: host.strength)
        before = self.fight(s, goal) if s.points(self.side, goal) else 0.0
        chosen: list[Host] = []
        gain, costs, trial = 0.0, self.rouses(goal), s
        while near:
            trials = []
            for host in near:
                with_him = trial.clone()
                place(with_him, host, goal)
                value = self.fight(with_him, goal) - before - costs - self.leaving(host)
                trials.append((value, host, with_him))
            value, host, trial = max(trials, key=lambda one: one[0])
            if value <= gain + 0.2 and gain > 0:
                break
            costs += self.leaving(host)
            chosen, gain = [*chosen, host], value
            near.remove(host)
        return gain, goal, chosen

    def fight(self, s: State, hex: Hex) -> float:
        """What a battle in a hex promises as things stand; lone persons die or get away."""
        if not s.points(self.enemy, hex) and not s.fortified(self.enemy, hex):
            if not heroes(s, self.enemy, hex):
                hunted = s.persons(self.enemy, hex) if s.points(self.side, hex) else []
                return self.price[self.enemy] * sum(dear(s, p) for p in hunted) / 2
        if s.fortified(self.enemy, hex) and prize(s, hex) and not s.points(self.side, hex):
            return -1.0
        return attack(s, self.side, hex)

    def leaving(self, host: Host) -> float:
        """What it costs that a host is no longer in its fortress."""
        s = self.s
        worth = prize(s, host.hex) if s.game.holder.get(host.hex) == self.side else 0.0
        if not worth:
            return 0.0
        danger, here = self.threat(host.hex), army(s, self.side, host.hex)
        held = hold(here, danger) - hold(here - host.strength, danger)
        return LEAVING[self.side] * held * worth * self.price[self.side] * min(1.0, danger / RAID)

    def rouses(self, hex: Hex) -> float:
        """[10.3] What it costs to wake a kingdom, the more the longer the war still lasts."""
        turns = self.s.game.war.turns
        left = (1 + turns - max(1, self.s.turn)) / turns
        return ROUSED * self.nation(hex) * self.price[self.side] * left

    def nation(self, hex: Hex) -> float:
        """The armies of the kingdom that sleeps there, if one does."""
        s = self.s
        kingdom = s.game.country.get(hex, "")
        if kingdom not in s.asleep or self.side == FAERIE:
            return 0.0
        return sum(foe for at, foe in self.foes.items() if s.game.country.get(at) == kingdom)

    def threat(self, hex: Hex) -> float:
        """The enemies who could come to a hex soon."""
        found = self.dangers.get(hex)
        if found is None:
            game = self.s.game
            found = 0.0
            for at, strength in self.foes.items():
                far = game.distance(at, hex)
                if far <= NEAR:
                    awake = SLEEPY if game.country.get(at) in self.s.asleep else 1.0
                    found += awake * strength * (1.0 if far <= NEAR // 2 else 0.5)
            self.dangers[hex] = found
        return found

    @cached_property
    def dangers(self) -> dict[Hex, float]:
        """What has been found of that."""
        return {}

    @cached_property
    def foes(self) -> dict[Hex, float]:
        """Enemy armies by hex."""
        s = self.s
        hexes = [h for h in s.hexes(self.enemy) if h in s.game.land and s.points(self.enemy, h)]
        return {h: might(s, s.persons(self.enemy, h), s.points(self.enemy, h)) for h in hexes}

    # --- holding what one has ----------------------------------------------------------------------

    def defence(self) -> Iterator[bool]:
        """[17.0] Hosts go where they help most to hold a fortress, and where they are safe themselves."""
        s = self.s
        walls = [h for h, side in s.game.holder.items() if side == self.side and prize(s, h)]
        for host in sorted(self.hosts, key=lambda host: (-host.strength, host.hex)):
            if self.mode == REACT and host.fights and not self.threat(host.hex):
                continue
            caster = not host.fights and any(is_enchanter(s, p) for p in host.persons)
            places = list(s.game.place) if caster and self.mode != REACT else []
            stay = self.safety(host, host.hex)
            most, goal = stay + 0.5, host.hex
            for hex in (*walls, *places, *self.refuges(host)):
                near = s.game.distance(host.hex, hex) <= host.points
                if hex != host.hex and near and (hex in walls or self.open(hex)):
                    if field(s.game, hex, host.gaits, host.points).get(host.hex, FAR) <= host.points:
                        worth = self.safety(host, hex)
                        if worth > most:
                            most, goal = worth, hex
            way = self.way(host, goal) if goal != host.hex else []
            if way[-1:] == [goal]:
                self.carry(host, way)
                yield True
            elif self.quests(host) or (caster and self.teleports(host, stay)):
                yield True
            elif self.mode == REACT or host.csps == 0:
                self.hosts = [one for one in self.hosts if one.hex != host.hex]

    def refuges(self, host: Host) -> list[Hex]:
        """Where a host can go that has little chance where it is."""
        s, danger = self.s, self.threat(host.hex)
        if hold(army(s, self.side, host.hex), danger) > HELD:
            return []
        near = field(s.game, host.hex, host.gaits, min(host.points, NEAR))
        return [hex for hex in near if self.threat(hex) < danger / 2 and not self.harsh(host, hex)]

    def quests(self, host: Host) -> bool:
        """[20.3] A host searches where it is."""
        s = self.s
        if self.mode == REACT or host.points < s.game.numbers.search_least or not self.searches(host):
            return False
        if not searchable(s, self.side, host.hex):
            return False
        return self.carry(host, ())

    def teleports(self, host: Host, stay: float) -> bool:
        """[12.3] A mage goes to a better place by magic."""
        s, person = self.s, host.persons[0]
        if self.mode != "movement" or host.hex not in s.game.place or len(host.persons) > 1:
            return False
        if magic(s, person) < SEARCHER or s.health(person) < 2 or host.csps:
            return False
        hexes = [hex for hex in goals(s, person, person) if self.open(hex)]
        if not hexes or max(self.safety(host, hex) for hex in hexes) < stay + 2:
            return False
        self.hosts = [one for one in self.hosts if one.hex != host.hex]
        return self.gather(host) and self.do(("teleport", person))

    def safety(self, host: Host, hex: Hex) -> float:
        """What it is worth that a host is in a hex: the fortress held, its own lives, magic done."""
        s = self.s
        danger = self.threat(hex)
        here = army(s, self.side, hex) - (host.strength if hex == host.hex else 0.0)
        walls = s.fortified(self.side, hex) and prize(s, hex) > 0
        lives = 0.5 * (host.csps + sum(dear(s, p) for p in host.persons))
        worth = lives * hold(here + host.strength * (2 if walls and ELF in host.gaits else 1), danger)
        if walls:
            worth += prize(s, hex) * (hold(here + 2 * host.strength, danger) - hold(here, danger))
        elif hex in s.game.place and not host.fights:
            place = s.game.place[hex]
            if any(is_enchanter(s, p) for p in host.persons):
                worth += SPELL + (SPELL if place.farcalling and not s.farcalled else 0.0)
            if searchable(s, self.side, hex) and self.searches(host):
                worth += QUEST
            wounds = 0 if place.spares in host.persons else place.wounds
            worth -= 2.0 * wounds
        return worth

    # --- going for more ----------------------------------------------------------------------------

    def advance(self) -> Iterator[bool]:
        """Armies gather near the fortresses that they want, the first at the head, the others behind it."""
        s, game = self.s, self.s.game
        wanted: dict[Hex, list[Host]] = {}
        aims = [h for h, side in game.holder.items() if side == self.enemy and prize(s, h)]
        strong = {h: army(s, self.enemy, h) + 1 for h in aims}
        distance = {
            (host.hex, goal): field(game, goal, host.gaits, FAR).get(host.hex, FAR)
            for host in self.hosts
            for goal in aims
        }
        worth = {goal: prize(s, goal) - self.rouses(goal) / self.price[self.side] for goal in aims}
        aims = [goal for goal in aims if worth[goal] > WORTHWHILE]
        nations = {goal: self.nation(goal) for goal in aims}
        hosts = [host for host in self.hosts if host.fights]
        reach = {
            goal: sum(host.strength for host in hosts if distance[host.hex, goal] < REACHED * DAY)
            for goal in aims
        }
        free = [host for host in hosts if not any(s.sleeps(c) for c in host.troops)]
        if s.game.special("sean"):
            free = [host for host in free if "sean" not in host.persons]
        free = [host for host in free if self.leaving(host) <= KEPT[self.side]]
        aims = [goal for goal in aims if reach[goal] > BOLD * nations[goal]]
        aims.sort(key=lambda goal: (-worth[goal], goal))
        for goal in aims:
            able = [host for host in free if distance[host.hex, goal] < REACHED * DAY]
            if self.side == FAERIE:
                able = [host for host in able if host.strength > BOLD * strong[goal]]
            able.sort(key=lambda host: distance[host.hex, goal])
            force: list[Host] = []
            while able and sum(host.strength for host in force) < self.enough * strong[goal]:
                force.append(able.pop(0))
            if sum(host.strength for host in force) >= self.enough * strong[goal]:
                wanted[goal] = force
                free = [host for host in free if host not in force]
        spare = free if self.side == FOMORIAN else []
        for host in spare:
            near = [goal for goal in aims if distance[host.hex, goal] < FAR]
            if near:
                goal = min(near, key=lambda goal: (distance[host.hex, goal], goal))
                wanted.setdefault(goal, []).append(host)
        for goal, force in sorted(wanted.items()):
            force.sort(key=lambda host: (distance[host.hex, goal] // (HEAD * DAY), -host.strength))
            yield from self.approach(goal, force)

    def approach(self, goal: Hex, hosts: list[Host]) -> Iterator[bool]:
        """The first goes as near as is wise; the others join it if they can, until there are enough."""
        s = self.s
        head: Hex | None = None
        full: set[Hex] = set()
        for host in hosts:
            if head is not None and s.points(self.side, head) + host.csps > FULL:
                full.add(head)
                head = None
            way = self.way(host, head) if head is not None and head != host.hex else []
            if head is None or way[-1:] != [head]:
                way = self.trimmed(host, self.way(host, goal, OFF))
                while way and way[-1] in full:
                    way.pop()
            if head is None:
                head = way[-1] if way else host.hex
            if way and self.carry(host, way):
                yield True

    # --- at sea ------------------------------------------------------------------------------------

    def fleets(self) -> Iterator[bool]:
        """[12.1] Ships with passengers sail to the nearest friendly harbour and land them."""
        s = self.s
        for hex in s.hexes(self.side):
            ships = [p for p in s.ships(self.side, hex) if idle(s, p) is None]
            if not any(s.crew(ship) or ship in s.cargo for ship in ships):
                continue
            if self.friendly(hex):
                if self.unload(hex):
                    yield True
                continue
            if any(s.spent.get(ship, 0) for ship in ships):
                continue
            way = self.voyage(hex, ships)
            if way and self.do(("stack", hex)):
                if len(ships) == 1 or not self.do(("fleet", None)):
                    self.do(("ship", ships[0]))
                for to in way:
                    if not self.do(("to", to)):
                        break
                if isinstance(current(s), Muster):
                    self.do(STOP)
                if not self.interrupted:
                    self.unload(way[-1])
                yield True

    def friendly(self, hex: Hex) -> bool:
        """Whether passengers may go ashore: at a fortress of theirs by the sea."""
        return hex in self.s.game.land and self.s.fortified(self.side, hex)

    def unload(self, hex: Hex) -> bool:
        """Everybody aboard goes ashore in a hex."""
        s = self.s
        if not self.friendly(hex) or not self.do(("stack", hex)):
            return False
        landed = False
        for ship in s.ships(self.side, hex):
            landed = self.do(("debark", ship)) or landed
        if isinstance(current(s), Muster):
            self.do(STOP)
        return landed

    def voyage(self, hex: Hex, ships: list[Piece]) -> list[Hex]:
        """The way over the sea to the nearest friendly harbour, as far as the ships get."""
        s = self.s
        start = hex, s.berth[ships[0]]
        came: dict[tuple[Hex, int], tuple[Hex, int] | None] = {start: None}
        edge = [start]
        for here in edge:
            if here != start and self.friendly(here[0]):
                way: list[Hex] = []
                step: tuple[Hex, int] | None = here
                while step is not None and step != start:
                    way.append(step[0])
                    step = came[step]
                return way[::-1]
            for near in s.game.sail[here]:
                if near not in came and not s.ships(self.enemy, near[0]):
                    came[near] = here
                    edge.append(near)
        return []


class Bold(Command):
    """Goes for whatever promises anything, with what is at hand."""

    worthwhile = WORTHWHILE / 4
    enough = ENOUGH / 1.5


def hold(own: float, danger: float) -> float:
    """The chance that a place is held against what threatens it."""
    own = max(0.0, own)
    return own**2 / (own**2 + danger**2) if danger else 1.0


def heroes_in(s: State, host: Host) -> bool:
    """Whether there is a hero in a host."""
    return any(is_hero(s, person) for person in host.persons)


def place(s: State, host: Host, hex: Hex) -> None:
    """Put a host into a hex of a trial position."""
    for person in host.persons:
        s.put(person, hex)
    for colour, number in host.troops.items():
        s.withdraw(colour, host.hex, number)
        s.muster(colour, hex, number)


def overrun_plans(s: State, order: OverrunOrHalt) -> Iterator[Plan]:
    """[12.5] Overrun when a Round at a disadvantage still pays."""
    assert s.group is not None
    able = ("overrun", None) in s.options
    yield (("overrun" if able and attack(s, order.side, s.group.hex, True) > WORTHWHILE else "halt", None),)


# --- enchantments ------------------------------------------------------------------------------------


def plot_plans(s: State, order: Plot) -> Iterator[Plan]:
    """[19.4] The enchantment that promises most; who leads an army or may be hurt rather does not cast."""
    caster, side = order.caster(s), order.side
    here = s.at[caster]
    best: tuple[float, Choice] = (0.0, ("abstain", None))
    sure = s.game.place[here].sure_casting
    limit = magic(s, caster)
    chance = 1.0 if sure else sum(roll <= limit for roll in ROLLS) / 36
    for verb, nouns in s.options.groups:
        number = NUMBER.get(verb, "")
        if number in ENCHANTMENTS and not any(spell.number == number == "07" for spell in s.plots[side]):
            worth, noun = ENCHANTMENTS[number](s, side, caster, [nouns[at] for at in range(len(nouns))])
            if worth * chance > best[0]:
                best = worth * chance, (verb, noun)
    busy = 2.0 if s.points(side, here) else 0.3
    yield (best[1] if best[0] > busy else ("abstain", None),)


Worth = tuple[float, Any]


def quake(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.01] The enemy's best fortress, and half his army there."""
    price = stakes(s)

    def worth(hex: Hex) -> float:
        if s.game.holder.get(hex) == side and prize(s, hex):
            return -prize(s, hex)
        own = total(s.ranks(side, hex)) // 2 * price[side]
        return price[other(side)] * (prize(s, hex) + total(s.ranks(other(side), hex)) // 2) - own

    return most(nouns, worth)


def vortex(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.09, 8.3] Where attrition takes most."""
    enemy = other(side)
    trial = s.clone()
    trial.vortices = frozenset(nouns)

    def worth(hex: Hex) -> float:
        loss = 0.0
        for who, sign in ((enemy, 1.0), (side, -1.0)):
            if not s.present(who, hex):
                continue
            suffer = victims(trial, who, hex)
            modifier = sum(suffer.reasons.values()) - relief(trial, suffer.persons)
            number = total(suffer.troops) + len(suffer.escorts)
            for roll in ROLLS:
                left, right, _ = s.game.casualties(s.game.attrition(roll + modifier), max(1, number))
                dead = right if suffer.persons else 0
                loss += sign * stakes(s)[who] * (min(left, number) + dead) / 36
        return loss

    return most([h for h in nouns if s.present(enemy, h)], worth)


def mental_attack(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.08] A person whom the caster sees in reach, and whose mind is weaker."""
    enemy, reach, price = other(side), 2 * magic(s, caster), stakes(s)

    def worth(target: Piece) -> float:
        pair = (caster, target) if side == FOMORIAN else (target, caster)
        fight = Fight(MIND, s.at[target], side, side, champions=pair)
        minds = float(duel_magic(s, caster, fight)), float(duel_magic(s, target, fight))
        lives = survival(s, fight, side, minds)
        return price[enemy] * lives * dear(s, target) - price[side] * (1 - lives) * dear(s, caster) - 1

    seen = [p for p in nouns if in_sight(s, enemy, p, s.at[caster], reach)]
    return most(seen if s.health(caster) > 2 else [], worth)


def in_sight(s: State, side: Side, person: Piece, hex: Hex, reach: int) -> bool:
    """Whether a person lies on top of a stack within a distance."""
    at = s.at[person]
    return at > 0 and s.game.distance(at, hex) <= reach and s.top(side, at) == person


def mind_control(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.10] A leader whom the caster sees in the open, and who is of weaker will."""
    enemy, will = other(side), magic(s, caster) + command(s, caster)
    open = [
        p
        for p in nouns
        if in_sight(s, enemy, p, s.at[caster], magic(s, caster))
        and s.at[p] not in s.game.place
        and not s.fortified(enemy, s.at[p])
        and p not in s.aboard
        and magic(s, p) + command(s, p) < will
    ]
    return most(open, lambda p: stakes(s)[enemy] * dear(s, p) / 2)


def scrying(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.03] The strongest army in reach loses its freedom of movement."""
    awake = [hex for hex in nouns if s.game.country.get(hex) not in s.asleep]
    return most(awake, lambda hex: army(s, other(side), hex) / 10 if s.points(other(side), hex) else 0.0)


def strengthening(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.12] A fighter with enemies about."""
    near = any(s.points(other(side), hex) for hex in s.game.within(s.at[caster], 3))
    return most(nouns, lambda p: combat(s, p) / (5 if near else 20))


def weather(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[6.2, 19.4.04, 19.4.07] Rain slows the invader; it is of use to the Faerie player in clear weather."""
    slows = side == FAERIE and s.air == CLEAR and bool(s.invaded)
    return (2.0 if slows else 0.0), ("rain" if "rain" in nouns else None)


def winter(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[6.3, 19.4.06] Snow wears down armies outside their fortresses."""
    outside = [
        sum(s.points(who, hex) for hex in s.troops[who] if not s.fortified(who, hex))
        for who in (side, other(side))
    ]
    return 0.05 * (outside[1] * stakes(s)[other(side)] - outside[0] * stakes(s)[side]), None


def storm(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[6.2.1, 19.4.05] Enemy ships that cannot stand a storm."""
    zone = s.game.water[s.at[caster]]
    ships = [p for h in s.stacks[other(side)] if s.game.sea.get(h) == zone for p in s.ships(other(side), h)]
    return 1.0 * sum(s.game.ship[ship].bad_sailer for ship in ships), None


def farcalling(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.02] Only the Faerie player has somebody to call, and only in the long war."""
    waits = side == FAERIE and "expedition" in s.asleep
    return (8.0 if waits and s.game.war.turns >= s.game.numbers.expedition_from else 0.0), None


def visions(s: State, side: Side, caster: Piece, nouns: list[Any]) -> Worth:
    """[19.4.13] Better than nothing."""
    return 0.6, None


def most(nouns: list[Any], worth: Callable[[Any], float]) -> Worth:
    """The best target and what it is worth."""
    return max(((worth(noun), noun) for noun in nouns), key=lambda pair: pair[0], default=(0.0, None))


ENCHANTMENTS: dict[str, Callable[[State, Side, Piece, list[Any]], Worth]] = {
    "01": quake,
    "02": farcalling,
    "03": scrying,
    "04": weather,
    "05": storm,
    "06": winter,
    "07": weather,
    "08": mental_attack,
    "09": vortex,
    "10": mind_control,
    "12": strengthening,
    "13": visions,
}
"""What each enchantment is worth; Dispelling would need to guess the enemy's plot."""


# --- combat ------------------------------------------------------------------------------------------


def declare_plans(s: State, order: DeclareBattles) -> Iterator[Plan]:
    """[15.1, 15.2] Every battle and engagement that promises something."""
    side = order.side
    plan: list[Choice] = []
    if content(s, side):
        yield (DONE,)
        return
    for hex in cast(list[Hex], s.options.nouns("battle")):
        if attack(s, side, hex) > WORTHWHILE / 2:
            plan.append(("battle", hex))
    for hex in cast(list[Hex], s.options.nouns("engage")):
        if ratio(s, Fight(ENGAGEMENT, hex, side, side)) >= 1.3:
            plan.append(("engage", hex))
    yield (*plan, DONE)


def ratio(s: State, fight: Fight) -> float:
    """The attacker's strength against the defender's, with half a column for each point of command."""
    pair = strength(s, fight.attacker, fight), strength(s, other(fight.attacker), fight)
    lead = rating(s, people(s, fight.attacker, fight)) - rating(s, people(s, other(fight.attacker), fight))
    return pair[0] / max(1, pair[1]) * (1 + lead / 8)


def melee_plans(s: State, order: DeclareMelees) -> Iterator[Plan]:
    """[15.3] Every melee with the better fighters."""
    hexes = cast(list[Hex], s.options.nouns("melee"))
    good = [h for h in hexes if ratio(s, Fight(MELEE, h, order.side, order.side)) >= 1.3]
    yield (*(("melee", hex) for hex in good), DONE)


def terrain_plans(s: State, order: ChooseTerrain) -> Iterator[Plan]:
    """[16.1.2] Where the defender has the advantage."""
    yield (("terrain", ground(s, order.side, order.hex)),)


def press_plans(s: State, order: Press) -> Iterator[Plan]:
    """[15.8] Go on while it pays."""
    fight = msgspec.structs.replace(s.battle, attacker=order.side)
    if order.kind == BATTLE:
        pays = outlook(s, fight) > PRESSED
    else:
        pays = ratio(s, fight) >= 1.0
    able = ("press", None) in s.options and fight.rounds < WEARY and not content(s, order.side)
    yield (("press" if pays and able else "hold", None),)


def duel(s: State, fight: Fight, kind: str, side: Side, mine: Piece, theirs: Piece) -> float:
    """The chance of one champion against another."""
    pair = (mine, theirs) if side == FOMORIAN else (theirs, mine)
    single = Fight(kind, fight.hex, fight.first, fight.first, champions=pair)
    strengths = champion(s, kind, mine), champion(s, kind, theirs)
    return survival(s, single, side, strengths)


def prospects(s: State, fight: Fight, side: Side, refuser: int = -1, kind: str = "") -> float:
    """What the larger combat promises a side, if somebody refuses a challenge."""
    if fight.kind != BATTLE:
        return 0.0
    refused = (*fight.refused, (Side(refuser), kind)) if refuser >= 0 else fight.refused
    value = outlook(s, msgspec.structs.replace(fight, refused=refused))
    return value if side == fight.attacker else -value


def bout(s: State, fight: Fight, kind: str, side: Side, mine: Piece, theirs: Piece) -> float:
    """What a single combat promises a side."""
    price, chance = stakes(s), duel(s, fight, kind, side, mine, theirs)
    return chance * price[other(side)] * dear(s, theirs) - (1 - chance) * price[side] * dear(s, mine)


def challenge_plans(s: State, order: Challenge) -> Iterator[Plan]:
    """[15.4] The champion who has the best of it, whoever answers or if nobody does."""
    fight = found(s, order.kind, order.hex)
    assert fight is not None
    side, enemy = order.side, other(order.side)
    now = prospects(s, fight, side)
    best: tuple[float, Choice] = (WORTHWHILE / 2, DONE)
    for kind in (DUEL, TRIAL):
        able = cast(list[Piece], s.options.nouns(kind))
        if not able:
            continue
        foes = [p for p in people(s, enemy, fight) if unfit(s, enemy, fight, kind, p) is None]
        declined = prospects(s, fight, side, enemy, kind) - now
        for person in able:
            worst = min([declined, *(bout(s, fight, kind, side, person, foe) for foe in foes)])
            if worst > best[0]:
                best = worst, (kind, person)
    yield (best[1],)


def answer_plans(s: State, order: Answer) -> Iterator[Plan]:
    """[15.4, 16.1.6] The champion who does best, if that is better than to decline."""
    fight = found(s, order.kind, order.hex)
    assert fight is not None
    side, kind = order.side, order.challenge
    able = cast(list[Piece], s.options.nouns("accept"))
    able = [p for p in able if duel(s, fight, kind, side, p, order.person) >= FAIR]
    worth = {p: bout(s, fight, kind, side, p, order.person) for p in able}
    declined = prospects(s, fight, side, side, kind) - prospects(s, fight, side)
    person = max(able, key=lambda p: worth[p], default="")
    yield (("accept", person) if person and worth[person] >= declined else ("decline", None),)


def loss_plans(s: State, order: Allot) -> Iterator[Plan]:
    """[7.2] The sown first, then the most numerous troops, then escorts; wounds where nobody dies of them."""
    due = s.due[order.side]
    verbs = s.options.verbs()
    if "lose_sown" in verbs:
        yield (("lose_sown", None),)
    elif "lose" in verbs:
        left = {c: due.ranks[c] - due.lost.get(c, 0) for c in cast(list[Colour], s.options.nouns("lose"))}
        yield (("lose", max(left, key=lambda c: (left[c], c))),)
    elif "lose_escort" in verbs:
        persons = cast(list[Piece], s.options.nouns("lose_escort"))
        yield (("lose_escort", min(persons, key=lambda p: (dear(s, p), p))),)
    elif "wound" in verbs:
        able = cast(list[Piece], s.options.nouns("wound"))
        if due.dagger:
            yield (("wound", min(able, key=lambda p: (dear(s, p), p))),)
        else:
            yield (("wound", max(able, key=lambda p: (capacity(s, p, due) > 1, capacity(s, p, due), p))),)
    else:
        ships = cast(list[Piece], s.options.nouns("damage"))
        yield (("damage", min(ships, key=lambda p: (p in s.damaged, s.game.ship[p].combat, p))),)


def curse_plans(s: State, order: CurseLoss) -> Iterator[Plan]:
    """[map.discovery-key] A wound for who can bear it, else an escort."""
    able = cast(list[Piece], s.options.nouns("wound"))
    hale = max(able, key=s.health)
    escorts = s.options.nouns("lose_escort")
    yield (("lose_escort", escorts[0]) if escorts and s.health(hale) <= 2 else ("wound", hale),)


def verdict_plans(s: State, order: Verdict) -> Iterator[Plan]:
    """[18.0.procedure] One's own get away, the enemy's do not."""
    yield (("escapes" if order.side == order.evader else "caught", None),)


def retreat_plans(s: State, order: Retreat) -> Iterator[Plan]:
    """[15.8.2] To friends and fortresses, away from enemies."""
    side, enemy = order.side, other(order.side)

    def worth(hex: Hex) -> float:
        near = sum(s.points(enemy, n) for n in s.game.within(hex, 3))
        kept = 20.0 if s.fortified(side, hex) else 0.0
        return kept + s.points(side, hex) - near - 3.0 * (s.game.aspect.get(hex) == WILD)

    hexes = cast(list[Hex], s.options.nouns("retreat"))
    yield (("retreat", max(hexes, key=lambda hex: (worth(hex), hex))),)


def stay_out_plans(s: State, order: StayOut) -> Iterator[Plan]:
    """[15.3] Out of a melee that looks bad."""
    able = s.options.nouns("stay_out")
    yield (("stay_out", able[0]),) if able and ratio(s, s.battle) > 1 else (DONE,)


def taker_plans(s: State, order: Taker) -> Iterator[Plan]:
    """[20.5, 20.6.22] The best person takes it; nobody risks his life for the sword."""
    able = [p for p in cast(list[Piece], s.options.nouns("taker")) if p in s.game.person]
    if order.item == REQUITER:
        able = [p for p in able if s.game.race[p] not in (TROLL, HUMAN)]
    if able:
        yield (("taker", max(able, key=lambda p: (dear(s, p), p))),)
    else:
        yield (("leave", None),)


def send_plans(s: State, order: Send) -> Iterator[Plan]:
    """[12.3] The traveller appears where it is worth most."""
    person = order.person
    group = (person,)
    lone = Host(
        *(s.at[person], group, {}, int(person in s.escorts), might(s, group, 0)),
        gaits=frozenset({s.game.gait[person]}),
        points=1,
    )
    command = Command(s, order.side, "movement")
    hexes = cast(list[Hex], s.options.nouns("place"))
    able = [hex for hex in hexes if command.open(hex)] or hexes
    yield (("place", max(able, key=lambda hex: (command.safety(lone, hex), hex))),)


def entry_plans(s: State, order: EnterExpedition) -> Iterator[Plan]:
    """[10.1] As near to Caer Ganmorgan as the sea allows, away from enemy ships."""
    hexes = [h for h in cast(list[Hex], s.options.nouns("enter")) if not s.ships(FOMORIAN, h)]
    ports = [h for h in s.game.fortress if s.fortified(FAERIE, h) and h in s.game.water]
    yield (("enter", min(hexes, key=lambda h: (min(s.game.distance(h, p) for p in ports), h))),)


def weakest(s: State, person: Piece) -> float:
    """How easily the Hand of Torbay kills a person."""
    return -float(max(combat(s, person), magic(s, person)))


PLANS: dict[type, Ideas] = {
    MovementPhase: march_plans,
    ForcedMarches: march_plans,
    ReactionPhase: march_plans,
    OverrunOrHalt: overrun_plans,
    Plot: plot_plans,
    DeclareBattles: declare_plans,
    DeclareMelees: melee_plans,
    ChooseTerrain: terrain_plans,
    Press: press_plans,
    Challenge: challenge_plans,
    Answer: answer_plans,
    Allot: loss_plans,
    CurseLoss: curse_plans,
    Verdict: verdict_plans,
    Retreat: retreat_plans,
    StayOut: stay_out_plans,
    Taker: taker_plans,
    Send: send_plans,
    EnterExpedition: entry_plans,
    Touch: best("touch", weakest),
    Keep: best("keeper", lambda s, person: float(magic(s, person))),
}
"""The questions that deserve more than the rule of thumb."""
