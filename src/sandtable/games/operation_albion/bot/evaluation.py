"""Evaluation for bots, in victory points: what scores, who is near it, and what was lost."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from sandtable.core.side import Side
from sandtable.games.operation_albion.gamedata import (
    ANTI_GROUND,
    ANTI_SHIP,
    CAPITAL,
    GERMAN,
    GROUND,
    ISLANDS,
    MINEFIELD,
    NAVAL,
    RUSSIAN,
    GameData,
)
from sandtable.games.operation_albion.state import OCTOBER, POOL, REFIT, Space, State, Unit
from sandtable.games.operation_albion.victory import lost, shock_divisions_lost

STEPS = {"land": 1.0, "lake": 2.0, "sea": 1.0, "coast": 2.0}
"""Distance between two spaces, in steps, by their border; going aboard and ashore takes time."""
FADES = 0.5
"""Factor of a unit's weight at a place for each step away from it."""
ISLAND, ALL_ISLANDS = 0.3, 0.8
"""Worth of one of the three islands, and of all three besides: a victory point, an Action Point with Riga."""
RIGA = 0.5
"""Worth of Riga beyond its victory points."""
FIRST, LAST = 0.3, 0.85
"""Share of control in the value of a place, against nearness, in the first turn and in the last."""
STRENGTH = 0.03
"""Worth of a point of strength on the map."""
WAITING = 0.4
"""Factor of that worth in the Reinforcement Pool; half of it in Refit."""
SHIP = 0.02
"""Worth of a point of anti-ship factor afloat."""
MINE = 0.12
"""Worth of a minefield that bars a zone."""
BOX = 0.25
"""Worth of a box of the October Revolution Track."""
GONE = 0.5
"""Factor of a lost ship or division before the revolution, which may take it from the display."""


class Prices(NamedTuple):
    """Constants in which players differ; the defaults are the usual ones."""

    box: float = BOX
    """Worth of a box of the October Revolution Track."""
    fades: float = FADES
    """Factor of a unit's weight for each step away from a place."""


USUAL = Prices()


class Chart:
    """What never changes of the places that score: their worth, and how near every space is to them."""

    def __init__(self, game: GameData, fades: float) -> None:
        victory = game.tables.victory
        self.worth: dict[Space, float] = dict.fromkeys(victory.places, victory.place)
        self.worth |= {"riga": victory.riga + RIGA, **dict.fromkeys(ISLANDS, ISLAND)}
        self.libau = victory.libau
        self.near = {place: nearness(game, place, fades) for place in (*self.worth, "libau")}


@lru_cache(maxsize=16)
def chart(game: GameData, fades: float = FADES) -> Chart:
    """The chart of a game, made once."""
    return Chart(game, fades)


def nearness(game: GameData, place: Space, fades: float) -> dict[Space, float]:
    """The weight at a place of a unit in every other space."""
    found: dict[Space, float] = {}
    edge = [(0.0, place)]
    while edge:
        far, here = heappop(edge)
        if here not in found:
            found[here] = fades**far
            for near, border in game.borders[here].items():
                heappush(edge, (far + STEPS[border.kind], near))
    return found


def strength(s: State, unit: Unit) -> int:
    """What a unit can do on the ground: its factor for each step that it has left."""
    two = s.game.unit[unit].steps == 2 and unit not in s.reduced
    return s.factors(unit)[ANTI_GROUND] * (2 if two else 1)


def armies(s: State, side: Side) -> dict[Space, int]:
    """Strength by space; troops at sea are where their ships are."""
    found = {space: sum(strength(s, u) for u in s.ground(side, space)) for space in s.stacks[side]}
    for unit, ship in s.aboard.items():
        if s.game.owner[unit] == side and s.game.cls[unit] == GROUND:
            found[s.at[ship]] += strength(s, unit)
    return {space: sum for space, sum in found.items() if sum}


def share(near: dict[Space, float], ours: dict[Space, int], theirs: dict[Space, int]) -> float:
    """How much of the strength around a place is ours; the stronger counts for more."""
    our = sum(near[space] * army for space, army in ours.items()) ** 2
    their = sum(near[space] * army for space, army in theirs.items()) ** 2
    return our / (our + their) if our else 0.0


def certainty(s: State) -> float:
    """How far what is held counts: the more, the later."""
    if not s.agenda:
        return 1.0
    return FIRST + (LAST - FIRST) * (s.turn - 1) / (s.game.numbers.turns - 1)


def evaluate(s: State, side: Side, prices: Prices = USUAL) -> float:
    """The lead in victory points that is to be expected at the end."""
    known = chart(s.game, prices.fades)
    german, russian = armies(s, GERMAN), armies(s, RUSSIAN)
    sure = certainty(s)
    total = 0.0
    for place, worth in known.worth.items():
        total += worth * (1 - sure) * share(known.near[place], german, russian)
        total += worth * sure * (s.control(place) == GERMAN)
    total += ALL_ISLANDS * sure * all(s.control(island) == GERMAN for island in ISLANDS)
    total -= known.libau * (1 - sure) * share(known.near["libau"], russian, german)
    total -= known.libau * sure * (s.control("libau") == RUSSIAN)
    total += losses(s) + material(s, GERMAN) - material(s, RUSSIAN)
    if not s.revolution:
        total -= prices.box * s.index
    return total if side == GERMAN else -total


def losses(s: State) -> float:
    """[4.2.units] Capital ships and shock divisions that score."""
    victory = s.game.tables.victory
    points = victory.russian_capital_ship * lost(s, RUSSIAN, CAPITAL)
    points -= victory.german_capital_ship * lost(s, GERMAN, ("BB", "BC"))
    points -= victory.german_shock_division * shock_divisions_lost(s)
    return points * (1.0 if s.revolution else GONE)


def material(s: State, side: Side) -> float:
    """Troops on the map and those that may come; ships; minefields at sea."""
    game, total = s.game, 0.0
    for unit, place in s.at.items():
        if game.owner[unit] != side or place == OCTOBER:
            continue
        on_map = place in game.space or unit in s.aboard
        shares = 1.0 if on_map else WAITING if place == POOL else WAITING / 2 if place == REFIT else 0.0
        if shares and game.cls[unit] == MINEFIELD:
            total += MINE
        elif shares:
            worth = SHIP * s.factors(unit)[ANTI_SHIP] if game.cls[unit] == NAVAL else 0.0
            total += shares * (worth + STRENGTH * strength(s, unit) * (game.cls[unit] != NAVAL))
    return total


def turns_left(s: State) -> int:
    """How many player turns are still to come after this one."""
    return 2 * (s.game.numbers.turns - s.turn) + (s.player == GERMAN and s.phase != "turn record")
