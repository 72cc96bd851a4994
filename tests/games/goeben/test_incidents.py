"""13.0 The Incident Phase, and the Incident Chart."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import Bombardment, NavalCombat, steps
from sandtable.games.goeben.gunnery import solution
from sandtable.games.goeben.incidents import EVENTS, Incidents, draws
from sandtable.games.goeben.movement import MovementPhase, stops
from sandtable.games.goeben.outfitting import OutfittingPhase
from sandtable.games.goeben.raiding import CommerceRaiding
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.state import Battle, Lying, State
from tests.games.goeben.positions import answer, ask, asks, display, offered, position, refused, told


def drawn(s: State, *markers: str) -> State:
    """Draw these markers for Goeben, in this order."""
    s.to_pool(*markers)
    return answer(ask(s, Incidents(s.at["goeben"])), *(("draw", marker) for marker in markers))


def at(space: str, alert: int = 1, /, **others: str) -> State:
    """Goeben in a space, perhaps with others, and nothing in the pool."""
    s = position(goeben=space, pool=[], alert=alert)
    for ship, place in others.items():
        (s.commission if ship in s.game.german else s.join)(ship, place)
    return s


# --- 13.0 --------------------------------------------------------------------------------------------


def test_13_0_one_draw_a_space_not_a_ship() -> None:
    s = position(goeben="zante", breslau="zante", alert=3)
    answer(ask(s, Phase("incident")), ("draw", "patrol-1"), ("draw", "patrol-2"), ("draw", "patrol-3"))
    assert len(told(s, "drew")) == 3
    assert s.over


def test_13_0_events_are_back_in_the_pool_for_the_next_group_and_ships_are_not() -> None:
    s = at("zante", 3, breslau="matapan")
    s.to_pool("patrol-1", "chatham", "merchantman-1", "pursue-1")
    answer(ask(s, Phase("incident")), ("group", "zante"))
    answer(s, ("draw", "chatham"), ("draw", "patrol-1"), ("draw", "merchantman-1"))
    assert set(offered(s, "draw")) == {"patrol-1", "pursue-1"}


def test_13_0_1_markers_on_the_map_are_revealed_and_the_draw_comes_besides() -> None:
    s = position(goeben="pz_malta", alert=2, pool=["patrol-1", "patrol-2"])
    s.hidden["british"] = ("warrior", "chatham", "quiet_seas-1")
    s.lay("pz_malta", *[Lying("", "british", False)] * 3)
    ask(s, Incidents("pz_malta"))
    answer(s, ("is", "warrior"), ("is", "chatham"), ("is", "quiet_seas-1"))
    answer(s, ("draw", "patrol-1"), ("draw", "patrol-2"))
    assert len(told(s, "revealed")) == 3
    assert s.enemies("pz_malta") == ("warrior", "chatham")
    assert s.over


def test_13_0_1_quiet_seas_goes_back_to_the_pool_and_may_be_drawn() -> None:
    s = at("pz_malta")
    s.hidden["british"] = ("quiet_seas-1",)
    s.lay("pz_malta", Lying("", "british", False))
    answer(ask(s, Incidents("pz_malta")), ("is", "quiet_seas-1"))
    assert "pz_malta" not in s.lying
    assert offered(s, "draw") == ["quiet_seas-1"]


def test_13_0_1_revealed_warships_must_be_fought() -> None:
    s = position(goeben="pz_malta", pool=[])
    s.lay("pz_malta", Lying("warrior", "british", False))
    ask(s, Incidents("pz_malta"), NavalCombat("pz_malta"))
    assert asks(s) == "Contact"


@pytest.mark.parametrize("alert", [1, 3, 6])
def test_13_0_2_as_many_markers_as_the_alert_level(alert: int) -> None:
    s = ask(position(goeben="zante", alert=alert), Incidents("zante"))
    for number in range(1, alert + 1):
        answer(s, ("draw", f"quiet_seas-{number}"))
    assert s.over


def test_13_0_2_if_the_pool_holds_fewer_draw_them_all() -> None:
    s = at("zante", 6)
    drawn(s, "patrol-1", "patrol-2")
    assert len(told(s, "drew")) == 2
    assert s.over


def test_13_0_3_warships_merchantmen_and_events_are_sorted() -> None:
    s = at("zante", 4)
    s.to_pool("chatham", "merchantman-1", "pursue-1", "submarine-1")
    ask(s, Incidents("zante"))
    answer(s, *(("draw", marker) for marker in ("submarine-1", "chatham", "merchantman-1", "pursue-1")))
    assert s.lying["zante"] == (Lying("chatham", "", True),)
    assert s.merchants == {"zante": ("merchantman-1",)}
    assert (asks(s), s.tray) == ("Submarine", ("pursue-1",))


def test_13_0_3_storm_leaves_the_warship_unfought_and_the_merchantman_to_be_raided() -> None:
    s = drawn(at("zante", 3), "warrior", "storm-1", "merchantman-1")
    answer(s, 1)
    ask(s, NavalCombat("zante"), CommerceRaiding("zante"))
    assert asks(s) == "Raid"
    assert s.enemies("zante") == ("warrior",)


def test_13_0_3_convoy_is_fought_in_phase_5_not_6() -> None:
    s = drawn(at("cape_bon"), "convoy_a")
    assert s.merchants == {}
    assert asks(ask(s, NavalCombat("cape_bon"))) == "Contact"


def test_13_0_4_events_are_resolved_one_at_a_time_in_the_order_drawn() -> None:
    s = drawn(at("zante", 3), "pursue-1", "morale_check", "conflicting_orders-1")
    assert [event.facts["what"] for event in told(s, "incident")] == [
        "pursue",
        "morale_check",
        "conflicting_orders",
    ]


def test_13_0_4_at_the_top_of_the_alert_track_the_order_matters() -> None:
    assert drawn(at("zante", 6), "pursue-1", "conflicting_orders-1").alert == 5
    assert drawn(at("zante", 6), "conflicting_orders-1", "pursue-1").alert == 6


def test_13_1_markers_go_back_to_the_pool_after_all_are_resolved() -> None:
    s = at("zante", 2)
    drawn(s, "patrol-1", "submarine-1")
    assert "patrol-1" not in s.pool
    answer(s, 1)
    assert s.pool == {"patrol-1", "submarine-1"}


def test_13_1_a_marker_that_is_removed_does_not_come_back() -> None:
    s = drawn(at("lissa"), "austro_hungarian")
    assert s.pool == frozenset()
    assert "austro_hungarian" in s.removed


def test_13_1_events_for_ships_that_are_gone_have_no_effect() -> None:
    s = at("zante", 2, breslau="matapan")
    display(s, "goeben", hull=1)
    drawn(s, "storm-1", "pursue-1")
    answer(s, 6)
    assert s.alert == 2
    assert s.pool == {"storm-1", "pursue-1"}


@pytest.mark.parametrize(
    ("space", "alert", "number"),
    [
        ("zante", 3, 3),
        ("pz_malta", 3, 3),
        ("pola", 6, 0),
        ("brindisi", 3, 0),
        ("genoa", 4, 4),
        ("malta", 1, 3),
    ],
)
def test_13_2_the_place_changes_the_draw(space: str, alert: int, number: int) -> None:
    assert draws(at(space, alert), space) == number


@pytest.mark.parametrize("space", ["pola", "cattaro", "trieste", "spalato"])
def test_13_2_friendly_places_make_no_draw(space: str) -> None:
    assert ask(position(goeben=space, alert=6), Incidents(space)).over


def test_13_2_friendly_pola_draws_nothing_and_neutral_brindisi_five() -> None:
    s = position(goeben="pola", breslau="brindisi", alert=5)
    answer(ask(s, Phase("incident")), ("group", "pola"), *[("draw", f"quiet_seas-{i}") for i in range(1, 6)])
    assert {event.facts["place"] for event in told(s, "drew")} == {"brindisi"}
    assert s.over


@pytest.mark.parametrize(("alert", "number"), [(1, 0), (2, 0), (3, 0), (4, 4), (5, 5), (6, 6)])
@pytest.mark.parametrize("space", ["brindisi", "genoa"])
def test_13_2_neutral_places_draw_from_alert_four(space: str, alert: int, number: int) -> None:
    assert draws(at(space, alert), space) == number


@pytest.mark.parametrize(("space", "alert", "number"), [("algiers", 2, 3), ("malta", 2, 4), ("bone", 6, 7)])
def test_13_2_enemy_places_draw_more(space: str, alert: int, number: int) -> None:
    assert draws(at(space, alert), space) == number


def test_13_2_enemy_port_that_we_hold_draws_the_alert_level() -> None:
    s = at("bone", 3)
    display(s, "goeben", "seebataillon")
    s.land("goeben", 0)
    assert draws(s, "bone") == 3


@pytest.mark.parametrize("alert", [1, 4, 6])
def test_13_2_constantinople_makes_no_draw(alert: int) -> None:
    assert draws(at("constantinople", alert), "constantinople") == 0
    assert draws(at("dardanelles", 6), "dardanelles") == 6


# --- the chart ---------------------------------------------------------------------------------------


def test_incident_chart_has_an_entry_for_every_marker() -> None:
    game = position().game
    assert set(EVENTS) | {"merchantman"} == set(game.incident)
    assert all(incident.rule == f"incident.{id}" for id, incident in game.incident.items())


def test_incident_merchantman_may_be_attacked_in_the_raiding_phase() -> None:
    s = drawn(at("zante"), "merchantman-2")
    answer(ask(s, CommerceRaiding("zante")), ("raid", "goeben"), 6)
    assert s.vp == 10
    assert s.pool == {"merchantman-2"}


@pytest.mark.parametrize(
    ("space", "now"), [("zante", 2), ("pz_malta", 3), ("pz_sardinia", 3), ("bone", 3), ("toulon", 3)]
)
def test_incident_patrol_raises_the_alert_in_allied_waters(space: str, now: int) -> None:
    assert drawn(at(space, 2), "patrol-1").alert == now


def test_incident_patrol_is_harmless_in_a_neutral_port() -> None:
    assert drawn(at("brindisi", 4), "patrol-1").alert == 4


@pytest.mark.parametrize("die", [1, 2])
def test_incident_submarine_false_report(die: int) -> None:
    assert answer(drawn(at("zante"), "submarine-1"), die).over


@pytest.mark.parametrize("die", [3, 4])
def test_incident_submarine_a_coal_or_the_torpedo_run_ship_by_ship(die: int) -> None:
    s = answer(drawn(at("zante", breslau="zante"), "submarine-1"), die, "evade", "risk")
    assert s.afloat["goeben"].coal == 3
    answer(s, 4)
    assert [event.facts["ship"] for event in told(s, "torpedo run")] == ["breslau"]
    assert s.over


def test_incident_submarine_without_coal_there_is_no_choice() -> None:
    s = at("zante")
    display(s, "goeben", coal=0)
    answer(drawn(s, "submarine-1"), 3)
    assert asks(s) == "TorpedoRun"


def test_incident_submarine_five_is_a_run_at_every_ship() -> None:
    s = answer(drawn(at("zante", breslau="zante"), "submarine-1"), 5, 4, 4)
    assert [event.facts["ship"] for event in told(s, "torpedo run")] == ["goeben", "breslau"]
    assert s.over


@pytest.mark.parametrize("die", [5, 6])
def test_incident_submarine_hits_on_five_or_six_by_the_torpedo_table(die: int) -> None:
    s = answer(drawn(at("zante"), "submarine-1"), 5, die, (3, 4))
    assert s.afloat["goeben"].hull == 10


def test_incident_submarine_is_rammed_for_two_points_and_a_hull_hit() -> None:
    s = answer(drawn(at("zante", breslau="zante"), "submarine-1"), 6)
    assert offered(s, "suffer") == ["goeben", "breslau"]
    answer(s, ("suffer", "breslau"))
    assert (s.vp, s.afloat["goeben"].hull, s.afloat["breslau"].hull) == (2, 12, 3)


def test_incident_submarine_attacks_austro_hungarians_who_cannot_evade() -> None:
    s = answer(drawn(at("zante", helgoland="zante"), "submarine-1"), 3, "evade", 5, (1, 3))
    assert "helgoland" in s.damaged
    assert "helgoland" not in s.at


def test_incident_submarine_sinks_an_austro_hungarian_by_her_armor() -> None:
    s = answer(drawn(at("zante", helgoland="zante"), "submarine-1"), 5, 1, 5, (3, 4))
    assert "helgoland" in s.sunk


def test_incident_austro_hungarian_fleet_sends_allies_drawn_in_the_adriatic_home() -> None:
    s = at("lissa", 3)
    drawn(s, "warrior", "austro_hungarian", "merchantman-1")
    assert not s.enemies("lissa")
    assert s.pool == {"warrior"}
    assert "austro_hungarian" in s.removed


def test_incident_austro_hungarian_for_every_force_in_the_adriatic_and_none_elsewhere() -> None:
    s = at("zante", breslau="lissa")
    s.to_pool("austro_hungarian", "warrior", "chatham")
    answer(ask(s, Phase("incident")), ("group", "lissa"), ("draw", "austro_hungarian"), ("draw", "warrior"))
    assert s.enemies("zante") == ("warrior",)
    s = at("zante", breslau="lissa")
    s.to_pool("austro_hungarian", "warrior")
    answer(ask(s, Phase("incident")), ("group", "zante"), ("draw", "austro_hungarian"), ("draw", "warrior"))
    assert not s.enemies("lissa")
    assert "warrior" in s.pool


def test_incident_austro_hungarian_does_not_touch_ships_revealed_on_the_map() -> None:
    s = position(goeben="pz_adriatic", pool=[])
    s.lay("pz_adriatic", Lying("warrior", "british", False))
    assert drawn(s, "austro_hungarian").enemies("pz_adriatic") == ("warrior",)


def test_incident_austro_hungarian_without_a_ship_in_the_adriatic_goes_back() -> None:
    s = drawn(at("zante"), "austro_hungarian")
    assert s.pool == {"austro_hungarian"}


def test_incident_austro_hungarian_option_brings_ships_to_pola() -> None:
    s = position("ottoman", "austro_hungarians", goeben="lissa", pool=[], alert=1)
    drawn(s, "austro_hungarian")
    ships = ("helgoland", "tegetthoff", "radetzky", "ah_dd_1")
    answer(s, 4, *(("austrian", ship) for ship in ships))
    assert s.here("pola") == tuple(sorted(ships))
    assert (s.alert, s.over) == (2, True)
    assert s.pool == {"new_zealand"}
    assert "austro_hungarian" in s.removed


def test_incident_austro_hungarian_option_lets_the_allies_come() -> None:
    s = position("ottoman", "austro_hungarians", goeben="lissa", pool=[], alert=2)
    drawn(s, "warrior", "austro_hungarian")
    answer(s, 1, ("austrian", "helgoland"))
    assert s.enemies("lissa") == ("warrior",)


def test_incident_austro_hungarian_option_takes_all_if_there_are_fewer() -> None:
    s = position("ottoman", "austro_hungarians", goeben="lissa", pool=[], alert=1)
    s.sunk = frozenset(s.game.austrians) - {"helgoland"}
    answer(drawn(s, "austro_hungarian"), 6, ("austrian", "helgoland"))
    assert (s.here("pola"), s.over) == (("helgoland",), True)


@pytest.mark.parametrize(("die", "left", "vp"), [(6, (), -1), (5, ("zante",), 0)])
def test_incident_collier_attacked_is_lost_on_a_six(die: int, left: tuple[str, ...], vp: int) -> None:
    s = at("matapan")
    s.place_collier("zante")
    answer(drawn(s, "collier_attacked"), die)
    assert (s.colliers, s.vp) == (left, vp)


def test_incident_collier_attacked_a_die_for_each() -> None:
    s = at("matapan")
    s.place_collier("zante")
    s.place_collier("zante")
    answer(drawn(s, "collier_attacked"), 6, 6)
    assert (s.colliers, s.vp) == ((), -2)


def test_incident_central_powers_is_quiet_in_a_single_scenario() -> None:
    s = at("denusa", 2)
    drawn(s, "warrior", "central_powers")
    assert s.enemies("denusa") == ("warrior",)
    assert s.pool == {"central_powers"}


@pytest.mark.parametrize(
    ("won", "space", "kept_off"),
    [
        ("ottoman", "denusa", True),
        ("ottoman", "zante", False),
        ("ottoman", "lissa", False),
        ("italian", "lissa", True),
        ("italian", "cape_bon", True),
        ("italian", "denusa", False),
    ],
)
def test_incident_central_powers_fleet_keeps_the_allies_off(won: str, space: str, kept_off: bool) -> None:
    s = at(space, 2)
    s.successes = (won,)
    drawn(s, "warrior", "central_powers")
    assert ("warrior" in s.pool) == kept_off
    assert "central_powers" in s.removed


def test_incident_central_powers_sends_convoys_home_too() -> None:
    s = at("cape_bon", 2)
    s.successes = ("italian",)
    assert drawn(s, "convoy_a", "central_powers").pool == {"convoy_a"}


@pytest.mark.parametrize(("done", "kept_off"), [(2, True), (3, False)])
def test_incident_central_powers_counts_a_mission_done_on_a_prior_turn(done: int, kept_off: bool) -> None:
    s = position("ottoman", goeben="denusa", pool=[], alert=2, turn=3)
    s.accomplished = done
    assert ("warrior" in drawn(s, "warrior", "central_powers").pool) == kept_off


@pytest.mark.parametrize(
    ("collier", "lost"),
    [("pz_toulon", True), ("ligurian", True), ("off_algiers", True), ("elba", False), ("oran_roads", False)],
)
def test_incident_french_sorties_sink_colliers_in_or_next_to_the_zones(collier: str, lost: bool) -> None:
    s = at("zante")
    s.place_collier(collier)
    assert (drawn(s, "french_sorties").colliers == ()) == lost
    assert s.vp == 0


def test_incident_french_sorties_close_the_zones_in_the_next_movement_phase() -> None:
    s = drawn(at("ligurian"), "french_sorties")
    assert "french_sorties" not in s.pool
    s.begin_turn(3)
    answer(ask(s, Phase("movement")), ("ship", "goeben"))
    assert refused(s, "sail", "pz_toulon") == "incident.french_sorties"
    answer(s, "stay")
    assert "french_sorties" in s.pool
    s.begin_turn(4)
    answer(ask(s, Phase("movement")), ("ship", "goeben"))
    assert refused(s, "sail", "pz_toulon") == ""


def test_incident_french_sorties_sink_a_ship_that_outfits_in_a_zone() -> None:
    s = drawn(at("pz_north_african", breslau="zante"), "french_sorties")
    s.begin_turn(3)
    display(s, "goeben", engines=5)
    answer(ask(s, OutfittingPhase(), Phase("movement")), ("repair", "goeben"), (1, 1, 1, 1), "done")
    assert "goeben" in s.sunk
    assert s.vp == -30


def test_incident_french_sorties_spare_a_ship_that_leaves() -> None:
    s = drawn(at("pz_north_african"), "french_sorties")
    s.begin_turn(3)
    answer(ask(s, Phase("movement")), ("ship", "goeben"), ("sail", "off_algiers"))
    assert "goeben" in s.afloat


def test_incident_french_sorties_marker_neither_stops_nor_is_revealed() -> None:
    s = drawn(at("zante"), "french_sorties")
    assert s.lying == {}
    assert s.held == ("french_sorties",)


def test_incident_french_sorties_leave_a_calmed_zone_alone() -> None:
    s = at("zante")
    s.successes = ("raid",)
    s.place_collier("off_algiers")
    assert drawn(s, "french_sorties").colliers == ("off_algiers",)


@pytest.mark.parametrize(
    ("space", "fought"), [("cape_bon", True), ("lipari", True), ("pz_malta", False), ("zante", False)]
)
def test_incident_troop_convoy_counts_only_in_the_west(space: str, fought: bool) -> None:
    s = drawn(at(space), "convoy_a")
    assert s.enemies(space) == (("convoy_a",) if fought else ())
    assert ("convoy_a" in s.pool) == (not fought)


@pytest.mark.parametrize(
    ("space", "fought"), [("galita", True), ("denusa", False), ("lissa", False), ("messina", False)]
)
def test_incident_french_warship_counts_only_in_the_west(space: str, fought: bool) -> None:
    s = drawn(at(space, 4), "ernest_renan")
    assert s.enemies(space) == (("ernest_renan",) if fought else ())
    assert ("ernest_renan" in s.pool) == (not fought)


def test_incident_french_warship_gets_no_substitute() -> None:
    s = at("denusa")
    s.to_pool("patrol-1")
    drawn(s, "ernest_renan")
    assert len(told(s, "drew")) == 1
    assert s.over


def test_incident_friendly_ship_gives_coal_and_repair_dice_next_turn() -> None:
    s = drawn(at("zante", breslau="zante"), "friendly_ship-1")
    assert s.pool == frozenset()
    s.begin_turn(3)
    display(s, "goeben", coal=0, engines=5)
    ask(s, OutfittingPhase())
    answer(s, ("friend", "zante"), (2,), ("fuel", "goeben"), ("fuel", "breslau"), ("repair", "goeben"))
    answer(s, (1, 1, 1, 5), (1, 1))
    assert (s.afloat["goeben"].coal, s.afloat["goeben"].engines, s.afloat["breslau"].coal) == (1, 6, 6)
    assert s.pool == {"friendly_ship-1"}


def test_incident_friendly_ship_lapses_if_nobody_stays() -> None:
    s = drawn(at("zante"), "friendly_ship-1")
    s.begin_turn(3)
    answer(ask(s, OutfittingPhase()), "done")
    assert s.friends == {}
    assert s.pool == {"friendly_ship-1"}


def test_incident_friendly_ship_helps_only_where_she_was_met() -> None:
    s = drawn(at("zante"), "friendly_ship-1")
    s.at["goeben"] = "matapan"
    display(s, "goeben", engines=5)
    assert refused(ask(s, OutfittingPhase()), "friend", "matapan") == "incident.friendly_ship"


def test_incident_friendly_ship_two_add_up() -> None:
    s = drawn(at("zante", 2), "friendly_ship-1", "friendly_ship-2")
    s.begin_turn(3)
    display(s, "goeben", coal=0, engines=5)
    answer(ask(s, OutfittingPhase()), ("friend", "zante"), (1, 1), ("fuel", "goeben"), ("fuel", "goeben"))
    answer(s, ("repair", "goeben"), (1, 1, 1, 1), (1, 1, 1, 5))
    assert s.afloat["goeben"].engines == 6


def test_incident_friendly_ship_is_used_once() -> None:
    s = drawn(at("zante"), "friendly_ship-1")
    s.begin_turn(3)
    display(s, "goeben", coal=0, engines=5)
    answer(ask(s, OutfittingPhase()), ("friend", "zante"), (1,), ("fuel", "goeben"))
    assert refused(s, "friend", "zante") == "incident.friendly_ship"


def test_incident_intelligence_berlin_is_our_choice_of_a_look_or_jamming() -> None:
    s = at("zante", 1)
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    drawn(s, "intelligence_berlin-1")
    assert s.options.verbs() == ["look", "jam"]
    answer(s, ("look", "pz_malta"), ("is", "warrior"))
    assert s.lying["pz_malta"] == (Lying("warrior", "british", False),)


@pytest.mark.parametrize(("alert", "now"), [(1, 1), (2, 1)])
def test_incident_intelligence_berlin_jamming_lowers_the_alert(alert: int, now: int) -> None:
    assert answer(drawn(at("zante", alert), "intelligence_berlin-1"), "jam").alert == now


def test_incident_limited_visibility_two_markers_give_one_roll() -> None:
    s = drawn(at("zante", 3), "limited_visibility-1", "br_dd_1", "limited_visibility-2")
    answer(ask(s, NavalCombat("zante")), 3)
    assert asks(s) == "Contact"


def volleys(s: State) -> list[tuple[str, tuple[str, ...]]]:
    """The steps of the battle: who fires what."""
    return [(step.side_name, step.guns) for step in steps(s)]


@pytest.mark.parametrize(
    ("die", "opening", "rest"),
    [
        (2, ("primary", "secondary"), [("tertiary",), ("torpedo",)]),
        (4, ("primary", "secondary", "tertiary"), [("torpedo",)]),
    ],
)
def test_incident_limited_visibility_guns_fire_together(
    die: int, opening: tuple[str, ...], rest: list[tuple[str, ...]]
) -> None:
    s = drawn(at("zante", 2), "limited_visibility-1", "br_dd_1")
    answer(ask(s, NavalCombat("zante")), die, ("steam", "goeben"), 6)
    assert s.fight.first == "german"
    expected = [(side, guns) for guns in (opening, *rest) for side in ("german", "allied")]
    assert volleys(s) == expected


@pytest.mark.parametrize("die", [5, 6])
def test_incident_limited_visibility_poor_sight_forbids_combat_and_bombardment(die: int) -> None:
    s = position(goeben="bone", pool=[], alert=1, forts={"bone": ["light-1"]})
    drawn(s, "limited_visibility-1", "br_dd_1")
    answer(ask(s, NavalCombat("bone"), Bombardment("bone")), die)
    assert not told(s, "battle")
    assert s.pool == {"limited_visibility-1", "br_dd_1"}


def test_incident_limited_visibility_is_rolled_for_a_bombardment_alone() -> None:
    s = position(goeben="bone", pool=[], alert=1, forts={"bone": ["light-1"]})
    drawn(s, "limited_visibility-1")
    assert asks(ask(s, Bombardment("bone"))) == "Sight"
    answer(s, 4)
    assert told(s, "battle")


def test_incident_limited_visibility_turns_contact_1_into_none() -> None:
    s = drawn(at("zante", 2), "limited_visibility-1", "br_dd_1")
    answer(ask(s, NavalCombat("zante")), 1, "cruise", 5)
    assert told(s, "contact")[0].facts["total"] == 5
    assert (s.battle, "br_dd_1" in s.pool) == (None, True)


def test_incident_limited_visibility_lasts_one_turn() -> None:
    s = drawn(at("zante"), "limited_visibility-1")
    s.begin_turn(3)
    assert s.fog == {}


@pytest.mark.parametrize(("engines", "die", "left"), [(6, 6, 5), (6, 5, 6), (0, 6, 0)])
def test_incident_mechanical_breakdown_on_a_six(engines: int, die: int, left: int) -> None:
    s = at("zante")
    display(s, "goeben", engines=engines)
    answer(drawn(s, "mechanical"), die)
    assert s.afloat["goeben"].engines == left


def test_incident_mechanical_a_die_for_each_ship() -> None:
    s = answer(drawn(at("zante", breslau="zante"), "mechanical"), 1, 6)
    assert (s.afloat["goeben"].engines, s.afloat["breslau"].engines) == (6, 5)


@pytest.mark.parametrize(("ship", "sunk"), [("helgoland", False), ("ah_dd_1", True)])
def test_incident_mechanical_is_one_damage_to_an_austro_hungarian(ship: str, sunk: bool) -> None:
    s = answer(drawn(at("zante", **{ship: "zante"}), "mechanical"), 1, 6)
    assert ship not in s.at
    assert (ship in s.sunk, ship in s.damaged) == (sunk, not sunk)


@pytest.mark.parametrize("space", ["bone", "malta"])
def test_incident_minefield_costs_hull_and_engine_in_an_allied_harbour(space: str) -> None:
    s = answer(drawn(at(space), "minefield"), 6)
    assert (s.afloat["goeben"].hull, s.afloat["goeben"].engines) == (11, 5)


@pytest.mark.parametrize("space", ["zante", "pz_malta"])
def test_incident_minefield_has_no_effect_elsewhere(space: str) -> None:
    assert drawn(at(space), "minefield").over


def test_incident_minefield_still_counts_in_a_port_that_we_hold() -> None:
    s = at("bone")
    display(s, "goeben", "seebataillon")
    s.land("goeben", 0)
    assert asks(drawn(s, "minefield")) == "Peril"


def test_incident_quiet_seas_has_no_effect() -> None:
    s = drawn(at("zante", 1), "quiet_seas-1")
    assert (s.alert, s.over) == (1, True)
    assert s.pool == {"quiet_seas-1"}


@pytest.mark.parametrize(("alert", "now"), [(1, 1), (3, 2)])
def test_incident_conflicting_orders_lower_the_alert(alert: int, now: int) -> None:
    assert drawn(at("zante", alert), "conflicting_orders-1").alert == now


@pytest.mark.parametrize(("alert", "now"), [(6, 6), (3, 4)])
def test_incident_pursue_raises_the_alert(alert: int, now: int) -> None:
    assert drawn(at("zante", alert), "pursue-2").alert == now


@pytest.mark.parametrize("space", ["galita", "denusa", "lissa"])
def test_incident_royal_navy_warship_is_fought_anywhere(space: str) -> None:
    s = drawn(at(space), "gloucester")
    assert s.enemies(space) == ("gloucester",)
    assert asks(ask(s, NavalCombat(space))) == "Contact"


@pytest.mark.parametrize(
    ("turn", "vp", "change"), [(4, 20, 1), (4, 21, -1), (1, 0, 0), (1, 50, 0), (2, -5, 1)]
)
def test_incident_morale_check_compares_the_turn_with_the_points(turn: int, vp: int, change: int) -> None:
    s = position(goeben="zante", pool=[], turn=turn, vp=vp)
    assert drawn(s, "morale_check").morale == change


def test_incident_morale_check_gives_breslau_seven_dice() -> None:
    s = position(goeben="zante", breslau="zante", pool=[], turn=3, vp=10, allies={"zante": ["chatham"]})
    drawn(s, "morale_check")
    s.engage(Battle("zante", False, ("breslau",), ("chatham",), ("breslau",)))
    assert solution(s, "breslau", "secondary", "chatham") == 3 + 4 - 1 + 1
    assert solution(s, "breslau", "torpedo", "chatham") == 1 + 4 - 1 + 1


def test_incident_morale_check_is_for_german_ships_and_this_turn_only() -> None:
    s = position(goeben="zante", helgoland="zante", pool=[], turn=3, allies={"zante": ["chatham"]})
    ours = ("goeben", "helgoland")
    s.engage(Battle("zante", False, ours, ("chatham",), ours))
    before = solution(s, "helgoland", "secondary", "chatham")
    s.set_morale(1)
    assert solution(s, "helgoland", "secondary", "chatham") == before
    s.begin_turn(4)
    assert s.morale == 0


def test_incident_storm_keeps_two_warships_on_the_spot_unfought() -> None:
    s = at("zante", 3, breslau="zante")
    drawn(s, "warrior", "storm-1", "chatham")
    answer(s, 6, 5)
    assert (s.afloat["goeben"].hull, s.afloat["breslau"].hull) == (11, 4)
    ask(s, NavalCombat("zante"))
    assert not told(s, "battle")
    assert s.lying["zante"] == (Lying("warrior", "", True), Lying("chatham", "", True))
    assert stops(s, "zante")


def test_incident_storm_is_over_the_next_day_and_the_warships_are_fought() -> None:
    s = answer(drawn(at("zante", 2), "warrior", "storm-1"), 1)
    s.begin_turn(3)
    assert asks(ask(s, NavalCombat("zante"))) == "Contact"


def test_incident_storm_forbids_bombardment_and_landing() -> None:
    s = position(goeben="bone", pool=[], forts={"bone": ["light-1"]})
    answer(drawn(s, "storm-1"), 1)
    ask(s, Bombardment("bone"))
    assert not told(s, "battle")


def test_incident_storm_elsewhere_does_not_matter() -> None:
    s = position(goeben="zante", breslau="matapan", allies={"matapan": ["warrior"]}, pool=[])
    answer(drawn(s, "storm-1"), 1)
    assert asks(ask(s, NavalCombat("matapan"))) == "Contact"


@pytest.mark.parametrize(("ship", "sunk"), [("tegetthoff", False), ("ah_dd_1", True)])
def test_incident_storm_is_an_engine_damage_to_an_austro_hungarian(ship: str, sunk: bool) -> None:
    s = answer(drawn(at("zante", **{ship: "zante"}), "storm-1"), 1, 6)
    assert ship not in s.at
    assert (ship in s.sunk) == sunk


def test_incident_french_sorties_do_not_close_the_zones_before_the_next_day() -> None:
    s = drawn(at("ligurian"), "french_sorties")
    answer(ask(s, MovementPhase()), ("ship", "goeben"))
    assert refused(s, "sail", "pz_toulon") == ""


RETURNING = [
    kind for kind, incident in position().game.incident.items() if incident.after_use == "return to pool"
]


@pytest.mark.parametrize("kind", [kind for kind in RETURNING if kind != "merchantman"])
def test_13_1_every_marker_goes_back_unless_the_chart_says_otherwise(kind: str) -> None:
    s = at("zante")
    s.place_collier("matapan")
    marker = next(name for name, sort in s.game.markers.items() if sort == kind)
    drawn(s, marker)
    while not s.over:
        answer(s, next(iter(s.options)))
    assert s.pool == {marker}


def test_incident_submarine_rammed_may_cost_an_austro_hungarian() -> None:
    s = answer(drawn(at("zante", helgoland="zante"), "submarine-1"), 6, ("suffer", "helgoland"))
    assert "helgoland" in s.damaged
    assert s.afloat["goeben"].hull == 12


def test_13_0_2_a_first_officer_draws_the_markers_himself() -> None:
    s = ask(position("ottoman", "officers", goeben="zante"), Incidents("zante"))
    assert (s.asked, s.options.verbs()) == (s.post("first_officer"), ["pick"])
    assert asks(answer(s, "pick")) == "DrawMarker"


@pytest.mark.parametrize("counter", ["pursue-1", "convoy_a", "merchantman-1"])
def test_13_0_1_an_event_among_the_ships_of_a_zone_is_resolved(counter: str) -> None:
    s = at("pz_malta")
    s.lay("pz_malta", Lying(counter, "british", False), Lying("warrior", "british", False))
    ask(s, Incidents("pz_malta"))
    assert s.enemies("pz_malta") == ("warrior",)
    assert (s.alert == 2, "convoy_a" in s.pool, "pz_malta" in s.merchants) == (
        counter == "pursue-1",
        counter == "convoy_a",
        counter == "merchantman-1",
    )


def test_13_0_3_why_a_ship_does_not_stay_is_told() -> None:
    s = drawn(at("zante"), "edgar_quinet")
    assert [event.facts["why"] for event in told(s, "put aside")] == ["not in these waters"]
