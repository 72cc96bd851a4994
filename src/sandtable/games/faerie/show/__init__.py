"""The game in words and pictures."""

from __future__ import annotations

from functools import partial

from sandtable.board.hexes import Hex
from sandtable.core.options import Noun
from sandtable.game.presentation import PanelOf, Presentation
from sandtable.games.faerie.gamedata import GameData
from sandtable.games.faerie.show import cards, panels
from sandtable.games.faerie.show.board import board
from sandtable.games.faerie.show.charts import charts
from sandtable.games.faerie.show.details import Details
from sandtable.games.faerie.show.log import Sentences
from sandtable.games.faerie.show.overlays import overlays
from sandtable.games.faerie.show.status import PHASES, status
from sandtable.games.faerie.state import State
from sandtable.games.faerie.view import View


def presentation(data: GameData) -> Presentation[State, View]:
    """What clients show of a game with these data."""
    words = Sentences(data)
    hours = "8 hours" if data.war.turns > SHORT else "2 to 3 hours"
    return Presentation(
        client="faerie",
        length=length(data),
        about=f"{data.war.turns} turns, {hours} · heavy · two players · hidden stacks, secret plots",
        board=partial(board, data),
        sentence=words.sentence,
        phases=PHASES,
        charts=charts(data.tables, words.names),
        status=partial(status, words),
        where=where,
        lit=partial(cards.lit, data),
        details=Details(words).each(),
        overlays=overlays,
        moves={"moved": "to"},
        fights={"declared": "hex", "accepted": "hex"},
        panels={
            "units": PanelOf("Roster", partial(panels.units, words)),
            "items": PanelOf("Items", partial(panels.items, words)),
        },
        preview=partial(cards.preview, words),
        result=partial(cards.result, words),
        own_cards=True,
        debrief=partial(panels.debrief, words),
        ending=panels.ending,
    )


SHORT = 3
"""Turns of a game that is played in an evening."""


def length(data: GameData) -> str:
    """How long a game is."""
    war = data.war
    others = [f"{w.turns} in {w.title}" for w in data.about.scenario if w.id != war.id]
    return f"{war.turns} turns" + (f" ({', '.join(others)})" if others else "")


def where(view: View) -> dict[Noun, Hex]:
    """Where the pieces are that a side sees."""
    return {piece: stack.hex for stack in view.stacks for piece in (stack.top, *stack.persons, *stack.ships)}
