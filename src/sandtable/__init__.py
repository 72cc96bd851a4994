"""Sandtable: board wargames with every rule enforced, explained and tested."""

from sandtable.core.options import Choice, Noun, Options
from sandtable.core.play import Decision, Illegal
from sandtable.core.procedure import Violation
from sandtable.core.side import CHANCE, Side
from sandtable.game.game import Setup
from sandtable.games import GAMES, load
from sandtable.record.dice import new_key
from sandtable.record.lines import load as load_record
from sandtable.record.lines import save
from sandtable.record.table import Table

__all__ = [
    "CHANCE",
    "GAMES",
    "Choice",
    "Decision",
    "Illegal",
    "Noun",
    "Options",
    "Setup",
    "Side",
    "Table",
    "Violation",
    "load",
    "load_record",
    "new_key",
    "save",
]
