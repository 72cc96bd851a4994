"""The moves of a phase in one go, for bots: attacks by all who can come, defence, advance, fleets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush, nlargest
from typing import NamedTuple

from sandtable.board.hexes import Hex
from sandtable.core.options import Choice
from sandtable.core.play import choose, current
from sandtable.core.side import Side, other
from sandtable.games.faerie.bot.evaluation import attack, content, dear, prize, stakes
from sandtable.games.faerie.bot.profile import Profile
from sandtable.games.faerie.contact import OverrunOrHalt
from sandtable.games.faerie.evasion import heroes
from sandtable.games.faerie.gamedata import (
    CLEAR,
    CLOSED,
    ELF,
    ENCHANTED,
    FAERIE,
    FOMORIAN,
    HUMAN,
    MUNDANE,
    WILD,
    GameData,
)
from sandtable.games.faerie.items import searchable
from sandtable.games.faerie.movement import FORCED, PREGAME, REACT, barred, budget, idle, price, ready_troops
from sandtable.games.faerie.muster import Muster
from sandtable.games.faerie.ratings import combat, commands, is_enchanter, is_hero, magic, rating
from sandtable.games.faerie.state import Group, Piece, State, Troops, total
from sandtable.games.faerie.teleport import goals

DAY = 12
"""Movement Points of a Game-Turn, about."""
FAR = 200
"""Movement Points beyond which no way is sought."""
BOLD = 1.7
"""Strength in reach, as a multiple of a sleeping kingdom's, from which on it is woken; and as a multiple of
a garrison's, from which on the Faerie player goes for it.
"""
ROUSED, SLEEPY = 0.4, 0.3
"""Cost of each point of strength that wakes, and the factor with which sleepers count as a threat."""
FETCHED = 6.0
"""Threat, in strength, up to which a host may go to fetch others."""
HELD = 0.35
"""Chance to hold below which a host gets away."""
REACHED = 4
"""Distance, in Game-Turns, from which on a goal is too far."""
HEAD = 3
"""Width, in Game-Turns, of the bands of distance within which the strongest host goes first."""
OFF = 2
"""Hexes from its goal at which an army that is not strong enough yet waits."""
FEW = 5
"""Hosts, the strongest ones, that are considered for one attack."""
SPELL, QUEST = 3.0, 3.0
"""Worth of an enchanter in a Place of Power, and of a mage who can search there."""
SEARCHER = 9
"""Magic that a searching party should have."""
DONE: Choice = ("done", None)
STOP: Choice = ("stop", None)


# --- distances and strengths -------------------------------------------------------------------------


@lru_cache(maxsize=4000)
def field(game: GameData, goal: Hex, gaits: frozenset[str], limit: int) -> dict[Hex, int]:
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
    """[16.1.4] The strength of pieces in a battle on open ground."""
    return troops + sum(magic(s, p) + (combat(s, p) if is_hero(s, p) else 0) for p in persons)


def army(s: State, side: Side, hex: Hex) -> float:
    """The strength of a side in a hex, in its fortress if it has one there."""
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
        """Whether the host has troops."""
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
    troops = ready_troops(s, side, hex, able, mode)
    group = Group(hex, mode, tuple(able), troops=troops)
    points = budget(s, group) if rested else rating(s, able)
    csps = total(troops) + sum(p in s.escorts for p in able)
    gaits = frozenset(s.game.gait[piece] for piece in (*able, *troops))
    return Host(hex, tuple(able), troops, csps, might(s, able, csps), gaits, points) if points > 0 else None


class Commander:
    """Makes the plan of a phase of movement: carries its choices out in a copy of the position."""

    def __init__(self, s: State, side: Side, mode: str, profile: Profile) -> None:
        self.s, self.side, self.enemy, self.mode, self.profile = s, side, other(side), mode, profile
        self.phase = s.agenda[-1]
        self.plan: list[Choice] = []
        self.price = stakes(s)
        self.dangers: dict[Hex, float] = {}
        self.hosts = [host for hex in s.hexes(side) if (host := pick(s, side, hex, mode))]

    # --- carrying out ------------------------------------------------------------------------------

    @property
    def interrupted(self) -> bool:
        """Whether another question than that of the phase is open."""
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
        self.hosts = [one for one in self.hosts if one is not host]
        before = len(self.plan)
        if not self.gather(host):
            return False
        for hex in way:
            if not isinstance(current(self.s), Muster) or not self.do(("to", hex)):
                break
        self.finish(host)
        return len(self.plan) > before

    def finish(self, host: Host) -> None:
        """End the move of a group: overrun or search where it can, else stop."""
        s = self.s
        while not s.over and s.asked == self.side:
            asks = current(s)
            if isinstance(asks, OverrunOrHalt):
                self.do(overrun(s, self.side, self.profile))
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
        return aspect == WILD or {ENCHANTED: HUMAN, MUNDANE: ELF}.get(aspect) in races

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

    def near(self, host: Host, goal: Hex) -> bool:
        """Whether a host has the Movement Points to get to a hex, if nobody is in its way."""
        game, points = self.s.game, host.points
        if game.distance(host.hex, goal) > points:
            return False
        return field(game, goal, host.gaits, points).get(host.hex, FAR) <= points

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
            able = [
                (field(s.game, hex, host.gaits, FAR).get(host.hex, FAR), host)
                for host in self.hosts
                if self.threat(host.hex) <= FETCHED
                and any(commands(s, p, c) for p in host.persons for c in colours)
            ]
            near = [(far, host) for far, host in able if far <= host.points * 2 // 3]
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
            if promise < self.profile.worthwhile:
                break
            if any(host not in self.hosts for host in force):
                promise, goal, force = self.assault(goal)
                if promise < self.profile.worthwhile:
                    continue
            for host in force:
                if host.hex != goal and self.carry(host, self.way(host, goal)):
                    yield True
            self.hosts = [host for host in self.hosts if host.hex != goal]

    def assault(self, goal: Hex) -> tuple[float, Hex, list[Host]]:
        """What an attack on a hex promises, and who makes it."""
        s = self.s
        near = [
            host
            for host in self.hosts
            if host.hex != goal
            and (host.fights or any(is_hero(s, person) for person in host.persons))
            and self.near(host, goal)
            and self.way(host, goal)[-1:] == [goal]
        ]
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
        walls = s.fortified(self.enemy, hex)
        if not s.points(self.enemy, hex) and not walls and not heroes(s, self.enemy, hex):
            hunted = s.persons(self.enemy, hex) if s.points(self.side, hex) else []
            return self.price[self.enemy] * sum(dear(s, p) for p in hunted) / 2
        if walls and prize(s, hex) and not s.points(self.side, hex):
            return -1.0
        return attack(s, self.side, hex, cowed_by=self.profile.cowed)

    def leaving(self, host: Host) -> float:
        """What it costs that a host is no longer in its fortress."""
        s = self.s
        worth = prize(s, host.hex) if s.game.holder.get(host.hex) == self.side else 0.0
        if not worth:
            return 0.0
        danger, here = self.threat(host.hex), army(s, self.side, host.hex)
        held = hold(here, danger) - hold(here - host.strength, danger)
        likely = min(1.0, danger / self.profile.raid)
        return self.profile.leaving * held * worth * self.price[self.side] * likely

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
        """Strength of the enemies who could come to a hex soon."""
        found = self.dangers.get(hex)
        if found is None:
            game, near = self.s.game, self.profile.near
            found = 0.0
            for at, strength in self.foes.items():
                far = game.distance(at, hex)
                if far <= near:
                    awake = SLEEPY if game.country.get(at) in self.s.asleep else 1.0
                    found += awake * strength * (1.0 if far <= near // 2 else 0.5)
            self.dangers[hex] = found
        return found

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
                if hex != host.hex and (hex in walls or self.open(hex)) and self.near(host, hex):
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
                self.hosts = [one for one in self.hosts if one is not host]

    def refuges(self, host: Host) -> list[Hex]:
        """Where a host can go that has little chance where it is."""
        s, danger = self.s, self.threat(host.hex)
        if hold(army(s, self.side, host.hex), danger) > HELD:
            return []
        near = field(s.game, host.hex, host.gaits, min(host.points, self.profile.near))
        return [hex for hex in near if self.threat(hex) < danger / 2 and not self.harsh(host, hex)]

    def quests(self, host: Host) -> bool:
        """[20.3] A host searches where it is."""
        s = self.s
        able = self.mode != REACT and host.points >= s.game.numbers.search_least and self.searches(host)
        return able and bool(searchable(s, self.side, host.hex)) and self.carry(host, ())

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
        self.hosts = [one for one in self.hosts if one is not host]
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
            if place.spares not in host.persons:
                worth -= 2.0 * place.wounds
        return worth

    # --- going for more ----------------------------------------------------------------------------

    def advance(self) -> Iterator[bool]:
        """Armies gather near the fortresses that they want, the first at the head, the others behind it."""
        s, game, far = self.s, self.s.game, REACHED * DAY
        wanted: dict[Hex, list[Host]] = {}
        aims = [h for h, side in game.holder.items() if side == self.enemy and prize(s, h)]
        strong = {h: army(s, self.enemy, h) + 1 for h in aims}
        distance = {
            (host.hex, goal): field(game, goal, host.gaits, FAR).get(host.hex, FAR)
            for host in self.hosts
            for goal in aims
        }
        worth = {goal: prize(s, goal) - self.rouses(goal) / self.price[self.side] for goal in aims}
        aims = [goal for goal in aims if worth[goal] > self.profile.worthwhile]
        hosts = [host for host in self.hosts if host.fights]
        reach = {
            goal: sum(host.strength for host in hosts if distance[host.hex, goal] < far) for goal in aims
        }
        bound = {"sean"} if game.special("sean") else set()
        free = [
            host
            for host in hosts
            if not any(s.sleeps(colour) for colour in host.troops)
            and bound.isdisjoint(host.persons)
            and self.leaving(host) <= self.profile.kept
        ]
        aims = [goal for goal in aims if reach[goal] > BOLD * self.nation(goal)]
        aims.sort(key=lambda goal: (-worth[goal], goal))
        for goal in aims:
            able = [host for host in free if distance[host.hex, goal] < far]
            if self.side == FAERIE:
                able = [host for host in able if host.strength > BOLD * strong[goal]]
            able.sort(key=lambda host: distance[host.hex, goal])
            force: list[Host] = []
            while able and sum(host.strength for host in force) < self.profile.enough * strong[goal]:
                force.append(able.pop(0))
            if sum(host.strength for host in force) >= self.profile.enough * strong[goal]:
                wanted[goal] = force
                free = [host for host in free if host not in force]
        for host in free if self.side == FOMORIAN else []:
            away, goal = min(((distance[host.hex, goal], goal) for goal in aims), default=(FAR, host.hex))
            if away < FAR:
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
            if head is not None and s.points(self.side, head) + host.csps > self.profile.full:
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
        ways: dict[tuple[Hex, int], list[Hex]] = {start: []}
        edge = [start]
        for here in edge:
            if here != start and self.friendly(here[0]):
                return ways[here]
            for near in s.game.sail[here]:
                if near not in ways and not s.ships(self.enemy, near[0]):
                    ways[near] = [*ways[here], near[0]]
                    edge.append(near)
        return []


def hold(own: float, danger: float) -> float:
    """The chance that a place is held against what threatens it."""
    own = max(0.0, own)
    return own**2 / (own**2 + danger**2) if danger else 1.0


def place(s: State, host: Host, hex: Hex) -> None:
    """Put a host into a hex of a trial position."""
    for person in host.persons:
        s.put(person, hex)
    for colour, number in host.troops.items():
        s.withdraw(colour, host.hex, number)
        s.muster(colour, hex, number)


def overrun(s: State, side: Side, profile: Profile) -> Choice:
    """[12.5] Overrun when a Round at a disadvantage still pays."""
    able = ("overrun", None) in s.options
    pays = able and attack(s, side, s.moving.hex, overrun=True, cowed_by=profile.cowed) > profile.worthwhile
    return ("overrun" if pays else "halt"), None
