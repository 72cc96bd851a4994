"""Data packs: which files a game is built from, and what the data of every game tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Annotated, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

import msgspec

from sandtable.game.data import Files
from sandtable.game.info import STANDARD, GameInfo, OptionalRule, Scenario, Setup, validated_setup
from sandtable.kit.checks import Fault

Figure = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A figure on a counter, or how many counters there are of a kind."""


Source = str
"""Where a value comes from: "rulebook", "reconstruction", or a remark on which part is which."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the main data file says of the game."""

    game: str
    title: str
    subtitle: str
    rules_version: int


A = TypeVar("A", bound=About)
P = ParamSpec("P")
R = TypeVar("R")


class PackData(Generic[A]):
    """What never changes in a game, read from its files, and what was agreed on.

    The last file is the main one. `switches` are the optional rules that there are.
    """

    sides: tuple[str, ...]
    scenarios: tuple[Scenario, ...] = ()
    switches: tuple[OptionalRule, ...] = ()
    setup: Setup = STANDARD
    rivals: bool = True

    def __init__(self, ours: Sequence[Path], pack: Path | None, main: type[A]) -> None:
        self.files = files(ours, pack)
        self.about = self.files.read(ours[-1].name, main)
        self.name = self.about.game

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Stop at the first fault of the data."""
        for fault in faults:
            raise self.files.error(*fault)

    def agree(self, setup: Setup) -> None:
        """Take a set-up, if it is possible."""
        self.setup = validated_setup(self.name, setup, self.scenarios, self.switches)

    def uses(self, option: str) -> bool:
        """Whether an optional rule is in use."""
        return option in self.setup.options

    @property
    def info(self) -> dict[str, Any]:
        """The description of the game, as the fields of `GameInfo`."""
        about = self.about
        return vars(
            GameInfo(
                name=self.name,
                title=about.title,
                subtitle=about.subtitle,
                sides=self.sides,
                rules_version=about.rules_version,
                data_hash=self.files.hash(),
                scenarios=self.scenarios,
                options=self.switches,
                setup=self.setup,
                rivals=self.rivals,
            )
        )


def remembered(method: Callable[Concatenate[Any, P], R]) -> cached_property[Callable[P, R]]:
    """A method that works out each of its answers once; the object keeps them."""
    return cached_property(lambda data: cast("Callable[P, R]", cache(partial(method, data))))


def files(ours: Iterable[Path], pack: Path | None) -> Files:
    """The data files of a game; those in a pack take the place of ours."""
    return Files(
        {
            path.name: pack / path.name if pack is not None and (pack / path.name).exists() else path
            for path in ours
        }
    )
