"""The catalogue of the games that are served. Each set-up is built on demand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup, spoken, validated_setup
from sandtable.record.lines import Header
from sandtable.record.table import setup_of
from sandtable.server import refusal
from sandtable.server.messages import Agreement
from sandtable.server.refusal import Refusal
from sandtable.server.store import TableRow

Build: TypeAlias = Callable[[Setup], AnyGame]
"""Builds a game for a set-up, with its data pack if it is served with one."""

PACKED = "+"
"""Separates the names of game and data pack in the name under which they are served."""

KEPT = 64
"""Games in the cache of other set-ups than the standard ones."""


class Catalogue:
    """The games by the names under which they are served. The standard set-ups are built at the start."""

    def __init__(self, games: Mapping[str, Build]) -> None:
        self.standard: dict[str, AnyGame] = {name: build(STANDARD) for name, build in games.items()}
        self._lock = threading.Lock()

        @lru_cache(KEPT)
        def built(name: str, setup: Setup) -> AnyGame:
            return games[name](setup)

        @lru_cache(KEPT)
        def board(name: str, setup: Setup) -> bytes:
            game = self._known(name, setup)
            shown = game.presentation
            return msgspec.json.encode(
                {
                    "face": shown.client,
                    "game": game.name,
                    "title": game.title,
                    "sides": [{"id": side, "name": spoken(side)} for side in game.sides],
                    **msgspec.to_builtins(shown.board()),
                    "rivals": game.rivals,
                    "about": shown.about,
                    "vocabulary": game.vocabulary,
                    "documents": shown.told,
                }
            )

        self._built = built
        self._board = board

    def game(self, name: str, setup: Setup = STANDARD) -> AnyGame:
        """A game for a set-up; a refusal if the set-up is not possible."""
        with self._lock:
            return self._known(name, setup)

    def board(self, name: str, setup: Setup) -> bytes:
        """The board description of a game, which never changes, as JSON."""
        with self._lock:
            return self._board(name, self._known(name, setup).setup)

    def _known(self, name: str, setup: Setup) -> AnyGame:
        standard = self.standard.get(name)
        if standard is None:
            raise refusal.no_game(name)
        try:
            wanted = validated_setup(standard.name, setup, standard.scenarios, standard.options)
            return standard if wanted == standard.setup else self._built(name, wanted)
        except ValueError as error:
            raise Refusal(422, "wrong-setup", str(error)) from None

    def of_table(self, row: TableRow) -> AnyGame:
        """The game of a table, for its set-up."""
        return self.game(row.game, agreement(row).setup)

    def of_record(self, header: Header) -> tuple[str, AnyGame]:
        """The game of a record, with the data it was played with, and the name under which it is served."""
        setup = setup_of(header)
        names = [name for name, game in self.standard.items() if game.name == header.game]
        for name in names:
            game = self.game(name, setup)
            if game.data_hash == header.data:
                return name, game
        name = names[0] if names else header.game
        return name, self.game(name, setup)


def agreement(row: TableRow) -> Agreement:
    """What a table is set up with."""
    return msgspec.json.decode(row.setup, type=Agreement)
