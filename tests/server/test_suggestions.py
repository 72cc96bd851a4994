"""What would you do? Asked of a bot: alone, for the side that is asked, or of a finished game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from sandtable.bots import suggestions as bot_suggestions
from sandtable.bots.explanation import Explanation, Line
from sandtable.core.side import CHANCE
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.server import suggestions
from sandtable.server.limits import Limits
from tests.server.serving import GAMES, SERVED, Json, Served, Table, done, refusal, running

RECORD = Path(__file__).parents[2] / "records" / "goeben" / "first.jsonl"


def ask(table: Table, side: str = "", at: int | None = None) -> httpx.Response:
    """Ask a bot, from a seat or as a spectator."""
    query: dict[str, str | int] = {"side": side} if side else {}
    if at is not None:
        query["at"] = at
    return table.client.get(f"/api/tables/{table.id}/counsel", params=query, headers=table.bearer(side))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser thinks only a little."""
    monkeypatch.setattr(suggestions, "ADVISER", "search:nodes=20")


def offered(found: Json) -> bool:
    """Whether every line begins with something that is on offer."""
    options = found["view"]["asked"]["options"]
    return all(line["choices"][0]["noun"] in options[line["choices"][0]["verb"]] for line in found["lines"])


def test_who_plays_against_bots_is_told_the_best_lines(served: Served) -> None:
    table = served.table("egypt", ottoman="normal")
    found = done(ask(table, "french"))
    assert (found["number"], found["side"], found["played"]) == (0, "french", None)
    assert 0 < len(found["lines"]) <= suggestions.LINES
    assert offered(found)
    for line in found["lines"]:
        assert set(line) == {"choices", "worth", "score", "visits"}
        assert {"verb", "noun", "rule", "verbs", "question"} == set(line["choices"][0])
    assert found["view"] == table.see("french")["view"]
    assert found["hints"] == table.see("french")["hints"]
    assert table.see("french")["number"] == 0, "asking changes nothing"


def test_the_only_captain_of_a_solitaire_game_may_ask(served: Served) -> None:
    table = served.table("goeben", scenario="italian")
    assert offered(done(ask(table, "commander")))


def test_at_a_hot_seat_both_may_ask_in_their_turn(served: Served) -> None:
    table = served.table("finland")
    first = GAMES["finland"].sides[table.see("russian")["view"]["asked"]["side"]]
    other = next(side for side in GAMES["finland"].sides if side != first)
    assert done(ask(table, first))["side"] == first
    answer = ask(table, other)
    assert refusal(answer) == (409, "not-asked")
    assert answer.json()["text"] == f"The {other} is asked nothing now."


def test_against_a_person_there_is_no_help(served: Served) -> None:
    table = served.table("finland", swedish="open")
    assert refusal(ask(table, "russian")) == (409, "waiting")
    table.sit("swedish")
    for side in ("russian", "swedish"):
        answer = ask(table, side)
        assert refusal(answer) == (409, "not-alone")
        assert "no other person" in answer.json()["text"]
    done(table.post("leave", "swedish"))
    assert refusal(ask(table, "russian")) == (409, "not-alone"), "somebody may sit down there"


def test_only_the_owner_of_the_seat_may_ask(served: Served) -> None:
    table = served.table("egypt", ottoman="easy")
    assert refusal(ask(Table(served, table.id), "french")) == (401, "wrong-token")
    assert refusal(ask(table)) == (401, "wrong-token")
    assert refusal(ask(table, "ottoman")) == (401, "wrong-token")
    assert refusal(ask(Table(served, "nothing"), "french")) == (404, "no-such-table")


def test_the_past_is_explained_to_everybody_when_the_game_is_over(served: Served) -> None:
    table = served.table("goeben", scenario="italian")
    played = [done(table.choose("commander", "standard"))["number"]]
    assert refusal(ask(table, "commander", at=0)) == (409, "not-over")
    done(table.post("resign", "commander"))
    assert refusal(ask(table, "commander")) == (409, "over")
    spectator = Table(served, table.id)
    found = done(ask(spectator, at=0))
    assert (found["number"], found["side"]) == (0, "commander")
    assert found["played"] == {"verb": "standard", "noun": None}
    assert offered(found)
    address, eyes = f"/api/tables/{table.id}/at/0", {"side": "commander"}
    then = done(table.client.get(address, params=eyes, headers=table.bearer("commander")))
    assert then["status"]
    assert {name: found[name] for name in then} == then, "all through the eyes of the side that was asked"
    assert done(ask(spectator, at=played[0]))["played"] is None, "the last question was left open"
    assert refusal(ask(spectator, at=999)) == (400, "malformed")
    answer = table.client.get(f"/api/tables/{table.id}/counsel", params={"at": "x"})
    assert refusal(answer) == (400, "malformed")


def test_at_a_roll_nobody_is_asked(served: Served) -> None:
    record = RECORD.read_bytes()
    kept = served.client.post("/api/records", content=record, headers={"content-type": "application/json"})
    table = Table(served, done(kept)["table"])
    lines = [line for line in record.decode().splitlines()[1:] if '"line":"choice"' in line]
    first = next(number for number, line in enumerate(lines) if '"side":"chance"' in line)
    assert refusal(ask(table, at=first)) == (409, "nobody-asked")
    found = done(ask(table, at=10))
    assert found["played"] == {"verb": "ship", "noun": "goeben"}
    assert offered(found)


def test_the_bot_gets_the_view_of_the_side_and_no_more(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[View] = []

    def watched(game: AnyGame, view: View, spec: str, seed: str) -> Explanation:
        seen.append(view)
        return Explanation(spec, 0, 0.0, [])

    monkeypatch.setattr(suggestions, "consider", watched)
    table = served.table("egypt", ottoman="normal")
    done(ask(table, "french"))
    (view,) = seen
    assert view.side == 0
    assert msgspec.json.decode(msgspec.json.encode(view)) == table.see("french")["view"]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """An adviser who answers when he is told to."""
    go_on = threading.Event()

    def thoughtful(game: AnyGame, view: View, spec: str, seed: str) -> Explanation:
        go_on.wait(10)
        return bot_suggestions.consider(game, view, "random", seed)

    monkeypatch.setattr(suggestions, "consider", thoughtful)
    yield go_on
    go_on.set()


def test_one_question_at_a_time(served: Served, slow: threading.Event) -> None:
    """Meanwhile everything else goes on at the table."""
    table = served.table("egypt", ottoman="normal")
    answers: list[httpx.Response] = []
    first = threading.Thread(target=lambda: answers.append(ask(table, "french")))
    first.start()
    while table.id not in served.services.adviser._advised:
        assert table.look("french").status_code == 200
    assert refusal(ask(table, "french")) == (429, "adviser-busy")
    assert done(table.choose("french", "quick"))["number"] > 0
    slow.set()
    first.join()
    assert done(answers[0])["number"] == 0
    assert served.services.adviser._advised == set()


def test_questions_are_rationed(tmp_path: Path) -> None:
    with running(SERVED, str(tmp_path / "t.db"), limits=Limits(suggestions_per_minute=2)) as served:
        table = served.table("goeben", scenario="italian")
        answers = [ask(table, "commander") for _ in range(3)]
    assert [answer.status_code for answer in answers[:2]] == [200, 200]
    assert refusal(answers[2]) == (429, "too-fast")


def test_a_line_ends_where_it_counts_on_what_may_be_otherwise() -> None:
    game = GAMES["egypt"]
    s = game.start()
    assert s.asked != CHANCE
    view = game.view(s, s.asked)
    first = next(iter(s.options))
    plan = Line([first, ("nothing", None), first], 0.0, 0.0, 1).choices
    assert [choice for _, choice in bot_suggestions.rehearsed(game, view, plan)] == [first]
