"""Operation Albion in the browser: actions, forces, battles, hidden units, the revolution."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Response, WebSocket, expect

from sandtable.games.operation_albion.gamedata import RUSSIAN
from tests.browser.board import AT, PAST, asked, number_of, open_tab, press, whole_map
from tests.browser.campaigns import (
    ATTACKERS,
    FROM_WINDAU,
    SIDES,
    TO_SEA,
    TRANSPORTS,
    eve,
    find,
    garrisoned,
    scripted,
)
from tests.browser.kept import keep, kept
from tests.browser.rest import Rest, Table
from tests.browser.server import Server
from tests.browser.visitors import Visitors


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with games that were begun."""
    folder = tmp_path_factory.mktemp("albion")
    games = {
        "fortress": scripted(),
        "assault": scripted(*TRANSPORTS),
        "mines": scripted(*TO_SEA),
        "strike": scripted(*FROM_WINDAU),
        "scouting": scripted(),
        "fog": scripted(),
        "phone": scripted(),
        "why-not": scripted(),
        "eve": find(eve),
        "last-fortress": garrisoned(),
    }
    keep(folder / "tables.db", games)
    started = Server(folder)
    yield started
    started.stop()


# --- what a person does ---------------------------------------------------------------------------


def table_of(rest: Rest, name: str) -> Table:
    """A kept table with both seats."""
    return kept(rest, name, *SIDES)


def space(page: Page, id: str) -> None:
    """Choose a space on the map, and wait until that is done."""
    number = number_of(page)
    hit = page.locator(f'.hit[data-space="{id}"]')
    expect(hit).to_have_class(re.compile("choice"))
    hit.dispatch_event("click")
    page.wait_for_function(PAST, arg=number)


def action(page: Page, id: str) -> None:
    """Choose from the Action List."""
    page.locator(f'#pane-actions button[data-action="{id}"]').click()


def unit(page: Page, tab: str, id: str) -> Locator:
    """A unit in a tab."""
    return page.locator(f'#pane-{tab} [data-unit="{id}"]').first


def fanned(page: Page, place: str, id: str) -> None:
    """Spread a stack and click one of its units."""
    whole_map(page)
    page.locator(f'.heap[data-space="{place}"] .pile:visible').first.hover()
    page.locator(f'.fan [data-piece="{id}"]').click()


def front(page: Page, tab: str) -> None:
    """Wait until a tab is in front."""
    expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


TAKE = """() => {
  const target = document.querySelector("#pane-battle .declares > button:not(.combatant)");
  const victim = document.querySelector("#pane-battle button.combatant");
  (target ?? victim ?? document.querySelector(".prompt .buttons button[data-verb]:enabled")).click();
}"""


def fight(table: Table, pages: dict[str, Page]) -> None:
    """Answer everything on the battle boards until the battle is over."""
    while (update := table.update())["view"]["battle"]:
        page = pages[SIDES[update["view"]["asked"]["side"]]]
        page.wait_for_function(AT, arg=update["number"])
        front(page, "Battle")
        page.evaluate(TAKE)
        page.wait_for_function(PAST, arg=update["number"])


def both(visit: Visitors, table: Table) -> dict[str, Page]:
    """Two people with browsers of their own."""
    return {side: visit(table.link(side)) for side in SIDES}


# --- a turn ---------------------------------------------------------------------------------------


def test_a_fortress_is_attacked_by_land(visit: Visitors, rest: Rest) -> None:
    table = table_of(rest, "fortress")
    pages = both(visit, table)
    german, russian = pages["german"], pages["russian"]
    asked(german, "Choose an action: 7 Action Points left")
    front(german, "Actions")
    action(german, "G3.ground.move")
    asked(german, "Choose a unit")
    fanned(german, "courland_c", "g_2gd")
    asked(german, "Force from Courland C")
    front(german, "Forces")
    for id in ATTACKERS:
        unit(german, "forces", id).click()
        expect(unit(german, "forces", id)).to_have_class(re.compile("chosen"))
    press(german, "Go")
    asked(german, "2 movement left")
    space(german, "riga")
    asked(german, "what does it fire at?")
    board = german.locator("#pane-battle")
    front(german, "Battle")
    expect(board).to_contain_text("Battle at Riga")
    fight(table, pages)
    for page in pages.values():
        ledger = page.locator("#pane-battle .ledger")
        assert ledger.locator(".shot .die").count() > 5
        expect(ledger).to_contain_text("Ground stage German first")
        expect(page.locator("#pane-battle")).to_contain_text("The fight is over")
    expect(board.locator('.stages li:has-text("Ground")')).to_contain_text("fought")
    expect(board.locator(".first")).to_contain_text("attacks with shock troops")
    expect(german.locator(".battle-card")).to_contain_text("The fight at Riga is over")
    expect(german.locator(".instrument.ap.german")).to_contain_text("6")
    front(german, "Actions")
    expect(open_tab(russian, "Log")).to_contain_text("German action: Move a ground force")


def test_troops_land_under_coastal_fire(visit: Visitors, rest: Rest) -> None:
    table = table_of(rest, "assault")
    pages = both(visit, table)
    german, russian = pages["german"], pages["russian"]
    asked(german, "Load units (0 aboard)")
    unit(german, "actions", "g_42").click()
    expect(german.locator(".in-hand")).to_contain_text("42nd Division")
    unit(german, "actions", "g_tr_1").click()
    asked(german, "Load units (1 aboard)")
    unit(german, "actions", "g_65").click()
    unit(german, "actions", "g_tr_2").click()
    asked(german, "Load units (2 aboard)")
    press(german, "Sail")
    asked(german, "Where to?")
    space(german, "baltic_d")
    press(german, "Stop here")
    asked(german, "Which coast is assaulted?")
    space(german, "oesel")
    asked(german, "Which units land in Oesel")
    unit(german, "actions", "g_42").click()
    press(german, "Land")
    front(russian, "Battle")
    asked(russian, "what does it fire at?")
    guns = russian.locator("#pane-battle .declares")
    expect(guns).to_contain_text(re.compile(r"Fire at surface ships \(hits on 1"))
    guns.get_by_role("button", name="Fire at surface ships").click()
    expect(german.locator("#pane-battle .ledger")).to_contain_text("at a surface ship")
    fight(table, pages)
    expect(german.locator("#pane-battle")).to_contain_text("Amphibious assault at Oesel")


def test_mines_fire_on_ships_that_enter(visit: Visitors, rest: Rest) -> None:
    page = visit(table_of(rest, "mines").link("german"))
    asked(page, "Where to?")
    space(page, "gulf_riga_b")
    log = open_tab(page, "Log")
    expect(log.locator(".mine-shot .die").first).to_be_visible()
    expect(log).to_contain_text("Mines against surface units")


def test_aircraft_strike(visit: Visitors, rest: Rest) -> None:
    table = table_of(rest, "strike")
    pages = both(visit, table)
    asked(pages["german"], "2 air units from Windau")
    space(pages["german"], "riga")
    fight(table, pages)
    board = open_tab(pages["german"], "Battle")
    expect(board).to_contain_text("Airstrike at Riga")
    expect(board.locator(".ledger .stage").first).to_contain_text("Air stage")
    expect(board.locator(".ledger .stage .rule").first).to_have_text("12.2.air")


# --- fog of war -----------------------------------------------------------------------------------


class PageTraffic:
    """Everything that a page receives about its table: frames of the socket, and answers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.responses: list[Response] = []
        page.on("websocket", self.listen)
        page.on("response", self.answered)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))

    def answered(self, response: Response) -> None:
        if "/api/tables/" in response.url and response.request.method != "OPTIONS":
            self.responses.append(response)

    def text(self) -> str:
        """All messages so far."""
        return "\n".join([*self.frames, *(response.text() for response in self.responses)])


def hidden(table: Table) -> set[str]:
    """Russian units that the Germans do not know."""
    own = table.update("russian")["view"]["stacks"]
    units = [id for stack in own if stack["side"] == RUSSIAN for id in stack["units"]]
    told = msgspec.json.encode(table.update("german")["view"]).decode()
    return {id for id in units if f'"{id}"' not in told}


def stacked(table: Table, *verbs: str, place: str = "") -> tuple[str, str]:
    """A Russian unit in a stack, there or anywhere, that all of these verbs offer, and its space."""
    view = table.update("russian")["view"]
    offered = set.intersection(*(set(view["asked"]["options"][verb]) for verb in verbs))
    stacks = [stack for stack in view["stacks"] if len(stack["units"]) > 1 and place in ("", stack["space"])]
    return next((stack["space"], id) for stack in stacks for id in stack["units"] if id in offered)


def quiet(table: Table) -> str:
    """Where the Russian force can go without meeting anybody."""
    view = table.update("russian")["view"]
    met = {stack["space"] for stack in view["stacks"] if stack["side"] != RUSSIAN}
    return next(str(goal) for goal in view["asked"]["options"]["to"] if goal not in met)


def assert_unknown(page: Page, traffic: PageTraffic, ids: set[str]) -> None:
    """No id of these is in the page, nor in any message to it."""
    assert traffic.frames
    assert traffic.responses
    assert not ids & set(re.findall(r"\w+", page.content()))
    assert not ids & set(re.findall(r"\w+", traffic.text()))


def test_nobody_sees_what_is_hidden(visit: Visitors, rest: Rest) -> None:
    table = table_of(rest, "fog")
    german = visit()
    traffic = PageTraffic(german)
    german.goto(table.link("german"))
    russian = visit(table.link("russian"))
    asked(german, "Choose an action")
    before = hidden(table)
    assert len(before) > 15
    press(german, "End the turn")
    asked(russian, "Take the action that the incident grants?")
    press(russian, "Take no action")
    asked(russian, "Choose an action")
    press(russian, "Arrange stacks")
    asked(russian, "Choose the unit on top")
    zone, ship = stacked(table, "form", "top")
    fanned(russian, zone, ship)
    russian.get_by_role("menu").get_by_role("button", name="Task Force").click()
    asked(russian, "Task Force 1: 1 ship. Add more, or go on")
    press(russian, "Add all")
    expect(russian.locator(".tile.force")).not_to_have_count(0)
    press(russian, "Stacks are in order")
    asked(russian, "Choose an action")
    action(russian, "G3.ground.move")
    asked(russian, "Choose a unit")
    fanned(russian, *stacked(table, "unit", place="riga"))
    asked(russian, "Force from")
    press(russian, "Go")
    asked(russian, "Where to?")
    space(russian, quiet(table))
    asked(russian, "Choose an action: 1 Action Point")
    expect(russian.locator(".prompt .asked")).not_to_contain_text("movement left")
    while table.asked() == "russian":
        table.play("done")
    expect(german.locator(".prompt:not(.waiting)")).to_be_visible()
    after = hidden(table)
    assert ship in after
    assert_unknown(german, traffic, before & after)
    pane = open_tab(german, "Units")
    expect(pane).to_contain_text("closed to you")
    expect(pane).to_contain_text(re.compile("Russian Task Force 1 in .*: its ships are not known"))
    german.locator('.heap[data-space="riga"] .pile').first.dispatch_event("click")
    expect(german.locator("#pane-forces")).to_contain_text(re.compile(r"\d unknown ground units"))
    assert_unknown(german, traffic, before & after)


def test_scouting_reveals_to_the_scout_alone(visit: Visitors, rest: Rest) -> None:
    table = table_of(rest, "scouting")
    pages = both(visit, table)
    unknown = hidden(table)
    action(pages["german"], "G2.ground")
    card = pages["german"].locator(".battle-card")
    expect(card).to_contain_text("Seen (scouting)")
    asked(pages["german"], "6 Action Points left")
    seen = unknown - hidden(table)
    assert seen
    shown = card.locator("[data-piece]").evaluate_all("all => all.map((one) => one.dataset.piece)")
    assert seen <= set(shown)
    log = open_tab(pages["russian"], "Log")
    expect(log).to_contain_text("The German player sees enemy units (scouting)")
    expect(log.locator(".seen").last).not_to_contain_text(":")


def test_4_1_the_last_fortress_is_named(visit: Visitors, rest: Rest) -> None:
    threatened, safe = table_of(rest, "last-fortress"), table_of(rest, "fog")
    for phone in (False, True):
        page = visit(threatened.link("german"), phone=phone)
        warning = page.locator(".instrument.last-fortress")
        expect(warning).to_contain_text("Libau")
        expect(warning).to_have_attribute("title", re.compile(r"the Russians win at once \(4\.1\)"))
    page = visit(safe.link("german"))
    expect(page.locator(".instrument.revolution")).to_be_visible()
    expect(page.locator(".instrument.last-fortress")).to_have_count(0)


# --- the revolution -------------------------------------------------------------------------------


def test_the_revolution_breaks_out(visit: Visitors, rest: Rest) -> None:
    table = table_of(rest, "eve")
    pages = both(visit, table)
    russian = pages["russian"]
    asked(russian, "Choose an action")
    expect(russian.locator(".instrument.revolution")).to_contain_text("box 0")
    below_track = open_tab(russian, "Situation").locator('.track[aria-label^="October"] + .lines li')
    expect(below_track).to_have_count(5)
    expect(below_track.nth(1)).to_have_text("-1 to box 0: the war drags on")
    open_tab(russian, "Actions")
    press(russian, "End the turn")
    for page in pages.values():
        expect(page.locator(".instrument.revolution")).to_contain_text("turn")
        expect(open_tab(page, "Log")).to_contain_text("The October Revolution: the Bolsheviks take power")
    view = table.update("russian")["view"]
    assert any(id.startswith("k_") for stack in view["stacks"] for id in stack["units"])
    withdrawn = open_tab(russian, "Units").locator('h3:has-text("Russian Units Withdrawn") + .pieces')
    expect(withdrawn.locator(".albion-counter").nth(10)).to_be_visible()
    expect(open_tab(russian, "Situation")).to_contain_text("The October Revolution broke out in turn")


# --- comfort --------------------------------------------------------------------------------------


def test_the_action_list_says_why_not(visit: Visitors, rest: Rest) -> None:
    page = visit(table_of(rest, "why-not").link("german"))
    refused = page.locator('#pane-actions li:has([data-action="G1.emergency"])')
    expect(refused).to_contain_text("A transport is on the map")
    refused.get_by_role("button").first.click()
    expect(page.locator(".rule-entry .case").first).to_have_text("26.G1.emergency")


def test_actions_and_charts_fit_a_phone(visit: Visitors, rest: Rest) -> None:
    page = visit(table_of(rest, "phone").link("german"), phone=True)
    card = page.locator(".battle-card")
    card.get_by_text("Operations").tap()
    card.locator('[data-action="G3.ground.move"]').tap()
    asked(page, "Choose a unit")
    for tab in ("Units", "Situation", "Charts", "Forces"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
