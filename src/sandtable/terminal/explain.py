"""Explanations of bots as text: the plans that a bot considered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.table import Table as Grid
from rich.text import Text

from sandtable.bots.explanation import Explanation
from sandtable.bots.suggestions import rehearsed
from sandtable.core.options import Choice
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan
from sandtable.terminal.choices import Choices
from sandtable.terminal.output import grid

SHOWN = 5
"""Plans that are shown, the best."""

LONG = 3
"""Choices; of a longer plan only the first, the last and the first that differs from its rival are shown."""


def listing(game: AnyGame, view: View, explanation: Explanation, played: Choice | None = None) -> Grid:
    """A table of the best plans that a bot considered; the one that was played is marked."""
    table = grid(("", "plan"), ("worth", "lead", "tries"))
    plans = [line.choices for line in explanation.lines[:SHOWN]]
    marked = next((number for number, plan in enumerate(plans, 1) if plan[0] == played), 0)
    for number, line in enumerate(explanation.lines[:SHOWN], 1):
        rival = plans[0] if number > 1 else (plans[1:] or plans)[0]
        fork = parting(line.choices, rival)
        text = Text(plan_in_words(game, view, line.choices, fork), "bold" if number == 1 else "")
        if number == marked:
            text.append("  (begins as played)" if len(line.choices) > 1 else "  (played)", "yellow")
        looked = (f"{line.score:+.1f}", str(line.visits)) if line.visits else ("-", "-")
        table.add_row(str(number), text, f"{line.worth:.1f}", *looked)
    return table


def spent(explanation: Explanation) -> str:
    """A bot's seconds and positions in words, and a note if it keeps to its first plan for want of proof."""
    plural = "" if explanation.nodes == 1 else "s"
    told = f"{explanation.bot}: {explanation.seconds:.1f} s, {explanation.nodes} position{plural}"
    if explanation.doubtful:
        told += "; another plan did better, but not beyond doubt"
    return told


def parting(plan: Sequence[Choice], rival: Sequence[Choice]) -> int:
    """The index of the first choice in which a plan differs from another."""
    pairs = enumerate(zip(plan, rival, strict=False))
    return next((index for index, (ours, theirs) in pairs if ours != theirs), 0)


def plan_in_words(game: AnyGame, view: View, plan: Plan, fork: int = 0) -> str:
    """A plan as a list of its choices, each in the words in which it is offered.

    A long one is shortened around its fork, and ends with the last choice that has a noun, not with an
    `attack` or a `stop`.
    """
    if view.side is None:
        raise ValueError("a spectator has no plans")
    said = [in_words(game, game.view(s, view.side), choice) for s, choice in rehearsed(game, view, plan)]
    while len(said) > LONG and plan[len(said) - 1][1] is None:
        said.pop()
    return ", ".join(outline(said, fork))


def outline(said: list[str], fork: int) -> list[str]:
    """A shortened list: the first entry, the last and that at the fork, with counts of those left out."""
    if len(said) <= LONG:
        return said
    last = len(said) - 1
    kept = sorted({0, min(fork, last), last})
    told: list[str] = []
    for before, index in pairwise([-1, *kept]):
        missing = said[before + 1 : index]
        told += missing if len(missing) < 2 else [f"... {len(missing)} more ..."]
        told.append(said[index])
    return told


def in_words(game: AnyGame, view: View, choice: Choice) -> str:
    """A choice as the terminal offers it: the verb, and the noun spelled for people."""
    verb, noun = choice
    asked = Choices(game, view)
    if noun not in asked.options.get(verb, ()):
        return verb if noun is None else f"{verb} {game.spell(verb, noun)}"
    text = asked.said(verb, noun) + asked.detail(verb, noun)
    return text if text.startswith(verb) else f"{verb} {text}"
