"""What choices cost or bring: the chances of shots and launches, and what ships cost."""

from __future__ import annotations

from typing import cast

from sandtable.core.options import Noun
from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.show.log import signed
from sandtable.games.admiral.state import State
from sandtable.games.admiral.torpedoes import success


def fire(s: State, noun: Noun) -> str:
    """[fire.attack-value] The chance of a shot, and how it comes about."""
    act = s.active
    shot = aim(s, act.unit, act, *cast(tuple[str, str, str], noun))
    attack = signed(shot.coefficient + sum(shot.modifiers.values()))
    return f"{'short' if shot.short else 'long'} range, {attack} against {shot.defence}, {shot.chance:.0%}"


def torpedo(s: State, noun: Noun) -> str:
    """[torpedo.roll] The success number of a launch."""
    act = s.active
    _, target = cast(tuple[str, str], noun)
    return f"{sum(success(s, act.unit, act, target, s.units[act.unit].point).values())} or less hits"


def buy(s: State, noun: Noun) -> str:
    """[fantasy.budget] What a ship is and costs."""
    named = s.game.by_name
    ship = str(noun)
    card = s.game.card[named.get((s.game.navies[s.asked], ship)) or named["ANY", ship]]
    return f"{card.type}, {card.points} points"


DETAILS = {"fire": fire, "torpedo": torpedo, "buy": buy}
