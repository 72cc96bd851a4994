"""23.0: mines."""

from __future__ import annotations

import pytest

from sandtable.core.side import Side
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.state import State
from tests.games.goeben.battles import SEA
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused, told

OPTION = "mines"


def minelayer(place: str = SEA, mines: int = 1) -> State:
    """Breslau with mines aboard, and Goeben elsewhere."""
    s = position("ottoman", OPTION, breslau=place, goeben="pola")
    display(s, "breslau", *["mines"] * mines)
    return s


def mined(*theirs: str, mines: int = 1, breslau: str = SEA) -> State:
    """Allied ships in a mined space, and the Naval Combat Phase begins."""
    s = position("ottoman", OPTION, allies={SEA: theirs}, breslau=breslau)
    s.mines = (SEA,) * mines
    s.available["mines"] -= mines
    return ask(s, Phase("naval combat"))


def test_23_0_cargo_for_light_cruisers_only() -> None:
    s = position("ottoman", OPTION, goeben=SEA, breslau=SEA)
    assert refused(ask(s, BuyCargo(Side(0), "goeben", 8)), "take", ("mines", 1)) == "23.0"
    s.agenda.clear()
    assert refused(ask(s, BuyCargo(Side(0), "breslau", 8)), "take", ("mines", 1)) == ""


def test_23_0_only_with_the_option() -> None:
    s = position(breslau=SEA)
    assert refused(ask(s, BuyCargo(Side(0), "breslau", 8)), "take", ("mines", 1)) == "23.0"


def test_23_0_laid_without_moving_and_at_no_cost() -> None:
    s = minelayer()
    answer(ask(s, MovementPhase()), ("ship", "breslau"), ("lay", "breslau"), ("sail", "ionian_n"))
    assert s.mines == (SEA,)
    assert not s.carries("breslau", "mines")
    assert s.at["breslau"] == "ionian_n"


def test_23_0_laid_on_the_way() -> None:
    s = minelayer(mines=2)
    answer(
        ask(s, MovementPhase()),
        ("ship", "breslau"),
        ("sail", "zante"),
        ("lay", "breslau"),
        ("sail", "corfu_w"),
    )
    assert asks(s) == "SailShips"
    answer(s, ("lay", "breslau"), "stay")
    assert s.mines == ("corfu_w", "zante")
    assert not told(s, "spent")


def test_23_0_laid_by_a_ship_that_outfitted() -> None:
    s = minelayer()
    s.outfit("breslau")
    answer(ask(s, MovementPhase()), ("ship", "breslau"))
    assert offered(s, "sail") == offered(s, "add") == []
    assert refused(s, "sail", "zante") == "12.0"
    answer(s, ("lay", "breslau"), "stay")
    assert s.mines == (SEA,)
    assert s.at["breslau"] == SEA


def test_23_0_a_ship_that_outfitted_lays_only_what_it_has() -> None:
    s = minelayer(mines=0)
    s.outfit("breslau")
    assert refused(ask(s, MovementPhase()), "ship", "breslau") == "12.0"


def test_23_0_not_in_a_neutral_port() -> None:
    s = minelayer("syracuse")
    answer(ask(s, MovementPhase()), ("ship", "breslau"))
    assert refused(s, "lay", "breslau") == "23.0"


def test_23_0_not_taken_up_again() -> None:
    s = minelayer()
    answer(ask(s, MovementPhase()), ("ship", "breslau"), ("lay", "breslau"), "stay")
    assert s.available["mines"] == 1
    assert not s.carries("breslau", "mines")
    assert s.mines == (SEA,)


def test_23_0_a_six_takes_a_ship_out_of_the_scenario() -> None:
    s = answer(mined("inflexible", "chatham"), 6)
    assert "inflexible" in s.damaged
    assert "inflexible" not in s.sunk | s.pool
    assert s.vp == 15
    assert s.enemies(SEA) == ("chatham",)


def test_23_0_one_die_for_each_ship_before_contact() -> None:
    s = answer(mined("inflexible", "chatham"), 5, 5)
    assert asks(s) == "Contact"
    assert s.enemies(SEA) == ("inflexible", "chatham")


def test_23_0_the_mine_is_available_again() -> None:
    s = answer(mined("chatham"), 1)
    assert s.mines == ()
    assert s.available["mines"] == 2


def test_23_0_no_battle_when_all_are_gone() -> None:
    s = answer(mined("chatham"), 6)
    assert s.over
    assert (s.vp, s.alert) == (6, 1)


def test_23_0_each_mine_has_its_chance() -> None:
    s = answer(mined("inflexible", "chatham", mines=2), 1, 6, 1)
    assert asks(s) == "Contact"
    assert s.enemies(SEA) == ("inflexible",)
    assert s.mines == ()


def test_23_0_points_of_mines_are_no_part_of_the_engagement() -> None:
    s = answer(mined("inflexible", "chatham"), 6, 1, "cruise", 6)
    assert s.fight.vp == 0
    assert s.afloat["breslau"].leadership == 4


def test_23_0_german_ships_are_safe() -> None:
    s = position("ottoman", OPTION, breslau=SEA)
    s.mines = (SEA,)
    assert ask(s, Phase("naval combat")).over
    assert s.mines == (SEA,)


def test_23_0_a_mine_works_when_we_have_left() -> None:
    s = answer(mined("inflexible", breslau="zante"), 6)
    assert "inflexible" in s.damaged
    assert s.mines == ()


def test_23_0_not_in_a_storm() -> None:
    s = position("ottoman", OPTION, breslau=SEA, allies={SEA: ["chatham"]})
    s.mines, s.storm = (SEA,), frozenset({SEA})
    assert ask(s, Phase("naval combat")).over
    assert s.mines == (SEA,)


def test_23_0_laid_by_a_light_cruiser_in_company() -> None:
    s = minelayer()
    s.commission("goeben", SEA)
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("add", "breslau"))
    assert offered(s, "lay") == ["breslau"]
    assert refused(s, "lay", "goeben") == "23.0"
    answer(s, ("sail", "ionian_n"), ("lay", "breslau"), "stay")
    assert s.mines == ("ionian_n",)
    assert s.at == {"goeben": "ionian_n", "breslau": "ionian_n"}


def test_23_0_nobody_joins_on_the_way() -> None:
    s = minelayer(mines=2)
    s.commission("goeben", "zante")
    answer(ask(s, MovementPhase()), ("ship", "breslau"), ("sail", "zante"))
    assert offered(s, "add") == []


def test_23_0_not_by_a_ship_that_does_not_sail_now() -> None:
    s = minelayer()
    s.commission("goeben", "zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert refused(s, "lay", "breslau") == "23.0"


@pytest.mark.parametrize("phase", ["incident", "commerce raiding", "shore bombardment"])
def test_23_0_mines_have_their_chance_only_before_battles(phase: str) -> None:
    s = position("ottoman", OPTION, breslau="zante", pool=[], allies={SEA: ["inflexible"]})
    s.mines = (SEA,)
    ask(s, Phase(phase))
    assert s.over
    assert s.mines == (SEA,)


def test_23_0_a_ship_that_has_moved_is_not_chosen_again() -> None:
    s = minelayer()
    s.finish(["breslau"])
    s.commission("goeben", "zante")
    assert refused(ask(s, MovementPhase()), "ship", "breslau") == "12.0"
