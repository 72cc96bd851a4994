"""Games of Goeben, 1914 that are played up to something worth a look."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import sandtable
from sandtable.core.options import Choice
from sandtable.core.play import Decision
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games.goeben.view import View
from tests.browser.kept import Kept, play

KEYS = [f"{number:02d}" * 32 for number in range(60)]

Until = Callable[[Decision, View], bool]


def game(scenario: str, *options: str) -> AnyGame:
    """The game as it is set up."""
    return sandtable.load("goeben", None, Setup(scenario, frozenset(options)))


def find(set_up: AnyGame, until: Until, player: Callable[[Decision, Any, Random], Choice]) -> Kept:
    """The first of some games in which something is asked; the luck of one may not lead there."""
    for key in KEYS:
        played = play(set_up, key, player, until)
        if played.decision is not None:
            return set_up, key, played
    raise AssertionError(f"no game of {set_up.setup.scenario} leads there")


def raider(decision: Decision, view: View, luck: Random) -> Choice:
    """Looks for a fight."""
    options = decision.options
    verbs = list(options.verbs())
    for verb in ("standard", "fight", "normal", "launch", "accept", "raid", "repair", "ship", "add", "done"):
        if verb in verbs and not (verb == "done" and "ship" in verbs):
            return verb, options.nouns(verb)[0]
    verb = "sail" if "sail" in verbs else verbs[0]
    return verb, luck.choice(options.nouns(verb))


def captain(*cargo: str) -> Callable[[Decision, Any, Random], Choice]:
    """Breslau goes to sea from Pola, Goeben stays; each with the cargo that is named."""

    def choose(decision: Decision, view: View, luck: Random) -> Choice:
        options = decision.options
        for id in cargo:
            if ("take", (id, 1)) in options:
                return "take", (id, 1)
        if ("sail", "off_pola") in options:
            return "sail", "off_pola"
        verbs = list(options.verbs())
        leaves = view.turn == 1 and ("ship", "breslau") in options
        verb = "ship" if leaves else "done" if "done" in verbs else verbs[0]
        return verb, "breslau" if leaves else options.nouns(verb)[0]

    return choose


def apart(decision: Decision, view: View) -> bool:
    """On the second day Goeben lies in Pola, and Breslau is at sea."""
    there = view.at.get("goeben"), view.at.get("breslau")
    return view.turn == 2 and there == ("pola", "off_pola") and decision.side == 0


def at_pola(decision: Decision, view: View) -> bool:
    """Both are in Pola on the first day."""
    return view.turn == 1 and set(view.at.values()) == {"pola"}


def shooting(decision: Decision, view: View) -> bool:
    """A target is to be chosen at sea among several."""
    fight = view.battle
    return "normal" in decision.options.verbs() and fight is not None and len(fight.theirs) > 1


def mending(decision: Decision, view: View) -> bool:
    """Dice are to be assigned to several tracks, hull among them."""
    return {"engines", "hull"} <= {
        noun[0] for noun in decision.options.nouns("assign") if isinstance(noun, tuple)
    }


def at_once(decision: Decision, view: View) -> bool:
    """At the first question."""
    return True


def sailing(decision: Decision, view: View) -> bool:
    """A ship is to be chosen on the first day."""
    return "ship" in decision.options.verbs()
