"""Operation Albion 1917-1918: land, sea and air in the Baltic."""

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
from sandtable.games.operation_albion.board import board
from sandtable.games.operation_albion.diary import Diary
from sandtable.games.operation_albion.evaluate import evaluate
from sandtable.games.operation_albion.hints import hints
from sandtable.games.operation_albion.plans import plans
from sandtable.games.operation_albion.sequence import Begin
from sandtable.games.operation_albion.state import VERBS, State
from sandtable.games.operation_albion.theatre import SCENARIO, SWITCHES, Theatre
from sandtable.games.operation_albion.victory import points
from sandtable.games.operation_albion.view import View, imagine, view

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
        start=lambda: start(theatre),
        restore=lambda data: restore(theatre, data),
        view=cast(Any, view),
        imagine=lambda known, random: imagine(theatre, cast(View, known), random),
        evaluate=cast(Any, evaluate),
        hints=cast(Any, hints),
        sentence=Diary(theatre).sentence,
        winner=lambda s: Side(cast(State, s).winner) if cast(State, s).winner >= 0 else None,
        score=lambda s: points(cast(State, s)),
        board=lambda: board(theatre),
        plans=cast(Any, plans),
        commits=frozenset({"done", "attack", "go", "stop"}),
        scenarios=(SCENARIO,),
        switches=SWITCHES,
        setup=theatre.setup,
    )


def start(theatre: Theatre) -> State:
    """A game at its first question."""
    s = State(theatre)
    s.then(Begin())
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
