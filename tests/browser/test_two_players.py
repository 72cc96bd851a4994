"""Two browsers at one table: several turns by clicking, each in its own fog."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.board import asked, hex, march, open_tab, press, stack, whole_map
from tests.browser.rest import Rest, Table
from tests.browser.visitors import Visitors

FRENCH, OTTOMAN = 0, 1
ALEXANDRIA, CAIRO = 1127, 1833


def test_two_browsers_play_three_turns_each_in_its_own_fog(visit: Visitors, rest: Rest) -> None:
    """The first sets up the table and sends its address; the second opens it and sits down."""
    french = visit()
    card = french.locator("#game-egypt")
    card.get_by_role("button", name="Other ways to play").click()
    card.get_by_label("Ottoman").select_option("open")
    card.get_by_role("button", name="Set up the table").click()
    asked(french, "Waiting for Ottoman")
    ottoman = visit(french.url)
    ottoman.get_by_role("button", name="Sit down as Ottoman").click()
    press(french, "Ready-made set-up")
    asked(ottoman, "Choose a unit to set up")
    table = Table(rest, french.url.rpartition("/")[2], ["french", "ottoman"], tokens_of(french, ottoman))
    pages = {"french": french, "ottoman": ottoman}
    press(ottoman, "Ready-made set-up")
    asked(french, "Choose a unit to move")
    fog_holds(pages, table)

    units = table.units()
    march(french, FRENCH, ALEXANDRIA, units["fr-gu"], 1429)
    press(french, "Stop here")
    expect(stack(ottoman, 1429, FRENCH)).to_be_visible()
    press(french, "End movement")
    whole_map(ottoman)
    march(ottoman, OTTOMAN, CAIRO, units["ot-mm-1"], 1932)
    press(ottoman, "Stop here")
    fog_holds(pages, table)
    press(ottoman, "End movement")

    for turn in (3, 4):
        while table.update()["view"]["turn"] < turn:
            answer(pages[table.asked()])
        fog_holds(pages, table)
    for page in pages.values():
        expect(page.get_by_text(re.compile("^Turn 4 of 11"))).to_be_visible()


def tokens_of(*pages: Page) -> dict[str, str]:
    """The tokens that the two browsers keep."""
    kept = "() => Object.values(JSON.parse(localStorage.getItem('sandtable.seats')))[0]"
    return dict(zip(["french", "ottoman"], [page.evaluate(kept) for page in pages], strict=True))


def answer(page: Page) -> None:
    """Press the main button, or take the first of all choices."""
    expect(page.locator(".prompt .who")).to_be_visible()
    count = page.locator(".time output")
    before = count.inner_text()
    main = page.locator(".prompt button.primary")
    if main.count():
        main.click()
    else:
        press(page, "Choices")
        page.get_by_role("option").first.click()
    expect(count).not_to_have_text(before)


def fog_holds(pages: dict[str, Page], table: Table) -> None:
    """[7.7] On the other's page there is no trace of the units below the top of a stack."""
    pieces = table.rest.get("/games/egypt")["pieces"]
    for side, page in pages.items():
        owner = next(other for other in pages if other != side)
        theirs = table.update(owner)["view"]
        own = [s for s in theirs["stacks"] if s["side"] == table.sides.index(owner)]
        tall = max(own, key=lambda s: len(s["units"]))
        assert len(tall["units"]) > 1
        hidden = {unit for s in own for unit in s["units"][:-1]}
        known = {s["units"][-1] for s in own} | set(theirs["gone"]) | set(theirs["aside"])
        open_names = " ".join(p["name"] for p in pieces if p["number"] in known or p["side"] != tall["side"])
        secret = [name for unit in hidden if (name := pieces[unit]["name"]) not in open_names]
        expect(page.locator(".time output")).to_have_text(re.compile(f"^{table.update()['number']} "))

        hex(page, tall["place"]).dispatch_event("click")
        inspector = open_tab(page, "Stack")
        expect(inspector).to_contain_text(f"and {len(tall['units']) - 1} more beneath")
        shown = page.locator("[data-unit]").evaluate_all("(all) => all.map((e) => Number(e.dataset.unit))")
        assert hidden.isdisjoint(shown)
        parts = page.locator(".sheet, #pane-stack, #pane-offmap")
        text = " ".join(parts.evaluate_all("(all) => all.map((e) => e.outerHTML)"))
        assert [name for name in secret if name in text] == []
