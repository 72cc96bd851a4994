"""Whether two revisions of Sandtable do the same, and how fast: `python tools/same.py OLD NEW`.

This starts `tools/yardstick/command.py` with the Python that the project is installed for, whichever Python
it was itself started with.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def python() -> str:
    """The Python of the virtual environment here or of the repository's main checkout, else this one."""
    git = ["git", "-C", str(ROOT), "rev-parse", "--path-format=absolute", "--git-common-dir"]
    common = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    checkouts = [ROOT, Path(common).parent] if common else [ROOT]
    found = (checkout / ".venv" / "bin" / "python" for checkout in checkouts)
    return str(next((path for path in found if path.exists()), sys.executable))


if __name__ == "__main__":
    # -P: the working directory is not where modules are looked for.
    command = [python(), "-P", "-m", "tools.yardstick.command", *sys.argv[1:]]
    os.execve(command[0], command, {**os.environ, "PYTHONPATH": str(ROOT)})
