"""What is known of the printed components, and that the rebuilt cards follow their formulas.

Facts that a rule enforces are tested in full with that rule; here they are held against the data.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable.board.plane import ARCS, Pose, arc, hull, overlap
from sandtable.game.rulebook import Rulebook
from sandtable.games.admiral.aircraft import deck_ready
from sandtable.games.admiral.damage import DamageControl
from sandtable.games.admiral.gamedata import FLAGSHIPS, NAMELESS, NAVIES, SHAPES, STRUCTURE, TURN
from sandtable.games.admiral.pack import schema
from sandtable.games.admiral.pack.consistency import PIECES
from sandtable.games.admiral.pack.printed import CARDS, LIMITS, printed
from sandtable.games.admiral.pack.schema import Battery, Card
from sandtable.games.admiral.sequence import PASS, Chronometric, Hands, passes
from sandtable.games.admiral.show.board import board
from sandtable.games.admiral.sight import sees
from sandtable.games.admiral.state import Act, Token
from sandtable.games.admiral.steering import needed_run, top_speed
from sandtable.games.admiral.submarines import DEPTHS
from sandtable.lab.coverage import coverage
from tests.games.admiral.positions import (
    ONE,
    answer,
    ask,
    gamedata,
    offered,
    position,
    refused,
    told,
    underway,
)

GAME = gamedata()
SEVERE = {row.roll: row for row in GAME.tables.critical if row.table == "severe"}
HULL = {row.roll: row for row in GAME.tables.critical if row.table == "torpedo"}
MISSION = {mission.id: mission for mission in GAME.about.mission}


def ship(navy: str, name: str) -> Card:
    """A ship's card."""
    return GAME.card[GAME.by_name[navy, name]]


def cards(*types: str) -> list[Card]:
    """All cards of some types."""
    return [card for card in GAME.fleets.card if card.type in types]


# --- tables of damage ---------------------------------------------------------------------------


def test_damage_critical_roll_severe_table_is_for_two_ten_sided_dice() -> None:
    assert sorted(SEVERE) == list(range(2, 21))


def test_damage_critical_no_repeat_some_results_are_cumulative_and_marked_so() -> None:
    assert {row.cumulative for row in SEVERE.values()} == {True, False}


def test_auto_critical_first_a_boiler_result_leaves_five_knots() -> None:
    boilers = [row for row in SEVERE.values() if row.code == "max_speed_cap"]
    assert [(row.name, row.value) for row in boilers] == [("Boilers destroyed", 5)]
    s = position([("KM Bismarck", 60, 60, 0)])
    s.alter("a1", criticals={"Boilers destroyed": 1})
    assert top_speed(s, "a1") == 5


def test_torpedo_static_bonus_rudder_results_reduce_manoeuvrability() -> None:
    hampering = {row.name for row in SEVERE.values() if row.hampers}
    assert hampering == {"Rudder jammed", "Steering gear damaged"}


def test_damage_torpedo_conning_towers_are_hit_by_guns_alone() -> None:
    assert "conning_tower" in {row.code for row in SEVERE.values()}
    touched = {row.code for row in HULL.values()}
    above = {
        "conning_tower",
        "battery_mod",
        "aa_mod",
        "attack_mod",
        "communications",
        "squadron_loss",
        "fire",
    }
    assert not touched & above
    assert sorted(HULL) == list(range(1, 11))


def test_fire_printed_values_some_results_lower_batteries() -> None:
    assert {row.battery for row in SEVERE.values() if row.code == "battery_mod"} == {"P", "S"}


def test_damage_light_critical_table_has_six_printed_rows() -> None:
    rows = [row for row in GAME.tables.critical if row.table == "light"]
    assert [row.roll for row in rows] == [1, 2, 3, 4, 5, 6]
    assert {row.source for row in rows} == {"rulebook"}


# --- orders, cards and command ------------------------------------------------------------------


def test_order_list_has_fifteen_orders_and_the_pre_order() -> None:
    orders = [order.id for order in board(GAME).orders]
    assert len(orders) == len(set(orders)) == 16
    assert "pre-order" in orders


def test_setup_flagship_roll_has_a_command_value_for_every_die() -> None:
    rows = GAME.tables.command
    assert sorted(n for row in rows for n in range(row.low, row.high + 1)) == list(range(1, 11))


def test_turn_tactical_initiative_good_is_one_more_and_poor_one_less() -> None:
    assert {row.level: row.value for row in GAME.tables.command}.items() >= {"Good": 1, "Poor": -1}.items()


def test_feat_flagship_belongs_to_types() -> None:
    assert set(FLAGSHIPS) < set(STRUCTURE)
    assert all(STRUCTURE[kind] >= 3 for kind in FLAGSHIPS)


def test_pass_limit_is_ten() -> None:
    s = position(
        [("KM Bismarck", 60, 10, 0)],
        [(f"RN {name}", 10 + 8 * i, 100, 0) for i, name in enumerate(destroyers(24))],
    )
    assert passes(s, ONE) == 10


def destroyers(number: int) -> list[str]:
    """Names of British destroyers and cruisers."""
    ships = [card for card in GAME.fleets.card if card.navy == "RN" and card.type in ("DD", "CL", "CA", "BB")]
    return [name for card in ships for name in (card.name, *card.sisters)][:number]


def test_setup_number_cards_are_linked_to_units() -> None:
    s = position([("KM Bismarck", 60, 60, 0), ("KM Prinz Eugen", 80, 60, 0)])
    assert [entry.number for entry in s.roster.values()] == [1, 2]


def test_card_name_every_field_is_on_the_card() -> None:
    fields = set(Card.__struct_fields__)
    assert fields >= {"name", "type", "points", "speed", "structure", "control", "aa", "asw", "aircraft"}
    assert fields >= {"special", "defence", "armour", "primary", "secondary", "tertiary", "torpedo"}


def test_order_cost_is_a_point_and_order_once_a_turn() -> None:
    s = underway(position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 160, 160, 0)]))
    before = s.points[ONE]
    answer(s, ("order", "evasive"))
    assert s.points[ONE] == before - 1
    assert s.units["a1"].evasive
    assert refused(s, "order", "evasive").startswith("order.")


def test_pass_no_preorder_a_pass_card_is_played_at_once() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 160, 160, 0)])
    s.decks = [(PASS,), ("b1",)]
    ask(s, Hands())
    assert told(s, "passed")
    assert s.held[ONE] == ""


def test_pass_upkeep_is_free_with_a_pass_card_on_top() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 160, 160, 0)])
    s.held, s.decks = ["a1", ""], [(PASS,), ("b1",)]
    ask(s, Hands())
    assert s.options.verbs() == ["wait", "release"]


def test_chrono_torpedo_barrage_is_removed_in_the_same_turn() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 160, 160, 0)])
    square = ((0, 0), (0, 100), (100, 100), (100, 0))
    s.lay(Token("torpedoes", square, "a1", s.turn))
    s.lay(Token("mines", square, "a1", s.turn))
    Chronometric().perform(s)
    assert [token.kind for token in s.tokens.values()] == ["mines"]


def test_auto_light_a_damaged_carrier_neither_launches_nor_recovers() -> None:
    s = position([("RN Ark Royal", 60, 60, 0, 20)])
    refusal = deck_ready(s, "a1", Act("a1", speed=20, bound=1))
    assert refusal is not None
    assert refusal.rule == "auto.light"


# --- damage control -----------------------------------------------------------------------------


def test_chrono_repair_is_one_attempt_of_a_team_and_recovers_a_structure_point() -> None:
    s = position([("KM Bismarck", 60, 60, 0), ("KM Prinz Eugen", 80, 60, 0)])
    s.alter("a1", damage=2)
    s.alter("a2", token=1)
    ask(s, DamageControl(ONE))
    assert offered(s, "unit") == ["a1"]
    answer(s, ("unit", "a1"), 3)
    assert (s.units["a1"].damage, s.units["a1"].teams) == (1, 1)
    assert s.over


# --- every fact ---------------------------------------------------------------------------------


def test_every_known_fact_is_of_rules_that_have_tests() -> None:
    book = Rulebook(schema.DATA.parent)
    covered = coverage(book, Path(__file__).parent)
    tested = {*covered.tested, *covered.exempt}
    for component in book.components.values():
        assert component.known
        for fact in component.known:
            (*_, last) = re.findall(r"\(([^()]*)\)", fact)
            for case in re.split(r", | to ", last):
                assert case in tested, f"{component.id}: {fact}"


# --- weather and scenery ------------------------------------------------------------------------


def test_env_sea_is_calm_or_stormy_and_weather_matters() -> None:
    assert {"Calm and clear", "Storm"} <= GAME.weather.keys()
    assert GAME.weather["Storm"].guns < GAME.weather["Calm and clear"].guns == 0
    assert not GAME.weather["Storm"].flying


def test_elem_scenery_has_coasts_islands_atolls_promontories_rocks_and_shoals() -> None:
    kinds = {"coast", "small-island", "large-island", "atoll", "promontory", "rocks", "shoal"}
    assert set(PIECES) == kinds == {*SHAPES, "coast"}
    assert {piece for row in GAME.tables.scenery for piece in row.pieces} == kinds
    assert {kind for parts in SHAPES.values() for kind, _ in parts} == {"land", "rocks", "shoal"}


def test_elem_scenery_fortresses_and_airfields_stand_on_land() -> None:
    genoa = MISSION["genoa"]
    (coast,) = genoa.scenery
    assert genoa.shore
    assert all(shore.y >= 100 * (genoa.table[1] - coast.depth) for shore in genoa.shore)


# --- aircraft, submarines, boats, shore ---------------------------------------------------------


def test_token_squadron_is_of_four_types_with_ten_aircraft_or_three() -> None:
    rows = {row.id: row.aircraft for row in GAME.tables.aircraft}
    assert {id: rows[id] for id in ("fighter", "torpedo", "dive", "tactical")} == {
        "fighter": 10,
        "torpedo": 10,
        "dive": 10,
        "tactical": 3,
    }


def test_card_aircraft_counts_spotters_too() -> None:
    kinds = {kind for card in GAME.fleets.card for kind in card.aircraft}
    assert "spotter" in kinds <= set(GAME.aircraft)


def test_token_kamikaze_and_ohka_have_rows_of_their_own() -> None:
    assert {"kamikaze", "ohka"} <= GAME.aircraft.keys()
    assert GAME.aircraft["kamikaze"].action_range == 0


def test_token_submerged_there_are_four_depths() -> None:
    assert DEPTHS == ("surfaced", "periscope", "cruising", "deep")


def test_torpedo_arc_submarines_have_their_tubes_in_the_hull() -> None:
    for card in cards("SS"):
        assert card.torpedo is not None
        assert card.torpedo.bow > 0
        assert card.torpedo.port == card.torpedo.starboard == card.torpedo.centre == 0
        assert card.structure == 1


def test_token_torpedo_boat_is_fast_small_and_unarmoured() -> None:
    for card in cards("PT"):
        assert card.speed >= 35
        assert card.armour <= 1
        assert card.torpedo is not None
        assert card.primary is None
        assert min(card.defence) >= max(c.defence[1] for c in cards("CL"))


def test_term_unit_fortresses_and_airfields_are_units() -> None:
    assert {card.type for card in cards("fortress", "airfield")} == {"fortress", "airfield"}
    assert all(card.capacity for card in cards("airfield"))


# --- special rules, templates, tokens -----------------------------------------------------------


def test_card_special_rules_that_are_printed_are_used() -> None:
    used = {rule for card in GAME.fleets.card for rule in card.special}
    assert used >= {"smoke", "malfunctioning-torpedoes", "magnetic-head", "protection-belt", "radar"}
    assert used >= {"weak-deck", "armoured-deck", "obsolete"}


def test_special_smoke_destroyers_have_projectors_and_light_cruisers_can() -> None:
    assert all("smoke" in card.special for card in cards("DD"))
    assert any("smoke" in card.special for card in cards("CL"))


def test_card_defence_obsolete_units_have_values_for_short_range() -> None:
    old = [card for card in GAME.fleets.card if card.defence_short is not None]
    assert old
    for card in old:
        assert "obsolete" in card.special
        assert card.defence_short == tuple(value - 1 for value in card.defence)


def test_elem_orientation_token_has_four_sectors_and_the_largest_rotation() -> None:
    assert TURN == 45
    ship = Pose(0, 0, 0)
    assert [arc(ship, at) for at in ((0, 9), (-9, 0), (9, 0), (0, -9))] == [
        "bow",
        "port",
        "starboard",
        "stern",
    ]
    assert set(ARCS) == {"bow", "port", "starboard", "stern"}


# --- the fleet lists ----------------------------------------------------------------------------


def test_elem_fleet_lists_of_six_navies() -> None:
    assert set(NAVIES) == {"KM", "RN", "RM", "MN", "IJN", "USN"}
    assert {card.navy for card in GAME.fleets.card} == {*NAVIES, "ANY"}


@pytest.mark.parametrize(("navy", "name", "field", "value"), CARDS)
def test_every_value_that_the_text_gives_is_on_the_card(
    navy: str, name: str, field: str, value: object
) -> None:
    assert printed(ship(navy, name), field) == value


@pytest.mark.parametrize(("navy", "name", "field", "least", "most"), LIMITS)
def test_every_limit_that_the_text_gives_is_kept(
    navy: str, name: str, field: str, least: int, most: int
) -> None:
    value = printed(ship(navy, name), field)
    assert isinstance(value, int)
    assert least <= value <= most


def test_sight_cover_size_of_the_ships_in_the_example() -> None:
    wales = ship("RN", "Prince of Wales")
    assert ship("RN", "Norfolk") == ship("RN", "Dorsetshire")
    assert ship("RN", "Norfolk").structure < wales.structure
    assert ship("RN", "Hood").structure <= wales.structure


def test_auto_no_sum_luigi_cadorna_has_two_batteries() -> None:
    card = ship("RM", "Luigi Cadorna")
    assert card.primary is not None
    assert card.secondary is not None


def test_demo_units_a_german_card_and_a_british_class() -> None:
    shown = [card for card in cards("DD") if card.navy == "KM" and card.primary and card.primary.range == 37]
    assert shown
    for card in shown:
        assert card.armour == 1
        assert card.torpedo is not None
        assert (card.torpedo.die, card.torpedo.range) == (10, 20)
    assert any(card.cls == "A-F Class" and card.navy == "RN" for card in GAME.fleets.card)


def test_move_rotation_maori_runs_seven_centimetres_before_she_turns() -> None:
    s = position([("RN Maori", 60, 60, 0)])
    assert needed_run(s, "a1", 20) == 70


def test_setup_unique_names_ships_of_a_navy_and_type_differ() -> None:
    named = [
        (card.navy, card.type, name)
        for card in GAME.fleets.card
        if card.type not in NAMELESS
        for name in (card.name, *card.sisters)
    ]
    assert len(named) == len(set(named))


def test_fire_coefficients_are_equal_on_both_sides() -> None:
    assert "side" in Battery.__struct_fields__
    assert not {"port", "starboard"} & set(Battery.__struct_fields__)


# --- missions and free battles ------------------------------------------------------------------


def test_battle_kinds_denmark_strait_is_historical_and_genoa_fictional() -> None:
    assert MISSION["denmark-strait"].kind == "historical"
    assert MISSION["genoa"].kind == "fictional"


def test_setup_table_is_one_of_two_sizes() -> None:
    assert {mission.table for mission in GAME.about.mission} == {(240, 180), (180, 120)}
    assert {size.table for size in GAME.tables.size} == {(240, 180), (180, 120)}


def test_mission_sheet_states_fleet_weather_placement_and_victory() -> None:
    for mission in GAME.about.mission:
        assert mission.weather in GAME.weather
        assert mission.victory
        assert all(fleet.units for fleet in mission.side)


def test_setup_start_speed_may_differ_in_a_mission() -> None:
    speeds = {unit.name: unit.speed for fleet in MISSION["matapan"].side for unit in fleet.units}
    assert speeds["Pola"] == 0
    assert speeds["Zara"] == -1


def test_matapan_is_fought_by_eye() -> None:
    matapan = MISSION["matapan"]
    assert matapan.night
    british = [ship("RN", unit.name) for unit in matapan.side[0].units]
    italian = [ship("RM", unit.name) for unit in matapan.side[1].units]
    assert not any("radar" in card.special for card in italian)
    assert any("radar" in card.special for card in british)


def test_setup_place_mission_no_ship_begins_on_another() -> None:
    for mission in GAME.about.mission:
        hulls = [
            hull(Pose(unit.x, unit.y, unit.heading * 2 % 720), *GAME.length(ship(fleet.navy, unit.name)))
            for fleet in mission.side
            for unit in fleet.units
        ]
        assert not any(overlap(a, b) for i, a in enumerate(hulls) for b in hulls[:i])


def test_card_tactical_points_pay_for_a_fleet_of_each_size() -> None:
    least = min(size.budget for size in GAME.tables.size)
    for navy in NAVIES:
        flags = [card.points for card in cards(*FLAGSHIPS) if card.navy == navy]
        assert min(flags) <= least


# --- the pictures of the examples ---------------------------------------------------------------


def test_course_sections_exeter_lies_astern_of_scharnhorst_and_shows_her_side() -> None:
    s = position([("KM Scharnhorst", 60, 60, 0)], [("RN Exeter", 60, 30, 90)])
    assert arc(s.units["a1"].pose, s.units["b1"].point) == "stern"
    assert arc(s.units["b1"].pose, s.units["a1"].point) == "port"


def test_sight_cover_size_in_the_picture() -> None:
    s = position(
        [("KM Scharnhorst", 60, 20, 0)],
        [("RN Prince of Wales", 60, 50, 90), ("RN Norfolk", 60, 80, 90), ("RN Hood", 61, 110, 90)],
    )
    assert sees(s, "a1", "b1")
    assert not sees(s, "a1", "b2")


# --- the formulas -------------------------------------------------------------------------------


class Real(NamedTuple):
    """A ship as she was: metres, millimetres of belt, deck and turret face, barrels against aircraft; guns by
    battery: calibre, range in km, and barrels that bear ahead, abeam and astern.
    """

    long: float
    beam: float
    belt: int
    deck: int
    turret: int
    heavy: int
    light: int
    guns: dict[str, tuple[int, float, int, int, int]]


REAL = {
    "km-bismarck": Real(
        251.0,
        36.0,
        320,
        120,
        360,
        16,
        28,
        {"P": (380, 35.55, 4, 8, 4), "S": (150, 23.0, 4, 6, 4), "T": (105, 17.7, 4, 8, 4)},
    ),
    "km-scharnhorst": Real(
        234.9,
        30.0,
        350,
        95,
        360,
        14,
        26,
        {"P": (283, 40.93, 6, 9, 3), "S": (150, 23.0, 4, 6, 4), "T": (105, 17.7, 4, 8, 6)},
    ),
    "km-admiral-graf-spee": Real(
        186.0,
        21.7,
        100,
        70,
        140,
        6,
        18,
        {"P": (283, 36.475, 3, 6, 3), "S": (150, 22.0, 2, 4, 2), "T": (105, 17.7, 2, 4, 4)},
    ),
    "km-prinz-eugen": Real(
        212.5, 21.7, 80, 50, 160, 12, 20, {"P": (203, 33.54, 4, 8, 4), "S": (105, 17.7, 4, 6, 4)}
    ),
    "km-u-47": Real(66.5, 6.2, 0, 0, 0, 0, 1, {"P": (88, 11.9, 1, 1, 0)}),
    "rn-prince-of-wales": Real(
        227.1, 31.4, 374, 149, 324, 16, 48, {"P": (356, 35.26, 6, 10, 4), "S": (133, 21.97, 4, 8, 4)}
    ),
    "rn-hood": Real(
        262.3, 31.8, 305, 76, 381, 14, 24, {"P": (381, 27.6, 4, 8, 4), "S": (102, 18.15, 4, 8, 6)}
    ),
    "rn-ark-royal": Real(243.8, 28.9, 114, 89, 0, 16, 32, {"S": (114, 18.97, 4, 8, 4)}),
    "rn-norfolk": Real(
        192.9, 20.1, 25, 37, 25, 8, 16, {"P": (203, 28.0, 4, 8, 4), "S": (102, 18.15, 4, 4, 4)}
    ),
    "rn-maori": Real(115.1, 11.1, 0, 0, 0, 0, 4, {"P": (120, 15.5, 4, 8, 4)}),
    "rn-electra": Real(100.3, 10.1, 0, 0, 0, 0, 2, {"P": (120, 14.5, 2, 4, 2)}),
    "rm-vittorio-veneto": Real(
        237.8,
        32.8,
        350,
        120,
        350,
        12,
        36,
        {"P": (381, 42.26, 6, 9, 3), "S": (152, 25.74, 6, 6, 6), "T": (90, 16.0, 4, 6, 4)},
    ),
    "rm-zara": Real(
        182.8, 20.6, 150, 70, 150, 12, 8, {"P": (203, 31.3, 4, 8, 4), "S": (100, 15.24, 4, 6, 4)}
    ),
    "rm-luigi-cadorna": Real(
        169.3, 15.5, 24, 20, 23, 6, 8, {"P": (152, 22.6, 4, 8, 4), "S": (100, 15.24, 2, 4, 4)}
    ),
    "rm-dardo": Real(96.0, 9.8, 0, 0, 0, 0, 4, {"P": (120, 18.2, 2, 4, 2)}),
    "mn-dunkerque": Real(
        215.1, 31.1, 225, 115, 330, 16, 8, {"P": (330, 41.7, 8, 8, 0), "S": (130, 20.8, 4, 10, 8)}
    ),
    "mn-bretagne": Real(
        166.0,
        26.9,
        270,
        50,
        340,
        8,
        4,
        {"P": (340, 26.6, 4, 10, 4), "S": (138, 16.1, 6, 7, 6), "T": (75, 14.0, 2, 4, 2)},
    ),
    "ijn-yamato": Real(
        263.0,
        38.9,
        410,
        200,
        650,
        12,
        24,
        {"P": (460, 42.03, 6, 9, 3), "S": (155, 27.4, 3, 9, 3), "T": (127, 14.8, 4, 6, 4)},
    ),
    "ijn-kongo": Real(
        222.0,
        31.0,
        203,
        95,
        254,
        8,
        20,
        {"P": (356, 35.45, 4, 8, 4), "S": (152, 19.4, 6, 7, 4), "T": (127, 14.8, 4, 4, 4)},
    ),
    "ijn-shinano": Real(265.8, 36.3, 205, 150, 0, 16, 145, {"S": (127, 14.8, 4, 8, 4)}),
    "ijn-fubuki": Real(118.4, 10.4, 0, 0, 0, 0, 4, {"P": (127, 18.4, 2, 6, 4)}),
    "usn-iowa": Real(
        270.4, 33.0, 307, 178, 495, 20, 129, {"P": (406, 38.72, 6, 9, 3), "S": (127, 16.1, 8, 10, 8)}
    ),
    "usn-enterprise": Real(251.4, 25.4, 102, 38, 0, 8, 40, {"S": (127, 16.1, 4, 4, 4)}),
    "usn-bogue": Real(151.0, 21.2, 0, 0, 0, 2, 18, {"S": (127, 14.5, 0, 1, 2)}),
    "usn-fletcher": Real(114.8, 12.1, 0, 0, 0, 5, 17, {"P": (127, 16.1, 2, 5, 3)}),
}
"""Ships of all types and navies."""

WORTH = {
    "protection-belt": 3,
    "radar": 3,
    "armoured-deck": 3,
    "magnetic-head": 1,
    "malfunctioning-torpedoes": -2,
    "weak-deck": -4,
    "obsolete": -6,
}
"""Tactical points of special rules."""

ROLE = {12: Fraction(1), 10: Fraction(9, 10), 8: Fraction(8, 10), 6: Fraction(3, 4)}
"""What a barrel of the primary battery counts, by its die."""

every_ship = pytest.mark.parametrize("id", REAL)


def exact(number: float) -> Fraction:
    """A decimal number as it is written."""
    return Fraction(str(number))


def nearest(number: Fraction) -> int:
    """Rounded, a half up."""
    return floor(number + Fraction(1, 2))


@every_ship
def test_hulls_follow_length_and_beam(id: str) -> None:
    card, real = GAME.card[id], REAL[id]
    assert card.length == 100 * ceil(exact(real.long) / exact(18.5))
    assert card.beam == 10 * nearest(10 * exact(real.beam) / exact(18.5))


@every_ship
def test_armour_defence_and_damage_control_follow_their_formulas(id: str) -> None:
    card, real = GAME.card[id], REAL[id]
    assert card.armour == 1 + nearest(Fraction(real.belt + 2 * real.deck + real.turret, 240))
    side = 6 - GAME.tables.bonus[card.type]
    assert card.defence == (side + 2, side, side + 2)
    american = card.navy == "USN" and card.structure >= 2
    assert card.control == max(0, card.structure - 1) + american


@every_ship
def test_anti_aircraft_value_follows_the_barrels(id: str) -> None:
    card, real = GAME.card[id], REAL[id]
    value = nearest(Fraction(real.heavy, 6) + Fraction(real.light, 20))
    assert card.aa == (min(6, max(1, value)) if real.heavy or real.light else 0)


@every_ship
def test_batteries_follow_the_guns(id: str) -> None:
    card, real = GAME.card[id], REAL[id]
    for letter in "PST":
        battery = GAME.battery(card, letter)
        assert (battery is None) == (letter not in real.guns)
        if battery is None:
            continue
        calibre, reach, *bearing = real.guns[letter]
        assert battery.die == (6 if calibre < 150 else 8 if calibre < 220 else 10 if calibre < 305 else 12)
        assert battery.range == nearest(exact(reach) * exact(2.125))
        factor = ROLE[battery.die] if letter == "P" else Fraction(1, 2)
        if card.navy == "RM" and calibre >= 150:
            factor *= Fraction(3, 4)
        for barrels, pair in zip(bearing, (battery.bow, battery.side, battery.stern), strict=True):
            far = nearest(barrels * factor)
            assert pair == ((far, nearest(Fraction(5, 4) * far)) if barrels else None)


@every_ship
def test_tactical_points_follow_the_card(id: str) -> None:
    card = GAME.card[id]
    worth = Fraction(2 * card.structure * (card.armour + 1) + card.speed // 5)
    for letter, share in (("P", Fraction(1)), ("S", Fraction(1, 2)), ("T", Fraction(1, 2))):
        battery = GAME.battery(card, letter)
        if battery is not None:
            bow, side, stern = (pair[1] if pair else 0 for pair in (battery.bow, battery.side, battery.stern))
            worth += share * (side + Fraction(bow + stern, 2)) * battery.die / 8
    tubes = card.torpedo
    if tubes is not None:
        mounts = tubes.port + tubes.starboard + tubes.centre + tubes.bow + tubes.stern
        worth += mounts * (4 if tubes.range == 40 else 2)
    squadrons = sum(number for kind, number in card.aircraft.items() if kind != "spotter")
    worth += card.aa + card.asw + 2 * card.control + 6 * squadrons + bool(card.aircraft.get("spotter"))
    worth += sum(WORTH.get(rule, 0) for rule in card.special)
    assert card.points == nearest(worth)
