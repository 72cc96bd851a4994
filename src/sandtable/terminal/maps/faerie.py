"""The map of Albion: Land of Faerie as text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, cast

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.board.hexes import Hex, Hexside, hexside, printed
from sandtable.core.options import Noun
from sandtable.game.game import AnyGame
from sandtable.games.faerie.enchantment import NUMBER
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, LAYOUT
from sandtable.games.faerie.show.overlays import overlays
from sandtable.games.faerie.show.words import SIDES, Words, weather
from sandtable.games.faerie.view import Stack, View
from sandtable.kit.words import counted
from sandtable.terminal.hexmap import PITCH, Cell, Edge, draw, overview, window

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

FEW = 10
"""Of more hexes with weather of their own than this only the first are told."""

SMALL = "M Fomorian, A Faerie, B both; o fortresses, x ruins, p Places of Power; other letters: terrain."

LEGEND = """\
c clear, w woods, f forest, r rough, m mountain, s marsh (the first, if there are several), ~ sea;
- a trail, = a Faerie road; F fortress, X ruins, P Place of Power, V vortex
hexsides ~ minor river, % major river or lake, ^ ridge; : ford, & ferry, = bridge, ) pass, ( tunnel
* a choice, @ where the question is; Fo, Fa Fomorian, Faerie; of your own stacks CSPs + persons and ships
(Fo8+3), of the enemy's the first letters of the top piece, ? if more lies beneath (FaEdr?)"""


class Picture:
    """The map of a game, drawn from a view."""

    legend = LEGEND

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.words = Words(game.start().game)

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """Where the open question is, and the hexes that can be chosen; who moves, what he can cast."""
        if view.asked is None or not view.agenda:
            return Text("", end="")
        hints = overlays(self.game.sample(view, Random(0)), view.asked.side)
        hexes, pieces = self._nouns(view)
        choices = [] if "caster" in hints else hexes
        place = hints.get("from") or hints.get("hex") or getattr(view.agenda[-1], "hex", 0)
        if place not in self.words.data.hexes:
            where = self.game.presentation.places_in(view)
            place = next((where[piece] for piece in pieces if piece in where), 0)
        here = Hex(cast(int, place))
        notes = [Text(line) for line in self._notes(view, hints)]
        if not here and not choices:
            return Lines(*notes) if notes else Text("", end="")
        sheet = Sheet(self.words, view)
        centre = here or max(choices, key=sheet.weight)
        drawing = sheet.around(choices, centre, width, height, [here] if here else [])
        there = [sheet.described(here)] if here in sheet.stacks else []
        return Lines(drawing, *there, *notes)

    def around(self, view: View, place: Hex, width: int, height: int) -> RenderableType:
        """The surroundings of a hex, and everything that is known of it."""
        sheet = Sheet(self.words, view)
        return Lines(sheet.around([], place, width, height, [place]), sheet.described(place))

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """The whole map."""
        return Sheet(self.words, view).overview()

    def _nouns(self, view: View) -> tuple[list[Hex], list[Noun]]:
        """The hexes and the pieces that can be chosen."""
        options = view.asked.options if view.asked else {}
        verbs = self.game.vocabulary.verbs
        hexes = [Hex(cast(int, n)) for verb, ns in options.items() if verbs[verb].kind == "hex" for n in ns]
        return hexes, [n for verb, ns in options.items() if verbs[verb].kind != "hex" for n in ns]

    def _notes(self, view: View, hints: dict[str, Any]) -> Iterator[str]:
        """Who is in the group and how far it gets; or how far enchantments reach, and why others do not."""
        words = self.words
        if view.group is not None:
            group = view.group
            names = [*map(words.name, (*group.ships, *group.persons)), *words.troops(group.troops)]
            yield f"The group in {words.hex(group.hex)}: {', '.join(names) or 'nobody yet'}"
            if hints.get("reach"):
                yield f"{len(hints['reach'])} hexes are within reach, step by step"
        if "caster" in hints:
            reach = [f"{words.spell(NUMBER[verb])} {hexes}" for verb, hexes in hints["reach"].items()]
            strength = f"{words.name(hints['caster'])} has a Current Magic Strength of {hints['magic']}"
            yield f"{strength}; reach: {', '.join(reach)}" if reach else strength
            reasons: dict[str, list[str]] = {}
            for verb, (rule, text) in hints["refused"].items():
                reasons.setdefault(text, []).append(f"{words.spell(NUMBER[verb])} ({rule})")
            for text, spells in reasons.items():
                yield f"Not now, {text}: {', '.join(spells)}"


class Sheet:
    """The position as a side sees it, on the map."""

    def __init__(self, words: Words, view: View) -> None:
        self.words = words
        self.data = words.data
        self.view = view
        self.stacks: dict[Hex, list[Stack]] = {}
        for stack in view.stacks:
            self.stacks.setdefault(stack.hex, []).append(stack)

    def weight(self, hex: Hex) -> int:
        """How much the viewer has in a hex."""
        own = [stack for stack in self.stacks.get(hex, []) if stack.side == self.view.side]
        return sum(len(x.persons) + len(x.ships) + sum(x.troops.values()) for x in own)

    def short(self, id: str) -> str:
        """A name as it is told from others by its first letters."""
        name = self.data.kingdom[id].name if id in self.data.kingdom else self.words.name(id)
        return name.removeprefix("The ").removeprefix("Clan ")

    def described(self, hex: Hex) -> RenderableType:
        """Everything that is known of a hex."""
        game = self.data
        words = [self.words.ground(hex, weather(self.view, hex))]
        if hex in game.land:
            land = game.land[hex]
            words += [game.kingdom[land.kingdom].name] + [f"{land.aspect} ground"] * bool(land.aspect)
        if hex in game.water:
            sides = counted(game.shores(hex), "shore") if hex in game.land else "open"
            words.append(f"{game.zone[game.water[hex]].name}, {sides}")
        if hex in game.fortress:
            fortress = game.fortress[hex]
            state = "ruins of a" if hex in self.view.ruins else "a"
            words.append(f"{fortress.name}, {state} {fortress.type} of {self.words.name(fortress.kingdom)}")
        if hex in game.place:
            words.append(f"Place of Power ({game.place[hex].rule})")
        words += ["a vortex"] * (hex in self.view.vortices)
        words += [f"here lies {self.words.name(item)}" for item, at in self.view.lies.items() if at == hex]
        lines = [Text(f"{self.words.hex(hex)}: {'; '.join(words)}", "bold")]
        for stack in self.stacks.get(hex, []):
            told = self.words.stack(self.view, stack)
            lines.append(Text(f"  {SIDES[stack.side]}: {told}", STYLES[stack.side]))
        return Lines(*lines)

    def around(
        self, choices: Collection[Hex], centre: Hex, width: int, height: int, here: Collection[Hex] = ()
    ) -> RenderableType:
        """The map around a hex, or around all choices if they fit."""
        columns = min(max(3, (width - 1) // PITCH), 17)
        shown = window(self.data.hexes, [*choices, *here], centre, columns, max(3, height // 2))
        sheet = [hex for hex in self.data.hexes if shown.holds(hex)]
        cells = {hex: self._cell(hex, hex in choices, hex in here) for hex in sheet}
        named = sorted(hex for hex in sheet if hex in self.data.place or hex in self.data.fortress)
        lines = [Text(", ".join(map(self.words.hex, named)), "bright_black")] if named else []
        return Lines(draw(LAYOUT, cells, self._edges(), shown), *lines, *self._skies(sheet))

    def _skies(self, sheet: list[Hex]) -> Iterator[Text]:
        """[6.0] Where on a part of the map the weather is not that of the turn."""
        found: dict[str, list[Hex]] = {}
        for hex in sorted(sheet):
            if weather(self.view, hex) != self.view.air:
                found.setdefault(weather(self.view, hex), []).append(hex)
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
        several = len(stacks) > 1
        pile = "/".join(SIGNS[stack.side] if several else self._short(stack) for stack in stacks)
        lower = ("@" if here else "*" if choice else "") + pile
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

    def _short(self, stack: Stack) -> str:
        sign = SIGNS[stack.side]
        if stack.side != self.view.side:
            return f"{sign}{self.short(stack.top)[:3]}{'?' if stack.more else ''}"
        escorts = sum(p in self.view.escorts for p in stack.persons)
        number, pieces = sum(stack.troops.values()) + escorts, len(stack.persons) + len(stack.ships)
        return f"{sign}{number or ''}{f'+{pieces}' if pieces else ''}"

    def overview(self) -> RenderableType:
        """The whole map."""
        columns, rows = range(1, self.data.map.columns + 1), range(1, self.data.map.rows + 1)
        return overview(columns, rows, self._small, SMALL)

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
