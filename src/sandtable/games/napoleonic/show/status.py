"""Where the game stands, in words: the turn, what holds for now, the victory points."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.game.documents import Gauge, Phase, Status
from sandtable.games.napoleonic.gamedata import GameData
from sandtable.games.napoleonic.pack import schema
from sandtable.games.napoleonic.view import View

PARTS = {
    "reinforcements": ("Reinforcement Arrival", "8.1"),
    "movement": ("Movement", "9.1"),
    "combat": ("Combat", "11.1"),
    "supply": ("Supply", "12.1"),
    "siege": ("Siege", "13.1"),
}
"""The phases of a player turn, with the rule that opens each."""

PHASES = [
    Phase("events", "Random Events", "6.1"),
    *(Phase(id, name, rule, side) for side in range(2) for id, (name, rule) in PARTS.items()),
]
"""[5.2] The game turn: random events, then the five phases of each side."""


class Standing:
    """Tells where one campaign stands."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.names = [name.title() for name in data.sides]
        self.turns = {t.turn: f"Turn {t.turn} of {data.last_turn}: {t.months}" for t in data.about.turn}
        self.seasons = {t.turn: season(t) for t in data.about.turn}
        (invader, defender), ratio = self.names, data.numbers.winning_ratio
        self.goal = f"The {invader} side wins with {ratio} times the {defender} victory points"

    def status(self, view: View) -> Status:
        """Where the game stands."""
        now, gauges = [*self._effects(view)], [*self._points(view)]
        return Status(
            turn=self.turns[view.turn], now=now, gauges=gauges, phase=view.phase, player=view.player
        )

    def _points(self, view: View) -> Iterator[Gauge]:
        """[14.5, 15.4] The victory points, and how near the invader is to what he needs."""
        for side, points in enumerate(view.vp):
            yield Gauge(id="vp", label=self.names[side], value=f"{points} VP", about=self.goal, side=side)
        most = self.data.numbers.winning_ratio
        invader, defender = view.vp
        ratio = invader / defender if defender > 0 else max(0, invader) * most
        yield Gauge(id="ratio", label="Ratio", value=f"{ratio:.1f}", most=str(most), about=self.goal)

    def _effects(self, view: View) -> Iterator[Gauge]:
        """What lasts for a turn, or from now on."""
        if view.phase == "set-up":
            yield Gauge(value="Setting up")
        if season := self.seasons[view.turn]:
            yield Gauge(value=season, about=SEASONS[season])
        if view.british:
            yield Gauge(value="British at war", about="The British take part (6.3.6)")
        if view.truce:
            yield Gauge(value="Truce", about="No attacks and no sieges this turn (6.4.4)")
        if view.infighting:
            area = view.infighting.title()
            yield Gauge(label="Infighting", value=area, about="Ottoman units there are idle (6.3.3)")
        if view.slowed is not None:
            yield Gauge(value=f"{self.names[view.slowed]} slowed", about="These units move less this turn")
        if view.naval_loser is not None:
            winner, loser = self.names[1 - view.naval_loser], self.names[view.naval_loser]
            yield Gauge(value=f"{winner} naval victory", about=f"The {loser} fleet is beaten (6.4.2)")

    def ending(self, view: View) -> str:
        """[14.5, 15.4] Who won, and the victory points."""
        invader, defender = view.vp
        winner = "Nobody's" if view.winner is None else self.names[view.winner]
        return f"{winner} victory: {invader} to {defender} VP"


SEASONS = {
    "Summer": "Desert costs double (9.17)",
    "Nile flood": "The Nile costs double (9.16)",
    "Winter": "Ice covers lakes and channels (9.18)",
}
"""[9.16, 9.17, 9.18] The times of year that matter, and what they do."""


def season(turn: schema.Turn) -> str:
    """The time of year, where it matters."""
    return "Summer" if turn.summer else "Nile flood" if turn.flood else "Winter" if turn.winter else ""
