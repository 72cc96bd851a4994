"""Options are a set of choices."""

from collections import Counter
from random import Random

import pytest

from sandtable.core.options import ALONE, D6, NONE, Options
from tests.core.toy import Handful

MIXED = Options(("unit", (3, 5, 8)), ("hex", range(100, 104)), ("done", ALONE), ("box", ()))


def test_length_and_truth() -> None:
    assert len(MIXED) == 8
    assert MIXED
    assert not NONE
    assert len(D6) == 6


def test_iteration_goes_by_verb() -> None:
    assert list(MIXED) == [
        *[("unit", n) for n in (3, 5, 8)],
        *[("hex", n) for n in range(100, 104)],
        ("done", None),
    ]
    assert MIXED.verbs() == ["unit", "hex", "done"]
    assert MIXED.nouns("hex") == [100, 101, 102, 103]
    assert MIXED.nouns("box") == MIXED.nouns("fleet") == []


def test_all_that_is_listed_is_in_it() -> None:
    assert all(choice in MIXED for choice in MIXED)


@pytest.mark.parametrize(
    "choice",
    [
        ("unit", 4),
        ("hex", 104),
        ("done", 0),
        ("box", None),
        ("unit", 3.0),
        ("unit", "3"),
        ("unit", None),
        ("unit", (3,)),
        ("Unit", 3),
        ("unit",),
        ("unit", 3, 3),
        ["unit", 3],
        "unit",
        None,
        3,
    ],
)
def test_anything_else_is_not(choice: object) -> None:
    assert choice not in MIXED


def test_a_number_that_equals_another_is_not_the_same_choice() -> None:
    assert ("die", 1) in D6
    assert ("die", True) not in D6
    assert ("die", 1.0) not in D6
    assert ("advance", 1) not in Options(("advance", (0.5, 1.0)))
    assert ("advance", 1.0) in Options(("advance", (0.5, 1.0)))


def test_a_verb_may_come_in_several_groups() -> None:
    options = Options(("hex", (1, 2)), ("hex", (7,)))
    assert options.nouns("hex") == [1, 2, 7]
    assert ("hex", 7) in options


def test_virtual_nouns_are_not_listed_to_be_sampled() -> None:
    options = Options(("dice", Handful()))
    assert len(options) == 36
    assert ("dice", (6, 6)) in options
    assert ("dice", (6, 7)) not in options
    assert options.sample(lambda limit: limit - 1) == ("dice", (6, 6))


def test_the_parts_of_a_noun_are_of_the_right_kind() -> None:
    options = Options(("stow", (("wireless", 1), ("wireless", 2))))
    assert ("stow", ("wireless", 2)) in options
    assert ("stow", ("wireless", 2.0)) not in options
    assert ("stow", ("wireless", True)) not in options
    assert ("stow", ("wireless",)) not in options


def test_equality_is_that_of_sets() -> None:
    assert Options(("a", (1, 2)), ("b", ALONE)) == Options(("b", ALONE), ("a", (2, 1)))
    assert Options(("a", (1,))) != Options(("a", (1, 2)))
    assert list(MIXED) != MIXED


def test_sampling_is_fair() -> None:
    random = Random(4)
    counts = Counter(MIXED.sample(random.randrange) for _ in range(8_000))
    assert set(counts) == set(MIXED)
    assert all(850 < count < 1150 for count in counts.values())


def test_nothing_cannot_be_sampled() -> None:
    with pytest.raises(LookupError):
        NONE.sample(lambda limit: 0)


def test_it_shows_how_many_there_are_of_each() -> None:
    assert repr(MIXED) == "Options(unit: 3, hex: 4, done: 1, box: 0)"
