"""`sandtable replay`, `sandtable verify` and `sandtable records`: recorded games."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.cli.loading import FILE, open_game, open_record, pack_option, setup_options
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.kit.log import Templates
from sandtable.lab.golden import golden
from sandtable.record import verify as proofs
from sandtable.record.files import save
from sandtable.record.lines import Altered, Record, RecordError
from sandtable.record.table import Table, check_header
from sandtable.record.verify import Outdated, SeatMemory, taken_back
from sandtable.terminal.log import LogPrinter
from sandtable.terminal.output import out, outcome
from sandtable.terminal.screen import Screen
from sandtable.terminal.wording import sentence

REJECTED = 1


@click.command()
@click.argument("file", type=FILE)
@click.option("--side", metavar="SIDE", help="See what this side saw; otherwise what everybody saw.")
@click.option("--to", "number", type=click.IntRange(min=0), metavar="N", help="Stop after N choices.")
@pack_option
def replay(file: Path, side: str | None, number: int | None, pack: Path | None) -> None:
    """Print the log of a recorded game.

    Every line is checked again by the rules. The number before a line counts the choices,
    Chance's included; --to N stops there and shows the position.

    \b
    Example:
      sandtable replay egypt-1.jsonl --side french --to 120
    """
    game, record = open_record(file, pack)
    if side is not None and side not in game.sides:
        raise ValueError(f"{game.name} has no side {side!r}: it has {', '.join(game.sides)}")
    viewer = None if side is None else game.side_named(side)
    table = resumed(game, record, file)
    if number is not None and number > table.number:
        raise ValueError(f"the record has {table.number} choices, so --to takes 0 to {table.number}")
    look = Screen(game)
    printer = LogPrinter(game, out, numbered=True)
    printer.show([(n, event) for n, event in table.log(viewer) if number is None or n <= number])
    if number is not None:
        view = game.view(table.at(number), viewer)
        out.print()
        out.print(look.heading(view))
        out.print(look.units(view))
        return
    ending, said = record.ending(), f"The game is not finished: {table.number} choices so far."
    out.print(outcome(game, table.view(None), ending) if ending else said, style="bold")
    if (report := look.debrief(table.view(viewer), list(table.log(viewer)))) is not None:
        out.print(report)


def resumed(game: AnyGame, record: Record, file: Path, key: str = "") -> Table:
    """The table of a record; an error names its file."""
    try:
        return Table.resume(game, record, key=key)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None


@click.command()
@click.argument("file", type=FILE)
@pack_option
@click.option("--commitment", default="", help="The hash of the dice's key that you were shown.")
@click.option("--nonce", default="", help="Your own part in the dice.")
@click.option("--choices", type=click.IntRange(0), help="The number of choices that stood at the end.")
@click.option("--undos", type=click.IntRange(0), help="How often something was taken back.")
@click.pass_context
def verify(
    context: click.Context,
    file: Path,
    pack: Path | None,
    commitment: str,
    nonce: str,
    choices: int | None,
    undos: int | None,
) -> None:
    """Check a finished game: the choices by the rules, every roll by the key of the dice.

    A record can be sound in itself and still not be the game that you played: say what you were
    promised and what you saw, and that is compared too.

    A game of another version of the rules is checked as far as it fits those of now: how far is said, and
    that it fits no further is not counted as a fault (exit code 0).

    The exit code is 0 if the record is accepted, 1 if it is rejected, 2 if it cannot be read.

    \b
    Example:
      sandtable verify egypt-1.jsonl
    """
    try:
        game, record = open_record(file, pack)
    except Altered as error:
        click.echo(f"Rejected: {sentence(error)}", err=True)
        context.exit(REJECTED)
    memory = SeatMemory(commitment, nonce, choices, undos)
    version = record.current.rules
    try:
        if version == game.rules_version:
            check_header(game, record.current)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    try:
        if version != game.rules_version:
            found = proofs.verify_outdated(game, record, memory)
            out.print(outdated(version, game, found), soft_wrap=True)
            return
        rolls = proofs.verify(game, record, memory)
    except RecordError as error:
        click.echo(f"Rejected: {file}, {sentence(error)}", err=True)
        context.exit(REJECTED)
    made = len(record.standing())
    out.print(f"Accepted: {made} choices follow the rules, and all {rolls} rolls follow from the key.")
    if undone := taken_back(record):
        out.print(f"Something was taken back {len(undone)} times: lines {', '.join(map(str, undone))}.")


def outdated(version: int, game: AnyGame, found: Outdated) -> str:
    """How far a game of another version of the rules fits, in words."""
    here = f"these are version {game.rules_version}"
    told = f"Version {version} of the rules ({here}); replayed up to line {found.lines} of {found.of}."
    why = f" Then {found.reason}." if found.reason else ""
    return f"{told} The chain of checks holds, and {found.rolls} rolls follow from the key.{why}"


@click.group()
def records() -> None:
    """Make golden records: games that show what a change of the rules changes."""


@records.command()
@click.argument("game")
@click.option("--out", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Where to write them.")
@setup_options
def new(game: str, folder: Path | None, setup: Setup) -> None:
    """Play two games of GAME in which every kind of event happens that it has a sentence for.

    \b
    Example:
      sandtable records new crossing --out records/crossing
    """
    played = open_game(game, setup=setup)
    sentence = played.presentation.sentence
    kinds = sentence.templates if isinstance(sentence, Templates) else ()
    for name in ("first", "second"):
        file = (folder or Path("records") / game) / f"{name}.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        save(golden(played, f"{game}/{name}", kinds), file)
        out.print(f"Wrote {file}.")
