"""The text of one rule of a rulebook."""

from __future__ import annotations

from rich.text import Text

from sandtable.game.rulebook import Rule, Rulebook


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
