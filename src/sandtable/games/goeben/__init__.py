"""Goeben, 1914: a solitaire naval campaign in the Mediterranean."""

from __future__ import annotations

from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, cast

from sandtable.core.game import Game, Setup
from sandtable.core.play import settle
from sandtable.core.procedure import Procedure, Question
from sandtable.core.rulebook import Rulebook
from sandtable.core.side import Side
from sandtable.core.state import restore as restore_state
from sandtable.games.goeben.board import board as describe_board
from sandtable.games.goeben.command import advises, hears, letterbox
from sandtable.games.goeben.diary import Diary
from sandtable.games.goeben.evaluate import evaluate
from sandtable.games.goeben.hints import hints
from sandtable.games.goeben.linked import WON, Scenario
from sandtable.games.goeben.plans import plans
from sandtable.games.goeben.state import VERBS, State
from sandtable.games.goeben.theatre import SWITCHES, Theatre
from sandtable.games.goeben.view import View, imagine, view

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
        start=lambda: start(theatre),
        restore=lambda data: restore(theatre, data),
        view=cast(Any, view),
        imagine=lambda known, random: imagine(theatre, cast(View, known), random),
        evaluate=cast(Any, evaluate),
        hints=cast(Any, hints),
        board=lambda: describe_board(theatre),
        sentence=Diary(theatre).sentence,
        winner=lambda s: Side(0) if cast(State, s).result == WON else None,
        score=lambda s: (cast(State, s).vp,),
        plans=cast(Any, plans),
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


def start(theatre: Theatre) -> State:
    """A game at its first question."""
    s = State(theatre)
    s.then(Scenario())
    settle(s)
    return s


def procedures() -> Any:
    """The union of all procedures of this game, for reading a saved agenda."""
    found: set[type] = set()
    waiting: list[type] = [Procedure, Question]
    while waiting:
        children: list[type] = waiting.pop().__subclasses__()
        found.update(kind for kind in children if kind.__module__.startswith(__name__))
        waiting.extend(children)
    return reduce(or_, sorted(found, key=lambda kind: kind.__name__))


def restore(theatre: Theatre, data: bytes) -> State:
    """A position from its JSON."""
    s = State(theatre)
    restore_state(s, data, procedures())
    settle(s)
    return s


__all__ = ["NAMES", "VERBS", "game"]
