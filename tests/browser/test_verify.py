"""The Verify button: fair dice are confirmed, a changed record is found out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, Error, Page, Route, expect

from sandtable.record.lines import encode
from sandtable.record.table import Table as Play
from tests.browser.board import asked, press
from tests.browser.rest import Rest, Table
from tests.browser.visitors import Visitors
from tests.core.toy import toy

KEY = "5a" * 32


def verdict(page: Page) -> str:
    """Press the button, and what the page says then."""
    press(page, "Verify the dice")
    found = page.locator(".verified")
    expect(found).to_be_visible()
    return found.inner_text()


def short_game(rest: Rest) -> Table:
    """A few turns, then one side gives up."""
    table = rest.create("egypt", french="me", ottoman="me")
    table.play("quick", "quick")
    while table.update()["view"]["turn"] < 3:
        table.play(table.first_choice())
    return table


def test_after_resigning_the_dice_are_verified(visit: Visitors, rest: Rest) -> None:
    table = short_game(rest)
    side = table.asked()
    page = visit(table.link(side))
    expect(page.locator(".prompt .who")).to_be_visible()
    questions: list[str] = []

    def agree(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.accept()

    page.on("dialog", agree)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    asked(page, f"since {side.title()} resigned")
    assert questions == ["Give up this game?"]
    assert verdict(page).startswith("The dice are fair")


def test_a_game_played_to_the_end_by_bots_is_verified_by_a_visitor(visit: Visitors, rest: Rest) -> None:
    table = rest.create("finland", russian="random", swedish="random")
    page = visit(table.link())
    expect(page.get_by_role("button", name="Verify the dice")).to_be_visible(timeout=60_000)
    said = verdict(page)
    assert said.startswith("The dice are fair")
    assert re.search(r" [1-9]\d* dice recomputed", said)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("a die", "the dice say"),
        ("a move", "this line or one before it was changed"),
        ("the key", "not the one that was committed to"),
        ("the end", "not finished"),
    ],
)
def test_a_changed_record_is_found_out(visit: Visitors, rest: Rest, wrong: str, reason: str) -> None:
    table = short_game(rest)
    table.resign("french")
    page = visit(table.link())

    def tamper(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=changed(response.text(), wrong))

    page.route("**/record", tamper)
    said = verdict(page)
    assert said.startswith("The record does not hold")
    assert reason in said


def test_a_browser_remembers_what_it_was_promised(visit: Visitors, rest: Rest) -> None:
    """A record of other dice is sound in itself, but not the one that this seat was promised."""
    other = short_game(rest)
    other.resign("french")
    page = visit()
    page.locator("#game-egypt").get_by_role("button", name="Play now").click()
    asked(page, "Choose a unit to set up")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    assert verdict(page).startswith("The dice are fair")

    def swap(route: Route) -> None:
        route.fulfill(response=page.request.get(f"/api/tables/{other.id}/record"))

    page.route("**/record", swap)
    press(page, "Verify the dice")
    expect(page.locator(".verified")).to_contain_text("not the dice that were promised to this browser")


def test_handfuls_of_dice_are_recomputed(visit: Visitors) -> None:
    played = Play.new(toy(), key=KEY, nonces=["red", "blue"])
    while (decision := played.decision) is not None:
        played.choose(decision.side, *next(iter(decision.options)))
    text = "\n".join(map(encode, (played.record.header, *played.record.lines)))
    page = visit()
    check = "async (text) => (await import('/web/verify.js')).verify(text)"
    assert page.evaluate(check, text) == {"rolls": 3, "dice": 6, "undone": []}
    rolled = re.search(r'"noun":\[(\d),(\d)\]', text)
    assert rolled is not None
    other = f'"noun":[{int(rolled[1]) % 6 + 1},{rolled[2]}]'
    with pytest.raises(Error, match="the dice say"):
        page.evaluate(check, text.replace(rolled[0], other, 1))


def changed(text: str, wrong: str) -> str:
    """A record with one thing changed."""
    lines = text.splitlines()
    if wrong == "a die":
        at = next(n for n, line in enumerate(lines) if '"verb":"die"' in line)
        digit = lines[at].partition('"noun":')[2][0]
        lines[at] = lines[at].replace(f'"noun":{digit}', f'"noun":{int(digit) % 6 + 1}')
    elif wrong == "a move":
        lines[1] = lines[1].replace('"side":"french"', '"side":"ottoman"')
    elif wrong == "the key":
        key = lines[-1].partition('"key":"')[2][:64]
        lines[-1] = lines[-1].replace(key, key[::-1])
    else:
        del lines[-1]
    return "\n".join(lines) + "\n"
