"""9.13 to 9.15 River, canal and lake movement."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.napoleonic.movement import MovementPhase, MoveStack, cannot_float_to
from sandtable.games.napoleonic.state import State
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
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


def ways(s: State) -> list[list[int]]:
    """The hexes entered in each move so far."""
    return [event["way"] for event in told(s, "moved")]


# --- along contiguous water ----------------------------------------------------------------------


def test_9_13_a_stack_goes_twenty_hexes_along_the_nile() -> None:
    s = moving(position("egypt", "1446: fr-inf-1-1 fr-gu"), "unit fr-inf-1-1", "add fr-gu")
    assert refused(s, "river 1528") == []
    assert refused(s, "river 1428") == ["9.13"]
    answer(s, "river 1528")
    assert (len(ways(s)[0]), where(s, "fr-gu")) == (20, 1528)


def test_9_13_each_change_of_hex_counts_the_other_bank_included() -> None:
    s = moving(position("egypt", "1446: fr-inf-1-1"), "unit fr-inf-1-1", "river 1546")
    assert ways(s) == [[1546]]


def test_9_13_the_unit_must_begin_the_phase_on_the_water() -> None:
    s = moving(position("egypt", "1932: fr-gu"), "unit fr-gu")
    assert offered(s, "river") == []
    answer(s, "hex 1833", "stop", "unit fr-gu")
    assert (offered(s, "river"), refused(s, "river 1832")) == ([], ["9.13"])


def test_9_13_no_other_movement_goes_with_it() -> None:
    s = moving(position("egypt", "1833: fr-gu"), "unit fr-gu", "river 1834")
    assert (offered(s, "hex"), s.options.verbs()) == ([], ["river", "stop"])
    assert refused(answer(s, "stop"), "unit fr-gu") == ["9.2"]
    s = moving(position("egypt", "1833: fr-gu"), "unit fr-gu", "hex 1834")
    assert reasons(s, "river 1835") == ["no other movement goes with movement along water"]


def test_9_13_siege_trains_never_go_by_water() -> None:
    s = moving(position("egypt", "1833: fr-siege-or fr-gu"), "unit fr-siege-or")
    assert (offered(s, "river"), refused(s, "river 1834")) == ([], ["9.13"])
    assert offered(answer(s, "add fr-gu"), "river") == []


def test_9_13_the_force_stops_next_to_any_enemy() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1; 1738: ot-be-1"), "unit fr-inf-1-1")
    assert (refused(s, "river 1638"), refused(s, "river 1639")) == (["9.13"], ["9.13"])
    answer(s, "river 1737")
    assert ways(s) == [[1733, 1734, 1735, 1736, 1737]]
    assert refused(s, "unit fr-inf-1-1") == ["9.2"]


def test_9_13_enemies_away_from_the_water_stop_it_on_their_own_bank_only() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1; 1637: ot-be-1"), "unit fr-inf-1-1", "river 1638")
    assert not {1736, 1737} & set(ways(s)[0][:-1])
    s = moving(position("egypt", "1833: fr-inf-1-1; 1637: ot-be-1; 1937: ot-be-2"), "unit fr-inf-1-1")
    assert (refused(s, "river 1736"), refused(s, "river 1837")) == ([], [])
    assert (refused(s, "river 1737"), refused(s, "river 1838")) == (["9.13"], ["9.13"])


def test_9_13_a_force_that_begins_next_to_an_enemy_may_leave() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1; 1933: ot-be-1"), "unit fr-inf-1-1")
    assert refused(s, "river 1834") == []
    assert refused(s, "river 1835") == []
    assert refused(s, "river 1639") == []


def test_9_13_enemies_and_full_hexes_block_the_water() -> None:
    banks = "1733: ot-be-1; 1834: ot-be-2"
    s = moving(position("egypt", f"1833: fr-inf-1-1; {banks}"), "unit fr-inf-1-1")
    assert refused(s, "river 1733") == ["9.4"]
    assert refused(s, "river 1734") == ["9.13"]
    six = "fr-inf-1-2 fr-inf-2-2 fr-inf-1-3 fr-inf-2-3 fr-inf-1-4 fr-inf-2-4"
    s = moving(position("egypt", f"1833: fr-inf-1-1; 1834: {six}"), "unit fr-inf-1-1")
    assert refused(s, "river 1834") == ["7.1"]
    answer(s, "river 1835")
    assert ways(s) == [[1733, 1734, 1835]]


def test_9_13_land_is_not_cut_across_from_one_water_to_another() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1"), "unit fr-inf-1-1")
    assert refused(s, "river 1639") == []
    assert refused(s, "river 1537") == ["9.13"]
    assert reasons(s, "river 1537") == [
        "no contiguous water leads there within 20 hexes without passing an enemy"
    ]


def test_9_13_a_unit_between_two_waters_begins_on_either() -> None:
    s = moving(position("egypt", "1639: fr-inf-1-1"), "unit fr-inf-1-1")
    assert refused(s, "river 1537") == []
    assert refused(s, "river 1833") == []


def test_9_13_two_waters_round_one_hex_are_not_joined_by_it() -> None:
    s = moving(position("egypt", "1537: fr-inf-1-1"), "unit fr-inf-1-1")
    assert refused(s, "river 1444") == []
    assert refused(s, "river 1544") == ["9.13"]


def test_9_13_gunboats_move_only_this_way() -> None:
    s = moving(position("egypt", "1833: fr-gunboat fr-gu"), "unit fr-gunboat")
    assert offered(s, "hex") == []
    assert refused(s, "hex 1832") == ["9.13"]
    answer(s, "add fr-gu")
    assert offered(s, "hex") == []
    answer(s, "river 1928")
    assert (where(s, "fr-gunboat"), where(s, "fr-gu")) == (1928, 1928)


def test_9_13_gunboats_off_the_water_stay_where_they_are() -> None:
    s = moving(position("egypt", "3718: ot-gunboat", player=OTTOMAN), "unit ot-gunboat")
    assert s.options.verbs() == ["drop", "stop"]


def test_9_13_locales_passed_on_the_water_change_hands() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1"), "unit fr-inf-1-1", "river 1641")
    assert 1639 in ways(s)[0]
    assert (s.holds(FRENCH, 1639), s.vp) == (True, [3 + 1, 31 - 1])


def test_9_13_scientists_alone_on_the_bank_are_run_over() -> None:
    s = position("egypt", "1833: ot-jn-1; 1834: fr-sc", player=OTTOMAN)
    moving(s, "unit ot-jn-1", "river 1834")
    assert where(s, "fr-sc") == "gone"


def test_9_13_a_slowed_side_floats_as_far_as_ever() -> None:
    s = moving(position("egypt", "1446: fr-inf-1-1", slowed=FRENCH), "unit fr-inf-1-1", "river 1528")
    assert len(ways(s)[0]) == 20


def test_9_13_the_way_is_the_players_while_hexes_are_left() -> None:
    damanhur = "1127: fr-garrison; 1428: fr-inf-1-1"
    s = moving(position("egypt", damanhur), "unit fr-inf-1-1", "river 1928")
    assert s.holds(FRENCH, 1928)
    assert (refused(s, "river 2126"), reasons(s, "drop fr-inf-1-1")[0][:12]) == ([], "on the water")
    answer(s, "river 2126")
    assert [len(way) for way in ways(s)] == [9, 3]
    assert s.agenda[-1].question(s).endswith("8 hexes left")
    assert reasons(s, "river 1528")[0].startswith("no contiguous water leads there within 8 hexes")
    answer(s, "stop")
    assert refused(s, "unit fr-inf-1-1") == ["9.2"]


def test_9_13_of_equal_ways_on_the_water_the_one_by_the_enemys_town_is_taken() -> None:
    s = moving(position("egypt", "1127: fr-garrison; 1428: fr-inf-1-1"), "unit fr-inf-1-1", "river 2126")
    assert {1928, 2126} <= s.held[FRENCH]
    assert len(ways(s)[0]) == 12


def test_9_13_nothing_speaks_against_a_hex_within_reach() -> None:
    s = moving(position("egypt", "1833: fr-inf-1-1"), "unit fr-inf-1-1")
    stack = MoveStack(FRENCH, units(s, "fr-inf-1-1"))
    assert cannot_float_to(s, stack, Hex(1834)) is None
    assert cannot_float_to(s, stack, Hex(1833)) is not None


def test_9_13_a_leg_that_ends_beside_an_enemy_is_the_last() -> None:
    s = moving(
        position("egypt", "1833: fr-inf-1-1; 1738: ot-be-1"), "unit fr-inf-1-1", "river 1735", "river 1737"
    )
    assert s.options.verbs() == ["unit", "done"] or "river" not in s.options.verbs()
    assert refused(s, "unit fr-inf-1-1") == ["9.2"]


def test_9_13_a_gunboat_does_not_change_waters_in_a_hex_with_two() -> None:
    s = moving(position("egypt", "1342: fr-gunboat"), "unit fr-gunboat", "river 1442", "stop", "done")
    s.begin(FRENCH, "movement")
    s = moving(s, "unit fr-gunboat")
    assert (refused(s, "river 1341"), refused(s, "river 1542")) == ([], ["9.13"])
    free = moving(position("egypt", "1442: fr-gunboat"), "unit fr-gunboat")
    assert refused(free, "river 1341") == refused(free, "river 1542") == []


def test_9_13_a_way_on_the_water_goes_on_from_the_water_it_came_by() -> None:
    s = moving(position("egypt", "1342: fr-inf-1-1"), "unit fr-inf-1-1", "river 1442")
    assert (refused(s, "river 1341"), refused(s, "river 1542")) == ([], ["9.13"])


# --- which waters, whose units -------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(1, 12))
def test_9_14_both_sides_use_the_nile_on_every_turn(turn: int) -> None:
    for unit, side in (("fr-inf-1-1", FRENCH), ("ot-jn-1", OTTOMAN)):
        s = moving(position("egypt", f"1833: {unit}", turn=turn, player=side), f"unit {unit}")
        assert {1326, 2428, 1446} <= set(offered(s, "river"))


def test_9_14_canal_and_lake_qarun_are_open() -> None:
    s = moving(position("egypt", "1436: fr-inf-1-1"), "unit fr-inf-1-1", "river 1344")
    assert where(s, "fr-inf-1-1") == 1344


@pytest.mark.parametrize(("start", "end"), [(3919, 3920), (3924, 3925), (3918, 4018), (3127, 3227)])
def test_9_14_other_waters_are_closed(start: int, end: int) -> None:
    s = moving(position("egypt", f"{start}: ot-jn-1", player=OTTOMAN), "unit ot-jn-1")
    assert (offered(s, "river"), refused(s, f"river {end}")) == ([], ["9.14"])


def test_9_14_only_gunboats_leave_the_upper_egypt_box_by_the_nile() -> None:
    s = moving(position("egypt", "upper_egypt: ot-gunboat ot-jn-1", player=OTTOMAN), "unit ot-jn-1")
    assert (offered(s, "river"), refused(s, "river 1446")) == ([], ["8.6.boxes"])
    answer(s, "stop", "unit ot-gunboat")
    assert refused(s, "river 1529") == []
    assert refused(s, "river 1429") == ["9.13"]
    answer(s, "river 1529")
    assert (ways(s)[0][0], len(ways(s)[0])) == (1446, 20)


def test_9_14_the_british_float_only_on_the_coastal_lakes() -> None:
    s = position("egypt", "1426: br-rm", player=OTTOMAN, british=True)
    moving(s, "unit br-rm")
    assert offered(s, "river") == [1326, 1427, 1526, 1527, 1626, 1627]
    assert refused(s, "river 1327") == ["8.8"]


def test_9_15_swedes_use_the_finnish_lakes() -> None:
    s = moving(position("finland", "2513: sw-sk-1", player=SWEDISH), "unit sw-sk-1", "river 2313")
    assert ways(s) == [[2414, 2313]]


def test_9_15_a_lake_partly_in_russia_serves_whole() -> None:
    s = moving(position("finland", "2513: sw-sk-1", player=SWEDISH), "unit sw-sk-1", "river 1714")
    assert (s.game.province[s.game.hex("1714")], where(s, "sw-sk-1")) == ("russia", 1714)
    assert s.holds(SWEDISH, 1714)


def test_9_15_lakes_that_do_not_meet_are_not_joined() -> None:
    s = moving(position("finland", "2513: sw-sk-1", player=SWEDISH), "unit sw-sk-1")
    assert refused(s, "river 3214") == ["9.13"]


def test_9_15_rivers_and_channels_are_closed() -> None:
    s = moving(position("finland", "2906: sw-nf-1", player=SWEDISH), "unit sw-nf-1")
    assert refused(s, "river 2907") == ["9.15"]
    s = moving(position("finland", "1202: sw-nf-1", player=SWEDISH), "unit sw-nf-1")
    assert refused(s, "river 1203") == ["9.15"]


def test_9_15_not_in_winter() -> None:
    s = moving(position("finland", "2513: sw-sk-1", turn=1, player=SWEDISH), "unit sw-sk-1")
    assert (offered(s, "river"), reasons(s, "river 2414")) == ([], ["the lakes are frozen"])


def test_9_15_russians_never() -> None:
    s = moving(position("finland", "1714: ru-c-1", player=RUSSIAN), "unit ru-c-1")
    assert (offered(s, "river"), refused(s, "river 1814")) == ([], ["9.15"])


def test_9_15_the_gunboat_flotilla_keeps_to_its_lake() -> None:
    s = moving(position("finland", "2513: sw-af", player=SWEDISH), "unit sw-af")
    assert offered(s, "hex") == []
    assert set(offered(s, "river")) <= s.game.rivers.banks
    assert 1714 in offered(s, "river")
