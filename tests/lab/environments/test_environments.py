"""The environments keep the rules of PettingZoo and Gymnasium, in those projects' own tests."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import sandtable
from sandtable.game.data import DataError
from sandtable.lab import environments
from sandtable.lab.environments import SandtableAEC, SandtableEnv
from sandtable.lab.environments.__main__ import main

every_game = pytest.mark.parametrize("name", sandtable.GAMES)


def random_game(env: SandtableAEC, seed: int, steps: int = 10_000) -> list[str]:
    """A random game, as the choices that were made."""
    env.reset(seed=seed)
    random = Random(seed)
    told: list[str] = []
    while not any(env.terminations.values()) and not any(env.truncations.values()) and len(told) < steps:
        observation, _, _, _, _ = env.last()
        action = random.choice(list(observation["action_mask"].nonzero()[0]))
        told.append(env.choice(action))
        env.step(action)
    return told


# PettingZoo's test recommends arrays as observations and agents named player_0, and frowns on an agent
# that has no legal actions because it is not its turn.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:We recommend agents to be named in the format:UserWarning")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
@every_game
def test_pettingzoo_accepts_every_game(name: str) -> None:
    api_test(environments.env(name), num_cycles=30, verbose_progress=False)


@every_game
def test_pettingzoo_gets_the_same_game_from_the_same_seed(name: str) -> None:
    seed_test(lambda: environments.env(name), num_cycles=10)


@every_game
def test_gymnasium_accepts_every_game(name: str) -> None:
    check_env(environments.against(name, bot="random"), skip_render_check=True)


@every_game
def test_every_game_is_registered(name: str) -> None:
    (id,) = [id for id, game in environments.REGISTRY.items() if game == name]
    env = gymnasium.make(id, side=sandtable.load(name).sides[-1])
    observation, _ = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert observation["action_mask"].any()
    env.close()


def test_goeben_is_made_by_its_name() -> None:
    env = gymnasium.make("sandtable.lab.environments:Sandtable/Goeben-v1", scenario="ottoman")
    assert isinstance(env.unwrapped, SandtableEnv)
    assert env.unwrapped.episode.game.setup.scenario == "ottoman"


def test_a_game_is_set_up_as_wanted() -> None:
    env = environments.aec("operation_albion", options=["pursuit"])
    assert env.episode.game.setup.options == {"pursuit"}
    with pytest.raises(ValueError, match="no scenario"):
        environments.aec("goeben", scenario="moon")
    with pytest.raises(ValueError, match="no side"):
        environments.against("egypt", side="martian")


def test_a_game_is_played_with_a_pack(tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("=", encoding="utf-8")
    with pytest.raises(DataError, match="not valid TOML"):
        environments.aec("goeben", pack=str(tmp_path))


def test_a_seed_determines_everything() -> None:
    env = environments.aec("goeben")
    assert random_game(env, 5) == random_game(env, 5)
    env.reset(seed=5)
    following = [random_game_after(env) for _ in range(2)]
    env.reset(seed=5)
    assert [random_game_after(env) for _ in range(2)] == following
    assert following[0] != following[1]


def random_game_after(env: SandtableAEC) -> dict[str, Any]:
    """What is on the table some steps into the next game, which was given no seed."""
    env.reset()
    for _ in range(40):
        if not env.episode.over:
            env.step(min(env.episode.legal))
    return env.view("commander")


def test_the_winner_gets_one_and_the_loser_pays_it() -> None:
    env = environments.aec("egypt")
    random_game(env, 2)
    winner = env.episode.game.winner(env.episode.state)
    assert winner is not None
    assert [env.rewards[side] for side in env.possible_agents] == [1 if i == winner else -1 for i in (0, 1)]


def test_points_are_rewarded_where_that_is_wanted() -> None:
    env = environments.aec("egypt", shaped=True)
    total = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=2)
    start = env.episode.leads()
    random = Random(2)
    while not env.episode.over:
        env.step(random.choice(list(env.episode.legal)))
        total = {side: total[side] + env.rewards[side] for side in total}
    won = env.episode.result(env.episode.game.side_named("french"))
    assert total["french"] == pytest.approx(won + 0.01 * (env.episode.leads()[0] - start[0]))
    assert total["ottoman"] == pytest.approx(
        -total["french"] - 0.01 * (sum(start) - sum(env.episode.leads()))
    )


def test_the_mission_of_the_goeben_succeeds_or_not() -> None:
    env = environments.against("goeben")
    ends = set()
    for seed in range(6):
        observation, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action = np.random.default_rng(seed).choice(observation["action_mask"].nonzero()[0])
            observation, reward, over, broken_off, _ = env.step(action)
            assert not broken_off
        assert reward == (env.episode.game.winner(env.episode.state) is not None)
        ends.add(reward)
    assert ends <= {0.0, 1.0}


def test_a_long_game_is_broken_off() -> None:
    env = environments.aec("egypt", limit=7)
    assert len(random_game(env, 0)) == 7
    assert all(env.truncations.values())
    alone = environments.against("finland", limit=1)
    observation, _ = alone.reset(seed=0)
    assert alone.step(observation["action_mask"].nonzero()[0][0])[2:4] == (False, True)


def test_an_illegal_action() -> None:
    env = environments.aec("egypt")
    env.reset(seed=0)
    wrong = int((env.last()[0]["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(ValueError, match="is not legal now"):
        env.step(wrong)
    with pytest.raises(ValueError, match="is not legal now"):
        env.choice(wrong)
    alone = environments.against("egypt")
    alone.reset(seed=0)
    _, reward, over, _, info = alone.step(np.int64(wrong))
    assert (reward, over, info) == (-1, True, {"illegal": True})


@every_game
def test_the_view_and_the_map(name: str) -> None:
    env = environments.aec(name, render_mode="ansi")
    env.reset(seed=0)
    side = env.agent_selection
    assert env.view()["side"] == env.possible_agents.index(side)
    assert set(env.view()["asked"]["options"]) <= set(env.episode.game.vocabulary.verbs)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn.splitlines()) > 3
    alone = environments.against(name, render_mode="ansi")
    alone.reset(seed=0)
    assert alone.render()


@every_game
def test_the_documentation_has_the_right_sizes(name: str) -> None:
    """`python -m sandtable.lab.environments` prints them."""
    page = (Path(__file__).parents[3] / "docs" / "environments.md").read_text(encoding="utf-8")
    episode = environments.aec(name).episode
    assert f"| `{name}` | {episode.actions.size} | {episode.encoder.size} |" in page


def test_the_documentation_runs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "environments.md").read_text(encoding="utf-8")
    use, parts = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(use, "environments.md", "exec"), names)
    exec(compile(parts, "environments.md", "exec"), names)
    assert names["places"].shape == (1196, 15)


def test_the_layout_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["egypt"])
    printed = capsys.readouterr().out
    assert "stacks.place height french" in printed
    assert "slots" in printed


@pytest.mark.parametrize("name", ["operation_albion_v2", "Sandtable/OperationAlbion-v2", "operation_albion"])
def test_an_environment_is_opened_by_its_name_and_version(name: str) -> None:
    assert str(environments.aec(name)) == "operation_albion_v2"


@pytest.mark.parametrize("name", ["operation_albion_v0", "Sandtable/OperationAlbion-v0", "goeben_v7"])
def test_what_was_trained_on_another_version_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"is not the environment of now, which is .*_v[12]: its actions"):
        environments.against(name)


@pytest.mark.filterwarnings("ignore:.*out of date:DeprecationWarning")
def test_gymnasium_refuses_another_version() -> None:
    with pytest.raises(gymnasium.error.DeprecatedEnv, match="OperationAlbion-v2"):
        gymnasium.make("Sandtable/OperationAlbion-v0")
