"""`sandtable play`: a game at the terminal."""

from __future__ import annotations

import hashlib
import secrets
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random

import click

from sandtable.bots import BOTS, bot, check
from sandtable.bots.levels import LEVELS, is_bot, spec
from sandtable.cli.games import agreed_on
from sandtable.cli.loading import FILE, open_game, open_record, pack_option, setup_options
from sandtable.cli.records import resumed as resumed_table
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.record.dice import commit, new_key
from sandtable.record.lines import RecordError
from sandtable.record.table import Table
from sandtable.terminal.output import out
from sandtable.terminal.saving import Save, free_name, key_file, read_key
from sandtable.terminal.screen import Screen
from sandtable.terminal.session import Session

PERSON = "person"


def offered() -> str:
    """The levels of difficulty with their think time, and the bots by name."""
    levels = ", ".join(f"{level.id} ({level.think})" for level in LEVELS.values())
    return f"{levels}; or a bot by name, {', '.join(BOTS)}, such as search:nodes=400"


@click.command()
@click.argument("game", required=False)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="SIDE=BOT",
    help=f"Who plays a side: {offered()}. Repeatable.",
)
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with a saved game.")
@click.option("--save", "save_to", type=FILE, metavar="FILE", help="Where to keep the game.")
@click.option("--seed", type=int, metavar="N", help="The same dice and bots again; for practice.")
@click.option("--nonce", metavar="TEXT", help="Your own part in the dice.")
@setup_options
@pack_option
def play(
    game: str | None,
    bots: tuple[str, ...],
    resume: Path | None,
    save_to: Path | None,
    seed: int | None,
    nonce: str | None,
    setup: Setup,
    pack: Path | None,
) -> None:
    """Play a game: alone, several at this keyboard, or against bots.

    The game is saved after every choice. Type help in it for all commands.

    \b
    Examples:
      sandtable play egypt
      sandtable play finland --bot swedish=normal --save winter.jsonl
      sandtable play --resume winter.jsonl
    """
    if resume is not None:
        if setup != STANDARD:
            kept, unfit = "its scenario and its optional rules", "--scenario and --option"
        elif save_to is not None or nonce is not None:
            kept, unfit = "its file and its dice", "--save and --nonce"
        else:
            kept = unfit = ""
        if kept:
            raise ValueError(f"a resumed game keeps {kept}: {unfit} do not go with it")
        session = resumed(game, resume, bots, seed, pack)
    elif game is None:
        raise click.UsageError("Name a game, or a saved one with --resume", click.get_current_context())
    else:
        opened = open_game(game, pack, setup)
        session = begun(opened, save_to, bots, seed, nonce, pack.name if pack else "")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # gives input() line editing and a history
    session.run()


def begun(
    game: AnyGame, save_to: Path | None, bots: tuple[str, ...], seed: int | None, nonce: str | None, pack: str
) -> Session:
    """A new game. The commitment to its dice is printed before the player adds a nonce."""
    seats = dict.fromkeys(game.sides, PERSON) | named_bots(game, bots)
    if save_to is not None and (save_to.exists() or key_file(save_to).exists()):
        raise ValueError(f"{save_to} exists already: go on with it by --resume, or choose another name")
    key = new_key() if seed is None else hashlib.sha256(f"seed {seed}".encode()).hexdigest()
    out.print(f"{game.title}: {game.subtitle}", style="bold")
    for line in agreed_on(game):
        out.print(line, soft_wrap=True)
    out.print(f"The dice are promised: {commit(key)}", style="bright_black", soft_wrap=True)
    nonces = [nonce or own_words(seed)]
    out.print(f"Your part in them: {nonces[0]}", style="bright_black", soft_wrap=True)
    table = Table.new(game, seats, key=key, nonces=nonces, pack=pack)
    save = Save(save_to or free_name(game.name), key, named=save_to is not None)
    return seated(table, seats, save, seed)


def own_words(seed: int | None) -> str:
    """The player's nonce: a typed text, or a random one."""
    if seed is not None:
        return f"seed {seed}"
    typed = ""
    if sys.stdin.isatty():
        typed = input("Add a few words of your own to the dice, or press Enter: ").strip()
    return typed or secrets.token_hex(8)


def resumed(
    name: str | None, path: Path, bots: tuple[str, ...], seed: int | None, pack: Path | None
) -> Session:
    """A saved game, with its original seats unless bots are named."""
    game, record = open_record(path, pack)
    if name is not None and name != game.name:
        raise RecordError(f"{path}: this is a game of {game.name}, not of {name}")
    if record.ending() is not None:
        raise RecordError(f"{path}: this game is over; sandtable replay {path} shows it")
    seats = dict.fromkeys(game.sides, PERSON) | record.header.seats | named_bots(game, bots)
    key = read_key(path, record)
    table = resumed_table(game, record, path, key)
    return seated(table, seats, Save(path, key, named=True), seed)


def named_bots(game: AnyGame, bots: tuple[str, ...]) -> dict[str, str]:
    """The seats that --bot fills."""
    found = {}
    for text in bots:
        side, equals, name = text.partition("=")
        if not equals:
            raise ValueError(f"--bot {text}: write SIDE=BOT, such as {game.sides[-1]}=random")
        if side not in game.sides:
            raise ValueError(f"{game.name} has no side {side!r}: it has {', '.join(game.sides)}")
        if name not in LEVELS:
            check(name)
        found[side] = name
    return found


def seated(table: Table, seats: dict[str, str], save: Save, seed: int | None) -> Session:
    """A session with a bot or a person on each seat."""
    names = [seats[name] for name in table.game.sides]
    players = {Side(at): bot(spec(name)) if is_bot(name) else None for at, name in enumerate(names)}
    return Session(table, Screen(table.game), players, save, Random(seed))
