"""A server of its own for a module of tests: started, killed and started again."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

LOCAL = "127.0.0.1"
TRIES = 400
ROOT = Path(__file__).parent.parent.parent

SANDTABLE = """
import sys
from sandtable.cli import main
host, port, database = sys.argv[1:]
sys.argv[1:] = ["serve", "--host", host, "--port", port, "--think", "0", "--database", database]
main()
"""
CREW = """
import sys
from tests.browser.crew.serving import main
main(*sys.argv[1:])
"""


class Server:
    """A program, `sandtable serve` unless told otherwise, on a free port with its own SQLite file."""

    def __init__(self, folder: Path, program: str = SANDTABLE) -> None:
        self.program = program
        self.database = folder / "tables.db"
        self.port = free_port()
        self.url = f"http://{LOCAL}:{self.port}"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Start, and wait until it answers."""
        command = [sys.executable, "-c", self.program, LOCAL, str(self.port), str(self.database)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
        for _ in range(TRIES):
            with socket.socket() as probe:
                if probe.connect_ex((LOCAL, self.port)) == 0:
                    return self.process
            try:
                ended = self.process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError(f"the server ended with code {ended} instead of starting")
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """SIGKILL: no time to say goodbye."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """SIGTERM."""
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])
