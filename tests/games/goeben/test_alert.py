"""5.0 The Allied Alert Level."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import EndBattle, LandMarines, TheyBreakOff, allied_rating
from sandtable.games.goeben.incidents import Incidents, draws
from sandtable.games.goeben.intelligence import IntelligenceRoll
from sandtable.games.goeben.raiding import CommerceRaiding
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.state import Battle, State
from sandtable.games.goeben.victory import ObjectivePhase
from tests.games.goeben.positions import answer, ask, asks, display, game, position, told


def drawn(s: State, *markers: str) -> State:
    """Draw these markers for Goeben, in this order."""
    space = s.at["goeben"]
    s.to_pool(*markers)
    return answer(ask(s, Incidents(space)), *(("draw", marker) for marker in markers))


def test_5_1_alert_starts_at_one() -> None:
    s = game().start()
    assert isinstance(s, State)
    assert s.alert == 1


@pytest.mark.parametrize(("sunk", "now"), [(0, 3), (1, 4), (2, 4)])
def test_5_1_a_battle_with_a_sinking_raises_it_once(sunk: int, now: int) -> None:
    s = position(goeben="zante", alert=3)
    s.engage(Battle("zante", False, ("goeben",), (), ("goeben",), sunk=sunk))
    assert ask(s, EndBattle()).alert == now


def test_5_1_a_bombardment_raises_it() -> None:
    s = position(goeben="bone", alert=3)
    s.engage(Battle("bone", True, ("goeben",), (), ("goeben",), rate={"goeben": "normal"}))
    assert ask(s, EndBattle()).alert == 4


def test_5_1_raids_raise_it_once_a_space() -> None:
    s = position(goeben="zante", alert=3)
    s.meet_merchantman("zante", "merchantman-1")
    s.meet_merchantman("zante", "merchantman-2")
    answer(ask(s, CommerceRaiding("zante")), ("raid", "goeben"), 1, ("raid", "goeben"), 1)
    assert s.alert == 4


def test_5_1_a_merchantman_let_go_does_not() -> None:
    s = position(goeben="zante", alert=3)
    s.meet_merchantman("zante", "merchantman-1")
    assert answer(ask(s, CommerceRaiding("zante")), "spare").alert == 3


def test_5_1_taking_a_port_raises_it() -> None:
    s = position(goeben="bone", alert=3)
    display(s, "goeben", "seebataillon")
    answer(ask(s, LandMarines(s.captain("goeben"), "goeben")), ("land", "goeben"))
    assert s.alert == 4


@pytest.mark.parametrize(("die", "now"), [(1, 4), (2, 3), (6, 2)])
def test_5_1_intelligence_moves_it_up_or_down(die: int, now: int) -> None:
    s = position(goeben="zante", alert=3)
    assert answer(ask(s, IntelligenceRoll(s.captain("goeben"), "goeben")), die).alert == now


@pytest.mark.parametrize(
    ("spaces", "active", "now"),
    [(("pola", "trieste"), False, 2), (("pola", "zante"), False, 3), (("pola", "pola"), True, 3)],
)
def test_5_1_a_quiet_day_with_all_in_port_lowers_it(spaces: tuple[str, str], active: bool, now: int) -> None:
    s = position(goeben=spaces[0], breslau=spaces[1], alert=3)
    s.active = active
    assert ask(s, ObjectivePhase()).alert == now


def test_5_1_a_neutral_port_gives_no_quiet_day() -> None:
    assert ask(position(goeben="brindisi", alert=3), ObjectivePhase()).alert == 3


@pytest.mark.parametrize(("alert", "marker", "now"), [(6, "pursue-1", 6), (1, "conflicting_orders-1", 1)])
def test_5_2_never_above_six_or_below_one(alert: int, marker: str, now: int) -> None:
    s = position(goeben="zante", pool=["quiet_seas-1"] if alert == 1 else [], alert=alert)
    assert drawn(s, marker).alert == now


def test_5_2_a_rise_and_a_fall_cancel_out() -> None:
    assert drawn(position(goeben="zante", pool=[], alert=4), "pursue-1", "conflicting_orders-1").alert == 4


@pytest.mark.parametrize("alert", [1, 3, 6])
def test_5_3_sets_the_number_of_incidents(alert: int) -> None:
    assert draws(position(goeben="zante", alert=alert), "zante") == alert


def test_5_3_counts_in_the_allied_contact_rating() -> None:
    s = position(goeben="zante", allies={"zante": ["warrior"]}, alert=2)
    s.engage(Battle("zante", False, ("goeben",), ("warrior",), ("goeben",)))
    before = allied_rating(s)
    s.set_alert(5)
    assert allied_rating(s) == before + 3


@pytest.mark.parametrize(("alert", "gone"), [(3, True), (4, False)])
def test_5_3_decides_whether_they_break_off(alert: int, gone: bool) -> None:
    s = position(goeben="zante", allies={"zante": ["warrior"]}, alert=alert)
    s.engage(Battle("zante", False, ("goeben",), ("warrior",), ("goeben",), first="allied"))
    answer(ask(s, TheyBreakOff()), 4)
    assert ("warrior" in s.pool) == gone


def test_5_4_a_change_counts_at_once_for_the_next_group() -> None:
    s = position(goeben="zante", breslau="matapan", pool=["pursue-1", "patrol-1"], alert=1)
    answer(ask(s, Phase("incident")), ("group", "zante"), ("draw", "pursue-1"), ("draw", "patrol-1"))
    assert asks(s) == "DrawMarker"
    assert s.alert == 2


def test_5_4_a_change_does_not_alter_the_draw_that_brought_it() -> None:
    s = position(goeben="zante", pool=["patrol-1"], alert=1)
    drawn(s, "pursue-1")
    assert (s.alert, s.over) == (2, True)


def test_5_2_nothing_is_told_where_it_cannot_rise_or_fall() -> None:
    s = position(goeben="zante", alert=6)
    s.shift_alert(1, "pursuit")
    assert not told(s, "alert")
