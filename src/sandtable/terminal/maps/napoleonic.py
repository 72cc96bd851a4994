"""The maps of Forgotten Napoleonic Campaigns as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.board.hexes import Hex, Hexside, printed
from sandtable.game.game import Game
from sandtable.games.napoleonic.gamedata import Place, Unit
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import Stack, View
from sandtable.terminal.hexmap import PITCH, Cell, Edge, draw, overview, window

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
SMALL = "Letters of sides are stacks, o towns and cities, r ruins; other letters are terrain."


class Picture:
    """Draws the map of one campaign as a side sees it."""

    legend = LEGEND

    def __init__(self, game: Game[State, View]) -> None:
        self.data = game.start().game
        self.verbs = game.vocabulary.verbs
        self.edges: dict[Hexside, Edge] = dict.fromkeys(self.data.border, BORDER)
        self.edges |= {side: EDGES[kind] for side, kind in self.data.barrier.items()}

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """The surroundings of what the open question is about."""
        options = view.asked.options if view.asked else {}
        hexes = [Hex(h) for verb, nouns in options.items() if self.verbs[verb].kind == "hex" for h in nouns]
        units = [u for verb, nouns in options.items() if self.verbs[verb].kind == "unit" for u in nouns]
        places = {unit: stack.place for stack in view.stacks for unit in stack.units}
        here = self._here(view, places)
        standing = Counter(Hex(places[u]) for u in units if places.get(u) in self.data.hexes)
        crowd = [hex for hex, _ in standing.most_common(1)]
        if not (centres := [*here, *crowd, *hexes]):
            return Text("", end="")
        return self._drawn(view, hexes or list(standing), centres[0], (width, height), here)

    def _here(self, view: View, places: Mapping[Unit, Place]) -> list[Hex]:
        """Where the units or the battle are that the question is about."""
        asking = view.agenda[-1] if view.agenda else None
        units = getattr(asking, "units", ()) or ()
        unit = getattr(asking, "unit", None)
        found = [getattr(asking, "hex", 0), view.battle.hex if view.battle else 0]
        found += [places.get(u, 0) for u in (*units, *(() if unit is None else (unit,)))]
        return [Hex(h) for h in found if h in self.data.hexes]

    def around(self, view: View, place: Hex, width: int, height: int) -> RenderableType:
        """The map around a hex; a box lies where it is entered from."""
        box = self.data.boxes.get(place)
        if box is None and place not in self.data.hexes:
            raise ValueError(f"hex {printed(place)} is not on the map")
        centre = min(self.data.group[box.enters_by]) if box else place
        return self._drawn(view, [], centre, (width, height), [])

    def _drawn(
        self, view: View, choices: list[Hex], centre: Hex, size: tuple[int, int], here: list[Hex]
    ) -> RenderableType:
        """The map around a hex, or around all choices if they fit."""
        columns, rows = min(max(3, (size[0] - 1) // PITCH), 17), max(3, size[1] // 2)
        shown = window(self.data.hexes, [*choices, *here], centre, columns, rows)
        stacks = {stack.place: stack for stack in view.stacks}
        sheet = filter(shown.holds, self.data.hexes)
        cells = {hex: self._cell(view, hex, stacks.get(hex), hex in choices, hex in here) for hex in sheet}
        named = sorted({*self.data.locale, *self.data.ruins})
        names = [self.data.place_name(hex) for hex in named if shown.holds(hex)]
        return Lines(draw(self.data.layout, cells, self.edges, shown), Text(", ".join(names), "bright_black"))

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
        attack, defence = (sum(of[u] for u in stack.units) for of in (self.data.attack, self.data.defence))
        text = f"{initial}{stack.height} {attack}-{defence}"
        return text if len(text) < PITCH - 1 else f"{initial}{stack.height} {attack}"

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """The whole map."""
        across = {hex // 100 for hex in self.data.hexes}
        down = {hex % 100 for hex in self.data.hexes}
        columns, rows = range(min(across), max(across) + 1), range(min(down), max(down) + 1)
        stacks = {stack.place: stack for stack in view.stacks}
        return overview(columns, rows, lambda hex: self._small(view, hex, stacks), SMALL)

    def _small(self, view: View, hex: Hex, stacks: Mapping[Place, Stack]) -> tuple[str, str]:
        if (stack := stacks.get(hex)) is not None:
            return self.data.sides[stack.side][0].upper(), SIDE_STYLES[stack.side]
        if hex not in self.data.hexes:
            return " ", ""
        if hex in self.data.water:
            return "~", WATER
        if (mark := self._mark(view, hex)) != " ":
            return "o" if mark in "TCFX" else "r", "bold"
        return self.data.terrain[hex][0], GROUNDS[self.data.terrain[hex]] or "bright_black"
