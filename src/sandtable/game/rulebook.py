"""The ledger of a rulebook: every rule with its number, in our own words, and its coverage."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from sandtable.game.data import DataError, read


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `not_enforced` says why there is nothing to enforce, if so."""

    id: str
    title: str
    says: str
    kind: str
    see: list[str] = []
    needs: list[str] = []
    ruling: str = ""
    not_enforced: str = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example, printed in the rules or derived from them."""

    rule: list[str]
    given: str
    expect: str
    source: str


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed component that the rules text does not include, and what stands in for it."""

    id: str
    name: str
    kind: str
    source: str
    confidence: str
    known: list[str]
    proposal: str


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rules.toml"""

    title: str
    edition: str
    rule: list[Rule]
    example: list[Example]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """components.toml"""

    component: list[Component]


class Coverage(msgspec.Struct, frozen=True):
    """Which rules are enforced by code that cites them and covered by a test named after them."""

    rules: int
    enforced: list[str]
    tested: list[str]
    exempt: list[str]
    missing: list[str]
    unknown: list[str]


class Rulebook:
    """The rules of one rulebook, its examples, and its reconstructed components."""

    def __init__(self, package: Path) -> None:
        self.package = package
        path = package / "data" / "rules.toml"
        ledger = read(path, Ledger)
        self.title = ledger.title
        self.edition = ledger.edition
        self.rules: dict[str, Rule] = {}
        for rule in ledger.rule:
            if rule.id in self.rules:
                raise DataError(f"{path}: two rules have the number {rule.id}")
            self.rules[rule.id] = rule
        self.examples = ledger.example
        self.components = {c.id: c for c in read(package / "data" / "components.toml", Components).component}

    def find(self, case: str) -> list[Rule]:
        """A rule and its sub-cases by number, or all rules that speak of a word."""
        exact = [r for i, r in self.rules.items() if i == case or i.startswith(case + ".")]
        if exact:
            return exact
        word = case.lower()
        return [r for r in self.rules.values() if word in f"{r.title} {r.says} {r.ruling}".lower()]

    def coverage(self, tests: Path) -> Coverage:
        """Compare the ledger with the citations in the code and the names of the tests."""
        cited = set(citations(self.package.glob("**/*.py")))
        named = {test_case(name, self.rules) for name in test_names(tests.glob("**/test_*.py"))}
        exempt = [i for i, rule in self.rules.items() if rule.not_enforced]
        bound = [i for i in self.rules if i not in exempt]
        return Coverage(
            rules=len(self.rules),
            enforced=[i for i in bound if i in cited],
            tested=[i for i in bound if i in named],
            exempt=exempt,
            missing=[i for i in bound if i not in cited or i not in named],
            unknown=sorted(cited - set(self.rules)),
        )


def citations(files: Iterable[Path]) -> Iterator[str]:
    """The cases cited in brackets at the head of docstrings."""
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                head = re.match(r"\[([^\]]+)\]", ast.get_docstring(node) or "")
                if head:
                    yield from cases(head[1])


def cases(text: str) -> Iterator[str]:
    """The cases of a citation such as "11.7, 11.14 to 11.20"."""
    for part in text.split(","):
        first, _, last = (word.strip() for word in part.partition(" to "))
        yield first
        if last:
            chapter, _, low = first.rpartition(".")
            for number in range(int(low) + 1, int(last.rpartition(".")[2]) + 1):
                yield f"{chapter}.{number}"


def test_names(files: Iterable[Path]) -> Iterator[str]:
    """The names of all test functions."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                yield node.name


def test_case(name: str, rules: Iterable[str]) -> str:
    """The rule that a test's name carries: `test_8_5_area_of_the_drawn` is about 8.5.area."""
    words = name.removeprefix("test_")
    fitting = [i for i in rules if (words + "_").startswith(re.sub(r"[.\- ]", "_", i) + "_")]
    return max(fitting, key=len, default="")


test_names.__test__ = False  # type: ignore[attr-defined]
test_case.__test__ = False  # type: ignore[attr-defined]
