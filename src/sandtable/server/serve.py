"""Runs the application on uvicorn: compression, open files, garbage collection, timeouts."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import sys
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from sandtable.server.limits import Limits
from sandtable.server.logs import Style, configure

with contextlib.suppress(ImportError):  # Windows has no such limits
    import resource

MANY_FILES = 2**16
"""Open files; the limit that is set where the system sets none."""

SWITCH_SECONDS = 0.001
"""Seconds of the interpreter's switch interval: a thinking bot delays a request by no more."""


DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5},
)
"""Compression of each message by itself (no context takeover): a shared context takes 50 kB a socket."""


class Sockets(WebSocketsSansIOProtocol):
    """The WebSocket protocol with `DEFLATE`, which holds little memory while nothing is sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [DEFLATE]

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the parser too: it is a generator that refers to its connection and keeps it in memory."""
        super().connection_lost(exc)
        self.conn.parser.close()


class OwnFaults(logging.Filter):
    """Drops the errors that uvicorn logs when a client sends invalid UTF-8; the socket is closed anyway."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is worth logging."""
        return not record.getMessage().startswith("Invalid UTF-8 sequence received from client")


logging.getLogger("uvicorn.error").addFilter(OwnFaults())


RARELY = (10_000, 20, 1000)
"""Thresholds of the garbage collector: objects until a young collection, and collections of each generation
until one of the next, so that a full one is very rare.

A full collection stops the server for over a second at 2,000 tables (a million objects), and frees next to
nothing.
"""


def collect_rarely() -> None:
    """Freeze the objects loaded so far (`gc.freeze`) and collect rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Clients that connect before the server is up wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def raise_open_files() -> int:
    """Raise the limit of open files to the highest allowed, since every socket is one; returns the limit."""
    if sys.platform == "win32":
        return MANY_FILES
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if most == resource.RLIM_INFINITY else most
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        return wanted
    return few


def server(app: Starlette, *, verbose: bool = False) -> uvicorn.Server:
    """A server for the application; `run(sockets=[...])` runs it.

    Requests are logged by the application (`middleware.py`), which knows what must not be logged.
    """
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            log_level="info" if verbose else "warning",
            access_log=False,
            server_header=False,
            ws=Sockets,
            ws_max_size=Limits().message_bytes,
            timeout_keep_alive=60,
            timeout_graceful_shutdown=3,
        )
    )


def serve(
    app: Starlette, listening: socket.socket, *, log: Style | None = None, verbose: bool = False
) -> None:
    """Serve until the process is told to stop. Without `log`, logging stays as it is."""
    if log is not None:
        configure(log, verbose=verbose)
    sys.setswitchinterval(SWITCH_SECONDS)
    raise_open_files()
    collect_rarely()
    server(app, verbose=verbose).run(sockets=[listening])
