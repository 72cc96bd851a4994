"""The maps of Forgotten Napoleonic Campaigns as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.board.hexes import Hex, Hexside, printed
from sandtable.games.napoleonic.gamedata import GameData, Place, Unit
from sandtable.games.napoleonic.view import Stack, View
from sandtable.terminal.hexmap import PITCH, Cell, Edge, draw, window

SIDE_STYLES = ("bold bright_blue", "bold bright_red")

GROUNDS = {
    "clear": "",
    "desert": "yellow",
    "hills": "color(137)",
    "swamp": "green",
    "mud flat": "color(108)",
    "forest": "color(34)",
}
WATER = "bright_blue"
EDGES = {
    **dict.fromkeys(("river", "canal", "lake", "channel"), Edge("~", "bold bright_cyan")),
    "sea": Edge("~", "bold blue"),
    "wadi": Edge(":", "yellow"),
}
BORDER = Edge("+", "bright_red")

LEGEND = """\
c clear, d desert, h hills, s swamp, m mud flat, f forest, = road; hexsides ~ water, : wadi, + frontier
T town, C city, F fortress, X destroyed fortress, R ruins; * a choice, @ where the question is
F3 8-9: three French units with attack 8 and defence 9 (F10 20 if there is no room); O2 ? some unknown"""


class MapPicture:
    """Draws the map of one campaign as a side sees it."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.edges: dict[Hexside, Edge] = dict.fromkeys(data.border, BORDER)
        self.edges |= {side: EDGES[kind] for side, kind in data.barrier.items()}

    def question(
        self, view: View, verbs: Mapping[str, str], places: Mapping[Unit, Place], width: int, height: int
    ) -> RenderableType:
        """The surroundings of what the open question is about."""
        options = view.asked.options if view.asked else {}
        hexes = [Hex(h) for verb, nouns in options.items() if verbs[verb] == "hex" for h in nouns]
        units = [u for verb, nouns in options.items() if verbs[verb] == "unit" for u in nouns]
        here = self._here(view, places)
        standing = Counter(Hex(places[u]) for u in units if places.get(u) in self.data.hexes)
        crowd = [hex for hex, _ in standing.most_common(1)]
        centres = [*here, *crowd, *hexes]
        if not centres:
            return Text("", end="")
        return self.around(view, hexes or list(standing), centres[0], width, height, here)

    def _here(self, view: View, places: Mapping[Unit, Place]) -> list[Hex]:
        """Where the units or the battle are that the question is about."""
        asking = view.agenda[-1] if view.agenda else None
        units = getattr(asking, "units", ()) or ()
        unit = getattr(asking, "unit", None)
        found = [getattr(asking, "hex", 0), view.battle.hex if view.battle else 0]
        found += [places.get(u, 0) for u in (*units, *(() if unit is None else (unit,)))]
        return [Hex(h) for h in found if h in self.data.hexes]

    def around(
        self,
        view: View,
        choices: list[Hex],
        centre: Hex,
        width: int,
        height: int,
        here: list[Hex] | None = None,
    ) -> RenderableType:
        """The map around a hex, or around all choices if they fit."""
        columns = min(max(3, (width - 1) // PITCH), 17)
        sheet = self.data.hexes
        shown = window(sheet, [*choices, *(here or [])], centre, columns, max(3, height // 2))
        stacks = {stack.place: stack for stack in view.stacks}
        cells = {
            hex: self._cell(view, hex, stacks.get(hex), hex in choices, hex in (here or []))
            for hex in sheet
            if shown.holds(hex)
        }
        named = sorted({*self.data.locale, *self.data.ruins})
        names = [f"{printed(hex)} {self._name(hex)}" for hex in named if shown.holds(hex)]
        return Lines(draw(self.data.layout, cells, self.edges, shown), Text(", ".join(names), "bright_black"))

    def _name(self, hex: Hex) -> str:
        if hex in self.data.locale:
            return self.data.locale[hex].name
        return f"ruins of {self.data.ruins[hex]}"

    def _cell(self, view: View, hex: Hex, stack: Stack | None, choice: bool, here: bool) -> Cell:
        if hex in self.data.water:
            upper, ground = f"{printed(hex)}  ", WATER
        else:
            terrain = self.data.terrain[hex]
            road = "=" if hex in self.data.road else " "
            upper = f"{printed(hex)}{road}{terrain[0]}{self._mark(view, hex)}"
            ground = GROUNDS[terrain]
        sign = "@" if here else "*" if choice else ""
        lower = sign + (self._stack_text(view, stack) if stack else "")
        if choice or here:
            ground = f"{ground} reverse".strip()
        return Cell(upper, lower, ground, SIDE_STYLES[stack.side] if stack else "bold yellow")

    def _mark(self, view: View, hex: Hex) -> str:
        if hex in self.data.fortresses:
            return "X" if hex in view.destroyed else "F"
        if hex in self.data.locale:
            return "C" if hex in self.data.cities else "T"
        return "R" if hex in self.data.ruins else " "

    def _stack_text(self, view: View, stack: Stack) -> str:
        initial = self.data.sides[stack.side][0].upper()
        if stack.height > len(stack.units):
            return f"{initial}{stack.height} ?"
        attack = sum(self.data.attack[u] for u in stack.units)
        defence = sum(self.data.defence[u] for u in stack.units)
        text = f"{initial}{stack.height} {attack}-{defence}"
        return text if len(text) < PITCH - 1 else f"{initial}{stack.height} {attack}"

    def overview(self, view: View) -> RenderableType:
        """The whole map, two characters a hex; every other column sits half a hex higher."""
        columns = [hex // 100 for hex in self.data.hexes]
        rows = [hex % 100 for hex in self.data.hexes]
        stacks = {stack.place: stack for stack in view.stacks}
        text = Text(no_wrap=True, overflow="crop")
        for row in range(min(rows), max(rows) + 1):
            text.append(f"{row:02d} ", "bright_black")
            for column in range(min(columns), max(columns) + 1):
                text.append(*self._small(view, Hex(column * 100 + row), stacks))
                text.append(" ")
            text.rstrip()
            text.append("\n")
        text.append(
            "   " + " ".join(str(c)[-1] for c in range(min(columns), max(columns) + 1)), "bright_black"
        )
        small = "Letters of sides are stacks, o towns and cities, r ruins; other letters are terrain."
        return Lines(text, Text(small, "bright_black"))

    def _small(self, view: View, hex: Hex, stacks: Mapping[Place, Stack]) -> tuple[str, str]:
        stack = stacks.get(hex)
        if stack is not None:
            return self.data.sides[stack.side][0].upper(), SIDE_STYLES[stack.side]
        if hex not in self.data.hexes:
            return " ", ""
        if hex in self.data.water:
            return "~", WATER
        mark = self._mark(view, hex)
        if mark != " ":
            return "o" if mark in "TCFX" else "r", "bold"
        return self.data.terrain[hex][0], GROUNDS[self.data.terrain[hex]] or "bright_black"
