"""Bots as opponents and advisers: set up against one, asked for advice, and asked about the past."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import asked, press
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

SAILING = 76
"""Where the first game of goeben asks where SMS Goeben sails; to stay is no plan of a bot's there."""
ACTIONS = [(363, 0), (647, 1)]
"""Where the first game of operation_albion asks for an action, and which plan of a bot's there is long.

The second shares its action with the best plan and would stop at its end.
"""


def suggestion(page: Page) -> Locator:
    """The card with what a bot would do."""
    return page.get_by_role("region", name="What a bot would do")


def test_advice_against_an_easy_bot(visit: Visitors) -> None:
    page = visit()
    card = page.locator("#game-egypt")
    card.get_by_role("button", name="Other ways to play").click()
    seat = card.get_by_label("Ottoman")
    seat.select_option("hard")
    expect(card.locator(".chairs")).to_contain_text(
        "Looks several moves ahead; over a long plan it thinks for up to 5 s."
    )
    seat.select_option("easy")
    expect(card.locator(".chairs")).to_contain_text("Looks one move ahead, and often forgets to.")
    card.get_by_role("button", name="Set up the table").click()
    press(page, "Ready-made set-up")
    asked(page, "Choose a unit to move")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_label("Seats")).to_contain_text("Ottoman: easy bot (bot, at once)")
    press(page, "Advice")
    lines = suggestion(page).locator("tbody tr")
    expect(lines.first).to_contain_text("Move")
    assert 1 <= lines.count() <= 5
    expect(suggestion(page)).to_contain_text(re.compile(r"Thought for \d"))
    ring = page.locator(".recommended .first")
    expect(ring).to_have_count(1)
    page.keyboard.press("Escape")
    expect(suggestion(page)).to_be_hidden()
    expect(ring).to_have_count(0)
    page.locator(".sheet").dispatch_event("click")
    page.keyboard.press("w")
    expect(lines.first).to_be_visible()
    lines.first.get_by_role("button").click()
    expect(page.locator(".time output")).not_to_have_text(re.compile("^2 /"))
    expect(suggestion(page)).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_what_a_bot_considered_in_a_finished_game(visit: Visitors, rest: Rest, phone: bool) -> None:
    page = visit(f"/table/{rest.finished('goeben')}", phone=phone)
    explain = page.get_by_role("button", name="What did a bot consider here?")
    expect(page.locator(".prompt")).to_contain_text("mission accomplished")
    expect(explain).to_be_hidden()
    page.get_by_label("Replay", exact=True).fill(str(SAILING))
    explain.click()
    card = suggestion(page)
    expect(card).to_contain_text("SMS Goeben at Philippeville")
    expect(card.locator("tbody tr").first).to_contain_text("Sail to")
    expect(card.get_by_role("button", name="Do this")).to_have_count(0)
    expect(card).to_contain_text("played")
    expect(page.locator(".recommended .first")).to_have_count(1)
    page.get_by_label("One choice on").click()
    expect(card).to_be_hidden()


@pytest.mark.parametrize(("number", "rank"), ACTIONS)
@pytest.mark.parametrize("phone", [False, True])
def test_long_plans_are_told_around_their_fork(
    visit: Visitors, rest: Rest, phone: bool, number: int, rank: int
) -> None:
    page = visit(f"/table/{rest.finished('operation_albion')}", phone=phone)
    page.get_by_label("Replay", exact=True).fill(str(number))
    page.get_by_role("button", name="What did a bot consider here?").click()
    plans = suggestion(page).locator("tbody tr td:first-child")
    expect(plans.nth(rank)).to_contain_text(re.compile(r"… \d+ more …, "))
    expect(plans.nth(rank)).not_to_contain_text("Stop here")
    told = plans.all_inner_texts()
    assert told[0] != told[1]
