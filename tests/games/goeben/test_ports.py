"""9.0 Ports and naval bases, neutrality, and ports that marines take."""

from __future__ import annotations

import pytest

from sandtable.core.options import Noun
from sandtable.games.goeben.combat import Bombardment, LandMarines, NavalCombat
from sandtable.games.goeben.incidents import draws
from sandtable.games.goeben.intelligence import IntelligencePhase
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import Outfit, OutfittingPhase
from sandtable.games.goeben.ports import AbandonMarines, closed, in_allied_waters, kind, must_leave, terrain
from sandtable.games.goeben.sequence import GameTurn
from sandtable.games.goeben.state import Lying, State
from sandtable.games.goeben.victory import ObjectivePhase
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused, told


def sail(s: State, ship: str, space: str) -> State:
    """One ship sails in a Movement Phase, the others stay."""
    answer(ask(s, MovementPhase()), ("ship", ship), ("sail", space))
    return s if s.over else answer(s, "done")


def next_turn(s: State) -> State:
    """The day after, as far as moving goes."""
    s.begin_turn(s.turn + 1)
    return s


def captured(*others: str) -> State:
    """Bone in our hands, Goeben's marines ashore."""
    s = position(goeben="bone")
    for ship in others:
        s.commission(ship, "bone")
    display(s, "goeben", "seebataillon")
    s.land("goeben", 0)
    return s


# --- 9.0 and 9.1 -------------------------------------------------------------------------------------


def test_9_0_six_kinds_of_harbour() -> None:
    s = position(goeben="zante")
    places = ("spalato", "pola", "brindisi", "genoa", "algiers", "malta")
    whose = [kind(s, place) for place in places]
    assert whose == [
        "friendly_port",
        "friendly_base",
        "neutral_port",
        "neutral_base",
        "enemy_port",
        "enemy_base",
    ]
    assert all(closed(s, "goeben", place) is None for place in places)


def test_9_0_friendly_places_are_always_open() -> None:
    s = next_turn(sail(position(goeben="off_pola"), "goeben", "pola"))
    sail(s, "goeben", "off_pola")
    assert closed(next_turn(s), "goeben", "pola") is None


def test_9_0_an_alliance_makes_neutral_places_friendly() -> None:
    s = position(goeben="zante")
    s.successes = ("italian",)
    assert (kind(s, "genoa"), kind(s, "brindisi"), kind(s, "smyrna")) == (
        "friendly_base",
        "friendly_port",
        "neutral_port",
    )


def test_9_1_brindisi_one_visit_and_out() -> None:
    s = position(goeben="off_cattaro", breslau="off_cattaro", turn=4)
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("add", "breslau"), ("sail", "brindisi"))
    assert s.visited == set()
    assert offered(ask(next_turn(s), OutfittingPhase()), "coal") == ["brindisi"]
    s.agenda.clear()
    answer(ask(s, MovementPhase()), "done")
    assert s.visited == {"brindisi"}
    s.agenda.clear()
    assert ask(next_turn(s), OutfittingPhase()).over
    assert refused(ask(s, MovementPhase()), "done") == "9.1"
    answer(s, ("ship", "goeben"))
    assert refused(s, "stay") == "9.1"
    answer(s, ("add", "breslau"), ("sail", "off_cattaro"))
    answer(ask(next_turn(s), MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "brindisi") == "9.1"


def test_9_1_a_ship_on_her_way_out_may_not_outfit() -> None:
    s = position(goeben="brindisi", turn=6)
    s.visit("brindisi")
    display(s, "goeben", coal=0, engines=5)
    assert ask(s, OutfittingPhase()).over


@pytest.mark.parametrize("verb", ["coal", "repair", "dump"])
def test_9_1_says_why_she_may_not_outfit(verb: str) -> None:
    s = position(goeben="brindisi", breslau="zante", turn=6)
    s.visit("brindisi")
    display(s, "goeben", "wireless", coal=0, engines=5)
    display(s, "breslau", engines=5)
    nouns: dict[str, Noun] = {"coal": "brindisi", "repair": "goeben", "dump": ("goeben", 1)}
    assert refused(ask(s, Outfit(s.captain("goeben"), ("goeben", "breslau"))), verb, nouns[verb]) == "9.1"


def test_9_1_one_ships_visit_closes_the_port_to_all() -> None:
    s = sail(position(goeben="ionian_c", breslau="spartivento", turn=2), "breslau", "syracuse")
    answer(ask(next_turn(s), MovementPhase()), "done")
    sail(next_turn(s), "breslau", "spartivento")
    answer(ask(next_turn(s), MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "syracuse") == "9.1"


def test_9_1_two_ships_may_enter_in_the_same_phase() -> None:
    s = position(goeben="ionian_c", breslau="spartivento")
    answer(
        ask(s, MovementPhase()),
        ("ship", "breslau"),
        ("sail", "syracuse"),
        ("ship", "goeben"),
        ("sail", "syracuse"),
    )
    assert set(s.at.values()) == {"syracuse"}


def test_9_1_messina_counts_as_entered_before_the_first_turn() -> None:
    s = position(goeben="messina", turn=1)
    assert offered(ask(s, OutfittingPhase()), "coal") == ["messina"]
    s.agenda.clear()
    answer(ask(s, MovementPhase()), "done")
    s.agenda.clear()
    assert refused(ask(next_turn(s), MovementPhase()), "done") == "9.1"
    answer(s, ("ship", "goeben"), ("sail", "lipari"))
    answer(ask(next_turn(s), MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "messina") == "9.1"


def test_9_1_without_engines_a_ship_stays_and_may_not_outfit() -> None:
    s = position(goeben="brindisi", turn=6)
    s.visit("brindisi")
    display(s, "goeben", engines=0)
    assert not must_leave(s, "goeben")
    assert ask(s, OutfittingPhase()).over


def test_9_1_a_night_in_the_dardanelles_is_no_visit() -> None:
    s = sail(position(goeben="lemnos", turn=4), "goeben", "dardanelles")
    sail(next_turn(s), "goeben", "constantinople")
    sail(next_turn(s), "goeben", "dardanelles")
    assert s.visited == set()
    sail(next_turn(s), "goeben", "constantinople")


def test_9_1_from_constantinople_there_is_no_way_out_of_two_closed_ports() -> None:
    s = position(goeben="constantinople", turn=7)
    s.visit("dardanelles")
    s.visit("constantinople")
    display(s, "goeben", coal=0)
    assert ask(s, OutfittingPhase()).over
    answer(ask(s, MovementPhase()), "done")
    assert (s.at["goeben"], draws(s, "constantinople")) == ("constantinople", 0)
    s.score(75, "merchantmen")
    assert ask(s, ObjectivePhase()).accomplished == 7


@pytest.mark.parametrize("since", [4, 5])
def test_9_1_who_stays_is_warned_of_what_it_costs(since: int) -> None:
    s = position(goeben="constantinople", turn=5)
    s.since["goeben"] = since
    asked = ask(s, MovementPhase()).agenda[-1].question(s)
    assert ("Who stays in Constantinople today must leave tomorrow" in asked) == (since == 4)


def test_9_1_a_ship_that_comes_on_the_last_day_of_a_visit_leaves_with_the_others() -> None:
    s = sail(position(goeben="brindisi", breslau="off_cattaro", turn=4), "breslau", "brindisi")
    assert must_leave(next_turn(s), "breslau")


def test_9_1_a_mission_in_a_neutral_place_is_met_on_the_turn_of_entry_or_the_next() -> None:
    s = sail(position("italian", goeben="ligurian", turn=7, vp=90), "goeben", "genoa")
    assert ask(s, ObjectivePhase()).accomplished == 0
    answer(ask(next_turn(s), MovementPhase()), "done")
    s.agenda.clear()
    next_turn(s).score(10, "merchantmen")
    assert refused(ask(s, MovementPhase()), "done") == "9.1"
    answer(s, ("ship", "goeben"), ("sail", "ligurian"))
    assert ask(s, ObjectivePhase()).accomplished == 0
    answer(ask(next_turn(s), MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "genoa") == "9.1"


def test_9_1_ships_of_our_ally_have_one_visit_too() -> None:
    s = sail(position(helgoland="off_cattaro", turn=4), "helgoland", "brindisi")
    answer(ask(next_turn(s), MovementPhase()), "done")
    assert s.visited == {"brindisi"}


def test_9_1_entering_alone_closes_no_port() -> None:
    s = sail(position(goeben="off_cattaro"), "goeben", "brindisi")
    assert s.visited == frozenset()


def test_9_1_each_neutral_place_counts_for_itself() -> None:
    s = sail(position(goeben="spartivento"), "goeben", "syracuse")
    assert closed(s, "goeben", "brindisi") is None


# --- 9.2 ---------------------------------------------------------------------------------------------


def landing(s: State) -> State:
    """Ask whether Goeben's marines land."""
    return ask(s, LandMarines(s.captain("goeben"), "goeben"))


def test_9_2_marines_take_a_cleared_port() -> None:
    s = position(goeben="bone")
    display(s, "goeben", "seebataillon")
    answer(landing(s), ("land", "goeben"))
    assert kind(s, "bone") == "captured_port"
    assert not s.carries("goeben", "seebataillon")
    assert s.vp == 2


@pytest.mark.parametrize("space", ["toulon", "brindisi", "genoa", "pola"])
def test_9_2_never_a_base_nor_a_neutral_place(space: str) -> None:
    s = position(goeben=space)
    display(s, "goeben", "seebataillon")
    assert landing(s).over


def test_9_2_not_while_a_coastal_defence_stands() -> None:
    s = position(goeben="bone", forts={"bone": ["light-1"]})
    display(s, "goeben", "seebataillon")
    assert landing(s).over


def test_9_2_not_while_an_enemy_warship_is_there() -> None:
    s = position(goeben="bone", allies={"bone": ["fr_dd_1"]})
    display(s, "goeben", "seebataillon")
    assert landing(s).over


def test_9_2_not_in_a_storm() -> None:
    s = position(goeben="bone")
    display(s, "goeben", "seebataillon")
    s.storm = frozenset({"bone"})
    assert landing(s).over


def test_9_2_the_landing_comes_at_the_end_of_the_bombardment() -> None:
    s = position(goeben="bone", forts={"bone": ["light-1"]})
    display(s, "goeben", "seebataillon", secondary=0, tertiary=0)
    answer(ask(s, Bombardment("bone")), "cruise", 6, "fight", ("normal", "bone-1"))
    answer(s, (6, 1, 1, 1), (1, 1, 1, 1), (1,), (1, 1))
    assert told(s, "razed")
    assert asks(s) == "LandMarines"


def test_9_2_marines_may_stay_aboard() -> None:
    s = position(goeben="bone")
    display(s, "goeben", "seebataillon")
    answer(landing(s), "done")
    assert (s.marines, kind(s, "bone")) == ((), "enemy_port")


def test_9_2_a_port_without_defences_falls_at_the_end_of_the_phase() -> None:
    s = position(goeben="bone")
    display(s, "goeben", "seebataillon")
    assert asks(ask(s, Bombardment("bone"))) == "LandMarines"


def test_9_2_hold_the_port_while_ship_and_marines_are_there() -> None:
    assert kind(ask(captured(), AbandonMarines()), "bone") == "captured_port"


def test_9_2_hold_marines_left_alone_are_lost() -> None:
    s = captured()
    answer(ask(s, GameTurn(3)), "done", "done", ("ship", "goeben"), ("sail", "galita"))
    assert (s.marines, kind(s, "bone")) == ((), "enemy_port")
    assert s.available["seebataillon"] == 2


def test_9_2_hold_by_another_ship() -> None:
    s = captured("breslau")
    answer(ask(s, GameTurn(3)), "done", "done", ("ship", "goeben"), ("sail", "galita"), "done")
    assert s.marines == ("bone",)


def test_9_2_hold_ends_when_the_ship_breaks_off() -> None:
    s = captured()
    s.to_pool("br_dd_1")
    answer(ask(s, GameTurn(3)), "done", "done", "done", ("draw", "br_dd_1"), "cruise", 6, "break off")
    answer(s, ("withdraw", "galita"))
    assert s.phase != "movement"
    assert s.marines == ()


def test_9_2_hold_a_ship_alone_captures_nothing() -> None:
    s = ask(position(goeben="bone"), Bombardment("bone"))
    assert kind(s, "bone") == "enemy_port"


def test_9_2_use_a_captured_port_to_coal_and_repair_but_not_to_rearm() -> None:
    s = captured()
    display(s, "goeben", coal=0, engines=5, ammunition=0)
    ask(s, OutfittingPhase())
    assert (offered(s, "coal"), offered(s, "repair")) == (["bone"], ["goeben"])
    assert refused(s, "arm", "bone") == "7.1"


def test_9_2_use_it_is_still_an_allied_port_for_incidents() -> None:
    s = captured()
    s.set_alert(3)
    assert draws(s, "bone") == 3
    assert in_allied_waters(s, "bone")
    assert terrain(s, "bone").allied_contact == 1


def test_9_2_reembark_before_sailing_needs_no_outfitting() -> None:
    s = captured("breslau")
    ask(s, MovementPhase())
    assert offered(s, "embark") == [("goeben", box) for box in range(1, 13)] + [
        ("breslau", box) for box in range(1, 5)
    ]
    answer(s, ("embark", ("breslau", 1)), ("ship", "breslau"), ("sail", "galita"))
    assert s.carries("breslau", "seebataillon")
    assert (s.marines, kind(s, "bone")) == ((), "enemy_port")


def test_9_2_reembark_needs_a_free_box() -> None:
    s = captured("breslau")
    display(s, "breslau", "wireless", "wireless", "camera_crew", "camera_crew")
    assert refused(ask(s, MovementPhase()), "embark", ("breslau", 1)) == "8.2"


def test_9_2_reembark_in_the_outfitting_phase_costs_no_move() -> None:
    s = captured()
    answer(ask(s, OutfittingPhase()), ("embark", ("goeben", 3)))
    assert s.outfitted == frozenset()


def test_9_2_reembark_before_breaking_off() -> None:
    s = captured()
    s.lay("bone", Lying("br_dd_1", "", True))
    answer(ask(s, NavalCombat("bone")), "cruise", 6, ("embark", ("goeben", 3)), "break off")
    assert s.carries("goeben", "seebataillon")


def test_9_2_reembark_on_a_ship_that_outfitted_and_into_the_box_that_we_name() -> None:
    s = captured()
    s.outfit("goeben")
    answer(ask(s, MovementPhase()), ("embark", ("goeben", 6)))
    assert s.afloat["goeben"].boxes[5] == "seebataillon"


def test_9_2_reembark_in_the_intelligence_phase() -> None:
    s = captured()
    answer(ask(s, IntelligencePhase()), ("embark", ("goeben", 1)))
    assert s.marines == ()


def test_17_1_each_port_scores_once() -> None:
    s = position(goeben="bone")
    s.take_port("bone")
    s.take_port("bone")
    assert s.vp == 2
