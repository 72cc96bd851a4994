"""1.0 to 4.0: the sides, the pieces, their ratings, and the set-up."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.games.faerie.gamedata import ENCHANTED, MUNDANE, WILD
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.ratings import basic, combat, command, magic
from sandtable.games.faerie.setup import OrderStacks, SetUp
from sandtable.games.faerie.state import State
from tests.games.faerie.ground import field
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    LONG,
    SHORT,
    answer,
    ask,
    asks,
    game,
    gamedata,
    offered,
    position,
    quiet,
    refused,
    told,
)

ACTIVE = {
    2611: "barguest",
    2613: "fleetfoot windrider stormcrow redtooth",
    2714: "moray*4",
    2810: "rurik moray*4",
    3012: "imric moray*8",
    3105: "gairloch moray*6",
    3205: "oakheart",
    3118: "bogan gullfoot reefrider moontop ochil*6",
    3314: "glastyn ochil*6",
    2521: "strathclyde*4",
    2920: "grogan callach strathclyde*4",
    3337: "dobie",
    3439: "magog gogma*4",
    3639: "ainsel eastmarch*6",
    3737: "bran_og eastmarch*2",
    3218: "mac_iver seasnake borders*6",
    3321: "borders*2",
    720: "irontooth seatang bluefish",
    1421: "connan connaught*6",
    327: "fairwind pelican munster*4",
    1026: "balor munster*6",
    2242: "seasong",
    2340: "cormac weald*6",
    2941: "dando weald*2",
    3145: "sean weald*6",
    3543: "mistwalker",
    2339: "edric foamrider albion*4",
    3034: "elidor albion*4",
    3140: "colleran albion*4",
    3429: "dorwen albion*2",
}
INACTIVE = {
    1426: "dagda brigit leinster*6",
    1525: "angus leinster*4",
    1318: "cluracan surfswift ulster*4",
    1922: "finvarra morigu seadrifter seawolf ulster*6",
    1836: "midinhir seawitch gwynedd*6",
    2030: "arwan mornstar gwynedd*6",
    2437: "branwen gwynedd*4",
    2630: "evenstar gwynedd*2",
    1241: "trumpin curwyllan*6",
    1740: "erskine malekin curwyllan*14",
    2240: "spriggan curwyllan*8",
}
LONERS = {2034: "dunatis", 2608: "misha", 3433: "gerflax", 3705: "worm"}
ARTIFACTS = {1023: "05 09 10", 1323: "01 02", 2128: "08", 2629: "04", 2634: "06 07", 3705: "03"}
EXPEDITION = ("auberon", "ogme", "corin", "stoutheart", "galetop", "cloudkiss", "swancoat", "silverpeak")


def fresh(scenario: str = LONG, *options: str) -> State:
    """A game at its first question."""
    s = game(scenario, *options).start()
    assert isinstance(s, State)
    return s


def stands(s: State, hex: int) -> set[str]:
    """What stands in a hex: persons and ships, and troops with their number."""
    found: set[str] = set()
    for side in (FOMORIAN, FAERIE):
        found |= set(s.pieces(side, Hex(hex)))
        found |= {f"{colour}*{n}" for colour, n in s.ranks(side, Hex(hex)).items()}
    return found


def points(s: State, side: int) -> tuple[int, int, int]:
    """A side's army, escort and ship CSPs, those that have still to come included."""
    game = s.game
    army = sum(sum(ranks.values()) for ranks in s.troops[side].values())
    escorts = sum(person.escort for id, person in game.person.items() if game.owner[id] == side)
    ships = sum(ship.combat for id, ship in game.ship.items() if game.owner[id] == side)
    return army, escorts, ships


# --- 1.0 and 2.0 ----------------------------------------------------------------------------------------


def test_1_0_each_kingdom_has_its_player() -> None:
    owner = gamedata().owner
    fomorian = {c for c in gamedata().colour if owner[c] == FOMORIAN}
    assert fomorian == {
        *("moray", "ochil", "strathclyde", "connaught", "munster", "eastmarch", "gogma", "borders", "weald")
    }
    assert set(gamedata().colour) - fomorian == {"albion", "gwynedd", "ulster", "leinster", "curwyllan"}


def test_2_1_every_hex_belongs_to_a_kingdom_or_a_sea_zone() -> None:
    t = gamedata()
    assert all(land.kingdom in t.kingdom for land in t.land.values())
    assert all(zone in t.zone for zone in t.sea.values())
    assert not t.land.keys() & t.sea.keys()


def test_2_2_all_charts_are_there() -> None:
    t = gamedata()
    assert len(t.turns) == 10
    assert {"clear", "dyke", "pass", "minor_river"} <= t.rows.keys()
    assert len(t.tables.crt.columns) == 11
    assert t.tables.casualty.letters[-1] == "H"
    assert t.tables.attrition.letters[0] == "A"
    assert len(t.tables.discovery.rows) == 11
    assert {line.who for line in t.tables.activation} == set(t.about.asleep)


def test_2_3_an_escort_is_one_csp_and_a_ship_has_two_sides() -> None:
    hex = field()
    s = position({hex: "imric moray*3"}, escorts=("imric",))
    assert s.points(FOMORIAN, hex) == 4
    for ship in gamedata().ship.values():
        assert 1 <= ship.damaged_combat <= ship.combat
        assert ship.damaged_movement < ship.movement


def test_2_3_the_backs_of_ships_follow_one_pattern() -> None:
    ships = gamedata().ship.values()
    assert {(ship.combat, ship.damaged_combat) for ship in ships} == {(5, 3), (4, 2), (3, 2), (2, 1), (1, 1)}
    slower = {(ship.movement, ship.damaged_movement) for ship in ships if ship.id != "moontop"}
    assert slower == {(46, 40), (40, 36), (36, 30), (30, 24)}
    assert gamedata().ship["moontop"].damaged_movement == 26


def test_2_3_change_troops_of_a_colour_are_exchanged_like_money() -> None:
    hex = field()
    s = position({hex: "moray*2 moray*3 ochil*1"})
    assert s.ranks(FOMORIAN, hex) == {"moray": 5, "ochil": 1}
    s.withdraw("moray", hex, 4)
    assert s.ranks(FOMORIAN, hex) == {"moray": 1, "ochil": 1}


def test_2_3_symbols_the_sample_pieces() -> None:
    person = gamedata().person
    samples = [(person[id].rank, person[id].movement) for id in ("bran_og", "gairloch", "glastyn")]
    assert samples == [("captain", 12), ("marshal", 12), ("king", 12)]


def test_map_symbols_nobody_has_a_symbol_that_does_not_exist() -> None:
    for person in gamedata().person.values():
        assert not (person.hero and person.enchanter), person.id
        assert not ((person.flyer or person.swimmer) and person.rank != "none"), person.id
    assert [p.id for p in gamedata().person.values() if p.swimmer] == ["worm"]
    assert [p.id for p in gamedata().person.values() if p.flyer] == ["cait_sith", "callachs_waff"]


def test_map_symbols_kings_heroes_and_enchanters_that_the_rules_name() -> None:
    person = gamedata().person
    kings = "auberon dagda finvarra arwan erskine imric mac_iver cormac glastyn balor magog grogan ainsel"
    assert {id for id, piece in person.items() if piece.rank == "king"} == set(kings.split())
    assert [person[id].rank for id in ("colleran", "gairloch", "rurik")] == ["marshal", "marshal", "captain"]
    assert all(person[id].hero for id in ("cluracan", "bran_og", "dorwen", "ogme", "dando"))
    enchanters = ["misha", "morigu", "dunatis", "dobie", "gerflax", "barguest", "corin"]
    assert all(person[id].enchanter for id in enchanters)
    assert not any(person[id].enchanter for id in ("imric", "gairloch"))


@pytest.mark.parametrize(("first", "second"), [("corin", "cait_sith"), ("callach", "callachs_waff")])
def test_2_3_successor_who_is_on_the_back_enters_where_the_front_dies(first: str, second: str) -> None:
    hex = field()
    s = position({hex: first})
    ask(s, *slay(s, first, "battle"))
    assert not s.living(first)
    assert s.at[second] == hex


def test_2_3_item_back_the_item_of_a_dead_person_can_be_claimed() -> None:
    hex = field()
    s = position({hex: "brigit dagda"}, kit={"brigit": "13"})
    ask(s, *slay(s, "brigit", "fate"))
    assert asks(s) == "Taker"
    answer(s, ("taker", "dagda"))
    assert s.kit == {"dagda": ("13",)}


# --- 3.0 ------------------------------------------------------------------------------------------------


def test_3_0_sides_a_person_is_friendly_to_whoever_controls_him() -> None:
    hex = field()
    s = position({hex: "imric elidor"})
    assert s.persons(FAERIE, hex) == ["elidor"]
    s.possess("imric", FAERIE, "branwen")
    assert s.side("imric") == FAERIE
    assert set(s.persons(FAERIE, hex)) == {"imric", "elidor"}
    assert not s.present(FOMORIAN, hex)


def test_3_0_stack_all_friendly_pieces_in_a_hex() -> None:
    s = position({3118: "bogan gullfoot ochil*6", 3314: "glastyn"})
    assert s.hexes(FOMORIAN) == [3118, 3314]
    assert s.pieces(FOMORIAN, Hex(3118)) == ("bogan", "gullfoot")


def test_3_0_type_race_and_kingdom_of_every_piece() -> None:
    t = gamedata()
    assert {t.race[c] for c in t.colour} == {"elf", "gnome", "troll", "mundane"}
    assert [t.race[c] for c in ("gogma", "eastmarch")] == ["troll", "mundane"]
    assert t.race["callach"] == "mundane"
    assert all(p.kingdom in t.colour for p in t.person.values() if p.kingdom)
    assert all(ship.kingdom in t.colour for ship in t.ship.values())


def test_3_0_combat_wounds_lower_it_and_only_magic_raises_it() -> None:
    hex = field()
    s = position({hex: "imric"}, wounds={"imric": 2})
    assert combat(s, "imric") == 4
    s.heal("imric", 5)
    assert combat(s, "imric") == 6
    s.strengthen("imric")
    assert combat(s, "imric") == 8
    assert s.health("imric") == 6


@pytest.mark.parametrize(
    ("person", "hex", "turn", "phase", "expected"),
    [
        ("corin", 0, 1, "movement", 10),
        ("corin", 0, 6, "movement", 12),
        ("malekin", 2441, 2, "movement", 12),
        ("barguest", 2816, 2, "movement", 12),
        ("corin", 3151, 2, "enchantment", 22),
        ("corin", 3151, 2, "movement", 11),
        ("rurik", 0, 2, "movement", 5),
    ],
)
def test_3_0_magic_is_basic_strength_plus_mana(
    person: str, hex: int, turn: int, phase: str, expected: int
) -> None:
    s = position({hex or field(): person}, turn=turn, phase=phase)
    assert magic(s, person) == expected


def test_3_0_command_is_printed_and_raised_by_items() -> None:
    s = position({field(): "elidor"}, kit={"elidor": "09"})
    assert command(s, "elidor") == 5
    assert basic(s, "elidor") == 2


def test_3_0_movement_is_the_most_that_a_piece_may_spend() -> None:
    a = field()
    s = position({a: "imric"})
    assert s.allowance("imric") == 16
    s.escorts = frozenset({"imric"})
    assert s.allowance("imric") == 12
    assert s.pace("borders") == 10


def test_3_0_aspect_none_or_one_of_three() -> None:
    t = gamedata()
    assert set(t.aspect.values()) == {"", MUNDANE, ENCHANTED, WILD}
    assert all(t.aspect[h] == WILD for h in t.place)


# --- 4.0 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [SHORT, LONG])
def test_4_0_everything_is_placed_before_the_first_turn(scenario: str) -> None:
    s = fresh(scenario)
    assert (s.turn, s.phase) == (0, "set-up")
    placed = {hex for side in (FOMORIAN, FAERIE) for hex in s.hexes(side)}
    assert placed == ACTIVE.keys() | INACTIVE.keys() | LONERS.keys()


def test_4_0_1_the_scenario_is_agreed_on_before() -> None:
    assert [war.id for war in gamedata().scenarios] == [SHORT, LONG]
    assert gamedata(SHORT).war.turns == 3
    assert gamedata(LONG).war.turns == 10


@pytest.mark.parametrize("hex", ACTIVE)
def test_4_0_2_active_pieces(hex: int) -> None:
    s = fresh()
    assert stands(s, hex) == set(ACTIVE[hex].split())
    assert not any(s.sleeps(piece.split("*")[0]) for piece in ACTIVE[hex].split())


@pytest.mark.parametrize("hex", INACTIVE)
def test_4_0_3_inactive_kingdoms(hex: int) -> None:
    s = fresh()
    assert stands(s, hex) == set(INACTIVE[hex].split())
    assert all(s.sleeps(piece.split("*")[0]) for piece in INACTIVE[hex].split())


def test_4_0_3_heirlooms_lie_with_their_kings() -> None:
    s = fresh()
    assert s.kit["finvarra"] == ("12",)
    assert s.kit["erskine"] == ("11",)


def test_4_0_3_the_pieces_of_both_sides_add_up() -> None:
    s = fresh()
    assert points(s, FAERIE) == (80, 15, 38)
    assert points(s, FOMORIAN) == (92, 14, 42)


@pytest.mark.parametrize("hex", LONERS)
def test_4_0_4_loners_wait_inactive(hex: int) -> None:
    s = fresh()
    assert stands(s, hex) == {LONERS[hex]}
    assert s.sleeps(LONERS[hex])


def test_4_0_5_ten_artifacts_wait_to_be_found() -> None:
    s = fresh()
    lie = {item: int(hex) for item, hex in s.lies.items()}
    assert lie == {item: hex for hex, items in ARTIFACTS.items() for item in items.split()}
    assert s.hidden == set(lie)


def test_4_0_6_the_first_turn_follows_the_move_before_the_war() -> None:
    s = fresh()
    answer(s, "done", "done")
    assert (s.turn, s.phase) == (0, "pre-game")
    answer(s, "done")
    assert s.turn == 1


def test_4_0_7_the_expedition_is_set_aside() -> None:
    s = fresh()
    assert not any(s.living(piece) for piece in EXPEDITION)
    assert "expedition" in s.asleep


def test_4_0_9_play_ends_after_the_last_turn_of_the_scenario() -> None:
    s = fresh(SHORT)
    while s.agenda:
        play.choose(s, s.asked, *quiet(s))
    assert (s.turn, s.phase) == (3, "over")
    assert len(told(s, "turn")) == 3


def test_4_0_note_who_sets_up_a_stack_orders_it() -> None:
    s = fresh()
    assert s.asked == FOMORIAN
    assert asks(s) == "OrderStacks"
    assert refused(s, "top", "imric") == "4.0.note"
    first = next(h for h in s.hexes(FOMORIAN) if len(s.tops_of(FOMORIAN, h)) > 1)
    top = offered(s, "top")[-1]
    answer(s, ("top", top))
    assert s.top(FOMORIAN, first) == top
    answer(s, "done")
    assert s.asked == FAERIE


def test_4_0_note_escorts_are_attached_and_ships_whole() -> None:
    s = fresh()
    able = {id for id, person in s.game.person.items() if person.escort and person.setup.isdecimal()}
    assert s.escorts == able
    assert not s.damaged
    assert not s.wounds


def test_4_0_note_in_a_first_game_items_without_a_star_stay_in_the_box() -> None:
    s = State(gamedata(LONG, "beginners"))
    ask(s, SetUp())
    assert set(s.lies) == {"05", "07", "08"}
    assert "brigit" not in s.kit


def test_4_0_note_only_stacks_that_leave_a_choice_are_put_in_order() -> None:
    s = position({3012: "imric rurik", 2810: "barguest", 2714: "bogan glastyn"})
    assert OrderStacks(FOMORIAN).waiting(s) == [2714, 3012]
    assert OrderStacks(FOMORIAN, (Hex(2714),)).waiting(s) == [3012]
