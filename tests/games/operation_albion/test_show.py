"""What the game says of itself: words, status, details, panels, cards, the look back."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from sandtable.core import play as engine
from sandtable.core.events import Event, Fact
from sandtable.core.side import CHANCE, Side
from sandtable.game.documents import Block, Grid, Lines, Lit, Panel, Pieces, Status, Track
from sandtable.games.operation_albion.actions import ACTIONS, ActionsPhase
from sandtable.games.operation_albion.arrange import Arrange
from sandtable.games.operation_albion.combat import Declare
from sandtable.games.operation_albion.deployment import Deploy
from sandtable.games.operation_albion.gamedata import GERMAN, OPTIONS, RUSSIAN
from sandtable.games.operation_albion.logistics import Refit
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.victory import level, tally
from sandtable.games.operation_albion.view import View
from tests.games.operation_albion.battles import force, go
from tests.games.operation_albion.positions import answer, ask, game, gamedata, position

DEAD = {"engineer", "guns", "pursue", "zone", "eliminate", "reembark"}


def seen(s: State, side: Side | None = None) -> View:
    """What the side that is asked sees, or another."""
    return cast(View, game().view(s, s.asked if side is None else side))


def status(s: State, side: Side | None = None) -> Status:
    """The status for the side that is asked, or another."""
    found = game().presentation.status_of(seen(s, side))
    assert found is not None
    return found


def panel(s: State, name: str, side: Side | None = None, *log: Event) -> Panel:
    """A panel for the side that is asked, or another."""
    found = game().presentation.panel(name, seen(s, side), [*enumerate(log)])
    assert found is not None
    return found


def text(blocks: list[Block]) -> str:
    """All that blocks say."""
    said = []
    for block in blocks:
        said.append("" if isinstance(block, Lit) else block.title)
        if isinstance(block, Lines):
            said += block.lines
        elif isinstance(block, Grid):
            said += [" ".join(row) for row in (block.header, *block.rows)]
        elif isinstance(block, Pieces):
            said.append(" ".join(map(str, block.ids)))
    return "\n".join(said)


def gauges(s: State) -> dict[str, str]:
    """The figures of the status by their ids."""
    return {gauge.id: gauge.value for gauge in (*status(s).now, *status(s).gauges)}


def detail(s: State, verb: str, noun: str) -> str:
    """What a choice costs or brings."""
    return game().presentation.detail(s, verb, noun)


# --- words ----------------------------------------------------------------------------------------


def test_verbs_that_no_rule_offers_are_gone() -> None:
    verbs = game().vocabulary.verbs
    assert not DEAD & verbs.keys()
    assert list(verbs)[:4] == ["unit", "add", "drop", "join"]
    assert list(verbs)[-4:] == ["action", "kind", "contingent", "die"]
    s = ask(position({"libau": "g_20"}), ActionsPhase(GERMAN))
    assert not any(s.knows(verb, None) for verb in DEAD)


@pytest.mark.parametrize(
    ("verb", "noun", "question", "words"),
    [
        ("action", "G2.naval", "ActionsPhase", "Naval scouting"),
        ("form", None, "ActionsPhase", "Arrange stacks"),
        ("form", "r_bb_1", "Arrange", "New Task Force with 1st Battleship Brigade"),
        ("done", None, "ActionsPhase", "End the turn"),
        ("done", None, "AirSupport", "No more aircraft"),
        ("load", ("g_42", "g_tr_1"), "Loading", "Load Group of 42nd Division (42 Div) on Transport Fleet"),
        ("place", ("g_mine_a1", "baltic_f"), "PlaceUnits", "Lay German Mine 2-2 in Baltic Sea F"),
        ("place", ("g_ss_1", "baltic_a"), "Station", "Courland U-Flotilla (SS-1) goes to Baltic Sea A"),
        ("fly", ("g_f_2",), "AirSupport", "F-2 flies along"),
        ("contingent", ("finnish_white", "ground"), "Refit", "Refit Finnish White ground units"),
        ("area", "oesel", "Landing", "Assault Oesel Is."),
        ("kind", "surface", "Declare", "Fire at surface ships"),
        ("die", 3, "Shot", "Die 3"),
    ],
)
def test_choices_in_words(verb: str, noun: str | tuple[str, ...] | None, question: str, words: str) -> None:
    assert game().vocabulary.words(verb, noun, question).startswith(words)


def test_buttons_have_the_words_of_the_counters() -> None:
    assert game().vocabulary.words("lose", "g_20", "TakeHits", short=True) == "20"
    assert game().vocabulary.words("load", ("g_42", "g_tr_1"), short=True) == "Load 42 Div on TR-1"


def test_26_0_every_action_stands_below_a_heading() -> None:
    kind = game(*(option.id for option in OPTIONS)).vocabulary.kinds["action"]
    assert kind.names.keys() == kind.headings.keys() == ACTIONS.keys()
    assert kind.headings["G3.comb.evac"] == "G-3 Combined operations"
    assert "32.0.raid" not in game().vocabulary.kinds["action"].headings, "only what is in use"


# --- the status -----------------------------------------------------------------------------------


def test_the_status_tells_turn_weather_points_and_the_revolution() -> None:
    s = ask(position({"libau": "g_base_libau g_20"}, turn=3, ap=(4, 2), weather=True), ActionsPhase(GERMAN))
    found = status(s)
    assert (found.turn, found.phase, found.player) == ("Turn 3, October 1917", "german actions", GERMAN)
    assert gauges(s)["weather"] == "Bad weather"
    assert [(gauge.value, gauge.side) for gauge in found.gauges[:2]] == [("4 AP", GERMAN), ("2 AP", RUSSIAN)]
    assert gauges(s)["revolution"] == "★ box 5"
    assert "2 Russian Action Points" in found.gauges[2].about
    assert found.panels == ["situation"]
    assert not status(force(s, "G3.ground.move", "g_20")).panels, "a force moves: the map matters"


def test_4_1_the_last_fortress_is_named() -> None:
    russian = {"riga": "r_2sib", "reval": "r_13", "helsingfors": "r_42a", "vyborg": "r_42b"}

    def stands(places: dict[str, str]) -> State:
        return ask(position(places | {"libau": "g_base_libau"}), ActionsPhase(GERMAN))

    s = stands(russian)
    assert gauges(s)["last-fortress"] == "⚑ Libau"
    words = "If Libau falls too, the Russians hold every fortress, and the Russians win at once (4.1)"
    assert words in {gauge.about for gauge in status(s).gauges}
    assert words in text(panel(s, "situation").blocks)
    assert "last-fortress" not in gauges(stands(russian | {"vyborg": ""}))


def test_7_2_incidents_are_news() -> None:
    s = ask(position({"libau": "g_20"}), ActionsPhase(GERMAN))
    effects = {effect.op: effect for i in s.game.tables.incident for effect in i.effect}
    s.banned = (effects["ban"], effects["ban_attack"])
    assert status(s).news[0] == "Russian BB, BC, BP stay in harbour this turn (7.2)"
    assert status(s).news[1].endswith("units do not attack this turn (7.2)")


# --- details --------------------------------------------------------------------------------------


def test_10_0_places_have_their_cost_and_what_is_there() -> None:
    s = force(position({"courland_c": "g_20", "riga": "r_base_riga r_2sib"}), "G3.ground.move", "g_20")
    assert detail(s, "to", "riga") == "1 movement, fortress, major port, 2 Russian"


def test_15_0_a_choice_has_one_bracket_also_at_petrograd() -> None:
    s = ask(position({"riga": "r_base_riga"}), Deploy(RUSSIAN, "r_bb_1", "reinforcement"))
    said = game().vocabulary.words("deploy", "russian_home_base", "Deploy")
    assert said == "Deploy in Russian Home Base at Petrograd"
    assert detail(s, "deploy", "russian_home_base") == "major port"


def test_20_1_a_task_force_counts_as_one() -> None:
    s = position({"baltic_c": "r_bb_1 r_td_1", "baltic_f": "g_td_2"})
    s = answer(ask(s, Arrange(RUSSIAN)), ("form", "r_td_1"), "all")
    s = force(s, "G3.naval.move", "g_td_2")
    assert detail(s, "to", "baltic_c").endswith("sea, 1 Russian")


def test_12_7_units_tell_what_a_hit_does() -> None:
    s = position({"baltic_c": "g_td_2 g_cl_2", "baltic_b": "r_td_1 r_cp_1"})
    go(s, "G3.naval.move", "g_td_2 g_cl_2", "baltic_b")
    answer(s, "attack", 1, 6)
    assert s.asked == RUSSIAN
    assert detail(s, "lose", "r_td_1") == "lost"


def test_12_7_targets_have_the_dice_that_hit() -> None:
    s = position({"courland_c": "g_2gd g_20", "riga": "r_base_riga r_2sib r_f_1"})
    go(s, "G3.ground.move", "g_2gd g_20", "riga")
    answer(s, 6)
    assert isinstance(s.agenda[-1], Declare)
    assert detail(s, "kind", "air") == "hits on 1"
    assert detail(s, "kind", "ground") == "hits on 1\N{EN DASH}4"


def test_18_1_refit_tells_what_the_dice_bring() -> None:
    s = position({"libau": "g_base_libau"})
    s.at["g_20"] = "refit"
    answer(ask(s, Refit(GERMAN)), ("contingent", ("imperial", "ground")))
    words = "comes back on 1, 2, 3; to the pool on 4, 5; destroyed on 6"
    assert detail(s, "refit", "g_20") == words


def test_details_tell_nothing_that_a_view_does_not() -> None:
    """Any position that fits the view of the side that is asked has the same details."""
    found = game(*(option.id for option in OPTIONS))
    random = Random(7)
    s = cast(State, found.start())
    compared = 0
    while not s.over:
        if s.asked != CHANCE and random.random() < 0.3:
            view = found.view(s, s.asked)
            other = found.sample(view, random)
            for verb, nouns in view.asked.options.items():
                for noun in nouns[:8]:
                    compared += 1
                    same = found.presentation.detail(other, verb, noun)
                    assert same == found.presentation.detail(s, verb, noun), (verb, noun)
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    assert compared > 100


# --- panels ---------------------------------------------------------------------------------------


def test_4_2_the_situation_tells_points_by_source() -> None:
    s = position({"riga": "g_20", "narva": "g_203", "libau": "g_base_libau"})
    said = text(panel(ask(s, ActionsPhase(GERMAN)), "situation").blocks)
    assert "German victory points 3: Riga, Narva" in said
    assert "As it stands: " in said
    assert "Not known: Russian BB, BC and BP lost" in said
    assert "German control: Libau, Riga, Narva" in said
    assert "Off the map: Reinforcement Pool" in said


def test_7_1_7_3_the_tracks_mark_where_the_game_stands() -> None:
    s = ask(position({"libau": "g_20"}, turn=3, weather=True), ActionsPhase(GERMAN))
    turns, revolution = panel(s, "situation").blocks[:2]
    assert isinstance(turns, Track)
    assert isinstance(revolution, Track)
    assert (turns.boxes[2], turns.at, turns.marks[2], turns.tone) == (
        "3 October 1917",
        2,
        "bad on 1–2",
        "bad",
    )
    assert (revolution.boxes[0], revolution.at, revolution.marks[5]) == ("★", 5, "2 AP")
    s.revolution = 3
    turns, broken_out = panel(s, "situation").blocks[:2]
    assert isinstance(turns, Track)
    assert isinstance(broken_out, Track)
    assert (turns.marks[2], broken_out.at) == ("bad on 1–2 ★", None)


def test_7_3_index_the_last_moves_stand_below_their_track() -> None:
    s = ask(position({"libau": "g_20"}), ActionsPhase(GERMAN))
    log = [event("index", change=-1, now=now, why="the war drags on") for now in (7, 6, 5, 4)]
    log.append(event("index", change=1, now=5, why="Libau taken"))
    _, track, moves, told = panel(s, "situation", None, *log).blocks
    assert isinstance(track, Track)
    assert isinstance(moves, Lines)
    assert moves.lines[0].startswith("October Revolution: box 5 of 8")
    assert moves.lines[1:3] == ["+1 to box 5: Libau taken", "-1 to box 4: the war drags on"]
    assert len(moves.lines) == 5, "the first of five is left out"
    assert isinstance(told, Lines)
    assert told.title == "Points and control"


def test_20_0_only_the_top_of_an_enemy_stack_is_named() -> None:
    s = ask(position({"riga": "r_2sib r_6sib", "courland_c": "g_20"}), ActionsPhase(GERMAN))
    said = text(panel(s, "units").blocks)
    assert "Riga fortress, major port  6 Sib 1-0-0-3/2; 1 ground ?" in said
    assert "2 Sib" not in said


def test_20_1_a_task_force_hides_its_ships() -> None:
    s = position({"baltic_c": "r_bb_1 r_td_1"})
    answer(ask(s, Arrange(RUSSIAN)), ("form", "r_td_1"), "all")
    assert "r_bb_1" in text(panel(s, "units").blocks)
    theirs = text(panel(s, "units", GERMAN).blocks)
    assert "Russian Task Force 1 in Baltic Sea C: its ships are not known (20.1)" in theirs
    assert "BB-1" not in theirs
    assert "r_bb_1" not in theirs
    answer(s, ("show", "r_td_1"))
    assert "Task Force 1 (TD-1 0-2-2-1/3)" in text(panel(s, "units", GERMAN).blocks)


def test_20_0_the_enemys_displays_stay_closed() -> None:
    s = position({"riga": "r_2sib", "libau": "g_20"})
    s.at["r_bb_1"] = s.at["g_bb_5"] = "refit"
    said = text(panel(ask(s, ActionsPhase(GERMAN)), "units").blocks)
    assert "German Units for Refit: 1 (2.1.1.refit)\ng_bb_5" in said
    assert "r_bb_1" not in said
    assert "Units for Refit, Units Destroyed, Units Withdrawn, Reinforcement Pool" in said
    assert ": closed to you (20.0)" in said


def test_7_1_charts_are_lit_where_they_count() -> None:
    s = ask(position({"libau": "g_20"}, turn=3), ActionsPhase(GERMAN))
    log = [Event("turn", {}), event("incident", side=int(RUSSIAN), die=2)]
    lit = {
        block.chart: block.rows for block in panel(s, "charts", None, *log).blocks if isinstance(block, Lit)
    }
    assert lit["turns"] == (2,)
    assert lit["revolution"] == (5,)
    assert lit["incidents_russian_before"] == (1,)
    assert lit["incidents_german"] == ()


# --- cards and the end ----------------------------------------------------------------------------


def event(kind: str, **facts: Fact) -> Event:
    """Something that everybody is told."""
    return Event(kind, facts)


def test_7_2_an_incident_lights_its_row() -> None:
    result = game().presentation.result
    assert result is not None
    incident = gamedata().tables.incident[2]
    card = result(event("incident", side=0, die=incident.die, name=incident.name, says=incident.says))
    assert card is not None
    assert card.heading == f"German incident: {incident.name}"
    assert card.blocks == [Lit("incidents_german", (2,))]
    outbreak = result(event("revolution"))
    assert outbreak is not None
    assert "Germany sends its battle fleet" in text(outbreak.blocks)
    assert result(event("turn", turn=2, label="")) is None


def test_4_2_points_are_told_by_source() -> None:
    s = position({"riga": "g_20", "narva": "g_203", "oesel": "g_65"})
    s.at["r_bb_1"] = "destroyed"
    s.at["g_2gd"] = "refit"
    s.end(int(GERMAN), "German marginal victory", (4, 1))
    battle = event("battle", side=int(GERMAN), form="land", space="riga", attackers=[], defenders=[])
    shot = event("shot", unit="g_20", at="ground", die=1, factor=3, hit=1)
    gone = event("sent", unit="r_bb_1", display="destroyed", why="combat")
    found = panel(s, "debrief", GERMAN, battle, shot, gone)
    said = text(found.blocks)
    for row in (
        "There was no October Revolution",
        "German Riga 1 2",
        "German Narva 1 1",
        "German Russian BB, BC and BP lost 1 1",
        "Russian German shock divisions lost 1 1",
        "German 0 1 1 1 0 0",
        "Russian 0 0 0 0 1 0",
        "Riga German",
        "German capital ships and shock divisions out of play\ng_2gd",
        "Russian capital ships and shock divisions out of play\nr_bb_1",
    ):
        assert row in said
    assert Lit("levels", (2,)) in found.blocks
    assert tally(gamedata(), seen(s, GERMAN))[0] == (4, 1)
    assert level(gamedata(), (9, 2)).name == "German marginal victory"
    ending = game().presentation.ending
    assert ending is not None
    assert ending(seen(s, GERMAN)).startswith("German marginal victory: ")
