"""A table in memory: the game, its seats, and who is listening."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from sandtable.bots.levels import SEATS, think
from sandtable.core.play import Decision
from sandtable.core.side import CHANCE, Side
from sandtable.core.view import View
from sandtable.game.game import Game
from sandtable.record.dice import commit
from sandtable.record.lines import (
    Chosen,
    Ended,
    Header,
    Line,
    Migrated,
    Record,
    RecordError,
    Undone,
    encode,
    parse,
)
from sandtable.record.table import Table, as_far_as_it_goes
from sandtable.server.chat import Talk
from sandtable.server.messages import Agreement, WireNoun
from sandtable.server.store import ChatRow, Proposal, SeatRow, Stored, TableRow

NO_LOG = 10**9
"""A number that no game reaches."""

OPEN = "open"
PERSON = "person"


class Listener(Protocol):
    """A connection that wants to hear of a table, as one side or as a spectator."""

    @property
    def side(self) -> Side | None:
        """Whose eyes it has."""

    def send(self, message: bytes) -> None:
        """Pass a message on; never waits."""

    def hang_up(self) -> None:
        """End the connection: its owner may come back and be looked at anew."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; `think` says how long its bot takes for a decision."""

    side: str
    kind: str
    name: str
    think: str = ""


class LogLine(msgspec.Struct, frozen=True):
    """A line of the diary: which choice led to it, what happened, and the sentence.

    `auto` marks what followed from an answer that the table gave for the reader.
    """

    n: int
    kind: str
    text: str
    facts: dict[str, Any]
    auto: bool = False


class Advice(msgspec.Struct, frozen=True):
    """The answer that a side recommends."""

    side: str
    verb: str
    noun: WireNoun = None


class Given(msgspec.Struct, frozen=True):
    """What was recommended, by side, and for which question."""

    number: int
    epoch: int
    by: dict[str, Advice]


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


class Outgrown(msgspec.Struct, frozen=True):
    """A game that is played with other rules or data than there are here `now`.

    `fits` says whether all of it can be replayed on these. If not, `line` is the first line of the record
    that does not fit, and `side` whose it is. What was chosen there is not told: not all may know it.
    """

    rules: int
    now: int
    fits: bool
    line: int = 0
    side: str = ""


class Update(msgspec.Struct, frozen=True):
    """All that a side may know of a table now.

    `log` replaces what the reader has from `since` on; `chat` is null if nothing new was said.
    `advises` says whether the reader may recommend an answer to the open question; `advice` is what
    was recommended, for the side that is asked and its advisers. `letterbox` is where the reader
    can leave a note now. Of a note the readers are told only the author and themselves until the
    game is over. A game that is `outgrown` is shown as far as it fits the rules of now.
    """

    table: str
    game: str
    setup: Agreement
    rivals: bool
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
    advises: bool
    advice: list[Advice]
    letterbox: str
    chat: list[ChatRow] | None
    ending: Ending | None
    outgrown: Outgrown | None
    type: str = "update"


class Live:
    """A table that somebody is using. Everything at it happens under its lock.

    `kept` counts the lines of the record that are in the store. `epoch` counts how often choices
    were taken back: a reader with another number starts afresh. A game that is `outgrown` is for reading:
    `table` is as far as it fits.
    """

    def __init__(self, game: Game, stored: Stored) -> None:
        self.game = game
        self.row: TableRow = stored.row
        by_side = {seat.side: seat for seat in stored.seats}
        self.seats: dict[str, SeatRow] = {side: by_side[side] for side in game.sides}
        self.talk = Talk(game, stored.chat)
        self.proposal = stored.proposal
        self.requests = stored.requests
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.kept = 0
        self.epoch = 0
        self.table: Table | None = None
        self.outgrown: Outgrown | None = None
        self._whole: Record | None = None
        if stored.row.state != "waiting":
            self.resume(stored.row.header, stored.lines)

    # --- beginning ---------------------------------------------------------------------------

    def resume(self, header: str, lines: Sequence[str]) -> None:
        """Take up the game from its record."""
        record = parse([header, *lines], f"table {self.row.id}")
        if fits(self.game, record.current):
            self.table = Table.resume(self.game, record, key=self.row.dice_key)
        else:
            self._open_to_read(record)
        self.kept = len(lines)
        self.epoch = sum(isinstance(line, Undone) for line in record.lines)

    def _open_to_read(self, record: Record) -> None:
        """A game of other rules, as far as it fits the rules of now."""
        ending = record.ending()
        key = self.row.dice_key or (ending.key if ending else "")
        self.table, wrong = as_far_as_it_goes(self.game, record, key)
        self._whole = record
        rules, now = record.current.rules, self.game.rules_version
        if wrong:
            fitting = len(self.table.record.lines)
            self.outgrown = Outgrown(rules, now, False, fitting + 2, whose(record.lines[fitting]))
        else:
            self.outgrown = Outgrown(rules, now, True)

    def migrate(self) -> None:
        """Go on with the rules of now: all agree, and all of the record fits."""
        record = self.record
        if record is None:
            return
        record.append(Migrated(self.game.rules_version, self.game.data_hash))
        self.table = Table.resume(self.game, record, key=self.row.dice_key)
        self.outgrown = self._whole = None
        self.answer_the_obvious()

    def close(self, resigned: str = "") -> None:
        """End a game of other rules: somebody gives up, or all agree on a draw. Nobody can count a score."""
        if self.table is None or self._whole is None:
            return
        winner = self.table.winner_against(self.game.side_named(resigned)) if resigned else ""
        self._whole.append(Ended(winner, [], self.row.dice_key, resigned, agreed=not resigned))

    def follow(self, news: Stored) -> int:
        """Take over what another server has kept, its lines from `kept` on; the number that still stands."""
        stands = self.number
        if self.outgrown and news.lines:
            raise RecordError("it may be played with the rules of now again")
        if self.table is not None:
            for line in self.table.follow(news.lines):
                if isinstance(line, Undone):
                    stands = min(stands, line.to)
                    self.epoch += 1
            self.kept += len(news.lines)
        elif news.row.state != "waiting":
            stands = -1
            self.resume(news.row.header, news.lines)
        by_side = {seat.side: seat for seat in news.seats}
        self.seats = {side: by_side[side] for side in self.game.sides}
        self.row = news.row
        self.talk.lines = news.chat
        self.proposal = news.proposal
        self.requests |= news.requests
        return stands

    def begin(self) -> None:
        """Start the game: the seats are taken, the nonces known."""
        seats = self.seats.values()
        self.table = Table.new(
            self.game,
            {seat.side: seat.name for seat in seats},
            key=self.row.dice_key,
            nonces=[seat.nonce for seat in seats],
            pack=self.row.pack,
        )
        self.row = msgspec.structs.replace(self.row, header=encode(self.table.record.header))
        self.answer_the_obvious()

    def commitment(self) -> str:
        """The hash of the key, published before anybody adds a nonce."""
        return commit(self.row.dice_key)

    # --- looking -----------------------------------------------------------------------------

    @property
    def record(self) -> Record | None:
        """The whole record, if the game has begun."""
        return self._whole or (self.table.record if self.table else None)

    @property
    def ended(self) -> Ended | None:
        """The end of the game, if there is one."""
        return self.record.ending() if self.record else None

    @property
    def full(self) -> bool:
        """Whether all seats are taken."""
        return all(seat.kind != OPEN for seat in self.seats.values())

    @property
    def number(self) -> int:
        """How many choices stand."""
        return 0 if self.table is None else self.table.number

    @property
    def decision(self) -> Decision | None:
        """The open question, if the game is on."""
        return None if self.table is None or self.outgrown else self.table.decision

    @property
    def state(self) -> str:
        """Whether the table waits for seats, is played at, finished, or played with other rules."""
        if self.table is None:
            return "waiting"
        if self.ended:
            return "finished"
        return "outgrown" if self.outgrown else "playing"

    @property
    def playing(self) -> Table | None:
        """The game, while it is on."""
        return self.table if self.state == "playing" else None

    def asked_seat(self) -> SeatRow | None:
        """The seat that is asked."""
        decision = self.decision
        if decision is None or decision.side == CHANCE:
            return None
        return self.seats[self.game.side_name(decision.side)]

    def asked_bot(self) -> SeatRow | None:
        """The seat that is asked, if a bot sits there."""
        seat = self.asked_seat()
        return seat if seat is not None and seat.kind in SEATS else None

    # --- playing -----------------------------------------------------------------------------

    def answer_the_obvious(self) -> None:
        """Questions with only one answer are answered by the table, if the player wants it so."""
        while (decision := self.decision) is not None and len(decision.options) == 1:
            seat = self.asked_seat()
            if self.table is None or seat is None or not seat.auto_answer:
                return
            verb, noun = next(iter(decision.options))
            if verb in self.game.commits:
                return
            self.table.choose(decision.side, verb, noun, auto=True)

    def take_back(self, to: int, by: Side) -> None:
        """Go back to a number; the caller has made sure that it is allowed."""
        if self.table is not None:
            self.table.take_back(to, by)
            self.epoch += 1

    def new_lines(self) -> list[str]:
        """The lines of the record that are not in the store yet."""
        return [] if self.record is None else [encode(line) for line in self.record.lines[self.kept :]]

    def current_row(self, now: int) -> TableRow:
        """What lists say of the table."""
        if self.outgrown:
            asked = "" if self.ended else self.row.asked
            state = "finished" if self.ended else self.row.state
            return msgspec.structs.replace(self.row, state=state, asked=asked, changed=now)
        seat = self.asked_seat()
        return msgspec.structs.replace(
            self.row, state=self.state, asked=seat.side if seat else "", number=self.number, changed=now
        )

    def sides(self) -> Iterator[Side]:
        """All sides."""
        return map(Side, range(len(self.game.sides)))

    # --- advice ------------------------------------------------------------------------------

    def advise(self, advice: Advice) -> None:
        """Keep what a side recommends, in the place of what it recommended before."""
        given = Given(self.number, self.epoch, {**self.advice(), advice.side: advice})
        self.row = msgspec.structs.replace(self.row, advice=msgspec.json.encode(given).decode())

    def advice(self) -> dict[str, Advice]:
        """What was recommended for the open question, by side."""
        if not self.row.advice:
            return {}
        given = msgspec.json.decode(self.row.advice, type=Given)
        return given.by if (given.number, given.epoch) == (self.number, self.epoch) else {}

    def advises(self, side: Side | None) -> bool:
        """Whether a side may recommend an answer to the open question."""
        table = self.playing
        return table is not None and side is not None and self.game.advises(table.state, side)

    def council(self) -> set[Side]:
        """Who may know what is recommended: the side that is asked, and its advisers."""
        decision = self.decision
        if decision is None:
            return set()
        return {decision.side, *(side for side in self.sides() if self.advises(side))}

    # --- talk --------------------------------------------------------------------------------

    def letterbox(self, side: Side | None) -> str:
        """Where a side can leave a note and find those of others; "" is nowhere."""
        table = self.playing
        return self.game.letterbox(table.state, side) if table and side is not None else ""

    def hearers(self, speaker: Side) -> list[str] | None:
        """The sides that hear a side now; None is everybody."""
        table = self.playing
        return self.talk.hearers(table.state, speaker) if table else None

    def found_notes(self, since: int) -> list[ChatRow]:
        """The notes that somebody came by since a number, if only in passing."""
        table = self.playing
        if table is None or not self.talk.lying():
            return []
        return self.talk.found([*map(table.at, range(since, table.number)), table.state])

    def named(self, names: Iterable[str] | None) -> set[Side | None]:
        """Sides by their names; None is everybody, those who watch too."""
        if names is None:
            return {None, *self.sides()}
        return {self.game.side_named(name) for name in names}

    # --- telling -----------------------------------------------------------------------------

    def update(self, side: Side | None, since: int = 0, *, chat: bool = True) -> Update:
        """What a side may know; None is a spectator."""
        table = self.table
        stopped = self.number if self.outgrown else 0
        bot = self.asked_bot()
        name = "" if side is None else self.game.side_name(side)
        advice = list(self.advice().values())
        return Update(
            table=self.row.id,
            game=self.row.game,
            setup=Agreement.of(self.game),
            rivals=self.game.rivals,
            title=self.row.title,
            state=self.state,
            side=name,
            number=self.number,
            epoch=self.epoch,
            seats=[SeatInfo(s.side, s.kind, s.name, think(s.kind)) for s in self.seats.values()],
            view=table.view(side) if table else None,
            hints=self.game.hints(table.state, side) if table and side is not None and not stopped else {},
            since=since,
            log=self._log(table, side, since) if table else [],
            undo=table.undo_limit(side) if table and side is not None and not stopped else stopped,
            auto=side is not None and bool(self.seats[name].auto_answer),
            proposal=self.proposal,
            thinking=bot.side if bot else "",
            dice=self.dice(),
            advises=self.advises(side),
            advice=advice if advice and side in self.council() else [],
            letterbox=self.letterbox(side),
            chat=self.talk.readable(name, over=self.state == "finished") if chat else None,
            ending=self._ending(),
            outgrown=self.outgrown,
        )

    def _log(self, table: Table, side: Side | None, since: int) -> list[LogLine]:
        name = None if side is None else self.game.side_name(side)
        lines = []
        for n, event in table.log(side, since):
            chosen: Chosen | None = table.chosen(n)
            auto = chosen is not None and chosen.auto and chosen.side == name
            lines.append(LogLine(n, event.kind, self.game.sentence(event), dict(event.facts), auto))
        return lines

    def _ending(self) -> Ending | None:
        ended = self.ended
        return Ending(ended.winner, ended.score, ended.resigned) if ended else None

    def dice(self) -> DiceInfo:
        """The promise about the dice."""
        if self.table is None:
            return DiceInfo(self.commitment(), [])
        promise = self.table.record.header.dice
        ended = self.ended
        return DiceInfo(promise.commitment, promise.nonces, ended.key if ended else "")

    def message(self, side: Side | None, since: int = 0, *, chat: bool = True) -> bytes:
        """What a side may know, as it is sent."""
        return msgspec.json.encode(self.update(side, since, chat=chat))

    def tell(
        self, since: int, *, chat: Collection[Side | None] = (), only: Collection[Side | None] | None = None
    ) -> dict[Side | None, bytes]:
        """Tell every listener, or `only` some, what they may know; what was told, by side.

        `chat` are those for whom something was said.
        """
        told: dict[Side | None, bytes] = {}
        for listener in tuple(self.listeners):
            side = listener.side
            if only is not None and side not in only:
                continue
            if side not in told:
                told[side] = self.message(side, since, chat=side in chat)
            listener.send(told[side])
        return told

    def seen(self) -> dict[Side | None, bytes]:
        """What every listener may know now, all but the log."""
        return {side: self.message(side, NO_LOG) for side in {one.side for one in self.listeners}}

    def tell_news(self, before: dict[Side | None, bytes], since: int) -> None:
        """Tell those for whom anything is new, and only them: silence is part of what is not told."""
        now = self.seen()
        changed = [side for side, message in now.items() if message != before.get(side)]
        self.tell(since, chat=changed, only=changed)

    def hang_up(self, *sides: str) -> None:
        """End the connections of some sides, or all."""
        for listener in tuple(self.listeners):
            name = "" if listener.side is None else self.game.side_name(listener.side)
            if not sides or name in sides:
                self.listeners.discard(listener)
                listener.hang_up()


def fits(game: Game, header: Header) -> bool:
    """Whether a game is played with the rules and the data that there are."""
    return (header.rules, header.data) == (game.rules_version, game.data_hash)


def whose(line: Line) -> str:
    """The side that a line of a record is about."""
    match line:
        case Chosen(side=side) | Undone(by=side) | Ended(resigned=side):
            return side
        case _:
            return ""
