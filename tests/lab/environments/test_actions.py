"""Every legal choice has a number, or a way of numbers that leads to it."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.core.options import Choice, Handful, Nouns, Options
from sandtable.game.info import Setup
from sandtable.lab.environments.actions import MANY, SLOTS, Actions, Branch, completed, in_words
from sandtable.lab.environments.description import GameDescription
from sandtable.lab.environments.episode import Episode
from tests.subjects import SUBJECTS

ACTIONS = Actions(GameDescription(sandtable.load("admiral")))


def offered(verb: str, nouns: Nouns) -> Options:
    return Options((verb, nouns))


def ways(options: Options) -> list[Choice]:
    return list(completed(ACTIONS.first(options), ACTIONS))


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_mask_is_what_the_engine_offers(name: str) -> None:
    for setup in SUBJECTS[name].SETUPS[:2]:
        episode = Episode(sandtable.load(name, None, setup))
        random = Random(name)
        episode.begin(1)
        while not episode.over and episode.choices < 100:
            side = episode.asked
            assert list(episode.observe(side)["action_mask"].nonzero()[0]) == sorted(episode.legal)
            if episode.answer is None and episode.choices % 3 == 0 and episode.state.options.size <= MANY:
                choices = list(completed(episode.legal, episode.actions))
                assert len(choices) == len(set(choices))
                assert set(choices) == set(episode.state.options)
            episode.act(random.choice(list(episode.legal)))


@pytest.mark.parametrize("name", SUBJECTS)
def test_numbers_are_the_same_in_every_scenario(name: str) -> None:
    game = sandtable.load(name)
    first = Actions(GameDescription(game)).blocks
    for scenario in game.scenarios:
        assert Actions(GameDescription(sandtable.load(name, None, Setup(scenario.id)))).blocks == first


def test_a_known_noun_is_one_step() -> None:
    legal = ACTIONS.first(Options(("speed", range(5, 8)), ("done", (None,))))
    assert sorted(legal.values(), key=str) == [("done", None), ("speed", 5), ("speed", 6), ("speed", 7)]
    (again,) = ACTIONS.first(offered("speed", (6,)))
    assert legal[again] == ("speed", 6)


def test_a_long_noun_is_chosen_part_by_part() -> None:
    nouns = (("P", "bow", "a1"), ("P", "bow", "a2"), ("S", "port", "a1"))
    (branch,) = ACTIONS.first(offered("fire", nouns)).values()
    assert isinstance(branch, Branch)
    primary, secondary = sorted(ACTIONS.then(branch).values(), key=repr, reverse=True)
    assert secondary == ("fire", ("S", "port", "a1"))
    assert isinstance(primary, Branch)
    assert set(ACTIONS.then(primary).values()) == {("fire", nouns[0]), ("fire", nouns[1])}


@pytest.mark.parametrize("number", [SLOTS, SLOTS + 1, 3 * SLOTS, MANY])
def test_more_nouns_than_slots_are_told_apart_in_several_steps(number: int) -> None:
    nouns = tuple((f"x{rank}",) for rank in range(number))
    assert sorted(ways(offered("fire", nouns))) == sorted(("fire", noun) for noun in nouns)


def test_a_list_too_long_to_be_written_out_is_cut_by_rank() -> None:
    dice = Handful(5)
    found = ways(offered("fire", dice))
    assert len(dice) > MANY
    assert found == [("fire", dice[rank]) for rank in range(len(dice))]


def test_every_step_leaves_fewer() -> None:
    (step,) = ACTIONS.first(offered("fire", Handful(7))).values()
    steps = 0
    while isinstance(step, Branch):
        following = ACTIONS.then(step)
        assert all(
            len(after.nouns) < len(step.nouns) for after in following.values() if isinstance(after, Branch)
        )
        step = following[max(following)]
        steps += 1
    assert step == ("fire", (6,) * 7)
    assert steps == 4


def test_nouns_that_look_the_same_are_refused() -> None:
    (branch,) = ACTIONS.first(offered("fire", ("x", ("x",)))).values()
    assert isinstance(branch, Branch)
    with pytest.raises(ValueError, match=r"fire: x and .* cannot be told apart"):
        ACTIONS.then(branch)


def test_steps_in_words() -> None:
    egypt = sandtable.load("egypt")
    assert in_words(egypt, ("unit", 0)) == "unit fr-inf-1-1"
    assert in_words(egypt, ("done", None)) == "done"
    branch = Branch("fire", ("P",), [("P", "bow", "a1"), ("P", "bow", "a2")])
    words = in_words(sandtable.load("admiral"), branch)
    assert words == "fire P ... (2 choices, fire P bow a1 to fire P bow a2)"
