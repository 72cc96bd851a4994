"""What firing in one arc takes off the others, and what criticals do to batteries (fire.primary.*,
fire.secondary.*).
"""

from __future__ import annotations

import pytest

from sandtable.games.admiral.gunnery import coefficient, reduction, silent
from sandtable.games.admiral.pack.schema import Battery
from sandtable.games.admiral.state import State
from tests.games.admiral.positions import answer, position, refused, underway

ARCS = ("bow", "port", "stern", "starboard")


def ship(name: str, *fired: str) -> State:
    """A ship alone, after some arcs have fired."""
    s = position([(name, 120, 80, 0)])
    s.alter("a1", fired=fired)
    return s


def pair(s: State, letter: str, arc: str) -> tuple[int, int]:
    """The long and the short value that an arc has now."""
    return coefficient(s, "a1", letter, arc, False), coefficient(s, "a1", letter, arc, True)


def barred(s: State, letter: str) -> dict[str, str]:
    """The arcs in which a battery cannot fire, with the rule."""
    found = {arc: silent(s, "a1", letter, arc) for arc in ARCS}
    return {arc: violation.rule for arc, violation in found.items() if violation}


def test_fire_coefficients_are_printed_long_and_short() -> None:
    s = ship("KM Bismarck")
    assert [pair(s, "P", arc) for arc in ARCS] == [(4, 5), (8, 10), (4, 5), (8, 10)]
    s = ship("RN Rodney")
    assert barred(s, "P") == {"stern": "card.batteries"}


def test_fire_primary_adjacent_takes_the_long_value_off_both_neighbours() -> None:
    s = ship("KM Bismarck", "P.bow")
    assert pair(s, "P", "port") == pair(s, "P", "starboard") == (4, 6)
    assert pair(s, "P", "stern") == (4, 5)


def test_fire_primary_adjacent_bismarck_bow_and_stern_bar_the_sides() -> None:
    s = ship("KM Bismarck", "P.bow", "P.stern")
    assert pair(s, "P", "port") == (0, 2)
    assert barred(s, "P") == {
        "bow": "fire.once-per-arc",
        "stern": "fire.once-per-arc",
        "port": "fire.primary.bar",
        "starboard": "fire.primary.bar",
    }


def test_fire_primary_bar_graf_spee_has_nothing_left_after_a_broadside() -> None:
    s = position(
        [("KM Admiral Graf Spee", 120, 80, 0)], [("RN Norfolk", 100, 80, 0), ("RN Ajax", 120, 110, 0)]
    )
    underway(s)
    answer(s, ("fire", ("P", "port", "b1")), 1, 8)
    assert refused(s, "fire", ("P", "bow", "b2")) == "fire.primary.bar"
    assert barred(s, "P") == {
        "port": "fire.once-per-arc",
        "bow": "fire.primary.bar",
        "stern": "fire.primary.bar",
        "starboard": "fire.primary.opposite-sides",
    }


def test_fire_primary_bar_graf_spee_bow_then_starboard() -> None:
    s = ship("KM Admiral Graf Spee", "P.bow")
    assert pair(s, "P", "starboard") == (2, 3)
    assert silent(s, "a1", "P", "starboard") is None
    s.alter("a1", fired=("P.bow", "P.starboard"))
    assert barred(s, "P")["stern"] == "fire.primary.bar"
    assert barred(s, "P")["port"] == "fire.primary.opposite-sides"


def test_fire_primary_bar_a_long_value_of_1_bars_short_range_too() -> None:
    battery = Battery(die=10, range=60, bow=(3, 4), side=(4, 5), stern=None, guns="")
    assert reduction(battery, "P", "port", ("P.bow",)) == 3
    s = ship("RM Zara", "P.bow")
    s.alter("a1", criticals={"After main turret hit": 1})
    assert pair(s, "P", "port") == (1, 2)
    assert barred(s, "P")["port"] == "fire.primary.bar"


def test_fire_primary_bar_a_printed_1_may_fire_until_it_is_reduced() -> None:
    s = ship("KM U-47")
    assert pair(s, "P", "bow") == (1, 1)
    assert silent(s, "a1", "P", "bow") is None
    s.alter("a1", fired=("P.port",))
    assert barred(s, "P")["bow"] == "fire.primary.bar"


def test_fire_primary_opposite_sides_never_fire_in_one_turn() -> None:
    s = ship("RN Prince of Wales", "P.stern", "P.port")
    assert barred(s, "P")["starboard"] == "fire.primary.opposite-sides"
    s.alter("a1", fired=())
    assert not barred(s, "P")


def test_fire_secondary_half_bretagne() -> None:
    s = ship("MN Bretagne", "S.bow")
    assert pair(s, "S", "port") == pair(s, "S", "starboard") == (2, 3)
    assert pair(s, "S", "stern") == (3, 4)
    s.alter("a1", fired=("S.port",))
    assert pair(s, "S", "bow") == pair(s, "S", "stern") == (1, 2)
    assert pair(s, "S", "starboard") == (4, 5)
    assert set(barred(s, "S")) == {"port"}


def test_fire_secondary_half_vittorio_veneto() -> None:
    s = ship("RM Vittorio Veneto", "S.starboard")
    assert pair(s, "S", "bow") == pair(s, "S", "stern") == (1, 2)
    assert set(barred(s, "S")) == {"starboard"}


def test_fire_secondary_both_sides_vittorio_veneto() -> None:
    s = ship("RM Vittorio Veneto", "S.starboard")
    assert silent(s, "a1", "S", "port") is None
    s.alter("a1", fired=("S.starboard", "S.port"))
    assert pair(s, "S", "bow") == (0, 1)
    assert barred(s, "S")["bow"] == barred(s, "S")["stern"] == "fire.secondary.bar"


def test_fire_secondary_bar_no_reduction_is_none() -> None:
    s = ship("KM S-Boot", "T.bow")
    assert pair(s, "T", "port") == (0, 1)
    assert silent(s, "a1", "T", "port") is None


def test_fire_secondary_bar_leaves_the_primary_alone() -> None:
    s = ship("KM Bismarck", "S.bow", "T.bow")
    assert pair(s, "P", "port") == (8, 10)


def test_fire_printed_values_are_subtracted_whatever_the_damage() -> None:
    s = ship("KM Bismarck", "P.bow")
    s.alter("a1", criticals={"Forward main turret hit": 1})
    assert pair(s, "P", "bow") == (2, 3)
    assert pair(s, "P", "port") == (8 - 2 - 4, 10 - 2 - 4)


def test_damage_severe_critical_silences_an_arc_below_0() -> None:
    s = ship("RM Zara")
    s.alter("a1", criticals={"Forward main turret hit": 1})
    assert pair(s, "P", "bow") == (0, 1)
    assert not barred(s, "P")
    s.alter("a1", criticals={"Forward main turret hit": 2})
    assert barred(s, "P") == {"bow": "damage.severe.critical"}


@pytest.mark.parametrize(
    ("critical", "letter", "lost"),
    [
        ("Forward main turret hit", "P", {"bow": 2, "port": 2, "stern": 0, "starboard": 2}),
        ("After main turret hit", "P", {"bow": 0, "port": 2, "stern": 2, "starboard": 2}),
        ("Secondary battery hit", "S", {"bow": 1, "port": 1, "stern": 1, "starboard": 1}),
    ],
)
def test_damage_severe_critical_lowers_batteries(critical: str, letter: str, lost: dict[str, int]) -> None:
    s = ship("KM Bismarck")
    before = {arc: pair(s, letter, arc) for arc in ARCS}
    s.alter("a1", criticals={critical: 1})
    assert {arc: before[arc][0] - pair(s, letter, arc)[0] for arc in ARCS} == lost
    assert {arc: before[arc][1] - pair(s, letter, arc)[1] for arc in ARCS} == lost
