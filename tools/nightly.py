"""What takes too long for every change: `make nightly`, or `python -m tools.nightly PART ...`.

Each part runs alone for an hour at most and ends with a line of figures. A part that passed at this commit
is not run again, so a night that was cut off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from sandtable.games import SHIPPED

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "runs" / "nightly"
HOUR = 3600
BOOKS = ("napoleonic", "goeben", "operation_albion", "faerie", "admiral")


class Done(msgspec.Struct, frozen=True):
    """What came of a part: its exit code, its last line, and how long it took."""

    code: int
    line: str
    seconds: int
    date: str


def parts() -> dict[str, list[str]]:
    """The commands by the names of the parts."""
    python = sys.executable
    mutants = {
        f"mutants-{book}": [
            python,
            "tools/mutate.py",
            book,
            "--mutants",
            "200",
            "--seed",
            "11",
            "--seconds",
            "3500",
        ]
        for book in BOOKS
    }
    whys = {f"whynot-{game}": [python, "tools/whynot.py", game, "--positions", "200"] for game in SHIPPED}
    return {
        **mutants,
        **whys,
        "proofs": [python, "tools/prove.py", "--all"],
        "fuzz": [python, "-m", "tools.fuzz", "--seconds", "1800"],
        "fault": [python, "-m", "tools.fault", "--seconds", "600"],
        "load": [str(Path(python).with_name("sandtable")), "bench", "--server", "--soak", "600"],
    }


def main() -> int:
    known = parts()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("part", nargs="*", help=f"which parts (default: all of {', '.join(known)})")
    parser.add_argument("--again", action="store_true", help="run what has passed too")
    args = parser.parse_args()
    unknown = [name for name in args.part if name not in known]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}: there are {', '.join(known)}")
    folder = KEPT / revision()
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name in args.part or known:
        file = folder / f"{name}.json"
        done = msgspec.json.decode(file.read_bytes(), type=Done) if file.exists() else None
        if done is None or done.code or args.again:
            done = run(known[name], folder / f"{name}.log")
            file.write_bytes(msgspec.json.encode(done))
        print(
            f"{name}: {'passed' if done.code == 0 else 'FAILED'} in {done.seconds} s: {done.line}", flush=True
        )
        failed += done.code != 0
    print(f"{len(args.part or known)} parts, {failed} failed, at {revision()}")
    return 1 if failed else 0


def run(command: list[str], log: Path) -> Done:
    """Run a part; all that it prints is kept in a log."""
    started = time.monotonic()
    with log.open("w", encoding="utf-8") as out:
        try:
            code = subprocess.run(
                command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, timeout=HOUR, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            code = 124
    lines = log.read_text(encoding="utf-8").strip().splitlines()
    seconds = round(time.monotonic() - started)
    return Done(code, lines[-1] if lines else "", seconds, datetime.now(UTC).date().isoformat())


def revision() -> str:
    """The commit that is tried, marked if the tree differs from it."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=10"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
