"""What the client does for any game: set-ups, sides that play together, advice, and notes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import asked, open_tab
from tests.browser.rest import Rest, Table
from tests.browser.server import CREW, Server
from tests.browser.visitors import Visitors

DECK, CABIN, HOLD, LADDER = range(4)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the toy crew."""
    started = Server(tmp_path_factory.mktemp("crew"), CREW)
    yield started
    started.stop()


def table(rest: Rest, *options: str, **kinds: str) -> Table:
    """A table that is set up with optional rules; the seats that are open are taken."""
    made = rest.create("crew", options, **kinds)
    for side, kind in kinds.items():
        if kind == "open":
            made.sit(side)
    return made


def room(page: Page, number: int) -> None:
    """Click a room."""
    page.locator(f'[data-room="{number}"]').click()


# --- the lobby ------------------------------------------------------------------------------------


def test_the_seats_follow_the_optional_rules(visit: Visitors) -> None:
    page = visit()
    expect(page.locator(".facts")).to_contain_text("Captain, Mate, Ships cook")
    expect(page.locator(".facts")).to_contain_text("three days at most")
    page.get_by_role("button", name="Other ways to play").click()
    expect(page.locator(".chairs label")).to_have_count(3)
    expect(page.locator(".setup")).to_contain_text("A day of waiting.")
    page.get_by_label("Scenario").select_option("crossing")
    expect(page.locator(".setup")).to_contain_text("Three days at sea.")
    expect(page.get_by_label("Walls")).to_have_attribute("type", "checkbox")
    page.get_by_label("Many hands").check()
    expect(page.locator(".chairs label")).to_have_count(5)
    page.get_by_label("Alone").check()
    expect(page.get_by_label("Many hands")).not_to_be_checked()
    expect(page.locator(".chairs label")).to_have_count(1)
    assert page.get_by_label("Captain").locator("option").all_inner_texts() == [
        "Me",
        "Bot: easy (at once)",
        "Bot: normal (at once)",
        "Bot: hard (about 1 s a decision)",
        "Bot: random",
    ]
    page.get_by_role("button", name="Set up the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    asked(page, "Go to a room")
    expect(page.locator(".prompt .who")).to_have_count(0)


def test_a_wrong_setup_is_said_and_cannot_be_played(visit: Visitors) -> None:
    def refuse(route: Route) -> None:
        problem = {"type": "error", "error": "wrong-setup", "text": "They quarrel.", "violations": []}
        route.fulfill(status=422, body=json.dumps(problem))

    visit.expect_error("422")
    page = visit()
    page.route("**/api/setup/**", refuse)
    page.get_by_role("button", name="Other ways to play").click()
    page.get_by_label("Walls").check()
    expect(page.get_by_role("alert").filter(has_text="They quarrel.")).to_be_visible()
    expect(page.get_by_role("button", name="Set up the table")).to_be_disabled()
    page.unroute("**/api/setup/**")
    page.get_by_label("Walls").uncheck()
    expect(page.get_by_role("button", name="Set up the table")).to_be_enabled()
    expect(page.locator(".problem")).to_be_hidden()


# --- playing together -----------------------------------------------------------------------------


def test_friends_at_one_screen_go_on_without_a_cover(visit: Visitors, rest: Rest) -> None:
    together = table(rest, captain="me", mate="me", ships_cook="me")
    page = visit(together.link("captain"))
    for number, who in enumerate(("Captain:", "Mate:", "Ships cook:")):
        expect(page.locator(".prompt .who")).to_have_text(who)
        room(page, CABIN)
        expect(page.locator(".time output")).to_have_text(
            f"{number + 1 + (number == 2)} / {number + 1 + (number == 2)}"
        )
    expect(page.locator(".cover")).to_have_count(0)
    asked(page, "The ship came home")
    expect(page.locator(".debrief")).to_contain_text("A voyage of")
    page.keyboard.press("Escape")
    expect(page.locator(".debrief")).to_be_hidden()
    page.get_by_role("button", name="Look back").click()
    expect(page.locator(".debrief")).to_be_visible()
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.locator(".verified")).to_contain_text("1 dice recomputed of 1 answers")


def test_the_others_are_named(visit: Visitors, rest: Rest) -> None:
    apart = table(rest, "walls", captain="open", mate="open", ships_cook="open")
    apart.play(("go", CABIN))
    page = visit(apart.link("captain"))
    asked(page, "Waiting for Mate")
    expect(open_tab(page, "Room")).to_have_text("In the cabin")


def test_who_plays_alone_has_nobody_to_ask(visit: Visitors, rest: Rest) -> None:
    lone = table(rest, "alone", captain="me")
    page = visit(lone.link("captain"))
    asked(page, "Go to a room")
    page.keyboard.press("u")
    note = page.get_by_role("status").filter(has_text="Nothing can be taken back")
    expect(note).to_have_text("Nothing can be taken back: the dice or something revealed stand between.")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("menu")).to_contain_text("Give up")
    expect(page.get_by_role("menu")).not_to_contain_text("Ask to take back")


def test_keys_palette_and_why_not_work_for_any_face(visit: Visitors, rest: Rest) -> None:
    lone = table(rest, "alone", captain="me")
    rest.post(f"/tables/{lone.id}/settings", {"side": "captain", "auto": False}, lone.tokens["captain"])
    page = visit(lone.link("captain"))
    asked(page, "Go to a room")
    page.locator(f'[data-room="{HOLD}"]').hover()
    expect(page.locator(".hover")).to_have_text("hold")
    page.keyboard.press("/")
    page.keyboard.type("ladder")
    page.keyboard.press("Enter")
    expect(open_tab(page, "Room")).to_have_text("In the ladder")
    page.locator(f'[data-room="{DECK}"]').click(button="right")
    expect(page.get_by_role("menu")).to_contain_text("Why not deck?")
    expect(page.get_by_role("menu")).to_contain_text("Go to the deck: not now")
    page.keyboard.press("Escape")
    seen = str(page.locator(".ship").get_attribute("viewBox"))
    page.keyboard.press("-")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator(".ship")).not_to_have_attribute("viewBox", seen)
    page.locator(".time").get_by_label("One choice back").click()
    expect(page.get_by_role("tabpanel")).to_have_text("In the deck")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tabpanel")).to_have_text("In the ladder")
    page.keyboard.press("u")
    expect(page.get_by_role("tabpanel")).to_have_text("In the deck")
    page.keyboard.press("y")
    expect(page.get_by_role("tabpanel")).to_have_text("In the ladder")


# --- advice and talk ------------------------------------------------------------------------------


def test_advice_is_given_and_followed(visit: Visitors, rest: Rest) -> None:
    crew = table(rest, captain="open", mate="open", ships_cook="open")
    captain, mate = visit(crew.link("captain")), visit(crew.link("mate"))
    asked(mate, "Go to a room")
    expect(mate.locator(".prompt .who")).to_have_text("Captain:")
    expect(mate.locator(".prompt")).to_contain_text("Choose what you recommend.")
    expect(mate.get_by_role("button", name="Undo")).to_have_count(0)
    room(mate, HOLD)
    expect(mate.get_by_role("list", name="Advice")).to_have_text("You: Go to the hold")
    advice = captain.get_by_role("list", name="Advice").get_by_role("listitem")
    expect(advice).to_contain_text("Mate: Go to the hold")
    room(mate, CABIN)
    expect(advice).to_contain_text("Mate: Go to the cabin")
    assert crew.update()["number"] == 0
    advice.get_by_role("button", name="Follow").click()
    asked(captain, "Waiting for Mate")
    expect(open_tab(captain, "Room")).to_have_text("In the cabin")
    expect(captain.get_by_role("list", name="Advice")).to_have_count(0)


def test_words_reach_those_who_hear_and_notes_lie_where_they_were_left(visit: Visitors, rest: Rest) -> None:
    crew = table(rest, "walls", captain="open", mate="open", ships_cook="open")
    visit.expect_error("409")
    captain, mate = visit(crew.link("captain")), visit(crew.link("mate"))
    for page in (captain, mate):
        open_tab(page, "Chat")
    note = captain.get_by_role("button", name="Leave as a note")
    expect(note).to_be_hidden()
    field = captain.get_by_label("Say something")
    crew.play(("go", CABIN))
    expect(note).to_have_text("Leave as a note at cabin")
    field.fill("Anybody here?")
    field.press("Enter")
    expect(captain.get_by_role("alert")).to_contain_text("Nobody hears you: leave a note at cabin instead.")
    expect(field).to_have_value("Anybody here?")
    note.click()
    expect(captain.get_by_role("list", name="Chat")).to_have_text("Captain note left at cabin: Anybody here?")
    expect(field).to_have_value("")
    expect(mate.get_by_role("list", name="Chat")).to_have_text("")
    mate.get_by_label("Say something").fill("Cook?")
    mate.get_by_label("Say something").press("Enter")
    expect(mate.get_by_role("list", name="Chat")).to_have_text("Mate to Ships cook: Cook?")
    crew.play(("go", CABIN))
    expect(mate.get_by_role("list", name="Chat")).to_contain_text("Captain note left at cabin: Anybody here?")
