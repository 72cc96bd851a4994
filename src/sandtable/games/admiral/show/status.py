"""Where a battle stands: turn, weather, whose hand it is, and the points and cards of both fleets."""

from __future__ import annotations

from sandtable.game.documents import Gauge, Phase, Status
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show.board import name_of
from sandtable.games.admiral.show.panels import name
from sandtable.games.admiral.view import View

PHASES = (
    Phase("set-up", "Set-up", "setup.fleets"),
    Phase("tactical", "Tactical", "turn.tactical.sequence"),
    Phase("operational", "Operational", "turn.operational"),
    Phase("chronometric", "Chronometric", "chrono.general"),
)
"""[turn.structure]"""


def status(data: GameData, view: View) -> Status:
    """[turn.structure] Where the battle stands."""
    night = ", night" if view.night else ""
    now = [Gauge(id="weather", value=f"{view.weather or 'Weather unknown'}{night}")]
    if view.phase == "operational":
        now.append(Gauge(id="hand", label="Hand:", value=name_of(data, view.player), side=view.player))
    return Status(
        turn=f"Turn {view.turn} of {data.turns}" if view.turn else "Set-up",
        now=now,
        gauges=[fleet(data, view, side) for side in (0, 1)],
        phase=view.phase,
        player=view.player,
    )


def fleet(data: GameData, view: View, side: int) -> Gauge:
    """A side's Admiral points, its deck and held card as far as they are known, and its mission points."""
    parts = [f"★{view.points[side]}"]
    acts = view.phase == "operational"
    if acts:
        held = view.held[side]
        what = "1" if held == "?" else name(view, held)
        parts.append(f"▮{view.decks[side]}{f' + {what} held' if held else ''}")
    return Gauge(
        id="fleet now" if acts and view.player == side else "fleet",
        label=name_of(data, side),
        value=" · ".join((*parts, f"{view.score[side]} VP")),
        about="★ Admiral points, ▮ cards left, VP mission points",
        side=side,
    )
