"""Live updates: greeting, resuming, fog, and the limits of a connection."""

from __future__ import annotations

import gc
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from sandtable.server.limits import Limits
from tests.server.serving import GENEROUS, SERVED, Served, SocketReader, Table, done, running


@pytest.fixture
def table(served: Served) -> Table:
    """Two people in the middle of a round."""
    table = served.table(blue="open")
    table.sit("blue")
    table.play("red 1", "red 2", "blue 1")
    return table


def goodbye(reader: SocketReader) -> int:
    """The code with which a connection ends."""
    with pytest.raises(ConnectionClosed) as closed:
        read_all(reader)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def read_all(reader: SocketReader) -> None:
    """Listen until the connection ends."""
    while True:
        reader.text()


# --- what is heard -------------------------------------------------------------------------------


def test_the_first_update_is_what_rest_shows(table: Table) -> None:
    for side in ("", "red", "blue"):
        with table.listening(side) as reader:
            assert reader.text() == table.look(side).text


def test_each_side_hears_only_what_it_may_know(table: Table) -> None:
    with table.listening("red") as red, table.listening("blue") as blue, table.listening() as spectator:
        assert [reader.read()["number"] for reader in (red, blue, spectator)] == [3, 3, 3]
        answer = table.choose("blue", "card", 2, number=3)
        heard = red.read(), blue.read(), spectator.read()
    assert [update["side"] for update in heard] == ["red", "blue", ""]
    assert all(update["number"] == 5 and update["since"] == 4 for update in heard)
    assert [line["kind"] for line in heard[0]["log"]] == ["rolled", "round"]
    assert [line["kind"] for line in heard[1]["log"]] == ["played", "rolled", "round"]
    assert [line["kind"] for line in heard[2]["log"]] == ["rolled", "round"]
    assert heard[1] == done(answer)


def test_only_the_asked_side_gets_options_and_hints(served: Served) -> None:
    table = served.table("egypt")
    heard = []
    for side in ("french", "ottoman", ""):
        with table.listening(side) as reader:
            heard.append(reader.read())
    mine, other, nobody = heard
    assert mine["view"]["asked"]["options"]
    assert other["view"]["asked"] == nobody["view"]["asked"]
    assert other["view"]["asked"]["options"] == {}
    assert (other["hints"], nobody["hints"]) == ({}, {})


def test_chat_seats_settings_and_proposals_are_heard(table: Table) -> None:
    with table.listening("blue") as reader:
        assert reader.read()["chat"] == []
        done(table.post("say", "red", text="hello"))
        assert [said["text"] for said in reader.read()["chat"]] == ["hello"]
        done(table.post("undo", "red", to=0))
        update = reader.read()
        assert (update["proposal"]["to"], update["log"], update["chat"]) == (0, [], None)
        done(table.post("settings", "blue", auto=False))
        assert reader.read()["auto"] is False
        done(table.post("leave", "red"))
        assert reader.read()["seats"][0]["kind"] == "open"
        done(table.sit("red", name="Rita"))
        assert reader.read()["seats"][0]["name"] == "Rita"


def test_a_waiting_table_tells_when_the_game_begins(served: Served) -> None:
    table = served.table(blue="open")
    with table.listening("red") as reader:
        assert reader.read()["state"] == "waiting"
        done(table.sit("blue"))
        update = reader.read()
    assert (update["state"], update["since"]) == ("playing", 0)
    assert [line["kind"] for line in update["log"]] == ["round"]


# --- resuming ------------------------------------------------------------------------------------


def test_a_reader_resumes_from_the_last_number_seen(table: Table) -> None:
    with table.listening("red") as reader:
        seen = reader.read()
    assert len(seen["log"]) == 3
    table.play("blue 2", "red 3")
    with table.listening("red", seen=seen["number"], epoch=seen["epoch"]) as reader:
        update = reader.read()
    assert (update["number"], update["since"]) == (6, 4)
    assert [(line["n"], line["kind"]) for line in update["log"]] == [
        (5, "rolled"),
        (5, "round"),
        (6, "played"),
    ]
    assert seen["log"] + update["log"] == table.see("red")["log"]


def test_after_something_was_taken_back_a_reader_starts_afresh(table: Table) -> None:
    with table.listening("blue") as reader:
        seen = reader.read()
        done(table.post("undo", "blue"))
        heard = reader.read()
    assert (heard["number"], heard["epoch"], heard["since"], heard["log"]) == (2, 1, 3, [])
    table.play("blue 3")
    with table.listening("blue", seen=seen["number"], epoch=seen["epoch"]) as reader:
        update = reader.read()
    assert (update["number"], update["epoch"], update["since"]) == (3, 1, 0)
    assert update["log"] == table.see("blue")["log"]


@pytest.mark.parametrize("seen", [-5, 4, 10**12])
def test_a_reader_who_claims_strange_things_is_not_believed(table: Table, seen: int) -> None:
    with table.listening("red", seen=seen) as reader:
        assert reader.read()["view"] == table.see("red")["view"]


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "token", "code"),
    [
        ("red", "", "wrong-token"),
        ("red", "nonsense", "wrong-token"),
        ("green", "", "wrong-token"),
        ("", "nonsense", "wrong-token"),
    ],
)
def test_a_greeting_with_a_wrong_token(table: Table, side: str, token: str, code: str) -> None:
    with table.listening(side, token=token) as reader:
        problem = reader.read()
        assert (problem["type"], problem["error"]) == ("error", code)
        assert goodbye(reader) == 4401


def test_a_greeting_for_the_others_seat(table: Table) -> None:
    with table.listening("blue", token=table.tokens["red"]) as reader:
        assert reader.read()["error"] == "not-your-seat"
        assert goodbye(reader) == 4403


def test_a_greeting_at_no_table(served: Served) -> None:
    with Table(served, "nowhere").listening() as reader:
        assert reader.read()["error"] == "no-such-table"
        assert goodbye(reader) == 4404


@pytest.mark.parametrize("message", ["", "hello", "[]", '{"seen": "x"}', '{"cheat": 1}', b"{}"])
def test_a_malformed_greeting(table: Table, message: str | bytes) -> None:
    with connect(f"ws://127.0.0.1:{table.served.port}/api/tables/{table.id}/live") as socket:
        reader = SocketReader(socket)
        socket.send(message)
        assert reader.read()["error"] == "malformed"
        assert goodbye(reader) == 4400


def test_an_oversized_message_ends_the_connection(table: Table) -> None:
    with table.listening("red") as reader:
        reader.read()
        reader.socket.send("x" * 100_000)
        assert goodbye(reader) == 1009
    assert table.play("blue 2")["number"] == 5


def test_the_service_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with (
        running(SERVED, str(tmp_path / "t.db"), limits=Limits(message_bytes=200)) as served,
        served.table().listening() as reader,
    ):
        reader.read()
        reader.socket.send("x" * 201)
        assert reader.read()["error"] == "too-large"
        assert goodbye(reader) == 4413


def test_who_leaves_hears_no_more(table: Table) -> None:
    with table.listening("blue") as blue, table.listening("red") as red:
        blue.read(), red.read()
        done(table.post("leave", "blue"))
        assert goodbye(blue) == 1012
        assert red.read()["seats"][1]["kind"] == "open"
    with table.listening("blue") as blue:
        assert blue.read()["error"] == "wrong-token"


def test_too_many_messages_end_the_connection(tmp_path: Path) -> None:
    limits = Limits(socket_messages_per_second=0.001, socket_burst=3)
    with (
        running(SERVED, str(tmp_path / "t.db"), limits=limits) as served,
        served.table().listening() as reader,
    ):
        reader.read()
        for _ in range(4):
            reader.say()
        assert reader.read()["error"] == "too-fast"
        assert goodbye(reader) == 4429


def test_too_many_connections_are_refused(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, burst=3)
    with running(SERVED, str(tmp_path / "t.db"), limits=limits) as served:
        table = served.table()
        with table.listening() as reader:
            reader.read()
        with pytest.raises(InvalidStatus), table.listening():
            pass


def test_who_does_not_greet_is_sent_away(tmp_path: Path) -> None:
    with running(SERVED, str(tmp_path / "t.db"), limits=Limits(hello_seconds=0.05)) as served:
        table = served.table()
        with connect(f"ws://127.0.0.1:{served.port}/api/tables/{table.id}/live") as silent:
            reader = SocketReader(silent)
            assert reader.read()["error"] == "no-greeting"
            assert goodbye(reader) == 4408


def test_a_reader_who_does_not_read_stalls_nobody(tmp_path: Path) -> None:
    """Its connection ends when its queue is full; the table goes on, and others hear everything."""
    with running(SERVED, str(tmp_path / "t.db"), limits=GENEROUS) as served:
        table = served.table()
        with socket.create_connection(("127.0.0.1", served.port)) as dead, table.listening("red") as reader:
            shake_hands(dead, table)
            reader.read()
            room = served.services.rooms._rooms[table.id]
            while len(room.listeners) < 2:
                table.see()
            said = 0
            while len(room.listeners) > 1:
                done(table.post("say", "red", text="x" * 1000))
                assert reader.read()["chat"][-1]["number"] == said + 1
                said += 1
            assert said > 64


def shake_hands(dead: socket.socket, table: Table) -> None:
    """Open a WebSocket by hand, greet, and read nothing ever after."""
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    dead.sendall(
        f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert dead.recv(12) == b"HTTP/1.1 101"
    dead.sendall(b"\x81\x82\x00\x00\x00\x00{}")


def test_a_closed_connection_is_gone_without_the_garbage_collector(table: Table) -> None:
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            with table.listening("red") as reader:
                reader.text()
        patience = time.monotonic() + 5
        while any(type(one) is ServerProtocol for one in gc.get_objects()):
            assert time.monotonic() < patience, "a closed connection is still there"
            time.sleep(0.05)
    finally:
        gc.enable()
