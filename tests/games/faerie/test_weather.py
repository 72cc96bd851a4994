"""6.0 Weather."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.attrition import Attrition, victims
from sandtable.games.faerie.gamedata import CLEAR, CLOSED, ELF, GNOME, HUMAN, RAIN, SNOW, TROLL
from sandtable.games.faerie.movement import cannot_go, price, sea_price
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.sequence import Phase
from sandtable.games.faerie.state import Group, Spell, State
from sandtable.games.faerie.weather import brew
from tests.games.faerie.ground import crossing, field, landfall, neighbours, open_sea, way
from tests.games.faerie.positions import FOMORIAN, answer, ask, gamedata, offered, position, refused

RACES = (HUMAN, GNOME, TROLL, ELF)


def step(race: str, pair: tuple[Hex, Hex], sky: str = CLEAR, here: str = "", elves: bool = False) -> int:
    """What the second hex costs; the weather is the same in both unless said otherwise."""
    return gamedata().step(race, elves, *pair, here or sky, sky)


def under(sky: str, s: State) -> State:
    """The same position in other weather."""
    s.set_weather(sky, {})
    return s


def cast(s: State, *spells: Spell) -> State:
    """Enchantments that worked."""
    s.spells = spells
    brew(s)
    return s


# --- 6.0 and 6.1 ----------------------------------------------------------------------------------------


def test_6_0_enchantments_change_the_weather_here_or_everywhere() -> None:
    s = position({2034: "dunatis"}, turn=2)
    near, far = Hex(2034), field("mundane")
    cast(s, Spell("dunatis", "07", works=True), Spell("dunatis", "04", weather=SNOW, reach=2, works=True))
    assert (s.weather(near), s.weather(far)) == (SNOW, RAIN)


def test_6_0_where_gerflax_wand_is_it_is_clear() -> None:
    one, two = neighbours("clear")
    s = under(RAIN, position({one: "gerflax"}, kit={"gerflax": "14"}))
    assert (s.weather(one), s.weather(two)) == (CLEAR, RAIN)


def test_6_1_clear_weather_has_no_effect() -> None:
    t = gamedata()
    for race in RACES:
        for terrain in ("clear", "woods", "forest", "rough", "mountain", "marsh"):
            assert step(race, neighbours(terrain)) == t.cost(terrain, race)
    sea = open_sea()
    assert not victims(position({sea: "oakheart"}), FOMORIAN, sea).reasons


# --- 6.2 Rain -------------------------------------------------------------------------------------------


def test_6_2_rain_counts_hex_by_hex() -> None:
    pair = neighbours("clear")
    assert step(TROLL, pair, CLEAR, here=RAIN) == 1
    assert step(TROLL, pair, RAIN, here=CLEAR) == 2


def test_6_2_1_bad_sailers_at_sea_undergo_attrition() -> None:
    sea, coast = landfall()
    s = under(RAIN, position({sea: "oakheart fleetfoot", coast: "redtooth"}, phase="attrition"))
    assert victims(s, FOMORIAN, sea).ships == ("oakheart",)
    assert victims(s, FOMORIAN, coast).ships == ()


def test_6_2_1_the_slowest_ships_are_bad_sailers() -> None:
    ships = gamedata().ship.values()
    assert [ship.bad_sailer for ship in ships] == [ship.movement <= 30 for ship in ships]


@pytest.mark.parametrize(("zone", "clear", "rain"), [("sea_of_the_west", 1, 2), ("minches", 2, 3)])
def test_6_2_2_ships_pay_one_more_for_each_hex(zone: str, clear: int, rain: int) -> None:
    sea = open_sea(zone)
    s = position({sea: "fleetfoot"})
    fleet = Group(sea, "movement", ships=("fleetfoot",))
    to = gamedata().near[sea][0]
    assert sea_price(s, fleet, to) == clear
    assert sea_price(under(RAIN, s), fleet, to) == rain


def test_6_2_3_a_minor_river_in_rain_is_a_major_river() -> None:
    pair = crossing("minor_river")
    assert step(TROLL, pair) == 2
    assert all(step(race, pair, RAIN) == CLOSED for race in RACES)


def test_6_2_3_with_rain_on_one_side_it_is_still_a_minor_river() -> None:
    pair = crossing("minor_river")
    assert step(TROLL, pair, CLEAR, here=RAIN) == 2
    assert step(TROLL, pair, RAIN, here=CLEAR) == 3


def test_6_2_3_fords_do_nothing_in_rain_bridges_and_ferries_still_work() -> None:
    ford = crossing("minor_river", "ford")
    assert step(HUMAN, ford) == 2
    assert all(step(race, ford, RAIN) == CLOSED for race in RACES)
    t = gamedata()
    for by in ("bridge", "ferry"):
        pairs = [pair for pair, edge in t.edges.items() if edge.crossing == by and pair not in t.trails]
        for pair in pairs:
            road = pair in t.roads
            assert step(ELF, pair, RAIN) >= t.cost("road" if road else "clear", ELF) + t.cost(by, ELF)
            assert step(GNOME, pair, RAIN, elves=True) != CLOSED
            assert step(GNOME, pair, RAIN) == step(TROLL, pair, RAIN) == CLOSED


def test_6_2_3_no_river_stops_the_worm_or_a_flyer() -> None:
    here, there = crossing("minor_river", "ford")
    s = under(RAIN, position({here: "worm callachs_waff"}))
    assert price(s, Group(here, "movement", ("worm",)), there) == 2
    assert price(s, Group(here, "movement", ("callachs_waff",)), there) == 1


def test_6_2_4_clear_hexes_and_trails_cost_one_more() -> None:
    t = gamedata()
    assert step(TROLL, neighbours("clear"), RAIN) == 2
    assert step(TROLL, way(t.trails - t.roads), RAIN) == t.cost("trail", TROLL) + 1
    assert step(ELF, way(t.roads), RAIN) == t.cost("road", ELF)
    for terrain in ("woods", "forest", "rough", "mountain"):
        assert step(TROLL, neighbours(terrain), RAIN) == t.cost(terrain, TROLL)


def test_6_2_5_marsh_can_be_left_but_not_entered() -> None:
    wet, wetter = neighbours("marsh", "marsh")
    assert step(TROLL, (wet, wetter)) == 3
    assert step(TROLL, (wet, wetter), RAIN) == CLOSED
    assert step(TROLL, neighbours("clear", "marsh"), RAIN) == 2
    s = under(RAIN, position({wet: "imric"}))
    refusal = cannot_go(s, Group(wet, "movement", ("imric",)), wetter)
    assert refusal is not None


def test_6_2_5_a_trail_leads_through_a_marsh_in_rain() -> None:
    t = gamedata()
    into = [(a, b) for x, y in t.trails for a, b in ((x, y), (y, x)) if t.land[b].terrain == ["marsh"]]
    assert into
    for pair in into:
        if hexside(*pair) not in t.edges:
            assert step(TROLL, pair, RAIN) == t.cost("trail", TROLL) + 1


def hexside(a: Hex, b: Hex) -> tuple[Hex, Hex]:
    return (a, b) if a < b else (b, a)


# --- 6.3 Snow -------------------------------------------------------------------------------------------


def test_6_3_snow_counts_hex_by_hex() -> None:
    pair = neighbours("woods")
    assert step(TROLL, pair, CLEAR, here=SNOW) == 2
    assert step(TROLL, pair, SNOW, here=CLEAR) == 3


def test_6_3_1_mountains_and_passes_cost_double() -> None:
    t = gamedata()
    for race in RACES:
        high, gap = t.cost("mountain", race), t.cost("pass", race)
        assert step(race, neighbours("mountain"), SNOW) == high * 2
        assert step(race, crossing("mountain", "pass", "mountain"), SNOW) == high * 2 + gap * 2


def test_6_3_1_a_pass_with_snow_on_one_side_is_not_doubled() -> None:
    t = gamedata()
    pair = crossing("mountain", "pass", "mountain")
    high, gap = t.cost("mountain", HUMAN), t.cost("pass", HUMAN)
    assert step(HUMAN, pair, CLEAR, here=SNOW) == high + gap
    assert step(HUMAN, pair, SNOW, here=CLEAR) == high * 2 + gap


def test_6_3_2_a_frozen_minor_river_is_no_obstacle() -> None:
    for by in ("", "ford"):
        pair = crossing("minor_river", by)
        assert step(HUMAN, pair, SNOW) == 2
        assert step(HUMAN, pair, CLEAR, here=SNOW) == 1 + (1 if by else 2)
    assert step(HUMAN, crossing("major_river"), SNOW) == CLOSED


def test_6_3_3_armies_in_snow_undergo_attrition_unless_in_their_fortress() -> None:
    hex = field()
    s = under(SNOW, position({hex: "imric moray*8", 3012: "moray*8", 3034: "moray*2"}, escorts=("imric",)))
    suffer = victims(s, FOMORIAN, hex)
    assert (suffer.troops, suffer.persons, suffer.escorts) == ({"moray": 8}, (), ())
    assert not victims(s, FOMORIAN, Hex(3012)).reasons
    assert victims(s, FOMORIAN, Hex(3034)).troops == {"moray": 2}


def test_6_3_4_ships_stop_in_a_coastal_snow_hex_and_stay_there() -> None:
    sea, coast = landfall()
    s = position({sea: "fleetfoot"})
    s.set_weather(CLEAR, {coast: SNOW})
    ask(s, Phase(FOMORIAN, "movement"), MovementPhase(FOMORIAN))
    answer(s, ("stack", sea), ("ship", "fleetfoot"), ("to", coast))
    assert s.at["fleetfoot"] == coast
    answer(s, ("stack", coast), ("ship", "fleetfoot"))
    assert offered(s, "to") == []
    answer(s, "stop", "done")
    ask(s, Phase(FOMORIAN, "recovery"), Phase(FOMORIAN, "movement"), MovementPhase(FOMORIAN))
    answer(s, ("stack", coast), ("ship", "fleetfoot"))
    assert offered(s, "to") == []
    assert refused(s, "to", sea) == "6.3.4"


def test_6_3_5_bad_sailers_in_all_sea_snow_hexes_undergo_attrition() -> None:
    sea, coast = landfall()
    s = under(SNOW, position({sea: "oakheart fleetfoot", coast: "redtooth"}, phase="attrition"))
    ask(s, Attrition(FOMORIAN, sea), Attrition(FOMORIAN, coast))
    answer(s, (6, 6))
    assert s.damaged == {"oakheart"}
    assert not s.agenda


def test_6_3_6_open_ground_costs_one_more_and_marsh_is_clear() -> None:
    t = gamedata()
    for race in RACES:
        for terrain in ("clear", "woods", "forest", "rough"):
            assert step(race, neighbours(terrain), SNOW) == t.cost(terrain, race) + 1
        assert step(race, neighbours("marsh"), SNOW) == t.cost("clear", race) + 1


def test_6_4_no_turn_of_the_track_has_snow() -> None:
    assert {turn.weather for turn in gamedata().turns.values()} == {CLEAR, RAIN}
    s = cast(position({2034: "dunatis"}), Spell("dunatis", "06", works=True))
    assert s.weather(field()) == SNOW


def test_6_3_4_a_ship_in_ice_still_lands_those_aboard() -> None:
    sea, coast = landfall()
    s = position({sea: "fleetfoot"}, aboard={"rurik": "fleetfoot"})
    s.set_weather(CLEAR, {coast: SNOW})
    ask(s, Phase(FOMORIAN, "movement"), MovementPhase(FOMORIAN))
    answer(s, ("stack", sea), ("ship", "fleetfoot"), ("to", coast), ("stack", coast), ("debark", "fleetfoot"))
    assert "rurik" not in s.aboard


def test_6_3_4_the_worm_stops_where_it_sails_into_ice() -> None:
    s = position({126: "worm"})
    s.set_weather(SNOW, {})
    ask(s, Phase(FOMORIAN, "movement"), MovementPhase(FOMORIAN))
    answer(s, ("stack", 126), ("person", "worm"), ("to", 127))
    assert s.at["worm"] == 127
    assert refused(s, "stack", 127) == "11.2"


def test_20_6_14_only_a_person_clears_the_sky() -> None:
    coast = landfall()[1]
    s = position({coast: "foamrider elidor"}, kit={"foamrider": "14"})
    s.set_weather(SNOW, {})
    assert s.weather(coast) == SNOW
    s.hand_over("14", "elidor")
    assert s.weather(coast) == CLEAR


def test_6_0_weather_that_does_not_change_is_no_news() -> None:
    s = position({})
    s.set_weather(SNOW, {})
    s.set_weather(SNOW, {})
    assert [event.kind for event in s.events] == ["weather"]
