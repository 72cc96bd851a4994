"""9.0 Recovery and refit."""

from __future__ import annotations

import pytest

from sandtable.core.side import CHANCE, Side
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.recovery import RecoveryPhase, RefitCheck, StartRefit
from sandtable.games.faerie.sequence import Phase, Rested, player_turn
from sandtable.games.faerie.state import State
from tests.games.faerie.ground import field, landfall, open_sea
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    offered,
    position,
    refused,
    told,
)

SEA, COAST = landfall()


def harbour(
    pieces: str, refit: str = "", aboard: dict[str, str] | None = None, kit: dict[str, str] | None = None
) -> State:
    """Damaged ships at a coast, those of `refit` under repair."""
    s = position({COAST: pieces}, phase="recovery", aboard=aboard, kit=kit)
    s.damaged = frozenset(p for p in pieces.split() if p in s.game.ship)
    s.refit = frozenset(refit.split())
    return s


def test_9_0_wounds_are_healed_and_ships_refitted() -> None:
    s = harbour("fleetfoot imric")
    s.wound("imric", 1)
    ask(s, RecoveryPhase(FOMORIAN))
    answer(s, ("refit", "fleetfoot"), 1)
    assert not s.wounds
    assert s.refit == {"fleetfoot"}


def test_9_1_only_damaged_ships_at_a_coast_without_enemy_ships_or_troops() -> None:
    drab, sea = field("mundane", coastal=True), open_sea()
    s = position({COAST: "fleetfoot", drab: "windrider foamrider", sea: "oakheart", 2613: "redtooth"})
    s.damaged = frozenset({"fleetfoot", "windrider", "foamrider", "oakheart"})
    ask(s, RecoveryPhase(FOMORIAN))
    assert offered(s, "refit") == ["fleetfoot"]
    for ship in ("windrider", "foamrider", "oakheart", "redtooth"):
        assert refused(s, "refit", ship) == "9.1"


@pytest.mark.parametrize(("enemy", "possible"), [("albion*1", False), ("dorwen", True), ("elidor", False)])
def test_9_1_enemy_troops_and_escorts_forbid_it_lone_persons_do_not(enemy: str, possible: bool) -> None:
    s = harbour(f"fleetfoot {enemy}")
    s.escorts = frozenset({"elidor"})
    ask(s, RecoveryPhase(FOMORIAN))
    assert bool(offered(s, "refit")) is possible


def test_9_1_what_is_aboard_is_landed_and_may_not_move_this_player_turn() -> None:
    s = harbour("fleetfoot", aboard={"imric": "fleetfoot", "moray": "fleetfoot"})
    ask(s, Phase(FOMORIAN, "recovery"), RecoveryPhase(FOMORIAN), Phase(FOMORIAN, "activation"))
    ask(s, *player_turn(FOMORIAN)[1:])
    answer(s, ("refit", "fleetfoot"))
    assert s.persons(FOMORIAN, COAST) == ["imric"]
    assert s.ranks(FOMORIAN, COAST) == {"moray": 1}
    assert not s.aboard
    assert not s.cargo
    for _ in range(2):
        answer(s, ("stack", COAST))
        assert offered(s, "person") == offered(s, "ship") == []
        answer(s, "stop")
        ask(s, Rested(), MovementPhase(FOMORIAN))


def test_9_1_no_army_is_landed_where_none_may_be() -> None:
    s = position({3705: "fleetfoot"}, aboard={"moray": "fleetfoot"}, phase="recovery")
    s.damaged = frozenset({"fleetfoot"})
    ask(s, RecoveryPhase(FOMORIAN))
    assert not s.agenda
    assert not s.refit


def test_9_1_a_ship_is_whole_in_its_next_recovery_phase() -> None:
    s = harbour("fleetfoot")
    answer(ask(s, RecoveryPhase(FOMORIAN)), ("refit", "fleetfoot"))
    ask(s, RecoveryPhase(FAERIE))
    assert s.damaged == {"fleetfoot"}
    ask(s, RecoveryPhase(FOMORIAN))
    assert not s.damaged
    assert not s.refit


def test_9_2_any_number_of_ships_and_wounds() -> None:
    s = harbour("fleetfoot windrider oakheart imric rurik")
    s.wounds = {"imric": 3, "rurik": 2}
    ask(s, RecoveryPhase(FOMORIAN))
    answer(s, ("refit", "fleetfoot"), ("refit", "windrider"), ("refit", "oakheart"), 3, 2)
    assert len(s.refit) == 3
    assert not s.wounds


@pytest.mark.parametrize(
    ("pieces", "lost"),
    [
        ("fleetfoot foamrider", True),
        ("fleetfoot foamrider windrider", False),
        ("fleetfoot foamrider moray*4", True),
        ("fleetfoot elidor", False),
    ],
)
def test_9_3_lost_to_enemy_ships_if_no_friendly_ship_is_there(pieces: str, lost: bool) -> None:
    s = ask(harbour(pieces, "fleetfoot"), RefitCheck())
    assert s.living("fleetfoot") is not lost


def test_9_3_ships_in_refit_do_not_protect_each_other() -> None:
    s = ask(harbour("fleetfoot windrider foamrider", "fleetfoot windrider"), RefitCheck())
    assert not s.living("fleetfoot")
    assert not s.living("windrider")
    assert not s.refit


@pytest.mark.parametrize(
    ("pieces", "escorts", "lost"),
    [
        ("fleetfoot albion*1", "", True),
        ("fleetfoot albion*4 moray*1", "", False),
        ("fleetfoot albion*4 imric", "", True),
        ("fleetfoot albion*4 imric", "imric", False),
        ("fleetfoot elidor", "elidor", True),
    ],
)
def test_9_4_lost_to_enemy_troops_if_no_friendly_troops_are_there(
    pieces: str, escorts: str, lost: bool
) -> None:
    s = harbour(pieces, "fleetfoot")
    s.escorts = frozenset(escorts.split())
    ask(s, RefitCheck())
    assert s.living("fleetfoot") is not lost


def test_9_4_what_a_lost_ship_carries_is_lost_with_it() -> None:
    s = harbour("fleetfoot albion*1", "fleetfoot", kit={"fleetfoot": "10"})
    ask(s, RefitCheck())
    assert s.lost_items == {"10"}
    assert not s.kit


@pytest.mark.parametrize("side", [FOMORIAN, FAERIE])
def test_9_4_at_the_end_of_any_phase_of_either_player(side: Side) -> None:
    """Five phases are opened, and each is closed by a look at the ships in refit."""
    marks = [type(step).__name__ for step in player_turn(side) if isinstance(step, Phase | RefitCheck)]
    assert marks == ["Phase", "RefitCheck"] * 5


def test_9_5_refit_is_voluntary() -> None:
    s = ask(harbour("fleetfoot"), RecoveryPhase(FOMORIAN))
    answer(s, "done")
    assert not s.refit
    assert s.damaged == {"fleetfoot"}


@pytest.mark.parametrize(("hex", "healed"), [(2608, 1), (2611, 1), (725, 2), (2604, 4)])
def test_9_6_healing_places(hex: int, healed: int) -> None:
    s = position({hex: "imric"}, wounds={"imric": 4}, phase="recovery")
    ask(s, RecoveryPhase(FOMORIAN))
    assert s.wounds.get("imric", 0) == 4 - healed


def test_9_6_mishas_rod_heals_its_bearer_and_those_with_him() -> None:
    here = field()
    s = position(
        {here: "misha elidor imric"},
        kit={"misha": "17"},
        wounds={"misha": 2, "elidor": 2, "imric": 2},
        phase="recovery",
    )
    ask(s, RecoveryPhase(FAERIE))
    assert s.wounds == {"misha": 1, "elidor": 1, "imric": 2}


def test_9_6_not_for_persons_aboard() -> None:
    s = position({2611: "fleetfoot"}, aboard={"imric": "fleetfoot"}, wounds={"imric": 2})
    ask(s, RecoveryPhase(FOMORIAN))
    assert s.wounds == {"imric": 2}


def test_9_7_every_wounded_person_must_try_those_under_mind_control_too() -> None:
    here = field()
    s = position({here: "imric elidor"}, wounds={"imric": 1, "elidor": 1}, phase="recovery")
    s.possess("elidor", FOMORIAN, "dobie")
    ask(s, RecoveryPhase(FOMORIAN))
    assert (s.asked, asks(s)) == (CHANCE, "Heal")
    answer(s, 1, 1)
    assert [event.facts["person"] for event in told(s, "healed")] == ["elidor", "imric"]
    assert not s.agenda


def test_9_1_the_enemys_ships_are_not_refitted() -> None:
    s = position({2339: "foamrider"}, phase="recovery")
    s.strike("foamrider")
    refused = StartRefit(FOMORIAN).refuse(s, "foamrider")
    assert refused is not None
    assert "yours" in refused.text
