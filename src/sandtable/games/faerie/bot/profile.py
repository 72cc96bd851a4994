"""What a commander goes by, for bots: how much he dares, and what he minds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.bot.evaluation import COWED
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN


class Profile(NamedTuple):
    """A commander's temper: the usual one, if nothing else is said."""

    worthwhile: float = 1.0
    """The least that an attack must promise, in Victory Points."""
    enough: float = 2.0
    """Armies gather until they have so many times the strength of what they want to attack."""
    near: int = 10
    """Enemies within so many hexes are a threat."""
    full: int = 30
    """So many CSPs gather in one hex: a large force loses more in every Round."""
    raid: float = 12.0
    """The strength that surely comes for an empty fortress."""
    leaving: float = 1.0
    """How far it is minded that a fortress is left."""
    kept: float = 1.0
    """What may be lost when a host leaves its fortress for a far goal."""
    cowed: float = COWED
    """A champion who is so many times as strong is refused."""
    watched: Hex | None = None
    """Where the Scrying Glass looks in the first turn, rather than at the strongest army."""


USUAL = {FOMORIAN: Profile(leaving=2.5, kept=4.0), FAERIE: Profile()}
"""The temper of each side; the Fomorian player has many fortresses to lose."""
WARLORDS = {
    FOMORIAN: Profile(enough=4.7, near=8, full=48, raid=7.4, leaving=3.7, kept=10.0, watched=Hex(3034)),
    FAERIE: Profile(near=5, cowed=0.9),
}
"""Tempers that win most games of Albion Alone against the usual ones. The Fomorian player had better march
with one great army, out of fortresses that no enemy is near to, and watch Elidor first, who else raids the
Eastmarch; the Faerie player mind only enemies at hand, and reckon with it that his champions refuse even
their equals.
"""


def variants(side: Side) -> Iterator[Profile]:
    """The usual temper, and a warlord's when he dares more or less, leaves his fortresses, marches divided,
    thinks better or worse of his champions, or looks out nearer or farther for enemies.
    """
    lord = WARLORDS[side]
    yield USUAL[side]
    yield from (lord._replace(worthwhile=least) for least in (0.2, 4.0, 10.0))
    yield lord._replace(leaving=0.5, kept=20.0)
    yield lord._replace(enough=2.0, full=30)
    yield lord._replace(cowed=COWED if side == FAERIE else 3.0)
    yield from (lord._replace(near=hexes) for hexes in (4, 12))
