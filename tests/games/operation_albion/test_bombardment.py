"""13.2 and 26.0 Naval bombardment: what it reaches, and who fires back."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import barred, force, fought, go, places, shots
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def shelling(places: dict[str, str], ships: str, area: str, side: Side = GERMAN) -> State:
    """A bombardment by ships that stay in their zone."""
    s = position(places)
    return answer(go(s, "G3.naval.bombard", ships, side=side), ("area", area))


def test_13_2_of_an_adjoining_area() -> None:
    s = position({"baltic_d": "g_bb_5", "oesel": "r_425", "moon": "r_426"})
    go(s, "G3.naval.bombard", "g_bb_5")
    assert offered(s, "area") == ["oesel"]
    assert refused(s, "area", "moon") == "26.G3.naval.bombard"


def test_12_5_bombard_aircraft_may_fire_back() -> None:
    s = shelling({"baltic_d": "g_bb_5", "oesel": "r_base_oesel r_sp_1"}, "g_bb_5", "oesel")
    assert (asks(s), s.asked) == ("Declare", RUSSIAN)
    assert s.options.verbs() == ["kind", "keep"]
    answer(s, ("kind", "surface"), 1)
    assert s.at["g_bb_5"] == "refit"


def test_12_5_bombard_or_not() -> None:
    s = shelling({"baltic_d": "g_bb_5", "oesel": "r_base_oesel r_sp_1"}, "g_bb_5", "oesel")
    answer(s, "keep", ("kind", "ground"), 6, 6)
    assert [shot[0] for shot in shots(s)] == ["g_bb_5", "r_base_oesel"]


def test_26_G3_naval_bombard_after_a_move() -> None:
    s = position({"baltic_e": "g_bb_5", "oesel": "r_425"})
    answer(go(s, "G3.naval.bombard", "g_bb_5", "baltic_d"), ("area", "oesel"), 1)
    assert shots(s) == [("g_bb_5", "ground", 4)]
    assert s.reduced == {"r_425"}


def test_26_G3_naval_bombard_other_ships_join() -> None:
    s = position({"baltic_e": "g_bb_5 g_cl_6", "baltic_d": "g_cl_2 g_tr_1", "oesel": "r_425"})
    force(s, "G3.naval.bombard", "g_bb_5 g_cl_6")
    answer(s, ("to", "baltic_d"), ("drop", "g_cl_6"), "stop", ("area", "oesel"))
    assert offered(s, "join") == ["g_cl_2"]
    answer(s, "all")
    assert fought(s).attackers == ("g_bb_5", "g_cl_2")


def test_26_G3_naval_bombard_block_enemy_ships() -> None:
    s = position({"baltic_d": "g_bb_5 r_ss_1", "oesel": "r_425"})
    assert go(s, "G3.naval.bombard", "g_bb_5").over


def test_26_G3_naval_bombard_block_minefield() -> None:
    s = position({"baltic_d": "g_cl_2", "gulf_riga_b": "r_mine_a1", "moon": "r_base_moon"})
    force(s, "G3.naval.bombard", "g_cl_2")
    answer(s, ("to", "gulf_riga_b"))
    assert asks(s) == "MineShot"
    assert answer(s, 6).over
    assert not shots(s)


def test_26_G3_naval_bombard_block_not_by_own_mines() -> None:
    s = position({"baltic_d": "g_bb_5 g_mine_a1", "oesel": "r_425"})
    go(s, "G3.naval.bombard", "g_bb_5")
    assert offered(s, "area") == ["oesel"]


def test_26_G3_naval_bombard_target_bases_on_the_mainland() -> None:
    s = shelling(
        {"baltic_f": "r_bb_1 r_cp_1", "libau": "g_base_libau g_20"}, "r_bb_1 r_cp_1", "libau", RUSSIAN
    )
    assert fought(s).defenders == ("g_base_libau",)
    answer(s, 1, 1)
    assert places(s, "g_base_libau g_20") == ["depot", "libau"]


def test_26_G3_naval_bombard_target_needs_a_base_on_the_mainland() -> None:
    s = position({"gulf_riga_c": "g_bb_5", "livonia_a": "r_13"})
    assert barred(s, "G3.naval.bombard") == "26.G3.naval.bombard"
    s = position({"gulf_riga_c": "g_bb_5", "livonia_a": "r_13", "moon": "r_426"})
    assert go(s, "G3.naval.bombard", "g_bb_5").over


def test_26_G3_naval_bombard_target_everything_on_an_island() -> None:
    s = shelling({"baltic_d": "g_bb_5", "oesel": "r_base_oesel r_425"}, "g_bb_5", "oesel")
    answer(s, 1)
    assert offered(s, "lose") == ["r_base_oesel", "r_425"]


def test_26_G3_naval_bombard_target_aircraft_in_place_of_the_base() -> None:
    s = shelling({"baltic_d": "g_bb_5", "oesel": "r_base_oesel r_sp_1"}, "g_bb_5", "oesel")
    answer(s, "keep", ("kind", "air"), 1)
    assert s.at["r_sp_1"] == "refit"


def test_26_G3_naval_bombard_return_by_base_and_aircraft_only() -> None:
    s = shelling({"baltic_d": "g_bb_5", "oesel": "r_base_oesel r_425 r_sp_1"}, "g_bb_5", "oesel")
    answer(s, ("kind", "surface"), 6, ("kind", "ground"), 6, 6)
    assert s.over
    assert shots(s) == [("r_sp_1", "surface", 1), ("g_bb_5", "ground", 4), ("r_base_oesel", "surface", 3)]


def test_26_G3_naval_bombard_return_against_submarines() -> None:
    s = shelling({"baltic_d": "g_bb_5 g_ss_1", "oesel": "r_base_oesel"}, "g_bb_5 g_ss_1", "oesel")
    answer(s, 6, ("kind", "submarine"), 1)
    assert s.at["g_ss_1"] == "refit"


def test_26_G3_naval_bombard_return_after_losses() -> None:
    s = position({"baltic_d": "g_bb_5", "oesel": "r_base_oesel"}, reduced=["r_base_oesel"])
    answer(go(s, "G3.naval.bombard", "g_bb_5"), ("area", "oesel"), 1)
    assert s.over
    assert [shot[0] for shot in shots(s)] == ["g_bb_5"]


def test_26_G3_naval_bombard_air_units_without_room_are_lost() -> None:
    places_ = {"baltic_d": "g_bb_5", "oesel": "r_base_oesel r_sp_1 r_sp_2 r_sp_3"}
    s = shelling(places_, "g_bb_5", "oesel")
    answer(s, "keep", "keep", "keep", ("kind", "ground"), 1, 6)
    assert (asks(s), s.asked) == ("NoRoom", RUSSIAN)
    answer(s, ("lose", "r_sp_2"))
    assert places(s, "r_sp_1 r_sp_2 r_sp_3") == ["oesel", "refit", "oesel"]
