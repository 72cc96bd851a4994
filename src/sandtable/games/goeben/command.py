"""25.0 Multi-player options: who decides, who advises, who hears whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sandtable.core.side import Side
from sandtable.game.talk import Talk
from sandtable.games.goeben.gamedata import ADRIATIC, CAPTAINS, OFFICERS
from sandtable.games.goeben.ports import is_friendly, is_neutral
from sandtable.games.goeben.state import Order, Ship, Space, State


def senior(s: State, ships: Sequence[Ship]) -> Side:
    """[25.2, 25.3] Who decides for ships together: the senior captain; Austria-Hungary in the Adriatic."""
    foreign = sorted(ship for ship in ships if ship not in s.game.german)
    if foreign and s.game.zone[s.at[foreign[0]]] == ADRIATIC:
        return s.captain(foreign[0])
    return s.captain(min(ships, key=s.rank))


def watch(s: State, ships: Sequence[Ship]) -> list[tuple[Side, tuple[Ship, ...]]]:
    """[25.2, 25.3] Ships by who commands them, in order of precedence."""

    def place(ship: Ship) -> tuple[bool, tuple[int, str]]:
        return (ship in s.game.german or s.game.zone[s.at[ship]] != ADRIATIC, s.rank(ship))

    ordered = sorted(ships, key=place)
    return [(side, tuple(own)) for side, own in groupby(ordered, key=s.captain)]


def own(s: State, side: Side) -> tuple[Ship, ...]:
    """The ships that a player commands."""
    return tuple(ship for ship in s.at if s.captain(ship) == side)


def has_wireless(s: State, ship: Ship) -> bool:
    """[25.2, 25.3] A ship with a Wireless; every Austro-Hungarian ship has one."""
    return ship not in s.afloat or s.carries(ship, "wireless")


def hears(s: State, speaker: Side, listener: Side) -> bool:
    """[25.2] Captains talk if their ships share a space or each has a Wireless; others talk freely."""
    if speaker == listener or CAPTAINS not in s.game.options or s.phase == "set-up" or s.over:
        return True
    return any(
        s.at[mine] == s.at[yours] or (has_wireless(s, mine) and has_wireless(s, yours))
        for mine in own(s, speaker)
        for yours in own(s, listener)
    )


def note_place(s: State, side: Side) -> Space:
    """[25.2] Where a captain can leave a note, and find those that others left."""
    if CAPTAINS not in s.game.options or s.phase == "set-up":
        return ""
    harbours = [s.at[ship] for ship in own(s, side)]
    return next((space for space in harbours if is_friendly(s, space) or is_neutral(s, space)), "")


def advises(s: State, side: Side) -> bool:
    """[25.1] Whether an officer has a say in the open question."""
    if OFFICERS not in s.game.options or s.over or side == s.asked:
        return False
    question = s.agenda[-1]
    return isinstance(question, Order) and s.game.sides[side] in question.advisers


def note_place_name(s: State, side: Side) -> str:
    """[25.2] The place of a captain's notes as people call it; "" for none."""
    space = note_place(s, side)
    return s.game.space[space].name if space else ""


TALK = Talk(hears=hears, note_place=note_place_name, advises=advises)
