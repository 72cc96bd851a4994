"""Scenarios and optional rules: what is offered, what is agreed on, and that a table keeps it."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.record import files as records
from sandtable.record.dice import Commitment
from sandtable.record.lines import Header, Record, encode
from sandtable.record.verify import verify
from sandtable.server.catalogue import Catalogue
from sandtable.server.messages import NewTable, SeatWish, Sit
from sandtable.server.refusal import Refusal
from sandtable.server.services import Services
from tests.server.in_process import create, sit
from tests.server.serving import SERVED, Json, Served, Table, done, just, refusal, running
from tests.server.test_concurrency import within
from tests.server.test_rooms import listed, upload
from tests.server.toy_crew import CABIN, CREW, SCENARIOS, SWITCHES, crew

WRONG = [
    ("storm", "", "crew has no scenario 'storm': harbour, crossing"),
    ("", "rum", "crew has no option 'rum': walls, alone, many"),
    ("", "alone,many", "alone and many cannot be used together"),
]


def line(served: Served, name: str) -> Json:
    """A game in the list of games."""
    lines: list[Json] = served.client.get("/api/games").json()
    (found,) = [one for one in lines if one["name"] == name]
    return found


def whole_game(table: Table) -> None:
    """Everybody goes to the cabin until the game is over."""
    while (update := table.see())["state"] == "playing":
        asked = update["seats"][update["view"]["asked"]["side"]]["side"]
        done(table.choose(asked, "go", CABIN))


def test_the_games_tell_what_can_be_agreed_on(served: Served) -> None:
    found = line(served, "crew")
    assert [scenario["id"] for scenario in found["scenarios"]] == [one.id for one in SCENARIOS]
    assert found["switches"][1] == {
        "id": "alone",
        "title": "Alone",
        "about": "The captain has no crew.",
        "rule": "1.3",
        "group": "crew",
    }
    assert len(found["switches"]) == len(SWITCHES)
    assert (found["rivals"], line(served, "toy")["rivals"]) == (False, True)


@pytest.mark.parametrize(("options", "hands"), [("", 3), ("alone", 1), ("walls,many", 5), (",alone,", 1)])
def test_boards_and_seats_are_those_of_the_set_up(served: Served, options: str, hands: int) -> None:
    query = {"scenario": "crossing", "options": options}
    board = done(served.client.get("/api/games/crew", params=query))
    assert (board["hands"], board["rivals"], len(board["sides"])) == (hands, False, hands)
    seating = done(served.client.get("/api/setup/crew", params=query))
    assert seating == {"sides": list(CREW[:hands]), "rivals": False}


@pytest.mark.parametrize(("scenario", "options", "words"), WRONG)
def test_a_wrong_set_up_is_refused_in_the_words_of_the_game(
    served: Served, scenario: str, options: str, words: str
) -> None:
    wish = {
        "game": "crew",
        "seats": {"captain": {"kind": "me"}},
        "scenario": scenario,
        "options": options.split(",") if options else [],
    }
    query = {"scenario": scenario, "options": options}
    for answer in (
        served.client.post("/api/tables", json=wish),
        served.client.get("/api/games/crew", params=query),
        served.client.get("/api/setup/crew", params=query),
    ):
        assert refusal(answer) == (422, "wrong-setup")
        assert answer.json()["text"] == words


def test_a_game_without_scenarios_has_none(served: Served) -> None:
    answer = served.client.get("/api/setup/egypt", params={"scenario": "flood"})
    assert refusal(answer) == (422, "wrong-setup")
    assert refusal(served.client.get("/api/setup/chess")) == (404, "no-such-game")


def test_the_seats_are_the_sides_of_the_set_up(served: Served) -> None:
    wish = {"game": "crew", "options": ["alone"], "seats": {side: {"kind": "me"} for side in CREW[:3]}}
    answer = served.client.post("/api/tables", json=wish)
    assert refusal(answer) == (400, "malformed")
    assert answer.json()["text"] == "The seats of crew are captain."


def test_a_table_tells_what_was_agreed_on(served: Served) -> None:
    table = served.table("crew", scenario="crossing", options=["many", "walls"], pilot="open")
    agreed = {"scenario": "crossing", "options": ["walls", "many"]}
    for update in table.everything():
        assert (update["setup"], update["rivals"], update["state"]) == (agreed, False, "waiting")
    table.sit("pilot")
    for update in table.everything():
        assert (update["setup"], update["state"]) == (agreed, "playing")
    mine = listed(served, table)
    assert mine["setup"] == agreed
    assert mine["seats"] == {
        "captain": "Captain",
        "mate": "Mate",
        "ships_cook": "Ships Cook",
        "boy": "Boy",
        "pilot": "Pilot",
    }
    standard = served.table("crew").see()
    assert standard["setup"] == {"scenario": "harbour", "options": []}
    assert served.table().see()["setup"] == {"scenario": "", "options": []}


def test_a_table_is_taken_up_again_as_it_was_set_up(database_url: str) -> None:
    options = ["walls", "alone"]
    with running(SERVED, database_url) as served:
        playing = served.table("crew", scenario="crossing", options=["many"])
        done(playing.choose("captain", "go", CABIN))
        waiting = served.table("crew", scenario="crossing", options=options, captain="open")
        before = playing.everything(), waiting.see()
    with running(SERVED, database_url) as served:
        playing, waiting = (Table(served, table.id, table.tokens) for table in (playing, waiting))
        assert (playing.everything(), waiting.see()) == before
        done(waiting.sit("captain"))
        assert done(waiting.choose("captain", "go", CABIN))["setup"] == {
            "scenario": "crossing",
            "options": options,
        }


def test_a_record_is_opened_with_its_own_set_up(served: Served) -> None:
    table = served.table("crew", scenario="crossing", options=["alone"])
    whole_game(table)
    text = served.client.get(f"/api/tables/{table.id}/record").text
    record = records.parse(text.split("\n"), "record")
    assert (record.header.scenario, record.header.options) == ("crossing", {"alone": True})
    assert verify(crew(Setup("crossing", frozenset({"alone"}))), record) == 3
    copy = Table(served, done(upload(served, text))["table"])
    assert copy.see()["setup"] == table.see()["setup"]
    assert copy.see()["ending"] == table.see()["ending"]
    for old, new in (("crossing", "storm"), ('"alone"', '"rum"')):
        assert refusal(upload(served, text.replace(old, new, 1))) == (400, "malformed")
    other = Record(msgspec.structs.replace(record.header, scenario="storm"))
    for one in record.lines:
        other.append(one)
    forged = "\n".join([encode(other.header), *map(encode, other.lines)])
    assert refusal(upload(served, forged)) == (422, "wrong-setup")


def test_giving_up_a_game_without_rivals_makes_nobody_the_winner(served: Served) -> None:
    for options in ([], ["alone"]):
        table = served.table("crew", options=options)
        ended = done(table.post("resign", "captain"))
        assert ended["ending"] == {
            "winner": "",
            "score": [0],
            "resigned": "captain",
            "text": "The game is not won, 0, since Captain resigned",
        }


def test_who_leaves_is_named_in_words(served: Served) -> None:
    table = served.table("crew")
    done(table.post("leave", "ships_cook"))
    assert table.see("captain")["chat"][-1]["text"] == "The ships cook seat is open again."


def test_a_table_whose_scenario_is_gone_is_listed_but_not_continued(tmp_path: Path) -> None:
    tables: list[str] = []

    async def begin(services: Services) -> None:
        seats = {"captain": SeatWish("me")}
        made = await create(services, NewTable("crew", seats, scenario="crossing", options=["alone"]))
        tables.append(made.table)

    async def come_back(services: Services) -> None:
        with pytest.raises(Refusal, match="crew has no scenario 'crossing'") as refused:
            await sit(services, tables[0], Sit("captain"))
        assert (refused.value.status, refused.value.code) == (409, "other-version")
        (found,) = await services.lists.mine({tables[0]: ""})
        assert found.setup.scenario == "crossing"

    within(tmp_path, begin)
    within(tmp_path, come_back, games={"crew": lambda setup: poorer(crew(setup))})


def poorer(game: AnyGame) -> AnyGame:
    """The same without its second scenario."""
    return replace(game, scenarios=game.scenarios[:1])


def test_a_game_is_built_once_for_each_set_up() -> None:
    built: list[Setup] = []

    def build(setup: Setup) -> AnyGame:
        built.append(setup)
        return crew(setup)

    catalogue = Catalogue({"crew": build})
    alone = Setup("harbour", frozenset({"alone"}))
    assert catalogue.game("crew") is catalogue.game("crew", Setup("harbour"))
    wishes = [alone, Setup("", alone.options)] * 4
    threads = [threading.Thread(target=catalogue.game, args=("crew", wish)) for wish in wishes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == [STANDARD, alone]
    assert msgspec.json.decode(catalogue.board("crew", alone))["hands"] == 1


def test_records_find_the_data_they_were_played_with() -> None:
    packed = replace(crew(STANDARD), data_hash="mine")
    catalogue = Catalogue({"crew": crew, "crew+mine": just(packed)})
    header = Header(1, "crew", 1, "mine", {}, Commitment("", []), "harbour")
    assert catalogue.of_record(header) == ("crew+mine", packed)
    assert catalogue.of_record(msgspec.structs.replace(header, data="other"))[0] == "crew"
