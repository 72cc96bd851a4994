"""Time travel: the slider, arrow keys, autoplay, and back to now."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board import asked, stack
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH = 0


def test_slider_arrow_keys_autoplay_and_back_to_now(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]), ("hex", 1429), "stop")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    slider, count = page.get_by_label("Replay", exact=True), page.locator(".time output")
    expect(count).to_have_text("5 / 5")
    guides = stack(page, 1429, FRENCH)
    expect(guides).to_be_visible()

    slider.fill("2")
    expect(count).to_have_text("2 / 5")
    expect(guides).to_have_count(0)
    page.locator(".sheet").dispatch_event("click")
    slider.evaluate("(slider) => slider.blur()")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("1 / 5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("4 / 5")
    expect(guides).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("3 / 5")

    page.get_by_role("button", name="Play or pause the replay").click()
    expect(count).to_have_text("5 / 5")
    expect(page.get_by_role("button", name="Back to now")).to_be_hidden()
    expect(guides).to_be_visible()

    page.get_by_role("button", name="One choice back").click()
    page.get_by_role("button", name="One choice back").click()
    expect(count).to_have_text("3 / 5")
    expect(guides).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(count).to_have_text("5 / 5")
    expect(guides).to_be_visible()


def test_nothing_can_be_chosen_in_the_past(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    page.get_by_label("Replay", exact=True).fill("1")
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    expect(page.locator(".counter.clickable")).to_have_count(0)
    stack(page, 1028, FRENCH).click()
    assert table.update()["number"] == 2


def test_the_past_holds_while_the_game_goes_on(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    table.play("quick", "quick")
    page = visit(table.link("ottoman"))
    page.get_by_label("Replay", exact=True).fill("1")
    table.play("done")
    expect(page.locator(".time output")).to_have_text("1 / 4")
    page.get_by_role("button", name="Back to now").click()
    asked(page, "Choose a unit to move")


def test_bar_and_log_tell_of_the_position_that_is_shown(visit: Visitors, rest: Rest) -> None:
    page = visit(f"/table/{rest.finished('egypt')}")
    bar, prompt = page.locator("header.bar"), page.locator(".prompt")
    expect(bar).to_contain_text("Turn 11 of 11")
    expect(prompt).to_contain_text("Ottoman victory")
    page.get_by_label("Replay", exact=True).fill("79")
    expect(bar).to_contain_text("Turn 2 of 11")
    expect(bar.locator("[aria-current]")).to_have_text("Reinforcement Arrival")
    expect(prompt).to_have_text("Ottoman to move")
    log = page.get_by_label("Log", exact=True)
    expect(log.get_by_text("September 1798")).to_be_visible()
    expect(log.get_by_text("October 1798")).to_be_hidden()
    page.get_by_role("button", name="Back to now").click()
    expect(bar).to_contain_text("Turn 11 of 11")
    expect(prompt).to_contain_text("Ottoman victory")
    expect(log.get_by_text("October 1798")).to_be_visible()
