"""20.0 Fog of war."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.options import Choice, Options
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.logistics import RefitRoll
from sandtable.games.operation_albion.revolution import GermanWithdrawal
from sandtable.games.operation_albion.sampling import sampler
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.view import View, view
from tests.games.operation_albion import checks
from tests.games.operation_albion.battles import force, go, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    ask,
    asks,
    game,
    offered,
    position,
    refused,
)
from tests.games.operation_albion.positions import told as events_of

SEEDS = range(6)


# --- the rules ---------------------------------------------------------------------------------------


def known(s: State, viewer: Side, space: str) -> set[str]:
    """The enemy units in a space that a side can name."""
    stacks = [stack for stack in view(s, viewer).stacks if stack.space == space and stack.side != viewer]
    return {unit for stack in stacks for unit in stack.units}


def hidden(s: State, viewer: Side, space: str) -> dict[str, int]:
    """How many units in a space a side cannot name, by class."""
    return {
        cls: n for stack in view(s, viewer).stacks if stack.space == space for cls, n in stack.hidden.items()
    }


def arrange(s: State, *choices: Choice | str) -> State:
    """What a side does between two actions."""
    return answer(ask(s, ActionsPhase(GERMAN)), "form", *choices, "done")


def test_20_0_only_the_top_unit_of_a_stack_is_seen() -> None:
    s = position({"courland_c": "g_20 g_203 g_2gd", "baltic_f": "g_bb_5 g_td_2"})
    assert known(s, RUSSIAN, "courland_c") == {"g_2gd"}
    assert hidden(s, RUSSIAN, "courland_c") == {"ground": 2}
    assert known(s, RUSSIAN, "baltic_f") == {"g_td_2"}
    assert known(s, RUSSIAN, "riga") == set()


def test_20_0_the_owner_chooses_what_lies_on_top() -> None:
    s = position({"courland_c": "g_20 g_203 g_2gd"})
    arrange(s, ("top", "g_20"))
    assert known(s, RUSSIAN, "courland_c") == {"g_20"}
    assert s.options.verbs() == ["action", "done"]


def test_20_0_displays_and_pools_are_closed() -> None:
    s = position({})
    s.send("g_20", "refit", "test")
    s.send("g_203", "destroyed", "test")
    s.send("g_1r", "withdrawn", "test")
    hand = view(s, RUSSIAN).hands[GERMAN]
    assert set(hand.units) == {"depot", "stock", "out"}
    assert set(hand.counts) == set(hand.units)
    own = view(s, GERMAN).hands[GERMAN]
    assert own.units["refit"] == ("g_20",)
    assert own.counts["pool"] == len(s.in_display(GERMAN, "pool"))


def test_20_0_what_is_hidden_is_told_to_its_owner_only() -> None:
    s = position({"courland_a": "g_20 g_203 g_2gd"}, reduced=["g_20"])
    answer(take(s, "G4.rally"), ("rally", "courland_a"))
    event = events_of(s, "rallied")[0]
    assert event.facts["unit"] == "g_20"
    told = event.seen_by(RUSSIAN)
    assert told is not None
    assert "unit" not in told.facts


def test_20_0_moves_show_how_many_go_and_not_who() -> None:
    s = position({"courland_a": "g_20 g_203"})
    go(s, "G3.ground.move", "g_20 g_203", "courland_c")
    told = events_of(s, "moved")[0].seen_by(RUSSIAN)
    assert told is not None
    assert told.facts == {
        "side": 0,
        "number": 2,
        "markers": (),
        "origin": "courland_a",
        "way": ("courland_c",),
    }


def test_20_0_same_space_both_sides_see_each_other() -> None:
    s = position({"courland_a": "g_20 g_203", "courland_c": "r_2sib r_6sib r_lr1"})
    assert known(s, GERMAN, "courland_c") == {"r_lr1"}
    go(s, "G3.ground.move", "g_20 g_203", "courland_c")
    assert known(s, GERMAN, "courland_c") == {"r_2sib", "r_6sib", "r_lr1"}
    assert known(s, RUSSIAN, "courland_c") == {"g_20", "g_203"}
    assert [event.reveals for event in events_of(s, "seen")] == [True, True]
    answer(s, "decline")
    go(s, "G3.ground.move", "g_20 g_203", "courland_a")
    assert known(s, GERMAN, "courland_c") == {"r_lr1"}


def test_20_0_same_zone_shows_what_ships_carry() -> None:
    s = position({"baltic_d": "g_tr_1", "baltic_c": "r_ss_1"}, aboard={"g_42": "g_tr_1"})
    assert view(s, RUSSIAN).aboard == {}
    go(s, "G3.naval.move", "r_ss_1", "baltic_d", side=RUSSIAN)
    assert view(s, RUSSIAN).aboard == {"g_42": "g_tr_1"}


def test_20_0_same_mines_share_no_zone() -> None:
    s = position({"baltic_b": "g_td_2 g_bb_5 r_mine_a1"})
    assert known(s, RUSSIAN, "baltic_b") == {"g_bb_5"}


def test_20_0_scout_what_was_seen_stays_known_until_it_moves() -> None:
    s = position({"courland_c": "r_2sib r_lr1", "lithuania_a": "g_20"})
    answer(ask(s, ActionsPhase(GERMAN)), ("action", "G2.ground"))
    assert known(s, GERMAN, "courland_c") == {"r_2sib", "r_lr1"}
    go(s, "G3.ground.move", "r_2sib", "riga", side=RUSSIAN)
    s.put("r_13", "riga")
    assert known(s, GERMAN, "riga") == {"r_13"}
    assert known(s, GERMAN, "courland_c") == {"r_lr1"}


def test_20_0_scout_a_ship_that_sails_takes_its_cargo_out_of_sight() -> None:
    s = position({"baltic_d": "r_td_3", "baltic_f": "g_tr_1 g_td_2"}, aboard={"g_42": "g_tr_1"})
    take(s, "G2.naval", RUSSIAN)
    assert view(s, RUSSIAN).aboard == {"g_42": "g_tr_1"}
    go(s, "G3.naval.move", "g_tr_1", "baltic_e")
    assert view(s, RUSSIAN).aboard == {}


def test_20_0_reveal_a_player_may_show_a_unit() -> None:
    s = position({"courland_c": "g_20 g_203 g_2gd"})
    answer(ask(s, ActionsPhase(GERMAN)), "form", ("show", "g_20"))
    assert known(s, RUSSIAN, "courland_c") == {"g_20", "g_2gd"}
    assert refused(s, "show", "g_20") == "20.0.reveal"
    assert refused(s, "show", "g_2gd") == "20.0.reveal"
    assert offered(s, "show") == ["g_203"]
    assert view(s, GERMAN).shown == ("g_20",)


def test_20_0_base_units_are_open() -> None:
    s = position({"riga": "r_base_riga r_2sib r_6sib"}, reduced=["r_base_riga", "r_2sib"])
    assert known(s, GERMAN, "riga") == {"r_base_riga", "r_6sib"}
    assert view(s, GERMAN).reduced == ("r_base_riga",)


@pytest.mark.parametrize("die", [4, 6])
def test_20_0_refit_results_are_secret(die: int) -> None:
    s = position({})
    s.send("g_20", "refit", "test")
    before = view(s, RUSSIAN)
    s.events.clear()
    answer(ask(s, RefitRoll(GERMAN, "g_20")), die)
    told = [event.seen_by(RUSSIAN) for event in s.events]
    assert [event.facts for event in told if event is not None] == [{"side": 0}]
    assert view(s, RUSSIAN).hands == before.hands


def test_20_0_refit_display_is_emptied_in_secret_by_the_revolution() -> None:
    s = position({})
    s.send("g_bb_5", "refit", "test")
    s.send("g_bb_6", "pool", "test")
    s.events.clear()
    answer(ask(s, GermanWithdrawal()), 1)
    named = [e.facts.get("unit") for event in s.events if (e := event.seen_by(RUSSIAN)) is not None]
    assert s.at["g_bb_5"] == s.at["g_bb_6"] == "withdrawn"
    assert named == [None]


def test_20_0_null_an_attack_that_can_harm_nobody_is_no_combat() -> None:
    s = position({"libau": "g_base_libau g_b_1", "baltic_d": "r_ss_1 r_ss_2"})
    answer(force(s, "G3.air.naval", "g_b_1"), ("target", "baltic_d"))
    assert s.over
    assert events_of(s, "no combat")
    assert not events_of(s, "shot")
    assert known(s, GERMAN, "baltic_d") == {"r_ss_1", "r_ss_2"}


def test_20_1_the_marker_is_all_that_is_seen_of_a_task_force() -> None:
    s = position({"baltic_f": "g_bb_5 g_td_2"})
    arrange(s, ("form", "g_bb_5"), "all")
    seen = view(s, RUSSIAN)
    assert [(force.marker, force.space, force.units) for force in seen.forces] == [(1, "baltic_f", ())]
    assert seen.stacks == ()
    assert seen.control["baltic_f"] == GERMAN
    own = view(s, GERMAN)
    assert own.forces[0].units == ("g_bb_5", "g_td_2")
    assert own.stacks[0].units == ("g_bb_5", "g_td_2")


def test_20_1_the_marker_sails_with_all_its_ships() -> None:
    s = position({"baltic_f": "g_bb_5 g_td_2 g_cl_2", "baltic_c": "r_td_1"})
    s.form_force(1, ("g_bb_5", "g_td_2"))
    s.form_force(1, ("r_td_1",))
    go(s, "G3.naval.move", "g_bb_5 g_td_2", "baltic_e")
    assert view(s, RUSSIAN).forces[0].space == "baltic_e"
    told = events_of(s, "moved")[0].seen_by(RUSSIAN)
    assert told is not None
    assert (told.facts["number"], told.facts["markers"]) == (0, (1,))
    assert s.forces["r_td_1"] == 1


def test_20_1_ships_that_leave_a_task_force_behind_lose_the_marker() -> None:
    s = position({"baltic_f": "g_bb_5 g_td_2"})
    s.form_force(1, ("g_bb_5", "g_td_2"))
    go(s, "G3.naval.move", "g_td_2", "baltic_e")
    assert s.forces == {"g_bb_5": 1}
    assert known(s, RUSSIAN, "baltic_e") == {"g_td_2"}


def test_20_1_a_submarine_in_the_zone_sees_under_the_marker() -> None:
    s = position({"baltic_f": "g_bb_5 g_td_2", "baltic_e": "r_ss_1"})
    s.form_force(1, ("g_bb_5", "g_td_2"))
    go(s, "G3.naval.move", "r_ss_1", "baltic_f", side=RUSSIAN)
    assert view(s, RUSSIAN).forces[0].units == ("g_bb_5", "g_td_2")
    assert known(s, RUSSIAN, "baltic_f") == {"g_bb_5", "g_td_2"}


def test_20_1_a_marker_comes_off_again() -> None:
    s = position({"baltic_f": "g_bb_5 g_td_2"})
    s.form_force(1, ("g_bb_5", "g_td_2"))
    arrange(s, ("disband", "g_td_2"))
    assert s.forces == {}
    assert asks(s) == "ActionsPhase"


def test_sampled_positions_keep_to_the_map() -> None:
    """Hidden Russians are dealt as the rules allow: no corps on islands, no Reds before their day."""
    s = position(
        {
            "oesel": "r_base_oesel r_425 r_472",
            "riga": "r_base_riga r_2sib r_f_1 r_lr1",
            "gulf_riga_a": "r_td_1 r_td_2",
            "courland_a": "g_20",
        }
    )
    ask(s, ActionsPhase(GERMAN))
    known_now = view(s, GERMAN)
    assert isinstance(known_now, View)
    for seed in range(30):
        sampled = sampler(s.game, known_now)(Random(seed))
        checks.sound(sampled)
        assert [sampled.game.cls[unit] for unit in sampled.units(RUSSIAN, "riga")].count("air") == 1


# --- random games ------------------------------------------------------------------------------------


def options_of(seed: int) -> tuple[str, ...]:
    return tuple(sorted(checks.SETUPS[seed % len(checks.SETUPS)].options))


def pick(options: Options, random: Random) -> Choice:
    """A verb, then one of its nouns; with little taste for ending things."""
    verbs = options.verbs()
    if random.random() < 0.7:
        verbs = [verb for verb in verbs if options.nouns(verb) != [None]] or verbs
    verb = random.choice(verbs)
    return verb, random.choice(options.nouns(verb))


def moments(seed: int, share: float) -> Iterator[tuple[State, Random]]:
    """Some positions of a random game; every other game begins in a melee."""
    random = Random(f"fog {seed}")
    s = game(*options_of(seed)).start()
    assert isinstance(s, State)
    if seed % 2:
        checks.scatter(s, random)
    while not s.over:
        checks.sound(s)
        if random.random() < share:
            yield s, random
        s.events.clear()
        play.choose(s, s.asked, *pick(s.options, random))
    checks.sound(s)


def seen(s: State, side: Side | None) -> bytes:
    return msgspec.json.encode(game().view(s, side))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_side_cannot_tell_hidden_units_apart(seed: int) -> None:
    compared = 0
    for s, random in moments(seed, 0.1):
        for viewer in (Side(0), Side(1)):
            found = checks.shuffled(s, viewer, random)
            if found is None:
                continue
            twin, new = found
            compared += 1
            assert seen(twin, viewer) == seen(s, viewer)
            assert seen(twin, None) == seen(s, None)
            if s.asked == viewer:
                assert twin.options == s.options
                for _ in range(20):
                    verb, noun = random.choice(list(game().vocabulary.verbs)), random.choice(checks.nouns(s))
                    assert play.why(s, viewer, verb, noun) == play.why(twin, viewer, verb, noun)
            compare_what_follows(s, twin, new, viewer, random)
    assert compared > 0


def compare_what_follows(s: State, twin: State, new: dict[str, str], viewer: Side, random: Random) -> None:
    """If a choice leaves the viewer's view the same, so does what he is told of it."""
    choice = pick(s.options, random)
    same = checks.counterpart(choice, new)
    if same not in twin.options:
        return
    asked, s, twin = s.asked, s.clone(), twin.clone()
    play.choose(s, asked, *choice)
    play.choose(twin, asked, *same)
    if seen(s, viewer) == seen(twin, viewer):
        assert told(s, viewer) == told(twin, viewer)


def told(s: State, side: Side) -> list[str]:
    """What a side reads in the log, apart from the names of what leaves the map."""
    events = [event.seen_by(side) for event in s.events if event.kind not in checks.OPEN]
    return [game().presentation.sentence(event) for event in events if event is not None]


@pytest.mark.parametrize("seed", SEEDS)
def test_sampled_positions_look_the_same(seed: int) -> None:
    for s, random in moments(seed, 0.1):
        for side in (Side(0), Side(1)):
            known = game(*options_of(seed)).view(s, side)
            if s.asked != side:
                with pytest.raises(ValueError, match="asked"):
                    game(*options_of(seed)).sample(known, random)
                continue
            sampled = game(*options_of(seed)).sample(known, random)
            assert isinstance(sampled, State)
            assert seen(sampled, side) == seen(s, side)
            assert sampled.options == s.options
            play.choose(sampled, side, *pick(sampled.options, random))


def test_20_1_ships_of_a_zone_are_named_one_by_one() -> None:
    s = ask(position({"baltic_f": "g_bb_5 g_td_2 g_cl_2", "baltic_d": "g_td_6"}), ActionsPhase(GERMAN))
    answer(s, "form", ("form", "g_td_2"))
    assert refused(s, "add", "g_td_6") == "20.1"
    answer(s, "go")
    assert s.forces == {"g_td_2": 1}
    assert refused(s, "form", "g_td_2") == "20.1"
    answer(s, ("form", "g_bb_5"), ("add", "g_cl_2"))
    assert s.forces == {"g_td_2": 1, "g_bb_5": 2, "g_cl_2": 2}
    assert refused(s, "form", "g_td_6") == "20.1"


def test_20_1_a_marker_comes_off_once_and_not_in_the_moment_it_is_formed() -> None:
    s = position({"baltic_f": "g_bb_5 g_td_2", "baltic_d": "g_td_6"})
    s.form_force(1, ("g_bb_5", "g_td_2"))
    ask(s, ActionsPhase(GERMAN))
    answer(s, "form", ("form", "g_td_6"))
    assert refused(s, "disband", "g_td_6") == "20.1"
    answer(s, ("disband", "g_bb_5"))
    assert s.forces == {"g_td_6": 2}
    answer(s, ("form", "g_bb_5"), "go")
    assert refused(s, "disband", "g_bb_5") == "20.1"


def test_20_1_stacks_are_arranged_after_the_last_action() -> None:
    s = ask(position({"baltic_f": "g_bb_5 g_td_2"}, ap=(0, 0)), ActionsPhase(GERMAN))
    assert refused(s, "action", "G3.naval.move") == "8.2.cost"
    answer(s, "form", ("top", "g_bb_5"), "done")
    assert s.over
    assert s.top(GERMAN, "baltic_f") == "g_bb_5"
    assert ask(position({"riga": "g_20"}, ap=(0, 0)), ActionsPhase(GERMAN)).over


def test_20_0_the_russians_arrange_their_set_up_unseen() -> None:
    s = answer(game().start(), "quick")
    assert refused(s, "show", "r_2sib") == "20.0.reveal"
    zone = next(z for z in s.stacks[RUSSIAN] if len(s.ships(RUSSIAN, z)) > 1)
    ship = s.ships(RUSSIAN, zone)[0]
    s.events.clear()
    answer(s, ("top", ship), ("form", ship), "all")
    assert all(event.seen_by(GERMAN) is None for event in s.events)
    assert s.forces
