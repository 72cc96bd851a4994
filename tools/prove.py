"""Which rules are proven: `python tools/prove.py` for all games, proving anew what changed.

    python tools/prove.py goeben --all       # prove every rule anew
    python tools/prove.py goeben --rule 7.5  # try one rule, and say what became of it

A rule is proven when a small fault in the code that cites it makes a test named after it fail, by an
assertion or by a choice that is refused or accepted. The proofs lie in `tests/games/GAME/proven.toml`.
"""

from __future__ import annotations

import argparse
import os
import sys
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.mutation.proofs import Proofs  # noqa: E402
from tools.mutation.rules import TESTS  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", help="folders of tests/games (default: all)")
    parser.add_argument("--all", action="store_true", help="prove every rule anew")
    parser.add_argument("--rule", help="prove this rule anew")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    names = args.game or [path.parent.name for path in sorted((ROOT / TESTS).glob("*/test_*.py"))]
    found = []
    for name in dict.fromkeys(names):
        with get_context("spawn").Pool(1) as process:  # the tests of each game are loaded apart
            found.append(process.apply(proven, (name, args.all, args.rule, args.jobs)))
    for line, missing in found:
        print(line)
        if missing:
            print(f"  not proven: {', '.join(missing)}")
    return 1 if any(missing for _, missing in found) else 0


def proven(name: str, everything: bool, rule: str | None, jobs: int) -> tuple[str, list[str]]:
    """What is proven of a game, after another try where something changed."""
    proofs = Proofs(ROOT, name)
    if everything:
        proofs.proven.clear()
    cases = [rule] if rule else proofs.missing
    if cases:
        proofs.proven = {case: proof for case, proof in proofs.proven.items() if case not in cases}
        proofs.prove(cases, jobs)
    missing = proofs.missing
    return f"{name}: {len(proofs.proven)} of {len(proofs.bound)} rules proven", missing


if __name__ == "__main__":
    sys.exit(main())
