"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import PanelOf, Presentation
from sandtable.games.goeben.gamedata import CAMPAIGN, RANDOM, GameData
from sandtable.games.goeben.show.board import board
from sandtable.games.goeben.show.cards import Cards
from sandtable.games.goeben.show.charts import charts, lit
from sandtable.games.goeben.show.debrief import debrief
from sandtable.games.goeben.show.details import DETAILS
from sandtable.games.goeben.show.log import Sentences
from sandtable.games.goeben.show.overlays import overlays
from sandtable.games.goeben.show.panels import Panels
from sandtable.games.goeben.show.status import SEQUENCE, status
from sandtable.games.goeben.state import State
from sandtable.games.goeben.view import View
from sandtable.kit.words import counted


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    names = Sentences(data)
    cards, panels = Cards(names), Panels(names)
    return Presentation(
        client="goeben",
        length=length(data),
        about=f"{spread(data)}, 1 to 2 hours · medium · made for one, also for up to five"
        " · a campaign of six missions",
        board=partial(board, data),
        sentence=names.sentence,
        headings={"turn": "turn", "orders": "turn"},
        phases=SEQUENCE,
        charts=charts(data.tables, data.pieces, data.about),
        status=partial(status, data),
        where=lambda view: dict(view.at.items()),
        lit=partial(lit, data),
        details=DETAILS,
        overlays=overlays,
        moves={"sailed": "way", "flew": "place"},
        fights={"battle": "place"},
        panels={
            "ships": PanelOf("Ships", panels.ships),
            "battle": PanelOf("Battle", panels.battle),
            "orders": PanelOf("Orders", panels.orders),
            "units": PanelOf("Units", panels.units),
        },
        preview=cards.preview,
        result=cards.result,
        debrief=partial(debrief, names),
        ending=partial(ending, data),
    )


def spread(data: GameData) -> str:
    """How long missions are."""
    days = sorted({mission.days for mission in data.about.mission})
    return f"{days[0]} to {days[-1]} days"


def length(data: GameData) -> str:
    """How long a game is."""
    scenario = data.setup.scenario
    if scenario == CAMPAIGN:
        return f"up to {len(data.missions)} missions of {spread(data)}"
    return spread(data) if scenario == RANDOM else f"{data.missions[scenario].days} days"


def ending(data: GameData, view: View) -> str:
    """[17.0, 24.0] How the game ended."""
    if data.setup.scenario == CAMPAIGN:
        how = {"won": "won", "draw": "drawn", "lost": "lost"}.get(view.result, "over")
        return f"Campaign {how}: {counted(len(view.successes), 'mission')} accomplished"
    won = "accomplished" if view.result == "won" else "failed"
    return f"{data.missions[view.mission].name}: mission {won} with {view.vp} VP"
