"""Admiral in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, cast

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.board.plane import Point
from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.game.game import Game
from sandtable.games.admiral.show.board import PHASES, name_of
from sandtable.games.admiral.show.charts import charts
from sandtable.games.admiral.show.log import BATTERIES, ORDERS, signed
from sandtable.games.admiral.show.overlays import overlays
from sandtable.games.admiral.state import VERBS, State
from sandtable.games.admiral.view import View
from sandtable.terminal.chart import shown_chart
from sandtable.terminal.choices import Block, Group, Item
from sandtable.terminal.maps.admiral import LEGEND, STYLES, Seen, letter
from sandtable.terminal.matching import Ambiguous, find

TITLES = {
    "card": "Next in the deck",
    "late": "Comes in this turn",
    "buy": "Buy",
    "flag": "Gets the value",
    "held": "Specific target",
    "lead": "Lead a formation with",
    "follow": "Follows the leader",
    "unit": "Choose",
    "search": "Search for the submarine",
    "charge": "Depth charges on",
    "burn": "Is destroyed",
    "speed": "Speed in knots",
    "leg": "Sail on, in cm",
    "turn": "Turn, in degrees",
    "fire": "Fire",
    "torpedo": "Launch torpedoes",
    "split": "Split fire of",
    "barrage": "Hold the fire of",
    "spread": "Torpedo barrage: a side, degrees from the beam, and cm away",
    "place": "Place at x y in cm and a heading in degrees",
    "scenery": "Place at x y in cm and a heading in degrees",
    "fly": "Fly on a course in degrees, so many cm",
    "return": "Come back: course and cm from the last sighting, and a heading",
    "attack": "Attack",
    "fight": "Fight",
    "screen": "Protection screen",
    "launch": "Take off",
    "land": "Land here",
    "order": "Admiral order",
    "depth": "Change depth to",
    "edge": "Your table edge",
    "tubes": "Tubes destroyed",
    "repair": "Is repaired",
}

ALONE = {
    "done": "done: that is all",
    "pass": "pass: a Pass card is next",
    "rest": "rest: the others follow by number",
    "first": "first: begin",
    "second": "second: let the enemy begin",
    "activate": "activate her",
    "hold": "hold: lay her card face down for an Admiral point",
    "pay": "pay: go on holding for an Admiral point",
    "release": "release: activate the held unit now",
    "interrupt": "interrupt: activate the held unit at once",
    "wait": "wait",
    "skip": "skip: do nothing",
    "magnetic": "magnetic heads",
    "plain": "plain heads",
}

KINDS = {"unit": "a unit", "number": "a number", "list": "a choice", "word": "a word"}
MANY = 14
"""Numbers; of a longer list only some are shown, unless all are wanted."""
VIRTUAL = ("place", "scenery", "fly", "return")
TURNS = {"port": -1, "starboard": 1}


class AdmiralFace:
    """A battle on the table."""

    def __init__(self, game: Game[State, View]) -> None:
        self.game = game
        self.verbs = {verb: told.kind or "none" for verb, told in game.vocabulary.verbs.items()}
        self.data = game.start().game

    # --- the game as such --------------------------------------------------------------------

    def legend(self) -> str:
        """What the signs on the map mean."""
        return LEGEND

    def examples(self, view: CoreView) -> str:
        """What can be typed."""
        return (
            "card Bismarck, speed 24, leg 12.5, turn port 22.5, fire primary port Hood, "
            "torpedo starboard Exeter, order evasive, place 60 20 90, fly 270 30, map Hood, map all, units"
        )

    # --- the block above the question --------------------------------------------------------

    def heading(self, view: CoreView) -> RenderableType:
        """Turn, phase, weather, Admiral points and mission points; then who acts."""
        found = cast(View, view)
        lines = [self._top(found), self._strip(found), self._points(found)]
        acting = self._acting(self._seen(found))
        return Lines(*lines, *([acting] if acting is not None else []))

    def _seen(self, view: CoreView) -> Seen:
        return Seen(self.data, cast(View, view))

    def _top(self, view: View) -> Text:
        title = self.data.mission.title if self.data.mission else "Free battle"
        text = Text(f"{title}, turn {view.turn} of {self.data.turns}", "bold")
        if view.weather:
            text.append(f"   {view.weather}{', night' if view.night else ''}")
        return text

    def _strip(self, view: View) -> Text:
        """[turn.structure] The phases with the present one marked."""
        text = Text(" ")
        for phase in PHASES:
            now = phase.id == view.phase
            text.append(" ")
            name = phase.name.lower()
            text.append(f"[{name}]" if now else name, "reverse" if now else "bright_black")
        return text

    def _points(self, view: View) -> Text:
        """Points, cards and the held card of both sides."""
        text = Text("  ")
        for side in (0, 1):
            text.append(name_of(self.data, side), STYLES[side])
            text.append(f": Admiral points {view.points[side]}, mission points {view.score[side]}")
            if view.phase == "operational":
                text.append(f", cards {view.decks[side]}")
                text.append(f", holds {self._held(view, side)}" if view.held[side] else "")
            text.append("   ")
        return text

    def _held(self, view: View, side: int) -> str:
        return "a card" if view.held[side] == "?" else self._seen(view).name(view.held[side])

    def _acting(self, seen: Seen) -> Text | None:
        """[term.activation] The unit that acts, and what is left of her way."""
        act = seen.view.act
        if act is None:
            return None
        unit = seen.view.units[act.unit]
        text = Text("  ")
        text.append(f"{seen.mark(act.unit)} {seen.name(act.unit)}", f"bold {seen.style(act.unit)}")
        text.append(f": {unit.speed} knots, course {unit.heading / 2:g}, {seen.state(act.unit)}")
        if act.speed is not None:
            text.append(f"; {(act.way - act.gone) / 10:g} cm to go, {act.run / 10:g} cm straight")
        return text

    # --- choices -----------------------------------------------------------------------------

    def groups(self, view: CoreView, *, everything: bool = False) -> list[Group]:
        """The choices of the open question, verb by verb."""
        found = cast(View, view)
        if found.asked is None or not found.agenda:
            return []
        hints = overlays(self.game.sample(found, Random(0)), found.asked.side)
        seen = self._seen(found)
        return [
            self._group(seen, hints, verb, nouns, everything=everything)
            for verb, nouns in found.asked.options.items()
        ]

    def _group(
        self, seen: Seen, hints: dict[str, Any], verb: str, nouns: list[Noun], *, everything: bool
    ) -> Group:
        if nouns == [None]:
            return Group(verb, "", [Block("", [Item(None, ALONE[verb])])])
        listed = nouns if everything else some(verb, nouns)
        odds = chances(hints)
        items = [Item(noun, self._text(seen, verb, noun) + odds.get((verb, noun), "")) for noun in listed]
        return Group(verb, TITLES[verb], [Block("", items)], len(nouns) - len(listed))

    def _text(self, seen: Seen, verb: str, noun: Noun) -> str:
        """A choice in words, with what is worth knowing of it."""
        text = self.spelled(seen, verb, noun)
        if verb == "buy":
            card = self.data.card[self._card(seen, str(noun))]
            return f"{text}: {card.type}, {card.points} points"
        if isinstance(noun, str) and noun in seen.view.roster:
            return f"{text} ({letter(noun)})"
        return text

    def _card(self, seen: Seen, name: str) -> str:
        """The card of a ship that is for sale."""
        side = seen.view.asked.side if seen.view.asked else Side(0)
        navy = self.data.navies[side]
        return self.data.by_name.get((navy, name)) or self.data.by_name["ANY", name]

    def spelled(self, seen: Seen, verb: str, noun: Noun) -> str:
        """A noun in words that can be typed."""
        match verb, noun:
            case "leg", int(tenths):
                return f"{tenths / 10:g}"
            case "turn", int(half):
                return f"{'port' if half < 0 else 'starboard'} {abs(half) / 2:g}"
            case "fire" | "split" | "barrage", (str(battery), *rest):
                return " ".join([BATTERIES[battery], *(seen.name(str(part)) for part in rest)])
            case "order", str(order):
                return ORDERS[order]
            case _, tuple(parts):
                return " ".join(seen.name(str(part)) for part in parts if part != "")
        return seen.name(str(noun))

    # --- what people type --------------------------------------------------------------------

    def noun(self, view: CoreView, verb: str, words: str) -> Noun:
        """A noun by its name or id, or parts of it; numbers as they are measured on the table."""
        sort = VERBS.get(verb)
        if sort is None:
            raise ValueError(f"{verb!r} is no verb of {self.game.name}: {', '.join(sorted(VERBS))}")
        offered: list[Noun] = view.asked.options.get(verb, []) if view.asked else []
        if sort == "none" or offered == [None]:
            if words:
                raise ValueError(f"{verb} stands alone: type only {verb}")
            return None
        seen = self._seen(view)
        if not words:
            such = f", such as {verb} {self.spelled(seen, verb, offered[0])}" if offered else ""
            raise ValueError(f"{verb} what? Name {KINDS[sort]}{such}")
        if sort == "number":
            return number(verb, words)
        if verb in VIRTUAL:
            return numbers(verb, words)
        if verb == "spread":
            side, _, rest = words.partition(" ")
            return side.lower(), *numbers(verb, rest)
        names = {noun: self.spelled(seen, verb, noun) for noun in offered}
        return self._found(seen, sort, verb, words, names)

    def _found(self, seen: Seen, sort: str, verb: str, words: str, names: dict[Noun, str]) -> Noun:
        """A noun among those that are offered, or else among all."""
        everything: dict[Noun, str] = dict(names)
        if verb == "buy":
            everything = {name: name for _, name in self.data.by_name}
        elif sort == "unit":
            everything = {id: seen.name(id) for id in (*seen.view.roster, *seen.view.squadrons)}
        elif verb == "order":
            everything = {order: ORDERS[order] for order in ORDERS}
        try:
            return find(words, KINDS[sort].partition(" ")[2], names, everything)
        except Ambiguous:
            raise
        except ValueError:
            parts = aimed(seen, verb, words)
            if parts is None:
                raise
            return parts

    # --- pictures ----------------------------------------------------------------------------

    def map(self, view: CoreView, about: str, width: int, height: int) -> RenderableType:
        """The table around the unit that acts, around another, or all of it."""
        seen = self._seen(view)
        if not seen.view.units and not seen.view.cards:
            return Text("", end="")
        if about in ("", "all"):
            return seen.map(None if about else self._centre(seen), width, height)
        ids = seen.placed()
        id = str(find(about, "unit on the table", {}, {id: seen.name(id) for id in ids}))
        return seen.map(seen.view.units[id].point, width, height)

    def _centre(self, seen: Seen) -> Point | None:
        """Where the unit or squadron of the open question is."""
        question = seen.view.agenda[-1] if seen.view.agenda else None
        squadron = seen.view.squadrons.get(getattr(question, "squadron", ""))
        if squadron is not None:
            return squadron.point
        act = seen.view.act
        return None if act is None else seen.view.units[act.unit].point

    def units(self, view: CoreView) -> RenderableType:
        """All units, side by side in one list, and squadrons in flight."""
        seen = self._seen(view)
        table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold")
        for title in ("", "Name", "Type", "Knots", "Course", "At", "State"):
            table.add_column(title)
        for id, entry in seen.view.roster.items():
            unit, card = seen.view.units[id], self.data.card[entry.card]
            here = id in seen.placed()
            at = f"{unit.x / 100:g}, {unit.y / 100:g}" if here else ""
            cells = [f"{unit.speed} of {card.speed}", f"{unit.heading / 2:g}", at] if here else ["", "", ""]
            name = f"{entry.name}{' (flag)' if entry.flagship else ''}"
            mark = seen.mark(id) if here else letter(id)
            table.add_row(Text(mark, seen.style(id)), name, card.type, *cells, seen.state(id))
        aloft = [
            f"{seen.name(q)} at {x.x / 100:g}, {x.y / 100:g}{'' if x.armed else ' (empty)'}"
            for q, x in seen.view.squadrons.items()
            if x.aloft
        ]
        return Lines(table, *([Text(f"In flight: {'; '.join(aloft)}")] if aloft else []))

    def card(self, event: Event, view: CoreView) -> RenderableType | None:
        """[damage.critical] The table of critical damage with the result lit."""
        facts = cast(dict[str, Any], event.facts)
        if event.kind != "critical":
            return None
        chart = next(chart for chart in charts(self.data.tables) if chart.id == facts["table"])
        rows = [row[0] for row in chart.rows]
        return shown_chart(chart, rows.index(str(facts["roll"])))

    def debrief(self, view: CoreView, events: Iterable[tuple[int, Event]]) -> RenderableType | None:
        """Who won and why, the mission points, and what became of the ships."""
        seen = self._seen(view)
        found = seen.view
        if found.winner >= 0:
            first = f"{name_of(self.data, found.winner)} wins ({found.ended})"
        else:
            first = f"A draw ({found.ended})" if found.ended else "Not finished"
        table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold")
        for title in ("", "Mission points", "Shots", "Hits", "Ships gone", "Structure left"):
            table.add_column(title)
        told = [event for _, event in events]
        for side in (0, 1):
            own = [id for id, entry in found.roster.items() if entry.side == side]
            shots = [e.facts for e in told if e.kind == "shot" and str(e.facts["unit"]) in own]
            gone = [id for id in own if found.units[id].status in ("sunk", "wreck", "lost")]
            whole = sum(self.data.card[found.roster[id].card].structure for id in own)
            left = whole - sum(found.units[id].damage for id in own)
            lost = ", ".join(seen.name(id) for id in gone) or "none"
            hits = sum(bool(facts["hit"]) for facts in shots)
            cells = (str(found.score[side]), str(len(shots)), str(hits), lost, f"{left} of {whole}")
            table.add_row(Text(name_of(self.data, side), STYLES[side]), *cells)
        return Lines(Text(first, "bold"), table)


def some(verb: str, nouns: list[Noun]) -> list[Noun]:
    """The choices that are worth a line: of many numbers only some, the last among them."""
    if verb == "leg" and len(nouns) > MANY:
        step = 10 * -(-len(nouns) // (10 * MANY))
        return [noun for index, noun in enumerate(nouns, 1) if index % step == 0 or index == len(nouns)]
    few = 4 if verb in (*VIRTUAL, "spread") else MANY
    if (few == 4 or VERBS[verb] == "number") and len(nouns) > few:
        step = -(-len(nouns) // few)
        return [noun for index, noun in enumerate(nouns) if index % step == 0 or index == len(nouns) - 1]
    return nouns


def chances(hints: dict[str, Any]) -> dict[tuple[str, Noun], str]:
    """What shots and launches promise."""
    found: dict[tuple[str, Noun], str] = {}
    for shot in hints.get("shots", ()):
        attack = shot["coefficient"] + sum(shot["modifiers"].values())
        band = "short" if shot["short"] else "long"
        text = f": {band} range, {signed(attack)} against {shot['defence']}, {shot['chance']:.0%}"
        found["fire", (shot["battery"], shot["arc"], shot["target"])] = text
    for launch in hints.get("torpedoes", ()):
        found["torpedo", (launch["place"], launch["target"])] = f": {launch['number']} or less hits"
    return found


def number(verb: str, words: str) -> int:
    """A number as it is measured: legs in cm, turns in degrees to port or starboard."""
    side, _, rest = words.partition(" ")
    sign = TURNS.get(side.lower(), 0) if verb == "turn" else 0
    try:
        value = float(rest if sign else words)
    except ValueError:
        raise ValueError(f"{words!r} is no number") from None
    scale = {"leg": 10, "turn": 2}.get(verb, 1)
    whole = value * scale * (sign or 1)
    if whole != round(whole):
        raise ValueError(f"{words!r} is too fine: {verb} goes by {1 / scale:g}")
    return round(whole)


def numbers(verb: str, words: str) -> tuple[int, ...]:
    """Whole numbers: a place and a heading, or a direction and a distance."""
    needed = 2 if verb in ("fly", "spread") else 3
    parts = words.replace(",", " ").split()
    if len(parts) != needed or not all(part.removeprefix("-").isdecimal() for part in parts):
        raise ValueError(f"{verb} needs {needed} whole numbers")
    return tuple(map(int, parts))


def aimed(seen: Seen, verb: str, words: str) -> Noun:
    """A battery or tubes, an arc and a target that are not offered, to ask why; None if there is none."""
    letters = {name: letter for letter, name in BATTERIES.items()}
    ids = {seen.name(id).lower(): id for id in seen.view.roster}
    parts = words.lower().split(" ", 2 if verb == "fire" else 1)
    if verb == "fire" and len(parts) == 3 and parts[0] in letters:
        return letters[parts[0]], parts[1], ids.get(parts[2], parts[2])
    if verb == "torpedo" and len(parts) == 2:
        return parts[0], ids.get(parts[1], parts[1])
    if verb in ("split", "barrage") and len(parts) == 2 and parts[0] in letters:
        return letters[parts[0]], parts[1]
    return None
