"""15.0: commerce raiding."""

from __future__ import annotations

from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.raiding import CommerceRaiding, ReleaseMerchantmen
from sandtable.games.goeben.state import State
from tests.games.goeben.battles import SEA, deploy
from tests.games.goeben.positions import answer, ask, asks, display, offered, position


def met(*ships: str, merchantmen: int = 1) -> State:
    """Ships that have met merchantmen."""
    s = deploy(position(), SEA, *(ships or ("goeben",)))
    for number in range(1, merchantmen + 1):
        s.from_pool(f"merchantman-{number}")
        s.meet_merchantman(SEA, f"merchantman-{number}")
    return s


def test_15_0_a_merchantman_drawn_waits_for_its_phase() -> None:
    s = position(goeben=SEA, pool=["merchantman-1"])
    answer(ask(s, Incidents(SEA)), ("draw", "merchantman-1"))
    assert s.merchants == {SEA: ("merchantman-1",)}
    assert s.vp == 0


def test_15_0_one_die_and_leadership_in_victory_points() -> None:
    s = answer(ask(met(), CommerceRaiding(SEA)), ("raid", "goeben"), 3)
    assert s.vp == 3 + 4
    assert s.points == {"merchantmen": 7}


def test_15_0_one_die_however_many_ships_and_the_best_leadership() -> None:
    s = met("goeben", "breslau")
    display(s, "breslau", leadership=5)
    ask(s, CommerceRaiding(SEA))
    assert offered(s, "raid") == ["breslau", "goeben"]
    answer(s, ("raid", "breslau"), 6)
    assert s.over
    assert s.vp == 11


def test_15_0_the_marker_goes_back_to_the_pool() -> None:
    s = answer(ask(met(), CommerceRaiding(SEA)), ("raid", "goeben"), 3)
    assert "merchantman-1" in s.pool
    assert not s.merchants


def test_15_0_no_combat_and_no_ammunition() -> None:
    s = answer(ask(met(), CommerceRaiding(SEA)), ("raid", "goeben"), 3)
    assert s.battle is None
    assert s.afloat["goeben"].ammunition == 6


def test_15_0_each_merchantman_is_raided_separately() -> None:
    s = ask(met(merchantmen=2), CommerceRaiding(SEA))
    answer(s, ("raid", "goeben"), 1, ("raid", "goeben"), 2)
    assert s.vp == 5 + 6
    assert {"merchantman-1", "merchantman-2"} <= s.pool


def test_15_0_one_that_is_let_go_also_returns() -> None:
    s = answer(ask(met(), CommerceRaiding(SEA)), "spare")
    assert (s.vp, s.alert, s.active) == (0, 1, False)
    assert "merchantman-1" in s.pool


def test_15_0_storm_and_fog_do_not_stop_a_raid() -> None:
    s = met()
    s.storm, s.fog = frozenset({SEA}), {SEA: 6}
    assert asks(ask(s, CommerceRaiding(SEA))) == "Raid"


def test_15_0_no_raid_when_nobody_is_left() -> None:
    s = met()
    s.move(("goeben",), ("zante",))
    ask(s, ReleaseMerchantmen())
    assert s.vp == 0
    assert "merchantman-1" in s.pool


def test_15_0_alert_rises_once_a_space_and_the_day_is_not_quiet() -> None:
    s = ask(met(merchantmen=2), CommerceRaiding(SEA))
    answer(s, ("raid", "goeben"), 1, ("raid", "goeben"), 2)
    assert (s.alert, s.active) == (2, True)


def test_15_0_a_camera_crew_films_once_a_space() -> None:
    s = met(merchantmen=2)
    display(s, "goeben", "camera_crew")
    ask(s, CommerceRaiding(SEA))
    answer(s, ("raid", "goeben"), 1, ("raid", "goeben"), 2)
    assert s.points == {"merchantmen": 11, "camera crew": 1}


def test_15_0_points_of_a_raid_change_no_leadership() -> None:
    s = ask(met(merchantmen=2), CommerceRaiding(SEA))
    answer(s, ("raid", "goeben"), 6, ("raid", "goeben"), 6)
    assert s.vp == 20
    assert s.afloat["goeben"].leadership == 4


def test_15_0_any_ship_there_may_lead_the_raid() -> None:
    s = met("goeben", "breslau")
    display(s, "breslau", leadership=5)
    answer(ask(s, CommerceRaiding(SEA)), ("raid", "goeben"), 6)
    assert s.vp == 10
