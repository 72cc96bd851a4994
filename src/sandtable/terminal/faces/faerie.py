"""Albion: Land of Faerie in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, cast

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from sandtable.board.hexes import Hex, printed
from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.side import other
from sandtable.core.view import View as CoreView
from sandtable.game.game import Game
from sandtable.games.faerie.enchantment import NUMBER, Plot
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.muster import Muster
from sandtable.games.faerie.ratings import MAILCOAT
from sandtable.games.faerie.sequence import PHASES
from sandtable.games.faerie.show.overlays import overlays
from sandtable.games.faerie.state import Fight, State
from sandtable.games.faerie.view import View
from sandtable.terminal.choices import Block, Group, Item
from sandtable.terminal.faces.faerie_combat import chart_of, combat_block, form
from sandtable.terminal.faces.faerie_victory import closing, goal
from sandtable.terminal.maps.faerie import LEGEND, SIDES, STYLES, Seen, name_of, place_of
from sandtable.terminal.matching import Ambiguous, find

TITLES = {
    "stack": "Move the stack in",
    "person": "Moves",
    "ship": "Sails",
    "troops": "Troops that march along",
    "with": "Teleports too",
    "to": "Go to",
    "top": "Lay on top",
    "attach": "Takes an escort from the ranks",
    "dismiss": "Sends his escort back to the ranks",
    "give": "Hand over",
    "leave_item": "Leave with the troops or in the fortress",
    "wield": "Use before other items",
    "take": "Pick up",
    "embark": "Load the ship",
    "debark": "Land what is aboard",
    "board": "Goes aboard",
    "board_troops": "One CSP goes aboard, of",
    "ashore": "Goes ashore",
    "ashore_troops": "The CSP goes ashore, of",
    "teleport": "Tries to teleport",
    "search": "Search, with Movement Points",
    "place": "Appears in",
    "enter": "The Expedition appears in",
    "carrier": "The ship",
    "refit": "Refit",
    "battle": "Start a battle in",
    "engage": "Start an engagement in",
    "melee": "Start a melee in",
    "next": "Resolve next",
    "form": "Resolve next",
    "terrain": "Defend in",
    "duel": "Calls for a duel arcane",
    "trial": "Calls for a trial by combat",
    "accept": "Answers the challenge",
    "stay_out": "Stays out of the melee",
    "touch": "Touch with the Hand of Torbay",
    "call": "Calls forth the kings",
    "lose": "Lose a CSP of",
    "lose_escort": "Loses his escort",
    "wound": "Takes a wound",
    "damage": "Loses a Step",
    "shift": "Goes aboard",
    "retreat": "Retreat to",
    "taker": "Takes the item",
    "keeper": "Takes the find",
    "find": "Find",
    "shake": "at",
    "scry": "of the stack in",
    "elements": "for",
    "mind": "on",
    "vortex": "in",
    "control": "of",
    "dispel": "in",
    "strengthen": "for",
    "write": "Write the next hex",
    "write_search": "Write a search, with Movement Points",
}
"""What the nouns of a verb are for; an enchantment is named before it."""

ASKED = {
    ("stack", "ForcedMarches"): "March on with the stack in",
    ("stack", "ReactionPhase"): "React with the stack in",
}
"""Titles that depend on the question."""

ALONE = {
    "done": "done: go on",
    "stop": "stop: that is all for this stack",
    "all": "all: everybody ashore, with all troops that they command",
    "fleet": "fleet: all ships at this shore",
    "overrun": "overrun: attack them at once and march on",
    "halt": "halt: stop here",
    "evade": "evade: try to go unnoticed",
    "slip": "slip: go unnoticed by magic",
    "stand": "stand: do not evade",
    "escapes": "escapes: let them get away",
    "caught": "caught: they do not get away",
    "decline": "decline the challenge",
    "press": "press: attack",
    "hold": "hold: do not attack",
    "gaze": "gaze into the Moray Crystal",
    "ask": "ask, with Misha's Rod, what items the enemy has here",
    "go": "go: nobody else, roll the dice",
    "seal": "seal: this is all, the writing is done",
    "sow": "sow the Teeth of the Dragon",
    "keep": "keep: not now",
    "abstain": "abstain: cast nothing",
    "farcall": "farcall",
    "storm": "storm",
    "winter": "winter",
    "rain": "rain",
    "vision": "vision",
    "leave": "leave it where it is",
    "lose_sown": "lose_sown: one of those that sprang from the Teeth",
    "by_land": "by_land: the pieces ashore",
    "by_sea": "by_sea: the ships",
}

SAID = {
    ("done", "OrderStacks"): "done: leave all your stacks as they are",
    ("done", "MovementPhase"): "done: end your movement",
    ("done", "ForcedMarches"): "done: no more forced marches",
    ("done", "ReactionPhase"): "done: no more reactions, let the enemy fight",
    ("done", "DeclareBattles"): "done: start no more",
    ("done", "DeclareMelees"): "done: start no more",
    ("done", "Challenge"): "done: no challenge",
    ("done", "Loading"): "done: nobody else",
    ("done", "Landing"): "done: the others stay aboard",
    ("done", "StartRefit"): "done: refit no more",
    ("done", "StayOut"): "done: all others take part",
    ("done", "Ready"): "done: everybody keeps what he has",
    ("all", "Landing"): "all: everybody, and the CSP",
    ("keep", "CurseLoss"): "keep: the rest as wounds",
    ("leave", "Keep"): "leave it hidden",
}
"""What a verb that stands alone means in a question."""

KINDS = {
    "person": "a person",
    "ship": "a ship",
    "hex": "a hex",
    "piece": "a piece",
    "item": "an item",
    "colour": "a colour",
    "list": "a choice",
    "number": "a number",
    "word": "a word",
}
"""What the nouns of a verb are called."""

MANY = 36
"""Hexes; of a longer list those with a name or a stack and the first others are shown unasked."""


class FaerieFace:
    """The Third Fomorian War."""

    def __init__(self, game: Game[State, View]) -> None:
        self.game = game
        self.verbs = {verb: told.kind or "none" for verb, told in game.vocabulary.verbs.items()}
        self.data = game.start().game

    # --- the game as such ----------------------------------------------------------------------

    def legend(self) -> str:
        """What the signs on the map mean."""
        return LEGEND

    def examples(self, view: CoreView) -> str:
        """What can be typed."""
        return (
            "stack 3012, stack Banfrey, person Imric, troops moray 4, to 3013, give crystal imric, "
            "vortex 2634, mind Edric, abstain, why to 2301, map Brugh Tara, units, rule 12.5"
        )

    # --- the block above the question ----------------------------------------------------------

    def heading(self, view: CoreView) -> RenderableType:
        """Turn, mana, weather and points, the sequence of play, and what is under way."""
        found = cast(View, view)
        lines: list[RenderableType] = [self._top(found)]
        if found.turn:
            lines.append(self._strip(found))
        lines += [Padding(Text(line), (0, 0, 0, 2)) for line in self._news(Seen(self.data, found))]
        return Lines(*lines)

    def _top(self, view: View) -> Text:
        if not view.turn:
            part = "set-up" if view.phase == "set-up" else "the Fomorian host gathers"
            text = Text(f"Before the war: {part}", "bold")
        else:
            name = self.data.turns[view.turn].name
            text = Text(f"Turn {view.turn} of {self.data.war.turns}, {name}", "bold")
            text.append(f"   Mana Level {view.mana}   {view.air}", "")
            if view.sky:
                text.append(f", other weather in {len(view.sky)} hexes")
        text.append("   VP ")
        for side in (FOMORIAN, FAERIE):
            text.append(f"{SIDES[side]} {view.points[side]}  ", STYLES[side])
        return text

    def _strip(self, view: View) -> Text:
        """[5.0] Segments, then the phases of a Player-Turn; the present one is marked."""
        text = Text(" ")
        common = [phase for phase in PHASES if phase[0] in ("enchantment", "attrition")]
        phases = [phase for phase in PHASES if phase[2].startswith("5.D")]
        active = other(view.player) if view.phase == "reaction" else view.player
        for id, name, _ in common:
            mark(text, name, now=id == view.phase)
        for side in (FOMORIAN, FAERIE):
            text.append(f"  {SIDES[side]}{':' * (side == active)}", STYLES[side])
            for id, name, _ in phases if side == active else ():
                whose = f"{SIDES[other(side)]} " if id == "reaction" else ""
                mark(text, whose + name.lower(), now=id == view.phase)
        return text

    def _news(self, seen: Seen) -> Iterator[str]:
        """Enchantments at work, combats announced, who moves; between them who sleeps, and the goal."""
        view = seen.view
        if view.group is None and view.fight is None:
            yield f"To win: {goal(self.data)}"
            if view.asleep:
                yield f"Inactive: {', '.join(map(seen.name, view.asleep))}"
        works = [spell for spell in view.spells if spell.works]
        if works:
            names = [f"{self.data.enchantment[s.number].name} ({seen.name(s.caster)})" for s in works]
            yield f"Enchantments at work: {', '.join(names)}"
        if view.plots and view.phase == "enchantment":
            yield f"Plotted in secret: {', '.join(self._plotted(seen))}"
        if view.doomed:
            yield "Brian Mac Iver is dead: the troops of the Borders are lost at the end of the turn"
        fights = [fight for fight in view.fights if fight != view.fight]
        if fights:
            yield f"Announced: {', '.join(f'{form(x).lower()} in {seen.place(x.hex)}' for x in fights)}"
        if view.group is not None:
            group = view.group
            names = [seen.name(p) for p in (*group.ships, *group.persons)] + seen.troops(group.troops)
            yield f"The group in {seen.place(group.hex)}: {', '.join(names) or 'nobody yet'}"

    def _plotted(self, seen: Seen) -> Iterator[str]:
        for spell in seen.view.plots:
            what = self.data.enchantment[spell.number].name if spell.number else "nothing"
            yield f"{seen.name(spell.caster)} {what}"

    # --- choices -------------------------------------------------------------------------------

    def groups(self, view: CoreView, *, everything: bool = False) -> list[Group]:
        """The choices of the open question, verb by verb."""
        found = cast(View, view)
        if found.asked is None or not found.agenda:
            return []
        seen, hints = Seen(self.data, found), self._hints(found)
        return [
            self._group(seen, hints, verb, nouns, everything=everything)
            for verb, nouns in found.asked.options.items()
        ]

    def _sampled(self, view: View) -> State:
        return self.game.sample(view, Random(0))

    def _hints(self, view: View) -> dict[str, Any]:
        """What moving or plotting would cost or bring, which depends only on what the viewer knows."""
        if not view.agenda or not isinstance(view.agenda[-1], Muster | Plot):
            return {}
        s = self._sampled(view)
        return overlays(s, s.asked)

    def _group(
        self, seen: Seen, hints: dict[str, Any], verb: str, nouns: list[Noun], *, everything: bool
    ) -> Group:
        question = type(seen.view.agenda[-1]).__name__
        spell = self._spell(hints, verb)
        if nouns == [None]:
            text = SAID.get((verb, question), ALONE.get(verb, verb)) + (f": {spell}" if spell else "")
            notes = tuple(self._refused(hints)) if verb == "abstain" else ()
            return Group(verb, "", [Block("", [Item(None, text)], notes)])
        title = ASKED.get((verb, question), TITLES.get(verb, verb))
        title = f"{spell} {title}" if spell else title
        match self.verbs[verb]:
            case "hex":
                return self._hexes(seen, hints, verb, title, nouns, everything=everything)
            case "person" | "ship" | "piece":
                return Group(verb, title, self._pieces(seen, verb, nouns))
            case "list" if verb == "troops":
                return self._ranks(seen, title, nouns, everything=everything)
            case "list":
                return Group(verb, title, self._gifts(seen, nouns))
            case "number":
                return Group(verb, title, [Block("", [Item(n, self._search(n)) for n in nouns])])
        return Group(verb, title, [Block("", [Item(noun, self.spelled(noun)) for noun in nouns])])

    def _spell(self, hints: dict[str, Any], verb: str) -> str:
        """[19.4] An enchantment by name, with its reach."""
        reach = hints.get("reach", {}).get(verb)
        if reach is None or verb not in NUMBER:
            return ""
        name = self.data.enchantment[NUMBER[verb]].name
        return name if verb in ("farcall", "strengthen") else f"{name} (reach {reach})"

    def _refused(self, hints: dict[str, Any]) -> Iterator[str]:
        """[19.1, 19.4] What the caster cannot cast, by the reason."""
        reasons: dict[str, list[str]] = {}
        for verb, (rule, text) in hints.get("refused", {}).items():
            name = self.data.enchantment[NUMBER[verb]].name
            reasons.setdefault(text, []).append(f"{name} ({rule})")
        for text, names in reasons.items():
            yield f"not now, {text}: {', '.join(names)}"

    def _hexes(
        self,
        seen: Seen,
        hints: dict[str, Any],
        verb: str,
        title: str,
        hexes: list[Noun],
        *,
        everything: bool,
    ) -> Group:
        ways = hints.get("reach", {}) if verb == "to" else {}
        order = sorted((Hex(cast(int, hex)) for hex in hexes), key=lambda hex: (self._plain(seen, hex), hex))
        listed = order if everything else order[:MANY]
        items = []
        for hex in listed:
            cost = f"{ways[hex]['cost']} MP" if hex in ways else ""
            items.append(Item(hex, seen.choice(hex, cost)))
        notes = []
        if len(ways) > len(hexes):
            notes.append(f"{len(ways)} hexes are within reach, step by step")
        return Group(verb, title, [Block("", items, tuple(notes))], len(order) - len(listed))

    def _plain(self, seen: Seen, hex: Hex) -> bool:
        """Whether a hex has neither a name nor anybody in it."""
        return hex not in seen.stacks and hex not in self.data.place and hex not in self.data.fortress

    def _pieces(self, seen: Seen, verb: str, nouns: list[Noun]) -> list[Block]:
        """Pieces under the place where they are, if they are in several."""
        if verb in ("mind", "control"):
            return [Block("", [Item(noun, self._target(seen, str(noun))) for noun in nouns])]
        places = {seen.at.get(str(noun), Hex(0)) for noun in nouns}
        blocks: dict[str, list[Item]] = {}
        for noun in nouns:
            at = seen.at.get(str(noun))
            heading = seen.place(at) if len(places) > 1 and at is not None else ""
            item = Item(noun, seen.piece(str(noun)) + self._fate(seen, verb, str(noun)))
            blocks.setdefault(heading, []).append(item)
        return [Block(heading, items) for heading, items in blocks.items()]

    def _target(self, seen: Seen, person: str) -> str:
        """[19.4.08, 19.4.10] An enemy, and where he was seen on top of a stack."""
        at = seen.at.get(person)
        return seen.piece(person) + (f", in {seen.place(at)}" if at is not None else "")

    def _fate(self, seen: Seen, verb: str, id: str) -> str:
        """[7.0.person, 7.0.ship] Whether a loss would be the last."""
        view, due = seen.view, seen.view.due
        if verb == "wound":
            taken = view.wounds.get(id, 0) + due.hurt.get(id, 0)
            mailed = MAILCOAT in view.kit.get(id, ())
            last = taken + 1 >= self.data.person[id].combat and not mailed
            return ": it would kill" if last else f": {due.hurt[id]} so far" if id in due.hurt else ""
        if verb == "damage":
            return ": it would sink" if id in view.damaged or id in due.holed else ""
        return ""

    def _ranks(self, seen: Seen, title: str, nouns: list[Noun], *, everything: bool) -> Group:
        """[11.0.stack] Numbers of CSPs of a colour; of a long list only one, half and all are shown."""
        numbers: dict[str, list[int]] = {}
        for noun in nouns:
            colour, number = cast(tuple[str, int], noun)
            numbers.setdefault(colour, []).append(number)
        blocks = []
        for colour, found in numbers.items():
            found.sort()
            few = sorted({found[0], found[(len(found) - 1) // 2], found[-1]})
            listed = found if everything or len(found) < 5 else few
            blocks.append(Block(seen.name(colour), [Item((colour, n), f"{n} CSP") for n in listed]))
        return Group("troops", title, blocks, len(nouns) - sum(len(block.items) for block in blocks))

    def _gifts(self, seen: Seen, nouns: list[Noun]) -> list[Block]:
        """[20.1] Who can be given an item, item by item."""
        blocks: dict[str, list[Item]] = {}
        for noun in nouns:
            item, piece = cast(tuple[str, str], noun)
            bearer = next((who for who, items in seen.view.kit.items() if item in items), "")
            heading = seen.name(item) + (f", of {seen.name(bearer)}" if bearer else "")
            blocks.setdefault(heading, []).append(Item(noun, f"to {seen.name(piece)}"))
        return [Block(heading, items) for heading, items in blocks.items()]

    def _search(self, points: Noun) -> str:
        """[20.3.1] What the Movement Points of a search add to the dice."""
        extra = cast(int, points) - self.data.numbers.search_least
        return f"{points} MP" + (f", dice +{extra}" if extra else "")

    def spelled(self, noun: Noun) -> str:
        """A noun in words that can be typed."""
        match noun:
            case (str(item), str(piece)):
                return f"{name_of(self.data, item)} to {name_of(self.data, piece)}"
            case (str(colour), int(number)):
                return f"{number} CSP of {name_of(self.data, colour)}"
            case int(hex) if hex in self.data.hexes:
                return place_of(self.data, Hex(hex))
            case str(id):
                return name_of(self.data, id)
        return str(noun)

    # --- what people type ----------------------------------------------------------------------

    def noun(self, view: CoreView, verb: str, words: str) -> Noun:
        """A noun by its name, number or id, or parts of it; what is offered comes first."""
        sort = self.verbs.get(verb)
        if sort is None:
            raise ValueError(f"{verb!r} is no verb of {self.game.name}: {', '.join(sorted(self.verbs))}")
        offered: list[Noun] = view.asked.options.get(verb, []) if view.asked else []
        if sort == "none" or offered == [None]:
            if words:
                raise ValueError(f"{verb} stands alone: type only {verb}")
            return None
        if not words:
            such = f", such as {verb} {self._typed(offered[0])}" if offered else ""
            raise ValueError(f"{verb} what? Name {KINDS[sort]}{such}")
        if sort == "number" and words.isdecimal():
            return int(words)
        if sort == "list":
            return self._pair(verb, words, offered)
        named = {noun: self.spelled(noun) for noun in offered}
        everything = {noun: self.spelled(noun) for noun in self._all(sort)}
        return find(words, KINDS[sort].split()[-1], named, everything)

    def _typed(self, noun: Noun) -> str:
        """A noun in short, as an example."""
        match noun:
            case (str(colour), int(number)):
                return f"{colour} {number}"
            case int(hex) if hex in self.data.hexes:
                return printed(Hex(hex))
        return self.spelled(noun)

    def _pair(self, verb: str, words: str, offered: list[Noun]) -> Noun:
        """Troops and their number in either order; or an item and who gets it, by names or ids."""
        if verb == "troops":
            number = next((word for word in words.split() if word.isdecimal()), "")
            colour = " ".join(word for word in words.split() if word.lower() not in (number, "csp", "of"))
            if not (number and colour):
                raise ValueError("troops need a colour and a number, such as troops moray 4")
            listed = {noun[0]: self.spelled(noun[0]) for noun in offered if isinstance(noun, tuple)}
            everything = {id: self.spelled(id) for id in self._all("colour")}
            return find(colour, "colour", listed, everything), int(number)
        ids = tuple(words.split())
        if ids in offered:
            return ids
        named = {noun: self.spelled(noun) for noun in offered}
        try:
            return find(words, "choice", named, named)
        except Ambiguous:
            raise
        except ValueError as error:
            such = f", such as {verb} {self._typed(offered[0])}" if offered else ""
            raise ValueError(f"{error}{such}") from None

    def _all(self, sort: str) -> list[Noun]:
        game = self.data
        everything: dict[str, list[Noun]] = {
            "person": [*game.person],
            "ship": [*game.ship],
            "hex": [*sorted(game.hexes)],
            "piece": [*game.person, *game.ship, *game.colour],
            "item": [*game.item],
            "colour": [*game.colour],
        }
        return everything.get(sort, [])

    # --- pictures ------------------------------------------------------------------------------

    def map(self, view: CoreView, about: str, width: int, height: int) -> RenderableType:
        """The map around the open question, around a place, or all of it; a combat with its forces."""
        seen = Seen(self.data, cast(View, view))
        found = seen.view
        if about == "all":
            return seen.overview()
        if about:
            names: dict[Noun, str] = {hex: seen.place(hex) for hex in sorted(self.data.hexes)}
            hex = Hex(cast(int, find(about, "hex", {}, names)))
            return Lines(seen.around([], hex, width, height, [hex]), seen.described(hex))
        fight = self._fight(found)
        if fight is not None:
            return combat_block(self._sampled(found), seen, fight)
        options = found.asked.options if found.asked else {}
        hexes = [Hex(n) for verb, ns in options.items() if self.verbs[verb] == "hex" for n in ns]
        plotting = bool(found.agenda) and isinstance(found.agenda[-1], Plot)
        choices = [] if plotting else hexes
        here = self._here(seen, options)
        if not here and not choices:
            return Text("", end="")
        centre = here or max(choices, key=seen.weight)
        picture = seen.around(choices, centre, width, height, [here] if here else [])
        return Lines(picture, seen.described(here)) if len(seen.stacks.get(here, [])) > 1 else picture

    def _fight(self, view: View) -> Fight | None:
        """The combat that the open question is about."""
        if not view.agenda or view.fight is not None:
            return view.fight if view.agenda else None
        hex = getattr(view.agenda[-1], "hex", 0)
        return next((fight for fight in view.fights if fight.hex == hex), None)

    def _here(self, seen: Seen, options: dict[str, list[Noun]]) -> Hex:
        """Where the open question is."""
        view = seen.view
        if view.group is not None:
            return view.group.hex
        question = view.agenda[-1] if view.agenda else None
        if isinstance(question, Plot):
            return Hex(self._hints(view)["hex"])
        hex = getattr(question, "hex", 0)
        if hex in self.data.hexes:
            return Hex(hex)
        pieces = [str(n) for verb, ns in options.items() if self.verbs[verb] != "hex" for n in ns]
        return next((seen.at[piece] for piece in pieces if piece in seen.at), Hex(0))

    def units(self, view: CoreView) -> RenderableType:
        """Every stack that is seen, items that lie about, and what is lost."""
        seen = Seen(self.data, cast(View, view))
        found = seen.view
        first = found.side if found.side is not None else FOMORIAN
        lines: list[RenderableType] = [seen.listed(first), Text(), seen.listed(other(first))]
        gone = [hex for hex in found.sight if all(x.side == found.side for x in seen.stacks.get(hex, []))]
        lines += [Text(f"{seen.place(hex)}, {seen.glimpse(found.sight[hex])}; now gone") for hex in gone]
        for title, names in (
            ("Artifacts to be found", [self._lies(seen, item) for item in found.hidden]),
            ("Items that lie about", [self._lies(seen, i) for i in found.lies if i not in found.hidden]),
            ("Items lost", [seen.name(item) for item in found.lost_items]),
            ("Slain", [seen.name(person) for person in found.slain]),
            ("Laid to rest", [seen.name(person) for person in found.gone]),
            ("Sunk", [seen.name(ship) for ship in found.sunk]),
            ("Troops lost", seen.troops(found.lost)),
            ("Fortresses destroyed", [seen.place(hex) for hex in found.ruins]),
            ("Inactive", [seen.name(who) for who in found.asleep]),
        ):
            if names:
                lines.append(Text.assemble((f"{title}: ", "bold"), ", ".join(names)))
        return Lines(*lines)

    def _lies(self, seen: Seen, item: str) -> str:
        hex = seen.view.lies.get(item)
        return seen.name(item) + (f" in {seen.place(hex)}" if hex is not None else "")

    def card(self, event: Event, view: CoreView) -> RenderableType | None:
        """The chart that an event was decided on, with row and column lit."""
        return chart_of(self.data, event)

    def debrief(self, view: CoreView, events: Iterable[tuple[int, Event]]) -> RenderableType | None:
        """Who has won, the points by source, and what both sides did."""
        return closing(self.data, cast(View, view), events)


def mark(text: Text, word: str, *, now: bool) -> None:
    """Add a part of the sequence of play, the present one in brackets."""
    text.append(" ")
    text.append(f"[{word}]" if now else word, "reverse" if now else "bright_black")
