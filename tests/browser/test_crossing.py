"""A game that nobody drew a client for, played to its end by mouse and by keyboard, on a desk and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import PAST, asked, number_of, open_tab, press
from tests.browser.rest import Rest, Table
from tests.browser.visitors import Visitors

LIT = "svg.generic .lit"
TURNS = 12
at_each_size = pytest.mark.parametrize("phone", [False, True], ids=["1440", "390"])


def both_sides(rest: Rest) -> Table:
    """A table where one person plays both sides."""
    return rest.create("crossing", blue="me", red="me")


def piece(page: Page, id: str) -> Locator:
    return page.locator(f'.counter[data-piece="{id}"]')


def place(page: Page, id: int) -> Locator:
    return page.locator(f'.place[data-place="{id}"]')


@at_each_size
def test_a_whole_game_by_mouse(visit: Visitors, rest: Rest, phone: bool) -> None:
    """Against a bot: two units a turn go where they may go, or attack."""
    table = rest.create("crossing", blue="me", red="greedy")
    page = visit(table.link("blue"), phone=phone)
    moves = 0
    while "won" not in (prompt := asks(page)):
        before = number_of(page)
        if prompt != "Choose a unit":
            touch(page, page.locator(LIT).last)
        elif moves % 3 < 2 and page.locator(LIT).count():
            touch(page, page.locator(LIT).first)
        else:
            press(page, "End the turn")
        moves += prompt == "Choose a unit"
        page.wait_for_function(PAST, arg=before)
    assert table.update()["state"] == "finished"


def asks(page: Page) -> str:
    """What the person here is asked, when nobody else is."""
    page.locator(".prompt:not(.waiting)").wait_for()
    return page.locator(".prompt .asked").inner_text()


def touch(page: Page, lit: Locator) -> None:
    """Click a thing near its lower edge, where no counter lies; of several in a menu the first."""
    box = lit.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.93)
    menu = page.get_by_role("menu").get_by_role("button")
    if menu.count():
        menu.first.click()


@at_each_size
def test_a_whole_game_by_keyboard(visit: Visitors, rest: Rest, phone: bool) -> None:
    """Both sides at one screen: Tab to what is lit, arrows to the next, Enter to choose."""
    table = both_sides(rest)
    page = visit(table.link("blue"), phone=phone)
    for turn in range(TURNS):
        asked(page, "Choose a unit")
        if turn < 4:
            page.locator(LIT).first.focus()
            page.keyboard.press("ArrowDown")
            expect(page.locator(f"{LIT}:focus")).to_have_count(1)
            page.keyboard.press("Enter")
            asked(page, "Move or attack")
            expect(page.locator(f"{LIT}:focus")).to_have_count(1)
            page.keyboard.press("Enter")
            asked(page, "Choose a unit")
        page.keyboard.press("/")
        page.keyboard.type("end the turn")
        page.keyboard.press("Enter")
        if turn < TURNS - 1:
            page.get_by_role("button", name="I am the").wait_for()
            page.keyboard.press("Enter")
    expect(page.locator(".prompt .asked")).to_contain_text("won")
    assert table.update()["state"] == "finished"


def test_what_may_be_chosen_is_lit_and_named(visit: Visitors, rest: Rest) -> None:
    page = visit(both_sides(rest).link("blue"))
    expect(page.locator(LIT)).to_have_count(4)
    expect(piece(page, "bh")).to_have_attribute("aria-label", "Choose Hussars")
    expect(piece(page, "rl")).to_have_attribute("aria-label", "Red: Lancers, hex 0702")
    piece(page, "b1").click()
    expect(piece(page, "b1")).to_have_class("counter named")
    expect(place(page, 303)).to_have_attribute("aria-label", "Move to hex 0303")
    place(page, 303).click()
    expect(page.locator(".diary")).to_contain_text("1st Fusiliers go to hex 0303")
    press(page, "Undo")
    expect(place(page, 303)).to_have_class("place lit")
    page.keyboard.press("y")
    asked(page, "Choose a unit")


def test_why_not_and_what_is_under_the_pointer(visit: Visitors, rest: Rest) -> None:
    table = both_sides(rest)
    table.play(("unit", "b2"))
    page = visit(table.link("blue"))
    place(page, 205).click(button="right")
    expect(page.get_by_role("menu")).to_contain_text("Why not hex 0205?")
    expect(page.get_by_role("menu")).to_contain_text("it takes 3 movement points, and the unit has 2")
    page.keyboard.press("Escape")
    place(page, 503).hover()
    expect(page.locator(".hover")).to_have_text("0503 · woods")
    page.keyboard.press("/")
    page.keyboard.type("? brack")
    page.keyboard.press("Enter")
    expect(page.get_by_role("menu")).to_contain_text("Why not Brack?")


def test_an_attack_names_its_odds_and_a_stack_opens_a_menu(visit: Visitors, rest: Rest) -> None:
    table = both_sides(rest)
    table.play(("unit", "b3"), ("move", 304), "done", ("unit", "r3"), ("move", 504), "done")
    table.play(
        ("unit", "b1"),
        ("move", 303),
        ("unit", "b2"),
        ("move", 303),
        "done",
        ("unit", "r3"),
        ("move", 404),
        "done",
    )
    page = visit(table.link("blue"))
    piece(page, "b2").click()
    page.get_by_role("menu").get_by_role("button", name="Choose 1st Fusiliers").click()
    asked(page, "Move or attack")
    press(page, "Undo")
    piece(page, "b3").click()
    page.locator(".prompt").get_by_role(
        "button", name="Attack 3rd Grenadiers (wins with 2 or more)"
    ).wait_for()
    expect(piece(page, "r3")).to_have_class("counter lit target")
    piece(page, "r3").click()
    expect(page.locator(".diary")).to_contain_text("3rd Fusiliers attack the 3rd Grenadiers in hex 0404: die")


def test_the_tabs_the_replay_and_the_lobby(visit: Visitors, rest: Rest) -> None:
    table = both_sides(rest)
    table.play(("unit", "bh"), ("move", 102), "done")
    page = visit(table.link("red"))
    expect(open_tab(page, "Units")).to_contain_text("Lancers")
    expect(open_tab(page, "Charts")).to_contain_text("A ford: 1 point more")
    at = piece(page, "bh").get_attribute("transform")
    page.locator(".time button").nth(1).click()
    page.locator(".time button").nth(1).click()
    expect(piece(page, "bh")).not_to_have_attribute("transform", str(at))
    lobby = visit("/")
    expect(lobby.locator("#game-crossing svg.generic")).to_be_visible()
    expect(lobby.locator("#game-crossing")).to_contain_text("ten minutes")
