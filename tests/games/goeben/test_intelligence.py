"""11.0 Intelligence."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.intelligence import (
    BerlinCalls,
    IntelligencePhase,
    IntelligenceRoll,
    intelligence_value,
)
from sandtable.games.goeben.state import Lying, State
from tests.games.goeben.positions import answer, ask, display, offered, position, refused, told


def roll(s: State, die: int) -> State:
    """Goeben tries, and the die falls."""
    return answer(ask(s, IntelligenceRoll(s.captain("goeben"), "goeben")), die)


def test_11_0_it_tells_of_hidden_markers_or_moves_the_alert_level() -> None:
    results = {result for column in position().game.tables.intelligence for result in column.results}
    assert results == {"ED", "NE", "IB", "JE", "IJ"}


def test_11_0_the_attempt_is_optional() -> None:
    assert answer(ask(position(goeben="zante"), IntelligencePhase()), "done").over


def test_11_1_one_attempt_a_turn_by_one_ship() -> None:
    s = position(goeben="zante", breslau="matapan")
    ask(s, IntelligencePhase())
    assert offered(s, "try") == ["goeben", "breslau"]
    answer(s, ("try", "breslau"), 2)
    assert [event.facts["ship"] for event in told(s, "intelligence")] == ["breslau"]
    assert s.over


def test_11_1_one_attempt_for_all_captains_together() -> None:
    s = position("ottoman", "captains", goeben="zante", breslau="matapan")
    answer(ask(s, IntelligencePhase()), ("try", "goeben"), 2)
    assert s.over


def test_11_1_not_by_an_austro_hungarian_ship() -> None:
    s = position(goeben="zante", helgoland="zante")
    assert refused(ask(s, IntelligencePhase()), "try", "helgoland") == "20.0"


@pytest.mark.parametrize(
    ("space", "cargo", "alert", "value"),
    [
        ("zante", ("wireless",), 1, 5),
        ("zante", ("wireless", "wireless"), 1, 5),
        ("zante", (), 1, 3),
        ("zante", (), 6, -2),
        ("pola", (), 1, 5),
        ("spalato", (), 1, 4),
        ("genoa", (), 1, 4),
        ("brindisi", (), 1, 4),
        ("bone", (), 1, 3),
    ],
)
def test_11_1_the_value_is_a_sum(space: str, cargo: tuple[str, ...], alert: int, value: int) -> None:
    s = position(goeben=space, alert=alert)
    display(s, "goeben", *cargo)
    assert intelligence_value(s, "goeben") == value


def test_11_1_leadership_4_wireless_at_sea_alert_1_die_4_is_a_break() -> None:
    s = position(goeben="zante", pool=[])
    display(s, "goeben", "wireless")
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    roll(s, 4)
    assert told(s, "intelligence")[0].facts["result"] == "IB"
    assert offered(s, "is") == ["warrior"]


def test_11_1_the_columns_meet_without_a_gap() -> None:
    columns = position().game.tables.intelligence
    assert all(right.least == left.most + 1 for left, right in pairwise(columns))
    assert all(len(column.results) == 6 for column in columns)


@pytest.mark.parametrize(("die", "alert"), [(1, 3), (2, 2), (6, 1)])
def test_11_2_detected_nothing_or_jammed(die: int, alert: int) -> None:
    s = position(goeben="zante", alert=2)
    assert roll(s, die).alert == alert


def test_11_2_all_markers_of_one_space_are_examined_and_stay_face_down() -> None:
    s = position(goeben="zante", pool=[])
    s.hidden["british"] = ("warrior", "quiet_seas-1", "chatham")
    s.lay("pz_malta", Lying("", "british", False), Lying("", "british", False))
    s.lay("pz_adriatic", Lying("", "british", False))
    roll(s, 4)
    answer(s, ("look", "pz_malta"), ("is", "warrior"), ("is", "quiet_seas-1"))
    assert [(m.counter, m.up) for m in s.lying["pz_malta"]] == [("warrior", False), ("quiet_seas-1", False)]
    assert told(s, "examined")[0].facts["counters"] == ("warrior", "quiet_seas-1")
    assert s.lying["pz_adriatic"][0].counter == ""
    assert s.pool == frozenset()


def test_11_2_what_was_seen_is_what_is_met_later() -> None:
    s = position(goeben="pz_malta", pool=[])
    s.hidden["british"] = ("chatham",)
    s.lay("pz_malta", Lying("warrior", "british", False))
    ask(s, Incidents("pz_malta"))
    assert s.enemies("pz_malta") == ("warrior",)


def test_11_2_both_results_at_once() -> None:
    s = position(goeben="pola", alert=2, pool=[])
    display(s, "goeben", "wireless", leadership=5)
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    roll(s, 6)
    assert (s.alert, offered(s, "is")) == (1, ["warrior"])


def test_11_2_only_spaces_where_something_lies_face_down() -> None:
    s = position(goeben="zante", allies={"matapan": ["warrior"]}, pool=[])
    s.hidden["british"] = ("chatham", "dublin")
    for space in ("pz_malta", "pz_adriatic"):
        s.lay(space, Lying("", "british", False))
    assert refused(roll(s, 4), "look", "matapan") == "11.2"


def test_11_2_coastal_defences_are_not_examined() -> None:
    s = position(goeben="zante", forts={"bone": ["light-1"]}, pool=[])
    assert roll(s, 4).over


def test_11_2_jamming_lowers_the_alert_by_one() -> None:
    s = position(goeben="zante", alert=4)
    answer(ask(s, BerlinCalls(s.post("commander"))), "jam")
    assert s.alert == 3
