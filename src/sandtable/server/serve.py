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


def server(app: Starlette, log_level: str = "warning") -> uvicorn.Server:
    """A server for the application; `run(sockets=[...])` runs it."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level=log_level,
            access_log=False,
            server_header=False,
            ws_max_size=Limits().message_bytes,
            timeout_keep_alive=60,
            timeout_graceful_shutdown=3,
        )
    )


def serve(app: Starlette, listening: socket.socket, log_level: str = "warning") -> None:
    """Serve until the process is told to stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
    server(app, log_level).run(sockets=[listening])
