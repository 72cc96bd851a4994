"""A server of the toy crew with a client module of its own: tests what the page does for any game."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from sandtable.game.documents import Status
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.server import app
from sandtable.server.serve import listen, serve
from tests.server.toy_crew import crew

FACE = Path(__file__).parent


def shown(setup: Setup) -> AnyGame:
    """The toy with a board description for the client."""
    game = crew(setup)
    sides = [{"id": side, "name": side.replace("_", " ").capitalize()} for side in game.sides]
    board = {"game": "crew", "title": "Crew", "face": "crew", "sides": sides}
    presentation = replace(
        game.presentation,
        board=lambda: board,
        status=lambda view: Status(turn="At sea"),
        ending=lambda view: "The ship came home",
    )
    return replace(game, presentation=presentation)


def main(host: str, port: str, database: str) -> None:
    """Serve the toy with a client that knows its module."""
    app.WEB = Path(shutil.copytree(app.WEB, Path(database).with_name("web")))
    shutil.copytree(FACE, app.WEB / "crew")
    serve(app.make_app({"crew": shown}, database, think=0), listen(host, int(port)))
