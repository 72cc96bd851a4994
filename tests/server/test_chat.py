"""Talk that not everybody hears: it reaches those who hear it, and nobody else by any way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.serving import SERVED, Json, Served, SocketReader, Table, done, refusal, running
from tests.server.toy_crew import CABIN, DECK, HOLD, LADDER

PEOPLE = ("captain", "mate", "ships_cook")


def people(served: Served, scenario: str = "crossing") -> Table:
    """Three people on a ship with walls, all on deck."""
    table = served.table("crew", scenario=scenario, options=["walls"], mate="open", ships_cook="open")
    table.sit("mate")
    table.sit("ships_cook")
    return table


@pytest.fixture
def table(served: Served) -> Table:
    return people(served)


def go(table: Table, *rooms: int) -> Json:
    """The next sides each go to a room; what the last one hears."""
    update: Json = {}
    for room in rooms:
        asked = PEOPLE[table.see()["view"]["asked"]["side"]]
        update = done(table.choose(asked, "go", room))
    return update


def say(table: Table, side: str, text: str, *, note: bool = False) -> None:
    done(table.post("say", side, text=text, note=note))


def read(table: Table, side: str = "") -> list[str]:
    """What a side, or a spectator, has in his chat."""
    return [said["text"] for said in table.see(side)["chat"]]


@contextmanager
def readers(table: Table) -> Iterator[dict[str, SocketReader]]:
    """Everybody listens, a spectator too; the first update has come."""
    with ExitStack() as stack:
        found = {side: stack.enter_context(table.listening(side)) for side in ("", *PEOPLE)}
        for reader in found.values():
            reader.read()
        yield found


def nothing_but(number: int, *readers: SocketReader) -> None:
    """What they hear next is the choice that led to a number, without any chat."""
    for reader in readers:
        update = reader.read()
        assert (update["number"], update["chat"], update["advice"]) == (number, None, [])


# --- who hears -----------------------------------------------------------------------------------


def test_where_all_hear_each_other_everybody_is_told(table: Table) -> None:
    with readers(table) as listening:
        say(table, "mate", "all aboard")
        for reader in listening.values():
            (said,) = reader.read()["chat"]
            assert (said["author"], said["text"], said["to"], said["place"]) == (
                "mate",
                "all aboard",
                None,
                "",
            )


def test_who_is_out_of_earshot_is_told_nothing(table: Table) -> None:
    go(table, CABIN, CABIN, HOLD)
    before = {side: table.look(side).text for side in ("", "ships_cook")}
    with readers(table) as listening:
        say(table, "captain", "the cook is a spy")
        for side in ("captain", "mate"):
            (said,) = listening[side].read()["chat"]
            assert (said["text"], said["to"]) == ("the cook is a spy", ["captain", "mate"])
        assert {side: table.look(side).text for side in ("", "ships_cook")} == before
        go(table, CABIN)
        nothing_but(5, listening["ships_cook"], listening[""])
    assert read(table, "captain") == read(table, "mate") == ["the cook is a spy"]


def test_what_was_missed_stays_missed_after_coming_together_and_coming_back(table: Table) -> None:
    go(table, CABIN, CABIN, HOLD)
    say(table, "captain", "the cook is a spy")
    with readers(table) as listening:
        update = go(table, HOLD, HOLD, HOLD)
        heard = [listening[side].text() for side in ("", "ships_cook") for _ in range(3)]
        say(table, "captain", "good soup")
        heard += [listening["ships_cook"].text(), listening[""].text()]
    assert update["number"] == 8
    for side in ("", "ships_cook"):
        with table.listening(side, seen=3) as reader:
            heard.append(reader.text())
        heard.append(table.look(side).text)
        assert read(table, side) == ["good soup"]
    assert not any("spy" in text for text in heard)
    assert [said["number"] for said in table.see("ships_cook")["chat"]] == [1]
    assert read(table, "mate") == ["the cook is a spy", "good soup"]


def test_answers_to_choices_and_retries_tell_no_more(table: Table) -> None:
    go(table, CABIN, CABIN, HOLD)
    say(table, "captain", "the cook is a spy")
    go(table, CABIN, CABIN)
    number = table.see("ships_cook")["number"]
    for _ in range(2):
        answer = table.choose("ships_cook", "go", HOLD, number=number, request="same")
        assert answer.is_success
        assert "spy" not in answer.text
    assert "spy" not in table.post("settings", "ships_cook", auto=False).text
    assert "spy" not in table.client.get("/api/tables").text


def test_who_takes_a_seat_over_reads_what_the_seat_heard(table: Table) -> None:
    go(table, CABIN, CABIN, HOLD)
    say(table, "captain", "the cook is a spy")
    for side in ("mate", "ships_cook"):
        done(table.post("leave", side))
        done(table.sit(side))
    assert "the cook is a spy" in read(table, "mate")
    left = ["The mate seat is open again.", "The ships cook seat is open again."]
    assert read(table, "ships_cook") == read(table) == left


def test_nobody_speaks_to_the_walls(table: Table) -> None:
    go(table, CABIN, HOLD, DECK)
    before = table.everything()
    answer = table.post("say", "captain", text="hello?")
    assert refusal(answer) == (409, "nobody-hears")
    assert answer.json()["text"] == "Nobody hears you: leave a note at cabin instead."
    answer = table.post("say", "ships_cook", text="hello?")
    assert answer.json()["text"] == "Nobody hears you: the others are out of earshot now."
    assert table.everything() == before


def test_before_the_game_and_in_a_game_for_one_everybody_may_talk(served: Served) -> None:
    waiting = served.table("crew", options=["walls"], mate="open")
    say(waiting, "captain", "anybody there?")
    alone = served.table("crew", scenario="crossing", options=["walls", "alone"])
    go(alone, CABIN)
    say(alone, "captain", "alone at last")
    assert (read(waiting), read(alone)) == (["anybody there?"], ["alone at last"])


def test_system_lines_are_for_everybody(table: Table) -> None:
    go(table, CABIN, HOLD, DECK)
    done(table.post("undo", "captain", to=0))
    done(table.post("consent", "mate", agree=False))
    for update in table.everything():
        (said,) = update["chat"]
        assert (said["author"], said["to"]) == ("", None)
        assert said["text"] == "Mate would rather not take it back."


def test_after_the_game_everybody_reads_everything(served: Served) -> None:
    table = people(served)
    go(table, CABIN, CABIN, HOLD)
    say(table, "captain", "the cook is a spy")
    say(table, "ships_cook", "I am a spy", note=True)
    with readers(table) as listening:
        done(table.post("resign", "mate"))
        for reader in listening.values():
            chat = reader.read()["chat"]
            assert [said["text"] for said in chat] == ["the cook is a spy", "I am a spy"]
            assert chat[0]["to"] == ["captain", "mate"]
    say(table, "mate", "I knew it")
    for update in table.everything():
        assert [said["number"] for said in update["chat"]] == [1, 2, 3]
    assert refusal(table.post("say", "mate", text="late", note=True)) == (409, "no-letterbox")


def test_the_natural_end_opens_the_talk_too(served: Served) -> None:
    table = people(served, "harbour")
    go(table, CABIN)
    say(table, "captain", "a note", note=True)
    with table.listening() as reader:
        assert reader.read()["chat"] == []
        go(table, HOLD, HOLD)
        while (update := reader.read())["state"] != "finished":
            assert update["chat"] is None
    assert [said["text"] for said in update["chat"]] == ["a note"]


# --- notes ---------------------------------------------------------------------------------------


def test_the_place_for_notes_is_named_where_there_is_one(table: Table) -> None:
    assert [update["letterbox"] for update in table.everything()] == [""] * 4
    go(table, CABIN)
    assert (table.see("captain")["letterbox"], table.see("mate")["letterbox"]) == ("cabin", "")
    assert refusal(table.post("say", "mate", text="hello", note=True)) == (409, "no-letterbox")


def test_a_note_is_read_by_those_who_come_by(table: Table) -> None:
    go(table, CABIN, HOLD, HOLD)
    with readers(table) as listening:
        say(table, "captain", "look under the bed", note=True)
        (said,) = listening["captain"].read()["chat"]
        assert (said["to"], said["place"]) == (["captain"], "cabin")
        go(table, DECK)
        nothing_but(5, *(listening[side] for side in ("", "mate", "ships_cook")))
    with readers(table) as listening:
        update = go(table, CABIN)
        (said,) = update["chat"]
        assert (said["text"], said["to"]) == ("look under the bed", ["captain", "mate"])
        assert listening["mate"].read()["chat"] == [said]
        assert [listening[side].read()["chat"] for side in ("", "captain", "ships_cook")] == [None] * 3
    (own,) = table.see("captain")["chat"]
    assert own["to"] == ["captain"], "who has come by is not told"
    assert read(table, "ships_cook") == read(table) == []
    go(table, HOLD, DECK, DECK)
    assert read(table, "mate") == ["look under the bed"], "who has read it keeps it"


def test_those_who_are_there_read_it_at_once(table: Table) -> None:
    go(table, CABIN, CABIN, HOLD)
    say(table, "captain", "between us", note=True)
    assert read(table, "mate") == ["between us"]
    assert read(table, "ships_cook") == []


def test_a_note_is_found_in_passing(table: Table) -> None:
    done(table.post("settings", "captain", auto=False))
    go(table, LADDER)
    say(table, "captain", "mind the step", note=True)
    update = go(table, HOLD, LADDER)
    assert update["view"]["room"] == HOLD
    assert [said["text"] for said in update["chat"]] == ["mind the step"]
    assert read(table, "ships_cook") == []


def test_taking_back_does_not_make_anybody_forget(table: Table) -> None:
    go(table, CABIN)
    say(table, "captain", "look under the bed", note=True)
    go(table, CABIN)
    done(table.post("undo", "mate"))
    assert table.see("mate")["letterbox"] == ""
    assert read(table, "mate") == ["look under the bed"]


def test_talk_and_notes_outlive_a_restart(database_url: str) -> None:
    with running(SERVED, database_url) as served:
        table = people(served)
        go(table, CABIN, CABIN, HOLD)
        say(table, "mate", "aside")
        say(table, "ships_cook", "in the soup", note=True)
        say(table, "captain", "on the table", note=True)
        go(table, HOLD)
        before = table.everything()
    with running(SERVED, database_url) as served:
        table = Table(served, table.id, table.tokens)
        assert table.everything() == before
        assert read(table, "captain") == ["aside", "in the soup", "on the table"]
        assert read(table, "mate") == ["aside", "on the table"]
        assert read(table, "ships_cook") == ["in the soup"]
        go(table, HOLD, CABIN)
        assert read(table, "mate") == ["aside", "in the soup", "on the table"]
        assert read(table, "ships_cook") == ["in the soup", "on the table"]
        assert read(table) == []
