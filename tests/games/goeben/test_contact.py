"""14.0 to 14.4 and 14.15: who meets whom, who fires first, who gets away."""

from __future__ import annotations

import pytest

from sandtable.core.side import Side
from sandtable.games.goeben.combat import ContactRoll, NavalCombat, allied_rating, german_rating, refuges
from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.raiding import ReleaseMerchantmen
from sandtable.games.goeben.sequence import Groups, Phase
from sandtable.games.goeben.state import Battle, Lying, State
from tests.games.goeben.battles import SEA, meeting
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused, told

CA, CONVOY = "defence", "convoy_a"


def contact(s: State, space: str = SEA) -> State:
    """Naval combat up to the Contact question."""
    return ask(s, NavalCombat(space))


def result(s: State) -> tuple[str, str]:
    """What the Contact Table said, and who has First Salvo."""
    facts = told(s, "contact")[-1].facts
    return str(facts["result"]), str(facts["first"])


def test_14_0_combat_where_warships_meet() -> None:
    s = meeting([CA])
    s.join("radetzky", "zante")
    ask(s, Phase("naval combat"))
    assert asks(s) == "Contact"
    assert s.battle is not None
    assert s.battle.space == SEA


def test_14_0_one_battle_a_space() -> None:
    s = position(goeben=SEA, breslau="zante", allies={SEA: [CA], "zante": ["chatham"]})
    answer(ask(s, Phase("naval combat")), ("group", "zante"))
    assert s.battle is not None
    assert (s.battle.ours, s.battle.theirs) == (("breslau",), ("chatham",))
    answer(s, "cruise", 1)
    assert s.battle is not None
    assert (s.battle.ours, s.battle.theirs) == (("goeben",), (CA,))


def test_14_0_no_combat_in_a_storm() -> None:
    s = meeting([CA])
    s.storm = frozenset({SEA})
    contact(s)
    assert s.over
    assert s.enemies(SEA) == (CA,)


@pytest.mark.parametrize("die", [5, 6])
def test_14_0_no_combat_in_poor_visibility(die: int) -> None:
    s = meeting([CA, "chatham"])
    s.fog = {SEA: 0}
    answer(contact(s), die)
    assert s.over
    assert not s.enemies(SEA)
    assert {CA, "chatham"} <= s.pool


def test_14_0_no_die_for_fog_without_a_battle() -> None:
    s = position(goeben=SEA)
    s.fog = {SEA: 0}
    assert contact(s).over
    assert s.fog == {SEA: 0}


def test_14_1_all_ships_of_the_space_are_engaged() -> None:
    s = position(goeben=SEA, breslau=SEA, stralsund="zante", allies={SEA: [CA, "chatham"]})
    contact(s)
    assert s.battle == Battle(
        SEA, False, ("goeben", "breslau"), (CA, "chatham"), ("goeben", "breslau"), False, 0
    )


def test_14_2_1_contact_then_break_off_ends_the_combat() -> None:
    s = meeting([CA])
    answer(contact(s), "cruise", 6, "break off", ("withdraw", "zante"))
    assert s.over
    assert s.battle is None
    assert not told(s, "shot")


def test_14_3_die_plus_our_rating_less_theirs() -> None:
    s = meeting([CA])
    answer(contact(s), "cruise", 4)
    facts = told(s, "contact")[-1].facts
    assert (facts["die"], facts["ours"], facts["theirs"], facts["total"]) == (4, 8, 5, 7)


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (0, ("contact 2", "allied")),
        (1, ("contact 1", "allied")),
        (2, ("contact 1", "allied")),
        (3, ("no contact", "")),
        (4, ("no contact", "")),
        (5, ("contact 1", "german")),
        (6, ("contact 1", "german")),
        (7, ("contact 2", "german")),
    ],
)
def test_14_3_bands_of_the_contact_table(total: int, expected: tuple[str, str]) -> None:
    s = meeting([CA])
    display(s, "goeben", coal=0)
    contact(s)
    s.alert = 8 + 3 - 4 - total
    answer(s, 3)
    assert result(s) == expected


def test_14_3_at_the_start_no_contact_on_1_and_2_else_our_first_salvo() -> None:
    found = []
    for die in range(1, 7):
        s = meeting(["chatham"])
        answer(contact(s), "cruise", die)
        found.append(result(s)[1])
    assert found == ["", "", "german", "german", "german", "german"]


def test_14_3_german_leadership_and_cruise_speed() -> None:
    assert german_rating(contact(meeting([CA]))) == 8


def test_14_3_german_maximum_speed_for_a_coal() -> None:
    s = contact(meeting([CA]))
    answer(s, ("steam", "goeben"))
    assert s.afloat["goeben"].coal == 3
    answer(s, 1)
    assert told(s, "contact")[-1].facts["ours"] == 9


def test_14_3_german_the_last_coal_will_do() -> None:
    s = meeting([CA])
    display(s, "goeben", coal=1)
    answer(contact(s), ("steam", "goeben"))
    assert s.afloat["goeben"].coal == 0


def test_14_3_german_cruise_costs_no_coal() -> None:
    s = contact(meeting([CA]))
    answer(s, "cruise", 1)
    assert s.afloat["goeben"].coal == 4


def test_14_3_german_without_coal_no_maximum_speed() -> None:
    s = meeting([CA], "goeben", "breslau")
    display(s, "goeben", coal=0)
    contact(s)
    assert offered(s, "steam") == ["breslau"]
    assert refused(s, "steam", "goeben") == "14.3.german"


def test_14_3_german_one_ships_leadership_with_anothers_speed() -> None:
    s = meeting([CA], "goeben", "breslau")
    display(s, "goeben", leadership=5, engines=3)
    contact(s)
    assert german_rating(s) == 9


def test_14_3_german_only_engaged_ships_count() -> None:
    s = position(goeben=SEA, breslau="zante", allies={SEA: [CA]})
    display(s, "goeben", leadership=2)
    contact(s)
    assert german_rating(s) == 6
    assert refused(s, "steam", "breslau") == "14.3.german"


def test_14_3_german_damaged_engines_limit_maximum_speed_too() -> None:
    s = meeting([CA])
    display(s, "goeben", engines=4)
    assert asks(contact(s)) == "ContactRoll"


def test_14_3_german_searchlights_help_but_do_not_add_up() -> None:
    s = meeting([CA], "goeben", "breslau")
    display(s, "goeben", "searchlights")
    display(s, "breslau", "searchlights")
    assert german_rating(contact(s)) == 9


def test_14_3_allied_alert_and_the_fastest_ship() -> None:
    assert allied_rating(contact(meeting([CA, "chatham"], alert=2))) == 7


@pytest.mark.parametrize("space", ["pz_malta", "malta", "algiers"])
def test_14_3_allied_one_more_in_allied_waters(space: str) -> None:
    assert allied_rating(contact(meeting([CA], space=space), space)) == 1 + 4 + 1


def test_14_3_allied_nothing_in_a_neutral_port() -> None:
    assert allied_rating(contact(meeting([CA], space="syracuse"), "syracuse")) == 5


def test_14_3_allied_nothing_in_a_zone_that_a_campaign_has_calmed() -> None:
    s = position("campaign", goeben="pz_malta", allies={"pz_malta": [CA]})
    s.successes = ("italian",)
    assert allied_rating(contact(s, "pz_malta")) == 5


def test_14_3_no_contact_sends_them_back_to_the_pool() -> None:
    s = meeting([CA, "chatham"])
    answer(contact(s), "cruise", 1)
    assert result(s) == ("no contact", "")
    assert s.over
    assert not s.enemies(SEA)
    assert {CA, "chatham"} <= s.pool
    assert s.at["goeben"] == SEA


def test_14_3_contact1_is_no_contact_in_limited_visibility() -> None:
    s = meeting(["chatham"])
    s.fog = {SEA: 0}
    answer(contact(s), 1, "cruise", 3)
    assert result(s) == ("no contact", "")
    assert "chatham" in s.pool


def test_14_3_contact1_is_no_contact_at_night() -> None:
    s = position("ottoman", "night", goeben=SEA, allies={SEA: ["chatham"]})
    answer(contact(s), 2, "cruise", 3)
    assert result(s) == ("no contact", "")


def test_14_3_contact1_is_combat_by_day() -> None:
    s = position("ottoman", "night", goeben=SEA, allies={SEA: ["chatham"]})
    answer(contact(s), 3, "cruise", 3)
    assert result(s) == ("contact 1", "german")


def test_14_3_contact2_is_combat_at_night_and_in_fog() -> None:
    s = position("ottoman", "night", goeben=SEA, allies={SEA: ["chatham"]})
    s.fog = {SEA: 0}
    answer(contact(s), 4, 2, "cruise", 5)
    assert result(s) == ("contact 2", "german")
    assert asks(s) == "BreakOff"


def test_14_4_no_combat_after_a_break_off() -> None:
    s = meeting([CA])
    answer(contact(s), "cruise", 6, "break off", ("withdraw", "zante"))
    assert s.afloat["goeben"].ammunition == 6
    assert not s.active


def test_14_4_we_may_fight_with_first_salvo() -> None:
    s = meeting([CA])
    answer(contact(s), "cruise", 6, "fight")
    assert asks(s) == "OpenFire"
    assert s.active


def test_14_4_german_ships_go_together_or_apart() -> None:
    s = meeting([CA], "goeben", "breslau")
    answer(contact(s), "cruise", 6, "break off", ("withdraw", "zante"), ("withdraw", "cerigo"))
    assert s.at == {"goeben": "zante", "breslau": "cerigo"}


def test_14_4_german_not_to_harbours_of_others_nor_to_markers() -> None:
    s = position(goeben="off_cattaro", allies={"off_cattaro": [CA]})
    s.lay("pz_adriatic", Lying("", "british", False))
    answer(contact(s, "off_cattaro"), "cruise", 6, "break off")
    assert set(offered(s, "withdraw")) == {"cattaro", "lissa"}
    assert refused(s, "withdraw", "brindisi") == "14.4.german"
    assert refused(s, "withdraw", "pz_adriatic") == "14.4.german"


def test_14_4_german_an_empty_patrol_zone_will_do_an_enemy_port_not() -> None:
    s = position(goeben="off_philippeville", allies={"off_philippeville": [CA]})
    answer(contact(s, "off_philippeville"), "cruise", 6, "break off")
    assert set(offered(s, "withdraw")) == {"galita", "pz_north_african", "pz_sardinia"}


def test_14_4_german_not_to_an_enemy_warship() -> None:
    s = position(goeben=SEA, allies={SEA: [CA], "zante": ["chatham"]})
    assert "zante" not in refuges(contact(s), "goeben")


def test_14_4_german_not_without_a_refuge() -> None:
    s = position(goeben="algiers", allies={"algiers": [CA], "off_algiers": ["chatham"]})
    answer(contact(s, "algiers"), "cruise", 6)
    assert refused(s, "break off") == "14.4.german"


def test_14_4_german_not_with_a_ship_without_engines() -> None:
    s = meeting([CA], "goeben", "breslau")
    display(s, "breslau", engines=0)
    answer(contact(s), "cruise", 6)
    assert refused(s, "break off") == "6.2.engines"


@pytest.mark.parametrize(("mission", "open"), [("atlantic", True), ("ottoman", False)])
def test_14_4_german_to_the_atlantic_only_in_its_mission(mission: str, open: bool) -> None:
    s = position(mission, goeben="pz_gibraltar", allies={"pz_gibraltar": [CA]})
    assert ("atlantic" in refuges(contact(s, "pz_gibraltar"), "goeben")) is open


def test_14_4_german_never_to_the_black_sea() -> None:
    s = position(goeben="constantinople", allies={"constantinople": [CA]})
    assert refuges(contact(s, "constantinople"), "goeben") == []


def test_14_4_german_no_break_off_when_they_fire_first() -> None:
    s = meeting([CA], alert=6)
    display(s, "goeben", leadership=1)
    answer(contact(s), "cruise", 1, 6)
    assert told(s, "break-off check")
    assert asks(s) == "Shots"


@pytest.mark.parametrize("theirs", [[CONVOY], ["chatham", CONVOY]])
def test_14_4_convoy_takes_the_whole_force_away_without_a_die(theirs: list[str]) -> None:
    s = meeting(theirs, alert=6)
    display(s, "goeben", leadership=1, engines=0)
    answer(contact(s), 1)
    assert result(s)[1] == "allied"
    assert s.over
    assert set(theirs) <= s.pool
    assert not told(s, "break-off check")


def allies_first(alert: int) -> State:
    """The Allies have First Salvo; their die is next."""
    s = meeting(["inflexible"], alert=alert)
    display(s, "goeben", leadership=1, engines=0)
    answer(contact(s), 1)
    assert result(s)[1] == "allied"
    return s


def test_14_4_allied_die_above_the_alert_level_breaks_off() -> None:
    s = answer(allies_first(2), 3)
    assert s.over
    assert s.battle is None
    assert "inflexible" in s.pool
    assert not s.active


def test_14_4_allied_die_up_to_the_alert_level_fights() -> None:
    assert asks(answer(allies_first(2), 2)) == "Shots"


def test_14_4_allied_never_at_alert_6() -> None:
    assert asks(answer(allies_first(6), 6)) == "Shots"


def test_14_4_execution_when_we_break_off_they_go_to_the_pool() -> None:
    s = meeting([CA, "chatham"])
    answer(contact(s), "cruise", 6, "break off", ("withdraw", "zante"))
    assert {CA, "chatham"} <= s.pool
    assert SEA not in s.lying


def test_14_4_execution_a_collier_left_with_them_is_lost() -> None:
    s = meeting([CA])
    s.colliers = (SEA, "zante")
    answer(contact(s), "cruise", 6, "break off", ("withdraw", "zante"))
    assert list(s.colliers) == ["zante"]
    assert s.vp == 0


def test_14_4_execution_merchantmen_go_unraided_and_no_marker_is_drawn() -> None:
    s = meeting([CA, "chatham"])
    s.merchants = {SEA: ("merchantman-1",)}
    s.from_pool("merchantman-1")
    answer(contact(s), "cruise", 6, "break off", ("withdraw", "zante"))
    s.agenda = []
    ask(s, Groups(Side(0), "commerce raiding", s.groups()), ReleaseMerchantmen())
    assert s.over
    assert "merchantman-1" in s.pool
    assert not told(s, "raided")
    assert not told(s, "drew")


def test_14_15_a_convoy_drawn_in_the_west_is_fought_as_a_warship() -> None:
    s = position(goeben="galita", pool=[CONVOY])
    ask(s, Incidents("galita"), NavalCombat("galita"))
    answer(s, ("draw", CONVOY))
    assert not s.merchants
    answer(s, "cruise", 6, "fight")
    assert offered(s, "normal") == [CONVOY]


def test_14_15_a_convoy_with_first_salvo_goes_back_to_the_pool() -> None:
    s = meeting([CONVOY], space="galita", alert=6)
    display(s, "goeben", leadership=1, engines=0)
    answer(contact(s, "galita"), 1)
    assert s.over
    assert CONVOY in s.pool


def crippled() -> State:
    """Goeben without engines, and Breslau."""
    s = meeting(["inflexible"], "goeben", "breslau")
    display(s, "goeben", engines=0, leadership=5)
    return contact(s)


@pytest.mark.parametrize(
    ("choices", "rating"),
    [
        (("cruise",), 9),
        ((("lead", "breslau"), "cruise"), 8),
        ((("pace", "goeben"),), 5),
        ((("lead", "breslau"), ("pace", "goeben")), 4),
        ((("lead", "breslau"), ("steam", "breslau")), 9),
    ],
)
def test_14_3_german_we_choose_whose_leadership_and_whose_speed(
    choices: tuple[str | tuple[str, str], ...], rating: int
) -> None:
    s = answer(crippled(), *choices, 6)
    assert told(s, "contact")[-1].facts["ours"] == rating


def test_14_3_german_the_best_counts_anyway() -> None:
    s = crippled()
    assert (offered(s, "lead"), offered(s, "pace")) == (["breslau"], ["goeben"])
    assert refused(s, "lead", "goeben") == refused(s, "pace", "breslau") == "14.3.german"
    answer(s, ("lead", "breslau"))
    assert refused(s, "lead", "breslau") == "14.3.german"


@pytest.mark.parametrize(
    ("space", "word"),
    [("malta", "not next to Off Cattaro"), ("brindisi", "neutral"), ("lissa", "markers")],
)
def test_14_4_german_each_space_has_its_own_reason(space: str, word: str) -> None:
    s = position(goeben="off_cattaro", allies={"off_cattaro": [CA]})
    s.lay("lissa", Lying("", "british", False))
    answer(contact(s, "off_cattaro"), "cruise", 6, "break off")
    violation = s.agenda[-1].why(s, "withdraw", space)[0]
    assert (violation.rule, word in violation.text) == ("14.4.german", True), violation


def test_14_3_no_contact_with_a_shore_sends_nobody_home() -> None:
    s = position(goeben="bone", forts={"bone": ["light-1"]}, allies={"bone": ["warrior"]})
    s.engage(Battle("bone", True, ("goeben",), ("bone-1",), ("goeben",)))
    answer(ask(s, ContactRoll(2)), 1)
    assert s.enemies("bone") == ("warrior",)


def test_14_4_german_no_refuge_without_engines() -> None:
    s = meeting([CA])
    assert refuges(s, "goeben")
    display(s, "goeben", engines=0)
    assert refuges(s, "goeben") == []
