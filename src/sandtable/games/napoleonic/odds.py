"""11.2 to 11.11 Strengths, column shifts and the column of the Combat Results Table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from sandtable.board.hexes import Hex, hexside
from sandtable.core.side import Side
from sandtable.games.napoleonic.gamedata import Place, Unit
from sandtable.games.napoleonic.state import State


class Shift(msgspec.Struct, frozen=True):
    """[11.5] One reason to move along the table: right is positive."""

    why: str
    rule: str
    columns: int


class Odds(msgspec.Struct, frozen=True):
    """[11.2] All that leads to a column of the table."""

    attack: int
    defence: int
    percent: int
    start: int
    shifts: tuple[Shift, ...]
    column: int


def odds(s: State, side: Side, units: Sequence[Unit], fleets: Sequence[Unit], hex: Hex) -> Odds:
    """[11.2, 11.5, 11.11] Percentage, its column, the net shift; nothing goes past the outer columns."""
    attack = attack_strength(s, units, fleets, hex)
    defence = defence_strength(s, Side(1 - side), hex)
    percent = attack * 100 // defence
    shifts = tuple(shift for shift in all_shifts(s, side, units, fleets, hex) if shift.columns)
    start, column = columns(s, percent, shifts)
    return Odds(attack, defence, percent, start, shifts, column)


def columns(s: State, percent: int, shifts: Iterable[Shift]) -> tuple[int, int]:
    """[11.2, 11.5, 11.11] The column of a percentage without its shifts, and with them."""
    crt = s.game.crt
    start = next(i for i, column in enumerate(crt) if percent <= column.high)
    return start, max(0, min(start + sum(shift.columns for shift in shifts), len(crt) - 1))


class Prospect(NamedTuple):
    """[11.2, 11.5] An attack as the attacker may know it; `columns` are those for a defence of 1, 2, 3 ..."""

    strength: int
    seen: int
    shifts: list[Shift]
    columns: list[int]


MOST_DEFENCE = 40
"""No stack defends with more."""


def prospect(s: State, side: Side, units: Sequence[Unit], fleets: Sequence[Unit], hex: Hex) -> Prospect:
    """[7.7] What the attacker may know: of the defender's stack only the unit on top, until he attacks."""
    strength = attack_strength(s, units, fleets, hex)
    shifts = [shift for shift in all_shifts(s, side, units, fleets, hex) if shift.columns]
    percents = [strength * 100 // defence for defence in range(1, MOST_DEFENCE + 1)]
    top = s.stack(Side(1 - side), hex)[-1]
    reached = [columns(s, percent, shifts)[1] for percent in percents]
    return Prospect(strength, s.game.defence[top], shifts, reached)


def attack_strength(s: State, units: Sequence[Unit], fleets: Sequence[Unit], hex: Hex) -> int:
    """[11.8, 11.10, 10.2] Attack factors, integrity, doubled beside a train, and the fleets."""
    game = s.game
    places = {u: s.where[u] for u in units}
    doubled = {places[u] for u in units if u in game.trains} if s.intact(hex) else set()
    whole = united(s, units)
    total = sum(game.attack[f] for f in fleets)
    for unit in units:
        strength = game.attack[unit] + (game.numbers.integrity_bonus if unit in whole else 0)
        total += strength * (game.numbers.train_multiplier if places[unit] in doubled else 1)
    return total


def defence_strength(s: State, side: Side, hex: Place) -> int:
    """[11.4, 11.10] All defenders together."""
    stack = s.stack(side, hex)
    bonus = s.game.numbers.integrity_bonus
    return sum(s.game.defence[u] for u in stack) + bonus * len(united(s, stack))


def united(s: State, units: Iterable[Unit]) -> set[Unit]:
    """[11.10, 11.10.ec, 11.10.rsw] Brigades whose whole division fights from one hex together."""
    game = s.game
    present = set(units)
    found: set[Unit] = set()
    province = game.about.integrity_province
    for division in {game.unit[u].division for u in present} - {""}:
        brigades = game.division[division]
        place, *others = {s.where[u] for u in brigades}
        together = present.issuperset(brigades) and not others
        if together and (not province or game.province.get(Hex(place)) == province):
            found.update(brigades)
    return found


def all_shifts(s: State, side: Side, units: Sequence[Unit], fleets: Sequence[Unit], hex: Hex) -> list[Shift]:
    """[11.5] Everything that moves this attack along the table."""
    return [
        *terrain_shifts(s, hex),
        water_shift(s, units, hex),
        engineer_shift(s, units, hex),
        concentric_shift(s, side, units, hex),
        ferocity_shift(s, side, units, fleets, hex),
    ]


def terrain_shifts(s: State, hex: Hex) -> list[Shift]:
    """[11.6] The ground of the defended hex; a city's shift is not added to a fortress's."""
    rows = s.game.hex_row
    ground = s.game.terrain[hex]
    found = [Shift(ground, "11.6", rows[ground].shift)]
    if s.intact(hex):
        found.append(Shift("fortress", "11.6", rows["fortress (intact)"].shift))
    elif hex in s.game.cities:
        found.append(Shift("city", "11.6", rows["city"].shift))
    return found


def water_shift(s: State, units: Sequence[Unit], hex: Hex) -> Shift:
    """[11.6, 16.3, 9.18] The weakest water barrier, if every attacker crosses one."""
    game = s.game
    crossed = set()
    for place in {s.where[u] for u in units}:
        barrier = game.barrier.get(hexside(Hex(place), hex))
        if barrier is None or game.frozen(barrier, s.winter):
            return Shift("water", "16.3", 0)
        crossed.add(barrier)
    weakest = max(sorted(crossed), key=lambda kind: game.side_row[kind].shift)
    return Shift(weakest, "11.6", game.side_row[weakest].shift)


def engineer_shift(s: State, units: Sequence[Unit], hex: Hex) -> Shift:
    """[11.7, 10.8] Engineers against an intact fortress, but not from the sea."""
    game = s.game
    helps = s.intact(hex) and any(u in game.engineers and s.where[u] not in game.sea for u in units)
    return Shift("engineers", "11.7", game.numbers.engineer_shift if helps else 0)


def concentric_shift(s: State, side: Side, units: Sequence[Unit], hex: Hex) -> Shift:
    """[11.9] Two opposite hexes, three with gaps, or more than three; one side only, no fortress."""
    game = s.game
    counts = side == game.concentric and not s.intact(hex) and surrounds(s, hex, units)
    return Shift("concentric attack", "11.9", game.numbers.concentric_shift if counts else 0)


def surrounds(s: State, hex: Hex, units: Sequence[Unit]) -> bool:
    """[11.9] Whether attacking hexes make the attack concentric."""
    places = {s.where[u] for u in units if s.game.attack[u] > 0}
    ring = s.game.layout.around(hex)
    opposite = any(ring[i] in places and ring[i + 3] in places for i in range(3))
    spaced = any(all(h in places for h in ring[i::2]) for i in (0, 1))
    return opposite or spaced or len(places) > 3


def ferocity_shift(s: State, side: Side, units: Sequence[Unit], fleets: Sequence[Unit], hex: Hex) -> Shift:
    """[5.3.ferocity] Turn 1: half the attack factors or more from 5-8 Mamelukes."""
    game = s.game
    if s.turn != game.about.ferocious_turn or side != 1:
        return Shift("ferocity", "5.3.ferocity", 0)
    fierce = sum(game.attack[u] for u in units if u in game.mamelukes)
    total = attack_strength(s, units, fleets, hex)
    return Shift("Mameluke ferocity", "5.3.ferocity", 1 if fierce and 2 * fierce >= total else 0)
