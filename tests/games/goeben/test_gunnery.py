"""14.5 to 14.13: guns and torpedoes, theirs and ours, and what they do."""

from __future__ import annotations

import pytest

from sandtable.core.procedure import Procedure
from sandtable.games.goeben.combat import steps
from sandtable.games.goeben.gunnery import ALLIED, TORPEDO, AimTorpedoes, firepower, solution
from sandtable.games.goeben.intelligence import IntelligencePhase
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.sequence import Reloads
from sandtable.games.goeben.state import Battle, Damage, State
from tests.games.goeben.battles import SEA, cease_fire, fight, fires, hurt, meeting, throw, volley
from tests.games.goeben.positions import (
    answer,
    ask,
    asks,
    display,
    gamedata,
    offered,
    position,
    refused,
    told,
)

BC, CA, CL, DD = "inflexible", "defence", "chatham", "br_dd_1"
CREW = ("reserve_crew", "targeting_calculator")


def volleys(s: State) -> list[tuple[str, str, str]]:
    """Who fired what at whom, in order."""
    shots = [event.facts for event in told(s, "shot")]
    return list(dict.fromkeys((str(f["firer"]), str(f["gun"]), str(f["target"])) for f in shots))


# --- 14.5 gunfire ------------------------------------------------------------------------------------


def test_14_5_each_ship_fires_alone_in_the_order_we_choose() -> None:
    s = position(goeben=SEA, moltke=SEA, allies={SEA: [CA]})
    fight(s)
    assert set(offered(s, "fire")) == {"goeben", "moltke"}
    answer(s, ("fire", "moltke"), ("normal", CA))
    throw(s)
    assert refused(s, "normal", CA) == ""
    answer(s, ("normal", CA))
    assert fires(throw(s)) == [("moltke", "primary")] * 2 + [("goeben", "primary")] * 2


def test_14_5_each_ship_fires_each_of_its_gun_types() -> None:
    s = fight(meeting([BC]))
    answer(s, ("normal", BC))
    for _ in range(5):
        throw(s)
    guns = [gun for firer, gun, _ in volleys(s) if firer == "goeben"]
    assert guns == ["primary", "secondary", "tertiary"]


def test_14_5_target_is_kept_for_the_whole_battle() -> None:
    s = fight(meeting([BC, CA]))
    answer(s, ("normal", CA))
    for _ in range(8):
        throw(s)
    assert {target for firer, _, target in volleys(s) if firer == "goeben"} == {CA}


def test_14_5_target_that_sinks_is_not_replaced() -> None:
    s = fight(meeting([DD, CL]))
    answer(s, ("normal", DD))
    throw(s, 6)
    answer(s, (3, 3))
    throw(s)
    assert asks(s) == "Shots"
    throw(s)
    assert fires(s)[-1] == (CL, "tertiary")
    assert [gun for firer, gun in fires(s) if firer == "goeben"] == ["primary"] * 3


def test_14_5_target_that_withdraws_is_not_replaced() -> None:
    s = fight(meeting([CA, CL]))
    answer(s, ("normal", CA))
    throw(s, 6)
    answer(s, (1, 2))
    assert s.fight.theirs == (CL,)
    cease_fire(s)
    assert {gun for firer, gun in fires(s) if firer == "goeben"} == {"primary"}


def test_14_5_target_is_fixed_when_she_first_fires() -> None:
    s = fight(meeting([BC, CA]))
    answer(s, "hold")
    throw(s)
    throw(s)
    answer(s, ("normal", CA))
    assert volley(s) == ("goeben", "secondary", 3 + 4 - 2)


def test_14_5_concentrate_two_ships_on_one_target() -> None:
    s = fight(meeting([CA], "goeben", "breslau"))
    answer(s, ("normal", CA))
    assert volley(s) == ("goeben", "primary", 5 + 4 - 2)
    throw(s, 6)
    answer(s, (3, 3))
    throw(s)
    answer(s, ("fire", "breslau"), ("normal", CA))
    assert volley(s) == ("breslau", "secondary", 3 + 4 - 2)
    throw(s, 6)
    answer(s, (3, 3))
    assert s.fight.damage[CA] == Damage(hull=2)


def test_14_5_solution_firepower_leadership_crew_less_armor() -> None:
    s = meeting([CA])
    display(s, "goeben", *CREW)
    answer(fight(s), ("normal", CA))
    assert volley(s) == ("goeben", "primary", 10)


def test_14_5_solution_without_armor() -> None:
    s = fight(meeting([DD], "breslau"))
    assert solution(s, "breslau", "secondary", DD) == 7


def test_14_5_solution_below_one_is_no_dice() -> None:
    s = meeting([BC])
    display(s, "goeben", leadership=1, tertiary=1)
    fight(s)
    assert solution(s, "goeben", "tertiary", BC) == 0


def test_14_5_solution_guns_at_zero_do_not_fire() -> None:
    s = meeting([CA])
    display(s, "goeben", primary=0)
    fight(s)
    assert solution(s, "goeben", "primary", CA) == 0
    throw(s)
    answer(s, ("normal", CA))
    assert volley(s) == ("goeben", "secondary", 5)


def test_14_5_solution_two_copies_do_not_add_up() -> None:
    s = meeting([CA])
    display(s, "goeben", *CREW, *CREW)
    assert solution(fight(s), "goeben", "primary", CA) == 10


@pytest.mark.parametrize(("change", "dice"), [(1, 7), (-1, 5)])
def test_14_5_solution_morale_is_a_die_more_or_fewer(change: int, dice: int) -> None:
    s = meeting([CL], "breslau")
    s.set_morale(change)
    assert solution(fight(s), "breslau", "secondary", CL) == dice


def test_14_5_solution_morale_changes_torpedoes_too_but_no_guns_that_are_lost() -> None:
    s = meeting([CL], "breslau")
    s.set_morale(1)
    fight(s)
    assert solution(s, "breslau", TORPEDO, CL) == 1 + 4 + 1 - 1
    assert solution(s, "breslau", "primary", CL) == 0


def test_14_5_hit_is_a_six_and_each_is_looked_up() -> None:
    s = meeting(["indomitable"])
    display(s, "goeben", primary=0, leadership=6)
    fight(s)
    throw(s)
    answer(s, ("normal", "indomitable"))
    assert volley(s)[2] == 6
    throw(s, 6, 6, 6, 5, 5, 5)
    answer(s, (5, 5), (5, 5), (5, 5))
    assert len(told(s, "hit")) == 3


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 3), Damage(engine=1)),
        ((1, 4), Damage(gunnery=1)),
        ((3, 3), Damage(hull=1)),
        ((3, 4), Damage(hull=1)),
        ((4, 4), Damage(gunnery=1)),
        ((4, 5), Damage(engine=1)),
        ((5, 5), Damage()),
    ],
)
def test_14_5_hit_table_for_warships(dice: tuple[int, int], expected: Damage) -> None:
    s = fight(meeting([BC]))
    answer(s, ("normal", BC))
    throw(s, 6)
    answer(s, dice)
    assert s.fight.damage.get(BC, Damage()) == expected


@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ((1, 1), {"leadership": 1}),
        ((1, 2), {"torpedoes": 1}),
        ((2, 2), {"engines": 1}),
        ((2, 3), {"secondary": 1}),
        ((3, 3), {"hull": 1}),
        ((3, 4), {"hull": 1}),
        ((4, 4), {"hull": 1}),
        ((4, 5), {"primary": 1}),
        ((5, 5), {"tertiary": 1}),
        ((5, 6), {"ammunition": 1}),
        ((6, 6), {"hull": 2, "coal": 1}),
    ],
)
def test_14_5_hit_table_for_german_ships(dice: tuple[int, int], lost: dict[str, int]) -> None:
    s = meeting([BC])
    before = s.afloat["goeben"]
    throw(fight(s, ALLIED), 6)
    answer(s, dice)
    after = s.afloat["goeben"]
    tracks = ("leadership", "hull", "engines", "primary", "secondary", "tertiary", "ammunition", "coal")
    gone = {track: getattr(before, track) - getattr(after, track) for track in (*tracks, "torpedoes")}
    assert {track: number for track, number in gone.items() if number} == lost


def test_14_5_hit_on_leadership_leaves_at_least_one() -> None:
    s = meeting([BC])
    display(s, "goeben", leadership=1)
    answer(throw(fight(s, ALLIED), 6), (1, 1))
    assert s.afloat["goeben"].leadership == 1


def test_14_5_hit_on_guns_that_she_never_had_is_a_hull_hit() -> None:
    s = meeting([BC], "breslau")
    answer(throw(fight(s, ALLIED), 6), (4, 5))
    assert s.afloat["breslau"].hull == 3


# --- 14.6 torpedoes ----------------------------------------------------------------------------------


def torpedoes(s: State, first: str = "german") -> State:
    """On to our torpedoes: nobody has hit anything before."""
    fight(s, first)
    while asks(s) != "AimTorpedoes":
        verb, noun = next(iter(s.options))
        answer(s, "hold" if "hold" in s.options.verbs() else (verb, noun))
    s.events.clear()
    return s


def test_14_6_torpedo_dice() -> None:
    s = meeting([CA])
    display(s, "goeben", "reserve_crew")
    answer(torpedoes(s), ("aim", CA), "launch")
    assert volley(s) == ("goeben", TORPEDO, 4)


def test_14_6_a_five_hits_with_a_torpedo_and_not_with_a_gun() -> None:
    s = fight(meeting([BC]))
    answer(s, ("normal", BC))
    throw(s, 5, 5)
    assert told(s, "shot")[-1].facts["hits"] == 0
    s = torpedoes(meeting([CA]))
    answer(s, ("aim", CA), "launch")
    throw(s, 5, 4)
    assert told(s, "shot")[-1].facts["hits"] == 1


def test_14_6_torpedoes_need_not_go_where_the_guns_went() -> None:
    s = fight(meeting([BC, CA]))
    answer(s, ("normal", BC))
    while asks(s) == "Shots":
        throw(s)
    assert set(offered(s, "aim")) == {BC, CA}
    answer(s, ("aim", CA), "launch")
    assert volleys(throw(s))[-1] == ("goeben", TORPEDO, CA)


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 1), Damage()),
        ((1, 2), Damage()),
        ((1, 3), Damage(engine=1)),
        ((1, 4), Damage(hull=1)),
        ((3, 3), Damage(hull=2)),
        ((3, 4), Damage(hull=2)),
        ((4, 4), Damage(hull=2)),
        ((4, 5), Damage(hull=1, engine=1)),
    ],
)
def test_14_6_torpedo_hit_table_for_warships(dice: tuple[int, int], expected: Damage) -> None:
    s = torpedoes(meeting([BC, DD]))
    answer(s, ("aim", BC), "launch")
    throw(s, 5)
    answer(s, dice)
    assert s.fight.damage.get(BC, Damage()) == expected


@pytest.mark.parametrize(("dice", "how"), [((4, 6), "withdrew"), ((5, 6), "sunk"), ((6, 6), "sunk")])
def test_14_6_torpedo_hits_that_end_a_ships_battle(dice: tuple[int, int], how: str) -> None:
    s = torpedoes(meeting([BC, DD]))
    answer(s, ("aim", BC), "launch")
    throw(s, 5)
    answer(s, dice)
    assert [event.facts["ship"] for event in told(s, how)] == [BC]


def test_14_6_all_targets_are_named_before_any_torpedo_is_rolled() -> None:
    s = torpedoes(meeting([DD, CL], "breslau"))
    answer(s, ("aim", DD), ("aim", CL))
    assert not told(s, "shot")
    answer(s, "launch")
    throw(s, 5, 1, 1, 1, 1, 5)
    answer(s, (3, 4))
    assert s.fight.theirs == (DD, CL)
    answer(s, (3, 4))
    assert {event.facts["ship"] for event in told(s, "sunk")} == {DD, CL}


def test_14_6_a_torpedo_without_dice_is_spent_in_vain_and_the_next_runs() -> None:
    s = meeting([BC, DD], "breslau")
    display(s, "breslau", leadership=1)
    answer(torpedoes(s), ("aim", BC), ("aim", DD), "launch")
    assert volley(s) == ("breslau", TORPEDO, 2)
    answer(s, (5, 1), (6, 6))
    assert [event.facts["ship"] for event in told(s, "sunk")] == [DD]
    assert s.afloat["breslau"].torpedoes == 0


# --- 14.7 hits ---------------------------------------------------------------------------------------


def test_14_7_hits_are_applied_when_the_fire_is_over() -> None:
    s = fight(meeting([CL, DD]))
    answer(s, ("normal", DD))
    throw(s, 6, 6)
    answer(s, (3, 3))
    assert DD in s.fight.theirs
    answer(s, (5, 5))
    assert s.fight.theirs == (CL,)


def test_14_7_hits_are_applied_before_the_next_ship_fires() -> None:
    s = fight(meeting(["warrior", "defence"], "goeben"))
    answer(s, ("normal", "warrior"))
    throw(s, 6)
    answer(s, (4, 4))
    answer(s, ("shoots", "warrior"))
    assert volley(s) == ("warrior", "primary", 2)


def test_14_7_a_withdrawal_takes_effect_after_the_other_hits() -> None:
    s = fight(meeting([CL, CA]))
    answer(s, ("normal", CL))
    throw(s, 6, 6, 6)
    answer(s, (1, 2), (3, 3), (3, 3))
    assert [event.facts["ship"] for event in told(s, "sunk")] == [CL]
    assert not told(s, "withdrew")


def test_14_7_each_gun_type_in_fog_is_a_fire_of_its_own() -> None:
    s = fight(meeting([CL, DD]), fog=1)
    answer(s, ("normal", DD))
    throw(s, 6)
    answer(s, (3, 3))
    assert s.fight.theirs == (CL,)
    cease_fire(s)
    assert {gun for firer, gun in fires(s) if firer == "goeben"} == {"primary"}


# --- 14.8 to 14.10 ammunition and torpedoes ----------------------------------------------------------


def test_14_8_one_point_for_all_guns_of_a_battle() -> None:
    s = fight(meeting([BC]))
    answer(s, ("normal", BC))
    assert s.afloat["goeben"].ammunition == 5
    while asks(s) == "Shots":
        throw(s)
    assert {gun for firer, gun in fires(s) if firer == "goeben"} == {"primary", "secondary", "tertiary"}
    assert s.afloat["goeben"].ammunition == 5


def test_14_8_holding_fire_saves_the_point() -> None:
    s = cease_fire(fight(meeting([BC])))
    assert s.afloat["goeben"].ammunition == 6
    assert s.over


def test_14_8_without_ammunition_only_torpedoes() -> None:
    s = meeting([CA])
    display(s, "goeben", ammunition=0)
    fight(s)
    for _ in range(3):
        throw(s)
    assert asks(s) == "AimTorpedoes"
    assert not [firer for firer, _ in fires(s) if firer == "goeben"]


def test_14_8_ammunition_lost_later_does_not_silence_guns_that_have_been_paid_for() -> None:
    s = meeting([CA])
    display(s, "goeben", ammunition=1)
    answer(fight(s), ("normal", CA))
    throw(s)
    throw(s)
    assert volley(s)[:2] == ("goeben", "secondary")


def test_14_8_each_torpedo_is_a_point() -> None:
    s = torpedoes(meeting([CA], "breslau"))
    answer(s, ("aim", CA), ("aim", CA))
    assert refused(s, "aim", CA) == "14.10"
    answer(s, "launch")
    assert s.afloat["breslau"].torpedoes == 0
    assert fires(throw(s)) == [("breslau", TORPEDO)] * 2


def test_14_9_maximum_fire_doubles_the_guns_for_two_points() -> None:
    s = fight(meeting([BC]))
    answer(s, ("maximum", BC))
    assert volley(s) == ("goeben", "primary", 11)
    assert s.afloat["goeben"].ammunition == 4


def test_14_9_every_gun_type_is_doubled_for_the_one_price() -> None:
    s = fight(meeting([BC]))
    answer(s, ("maximum", BC))
    throw(s)
    throw(s)
    assert volley(s) == ("goeben", "secondary", 2 * 3 + 4 - 3)
    assert s.afloat["goeben"].ammunition == 4


def test_14_9_torpedoes_are_not_doubled() -> None:
    s = fight(meeting([BC]))
    answer(s, ("maximum", BC))
    assert solution(s, "goeben", TORPEDO, BC) == 1 + 4 - 3


def test_14_9_not_with_one_point_of_ammunition() -> None:
    s = meeting([BC])
    display(s, "goeben", ammunition=1)
    fight(s)
    assert refused(s, "maximum", BC) == "14.9"
    assert refused(s, "normal", BC) == ""


def test_14_9_with_the_last_two_points() -> None:
    s = meeting([BC])
    display(s, "goeben", ammunition=2)
    answer(fight(s), ("maximum", BC))
    assert s.afloat["goeben"].ammunition == 0


def test_14_9_germans_only() -> None:
    s = fight(position(radetzky=SEA, allies={SEA: [BC]}))
    assert refused(s, "maximum", BC) == "14.9"


def test_14_10_any_number_of_torpedoes() -> None:
    s = torpedoes(meeting([CA]))
    answer(s, ("aim", CA), "launch")
    assert s.afloat["goeben"].torpedoes == 1


def test_14_10_the_last_torpedo_may_be_fired() -> None:
    s = meeting([CA])
    display(s, "goeben", torpedoes=1)
    answer(torpedoes(s), ("aim", CA))
    assert refused(s, "aim", CA) == "14.10"


def test_14_10_a_ship_without_torpedoes_is_not_asked() -> None:
    s = cease_fire(fight(position(radetzky=SEA, allies={SEA: [CA]})))
    assert len(told(s, "held fire")) == 3


def test_14_10_none_at_zero() -> None:
    s = meeting([CA])
    display(s, "goeben", torpedoes=0)
    cease_fire(fight(s))
    assert not [gun for _, gun in fires(s) if gun == TORPEDO]


def test_14_10_extra_torpedoes_fill_the_track_at_the_end_of_a_phase() -> None:
    s = position(goeben=SEA)
    display(s, "goeben", "torpedo_reload", torpedoes=0)
    s.use("torpedoes")
    ask(s, Reloads())
    answer(s, ("reload", "goeben"))
    assert s.afloat["goeben"].torpedoes == 2
    assert not s.carries("goeben", "torpedo_reload")
    assert s.available["torpedo_reload"] == 3


def test_14_10_extra_torpedoes_may_wait() -> None:
    s = position(goeben=SEA)
    display(s, "goeben", "torpedo_reload", torpedoes=1)
    s.use("torpedoes")
    answer(ask(s, Reloads()), "done")
    assert s.carries("goeben", "torpedo_reload")


# --- 14.11 and 14.12 Allied fire ---------------------------------------------------------------------


def test_14_11_largest_first_each_at_its_preferred_target() -> None:
    s = fight(meeting([DD, BC], "goeben", "breslau"), ALLIED)
    cease_fire(s)
    assert volleys(s)[:3] == [
        (BC, "primary", "goeben"),
        (BC, "secondary", "goeben"),
        (DD, "secondary", "breslau"),
    ]


def test_14_11_order_british_before_french() -> None:
    s = fight(meeting(["leon_gambetta", DD]), ALLIED)
    cease_fire(s)
    assert fires(s)[0] == (DD, "secondary")


def test_14_11_order_from_the_largest_class_to_the_smallest() -> None:
    theirs = ["convoy_a", "fr_dd_1", "jurien_de_la_graviere", "leon_gambetta", DD, CL, CA, BC]
    s = fight(meeting(theirs), ALLIED)
    cease_fire(s)
    order = [firer for firer, gun in dict.fromkeys(fires(s)) if gun == "secondary"]
    assert order == [BC, CA, CL, DD, "leon_gambetta", "jurien_de_la_graviere", "fr_dd_1", "convoy_a"]


def test_14_11_order_of_equals_is_random() -> None:
    s = fight(meeting(["indomitable", CL, BC]), ALLIED)
    assert set(offered(s, "shoots")) == {"indomitable", BC}


def test_14_11_priority_of_the_chart() -> None:
    chart = gamedata().targets
    assert chart["BC"] == (("BB", "BC"), ("B",), ("CA",), ("CP",), ("CL",), ("DD",))
    assert chart["CA"] == chart["CP"] == (("CA", "CP"), ("BB", "BC", "B"), ("CL",), ("DD",))
    assert chart["CL"] == chart["DD"] == (("CL",), ("DD",), ("CP",), ("CA",), ("B",), ("BB", "BC"))


def test_14_11_priority_among_equals_is_random() -> None:
    s = position(goeben=SEA, moltke=SEA, breslau=SEA, allies={SEA: [BC]})
    fight(s, ALLIED)
    assert set(offered(s, "target")) == {"goeben", "moltke"}
    answer(s, ("target", "moltke"))
    cease_fire(s)
    assert {target for _, _, target in volleys(s)} == {"moltke"}


def test_14_11_priority_includes_austro_hungarians() -> None:
    s = position(goeben=SEA, sankt_georg=SEA, allies={SEA: [CA]})
    fight(s, ALLIED)
    answer(s, ("nation", "German"))
    assert s.fight.targets == {CA: "sankt_georg"}


def test_14_11_priority_a_ship_whose_target_sank_holds_fire() -> None:
    s = meeting([DD], "goeben", "breslau")
    display(s, "breslau", hull=1)
    display(s, "goeben", ammunition=0)
    fight(s, ALLIED)
    throw(s, 6)
    answer(s, (3, 3))
    assert "breslau" in s.sunk
    cease_fire(s)
    assert fires(s) == [(DD, "secondary")]


def test_14_11_priority_ships_that_have_not_fired_choose_among_those_afloat() -> None:
    s = meeting([DD, CL], "goeben", "breslau")
    display(s, "breslau", hull=1)
    display(s, "goeben", ammunition=0)
    fight(s, ALLIED)
    throw(s, 6)
    answer(s, (3, 3))
    cease_fire(s)
    assert (DD, "secondary", "goeben") in volleys(s)


def test_14_11_errata_a_convoy_fires_as_a_light_cruiser_would() -> None:
    s = fight(meeting(["convoy_a"], "goeben", "breslau"), ALLIED)
    cease_fire(s)
    assert {target for _, _, target in volleys(s)} == {"breslau"}


def test_14_11_solution_is_the_printed_firepower() -> None:
    s = fight(meeting([BC], alert=6), ALLIED)
    assert volley(s) == (BC, "primary", 4)


def test_14_11_solution_only_sixes_hit() -> None:
    s = throw(fight(meeting([BC]), ALLIED), 6, 5, 6, 4)
    assert told(s, "shot")[-1].facts["hits"] == 2
    answer(s, (3, 3), (3, 3))
    assert s.afloat["goeben"].hull == 10


def test_14_12_allied_torpedoes_hit_on_5_and_6_and_are_never_used_up() -> None:
    for _ in range(2):
        s = meeting([DD])
        display(s, "goeben", torpedoes=0, ammunition=0)
        fight(s)
        throw(throw(s))
        assert volley(s) == (DD, TORPEDO, 2)
        throw(s, 5, 4)
        assert told(s, "shot")[-1].facts["hits"] == 1


def test_14_12_allied_torpedoes_keep_to_the_target_of_the_guns() -> None:
    s = cease_fire(fight(meeting([DD], "goeben", "breslau"), ALLIED))
    assert volleys(s)[-1] == (DD, TORPEDO, "breslau")


def test_14_12_torpedo_nets_leave_only_sixes() -> None:
    s = meeting([DD])
    display(s, "goeben", "torpedo_nets", torpedoes=0, ammunition=0)
    throw(throw(fight(s)))
    throw(s, 5, 5)
    assert told(s, "shot")[-1].facts["hits"] == 0


@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ((1, 1), (0, 0, 0)),
        ((1, 2), (0, 0, 0)),
        ((2, 2), (0, 1, 0)),
        ((2, 3), (1, 0, 0)),
        ((3, 3), (1, 1, 0)),
        ((3, 4), (2, 0, 0)),
        ((4, 4), (2, 0, 0)),
        ((4, 5), (1, 0, 1)),
        ((5, 5), (0, 2, 0)),
        ((5, 6), (3, 0, 0)),
        ((6, 6), (3, 1, 0)),
    ],
)
def test_14_12_torpedo_hit_table_for_german_ships(dice: tuple[int, int], lost: tuple[int, int, int]) -> None:
    s = meeting([DD])
    display(s, "goeben", torpedoes=0, ammunition=0)
    throw(throw(throw(fight(s))), 5)
    answer(s, dice)
    now = s.afloat["goeben"]
    assert (12 - now.hull, 6 - now.engines, 3 - now.secondary) == lost


# --- 14.13 damage to warships ------------------------------------------------------------------------


def test_14_13_a_damaged_ship_fights_on_with_fewer_guns() -> None:
    s = fight(meeting([BC]))
    answer(s, ("normal", BC))
    throw(s, 6)
    answer(s, (4, 4))
    assert volley(s) == (BC, "primary", 3)


def test_14_13_gunnery_damage_takes_from_the_largest_guns_left() -> None:
    s = fight(meeting(["edgar_quinet"]))
    hurt(s, "edgar_quinet", gunnery=1)
    assert [firepower(s, "edgar_quinet", gun) for gun in ("primary", "secondary", "tertiary")] == [0, 3, 3]


def test_14_13_sunk_more_damage_than_armor_of_any_kind() -> None:
    s = fight(meeting([CA]))
    hurt(s, CA, hull=1, gunnery=1)
    answer(s, ("normal", CA))
    throw(s, 6)
    answer(s, (4, 5))
    assert CA in s.sunk
    assert s.over


def test_14_13_sunk_not_with_as_much_damage_as_armor() -> None:
    s = fight(meeting([CA]))
    hurt(s, CA, hull=1)
    answer(s, ("normal", CA))
    throw(s, 6)
    answer(s, (4, 5))
    assert CA in s.fight.theirs


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_14_13_sunk_at_once_by_some_results(dice: tuple[int, int]) -> None:
    s = fight(meeting([BC]))
    answer(s, ("normal", BC))
    throw(s, 6)
    answer(s, dice)
    assert BC in s.sunk
    assert BC not in s.pool


def test_14_13_damaged_ships_leave_the_scenario_after_the_battle() -> None:
    s = fight(meeting([CA]))
    answer(s, ("normal", CA))
    throw(s, 6)
    answer(s, (3, 3))
    assert CA in s.fight.theirs
    cease_fire(s)
    assert CA in s.damaged
    assert CA not in s.pool | s.sunk
    assert s.vp == 3


@pytest.mark.parametrize("dice", [(1, 2), (5, 6)])
def test_14_13_withdrawal_without_damage_scores_nothing(dice: tuple[int, int]) -> None:
    s = fight(meeting([CA, CL]))
    answer(s, ("normal", CA))
    throw(s, 6)
    answer(s, dice)
    assert s.fight.theirs == (CL,)
    cease_fire(s)
    assert CA in s.damaged
    assert CA not in s.pool | s.sunk
    assert s.vp == 0


def test_14_13_withdrawal_with_damage_scores_as_damaged() -> None:
    s = fight(meeting([CA]))
    answer(s, ("normal", CA))
    throw(s, 6, 6)
    answer(s, (3, 3), (1, 2))
    assert s.over
    assert CA in s.damaged
    assert s.vp == 3


def test_14_13_vp_a_ship_damaged_and_sunk_scores_as_sunk_only() -> None:
    s = fight(meeting([CA]))
    hurt(s, CA, hull=2)
    answer(s, ("normal", CA))
    throw(s, 6)
    answer(s, (3, 3))
    assert s.vp == 8
    assert s.points == {"ships sunk": 8}


@pytest.mark.parametrize(
    ("phase", "allies", "asked"),
    [("incident", [CA], True), ("incident", [], False), ("objective", [CA], False)],
)
def test_14_10_extra_torpedoes_are_asked_for_before_a_battle(
    phase: str, allies: list[str], asked: bool
) -> None:
    s = position(goeben=SEA, phase=phase, allies={SEA: allies} if allies else None)
    display(s, "goeben", "torpedo_reload", torpedoes=0)
    ask(s, Reloads())
    assert s.over != asked


@pytest.mark.parametrize("phase", [IntelligencePhase(), MovementPhase()])
def test_14_10_extra_torpedoes_may_be_loaded_between_two_phases(phase: Procedure[State]) -> None:
    s = position(goeben=SEA)
    display(s, "goeben", "torpedo_reload", torpedoes=0)
    answer(ask(s, phase), ("reload", "goeben"), "done")
    assert s.afloat["goeben"].torpedoes == 2


def test_14_10_extra_torpedoes_are_asked_for_after_torpedoes_were_fired() -> None:
    s = meeting([CA])
    s.engage(Battle(SEA, False, ("goeben",), (CA,), ("goeben",)))
    display(s, "goeben", "torpedo_reload")
    ask(s, AimTorpedoes(s.captain("goeben"), "goeben"), Reloads())
    answer(s, ("aim", CA), "launch")
    while asks(s) != "Reload":
        answer(s, next(iter(s.options)))
    assert offered(s, "reload") == ["goeben"]


def test_14_10_two_ships_may_both_load() -> None:
    s = meeting([CA], "goeben", "breslau")
    for ship in ("goeben", "breslau"):
        display(s, ship, "torpedo_reload", torpedoes=0)
    s.use("torpedoes")
    answer(ask(s, Reloads()), ("reload", "goeben"), ("reload", "breslau"))
    assert [s.afloat[ship].torpedoes for ship in ("goeben", "breslau")] == [2, 2]


def test_14_10_full_tubes_take_no_more() -> None:
    s = meeting([CA], "goeben", "breslau")
    display(s, "goeben", "torpedo_reload")
    display(s, "breslau", "torpedo_reload", torpedoes=1)
    s.use("torpedoes")
    ask(s, Reloads())
    assert offered(s, "reload") == ["breslau"]
    assert refused(s, "reload", "goeben") == "14.10"
    assert refused(s, "reload", "moltke") == "19.0"


def test_14_2_eight_steps_of_fire() -> None:
    s = meeting([CA])
    s.engage(Battle(SEA, False, ("goeben",), (CA,), ("goeben",)))
    assert len(list(steps(s))) == 8


def test_14_10_what_is_left_in_the_tubes_is_not_counted_twice() -> None:
    s = position(goeben=SEA)
    display(s, "goeben", "torpedo_reload", torpedoes=1)
    s.use("torpedoes")
    answer(ask(s, Reloads()), ("reload", "goeben"))
    assert s.afloat["goeben"].torpedoes == 2
