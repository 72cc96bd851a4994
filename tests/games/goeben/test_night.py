"""22.0: night combat."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import Bombardment, NavalCombat
from sandtable.games.goeben.gunnery import ALLIED, TORPEDO, solution
from tests.games.goeben.battles import SEA, fight, meeting, volley
from tests.games.goeben.positions import answer, ask, asks, display, position

BC = "inflexible"


@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_22_0_night_on_1_and_2(die: int) -> None:
    s = position("ottoman", "night", goeben=SEA, allies={SEA: [BC]})
    answer(ask(s, NavalCombat(SEA)), die)
    assert s.fight.night is (die <= 2)
    assert asks(s) == "Contact"


def test_22_0_no_die_without_the_option() -> None:
    assert asks(ask(meeting([BC]), NavalCombat(SEA))) == "Contact"


def test_22_0_no_die_when_poor_visibility_forbids_the_battle() -> None:
    s = position("ottoman", "night", goeben=SEA, allies={SEA: [BC]})
    s.fog = {SEA: 0}
    assert answer(ask(s, NavalCombat(SEA)), 5).over


def test_22_0_not_for_shore_bombardment() -> None:
    s = position("ottoman", "night", goeben="algiers", forts={"algiers": ["fort-1"]})
    assert asks(ask(s, Bombardment("algiers"))) == "Contact"
    assert not s.fight.night


def test_22_0_firepower_is_halved_fractions_up() -> None:
    s = fight(meeting([BC]), night=True)
    answer(s, ("normal", BC))
    assert volley(s) == ("goeben", "primary", 3 + 4 - 3)


def test_22_0_maximum_fire_is_doubled_first() -> None:
    s = fight(meeting([BC]), night=True)
    answer(s, ("maximum", BC))
    assert volley(s) == ("goeben", "primary", 5 + 4 - 3)


def test_22_0_their_firepower_too() -> None:
    s = fight(meeting([BC, "gloucester"]), ALLIED, night=True)
    assert volley(s) == (BC, "primary", 2)
    assert solution(s, "gloucester", "secondary", "goeben") == 2


def test_22_0_austro_hungarians_too() -> None:
    s = fight(position(radetzky=SEA, allies={SEA: [BC]}), night=True)
    assert solution(s, "radetzky", "secondary", BC) == 3 + 3 - 3


def test_22_0_torpedoes_are_not_affected() -> None:
    s = fight(meeting(["br_dd_1"]), night=True)
    assert solution(s, "goeben", TORPEDO, "br_dd_1") == 1 + 4
    assert solution(s, "br_dd_1", TORPEDO, "goeben") == 2


def test_22_0_searchlights_keep_their_own_ships_guns_at_full_strength() -> None:
    s = meeting([BC], "goeben", "breslau")
    display(s, "goeben", "searchlights")
    fight(s, night=True)
    assert solution(s, "goeben", "primary", BC) == 5 + 4 - 3
    assert solution(s, "breslau", "secondary", BC) == 2 + 4 - 3


def test_22_0_searchlights_do_not_save_a_contact_1() -> None:
    s = position("ottoman", "night", goeben=SEA, allies={SEA: [BC]})
    display(s, "goeben", "searchlights")
    answer(ask(s, NavalCombat(SEA)), 1, "cruise", 3)
    assert s.over
    assert BC in s.pool
