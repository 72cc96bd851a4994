"""What a bot would do, for whoever may ask: it thinks about one question after the other."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, cast

from sandtable.bots.levels import ADVISER
from sandtable.bots.suggestions import consider, rehearsed
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.view import View
from sandtable.game.game import Game
from sandtable.server import refusal
from sandtable.server.messages import Answer, Considered, Counsel, Step, WireNoun
from sandtable.server.refusal import Refusal, malformed
from sandtable.server.room import OPEN, PERSON, Live
from sandtable.server.seats import check_playing, check_seat, sides_of

LINES = 5
"""How many of the lines that a bot considered are shown."""

ADVISED = 8
"""How many tables may wait for an adviser's answer; it thinks about one after the other."""


class Pondered(NamedTuple):
    """A question that an adviser is asked about, through the eyes of the side that answers it."""

    number: int
    game: Game
    side: Side
    view: View
    hints: dict[str, Any]
    played: Choice | None


class Adviser:
    """A thread that thinks about the questions of all tables, and the tables that wait for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "sandtable-adviser")
        self._advised: set[str] = set()

    @property
    def waiting(self) -> int:
        """How many tables wait for the adviser."""
        return len(self._advised)

    async def counsel(self, id: str, pondered: Pondered) -> Counsel:
        """What it would do at a table. It gets the view of the side that is asked, and no more."""
        if id in self._advised or len(self._advised) >= ADVISED:
            raise refusal.adviser_busy()
        self._advised.add(id)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, counsel_on, id, pondered)
        finally:
            self._advised.discard(id)

    def close(self) -> None:
        """Stop thinking."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def open_question(live: Live, token: str, side: str) -> Pondered:
    """What the holder of a seat is asked now, who plays against no other person."""
    player = check_seat(live, token, side)
    table = check_playing(live)
    mine = sides_of(list(live.seats.values()), token)
    if any(seat.kind in (OPEN, PERSON) and seat.side not in mine for seat in live.seats.values()):
        raise refusal.not_alone()
    if live.decision is None or live.decision.side != player:
        raise refusal.not_asked(side)
    hints = live.game.hints(table.state, player)
    return Pondered(table.number, live.game, player, table.view(player), hints, None)


def past_question(live: Live, number: int) -> Pondered:
    """A question of a finished game, and what was answered."""
    table = live.table
    if table is None or table.record.ending() is None:
        raise refusal.not_over("What a bot thinks of the past is told when the game is over.")
    if number > table.number:
        raise malformed(f"There are choices 0 to {table.number}.")
    s = table.at(number)
    if s.over or s.asked == CHANCE:
        raise Refusal(409, "nobody-asked", "Nobody was asked anything there.")
    line = table.chosen(number + 1) if number < table.number else None
    played = live.game.read(line.verb, line.noun) if line else None
    return Pondered(
        number, live.game, s.asked, live.game.view(s, s.asked), live.game.hints(s, s.asked), played
    )


def counsel_on(id: str, asked: Pondered) -> Counsel:
    """Ask a bot. The same question gets the same luck."""
    game, view = asked.game, asked.view
    thoughts = consider(game, view, ADVISER, f"{id}:{asked.number}")
    lines = [
        Considered(
            [
                Step(verb, cast(WireNoun, noun), play.current(s).rule, s.options.verbs())
                for s, (verb, noun) in rehearsed(game, view, line.choices)
            ],
            line.worth,
            line.score,
            line.visits,
        )
        for line in thoughts.lines
    ]
    return Counsel(
        number=asked.number,
        side=game.side_name(asked.side),
        view=view,
        hints=asked.hints,
        played=None if asked.played is None else Answer(asked.played[0], cast(WireNoun, asked.played[1])),
        nodes=thoughts.nodes,
        seconds=round(thoughts.seconds, 2),
        lines=lines[:LINES],
    )
