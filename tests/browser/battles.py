"""Battles of Admiral that are played before a server starts, up to where something interesting is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from sandtable.core.options import Choice
from sandtable.core.play import Decision
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games import load
from sandtable.games.admiral.view import View
from tests.browser.kept import Kept, play

KEYS = [f"{number:02x}" * 32 for number in range(1, 60)]

SIDES = {
    "start": ("kriegsmarine", "royal_navy"),
    "arcs": ("kriegsmarine", "royal_navy"),
    "battle": ("us_navy", "imperial_japanese_navy"),
    "card": ("us_navy", "imperial_japanese_navy"),
}
"""The sides of the battles in the pictures."""

Wanted = Callable[[Decision, View], bool]


@cache
def game(scenario: str, *options: str) -> AnyGame:
    """A battle as it is set up."""
    return load("admiral", None, Setup(scenario, frozenset(options)))


def sailor(decision: Decision, view: View, luck: Random) -> Choice:
    """Sails on towards the enemy at full speed, fires whenever he can, and turns little."""
    options = decision.options
    groups = dict(options.groups)
    for verb in ("rest", "first", "activate", "fire", "torpedo", "plain"):
        if verb in groups:
            return verb, groups[verb][luck.randrange(len(groups[verb]))]
    if "speed" in groups:
        return "speed", groups["speed"][len(groups["speed"]) - 1]
    if "turn" in groups and "leg" not in groups:
        return "turn", groups["turn"][luck.randrange(len(groups["turn"]))]
    if "leg" in groups:
        legs = groups["leg"]
        return "leg", legs[min(len(legs), 120) - 1]
    for verb in ("done", "skip", "wait", "flag"):
        if verb in groups:
            return verb, groups[verb][0]
    return options.sample(luck.randrange)


def find(name: str, wanted: Wanted, *options: str) -> Kept:
    """The first battle of some keys in which something is asked."""
    battle = game(name, *options)
    for key in KEYS:
        met = False

        def reached(decision: Decision, view: View) -> bool:
            nonlocal met
            met = wanted(decision, view)
            return met

        played = play(battle, key, sailor, reached)
        if met:
            return battle, key, played
    raise LookupError(f"no battle of {name} is like that")


def begun(name: str, *options: str) -> Kept:
    """A battle before anything was asked."""
    return find(name, lambda decision, view: True, *options)


def activated(ship: str, *verbs: str) -> Wanted:
    """A ship sails, and all of these verbs are on offer."""

    def wanted(decision: Decision, view: View) -> bool:
        act = view.act
        if act is None or act.speed is None or view.roster[act.unit].name != ship:
            return False
        return all(verb in dict(decision.options.groups) for verb in verbs)

    return wanted


def launching(decision: Decision, view: View) -> bool:
    """Torpedoes can be launched."""
    return "torpedo" in dict(decision.options.groups)


def fleeing(decision: Decision, view: View) -> bool:
    """A damaged ship must turn away, and only that."""
    groups = dict(decision.options.groups)
    act = view.act
    return act is not None and act.bound > 0 and "turn" in groups and "leg" not in groups


def nearly_over(name: str, left: int) -> Kept:
    """A whole battle without its last choices."""
    battle, key = game(name), KEYS[0]
    asked = 0

    def counting(decision: Decision, view: View) -> bool:
        nonlocal asked
        asked += 1
        return False

    play(battle, key, sailor, counting)
    last = asked - left
    asked = 0

    def reached(decision: Decision, view: View) -> bool:
        nonlocal asked
        asked += 1
        return asked > last

    return battle, key, play(battle, key, sailor, reached)
