"""What docs/add-a-game.md says is true: the game in it is built, installed, tested and played as it says."""

from __future__ import annotations

import json
import re
import shlex
import socket
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import sandtable

PAGE = (Path(__file__).parent.parent / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`([\w/.]+)`:\n```\w+\n(.*?)```", PAGE, re.DOTALL))
COMMANDS = re.findall(r"^\$ (.*)", PAGE, re.MULTILINE)

WORDS = {
    "pip": [
        sys.executable,
        "-m",
        "pip",
        "--python",
        "env/bin/python",
        "--quiet",
        "--disable-pip-version-check",
    ],
    "pytest": ["env/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
    "sandtable": ["env/bin/python", "-c", "from sandtable.cli import main; main()"],
    "python": ["env/bin/python"],
}
"""What the first word of a command stands for in the environment of the toy."""


class Toy(NamedTuple):
    """The folder of the page's files, where the game is installed into an environment of its own."""

    folder: Path

    def run(self, command: str, *more: str) -> str:
        """What a command prints; an error if it fails."""
        word, *words = shlex.split(command)
        head = [str(self.folder / part) if part == "env/bin/python" else part for part in WORDS[word]]
        done = subprocess.run(
            [*head, *words, *more], cwd=self.folder, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Toy:
    """The game of the page, installed without a network where only packages of this environment are seen."""
    folder = tmp_path_factory.mktemp("toy")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    venv.create(folder / "env", symlinks=True)
    (site,) = folder.glob("env/lib/python*/site-packages")
    ours = [str(Path(sandtable.__file__).parent.parent), sysconfig.get_path("purelib")]
    (site / "ours.pth").write_text("\n".join(ours), encoding="utf-8")
    found = Toy(folder)
    found.run("pip wheel --no-index --no-build-isolation --no-deps --wheel-dir dist .")
    (wheel,) = folder.glob("dist/hills-1.0-*.whl")
    found.run(f"pip install --no-index --no-deps {wheel}")
    for source in (folder / "hills").rglob("*.*"):
        assert (site / source.relative_to(folder)).exists(), "the wheel is not complete"
    return found


def test_the_page_names_its_files_and_commands() -> None:
    assert {
        "pyproject.toml",
        "hills/__init__.py",
        "hills/data/rules.toml",
        "tests/test_hills.py",
    } <= FILES.keys()
    assert {shlex.split(command)[0] for command in COMMANDS} == {"pip", "pytest", "sandtable"}


@pytest.mark.parametrize("command", [one for one in COMMANDS if not one.startswith("pip")])
def test_its_commands_run(toy: Toy, command: str) -> None:
    printed = toy.run(command)
    if command.endswith("--json"):
        result = json.loads(printed)
        assert (result["finished"], result["illegal"]) == (result["games"], 0)


def test_it_is_listed(toy: Toy) -> None:
    assert "Cards, a die, and the high ground" in toy.run("sandtable games hills")
    assert "hills" in toy.run("sandtable games")


def test_it_is_an_environment_for_learning(toy: Toy) -> None:
    program = (
        "from pettingzoo.test import api_test; from sandtable.lab.environments import aec\n"
        "api_test(aec('hills'), num_cycles=200); api_test(aec('hills', scenario='range'), num_cycles=200)"
    )
    assert toy.run("python -W ignore -c", program).count("Passed") == 2


@pytest.fixture
def server(toy: Toy) -> Iterator[httpx.Client]:
    """A server that serves the game, because its host names it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    head = [str(toy.folder / "env/bin/python"), *WORDS["sandtable"][1:]]
    line = [
        *head,
        "serve",
        "--game",
        "hills",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--database",
        "t.db",
    ]
    running = subprocess.Popen(line, cwd=toy.folder, stdout=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api") as client:
            for _ in range(200):
                try:
                    client.get("/games")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield client
    finally:
        running.terminate()
        running.wait(20)


def test_it_is_played_on_a_server_to_its_end(server: httpx.Client) -> None:
    assert "hills" in {game["name"] for game in server.get("/games").json()}
    board = server.get("/games/hills", params={"scenario": "range"}).json()
    assert board["face"] == "generic"
    assert [place["name"] for place in board["places"]][-1] == "Beacon"
    seats = {"red": {"kind": "me"}, "blue": {"kind": "me"}}
    seated = server.post("/tables", json={"game": "hills", "seats": seats, "scenario": "range"}).json()
    at = f"/tables/{seated['table']}"
    server.headers["authorization"] = f"Bearer {seated['token']}"
    update = server.get(at, params={"side": "red"}).json()
    choices = 0
    while update["ending"] is None:
        side = ("blue", "red")[update["view"]["asked"]["side"]]
        update = server.get(at, params={"side": side}).json()
        verb, nouns = next(iter(update["view"]["asked"]["options"].items()))
        choice = {"side": side, "number": update["number"], "verb": verb, "noun": nouns[0]}
        answer = server.post(f"{at}/choose", json=choice)
        assert answer.status_code == 200, answer.text
        update = answer.json()
        if side == "blue" and verb == "card" and any(update["view"]["laid"]):
            theirs = server.get(at, params={"side": "red"}).json()
            (mine,), (back,) = (
                [one for one in seen["counters"] if "won" not in one.values()] for seen in (update, theirs)
            )
            assert (mine["label"], back.get("label")) == (str(choice["noun"]), None)
        choices += 1
    assert choices > 9, "where there is one answer, the table gives it"
    assert sum(update["ending"]["score"]) == 5
    assert any("holds it (2.1)" in line["text"] for line in update["log"])


FAULTS = {
    "leak": ("hills/view.py", "down=0 if side is None else s.down[side]", "down=max(s.down)", "leak|reaches"),
    "leak in the log": (
        "hills/rules.py",
        '{"side": side}))',
        '{"side": side, "card": card}))',
        "told of card leaks",
    ),
    "clone": (
        "hills/rules.py",
        "    def lay(self",
        "    def clone(self) -> State:\n        twin = super().clone()\n        twin.held = self.held\n"
        "        return twin\n\n    def lay(self",
        "what a clone does changes the original",
    ),
    "lost piece": (
        "hills/rules.py",
        "(*self.spent[side], self.down[side])",
        "(*self.spent[side], *self.down[side:1])",
        "def sound",
    ),
}
"""Faults by name: the file, what stands there, what stands there instead, and what the tests say of it."""


@pytest.mark.parametrize("fault", FAULTS)
def test_the_one_line_finds_faults(toy: Toy, tmp_path: Path, fault: str) -> None:
    file, right, wrong, said = FAULTS[fault]
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert right in FILES[file]
    (tmp_path / file).write_text(FILES[file].replace(right, wrong), encoding="utf-8")
    line = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", "-k", "TestHills", "tests"]
    command = [str(toy.folder / "env/bin/python"), *line]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(said, done.stdout)
