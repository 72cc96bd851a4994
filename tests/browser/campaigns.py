"""Games of Operation Albion that are played up to something worth a look."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import sandtable
from sandtable.bots import bot
from sandtable.core.options import Choice
from sandtable.core.play import Decision
from sandtable.games.operation_albion.gamedata import GERMAN, RUSSIAN
from sandtable.games.operation_albion.view import View
from tests.browser.kept import Kept, play

GAME = sandtable.load("operation_albion")
KEYS = [f"{number:02d}" * 32 for number in range(40)]
SIDES = ("german", "russian")

START: tuple[Choice, ...] = (("quick", None), ("done", None), ("quick", None))
ATTACKERS = ("g_14bav", "g_gderz", "g_bak", "g_sturm")
"""They go with the 2nd Guard Division."""
ON_RIGA: tuple[Choice, ...] = (
    ("action", "G3.ground.move"),
    ("unit", "g_2gd"),
    *(("add", unit) for unit in ATTACKERS),
    ("go", None),
)
TO_SEA: tuple[Choice, ...] = (
    ("action", "G3.naval.move"),
    ("unit", "g_td_2"),
    ("add", "g_td_6"),
    ("go", None),
)
FROM_WINDAU: tuple[Choice, ...] = (
    ("action", "G3.air.land"),
    ("unit", "g_b_2"),
    ("add", "g_f_2"),
    ("go", None),
)
TRANSPORTS: tuple[Choice, ...] = (
    ("action", "G3.comb.assault"),
    ("unit", "g_tr_1"),
    ("add", "g_tr_2"),
    ("go", None),
)


def scripted(*choices: Choice) -> Kept:
    """A game in which both sides set up as suggested, and then these choices were made."""
    waiting = [*START, *choices]

    def choose(decision: Decision, view: View, luck: Random) -> Choice:
        return waiting.pop(0)

    return GAME, KEYS[1], play(GAME, KEYS[1], choose, lambda *_: not waiting)


def garrisoned() -> Kept:
    """A game in which both sides set up by the book of a bot: every fortress but Libau is Russian."""
    planner = bot("scripted")

    def choose(decision: Decision, view: View, luck: Random) -> Choice:
        return planner.choose(GAME, view, luck)

    return GAME, KEYS[1], play(GAME, KEYS[1], choose, lambda decision, _: acting(decision))


def storm() -> Kept:
    """The attack on Riga, up to the losses of the defenders in the ground stage."""
    waiting = [*START, *ON_RIGA, ("to", "riga")]

    def choose(decision: Decision, view: View, luck: Random) -> Choice:
        if waiting:
            return waiting.pop(0)
        verb = next(iter(decision.options.verbs()))
        return verb, decision.options.nouns(verb)[-1]

    def until(decision: Decision, view: View) -> bool:
        battle = view.battle
        losing = battle is not None and battle.stage == "ground" and "lose" in decision.options.verbs()
        return losing and decision.side == RUSSIAN

    return GAME, KEYS[1], play(GAME, KEYS[1], choose, until)


def find(until: Callable[[Decision, View], bool]) -> Kept:
    """The first of some games in which something is asked."""
    for key in KEYS:
        played = play(GAME, key, wanderer, until)
        if played.decision is not None:
            return GAME, key, played
    raise AssertionError("no game leads there")


def wanderer(decision: Decision, view: View, luck: Random) -> Choice:
    """Does anything."""
    options = decision.options
    verbs = list(options.verbs())
    verb = "quick" if "quick" in verbs else "action" if "action" in verbs else luck.choice(verbs)
    return verb, luck.choice(options.nouns(verb))


def acting(decision: Decision) -> bool:
    """An action is to be chosen."""
    return {"action", "done"} <= set(decision.options.verbs())


def eve(decision: Decision, view: View) -> bool:
    """The Russians may end their turn, and then the revolution breaks out."""
    return acting(decision) and decision.side == RUSSIAN and not view.index and not view.revolution


def afterwards(decision: Decision, view: View) -> bool:
    """The Germans act after the revolution."""
    return acting(decision) and decision.side == GERMAN and 0 < view.revolution < view.turn
