"""Why not? With rule numbers that open the rule panel."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board import asked, fanned, hex, stack, whole_map
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH, OTTOMAN = 0, 1
ALEXANDRIA, CAIRO = 1127, 1833


def test_a_right_click_says_why_not_and_leads_to_the_rule(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides")
    hex(page, 1031).click(button="right")
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Why not hex 1031?")
    number = menu.get_by_role("button", name=re.compile(r"^\d+\.\d")).first
    rule = number.inner_text()
    number.click()
    panel = page.get_by_role("dialog", name="Rules")
    expect(panel.locator(".rule-entry .case").first).to_have_text(rule)
    expect(menu).to_have_count(0)

    search = panel.get_by_label("Search the rules")
    search.fill("siege")
    expect(panel.locator(".rule-entry").nth(3)).to_be_visible()
    search.fill("11.21")
    expect(panel.locator(".rule-entry .case").first).to_have_text("11.21")
    reference = panel.locator(".see").get_by_role("button").first
    leads_to = reference.inner_text()
    reference.click()
    expect(panel.locator(".rule-entry .case").first).to_have_text(leads_to)
    search.fill("no such words")
    expect(panel).to_contain_text("No rule speaks of that.")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_an_enemy_stack_and_an_own_unit_have_reasons_too(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    whole_map(page)
    stack(page, CAIRO, OTTOMAN).click(button="right")
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Why not Mm Mameluke")
    expect(menu).to_contain_text("not now")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert table.update()["number"] == 2

    stack(page, ALEXANDRIA, FRENCH).click()
    fanned(page, table.units()["fr-gu"]).click(button="right")
    expect(menu).to_contain_text("this is allowed")


def test_who_is_not_asked_is_told_so(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    table.play("quick", "quick")
    page = visit(table.link("ottoman"))
    asked(page, "Waiting for French")
    stack(page, CAIRO, OTTOMAN).click(button="right")
    expect(page.get_by_role("menu")).to_contain_text("It is not your turn to choose.")
