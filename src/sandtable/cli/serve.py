"""`sandtable serve`, and `sandtable` without arguments: the table in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from sandtable.cli.loading import FILE, of_each_game, open_game, others_option, packs_option
from sandtable.cli.pack import game_of
from sandtable.core.errors import UserError
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import GAMES, SHIPPED
from sandtable.server.app import make_app, prepare
from sandtable.server.catalogue import PACKED, Build
from sandtable.server.logs import Style
from sandtable.server.serve import listen
from sandtable.server.serve import serve as run_server
from sandtable.terminal.output import out

LOCAL = "127.0.0.1"
USUAL_PORT = 8080


def usual_database() -> str:
    """The default database, in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return os.environ.get("SANDTABLE_DATABASE") or str(Path(home) / "sandtable" / "tables.db")


database_option = click.option(
    "--database",
    default=usual_database,
    show_default="in your data folder, or $SANDTABLE_DATABASE",
    help="An SQLite file, or the URL of a PostgreSQL database.",
)


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=USUAL_PORT, show_default=True, type=click.IntRange(0, 65535), help="The port."
)
@database_option
@click.option(
    "--think",
    default=0.1,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds a bot takes at least.",
)
@packs_option
@others_option
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Log lines for people, or JSON for programs.",
)
@click.option("--verbose", is_flag=True, help="Log every request too.")
@click.option(
    "--admin-token-file",
    type=FILE,
    metavar="FILE",
    help="Open /admin and /metrics to who has the token in this file; or $SANDTABLE_ADMIN_TOKEN.",
)
def serve(
    host: str,
    port: int,
    database: str,
    think: float,
    packs: tuple[Path, ...],
    others: tuple[str, ...],
    log: Style,
    verbose: bool,
    admin_token_file: Path | None,
) -> None:
    """Serve the table to browsers on this network.

    Each --pack adds a game to the lobby, played with that data pack; each --game adds one that another
    package brings. Whether the server is well is told at /healthz.

    \b
    Example:
      sandtable serve --port 8080 --database tables.db
    """
    token = admin_token(admin_token_file)
    served = builds(packs, others)
    start(host, port, database, think, served, show=False, log=log, verbose=verbose, token=token)


def admin_token(file: Path | None) -> str:
    """The admin token from a file or the environment, from which it is removed for child processes."""
    given = os.environ.pop("SANDTABLE_ADMIN_TOKEN", "")
    return given if file is None else file.read_text(encoding="utf-8").strip()


def open_table() -> None:
    """Serve to this machine only, with all games that are installed, and open the browser."""
    start(LOCAL, free_port(), usual_database(), 0.1, builds((), GAMES), show=True)


def free_port() -> int:
    """The default port if it is free, else any other."""
    for port in (USUAL_PORT, 0):
        with socket.socket() as probe:
            try:
                probe.bind((LOCAL, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("no port is free")


def start(
    host: str,
    port: int,
    database: str,
    think: float,
    games: dict[str, Build],
    *,
    show: bool,
    log: Style = "text",
    verbose: bool = False,
    token: str = "",
) -> None:
    """Run the server until it is stopped."""
    app = make_app(games, database, think=think, admin_token=token)
    asyncio.run(prepare(database))
    listening = listen(host, port)
    port = listening.getsockname()[1]
    address = f"http://{LOCAL if host in (LOCAL, '0.0.0.0') else host}:{port}/"
    out.print(f"The table is at {address}", soft_wrap=True)
    out.print(f"Tables are kept in {without_password(database)}; stop with Ctrl-C.", soft_wrap=True)
    sys.stdout.flush()
    if show:
        threading.Thread(target=_show, args=(address, port), daemon=True).start()
    run_server(app, listening, log=log, verbose=verbose)


def builds(packs: Iterable[Path], others: Iterable[str] = ()) -> dict[str, Build]:
    """The games by the names under which they are served: those that ship, those of other packages that the
    host names, and those with a data pack.
    """
    names = of_each_game(tried, dict.fromkeys([*SHIPPED, *others]))
    games: dict[str, Build] = {name: partial(open_game, name, None) for name in names}
    for folder in packs:
        name = game_of(folder)
        if name not in names:
            raise UserError(f"{folder} is a pack of {name}, which is not served: add --game {name}")
        games[f"{name}{PACKED}{folder.name}"] = partial(packed, name, folder)
    return games


def tried(name: str) -> None:
    """Open a game of another package, to learn whether that fails before it is served."""
    if name not in SHIPPED:
        open_game(name)


def packed(name: str, folder: Path, setup: Setup) -> AnyGame:
    """A game with a data pack; its title names the pack."""
    game = open_game(name, folder, setup)
    return replace(game, title=f"{game.title} ({folder.name})")


def without_password(database: str) -> str:
    """The URL of a database without its password."""
    scheme, found, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if found else database


def _show(address: str, port: int) -> None:
    """Open the browser when the server answers."""
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex((LOCAL, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.1)
