"""Pieces, stacks and hexes in words, as far as a side knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.gamedata import CLEAR, GameData
from sandtable.games.faerie.state import Glimpse, Piece, State, Troops
from sandtable.games.faerie.view import Stack, View
from sandtable.games.faerie.vocabulary import place_of
from sandtable.kit.words import counted

SIDES = ("Fomorian", "Faerie")
KINDS = {"crew": "persons aboard", "worm": "the Worm"}
"""Sorts of pieces that do not go by their own name."""


def weather(view: View, hex: Hex) -> str:
    """[6.0, 20.6.14] The weather in a hex."""
    return CLEAR if hex == view.wand else view.sky.get(hex, view.air)


class Words:
    """The things of a game by name.

    Where pieces are described, a view tells what its side may know; a state is only asked about pieces of the
    side that is to read it.
    """

    def __init__(self, data: GameData) -> None:
        self.data = data
        groups = (data.kingdom, data.colour, data.item, data.ship, data.person)
        self.names = {id: str(found.name) for group in groups for id, found in group.items()}
        self.names["expedition"] = "Auberon's Expedition"

    def name(self, id: str) -> str:
        """A person, ship, item, colour or kingdom by its name."""
        return self.names.get(id, id)

    def all(self, ids: Iterable[str]) -> str:
        """Several of them."""
        return ", ".join(map(self.name, ids))

    def hex(self, hex: int) -> str:
        """A hex by its number, and by name if it has one."""
        return place_of(self.data, Hex(hex))

    def troops(self, troops: Troops) -> list[str]:
        """Troops in words."""
        return [f"{number} CSP of {self.name(colour)}" for colour, number in troops.items()]

    def spell(self, number: str) -> str:
        """An enchantment by its name."""
        return self.data.enchantment[number].name

    # --- pieces ----------------------------------------------------------------------------------

    def ratings(self, id: Piece, wounds: int = 0, *, damaged: bool = False) -> str:
        """[3.0] Combat-magic-command of a person with signs for hero and enchanter, or a ship's strength."""
        ship = self.data.ship.get(id)
        if ship is not None:
            return str(ship.damaged_combat if damaged else ship.combat)
        person = self.data.person[id]
        gifts = " hero" * person.hero + " enchanter" * person.enchanter
        return f"{person.combat - wounds}-{person.magic}-{person.command}{gifts}"

    def state(self, known: View | State, id: str) -> str:
        """A piece's ratings, wounds, escort, load and items; nothing of troops."""
        if id not in self.data.person and id not in self.data.ship:
            return ""
        ratings = self.ratings(id, known.wounds.get(id, 0), damaged=id in known.damaged)
        return ", ".join([ratings, *self.notes(known, id)])

    def notes(self, known: View | State, id: Piece) -> Iterator[str]:
        """What is the matter with a piece."""
        if id in known.wounds:
            yield counted(known.wounds[id], "wound")
        for ids, note in (
            (known.escorts, "escort"),
            (known.damaged, "damaged"),
            (known.refit, "in refit"),
            (known.strong, "strengthened"),
            (known.cast, "has cast"),
            (known.evaded, "unnoticed"),
        ):
            if id in ids:
                yield note
        if id in known.minds:
            yield f"under the will of {self.name(known.minds[id])}"
        if id in known.aboard:
            yield f"aboard the {self.name(known.aboard[id])}"
        if id in known.cargo:
            yield f"carries 1 CSP of {self.name(known.cargo[id])}"
        found = self.data.person.get(id) or self.data.ship[id]
        if id in known.asleep or (found.kingdom in known.asleep and found.setup != "expedition"):
            yield "inactive"
        if known.kit.get(id):
            yield f"has {self.all(known.kit[id])}"

    # --- stacks ----------------------------------------------------------------------------------

    def stack(self, view: View, stack: Stack) -> str:
        """All that a view tells of a stack."""
        if stack.side == view.side:
            parts = [f"{self.name(p)} {self.state(view, p)}" for p in (*stack.ships, *stack.persons)]
            parts += self.troops(stack.troops)
            top = f"; on top {self.name(stack.top)}" if len(parts) > 1 else ""
            return "; ".join(parts) + top
        parts = [self.name(stack.top) + " with escort" * stack.escorted + ", damaged" * stack.damaged]
        parts += [self.name(p) for p in (*stack.persons, *stack.ships) if p != stack.top]
        parts += ["unnoticed by you"] * stack.unnoticed + ["? more beneath"] * stack.more
        if stack.kinds:
            parts.append(f"you are aware of {', '.join(KINDS.get(kind, kind) for kind in stack.kinds)}")
        if stack.hex in view.sight:
            parts.append(self.glimpse(view.sight[stack.hex]))
        return "; ".join(parts)

    def glimpse(self, seen: Glimpse) -> str:
        """[11.9.hidden] What was seen of a stack in this turn."""
        items = self.all(seen.items)
        if seen.only_items:
            return f"items asked for this turn: {items or 'none'}"
        parts = [self.name(p) + " with escort" * (p in seen.escorted) for p in (*seen.ships, *seen.persons)]
        parts += self.troops(seen.troops) + [f"items {items}"] * bool(items)
        return f"seen this turn: {', '.join(parts)}"

    def brief(self, known: View | State, stack: Stack, viewer: Side | None) -> str:
        """A stack in few words."""
        if stack.side != viewer:
            return f"{SIDES[stack.side]} {self.name(stack.top)}{'?' if stack.more else ''}"
        names = [self.name(p) for p in (*stack.ships, *stack.persons)]
        number = sum(stack.troops.values()) + sum(p in known.escorts for p in stack.persons)
        return ", ".join(names + [f"{number} CSP"] * bool(number))

    # --- hexes -----------------------------------------------------------------------------------

    def ground(self, hex: Hex, sky: str) -> str:
        """Terrain, and the weather if it is not clear."""
        land = self.data.land.get(hex)
        return ("/".join(land.terrain) if land is not None else "sea") + f", {sky}" * (sky != CLEAR)
