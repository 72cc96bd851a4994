"""7.0 Removing losses."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.core.side import Side
from sandtable.games.faerie.attrition import strength_of
from sandtable.games.faerie.battle import Combat, EndCombat
from sandtable.games.faerie.losses import Allot, Suffer, slay
from sandtable.games.faerie.ratings import combat
from sandtable.games.faerie.state import Due, Fight, State
from tests.games.faerie.ground import field, landfall, open_sea
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    game,
    gamedata,
    offered,
    position,
    refused,
    told,
)

HERE = field()


def suffer(s: State, due: Due, side: Side = FOMORIAN, hex: Hex = HERE, how: str = "battle") -> State:
    """One side takes its losses."""
    s.owe(side, due)
    return ask(s, Allot(side), Suffer(hex, how, (side,)))


# --- kinds of loss --------------------------------------------------------------------------------------


def test_7_0_each_kind_of_piece_loses_in_its_own_way() -> None:
    _, coast = landfall()
    s = position({coast: "imric moray*3 fleetfoot"})
    due = Due(
        troops=1, wounds=1, steps=1, persons=("imric",), ships=("fleetfoot",), ranks=s.ranks(FOMORIAN, coast)
    )
    suffer(s, due, hex=coast)
    assert s.ranks(FOMORIAN, coast) == {"moray": 2}
    assert s.wounds == {"imric": 1}
    assert s.damaged == {"fleetfoot"}


def test_7_0_army_one_csp_of_two_is_removed_for_good() -> None:
    s = position({HERE: "moray*2"})
    suffer(s, Due(troops=1, ranks=s.ranks(FOMORIAN, HERE)))
    assert s.ranks(FOMORIAN, HERE) == {"moray": 1}
    assert s.lost == {"moray": 1}


def test_7_0_army_an_escort_counts_as_a_csp() -> None:
    s = position({HERE: "imric moray*2"}, escorts=("imric",))
    suffer(s, Due(troops=1, ranks=s.ranks(FOMORIAN, HERE), escorts=("imric",)))
    assert (offered(s, "lose"), offered(s, "lose_escort")) == (["moray"], ["imric"])
    answer(s, ("lose_escort", "imric"))
    assert not s.escorts
    assert s.ranks(FOMORIAN, HERE) == {"moray": 2}
    assert s.lost == {"moray": 1}


def test_7_0_ship_first_damaged_then_sunk() -> None:
    sea = open_sea()
    s = position({sea: "fleetfoot"})
    suffer(s, Due(steps=1, ships=("fleetfoot",)), hex=sea)
    assert s.damaged == {"fleetfoot"}
    suffer(s, Due(steps=1, ships=("fleetfoot",)), hex=sea)
    assert not s.living("fleetfoot")
    assert not s.damaged


def test_7_0_ship_a_whole_ship_covers_two_steps() -> None:
    sea = open_sea()
    s = position({sea: "fleetfoot"})
    suffer(s, Due(steps=2, ships=("fleetfoot",)), hex=sea)
    assert not s.living("fleetfoot")


def test_7_0_person_wounds_are_marked_and_erased() -> None:
    s = position({HERE: "colleran"})
    suffer(s, Due(wounds=2, persons=("colleran",)), FAERIE)
    assert s.wounds == {"colleran": 2}
    s.heal("colleran", 1)
    assert s.wounds == {"colleran": 1}


def test_7_0_death_when_all_boxes_are_marked() -> None:
    s = position({HERE: "corin auberon"})
    suffer(s, Due(wounds=3, persons=("corin",)), FAERIE, how="fate")
    assert not s.living("corin")
    assert s.living("auberon")
    assert s.slain == {"corin": FAERIE}


def test_7_0_death_the_escort_stays_as_troops() -> None:
    s = position({HERE: "imric"}, escorts=("imric",))
    ask(s, *slay(s, "imric", "fate"))
    assert s.ranks(FOMORIAN, HERE) == {"moray": 1}
    assert not s.lost


def test_7_0_death_the_escort_of_a_person_who_dies_aboard_stays_aboard() -> None:
    sea = open_sea()
    s = position({sea: "fleetfoot"}, aboard={"imric": "fleetfoot"}, escorts=("imric",))
    ask(s, *slay(s, "imric", "fate"))
    assert s.cargo == {"fleetfoot": "moray"}


# --- 7.1 to 7.4 -----------------------------------------------------------------------------------------


def test_7_1_the_letter_and_the_size_of_each_force_give_its_losses() -> None:
    s = position({HERE: "moray*12 albion*4"}, phase="combat")
    s.declare(Fight("battle", HERE, FOMORIAN, FOMORIAN, terrain="clear"))
    ask(s, Combat("battle", HERE))
    answer(s, (3, 4))
    letters = told(s, "round")[0].facts["result"]
    assert letters == ("B", "Fr")
    assert s.ranks(FOMORIAN, HERE) == {"moray": 11}
    assert s.lost == {"moray": 1, "albion": 2}


def test_7_2_the_owner_spreads_his_losses() -> None:
    s = position({HERE: "imric rurik moray*4 ochil*4"})
    due = Due(troops=3, wounds=2, persons=("imric", "rurik"), ranks=s.ranks(FOMORIAN, HERE))
    suffer(s, due)
    assert (s.asked, asks(s)) == (FOMORIAN, "Allot")
    assert refused(s, "lose", "borders") == "7.2"
    answer(s, ("lose", "moray"), ("lose", "ochil"), ("lose", "moray"))
    answer(s, ("wound", "imric"), ("wound", "rurik"))
    assert s.ranks(FOMORIAN, HERE) == {"moray": 2, "ochil": 3}
    assert s.wounds == {"imric": 1, "rurik": 1}


def test_7_2_what_leaves_no_choice_is_not_asked() -> None:
    s = position({HERE: "moray*4"})
    suffer(s, Due(troops=3, ranks=s.ranks(FOMORIAN, HERE)))
    assert s.ranks(FOMORIAN, HERE) == {"moray": 1}


def test_7_2_a_dagger_kills_whom_it_can_and_the_rest_is_spread() -> None:
    s = position({HERE: "callach imric"})
    suffer(s, Due(wounds=3, dagger=True, persons=("callach", "imric")), how="melee")
    assert not s.living("callach")
    assert s.wounds == {"imric": 1}


def test_7_2_the_owner_chooses_among_those_whom_a_dagger_can_kill() -> None:
    for first, left in (("callach", {"imric": 1}), ("malekin", {"imric": 2})):
        s = position({HERE: "callach imric malekin"})
        s.possess("malekin", FOMORIAN, "dobie")
        suffer(s, Due(wounds=3, dagger=True, persons=("callach", "imric", "malekin")), how="fate")
        assert offered(s, "wound") == ["callach", "malekin"]
        answer(s, ("wound", first))
        while asks(s) == "Allot":
            answer(s, ("wound", "imric"))
        assert not s.living(first)
        assert s.wounds == left


def test_7_2_a_dagger_that_can_kill_nobody_strikes_one_person() -> None:
    s = position({HERE: "imric rurik"})
    suffer(s, Due(wounds=3, dagger=True, persons=("imric", "rurik")))
    answer(s, ("wound", "rurik"))
    assert s.wounds == {"rurik": 3}


def test_7_2_a_dagger_at_sea_sinks_a_ship_first() -> None:
    sea = open_sea()
    s = position({sea: "oakheart redtooth stormcrow"})
    ships = ("oakheart", "redtooth", "stormcrow")
    suffer(s, Due(steps=3, dagger_ship=True, ships=ships), hex=sea)
    answer(s, ("damage", "redtooth"))
    assert offered(s, "damage") == ["oakheart", "stormcrow"]
    answer(s, ("damage", "stormcrow"))
    assert not s.living("redtooth")
    assert s.damaged == {"stormcrow"}


def test_7_3_excess_losses_are_ignored_and_never_converted() -> None:
    s = position({HERE: "imric moray*3"})
    suffer(s, Due(troops=5, wounds=1, persons=("imric",), ranks=s.ranks(FOMORIAN, HERE)))
    assert not s.ranks(FOMORIAN, HERE)
    assert s.lost == {"moray": 3}
    assert s.wounds == {"imric": 1}


def duelling() -> State:
    """A Round that costs both sides something, just rolled."""
    s = position({HERE: "moray*6 ochil*6 albion*6 gwynedd*6"}, phase="combat")
    s.declare(Fight("battle", HERE, FOMORIAN, FOMORIAN, terrain="clear"))
    return answer(ask(s, Combat("battle", HERE)), (3, 4))


def test_7_4_nothing_is_removed_before_both_have_chosen() -> None:
    s = duelling()
    assert told(s, "round")[0].facts["result"] == ("D", "D")
    assert (s.asked, asks(s)) == (FOMORIAN, "Allot")
    answer(s, ("lose", "moray"), ("lose", "moray"), ("lose", "ochil"))
    assert (s.asked, asks(s)) == (FAERIE, "Allot")
    assert s.points(FOMORIAN, HERE) == s.points(FAERIE, HERE) == 12
    assert not told(s, "troops lost")
    answer(s, ("lose", "albion"), ("lose", "albion"), ("lose", "albion"))
    assert s.ranks(FOMORIAN, HERE) == {"moray": 4, "ochil": 5}
    assert s.ranks(FAERIE, HERE) == {"albion": 3, "gwynedd": 6}


def test_7_4_the_enemy_does_not_see_what_was_chosen() -> None:
    views = []
    for colour in ("moray", "ochil"):
        s = duelling()
        answer(s, *[("lose", colour)] * 3)
        views.append((game().view(s, FAERIE), list(s.options)))
    assert views[0] == views[1]


def test_7_4_retreats_come_after_all_losses() -> None:
    s = position({HERE: "moray*12 albion*4"}, phase="combat")
    s.declare(Fight("battle", HERE, FOMORIAN, FOMORIAN, terrain="clear"))
    answer(ask(s, Combat("battle", HERE)), (3, 4))
    assert (s.asked, asks(s)) == (FAERIE, "Retreat")
    assert s.ranks(FAERIE, HERE) == {"albion": 2}


# --- 7.5 Losses at sea ----------------------------------------------------------------------------------


def test_7_5_troops_take_no_losses_in_an_engagement_but_go_down_with_their_ship() -> None:
    sea = open_sea()
    s = position({sea: "fleetfoot windrider evenstar"}, aboard={"moray": "fleetfoot"})
    suffer(s, Due(steps=3, dagger_ship=True, ships=("fleetfoot", "windrider")), hex=sea, how="fate")
    answer(s, ("damage", "fleetfoot"))
    assert not s.living("fleetfoot")
    assert not s.cargo
    assert s.lost == {"moray": 1}


def test_7_5_the_left_hand_number_is_ignored() -> None:
    sea = open_sea()
    s = position({sea: "fleetfoot windrider seawitch"}, aboard={"gwynedd": "seawitch", "edric": "seawitch"})
    s.declare(Fight("engagement", sea, FOMORIAN, FOMORIAN))
    answer(ask(s, Combat("engagement", sea)), (6, 6), ("damage", "fleetfoot"))
    assert told(s, "round")[0].facts["result"] == ("D", "D")
    assert s.damaged == {"fleetfoot", "seawitch"}
    assert s.wounds == {"edric": 1}
    assert s.cargo == {"seawitch": "gwynedd"}
    assert not s.lost


def test_7_5_persons_go_over_to_a_ship_of_their_choice_without_escort_or_items() -> None:
    sea = open_sea()
    s = position(
        {sea: "foamrider evenstar seawitch"},
        aboard={"edric": "foamrider", "arwan": "evenstar"},
        escorts=("edric", "arwan"),
        kit={"edric": "08", "foamrider": "10"},
    )
    suffer(s, Due(steps=2, ships=("foamrider",)), FAERIE, sea)
    assert (s.asked, asks(s)) == (FAERIE, "Castaway")
    assert offered(s, "shift") == ["evenstar", "seawitch"]
    answer(s, ("shift", "evenstar"))
    assert s.aboard["edric"] == "evenstar"
    assert s.escorts == {"arwan"}
    assert s.lost_items == {"08", "10"}
    assert s.lost == {"albion": 1}


def test_7_5_without_a_ship_they_drown() -> None:
    sea = open_sea()
    s = position({sea: "foamrider"}, aboard={"edric": "foamrider"})
    suffer(s, Due(steps=2, ships=("foamrider",)), FAERIE, sea)
    assert not s.living("edric")
    assert not s.aboard


@pytest.mark.parametrize(("enemies", "lives"), [("", True), ("fleetfoot", False), ("imric", True)])
def test_7_5_at_a_coast_without_enemy_ships_they_reach_the_shore(enemies: str, lives: bool) -> None:
    _, coast = landfall()
    s = position(
        {coast: f"foamrider {enemies}"},
        aboard={"edric": "foamrider"},
        escorts=("edric",),
        kit={"edric": "08"},
    )
    suffer(s, Due(steps=2, ships=("foamrider",)), FAERIE, coast)
    assert s.living("edric") is lives
    assert not s.aboard
    assert s.lost_items == {"08"}
    assert s.lost == {"albion": 1}


def test_7_5_the_last_ships_of_both_sides_sink_together_and_all_reach_the_shore() -> None:
    _, coast = landfall()
    s = position(
        {coast: "foamrider fleetfoot"}, aboard={"edric": "foamrider", "imric": "fleetfoot"}, phase="combat"
    )
    s.owe(FOMORIAN, Due(steps=2, ships=("fleetfoot",)))
    s.owe(FAERIE, Due(steps=2, ships=("foamrider",)))
    ask(s, Allot(FOMORIAN), Allot(FAERIE), Suffer(coast, "fate", (FOMORIAN, FAERIE)))
    assert s.persons(FAERIE, coast) == ["edric"]
    assert s.persons(FOMORIAN, coast) == ["imric"]


def test_7_5_a_ship_in_refit_saves_them_too() -> None:
    _, coast = landfall()
    s = position({coast: "foamrider evenstar fleetfoot"}, aboard={"edric": "foamrider"})
    s.damaged = s.refit = frozenset({"evenstar"})
    suffer(s, Due(steps=2, ships=("foamrider",)), FAERIE, coast)
    assert s.persons(FAERIE, coast) == ["edric"]


def test_7_5_castaways_among_enemy_troops_must_evade() -> None:
    _, coast = landfall()
    s = position({coast: "foamrider fleetfoot moray*3"}, aboard={"edric": "foamrider"}, phase="combat")
    s.declare(Fight("engagement", coast, FOMORIAN, FOMORIAN))
    s.engage(s.fights[0])
    s.owe(FOMORIAN, Due(steps=2, ships=("fleetfoot",)))
    s.owe(FAERIE, Due(steps=2, ships=("foamrider",)))
    ask(s, Allot(FOMORIAN), Allot(FAERIE), Suffer(coast, "fate", (FOMORIAN, FAERIE)))
    ask(s, EndCombat("engagement", coast))
    assert (s.asked, asks(s)) == (FAERIE, "Evade")
    answer(s, "stand")
    assert not s.living("edric")


def test_7_5_items_go_down_with_a_bearer_who_dies_in_the_same_round() -> None:
    sea = open_sea()
    s = position({sea: "foamrider evenstar"}, aboard={"edric": "foamrider"}, kit={"edric": "10"})
    due = Due(wounds=4, steps=2, persons=("edric",), ships=("foamrider",))
    suffer(s, due, FAERIE, sea, how="fate")
    assert not s.living("edric")
    assert s.lost_items == {"10"}
    assert not s.agenda


def test_7_5_the_mailcoat_still_absorbs_a_wound_when_it_sinks() -> None:
    sea = open_sea()
    s = position({sea: "foamrider evenstar"}, aboard={"edric": "foamrider"}, kit={"edric": "08"})
    suffer(s, Due(wounds=4, steps=2, persons=("edric",), ships=("foamrider",)), FAERIE, sea)
    assert s.living("edric")
    assert s.wounds == {"edric": 3}


# --- 7.6 and 7.8 ----------------------------------------------------------------------------------------


def test_7_6_current_strength_of_persons_and_ships() -> None:
    sea = open_sea()
    s = position({HERE: "imric", sea: "galetop"}, wounds={"imric": 4})
    assert combat(s, "imric") == 2
    assert strength_of(s, "galetop") == 5
    s.strike("galetop")
    assert strength_of(s, "galetop") == 3
    assert s.allowance("galetop") == 36


def test_7_8_as_many_boxes_as_the_printed_strength() -> None:
    for person in gamedata().person:
        s = position({HERE: person})
        assert s.health(person) == gamedata().person[person].combat


def test_7_8_the_roster_is_secret() -> None:
    s = position({HERE: "imric elidor"})
    s.wound("imric", 2)
    wounded = told(s, "wounded")[0]
    assert wounded.owner == FOMORIAN
    assert wounded.public is None
    healthy = position({HERE: "imric elidor"})
    assert game().view(s, FAERIE) == game().view(healthy, FAERIE)
