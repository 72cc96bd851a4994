"""Several servers on one database: all of them show the same game, and bots answer once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from sandtable.server import bots, postgresql
from sandtable.server.api import chat, play, seats
from sandtable.server.coordination import SingleServer
from sandtable.server.messages import Advise, AsSide, NewTable, Say, Seated, SeatWish, Settings, Sit, Undo
from sandtable.server.postgresql import PostgresCoordination
from sandtable.server.refusal import Refusal
from sandtable.server.services import Services
from tests.server.crash_load import Nursery, nursery
from tests.server.in_process import act, choose, create, services_on, sit
from tests.server.serving import (
    ACE,
    DEUCE,
    GAMES,
    GENEROUS,
    SERVED,
    TREY,
    Served,
    Table,
    any_choice,
    done,
    refusal,
    running,
)
from tests.server.test_concurrency import RecordingListener

TOYS = {name: SERVED[name] for name in ("toy", "nods", "crew")}
Work = Callable[[Services, Services], Awaitable[None]]


class Neighbour(SingleServer):
    """A peer in the same process; it says nothing by itself."""

    shared = True


def two(path: Path, work: Work) -> None:
    """The services of two servers on one database."""

    async def run() -> None:
        file = path / "t.db"
        async with (
            services_on(file, TOYS, coordination=Neighbour()) as here,
            services_on(file, TOYS, coordination=Neighbour()) as there,
        ):
            await work(here, there)

    asyncio.run(run())


async def new(server: Services) -> Seated:
    return await create(server, NewTable("toy", {"red": SeatWish("me"), "blue": SeatWish("me")}))


async def see(server: Services, table: str, side: Any = None) -> Any:
    async with server.rooms.at(table) as room:
        return msgspec.json.decode(room.message(side).data)


# --- two servers -----------------------------------------------------------------------------------


def test_what_is_done_at_one_server_is_seen_at_the_other(tmp_path: Path) -> None:
    async def work(here: Services, there: Services) -> None:
        table = await new(here)
        assert (await see(there, table.table))["number"] == 0
        for number, (server, card) in enumerate(((here, ACE), (there, DEUCE))):
            await choose(server, table, "red", number, "card", card, f"r{number}")
        await act(here, play.undo, table, Undo("red", 1))
        await act(there, chat.say, table, Say("blue", "hello"))
        await act(here, seats.settings, table, Settings("red", False))
        await choose(there, table, "red", 1, "card", TREY, "r2")
        await choose(here, table, "red", 1, "card", TREY, "r2")
        await act(here, play.undo, table, Undo("red", 0))
        for side in (None, 0, 1):
            assert await see(here, table.table, side) == await see(there, table.table, side)
        found = await see(here, table.table)
        assert (found["number"], found["epoch"]) == (0, 2)

    two(tmp_path, work)


def test_a_game_that_begins_at_the_other_server(tmp_path: Path) -> None:
    async def work(here: Services, there: Services) -> None:
        table = await create(here, NewTable("toy", {"red": SeatWish("me"), "blue": SeatWish("open")}))
        assert (await see(there, table.table))["state"] == "waiting"
        blue = await sit(here, table.table, Sit("blue"))
        assert (await see(there, table.table))["state"] == "playing"
        await act(there, seats.leave, blue, AsSide("blue"))
        assert (await see(here, table.table))["chat"][-1]["text"] == "The blue seat is open again."

    two(tmp_path, work)


def test_a_listener_hears_what_is_done_elsewhere_and_only_what_is_for_him(tmp_path: Path) -> None:
    async def work(here: Services, there: Services) -> None:
        wishes = {side: SeatWish("me") for side in ("captain", "mate", "ships_cook")}
        table = await create(here, NewTable("crew", wishes, scenario="crossing", options=["walls"]))
        id = table.table
        for number, (side, place) in enumerate((("captain", 0), ("mate", 0), ("ships_cook", 1))):
            await choose(here, table, side, number, "go", place)
        number = (await see(here, id))["number"]
        mate, cook, watcher = RecordingListener(1), RecordingListener(2), RecordingListener(None)
        async with there.rooms.at(id) as room:
            room.listeners.update((mate, cook, watcher))
        await act(here, chat.say, table, Say("captain", "Below with you."))
        await act(here, play.advise, table, Advise("mate", number, "go", 1))
        await there.rooms.sweep()
        await asyncio.gather(*there.rooms._errands)
        assert [said["text"] for said in mate.received[-1]["chat"]] == ["Below with you."]
        assert mate.received[-1]["advice"] == [{"side": "mate", "verb": "go", "noun": 1}]
        assert (cook.received, watcher.received) == ([], [])
        await choose(here, table, "captain", number, "go", 1)
        there.rooms.heard(id, 10**6)
        await asyncio.gather(*there.rooms._errands)
        assert {listener.received[-1]["number"] for listener in (mate, cook, watcher)} == {number + 1}
        assert cook.received[-1]["chat"] == watcher.received[-1]["chat"] == []

    two(tmp_path, work)


def test_of_two_who_write_at_the_same_moment_both_are_heard(tmp_path: Path) -> None:
    async def work(here: Services, there: Services) -> None:
        table = await new(here)
        said = [
            act(server, chat.say, table, Say("red", f"{name}{n}"))
            for n in range(5)
            for name, server in (("a", here), ("b", there))
        ]
        await asyncio.gather(*said)
        words = [line["text"] for line in (await see(here, table.table))["chat"]]
        assert sorted(words) == sorted(f"{name}{n}" for n in range(5) for name in "ab")
        choices = [choose(server, table, "red", 0, "card", ACE, "same") for server in (here, there)]
        await asyncio.gather(*choices)
        assert (await see(there, table.table))["number"] == 1

    two(tmp_path, work)


def test_dice_promised_at_one_server_are_given_at_the_other(tmp_path: Path) -> None:
    async def work(here: Services, there: Services) -> None:
        promise = await here.dice.make()
        wishes = {"red": SeatWish("me"), "blue": SeatWish("me")}
        wish = NewTable("toy", wishes, commitment=promise.commitment)
        table = await create(there, wish)
        assert (await see(here, table.table))["dice"]["commitment"] == promise.commitment
        with pytest.raises(Refusal, match="not promised"):
            await create(here, wish)

    two(tmp_path, work)


# --- the line between servers --------------------------------------------------------------------


def test_a_claim_is_held_by_one_server_and_ends_with_it(postgresql_url: str) -> None:
    async def work() -> None:
        one, other = PostgresCoordination(postgresql_url), PostgresCoordination(postgresql_url)
        assert await one.claim("t")
        assert not await other.claim("t")
        await one.release("t")
        assert await other.claim("t")
        await other.close()
        assert await one.claim("t")
        await one.close()

    asyncio.run(work())


def test_news_reach_the_others_after_a_lost_connection_too(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "SWEEP_SECONDS", 0.05)

    async def work() -> None:
        news: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        swept = asyncio.Event()

        async def sweep() -> None:
            swept.set()

        async def nothing() -> None:
            """Nothing to do."""

        one, other = PostgresCoordination(postgresql_url), PostgresCoordination(postgresql_url)
        await one.open(lambda id, version: None, nothing)
        await other.open(lambda id, version: news.put_nowait((id, version)), sweep)
        one.tell("t", 3)
        assert await asyncio.wait_for(news.get(), 10) == ("t", 3)
        assert other._connection is not None
        other._connection.terminate()
        swept.clear()
        await asyncio.wait_for(swept.wait(), 10)
        one.tell("u", 4)
        assert await asyncio.wait_for(news.get(), 10) == ("u", 4)
        await one.close()
        await other.close()

    asyncio.run(work())


def test_a_bot_answers_at_one_of_two_servers(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0.05)
    one = running(TOYS, postgresql_url, limits=GENEROUS)
    other = running(TOYS, postgresql_url, limits=GENEROUS)
    with one as here, other as there:
        table = here.table(blue="random")
        twin = Table(there, table.id, table.tokens)
        with twin.listening("red") as reader:
            table.play("red 1")
            assert reader.read_until(1)["number"] == 1
            twin.play("red 2")
            assert reader.read_until(5)["view"]["asked"]["side"] == 0
        assert table.see("red") == twin.see("red")


# --- three processes -----------------------------------------------------------------------------


@contextlib.contextmanager
def three(url: str) -> Iterator[list[Nursery]]:
    """Three server processes on one database."""
    with contextlib.ExitStack() as stack, ThreadPoolExecutor(3) as pool:
        starters = [nursery(url, ["egypt"]) for _ in range(3)]
        servers = [stack.enter_context(starter) for starter in starters]
        list(pool.map(Nursery.start, servers))
        yield servers


def test_clients_move_between_three_processes(postgresql_url: str) -> None:
    sides = GAMES["egypt"].sides
    random = Random(1)
    with three(postgresql_url) as servers, contextlib.ExitStack() as stack:
        clients = [
            stack.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60))
            for server in servers
        ]
        promise = done(clients[0].post("/api/dice", json={}))
        seats = {sides[0]: {"kind": "me"}, sides[1]: {"kind": "random"}}
        wish = {"game": "egypt", "seats": seats, "commitment": promise["commitment"]}
        seated = done(clients[1].post("/api/tables", json=wish))
        bearer = {"authorization": f"Bearer {seated['token']}"}
        path = f"/api/tables/{seated['table']}"

        def look(client: httpx.Client) -> Any:
            return done(client.get(path, params={"side": sides[0], "since": 10**6}, headers=bearer))

        def play(turns: int) -> None:
            """Each choice goes to another server than the last; the bot answers in between."""
            made = 0
            while made < turns:
                client = random.choice(clients)
                now = look(client)
                if now["view"]["asked"]["side"] != 0:
                    continue
                verb, noun = any_choice(now, random)
                body = {"side": sides[0], "number": now["number"], "verb": verb, "noun": noun}
                body["request"] = f"r{made}-{len(clients)}"
                told = done(random.choice(clients).post(f"{path}/choose", json=body, headers=bearer))
                assert told["number"] > now["number"]
                assert look(random.choice(clients))["number"] >= told["number"]
                again = done(random.choice(clients).post(f"{path}/choose", json=body, headers=bearer))
                assert again["number"] >= told["number"]
                made += 1

        play(6)
        served = Served(None, servers[2].port, clients[2])  # type: ignore[arg-type]  # the app is in another process
        with Table(served, seated["table"], {sides[0]: seated["token"]}).listening(sides[0]) as reader:
            before = reader.read()["number"]
            clients, dead = clients[1:], servers[0]
            dead.kill()
            play(3)
            reader.read_until(before + 1)
        assert refusal(clients[0].post("/api/tables", json=wish)) == (409, "no-such-promise")
