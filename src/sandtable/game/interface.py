"""The interface for games of other packages: its version, and what a game must be to be let in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.core.errors import UserError
from sandtable.core.state import State
from sandtable.game.documents import Counter, Status
from sandtable.game.game import AnyGame, Game
from sandtable.game.info import CHANCE_NAME, OptionalRule, Scenario
from sandtable.game.presentation import Presentation, Told
from sandtable.game.rulebook import Rulebook
from sandtable.game.vocabulary import Vocabulary

INTERFACE = 1
"""The version of what docs/interface.md lists. It goes up when a game of another package must be changed."""

NAME = r"[a-z][a-z0-9_]*"


def let_in(name: str, game: object) -> AnyGame:
    """A game that another package made, if it is one; an error of one sentence if not."""
    if not isinstance(game, Game):
        raise UserError(f"it is no Game, but {game!r}"[:200])
    for fault in faults(name, game):
        raise UserError(fault)
    return game


def faults(name: str, game: AnyGame) -> Iterator[str]:
    """What is wrong with a game, as far as one can see before it is played."""
    given = vars(game)
    sides, version, title = (given[field] for field in ("sides", "rules_version", "title"))
    if game.name != name:
        yield f"it calls itself {game.name!r}"
    if not isinstance(title, str) or not title:
        yield "it has no title"
    if not isinstance(sides, tuple) or not sides or not all(map(is_name, sides)):
        yield f"its sides are {sides!r}, not a tuple of names in small letters"
    if len({*sides, CHANCE_NAME}) != len(sides) + 1:
        yield f"two of its sides, or a side and chance, have one name: {', '.join(sides)}"
    if type(version) is not int or version < 1:
        yield f"its rules_version is {version!r}, not 1 or more"
    if not is_hash(game.data_hash):
        yield f"its data_hash is {game.data_hash!r}, not a hash of its data files"
    if game.data is None or not game.data.files.paths:
        yield "it has no data with the files that its data_hash is made of"
    elif game.data.files.hash() != game.data_hash:
        yield "its data_hash is not that of its data files"
    for part in (Rulebook, Vocabulary, Presentation):
        if not isinstance(given[part.__name__.lower()], part):
            yield f"it has no {part.__name__}"
    texts = given | vars(game.presentation)
    for name in ("subtitle", "length", "about"):
        if not isinstance(texts[name], str):
            yield f"its {name} is {texts[name]!r}, not a text"
    s = game.start()
    unknown = [verb for verb in s.options.verbs() if verb not in game.vocabulary.verbs]
    if unknown:
        yield f"it offers {unknown[0]!r}, which is not in its vocabulary"
    for what, made, kind in told(game, s):
        try:
            msgspec.json.decode(msgspec.json.encode(made), type=kind)
        except (TypeError, msgspec.ValidationError) as error:
            yield f"its {what} cannot be told to clients: {error}"


def told(game: AnyGame, s: State[Any]) -> Iterator[tuple[str, object, Any]]:
    """What a server tells of a game and its first position: what it is, the thing, and the type it must have.

    The board of a game without a client of its own is drawn from any object, even an empty one.
    """
    shown = game.presentation
    yield "scenarios", game.scenarios, tuple[Scenario, ...]
    yield "options", game.options, tuple[OptionalRule, ...]
    yield "rivals", game.rivals, bool
    yield "board", shown.board(), dict[str, Any]
    yield "vocabulary", game.vocabulary, dict[str, Any]
    yield "presentation", shown.told, Told
    for side in (*map(game.side_named, game.sides), None):
        view = game.view(s, side)
        yield "view", view, dict[str, Any]
        yield "status", shown.status_of(view), Status | None
        yield "names", dict(shown.names_in(view)), dict[str, str]
        yield "counters", shown.counters_in(view), list[Counter]


def is_name(name: object) -> bool:
    """Whether this can be the name of a game or a side."""
    return isinstance(name, str) and re.fullmatch(NAME, name) is not None


def is_hash(text: object) -> bool:
    """Whether a text looks like a hash: 16 or more digits of base 16, and not one or two over and over."""
    return isinstance(text, str) and re.fullmatch(r"[0-9a-f]{16,64}", text) is not None and len(set(text)) > 2
