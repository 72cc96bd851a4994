"""8.0 Reinforcements and replacement recycling."""

from __future__ import annotations

import pytest

from sandtable.core.side import CHANCE, Side
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.gamedata import HALF, POOL
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.naval import lift_from
from sandtable.games.napoleonic.random_events import EventRoll
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.reinforcements import Arrivals, Desertion, ReinforceAll, barred_entry
from sandtable.games.napoleonic.sequence import GameTurn, player_turn
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import SupplyCheck
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    offered,
    position,
    refused,
    told,
    units,
    where,
)

AROUND_ALEXANDRIA = "1028: ot-jn-1; 1128: ot-jn-2; 1227: ot-jn-3; 1228: ot-se-1"
MIDDLE = {"egypt": "1833", "finland": "1708"}
SIX = "sw-fin-1 sw-fin-2 sw-sf-1 sw-sf-2 sw-sk-1 sw-sk-2"


def due(s: State, id: str) -> int:
    """The turn on which a unit on the turn track is due."""
    return s.due[s.game.number[id]]


def arriving(s: State, id: str, area: str = "") -> State:
    """A side about to name the place where a unit at hand enters."""
    unit = s.game.number[id]
    s.receive(unit, area)
    return answer(ask(s, ReinforceAll(s.game.owner[unit])), f"unit {id}")


def closed_to(s: State, id: str, hex: int) -> str:
    """The rule that keeps a unit from entering at a hex; "" if none does."""
    refused = barred_entry(s, s.game.number[id], hex)
    return refused.rule if refused else ""


def eliminated(name: str, id: str, die: int, vp: list[int], turn: int = 4) -> State:
    """A position in which a unit has just been eliminated and rolled for."""
    s = position(name, f"{MIDDLE[name]}: {id}", vp=vp, turn=turn)
    s.eliminate(units(s, id))
    return answer(ask(s, RecycleFallen()), f"die {die}")


def leaving(name: str, side: Side, box: str, id: str, text: str = "") -> State:
    """A unit in a box about to move."""
    s = position(name, f"{box}: {id}; {text}", player=side)
    return answer(ask(s, MovementPhase(side)), f"unit {id}")


def paid(s: State, id: str) -> float:
    """The movement points that a unit has spent in this phase."""
    return s.marched[s.game.number[id]].spent / HALF


# --- 8.1 to 8.3 ------------------------------------------------------------------------------


def test_8_1_reinforcements_come_in_their_owners_arrival_phase() -> None:
    s = ask(position("finland", "turn 3: sw-1 ru-inf-1-6", turn=3), *player_turn(RUSSIAN, arrivals=True))
    assert (s.asked, s.phase, offered(s, "unit")) == (RUSSIAN, "reinforcements", ["ru-inf-1-6"])
    assert where(s, "sw-1") == "track"


def test_8_1_none_before_turn_2() -> None:
    s = ask(position("finland", "turn 1: ru-inf-1-6", turn=1), GameTurn())
    assert (s.phase, where(s, "ru-inf-1-6")) == ("movement", "track")


def test_8_2_a_placed_unit_may_move_at_full_pace() -> None:
    s = ask(position("egypt", "1127: fr-garrison; waiting: fr-inf-1-1"), *player_turn(FRENCH, arrivals=True))
    answer(s, "unit fr-inf-1-1", "hex 1127", "unit fr-inf-1-1")
    assert (s.phase, s.marched) == ("movement", {})
    assert 1326 in offered(s, "hex")


def test_8_2_stacking_must_be_observed() -> None:
    s = arriving(position("finland", f"1309: {SIX}"), "sw-1")
    assert refused(s, "hex 1309") == ["7.1"]
    assert refused(s, "hex 1708") == []


def test_8_2_only_friendly_places_receive_units() -> None:
    s = arriving(position("egypt", "1127: fr-garrison"), "fr-co")
    assert refused(s, "hex 1326") == ["8.2"]


def test_8_2_a_blocked_unit_waits_for_a_later_phase() -> None:
    s = position("egypt", AROUND_ALEXANDRIA + "; waiting: fr-co", player=FRENCH)
    s.take(OTTOMAN, s.game.hex("1127"))
    ask(s, Arrivals(FRENCH))
    assert (s.over, where(s, "fr-co")) == (True, "waiting")
    s.take(FRENCH, s.game.hex("1127"))
    answer(ask(s, Arrivals(FRENCH)), "unit fr-co")
    assert where(s, "fr-co") == 1127


def test_8_2_the_owner_is_told_who_finds_no_place_of_entry() -> None:
    s = position("egypt", AROUND_ALEXANDRIA + "; waiting: fr-co", player=FRENCH)
    s.take(OTTOMAN, s.game.hex("1127"))
    ask(s, Arrivals(FRENCH))
    (event,) = [event for event in s.events if event.kind == "blocked"]
    assert event.facts["units"] == [*units(s, "fr-co")]
    assert event.seen_by(OTTOMAN) is None


def test_8_2_boxes_are_never_blocked() -> None:
    s = position("finland", f"sweden: {SIX}", held=[frozenset(), frozenset()])
    assert where(arriving(s, "sw-1"), "sw-1") == "sweden"


def test_8_2_withhold_unit_by_unit_and_turn_by_turn() -> None:
    s = ask(position("finland", "turn 4: sw-1 sw-lifb", turn=4), Arrivals(SWEDISH))
    answer(s, "unit sw-1", "box sweden", "done")
    assert (where(s, "sw-1"), where(s, "sw-lifb")) == ("sweden", "waiting")
    s.turn = 6
    answer(ask(s, Arrivals(SWEDISH)), "unit sw-lifb", "hex 1708")
    assert where(s, "sw-lifb") == 1708


def test_8_2_port_uses_no_sea_lift() -> None:
    s = position("finland", f"sweden: {SIX}; waiting: sw-1", player=SWEDISH)
    answer(ask(s, ReinforceAll(SWEDISH), MovementPhase(SWEDISH)), "unit sw-1", "hex 1107")
    assert (where(s, "sw-1"), s.lifted) == (1107, {})
    answer(s, "unit sw-fin-1", *[f"add {id}" for id in SIX.split()[1:]], "land 1310")
    assert s.lifted["sea"].units == 6


def test_8_3_event_reinforcements_are_placed_at_once_by_the_normal_rules() -> None:
    s = ask(position("finland", f"aside: sw-militia-1; 1309: {SIX}"), GameTurn())
    answer(s, "die 5", "unit sw-militia-1")
    assert s.phase == "events"
    assert (refused(s, "hex 1309"), refused(s, "hex 1413")) == (["7.1"], ["8.2"])
    assert where(answer(s, "box sweden"), "sw-militia-1") == "sweden"


# --- 8.4 French reinforcements ---------------------------------------------------------------


def test_8_4_one_unit_is_drawn_each_turn() -> None:
    s = ask(position("egypt", "1127: fr-garrison; pool: fr-co fr-dc fr-gr", turn=2), Arrivals(FRENCH))
    assert (s.asked, offered(s, "draw")) == (CHANCE, ["fr-co", "fr-dc", "fr-gr"])
    answer(s, "draw fr-dc")
    assert (s.asked, offered(s, "unit")) == (FRENCH, ["fr-dc"])
    assert (where(s, "fr-co"), where(s, "fr-gr")) == ("pool", "pool")


def test_8_4_eleven_units_and_ten_draws() -> None:
    s = ask(position("egypt", turn=1), SortCounters())
    assert len(s.in_heap(FRENCH, POOL)) == 11
    assert len(range(2, s.game.last_turn + 1)) == 10


def test_8_4_place_in_supplied_french_towns_of_egypt() -> None:
    s = position("egypt", "1127: fr-garrison; 1326: fr-inf-1-1; 1428: fr-inf-2-1; 3525: fr-inf-1-2")
    arriving(s, "fr-co")
    assert offered(s, "hex") == [1127, 1227, 1326, 1428]
    assert refused(s, "hex 3525") == ["8.4.place"]


def test_8_4_place_needs_a_line_to_alexandria() -> None:
    s = position("egypt", f"{AROUND_ALEXANDRIA}; 1127: fr-garrison; 2126: fr-inf-1-1")
    assert closed_to(s, "fr-co", 2126) == "8.4.place"
    assert where(arriving(s, "fr-co"), "fr-co") == 1127


def test_8_4_place_of_the_gunboat_needs_water() -> None:
    s = arriving(position("egypt", "1127: fr-garrison; 1326: fr-inf-1-1"), "fr-gunboat")
    assert (closed_to(s, "fr-gunboat", 1127), where(s, "fr-gunboat")) == ("8.4.place", 1326)


@pytest.mark.parametrize("id", ["fr-dc", "fr-gunboat", "fr-sc"])
def test_8_4_once_reinforcements_and_scientists_never_return(id: str) -> None:
    s = position("egypt", f"1833: {id}")
    s.eliminate(units(s, id))
    assert ask(s, RecycleFallen()).over
    assert where(s, id) == "gone"


# --- 8.5 to 8.7 Ottoman reinforcements -------------------------------------------------------


@pytest.mark.parametrize(("die", "count"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_8_5_a_die_less_two_units_are_drawn(die: int, count: int) -> None:
    pool = ["ot-jn-4", "ot-og-2", "ot-se-4", "ot-si-2", "ot-su-2"]
    s = answer(ask(position("egypt", "pool: " + " ".join(pool)), Arrivals(OTTOMAN)), f"die {die}")
    answer(s, *[f"draw {id}" for id in pool[:count]])
    assert [where(s, id) for id in pool] == ["waiting"] * count + ["pool"] * (5 - count)
    assert s.over == (count == 0)


def test_8_5_an_empty_container_gives_no_more() -> None:
    s = ask(position("egypt", "pool: ot-jn-4 ot-og-2"), Arrivals(OTTOMAN))
    answer(s, "die 6", "draw ot-jn-4", "draw ot-og-2", "die 1")
    assert (s.asked, offered(s, "unit")) == (OTTOMAN, ["ot-jn-4", "ot-og-2"])


@pytest.mark.parametrize(
    ("die", "boxes", "hexes"),
    [
        (1, ["anatolia"], []),
        (2, ["anatolia"], []),
        (3, [], [3623, 3718, 4213]),
        (4, [], [3623, 3718, 4213]),
        (5, ["upper_egypt"], [1444, 1833]),
        (6, ["upper_egypt"], [1444, 1833]),
    ],
)
def test_8_5_area_is_rolled_for_units_without_one(die: int, boxes: list[str], hexes: list[int]) -> None:
    s = ask(position("egypt", "pool: ot-jn-4"), Arrivals(OTTOMAN))
    answer(s, "die 3", "draw ot-jn-4", f"die {die}", "unit ot-jn-4")
    if boxes == ["anatolia"]:
        assert where(s, "ot-jn-4") == "anatolia"
    else:
        assert (offered(s, "box"), offered(s, "hex")) == (boxes, hexes)


@pytest.mark.parametrize(
    ("id", "area"), [("ot-se-3", "egypt"), ("ot-su-2", "syria-palestine"), ("ot-ni-1", "anatolia")]
)
def test_8_5_area_of_coded_units_is_their_own(id: str, area: str) -> None:
    for die in range(1, 7):
        s = ask(position("egypt", f"pool: {id}"), Arrivals(OTTOMAN))
        answer(s, "die 3", f"draw {id}", f"die {die}")
        assert s.area == {s.game.number[id]: area}


def test_8_5_area_of_a_lost_start_unit_is_rolled() -> None:
    s = position("egypt", "3525: ot-jn-2")
    s.eliminate(units(s, "ot-jn-2"))
    answer(ask(s, Arrivals(OTTOMAN)), "die 3", "draw ot-jn-2", "die 5", "unit ot-jn-2")
    assert offered(s, "hex") == [1444, 1833]


def test_8_5_area_one_die_serves_all_units_of_the_turn() -> None:
    s = ask(position("egypt", "pool: ot-jn-4 ot-og-2"), Arrivals(OTTOMAN))
    answer(s, "die 4", "draw ot-jn-4", "draw ot-og-2", "die 3")
    assert set(s.area.values()) == {"syria-palestine"}
    assert [facts["what"] for facts in told(s, "rolled")].count("area of Ottoman reinforcements") == 1


def test_8_5_area_of_a_withheld_unit_stays() -> None:
    s = position("egypt", "waiting: ot-jn-4; pool: ot-og-2", area={})
    s.assign(units(s, "ot-jn-4")[0], "anatolia")
    answer(ask(s, Arrivals(OTTOMAN)), "die 3", "draw ot-og-2", "die 5", "unit ot-jn-4")
    assert where(s, "ot-jn-4") == "anatolia"


def test_8_5_minus_one_unit_goes_back_into_the_container() -> None:
    s = position("egypt", "1833: ot-mm-1; 3718: ot-jn-2 br-rm ot-garrison-3718; anatolia: ot-ni-1 ot-fleet")
    answer(ask(s, Arrivals(OTTOMAN)), "die 1")
    assert (s.asked, offered(s, "unit")) == (OTTOMAN, ["br-rm", "ot-jn-2", "ot-mm-1"])
    barred = ("ot-garrison-3718", "ot-ni-1", "ot-fleet")
    assert [refused(s, f"unit {id}") for id in barred] == [["8.5.minus"]] * 3
    assert "done" not in s.options.verbs()


def test_8_5_minus_a_british_unit_is_drawn_again_and_enters_like_the_british() -> None:
    s = answer(ask(position("egypt", "3718: br-rm"), Desertion(OTTOMAN)), "unit br-rm")
    assert where(s, "br-rm") == "pool"
    answer(ask(s, Arrivals(OTTOMAN)), "die 3", "draw br-rm", "die 6", "unit br-rm")
    assert (refused(s, "hex 1833"), refused(s, "hex 3718")) == (["8.8"], [])


def test_8_5_minus_a_mameluke_may_be_drawn_again() -> None:
    s = answer(ask(position("egypt", "1833: ot-mm-1"), Desertion(OTTOMAN)), "unit ot-mm-1")
    assert where(s, "ot-mm-1") == "pool"
    answer(ask(s, Arrivals(OTTOMAN)), "die 3", "draw ot-mm-1", "die 6", "unit ot-mm-1", "hex 1833")
    assert where(s, "ot-mm-1") == 1833


def test_8_5_minus_without_a_unit_nothing_happens() -> None:
    s = ask(position("egypt", "3718: ot-garrison-3718; anatolia: ot-ni-1"), Arrivals(OTTOMAN))
    assert answer(s, "die 1").over
    assert (where(s, "ot-garrison-3718"), where(s, "ot-ni-1")) == (3718, "anatolia")


def test_8_6_syria_palestine_takes_units_only_in_held_fortresses() -> None:
    s = arriving(position("egypt", "3718: fr-inf-1-1"), "ot-jn-4", "syria-palestine")
    assert offered(s, "hex") == [3623, 4213]
    assert (refused(s, "hex 3718"), refused(s, "hex 3525")) == (["8.2"], ["8.6"])
    assert refused(s, "hex 3127") == ["8.6"]
    assert refused(s, "box anatolia") == ["8.6"]


def test_8_6_a_destroyed_fortress_takes_none() -> None:
    s = position("egypt", "3623: ot-jn-1")
    s.ruin(s.game.hex("3623"))
    arriving(s, "ot-jn-4", "syria-palestine")
    assert refused(s, "hex 3623") == ["8.6"]
    assert offered(s, "hex") == [3718, 4213]


def test_8_6_egypt_takes_units_in_its_box_cairo_and_el_minya_if_held() -> None:
    s = arriving(position("egypt", "1833: fr-inf-1-1"), "ot-jn-4", "egypt")
    assert (offered(s, "box"), offered(s, "hex")) == (["upper_egypt"], [1444])
    assert (refused(s, "hex 1833"), refused(s, "hex 2126")) == (["8.2"], ["8.6"])


@pytest.mark.parametrize(("die", "place"), [(1, "pool"), (2, "pool"), (3, "waiting"), (5, "waiting")])
def test_8_6_the_gunboat_does_not_go_to_anatolia(die: int, place: str) -> None:
    s = ask(position("egypt", "pool: ot-gunboat"), Arrivals(OTTOMAN))
    answer(s, "die 3", "draw ot-gunboat", f"die {die}")
    assert where(s, "ot-gunboat") == place


def test_8_6_a_unit_without_a_legal_hex_waits_for_its_area() -> None:
    s = position("egypt", "3623: fr-inf-1-1; 3718: fr-inf-2-1; 4213: fr-inf-1-2; pool: ot-jn-4")
    answer(ask(s, Arrivals(OTTOMAN)), "die 3", "draw ot-jn-4", "die 3")
    assert (s.over, where(s, "ot-jn-4")) == (True, "waiting")
    s.take(OTTOMAN, s.game.hex("4213"))
    s.eliminate(units(s, "fr-inf-1-2"))
    answer(ask(s, Arrivals(OTTOMAN)), "die 2", "unit ot-jn-4")
    assert where(s, "ot-jn-4") == 4213


@pytest.mark.parametrize(("hex", "cost"), [(4010, 0.5), (4110, 0.5), (4210, 1), (4310, 2)])
def test_8_6_anatolia_is_left_by_four_hexes_at_normal_cost(hex: int, cost: float) -> None:
    s = leaving("egypt", OTTOMAN, "anatolia", "ot-ni-1")
    assert paid(answer(s, f"hex {hex}"), "ot-ni-1") == cost


def test_8_6_anatolia_has_no_other_way_out_and_none_in() -> None:
    s = leaving(
        "egypt", OTTOMAN, "anatolia", "ot-ni-1", "4010: fr-inf-1-1; 4110: fr-inf-2-1; 4210: fr-inf-1-2"
    )
    assert refused(s, "hex 4210") == ["9.4"]
    assert {h % 100 for h in offered(s, "hex")} <= {10, 11, 12, 13}
    answer(s, "hex 4310")
    assert refused(s, f"hex {s.game.box_named['anatolia']}") == ["9.21"]


def test_8_6_anatolia_is_left_unit_by_unit() -> None:
    s = position("egypt", "anatolia: ot-ni-1 ot-ni-2", player=OTTOMAN)
    answer(ask(s, MovementPhase(OTTOMAN)), "unit ot-ni-1", "hex 4310", "stop", "unit ot-ni-2", "hex 4010")
    assert (where(s, "ot-ni-1"), where(s, "ot-ni-2")) == (4310, 4010)


def test_8_6_upper_egypt_is_left_by_fifteen_hexes() -> None:
    s = leaving("egypt", OTTOMAN, "upper_egypt", "ot-jn-4")
    edge = [1446 + 100 * column for column in range(15)]
    assert {h for h in offered(s, "hex") if h % 100 == 46} == {*edge}
    assert paid(answer(s, "hex 1446"), "ot-jn-4") == 0.5


def test_8_6_upper_egypt_normal_costs_and_no_return() -> None:
    s = leaving("egypt", OTTOMAN, "upper_egypt", "ot-jn-4")
    assert paid(answer(s, "hex 2246"), "ot-jn-4") == 2
    assert refused(s, f"hex {s.game.box_named['upper_egypt']}") == ["9.21"]


def test_8_6_boxes_supply_their_units() -> None:
    s = position("egypt", "anatolia: ot-ni-1; upper_egypt: ot-be-4; 1730: ot-jn-1", held=[frozenset()] * 2)
    ask(s, SupplyCheck(OTTOMAN))
    assert [where(s, id) for id in ("ot-ni-1", "ot-be-4", "ot-jn-1")] == ["anatolia", "upper_egypt", "pool"]


def test_8_6_boxes_only_anatolia_is_a_port() -> None:
    s = position("egypt", british=True)
    assert [lift.area for lift in lift_from(s, OTTOMAN, s.game.box_named["anatolia"])] == ["mediterranean"]
    assert lift_from(s, OTTOMAN, s.game.box_named["upper_egypt"]) == []


def test_8_6_boxes_the_gunboat_comes_down_the_nile() -> None:
    s = arriving(position("egypt", "", player=OTTOMAN), "ot-gunboat", "egypt")
    answer(s, "box upper_egypt")
    answer(ask(s, MovementPhase(OTTOMAN)), "unit ot-gunboat", "river 1833")
    assert where(s, "ot-gunboat") == 1833


def test_8_6_boxes_other_units_leave_by_ground() -> None:
    assert refused(leaving("egypt", OTTOMAN, "upper_egypt", "ot-jn-4"), "river 1446") == ["8.6.boxes"]


def test_8_6_boxes_are_out_of_reach_of_the_french() -> None:
    s = position("egypt", "4010: fr-inf-1-1; anatolia: ot-ni-1")
    box = s.game.box_named["anatolia"]
    answer(ask(s, MovementPhase(FRENCH), CombatPhase(FRENCH)), "unit fr-inf-1-1")
    assert refused(s, f"hex {box}") == ["9.21"]
    answer(s, "stop", "done")
    assert refused(s, f"attack {box}") == ["11.1"]


def test_8_7_lost_ottoman_units_go_back_to_the_container() -> None:
    s = position("egypt", "1833: ot-jn-1 ot-siege ot-gunboat")
    s.eliminate(units(s, "ot-jn-1", "ot-siege", "ot-gunboat"))
    assert ask(s, RecycleFallen()).over
    assert [where(s, id) for id in ("ot-jn-1", "ot-siege", "ot-gunboat")] == ["pool"] * 3


@pytest.mark.parametrize("id", ["ot-mm-1", "ot-mm-4", "ot-garrison-3718"])
def test_8_7_lost_mamelukes_and_garrisons_do_not(id: str) -> None:
    s = position("egypt", f"3718: {id}")
    s.eliminate(units(s, id))
    assert ask(s, RecycleFallen()).over
    assert where(s, id) == "gone"


# --- 8.8 British reinforcements --------------------------------------------------------------


def test_8_8_the_british_enter_by_held_mediterranean_ports_or_anatolia() -> None:
    s = position("egypt", "aside: br-phil br-rm br-rn; 1326: fr-inf-1-1")
    answer(ask(s, EventRoll()), "die 6", "unit br-rm")
    assert offered(s, "box") == ["anatolia"]
    assert offered(s, "hex") == [2126, 3623, 3718, 3814, 3816, 3911]
    assert (refused(s, "hex 1326"), refused(s, "hex 2533")) == (["8.2"], ["8.8"])
    assert refused(s, "box upper_egypt") == ["8.8"]


def test_8_8_all_three_units_arrive() -> None:
    s = answer(ask(position("egypt", "aside: br-phil br-rm br-rn"), EventRoll()), "die 6")
    answer(s, "unit br-phil", "hex 3718", "unit br-rm", "hex 3718")
    assert [where(s, id) for id in ("br-phil", "br-rm", "br-rn")] == [3718, 3718, "anatolia"]


def test_8_8_british_units_keep_to_the_coast() -> None:
    s = position("egypt", "2126: br-rm", player=OTTOMAN)
    answer(ask(s, MovementPhase(OTTOMAN)), "unit br-rm")
    assert (refused(s, "hex 2026"), refused(s, "hex 2027")) == ([], [])
    assert refused(s, "hex 2028") == ["8.8"]
    coast = s.game.group["coast_mediterranean"] | s.game.group["shore_menzoleh"]
    assert {*offered(s, "hex"), *offered(s, "river")} <= coast


@pytest.mark.parametrize("id", ["br-phil", "br-rm"])
def test_8_8_british_ground_units_recycle(id: str) -> None:
    s = position("egypt", f"3718: {id}", british=True, turn=4, vp=[20, 20])
    s.eliminate(units(s, id))
    answer(ask(s, RecycleFallen()), "die 2")
    assert (where(s, id), due(s, id)) == ("track", 6)
    s.turn = 6
    answer(ask(s, Arrivals(OTTOMAN)), "die 2", f"unit {id}")
    assert (refused(s, "hex 3816"), refused(s, "hex 4213")) == ([], ["8.8"])


# --- 8.9 Russian reinforcements --------------------------------------------------------------


def test_8_9_the_sixth_division_is_available_from_turn_2() -> None:
    s = ask(position("finland"), SortCounters())
    division = [s.game.unit[u].id for u in s.game.division["6"]]
    assert ([where(s, id) for id in division], [due(s, id) for id in division]) == (["track"] * 4, [2] * 4)
    s.agenda.clear()
    s.turn = 2
    assert set(division) <= set(offered(ask(s, Arrivals(RUSSIAN)), "unit"))


def test_8_9_no_unit_comes_before_its_turn() -> None:
    s = ask(position("finland", "turn 4: ru-inf-1-14", turn=3), Arrivals(RUSSIAN))
    assert (s.over, where(s, "ru-inf-1-14")) == (True, "track")


@pytest.mark.parametrize("turn", [6, 7, 8])
def test_8_9_contingency_division_may_be_called_for_two_points(turn: int) -> None:
    s = ask(contingent(turn), Arrivals(RUSSIAN))
    assert (s.asked, offered(s, "division")) == (RUSSIAN, ["2", "4"])
    answer(s, "division 2")
    assert {where(s, s.game.unit[u].id) for u in s.game.division["2"]} == {"russia"}
    assert {where(s, s.game.unit[u].id) for u in s.game.division["4"]} == {"aside"}
    assert (s.vp, s.over) == ([7, 32], True)


def contingent(turn: int) -> State:
    """A position in which neither contingency division has been called."""
    called = "ru-inf-gr-2 ru-inf-2-2 ru-inf-3-2 ru-cav-2 ru-inf-1-4 ru-inf-2-4 ru-inf-3-4 ru-cav-4"
    return position("finland", f"aside: {called}", turn=turn)


def test_8_9_contingency_divisions_stay_away_before_turn_6() -> None:
    assert ask(contingent(5), Arrivals(RUSSIAN)).over


def test_8_9_contingency_one_a_turn_and_four_points_at_most() -> None:
    s = answer(ask(contingent(6), Arrivals(RUSSIAN)), "division 4")
    s.turn = 7
    ask(s, Arrivals(RUSSIAN))
    assert (offered(s, "division"), refused(s, "division 4")) == (["2"], ["8.9.contingency"])
    assert answer(s, "division 2").vp == [7, 34]
    s.turn = 8
    assert ask(s, Arrivals(RUSSIAN)).over


def test_8_9_contingency_is_optional() -> None:
    s = answer(ask(contingent(8), Arrivals(RUSSIAN)), "done")
    assert (s.vp, s.on_map(RUSSIAN), where(s, "ru-cav-2")) == ([7, 30], [], "aside")


def test_8_9_contingency_only_the_second_and_fourth() -> None:
    assert refused(ask(contingent(6), Arrivals(RUSSIAN)), "division 6") == ["8.9.contingency"]


def test_8_9_entry_is_by_the_russian_box() -> None:
    s = arriving(position("finland", "1515: ru-garrison-1515"), "ru-inf-1-6")
    assert (where(s, "ru-inf-1-6"), closed_to(s, "ru-inf-1-6", 1515)) == ("russia", "8.9.entry")


def test_8_9_entry_of_the_fleet() -> None:
    s = ask(position("finland", "turn 2: ru-fleet", turn=2), Arrivals(RUSSIAN))
    assert where(s, "ru-fleet") == "russia"


def test_8_9_entry_onto_the_map_and_no_return() -> None:
    s = leaving("finland", RUSSIAN, "russia", "ru-inf-1-6")
    assert {1318, 1319, 1320} <= set(offered(s, "hex"))
    assert paid(answer(s, "hex 1320"), "ru-inf-1-6") == 2
    assert refused(s, f"hex {s.game.box_named['russia']}") == ["9.21"]


def test_8_9_entry_box_is_a_supplied_port_closed_to_the_swedes() -> None:
    s = position("finland", "russia: ru-inf-1-6; 1319: sw-1", held=[frozenset()] * 2, player=SWEDISH)
    box = s.game.box_named["russia"]
    assert where(ask(s, SupplyCheck(RUSSIAN)), "ru-inf-1-6") == "russia"
    assert [lift.side for lift in lift_from(s, RUSSIAN, box)] == ["russian"]
    answer(ask(s, MovementPhase(SWEDISH), CombatPhase(SWEDISH)), "unit sw-1")
    assert refused(s, f"hex {box}") == ["9.21"]
    assert refused(answer(s, "stop", "done"), f"attack {box}") == ["11.1"]


# --- 8.10 Swedish reinforcements -------------------------------------------------------------


def test_8_10_entry_by_the_box_or_a_held_and_supplied_finnish_town() -> None:
    s = arriving(position("finland", "1708: ru-inf-1-5; 1714: sw-jc"), "sw-1")
    assert offered(s, "box") == ["sweden"]
    assert (refused(s, "hex 3510"), refused(s, "hex 1309")) == ([], [])
    assert (refused(s, "hex 1708"), refused(s, "hex 1714")) == (["8.2"], ["8.10"])


def test_8_10_a_town_without_supply_takes_none() -> None:
    around = "2414: ru-c-1; 2413: ru-c-2; 2512: ru-c-3; 2514: ru-inf-1-5; 2613: ru-inf-2-5; 2614: ru-inf-3-5"
    s = arriving(position("finland", around), "sw-1")
    assert (refused(s, "hex 2513"), refused(s, "hex 2913")) == (["8.10"], [])


@pytest.mark.parametrize(("loser", "reasons"), [(None, []), (RUSSIAN, []), (SWEDISH, ["8.10"])])
def test_8_10_after_a_naval_defeat_the_gulf_coast_needs_a_line_over_land(
    loser: Side | None, reasons: list[str]
) -> None:
    cut = "1207: ru-inf-1-5; 1208: ru-inf-2-5; 1107: sw-jc"
    s = arriving(position("finland", cut, turn=5, naval_loser=loser), "sw-1")
    assert refused(s, "hex 1107") == reasons


@pytest.mark.parametrize(("text", "reasons"), [("", []), ("1309: ru-inf-1-5", ["8.10"])])
def test_8_10_after_a_naval_defeat_sveaborg_needs_1309(text: str, reasons: list[str]) -> None:
    s = arriving(position("finland", f"1210: sw-sb-1; {text}", naval_loser=SWEDISH), "sw-1")
    assert refused(s, "hex 1210") == reasons


def test_8_10_the_flotilla_enters_at_a_lake() -> None:
    s = arriving(position("finland"), "sw-af")
    assert offered(s, "hex") == [1708, 1811, 2007, 2417, 2513, 3214]
    assert (refused(s, "box sweden"), refused(s, "hex 1107")) == (["8.10"], ["8.10"])


def test_8_10_dated_units_and_fleet_arrive_on_their_turn() -> None:
    s = ask(position("finland", "turn 2: sw-fleet; turn 4: sw-1; turn 6: sw-2", turn=4), Arrivals(SWEDISH))
    assert (where(s, "sw-fleet"), offered(s, "unit")) == ("sweden", ["sw-1"])


def test_8_10_box_is_left_by_its_border_hexes_at_normal_cost() -> None:
    s = leaving("finland", SWEDISH, "sweden", "sw-1")
    assert {3808, 3908, 4008} <= set(offered(s, "hex"))
    assert paid(answer(s, "hex 3908"), "sw-1") == 0.5
    assert refused(s, f"hex {s.game.box_named['sweden']}") == ["9.21"]


def test_8_10_box_is_a_supplied_port_closed_to_the_russians() -> None:
    s = position("finland", "sweden: sw-1; 3908: ru-c-1", held=[frozenset()] * 2)
    box = s.game.box_named["sweden"]
    assert where(ask(s, SupplyCheck(SWEDISH)), "sw-1") == "sweden"
    assert [lift.side for lift in lift_from(s, SWEDISH, box)] == ["swedish"]
    answer(ask(s, MovementPhase(RUSSIAN), CombatPhase(RUSSIAN)), "unit ru-c-1")
    assert refused(s, f"hex {box}") == ["9.21"]
    assert refused(answer(s, "stop", "done"), f"attack {box}") == ["11.1"]


# --- 8.11 to 8.13 Replacement recycling ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id", "place"),
    [
        ("egypt", "fr-inf-1-1", "fallen"),
        ("egypt", "fr-co", "gone"),
        ("egypt", "fr-sc", "gone"),
        ("egypt", "fr-garrison", "gone"),
        ("egypt", "ot-jn-1", "pool"),
        ("egypt", "ot-garrison-3718", "gone"),
        ("egypt", "br-rm", "fallen"),
        ("finland", "ru-inf-gr-2", "fallen"),
        ("finland", "ru-garrison-1515", "gone"),
        ("finland", "sw-militia-1", "fallen"),
        ("finland", "sw-sb-1", "fallen"),
        ("finland", "sw-garrison-1210", "gone"),
    ],
)
def test_8_11_who_recycles(name: str, id: str, place: str) -> None:
    s = position(name, f"{MIDDLE[name]}: {id}")
    s.eliminate(units(s, id))
    assert where(s, id) == place
    assert ask(s, RecycleFallen()).over == (place != "fallen")


@pytest.mark.parametrize(
    ("name", "id", "die", "vp", "delay"),
    [
        ("egypt", "fr-inf-1-1", 6, [20, 20], 5),
        ("egypt", "fr-inf-1-1", 1, [20, 20], 1),
        ("finland", "ru-inf-1-5", 5, [10, 20], None),
        ("egypt", "fr-inf-1-1", 6, [10, 22], None),
        ("finland", "sw-1", 6, [25, 10], None),
        ("finland", "ru-inf-1-5", 5, [11, 20], 5),
        ("finland", "ru-inf-1-5", 3, [11, 20], 3),
        ("egypt", "br-rm", 4, [20, 20], 4),
        ("egypt", "br-rm", 4, [30, 20], 5),
        ("egypt", "fr-inf-1-1", 6, [30, 20], 5),
        ("finland", "ru-inf-1-5", 6, [20, 20], None),
    ],
)
def test_8_12_recycling_roll(name: str, id: str, die: int, vp: list[int], delay: int | None) -> None:
    s = eliminated(name, id, die, vp=vp, turn=2)
    if delay is None:
        assert where(s, id) == "gone"
    else:
        assert (where(s, id), due(s, id)) == ("track", 2 + delay)


def test_8_12_each_unit_has_its_own_roll() -> None:
    s = position("finland", "1708: sw-1 sw-2", vp=[20, 20], turn=2)
    s.eliminate(units(s, "sw-1", "sw-2"))
    answer(ask(s, RecycleFallen()), "die 1", "die 6")
    assert (due(s, "sw-1"), where(s, "sw-2")) == (3, "gone")


def test_8_12_the_roll_tells_its_modifiers() -> None:
    s = eliminated("egypt", "fr-inf-1-1", 4, vp=[3, 31])
    (roll,) = told(s, "rolled")
    assert (roll["rule"], roll["die"], roll["total"]) == ("8.12", 4, 4)
    assert [m["number"] for m in roll["modifiers"]] == [1, -1]


@pytest.mark.parametrize(
    ("name", "id", "turn", "die", "returns"),
    [
        ("finland", "ru-inf-1-5", 2, 3, 5),
        ("egypt", "fr-inf-1-1", 2, 4, 5),
        ("egypt", "fr-inf-1-1", 4, 1, 5),
        ("finland", "ru-inf-1-5", 6, 3, None),
        ("finland", "ru-inf-1-5", 6, 2, 8),
        ("egypt", "fr-inf-1-1", 9, 3, 11),
        ("egypt", "fr-inf-1-1", 9, 4, None),
        ("egypt", "fr-inf-1-1", 11, 1, None),
    ],
)
def test_8_13_delay_of_the_return(name: str, id: str, turn: int, die: int, returns: int | None) -> None:
    s = eliminated(name, id, die, turn=turn, vp=[20, 20])
    assert s.due.get(s.game.number[id]) == returns
    assert where(s, id) == ("gone" if returns is None else "track")


def test_8_13_the_unit_comes_back_by_the_entry_rules_of_its_side() -> None:
    s = eliminated("egypt", "fr-inf-1-1", 2, turn=4, vp=[20, 20])
    s.turn = 5
    answer(ask(s, Arrivals(FRENCH)), "unit fr-inf-1-1")
    assert refused(s, "hex 2126") == ["8.2"]
    assert where(answer(s, "hex 1127"), "fr-inf-1-1") == 1127


def test_8_13_a_returning_unit_may_be_withheld() -> None:
    s = ask(position("finland", "turn 5: sw-1", turn=5), Arrivals(SWEDISH))
    assert where(answer(s, "done"), "sw-1") == "waiting"


def test_8_13_any_number_of_times_and_without_victory_points() -> None:
    s = position("finland", "1708: sw-1", vp=[20, 20], turn=2)
    for turn in (3, 4, 5):
        s.eliminate(units(s, "sw-1"))
        answer(ask(s, RecycleFallen()), "die 1")
        assert due(s, "sw-1") == turn
        s.turn = turn
        answer(ask(s, Arrivals(SWEDISH)), "unit sw-1", "hex 1708")
    assert (where(s, "sw-1"), s.vp) == (1708, [20, 20])
