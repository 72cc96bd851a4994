"""What a choice would cost or bring, for the client."""

from __future__ import annotations

from typing import Any

from sandtable.core.side import Side
from sandtable.games.goeben.combat import Contact, allied_rating, german_rating
from sandtable.games.goeben.gunnery import OpenFire, armor, firepower, solution
from sandtable.games.goeben.movement import SailShips, band, reach, speeds
from sandtable.games.goeben.state import State
from sandtable.games.goeben.theatre import GUNS


def hints(s: State, side: Side) -> dict[str, Any]:
    """What the side that is asked may want to know before it chooses."""
    if s.over or s.asked != side:
        return {}
    question = s.agenda[-1]
    if isinstance(question, SailShips):
        return sailing(s, question)
    if isinstance(question, OpenFire):
        return {"fire": fire(s, question)}
    if isinstance(question, Contact):
        return {"contact": {"ours": german_rating(s), "theirs": allied_rating(s)}}
    return {}


def sailing(s: State, question: SailShips) -> dict[str, Any]:
    """[12.1, 12.2, 12.3] What each space costs: the worst speed band among the ships, and its coal."""
    ways = {} if question.halted else reach(s, question.ships, question.gone)
    found: dict[str, Any] = {}
    for space, way in ways.items():
        bands = [band(s, ship, question.gone + len(way)) for ship in question.ships if ship in s.afloat]
        worst = max(bands, key=("cruise", "maximum", "emergency").index, default="cruise")
        coal = sum(used != "cruise" for used in bands)
        found[space] = {"band": worst, "coal": coal, "way": list(way)}
    limits = {ship: list(speeds(s, ship)) for ship in question.ships}
    return {"ships": list(question.ships), "from": s.at[question.ships[0]], "reach": found, "speeds": limits}


def fire(s: State, question: OpenFire) -> dict[str, Any]:
    """[14.5.solution] The dice of each gun type against each target, at the normal and the maximum rate."""
    found: dict[str, Any] = {}
    for target in s.fight.theirs:
        guns = [gun for gun in GUNS if firepower(s, question.ship, gun)]
        rates = {}
        for rate in ("normal", "maximum"):
            before = s.fight
            s.note(rate={**before.rate, question.ship: rate})
            rates[rate] = {gun: solution(s, question.ship, gun, target) for gun in guns}
            s.engage(before)
        found[target] = {"armor": armor(s, target), **rates}
    return found
