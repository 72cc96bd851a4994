"""Positions in which decisions are asked that random games seldom or never meet."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.procedure import Procedure
from sandtable.games.goeben.campaign import AtlanticBonus, StartAt
from sandtable.games.goeben.combat import BreakOff, Contact, Nationality
from sandtable.games.goeben.gunnery import OurFire
from sandtable.games.goeben.incidents import Pick, Ram
from sandtable.games.goeben.intelligence import IntelligencePhase, Scout
from sandtable.games.goeben.movement import MovementPhase, SailShips
from sandtable.games.goeben.outfitting import OutfittingPhase, ShareOut
from sandtable.games.goeben.state import Battle, State
from sandtable.games.goeben.victory import PlayOn
from tests.games.goeben.battles import SEA, fight
from tests.games.goeben.positions import ask, display, position


def next_mission() -> State:
    """The Ottoman alliance has been won, and Goeben starts again."""
    s = position("campaign", goeben="pola")
    s.successes = ("ottoman",)
    return ask(s, StartAt(s.captain("goeben"), "goeben"))


def ammunition() -> State:
    """Points to be shared out after one was taken."""
    s = position(goeben="pola")
    display(s, "goeben", ammunition=3, torpedoes=0)
    s.outfit("goeben")
    return ask(s, ShareOut(s.captain("goeben"), "pola", ("ammunition", "torpedoes"), 4))


def friendly_ship() -> State:
    """A friendly ship waits."""
    s = position(goeben="zante")
    s.meet_friend("zante", "friendly_ship-1")
    return ask(s, OutfittingPhase())


def stores() -> State:
    """In a friendly base."""
    return ask(position(goeben="pola"), OutfittingPhase())


def ashore(*procedures: Procedure[State]) -> State:
    """Goeben's marines hold Bone, and enemies are there."""
    s = position(goeben="bone", allies={"bone": ["br_dd_1"]})
    display(s, "goeben", "seebataillon")
    s.land("goeben", 0)
    s.engage(Battle("bone", False, ("goeben",), ("br_dd_1",), ("goeben",)))
    return ask(s, *procedures)


def seaplane(*aloft: str) -> State:
    """Goeben has a seaplane."""
    s = position("ottoman", "seaplanes", goeben="zante")
    display(s, "goeben", "seaplane")
    return ask(s, *(Scout(s.captain(ship), ship) for ship in aloft), IntelligencePhase())


def mines() -> State:
    """Breslau with mines, in company."""
    s = position("ottoman", "mines", goeben="zante", breslau="zante")
    display(s, "breslau", "mines")
    return ask(s, SailShips(s.captain("goeben"), ("goeben", "breslau"), ("goeben", "breslau")))


def first_officer() -> State:
    """The First Officer draws."""
    s = position("ottoman", "officers", goeben="zante")
    return ask(s, Pick(s.post("first_officer"), "zante"))


def contact() -> State:
    """Goeben has no engines, Breslau less Leadership."""
    s = position(goeben=SEA, breslau=SEA, allies={SEA: ["defence"]})
    display(s, "goeben", engines=0, leadership=5)
    s.engage(Battle(SEA, False, ("goeben", "breslau"), ("defence",), ("goeben", "breslau")))
    return ask(s, Contact(s.captain("goeben")))


def joint_battle() -> State:
    """Goeben and Helgoland together."""
    s = position("ottoman", "austro_hungarians", goeben=SEA, helgoland=SEA, allies={SEA: ["defence"]})
    s.engage(Battle(SEA, False, ("goeben", "helgoland"), ("defence",), ("goeben", "helgoland")))
    return ask(s, Nationality(s.captain("goeben")))


def shore() -> State:
    """Against the battery of Bone; the guns are aimed."""
    s = position(goeben="bone", forts={"bone": ["light-1"]})
    return fight(s, space="bone")


def shore_salvo() -> State:
    """First Salvo against the battery of Bone."""
    s = position(goeben="bone", forts={"bone": ["light-1"]})
    s.engage(Battle("bone", True, ("goeben",), ("bone-1",), ("goeben",)))
    return ask(s, BreakOff(s.captain("goeben")))


def rammed() -> State:
    """Two ships have rammed a submarine."""
    s = position(goeben=SEA, breslau=SEA)
    return ask(s, Ram(s.captain("goeben"), SEA))


def two_ships() -> State:
    """Goeben and Breslau may both fire."""
    s = position(goeben=SEA, breslau=SEA, allies={SEA: ["defence"]})
    s.engage(Battle(SEA, False, ("goeben", "breslau"), ("defence",), ("goeben", "breslau")))
    return ask(s, OurFire(("secondary",)))


def accomplished() -> State:
    """The orders are carried out before the last day."""
    s = position(goeben="constantinople", vp=80)
    return ask(s, PlayOn(s.captain("goeben")))


def breakout() -> State:
    """After an Atlantic Breakout."""
    s = position("campaign", goeben="atlantic")
    return ask(s, AtlanticBonus(s.captain("goeben")))


def austrians() -> State:
    """Helgoland is out."""
    s = position("ottoman", "austro_hungarians", goeben="zante", helgoland="pola")
    return ask(s, MovementPhase())


POSITIONS: dict[str, Callable[[], State]] = {
    "next mission": next_mission,
    "ammunition": ammunition,
    "friendly ship": friendly_ship,
    "stores": stores,
    "marines ashore, outfitting": lambda: ashore(OutfittingPhase()),
    "marines ashore, intelligence": lambda: ashore(IntelligencePhase()),
    "marines ashore, movement": lambda: ashore(MovementPhase()),
    "marines ashore, battle": lambda: ashore(BreakOff(position().post("commander"))),
    "seaplane": seaplane,
    "seaplane aloft": lambda: seaplane("goeben"),
    "mines": mines,
    "first officer": first_officer,
    "contact": contact,
    "joint battle": joint_battle,
    "shore": shore,
    "shore, First Salvo": shore_salvo,
    "submarine rammed": rammed,
    "two ships fire": two_ships,
    "accomplished": accomplished,
    "breakout": breakout,
    "Austro-Hungarian ships": austrians,
}
