"""The yardstick: a tree is the same as itself, and what is altered is found and named."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tools.yardstick.allowed import Allowed, patterns, read
from tools.yardstick.command import main
from tools.yardstick.difference import first_difference
from tools.yardstick.jobs import FULL, KINDS, QUICK, jobs, wanted
from tools.yardstick.sides import Usage
from tools.yardstick.speed import Row

ROOT = Path(__file__).parents[1]
HERE = str(ROOT)
TINY = ["--quick", "--game", "egypt", "--most", "12", "--only"]
NAPOLEONIC = "games/napoleonic"


def planted(folder: Path, *changes: tuple[str, str, str]) -> str:
    """A copy of the sources with some things altered."""
    package = folder / "src" / "sandtable"
    copytree(ROOT / "src" / "sandtable", package, ignore=ignore_patterns("web", "__pycache__"))
    copytree(ROOT / "tools" / "yardstick", folder / "tools" / "yardstick")
    for file, old, new in changes:
        text = (package / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (package / file).write_text(text.replace(old, new), encoding="utf-8")
    return str(folder)


def declared(folder: Path, *entries: dict[str, str]) -> list[str]:
    """A file with some entries."""
    file = folder / "same.toml"
    texts = ("".join(f'{key} = "{word}"\n' for key, word in entry.items()) for entry in entries)
    file.write_text("".join(f"[[allowed]]\n{text}" for text in texts), encoding="utf-8")
    return ["--allowed", str(file)]


def test_a_tree_is_the_same_as_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([HERE, HERE, *TINY, "verbs", "random", "server", *declared(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert re.search(r"random +1 +13 +0 *\n", told)
    assert "->" not in told


def test_differences_are_named_and_can_be_declared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = "**shown(s, side, OPEN, listed)"
    view = (f"{NAPOLEONIC}/view.py", f"{known},", f'{known} | {{"turn": s.turn + 1}},')
    log = (f"{NAPOLEONIC}/show/log.py", 'f"{self.unit(f)} placed at', 'f"{self.unit(f)} set up at')
    altered = planted(tmp_path, view, log)
    assert main([HERE, altered, *TINY, "random"]) == 1
    assert re.search(
        r"random: egypt, as usual, seed 1, decision \d+, log\.\w+\[\d\]\.sentence: "
        r"'\w+[\w ]* placed at .*' -> '\w+[\w ]* set up at .*'\n",
        capsys.readouterr().out,
    )
    words = {"kind": "log field changed", "where": "egypt: sentence", "reason": "Other words."}
    assert main([HERE, altered, *TINY, "random", *declared(tmp_path, words)]) == 1
    told = capsys.readouterr().out
    assert "random: egypt, as usual, seed 1, decision 1, view.french.turn: 1 -> 2\n" in told
    turn = {"kind": "view field changed", "where": "egypt: turn", "reason": "Turns count from one."}
    assert main([HERE, altered, *TINY, "random", *declared(tmp_path, words, turn)]) == 0


def test_an_entry_that_is_not_needed_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = declared(tmp_path, {"kind": "fact changed", "where": "egypt: title", "reason": "A better name."})
    assert main([HERE, HERE, *TINY, "data", *entry]) == 1
    assert "not needed in same.toml: fact changed, egypt: title\n" in capsys.readouterr().out
    assert main([HERE, HERE, *TINY, "verbs", *entry]) == 0


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (
            ["no-such-thing", HERE],
            "'no-such-thing' is neither a revision nor a folder with src/sandtable in it",
        ),
        ([HERE, HERE, "--game", "chess"], "there is no game 'chess' on both sides: there are "),
        ([HERE, HERE, "--allowed", __file__], "test_same.py: "),
    ],
)
def test_what_cannot_be_done_is_told_with_what_can(
    words: list[str], right: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert right in capsys.readouterr().err


def test_it_runs_as_a_script_from_anywhere(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "same.py"), "a", "b", "--only", "colour"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "choose from" in done.stderr
    assert "perft" in done.stderr


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ({"kind": "view field", "where": "egypt: vp", "reason": "x"}, "then one of added, removed, changed"),
        ({"kind": "colour added", "where": "egypt: vp", "reason": "x"}, "one of view field, hint"),
        ({"kind": "verb removed", "where": "egypt", "reason": "x"}, "where is a game and a path"),
        ({"kind": "verb removed", "where": "egypt: go", "reason": " "}, "the reason is missing"),
        ({"kind": "verb removed", "where": "egypt: go"}, "kind, where, reason, and no others"),
    ],
)
def test_wrong_entries_are_told_with_what_is_right(tmp_path: Path, words: dict[str, str], right: str) -> None:
    _, file = declared(tmp_path, words)
    with pytest.raises(Usage, match=re.escape(right)):
        read(Path(file))


@pytest.mark.parametrize(
    ("kind", "where", "path"),
    [
        ("view field added", "egypt: units[*].hex", "view.french.units[3].hex"),
        ("view field added", "*: units[*].hex", "sent.spectator.view.units[3].hex"),
        ("verb added", "egypt: go", "order[go]"),
        ("document added", "*: paths./api/openapi.json.**", "document.paths./api/openapi.json.get.summary"),
    ],
)
def test_an_entry_is_about_its_path_on_its_side(kind: str, where: str, path: str) -> None:
    entry = Allowed(kind, where, "because")
    game = "" if kind == "document added" else "egypt"
    old, new = (patterns([entry], entry.subject.kinds[-1], game)[side][0] for side in (0, 1))
    assert re.fullmatch(new, path)
    assert not re.fullmatch(old, path)
    assert patterns([entry], "setups", game) == ([], [])


def test_the_first_difference_is_found() -> None:
    old = {"a": [1, {"b": 2}], "c": 1}
    assert first_difference(old, {"a": [1, {"b": 2}], "c": 1}) is None
    assert str(first_difference(old, {"a": [1, {"b": 3}], "c": 2})) == "a[1].b: 2 -> 3"
    assert str(first_difference(old, {"a": [1, {"b": 2}], "c": True})) == "c: 1 -> True"
    assert str(first_difference(old, {"a": [1], "c": 1})) == "a[1]: {'b': 2} -> nothing"
    assert str(first_difference({}, {"c": None})) == "c: nothing -> None"
    assert str(first_difference("-" * 500 + "a", "-" * 500 + "b")).endswith("--b'")


def test_every_kind_has_jobs_and_a_quick_run_fewer() -> None:
    setups = {"egypt": [""], "goeben": ["raid", "campaign", "campaign+mines", "raid+mines"]}
    for kind in KINDS[1:]:
        few = {game: wanted(found, quick=True) for game, found in setups.items()}
        quick, full = (list(jobs(kind, *of, ROOT / "records")) for of in ((QUICK, few), (FULL, setups)))
        assert 0 < len(quick) <= len(full)
        assert len({job["label"] for job in full}) == len(full)
    assert few["goeben"] == ["raid", "campaign", "campaign+mines"]


def test_slower_is_what_is_slower_in_every_round() -> None:
    assert Row("egypt", "clone", 1.0, [0.95, 0.96, 0.99]).slower
    assert not Row("egypt", "clone", 1.0, [0.95, 0.96, 1.01]).slower
    assert not Row("egypt", "clone", 1.0, [0.95, 0.98, 0.99]).slower
