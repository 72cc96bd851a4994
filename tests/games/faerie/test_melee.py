"""16.3: melees between persons."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.strengths import MELEE, force, melee_values, modifiers, odds, strength
from tests.games.faerie.fights import FIELD, combat, fight, last, roll, until
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    asks,
    gamedata,
    offered,
    position,
    told,
)


def test_16_3_a_round_of_melee() -> None:
    s = roll(combat(position({FIELD: "connan dorwen"}), ("melee", FIELD)), (3, 4))
    facts = last(s).facts
    assert facts["strengths"] == (12, 12)
    assert facts["modifiers"] == {"command fomorian": 3, "command faerie": -2}
    assert facts["result"] == ("D", "D")
    assert s.wounds == {"connan": 1, "dorwen": 1}
    assert asks(s) == "Press"


def test_16_3_1_the_active_player_names_the_hex() -> None:
    s = combat(position({FIELD: "connan dorwen"}), ("melee", FIELD))
    facts = last(s, "declared").facts
    assert (facts["side"], facts["form"], facts["hex"]) == (FOMORIAN, "melee", FIELD)


@pytest.mark.parametrize(
    ("person", "wounds", "counts"),
    [
        ("cluracan", 0, (10, 5)),
        ("cluracan", 2, (8, 3)),
        ("branwen", 0, (10, 5)),
        ("elidor", 0, (7, 2)),
        ("grogan", 0, (5, 0)),
        ("grogan", 1, (5, 0)),
    ],
)
def test_16_3_2_the_higher_of_combat_and_magic(person: str, wounds: int, counts: tuple[int, int]) -> None:
    s = position({FIELD: person}, wounds={person: wounds})
    assert melee_values(s, person) == counts


def test_16_3_2_the_rating_may_change_from_round_to_round() -> None:
    s = roll(
        combat(position({FIELD: "connan cluracan"}, wounds={"cluracan": 1}), ("melee", FIELD)), (3, 4), (3, 4)
    )
    one, two = (event.facts["strengths"] for event in told(s, "round"))
    assert (one, two) == ((12, 8), (12, 8))
    assert s.wounds["cluracan"] > 1


def test_16_3_3_the_ratio() -> None:
    s = position({FIELD: "imric gairloch arwan"})
    assert (strength(s, FOMORIAN, fight(MELEE)), strength(s, FAERIE, fight(MELEE))) == (12 + 7, 8)
    assert gamedata().tables.crt.columns[odds(s, fight(MELEE)).column] == "2-1"


def test_16_3_4_command_of_the_highest_in_rank() -> None:
    s = position({FIELD: "imric barguest arwan branwen"})
    assert 8 + sum(modifiers(s, fight(MELEE)).values()) == 10


def test_16_3_4_the_axe_and_the_staff_help() -> None:
    s = position({FIELD: "connan ogme dunatis"}, kit={"ogme": "19", "dunatis": "21"})
    found = modifiers(s, fight(MELEE))
    assert (found["axe"], found["staff"]) == (-2, -2)
    assert modifiers(s, fight(MELEE, attacker=FAERIE))["axe"] == 2


def test_16_3_5_the_table_is_read_with_the_modified_roll() -> None:
    s = roll(combat(position({FIELD: "imric brigit"}), ("melee", FIELD)), (1, 1))
    facts = last(s).facts
    assert facts["strengths"] == (12, 9)
    assert facts["roll"] == 2 + 6 - 1
    assert facts["result"] == ("D", "D")


def test_16_3_6_face_value_is_the_strength_of_force() -> None:
    s = position({FIELD: "cluracan branwen"})
    assert force(s, FAERIE, fight(MELEE)) == 5 + 5


def test_16_3_7_wounds_only_and_a_dagger_kills_one() -> None:
    s = combat(position({FIELD: "imric balor magog elidor brigit"}), ("melee", FIELD))
    answer(until(s, "Roll"), (3, 4))
    assert last(s).facts["result"] == ("A", "Gr")
    assert not s.living("brigit")
    assert s.wounds == {"elidor": 1}


def test_16_3_7_a_beaten_side_retreats_and_the_cornered_evade_or_die() -> None:
    s = roll(combat(position({FIELD: "imric balor magog dagda"}), ("melee", FIELD)), (1, 2))
    assert asks(s) == "Retreat"
    assert s.asked == FAERIE
    ring: dict[int, str] = dict.fromkeys(gamedata().near[FIELD], "ochil")
    s = roll(combat(position({FIELD: "imric balor magog dagda"} | ring), ("melee", FIELD)), (1, 2))
    assert asks(s) == "Evade"
    answer(s, "evade", (1, 6), "caught")
    assert not s.living("dagda")


def test_16_3_the_hand_of_torbay_touches_before_the_melee() -> None:
    s = combat(position({FIELD: "grogan malekin"}, kit={"malekin": "15"}), ("melee", FIELD))
    assert asks(s) == "Touch"
    assert s.asked == FAERIE
    assert offered(s, "touch") == ["grogan"]
    escaped = answer(s.clone(), ("touch", "grogan"), 5)
    assert escaped.living("grogan")
    assert asks(until(escaped, "Roll")) == "Roll"
    answer(s, ("touch", "grogan"), 6)
    assert not s.living("grogan")
    assert not s.agenda


def test_16_3_the_mailcoat_protects_from_the_hand() -> None:
    s = combat(position({FIELD: "grogan malekin"}, kit={"malekin": "15", "grogan": "08"}), ("melee", FIELD))
    until(s, "Touch")
    answer(s, ("touch", "grogan"))
    assert s.living("grogan")
    assert asks(until(s, "Roll")) == "Roll"


def test_16_3_on_a_mana_of_six_nobody_dies_of_the_hand() -> None:
    s = combat(position({FIELD: "grogan malekin"}, kit={"malekin": "15"}, turn=6), ("melee", Hex(FIELD)))
    answer(s, ("touch", "grogan"), 6)
    assert s.living("grogan")
