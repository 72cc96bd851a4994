"""Damaged records: `replay` and `verify` say in one sentence what is wrong, and where."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.record.lines import Chosen, Ended, Header, Record, Undone, encode
from tests.fuzzing.finding import written
from tests.fuzzing.speaking import Said, command

GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("*/*.jsonl"))
KEPT = 60
"""Lines used of a golden record, beside its end: replaying more finds nothing new."""

HUGE = (2**63, -(2**63) - 1, 10**30, 10**5000)
ODD: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    "",
    "\0",
    "é\u202e",
    [],
    [[]],
    {},
    {"a": 1},
    *HUGE[:3],
)

_line: msgspec.json.Decoder[Chosen | Undone | Ended] = msgspec.json.Decoder(Chosen | Undone | Ended)


@cache
def golden(file: Path) -> tuple[dict[str, Any], ...]:
    """The first lines of a golden record and its end, as plain objects."""
    lines = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    return (*lines[: KEPT + 1], lines[-1]) if len(lines) > KEPT + 2 else tuple(lines)


def fuzz_record(seed: int, folder: Path) -> int:
    """One damaged record, replayed and verified."""
    random = Random(f"record {seed}")
    file = folder / f"record-{seed}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(damaged(list(golden(random.choice(GOLDEN))), random))
    try:
        check(command("replay", str(file)), "replay")
        check(command("verify", str(file)), "verify")
    except Exception as error:
        raise written(folder, "record", seed, f"sandtable replay {file} shows it", error) from error
    file.unlink()
    return 2


def check(said: Said, what: str) -> None:
    """A record is accepted, or refused with one sentence."""
    assert said.code in ((0, 2) if what == "replay" else (0, 1, 2)), f"{what} ends with {said.code}"
    if said.code:
        assert len(said.errors.splitlines()) == 1, f"{what} says {said.errors[:300]!r}"
        assert re.match(r"(sandtable|Rejected): .*\.jsonl", said.errors), f"{what} says {said.errors[:300]!r}"
        assert len(said.errors) < 2000, f"{what} says a lot: {said.errors[:200]!r} ..."
        assert "line " in said.errors or HEADERS.search(said.errors), f"no line in {said.errors[:300]!r}"


HEADERS = re.compile(
    r"record (format|was played)|no (game|scenario|option)|cannot be (read|used together)|is empty"
    r"|not finished|revealed key|keyed dice|larger than|is not known"
)
"""What is said of a record as a whole, where there is no line to name."""


def damaged(lines: list[dict[str, Any]], random: Random) -> bytes:
    """A record with something wrong in it; its checks are mostly put right, so that it gets further."""
    if random.random() < 0.5:
        del lines[-1]
    if random.random() < 0.75:
        for _ in range(random.choice((1, 1, 1, 2, 5))):
            spoil(lines, random)
    texts = chained(lines) if random.random() < 0.6 else [text(line) for line in lines]
    data = ("\n".join(texts) + "\n").encode("utf-8", "surrogatepass")
    return scribbled(data, random) if random.random() < 0.4 else data


def spoil(lines: list[dict[str, Any]], random: Random) -> None:
    """Change something about one of the lines."""
    at = random.choice((0, random.randrange(len(lines)), len(lines) - 1))
    match random.randrange(8):
        case 0:
            lines.insert(random.randrange(len(lines) + 1), lines[at])
        case 1 if len(lines) > 1:
            del lines[at]
        case 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = {key: lines[at][key] for key in lines[at] if random.random() < 0.8}
        case 4:
            lines[at] = {**lines[at], random.choice(("cheat", "auto", "serial", "to", "")): odd(random)}
        case _:
            lines[at] = changed(lines[at], random)


def changed(value: Any, random: Random) -> Any:
    """The same with one part of it, at any depth, replaced."""
    if isinstance(value, dict) and value:
        key = random.choice(list(value))
        return {**value, key: changed(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.7:
        at = random.randrange(len(value))
        return [*value[:at], changed(value[at], random), *value[at + 1 :]]
    if isinstance(value, int) and random.random() < 0.4:
        return value + random.choice((-1, 1, 100))
    if isinstance(value, str) and value and random.random() < 0.4:
        at = random.randrange(len(value))
        return value[:at] + random.choice("x0 é\0\n") + value[at + 1 :]
    return odd(random)


def odd(random: Random) -> object:
    """Something that nobody expects: rarely, something very large or deep."""
    match random.randrange(12):
        case 0:
            return "x" * random.choice((1000, 100_000, 3_000_000))
        case 1:
            return nested(random.choice((10, 200, 600, 1100)))
        case 2:
            return [0] * random.choice((1000, 300_000))
        case _:
            return random.choice(ODD)


def nested(depth: int) -> object:
    """A list in a list in a list."""
    found: object = 0
    for _ in range(depth):
        found = [found]
    return found


def text(line: object) -> str:
    """A line as it stands in a file; what is too deep for that is left out."""
    try:
        return msgspec.json.encode(line).decode()
    except (RecursionError, OverflowError, msgspec.ValidationError):
        return '{"line":"choice","side":"chance","verb":"die","noun":' + "[" * 3000 + "]" * 3000 + "}"


def chained(lines: list[dict[str, Any]]) -> list[str]:
    """The lines with checks that fit, as far as they can be read as lines at all."""
    written = [text(line) for line in lines]
    try:
        record = Record(msgspec.json.decode(written[0], type=Header))
        for number, line in enumerate(written[1:], 1):
            record.append(_line.decode(line))
            written[number] = encode(record.lines[-1])
    except (msgspec.DecodeError, msgspec.EncodeError, RecursionError):
        pass
    return written


def scribbled(data: bytes, random: Random) -> bytes:
    """Bytes lost, added or changed."""
    at = random.randrange(len(data))
    match random.randrange(9):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + data[at + random.randrange(1, 200) :]
        case 2:
            return (
                data[:at]
                + random.choice((b"\xff", b"\0", b"\xed\xa0\x80", b"\r\n", b"\n\n", b'"'))
                + data[at:]
            )
        case 3:
            return data.replace(b"\n", b"\r\n")
        case 4:
            return b"\xef\xbb\xbf" + data
        case 5:
            return data[:at] + b"[" * random.choice((50, 1200, 100_000)) + data[at:]
        case 6:
            return data[:at] + b"9" * random.choice((30, 5000, 1_000_000)) + data[at:]
        case 7:
            return data + b" " * 100_000 + b"\n"
        case _:
            return bytes(byte ^ (random.random() < 0.001) for byte in data)
