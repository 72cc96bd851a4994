"""Hot-seat: one screen for both sides, covered while it changes hands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board import asked, press, stack
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH, OTTOMAN = 0, 1
ALEXANDRIA, CAIRO = 1127, 1833


def test_the_screen_is_covered_when_it_changes_hands(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    page = visit(table.link("french"))
    press(page, "Ready-made set-up")
    cover = page.get_by_role("dialog", name="Pass the screen")
    expect(cover).to_contain_text("Pass the screen to Ottoman")
    box = cover.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1440, 900)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.getElementById('app').contains(document.activeElement)") is False

    cover.get_by_role("button", name="I am the Ottoman player").click()
    asked(page, "Choose a unit to set up")
    expect(cover).to_have_count(0)
    expect(stack(page, ALEXANDRIA, FRENCH)).to_have_attribute("data-height", "10")
    known = [s["units"] for s in table.update("ottoman")["view"]["stacks"] if s["place"] == ALEXANDRIA]
    assert len(known[0]) == 1
    units = "(stack) => [...stack.querySelectorAll('[data-unit]')].map((e) => Number(e.dataset.unit))"
    assert stack(page, ALEXANDRIA, FRENCH).evaluate(units) == known[0]

    press(page, "Ready-made set-up")
    expect(cover).to_contain_text("Pass the screen to French")
    page.keyboard.press("Enter")
    asked(page, "Choose a unit to move")
    expect(page.locator(".prompt .who")).to_have_text("French:")
    press(page, "End movement")
    page.get_by_role("button", name="I am the Ottoman player").click()
    press(page, "End movement")
    expect(page.get_by_text(re.compile("^Turn 2 of 11"))).to_be_attached()


def test_the_cover_stays_until_the_other_sides_map_is_there(visit: Visitors, rest: Rest) -> None:
    """Nothing of the first player's map may be seen while the second's is on its way."""
    table = rest.create("egypt", french="me", ottoman="me")
    page = visit(table.link("french"))
    seen = """() => {
      const app = document.getElementById("app");
      window.leaks = 0;
      new MutationObserver(() => {
        const covered = document.querySelector(".cover") !== null;
        const french = document.querySelector(".prompt .who")?.textContent === "French:";
        const own = document.querySelector('.stack[data-place="1127"]');
        if (!covered && !french && own && own.querySelectorAll("[data-unit]").length > 1) window.leaks++;
      }).observe(document.body, { childList: true, subtree: true });
    }"""
    page.evaluate(seen)
    press(page, "Ready-made set-up")
    page.get_by_role("button", name="I am the Ottoman player").click()
    asked(page, "Choose a unit to set up")
    assert page.evaluate("() => window.leaks") == 0
