"""The quick evaluation of a position, for bots that look one move ahead.

Everything is counted in victory points as the invader counts them: he wins if his points are at
least twice the defender's, so a position is worth `invader - 2 * defender`, and a locale that
changes hands is worth three times its points. To that are added, at a discount, the things that
points will come from: strength, attacks at hand, the nearness of forces to locales.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import log2
from typing import NamedTuple

from sandtable.board.hexes import Hex
from sandtable.board.paths import reach
from sandtable.core.side import Side, other
from sandtable.games.napoleonic.gamedata import (
    FIRST_BOX,
    HALF,
    POOL,
    TRACK,
    WAITING,
    GameData,
    Place,
    Season,
    Unit,
)
from sandtable.games.napoleonic.naval import coast, lift_from
from sandtable.games.napoleonic.odds import concentric_shift, united, water_shift
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import unsupplied

WON = 1000.0
HEXES = 100
"""Least number of a hex; lower numbers are boxes and heaps."""
FACTOR = 0.8
"""Worth of a combat factor at the start of a game, in victory points."""
LAST_FACTOR = 0.08
"""Worth of a combat factor at the end of a game, in victory points."""
SHARES = [0.0] * HEXES
"""Share of a unit's worth that counts off the map: in a box, waiting, on its way back, in the pool."""
SHARES[FIRST_BOX:] = [0.8] * (HEXES - FIRST_BOX)
SHARES[WAITING], SHARES[TRACK], SHARES[POOL] = 0.7, 0.5, 0.5
NO_MORE = [0.0] * HEXES
"""The same shares in the last turn."""
HOLD = 0.5
"""Share of a locale's worth that its control counts at the start of a game."""
DELAY = 0.72
"""Factor of the worth of a locale for each turn's march to it."""
REACH = 0.45
"""Worth of a locale that a force could march to, as a share of one that is held."""
LAST_REACH = 0.8
"""The same share in a side's last move, after which the locale cannot be retaken."""
DANGER = 0.12
"""Weight of a threatened attack, by the strongest force within reach and a third of the rest."""
HELPLESS = 5
"""Factor of that weight for trains and scientists without an escort."""
STILL_TO_JOIN = 0.6
"""Factor of units that have yet to march to an attack."""
MARCH = 6 * HALF
"""Half Movement Points of a usual turn's march."""


class Prices(NamedTuple):
    """Prices in the evaluation of a side; the defaults are the usual ones."""

    factors: tuple[float, float] = (1.0, 1.0)
    """Factors of the worth of a combat factor, for the invader and for the defender."""
    reach: float = REACH
    """Worth of a locale that a force could march to, as a share of one that is held."""


USUAL = Prices()


class Force(NamedTuple):
    """The sums of a stack: attack, defence, movement of its slowest and of its fastest armed unit.

    `printed` is the defence without the bonus of whole divisions. A stack that can march but not attack is
    `helpless`.
    """

    attack: int
    defence: int
    printed: int
    pace: int
    haste: int
    helpless: bool


class Gamble(NamedTuple):
    """A column of the Combat Results Table as averages over the die."""

    wins: float
    loses: float
    attacker_loss: float
    defender_loss: float
    hurts: float
    destroys: float


class Chart:
    """Tables of a campaign that are computed once: worths, distances, means of the Combat Results Table."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self.locales = tuple(game.locale)
        self.index = {hex: i for i, hex in enumerate(self.locales)}
        ratio = game.numbers.winning_ratio
        self.worth = [float((1 + ratio) * game.locale[h].vp) for h in self.locales]
        for side in range(2):
            for hex in game.sources[side]:
                self.worth[self.index[hex]] += SOURCE / len(game.sources[side])
        self.vp = {h: place.vp for h, place in game.locale.items()}
        self.all_vp = sum(self.vp.values())
        self.value = [self._value(Unit(u)) for u in range(len(game.unit))]
        self.gambles = [self._means(column.results) for column in game.crt]
        self.battle_points = [int(game.table["battle-vp"].look_up(n)) for n in range(200)]
        self.cover = {h: self._cover(h) for h in game.terrain}
        ways = game.ways(Season()).edges
        backwards: dict[int, list[tuple[int, int]]] = {place: [] for place in ways}
        for a, onward in ways.items():
            for b, price in onward:
                backwards[b].append((a, price))
        edges = {place: tuple(steps) for place, steps in backwards.items()}
        self.nearness = {
            target: {
                place: DELAY ** (price / MARCH) for place, price in reach(edges, target, FAR).cost.items()
            }
            for target in (*self.locales, *game.ruins)
        }
        self.pull: dict[Place, Sequence[float]] = {
            place: [self.nearness[h].get(place, 0.0) for h in self.locales] for place in edges
        }
        worthy = [Unit(u) for u in range(len(game.unit)) if self.value[u]]
        self.army = [[u for u in worthy if game.owner[u] == side] for side in range(2)]
        crt = game.crt
        self.columns = [
            next(i for i, c in enumerate(crt) if percent <= c.high) for percent in range(crt[-1].low + 1)
        ]
        self.force = cache(self._force)
        self.marches = cache(self._marches)
        self.strikes = cache(self._strikes)
        self.lure = lru_cache(LURES)(self._lure)
        self.nearest = lru_cache(PLACES)(self._nearest)

    def _value(self, unit: Unit) -> float:
        """A unit's worth in factors."""
        game = self.game
        if unit in game.fleets:
            return 0.0
        extra = EXTRA.get(game.unit[unit].type, 0.0)
        return (game.attack[unit] + game.defence[unit]) / 2 + extra

    def _means(self, results: Sequence[str]) -> Gamble:
        rows = [self.game.result[code] for code in results]
        return Gamble(
            wins=sum(r.victor == "attacker" for r in rows) / len(rows),
            loses=sum(r.victor == "defender" for r in rows) / len(rows),
            attacker_loss=sum(r.attacker for r in rows) / len(rows) / 100,
            defender_loss=sum(r.defender for r in rows) / len(rows) / 100,
            hurts=sum(r.defender > 0 for r in rows) / len(rows),
            destroys=sum(r.defender == 100 for r in rows) / len(rows),
        )

    def gamble(self, percent: int, shift: int) -> Gamble:
        """[11.2, 11.5] The column for a ratio of strengths in per cent, the last for any higher, shifted."""
        columns = self.columns
        column = (columns[percent] if percent < len(columns) else columns[-1]) + shift
        return self.gambles[max(0, min(column, columns[-1]))]

    def _cover(self, hex: Hex) -> tuple[int, int]:
        """The column shifts of a hex: with its fortress intact, and without."""
        rows = self.game.hex_row
        ground = rows[self.game.terrain[hex]].shift
        fortress = rows["fortress (intact)"].shift if hex in self.game.fortresses else 0
        city = rows["city"].shift if hex in self.game.cities else 0
        return ground + (fortress or city), ground + city

    def _force(self, units: tuple[Unit, ...]) -> Force:
        """[11.10] The sums of a stack, with the bonus of the divisions that are all in it."""
        game = self.game
        armed = [u for u in units if game.move[u] and game.attack[u]]
        divisions = [game.division[d] for d in {game.unit[u].division for u in units} if d]
        whole = [brigades for brigades in divisions if set(units).issuperset(brigades)]
        bonus = sum(map(len, whole)) * game.numbers.integrity_bonus
        printed = sum([game.defence[u] for u in units])
        return Force(
            attack=sum([game.attack[u] for u in armed]) + bonus,
            defence=printed + bonus,
            printed=printed,
            pace=min([game.move[u] for u in armed], default=0),
            haste=max([game.move[u] for u in armed], default=0),
            helpless=not armed and any(game.move[u] for u in units),
        )

    def _marches(self, place: Place, pace: int) -> frozenset[int]:
        """The hexes that a stack can reach in a turn, if nobody is in its way."""
        return frozenset((place, *self.game.ways(Season()).reach(place, pace * HALF, ()).places))

    def _strikes(self, place: Place, pace: int) -> frozenset[int]:
        """The hexes next to what a stack can reach in a turn: where it may attack."""
        game = self.game
        places = [Hex(p) for p in self.marches(place, pace) if p in game.terrain]
        return frozenset(n for p in places for n in game.neighbours[p])

    def _lure(self, held: frozenset[Hex], place: Place) -> float:
        """The worth of a set of enemy locales from a place: each discounted by its distance."""
        pull, worth, index = self.pull[place], self.worth, self.index
        return sum([worth[index[h]] * pull[index[h]] for h in held])

    def _nearest(self, places: tuple[Place, ...]) -> Sequence[float]:
        """For every locale, the nearness of the nearest of some places, from 1 in the locale itself to 0."""
        return [max(pull) for pull in zip(*[self.pull[place] for place in places], strict=True)]

    def within_reach(self, s: State, side: Side) -> set[int]:
        """All hexes that a side's forces could attack in their next turn."""
        return {hex for _, hexes in by_land(s, self, side) for hex in hexes}


PLACES, LURES = 500, 50_000
"""Sizes of caches: sets of places, and sets of locales seen from a place."""

EXTRA = {"siege train": 3.0, "engineers": 1.0, "scientific exploratory party": 3.0}
"""Extra worth of some kinds of units, in combat factors."""
SOURCE = 6.0
"""Worth of all supply sources of a side together beyond their victory points."""
FAR = 30 * MARCH
"""Half Movement Points of the longest way to a locale that counts."""


@lru_cache(maxsize=8)
def chart(game: GameData) -> Chart:
    """The tables of a campaign, computed once."""
    return Chart(game)


def evaluate(s: State, side: Side, prices: Prices = USUAL) -> float:
    """The worth of a position to a side, in victory points."""
    if s.winner is not None:
        return WON if s.winner == side else -WON
    known = chart(s.game)
    enemy = other(side)
    return (
        points(s, known) * (1 if side == 0 else -1)
        + strength(s, known, side) * prices.factors[side]
        - strength(s, known, enemy) * prices.factors[enemy]
        + designs(s, known, side, prices.reach)
        - designs(s, known, enemy, prices.reach)
        + attacks(s, known, side, prices)
        - danger(s, known, side, prices)
        + sieges(s, known, side)
        - sieges(s, known, enemy)
        + travels(s, known) * (1 if side == 0 else -1)
    )


def points(s: State, known: Chart) -> float:
    """The invader's victory points less twice the defender's; what can change hands counts less."""
    ratio = s.game.numbers.winning_ratio
    held = sum([known.vp[hex] for hex in s.held[0]])
    lasting = s.vp[0] - held - ratio * (s.vp[1] - known.all_vp + held)
    return lasting + (held - ratio * (known.all_vp - held)) * hold(s)


def hold(s: State) -> float:
    """Share of a locale's worth that its control counts now: more towards the end, when it scores."""
    return HOLD + (1 - HOLD) * (s.turn / s.game.last_turn) ** 2


def factor(s: State) -> float:
    """Worth of a combat factor now, in victory points: it falls towards the end of the game."""
    left = (s.game.last_turn - s.turn) / s.game.last_turn
    return LAST_FACTOR + (FACTOR - LAST_FACTOR) * left


def strength(s: State, known: Chart, side: Side) -> float:
    """Worth of a side's units in victory points; those without supply count nothing in their own turn."""
    value, where = known.value, s.where
    shares = SHARES if s.turn < s.game.last_turn else NO_MORE
    total = 0.0
    for unit in known.army[side]:
        place = where[unit]
        total += value[unit] * (shares[place] if place < HEXES else 1.0)
    if side == s.player and s.phase in ("reinforcements", "movement", "combat", "supply"):
        total -= sum([value[u] for u in unsupplied(s, side)])
    return total * factor(s)


def chance(ratio: float) -> float:
    """The approximate chance that an attack takes a place; `ratio` is its strength by that of the defence."""
    return ODDS[int(ratio * 4)] if ratio < 8 else 1.0


ODDS = [0.0 if i < 4 else min(1.0, 0.1 + 0.36 * log2((i + 0.5) / 4)) for i in range(33)]
COLUMN = 1.4
"""Ratio of strengths between neighbouring columns of the Combat Results Table, roughly."""


def shelter(s: State, known: Chart, hex: Place) -> float:
    """Factor of the defenders' strength in a hex, from its column shifts."""
    intact, bare = known.cover[Hex(hex)]
    shift = bare if hex in s.destroyed else intact
    return float(COLUMN**-shift)


BEFORE_COMBAT = ("", "events", "reinforcements", "movement")


def armies(s: State, known: Chart, side: Side, *, fresh: bool = False) -> list[tuple[Place, Force]]:
    """The stacks of a side that can attack, by place; if `fresh`, only of units that have not moved yet."""
    found = []
    for place, units in s.stacks[side].items():
        force = known.force(tuple([u for u in units if u not in s.marched]) if fresh else units)
        if force.attack:
            found.append((place, force))
    return found


def by_land(s: State, known: Chart, side: Side, *, fresh: bool = False) -> list[tuple[int, frozenset[int]]]:
    """The attack strengths of a side's forces, each with the hexes that it can strike on land."""
    found = armies(s, known, side, fresh=fresh)
    return [(force.attack, known.strikes(place, force.pace)) for place, force in found]


def designs(s: State, known: Chart, side: Side, reach: float = REACH) -> float:
    """Victory points for enemy locales that a side could take, by nearness and odds of its best force."""
    enemy = 1 - side
    left = s.game.last_turn - s.turn + (side > s.player or (side == s.player and s.phase in BEFORE_COMBAT))
    if left <= 0:
        return 0.0
    if left == 1:
        return last_designs(s, known, side)
    found = armies(s, known, side)
    if not found:
        return 0.0
    forces = [(force.attack, known.pull[place]) for place, force in found]
    nearest = known.nearest(tuple([place for place, _ in found]))
    index, worth, stacks = known.index, known.worth, s.stacks[enemy]
    least, total = DELAY ** (left + 0.5), 0.0
    for hex in s.held[enemy]:
        i = index[hex]
        if nearest[i] <= least:
            continue
        garrison = stacks.get(hex)
        if garrison is None:
            best = nearest[i]
        else:
            best = least
            needed = known.force(garrison).defence * shelter(s, known, hex)
            for attack, pull in forces:
                near = pull[i]
                if near > best:
                    near *= ODDS[int(attack * 4 / needed)] if attack < 8 * needed else 1.0
                    if near > best:
                        best = near
        if best > least:
            total += worth[i] * best
    return total * reach * hold(s)


def last_designs(s: State, known: Chart, side: Side) -> float:
    """`designs` in a side's last move of the game: only the locales that it can take now."""
    enemy = 1 - side
    moving = s.player == side
    landings = frozenset() if moving else shores(s, side)
    forces = [
        (force.attack, known.marches(place, force.haste), known.strikes(place, force.pace))
        for place, force in armies(s, known, side, fresh=moving)
    ]
    total = 0.0
    for hex in s.held[enemy]:
        worth = known.worth[known.index[hex]]
        units = s.stacks[enemy].get(hex, ())
        if units:
            against = [attack for attack, _, strikes in forces if hex in strikes]
            if against:
                most = max(against)
                needed = known.force(units).defence * shelter(s, known, hex)
                total += worth * chance((most + (sum(against) - most) / 3) / (needed or 0.5)) * CONTESTED
        elif any(hex in marches for _, marches, _ in forces):
            total += worth
        elif hex in landings:
            total += worth * BY_SEA
    return total * LAST_REACH * hold(s)


CONTESTED = 0.5
"""Factor of the worth of a defended locale, as undefended ones are entered without a fight."""
BY_SEA = 0.4
"""Factor of the worth of a locale that is reached only by sea, as a fleet lands in one hex."""


def shores(s: State, side: Side) -> frozenset[Hex]:
    """The hexes where a side could land in a turn."""
    lifts = [lift for place in s.stacks[side] for lift in lift_from(s, side, place)]
    return frozenset[Hex]().union(*[coast(s, side, lift) for lift in lifts])


def danger(s: State, known: Chart, side: Side, prices: Prices = USUAL) -> float:
    """Victory points that a side may lose to the enemy's attacks within reach in their next turn."""
    enemy = other(side)
    strikes = by_land(s, known, enemy)
    price = factor(s) * prices.factors[side]
    total = 0.0
    boxes, value = s.game.boxes, known.value
    for place, units in s.stacks[side].items():
        if place in boxes:
            continue
        against = [attack for attack, hexes in strikes if place in hexes]
        if against:
            most = max(against)
            threat = most + (sum(against) - most) // 3
            force = known.force(units)
            needed = (force.defence or 0.5) * (shelter(s, known, place) if place in known.cover else 1.0)
            likely = chance(threat / needed)
            if likely:
                lost = sum([value[u] for u in units]) * price * 0.6
                lost += known.battle_points[force.printed] * weight(s, enemy)
                total += likely * lost * (HELPLESS if force.helpless else 1)
    return total * DANGER


def weight(s: State, side: int) -> int:
    """Weight of a side's victory points: 1 for the invader, the winning ratio for the defender."""
    return 1 if side == 0 else s.game.numbers.winning_ratio


def attacks(s: State, known: Chart, side: Side, prices: Prices = USUAL) -> float:
    """Worth of the attacks that a side prepares before its combat phase, in victory points."""
    if s.player != side or s.phase not in ("reinforcements", "movement") or s.truce:
        return 0.0
    game, stacks = s.game, s.stacks[side]
    targets = []
    for hex, defenders in s.stacks[1 - side].items():
        if hex not in game.boxes and not stacks.keys().isdisjoint(around := game.neighbours[Hex(hex)]):
            near = [u for place in around for u in stacks.get(place, ()) if game.attack[u]]
            if near:
                targets.append((hex, defenders, near))
    late = by_land(s, known, side, fresh=True) if targets else []
    total = 0.0
    for hex, defenders, near in targets:
        coming = sum([attack for attack, hexes in late if hex in hexes])
        now = attack_worth(s, known, side, near, Hex(hex), defenders, 0, prices)
        if coming:
            joined = int(coming * STILL_TO_JOIN)
            later = attack_worth(s, known, side, near, Hex(hex), defenders, joined, prices)
            now = max(now, later * STILL_TO_JOIN)
        if now > 0:
            total += now
    return total


def attack_worth(
    s: State,
    known: Chart,
    side: Side,
    units: Sequence[Unit],
    hex: Hex,
    defenders: tuple[Unit, ...],
    more: int,
    prices: Prices = USUAL,
) -> float:
    """Mean worth of an attack by units beside a hex, in victory points; `more` factors are still to join."""
    game = s.game
    printed = sum([game.attack[u] for u in units]) + more
    force = printed + len(united(s, units))
    fortress = s.intact(hex)
    shift = known.cover[hex][0 if fortress else 1]
    if fortress:
        for place in {s.where[u] for u in units}:
            if not game.trains.isdisjoint(s.stacks[side][place]):
                force += sum([game.attack[u] for u in units if s.where[u] == place])
        if not game.engineers.isdisjoint(units):
            shift += game.numbers.engineer_shift
    if not more:
        shift += water_shift(s, units, hex).columns + concentric_shift(s, side, units, hex).columns
    gamble = known.gamble(force * 100 // (known.force(defenders).defence or 1), shift)
    takes = gamble.destroys if fortress else gamble.wins
    return mean_worth(s, known, side, hex, defenders, gamble, printed, takes, prices)


def mean_worth(
    s: State,
    known: Chart,
    side: Side,
    hex: Hex,
    defenders: tuple[Unit, ...],
    gamble: Gamble,
    brought: int,
    takes: float,
    prices: Prices = USUAL,
) -> float:
    """[11.13, 11.20] What a column is worth to an attacker who brings some printed factors.

    `takes` is the chance that he takes the hex from several defenders; a lone one is out after any loss.
    """
    enemy, lone, stake = 1 - side, len(defenders) == 1, known.force(defenders).printed
    price, factors = factor(s), prices.factors
    killed = gamble.hurts if lone else gamble.defender_loss
    worth = killed * stake * (price * factors[enemy])
    worth -= gamble.attacker_loss * brought * (price * factors[side])
    worth += gamble.wins * known.battle_points[stake] * weight(s, side)
    worth -= gamble.loses * known.battle_points[brought] * weight(s, enemy)
    if hex in s.held[enemy]:
        worth += (gamble.hurts if lone else takes) * known.worth[known.index[hex]] * hold(s)
    return worth


def sieges(s: State, known: Chart, side: Side) -> float:
    """Worth of a side's sieges, in victory points: it grows with the part of the ring that is closed."""
    game = s.game
    total = 0.0
    for hex in game.fortresses:
        if hex in s.held[1 - side] and hex not in s.destroyed:
            worth = known.worth[known.index[hex]] + 2
            near = known.nearness[hex]
            for unit in game.trains:
                if game.owner[unit] == side and s.where[unit] in near:
                    total += BATTERY * worth * near[s.where[unit]]
            ring = game.siege_hexes[hex]
            closed = sum([place in s.stacks[side] for place in ring])
            if closed and hex in s.stacks[1 - side]:
                trains = [u for p in ring for u in s.stack(side, p) if u in game.trains]
                surrender = (1 + len(trains) + s.lead(side)) / 6 if closed == len(ring) else RING
                total += surrender * closed / len(ring) * worth
    return total * hold(s)


BATTERY = 0.25
"""Worth of a siege train beside a fortress, as a share of the fortress's."""
RING = 0.08
"""Worth of a nearly closed ring around a fortress, as a share of the fortress's."""
LOOT = 1.6
"""Worth of scientists in untouched ruins, as a multiple of the victory points that they will score."""
ON_THE_WAY = 0.5
"""Factor of that worth while they are on their way to ruins."""


def travels(s: State, known: Chart) -> float:
    """Victory points for scientists by their nearness to ruins that they have not emptied."""
    total = 0.0
    left = [h for h in s.game.ruins if h not in s.looted]
    for unit in s.game.scientists:
        place = s.where[unit]
        if place in left:
            total += 1.0
        elif left:
            total += ON_THE_WAY * max([known.nearness[h].get(place, 0.0) for h in left])
    return total * s.game.numbers.loot_vp * LOOT
