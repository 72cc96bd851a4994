"""Setting up tables, sitting down, leaving, playing, talking, lists, the archive: over REST."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import httpx
import msgspec
import pytest

from sandtable.record import files as records
from sandtable.record.dice import commit
from sandtable.record.verify import verify
from sandtable.testing.fog import table_at
from tests.server.serving import ACE, DEUCE, GAMES, TREY, Json, Served, Table, any_choice, done, refusal

WHOLE_GAME = [
    f"{side} {card}"
    for _ in range(3)
    for side, cards in (("red", (1, 2)), ("blue", (1, 3)))
    for card in cards
]

UNTOLD = {"rule": "", "prompt": "", "options": {}, "question": ""}
"""What others are told of an open question."""


def listed(served: Served, table: Table) -> dict[str, object]:
    """A table as its players' list shows it."""
    token = next(iter(table.tokens.values()), "")
    (summary,) = served.client.post("/api/mine", json={"tokens": {table.id: token}}).json()
    assert isinstance(summary, dict)
    return summary


# --- coming and going ----------------------------------------------------------------------------


def test_the_games_are_listed(served: Served) -> None:
    lines = served.client.get("/api/games").json()
    assert [line["name"] for line in lines] == list(GAMES)
    egypt = lines[list(GAMES).index("egypt")]
    assert egypt["sides"] == ["french", "ottoman"]
    assert egypt["rules"] > 100
    assert (egypt["scenarios"], egypt["switches"], egypt["rivals"]) == ([], [], True)


def test_boards_and_rules_are_shown(served: Served) -> None:
    board = done(served.client.get("/api/games/egypt"))
    assert board["hexes"]
    assert board["rivals"] is True
    rules = done(served.client.get("/api/games/egypt/rules", params={"find": "11.2"}))
    assert rules["rules"]
    assert len(done(served.client.get("/api/games/egypt/rules"))["rules"]) > len(rules["rules"])


def test_one_token_opens_both_seats_of_a_hot_seat_table(served: Served) -> None:
    table = served.table()
    assert table.tokens["red"] == table.tokens["blue"]
    assert table.see("red")["view"]["asked"]["options"] == {"card": [ACE, DEUCE, TREY]}
    assert table.see("blue")["view"]["asked"] == {"side": 0, **UNTOLD}
    table.play("red 1", "red 2", "blue 3")
    assert table.see("blue")["view"]["down"] == [[0, 0], [3]]
    assert table.see("red")["view"]["down"] == [[1, 2], [0]]


def test_a_guest_takes_the_open_seat_and_the_game_begins(served: Served) -> None:
    table = served.table(blue="open")
    before = table.see("red")
    assert (before["state"], before["view"], before["log"]) == ("waiting", None, [])
    assert refusal(table.choose("red", "card", ACE)) == (409, "waiting")
    assert done(table.sit("blue", name="  Bo\u0000ris\n the  Bold ")) == {
        "table": table.id,
        "sides": ["blue"],
        "token": table.tokens["blue"],
    }
    assert table.tokens["blue"] != table.tokens["red"]
    now = table.see("blue")
    assert now["state"] == "playing"
    assert now["seats"][1] == {"side": "blue", "kind": "person", "name": "Boris the Bold", "think": ""}
    assert [line["text"] for line in now["log"]] == ['round: {"number":1}']


def test_a_seat_is_taken_once(served: Served) -> None:
    table = served.table(blue="open")
    table.sit("blue")
    before = table.everything()
    assert refusal(table.sit("blue")) == (409, "taken")
    assert refusal(table.sit("green")) == (400, "malformed")
    assert table.everything() == before


def test_sitting_down_again_with_the_same_key_gives_the_same_token(served: Served) -> None:
    table = served.table(blue="open")
    key = "k" * 22
    first, again = table.sit("blue", key=key), table.sit("blue", key=key)
    assert done(first) == done(again)
    assert refusal(table.sit("blue", key="l" * 22)) == (409, "taken")
    assert refusal(table.sit("blue", key="short")) == (400, "malformed")


def test_who_leaves_loses_the_seat_and_another_may_take_it(served: Served) -> None:
    table = served.table(blue="open")
    table.sit("blue")
    table.play("red 1", "red 2", "blue 1")
    old = table.tokens["blue"]
    done(table.post("leave", "blue"))
    assert refusal(table.look("blue")) == (401, "wrong-token")
    assert listed(served, table)["open"] == ["blue"]
    assert table.id in [line["id"] for line in served.client.get("/api/tables").json()["open"]]
    done(table.sit("blue"))
    assert table.tokens["blue"] != old
    assert table.see("blue")["view"]["down"] == [[0, 0], [1]]
    assert table.see("red")["chat"][-1]["text"] == "The blue seat is open again."
    assert table.play("blue 2")["number"] == 5


def test_giving_up_ends_the_game_for_the_other_side(served: Served) -> None:
    table = served.table(blue="open")
    table.sit("blue")
    table.play("red 1")
    ended = done(table.post("resign", "red"))
    assert ended["state"] == "finished"
    assert ended["ending"] == {
        "winner": "blue",
        "score": [0, 0],
        "resigned": "red",
        "text": "Blue won, 0 to 0, since Red resigned",
    }
    before = table.everything()
    assert refusal(table.post("resign", "blue")) == (409, "over")
    assert refusal(table.choose("red", "card", DEUCE)) == (409, "over")
    assert refusal(table.post("undo", "red")) == (409, "over")
    assert refusal(table.post("why", "red", number=1, verb="card", noun=DEUCE)) == (409, "over")
    assert table.everything() == before


def test_spectators_see_what_both_sides_see(served: Served) -> None:
    table = served.table()
    table.play("red 1", "red 2", "blue 3")
    seen = table.see()
    assert seen["side"] == ""
    assert seen["view"]["down"] == [[0, 0], [0]]
    assert seen["view"]["asked"] == {"side": 1, **UNTOLD}
    assert [line["kind"] for line in seen["log"]] == ["round"]
    assert (seen["hints"], seen["undo"], seen["auto"]) == ({}, 0, False)


def test_what_is_said_is_heard_by_everybody(served: Served) -> None:
    table = served.table(blue="open")
    table.sit("blue")
    assert done(table.post("say", "red", text=" Good\tluck\u0007! ")) == {"done": "said"}
    done(table.post("say", "blue", text="x" * 5000))
    for update in table.everything():
        first, second = update["chat"]
        assert (first["number"], first["author"], first["text"]) == (1, "red", "Good luck!")
        assert (second["author"], second["text"]) == ("blue", "x" * 1000)
    before = table.everything()
    assert refusal(table.post("say", "red", text=" \n ")) == (400, "malformed")
    assert table.everything() == before


# --- lists ---------------------------------------------------------------------------------------


def test_my_tables_tell_whose_move_it_is(served: Served) -> None:
    table = served.table(blue="open")
    waiting = listed(served, table)
    assert (waiting["state"], waiting["asked"], waiting["open"]) == ("waiting", "", ["blue"])
    table.sit("blue", name="Boris")
    table.play("red 1")
    assert listed(served, table)["asked"] == "red"
    table.play("red 2")
    mine = listed(served, table)
    assert (mine["state"], mine["asked"], mine["yours"], mine["number"]) == ("playing", "blue", ["red"], 2)
    assert mine["seats"] == {"red": "Red", "blue": "Boris"}
    tokens = {table.id: "nonsense", "no-such-table": "x", "\u0000": "y"}
    (found,) = served.client.post("/api/mine", json={"tokens": tokens}).json()
    assert found["yours"] == []


def test_finished_games_are_in_the_archive(served: Served) -> None:
    table = served.table()
    table.play(*WHOLE_GAME)
    lobby = served.client.get("/api/tables").json()
    (line,) = [line for line in lobby["finished"] if line["id"] == table.id]
    assert (line["state"], line["asked"], line["number"]) == ("finished", "", 15)
    assert table.id not in [line["id"] for line in lobby["open"]]


# --- records and dice ----------------------------------------------------------------------------


def test_a_finished_record_is_downloaded_verified_and_put_back(served: Served) -> None:
    table = served.table()
    address = f"/api/tables/{table.id}/record"
    assert refusal(served.client.get(address)) == (409, "not-over")
    table.play(*WHOLE_GAME)
    answer = served.client.get(address)
    assert answer.headers["content-disposition"] == f'attachment; filename="toy-{table.id}.jsonl"'
    record = records.parse(answer.text.split("\n"), "download")
    assert verify(GAMES["toy"], record) == 3
    kept = done(upload(served, answer.text))
    copy = Table(served, kept["table"])
    assert copy.see()["ending"] == table.see()["ending"]
    assert copy.see()["view"] == table.see()["view"]
    assert copy.see()["log"] == table.see()["log"]
    assert served.client.get(f"/api/tables/{copy.id}/record").text == answer.text


def upload(served: Served, text: str) -> httpx.Response:
    """Put a record into the archive."""
    return served.client.post("/api/records", content=text, headers={"content-type": "application/json"})


@pytest.mark.parametrize("name", ["egypt", "finland"])
def test_a_whole_campaign_is_played_and_its_dice_are_true(served: Served, name: str) -> None:
    table = served.table(name)
    random = Random(name)
    sides = GAMES[name].sides
    update = table.see(sides[0])
    while update["state"] == "playing":
        side = sides[update["view"]["asked"]["side"]]
        if update["side"] != side:
            update = table.see(side, since=10_000)
        verb, noun = any_choice(update, random)
        update = done(table.choose(side, verb, noun, number=update["number"]))
    text = served.client.get(f"/api/tables/{table.id}/record").text
    assert verify(GAMES[name], records.parse(text.split("\n"), "download")) > 10


def test_records_that_do_not_hold_are_refused(served: Served) -> None:
    table = served.table()
    table.play("red 1")
    done(table.post("resign", "red"))
    text = served.client.get(f"/api/tables/{table.id}/record").text
    header, choice, end = text.splitlines()
    before = served.client.get("/api/tables").json()
    for bad in (
        "",
        "not a record",
        "\n".join([header, choice]),
        "\n".join([header, choice.replace("ace", "trey"), end]),
        "\n".join([header.replace('"toy"', '"chess"'), choice, end]),
        "\n".join([header, '{"line":"choice","side":"red","verb":"card","noun":' + "[" * 90_000]),
        "\n" * 30_000 + text,
        "\udcff",
    ):
        answer = served.client.post(
            "/api/records",
            content=bad.encode(errors="surrogateescape"),
            headers={"content-type": "application/json"},
        )
        assert refusal(answer) in [(400, "malformed"), (404, "no-such-game")]
    assert served.client.get("/api/tables").json() == before


def test_the_dice_are_promised_before_any_nonce_and_the_key_comes_at_the_end(served: Served) -> None:
    promise = done(served.client.post("/api/dice"))["commitment"]
    seats = {"red": {"kind": "me"}, "blue": {"kind": "open"}}
    wish = {"game": "toy", "seats": seats, "nonce": "a" * 16, "commitment": promise}
    seated = done(served.client.post("/api/tables", json=wish))
    table = Table(served, seated["table"], {"red": seated["token"]})
    assert table.see()["dice"] == {"commitment": promise, "nonces": [], "key": ""}
    done(table.sit("blue", nonce="b" * 16))
    assert table.see()["dice"] == {"commitment": promise, "nonces": ["a" * 16, "b" * 16], "key": ""}
    table.play("red 1", "red 2", "blue 1", "blue 2")
    assert all(update["dice"]["key"] == "" for update in table.everything())
    done(table.post("resign", "blue"))
    for update in table.everything():
        assert commit(update["dice"]["key"]) == promise


def test_promised_dice_serve_one_table(served: Served) -> None:
    promise = done(served.client.post("/api/dice"))["commitment"]
    seats = {"red": {"kind": "me"}, "blue": {"kind": "me"}}
    wish = {"game": "toy", "seats": seats, "commitment": promise}
    assert served.client.post("/api/tables", json=wish).status_code == 201
    assert refusal(served.client.post("/api/tables", json=wish)) == (409, "no-such-promise")


def test_a_bad_nonce_is_refused(served: Served) -> None:
    table = served.table(blue="open")
    before = table.everything()
    assert refusal(table.sit("blue", nonce="too short")) == (400, "malformed")
    assert table.everything() == before


def test_the_past_is_shown_as_the_seat_knew_it(served: Served) -> None:
    table = served.table(blue="open")
    address = f"/api/tables/{table.id}/at/1"
    assert refusal(served.client.get(address)) == (409, "waiting")
    table.sit("blue")
    table.play("red 1", "red 2", "blue 3")
    query = {"side": "red"}
    past = done(served.client.get(address, params=query, headers=table.bearer("red")))
    assert (past["number"], past["view"]["down"]) == (1, [[1], []])
    assert done(served.client.get(address))["view"]["down"] == [[0], []]
    assert refusal(served.client.get(f"/api/tables/{table.id}/at/4")) == (400, "malformed")
    assert refusal(served.client.get(f"/api/tables/{table.id}/at/-1")) == (400, "malformed")
    assert refusal(served.client.get(address, params=query)) == (401, "wrong-token")


@pytest.mark.parametrize("name", ["egypt", "operation_albion"])
def test_a_panel_of_the_past_is_as_it_was_shown_then(served: Served, name: str) -> None:
    """To each side, and to those who watch: none learns later what it did not know."""
    table = served.table(name)
    readers = ("", *GAMES[name].sides)

    def panels(reader: str, **at: int) -> list[Json]:
        query: dict[str, str | int] = {"side": reader, **at} if reader else {**at}
        pages = [f"/api/tables/{table.id}/panels/{panel}" for panel in ("units", "charts")]
        headers = table.bearer(reader)
        return [done(served.client.get(page, params=query, headers=headers)) for page in pages]

    shown = {0: [panels(reader) for reader in readers]}
    for turn in range(12):
        side = GAMES[name].sides[table.see()["view"]["asked"]["side"]]
        options = table.see(side)["view"]["asked"]["options"]
        verb = list(options)[turn % len(options)]
        number = done(table.choose(side, verb, options[verb][-1]))["number"]
        shown[number] = [panels(reader) for reader in readers]
    then = {number: [panels(reader, at=number) for reader in readers] for number in shown}
    assert then == shown
    assert len({str(found) for found in shown.values()}) > 3
    assert any(one != other for _, one, other in shown.values())


def test_a_panel_of_the_past_is_refused_like_the_past(served: Served) -> None:
    table = served.table("egypt", ottoman="open")
    address = f"/api/tables/{table.id}/panels/units"
    assert refusal(served.client.get(address, params={"at": 0})) == (409, "waiting")
    table.sit("ottoman")
    table.play("french quick")
    for at in ("2", "-1", "x"):
        assert refusal(served.client.get(address, params={"at": at})) == (400, "malformed")
    query: dict[str, str | int] = {"at": 0, "side": "french"}
    assert refusal(served.client.get(address, params=query)) == (401, "wrong-token")
    done(table.post("resign", "french"))
    look_back = served.client.get(f"/api/tables/{table.id}/panels/debrief", params={"at": 0})
    assert refusal(look_back) == (409, "not-over")


# --- what the table answers itself ---------------------------------------------------------------


def test_questions_with_one_answer_are_answered_by_the_table(served: Served) -> None:
    table = served.table("nods")
    update = table.play("red 1")
    assert update["number"] == 3
    auto = [line for line in update["log"] if line["auto"]]
    assert [line["kind"] for line in auto] == ["nodded", "nodded"]
    assert not any(line["auto"] for line in table.see("blue")["log"])


def test_also_those_with_a_verb_that_the_vocabulary_lacks() -> None:
    game = replace(GAMES["nods"], vocabulary=GAMES["toy"].vocabulary)
    room = table_at(game, game.start(), 0)
    assert room.table is not None
    room.seats["red"] = msgspec.structs.replace(room.seats["red"], auto_answer=1)
    room.table.choose(game.side_named("red"), "card", ACE)
    room.answer_the_obvious()
    assert [choice.verb for choice in room.table.record.standing()] == ["card", "nod", "nod"]


def test_each_player_may_turn_that_off(served: Served) -> None:
    table = served.table("nods", blue="open")
    table.sit("blue")
    assert done(table.post("settings", "red", auto=False))["auto"] is False
    assert table.see("blue")["auto"] is True
    assert table.play("red 1")["number"] == 1
    assert table.play("red nod", "red nod")["number"] == 3
    assert table.play("blue 1")["number"] == 6
    assert done(table.post("settings", "red", auto=True))["auto"] is True


def test_a_table_may_begin_without_it(served: Served) -> None:
    table = served.table("nods", auto=False)
    assert table.play("red 1")["number"] == 1
