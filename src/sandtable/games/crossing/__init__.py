"""The Crossing: a small game to learn the table with, and the template for games of your own."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.play import begin, resume
from sandtable.game.data import DataFiles
from sandtable.game.game import Game
from sandtable.game.info import Setup, validated_setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.crossing.bot import MIND
from sandtable.games.crossing.rules import BLUE, State, Turn, View, score, winner
from sandtable.games.crossing.show import presentation, vocabulary
from sandtable.kit.hex_map import HexData
from sandtable.kit.open_game import OpenGame

HERE = Path(__file__).parent


def game(name: str, pack: Path | None, setup: Setup) -> Game[State, View]:
    """The game, from our map or with that of a data pack."""
    data = HexData(HERE / "data" / "map.toml", pack)
    words = vocabulary(data)
    known = OpenGame(name, lambda: State(data, words), View)
    return Game(
        name=name,
        title="The Crossing",
        subtitle="A river, two fords, a town on each bank: a small game to learn the table with",
        sides=("blue", "red"),
        rules_version=1,
        data_hash=data.files.hash(),
        setup=validated_setup(name, setup),
        rulebook=Rulebook(HERE),
        vocabulary=words,
        start=lambda: begin(State(data, words), Turn(BLUE)),
        restore=lambda saved: resume(State(data, words), saved, __name__),
        view=known.view,
        sampler=known.sampler,
        winner=winner,
        score=score,
        data=DataFiles(data.files, tuple),
        mind=MIND,
        presentation=presentation(data, words),
    )
