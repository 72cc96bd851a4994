"""Visitors without a seat, links that open nothing, and what the page says then."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board import asked, press, stack
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH = 0
ALEXANDRIA = 1127


def test_a_spectator_is_asked_nothing(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link())
    asked(page, "French to move (you are watching)")
    expect(page.locator(".prompt").get_by_role("button")).to_have_count(0)
    expect(page.locator(".counter.clickable")).to_have_count(0)
    expect(stack(page, ALEXANDRIA, FRENCH)).to_have_attribute("data-height", "10")
    assert stack(page, ALEXANDRIA, FRENCH).locator("[data-unit]").count() <= 1
    stack(page, ALEXANDRIA, FRENCH).click(button="right")
    expect(page.get_by_role("menu")).to_contain_text("You are watching.")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.get_by_role("dialog", name="Choices")).to_have_count(0)
    table.play("done")
    asked(page, "Ottoman to move (you are watching)")


def test_a_table_that_does_not_exist(visit: Visitors) -> None:
    visit.expect_error("404")
    page = visit("/table/nosuchtable")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Sandtable")).to_be_visible()


def test_a_link_that_opens_no_seat_says_so_and_takes_none_away(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    stranger = visit(f"/table/{table.id}#seat=wrong")
    expect(stranger.get_by_role("alert")).to_contain_text(
        "This link opens no seat at this table. You are watching."
    )
    asked(stranger, "French to move (you are watching)")

    page = visit(table.link("french"))
    asked(page, "Choose a unit to set up")
    page.goto("/")
    page.goto(f"/table/{table.id}#seat=wrong")
    expect(page.get_by_role("alert")).to_contain_text("You have the seat that you had before.")
    press(page, "Ready-made set-up")
    expect(page.get_by_role("dialog", name="Pass the screen")).to_be_visible()
    assert table.asked() == "ottoman"


def test_a_seat_is_found_again_in_the_lobby(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to set up")
    assert page.url.endswith(f"/table/{table.id}")
    page.goto("/")
    mine = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_contain_text("your move")
    mine.get_by_role("link").click()
    asked(page, "Choose a unit to set up")


def test_chat_reaches_everybody(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    pages = [visit(table.link("french")), visit(table.link())]
    for page in pages:
        page.get_by_role("tab", name="Chat").click()
    field = pages[0].get_by_label("Say something")
    field.fill("Good luck")
    field.press("Enter")
    for page in pages:
        expect(page.get_by_role("list", name="Chat")).to_contain_text("Good luck")
