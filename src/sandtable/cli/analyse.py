"""`sandtable analyse`: the turning points and blunders of a recorded game."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.progress import MofNCompleteColumn
from rich.table import Table as Grid
from rich.text import Text

from sandtable.bots import check
from sandtable.bots.levels import LEVELS, spec
from sandtable.cli.loading import FILE, open_record, pack_option
from sandtable.cli.records import resumed
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE
from sandtable.game.game import AnyGame
from sandtable.game.info import spoken
from sandtable.lab.analysis import BLUNDER, Analysis, Swing, analyse, choices_of, considered
from sandtable.record.table import Table
from sandtable.terminal.explain import in_words, listing, plan_in_words, spent
from sandtable.terminal.output import grid, out, print_json, progress

ADVISER = "search:nodes=200"
BAR = 8
"""Characters of a bar in either direction, for the largest swing."""


@click.command(name="analyse")
@click.argument("file", type=FILE)
@click.option(
    "--bot",
    "bot_spec",
    default=ADVISER,
    show_default=True,
    metavar="BOT",
    help="Who judges: a bot or a level.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same judgement.")
@click.option(
    "--at", "number", type=click.IntRange(min=0), metavar="N", help="Explain the question after N choices."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@pack_option
def command(
    file: Path, bot_spec: str, seed: int, number: int | None, as_json: bool, pack: Path | None
) -> None:
    """Find the turning points and blunders of a recorded game, finished or not.

    Each choice is judged from what its side could know. The unit is the spread of the game's
    evaluation in this record; a choice that gives away a quarter of it is a blunder.

    \b
    Examples:
      sandtable analyse egypt-1.jsonl
      sandtable analyse egypt-1.jsonl --bot greedy --json
      sandtable analyse egypt-1.jsonl --at 120
    """
    evaluator = spec(bot_spec)
    if bot_spec not in LEVELS:
        check(bot_spec)
    game, record = open_record(file, pack)
    table = resumed(game, record, file)
    if number is not None:
        explain(table, number, evaluator, seed, as_json)
        return
    with progress(MofNCompleteColumn()) as bar:
        task = bar.add_task(game.name, total=table.number)
        found = analyse(table, evaluator, seed, lambda done: bar.update(task, completed=done))
    if as_json:
        print_json(spelled(game, found))
    else:
        show(table, found)


def spelled(game: AnyGame, found: Analysis) -> Analysis:
    """An analysis whose choices are written as in the record."""
    replace = msgspec.structs.replace

    def written(choice: Choice) -> Choice:
        return choice[0], game.spell(*choice)

    blunders = [
        replace(one, played=written(one.played), best=[*map(written, one.best)]) for one in found.blunders
    ]
    points = [replace(one, played=written(one.played)) for one in found.turning_points]
    return replace(found, blunders=blunders, turning_points=points)


# --- one question --------------------------------------------------------------------------------


def explain(table: Table, number: int, evaluator: str, seed: int, as_json: bool) -> None:
    """Print the plans that a bot considers at one question, and the choice that was played."""
    game = table.game
    if number > table.number:
        raise ValueError(f"the record has {table.number} choices, so --at takes 0 to {table.number}")
    s = table.at(number)
    if s.over or s.asked == CHANCE:
        raise ValueError(f"nobody is asked anything after {number} choices")
    explanation = considered(game, s, number, evaluator, seed)
    if as_json:
        print_json(explanation)
        return
    view = game.view(s, s.asked)
    played = choices_of(table)[number][1] if number < table.number else None
    prompt = view.asked.prompt if view.asked is not None else ""
    out.print(f"{spoken(game.side_name(s.asked))}: {prompt}", style="bold", soft_wrap=True)
    out.print(listing(game, view, explanation, played))
    if played is not None:
        out.print(f"Played: {in_words(game, view, played)}", soft_wrap=True)
    out.print(spent(explanation), style="bright_black")


# --- the whole game ------------------------------------------------------------------------------


def show(table: Table, found: Analysis) -> None:
    """Print an analysis for people."""
    game = table.game
    out.print(f"{game.title}: {found.choices} choices, judged by {found.bot}", style="bold", soft_wrap=True)
    out.print(by_turn(game, found))
    out.print(by_side(found))
    out.print("Turning points", style="bold underline")
    for swing in found.turning_points:
        out.print(turning_point(table, found, swing), soft_wrap=True)
    out.print("Blunders", style="bold underline")
    if not found.blunders:
        out.print("None.")
    for one in found.blunders:
        s = table.at(one.number)
        view = game.view(s, s.asked)
        out.print(
            f"{one.number:>5}  {found.turns[one.turn].title}. {spoken(one.side)} "
            f"played {in_words(game, view, one.played)}; "
            f"better was {plan_in_words(game, view, one.best)} "
            f"({one.worth:.1f} instead of {one.played_worth:.1f}).",
            soft_wrap=True,
        )
    out.print(
        f"Points are those of the game's evaluation. The spread in this record is {found.spread:.1f}; "
        f"to give away {found.blunder:.1f} ({BLUNDER:.0%} of it) is a blunder. "
        "sandtable analyse FILE --at N explains a question.",
        style="bright_black",
    )


def by_turn(game: AnyGame, found: Analysis) -> Grid:
    """A table of the turns: the evaluation at the end of each, as a number and a bar, and its swings."""
    table = grid(("turn",), (f"for {spoken(game.sides[0])}", "", "decisions", "blunders", "luck"))
    table.columns[2].min_width = 2 * BAR + 1
    most = max((abs(turn.evaluation) for turn in found.turns), default=0.0) or 1.0
    for turn in found.turns:
        worth, figures = turn.evaluation, (str(turn.decisions), str(turn.blunders or ""), f"{turn.luck:+.1f}")
        table.add_row(turn.title, f"{worth:+.1f}", bar(worth / most), *figures)
    return table


def bar(share: float) -> Text:
    """A bar to the right for what favours the first side, to the left for what favours the other."""
    cells = round(abs(share) * BAR)
    blank = " " * BAR
    if share < 0:
        return Text.assemble((("\u2588" * cells).rjust(BAR), "red"), "\u2502", blank)
    return Text.assemble(blank, "\u2502", (("\u2588" * cells).ljust(BAR), "green"))


def by_side(found: Analysis) -> Grid:
    """A table of the sides: the quality of their choices, and their luck."""
    table = grid(("side",), ("decisions", "as the bot", "blunders", "mean loss", "luck"))
    for side, sums in found.sides.items():
        share = f"{sums.agreed / sums.decisions:.0%}" if sums.decisions else ""
        figures = (str(sums.decisions), share, str(sums.blunders), f"{sums.loss:.2f}", f"{sums.luck:+.1f}")
        table.add_row(spoken(side), *figures)
    return table


def turning_point(table: Table, found: Analysis, swing: Swing) -> str:
    """A swing in a sentence: the choice, what it changed for whom, and how much of it was luck."""
    game = table.game
    s = table.at(swing.number)
    words = in_words(game, game.view(s, s.asked), swing.played)
    sign = "+" if swing.change >= 0 else "-"
    told = f"{sign}{abs(swing.change):.1f} for {spoken(game.sides[0])}"
    luck = ""
    if swing.beaten is not None:
        luck = f", of it luck {swing.luck:+.1f} (the dice beat {swing.beaten:.0%} of what could fall)"
    title = found.turns[swing.turn].title
    return f"{swing.number:>5}  {title}. {spoken(swing.side)}: {words}: {told}{luck}."
