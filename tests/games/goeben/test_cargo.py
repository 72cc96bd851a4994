"""8.0 Cargo."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.gunnery import solution
from sandtable.games.goeben.outfitting import BuyCargo, Outfit, OutfittingPhase
from sandtable.games.goeben.repairs import Repair
from sandtable.games.goeben.setup import OutfitShips
from sandtable.games.goeben.state import TAIL, Battle, State
from sandtable.games.goeben.victory import ObjectivePhase
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused


def outfit(s: State) -> State:
    """Ask how to outfit Goeben."""
    return ask(s, Outfit(s.captain("goeben"), tuple(s.afloat)))


def test_8_0_cargo_is_not_needed_and_costs_points() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    answer(s, ("take", ("reserve_crew", 1)))
    assert [p.points for p in s.agenda if isinstance(p, BuyCargo)] == [8 - 2]
    assert answer(s, "done").over


def test_8_1_twice_the_leadership_in_points() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    answer(s, ("take", ("targeting_calculator", 1)), ("take", ("targeting_calculator", 2)))
    assert s.over
    assert s.afloat["goeben"].leadership == 4


def test_8_1_one_point_more_is_refused() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    answer(s, ("take", ("targeting_calculator", 1)), ("take", ("wireless", 2)))
    assert refused(s, "take", ("targeting_calculator", 3)) == "8.1"
    answer(s, ("take", ("damage_control", 3)))
    assert refused(s, "take", ("damage_control", 4)) == "8.1"


def test_8_1_points_belong_to_a_ship_and_are_not_saved() -> None:
    s = ask(position(goeben="messina", breslau="messina"), OutfitShips())
    found = [p for p in s.agenda if isinstance(p, BuyCargo)]
    assert sorted((p.ship, p.points) for p in found) == [("breslau", 8), ("goeben", 8)]
    answer(s, "done")
    assert [p.points for p in s.agenda if isinstance(p, BuyCargo)] == [8]


def test_8_1_breslau_has_points_for_more_than_she_can_stow() -> None:
    s = ask(position(breslau="messina"), OutfitShips())
    answer(s, *[("take", (id, box)) for box, id in enumerate(("wireless", "camera_crew", "wireless"), 1)])
    assert refused(s, "take", ("camera_crew", 5)) == "8.2"
    answer(s, ("take", ("camera_crew", 4)))
    assert s.over
    assert "" not in s.afloat["breslau"].boxes


def test_8_2_one_counter_a_box() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    answer(s, ("take", ("wireless", 5)))
    assert refused(s, "take", ("reserve_crew", 5)) == "8.2"
    assert s.afloat["goeben"].boxes[4] == "wireless"


def test_8_2_goeben_has_twelve_boxes() -> None:
    s = ask(position(goeben="messina"), OutfitShips())
    assert refused(s, "take", ("wireless", 12)) == ""
    assert refused(s, "take", ("wireless", 13)) == "8.2"


def test_8_2_a_seaplane_takes_two_neighbouring_boxes() -> None:
    s = ask(position("ottoman", "seaplanes", goeben="messina"), OutfitShips())
    answer(s, ("take", ("wireless", 2)))
    assert refused(s, "take", ("seaplane", 1)) == "8.2"
    answer(s, ("take", ("seaplane", 3)))
    assert refused(s, "take", ("reserve_crew", 4)) == "8.2"


def test_8_3_there_are_no_more_than_the_counters_in_the_game() -> None:
    s = position(goeben="messina", breslau="messina")
    display(s, "breslau", "wireless", "wireless")
    assert refused(ask(s, OutfitShips()), "take", ("wireless", 1)) == "8.3"


def test_8_3_not_beyond_the_hull_that_is_left() -> None:
    s = position(goeben="pola")
    display(s, "goeben", hull=3)
    answer(outfit(s), ("stores", "goeben"))
    assert refused(s, "take", ("wireless", 3)) == ""
    assert refused(s, "take", ("wireless", 4)) == "8.2"


def test_8_3_leadership_lost_later_takes_no_cargo_away() -> None:
    s = position(goeben="zante")
    display(s, "goeben", "targeting_calculator", "targeting_calculator")
    s.raise_leadership("goeben", -2)
    assert s.afloat["goeben"].boxes[:2] == ("targeting_calculator", "targeting_calculator")


@pytest.mark.parametrize(
    ("space", "rule"), [("zante", "8.3"), ("brindisi", "8.3"), ("spalato", ""), ("pola", "")]
)
def test_8_3_gear_is_dumped_anywhere_and_crew_only_in_a_friendly_place(space: str, rule: str) -> None:
    s = position(goeben=space)
    display(s, "goeben", "wireless", "reserve_crew")
    assert refused(outfit(s), "dump", ("goeben", 1)) == ""
    assert refused(s, "dump", ("goeben", 2)) == rule


def test_8_3_what_is_dumped_is_available_again() -> None:
    s = position(goeben="pola")
    display(s, "goeben", "reserve_crew")
    assert s.available["reserve_crew"] == 2
    answer(outfit(s), ("dump", ("goeben", 1)))
    assert (s.available["reserve_crew"], s.afloat["goeben"].boxes[0]) == (3, "")
    answer(s, ("stores", "goeben"), ("take", ("reserve_crew", 1)))
    assert s.carries("goeben", "reserve_crew")


def test_8_4_cargo_in_a_lost_box_goes_and_helps_no_more() -> None:
    s = position(goeben="zante", breslau="zante", allies={"zante": ["br_dd_1"]})
    s.engage(Battle("zante", False, ("breslau",), ("br_dd_1",), ("breslau",)))
    s.stow("breslau", "targeting_calculator", 3)
    before = solution(s, "breslau", "secondary", "br_dd_1")
    s.hurt("breslau", "hull")
    assert s.available["targeting_calculator"] == 2
    assert solution(s, "breslau", "secondary", "br_dd_1") == before - 2


def test_8_4_the_highest_box_is_lost_first() -> None:
    s = position(goeben="zante")
    s.stow("goeben", "wireless", 10)
    s.stow("goeben", "camera_crew", 11)
    ask(s, strike(s, "goeben", "hull"))
    assert s.afloat["goeben"].boxes[10:] == ("wireless", "")


def test_8_4_a_repaired_box_comes_back_empty() -> None:
    s = position(goeben="zante")
    s.stow("goeben", "wireless", 11)
    ask(s, strike(s, "goeben", "hull"), Repair("goeben", "hull", 1))
    answer(s, (6,))
    assert (s.afloat["goeben"].hull, s.afloat["goeben"].boxes[11]) == (12, "")


@pytest.mark.parametrize(
    ("space", "rule"), [("pola", ""), ("spalato", "8.5"), ("genoa", "8.5"), ("zante", "8.5")]
)
def test_8_5_cargo_is_bought_only_in_a_friendly_base(space: str, rule: str) -> None:
    s = position(goeben=space)
    display(s, "goeben", engines=5)
    assert refused(outfit(s), "stores", "goeben") == rule


def test_8_5_for_the_leadership_and_not_twice_that() -> None:
    s = position(goeben="pola")
    display(s, "goeben", leadership=5)
    answer(outfit(s), ("stores", "goeben"), ("take", ("targeting_calculator", 1)))
    assert refused(s, "take", ("reserve_crew", 2)) == "8.1"
    answer(s, ("take", ("wireless", 2)))
    assert asks(s) != "BuyCargo"


def test_8_5_once_a_phase_and_the_ship_lies_still() -> None:
    s = position(goeben="pola")
    display(s, "goeben", engines=5)
    answer(outfit(s), ("stores", "goeben"), ("take", ("wireless", 1)), "done")
    assert refused(s, "stores", "goeben") == "8.5"
    assert s.outfitted == {"goeben"}


@pytest.mark.parametrize(
    ("space", "rule"), [("pola", ""), ("brindisi", ""), ("zante", "8.6"), ("bone", "8.6")]
)
def test_8_6_cargo_changes_ships_in_a_harbour(space: str, rule: str) -> None:
    s = position(goeben=space, breslau=space)
    display(s, "goeben", "wireless")
    assert refused(outfit(s), "trade", ("goeben", 1, "breslau", 4)) == rule


def test_8_6_a_captured_port_will_do() -> None:
    s = position(goeben="bone", breslau="bone")
    display(s, "goeben", "seebataillon", "wireless")
    s.land("goeben", 0)
    answer(outfit(s), ("trade", ("goeben", 2, "breslau", 1)))
    assert s.carries("breslau", "wireless")
    assert s.outfitted == {"goeben", "breslau"}


def test_8_6_counters_are_switched_within_free_boxes() -> None:
    s = position(goeben="pola", breslau="pola")
    display(s, "goeben", "wireless")
    display(s, "breslau", "reserve_crew")
    assert refused(outfit(s), "trade", ("goeben", 1, "breslau", 1)) == "8.2"
    answer(s, ("trade", ("goeben", 1, "breslau", 2)), ("trade", ("breslau", 1, "goeben", 1)))
    assert s.afloat["goeben"].boxes[0] == "reserve_crew"
    assert s.afloat["breslau"].boxes[:2] == ("", "wireless")


def test_8_6_only_between_ships_of_one_place() -> None:
    s = position(goeben="pola", breslau="trieste")
    display(s, "goeben", "wireless")
    assert refused(outfit(s), "trade", ("goeben", 1, "breslau", 1)) == "8.6"


def test_8_6_a_neutral_base_does_not_end_a_mission_that_wants_a_friendly_one() -> None:
    s = ask(position("suez", goeben="piraeus", breslau="piraeus", vp=80, turn=5), ObjectivePhase())
    assert s.accomplished == 0
    assert ask(position("suez", goeben="pola", vp=80, turn=5), ObjectivePhase()).accomplished == 5


def test_8_3_one_gear_alone_can_be_dumped_at_sea() -> None:
    s = position(goeben="zante")
    display(s, "goeben", "wireless")
    assert offered(ask(s, OutfittingPhase()), "dump") == [("goeben", 1)]


def both_full(space: str = "pola", breslau: str = "camera_crew") -> State:
    """Both ships in harbour, all boxes full."""
    s = position(goeben=space, breslau=space)
    display(s, "goeben", *["wireless"] * 12)
    display(s, "breslau", *[breslau] * 4)
    return s


def test_8_6_two_full_ships_switch_counters() -> None:
    s = outfit(both_full())
    assert offered(s, "trade") == []
    answer(s, ("swap", ("goeben", 2, "breslau", 3)))
    assert s.afloat["goeben"].boxes[1] == "camera_crew"
    assert s.afloat["breslau"].boxes[2] == "wireless"
    assert s.outfitted == {"goeben", "breslau"}


@pytest.mark.parametrize(
    ("space", "rule"), [("pola", ""), ("brindisi", ""), ("zante", "8.6"), ("bone", "8.6")]
)
def test_8_6_counters_are_switched_in_a_harbour(space: str, rule: str) -> None:
    s = both_full(space)
    display(s, "goeben", engines=5)
    assert refused(outfit(s), "swap", ("goeben", 2, "breslau", 3)) == rule


def test_8_6_what_left_a_ship_does_not_come_back_in_the_same_phase() -> None:
    s = outfit(both_full())
    answer(s, ("swap", ("goeben", 2, "breslau", 3)))
    assert refused(s, "swap", ("goeben", 2, "breslau", 3)) == "8.6"


def test_8_6_a_switch_keeps_to_what_a_ship_can_carry() -> None:
    s = position("ottoman", "seaplanes", "mines", goeben="pola", breslau="pola")
    display(s, "goeben", "seaplane")
    display(s, "breslau", "mines", "camera_crew")
    outfit(s)
    assert refused(s, "swap", ("goeben", 1, "breslau", 2)) == "21.0"
    display(s, "goeben", engines=6)
    s.unstow("goeben", 0, "dumped")
    s.stow("goeben", "wireless", 0)
    assert refused(ask(s), "swap", ("goeben", 1, "breslau", 1)) == "23.0"


def test_8_6_a_seaplane_is_switched_into_two_boxes() -> None:
    s = position("ottoman", "seaplanes", goeben="pola", moltke="pola")
    display(s, "goeben", "seaplane")
    display(s, "moltke", "wireless", "camera_crew")
    outfit(s)
    assert refused(s, "swap", ("goeben", 1, "moltke", 1)) == "8.2"
    answer(s, ("swap", ("goeben", 1, "moltke", 2)))
    assert s.afloat["moltke"].boxes[:3] == ("wireless", "seaplane", TAIL)
    assert s.afloat["goeben"].boxes[:2] == ("camera_crew", "")


def test_8_2_what_a_second_one_is_good_for_is_said() -> None:
    s = position(goeben="pola")
    ask(s, BuyCargo(s.captain("goeben"), "goeben", 6))
    assert "spare" not in s.agenda[-1].question(s)
    answer(s, ("take", ("reserve_crew", 1)))
    assert "a second Reserve Crew Gunners would be a spare only" in s.agenda[-1].question(s)


def test_8_5_nothing_for_a_ship_whose_boxes_are_full() -> None:
    s = both_full()
    assert refused(outfit(s), "stores", "goeben") == "8.5"


def test_3_0_7_the_standard_load_is_for_the_set_up() -> None:
    s = position(goeben="pola")
    ask(s, BuyCargo(s.captain("goeben"), "goeben", 4))
    assert offered(s, "standard") == []
    s.agenda.clear()
    assert offered(ask(s, BuyCargo(s.captain("goeben"), "goeben", 4, True)), "standard") == [None]


def test_8_6_not_in_a_port_that_has_had_its_visit() -> None:
    s = both_full("brindisi")
    s.visit("brindisi")
    s.commission("moltke", "pola")
    ask(s, Outfit(s.captain("goeben"), ("goeben", "breslau", "moltke")))
    assert refused(s, "swap", ("goeben", 1, "breslau", 1)) == "9.1"


def test_8_6_a_ship_may_take_a_second_one() -> None:
    s = position(goeben="pola", breslau="pola")
    display(s, "goeben", "wireless")
    display(s, "breslau", "wireless")
    assert refused(outfit(s), "trade", ("goeben", 1, "breslau", 2)) == ""


def test_8_6_what_was_handed_over_does_not_come_back_in_the_same_phase() -> None:
    s = position(goeben="pola", breslau="pola")
    display(s, "goeben", "wireless")
    answer(outfit(s), ("trade", ("goeben", 1, "breslau", 2)))
    assert refused(s, "trade", ("breslau", 2, "goeben", 1)) == "8.6"
