"""Games outlive versions: a rule is changed while games are under way."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from sandtable.cli import doctor
from sandtable.core.options import Noun
from sandtable.core.procedure import Violation
from sandtable.game.game import AnyGame
from sandtable.record import files as records
from sandtable.record.lines import Migrated, Record, RecordError
from sandtable.record.table import Table as CoreTable
from sandtable.record.verify import verify
from tests.core.toy import Handful, Play, Toy, toy
from tests.server.serving import DEUCE, GENEROUS, TREY, Json, Served, Table, done, just, refusal, running
from tests.server.test_faults import Flaky

ADMIN = "a-token-for-the-admin"
NEW = replace(toy(), rules_version=2)


@contextmanager
def serving(path: Path, game: AnyGame) -> Iterator[Served]:
    """A server with one version of the toy."""
    with running({"toy": just(game)}, str(path / "t.db"), limits=GENEROUS, admin_token=ADMIN) as served:
        yield served


@pytest.fixture
def begun(tmp_path: Path) -> Table:
    """A game of version 1 between two people: Blue has a trey on the table, which Red does not know."""
    with serving(tmp_path, toy()) as served:
        table = served.table(blue="open")
        done(table.sit("blue", name="Ludmilla"))
        table.play("red 1", "red 2", "blue 3")
        return table


@contextmanager
def updated(path: Path, table: Table, game: AnyGame = NEW) -> Iterator[Table]:
    """The same table at a server of another version."""
    with serving(path, game) as served:
        yield Table(served, table.id, table.tokens)


def no_trey(patch: pytest.MonkeyPatch) -> None:
    """A rules fix: Blue may not play the trey."""
    before = Play._refuse

    def refuse(self: Play, s: Toy, card: Noun) -> Violation | None:
        if card == TREY and self.side == 1:
            return Violation("1.2", "Blue has no trey")
        return before(self, s, card)

    patch.setattr(Play, "_refuse", refuse)


def other_dice(patch: pytest.MonkeyPatch) -> None:
    """A fix that changes what Chance answers."""
    patch.setattr(Handful, "__getitem__", lambda self, index: ((index // 6 + 1) % 6 + 1, index % 6 + 1))


def propose(table: Table, side: str, kind: str) -> Json:
    return done(table.post("propose", side, kind=kind))


def listed(table: Table) -> Json:
    (summary,) = table.client.post("/api/mine", json={"tokens": {table.id: table.tokens["red"]}}).json()
    found: Json = summary
    return found


def downloaded(table: Table) -> Record:
    answer = table.client.get(f"/api/tables/{table.id}/record")
    assert answer.status_code == 200, answer.text
    return records.parse(answer.text.split("\n"), "record")


# --- what still fits -----------------------------------------------------------------------------


def test_a_game_of_an_older_version_can_be_read_but_not_played(tmp_path: Path, begun: Table) -> None:
    with updated(tmp_path, begun) as table:
        assert listed(table)["outgrown"] == 1
        seen = table.see("red")
        assert (seen["state"], seen["number"], seen["undo"]) == ("outgrown", 3, 3)
        assert seen["outgrown"] == {"rules": 1, "now": 2, "fits": True, "line": 0, "side": ""}
        assert [line["kind"] for line in seen["log"]] == ["round", "played", "played"]
        assert done(table.client.get(f"/api/tables/{table.id}/at/1"))["number"] == 1
        for what, body in (
            ("choose", {"number": 3, "verb": "card", "noun": DEUCE}),
            ("undo", {}),
            ("why", {"number": 3, "verb": "card", "noun": DEUCE}),
        ):
            assert refusal(table.post(what, "blue", **body)) == (409, "other-version")
        done(table.post("say", "red", text="What now?"))
        assert refusal(table.client.get(f"/api/tables/{table.id}/record")) == (409, "not-over")
    with updated(tmp_path, begun, toy()) as table:
        assert listed(table)["outgrown"] == 0
        table.play("blue 2")


def test_what_fits_goes_on_with_the_consent_of_all(tmp_path: Path, begun: Table) -> None:
    with updated(tmp_path, begun) as table:
        asked = propose(table, "red", "migrate")
        assert asked["state"] == "outgrown"
        assert asked["proposal"] == {"by": "red", "to": 3, "agreed": ["red"], "kind": "migrate"}
    with updated(tmp_path, begun) as table:
        with table.listening("red") as reader:
            assert reader.read()["state"] == "outgrown"
            agreed = done(table.post("consent", "blue", agree=True))
            told = reader.read()
        assert (agreed["state"], agreed["number"], agreed["outgrown"]) == ("playing", 3, None)
        assert (told["state"], told["since"], told["proposal"]) == ("playing", 0, None)
        assert listed(table)["outgrown"] == 0
    with updated(tmp_path, begun) as table:
        assert (table.see()["state"], listed(table)["outgrown"]) == ("playing", 0)
        table.play("blue 2", *["red 1", "red 2", "blue 1", "blue 2"] * 2)
        record = downloaded(table)
    assert (record.header.rules, record.current.rules) == (1, 2)
    assert sum(isinstance(line, Migrated) for line in record.lines) == 1
    assert verify(NEW, record) == 3
    with pytest.raises(RecordError, match="version 2 of the rules"):
        CoreTable.resume(toy(), record)


def test_nothing_goes_on_if_somebody_does_not_agree(tmp_path: Path, begun: Table) -> None:
    with updated(tmp_path, begun) as table:
        propose(table, "red", "migrate")
        answer = done(table.post("consent", "blue", agree=False))
        assert (answer["state"], answer["proposal"]) == ("outgrown", None)
        assert answer["chat"][-1]["text"] == "Ludmilla would rather not agree to that."


def test_who_plays_alone_has_nobody_to_ask(tmp_path: Path) -> None:
    with serving(tmp_path, toy()) as served:
        alone = served.table(blue="random")
        alone.play("red 1")
    with updated(tmp_path, alone) as table:
        assert propose(table, "red", "migrate")["state"] == "playing"
        with table.listening("red") as reader:
            table.play("red 2")
            assert reader.read_until(5)["view"]["asked"]["side"] == 0


def test_a_wish_from_before_the_update_has_to_wait(tmp_path: Path, begun: Table) -> None:
    with updated(tmp_path, begun, toy()) as table:
        table.play("blue 2")
        done(table.post("undo", "red", to=0))
    with updated(tmp_path, begun) as table:
        assert refusal(table.post("consent", "blue", agree=True)) == (409, "other-version")


def test_there_is_nothing_to_agree_on_at_other_tables(tmp_path: Path, begun: Table) -> None:
    with updated(tmp_path, begun, toy()) as table:
        for kind in ("migrate", "draw"):
            assert refusal(table.post("propose", "red", kind=kind)) == (409, "not-outgrown")
        assert refusal(table.post("propose", "red", kind="undo")) == (400, "malformed")


def test_other_data_are_treated_like_other_rules(tmp_path: Path, begun: Table) -> None:
    other = replace(toy(), data_hash="f" * 16)
    with updated(tmp_path, begun, other) as table:
        assert table.see()["state"] == "outgrown"
        propose(table, "red", "migrate")
        assert done(table.post("consent", "blue", agree=True))["state"] == "playing"


# --- what does not fit ---------------------------------------------------------------------------


def test_what_does_not_fit_is_refused_with_the_first_line_that_differs(
    tmp_path: Path, begun: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_trey(monkeypatch)
    with updated(tmp_path, begun) as table:
        seen = table.see("red")
        assert seen["outgrown"] == {"rules": 1, "now": 2, "fits": False, "line": 4, "side": "blue"}
        assert (seen["number"], listed(table)["number"]) == (2, 3)
        answer = table.post("propose", "red", kind="migrate")
        assert refusal(answer) == (409, "does-not-fit")
        assert "line 4 of its record, by blue, would not be possible" in answer.json()["text"]
        for text in (answer.text, table.look("red").text, table.look().text):
            assert "trey" not in text, "Red may not know what Blue has played"


def test_rolls_that_would_fall_otherwise_do_not_fit(
    tmp_path: Path, begun: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with updated(tmp_path, begun, toy()) as table:
        table.play("blue 2")
    other_dice(monkeypatch)
    with updated(tmp_path, begun) as table:
        outgrown = table.see()["outgrown"]
        assert (outgrown["fits"], outgrown["line"], outgrown["side"]) == (False, 6, "chance")


@pytest.mark.parametrize("kind", ["draw", "resign"])
def test_it_can_be_ended(tmp_path: Path, begun: Table, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    with monkeypatch.context() as patch:
        no_trey(patch)
        with updated(tmp_path, begun) as table:
            if kind == "draw":
                propose(table, "red", "draw")
                ended = done(table.post("consent", "blue", agree=True))
            else:
                ended = done(table.post("resign", "red"))
            winner = "blue" if kind == "resign" else ""
            assert (ended["state"], ended["ending"]["winner"]) == ("finished", winner)
            assert ended["dice"]["key"]
            assert refusal(table.post("resign", "blue")) == (409, "over")
            assert table.client.get("/api/tables").json()["finished"][0]["id"] == table.id
        with updated(tmp_path, begun) as table:
            assert table.see("red")["state"] == "finished"
            record = downloaded(table)
    assert verify(toy(), record) == 0, "the version with which it was played accepts it"


def test_nothing_is_half_ended_if_it_cannot_be_kept(
    tmp_path: Path, begun: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with updated(tmp_path, begun) as table:
        flaky = Flaky(table.served.services.store.database)
        monkeypatch.setattr(table.served.services.store, "database", flaky)
        before = table.everything()
        for what, body in (("resign", {}), ("propose", {"kind": "migrate"})):
            flaky.fails = "before"
            assert refusal(table.post(what, "red", **body)) == (503, "unavailable")
            flaky.fails = ""
            assert table.everything() == before


# --- what the admin is told -----------------------------------------------------------------------


def test_the_host_is_told_at_the_start_and_on_the_admin_page(
    tmp_path: Path, begun: Table, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "sandtable"), updated(tmp_path, begun) as table:
        bearer = {"authorization": f"Bearer {ADMIN}"}
        (shown,) = done(table.client.get("/api/admin", headers=bearer))["outgrown"]
    assert (shown["id"], shown["number"]) == (begun.id, 3)
    assert f"table {begun.id} is played with other rules than there are" in caplog.text


def test_the_doctor_replays_every_game_under_way(
    tmp_path: Path, begun: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def examined(game: AnyGame) -> tuple[int, str]:
        monkeypatch.setattr(doctor, "builds", lambda packs, games=(): {"toy": just(game)})
        ran = CliRunner().invoke(doctor.doctor, [str(tmp_path / "t.db")])
        return ran.exit_code, " ".join(ran.output.split())

    assert examined(toy()) == (0, "1 games under way, 0 of other rules, or that do not fit.")
    code, said = examined(NEW)
    assert code == 1
    assert f"table {begun.id} (toy), rules 1: fits, and can be moved over" in said
    no_trey(monkeypatch)
    code, said = examined(NEW)
    assert code == 1
    assert "rules 1: does not fit: line 4: " in said
