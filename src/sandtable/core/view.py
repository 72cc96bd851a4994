"""What a side may know: the only thing that leaves the engine."""

from __future__ import annotations

import msgspec

from sandtable.core.options import Noun
from sandtable.core.side import Side


class Asked(msgspec.Struct, frozen=True):
    """The open question. Only the side that is asked sees more than whose turn it is."""

    side: Side
    rule: str = ""
    prompt: str = ""
    options: dict[str, list[Noun]] = {}


class View(msgspec.Struct, frozen=True):
    """What every game's view has; a game adds its own fields, all of them whitelisted."""

    game: str
    side: Side | None
    asked: Asked | None
