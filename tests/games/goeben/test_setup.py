"""3.0 Setting up the game."""

from __future__ import annotations

import pytest

from sandtable.core import play
from sandtable.core.procedure import Violation
from sandtable.core.side import CHANCE
from sandtable.games.goeben.campaign import EndScenario, Scenario
from sandtable.games.goeben.gamedata import AUSTRIAN
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.ports import CloseNeutralPorts, closed
from sandtable.games.goeben.setup import (
    Commission,
    DealAllies,
    DealCoastalDefences,
    DrawOrders,
    OutfitShips,
    PlaceColliers,
    Station,
)
from sandtable.games.goeben.state import Lying, State
from tests.games.goeben.positions import answer, ask, asks, game, gamedata, offered, refused, told

BRITISH_ZONES = {"pz_gibraltar": 2, "pz_adriatic": 5, "pz_malta": 3, "pz_alexandria": 2}
FRENCH_ZONES = {"pz_toulon": 3, "pz_north_african": 2, "pz_sardinia": 1}
DEFENCES = {
    "gibraltar": 2,
    "toulon": 2,
    "marseilles": 1,
    "algiers": 1,
    "philippeville": 1,
    "bone": 1,
    "bizerte": 1,
    "mers_el_kebir": 2,
    "malta": 1,
    "alexandria": 2,
    "port_said": 1,
}


def fresh(scenario: str = "ottoman", *options: str) -> State:
    """A game at its first question."""
    s = game(scenario, *options).start()
    assert isinstance(s, State)
    return s


def empty(scenario: str = "ottoman", *options: str) -> State:
    """A map with nothing on it."""
    return State(gamedata(scenario, *options))


def sailing(scenario: str = "ottoman", *options: str) -> State:
    """A game whose set-up is done, with ready-made loads; the collier waits in the Ionian."""
    s = fresh(scenario, *options)
    while s.phase == "set-up":
        if asks(s) == "PlaceCollier":
            answer(s, ("collier", "corfu_w"))
        else:
            answer(s, "standard")
    return s


def types(s: State, names: tuple[str, ...]) -> list[str]:
    """The classes of ships, and the kinds of markers, in order."""
    return sorted(s.game.warship[n].type if n in s.game.warship else s.game.markers[n] for n in names)


def buying(s: State) -> tuple[str, int]:
    """The ship that is being outfitted, and her points."""
    question = play.current(s)
    assert isinstance(question, BuyCargo)
    return question.ship, question.points


# --- the steps ---------------------------------------------------------------------------------------


def test_3_0_the_steps_come_in_order() -> None:
    s = empty()
    s.agenda = [Scenario()]
    s.agenda.pop().perform(s)
    steps = [type(procedure).__name__ for procedure in reversed(s.agenda)]
    assert steps == [
        "DealAllies",
        "DealCoastalDefences",
        "DrawOrders",
        "Commission",
        "OutfitShips",
        "Station",
        "PlaceColliers",
        "GameTurn",
        "EndScenario",
    ]


def test_3_0_1_the_map_holds_nothing_else() -> None:
    s = fresh()
    assert set(s.lying) == {*BRITISH_ZONES, *FRENCH_ZONES}
    assert set(s.forts) == set(DEFENCES)
    assert (s.colliers, s.mines, s.marines, s.visited) == ((), (), (), frozenset())


def test_3_0_2_the_alert_level_starts_at_1() -> None:
    assert fresh().alert == 1


def test_3_0_3_new_zealand_is_set_aside() -> None:
    s = fresh()
    assert "new_zealand" not in s.pool
    assert all("new_zealand" not in names for names in s.hidden.values())
    assert not s.new_zealand


def test_3_0_3_nobody_knows_what_was_dealt() -> None:
    s = fresh()
    assert all(marker == Lying("", marker.group, False) for here in s.lying.values() for marker in here)


def test_3_0_3_british_group_of_18() -> None:
    s = ask(empty(), DealAllies())
    assert (
        types(s, s.hidden["british"])
        == ["BC"] * 3 + ["CA"] * 4 + ["CL"] * 4 + ["DD"] * 4 + ["quiet_seas"] * 3
    )
    assert {"indefatigable", "indomitable", "inflexible"} <= set(s.hidden["british"])


def test_3_0_3_british_zones_and_six_to_the_pool() -> None:
    s = ask(empty(), DealAllies())
    assert {space: len(s.lying[space]) for space in BRITISH_ZONES} == BRITISH_ZONES
    assert all(marker.group == "british" for space in BRITISH_ZONES for marker in s.lying[space])
    assert s.pooled["british"] == 6


def test_3_0_3_french_group_of_9() -> None:
    s = ask(empty(), DealAllies())
    ships = types(s, s.hidden["french"])
    assert len(ships) == 9
    assert ships.count("quiet_seas") == 2
    assert set(ships) == {"CA", "CP", "DD", "quiet_seas"}


def test_3_0_3_french_zones_and_three_to_the_pool() -> None:
    s = ask(empty(), DealAllies())
    assert {space: len(s.lying[space]) for space in FRENCH_ZONES} == FRENCH_ZONES
    assert all(marker.group == "french" for space in FRENCH_ZONES for marker in s.lying[space])
    assert s.pooled["french"] == 3


def test_3_0_3_pool_gets_all_other_markers_and_the_convoys() -> None:
    s = ask(empty(), DealAllies())
    kinds = [s.game.markers[counter] for counter in s.pool if counter in s.game.markers]
    assert len(kinds) == 29
    assert kinds.count("quiet_seas") == len([k for k in s.game.markers.values() if k == "quiet_seas"]) - 5
    assert s.pool - s.game.markers.keys() == set(s.game.convoys)
    [dealt] = told(s, "allies dealt")
    assert dealt.facts["pool"] == 29 + 4 + 6 + 3


def test_3_0_4_fifteen_coastal_defences_face_down_in_eleven_places() -> None:
    s = ask(empty(), DealCoastalDefences())
    assert {port: len(forts) for port, forts in s.forts.items()} == DEFENCES
    assert sum(DEFENCES.values()) == 15
    assert all(not fort.counter and not fort.damage for forts in s.forts.values() for fort in forts)


def test_3_0_4_the_rest_stay_out_unseen() -> None:
    s = ask(empty(), DealCoastalDefences())
    assert sorted(s.hidden["coastal"]) == sorted(s.game.coastal)
    assert len(s.game.coastal) - 15 == 3


def test_3_0_5_the_orders_that_were_agreed_on() -> None:
    s = ask(empty("suez"), DrawOrders())
    assert s.mission == "suez"
    assert (s.orders_now.days, s.orders_now.vp) == (8, 75)


@pytest.mark.parametrize("scenario", ["random", "campaign"])
def test_3_0_5_or_one_of_six_is_drawn(scenario: str) -> None:
    s = ask(empty(scenario), DrawOrders())
    assert s.asked == CHANCE
    assert offered(s, "orders") == ["atlantic", "austro_hungarian", "raid", "italian", "ottoman", "suez"]
    answer(s, ("orders", "italian"))
    assert s.mission == "italian"
    assert "italian" not in s.orders


# --- the task force ----------------------------------------------------------------------------------


def test_3_0_6_goeben_as_she_starts() -> None:
    goeben = ask(empty(), Commission()).afloat["goeben"]
    assert (goeben.leadership, goeben.engines, goeben.hull) == (4, 6, 12)
    assert (goeben.primary, goeben.secondary, goeben.tertiary) == (5, 3, 2)
    assert (goeben.ammunition, goeben.torpedoes, goeben.coal) == (6, 2, 4)


def test_3_0_6_breslau_as_she_starts() -> None:
    breslau = ask(empty(), Commission()).afloat["breslau"]
    assert (breslau.leadership, breslau.engines, breslau.hull) == (4, 6, 4)
    assert (breslau.primary, breslau.secondary, breslau.tertiary) == (0, 3, 0)
    assert (breslau.ammunition, breslau.torpedoes, breslau.coal) == (6, 2, 5)


def test_3_0_6_no_light_cruiser_has_primary_or_tertiary_guns() -> None:
    cruisers = [ship for ship in gamedata().german.values() if ship.type == "CL"]
    assert [(ship.primary, ship.tertiary) for ship in cruisers] == [(0, 0)] * 2


def test_3_0_6_boxes_stand_for_guns() -> None:
    """2.1: two large guns a box, four middling, six small."""
    goeben = gamedata().german["goeben"]
    assert (2 * goeben.primary, 4 * goeben.secondary, 6 * goeben.tertiary) == (10, 12, 12)
    assert 4 * gamedata().german["breslau"].secondary == 12


def test_3_0_7_each_ship_has_twice_its_leadership_to_spend() -> None:
    s = ask(empty(), Commission(), OutfitShips())
    assert buying(s) == ("goeben", 8)
    answer(s, "done")
    assert buying(s) == ("breslau", 8)


def test_3_0_7_what_is_bought_costs_points_and_fills_a_box() -> None:
    s = ask(empty(), Commission(), OutfitShips())
    answer(s, ("take", ("targeting_calculator", 3)))
    assert s.afloat["goeben"].boxes[2] == "targeting_calculator"
    assert buying(s) == ("goeben", 4)


def test_3_0_7_breslau_takes_no_more_than_four_counters() -> None:
    s = ask(empty(), Commission(), OutfitShips())
    answer(s, "done")
    for box, cargo in enumerate(("wireless", "camera_crew", "torpedo_nets", "reserve_crew"), 1):
        answer(s, ("take", (cargo, box)))
    assert "" not in s.afloat["breslau"].boxes
    assert s.over


def test_3_0_7_goeben_has_twelve_boxes() -> None:
    s = ask(empty(), Commission(), OutfitShips())
    assert {noun[1] for noun in offered(s, "take") if isinstance(noun, tuple)} == set(range(1, 13))
    assert refused(s, "take", ("wireless", 13)) == "8.2"


def test_3_0_8_the_task_force_lies_at_messina() -> None:
    s = ask(empty(), Commission(), Station())
    assert s.at == {"goeben": "messina", "breslau": "messina"}


def test_3_0_8_messina_counts_as_entered_the_day_before() -> None:
    s = sailing()
    assert s.visited == set()
    assert s.since == {"goeben": 0, "breslau": 0}


def test_3_0_8_they_must_leave_on_the_second_day_and_may_not_return() -> None:
    s = sailing()
    s.agenda = [EndScenario()]
    ask(s, CloseNeutralPorts())
    s.begin_turn(2)
    s.begin_phase("movement")
    ask(s, MovementPhase())
    assert refused(s, "done") == "9.1"
    answer(s, ("ship", "goeben"), ("add", "breslau"))
    assert refused(s, "stay") == "9.1"
    away = s.game.links["messina"][0]
    answer(s, ("sail", away))
    assert closed(s, "goeben", "messina") == Violation("9.1", "Messina is neutral and has had its one visit")


def test_3_0_9_one_collier_in_a_sea_space_of_your_choice() -> None:
    s = ask(empty(), Commission(), DrawOrders(), PlaceColliers())
    assert s.asked == 0
    answer(s, ("collier", "pz_malta"))
    assert s.colliers == ("pz_malta",)
    assert s.over


def test_3_0_9_only_on_the_open_sea() -> None:
    s = ask(empty(), Commission(), DrawOrders(), PlaceColliers())
    kinds = {s.game.space[str(space)].kind for space in offered(s, "collier")}
    assert kinds == {"high_seas", "transit", "patrol_zone"}
    for space in ("messina", "pola", "malta", "gibraltar"):
        assert refused(s, "collier", space) == "3.0.9"
    [black_sea] = [id for id, space in s.game.space.items() if space.kind == "black_sea"][:1]
    assert refused(s, "collier", black_sea) == "3.0.9"
    assert refused(s, "collier", "atlantic") == "12.5.atlantic"


def test_3_0_9_the_atlantic_too_in_the_atlantic_breakout() -> None:
    s = ask(empty("atlantic"), Commission(), DrawOrders(), PlaceColliers())
    assert refused(s, "collier", "atlantic") == ""


def test_3_0_9_the_others_stay_out_of_the_standard_game() -> None:
    s = sailing()
    assert set(s.afloat) == {"goeben", "breslau"}
    assert not any(s.game.warship[ship].nation == AUSTRIAN for ship in s.at if ship in s.game.warship)
    assert len(s.colliers) == 1


def test_3_0_10_then_the_first_day_begins() -> None:
    s = sailing()
    assert s.turn == 1
    assert s.phase == "outfitting"
    assert s.vp == 0


def test_4_1_1_ships_may_outfit_at_messina_on_the_first_day() -> None:
    s = sailing()
    assert asks(s) == "Outfit"
    assert "messina" in offered(s, "coal")
