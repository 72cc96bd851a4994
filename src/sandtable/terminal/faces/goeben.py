"""Goeben, 1914 in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, cast

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.view import View as CoreView
from sandtable.game.game import Game
from sandtable.games.goeben.combat import Contact
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.gunnery import TORPEDO, AimTorpedoes, hits_on, solution
from sandtable.games.goeben.incidents import draws
from sandtable.games.goeben.intelligence import Scout, intelligence_value
from sandtable.games.goeben.movement import speeds
from sandtable.games.goeben.outfitting import points_due
from sandtable.games.goeben.ports import kind, must_leave
from sandtable.games.goeben.repairs import repair_dice
from sandtable.games.goeben.sampling import position
from sandtable.games.goeben.sequence import PHASES
from sandtable.games.goeben.setup import PlaceCollier
from sandtable.games.goeben.show import charts
from sandtable.games.goeben.show.debrief import debrief
from sandtable.games.goeben.show.log import TRACKS, Sentences
from sandtable.games.goeben.show.overlays import overlays
from sandtable.games.goeben.state import TAIL, Ship, Space, State
from sandtable.games.goeben.victory import at_the_goal
from sandtable.games.goeben.view import View
from sandtable.kit.words import counted
from sandtable.terminal.chart import shown_chart
from sandtable.terminal.choices import Block, Group, Item
from sandtable.terminal.faces.goeben_battle import battle_block, contact_odds
from sandtable.terminal.faces.goeben_debrief import shown_debrief
from sandtable.terminal.maps.goeben import KINDS, LEGEND, Chart, notes
from sandtable.terminal.matching import find

TITLES = {
    "ship": "Move",
    "add": "Take along",
    "repair": "Repair",
    "stores": "Take on crew and gear",
    "reload": "Load the extra torpedoes of",
    "embark": "Marines back aboard",
    "land": "Land the marines of",
    "raid": "Raid her with",
    "fire": "Fires next",
    "try": "Try with",
    "steam": "Spend a coal for maximum speed",
    "scout": "Send up the seaplane of",
    "suffer": "Takes the damage",
    "ammunition": "A point of ammunition for",
    "torpedoes": "A torpedo for",
    "fuel": "A point of coal for",
    "sail": "Sail to",
    "group": "Begin with the ships at",
    "collier": "Coal from the collier",
    "coal": "Coal from the shore",
    "arm": "Ammunition and torpedoes from the shore",
    "friend": "Help of the friendly ship",
    "withdraw": "Break off to",
    "look": "Look at what lies face down at",
    "base": "Start at",
    "normal": "Fire at the normal rate (1 ammunition)",
    "maximum": "Fire at the maximum rate (2 ammunition)",
    "aim": "Aim a torpedo at",
    "take": "Crew and gear, each into a hull box",
    "dump": "Put off the ship",
    "trade": "Hand over",
    "assign": "Repair dice for a track",
    "nation": "Fires first",
}

ALONE = {
    "stay": "stay here",
    "fight": "fight",
    "break off": "break off to a space next door",
    "hold": "hold fire",
    "launch": "launch the torpedoes",
    "spare": "let her go",
    "pick": "draw the markers",
    "standard": "standard: take the load that we suggest",
    "absorb": "absorb: Damage Control cancels the hit and is used up",
    "accept": "accept the damage",
    "evade": "evade: spend a coal",
    "risk": "risk the torpedo run",
    "jam": "jam their wireless: Alert Level -1",
    "stop": "stop: end the scenario here",
    "play on": "play on for more points",
    "cruise": "cruise, and spend no coal",
    "lay": "lay a mine here",
    "remove": "remove a British battlecruiser from the game",
    "reinforce": "reinforce: call Moltke and Stralsund",
}

DONE = {
    "BuyCargo": "done: leave the other boxes empty",
    "Outfit": "done: go on; ships that outfitted stay here today",
    "Intelligence": "done: no attempt",
    "MoveShips": "done: the others stay where they are",
    "ShareOut": "done: leave the rest",
    "Reload": "done: keep them for later",
    "LandMarines": "done: keep them aboard",
}
"""What it means to be done with a question."""

PARTS = {
    "outfitting": "outfit",
    "naval combat": "combat",
    "commerce raiding": "raiding",
    "shore bombardment": "shore",
}
"""Phases in a word, for the strip."""

BANDS = {
    "cruise": "cruise",
    "maximum": "maximum (1 coal{each})",
    "emergency": "emergency (1 coal and an engine check{each})",
}

NEARBY = 5
"""Spaces; sea spaces at most that far from the ships are listed. The others can be typed."""

NOUNS = {"ship": "ship", "space": "space", "counter": "target", "nation": "nation"}


class GoebenFace:
    """The campaign of the German Mediterranean Division."""

    def __init__(self, game: Game[State, View]) -> None:
        self.game = game
        self.verbs = {verb: told.kind or "none" for verb, told in game.vocabulary.verbs.items()}
        self.data = game.start().game
        self.names = Sentences(self.data)
        self.picture = Chart(self.data)

    # --- the game as such --------------------------------------------------------------------

    def legend(self) -> str:
        """What the signs on the chart mean."""
        return LEGEND

    def examples(self, view: CoreView) -> str:
        """What can be typed."""
        return "sail Zante, zante, take reserve crew 2, trade goeben 3 breslau 1, why sail Malta, map Malta"

    # --- the block above the question --------------------------------------------------------

    def heading(self, view: CoreView) -> RenderableType:
        """Day, Alert Level, points and orders, the sequence of play, and the displays of the ships."""
        s = self._position(view)
        lines: list[RenderableType] = [self._top(s)]
        if s.turn:
            lines.append(self._strip(s))
        if s.mission:
            lines.append(indented(self._orders(s)))
        if s.afloat:
            lines.append(self._displays(s))
        lines += [Text(f"  {line}", "italic") for line in self._news(s)]
        return Lines(*lines)

    def _position(self, view: CoreView) -> State:
        return position(self.data, cast(View, view))

    def _top(self, s: State) -> Text:
        if not s.mission:
            return Text("The orders have not come yet", "bold")
        orders = s.orders_now
        day = f"Day {s.turn} of {orders.days}" if s.turn else f"Before day 1 of {orders.days}"
        reached = "bold green" if s.vp >= orders.vp else "bold"
        alert = "bold red" if s.alert >= self.data.numbers.neutral_draw_alert else "bold"
        return Text.assemble(
            (f"{day}: {orders.name}", "bold"),
            ("   Alert ", ""),
            (f"{s.alert} of {self.data.numbers.alert_max}", alert),
            ("   VP ", ""),
            (f"{s.vp} of {orders.vp}", reached),
        )

    def _strip(self, s: State) -> Text:
        text = Text(" ")
        for phase, _, _ in PHASES:
            now = phase == s.phase
            word = PARTS.get(phase, phase)
            text.append(f"[{word}]" if now else f" {word} ", "reverse" if now else "bright_black")
        return text

    def _orders(self, s: State) -> Text:
        """[17.0] What the orders demand, and what is done of it."""
        orders = s.orders_now
        text = Text("Orders: ")
        if s.accomplished:
            text.append(f"accomplished on day {s.accomplished}", "green")
            return text
        demands = [(f"{orders.vp} VP", s.vp >= orders.vp)]
        for port in orders.destroy:
            left = len(s.forts.get(port, ()))
            demands.append((f"silence {self.names.place(port)} ({left} left)", left == 0))
        goal = " or ".join(map(self.names.place, orders.end_in)) or "a friendly naval base"
        demands.append((f"a German ship at {goal} at the end of a day", at_the_goal(s)))
        for index, (demand, met) in enumerate(demands):
            text.append(", " if index else "")
            text.append(demand, "green" if met else "")
        return text

    def _displays(self, s: State) -> RenderableType:
        table = Table(box=None, show_edge=False, pad_edge=False, header_style="bright_black", padding=(0, 1))
        table.add_column("  ship")
        for heading in ("leadership", "hull", "engines", "guns", "ammo", "torpedoes", "coal", "speed"):
            table.add_column(heading, justify="right", no_wrap=True)
        lines: list[RenderableType] = [table]
        for ship in sorted(s.afloat, key=s.rank):
            display, new = s.afloat[ship], self.data.german[ship]
            guns = "-".join(str(getattr(display, gun)) for gun in GUNS)
            table.add_row(
                Text(f"  {new.name}", "bold"),
                str(display.leadership),
                track(display.hull, new.hull),
                track(display.engines, new.engines),
                Text(guns, "" if all(getattr(display, g) == getattr(new, g) for g in GUNS) else "yellow"),
                track(display.ammunition, new.ammunition),
                track(display.torpedoes, new.torpedoes),
                track(display.coal, new.coal_max, low=1),
                "/".join(str(speed) for speed in dict.fromkeys(speeds(s, ship))),
            )
            short = new.name.removeprefix("SMS ")
            lines.append(indented(f"{short} {self._lies(s, ship)}. {self._boxes(s, ship)}"))
        allies = [ship for ship in sorted(s.at, key=s.rank) if ship not in s.afloat]
        if allies:
            listed = "; ".join(f"{self.names.ship(ship)} {self._lies(s, ship)}" for ship in allies)
            lines.append(indented(f"Austro-Hungarian: {listed}"))
        return Lines(*lines)

    def _lies(self, s: State, ship: Ship) -> str:
        """Where a ship is, what kind of place that is, and whether it can move."""
        space = s.at[ship]
        words = f"at {self.names.place(space)} ({KINDS[kind(s, space)]})"
        if ship in s.outfitted:
            return f"{words}, does not move today"
        if s.turn and must_leave(s, ship) and ship not in s.moved:
            return f"{words}, must leave today"
        return f"{words}, has moved" if ship in s.moved and s.phase == "movement" else words

    def _boxes(self, s: State, ship: Ship) -> str:
        """The hull boxes: what is stowed in them, and how many are empty or lost."""
        display = s.afloat[ship]
        stowed = [
            f"{number} {self._cargo(cargo)}"
            for number, cargo in enumerate(display.boxes, 1)
            if cargo and cargo != TAIL
        ]
        empty = sum(not cargo for cargo in display.boxes[: display.hull])
        lost = len(display.boxes) - display.hull
        parts = [*stowed, *([f"{empty} empty"] if empty else []), *([f"{lost} lost"] if lost else [])]
        return f"Boxes: {', '.join(parts)}"

    def _cargo(self, cargo: str) -> str:
        return self.names.cargo(cargo).partition(" (")[0]

    def _news(self, s: State) -> Iterator[str]:
        """What else matters today."""
        if s.morale:
            yield f"Morale: {s.morale:+d} die in combat today"
        if s.turn and s.sorties >= s.turn:
            yield f"The French fleet is out: its stations are closed on day {s.sorties}"
        for space in sorted(s.storm):
            yield f"Storm at {self.names.place(space)}: no combat, bombardment or landing today"
        for space in s.friends:
            yield f"A friendly ship waits at {self.names.place(space)}"
        for space, ships in s.merchants.items():
            yield f"{len(ships)} merchantman to raid at {self.names.place(space)}"

    # --- choices -----------------------------------------------------------------------------

    def groups(self, view: CoreView, *, everything: bool = False) -> list[Group]:
        """The choices of the open question, verb by verb."""
        seen = cast(View, view)
        if seen.asked is None or not seen.agenda:
            return []
        s = self.game.sample(seen, Random(0))
        return [
            self._group(s, verb, nouns, everything=everything) for verb, nouns in seen.asked.options.items()
        ]

    def _group(self, s: State, verb: str, nouns: list[Noun], *, everything: bool) -> Group:
        sort = self.verbs[verb]
        question = s.agenda[-1]
        title = TITLES.get(verb, verb)
        if sort == "none":
            text = DONE.get(type(question).__name__, verb) if verb == "done" else ALONE[verb]
            if verb == "cruise":
                text += self._contact(s, None)
            return Group(verb, "", [Block("", [Item(None, text)])])
        if verb == "sail":
            return Group(verb, title, self._by_speed(s))
        if verb == "collier" and isinstance(question, PlaceCollier):
            near = nouns if everything else [noun for noun in nouns if self._near(s, str(noun))]
            items = [Item(noun, self.place_text(s, str(noun))) for noun in near]
            return Group(verb, "Sea spaces", [Block("", items)], len(nouns) - len(items))
        if sort == "list":
            return self._stowing(s, verb, nouns, everything=everything)
        if isinstance(question, Scout):
            title = "Fly to"
        return Group(verb, title, [Block("", [Item(noun, self._item(s, verb, noun)) for noun in nouns])])

    def _by_speed(self, s: State) -> list[Block]:
        """[12.1, 12.2, 12.3] Where ships can go, by what it costs; the nearest first."""
        hints = overlays(s, s.asked)
        each = " each" if len(hints["ships"]) > 1 else ""
        blocks: dict[tuple[int, int], list[Item]] = {}
        for space in sorted(hints["reach"], key=self.names.place):
            way = hints["reach"][space]
            key = list(BANDS).index(way["band"]), len(way["way"])
            blocks.setdefault(key, []).append(Item(space, self.place_text(s, space)))
        costs = [cost.format(each=each) for cost in BANDS.values()]
        return [
            Block(f"{costs[band]}, {counted(far, 'space')}", blocks[band, far])
            for band, far in sorted(blocks)
        ]

    def place_text(self, s: State, space: Space) -> str:
        """A space with what kind of harbour it is, and what lies there."""
        sort = kind(s, space)
        harbour = [KINDS[sort]] if sort.endswith(("_port", "_base")) else []
        found = ", ".join([*harbour, *notes(s, space)])
        return f"{self.names.place(space)} ({found})" if found else self.names.place(space)

    def _near(self, s: State, space: Space) -> bool:
        """Whether a space is close to a ship of ours."""
        edge = set(s.at.values())
        for _ in range(NEARBY):
            edge |= {link for near in edge for link in self.data.links[near]}
        return space in edge

    def _item(self, s: State, verb: str, noun: Noun) -> str:
        """A ship, a space or a target, with what the choice brings."""
        name = self.spelled(verb, noun)
        more: dict[str, Callable[[str], str]] = {
            "ship": lambda ship: f" {self._lies(s, ship)}",
            "try": lambda ship: f", Intelligence Value {intelligence_value(s, ship)}",
            "repair": lambda ship: f", {dice(repair_dice(s, ship))}",
            "arm": lambda space: f", {dice(points_due(s, verb, space))}",
            "coal": lambda space: f", {dice(points_due(s, verb, space))}",
            "collier": lambda space: f", {dice(points_due(s, verb, space))}",
            "friend": lambda space: f", {dice(points_due(s, verb, space))} of coal",
            "ammunition": lambda ship: self._filled(s, ship, "ammunition"),
            "torpedoes": lambda ship: self._filled(s, ship, "torpedoes"),
            "fuel": lambda ship: self._filled(s, ship, "coal"),
            "steam": lambda ship: self._contact(s, ship),
            "group": lambda space: f", {draws(s, space)} markers" if s.phase == "incident" else "",
            "normal": lambda target: self._fire(s, "normal", target),
            "maximum": lambda target: self._fire(s, "maximum", target),
            "aim": lambda target: self._torpedo(s, target),
            "look": lambda space: f" {' '.join(notes(s, space))}".rstrip(),
            "withdraw": lambda space: f" ({KINDS[kind(s, space)]})",
        }
        return name + (more[verb](str(noun)) if verb in more else "")

    def _filled(self, s: State, ship: Ship, name: str) -> str:
        new = self.data.german[ship]
        return (
            f", {getattr(s.afloat[ship], name)} of {new.coal_max if name == 'coal' else getattr(new, name)}"
        )

    def _contact(self, s: State, steam: Ship | None) -> str:
        """[14.3] The result of each roll of the die."""
        return f": {contact_odds(s, steam)}" if isinstance(s.agenda[-1], Contact) else ""

    def _fire(self, s: State, rate: str, target: str) -> str:
        """[14.5.solution] The dice of each gun type, and the hits to be expected."""
        hints = overlays(s, s.asked)["fire"][target]
        guns = {gun: number for gun, number in hints[rate].items() if number}
        hit = (7 - self.data.numbers.gun_hits_on) / 6
        listed = ", ".join(f"{gun} {number}" for gun, number in guns.items())
        return f": dice {listed or 'none'}; {sum(guns.values()) * hit:.1f} hits expected"

    def _torpedo(self, s: State, target: str) -> str:
        """[14.6] The dice of one torpedo."""
        ship = cast(AimTorpedoes, s.agenda[-1]).ship
        return f": {dice(solution(s, ship, TORPEDO, target))}, hits on {hits_on(s, target, TORPEDO)} or more"

    # --- crew, gear and repair dice ----------------------------------------------------------

    def _stowing(self, s: State, verb: str, nouns: list[Noun], *, everything: bool) -> Group:
        """Long lists of boxes are cut to the first box of each kind, unless all are wanted; what is
        seldom done is not listed at all.
        """
        seldom = verb in ("dump", "trade")
        listed = nouns if everything or verb == "assign" else [] if seldom else firsts(nouns, verb)
        items = [Item(noun, self._stowed(s, verb, noun)) for noun in listed]
        if verb != "assign":
            return Group(verb, TITLES[verb], [Block("", items)] if items else [], len(nouns) - len(items))
        tracks = dict.fromkeys(str(cast(tuple[Noun, ...], noun)[0]) for noun in nouns)
        blocks = [
            Block(
                TRACKS.get(name, name),
                [item for item in items if cast(tuple[Noun, ...], item.noun)[0] == name],
            )
            for name in tracks
        ]
        return Group(verb, TITLES[verb], blocks)

    def _stowed(self, s: State, verb: str, noun: Noun) -> str:
        """A purchase with its price and use; otherwise what is spelled out."""
        match verb, noun:
            case "take", (str(id), int(box)):
                cargo = self.data.cargo[id]
                price = counted(cargo.cost, "point")
                return f"{self._cargo(id)}, {price}, box {box}: {cargo.effect.partition(';')[0]}"
            case ("dump", (str(ship), int(box))) | ("trade", (str(ship), int(box), _, _)):
                return self._aboard(s, verb, noun, s.afloat[ship].boxes[box - 1])
            case "assign", (_, int(number)):
                return dice(number)
        return self.spelled(verb, noun)

    def _aboard(self, s: State, verb: str, noun: Noun, cargo: str) -> str:
        return f"{self._cargo(cargo)}: {self.spelled(verb, noun)}"

    def spelled(self, verb: str, noun: Noun) -> str:
        """A noun in words."""
        sort = self.verbs[verb]
        match noun:
            case str(id) if sort == "space":
                return self.names.place(id)
            case str(id) if sort in ("ship", "counter"):
                return self.names.ship(id)
            case (str(id), int(number)) if verb == "take":
                return f"{self.names.cargo(id)} {number}"
            case (str(id), int(number)) if verb == "assign":
                return f"{TRACKS.get(id, id)} {number}"
            case (str(ship), int(box), str(other), int(to)):
                return f"{self.names.ship(ship)} {box} to {self.names.ship(other)} {to}"
            case (str(ship), int(box)):
                return f"{self.names.ship(ship)} {box}"
        return str(noun)

    # --- what people type --------------------------------------------------------------------

    def noun(self, view: CoreView, verb: str, words: str) -> Noun:
        """A noun by its name or id, or the beginning of it; what is offered comes first."""
        sort = self.verbs.get(verb)
        if sort is None:
            raise ValueError(f"{verb!r} is no verb of {self.game.name}: {', '.join(sorted(self.verbs))}")
        if sort == "none":
            if words:
                raise ValueError(f"{verb} stands alone: type only {verb}")
            return None
        offered: list[Noun] = view.asked.options.get(verb, []) if view.asked else []
        named = {noun: self._words(cast(View, view), verb, noun) for noun in offered}
        if not words:
            such = f", such as {verb} {named[offered[0]]}" if offered else ""
            raise ValueError(f"{verb} what? Name a {NOUNS.get(sort, 'thing')}{such}")
        if sort == "list":
            return self._list_noun(verb, words, named)
        everything = {noun: self.spelled(verb, noun) for noun in self._all(sort)}
        return find(words, NOUNS.get(sort, sort), named, everything)

    def _words(self, view: View, verb: str, noun: Noun) -> str:
        """A noun with what else it may be called: a box by what lies in it."""
        match verb, noun:
            case ("dump", (str(ship), int(box))) | ("trade", (str(ship), int(box), _, _)):
                return f"{self.names.cargo(view.afloat[ship].boxes[box - 1])} {self.spelled(verb, noun)}"
        return self.spelled(verb, noun)

    def _all(self, sort: str) -> Iterable[Noun]:
        data = self.data
        if sort == "space":
            return data.space
        return (*data.german, *data.warship) if sort in ("ship", "counter") else ()

    def _list_noun(self, verb: str, words: str, named: dict[Noun, str]) -> Noun:
        """Cargo and boxes; without a box the first that is free."""
        first = {noun: named[noun] for noun in firsts(list(named), verb)}
        if verb != "take":
            return find(words, "choice", first if verb == "trade" else named, named)
        front, _, last = words.rpartition(" ")
        name, box = (front, int(last)) if last.isdecimal() and front else (words, 0)
        cargo = str(find(name, "crew or gear", {}, {id: self.names.cargo(id) for id in self.data.cargo}))
        free = [noun for noun in first if cast(tuple[Noun, ...], noun)[0] == cargo]
        return (cargo, box) if box else free[0] if free else (cargo, 1)

    # --- pictures ----------------------------------------------------------------------------

    def map(self, view: CoreView, about: str, width: int, height: int) -> RenderableType:
        """The battle that is being fought, or the chart around the ships, around a place, or all of it."""
        seen = cast(View, view)
        s = self._position(seen)
        if about == "all":
            return self.picture.overview(s, width)
        if about:
            place = str(find(about, "space", {}, {id: self.names.place(id) for id in self.data.space}))
            return self.picture.around(s, [place], (), width, height)
        options = seen.asked.options if seen.asked else {}
        if s.battle is not None and "withdraw" not in options:
            return battle_block(s, self.names)
        choices = [space for verb in ("sail", "look", "withdraw", "base") for space in options.get(verb, [])]
        if not s.at or not (s.turn or choices or "collier" in options):
            return Text("", end="")
        asking = seen.agenda[-1] if seen.agenda else None
        ships = getattr(asking, "ships", None) or (getattr(asking, "ship", ""),)
        centres = list(dict.fromkeys(s.at[ship] for ship in ships if ship in s.at)) or list(s.groups())
        return self.picture.around(s, centres, choices, width, height)

    def units(self, view: CoreView) -> RenderableType:
        """Everything on the table, place by place, and what is still unknown."""
        s = self._position(view)
        table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold")
        table.add_column("Place", no_wrap=True)
        table.add_column("What lies there")
        for space in self.data.space:
            found = list(self._there(s, space))
            if found:
                table.add_row(self.place_name(s, space), "; ".join(found))
        pool = len(s.pool) + sum(s.pooled.values())
        table.add_row("Incident Pool", f"{pool} counters, {sum(s.pooled.values())} of them unknown")
        for group, counters in s.hidden.items():
            if counters and group in s.pooled:
                table.add_row(f"Unseen {group.title()}", ", ".join(map(self.names.ship, counters)))
        return table

    def place_name(self, s: State, space: Space) -> str:
        """A space and its kind."""
        return f"{self.names.place(space)} ({KINDS[kind(s, space)]})"

    def _there(self, s: State, space: Space) -> Iterator[str]:
        ships = s.here(space)
        if ships:
            yield self.names.ships(ships)
        for marker in s.lying.get(space, ()):
            if marker.counter:
                yield self.names.ship(marker.counter) + ("" if marker.up else " (face down)")
        unknown = sum(not marker.counter for marker in s.lying.get(space, ()))
        if unknown:
            yield f"{unknown} face down"
        for fort in s.forts.get(space, ()):
            name = self.names.ship(fort.counter) if fort.counter else "coastal defence, unknown"
            yield name + (f", {fort.damage} damage" if fort.damage else "")
        for place, word in ((s.colliers, "collier"), (s.mines, "mine"), (s.marines, "marines ashore")):
            if space in place:
                yield word
        if space in s.visited and kind(s, space).startswith("neutral"):
            yield "closed: it has had its visit"

    def card(self, event: Event, view: CoreView) -> RenderableType | None:
        """[11.1, 14.3] The Intelligence or the Contact Table with the result lit."""
        facts = cast(dict[str, Any], event.facts)
        if event.kind == "contact":
            bands = self.data.tables.contact
            row = next(i for i, band in enumerate(bands) if band.least <= facts["total"] <= band.most)
            return shown_chart(charts.contact(self.data.tables), row)
        if event.kind == "intelligence":
            columns = self.data.tables.intelligence
            column = next(i for i, c in enumerate(columns) if c.least <= facts["value"] <= c.most)
            return shown_chart(charts.intelligence(self.data.tables), facts["die"] - 1, column + 1)
        return None

    def debrief(self, view: CoreView, events: Iterable[tuple[int, Event]]) -> RenderableType | None:
        """Points, voyage and gunnery."""
        return shown_debrief(debrief(self.data, events), self.names)


def indented(text: str | Text) -> Padding:
    """A paragraph that keeps clear of the margin."""
    return Padding(text, (0, 0, 0, 2))


def dice(number: int) -> str:
    """A number of dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def track(now: int, full: int, low: int = 0) -> Text:
    """A track: yellow if something is missing that should be there, red when it is empty."""
    style = "red" if now == 0 else "yellow" if (now <= low if low else now < full) else ""
    return Text(f"{now}/{full}", style)


def firsts(nouns: list[Noun], verb: str) -> list[Noun]:
    """Of choices that differ only in the box that something goes to, the first."""
    if verb not in ("take", "trade"):
        return nouns
    found: dict[Noun, Noun] = {}
    for noun in nouns:
        assert isinstance(noun, tuple)
        found.setdefault(noun[:-1], noun)
    return list(found.values())
