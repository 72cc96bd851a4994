"""Albion: Land of Faerie: the Third Fomorian War, with armies, ships, heroes and enchanters."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sandtable.board.hexes import printed
from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.game import Game, Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.faerie.bot.evaluation import evaluate
from sandtable.games.faerie.bot.long_term import judge
from sandtable.games.faerie.bot.plans import plans
from sandtable.games.faerie.bot.search_plans import FORESIGHT, left, more_plans
from sandtable.games.faerie.gamedata import BEGINNERS, Theatre
from sandtable.games.faerie.sampling import imaginer
from sandtable.games.faerie.sequence import Begin
from sandtable.games.faerie.show.board import board
from sandtable.games.faerie.show.log import Diary
from sandtable.games.faerie.show.overlays import hints
from sandtable.games.faerie.state import VERBS, State
from sandtable.games.faerie.victory import points
from sandtable.games.faerie.view import View, view

NAMES = ("faerie",)


def game(name: str, pack: Path | None, setup: Setup) -> Game:
    """The game as it is set up, from our data or with a data pack."""
    theatre = Theatre(pack, setup)
    return Game(
        name=theatre.name,
        title=theatre.about.title,
        subtitle=theatre.about.subtitle,
        sides=theatre.sides,
        rules_version=theatre.about.rules_version,
        data_hash=theatre.files.hash(),
        rulebook=Rulebook(Path(__file__).parent),
        verbs=VERBS,
        kinds={"hex": {hex: printed(hex) for hex in theatre.hexes}},
        start=lambda: begin(State(theatre), Begin()),
        restore=lambda data: resume(State(theatre), data, __name__),
        view=cast(Any, view),
        imaginer=lambda known: imaginer(theatre, cast(View, known)),
        evaluate=cast(Any, evaluate),
        plans=cast(Any, plans),
        more_plans=cast(Any, more_plans),
        foresight=FORESIGHT,
        left=cast(Any, left),
        judge=cast(Any, judge),
        hints=cast(Any, hints),
        sentence=Diary(theatre).sentence,
        winner=lambda s: Side(cast(State, s).winner) if cast(State, s).winner >= 0 else None,
        score=lambda s: points(cast(State, s)),
        ending=lambda s: "Draw" if cast(State, s).phase == "over" and cast(State, s).winner < 0 else "",
        board=lambda: board(theatre),
        commits=frozenset({"done", "stop", "seal", "press", "hold", "abstain"}),
        scenarios=theatre.scenarios,
        switches=(BEGINNERS,),
        setup=theatre.setup,
    )


__all__ = ["NAMES", "VERBS", "game"]
