"""Forgotten Napoleonic Campaigns in a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, cast

from rich.box import SIMPLE_HEAD
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.board.hexes import Hex, parse, printed
from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.game.game import Game
from sandtable.games.napoleonic.gamedata import HALF, Place, Unit
from sandtable.games.napoleonic.movement import MoveStack, by_ground
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.view import View
from sandtable.kit.words import counted
from sandtable.terminal.choices import Block, Group, Item
from sandtable.terminal.maps.napoleonic import LEGEND, SIDE_STYLES, MapPicture

PHASES = ("reinforcements", "movement", "combat", "supply", "siege")

TITLES = {
    "unit": "Units",
    "add": "Take along",
    "drop": "Leave behind",
    "top": "Lay on top of its stack",
    "fleet": "Fleets in support",
    "hex": "Hexes",
    "river": "By water to",
    "land": "Land at",
    "sail": "Lie offshore at",
    "attack": "Attack",
    "siege": "Resolve the siege of",
    "box": "Off the map",
    "division": "Divisions",
}

ALONE = {"stop": "stop here", "quick": "take the ready-made set-up", "fight": "fight"}

DONE = {
    "MovementPhase": "done: end the movement phase",
    "CombatPhase": "done: end the combat phase",
    "Reinforce": "done: hold back the rest",
    "Advance": "done: stay",
    "CallDivision": "done: call none",
}
"""What it means to be done with a question."""

MOST_HEXES = 36
"""Hexes; of a longer list only the named and the nearest are shown."""


class NapoleonicFace:
    """One of the two campaigns."""

    def __init__(self, game: Game[State, View]) -> None:
        self.game = game
        self.verbs = {verb: told.kind or "none" for verb, told in game.vocabulary.verbs.items()}
        self.data = game.start().game
        self.picture = MapPicture(self.data)

    # --- the game as such ------------------------------------------------------------------

    def legend(self) -> str:
        """What the signs on the map mean."""
        return LEGEND

    def examples(self, view: CoreView) -> str:
        """What can be typed."""
        hex, place = max(self.data.locale.items(), key=lambda found: found[1].vp)
        label = self.data.unit[0].label
        named = f"hex {printed(hex)}, hex {place.name}, {place.name}, unit {label}"
        return f"{named}, done, why hex {printed(hex)}, map {place.name}, rule 11.23"

    # --- the strip above the question ------------------------------------------------------

    def heading(self, view: CoreView) -> RenderableType:
        """Turn, sequence of play, score."""
        seen = cast(View, view)
        turn = self.data.turns[seen.turn]
        conditions = "".join(f", {word}" for word in self._conditions(seen))
        top = Text(f"Turn {seen.turn} of {self.data.last_turn}: {turn.months}{conditions}", "bold")
        lines = [top]
        if seen.phase == "set-up":
            lines.append(Text.assemble(("[set-up]", "reverse"), " then turn 1"))
        else:
            lines += [self._strip(seen, Side(side)) for side in range(2)]
        return Lines(*lines, self._score(seen))

    def _strip(self, view: View, side: Side) -> Text:
        text = Text(f"  {self.data.sides[side].title():<9}")
        parts = PHASES if view.turn > 1 else PHASES[1:]
        for part in (*(("events",) if side == 0 and view.turn > 1 else ()), *parts):
            if (part, side) == (view.phase, view.player):
                text.append(f"[{part}]", f"reverse {SIDE_STYLES[side]}")
            else:
                text.append(f" {part} ", "bright_black")
        return text

    def _score(self, view: View) -> Text:
        text = Text("  VP       ")
        for side, name in enumerate(self.data.sides):
            text.append(f" {name.title()} {view.vp[side]} ", SIDE_STYLES[side])
        invader, defender = (name.title() for name in self.data.sides)
        ratio = self.data.numbers.winning_ratio
        text.append(f" ({invader} wins with {ratio} times the {defender} VP)", "bright_black")
        return text

    def _conditions(self, view: View) -> Iterator[str]:
        turn = self.data.turns[view.turn]
        if turn.summer:
            yield "summer"
        if turn.flood:
            yield "the Nile is in flood"
        if turn.winter:
            yield "winter"
        if view.truce:
            yield "truce"
        if view.infighting:
            yield f"infighting in {view.infighting.title()}"
        if view.slowed is not None:
            yield f"{self.data.sides[view.slowed].title()} slowed"
        if view.british:
            yield "the British take part"
        if view.naval_loser is not None:
            yield f"{self.data.sides[1 - view.naval_loser].title()} naval victory"

    # --- choices ---------------------------------------------------------------------------

    def groups(self, view: CoreView, *, everything: bool = False) -> list[Group]:
        """The choices of the open question."""
        seen = cast(View, view)
        if seen.asked is None:
            return []
        places = self.places(seen)
        found = []
        for verb, nouns in seen.asked.options.items():
            kind = self.verbs[verb]
            if verb == "top" and not everything:
                found.append(Group(verb, TITLES[verb], [], len(nouns)))
            elif kind == "unit":
                found.append(Group(verb, TITLES.get(verb, verb), self._units(seen, nouns, places)))
            elif kind == "hex":
                found.append(self._hexes(seen, verb, nouns, everything))
            elif kind == "none":
                text = (
                    DONE.get(type(seen.agenda[-1]).__name__, verb)
                    if verb == "done"
                    else ALONE.get(verb, verb)
                )
                found.append(Group(verb, "", [Block("", [Item(None, text)])]))
            else:
                items = [Item(noun, self._other(kind, noun)) for noun in nouns]
                found.append(Group(verb, TITLES.get(verb, verb), [Block("", items)]))
        return found

    def _other(self, kind: str, noun: Noun) -> str:
        if kind == "box":
            return self.data.place_name(cast(Place, noun))
        return f"{kind} {noun}" if kind == "division" else str(noun)

    def places(self, view: View) -> dict[Unit, Place]:
        """Where the units that a side knows of are."""
        found = {unit: stack.place for stack in view.stacks for unit in stack.units}
        return found | dict(view.fleets)

    def _units(self, view: View, units: list[Unit], places: dict[Unit, Place]) -> list[Block]:
        by_place: dict[str, list[Item]] = defaultdict(list)
        for unit in sorted(units, key=lambda u: (places.get(u, 0), u)):
            place = self.data.place_name(places[unit]) if unit in places else "at hand"
            by_place[place].append(Item(unit, self.unit_text(unit) + self._left(view, unit)))
        return [Block(place, items) for place, items in by_place.items()]

    def unit_text(self, unit: Unit) -> str:
        """A unit as its counter shows it: label, name and factors."""
        piece = self.data.unit[unit]
        name = piece.name.removeprefix(piece.side.title() + " ")
        label = f"{piece.label} " if piece.label and piece.label not in name.split() else ""
        return f"{label}{name[:1].upper()}{name[1:]} {self.factors(unit)}"

    def factors(self, unit: Unit) -> str:
        """Combat and movement, or attack, defence and movement."""
        piece = self.data.unit[unit]
        if piece.type == "fleet":
            return f"{piece.attack}"
        if piece.attack == piece.defence:
            return f"{piece.attack}-{piece.move}"
        return f"{piece.attack}-{piece.defence}-{piece.move}"

    def _left(self, view: View, unit: Unit) -> str:
        march = view.moves.marched.get(unit) if view.moves is not None else None
        if march is None or not march.spent:
            return ""
        left = self.data.move[unit] * HALF - march.spent
        return f", {left / HALF:g} MP left" if left > 0 else ", has moved"

    def _hexes(self, view: View, verb: str, hexes: list[Hex], everything: bool) -> Group:
        cost = self._costs(view) if verb == "hex" else {}
        named = {h for h in hexes if h in self.data.locale or h in self.data.ruins}
        order = sorted(hexes, key=lambda h: (h not in named, cost.get(h, 0), h))
        listed = order if everything else order[: max(MOST_HEXES, len(named))]
        items = [Item(hex, self._hex_text(hex, cost)) for hex in listed]
        title = "March to" if cost else TITLES.get(verb, verb)
        return Group(verb, title, [Block("", items)], len(order) - len(listed))

    def _hex_text(self, hex: Hex, cost: dict[int, int]) -> str:
        words = [printed(hex)]
        if hex in self.data.locale:
            words.append(self.data.locale[hex].name)
        elif hex in self.data.ruins:
            words.append(f"ruins of {self.data.ruins[hex]}")
        if hex in cost:
            words.append(f"{cost[hex] / HALF:g} MP")
        return " ".join(words)

    def _costs(self, view: View) -> dict[int, int]:
        """[9.1] What the march to each hex costs; the view alone decides it."""
        if view.side is None or not view.agenda or not isinstance(view.agenda[-1], MoveStack):
            return {}
        s = self.game.sample(view, Random(0))
        return by_ground(s, view.side, view.agenda[-1].units).cost

    def noun(self, view: CoreView, verb: str, words: str) -> Noun:
        """A noun as a person types it: a unit's id or label, a hex number or place name."""
        kind = self.verbs.get(verb)
        if kind is None:
            raise ValueError(f"{verb!r} is no verb of {self.game.name}: {', '.join(sorted(self.verbs))}")
        if kind == "none":
            return None
        if not words:
            raise ValueError(f"{verb} what? Name a {kind}")
        if kind == "hex":
            return self._hex_noun(words)
        if kind == "number":
            return int(words) if words.isdecimal() else words
        if kind == "unit":
            return self._unit_noun(cast(View, view), verb, words)
        return self.game.read(verb, words)[1]

    def _hex_noun(self, words: str) -> Hex:
        for names in ({h: p.name for h, p in self.data.locale.items()}, self.data.ruins):
            for hex, name in names.items():
                if name.lower() == words.lower():
                    return hex
        hex = parse(words)
        if hex not in self.data.hexes:
            raise ValueError(f"hex {words} is not on the map")
        return hex

    def _unit_noun(self, view: View, verb: str, words: str) -> Unit:
        if words in self.data.number:
            return self.data.number[words]
        offered: list[Unit] = view.asked.options.get(verb, []) if view.asked else []
        everyone = [Unit(u) for u in range(len(self.data.unit))]
        for units in (offered, everyone):
            found = [u for u in units if words.lower() in self._names(u)]
            if len(found) == 1:
                return found[0]
            if found:
                choice = ", ".join(self.data.unit[u].id for u in found)
                raise ValueError(f"several units are called {words!r}: {choice}")
        raise ValueError(f"{self.game.name} has no unit {words!r}")

    def _names(self, unit: Unit) -> set[str]:
        piece = self.data.unit[unit]
        return {piece.label.lower(), piece.name.lower()}

    # --- pictures --------------------------------------------------------------------------

    def map(self, view: CoreView, about: str, width: int, height: int) -> RenderableType:
        """The map around the open question, around a place, or all of it."""
        seen = cast(View, view)
        if about == "all":
            return self.picture.overview(seen)
        places = self.places(seen)
        if about:
            return self.picture.around(seen, [], self._hex_noun(about), width, height)
        return self.picture.question(seen, self.verbs, places, width, height)

    def units(self, view: CoreView) -> RenderableType:
        """Every stack that a side can see, and what is off the map."""
        table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold")
        for name in ("Side", "Place", "Units"):
            table.add_column(name)
        for side, place, units in self._rows(cast(View, view)):
            table.add_row(Text(self.data.sides[side], SIDE_STYLES[side]), place, units)
        return table

    def _rows(self, view: View) -> Iterator[tuple[Side, str, str]]:
        for stack in view.stacks:
            hidden = stack.height - len(stack.units)
            more = f" and {hidden} more beneath" if hidden else ""
            yield stack.side, self.data.place_name(stack.place), self._list(stack.units[::-1]) + more
        for fleet, place in view.fleets:
            yield self.data.owner[fleet], self.data.place_name(place), self.unit_text(fleet)
        for side, hand in enumerate(view.hands):
            if hand.waiting:
                units = self._list(hand.waiting_units) or counted(hand.waiting, "unit")
                yield Side(side), "at hand", units
            if hand.pool:
                units = self._list(hand.pool_units) or counted(hand.pool, "unit")
                yield Side(side), "in the container", units
        for unit, turn in sorted(view.track, key=lambda due: (due[1], due[0])):
            yield self.data.owner[unit], f"due on turn {turn}", self.unit_text(unit)

    def _list(self, units: Sequence[Unit]) -> str:
        return "; ".join(map(self.unit_text, units))

    def card(self, event: Event, view: CoreView) -> RenderableType | None:
        """[11.12] The Combat Results Table with the row and the column of an attack lit."""
        if event.kind != "combat":
            return None
        facts = cast(dict[str, Any], event.facts)
        table = Table(title="Combat Results Table (11.12)", title_justify="left", box=SIMPLE_HEAD)
        table.add_column("die", justify="right")
        for column in self.data.crt:
            lit = column.column == facts["column"]
            table.add_column(column.column, justify="center", style="reverse" if lit else "")
        for die in range(1, 7):
            row = [column.results[die - 1] for column in self.data.crt]
            names = [column.column for column in self.data.crt]
            if die == facts["die"]:
                at = names.index(facts["column"])
                row[at] = f"[{row[at]}]"
            lit = "bold reverse" if die == facts["die"] else ""
            table.add_row(str(die), *map(Text, row), style=lit)
        return table

    def debrief(self, view: CoreView, events: Iterable[tuple[int, Event]]) -> RenderableType | None:
        """The result says it all."""
        return None
