"""6.0 The German Mediterranean Division: groups, characteristics, damage."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.damage import strike
from sandtable.games.goeben.gunnery import firepower, ship_class
from sandtable.games.goeben.movement import MovementPhase, speeds
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.state import Battle, State
from tests.games.goeben.positions import answer, ask, asks, display, game, offered, position, refused, told


def test_6_0_goeben_and_breslau() -> None:
    s = game().start()
    assert isinstance(s, State)
    assert set(s.afloat) == {"goeben", "breslau"}


def test_6_1_ships_move_together() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("add", "breslau"), ("sail", "ionian_c"))
    assert set(s.at.values()) == {"ionian_c"}


def test_6_1_ships_move_apart_one_after_the_other() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(
        ask(s, MovementPhase()),
        ("ship", "goeben"),
        ("sail", "ionian_c"),
        ("ship", "breslau"),
        ("sail", "matapan"),
    )
    assert s.at == {"goeben": "ionian_c", "breslau": "matapan"}


def test_6_1_only_ships_of_one_space_move_together() -> None:
    s = position(goeben="zante", breslau="matapan")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert refused(s, "add", "breslau") == "6.1"


@pytest.mark.parametrize("first", ["zante", "matapan"])
def test_6_1_a_phase_is_completed_for_one_group_in_either_order(first: str) -> None:
    s = position(goeben="zante", breslau="matapan", pool=["pursue-1", "storm-1", "patrol-1"])
    ask(s, Phase("incident"))
    assert set(offered(s, "group")) == {"zante", "matapan"}
    answer(s, ("group", first), ("draw", "storm-1"), 1)
    assert s.storm == {first}
    assert "storm-1" in offered(s, "draw")


def test_6_1_ships_in_one_space_make_one_draw() -> None:
    s = position(goeben="zante", breslau="zante", pool=["quiet_seas-1", "patrol-1"], alert=1)
    answer(ask(s, Phase("incident")), ("draw", "patrol-1"))
    assert len(told(s, "drew")) == 1
    assert s.over


def test_6_2_characteristics_of_a_german_ship() -> None:
    ship = position().game.german["breslau"]
    assert (ship.type, ship.leadership, ship.secondary, ship.engines) == ("CL", 4, 3, 6)
    assert (ship.hull, ship.ammunition, ship.torpedoes, ship.coal) == (4, 6, 2, 5)


def test_6_2_class_of_each_ship() -> None:
    s = position()
    assert [ship_class(s, ship) for ship in ("goeben", "breslau", "warrior")] == ["BC", "CL", "CA"]


def test_6_2_leadership_changes_with_a_hit() -> None:
    s = position(goeben="zante")
    ask(s, strike(s, "goeben", "leadership"))
    assert s.leadership("goeben") == 3


def test_6_2_leadership_stays_at_one() -> None:
    s = position(goeben="zante")
    display(s, "goeben", leadership=1)
    ask(s, strike(s, "goeben", "leadership"))
    assert s.leadership("goeben") == 1


def test_6_2_guns_are_the_firepower_and_hits_lower_it() -> None:
    s = position(goeben="zante", allies={"zante": ["warrior"]})
    s.engage(Battle("zante", False, ("goeben",), ("warrior",), ("goeben",)))
    assert firepower(s, "goeben", "primary") == 5
    s.then(strike(s, "goeben", "primary"))
    s.agenda.pop().perform(s)
    assert firepower(s, "goeben", "primary") == 4


def test_6_2_engines_at_zero_leave_a_ship_dead_in_the_water() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "goeben", engines=0)
    assert refused(ask(s, MovementPhase()), "ship", "goeben") == "6.2.engines"
    assert offered(s, "ship") == ["breslau"]


def test_6_2_engines_are_the_top_speed() -> None:
    s = position(goeben="zante")
    display(s, "goeben", engines=3)
    assert speeds(s, "goeben") == (3, 3, 3)


def test_6_2_hull_box_lost_takes_its_cargo() -> None:
    s = position(breslau="zante")
    display(s, "breslau", "wireless", "reserve_crew", "damage_control", "searchlights")
    answer(ask(s, strike(s, "breslau", "hull")), "accept")
    assert s.afloat["breslau"].boxes == ("wireless", "reserve_crew", "damage_control", "")


def test_6_2_hull_at_zero_sinks_the_ship() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "breslau", hull=1)
    ask(s, strike(s, "breslau", "hull"))
    assert "breslau" in s.sunk
    assert "breslau" not in s.at


@pytest.mark.parametrize(("rate", "left"), [("normal", 5), ("maximum", 4), ("hold", 6)])
def test_6_2_ammunition_is_spent_when_the_guns_fire(rate: str, left: int) -> None:
    s = position(goeben="zante", allies={"zante": ["br_dd_1"]})
    answer(ask(s, NavalCombat("zante")), "cruise", 6, "fight")
    answer(s, rate if rate == "hold" else (rate, "br_dd_1"))
    assert s.afloat["goeben"].ammunition == left


def test_6_2_torpedoes_are_spent_when_fired() -> None:
    s = position(breslau="zante", allies={"zante": ["convoy_a"]})
    display(s, "breslau", ammunition=0)
    answer(ask(s, NavalCombat("zante")), "cruise", 6, "fight", (1, 1), (1, 1))
    answer(s, ("aim", "convoy_a"), "launch")
    assert s.afloat["breslau"].torpedoes == 1


def test_6_2_coal_pays_for_speed_and_not_for_cruising() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(
        ask(s, MovementPhase()),
        ("ship", "goeben"),
        ("sail", "off_tripoli"),
        ("ship", "breslau"),
        ("sail", "lampedusa"),
    )
    assert (s.afloat["goeben"].coal, s.afloat["breslau"].coal) == (4, 4)


def test_6_3_damage_moves_the_marker_towards_zero() -> None:
    s = position(goeben="zante")
    ask(s, strike(s, "goeben", "tertiary", "torpedoes", "coal"))
    d = s.afloat["goeben"]
    assert (d.tertiary, d.torpedoes, d.coal) == (1, 1, 3)


def test_6_3_a_track_at_zero_ignores_more() -> None:
    s = position(goeben="zante")
    display(s, "goeben", ammunition=0)
    ask(s, strike(s, "goeben", "ammunition"))
    assert (s.afloat["goeben"].ammunition, s.afloat["goeben"].hull) == (0, 12)


def test_6_3_guns_that_are_gone_ignore_more() -> None:
    s = position(goeben="zante")
    display(s, "goeben", tertiary=0)
    ask(s, strike(s, "goeben", "tertiary"))
    assert (s.afloat["goeben"].tertiary, s.afloat["goeben"].hull) == (0, 12)


def test_6_3_a_hit_on_guns_that_she_never_had_is_a_hull_hit() -> None:
    s = position(breslau="zante")
    ask(s, strike(s, "breslau", "primary"))
    assert s.afloat["breslau"].hull == 3


def test_6_3_the_last_hull_hit_sinks_and_costs_points() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "breslau", hull=1)
    ask(s, strike(s, "breslau", "hull", "engines"))
    assert s.vp == -15
    assert "breslau" not in s.afloat


def test_6_3_the_scenario_is_lost_with_the_last_ship() -> None:
    s = position(breslau="zante")
    display(s, "breslau", hull=1)
    ask(s, strike(s, "breslau", "hull"), Phase("movement"))
    assert (s.result, s.over) == ("lost", True)


@pytest.mark.parametrize("phase", ["naval combat", "commerce raiding", "shore bombardment"])
def test_6_1_no_group_is_asked_for_where_only_one_has_anything_to_do(phase: str) -> None:
    s = position(goeben="bone", breslau="zante", allies={"zante": ["warrior"]}, forts={"bone": ["light-1"]})
    s.meet_merchantman("zante", "merchantman-1")
    assert asks(ask(s, Phase(phase))) != "Groups"


def test_6_1_the_group_is_asked_for_where_two_have_something_to_do() -> None:
    s = position(goeben="matapan", breslau="zante", allies={"zante": ["warrior"], "matapan": ["chatham"]})
    assert asks(ask(s, Phase("naval combat"))) == "Groups"


@pytest.mark.parametrize("phase", ["naval combat", "shore bombardment"])
def test_6_1_a_group_in_a_storm_has_nothing_to_do(phase: str) -> None:
    allies = {"bone": ["warrior"], "algiers": ["chatham"]}
    s = position(goeben="bone", breslau="algiers", allies=allies, forts={"bone": ["light-1"]})
    s.storm_breaks("algiers")
    assert asks(ask(s, Phase(phase))) != "Groups"
    s.agenda.clear()
    s.storm = frozenset()
    assert asks(ask(s, Phase(phase))) == "Groups"
