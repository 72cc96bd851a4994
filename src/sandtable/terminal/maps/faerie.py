"""The map of Albion: Land of Faerie as text, and its stacks in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.board.hexes import Hex, Hexside, hexside, printed
from sandtable.core.side import Side
from sandtable.games.faerie.gamedata import CLEAR, FAERIE, FOMORIAN, LAYOUT, GameData
from sandtable.games.faerie.state import Glimpse, Piece, Troops
from sandtable.games.faerie.view import Stack, View
from sandtable.kit.words import counted
from sandtable.terminal.hexmap import PITCH, Cell, Edge, draw, window

SIDES = ("Fomorian", "Faerie")
STYLES = ("bold bright_red", "bold bright_green")
SIGNS = ("Fo", "Fa")

GROUNDS = {
    "clear": "",
    "woods": "color(71)",
    "forest": "color(34)",
    "rough": "color(137)",
    "mountain": "color(245)",
    "marsh": "color(108)",
}
LETTERS = {"clear": "c", "woods": "w", "forest": "f", "rough": "r", "mountain": "m", "marsh": "s"}
WATER = "bright_blue"
EDGES = {
    "minor_river": Edge("~", "bright_cyan"),
    "major_river": Edge("%", "bold bright_cyan"),
    "lake": Edge("%", "bold blue"),
    "mountain": Edge("^", "bold color(245)"),
}
CROSSED = {"ford": ":", "ferry": "&", "bridge": "=", "pass": ")", "tunnel": "("}

KINDS = {"crew": "persons aboard", "worm": "the Worm"}
"""Sorts of pieces that do not go by their own name."""

FEW = 10
"""Of more hexes with weather of their own than this only the first are told."""

LEGEND = """\
c clear, w woods, f forest, r rough, m mountain, s marsh (the first, if there are several), ~ sea;
- a trail, = a Faerie road; F fortress, X ruins, P Place of Power, V vortex
hexsides ~ minor river, % major river or lake, ^ ridge; : ford, & ferry, = bridge, ) pass, ( tunnel
* a choice, @ where the question is; Fo, Fa Fomorian, Faerie; of your own stacks CSPs + persons and ships
(Fo8+3), of the enemy's the first letters of the top piece, ? if more lies beneath (FaEdr?)"""


def name_of(data: GameData, id: str) -> str:
    """A person, ship, item, colour or kingdom by its name."""
    for group in (data.person, data.ship, data.item, data.colour, data.kingdom):
        if id in group:
            return str(group[id].name)
    return "Auberon's Expedition" if id == "expedition" else id


def place_of(data: GameData, hex: Hex) -> str:
    """A hex by its number, and by name if it has one."""
    place, fortress = data.place.get(hex), data.fortress.get(hex)
    name = place.name if place is not None else fortress.name if fortress is not None else ""
    return f"{printed(hex)} {name}".strip()


class Seen:
    """The position as a side sees it, in words."""

    def __init__(self, data: GameData, view: View) -> None:
        self.data = data
        self.view = view
        self.stacks: dict[Hex, list[Stack]] = {}
        self.at: dict[Piece, Hex] = {}
        for stack in view.stacks:
            self.stacks.setdefault(stack.hex, []).append(stack)
            pieces = [p for p in (stack.top, *stack.persons, *stack.ships) if p not in data.colour]
            self.at |= dict.fromkeys(pieces, stack.hex)

    # --- pieces --------------------------------------------------------------------------------

    def name(self, id: str) -> str:
        """A person, ship, item, colour or kingdom by its name."""
        return name_of(self.data, id)

    def short(self, id: str) -> str:
        """A name as it is told from others by its first letters."""
        name = self.data.kingdom[id].name if id in self.data.kingdom else self.name(id)
        return name.removeprefix("The ").removeprefix("Clan ")

    def ratings(self, id: Piece) -> str:
        """[3.0] Combat-magic-command of a person with signs for hero and enchanter, or a ship's strength."""
        ship = self.data.ship.get(id)
        if ship is not None:
            return str(ship.damaged_combat if id in self.view.damaged else ship.combat)
        person = self.data.person[id]
        combat = person.combat - self.view.wounds.get(id, 0)
        gifts = " hero" * person.hero + " enchanter" * person.enchanter
        return f"{combat}-{person.magic}-{person.command}{gifts}"

    def piece(self, id: str) -> str:
        """A piece with its ratings, wounds, escort, load and items, as far as the viewer knows them."""
        if id not in self.data.person and id not in self.data.ship:
            return self.name(id)
        notes = "".join(f", {note}" for note in self._notes(id))
        return f"{self.name(id)} {self.ratings(id)}{notes}"

    def _notes(self, id: Piece) -> Iterator[str]:
        view = self.view
        if id in view.wounds:
            yield counted(view.wounds[id], "wound")
        if id in view.escorts:
            yield "escort"
        if id in view.damaged:
            yield "damaged"
        if id in view.refit:
            yield "in refit"
        if id in view.strong:
            yield "strengthened"
        if id in view.cast:
            yield "has cast"
        if id in view.minds:
            yield f"under the will of {self.name(view.minds[id])}"
        if id in view.aboard:
            yield f"aboard the {self.name(view.aboard[id])}"
        if id in view.cargo:
            yield f"carries 1 CSP of {self.name(view.cargo[id])}"
        if self.asleep(id):
            yield "inactive"
        if view.kit.get(id):
            yield f"has {', '.join(map(self.name, view.kit[id]))}"

    def asleep(self, id: Piece) -> bool:
        """[10.0] Whether a person or ship is inactive."""
        found = self.data.person.get(id) or self.data.ship[id]
        return id in self.view.asleep or (found.kingdom in self.view.asleep and found.setup != "expedition")

    def troops(self, troops: Troops) -> list[str]:
        """Troops in words."""
        return [f"{number} CSP of {self.name(colour)}" for colour, number in troops.items()]

    # --- stacks --------------------------------------------------------------------------------

    def stack(self, stack: Stack) -> str:
        """What the viewer knows of a stack."""
        return self._own(stack) if stack.side == self.view.side else self._enemy(stack)

    def _own(self, stack: Stack) -> str:
        parts = [self.piece(p) for p in (*stack.ships, *stack.persons)] + self.troops(stack.troops)
        top = f"; on top {self.name(stack.top)}" if len(parts) > 1 else ""
        return "; ".join(parts) + top

    def _enemy(self, stack: Stack) -> str:
        """[11.9.hidden] The top piece, what else is in the open, and what the viewer is aware of."""
        signs = " with escort" * stack.escorted + ", damaged" * stack.damaged
        parts = [self.name(stack.top) + signs]
        parts += [self.name(p) for p in (*stack.persons, *stack.ships) if p != stack.top]
        parts += ["unnoticed by you"] * stack.unnoticed + ["? more beneath"] * stack.more
        if stack.kinds:
            parts.append(f"you are aware of {', '.join(KINDS.get(kind, kind) for kind in stack.kinds)}")
        if stack.hex in self.view.sight:
            parts.append(self.glimpse(self.view.sight[stack.hex]))
        return "; ".join(parts)

    def glimpse(self, seen: Glimpse) -> str:
        """What was seen of a stack in this turn."""
        items = ", ".join(map(self.name, seen.items))
        if seen.only_items:
            return f"items asked for this turn: {items or 'none'}"
        parts = [self.name(p) + " with escort" * (p in seen.escorted) for p in (*seen.ships, *seen.persons)]
        parts += self.troops(seen.troops) + [f"items {items}"] * bool(items)
        return f"seen this turn: {', '.join(parts)}"

    def brief(self, stack: Stack) -> str:
        """A stack in few words."""
        if stack.side != self.view.side:
            return f"{SIDES[stack.side]} {self.name(stack.top)}{'?' if stack.more else ''}"
        parts = [self.name(p) for p in (*stack.ships, *stack.persons)]
        escorts = sum(p in self.view.escorts for p in stack.persons)
        number = sum(stack.troops.values()) + escorts
        return ", ".join(parts + [f"{number} CSP"] * bool(number))

    def weight(self, hex: Hex) -> int:
        """How much the viewer has in a hex."""
        own = [stack for stack in self.stacks.get(hex, []) if stack.side == self.view.side]
        return sum(len(x.persons) + len(x.ships) + sum(x.troops.values()) for x in own)

    # --- hexes ---------------------------------------------------------------------------------

    def place(self, hex: Hex) -> str:
        """A hex by its number, and by name if it has one."""
        return place_of(self.data, hex)

    def weather(self, hex: Hex) -> str:
        """[6.0, 20.6.14] The weather in a hex."""
        return CLEAR if hex == self.view.wand else self.view.sky.get(hex, self.view.air)

    def ground(self, hex: Hex) -> str:
        """Terrain, and the weather if it is not clear."""
        land = self.data.land.get(hex)
        words = ["/".join(land.terrain) if land is not None else "sea"]
        words += [self.weather(hex)] * (self.weather(hex) != CLEAR)
        return ", ".join(words)

    def choice(self, hex: Hex, extra: str = "") -> str:
        """A hex in a list of choices: name, ground, and who is there."""
        words = [extra] * bool(extra) + [self.ground(hex)]
        words += [self.brief(stack) for stack in self.stacks.get(hex, [])]
        return f"{self.place(hex)}: {'; '.join(words)}"

    def described(self, hex: Hex) -> RenderableType:
        """Everything that is known of a hex."""
        game = self.data
        words = [self.ground(hex)]
        if hex in game.land:
            land = game.land[hex]
            words += [game.kingdom[land.kingdom].name] + [f"{land.aspect} ground"] * bool(land.aspect)
        if hex in game.water:
            sides = counted(game.shores(hex), "shore") if hex in game.land else "open"
            words.append(f"{game.zone[game.water[hex]].name}, {sides}")
        if hex in game.fortress:
            fortress = game.fortress[hex]
            state = "ruins of a" if hex in self.view.ruins else "a"
            words.append(f"{fortress.name}, {state} {fortress.type} of {self.name(fortress.kingdom)}")
        if hex in game.place:
            words.append(f"Place of Power ({game.place[hex].rule})")
        words += ["a vortex"] * (hex in self.view.vortices)
        words += [f"here lies {self.name(item)}" for item, at in self.view.lies.items() if at == hex]
        lines = [Text(f"{self.place(hex)}: {'; '.join(words)}", "bold")]
        for stack in self.stacks.get(hex, []):
            lines.append(Text(f"  {SIDES[stack.side]}: {self.stack(stack)}", STYLES[stack.side]))
        return Lines(*lines)

    # --- pictures ------------------------------------------------------------------------------

    def listed(self, side: Side) -> Table:
        """Every stack of a side."""
        table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold")
        table.add_column(SIDES[side], no_wrap=True, style=STYLES[side])
        table.add_column("Pieces")
        for stack in self.view.stacks:
            if stack.side == side:
                table.add_row(self.place(stack.hex), self.stack(stack))
        return table

    def around(
        self, choices: Collection[Hex], centre: Hex, width: int, height: int, here: Collection[Hex] = ()
    ) -> RenderableType:
        """The map around a hex, or around all choices if they fit."""
        columns = min(max(3, (width - 1) // PITCH), 17)
        shown = window(self.data.hexes, [*choices, *here], centre, columns, max(3, height // 2))
        sheet = [hex for hex in self.data.hexes if shown.holds(hex)]
        cells = {hex: self._cell(hex, hex in choices, hex in here) for hex in sheet}
        named = sorted(hex for hex in sheet if hex in self.data.place or hex in self.data.fortress)
        lines = [Text(", ".join(map(self.place, named)), "bright_black")] if named else []
        return Lines(draw(LAYOUT, cells, self._edges(), shown), *lines, *self._skies(sheet))

    def _skies(self, sheet: list[Hex]) -> Iterator[Text]:
        """[6.0] Where on a part of the map the weather is not that of the turn."""
        found: dict[str, list[Hex]] = {}
        for hex in sorted(sheet):
            if self.weather(hex) != self.view.air:
                found.setdefault(self.weather(hex), []).append(hex)
        for sky, hexes in found.items():
            more = f" and {len(hexes) - FEW} more" if len(hexes) > FEW else ""
            yield Text(f"{sky} in {', '.join(map(printed, hexes[:FEW]))}{more}", "bright_black")

    def _edges(self) -> dict[Hexside, Edge]:
        found = {}
        for side, edge in self.data.edges.items():
            look = EDGES[edge.kind]
            found[side] = Edge(CROSSED.get(edge.crossing, look.sign), look.style)
        return found

    def _cell(self, hex: Hex, choice: bool, here: bool) -> Cell:
        if hex in self.data.sea:
            upper, ground = f"{printed(hex)} ~", WATER
        else:
            terrain = self.data.land[hex].terrain[0]
            upper = f"{printed(hex)}{self._way(hex)}{LETTERS[terrain]}{self._mark(hex)}"
            ground = GROUNDS[terrain]
        if choice or here:
            ground = f"{ground} reverse".strip()
        stacks = self.stacks.get(hex, [])
        lower = ("@" if here else "*" if choice else "") + self._pile(stacks)
        return Cell(upper, lower, ground, STYLES[stacks[0].side] if stacks else "bold yellow")

    def _way(self, hex: Hex) -> str:
        """[11.5] Whether a road or a trail goes through a hex."""
        sides = [hexside(hex, near) for near in self.data.near[hex]]
        if any(side in self.data.roads for side in sides):
            return "="
        return "-" if any(side in self.data.trails for side in sides) else " "

    def _mark(self, hex: Hex) -> str:
        if hex in self.view.vortices:
            return "V"
        if hex in self.data.fortress:
            return "X" if hex in self.view.ruins else "F"
        return "P" if hex in self.data.place else " "

    def _pile(self, stacks: list[Stack]) -> str:
        """The stacks in a hex in six letters."""
        if len(stacks) > 1:
            return "/".join(SIGNS[stack.side] for stack in stacks)
        return "".join(self._short(stack) for stack in stacks)

    def _short(self, stack: Stack) -> str:
        sign = SIGNS[stack.side]
        if stack.side != self.view.side:
            return f"{sign}{self.short(stack.top)[:3]}{'?' if stack.more else ''}"
        escorts = sum(p in self.view.escorts for p in stack.persons)
        number, pieces = sum(stack.troops.values()) + escorts, len(stack.persons) + len(stack.ships)
        return f"{sign}{number or ''}{f'+{pieces}' if pieces else ''}"

    def overview(self) -> RenderableType:
        """The whole map, two characters a hex; every other column sits half a hex lower."""
        columns, rows = self.data.map.columns, self.data.map.rows
        text = Text(no_wrap=True, overflow="crop")
        for row in range(1, rows + 1):
            text.append(f"{row:02d} ", "bright_black")
            for column in range(1, columns + 1):
                text.append(*self._small(Hex(column * 100 + row)))
                text.append(" ")
            text.rstrip()
            text.append("\n")
        text.append("   " + " ".join(str(column)[-1] for column in range(1, columns + 1)), "bright_black")
        small = (
            "M Fomorian, A Faerie, B both; o fortresses, x ruins, p Places of Power; other letters: terrain."
        )
        return Lines(text, Text(small, "bright_black"))

    def _small(self, hex: Hex) -> tuple[str, str]:
        sides = {stack.side for stack in self.stacks.get(hex, [])}
        if len(sides) > 1:
            return "B", "bold"
        if sides:
            side = FOMORIAN if FOMORIAN in sides else FAERIE
            return "MA"[side], STYLES[side]
        if hex not in self.data.hexes:
            return " ", ""
        if hex in self.data.sea:
            return "~", WATER
        mark = self._mark(hex)
        if mark != " ":
            return {"F": "o", "X": "x", "P": "p", "V": "v"}[mark], "bold"
        terrain = self.data.land[hex].terrain[0]
        return LETTERS[terrain], GROUNDS[terrain] or "bright_black"
