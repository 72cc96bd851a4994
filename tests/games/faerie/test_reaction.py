"""13.0 Reaction to movement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.muster import ReactionPhase, threats
from sandtable.games.faerie.state import State
from tests.games.faerie.marches import NORTH, SOUTH, gather, go, moving
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, asks, offered, position, refused, told


def reacting(
    places: dict[int, str],
    side: int = 1,
    escorts: Iterable[str] = (),
    aboard: Mapping[str, str] | None = None,
    lies: Mapping[str, int] | None = None,
) -> State:
    """The inactive player is asked who reacts."""
    player = (FOMORIAN, FAERIE)[side]
    s = position(places, phase="reaction", player=player, escorts=escorts, aboard=aboard, lies=lies)
    return ask(s, ReactionPhase(player))


def test_13_0_eligible_pieces_ashore_move() -> None:
    s = reacting({SOUTH[0]: "elidor albion*3", SOUTH[3]: "imric moray*2"})
    go(gather(s, SOUTH[0], "elidor", albion=3), SOUTH[1])
    answer(s, "stop")
    assert s.ranks(FAERIE, SOUTH[1]) == {"albion": 3}


def test_13_0_ships_and_those_aboard_do_not_react() -> None:
    s = reacting({2339: "foamrider", 2438: "imric moray*2"}, aboard={"elidor": "foamrider"})
    assert asks(s) == ""


def test_13_0_points_are_used_for_movement_only() -> None:
    s = reacting({2634: "elidor", 2635: "moray*3"}, lies={"06": 2634})
    gather(s, 2634, "elidor")
    assert set(s.options.verbs()) <= {"person", "to", "stop", "take"}


def test_13_0_each_stack_reacts_once() -> None:
    s = reacting({SOUTH[0]: "elidor albion*3", SOUTH[3]: "imric moray*2"})
    go(gather(s, SOUTH[0], "elidor", albion=3), SOUTH[1])
    answer(s, "stop")
    assert asks(s) == ""


def test_13_0_nobody_evades_in_reaction() -> None:
    """Evasion is for the Movement Phases: lone persons whom reacting troops reach are lost."""
    s = reacting({SOUTH[0]: "elidor albion*3", SOUTH[1]: "barguest", SOUTH[3]: "moray*2"})
    go(gather(s, SOUTH[0], "elidor", albion=3), SOUTH[1])
    assert not s.living("barguest")


def test_13_0_eligible_auberon_reacts_6_hexes_away_with_6_points() -> None:
    s = position({SOUTH[0]: "auberon albion*2", 2444: "moray*3"}, phase="reaction", player=FAERIE)
    assert s.game.distance(SOUTH[0], Hex(2444)) == 6
    gather(s, SOUTH[0], "auberon", mode="reaction", albion=2)
    assert moving(s).left == 6


def test_13_0_eligible_no_rating_reaches_further_than_6() -> None:
    s = position({SOUTH[0]: "auberon albion*2", 2445: "moray*3"}, kit={"auberon": "22"}, player=FAERIE)
    assert s.game.distance(SOUTH[0], Hex(2445)) == 7
    assert asks(ask(s, ReactionPhase(FAERIE))) == ""


def test_13_0_eligible_bran_og_does_not_see_2_hexes_off() -> None:
    s = reacting({NORTH[0]: "bran_og eastmarch*2", NORTH[2]: "gwynedd*3", NORTH[4]: "imric"}, side=0)
    assert s.game.distance(NORTH[0], NORTH[2]) == 2
    assert offered(s, "stack") == [NORTH[4]]
    assert refused(s, "stack", NORTH[0]) == "13.0.eligible"


def test_13_0_eligible_the_highest_rank_that_goes_along_counts() -> None:
    """Balor (5) sees what Magog (3) does not; with Magog alone the troops stay."""
    s = reacting({NORTH[0]: "magog rurik gairloch moray*2 gogma*2", 2825: "gwynedd*3"}, side=0)
    assert s.game.distance(NORTH[0], Hex(2825)) == 4
    assert asks(s) == ""
    s = reacting({NORTH[0]: "magog balor moray*2", 2825: "gwynedd*3"}, side=0)
    gather(s, NORTH[0], "magog")
    assert offered(s, "to") == []
    answer(s, ("person", "balor"))
    assert moving(s).left == 5


def test_13_0_eligible_a_lone_person_or_empty_ship_alarms_nobody() -> None:
    places = {SOUTH[0]: "elidor albion*3", SOUTH[2]: "barguest", 2339: "fleetfoot"}
    assert asks(reacting(places)) == ""


def test_13_0_eligible_an_escort_alarms() -> None:
    s = reacting({SOUTH[0]: "elidor albion*3", SOUTH[2]: "rurik"}, escorts=["rurik"])
    assert offered(s, "stack") == [SOUTH[0]]


def test_13_0_eligible_what_lies_beneath_may_be_troops() -> None:
    """Only the top piece shows, so two persons look like a person with troops."""
    two = reacting({SOUTH[0]: "elidor albion*3", SOUTH[2]: "barguest callach"})
    one = reacting({SOUTH[0]: "elidor albion*3", SOUTH[2]: "barguest moray*3"})
    assert offered(two, "stack") == offered(one, "stack") == [SOUTH[0]]


@pytest.mark.parametrize(("leader", "goes"), [("elidor", False), ("arwan", False), ("dagda", True)])
def test_13_0_leave_contact_only_under_a_better_leader(leader: str, goes: bool) -> None:
    """Glastyn has a 4."""
    s = reacting({SOUTH[0]: f"{leader} albion*3 leinster*2 glastyn ochil*3"})
    answer(s, ("stack", SOUTH[0]), ("person", leader), ("to", SOUTH[1]))
    assert (s.at[leader] == SOUTH[1]) == goes
    assert bool(told(s, "held")) != goes


def test_13_0_leave_freely_where_nobody_leads_the_enemy() -> None:
    s = reacting({SOUTH[0]: "edric albion*3 moray*3"})
    go(gather(s, SOUTH[0], "edric", albion=3), SOUTH[1])
    assert s.at["edric"] == SOUTH[1]


def test_13_0_leave_freely_a_hex_without_enemy_csps() -> None:
    s = reacting({SOUTH[0]: "edric albion*3 imric", SOUTH[2]: "moray*3"})
    go(gather(s, SOUTH[0], "edric", albion=3), SOUTH[1])
    assert s.at["edric"] == SOUTH[1]


def test_13_0_leave_freely_if_unnoticed() -> None:
    s = reacting({SOUTH[0]: "edric imric moray*3"})
    s.evade(["edric"], SOUTH[0])
    go(gather(s, SOUTH[0], "edric"), SOUTH[1])
    assert s.at["edric"] == SOUTH[1]


def test_13_0_leave_the_rank_decides_whose_rating_is_compared() -> None:
    """Midinhir (marshal, 5) would get away from Glastyn (4); with King Arwan it is Arwan's 4 that counts."""
    alone = reacting({SOUTH[0]: "midinhir arwan gwynedd*2 glastyn ochil*3"})
    go(gather(alone, SOUTH[0], "midinhir"), SOUTH[1])
    assert alone.at["midinhir"] == SOUTH[1]
    both = reacting({SOUTH[0]: "midinhir arwan gwynedd*2 glastyn ochil*3"})
    go(gather(both, SOUTH[0], "midinhir", "arwan"), SOUTH[1])
    assert both.at["midinhir"] == SOUTH[0]


def test_13_0_eligible_nobody_reacts_to_enemies_at_sea() -> None:
    s = position({2601: "oakheart fleetfoot"}, aboard={"moray": "oakheart"})
    assert threats(s, FAERIE) == []
