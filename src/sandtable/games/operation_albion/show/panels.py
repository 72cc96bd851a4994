"""Pages beside the map: the situation, where all units are, and the look back on a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.game.documents import Block, Grid, Lines, Lit, Panel, Pieces, Tone, Track
from sandtable.game.presentation import Log
from sandtable.games.operation_albion.gamedata import (
    AIR,
    BASE,
    GERMAN,
    GROUND,
    ISLANDS,
    MINEFIELD,
    NAVAL,
    RUSSIAN,
    GameData,
)
from sandtable.games.operation_albion.show.seen import SIDES, Seen
from sandtable.games.operation_albion.show.status import STAR, revolution
from sandtable.games.operation_albion.state import DESTROYED, REFIT, WITHDRAWN
from sandtable.games.operation_albion.victory import last_fortress, level, scores, seen_lost, tally, warning
from sandtable.games.operation_albion.view import View
from sandtable.kit.words import counted

DISPLAYS = {
    "refit": ("Units for Refit", "2.1.1.refit"),
    "destroyed": ("Units Destroyed", "2.1.1.destroyed"),
    "withdrawn": ("Units Withdrawn", "2.1.1.withdrawn"),
    "pool": ("Reinforcement Pool", "2.1.1.pool"),
    "october": ("October Revolution Reinforcements", "2.1.1.octrev"),
    "depot": ("Bases and Supply Units", "2.1.1.base"),
    "stock": ("Minefields not yet laid", "25.0.mine"),
}
"""[2.1.1] The displays beside the map; each side has its own."""

CLASSES = (NAVAL, AIR, GROUND, BASE, MINEFIELD)
"""The order of units in a display."""

PRIZES = ("riga", "reval", "helsingfors", "hango", "narva", "pskov", "vyborg", *ISLANDS, "libau")
"""The places whose control a look back tells."""

MOVES = 4
"""How many of the last moves of the October Revolution marker are told."""

DEEDS = ("actions", "attacks", "shots", "hits", "units lost", "withdrawn")


class Pages:
    """Makes the panels of a game with these data."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.places = data.fortresses | data.towns | data.islands
        self.order = {unit: CLASSES.index(cls) for unit, cls in data.cls.items()}

    # --- the situation -----------------------------------------------------------------------

    def situation(self, view: View, log: Log) -> Panel:
        """[4.2, 5.0, 7.3] Both tracks, points so far, who controls what, and the viewer's displays."""
        marker = [Lines([revolution(self.data, view), *moves(log)])] if view.phase != "set-up" else []
        fortress = last_fortress(self.data, view)
        lines = [warning(fortress)] if fortress else []
        points, unknown = tally(self.data, view)
        for side in (GERMAN, RUSSIAN):
            sources = [s.what for s in scores(self.data, view) if s.side == side and s.points]
            why = f": {', '.join(sources)}" if sources else ""
            lines.append(f"{SIDES[side]} victory points {points[side]}{why}")
        lines.append(f"As it stands: {view.level or level(self.data, points).name}")
        lines += [f"Not known: {', '.join(unknown)}"] if unknown else []
        told = Lines([*lines, *self.control(view), *self.off_map(view)], "Points and control")
        return Panel("Situation", [self.turns(view), self.revolution(view), *marker, told])

    def turns(self, view: View) -> Track:
        """[7.1] The Turn Record Track, with the dice of bad weather and the turn of the revolution."""
        turns = self.data.tables.turn
        bad = ["bad on {}–{}".format(*turn.weather) * bool(turn.weather[0]) for turn in turns]
        star = [f" {STAR}" * (turn.turn == view.revolution) for turn in turns]
        marks = [(dice + sign).strip() for dice, sign in zip(bad, star, strict=True)]
        boxes = [f"{turn.turn} {turn.label.replace(' - ', '-')}" for turn in turns]
        tone: Tone = "bad" if view.weather else ""
        return Track(boxes, "Turn Record Track: weather (7.1)", view.turn - 1, marks, tone)

    def revolution(self, view: View) -> Track:
        """[7.3.ap] The October Revolution Track, with the Russian Action Points of each box."""
        points = self.data.tables.tracks.russian_ap
        boxes = [STAR, *map(str, range(1, len(points)))]
        at = None if view.revolution else view.index
        return Track(boxes, "October Revolution Track (7.3)", at, [f"{ap} AP" for ap in points], "bad")

    def control(self, view: View) -> Iterator[str]:
        """[5.0] Who controls the fortresses, towns, islands, areas and zones."""
        data = self.data
        for side in (GERMAN, RUSSIAN):
            held = {space for space, holder in view.control.items() if holder == side}
            places = [s.name for s in data.map.space if s.id in held and s.id in self.places]
            areas, zones = len(held & data.land), len(held & data.sea)
            named = ", ".join(places) or "no town or island"
            yield f"{SIDES[side]} control: {named} ({counted(areas, 'area')}, {counted(zones, 'sea zone')})"

    def off_map(self, view: View) -> Iterator[str]:
        """[2.1.1] How many units lie in the viewer's displays."""
        if view.side is None:
            return
        units = view.hands[view.side].units
        full = [f"{name} {len(units[id])}" for id, (name, _) in DISPLAYS.items() if units.get(id)]
        yield f"Off the map: {', '.join(full)}"

    # --- units -------------------------------------------------------------------------------

    def units(self, view: View) -> Panel:
        """[2.1.1, 20.0, 20.1] Displays, task forces, and everything on the map, place by place."""
        seen = Seen(self.data, view)
        sides = (RUSSIAN, GERMAN) if view.side == RUSSIAN else (GERMAN, RUSSIAN)
        blocks: list[Block] = [block for side in sides for block in self.displays(view, side)]
        rows = [
            [self.data.space[space].name, seen.nature(space), *(seen.forces(side, space) for side in sides)]
            for space in seen.occupied()
        ]
        header = ["Place", "", *(SIDES[side] for side in sides)]
        return Panel("Units", [*blocks, Grid(header, rows, "On the map")])

    def displays(self, view: View, side: int) -> Iterator[Block]:
        """The task forces and the displays of a side, as far as the viewer may look there."""
        forces = [force for force in view.forces if force.side == side]
        for force in forces:
            name = f"{SIDES[side]} Task Force {force.marker} in {self.data.space[force.space].name}"
            if force.units:
                yield Pieces([*force.units], name)
            else:
                yield Lines([f"{name}: its ships are not known (20.1)"])
        hand = view.hands[side].units
        for id, (name, rule) in DISPLAYS.items():
            if hand.get(id):
                units = sorted(hand[id], key=lambda unit: self.order[unit])
                yield Pieces([*units], f"{SIDES[side]} {name}: {len(units)} ({rule})")
        closed = [name for id, (name, _) in DISPLAYS.items() if id not in hand]
        if closed:
            yield Lines([f"{', '.join(closed)}: closed to you (20.0)"], f"{SIDES[side]} displays")

    # --- the look back -----------------------------------------------------------------------

    def debrief(self, view: View, log: Log) -> Panel:
        """[4.2, 4.3] The level of victory, the points by source, what both sides did, held and lost."""
        data = self.data
        points, unknown = tally(data, view)
        level_row = next((i for i, one in enumerate(data.tables.level) if one.name == view.level), None)
        outbreak = f"The October Revolution broke out in turn {view.revolution}"
        top = [outbreak if view.revolution else "There was no October Revolution"]
        if not view.level:
            top.insert(0, f"Not finished: {points[GERMAN]} to {points[RUSSIAN]} victory points")
        top += [f"Not known: {', '.join(unknown)}"] if unknown else []
        rows = [[SIDES[s.side], s.what, str(s.number), str(s.points)] for s in scores(data, view) if s.number]
        held = [
            [data.space[id].name, SIDES[view.control[id]] if id in view.control else "nobody"]
            for id in PRIZES
            if id in data.space
        ]
        blocks: list[Block] = [
            Lines(top),
            Grid(["Side", "For", "Times", "VP"], rows or [["", "nothing", "", "0"]], "What it brought"),
            Lit("levels", () if level_row is None else (level_row,)),
            Lit("victory"),
            Grid(["Side", *map(str.capitalize, DEEDS)], deeds(data, log), "What both sides did"),
            Grid(["Place", "Held by"], held, "Who holds what"),
        ]
        for side in (GERMAN, RUSSIAN):
            gone = seen_lost(data, view, side, ("BB", "BC", "BP", "shock"))
            if gone:
                blocks.append(Pieces([*gone], f"{SIDES[side]} capital ships and shock divisions out of play"))
        return Panel("Looking back", blocks)


def moves(log: Log) -> list[str]:
    """[7.3.index] The last moves of the October Revolution marker, the latest first."""
    told = []
    for _, event in log:
        match event.kind, event.facts:
            case "index", {"change": int(change), "now": int(box), "why": str(why)}:
                told.append(f"{change:+d} to box {box}: {why}")
    return told[: -MOVES - 1 : -1]


def deeds(data: GameData, log: Log) -> list[list[str]]:
    """Actions, attacks, fire and losses of both sides, from the log."""
    count: Counter[tuple[int, str]] = Counter()
    for _, event in log:
        match event.kind, event.facts:
            case "action", {"side": int(side)}:
                count[side, "actions"] += 1
            case "battle", {"side": int(side)}:
                count[side, "attacks"] += 1
            case "shot", {"unit": str(unit), "hit": int(hit)}:
                count[data.owner[unit], "shots"] += 1
                count[data.owner[unit], "hits"] += hit
            case "sent", {"unit": str(unit), "display": str(display)}:
                if display in (REFIT, DESTROYED):
                    count[data.owner[unit], "units lost"] += 1
                elif display == WITHDRAWN:
                    count[data.owner[unit], "withdrawn"] += 1
    return [[SIDES[side], *(str(count[side, deed]) for deed in DEEDS)] for side in (GERMAN, RUSSIAN)]
