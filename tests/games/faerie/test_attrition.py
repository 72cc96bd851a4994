"""8.0 Attrition."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.attrition import Attrition, AttritionSegment, victims, wear
from sandtable.games.faerie.gamedata import CLEAR, RAIN, SNOW
from sandtable.games.faerie.state import State
from tests.games.faerie.ground import field, fields, landfall, open_sea
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, asks, offered, position, told

HERE = field()
DRAB, FAIR = field("mundane"), field("enchanted")
WILD = Hex(1323)
"""Caer Brandingle, a Place of Power that does nothing else to persons."""


def undergo(s: State, side: Side, hex: Hex, roll: tuple[int, int] = (1, 1)) -> State:
    """The attrition of one side in one hex."""
    return answer(ask(s, Attrition(side, hex)), roll)


def modifier(s: State, side: Side, hex: Hex) -> object:
    """What is added to the dice."""
    return told(undergo(s, side, hex), "attrition")[0].facts["modifier"]


# --- who suffers ----------------------------------------------------------------------------------------


def test_8_0_in_the_attrition_segment() -> None:
    s = position({HERE: "moray*8"}, phase="attrition")
    answer(ask(s, AttritionSegment(FOMORIAN)), (6, 6))
    assert s.ranks(FOMORIAN, HERE) == {"moray": 7}


def test_8_0_inactive_pieces_are_exempt() -> None:
    s = position({2034: "dunatis", HERE: "gwynedd*8"}, asleep=("dunatis", "gwynedd"), phase="attrition")
    ask(s, AttritionSegment(FAERIE))
    assert not s.agenda


def test_8_0_1_all_pieces_under_a_vortex() -> None:
    _, coast = landfall()
    s = position(
        {coast: "fleetfoot imric moray*3 foamrider"}, aboard={"rurik": "fleetfoot"}, escorts=("imric",)
    )
    s.open_vortex(coast)
    suffer = victims(s, FOMORIAN, coast)
    assert set(suffer.persons) == {"imric", "rurik"}
    assert (suffer.escorts, suffer.troops, suffer.ships) == (("imric",), {"moray": 3}, ("fleetfoot",))
    assert victims(s, FAERIE, coast).ships == ("foamrider",)


@pytest.mark.parametrize(("sky", "sufferers"), [(CLEAR, ()), (RAIN, ("oakheart",)), (SNOW, ("oakheart",))])
def test_8_0_2_bad_sailers_in_rain_or_snow(sky: str, sufferers: tuple[str, ...]) -> None:
    sea = open_sea()
    s = position({sea: "oakheart windrider"}, aboard={"imric": "oakheart"})
    s.set_weather(sky, {})
    suffer = victims(s, FOMORIAN, sea)
    assert suffer.ships == sufferers
    assert suffer.persons == ()


def test_8_0_3_elves_in_a_mundane_hex() -> None:
    s = position({DRAB: "elidor trumpin dunatis albion*2 curwyllan*2"}, escorts=("elidor", "trumpin"))
    suffer = victims(s, FAERIE, DRAB)
    assert suffer.persons == ("elidor",)
    assert suffer.escorts == ("elidor",)
    assert suffer.troops == {"albion": 2}


def test_8_0_3_not_aboard_a_ship() -> None:
    drab = field("mundane", coastal=True)
    s = position({drab: "foamrider"}, aboard={"elidor": "foamrider", "albion": "foamrider"})
    assert not victims(s, FAERIE, drab).reasons


def test_8_0_4_mundanes_in_an_enchanted_hex() -> None:
    s = position({FAIR: "dando weald*2 magog gogma*4"}, escorts=("dando", "magog"))
    suffer = victims(s, FOMORIAN, FAIR)
    assert (suffer.persons, suffer.escorts, suffer.troops) == (("dando",), ("dando",), {"weald": 2})
    assert modifier(s, FOMORIAN, FAIR) == 3 - 3


@pytest.mark.parametrize("person", ["imric", "dando", "elidor", "trumpin", "dunatis", "callachs_waff"])
def test_8_0_5_everybody_in_a_wild_magic_hex(person: str) -> None:
    s = position({WILD: person})
    assert victims(s, s.side(person), WILD).persons == (person,)


def test_8_0_5_troops_too() -> None:
    s = position({WILD: "imric moray*3"}, escorts=("imric",))
    suffer = victims(s, FOMORIAN, WILD)
    assert (suffer.troops, suffer.escorts) == ({"moray": 3}, ("imric",))


def test_8_0_6_troops_without_a_leader_and_nobody_else() -> None:
    s = position({HERE: "corin albion*2"})
    suffer = victims(s, FAERIE, HERE)
    assert (suffer.troops, suffer.persons) == ({"albion": 2}, ())
    assert modifier(s, FAERIE, HERE) == 0


def test_8_0_6_a_leader_or_a_fortress_saves_them() -> None:
    s = position({HERE: "bogan ochil*4 moray*2", 3012: "moray*8", 3034: "moray*2"})
    assert victims(s, FOMORIAN, HERE).troops == {"moray": 2}
    assert not victims(s, FOMORIAN, Hex(3012)).reasons
    assert victims(s, FOMORIAN, Hex(3034)).troops == {"moray": 2}
    s.ruin(Hex(3012))
    assert victims(s, FOMORIAN, Hex(3012)).troops == {"moray": 8}


def test_8_0_6_troops_aboard_share_the_fate_of_their_ship() -> None:
    sea = open_sea()
    assert not victims(position({sea: "fleetfoot"}, aboard={"moray": "fleetfoot"}), FOMORIAN, sea).reasons


def test_8_0_7_troops_in_snow_outside_a_fortress() -> None:
    s = position({HERE: "imric moray*8", 3012: "imric moray*8"}, escorts=("imric",))
    s.put("imric", HERE)
    s.set_weather(SNOW, {})
    suffer = victims(s, FOMORIAN, HERE)
    assert (suffer.troops, suffer.persons, suffer.escorts) == ({"moray": 8}, (), ())
    assert not victims(s, FOMORIAN, Hex(3012)).reasons


def test_8_0_8_whoever_meets_finns_rade() -> None:
    s = position({HERE: "dorwen elidor rurik moray*2"}, kit={"dorwen": "06"})
    assert victims(s, FAERIE, HERE).persons == ()
    suffer = victims(s, FOMORIAN, HERE)
    assert (suffer.persons, suffer.troops, suffer.reasons["rade"]) == (("rurik",), {"moray": 2}, 5)


def test_8_0_procedure_one_roll_for_the_stack() -> None:
    s = position({HERE: "moray*3 ochil*3", DRAB: "imric moray*2"}, phase="attrition")
    ask(s, AttritionSegment(FOMORIAN))
    answer(s, (6, 6), ("lose", "moray"))
    assert [event.facts["hex"] for event in told(s, "attrition")] == [HERE]


def test_8_0_procedure_troops_escorts_and_ships_make_up_the_force() -> None:
    _, coast = landfall()
    s = position({coast: "oakheart rurik moray*4"}, escorts=("rurik",), turn=6)
    s.open_vortex(coast)
    undergo(s, FOMORIAN, coast, (4, 3))
    assert told(s, "attrition")[0].facts["letter"] == "B"
    assert s.game.casualties("B", 4 + 1 + 4) == (1, 0, False)
    answer(s, ("lose", "moray"))
    assert s.damaged == {"oakheart"}
    assert s.ranks(FOMORIAN, coast) == {"moray": 3}


def test_8_0_procedure_persons_alone_count_with_their_own_strength() -> None:
    s = position({WILD: "imric rurik"}, turn=6, phase="attrition")
    undergo(s, FOMORIAN, WILD, (6, 6))
    facts = told(s, "attrition")[0].facts
    assert (facts["modifier"], facts["letter"]) == (6 - 6 - 2, "B")
    assert not s.agenda
    assert s.game.casualties("B", 12) == (1, 0, False)


# --- 8.1 and 8.2 ----------------------------------------------------------------------------------------


def test_8_1_elves_and_gnomes_in_a_mundane_hex_under_a_vortex_roll_once() -> None:
    s = position({DRAB: "albion*4 curwyllan*3"}, phase="attrition")
    s.open_vortex(DRAB)
    ask(s, AttritionSegment(FAERIE))
    answer(s, (2, 2))
    (event,) = told(s, "attrition")
    assert event.facts["modifier"] == 8
    assert event.facts["letter"] == "C"
    assert offered(s, "lose") == ["albion", "curwyllan"]
    answer(s, ("lose", "curwyllan"))
    assert s.ranks(FAERIE, DRAB) == {"albion": 4, "curwyllan": 2}
    assert not s.agenda


def test_8_2_all_modifiers_add_up() -> None:
    s = position({2634: "branwen"})
    assert modifier(s, FAERIE, Hex(2634)) == 5 + 5 - 2 - 5


def test_8_2_command_of_the_highest_in_rank_who_suffers() -> None:
    s = position({WILD: "grogan connan moray*8"})
    assert modifier(s, FOMORIAN, WILD) == 5 - 4
    s = position({WILD: "dagda angus leinster*4"})
    assert modifier(s, FAERIE, WILD) == 5 - 5 - 3


def test_8_2_magic_of_one_who_suffers() -> None:
    s = position({WILD: "imric barguest"})
    assert modifier(s, FOMORIAN, WILD) == 5 - 6 - 3


def test_8_2_elf_three_more_in_a_mundane_hex() -> None:
    s = position({DRAB: "albion*4"})
    assert modifier(s, FAERIE, DRAB) == 3


def test_8_2_mundane_three_more_in_an_enchanted_hex() -> None:
    s = position({FAIR: "weald*4"})
    assert modifier(s, FOMORIAN, FAIR) == 3


@pytest.mark.parametrize(("turn", "mana"), [(1, 4), (2, 5), (6, 6)])
def test_8_2_wild_the_mana_level(turn: int, mana: int) -> None:
    s = position({WILD: "moray*4"}, turn=turn)
    assert modifier(s, FOMORIAN, WILD) == mana


def test_8_2_vortex_five_more() -> None:
    sea = open_sea()
    s = position({sea: "fleetfoot"})
    s.open_vortex(sea)
    assert modifier(s, FOMORIAN, sea) == 5


def test_8_2_rade_five_more_in_driffeld_knowe_or_with_its_enemies() -> None:
    assert modifier(position({2634: "moray*4"}), FOMORIAN, Hex(2634)) == 5 + 5
    s = position({HERE: "dorwen moray*4"}, kit={"dorwen": "06"})
    assert modifier(s, FOMORIAN, HERE) == 5


def test_8_2_curse_five_more_for_mundanes_with_its_faerie_bearer() -> None:
    s = position({HERE: "elidor dando weald*2 magog gogma*4"}, kit={"elidor": "03"})
    suffer = victims(s, FOMORIAN, HERE)
    assert (suffer.persons, suffer.troops) == (("dando",), {"weald": 2})
    assert modifier(s, FOMORIAN, HERE) == 5 - 3
    assert not victims(s, FAERIE, HERE).reasons


def test_8_2_curse_a_fomorian_bearer_does_no_harm() -> None:
    s = position({HERE: "imric dando weald*2"}, kit={"imric": "03"})
    assert not victims(s, FOMORIAN, HERE).reasons


# --- 8.3 and 8.4 ----------------------------------------------------------------------------------------


def test_8_3_four_leaderless_trolls_roll_nine_and_lose_nothing() -> None:
    s = undergo(position({HERE: "moray*4"}), FOMORIAN, HERE, (4, 5))
    assert told(s, "attrition")[0].facts["letter"] == "B"
    assert s.ranks(FOMORIAN, HERE) == {"moray": 4}


def test_8_4_ships_and_persons_both_take_the_loss_in_full() -> None:
    sea = open_sea()
    s = position({sea: "oakheart redtooth"}, aboard={"imric": "oakheart", "rurik": "oakheart"})
    s.open_vortex(sea)
    wear(s, FOMORIAN, sea, victims(s, FOMORIAN, sea), (6, 6), 5)
    assert s.game.casualties("E", 8) == (3, 2, False)
    due = s.due[FOMORIAN]
    assert (due.steps, due.wounds, due.troops) == (3, 2, 0)
    ask(s)
    answer(s, ("wound", "imric"), ("wound", "rurik"))
    answer(s, ("damage", "redtooth"), ("damage", "redtooth"))
    assert s.wounds == {"imric": 1, "rurik": 1}
    assert not s.living("redtooth")
    assert s.damaged == {"oakheart"}


def test_8_4_pieces_that_need_not_suffer_cannot_be_lost() -> None:
    s = position({FAIR: "dando weald*2 magog gogma*4"}, escorts=("dando",), wounds={"dando": 5})
    undergo(s, FOMORIAN, FAIR, (6, 6))
    assert asks(s) == "Allot"
    assert (offered(s, "lose"), offered(s, "lose_escort")) == (["weald"], ["dando"])


def test_8_4_who_dies_leaves_his_items_to_his_friends() -> None:
    s = position({WILD: "malekin trumpin"}, kit={"malekin": "15"})
    s.open_vortex(WILD)
    undergo(s, FAERIE, WILD, (6, 6))
    assert told(s, "attrition")[0].facts["letter"] == "D"
    answer(s, ("wound", "malekin"))
    assert not s.living("malekin")
    assert asks(s) == "Taker"


def test_8_1_a_hex_is_rolled_for_once_a_turn() -> None:
    one, two = fields()[:2]
    s = position({one: "moray*4", two: "moray*4"}, phase="attrition")
    s.open_vortex(one)
    s.set_weather(SNOW, {})
    answer(ask(s, AttritionSegment(FOMORIAN)), (1, 1), (1, 1))
    assert not s.agenda
    assert len(told(s, "attrition")) == 2
