"""Albion: Land of Faerie in the browser: secret plots, fog, marches, battles, duels, fleets, finds."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Response, Route, WebSocket, expect

from tests.browser import faerie_games
from tests.browser.board import AT, PAST, asked, number_of, open_tab, press
from tests.browser.faerie_games import PROGRAM, SIDES
from tests.browser.kept import keep, kept
from tests.browser.rest import Rest, Table
from tests.browser.server import Server
from tests.browser.visitors import PHONE, Visitors


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a table at each of the positions."""
    folder = tmp_path_factory.mktemp("faerie")
    games = {name: faerie_games.kept(name) for name in faerie_games.POSITIONS}
    games["march"] = games["why-not"] = games["phone"] = games["fog"] = games["overrun"]
    games["aim"] = games["plots"]
    keep(folder / "tables.db", games)
    started = Server(folder, PROGRAM)
    yield started
    started.stop()


# --- what a person does ---------------------------------------------------------------------------


def both(visit: Visitors, rest: Rest, name: str) -> tuple[Table, Page, Page]:
    """A kept table, and two people with browsers of their own."""
    table = kept(rest, name, *SIDES)
    return table, visit(table.link("fomorian")), visit(table.link("faerie"))


def done(page: Page, what: Locator) -> None:
    """Click something that makes a choice, and wait until it is made."""
    expect(what).to_be_visible()
    number = number_of(page)
    what.click()
    page.wait_for_function(PAST, arg=number)


def hex(page: Page, number: int) -> None:
    """Choose a hex on the map, and wait until that is done."""
    before = number_of(page)
    page.locator(f'.lit[data-hex="{number}"]').dispatch_event("click")
    page.wait_for_function(PAST, arg=before)


def heap(page: Page, number: int, side: int) -> Locator:
    """A stack on the map."""
    return page.locator(f'.heap[data-hex="{number}"][data-side="{side}"]')


def front(page: Page, tab: str) -> Locator:
    """Wait until a tab is in front."""
    expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    return page.get_by_role("tabpanel")


def act(page: Page, verb: str, piece: str = "") -> None:
    """Press a button of the tab that is in front, beside a piece if one is named."""
    place = page.locator(f'.pane:not([hidden]) [data-piece="{piece}"]' if piece else ".pane:not([hidden])")
    done(page, place.locator(f'button[data-verb="{verb}"]').first)


def card(page: Page, verb: str, piece: str = "") -> None:
    """Press a button of the card beside the map."""
    button = f'button[data-verb="{verb}"]'
    beside = f'[data-piece="{piece}"] {button}, {button}[data-piece="{piece}"]' if piece else button
    done(page, page.locator(".battle-card").locator(beside).first)


TAKE = """() => {
  const quiet = ["done", "decline", "hold", "stand", "keep", "leave"].map((verb) =>
    document.querySelector(`.prompt .buttons button[data-verb="${verb}"]:enabled`)).find(Boolean);
  const any = ".prompt .buttons button[data-verb]:enabled:not([data-verb=undo])";
  const card = ".battle-card:not([hidden]) button[data-verb]";
  (quiet ?? document.querySelector(card) ?? document.querySelector(any)).click();
}"""


def fight(table: Table, *pages: Page) -> None:
    """Answer everything on the pages, of the Fomorian first, until no combat is left."""
    while (update := table.update())["view"]["fights"]:
        page = pages[update["view"]["asked"]["side"]]
        page.wait_for_function(AT, arg=update["number"])
        page.evaluate(TAKE)
        page.wait_for_function(PAST, arg=update["number"])


class PageTraffic:
    """Everything that a page receives about its table: frames of the socket, and answers."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.responses: list[Response] = []
        page.on("websocket", self.listen)
        page.on("response", self.answered)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))

    def answered(self, response: Response) -> None:
        if "/api/tables/" in response.url:
            self.responses.append(response)

    def text(self) -> str:
        """All messages so far."""
        return "\n".join([*self.frames, *(response.text() for response in self.responses)])


# --- magic ----------------------------------------------------------------------------------------


def test_plots_are_secret_until_both_are_made(visit: Visitors, rest: Rest) -> None:
    table = kept(rest, "plots", *SIDES)
    faerie = visit()
    traffic = PageTraffic(faerie)
    faerie.goto(table.link("faerie"))
    fomorian = visit(table.link("fomorian"))
    asked(fomorian, "What does Barguest cast?")
    grimoire = front(fomorian, "Grimoire")
    expect(grimoire.locator(".spell.open").first).to_contain_text("Rainmaking")
    expect(grimoire.locator('[data-spell="shake"] .why')).to_contain_text("Dana's Torque")
    act(fomorian, "rain")
    asked(faerie, "What does Morigu cast?")
    expect(fomorian.locator("#pane-grimoire .secret")).to_contain_text("Barguest: Rainmaking")
    assert "Rainmaking" not in traffic.text()
    assert '"number":"07"' not in traffic.text().replace(" ", "")
    expect(faerie.locator("#pane-grimoire .secret")).to_have_count(0)
    act(faerie, "vision")
    for page in (fomorian, faerie):
        log = open_tab(page, "Log")
        expect(log).to_contain_text("Barguest plots Rainmaking")
        expect(log).to_contain_text("Morigu plots Vision")
        expect(log.locator(".cast .die").first).to_be_visible()


def test_an_enchantment_is_aimed_at_the_map(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "aim", *SIDES).link("fomorian"))
    asked(page, "What does Barguest cast?")
    page.locator('[data-aim="dispel"]').click()
    expect(page.locator('[data-spell="dispel"]')).to_have_class(re.compile("in-hand"))
    hex(page, 2612)
    expect(page.locator("#pane-grimoire .secret")).to_contain_text("Dispelling Magic at 2612")


def test_a_vision_shows_to_one_side_only(visit: Visitors, rest: Rest) -> None:
    _, fomorian, faerie = both(visit, rest, "vision")
    asked(fomorian, "What does Sean cast?")
    expect(heap(fomorian, 2339, 1).locator(".badge")).to_have_text("?")
    act(fomorian, "vision")
    expect(fomorian.locator(".battle-card")).to_contain_text("you see")
    expect(heap(fomorian, 2339, 1).locator(".badge")).to_have_text("5")
    heap(fomorian, 2339, 1).dispatch_event("click")
    glimpse = fomorian.locator("#pane-stack .glimpse")
    expect(glimpse.locator('[data-piece="foamrider"]')).to_be_visible()
    log = open_tab(faerie, "Log")
    expect(log).to_contain_text("The Fomorian player looks through Herla's Ring")
    expect(log).not_to_contain_text("you see")
    expect(faerie.locator(".pile.seen")).to_have_count(0)


def test_a_scried_stack_has_its_movement_written(visit: Visitors, rest: Rest) -> None:
    _, fomorian, faerie = both(visit, rest, "scrying")
    asked(fomorian, "What does Dobie cast?")
    fomorian.locator('[data-aim="scry"]').click()
    hex(fomorian, 3140)
    asked(faerie, "Write the movement of the stack in 3140")
    hex(faerie, 3139)
    expect(faerie.locator(".written")).to_contain_text("3139")
    card(faerie, "seal")
    expect(open_tab(fomorian, "Log")).to_contain_text("must go: 3139")


# --- movement -------------------------------------------------------------------------------------


def test_a_group_is_gathered_and_marches_far(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "march", *SIDES).link("fomorian"))
    asked(page, "Choose a stack to move")
    heap(page, 3031, 0).click()
    panel = front(page, "Stack")
    asked(page, "Who moves from 3031?")
    act(page, "person", "imric")
    troops = panel.locator('.own [data-piece="moray"]')
    for _ in range(3):
        troops.get_by_role("button", name="One fewer").click()
    expect(troops.locator("output")).to_have_text("9")
    done(page, troops.locator("button.take"))
    expect(panel.locator(".marching .points")).to_have_text("12 Movement Points left")
    asked(page, "12 Movement Points left")
    page.locator('.lit[data-hex="2831"]').press("Enter")
    expect(heap(page, 2831, 0)).to_be_visible()
    expect(page.locator(".prompt .asked")).to_contain_text("Move from 2831")
    expect(heap(page, 3031, 0).locator(".badge")).to_have_text("6")
    expect(open_tab(page, "Log").locator(".moved")).to_have_count(2)


def test_an_overrun(visit: Visitors, rest: Rest) -> None:
    table, fomorian, faerie = both(visit, rest, "overrun")
    done(fomorian, heap(fomorian, 3031, 0))
    act(fomorian, "all")
    fomorian.locator('.lit[data-hex="3033"]').dispatch_event("click")
    asked(fomorian, "overrun them, or stop?")
    expect(fomorian.locator(".battle-card")).to_contain_text("costs 4 Movement Points")
    card(fomorian, "overrun")
    asked(fomorian, "Challenge the enemy")
    card(fomorian, "done")
    fight(table, fomorian, faerie)
    for page in (fomorian, faerie):
        board = open_tab(page, "Combat")
        expect(board).to_contain_text("Battle in 3033")
        expect(board.locator(".reckoning")).to_contain_text("Overrun")
        expect(board.locator('[data-chart="crt"] .hit')).to_have_count(1)
        expect(board.locator('[data-chart="casualty"] .hit').first).to_be_visible()
        expect(board.locator(".ledger")).to_contain_text("The fighting in 3033 is over")


def test_lone_persons_evade(visit: Visitors, rest: Rest) -> None:
    _, fomorian, faerie = both(visit, rest, "evasion")
    done(fomorian, heap(fomorian, 3230, 0))
    act(fomorian, "all")
    fomorian.locator('.lit[data-hex="3130"]').dispatch_event("click")
    asked(faerie, "do your persons evade?")
    expect(faerie.locator('.battle-card [data-piece="corin"]')).to_be_visible()
    card(faerie, "evade")
    asked(faerie, "You rolled higher")
    card(faerie, "escapes")
    expect(fomorian.get_by_role("tabpanel")).to_contain_text("They go unnoticed.")
    expect(open_tab(fomorian, "Log")).to_contain_text("They go unnoticed in 3130")
    expect(heap(faerie, 3130, 1).locator(".pile")).to_have_class(re.compile("unnoticed"))


def test_a_search_finds_an_artifact(visit: Visitors, rest: Rest) -> None:
    _, fomorian, faerie = both(visit, rest, "search")
    done(faerie, heap(faerie, 1323, 1))
    act(faerie, "all")
    expect(open_tab(faerie, "Items")).to_contain_text("undiscovered in 1323 (Caer Brandingle)")
    open_tab(faerie, "Stack")
    done(faerie, faerie.locator("#pane-stack .marching").get_by_role("button", name="8 MP"))
    if faerie.locator('.battle-card button[data-verb="find"]').count():
        card(faerie, "find")
    asked(faerie, "Found: The Book of")
    card(faerie, "keeper")
    books = open_tab(faerie, "Items").locator("tr").filter(has_text="The Book of")
    expect(books.filter(has_text=re.compile("with (Corin|Dunatis|Misha)"))).to_have_count(1)
    expect(open_tab(fomorian, "Log")).to_contain_text("is found in 1323 (Caer Brandingle)")


# --- combat ---------------------------------------------------------------------------------------


def test_a_battle_with_both_challenges(visit: Visitors, rest: Rest) -> None:
    table, fomorian, faerie = both(visit, rest, "battle")
    asked(fomorian, "Which battles")
    hex(fomorian, 3032)
    asked(faerie, "In which terrain of 3032")
    press(faerie, "Defend in clear")
    asked(fomorian, "Challenge the enemy in 3032?")
    card(fomorian, "duel", "barguest")
    card(fomorian, "trial", "imric")
    asked(faerie, "Barguest calls for a duel arcane")
    card(faerie, "accept", "corin")
    asked(faerie, "Imric calls for a trial by combat")
    card(faerie, "accept", "dorwen")
    fight(table, fomorian, faerie)
    for page in (fomorian, faerie):
        log = open_tab(page, "Log")
        expect(log).to_contain_text("Barguest and Corin fight")
        expect(log).to_contain_text("Imric and Dorwen fight")
        expect(log.locator(".blow .die").first).to_be_visible()
        board = open_tab(page, "Combat")
        expect(board).to_contain_text("Battle in 3032")
        expect(board.locator(".ratio")).to_be_visible()
        expect(board.locator(".ledger .round").first).to_contain_text("attack in 3032")
    slain = table.update()["view"]["slain"]
    assert len(slain) >= 2
    roster = open_tab(fomorian, "Roster")
    expect(roster.locator("tr").filter(has_text="slain").locator(".faerie-arms")).to_have_count(len(slain))
    expect(open_tab(fomorian, "Charts").locator('[data-chart="turns"] tr.lit')).to_contain_text("Hoorn I")


def test_fleets_engage(visit: Visitors, rest: Rest) -> None:
    table, fomorian, faerie = both(visit, rest, "engagement")
    hex(fomorian, 3616)
    fight(table, fomorian, faerie)
    for page in (fomorian, faerie):
        board = open_tab(page, "Combat")
        expect(board).to_contain_text("Engagement in 3616")
        expect(board.locator(".ledger .round").first).to_contain_text("attack in 3616")
        expect(board.locator('[data-chart="casualty"] .hit').first).to_be_visible()


# --- fog and comfort ------------------------------------------------------------------------------


def test_nobody_sees_beneath_the_top(visit: Visitors, rest: Rest) -> None:
    table = kept(rest, "fog", *SIDES)
    faerie = visit()
    traffic = PageTraffic(faerie)
    faerie.goto(table.link("faerie"))
    stack = heap(faerie, 3031, 0)
    expect(stack.locator(".badge")).to_have_text("?")
    stack.dispatch_event("click")
    expect(front(faerie, "Stack")).to_contain_text("More lies beneath")
    told = set(re.findall(r"\w+", f"{traffic.text()} {faerie.locator('#pane-stack').inner_html()}"))
    assert "imric" in told
    assert not {"rurik", "moray"} & told


def test_a_roster_is_not_left_to_the_other_side(visit: Visitors, rest: Rest) -> None:
    """Nor does an answer that comes late bring it back."""
    page = visit(rest.create("overrun", fomorian="me", faerie="me").link("fomorian"))
    roster = open_tab(page, "Roster")
    expect(roster).to_contain_text("Rurik")
    held: list[Route] = []
    page.route("**/panels/units?*", lambda route: held.append(route))
    done(page, page.locator('.prompt button[data-verb="done"]'))
    page.get_by_role("button", name="I am the Faerie player").click()
    expect(page.locator(".prompt .who")).to_have_text("Faerie:")
    expect(roster).to_have_text("There is nothing to show.")
    page.get_by_role("button", name="One choice back").click()
    with page.expect_response(lambda response: "side=fomorian" in response.url):
        for route in held:
            route.continue_()
    page.unroute("**/panels/units?*")
    page.get_by_role("button", name="Back to now").click()
    expect(roster).to_contain_text("Spriggan")
    page.get_by_role("button", name="One choice back").click()
    expect(page.locator(".time output")).to_have_text("0 / 1")
    expect(roster).to_contain_text("Spriggan")
    expect(roster).not_to_contain_text("Rurik")


def test_why_not(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "why-not", *SIDES).link("fomorian"))
    asked(page, "Choose a stack to move")
    done(page, heap(page, 3031, 0))
    act(page, "all")
    page.locator('.lit[data-hex="3233"]').dispatch_event("contextmenu")
    expect(page.get_by_role("menu")).to_contain_text("a group moves through adjacent hexes")


def test_a_phone_is_enough(visit: Visitors, rest: Rest) -> None:
    page = visit(kept(rest, "phone", *SIDES).link("fomorian"), phone=True)
    asked(page, "Choose a stack to move")
    heap(page, 3031, 0).tap()
    asked(page, "Who moves from 3031?")
    page.get_by_role("button", name="All who can go").first.tap()
    asked(page, "12 Movement Points left")
    for tab in ("Stack", "Grimoire", "Combat", "Roster", "Items", "Charts"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0], tab
