"""Goeben, 1914: a solitaire naval campaign in the Mediterranean."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.data import DataFiles
from sandtable.game.game import Game
from sandtable.game.info import Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.goeben.bot import MIND
from sandtable.games.goeben.campaign import WON, Scenario
from sandtable.games.goeben.command import TALK
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.pack.printed import contradictions
from sandtable.games.goeben.sampling import sampler
from sandtable.games.goeben.show import presentation
from sandtable.games.goeben.state import State
from sandtable.games.goeben.view import View, view
from sandtable.games.goeben.vocabulary import vocabulary


def game(name: str, pack: Path | None, setup: Setup) -> Game[State, View]:
    """The game as it is set up, from our data or with a data pack."""
    data = GameData(pack, setup)
    return Game(
        **data.info,
        rulebook=Rulebook(Path(__file__).parent),
        vocabulary=vocabulary(data),
        start=lambda: begin(State(data), Scenario()),
        restore=lambda saved: resume(State(data), saved, __name__),
        view=view,
        sampler=lambda known: sampler(data, known),
        winner=lambda s: Side(0) if s.result == WON else None,
        score=lambda s: (s.vp,),
        ending=lambda s: s.result,
        data=DataFiles(data.files, lambda: contradictions(data)),
        mind=MIND,
        presentation=presentation(data),
        talk=TALK,
    )
