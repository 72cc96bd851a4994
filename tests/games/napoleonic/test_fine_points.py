"""Fine points of the rules, each of which something would go wrong without."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.game.data import DataError
from sandtable.games.napoleonic.aftermath import closed
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.gamedata import ASIDE, GameData
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.odds import MOST_DEFENCE, prospect
from sandtable.games.napoleonic.random_events import (
    BritishIntervention,
    NavalVictory,
    Revolt,
    ShakeUp,
    Volunteers,
)
from sandtable.games.napoleonic.recycling import RecycleFallen
from sandtable.games.napoleonic.reinforcements import Arrivals, CallDivision, Desertion
from sandtable.games.napoleonic.sampling import sampler
from sandtable.games.napoleonic.setup import SetUpUnit, SortCounters
from sandtable.games.napoleonic.stacking import CheckStacks
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.supply import supplied
from sandtable.games.napoleonic.view import view
from sandtable.games.napoleonic.vocabulary import unit_text
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    campaign,
    declare,
    offered,
    position,
    reasons,
    refused,
    told,
    units,
    where,
)


def moving(s: State, *choices: str) -> State:
    """The movement phase of the player, some choices made."""
    return answer(ask(s, MovementPhase(s.player)), *choices)


# --- counters and map ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "factors"), [("fr-inf-1-1", "4-6"), ("fr-garrison", "0-4-0"), ("ot-fleet", "4"), ("fr-gu", "2-8")]
)
def test_2_9_a_counter_shows_two_factors_or_three(id: str, factors: str) -> None:
    game = campaign("egypt")
    attack = str(game.attack[game.number[id]])
    assert unit_text(game.unit[game.number[id]]).rsplit(" ", 1)[1] == (
        attack if id == "ot-fleet" else factors
    )


def test_2_3_a_garrison_off_the_map_is_refused(tmp_path: Path) -> None:
    text = campaign("egypt").files.paths["pieces.toml"].read_text(encoding="utf-8")
    (tmp_path / "pieces.toml").write_text(text.replace('hex = "4213"', 'hex = "9999"'), encoding="utf-8")
    with pytest.raises(DataError, match="hex 9999 is not on the map"):
        GameData("egypt", tmp_path)


# --- set-up ----------------------------------------------------------------------------------------


def test_3_1_a_unit_that_stands_on_the_map_is_not_set_up_again() -> None:
    s = answer(ask(position("egypt", turn=1), SortCounters()), "unit fr-gu", "hex 1127")
    assert reasons(s, "unit fr-gu") == ["Guides stands on the map already"]
    assert reasons(s, "unit fr-co") == ["Copts is in the container"]


def test_3_0_what_has_no_room_in_the_ready_made_set_up_is_said() -> None:
    s = answer(ask(position("egypt", turn=1), SortCounters()), "unit fr-inf-1-1", "hex 1227", "quick")
    assert reasons(s, "quick") == ["it has no room for what is in hand: 1"]
    (last,) = offered(s, "unit")
    assert reasons(answer(s, f"unit {last}"), "quick")[0].startswith(
        "something comes first: choose the hex where"
    )


# --- events ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "what"), [(NavalVictory(), "Naval Victory"), (ShakeUp(), "Command Shake-up")]
)
def test_6_4_2_6_4_3_the_dice_of_events_are_told(event: NavalVictory | ShakeUp, what: str) -> None:
    s = answer(ask(position("finland", "1708: sw-jc"), event), "die 2")
    assert [(roll["what"], roll["die"]) for roll in told(s, "rolled")] == [(what, 2)]


def test_6_3_6_the_intervention_is_told() -> None:
    s = ask(position("egypt", "aside: br-rm br-rn"), BritishIntervention())
    assert told(s, "intervention") == [{}]
    assert told(s, "received") == [{"side": OTTOMAN, "unit": s.game.number["br-rm"]}]


# --- stacking and fog ------------------------------------------------------------------------------


def test_7_4_penalty_looks_past_stacks_that_are_in_order() -> None:
    six = "ot-mm-1 ot-mm-2 ot-mm-3 ot-mm-4 ot-jn-1 ot-jn-2"
    s = ask(position("egypt", f"1834: ot-se-1 ot-se-2; 1833: {six} ot-jn-3"), CheckStacks(FRENCH))
    assert offered(s, "unit") == sorted(f"{six} ot-jn-3".split())


def test_7_2_two_trains_alone_in_a_hex_are_one_too_many() -> None:
    s = ask(position("finland", "1309: ru-siege-1 ru-siege-2"), CheckStacks(SWEDISH))
    assert offered(s, "unit") == ["ru-siege-1", "ru-siege-2"]


def test_7_7_an_attack_bars_undo() -> None:
    s = answer(declare(position("egypt", "1727: fr-gu; 1728: ot-be-1 ot-jn-1"), 1728, "fr-gu"), "fight")
    assert [event.reveals for event in s.events if event.kind == "attacked"] == [True]


def test_7_7_the_agenda_and_a_siege_are_seen_only_by_who_is_asked() -> None:
    s = moving(position("egypt", "1127: fr-gu; 3718: ot-jn-1; turn 6: ot-fleet"), "unit fr-gu")
    assert view(s, FRENCH).agenda
    assert (view(s, OTTOMAN).agenda, view(s, None).agenda) == ((), ())
    assert view(s, FRENCH).fleets == ()


def test_7_7_8_8_hidden_british_are_dealt_to_the_coast_only() -> None:
    hidden = "1426: br-rm ot-jn-1; 1833: ot-se-1 ot-jn-2; 2031: ot-be-1 ot-jn-3; 1127: fr-gu"
    s = position("egypt", hidden, british=True, phase="movement")
    moving(s)
    deal = sampler(s.game, view(s, FRENCH))
    seen = {deal(Random(seed)).where[s.game.number["br-rm"]] for seed in range(40)}
    assert seen == {1426}


def test_7_7_hidden_units_of_the_map_are_not_dealt_into_an_empty_container() -> None:
    s = position("egypt", "1833: ot-se-1 ot-jn-2; 2031: ot-be-1 ot-jn-3; 1127: fr-gu", phase="movement")
    moving(s)
    deal = sampler(s.game, view(s, FRENCH))
    seen = {deal(Random(seed)).where[s.game.number["ot-se-1"]] for seed in range(40)}
    assert seen == {1833, 2031}


# --- arrivals --------------------------------------------------------------------------------------


def test_8_2_of_several_arrivals_the_blocked_one_says_so() -> None:
    s = position("egypt", "waiting: fr-gunboat fr-co; 1127: fr-garrison; 1227: fr-gu")
    s.held = [frozenset({Hex(1127), Hex(1227)}), frozenset()]
    ask(s, Arrivals(FRENCH))
    assert offered(s, "unit") == ["fr-co"]
    assert reasons(s, "unit fr-gunboat")[0].startswith("no place is open to ")


def test_8_13_an_arrival_leaves_the_turn_track() -> None:
    s = ask(position("finland", "turn 4: ru-c-1", turn=4), Arrivals(RUSSIAN))
    assert (s.due, where(s, "ru-c-1")) == ({}, "waiting")


def test_8_9_contingency_names_the_divisions_that_may_be_called() -> None:
    aside = "aside: ru-inf-gr-2 ru-inf-2-2 ru-inf-3-2 ru-cav-2"
    s = ask(position("finland", aside, turn=6), CallDivision(RUSSIAN))
    assert reasons(s, "division 6") == ["that is no contingency division"]


def test_8_8_the_british_leave_the_anatolian_box_along_the_coast_only() -> None:
    s = moving(position("egypt", "anatolia: br-rm ot-ni-1", player=OTTOMAN, british=True), "unit br-rm")
    assert set(offered(s, "hex")) <= s.game.british_coast
    entries = s.game.group["north_edge_of_syria_palestine"]
    inland = [hex for hex in sorted(entries) if hex not in s.game.british_coast]
    assert refused(s, f"hex {inland[0]}") == ["8.8"]


# --- movement --------------------------------------------------------------------------------------


def test_9_14_a_hex_off_the_open_waters_is_refused_as_such() -> None:
    s = moving(position("egypt", "1833: fr-gu"), "unit fr-gu")
    assert refused(s, "river 3525") == ["9.14"]


def test_10_3_a_town_on_the_coast_without_a_port_ends_the_move() -> None:
    s = position("egypt", "anatolia: ot-jn-1 ot-siege; 1127: fr-garrison", player=OTTOMAN, british=True)
    assert s.holds(OTTOMAN, Hex(2528))
    moving(s, "unit ot-siege")
    assert refused(s, "land 2528") == ["10.7"]
    answer(s, "drop ot-siege", "unit ot-jn-1", "land 2528")
    assert refused(s, "unit ot-jn-1") == ["9.2"]


# --- combat ----------------------------------------------------------------------------------------


def test_11_1_an_empty_hex_is_not_attacked() -> None:
    s = ask(position("egypt", "1727: fr-gu; 1829: ot-jn-1"), CombatPhase(FRENCH))
    assert refused(s, "attack 1728") == ["11.1"]


def test_11_3_a_train_far_away_is_told_that_it_is_far_away() -> None:
    s = declare(position("egypt", "3717: fr-gu; 1127: fr-siege-or; 3718: ot-garrison-3718"), 3718)
    assert refused(s, "unit fr-siege-or") == ["11.3"]


def test_11_2_a_fleet_left_out_stays_out_of_this_attack() -> None:
    s = position("egypt", "1326: ot-jn-1; anatolia: ot-fleet; 1227: fr-gu", player=OTTOMAN)
    answer(declare(s, 1227, "ot-jn-1"), "fleet ot-fleet", "drop ot-fleet")
    assert (offered(s, "fleet"), refused(s, "fleet ot-fleet")) == ([], ["11.2"])


def test_11_2_the_prospect_covers_every_defence() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-jn-1 ot-be-1")
    ahead = prospect(s, FRENCH, units(s, "fr-gu"), (), Hex(1728))
    assert len(ahead.columns) == MOST_DEFENCE
    assert ahead.columns == sorted(ahead.columns, reverse=True)


def test_11_23_1_no_retreat_onto_a_frozen_lake() -> None:
    s = position("finland", turn=1)
    lake = next(hex for hex in sorted(s.game.lake) if set(s.game.neighbours[hex]) & s.game.terrain.keys())
    shore = next(hex for hex in s.game.neighbours[lake] if hex in s.game.terrain)
    unit = s.game.number["ru-c-1"]
    s.place(unit, shore)
    refusal = closed(s, unit, lake)
    assert refusal is not None
    assert refusal.rule == "11.23.1"


# --- at the wrong moment ---------------------------------------------------------------------------


def test_9_2_a_stack_under_way_comes_before_the_end_of_the_phase() -> None:
    s = position("egypt", "1127: fr-gu; 3718: ot-jn-1; turn 7: fr-mar")
    s.begin(Side(0), "movement")
    moving(s, "unit fr-gu")
    assert reasons(s, "done")[0].startswith("finish the move of the stack first")
    assert refused(s, "draw fr-gu") == ["8.1"]
    assert refused(s, "unit fr-mar") == ["8.1"]
    assert refused(s, "unit ot-jn-1") == ["9.1"]


def test_9_21_no_unit_retreats_into_a_box() -> None:
    s = position("egypt", "anatolia: ot-ni-1; 1833: ot-jn-1; 1127: fr-garrison", player=OTTOMAN)
    s.begin(Side(1), "movement")
    assert reasons(moving(s, "unit ot-jn-1"), "box anatolia")[0].startswith(
        "no unit goes back from the map into"
    )


# --- what is told ----------------------------------------------------------------------------------


def test_6_3_1_2_the_die_of_a_revolt_is_told() -> None:
    s = answer(ask(position("egypt", "1833: fr-inf-1-1"), Revolt()), "die 2")
    assert told(s, "rolled")[0]["what"] == "Anti-French Revolt"


def test_6_4_2_the_naval_victory_is_told() -> None:
    s = answer(ask(position("finland"), NavalVictory()), "die 2")
    assert told(s, "naval victory") == [{"side": SWEDISH}]


def test_8_5_minus_a_desertion_is_told_without_the_unit() -> None:
    s = answer(ask(position("egypt", "1833: ot-mm-1 ot-jn-1"), Desertion(OTTOMAN)), "unit ot-mm-1")
    (event,) = [event for event in s.events if event.kind == "deserted"]
    hidden = event.seen_by(FRENCH)
    assert event.facts["unit"] == s.game.number["ot-mm-1"]
    assert hidden is not None
    assert hidden.facts == {"side": OTTOMAN, "place": 1833}


def test_8_12_a_unit_lost_for_good_is_told() -> None:
    s = position("finland", "1708: sw-jc", turn=8)
    s.eliminate(units(s, "sw-jc"))
    answer(ask(s, RecycleFallen()), "die 3")
    assert told(s, "lost") == [{"unit": s.game.number["sw-jc"]}]


def test_9_1_a_large_stack_is_told_by_its_number() -> None:
    s = moving(position("egypt", "1127: fr-gu fr-mar fr-co"), "unit fr-gu", "add fr-mar", "add fr-co")
    assert s.agenda[-1].question(s).startswith("Move the stack of 3 from Alexandria")
    assert "Guides, Marines" in answer(s, "drop fr-co").agenda[-1].question(s)


# --- who takes part --------------------------------------------------------------------------------


def test_11_2_fleets_stay_while_attackers_do() -> None:
    s = position("egypt", "1326: ot-jn-1 ot-se-1; anatolia: ot-fleet; 1227: fr-gu", player=OTTOMAN)
    answer(declare(s, 1227, "ot-jn-1", "ot-se-1"), "fleet ot-fleet", "drop ot-se-1")
    assert offered(s, "drop") == ["ot-fleet", "ot-jn-1"]


def test_9_6_of_two_under_way_either_is_left_behind() -> None:
    s = moving(position("egypt", "1127: fr-gu fr-mar"), "unit fr-gu", "add fr-mar", "hex 1228")
    assert refused(s, "drop fr-co") == ["9.6"]
    stack = s.agenda[-1]
    assert stack.why(s, "drop", s.game.number["fr-mar"]) == []


def test_7_4_seven_units_fit_into_a_fortress_alone() -> None:
    seven = "fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2 fr-inf-1-3 fr-inf-2-3 fr-gu"
    s = moving(position("egypt", f"1127: {seven}"))
    answer(s, "unit fr-gu", *(f"add {id}" for id in seven.split()[:5]))
    assert offered(s, "hex")
    answer(s, "add fr-inf-2-3")
    assert offered(s, "hex") == []
    assert reasons(s, "hex 1228") == ["0 units are there and 7 come: the limit is 6"]


def test_8_8_the_british_do_not_land_in_the_gulfs() -> None:
    s = position("egypt", "anatolia: br-rm; 1127: fr-garrison", player=OTTOMAN, british=True)
    moving(s, "unit br-rm")
    assert set(offered(s, "land")) <= s.game.british_coast


def test_11_27_units_without_attack_factors_do_not_lie_off() -> None:
    s = position("egypt", "anatolia: ot-siege ot-jn-1; 1127: fr-garrison", player=OTTOMAN, british=True)
    station = next(hex for hex in s.game.neighbours[Hex(1127)] if hex in s.game.sea)
    assert refused(moving(s, "unit ot-jn-1"), f"sail {station}") == []


def test_6_3_6_only_the_british_come_with_the_intervention() -> None:
    s = ask(position("egypt", "aside: br-rm ot-se-1"), BritishIntervention())
    assert (where(s, "br-rm"), where(s, "ot-se-1")) == ("waiting", "aside")


def test_6_4_5_a_volunteer_held_back_waits_to_be_placed() -> None:
    s = position("finland", "1708: sw-jc", player=SWEDISH)
    militia = s.game.unit[s.game.militia[0]].id
    s.set_aside(s.game.militia[0], ASIDE)
    answer(ask(s, Volunteers()), "done")
    assert where(s, militia) == "waiting"


def test_10_2_a_fleet_lies_in_no_stack() -> None:
    s = position("egypt", "anatolia: ot-ni-1")
    s.place(s.game.number["ot-fleet"], s.game.box_named["anatolia"])
    assert s.stack(OTTOMAN, s.game.box_named["anatolia"]) == units(s, "ot-ni-1")
    assert told(s, "fleet arrived")[0]["unit"] == s.game.number["ot-fleet"]


def test_7_7_the_prospect_tells_only_the_top_unit() -> None:
    s = position("egypt", "1727: fr-gu; 1728: ot-mm-1=9 ot-be-1=2")
    assert prospect(s, FRENCH, units(s, "fr-gu"), (), Hex(1728)).seen == 2


# --- what the counters and the map say -------------------------------------------------------------


def test_2_2_the_map_knows_land_sea_lake_and_province() -> None:
    game = GameData("finland")
    assert (1519 in game.lake, 1519 in game.sea, 1519 in game.terrain) == (True, False, False)
    assert (game.province[Hex(1708)], game.terrain[Hex(1710)]) == ("finland", "forest")
    assert game.sea
    assert not game.sea & game.lake


def test_2_4_the_sample_brigade_begins_on_the_map() -> None:
    s = answer(ask(position("egypt", turn=1), SetUpUnit(FRENCH, units(position("egypt"), "fr-inf-2-1")[0])))
    assert offered(s, "hex") == [1028, 1127, 1227]
    assert where(answer(s, "hex 1127"), "fr-inf-2-1") == 1127


def test_2_5_every_counter_has_its_side() -> None:
    game = GameData("egypt")
    assert [game.owner[game.number[id]] for id in ("fr-gu", "ot-jn-1", "br-rm")] == [FRENCH, OTTOMAN, OTTOMAN]


def test_2_6_brigades_know_their_division() -> None:
    game = GameData("egypt")
    assert {game.unit[u].id for u in game.division["1"]} == {"fr-inf-1-1", "fr-inf-2-1"}


def test_2_7_counters_know_their_type() -> None:
    game = GameData("egypt")
    assert game.number["fr-siege-or"] in game.trains
    assert game.number["fr-eng-or"] in game.engineers
    assert game.number["fr-garrison"] in game.garrisons
    assert {game.unit[u].id for u in game.british} == {"br-rm", "br-rn", "br-phil"}


def test_2_10_a_control_marker_goes_to_who_comes_in() -> None:
    s = position("egypt")
    s.take(FRENCH, Hex(1833))
    vp = s.game.locale[Hex(1833)].vp
    assert (s.holds(FRENCH, 1833), s.holds(OTTOMAN, 1833)) == (True, False)
    assert s.vp == [3 + vp, 31 - vp]
    s.take(FRENCH, Hex(1833))
    assert s.vp == [3 + vp, 31 - vp]


def test_1_2_note_one_step_and_no_zone_of_control() -> None:
    s = position("finland", "1708: sw-jc sw-garrison-1708; 1709: ru-c-1", player=RUSSIAN)
    s.eliminate(units(s, "sw-garrison-1708", "sw-jc"))
    assert (where(s, "sw-garrison-1708"), where(s, "sw-jc")) == ("gone", "fallen")
    s = moving(position("egypt", "1428: fr-gu; 1429: ot-jn-1"), "unit fr-gu")
    assert (refused(s, "hex 1429"), refused(s, "hex 1529")) == (["9.4"], [])


def test_12_5_no_french_line_leads_anywhere_but_alexandria() -> None:
    s = position("egypt", "1833: fr-gu")
    assert supplied(s, FRENCH, 1833)
    s.take(OTTOMAN, Hex(1127))
    assert not supplied(s, FRENCH, 1833)
