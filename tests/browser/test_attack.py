"""An attack: the preview with every shift, the fight, and the table with row and column lit."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board import asked, fanned, open_tab, press, stack
from tests.browser.rest import Rest
from tests.browser.visitors import Visitors

FRENCH, OTTOMAN = 0, 1
ALEXANDRIA, CAIRO, OUTSIDE = 1127, 1833, 1228


def test_odds_before_the_fight_and_the_result_after_it(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="open")
    table.sit("ottoman")
    units = table.units()
    mamelukes = units["ot-mm-1"], units["ot-mm-2"]
    table.play("quick", "quick", "done")
    table.play(("unit", mamelukes[0]), ("add", mamelukes[1]), ("hex", OUTSIDE), "stop", "done")
    page, other = visit(table.link("ottoman")), visit(table.link("french"))
    asked(page, "Choose a hex to attack")
    expect(page.locator("[data-hex].target")).to_have_count(2)
    stack(page, ALEXANDRIA, FRENCH).click()
    asked(page, "Attack Alexandria (1127): add units, then fight")
    stack(page, OUTSIDE, OTTOMAN).click()
    fanned(page, mamelukes[0]).click()
    card = page.locator(".battle-card")
    expect(card).to_contain_text("Attack strength 5")
    stack(page, OUTSIDE, OTTOMAN).click()
    expect(card).to_contain_text("Attack strength 10")

    preview = table.update("ottoman")["preview"]
    _, shifts, _, lit, _ = preview["blocks"]
    assert len(shifts["lines"]) == 2
    for line in shifts["lines"]:
        words, rule = line.removesuffix(")").split(" (")
        item = card.get_by_role("listitem").filter(has_text=words)
        expect(item.get_by_role("button", name=rule)).to_be_visible()
    crt = next(c for c in rest.get("/games/egypt")["documents"]["charts"] if c["id"] == "crt")
    expect(card.locator("th.column")).to_have_count(1)
    expect(card.locator("th.column")).to_have_text(printed(crt["header"][lit["columns"][0]]))
    expect(card.locator("td.lit")).to_have_count(0)
    expect(other.locator(".battle-card")).to_be_hidden()

    press(page, "Fight")
    for seen in (page, other):
        battle = seen.locator(".battle-card")
        expect(battle).to_contain_text("Battle of Alexandria")
        expect(battle.locator("td.lit")).to_have_count(1)
        expect(battle.locator("th.column")).to_have_count(1)
        expect(battle.locator("tr.lit")).to_have_count(1)
    fought = next(line for line in table.update("ottoman")["log"] if line["kind"] == "combat")
    die, column = fought["facts"]["die"], fought["facts"]["column"]
    card = page.locator(".battle-card")
    expect(card.locator("tr.lit td").first).to_have_text(str(die))
    expect(card.locator("th.column")).to_have_text(printed(column))
    expect(open_tab(page, "Log").get_by_label(f"die {die}").last).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_a_lone_attacker_is_asked_before_the_dice_bar_the_way_back(visit: Visitors, rest: Rest) -> None:
    table = rest.create("egypt", french="me", ottoman="me")
    mameluke = table.units()["ot-mm-1"]
    table.play("quick", "quick", "done", ("unit", mameluke), ("hex", OUTSIDE), "stop", "done")
    page = visit(table.link("ottoman"))
    asked(page, "Choose a hex to attack")
    stack(page, ALEXANDRIA, FRENCH).click()
    asked(page, "Attack Alexandria (1127): add units, then fight")
    stack(page, OUTSIDE, OTTOMAN).click()
    expect(page.locator(".battle-card")).to_contain_text("Attack strength 5")
    press(page, "Call off the attack")
    expect(page.locator(".battle-card")).to_be_hidden()
    press(page, "Undo")
    expect(page.locator(".battle-card")).to_contain_text("Attack strength 5")
    expect(page.get_by_role("button", name="Fight")).to_be_visible()
    fight = table.update()["number"]
    press(page, "Fight")
    expect(page.locator(".battle-card")).to_contain_text("Battle of Alexandria")
    assert table.update("ottoman")["undo"] > fight


def printed(column: str) -> str:
    """The head of a column as the chart prints it."""
    return column.replace("<=", "≤").replace(">=", "≥").replace("-", "–").removesuffix("%")
