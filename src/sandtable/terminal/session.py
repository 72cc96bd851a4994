"""A session: one game at one keyboard. It shows the view of the side to move, and reads its answers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import ClassVar

from rich.columns import Columns
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from sandtable.bots import Bot
from sandtable.bots.levels import ADVISER
from sandtable.bots.suggestions import consider
from sandtable.core.options import Choice
from sandtable.core.play import Illegal
from sandtable.core.side import Side
from sandtable.core.view import View
from sandtable.game.info import spoken
from sandtable.record.table import Table
from sandtable.terminal.choices import Block, Group
from sandtable.terminal.explain import listing, spent
from sandtable.terminal.log import LogPrinter, rule_text
from sandtable.terminal.matching import Ambiguous
from sandtable.terminal.output import out, outcome
from sandtable.terminal.saving import Save
from sandtable.terminal.screen import Screen
from sandtable.terminal.wording import sentence

MAP_LINES = 16
"""Lines of the map excerpt above a question."""

LONG_LOG = 40
"""Entries of the log; of a longer one only the end is shown, unless all is wanted."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""The escape sequence that clears the screen and its scrollback."""

HELP = """\
NUMBER            make that choice
VERB NOUN         the same in words; the noun alone will do if it can mean only one thing
undo              take your last choice back, up to the last roll or the choice of another
undo agreed       the same past a roll or another's choice, if the others at this terminal agree
advice, ?         what a bot would do, its best lines first
why VERB NOUN     why something is not allowed
rule CASE         read a rule by its number, or all that speak of a word
map [PLACE|all]   the map around the question, around a place, or all of it
units             where everything is
show [PANEL]      a page beside the map, such as a list or a display
log [N]           the log, or its last N lines
list              every choice, those left out of a long list too
save FILE         go on in another file
resign            give the game up
quit              leave; the game is saved
An empty line shows the question again."""


def clear() -> None:
    """Clear the screen, if the output is a terminal."""
    if out.is_terminal:
        out.file.write(CLEAR)
        out.file.flush()


class Quit(Exception):
    """Raised when the player leaves the table."""


class Session:
    """A game between people and bots at one terminal."""

    def __init__(
        self, table: Table, look: Screen, players: dict[Side, Bot | None], save: Save, random: Random
    ) -> None:
        self.table = table
        self.game = table.game
        self.look = look
        self.players = players
        self.save = save
        self.random = random
        self.log_printer = LogPrinter(table.game, out)
        self.people = [side for side, player in players.items() if player is None]
        self.seen: dict[Side | None, int] = {}
        self.facing: Side | None = None
        self.choices: list[Choice] = []

    def run(self) -> None:
        """Play until the game is over or a player leaves."""
        try:
            while (decision := self.table.decision) is not None:
                player = self.players[decision.side]
                if player is not None:
                    self.bot_plays(decision.side, player)
                else:
                    self.person_plays(decision.side)
        except (Quit, KeyboardInterrupt):
            self.leave()
        else:
            self.finish()

    # --- whose turn it is ------------------------------------------------------------------

    def bot_plays(self, side: Side, player: Bot) -> None:
        """Let a bot answer until it is another side's turn. The bot gets its view and nothing else."""
        with out.status(f"{self.name(side)} is thinking"):
            while (decision := self.table.decision) is not None and decision.side == side:
                view = self.table.view(side)
                self.table.choose(side, *player.choose(self.game, view, self.random))
        self.save.write(self.table.record)
        if not self.people:
            self.tell(None)

    def person_plays(self, side: Side) -> None:
        """Let a person answer; an only legal choice is made automatically."""
        view = self.table.view(side)
        if view.asked is not None and sum(map(len, view.asked.options.values())) == 1:
            ((verb, nouns),) = view.asked.options.items()
            if not self.game.vocabulary.verb(verb).confirm:
                self.table.choose(side, verb, nouns[0], auto=True)
                self.save.write(self.table.record)
                return
        self.cover(side)
        self.show(side, view)
        while not self.answer(side, self.read(f"{self.name(side).lower()}> ")):
            pass

    def cover(self, side: Side) -> None:
        """Clear the screen between rivals, so that each sees only his own view."""
        if len(self.people) > 1 and side != self.facing:
            if not self.game.rivals:
                out.print(f"The keyboard goes to {self.name(side)}.", style="bold")
            elif self.facing is not None:
                clear()
                self.read(f"Pass the keyboard to {self.name(side)}, press Enter ")
                clear()
            self.facing = side

    def name(self, side: Side) -> str:
        """A side as a player is called."""
        return spoken(self.game.side_name(side))

    def read(self, prompt: str) -> str:
        """A line from the keyboard; its end is leaving."""
        try:
            line = input(prompt)
        except EOFError:
            out.print()
            raise Quit from None
        if not sys.stdin.isatty():
            out.print(line)
        return line.strip()

    # --- showing ---------------------------------------------------------------------------

    def show(self, side: Side, view: View, *, all_of_it: bool = False) -> None:
        """Print the events since the side's last turn, the heading, the map, the question and the choices."""
        self.tell(side)
        out.print(Line(style="bright_black"))
        out.print(self.look.heading(view))
        if not all_of_it:
            out.print(self.look.map(view, "", out.width, MAP_LINES))
        if view.asked is None:
            return
        rule = f" ({view.asked.rule})" if view.asked.rule else ""
        out.print(Text.assemble((f"{self.name(side)}: {view.asked.prompt}", "bold"), (rule, "cyan")))
        self.choices = []
        for group in self.look.groups(view, everything=all_of_it):
            self.list_group(group)
        out.print("A number, verb and noun, or help.", style="bright_black")

    def list_group(self, group: Group) -> None:
        """Print the choices of one verb, numbered."""
        if group.title:
            out.print(Text.assemble((group.title, "underline"), (f"  {group.verb}", "bright_black")))
        for block in group.blocks:
            if block.heading:
                out.print(f"  {block.heading}", style="italic")
            if block.items:
                self._items(group.verb, block, 4 if block.heading else 2)
            for note in block.notes:
                out.print(Padding(Text(note, "bright_black"), (0, 0, 0, 4)))
        if group.more:
            more = f"and {group.more} more" if group.blocks else f"{group.more} choices"
            out.print(f"  {more}: type {group.verb} and its name, or list", style="bright_black")

    def _items(self, verb: str, block: Block, indent: int) -> None:
        texts = []
        lines = Grid.grid(padding=(0, 1, 0, 0))
        for item in block.items:
            self.choices.append((verb, item.noun))
            number = Text(f"{len(self.choices):>3}", "bold yellow")
            texts.append(Text.assemble(number, f" {item.text}", no_wrap=True))
            lines.add_row(number, item.text)
        long = any(len(text) > out.width - indent for text in texts)
        shown = lines if long else Columns(texts, padding=(0, 2), column_first=True)
        out.print(Padding(shown, (0, 0, 0, indent)))

    def tell(self, side: Side | None) -> None:
        """Print the events since a side last looked, as it may know them, and the last chart used."""
        reader = side if self.game.rivals else None
        since = min(self.seen.get(reader, -1), self.table.number) + 1
        events = list(self.table.log(side, since))
        self.seen[reader] = self.table.number
        if len(events) > LONG_LOG and side is not None:
            out.print(f"  ... {len(events) - LONG_LOG} lines before these: log", style="bright_black")
        self.log_printer.show(events if side is None else events[-LONG_LOG:])
        view = self.table.view(side)
        charts = [card for _, event in events if (card := self.look.card(event, view)) is not None]
        if charts and side is not None:
            out.print(charts[-1])

    # --- answers ---------------------------------------------------------------------------

    def answer(self, side: Side, line: str) -> bool:
        """Carry out a typed line; whether a question is to be shown then, the next one or this one again."""
        word, _, rest = line.partition(" ")
        try:
            if not word:
                return True
            if word in self.commands:
                return bool(self.commands[word](self, side, rest.strip()))
            self.table.choose(side, *self.meant(side, line))
            self.save.write(self.table.record)
            return True
        except Illegal as error:
            out.print(f"Not allowed: {error}.{self.instead(side, error.choice[0])}", style="red")
        except (ValueError, OSError) as error:
            out.print(sentence(error), style="red")
        return False

    def instead(self, side: Side, verb: str) -> str:
        """The verbs of the open question, for the error about another one."""
        asked = self.table.view(side).asked
        offered = [] if asked is None or verb in asked.options else list(asked.options)
        return f" What you can do now: {', '.join(offered)}." if offered else ""

    def meant(self, side: Side, line: str) -> Choice:
        """A choice by its number, in words, or by its noun alone."""
        if line.isdecimal():
            if 0 < int(line) <= len(self.choices):
                return self.choices[int(line) - 1]
            named = "hex" in self.game.vocabulary.verbs and line != "0"
            hexes = f"; a hex is named as hex {line}" if named else ""
            raise ValueError(f"there are choices 1 to {len(self.choices)}{hexes}")
        view = self.table.view(side)
        verb, rest = self.verb_of(line)
        return (verb, self.look.noun(view, verb, rest)) if verb else self.alone(view, line)

    def verb_of(self, line: str) -> tuple[str, str]:
        """The verb at the beginning of a line, which may have several words, and the rest of the line."""
        for verb in sorted(self.game.vocabulary.verbs, key=len, reverse=True):
            if line == verb or line.startswith(f"{verb} "):
                return verb, line.removeprefix(verb).strip()
        return "", line

    def alone(self, view: View, line: str) -> Choice:
        """The choice of the open question that a noun without a verb means."""
        found: list[Choice] = []
        unclear = ValueError(f"{line.split()[0]!r} is neither a choice nor a command; type help")
        for verb, nouns in (view.asked.options if view.asked else {}).items():
            if not self.game.vocabulary.verb(verb).noun:
                found += [(verb, None)] * verb.startswith(line.lower())
                continue
            try:
                noun = self.look.noun(view, verb, line)
            except Ambiguous as error:
                unclear = error
            except ValueError:
                continue
            else:
                found += [(verb, noun)] * (noun in nouns)
        if not found:
            raise unclear
        if len(found) > 1:
            verbs = " or ".join(verb for verb, _ in found)
            raise ValueError(f"{line!r} could go with {verbs}: name the verb")
        return found[0]

    def undo(self, side: Side, rest: str) -> bool:
        """Take back the player's last choice that was not automatic; with the others' consent any he made."""
        if rest not in ("", "agreed"):
            raise ValueError("there is undo, and undo agreed")
        if rest and len(self.people) < len(self.players):
            raise ValueError("only people can agree to that, and a bot plays here")
        standing = self.table.record.standing()
        limit = 0 if rest else self.table.undo_limit(side)
        own = self.game.side_name(side)
        made = [i for i in range(limit, len(standing)) if standing[i].side == own and not standing[i].auto]
        if not made:
            raise ValueError("there is nothing that you can take back")
        if rest:
            self.table.take_back(made[-1], side)
        while self.table.number > made[-1]:
            self.table.undo(side)
        self.save.write(self.table.record)
        return True

    def why(self, side: Side, rest: str) -> None:
        """Print the rules against a choice."""
        if not rest:
            examples = self.look.examples(self.table.view(side))
            raise ValueError(f"why what? Name a verb and a noun; what can be typed: {examples}")
        verb, words = self.verb_of(rest)
        if not verb:
            verb, _, words = rest.partition(" ")
        violations = self.table.why(side, verb, self.look.noun(self.table.view(side), verb, words.strip()))
        for violation in violations:
            out.print(Text.assemble(f"{violation.text} ", (f"({violation.rule})", "cyan")))
        if not violations:
            out.print("That is allowed.")

    def advice(self, side: Side, rest: str) -> None:
        """Print what a bot would do; it gets the view of this side and nothing else."""
        view = self.table.view(side)
        with out.status("A bot is thinking"):
            explanation = consider(self.game, view, ADVISER, f"advice {self.table.number}")
        out.print(listing(self.game, view, explanation))
        out.print(spent(explanation), style="bright_black")

    def rule(self, side: Side, rest: str) -> None:
        """Print a rule by its number, or all whose text contains a word."""
        if not rest:
            raise ValueError("rule which? Name a case by its number, or a word")
        found = self.game.rulebook.find(rest)
        if not found:
            raise ValueError(f"there is no rule {rest!r}")
        for rule in found:
            out.print(rule_text(self.game.rulebook, rule))

    def map(self, side: Side, rest: str) -> None:
        """Print the map."""
        room = max(MAP_LINES, out.height - 6)
        out.print(self.look.map(self.table.view(side), rest, out.width, room))

    def units(self, side: Side, rest: str) -> None:
        """Print the list of all units."""
        out.print(self.look.units(self.table.view(side)))

    def page(self, side: Side, rest: str) -> None:
        """Print a panel by the beginning of its name or title, or the titles of all."""
        titles = self.look.panels()
        if not titles:
            raise ValueError("this game has no panels")
        found = [name for name, title in titles.items() if rest and title.lower().startswith(rest.lower())]
        if len(found) != 1:
            raise ValueError(f"show what? One of {', '.join(titles.values())}")
        page = self.look.panel(found[0], self.table.view(side), list(self.table.log(side)))
        out.print(page or "There is nothing to show.")

    def log(self, side: Side, rest: str) -> None:
        """Print the log so far, or its last lines."""
        events = list(self.table.log(side))
        if rest and not rest.isdecimal():
            raise ValueError("log takes a number of lines")
        self.log_printer.show(events[-int(rest) :] if rest else events)

    def everything(self, side: Side, rest: str) -> None:
        """Print every choice."""
        self.show(side, self.table.view(side), all_of_it=True)

    def move(self, side: Side, rest: str) -> None:
        """Go on in another file."""
        if not rest:
            raise ValueError("save where? Name a file")
        self.save.move(Path(rest), self.table.record)
        out.print(f"The game is kept in {self.save.path} from now on.", soft_wrap=True)

    def resign(self, side: Side, rest: str) -> bool:
        """Resign the game."""
        sure = self.read("Give the game up? Type yes: ") == "yes"
        if sure:
            self.table.resign(side)
        return sure

    def help(self, side: Side, rest: str) -> None:
        """Print all commands."""
        out.print(HELP)
        if titles := self.look.panels():
            out.print(f"Panels to show: {', '.join(titles.values())}")
        out.print(f"Examples: {self.look.examples(self.table.view(side))}")
        out.print(f"The map:\n{self.look.legend()}", style="bright_black")

    def quit(self, side: Side, rest: str) -> None:
        """Leave the table."""
        raise Quit

    commands: ClassVar[dict[str, Callable[[Session, Side, str], bool | None]]] = {
        "undo": undo,
        "advice": advice,
        "?": advice,
        "why": why,
        "rule": rule,
        "map": map,
        "units": units,
        "show": page,
        "log": log,
        "list": everything,
        "save": move,
        "resign": resign,
        "help": help,
        "quit": quit,
        "exit": quit,
    }

    # --- the end ---------------------------------------------------------------------------

    def leave(self) -> None:
        """Save the game, and print the name of its file."""
        if self.save.named or self.save.written:
            self.save.write(self.table.record)
            path = self.save.path
            out.print(f"Saved in {path}; go on with: sandtable play --resume {path}", soft_wrap=True)
        else:
            out.print("Nothing was played, so nothing was saved.")

    def finish(self) -> None:
        """Print the result, and the command that verifies the dice."""
        self.save.write(self.table.record)
        if len(self.people) > 1:
            self.seen[None] = min(self.seen.values(), default=0)
        self.tell(self.people[0] if len(self.people) == 1 else None)
        view = self.table.view(None)
        if (ending := self.table.record.ending()) is not None:
            out.print(outcome(self.game, view, ending), style="bold")
        if (report := self.look.debrief(view, list(self.table.log(None)))) is not None:
            out.print(report)
        path = self.save.path
        out.print(f"Saved in {path}; check the dice with: sandtable verify {path}", soft_wrap=True)
