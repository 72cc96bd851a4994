"""Units and squadrons in words, and the panels: the list of them all, and the mission sheet."""

from __future__ import annotations

from collections import Counter

from sandtable.core.options import Noun
from sandtable.game.documents import Grid, Lines, Panel
from sandtable.game.vocabulary import Names
from sandtable.games.admiral.gamedata import SHORE, GameData
from sandtable.games.admiral.show.board import name_of
from sandtable.games.admiral.state import AFLOAT, DEEP, LATE, WRECK, Act, Id
from sandtable.games.admiral.view import View
from sandtable.games.admiral.vocabulary import DEPTHS

GONE = {"wreck": "a wreck", "sunk": "sunk", "lost": "lost", "left": "has left", "late": "not on the table"}
BOUND = ("", "bound by light damage", "bound by severe damage")


def name(view: View, id: Id) -> str:
    """A unit or squadron in words."""
    home, _, squadron = id.partition(".")
    entry = view.roster.get(home)
    return id if entry is None else told(entry.name, squadron)


def told(name: str, squadron: str) -> str:
    """A unit, or a squadron of one: "dive2" is its second dive squadron."""
    kind = squadron.rstrip("0123456789")
    return f"{name}’s {kind} squadron {squadron[len(kind) :]}".rstrip() if squadron else name


def names(view: View) -> Names:
    """The names of all units and squadrons that are known; twins are told apart."""
    often = Counter([entry.name for entry in view.roster.values()])
    found: dict[Noun, str] = {
        id: f"{entry.name} {id}" if often[entry.name] > 1 else entry.name for id, entry in view.roster.items()
    }
    for id in view.squadrons:
        home, _, squadron = id.partition(".")
        found[id] = told(str(found[home]), squadron)
    return found


def placed(view: View) -> list[Id]:
    """Units that are on the table."""
    return [id for id, u in view.units.items() if u.status in (AFLOAT, WRECK) and u.depth != DEEP]


def where(view: View) -> dict[Noun, Noun]:
    """Units are places of their own."""
    return {id: id for id in placed(view)}


def state(data: GameData, view: View, id: Id) -> str:
    """What is the matter with a unit."""
    unit = view.units[id]
    card = data.card[view.roster[id].card]
    if unit.status != AFLOAT:
        hidden = unit.status == LATE and not view.visible
        return "placed face down or not at all" if hidden else GONE[unit.status]
    parts = [f"{card.structure - unit.damage} of {card.structure}", BOUND[unit.token]]
    parts += [critical if n == 1 else f"{critical} x{n}" for critical, n in unit.criticals.items()]
    parts += [list(DEPTHS.values())[unit.depth]] * bool(unit.depth)
    parts += [fact for fact in ("evasive", "aground", "exposed", "immobile") if getattr(unit, fact)]
    parts += ["holds fire"] * bool(unit.barrage)
    return ", ".join(filter(None, parts))


def acting(data: GameData, view: View, act: Act) -> str:
    """[term.activation] The unit that acts, and what is left of her way."""
    unit = view.units[act.unit]
    text = f"{name(view, act.unit)}: {unit.speed} knots, course {unit.heading / 2:g}, "
    text += state(data, view, act.unit)
    if act.speed is not None:
        text += f"; {(act.way - act.gone) / 10:g} cm to go, {act.run / 10:g} cm straight"
    return text


def units(data: GameData, view: View) -> Panel:
    """All units, side by side, and squadrons in flight."""
    called, here = names(view), set(placed(view))
    header = ["Name", "Type", "Knots", "Course", "At", "State"]
    rows: tuple[list[list[str]], list[list[str]]] = ([], [])
    for id, entry in view.roster.items():
        unit, card = view.units[id], data.card[entry.card]
        way = [f"{unit.speed} of {card.speed}", f"{unit.heading / 2:g}"]
        at = f"{unit.x / 100:g}, {unit.y / 100:g}"
        cells = [*(["", ""] if card.type in SHORE else way), at] if id in here else ["", "", ""]
        flag = " (admiral)" if unit.leads else " (flag)" if entry.flagship else ""
        rows[entry.side].append([f"{called[id]}{flag}", card.type, *cells, state(data, view, id)])
    aloft = [
        f"{called[id]} at {squadron.x / 100:g}, {squadron.y / 100:g}{'' if squadron.armed else ' (empty)'}"
        for id, squadron in view.squadrons.items()
        if squadron.aloft
    ]
    fleets = [Grid(header, rows[side], name_of(data, side)) for side in (0, 1) if rows[side]]
    return Panel("Units", [*fleets, *([Lines(aloft, "In flight")] if aloft else [])])


FREE_VICTORY = [
    "A side that has lost more than half of its flagships is beaten (victory.default).",
    "After the last turn, points for enemies sunk or lost decide (mission.points).",
]


def mission(data: GameData, view: View) -> Panel:
    """[mission.sheet] What was agreed on, and how it stands."""
    sheet = data.mission
    what = f"{sheet.date}; {sheet.kind}. " if sheet else ""
    terms = [
        f"{what}{data.turns} turns, table of {data.width / 100:g} by {data.height / 100:g} cm.",
        f"Weather: {weather(data, view)}.",
    ]
    points = [f"{name_of(data, side)}: {view.score[side]}" for side in (0, 1)]
    special = [Lines(sheet.special, "Special rules")] if sheet and sheet.special else []
    return Panel(
        "Mission",
        [
            Lines(terms, sheet.title if sheet else "A free battle"),
            Lines(points, "Points"),
            *special,
            Lines(sheet.victory if sheet else FREE_VICTORY, "Victory"),
        ],
    )


def weather(data: GameData, view: View) -> str:
    """[weather.effects] The weather and what it does to sight and guns."""
    row = data.weather.get(view.weather)
    parts = [f"{view.weather or 'not rolled yet'}{', at night' if view.night else ''}"]
    parts += [f"one sees {row.visibility} cm"] if row and row.visibility else []
    parts += [f"guns {row.guns}"] if row and row.guns else []
    return "; ".join(parts)
