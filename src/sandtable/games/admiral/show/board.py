"""What a client draws before anyone has moved: the table, unit cards, tables, the mission.

Lengths and positions are those of the grid, hundredths of a centimetre; x to the east, y to the north.
"""

from __future__ import annotations

import msgspec

from sandtable.games.admiral.gamedata import FREE, NAVIES, SHAPES, GameData
from sandtable.games.admiral.pack import schema
from sandtable.games.admiral.vocabulary import ORDERS
from sandtable.kit.sheet import gathered


class PlayingSide(msgspec.Struct, frozen=True):
    """A side: its id, the name of its fleet, and its navy."""

    id: str
    name: str
    navy: str


class Order(msgspec.Struct, frozen=True):
    """[order.list] An Admiral order."""

    id: str


class Shape(msgspec.Struct, frozen=True):
    """[elem.scenery] A part of a piece of scenery, for heading 0 round its middle."""

    piece: str
    kind: str
    points: tuple[tuple[int, int], ...]


class Board(msgspec.Struct, frozen=True):
    """The static description of a battle. A knot is tenths of a cm; ranges are divided by tenths."""

    subtitle: str
    rules_version: int
    scenario: str
    sides: list[PlayingSide]
    navies: dict[str, str]
    width: int
    height: int
    knot: int
    divide: int
    turns: int
    budget: int
    mission: schema.Mission | None
    missions: list[schema.Mission]
    orders: list[Order]
    cards: list[schema.Card]
    hulls: dict[str, tuple[int, int]]
    types: dict[str, str]
    weather: list[schema.Weather]
    aircraft: list[schema.Aircraft]
    criticals: list[schema.Critical]
    shapes: list[Shape]


def board(game: GameData) -> Board:
    """Everything that a client needs once."""
    tables = game.tables
    return gathered(
        Board,
        game.about,
        tables,
        scenario=game.setup.scenario or FREE,
        sides=[
            PlayingSide(side, name_of(game, number), game.navies[number])
            for number, side in enumerate(game.sides)
        ],
        navies=NAVIES,
        width=game.width,
        height=game.height,
        knot=game.knot,
        divide=game.divide,
        turns=game.turns,
        budget=0 if game.mission else game.size.budget,
        mission=game.mission,
        missions=game.about.mission,
        orders=[Order(id) for id in ORDERS],
        cards=game.fleets.card,
        hulls={card.id: game.length(card) for card in game.fleets.card},
        types={row.type: row.name for row in tables.type},
        criticals=tables.critical,
        shapes=[Shape(piece, kind, points) for piece, parts in SHAPES.items() for kind, points in parts],
    )


def name_of(game: GameData, side: int) -> str:
    """A side by its fleet; twins are told apart."""
    if game.mission is not None:
        return game.mission.side[side].name
    one, two = game.navies
    return f"{NAVIES[game.navies[side]]}{' 2' if side and one == two else ''}"
