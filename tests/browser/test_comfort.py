"""Light and dark, text size, and what a screen reader hears."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import asked, press
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

SMALLEST_PX = 11


def brightness(page: Page) -> int:
    """How bright the paper is, 0 to 765."""
    colour = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))


def test_dark_and_light_by_the_system_and_by_choice(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    light, dark = visit(table.link("french")), visit(table.link("french"), dark=True)
    assert brightness(dark) < 200 < brightness(light)
    asked(light, "Choose a unit to set up")
    light.get_by_role("button", name="More").click()
    light.get_by_role("button", name="Theme: auto").click()
    assert brightness(light) < 200
    light.reload()
    asked(light, "Choose a unit to set up")
    assert brightness(light) < 200
    light.get_by_role("button", name="More").click()
    light.get_by_role("button", name="Theme: dark").click()
    assert brightness(light) > 200


def test_larger_and_smaller_text(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    page = visit(table.link("french"))
    text = page.locator("html")
    expect(text).to_have_css("font-size", "16px")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Larger text").click()
    expect(text).to_have_css("font-size", "18px")
    page.reload()
    expect(text).to_have_css("font-size", "18px")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Smaller text").click()
    expect(text).to_have_css("font-size", "16px")


def test_a_screen_reader_hears_prompt_and_log(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    page = visit(table.link("french"))
    heard = page.locator("#live")
    expect(heard).to_have_attribute("aria-live", "polite")
    expect(heard).to_contain_text("French: Choose a unit to set up")
    press(page, "Ready-made set-up")
    table.play("quick")
    expect(heard).to_contain_text("An Ottoman unit placed")
    expect(heard).to_contain_text("French: Choose a unit to move")
    expect(page.locator(".sequence [aria-current=step]")).to_have_text("Movement")


def test_everything_that_can_be_pressed_has_a_name(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    nameless = """() => [...document.querySelectorAll("button, a, input, select, dialog, [role=button]")]
      .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.[0]?.textContent))
      .map((e) => e.outerHTML)"""
    for path in ("/", table.link("french")):
        page = visit(path)
        expect(page.locator("svg").first).to_be_visible()
        assert page.evaluate(nameless) == []


def test_no_text_is_too_small_to_read(visit: Visitors, rest: Rest) -> None:
    """Of the page itself; text on the map grows as it is magnified."""
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    small = """(least) => [...document.querySelectorAll("body *:not(svg *)")]
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
      .filter((e) => parseFloat(getComputedStyle(e).fontSize) < least)
      .map((e) => `${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`)"""
    for path in ("/", table.link("french")):
        for phone in (False, True):
            page = visit(path, phone=phone)
            expect(page.locator("svg").first).to_be_visible()
            assert page.evaluate(small, SMALLEST_PX) == []
