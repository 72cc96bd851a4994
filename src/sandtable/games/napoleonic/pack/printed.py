"""What is known of the printed components, so that a data pack can be held against it.

The rules text gives these away; `components.toml` lists them with the cases that say so.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.game.data import DataError
from sandtable.games.napoleonic.gamedata import WAITING, GameData
from sandtable.games.napoleonic.setup import SetUp, SortCounters
from sandtable.games.napoleonic.state import State
from sandtable.kit.checks import Fault

MAP, CHARTS, CAMPAIGN, PIECES = "map.toml", "tables.toml", "campaign.toml", "pieces.toml"


def contradictions(game: GameData) -> Iterator[DataError]:
    """Where the data contradict what is known of the printed components, with file and line."""
    for fault in (*faults(game), *set_up_faults(game)):
        yield game.files.error(*fault)


def set_up_faults(game: GameData) -> Iterator[Fault]:
    """The ready-made set-up is played: it must be legal and leave no unit behind."""
    s = play.begin(State(game), SortCounters())
    for _ in game.sides:
        side = s.asked
        if ("quick", None) in s.options:
            play.choose(s, side, "quick")
        if s.agenda and s.agenda[-1] == SetUp(side):
            left = game.names(s.in_heap(side, WAITING))
            text = f"the ready-made {game.sides[side]} set-up leaves units without a legal hex: {left}"
            yield "campaign.toml", "[quick_setup]", text
            return


def faults(game: GameData) -> Iterator[Fault]:
    """Every known fact that the data of a game contradict."""
    yield from _charts(game)
    yield from _points(game)
    yield from {"egypt": _egypt, "finland": _finland}[game.name](game)


def _charts(game: GameData) -> Iterator[Fault]:
    ranges = [(column.low, column.high) for column in game.crt]
    if len(ranges) < 6 or ranges[0] != (0, 49) or ranges[1] != (50, 99) or ranges[2] != (100, 149):
        yield CHARTS, "[[crt]]", "the first columns are <=49%, 50-99% and 100-149% (11.2)"
    if len(ranges) < 6 or ranges[-3] != (300, 399) or ranges[-2] != (400, 599) or ranges[-1][0] != 600:
        yield CHARTS, "[[crt]]", "the last columns are 300-399%, 400-599% and >=600% (11.11)"
    if game.crt[0].results[5] != "AES":
        yield CHARTS, game.crt[0].column, "<=49% with a die of 6 is AES (11.2)"
    costs = {"clear": 1, "forest": 2, "swamp": 3, "desert": 2}
    for name, mp in costs.items():
        if game.hex_row[name].mp != mp:
            yield CHARTS, f'"{name}"', f"{name} costs {mp} MP (9.9, 9.12, 9.17)"
    for name, shift in {"hills": -2, "mud flat": 1}.items():
        if game.hex_row[name].shift != shift:
            yield CHARTS, f'"{name}"', f"{name} shifts {shift:+d} columns (11.2, 11.6)"
    if game.side_row["lake"].mp != 3:
        yield CHARTS, '"lake"', "a lake hexside costs 3 MP more (9.12)"
    if (game.side_row["river"].mp, game.side_row["river"].shift) != (1, -1):
        yield CHARTS, '"river"', "a river hexside costs 1 MP more and shifts one left (9.16, 11.6)"
    if game.road_cost != 1:
        yield CHARTS, '"road"', "a road hex costs half an MP (9.19)"


def _points(game: GameData) -> Iterator[Fault]:
    for side in game.sides:
        held = sum(place.vp for place in game.locale.values() if place.control == side)
        start = game.about.start_vp[side]
        if held != start:
            text = f"the places that the {side} side holds are worth {held} VP, but it starts with {start}"
            yield MAP, "[[locale]]", text
    for hex, place in game.locale.items():
        if hex in game.fortresses and not game.siege_hexes[hex]:
            yield MAP, place.name, f"the fortress of {place.name} names no siege hexes (13.1)"


def _start(game: GameData, vp: tuple[int, int], rule: str) -> Iterator[Fault]:
    if tuple(game.about.start_vp[side] for side in game.sides) != vp:
        yield CAMPAIGN, "start_vp", f"the game starts at {vp[0]} to {vp[1]} VP ({rule})"


def _sources(game: GameData, known: tuple[set[int], set[int]], rule: str) -> Iterator[Fault]:
    for side, hexes in zip(game.sides, known, strict=True):
        if set(game.sources[game.side_named[side]]) != hexes:
            numbers = ", ".join(f"{hex:04d}" for hex in sorted(hexes))
            yield MAP, "supply_source", f"the {side} supply sources are {numbers} ({rule})"


def _garrisons(game: GameData, side: str, hexes: set[int], rule: str) -> Iterator[Fault]:
    found = {int(game.unit[u].hex) for u in game.garrisons if game.unit[u].side == side}
    if found != hexes or not hexes <= set(game.fortresses):
        numbers = ", ".join(f"{hex:04d}" for hex in sorted(hexes))
        yield PIECES, '"fortress garrison"', f"{side} garrisons hold fortresses in {numbers} ({rule})"


def _track(game: GameData, turns: int, rule: str, **kinds: set[int]) -> Iterator[Fault]:
    if game.last_turn != turns:
        yield CAMPAIGN, "[[turn]]", f"the game has {turns} turns ({rule})"
    for kind, known in kinds.items():
        if {n for n, turn in game.turns.items() if getattr(turn, kind)} != known:
            numbers = ", ".join(map(str, sorted(known))) or "none"
            yield CAMPAIGN, "[[turn]]", f"the {kind} turns are {numbers} (9.16, 9.17, 9.18)"


def _egypt(game: GameData) -> Iterator[Fault]:
    yield from _start(game, (3, 31), "14.1")
    yield from _sources(game, ({1127}, {1833, 1444, 3623, 3718, 4213}), "12.5, 12.6")
    yield from _garrisons(game, "french", {1127}, "3.1")
    yield from _garrisons(game, "ottoman", {3127, 3623, 3718, 4213}, "3.2")
    yield from _track(game, 11, "14.5", summer={1, 10, 11}, flood={2, 3}, winter=set())
    places = {place.name: place.vp for place in game.locale.values()}
    if game.locale.get(Hex(1127)) is None or game.locale[Hex(1127)].vp != 2:
        yield MAP, '"1127"', "Alexandria in 1127 is worth 2 VP (14.2)"
    if places.get("Gaza") != 1:
        yield MAP, '"Gaza"', "Gaza is worth 1 VP (14.2)"
    for group, size in {"far_south_edge_of_egypt": 15, "north_edge_of_syria_palestine": 4}.items():
        if len(game.group.get(group, ())) != size:
            yield MAP, group, f"{group} has {size} hexes (8.6)"
    if set(game.group.get("french_setup", ())) != {Hex(1028), Hex(1127), Hex(1227)}:
        yield MAP, "french_setup", "the French set up in 1028, 1127 and 1227 (3.1)"
    infantry = [u for u, piece in enumerate(game.unit) if piece.side == "french" and piece.division]
    if sorted(game.unit[u].division for u in infantry) != sorted("1122334455"):
        yield PIECES, "division", "five French divisions have two brigades each (11.10)"
    drawn = [piece for piece in game.unit if piece.side == "french" and piece.enter == "pool"]
    if len(drawn) != 11:
        yield PIECES, '"pool"', f"11 French units are drawn as reinforcements, not {len(drawn)} (16.5)"
    if len(game.mamelukes) != 4 or any((game.attack[u], game.move[u]) != (5, 8) for u in game.mamelukes):
        yield PIECES, "never_returns", "four Mameluke cavalry are 5-8 (8.7)"
    if len([u for u in game.british if u not in game.fleets]) != 2 or len(game.british) != 3:
        yield PIECES, '"british"', "the British have two ground units and a fleet (8.8)"


def _finland(game: GameData) -> Iterator[Fault]:
    yield from _start(game, (7, 30), "15.1")
    yield from _sources(game, ({1318, 1515}, {1210, 3808, 3510, 1708}), "12.7, 12.8")
    yield from _garrisons(game, "russian", {1318, 1515}, "4.2")
    yield from _garrisons(game, "swedish", {1210, 1311, 1708, 3510, 3808}, "4.1")
    yield from _track(game, 8, "15.4", summer=set(), flood=set(), winter={1})
    worth = {place.name: place.vp for place in game.locale.values()}
    for name, vp in {"Vyborg": 2, "Hango": 1}.items():
        if worth.get(name) != vp:
            yield MAP, f'"{name}"', f"{name} is worth {vp} VP (15.2)"
    if game.barrier.get((Hex(1210), Hex(1309))) != "channel":
        yield MAP, "1210/1309", "1210/1309 is a channel hexside (12.8, 16.6)"
    if not game.lake:
        yield MAP, "[grid.terrain]", "Lake Ladoga has all-water hexes (9.18)"
    call = game.about.contingency
    if call is None or (sorted(call.divisions), call.turns) != (["2", "4"], [6, 7, 8]):
        yield CAMPAIGN, "contingency", "divisions 2 and 4 may be called on turns 6 to 8 (8.9)"
    for name in ("2", "4", "5", "6", "14", "17", "21"):
        types = sorted(game.unit[u].type for u in game.division.get(name, ()))
        if types != ["horse cavalry", *["infantry"] * 3]:
            text = f"division {name} has three infantry brigades and one of cavalry (11.10)"
            yield PIECES, f'division = "{name}"', text
