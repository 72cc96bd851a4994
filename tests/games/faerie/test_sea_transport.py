"""12.0 Special movement, 12.1 and 12.2 sea transport."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.movement import FORCED, REACT
from sandtable.games.faerie.recovery import RecoveryPhase
from sandtable.games.faerie.state import LANDED, State
from sandtable.games.faerie.transport import left
from tests.games.faerie.ground import landfall
from tests.games.faerie.marches import NORTH, gather, go, held_up, moving
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    offered,
    position,
    refused,
)

SEA, SHORE = landfall()


def harbour(pieces: str, escorts: Iterable[str] = (), aboard: Mapping[str, str] | None = None) -> State:
    """Pieces in a coastal hex, and the stack opened."""
    s = position({SHORE: pieces}, escorts=escorts, aboard=aboard)
    return gather(s, SHORE)


@pytest.mark.parametrize("mode", [FORCED, REACT])
def test_12_0_no_ship_sails_or_loads_in_a_march_or_reaction(mode: str) -> None:
    s = position({SHORE: "imric fleetfoot moray*2 gwynedd*2"}, phase=mode)
    gather(s, SHORE, mode=mode)
    assert offered(s, "ship") == offered(s, "embark") == offered(s, "fleet") == []


def test_12_0_nobody_teleports_searches_or_flies_in_reaction() -> None:
    s = position(
        {2634: "elidor cait_sith albion*2", 2635: "moray*3"},
        lies={"06": 2634},
        phase="reaction",
        player=FAERIE,
    )
    gather(s, 2634, mode="reaction")
    assert offered(s, "person") == ["elidor"]
    assert refused(s, "person", "cait_sith") == "12.0"
    answer(s, ("person", "elidor"))
    assert offered(s, "teleport") == offered(s, "search") == []


def test_12_0_no_overrun_in_reaction() -> None:
    s = position({NORTH[0]: "imric moray*9", NORTH[1]: "gwynedd"}, phase="reaction")
    go(gather(s, NORTH[0], "imric", mode="reaction", moray=9), NORTH[1])
    assert held_up(s) == "12.0"


def test_12_1_persons_escorts_and_armies_are_carried() -> None:
    s = harbour("imric barguest fleetfoot windrider moray*2", escorts=["imric"])
    answer(s, ("embark", "fleetfoot"), ("board", "imric"), ("board", "barguest"))
    answer(s, ("embark", "windrider"), ("board_troops", "moray"), "stop")
    go(gather(s, SHORE, "fleetfoot", "windrider"), SEA)
    assert s.at["imric"] == s.at["barguest"] == SEA
    assert s.cargo == {"windrider": "moray"}
    assert s.ranks(FOMORIAN, SHORE) == {"moray": 1}


def test_12_1_only_in_coastal_hexes() -> None:
    s = position({SEA: "fleetfoot"}, aboard={"imric": "fleetfoot"})
    gather(s, SEA)
    assert refused(s, "debark", "fleetfoot") == refused(s, "embark", "fleetfoot") == "12.1"


def test_12_1_embark_costs_the_ship_5_once() -> None:
    s = harbour("imric barguest rurik fleetfoot")
    answer(s, ("embark", "fleetfoot"), ("board", "imric"), ("board", "barguest"), "done")
    assert left(s, "fleetfoot") == 36 - 5
    answer(s, ("embark", "fleetfoot"), ("board", "rurik"))
    assert left(s, "fleetfoot") == 36 - 10


def test_12_1_embark_opening_the_hold_for_nobody_is_free() -> None:
    s = harbour("imric fleetfoot")
    answer(s, ("embark", "fleetfoot"), "done")
    assert left(s, "fleetfoot") == 36


def test_12_1_embark_needs_the_points() -> None:
    s = position({SHORE: "imric fleetfoot"})
    s.spent = {"fleetfoot": 32}
    gather(s, SHORE)
    assert refused(s, "embark", "fleetfoot") == "12.1.embark"


def test_12_1_debark_leaves_foamrider_36_points_for_hexes() -> None:
    s = position({2339: "foamrider elidor albion*2"}, player=FAERIE)
    gather(s, 2339)
    answer(s, ("embark", "foamrider"), ("board_troops", "albion"), "done", "stop")
    (out,) = (n for n, _ in s.game.sail[Hex(2339), 0])
    go(gather(s, 2339, "foamrider"), out, 2339)
    answer(s, "stop")
    gather(s, 2339)
    answer(s, ("debark", "foamrider"))
    assert left(s, "foamrider") == 36 - 2
    assert s.ranks(FAERIE, Hex(2339)) == {"albion": 2}


def test_12_1_debark_costs_5_whatever_goes_ashore() -> None:
    s = harbour("fleetfoot", aboard={"imric": "fleetfoot", "barguest": "fleetfoot", "moray": "fleetfoot"})
    answer(s, ("debark", "fleetfoot"), "all")
    assert left(s, "fleetfoot") == 31
    assert s.persons(FOMORIAN, SHORE) == ["imric", "barguest"]
    assert s.points(FOMORIAN, SHORE) == 1


def test_12_1_debark_some_and_carry_on_with_the_others() -> None:
    s = harbour("fleetfoot", aboard={"imric": "fleetfoot", "barguest": "fleetfoot", "moray": "fleetfoot"})
    answer(s, ("debark", "fleetfoot"), ("ashore", "barguest"))
    assert refused(s, "ashore", "barguest") == "12.1.debark"
    answer(s, "done")
    assert s.persons(FOMORIAN, SHORE) == ["barguest"]
    assert s.crew("fleetfoot") == ["imric"]
    assert s.cargo == {"fleetfoot": "moray"}
    assert left(s, "fleetfoot") == 31


def test_12_1_debark_as_often_as_the_points_last() -> None:
    s = harbour("imric barguest fleetfoot")
    for _ in range(3):
        answer(s, ("embark", "fleetfoot"), ("board", "imric"), "done", ("debark", "fleetfoot"))
    assert left(s, "fleetfoot") == 6
    assert "imric" not in s.aboard


def test_12_1_debark_among_enemy_troops_needs_evasion() -> None:
    s = harbour("fleetfoot gwynedd*3", aboard={"barguest": "fleetfoot"})
    answer(s, ("debark", "fleetfoot"))
    assert asks(s) == "Evade"
    assert s.asked == FOMORIAN
    answer(s, "stand")
    assert not s.living("barguest")


def test_12_1_debark_troops_among_lone_enemies() -> None:
    s = harbour("fleetfoot branwen", aboard={"moray": "fleetfoot"})
    answer(s, ("debark", "fleetfoot"))
    assert asks(s) == "Evade"
    assert s.asked == FAERIE


def test_12_1_debark_not_where_a_person_may_not_go() -> None:
    t = gamedata()
    hex = next(h for h in sorted(t.land) if t.country[h] == "gwynedd" and t.coastal(h))
    s = position({hex: "foamrider"}, aboard={"colleran": "foamrider", "edric": "foamrider"}, player=FAERIE)
    gather(s, hex)
    answer(s, ("debark", "foamrider"))
    assert s.persons(FAERIE, hex) == ["edric"]
    assert s.crew("foamrider") == ["colleran"]
    assert refused(s, "debark", "foamrider") == "7.9.e02"


def test_12_1_capacity_is_one_army_or_escort_and_any_persons() -> None:
    s = harbour("imric gairloch barguest fleetfoot moray*2", escorts=["imric", "gairloch"])
    answer(s, ("embark", "fleetfoot"), ("board", "imric"))
    assert offered(s, "board") == ["barguest"]
    assert offered(s, "board_troops") == []
    assert refused(s, "board", "gairloch") == refused(s, "board_troops", "moray") == "12.1.capacity"


@pytest.mark.parametrize(("person", "side"), [("worm", 0), ("callachs_waff", 0), ("cait_sith", 1)])
def test_12_1_excluded_are_the_worm_and_the_flyers(person: str, side: int) -> None:
    ship = ("fleetfoot", "foamrider")[side]
    s = position({SHORE: f"{person} imric arwan {ship}"}, player=(FOMORIAN, FAERIE)[side])
    gather(s, SHORE)
    answer(s, ("embark", ship))
    assert refused(s, "board", person) == "12.1.excluded"


def test_12_1_coasts_a_ship_stays_on_its_side_of_2317() -> None:
    s = position({2317: "fleetfoot windrider"})
    s.berth["windrider"] = 1
    west, east = ({n for n, _ in s.game.sail[Hex(2317), shore]} for shore in (0, 1))
    assert west
    assert east
    assert not west & east
    gather(s, 2317, "fleetfoot")
    assert set(offered(s, "to")) == west
    assert refused(s, "to", next(iter(east))) == "12.1.coasts"
    assert refused(s, "ship", "windrider") == "12.1.coasts"


def test_12_1_coasts_where_a_ship_comes_from_is_where_it_lies() -> None:
    t = gamedata()
    for shore in (0, 1):
        sea = next(n for n, _ in t.sail[Hex(2317), shore])
        s = position({sea: "fleetfoot"})
        go(gather(s, sea, "fleetfoot"), 2317)
        assert s.berth["fleetfoot"] == shore


def test_12_1_coasts_a_fleet_is_of_one_shore() -> None:
    s = position({2317: "fleetfoot windrider redtooth"})
    s.berth["windrider"] = 1
    gather(s, 2317)
    answer(s, "fleet")
    assert len({s.berth[ship] for ship in moving(s).ships}) == 1


def test_12_2_who_has_moved_by_land_does_not_go_aboard() -> None:
    a = next(n for n in gamedata().ashore[SHORE] if gamedata().land[n].terrain == ["clear"])
    s = position({a: "imric moray*2", SHORE: "fleetfoot"})
    go(gather(s, a, "imric", moray=2), SHORE)
    answer(s, "stop")
    gather(s, SHORE)
    assert refused(s, "embark", "fleetfoot") == "12.1"


def test_12_2_who_was_landed_moves_no_more_by_land() -> None:
    """He may neither walk nor search nor teleport."""
    s = position({2611: "fleetfoot"}, aboard={"barguest": "fleetfoot", "moray": "fleetfoot"})
    gather(s, 2611)
    answer(s, ("debark", "fleetfoot"), "all")
    assert offered(s, "person") == []
    assert refused(s, "person", "barguest") == "12.2"
    assert s.lots(FOMORIAN, Hex(2611), "moray") == [(LANDED, 1)]
    s.rest()
    assert s.spent["barguest"] == LANDED


def test_12_2_those_aboard_go_where_the_ship_goes() -> None:
    s = harbour("fleetfoot rurik", aboard={"barguest": "fleetfoot"})
    assert refused(s, "person", "barguest") == "12.2"
    answer(s, ("ship", "fleetfoot"))
    go(s, SEA)
    assert s.at["barguest"] == SEA
    assert s.pieces(FOMORIAN, SEA) == ("barguest", "fleetfoot")


def test_12_2_who_was_landed_may_sail_on_with_another_ship() -> None:
    s = harbour("fleetfoot windrider", aboard={"imric": "fleetfoot", "moray": "fleetfoot"})
    answer(s, ("debark", "fleetfoot"), "all", ("embark", "windrider"), ("board", "imric"))
    answer(s, ("board_troops", "moray"))
    assert s.crew("windrider") == ["imric"]
    assert s.cargo == {"windrider": "moray"}


def test_12_2_a_refit_lands_everything() -> None:
    s = position({SHORE: "fleetfoot"}, aboard={"imric": "fleetfoot", "moray": "fleetfoot"}, phase="recovery")
    s.damaged = frozenset(["fleetfoot"])
    ask(s, RecoveryPhase(FOMORIAN))
    answer(s, ("refit", "fleetfoot"))
    assert s.persons(FOMORIAN, SHORE) == ["imric"]
    assert s.points(FOMORIAN, SHORE) == 1


def test_12_2_whom_a_refit_has_landed_does_not_go_aboard_again() -> None:
    s = position({SHORE: "fleetfoot windrider"}, aboard={"imric": "fleetfoot", "moray": "fleetfoot"})
    s.damaged = frozenset(["fleetfoot"])
    s.start_refit("fleetfoot")
    gather(s, SHORE)
    assert refused(s, "embark", "windrider") == "12.1"
