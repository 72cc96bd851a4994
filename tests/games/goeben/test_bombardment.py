"""16.0: shore bombardment."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import Bombardment, Contact, NavalCombat, allied_rating
from sandtable.games.goeben.gunnery import ALLIED, TORPEDO
from sandtable.games.goeben.state import Fort, State
from tests.games.goeben.battles import cease_fire, fight, fires, throw, volley
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

FORT, OTHER = "algiers-1", "algiers-2"


def off_algiers(*counters: str, **tracks: int) -> State:
    """Goeben in Algiers, with these Coastal Defense units."""
    s = position(goeben="algiers", forts={"algiers": counters or ("battery-1",)}, alert=2)
    display(s, "goeben", **tracks)
    return s


def shelled(*counters: str, dice: tuple[int, int], **tracks: int) -> State:
    """Goeben hits the first of them once with her primary guns."""
    s = fight(off_algiers(*counters, **tracks), space="algiers")
    answer(s, ("normal", FORT))
    return answer(throw(s, 6), dice)


def test_16_0_ships_in_an_allied_port_fight_its_defences() -> None:
    s = ask(off_algiers(), Bombardment("algiers"))
    assert isinstance(s.agenda[-1], Contact)
    assert s.fight.shore
    assert s.fight.theirs == (FORT,)


def test_16_0_nothing_to_bombard_where_no_defence_is_left() -> None:
    s = position(goeben="algiers")
    assert ask(s, Bombardment("algiers")).over
    assert s.alert == 1


def test_16_0_no_bombardment_in_a_storm() -> None:
    s = off_algiers()
    s.storm = frozenset({"algiers"})
    assert ask(s, Bombardment("algiers")).over


def test_16_0_no_bombardment_in_poor_visibility() -> None:
    s = position(goeben="algiers")
    s.hidden["coastal"] = ("battery-1", "fort-1")
    s.set_forts("algiers", [Fort(FORT)])
    s.fog = {"algiers": 0}
    answer(ask(s, Bombardment("algiers")), 5)
    assert s.over
    assert s.forts["algiers"] == (Fort(FORT),)


def test_16_0_the_die_of_the_naval_battle_counts_for_the_bombardment() -> None:
    s = off_algiers()
    s.fog = {"algiers": 6}
    assert ask(s, Bombardment("algiers")).over


def test_16_0_lighter_fog_changes_nothing() -> None:
    s = off_algiers(leadership=1, engines=0)
    s.fog = {"algiers": 0}
    answer(ask(s, Bombardment("algiers")), 1, 5, "fight")
    assert told(s, "contact")[-1].facts["result"] == "contact 1"
    answer(s, ("normal", FORT))
    throw(s)
    assert volley(s)[:2] == (FORT, "primary")


def test_16_0_values_stay_unknown_until_the_engagement_begins() -> None:
    s = position(goeben="algiers")
    s.hidden["coastal"] = ("battery-1", "fort-1")
    s.set_forts("algiers", [Fort(FORT)])
    ask(s, Bombardment("algiers"))
    answer(s, ("is", "fort-1"))
    assert s.forts["algiers"] == (Fort(FORT, "fort-1"),)
    assert asks(s) == "Contact"


def test_16_0_defences_count_nothing_for_contact() -> None:
    s = ask(off_algiers(), Bombardment("algiers"))
    assert allied_rating(s) == 0
    answer(s, "cruise", 1)
    assert told(s, "contact")[-1].facts["total"] == 9
    assert asks(s) == "BreakOff"


def test_16_0_no_contact_means_no_engagement_this_turn() -> None:
    s = off_algiers(leadership=1, engines=0)
    answer(ask(s, Bombardment("algiers")), 2)
    assert s.over
    assert (s.alert, s.active, s.battle) == (2, False, None)
    assert s.forts["algiers"] == (Fort(FORT, "battery-1"),)


def test_16_0_defences_with_first_salvo_never_break_off() -> None:
    s = off_algiers(leadership=1, engines=0)
    answer(ask(s, Bombardment("algiers")), 1)
    assert told(s, "contact")[-1].facts["first"] == "allied"
    assert volley(s) == (FORT, "primary", 2)


def test_16_0_who_does_not_fight_must_leave() -> None:
    s = off_algiers()
    answer(ask(s, Bombardment("algiers")), "cruise", 1)
    assert set(s.options.verbs()) == {"fight", "break off"}
    answer(s, "break off")
    assert s.at["goeben"] == "off_algiers"
    assert s.forts["algiers"] == (Fort(FORT, "battery-1"),)
    assert (s.alert, s.active) == (2, False)


def test_16_0_no_leaving_without_a_refuge() -> None:
    s = position(
        goeben="algiers", forts={"algiers": ("battery-1",)}, allies={"off_algiers": ["leon_gambetta"]}
    )
    answer(ask(s, Bombardment("algiers")), "cruise", 1)
    assert refused(s, "break off") == "14.4.german"


def test_16_0_defences_fire_their_firepower_as_primary_guns() -> None:
    s = fight(off_algiers("fortress-1"), ALLIED, "algiers")
    assert volley(s) == (FORT, "primary", 6)
    cease_fire(s)
    assert set(fires(s)) == {(FORT, "primary")}


def test_16_0_our_guns_fire_as_in_a_battle_and_the_armor_counts() -> None:
    s = fight(off_algiers("fort-1"), space="algiers")
    answer(s, ("normal", FORT))
    assert volley(s) == ("goeben", "primary", 5 + 4 - 2)


def test_16_0_no_torpedoes_against_a_shore() -> None:
    s = cease_fire(fight(off_algiers("fort-1"), space="algiers"))
    assert s.over
    assert not [gun for _, gun in fires(s) if gun == TORPEDO]
    assert s.afloat["goeben"].torpedoes == 2


def test_16_0_hits_on_ships_are_normal() -> None:
    s = throw(fight(off_algiers(), ALLIED, "algiers"), 6)
    answer(s, (6, 6))
    assert (s.afloat["goeben"].hull, s.afloat["goeben"].coal) == (10, 3)


@pytest.mark.parametrize(
    ("dice", "damage", "vp"),
    [
        ((1, 2), 0, 0),
        ((1, 3), 1, 0),
        ((1, 4), 1, 0),
        ((3, 3), 1, 0),
        ((3, 4), 1, 0),
        ((4, 4), 0, 1),
        ((4, 5), 1, 0),
        ((5, 6), 1, 0),
    ],
)
def test_16_0_hits_on_defences(dice: tuple[int, int], damage: int, vp: int) -> None:
    s = shelled("battery-1", dice=dice)
    assert s.forts["algiers"] == (Fort(FORT, "battery-1", damage),)
    assert s.vp == vp


@pytest.mark.parametrize("dice", [(1, 1), (5, 5), (6, 6)])
def test_16_0_some_hits_eliminate_at_once(dice: tuple[int, int]) -> None:
    s = shelled("fortress-1", dice=dice)
    assert "algiers" not in s.forts
    assert s.vp == 7


def test_16_0_more_damage_than_armor_eliminates() -> None:
    s = shelled("light-1", dice=(3, 3))
    assert "algiers" not in s.forts
    assert s.points == {"coastal defences": 7}


def test_16_0_damage_stays_from_turn_to_turn() -> None:
    s = cease_fire(shelled("battery-1", dice=(3, 3)))
    assert s.forts["algiers"] == (Fort(FORT, "battery-1", 1),)
    fight(s, space="algiers")
    answer(s, ("normal", FORT))
    answer(throw(s, 6), (3, 3))
    assert "algiers" not in s.forts


def test_16_0_one_target_a_ship_even_when_it_is_gone() -> None:
    s = shelled("light-1", "battery-1", dice=(3, 3))
    assert volley(s) == (OTHER, "primary", 2)
    throw(s)
    assert s.over
    assert OTHER in [fort.id for fort in s.forts["algiers"]]


def test_16_0_ammunition_apart_from_a_naval_battle() -> None:
    s = position(goeben="algiers", forts={"algiers": ("fort-1",)}, allies={"algiers": ["defence"]})
    ask(s, NavalCombat("algiers"), Bombardment("algiers"))
    answer(s, "cruise", 6, "fight", ("normal", "defence"))
    while s.battle is not None and not s.battle.shore:
        if asks(s) == "Shots":
            throw(s)
        else:
            answer(s, "hold")
    answer(s, "cruise", 6, "fight", ("normal", FORT))
    assert s.afloat["goeben"].ammunition == 4


def test_16_0_holding_fire_is_allowed() -> None:
    s = cease_fire(fight(off_algiers(), space="algiers"))
    assert s.afloat["goeben"].ammunition == 6


def test_16_0_defences_choose_targets_at_random() -> None:
    s = position(goeben="algiers", breslau="algiers", forts={"algiers": ("fort-1",)})
    fight(s, ALLIED, "algiers")
    assert set(offered(s, "target")) == {"goeben", "breslau"}


def test_16_0_alert_rises_when_we_fire_at_a_port() -> None:
    s = answer(fight(off_algiers(), space="algiers"), ("normal", FORT))
    assert (cease_fire(s).alert, s.active) == (3, True)


def test_16_0_alert_stays_when_nobody_fired() -> None:
    s = cease_fire(fight(off_algiers(), space="algiers"))
    assert (s.alert, s.active) == (2, True)


def test_16_0_points_do_not_count_for_a_critical_win() -> None:
    s = position(goeben="toulon", forts={"toulon": ("light-1", "light-2", "light-3", "battery-1")})
    fight(s, space="toulon")
    for fort in s.forts["toulon"][:3]:
        s.raze(fort)
    cease_fire(s)
    assert s.vp == 21
    assert s.afloat["goeben"].leadership == 4


def test_16_0_a_camera_crew_films_what_scores() -> None:
    s = off_algiers()
    display(s, "goeben", "camera_crew")
    fight(s, space="algiers")
    answer(s, ("normal", FORT))
    answer(throw(s, 6), (4, 4))
    cease_fire(s)
    assert s.points == {"shore facilities": 1, "camera crew": 1}


def test_16_0_marines_land_when_the_last_defence_is_gone() -> None:
    s = off_algiers("light-1")
    display(s, "goeben", "seebataillon")
    answer(ask(s, Bombardment("algiers")), "cruise", 1, "fight", ("normal", FORT))
    answer(throw(s, 6), (3, 3))
    answer(s, ("land", "goeben"))
    assert s.marines == ("algiers",)
    assert s.points == {"coastal defences": 7, "ports captured": 2}
    assert s.alert == 2 + 1 + 1


def test_16_0_marines_stay_aboard_while_a_defence_stands_or_a_storm_blows() -> None:
    s = off_algiers("fort-1")
    display(s, "goeben", "seebataillon")
    s.storm = frozenset({"algiers"})
    assert ask(s, Bombardment("algiers")).over
    s.set_forts("algiers", [])
    assert ask(s, Bombardment("algiers")).over
    assert s.carries("goeben", "seebataillon")


def test_16_0_marines_stay_aboard_while_an_enemy_warship_is_there() -> None:
    s = position(goeben="algiers", allies={"algiers": ["defence"]})
    display(s, "goeben", "seebataillon")
    assert ask(s, Bombardment("algiers")).over
    assert not s.marines


def test_16_0_eighteen_counters_with_their_values() -> None:
    values = sorted((kind.firepower, kind.armor) for kind in gamedata().coastal.values())
    assert len(values) == 18
    assert values == sorted(
        [(2, 0)] * 3 + [(2, 1)] * 4 + [(3, 1)] * 4 + [(4, 1)] * 3 + [(5, 2)] * 2 + [(6, 2)] * 2
    )
