"""Where the game stands: turn, weather, Action Points, the revolution, what matters today."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.game.documents import Gauge, Phase, Status
from sandtable.games.operation_albion.actions import ActionsPhase, FreeAction
from sandtable.games.operation_albion.gamedata import GERMAN, RUSSIAN, GameData
from sandtable.games.operation_albion.sequence import PHASES
from sandtable.games.operation_albion.show.seen import SIDES
from sandtable.games.operation_albion.victory import last_fortress, warning
from sandtable.games.operation_albion.view import View
from sandtable.games.operation_albion.vocabulary import contingent

SEQUENCE = [Phase(id, name, rule, side) for id, name, rule, side in PHASES]
"""[6.1] The phases of a turn."""

STAR = "\N{BLACK STAR}"

SITUATION = "situation"
"""The panel that is worth a look between actions."""


class StatusLine:
    """Tells the status of a game with these data."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        turns = data.tables.turn
        self.labels = [t.label.replace(" - ", "-") for t in turns]
        self.weather = [
            f"Weather on {t.weather[0]}-{t.weather[1]} (7.1)" if t.weather[0] else "No weather check (7.1)"
            for t in turns
        ]

    def status(self, view: View) -> Status:
        """The status as a view shows it."""
        setting_up = view.phase == "set-up"
        weather = Gauge(
            id="weather",
            value="Bad weather" if view.weather else "Fair weather",
            about=self.weather[view.turn - 1],
            tone="bad" if view.weather else "",
        )
        between = not view.agenda or isinstance(view.agenda[-1], ActionsPhase | FreeAction)
        return Status(
            turn=f"{'Setting up' if setting_up else f'Turn {view.turn}'}, {self.labels[view.turn - 1]}",
            now=[weather],
            gauges=[*self.gauges(view)],
            phase="" if setting_up else view.phase,
            player=view.player,
            news=[*self.news(view)],
            panels=[SITUATION] if between else [],
        )

    def gauges(self, view: View) -> Iterator[Gauge]:
        """[8.0, 7.3, 4.1, 4.3] Action Points, the revolution, the last fortress, and the result."""
        for side in (GERMAN, RUSSIAN):
            name = SIDES[side]
            yield Gauge(
                id="ap", label=name, value=f"{view.ap[side]} AP", about=f"{name} Action Points", side=side
            )
        yield Gauge(
            id="revolution",
            label="Revolution",
            value=f"{STAR} turn {view.revolution}" if view.revolution else f"{STAR} box {view.index}",
            about=revolution(self.data, view),
            tone="bad" if view.revolution else "",
        )
        fortress = last_fortress(self.data, view)
        if fortress:
            about = warning(fortress)
            value = f"\N{BLACK FLAG} {fortress}"
            yield Gauge(id="last-fortress", label="Last fortress", value=value, about=about, tone="bad")
        if view.level:
            yield Gauge(id="result", label=view.level, value="{}-{} VP".format(*view.points))

    def news(self, view: View) -> Iterator[str]:
        """[7.2] What an incident forbids or grants."""
        for effect in view.banned:
            if effect.op == "ban":
                yield f"{effect.side.title()} {', '.join(effect.types)} stay in harbour this turn (7.2)"
            elif effect.op == "ban_attack":
                yield f"{contingent(effect.contingent)} units do not attack this turn (7.2)"
        if view.free:
            only = f", for {contingent(view.carrying)} units only" if view.carrying else ""
            yield f"This action is granted by an incident{only} (8.4)"


def revolution(data: GameData, view: View) -> str:
    """[7.3.ap, 7.3.R5] The October Revolution marker, and the Action Points that it gives."""
    if view.revolution:
        return f"The October Revolution broke out in turn {view.revolution}: Russian Action Points by die"
    track = data.tables.tracks.russian_ap
    now = f"October Revolution: box {view.index} of {len(track) - 1}"
    if not view.index:
        return f"{now}, the revolution breaks out at the end of this turn (7.3)"
    return f"{now}, {track[view.index]} Russian Action Points; in box 0 it breaks out (7.3)"
