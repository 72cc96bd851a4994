"""The `sandtable` command."""

from __future__ import annotations

import os
import sys

import click

from sandtable.cli import analyse, backup, bench, doctor, games, lab, pack, play, records, rules, serve, sim
from sandtable.core.play import Illegal
from sandtable.game.data import DataError
from sandtable.lab.study import StudyError
from sandtable.record.lines import RecordError
from sandtable.server.backup import BackupError
from sandtable.server.database import Unavailable
from sandtable.terminal.output import sentence

WRONG_INPUT = 2
STOPPED = 130


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sandtable", prog_name="sandtable")
@click.pass_context
def sandtable(context: click.Context) -> None:
    """Board wargames with every rule enforced, explained and tested.

    Without a command it opens the table in your browser.

    \b
    Example:
      sandtable play egypt --bot ottoman=random
    """
    if context.invoked_subcommand is None:
        games.welcome()
        serve.open_table()


for command in (
    games.games,
    play.play,
    serve.serve,
    backup.backup,
    backup.restore,
    doctor.doctor,
    sim.sim,
    lab.lab,
    rules.rules,
    records.replay,
    records.verify,
    analyse.command,
    pack.pack,
    bench.bench,
):
    sandtable.add_command(command)


def run(arguments: list[str] | None = None) -> int:
    """Carry out a command line; the exit code. Wrong input is told in one sentence."""
    try:
        code = sandtable.main(arguments, prog_name="sandtable", standalone_mode=False)
    except click.Abort:
        return STOPPED
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return STOPPED
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx is not None else "sandtable"
        return _wrong(f"{error.format_message().rstrip('.')}; {where} --help shows how it is used.")
    except click.ClickException as error:
        return _wrong(error.format_message())
    except (
        DataError,
        RecordError,
        StudyError,
        BackupError,
        Unavailable,
        Illegal,
        ValueError,
        OSError,
    ) as error:
        return _wrong(sentence(error))
    return code if isinstance(code, int) else 0


def _wrong(text: str) -> int:
    click.echo(f"sandtable: {' '.join(text.split())}", err=True)
    return WRONG_INPUT


def main() -> None:
    """The entry point."""
    sys.exit(run())
