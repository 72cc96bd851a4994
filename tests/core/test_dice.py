"""Dice that nobody can bend, and that are dice."""

from collections import Counter
from itertools import pairwise, product

import pytest

from sandtable.core.dice import KeyedDice, SeededDice, commit, new_key

KEYS = [f"{n:064x}" for n in (1, 2, 2**255)] + ["ab" * 32]
CHI_SQUARE_5 = 20.52
CHI_SQUARE_35 = 66.62
"""Fair dice stay below these in 999 of 1000 trials."""


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (
        cells - len(counts)
    )


@pytest.mark.parametrize("key", KEYS)
def test_keyed_rolls_are_even(key: str) -> None:
    dice = KeyedDice(key, ["red", "blue"])
    counts: Counter[object] = Counter(dice.below(serial, "digest")(6) for serial in range(6_000))
    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < CHI_SQUARE_5


@pytest.mark.parametrize("key", KEYS)
def test_one_roll_tells_nothing_of_the_next(key: str) -> None:
    dice = KeyedDice(key, [])
    rolls = [dice.below(serial, f"{serial:x}")(6) for serial in range(6_001)]
    pairs: Counter[object] = Counter(pairwise(rolls))
    assert set(pairs) == set(product(range(6), repeat=2))
    assert chi_square(pairs, 36) < CHI_SQUARE_35


def test_several_numbers_from_one_roll_are_even_too() -> None:
    draws = []
    for serial in range(1_000):
        below = KeyedDice(KEYS[0], []).below(serial, "d")
        draws += [below(6) for _ in range(6)]
    assert chi_square(Counter(draws), 6) < CHI_SQUARE_5


@pytest.mark.parametrize("limit", [1, 2, 3, 36, 1000, 2**63, 2**64 - 1, 2**64])
def test_numbers_stay_below_the_limit(limit: int) -> None:
    draws = [KeyedDice(KEYS[1], []).below(serial, "")(limit) for serial in range(200)]
    assert all(0 <= draw < limit for draw in draws)
    assert limit == 1 or len(set(draws)) > 1


def sequence(dice: KeyedDice, digest: str = "d") -> list[int]:
    return [dice.below(serial, digest)(6) for serial in range(60)]


def test_a_roll_depends_on_key_nonces_serial_and_what_was_recorded() -> None:
    plain = sequence(KeyedDice(KEYS[0], ["a", "b"]))
    assert sequence(KeyedDice(KEYS[0], ["a", "b"])) == plain
    assert sequence(KeyedDice(KEYS[1], ["a", "b"])) != plain
    assert sequence(KeyedDice(KEYS[0], ["a", "c"])) != plain
    assert sequence(KeyedDice(KEYS[0], ["b", "a"])) != plain
    assert sequence(KeyedDice(KEYS[0], ["ab"])) != plain
    assert sequence(KeyedDice(KEYS[0], ["a", "b"]), "e") != plain
    assert len(set(plain)) == 6


def test_a_roll_known_by_heart() -> None:
    """A change of the formula would make every record unverifiable."""
    known = [1, 0, 3, 3, 0, 3, 1, 4, 4, 0, 0, 0]
    assert sequence(KeyedDice(KEYS[0], ["red", "blue"]), "00")[:12] == known


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert commit("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    with pytest.raises(ValueError, match="hexadecimal"):
        commit("not a key")


def test_keys_are_fresh() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(len(bytes.fromhex(key)) == 32 for key in keys)


def test_seeded_rolls_can_be_repeated() -> None:
    def rolls(dice: SeededDice) -> list[int]:
        return [dice.below(serial, "")(6) for serial in range(50)]

    assert rolls(SeededDice(7)) == rolls(SeededDice(7))
    assert rolls(SeededDice(7)) != rolls(SeededDice(8))
