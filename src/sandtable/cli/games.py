"""`sandtable games` and plain `sandtable`: what there is to play."""

from __future__ import annotations

import click
from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.cli.loading import open_game
from sandtable.game.game import Game, Switch
from sandtable.games import GAMES, load
from sandtable.lab.sim import play_game
from sandtable.terminal.face import face
from sandtable.terminal.log import RULE
from sandtable.terminal.output import out

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
        show(open_game(game))
        return
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "sides", "length", "rulebook", "scenarios"):
        table.add_column(heading, no_wrap=heading == "game")
    for name in GAMES:
        found = open_game(name)
        rulebook = f"{found.rulebook.title} ({len(found.rulebook.rules)} rules)"
        scenarios = str(max(1, len(found.scenarios)))
        if found.switches:
            scenarios += f", {len(found.switches)} optional rule{'s' if len(found.switches) > 1 else ''}"
        table.add_row(name, found.title, " - ".join(found.sides), length(found), rulebook, scenarios)
    out.print(table)
    out.print("sandtable games GAME shows the scenarios and optional rules of one.", style="bright_black")


def show(game: Game) -> None:
    """One game: what it is, what can be played of it, and with which optional rules."""
    rulebook = game.rulebook
    out.print(f"{game.title}: {game.subtitle}", style="bold", soft_wrap=True)
    out.print(f"Sides: {', '.join(game.sides)}")
    out.print(f"Length: {length(game)}")
    out.print(f"Rulebook: {rulebook.title}, {len(rulebook.rules)} rules")
    if game.scenarios:
        out.print("Scenarios (--scenario NAME; without it, the first):")
        rows = [(scenario.id, scenario.title, scenario.about) for scenario in game.scenarios]
        out.print(listing(rows))
    if game.switches:
        out.print("Optional rules (--option NAME):")
        out.print(listing([(s.id, s.title, f"{s.about} ({s.rule})") for s in game.switches]))
        for names in exclusive(game.switches):
            out.print(f"At most one of: {', '.join(names)}")
    if not game.scenarios and not game.switches:
        out.print("There is one scenario, and there are no optional rules.")


def listing(rows: list[tuple[str, str, str]]) -> Padding:
    """Lines of a name, a title and what it is about."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, title, about in rows:
        text = Text.assemble((title, "bold"), f": {about}")
        text.highlight_regex(RULE, "cyan")
        table.add_row(name, text)
    return Padding(table, (0, 0, 0, 2))


def exclusive(switches: tuple[Switch, ...]) -> list[list[str]]:
    """The optional rules of which at most one is used, group by group."""
    groups: dict[str, list[str]] = {}
    for switch in switches:
        if switch.group:
            groups.setdefault(switch.group, []).append(switch.id)
    return [names for names in groups.values() if len(names) > 1]


def agreed_on(game: Game) -> list[str]:
    """What a game is set up with, a line each."""
    setup = game.setup
    lines = [f"Scenario: {found.title}" for found in game.scenarios if found.id == setup.scenario]
    used = [switch.title for switch in game.switches if switch.id in setup.options]
    return [*lines, f"Optional rules: {', '.join(used)}"] if used else lines


def length(game: Game) -> str:
    """How long it is in its own words, and about how many decisions all players make together."""
    bots = ["random"] * len(game.sides)
    made = sum(play_game(game, bots, 0, number).decisions for number in range(SAMPLE)) // SAMPLE
    return f"{face(game).length()}, about {round(made, -1 if made < 100 else -2)} decisions"


def welcome() -> None:
    """What `sandtable` says when it is called without arguments."""
    out.print("The games:")
    width = max(map(len, GAMES)) + 2
    for name in GAMES:
        game = load(name)
        out.print(f"  {name:<{width}}{game.title}: {game.subtitle}", soft_wrap=True)
    first = next(iter(GAMES))
    side = load(first).sides[-1]
    out.print("How to start:")
    for line, meaning in (
        (f"sandtable play {first}", "two players at this keyboard"),
        (f"sandtable play {first} --bot {side}=greedy", "against the computer"),
        (f"sandtable rules {first}", "its rules"),
        ("sandtable --help", "everything else"),
    ):
        out.print(f"  {line:<44}{meaning}", soft_wrap=True)
