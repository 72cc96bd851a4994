"""Undo and redo within the allowed range, the barrier, and going past it with consent."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Route, expect

from tests.browser.board import asked, fanned, hex, march, press, stack
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH = 0
ALEXANDRIA = 1127


def test_undo_and_redo_by_button_and_key(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    guides = table.units()["fr-gu"]
    page = visit(table.link("french"))
    march(page, FRENCH, ALEXANDRIA, guides, 1429)
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    press(page, "Undo")
    expect(stack(page, 1429, FRENCH)).to_have_count(0)
    asked(page, "Move Guides from Alexandria")
    press(page, "Redo")
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    page.keyboard.press("u")
    asked(page, "Move Guides from Alexandria")
    page.keyboard.press("u")
    asked(page, "Choose a unit to move")
    page.keyboard.press("y")
    asked(page, "Move Guides from Alexandria")
    page.keyboard.press("y")
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)


def test_a_choice_taken_back_before_its_answer_arrives_stays_taken_back(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
    page = visit(table.link("french"))
    asked(page, "Move Guides from Alexandria")
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/choose", lambda route: held.append((route, route.fetch())))
    hex(page, 1429).click()
    expect(stack(page, 1429, FRENCH)).to_be_visible()
    page.keyboard.press("u")
    expect(stack(page, 1429, FRENCH)).to_have_count(0)
    [(route, late)] = held
    with page.expect_response("**/choose"):
        route.fulfill(response=late)
    page.unroute("**/choose")
    press(page, "Redo")
    expect(stack(page, 1429, FRENCH)).to_be_visible()


def test_a_new_choice_forgets_what_was_taken_back(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    march(page, FRENCH, ALEXANDRIA, table.units()["fr-gu"], 1429)
    press(page, "Undo")
    hex(page, 1529).click()
    expect(stack(page, 1529, FRENCH)).to_be_visible()
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)


def test_nothing_is_taken_back_past_the_other_sides_choice(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    page = visit(table.link("french"))
    asked(page, "Choose a unit to move")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("u")
    expect(page.get_by_role("status").filter(has_text="Nothing can be taken back")).to_be_visible()
    assert table.update()["number"] == 2


def test_the_other_side_may_consent(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    table.play("quick", "quick", "done", ("unit", table.units()["ot-mm-1"]))
    french, ottoman = visit(table.link("french")), visit(table.link("ottoman"))
    for agrees in (False, True):
        before = table.update()["number"]
        french.get_by_role("button", name="More").click()
        french.get_by_role("button", name="Ask to take back the last choice").click()
        expect(french.get_by_text("waiting for consent")).to_be_visible()
        expect(ottoman.get_by_role("alert")).to_contain_text("French asks to go back")
        ottoman.get_by_role("button", name="Agree" if agrees else "Refuse").click()
        expect(french.get_by_text("waiting for consent")).to_have_count(0)
        expect(french.locator(".time output")).to_have_text(f"{before - agrees} / {before - agrees}")
    asked(ottoman, "Choose a unit to move")


def test_choosing_another_unit_of_the_stack_adds_it(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    units = table.units()
    page = visit(table.link("french"))
    stack(page, 1028, FRENCH).click()
    fanned(page, units["fr-inf-1-5"]).click()
    asked(page, "Move French 5th Division, 1st Brigade")
    stack(page, 1028, FRENCH).click()
    asked(page, "1st Brigade, French 5th Division, 2nd Brigade")
    hex(page, 1029).click()
    expect(stack(page, 1029, FRENCH)).to_have_attribute("data-height", "2")
