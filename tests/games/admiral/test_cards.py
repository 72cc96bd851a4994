"""Types, features and cards of units (type.*, feat.*, card.*), and fleet lists (elem.fleet-lists)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable.game.data import DataError
from sandtable.game.info import Setup
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.aircraft import flak, shelters
from sandtable.games.admiral.damage import DamageControl, armour, wound
from sandtable.games.admiral.fleets import Buy, price_list
from sandtable.games.admiral.gamedata import NAVIES, STRUCTURE, GameData
from sandtable.games.admiral.gunnery import aim, coefficient, printed, silent
from sandtable.games.admiral.orders import flagships
from sandtable.games.admiral.pack.schema import DATA, Battery, Card
from sandtable.games.admiral.state import PERISCOPE, Act, State
from sandtable.games.admiral.steering import top_speed
from sandtable.games.admiral.submarines import DepthCharge, cannot_charge, quarry
from sandtable.games.admiral.torpedoes import sides, stations
from tests.games.admiral.positions import ONE, answer, ask, gamedata, offered, position, refused


def cards(*types: str) -> list[Card]:
    """All cards of some types."""
    return [card for card in gamedata().card.values() if card.type in types]


def mean(values: list[int]) -> float:
    """The mean of some numbers."""
    return sum(values) / len(values)


def test_type_list_has_thirteen_types() -> None:
    types = {"BB", "PB", "BC", "CA", "CL", "DD", "CV", "CVL", "CVE", "SS", "PT", "ES", "AK"}
    assert set(STRUCTURE) == types
    assert {card.type for card in gamedata().card.values()} == types | {"fortress", "airfield"}


def test_type_structure_table_of_twelve_rows_and_torpedo_boats() -> None:
    table = "BB 4, BC 4, PB 3, CA 3, CV 3, CL 2, CVL 2, CVE 1, DD 1, SS 1, ES 1, AK 1"
    rows = {name: int(points) for name, points in (row.split() for row in table.split(", "))}
    assert {**rows, "PT": 1} == STRUCTURE
    assert len(rows) == 12


def edited(folder: Path, old: str, new: str) -> GameData:
    """The battle with one line of the fleet lists changed."""
    for file in ("fleets.toml", "tables.toml", "missions.toml"):
        text = (DATA / file).read_text(encoding="utf-8")
        if file == "fleets.toml":
            assert old in text
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, encoding="utf-8")
    return GameData(folder, Setup("free"))


def test_type_structure_table_binds_data_packs(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="structure points"):
        edited(tmp_path, "structure = 4", "structure = 5")


def test_type_cve_carries_few_aircraft_and_no_torpedo_bombers(tmp_path: Path) -> None:
    assert all(card.structure == 1 and not card.aircraft.get("torpedo") for card in cards("CVE"))
    bogue = cards("CVE")[0]
    line = "aircraft = { " + ", ".join(f"{kind} = {n}" for kind, n in bogue.aircraft.items()) + " }"
    with pytest.raises(DataError, match="torpedo bombers"):
        edited(tmp_path, line, "aircraft = { torpedo = 1 }")


def test_type_bb_has_the_most_armour_and_the_heaviest_guns() -> None:
    for other in ("CA", "CL", "DD", "CV", "BC"):
        assert mean([c.armour for c in cards("BB")]) >= mean([c.armour for c in cards(other)])
    assert all(card.structure == 4 and card.primary and card.primary.die == 12 for card in cards("BB"))


def test_type_pb_has_three_structure_points() -> None:
    assert {(card.structure, card.navy) for card in cards("PB")} == {(3, "KM")}


def test_type_bc_is_faster_than_a_battleship() -> None:
    assert mean([c.speed for c in cards("BC")]) > mean([c.speed for c in cards("BB")])
    assert {card.structure for card in cards("BC")} == {4}


def test_type_ca_has_three_structure_points_and_light_armour() -> None:
    assert {card.structure for card in cards("CA")} == {3}
    assert max(c.armour for c in cards("CA")) < max(c.armour for c in cards("BB"))


def test_type_cl_is_weaker_than_a_heavy_cruiser_and_usually_has_tubes() -> None:
    light = cards("CL")
    assert {card.structure for card in light} == {2}
    assert mean([c.armour for c in light]) <= mean([c.armour for c in cards("CA")])
    assert sum(card.torpedo is not None for card in light) > len(light) / 2
    assert any("smoke" in card.special for card in light)


def test_type_dd_is_fast_and_hunts_submarines() -> None:
    for card in cards("DD"):
        assert card.structure == 1
        assert card.torpedo is not None
        assert card.asw > 0
        assert "smoke" in card.special


def test_type_cv_carries_squadrons() -> None:
    assert all(card.structure == 3 and card.aircraft for card in cards("CV"))


def test_type_cvl_carries_fewer_aircraft_and_is_faster_than_an_escort_carrier() -> None:
    for card in cards("CVL"):
        assert card.structure == 2
        assert sum(card.aircraft.values()) < max(sum(c.aircraft.values()) for c in cards("CV"))
        assert card.speed > max(c.speed for c in cards("CVE"))


def test_type_ss_can_submerge() -> None:
    s = position([("KM U-47", 60, 60, 0, 10)])
    ask(s, Activation("a1"))
    assert "depth" in s.options.verbs()
    assert {card.structure for card in cards("SS")} == {1}


def test_type_pt_has_one_structure_point_and_no_size() -> None:
    s = position([("KM S-Boot", 60, 60, 0, 30)])
    assert (s.structure("a1"), s.size("a1")) == (1, 0)
    assert all(card.armour == 0 and card.torpedo for card in cards("PT"))


def test_type_es_and_convoy_have_one_structure_point() -> None:
    assert {card.structure for card in cards("ES")} == {1}


def test_type_ak_has_one_structure_point_and_no_heavy_guns() -> None:
    assert {card.structure for card in cards("AK")} == {1}
    assert all(card.primary is None or card.primary.die <= 8 for card in cards("AK"))


def test_type_class_is_named_on_the_card() -> None:
    assert gamedata().card[gamedata().by_name["RN", "Dorsetshire"]].cls
    assert gamedata().by_name["RN", "Dorsetshire"] == gamedata().by_name["RN", "Norfolk"]


def test_elem_fleet_lists_are_of_six_navies() -> None:
    assert {card.navy for card in gamedata().card.values()} == {*NAVIES, "ANY"}
    assert len(NAVIES) == 6
    assert all(sum(card.navy == navy for card in gamedata().card.values()) > 5 for navy in NAVIES)


def test_term_structure_points_are_the_severe_damages_a_unit_takes() -> None:
    s = position([("RN Norfolk", 60, 60, 0)], [("KM Bismarck", 60, 90, 0)])
    for left in (2, 1, 0):
        wound(s, "a1", "b1", 1, "severe")
        s.agenda.clear()
        assert s.structure("a1") == left
    assert not s.afloat("a1")


def test_term_sunk_a_destroyer_by_one_severe_damage() -> None:
    s = position([("RN Maori", 60, 60, 0)], [("KM Bismarck", 60, 90, 0)])
    wound(s, "a1", "b1", 1, "severe")
    assert s.units["a1"].status == "sunk"


def test_term_unit_is_a_ship_an_airfield_or_a_fortress() -> None:
    s = position([("RN Ark Royal", 60, 60, 0), ("ANY Airfield", 20, 20, 0)])
    assert set(s.units) == {"a1", "a2"}
    assert s.ashore("a2")
    assert not s.ashore("a1")
    assert s.squadrons
    assert not set(s.squadrons) & set(s.roster)


def test_feat_flagship_has_a_command_value() -> None:
    s = position([("KM Bismarck", 60, 60, 0), ("KM U-47", 20, 20, 0)])
    assert flagships(s, ONE) == ["a1"]
    assert s.units["a1"].command == 0


def test_feat_armour_is_one_number_for_the_whole_ship() -> None:
    assert gamedata().card[gamedata().by_name["RN", "Prince of Wales"]].armour == 5
    assert gamedata().card[gamedata().by_name["KM", "Prinz Eugen"]].armour == 2


def test_feat_resistance_is_what_is_left_of_the_structure() -> None:
    s = position([("KM Bismarck", 60, 60, 0)])
    s.alter("a1", damage=1)
    assert s.structure("a1") == 3


@pytest.mark.parametrize(("heading", "shown"), [(180, 0), (90, 1), (270, 1), (0, 2)])
def test_feat_defence_depends_on_the_section_shown(heading: float, shown: int) -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Norfolk", 60, 90, heading)])
    assert aim(s, "a1", None, "P", "bow", "b1").defence == s.card("b1").defence[shown]


def test_card_defence_shows_short_range_values_for_obsolete_units() -> None:
    obsolete = [card for card in gamedata().card.values() if card.defence_short is not None]
    assert obsolete
    assert all("obsolete" in card.special for card in obsolete)


def test_feat_damage_control_is_the_number_of_teams() -> None:
    assert all(card.control >= 0 for card in gamedata().card.values())
    assert gamedata().card[gamedata().by_name["KM", "Bismarck"]].control > 0


def test_card_damage_control_is_an_attempt_for_each_team() -> None:
    assert mean([c.control for c in cards("BB")]) > mean([c.control for c in cards("DD")])


def test_feat_speed_is_the_most_a_unit_can_make() -> None:
    s = position([("RN Prince of Wales", 60, 60, 0, 28)])
    assert top_speed(s, "a1") == 28


def test_card_speed_is_in_knots() -> None:
    assert gamedata().card[gamedata().by_name["RN", "Maori"]].speed == 36
    assert gamedata().card[gamedata().by_name["RM", "Dardo"]].speed == 38


def test_feat_batteries_are_three_with_a_die_each() -> None:
    found = gamedata()
    bismarck = found.card[found.by_name["KM", "Bismarck"]]
    assert [found.battery(bismarck, letter) for letter in "PST"] == [
        bismarck.primary,
        bismarck.secondary,
        bismarck.tertiary,
    ]


def calibre(card: Card, letter: str) -> int:
    """The die of a battery, 0 without one."""
    battery = gamedata().battery(card, letter)
    return battery.die if battery else 0


def test_feat_primary_is_the_heaviest() -> None:
    assert all(calibre(c, "P") >= calibre(c, "S") for c in gamedata().card.values() if c.primary)


def test_feat_secondary_is_lighter_and_small_vessels_have_none() -> None:
    assert all(c.secondary is None for c in cards("PT", "SS", "DD", "ES"))
    assert any(c.secondary for c in cards("BB"))


def test_feat_tertiary_is_apart_from_the_anti_aircraft_value() -> None:
    assert any(c.tertiary is None and c.aa for c in gamedata().card.values())
    assert all(calibre(c, "T") <= calibre(c, "S") or not calibre(c, "S") for c in gamedata().card.values())


def test_feat_torpedoes_centre_line_to_one_side_and_side_tubes_to_both() -> None:
    s = position([("RM Dardo", 60, 60, 0), ("KM Prinz Eugen", 20, 20, 0)])
    assert s.units["a1"].tubes == {"centre": 2}
    assert stations(s, "a1", "port") == stations(s, "a1", "starboard") == 2
    s.alter("a1", tubes={})
    assert not sides(s, "a1")
    both = s.units["a2"].tubes
    assert both["port"] == both["starboard"] > 0
    s.alter("a2", tubes={"starboard": both["starboard"]})
    assert sides(s, "a2") == ["starboard"]


def test_card_torpedoes_show_stations_die_and_range() -> None:
    dardo = gamedata().card[gamedata().by_name["RM", "Dardo"]].torpedo
    assert dardo is not None
    assert (dardo.centre, dardo.die, dardo.range) == (2, 10, 20)


def test_feat_aa_of_a_ship_is_on_her_card() -> None:
    assert all(card.aa >= 0 for card in gamedata().card.values())


def test_card_aa_of_a_battleship_is_above_that_of_a_torpedo_boat() -> None:
    assert mean([c.aa for c in cards("BB")]) > mean([c.aa for c in cards("PT")])


def test_feat_as_is_for_those_who_hunt_submarines() -> None:
    assert not any(c.asw for c in cards("BB", "CV", "AK"))


def test_card_as_of_destroyers_and_escorts() -> None:
    assert all(c.asw for c in cards("DD", "ES"))


def test_feat_aircraft_are_those_on_the_card_and_no_more() -> None:
    s = position([("RN Ark Royal", 60, 60, 0)])
    listed = {kind: n for kind, n in s.card("a1").aircraft.items() if kind != "spotter"}
    assert len(s.squadrons) == sum(listed.values())


def test_card_aircraft_are_of_five_kinds() -> None:
    kinds = {kind for card in gamedata().card.values() for kind in card.aircraft}
    assert kinds <= {"fighter", "dive", "torpedo", "tactical", "spotter"}


def test_feat_special_rules_are_named_on_the_card() -> None:
    s = position([("RN Maori", 60, 60, 0)])
    assert s.has("a1", "smoke")
    assert not s.has("a1", "radar")


def test_card_special_rules_are_rules_of_the_book() -> None:
    from sandtable.game.rulebook import Rulebook

    rules = Rulebook(DATA.parent).rules
    assert all(f"special.{name}" in rules for card in gamedata().card.values() for name in card.special)


def test_card_name_identifies_a_unit_within_its_class() -> None:
    found = gamedata()
    assert found.by_name["KM", "Scharnhorst"] == found.by_name["KM", "Gneisenau"]
    assert len({card.id for card in found.fleets.card}) == len(found.fleets.card)


def test_card_type_is_one_of_the_list() -> None:
    assert all(card.type in {*STRUCTURE, "fortress", "airfield"} for card in gamedata().card.values())


def test_card_tactical_points_grow_with_the_ship() -> None:
    assert all(card.points > 0 for card in gamedata().card.values() if card.type in STRUCTURE)
    assert mean([c.points for c in cards("BB")]) > mean([c.points for c in cards("CA")])


def test_card_structure_is_that_of_the_type() -> None:
    assert all(
        card.structure == STRUCTURE.get(card.type, card.structure) for card in gamedata().card.values()
    )


def test_card_batteries_a_nought_fires_and_a_blank_does_not() -> None:
    battery = Battery(8, 30, bow=(0, 1), side=None)
    assert printed(battery, "bow") == (0, 1)
    assert printed(battery, "port") is None
    s = position([("RN Prince of Wales", 60, 60, 0)])
    blank = next(
        (letter, arc)
        for letter in "PST"
        for arc in ("bow", "stern", "port")
        if (found := s.game.battery(s.card("a1"), letter)) is None or printed(found, arc) is None
    )
    refusal = silent(s, "a1", *blank)
    assert refusal is not None
    assert refusal.rule == "card.batteries"
    assert silent(s, "a1", "P", "bow") is None
    assert coefficient(s, "a1", "P", "bow", True) >= coefficient(s, "a1", "P", "bow", False)


# --- what the cards do in play ------------------------------------------------------------------------


def misprinted(kind: str) -> bool:
    """Whether a card of a type with one structure point more is found out."""
    card = cards(kind)[0]
    try:
        gamedata()._check(replace(card, structure=card.structure + 1))
    except DataError:
        return True
    return False


def test_type_bb_is_checked() -> None:
    assert misprinted("BB")


def test_type_pb_is_checked() -> None:
    assert misprinted("PB")


def test_type_bc_is_checked() -> None:
    assert misprinted("BC")


def test_type_ca_is_checked() -> None:
    assert misprinted("CA")


def test_type_cl_is_checked() -> None:
    assert misprinted("CL")


def test_type_dd_is_checked() -> None:
    assert misprinted("DD")


def test_type_es_is_checked() -> None:
    assert misprinted("ES")


def test_type_ak_is_checked() -> None:
    assert misprinted("AK")


def test_type_list_and_its_structure_points_are_checked() -> None:
    assert all(misprinted(kind) for kind in STRUCTURE)


def test_type_structure_table_is_checked() -> None:
    assert misprinted("CVL")


def test_type_cve_is_checked() -> None:
    try:
        gamedata()._check(replace(cards("CVE")[0], aircraft={"torpedo": 1}))
        found = False
    except DataError:
        found = True
    assert found


def test_elem_fleet_lists_are_those_of_the_navy_and_of_all() -> None:
    listed = price_list(gamedata(), "KM")
    assert {"Bismarck", "Freighter"} <= set(listed)
    assert not {"Hood", "Airfield"} & set(listed)


def test_type_class_sisters_have_the_same_card() -> None:
    assert price_list(gamedata(), "KM")["Tirpitz"].id == "km-bismarck"


def test_card_name_is_the_name_that_is_bought() -> None:
    assert price_list(gamedata(), "KM")["Bismarck"].name == "Bismarck"
    assert "Hood" not in price_list(gamedata(), "KM")


def test_card_type_limits_what_is_bought() -> None:
    s = ask(State(gamedata("free", "points-500")), Buy(ONE))
    answer(s, ("buy", "Bismarck"), ("buy", "U-47"), ("buy", "U-48"))
    assert refused(s, "buy", "U-99") == "fantasy.budget"


def test_card_tactical_points_are_paid() -> None:
    s = ask(State(gamedata("free", "points-200")), Buy(ONE))
    answer(s, ("buy", "Bismarck"), ("buy", "Tirpitz"))
    assert s.budget[ONE] == 200
    assert not offered(s, "buy")


def test_card_speed_is_the_top_of_a_sound_ship() -> None:
    assert top_speed(position([("RM Dardo", 60, 60, 0)]), "a1") == 38


def test_card_structure_is_what_damage_is_taken_from() -> None:
    s = position([("KM Bismarck", 60, 60, 0)])
    s.alter("a1", damage=3)
    assert s.structure("a1") == 1


def teams(used: int) -> State:
    """A damaged ship that has used some of her teams."""
    s = position([("KM Bismarck", 60, 60, 0)])
    s.alter("a1", damage=1, teams=used)
    return ask(s, DamageControl(ONE))


def test_card_damage_control_is_the_number_of_attempts() -> None:
    assert offered(teams(2), "unit") == ["a1"]
    assert not offered(teams(3), "unit")


def test_feat_damage_control_needs_a_team() -> None:
    assert offered(teams(0), "unit") == ["a1"]
    assert not offered(teams(3), "unit")


def test_card_aa_is_the_value_of_flak() -> None:
    s = position([("KM Bismarck", 60, 60, 0)])
    assert flak(s, "a1") == 4


def test_feat_aa_falls_with_damage_to_the_guns() -> None:
    s = position([("KM Bismarck", 60, 60, 0)])
    s.alter("a1", criticals={"Anti-aircraft batteries hit": 3})
    assert flak(s, "a1") == 1


def depth_charged(die: int) -> State:
    """Maori drops depth charges on a submarine at periscope depth."""
    s = position([("RN Maori", 60, 60, 0)], [("KM U-47", 61, 60, 0)])
    s.alter("b1", depth=PERISCOPE)
    return answer(ask(s, DepthCharge("a1", "b1")), die)


def test_card_as_or_less_sinks() -> None:
    value = position([("RN Maori", 60, 60, 0)]).card("a1").asw
    assert not depth_charged(value).afloat("b1")
    assert depth_charged(value + 2).afloat("b1")


def test_feat_as_is_needed_to_hunt() -> None:
    s = position([("RN Maori", 60, 60, 0), ("RN Hood", 60, 80, 0)], [("KM U-47", 61, 60, 0)])
    s.alter("b1", depth=PERISCOPE, exposed=True)
    act = Act("a1", path=((6000, 6000),))
    assert quarry(s, "a1", act, cannot_charge) == ("b1",)
    assert not quarry(s, "a2", act, cannot_charge)


def test_feat_aircraft_fill_the_decks() -> None:
    s = position([("RN Ark Royal", 60, 60, 0)])
    squadron = next(iter(s.squadrons.values()))
    assert not shelters(s, "a1", squadron)
    s.fly(next(iter(s.squadrons)), aloft=True)
    assert shelters(s, "a1", squadron)


def test_card_aircraft_are_squadrons_and_a_spotter() -> None:
    s = position([("USN Enterprise", 60, 60, 0), ("KM Bismarck", 20, 20, 0)])
    assert sum(q.startswith("a1.fighter") for q in s.squadrons) == 3
    assert [s.units[id].spotter for id in ("a1", "a2")] == [0, 1]
    assert not any("spotter" in q for q in s.squadrons)


def test_card_torpedoes_are_stations() -> None:
    assert position([("RM Dardo", 60, 60, 0)]).units["a1"].tubes == {"centre": 2}


def test_card_special_names_a_rule() -> None:
    s = position([("RN Maori", 60, 60, 0), ("KM Bismarck", 20, 20, 0)])
    assert [s.has(id, "radar") for id in ("a1", "a2")] == [False, True]


def test_feat_armour_meets_the_die() -> None:
    s = position([("RN Prince of Wales", 60, 60, 0)])
    assert armour(s, "a1", True) == armour(s, "a1", False) == 5


def test_feat_secondary_is_the_second_of_the_card() -> None:
    card = gamedata().card["km-bismarck"]
    assert gamedata().battery(card, "S") is card.secondary
    assert gamedata().battery(card, "S") is not card.tertiary
