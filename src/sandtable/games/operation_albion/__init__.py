"""Operation Albion 1917-1918: land, sea and air in the Baltic."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.data import DataFiles
from sandtable.game.game import Game
from sandtable.game.info import Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.operation_albion.actions import ACTIONS
from sandtable.games.operation_albion.bot import MIND
from sandtable.games.operation_albion.gamedata import GameData
from sandtable.games.operation_albion.pack.printed import contradictions
from sandtable.games.operation_albion.sampling import sampler
from sandtable.games.operation_albion.sequence import Begin
from sandtable.games.operation_albion.show import presentation
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.victory import points
from sandtable.games.operation_albion.view import View, view
from sandtable.games.operation_albion.vocabulary import vocabulary


def game(name: str, pack: Path | None, setup: Setup) -> Game[State, View]:
    """The game as it is set up, from our data or with a data pack."""
    data = GameData(pack, setup)
    return Game(
        **data.info,
        rulebook=Rulebook(Path(__file__).parent),
        vocabulary=vocabulary(data, ACTIONS),
        start=lambda: begin(State(data), Begin()),
        restore=lambda saved: resume(State(data), saved, __name__),
        view=view,
        sampler=lambda known: sampler(data, known),
        winner=lambda s: Side(s.winner) if s.winner >= 0 else None,
        score=points,
        ending=lambda s: s.level,
        data=DataFiles(data.files, lambda: contradictions(data)),
        mind=MIND,
        presentation=presentation(data),
    )
