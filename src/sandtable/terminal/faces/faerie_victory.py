"""Victory in Albion: Land of Faerie: points by their source, and the summary that closes a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from rich.box import SIMPLE_HEAD
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.core.events import Event
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.losses import CAT
from sandtable.games.faerie.view import View
from sandtable.kit.words import counted
from sandtable.terminal.maps.faerie import SIDES, STYLES, Seen


class Score(NamedTuple):
    """A source of points: what it is, how many, and what they bring."""

    side: Side
    what: str
    number: int
    points: int


def scores(data: GameData, view: View) -> Iterator[Score]:
    """[21.1, 21.2] Every source of points; all of it is known to both sides."""
    numbers = data.numbers
    for side in (FOMORIAN, FAERIE):
        enemy = other(side)
        name = SIDES[enemy]
        troops = sum(number for colour, number in view.lost.items() if data.owner[colour] == enemy)
        yield Score(side, f"{name} troops lost (CSP)", troops, troops * numbers.army_point)
        ships = [data.ship[ship] for ship in view.sunk if data.owner[ship] == enemy]
        yield Score(
            side, f"{name} ships sunk", len(ships), sum(ship.combat for ship in ships) * numbers.ship_point
        )
        slain = sum(whose == enemy for whose in view.slain.values())
        yield Score(side, f"{name} persons slain", slain, slain * numbers.person_points)
        ruins = sum(data.holder[hex] == enemy for hex in view.ruins)
        yield Score(side, f"{name} fortresses destroyed", ruins, ruins * numbers.fortress_points)
        if side == FOMORIAN:
            yield from bonuses(data, view)


def bonuses(data: GameData, view: View) -> Iterator[Score]:
    """[21.3, 21.4] What the Fomorian player scores besides."""
    numbers = data.numbers
    great = sum(f"{hex:04d}" in data.war.bonus_fortresses for hex in view.ruins)
    yield Score(FOMORIAN, "great fortresses among them", great, great * numbers.bonus_fortress)
    emptied = sum(emptied_of_persons(data, view, kingdom) for kingdom in data.war.bonus_kingdoms)
    yield Score(FOMORIAN, "kingdoms without persons", emptied, emptied * numbers.bonus_kingdom)


def emptied_of_persons(data: GameData, view: View, kingdom: str) -> bool:
    """[21.4] Whether all persons of a kingdom are dead or laid to rest; Albion's cat counts if it came."""
    off = {*view.slain, *view.gone}
    persons = [id for id, person in data.person.items() if person.kingdom == kingdom and id != CAT]
    cat_lives = kingdom == "albion" and CAT not in off and "corin" in off and data.special("corin")
    return all(person in off for person in persons) and not cat_lives


def goal(data: GameData) -> str:
    """[22.5, 23.2] What it takes to win."""
    numbers = data.numbers
    if data.war.bonus_fortresses:
        return f"the Fomorian player needs {numbers.times} times the Faerie points"
    return f"more points win; above {numbers.draw_above} together nobody does"


def closing(data: GameData, view: View, events: Iterable[tuple[int, Event]]) -> RenderableType:
    """Who has won, the points by source, and what both sides did and lost."""
    seen = Seen(data, view)
    pair = " to ".join(f"{SIDES[side]} {view.points[side]}" for side in (FOMORIAN, FAERIE))
    if view.phase != "over":
        what = "Not finished"
    else:
        what = f"The {SIDES[view.winner]} player has won" if view.winner >= 0 else "Nobody has won"
    lines: list[RenderableType] = [Text(f"{what}: {pair} Victory Points", "bold"), by_source(data, view)]
    ruins = [data.fortress[hex].name for hex in view.ruins]
    for title, names in (
        ("Slain", [seen.name(person) for person in view.slain]),
        ("Laid to rest", [seen.name(person) for person in view.gone]),
        ("Sunk", [seen.name(ship) for ship in view.sunk]),
        ("Troops lost", seen.troops(view.lost)),
        ("Destroyed", ruins),
    ):
        if names:
            lines.append(Text(f"{title}: {', '.join(names)}"))
    return Lines(*lines, deeds([event for _, event in events]))


def by_source(data: GameData, view: View) -> Table:
    """What points were given for."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("side")
    table.add_column("for")
    table.add_column("number", justify="right")
    table.add_column("VP", justify="right")
    for score in scores(data, view):
        if score.number:
            side = Text(SIDES[score.side], STYLES[score.side])
            table.add_row(side, score.what, str(score.number), str(score.points))
    if not table.row_count:
        table.add_row("", "nothing", "", "0")
    return table


def deeds(events: list[Event]) -> Text:
    """What was fought, cast and found, from the log."""
    count: Counter[str] = Counter()
    for event in events:
        facts = cast(dict[str, Any], event.facts)
        if event.kind in ("round", "found"):
            count[event.kind] += 1
        elif event.kind == "blow":
            count[str(facts["form"])] += 1
        elif event.kind == "cast":
            count["works" if facts["works"] else "fails"] += 1
    words = [
        counted(count["round"], "Round") + " of battle, engagement or melee",
        counted(count["duel"] + count["mind"], "blow") + " of magic",
        counted(count["trial"], "blow") + " of trials by combat",
        counted(count["works"], "enchantment") + f" that worked and {count['fails']} that failed",
        counted(count["found"], "artifact") + " found",
    ]
    return Text(f"In the diary: {', '.join(words)}.")
