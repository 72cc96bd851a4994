"""The middleware of every request: security headers, a rate limit, a line in the log, and errors as JSON."""

from __future__ import annotations

import logging
import time

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server import refusal
from sandtable.server.database import Unavailable
from sandtable.server.limits import Limits, TokenBuckets
from sandtable.server.metrics import NO_ROUTE, Metrics
from sandtable.server.refusal import Refusal

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
EXTRA = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

log = logging.getLogger("sandtable")
requests = logging.getLogger("sandtable.request")

FILES = "/web/"
"""The client's files have a rate limit of their own: a page asks for dozens at once, and they cost little."""


class RequestMiddleware:
    """Adds security headers, limits the rate of each visitor, and turns unexpected errors into refusals."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics
        self._requests = TokenBuckets(limits.requests_per_second, limits.burst)
        self._files = TokenBuckets(limits.files_per_second, limits.file_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        if self._requests.take(visitor(scope)):
            await self.app(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1013})
        requests.info("SOCKET %s", scope["path"], extra={"facts": {"seconds": since(began)}})

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        status = 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", []), *EXTRA]}
            await send(message)

        allowed = self._files if scope["path"].startswith(FILES) else self._requests
        if not allowed.take(visitor(scope)):
            await answer(refusal.too_fast())(scope, receive, guarded)
        else:
            try:
                await self.app(scope, receive, guarded)
            except ClientDisconnect:
                pass
            except Exception:
                log.exception("a request failed")
                if not status:
                    text = "Something went wrong on the server. Load the page again."
                    await answer(Refusal(500, "failed", text))(scope, receive, guarded)
        self._note(scope, status, since(began))

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request: its address without the query, and nothing of its content."""
        method, route = scope["method"], str(getattr(scope.get("route"), "path", NO_ROUTE))
        self._metrics.answered(method, route, status, seconds)
        told = {"method": method, "route": route, "status": status, "seconds": seconds}
        requests.info("%s %s %s", method, scope["path"], status, extra={"facts": told})


def since(began: float) -> float:
    """Seconds since a time."""
    return round(time.monotonic() - began, 6)


def visitor(scope: Scope) -> str:
    """The address from which a request comes."""
    return str(scope["client"][0]) if scope.get("client") else ""


def bearer(request: Request) -> str:
    """The bearer token of a request. It is sent in a header, since addresses are logged."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def reply(content: object, status: int = 200) -> Response:
    """An answer in JSON, not to be cached; bytes are JSON already."""
    data = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(data, status, {"cache-control": "no-store"}, "application/json")


def answer(error: Refusal) -> Response:
    """A refusal as an answer."""
    return reply(error.problem(), error.status)


async def refused(request: Request, error: Exception) -> Response:
    """The answer to a request that is refused."""
    if isinstance(error, Refusal):
        return answer(error)
    if isinstance(error, Unavailable):
        log.error("the database does not answer: %s", error)
        return answer(refusal.unavailable())
    if isinstance(error, HTTPException):
        code = "wrong-method" if error.status_code == 405 else "no-such-page"
        return answer(Refusal(error.status_code, code, error.detail))
    raise error
