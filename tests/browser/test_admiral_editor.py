"""The mission editor of Admiral: a mission is made, saved, opened again, and played as a data pack."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from sandtable.cli import run
from sandtable.core import play
from sandtable.game.info import Setup
from sandtable.games import load
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.pack.schema import Rules
from sandtable.games.admiral.state import State
from tests.browser.visitors import Visitors


def add(page: Page, side: int, kind: str, ship: str) -> None:
    """Put a ship of a side on the table."""
    page.locator(f'.stock [data-side="{side}"]').click()
    page.locator(f'.stock [data-type="{kind}"]').click()
    page.locator(f'.stock [data-add="{ship}"]').click()
    expect(page.locator(".piece h3")).to_contain_text(ship)


def move(page: Page, unit: str, dx: float, dy: float) -> None:
    """Drag something on the table."""
    box = page.locator(f'[data-unit="{unit}"] .silhouette').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


def saved(page: Page, folder: Path) -> Path:
    """Save the mission as a data pack."""
    folder.mkdir(exist_ok=True)
    with page.expect_download() as download:
        page.locator('[data-do="save"]').click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_a_mission_is_made_and_played(visit: Visitors, tmp_path: Path) -> None:
    page = visit("/")
    page.locator("#game-admiral").get_by_role("link", name="Mission editor").click()
    expect(page.get_by_role("heading", name="mission editor")).to_be_visible()
    expect(page.locator(".problems")).to_contain_text("has no ship on the table")
    add(page, 0, "PB", "Admiral Graf Spee")
    move(page, "aunit0", -250, -80)
    before = page.get_by_label("x in cm").input_value()
    add(page, 1, "CA", "Exeter")
    move(page, "bunit0", 260, 120)
    page.get_by_label("Course").fill("300")
    page.keyboard.press("Tab")
    expect(page.locator(".piece h3")).to_contain_text("Exeter · 300°")
    add(page, 1, "DD", "Electra")
    page.get_by_label("Comes on turn").fill("3")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Edge")).to_be_visible()
    page.locator('.stock [data-scenery="small-island"]').click()
    expect(page.locator(".layer-land .piece")).to_have_count(1)
    page.locator('.stock [data-scenery="coast north"]').click()
    page.get_by_label("Title").fill("The chase")
    page.keyboard.press("Tab")
    page.get_by_label("Turns").fill("4")
    page.keyboard.press("Tab")
    expect(page.locator(".problems li")).to_have_count(0)
    file = saved(page, tmp_path / "the-chase")

    battle = load("admiral", file.parent, Setup("the-chase", frozenset()))
    assert [scenario.id for scenario in battle.scenarios][:2] == ["the-chase", "demo-skirmish"]
    assert run(["pack", "check", str(file.parent)]) == 0
    state, luck = battle.start(), Random(1)
    assert isinstance(state, State)
    spee, exeter, electra = state.units["a1"], state.units["b1"], state.units["b2"]
    assert (spee.x, exeter.heading, electra.status) == (round(float(before) * 100), 600, "late")
    assert [piece.kind for piece in state.land] == ["land", "land"]
    while not state.over:
        play.choose(state, state.asked, *state.options.sample(luck.randrange))
    assert state.turn <= 4

    page.locator('[aria-label="Begin with"]').select_option("blank")
    expect(page.locator(".layer-units .unit")).to_have_count(0)
    page.get_by_label("Open a mission file").set_input_files(file)
    expect(page.locator(".layer-units .unit")).to_have_count(3)
    expect(page.get_by_label("Title")).to_have_value("The chase")
    assert saved(page, tmp_path / "again").read_text() == file.read_text()


def test_a_printed_mission_can_be_changed(visit: Visitors, tmp_path: Path) -> None:
    page = visit("/?edit=admiral")
    page.get_by_label("Begin with").select_option("genoa")
    expect(page.locator(".layer-units .unit.ashore")).to_have_count(3)
    page.locator('[data-unit="aunit0"]').click()
    expect(page.locator(".piece h3")).to_contain_text("Renown")
    page.locator('[data-do="remove"]').click()
    file = saved(page, tmp_path / "genoa")
    battle = load("admiral", file.parent, Setup())
    state = battle.start()
    assert isinstance(state, State)
    assert "Renown" not in {entry.name for entry in state.roster.values()}
    assert sum(state.ashore(id) for id in state.units) == 3


def test_a_mission_keeps_its_rules_under_another_name(visit: Visitors, tmp_path: Path) -> None:
    page = visit("/?edit=admiral")
    page.get_by_label("Begin with").select_option("denmark-strait")
    expect(page.locator(".special li")).to_have_count(3)
    expect(page.locator(".special")).to_contain_text(
        "Bismarck may leave by the south or west edge from turn 6"
    )
    page.get_by_label("Title").fill("The breakout")
    page.keyboard.press("Tab")
    file = saved(page, tmp_path / "breakout")
    ours = GameData(None, Setup("denmark-strait"))
    copy = GameData(file.parent, Setup("the-breakout"))
    assert copy.rules == ours.rules
    assert [mission.rules for mission in copy.about.mission[1:]] == [
        mission.rules for mission in ours.about.mission
    ]

    page.get_by_label("Open a mission file").set_input_files(file)
    expect(page.locator(".special li")).to_have_count(3)
    page.locator('[data-unit="aunit1"]').click()
    expect(page.locator(".piece h3")).to_contain_text("Bismarck")
    page.locator('[data-do="remove"]').click()
    expect(page.locator(".problems li")).to_have_text(
        "Bismarck is not in the mission, but a special rule speaks of her."
    )
    for _ in range(2):
        page.locator(".special li", has_text="Bismarck").first.get_by_role("button").click()
    expect(page.locator(".problems li")).to_have_count(0)
    left = GameData(saved(page, tmp_path / "without").parent, Setup("the-breakout")).rules
    assert left == Rules(raw=["Prince of Wales"])


def test_the_editor_fits_a_phone(visit: Visitors) -> None:
    page = visit("/?edit=admiral", phone=True)
    page.locator('.stock [data-add="Bismarck"]').tap()
    expect(page.locator('[data-unit="aunit0"]')).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_a_strange_file_is_refused(visit: Visitors, tmp_path: Path) -> None:
    page = visit("/?edit=admiral")
    strange = tmp_path / "missions.toml"
    strange.write_text('game = "admiral"\nthis is no mission\n')
    page.get_by_label("Open a mission file").set_input_files(strange)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("cannot be opened: line 2"))
