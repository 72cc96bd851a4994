"""What a commander goes by, for bots: how much he dares, and what he minds."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.faerie.evaluate import COWED, PRESSED
from sandtable.games.faerie.theatre import FAERIE, FOMORIAN


class Temper(NamedTuple):
    """A commander's temper: the usual one, if nothing else is said."""

    worthwhile: float = 1.0
    """The least that an attack must promise, in Victory Points."""
    enough: float = 2.0
    """Armies gather until they have so many times the strength of what they want to attack."""
    bold: float = 1.7
    """So many times, before a sleeping kingdom is woken, or the Faerie player leaves his fortresses."""
    near: int = 10
    """Enemies within so many hexes are a threat."""
    roused: float = 0.4
    """What each point of strength costs that wakes."""
    sleepy: float = 0.3
    """How far sleepers count as a threat."""
    fetched: float = 6.0
    """Nobody who is threatened more than this goes to fetch others."""
    raid: float = 12.0
    """The strength that surely comes for an empty fortress."""
    leaving: float = 1.0
    """How far it is minded that a fortress is left."""
    kept: float = 1.0
    """What may be lost when a host leaves its fortress for a far goal."""
    held: float = 0.35
    """Where the chance to hold is less, a host gets away."""
    reached: int = 4
    """Goals that are so many Game-Turns away are too far."""
    head: int = 3
    """Of those who are about so many Game-Turns away, the strongest goes first."""
    off: int = 2
    """Armies that are not strong enough yet wait so many hexes away."""
    full: int = 30
    """So many CSPs gather in one hex: a large force loses more in every Round."""
    cowed: float = COWED
    """A champion who is so many times as strong is refused."""
    fair: float = 0.35
    """The least chance of survival with which a champion takes up a challenge."""
    pressed: float = PRESSED
    """What one more Round must promise."""


USUAL = {FOMORIAN: Temper(leaving=2.5, kept=4.0), FAERIE: Temper()}
"""The temper of each side; the Fomorian player has many fortresses to lose."""
WARLORDS = {FOMORIAN: USUAL[FOMORIAN], FAERIE: Temper(near=5, cowed=0.9)}
"""Tempers that win most games of Albion Alone against the usual ones. The Faerie player had better mind only
enemies at hand, and reckon with it that his champions refuse even their equals.
"""
RASH = {side: temper._replace(worthwhile=0.25, enough=1.3) for side, temper in USUAL.items()}
"""Goes for whatever promises anything, with what is at hand."""
