"""Make the pictures in docs/images again: a server of its own, a real Chromium, and bots that play.

Usage, from the project's folder:
    .venv/bin/python -m tools.screenshots            all pictures
    .venv/bin/python -m tools.screenshots attack     only those named

The browser is found as in the browser tests: SANDTABLE_CHROMIUM, the PATH, Playwright's download.
"""

from __future__ import annotations

import base64
import binascii
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sandtable.board.hexes import Hex
from sandtable.bots import bot
from sandtable.core.options import Choice
from sandtable.core.play import Decision
from sandtable.game.game import AnyGame
from sandtable.games import GAMES, load
from sandtable.games.admiral.view import View as Battle
from sandtable.games.faerie.view import View as War
from sandtable.games.goeben.view import View as Voyage
from sandtable.games.napoleonic.view import View
from sandtable.games.operation_albion.gamedata import RUSSIAN
from sandtable.games.operation_albion.view import View as Campaign
from tests.browser import battles, campaigns, faerie_games
from tests.browser.board import asked, hex, open_tab, press, stack, whole_map
from tests.browser.chromium import launch
from tests.browser.goeben_games import KEYS, find, mending, raider, sailing, shooting
from tests.browser.goeben_games import game as voyage
from tests.browser.kept import Kept, keep, kept, play
from tests.browser.rest import Rest, Table
from tests.browser.server import Server
from tests.browser.test_suggestions import SAILING
from tests.browser.visitors import DESKTOP, PHONE

DOCS = Path(__file__).parent.parent / "docs"
IMAGES, BALANCE = DOCS / "images", DOCS / "balance"
SIDES = {"egypt": ("french", "ottoman"), "finland": ("russian", "swedish")}
MIDDLE = 5
KEY = "17" * 32

QUANTISE = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colours = Array.from({ length: width * height }, (_, i) =>
    (data[4 * i] << 16) | (data[4 * i + 1] << 8) | data[4 * i + 2]);
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);

  // Median cut: the box of colours that is worth most is halved until there are 256.
  const channels = [16, 8, 0];
  const part = (colour, shift) => (colour >> shift) & 255;
  const pixels = (box) => box.reduce((sum, [, n]) => sum + n, 0);
  const spread = (box, shift) => {
    const parts = box.map(([colour]) => part(colour, shift));
    return parts.reduce((a, b) => Math.max(a, b)) - parts.reduce((a, b) => Math.min(a, b));
  };
  const widest = (box) => channels.reduce((a, b) => (spread(box, b) > spread(box, a) ? b : a));
  const weighed = (box) => ({ box, worth: spread(box, widest(box)) * Math.sqrt(pixels(box)) });
  const boxes = [weighed([...counts])];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.worth - a.worth);
    const { box, worth } = boxes[0];
    if (!worth) break;
    const shift = widest(box);
    box.sort(([a], [b]) => part(a, shift) - part(b, shift));
    const half = pixels(box) / 2;
    let at = 0;
    for (let sum = 0; at < box.length - 1 && sum < half; at++) sum += box[at][1];
    boxes.splice(0, 1, weighed(box.slice(0, Math.max(1, at))), weighed(box.slice(Math.max(1, at))));
  }
  const total = (box, shift) => box.reduce((sum, [colour, n]) => sum + part(colour, shift) * n, 0);
  const mean = (box, shift) => Math.round(total(box, shift) / pixels(box));
  const index = new Map(boxes.flatMap(({ box }, i) => box.map(([colour]) => [colour, i])));
  return {
    width, height, palette: boxes.flatMap(({ box }) => channels.map((shift) => mean(box, shift))),
    pixels: btoa(colours.map((colour) => String.fromCharCode(index.get(colour))).join("")),
  };
}"""


class Studio:
    """A server, a browser, and the pictures that are made with them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.rest = Rest(server.url)

    def visit(self, path: str, *, phone: bool = False) -> Page:
        """Open a page."""
        width, height = PHONE if phone else DESKTOP
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            color_scheme="light",
        )
        page = context.new_page()
        page.goto(path)
        return page

    def keep(self, page: Page, name: str) -> None:
        """Save a picture of the page with 256 colours, which keeps it small."""
        picture = base64.b64encode(page.screenshot()).decode()
        workshop = self.browser.new_page()
        found = workshop.evaluate(QUANTISE, picture)
        workshop.close()
        file = IMAGES / f"{name}.png"
        file.write_bytes(
            png(found["width"], found["height"], bytes(found["palette"]), base64.b64decode(found["pixels"]))
        )
        print(f"{file.name}: {file.stat().st_size // 1024} KB")
        page.context.close()

    def table(self, game: str, turn: int) -> Table:
        """A table that was played up to a turn before the server started."""
        return kept(self.rest, table_id(game, turn), *SIDES[game])

    # --- pictures ----------------------------------------------------------------------------

    def lobby(self) -> None:
        """The lobby, with a game that waits for an answer."""
        page = self.visit(self.table("finland", MIDDLE).link("russian"))
        asked(page, "Choose a unit to move")
        page.goto("/")
        expect(page.locator(".thumbnail svg")).to_have_count(len(GAMES))
        expect(page.get_by_text("your move")).to_be_visible()
        self.keep(page, "lobby")

    def start(self, game: str) -> None:
        """The whole map after the set-up."""
        page = self.visit(self.table(game, 1).link(SIDES[game][0]))
        asked(page, "Choose a unit to move")
        page.keyboard.press("0")
        self.keep(page, f"{game}-start")

    def middle(self, game: str) -> None:
        """The middle of a game: the tallest stack laid open, one of its units about to march."""
        side = SIDES[game][0]
        table = self.table(game, MIDDLE)
        view = table.update(side)["view"]
        movable = set(view["asked"]["options"]["unit"])
        own = [s for s in view["stacks"] if s["side"] == 0 and s["place"] > 99 and movable & set(s["units"])]
        tallest = max(own, key=lambda s: len(s["units"]))
        table.play(("unit", next(unit for unit in reversed(tallest["units"]) if unit in movable)))
        page = self.visit(table.link(side))
        asked(page, "MP left")
        stack(page, tallest["place"], 0).click()
        self.keep(page, f"{game}-mid-game")

    def crossing(self) -> None:
        """The second turn: both sides at the fords, and a unit that may move or attack."""
        table = self.rest.create("crossing", blue="me", red="me")
        for unit, goal in (("bh", 402), ("b2", 402), ("b3", 303)):
            table.play(("unit", unit), ("move", goal))
        table.play(
            "done", ("unit", "rl"), ("move", 502), ("unit", "r3"), ("move", 504), "done", ("unit", "b2")
        )
        page = self.visit(table.link("blue"))
        asked(page, "Move or attack")
        self.keep(page, "crossing")

    def attack(self) -> None:
        """The odds of an attack before it is fought, and the result."""
        table = self.rest.create("egypt", french="me", ottoman="me")
        units = table.units()
        mamelukes = units["ot-mm-1"], units["ot-mm-2"]
        table.play("quick", "quick", "done")
        table.play(("unit", mamelukes[0]), ("add", mamelukes[1]), ("hex", 1228), "stop", "done")
        table.play(("attack", 1127), ("unit", mamelukes[0]), ("unit", mamelukes[1]))
        page = self.visit(table.link("ottoman"))
        expect(page.locator(".battle-card")).to_contain_text("Attack strength 10")
        self.keep(page, "attack")
        page = self.visit(table.link("ottoman"))
        press(page, "Fight")
        expect(page.locator(".battle-card")).to_contain_text("Battle of Alexandria")
        self.keep(page, "battle")

    def why_not(self) -> None:
        """A hex out of reach, the reason, and its rule."""
        table = self.rest.create("egypt", french="me", ottoman="me")
        table.play("quick", "quick", ("unit", table.units()["fr-gu"]))
        page = self.visit(table.link("french"))
        asked(page, "Move Guides")
        hex(page, 1031).click(button="right")
        reason = page.get_by_role("menu").get_by_role("button").first
        expect(reason).to_be_visible()
        rule = reason.inner_text()
        reason.click()
        expect(page.locator(".rule-entry .case").first).to_have_text(rule)
        hex(page, 1031).click(button="right")
        expect(page.get_by_role("menu")).to_be_visible()
        self.keep(page, "why-not")

    def suggestion(self) -> None:
        """The replay of a finished game, and what a bot would have considered."""
        page = self.visit(f"/table/{self.rest.finished('goeben')}")
        page.get_by_label("Replay", exact=True).fill(str(SAILING))
        page.get_by_role("button", name="What did a bot consider here?").click()
        expect(page.locator(".recommended .first")).to_have_count(1)
        self.keep(page, "suggestion")

    def report(self) -> None:
        """A page of the lab: how games go, and where."""
        page = self.visit((BALANCE / "finland.html").as_uri())
        page.get_by_role("heading", name="How games go").evaluate("(heading) => heading.scrollIntoView()")
        self.keep(page, "report")

    def phone(self) -> None:
        """A phone, with a stack laid open."""
        page = self.visit(self.table("egypt", 1).link("french"), phone=True)
        asked(page, "Choose a unit to move")
        stack(page, 1227, 0).tap()
        expect(page.locator(".fan")).to_be_visible()
        self.keep(page, "phone")

    def goeben(self, name: str, *, phone: bool = False) -> Page:
        """A kept voyage."""
        return self.visit(kept(self.rest, f"goeben-{name}", "commander").link("commander"), phone=phone)

    def goeben_start(self) -> None:
        """Where the two ships can sail together, at what speed, and one of the ways."""
        page = self.goeben("start")
        press(page, "Sail together: Goeben and Breslau")
        asked(page, "SMS Goeben and SMS Breslau at Messina")
        open_tab(page, "Ships")
        page.locator('.hit[data-space="matapan"]').hover()
        self.keep(page, "goeben-start")

    def goeben_battle(self) -> None:
        """The choice of a target."""
        page = self.goeben("battle")
        expect(page.locator(".targets")).to_be_visible()
        self.keep(page, "goeben-battle")

    def goeben_display(self) -> None:
        """Damage, and dice for its repair."""
        page = self.goeben("display")
        page.locator(".pane").get_by_label("One die more for the engines").first.click()
        self.keep(page, "goeben-display")

    def goeben_debrief(self) -> None:
        """Looking back on a voyage."""
        page = self.goeben("debrief")
        expect(page.get_by_label("The voyage day by day")).to_be_visible()
        self.keep(page, "goeben-debrief")

    def goeben_phone(self) -> None:
        """A battle on a phone."""
        page = self.goeben("battle", phone=True)
        expect(page.locator(".targets")).to_be_visible()
        self.keep(page, "goeben-phone")

    def albion(self, name: str, side: str = "german", *, phone: bool = False) -> Page:
        """A kept game of Operation Albion."""
        return self.visit(kept(self.rest, f"albion-{name}", *campaigns.SIDES).link(side), phone=phone)

    def albion_map(self) -> None:
        """The whole map, and where the force before Riga can go."""
        page = self.albion("map")
        asked(page, "Where to?")
        whole_map(page)
        self.keep(page, "albion-map")

    def albion_actions(self) -> None:
        """The Action List, with an incident and what is refused."""
        page = self.albion("actions", "russian")
        asked(page, "Choose an action")
        self.keep(page, "albion-actions")

    def albion_battle(self, *, phone: bool = False) -> None:
        """The attack on Riga: hits to be taken."""
        page = self.albion("battle", "russian", phone=phone)
        asked(page, "Hits on ground units")
        self.keep(page, "albion-phone" if phone else "albion-battle")

    def albion_revolution(self) -> None:
        """The map after the revolution, and who has left."""
        page = self.albion("revolution")
        asked(page, "Choose an action")
        expect(open_tab(page, "Units").locator(".albion-counter").first).to_be_visible()
        whole_map(page)
        self.keep(page, "albion-revolution")

    def faerie(self, name: str, side: str, *, phone: bool = False) -> Page:
        """A kept game of Albion: Land of Faerie."""
        return self.visit(kept(self.rest, f"faerie-{name}", *faerie_games.SIDES).link(side), phone=phone)

    def faerie_map(self, *, phone: bool = False) -> None:
        """Imric's host is gathered: where it can go, at what cost."""
        page = self.faerie("map", "fomorian", phone=phone)
        asked(page, "Movement Points left")
        if not phone:
            page.locator('.lit[data-hex="3016"]').hover()
        self.keep(page, "faerie-phone" if phone else "faerie-map")

    def faerie_grimoire(self) -> None:
        """An enchantment is aimed, within its range."""
        page = self.faerie("grimoire", "fomorian")
        asked(page, "What does Barguest cast?")
        page.locator('[data-aim="dispel"]').click()
        self.keep(page, "faerie-grimoire")

    def faerie_fog(self) -> None:
        """Of the enemy's stacks only the top is known."""
        page = self.faerie("fog", "faerie")
        asked(page, "Choose a stack to move")
        page.locator('.heap[data-hex="3012"]').dispatch_event("click")
        expect(page.get_by_role("tabpanel")).to_contain_text("More lies beneath")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        page.get_by_role("tabpanel").locator("h2 .place").click()
        self.keep(page, "faerie-fog")

    def faerie_duel(self) -> None:
        """A trial by combat, Round by Round."""
        with tempfile.TemporaryDirectory() as folder:
            keep(Path(folder) / "tables.db", {"duel": faerie_games.kept("battle", *faerie_games.CHALLENGES)})
            stage = Server(Path(folder), faerie_games.PROGRAM)
            try:
                link = kept(self.rest, "duel", *faerie_games.SIDES).link("fomorian")
                page = self.visit(f"{stage.url}{link}")
                press(page, "Resolve the trial by combat")
                expect(page.locator(".battle-card .blows li").first).to_be_visible()
                self.keep(page, "faerie-duel")
            finally:
                stage.stop()

    def admiral(self, name: str, *, phone: bool = False) -> Page:
        """A kept battle of Admiral, seen by the side that is asked."""
        table = kept(self.rest, f"admiral-{name}", *battles.SIDES[name])
        page = self.visit(table.link(table.asked()), phone=phone)
        expect(page.locator(".prompt:not(.waiting) .asked")).to_be_visible()
        page.evaluate("() => new Promise(requestAnimationFrame)")
        return page

    def admiral_start(self) -> None:
        """The Denmark Strait before the first move: the cards are put in order."""
        page = self.admiral("start")
        asked(page, "Which unit is activated")
        self.keep(page, "admiral-start")

    def admiral_battle(self, *, phone: bool = False) -> None:
        """In the middle of a battle: where a ship can go and what she can hit."""
        page = self.admiral("battle", phone=phone)
        expect(page.locator('[data-handle="leg"]')).to_be_visible()
        self.keep(page, "admiral-phone" if phone else "admiral-battle")

    def admiral_arcs(self) -> None:
        """Arcs and ranges of a ship, and the line of sight to another."""
        page = self.admiral("arcs")
        open_tab(page, "Ships")
        page.locator('[data-roster="a2"]').click()
        whole_map(page)
        expect(page.locator(".layer-marks .found")).to_have_count(0)
        page.locator('[data-unit="b1"]').hover()
        expect(page.locator(".layer-sight .sightline")).to_be_visible()
        open_tab(page, "Bridge")
        page.locator(".reckoning summary").click()
        page.locator('[data-unit="b1"]').hover()
        self.keep(page, "admiral-arcs")

    def admiral_card(self) -> None:
        """The card of a damaged ship."""
        page = self.admiral("card")
        open_tab(page, "Ships")
        page.locator(".roster button:has(.lost):not(.gone)").first.click()
        expect(page.locator(".ship-card")).to_be_visible()
        expect(page.locator(".layer-marks .found")).to_have_count(0)
        self.keep(page, "admiral-card")

    def admiral_editor(self) -> None:
        """The mission editor."""
        page = self.visit("/?edit=admiral")
        page.get_by_label("Begin with").select_option("guadalcanal")
        page.locator('[data-unit="aunit5"]').click()
        expect(page.locator(".piece h3")).to_contain_text("South Dakota")
        self.keep(page, "admiral-editor")


PICTURES: dict[str, Callable[[Studio], None]] = {
    "lobby": Studio.lobby,
    "crossing": Studio.crossing,
    "egypt-start": lambda studio: studio.start("egypt"),
    "finland-start": lambda studio: studio.start("finland"),
    "egypt-mid-game": lambda studio: studio.middle("egypt"),
    "finland-mid-game": lambda studio: studio.middle("finland"),
    "attack": Studio.attack,
    "why-not": Studio.why_not,
    "suggestion": Studio.suggestion,
    "report": Studio.report,
    "phone": Studio.phone,
    "goeben-start": Studio.goeben_start,
    "goeben-battle": Studio.goeben_battle,
    "goeben-display": Studio.goeben_display,
    "goeben-debrief": Studio.goeben_debrief,
    "goeben-phone": Studio.goeben_phone,
    "albion-map": Studio.albion_map,
    "albion-actions": Studio.albion_actions,
    "albion-battle": Studio.albion_battle,
    "albion-revolution": Studio.albion_revolution,
    "albion-phone": lambda studio: studio.albion_battle(phone=True),
    "faerie-map": Studio.faerie_map,
    "faerie-grimoire": Studio.faerie_grimoire,
    "faerie-fog": Studio.faerie_fog,
    "faerie-duel": Studio.faerie_duel,
    "faerie-phone": lambda studio: studio.faerie_map(phone=True),
    "admiral-start": Studio.admiral_start,
    "admiral-battle": Studio.admiral_battle,
    "admiral-arcs": Studio.admiral_arcs,
    "admiral-card": Studio.admiral_card,
    "admiral-editor": Studio.admiral_editor,
    "admiral-phone": lambda studio: studio.admiral_battle(phone=True),
}


# --- games, played before the server starts -------------------------------------------------------


def table_id(game: str, turn: int) -> str:
    """Under which a game is kept."""
    return f"{game}-{turn}"


def begun(game: AnyGame, turn: int) -> Kept:
    """Let two bots play until the first side moves in a turn."""
    players = [bot("greedy"), bot("greedy")]

    def choose(decision: Decision, view: View, luck: Random) -> Choice:
        quick = turn == 1 and ("quick", None) in decision.options
        return ("quick", None) if quick else players[decision.side].choose(game, view, luck)

    def reached(decision: Decision, view: View) -> bool:
        return (view.turn, view.phase, decision.side) == (turn, "movement", 0)

    return game, KEY, play(game, KEY, choose, reached)


def whole_voyage(game: AnyGame) -> Kept:
    """Of some voyages to the end the one with the most points."""
    voyages = [(play(game, key, raider, lambda *_: False), key) for key in KEYS[:20]]
    played, key = max(voyages, key=lambda voyage: game.score(voyage[0].state))
    return game, key, played


def kept_games() -> dict[str, Kept]:
    """Every game that a picture shows, by the id of its table."""
    napoleonic = {table_id(name, turn): begun(load(name), turn) for name in SIDES for turn in (1, MIDDLE)}
    ottoman = voyage("ottoman")
    return {
        **napoleonic,
        "goeben-start": find(ottoman, sailing, raider),
        "goeben-battle": find(ottoman, melee, raider),
        "goeben-display": find(ottoman, mending, raider),
        "goeben-debrief": whole_voyage(ottoman),
        "albion-map": campaigns.scripted(*campaigns.ON_RIGA),
        "albion-actions": campaigns.find(under_strain),
        "albion-battle": campaigns.storm(),
        "albion-revolution": campaigns.find(campaigns.afterwards),
        "faerie-map": faerie_games.war(marching, *GATHERED),
        "faerie-grimoire": faerie_games.war(lambda decision, view: view.phase == "enchantment"),
        "faerie-fog": faerie_games.war(
            lambda decision, view: view.phase == "movement" and decision.side == 1
        ),
        "admiral-start": battles.find("denmark-strait", stacking),
        "admiral-battle": battles.find("guadalcanal", in_the_thick),
        "admiral-arcs": battles.find("denmark-strait", battles.activated("Bismarck", "leg", "fire")),
        "admiral-card": battles.find("guadalcanal", battered),
    }


GATHERED: tuple[Choice, ...] = (("stack", Hex(3012)), ("all", None))


def marching(decision: Decision, view: War) -> bool:
    """Imric's host is ready to go."""
    return view.phase == "movement" and view.group is not None and bool(view.group.persons)


def stacking(decision: Decision, view: Battle) -> bool:
    """The cards of the first turn are put in order."""
    return "card" in dict(decision.options.groups)


def in_the_thick(decision: Decision, view: Battle) -> bool:
    """A ship under way can fire, turn and sail on; a wreck lies about."""
    verbs = set(dict(decision.options.groups))
    wrecks = any(unit.status == "wreck" for unit in view.units.values())
    return {"fire", "turn", "leg"} <= verbs and wrecks and view.act is not None and view.act.gone > 0


def battered(decision: Decision, view: Battle) -> bool:
    """A great ship has suffered criticals and is afloat."""
    return view.turn > 1 and any(
        unit.status == "afloat" and unit.damage and len(unit.criticals) > 1 for unit in view.units.values()
    )


def under_strain(decision: Decision, view: Campaign) -> bool:
    """The Russians act, with points left, on the third turn."""
    return campaigns.acting(decision) and decision.side == RUSSIAN and view.turn == 3 and view.ap[1] > 1


def melee(decision: Decision, view: Voyage) -> bool:
    """Both ships choose targets among three or more."""
    fight = view.battle
    return shooting(decision, view) and fight is not None and len(fight.theirs) > 2 and len(fight.ours) > 1


def png(width: int, height: int, palette: bytes, pixels: bytes) -> bytes:
    """A PNG file of indexed colours."""
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", binascii.crc32(kind + data))
        for kind, data in chunks
    )


def main(names: list[str]) -> None:
    """Make the pictures that are named, or all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        keep(Path(folder) / "tables.db", kept_games())
        server = Server(Path(folder))
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright)
                studio = Studio(browser, server)
                for name in names or PICTURES:
                    PICTURES[name](studio)
                studio.rest.http.close()
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
