"""The games by name: those that ship, and those that other packages bring as entry points.

Their group names the version of the interface: `sandtable.games.v1`. A game is imported when it is asked for.
`SHIPPED` tells what a list says of one without importing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sandtable.core.errors import UserError
from sandtable.game.game import AnyGame
from sandtable.game.info import STANDARD, Setup
from sandtable.game.interface import INTERFACE, is_name, let_in

Open: TypeAlias = Callable[[str, Path | None, Setup], AnyGame]
"""Makes a game from its name, a data pack, and what was agreed on."""

GROUPS = "sandtable.games"
"""What the groups of the entry points of games begin with."""


class Listing(NamedTuple):
    """What a list says of a game; `length` and `decisions` (of all players) are of its first scenario."""

    title: str
    subtitle: str
    sides: tuple[str, ...]
    length: str
    decisions: int
    rulebook: str
    rules: int
    scenarios: int = 1
    options: int = 0


class Games(MutableMapping[str, Open]):
    """The games by name. Other packages are searched when a name is not known, or all are wanted.

    `left_out` says which games of other packages were found and cannot be played, and why.
    """

    def __init__(self, shipped: dict[str, str]) -> None:
        self._known: dict[str, Open] = {name: _shipped(module) for name, module in shipped.items()}
        self._searched = False
        self.left_out: dict[str, str] = {}

    def __getitem__(self, name: str) -> Open:
        if name not in self._known:
            self._search()
        return self._known[name]

    def __setitem__(self, name: str, open: Open) -> None:
        self._known[name] = open

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        self._search()
        return iter(list(self._known))

    def __len__(self) -> int:
        self._search()
        return len(self._known)

    def _search(self) -> None:
        """Find the games of other packages, once. A name that is taken keeps its meaning."""
        if self._searched:
            return
        self._searched = True
        others = entry_points()
        ours = f"{GROUPS}.v{INTERFACE}"
        for entry in others.select(group=ours):
            if entry.name in self._known:
                self.left_out[f"{entry.name} of {entry.value}"] = "another game has that name"
            elif not is_name(entry.name):
                self.left_out[entry.name] = "a name has small letters, digits and underscores"
            else:
                self._known[entry.name] = _found(entry)
        for group in sorted(others.groups):
            if group != ours and group.startswith(GROUPS):
                for entry in others.select(group=group):
                    if entry.name not in self._known:
                        self.left_out[entry.name] = (
                            f"{entry.value} was written for {group}, and this Sandtable plays {ours}"
                        )


def _shipped(module: str) -> Open:
    def open(name: str, pack: Path | None, setup: Setup) -> AnyGame:
        made: AnyGame = import_module(module).game(name, pack, setup)
        return made

    return open


def _found(entry: EntryPoint) -> Open:
    """A game of another package. Whatever goes wrong in its code is an error of one sentence.

    Where a data pack or a set-up is asked for that the game refuses, the error is its own.
    """

    def open(name: str, pack: Path | None, setup: Setup) -> AnyGame:
        try:
            make: Open = entry.load()
            return let_in(name, make(name, pack, setup))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if isinstance(error, UserError | ValueError) and (pack, setup) != (None, STANDARD):
                raise
            kind = "" if isinstance(error, UserError | ImportError) else f"{type(error).__name__}: "
            raise UserError(f"{entry.value} cannot be played: {kind}{error}") from error

    return open


NAPOLEONIC = "Forgotten Napoleonic Campaigns"

SHIPPED = {
    "crossing": Listing(
        "The Crossing",
        "A river, two fords, a town on each bank: a small game to learn the table with",
        ("blue", "red"),
        "6 turns",
        decisions=50,
        rulebook="The Crossing",
        rules=10,
    ),
    "egypt": Listing(
        "The Egyptian Campaign",
        "Bonaparte in Egypt and Syria, 1798-1799",
        ("french", "ottoman"),
        "11 turns",
        decisions=800,
        rulebook=NAPOLEONIC,
        rules=193,
    ),
    "finland": Listing(
        "The Russo-Swedish War",
        "The invasion of Finland, 1808",
        ("russian", "swedish"),
        "8 turns",
        decisions=600,
        rulebook=NAPOLEONIC,
        rules=193,
    ),
    "goeben": Listing(
        "Goeben, 1914",
        "The German Mediterranean Division, August 1914: one mission, or all six",
        ("commander",),
        "6 days",
        decisions=50,
        rulebook="Goeben, 1914",
        rules=263,
        scenarios=8,
        options=12,
    ),
    "operation_albion": Listing(
        "Operation Albion 1917–1918",
        "Riga, the islands and the Finnish Civil War: land, sea and air in the Baltic",
        ("german", "russian"),
        "7 turns",
        decisions=500,
        rulebook="Operation Albion 1917-1918",
        rules=417,
        options=7,
    ),
    "faerie": Listing(
        "Albion: Land of Faerie",
        "The Third Fomorian War: armies, ships, heroes and enchanters in the Enchanted Isles",
        ("fomorian", "faerie"),
        "3 turns (10 in Faerie Twilight)",
        decisions=1100,
        rulebook="Albion: Land of Faerie",
        rules=397,
        scenarios=2,
        options=1,
    ),
    "admiral": Listing(
        "Admiral",
        "Fleet actions of the Second World War on a table measured in centimetres",
        ("kriegsmarine", "royal_navy"),
        "10 turns",
        decisions=400,
        rulebook="Admiral 2.0",
        rules=312,
        scenarios=7,
        options=36,
    ),
}
"""The games that ship: a test holds these lines equal to what the games say."""

PACKAGES = {"egypt": "napoleonic", "finland": "napoleonic"}
"""Where a game is whose package does not bear its name."""

GAMES = Games({name: f"sandtable.games.{PACKAGES.get(name, name)}" for name in SHIPPED})


def load(name: str, pack: Path | None = None, setup: Setup = STANDARD) -> AnyGame:
    """A game by its name as it is set up, with a data pack if one is given."""
    if name not in GAMES and name in GAMES.left_out:
        raise UserError(f"{name} cannot be played: {GAMES.left_out[name]}")
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name](name, pack, setup)
