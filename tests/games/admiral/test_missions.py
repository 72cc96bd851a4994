"""The special rules of the mission sheets (mission.sheet)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import load
from sandtable.core import play
from sandtable.game.info import Setup
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.damage import Hit, Repair, wound
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.gunnery import coefficient
from sandtable.games.admiral.mission import may_leave
from sandtable.games.admiral.pack.consistency import MISSIONS
from sandtable.games.admiral.pack.schema import DATA, Rules
from sandtable.games.admiral.sequence import Initiative
from sandtable.games.admiral.state import LEFT, LOST, State
from sandtable.games.admiral.steering import top_speed
from sandtable.games.admiral.victory import points
from sandtable.lab.sim import play_game
from tests.games.admiral.positions import (
    ONE,
    TWO,
    answer,
    ask,
    asks,
    game,
    gamedata,
    offered,
    refused,
    steam,
    underway,
)


def started(mission: str, turn: int = 1, *options: str) -> State:
    """A mission after its set-up, in a turn; nothing is going on."""
    s = game(mission, *options).start()
    assert isinstance(s, State)
    while s.phase == "set-up":
        play.choose(s, s.asked, *s.options.sample(lambda n: 0))
    s.agenda.clear()
    s.turn, s.phase, s.points = turn, "operational", [3, 3]
    s.events.clear()
    return s


def called(s: State, name: str) -> str:
    """The unit of a name."""
    return next(id for id in s.roster if s.name(id) == name)


@pytest.mark.parametrize(
    ("mission", "sizes"),
    [
        ("demo-skirmish", (3, 4)),
        ("denmark-strait", (2, 4)),
        ("river-plate", (1, 3)),
        ("genoa", (8, 12)),
        ("matapan", (7, 7)),
        ("guadalcanal", (6, 6)),
    ],
)
def test_mission_sheet_gives_the_forces(mission: str, sizes: tuple[int, int]) -> None:
    s = started(mission)
    assert tuple(sum(s.side(id) == side for id in s.roster) for side in (ONE, TWO)) == sizes


@pytest.mark.parametrize("mission", [mission.id for mission in gamedata().about.mission])
def test_mission_sheet_rules_go_with_a_mission_whatever_its_name(tmp_path: Path, mission: str) -> None:
    """A mission under another name is the same battle to the last choice."""
    text = (DATA / MISSIONS).read_text(encoding="utf-8").replace(f'id = "{mission}"', 'id = "mine"')
    (tmp_path / MISSIONS).write_text(text, encoding="utf-8")
    copy = load("admiral", tmp_path, Setup("mine"))
    random = ("random", "random")
    assert play_game(copy, random, 3, 1) == play_game(game(mission), random, 3, 1)
    assert gamedata(mission).rules != Rules(), "it has rules of its own"
    assert GameData(tmp_path, Setup("mine")).rules == gamedata(mission).rules


# --- leaving the table ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("mission", "name", "edge", "turn", "allowed"),
    [
        ("demo-skirmish", "Admiral Graf Spee", "west", 5, False),
        ("demo-skirmish", "Admiral Graf Spee", "west", 6, True),
        ("demo-skirmish", "Exeter", "west", 6, False),
        ("denmark-strait", "Bismarck", "south", 5, False),
        ("denmark-strait", "Bismarck", "south", 6, True),
        ("denmark-strait", "Bismarck", "west", 6, True),
        ("denmark-strait", "Bismarck", "north", 6, False),
        ("denmark-strait", "Prinz Eugen", "west", 6, False),
        ("river-plate", "Admiral Graf Spee", "west", 4, False),
        ("river-plate", "Admiral Graf Spee", "west", 5, True),
        ("river-plate", "Admiral Graf Spee", "south", 5, False),
        ("genoa", "Renown", "south", 6, True),
        ("genoa", "Fury", "west", 6, True),
        ("genoa", "Fury", "west", 5, False),
        ("genoa", "Trento", "south", 6, False),
        ("matapan", "Zara", "west", 1, True),
        ("matapan", "Pola", "north", 1, True),
        ("matapan", "Fiume", "east", 1, False),
        ("matapan", "Vittorio Alfieri", "west", 1, False),
        ("guadalcanal", "Kirishima", "west", 9, False),
    ],
)
def test_mission_sheet_who_may_leave(mission: str, name: str, edge: str, turn: int, allowed: bool) -> None:
    s = started(mission, turn)
    assert may_leave(s, called(s, name), edge) == allowed


@pytest.mark.parametrize(("turn", "status"), [(4, LOST), (5, LEFT)])
def test_mission_sheet_graf_spee_sails_off_the_table(turn: int, status: str) -> None:
    s = started("river-plate", turn)
    s.alter("a1", x=500, y=6000, heading=540, speed=20)
    ask(s, Activation("a1"))
    steam(s)
    assert s.units["a1"].status == status


def test_mission_sheet_over_a_corner_any_edge_that_is_allowed_counts() -> None:
    s = started("denmark-strait", 6)
    bismarck = called(s, "Bismarck")
    s.alter(bismarck, x=23950, y=50, heading=270, speed=20)
    ask(s, Activation(bismarck))
    steam(s)
    assert s.units[bismarck].status == LEFT
    assert s.away[bismarck] == "south"


# --- Denmark Strait ---------------------------------------------------------------


@pytest.mark.parametrize(("die", "lost"), [(1, 2), (2, 0)])
def test_mission_sheet_prince_of_wales_is_not_worked_up(die: int, lost: int) -> None:
    s = started("denmark-strait")
    id = called(s, "Prince of Wales")
    before = [coefficient(s, id, "P", "starboard", short) for short in (False, True)]
    ask(s, Activation(id))
    assert asks(s) == "NotWorkedUp"
    answer(s, die)
    assert [coefficient(s, id, "P", "starboard", short) for short in (False, True)] == [
        n - lost for n in before
    ]
    ask(s, Activation(called(s, "Hood")))
    assert asks(s) == "Declare"


# --- River Plate ---------------------------------------------------------------


def test_mission_sheet_ajax_carries_the_flag_with_exeter() -> None:
    s = started("river-plate")
    assert {s.name(id) for id, entry in s.roster.items() if entry.flagship and entry.side == TWO} == {
        "Ajax",
        "Exeter",
    }
    assert s.units[called(s, "Ajax")].command is not None


# --- Genoa ---------------------------------------------------------------


def off_genoa(distance: int) -> State:
    """Renown off Genoa with the Mole battery nearer than the port, and an Italian ship at a distance."""
    s = started("genoa", 3)
    for id in list(s.units):
        if not s.ashore(id):
            s.alter(id, x=500 + 300 * int(id[1:]), y=500, heading=0, speed=0)
    s.alter(called(s, "Renown"), x=13500, y=13000, heading=180)
    s.alter(called(s, "Dardo"), x=13500, y=13000 - 100 * distance, heading=0)
    return s


def test_mission_sheet_the_port_may_be_fired_at_though_others_are_nearer() -> None:
    s = off_genoa(31)
    renown, port = called(s, "Renown"), called(s, "Port of Genoa")
    mole = called(s, "Mole battery")
    s.alter(mole, x=12500)
    underway(s, renown, 0)
    assert {("P", "port", mole), ("P", "port", port)} <= set(offered(s, "fire"))


def test_mission_sheet_the_port_is_not_fired_at_with_a_ship_within_30_cm() -> None:
    s = off_genoa(30)
    renown, port = called(s, "Renown"), called(s, "Port of Genoa")
    s.alter(called(s, "Mole battery"), x=12500)
    underway(s, renown, 0)
    assert refused(s, "fire", ("P", "port", port)) == "fire.nearest"


def test_mission_sheet_the_port_scores_25_for_each_severe_damage_and_40_for_the_last() -> None:
    s = started("genoa")
    port = called(s, "Port of Genoa")
    scored = []
    for _ in range(4):
        wound(s, port, "", 1, "severe")
        scored.append(points(s)[ONE])
    assert scored == [25, 50, 75, 140]


def test_mission_sheet_shore_units_have_cards_and_are_no_flagships() -> None:
    s = started("genoa")
    for name in ("Mameli battery", "Mole battery", "Port of Genoa"):
        id = called(s, name)
        assert s.side(id) == TWO
        assert not s.roster[id].flagship
        assert id in s.fleet(TWO)
    ask(s, Activation(called(s, "Port of Genoa")))
    assert s.options.verbs() == ["done"]


# --- Matapan ---------------------------------------------------------------


def test_mission_sheet_matapan_the_british_begin_the_first_turn() -> None:
    s = started("matapan")
    for id in s.roster:
        s.alter(id, command=0)
    ask(s, Initiative())
    answer(s, 1, 6)
    assert s.hand == ONE
    assert s.points == [1, 6]
    assert not s.agenda
    s.turn = 2
    ask(s, Initiative())
    answer(s, 1, 6)
    assert asks(s) == "FirstHand"
    assert s.asked == TWO


@pytest.mark.parametrize(("turn", "batteries"), [(1, set()), (2, {"S"}), (3, {"P", "S"})])
def test_mission_sheet_matapan_surprise(turn: int, batteries: set[str]) -> None:
    s = started("matapan", turn)
    zara = called(s, "Zara")
    s.alter(called(s, "Warspite"), x=s.units[zara].x, y=s.units[zara].y - 2000)
    underway(s, zara)
    assert {noun[0] for noun in offered(s, "fire") if isinstance(noun, tuple)} == batteries
    assert {noun[0] for noun in offered(s, "barrage") if isinstance(noun, tuple)} == batteries


def test_mission_sheet_matapan_no_torpedoes_in_the_first_turn() -> None:
    for turn in (1, 2):
        s = started("matapan", turn)
        alfieri = called(s, "Vittorio Alfieri")
        unit = s.units[alfieri]
        s.alter(called(s, "Warspite"), x=unit.x - 300, y=unit.y - 1200)
        underway(s, alfieri)
        assert bool(offered(s, "torpedo")) == (turn == 2)


def test_mission_sheet_pola_lies_stopped_until_she_is_repaired() -> None:
    s = started("matapan")
    pola = called(s, "Pola")
    assert s.structure(pola) == 2
    assert s.units[pola].speed == 0
    assert top_speed(s, pola) == 0
    ask(s, Activation(pola))
    assert not offered(s, "speed")
    assert not offered(s, "turn")
    s.agenda.clear()
    ask(s, Repair(TWO, pola))
    answer(s, 4)
    assert top_speed(s, pola) == 0
    ask(s, Repair(TWO, pola))
    answer(s, 3)
    assert top_speed(s, pola) == 8
    assert s.structure(pola) == 3
    ask(s, Activation(pola))
    assert offered(s, "speed") == list(range(-3, 9))


def test_mission_sheet_matapan_only_valiant_has_radar() -> None:
    s = started("matapan")
    assert [s.name(id) for id in s.roster if s.has(id, "radar")] == ["Valiant"]


def test_mission_sheet_a_hit_on_the_port_is_no_critical() -> None:
    s = started("genoa")
    ask(s, Hit(called(s, "Port of Genoa"), "", 12))
    assert not s.agenda
