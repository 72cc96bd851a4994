"""The lobby: the games, their pictures, and a first game against a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitors


@pytest.mark.parametrize("game", ["egypt", "finland"])
def test_a_game_has_a_card_with_its_map(visit: Visitors, game: str) -> None:
    card = visit().locator(f"#game-{game}")
    expect(card.get_by_role("heading")).to_be_visible()
    picture = card.locator(".thumbnail svg")
    expect(picture).to_be_visible()
    assert picture.locator("polygon").count() > 500


def test_play_now_starts_a_game_against_a_bot_that_answers(visit: Visitors) -> None:
    page = visit()
    page.locator("#game-egypt").get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.get_by_role("button", name="Ready-made set-up").click()
    prompt = page.locator(".prompt .asked")
    expect(prompt).to_contain_text("Choose a unit to move")
    page.get_by_role("button", name="End movement").click()
    expect(page.locator(".diary .phase", has_text="Ottoman: movement")).to_be_attached()
    expect(page.locator(".prompt .who")).to_have_text("French:")
