"""Every rule is enforced by code that cites it and covered by a test named after it, or exempt."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.games import SHIPPED
from sandtable.testing import RulebookTests, suite
from sandtable.testing.rulebook import named

TESTS = Path(__file__).parent / "games"
BOOKS = {sandtable.load(name).rulebook.package.name: name for name in SHIPPED}

for package, name in BOOKS.items():
    globals()[f"Test_{package}"] = suite(name, tests=TESTS / package, parts=(RulebookTests,))


@pytest.mark.parametrize("name", BOOKS.values())
def test_the_numbers_of_rules_are_found(name: str) -> None:
    """Those that code and data name, so that it is no wonder if none of them is wrong."""
    book = sandtable.load(name).rulebook
    assert book.examples
    assert len(named(book.package)) > min(50, len(book.rules) // 2)
