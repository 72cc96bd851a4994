"""A battle of Operation Albion as text: the stage, who fires first, factors, and hits to take."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.core.side import other
from sandtable.games.operation_albion.combat import (
    AT_SEA,
    ON_LAND,
    SEA_STRIKE,
    STAGES,
    STRIKE,
    attacker_first,
    attacking,
    factor,
    own,
    stage_of,
    targets,
)
from sandtable.games.operation_albion.state import ABOARD, State, Unit
from sandtable.terminal.maps.operation_albion import SIDES, STYLES, Seen

FORMS = {AT_SEA: "Naval battle", ON_LAND: "Battle", STRIKE: "Airstrike", SEA_STRIKE: "Airstrike"}


def battle_block(s: State, seen: Seen) -> RenderableType:
    """The battle as it stands."""
    battle = s.fight
    form = FORMS.get(battle.form, battle.form.capitalize())
    zone = f" from {seen.name(battle.zone)}" if battle.zone else ""
    attacker = SIDES[battle.side]
    lines: list[RenderableType] = [
        Text(f"{form} at {seen.name(battle.space)}{zone}: the {attacker} side attacks", "bold"),
        stage_strip(battle.stage),
    ]
    if battle.stage and battle.first is not None:
        _, rule = attacker_first(s, battle.stage)
        first = Text.assemble(
            f"  The {SIDES[battle.first]} side fires first in this stage ", (f"({rule})", "cyan")
        )
        lines.append(first)
    lines.append(forces(s, seen))
    hits = [f"{number} on {kind} units" for kind, number in battle.hits.items() if number]
    if hits:
        lines.append(Text(f"  Hits to take: {', '.join(hits)}", "bold red"))
    return Lines(*lines)


def stage_strip(stage: str) -> Text:
    """[12.0] The four stages, with the one that is fought marked."""
    text = Text(" ")
    for name in STAGES:
        now = name == stage
        text.append(f"[{name}]" if now else f" {name} ", "reverse" if now else "bright_black")
    return text


def forces(s: State, seen: Seen) -> Table:
    """Everybody who is in the battle, the attackers first."""
    table = Table(box=None, show_edge=False, pad_edge=False, header_style="bright_black", padding=(0, 1))
    for heading in ("  side", "unit", "fire"):
        table.add_column(heading)
    for side in (s.fight.side, other(s.fight.side)):
        waiting = tuple(u for u in s.fight.landing if s.at[u] == ABOARD) if side == s.fight.side else ()
        for unit in (*own(s, side), *waiting):
            table.add_row(Text(f"  {SIDES[side]}", STYLES[side]), seen.full(unit), fire(s, unit))
    return table


def fire(s: State, unit: Unit) -> str:
    """[12.1.once] Whether a unit has fired, or when and with which factors it can."""
    if unit in s.fight.fired:
        return "has fired"
    if unit in s.fight.silent:
        return "holds fire: it carries the landing"
    if unit in s.fight.landing and unit not in attacking(s):
        return "still aboard, lands for the ground stage"
    stage = stage_of(s, unit)
    found = ", ".join(odds(s, unit))
    if s.fight.stage and STAGES.index(stage) < STAGES.index(s.fight.stage):
        return "did not fire"
    return f"{stage} stage: {found}" if found else f"{stage} stage: nothing to fire at"


def odds(s: State, unit: Unit) -> Iterator[str]:
    """[12.7] What a unit can fire at now, and on which results it hits."""
    for kind in targets(s, unit):
        yield f"{kind} {hits_on(factor(s, unit, kind))}"


def hits_on(number: int) -> str:
    """The results that hit."""
    return "on 1" if number == 1 else f"on 1-{number}"
