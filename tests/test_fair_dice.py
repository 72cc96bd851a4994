"""A server that cheats is caught, by `sandtable verify` and by the browser alike, and both name the line.

The record that a cheat hands out has new checks throughout: the chain alone never gives it away.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.cli import run
from sandtable.record import files as records
from sandtable.record.dice import KeyedDice, commit
from sandtable.record.lines import Chosen, Ended, Header, Line, Record, RecordError, Undone, encode
from sandtable.record.table import Table
from sandtable.record.verify import SeatMemory, verify
from tests.core.toy import toy
from tests.nodejs import ROOT, WEB, node

KEY, OTHER_KEY = "5a" * 32, "a5" * 32
MINE, THEIRS = "red-nonce", "blue-nonce"
PROMISED = commit(KEY)


class Handed(NamedTuple):
    """What a server hands out at the end, and what a seat was promised and saw."""

    text: str
    memory: SeatMemory


Cheat: TypeAlias = Callable[[], Handed]


# --- the two verifiers ---------------------------------------------------------------------------

NODE = """
const { verify } = await import(process.argv[1]);
let text = "";
for await (const part of process.stdin) text += part;
const said = [];
for (const [record, kept, seen] of JSON.parse(text)) {
  said.push(await verify(record, kept, seen).then(({ rolls }) => `${rolls} rolls`, (error) => error.message));
}
console.log(JSON.stringify(said));
"""


def in_the_browser(*handed: Handed) -> list[str]:
    """What the browser's own module says of records, in Node."""
    cases = [
        [
            text,
            {"commitment": seat.commitment, "nonce": seat.nonce} if seat.commitment else None,
            {"number": seat.choices, "epoch": seat.undos} if seat.choices is not None else None,
        ]
        for text, seat in handed
    ]
    module = (WEB / "verify.js").as_uri()
    done = node("--input-type=module", "-e", NODE, module, text=json.dumps(cases))
    assert done.returncode == 0, done.stderr
    said: list[str] = json.loads(done.stdout)
    return said


def on_the_command_line(handed: Handed) -> str:
    """What the core says, in the same words where it can."""
    try:
        record = records.parse(handed.text.split("\n"), "record")
        return f"{verify(toy(), record, handed.memory)} rolls"
    except RecordError as error:
        return str(error)


def line_of(said: str) -> int | None:
    """The line that an error names."""
    found = re.search(r"[Ll]ine (\d+)", said)
    return int(found[1]) if found else None


# --- an honest game, and forgeries ---------------------------------------------------------------


def played(key: str = KEY, nonces: tuple[str, ...] = (MINE, THEIRS)) -> Table:
    """A whole game of the toy."""
    table = Table.new(toy(), key=key, nonces=[*nonces])
    while (decision := table.decision) is not None:
        table.choose(decision.side, *next(iter(decision.options)))
    return table


@cache
def honest() -> Record:
    return played().record


SEEN = SeatMemory(PROMISED, MINE, played().number, 0)


def text_of(record: Record) -> str:
    return "\n".join(map(encode, (record.header, *record.lines))) + "\n"


def forged(lines: list[Line], header: Header | None = None) -> Handed:
    """Lines chained anew, as a server can that writes its record afterwards."""
    record = Record(header or honest().header)
    for line in lines:
        record.append(line)
    return Handed(text_of(record), SEEN)


def rolls() -> list[int]:
    """Where Chance answers in the honest record."""
    return [n for n, line in enumerate(honest().lines) if isinstance(line, Chosen) and line.side == "chance"]


def noun_at(at: int) -> object:
    """What was chosen, or rolled, at a line of the honest record."""
    line = honest().lines[at]
    assert isinstance(line, Chosen)
    return line.noun


def with_line(at: int, **changes: Any) -> list[Line]:
    lines = list(honest().lines)
    lines[at] = msgspec.structs.replace(lines[at], **changes)
    return lines


def with_header(**dice: Any) -> Header:
    header = honest().header
    return msgspec.structs.replace(header, dice=msgspec.structs.replace(header.dice, **dice))


def digest_before(lines: list[Line], at: int) -> str:
    """What the record summed up to before a line."""
    record = Record(honest().header)
    for line in lines[:at]:
        record.append(line)
    return record.digest


def rolled(serial: int, digest: str) -> list[int]:
    """How the toy's dice fall."""
    index = KeyedDice(KEY, [MINE, THEIRS]).below(serial, digest)(36)
    return [index // 6 + 1, index % 6 + 1]


# --- the ways to cheat ---------------------------------------------------------------------------


def swapped_outcome() -> Handed:
    """One roll is written down otherwise."""
    return forged(with_line(rolls()[1], noun=[6, 6]))


def rolled_again() -> Handed:
    """The server did not like the roll, and took the next one of its source."""
    at = rolls()[0]
    again = rolled(1, digest_before(honest().lines, at))
    assert again != noun_at(at)
    return forged(with_line(at, noun=again))


def rolled_again_openly() -> Handed:
    """The same, with the serial number of the roll that was taken."""
    at = rolls()[0]
    return forged(with_line(at, noun=rolled(1, digest_before(honest().lines, at)), serial=1))


def taken_back_in_secret() -> Handed:
    """The server takes back a player's choice that he never took back, to have another roll."""
    lines: list[Line] = list(honest().lines)
    at = rolls()[-1]
    number = sum(isinstance(line, Chosen) for line in lines[:at])
    start = [*lines[: at + 1], Undone("blue", number - 1), lines[at - 1]]
    again = Chosen("chance", "dice", rolled(3, digest_before(start, len(start))), 3)
    table = Table(toy(), Record(honest().header), None)
    for line in [*start, again]:
        table.replay(line)
    end = Ended(table._winner(), list(toy().score(table.state)), KEY)
    return forged([*start, again, end])


def late_key() -> Handed:
    """The key was chosen when all nonces were known."""
    return Handed(text_of(played(OTHER_KEY).record), SEEN)


def late_key_behind_the_promise() -> Handed:
    """The same, with the old commitment in the header."""
    record = played(OTHER_KEY).record
    return forged(list(record.lines), with_header(commitment=PROMISED))


def reordered() -> Handed:
    """Two rolls change places."""
    lines = list(honest().lines)
    one, two = rolls()[:2]
    lines[one], lines[two] = lines[two], lines[one]
    return forged(lines)


def reordered_outcomes() -> Handed:
    """Two rolls change places, and only their serial numbers stay."""
    lines = list(honest().lines)
    one, two = rolls()[:2]
    lines[one] = msgspec.structs.replace(lines[one], noun=noun_at(two))
    lines[two] = msgspec.structs.replace(lines[two], noun=noun_at(one))
    return forged(lines)


def dropped_nonce() -> Handed:
    """The dice fell without this seat's part in them."""
    return Handed(text_of(played(nonces=(THEIRS,)).record), SEEN)


def dropped_nonce_afterwards() -> Handed:
    """The header leaves out a part that the dice had; the other seat looks."""
    handed = forged(list(honest().lines), with_header(nonces=[THEIRS]))
    return Handed(handed.text, SEEN._replace(nonce=THEIRS))


def changed_nonce() -> Handed:
    """The dice fell with another part in the place of this seat's."""
    return Handed(text_of(played(nonces=("chosen by the server", THEIRS)).record), SEEN)


def cut_off() -> Handed:
    """The end of the game is left out."""
    return forged(list(honest().lines[: rolls()[-1]]))


def ended_early() -> Handed:
    """The game ends before the last roll, it says; somebody gave up."""
    score = played_until(rolls()[-1])
    return forged([*honest().lines[: rolls()[-1]], Ended("blue", score, KEY, "red")])


def played_until(at: int) -> list[int]:
    table = Table(toy(), Record(honest().header), None)
    for line in honest().lines[:at]:
        table.replay(line)
    return list(toy().score(table.state))


def inserted_choice() -> Handed:
    """When the roll was known, a choice was put in before it."""
    at = rolls()[1]
    peek = Chosen("blue", "peek")
    return forged([*honest().lines[: at - 1], peek, *honest().lines[at - 1 :]])


def changed_choice() -> Handed:
    """When the roll was known, the choice before it was made otherwise."""
    at = rolls()[0] - 1
    return forged(with_line(at, noun="trey"))


END = len(honest().lines) + 1
FIRST, SECOND = (at + 2 for at in rolls()[:2])

CHEATS: dict[str, tuple[Cheat, int, str]] = {
    "swapped outcome": (swapped_outcome, SECOND, "the dice say"),
    "rolled again": (rolled_again, FIRST, "the dice say"),
    "rolled again openly": (rolled_again_openly, FIRST, "stands where roll 0 belongs|the dice say"),
    "taken back in secret": (taken_back_in_secret, rolls()[-1] + 3, "taken back 1 times"),
    "late key": (late_key, 1, "not the dice that were promised"),
    "late key behind the promise": (late_key_behind_the_promise, END, "not the one that was committed to"),
    "reordered": (reordered, FIRST, "roll 1 stands where roll 0 belongs|the dice say"),
    "reordered outcomes": (reordered_outcomes, FIRST, "the dice say"),
    "dropped nonce": (dropped_nonce, 1, "own part in the dice was left out"),
    "dropped nonce afterwards": (dropped_nonce_afterwards, FIRST, "the dice say"),
    "changed nonce": (changed_nonce, 1, "own part in the dice was left out"),
    "cut off": (cut_off, rolls()[-1] + 1, "not finished"),
    "ended early": (ended_early, rolls()[-1] + 2, "choices stand here"),
    "inserted choice": (inserted_choice, SECOND + 1, "the dice say"),
    "changed choice": (changed_choice, FIRST, "the dice say"),
}


@cache
def verdicts() -> dict[str, tuple[str, str]]:
    """What both verifiers say of each cheat."""
    handed = [cheat() for cheat, _, _ in CHEATS.values()]
    said = in_the_browser(*handed)
    return {name: (on_the_command_line(h), s) for name, h, s in zip(CHEATS, handed, said, strict=True)}


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheating_server_is_caught_by_both_verifiers(name: str) -> None:
    _, line, reason = CHEATS[name]
    for said in verdicts()[name]:
        assert re.search(reason, said), said
        assert line_of(said) == line, said


def test_both_verifiers_accept_an_honest_game() -> None:
    handed = Handed(text_of(honest()), SEEN)
    assert on_the_command_line(handed) == "3 rolls"
    assert in_the_browser(handed, Handed(handed.text, SeatMemory())) == ["3 rolls", "3 rolls"]


def test_what_only_a_seat_that_remembers_can_tell() -> None:
    """These records are sound in themselves: they are of another game than the one that was played."""
    sound = [late_key(), dropped_nonce(), changed_nonce(), taken_back_in_secret(), ended_early()]
    for handed, said in zip(
        sound, in_the_browser(*(Handed(h.text, SeatMemory()) for h in sound)), strict=True
    ):
        assert said.endswith("rolls")
        assert on_the_command_line(Handed(handed.text, SeatMemory())) == said


# --- tampering -----------------------------------------------------------------------------------


def test_both_verifiers_agree_on_tampered_records() -> None:
    """One character more, less or other, anywhere: neither accepts it, and both name a line."""
    text = text_of(honest())
    tampered: list[Handed] = []

    @given(at=st.integers(0, len(text) - 2), how=st.sampled_from(["drop", "double", "change", "blank"]))
    def tamper(at: int, how: str) -> None:
        old = text[at]
        new = {"drop": "", "double": old * 2, "change": "7" if old != "7" else "8", "blank": f"{old} "}[how]
        changed = text[:at] + new + text[at + 1 :]
        if [line.strip() for line in changed.splitlines() if line.strip()] != text.splitlines():
            tampered.append(Handed(changed, SeatMemory()))

    tamper()
    assert len(tampered) > 50
    for handed, said in zip(tampered, in_the_browser(*tampered), strict=True):
        mine = on_the_command_line(handed)
        assert "rolls" not in (said[2:], mine[2:]), handed.text
        assert None not in (line_of(said), line_of(mine)), (said, mine)


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--commitment", PROMISED, "line 1: these are not the dice that were promised"),
        ("--nonce", "not among them", "line 1: this seat's own part in the dice was left out"),
        ("--choices", "1", "the seat saw 1"),
        ("--undos", "99", "the seat saw 99"),
    ],
)
def test_the_command_compares_with_what_was_promised_and_seen(
    option: str, value: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(ROOT / "records" / "finland" / "first.jsonl")
    assert run(["verify", record, option, value]) == 1
    assert reason in capsys.readouterr().err
