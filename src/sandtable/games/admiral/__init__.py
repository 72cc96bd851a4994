"""Admiral: fleet actions of the Second World War on a continuous table."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.data import DataFiles
from sandtable.game.game import Game
from sandtable.game.info import Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.admiral.bot import MIND
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.pack.printed import contradictions
from sandtable.games.admiral.sampling import sampler
from sandtable.games.admiral.sequence import Begin
from sandtable.games.admiral.show import presentation
from sandtable.games.admiral.state import State
from sandtable.games.admiral.victory import points
from sandtable.games.admiral.view import View, view
from sandtable.games.admiral.vocabulary import vocabulary


def game(name: str, pack: Path | None, setup: Setup) -> Game[State, View]:
    """The battle as it is set up, from our data or with a data pack."""
    data = GameData(pack, setup)
    return Game(
        **data.info,
        rulebook=Rulebook(Path(__file__).parent),
        vocabulary=vocabulary(data),
        start=lambda: begin(State(data), Begin()),
        restore=lambda saved: resume(State(data), saved, __name__),
        view=view,
        sampler=lambda known: sampler(data, known),
        winner=lambda s: Side(s.winner) if s.winner >= 0 else None,
        score=points,
        ending=lambda s: "Draw" if s.phase == "over" and s.winner < 0 else "",
        data=DataFiles(data.files, lambda: contradictions(data)),
        mind=MIND,
        presentation=presentation(data),
    )
