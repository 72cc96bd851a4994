"""The ledger of a rulebook."""

from pathlib import Path

import pytest

from sandtable.game.data import DataError
from sandtable.game.rulebook import Rulebook
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
