"""Thresholds of the Faerie bot: when to attack, gather, defend and retreat.

Defaults and one profile a side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.bot.evaluation import COWED
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN


class Profile(NamedTuple):
    """Thresholds of a commander; the defaults are the usual ones."""

    worthwhile: float = 1.0
    """Least gain of an attack, in Victory Points."""
    enough: float = 2.0
    """Strength, as a multiple of the defenders', up to which armies gather before an attack."""
    near: int = 10
    """Distance, in hexes, within which enemies are a threat."""
    full: int = 30
    """CSPs that gather in one hex at most, as a large force loses more in every Round."""
    raid: float = 12.0
    """Strength of the raid that is expected at an empty fortress."""
    leaving: float = 1.0
    """Factor of the cost of leaving a fortress."""
    kept: float = 1.0
    """Largest cost of leaving a fortress at which a host sets out for a far goal, in Victory Points."""
    cowed: float = COWED
    """Ratio of strengths from which on a champion is refused."""
    watched: Hex | None = None
    """Hex at which the Scrying Glass looks in the first turn, rather than at the strongest army."""


USUAL = {FOMORIAN: Profile(leaving=2.5, kept=4.0), FAERIE: Profile()}
"""The usual profile of each side; the Fomorian player has many fortresses to lose."""
WARLORDS = {
    FOMORIAN: Profile(enough=4.7, near=8, full=48, raid=7.4, leaving=3.7, kept=10.0, watched=Hex(3034)),
    FAERIE: Profile(near=5, cowed=0.9),
}
"""Profiles that win most games of Albion Alone against the usual ones. The Fomorian player marches with one
great army, out of fortresses that no enemy is near, and watches Elidor first, who else raids the Eastmarch.
The Faerie player minds only enemies at hand, and expects his champions to refuse even their equals.
"""


def variants(side: Side) -> Iterator[Profile]:
    """The usual profile, and a warlord's with one trait changed: daring, leaving fortresses, dividing his
    army, trust in his champions, how far off enemies count.
    """
    lord = WARLORDS[side]
    yield USUAL[side]
    yield from (lord._replace(worthwhile=least) for least in (0.2, 4.0, 10.0))
    yield lord._replace(leaving=0.5, kept=20.0)
    yield lord._replace(enough=2.0, full=30)
    yield lord._replace(cowed=COWED if side == FAERIE else 3.0)
    yield from (lord._replace(near=hexes) for hexes in (4, 12))
