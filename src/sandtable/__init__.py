"""Sandtable: board wargames with every rule enforced, explained and tested.

The names below are imported when they are first used, so that `import sandtable` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from sandtable.core.options import Choice, Noun, Options
    from sandtable.core.play import Decision, Illegal
    from sandtable.core.procedure import Violation
    from sandtable.core.side import CHANCE, Side
    from sandtable.game.info import Setup
    from sandtable.games import GAMES, load
    from sandtable.record.dice import new_key
    from sandtable.record.files import load as load_record
    from sandtable.record.files import save
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

_MODULES = {
    "core.options": ("Choice", "Noun", "Options"),
    "core.play": ("Decision", "Illegal"),
    "core.procedure": ("Violation",),
    "core.side": ("CHANCE", "Side"),
    "game.info": ("Setup",),
    "games": ("GAMES", "load"),
    "record.dice": ("new_key",),
    "record.files": ("load_record", "save"),
    "record.table": ("Table",),
}
_RENAMED = {"load_record": "load"}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            found: object = getattr(import_module(f"sandtable.{module}"), _RENAMED.get(name, name))
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
