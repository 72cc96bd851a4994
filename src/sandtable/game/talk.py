"""Who may talk to whom, where a rulebook limits it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sandtable.core.side import Side
from sandtable.core.state import State

S = TypeVar("S", bound=State[Any])


@dataclass(frozen=True, kw_only=True)
class Talk(Generic[S]):
    """The limits of talk; a game that leaves them out lets everybody hear everybody.

    `hears` says whether a listener hears a speaker: `hears(s, speaker, listener)`. `note_place` names the
    place where a side can leave and find notes now, "" for none. `advises` says whether a side may
    recommend an answer to the open question.
    """

    hears: Callable[[S, Side, Side], bool]
    note_place: Callable[[S, Side], str]
    advises: Callable[[S, Side], bool]
