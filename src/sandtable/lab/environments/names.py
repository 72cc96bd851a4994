"""Names of environments: a game and the version of its numbers, such as operation_albion_v1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from sandtable.lab.environments.description import version

NAMED = re.compile(r"(?:Sandtable/)?(?P<game>\w+?)[_-]v(?P<version>\d+)")
"""How PettingZoo and Gymnasium write an environment."""


class Named(NamedTuple):
    """The environment of a game, in the version of now."""

    game: str

    def __str__(self) -> str:
        return f"{self.game}_v{version(self.game)}"

    @property
    def registered(self) -> str:
        """Its id in Gymnasium, such as Sandtable/OperationAlbion-v1."""
        return f"Sandtable/{self.game.title().replace('_', '')}-v{version(self.game)}"


def game_of(name: str, games: Iterable[str]) -> str:
    """The game of these that is meant, by its own name or an environment's; an error about another version.

    What is kept of a training should name its environment: then it is never used with other numbers.
    """
    found = NAMED.fullmatch(name)
    known = [*games]
    if found is None or name in known:
        return name
    wanted = found["game"]
    game = next((game for game in known if wanted in (game, game.title().replace("_", ""))), wanted)
    if int(found["version"]) != version(game):
        raise ValueError(
            f"{name} is not the environment of now, which is {Named(game)}: its actions have other numbers, "
            "so what was trained on it has to be trained again"
        )
    return game
