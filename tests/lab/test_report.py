"""The report: one page that stands alone, for every game and every kind of study."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import sandtable
from sandtable.game.game import AnyGame
from sandtable.lab.match import match, plan, tournament
from sandtable.lab.report import commands, page
from sandtable.lab.sim import in_this_process
from sandtable.lab.study import Results, Series, Study, StudyError, header
from tests.core.toy import toy

VOID = {"meta", "br", "hr", "img", "link", "input"}
FETCHING = {"script", "link", "img", "iframe", "object", "embed", "image", "base", "form"}


class Page(HTMLParser):
    """Follows the tags of a page: everything opened is closed, nothing is fetched, nothing runs."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.titles: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag not in FETCHING
        for name, value in attributes:
            assert not name.startswith("on"), f"{tag} has {name}"
            if name in ("href", "src", "xlink:href"):
                assert value is not None
                assert value.startswith("#")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data
        if self.open and self.open[-1] in ("h2", "h3"):
            self.titles.append(data)


def checked(html: str) -> Page:
    """A page whose tags fit, and that refers to nothing outside."""
    found = Page(html)
    assert not found.open
    outside = set(re.findall(r"https?://[^\s\"'<]+", html))
    assert outside <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "url(" not in re.sub(r"url\(#[\w-]+\)", "", html)
    assert "@import" not in html
    return found


def played(study: Study, game: AnyGame, folder: Path) -> Path:
    """The file of a study, all of it played here."""
    file = folder / f"{study.game}.jsonl"
    with Results(file, header(study, [game] * len(study.series))) as results:
        for lines in in_this_process(study, [game] * len(study.series), results.missing):
            results.add(lines)
    return file


@lru_cache
def opened(name: str) -> AnyGame:
    return sandtable.load(name)


def match_of(game: AnyGame, bots: Sequence[str], games: int, *, telemetry: bool = True) -> Study:
    return plan("match", game, match(game, bots), games, 1, telemetry=telemetry)


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_every_game_has_a_page(name: str, tmp_path: Path) -> None:
    game = opened(name)
    html = page(played(match_of(game, ["random"], 1), game, tmp_path), game)
    found = checked(html)
    assert game.title in found.text
    for title in ("Results", "Evaluation over time", "Movement", "Battle", "Rules", "Again"):
        assert title in found.titles
    assert "never fired" in found.text
    assert f"sandtable lab match {name}" in found.text
    assert len(html) < 600_000


def test_the_verdict_gives_shares_with_intervals(tmp_path: Path) -> None:
    game = toy()
    found = checked(page(played(match_of(game, ["random"], 40), game, tmp_path), game))
    assert re.search(r"Red wins \d+ % \(\d+ to \d+ %\); Blue wins \d+ %", found.text)
    assert "Neither side is clearly favoured." in found.text
    assert "Movement" not in found.titles


def test_the_verdict_on_two_bots_tells_draws(tmp_path: Path) -> None:
    game = opened("finland")
    file = played(match_of(game, ["random", "greedy"], 2, telemetry=False), game, tmp_path)
    assert "are drawn" not in checked(page(file, game)).text
    begun, first, *rest = file.read_text().splitlines(keepends=True)
    file.write_text("".join([begun, re.sub(r'"winner":\d', '"winner":null', first), *rest]))
    assert "of the games; 50 % are drawn." in checked(page(file, game)).text


def test_a_run_without_telemetry_has_a_page(tmp_path: Path) -> None:
    game = toy()
    found = checked(page(played(match_of(game, ["random"], 4, telemetry=False), game, tmp_path), game))
    assert "no telemetry" in found.text
    assert "Rules" not in found.titles


def test_variants_stand_side_by_side(tmp_path: Path) -> None:
    game = toy()
    series = [
        Series("as it stands", ["random"] * 2),
        Series("dice.faces = 8", ["random"] * 2, changes={"a.b": 8}),
    ]
    study = plan("sweep", game, series, 6, 1, telemetry=True)
    found = checked(page(played(study, game, tmp_path), game))
    assert "as it stands: Red" in found.text
    assert "dice.faces = 8: Blue" in found.text
    assert "with the same luck" in found.text


def test_a_tournament_has_ratings(tmp_path: Path) -> None:
    game = toy()
    pairs = [Series("one against two", ["random", "random"])]
    study = plan("tournament", game, pairs, 4, 1, telemetry=True)
    found = checked(page(played(study, game, tmp_path), game))
    assert "Elo" in found.text


def test_the_commands_repeat_the_study() -> None:
    game = opened("egypt")
    told = commands(match_of(game, ["greedy", "random"], 20), "runs/a b.jsonl")
    assert told.splitlines() == [
        "sandtable lab match egypt --bots greedy,random --games 20 --seed 1 --out 'runs/a b.jsonl'",
        "sandtable lab report 'runs/a b.jsonl'",
    ]
    stands = Series("as it stands", ["greedy"] * 2)
    series = [stands, *(Series(f"x = {x}", ["greedy"] * 2, changes={"tables.x": x}) for x in (0, 2))]
    assert "--bots greedy --set tables.x=0,2 --games" in commands(Study("sweep", "egypt", series, 2, 1), "f")
    assert tournament(game, ["random", "greedy"])[0].bots == ["random", "greedy"]


def test_an_unplayed_study_has_no_page(tmp_path: Path) -> None:
    game = toy()
    study = match_of(game, ["random"], 1)
    file = tmp_path / "empty.jsonl"
    with Results(file, header(study, [game])):
        pass
    with pytest.raises(ValueError, match="no game is finished"):
        page(file, game)
    file.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(StudyError):
        page(file, game)
