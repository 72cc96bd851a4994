"""The charts and tables of the mapsheet: what the rules say of them."""

from __future__ import annotations

import pytest

from sandtable.games.faerie.gamedata import CLOSED, ELF, GNOME, HALVES, HUMAN, TROLL
from tests.games.faerie.ground import crossing, field, neighbours
from tests.games.faerie.positions import gamedata, position

RACES = (HUMAN, GNOME, TROLL, ELF)
TRACK = (
    ("Beltane II", 4),
    ("Hoorn I", 5),
    ("Hoorn II", 5),
    ("Arlith I", 5),
    ("Arlith II", 5),
    ("Gobis I", 6),
    ("Gobis II", 6),
    ("Kithin I", 5),
    ("Kithin II", 5),
    ("Molwis I", 5),
)


@pytest.mark.parametrize(
    ("letter", "strength", "losses"),
    [
        ("E", 12, (4, 2, False)),
        ("B", 4, (0, 0, False)),
        ("G", 8, (5, 3, True)),
        ("D", 0, (1, 1, False)),
        ("E", 9, (3, 2, False)),
        ("H", 200, (16, 6, True)),
    ],
)
def test_7_7_losses_by_letter_and_strength_of_force(
    letter: str, strength: int, losses: tuple[int, int, bool]
) -> None:
    assert gamedata().casualties(letter, strength) == losses


def test_7_7_losses_never_shrink_with_the_letter_or_the_force() -> None:
    t = gamedata()
    letters = t.tables.casualty.letters
    for strength in range(45):
        rows = [t.casualties(letter, strength)[:2] for letter in letters]
        assert rows[0] == (0, 0)
        assert rows == sorted(rows)
        for letter in letters:
            assert t.casualties(letter, strength)[:2] <= t.casualties(letter, strength + 1)[:2]


def test_7_7_an_entry_of_three_and_two_exists() -> None:
    assert any("3/2" in row for row in gamedata().tables.casualty.rows)


@pytest.mark.parametrize(
    ("roll", "letter"), [(-5, "A"), (6, "A"), (7, "A"), (9, "B"), (12, "C"), (16, "D"), (17, "E"), (30, "F")]
)
def test_8_3_the_modified_roll_gives_a_letter(roll: int, letter: str) -> None:
    assert gamedata().attrition(roll) == letter


def test_8_3_low_rolls_are_good_for_the_sufferer() -> None:
    letters = [gamedata().attrition(roll) for roll in range(-8, 30)]
    assert letters == sorted(letters)


@pytest.mark.parametrize("race", RACES)
def test_12_6_every_race_has_its_prices(race: str) -> None:
    t = gamedata()
    for terrain in ("clear", "woods", "forest", "rough", "mountain", "marsh"):
        assert t.step(race, False, *neighbours(terrain), "clear", "clear") == t.cost(terrain, race) >= 1


def test_12_6_a_dyke_costs_six_or_one() -> None:
    t = gamedata()
    dyke = next(h for h, fortress in t.fortress.items() if fortress.type == "dyke")
    outside = next(
        n for n in t.ashore[dyke] if n not in t.fortress and (min(n, dyke), max(n, dyke)) not in t.edges
    )
    prices = [t.step(race, False, outside, dyke, "clear", "clear") for race in RACES]
    assert prices == [6, 6, 6, 1]
    assert t.step(GNOME, True, outside, dyke, "clear", "clear") == 1


def test_12_6_ships_pay_one_or_two_in_the_minches() -> None:
    assert {zone.id: zone.points for zone in gamedata().zone.values() if zone.points != 1} == {"minches": 2}


def test_map_tec_key_hexside_prices_are_added() -> None:
    t = gamedata()
    for race in RACES:
        pair = crossing("minor_river")
        assert t.step(race, False, *pair, "clear", "clear") == t.cost("clear", race) + t.cost(
            "minor_river", race
        )


def test_map_tec_key_prohibited_hexsides_are_closed() -> None:
    t = gamedata()
    for kind in ("major_river", "lake"):
        assert all(t.step(race, True, *crossing(kind), "clear", "clear") == CLOSED for race in RACES)
    ridge = crossing("mountain", into="mountain")
    assert all(t.step(race, True, *ridge, "clear", "clear") == CLOSED for race in RACES)


def test_map_tec_key_halved_doubled_tripled_or_unchanged() -> None:
    assert HALVES == {"H": 1, "N": 2, "D": 4, "T": 6}
    t = gamedata()
    assert t.halves["delving", GNOME] == 6
    assert t.halves["dyke", GNOME] == 1
    assert {t.halves["clear", race] for race in RACES} == {2}


def test_map_tec_key_a_hex_with_an_aspect_alone_is_clear() -> None:
    for aspect in ("mundane", "enchanted"):
        assert gamedata().land[field(aspect)].terrain == ["clear"]
    assert all(land.terrain for land in gamedata().land.values())


@pytest.mark.parametrize("turn", range(1, 11))
def test_map_track_names_and_mana(turn: int) -> None:
    s = position({}, turn=turn)
    assert (s.game.turns[turn].name, s.mana) == TRACK[turn - 1]


def test_map_track_before_the_first_turn_the_mana_of_the_first() -> None:
    assert position({}, turn=0).mana == 4
