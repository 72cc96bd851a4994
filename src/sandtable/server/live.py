"""A table in memory: the game, its seats, and who is listening."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from sandtable.core.dice import commit
from sandtable.core.game import Game
from sandtable.core.play import Decision
from sandtable.core.record import Header, Record, Undone, encode, parse
from sandtable.core.side import CHANCE, Side
from sandtable.core.table import Table
from sandtable.core.view import View
from sandtable.server.store import ChatRow, Proposal, SeatRow, Stored, TableRow


class Listener(Protocol):
    """A connection that wants to hear of a table, as one side or as a spectator."""

    side: Side | None

    async def send(self, message: bytes) -> None:
        """Pass a message on."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    side: str
    kind: str
    name: str


class LogLine(msgspec.Struct, frozen=True):
    """A line of the diary: which choice led to it, what happened, and the sentence."""

    n: int
    kind: str
    text: str
    facts: dict[str, Any]


class DiceInfo(msgspec.Struct, frozen=True):
    """The promise made about the dice; the key only when the game is over."""

    commitment: str
    nonces: list[str]
    key: str = ""


class Ending(msgspec.Struct, frozen=True):
    """How the game ended."""

    winner: str
    score: list[int]
    resigned: str = ""


class Update(msgspec.Struct, frozen=True):
    """All that a side may know of a table now. `log` replaces what the reader has from `since` on."""

    table: str
    game: str
    title: str
    state: str
    side: str
    number: int
    epoch: int
    seats: list[SeatInfo]
    view: View | None
    hints: dict[str, Any]
    since: int
    log: list[LogLine]
    undo: int
    auto: bool
    proposal: Proposal | None
    thinking: str
    dice: DiceInfo
    chat: list[ChatRow]
    ending: Ending | None
    type: str = "update"


class Live:
    """A table that somebody is using. All changes happen under its lock."""

    def __init__(self, game: Game, stored: Stored) -> None:
        self.game = game
        self.row: TableRow = stored.row
        self.seats: dict[str, SeatRow] = {seat.side: seat for seat in stored.seats}
        self.chat: list[ChatRow] = stored.chat
        self.proposal = stored.proposal
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.thinking = ""
        self.kept = 0
        self.table: Table | None = None
        if stored.row.state != "waiting":
            self.resume(stored.row.header, stored.lines)

    def resume(self, header: str, lines: Sequence[str]) -> None:
        """Take up the game from its record."""
        record = parse([header, *lines], f"table {self.row.id}")
        self.table = Table.resume(self.game, record, key=self.row.dice_key)
        self.kept = len(lines)

    def start(self, header: Header) -> None:
        """Begin the game: the seats are taken, the nonces known."""
        self.table = Table.resume(self.game, Record(header), key=self.row.dice_key)
        self.kept = 0

    def new_lines(self) -> list[str]:
        """The lines of the record that are not in the store yet."""
        return [] if self.table is None else [encode(line) for line in self.table.record.lines[self.kept :]]

    @property
    def decision(self) -> Decision | None:
        """The open question, if the game is on."""
        return None if self.table is None else self.table.decision

    @property
    def epoch(self) -> int:
        """How often choices were taken back; a reader with another number starts afresh."""
        if self.table is None:
            return 0
        return sum(1 for line in self.table.record.lines if isinstance(line, Undone))

    def asked_seat(self) -> SeatRow | None:
        """The seat that is asked."""
        decision = self.decision
        if decision is None or decision.side == CHANCE:
            return None
        return self.seats[self.game.side_name(decision.side)]

    def update(self, side: Side | None, since: int = 0) -> Update:
        """What a side may know; None is a spectator."""
        table = self.table
        log: list[LogLine] = []
        ending = None
        if table is not None:
            log = [
                LogLine(n, event.kind, self.game.sentence(event), dict(event.facts))
                for n, event in table.log(side, since)
            ]
            ended = table.record.ending()
            if ended is not None:
                ending = Ending(ended.winner, ended.score, ended.resigned)
        return Update(
            table=self.row.id,
            game=self.game.name,
            title=self.row.title,
            state="finished" if ending else self.row.state,
            side="" if side is None else self.game.side_name(side),
            number=table.number if table else 0,
            epoch=self.epoch,
            seats=[SeatInfo(s.side, s.kind, s.name) for s in self.seats.values()],
            view=table.view(side) if table else None,
            hints=self.game.hints(table.state, side) if table and side is not None else {},
            since=since,
            log=log,
            undo=table.undo_limit(side) if table and side is not None else 0,
            auto=bool(self.row.auto_answer),
            proposal=self.proposal,
            thinking=self.thinking,
            dice=self.dice(),
            chat=self.chat[-200:],
            ending=ending,
        )

    def dice(self) -> DiceInfo:
        """The promise about the dice."""
        if self.table is None:
            return DiceInfo(self.commitment(), [])
        promise = self.table.record.header.dice
        ended = self.table.record.ending()
        return DiceInfo(promise.commitment, promise.nonces, ended.key if ended else "")

    def commitment(self) -> str:
        """The hash of the key, published before anybody adds a nonce."""
        return commit(self.row.dice_key)

    async def broadcast(self, since: int) -> None:
        """Tell every listener, each only what it may know."""
        messages: dict[Side | None, bytes] = {}
        for listener in list(self.listeners):
            if listener.side not in messages:
                messages[listener.side] = msgspec.json.encode(self.update(listener.side, since))
            await listener.send(messages[listener.side])
