"""Plays each game between bots and writes its page in docs/balance, and the table in the README there.

    make balance GAMES=400 JOBS=2

What has been played is kept in runs/, so this can be stopped and started again.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from sandtable import GAMES
from sandtable.cli import run
from sandtable.lab.results import answer
from sandtable.lab.study import read

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "balance"
BEGIN, END = "<!-- results -->", "<!-- end of results -->"
HEAD = "| game | games | result (95 % Wilson) | mean score | decisions a game |\n|---|---|---|---|---|\n"


def row(game: str, file: Path) -> str:
    """A game's line of the table."""
    begun, lines = read(file)
    (series,) = answer(begun, lines, file.name).series
    shares = []
    for side, tally in series.sides.items():
        name = side.replace("_", " ").title() if begun.rivals else "accomplished"
        rate = tally.rate
        shares.append(f"{name} {100 * rate.value:.0f}% ({100 * rate.low:.0f}% to {100 * rate.high:.0f}%)")
    draws = next(iter(series.sides.values())).draws
    if draws:
        shares.append(f"{draws} drawn")
    score = " to ".join(f"{estimate.value:.0f}" for estimate in series.score.values())
    result = ", ".join(shares)
    return f"| [{game}]({game}.html) | {series.games} | {result} | {score} | {series.decisions.value:.0f} |\n"


def main() -> int:
    """Play, write the pages, and fill in the table; 0 if all went well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="games of each (default: %(default)s)")
    parser.add_argument("--bots", default="greedy", help="who plays (default: %(default)s)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", default=str(os.cpu_count() or 1))
    parser.add_argument("only", nargs="*", metavar="GAME", help="not all games, but these")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    rows = {}
    for game in GAMES:
        file = Path("runs") / f"{game}-balance-{wanted.bots}-{wanted.seed}-{wanted.games}.jsonl"
        study = ["lab", "match", game, "--bots", wanted.bots, "--games", str(wanted.games)]
        if not wanted.only or game in wanted.only:
            code = run([*study, "--seed", wanted.seed, "--jobs", wanted.jobs, "--out", str(file)])
            code = code or run(["lab", "report", str(file), "--out", str(PAGES / f"{game}.html")])
            if code:
                return code
            rows[game] = row(game, file)
    readme = PAGES / "README.md"
    before, _, rest = readme.read_text(encoding="utf-8").partition(BEGIN)
    table, _, after = rest.partition(END)
    kept = {
        line.split("]")[0].removeprefix("| ["): line + "\n" for line in table.splitlines() if "](" in line
    }
    kept |= rows
    filled = "".join(kept[game] for game in GAMES if game in kept)
    readme.write_text(f"{before}{BEGIN}\n{HEAD}{filled}{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
