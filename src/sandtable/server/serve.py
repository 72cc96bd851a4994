"""Running the application: uvicorn with the limits that the service counts on."""

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
"""Open files that are enough, where the system knows no bound."""

SWITCH_SECONDS = 0.001
"""How long a thinking bot may keep the interpreter before a request gets its turn."""


DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5},
)
"""Every message is compressed by itself. To remember the one before would take 50 kB for each socket."""


class Sockets(WebSocketsSansIOProtocol):
    """A socket that holds little while nothing is said."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [DEFLATE]

    def connection_lost(self, exc: Exception | None) -> None:
        """The end. The parser, a generator, refers to its connection: without it, all of it goes at once."""
        super().connection_lost(exc)
        self.conn.parser.close()


class OwnFaults(logging.Filter):
    """Bytes that are no text are the client's fault: its socket is closed, and that is no error of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is worth logging."""
        return not record.getMessage().startswith("Invalid UTF-8 sequence received from client")


logging.getLogger("uvicorn.error").addFilter(OwnFaults())


SELDOM = (10_000, 20, 1000)
"""When the garbage collector looks: at what is new after so many objects, at all of it hardly ever.

Little is ever found, and a look at everything stops the server: with 2,000 live tables, a million objects,
for more than a second.
"""


def collect_seldom() -> None:
    """What was loaded stays, so that nobody looks through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Who connects before the server is up just waits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def raise_open_files() -> int:
    """Allow this process as many open files as it may have, since every socket is one; how many."""
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

    Requests are logged by the application (`guard.py`), which knows what must not be told.
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
    collect_seldom()
    server(app, verbose=verbose).run(sockets=[listening])
