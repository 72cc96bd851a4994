"""What a person sees and does at a table, in words."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

AT = """(number) => document.querySelector(".prompt:not(.waiting)")
  && document.querySelector(".time").textContent.includes(`${number} / ${number}`)"""
"""Whether a page asks a question after a number of choices."""
PAST = """(number) => !document.querySelector(".time").textContent.includes(`${number} / ${number}`)"""
"""Whether a page shows another number of choices than this."""
NUMBER = """() => document.querySelector(".prompt")
  && document.querySelector(".time").textContent.match(/\\d+/)[0]"""
"""How many choices a page shows, as soon as it has come."""


def number_of(page: Page) -> int:
    """How many choices a page shows; wait until it has come."""
    return int(page.wait_for_function(NUMBER).json_value())


def asked(page: Page, text: str) -> None:
    """Wait until the prompt says this."""
    expect(page.locator(".prompt .asked")).to_contain_text(text)


def press(page: Page, name: str) -> None:
    """Press a button of the prompt."""
    page.locator(".prompt").get_by_role("button", name=name, exact=True).click()


def stack(page: Page, place: int, side: int) -> Locator:
    """A stack on the map."""
    return page.locator(f'.stack[data-place="{place}"][data-side="{side}"]')


def hex(page: Page, number: int) -> Locator:
    """A hex of the map."""
    return page.locator(f'[data-hex="{number}"]')


def fanned(page: Page, unit: int) -> Locator:
    """A unit of the stack that is laid open."""
    return page.locator(f'.fan [data-unit="{unit}"]')


def march(page: Page, side: int, origin: int, unit: int, goal: int) -> None:
    """Click a stack, one of its units and a hex."""
    stack(page, origin, side).click()
    fanned(page, unit).click()
    asked(page, "MP left")
    hex(page, goal).click()
    expect(stack(page, goal, side)).to_be_visible()


def whole_map(page: Page) -> None:
    """Show the whole map; the page has shown where something may be chosen first."""
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.keyboard.press("0")


def open_tab(page: Page, name: str) -> Locator:
    """Open a tab of the side panel."""
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel")
