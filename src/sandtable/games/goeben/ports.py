"""9.0 Ports and naval bases, and what every kind of space allows."""

from __future__ import annotations

from sandtable.core.procedure import Procedure, Violation
from sandtable.games.goeben.gamedata import AUSTRIAN_WATERS
from sandtable.games.goeben.pack.schema import Terrain
from sandtable.games.goeben.state import Ship, Space, State

ATLANTIC, CONSTANTINOPLE = "atlantic", "constantinople"
FRENCH_STATIONS = ("pz_toulon", "pz_north_african")
"""The zones that French Navy Sorties closes."""


def kind(s: State, space: Space) -> str:
    """[9.0, 12.5, 12.5.high_seas, 12.5.transit] What a space is now: alliances, captures and campaign
    bonuses change some.
    """
    printed = s.game.space[space]
    if not s.successes and not s.marines:
        return printed.kind
    if printed.kind.startswith("neutral"):
        if any(printed.owner in s.game.missions[won].friends for won in s.successes):
            return printed.kind.replace("neutral", "friendly")
    elif printed.kind == "patrol_zone":
        if any(space in s.game.missions[won].calms for won in s.successes):
            return "high_seas"
    elif printed.kind == "enemy_port" and space in s.marines:
        return "captured_port"
    return printed.kind


def terrain(s: State, space: Space) -> Terrain:
    """[2.1.charts] The row of the Terrain Effects Chart for a space."""
    return s.game.terrain[kind(s, space)]


def is_harbour(s: State, space: Space) -> bool:
    """Whether a space is a port or a naval base, whoever owns it."""
    return kind(s, space).endswith(("_port", "_base"))


def is_friendly(s: State, space: Space) -> bool:
    """[9.0] A friendly port or naval base."""
    return kind(s, space).startswith("friendly")


def is_neutral(s: State, space: Space) -> bool:
    """[9.0] A neutral port or naval base."""
    return kind(s, space).startswith("neutral")


def is_allied(s: State, space: Space) -> bool:
    """[9.2.use] An Allied port or base; a captured port is still one."""
    return kind(s, space) in ("enemy_port", "enemy_base", "captured_port")


def in_allied_waters(s: State, space: Space) -> bool:
    """[incident.patrol] An Allied patrol zone, port or base."""
    return is_allied(s, space) or kind(s, space) == "patrol_zone"


def closed(s: State, ship: Ship, space: Space) -> Violation | None:
    """[9.1, 12.5.atlantic, 12.5.black_sea, 20.0, incident.french_sorties] Why a ship may not enter."""
    name, sort = s.game.space[space].name, kind(s, space)
    if sort == "black_sea":
        return Violation("12.5.black_sea", "no unit may enter the Black Sea")
    if space == ATLANTIC and s.mission != "atlantic":
        return Violation("12.5.atlantic", "the Atlantic is open only in the Atlantic Breakout mission")
    if space in s.visited and sort.startswith("neutral"):
        return Violation("9.1", f"{name} is neutral and has had its one visit")
    if ship not in s.game.german and s.game.zone[space] not in AUSTRIAN_WATERS:
        return Violation("20.0", f"Austro-Hungarian ships do not go to {name}")
    if s.sorties == s.turn and space in stations(s) and s.phase == "movement":
        return Violation("incident.french_sorties", f"the French fleet is out: {name} is closed this turn")
    return None


def stations(s: State) -> tuple[Space, ...]:
    """[incident.french_sorties] The zones of the French fleet that are still patrol zones."""
    return tuple(space for space in FRENCH_STATIONS if kind(s, space) == "patrol_zone")


def overdue(s: State, ship: Ship) -> bool:
    """[9.1, 3.0.8] Whether a ship lies in a neutral port that has had its visit."""
    return s.at[ship] in s.visited and is_neutral(s, s.at[ship])


def must_leave(s: State, ship: Ship) -> bool:
    """[9.1] A ship that has had its visit leaves, if it can move and there is a space that it may enter."""
    return overdue(s, ship) and not is_stuck(s, ship)


def is_stuck(s: State, ship: Ship) -> bool:
    """[6.2.engines, 9.1] No engines, or no space next to it that it may lawfully enter."""
    display = s.afloat.get(ship)
    if display is not None and display.engines == 0:
        return True
    return all(closed(s, ship, space) is not None for space in s.game.links[s.at[ship]])


def ends_visit(s: State, space: Space) -> bool:
    """[9.1] Whether a visit is made by staying here today: a whole Movement Phase in a neutral port."""
    return space not in s.visited and is_neutral(s, space)


class CloseNeutralPorts(Procedure[State], frozen=True):
    """[9.1, 3.0.8, 20.0] A neutral port closes at the end of a Movement Phase that a ship spent there as a
    whole, having entered it before.
    """

    rule = "9.1"

    def perform(self, s: State) -> None:
        for ship, space in s.at.items():
            if s.since[ship] < s.turn and is_neutral(s, space):
                s.visit(space)


class AbandonMarines(Procedure[State], frozen=True):
    """[9.2.hold] Marines in a port without a warship are eliminated, and the port is lost."""

    rule = "9.2.hold"

    def perform(self, s: State) -> None:
        for space in s.marines:
            if not s.here(space):
                s.lose_marines(space)
