"""The audit of the dependencies: it finds what it should, and a missing network is no failure."""

from __future__ import annotations

import json
import runpy
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
AUDIT = runpy.run_path(str(ROOT / "tools" / "audit.py"))
main: Callable[[list[str]], int] = AUDIT["main"]
HASH = f"--hash=sha256:{'0' * 64}"
NOWHERE = "http://127.0.0.1:9/"


@contextmanager
def service(known: dict[str, str], status: int = 200) -> Iterator[str]:
    """A vulnerability service that knows something against some packages."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            names = [query["package"]["name"] for query in asked]
            results = [{"vulns": [{"id": known[name]}]} if name in known else {} for name in names]
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps({"results": results}).encode())

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def audit(lock: Path, url: str) -> int:
    return main([str(lock), "--service", url])


def test_our_lock_is_pinned_and_hashed_and_a_missing_network_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert audit(LOCK, NOWHERE) == 0
    assert "NOT looked up" in capsys.readouterr().out


def test_a_vulnerability_fails_the_audit(capsys: pytest.CaptureFixture[str]) -> None:
    with service({}) as url:
        assert audit(LOCK, url) == 0
    with service({"starlette": "GHSA-1"}) as url:
        assert audit(LOCK, url) == 1
    assert ": GHSA-1" in capsys.readouterr().err


def test_a_service_that_fails_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with service({"starlette": "GHSA-1"}, status=500) as url:
        assert audit(LOCK, url) == 0
    assert "NOT looked up" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("some>=1 " + HASH, "not pinned"),
        ("some " + HASH, "not pinned"),
        ("some==1.* " + HASH, "not pinned"),
        ("some==1", "some has no hash"),
        ("-e .", "not pinned"),
    ],
)
def test_a_lock_that_leaves_something_open_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, says: str
) -> None:
    lock = tmp_path / "lock"
    lock.write_text(f"# a comment\ngood==1.0 ; python_version > '3' \\\n    {HASH}\n    # via x\n{line}\n")
    assert audit(lock, NOWHERE) == 1
    assert says in capsys.readouterr().err
