"""`sandtable bench`: the speed of the games on one core, and of a server under load."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import click
import msgspec
from rich.progress import TextColumn
from rich.table import Table

from sandtable.bots import bot
from sandtable.cli.loading import of_each_game, open_game, setup_options
from sandtable.core import play
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State, dump
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.lab.sim import play_game
from sandtable.loadtest import runner as load
from sandtable.loadtest.runner import Plan
from sandtable.terminal.output import err, grid, out, print_json, progress

WARM_UP = 5
"""Games played before the measurement, to fill caches."""

EVERY = 10
"""Players' choices from one measured position of a game to the next."""

POSITIONS = 50
"""Positions measured at most."""

LEAST_SECONDS = 0.2
"""Seconds for which a small cost is measured at least."""

ROUNDS = 5
"""Rounds in which a small cost is measured at least; the median ignores those with a garbage collection."""

THINKERS = {"greedy": "greedy", "search": "search:nodes=100"}
"""The bots whose speed is measured, with their settings."""


class Metrics(msgspec.Struct, frozen=True):
    """The measurements of one game; `decisions` are the players' choices, `chance` those of Chance.

    `position_bytes` is the size of a saved position, `options` the number of options of a question; both
    are means.
    """

    games: int
    decisions: int
    chance: int
    seconds: float
    decisions_per_second: int
    greedy_per_second: float
    search_per_second: float
    position_bytes: int
    options: float
    clone_microseconds: float
    view_microseconds: float


LOADS = {
    "tables": (click.IntRange(min=1), "live tables, with a socket at every seat"),
    "seconds": (click.FloatRange(min=1), "how long at full speed, and as long at the steady rate"),
    "rate": (click.FloatRange(min=1), "moves a second at the steady rate, at all tables together"),
    "soak": (click.FloatRange(min=0), "seconds at the steady rate in which memory is watched"),
    "length": (click.IntRange(min=1), "moves after which a game is given up in a soak, and a new one begun"),
    "spectators": (click.IntRange(min=0), "sockets of spectators at each table, beside those of the seats"),
}
"""The options that make the plan of a load test, in the order of its fields: their types and meanings."""


def load_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a load test; the defaults are those of a plan."""
    for name, (kind, about) in reversed(LOADS.items()):
        default, says = Plan._field_defaults[name], f"With --server: {about}."
        command = click.option(f"--{name}", default=default, show_default=True, type=kind, help=says)(command)
    return command


@click.command()
@click.argument("game", required=False)
@click.option(
    "--games", default=50, show_default=True, type=click.IntRange(min=1), help="Random games of each game."
)
@click.option(
    "--think",
    default=2.0,
    show_default=True,
    type=click.FloatRange(min=0.1),
    help="Seconds in which each of greedy and search is measured, for each game.",
)
@click.option("--scenarios", is_flag=True, help="Every scenario, the smallest first: how the costs grow.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--server", is_flag=True, help="Measure the server instead, under the load of live tables.")
@load_options
@click.option(
    "--database",
    default="",
    show_default="an SQLite file",
    help="With --server: the URL of an empty PostgreSQL database, or postgresql for one that is started.",
)
@setup_options
def bench(
    game: str | None,
    games: int,
    think: float,
    scenarios: bool,
    as_json: bool,
    server: bool,
    database: str,
    setup: Setup,
    **load_size: float,
) -> None:
    """Measure random play, bots, cloning and viewing of GAME or of every game on one core, or the server.

    The exit code is 1 if updates were missed or out of order, or if memory grew in a soak.

    \b
    Examples:
      sandtable bench --games 20
      sandtable bench egypt --server --tables 200 --soak 60
    """
    here = click.get_current_context()
    if game is None and setup != STANDARD:
        raise click.UsageError("Name the game that the scenario and the options are of", here)
    if server and setup != STANDARD:
        raise click.UsageError("The server is measured with a game as it is usually set up", here)
    if server:
        plan = Plan._make((open_game(game or Plan().game).name, *(load_size[name] for name in LOADS)))
        bench_server(database, plan, as_json)
        return
    metrics = {}
    for name, which in setups([game] if game else list(of_each_game(open_game)), setup, scenarios):
        label = f"{name} {which.scenario}".rstrip() if scenarios else name
        if err.is_terminal:
            err.print(f"{label} ...", style="bright_black")
        metrics[label] = measure(open_game(name, setup=which), games, think)
    if as_json:
        print_json(metrics)
    else:
        out.print(table_of(metrics, by_size=scenarios))
        out.print(LEGEND, style="bright_black")


def setups(names: list[str], setup: Setup, scenarios: bool) -> list[tuple[str, Setup]]:
    """Each game with the set-up to measure: the one given, or one for each scenario."""
    if not scenarios:
        return [(name, setup) for name in names]
    ids = {name: [scenario.id for scenario in open_game(name).scenarios] or [""] for name in names}
    return [(name, Setup(id, setup.options)) for name in names for id in ids[name]]


FIGURES: dict[str, Callable[[Metrics], str]] = {
    "bytes": lambda found: f"{found.position_bytes:,}",
    "options": lambda found: f"{found.options:,.1f}",
    "random/s": lambda found: f"{found.decisions_per_second:,}",
    "greedy/s": lambda found: f"{found.greedy_per_second:,g}",
    "search/s": lambda found: f"{found.search_per_second:,g}",
    "clone": lambda found: f"{found.clone_microseconds:.1f}",
    "view": lambda found: f"{found.view_microseconds:.1f}",
}


def table_of(metrics: dict[str, Metrics], *, by_size: bool) -> Table:
    """The metrics as a table, one row a game; `by_size` puts the smallest position first."""
    table = grid(("game",), FIGURES, close=True)
    rows = sorted(metrics.items(), key=lambda row: row[1].position_bytes) if by_size else metrics.items()
    for name, found in rows:
        table.add_row(name, *(figure(found) for figure in FIGURES.values()))
    return table


LEGEND = (
    "bytes: a saved position; options: of a question. Players' decisions in a second of CPU time: random "
    "play with all options computed and every choice checked; greedy and "
    f"{THINKERS['search']} at positions of random games. Cloning and viewing in µs."
)


def bench_server(database: str, plan: Plan, as_json: bool) -> None:
    """Measure a server under load, as `sandtable.loadtest` does, and print the report."""
    with progress(TextColumn("{task.fields[word]}")) as bar:

        def stage(name: str, total: float) -> Callable[[float, str], None]:
            task = bar.add_task(name, total=total, word="")
            return lambda done, word: bar.update(task, completed=done, word=word)

        try:
            report = load.run(database, plan, stage)
        except RuntimeError as error:
            raise click.ClickException(str(error)) from None
    if as_json:
        print_json(report)
    else:
        show_load(report)
    grows = report.soak is not None and not report.soak.flat
    if grows or report.missed or report.disordered:
        click.get_current_context().exit(1)


LOAD_LINES: dict[str, Callable[[load.Part], str]] = {
    "moves a second": lambda part: f"{part.moves_per_second:,.1f}",
    "moves": lambda part: f"{part.moves:,}",
    "acknowledged, p50 ms": lambda part: f"{part.acknowledged.p50_ms:,.1f}",
    "acknowledged, p99 ms": lambda part: f"{part.acknowledged.p99_ms:,.1f}",
    "update at the other sockets, p50 ms": lambda part: f"{part.told.p50_ms:,.1f}",
    "update at the other sockets, p99 ms": lambda part: f"{part.told.p99_ms:,.1f}",
    "CPU of the server, ms a move": lambda part: f"{part.server_cpu_ms:.2f}",
    "CPU of PostgreSQL, ms a move": lambda part: f"{part.database_cpu_ms:.2f}",
    "bytes written for a move": lambda part: f"{part.written_bytes:,}",
}


def show_load(report: load.Report) -> None:
    """Print the report of a load test."""
    opening = report.opening
    out.print(
        f"{report.game} on {report.database}: {report.tables:,} live tables and {report.sockets:,} sockets, "
        f"opened in {opening.seconds:.1f} s ({opening.tables_per_second:.0f} tables a second)"
    )
    out.print(
        f"memory of the server: {opening.rss_before_mb:.0f} MB before, {opening.rss_after_mb:.0f} MB after, "
        f"{opening.kb_per_table:.0f} kB for each table with its sockets"
    )
    parts = {"full speed": report.full_speed, f"{report.wanted_per_second:g} a second": report.steady}
    if report.soak:
        parts["soak"] = report.soak.part
    table = grid(("",), parts)
    for line, figure in LOAD_LINES.items():
        table.add_row(line, *map(figure, parts.values()))
    out.print(table)
    out.print(
        f"{report.moves:,} moves acknowledged; of their updates {report.missed} were missed, "
        f"{report.disordered} out of order",
        style="bright_black",
    )
    if soak := report.soak:
        out.print(
            f"soak of {soak.part.seconds:.0f} s, {soak.games:,} games ended and begun: "
            f"{soak.rss_first_third_mb:.1f} MB in the first third, "
            f"{soak.rss_last_third_mb:.1f} MB in the last, "
            f"{soak.mb_per_hour:+.1f} MB an hour, {soak.kb_per_1000_moves:+.1f} kB for 1,000 moves: "
            f"memory {'is flat' if soak.flat else 'grows'}"
        )


def measure(game: AnyGame, games: int, think: float) -> Metrics:
    """Measure random play, bots, cloning and viewing of a game."""
    bots = ["random"] * len(game.sides)
    for number in range(WARM_UP):
        play_game(game, bots, -1, number)
    began = time.process_time()
    played = [play_game(game, bots, 0, number) for number in range(games)]
    seconds = time.process_time() - began
    decisions = sum(one.decisions for one in played)
    positions = sample(game)
    views = [(s, side) for s in positions for side in map(Side, range(len(game.sides)))]
    clone = microseconds(lambda: [s.clone() for s in positions], len(positions))
    view = microseconds(lambda: [game.view(s, side) for s, side in views], len(views))
    return Metrics(
        games=games,
        decisions=decisions,
        chance=sum(one.chance for one in played),
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds),
        greedy_per_second=pace(game, positions, THINKERS["greedy"], think),
        search_per_second=pace(game, positions, THINKERS["search"], think),
        position_bytes=round(sum(len(dump(s)) for s in positions) / len(positions)),
        options=round(sum(len(s.options) for s in positions) / len(positions), 1),
        clone_microseconds=round(clone, 2),
        view_microseconds=round(view, 2),
    )


def sample(game: AnyGame) -> list[State[Any]]:
    """Positions from all parts of a random game, at players' questions."""
    below = Random(0).randrange
    s = game.start()
    found: list[State[Any]] = []
    made = 0
    while s.agenda:
        if s.asked != CHANCE:
            made += 1
            if made % EVERY == 0:
                found.append(s.clone())
        play.choose(s, s.asked, *s.options.sample(below))
    return found[:: len(found) // POSITIONS + 1] or [game.start()]


def pace(game: AnyGame, positions: list[State[Any]], spec: str, seconds: float) -> float:
    """Decisions of a bot per second of CPU time, at random ones of these positions."""
    random = Random(0)
    views = [game.view(s, s.asked) for s in positions]
    made = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        bot(spec).choose(game, random.choice(views), random)
        made += 1
    return float(f"{made / spent:.3g}")


def microseconds(work: Callable[[], object], times: int) -> float:
    """Microseconds that one of the `times` repetitions in `work` takes: the median of the rounds."""
    work()
    rounds: list[float] = []
    spent = 0.0
    while len(rounds) < ROUNDS or spent < LEAST_SECONDS:
        began = time.process_time()
        work()
        rounds.append(time.process_time() - began)
        spent += rounds[-1]
    return median(rounds) / times * 1e6
