"""12.0 Movement."""

from __future__ import annotations

import pytest

from sandtable.core.side import Side
from sandtable.games.goeben.movement import EngineCheck, MovementPhase, SailShips, reach, speeds
from sandtable.games.goeben.ports import closed
from sandtable.games.goeben.state import State
from sandtable.games.goeben.victory import ObjectivePhase
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused


def ways(s: State, ship: str = "goeben") -> dict[str, int]:
    """Where a ship can go, and how many spaces away that is."""
    return {space: len(way) for space, way in reach(s, (ship,)).items()}


def test_12_0_along_links_space_by_space() -> None:
    s = position(goeben="zante")
    for way in reach(s, ("goeben",)).values():
        assert all(b in s.game.links[a] for a, b in zip(("zante", *way), way, strict=False))


def test_12_0_by_the_shortest_way_that_does_not_stop() -> None:
    s = position(goeben="spartivento")
    assert {space: ways(s)[space] for space in ("pz_malta", "sirte_w", "licata")} == {
        "pz_malta": 1,
        "sirte_w": 2,
        "licata": 5,
    }
    assert "malta" not in ways(s)


def test_12_0_a_ship_that_outfitted_does_not_move() -> None:
    s = position(goeben="zante", breslau="zante")
    s.outfit("goeben")
    answer(ask(s, MovementPhase()), ("ship", "breslau"))
    assert refused(s, "add", "goeben") == "12.0"


def test_12_0_each_ship_moves_once() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", "matapan"))
    assert refused(s, "ship", "goeben") == "12.0"


def test_12_0_ships_together_go_as_far_as_the_slower() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "breslau", engines=2)
    assert max(map(len, reach(s, ("goeben", "breslau")).values())) == 2


def test_12_1_cruise_speed_four_is_four_spaces_without_coal() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0)
    assert max(ways(s).values()) == 4
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", "off_tripoli"))
    assert s.afloat["goeben"].coal == 0


def test_12_1_or_stay() -> None:
    s = position(goeben="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), "stay")
    assert (s.at["goeben"], s.afloat["goeben"].coal) == ("zante", 4)


def test_12_2_maximum_speed_five_costs_one_coal() -> None:
    s = position(goeben="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", "lampedusa"))
    assert (s.afloat["goeben"].coal, s.over) == (3, True)


def test_12_2_without_coal_only_cruise_speed() -> None:
    s = position(goeben="zante")
    display(s, "goeben", coal=0)
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "lampedusa") == "12.2"


def test_12_2_each_ship_pays_its_own_coal() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("add", "breslau"), ("sail", "lampedusa"))
    assert (s.afloat["goeben"].coal, s.afloat["breslau"].coal) == (3, 4)


def test_12_3_emergency_speed_six_costs_one_coal_and_one_check() -> None:
    s = position(goeben="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", "pantelleria"))
    assert (s.at["goeben"], s.afloat["goeben"].coal, asks(s)) == ("pantelleria", 3, "EngineCheck")
    assert answer(s, 3).over


@pytest.mark.parametrize(("die", "left"), [(1, 5), (2, 5), (3, 6), (6, 6)])
def test_12_3_one_or_two_damages_the_engines(die: int, left: int) -> None:
    s = position(goeben="zante")
    assert answer(ask(s, EngineCheck("goeben")), die).afloat["goeben"].engines == left


def test_12_3_the_whole_move_stands_either_way() -> None:
    s = position(goeben="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", "pantelleria"), 1)
    assert (s.at["goeben"], s.afloat["goeben"].engines) == ("pantelleria", 5)


def test_12_3_damage_control_may_save_the_engines() -> None:
    s = position(goeben="zante")
    display(s, "goeben", "damage_control")
    answer(ask(s, EngineCheck("goeben")), 1, "absorb")
    assert s.afloat["goeben"].engines == 6


def test_12_3_each_ship_of_a_group_makes_her_check() -> None:
    s = position(goeben="zante", breslau="zante")
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("add", "breslau"), ("sail", "pantelleria"), 1, 3)
    assert (s.afloat["goeben"].engines, s.afloat["breslau"].engines) == (5, 6)


@pytest.mark.parametrize(
    ("engines", "bands"), [(6, (4, 5, 6)), (5, (4, 5, 5)), (4, (4, 4, 4)), (2, (2, 2, 2)), (0, (0, 0, 0))]
)
def test_12_4_each_damage_lowers_the_speed(engines: int, bands: tuple[int, int, int]) -> None:
    s = position(goeben="zante")
    display(s, "goeben", engines=engines)
    assert speeds(s, "goeben") == bands


def test_12_4_engines_five_go_five_spaces_without_a_check() -> None:
    s = position(goeben="zante")
    display(s, "goeben", engines=5)
    assert max(ways(s).values()) == 5
    answer(ask(s, MovementPhase()), ("ship", "goeben"), ("sail", "lampedusa"))
    assert s.over


def test_12_4_without_engines_no_move_until_repaired() -> None:
    s = position(goeben="zante", breslau="zante")
    display(s, "goeben", engines=0)
    assert refused(ask(s, MovementPhase()), "ship", "goeben") == "6.2.engines"
    display(s, "goeben", engines=1)
    assert refused(ask(s), "ship", "goeben") == ""


def test_12_5_every_kind_of_space_has_its_row() -> None:
    stop = {kind for kind, row in position().game.terrain.items() if row.stop}
    harbours = {f"{whose}_{what}" for whose in ("friendly", "neutral", "enemy") for what in ("port", "base")}
    assert stop == harbours | {"patrol_zone", "captured_port"}


def test_12_5_high_seas_are_passed_freely() -> None:
    s = position(goeben="spalato")
    assert s.game.space["lissa"].kind == "high_seas"
    assert ways(s)["off_ancona"] == 2


def test_12_5_transit_points_are_left_by_any_link() -> None:
    s = position(goeben="cattaro")
    assert s.game.space["off_cattaro"].kind == "transit"
    assert {space for space, gone in ways(s).items() if gone == 2} == {
        "brindisi",
        "durazzo",
        "lissa",
        "pz_adriatic",
    }


def test_12_5_patrol_zones_stop_a_ship_but_do_not_hold_it() -> None:
    s = position(goeben="corfu_w")
    assert ways(s)["pz_adriatic"] == 1
    assert not {"brindisi", "off_cattaro"} & ways(s).keys()
    s = position(goeben="pz_adriatic")
    assert ways(s)["pola"] == 4


def test_12_5_patrol_zones_that_a_mission_has_calmed_do_not_stop() -> None:
    s = position(goeben="corfu_w")
    s.successes = ("italian",)
    assert ways(s)["off_cattaro"] == 2


@pytest.mark.parametrize(("mission", "rule"), [("ottoman", "12.5.atlantic"), ("atlantic", "")])
def test_12_5_atlantic_only_for_the_breakout(mission: str, rule: str) -> None:
    s = position(mission, goeben="pz_gibraltar")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "atlantic") == rule


def test_12_5_ports_stop_a_ship() -> None:
    s = position(goeben="spartivento")
    assert ways(s)["messina"] == 1
    assert "lipari" not in ways(s)


def test_12_5_ports_are_left_freely() -> None:
    assert max(ways(position(goeben="messina")).values()) == 6


@pytest.mark.parametrize("space", ["malta", "algiers", "pola"])
def test_12_5_ports_of_the_enemy_may_be_entered_and_held(space: str) -> None:
    s = position(goeben=space, turn=8)
    s.since["goeben"] = 1
    near = s.game.links[space][0]
    assert closed(s, "goeben", space) is None
    assert ways(position(goeben=near))[space] == 1
    assert refused(ask(s, MovementPhase()), "done") == ""


def test_12_5_objective_reached_the_scenario_may_be_ended_or_played_on() -> None:
    s = ask(position("austro_hungarian", goeben="pola", turn=3, vp=60), ObjectivePhase())
    assert s.options.verbs() == ["stop", "play on"]
    assert answer(s, "stop").result == "won"


def test_12_5_objective_needs_a_german_warship() -> None:
    s = position("austro_hungarian", goeben="trieste", helgoland="pola", turn=3, vp=60)
    assert ask(s, ObjectivePhase()).accomplished == 0


def test_12_5_black_sea_is_closed() -> None:
    s = position("ottoman", goeben="constantinople")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "bosphorus_n") == "12.5.black_sea"
    assert offered(s, "sail") == ["dardanelles"]


@pytest.mark.parametrize(
    ("start", "goal", "tracks", "rule", "text"),
    [
        ("messina", "malta", {}, "12.5.patrol", "must stop at Malta Patrol Zone"),
        ("messina", "pola", {}, "12.0", "Goeben has 6 spaces left"),
        ("zante", "lemnos", {"coal": 0}, "12.2", "no coal"),
        ("zante", "lemnos", {"engines": 3}, "12.4", "engines are down to 3"),
        ("lemnos", "constantinople", {}, "12.5.ports", "must stop at Dardanelles"),
    ],
)
def test_12_0_what_keeps_a_ship_from_a_place(
    start: str, goal: str, tracks: dict[str, int], rule: str, text: str
) -> None:
    s = position(goeben=start)
    display(s, "goeben", **tracks)
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    violation = s.agenda[-1].why(s, "sail", goal)[0]
    assert (violation.rule, text in violation.text) == (rule, True), violation


def test_9_1_a_closed_port_on_the_way_is_named() -> None:
    s = position(goeben="lemnos")
    s.visit("dardanelles")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    violation = s.agenda[-1].why(s, "sail", "constantinople")[0]
    assert (violation.rule, "Dardanelles" in violation.text) == ("9.1", True)


def test_incident_french_sorties_who_would_be_sunk_is_warned() -> None:
    s = position(goeben="pz_toulon", turn=3)
    s.french_fleet_out(3)
    assert "sunk today" in ask(s, MovementPhase()).agenda[-1].question(s)
    answer(s, ("ship", "goeben"))
    assert "sunk today" in s.agenda[-1].question(s)


def test_12_0_a_ship_that_was_not_halted_may_sail_on() -> None:
    s = ask(position(goeben="zante"), SailShips(Side(0), ("goeben",), ("goeben",)))
    assert "matapan" in offered(s, "sail")
