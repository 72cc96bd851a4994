"""Proofs: a rule is proven when a mutant of the code that cites it makes a test named after it fail.

The test has to fail by an assertion, or since a choice is refused or accepted; a crash proves nothing. Each
proof is kept with a digest of the code and the tests, so only what changed has to be proven anew.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from sandtable.game.rulebook import Rulebook
from sandtable.lab.coverage import case_of_test, cited, rule_modules
from sandtable.lab.proofs import FILE, Proof, read_proofs, written_proofs
from tools.mutation.crew import Crew, Trial, rule_tests
from tools.mutation.mutants import SWITCHED_OFF, Module, Mutant
from tools.mutation.rules import GAMES, TESTS, harmless, programs, shuffled

TRIES = 40
"""Mutants that are tried for a rule, at most."""


class Proofs:
    """What is proven of a game, and what has to be proven anew."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.game = root, game
        self.folder = root / TESTS / game
        self.book = Rulebook(root / GAMES / game)
        self.modules = [Module(file, root) for file in sorted(rule_modules(root / GAMES / game))]
        kept = read_proofs(self.folder)
        self.proven = {case: kept[case] for case in self.bound if self.stands(case, kept.get(case))}

    @cached_property
    def bound(self) -> list[str]:
        """The rules that have to be proven."""
        return [case for case, rule in self.book.rules.items() if not rule.not_enforced]

    @cached_property
    def code(self) -> dict[str, list[str]]:
        """The text of all code that cites each rule."""
        found = defaultdict(list)
        for module in self.modules:
            for node in ast.walk(module.tree):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    for case in cited(ast.get_docstring(node)):
                        found[case].append(ast.get_source_segment(module.text, node) or "")
        return found

    @cached_property
    def tests(self) -> dict[str, list[str]]:
        """The text of all tests that are named after each rule."""
        found = defaultdict(list)
        for file in map(Path, rule_tests(self.folder)):
            text = file.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    case = case_of_test(node.name, self.book.rules)
                    found[case].append(ast.get_source_segment(text, node) or "")
        return found

    def digest(self, case: str) -> str:
        """A digest of the code and the tests of a rule."""
        return sha256("\0".join([*self.code[case], "", *self.tests[case]]).encode()).hexdigest()[:16]

    def stands(self, case: str, proof: Proof | None) -> bool:
        """Whether a proof is one of the code and the tests of today."""
        return proof is not None and proof.digest == self.digest(case)

    @property
    def missing(self) -> list[str]:
        """The rules without a proof."""
        return [case for case in self.bound if case not in self.proven]

    def prove(self, cases: list[str], jobs: int, tell: bool = False) -> int:
        """Try to prove some rules anew, and write down what is proven; the exit code of the tests."""
        left_out = harmless(self.root, self.game)
        by_case = defaultdict(list)
        for module in self.modules:
            for one in module.mutants(switched_off=True):
                for case in one.cases:
                    if (one.scope, one.change) not in left_out:
                        by_case[case].append(one)

        def judge(crew: Crew) -> None:
            named = defaultdict(list)
            for nodeid, name in crew.names.items():
                named[case_of_test(name, self.book.rules)].append(nodeid)
            texts = {module.path: module.text for module in self.modules}
            waiting = {case: programs(promising(by_case[case], case), texts) for case in cases if named[case]}
            while waiting:  # one mutant of each rule, then the next of those that are not proven yet
                round_: list[tuple[str, Trial]] = []
                for case, mutants in [*waiting.items()]:
                    mutant = next(mutants, None)
                    if mutant is None:
                        del waiting[case]
                    else:
                        round_.append((case, Trial(mutant, named[case])))
                by_trial = {id(trial): case for case, trial in round_}
                for trial, verdict in crew.tried([trial for _, trial in round_]):
                    case = by_trial[id(trial)]
                    if verdict.outcome == "noticed" and case in waiting:
                        assert trial.mutant is not None
                        del waiting[case]
                        self.proven[case] = Proof(
                            by=f"{trial.mutant.scope}: {trial.mutant.change}",
                            test=verdict.test.rpartition("::")[2],
                            digest=self.digest(case),
                        )
                if tell:
                    print(f"{self.game}: {len(self.missing)} rules to prove", flush=True)
                self.keep()

        files = sorted({file for case in cases for file in self.files_of(case)})
        return Crew(self.root, files, judge, jobs).run() if files else 0

    def files_of(self, case: str) -> Iterator[str]:
        """The files with tests named after a rule."""
        for file in rule_tests(self.folder):
            text = Path(file).read_text(encoding="utf-8")
            if any(test in text for test in self.tests[case]):
                yield file

    def keep(self) -> None:
        """Write down what is proven, in the order of the rulebook."""
        kept = {case: self.proven[case] for case in self.bound if case in self.proven}
        (self.folder / FILE).write_text(written_proofs(kept), encoding="utf-8")


def promising(mutants: list[Mutant], case: str) -> list[Mutant]:
    """Some mutants of a rule: first faults in code that cites little else, last code that does nothing."""
    order = shuffled(mutants, case)
    order.sort(key=lambda one: (one.change == SWITCHED_OFF, not one.warm, len(one.cases)))
    off = [one for one in order if one.change == SWITCHED_OFF]
    return [*order[: len(order) - len(off)][:TRIES], *off]
