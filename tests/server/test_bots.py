"""Bots sit in seats like anyone."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random

import pytest

from sandtable.record import files as records
from sandtable.record.verify import verify
from tests.server.serving import GAMES, SERVED, Served, Table, any_choice, done, running


def test_a_bot_answers_and_the_page_shows_that_it_thinks(served: Served) -> None:
    table = served.table(blue="random")
    with table.listening("red") as reader:
        assert reader.read()["thinking"] == ""
        table.play("red 1", "red 2")
        thinking = reader.read_until(2)
        assert (thinking["thinking"], thinking["seats"][1]["kind"]) == ("blue", "random")
        update = reader.read_until(5)
    assert update["thinking"] == ""
    assert update["view"]["asked"]["side"] == 0


def test_bots_play_a_whole_game_among_themselves(served: Served) -> None:
    table = served.table(red="random", blue="random")
    assert table.tokens == {}
    with table.listening() as reader:
        while reader.read()["state"] != "finished":
            pass
    text = served.client.get(f"/api/tables/{table.id}/record").text
    assert verify(GAMES["toy"], records.parse(text.split("\n"), "record")) == 3


def test_a_greedy_bot_sets_up_its_army(served: Served) -> None:
    table = served.table("egypt", ottoman="greedy")
    update, random = table.see("french"), Random(0)
    while not update["thinking"]:
        verb, noun = any_choice(update, random)
        update = done(table.choose("french", verb, noun, number=update["number"]))
    with table.listening() as reader:
        while update["thinking"]:
            update = reader.read()
    assert any(stack["side"] == 1 for stack in update["view"]["stacks"])
    done(table.post("resign", "french"))


def test_a_bot_that_fails_makes_any_legal_choice(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """The toy cannot be sampled, so the greedy bot always fails at it."""
    with caplog.at_level(logging.CRITICAL):
        table = served.table(blue="greedy")
        with table.listening("red") as reader:
            table.play("red 1", "red 2")
            assert reader.read_until(5)["view"]["asked"]["side"] == 0


def test_a_bots_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    with running(SERVED, database, think=1000) as served:
        table = served.table(blue="random")
        table.play("red 1", "red 2")
        assert table.see("red")["thinking"] == "blue"
    with running(SERVED, database) as served:
        again = Table(served, table.id, table.tokens)
        with again.listening("red") as reader:
            assert reader.read_until(5)["view"]["asked"]["side"] == 0


def test_taking_back_while_a_bot_thinks_makes_it_think_again(tmp_path: Path) -> None:
    """What it thought about the old position is forgotten."""
    with running(SERVED, str(tmp_path / "t.db"), think=0.3) as served:
        table = served.table(blue="random")
        with table.listening("red") as reader:
            table.play("red 1", "red 2")
            assert done(table.post("undo", "red", to=0))["thinking"] == ""
            assert table.play("red 3", "red 2")["thinking"] == "blue"
            update = reader.read_until(3)
        assert update["epoch"] == 1
        assert update["view"]["down"][0] == [3, 2]
