"""Battles for rule tests: contact is made, dice fall as a test wants them."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import HANDFUL
from sandtable.games.goeben.combat import Nationality
from sandtable.games.goeben.command import senior
from sandtable.games.goeben.gunnery import GERMAN, Shots
from sandtable.games.goeben.state import Battle, Damage, State
from tests.games.goeben.positions import answer, ask, position, told

SEA = "matapan"
"""A space of open sea in the East, with nothing but open sea around it."""


def meeting(theirs: Iterable[str], *ours: str, space: str = SEA, alert: int = 1) -> State:
    """German ships, Goeben if none is named, and Allied warships in one space."""
    return deploy(position(allies={space: theirs}, alert=alert), space, *(ours or ("goeben",)))


def deploy(s: State, space: str, *ships: str) -> State:
    """German ships come to a space."""
    for ship in ships:
        s.commission(ship, space)
    s.events.clear()
    return s


def fight(s: State, first: str = GERMAN, space: str = SEA, *, night: bool = False, fog: int = 0) -> State:
    """Contact is made and nobody breaks off: on to the first question of the battle."""
    shore = space in s.forts
    theirs = tuple(fort.id for fort in s.forts[space]) if shore else s.enemies(space)
    ours = s.here(space)
    s.engage(Battle(space, shore, ours, theirs, ours, night, fog, first))
    return ask(s, Nationality(senior(s, ours)))


def volley(s: State) -> tuple[str, str, int]:
    """The fire that is asked for: whose, of what, with how many dice."""
    shots = s.agenda[-1]
    assert isinstance(shots, Shots)
    return shots.firer, shots.gun, sum(number for _, number in shots.attacks)


def throw(s: State, *faces: int) -> State:
    """The dice of one fire fall like this, and those not named miss."""
    shots = s.agenda[-1]
    assert isinstance(shots, Shots)
    left = list(faces)
    for _, number in shots.attacks:
        for start in range(0, number, HANDFUL):
            hand = min(HANDFUL, number - start)
            answer(s, tuple(left.pop(0) if left else 1 for _ in range(hand)))
    return s


def cease_fire(s: State) -> State:
    """To the end of the battle we hold our fire, and they miss."""
    while s.battle is not None:
        verb, noun = next(iter(s.options))
        if "hold" in s.options.verbs():
            answer(s, "hold")
        else:
            answer(s, (verb, noun))
    return s


def fires(s: State) -> list[tuple[str, str]]:
    """Who has fired what so far, in order."""
    return [(str(shot.facts["firer"]), str(shot.facts["gun"])) for shot in told(s, "shot")]


def hurt(s: State, ship: str, **kinds: int) -> None:
    """A warship has suffered in this battle already."""
    s.damage_warship(ship, Damage(**kinds))
    s.events.clear()
