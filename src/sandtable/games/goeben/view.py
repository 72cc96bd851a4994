"""What each player may know. Nothing is hidden in the position itself, so nothing can leak from it."""

from __future__ import annotations

from sandtable.core.procedure import AnyProcedure
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.games.goeben.command import advises
from sandtable.games.goeben.state import Battle, Counter, Display, Fort, Lying, Ship, Space, State
from sandtable.kit.fog import shown
from sandtable.kit.questions import as_offered


class View(CoreView, frozen=True):
    """[1.3.pool, 2.2.coastal] Everything on the table; what lies face down is unknown to all.

    `hidden` lists what may be under the unknown counters of each group, `pooled` how many of them are
    in the Incident Pool.
    """

    turn: int
    phase: str
    alert: int
    vp: int
    mission: str
    orders: tuple[str, ...]
    successes: tuple[str, ...]
    bonus: str
    accomplished: int
    result: str
    afloat: dict[Ship, Display]
    at: dict[Ship, Space]
    since: dict[Ship, int]
    visited: tuple[Space, ...]
    outfitted: tuple[Ship, ...]
    moved: tuple[Ship, ...]
    used: tuple[str, ...]
    available: dict[str, int]
    colliers: tuple[Space, ...]
    mines: tuple[Space, ...]
    marines: tuple[Space, ...]
    taken: tuple[Space, ...]
    pool: tuple[Counter, ...]
    pooled: dict[str, int]
    hidden: dict[str, tuple[Counter, ...]]
    lying: dict[Space, tuple[Lying, ...]]
    forts: dict[Space, tuple[Fort, ...]]
    tray: tuple[Counter, ...]
    draw: tuple[Counter, ...]
    drawn: tuple[Counter, ...]
    held: tuple[Counter, ...]
    resolved: tuple[Counter, ...]
    merchants: dict[Space, tuple[Counter, ...]]
    friends: dict[Space, int]
    fog: dict[Space, int]
    storm: tuple[Space, ...]
    barred: tuple[str, ...]
    morale: int
    sorties: int
    scouted: tuple[Ship, ...]
    active: bool
    battle: Battle | None
    sunk: tuple[Counter, ...]
    damaged: tuple[Counter, ...]
    removed: tuple[Counter, ...]
    new_zealand: bool
    points: dict[str, int]
    agenda: tuple[AnyProcedure, ...]


def view(s: State, side: Side | None) -> View:
    """[25.1] The position; the open question for whom it is, and for the officers who advise on it."""
    advisor = side is not None and advises(s, side)
    return View(**shown(s, side, State.__slots__, as_offered, advises=advisor))
