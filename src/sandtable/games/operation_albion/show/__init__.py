"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import Presentation
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.show.board import board
from sandtable.games.operation_albion.show.log import Sentences
from sandtable.games.operation_albion.show.overlays import overlays
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    return Presentation(
        client="operation_albion",
        length=length(data),
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        overlays=overlays,
    )


def length(data: GameData) -> str:
    """How long a game is."""
    return f"{data.numbers.turns} turns"
