"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import Presentation
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.show.board import board
from sandtable.games.napoleonic.show.log import Sentences
from sandtable.games.napoleonic.show.overlays import overlays
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    return Presentation(
        client="napoleonic",
        length=length(data),
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        overlays=overlays,
    )


def length(data: GameData) -> str:
    """How long a game is."""
    return f"{data.last_turn} turns"
