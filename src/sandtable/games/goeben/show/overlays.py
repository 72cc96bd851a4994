"""What a choice would cost or bring, for the client."""

from __future__ import annotations

from functools import cache

from sandtable.core.side import Side
from sandtable.game.presentation import Overlays
from sandtable.games.goeben.combat import Contact, allied_rating, german_rating
from sandtable.games.goeben.command import advises
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.gunnery import (
    MAXIMUM,
    NORMAL,
    TORPEDO,
    AimTorpedoes,
    OpenFire,
    armor,
    firepower,
    hits_on,
    solution,
)
from sandtable.games.goeben.movement import SailShips, band, reach, speeds
from sandtable.games.goeben.state import State
from sandtable.kit.words import counted

ABOUT = ("ship", "space", "points", "left", "aims")
"""What the client is told of a question itself: whose it is, where, and what is left to share out."""


def overlays(s: State, side: Side) -> Overlays:
    """What those who are asked or advise may want to know before they choose."""
    if s.over or (s.asked != side and not advises(s, side)):
        return {}
    question = s.agenda[-1]
    about = {name: getattr(question, name) for name in ABOUT if name in question.__struct_fields__}
    if isinstance(question, SailShips):
        return about | sailing(s, question)
    if isinstance(question, OpenFire):
        return about | {"fire": fire(s, question)}
    if isinstance(question, AimTorpedoes):
        return about | {"torpedoes": torpedoes(s, question)}
    if isinstance(question, Contact):
        return about | {"contact": {"ours": german_rating(s), "theirs": allied_rating(s)}}
    return about


BANDS = {"cruise": "cruise", "maximum": "maximum speed", "emergency": "emergency speed, engine check"}


def sailing(s: State, question: SailShips) -> dict[str, object]:
    """[12.1, 12.2, 12.3] What each space costs: the worst speed band among the ships, and its coal."""
    ways = {} if question.halted else reach(s, question.ships, question.gone)
    found: dict[str, object] = {}
    for space, way in ways.items():
        bands = [band(s, ship, question.gone + len(way)) for ship in question.ships if ship in s.afloat]
        worst = max(bands, key=[*BANDS].index, default="cruise")
        coal = sum(used != "cruise" for used in bands)
        says = cost(len(way), worst, coal)
        found[space] = {"band": worst, "coal": coal, "way": list(way), "says": says}
    limits = {ship: list(speeds(s, ship)) for ship in question.ships}
    return {"ships": list(question.ships), "from": s.at[question.ships[0]], "reach": found, "speeds": limits}


@cache
def cost(distance: int, speed: str, coal: int) -> str:
    """What a way costs, in words."""
    return ", ".join([counted(distance, "space"), BANDS[speed], *([f"{coal} coal"] if coal else [])])


def fire(s: State, question: OpenFire) -> dict[str, object]:
    """[14.5.solution] The dice of each gun type against each target, at the normal and the maximum rate."""
    found: dict[str, object] = {}
    for target in s.fight.theirs:
        guns = [gun for gun in GUNS if firepower(s, question.ship, gun)]
        rates = {
            rate: {gun: solution(s, question.ship, gun, target, rate) for gun in guns}
            for rate in (NORMAL, MAXIMUM)
        }
        found[target] = {"armor": armor(s, target), "needed": s.game.numbers.gun_hits_on, **rates}
    return found


def torpedoes(s: State, question: AimTorpedoes) -> dict[str, object]:
    """[14.6] The dice of a torpedo against each target, and what hits."""
    return {
        target: {"dice": solution(s, question.ship, TORPEDO, target), "needed": hits_on(s, target, TORPEDO)}
        for target in s.fight.theirs
    }
