"""The log of a game as text, with dice and rule numbers highlighted; and the text of a rule."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.core.events import Event
from sandtable.game.game import AnyGame
from sandtable.game.rulebook import Rule, Rulebook

RULE = r"\((\d+\.\d[\w.,\- ]*|[a-z]{3,}\.[a-z_]{3,})\)"
DIE = r"\bdie \d+\b"


class LogPrinter:
    """Prints events, one on each line."""

    def __init__(self, game: AnyGame, console: Console, *, numbered: bool = False) -> None:
        self.game = game
        self.console = console
        self.numbered = numbered

    def show(self, events: Iterable[tuple[int, Event]]) -> None:
        """Print events. A turn or a phase becomes a heading, which is left out if nothing happens in it."""
        turn: Event | None = None
        phase: Event | None = None
        for number, event in events:
            if event.kind == "turn":
                turn, phase = event, None
            elif event.kind == "phase":
                phase = event
            else:
                if turn is not None:
                    self.console.print()
                    self.console.print(self.line(turn, "bold underline"))
                if phase is not None:
                    self.console.print(self.line(phase, "bold"))
                turn = phase = None
                line = Table.grid(padding=(0, 2, 0, 0))
                line.add_row(Text(f"{number:>5}" if self.numbered else "", "bright_black"), self.line(event))
                self.console.print(line)

    def line(self, event: Event, style: str = "") -> Text:
        """An event as a sentence."""
        text = Text(self.game.presentation.sentence(event), style)
        text.highlight_regex(RULE, "cyan")
        text.highlight_regex(DIE, "bold yellow")
        return text


def rule_text(book: Rulebook, rule: Rule, cited: bool | None = None) -> Text:
    """A rule with its ruling, references and needs; with `cited`, also whether code cites it."""
    text = Text.assemble((f"{rule.id} ", "bold cyan"), (rule.title, "bold"), f"\n{rule.says}\n")
    lines = [
        ("Ruling", rule.ruling),
        ("See also", ", ".join(rule.see)),
        ("Needs", "; ".join(needed(book, name) for name in rule.needs)),
    ]
    if rule.not_enforced:
        lines.append(("Not enforced", rule.not_enforced))
    elif cited is not None:
        lines.append(("Enforced", "yes" if cited else "not yet"))
    for name, value in lines:
        if value:
            text.append(f"{name}: ", "bright_black")
            text.append(f"{value}\n")
    return text


def needed(book: Rulebook, name: str) -> str:
    """A printed component that a rule needs, and whether it is reconstructed."""
    component = book.components.get(name)
    if component is None:
        return name
    return f"{component.name} ({component.source}; confidence: {component.confidence})"
