"""Admiral in the browser: plotting by dragging, guns and why not, torpedoes, turning away, decks, fleets."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.battles import activated, begun, find, fleeing, game, launching, nearly_over
from tests.browser.board import AT, PAST, asked, number_of, open_tab, press
from tests.browser.kept import keep, kept
from tests.browser.rest import Json, Rest, Table
from tests.browser.server import Server
from tests.browser.visitors import Visitors

DEMO = ("kriegsmarine", "royal_navy")

STILL = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ZOOM = """() => {
  const sea = document.querySelector(".admiral-sea");
  return sea.clientWidth / sea.viewBox.baseVal.width;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with battles that were begun."""
    folder = tmp_path_factory.mktemp("admiral")
    destroyer = activated("Z1 Leberecht Maass", "leg")
    games = {
        "start": begun("denmark-strait"),
        "course": find("demo-skirmish", destroyer),
        "numbers": find("demo-skirmish", destroyer),
        "phone": find("demo-skirmish", destroyer),
        "broadside": find("denmark-strait", activated("Bismarck", "leg", "fire")),
        "barrage": find("demo-skirmish", activated("Z1 Leberecht Maass", "spread")),
        "torpedoes": find("demo-skirmish", launching),
        "away": find("demo-skirmish", fleeing),
        "carrier": find("genoa", activated("Ark Royal", "launch")),
        "end": nearly_over("demo-skirmish", 6),
    }
    keep(folder / "tables.db", games)
    started = Server(folder)
    yield started
    started.stop()


def seated(rest: Rest, name: str, *sides: str) -> Table:
    """A kept table with both seats."""
    return kept(rest, name, *(sides or DEMO))


def sit(visit: Visitors, table: Table, *, phone: bool = False) -> Page:
    """The page of the side that is asked, once the table has come to rest."""
    page = visit(table.link(table.asked()), phone=phone)
    expect(page.locator(".prompt:not(.waiting) .asked")).to_be_visible()
    page.evaluate(STILL)
    return page


def view_of(table: Table) -> Json:
    """What the side that is asked knows."""
    view: Json = table.update(table.asked())["view"]
    return view


def active(table: Table) -> Json:
    """The ship that acts."""
    view = view_of(table)
    unit: Json = view["units"][view["act"]["unit"]]
    return unit


def drag(page: Page, handle: str, dx: float, dy: float) -> None:
    """Drag a handle by some pixels, and wait until the choice is made."""
    number = number_of(page)
    page.evaluate(STILL)
    box = page.locator(f'[data-handle="{handle}"] .grip').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    expect(page.locator(".layer-handles .ghost")).to_be_visible()
    page.mouse.up()
    page.wait_for_function(PAST, arg=number)


def sail(page: Page, table: Table, cm: float) -> None:
    """Drag the leg's handle so far ahead."""
    heading = math.radians(active(table)["heading"] / 2)
    far = cm * 10 * page.evaluate(ZOOM)
    drag(page, "leg", far * math.sin(heading), -far * math.cos(heading))


def steer(page: Page, table: Table, degrees: float) -> None:
    """Drag the turn's handle round the ship, to starboard if positive."""
    before = math.radians(active(table)["heading"] / 2)
    after = before + math.radians(degrees)
    ship = page.locator(f'[data-unit="{view_of(table)["act"]["unit"]}"] .touch').bounding_box()
    grip = page.locator('[data-handle="turn"] .grip').bounding_box()
    assert ship is not None
    assert grip is not None
    far = math.hypot(
        grip["x"] + grip["width"] / 2 - ship["x"] - ship["width"] / 2,
        grip["y"] + grip["height"] / 2 - ship["y"] - ship["height"] / 2,
    )
    drag(page, "turn", far * (math.sin(after) - math.sin(before)), far * (math.cos(before) - math.cos(after)))


def swipe(page: Page, handle: str, dx: float, dy: float) -> None:
    """Drag with a finger, once the table has come to rest."""
    page.evaluate(STILL)
    box = page.locator(handle).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        points = [{"x": x + dx * part, "y": y + dy * part}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def chosen(page: Page, choice: str) -> None:
    """Press a button of the bridge, and wait until the choice is made."""
    number = number_of(page)
    page.locator(f'#pane-bridge [data-choice="{choice}"]').first.click()
    page.wait_for_function(PAST, arg=number)


# --- moving ---------------------------------------------------------------------------------------


def test_a_move_with_two_rotations_is_plotted_by_dragging(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "course")
    page = sit(visit, table)
    start = active(table)
    need = page.locator(".admiral-helm .reason")
    expect(need).to_contain_text("(move.rotation)")
    run = table.update(table.asked())["hints"]["need"] / 10
    sail(page, table, run + 0.3)
    assert view_of(table)["act"]["run"] == run * 10, "the leg snaps to where she can turn"
    steer(page, table, 22)
    assert active(table)["heading"] == (start["heading"] + 45) % 720
    sail(page, table, run)
    steer(page, table, -10)
    assert active(table)["heading"] == (start["heading"] + 25) % 720
    while view_of(table)["act"]["gone"] < view_of(table)["act"]["way"]:
        offered = table.update(table.asked())["view"]["asked"]["options"]
        if "leg" in offered:
            sail(page, table, max(offered["leg"]) / 10)
        else:
            steer(page, table, 22 if max(offered["turn"]) == 45 else -22)
    asked(page, "0 cm to go")
    assert view_of(table)["act"]["turns"] >= 2
    expect(page.locator(".layer-tracks .made")).to_be_visible()
    press(page, "Done")
    expect(open_tab(page, "Log")).to_contain_text("Z1 Leberecht Maass turns 22.5 degrees to starboard")


def test_a_drag_can_be_given_up(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "numbers")
    page = sit(visit, table)
    number = number_of(page)
    grip = page.locator('[data-handle="leg"] .grip')
    grip.hover()
    page.mouse.down()
    page.mouse.move(700, 300)
    expect(page.locator(".layer-handles .note")).to_contain_text("left")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".layer-handles .ghost")).to_have_count(0)
    assert number_of(page) == number


def test_legs_and_turns_are_typed(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "numbers")
    page = sit(visit, table)
    page.get_by_label("Leg in cm").fill("7.3")
    page.locator('[data-do="leg"]').click()
    asked(page, "28.7 cm to go")
    page.get_by_label("Turn in degrees").fill("12.5")
    page.locator('[data-do="port"]').click()
    expect(page.locator(".admiral-helm .reason")).to_contain_text("(move.rotation)")
    assert view_of(table)["act"]["turns"] == 1
    page.get_by_label("Leg in cm").fill("28.7")
    page.locator('[data-do="leg"]').click()
    asked(page, "0 cm to go")


# --- fighting -------------------------------------------------------------------------------------


def test_after_a_broadside_the_bow_guns_are_barred(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "broadside")
    page = sit(visit, table)
    bridge = page.locator("#pane-bridge")
    shot = view_of(table)["asked"]["options"]["fire"][0]
    expect(bridge.locator(f'[data-choice="fire {" ".join(shot)}"]')).to_contain_text(re.compile(r"\d+ %"))
    chosen(page, f"fire {' '.join(shot)}")
    expect(page.locator(".battle-card")).to_contain_text(re.compile(r"Attack \d+ against \d+"))
    page.keyboard.press("Escape")
    cell = bridge.locator('[data-why="P bow"]')
    expect(cell).to_have_text("barred")
    cell.click()
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("fire in adjacent arcs has left it")
    menu.get_by_role("button", name="fire.primary.bar").click()
    expect(page.locator(".rule-entry .case").first).to_have_text("fire.primary.bar")


def test_the_table_shows_arcs_ranges_and_lines_of_sight(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "start")
    page = sit(visit, table)
    page.keyboard.press("0")
    open_tab(page, "Ships")
    page.locator('[data-roster="a2"]').click()
    card = page.locator('[data-card="a2"]')
    expect(card).to_contain_text("Bismarck class")
    expect(card.locator(".arc.ready")).to_have_count(12)
    expect(page.locator(".layer-range .ring.P.ready:not(.half)")).to_have_count(4)
    page.locator('[data-unit="b1"]').hover()
    expect(page.locator(".layer-sight .sightline")).to_have_count(1)
    expect(page.locator(".hover")).to_contain_text(
        re.compile(r"Hood .* in her port arc, shows her \w+, in sight")
    )


def test_torpedoes_are_launched(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "torpedoes")
    page = sit(visit, table)
    place, target = view_of(table)["asked"]["options"]["torpedo"][0]
    row = page.locator("#pane-bridge .launches")
    expect(row).to_contain_text("or less")
    expect(row).to_contain_text("base")
    chosen(page, f"torpedo {place} {target}")
    expect(page.locator(".battle-card")).to_contain_text("launches at")
    expect(open_tab(page, "Log")).to_contain_text("A torpedo at")


def test_a_torpedo_barrage_is_laid_on_the_table(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "barrage")
    page = sit(visit, table)
    page.locator("#pane-bridge .spread summary").click()
    expect(page.locator(".layer-laid .barrage")).to_be_visible()
    ship = page.locator(f'[data-unit="{view_of(table)["act"]["unit"]}"] .touch').bounding_box()
    assert ship is not None
    heading = math.radians(active(table)["heading"] / 2 + 90)
    far = 15 * 10 * page.evaluate(ZOOM)
    x, y = ship["x"] + ship["width"] / 2, ship["y"] + ship["height"] / 2
    page.mouse.click(x + far * math.sin(heading), y - far * math.cos(heading))
    expect(page.get_by_label("Side", exact=True)).to_have_value("starboard")
    expect(page.get_by_label("Distance in cm")).to_have_value("15")
    number = number_of(page)
    page.locator('[data-do="spread"]').click()
    page.wait_for_function(PAST, arg=number)
    expect(page.locator(".token.torpedoes")).to_be_visible()


def test_a_damaged_ship_turns_away(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "away")
    page = sit(visit, table)
    act = view_of(table)["act"]
    expect(page.locator("#pane-bridge .bound")).to_contain_text("turns away")
    expect(page.locator(".course.escape")).to_be_visible()
    (turn,) = view_of(table)["asked"]["options"]["turn"]
    before = active(table)["heading"]
    page.get_by_label("Turn in degrees").fill("5")
    page.locator(f'[data-do="{"port" if turn > 0 else "starboard"}"]').click()
    expect(page.get_by_role("menu")).to_contain_text("auto.turn-away")
    page.keyboard.press("Escape")
    steer(page, table, turn / 2)
    unit = table.update(table.asked())["view"]["units"][act["unit"]]
    assert unit["heading"] == (before + turn) % 720


def test_a_squadron_takes_off_and_flies(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "carrier", "royal_navy", "regia_marina")
    page = sit(visit, table)
    squadron, load = view_of(table)["asked"]["options"]["launch"][0]
    home = active(table)
    chosen(page, f"launch {squadron} {load}")
    asked(page, "Where does the squadron fly?")
    go = page.locator('[data-do="place"]')
    expect(go).to_be_disabled()
    ship = page.locator(f'[data-unit="{squadron.partition(".")[0]}"] .touch').bounding_box()
    assert ship is not None
    x, y = ship["x"] + ship["width"] / 2, ship["y"] + ship["height"] / 2
    page.mouse.click(x, y - 10 * 12 * page.evaluate(ZOOM))
    expect(page.locator(".admiral-helm")).to_contain_text("12 cm")
    number = number_of(page)
    go.click()
    page.wait_for_function(PAST, arg=number)
    flown = view_of(table)["squadrons"][squadron]
    assert math.hypot(flown["x"] - home["x"], flown["y"] - home["y"] - 1200) < 60
    expect(page.locator(f'[data-squadron="{squadron}"]')).to_be_visible()


FINISH = """() => {
  const helm = document.querySelector('.admiral-helm [data-do="speed"]');
  const button = document.querySelector('.prompt .buttons button[data-verb]:not([data-verb="undo"]):enabled');
  const fallback = document.querySelector('#pane-bridge [data-choice]');
  (button ?? helm ?? fallback).click();
}"""


def test_a_small_battle_is_finished(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "end")
    pages = {side: visit(table.link(side)) for side in DEMO}
    while side := table.asked():
        number = table.update()["number"]
        page = pages[side]
        page.wait_for_function(AT, arg=number)
        page.evaluate(FINISH)
        page.wait_for_function(PAST, arg=number)
    for page in pages.values():
        figures = page.locator(".debrief table.grid tr")
        expect(figures.filter(has_text="Shots")).to_contain_text(re.compile(r"Shots\d+"))
        expect(figures.filter(has_text="Hits")).to_contain_text(re.compile(r"Hits\d+"))
        expect(page.locator(".debrief .portrait")).to_have_count(7)
        expect(page.locator(".prompt .asked")).to_contain_text(re.compile(r"wins|draw"))


# --- cards, fleets, places ------------------------------------------------------------------------


def test_cards_are_put_in_order(visit: Visitors, rest: Rest) -> None:
    table = rest.create("admiral", kriegsmarine="me", royal_navy="me", scenario="demo-skirmish")
    while "card" not in view_of(table)["asked"]["options"]:
        table.play(table.first_choice())
    page = sit(visit, table)
    plan = page.locator(".plan li")
    expect(plan).to_have_count(3)
    expect(plan.nth(2)).to_be_visible()
    card = plan.nth(2).get_attribute("data-plan") or ""
    last, first = plan.nth(2).bounding_box(), plan.nth(0).bounding_box()
    assert last is not None
    assert first is not None
    page.mouse.move(last["x"] + 60, last["y"] + last["height"] / 2)
    page.mouse.down()
    page.mouse.move(first["x"] + 60, first["y"] + 12)
    page.mouse.move(first["x"] + 60, first["y"] + 2)
    page.mouse.up()
    expect(plan.first).to_have_attribute("data-plan", card)
    page.get_by_label("Admiral Graf Spee later").click()
    number = number_of(page)
    side = table.asked()
    page.locator('[data-do="stack"]').click()
    page.wait_for_function(PAST, arg=number)
    expect(page.locator(".cover, .prompt.waiting").first).to_be_visible()
    assert table.update(side)["view"]["deck"] == ["a3", "a2", "a1"]


def test_a_fleet_is_bought_and_placed(visit: Visitors, rest: Rest) -> None:
    options = ("points-100",)
    battle = game("free", *options)
    assert battle.sides == DEMO
    table = rest.create("admiral", options, "free", kriegsmarine="me", royal_navy="me")
    page = sit(visit, table)
    asked(page, "100 tactical points are left")
    page.locator('[data-shelf="PB"]').click()
    chosen(page, "buy Admiral Graf Spee")
    spent = view_of(table)["budget"][0]
    expect(page.locator("#pane-bridge")).to_contain_text(f"{spent} of 100 points")
    page.locator('[data-shelf="BB"]').click()
    page.locator("#pane-bridge .why").first.click()
    expect(page.get_by_role("menu")).to_contain_text("fantasy.budget")
    page.keyboard.press("Escape")
    table.play("done", ("buy", "Exeter"), "done")
    while "place" not in view_of(table)["asked"]["options"]:
        table.play(table.first_choice())
    side = table.asked()
    page = sit(visit, table)
    zone = page.locator(".layer-handles .zone").bounding_box()
    assert zone is not None
    x, y = zone["x"] + zone["width"] * 0.4, zone["y"] + zone["height"] * 0.5
    page.mouse.click(x, y)
    page.get_by_label("Turn to starboard").click()
    expect(page.locator(".admiral-helm")).to_contain_text("course")
    number = number_of(page)
    page.locator('[data-do="place"]').click()
    page.wait_for_function(PAST, arg=number)
    unit = next(iter(u for id, u in table.update(side)["view"]["units"].items() if u["status"] == "afloat"))
    assert unit["heading"] in (30, 390)


# --- on a phone -----------------------------------------------------------------------------------


def test_a_leg_is_sailed_on_a_phone(visit: Visitors, rest: Rest) -> None:
    table = seated(rest, "phone")
    page = sit(visit, table, phone=True)
    asked(page, "36 cm to go")
    handle = page.locator('[data-handle="leg"] .grip').bounding_box()
    assert handle is not None
    assert handle["width"] >= 20
    page.get_by_label("Leg in cm").fill("8")
    page.locator('[data-do="leg"]').tap()
    asked(page, "28 cm to go")
    number = number_of(page)
    swipe(page, '[data-handle="turn"] .grip', 30, 0)
    page.wait_for_function(PAST, arg=number)
    assert view_of(table)["act"]["turns"] == 1
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390
