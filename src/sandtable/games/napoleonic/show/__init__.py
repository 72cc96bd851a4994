"""The game in words and pictures."""

from functools import partial

from sandtable.game.presentation import Presentation
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.show.board import board
from sandtable.games.napoleonic.show.cards import preview, result
from sandtable.games.napoleonic.show.charts import charts, lit
from sandtable.games.napoleonic.show.log import Sentences
from sandtable.games.napoleonic.show.overlays import DETAILS, overlays
from sandtable.games.napoleonic.show.panels import Pages, where
from sandtable.games.napoleonic.show.status import PHASES, Standing
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import View

HOURS = {"egypt": "2 to 4 hours", "finland": "2 to 3 hours"}
"""How long the games take."""


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    standing, sentences = Standing(data), Sentences(data)
    return Presentation(
        client="napoleonic",
        length=f"{data.last_turn} turns",
        about=f"{data.last_turn} turns, {HOURS[data.name]} · medium · plays well alone",
        board=partial(board, data),
        sentence=sentences.sentence,
        phases=PHASES,
        charts=charts(data),
        status=standing.status,
        where=where,
        lit=partial(lit, data),
        details=DETAILS,
        overlays=overlays,
        moves={"moved": "way"},
        fights=dict.fromkeys(("attacked", "overrun", "siege continues", "surrendered"), "place"),
        panels=Pages(data).panels,
        preview=preview,
        result=partial(result, sentences),
        ending=standing.ending,
    )
