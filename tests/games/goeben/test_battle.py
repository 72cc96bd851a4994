"""14.2 and 14.14: the nine steps of a battle, and what it leaves behind."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.gunnery import ALLIED, GERMAN, TORPEDO
from sandtable.games.goeben.state import Battle, Damage, State
from tests.games.goeben.battles import SEA, cease_fire, fight, fires, hurt, meeting, throw, volley
from tests.games.goeben.positions import answer, ask, asks, display, position, told

BC, CA, CL, DD = "inflexible", "defence", "chatham", "br_dd_1"
ALL = "black_prince"
"""A ship with guns of all three types."""


def exchange(s: State) -> list[tuple[str, str]]:
    """Fight on with all that there is, and hit nothing: who fired what, in order."""
    while s.battle is not None:
        verbs = s.options.verbs()
        if "launch" in verbs:
            answer(s, "launch")
        elif asks(s) == "Shots":
            throw(s)
        else:
            verb, noun = next(iter(s.options))
            answer(s, (verb, noun))
    return list(dict.fromkeys(fires(s)))


@pytest.mark.parametrize("first", [GERMAN, ALLIED])
def test_14_2_both_sides_by_turns_guns_from_the_largest_then_torpedoes(first: str) -> None:
    s = fight(meeting([ALL, DD]), first)
    guns = ("primary", "secondary", "tertiary", TORPEDO)
    ours = [[("goeben", gun)] for gun in guns]
    theirs = [[(ALL, "primary")], [(ALL, "secondary"), (DD, "secondary")]]
    theirs += [[(ALL, "tertiary"), (DD, "tertiary")], [(DD, TORPEDO)]]
    expected = []
    for mine, yours in zip(ours, theirs, strict=True):
        expected += [*mine, *yours] if first == GERMAN else [*yours, *mine]
    assert exchange(s) == expected


def test_14_2_a_step_with_nothing_to_fire_is_skipped() -> None:
    s = fight(meeting([CL], "breslau"))
    assert exchange(s) == [
        ("breslau", "secondary"),
        (CL, "secondary"),
        (CL, "tertiary"),
        ("breslau", TORPEDO),
        (CL, TORPEDO),
    ]


def test_14_2_an_early_salvo_silences_later_fire() -> None:
    s = fight(meeting([CL]))
    answer(s, ("normal", CL))
    throw(s, 6, 6)
    answer(s, (3, 3), (3, 3))
    assert s.over
    assert {firer for firer, _ in fires(s)} == {"goeben"}


def test_14_2_one_pass_and_no_second_round() -> None:
    s = fight(meeting([ALL]))
    exchange(s)
    assert s.over
    assert s.battle is None


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (2, [("goeben", "primary"), ("goeben", "secondary"), (ALL, "primary"), (ALL, "secondary")]),
        (
            3,
            [("goeben", gun) for gun in ("primary", "secondary", "tertiary")]
            + [(ALL, gun) for gun in ("primary", "secondary", "tertiary")],
        ),
    ],
)
def test_14_2_in_fog_the_guns_fire_together(die: int, expected: list[tuple[str, str]]) -> None:
    s = meeting([ALL])
    s.fog = {SEA: 0}
    answer(ask(s, NavalCombat(SEA)), die, "cruise", 6, "fight")
    fired = exchange(s)
    assert fired[: len(expected)] == expected
    assert fired[-1] == ("goeben", TORPEDO)
    assert len(fired) == 7


def test_14_2_one_die_for_fog_however_many_markers() -> None:
    s = meeting([ALL])
    s.fog = {SEA: 0}
    answer(ask(s, NavalCombat(SEA)), 3)
    assert asks(s) == "Contact"


def primary(first: str) -> State:
    """A battle that opens with the primary guns of one side."""
    s = fight(meeting([ALL]), first)
    if first == GERMAN:
        answer(s, ("normal", ALL))
    return s


def advance(s: State, fires: int) -> State:
    """The battle after a number of fires."""
    for _ in range(fires):
        throw(s)
        if "normal" in s.options.verbs():
            answer(s, ("normal", ALL))
    return s


def test_14_1_the_battle_begins_at_long_range() -> None:
    assert fight(meeting([ALL])).fight.step == "primary"
    assert fight(meeting([ALL]), fog=1).fight.step == "primary+secondary"
    assert fight(meeting([ALL]), fog=4).fight.step == "primary+secondary+tertiary"


def test_14_2_2_primary_guns_of_the_first_salvo() -> None:
    assert volley(primary(GERMAN))[:2] == ("goeben", "primary")
    assert volley(primary(ALLIED))[:2] == (ALL, "primary")


def test_14_2_3_primary_guns_of_the_second_salvo() -> None:
    assert volley(advance(primary(GERMAN), 1))[:2] == (ALL, "primary")
    assert volley(advance(primary(ALLIED), 1))[:2] == ("goeben", "primary")


def test_14_2_4_secondary_guns_of_the_first_salvo() -> None:
    assert volley(advance(primary(GERMAN), 2))[:2] == ("goeben", "secondary")
    assert volley(advance(primary(ALLIED), 2))[:2] == (ALL, "secondary")


def test_14_2_5_secondary_guns_of_the_second_salvo() -> None:
    assert volley(advance(primary(GERMAN), 3))[:2] == (ALL, "secondary")
    assert volley(advance(primary(ALLIED), 3))[:2] == ("goeben", "secondary")


def test_14_2_6_tertiary_guns_of_the_first_salvo() -> None:
    assert volley(advance(primary(GERMAN), 4))[:2] == ("goeben", "tertiary")
    assert volley(advance(primary(ALLIED), 4))[:2] == (ALL, "tertiary")


def test_14_2_7_tertiary_guns_of_the_second_salvo() -> None:
    assert volley(advance(primary(GERMAN), 5))[:2] == (ALL, "tertiary")
    assert volley(advance(primary(ALLIED), 5))[:2] == ("goeben", "tertiary")


def torpedo_steps(first: str) -> list[tuple[str, str]]:
    """The torpedoes of a battle."""
    return [fire for fire in exchange(fight(meeting([CL]), first)) if fire[1] == TORPEDO]


def test_14_2_8_torpedoes_of_the_first_salvo() -> None:
    assert torpedo_steps(GERMAN)[0] == ("goeben", TORPEDO)
    assert torpedo_steps(ALLIED)[0] == (CL, TORPEDO)


def test_14_2_9_torpedoes_of_the_second_salvo_end_the_combat() -> None:
    assert torpedo_steps(GERMAN)[1:] == [(CL, TORPEDO)]
    assert torpedo_steps(ALLIED)[1:] == [("goeben", TORPEDO)]


def test_14_14_we_stay_and_they_return_to_the_pool() -> None:
    s = cease_fire(fight(meeting([CA, CL], space="pz_malta"), space="pz_malta"))
    assert s.at["goeben"] == "pz_malta"
    assert {CA, CL} <= s.pool
    assert "pz_malta" not in s.lying


def test_14_14_the_four_ways_out_of_a_battle() -> None:
    s = fight(meeting([BC, CA, CL, DD], "goeben", "breslau", "stralsund"))
    s.sink_in_battle(DD)
    s.withdraw_from_battle(CL)
    hurt(s, CA, hull=1)
    cease_fire(s)
    assert [DD in s.sunk, CL in s.damaged, CA in s.damaged, BC in s.pool] == [True] * 4
    assert not {DD, CL, CA} & s.pool
    assert not s.enemies(SEA)


def test_14_14_alert_rises_once_when_any_of_theirs_was_sunk() -> None:
    s = fight(meeting([CA, CL, DD]))
    s.sink_in_battle(CL)
    s.sink_in_battle(DD)
    cease_fire(s)
    assert s.alert == 2


def test_14_14_alert_stays_when_none_was_sunk() -> None:
    s = fight(meeting([CA]))
    hurt(s, CA, hull=1)
    assert cease_fire(s).alert == 1


def test_14_14_a_collier_alone_with_them_is_lost() -> None:
    s = meeting([BC], "breslau")
    s.commission("goeben", "zante")
    s.colliers = (SEA,)
    display(s, "breslau", hull=1)
    answer(throw(fight(s, ALLIED), 6), (3, 3))
    cease_fire(s)
    assert list(s.colliers) == []
    assert s.vp == -15


def test_14_14_a_collier_beside_our_ships_is_safe() -> None:
    s = meeting([BC])
    s.colliers = (SEA,)
    assert cease_fire(fight(s)).colliers == (SEA,)


def test_14_14_a_camera_crew_films_a_battle_that_scores() -> None:
    s = meeting([CA])
    display(s, "goeben", "camera_crew")
    fight(s)
    hurt(s, CA, hull=1)
    assert cease_fire(s).points == {"ships damaged": 3, "camera crew": 1}


def test_14_14_a_camera_crew_films_no_battle_without_points() -> None:
    s = meeting([CA])
    display(s, "goeben", "camera_crew")
    assert cease_fire(fight(s)).vp == 0


def test_14_14_critical_win_raises_the_leadership_of_those_engaged() -> None:
    s = meeting([BC])
    s.commission("breslau", "zante")
    fight(s)
    s.sink_in_battle(BC)
    cease_fire(s)
    assert s.vp == 15
    assert (s.afloat["goeben"].leadership, s.afloat["breslau"].leadership) == (5, 4)


def test_14_14_critical_win_takes_fifteen() -> None:
    s = fight(meeting(["convoy_a", CA], space="galita"), space="galita")
    s.sink_in_battle("convoy_a")
    cease_fire(s)
    assert s.vp == 12
    assert s.afloat["goeben"].leadership == 4


def test_14_14_critical_win_counts_ships_damaged_at_the_end() -> None:
    s = fight(meeting(["convoy_a", CA], space="galita"), space="galita")
    s.sink_in_battle("convoy_a")
    hurt(s, CA, hull=1)
    cease_fire(s)
    assert s.vp == 15
    assert s.afloat["goeben"].leadership == 5


def test_14_14_critical_loss_lowers_all_german_ships() -> None:
    s = position(breslau=SEA, goeben="zante", allies={SEA: [BC]})
    display(s, "breslau", hull=1)
    answer(throw(fight(s, ALLIED), 6), (3, 3))
    cease_fire(s)
    assert s.vp == -15
    assert s.afloat["goeben"].leadership == 3


def test_14_14_critical_is_the_net_of_gains_and_losses() -> None:
    s = meeting([ALL, "convoy_a", CA], "goeben", "breslau")
    fight(s)
    s.sink_in_battle("convoy_a")
    s.sink_in_battle(CA)
    s.sink("breslau")
    cease_fire(s)
    assert s.vp == 20 - 15
    assert s.afloat["goeben"].leadership == 4


def test_14_14_critical_does_not_count_the_camera_crew() -> None:
    s = meeting(["convoy_a", CL])
    display(s, "goeben", "camera_crew")
    fight(s)
    s.sink_in_battle("convoy_a")
    hurt(s, CL, hull=1)
    cease_fire(s)
    assert s.vp == 12 + 2 + 1
    assert s.afloat["goeben"].leadership == 4


def test_14_14_critical_stays_on_the_track() -> None:
    s = meeting([BC])
    display(s, "goeben", leadership=6)
    fight(s)
    s.sink_in_battle(BC)
    cease_fire(s)
    assert told(s, "critical win")
    assert s.afloat["goeben"].leadership == 6


def test_14_14_critical_tests_each_engagement_alone() -> None:
    s = position(goeben=SEA, breslau="zante", allies={SEA: [CA], "zante": ["convoy_a"]})
    fight(s)
    s.sink_in_battle(CA)
    cease_fire(s)
    fight(s, space="zante")
    s.sink_in_battle("convoy_a")
    cease_fire(s)
    assert s.vp == 20
    assert {display.leadership for display in s.afloat.values()} == {4}


def test_14_1_a_battle_begins_with_nothing_done() -> None:
    battle = Battle("zante", False, ("goeben",), ("defence",), ("goeben",))
    assert not battle.night
    assert (battle.visibility, battle.sunk, battle.vp, battle.gains) == (0, 0, 0, 0)
    assert (battle.first, battle.leaders, battle.step, battle.fired) == ("", "", "", ())
    assert Damage().total == 0
    assert Damage(1, 2, 3).total == 6
