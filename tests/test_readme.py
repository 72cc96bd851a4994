"""What the README says is true: its example runs, its commands run, its links lead somewhere."""

from __future__ import annotations

import re
import shlex

import pytest

from sandtable.cli import run
from tests.readme import COMMANDS, PLAYED, README, ROOT, blocks

IMAGES = "docs/images/"


def test_the_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), {})
    assert PLAYED.fullmatch(capsys.readouterr().out)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert run(shlex.split(command)[1:]) == 0


def test_the_links_lead_somewhere() -> None:
    """A source archive has no screenshots: there their descriptions stand for them."""
    links = re.findall(r"(!?)\[([^\]]*)\]\(([^)#]+)\)", README)
    there = [link for _, _, link in links if (ROOT / IMAGES).exists() or not link.startswith(IMAGES)]
    assert [link for link in there if not (ROOT / link).exists()] == []
    assert [link for image, text, link in links if image and not text] == []


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^make (\w+)", "\n".join(blocks("sh")), re.MULTILINE)
    assert targets
    assert all(f"\n{target}:" in makefile for target in targets)
