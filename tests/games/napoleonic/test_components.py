"""1.0 and 2.0 Introduction and components, and all that is known of the printed ones."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex, hexside, parse, printed
from sandtable.games.napoleonic.aftermath import TakeLosses
from sandtable.games.napoleonic.combat import CombatPhase, DeclareAttack
from sandtable.games.napoleonic.gamedata import HALF, TERRAIN, GameData, Season
from sandtable.games.napoleonic.movement import MovementPhase
from sandtable.games.napoleonic.odds import odds, water_shift
from sandtable.games.napoleonic.pack.schema import Piece
from sandtable.games.napoleonic.reinforcements import Arrivals, doors
from sandtable.games.napoleonic.setup import SortCounters
from sandtable.games.napoleonic.stacking import crowded, limit
from sandtable.games.napoleonic.state import Battle
from sandtable.games.napoleonic.supply import supplied
from tests.positions import (
    FRENCH,
    OTTOMAN,
    RUSSIAN,
    SWEDISH,
    answer,
    ask,
    campaign,
    offered,
    position,
    refused,
    units,
    where,
)

EGYPT = campaign("egypt")
FINLAND = campaign("finland")
BOTH = pytest.mark.parametrize("game", [EGYPT, FINLAND], ids=["egypt", "finland"])
DRY = Season()


def pieces(game: GameData, side: str, **fields: object) -> list[Piece]:
    """The counters of a nationality with these values."""
    return [
        p for p in game.unit if p.side == side and all(getattr(p, name) == fields[name] for name in fields)
    ]


def labels(game: GameData, side: str) -> set[str]:
    """All names printed beside the type boxes of a nationality's counters."""
    return {part for p in pieces(game, side) for part in p.label.split("/")}


def vp(game: GameData, *hexes: int) -> int:
    """Victory points of the locales in these hexes."""
    return sum(game.locale[Hex(h)].vp for h in hexes if h in game.locale)


def locale_vp(game: GameData, control: str) -> int:
    """Victory points that a side controls at the start."""
    return sum(place.vp for place in game.locale.values() if place.control == control)


def mp(game: GameData, a: int, b: int, season: Season = DRY) -> float:
    """Movement points to go from a hex into the next."""
    return game.cost(Hex(a), Hex(b), season) / HALF


# --- 1.0 Introduction ------------------------------------------------------------------------


def test_1_2_note_no_zone_of_control_stops_a_move() -> None:
    s = position("egypt", "1728: fr-inf-1-1; 1829: ot-mm-1 ot-mm-2")
    ask(s, MovementPhase(FRENCH))
    answer(s, "unit fr-inf-1-1", "hex 1729", "hex 1830", "hex 1831")
    assert where(s, "fr-inf-1-1") == 1831


def test_1_2_note_one_loss_takes_a_whole_unit_off() -> None:
    s = position("egypt", "1728: fr-inf-1-1; 1829: ot-mm-1")
    s.battle = Battle(Hex(1829), units(s, "fr-inf-1-1"), (1728,), units(s, "ot-mm-1"))
    answer(ask(s, TakeLosses(FRENCH, attacking=True, owed=1, engineer_first=False)), "unit fr-inf-1-1")
    assert where(s, "fr-inf-1-1") == "fallen"


# --- 2.0 Components --------------------------------------------------------------------------


@BOTH
def test_2_2_every_hex_has_its_own_four_digit_number(game: GameData) -> None:
    assert all(parse(printed(h)) == h and len(printed(h)) == 4 for h in game.hexes)
    assert not set(game.terrain) & set(game.water)
    assert all(h in game.neighbours[n] for h in game.hexes for n in game.neighbours[h])


@pytest.mark.parametrize(
    ("game", "hex", "around"),
    [
        (EGYPT, 1127, {1027, 1028, 1126, 1128, 1227, 1228}),
        (FINLAND, 1210, {1109, 1110, 1209, 1211, 1309, 1310}),
    ],
)
def test_2_2_neighbours_of_a_hex(game: GameData, hex: int, around: set[int]) -> None:
    assert set(game.neighbours[Hex(hex)]) == around


def test_2_2_a_unit_is_in_one_hex_at_a_time() -> None:
    s = position("egypt", "1728: fr-inf-1-1 fr-inf-2-1")
    answer(ask(s, MovementPhase(FRENCH)), "unit fr-inf-1-1", "hex 1729", "stop")
    assert s.stacks[FRENCH] == {1728: units(s, "fr-inf-2-1"), 1729: units(s, "fr-inf-1-1")}


def test_2_3_the_two_games_use_214_counters() -> None:
    counters = len(EGYPT.unit) + len(FINLAND.unit)
    markers = sum(m.count for g in (EGYPT, FINLAND) for m in g.pieces.marker)
    assert (counters, markers, counters + markers) == (132, 82, 214)


def test_2_4_sample_unit() -> None:
    piece = EGYPT.unit[EGYPT.number["fr-inf-2-1"]]
    assert (piece.label, piece.division, piece.type) == ("2/1", "1", "infantry")
    assert (piece.attack, piece.defence, piece.move) == (4, 4, 6)
    assert (piece.setup, piece.enter) == ("Start", "start")


def test_2_5_nationality_decides_the_side() -> None:
    assert {p.side: EGYPT.owner[i] for i, p in enumerate(EGYPT.unit)} == {
        "french": FRENCH,
        "ottoman": OTTOMAN,
        "british": OTTOMAN,
    }
    assert {p.side: FINLAND.owner[i] for i, p in enumerate(FINLAND.unit)} == {
        "russian": RUSSIAN,
        "swedish": SWEDISH,
    }


def test_2_6_the_russian_second_division() -> None:
    brigades = [FINLAND.unit[u] for u in FINLAND.division["2"]]
    infantry = {p.label: (p.attack, p.defence, p.move) for p in brigades if p.type == "infantry"}
    assert infantry == {"Gr/2": (5, 5, 5), "2/2": (5, 5, 5), "3/2": (5, 5, 5)}
    assert [p.label for p in brigades if p.type == "horse cavalry"] == ["2/2"]
    assert len(brigades) == 4


@BOTH
def test_2_6_the_right_hand_designation_is_the_division(game: GameData) -> None:
    assert all(
        game.unit[u].label.partition("/")[2] == name for name, units in game.division.items() for u in units
    )


def test_2_7_unit_types() -> None:
    assert {p.type for g in (EGYPT, FINLAND) for p in g.unit} == {
        "infantry",
        "combined arms",
        "camel cavalry",
        "horse cavalry",
        "siege train",
        "engineers",
        "fortress garrison",
        "militia",
        "riverine gunboats",
        "fleet",
        "scientific exploratory party",
    }


def test_2_9_two_numbers_serve_attack_and_defence() -> None:
    s = position("egypt", "1728: fr-inf-1-1; 1829: ot-jn-1")
    assert (odds(s, FRENCH, units(s, "fr-inf-1-1"), (), Hex(1829)).attack) == 4
    assert (odds(s, OTTOMAN, units(s, "ot-jn-1"), (), Hex(1728)).defence) == 4


def test_2_9_attack_factor_0_never_attacks() -> None:
    s = position("egypt", "1127: fr-inf-1-1 fr-garrison; 1227: ot-jn-1")
    ask(s, DeclareAttack(FRENCH, Hex(1227)))
    assert refused(s, "unit fr-garrison") == ["11.27"]
    assert offered(s, "unit") == ["fr-inf-1-1"]


def test_2_9_movement_factor_0_never_moves() -> None:
    s = ask(position("egypt", "1127: fr-inf-1-1 fr-garrison"), MovementPhase(FRENCH))
    assert refused(s, "unit fr-garrison") == ["9.11"]
    assert offered(s, "unit") == ["fr-inf-1-1"]


@BOTH
def test_2_9_an_asterisk_marks_a_siege_train(game: GameData) -> None:
    starred = {u for u, p in enumerate(game.unit) if p.attack == "*"}
    assert starred == game.trains
    assert all(game.attack[u] == 0 and game.defence[u] == 1 for u in starred)


def test_2_10_markers_do_not_count_for_stacking() -> None:
    five = "fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2 fr-inf-1-3"
    s = position("egypt", f"3623: {five}; 1733: fr-cav-1-or", destroyed=frozenset({Hex(3623)}))
    s.loot(FRENCH, Hex(1733))
    assert s.holds(FRENCH, 3623)
    assert s.looted == {1733}
    assert crowded(s, FRENCH, units(s, "fr-inf-2-3"), 3623) is None
    assert crowded(s, FRENCH, units(s, *five.split()), 1733) is None


# --- known: the Combat Results Table ---------------------------------------------------------


def test_known_crt_one_six_sided_die() -> None:
    assert all(len(column.results) == 6 for column in EGYPT.crt)
    s = position("egypt", "1728: fr-inf-1-1; 1829: ot-jn-1")
    answer(ask(s, CombatPhase(FRENCH)), "attack 1829", "unit fr-inf-1-1", "fight")
    assert offered(s, "die") == [1, 2, 3, 4, 5, 6]


def test_known_crt_columns_are_percentages() -> None:
    s = position("egypt", "1728: fr-inf-1-1 fr-inf-1-2 fr-inf-1-3; 1829: ot-mm-1 ot-mm-2 ot-be-1")
    chance = odds(s, FRENCH, s.stack(FRENCH, 1728), (), Hex(1829))
    assert (chance.percent, EGYPT.crt[chance.start].column) == (109, "100-149%")


def test_known_crt_left_end() -> None:
    assert [(c.low, c.high) for c in EGYPT.crt[:3]] == [(0, 49), (50, 99), (100, 149)]


def test_known_crt_right_end() -> None:
    assert [c.low for c in EGYPT.crt[-3:]] == [300, 400, 600]
    assert [c.high for c in EGYPT.crt[-3:-1]] == [399, 599]
    assert EGYPT.crt[-1].column == ">=600%"


def test_known_crt_worst_column_die_6_is_aes() -> None:
    assert EGYPT.crt[0].results[5] == "AES"


def test_known_crt_result_codes() -> None:
    used = {code for column in EGYPT.crt for code in column.results}
    assert used == set(EGYPT.result) == {"AC", "AR", "AES", "BB", "DC", "DR", "DES"}


def test_known_crt_serves_both_games() -> None:
    assert EGYPT.crt == FINLAND.crt


# --- known: the Terrain Effects Chart --------------------------------------------------------


@pytest.mark.parametrize(("ground", "points"), [("clear", 1), ("forest", 2), ("swamp", 3), ("desert", 2)])
def test_known_tec_printed_costs_of_ground(ground: str, points: int) -> None:
    game = FINLAND if ground == "forest" else EGYPT
    entered = [h for h, terrain in game.terrain.items() if terrain == ground]
    assert entered
    assert {game.hex_cost(h, DRY) for h in entered} == {points * HALF}


def test_known_tec_desert_doubles_in_summer() -> None:
    summer = Season(summer=True)
    assert (mp(EGYPT, 3327, 3328), mp(EGYPT, 3327, 3328, summer)) == (2, 4)
    assert mp(EGYPT, 1728, 1729, summer) == 1


def test_known_tec_nile_hexside() -> None:
    flood = Season(flood=True)
    assert (mp(EGYPT, 1639, 1739), mp(EGYPT, 1639, 1739, flood)) == (2, 3)
    assert mp(EGYPT, 1733, 1833, flood) == 0.5


def test_known_tec_lake_hexside_is_cumulative_with_swamp() -> None:
    assert EGYPT.terrain[Hex(1427)] == "swamp"
    assert EGYPT.barrier[hexside(Hex(1426), Hex(1427))] == "lake"
    assert mp(EGYPT, 1426, 1427) == 6


@pytest.mark.parametrize(
    ("game", "a", "b", "barrier", "points"),
    [(EGYPT, 1343, 1444, "canal", 1), (EGYPT, 3527, 3627, "wadi", 1), (FINLAND, 1210, 1309, "channel", 3)],
)
def test_known_tec_canal_wadi_and_channel_cost_extra(
    game: GameData, a: int, b: int, barrier: str, points: int
) -> None:
    assert game.barrier[hexside(Hex(a), Hex(b))] == barrier
    assert mp(game, a, b) == game.hex_cost(Hex(b), DRY) / HALF + points


@BOTH
@pytest.mark.parametrize("season", [DRY, Season(summer=True), Season(flood=True), Season(winter=True)])
def test_known_tec_road_costs_half_a_point_in_all_seasons(game: GameData, season: Season) -> None:
    assert {game.cost(a, b, season) for a, joined in game.road.items() for b in joined} == {1}


@BOTH
def test_known_tec_manmade_features_cost_as_clear(game: GameData) -> None:
    for feature in ("town", "city", "port", "fortress (intact)", "ruin"):
        assert game.hex_row[feature].mp == game.hex_row["clear"].mp
    assert {game.hex_cost(h, Season(summer=True)) for h in (*game.locale, *game.ruins)} == {1 * HALF}


def test_known_tec_ice_makes_channels_and_lakes_clear() -> None:
    winter = Season(winter=True)
    assert (mp(FINLAND, 1309, 1210), mp(FINLAND, 1309, 1210, winter)) == (4, 1)
    assert mp(FINLAND, 1419, 1420, winter) == 1
    lakes = [side for side, kind in FINLAND.barrier.items() if kind == "lake"]
    assert all(FINLAND.cost(a, b, winter) <= FINLAND.hex_cost(b, winter) for a, b in lakes)


@pytest.mark.parametrize(("ground", "columns"), [("hills", -2), ("mud flat", 1)])
def test_known_tec_printed_shifts_of_ground(ground: str, columns: int) -> None:
    hex = next(h for h, terrain in EGYPT.terrain.items() if terrain == ground and h not in EGYPT.locale)
    place = next(
        n for n in EGYPT.neighbours[hex] if n in EGYPT.terrain and hexside(n, hex) not in EGYPT.barrier
    )
    s = position("egypt", f"{place:04d}: fr-inf-1-1; {hex:04d}: ot-jn-1")
    assert [x.columns for x in odds(s, FRENCH, units(s, "fr-inf-1-1"), (), hex).shifts] == [columns]


def test_known_tec_river_shift_needs_all_attackers() -> None:
    s = position("egypt", "1929: fr-inf-1-1; 1830: fr-inf-1-2; 1829: ot-jn-1")
    assert water_shift(s, units(s, "fr-inf-1-1"), Hex(1829)).columns == -1
    assert water_shift(s, units(s, "fr-inf-1-1", "fr-inf-1-2"), Hex(1829)).columns == 0


def test_known_tec_desert_shifts_right_and_the_rest_left() -> None:
    rightward = {t.terrain for t in EGYPT.charts.terrain if t.shift > 0}
    leftward = {t.terrain for t in EGYPT.charts.terrain if t.shift < 0}
    assert rightward == {"desert", "mud flat"}
    assert len(leftward) > len(rightward)


def test_known_tec_an_intact_fortress_has_defensive_value() -> None:
    s = position("egypt", "3624: fr-inf-1-1; 3623: ot-garrison-3623")
    shifts = {x.why: x.columns for x in odds(s, FRENCH, units(s, "fr-inf-1-1"), (), Hex(3623)).shifts}
    assert shifts["fortress"] < 0
    s.ruin(Hex(3623))
    assert not odds(s, FRENCH, units(s, "fr-inf-1-1"), (), Hex(3623)).shifts


def test_known_tec_types_of_hexes_and_hexsides() -> None:
    natural = {"clear", "forest", "swamp", "mud flat", "hills", "desert"}
    assert natural == set(TERRAIN.values())
    assert natural == {*EGYPT.terrain.values(), *FINLAND.terrain.values()}
    barriers = {*EGYPT.barrier.values(), *FINLAND.barrier.values()} - {"sea"}
    assert barriers == {"river", "canal", "lake", "wadi", "channel"}


def test_known_tec_borders_have_no_effect() -> None:
    assert (EGYPT.side_row["border"].mp, EGYPT.side_row["border"].shift) == (0, 0)
    assert hexside(Hex(3328), Hex(3428)) in EGYPT.border
    assert mp(EGYPT, 3328, 3428) == mp(EGYPT, 3428, 3429) == 2


# --- known: the turn tracks ------------------------------------------------------------------


def months(game: GameData, turn: int) -> int:
    """How many months a box of the turn track names."""
    return game.turns[turn].months.count("-") + 1


def test_known_track_egypt_eleven_turns() -> None:
    assert EGYPT.last_turn == 11
    assert [t for t in EGYPT.turns if EGYPT.turns[t].summer] == [1, 10, 11]
    assert [t for t in EGYPT.turns if EGYPT.turns[t].flood] == [2, 3]


def test_known_track_egypt_length_of_turns() -> None:
    assert {t: months(EGYPT, t) for t in EGYPT.turns} == {
        t: 2 if EGYPT.turns[t].summer else 1 for t in EGYPT.turns
    }


def test_known_track_egypt_spans_more_than_one_year() -> None:
    assert {box.year for box in EGYPT.turns.values()} == {1798, 1799}
    assert all(str(box.year) in box.months for box in EGYPT.turns.values())


@pytest.mark.parametrize("turn", range(2, 12))
def test_known_track_egypt_draws_on_turns_2_to_11(turn: int) -> None:
    s = ask(position("egypt", "pool: fr-co", turn=turn), Arrivals(FRENCH))
    assert offered(s, "draw") == ["fr-co"]
    assert offered(ask(position("egypt", turn=turn), Arrivals(OTTOMAN)), "die") == [1, 2, 3, 4, 5, 6]


def test_known_track_finland_eight_turns() -> None:
    assert FINLAND.last_turn == 8
    assert [t for t in FINLAND.turns if FINLAND.turns[t].winter] == [1]
    assert FINLAND.turns[2].months == "April"


def test_known_track_finland_length_of_turns() -> None:
    assert [months(FINLAND, t) for t in FINLAND.turns] == [2, 1, 1, 1, 1, 1, 1, 1]


def test_known_track_finland_contingency_turns() -> None:
    assert FINLAND.about.contingency is not None
    assert FINLAND.about.contingency.turns == [6, 7, 8]


# --- known: the counter sheet and the markers ------------------------------------------------


def test_known_countersheet_totals() -> None:
    used = sum(len(g.unit) + sum(m.count for m in g.pieces.marker) for g in (EGYPT, FINLAND))
    assert used == 214 <= 280 - 65


def test_known_countersheet_no_counter_in_both_games() -> None:
    assert not EGYPT.number.keys() & FINLAND.number.keys()
    assert not {p.side for p in EGYPT.unit} & {p.side for p in FINLAND.unit}


def test_known_countersheet_three_numbers_only_where_attack_and_defence_differ() -> None:
    three = {p.type for g in (EGYPT, FINLAND) for p in g.unit if p.attack != p.defence}
    assert three == {"siege train", "fortress garrison", "fleet"}


@BOTH
def test_known_markers_exist_and_suffice(game: GameData) -> None:
    count = {m.name.partition(" (")[0]: m.count for m in game.pieces.marker}
    assert count["Control"] >= len(game.locale)
    assert count["Fort De"] >= len(game.fortresses)
    assert count["Game Turn"] == 1
    assert count.get("VP Taken", 0) >= len(game.ruins)


@BOTH
def test_known_markers_are_no_units(game: GameData) -> None:
    assert not {m.id for m in game.pieces.marker} & game.number.keys()


# --- known: the off-map holding boxes --------------------------------------------------------


def entries(game: GameData, box: str) -> list[int]:
    """The hexes by which a box is left on foot."""
    return sorted(place for place, _ in game.ways(DRY).edges[game.box_named[box]])


def test_known_boxes_anatolia() -> None:
    box = EGYPT.boxes[EGYPT.box_named["anatolia"]]
    assert (box.side, box.port, box.port_body) == ("ottoman", True, ["mediterranean"])
    assert entries(EGYPT, "anatolia") == [4010, 4110, 4210, 4310]


def test_known_boxes_upper_egypt() -> None:
    box = EGYPT.boxes[EGYPT.box_named["upper_egypt"]]
    assert (box.side, box.river, box.port, box.port_body) == ("ottoman", True, False, [])
    assert len(entries(EGYPT, "upper_egypt")) == 15


@pytest.mark.parametrize(("id", "side"), [("russia", "russian"), ("sweden", "swedish")])
def test_known_boxes_of_the_russo_swedish_war(id: str, side: str) -> None:
    box = FINLAND.boxes[FINLAND.box_named[id]]
    assert (box.side, box.port) == (side, True)
    assert entries(FINLAND, id)
    assert all(h in FINLAND.terrain for h in entries(FINLAND, id))


@pytest.mark.parametrize(
    ("game", "box", "unit"),
    [
        (EGYPT, "anatolia", "ot-ni-1"),
        (EGYPT, "upper_egypt", "ot-be-4"),
        (FINLAND, "russia", "ru-inf-1-6"),
        (FINLAND, "sweden", "sw-lifb"),
    ],
)
def test_known_boxes_are_always_in_supply(game: GameData, box: str, unit: str) -> None:
    s = position(game.name, f"{box}: {unit}", held=[frozenset(), frozenset()])
    assert supplied(s, game.owner[game.number[unit]], game.box_named[box])


def test_known_boxes_have_no_stacking_limit() -> None:
    crowd = [p.id for p in pieces(EGYPT, "ottoman") if p.type != "fleet"][:14]
    s = position("egypt", f"anatolia: {' '.join(crowd)}")
    assert len(s.stack(OTTOMAN, EGYPT.box_named["anatolia"])) == 14
    assert crowded(s, OTTOMAN, units(s, "ot-siege"), EGYPT.box_named["anatolia"]) is None
    assert limit(s, 1833) == 6


@BOTH
def test_known_boxes_are_never_entered_from_the_map(game: GameData) -> None:
    ways = game.ways(DRY).edges
    assert not any(onward in game.boxes for place in ways for onward, _ in ways[place])


def test_known_boxes_are_closed_to_the_enemy() -> None:
    s = position("finland", "1318: ru-inf-1-5; waiting: ru-inf-1-6 sw-lifb; sweden: sw-1")
    assert FINLAND.box_named["sweden"] not in doors(s, units(s, "ru-inf-1-6")[0])
    assert FINLAND.box_named["russia"] not in doors(s, units(s, "sw-lifb")[0])
    assert refused(ask(s, CombatPhase(RUSSIAN)), f"attack {FINLAND.box_named['sweden']}") == ["11.1"]


# --- known: the map of the Egyptian Campaign -------------------------------------------------


@BOTH
def test_known_map_scale_and_numbering(game: GameData) -> None:
    assert (game.map.hex_km, game.map.layout.numbering) == (20, "CCRR")


def test_known_map_egypt_alexandria() -> None:
    place = EGYPT.locale[Hex(1127)]
    assert (place.name, place.vp, place.fortress, place.supply_source) == ("Alexandria", 2, True, "french")
    assert EGYPT.sources[FRENCH] == {1127}


def test_known_map_egypt_french_set_up_hexes() -> None:
    assert EGYPT.group["french_setup"] == {1028, 1127, 1227}
    assert vp(EGYPT, 1028, 1127, 1227) == 3
    assert vp(EGYPT, 1028, 1227) == 1


def test_known_map_egypt_ottoman_sources() -> None:
    assert EGYPT.sources[OTTOMAN] == {1833, 1444, 3623, 3718, 4213}
    names = {h: EGYPT.locale[h].name for h in EGYPT.sources[OTTOMAN]}
    assert names == {1833: "Cairo", 1444: "El Minya", 3623: "Jaffa", 3718: "Acre", 4213: "Damascus"}
    assert EGYPT.province[Hex(1833)] == EGYPT.province[Hex(1444)] == "egypt"


def test_known_map_egypt_fortresses() -> None:
    assert EGYPT.fortresses == {1127, 3127, 3623, 3718, 4213}
    assert EGYPT.strong == {1127, 4213}


def test_known_map_egypt_victory_points() -> None:
    gaza = next(h for h, place in EGYPT.locale.items() if place.name == "Gaza")
    assert vp(EGYPT, gaza) == 1
    assert (locale_vp(EGYPT, "french"), locale_vp(EGYPT, "ottoman")) == (3, 31)


def test_known_map_egypt_far_south_edge() -> None:
    edge = EGYPT.group["far_south_edge_of_egypt"]
    southmost = {h for h in EGYPT.terrain if h % 100 == EGYPT.map.grid.last_row}
    assert len(edge) == 15
    assert edge == {h for h in southmost if EGYPT.province[h] == "egypt"}


def test_known_map_egypt_north_edge() -> None:
    edge = EGYPT.group["north_edge_of_syria_palestine"]
    assert len(edge) == 4
    assert edge == {h for h in EGYPT.terrain if h % 100 == EGYPT.map.grid.first_row}
    assert {EGYPT.province[h] for h in edge} == {"syria-palestine"}


def test_known_map_egypt_border_parts_the_two_provinces() -> None:
    frontier = {
        hexside(a, b)
        for a in EGYPT.terrain
        for b in EGYPT.neighbours[a]
        if b in EGYPT.terrain and EGYPT.province[a] != EGYPT.province[b]
    }
    assert frontier
    assert frontier == EGYPT.border


def test_known_map_egypt_open_waters() -> None:
    kind = {name: EGYPT.barrier[side] for side, name in EGYPT.course.items()}
    assert (kind["Nile"], kind["Yussef Canal"]) == ("river", "canal")
    lakes = [name for name in EGYPT.map.rclm.courses if kind[name] == "lake"]
    assert lakes
    for lake in lakes:
        shores = [side for side, name in EGYPT.course.items() if name == lake]
        met = {EGYPT.course.get(next) for side in shores for next in EGYPT.layout.meeting(side)}
        assert met & ({*EGYPT.map.rclm.courses} - {*lakes}), lake


@pytest.mark.parametrize("lake", ["bourlos", "menzoleh"])
def test_known_map_egypt_coastal_lakes(lake: str) -> None:
    shore, inland = EGYPT.group[f"shore_{lake}"], EGYPT.group[f"inland_shore_{lake}"]
    assert inland < shore
    assert shore - inland <= EGYPT.group["coast_mediterranean"]
    assert inland.isdisjoint(EGYPT.group["coast_mediterranean"])
    banks = {h for side, name in EGYPT.course.items() if name == f"Lake {lake.title()}" for h in side}
    assert banks == shore


def test_known_map_egypt_seas() -> None:
    assert set(EGYPT.body.values()) == {"mediterranean", "gulfs"}
    meet = {(EGYPT.body[a], EGYPT.body[b]) for a in EGYPT.sea for b in EGYPT.neighbours[a] if b in EGYPT.sea}
    assert meet == {("mediterranean", "mediterranean"), ("gulfs", "gulfs")}


def test_known_map_egypt_ports_of_both_waters() -> None:
    assert {body for bodies in EGYPT.ports.values() for body in bodies} == {"mediterranean", "gulfs"}
    for port, bodies in EGYPT.ports.items():
        assert bodies <= {EGYPT.body.get(n) for n in EGYPT.neighbours[port]}


def test_known_map_egypt_ruins() -> None:
    assert EGYPT.ruins
    assert EGYPT.locale.keys().isdisjoint(EGYPT.ruins)


@BOTH
def test_known_map_manmade_features_stand_on_clear_ground(game: GameData) -> None:
    assert {game.terrain[h] for h in (*game.locale, *game.ruins)} == {"clear"}


@BOTH
def test_known_map_one_natural_terrain_in_a_hex(game: GameData) -> None:
    natural = set(TERRAIN.values())
    assert all(ground in natural for ground in game.terrain.values())
    assert game.terrain.keys().isdisjoint(game.water)


def test_known_map_egypt_towns_on_water() -> None:
    assert {EGYPT.locale[h].name for h in EGYPT.locale if h in EGYPT.rivers.banks} >= {"Cairo", "Rosetta"}


def test_known_map_egypt_kinds_of_ground() -> None:
    assert {"swamp", "mud flat", "desert", "hills"} < set(EGYPT.terrain.values())


# --- known: the map of the Russo-Swedish War -------------------------------------------------


def test_known_map_finland_garrisoned_fortresses() -> None:
    names = {h: FINLAND.locale[h].name for h in FINLAND.fortresses}
    assert names == {
        1210: "Sveaborg",
        1311: "Svartholma",
        1708: "Hameenlinna",
        3510: "Oulu",
        3808: "Tornio",
        1318: "To St. Petersburg",
        1515: "Vyborg",
    }
    assert {int(FINLAND.unit[u].hex) for u in FINLAND.garrisons} == names.keys()


def test_known_map_finland_supply_sources() -> None:
    assert FINLAND.sources[RUSSIAN] == {1318, 1515}
    assert FINLAND.sources[SWEDISH] == {1210, 3808, 3510, 1708}


def test_known_map_finland_victory_points() -> None:
    worth = {place.name: place.vp for place in FINLAND.locale.values()}
    assert (worth["Vyborg"], worth["Hango"]) == (2, 1)
    assert (locale_vp(FINLAND, "russian"), locale_vp(FINLAND, "swedish")) == (7, 30)
    assert {(p.province, p.control) for p in FINLAND.locale.values()} == {
        ("russia", "russian"),
        ("finland", "swedish"),
    }


def test_known_map_finland_around_sveaborg() -> None:
    assert {1209, 1309, 1310} == {h for h in FINLAND.neighbours[Hex(1210)] if h in FINLAND.terrain}
    assert FINLAND.barrier[hexside(Hex(1210), Hex(1309))] == "channel"
    assert [h for h in (1209, 1309, 1310) if FINLAND.passable(Hex(h), Hex(1210), winter=True)] == [1309]


def test_known_map_finland_sveaborg_and_svartholma_are_populated() -> None:
    assert {FINLAND.locale[Hex(h)].kind for h in (1210, 1311)} <= {"town", "city"}


def test_known_map_finland_aland_isles() -> None:
    isles = FINLAND.group["aland_isles"]
    assert len(isles) > 1
    assert [FINLAND.locale[h].name for h in isles if h in FINLAND.locale] == ["Marienhamm"]


def test_known_map_finland_two_gulfs() -> None:
    assert set(FINLAND.body.values()) == {"gulf_of_finland", "gulf_of_bothnia"}


def test_known_map_finland_ladoga_has_all_water_hexes() -> None:
    assert FINLAND.lake
    assert FINLAND.lake == FINLAND.group["ladoga_all_water"]


def test_known_map_finland_a_lake_across_the_border() -> None:
    lakes = [side for side, kind in FINLAND.barrier.items() if kind == "lake"]
    assert any({FINLAND.province[a], FINLAND.province[b]} == {"finland", "russia"} for a, b in lakes)


def test_known_map_finland_box_borders_are_land() -> None:
    for group, province in (("russian_box_border", "russia"), ("swedish_box_border", "finland")):
        assert {FINLAND.province[h] for h in FINLAND.group[group] if h in FINLAND.terrain} == {province}


def test_known_map_finland_channels() -> None:
    assert "channel" in FINLAND.barrier.values()
    assert "channel" not in EGYPT.barrier.values()


# --- known: the counters ---------------------------------------------------------------------


def test_known_counters_french_five_divisions_of_two_brigades() -> None:
    assert {name: len(brigades) for name, brigades in EGYPT.division.items()} == dict.fromkeys("12345", 2)
    assert {EGYPT.unit[u].type for brigades in EGYPT.division.values() for u in brigades} == {"infantry"}


def test_known_counters_french_sample_brigade() -> None:
    (piece,) = pieces(EGYPT, "french", label="2/1")
    assert (piece.attack, piece.defence, piece.move, piece.setup) == (4, 4, 6, "Start")


def test_known_counters_french_garrison() -> None:
    (piece,) = pieces(EGYPT, "french", type="fortress garrison")
    assert (piece.attack, piece.defence, piece.move, piece.hex) == (0, 4, 0, "1127")


def test_known_counters_french_reinforcements() -> None:
    assert len(pieces(EGYPT, "french", setup="Reinf.")) == 11
    assert len(pieces(EGYPT, "french", setup="Reinf.", type="riverine gunboats")) == 1


def test_known_counters_french_scientists() -> None:
    (piece,) = pieces(EGYPT, "french", label="SC")
    assert (piece.attack, piece.defence, piece.recycle) == (0, 0, False)
    assert piece.move > 0
    s = position("egypt", "1728: fr-inf-1-1 fr-inf-2-1 fr-inf-1-2 fr-inf-2-2 fr-inf-1-3 fr-sc")
    assert crowded(s, FRENCH, units(s, "fr-inf-2-3"), 1728) is not None


def test_known_counters_french_labels() -> None:
    codes = {"Co", "DC", "Gr", "Gu", "In", "Ja", "Jw", "LN", "M", "Mar", "Mo", "NG", "Or", "SC"}
    assert codes == {label for label in labels(EGYPT, "french") if label.isalpha()}


def test_known_counters_french_start_units_fit_their_hexes() -> None:
    starting = [p for p in pieces(EGYPT, "french") if p.enter in ("start", "fixed")]
    assert len(starting) <= 24
    s = ask(position("egypt"), SortCounters())
    answer(s, "quick")
    assert set(s.stacks[FRENCH]) <= {1028, 1127, 1227}
    assert len(s.in_play(FRENCH)) == len(starting)


def test_known_counters_ottoman_garrisons() -> None:
    garrisons = pieces(EGYPT, "ottoman", type="fortress garrison")
    assert sorted(p.hex for p in garrisons) == ["3127", "3623", "3718", "4213"]


def test_known_counters_ottoman_mamelukes() -> None:
    fierce = pieces(EGYPT, "ottoman", attack=5, defence=5, move=8)
    assert [(p.label, p.type, p.never_returns) for p in fierce] == [("Mm", "horse cavalry", True)] * 4
    assert EGYPT.mamelukes == {EGYPT.number[p.id] for p in fierce}


def test_known_counters_ottoman_codes() -> None:
    codes = {p.setup for p in pieces(EGYPT, "ottoman") if p.type not in ("fortress garrison", "fleet")}
    assert codes == {"Start Egypt", "Start S-P", "Reinf. Egypt", "Reinf. S-P", "Reinf. ?", "Reinf. Anat."}


def test_known_counters_ottoman_gunboat_fleet_and_train() -> None:
    (gunboat,) = pieces(EGYPT, "ottoman", type="riverine gunboats")
    assert gunboat.enter == "pool"
    assert len(pieces(EGYPT, "ottoman", type="fleet")) == 1
    assert len(pieces(EGYPT, "ottoman", type="siege train")) >= 1


def test_known_counters_ottoman_labels() -> None:
    assert labels(EGYPT, "ottoman") - {""} == {"Be", "Jn", "Mm", "Ni", "Og", "Se", "Si", "Su"}


def test_known_counters_british() -> None:
    three = pieces(EGYPT, "british")
    assert {p.label for p in three} == {"Phil", "RM", "RN"}
    assert {p.setup for p in three} == {"Random Event"}
    assert [p.label for p in three if p.type != "fleet" and p.recycle is True] == ["Phil", "RM"]


def test_known_counters_russian_seven_divisions() -> None:
    assert set(FINLAND.division) == {"2", "4", "5", "6", "14", "17", "21"}
    for brigades in FINLAND.division.values():
        types = sorted(FINLAND.unit[u].type for u in brigades)
        assert types == ["horse cavalry", "infantry", "infantry", "infantry"]


def test_known_counters_russian_contingency_divisions() -> None:
    called = pieces(FINLAND, "russian", setup="Cont. 6-7-8")
    assert len(called) == 8
    assert {p.division for p in called} == {"2", "4"}


def test_known_counters_russian_sixth_division_enters_on_turn_2() -> None:
    assert {(p.enter, p.turn) for p in pieces(FINLAND, "russian", division="6")} == {("turn", 2)}


def test_known_counters_russian_garrisons() -> None:
    garrisons = pieces(FINLAND, "russian", type="fortress garrison")
    assert sorted(p.hex for p in garrisons) == ["1318", "1515"]


def test_known_counters_russian_labels() -> None:
    assert {label for label in labels(FINLAND, "russian") if label.isalpha()} == {"C", "Gr", "Pi"}


def test_known_counters_russian_fleet_and_trains() -> None:
    (fleet,) = pieces(FINLAND, "russian", type="fleet")
    s = ask(position("finland", f"turn 2: {fleet.id}", turn=2), Arrivals(RUSSIAN))
    assert where(s, fleet.id) == "russia"
    assert len(pieces(FINLAND, "russian", type="siege train")) >= 2


def test_known_counters_swedish_garrisons() -> None:
    garrisons = pieces(FINLAND, "swedish", type="fortress garrison")
    assert sorted(p.hex for p in garrisons) == ["1210", "1311", "1708", "3510", "3808"]


def test_known_counters_swedish_sveaborg_brigades() -> None:
    brigades = pieces(FINLAND, "swedish", setup="1210", type="combined arms")
    assert [(p.enter, p.hex) for p in brigades] == [("fixed", "1210")] * 2


def test_known_counters_swedish_militia_come_by_events() -> None:
    militia = pieces(FINLAND, "swedish", type="militia")
    assert militia
    assert {p.enter for p in militia} == {"event"}


def test_known_counters_swedish_some_have_factor_3() -> None:
    strong = [p for p in pieces(FINLAND, "swedish", recycle=True) if p.attack != "*" and p.attack >= 3]
    assert len(strong) > 1


def test_known_counters_swedish_labels() -> None:
    codes = {label for label in labels(FINLAND, "swedish") if label and not label.isdigit()}
    assert codes == {"AF", "AG", "Fin", "JC", "Lif B", "NF", "Ost", "SB", "SK", "SF"}


def test_known_counters_swedish_fleet_and_no_contingency() -> None:
    assert len(pieces(FINLAND, "swedish", type="fleet")) == 1
    assert not pieces(FINLAND, "swedish", enter="contingency")
