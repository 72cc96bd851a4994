"""The admin page of a server, and what players see of an outdated game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import asked
from tests.browser.rest import Rest, Table
from tests.browser.server import SANDTABLE, Server
from tests.browser.visitors import Visitors

TOKEN = "a-token-for-the-admin"
HOSTED = f"""
import os
os.environ["SANDTABLE_ADMIN_TOKEN"] = {TOKEN!r}
{SANDTABLE}
"""
NEWER = f"""
from dataclasses import replace
from sandtable.games import GAMES
finland = GAMES["finland"]
GAMES["finland"] = lambda *wishes: replace(finland(*wishes), rules_version=99)
{HOSTED}
"""


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an admin."""
    started = Server(tmp_path_factory.mktemp("server"), HOSTED)
    yield started
    started.stop()


@pytest.fixture
def begun(rest: Rest) -> Table:
    """A game between two people."""
    table = rest.create("finland", russian="open", swedish="me")
    table.sit("russian")
    for _ in range(2):
        table.play(table.first_choice())
    return table


def enter(page: Page, token: str) -> None:
    page.get_by_label("Admin token").fill(token)
    page.get_by_role("button", name="Look").click()


def update(server: Server) -> None:
    """The server comes back with other rules."""
    server.stop()
    server.program = NEWER
    server.start()


@pytest.mark.parametrize("phone", [False, True])
def test_the_admin_page(visit: Visitors, begun: Table, phone: bool) -> None:
    visit.expect_error("401|403")
    visit(begun.link("swedish"))
    page = visit("/admin", phone=phone)
    enter(page, "a-token-of-nobody")
    expect(page.get_by_role("alert")).to_be_visible()
    enter(page, TOKEN)
    live = page.locator("section", has=page.get_by_role("heading", name="Live tables"))
    expect(live.get_by_role("row")).to_have_count(2)
    expect(live).to_contain_text("finland")
    for heading in ("Now", "Tables kept", "Errors of the last hour", "Versions"):
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(live).to_be_visible()


def test_a_game_that_was_outgrown_goes_on_with_the_consent_of_both(
    visit: Visitors, server: Server, begun: Table
) -> None:
    before = begun.update()["number"]
    update(server)
    swedish, russian = visit(begun.link("swedish")), visit(begun.link("russian"))
    for page in (swedish, russian):
        expect(page.get_by_text("this server has version 99")).to_be_visible()
        expect(page.get_by_text("The game rests")).to_be_visible()
    swedish.get_by_role("button", name="Go on with the new version").click()
    expect(swedish.get_by_text("waiting for consent")).to_be_visible()
    russian.get_by_role("button", name="Agree").click()
    for page in (swedish, russian):
        expect(page.get_by_text("this server has version 99")).to_have_count(0)
        expect(page.get_by_text("The game rests")).to_have_count(0)
    assert begun.update()["number"] == before
    asked({"swedish": swedish, "russian": russian}[begun.asked()], "")


def test_a_game_that_was_outgrown_can_end_in_a_draw(visit: Visitors, server: Server, begun: Table) -> None:
    update(server)
    swedish, russian = visit(begun.link("swedish")), visit(begun.link("russian"))
    swedish.get_by_role("button", name="Offer a draw").click()
    russian.get_by_role("button", name="Agree").click()
    for page in (swedish, russian):
        expect(page.get_by_role("button", name="Verify the dice")).to_be_visible()
