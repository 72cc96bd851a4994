"""The Orders chart: what each mission asks for, and what it brings in a campaign."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.campaign import bases
from sandtable.games.goeben.ports import closed, kind, must_leave
from sandtable.games.goeben.state import State
from sandtable.games.goeben.victory import accomplished
from tests.games.goeben.positions import answer, ask, asks, game, gamedata, offered, position, refused

CLEARED: dict[str, tuple[str, ...]] = {}


def mission(name: str, place: str, vp: int, forts: dict[str, tuple[str, ...]] = CLEARED) -> bool:
    """Whether a mission is accomplished with Goeben in that place."""
    return accomplished(position(name, goeben=place, vp=vp, forts=forts))


def won(name: str) -> State:
    """A campaign in which this mission has just been won."""
    s = position("campaign", goeben="pola", breslau="pola", vp=100)
    s.receive_orders(name)
    s.accomplish()
    return ask(s)


def set_up(s: State) -> State:
    """On to the next scenario's question where the first ship starts."""
    while asks(s) != "StartAt":
        verb, noun = next(iter(s.options))
        answer(s, (verb, noun))
    return s


@pytest.mark.parametrize(
    ("name", "days", "vp"),
    [
        ("atlantic", 6, 60),
        ("austro_hungarian", 6, 60),
        ("raid", 10, 100),
        ("italian", 10, 100),
        ("ottoman", 8, 75),
        ("suez", 8, 75),
    ],
)
def test_orders_chart_days_and_points(name: str, days: int, vp: int) -> None:
    orders = gamedata(name).missions[name]
    assert (orders.days, orders.vp) == (days, vp)


def test_orders_chart_has_six_missions() -> None:
    assert len(gamedata().missions) == 6
    assert {scenario.id for scenario in game().scenarios} == {*gamedata().missions, "random", "campaign"}


def test_orders_atlantic_end_there_with_60_points() -> None:
    assert mission("atlantic", "atlantic", 60)
    assert not mission("atlantic", "atlantic", 59)
    assert not mission("atlantic", "pz_gibraltar", 90)


def test_orders_atlantic_one_german_ship_is_enough() -> None:
    s = position("atlantic", goeben="zante", breslau="atlantic", vp=60)
    assert accomplished(s)


def test_orders_atlantic_bonus_a_random_battlecruiser_leaves() -> None:
    s = won("atlantic")
    answer(s, "remove")
    assert set(offered(s, "is")) == {"indefatigable", "indomitable", "inflexible"}
    answer(s, ("is", "indomitable"))
    assert "indomitable" in s.removed
    assert "indomitable" not in s.hidden["british"]
    assert not [name for name in s.hidden["british"] if name.startswith("incident")]


def test_orders_atlantic_bonus_draws_new_zealand_only_if_she_is_in_the_game() -> None:
    s = position("campaign", goeben="pola", vp=100)
    s.receive_orders("atlantic")
    s.accomplish()
    s.sunk = frozenset({"indefatigable", "indomitable", "inflexible"})
    ask(s)
    assert refused(s, "remove") == "orders.atlantic"
    s.new_zealand = True
    assert refused(ask(s), "remove") == ""


def test_orders_atlantic_bonus_moltke_and_stralsund_for_30_points() -> None:
    s = set_up(answer(won("atlantic"), "reinforce"))
    assert {"moltke", "stralsund"} <= s.afloat.keys()
    assert s.vp == -30
    assert "new_zealand" in s.pool


def test_orders_atlantic_bonus_spanish_ports_open_besides() -> None:
    s = set_up(answer(won("atlantic"), "reinforce"))
    assert set(offered(s, "base")) == {
        "pola",
        "atlantic",
        "melilla",
        "cartagena",
        "barcelona",
        "palma",
        "port_mahon",
    }
    answer(s, ("base", "barcelona"))
    assert "barcelona" not in s.visited


def test_orders_austro_hungarian_end_in_pola_with_60_points() -> None:
    assert mission("austro_hungarian", "pola", 60)
    assert not mission("austro_hungarian", "pola", 59)
    assert not mission("austro_hungarian", "cattaro", 60)


def test_orders_austro_hungarian_bonus_one_cruiser_joins_once() -> None:
    s = won("austro_hungarian")
    assert set(offered(s, "austrian")) == {"sankt_georg", "kaiser_karl_vi", "admiral_spaun", "helgoland"}
    answer(s, ("austrian", "helgoland"))
    assert s.at["helgoland"] == "pola"
    set_up(s)
    assert s.new_zealand
    assert "new_zealand" in s.pool
    assert [ship for ship in s.at if ship in s.game.austrians] == ["helgoland"]
    assert s.alert == 2


def test_orders_austro_hungarian_bonus_the_cruiser_stays_in_the_campaign() -> None:
    s = won("austro_hungarian")
    answer(s, ("austrian", "helgoland"))
    set_up(s)
    s.receive_orders("suez")
    s.vp, s.agenda = 0, s.agenda[:1]
    ask(s)
    assert s.at["helgoland"] == "pola"
    assert asks(s) != "AustrianJoins"


def test_orders_austro_hungarian_bonus_all_their_ports() -> None:
    s = position("campaign", goeben="pola")
    s.successes = ("austro_hungarian",)
    assert set(bases(s)) == {"pola", "cattaro", "spalato", "trieste"}


RAIDED = ("algiers", "philippeville", "bone")


def test_orders_raid_a_friendly_base_three_ports_and_100_points() -> None:
    assert mission("raid", "pola", 100)
    assert mission("raid", "cattaro", 100)
    assert not mission("raid", "pola", 99)


@pytest.mark.parametrize("port", RAIDED)
def test_orders_raid_every_defence_of_the_three_ports(port: str) -> None:
    assert not mission("raid", "pola", 100, {port: ("battery-1",)})


def test_orders_raid_other_ports_do_not_matter() -> None:
    assert mission("raid", "pola", 100, {"bizerte": ("battery-1",)})


@pytest.mark.parametrize("place", ["trieste", "genoa", "algiers", "zante"])
def test_orders_raid_only_a_friendly_naval_base_counts(place: str) -> None:
    assert not mission("raid", place, 100)


def test_orders_raid_bonus_ports_and_a_calm_zone() -> None:
    s = position("campaign", goeben="pola")
    s.successes = ("raid",)
    assert {"pola", "trieste", "genoa", "messina", "tripoli"} <= set(bases(s))
    assert "constantinople" not in bases(s)
    assert kind(s, "pz_north_african") == "high_seas"
    assert kind(s, "genoa") == "neutral_base"


def test_orders_italian_end_in_genoa_with_100_points() -> None:
    assert mission("italian", "genoa", 100)
    assert not mission("italian", "genoa", 99)
    assert not mission("italian", "taranto", 100)


def test_orders_italian_a_visit_to_genoa_is_short() -> None:
    s = position("italian", goeben="genoa", turn=9, vp=90)
    s.since["goeben"] = 7
    s.visit("genoa")
    assert must_leave(s, "goeben")
    s.move(("goeben",), ("ligurian",))
    reason = closed(s, "goeben", "genoa")
    assert reason is not None
    assert reason.rule == "9.1"


def test_orders_italian_bonus() -> None:
    s = won("italian")
    assert "ottoman" not in s.orders
    assert kind(s, "genoa") == "friendly_base"
    assert kind(s, "messina") == "friendly_port"
    assert kind(s, "pz_malta") == kind(s, "pz_adriatic") == "high_seas"
    assert {"genoa", "messina", "pola", "cattaro"} <= set(bases(s))
    assert "pz_malta" not in s.lying


def test_orders_ottoman_end_in_constantinople_with_75_points() -> None:
    assert mission("ottoman", "constantinople", 75)
    assert not mission("ottoman", "constantinople", 74)
    assert not mission("ottoman", "dardanelles", 75)


def test_orders_ottoman_a_ship_shut_in_at_constantinople_still_wins() -> None:
    s = position(goeben="constantinople", turn=7, vp=75)
    s.since["goeben"] = 5
    s.visit("dardanelles")
    s.visit("constantinople")
    assert not must_leave(s, "goeben")
    assert accomplished(s)


def test_orders_ottoman_bonus() -> None:
    s = won("ottoman")
    assert "italian" not in s.orders
    assert kind(s, "constantinople") == "friendly_base"
    assert kind(s, "smyrna") == "friendly_port"
    assert set(bases(s)) == {"pola", "constantinople", "dardanelles"}


def test_orders_suez_a_friendly_base_two_ports_and_75_points() -> None:
    assert accomplished(position("suez", breslau="cattaro", vp=75, turn=8))
    assert not mission("suez", "cattaro", 74)
    assert not mission("suez", "piraeus", 80)


@pytest.mark.parametrize("port", ["alexandria", "port_said"])
def test_orders_suez_every_defence_of_the_two_ports(port: str) -> None:
    assert not mission("suez", "pola", 75, {port: ("battery-1",)})


def test_orders_suez_bonus() -> None:
    s = won("suez")
    assert kind(s, "pz_alexandria") == "high_seas"
    assert {"pola", "constantinople", "smyrna", "haifa"} <= set(bases(s))
    assert kind(s, "haifa") == "neutral_port"
    assert "pz_alexandria" not in s.lying
