"""The generic client on a map of points: choices that name two things, and pieces that lie face down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.rest import Rest
from tests.browser.server import Server
from tests.browser.visitors import Visitors

PROGRAM = """
import sys
from tests.browser.couriers import main
main(*sys.argv[1:])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the toy."""
    started = Server(tmp_path_factory.mktemp("server"), PROGRAM)
    yield started
    started.stop()


@pytest.fixture
def page(visit: Visitors, rest: Rest) -> Page:
    return visit(rest.create("couriers", post="me").link("post"))


def courier(page: Page, id: str) -> Locator:
    return page.locator(f'.counter[data-piece="{id}"]')


def spot(page: Page, id: str) -> Locator:
    return page.locator(f'.place[data-place="{id}"]')


def send_bob(page: Page) -> None:
    """Bob goes to the ferry."""
    courier(page, "bob").click()
    spot(page, "ferry").click()
    expect(courier(page, "bob")).to_have_attribute(
        "aria-label", "Send Bob to The inn, or Send Bob to The mill"
    )


def test_a_courier_is_clicked_and_then_where_he_goes(page: Page) -> None:
    lit = page.locator("svg.generic .lit")
    expect(lit).to_have_count(2)
    courier(page, "bob").click()
    expect(courier(page, "bob")).to_have_class("counter selected")
    expect(lit).to_have_count(2)
    expect(spot(page, "mill")).to_have_attribute("aria-label", "Send Bob to The mill")
    courier(page, "bob").click()
    send_bob(page)
    courier(page, "bob").click()
    expect(spot(page, "inn")).to_have_class("place lit")


def test_the_keyboard_selects_and_lets_go(page: Page) -> None:
    courier(page, "bob").press("Enter")
    expect(courier(page, "bob")).to_have_class("counter selected")
    page.keyboard.press("Escape")
    expect(courier(page, "bob")).to_have_class("counter lit")
    page.keyboard.press("Enter")
    expect(courier(page, "bob")).to_have_class("counter selected")
    spot(page, "mill").focus()
    expect(spot(page, "mill")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(spot(page, "ferry")).to_be_focused()
    page.keyboard.press(" ")
    expect(courier(page, "bob")).to_have_attribute(
        "aria-label", "Send Bob to The inn, or Send Bob to The mill"
    )


def test_another_courier_can_be_clicked_instead(page: Page) -> None:
    courier(page, "bob").click()
    courier(page, "ann").click(position={"x": 6, "y": 40})
    expect(courier(page, "ann")).to_have_class("counter selected")
    page.locator(".counter.hidden").click(button="right")
    expect(page.get_by_role("menu")).to_contain_text("Send Ann to The mill: this is allowed")


def test_what_lies_face_down_shows_its_back(page: Page) -> None:
    hidden = page.locator(".counter.hidden")
    expect(hidden).to_have_attribute("data-side", "1")
    expect(hidden).to_contain_text("?")
    spot(page, "mill").hover(position={"x": 3, "y": 40})
    expect(page.locator(".hover")).to_contain_text("The mill")


def test_both_arrive_and_the_game_ends(page: Page) -> None:
    send_bob(page)
    courier(page, "ann").click()
    courier(page, "bob").click()
    expect(page.locator(".prompt .asked")).to_contain_text("The game is won")
