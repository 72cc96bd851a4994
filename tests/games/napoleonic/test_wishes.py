"""What players wish to do and may not: the rule that they are told, half of the time at the wrong moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.side import Side
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.gamedata import GONE, WAITING
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.random_events import Plague
from sandtable.games.napoleonic.reinforcements import Arrivals, Desertion
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.sieges import SiegePhase
from sandtable.games.napoleonic.state import State
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    declare,
    position,
    reasons,
    refused,
    result,
)

EGYPT = (
    "1127: fr-garrison fr-inf-1-1 fr-siege-or; 1428: fr-inf-2-1 fr-gu; 1326: fr-gunboat;"
    "3718: ot-garrison-3718;"
    "1632: fr-inf-1-2; 1833: ot-mm-1 ot-jn-1; pool: fr-co; turn 7: fr-inf-1-3; gone: fr-inf-1-4;"
    "anatolia: ot-fleet ot-ni-1; upper_egypt: ot-be-1"
)
CAIRO = "1832: fr-inf-1-1=4 fr-inf-2-1=4 fr-sc; 1833: ot-jn-1=4 ot-mm-1=4; 1127: fr-garrison"
ACRE = "3717: fr-inf-1-1; 3718: ot-jn-1 ot-garrison-3718; 1127: fr-garrison"
FINLAND = (
    "1209: sw-ag; 1210: sw-garrison-1210 sw-sb-1; 1310: ru-inf-1-21 ru-siege-1;"
    "1708: sw-garrison-1708 sw-fin-1;"
    "2513: sw-af sw-sk-1; 1107: sw-jc; sweden: sw-1 sw-fleet; russia: ru-c-1; 1515: ru-garrison-1515;"
    "turn 7: ru-inf-1-6 sw-lifb; aside: ru-inf-gr-2 ru-inf-2-2 ru-inf-3-2 ru-cav-2;"
    "aside: ru-inf-1-4 ru-inf-2-4 ru-inf-3-4 ru-cav-4"
)
PORVOO = "1310: ru-inf-1-21=4 ru-inf-2-21=4; 1311: sw-sf-1=4 sw-jc=4; 1515: ru-garrison-1515"


def phase(name: str, text: str, phase: str, *choices: str, player: Side, turn: int = 4) -> State:
    """A phase of the turn as it is played, after some choices."""
    s = position(name, text, turn=turn, player=player)
    s.begin(s.player, phase)
    opening = {
        "movement": MovementPhase,
        "combat": CombatPhase,
        "siege": SiegePhase,
        "reinforcements": Arrivals,
    }
    return answer(ask(s, opening[phase](s.player)), *choices)


def between(name: str, player: Side, phase: str) -> State:
    """A phase before anything is asked in it."""
    s = position(name, EGYPT if name == "egypt" else FINLAND, player=player)
    s.begin(s.player, phase)
    return s


def after(name: str, text: str, code: str, hex: int, *ids: str, player: Side) -> State:
    """What follows a combat result in the combat phase."""
    s = position(name, text, player=player)
    s.begin(s.player, "combat")
    return result(s, code, hex, *ids)


def egypt(opened: str, *choices: str, text: str = EGYPT, player: Side = FRENCH, turn: int = 4) -> State:
    return phase("egypt", text, opened, *choices, player=player, turn=turn)


def finland(opened: str, *choices: str, text: str = FINLAND, player: Side = RUSSIAN, turn: int = 4) -> State:
    return phase("finland", text, opened, *choices, player=player, turn=turn)


def besieged() -> State:
    """Hameenlinna is surrounded."""
    s = position("finland", "1708: sw-garrison-1708", turn=5)
    for place, id in zip(s.game.siege_hexes[s.game.hex("1708")], RING, strict=False):
        s.place(s.game.number[id], place)
    s.begin(RUSSIAN, "siege")
    return ask(s, SiegePhase(RUSSIAN))


RING = ("ru-inf-1-5", "ru-inf-2-5", "ru-inf-3-5", "ru-cav-5", "ru-inf-1-17", "ru-siege-1")

MOMENTS: dict[str, Callable[[], State]] = {
    "French set-up": lambda: ask(position("egypt", turn=1), SortCounters()),
    "a Frenchman set up": lambda: answer(ask(position("egypt", turn=1), SortCounters()), "unit fr-inf-1-1"),
    "Ottoman set-up": lambda: answer(ask(position("egypt", turn=1), SortCounters()), "quick"),
    "French move": lambda: egypt("movement"),
    "a French march": lambda: egypt("movement", "unit fr-inf-2-1"),
    "a French march from Alexandria": lambda: egypt("movement", "unit fr-inf-1-1"),
    "a gunboat moves": lambda: egypt("movement", "unit fr-gunboat"),
    "a siege train moves": lambda: egypt("movement", "unit fr-siege-or"),
    "Ottomans move on turn 1": lambda: egypt("movement", "unit ot-ni-1", player=OTTOMAN, turn=1),
    "Ottomans move": lambda: egypt("movement", "unit ot-jn-1", player=OTTOMAN),
    "Ottomans in Anatolia": lambda: egypt("movement", "unit ot-ni-1", player=OTTOMAN),
    "French combat": lambda: egypt("combat", text=CAIRO),
    "an attack on Cairo": lambda: declare(egypt("combat", text=CAIRO), 1833, "fr-inf-1-1"),
    "an attack on Acre": lambda: declare(egypt("combat", text=ACRE), 3718),
    "French losses": lambda: after("egypt", CAIRO, "AR", 1833, "fr-inf-1-1", "fr-inf-2-1", player=FRENCH),
    "an Ottoman retreat": lambda: answer(
        after("egypt", CAIRO, "DR", 1833, "fr-inf-1-1", "fr-inf-2-1", player=FRENCH), "unit ot-jn-1"
    ),
    "a French advance": lambda: after("egypt", CAIRO, "DC", 1833, "fr-inf-1-1", player=FRENCH),
    "French arrivals": lambda: egypt(
        "reinforcements", "draw fr-co", text=f"{EGYPT}; waiting: fr-mar", player=FRENCH
    ),
    "Copts arrive": lambda: egypt("reinforcements", "draw fr-co", "unit fr-co"),
    "plague": lambda: answer(ask(between("egypt", FRENCH, "events"), Plague()), "die 3"),
    "desertion": lambda: ask(between("egypt", OTTOMAN, "reinforcements"), Desertion(OTTOMAN)),
    "Swedish set-up": lambda: ask(position("finland", turn=1), SortCounters()),
    "Russian set-up": lambda: answer(ask(position("finland", turn=1), SortCounters()), "quick"),
    "Russians move": lambda: finland("movement"),
    "a Russian march": lambda: finland("movement", "unit ru-inf-1-21"),
    "a Russian train": lambda: finland("movement", "unit ru-siege-1"),
    "Swedes move": lambda: finland("movement", player=SWEDISH),
    "a Swedish march": lambda: finland("movement", "unit sw-fin-1", player=SWEDISH),
    "Swedes in winter": lambda: finland("movement", "unit sw-sk-1", player=SWEDISH, turn=1),
    "the flotilla": lambda: finland("movement", "unit sw-af", player=SWEDISH),
    "Swedes at sea": lambda: finland("movement", "unit sw-1", player=SWEDISH),
    "Sveaborg's troops": lambda: finland("movement", "unit sw-sb-1", player=SWEDISH),
    "Russian combat": lambda: finland("combat", text=PORVOO),
    "an attack on Svartholma": lambda: declare(finland("combat", text=PORVOO), 1311, "ru-inf-1-21"),
    "an attack on Sveaborg": lambda: declare(
        finland("combat", text="1309: ru-c-1; 1310: ru-inf-1-21; 1210: sw-garrison-1210"), 1210
    ),
    "Swedish losses": lambda: after("finland", PORVOO, "DR", 1311, "ru-inf-1-21", player=RUSSIAN),
    "Russian losses": lambda: after(
        "finland", PORVOO, "AR", 1311, "ru-inf-1-21", "ru-inf-2-21", player=RUSSIAN
    ),
    "a Swedish retreat": lambda: answer(
        after("finland", "1710: ru-inf-1-5; 1711: sw-jc=4 sw-1=4", "DR", 1711, "ru-inf-1-5", player=RUSSIAN),
        "unit sw-jc",
        "die 1",
    ),
    "Swedish arrivals": lambda: finland("reinforcements", text=f"{FINLAND}; waiting: sw-2", player=SWEDISH),
    "contingency on turn 6": lambda: finland("reinforcements", turn=6),
    "a division called": lambda: finland("movement", text=f"{FINLAND}; russia: ru-inf-gr-2", turn=7),
    "siege of Hameenlinna": besieged,
}

RIGHT = [
    # egypt: the verb is the right one, the noun is not
    ("French set-up", "unit ot-mm-1", "3.1"),
    ("a Frenchman set up", "hex 1833", "3.1"),
    ("French move", "unit fr-garrison", "9.11"),
    ("French move", "unit ot-jn-1", "9.1"),
    ("French move", "top fr-inf-1-1", "7.8"),
    ("French move", "unit fr-co", "8.4"),
    ("French move", "unit fr-inf-1-3", "8.1"),
    ("French move", "unit fr-inf-1-4", "8.11"),
    ("a French march", "hex 1833", "9.4"),
    ("a French march", "hex 4213", "9.1"),
    ("a French march", "add fr-inf-1-1", "9.5"),
    ("a French march", "hex 1026", "9.9"),
    ("a French march from Alexandria", "land 3718", "10.4"),
    ("a gunboat moves", "hex 1428", "9.13"),
    ("a siege train moves", "river 1326", "9.13"),
    ("Ottomans move on turn 1", "land 3718", "10.4"),
    ("Ottomans in Anatolia", "land 1833", "10.3"),
    ("an attack on Cairo", "unit fr-sc", "11.27"),
    ("an attack on Cairo", "unit fr-garrison", "11.3"),
    ("an attack on Cairo", "unit fr-inf-1-1", "11.3"),
    ("an attack on Acre", "fight", "11.27"),
    ("French losses", "unit fr-sc", "11.21"),
    ("an Ottoman retreat", "hex 1730", "11.22"),
    ("a French advance", "unit fr-sc", "11.25"),
    ("Copts arrive", "hex 1833", "8.2"),
    ("plague", "unit fr-garrison", "8.11"),
    ("desertion", "unit ot-garrison-3718", "8.5.minus"),
    # finland
    ("Swedish set-up", "unit ru-c-1", "4.1"),
    ("Russians move", "unit ru-garrison-1515", "9.11"),
    ("Russians move", "unit ru-inf-1-6", "8.1"),
    ("Russians move", "unit ru-inf-2-2", "8.9.contingency"),
    ("Russians move", "unit sw-jc", "9.1"),
    ("a Russian march", "hex 1210", "9.4"),
    ("a Russian march", "hex 3808", "9.1"),
    ("a Russian march", "land 1107", "10.3"),
    ("a Russian train", "land 1311", "10.7"),
    ("a Swedish march", "hex 3808", "9.1"),
    ("Swedes in winter", "river 2414", "9.15"),
    ("the flotilla", "hex 2414", "9.13"),
    ("Swedes at sea", "land 2513", "10.3"),
    ("Sveaborg's troops", "hex 1310", "9.4"),
    ("an attack on Svartholma", "unit ru-inf-1-21", "11.3"),
    ("an attack on Sveaborg", "unit ru-inf-1-21", "16.6"),
    ("Swedish losses", "unit sw-ag", "11.21"),
    ("a Swedish retreat", "hex 1710", "11.23.1"),
    ("a Swedish retreat", "hex 1911", "11.22"),
    ("Swedish arrivals", "unit sw-lifb", "8.1"),
    ("contingency on turn 6", "division 6", "8.9.contingency"),
    ("siege of Hameenlinna", "siege 1210", "13.1"),
]

WRONG = [
    # egypt: the verb belongs to another moment
    ("French set-up", "hex 1833", "3.1"),
    ("French set-up", "done", "3.1"),
    ("French set-up", "attack 1833", "11.1"),
    ("Ottoman set-up", "hex 1833", "3.2"),
    ("Ottoman set-up", "box anatolia", "3.2"),
    ("French move", "hex 1730", "9.1"),
    ("French move", "attack 1833", "11.1"),
    ("French move", "river 1833", "9.13"),
    ("French move", "stop", "9.2"),
    ("French move", "quick", "3.1"),
    ("French move", "siege 3718", "13.1"),
    ("French move", "box anatolia", "8.6.boxes"),
    ("a French march", "unit fr-inf-1-1", "9.2"),
    ("a French march", "attack 1833", "11.1"),
    ("a French march", "done", "9.2"),
    ("a French march", "top fr-gu", "9.2"),
    ("Ottomans move", "box anatolia", "9.21"),
    ("Ottomans move", "box upper_egypt", "9.21"),
    ("French combat", "hex 1732", "9.1"),
    ("French combat", "unit fr-inf-1-1", "11.2"),
    ("French combat", "fight", "11.1"),
    ("French combat", "river 1639", "9.13"),
    ("an attack on Cairo", "attack 3718", "11.3"),
    ("an attack on Cairo", "hex 1832", "9.1"),
    ("French losses", "done", "11.21"),
    ("French losses", "hex 1732", "9.1"),
    ("an Ottoman retreat", "done", "11.22"),
    ("an Ottoman retreat", "box anatolia", "9.21"),
    ("a French advance", "hex 1833", "9.1"),
    ("French arrivals", "hex 1127", "8.2"),
    ("French arrivals", "attack 1833", "11.1"),
    ("Copts arrive", "done", "8.2"),
    ("plague", "done", "8.11"),
    ("desertion", "done", "8.5.minus"),
    # finland
    ("Swedish set-up", "done", "4.1"),
    ("Swedish set-up", "hex 1515", "4.1"),
    ("Russian set-up", "hex 1210", "4.2"),
    ("Russian set-up", "box russia", "4.2"),
    ("Russians move", "river 1814", "9.15"),
    ("Russians move", "attack 1210", "11.1"),
    ("Russians move", "division 2", "8.9.contingency"),
    ("Russians move", "land 1107", "10.1"),
    ("a Russian march", "box russia", "9.21"),
    ("a Russian march", "done", "9.2"),
    ("a Russian march", "unit ru-c-1", "9.2"),
    ("Swedes move", "division 2", "8.9.contingency"),
    ("Swedes move", "fleet sw-fleet", "10.2"),
    ("Swedes move", "box russia", "8.9.entry"),
    ("Russian combat", "unit ru-inf-1-21", "11.2"),
    ("Russian combat", "siege 1210", "13.1"),
    ("an attack on Svartholma", "attack 1210", "11.3"),
    ("Russian losses", "done", "11.21"),
    ("Swedish losses", "hex 1411", "9.1"),
    ("a Swedish retreat", "done", "11.22"),
    ("a Swedish retreat", "box sweden", "9.21"),
    ("Swedish arrivals", "box sweden", "8.2"),
    ("Swedish arrivals", "hex 1708", "8.2"),
    ("a division called", "division 2", "8.9.contingency"),
    ("contingency on turn 6", "hex 1318", "9.1"),
    ("siege of Hameenlinna", "done", "13.1"),
    ("siege of Hameenlinna", "attack 1708", "11.1"),
]


@pytest.mark.parametrize(("moment", "wish", "rule"), [*RIGHT, *WRONG])
def test_a_wish_that_cannot_be_granted_names_the_rule(moment: str, wish: str, rule: str) -> None:
    s = MOMENTS[moment]()
    assert refused(s, wish) == [rule], reasons(s, wish)


@pytest.mark.parametrize(
    ("moment", "wish", "words"),
    [
        ("a French march", "unit fr-gu", "take it along or stop the stack first"),
        ("a French march", "unit fr-inf-1-1", "that is being moved: stop the stack first"),
        ("French set-up", "hex 1127", "choose a unit first; then it sets up at Alexandria"),
        ("Ottoman set-up", "hex 1833", "choose a unit first; then it sets up at Cairo"),
        ("Copts arrive", "done", "choose where Copts enters"),
        ("French move", "quick", "the set-up is over; this is the French movement phase of turn 4"),
        ("French losses", "done", "choose a unit to eliminate: 4 factors still to lose, on turn 4"),
        ("an Ottoman retreat", "done", "a retreat is not declined: choose the hex to which"),
        ("a division called", "division 2", "division 2 was called before"),
        ("Russians move", "division 2", "may be called on turns 6, 7 and 8; this is turn 4"),
        ("Swedes move", "division 2", "only the Russian player calls division 2"),
        ("Swedes move", "division 5", "5 is no contingency division"),
        ("French move", "unit fr-inf-1-3", "arrives on turn 7; this is turn 4"),
    ],
)
def test_5_1_a_wish_is_answered_in_words(moment: str, wish: str, words: str) -> None:
    assert words in reasons(MOMENTS[moment](), wish)[0]


def test_3_1_the_last_unit_in_hand_has_the_same_hexes() -> None:
    s = MOMENTS["French set-up"]()
    s.where = [GONE if place == WAITING else place for place in s.where]
    s.where[s.game.number["fr-gu"]] = WAITING
    assert (reasons(s, "hex 1833")[0][:24], refused(s, "hex 1833")) == ("French units set up in 1", ["3.1"])


@pytest.mark.parametrize(("moment", "wish", "rule"), WRONG)
def test_a_wish_at_the_wrong_moment_is_answered_with_a_fact(moment: str, wish: str, rule: str) -> None:
    s = MOMENTS[moment]()
    (text,) = reasons(s, wish)
    names = [unit.name for unit in s.game.unit] + [box.name for box in s.game.boxes.values()]
    fact = any(char.isdigit() for char in text) or any(name in text for name in names)
    assert fact or rule != s.agenda[-1].rule, text
    verb = wish.partition(" ")[0]
    assert verb not in s.options.verbs()
