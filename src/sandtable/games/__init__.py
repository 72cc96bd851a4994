"""The games, by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sandtable.game.game import STANDARD, Game, Setup
from sandtable.games import admiral, faerie, goeben, napoleonic, operation_albion

GAMES: dict[str, Callable[[str, Path | None, Setup], Game]] = {
    **dict.fromkeys(napoleonic.NAMES, napoleonic.game),
    **dict.fromkeys(goeben.NAMES, goeben.game),
    **dict.fromkeys(operation_albion.NAMES, operation_albion.game),
    **dict.fromkeys(faerie.NAMES, faerie.game),
    **dict.fromkeys(admiral.NAMES, admiral.game),
}


def load(name: str, pack: Path | None = None, setup: Setup = STANDARD) -> Game:
    """A game by its name as it is set up, with a data pack if one is given."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name](name, pack, setup)
