"""Advice: from those who may give it, for the open question, to those who may see it."""

from __future__ import annotations

import pytest

from tests.server.serving import Served, Table, done, refusal
from tests.server.test_chat import go, nothing_but, people, readers
from tests.server.toy_crew import CABIN, DECK, HOLD, LADDER


@pytest.fixture
def table(served: Served) -> Table:
    """The captain is in the cabin; the mate is asked, and the cook advises him."""
    table = people(served)
    go(table, CABIN)
    return table


def advise(table: Table, side: str, room: object, **more: object) -> list[dict[str, object]]:
    """Give advice; what the side then sees of it."""
    body = {"number": table.see(side)["number"], "verb": "go", "noun": room, **more}
    advice: list[dict[str, object]] = done(table.post("advise", side, **body))["advice"]
    return advice


def given(side: str, room: int) -> dict[str, object]:
    return {"side": side, "verb": "go", "noun": room}


def test_who_may_advise_is_told_so(table: Table) -> None:
    assert [table.see(side)["advises"] for side in ("", "captain", "mate", "ships_cook")] == [
        *(False, False, False, True)
    ]
    assert table.see("ships_cook")["view"]["asked"]["options"] == {"go": [DECK, CABIN, HOLD, LADDER]}


def test_advice_reaches_the_side_that_is_asked_and_its_advisers(table: Table) -> None:
    with readers(table) as listening:
        assert advise(table, "ships_cook", HOLD) == [given("ships_cook", HOLD)]
        for side in ("mate", "ships_cook"):
            assert listening[side].read()["advice"] == [given("ships_cook", HOLD)]
        assert table.see("mate")["advice"] == [given("ships_cook", HOLD)]
        assert table.see("captain")["advice"] == table.see()["advice"] == []
        go(table, DECK)
        nothing_but(2, listening["captain"], listening[""])


def test_several_may_advise_and_change_their_minds(served: Served) -> None:
    table = people(served)
    advise(table, "ships_cook", HOLD)
    advise(table, "mate", CABIN)
    assert advise(table, "ships_cook", DECK) == [given("ships_cook", DECK), given("mate", CABIN)]
    assert table.see("captain")["advice"] == table.see("mate")["advice"]
    assert table.see()["advice"] == []


def test_advice_is_for_the_open_question_only(table: Table) -> None:
    advise(table, "ships_cook", HOLD)
    assert go(table, DECK)["advice"] == []
    assert table.see("ships_cook")["advice"] == []
    done(table.post("undo", "mate"))
    assert table.see("mate")["advice"] == [], "the same number, but asked anew"
    assert advise(table, "ships_cook", LADDER) == [given("ships_cook", LADDER)]


def test_bad_advice_is_refused_and_changes_nothing(table: Table) -> None:
    advise(table, "ships_cook", HOLD)
    before = table.everything()
    wish = {"number": 1, "verb": "go", "noun": DECK}
    for side in ("captain", "mate"):
        answer = table.post("advise", side, **wish)
        assert refusal(answer) == (409, "no-advice")
        assert answer.json()["text"] == f"The {side} cannot advise on what is asked now."
    for noun in (4, "hold", None, [1], 1.0):
        answer = table.post("advise", "ships_cook", **{**wish, "noun": noun})
        assert refusal(answer) == (422, "illegal")
        assert answer.json()["violations"] == []
    assert refusal(table.post("advise", "ships_cook", **{**wish, "verb": "die"})) == (422, "illegal")
    assert refusal(table.post("advise", "ships_cook", **{**wish, "number": 0})) == (409, "stale")
    assert table.everything() == before


def test_there_is_no_advice_without_an_open_question(served: Served) -> None:
    waiting = served.table("crew", mate="open")
    wish = {"number": 0, "verb": "go", "noun": DECK}
    assert refusal(waiting.post("advise", "ships_cook", **wish)) == (409, "waiting")
    over = served.table("crew")
    done(over.post("resign", "captain"))
    assert refusal(over.post("advise", "mate", **wish)) == (409, "over")
    assert not any(update["advises"] for update in (*waiting.everything(), *over.everything()))


def test_where_everybody_decides_alone_nobody_advises(served: Served) -> None:
    table = served.table()
    wish = {"number": 0, "verb": "card", "noun": 1}
    assert refusal(table.post("advise", "blue", **wish)) == (409, "no-advice")
    assert table.see("blue")["advises"] is False
