"""Forgotten Napoleonic Campaigns: the Egyptian Campaign and the Russo-Swedish War."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.play import begin, resume
from sandtable.game.data import DataFiles
from sandtable.game.game import Game
from sandtable.game.info import Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.napoleonic.bot import MIND
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.pack.printed import contradictions
from sandtable.games.napoleonic.sampling import sampler
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.show import presentation
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import View, view
from sandtable.games.napoleonic.vocabulary import vocabulary


def game(name: str, pack: Path | None, setup: Setup) -> Game[State, View]:
    """One of the two games, from our data or with a data pack."""
    data = GameData(name, pack)
    data.agree(setup)
    return Game(
        **data.info,
        rulebook=Rulebook(Path(__file__).parent),
        vocabulary=vocabulary(data),
        start=lambda: begin(State(data), SortCounters()),
        restore=lambda saved: resume(State(data), saved, __name__),
        view=view,
        sampler=lambda known: sampler(data, known),
        winner=lambda s: s.winner,
        score=lambda s: tuple(s.vp),
        data=DataFiles(data.files, lambda: contradictions(data)),
        mind=MIND,
        presentation=presentation(data),
    )
