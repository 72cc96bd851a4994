"""The board: what hovering shows, looking around, and finding what the log speaks of."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import asked, fanned, hex, open_tab, stack, whole_map
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH, OTTOMAN = 0, 1
ALEXANDRIA, CAIRO = 1127, 1833


def seen(page: Page) -> list[float]:
    """The part of the sheet that is in sight."""
    return [float(number) for number in str(page.locator(".sheet").get_attribute("viewBox")).split()]


def test_a_reachable_hex_shows_its_cost_and_the_way_there(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides")
    hints = table.update("french")["hints"]["hex"]
    expect(page.locator("[data-hex].reachable")).to_have_count(len(hints))
    hex(page, 1429).hover()
    cost = hints["1429"]["cost"]
    expect(page.locator(".hover")).to_contain_text(f"{cost:g} MP")
    expect(page.locator(".sheet .way")).to_have_count(1)
    hex(page, 1031).hover()
    expect(page.locator(".sheet .way")).to_have_count(0)


def test_a_stack_fans_out_under_the_pointer(visit: Visitors, rest: Rest) -> None:
    """[7.7] An own stack shows all its units, an enemy stack only its top and its height."""
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    whole_map(page)
    stack(page, ALEXANDRIA, FRENCH).hover()
    expect(page.locator(".fan [data-unit]")).to_have_count(10)
    expect(fanned(page, table.units()["fr-gu"])).to_be_visible()
    stack(page, CAIRO, OTTOMAN).hover()
    expect(page.locator(f'.fan[data-place="{CAIRO}"]')).to_be_visible()
    expect(page.locator(".fan [data-unit]")).to_have_count(1)


def test_looking_around(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    whole_map(page)
    fitted = seen(page)
    page.locator(".sheet").hover()
    page.mouse.wheel(0, -600)
    expect(page.locator(".sheet")).to_have_attribute("data-zoom", "middle")
    near = seen(page)
    assert near[2] < fitted[2]

    page.mouse.down()
    page.mouse.move(400, 400, steps=4)
    page.mouse.up()
    assert seen(page)[:2] != near[:2]
    assert table.update()["number"] == 2

    page.get_by_role("button", name="Fit the map (0)").click()
    assert seen(page) == fitted
    page.keyboard.press("m")
    assert seen(page)[2] < fitted[2]
    page.keyboard.press("m")
    assert seen(page) == fitted


def test_a_place_in_the_log_is_found_on_the_map(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    open_tab(page, "Log").get_by_role("button", name="(4213)").last.click()
    expect(page.locator('[data-hex="4213"]')).to_be_in_viewport()
    left, top, width, height = seen(page)
    cell = next(c for c in rest.get("/games/egypt")["hexes"] if c["number"] == 4213)
    assert left < cell["x"] < left + width
    assert top < cell["y"] < top + height
