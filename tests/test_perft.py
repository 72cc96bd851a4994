"""Node counts of fixed positions: how many ways there are to make the next choices, Chance's included.

A count that changes means that a rule, a map or a counter changed; the failure shows the new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable import load
from sandtable.core import play
from sandtable.core.state import State
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.sequence import GameTurn as BattleTurn
from sandtable.games.faerie.combat import CombatPhase as Battles
from sandtable.games.faerie.muster import MovementPhase as Marches
from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.sequence import Phase
from sandtable.games.napoleonic.combat import CombatPhase
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.sequence import player_turn
from sandtable.games.napoleonic.sieges import SiegePhase
from sandtable.games.operation_albion.actions import ActionsPhase
from tests.games.admiral import positions as admiral
from tests.games.faerie import positions as faerie
from tests.games.goeben import positions as goeben
from tests.games.operation_albion import positions as albion
from tests.positions import FRENCH, OTTOMAN, RUSSIAN, SWEDISH, ask, position


def perft(s: State[Any], depth: int) -> int:
    """The number of ways to make `depth` choices; a finished game counts as one."""
    if s.over:
        return 1
    if depth == 1:
        return len(s.options)
    total = 0
    for verb, noun in s.options:
        onward = s.clone()
        play.choose(onward, s.asked, verb, noun)
        total += perft(onward, depth - 1)
    return total


def ready_made(name: str) -> State[Any]:
    """The first movement phase after the ready-made set-up of both sides."""
    s: State[Any] = load(name).start()
    play.choose(s, s.asked, "quick")
    play.choose(s, s.asked, "quick")
    return s


def before_cairo() -> State[Any]:
    """The French attack Cairo from two sides; then come Ottoman reinforcements."""
    s = position(
        "egypt",
        "1833: ot-be-1 ot-jn-1 ot-mm-1; 1832: fr-inf-1-1 fr-inf-2-1; 1834: fr-eng-or fr-cav-1-or;"
        "1127: fr-garrison; 3127: ot-garrison-3127; pool: ot-se-1 ot-be-2 ot-gunboat",
    )
    return ask(s, CombatPhase(FRENCH), *player_turn(OTTOMAN, True))


def ottomans_afloat() -> State[Any]:
    """Ottomans with fleets, gunboats and the British beside them choose how to move."""
    s = position(
        "egypt",
        "anatolia: ot-jn-1 ot-jn-2 ot-siege ot-fleet br-rn; 4213: ot-se-1 ot-garrison-4213;"
        "1444: ot-gunboat ot-be-1; 2126: br-rm; 1127: fr-garrison; 1326: fr-sc; 1833: fr-inf-1-1",
        turn=7,
        player=OTTOMAN,
        british=True,
    )
    return ask(s, MovementPhase(OTTOMAN), *player_turn(FRENCH, True))


def siege_of_hameenlinna() -> State[Any]:
    """The Russians stand all round a fortress, train and engineers with them, and may storm it first."""
    s = position("finland", "1708: sw-fin-1 sw-garrison-1708; 1318: ru-garrison-1318", turn=5)
    ring = s.game.siege_hexes[s.game.hex("1708")]
    force = ["ru-inf-1-5", "ru-inf-2-5", "ru-inf-3-5", "ru-cav-5", "ru-inf-1-17", "ru-siege-1"]
    for hex, id in zip(ring, force, strict=False):
        s.place(s.game.number[id], hex)
    s.place(s.game.number["ru-pi"], ring[0])
    return ask(s, CombatPhase(RUSSIAN), SiegePhase(RUSSIAN), *player_turn(SWEDISH, True))


def swedes_by_lake_and_sea() -> State[Any]:
    """Swedes with ships, a lake flotilla and reinforcements at hand face a thin Russian line."""
    s = position(
        "finland",
        "sweden: sw-1 sw-2 sw-siege sw-fleet; 1406: sw-sb-1 sw-sb-2; 2007: sw-af; 1107: ru-c-1;"
        "1904: ru-inf-1-5; 1515: ru-garrison-1515; turn 6: sw-lifb; turn 7: ru-inf-1-6",
        turn=6,
        player=SWEDISH,
    )
    return ask(s, *player_turn(SWEDISH, True), *player_turn(RUSSIAN, True))


def out_of_pola() -> State[Any]:
    """Three German ships, one with mines, and an Austro-Hungarian one choose their way."""
    fleet = {"goeben": "pola", "breslau": "pola", "stralsund": "cattaro", "helgoland": "pola"}
    s = goeben.position("raid", "stralsund", "austro_hungarians", "mines", fleet=fleet)
    goeben.display(s, "breslau", "mines")
    return goeben.ask(s, Phase("movement"), Phase("incident"))


def off_philippeville() -> State[Any]:
    """A battlecruiser, a cruiser and a convoy meet both German ships."""
    s = goeben.position(
        "raid",
        phase="naval combat",
        alert=3,
        allies={"off_philippeville": ["inflexible", "edgar_quinet", "convoy_a"]},
        goeben="off_philippeville",
        breslau="off_philippeville",
    )
    goeben.display(s, "goeben", "damage_control", "reserve_crew")
    return goeben.ask(s, NavalCombat("off_philippeville"))


def before_riga() -> State[Any]:
    """The Germans at Riga's door choose an action; the Russians hold it with a base."""
    s = albion.position(
        {
            "courland_c": "g_2gd g_bak",
            "riga": "r_2sib r_base_riga r_f_1",
            "gulf_riga_b": "r_bp_2b",
            "baltic_d": "g_td_2",
        }
    )
    return albion.ask(s, ActionsPhase(albion.GERMAN))


def out_of_maben() -> State[Any]:
    """Imric, his captains, troops and a ship choose how to move; Elves stand in their way."""
    s = faerie.position(
        {3012: "imric rurik moray*3", 3113: "elidor albion*2", 2613: "fleetfoot callach"},
        escorts=["imric"],
        kit={"imric": "09", "elidor": "08"},
    )
    return faerie.ask(s, Marches(faerie.FOMORIAN))


def at_caer_ganmorgan() -> State[Any]:
    """Trolls attack a knowe that heroes hold, with challenges on both sides."""
    s = faerie.position(
        {3034: "imric glastyn elidor dorwen moray*5 albion*3"},
        phase="combat",
        kit={"dorwen": "22"},
        escorts=["elidor"],
    )
    return faerie.ask(s, Battles(faerie.FOMORIAN))


def bismarck_and_hood() -> State[Any]:
    """Bismarck, slow and bound by damage, has Hood on her beam and Norfolk ahead."""
    s = admiral.position(
        [("KM Bismarck", 100, 90, 0, 4)],
        [("RN Hood", 60, 90, 0), ("RN Norfolk", 100, 130, 90)],
        points=(2, 2),
    )
    s.alter("a1", token=1, by="b1")
    return admiral.ask(s, Activation("a1"))


def hunted() -> State[Any]:
    """A submarine at periscope depth; a destroyer that is to sail past her; both stack their decks."""
    s = admiral.position(
        [("KM U-47", 60, 60, 90, 3), ("KM Z1 Leberecht Maass", 70, 75, 180, 3)],
        [("RN Maori", 60, 68, 180, 3)],
        points=(0, 0),
    )
    s.alter("a1", depth=1)
    return admiral.ask(s, BattleTurn(3))


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        (lambda: load("crossing").start(), [5, 48, 217, 1781, 7592]),
        (lambda: load("egypt").start(), [18, 66]),
        (lambda: load("finland").start(), [12, 260]),
        (lambda: ready_made("egypt"), [24, 1260, 36777]),
        (lambda: ready_made("finland"), [31, 1745, 60083]),
        (before_cairo, [2, 11, 47, 724, 19161, 357217]),
        (ottomans_afloat, [11, 581, 12441, 251644]),
        (siege_of_hameenlinna, [2, 8, 56, 347, 2115, 11900, 64395, 316560]),
        (swedes_by_lake_and_sea, [2, 33, 755, 23682]),
        (lambda: load("goeben").start(), [110, 10876]),
        (out_of_pola, [5, 61, 343, 2927, 15883]),
        (off_philippeville, [3, 18, 26, 90, 72658]),
        (lambda: load("operation_albion").start(), [2, 49, 1307, 29197]),
        (before_riga, [13, 60, 278, 1504, 9061]),
        (lambda: load("faerie").start(), [3, 11, 66, 530]),
        (out_of_maben, [3, 15, 91, 583]),
        (at_caer_ganmorgan, [2, 6, 18, 85, 217, 2657, 68961]),
        (lambda: load("admiral").start(), [10, 100, 400, 1400, 6500]),
        (bismarck_and_hood, [3, 79, 3643, 173004]),
        (hunted, [3, 18, 108, 288, 3588, 175128]),
    ],
    ids=[
        "crossing",
        "egypt",
        "finland",
        "egypt ready-made",
        "finland ready-made",
        "before Cairo",
        "Ottomans afloat",
        "siege of Hameenlinna",
        "Swedes by lake and sea",
        "goeben",
        "out of Pola",
        "off Philippeville",
        "operation_albion",
        "before Riga",
        "faerie",
        "out of Maben",
        "at Caer Ganmorgan",
        "admiral",
        "Bismarck and Hood",
        "hunted",
    ],
)
def test_node_counts(start: Callable[[], State[Any]], counts: list[int]) -> None:
    s = start()
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts
