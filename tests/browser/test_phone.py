"""A phone: the map above, the prompt as a sheet below, fingers instead of a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import sandtable
from tests.browser.board import asked, fanned, hex, press, stack
from tests.browser.rest import Rest
from tests.browser.visitors import PHONE, Visitors

FRENCH = 0
CAMP = 1028


def test_the_table_fits_a_phone_and_is_played_with_a_finger(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    page = visit(table.link("french"), phone=True)
    asked(page, "Choose a unit to set up")
    expect_layout(page)
    page.locator(".prompt").get_by_role("button", name="Ready-made set-up").tap()
    page.get_by_role("button", name="I am the Ottoman player").tap()
    page.locator(".prompt").get_by_role("button", name="Ready-made set-up").tap()
    page.get_by_role("button", name="I am the French player").tap()
    asked(page, "Choose a unit to move")
    expect_layout(page)

    brigade = table.units()["fr-inf-1-5"]
    stack(page, CAMP, FRENCH).tap()
    fanned(page, brigade).tap()
    asked(page, "Move French 5th Division, 1st Brigade")
    hex(page, 1029).tap()
    expect(stack(page, 1029, FRENCH)).to_be_visible()
    expect_layout(page)


def test_a_long_press_asks_why_not_and_chooses_nothing(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-inf-1-5"]))
    page = visit(table.link("french"), phone=True)
    asked(page, "Move French 5th Division, 1st Brigade")
    finger = page.context.new_cdp_session(page)
    for goal, answer in ((1029, "this is allowed"), (CAMP, "not now")):
        x, y = centre(hex(page, goal))
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(page.get_by_role("menu")).to_contain_text(answer)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.get_by_role("menu")).to_contain_text(answer)
        box = page.get_by_role("menu").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        page.get_by_text("Sandtable").tap(position={"x": 1, "y": 1}, trial=True)
        page.locator(".bar .sequence").tap()
        expect(page.get_by_role("menu")).to_have_count(0)
    assert table.update()["number"] == 3


def test_panels_unfold_and_fold_over_the_map(visit: Visitors, rest: Rest) -> None:
    table = rest.create("finland", russian="me", swedish="me")
    table.play("quick", "quick")
    page = visit(table.link("russian"), phone=True)
    asked(page, "Choose a unit to move")
    log = page.get_by_role("tab", name="Log")
    expect(page.get_by_role("list", name="Log")).to_be_hidden()
    log.tap()
    expect(page.get_by_role("list", name="Log")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
    expect_no_sideways_scroll(page)
    log.tap()
    expect(page.get_by_role("list", name="Log")).to_be_hidden()
    press(page, "Choices")
    page.get_by_role("option").first.tap()
    asked(page, "MP left")


@pytest.mark.parametrize("game", sandtable.GAMES)
def test_wide_charts_are_scrolled_by_themselves(visit: Visitors, rest: Rest, game: str) -> None:
    table = rest.create(game, **dict.fromkeys(sandtable.load(game).sides, "me"))
    page = visit(table.link(table.sides[0]), phone=True)
    expect(page.get_by_role("tab", name="Chat")).to_be_visible()
    charts = page.get_by_role("tab", name="Charts")
    if charts.count():
        charts.tap()
        expect(page.locator(".pane:not([hidden]) table.printed").first).to_be_visible()
        expect_no_sideways_scroll(page)
        page.get_by_role("tab", name="Chat").tap()
        expect(page.get_by_role("list", name="Chat")).to_be_attached()
        expect(page.get_by_label("Say something").first).to_be_visible()


def test_the_lobby_fits_a_phone(visit: Visitors) -> None:
    page = visit(phone=True)
    expect(page.locator(".thumbnail svg")).to_have_count(len(sandtable.GAMES))
    expect_no_sideways_scroll(page)


def expect_layout(page: Page) -> None:
    """Map above, prompt below it, all of it in sight."""
    expect_no_sideways_scroll(page)
    board, prompt = page.locator(".board").bounding_box(), page.locator(".prompt-box").bounding_box()
    assert board is not None
    assert prompt is not None
    assert board["width"] == PHONE[0]
    assert board["height"] > PHONE[1] * 0.4
    assert prompt["y"] >= board["y"] + board["height"] - 1
    assert prompt["y"] + prompt["height"] <= PHONE[1]


def expect_no_sideways_scroll(page: Page) -> None:
    """The page is not wider than the phone."""
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE[0]


def centre(place: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
