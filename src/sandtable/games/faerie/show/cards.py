"""The charts that things were read off, and a combat as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from sandtable.core.events import Event
from sandtable.core.side import Side, other
from sandtable.game.documents import Block, Card, Grid, Lines, Lit
from sandtable.game.presentation import Log
from sandtable.game.vocabulary import sentence_case
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, GameData
from sandtable.games.faerie.ratings import rating
from sandtable.games.faerie.show.log import signed
from sandtable.games.faerie.show.words import SIDES, Words
from sandtable.games.faerie.state import Fight, State
from sandtable.games.faerie.strengths import BATTLE, SINGLE, force, people, strength
from sandtable.games.faerie.view import View, view
from sandtable.games.faerie.vocabulary import COMBATS
from sandtable.kit.words import counted

Facts = dict[str, Any]

BONUSES = {"staff": "the Staff of Dunatis", "axe": "Ogme's Axe", "overrun": "the overrun"}
"""What changes dice or columns besides persons."""


def lit(data: GameData, known: View, log: Log) -> list[Lit]:
    """The turn, and where each chart was used last."""
    used = {found.chart: found for _, event in log if (found := decided(data, event)) is not None}
    return [*used.values(), *([Lit("turns", (known.turn - 1,))] if known.turn else [])]


def decided(data: GameData, event: Event) -> Lit | None:
    """[16.6, 8.3, 12.7, 10.4] The chart that an event was read off.

    The strength of searchers is not told, since it would give them away: the column of a search is lit only
    if the result stands in no other.
    """
    tables, facts = data.tables, cast(Facts, event.facts)
    match event.kind:
        case "round" | "blow":
            crt = tables.crt
            column = clamped(facts["column"] + sum(facts["shifts"].values()), len(crt.columns))
            return Lit("crt", (clamped(facts["roll"] - crt.first, len(crt.rows)),), (column + 1,))
        case "attrition":
            return Lit("attrition", (tables.attrition.letters.index(facts["letter"]),), (1,))
        case "searched":
            found = tables.discovery
            row = clamped(sum(facts["dice"]) + facts["extra"] - found.first, len(found.rows))
            columns = [at for at, cell in enumerate(found.rows[row], 1) if cell == facts["result"]]
            return Lit("discovery", (row,), tuple(columns) if len(columns) == 1 else ())
        case "activation":
            return Lit("activation", ([line.who for line in tables.activation].index(facts["who"]),), (2,))
    return None


def clamped(at: int, size: int) -> int:
    """The first or the last line for what lies beyond."""
    return max(0, min(at, size - 1))


def result(words: Words, event: Event) -> Card | None:
    """A card on what an event was read off, and what came of it."""
    chart = decided(words.data, event)
    if chart is None:
        return None
    facts = cast(Facts, event.facts)
    blocks: list[Block] = [chart]
    match event.kind:
        case "round" | "blow":
            blocks.append(Lines(list(losses(words, facts))))
            return Card(
                f"{sentence_case(COMBATS[facts['form']])} in {words.hex(facts['hex'])}", blocks, facts["hex"]
            )
        case "attrition":
            roll = f"{sum(facts['dice'])}{signed(facts['modifier'])}"
            blocks.append(Lines([f"{SIDES[facts['side']]}: {roll} is {facts['letter']}"]))
            return Card(f"Attrition in {words.hex(facts['hex'])}", blocks, facts["hex"])
        case "searched":
            return Card(f"A search of {words.hex(facts['hex'])}", blocks, facts["hex"])
    return Card(f"Activation of {words.name(facts['who'])}", blocks)


def losses(words: Words, facts: Facts) -> Iterator[str]:
    """[7.7] What changed the dice, and what the letters cost each force."""
    bonuses = {**facts["shifts"], **facts["modifiers"]}
    if bonuses:
        named = [f"{bonus(words, why)} {signed(number)}" for why, number in bonuses.items()]
        yield f"Columns and dice: {', '.join(named)}"
    attacker = facts["attacker"]
    for at, side in enumerate((attacker, other(attacker))):
        letter, size = facts["result"][at], facts["forces"][at]
        if "wounds" in facts:
            lost = counted(facts["wounds"][at], "wound")
        else:
            left, right, dagger = words.data.casualties(letter[0], size)
            lost = f"losses {left}/{right}{'†' * dagger}{', retreat' * letter.endswith('r')}"
        yield f"{SIDES[side]}: {letter[0]} at a force of {size}, {lost} (7.7)"


def bonus(words: Words, why: str) -> str:
    """What a shift of columns or a change of the dice is for: "command faerie", "duel refused fomorian"."""
    first, *rest = why.split()
    if not rest:
        return BONUSES.get(first, words.name(first))
    side = rest[-1].title()
    return f"{side} command" if first == "command" else f"{side} refused the {COMBATS[first]}"


# --- a combat --------------------------------------------------------------------------------------


def preview(words: Words, s: State, side: Side) -> Card | None:
    """The combat that the open question is about, as the side knows it; None if there is none."""
    hex = getattr(s.agenda[-1], "hex", 0) if s.agenda else 0
    fight = s.fight or next((fight for fight in s.fights if fight.hex == hex), None)
    if fight is None:
        return None
    known = view(s, side)
    there = sorted(
        (stack for stack in known.stacks if stack.hex == fight.hex),
        key=lambda stack: stack.side != fight.attacker,
    )
    rows = [[SIDES[stack.side], words.stack(known, stack)] for stack in there]
    blocks: list[Block] = [Lines(list(said(words, fight))), Grid(["", ""], rows)]
    if fight.kind != BATTLE or fight.terrain:
        own = [f"strength {strength(s, side, fight)}", f"force {force(s, side, fight)}"]
        own += [f"Command Rating {rating(s, people(s, side, fight))}"] * (fight.kind not in SINGLE)
        blocks.append(Lines([f"Yours: {', '.join(own)}"]))
    heading = sentence_case("overrun" if fight.overrun else COMBATS[fight.kind])
    return Card(f"{heading} in {words.hex(fight.hex)}", blocks, fight.hex)


def said(words: Words, fight: Fight) -> Iterator[str]:
    """Who attacks, challenges, refusals, and what has been called up."""
    terrain = f", in {fight.terrain}" * bool(fight.terrain)
    rounds = f", {counted(fight.rounds, 'Round')} fought" * bool(fight.rounds)
    yield f"The {SIDES[fight.attacker]} player attacks{terrain}{rounds}"
    if any(fight.champions):
        yield " against ".join(map(words.name, fight.champions))
    for side, kind, person in fight.challenges:
        yield f"{words.name(person)} ({SIDES[side]}) calls for a {COMBATS[kind]}"
    for side, kind in fight.refused:
        yield f"The {SIDES[side]} player has declined a {COMBATS[kind]}"
    if fight.favour >= 0:
        yield f"An advantage has been won for the {SIDES[fight.favour]} player"
    for side in (FOMORIAN, FAERIE):
        if fight.sown[side]:
            yield f"{fight.sown[side]} {SIDES[side]} CSP sprang from the Teeth of the Dragon"
