"""What Admiral says: choices in words, the status, lists, cards, and the look back."""

import re
from typing import cast

import pytest

from sandtable.core.events import Event, Facts
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.game.documents import Grid, Lines, Lit, Panel
from sandtable.games.admiral.activation import Fly
from sandtable.games.admiral.damage import DamageControl
from sandtable.games.admiral.fleets import Buy
from sandtable.games.admiral.sequence import GameTurn, Hands
from sandtable.games.admiral.state import State
from sandtable.games.admiral.view import View
from tests.games.admiral.positions import ONE, TWO, answer, ask, game, position, underway

SHOWN = game().presentation


def seen(s: State, side: Side | None = ONE) -> View:
    """What a side knows."""
    return cast(View, game().view(s, side))


def duel() -> State:
    """Bismarck acts; Hood lies on her port side."""
    s = position([("KM Bismarck", 100, 90, 0)], [("RN Hood", 60, 90, 0), ("RN Norfolk", 60, 150, 180)])
    return underway(s)


def words(verb: str, noun: Noun, question: str = "") -> str:
    """A choice in words, in the duel."""
    return game().vocabulary.words(verb, noun, question, SHOWN.names_in(seen(duel())))


# --- choices in words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "noun", "said"),
    [
        ("fire", ("P", "port", "b1"), "Guns: primary, port, at Hood"),
        ("torpedo", ("starboard", "b2"), "Torpedoes: starboard, at Norfolk"),
        ("leg", 125, "Sail 12.5 cm"),
        ("turn", -45, "Turn 22.5° to port"),
        ("turn", 20, "Turn 10° to starboard"),
        ("speed", 24, "Speed 24 knots"),
        ("speed", -5, "Speed 5 knots astern"),
        ("order", "engine-110", "Order: Engine power at 110%"),
        ("place", (60, 20, 90), "Place: 60, 20, course 90°"),
        ("fly", (270, 30), "Fly on course 270°, 30 cm far"),
        ("return", (90, 12, 180), "Come back on course 90°, 12 cm away, heading 180°"),
        ("spread", ("port", -10, 12), "Torpedo barrage: port, 10° anticlockwise, 12 cm away"),
        ("spread", ("starboard", 0, 9), "Torpedo barrage: starboard, abeam, 9 cm away"),
        ("launch", ("b9.dive1", "depth"), "B9.dive1 takes off with depth charges"),
        ("launch", ("b9.dive1", ""), "B9.dive1 takes off"),
        ("buy", "Prinz Eugen", "Buy Prinz Eugen"),
        ("split", ("S", "bow"), "Split fire: secondary, bow"),
        ("edge", "north", "The north edge"),
        ("depth", "periscope", "Depth: periscope depth"),
    ],
)
def test_choices_are_told_as_they_are_measured(verb: str, noun: Noun, said: str) -> None:
    assert words(verb, noun) == said


def test_what_done_and_skip_mean_depends_on_the_question() -> None:
    assert words("done", None, "Manoeuvre") == "Done"
    assert words("done", None, Buy.__name__) == "The fleet is complete"
    assert words("unit", "b1", DamageControl.__name__) == "Repair Hood"
    assert words("unit", "b1", "Place") == "Place Hood now"
    assert words("skip", None, Fly.__name__) == "Stay where it is"


def test_twins_and_squadrons_have_names_of_their_own() -> None:
    s = position([("KM Graf Zeppelin", 140, 90, 0)], [("RN Hood", 60, 90, 0), ("RN Hood", 60, 150, 180)])
    names = SHOWN.names_in(seen(s))
    assert (names["a1"], names["b1"], names["b2"]) == ("Graf Zeppelin", "Hood b1", "Hood b2")
    assert names["a1.dive1"] == "Graf Zeppelin’s dive squadron 1"


def test_the_names_of_ships_lead_to_the_table() -> None:
    mission = game("denmark-strait").vocabulary.kinds["ship"]
    assert mission.place
    assert {"Bismarck", "Hood", "Norfolk"} <= mission.names.keys()
    free = game().vocabulary.kinds["ship"].names
    assert "Tirpitz" in free
    assert "Yamato" not in free


def test_shots_launches_and_ships_for_sale_are_told_with_what_they_bring() -> None:
    s = duel()
    (hood,) = [noun for noun in s.options.nouns("fire") if noun == ("P", "port", "b1")]
    assert re.fullmatch(r"(long|short) range, \+\d+ against \d+, \d+%", SHOWN.detail(s, "fire", hood))
    near = underway(position([("KM Z1 Leberecht Maass", 100, 90, 0)], [("RN Hood", 88, 90, 0)]))
    assert SHOWN.detail(near, "torpedo", ("port", "b1")).endswith(" or less hits")
    assert SHOWN.detail(game().start(), "buy", "Prinz Eugen") == "CA, 58 points"
    assert SHOWN.detail(s, "leg", 10) == ""


# --- the status and the lists -------------------------------------------------------------------


def test_turn_structure_the_status_tells_turn_weather_and_hand() -> None:
    status = SHOWN.status_of(seen(duel()))
    assert status is not None
    assert (status.turn, status.phase) == ("Turn 2 of 15", "operational")
    assert [gauge.value for gauge in status.now] == ["Calm and clear", "Kriegsmarine"]
    assert [gauge.value for gauge in status.gauges] == ["★5 · ▮0 · 0 VP", "★5 · ▮0 · 0 VP"]
    before = SHOWN.status_of(cast(View, game().view(game().start(), ONE)))
    assert before is not None
    assert (before.turn, before.now[0].value) == ("Set-up", "Weather unknown")


def test_preorder_hold_the_enemys_held_card_is_not_named() -> None:
    s = duel()
    s.held = ["", "b2"]
    for side, held in ((ONE, "1"), (TWO, "Norfolk"), (None, "1")):
        status = SHOWN.status_of(seen(s, side))
        assert status is not None
        assert status.gauges[1].value == f"★5 · ▮0 + {held} held · 0 VP"


def test_turn_tactical_sequence_the_deck_is_not_shown() -> None:
    s = ask(position([("KM Bismarck", 60, 60, 0), ("KM Prinz Eugen", 80, 60, 0)], [("RN Hood", 60, 90, 0)]))
    ask(s, GameTurn(3), Hands())
    answer(s, ("card", "a2"))
    status = SHOWN.status_of(seen(s, TWO))
    assert status is not None
    assert "▮" not in status.gauges[0].value


def grids(panel: Panel | None) -> list[list[list[str]]]:
    """The tables of a panel."""
    assert panel is not None
    return [block.rows for block in panel.blocks if isinstance(block, Grid)]


def lines(panel: Panel | None) -> list[str]:
    """The sentences of a panel."""
    assert panel is not None
    return [line for block in panel.blocks if isinstance(block, Lines) for line in block.lines]


def test_the_list_of_units_tells_where_they_are_and_what_is_the_matter() -> None:
    s = position([("KM U-47", 100, 90, 0), ("KM Graf Zeppelin", 140, 90, 0)], [("RN Hood", 60, 90, 0)])
    s.alter("a1", depth=1)
    s.alter("a2", token=1, evasive=True, criticals={"Serious fire": 2})
    s.sink("b1", "test")
    s.fly("a2.dive1", aloft=True, x=15000, y=3000)
    panel = SHOWN.panel("units", seen(s), ())
    (u47, zeppelin), (hood,) = grids(panel)
    assert u47 == ["U-47", "SS", "11 of 17", "0", "100, 90", "1 of 1, periscope depth"]
    assert zeppelin[-1] == "3 of 3, bound by light damage, Serious fire x2, evasive"
    assert (hood[0], hood[-1]) == ("Hood (flag)", "a wreck")
    assert lines(panel) == ["Graf Zeppelin’s dive squadron 1 at 150, 30"]


def test_setup_place_cards_units_that_lie_face_down_are_not_placed_in_the_list() -> None:
    s = position([("KM Bismarck", 60, 60, 0)], [("RN Hood", 60, 90, 0)])
    s.visible = False
    assert grids(SHOWN.panel("units", seen(s, TWO), ()))[0] == [
        ["Bismarck (flag)", "BB", "", "", "", "placed face down or not at all"]
    ]
    assert list(SHOWN.places_in(seen(s, TWO))) == ["b1"]


def test_mission_sheet_special_rules_and_victory_are_read() -> None:
    found = game("denmark-strait")
    panel = found.presentation.panel("mission", found.view(found.start(), ONE), ())
    text = "\n".join(lines(panel))
    assert "24 May 1941; historical. 12 turns, table of 240 by 180 cm." in text
    assert "Royal Navy: 0" in text
    assert "Bismarck may leave by the west or south edge" in text
    assert "(victory.default)" in "\n".join(lines(SHOWN.panel("mission", seen(duel()), ())))
    fog = lines(SHOWN.panel("mission", seen(position((), (), weather="Fog", night=True)), ()))
    assert re.fullmatch(r"Weather: Fog, at night; one sees \d+ cm(; guns -\d)?\.", fog[1])


def test_weather_and_the_last_critical_are_lit_in_their_tables() -> None:
    events = [Event("critical", {"unit": "a1", "name": "Flooding", "roll": 12, "table": "severe"})]
    panel = SHOWN.panel("charts", seen(duel()), list(enumerate(events)))
    assert panel is not None
    lit = {block.chart: block.rows for block in panel.blocks if isinstance(block, Lit)}
    rows = {chart.id: chart.rows for chart in SHOWN.charts}
    assert [rows["weather"][at][1] for at in lit["weather"]] == ["Calm and clear"]
    assert [rows["severe"][at][0] for at in lit["severe"]] == ["12"]
    assert lit["light"] == lit["gunnery"] == ()


# --- cards and the end --------------------------------------------------------------------------


def card(event: Event) -> tuple[str, list[list[str]]]:
    """The heading of an event's card, and its first table."""
    assert SHOWN.result is not None
    found = SHOWN.result(event)
    assert found is not None
    (block,) = found.blocks
    assert isinstance(block, Grid)
    return found.heading, block.rows


def told(s: State, kind: str) -> Event:
    """The last event of a kind."""
    return next(event for event in reversed(s.events) if event.kind == kind)


def test_fire_hit_a_shot_is_reckoned_on_a_card() -> None:
    s = duel()
    answer(s, ("fire", ("P", "port", "b1")), 6, 5)
    heading, rows = card(told(s, "shot"))
    assert heading == "Bismarck fires at Hood"
    assert re.fullmatch(r"Primary battery, port, (short|long) range", rows[0][0])
    assert rows[-2] == ["die", "+6"]
    assert re.fullmatch(r"Attack \d+ against \d+ \(die 5\)", rows[-1][0])
    assert sum(int(row[1].replace("−", "-")) for row in rows[:-1]) == told(s, "shot").facts["attack"]


def test_torpedo_roll_a_launch_is_reckoned_on_a_card() -> None:
    parts, names = {"base": 1, "size": 2, "speed": -1}, {"a1": "Electra", "b1": "Bismarck"}
    facts: Facts = {"unit": "a1", "target": "b1", "stations": 2, "parts": parts, "names": names}
    heading, rows = card(Event("launch", facts))
    assert heading == "Electra launches at Bismarck"
    assert rows == [["base", "+1"], ["size", "+2"], ["speed", "−1"], ["2 dice", "2 or less"]]


def test_damage_critical_is_lit_in_its_table_on_a_card() -> None:
    assert SHOWN.result is not None
    found = SHOWN.result(Event("critical", {"unit": "a1", "name": "Flooding", "roll": 12, "table": "severe"}))
    assert found is not None
    assert "Flooding" in found.heading
    (lit,) = found.blocks
    assert isinstance(lit, Lit)
    severe = next(chart for chart in SHOWN.charts if chart.id == lit.chart)
    assert [severe.rows[row][0] for row in lit.rows] == ["12"]
    assert SHOWN.result(Event("leg", {"unit": "a1", "tenths": 10})) is None


def test_the_look_back_counts_shots_and_tells_every_fate() -> None:
    s = duel()
    s.sink("b1", "test")
    s.alter("a1", damage=1)
    events = [
        Event("shot", {"unit": "a1", "hit": hit, "names": {"a1": "Bismarck"}}) for hit in (True, False, False)
    ]
    figures, own, foe = grids(SHOWN.panel("debrief", seen(s, None), list(enumerate(events))))
    told = {row[0]: row[1:] for row in figures}
    assert told["Shots"] == ["3", "0"]
    assert told["Hits"] == ["1 (33%)", "0"]
    assert told["Ships gone"] == ["0", "1"]
    assert told["Structure left"] == ["3 of 4", "3 of 7"]
    assert own == [["Bismarck", "BB", "3 of 4 structure points"]]
    assert foe == [["Hood", "BC", "sunk"], ["Norfolk", "CA", "unhurt"]]


def test_the_end_is_told_with_its_reason() -> None:
    s = duel()
    s.end(0, "points", (10, 3))
    assert (
        game().outcome(seen(s, None), "kriegsmarine", (10, 3)) == "Kriegsmarine wins (points): 0 to 0 points"
    )
    s.end(-1, "points", (0, 0))
    assert SHOWN.ending is not None
    assert SHOWN.ending(seen(s, None)).startswith("A draw (points)")
