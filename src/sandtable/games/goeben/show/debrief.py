"""What a game came to, computed from its log: points, the voyage, the gunnery, the hunt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sandtable.core.events import Event, Facts
from sandtable.games.goeben.gamedata import GUNS, GameData
from sandtable.games.goeben.state import Ship, Space

TORPEDO = "torpedo"
WEAPONS = (*GUNS, TORPEDO)
FACES = 6

SUNK, DAMAGED, MINED = "sunk", "damaged", "mined"
FOUGHT, NO_CONTACT, WE_LEFT, THEY_LEFT = "fought", "no contact", "we broke off", "they broke off"


class Gunnery(msgspec.Struct, frozen=True):
    """[14.5.hit, 14.6] Dice thrown with one weapon, the hits, and the hits that were to be expected."""

    dice: int = 0
    hits: int = 0
    expected: float = 0.0

    def __add__(self, other: Gunnery) -> Gunnery:
        return Gunnery(self.dice + other.dice, self.hits + other.hits, self.expected + other.expected)


class Stage(msgspec.Struct, frozen=True):
    """[12.0] A day of a ship: where it was in the morning, and the spaces that it entered.

    `number` is that of the choice after which the day's sailing was done.
    """

    number: int
    day: int
    origin: Space
    way: tuple[Space, ...] = ()

    @property
    def end(self) -> Space:
        """Where the day ended."""
        return self.way[-1] if self.way else self.origin


class Level(msgspec.Struct, frozen=True):
    """[5.1] The Alert Level from a choice on; `why` is empty at the start."""

    number: int
    day: int
    alert: int
    why: str = ""


class Fate(msgspec.Struct, frozen=True):
    """What became of a ship: sunk, damaged or mined."""

    number: int
    day: int
    ship: str
    place: Space
    how: str


class Engagement(msgspec.Struct, frozen=True):
    """[14.1, 16.0] A battle or a bombardment, how it ended, and its net victory points."""

    number: int
    day: int
    place: Space
    shore: bool
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    outcome: str = FOUGHT
    vp: int = 0


class Report(msgspec.Struct, frozen=True):
    """One mission. `success` is None while it is under way; `points` are by source.

    `lost` and `damage` are ours: ships, and points off each track of a German ship. `beaten` are Allied
    ships. `ours` and `theirs` hold the gunnery by weapon.
    """

    mission: str
    days: int
    demanded: int
    success: bool | None
    accomplished: int
    vp: int
    points: dict[str, int]
    voyage: dict[Ship, tuple[Stage, ...]]
    alert: tuple[Level, ...]
    battles: tuple[Engagement, ...]
    ours: dict[str, Gunnery]
    theirs: dict[str, Gunnery]
    beaten: tuple[Fate, ...]
    lost: tuple[Fate, ...]
    damage: dict[Ship, dict[str, int]]


class Debrief(msgspec.Struct, frozen=True):
    """The missions in order, and how the game ended: "won", "draw", "lost", or "" while it goes on."""

    reports: tuple[Report, ...]
    result: str = ""


def debrief(data: GameData, events: Iterable[tuple[int, Event]]) -> Debrief:
    """What the events of a game amount to, each with the number of the choice that led to it."""
    book = Logbook(data)
    for number, event in events:
        book.write(number, event)
    return Debrief(tuple(page.report() for page in book.pages), book.result)


def total(gunnery: Mapping[str, Gunnery]) -> Gunnery:
    """All weapons together."""
    found = Gunnery()
    for weapon in gunnery.values():
        found += weapon
    return found


class Page:
    """A report in the making."""

    def __init__(self, mission: str, days: int, demanded: int, alert: Level) -> None:
        self.mission = mission
        self.days = days
        self.demanded = demanded
        self.success: bool | None = None
        self.accomplished = 0
        self.points: dict[str, int] = {}
        self.voyage: dict[Ship, list[Stage]] = {}
        self.alert = [alert]
        self.battles: list[Engagement] = []
        self.fire: dict[bool, dict[str, Gunnery]] = {True: {}, False: {}}
        self.beaten: list[Fate] = []
        self.lost: list[Fate] = []
        self.damage: dict[Ship, dict[str, int]] = {}

    def report(self) -> Report:
        """The page as a record."""
        ours, theirs = (
            {weapon: fire[weapon] for weapon in WEAPONS if weapon in fire}
            for fire in (self.fire[True], self.fire[False])
        )
        return Report(
            mission=self.mission,
            days=self.days,
            demanded=self.demanded,
            success=self.success,
            accomplished=self.accomplished,
            vp=sum(self.points.values()),
            points=self.points,
            voyage={ship: tuple(stages) for ship, stages in self.voyage.items()},
            alert=tuple(self.alert),
            battles=tuple(self.battles),
            ours=ours,
            theirs=theirs,
            beaten=tuple(self.beaten),
            lost=tuple(self.lost),
            damage=self.damage,
        )


class Logbook:
    """Reads events one by one and keeps the pages, one a mission."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.pages: list[Page] = []
        self.at: dict[Ship, Space] = {}
        self.returning: set[Ship] = set()
        self.day = 0
        self.successes = 0
        self.result = ""

    @property
    def page(self) -> Page:
        """The mission under way."""
        return self.pages[-1]

    def is_ours(self, unit: str) -> bool:
        """German and Austro-Hungarian ships; everything else fires at us."""
        return unit in self.data.german or unit in self.data.austrians

    def write(self, number: int, event: Event) -> None:
        """Note an event; those that tell nothing of the whole are passed over."""
        facts: Facts = event.facts
        match event.kind:
            case "orders":
                self.begin(number, **facts)
            case "map cleared":
                self.clear_map()
            case "commissioned" | "started" | "joined":
                self.appear(number, facts["ship"], facts["place"])
            case "turn":
                self.day = facts["turn"]
                for ship in self.at:
                    self.open_day(number, ship)
            case "sailed":
                for ship in facts["ships"]:
                    self.sail(number, ship, facts["way"])
            case "scored":
                points = self.page.points
                points[facts["why"]] = points.get(facts["why"], 0) + facts["vp"]
                if facts["why"] == "ships damaged":
                    self.page.beaten.append(self.fate(number, facts["what"], DAMAGED))
            case "alert":
                self.page.alert.append(Level(number, self.day, facts["now"], facts["why"]))
            case "battle":
                sides = tuple(facts["ours"]), tuple(facts["theirs"])
                battle = Engagement(number, self.day, facts["place"], bool(facts["shore"]), *sides)
                self.page.battles.append(battle)
            case "contact" if facts["result"] == NO_CONTACT:
                self.end_battle(outcome=NO_CONTACT)
            case "broke off":
                self.end_battle(outcome=WE_LEFT if facts["side"] == "german" else THEY_LEFT)
            case "battle over":
                self.end_battle(vp=facts["vp"])
            case "shot":
                self.shoot(facts["firer"], facts["gun"], facts["dice"], facts["needed"])
            case "torpedo run":
                self.shoot("submarine", TORPEDO, [facts["die"]], facts["needed"])
            case "hurt":
                tracks = self.page.damage.setdefault(facts["ship"], {})
                tracks[facts["track"]] = tracks.get(facts["track"], 0) + 1
            case "sunk" | "mined":
                self.lose(number, facts["ship"], SUNK if event.kind == "sunk" else MINED, facts["place"])
            case "dropped out":
                self.returning.add(facts["ship"])
                self.lose(number, facts["ship"], DAMAGED, facts["place"])
            case "accomplished":
                self.page.accomplished = self.day
            case "scenario over":
                self.page.success = bool(facts["success"])
                self.successes += facts["success"]
            case "game over":
                self.result = facts["result"]

    def begin(self, number: int, mission: str, days: int, vp: int) -> None:
        """[3.0.2, 24.1.5] A new mission, with the Alert Level that it starts at."""
        numbers = self.data.numbers
        alert = min(numbers.alert_start + self.successes, numbers.alert_max)
        self.day = 0
        self.pages.append(Page(mission, days, vp, Level(number, 0, alert)))

    def clear_map(self) -> None:
        """[24.1.reset, 20.0.losses] Ships of ours gather at the base; strayed Austro-Hungarians do not."""
        base = self.data.about.base
        kept = [ship for ship, space in self.at.items() if ship in self.data.german or space == base]
        self.at = dict.fromkeys((*kept, *sorted(self.returning)), base)
        self.returning.clear()
        self.day = 0

    def appear(self, number: int, ship: Ship, place: Space) -> None:
        """A ship is put on the map."""
        self.at[ship] = place
        if self.day:
            self.open_day(number, ship)

    def open_day(self, number: int, ship: Ship) -> None:
        """A new day of a ship."""
        self.page.voyage.setdefault(ship, []).append(Stage(number, self.day, self.at[ship]))

    def sail(self, number: int, ship: Ship, way: Iterable[Space]) -> None:
        """A ship goes on."""
        stages = self.page.voyage[ship]
        last = stages[-1]
        stages[-1] = Stage(number, last.day, last.origin, (*last.way, *way))
        self.at[ship] = stages[-1].end

    def end_battle(self, outcome: str = FOUGHT, vp: int = 0) -> None:
        """How the last engagement ended."""
        battles = self.page.battles
        battles[-1] = msgspec.structs.replace(battles[-1], outcome=outcome, vp=vp)

    def shoot(self, firer: str, weapon: str, dice: Iterable[int], needed: int) -> None:
        """Dice that were thrown to hit."""
        thrown = list(dice)
        hits = sum(die >= needed for die in thrown)
        fire = self.page.fire[self.is_ours(firer)]
        salvo = Gunnery(len(thrown), hits, len(thrown) * (FACES + 1 - needed) / FACES)
        fire[weapon] = fire.get(weapon, Gunnery()) + salvo

    def lose(self, number: int, ship: str, how: str, place: Space) -> None:
        """A ship of either side is out of the scenario."""
        fate = Fate(number, self.day, ship, place, how)
        (self.page.lost if self.is_ours(ship) else self.page.beaten).append(fate)
        self.at.pop(ship, None)

    def fate(self, number: int, ship: str, how: str) -> Fate:
        """What became of an Allied ship in the last battle."""
        return Fate(number, self.day, ship, self.page.battles[-1].place, how)


__all__ = ["Debrief", "Engagement", "Fate", "Gunnery", "Level", "Report", "Stage", "debrief", "total"]
