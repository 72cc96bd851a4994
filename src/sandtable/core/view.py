"""Views: all that a side may know of a position, and the only thing that leaves the engine."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.core.side import Side


class Asked(msgspec.Struct, frozen=True):
    """The open question. Only the side that is asked sees more than whose turn it is.

    `question` is the class name of its procedure: some verbs have other words there.
    """

    side: Side
    rule: str = ""
    prompt: str = ""
    options: dict[str, list[Any]] = {}
    question: str = ""


class View(msgspec.Struct, frozen=True):
    """What every game's view has; a game adds its own fields, all of them whitelisted."""

    game: str
    side: Side | None
    asked: Asked | None
