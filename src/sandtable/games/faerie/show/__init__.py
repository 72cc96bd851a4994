"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import Presentation
from sandtable.games.faerie.gamedata import GameData
from sandtable.games.faerie.show.board import board
from sandtable.games.faerie.show.log import Sentences
from sandtable.games.faerie.show.overlays import overlays
from sandtable.games.faerie.state import State
from sandtable.games.faerie.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    return Presentation(
        client="faerie",
        length=length(data),
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        overlays=overlays,
    )


def length(data: GameData) -> str:
    """How long a game is."""
    war = data.war
    others = [f"{w.turns} in {w.title}" for w in data.about.scenario if w.id != war.id]
    return f"{war.turns} turns" + (f" ({', '.join(others)})" if others else "")
