"""Every rule is enforced by code that cites it and covered by a test named after it, or exempt."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.game.rulebook import Rulebook
from sandtable.lab.coverage import Coverage, case_of_test, coverage, names_of_tests
from sandtable.testing.subject import Tests


class RulebookTests(Tests):
    """The ledger against the code, and against the tests that lie in the folder of these tests."""

    @pytest.fixture
    def book(self) -> Rulebook:
        return self.subject.load().rulebook

    @pytest.fixture
    def tests(self, request: pytest.FixtureRequest) -> Path:
        return self.subject.tests or request.path.parent

    @pytest.fixture
    def covered(self, book: Rulebook, tests: Path) -> Coverage:
        return coverage(book, tests)

    def test_every_rule_is_cited_by_code(self, book: Rulebook, covered: Coverage) -> None:
        missing = [id for id in bound(book) if id not in covered.enforced]
        assert not missing, "no docstring of a rule module begins with: " + ", ".join(missing)

    def test_every_rule_has_a_test_named_after_it(self, book: Rulebook, covered: Coverage) -> None:
        missing = [id for id in bound(book) if id not in covered.tested]
        assert not missing, "no test is named after: " + ", ".join(missing)

    def test_no_citation_of_a_rule_that_does_not_exist(self, covered: Coverage) -> None:
        assert covered.unknown == []

    def test_no_code_or_data_names_a_rule_that_does_not_exist(self, book: Rulebook) -> None:
        assert [f"{where}: {rule}" for where, rule in named(book.package) if rule not in book.rules] == []

    def test_no_test_is_named_after_a_rule_that_does_not_exist(self, book: Rulebook, tests: Path) -> None:
        numbered = [n for n in names_of_tests(tests.glob("**/test_*.py")) if re.match(r"test_\d", n)]
        assert [n for n in numbered if not case_of_test(n, book.rules)] == []

    def test_references_lead_somewhere(self, book: Rulebook) -> None:
        for rule in book.rules.values():
            assert [id for id in rule.see if id not in book.rules] == [], f"what {rule.id} sees"
            assert [id for id in rule.needs if id not in book.components] == [], f"what {rule.id} needs"

    def test_examples_are_about_rules(self, book: Rulebook) -> None:
        for example in book.examples:
            assert example.rule, example.given
            assert [id for id in example.rule if id not in book.rules] == [], example.given
            assert example.given
            assert example.expect
            assert example.source in ("rulebook", "derived", "reconstruction")

    def test_rules_and_components_say_something(self, book: Rulebook) -> None:
        assert book.rules
        assert all(rule.title and rule.says and rule.kind for rule in book.rules.values())
        assert all(c.name and c.known and c.proposal for c in book.components.values())


def bound(book: Rulebook) -> list[str]:
    """The rules that have something to enforce."""
    return [id for id, rule in book.rules.items() if not rule.not_enforced]


def named(package: Path) -> list[tuple[str, str]]:
    """The rules that the code and the data of a game name, and where."""
    return [*named_in_code(package), *named_in_data(package / "data")]


def named_in_code(package: Path) -> Iterator[tuple[str, str]]:
    """Rules of violations, procedures and keyword arguments, and those in brackets in any text."""
    for file in sorted(package.glob("**/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            where = f"{file.name}:{getattr(node, 'lineno', 1)}"
            match node:
                case ast.Call(func=ast.Name(id="Violation"), args=[ast.Constant(value=str(rule)), *_]) if (
                    rule
                ):
                    yield where, rule
                case ast.Assign(targets=[ast.Name(id="rule")], value=ast.Constant(value=str(rule))):
                    yield where, rule
                case ast.keyword(arg="rule", value=ast.Constant(value=str(rule))):
                    yield where, rule
                case ast.Constant(value=str(text)):
                    yield from ((where, rule) for rule in re.findall(r"\((\d+\.\d[\w.-]*)\)", text))


def named_in_data(folder: Path) -> Iterator[tuple[str, str]]:
    """The rules that data files name."""
    for file in sorted(folder.glob("**/*.toml")):
        if file.name not in ("rules.toml", "components.toml"):
            for rule in rules_in(tomllib.loads(file.read_text(encoding="utf-8"))):
                yield f"{file.parent.name}/{file.name}", rule


def rules_in(value: object) -> Iterator[str]:
    """The rules that a value of a data file names, at any depth."""
    if isinstance(value, dict):
        for key, part in value.items():
            if (key == "rule" or key.endswith("_rule")) and isinstance(part, str):
                yield part
            else:
                yield from rules_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from rules_in(part)
