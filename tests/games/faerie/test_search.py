"""20.3 Artifact searches, with the Discovery Table (12.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.items import searchable
from sandtable.games.faerie.search import CurseFalls
from sandtable.games.faerie.state import State
from tests.games.faerie.marches import gather
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    group,
    offered,
    position,
    refused,
    told,
)

KNOWE, BRANDINGLE, FORADOR = 2634, 1323, 1023


def search(
    persons: str = "elidor",
    hex: int = KNOWE,
    lies: str = "06 07",
    escorts: Iterable[str] = (),
    kit: Mapping[str, str] | None = None,
) -> State:
    """Persons in a Place of Power, ready to search it."""
    hidden = dict.fromkeys(lies.split(), hex)
    s = position({hex: persons}, lies=hidden, player=FAERIE, escorts=escorts, kit=kit)
    return gather(s, hex, *persons.split())


def result(s: State) -> str:
    """What the table said last."""
    return str(told(s, "searched")[-1].facts["result"])


def test_12_7_columns_are_spans_and_rows_end_at_2_and_12() -> None:
    t = gamedata()
    table = t.tables.discovery
    assert t.discovery(0, 2) == t.discovery(6, -3) == table.rows[0][0]
    assert t.discovery(7, 2) == t.discovery(11, 1) == table.rows[0][1]
    assert t.discovery(23, 12) == t.discovery(99, 21) == table.rows[-1][-1]


def test_20_3_artifacts_come_only_by_search() -> None:
    s = search()
    assert offered(s, "take") == []
    assert searchable(s, FAERIE, Hex(KNOWE)) == ["06", "07"]


def test_20_3_only_where_something_is_hidden() -> None:
    s = position({KNOWE: "elidor"}, player=FAERIE)
    gather(s, KNOWE, "elidor")
    assert offered(s, "search") == []


def test_20_3_only_active_persons_search() -> None:
    s = position({2128: "arwan"}, lies={"08": 2128}, asleep=["gwynedd"], player=FAERIE)
    gather(s, 2128, "arwan")
    assert offered(s, "search") == []
    assert refused(s, "search", 4) == "20.3"


def test_20_3_nobody_searches_from_aboard() -> None:
    s = position({2611: "fleetfoot"}, aboard={"barguest": "fleetfoot"}, lies={"03": 2611})
    gather(s, 2611)
    assert offered(s, "person") == []


def test_20_3_any_number_of_searches() -> None:
    s = search("corin", lies="06 07")
    answer(s, ("search", 4), (4, 4), ("search", 4), (4, 4))
    assert s.spent["corin"] == 8
    assert len(told(s, "searched")) == 2


def test_20_3_1_takes_4_to_8_points_of_each_searcher() -> None:
    s = search("elidor corin")
    assert offered(s, "search") == [4, 5, 6, 7, 8]
    assert refused(s, "search", 3) == refused(s, "search", 9) == "20.3.1"
    answer(s, ("search", 6), (1, 2))
    assert s.spent == {"elidor": 6, "corin": 6}


def test_20_3_1_no_more_than_the_searchers_have() -> None:
    s = position({KNOWE: "corin"}, lies={"06": KNOWE}, player=FAERIE)
    s.spent = {"corin": 13}
    gather(s, KNOWE, "corin")
    assert offered(s, "search") == [4, 5]
    assert refused(s, "search", 8) == "20.3.1"


def test_20_3_2_magic_and_escorts_of_the_searchers_are_added() -> None:
    """Elidor (2 + 5) with an escort and Edric (3 + 5) make 16; troops do not count."""
    s = search("elidor edric", escorts=["elidor"])
    s.muster("albion", Hex(KNOWE), 5)
    answer(s, ("search", 4), (3, 4))
    assert result(s) == s.game.discovery(16, 7)


def test_20_3_2_those_who_do_not_take_part_do_not_count() -> None:
    s = position({KNOWE: "elidor corin"}, lies={"06": KNOWE}, player=FAERIE)
    gather(s, KNOWE, "elidor")
    answer(s, ("search", 4), (4, 5))
    assert result(s) == s.game.discovery(7, 9)
    assert s.spent == {"elidor": 4}


@pytest.mark.parametrize(("person", "strength"), [("elidor", 7), ("corin", 11), ("colleran", 6)])
def test_20_3_3_the_total_finds_the_column(person: str, strength: int) -> None:
    s = search(person)
    answer(s, ("search", 4), (5, 5))
    assert result(s) == s.game.discovery(strength, 10)


def test_20_3_4_points_above_4_are_added_to_the_dice() -> None:
    s = search("elidor")
    answer(s, ("search", 7), (1, 3))
    (event,) = told(s, "searched")
    assert event.facts["extra"] == 3
    assert event.facts["result"] == s.game.discovery(7, 7)


def test_20_3_4_mishas_rod_adds_5() -> None:
    s = search("misha", kit={"misha": "17"})
    answer(s, ("search", 4), (1, 1))
    assert told(s, "searched")[0].facts["extra"] == 5


def test_20_3_4_an_artifact_that_is_gone_is_no_effect() -> None:
    """The dice name 01, 05 and 07; the book 01 has been carried off, and only 02 is left."""
    s = search("corin elidor", BRANDINGLE, "02", kit={"imric": "01"})
    assert s.game.discovery(18, 11) == "01 05 07"
    answer(s, ("search", 4), (5, 6))
    assert asks(s) == "Muster"
    assert s.hidden == {"02"}
    assert not told(s, "found")


def test_20_3_4_a_find_goes_to_a_searcher() -> None:
    s = search("corin elidor", BRANDINGLE, "01 02")
    answer(s, ("search", 4), (5, 6))
    assert asks(s) == "Keep"
    assert refused(s, "keeper", "edric") == "20.3.4"
    answer(s, ("keeper", "elidor"))
    assert s.kit == {"elidor": ("01",)}
    assert "01" not in s.hidden


def test_20_3_4_or_stays_undiscovered() -> None:
    s = search("corin elidor", BRANDINGLE, "01 02")
    answer(s, ("search", 4), (5, 6), "leave")
    assert s.hidden == {"01", "02"}
    assert s.lies["01"] == BRANDINGLE


def test_20_3_4_of_several_the_searchers_choose_one() -> None:
    s = search("corin elidor edric", FORADOR, "05 09 10")
    answer(s, ("search", 8), (6, 6))
    assert asks(s) == "Find"
    assert offered(s, "find") == ["05", "09", "10"]
    answer(s, ("find", "09"), ("keeper", "edric"))
    assert s.kit == {"edric": ("09",)}
    assert s.hidden == {"05", "10"}


@pytest.mark.parametrize("roll", range(2, 13))
def test_map_discovery_key_rows_above_12_and_below_2_count_as_those(roll: int) -> None:
    t = gamedata()
    for strength in (0, 10, 20, 30):
        found = t.discovery(strength, roll)
        assert found == "-" or found.startswith("C") or all(number in t.item for number in found.split())
    assert t.discovery(0, 17) == t.discovery(0, 12)


def cursed(number: int, persons: str = "elidor", escorts: Iterable[str] = ()) -> State:
    """A curse falls on some searchers."""
    s = position({KNOWE: persons}, player=FAERIE, escorts=escorts)
    s.form(group(s, KNOWE, *persons.split()))
    return ask(s, CurseFalls(FAERIE, number))


def test_map_discovery_key_a_curse_takes_wounds() -> None:
    assert cursed(2).wounds == {"elidor": 2}


def test_map_discovery_key_a_curse_takes_escorts_or_wounds() -> None:
    s = cursed(3, escorts=["elidor"])
    assert offered(s, "lose_escort") == ["elidor"]
    answer(s, ("lose_escort", "elidor"))
    assert s.wounds == {"elidor": 2}
    assert s.escorts == frozenset()
    assert s.lost == {"albion": 1}
    kept = answer(cursed(3, escorts=["elidor"]), "keep")
    assert kept.wounds == {"elidor": 3}
    assert kept.escorts == {"elidor"}


def test_map_discovery_key_a_curse_is_spread_over_the_searchers() -> None:
    s = cursed(2, "elidor edric")
    answer(s, ("wound", "elidor"), ("wound", "edric"))
    assert s.wounds == {"elidor": 1, "edric": 1}


def test_map_discovery_key_a_curse_can_kill() -> None:
    s = cursed(4, "branwen")
    assert not s.living("branwen")


def test_map_discovery_key_cd_is_one_die() -> None:
    s = search("colleran")
    assert s.game.discovery(6, 2) == "Cd"
    answer(s, ("search", 4), (1, 1), 3)
    assert s.wounds == {"colleran": 3}


def test_map_discovery_key_the_enemy_may_search_too() -> None:
    s = position({KNOWE: "imric"}, lies={"06": KNOWE})
    gather(s, KNOWE, "imric")
    assert offered(s, "search") == [4, 5, 6, 7, 8]
    assert s.side("imric") == FOMORIAN
