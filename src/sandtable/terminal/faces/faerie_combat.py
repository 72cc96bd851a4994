"""Combat of Albion: Land of Faerie as text, and the charts on which things were decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from sandtable.core.events import Event
from sandtable.core.side import other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.ratings import rating
from sandtable.games.faerie.show import charts
from sandtable.games.faerie.state import Fight, State
from sandtable.games.faerie.strengths import BATTLE, SINGLE, force, people, strength
from sandtable.kit.words import counted
from sandtable.terminal.chart import shown_chart
from sandtable.terminal.maps.faerie import SIDES, STYLES, Seen, name_of

FORMS = {
    "battle": "Battle",
    "engagement": "Engagement",
    "melee": "Melee",
    "duel": "Duel arcane",
    "trial": "Trial by combat",
    "mind": "Mental attack",
}


def form(fight: Fight) -> str:
    """What a combat is called."""
    return "Overrun" if fight.overrun else FORMS[fight.kind]


def combat_block(s: State, seen: Seen, fight: Fight) -> RenderableType:
    """A combat as it stands, with all that the viewer knows of both sides.

    `s` is a sampled position, so only what depends on the viewer's own pieces is read from it.
    """
    lines = [headline(seen, fight)]
    if any(fight.champions):
        names = [seen.piece(champion) for champion in fight.champions]
        lines.append(Text(f"  {' against '.join(names)}"))
    lines += [Text(f"  {line}") for line in said(seen, fight)]
    for stack in sorted(seen.stacks.get(fight.hex, []), key=lambda stack: stack.side != fight.attacker):
        lines.append(Text(f"  {SIDES[stack.side]}: {seen.stack(stack)}", STYLES[stack.side]))
    own = seen.view.side
    if own is not None and (fight.kind != BATTLE or fight.terrain):
        words = [f"strength {strength(s, own, fight)}", f"force {force(s, own, fight)}"]
        if fight.kind not in SINGLE:
            words.append(f"Command Rating {rating(s, people(s, own, fight))}")
        lines.append(Text(f"  Yours: {', '.join(words)}", "bold"))
    return Lines(*lines)


def headline(seen: Seen, fight: Fight) -> Text:
    """What is fought where, who attacks, and in which Round."""
    words = [f"the {SIDES[fight.attacker]} player attacks"]
    words += [f"in {fight.terrain}"] * bool(fight.terrain)
    words += [f"{counted(fight.rounds, 'Round')} fought"] * bool(fight.rounds)
    return Text(f"{form(fight)} in {seen.place(fight.hex)}: {', '.join(words)}", "bold")


def said(seen: Seen, fight: Fight) -> Iterator[str]:
    """Challenges, refusals, and what has been called up."""
    for side, kind, person in fight.challenges:
        yield f"{seen.name(person)} ({SIDES[side]}) calls for a {FORMS[kind].lower()}"
    for side, kind in fight.refused:
        yield f"The {SIDES[side]} player has declined a {FORMS[kind].lower()}"
    if fight.favour >= 0:
        yield f"An advantage has been won for the {SIDES[fight.favour]} player"
    for side in (FOMORIAN, FAERIE):
        if fight.sown[side]:
            yield f"{fight.sown[side]} {SIDES[side]} CSP sprang from the Teeth of the Dragon"


# --- charts ----------------------------------------------------------------------------------------


def chart_of(data: GameData, event: Event) -> RenderableType | None:
    """The chart that an event was decided on, with the result lit."""
    facts = cast(dict[str, Any], event.facts)
    match event.kind:
        case "round" | "blow":
            return combat_chart(data, facts)
        case "attrition":
            chart = charts.attrition(data.tables)
            row = data.tables.attrition.letters.index(facts["letter"])
            return Lines(shown_chart(chart, row, 1), wear(data, facts))
        case "searched":
            return search_chart(data, facts)
        case "activation":
            names = {line.who: name_of(data, line.who) for line in data.tables.activation}
            row = [line.who for line in data.tables.activation].index(facts["who"])
            return shown_chart(charts.activation(data.tables, names), row, 2)
    return None


def combat_chart(data: GameData, facts: dict[str, Any]) -> RenderableType:
    """[16.6, 7.7] The Combat Results Table, and what the letters cost each force."""
    crt = data.tables.crt
    row = clamped(facts["roll"] - crt.first, len(crt.rows))
    column = clamped(facts["column"] + sum(facts["shifts"].values()), len(crt.columns))
    lines = []
    whys = {**facts["shifts"], **facts["modifiers"]}
    if whys:
        listed = [f"{name_of(data, why)} {number:+}" for why, number in whys.items()]
        lines.append(Text(f"  Columns and dice: {', '.join(listed)}", "bright_black"))
    attacker = facts["attacker"]
    for at, side in enumerate((attacker, other(attacker))):
        result, size = facts["result"][at], facts["forces"][at]
        if "wounds" in facts:
            losses = counted(facts["wounds"][at], "wound")
        else:
            left, right, dagger = data.casualties(result[0], size)
            losses = f"losses {left}/{right}{'†' * dagger}{', retreat' * result.endswith('r')}"
        lines.append(Text(f"  {SIDES[side]}: {result[0]} at a force of {size}, {losses} (7.7)", STYLES[side]))
    return Lines(shown_chart(charts.combat(data.tables), row, column + 1), *lines)


def wear(data: GameData, facts: dict[str, Any]) -> Text:
    """[8.2] The dice of an attrition and what they were modified by."""
    roll = f"{sum(facts['dice'])}{facts['modifier']:+}"
    return Text(f"  {SIDES[facts['side']]}: {roll} is {facts['letter']}", STYLES[facts["side"]])


def search_chart(data: GameData, facts: dict[str, Any]) -> RenderableType:
    """[12.7] The Discovery Table; the column is lit if the result stands in one only.

    The strength of the searchers is not told, since that would give them away.
    """
    table = data.tables.discovery
    row = clamped(sum(facts["dice"]) + facts["extra"] - table.first, len(table.rows))
    found = [at for at, cell in enumerate(table.rows[row], 1) if cell == facts["result"]]
    return shown_chart(charts.discovery(data.tables), row, found[0] if len(found) == 1 else None)


def clamped(at: int, size: int) -> int:
    """The first or the last line for what lies beyond."""
    return max(0, min(at, size - 1))
