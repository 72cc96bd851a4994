"""Taking back: alone within the limit, past a barrier with the other person's consent."""

from __future__ import annotations

import pytest

from tests.server.serving import Json, Served, Table, done, refusal
from tests.server.toy_crew import CABIN, CREW, DECK, HOLD


def wish(by: str, to: int) -> Json:
    """A wish to take back that nobody else has agreed to yet."""
    return {"by": by, "to": to, "agreed": [by], "kind": "undo"}


@pytest.fixture
def table(served: Served) -> Table:
    """Two people at a table."""
    table = served.table(blue="open")
    table.sit("blue")
    return table


def test_own_choices_are_taken_back_one_by_one(table: Table) -> None:
    table.play("red 1", "red 2")
    assert table.see("red")["undo"] == 0
    first = done(table.post("undo", "red"))
    assert (first["number"], first["epoch"], first["since"]) == (1, 1, 2)
    assert first["view"]["down"] == [[1], []]
    second = done(table.post("undo", "red"))
    assert (second["number"], second["epoch"]) == (0, 2)
    before = table.everything()
    assert refusal(table.post("undo", "red")) == (400, "malformed")
    assert table.everything() == before
    table.play("red 3", "red 2")
    assert table.see("red")["view"]["down"] == [[3, 2], []]


def test_several_at_once(table: Table) -> None:
    table.play("red 1", "red 2")
    assert done(table.post("undo", "red", to=0))["number"] == 0


@pytest.mark.parametrize("to", [-1, 2, 3, 10**30])
def test_only_to_a_number_that_was(table: Table, to: int) -> None:
    table.play("red 1", "red 2")
    before = table.everything()
    assert refusal(table.post("undo", "red", to=to)) == (400, "malformed")
    assert table.everything() == before


def test_a_second_click_takes_back_nothing_more(table: Table) -> None:
    table.play("red 1", "red 2")
    assert done(table.post("undo", "red", number=2))["number"] == 1
    before = table.everything()
    assert refusal(table.post("undo", "red", number=2)) == (409, "stale")
    assert table.everything() == before


def test_what_the_table_answered_is_taken_back_with_the_choice_before_it(served: Served) -> None:
    table = served.table("nods")
    assert table.play("red 1")["number"] == 3
    assert done(table.post("undo", "red"))["number"] == 0


def test_past_a_barrier_the_other_person_is_asked(table: Table) -> None:
    table.play("red 1", "red 2", "blue 1")
    asked = done(table.post("undo", "red", to=1))
    assert (asked["number"], asked["epoch"]) == (3, 0)
    for update in table.everything():
        assert update["proposal"] == wish("red", 1)
    before = table.everything()
    assert done(table.post("consent", "red", agree=True))["number"] == 3
    assert table.everything() == before
    agreed = done(table.post("consent", "blue", agree=True))
    assert (agreed["number"], agreed["epoch"], agreed["proposal"]) == (1, 1, None)
    assert table.see("red")["view"]["down"] == [[1], []]


def test_the_other_person_may_refuse(table: Table) -> None:
    table.play("red 1", "red 2", "blue 1")
    done(table.post("undo", "red", to=1))
    refused = done(table.post("consent", "blue", agree=False))
    assert (refused["number"], refused["proposal"]) == (3, None)
    assert refused["chat"][-1]["text"] == "Blue would rather not take it back."
    assert refusal(table.post("consent", "blue", agree=True)) == (409, "no-proposal")
    assert table.see("red")["view"]["down"] == [[1, 2], [0]]


def test_playing_on_settles_the_question(table: Table) -> None:
    table.play("red 1", "red 2", "blue 1")
    done(table.post("undo", "red", to=1))
    assert table.play("blue 2")["proposal"] is None
    assert refusal(table.post("consent", "blue", agree=True)) == (409, "no-proposal")


def test_who_leaves_withdraws_the_question(table: Table) -> None:
    table.play("red 1", "red 2", "blue 1")
    done(table.post("undo", "red", to=1))
    done(table.post("leave", "red"))
    assert table.see("blue")["proposal"] is None


def test_a_roll_is_a_barrier(table: Table) -> None:
    assert table.play("red 1", "red 2", "blue 1", "blue 2")["number"] == 5
    assert table.see("blue")["undo"] == 5
    assert done(table.post("undo", "blue"))["proposal"] == wish("blue", 4)
    again = done(table.post("consent", "red", agree=True))
    assert (again["number"], again["epoch"]) == (5, 1)


def test_a_reveal_is_a_barrier(table: Table) -> None:
    table.play("red 1", "red 2", "blue peek")
    assert table.see("blue")["undo"] == 3
    assert done(table.post("undo", "blue"))["proposal"] == wish("blue", 2)


def test_a_bot_does_not_mind(served: Served) -> None:
    table = served.table(blue="random")
    table.play("red 1", "red 2")
    with table.listening("red") as reader:
        number = reader.read_until(5)["number"]
    taken = done(table.post("undo", "red", to=1))
    assert number >= 5
    assert (taken["number"], taken["epoch"], taken["proposal"]) == (1, 1, None)


def test_alone_at_both_seats_one_asks_nobody(served: Served) -> None:
    table = served.table()
    table.play("red 1", "red 2", "blue 1")
    assert done(table.post("undo", "red", to=1))["number"] == 1


def test_an_empty_seat_does_not_mind(table: Table) -> None:
    table.play("red 1", "red 2", "blue 1")
    done(table.post("leave", "blue"))
    assert done(table.post("undo", "red", to=1))["number"] == 1


def test_five_people_all_have_to_agree(served: Served) -> None:
    table = served.table(
        "crew",
        scenario="crossing",
        options=["many"],
        mate="open",
        ships_cook="open",
        boy="open",
        pilot="open",
    )
    for side in CREW[1:]:
        table.sit(side)
    for side in CREW:
        done(table.choose(side, "go", CABIN))
    assert done(table.post("undo", "boy", to=0))["proposal"] == wish("boy", 0)
    for side in ("captain", "mate", "pilot"):
        assert done(table.post("consent", side, agree=True))["number"] == 6
    assert done(table.post("consent", "ships_cook", agree=True))["number"] == 0


def test_who_plays_a_solitaire_game_takes_back_up_to_the_dice_and_no_further(served: Served) -> None:
    table = served.table("crew", scenario="crossing", options=["alone"])
    assert done(table.choose("captain", "go", CABIN))["number"] == 2
    before = table.everything()
    for to in (None, 1, 0):
        answer = table.post("undo", "captain", to=to)
        assert refusal(answer) == (409, "barred")
        assert "nobody else is here to agree" in answer.json()["text"]
    assert table.everything() == before


def test_who_plays_a_whole_crew_takes_back_over_all_his_seats_up_to_the_dice(served: Served) -> None:
    table = served.table("crew", scenario="crossing")
    done(table.choose("captain", "go", HOLD))
    done(table.choose("mate", "go", DECK))
    assert done(table.post("undo", "captain", to=0))["number"] == 0
    for side in CREW[:3]:
        done(table.choose(side, "go", HOLD))
    done(table.choose("captain", "go", DECK))
    assert refusal(table.post("undo", "captain", to=3)) == (409, "barred")
    assert done(table.post("undo", "captain", to=4))["number"] == 4


def test_a_bot_in_the_crew_is_a_barrier(served: Served) -> None:
    table = served.table("crew", scenario="crossing", mate="random")
    with table.listening() as reader:
        done(table.choose("captain", "go", HOLD))
        reader.read_until(2)
    assert refusal(table.post("undo", "captain", to=0)) == (409, "barred")
