"""The game in words and pictures."""

from __future__ import annotations

from functools import partial

from sandtable.game.documents import Lit
from sandtable.game.presentation import Log, LogPanelOf, PanelOf, Presentation
from sandtable.games.operation_albion.gamedata import GERMAN, GameData
from sandtable.games.operation_albion.show.board import board
from sandtable.games.operation_albion.show.cards import Results
from sandtable.games.operation_albion.show.charts import charts
from sandtable.games.operation_albion.show.details import DETAILS
from sandtable.games.operation_albion.show.log import Sentences
from sandtable.games.operation_albion.show.overlays import overlays
from sandtable.games.operation_albion.show.panels import Pages
from sandtable.games.operation_albion.show.seen import where
from sandtable.games.operation_albion.show.status import SEQUENCE, SITUATION, StatusLine
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    pages = Pages(data)
    return Presentation(
        client="operation_albion",
        length=f"{data.numbers.turns} turns",
        about=f"{data.numbers.turns} turns, 3 to 5 hours · medium · two players · hidden forces",
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        headings={"turn": "turn", "ap": "phase", "revolution": "phase"},
        phases=SEQUENCE,
        charts=charts(data.tables),
        status=StatusLine(data).status,
        where=where,
        lit=partial(lit, data),
        details=DETAILS,
        overlays=overlays,
        moves={"moved": "way", "flew": "space"},
        fights={"battle": "space"},
        panels={SITUATION: LogPanelOf("Situation", pages.situation), "units": PanelOf("Units", pages.units)},
        result=Results(data).result,
        debrief=pages.debrief,
        ending=lambda view: "{}: {} to {} victory points".format(view.level or "Draw", *view.points),
    )


def lit(data: GameData, view: View, log: Log) -> list[Lit]:
    """[7.1, 7.2, 7.3, 4.3] The rows of charts that count now: of the incidents those of this turn."""
    found = [Lit("turns", (view.turn - 1,))]
    if not view.revolution:
        found.append(Lit("revolution", (view.index,)))
    start = max((at for at, (_, event) in enumerate(log) if event.kind == "turn"), default=-1)
    for _, event in log[start + 1 :]:
        match event.kind, event.facts:
            case "incident", {"side": int(side), "die": int(die)}:
                after = "after" if view.revolution and view.revolution < view.turn else "before"
                found.append(
                    Lit("incidents_german" if side == GERMAN else f"incidents_russian_{after}", (die - 1,))
                )
    return found + [Lit("levels", (i,)) for i, one in enumerate(data.tables.level) if one.name == view.level]
