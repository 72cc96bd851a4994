"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import PanelOf, Presentation
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show import debrief, panels
from sandtable.games.admiral.show.board import board
from sandtable.games.admiral.show.cards import Cards
from sandtable.games.admiral.show.charts import charts, lit
from sandtable.games.admiral.show.details import DETAILS
from sandtable.games.admiral.show.log import Sentences
from sandtable.games.admiral.show.overlays import overlays
from sandtable.games.admiral.show.status import PHASES, status
from sandtable.games.admiral.state import State
from sandtable.games.admiral.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    tables = charts(data.tables)
    return Presentation(
        client="admiral",
        length=f"{data.turns} turns",
        about=f"{len(data.about.mission)} missions and free battles, 1 to 4 hours · heavy · two players · "
        "hidden orders",
        board=partial(board, data),
        sentence=Sentences(data).sentence,
        headings={"phase tactical": "turn", "phase": "phase"},
        phases=PHASES,
        charts=tables,
        status=partial(status, data),
        names=panels.names,
        where=panels.where,
        lit=partial(lit, tables),
        details=DETAILS,
        overlays=overlays,
        moves={"leg": "unit"},
        fights={"shot": "target", "torpedo": "target", "rammed": "other"},
        panels={
            "units": PanelOf("Units", partial(panels.units, data)),
            "mission": PanelOf("Mission", partial(panels.mission, data)),
        },
        result=Cards(data).result,
        debrief=partial(debrief.debrief, data),
        ending=partial(debrief.ending, data),
    )
