"""`sandtable games` and plain `sandtable`: the games."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.cli.loading import of_each_game, open_game
from sandtable.game.game import AnyGame
from sandtable.game.info import OptionalRule
from sandtable.games import SHIPPED, Listing
from sandtable.lab.sim import play_game
from sandtable.terminal.log import RULE
from sandtable.terminal.output import grid, out

SAMPLE = 2
"""Random games played to estimate how many decisions a game takes."""


@click.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games, or show one GAME with its scenarios and optional rules.

    \b
    Examples:
      sandtable games
      sandtable games egypt
    """
    if game is not None:
        opened = open_game(game)
        show(opened, SHIPPED.get(game) or listing_of(opened))
        return
    table = grid(("game", "title", "sides", "length", "rulebook", "scenarios"))
    table.columns[0].no_wrap = True
    for name, line in of_each_game(listed).items():
        scenarios = str(line.scenarios)
        if line.options:
            scenarios += f", {line.options} optional rule{'s' if line.options > 1 else ''}"
        rulebook = f"{line.rulebook} ({line.rules} rules)"
        table.add_row(name, line.title, " - ".join(line.sides), lasting(line), rulebook, scenarios)
    out.print(table)
    out.print("sandtable games GAME shows the scenarios and optional rules of one.", style="bright_black")


def show(game: AnyGame, line: Listing) -> None:
    """Print one game with its scenarios and optional rules; `line` is its entry in the list."""
    rulebook = game.rulebook
    out.print(f"{game.title}: {game.subtitle}", style="bold", soft_wrap=True)
    out.print(f"Sides: {', '.join(game.sides)}")
    out.print(f"Length: {lasting(line)}")
    out.print(f"Rulebook: {rulebook.title}, {len(rulebook.rules)} rules")
    if game.scenarios:
        out.print("Scenarios (--scenario NAME; without it, the first):")
        out.print(listing([(s.id, s.title, s.about) for s in game.scenarios]))
    if game.options:
        out.print("Optional rules (--option NAME):")
        out.print(listing([(s.id, s.title, f"{s.about} ({s.rule})") for s in game.options]))
        for names in exclusive(game.options):
            out.print(f"At most one of: {', '.join(names)}")
    if not game.scenarios and not game.options:
        out.print("There is one scenario, and there are no optional rules.")


def listing(rows: list[tuple[str, str, str]]) -> Padding:
    """A table of names, titles and descriptions."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, title, about in rows:
        text = Text.assemble((title, "bold"), f": {about}")
        text.highlight_regex(RULE, "cyan")
        table.add_row(name, text)
    return Padding(table, (0, 0, 0, 2))


def exclusive(rules: tuple[OptionalRule, ...]) -> list[list[str]]:
    """The optional rules of which at most one is used, group by group."""
    groups: dict[str, list[str]] = {}
    for rule in rules:
        if rule.group:
            groups.setdefault(rule.group, []).append(rule.id)
    return [names for names in groups.values() if len(names) > 1]


def agreed_on(game: AnyGame) -> list[str]:
    """The scenario and the optional rules of a game, a line each."""
    setup = game.setup
    lines = [f"Scenario: {found.title}" for found in game.scenarios if found.id == setup.scenario]
    used = [rule.title for rule in game.options if rule.id in setup.options]
    return [*lines, f"Optional rules: {', '.join(used)}"] if used else lines


def listed(name: str) -> Listing:
    """The entry of a game in the list; a game that is not shipped is opened for it."""
    return SHIPPED.get(name) or listing_of(open_game(name))


def listing_of(game: AnyGame) -> Listing:
    """The entry of a game, with the mean number of decisions in some random games."""
    bots = ["random"] * len(game.sides)
    made = sum(play_game(game, bots, 0, number).decisions for number in range(SAMPLE)) // SAMPLE
    return Listing(
        game.title,
        game.subtitle,
        game.sides,
        game.presentation.length,
        decisions=round(made, -1 if made < 100 else -2),
        rulebook=game.rulebook.title,
        rules=len(game.rulebook.rules),
        scenarios=max(1, len(game.scenarios)),
        options=len(game.options),
    )


def lasting(line: Listing) -> str:
    """The length of a game in its own words, and the approximate number of decisions of all players."""
    return f"{line.length}, about {line.decisions} decisions"


def welcome() -> None:
    """Print the greeting of `sandtable` without arguments."""
    out.print("The games:")
    lines = of_each_game(listed)
    width = max(map(len, lines)) + 2
    for name, line in lines.items():
        out.print(f"  {name:<{width}}{line.title}: {line.subtitle}", soft_wrap=True)
    first = next(iter(lines))
    side = lines[first].sides[-1]
    out.print("How to start:")
    for command, meaning in (
        (f"sandtable play {first}", "two players at this keyboard"),
        (f"sandtable play {first} --bot {side}=greedy", "against the computer"),
        (f"sandtable rules {first}", "its rules"),
        ("sandtable --help", "everything else"),
    ):
        out.print(f"  {command:<44}{meaning}", soft_wrap=True)
