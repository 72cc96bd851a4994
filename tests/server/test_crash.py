"""The server is killed in mid-game: what was acknowledged is there after a restart, exactly once."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from sandtable.core import record as records
from sandtable.core.record import Chosen
from sandtable.core.table import verify
from sandtable.server.bench import start
from tests.server.serving import GAMES, Json, any_choice, done

SIDES = GAMES["egypt"].sides
KILLS = 2
PLAYING_SECONDS = 0.5


@dataclass
class Player:
    """Plays both sides of a table, and remembers what was acknowledged."""

    client: httpx.Client
    random: Random
    table: str
    token: str
    acknowledged: list[tuple[int, str, str, Any]] = field(default_factory=list)
    unsure: Json | None = None
    now: Json = field(default_factory=dict)

    def look(self, side: str) -> None:
        """See the table as a side does."""
        address = f"/api/tables/{self.table}"
        self.now = done(self.client.get(address, params={"side": side}, headers=self.bearer))

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def choose(self) -> None:
        """Make a choice; if it is not acknowledged, nobody knows whether it was made."""
        side = SIDES[self.now["view"]["asked"]["side"]]
        if side != self.now["side"]:
            self.look(side)
        verb, noun = any_choice(self.now, self.random)
        request = f"{self.random.getrandbits(64):x}"
        body = {"side": side, "number": self.now["number"], "verb": verb, "noun": noun, "request": request}
        self.unsure = body
        self.send(body)

    def send(self, body: Json) -> None:
        """Send a choice, for the first time or again."""
        self.now = done(self.client.post(f"/api/tables/{self.table}/choose", json=body, headers=self.bearer))
        self.acknowledged.append((body["number"], body["side"], body["verb"], body["noun"]))
        self.unsure = None

    def come_back(self, client: httpx.Client) -> None:
        """After a restart: everything acknowledged is there; what was unsure is sent again."""
        self.client = client
        self.look(SIDES[0])
        least = self.acknowledged[-1][0] + 1 if self.acknowledged else 0
        assert self.now["number"] >= least
        if self.unsure is not None:
            self.send(self.unsure)

    def check_record(self) -> None:
        """End the game, and find every acknowledged choice once, at its number, in a true record."""
        address = f"/api/tables/{self.table}"
        if self.now["state"] == "playing":
            done(self.client.post(f"{address}/resign", json={"side": SIDES[0]}, headers=self.bearer))
        text = self.client.get(f"{address}/record").text
        record = records.parse(text.split("\n"), "record")
        verify(GAMES["egypt"], record)
        standing = record.standing()
        made = [(n, c.side, c.verb, c.noun) for n, c in enumerate(standing) if by_player(c)]
        spell = GAMES["egypt"].spell
        assert made == [(n, side, verb, spell(verb, noun)) for n, side, verb, noun in self.acknowledged]


def by_player(chosen: Chosen) -> bool:
    """Whether a choice was neither Chance's nor the table's own."""
    return chosen.side in SIDES and not chosen.auto


@contextmanager
def serving(database_url: str) -> Iterator[tuple[subprocess.Popen[bytes], httpx.Client]]:
    """A server process and a client; the server is killed, never stopped."""
    process, port = start(database_url)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            yield process, client
    finally:
        process.kill()
        process.wait()


def sit_down(client: httpx.Client, number: int) -> Player:
    """A new table."""
    seats = {side: {"kind": "me"} for side in SIDES}
    seated = done(client.post("/api/tables", json={"game": "egypt", "seats": seats}))
    player = Player(client, Random(number), seated["table"], seated["token"])
    player.look(SIDES[0])
    return player


def play_until_killed(players: list[Player], process: subprocess.Popen[bytes]) -> None:
    """All play at the same time until the server is gone, which happens at no particular moment."""
    killer = threading.Timer(PLAYING_SECONDS, process.kill)
    killer.start()
    with ThreadPoolExecutor(len(players)) as pool:
        list(pool.map(play_on, players))
    killer.join()


def play_on(player: Player) -> None:
    """Choose until the game is over or the server gone."""
    with suppress(httpx.TransportError):
        while player.now["state"] == "playing":
            player.choose()


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(database_url: str) -> None:
    players: list[Player] = []
    for kill in range(KILLS):
        with serving(database_url) as (process, client):
            for player in players:
                player.come_back(client)
            players.append(sit_down(client, kill))
            before = sum(len(player.acknowledged) for player in players)
            play_until_killed(players, process)
            assert sum(len(player.acknowledged) for player in players) > before
    with serving(database_url) as (_, client):
        for player in players:
            player.come_back(client)
            player.check_record()
