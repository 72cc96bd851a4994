"""21.0: seaplanes."""

from __future__ import annotations

import pytest

from sandtable.core.side import Side
from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.intelligence import IntelligencePhase, ScoutRoll
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.state import TAIL, Fort, Lying, State
from tests.games.goeben.battles import SEA
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused, told

OPTION = "seaplanes"


def aloft(place: str = SEA, *options: str) -> State:
    """Goeben with a seaplane."""
    s = position(
        "ottoman", OPTION, *options, goeben=place, allies={place: ["chatham"]} if place == SEA else {}
    )
    display(s, "goeben", "seaplane")
    return s


def shop(s: State, ship: str) -> State:
    """A ship buys its first cargo."""
    return ask(s, BuyCargo(Side(0), ship, 8))


def contact_total(s: State) -> int:
    """The total of the last Contact roll."""
    total = told(s, "contact")[-1].facts["total"]
    assert isinstance(total, int)
    return total


def test_21_0_bought_for_two_neighbouring_boxes() -> None:
    s = shop(position("ottoman", OPTION, goeben=SEA), "goeben")
    answer(s, ("take", ("seaplane", 3)))
    assert s.afloat["goeben"].boxes[2:4] == ("seaplane", TAIL)
    assert refused(s, "take", ("wireless", 4)) == "8.2"


def test_21_0_not_where_only_one_box_is_free() -> None:
    s = position("ottoman", OPTION, goeben=SEA)
    display(s, "goeben", "wireless")
    display(s, "goeben", hull=3)
    shop(s, "goeben")
    assert refused(s, "take", ("seaplane", 1)) == "8.2"
    assert refused(s, "take", ("seaplane", 2)) == ""
    assert refused(s, "take", ("seaplane", 3)) == "8.2"


def test_21_0_only_on_a_battlecruiser() -> None:
    s = shop(position("ottoman", OPTION, breslau=SEA), "breslau")
    assert refused(s, "take", ("seaplane", 1)) == "21.0"


def test_21_0_one_a_ship() -> None:
    s = position("ottoman", OPTION, goeben=SEA)
    display(s, "goeben", "seaplane")
    assert refused(shop(s, "goeben"), "take", ("seaplane", 5)) == "21.0"


def test_21_0_only_with_the_option() -> None:
    assert refused(shop(position(goeben=SEA), "goeben"), "take", ("seaplane", 1)) == "21.0"


@pytest.mark.parametrize("hull", [6, 5])
def test_21_0_lost_with_either_of_its_boxes(hull: int) -> None:
    s = position("ottoman", OPTION, goeben=SEA)
    s.stow("goeben", "seaplane", 4)
    display(s, "goeben", hull=hull)
    ask(s, strike(s, "goeben", "hull"))
    assert not any(s.afloat["goeben"].boxes)
    assert s.available["seaplane"] == 2


def test_21_0_adds_two_to_the_contact_roll() -> None:
    s = answer(ask(aloft(), NavalCombat(SEA)), "cruise", 1)
    assert contact_total(s) == 1 + 8 - 6 + 2


def test_21_0_two_seaplanes_add_no_more() -> None:
    s = aloft()
    s.commission("moltke", SEA)
    display(s, "moltke", "seaplane")
    display(s, "moltke", engines=4)
    answer(ask(s, NavalCombat(SEA)), "cruise", 1)
    assert contact_total(s) == 1 + 8 - 6 + 2


def test_21_0_nothing_from_another_space() -> None:
    s = aloft()
    s.at["goeben"] = "zante"
    s.commission("moltke", SEA)
    answer(ask(s, NavalCombat(SEA)), "cruise", 1)
    assert contact_total(s) == 1 + 8 - 6


def test_21_0_grounded_in_poor_visibility() -> None:
    s = aloft()
    s.fog = {SEA: 0}
    answer(ask(s, NavalCombat(SEA)), 1, "cruise", 1)
    assert contact_total(s) == 1 + 8 - 6


def test_21_0_grounded_over_a_foggy_shore() -> None:
    s = position("ottoman", OPTION, goeben="algiers", forts={"algiers": ["fort-1"]})
    display(s, "goeben", "seaplane")
    s.fog = {"algiers": 1}
    answer(ask(s, Phase("shore bombardment")), "cruise", 1)
    assert contact_total(s) == 1 + 8


def test_21_0_grounded_at_night() -> None:
    s = answer(ask(aloft(SEA, "night"), NavalCombat(SEA)), 2, "cruise", 1)
    assert contact_total(s) == 1 + 8 - 6


def scouting(die: int, s: State | None = None, space: str = "pz_malta") -> State:
    """Goeben's seaplane flies to a space next to her, and the die falls."""
    s = s or aloft("spartivento")
    s.hidden["british"] = ("defence", "chatham", "quiet_seas-1")
    s.lay(space, Lying("", "british", False), Lying("", "british", False))
    ask(s, IntelligencePhase())
    return answer(s, ("scout", "goeben"), ("look", space), die)


def test_21_2_shot_down_on_1() -> None:
    s = scouting(1)
    assert not s.carries("goeben", "seaplane")
    assert s.available["seaplane"] == 2
    assert not any(marker.up for marker in s.lying["pz_malta"])


@pytest.mark.parametrize("die", [2, 3])
def test_21_2_nothing_on_2_and_3(die: int) -> None:
    s = scouting(die)
    assert s.carries("goeben", "seaplane")
    assert not any(marker.counter or marker.up for marker in s.lying["pz_malta"])


@pytest.mark.parametrize("die", [4, 5, 6])
def test_21_2_all_allied_units_are_revealed_on_4_to_6(die: int) -> None:
    s = scouting(die)
    answer(s, ("is", "defence"), ("is", "quiet_seas-1"))
    assert s.lying["pz_malta"] == (Lying("defence", "british", True),)
    assert "quiet_seas-1" in s.pool
    assert s.carries("goeben", "seaplane")


def test_21_2_coastal_defences_too() -> None:
    s = aloft("off_algiers")
    s.hidden["coastal"] = ("fort-1", "battery-1")
    s.set_forts("algiers", [Fort("algiers-1")])
    ask(s, IntelligencePhase())
    answer(s, ("scout", "goeben"), ("look", "algiers"), 4, ("is", "fort-1"))
    assert s.forts["algiers"] == (Fort("algiers-1", "fort-1"),)


def test_21_2_only_next_to_the_ship() -> None:
    s = aloft("spartivento")
    ask(s, IntelligencePhase())
    answer(s, ("scout", "goeben"))
    assert refused(s, "look", "zante") == "21.2"
    assert set(offered(s, "look")) == set(s.game.links["spartivento"])


def test_21_2_once_a_phase_and_free_besides_the_attempt() -> None:
    s = scouting(2)
    assert refused(s, "scout", "goeben") == "21.2"
    assert refused(s, "try", "goeben") == ""
    answer(s, ("try", "goeben"), 3)
    assert s.over or asks(s) != "Intelligence"


def test_21_2_again_in_the_next_phase() -> None:
    s = scouting(2)
    s.agenda = s.agenda[:1]
    ask(s, Phase("intelligence"))
    assert offered(s, "scout") == ["goeben"]


@pytest.mark.parametrize(
    ("die", "result"), [(1, "shot down"), (2, "finds nothing"), (3, "finds nothing"), (4, "sees all")]
)
def test_21_2_what_the_seaplane_finds_is_told(die: int, result: str) -> None:
    s = position("ottoman", "seaplanes", goeben="zante")
    display(s, "goeben", "seaplane")
    answer(ask(s, ScoutRoll("goeben", "matapan")), die)
    assert told(s, "scouted")[0].facts["result"] == result
