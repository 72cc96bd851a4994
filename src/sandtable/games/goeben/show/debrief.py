"""A look back on a game, from its log: points, the voyage, the hunt, and the luck of the guns."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.core.events import Event, Facts
from sandtable.game.documents import Block, Grid, Lines, Panel
from sandtable.game.presentation import Log
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.gunnery import TORPEDO
from sandtable.games.goeben.show.log import Sentences
from sandtable.games.goeben.show.panels import sources
from sandtable.games.goeben.view import View
from sandtable.games.goeben.vocabulary import TRACKS

VERDICTS = {True: "accomplished", False: "failed", None: "not finished"}
BROKEN_OFF = {"german": "we broke off", "allied": "they broke off"}
FATES = {"sunk": "sunk", "mined": "mined", "dropped out": "damaged"}
FACES = 6


@dataclass
class Report:
    """One mission. `fire` holds dice, expected hits and hits by whose and which weapon they were; `fates`
    are by whose ship it was.
    """

    mission: str
    demanded: int
    alert: int
    success: bool | None = None
    accomplished: int = 0
    points: Counter[str] = field(default_factory=Counter)
    voyage: list[list[str]] = field(default_factory=list)
    battles: list[list[str]] = field(default_factory=list)
    fire: dict[tuple[bool, str], tuple[int, float, int]] = field(default_factory=dict)
    fates: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    damage: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    @property
    def vp(self) -> int:
        """[17.1] Points won and lost."""
        return sum(self.points.values())

    def shoot(self, ours: bool, weapon: str, thrown: list[int], needed: int) -> None:
        """[14.5.hit, 14.6] Dice that were thrown to hit."""
        dice, expected, hits = self.fire.get((ours, weapon), (0, 0.0, 0))
        chance = len(thrown) * (FACES + 1 - needed) / FACES
        hits += sum(die >= needed for die in thrown)
        self.fire[ours, weapon] = (dice + len(thrown), expected + chance, hits)

    def luck(self, ours: bool, weapon: str) -> list[str]:
        """Dice of a weapon, hits to be expected, and hits."""
        dice, expected, hits = self.fire.get((ours, weapon), (0, 0.0, 0))
        return [str(dice), f"{expected:.1f}", str(hits)]


class Reports:
    """Reads a log event by event, one report a mission."""

    def __init__(self, names: Sentences) -> None:
        self.names = names
        self.pages: list[Report] = []
        self.day = 0

    def whose(self, unit: str) -> str:
        """German and Austro-Hungarian ships are ours."""
        data = self.names.data
        return "Ours" if unit in data.german or unit in data.austrians else "Theirs"

    def read(self, event: Event) -> None:
        """Note an event; those that tell nothing of the whole are passed over."""
        facts: Facts = event.facts
        if event.kind == "orders":
            numbers, won = self.names.data.numbers, sum(page.success is True for page in self.pages)
            alert = min(numbers.alert_start + won, numbers.alert_max)
            self.pages.append(Report(facts["mission"], facts["vp"], alert))
            self.day = 0
        if not self.pages:
            return
        page = self.pages[-1]
        match event.kind:
            case "turn":
                self.day = facts["turn"]
            case "sailed":
                page.voyage.append([str(self.day), self.names.sentence(event), str(page.alert)])
            case "scored":
                page.points[facts["why"]] += facts["vp"]
                if facts["why"] == "ships damaged":
                    self.fate(page, facts["what"], "damaged")
            case "alert":
                page.alert = facts["now"]
            case "battle":
                page.battles.append([str(self.day), self.names.sentence(event), ""])
            case "contact" if not facts["first"]:
                page.battles[-1][-1] = "no contact"
            case "broke off":
                page.battles[-1][-1] = BROKEN_OFF[facts["side"]]
            case "battle over":
                page.battles[-1][-1] = f"{facts['vp']:+d} VP" if facts["vp"] else "fought"
            case "shot":
                ours = self.whose(facts["firer"]) == "Ours"
                page.shoot(ours, facts["gun"], facts["dice"], facts["needed"])
            case "torpedo run":
                page.shoot(False, TORPEDO, [facts["die"]], facts["needed"])
            case "hurt":
                page.damage[facts["ship"]][facts["track"]] += 1
            case "sunk" | "mined" | "dropped out":
                self.fate(page, facts["ship"], FATES[event.kind])
            case "razed":
                page.fates["Silenced"].append(f"{self.names.ship(facts['fort'])} on day {self.day}")
            case "accomplished":
                page.accomplished = self.day
            case "scenario over":
                page.success = bool(facts["success"])

    def fate(self, page: Report, ship: str, how: str) -> None:
        """What became of a ship of either side."""
        page.fates[self.whose(ship)].append(f"{self.names.ship(ship)} {how} on day {self.day}")


def debrief(names: Sentences, view: View, log: Log) -> Panel | None:
    """Every mission: points, voyage, battles, gunnery and losses; at last the ships that are afloat."""
    reports = Reports(names)
    for _, event in log:
        reports.read(event)
    pages = reports.pages
    blocks = [block for page in pages for block in mission(page, names)]
    if len(pages) > 1:
        rows = [[names.mission(page.mission), VERDICTS[page.success], f"{page.vp} VP"] for page in pages]
        blocks.insert(0, Grid(["", "", ""], rows, "The missions"))
    afloat = [
        f"{names.ship(ship)}: hull {now.hull} of {names.data.german[ship].hull}"
        for ship, now in view.afloat.items()
    ]
    return Panel("Looking back", [*blocks, Lines(afloat, "Afloat")]) if blocks else None


def mission(page: Report, names: Sentences) -> Iterator[Block]:
    """One mission."""
    day = f" on day {page.accomplished}" if page.accomplished else ""
    verdict = f"{names.mission(page.mission)}: {VERDICTS[page.success]}{day}"
    total = ["In all", f"{page.vp} of {page.demanded} VP", ""]
    yield Grid(["", "", ""], [*sources(page.points), total], verdict)
    if page.voyage:
        yield Grid(["Day", "The voyage", "Alert"], page.voyage)
    if page.battles:
        yield Grid(["Day", "Battles", ""], page.battles)
    used = [gun for gun in (*GUNS, TORPEDO) if any(gun == weapon for _, weapon in page.fire)]
    if used:
        header = ["", "Our dice", "Expected", "Hits", "Their dice", "Expected", "Hits"]
        rows = [[TRACKS[gun], *page.luck(True, gun), *page.luck(False, gun)] for gun in used]
        yield Grid(header, rows, "Luck of the guns")
    else:
        yield Lines(["No gun was fired."], "Luck of the guns")
    fates = [[whose, "; ".join(found)] for whose, found in page.fates.items()]
    for ship, tracks in page.damage.items():
        lost = ", ".join(f"{points} {TRACKS.get(track, track)}" for track, points in tracks.items())
        fates.append([names.ship(ship), f"lost {lost}"])
    if fates:
        yield Grid(["", ""], fates, "Ships")
