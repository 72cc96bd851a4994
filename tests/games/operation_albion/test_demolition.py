"""31.0 Port demolition."""

from __future__ import annotations

import pytest

from sandtable.games.operation_albion.ports import functional_port
from sandtable.games.operation_albion.sequence import bonus
from tests.games.operation_albion.battles import barred, force, take
from tests.games.operation_albion.positions import (
    GERMAN,
    RUSSIAN,
    answer,
    asks,
    offered,
    position,
    refused,
)


def test_31_0_by_engineers_at_a_port() -> None:
    s = position({"riga": "r_eng r_base_riga"}, "demolition")
    take(s, "32.0.demolish", RUSSIAN)
    assert offered(s, "area") == ["riga"]
    assert barred(position({"riga": "r_13"}, "demolition"), "32.0.demolish", RUSSIAN) == "31.0"
    assert barred(position({"pskov": "r_eng"}, "demolition"), "32.0.demolish", RUSSIAN) == "31.0"


def test_31_1_a_demolished_port_serves_no_more() -> None:
    s = position({"riga": "g_base_riga g_20", "gulf_riga_b": "g_tr_1"}, "demolition")
    s.demolish("riga", True)
    assert not functional_port(s, GERMAN, "riga")
    assert barred(s, "G3.naval.redeploy") == "26.G3.naval.redeploy"
    assert refused(force(s, "G3.comb.transport", "g_tr_1"), "load", ("g_20", "g_tr_1")) == "26.G3.comb.where"


def test_31_1_the_coast_stays() -> None:
    s = position({"gulf_riga_b": "g_tr_1"}, "demolition", aboard={"g_20": "g_tr_1"})
    s.demolish("riga", True)
    answer(force(s, "G3.comb.transport", "g_tr_1"), "go", "stop")
    assert ("g_20", "riga") in offered(s, "land")


@pytest.mark.parametrize(("die", "done"), [(4, True), (5, False)])
def test_32_0_demolish_on_one_to_four(die: int, done: bool) -> None:
    s = position({"riga": "r_eng"}, "demolition")
    answer(take(s, "32.0.demolish", RUSSIAN), ("area", "riga"), die)
    assert s.over
    assert ("riga" in s.demolished) == done


def test_32_0_demolish_each_engineer_rolls() -> None:
    s = position({"riga": "g_eng1 g_eng2"}, "demolition")
    answer(take(s, "32.0.demolish"), ("area", "riga"), 6)
    assert asks(s) == "SapperRoll"
    assert answer(s, 1).over
    assert s.demolished == {"riga"}


@pytest.mark.parametrize(("die", "mended"), [(3, True), (4, False)])
def test_32_0_undemolish_on_one_to_three(die: int, mended: bool) -> None:
    s = position({"riga": "g_eng1"}, "demolition")
    s.demolish("riga", True)
    answer(take(s, "32.0.undemolish"), ("area", "riga"), die)
    assert ("riga" not in s.demolished) == mended


def test_32_0_undemolish_needs_a_demolition() -> None:
    assert barred(position({"riga": "g_eng1"}, "demolition"), "32.0.undemolish") == "31.0"


def test_31_1_a_demolished_riga_brings_no_action_point() -> None:
    places = {"riga": "g_20", "oesel": "g_42", "moon": "g_65", "dagden": "g_bic"}
    s = position(places, "demolition")
    assert bonus(s, GERMAN) == 1
    s.demolish("riga", True)
    assert bonus(s, GERMAN) == 0
