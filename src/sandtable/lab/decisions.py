"""The census of decisions: everything that a rulebook lets a player decide, and where a game asks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from sandtable.core.procedure import Procedure
from sandtable.game.data import DataError, read
from sandtable.game.game import AnyGame

FILE = "decisions.toml"


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the rulebook.

    `asked` names the questions and verbs that ask it ("Outfit.crew"), `where` a position in which each of
    them is asked: "random" for random games, else a name. Where nothing is asked, `ruled` says why it is no
    choice.
    """

    id: str
    who: str
    decides: str
    rule: list[str]
    asked: list[str] = []
    where: str = "random"
    ruled: str = ""


class Decisions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of decisions.toml."""

    decision: list[Decision]


def decisions(package: Path) -> list[Decision]:
    """The decisions of a game's rulebook; none if nobody counted them."""
    file = package / "data" / FILE
    found = read(file, Decisions).decision if file.exists() else []
    ids = [one.id for one in found]
    twice = {id for id in ids if ids.count(id) > 1}
    if twice:
        raise DataError(f"{file}: two decisions are called {', '.join(sorted(twice))}")
    return found


def missing(game: AnyGame) -> list[str]:
    """The decisions that a game neither asks nor has a ruling for."""
    known = set(questions(game))
    return [
        one.id
        for one in decisions(game.rulebook.package)
        if not (one.ruled or one.asked) or any(not asks(game, known, text) for text in one.asked)
    ]


def asks(game: AnyGame, known: set[str], text: str) -> bool:
    """Whether a game has such a question and such a verb."""
    question, _, verb = text.partition(".")
    return question in known and verb in game.vocabulary.verbs


def questions(game: AnyGame) -> Iterator[str]:
    """The class names of a game's procedures."""
    package = f"{type(game.start()).__module__.rpartition('.')[0]}."
    waiting: list[type] = [Procedure]
    while waiting:
        children: list[type] = waiting.pop().__subclasses__()
        yield from (kind.__name__ for kind in children if f"{kind.__module__}.".startswith(package))
        waiting.extend(children)


def to_find(package: Path) -> Mapping[str, set[str]]:
    """The questions with their verbs that must be met, by where they are asked."""
    found: dict[str, set[str]] = {}
    for one in decisions(package):
        found.setdefault(one.where, set()).update(one.asked)
    return found
