"""Positions in which decisions are asked that random games seldom ask."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.admiral.activation import Activation, AirAttack, Fly, Strike
from sandtable.games.admiral.damage import ClearCritical, LoseSquadron, TubesLost
from sandtable.games.admiral.fleets import Elect, choose_flagships
from sandtable.games.admiral.orders import SpreadHeads
from sandtable.games.admiral.sequence import Orphan
from sandtable.games.admiral.state import DEEP, PERISCOPE, Act, State
from sandtable.games.admiral.torpedoes import Launch
from tests.games.admiral.positions import ONE, TWO, answer, ask, position, underway


def destroyers() -> State:
    """A fleet of equals."""
    s = position([("RN Maori", 40, 40, 0), ("RN Cossack", 60, 40, 0)])
    choose_flagships(s, ONE)
    return ask(s)


def admirals() -> State:
    """Two flagships with the same value."""
    return ask(position([("KM Bismarck", 40, 40, 0), ("KM Lützow", 70, 40, 0)]), Elect(ONE))


def in_the_deep() -> State:
    """A submarine whose turn under water is over."""
    s = position([("KM U-47", 60, 60, 0, 0)], [("RN Maori", 60, 90, 0)], turn=4)
    s.alter("a1", depth=DEEP, deep=2)
    return ask(s, Activation("a1"))


def magnetic(barrage: bool) -> State:
    """A launch, or a barrage, of a submarine with magnetic heads."""
    s = position([("KM U-47", 60, 60, 0, 3)], [("RN Hood", 60, 72, 90, 0)])
    s.activate(Act("a1", speed=3, way=30))
    heads = SpreadHeads(ONE, "a1", ("bow", 0, 12)) if barrage else Launch(ONE, "a1", "bow", "b1")
    return ask(s, heads)


def hunted() -> State:
    """A submarine that is detected lies below a destroyer."""
    s = position([("RN Maori", 60, 60, 0, 20)], [("KM U-47", 61, 60, 0, 3)])
    s.alter("b1", depth=PERISCOPE, exposed=True)
    return underway(s)


def carrier() -> State:
    """A carrier with squadrons aboard and near her."""
    s = position([("USN Enterprise", 100, 60, 0, 20)], [("IJN Yamato", 200, 160, 0)])
    for q in ("a1.fighter1", "a1.dive1"):
        s.fly(q, aloft=True, x=10300, y=6000)
    return underway(s)


def aloft(q: str, x: int = 10000) -> State:
    """A squadron of Enterprise between two enemies, one of them with a bomber near."""
    s = position([("USN Enterprise", 20, 20, 0)], [("IJN Akagi", 101, 60, 90), ("IJN Yamato", 98.5, 61, 90)])
    s.fly(q, aloft=True, x=x, y=6000)
    s.fly("b1.dive1", aloft=True, x=10100, y=6000)
    return s


def screened() -> State:
    """Two screens meet one attacker."""
    s = aloft("a1.dive1")
    for q in ("b1.fighter1", "b1.fighter2"):
        s.fly(q, aloft=True, x=10500, y=6000, screen="b1")
    return ask(s, AirAttack("a1.dive1", "b1"))


def homeless() -> State:
    """A squadron whose carrier is sunk."""
    s = aloft("a1.dive1")
    s.sink("a1", "hit")
    return ask(s, Orphan("a1.dive1"))


def gone() -> State:
    """The target of a shot has been taken away, and two are equally near."""
    s = position(
        [("KM Bismarck", 100, 60, 0, 0)],
        [("RN Hood", 112, 60, 90, 20), ("RN Norfolk", 130, 68, 0, 0), ("RN Exeter", 130, 52, 0, 0)],
    )
    s.held[TWO] = "b1"
    answer(underway(s, speed=0), ("fire", ("P", "starboard", "b1")), "interrupt")
    s.alter("b1", x=14500)
    answer(s, ("speed", 20), ("leg", 200), "done")
    return s


def cornered() -> State:
    """A ship that can neither stop nor turn before she meets another."""
    s = position([("KM Bismarck", 60, 60, 0, 30)], [("RN Rodney", 60, 75, 90, 0)])
    s.alter("a1", criticals={"Rudder jammed": 1})
    return ask(s, Activation("a1"))


def fleeing() -> State:
    """A damaged ship with her enemy dead ahead has run far enough to turn."""
    s = position([("RN Maori", 60, 60, 0, 20)], [("KM Bismarck", 60, 85, 0, 0)])
    s.alter("a1", token=1, by="b1", bank=70)
    return underway(s)


def repaired() -> State:
    """A 1 for a ship with two criticals."""
    s = position([("KM Bismarck", 60, 60, 0)])
    s.alter("a1", criticals={"Rudder jammed": 1, "Serious fire": 1})
    return ask(s, ClearCritical(ONE, "a1"))


POSITIONS: dict[str, Callable[[], State]] = {
    "a fleet of destroyers": destroyers,
    "two admirals of one level": admirals,
    "a submarine in the deep": in_the_deep,
    "torpedoes with magnetic heads": lambda: magnetic(False),
    "a barrage with magnetic heads": lambda: magnetic(True),
    "a submarine below a hunter": hunted,
    "a carrier at work": carrier,
    "a squadron that acts": lambda: ask(aloft("a1.dive1"), Fly(ONE, "a1.dive1", 20)),
    "a bomber over two ships": lambda: ask(aloft("a1.dive1"), Strike(ONE, "a1.dive1")),
    "a fighter near a bomber": lambda: ask(aloft("a1.fighter1"), Strike(ONE, "a1.fighter1")),
    "two screens": screened,
    "a squadron without a home": homeless,
    "a target that is gone": gone,
    "a hit on the deck": lambda: ask(aloft("a1.dive1"), LoseSquadron(TWO, "b1", False)),
    "a hit from ahead": lambda: ask(position([("KM Lützow", 60, 60, 0)]), TubesLost(TWO, "a1")),
    "no way out": cornered,
    "an enemy dead ahead": fleeing,
    "two criticals and a 1": repaired,
}
"""By name, as the list of decisions calls them."""
