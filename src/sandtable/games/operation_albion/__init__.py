"""Operation Albion 1917-1918: land, sea and air in the Baltic."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.game import Game, Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.operation_albion.bot.evaluation import evaluate, player_turns_left
from sandtable.games.operation_albion.bot.long_term import judge
from sandtable.games.operation_albion.bot.plans import plans
from sandtable.games.operation_albion.bot.search_plans import more_plans
from sandtable.games.operation_albion.gamedata import SCENARIO, SWITCHES, Theatre
from sandtable.games.operation_albion.sequence import Begin
from sandtable.games.operation_albion.show.board import board
from sandtable.games.operation_albion.show.log import Diary
from sandtable.games.operation_albion.show.overlays import hints
from sandtable.games.operation_albion.state import VERBS, State
from sandtable.games.operation_albion.victory import points
from sandtable.games.operation_albion.view import View, imaginer, view

NAMES = ("operation_albion",)


def game(name: str, pack: Path | None, setup: Setup) -> Game:
    """The game as it is set up, from our data or with a data pack."""
    theatre = Theatre(pack, setup)
    return Game(
        name=theatre.name,
        title=theatre.scenario.title,
        subtitle=theatre.scenario.subtitle,
        sides=theatre.sides,
        rules_version=theatre.scenario.rules_version,
        data_hash=theatre.files.hash(),
        rulebook=Rulebook(Path(__file__).parent),
        verbs=VERBS,
        kinds={},
        start=lambda: begin(State(theatre), Begin()),
        restore=lambda data: resume(State(theatre), data, __name__),
        view=cast(Any, view),
        imaginer=lambda known: imaginer(theatre, cast(View, known)),
        evaluate=cast(Any, evaluate),
        hints=cast(Any, hints),
        sentence=Diary(theatre).sentence,
        winner=lambda s: Side(cast(State, s).winner) if cast(State, s).winner >= 0 else None,
        score=lambda s: points(cast(State, s)),
        ending=lambda s: cast(State, s).level,
        board=lambda: board(theatre),
        plans=cast(Any, plans),
        more_plans=cast(Any, more_plans),
        judge=cast(Any, judge),
        left=cast(Any, player_turns_left),
        ahead=1,
        commits=frozenset({"done", "attack", "go", "stop"}),
        scenarios=(SCENARIO,),
        switches=SWITCHES,
        setup=theatre.setup,
    )


__all__ = ["NAMES", "VERBS", "game"]
