"""Nonsense on sockets: the connection answers with a refusal or ends, and the table goes on."""

from __future__ import annotations

import socket
import struct
from pathlib import Path
from random import Random

import msgspec

from tests.fuzzing.api import play_on, serving, sit_down
from tests.fuzzing.finding import written
from tests.fuzzing.records import odd
from tests.server.serving import Served, Table

CONNECTIONS = 12
"""Bad connections for a seed."""

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
SECONDS = 10.0
"""Seconds in which a connection must answer or end."""


def fuzz_sockets(seed: int, folder: Path, connections: int = CONNECTIONS) -> int:
    """Bad connections one after the other; the number of them."""
    random = Random(f"socket {seed}")
    last = b""
    with serving(random) as (served, errors):
        table = sit_down(served, random)
        try:
            for _ in range(connections):
                last = nonsense(table, random)
                meet(served, table, last, random)
                go_on(table, random)
                assert not errors.said, errors.said[0]
            assert not errors.said, errors.said[0]
        except Exception as error:
            how = f"The last {len(last)} bytes after the handshake began with {last[:2000]!r}"
            raise written(folder, "socket", seed, how, error) from error
    return connections


def go_on(table: Table, random: Random) -> None:
    """The table takes a choice and tells it to whoever listens properly."""
    side = random.choice(list(table.tokens))
    with table.listening(side) as reader:
        heard = reader.read()
        assert heard["type"] == "update"
        number = play_on(table, random)
        if number is not None:
            assert reader.read_until(number)["number"] >= number


def meet(served: Served, table: Table, data: bytes, random: Random) -> None:
    """Open a socket, send what is to be sent, in pieces or at once, and see it answer or end."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as peer:
        path = f"/api/tables/{random.choice((table.id, table.id, 'nowhere'))}/live"
        peer.sendall(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert peer.recv(4096).startswith(b"HTTP/1.1 101")
        try:
            at = 0
            while at < len(data):
                size = random.choice((1, 7, 1000, len(data)))
                peer.sendall(data[at : at + size])
                at += size
            if random.random() < 0.3:
                return
            peer.shutdown(socket.SHUT_WR)
            while peer.recv(65536):
                pass
        except TimeoutError:
            raise AssertionError("the connection neither answers nor ends") from None
        except OSError:
            return


def nonsense(table: Table, random: Random) -> bytes:
    """Some frames, one of which is wrong in some way."""
    frames = [a_frame(table, random) for _ in range(random.choice((1, 1, 2, 5)))]
    data = b"".join(frames)
    return data[: random.randrange(len(data) + 1)] if random.random() < 0.2 else data


def a_frame(table: Table, random: Random) -> bytes:
    """A frame: a good greeting, a spoilt one, or bytes that are no frame at all."""
    match random.randrange(10):
        case 0:
            return frame(greeting(table, random))
        case 1 | 2 | 3:
            return frame(spoilt(greeting(table, random), random))
        case 4:
            return frame(b"[" * random.choice((100, 5000, 60_000)))
        case 5:
            return frame(b"x" * random.choice((65_000, 70_000, 2_000_000)))
        case 6:
            return frame(any_bytes(random, 50), opcode=random.randrange(16), final=random.random() < 0.5)
        case 7:
            return frame(any_bytes(random, 200), opcode=random.choice((CLOSE, PING, BINARY)))
        case 8:
            return struct.pack(">BBQ", 0x81, 0xFF, 2**62) + any_bytes(random, 30)
        case _:
            return any_bytes(random, random.choice((1, 2, 30, 3000)))


def any_bytes(random: Random, most: int) -> bytes:
    """Any bytes."""
    return random.randbytes(random.randrange(most + 1))


def greeting(table: Table, random: Random) -> bytes:
    """What a client says first."""
    side = random.choice(["", *table.tokens])
    return msgspec.json.encode({"token": table.tokens.get(side, ""), "side": side, "seen": 0, "epoch": 0})


def spoilt(data: bytes, random: Random) -> bytes:
    """A greeting with a part of the wrong type, or with bytes changed."""
    if random.random() < 0.6:
        hello = msgspec.json.decode(data)
        hello[random.choice([*hello, "cheat"])] = odd(random)
        try:
            return msgspec.json.encode(hello)
        except (RecursionError, OverflowError):
            return b"[" * 2000
    at = random.randrange(len(data))
    return data[:at] + random.choice((b"\xff", b"\0", b'"', b"9" * 6000, b"")) + data[at + 1 :]


def frame(data: bytes, *, opcode: int = TEXT, final: bool = True) -> bytes:
    """A masked frame; the mask is zero, so the bytes stand as they are."""
    first = (0x80 if final else 0) | opcode
    if len(data) < 126:
        head = struct.pack(">BB", first, 0x80 | len(data))
    elif len(data) < 65536:
        head = struct.pack(">BBH", first, 0xFE, len(data))
    else:
        head = struct.pack(">BBQ", first, 0xFF, len(data))
    return head + bytes(4) + data
