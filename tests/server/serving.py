"""A real server on the loopback, and people who sit at its tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, TypeAlias
from uuid import uuid4

import asyncpg
import httpx
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

import sandtable
from sandtable.core.options import ALONE, Noun
from sandtable.core.play import settle
from sandtable.core.procedure import Offer, Question, always
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.game.vocabulary import Verb, Vocabulary
from sandtable.server.app import make_app
from sandtable.server.catalogue import Build
from sandtable.server.limits import Limits
from sandtable.server.serve import listen, server
from sandtable.server.services import Services
from tests.core.toy import Play, Toy, toy
from tests.server.toy_crew import crew

Json: TypeAlias = dict[str, Any]

ACE, DEUCE, TREY = 1, 2, 3
GENEROUS = Limits(requests_per_second=1e6, burst=10**6, tables_per_hour=10**6, suggestions_per_minute=10**6)


class Nod(Question[Toy], frozen=True):
    """[1.2] A question with only one answer."""

    rule = "1.2"
    prompt = "Nod"

    def offers(self, s: Toy) -> Iterable[Offer]:
        yield Offer("nod", ALONE, always)

    def choose(self, s: Toy, verb: str, noun: Noun) -> None:
        s.tell("nodded", side=self.side)


def nods() -> AnyGame:
    """A game in which each side plays a card and nods twice."""

    def start() -> Toy:
        s = Toy()
        red, blue = Side(0), Side(1)
        s.then(Play(red), Nod(red), Nod(red), Play(blue), Nod(blue), Nod(blue), Play(red))
        settle(s)
        return s

    words = toy().vocabulary
    vocabulary = Vocabulary({**words.verbs, "nod": Verb()}, words.kinds)
    return replace(toy(), name="nods", start=start, vocabulary=vocabulary)


def just(game: AnyGame) -> Build:
    """A game that is set up in one way only."""
    return lambda setup: game


SERVED: dict[str, Build] = {
    "toy": just(toy()),
    "nods": just(nods()),
    "crew": crew,
    **{name: partial(sandtable.load, name, None) for name in sandtable.GAMES},
}
GAMES: dict[str, AnyGame] = {name: build(STANDARD) for name, build in SERVED.items()}


def new_database(url: str) -> str:
    """An empty corner of a PostgreSQL: a schema of its own, which is made more quickly than a database."""
    name = f"test_{uuid4().hex}"

    async def create() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(f"create schema {name}")
        await connection.close()

    asyncio.run(create())
    return f"{url}&search_path={name}"


@dataclass
class Served:
    """A server that runs."""

    app: Starlette
    port: int
    client: httpx.Client

    @property
    def services(self) -> Services:
        """What its endpoints work with."""
        services: Services = self.app.state.services
        return services

    def table(
        self,
        game: str = "toy",
        *,
        auto: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
        **kinds: str,
    ) -> Table:
        """A new table; seats are "me" unless something else is said."""
        sides = SERVED[game](Setup(scenario, frozenset(options))).sides
        seats = {side: {"kind": kinds.get(side, "me")} for side in sides}
        wish = {"game": game, "seats": seats, "auto": auto, "scenario": scenario, "options": list(options)}
        answer = self.client.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        seated = answer.json()
        return Table(self, seated["table"], dict.fromkeys(seated["sides"], seated["token"]))


@dataclass
class Table:
    """A table at a server, with the tokens of its seats."""

    served: Served
    id: str
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def client(self) -> httpx.Client:
        return self.served.client

    def sit(self, side: str, **more: str) -> httpx.Response:
        """Take a seat."""
        answer = self.client.post(f"/api/tables/{self.id}/sit", json={"side": side, **more})
        if answer.status_code == 201:
            self.tokens[side] = answer.json()["token"]
        return answer

    def look(self, side: str = "", since: int = 0) -> httpx.Response:
        """What a side sees, or a spectator."""
        query: dict[str, str | int] = {"since": since}
        if side:
            query["side"] = side
        return self.client.get(f"/api/tables/{self.id}", params=query, headers=self.bearer(side))

    def see(self, side: str = "", since: int = 0) -> Json:
        """The same, if there is no refusal."""
        return done(self.look(side, since))

    def post(self, what: str, side: str, **body: object) -> httpx.Response:
        """Do something from a seat."""
        path = f"/api/tables/{self.id}/{what}"
        return self.client.post(path, json={"side": side, **body}, headers=self.bearer(side))

    def choose(self, side: str, verb: str, noun: object = None, **more: object) -> httpx.Response:
        """Make a choice, at the number at which the table is."""
        body = {"verb": verb, "noun": noun, **more}
        if "number" not in body:
            body["number"] = self.see(side)["number"]
        return self.post("choose", side, **body)

    def play(self, *choices: str) -> Json:
        """Choices such as "red 1" and "blue peek", one after the other; the last answer."""
        last: Json = {}
        for text in choices:
            side, what = text.split()
            verb, noun = ("card", int(what)) if what.isdecimal() else (what, None)
            last = done(self.choose(side, verb, noun))
        return last

    def bearer(self, side: str) -> dict[str, str]:
        """The header that opens a seat."""
        return {"authorization": f"Bearer {self.tokens[side]}"} if side in self.tokens else {}

    def everything(self) -> list[Json]:
        """The table through all eyes."""
        return [self.see(side) for side in ("", *self.tokens)]

    @contextmanager
    def listening(
        self, side: str = "", seen: int = 0, epoch: int = 0, token: str | None = None
    ) -> Iterator[SocketReader]:
        """A socket that has sent its greeting."""
        with connect(f"ws://127.0.0.1:{self.served.port}/api/tables/{self.id}/live") as socket:
            reader = SocketReader(socket)
            mine = self.tokens.get(side, "") if token is None else token
            reader.say(token=mine, side=side, seen=seen, epoch=epoch)
            yield reader


@dataclass
class SocketReader:
    """What comes over a socket."""

    socket: ClientConnection

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(httpx.Response(200, json=message).text)

    def read(self) -> Json:
        """The next message."""
        heard: Json = httpx.Response(200, text=self.text()).json()
        return heard

    def text(self) -> str:
        """The next message as it came."""
        return str(self.socket.recv(timeout=10))

    def read_until(self, number: int) -> Json:
        """The first update with at least `number` choices."""
        while (update := self.read())["number"] < number:
            pass
        return update


@contextmanager
def running(
    games: Mapping[str, Build],
    database_url: str,
    *,
    think: float = 0.0,
    limits: Limits | None = None,
    verbose: bool = False,
    admin_token: str = "",
) -> Iterator[Served]:
    """A server in a thread of its own."""
    app = make_app(games, database_url, think=think, limits=limits, admin_token=admin_token)
    with listen("127.0.0.1", 0) as listening:
        port: int = listening.getsockname()[1]
        web = server(app, verbose=verbose)
        thread = threading.Thread(target=web.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
                assert client.get("/api/games").status_code == 200
                yield Served(app, port, client)
        finally:
            web.should_exit = True
            thread.join()


def done(answer: httpx.Response) -> Json:
    """The content of an answer that is no refusal."""
    assert answer.is_success, answer.text
    content: Json = answer.json()
    return content


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which must be typed."""
    problem = answer.json()
    assert problem["type"] == "error"
    assert problem["text"]
    return answer.status_code, problem["error"]


def any_choice(update: Json, random: Random) -> tuple[str, Any]:
    """A random legal choice of the side that an update is for."""
    options = update["view"]["asked"]["options"]
    verb = random.choice(list(options))
    return verb, random.choice(options[verb])
