"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import Presentation
from sandtable.games.goeben.gamedata import CAMPAIGN, RANDOM, GameData
from sandtable.games.goeben.show.board import board
from sandtable.games.goeben.show.log import Sentences
from sandtable.games.goeben.show.overlays import overlays
from sandtable.games.goeben.state import State
from sandtable.games.goeben.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    return Presentation(
        client="goeben",
        length=length(data),
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        overlays=overlays,
    )


def length(data: GameData) -> str:
    """How long a game is."""
    days = sorted({mission.days for mission in data.about.mission})
    scenario = data.setup.scenario
    if scenario == CAMPAIGN:
        return f"up to {len(data.missions)} missions of {days[0]} to {days[-1]} days"
    if scenario == RANDOM:
        return f"{days[0]} to {days[-1]} days"
    return f"{data.missions[scenario].days} days"
