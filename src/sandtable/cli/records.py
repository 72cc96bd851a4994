"""`sandtable replay` and `sandtable verify`: recorded games."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.cli.loading import FILE, open_record, pack_option
from sandtable.game.game import AnyGame
from sandtable.record import verify as proofs
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
    ending = record.ending()
    if ending is None:
        out.print(f"The game is not finished: {table.number} choices so far.", style="bold")
    else:
        out.print(outcome(game, table.view(None), ending), style="bold")
    report = look.debrief(table.view(viewer), list(table.log(viewer)))
    if report is not None:
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

    A game of another version of the rules is checked as far as it fits those of now.

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
    out.print(
        f"Accepted: {len(record.standing())} choices follow the rules, "
        f"and all {rolls} rolls follow from the key."
    )
    undone = taken_back(record)
    if undone:
        out.print(f"Something was taken back {len(undone)} times: lines {', '.join(map(str, undone))}.")


def outdated(version: int, game: AnyGame, found: Outdated) -> str:
    """How far a game of another version of the rules fits, in words."""
    here = f"these are version {game.rules_version}"
    told = f"Version {version} of the rules ({here}); replayed up to line {found.lines} of {found.of}."
    why = f" Then {found.reason}." if found.reason else ""
    return f"{told} The chain of checks holds, and {found.rolls} rolls follow from the key.{why}"
