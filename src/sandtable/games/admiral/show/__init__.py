"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import Presentation
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show.board import board
from sandtable.games.admiral.show.log import Sentences
from sandtable.games.admiral.show.overlays import overlays
from sandtable.games.admiral.state import State
from sandtable.games.admiral.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    return Presentation(
        client="admiral",
        length=length(data),
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        overlays=overlays,
    )


def length(data: GameData) -> str:
    """How long a game is."""
    return f"{data.turns} turns"
