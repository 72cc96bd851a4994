"""The `sandtable` command. A subcommand is imported when it is run; the help needs none of them."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from sandtable import __version__
from sandtable.core.errors import UserError
from sandtable.terminal.wording import sentence

WRONG_INPUT = 2
STOPPED = 130

COMMANDS = {
    "games": (
        "games:games",
        "List the games, or show one GAME with its scenarios and optional rules.",
    ),
    "play": ("play:play", "Play a game: alone, several at this keyboard, or against bots."),
    "serve": ("serve:serve", "Serve the table to browsers on this network."),
    "backup": (
        "backup:backup",
        "Write all tables of a server to FILE, as they are at one moment; the server may go on.",
    ),
    "restore": ("backup:restore", "Add the tables of a backup to a database, then verify every record."),
    "doctor": ("doctor:doctor", "Replay every game under way in DATABASE on the rules of this program."),
    "sim": ("sim:sim", "Play many games between bots."),
    "lab": ("lab:lab", "Play studies between bots, and read what they say."),
    "rules": (
        "rules:rules",
        "Print the rules of a game: all titles, or the text of one CASE and its sub-cases.",
    ),
    "records": (
        "records:records",
        "Make golden records: games that show what a change of the rules changes.",
    ),
    "replay": ("records:replay", "Print the log of a recorded game."),
    "verify": (
        "records:verify",
        "Check a finished game: the choices by the rules, every roll by the key of the dice.",
    ),
    "analyse": (
        "analyse:command",
        "Find the turning points and blunders of a recorded game, finished or not.",
    ),
    "new": ("new:new", "Write the package of a new game into DIR, to start from."),
    "pack": ("pack:pack", "Make and check data packs."),
    "bench": (
        "bench:bench",
        "Measure random play, bots, cloning and viewing of GAME or of every game on one core, or the server.",
    ),
}
"""The module and function of each command, and the first paragraph of its help."""


class Commands(click.Group):
    """The subcommands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        found: click.Command = getattr(import_module(f"sandtable.cli.{module}"), name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        limit = formatter.width - 6 - width
        with formatter.section("Commands"):
            said = {name: click.Command(name, help=COMMANDS[name][1]) for name in self.list_commands(ctx)}
            formatter.write_dl([(name, about.get_short_help_str(limit)) for name, about in said.items()])


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="sandtable")
@click.pass_context
def sandtable(context: click.Context) -> None:
    """Board wargames with every rule enforced, explained and tested.

    Without a command it opens the table in your browser.

    \b
    Example:
      sandtable play egypt --bot ottoman=random
    """
    if context.invoked_subcommand is None:
        import_module("sandtable.cli.games").welcome()
        import_module("sandtable.cli.serve").open_table()


def run(arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code. Wrong input becomes an error of one sentence."""
    try:
        code = sandtable.main(arguments, prog_name="sandtable", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return STOPPED
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx is not None else "sandtable"
        return _wrong(f"{error.format_message().rstrip('.')}; {where} --help shows how it is used.")
    except click.ClickException as error:
        return _wrong(error.format_message())
    except (UserError, ValueError, OSError) as error:
        return _wrong(sentence(error))
    return code if isinstance(code, int) else 0


def _wrong(text: str) -> int:
    click.echo(f"sandtable: {' '.join(text.split())}", err=True)
    return WRONG_INPUT


def main() -> None:
    """The entry point."""
    sys.exit(run())
