"""12.4 Forced march, with 5.D.3.b and 5.D.3.c."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.muster import ForcedMarches
from sandtable.games.faerie.state import BARRED, HALTED, LANDED, State
from tests.games.faerie.marches import NORTH, gather, go, moving
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, asks, offered, position, refused, told

MARCH = "forced march"


def marched(*hexes: int, person: str = "imric") -> State:
    """A stack that has force marched along some hexes and stopped; the phase is over."""
    s = position({NORTH[0]: f"{person} moray*8"})
    go(gather(s, NORTH[0], person, mode=MARCH, moray=8), *hexes)
    if asks(s) == "Muster":
        answer(s, "stop")
    if asks(s) == "ForcedMarches":
        answer(s, "done")
    return s


def test_12_4_a_stack_moves_again_on_a_command_rating() -> None:
    s = position({NORTH[0]: "imric moray*8"})
    gather(s, NORTH[0], "imric", mode=MARCH, moray=8)
    assert moving(s).left == 6
    go(s, *NORTH[1:6])
    assert moving(s).left == 1
    assert s.at["imric"] == NORTH[5]
    assert s.ranks(FOMORIAN, NORTH[5]) == {"moray": 8}


def test_12_4_after_it_has_moved_normally() -> None:
    s = position({NORTH[0]: "imric moray*8"})
    s.spent = {"imric": 12}
    s.tire(NORTH[0], "moray", 12, 8)
    s.rest()
    go(gather(s, NORTH[0], "imric", mode=MARCH, moray=8), NORTH[1])
    assert s.ranks(FOMORIAN, NORTH[1]) == {"moray": 8}


@pytest.mark.parametrize("spent", [HALTED, LANDED, BARRED])
def test_12_4_not_if_it_had_to_stop_or_was_landed(spent: int) -> None:
    s = position({NORTH[0]: "imric moray*8", NORTH[4]: "mac_iver"})
    s.spent = {"imric": spent}
    s.tire(NORTH[0], "moray", spent, 8)
    s.rest()
    ask(s, ForcedMarches(FOMORIAN))
    assert offered(s, "stack") == [NORTH[4]]
    assert refused(s, "stack", NORTH[0]) == "5.D.3.b"


def test_12_4_not_without_a_command_rating() -> None:
    s = ask(position({NORTH[0]: "barguest", NORTH[1]: "mac_iver"}), ForcedMarches(FOMORIAN))
    assert refused(s, "stack", NORTH[0]) == "5.D.3.b"


def test_12_4_the_highest_rank_in_the_stack_gives_the_points() -> None:
    s = position({NORTH[0]: "glastyn edric magog rurik gogma*2"})
    gather(s, NORTH[0], "rurik", mode=MARCH)
    assert moving(s).left == 2
    answer(s, ("person", "magog"))
    assert moving(s).left == 3
    answer(s, ("person", "glastyn"))
    assert moving(s).left == 4


def test_12_4_nobody_marches_twice() -> None:
    s = position({NORTH[0]: "imric moray*8"})
    go(gather(s, NORTH[0], "imric", mode=MARCH, moray=8), NORTH[1])
    answer(s, "stop")
    assert asks(s) != "ForcedMarches"


def test_12_4_marchers_may_search_and_teleport() -> None:
    s = position({2634: "elidor"}, lies={"06": 2634, "07": 2634}, player=FAERIE)
    s.kit = {"elidor": ("05",)}
    gather(s, 2634, "elidor", mode=MARCH)
    assert offered(s, "search") == [4, 5, 6]
    assert offered(s, "teleport") == ["elidor"]
    answer(s, ("search", 4), (3, 3))
    assert moving(s).left == 2


def test_12_4_whom_a_marcher_teleports_has_marched_too() -> None:
    s = position({2838: "elidor edric"}, player=FAERIE)
    gather(s, 2838, "elidor", mode=MARCH)
    answer(s, ("teleport", "elidor"), ("with", "edric"), (1, 1), ("place", Hex(2634)), ("place", Hex(2634)))
    answer(s, "stop")
    assert [group.persons for group in s.marched] == [("edric",), ("elidor",)] or asks(s) == "MarchAttrition"
    answer(s, (1, 1), (1, 1))
    assert [event.facts["hex"] for event in told(s, "attrition")] == [2634, 2634]


def test_12_4_marchers_may_overrun() -> None:
    s = position({NORTH[0]: "imric moray*9", NORTH[1]: "gwynedd"})
    go(gather(s, NORTH[0], "imric", mode=MARCH, moray=9), NORTH[1])
    answer(s, "overrun")
    assert s.fight is not None
    assert s.fight.overrun


def test_5_D_3_c_imrics_march_with_a_12_costs_nothing() -> None:
    """12 less 6 is 6: letter A."""
    s = answer(marched(NORTH[1]), (6, 6))
    (event,) = told(s, "attrition")
    assert (event.facts["modifier"], event.facts["letter"]) == (-6, "A")
    assert s.ranks(FOMORIAN, NORTH[1]) == {"moray": 8}


def test_5_D_3_c_a_poor_leader_loses_men() -> None:
    s = answer(marched(NORTH[1], person="rurik"), (6, 6))
    (event,) = told(s, "attrition")
    assert event.facts["letter"] == s.game.attrition(12 - 2)
    left, _, _ = s.game.casualties(s.game.attrition(10), 8)
    assert s.points(FOMORIAN, NORTH[1]) == 8 - left


def test_5_D_3_c_stacks_suffer_when_all_have_marched() -> None:
    s = position({NORTH[0]: "imric moray*4", NORTH[3]: "mac_iver borders*2"})
    go(gather(s, NORTH[0], "imric", mode=MARCH, moray=4), NORTH[1])
    answer(s, "stop")
    assert asks(s) == "ForcedMarches"
    go(gather(s, NORTH[3], "mac_iver", borders=2), NORTH[4])
    answer(s, "stop", (1, 1), (1, 1))
    assert [event.facts["hex"] for event in told(s, "attrition")] == [NORTH[1], NORTH[4]]


def test_5_D_3_c_who_stopped_for_enemies_suffers_too() -> None:
    s = position({NORTH[0]: "imric moray*4", NORTH[1]: "gwynedd*2"})
    go(gather(s, NORTH[0], "imric", mode=MARCH, moray=4), NORTH[1])
    answer(s, "halt")
    assert asks(s) == "MarchAttrition"


def test_5_D_3_b_a_stack_that_did_not_go_has_not_marched() -> None:
    s = position({NORTH[0]: "imric moray*4"})
    gather(s, NORTH[0], "imric", mode=MARCH)
    answer(s, "stop", "done")
    assert asks(s) == ""
    assert not told(s, "attrition")


def test_12_4_marchers_who_join_others_do_not_tire_them() -> None:
    s = position({NORTH[0]: "imric moray*3", NORTH[1]: "rurik moray*3"})
    go(gather(s, NORTH[0], "imric", mode=MARCH, moray=3), NORTH[1])
    answer(s, "stop")
    go(gather(s, NORTH[1], "rurik", moray=3), NORTH[2])
    assert s.ranks(FOMORIAN, NORTH[2]) == {"moray": 3}
