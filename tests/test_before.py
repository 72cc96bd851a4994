"""What was written before opens, replays, verifies and goes on: tests/fixtures/before tells what it is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from sandtable import CHANCE, GAMES, Setup, Side, Table, load, load_record, save
from sandtable.cli import sandtable
from sandtable.core.play import choose
from sandtable.core.state import dump
from sandtable.game.game import AnyGame
from sandtable.record.lines import Record, RecordError
from sandtable.record.verify import replay_as_far_as_possible
from tests.server.serving import GENEROUS, Json, Served, any_choice, done, running
from tests.server.serving import Table as Seats

BEFORE = Path(__file__).parent / "fixtures" / "before"
RECORDS = sorted(path.stem for path in (BEFORE / "records").glob("*.jsonl"))
BEGUN = [name for name in RECORDS if name.endswith("-begun")]
OVER = [name for name in RECORDS if name not in BEGUN]
TABLES: dict[str, Json] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
THEN = sorted(path.stem for path in (BEFORE / "positions").glob("*.jsonl"))
"""The games that there were before."""
SERVED = {name: partial(load, name, None) for name in GAMES}
ARCHIVED = "archived "
"""What the label of a table begins with whose game came from a file: its record's name follows."""

KEPT = ("title", "chat", "letterbox", "dice")
"""What is told of a table whatever became of the rules."""

SEARCH = 80
"""Random choices at most until one that can be taken back."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved position, byte for byte, and what its game was set up with."""

    scenario: str
    options: list[str]
    position: msgspec.Raw


@cache
def game_of(name: str, scenario: str, options: frozenset[str]) -> AnyGame:
    """A game as it was set up, built once."""
    return load(name, None, Setup(scenario, options))


def game_for(record: Record) -> AnyGame:
    """The game of a record."""
    header = record.header
    return game_of(header.game, header.scenario, frozenset(header.options))


@cache
def changed(name: str) -> bool:
    """Whether a game has other rules or data than those of before."""
    header = load_record(path_of(f"{name}-finished")).header
    game = load(name)
    return (header.rules, header.data) != (game.rules_version, game.data_hash)


def command(*arguments: str | Path, typed: str = "", code: int = 0) -> str:
    """What `sandtable` prints."""
    result = CliRunner().invoke(sandtable, [str(argument) for argument in arguments], input=typed)
    assert result.exit_code == code, (result.output, result.exception)
    return result.output


def path_of(name: str) -> Path:
    return BEFORE / "records" / f"{name}.jsonl"


def test_there_is_something_of_every_game() -> None:
    """A folder that is empty would test nothing."""
    assert {load_record(path_of(name)).header.game for name in BEGUN} == set(THEN)
    assert {load_record(path_of(name)).header.game for name in OVER} == set(THEN)
    assert {table["game"] for table in TABLES.values()} == set(THEN)
    assert all(len(positions(name)) >= 16 for name in THEN)
    assert set(GAMES) - set(THEN) == {"crossing"}


# --- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OVER)
def test_a_finished_record_verifies_and_replays(name: str) -> None:
    record = load_record(path_of(name))
    game = game_for(record)
    assert command("verify", path_of(name)).startswith(verdict(record.header.game))
    if changed(game.name):
        return
    assert len(command("replay", path_of(name), "--side", game.sides[0]).splitlines()) > 20


def verdict(name: str) -> str:
    """How the answer begins to whether a true record of a game verifies."""
    return "Version 1 of the rules (" if changed(name) else "Accepted: "


@pytest.mark.parametrize("name", BEGUN)
def test_a_begun_record_is_read_as_far_as_it_fits(name: str) -> None:
    record, key_file = load_record(path_of(name)), path_of(name).with_name(f"{name}.jsonl.key")
    key = key_file.read_text(encoding="ascii").strip() if key_file.exists() else ""
    table, reason = replay_as_far_as_possible(game_for(record), record, key)
    assert 0 < len(table.record.lines) <= len(record.lines)
    assert bool(reason) == (len(table.record.lines) < len(record.lines))
    if changed(record.header.game):
        with pytest.raises(RecordError, match="version 1 of the rules"):
            Table.resume(table.game, record, key=key)
    else:
        assert not reason


@pytest.mark.parametrize("name", BEGUN)
def test_a_begun_record_goes_on(name: str, tmp_path: Path) -> None:
    path, random = tmp_path / "it.jsonl", Random(name)
    key_file = path_of(name).with_name(f"{name}.jsonl.key")
    key = key_file.read_text(encoding="ascii").strip() if key_file.exists() else ""
    record = load_record(path_of(name))
    game = game_for(record)
    if changed(game.name):
        return
    table = Table.resume(game, record, key=key)
    number, side = table.number, table.state.asked
    if side != CHANCE:
        assert table.undo(side) == number - 1
    play_on(table, random)
    save(table.record, path)
    again = Table.resume(game, load_record(path), key=key)
    assert (again.record.digest, again.number) == (table.record.digest, table.number)
    assert dump(again.state) == dump(table.state)
    again.resign(Side(0))
    save(again.record, path)
    assert path.read_bytes().startswith(path_of(name).read_bytes())
    if key:
        assert command("verify", path).startswith("Accepted: ")
    else:
        assert "resigned" in command("replay", path)


def play_on(table: Table, random: Random) -> None:
    """Random choices of whoever is asked, with people's own dice where the game has no others."""
    for _ in range(25):
        table.choose(table.state.asked, *table.state.options.sample(random.randrange))


@pytest.mark.parametrize("name", [name for name in BEGUN if "own-dice" not in name])
def test_a_begun_record_goes_on_at_the_keyboard(name: str, tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    if changed(load_record(path_of(name)).header.game):
        return
    for end in ("", ".key"):
        shutil.copyfile(path_of(name).with_name(f"{name}.jsonl{end}"), path.with_name(f"{path.name}{end}"))
    command("play", "--resume", path, typed="undo\n1\nquit\n")
    before, after = path_of(name).read_bytes(), path.read_bytes()
    added = after.removeprefix(before).splitlines()
    assert after.startswith(before)
    assert [json.loads(line)["line"] for line in added[:2]] == ["undo", "choice"]


# --- positions -----------------------------------------------------------------------------------


@cache
def positions(name: str) -> list[Position]:
    """The saved positions of a game."""
    lines = (BEFORE / "positions" / f"{name}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Position) for line in lines]


@pytest.mark.parametrize("name", THEN)
def test_a_position_is_restored_and_goes_on(name: str) -> None:
    for number, saved in enumerate(positions(name)):
        where = f"{name}, position {number + 1}"
        game = game_of(name, saved.scenario, frozenset(saved.options))
        try:
            s, random = game.restore(bytes(saved.position)), Random(where)
        except msgspec.ValidationError:
            assert changed(name), "what the present version wrote can be read"
            continue
        if changed(name):
            continue
        assert dump(s) == bytes(saved.position), where
        assert not s.over, where
        for _ in range(8):
            if not s.over:
                choose(s, s.asked, *s.options.sample(random.randrange))
        assert dump(game.restore(dump(s))) == dump(s), where


# --- a database and a backup ---------------------------------------------------------------------


@pytest.fixture(scope="module", params=["database", "backup"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on the database of before, or on a new one into which the backup was restored."""
    path = tmp_path_factory.mktemp("before") / "tables.db"
    if request.param == "database":
        shutil.copyfile(BEFORE / "tables.db", path)
    else:
        shutil.copyfile(request.getfixturevalue("restored")[0], path)
    with running(SERVED, str(path), limits=GENEROUS) as server:
        yield server


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A new database into which the backup was restored, and what was said then."""
    path = tmp_path_factory.mktemp("restored") / "tables.db"
    return path, command("restore", BEFORE / "tables.backup", "--database", path)


def outdated() -> list[str]:
    """The tables whose games, under way or over, are of other rules."""
    return [
        label
        for label, table in TABLES.items()
        if table["seen"][""]["outgrown"] or (changed(table["game"]) and label != "waiting")
    ]


def test_the_backup_restores_and_every_record_of_these_rules_verifies(restored: tuple[Path, str]) -> None:
    told = restored[1]
    others = len(TABLES) - len(outdated()) - 1
    assert f": {others} records verify, 1 games have not begun." in " ".join(told.split())
    assert told.count("Not verified: ") == len(outdated())


def test_a_doctor_finds_the_database_sound(tmp_path: Path) -> None:
    shutil.copyfile(BEFORE / "tables.db", tmp_path / "tables.db")
    told = command("doctor", tmp_path / "tables.db", code=1)
    others = [label for label in outdated() if TABLES[label]["seen"][""]["state"] != "finished"]
    assert told.count(": fits, and can be moved over") + told.count(": does not fit: ") == len(others)
    assert f"14 games under way, {len(others)} of other rules, or that do not fit." in told


def test_the_database_is_backed_up(tmp_path: Path) -> None:
    shutil.copyfile(BEFORE / "tables.db", tmp_path / "tables.db")
    told = command("backup", tmp_path / "all.backup", "--database", tmp_path / "tables.db")
    assert told.startswith(f"{len(TABLES)} tables ")


@pytest.mark.parametrize("label", TABLES)
def test_a_table_is_seen_as_before_and_goes_on(served: Served, label: str, tmp_path: Path) -> None:
    before = TABLES[label]
    table = Seats(served, before["table"], dict(before["tokens"]))
    for side, facts in before["seen"].items():
        told = [name for name in facts if name in KEPT or label not in outdated()]
        assert seen(table, side, facts, told) == {name: facts[name] for name in told}, side
    if table.see()["state"] == "outgrown":
        move_over_or_end(table)
    if table.see()["state"] != "finished":
        fill(table)
        answer_proposal(table)
        if table.see()["state"] == "playing":
            resend(table, before["request"] if label not in outdated() else "")
            take_one_back(table, Random(label))
            done(table.post("resign", next(iter(table.tokens))))
    record = downloaded(table)
    if label.startswith(ARCHIVED):
        assert record == path_of(label.removeprefix(ARCHIVED)).read_bytes()
    else:
        (tmp_path / "it.jsonl").write_bytes(record)
        check_record(tmp_path / "it.jsonl", drawn=bool(table.see()["outgrown"]))


def move_over_or_end(table: Seats) -> None:
    """What of a game of other rules fits moves over by consent; the others agree on a draw, or resign."""
    update = table.see()
    sides = list(table.tokens)
    wish = update["proposal"]
    if wish is not None and wish["kind"] != "undo":  # a wish to take back has to wait
        for side in table.tokens.keys() - set(wish["agreed"]):
            done(table.post("consent", side, agree=False))
    kind = "migrate" if update["outgrown"]["fits"] else "draw"
    fill(table)
    done(table.post("propose", sides[0], kind=kind))
    for side in sides[1:]:
        if table.see()["state"] == "outgrown":
            done(table.post("consent", side, agree=True))
    if table.see()["state"] == "outgrown":  # somebody whose answer nobody has does not agree
        done(table.post("resign", sides[0]))
    else:
        assert table.see()["state"] == ("playing" if kind == "migrate" else "finished")


def seen(table: Seats, side: str, facts: Json, told: list[str]) -> Json:
    """What a side sees, of that which was kept: the log as its length, the question as its verbs."""
    update = table.see(side)
    asked = (update["view"] or {}).get("asked") or {}
    short = {"log": len(update["log"]), "verbs": sorted(asked.get("options") or {})}
    if update["ending"]:
        short["ending"] = {name: update["ending"][name] for name in facts["ending"]}
    return {what: short[what] if what in short else update[what] for what in told}


def fill(table: Seats) -> None:
    """Somebody sits down where a seat is open."""
    for seat in table.see()["seats"]:
        if seat["kind"] == "open":
            done(table.sit(seat["side"], name="Somebody else"))


def answer_proposal(table: Seats) -> None:
    """Who was asked agrees: something is taken back, or the game goes on or ends."""
    update = table.see()
    wish = update["proposal"]
    if wish is None:
        return
    for side in table.tokens.keys() - set(wish["agreed"]):
        done(table.post("consent", side, agree=True))
    after = table.see()
    assert after["proposal"] is None
    assert after["state"] == ("finished" if wish["kind"] == "draw" else "playing")
    assert after["epoch"] - update["epoch"] == (1 if wish["kind"] == "undo" else 0)


def resend(table: Seats, request: str) -> None:
    """A request that was carried out before is not carried out again."""
    number, side = table.see()["number"], next(iter(table.tokens))
    if request:
        answer = done(table.choose(side, "anything", number=0, request=request))
        assert answer["number"] == number


def take_one_back(table: Seats, random: Random) -> None:
    """Random choices of whoever is asked, until one of them can be taken back, and is."""
    for number in range(SEARCH):
        update = table.see()
        assert update["state"] == "playing"
        asked = update["seats"][update["view"]["asked"]["side"]]["side"]
        if asked not in table.tokens:
            continue  # a bot thinks
        verb, noun = any_choice(table.see(asked), random)
        update = done(table.choose(asked, verb, noun, request=f"after-{number}"))
        if update["undo"] < update["number"] and update["state"] == "playing":
            back = done(table.post("undo", asked))
            assert back["number"] < update["number"]
            assert back["epoch"] == update["epoch"] + 1
            return
    raise AssertionError(f"nothing could be taken back after {SEARCH} choices")


def downloaded(table: Seats) -> bytes:
    """The record of a game that is over."""
    answer = table.client.get(f"/api/tables/{table.id}/record")
    assert answer.status_code == 200, answer.text
    return answer.content


def check_record(path: Path, *, drawn: bool) -> None:
    """A record is true; one of other rules, which ended in a draw, is only read."""
    ending = load_record(path).ending()
    assert ending is not None
    if drawn:
        assert ending.agreed or ending.resigned or command("verify", path).startswith("Version ")
    else:
        assert command("verify", path).startswith("Accepted: ")


def test_what_goes_on_is_kept(tmp_path: Path) -> None:
    shutil.copyfile(BEFORE / "tables.db", tmp_path / "tables.db")
    before = TABLES["hot seat without answers"]
    after = []
    for played in (True, False):
        with running(SERVED, str(tmp_path / "tables.db"), limits=GENEROUS) as server:
            table = Seats(server, before["table"], dict(before["tokens"]))
            if played:
                if not changed(before["game"]):
                    take_one_back(table, Random(0))
                done(table.post("say", "faerie", text="We go on."))
            after.append(table.everything())
    assert after[0] == after[1]
    assert after[0][0]["epoch"] == before["seen"][""]["epoch"] + (not changed(before["game"]))
