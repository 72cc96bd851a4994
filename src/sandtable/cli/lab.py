"""`sandtable lab`: studies between bots, in files that can be continued."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from functools import wraps
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec

import click
from rich.progress import MofNCompleteColumn, ProgressColumn, Task
from rich.text import Text

from sandtable.cli.lab_results import show
from sandtable.cli.loading import check_pack, open_game, pack_option, replaceable, setup_options, several
from sandtable.game.data import DataError
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.lab import match as matches
from sandtable.lab.cluster import on_cluster
from sandtable.lab.game_spec import GameSpec, changed, texts
from sandtable.lab.plots import NoPlots
from sandtable.lab.report import page as report_page
from sandtable.lab.results import answer
from sandtable.lab.sim import Lots, in_processes, in_this_process
from sandtable.lab.study import Key, Kind, Results, Series, Study, default_path, header, read
from sandtable.terminal.output import err, out, print_json, progress

P = ParamSpec("P")

FILE = click.Path(path_type=Path, dir_okay=False)
CORES = os.cpu_count() or 1
STOPPED = 130
"""Exit code after Ctrl-C."""


class Order(NamedTuple):
    """The options that all studies share: what to play, and how."""

    games: int
    seed: int
    seats: str | None
    jobs: int
    ray: str | None
    telemetry: bool
    file: Path | None
    as_json: bool
    setup: Setup
    pack: Path | None

    def open(self, game: str) -> AnyGame:
        """The game of that name, with the scenario, options and pack of the order."""
        return open_game(game, self.pack, self.setup)

    @property
    def pack_name(self) -> str:
        """The data pack as a study names it."""
        return str(self.pack or "")


def order_options(command: Callable[Concatenate[Order, P], None]) -> Callable[..., None]:
    """Add the options that all studies share; the command gets them as one `Order`."""

    @wraps(command)
    def ordered(*arguments: P.args, **rest: P.kwargs) -> None:
        wish = Order._make(rest.pop(name) for name in Order._fields)
        command(wish, *arguments, **rest)

    options: list[Callable[..., Callable[..., None]]] = [
        click.option(
            "--games",
            default=100,
            show_default=True,
            type=click.IntRange(min=1),
            help="How many games, of each pair or variation.",
        ),
        click.option("--seed", default=1, show_default=True, help="The same seed gives the same games."),
        click.option(
            "--seats",
            type=click.Choice(["swapped", "fixed"]),
            show_default="swapped between different bots",
            help="Whether the bots change sides, with the same luck for each way round.",
        ),
        click.option(
            "--jobs",
            default=CORES,
            show_default="all cores",
            type=click.IntRange(1, 4 * CORES),
            help="Processes.",
        ),
        click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT."),
        click.option(
            "--telemetry/--no-telemetry",
            default=True,
            show_default=True,
            help="Keep what a report needs of each game; costs time.",
        ),
        click.option(
            "--out", "file", type=FILE, metavar="FILE", show_default="in runs/", help="Where results go."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON."),
        setup_options,
        pack_option,
    ]
    for option in reversed(options):
        ordered = option(ordered)
    return ordered


@click.group()
def lab() -> None:
    """Play studies between bots, and read what they say.

    Results go to a file as the games finish. The same command goes on with it after a stop, and gives
    what it would have given without one.

    \b
    Example:
      sandtable lab match egypt --bots greedy,random --games 100
    """


@lab.command()
@click.argument("game")
@click.option("--bots", default="greedy", show_default=True, help="One bot for each side, in order.")
@order_options
def match(order: Order, game: str, bots: str) -> None:
    """Play GAME many times between bots: how often does who win?

    A single bot plays all sides. In a game without rivals each bot that is named plays alone, all of
    them with the same luck.

    \b
    Examples:
      sandtable lab match egypt --bots greedy,random --games 200 --seed 1 --jobs 2
      sandtable lab match goeben --scenario raid --bots random,greedy
    """
    opened = order.open(game)
    carry_out("match", opened, matches.match(opened, several(bots), order.pack_name), order)


@lab.command()
@click.argument("game")
@click.option("--bots", default="random,greedy", show_default=True, help="Two bots or more.")
@order_options
def tournament(order: Order, game: str, bots: str) -> None:
    """Let every bot play every other one: how strong is each, in Elo points?

    \b
    Example:
      sandtable lab tournament egypt --bots random,greedy,search:nodes=100 --games 50
    """
    opened = order.open(game)
    carry_out("tournament", opened, matches.tournament(opened, several(bots), order.pack_name), order)


@lab.command()
@click.argument("game")
@click.option("--bots", default="greedy", show_default=True, help="One bot for each side, in order.")
@click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="PLACE=VALUE,…",
    help="Other values for one in the data files. Repeatable.",
)
@click.option(
    "--option-vary",
    "varied",
    multiple=True,
    metavar="NAME",
    help="Use an optional rule, or leave it out if --option names it. Repeatable.",
)
@click.option("--packs", default="", metavar="DIR,…", help="Use these data packs, one at a time.")
@order_options
def sweep(
    order: Order, game: str, bots: str, changes: tuple[str, ...], varied: tuple[str, ...], packs: str
) -> None:
    """Change one thing of GAME at a time: what does it change in the results?

    The same games are played as the game stands and with each change. A place in the data files is the
    file, then what leads to the value: tables.numbers.loot_vp, or tables.crt.0.low for the first row.

    \b
    Examples:
      sandtable lab sweep egypt --set tables.numbers.loot_vp=0,2 --games 200
      sandtable lab sweep goeben --option-vary night --games 200
      sandtable lab sweep finland --packs my-finland,other-finland
    """
    opened = order.open(game)
    stands = matches.series(opened, several(bots), order.pack_name)
    folders = packs.split(",") if packs else []
    files = replaceable(opened).files.paths
    carry_out("sweep", opened, matches.sweep(opened, files, stands, changes, varied, folders), order)


@lab.command()
@click.argument("run", type=FILE, metavar="FILE")
@click.option("--out", "page", type=FILE, metavar="PAGE", show_default="FILE.html", help="The page to write.")
def report(run: Path, page: Path | None) -> None:
    """Write a page about the study in FILE: one HTML file that needs nothing else.

    \b
    Example:
      sandtable lab report runs/egypt-match-1a2b3c4d.jsonl --out egypt.html
    """
    study = read(run)[0].study
    target = page or run.with_suffix(".html")
    stands = study.series[0]
    game = open_game(study.game, pack_of(stands), Setup(study.scenario, frozenset(stands.options)))
    try:
        target.write_text(report_page(run, game), encoding="utf-8")
    except NoPlots as error:
        raise click.ClickException(f"{error}.") from None
    out.print(f"Wrote {target}.", soft_wrap=True)


def carry_out(kind: Kind, opened: AnyGame, series: list[Series], order: Order) -> None:
    """Play the games of a study that are missing, and print the results."""
    swapped = None if order.seats is None else order.seats == "swapped"
    wish = (order.games, order.seed)
    study = matches.plan(kind, opened, series, *wish, swapped=swapped, telemetry=order.telemetry)
    specs = tuple(game_spec(study, one) for one in series)
    games = [made(one, series[number].name) for number, one in enumerate(specs)]
    file = order.file or default_path(study)
    with Results(file, header(study, games)) as results:
        try:
            written(results, study, play(study, specs, games, results.missing, order))
        except KeyboardInterrupt:
            done = f"{len(results.lines)} of {len(study.keys)} games are in {file}"
            err.print(f"Stopped: {done}; resume with the same command.", soft_wrap=True)
            click.get_current_context().exit(STOPPED)
        told = answer(header(study, games), results.lines, str(file))
    if order.as_json:
        print_json(told)
    else:
        show(told, rivals=opened.rivals)


def game_spec(study: Study, series: Series) -> GameSpec:
    """The spec from which any process or machine builds the game of a series."""
    setup = Setup(study.scenario, frozenset(series.options))
    pack = pack_of(series)
    files = texts(pack) if pack is not None else {}
    if series.changes:
        files |= changed(replaceable(open_game(study.game, pack, setup)).files.paths, series.changes)
    return GameSpec(open_game, study.game, setup, tuple(sorted(files.items())))


def pack_of(series: Series) -> Path | None:
    """The data pack of a series, if it has one; an error if there are no data files in it."""
    if not series.pack:
        return None
    check_pack(Path(series.pack))
    return Path(series.pack)


def made(spec: GameSpec, name: str) -> AnyGame:
    """The game of a series; a fault in its data is reported with the name of the series."""
    try:
        return spec()
    except DataError as error:
        raise DataError(f"{name}: {error}") from None


def play(
    study: Study, specs: tuple[GameSpec, ...], games: list[AnyGame], todo: list[Key], order: Order
) -> Lots:
    """Play games of a study in this process, in several, or on a cluster, as the order says."""
    if order.ray:
        return on_cluster(order.ray, study, specs, todo, order.jobs)
    if order.jobs == 1:
        return in_this_process(study, games, todo)
    return in_processes(study, specs, todo, order.jobs)


def written(results: Results, study: Study, lots: Lots) -> None:
    """Write games to the file as they finish; on a terminal, show a progress bar."""
    with closing(lots), progress(MofNCompleteColumn(), Rate()) as bar:
        there = len(results.lines)
        task = bar.add_task(f"{study.game} {study.kind}", total=there + len(results.missing), completed=there)
        for lot in lots:
            results.add(lot)
            bar.advance(task, len(lot))


class Rate(ProgressColumn):
    """Progress column: games per minute."""

    def render(self, task: Task) -> Text:
        """The rate of a task, or nothing before it is known."""
        return Text(f"{60 * task.speed:.1f} a minute" if task.speed else "", style="progress.data.speed")
