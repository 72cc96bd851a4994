"""The hall: all tables of a server, loaded when somebody comes, and everything done at them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from random import Random

import msgspec

from sandtable.bots import BOTS, bot
from sandtable.core.dice import Commitment, commit, new_key
from sandtable.core.game import Game
from sandtable.core.options import Noun
from sandtable.core.play import Illegal
from sandtable.core.procedure import Violation
from sandtable.core.record import FORMAT, Header, Record, encode
from sandtable.core.side import CHANCE, Side
from sandtable.core.table import Table
from sandtable.server.live import Live, Update
from sandtable.server.messages import NewTable, Seated, SeatWish, Summary
from sandtable.server.refusal import Refusal, malformed, no_table, not_your_seat, stale, wrong_token
from sandtable.server.store import ChatRow, Conflict, Proposal, SeatRow, Store, TableRow

OPEN = "open"
PERSON = "person"
LONGEST_NAME = 40
LONGEST_SAYING = 1000


class Hall:
    """Tables by id. At most `room` stay in memory; the others wait in the store."""

    def __init__(
        self, store: Store, games: Mapping[str, Game], *, think: float = 0.1, room: int = 5000
    ) -> None:
        self.store = store
        self.games = games
        self.think = think
        self.room = room
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- coming and going --------------------------------------------------------------------

    async def create(self, wish: NewTable) -> Seated:
        """Set up a table; the creator gets one token for all seats that are his."""
        game = self.games.get(wish.game)
        if game is None:
            raise malformed(f"There is no game {wish.game!r}.")
        if set(wish.seats) != set(game.sides):
            raise malformed(f"The seats of {game.name} are {', '.join(game.sides)}.")
        token = secrets.token_urlsafe(24)
        seats = [self._seat(side, wish.seats[side], token, wish.nonce) for side in game.sides]
        now = clock()
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.name,
            pack="",
            title=wish.title[:LONGEST_NAME] or game.title,
            dice_key=new_key(),
            header="",
            auto_answer=int(wish.auto),
            state="waiting",
            created=now,
            changed=now,
        )
        await self.store.create(row, seats)
        live = await self.table(row.id)
        await self._begin_if_full(live)
        mine = [seat.side for seat in seats if seat.token_hash == hashed(token)]
        return Seated(row.id, mine, token if mine else "")

    def _seat(self, side: str, wish: SeatWish, token: str, nonce: str) -> SeatRow:
        name = wish.name.strip()[:LONGEST_NAME]
        if wish.kind == "me":
            return SeatRow(side, PERSON, name or side.title(), hashed(token), clean_nonce(nonce))
        if wish.kind == OPEN:
            return SeatRow(side, OPEN, "")
        if wish.kind in BOTS:
            return SeatRow(side, wish.kind, name or f"{wish.kind} bot", "", secrets.token_hex(16))
        raise malformed(f"A seat is for me, open, or for a bot ({', '.join(BOTS)}), not {wish.kind!r}.")

    async def sit(self, id: str, side: str, name: str, nonce: str) -> Seated:
        """Take an open seat by its link."""
        live = await self.table(id)
        async with live.lock:
            if side not in live.seats:
                raise malformed(f"There is no seat {side!r} at this table.")
            token = secrets.token_urlsafe(24)
            shown = name.strip()[:LONGEST_NAME] or side.title()
            seat = SeatRow(side, PERSON, shown, hashed(token), clean_nonce(nonce))
            if live.table is not None:
                seat = msgspec.structs.replace(seat, nonce=live.seats[side].nonce)
            if not await self.store.sit(id, seat, clock()):
                raise Refusal(409, "taken", f"The {side} seat is taken.")
            live.seats[side] = seat
            await self._begin_if_full(live)
            await live.broadcast(live.table.number + 1 if live.table else 0)
        return Seated(id, [side], token)

    async def leave(self, id: str, token: str, side: str) -> None:
        """Leave a seat; somebody else may take it."""
        live = await self.table(id)
        async with live.lock:
            self._check_seat(live, token, side)
            await self.store.stand_up(id, side, clock())
            live.seats[side] = msgspec.structs.replace(live.seats[side], kind=OPEN, name="", token_hash="")
            await self._hear(live, "", f"The {side} seat is open again.")

    async def _begin_if_full(self, live: Live) -> None:
        if live.table is not None or any(seat.kind == OPEN for seat in live.seats.values()):
            return
        game = live.game
        promise = Commitment(commit(live.row.dice_key), [live.seats[side].nonce for side in game.sides])
        seats = {side: live.seats[side].name for side in game.sides}
        header = Header(FORMAT, game.name, game.rules_version, game.data_hash, seats, promise)
        live.start(header)
        await self.store.begin(live.row.id, encode(header), clock())
        live.row = msgspec.structs.replace(live.row, header=encode(header), state="playing")
        await self._settle(live, "")

    # --- finding -----------------------------------------------------------------------------

    async def table(self, id: str) -> Live:
        """A table, from memory or from the store."""
        live = self._live.get(id)
        if live is not None:
            self._live.move_to_end(id)
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None:
                stored = await self.store.load(id)
                if stored is None:
                    self._loading.pop(id, None)
                    raise no_table()
                live = Live(self.games[stored.row.game], stored)
                self._live[id] = live
                self._forget_some()
                self._wake_bot(live)
        return live

    def _forget_some(self) -> None:
        idle = [id for id, live in self._live.items() if not live.listeners and not live.lock.locked()]
        for id in idle[: max(0, len(self._live) - self.room)]:
            del self._live[id]
            self._loading.pop(id, None)

    def sides_of(self, live: Live, token: str) -> list[str]:
        """The seats that a token opens."""
        mark = hashed(token) if token else None
        return [seat.side for seat in live.seats.values() if seat.token_hash == mark]

    def _check_seat(self, live: Live, token: str, side: str) -> Side:
        mine = self.sides_of(live, token)
        if not mine:
            raise wrong_token()
        if side not in mine:
            raise not_your_seat(side)
        return live.game.side_named(side)

    def viewer(self, live: Live, token: str, side: str) -> Side | None:
        """The side as which somebody may look; without a token a spectator."""
        if not token and not side:
            return None
        return self._check_seat(live, token, side)

    async def summary(self, id: str, token: str = "") -> Summary:
        """A table for a list."""
        live = await self.table(id)
        asked = live.asked_seat()
        return Summary(
            id=id,
            game=live.game.name,
            title=live.row.title,
            state="finished" if live.table and live.table.record.ending() else live.row.state,
            seats={seat.side: seat.name for seat in live.seats.values()},
            open=[seat.side for seat in live.seats.values() if seat.kind == OPEN],
            asked=asked.side if asked else "",
            yours=self.sides_of(live, token),
            number=live.table.number if live.table else 0,
            changed=live.row.changed,
        )

    # --- playing -----------------------------------------------------------------------------

    async def choose(
        self, id: str, token: str, side: str, number: int, verb: str, noun: Noun, request: str
    ) -> Update:
        """Make a choice: checked for seat, number, verb and noun; kept; then told to everybody."""
        live = await self.table(id)
        async with live.lock:
            player = self._check_seat(live, token, side)
            if request and await self.store.seen(id, request):
                return live.update(player)
            table = self._playing(live)
            if number != table.number:
                raise stale(table.number)
            try:
                table.choose(player, verb, noun)
            except Illegal as error:
                raise Refusal(422, "illegal", str(error), error.violations) from None
            self._answer_the_obvious(live)
            await self._settle(live, request, since=number + 1)
            return live.update(player, number + 1)

    def _playing(self, live: Live) -> Table:
        if live.table is None:
            raise Refusal(409, "waiting", "The game has not begun: a seat is still open.")
        if live.table.record.ending() is not None:
            raise Refusal(409, "over", "The game is over.")
        return live.table

    def _answer_the_obvious(self, live: Live) -> None:
        """Questions with only one answer are answered by the table, if the players want it so."""
        while live.row.auto_answer and live.table is not None:
            decision = live.table.decision
            if decision is None or decision.side == CHANCE or len(decision.options) != 1:
                return
            verb, noun = next(iter(decision.options))
            live.table.choose(decision.side, verb, noun, auto=True)

    async def _settle(self, live: Live, request: str, since: int = 0) -> None:
        """Keep what is new, then tell everybody; if it cannot be kept, nothing has happened."""
        lines = live.new_lines()
        over = live.table is not None and live.table.record.ending() is not None
        state = "finished" if over else "playing"
        now = clock()
        try:
            await self.store.append(live.row.id, live.kept, lines, request, state, now)
        except Conflict:
            self._live.pop(live.row.id, None)
            raise stale(live.kept) from None
        except Exception:
            self._live.pop(live.row.id, None)
            raise
        live.kept += len(lines)
        live.row = msgspec.structs.replace(live.row, state=state, changed=now)
        if live.proposal is not None:
            live.proposal = None
            await self.store.propose(live.row.id, None)
        self._wake_bot(live)
        await live.broadcast(since)

    async def why(self, id: str, token: str, side: str, verb: str, noun: Noun) -> list[Violation]:
        """The reasons against a choice."""
        live = await self.table(id)
        player = self._check_seat(live, token, side)
        return self._playing(live).why(player, verb, noun)

    async def undo(self, id: str, token: str, side: str, to: int | None) -> Update:
        """Take back own choices; past a barrier the other seats are asked."""
        live = await self.table(id)
        async with live.lock:
            player = self._check_seat(live, token, side)
            table = self._playing(live)
            goal = table.number - 1 if to is None else to
            if not 0 <= goal < table.number:
                raise malformed(f"There are choices 0 to {table.number}.")
            if goal >= table.undo_limit(player):
                table.take_back(goal, player)
                await self._settle(live, "", since=goal + 1)
                return live.update(player, goal + 1)
            proposal = Proposal(side, goal, [side])
            live.proposal = proposal
            await self.store.propose(id, proposal)
            await self._agree(live, side)
            return live.update(player, table.number + 1)

    async def answer_proposal(self, id: str, token: str, side: str, agree: bool) -> Update:
        """Agree to a proposal, or not."""
        live = await self.table(id)
        async with live.lock:
            player = self._check_seat(live, token, side)
            if live.proposal is None:
                raise Refusal(409, "no-proposal", "Nobody asks to take anything back.")
            if agree:
                await self._agree(live, side)
            else:
                live.proposal = None
                await self.store.propose(id, None)
                await self._hear(live, "", f"{live.seats[side].name} would rather not take it back.")
            return live.update(player)

    async def _agree(self, live: Live, side: str) -> None:
        proposal = live.proposal
        if proposal is None or live.table is None:
            return
        agreed = sorted({*proposal.agreed, side})
        persons = {s.token_hash for s in live.seats.values() if s.kind == PERSON}
        willing = {live.seats[s].token_hash for s in agreed}
        if persons <= willing:
            live.table.take_back(proposal.to, live.game.side_named(proposal.by))
            await self._settle(live, "", since=proposal.to + 1)
            return
        live.proposal = msgspec.structs.replace(proposal, agreed=agreed)
        await self.store.propose(live.row.id, live.proposal)
        await live.broadcast(live.table.number + 1)

    async def resign(self, id: str, token: str, side: str) -> Update:
        """Give up."""
        live = await self.table(id)
        async with live.lock:
            player = self._check_seat(live, token, side)
            table = self._playing(live)
            table.resign(player)
            await self._settle(live, "", since=table.number + 1)
            return live.update(player)

    async def say(self, id: str, token: str, side: str, text: str) -> None:
        """Say something to everybody at the table."""
        live = await self.table(id)
        async with live.lock:
            self._check_seat(live, token, side)
            words = text.strip()[:LONGEST_SAYING]
            if not words:
                raise malformed("Say something.")
            await self._hear(live, side, words)

    async def _hear(self, live: Live, author: str, text: str) -> None:
        said = ChatRow(len(live.chat) + 1, author, text, clock())
        await self.store.say(live.row.id, said)
        live.chat.append(said)
        await live.broadcast(live.table.number + 1 if live.table else 0)

    async def settings(self, id: str, token: str, side: str, auto: bool) -> Update:
        """Whether the table answers questions that have only one answer."""
        live = await self.table(id)
        async with live.lock:
            player = self._check_seat(live, token, side)
            await self.store.set_auto_answer(id, auto)
            live.row = msgspec.structs.replace(live.row, auto_answer=int(auto))
            await live.broadcast(live.table.number + 1 if live.table else 0)
            return live.update(player)

    async def archive(self, record: Record) -> str:
        """Keep a finished game that was played elsewhere."""
        header = record.header
        game = self.games[header.game]
        now = clock()
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.name,
            pack="",
            title=f"{game.title} (from a file)",
            dice_key="",
            header=encode(header),
            auto_answer=0,
            state="finished",
            created=now,
            changed=now,
        )
        seats = [SeatRow(side, PERSON, header.seats.get(side, side.title())) for side in game.sides]
        await self.store.create(row, seats)
        await self.store.append(row.id, 0, [encode(line) for line in record.lines], "", "finished", now)
        return row.id

    # --- bots --------------------------------------------------------------------------------

    def _wake_bot(self, live: Live) -> None:
        seat = live.asked_seat()
        live.thinking = seat.side if seat is not None and seat.kind in BOTS else ""
        if live.thinking:
            task = asyncio.get_running_loop().create_task(self._think(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, live: Live) -> None:
        """Answer for a bot: it gets its view, and no more."""
        table, seat = live.table, live.asked_seat()
        if table is None or seat is None or seat.kind not in BOTS:
            return
        number = table.number
        side = live.game.side_named(seat.side)
        view = table.view(side)
        began = time.monotonic()
        seed = Random(f"{live.row.dice_key}:{number}:{live.epoch}")
        verb, noun = await asyncio.to_thread(bot(seat.kind).choose, live.game, view, seed)
        await asyncio.sleep(max(0.0, self.think - (time.monotonic() - began)))
        async with live.lock:
            if table is live.table and number == table.number and table.decision is not None:
                table.choose(side, verb, noun)
                self._answer_the_obvious(live)
                await self._settle(live, "", since=number + 1)

    async def close(self) -> None:
        """Stop thinking and let go of the database."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.database.close()


def hashed(token: str) -> str:
    """Tokens are kept only as hashes."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_nonce(nonce: str) -> str:
    """A seat's own randomness; if the browser sent none, the server makes one and says so."""
    return nonce if 16 <= len(nonce) <= 64 and nonce.isalnum() else secrets.token_hex(16)


def clock() -> int:
    """Now, in seconds."""
    return int(time.time())
