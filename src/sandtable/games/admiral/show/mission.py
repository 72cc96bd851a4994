"""The mission sheet: date, table, weather, points, special rules and victory."""

from __future__ import annotations

from sandtable.game.documents import Lines, Panel
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.show.board import name_of
from sandtable.games.admiral.view import View

FREE_VICTORY = [
    "A side that has lost more than half of its flagships is beaten (victory.default).",
    "After the last turn, points for enemies sunk or lost decide (mission.points).",
]


def panel(data: GameData, view: View) -> Panel:
    """[mission.sheet] What was agreed on, and how it stands."""
    mission = data.mission
    what = f"{mission.date}; {mission.kind}. " if mission else ""
    sheet = [
        f"{what}{data.turns} turns, table of {data.width / 100:g} by {data.height / 100:g} cm.",
        f"Weather: {weather(data, view)}.",
    ]
    points = [f"{name_of(data, side)}: {view.score[side]}" for side in (0, 1)]
    special = [Lines(mission.special, "Special rules")] if mission and mission.special else []
    return Panel(
        "Mission",
        [
            Lines(sheet, mission.title if mission else "A free battle"),
            Lines(points, "Points"),
            *special,
            Lines(mission.victory if mission else FREE_VICTORY, "Victory"),
        ],
    )


def weather(data: GameData, view: View) -> str:
    """[weather.effects] The weather and what it does to sight and guns."""
    row = data.weather.get(view.weather)
    parts = [f"{view.weather or 'not rolled yet'}{', at night' if view.night else ''}"]
    parts += [f"one sees {row.visibility} cm"] if row and row.visibility else []
    parts += [f"guns {row.guns}"] if row and row.guns else []
    return "; ".join(parts)
