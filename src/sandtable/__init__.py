"""Sandtable: board wargames with every rule enforced, explained and tested."""

from sandtable.core.dice import new_key
from sandtable.core.game import Setup
from sandtable.core.options import Choice, Noun, Options
from sandtable.core.play import Decision, Illegal
from sandtable.core.procedure import Violation
from sandtable.core.record import load as load_record
from sandtable.core.record import save
from sandtable.core.side import CHANCE, Side
from sandtable.core.table import Table
from sandtable.games import GAMES, load

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
