"""One table on this server: its game, its seats, its chat, and the connections that listen to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from sandtable.bots.levels import SEATS, think
from sandtable.core.play import Decision
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.documents import Card
from sandtable.game.game import AnyGame
from sandtable.record.dice import commit
from sandtable.record.files import parse
from sandtable.record.lines import Chosen, Ended, Header, Line, Migrated, Record, RecordError, Undone, encode
from sandtable.record.table import Table
from sandtable.record.verify import replay_as_far_as_possible
from sandtable.server.chat import Chat
from sandtable.server.messages import (
    Advice,
    Agreement,
    DiceInfo,
    Encoded,
    Ending,
    LogLine,
    Outdated,
    SeatInfo,
    Update,
)
from sandtable.server.store import ChatRow, SeatRow, Store, Stored, TableRow, clock

NO_LOG = 10**9
"""The `since` of an update without a log: more choices than any game has."""

OPEN = "open"
PERSON = "person"
"""Kinds of seats; other seats bear the name of a bot."""

OUTDATED = "outgrown"
"""The name of this state on the wire."""


class Listener(Protocol):
    """A connection to which updates are sent."""

    @property
    def side(self) -> Side | None:
        """The side whose updates it gets; None gets those of a spectator."""

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""

    def hang_up(self) -> None:
        """End the connection. Its client may connect again; then its token is checked again."""


class Given(msgspec.Struct, frozen=True):
    """The answers recommended for one question, by the side that recommends."""

    number: int
    epoch: int
    by: dict[str, Advice]


class Room:
    """A table in memory, with its seats, chat and listeners. All work on it is done under its `lock`.

    `kept` counts the lines of the record that are in the store. `epoch` counts how often choices were taken
    back; a client with another number gets the log from its beginning. A game that is `outdated` (played with
    other rules or data than this server's) can only be read: `table` holds as much of it as fits.
    """

    def __init__(
        self, game: AnyGame, stored: Stored, store: Store, wake_bots: Callable[[Room], None]
    ) -> None:
        self.game = game
        self.store = store
        self.wake_bots = wake_bots
        self.row: TableRow = stored.row
        by_side = {seat.side: seat for seat in stored.seats}
        self.seats: dict[str, SeatRow] = {side: by_side[side] for side in game.sides}
        self.chat = Chat(game, stored.chat)
        self.proposal = stored.proposal
        self.requests = stored.requests
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.kept = 0
        self.epoch = 0
        self.table: Table | None = None
        self.outdated: Outdated | None = None
        self._whole: Record | None = None
        if stored.row.state != "waiting":
            self.resume(stored.row.header, stored.lines)

    # --- beginning and ending ----------------------------------------------------------------

    def begin(self) -> None:
        """Start the game, once all seats are taken and their nonces known."""
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

    def resume(self, header: str, lines: Sequence[str]) -> None:
        """Replay the game from its record."""
        record = parse([header, *lines], f"table {self.row.id}")
        if fits(self.game, record.current):
            self.table = Table.resume(self.game, record, key=self.row.dice_key)
        else:
            self._open_to_read(record)
        self.kept = len(lines)
        self.epoch = sum(isinstance(line, Undone) for line in record.lines)

    def _open_to_read(self, record: Record) -> None:
        """Replay a game of other rules as far as it fits the rules of this server."""
        ending = record.ending()
        key = self.row.dice_key or (ending.key if ending else "")
        self.table, wrong = replay_as_far_as_possible(self.game, record, key)
        self._whole = record
        rules, now = record.current.rules, self.game.rules_version
        if wrong:
            fitting = len(self.table.record.lines)
            self.outdated = Outdated(rules, now, False, fitting + 2, whose(record.lines[fitting]))
        else:
            self.outdated = Outdated(rules, now, True)

    def migrate(self) -> None:
        """Go on with the rules of this server: all players agree, and all of the record fits."""
        record = self.record
        if record is None:
            return
        record.append(Migrated(self.game.rules_version, self.game.data_hash))
        self.table = Table.resume(self.game, record, key=self.row.dice_key)
        self.outdated = self._whole = None
        self.answer_the_obvious()

    def close(self, resigned: str = "") -> None:
        """End an outdated game, because a side resigned or all agree on a draw. It gets no score."""
        if self.table is None or self._whole is None:
            return
        winner = self.table.winner_against(self.game.side_named(resigned)) if resigned else ""
        self._whole.append(Ended(winner, [], self.row.dice_key, resigned, agreed=not resigned))

    def follow(self, news: Stored) -> int:
        """Take over what another server has kept, its lines from `kept` on.

        Returns the number of the last choice that was made before and still stands.
        """
        stands = self.number
        if self.outdated and news.lines:
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
        self.chat.lines = news.chat
        self.proposal = news.proposal
        self.requests |= news.requests
        return stands

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
        """The number of choices made and not taken back."""
        return 0 if self.table is None else self.table.number

    @property
    def decision(self) -> Decision | None:
        """The open question, if the game is on."""
        return None if self.table is None or self.outdated else self.table.decision

    @property
    def state(self) -> str:
        """The state of the game on the wire: "waiting" for seats, "playing", "finished" or "outgrown"."""
        if self.table is None:
            return "waiting"
        if self.ended:
            return "finished"
        return OUTDATED if self.outdated else "playing"

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

    def sides(self) -> Iterator[Side]:
        """All sides."""
        return map(Side, range(len(self.game.sides)))

    def named(self, names: Iterable[str] | None) -> set[Side | None]:
        """Sides by their names; None stands for all sides and the spectators."""
        if names is None:
            return {None, *self.sides()}
        return {self.game.side_named(name) for name in names}

    # --- seats -------------------------------------------------------------------------------

    async def take_seat(self, seat: SeatRow) -> None:
        """Fill an open seat; if it was the last one, the game begins."""
        self.seats[seat.side] = seat
        begins = self.table is None and self.full
        if begins:
            self.begin()
        lines = self.new_lines()
        self.row = await self.store.sit(self.current_row(), seat, lines)
        self.kept += len(lines)
        self.wake_bots(self)
        self.publish(0 if begins else self.number + 1)

    async def open_seat(self, side: str, words: str) -> None:
        """Open a seat again: its token becomes invalid, its connections end, and `words` go to the chat."""
        said = self.next_line("", words)
        self.row = await self.store.stand_up(self.current_row(), side, said)
        self.proposal = None
        self.seats[side] = msgspec.structs.replace(self.seats[side], kind=OPEN, name="", token_hash="")
        self.hang_up(side)
        self.publish_line(said)

    # --- playing -----------------------------------------------------------------------------

    def answer_the_obvious(self) -> None:
        """Answer questions that have only one answer, for seats that have auto-answer on."""
        while (decision := self.decision) is not None and len(decision.options) == 1:
            seat = self.asked_seat()
            if self.table is None or seat is None or not seat.auto_answer:
                return
            verb, noun = next(iter(decision.options))
            if self.game.vocabulary.verb(verb).confirm:
                return
            self.table.choose(decision.side, verb, noun, auto=True)

    def take_back(self, to: int, by: Side) -> None:
        """Go back to a number; the caller has made sure that it is allowed."""
        if self.table is not None:
            self.table.take_back(to, by)
            self.epoch += 1

    async def commit(self, player: Side, since: int, request: str = "") -> Encoded[Update]:
        """Store the new lines of the record, then publish them; the update for the player who made them."""
        lines = self.new_lines()
        row = self.current_row()
        found = self.found_notes(since)
        withdraw = self.proposal is not None
        self.row = await self.store.append(row, self.kept, lines, request, withdraw=withdraw, found=found)
        self.kept += len(lines)
        self.proposal = None
        if request:
            self.requests.add(request)
        self.wake_bots(self)
        chat = self.named(None if self.state == "finished" else self.chat.learn(found))
        return self.publish_for(player, since, chat=chat)

    def new_lines(self) -> list[str]:
        """The lines of the record that are not in the store yet."""
        return [] if self.record is None else [encode(line) for line in self.record.lines[self.kept :]]

    def current_row(self) -> TableRow:
        """The table's row as it is to be stored next."""
        now = clock()
        if self.outdated:
            asked = "" if self.ended else self.row.asked
            state = "finished" if self.ended else self.row.state
            return msgspec.structs.replace(self.row, state=state, asked=asked, changed=now)
        seat = self.asked_seat()
        return msgspec.structs.replace(
            self.row, state=self.state, asked=seat.side if seat else "", number=self.number, changed=now
        )

    # --- advice ------------------------------------------------------------------------------

    def advise(self, advice: Advice) -> None:
        """Store the answer that a side recommends; it replaces the side's earlier one."""
        given = Given(self.number, self.epoch, {**self.advice(), advice.side: advice})
        self.row = msgspec.structs.replace(self.row, advice=msgspec.json.encode(given).decode())

    def advice(self) -> dict[str, Advice]:
        """The answers recommended for the open question, by side."""
        if not self.row.advice:
            return {}
        given = msgspec.json.decode(self.row.advice, type=Given)
        return given.by if (given.number, given.epoch) == (self.number, self.epoch) else {}

    def advises(self, side: Side | None) -> bool:
        """Whether a side may recommend an answer to the open question."""
        table = self.playing
        talk = self.game.talk
        return table is not None and side is not None and talk is not None and talk.advises(table.state, side)

    def council(self) -> set[Side]:
        """The sides that see the advice: the side to move, and its advisers."""
        decision = self.decision
        if decision is None:
            return set()
        return {decision.side, *(side for side in self.sides() if self.advises(side))}

    # --- chat --------------------------------------------------------------------------------

    def note_place(self, side: Side | None) -> str:
        """The place where a side can leave a note now and finds those of others; "" if there is none."""
        table = self.playing
        talk = self.game.talk
        return talk.note_place(table.state, side) if table and talk and side is not None else ""

    def hearers(self, speaker: Side) -> list[str] | None:
        """The sides that hear a side now; None is everybody."""
        table = self.playing
        return self.chat.hearers(table.state, speaker) if table else None

    def found_notes(self, since: int) -> list[ChatRow]:
        """The notes with new readers: some side was at their place since a number, if only in passing."""
        table = self.playing
        if table is None or not self.chat.lying():
            return []
        return self.chat.found([*map(table.at, range(since, table.number)), table.state])

    def next_line(self, author: str, text: str, to: list[str] | None = None, place: str = "") -> ChatRow:
        """A line of chat that may be stored and then published; without `to` it is for everybody."""
        return self.chat.next(author, text, clock(), to, place)

    def publish_line(self, line: ChatRow) -> None:
        """Send a stored line of chat to those who heard it, and only to them."""
        self.chat.lines.append(line)
        hearers = self.named(line.to)
        self.publish(self.number + 1, chat=hearers, only=hearers)

    # --- publishing --------------------------------------------------------------------------

    def update(self, side: Side | None, since: int = 0, *, chat: bool = True) -> Update:
        """All that a side may know, with the log from a number on; None is a spectator."""
        table = self.table
        stopped = self.number if self.outdated else 0
        bot = self.asked_bot()
        name = "" if side is None else self.game.side_name(side)
        advice = list(self.advice().values())
        shown = self.game.presentation
        view = table.view(side) if table else None
        asked = side is not None and not stopped
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
            view=view,
            status=shown.status_of(view) if view else None,
            names=dict(shown.names_in(view)) if view else {},
            counters=shown.counters_in(view) if view else [],
            details=self.details(table.state, view) if table and view and asked else {},
            preview=self.preview(table.state, side) if table and side is not None and asked else None,
            hints=shown.overlays_for(table.state, side) if table and side is not None and asked else {},
            since=since,
            log=self._log(table, side, since) if table else [],
            undo=table.undo_limit(side) if table and side is not None and asked else stopped,
            auto=side is not None and bool(self.seats[name].auto_answer),
            proposal=self.proposal,
            thinking=bot.side if bot else "",
            dice=self.dice(),
            advises=self.advises(side),
            advice=advice if advice and side in self.council() else [],
            letterbox=self.note_place(side),
            chat=self.chat.readable(name, over=self.state == "finished") if chat else None,
            ending=self._ending(),
            outgrown=self.outdated,
        )

    def _log(self, table: Table, side: Side | None, since: int) -> list[LogLine]:
        name = None if side is None else self.game.side_name(side)
        lines = []
        for n, event in table.log(side, since):
            chosen: Chosen | None = table.chosen(n)
            auto = chosen is not None and chosen.auto and chosen.side == name
            shown = self.game.presentation
            card = shown.result(event) if shown.result and not shown.own_cards else None
            lines.append(LogLine(n, event.kind, shown.sentence(event), dict(event.facts), auto, card))
        return lines

    def details(self, s: State[Any], view: View) -> dict[str, list[str]]:
        """What the choices of the open question cost or bring, where they have buttons."""
        if view.asked is None:
            return {}
        words, detail = self.game.vocabulary, self.game.presentation.detail
        return {
            verb: [detail(s, verb, noun) for noun in nouns]
            for verb, nouns in view.asked.options.items()
            if verb in self.game.presentation.details and len(nouns) <= words.verb(verb).buttons
        }

    def preview(self, s: State[Any], side: Side) -> Card | None:
        """What the open question leads to, for the side that is asked."""
        shown = self.game.presentation
        return shown.preview(s, side) if shown.preview and not shown.own_cards else None

    def _ending(self) -> Ending | None:
        ended, table = self.ended, self.table
        if ended is None:
            return None
        view = table.view(None) if table else None
        return Ending(
            ended.winner,
            ended.score,
            ended.resigned,
            self.game.outcome(view, ended.winner, ended.score, ended.resigned),
        )

    def dice(self) -> DiceInfo:
        """The commitment to the dice key, known before any nonce; the key itself only after the end."""
        if self.table is None:
            return DiceInfo(commit(self.row.dice_key), [])
        promise = self.table.record.header.dice
        ended = self.ended
        return DiceInfo(promise.commitment, promise.nonces, ended.key if ended else "")

    def message(self, side: Side | None, since: int = 0, *, chat: bool = True) -> Encoded[Update]:
        """The update for a side, encoded."""
        return Encoded(msgspec.json.encode(self.update(side, since, chat=chat)))

    def publish(
        self, since: int, *, chat: Collection[Side | None] = (), only: Collection[Side | None] | None = None
    ) -> dict[Side | None, Encoded[Update]]:
        """Send every listener, or those of `only` some sides, their update; what was sent, by side.

        `chat` are the sides for which something was said. An update is made and encoded once for each side.
        """
        sent: dict[Side | None, Encoded[Update]] = {}
        for listener in tuple(self.listeners):
            side = listener.side
            if only is not None and side not in only:
                continue
            if side not in sent:
                sent[side] = self.message(side, since, chat=side in chat)
            listener.send(sent[side].data)
        return sent

    def publish_for(
        self,
        player: Side,
        since: int,
        *,
        chat: Collection[Side | None] = (),
        only: Collection[Side | None] | None = None,
    ) -> Encoded[Update]:
        """Publish, and return the update for the player who made the change, even if he has no socket."""
        sent = self.publish(since, chat=chat, only=only)
        return sent.get(player) or self.message(player, since, chat=player in chat)

    def seen(self) -> dict[Side | None, Encoded[Update]]:
        """The current update of every side that has a listener, without the log."""
        return {side: self.message(side, NO_LOG) for side in {one.side for one in self.listeners}}

    def publish_news(self, before: dict[Side | None, Encoded[Update]], since: int) -> None:
        """Send an update only to listeners whose view has changed since `before`.

        An update without news would reveal that something hidden happened.
        """
        now = self.seen()
        changed = [side for side, message in now.items() if message != before.get(side)]
        self.publish(since, chat=changed, only=changed)

    def hang_up(self, *sides: str) -> None:
        """End the connections of some sides, or all."""
        for listener in tuple(self.listeners):
            name = "" if listener.side is None else self.game.side_name(listener.side)
            if not sides or name in sides:
                self.listeners.discard(listener)
                listener.hang_up()


def fits(game: AnyGame, header: Header) -> bool:
    """Whether a record's rules and data are those of this server's game."""
    return (header.rules, header.data) == (game.rules_version, game.data_hash)


def whose(line: Line) -> str:
    """The side that a line of a record is about."""
    match line:
        case Chosen(side=side) | Undone(by=side) | Ended(resigned=side):
            return side
        case _:
            return ""
