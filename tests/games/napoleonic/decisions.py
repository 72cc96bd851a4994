"""Positions in which decisions are asked that random games seldom come to."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.side import Side
from sandtable.games.napoleonic.gamedata import ASIDE
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.random_events import NorwegianFront, Plague, Revolt, Volunteers
from sandtable.games.napoleonic.reinforcements import ReinforceAll
from sandtable.games.napoleonic.setup import SetUpUnit
from sandtable.games.napoleonic.sieges import SiegePhase
from sandtable.games.napoleonic.stacking import CheckStacks
from sandtable.games.napoleonic.state import State
from tests.positions import FRENCH, OTTOMAN, RUSSIAN, SWEDISH, answer, ask, declare, position, result, units

ACRE = "3718: ot-garrison-3718; 1127: fr-garrison"
CAUGHT = "1727: fr-gu; 1729: fr-mar; 1728: ot-jn-1=2 ot-jn-2=1 ot-se-1=1"


def setting_up(name: str, id: str) -> State:
    """The owner names the hex of a starting unit."""
    s = position(name, "", turn=1)
    return ask(s, SetUpUnit(s.game.owner[s.game.number[id]], *units(s, id)))


def besieging(*dice: str) -> State:
    """The French stand all round Acre."""
    s = position("egypt", ACRE)
    force = ("fr-inf-1-1", "fr-inf-2-1", "fr-inf-1-2", "fr-inf-2-2", "fr-inf-1-3", "fr-inf-2-3")
    for place, id in zip(s.game.siege_hexes[s.game.hex("3718")], force, strict=False):
        s.place(s.game.number[id], place)
    s.vp = [30, 10]
    return answer(ask(s, SiegePhase(FRENCH)), *dice)


def marines() -> State:
    """A British unit at hand."""
    s = position("egypt", "waiting: br-rm; 3718: ot-garrison-3718", player=OTTOMAN)
    return answer(ask(s, ReinforceAll(OTTOMAN)), "unit br-rm")


def before(name: str, text: str, *choices: str, player: Side) -> State:
    """A movement phase."""
    s = position(name, text, player=player)
    return answer(ask(s, MovementPhase(s.player)), *choices)


POSITIONS: dict[str, Callable[[], State]] = {
    "an Ottoman sets up in Egypt": lambda: setting_up("egypt", "ot-mm-1"),
    "an Ottoman sets up in Syria-Palestine": lambda: setting_up("egypt", "ot-jn-2"),
    "a Swede sets up": lambda: setting_up("finland", "sw-ag"),
    "a Russian sets up": lambda: setting_up("finland", "ru-c-1"),
    "a revolt": lambda: answer(ask(position("egypt", "1833: fr-inf-1-1 fr-gu"), Revolt()), "die 1"),
    "the plague": lambda: answer(
        ask(position("egypt", "1833: fr-inf-1-1; 3718: ot-jn-1"), Plague()), "die 1"
    ),
    "the Royal Marines arrive": marines,
    "the Norwegian front is won": lambda: answer(
        ask(position("finland", "turn 6: sw-lifb"), NorwegianFront()), "die 1"
    ),
    "the Norwegian front is lost": lambda: answer(
        ask(position("finland", "1708: sw-fin-1=3 sw-jc=3"), NorwegianFront()), "die 6"
    ),
    "volunteers mobilise": lambda: ask(mustering(), Volunteers()),
    "a Russian leaves the box": lambda: before("finland", "russia: ru-c-1", "unit ru-c-1", player=RUSSIAN),
    "under way on the Nile": lambda: before(
        "egypt", "1428: fr-inf-1-1", "unit fr-inf-1-1", "river 1528", player=FRENCH
    ),
    "Ottomans at sea": lambda: before(
        "egypt",
        "anatolia: ot-jn-1; 1127: fr-garrison; 3718: ot-garrison-3718",
        "unit ot-jn-1",
        player=OTTOMAN,
    ),
    "before the lone scientists": lambda: before(
        "egypt", "1833: ot-jn-1; 1834: fr-sc", "unit ot-jn-1", player=OTTOMAN
    ),
    "an attack on the coast": lambda: declare(
        position("egypt", "1227: fr-gu; 1326: ot-jn-1; anatolia: ot-fleet", player=OTTOMAN), 1227, "ot-jn-1"
    ),
    "the attacker's losses": lambda: result(
        position("egypt", "1727: fr-gu=2 fr-mar=2; 1728: ot-jn-1"), "AR", 1728, "fr-gu", "fr-mar"
    ),
    "the defender's losses": lambda: result(position("egypt", CAUGHT), "DR", 1728, "fr-gu"),
    "next to the attackers": lambda: answer(
        result(position("egypt", CAUGHT), "DR", 1728, "fr-gu", "fr-mar"),
        "unit ot-jn-1",
        "hex 1628",
        "hex 1829",
    ),
    "a siege": besieging,
    "a fortress surrenders": lambda: besieging("siege 3718", "die 6"),
    "an overstacked hex": lambda: ask(
        position("egypt", "1833: ot-mm-1 ot-mm-2 ot-mm-3 ot-mm-4 ot-jn-1 ot-jn-2 ot-jn-3"),
        CheckStacks(FRENCH),
    ),
}


def mustering() -> State:
    """A militia that was never used."""
    s = position("finland", "1708: sw-jc", player=SWEDISH)
    unit = s.game.militia[0]
    s.set_aside(unit, ASIDE)
    return s
