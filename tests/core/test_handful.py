"""Several dice at once."""

from __future__ import annotations

from collections import Counter
from random import Random

from sandtable.core.options import HANDFUL, NONE, Handful, dice


def test_every_way_to_fall_is_there_once() -> None:
    handful = Handful(2)
    ways = [handful[i] for i in range(len(handful))]
    assert len(set(ways)) == 36
    assert ways[0] == (1, 1)
    assert ways[-1] == (6, 6)
    assert all(way in handful for way in ways)


def test_what_is_no_throw_is_refused() -> None:
    handful = Handful(2)
    for wrong in ((0, 1), (7, 1), (1,), (1, 1, 1), [1, 1], 11, None, (1.0, 1), ("1", 1), (True, 1)):
        assert wrong not in handful


def test_no_more_than_a_handful_is_thrown_at_once() -> None:
    assert dice(0) is NONE
    assert len(dice(3)) == 6**3
    assert len(dice(20)) == 6**HANDFUL
    assert ("dice", (1, 2, 3)) in dice(3)


def test_the_dice_are_fair() -> None:
    random = Random(1)
    faces: Counter[int] = Counter()
    for _ in range(3000):
        _, noun = dice(4).sample(random.randrange)
        assert isinstance(noun, tuple)
        faces.update(die for die in noun if isinstance(die, int))
    assert all(1850 < faces[face] < 2150 for face in range(1, 7))
