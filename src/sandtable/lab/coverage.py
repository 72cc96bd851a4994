"""How far the code and the tests of a game cover its rulebook.

Only citations in the rule modules count, which lie at the top level of a game's package: a bot, a drawing
or a schema may cite a rule, but does not enforce it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from sandtable.game.rulebook import Rulebook


class Coverage(msgspec.Struct, frozen=True):
    """Which rules are enforced by code that cites them and covered by a test named after them."""

    rules: int
    enforced: list[str]
    tested: list[str]
    exempt: list[str]
    missing: list[str]
    unknown: list[str]


def coverage(rulebook: Rulebook, tests: Path) -> Coverage:
    """Compare the ledger with the citations in the rule modules and the names of the tests.

    A wrong number is unknown wherever it stands, also in what a bot or a drawing cites.
    """
    cited = set(citations(rule_modules(rulebook.package)))
    named = {case_of_test(name, rulebook.rules) for name in names_of_tests(tests.glob("**/test_*.py"))}
    exempt = [i for i, rule in rulebook.rules.items() if rule.not_enforced]
    bound = [i for i in rulebook.rules if i not in exempt]
    anywhere = set(citations(rulebook.package.glob("**/*.py")))
    return Coverage(
        rules=len(rulebook.rules),
        enforced=[i for i in bound if i in cited],
        tested=[i for i in bound if i in named],
        exempt=exempt,
        missing=[i for i in bound if i not in cited or i not in named],
        unknown=sorted(anywhere - set(rulebook.rules)),
    )


def rule_modules(package: Path) -> Iterator[Path]:
    """The files of a game that hold its rules: those that lie directly in its package."""
    return package.glob("*.py")


def citations(files: Iterable[Path]) -> Iterator[str]:
    """The cases cited in brackets at the head of docstrings."""
    for node in definitions(files):
        yield from cited(ast.get_docstring(node))


def definitions(files: Iterable[Path]) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    """All classes and functions."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                yield node


def cited(docstring: str | None) -> Iterator[str]:
    """The cases cited in brackets at the head of a docstring."""
    head = re.match(r"\[([^\]]+)\]", docstring or "")
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


def names_of_tests(files: Iterable[Path]) -> Iterator[str]:
    """The names of all test functions."""
    return (node.name for node in definitions(files) if node.name.startswith("test_"))


def case_of_test(name: str, rules: Iterable[str]) -> str:
    """The rule that a test's name carries: `test_8_5_area_of_the_drawn` is about 8.5.area."""
    words = name.removeprefix("test_")
    fitting = [i for i in rules if (words + "_").startswith(re.sub(r"[.\- ]", "_", i) + "_")]
    return max(fitting, key=len, default="")
