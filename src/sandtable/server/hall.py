"""The hall: all tables of a server, loaded when somebody comes, and everything done at them."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from sandtable.bots import Bot, bot
from sandtable.bots.counsel import consider, rehearsed
from sandtable.bots.levels import ADVISER, SEATS
from sandtable.core import play
from sandtable.core.dice import commit, new_key
from sandtable.core.game import Game, Setup
from sandtable.core.options import Choice, Noun
from sandtable.core.play import Illegal
from sandtable.core.procedure import Violation
from sandtable.core.record import Header, Migrated, Record, RecordError, decode, decode_header, encode
from sandtable.core.side import CHANCE, Side
from sandtable.core.table import Table
from sandtable.core.view import View
from sandtable.server import refusal
from sandtable.server.database import Conflict, Unavailable
from sandtable.server.figures import Figures
from sandtable.server.live import OPEN, PERSON, Advice, Listener, Live, fits
from sandtable.server.messages import (
    Advise,
    Agreement,
    Answer,
    Considered,
    Counsel,
    NewTable,
    Promise,
    Seated,
    SeatWish,
    Sit,
    Step,
    Summary,
    WireNoun,
)
from sandtable.server.peers import Alone, Peers
from sandtable.server.refusal import Refusal, malformed, spoken
from sandtable.server.shelf import Shelf
from sandtable.server.store import ChatRow, Listed, Proposal, SeatRow, Store, Stored, TableRow

PACKED = "+"
"""A game with a data pack is served under its name, this sign and the pack's name."""

LONGEST_NAME = 40
LONGEST_SAYING = 1000
LISTED = 50
PROMISES = 10_000
"""How many promises of dice are remembered until their tables are set up."""

THINKERS = 2
"""How many bots think at the same time."""

LINES = 5
"""How many of the lines that a bot considered are shown."""

ADVISED = 8
"""How many tables may wait for an adviser's answer; it thinks about one after the other."""

SWEPT = 500
"""How many tables are looked up at a time."""

TRIES = 10
"""How often something is tried that other servers come before."""

RETRY_SECONDS = 1.0
"""How long the bots wait for a database that does not answer."""

ID = re.compile(r"[0-9A-Za-z_-]{1,40}")

log = logging.getLogger("sandtable")

P = ParamSpec("P")
T = TypeVar("T")


def persistent(method: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Try again if another server came first: then the table is as that one left it."""

    @functools.wraps(method)
    async def again(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES):
            with contextlib.suppress(Conflict):
                return await method(*args, **kwargs)
        raise refusal.stale()

    return again


class Asked(NamedTuple):
    """A question to a bot: what it may know, and when it was asked."""

    number: int
    epoch: int
    game: Game
    side: Side
    kind: str
    view: View
    random: Random


class Pondered(NamedTuple):
    """A question that an adviser is asked about, through the eyes of the side that answers it."""

    number: int
    game: Game
    side: Side
    view: View
    hints: dict[str, Any]
    played: Choice | None


class Hall:
    """Tables by id. At most `room` where nobody listens stay in memory; the others wait in the store."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        *,
        think: float = 0.1,
        room: int = 1000,
        figures: Figures | None = None,
        peers: Peers | None = None,
    ) -> None:
        self.store = store
        self.peers = peers or Alone()
        self.store.told = self.peers.tell
        self._errands: set[asyncio.Task[None]] = set()
        self.shelf = shelf
        self.figures = figures or Figures()
        self.think = think
        self.room = room
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._promised: OrderedDict[str, str] = OrderedDict()
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, "sandtable-bot")
        self._adviser = ThreadPoolExecutor(1, "sandtable-adviser")
        self._advised: set[str] = set()
        self._thoughts = 0

    # --- how it is doing ---------------------------------------------------------------------

    def live_tables(self) -> list[Live]:
        """The tables in memory; last those where something happened last."""
        return list(self._live.values())

    @property
    def bots_thinking(self) -> int:
        """How many bots think now."""
        return min(self._thoughts, THINKERS)

    @property
    def bots_waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return self._thoughts - self.bots_thinking

    @property
    def counsels_waiting(self) -> int:
        """How many tables wait for the adviser."""
        return len(self._advised)

    # --- finding -----------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Live]:
        """A table, while something is done at it.

        What cannot be kept has not happened: then the table is forgotten, and whoever comes next
        finds it as it is in the store. Conflict: another server has changed it meanwhile.
        """
        live = await self._locked(id)
        try:
            yield live
        except Refusal:
            raise
        except Conflict:
            await self._renew(live)
            raise
        except BaseException:
            self._forget(live)
            raise
        finally:
            live.lock.release()

    async def _locked(self, id: str) -> Live:
        while True:
            live = self._live.get(id) or await self._load(id)
            await live.lock.acquire()
            try:
                if self._live.get(id) is live and await self._fresh(live):
                    self._live.move_to_end(id)
                    return live
            except BaseException:
                live.lock.release()
                raise
            live.lock.release()

    async def _fresh(self, live: Live) -> bool:
        """Catch up with the other servers, and tell whoever listens here; whether that worked."""
        id = live.row.id
        if not self.peers.shared or (await self.store.versions([id])).get(id) == live.row.version:
            return True
        news = await self.store.load(id, live.kept)
        if news is None:
            self._forget(live)
            raise refusal.no_table()
        if live.outgrown is not None:
            self._forget(live)
            return False
        before = live.seen()
        try:
            stands = live.follow(news)
        except RecordError as error:
            log.info("table %s is loaded anew: %s", id, error)
            await self._renew(live)
            return False
        live.tell_news(before, stands + 1)
        return True

    async def _renew(self, live: Live) -> None:
        """Put a table in memory as it is in the store, and tell those who listen."""
        try:
            stored = await self.store.load(live.row.id)
            if stored is None:
                raise refusal.no_table()
            new = await asyncio.to_thread(self._revived, stored)
        except BaseException:
            self._forget(live)
            raise
        new.listeners = live.listeners
        if self._live.get(live.row.id) is live:
            self._live[live.row.id] = new
        new.tell(0, chat=new.named(None))

    async def _load(self, id: str) -> Live:
        if not ID.fullmatch(id):
            raise refusal.no_table()
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            live = self._live.get(id)
            if live is None:
                stored = await self.store.load(id)
                if stored is None:
                    raise refusal.no_table()
                live = await asyncio.to_thread(self._revived, stored)
                self._welcome(live)
        return live

    def _revived(self, stored: Stored) -> Live:
        row = stored.row
        if row.game not in self.shelf.standard:
            raise refusal.no_game(row.game)
        try:
            return Live(self.shelf.game(row.game, agreement(row).setup), stored)
        except (RecordError, Refusal) as error:
            raise Refusal(409, "other-version", f"This game cannot be continued here: {error}.") from None

    def _welcome(self, live: Live) -> None:
        self._live[live.row.id] = live
        self._wake_bot(live)
        if len(self._live) > self.room:
            idle = [id for id, other in self._live.items() if other is not live and self._idle(id, other)]
            for id in idle[: max(0, len(idle) + 1 - self.room)]:
                del self._live[id]

    def _idle(self, id: str, live: Live) -> bool:
        return not live.listeners and not live.lock.locked() and id not in self._bots

    def unlisten(self, live: Live, listener: Listener) -> None:
        """Somebody listens no more; a finished game where nobody does need not stay in memory."""
        live.listeners.discard(listener)
        id = live.row.id
        if live.state == "finished" and self._live.get(id) is live and self._idle(id, live):
            del self._live[id]

    def _forget(self, live: Live) -> None:
        if self._live.get(live.row.id) is live:
            del self._live[live.row.id]
        live.hang_up()

    def sides_of(self, seats: list[SeatRow], token: str) -> list[str]:
        """The seats that a token opens."""
        mark = hashed(token) if token else None
        return [seat.side for seat in seats if seat.token_hash == mark]

    def check_seat(self, live: Live, token: str, side: str) -> Side:
        """The side whose seat somebody holds."""
        mine = self.sides_of(list(live.seats.values()), token)
        if not mine:
            raise refusal.wrong_token()
        if side not in mine:
            raise refusal.not_your_seat(side)
        return live.game.side_named(side)

    def viewer(self, live: Live, token: str, side: str) -> Side | None:
        """The side as which somebody may look; without a token a spectator."""
        if not token and not side:
            return None
        return self.check_seat(live, token, side)

    # --- lists -------------------------------------------------------------------------------

    async def open_tables(self) -> list[Summary]:
        """Tables with an open seat."""
        return await self._summaries(await self.store.open_tables(LISTED))

    async def finished(self) -> list[Summary]:
        """The archive."""
        return await self._summaries(await self.store.finished(LISTED))

    async def mine(self, tokens: Mapping[str, str]) -> list[Summary]:
        """The tables of these ids; `yours` says which seats their tokens open."""
        found = await self.store.found([id for id in tokens if ID.fullmatch(id)])
        return await self._summaries(found, tokens)

    async def outgrown(self, rows: Sequence[TableRow]) -> dict[str, int]:
        """Which tables are played with other rules or data than there are: the version of their rules."""
        headers = {row.id: header for row in rows if (header := header_of(row)) is not None}
        games = {row.id: self.shelf.standard[row.game] for row in rows if row.game in self.shelf.standard}
        other = [id for id, header in headers.items() if id in games and not fits(games[id], header)]
        for id, line in (await self.store.migrations(other)).items():
            moved = decode(line)
            if isinstance(moved, Migrated):
                headers[id] = msgspec.structs.replace(headers[id], rules=moved.rules, data=moved.data)
        return {id: headers[id].rules for id in other if not fits(games[id], headers[id])}

    async def unfinished_outgrown(self) -> dict[str, TableRow]:
        """The games under way that no longer fit."""
        rows = await self.store.unfinished()
        found = await self.outgrown(rows)
        return {row.id: row for row in rows if row.id in found}

    async def _summaries(self, found: list[Listed], tokens: Mapping[str, str] | None = None) -> list[Summary]:
        other = await self.outgrown([listed.row for listed in found])
        given = tokens or {}
        return [self._summary(one, given.get(one.row.id, ""), other.get(one.row.id, 0)) for one in found]

    def _summary(self, listed: Listed, token: str, rules: int) -> Summary:
        row, seats = listed.row, listed.seats
        return Summary(
            id=row.id,
            game=row.game,
            setup=agreement(row),
            title=row.title,
            state=row.state,
            seats={seat.side: seat.name for seat in seats},
            open=[seat.side for seat in seats if seat.kind == OPEN],
            asked=row.asked,
            yours=self.sides_of(seats, token),
            number=row.number,
            changed=row.changed,
            outgrown=rules,
        )

    # --- coming and going --------------------------------------------------------------------

    async def promise(self) -> Promise:
        """Commit to a fresh key for the dice, before the nonce of whoever sets up the table is known."""
        key = new_key()
        commitment = commit(key)
        if self.peers.shared:
            await self.store.promise(commitment, key, clock())
        else:
            self._promised[commitment] = key
            if len(self._promised) > PROMISES:
                self._promised.popitem(last=False)
        return Promise(commitment)

    async def create(self, wish: NewTable) -> Seated:
        """Set up a table; the creator gets one token for all seats that are his."""
        setup = Setup(wish.scenario, frozenset(wish.options))
        game = await asyncio.to_thread(self.shelf.game, wish.game, setup)
        if set(wish.seats) != set(game.sides):
            raise malformed(f"The seats of {game.name} are {', '.join(game.sides)}.")
        token = secrets.token_urlsafe(24)
        seats = [seat_for(side, wish, token) for side in game.sides]
        title = clean(wish.title, LONGEST_NAME) or game.title
        row = new_row(wish.game, game, title, await self._key(wish.commitment))
        live = Live(game, Stored(row, seats))
        if live.full:
            live.begin()
        lines = live.new_lines()
        live.row = live.current_row(clock())
        await self.store.create(live.row, seats, lines)
        live.kept = len(lines)
        self._welcome(live)
        mine = self.sides_of(seats, token)
        return Seated(row.id, mine, token if mine else "")

    async def _key(self, commitment: str) -> str:
        if not commitment:
            return new_key()
        shared = self.peers.shared
        key = await self.store.redeem(commitment) if shared else self._promised.pop(commitment, None)
        if key is None:
            raise Refusal(409, "no-such-promise", "These dice were not promised, or too long ago.")
        return key

    @persistent
    async def sit(self, id: str, wish: Sit) -> Seated:
        """Take an open seat by its link."""
        async with self.at(id) as live:
            if wish.side not in live.seats:
                raise malformed(f"There is no seat {wish.side!r} at this table.")
            token = seat_token(id, wish.side, wish.key)
            seated = Seated(id, [wish.side], token)
            old = live.seats[wish.side]
            if old.token_hash == hashed(token):
                return seated
            if old.kind != OPEN:
                raise Refusal(409, "taken", f"The {spoken(wish.side)} seat is taken.")
            name = clean(wish.name, LONGEST_NAME) or spoken(wish.side).title()
            nonce = old.nonce if live.table is not None else own_nonce(wish.nonce)
            seat = SeatRow(wish.side, PERSON, name, hashed(token), nonce, old.auto_answer)
            live.seats[wish.side] = seat
            begins = live.table is None and live.full
            if begins:
                live.begin()
            lines = live.new_lines()
            live.row = await self.store.sit(live.current_row(clock()), seat, lines)
            live.kept += len(lines)
            self._wake_bot(live)
            live.tell(0 if begins else live.number + 1)
            return seated

    @persistent
    async def leave(self, id: str, token: str, side: str) -> None:
        """Leave a seat; somebody else may take it."""
        async with self.at(id) as live:
            self.check_seat(live, token, side)
            said = live.talk.next("", f"The {spoken(side)} seat is open again.", clock(), None, "")
            live.row = await self.store.stand_up(live.current_row(clock()), side, said)
            live.proposal = None
            live.seats[side] = msgspec.structs.replace(live.seats[side], kind=OPEN, name="", token_hash="")
            live.hang_up(side)
            self._spread(live, said)

    async def archive(self, record: Record) -> str:
        """Keep a finished game that was played elsewhere; every line is checked first."""
        served, game = await asyncio.to_thread(self.shelf.of_record, record.current)
        table = await asyncio.to_thread(Table.resume, game, record)
        row = msgspec.structs.replace(
            new_row(served, game, f"{game.title} (from a file)", ""),
            header=encode(record.header),
            state="finished",
            number=table.number,
        )
        names = {side: clean(record.header.seats.get(side, ""), LONGEST_NAME) for side in game.sides}
        seats = [SeatRow(side, PERSON, name or spoken(side).title()) for side, name in names.items()]
        await self.store.create(row, seats, [encode(line) for line in record.lines])
        return row.id

    # --- playing -----------------------------------------------------------------------------

    @persistent
    async def choose(
        self, id: str, token: str, side: str, number: int, verb: str, noun: Noun, request: str
    ) -> bytes:
        """Make a choice: checked for seat, number, verb and noun; kept; then told to everybody."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            if request and request in live.requests:
                return live.message(player)
            table = self._playing(live)
            if number != table.number:
                raise refusal.stale(table.number)
            try:
                table.choose(player, verb, noun)
            except Illegal as error:
                raise Refusal(422, "illegal", str(error), error.violations) from None
            live.answer_the_obvious()
            told = await self._settle(live, player, number + 1, request)
            self.figures.choices.labels("person").inc()
            return told

    def _playing(self, live: Live) -> Table:
        if live.table is None:
            raise refusal.waiting()
        if live.ended is not None:
            raise refusal.over()
        if live.outgrown is not None:
            raise refusal.outgrown(live.outgrown.rules, live.outgrown.now)
        return live.table

    async def _settle(self, live: Live, player: Side, since: int, request: str = "") -> bytes:
        """Keep what is new, then tell everybody; the message for the player who did it."""
        lines = live.new_lines()
        row = live.current_row(clock())
        found = live.found_notes(since)
        withdraw = live.proposal is not None
        live.row = await self.store.append(row, live.kept, lines, request, withdraw=withdraw, found=found)
        live.kept += len(lines)
        live.proposal = None
        if request:
            live.requests.add(request)
        self._wake_bot(live)
        chat = live.named(None if live.state == "finished" else live.talk.learn(found))
        told = live.tell(since, chat=chat)
        return told.get(player) or live.message(player, since, chat=player in chat)

    @persistent
    async def advise(self, id: str, token: str, wish: Advise, noun: Noun) -> bytes:
        """Recommend an answer to the open question, to the side that is asked and its other advisers."""
        async with self.at(id) as live:
            adviser = self.check_seat(live, token, wish.side)
            table = self._playing(live)
            if wish.number != table.number:
                raise refusal.stale(table.number)
            decision = live.decision
            if decision is None or not live.advises(adviser):
                raise refusal.no_advice(wish.side)
            if (wish.verb, noun) not in decision.options:
                raise Refusal(422, "illegal", "That is not one of the answers that are open.")
            live.advise(Advice(wish.side, wish.verb, wish.noun))
            live.row = await self.store.advise(live.row)
            since = live.number + 1
            told = live.tell(since, only=live.council())
            return told.get(adviser) or live.message(adviser, since, chat=False)

    async def why(self, id: str, token: str, side: str, verb: str, noun: Noun) -> list[Violation]:
        """The reasons against a choice."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            return self._playing(live).why(player, verb, noun)

    @persistent
    async def resign(self, id: str, token: str, side: str) -> bytes:
        """Give up."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            if live.state == "outgrown":
                live.close(side)
            else:
                self._playing(live).resign(player)
            return await self._settle(live, player, live.number + 1)

    # --- taking back -------------------------------------------------------------------------

    @persistent
    async def undo(self, id: str, token: str, side: str, to: int | None, number: int | None = None) -> bytes:
        """Take back own choices; past a barrier the other seats are asked."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            table = self._playing(live)
            if number not in (None, table.number):
                raise refusal.stale(table.number)
            limit = table.undo_limit(player)
            goal = last_own(table, limit) if to is None else to
            if not 0 <= goal < table.number:
                raise malformed(f"There are choices 0 to {table.number}.")
            if goal >= limit:
                live.take_back(goal, player)
                return await self._settle(live, player, goal + 1)
            return await self._propose(live, player, Proposal(side, goal, [side]))

    @persistent
    async def answer_proposal(self, id: str, token: str, side: str, agree: bool) -> bytes:
        """Agree to a proposal, or not."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            proposal = live.proposal
            if live.state != "outgrown" or (proposal and proposal.kind == "undo"):
                self._playing(live)
            if proposal is None:
                raise Refusal(409, "no-proposal", "Nobody asks to take anything back.")
            if agree:
                agreed = sorted({*proposal.agreed, side})
                return await self._propose(live, player, msgspec.structs.replace(proposal, agreed=agreed))
            what = "take it back" if proposal.kind == "undo" else "agree to that"
            words = f"{live.seats[side].name} would rather not {what}."
            said = live.talk.next("", words, clock(), None, "")
            live.row = await self.store.decline(live.row, said)
            live.proposal = None
            self._spread(live, said)
            return live.message(player, live.number + 1)

    async def _propose(self, live: Live, player: Side, proposal: Proposal) -> bytes:
        """Carry a proposal out if every person agrees, else keep it; bots and open seats do not mind.

        Where the game itself is the opponent, who plays alone has nobody to ask about dice and reveals.
        """
        taken = [seat for seat in live.seats.values() if seat.kind == PERSON]
        persons = {seat.token_hash for seat in taken}
        if len(persons) == 1 and not live.game.rivals and proposal.kind == "undo":
            if proposal.to < last_news(self._playing(live), [seat.side for seat in taken]):
                raise refusal.lone()
        if persons <= {live.seats[side].token_hash for side in proposal.agreed}:
            if proposal.kind == "migrate":
                live.migrate()
                return await self._settle(live, player, 0)
            if proposal.kind == "draw":
                live.close()
                return await self._settle(live, player, live.number + 1)
            live.take_back(proposal.to, live.game.side_named(proposal.by))
            return await self._settle(live, player, proposal.to + 1)
        live.row = await self.store.propose(live.row, proposal)
        live.proposal = proposal
        since = live.number + 1
        return live.tell(since).get(player) or live.message(player, since, chat=False)

    # --- other rules -------------------------------------------------------------------------

    @persistent
    async def propose(self, id: str, token: str, side: str, kind: str) -> bytes:
        """Ask to go on with a game of other rules on those of now, or to end it in a draw."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            if live.outgrown is None or live.state != "outgrown":
                self._playing(live)
                raise refusal.not_outgrown()
            if kind == "migrate" and not live.outgrown.fits:
                raise refusal.does_not_fit(live.outgrown.now, live.outgrown.line, live.outgrown.side)
            return await self._propose(live, player, Proposal(side, live.number, [side], kind))

    # --- talking -----------------------------------------------------------------------------

    @persistent
    async def say(self, id: str, token: str, side: str, text: str, *, note: bool = False) -> None:
        """Say something to all who hear it, or leave a note for those who come by."""
        words = clean(text, LONGEST_SAYING)
        if not words:
            raise malformed("Say something.")
        async with self.at(id) as live:
            speaker = self.check_seat(live, token, side)
            place = live.letterbox(speaker)
            if not note:
                to = live.hearers(speaker)
                if to == [side]:
                    raise refusal.nobody_hears(place)
                await self._hear(live, side, words, to)
            elif place:
                to = live.talk.visitors(self._playing(live).state, place)
                await self._hear(live, side, words, to, place)
            else:
                raise refusal.no_letterbox()

    async def _hear(
        self, live: Live, author: str, text: str, to: list[str] | None = None, place: str = ""
    ) -> None:
        """Keep what was said, then tell those who heard it; without `to`, everybody."""
        said = live.talk.next(author, text, clock(), to, place)
        live.row = await self.store.say(live.row, said)
        self._spread(live, said)

    def _spread(self, live: Live, said: ChatRow) -> None:
        """Tell those who heard a line, and only them."""
        live.talk.lines.append(said)
        hearers = live.named(said.to)
        live.tell(live.number + 1, chat=hearers, only=hearers)

    @persistent
    async def settings(self, id: str, token: str, side: str, auto: bool) -> bytes:
        """Whether the table answers the side's questions that have only one answer."""
        async with self.at(id) as live:
            player = self.check_seat(live, token, side)
            live.row = await self.store.set_auto_answer(live.row, side, auto)
            live.seats[side] = msgspec.structs.replace(live.seats[side], auto_answer=int(auto))
            since = live.number + 1
            return live.tell(since).get(player) or live.message(player, since, chat=False)

    # --- bots --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin: listen to the other servers, and take up the games in which a bot is asked."""
        await self.peers.open(self.heard, self.sweep)
        for row in (await self.unfinished_outgrown()).values():
            told = {"table": row.id, "game": row.game}
            log.warning("table %s is played with other rules than there are", row.id, extra={"facts": told})
        await self.wake_bots()

    def heard(self, id: str, version: int) -> None:
        """Another server has changed a table; if somebody listens here, it is looked at at once."""
        live = self._live.get(id)
        if live is not None and live.listeners and live.row.version < version:
            errand = asyncio.get_running_loop().create_task(self._look(id))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _look(self, id: str) -> None:
        with contextlib.suppress(Refusal, Unavailable):
            async with self.at(id):
                pass

    async def sweep(self) -> None:
        """Make up for what was not heard, and for the bots of servers that died."""
        watched = [id for id, live in self._live.items() if live.listeners]
        for start in range(0, len(watched), SWEPT):
            for id, version in (await self.store.versions(watched[start : start + SWEPT])).items():
                self.heard(id, version)
        await self.wake_bots()

    async def wake_bots(self) -> None:
        """Take up the games in which a bot was asked when the server stopped."""
        for id in await self.store.waiting_for(list(SEATS)):
            self._start_bots(id)

    def _wake_bot(self, live: Live) -> None:
        if live.asked_bot() is not None:
            self._start_bots(live.row.id)

    def _start_bots(self, id: str) -> None:
        """One task answers for all bots at a table."""
        running = self._bots.get(id)
        if running is None or running.done():
            task = asyncio.get_running_loop().create_task(self._play_bots(id))
            self._bots[id] = task
            task.add_done_callback(lambda done: self._bots_rest(id, done))

    def _bots_rest(self, id: str, task: asyncio.Task[None]) -> None:
        if self._bots.get(id) is task:
            del self._bots[id]
        if not task.cancelled() and task.exception() is not None:
            log.error("the bots at table %s gave up", id, exc_info=task.exception())

    async def _play_bots(self, id: str) -> None:
        """Answer for the bots until a person is asked; if the database is away, wait for it.

        Of several servers one does it. The others wait, since that one may die.
        """
        players: dict[Side, Bot] = {}
        ours = False
        try:
            while True:
                try:
                    async with self.at(id) as live:
                        asked = question_to_bot(live)
                    if asked is None:
                        return
                    ours = ours or await self.peers.claim(id)
                    if not ours:
                        await asyncio.sleep(RETRY_SECONDS)
                        continue
                    choice = await self._thought(asked, players)
                    async with self.at(id) as live:
                        await self._answer_for_bot(live, asked, choice)
                except Unavailable:
                    await asyncio.sleep(RETRY_SECONDS)
                except Conflict:
                    continue
        finally:
            if ours:
                await self.peers.release(id)

    async def _thought(self, asked: Asked, players: dict[Side, Bot]) -> Choice | None:
        """What a bot chooses; None if it fails. It gets its view, and no more."""
        began = time.monotonic()
        player = players.setdefault(asked.side, bot(SEATS[asked.kind]))
        loop = asyncio.get_running_loop()
        choice: Choice | None = None
        self._thoughts += 1
        try:
            choice = await loop.run_in_executor(
                self._thinkers, player.choose, asked.game, asked.view, asked.random
            )
        except Exception:
            log.exception("the %s bot failed", asked.kind)
        finally:
            self._thoughts -= 1
        await asyncio.sleep(max(0.0, self.think - (time.monotonic() - began)))
        return choice

    async def _answer_for_bot(self, live: Live, asked: Asked, choice: Choice | None) -> None:
        """Carry out what a bot chose, if the question is still the same; else any legal choice."""
        decision = live.decision
        if (live.number, live.epoch) != (asked.number, asked.epoch) or not live.table or not decision:
            return
        if choice is None or choice not in decision.options:
            choice = decision.options.sample(asked.random.randrange)
        live.table.choose(asked.side, *choice)
        live.answer_the_obvious()
        await self._settle(live, asked.side, asked.number + 1)
        self.figures.choices.labels("bot").inc()

    # --- what a bot would do -----------------------------------------------------------------

    async def counsel(self, id: str, token: str, side: str, at: int | None) -> Counsel:
        """What a bot would do: now, for who is asked and plays against no person; or in a finished game.

        It gets the view of the side that is asked, and no more.
        """
        async with self.at(id) as live:
            pondered = self._open_question(live, token, side) if at is None else past_question(live, at)
        if id in self._advised or len(self._advised) >= ADVISED:
            raise refusal.adviser_busy()
        self._advised.add(id)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._adviser, counsel_on, id, pondered)
        finally:
            self._advised.discard(id)

    def _open_question(self, live: Live, token: str, side: str) -> Pondered:
        player = self.check_seat(live, token, side)
        table = self._playing(live)
        mine = self.sides_of(list(live.seats.values()), token)
        if any(seat.kind in (OPEN, PERSON) and seat.side not in mine for seat in live.seats.values()):
            raise refusal.not_alone()
        if live.decision is None or live.decision.side != player:
            raise refusal.not_asked(side)
        hints = live.game.hints(table.state, player)
        return Pondered(table.number, live.game, player, table.view(player), hints, None)

    async def close(self) -> None:
        """Stop thinking and let go of the database."""
        tasks = [*self._bots.values(), *self._errands]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for thinking in (self._thinkers, self._adviser):
            thinking.shutdown(wait=False, cancel_futures=True)
        await self.peers.close()
        await self.store.database.close()


def question_to_bot(live: Live) -> Asked | None:
    """What a bot is asked now."""
    seat, table = live.asked_bot(), live.table
    if seat is None or table is None:
        return None
    side = live.game.side_named(seat.side)
    random = Random(f"{live.row.dice_key}:{table.number}:{live.epoch}")
    return Asked(table.number, live.epoch, live.game, side, seat.kind, table.view(side), random)


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


def last_own(table: Table, limit: int) -> int:
    """The number before the last choice that was not the table's own answer, as far as may be undone."""
    goal = table.number - 1
    while goal > limit and (chosen := table.chosen(goal + 1)) is not None and chosen.auto:
        goal -= 1
    return goal


def last_news(table: Table, sides: list[str]) -> int:
    """How far back one can go over the choices of these sides before dice, a reveal or another side."""
    number = table.number
    for happening in reversed(table.history[1:]):
        chosen = table.chosen(number)
        if chosen is None or chosen.side not in sides or any(event.reveals for event in happening.events):
            break
        number -= 1
    return number


def header_of(row: TableRow) -> Header | None:
    """What a game was started with; None if it has not begun, or cannot be read."""
    with contextlib.suppress(RecordError):
        return decode_header(row.header) if row.header else None
    return None


def agreement(row: TableRow) -> Agreement:
    """What a table is set up with."""
    return msgspec.json.decode(row.setup, type=Agreement)


def new_row(served: str, game: Game, title: str, key: str) -> TableRow:
    """A table that waits for seats."""
    now = clock()
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=served,
        pack=served.partition(PACKED)[2],
        title=title,
        dice_key=key,
        header="",
        state="waiting",
        asked="",
        number=0,
        created=now,
        changed=now,
        setup=msgspec.json.encode(Agreement.of(game)).decode(),
    )


def seat_for(side: str, wish: NewTable, token: str) -> SeatRow:
    """A seat as whoever sets up the table wants it."""
    seat: SeatWish = wish.seats[side]
    name = clean(seat.name, LONGEST_NAME)
    auto = int(wish.auto)
    if seat.kind == "me":
        return SeatRow(side, PERSON, name or spoken(side).title(), hashed(token), own_nonce(wish.nonce), auto)
    if seat.kind == OPEN:
        return SeatRow(side, OPEN, "", auto_answer=auto)
    if seat.kind in SEATS:
        return SeatRow(side, seat.kind, name or f"{seat.kind} bot", "", secrets.token_hex(16), 1)
    raise malformed(f"A seat is for me, open, or for a bot ({', '.join(SEATS)}), not {seat.kind!r}.")


def seat_token(id: str, side: str, key: str) -> str:
    """The token of a seat: made from the client's own secret if it sent one, so that a retry is harmless."""
    return hashed(f"{id}:{side}:{key}") if key else secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Tokens are kept only as hashes."""
    return hashlib.sha256(token.encode()).hexdigest()


def own_nonce(nonce: str) -> str:
    """A seat's own randomness; if the browser sent none, the server makes one."""
    return nonce or secrets.token_hex(16)


def clean(text: str, longest: int) -> str:
    """Words on one line, without characters that cannot be shown."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:longest].strip()


def clock() -> int:
    """Now, in seconds."""
    return int(time.time())
