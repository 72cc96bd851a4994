"""A server that dies in mid-game and comes back: nothing is lost, and the page heals itself."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board import asked, hex, march, press, stack
from tests.browser.rest import Rest
from tests.browser.server import Server
from tests.browser.visitors import Visitors

FRENCH = 0
ALEXANDRIA = 1127
REFUSED = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection"


def test_a_killed_server_loses_nothing(visit: Visitors, rest: Rest, server: Server) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    table.play("quick", "quick")
    guides = table.units()["fr-gu"]
    french, ottoman = visit(table.link("french")), visit(table.link("ottoman"))
    march(french, FRENCH, ALEXANDRIA, guides, 1429)
    expect(stack(ottoman, 1429, FRENCH)).to_be_visible()
    before = [table.update(side) for side in table.sides]

    visit.expect_error(REFUSED)
    server.kill()
    for page in (french, ottoman):
        expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    server.start()
    for page in (french, ottoman):
        expect(page.get_by_role("alert")).to_have_count(0)
    assert [table.update(side) for side in table.sides] == before

    press(french, "Stop here")
    press(french, "End movement")
    asked(ottoman, "Choose a unit to move")


def test_a_choice_made_while_the_server_is_down_is_sent_when_it_is_back(
    visit: Visitors, rest: Rest, server: Server
) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides")

    visit.expect_error(REFUSED)
    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    hex(page, 1429).click()
    expect(page.get_by_role("alert")).to_contain_text("Your choice will be sent again.")
    server.start()
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert table.update()["number"] == 4


def test_an_unsent_choice_that_no_longer_fits_is_reported_in_words(
    visit: Visitors, rest: Rest, server: Server
) -> None:
    """The same seat has moved on from another browser while this one could not reach the server."""
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides")
    visit.expect_error(REFUSED + "|ERR_FAILED|409")
    page.route("**/choose", lambda route: route.abort())
    hex(page, 1429).click()
    expect(page.get_by_role("alert")).to_contain_text("Your choice will be sent again.")
    table.play(("hex", 1028))
    page.unroute("**/choose")
    expect(page.get_by_role("alert").filter(has_text="The game has moved on")).to_be_visible()
    expect(stack(page, 1429, FRENCH)).to_have_count(0)
    assert table.update()["number"] == 4


def test_a_page_that_comes_back_says_what_happened_since(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    press(page, "End movement")
    asked(page, "Waiting for Ottoman")
    address = page.url
    page.goto("/")
    table.play("done")
    while table.asked() != "french":
        table.play(table.first_choice())
    page.goto(address)
    expect(page.get_by_text("Since your last move:")).to_be_visible()
    page.get_by_role("button", name="Read").click()
    expect(page.locator(".diary .news")).to_be_visible()
    expect(page.get_by_text("Since your last move:")).to_have_count(0)
