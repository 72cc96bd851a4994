"""Values that the rules print, with the case that prints each; all others are reconstructions."""

from __future__ import annotations

import sandtable
from tests.games.goeben.positions import gamedata

GAME = gamedata()

FIGURES = {
    "alert_start": "3.0.2",
    "alert_max": "5.2",
    "austro_hungarian_leadership": "20.0",
    "outfit_points_per_leadership": "8.1",
    "collier_dice": "7.4",
    "friendly_ship_repair_dice": "incident.friendly_ship",
    "friendly_ship_coal_dice": "incident.friendly_ship",
    "engine_check_fails": "12.3",
    "gun_hits_on": "14.5.hit",
    "torpedo_hits_on": "14.6",
    "reserve_crew_fire_dice": "14.5.solution",
    "calculator_fire_dice": "14.5.solution",
    "critical_vp": "14.14.critical",
    "neutral_draw_alert": "13.2.neutral",
    "morale_factor": "incident.morale_check",
    "submarine_vp": "incident.submarine",
    "collier_attacked_vp": "incident.collier_attacked",
    "seaplane_contact": "21.0",
    "seaplane_lost_up_to": "21.2",
    "seaplane_sees_from": "21.2",
    "night_up_to": "22.0",
    "peril_from": "incident.storm",
    "submarine_seen_from": "incident.submarine",
    "submarine_attacks_from": "incident.submarine",
    "submarine_rammed_from": "incident.submarine",
    "secondary_range_up_to": "incident.limited_visibility",
    "blind_from": "incident.limited_visibility",
    "mine_hits_on": "23.0",
    "campaign_reinforcement_vp": "19.1",
    "campaign_draw": "24.5",
    "campaign_victory": "24.5",
    "turns_on_track": "2.1.turn_track",
}
START = {
    *("leadership", "engines", "hull", "primary", "secondary", "tertiary"),
    *("ammunition", "torpedoes", "coal"),
}
"""Printed with 3.0.6, the class with 2.2."""


def test_every_printed_figure_names_the_case_that_prints_it() -> None:
    assert set(GAME.numbers.__struct_fields__) - {"source"} == set(FIGURES)
    assert set(FIGURES.values()) <= set(sandtable.load("goeben").rulebook.rules)


def test_of_a_printed_ship_only_the_start_is_printed() -> None:
    for ship in GAME.pieces.german:
        told = {"id", "name", "type", "source", "rebuilt", *ship.rebuilt}
        assert ship.source == "reconstruction" or set(ship.__struct_fields__) - told == START


def test_what_else_is_printed() -> None:
    pieces, tables = GAME.pieces, GAME.tables
    charts = {tables.reconstructed.source, tables.alert.source, tables.vp.source}
    charts |= {row.source for row in tables.terrain} | {band.source for band in tables.contact}
    counters = {ship.source for ship in pieces.warship} | {cargo.source for cargo in pieces.cargo}
    counters |= {unit.source for unit in pieces.coastal} | {event.source for event in pieces.incident}
    assert charts == counters == {"reconstruction"}
    assert {mission.source for mission in GAME.about.mission} == {"rulebook"}
