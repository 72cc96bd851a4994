"""Limits on talk between the players, where a rulebook has any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from sandtable.core.side import Side
from sandtable.core.state import S


@dataclass(frozen=True, kw_only=True)
class Talk(Generic[S]):
    """The limits on talk. In a game without them everybody hears everybody.

    `hears` says whether a listener hears a speaker: `hears(s, speaker, listener)`. `note_place` is the
    place where a side can leave and find notes now, "" for none. `advises` says whether a side may
    recommend an answer to the open question.
    """

    hears: Callable[[S, Side, Side], bool]
    note_place: Callable[[S, Side], str]
    advises: Callable[[S, Side], bool]
