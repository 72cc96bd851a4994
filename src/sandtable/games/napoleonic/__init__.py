"""Forgotten Napoleonic Campaigns: the Egyptian Campaign and the Russo-Swedish War."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sandtable.core.play import begin, resume
from sandtable.game.game import Game, Setup, agreed
from sandtable.game.rulebook import Rulebook
from sandtable.games.napoleonic.bot.evaluation import evaluate
from sandtable.games.napoleonic.bot.long_term import judge
from sandtable.games.napoleonic.bot.plans import more_plans, plans
from sandtable.games.napoleonic.gamedata import Campaign
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.show.board import board as describe_board
from sandtable.games.napoleonic.show.log import Diary
from sandtable.games.napoleonic.show.overlays import hints
from sandtable.games.napoleonic.state import VERBS, State
from sandtable.games.napoleonic.view import View, imaginer, view

NAMES = ("egypt", "finland")


def game(name: str, pack: Path | None, setup: Setup) -> Game:
    """One of the two games, from our data or with a data pack."""
    campaign = Campaign(name, pack)
    about = campaign.about
    return Game(
        name=campaign.name,
        title=about.title,
        subtitle=about.subtitle,
        sides=campaign.sides,
        rules_version=about.rules_version,
        data_hash=campaign.files.hash(),
        rulebook=Rulebook(Path(__file__).parent),
        verbs=VERBS,
        kinds={
            "unit": {unit: piece.id for unit, piece in enumerate(campaign.unit)},
            "box": {place: box.id for place, box in campaign.boxes.items()},
        },
        start=lambda: begin(State(campaign), SortCounters()),
        restore=lambda data: resume(State(campaign), data, __name__),
        view=cast(Any, view),
        imaginer=lambda known: imaginer(campaign, cast(View, known)),
        evaluate=cast(Any, evaluate),
        hints=cast(Any, hints),
        board=lambda: describe_board(campaign),
        sentence=Diary(campaign).sentence,
        winner=lambda s: cast(State, s).winner,
        score=lambda s: tuple(cast(State, s).vp),
        plans=cast(Any, plans),
        more_plans=cast(Any, more_plans),
        judge=cast(Any, judge),
        left=lambda s: 2 * (campaign.last_turn - cast(State, s).turn) + (cast(State, s).player == 0),
        commits=frozenset({"fight"}),
        setup=agreed(name, setup, (), ()),
    )


__all__ = ["NAMES", "VERBS", "game"]
