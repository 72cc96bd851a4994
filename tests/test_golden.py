"""Golden records: whole games that load, verify and replay to their recorded end.

After a change of the rules or the data they no longer fit; `pytest tests/test_golden.py
--write-golden` then plays them anew. Read the difference before you keep it.

With a new version N of a game's rules its records move to records/GAME/v(N-1)/ first, and stay there.
Each is replayed on the rules of now; if it no longer fits, that is said in a file beside it, in the words
of `replay_as_far_as_possible`: FILE.misfit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

import msgspec
import pytest

import sandtable
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.state import dump
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.lab.golden import CHOICES, lacking
from sandtable.lab.golden import golden as golden_game
from sandtable.record.files import load as load_record
from sandtable.record.files import parse, save
from sandtable.record.lines import Chosen, Line, Record, RecordError
from sandtable.record.table import Table, setup_of
from sandtable.record.verify import replay_as_far_as_possible, verify

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = [f"{name}/{number}" for name in sandtable.GAMES for number in ("first", "second")]

WITH = ("stralsund", "austro_hungarians", "seaplanes", "night", "mines", "captains", "austrian_commander")
EXTRAS = ("arms_race", "landwehr", "red_sailors", "pursuit", "air_patrol", "demolition", "actions")
SETUPS = {
    "goeben/first": Setup("italian"),
    "goeben/second": Setup("campaign", frozenset(WITH)),
    "operation_albion/first": Setup("albion"),
    "operation_albion/second": Setup("albion", frozenset(EXTRAS)),
    "faerie/first": Setup("albion-alone", frozenset(("beginners",))),
    "faerie/second": Setup("faerie-twilight"),
    "admiral/first": Setup("demo-skirmish"),
    "admiral/second": Setup("free", frozenset(("points-200", "first-ijn", "second-usn", "scale-2400"))),
}
"""What was agreed on, where a game can be set up in several ways."""

SKIRMISH = {"turn", "phase", "moved", "attacked", "retreated", "removed", "taken"}
CAMPAIGN = {"moved", "combat", "eliminated", "took", "received", "victory"}
CRUISE = {"stowed", "sailed", "drew", "battle", "shot", "hit", "sunk", "raided", "scored", "accomplished"}
OFFENSIVE = {"deployed", "moved", "flew", "battle", "shot", "reduced", "sent", "seen", "incident"}
INVASION = {"moved", "phase", "plotted", "cast", "attrition", "declared", "round", "troops lost", "killed"}
BATTLE = {"activated", "speed", "leg", "turned", "order", "shot", "light damage", "severe damage", "critical"}
RICH = {
    **dict.fromkeys(("egypt/first", "egypt/second", "finland/first", "finland/second"), CAMPAIGN),
    **dict.fromkeys(("crossing/first", "crossing/second"), SKIRMISH),
    "goeben/first": CRUISE,
    "goeben/second": {*CRUISE, "map cleared", "started", "game over"},
    **dict.fromkeys(("operation_albion/first", "operation_albion/second"), OFFENSIVE),
    "faerie/first": INVASION,
    "faerie/second": {*INVASION, "awake", "challenge", "teleported"},
    "admiral/first": {*BATTLE, "sunk", "launch", "repair", "initiative"},
    "admiral/second": {*BATTLE, "fleets", "weather", "placed", "revealed", "held"},
}
"""What must have happened in a record that is worth keeping."""


class Least(NamedTuple):
    """Choices that stand at the end of a record, and rolls in it; there are more."""

    choices: int
    rolls: int


def least(name: str) -> Least:
    """What a record must have at least: a small game has less of everything."""
    return Least(CHOICES, 3) if name.startswith("crossing/") else Least(200, 20)


every_record = pytest.mark.parametrize("name", GOLDEN)


@cache
def game_of(name: str) -> AnyGame:
    return sandtable.load(name.partition("/")[0], None, SETUPS.get(name, STANDARD))


def path_of(name: str) -> Path:
    return RECORDS / f"{name}.jsonl"


@cache
def golden(name: str) -> Record:
    return load_record(path_of(name))


# --- playing them --------------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def _write(request: pytest.FixtureRequest) -> None:
    """With --write-golden the records that are to be tested are played anew before."""
    if request.config.getoption("write_golden"):
        tested = {item.name.partition("[")[2].rstrip("]") for item in request.session.items}
        for name in [name for name in GOLDEN if name in tested]:
            path_of(name).parent.mkdir(parents=True, exist_ok=True)
            made = golden_game(game_of(name), name, RICH[name], least(name).choices)
            save(made, path_of(name))


# --- testing them --------------------------------------------------------------------------------


def older(game: str, version: int) -> list[str]:
    """The records of an earlier version of a game's rules."""
    return [f"{game}/v{version}/{number}" for number in ("first", "second")]


def versions_before(game: str) -> range:
    return range(1, sandtable.load(game).rules_version)


def test_every_game_has_two_golden_records_of_each_version_and_no_other() -> None:
    found = {path.relative_to(RECORDS).with_suffix("").as_posix() for path in RECORDS.rglob("*.jsonl")}
    before = [
        name for game in sandtable.GAMES for version in versions_before(game) for name in older(game, version)
    ]
    assert found == {*GOLDEN, *before}


@pytest.mark.parametrize("game", sandtable.GAMES)
def test_records_of_earlier_versions_replay_or_say_where_they_end(game: str) -> None:
    for version in versions_before(game):
        for name in older(game, version):
            assert misfit(name) == told(name)


def test_a_record_of_an_earlier_version_is_replayed_on_the_rules_of_now(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What the test above does with a record that fits, and with one that does not."""
    monkeypatch.setitem(globals(), "RECORDS", tmp_path)
    lines = (Path(__file__).parents[1] / "records" / "egypt" / "first.jsonl").read_text().splitlines()
    record = parse(lines, "it")
    (tmp_path / "egypt" / "v0").mkdir(parents=True)
    old = Record(msgspec.structs.replace(record.header, rules=0))
    for line in record.lines[:2]:
        old.append(line)
    save(old, path_of("egypt/v0/first"))
    assert misfit("egypt/v0/first") == told("egypt/v0/first") == ""
    old.append(msgspec.structs.replace(cast(Chosen, record.lines[0]), verb="slow"))
    save(old, path_of("egypt/v0/first"))
    assert misfit("egypt/v0/first").startswith("line 4: ")
    path_of("egypt/v0/first").with_suffix(".misfit").write_text(misfit("egypt/v0/first") + "\n")
    assert misfit("egypt/v0/first") == told("egypt/v0/first")


def misfit(name: str) -> str:
    """Why a record does not fit the rules of now; "" if it does."""
    record = load_record(path_of(name))
    game = sandtable.load(record.header.game, None, setup_of(record.header))
    ending = record.ending()
    return replay_as_far_as_possible(game, record, ending.key if ending else "")[1]


def told(name: str) -> str:
    """What is known of a record that does not fit."""
    path = path_of(name).with_suffix(".misfit")
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


@every_record
def test_it_is_verified_roll_by_roll(name: str) -> None:
    rolls = [x for x in golden(name).lines if isinstance(x, Chosen) and x.side == "chance"]
    assert verify(game_of(name), golden(name)) == len(rolls) > least(name).rolls


@every_record
def test_it_replays_to_its_end(name: str) -> None:
    record = golden(name)
    table = Table.resume(game_of(name), record)
    ending = record.ending()
    assert ending is not None
    assert table.state.over
    assert table.record.digest == record.digest
    assert list(game_of(name).score(table.state)) == ending.score
    assert dump(table.at(table.number)) == dump(table.state)


@every_record
def test_it_is_a_rich_game(name: str) -> None:
    """A record that nothing happens in would test nothing."""
    table = Table.resume(game_of(name), golden(name))
    assert lacks(name, golden(name)) == set()
    for side in (*map(Side, range(len(game_of(name).sides))), None):
        assert all(game_of(name).presentation.sentence(event) for _, event in table.log(side))


def lacks(name: str, record: Record) -> set[str]:
    """What did not happen in a game, though it should have."""
    return lacking(game_of(name), record, RICH[name], least(name).choices)


def texts(name: str) -> list[str]:
    return path_of(name).read_text(encoding="utf-8").splitlines()


def lines_with(name: str, text: str) -> list[int]:
    return [number for number, line in enumerate(texts(name), 1) if re.search(text, line)]


@every_record
@pytest.mark.parametrize(
    ("mark", "old", "new"),
    [
        ('"verb":"die"', r'"noun":\d+', '"noun":99'),
        ('"verb":"(hex|sail|to|leg|move)"', r'"noun":"?\w+"?', '"noun":1010'),
        ('"line":"undo"', r'"to":\d+', '"to":0'),
        ('"line":"end"', r'"key":"\w', '"key":"x'),
        ('"line":"end"', r'"score":\[-?\d+', '"score":[99'),
        ('"line":"choice"', r'"check":"\w', '"check":"x'),
    ],
    ids=["die", "choice", "undo", "key", "score", "check"],
)
def test_a_changed_line_is_named(name: str, mark: str, old: str, new: str) -> None:
    number = lines_with(name, mark)[len(lines_with(name, mark)) // 2]
    lines = texts(name)
    lines[number - 1] = re.sub(old, new, lines[number - 1], count=1)
    assert lines != texts(name)
    with pytest.raises(RecordError, match=rf"it, line {number}: "):
        parse(lines, "it")


@every_record
def test_a_missing_or_doubled_or_swapped_line_is_named(name: str) -> None:
    whole = texts(name)
    for number in (2, len(whole) // 2, len(whole) - 1):
        at = number - 1
        for lines in (
            [*whole[:at], *whole[at + 1 :]],
            [*whole[:at], whole[at + 1], whole[at], *whole[at + 2 :]],
        ):
            with pytest.raises(RecordError, match=rf"it, line {number}: "):
                parse(lines, "it")
        with pytest.raises(RecordError, match=rf"it, line {number + 1}: "):
            parse([*whole[:number], *whole[at:]], "it")


@every_record
def test_a_file_cut_off_is_named(name: str, tmp_path: Path) -> None:
    data = path_of(name).read_bytes()
    half = data[: len(data) // 2].rstrip(b"\n")
    (tmp_path / "cut.jsonl").write_bytes(half)
    number = half.count(b"\n") + 1
    with pytest.raises(RecordError, match=rf"cut\.jsonl, line {number}: the file is cut off"):
        load_record(tmp_path / "cut.jsonl")


def forged(name: str, lines: list[Line]) -> Record:
    """A record with changed lines and checks that fit again."""
    record = Record(golden(name).header)
    for line in lines:
        record.append(line)
    return record


@every_record
def test_a_die_turned_over_is_found_even_with_fitting_checks(name: str) -> None:
    lines = list(golden(name).lines)
    dice = [n for n, x in enumerate(lines) if isinstance(x, Chosen) and x.verb in ("die", "dice")]
    for at in random_sample(name, dice, 5):
        line = lines[at]
        assert isinstance(line, Chosen)
        noun = line.noun
        over = (
            7 - noun if isinstance(noun, int) else [7 - cast(int, die) for die in cast(Sequence[Noun], noun)]
        )
        turned = msgspec.structs.replace(line, noun=over)
        with pytest.raises(RecordError, match=rf"line {at + 2}: the record says {line.verb} "):
            verify(game_of(name), forged(name, [*lines[:at], turned, *lines[at + 1 :]]))


@every_record
def test_a_choice_left_out_is_found_even_with_fitting_checks(name: str) -> None:
    lines = list(golden(name).lines)
    mine = [n for n, line in enumerate(lines) if isinstance(line, Chosen) and line.side != "chance"]
    for at in random_sample(name, mine[:-5], 5):
        with pytest.raises(RecordError, match=r"line \d+: "):
            verify(game_of(name), forged(name, [*lines[:at], *lines[at + 1 :]]))


def random_sample(name: str, numbers: list[int], count: int) -> list[int]:
    return Random(name).sample(numbers, count)


@every_record
def test_other_data_or_rules_are_refused(name: str) -> None:
    header = golden(name).header
    for changed in (
        msgspec.structs.replace(header, data="0" * 16),
        msgspec.structs.replace(header, rules=header.rules + 1),
        msgspec.structs.replace(header, game="other"),
    ):
        with pytest.raises(RecordError, match=r"record"):
            verify(game_of(name), Record(changed))
