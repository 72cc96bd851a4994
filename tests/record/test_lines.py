"""Records: written, read, and every fault told with its line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.record.dice import Commitment
from sandtable.record.files import load, parse, save
from sandtable.record.lines import FORMAT, Chosen, Ended, Header, Line, Record, RecordError, Undone, encode

HEADER = Header(FORMAT, "toy", 1, "0123", {"red": "Ada", "blue": "Boris"}, Commitment("c0ffee", ["n1"]))
LINES: list[Line] = [
    Chosen("red", "card", "ace"),
    Chosen("red", "card", "deuce"),
    Undone("red", 1),
    Chosen("red", "card", "trey"),
    Chosen("chance", "dice", (3, 4), 0),
    Ended("red", [12, 7], "beef"),
]


def record() -> Record:
    found = Record(HEADER)
    for line in LINES:
        found.append(line)
    return found


def texts() -> list[str]:
    return [encode(HEADER), *map(encode, record().lines)]


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    save(record(), path)
    again = load(path)
    assert again.header == HEADER
    assert again.digest == record().digest
    assert list(map(encode, again.lines)) == list(map(encode, record().lines))
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_record_is_json_line_by_line() -> None:
    assert texts()[1].startswith('{"line":"choice","side":"red","verb":"card","noun":"ace","check":"')
    assert texts()[5].startswith('{"line":"choice","side":"chance","verb":"dice","noun":[3,4],"serial":0,')


def test_what_was_taken_back_does_not_stand() -> None:
    assert [line.noun for line in record().standing()] == ["ace", "trey", (3, 4)]


def test_the_end() -> None:
    assert record().ending() == record().lines[-1]
    assert Record(HEADER).ending() is None


def test_each_check_sums_up_all_before_it() -> None:
    other = Record(Header(FORMAT, "toy", 1, "0123", {}, Commitment("c0ffee", ["n2"])))
    for line in LINES:
        other.append(line)
    assert all(a.check != b.check for a, b in zip(record().lines, other.lines, strict=True))


def test_a_name_with_strange_line_breaks_is_kept(tmp_path: Path) -> None:
    strange = "Ada\u2028\u0085\x0b\x0c\x1c\r\nB"
    saved = Record(Header(FORMAT, "toy", 1, "0123", {"red": strange}, Commitment("")))
    save(saved, tmp_path / "game.jsonl")
    assert load(tmp_path / "game.jsonl").header.seats == {"red": strange}


def test_blank_lines_do_no_harm() -> None:
    assert parse(["", texts()[0], " ", *texts()[1:], ""], "it").digest == record().digest


def test_line_endings_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes("".join(f"{text}\r\n" for text in texts()).encode())
    assert load(path).digest == record().digest


def changed(at: int, old: str, new: str) -> Callable[[list[str]], list[str]]:
    def change(lines: list[str]) -> list[str]:
        assert old in lines[at]
        return [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (changed(1, "ace", "trey"), "it, line 2: this line or one before it was changed"),
        (changed(5, "3,4", "6,4"), "it, line 6: this line or one before it was changed"),
        (changed(5, '"serial":0', '"serial":1'), "it, line 6: this line or one before it was changed"),
        (changed(6, "beef", "f00d"), "it, line 7: this line or one before it was changed"),
        (changed(6, "12", "13"), "it, line 7: this line or one before it was changed"),
        (changed(0, "n1", "n2"), "it, line 2: this line or one before it was changed"),
        (changed(0, "Ada", "Eve"), "it, line 2: this line or one before it was changed"),
        (changed(4, '"check":"', '"check":"0'), "it, line 5: this line or one before it was changed"),
        (lambda t: [*t[:2], t[2], t[1], *t[3:]], "it, line 3: takes|it, line 4: this line or one"),
        (lambda t: [t[0], t[2], t[1], *t[3:]], "it, line 2: this line or one before it was changed"),
        (lambda t: [t[0], *t[2:]], "it, line 2: this line or one before it was changed"),
        (lambda t: [*t[:3], *t[4:]], "it, line 4: this line or one before it was changed"),
        (lambda t: [*t, t[-1]], "it, line 8: the game is over, nothing follows its end"),
        (lambda t: [*t[:4], t[4][:-9]], "it, line 5: "),
        (
            changed(1, '"line":"choice"', '"line":"cheat"'),
            "it, line 2: this is no line of a record: Invalid value 'cheat'",
        ),
        (
            changed(1, '"verb"', '"vreb"'),
            "it, line 2: this is no line of a record: Object contains unknown field `vreb`",
        ),
        (
            changed(1, '"verb":"card"', '"verb":7'),
            "it, line 2: this is no line of a record: Expected `str`, got `int`",
        ),
        (changed(3, '"to":1', '"to":2'), "it, line 4: takes back to choice 2, but there are 2"),
        (changed(3, '"to":1', '"to":-1'), "it, line 4: takes back to choice -1, but there are 2"),
        (changed(0, '"sandtable":1', '"sandtable":2'), "it: record format 2 is not known, only 1"),
        (changed(0, '"game"', '"gmae"'), "it, line 1: this is no header of a record"),
        (lambda t: t[1:], "it, line 1: this is no header of a record"),
        (lambda t: [], "it, line 1: this is no header of a record"),
        (lambda t: ["", " "], "it, line 1: this is no header of a record"),
    ],
)
def test_every_fault_is_told_with_its_line(change: Callable[[list[str]], list[str]], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        parse(change(texts()), "it")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(RecordError, match=r"game\.jsonl: there is no such file"):
        load(path)
    path.write_text(" \n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.jsonl: the file is empty"):
        load(path)
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(RecordError, match=r"game\.jsonl: cannot be read"):
        load(path)
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path)


def test_a_file_cut_off_in_a_line_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    save(record(), path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(RecordError, match=r"game\.jsonl, line 7: the file is cut off"):
        load(path)


def test_a_file_cut_off_between_lines_is_a_game_in_progress(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(texts()[:4]) + "\n", encoding="utf-8")
    assert load(path).ending() is None
    assert len(load(path).standing()) == 1


def test_saving_again_replaces_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("something else, and longer than what comes\n" * 100, encoding="utf-8")
    save(record(), path)
    assert load(path).digest == record().digest
