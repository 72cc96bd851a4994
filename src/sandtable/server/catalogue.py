"""The games that are served: each is built as it is set up when somebody wants it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from sandtable.game.game import STANDARD, Game, Setup, agreed
from sandtable.record.lines import Header
from sandtable.record.table import setup_of
from sandtable.server import refusal
from sandtable.server.messages import Agreement
from sandtable.server.store import TableRow

Build: TypeAlias = Callable[[Setup], Game]
"""Builds a game as it is set up, with its data pack if it is served with one."""

PACKED = "+"
"""A game with a data pack is served under its name, this sign and the pack's name."""

ROOM = 64
"""How many games that are not set up in the standard way are kept ready."""


class Shelf:
    """Games by the name under which they are served. The standard set-ups are always ready."""

    def __init__(self, games: Mapping[str, Build]) -> None:
        self.standard: dict[str, Game] = {name: build(STANDARD) for name, build in games.items()}
        self._lock = threading.Lock()

        @lru_cache(ROOM)
        def built(name: str, setup: Setup) -> Game:
            return games[name](setup)

        @lru_cache(ROOM)
        def board(name: str, setup: Setup) -> bytes:
            game = self._known(name, setup)
            return msgspec.json.encode({**msgspec.to_builtins(game.board()), "rivals": game.rivals})

        self._built = built
        self._board = board

    def game(self, name: str, setup: Setup = STANDARD) -> Game:
        """A game as it is set up; what cannot be agreed on is refused."""
        with self._lock:
            return self._known(name, setup)

    def board(self, name: str, setup: Setup) -> bytes:
        """Everything of a game that never changes, as JSON."""
        with self._lock:
            return self._board(name, self._known(name, setup).setup)

    def _known(self, name: str, setup: Setup) -> Game:
        standard = self.standard.get(name)
        if standard is None:
            raise refusal.no_game(name)
        try:
            wanted = agreed(standard.name, setup, standard.scenarios, standard.switches)
            return standard if wanted == standard.setup else self._built(name, wanted)
        except ValueError as error:
            raise refusal.wrong_setup(str(error)) from None

    def of_table(self, row: TableRow) -> Game:
        """A table's game as it is set up there."""
        return self.game(row.game, agreement(row).setup)

    def of_record(self, header: Header) -> tuple[str, Game]:
        """A record's game with the data it was played with, and the name under which it is served."""
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
