"""The greedy bot: one of its own moves ahead, from its view alone."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import load
from sandtable.bots import bot
from sandtable.bots.greedy import GreedyBot, Move, TriedPlans, ranked, rehearse
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE
from sandtable.game.game import AnyGame
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.state import State
from tests.positions import FRENCH, ask, position, units


@pytest.fixture(scope="module")
def egypt() -> AnyGame:
    return load("egypt")


def combat(text: str) -> State:
    return ask(position("egypt", text, phase="combat"), CombatPhase(FRENCH))


def march(text: str) -> State:
    return ask(position("egypt", text, phase="movement"), MovementPhase(FRENCH))


def answers(game: AnyGame, s: State, most: int = 12) -> list[Choice]:
    """What a bot chooses one after the other, while it is asked."""
    player, random = GreedyBot(), Random(1)
    side = s.asked
    found: list[Choice] = []
    while s.asked == side and not s.over and len(found) < most:
        choice = player.choose(game, game.view(s, side), random)
        play.choose(s, side, *choice)
        found.append(choice)
    return found


def test_it_takes_the_ready_made_set_up(egypt: AnyGame) -> None:
    s = egypt.start()
    assert GreedyBot().choose(egypt, egypt.view(s, s.asked), Random(1)) == ("quick", None)


def test_it_attacks_when_the_odds_are_good(egypt: AnyGame) -> None:
    s = combat("1730: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2; 1731: ot-be-1; 1127: fr-garrison")
    assert answers(egypt, s)[0] == ("attack", 1731)


def test_it_leaves_a_much_stronger_enemy_alone(egypt: AnyGame) -> None:
    s = combat("1730: fr-mar; 1731: ot-mm-1 ot-mm-2 ot-mm-3; 1127: fr-garrison")
    assert answers(egypt, s, 1) == [("done", None)]


def test_it_walks_into_an_empty_city(egypt: AnyGame) -> None:
    s = march("1732: fr-inf-1-1; 4213: ot-garrison-4213; 1127: fr-garrison")
    answers(egypt, s)
    assert 1833 in s.held[FRENCH]


def test_it_ends_the_phase_when_everybody_has_had_a_turn(egypt: AnyGame) -> None:
    s = march("1732: fr-inf-1-1; 4213: ot-garrison-4213; 1127: fr-garrison")
    assert answers(egypt, s, 40)[-1] == ("done", None)


def test_a_plan_is_followed_to_its_end(egypt: AnyGame) -> None:
    s = combat("1730: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2; 1731: ot-be-1; 1127: fr-garrison")
    assert answers(egypt, s)[-1] == ("fight", None)
    assert s.asked == CHANCE


def test_a_plan_is_dropped_when_another_question_comes(egypt: AnyGame) -> None:
    player = GreedyBot()
    first = combat("1730: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2; 1731: ot-be-1; 1127: fr-garrison")
    player.choose(egypt, egypt.view(first, FRENCH), Random(1))
    second = march("1732: fr-inf-1-1; 4213: ot-garrison-4213; 1127: fr-garrison")
    choice = player.choose(egypt, egypt.view(second, FRENCH), Random(1))
    assert choice in second.options


def test_the_same_view_and_random_numbers_give_the_same_choice(egypt: AnyGame) -> None:
    s = march("1732: fr-inf-1-1 fr-inf-2-1; 1833: ot-mm-1 ot-be-1; 1127: fr-garrison")
    known = egypt.view(s, FRENCH)
    assert GreedyBot().choose(egypt, known, Random(4)) == GreedyBot().choose(egypt, known, Random(4))


def test_what_the_view_hides_does_not_matter(egypt: AnyGame) -> None:
    text = "1730: fr-inf-1-1 fr-inf-2-1; 1731: {hidden} ot-be-1; pool: {drawn}; 1127: fr-garrison"
    weak = combat(text.format(hidden="ot-be-4", drawn="ot-ni-1"))
    strong = combat(text.format(hidden="ot-ni-1", drawn="ot-be-4"))
    choices = [GreedyBot().choose(egypt, egypt.view(s, FRENCH), Random(3)) for s in (weak, strong)]
    assert choices[0] == choices[1]


def test_it_leaves_the_position_alone(egypt: AnyGame) -> None:
    s = march("1732: fr-inf-1-1 fr-inf-2-1; 1833: ot-mm-1; 1127: fr-garrison")
    before = s.clone()
    ranked(egypt, s, Random(1), egypt.evaluate, egypt.mind.plans(s))
    assert (s.where, s.stacks, s.agenda) == (before.where, before.stacks, before.agenda)


def test_a_rehearsal_stops_where_a_plan_does_not_fit() -> None:
    s = march("1732: fr-inf-1-1; 1127: fr-garrison")
    (unit,) = units(s, "fr-inf-1-1")
    answered = rehearse(s, (("unit", unit), ("hex", 4213), ("stop", None)))
    assert [choice for _, choice in answered] == [("unit", unit)]


def test_a_move_lasts_until_its_question_is_put_again() -> None:
    s = march("1732: fr-inf-1-1; 1127: fr-garrison")
    (unit,) = units(s, "fr-inf-1-1")
    move = Move(s)
    play.choose(s, FRENCH, "unit", unit)
    assert not move.over(s)
    play.choose(s, FRENCH, "stop")
    assert move.over(s)


def test_a_move_is_over_when_what_lies_beneath_is_taken_up() -> None:
    s = ask(
        position("egypt", "1732: fr-inf-1-1; 1127: fr-garrison"), MovementPhase(FRENCH), CombatPhase(FRENCH)
    )
    move = Move(s)
    play.choose(s, FRENCH, "done")
    assert move.over(s)


def test_it_wants_a_question(egypt: AnyGame) -> None:
    s = egypt.start()
    with pytest.raises(ValueError, match="nothing to choose from"):
        GreedyBot().choose(egypt, egypt.view(s, None), Random(1))


def test_it_is_found_by_name() -> None:
    assert isinstance(bot("greedy"), GreedyBot)


def test_a_plan_that_came_to_nothing_is_not_tried_again(egypt: AnyGame) -> None:
    s = march("1730: fr-inf-1-1; 1733: ot-be-1; 1127: fr-garrison")
    view, tried, random = egypt.view(s, FRENCH), TriedPlans(), Random(1)
    plans = [(choice,) for choice in list(s.options)[:2]]
    assert [tried.first_new(view, plans, s, random) for _ in plans] == plans
    assert tried.first_new(view, plans, s, random)[0] in s.options
    play.choose(s, FRENCH, *next(iter(egypt.mind.plans(s)))[0])
    assert tried.first_new(egypt.view(s, FRENCH), plans, s, random) == plans[0]
