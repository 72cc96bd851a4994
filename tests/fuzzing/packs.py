"""Damaged data packs: `pack check` says in a sentence what is wrong, and never breaks down."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from random import Random

import sandtable
from sandtable.cli.loading import replaceable
from tests.fuzzing.finding import written
from tests.fuzzing.speaking import Said, command

NUMBER = re.compile(r"(?<![\w.\"'-])-?\d+(?:\.\d+)?(?![\w.\"'-])")
STRING = re.compile(r'"[^"\n]*"')
NUMBERS = ("0", "-1", "1", "7", "99", "1.5", "true", '""', "[]", "9223372036854775807", "1000000", "{}")
STRINGS = ('""', '"x"', '"\\u0000"', "0", "[]", "true", "1979-05-27", "nan", '"' + "x" * 5000 + '"')


@cache
def ours(name: str) -> dict[str, str]:
    """The data files of a game, by name."""
    paths = replaceable(sandtable.load(name)).files.paths
    return {file: path.read_text(encoding="utf-8") for file, path in sorted(paths.items())}


def fuzz_pack(seed: int, folder: Path) -> int:
    """One damaged pack, checked."""
    random = Random(f"pack {seed}")
    name = random.choice(list(sandtable.GAMES))
    pack = folder / f"pack-{seed}"
    shutil.rmtree(pack, ignore_errors=True)
    pack.mkdir(parents=True)
    file = random.choice(list(ours(name)))
    (pack / file).write_bytes(damaged(ours(name)[file], random))
    try:
        check(command("pack", "check", str(pack), "--game", name))
    except Exception as error:
        how = f"sandtable pack check {pack} --game {name} shows it"
        raise written(folder, "pack", seed, how, error) from error
    shutil.rmtree(pack)
    return 1


def check(said: Said) -> None:
    """A pack is sound, contradicts what is known, or is unusable for a reason."""
    assert said.code in (0, 1, 2), f"it ends with {said.code}"
    assert said.errors.strip() or said.code == 0, "it says nothing"
    if said.code == 2:
        assert len(said.errors.splitlines()) == 1, f"it says {said.errors[:300]!r}"
        assert said.errors.startswith("sandtable: "), f"it says {said.errors[:300]!r}"
        assert len(said.errors) < 2000, f"it says a lot: {said.errors[:300]!r}"


def damaged(text: str, random: Random) -> bytes:
    """A data file with something wrong in it: mostly a value, so that it is still TOML."""
    for _ in range(random.choice((1, 1, 1, 2, 6))):
        match random.randrange(10):
            case 0 | 1 | 2:
                text = replaced(text, NUMBER, NUMBERS, random)
            case 3 | 4 | 5:
                text = replaced(text, STRING, STRINGS, random)
            case 6:
                text = swapped(text, random)
            case _:
                text = relined(text, random)
    data = text.encode()
    return scribbled(data, random) if random.random() < 0.1 else data


def replaced(text: str, what: re.Pattern[str], by: tuple[str, ...], random: Random) -> str:
    """One value replaced by another of the file, or by an odd one."""
    found = list(what.finditer(text))
    if not found:
        return text
    hit = random.choice(found)
    new = random.choice(by) if random.random() < 0.6 else random.choice(found)[0]
    return text[: hit.start()] + new + text[hit.end() :]


def swapped(text: str, random: Random) -> str:
    """Two lines in each other's place."""
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def relined(text: str, random: Random) -> str:
    """A line lost or doubled, or a whole entry lost or doubled."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    heads = [i for i, line in enumerate(lines) if line.startswith("[")]
    if heads and random.random() < 0.5:
        start = random.choice(heads)
        end = next((i for i in heads if i > start), len(lines))
    else:
        start, end = at, at + 1
    return "\n".join([*lines[:start], *lines[start:end] * random.choice((0, 2)), *lines[end:]])


def scribbled(data: bytes, random: Random) -> bytes:
    """Bytes lost or added, so that it is no TOML."""
    at = random.randrange(len(data))
    junk = random.choice((b"\xff", b"\0", b"[" * 2000, b"{" * 2000, b"9" * 6000, b"'", b"=", b"[[a]]\n[a]\n"))
    return data[:at] + junk + data[at + random.choice((0, 0, 100)) :]
