"""A tensor is made from the view alone, and says what its description promises."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

import sandtable
from sandtable.core.side import CHANCE, Side, other
from sandtable.core.state import State
from sandtable.lab.environments.actions import Actions
from sandtable.lab.environments.description import GameDescription
from sandtable.lab.environments.episode import Episode
from sandtable.lab.environments.tensor import LIMIT, Encoder
from sandtable.testing.subject import seats
from tests.subjects import SUBJECTS


@pytest.mark.parametrize("name", SUBJECTS)
def test_what_is_hidden_is_in_no_tensor(name: str) -> None:
    subject = SUBJECTS[name]
    game = subject.load()
    encoder = Encoder(GameDescription(game))
    compared = 0
    actions = Actions(encoder.description)
    for s, random in islice(subject.moments(0, 0.1), 12):
        for viewer in seats(game):
            hidden = subject.shuffled(game, s, viewer, random)
            if hidden is None:
                continue
            twin: State[Any] = hidden[0]
            compared += 1
            mine, other = (encoder.encode(game.view(one, viewer)) for one in (s, twin))
            assert np.array_equal(mine, other)
            assert np.isfinite(mine).all()
            assert np.abs(mine).max() <= LIMIT
            if s.asked == viewer:
                assert list(actions.first(s.options)) == list(actions.first(twin.options))
    assert compared > 0


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_column_has_a_name_and_every_part_its_place(name: str) -> None:
    encoder = Encoder(GameDescription(sandtable.load(name)))
    end = 0
    for part in encoder.parts.values():
        assert part.slice.start == end
        assert len(set(part.columns)) == len(part.columns) == part.shape[-1]
        assert not part.rows or len(set(part.rows)) == len(part.rows) == part.shape[0]
        end = part.slice.stop
    assert end == encoder.size


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_part_is_used(name: str) -> None:
    """In some game or other there is something in each part, and in most columns of each table."""
    seen: dict[str, np.ndarray[Any, np.dtype[np.bool_]]] = {}
    for seed in range(2):
        game = SUBJECTS[name].load(seed)
        encoder = Encoder(GameDescription(game))
        for s, _ in islice(SUBJECTS[name].moments(seed, 0.1), 40):
            if s.asked == CHANCE:
                continue
            tensor = encoder.encode(game.view(s, s.asked))
            for part in encoder.parts.values():
                values = tensor[part.slice].reshape(part.shape) != 0
                used = values.any(axis=0) if part.rows else values
                seen[part.name] = seen.get(part.name, np.zeros_like(used)) | used
    unused = {part for part, used in seen.items() if not used.any()}
    assert unused <= {"answer", "figures"}


def test_a_stack_is_where_it_is() -> None:
    game = sandtable.load("egypt")
    episode = Episode(game)
    episode.begin(0)
    view = game.view(episode.state, Side(0))
    stack = next(stack for stack in view.stacks if stack.side == 0)
    part = episode.encoder.parts["place"]
    table = episode.observe(Side(0))["observation"][part.slice].reshape(part.shape)
    row = part.rows.index(str(stack.place))
    assert table[row, part.columns.index("stacks.place height french")] == np.float32(stack.height / 10)
    assert table[row, part.columns.index("stacks.place height ottoman")] == 0


def test_a_step_of_an_answer_shows() -> None:
    episode = Episode(sandtable.load("admiral"))
    episode.begin(0)
    random = Random(0)
    while episode.answer is None:
        episode.act(random.choice(list(episode.legal)))
    part = episode.encoder.parts["answer"]
    answer = episode.observe(episode.asked)["observation"][part.slice]
    assert answer[part.columns.index(episode.answer.verb)] == 1
    assert answer[part.columns.index("rank to")] == 1
    others = episode.observe(other(episode.asked))["observation"][part.slice]
    assert not others.any()
