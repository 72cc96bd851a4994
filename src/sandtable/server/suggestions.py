"""Suggestions: what a bot would do at a question."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, cast

from sandtable.bots.levels import ADVISER
from sandtable.bots.suggestions import consider, rehearsed
from sandtable.core import play
from sandtable.core.options import Choice, Noun
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.server import refusal
from sandtable.server.messages import Answer, Considered, Step, Suggestion, WireNoun
from sandtable.server.refusal import Refusal, spoken
from sandtable.server.room import OPEN, PERSON, Room
from sandtable.server.seats import check_number, check_playing

LINES = 5
"""Plans in a suggestion, the best of those that the bot considered."""

ADVISED = 8
"""Tables in the queue of the adviser, which handles one question at a time; above it, it refuses as busy."""


class SuggestionRequest(NamedTuple):
    """A question for the adviser: the side to move, its view and hints, and what it `played` in the past."""

    number: int
    game: AnyGame
    side: Side
    view: View
    hints: dict[str, Any]
    played: Choice | None


class Adviser:
    """The bot that makes suggestions, in a thread of its own, so that the bots at tables do not wait."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "sandtable-adviser")
        self._advised: set[str] = set()

    @property
    def waiting(self) -> int:
        """The number of tables that wait for the adviser."""
        return len(self._advised)

    async def suggest(self, id: str, request: SuggestionRequest) -> Suggestion:
        """A suggestion for a table. The bot gets the view of the side to move and nothing else."""
        if id in self._advised or len(self._advised) >= ADVISED:
            busy = "The bot is still thinking about another question; wait a moment."
            raise Refusal(429, "adviser-busy", busy)
        self._advised.add(id)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, suggestion, id, request)
        finally:
            self._advised.discard(id)

    def close(self) -> None:
        """Stop the thread, without waiting for it."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def open_question(room: Room, player: Side) -> SuggestionRequest:
    """The open question of a side, if its player has no other person as an opponent."""
    table = check_playing(room)
    side = room.game.side_name(player)
    mine = room.seats[side].token_hash
    if any(seat.kind in (OPEN, PERSON) and seat.token_hash != mine for seat in room.seats.values()):
        alone = "A bot tells what it would do only where no other person plays, or may sit down."
        raise Refusal(409, "not-alone", alone)
    if room.decision is None or room.decision.side != player:
        raise Refusal(409, "not-asked", f"The {spoken(side)} is asked nothing now.")
    hints = room.game.presentation.overlays_for(table.state, player)
    return SuggestionRequest(table.number, room.game, player, table.view(player), hints, None)


def past_question(room: Room, number: int) -> SuggestionRequest:
    """A question of a finished game, and how it was answered."""
    table = room.table
    if table is None or table.record.ending() is None:
        raise refusal.not_over("What a bot thinks of the past is told when the game is over.")
    check_number(table, number)
    s = table.at(number)
    if s.over or s.asked == CHANCE:
        raise Refusal(409, "nobody-asked", "Nobody was asked anything there.")
    line = table.chosen(number + 1) if number < table.number else None
    played = room.game.read(line.verb, line.noun) if line else None
    return SuggestionRequest(
        number,
        room.game,
        s.asked,
        room.game.view(s, s.asked),
        room.game.presentation.overlays_for(s, s.asked),
        played,
    )


def step(s: State[Any], verb: str, noun: Noun) -> Step:
    """A choice of a plan and the question that it answers."""
    question = play.current(s)
    return Step(verb, cast(WireNoun, noun), question.rule, s.options.verbs(), type(question).__name__)


def suggestion(id: str, asked: SuggestionRequest) -> Suggestion:
    """Ask a bot. The table and the question seed its random numbers, so that its answer can be repeated."""
    game, view, shown = asked.game, asked.view, asked.game.presentation
    explanation = consider(game, view, ADVISER, f"{id}:{asked.number}")
    lines = [
        Considered(
            [step(s, verb, noun) for s, (verb, noun) in rehearsed(game, view, line.choices)],
            line.worth,
            line.score,
            line.visits,
        )
        for line in explanation.lines
    ]
    return Suggestion(
        number=asked.number,
        side=game.side_name(asked.side),
        view=view,
        status=shown.status_of(view),
        names=dict(shown.names_in(view)),
        counters=shown.counters_in(view),
        hints=asked.hints,
        played=None if asked.played is None else Answer(asked.played[0], cast(WireNoun, asked.played[1])),
        nodes=explanation.nodes,
        seconds=round(explanation.seconds, 2),
        lines=lines[:LINES],
    )
