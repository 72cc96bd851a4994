"""12.3 Teleportation."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.state import HALTED, LANDED
from sandtable.games.faerie.teleport import fare, goals
from tests.games.faerie.marches import gather, go
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, asks, offered, position, refused, told

PLINTH, KNOWE, WATCH, DANCE, CHLIS = 2838, 2634, 2034, 2441, 3337


def test_12_3_from_place_to_place_for_one_point() -> None:
    s = position({PLINTH: "corin"}, player=FAERIE)
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"), (5, 6), ("place", Hex(KNOWE)))
    assert s.at["corin"] == KNOWE
    assert s.spent["corin"] == 1
    assert asks(s) == "Muster"


def test_12_3_only_as_far_as_the_current_magic_strength() -> None:
    s = position({PLINTH: "elidor"}, turn=2, player=FAERIE)
    assert goals(s, "elidor", "elidor") == [DANCE, KNOWE, CHLIS]
    s.turn = 6
    assert set(goals(s, "elidor", "elidor")) == {DANCE, KNOWE, CHLIS, WATCH, 3433}


def test_12_3_sean_fails_with_a_9_and_tries_again() -> None:
    s = position({2838: "sean"}, turn=1)
    gather(s, 2838, "sean")
    answer(s, ("teleport", "sean"), (4, 5))
    assert s.wounds == {"sean": 1}
    assert s.spent["sean"] == 1
    assert s.at["sean"] == 2838
    answer(s, ("teleport", "sean"), (4, 4), ("place", Hex(KNOWE)))
    assert s.spent["sean"] == 2
    assert s.at["sean"] == KNOWE


def test_12_3_the_last_wound_kills() -> None:
    s = position({2838: "sean"}, turn=1, wounds={"sean": 2})
    gather(s, 2838, "sean")
    answer(s, ("teleport", "sean"), (6, 6))
    assert not s.living("sean")


def test_12_3_only_from_a_place_of_power() -> None:
    s = position({2738: "corin"}, player=FAERIE)
    gather(s, 2738, "corin")
    assert offered(s, "teleport") == []


def test_12_3_troops_stay_behind() -> None:
    s = position({PLINTH: "elidor albion*3"}, player=FAERIE)
    gather(s, PLINTH, "elidor", albion=3)
    assert offered(s, "teleport") == []


def test_12_3_any_person_may_try_even_with_no_magic_of_his_own() -> None:
    s = position({PLINTH: "bogan"}, turn=2)
    gather(s, PLINTH, "bogan")
    assert offered(s, "teleport") == ["bogan"]


def test_12_3_who_arrives_among_enemy_troops_must_evade() -> None:
    s = position({PLINTH: "corin", KNOWE: "moray*3"}, player=FAERIE)
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"), (1, 1), ("place", Hex(KNOWE)))
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
    answer(s, "stand")
    assert not s.living("corin")


def test_12_3_no_escort_enters_the_giants_dance() -> None:
    s = position({PLINTH: "elidor"}, player=FAERIE, escorts=["elidor"])
    assert DANCE not in goals(s, "elidor", "elidor")


def test_12_3_extra_branwen_her_escort_and_arwan_cost_4() -> None:
    s = position({WATCH: "branwen arwan"}, player=FAERIE, escorts=["branwen"])
    assert fare(s, "branwen", ("arwan",)) == 1 + 2 + 1
    gather(s, WATCH, "branwen")
    answer(s, ("teleport", "branwen"), ("with", "arwan"), (1, 1))
    answer(s, ("place", Hex(2128)), ("place", Hex(KNOWE)))
    assert s.at["arwan"] == 2128
    assert s.at["branwen"] == KNOWE
    assert "branwen" in s.escorts
    assert s.spent == {"branwen": 4}
    assert len(told(s, "teleport")) == 1


def test_12_3_extra_all_need_not_go_to_the_same_place() -> None:
    s = position({PLINTH: "corin elidor edric"}, player=FAERIE)
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"), ("with", "elidor"), ("with", "edric"), (1, 1))
    answer(s, ("place", Hex(KNOWE)), ("place", Hex(CHLIS)), ("place", Hex(DANCE)))
    assert (s.at["elidor"], s.at["edric"], s.at["corin"]) == (KNOWE, CHLIS, DANCE)


def test_12_3_extra_only_the_teleporter_is_wounded() -> None:
    s = position({PLINTH: "corin elidor"}, player=FAERIE)
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"), ("with", "elidor"), (6, 6))
    assert s.wounds == {"corin": 1}
    assert s.at["elidor"] == PLINTH


def test_12_3_extra_companions_must_be_paid_for() -> None:
    s = position({PLINTH: "corin elidor edric"}, player=FAERIE, escorts=["elidor"])
    s.spent = {"corin": 15}
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"))
    assert offered(s, "with") == ["edric"]
    assert refused(s, "with", "elidor") == "12.3.extra"


@pytest.mark.parametrize(("spent", "comes"), [(18, True), (HALTED, False), (LANDED, False)])
def test_12_3_extra_companions_spend_nothing(spent: int, comes: bool) -> None:
    """One who has walked all day may be taken along; not one who had to stop, or was landed."""
    s = position({PLINTH: "corin elidor"}, player=FAERIE)
    s.spent = {"elidor": spent}
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"))
    assert (asks(s) == "Teleport") == comes


def test_12_3_extra_the_teleporter_goes_on_with_what_is_left() -> None:
    s = position({PLINTH: "corin elidor"}, player=FAERIE)
    gather(s, PLINTH, "corin")
    answer(s, ("teleport", "corin"), ("with", "elidor"), (1, 1), ("place", Hex(KNOWE)), ("place", Hex(KNOWE)))
    on = Hex(int(str(offered(s, "to")[0])))
    go(s, on)
    assert s.at["corin"] == on
    assert s.at["elidor"] == KNOWE


def test_7_9_a34_sean_leaves_the_weald_by_teleporting() -> None:
    s = position({DANCE: "sean"}, turn=2)
    gather(s, DANCE, "sean")
    answer(s, ("teleport", "sean"), (1, 1), ("place", Hex(PLINTH)))
    assert s.at["sean"] == PLINTH
    assert offered(s, "to") == []
    assert offered(s, "teleport") == ["sean"]


def test_7_9_e02_colleran_is_not_sent_alone_into_another_kingdom() -> None:
    s = position({PLINTH: "colleran dunatis"}, player=FAERIE)
    assert WATCH in goals(s, "dunatis", "dunatis")
    assert WATCH not in goals(s, "dunatis", "colleran")
    s.put("arwan", Hex(WATCH))
    assert WATCH in goals(s, "dunatis", "colleran")


def test_10_3_a_sleeper_is_not_sent_out_of_his_kingdom() -> None:
    s = position({WATCH: "arwan dunatis"}, player=FAERIE, asleep=["gwynedd"])
    assert {s.game.country[h] for h in goals(s, "dunatis", "arwan")} == {"gwynedd"}
    assert s.side("dunatis") == FAERIE != FOMORIAN
