"""How well refusals are explained: everything that cannot be done is asked "why not?", in random games.

    python tools/whynot.py goeben --positions 200 -v

Every verb of the game is asked about, with up to 25 nouns of its kind. A refusal is a shrug if it names no
rule but the question's own, and either is a catch-all or says the same of every noun without naming a fact:
neither a figure nor the name of anything. Verbs that the question offers are counted apart from those that
belong to another moment.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import sandtable  # noqa: E402
from sandtable.core import play  # noqa: E402
from sandtable.core.options import Noun  # noqa: E402
from sandtable.core.side import CHANCE  # noqa: E402
from sandtable.core.state import State  # noqa: E402
from sandtable.game.game import AnyGame  # noqa: E402
from sandtable.game.info import Setup  # noqa: E402

CATCH_ALLS = [
    *("not what is asked now", "out of reach", "cannot be done now", "no such thing", "may not deploy there"),
    *(
        "cannot go there",
        "is further than",
        "out of range",
        "cannot retreat there",
        "not possible",
        "not now",
    ),
]
"""Texts that would fit anything."""

NOUNS = 25
"""Nouns of a verb that are asked about at a position, at most."""

BOUNDS = {"within the question": 1.0, "at the wrong moment": 3.0}
"""How many refusals may be shrugs, in per cent."""

CATCH_ALL = re.compile("|".join(CATCH_ALLS))
FIGURE = re.compile(r"\d")
SEED = 20261118


class Answer(NamedTuple):
    """A refusal: where it was given, and whether it is a shrug."""

    question: str
    verb: str
    rule: str
    text: str
    moment: str
    shrug: bool


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--scenario", default="")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="list the shrugs, the most frequent first"
    )
    args = parser.parse_args()
    setups = (
        [args.scenario] if args.scenario else [one.id for one in sandtable.load(args.game).scenarios] or [""]
    )
    answers: list[Answer] = []
    for number, scenario in enumerate(setups):
        game = sandtable.load(args.game, setup=Setup(scenario=scenario))
        share = args.positions // len(setups) + (number < args.positions % len(setups))
        rng = random.Random(f"{args.seed}:{scenario}")
        nouns, positions = played(game, share, rng)
        for s in positions:
            answers += refusals(game, s, nouns, rng)
    if args.verbose:
        shrugs = Counter(answer for answer in answers if answer.shrug)
        for answer, count in shrugs.most_common(60):
            print(
                f"{count:6d} {answer.question}.{answer.verb} [{answer.rule}] {answer.text} ({answer.moment})"
            )
    fine = True
    for moment, bound in BOUNDS.items():
        asked = [answer for answer in answers if answer.moment == moment]
        shrugs_here = sum(answer.shrug for answer in asked)
        share_here = 100 * shrugs_here / max(len(asked), 1)
        fine = fine and share_here < bound
        told = f"{shrugs_here} of {len(asked)} refusals are shrugs, {share_here:.1f} % (under {bound:g})"
        print(f"{args.game}: {moment}, {told}")
    print(f"{args.game}: {len({answer.rule for answer in answers})} rules named")
    return 0 if fine else 1


def played(
    game: AnyGame, positions: int, rng: random.Random
) -> tuple[dict[str, list[Noun]], list[State[Any]]]:
    """Random games: the nouns of each verb that were seen or have names, and positions of all games."""
    seen: dict[str, set[Noun]] = defaultdict(set)
    kept: list[State[Any]] = []
    while len(kept) < 4 * positions:
        s = game.start()
        while not s.over:
            if s.asked != CHANCE:
                for verb, group in s.options.groups:
                    if len(seen[verb]) < 400:
                        seen[verb].update(group[at] for at in range(min(100, len(group))))
                if rng.random() < 0.05:
                    kept.append(s.clone())
            play.choose(s, s.asked, *s.options.sample(rng.randrange))
    vocabulary = game.vocabulary
    nouns = {
        verb: sorted({*seen[verb], *named(vocabulary.kinds.get(entry.kind))}, key=str) or [None]
        for verb, entry in vocabulary.verbs.items()
    }
    return nouns, rng.sample(kept, positions)


def named(kind: Any) -> Iterator[Noun]:
    """The nouns of a kind that have names."""
    if kind is not None:
        yield from kind.names
        yield from kind.ids


def refusals(
    game: AnyGame, s: State[Any], nouns: dict[str, list[Noun]], rng: random.Random
) -> Iterator[Answer]:
    """What `why` says of everything that cannot be done at a position."""
    question = play.current(s)
    offered = {verb for verb, _ in s.options.groups}
    words = names_of(game)
    for verb, known in nouns.items():
        asked = [noun for noun in rng.sample(known, min(NOUNS, len(known))) if (verb, noun) not in s.options]
        given = []
        for noun in asked:
            found = play.why(s, s.asked, verb, noun)
            if found and s.knows(verb, noun):
                given.append(found[0])
        same = len({violation.text for violation in given}) == 1
        for rule, text in given:
            fact = FIGURE.search(text) or not same or any(word in text for word in words)
            shrug = rule in ("", question.rule) and (bool(CATCH_ALL.search(text)) or not fact)
            moment = [*BOUNDS][verb not in offered]
            yield Answer(type(question).__name__, verb, rule, re.sub(r"\d[\d.]*", "#", text), moment, shrug)


def names_of(game: AnyGame) -> set[str]:
    """The names of everything in a game."""
    kinds = game.vocabulary.kinds.values()
    return {name for kind in kinds for name in kind.names.values() if len(name) > 2}


if __name__ == "__main__":
    sys.exit(main())
