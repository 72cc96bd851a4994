"""How many small faults in the rules of a game its rule tests notice.

    python tools/mutate.py goeben --mutants 200 --seed 11 --seconds 3500

Each mutant is one small change (a comparison, a number, a condition, a dropped call) in a function or a
procedure that cites a rule. It survives if all tests of the game's rules still pass. Prints the survivors,
then the share that was noticed. Changes that make no difference are listed in the game's
`tests/games/GAME/no_difference.toml`, with the reason, and left out.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.mutation.crew import Crew, Trial, Verdict, rule_tests  # noqa: E402
from tools.mutation.mutants import Mutant  # noqa: E402
from tools.mutation.rules import TESTS, by_promise, harmless, mutants_of, programs  # noqa: E402

WANTED = 92.0
"""The share of mutants that has to be noticed, in per cent."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="a rulebook: the name of a folder in tests/games")
    parser.add_argument("--mutants", type=int, default=100, help="how many (default: 100; 0 for all)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=3500, help="begin no further one after that")
    parser.add_argument("--module", default="", help="only those of one module")
    parser.add_argument("--list", action="store_true", help="count them, and try none")
    args = parser.parse_args()
    pool = [one for one in mutants_of(ROOT, args.game) if args.module in ("", Path(one.path).stem)]
    if not pool:
        parser.error(f"there are no mutants of {args.game} {args.module}")
    left_out = harmless(ROOT, args.game)
    counted = [one for one in pool if (one.scope, one.change) not in left_out]
    if args.list:
        modules, without = len({one.path for one in pool}), len(pool) - len(counted)
        print(f"{len(pool)} mutants in {modules} modules, {without} without a difference")
        return 0
    texts = {one.path: (ROOT / one.path).read_text(encoding="utf-8") for one in counted}
    order = random.Random(args.seed).sample(counted, len(counted))
    chosen = [*islice(programs(order, texts), args.mutants or None)]
    verdicts: list[tuple[Mutant, Verdict]] = []
    end = time.monotonic() + args.seconds

    def judge(crew: Crew) -> None:
        trials = (Trial(one, by_promise(crew, one)) for one in chosen if time.monotonic() < end)
        for trial, verdict in crew.tried(trials):
            assert trial.mutant is not None
            verdicts.append((trial.mutant, verdict))
            if sys.stderr.isatty():
                print(f"\r{len(verdicts)} of {len(chosen)}", end="", file=sys.stderr, flush=True)

    code = Crew(ROOT, rule_tests(ROOT / TESTS / args.game), judge, args.jobs).run()
    if code not in (0, 5):
        return code
    survivors = [one for one, verdict in verdicts if verdict.outcome == "survived"]
    for one in sorted(survivors, key=lambda one: (one.path, one.line)):
        print(f"{one.path}:{one.line}: {one.scope}: {one.change}")
    tried = len(verdicts)
    noticed = tried - len(survivors)
    share, left = 100 * noticed / max(tried, 1), len(chosen) - tried
    print(f"{args.game}: {noticed} of {tried} mutants noticed, {share:.1f} %; {left} not tried")
    return 0 if tried == len(chosen) and share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
