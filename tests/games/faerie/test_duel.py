"""16.4: the duel arcane, and what persons and items do in challenge combat."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.core.side import Side
from sandtable.games.faerie.challenge import Answer, SingleCombat
from sandtable.games.faerie.state import State
from sandtable.games.faerie.strengths import DUEL, MIND, force, odds
from tests.games.faerie.fights import FIELD, battle, fight, last, until
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, asks, gamedata, position, told


def single(s: State, kind: str, fomorian: str, faerie: str) -> State:
    """A battle in the field begins with one challenge combat, which is ready to be fought."""
    battle(s)
    answer(s, (kind, fomorian))
    if asks(s) == "Challenge":
        answer(s, "done")
    answer(s, ("accept", faerie))
    return until(s, "Blow")


def champions(s: State, kind: str, fomorian: str, faerie: str, attacker: Side = FOMORIAN) -> int:
    """The column of a single combat after shifts."""
    base = fight(kind, attacker=attacker)
    return odds(s, replace(base, champions=(fomorian, faerie))).shifted


def test_16_4_magic_against_magic() -> None:
    s = single(position({FIELD: "barguest moray*4 corin albion*4"}, turn=5), "duel", "barguest", "corin")
    assert (force(s, FOMORIAN, s.battle), force(s, FAERIE, s.battle)) == (3, 6)
    answer(s, (3, 4))
    facts = last(s, "blow").facts
    assert facts["strengths"] == (8, 11)
    assert facts["modifiers"] == {}
    assert gamedata().tables.crt.columns[odds(s, s.battle).column] == "1-2"


def test_16_4_to_the_death_without_retreat() -> None:
    s = single(position({FIELD: "barguest moray*4 corin albion*4"}), "duel", "barguest", "corin")
    blows = 0
    while asks(s) == "Blow":
        answer(s, (1, 1))
        blows += 1
    assert blows > 1
    assert not s.living("barguest")
    assert asks(s) == "Roll"


def test_16_4_wounds_do_not_weaken_magic() -> None:
    s = single(position({FIELD: "barguest moray*4 corin albion*4"}), "duel", "barguest", "corin")
    answer(s, (1, 1), (1, 1))
    one, two = (event.facts["strengths"] for event in told(s, "blow"))
    assert one == two == (8, 11)


def test_16_4_the_active_players_champion_attacks_in_every_round() -> None:
    s = battle(position({FIELD: "barguest moray*4 corin albion*4"}))
    answer(s, "done", ("duel", "corin"))
    until(answer(s, "done") if asks(s) == "Challenge" else s, "Answer")
    answer(s, ("accept", "barguest"), (1, 1), (1, 1))
    assert {event.facts["attacker"] for event in told(s, "blow")} == {FOMORIAN}


def test_16_4_the_staff_helps_its_bearer() -> None:
    s = single(
        position({FIELD: "barguest moray*4 dunatis albion*4"}, kit={"dunatis": "21"}),
        "duel",
        "barguest",
        "dunatis",
    )
    answer(s, (3, 4))
    assert last(s, "blow").facts["modifiers"] == {"staff": -2}


def test_16_4_dorwen_shifts_a_column_in_any_challenge() -> None:
    s = position({FIELD: "barguest dorwen"})
    assert champions(s, DUEL, "barguest", "dorwen") == gamedata().column(8, 7) - 1
    assert champions(s, DUEL, "barguest", "dorwen", FAERIE) == gamedata().column(7, 8) + 1


def test_16_4_morigu_avenges_cluracan() -> None:
    s = position({FIELD: "barguest morigu"})
    assert champions(s, DUEL, "barguest", "morigu", FAERIE) == gamedata().column(8, 8)
    s.slain["cluracan"] = FAERIE
    assert champions(s, DUEL, "barguest", "morigu", FAERIE) == gamedata().column(8, 8) + 2


def test_16_4_a_mind_without_magic_counts_as_one() -> None:
    s = position({3337: "dobie", 3338: "rurik"})
    duel = fight(MIND, 3338)
    s.declare(duel)
    duel = s.change(duel, champions=("rurik", "dobie"), attacker=FAERIE)
    assert odds(s, duel).strengths == (8, 6)
    assert gamedata().tables.crt.columns[odds(s, duel).column] == "1-1"
    assert force(s, FOMORIAN, duel) == 1


def test_16_4_a_champion_who_has_fallen_fights_no_more() -> None:
    s = battle(position({FIELD: "imric moray*4 auberon dorwen albion*4"}))
    answer(s, ("duel", "imric"), ("trial", "imric"), ("accept", "auberon"), ("accept", "dorwen"))
    answer(s, ("form", "trial"))
    until(s, "Blow")
    while asks(s) == "Blow":
        answer(s, (1, 1))
    assert not s.living("imric")
    until(s, "Roll")
    assert s.living("auberon")
    assert s.battle.favour == -1


def test_16_4_the_hand_of_torbay_touches_the_foe_first() -> None:
    s = battle(position({FIELD: "barguest moray*4 malekin albion*4"}, kit={"malekin": "15"}, turn=1))
    answer(s, ("duel", "barguest"), "done", ("accept", "malekin"))
    until(s, "HandOfTorbay")
    assert s.asked == FAERIE
    answer(s, ("touch", "barguest"), 6)
    assert s.living("barguest")
    assert asks(s) == "Blow"


def test_16_4_a_challenge_is_answered_by_one_person() -> None:
    s = battle(position({FIELD: "barguest moray*4 corin branwen albion*4"}))
    answer(s, ("duel", "barguest"), "done")
    assert isinstance(s.agenda[-1], Answer)
    answer(s, ("accept", "corin"))
    assert [f.champions for f in s.fights if f.kind == DUEL] == [("barguest", "corin")]


def test_16_4_a_mental_attack_is_a_duel_and_requiter_takes_revenge() -> None:
    s = position({2611: "barguest", 3033: "dorwen"}, kit={"dorwen": "22"}, wounds={"dorwen": 5})
    s.declare(fight(MIND, 3033))
    s.change(s.fights[0], champions=("barguest", "dorwen"))
    ask(s, SingleCombat(MIND, s.fights[0].hex))
    while asks(s) == "Blow":
        answer(s, (6, 6))
    assert not s.living("dorwen")
    assert not s.living("barguest")
