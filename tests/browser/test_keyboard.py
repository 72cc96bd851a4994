"""The keyboard can do everything."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import asked, stack, whole_map
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH = 0


def choose(page: Page, words: str, downs: int = 0) -> None:
    """Open the list of choices, narrow it, walk down, take one."""
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Choices")).to_be_focused()
    page.keyboard.type(words)
    for _ in range(downs):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Choices")).to_have_count(0)


def test_a_whole_first_french_turn_without_a_mouse(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to set up")
    page.keyboard.press("Enter")
    asked(page, "Waiting for Ottoman")
    table.play("quick")
    asked(page, "Choose a unit to move")

    choose(page, "guides at alex")
    asked(page, "Move Guides from Alexandria")
    choose(page, "1429")
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    page.keyboard.press("u")
    expect(stack(page, 1429, FRENCH)).to_have_count(0)
    page.keyboard.press("y")
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    choose(page, "stop")
    asked(page, "Choose a unit to move")

    choose(page, "move 5th division", downs=1)
    asked(page, "Move French 5th Division, 2nd Brigade")
    choose(page, "take along")
    asked(page, "2nd Brigade, French 5th Division, 1st Brigade")
    page.keyboard.press("Escape")
    asked(page, "Move French 5th Division, 2nd Brigade from")
    choose(page, "march to 1029")
    expect(stack(page, 1029, FRENCH)).to_be_visible()
    choose(page, "stop")
    asked(page, "Choose a unit to move")

    page.keyboard.press("Enter")
    asked(page, "Waiting for Ottoman")
    assert table.asked() == "ottoman"


def test_escape_closes_the_list_and_takes_nothing(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides")
    page.keyboard.press("/")
    page.keyboard.type("nonsense")
    expect(page.get_by_text("Nothing of that kind may be chosen now.")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Choices")).to_have_count(0)
    asked(page, "Move Guides")
    assert table.update()["number"] == 3


def test_why_not_without_a_mouse(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides")
    choose(page, "? cairo")
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Why not Cairo (1833)?")
    rule = menu.get_by_role("button").first
    expect(rule).to_be_focused()
    number = rule.inner_text()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rules").locator(".case").first).to_have_text(number)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rules")).to_be_hidden()
    asked(page, "Move Guides")


def test_a_stack_can_be_reached_and_opened(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    stack(page, 1028, FRENCH).focus()
    expect(stack(page, 1028, FRENCH)).to_be_focused()
    page.keyboard.press("Enter")
    row = page.locator(f'.unit-row[data-unit="{table.units()["fr-inf-1-5"]}"]')
    row.get_by_role("button", name="Move").focus()
    page.keyboard.press("Enter")
    asked(page, "Move French 5th Division, 1st Brigade")


def test_keys_of_the_map_and_the_rules(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    whole_map(page)
    sheet = page.locator(".sheet")
    whole = str(sheet.get_attribute("viewBox"))
    for _ in range(4):
        page.keyboard.press("+")
    expect(sheet).not_to_have_attribute("viewBox", whole)
    zoomed = str(sheet.get_attribute("viewBox"))
    page.keyboard.press("ArrowRight")
    expect(sheet).not_to_have_attribute("viewBox", zoomed)
    page.keyboard.press("0")
    expect(sheet).to_have_attribute("viewBox", whole)
    page.keyboard.press("h")
    expect(stack(page, 1028, FRENCH)).to_be_hidden()
    page.keyboard.press("h")
    expect(stack(page, 1028, FRENCH)).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_label("Search the rules")).to_be_focused()
