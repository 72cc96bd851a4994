"""Games that are played before a server starts, and kept in its database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.core.options import Choice
from sandtable.core.play import Decision
from sandtable.game.game import AnyGame
from sandtable.record.lines import encode
from sandtable.record.table import Table as Played
from sandtable.server.databases import connect
from sandtable.server.messages import Agreement
from sandtable.server.seats import hashed
from sandtable.server.store import SeatRow, Store, TableRow
from tests.browser.rest import Rest, Table

Kept = tuple[AnyGame, str, Played]
"""A game, its dice key, and what was played of it."""

Player = Callable[[Decision, Any, Random], Choice]
"""Answers a question: the decision, the view of the side that is asked, and luck."""


def play(game: AnyGame, key: str, player: Player, until: Callable[[Decision, Any], bool]) -> Played:
    """Play with the dice of a key until something is asked, or to the end."""
    played = Played.new(game, key=key, nonces=nonces(game))
    luck = Random(key)
    while (decision := played.decision) is not None:
        view = played.view(decision.side)
        if until(decision, view):
            break
        played.choose(decision.side, *player(decision, view, luck))
    return played


def nonces(game: AnyGame) -> list[str]:
    """What the seats add to the dice."""
    return [side * 4 for side in game.sides]


def token(side: str) -> str:
    """The key to a seat."""
    return f"a-seat-of-a-kept-game-{side}"


def keep(database: Path, games: Mapping[str, Kept]) -> None:
    """Put games into a database that no server uses, by their ids.

    In a thread of its own, for Playwright's event loop runs in this one.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_keep(database, games))).result()


async def _keep(database: Path, games: Mapping[str, Kept]) -> None:
    store = Store(await connect(str(database)))
    await store.migrate()
    for id, (game, key, played) in games.items():
        decision = played.decision
        row = TableRow(
            id=id,
            game=game.name,
            pack="",
            title=game.title,
            dice_key=key,
            header=encode(played.record.header),
            state="playing" if decision else "finished",
            asked=game.sides[decision.side] if decision else "",
            number=played.number,
            created=0,
            changed=0,
            setup=msgspec.json.encode(Agreement.of(game)).decode(),
        )
        seats = [
            SeatRow(side, "person", side.replace("_", " ").title(), hashed(token(side)), nonce)
            for side, nonce in zip(game.sides, nonces(game), strict=True)
        ]
        await store.create(row, seats, [encode(line) for line in played.record.lines])
    await store.database.close()


def kept(rest: Rest, id: str, *sides: str) -> Table:
    """A kept game at the server that has it."""
    return Table(rest, id, list(sides), {side: token(side) for side in sides})
