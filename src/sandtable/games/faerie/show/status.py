"""Where the game stands: turn, weather, mana, points, and what is under way."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.side import other
from sandtable.game.documents import Gauge, Phase, Status
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.sequence import PHASES as SEQUENCE
from sandtable.games.faerie.show.words import SIDES, Words
from sandtable.games.faerie.view import View
from sandtable.games.faerie.vocabulary import COMBATS

PHASES = (
    *(Phase(*phase) for phase in SEQUENCE if not phase[2].startswith("5.D")),
    *(Phase(*phase, side) for side in (FOMORIAN, FAERIE) for phase in SEQUENCE if phase[2].startswith("5.D")),
)
"""[5.0] Segments, then the phases of each Player-Turn."""


def goal(data: GameData) -> str:
    """[22.5, 23.2] What it takes to win."""
    numbers = data.numbers
    if data.war.bonus_fortresses:
        return f"the Fomorian player needs {numbers.times} times the Faerie points"
    return f"more points win; above {numbers.draw_above} together nobody does"


def status(words: Words, view: View) -> Status:
    """Where the game stands for a side."""
    data = words.data
    gauges = [
        Gauge(id="vp", label=name, value=f"{view.points[side]} VP", side=side, about=f"To win: {goal(data)}")
        for side, name in enumerate(SIDES)
    ]
    if view.asleep:
        sleepers = f"Inactive: {words.all(view.asleep)}"
        gauges.insert(0, Gauge(id="inactive", label="Inactive", value=str(len(view.asleep)), about=sleepers))
    now = [
        Gauge(id=f"sky {view.air}", value=view.air.capitalize(), about="Weather (6.0)"),
        Gauge(id="mana", label="Mana", value=str(view.mana), about="Mana Level (3.0.magic)"),
    ]
    if view.turn:
        turn = f"Turn {view.turn} of {data.war.turns}, {data.turns[view.turn].name}"
    else:
        part = "set-up" if view.phase == "set-up" else "the Fomorian host gathers"
        turn = f"Before the war: {part}"
    player = other(view.player) if view.phase == "reaction" else view.player
    news = list(tidings(words, view))
    return Status(turn=turn, now=now, gauges=gauges, phase=view.phase, player=player, news=news)


def tidings(words: Words, view: View) -> Iterator[str]:
    """What matters now: the goal before the war, other weather, enchantments, a doom, combats announced."""
    if not view.turn:
        yield f"To win: {goal(words.data)}"
    if view.sky:
        yield f"Other weather in {len(view.sky)} hexes"
    works = [f"{words.spell(x.number)} ({words.name(x.caster)})" for x in view.spells if x.works]
    if works:
        yield f"Enchantments at work: {', '.join(works)}"
    if view.plots and view.phase == "enchantment":
        plots = [
            f"{words.name(p.caster)} {words.spell(p.number) if p.number else 'nothing'}" for p in view.plots
        ]
        yield f"Plotted in secret: {', '.join(plots)}"
    if view.doomed:
        yield "Brian Mac Iver is dead: the troops of the Borders are lost at the end of the turn"
    announced = [
        f"{'overrun' if fight.overrun else COMBATS[fight.kind]} in {words.hex(fight.hex)}"
        for fight in view.fights
        if fight != view.fight
    ]
    if announced:
        yield f"Announced: {', '.join(announced)}"
