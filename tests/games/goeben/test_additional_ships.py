"""19.0 Additional German ships."""

from __future__ import annotations

import pytest

from sandtable.game.info import Setup
from sandtable.games.goeben.campaign import AtlanticBonus, Rejoin
from sandtable.games.goeben.gamedata import GameData
from sandtable.games.goeben.movement import EndMove, speeds
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.setup import Commission, DealAllies, DrawOrders, OutfitShips, PlaceColliers
from sandtable.games.goeben.state import State
from tests.games.goeben.positions import (
    answer,
    ask,
    asks,
    display,
    gamedata,
    offered,
    position,
    refused,
    told,
)

PRICES = [
    ("", ("goeben", "breslau"), 0),
    ("moltke", ("moltke", "breslau"), -5),
    ("stralsund", ("goeben", "breslau", "stralsund"), -10),
    ("moltke_and_stralsund", ("moltke", "breslau", "stralsund"), -15),
    ("all_four", ("goeben", "moltke", "breslau", "stralsund"), -50),
]


def task_force(option: str, scenario: str = "ottoman") -> State:
    """The Allies are dealt, the task force is commissioned."""
    s = State(gamedata(scenario, *filter(None, [option])))
    return ask(s, DealAllies(), DrawOrders(), Commission())


@pytest.mark.parametrize(("option", "ships", "vp"), PRICES)
def test_19_0_ships_and_their_price(option: str, ships: tuple[str, ...], vp: int) -> None:
    s = task_force(option)
    assert set(s.afloat) == set(ships)
    assert s.vp == vp
    assert set(s.at.values()) == {"messina"}


@pytest.mark.parametrize(("option", "ships", "vp"), PRICES)
def test_19_0_all_are_outfitted(option: str, ships: tuple[str, ...], vp: int) -> None:
    s = ask(task_force(option), OutfitShips())
    for ship in sorted(ships, key=s.rank):
        purchase = s.agenda[-1]
        assert isinstance(purchase, BuyCargo)
        assert purchase.ship == ship
        answer(s, "standard")
        assert any(s.afloat[ship].boxes)
    assert s.over


@pytest.mark.parametrize(
    ("option", "new_zealand"), [(option, option == "all_four") for option, _, _ in PRICES]
)
def test_19_0_only_all_four_bring_new_zealand(option: str, new_zealand: bool) -> None:
    assert ("new_zealand" in task_force(option).pool) == new_zealand


@pytest.mark.parametrize(
    ("option", "colliers"), [(option, 1 + (option == "all_four")) for option, _, _ in PRICES]
)
def test_19_0_both_battlecruisers_bring_a_second_collier(option: str, colliers: int) -> None:
    s = ask(task_force(option), PlaceColliers())
    for _ in range(colliers):
        answer(s, ("collier", "corfu_w"))
    assert s.over
    assert s.colliers == ("corfu_w",) * colliers


def test_19_0_no_other_choice_has_a_price() -> None:
    with pytest.raises(ValueError, match="moltke and stralsund cannot be used together"):
        GameData(None, Setup("ottoman", frozenset(("moltke", "stralsund"))))


def test_19_0_moltke_has_slightly_better_engines() -> None:
    game = gamedata()
    assert (game.german["moltke"].engines, game.german["goeben"].engines) == (7, 6)
    s = position("ottoman", "moltke", moltke="messina")
    assert max(speeds(s, "moltke")) == 7


def test_19_0_moltke_goes_six_spaces_without_an_engine_check() -> None:
    s = position("ottoman", "moltke", moltke="messina")
    display(s, "moltke", coal=4)
    ask(s, EndMove(("moltke",), 6))
    assert s.afloat["moltke"].coal == 3
    assert not told(s, "engine check")


def test_19_1_at_the_start_of_a_campaign_at_the_same_price() -> None:
    s = State(gamedata("campaign", "all_four"))
    ask(s, DealAllies(), Commission())
    assert len(s.afloat) == 4
    assert s.vp == -50


def after_the_breakout(*options: str, **at: str) -> State:
    """The Atlantic Breakout has just been accomplished in a campaign."""
    s = position("campaign", *options, vp=60, phase="objective", fleet=at)
    s.mission = "atlantic"
    s.orders = ("suez", "raid")
    s.accomplished = 2
    return ask(s)


def test_19_1_both_may_join_after_the_atlantic_breakout() -> None:
    s = after_the_breakout(goeben="atlantic", breslau="atlantic")
    assert asks(s) == "AtlanticBonus"
    answer(s, "reinforce", ("orders", "suez"))
    assert set(s.afloat) == {"goeben", "breslau", "moltke", "stralsund"}
    assert s.vp == -30
    assert "new_zealand" in s.pool


def test_19_1_they_start_like_the_others() -> None:
    s = answer(after_the_breakout(goeben="atlantic"), "reinforce", ("orders", "suez"))
    for _ in range(3):
        assert "atlantic" in offered(s, "base")
        answer(s, ("base", "atlantic"))
    assert set(s.at.values()) == {"atlantic"}
    assert asks(s) == "BuyCargo"


def test_19_1_new_zealand_does_not_come_back_from_the_bottom() -> None:
    s = after_the_breakout(goeben="atlantic")
    s.sunk |= {"new_zealand"}
    answer(s, "reinforce", ("orders", "suez"))
    assert "new_zealand" not in s.pool


def test_19_1_not_if_one_of_them_has_been_in_the_campaign() -> None:
    s = position("campaign", "stralsund", goeben="atlantic", stralsund="atlantic")
    ask(s, AtlanticBonus(s.captain("goeben")))
    assert refused(s, "reinforce") == "19.1"
    s = position("campaign", "stralsund", goeben="atlantic")
    s.sunk |= {"stralsund"}
    ask(s, AtlanticBonus(s.captain("goeben")))
    assert refused(s, "reinforce") == "19.1"


def test_19_1_only_for_the_scenario_right_after() -> None:
    s = answer(after_the_breakout(goeben="atlantic"), ("remove"), ("is", "inflexible"), ("orders", "suez"))
    assert s.bonus == ""
    assert set(s.afloat) == {"goeben"}
    assert s.vp == 0
    ask(s, Rejoin())
    assert set(s.afloat) == {"goeben"}
