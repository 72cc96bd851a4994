"""Goeben, 1914 in the browser: sailing, outfitting, battles, missions, and playing together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import AT, PAST, asked, open_tab, press, whole_map
from tests.browser.goeben_games import (
    apart,
    at_once,
    at_pola,
    captain,
    find,
    game,
    mending,
    raider,
    sailing,
    shooting,
)
from tests.browser.kept import keep, kept
from tests.browser.rest import Rest
from tests.browser.server import Server
from tests.browser.visitors import Visitors

COMMANDER = "commander"
OFFICERS = ("commander", "first_officer", "gunnery_officer", "engineer")
CAPTAINS = ("goeben", "breslau")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with games that were begun."""
    folder = tmp_path_factory.mktemp("goeben")
    pola = "variable_deployment", "captains"
    games = {
        "newcomer": find(game("ottoman"), at_once, raider),
        "sailing": find(game("ottoman"), sailing, raider),
        "why-not": find(game("ottoman"), sailing, raider),
        "face-down": find(game("ottoman"), sailing, raider),
        "battle": find(game("ottoman"), shooting, raider),
        "mending": find(game("ottoman"), mending, raider),
        "officers": find(game("ottoman", "officers"), shooting, raider),
        "together": find(game("ottoman", *pola), at_pola, captain()),
        "apart": find(game("ottoman", *pola), apart, captain()),
        "wireless": find(game("ottoman", *pola), apart, captain("wireless")),
        "campaign": find(game("campaign"), at_once, raider),
    }
    keep(folder / "tables.db", games)
    started = Server(folder)
    yield started
    started.stop()


# --- what a person does ---------------------------------------------------------------------------


def space(page: Page, id: str) -> Locator:
    """A space of the chart."""
    return page.locator(f'.hit[data-space="{id}"]')


def ship(page: Page, id: str) -> Locator:
    """A counter on the chart."""
    return page.locator(f'.chit[data-piece="{id}"]')


def clock(page: Page) -> Locator:
    """How many choices were made."""
    return page.locator(".time")


TAKE = """(verbs) => {
  if (document.querySelector(".prompt a[download]")) return "over";
  const buttons = verbs.map((verb) => document.querySelector(`.prompt [data-verb="${verb}"]:enabled`));
  const found = buttons.find(Boolean) ?? document.querySelector(".targets button, .hit.choice");
  found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return found && "taken";
}"""


def take(page: Page, *verbs: str) -> None:
    """Click the first of these buttons that is there, or else a target or a lit space; wait for the rest.

    What has only one answer is answered by itself, so that the game may be over meanwhile.
    """
    before = clock(page).inner_text()
    if page.wait_for_function(TAKE, arg=list(verbs)).json_value() == "taken":
        expect(clock(page)).not_to_have_text(before)
        answerable(page)


SENT = '.prompt [data-verb]:not([data-verb="undo"], [data-verb="redo"]):disabled'
"""Buttons of a question whose answer is on its way."""


def answerable(page: Page) -> None:
    """Wait until something is asked here that can be answered, or the game is over."""
    expect(page.locator(".prompt:not(.waiting)")).to_be_visible()
    expect(page.locator(SENT)).to_have_count(0)


ROUTINE = (
    *("standard", "raid", "cruise", "accept", "launch", "stop", "break off", "fight"),
    *("fire", "hold", "jam", "risk", "suffer"),
)


TOGETHER = """() => {
  const buttons = [...document.querySelectorAll(".prompt .primary:enabled")];
  const found = buttons.find((button) => button.textContent.startsWith("Sail together"));
  found?.click();
  return Boolean(found);
}"""


def sail(page: Page, goal: str) -> None:
    """Move both ships, that were chosen together, by a click on the chart."""
    asked(page, "SMS Goeben and SMS Breslau at")
    before = clock(page).inner_text()
    space(page, goal).click()
    expect(clock(page)).not_to_have_text(before)
    answerable(page)


# --- one commander --------------------------------------------------------------------------------


def test_a_game_is_set_up_in_the_lobby(visit: Visitors) -> None:
    page = visit()
    card = page.locator("#game-goeben")
    expect(card).to_contain_text("Solitaire")
    expect(card).to_contain_text("a campaign of six missions")
    expect(card.locator(".thumbnail svg.chart")).to_be_visible()
    card.get_by_role("button", name="Other ways to play").click()
    card.get_by_label("Scenario").select_option("suez")
    card.get_by_role("button", name="Set up the table").click()
    asked(page, "Outfit SMS Goeben: 8 points left")
    expect(page.locator(".bar")).to_contain_text("Suez Canal Operation: silence Alexandria, Port Said")


def test_a_mission_is_played_to_its_end(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "newcomer", COMMANDER).link(COMMANDER))
    asked(page, "Outfit SMS Goeben")
    whole_map(page)
    press(page, "Take the standard load")
    asked(page, "Outfit SMS Breslau")
    press(page, "Take the standard load")
    asked(page, "Place the collier")
    space(page, "matapan").click()
    sailed = 0
    goals = ("matapan", "denusa")
    while not page.locator(".prompt a[download]").count():
        if sailed < len(goals) and page.evaluate(TOGETHER):
            sail(page, goals[sailed])
            sailed += 1
        else:
            take(page, *ROUTINE, "done", "stay", "add", "ship")
    debrief = page.get_by_role("region", name="Looking back")
    expect(debrief).to_contain_text("Ottoman Alliance: mission failed with")
    expect(debrief).to_contain_text("Luck of the guns")
    expect(debrief.get_by_label("The voyage day by day")).to_be_visible()
    assert debrief.locator(".stop").count() >= len(goals)
    debrief.get_by_label("Close").click()
    expect(debrief).to_be_hidden()
    press(page, "Look back")
    expect(debrief).to_be_visible()


def test_ships_sail_together_or_alone(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "sailing", COMMANDER).link(COMMANDER))
    ship(page, "goeben").click()
    menu = page.get_by_role("menu")
    assert menu.get_by_role("button").all_inner_texts() == [
        "Sail together: Goeben and Breslau",
        "Move SMS Goeben",
    ]
    menu.get_by_role("button").first.click()
    asked(page, "SMS Goeben and SMS Breslau at Messina: cruise 4, maximum 5 for a coal")
    space(page, "matapan").hover()
    expect(page.locator(".hover")).to_have_text(
        "Cape Matapan: transit, Eastern Mediterranean · 4 spaces, cruise"
    )
    expect(page.locator(".way.cruise")).to_have_count(1)
    for _ in "ab":
        press(page, "Undo")
    asked(page, "Choose a ship to move")
    press(page, "Move SMS Breslau")
    press(page, "Add SMS Goeben")
    asked(page, "SMS Breslau and SMS Goeben at Messina")


def test_why_not_cites_the_rule(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "why-not", COMMANDER).link(COMMANDER))
    asked(page, "Choose a ship to move")
    press(page, "Move SMS Goeben")
    asked(page, "at Messina: cruise 4")
    whole_map(page)
    space(page, "atlantic").click(button="right")
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Sail to North Atlantic: not now")
    menu.get_by_role("button", name="12.5.atlantic").click()
    expect(page.locator(".rule-entry .case").first).to_have_text("12.5.atlantic")


def test_nobody_knows_what_lies_face_down(visit: Visitors, rest: Rest) -> None:
    table = kept(rest, "face-down", COMMANDER)
    view = table.update(COMMANDER)["view"]
    assert {marker["counter"] for markers in view["lying"].values() for marker in markers} == {""}
    assert {fort["counter"] for forts in view["forts"].values() for fort in forts} == {""}
    page = visit(table.link(COMMANDER))
    expect(page.locator(".chit.back").first).to_be_visible()
    assert set(
        page.locator("[data-piece].chit").evaluate_all("all => all.map((one) => one.dataset.piece)")
    ) == set(CAPTAINS)
    pane = open_tab(page, "Incidents")
    expect(pane).to_contain_text("Adriatic Patrol Zone: 5 unknown (British)")
    expect(pane).to_contain_text("6 unknown of the British group")


# --- displays and battles -------------------------------------------------------------------------


def test_crew_and_gear_go_into_hull_boxes(visit: Visitors, rest: Rest) -> None:
    table = rest.create("goeben", scenario="ottoman", commander="me")
    page = visit(table.link(COMMANDER))
    expect(page.get_by_role("tab", name="Ships")).to_have_attribute("aria-selected", "true")
    goods = page.get_by_role("region", name="Crew and gear")
    goods.locator('[data-cargo="wireless"]').first.click()
    page.locator('.display[data-ship="goeben"] [data-box="12"]').click()
    asked(page, "7 points left")
    expect(page.locator('.display[data-ship="goeben"] [data-box="12"]')).to_contain_text("Wireless")
    expect(goods.locator("button", has_text="Wireless")).to_contain_text("1 left")
    table.play("done", "standard", ("collier", "matapan"), ("coal", "messina"))
    asked(page, "coal to share out")
    page.locator('[data-give="fuel goeben"]').click()
    expect(page.locator('.display[data-ship="goeben"] .coal')).to_have_attribute("aria-label", "Coal° 5 of 6")


def test_damage_is_seen_and_repaired_on_the_display(visit: Visitors, rest: Rest) -> None:
    table = kept(rest, "mending", COMMANDER)
    hurt = table.update(COMMANDER)["hints"]["ship"]
    page = visit(table.link(COMMANDER))
    display = page.locator(f'.pane .display[data-ship="{hurt}"]')
    expect(display).to_have_class(re.compile("damaged"))
    assert display.locator(".box.lost").count() > 0
    assert display.locator(".engines .lost").count() > 0
    mend = display.get_by_role("button", name="Make these repairs")
    expect(mend).to_be_disabled()
    more = display.get_by_label("One die more for the engines")
    while more.is_enabled():
        more.click()
    mend.click()
    expect(open_tab(page, "Log")).to_contain_text("repairs her engines")


def test_a_battle_is_fought_by_clicks(visit: Visitors, rest: Rest) -> None:
    table = kept(rest, "battle", COMMANDER)
    fight = table.update(COMMANDER)["view"]["battle"]
    page = visit(table.link(COMMANDER))
    pane = page.locator("#pane-battle")
    expect(pane).to_be_visible()
    expect(pane.locator('.ranges [aria-current="step"]').first).to_be_visible()
    expect(pane).to_contain_text("the First Salvo")
    expect(pane.locator(".combatant")).to_have_count(len(fight["ours"]) + len(fight["theirs"]))
    target = pane.locator(f'.combatant[data-unit="{fight["theirs"][0]}"]')
    expect(target).to_contain_text(re.compile(r"Fire ≈\d\.\d hits"))
    before = clock(page).inner_text()
    target.locator('[data-rate="normal"]').click()
    expect(clock(page)).not_to_have_text(before)
    answerable(page)
    expect(pane.locator(".shot .die").first).to_be_visible()
    while not page.locator(".diary .battle-over").count():
        take(page, "absorb", *ROUTINE, "done", "stay", "ship")


def test_the_displays_are_usable_on_a_phone(visit: Visitors, rest: Rest) -> None:
    table = rest.create("goeben", scenario="ottoman", commander="me")
    page = visit(table.link(COMMANDER), phone=True)
    card = page.locator(".battle-card")
    card.locator('.goods[data-cargo="wireless"]').tap()
    card.locator('[data-box="3"]').tap()
    asked(page, "7 points left")
    page = visit(kept(rest, "battle", COMMANDER).link(COMMANDER), phone=True)
    expect(page.locator(".prompt")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- a campaign -----------------------------------------------------------------------------------


def test_three_missions_of_a_campaign(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "campaign", COMMANDER).link(COMMANDER))
    answerable(page)
    over = page.locator(".diary .scenario-over")
    while over.count() < 3:
        take(page, *ROUTINE, "base", "done", "stay", "add", "ship", "remove")
    expect(page.locator(".bar")).to_contain_text("Missions")
    expect(open_tab(page, "Orders")).to_contain_text("Campaign:")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    debrief = page.get_by_role("region", name="Looking back")
    expect(debrief.locator("table", has_text="failed").locator("tr").first).to_be_visible()
    voyages = debrief.locator(".missions button")
    assert voyages.count() >= 3
    voyages.first.click()
    expect(debrief.locator(".voyage svg")).to_be_visible()


# --- together -------------------------------------------------------------------------------------


def test_officers_advise_the_commander(visit: Visitors, rest: Rest) -> None:
    table = kept(rest, "officers", *OFFICERS)
    target = table.update(COMMANDER)["view"]["battle"]["theirs"][0]
    gunnery, commander = visit(table.link("gunnery_officer")), visit(table.link(COMMANDER))
    engineer = visit(table.link("engineer"))
    asked(gunnery, "choose a target")
    asked(engineer, "Waiting for Commander")
    gunnery.locator(f'#pane-battle [data-unit="{target}"] [data-rate="normal"]').click()
    badge = commander.locator(f'#pane-battle [data-unit="{target}"] .badge')
    expect(badge).to_have_text("Gunnery officer: fire")
    before = clock(commander).inner_text()
    commander.get_by_role("list", name="Advice").get_by_role("button", name="Follow").click()
    expect(clock(commander)).not_to_have_text(before)


def say(page: Page, text: str) -> None:
    """Say something."""
    page.get_by_label("Say something").fill(text)
    page.get_by_label("Say something").press("Enter")


@pytest.mark.parametrize("where", ["together", "wireless"])
def test_captains_who_are_together_or_have_wireless_talk(visit: Visitors, rest: Rest, where: str) -> None:
    table = kept(rest, where, *CAPTAINS)
    goeben, breslau = (visit(table.link(side)) for side in CAPTAINS)
    for page in (goeben, breslau):
        open_tab(page, "Chat")
    say(goeben, "Follow me.")
    expect(breslau.get_by_role("list", name="Chat")).to_contain_text("Goeben: Follow me.")


def test_captains_who_are_apart_leave_notes(visit: Visitors, rest: Rest) -> None:
    visit.expect_error("409")
    table = kept(rest, "apart", *CAPTAINS)
    goeben, breslau = (visit(table.link(side)) for side in CAPTAINS)
    for page in (goeben, breslau):
        open_tab(page, "Chat")
    say(goeben, "Where are you?")
    expect(goeben.get_by_role("alert")).to_contain_text("Nobody hears you: leave a note at Pola instead.")
    goeben.get_by_role("button", name="Leave as a note at Pola").click()
    expect(goeben.get_by_role("list", name="Chat")).to_contain_text("note left at Pola: Where are you?")
    expect(breslau.get_by_role("list", name="Chat")).not_to_contain_text("Where are you?")
    for page, side in ((goeben, "Goeben"), (breslau, "Breslau")):
        expect(page.locator(".seats")).to_contain_text(side)
    pages = {"goeben": goeben, "breslau": breslau}
    while "ship" not in (update := table.update("breslau"))["view"]["asked"]["options"]:
        page = pages[CAPTAINS[update["view"]["asked"]["side"]]]
        page.wait_for_function(AT, arg=update["number"])
        page.locator(".prompt [data-verb=done]").click()
        page.wait_for_function(PAST, arg=update["number"])
    press(breslau, "Move SMS Breslau")
    asked(breslau, "SMS Breslau at Off Pola")
    open_tab(breslau, "Chat")
    expect(breslau.get_by_role("list", name="Chat")).not_to_contain_text("Where are you?")
    ship(breslau, "goeben").click()
    expect(breslau.get_by_role("list", name="Chat")).to_contain_text("note left at Pola: Where are you?")
