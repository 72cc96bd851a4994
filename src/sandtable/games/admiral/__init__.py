"""Admiral: fleet actions of the Second World War on a continuous table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.game import Game, Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.admiral.bot.evaluation import evaluate
from sandtable.games.admiral.bot.long_term import judge
from sandtable.games.admiral.bot.plans import plans
from sandtable.games.admiral.bot.search_plans import CLOSING, FORESIGHT, habit, left, more_plans
from sandtable.games.admiral.gamedata import SWITCHES, Theatre
from sandtable.games.admiral.sequence import Begin
from sandtable.games.admiral.show.board import board
from sandtable.games.admiral.show.log import Diary
from sandtable.games.admiral.show.overlays import hints
from sandtable.games.admiral.state import VERBS, State
from sandtable.games.admiral.victory import points
from sandtable.games.admiral.view import View, imaginer, view

NAMES = ("admiral",)


def game(name: str, pack: Path | None, setup: Setup) -> Game:
    """The battle as it is set up, from our data or with a data pack."""
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
        kinds={},
        start=lambda: begin(State(theatre), Begin()),
        restore=lambda data: resume(State(theatre), data, __name__),
        view=cast(Any, view),
        imaginer=lambda known: imaginer(theatre, cast(View, known)),
        evaluate=cast(Any, evaluate),
        plans=cast(Any, plans),
        more_plans=cast(Any, more_plans),
        foresight=FORESIGHT,
        habit=cast(Any, habit),
        left=cast(Any, left),
        ahead=CLOSING,
        judge=cast(Any, judge),
        hints=cast(Any, hints),
        sentence=Diary(theatre).sentence,
        winner=lambda s: Side(cast(State, s).winner) if cast(State, s).winner >= 0 else None,
        score=lambda s: points(cast(State, s)),
        ending=lambda s: "Draw" if cast(State, s).phase == "over" and cast(State, s).winner < 0 else "",
        board=lambda: board(theatre),
        commits=frozenset({"done", "leg", "wait"}),
        scenarios=theatre.scenarios,
        switches=SWITCHES,
        setup=theatre.setup,
    )


__all__ = ["NAMES", "VERBS", "game"]
