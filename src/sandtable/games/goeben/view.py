"""What each player may know. Nothing is hidden in the position itself, so nothing can leak from it."""

from __future__ import annotations

from sandtable.core.procedure import AnyProcedure
from sandtable.core.side import Side
from sandtable.core.view import View as CoreView
from sandtable.games.goeben.command import advises
from sandtable.games.goeben.state import Battle, Counter, Display, Fort, Lying, Ship, Space, State
from sandtable.kit.questions import as_offered, asked_for


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


SETS = tuple(name for name, kind in State.__annotations__.items() if str(kind).startswith("frozenset"))
PLAIN = tuple(name for name in State.__slots__ if name not in SETS)


def view(s: State, side: Side | None) -> View:
    """[25.1] The position; the open question for whom it is, and for the officers who advise on it."""
    fields = {name: getattr(s, name) for name in PLAIN}
    fields |= {name: tuple(sorted(getattr(s, name))) for name in SETS}
    asked = s.asked == side and not s.over
    return View(
        game=s.game.name,
        side=side,
        asked=asked_for(s, side, as_offered, advises=side is not None and advises(s, side)),
        agenda=tuple(s.agenda) if asked else (),
        **fields,
    )
