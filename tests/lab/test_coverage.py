"""How far code and tests cover a rulebook: citations, names of tests, and which modules count."""

from pathlib import Path
from shutil import copytree

import pytest

from sandtable.game.rulebook import Rulebook
from sandtable.lab.coverage import case_of_test, cases, citations, coverage, names_of_tests, rule_modules
from tests.core import toy

PACKAGE = Path(toy.__file__).parent


@pytest.fixture
def book() -> Rulebook:
    return Rulebook(PACKAGE)


def test_coverage_compares_code_and_tests_with_the_ledger(book: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(
        "def test_1_1_three_rounds(): pass\ndef test_1_3_once(): pass\n"
        "class TestMore:\n    def test_1_4(self): pass\n",
        encoding="utf-8",
    )
    (tmp_path / "other.py").write_text("def test_1_2_not_collected(): pass\n", encoding="utf-8")
    found = coverage(book, tmp_path)
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
    assert case_of_test(name, book.rules) == rule


def test_names_are_those_of_functions(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("def test_a(): pass\ndef helper(): pass\nasync def test_b(): pass\n", encoding="utf-8")
    assert set(names_of_tests([file])) == {"test_a", "test_b"}


def test_only_rule_modules_count_as_enforcement(tmp_path: Path) -> None:
    copytree(PACKAGE / "data", tmp_path / "data")
    for file, case in [
        ("rounds.py", "1.1"),
        ("gamedata.py", "1.2"),
        ("bot/plans.py", "1.3"),
        ("show/board.py", "1.4"),
        ("pack/schema.py", "1.3.once"),
    ]:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(f'def f():\n    """[{case}] Cited."""\n', encoding="utf-8")
    assert {file.name for file in rule_modules(tmp_path)} == {"rounds.py", "gamedata.py"}
    assert coverage(Rulebook(tmp_path), tmp_path).enforced == ["1.1", "1.2"]


def test_a_wrong_number_is_found_in_every_module(tmp_path: Path) -> None:
    copytree(PACKAGE / "data", tmp_path / "data")
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "plans.py").write_text('def f():\n    """[9.9] Cited."""\n', encoding="utf-8")
    assert coverage(Rulebook(tmp_path), tmp_path).unknown == ["9.9"]
