"""Positions in which a decision of the rulebook is asked that random games seldom reach."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.operation_albion.combat import Pursuit, Retreat
from sandtable.games.operation_albion.logistics import Build, Emergency, Sappers
from sandtable.games.operation_albion.mines import Sweeper
from sandtable.games.operation_albion.naval import AttackOrBombard, BaseFire
from sandtable.games.operation_albion.revolution import Corps
from sandtable.games.operation_albion.stacking import CheckStacks
from sandtable.games.operation_albion.state import State
from sandtable.games.operation_albion.transport import Landing
from tests.games.operation_albion.battles import force, go, take
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, answer, ask, position


def emergency() -> State:
    """Two transports wait in the Refit Display."""
    s = position({"libau": "g_base_libau"})
    for unit in ("g_tr_1", "g_tr_2"):
        s.send(unit, "refit", "test")
    return ask(s, Emergency(GERMAN))


def air_naval() -> State:
    """A ship off an island, under a patrol."""
    s = position({"baltic_d": "g_bb_5", "oesel": "r_425 r_base_oesel r_sp_1"}, "air_patrol")
    s.patrol("r_sp_1", "baltic_d")
    return ask(s, AttackOrBombard(GERMAN, ("g_bb_5",)))


def air_join() -> State:
    """Aircraft attack their own field, where others are."""
    s = position({"windau": "g_base_windau g_b_1 g_f_1 r_13", "libau": "g_base_libau g_b_2"})
    return answer(force(s, "G3.air.land", "g_b_2"), ("target", "windau"))


def guns() -> State:
    """A gun with a ship before it."""
    s = position(
        {"baltic_d": "g_tr_1", "oesel": "r_base_oesel"}, aboard={"g_seeb": "g_tr_1", "g_sturm": "g_tr_1"}
    )
    force(s, "G3.comb.assault", "g_tr_1")
    return answer(s, "go", "stop", ("area", "oesel"), ("add", "g_seeb"), "go")


def bombarded() -> State:
    """Aircraft on a base under bombardment."""
    s = position({"gulf_riga_c": "g_bb_5", "riga": "r_base_riga r_b_1"})
    return answer(go(s, "G3.naval.bombard", "g_bb_5"), ("area", "riga"))


def mined() -> State:
    """A mine has hit one of two flotillas."""
    return ask(position({"baltic_d": "g_mw_1 g_mw_2"}), Sweeper(GERMAN, ("g_mw_1", "g_mw_2")))


def retreat() -> State:
    """Narva is lost."""
    return ask(position({"narva": "r_13 g_20"}), Retreat(RUSSIAN, "narva", ("petrograd_c",), GERMAN))


def landing() -> State:
    """Two battalions before Oesel."""
    s = position({"baltic_d": "g_tr_1", "oesel": "r_425"}, aboard={"g_seeb": "g_tr_1", "g_sturm": "g_tr_1"})
    return ask(s, Landing(GERMAN, ("g_tr_1",), False, "oesel", ("g_seeb",)))


def train() -> State:
    """A train and a corps at Livonia A."""
    return answer(
        take(position({"livonia_a": "r_at r_13", "riga": "r_base_riga"}), "G3.ground.train", RUSSIAN),
        ("unit", "r_at"),
    )


def engineer() -> State:
    """Engineers at Riga."""
    return ask(position({"riga": "g_eng1", "libau": "g_base_libau"}), Build(GERMAN))


def over_stacked() -> State:
    """Five divisions at Riga."""
    return ask(position({"riga": "g_20 g_203 g_1r g_75r g_2gd"}), CheckStacks())


def no_room() -> State:
    """Three aircraft on a reduced base."""
    return ask(position({"libau": "g_base_libau g_f_1 g_f_2 g_b_1"}, reduced=["g_base_libau"]), CheckStacks())


def corps() -> State:
    """Narva is in German hands."""
    return ask(position({"narva": "g_20"}, revolution=True), Corps(RUSSIAN, "k_narva", "narva"))


def patrols() -> State:
    """A patrol off Libau."""
    s = position({"libau": "g_base_libau g_sp_1", "windau": "g_base_windau"}, "air_patrol")
    s.patrol("g_sp_1", "baltic_f")
    return take(s, "32.0.recall")


def patrol_attack() -> State:
    """A cruiser under a patrol."""
    s = position({"baltic_d": "g_sp_1", "gulf_riga_b": "r_cp_1"}, "air_patrol")
    s.patrol("g_sp_1", "baltic_d")
    return answer(force(s, "G3.naval.move", "r_cp_1", RUSSIAN), ("to", "baltic_d"))


def carriers() -> State:
    """The seaplane tender off Oesel."""
    return go(position({"baltic_d": "g_av_1", "oesel": "r_425"}, "arms_race"), "32.0.carrier", "g_av_1")


def base_fire() -> State:
    """Destroyers off Libau."""
    return ask(position({"libau": "g_base_libau", "baltic_f": "r_td_1"}, "actions"), BaseFire(GERMAN))


def pursuit() -> State:
    """Shock troops in a cleared area."""
    return ask(position({"courland_c": "g_2gd"}, "pursuit"), Pursuit(GERMAN, "courland_c", ("g_2gd",)))


def sappers() -> State:
    """Engineers at Libau."""
    return ask(position({"libau": "g_base_libau g_eng1"}, "demolition"), Sappers(GERMAN, False))


POSITIONS: dict[str, Callable[[], State]] = {
    "emergency": emergency,
    "air-naval": air_naval,
    "air join": air_join,
    "guns": guns,
    "bombarded": bombarded,
    "mined": mined,
    "retreat": retreat,
    "landing": landing,
    "train": train,
    "engineer": engineer,
    "over-stacked": over_stacked,
    "no room": no_room,
    "corps": corps,
    "patrols": patrols,
    "patrol attack": patrol_attack,
    "carriers": carriers,
    "base fire": base_fire,
    "pursuit": pursuit,
    "sappers": sappers,
}
"""What is asked where, by the names in decisions.toml."""
