"""16.5: the trial by combat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.games.faerie.challenge import doubled
from sandtable.games.faerie.state import State
from sandtable.games.faerie.strengths import TRIAL, force, odds
from tests.games.faerie.fights import FIELD, battle, fight, last, until
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, asks, gamedata, position

COLUMNS = gamedata().tables.crt.columns


def trial(s: State, fomorian: str, faerie: str) -> State:
    """A battle in the field begins with a trial by combat, which is ready to be fought."""
    battle(s)
    answer(s, ("trial", fomorian))
    if asks(s) == "Challenge":
        answer(s, "done")
    answer(s, ("accept", faerie))
    return until(s, "Blow")


def fought(s: State, dice: tuple[int, int]) -> State:
    """The same dice until somebody is dead."""
    while asks(s) == "Blow":
        answer(s, dice)
    return s


def test_16_5_heroes_count_double_and_plain_for_the_force() -> None:
    s = position({FIELD: "bogan dorwen"})
    duel = replace(fight(TRIAL, attacker=FAERIE), champions=("bogan", "dorwen"))
    chances = odds(s, duel)
    assert chances.strengths == (12, 5)
    assert COLUMNS[chances.column] == "2-1"
    assert COLUMNS[chances.shifted] == "3-1"
    assert (force(s, FOMORIAN, duel), force(s, FAERIE, duel)) == (5, 6)


def test_16_5_no_command_and_no_retreat() -> None:
    s = trial(position({FIELD: "imric moray*4 elidor albion*4"}), "imric", "elidor")
    answer(s, (6, 6))
    facts = last(s, "blow").facts
    assert facts["modifiers"] == {}
    assert facts["result"] == ["A", "H"]
    assert s.at["elidor"] == FIELD
    assert asks(s) == "Blow"


def test_16_5_to_the_death() -> None:
    s = fought(trial(position({FIELD: "imric moray*4 elidor albion*4"}), "imric", "elidor"), (6, 6))
    assert not s.living("elidor")
    assert s.slain == {"elidor": FAERIE}
    assert asks(s) == "Roll"


def test_16_5_balor_is_favoured() -> None:
    s = trial(position({FIELD: "balor munster*4 elidor albion*4"}), "balor", "elidor")
    answer(s, (3, 3))
    assert last(s, "blow").facts["roll"] == 8


@pytest.mark.parametrize(
    ("fomorian", "faerie", "shifts"),
    [
        ("connan", "cluracan", {"connan": 1}),
        ("bogan", "elidor", {"bogan": 1}),
        ("connan", "dorwen", {"dorwen": -1}),
        ("connan", "elidor", {}),
    ],
)
def test_16_5_personal_columns(fomorian: str, faerie: str, shifts: dict[str, int]) -> None:
    s = position({FIELD: f"{fomorian} {faerie}"})
    assert odds(s, replace(fight(TRIAL), champions=(fomorian, faerie))).shifts == shifts


@pytest.mark.parametrize(
    ("item", "bearer", "foe", "twice"),
    [
        ("10", "edric", "connan", True),
        ("19", "edric", "cormac", True),
        ("12", "finvarra", "connan", True),
        ("12", "finvarra", "cormac", False),
        ("12", "edric", "connan", False),
        ("11", "erskine", "connan", False),
    ],
)
def test_16_5_double_damage(item: str, bearer: str, foe: str, twice: bool) -> None:
    s = position({FIELD: f"{bearer} {foe}"}, kit={bearer: item})
    assert doubled(s, bearer, foe) == twice


def test_16_5_double_damage_is_dealt() -> None:
    s = trial(
        position({FIELD: "connan connaught*4 elidor albion*4"}, kit={"elidor": "10"}), "connan", "elidor"
    )
    answer(s, (3, 4))
    facts = last(s, "blow").facts
    assert facts["result"] == ["D", "D"]
    assert facts["wounds"] == [2, 1]
    assert s.wounds == {"connan": 2, "elidor": 1}


def test_16_5_the_mailcoat_absorbs_a_wound_each_round() -> None:
    s = trial(
        position({FIELD: "connan connaught*4 elidor albion*4"}, kit={"elidor": "08"}), "connan", "elidor"
    )
    answer(s, (3, 4), (3, 4))
    assert "elidor" not in s.wounds


def test_16_5_magogs_venom_kills_whom_he_has_wounded() -> None:
    s = position({FIELD: "magog gogma*4 elidor albion*4"}, wounds={"magog": 3})
    trial(s, "magog", "elidor")
    answer(s, (3, 4), (3, 4), (1, 1))
    assert not s.living("magog")
    assert not s.living("elidor")
    assert s.slain == {"magog": FOMORIAN, "elidor": FAERIE}


def test_16_5_whom_magog_has_not_touched_lives() -> None:
    s = position({FIELD: "magog gogma*4 elidor albion*4"}, wounds={"magog": 5})
    fought(trial(s, "magog", "elidor"), (1, 1))
    assert not s.living("magog")
    assert s.living("elidor")


def test_16_5_venom_and_requiter_kill_both() -> None:
    s = position({FIELD: "magog gogma*4 dorwen albion*4"}, kit={"dorwen": "22"}, wounds={"dorwen": 5})
    fought(trial(s, "magog", "dorwen"), (6, 6))
    assert not s.living("dorwen")
    assert not s.living("magog")


def test_16_5_requiter_kills_the_slayer() -> None:
    s = position({FIELD: "connan connaught*4 dorwen albion*4"}, kit={"dorwen": "22"}, wounds={"dorwen": 5})
    fought(trial(s, "connan", "dorwen"), (6, 6))
    assert s.slain == {"dorwen": FAERIE, "connan": FOMORIAN}


def test_16_5_the_victor_of_imric_and_auberon_heartens_his_side() -> None:
    s = fought(trial(position({FIELD: "imric moray*4 auberon albion*4"}), "imric", "auberon"), (6, 6))
    assert not s.living("auberon")
    assert s.battle.favour == FOMORIAN
    answer(s, (1, 1))
    assert last(s).facts["modifiers"] == {"command fomorian": 6, "imric and auberon": 5}
    assert (
        odds(s, replace(fight("battle", attacker=FAERIE), favour=FOMORIAN)).modifiers["imric and auberon"]
        == -5
    )


def test_16_5_items_of_the_fallen_are_broken_or_taken_by_the_victor() -> None:
    s = position({FIELD: "connan connaught*4 elidor albion*4"}, kit={"elidor": "10"}, wounds={"elidor": 4})
    fought(trial(s, "connan", "elidor"), (3, 4))
    assert asks(s) == "ItemFate"
    broken = answer(s.clone(), (4, 5))
    assert broken.lost_items == {"10"}
    answer(s, (5, 6))
    assert s.kit == {"connan": ("10",)}
