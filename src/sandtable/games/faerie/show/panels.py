"""Pages beside the map: the roster, the items, and the look back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.game.documents import Block, Grid, Lines, Panel
from sandtable.game.presentation import Log
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.losses import CAT
from sandtable.games.faerie.show.status import goal
from sandtable.games.faerie.show.words import SIDES, Words
from sandtable.games.faerie.victory import scores
from sandtable.games.faerie.view import View
from sandtable.kit.words import counted

WHOLE, HIT = "\N{BALLOT BOX}", "\N{BALLOT BOX WITH X}"
"""[2.3] The boxes for wounds on the roster."""


def units(words: Words, view: View) -> Panel:
    """Points, the side's persons by kingdom, every stack that is seen, who is inactive, and what is lost."""
    blocks: list[Block] = [
        points(words, view),
        Lines([f"To win: {goal(words.data)}", "Persons: combat-magic-command"]),
    ]
    blocks += persons(words, view)
    for side in (FOMORIAN, FAERIE) if view.side != FAERIE else (FAERIE, FOMORIAN):
        rows = [[words.hex(x.hex), words.stack(view, x)] for x in view.stacks if x.side == side]
        blocks.append(Grid(["", ""], rows, f"{SIDES[side]} stacks"))
    held = {stack.hex for stack in view.stacks if stack.side != view.side}
    gone = [[words.hex(hex), words.glimpse(seen)] for hex, seen in view.sight.items() if hex not in held]
    blocks += [Grid(["", ""], gone, "Gone since")] * bool(gone)
    blocks += sleepers(words, view)
    return Panel("Roster", [*blocks, *fallen(words, view), Lines(list(lost(words, view)))])


def persons(words: Words, view: View) -> Iterator[Grid]:
    """[2.3] The side's persons, those of a kingdom together."""
    at = {p: stack.hex for stack in view.stacks if stack.side == view.side for p in stack.persons}
    kingdoms: dict[str, list[list[str]]] = {}
    for id, hex in at.items():
        person, wounds = words.data.person[id], view.wounds.get(id, 0)
        boxes = HIT * wounds + WHOLE * (person.combat - wounds)
        now = f" ({person.magic + view.mana} now)" * bool(person.magic)
        ratings = f"combat {person.combat - wounds}, magic {person.magic}{now}, command {person.command}"
        gifts = ["hero"] * person.hero + ["enchanter"] * person.enchanter
        told = ", ".join([ratings, *gifts, *words.notes(view, id)])
        kingdoms.setdefault(person.kingdom, []).append([person.name, f"{boxes} {words.hex(hex)}: {told}"])
    for kingdom, rows in kingdoms.items():
        yield Grid(["", ""], rows, words.name(kingdom) or "Loners")


def sleepers(words: Words, view: View) -> Iterator[Grid]:
    """[10.4] Who is inactive, and what wakes them."""
    lines = {line.who: line for line in words.data.tables.activation}
    off = f", {view.turn - 1} off the dice" * (view.turn > 1)
    rows = []
    for who in view.asleep:
        line = lines.get(who)
        since = f", from turn {line.since}" * (line.since > max(view.turn, 1)) if line else ""
        rows.append([words.name(who), f"wakes on {line.number} or less{off}{since}" if line else ""])
    if rows:
        yield Grid(["", ""], rows, "Inactive (10.4)")


def fallen(words: Words, view: View) -> Iterator[Grid]:
    """Who is dead, and who was laid to rest."""
    rows = [[words.name(person), f"{SIDES[whose]}, slain"] for person, whose in view.slain.items()]
    rows += [[words.name(person), "laid to rest"] for person in view.gone]
    if rows:
        yield Grid(["", ""], rows, "Fallen")


def lost(words: Words, view: View) -> Iterator[str]:
    """What both sides have lost; all of it is known."""
    for side in (FOMORIAN, FAERIE):
        troops = {colour: n for colour, n in view.lost.items() if words.data.owner[colour] == side}
        for what, names in (
            ("ships sunk", [words.name(ship) for ship in view.sunk if words.data.owner[ship] == side]),
            ("troops lost", words.troops(troops)),
            ("fortresses destroyed", [words.hex(h) for h in view.ruins if words.data.holder[h] == side]),
        ):
            if names:
                yield f"{SIDES[side]} {what}: {', '.join(names)}"


def items(words: Words, view: View) -> Panel:
    """[20.0] Every item by its kind, with its rule, and where it is as far as the side knows."""
    bearers = {item: piece for piece, carried in view.kit.items() for item in carried}
    kinds: dict[str, list[list[str]]] = {}
    for id, item in words.data.item.items():
        where = whereabouts(words, view, id, bearers.get(id, ""))
        kinds.setdefault(item.kind, []).append([id, f"{item.name} ({item.rule})", where])
    return Panel("Items", [Grid(["", f"{kind.title()}s", "Where"], rows) for kind, rows in kinds.items()])


def whereabouts(words: Words, view: View, item: str, bearer: str) -> str:
    """Where an item is."""
    if bearer:
        return f"with {words.name(bearer)}" + ", not in use" * (view.kit[bearer].index(item) > 1)
    if item in view.lost_items:
        return "lost for good"
    if item not in view.lies:
        return "with somebody" if view.side is None else "with the enemy, or not in play yet"
    keeper = view.keeper.get(item)
    kept = "lies in" if keeper is None else f"kept by {SIDES[keeper]} troops in"
    return f"{'undiscovered in' if item in view.hidden else kept} {words.hex(view.lies[item])}"


def points(words: Words, view: View) -> Grid:
    """[21.0] What points were given for."""
    data, off = words.data, {*view.slain, *view.gone}
    if CAT not in off and not ("corin" in off and data.special("corin")):
        off.add(CAT)
    found = sorted(scores(data, view.lost, view.slain, view.sunk, view.ruins, off.__contains__))
    rows = [[SIDES[x.side], x.what, str(x.number), str(x.points)] for x in found if x.number]
    title = "Victory Points: " + ", ".join(f"{SIDES[s]} {view.points[s]}" for s in (FOMORIAN, FAERIE))
    return Grid(["Side", "For", "Number", "VP"], rows or [["", "nothing yet", "", ""]], title)


# --- the end ---------------------------------------------------------------------------------------


def ending(view: View) -> str:
    """Who has won."""
    pair = " to ".join(f"{SIDES[side]} {view.points[side]}" for side in (FOMORIAN, FAERIE))
    who = f"The {SIDES[view.winner]} player has won" if view.winner >= 0 else "Nobody has won"
    return f"{who if view.phase == 'over' else 'Not finished'}: {pair} Victory Points"


def debrief(words: Words, view: View, log: Log) -> Panel:
    """Who has won, the points by source, and what both sides did and lost."""
    return Panel(
        ending(view), [points(words, view), *fallen(words, view), Lines([*lost(words, view), deeds(log)])]
    )


def deeds(log: Log) -> str:
    """What was fought, cast and found."""
    count: Counter[str] = Counter()
    for _, event in log:
        match event.kind:
            case "blow":
                count[str(event.facts["form"])] += 1
            case "cast":
                count["works" if event.facts["works"] else "fails"] += 1
            case kind:
                count[kind] += 1
    words = [
        counted(count["round"], "Round") + " of battle, engagement or melee",
        counted(count["duel"] + count["mind"], "blow") + " of magic",
        counted(count["trial"], "blow") + " of trials by combat",
        counted(count["works"], "enchantment") + f" that worked and {count['fails']} that failed",
        counted(count["found"], "artifact") + " found",
    ]
    return f"In the log: {', '.join(words)}."
