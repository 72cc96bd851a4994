"""The hall: what people do at the tables of a server."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

import msgspec

from sandtable.core.options import Noun
from sandtable.core.play import Illegal
from sandtable.core.procedure import Violation
from sandtable.core.side import Side
from sandtable.game.game import Game, Setup
from sandtable.record.dice import commit, new_key
from sandtable.record.lines import Record, encode
from sandtable.record.table import Table
from sandtable.server import refusal
from sandtable.server.catalogue import PACKED, Shelf
from sandtable.server.coordination import Alone, Peers
from sandtable.server.database import Conflict
from sandtable.server.lists import Lists
from sandtable.server.messages import Advise, Agreement, Counsel, NewTable, Promise, Seated, Sit
from sandtable.server.metrics import Figures
from sandtable.server.refusal import Refusal, malformed, spoken
from sandtable.server.room import OPEN, PERSON, Advice, Live
from sandtable.server.rooms import Tables
from sandtable.server.seats import (
    LONGEST_NAME,
    check_playing,
    check_seat,
    clean,
    hashed,
    own_nonce,
    seat_for,
    seat_token,
    sides_of,
)
from sandtable.server.store import ChatRow, Proposal, SeatRow, Store, Stored, TableRow, clock
from sandtable.server.suggestions import Adviser, open_question, past_question

LONGEST_SAYING = 1000
PROMISES = 10_000
"""How many promises of dice are remembered until their tables are set up."""

TRIES = 10
"""How often something is tried that other servers come before."""

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


class Hall:
    """What people do: set up tables, sit down, choose, take back, talk, ask a bot what it would do."""

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
        self.shelf = shelf
        self.peers = peers or Alone()
        self.store.told = self.peers.tell
        self.figures = figures or Figures()
        self.tables = Tables(store, shelf, self.peers, self.figures, think=think, room=room)
        self.lists = Lists(store, shelf)
        self.adviser = Adviser()
        self._promised: OrderedDict[str, str] = OrderedDict()

    async def open(self) -> None:
        """Begin: listen to the other servers, and take up the games in which a bot is asked."""
        await self.peers.open(self.tables.heard, self.tables.sweep)
        for row in (await self.lists.unfinished_outgrown()).values():
            told = {"table": row.id, "game": row.game}
            log.warning("table %s is played with other rules than there are", row.id, extra={"facts": told})
        await self.tables.wake_bots()

    async def close(self) -> None:
        """Stop thinking and let go of the database."""
        await self.tables.close()
        self.adviser.close()
        await self.peers.close()
        await self.store.database.close()

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
        self.tables.welcome(live)
        mine = sides_of(seats, token)
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
        async with self.tables.at(id) as live:
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
            self.tables.bots.wake(live)
            live.tell(0 if begins else live.number + 1)
            return seated

    @persistent
    async def leave(self, id: str, token: str, side: str) -> None:
        """Leave a seat; somebody else may take it."""
        async with self.tables.at(id) as live:
            check_seat(live, token, side)
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
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            if request and request in live.requests:
                return live.message(player)
            table = check_playing(live)
            if number != table.number:
                raise refusal.stale(table.number)
            try:
                table.choose(player, verb, noun)
            except Illegal as error:
                raise Refusal(422, "illegal", str(error), error.violations) from None
            live.answer_the_obvious()
            told = await self.tables.settle(live, player, number + 1, request)
            self.figures.choices.labels("person").inc()
            return told

    @persistent
    async def advise(self, id: str, token: str, wish: Advise, noun: Noun) -> bytes:
        """Recommend an answer to the open question, to the side that is asked and its other advisers."""
        async with self.tables.at(id) as live:
            adviser = check_seat(live, token, wish.side)
            table = check_playing(live)
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
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            return check_playing(live).why(player, verb, noun)

    @persistent
    async def resign(self, id: str, token: str, side: str) -> bytes:
        """Give up."""
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            if live.state == "outgrown":
                live.close(side)
            else:
                check_playing(live).resign(player)
            return await self.tables.settle(live, player, live.number + 1)

    # --- taking back -------------------------------------------------------------------------

    @persistent
    async def undo(self, id: str, token: str, side: str, to: int | None, number: int | None = None) -> bytes:
        """Take back own choices; past a barrier the other seats are asked."""
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            table = check_playing(live)
            if number not in (None, table.number):
                raise refusal.stale(table.number)
            limit = table.undo_limit(player)
            goal = last_own(table, limit) if to is None else to
            if not 0 <= goal < table.number:
                raise malformed(f"There are choices 0 to {table.number}.")
            if goal >= limit:
                live.take_back(goal, player)
                return await self.tables.settle(live, player, goal + 1)
            return await self._propose(live, player, Proposal(side, goal, [side]))

    @persistent
    async def answer_proposal(self, id: str, token: str, side: str, agree: bool) -> bytes:
        """Agree to a proposal, or not."""
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            proposal = live.proposal
            if live.state != "outgrown" or (proposal and proposal.kind == "undo"):
                check_playing(live)
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
            if proposal.to < last_news(check_playing(live), [seat.side for seat in taken]):
                raise refusal.lone()
        if persons <= {live.seats[side].token_hash for side in proposal.agreed}:
            if proposal.kind == "migrate":
                live.migrate()
                return await self.tables.settle(live, player, 0)
            if proposal.kind == "draw":
                live.close()
                return await self.tables.settle(live, player, live.number + 1)
            live.take_back(proposal.to, live.game.side_named(proposal.by))
            return await self.tables.settle(live, player, proposal.to + 1)
        live.row = await self.store.propose(live.row, proposal)
        live.proposal = proposal
        since = live.number + 1
        return live.tell(since).get(player) or live.message(player, since, chat=False)

    # --- other rules -------------------------------------------------------------------------

    @persistent
    async def propose(self, id: str, token: str, side: str, kind: str) -> bytes:
        """Ask to go on with a game of other rules on those of now, or to end it in a draw."""
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            if live.outgrown is None or live.state != "outgrown":
                check_playing(live)
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
        async with self.tables.at(id) as live:
            speaker = check_seat(live, token, side)
            place = live.letterbox(speaker)
            if not note:
                to = live.hearers(speaker)
                if to == [side]:
                    raise refusal.nobody_hears(place)
                await self._hear(live, side, words, to)
            elif place:
                to = live.talk.visitors(check_playing(live).state, place)
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
        async with self.tables.at(id) as live:
            player = check_seat(live, token, side)
            live.row = await self.store.set_auto_answer(live.row, side, auto)
            live.seats[side] = msgspec.structs.replace(live.seats[side], auto_answer=int(auto))
            since = live.number + 1
            return live.tell(since).get(player) or live.message(player, since, chat=False)

    # --- what a bot would do -----------------------------------------------------------------

    async def counsel(self, id: str, token: str, side: str, at: int | None) -> Counsel:
        """What a bot would do: now, for who is asked and plays against no person; or in a finished game."""
        async with self.tables.at(id) as live:
            pondered = open_question(live, token, side) if at is None else past_question(live, at)
        return await self.adviser.counsel(id, pondered)


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
