"""Goeben, 1914: a solitaire naval campaign in the Mediterranean."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sandtable.core.play import begin, resume
from sandtable.core.side import Side
from sandtable.game.game import Game, Setup
from sandtable.game.rulebook import Rulebook
from sandtable.games.goeben.bot.evaluation import evaluate
from sandtable.games.goeben.bot.long_term import judge
from sandtable.games.goeben.bot.plans import FORESIGHT, more_plans, plans
from sandtable.games.goeben.campaign import WON, Scenario
from sandtable.games.goeben.command import advises, hears, letterbox
from sandtable.games.goeben.gamedata import SWITCHES, Theatre
from sandtable.games.goeben.show.board import board as describe_board
from sandtable.games.goeben.show.log import Diary
from sandtable.games.goeben.show.overlays import hints
from sandtable.games.goeben.state import VERBS, State
from sandtable.games.goeben.view import View, imaginer, view

NAMES = ("goeben",)


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
        kinds={},
        start=lambda: begin(State(theatre), Scenario()),
        restore=lambda data: resume(State(theatre), data, __name__),
        view=cast(Any, view),
        imaginer=lambda known: imaginer(theatre, cast(View, known)),
        evaluate=cast(Any, evaluate),
        hints=cast(Any, hints),
        board=lambda: describe_board(theatre),
        sentence=Diary(theatre).sentence,
        winner=lambda s: Side(0) if cast(State, s).result == WON else None,
        score=lambda s: (cast(State, s).vp,),
        ending=lambda s: cast(State, s).result,
        plans=cast(Any, plans),
        more_plans=cast(Any, more_plans),
        foresight=FORESIGHT,
        judge=cast(Any, judge),
        commits=frozenset({"fight", "pick", "done"}),
        scenarios=theatre.scenarios,
        switches=SWITCHES,
        setup=theatre.setup,
        rivals=False,
        hears=cast(Any, hears),
        letterbox=lambda s, side: place_name(theatre, letterbox(cast(State, s), side)),
        advises=cast(Any, advises),
    )


def place_name(theatre: Theatre, space: str) -> str:
    """A space as people call it; nothing for none."""
    return theatre.space[space].name if space else ""


__all__ = ["NAMES", "VERBS", "game"]
