"""2.0 Components and 3.0 Game Terms."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.movement import budget
from sandtable.games.faerie.muster import MovementPhase, reach
from sandtable.games.faerie.ratings import combat, command, is_enchanter, is_hero, magic, rank
from tests.games.faerie.marches import NORTH, gather, go, moving
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    group,
    offered,
    position,
)

# --- 2.0 components ----------------------------------------------------------------------------------


def test_2_1_every_hex_lies_in_a_kingdom_or_a_sea_zone() -> None:
    t = gamedata()
    for hex in t.hexes:
        assert t.country.get(hex) in t.kingdom or t.water[hex] in t.zone


def test_2_1_hexes_are_counted_along_the_grid() -> None:
    t = gamedata()
    assert t.distance(Hex(3012), Hex(3012)) == 0
    assert t.distance(Hex(3012), Hex(3018)) == 6
    assert all(t.distance(Hex(3012), n) == 1 for n in t.near[Hex(3012)])


def test_2_2_every_chart_of_the_map_can_be_read() -> None:
    t = gamedata()
    assert t.cost("clear", "elf") > 0
    assert t.result(t.column(1, 1), 7)
    assert t.casualties("A", 5) == (0, 0, False)
    assert t.attrition(2) == "A"
    assert t.discovery(0, 2).startswith("C")
    assert {line.who for line in t.tables.activation} == set(t.about.asleep)


def test_2_3_a_person_with_his_escort_is_slower_than_alone() -> None:
    s = position({3140: "colleran"}, escorts=["colleran"])
    assert s.allowance("colleran") == 14
    s.dismiss("colleran")
    assert s.allowance("colleran") == 18


def test_2_3_a_damaged_ship_shows_its_other_face() -> None:
    s = position({2339: "foamrider"})
    assert s.allowance("foamrider") == 46
    s.strike("foamrider")
    assert s.allowance("foamrider") == 40


def test_2_3_change_troops_of_a_colour_are_alike() -> None:
    s = position({NORTH[0]: "moray*2 imric", NORTH[1]: "moray*3"})
    go(gather(s, NORTH[0], "imric", moray=1), NORTH[1])
    assert s.ranks(FOMORIAN, NORTH[1]) == {"moray": 4}
    assert s.ranks(FOMORIAN, NORTH[0]) == {"moray": 1}


def test_2_3_symbols_show_rank_and_gifts() -> None:
    s = position({3012: "imric gairloch rurik barguest"})
    assert [rank(s, p) for p in ("imric", "gairloch", "rurik", "barguest")] == [
        "king",
        "marshal",
        "captain",
        "none",
    ]
    assert is_hero(s, "rurik")
    assert not is_hero(s, "gairloch")
    assert is_enchanter(s, "barguest")
    assert not is_enchanter(s, "imric")
    assert s.game.person["worm"].swimmer
    assert s.game.person["cait_sith"].flyer


@pytest.mark.parametrize(("front", "back"), [("corin", "cait_sith"), ("callach", "callachs_waff")])
def test_2_3_successor_on_the_back_enters_play(front: str, back: str) -> None:
    s = position({3111: front})
    ask(s, *slay(s, front, "fate"))
    assert not s.living(front)
    assert s.at[back] == 3111


def test_2_3_item_back_is_carried_until_death_and_then_claimed() -> None:
    s = position({3111: "dobie ainsel"}, kit={"dobie": "20"})
    ask(s, *slay(s, "dobie", "fate"))
    assert asks(s) == "Taker"
    answer(s, ("taker", "ainsel"))
    assert s.kit == {"ainsel": ("20",)}


# --- 3.0 terms ---------------------------------------------------------------------------------------


def test_3_0_sides_only_ones_own_pieces_are_friendly() -> None:
    s = position({3111: "imric arwan moray*2 gwynedd*2"})
    ask(s, MovementPhase(FOMORIAN))
    answer(s, ("stack", Hex(3111)))
    assert offered(s, "person") == ["imric"]
    answer(s, "all")
    assert moving(s).troops == {"moray": 2}


def test_3_0_sides_a_possessed_person_is_a_friend_of_his_master() -> None:
    s = position({3111: "imric arwan"})
    s.possess("arwan", FOMORIAN, "imric")
    assert s.persons(FOMORIAN, Hex(3111)) == ["arwan", "imric"]
    assert not s.present(FAERIE, Hex(3111))


def test_3_0_stack_is_everything_friendly_in_a_hex() -> None:
    s = position({3205: "oakheart imric moray*3", 3105: "rurik"})
    assert s.pieces(FOMORIAN, Hex(3205)) == ("imric", "oakheart")
    assert s.points(FOMORIAN, Hex(3205)) == 3


def test_3_0_type_race_and_kingdom_of_the_pieces() -> None:
    t = gamedata()
    assert t.race["arwan"] == "elf"
    assert t.person["arwan"].kingdom == "gwynedd"
    assert t.race["gogma"] == t.race["magog"] == "troll"
    assert t.race["callach"] == "mundane"
    assert t.person["callach"].kingdom == "strathclyde"
    assert t.ship["oakheart"].kingdom == "moray"


def test_3_0_combat_falls_with_wounds_and_rises_with_healing() -> None:
    s = position({3111: "imric"})
    assert combat(s, "imric") == 6
    s.wound("imric", 2)
    assert combat(s, "imric") == 4
    s.heal("imric", 5)
    assert combat(s, "imric") == 6


def test_3_0_combat_only_magic_raises_it_above_the_maximum() -> None:
    s = position({1740: "erskine malekin"}, kit={"erskine": "11"})
    assert combat(s, "erskine") == 4
    s.strengthen("erskine")
    assert combat(s, "erskine") == 6


@pytest.mark.parametrize(("turn", "strength"), [(1, 10), (6, 12)])
def test_3_0_magic_is_basic_magic_and_the_mana_level(turn: int, strength: int) -> None:
    s = position({2438: "corin"}, turn=turn)
    assert magic(s, "corin") == strength


@pytest.mark.parametrize(
    ("person", "hex", "phase", "strength"),
    [
        ("malekin", 2441, "movement", 12),
        ("barguest", 2816, "movement", 12),
        ("corin", 3151, "enchantment", 22),
        ("corin", 3151, "movement", 11),
        ("bogan", 3314, "movement", 5),
    ],
)
def test_3_0_magic_in_places_of_power(person: str, hex: int, phase: str, strength: int) -> None:
    """A person of Basic Magic 0 has the Mana Level."""
    s = position({hex: person}, turn=2, phase=phase)
    assert magic(s, person) == strength


def test_3_0_command_gives_the_points_of_a_forced_march() -> None:
    s = position({3111: "imric moray*2"})
    assert command(s, "imric") == 6
    assert reach(s, FOMORIAN, group(s, 3111, "imric", mode="forced march", moray=2)) == 6


def test_3_0_movement_allowance_is_what_a_piece_may_spend() -> None:
    s = position({3111: "imric moray*2"})
    assert budget(s, group(s, 3111, "imric", moray=2)) == 12
    assert budget(s, group(s, 3111, "imric")) == 16


def test_3_0_movement_allowance_is_tripled_before_the_war() -> None:
    s = position({3111: "imric moray*2"}, phase="pre-game", turn=0)
    assert budget(s, group(s, 3111, "imric", moray=2)) == 36


def test_3_0_aspect_is_none_or_one_of_three() -> None:
    t = gamedata()
    assert {land.aspect for land in t.land.values()} == {"", "mundane", "enchanted", "wild"}
    assert all(t.aspect[hex] == "wild" for hex in t.place)
