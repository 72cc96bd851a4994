"""Operation Albion 1917-1918 in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, cast

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.game.game import Game
from sandtable.games.operation_albion.actions import ACTIONS, ActionsPhase, FreeAction
from sandtable.games.operation_albion.gamedata import GERMAN, ISLANDS, MINEFIELD, RUSSIAN, GameData
from sandtable.games.operation_albion.logistics import refit_row
from sandtable.games.operation_albion.sequence import PHASES
from sandtable.games.operation_albion.show import charts
from sandtable.games.operation_albion.show.board import GROUPS
from sandtable.games.operation_albion.show.overlays import overlays
from sandtable.games.operation_albion.state import DEPOT, OUT, REFIT, STOCK, Space, State, Unit
from sandtable.games.operation_albion.view import View
from sandtable.kit.words import counted
from sandtable.terminal.chart import shown_chart
from sandtable.terminal.choices import Block, Group, Item
from sandtable.terminal.faces.operation_albion_battle import battle_block, hits_on
from sandtable.terminal.faces.operation_albion_victory import closing, level, scores, tally
from sandtable.terminal.maps.operation_albion import LEGEND, OFF, SIDES, STYLES, Seen
from sandtable.terminal.matching import Ambiguous, find, plain

TITLES = {
    "action": "Actions",
    "unit": "Begin the force with",
    "add": "Add",
    "drop": "Drop off here",
    "join": "Joins the attack",
    "lose": "Takes the hit",
    "top": "Put on top of its stack",
    "form": "Form a task force of the ships with",
    "show": "Show the enemy",
    "refit": "Tries to refit",
    "hit": "Takes the hit",
    "victim": "Strikes the mine",
    "withdraw": "Leaves for the Western Front",
    "replace": "Comes back",
    "mine": "Minefield",
    "to": "Go to",
    "deploy": "Deploy at",
    "target": "Fly to",
    "area": "Area",
    "retreat": "Retreat to",
    "rally": "Rally at",
    "build": "Build a base at",
    "load": "Load",
    "land": "Put ashore",
    "place": "Place",
    "fly": "Flies along",
    "contingent": "Contingent",
    "kind": "Fire at",
}

ASKED = {
    ("unit", "PlaceUnits"): "Start aboard",
    ("unit", "RaidMuster"): "The raider",
    ("add", "Landing"): "Lands",
    ("area", "Propaganda"): "Agitate in",
    ("area", "BombardTarget"): "Bombard",
    ("area", "Landing"): "Assault",
    ("area", "Sappers"): "The port of",
    ("lose", "Surplus"): "Eliminate",
    ("lose", "NoRoom"): "Eliminate",
    ("place", "PlaceUnits"): "Lay a minefield",
    ("place", "Pursuit"): "Pursue with",
    ("place", "Recall"): "Bring home",
    ("place", "Station"): "Station",
    ("place", "BaseFire"): "Fire with",
    ("mine", "ClearMine"): "Sweep",
    ("mine", "ChooseMine"): "Lay",
    ("to", "Land"): "Land at",
}
"""Titles that depend on the question."""

ALONE = {
    "done": "done: go on",
    "all": "all: everybody who can",
    "go": "go",
    "stop": "stop here",
    "attack": "attack",
    "decline": "decline: do not attack",
    "quick": "quick: set everything up as suggested",
    "keep": "keep: hold fire now",
    "fire": "fire: bombard a coast",
    "lay": "lay a minefield here",
    "pass": "pass: do without",
    "disband": "disband both task forces",
    "form": "form: order stacks, form task forces, show units",
}

SAID = {
    ("done", "ActionsPhase"): "done: end your actions, points left over are lost",
    ("done", "Joining"): "done: attack with these",
    ("done", "AirSupport"): "done: no more aircraft",
    ("done", "Pursuit"): "done: no more pursuit",
    ("done", "Recall"): "done: the others stay on patrol",
    ("done", "Station"): "done: the others stay where they are",
    ("done", "Arrange"): "done: back to the actions",
    ("all", "Muster"): "all: everybody here who can come",
    ("all", "Joining"): "all: everybody here joins",
    ("all", "Refit"): "all: everybody tries",
    ("go", "Muster"): "go: the force is complete",
    ("go", "Loading"): "go: sail",
    ("go", "Landing"): "go: land with these",
    ("go", "Refit"): "go: roll for these",
    ("stop", "Loading"): "stop: do not sail",
    ("stop", "Unloading"): "stop: the others stay aboard",
    ("stop", "Target"): "stop: nothing is in range",
    ("stop", "Land"): "stop: stay where they are",
    ("stop", "Raid"): "stop: no raid",
    ("decline", "LayMine"): "decline: lay none",
    ("decline", "ClearMine"): "decline: sweep none",
    ("decline", "BombardTarget"): "decline: do not bombard",
    ("decline", "Landing"): "decline: no assault",
    ("pass", "Corps"): "pass: keep it in the Reinforcement Pool",
}
"""What a verb that stands alone means in a question."""

KINDS = {
    "unit": "a unit",
    "space": "a space",
    "action": "an action",
    "kind": "a kind of target",
    "list": "a choice",
    "number": "a number",
}
"""What the nouns of a verb are called."""

MANY = 60
"""Choices of one verb; of a longer list the first of each kind are shown, unless all are wanted."""

OWN = ("pool", REFIT, "destroyed", "withdrawn", "october")


class AlbionFace:
    """The war in the Baltic."""

    def __init__(self, game: Game[State, View]) -> None:
        self.game = game
        self.verbs = {verb: told.kind or "none" for verb, told in game.vocabulary.verbs.items()}
        self.data = game.start().game

    # --- the game as such --------------------------------------------------------------------

    def legend(self) -> str:
        """What the signs in the lists mean."""
        return LEGEND

    def examples(self, view: CoreView) -> str:
        """What can be typed."""
        return (
            "quick, action move naval, unit Moltke, add bb-5, to Baltic Sea C, load g_42 g_tr_1, "
            "place Mine 3-2 Baltic Sea B, why to Riga, map Riga, units"
        )

    # --- the block above the question --------------------------------------------------------

    def heading(self, view: CoreView) -> RenderableType:
        """Turn, weather and Action Points; between actions also the revolution, victory points, who
        controls what, and the displays of the viewer.
        """
        seen = self._seen(view)
        found = seen.view
        lines: list[RenderableType] = [self._top(found)]
        if found.phase != "set-up":
            lines.append(self._strip(found))
        if between_actions(found):
            lines += self._status(seen)
        lines += [indented(Text(line, "italic")) for line in self._news(found)]
        return Lines(*lines)

    def _status(self, seen: Seen) -> list[RenderableType]:
        """The revolution, victory points, who controls what, and the displays of the viewer."""
        found = seen.view
        lines: list[RenderableType] = []
        if found.phase != "set-up":
            lines += [indented(self._revolution(found)), indented(self._victory(found))]
            lines += [indented(line) for line in self._last_fortress(found)]
        lines.append(indented(self._control(found)))
        return lines + [indented(line) for line in self._displays(seen)]

    def _seen(self, view: CoreView) -> Seen:
        return Seen(self.data, cast(View, view))

    def _top(self, view: View) -> Text:
        if view.phase == "set-up":
            return Text(f"Set-up: the {SIDES[view.player]} side", "bold")
        turn = self.data.tables.turn[view.turn - 1]
        weather = "bad weather: ships -1, few aircraft" if view.weather else "fair weather"
        text = Text(f"Turn {view.turn} of {self.data.numbers.turns}, {turn.label}", "bold")
        text.append(f"   {weather}", "bold red" if view.weather else "")
        text.append("   AP ")
        for side in (GERMAN, RUSSIAN):
            text.append(f"{SIDES[side]} {view.ap[side]}  ", f"bold {STYLES[side]}")
        return text

    def _strip(self, view: View) -> Text:
        """[6.1] The phases of the turn with the present one marked."""
        text = Text(" ")
        whose: Side | None = None
        for id, name, _, side in PHASES[:-1]:
            if side is not None and side != whose:
                text.append(f" {SIDES[side]}:", STYLES[side])
            whose = side
            now = id == view.phase
            word = {"Action Points": "AP"}.get(name, name.removeprefix("October ").lower())
            text.append(" ")
            text.append(f"[{word}]" if now else word, "reverse" if now else "bright_black")
        return text

    def _revolution(self, view: View) -> str:
        """[7.3.ap] The marker, and the Action Points that it gives."""
        if view.revolution:
            return f"The October Revolution broke out in turn {view.revolution}: Russian AP by die"
        track = self.data.tables.tracks.russian_ap
        now = f"October Revolution marker in box {view.index} of {len(track) - 1}"
        if not view.index:
            return f"{now}: the revolution breaks out at the end of this turn"
        return f"{now}: {track[view.index]} Russian AP; at 0 the revolution breaks out"

    def _victory(self, view: View) -> Text:
        """[4.2, 4.3] Points as far as the viewer knows them, and what they would bring."""
        points, unknown = tally(self.data, view)
        if view.level:
            points = (view.points[GERMAN], view.points[RUSSIAN])
        text = Text("Victory points: ")
        for side in (GERMAN, RUSSIAN):
            sources = [s.what for s in scores(self.data, view) if s.side == side and s.points]
            text.append(f"{SIDES[side]} {points[side]}", STYLES[side])
            text.append(f" ({', '.join(sources)})  " if sources else "  ")
        text.append(f"now: {view.level or level(self.data, points).name}", "bold")
        if unknown:
            text.append(f"; not known: {', '.join(unknown)}", "bright_black")
        return text

    def _last_fortress(self, view: View) -> Iterator[Text]:
        """[4.1] A warning when the fall of one more fortress ends the war."""
        left = [fort for fort in self.data.fortresses if view.control.get(fort) != RUSSIAN]
        if len(left) == 1 and not view.level:
            name = self.data.space[left[0]].name
            words = f"If {name} falls too, the Russians hold every fortress and win at once (4.1)"
            yield Text(words, "bold red")

    def _control(self, view: View) -> Text:
        """[5.0] Who controls the home bases, fortresses, towns and islands."""
        spaces = self.data.map.space
        places = [s for s in spaces if s.kind in ("fortress", "town") or s.id in ISLANDS]
        text = Text()
        for side in (GERMAN, RUSSIAN):
            held = [s.name for s in places if view.control.get(s.id) == side]
            areas = sum(view.control.get(area) == side for area in self.data.land)
            zones = sum(view.control.get(zone) == side for zone in self.data.sea)
            text.append("\n" if text else "")
            text.append(f"{SIDES[side]} control: ", STYLES[side])
            places_held = ", ".join(held) or "no town or island"
            text.append(f"{places_held} ({counted(areas, 'area')}, {counted(zones, 'sea zone')})")
        return text

    def _displays(self, seen: Seen) -> Iterator[str]:
        """[2.1.1] The viewer's displays in numbers; who waits for refit by label."""
        side = seen.view.side
        if side is None:
            return
        units = seen.view.hands[side].units
        parts = [f"{OFF[display]} {len(units[display])}" for display in OWN if units.get(display)]
        mines = len(units.get(STOCK, ()))
        parts += [f"minefields to lay {mines}"] * bool(mines)
        if parts:
            yield f"Off the map: {', '.join(parts)}"
        if units.get(REFIT):
            yield f"For refit: {', '.join(map(seen.label, units[REFIT]))}"

    def _news(self, view: View) -> Iterator[str]:
        """[7.2] What an incident forbids or grants."""
        for effect in view.banned:
            if effect.op == "ban":
                yield f"Incident: {effect.side.title()} {', '.join(effect.types)} units do not act this turn"
            elif effect.op == "ban_attack":
                yield f"Incident: {effect.contingent.title()} units may not attack this turn"
        if view.free:
            only = f", for {contingent(view.carrying)} units only" if view.carrying else ""
            yield f"This action is granted by an incident{only}"

    # --- choices -----------------------------------------------------------------------------

    def groups(self, view: CoreView, *, everything: bool = False) -> list[Group]:
        """The choices of the open question, verb by verb."""
        found = cast(View, view)
        if found.asked is None or not found.agenda:
            return []
        seen, s = self._seen(found), self._sampled(found)
        return [
            self._group(seen, s, verb, nouns, everything=everything)
            for verb, nouns in found.asked.options.items()
        ]

    def _sampled(self, view: View) -> State:
        return self.game.sample(view, Random(0))

    def _group(self, seen: Seen, s: State, verb: str, nouns: list[Noun], *, everything: bool) -> Group:
        question = type(s.agenda[-1]).__name__
        if nouns == [None]:
            text = SAID.get((verb, question), ALONE.get(verb, verb))
            return Group(verb, "", [Block("", [Item(None, text)])])
        title = ASKED.get((verb, question), TITLES.get(verb, verb))
        if verb == "action":
            return Group(verb, title, self._actions(s, nouns, everything=everything))
        listed = nouns if everything or len(nouns) <= MANY else firsts(self.data, nouns)
        more = len(nouns) - len(listed)
        sort = self.verbs[verb]
        if verb == "to" and question == "March":
            return Group(verb, title, self._by_cost(seen, s, listed), more)
        if sort == "space":
            return Group(verb, title, [Block("", [Item(n, seen.brief(str(n))) for n in listed])], more)
        if sort == "unit" or verb == "fly":
            return Group(verb, title, self._by_place(seen, s, verb, listed), more)
        if verb == "kind":
            return Group(verb, title, [Block("", [Item(n, self._aim(s, str(n))) for n in listed])])
        if verb == "contingent":
            return Group(verb, title, [Block("", [Item(n, self.spelled(n)) for n in listed])])
        return Group(verb, title, self._pairs(seen, listed), more)

    def _actions(self, s: State, nouns: list[Noun], *, everything: bool) -> list[Block]:
        """[26.0] The Action List by its groups: what can be done now, and why the rest cannot."""
        refused: dict[str, list[str]] = overlays(s, s.asked).get("refused", {})
        blocks = []
        for begins, name in GROUPS:
            listed = [action for action in ACTIONS if action.startswith(begins)]
            items = [Item(action, ACTIONS[action].title) for action in listed if action in nouns]
            reasons: dict[str, list[str]] = {}
            for action in listed:
                if action in refused and (everything or refused[action][0] != "28.use"):
                    rule, text = refused[action]
                    reasons.setdefault(text, []).append(f"{ACTIONS[action].title} ({rule})")
            notes = tuple(f"not now, {why}: {'; '.join(titles)}" for why, titles in reasons.items())
            if items or notes:
                number = f"{begins[0]}-{begins[1]}" if begins.startswith("G") else begins
                blocks.append(Block(f"{number} {name}", items, notes))
        return blocks

    def _by_cost(self, seen: Seen, s: State, nouns: list[Noun]) -> list[Block]:
        """[10.0] Where a force can go, by what it costs."""
        reach = overlays(s, s.asked)["reach"]
        blocks: dict[int, list[Item]] = {}
        for noun in nouns:
            blocks.setdefault(reach[noun]["cost"], []).append(Item(noun, seen.brief(str(noun))))
        return [Block(f"for {cost} of movement", blocks[cost]) for cost in sorted(blocks)]

    def _by_place(self, seen: Seen, s: State, verb: str, nouns: list[Noun]) -> list[Block]:
        """Units under the name of the place where they are."""
        blocks: dict[str, list[Item]] = {}
        for noun in nouns:
            unit = str(noun[0]) if isinstance(noun, tuple) else str(noun)
            text = seen.full(unit) + self._fate(seen, s, verb, unit)
            blocks.setdefault(seen.where(unit), []).append(Item(noun, text))
        return [Block(place, items) for place, items in blocks.items()]

    def _fate(self, seen: Seen, s: State, verb: str, unit: Unit) -> str:
        """What a choice would do to a unit."""
        if verb in ("lose", "hit", "victim"):
            whole = self.data.unit[unit].steps == 2 and unit not in seen.view.reduced
            return ": is reduced" if whole and type(s.agenda[-1]).__name__ != "Surplus" else ": is lost"
        if verb == "refit":
            row = refit_row(s, unit)
            words = {"R": "comes back", "D": "to the pool", "X": "destroyed"}
            dice = {result: [str(die) for die, r in enumerate(row, 1) if r == result] for result in words}
            listed = [f"{words[result]} on {', '.join(found)}" for result, found in dice.items() if found]
            return f": {'; '.join(listed)}"
        return ""

    def _aim(self, s: State, kind: str) -> str:
        """[12.7] A kind of target, with the results that hit."""
        number = overlays(s, s.asked)["factors"][kind]
        return f"{kind} units: hits {hits_on(number)}"

    def _pairs(self, seen: Seen, nouns: list[Noun]) -> list[Block]:
        """A unit, and the ships or places that go with it."""
        blocks: dict[str, list[Item]] = {}
        for noun in nouns:
            assert isinstance(noun, tuple)
            first, second = str(noun[0]), str(noun[1])
            place = seen.where(first)
            text = seen.full(second) if second in self.data.unit else seen.brief(second)
            heading = seen.full(first) + (f", {place}" if place else "")
            blocks.setdefault(heading, []).append(Item(noun, text))
        return [Block(heading, items) for heading, items in blocks.items()]

    def spelled(self, noun: Noun) -> str:
        """A noun in words that can be typed."""
        match noun:
            case (str(one), ("ground" | "naval" | "air") as cls):
                return f"{contingent(one)} {cls} units"
            case tuple(parts):
                return " ".join(map(self.spelled, parts))
            case str(id) if id in self.data.unit:
                unit = self.data.unit[id]
                if unit.cls == MINEFIELD:
                    return f"{unit.side.title()} {unit.name}"
                return unit.name if unit.label == unit.name else f"{unit.label} {unit.name}"
            case str(id) if id in self.data.space:
                return self.data.space[id].name
            case str(id) if id in ACTIONS:
                return ACTIONS[id].title
        return str(noun)

    # --- what people type --------------------------------------------------------------------

    def noun(self, view: CoreView, verb: str, words: str) -> Noun:
        """A noun by its name, label or id, or parts of it; what is offered comes first."""
        sort = self.verbs.get(verb)
        if sort is None:
            raise ValueError(f"{verb!r} is no verb of {self.game.name}: {', '.join(sorted(self.verbs))}")
        offered: list[Noun] = view.asked.options.get(verb, []) if view.asked else []
        if sort == "none" or offered == [None]:
            if words:
                raise ValueError(f"{verb} stands alone: type only {verb}")
            return None
        if not words:
            raise ValueError(f"{verb} what? Name {KINDS[sort]}{self._such(verb, offered)}")
        labelled = [noun for noun in offered if plain(words) == plain(self._label(noun))]
        if len(labelled) == 1:
            return labelled[0]
        kind = KINDS[sort].partition(" ")[2]
        named = {noun: self.spelled(noun) for noun in firsts(self.data, offered)}
        if sort != "list":
            everything = {noun: self.spelled(noun) for noun in self._all(sort)}
            return find(words, kind, named, everything)
        try:
            return find(words, kind, named, {noun: self.spelled(noun) for noun in offered})
        except Ambiguous:
            raise
        except ValueError as error:
            ids = words.split()
            if len(ids) <= 2 and all(id in self.data.unit or id in self.data.space for id in ids):
                return tuple(ids)
            raise ValueError(f"{error}{self._such(verb, offered)}") from None

    def _such(self, verb: str, offered: list[Noun]) -> str:
        """An example of what can be typed."""
        return f", such as {verb} {self._label(offered[0])}" if offered else ""

    def _label(self, noun: Noun) -> str:
        """A noun in short: a unit by its label."""
        if isinstance(noun, tuple):
            return " ".join(map(self._label, noun))
        unit = self.data.unit.get(str(noun))
        return self.spelled(noun) if unit is None else unit.label

    def _all(self, sort: str) -> Iterable[Noun]:
        everything: dict[str, Iterable[Noun]] = {
            "unit": self.data.unit,
            "space": self.data.space,
            "action": ACTIONS,
            "kind": ("air", "surface", "submarine", "ground", "base"),
        }
        return everything.get(sort, ())

    # --- pictures ----------------------------------------------------------------------------

    def map(self, view: CoreView, about: str, width: int, height: int) -> RenderableType:
        """The battle that is being fought, or the places around the force, around a place, or all."""
        seen = self._seen(view)
        found = seen.view
        if about == "all":
            return seen.listed(seen.occupied())
        if about:
            names: dict[Noun, str] = {id: space.name for id, space in self.data.space.items()}
            return seen.around(str(find(about, "space", {}, names)))
        options = found.asked.options if found.asked else {}
        if found.battle is not None and found.agenda:
            return battle_block(self._sampled(found), seen)
        centre = self._centre(seen)
        if centre:
            choices = [n for verb in ("to", "target", "area", "retreat") for n in options.get(verb, [])]
            force = [u for u in getattr(found.agenda[-1], "units", ()) if u in self.data.unit]
            line = [Text(f"Force: {'; '.join(seen.alike(force))}")] if force else []
            return Lines(*line, seen.around(centre, choices))
        if "unit" in options or "top" in options:
            return Text("", end="")
        return seen.listed(seen.occupied(found.side), height)

    def _centre(self, seen: Seen) -> Space:
        """Where the force of the open question is, or the place that it is about."""
        question = seen.view.agenda[-1] if seen.view.agenda else None
        for name in ("here", "space", "zone", "area"):
            place = getattr(question, name, "")
            if place in self.data.space:
                return str(place)
        battle = getattr(question, "battle", None)
        if battle is not None:
            return cast(Space, battle.space)
        units = (
            *getattr(question, "units", ()),
            *getattr(question, "ships", ()),
            getattr(question, "unit", ""),
        )
        places = [seen.at[unit] for unit in units if unit in seen.at]
        return next((place for place in places if place in self.data.space), "")

    def units(self, view: CoreView) -> RenderableType:
        """Everything on the map, place by place, and the displays that the viewer may look into."""
        seen = self._seen(view)
        table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold")
        table.add_column("Display", no_wrap=True)
        table.add_column("Units")
        for side in (GERMAN, RUSSIAN):
            for display, units in seen.view.hands[side].units.items():
                if units and display != OUT:
                    name = Text(f"{SIDES[side]} {OFF[display]}", STYLES[side])
                    plain_list = display in (DEPOT, STOCK)
                    listed = map(seen.label, units) if plain_list else seen.alike(units)
                    table.add_row(name, ", ".join(listed) if plain_list else "; ".join(listed))
        displays = [table] if table.row_count else []
        status = [] if between_actions(seen.view) else self._status(seen)
        return Lines(seen.listed(seen.occupied()), *displays, *status)

    def card(self, event: Event, view: CoreView) -> RenderableType | None:
        """[7.2] The Incident Table with the result lit."""
        facts = cast(dict[str, Any], event.facts)
        if event.kind != "incident":
            return None
        for table, title in charts.INCIDENTS:
            found = [i for i in self.data.tables.incident if i.table == table]
            for row, incident in enumerate(found):
                if (incident.die, incident.name) == (facts["die"], facts["name"]):
                    return shown_chart(charts.incidents(self.data.tables, table, title), row)
        return None

    def debrief(self, view: CoreView, events: Iterable[tuple[int, Event]]) -> RenderableType | None:
        """The victory level, the points by source, and what both sides did."""
        return closing(self.data, cast(View, view), events)


def indented(text: str | Text) -> Padding:
    """A paragraph that keeps clear of the margin."""
    return Padding(text, (0, 0, 0, 2))


def between_actions(view: View) -> bool:
    """Whether no action, battle or set-up is under way that the viewer is asked about."""
    return not view.agenda or isinstance(view.agenda[-1], ActionsPhase | FreeAction)


def contingent(id: str) -> str:
    """A contingent in words."""
    return id.replace("_", " ").title()


def firsts(data: GameData, nouns: list[Noun]) -> list[Noun]:
    """Of choices that differ only in which of several like minefields is meant, the first."""

    def kind(part: Noun) -> Noun:
        mine = isinstance(part, str) and data.cls.get(part) == MINEFIELD
        return f"{data.owner[str(part)]} {data.unit[str(part)].label}" if mine else part

    found: dict[Noun, Noun] = {}
    for noun in nouns:
        found.setdefault(tuple(map(kind, noun)) if isinstance(noun, tuple) else kind(noun), noun)
    return list(found.values())
