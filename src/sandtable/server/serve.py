"""Running the application: uvicorn with the limits that the service counts on."""

from __future__ import annotations

import socket
import sys

import uvicorn
from starlette.applications import Starlette

from sandtable.server.limits import Limits

SWITCH_SECONDS = 0.001
"""How long a thinking bot may keep the interpreter before a request gets its turn."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Who connects before the server is up just waits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def server(app: Starlette, *, verbose: bool = False) -> uvicorn.Server:
    """A server for the application; `run(sockets=[...])` runs it.

    It logs no more than connections even if it is verbose: more would tell what is in the messages.
    """
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="info" if verbose else "warning",
            access_log=verbose,
            server_header=False,
            ws_max_size=Limits().message_bytes,
            timeout_keep_alive=60,
            timeout_graceful_shutdown=3,
        )
    )


def serve(app: Starlette, listening: socket.socket, *, verbose: bool = False) -> None:
    """Serve until the process is told to stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
    server(app, verbose=verbose).run(sockets=[listening])
