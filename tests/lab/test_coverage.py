"""The ledger of a rulebook, and how far it is covered."""

from pathlib import Path

import pytest

from sandtable.game.data import DataError
from sandtable.game.rulebook import Rulebook, cases, citations, test_case, test_names
from tests.core import toy

PACKAGE = Path(toy.__file__).parent


@pytest.fixture
def book() -> Rulebook:
    return Rulebook(PACKAGE)


def test_the_ledger_is_read(book: Rulebook) -> None:
    assert (book.title, book.edition) == ("Toy", "first")
    assert list(book.rules) == ["1.0", "1.1", "1.2", "1.3", "1.3.once", "1.4"]
    assert book.rules["1.2"].see == ["1.1"]
    assert book.examples[0].rule == ["1.4"]
    assert book.components["dice"].source == "reconstruction"


@pytest.mark.parametrize(
    ("case", "found"),
    [
        ("1.3", ["1.3", "1.3.once"]),
        ("1.4", ["1.4"]),
        ("1", ["1.0", "1.1", "1.2", "1.3", "1.3.once", "1.4"]),
        ("PEEK", ["1.3", "1.3.once"]),
        ("level scores", ["1.4"]),
        ("elephant", []),
        ("1.44", []),
    ],
)
def test_rules_are_found_by_number_or_by_word(book: Rulebook, case: str, found: list[str]) -> None:
    assert [rule.id for rule in book.find(case)] == found


def test_coverage_compares_code_and_tests_with_the_ledger(book: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(
        "def test_1_1_three_rounds(): pass\ndef test_1_3_once(): pass\n"
        "class TestMore:\n    def test_1_4(self): pass\n",
        encoding="utf-8",
    )
    (tmp_path / "other.py").write_text("def test_1_2_not_collected(): pass\n", encoding="utf-8")
    found = book.coverage(tmp_path)
    assert found.rules == 6
    assert found.exempt == ["1.0"]
    assert found.enforced == ["1.1", "1.2", "1.3", "1.4"]
    assert found.tested == ["1.1", "1.3.once", "1.4"]
    assert found.missing == ["1.2", "1.3", "1.3.once"]
    assert found.unknown == []


def test_citations_stand_at_the_head_of_docstrings(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        '"""[0.1] The head of a file cites nothing."""\n'
        'class One:\n    """[1.1, 1.2] Cited."""\n\n    def two(self):\n        """[1.3 to 1.5] Cited."""\n'
        'def three():\n    """Not [2.1] at the head."""\n'
        'async def four():\n    """[3.1] Cited."""\n'
        "def five(): pass\n",
        encoding="utf-8",
    )
    assert set(citations([file])) == {"1.1", "1.2", "1.3", "1.4", "1.5", "3.1"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("11.7", ["11.7"]),
        ("11.7, 9.1", ["11.7", "9.1"]),
        ("11.14 to 11.17", ["11.14", "11.15", "11.16", "11.17"]),
        ("5.3.border, 6.3.1-2", ["5.3.border", "6.3.1-2"]),
    ],
)
def test_cases(text: str, found: list[str]) -> None:
    assert list(cases(text)) == found


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("test_1_3_peeking", "1.3"),
        ("test_1_3_once_no_second_look", "1.3.once"),
        ("test_1_3_oncefold", "1.3"),
        ("test_1_33_other", ""),
        ("test_1_4", "1.4"),
        ("test_something", ""),
    ],
)
def test_the_longest_rule_in_a_name_counts(book: Rulebook, name: str, rule: str) -> None:
    assert test_case(name, book.rules) == rule


def test_names_are_those_of_functions(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("def test_a(): pass\ndef helper(): pass\nasync def test_b(): pass\n", encoding="utf-8")
    assert set(test_names([file])) == {"test_a", "test_b"}


def test_a_ledger_with_a_fault_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "components.toml").write_text("component = []\n", encoding="utf-8")
    text = (PACKAGE / "data" / "rules.toml").read_text(encoding="utf-8")
    for old, new, message in [
        ('title = "Rounds"', 'titel = "Rounds"', "unknown field `titel`"),
        ('says = "Three rounds are played."', "says = 3", "Expected `str`, got `int`"),
        ('id = "1.2"', 'id = "1.1"', r"two rules have the number 1\.1"),
    ]:
        (data / "rules.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(DataError, match=rf"rules\.toml.*{message}"):
            Rulebook(tmp_path)
