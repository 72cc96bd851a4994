"""16.2: engagements at sea, and 7.5 what goes down with a ship."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.strengths import (
    ENGAGEMENT,
    engagement_strength,
    force,
    modifiers,
    odds,
    strength,
)
from tests.games.faerie.fights import COAST, SEA, combat, fight, last, roll, until
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, asks, gamedata, offered, position

FLEET = "oakheart redtooth stormcrow"
"""Four, four and three."""


def test_16_2_a_round_at_sea() -> None:
    s = roll(combat(position({SEA: FLEET + " foamrider cloudkiss"}), ("engage", SEA)), (3, 4))
    assert last(s).facts["strengths"] == (11, 5)
    assert last(s).facts["result"] == ("C", "Er")
    assert s.damaged == {"oakheart", "foamrider"}
    assert asks(s) == "Retreat"


def test_16_2_1_the_active_player_names_the_hex() -> None:
    s = combat(position({SEA: "oakheart foamrider"}), ("engage", SEA))
    facts = last(s, "declared").facts
    assert (facts["side"], facts["form"], facts["hex"]) == (FOMORIAN, "engagement", SEA)


def test_16_2_2_those_aboard_may_be_challenged() -> None:
    s = position({SEA: "oakheart foamrider"}, aboard={"imric": "oakheart", "edric": "foamrider"})
    combat(s, ("engage", SEA))
    assert asks(s) == "Challenge"
    answer(s, ("trial", "imric"), "done", ("accept", "edric"), "done")
    assert asks(s) == "Blow"
    assert s.battle.within == "engagement"


def test_16_2_3_ships_heroes_and_csps_aboard() -> None:
    s = position({SEA: "galetop"}, aboard={"ogme": "galetop", "auberon": "galetop"}, escorts=["auberon"])
    assert engagement_strength(s, FAERIE, fight(ENGAGEMENT, SEA)) == 5 + 6 + 1


def test_16_2_3_magic_does_not_count_and_leaderless_csps_count_half() -> None:
    s = position({SEA: "galetop silverpeak swancoat"}, aboard={"corin": "galetop"})
    s.cargo = {"galetop": "albion", "silverpeak": "albion", "swancoat": "albion"}
    assert engagement_strength(s, FAERIE, fight(ENGAGEMENT, SEA)) == 5 + 3 + 3 + 1
    s.put("elidor", SEA)
    s.aboard["elidor"] = "galetop"
    assert engagement_strength(s, FAERIE, fight(ENGAGEMENT, SEA)) == 5 + 3 + 3 + 3


def test_16_2_3_damaged_ships_are_weaker() -> None:
    s = position({SEA: "galetop"})
    s.damaged = frozenset({"galetop"})
    assert strength(s, FAERIE, fight(ENGAGEMENT, SEA)) == 3


def test_16_2_4_the_ratio() -> None:
    s = position({SEA: FLEET + " foamrider cloudkiss"})
    assert gamedata().tables.crt.columns[odds(s, fight(ENGAGEMENT, SEA)).column] == "2-1"


def test_16_2_5_command_and_refusals_as_in_a_battle() -> None:
    s = position({SEA: "oakheart foamrider"}, aboard={"imric": "oakheart", "edric": "foamrider"})
    combat(s, ("engage", SEA))
    answer(s, ("trial", "imric"), ("duel", "imric"), "decline", "decline")
    assert modifiers(s, s.battle) == {
        "command fomorian": 6,
        "command faerie": -4,
        "duel refused faerie": 3,
        "trial refused faerie": 5,
    }


def test_16_2_6_the_table_is_read_with_the_modified_roll() -> None:
    s = position({SEA: "oakheart foamrider cloudkiss"}, aboard={"balor": "oakheart"})
    roll(combat(s, ("engage", SEA)), (2, 2))
    facts = last(s).facts
    assert facts["strengths"] == (10, 5)
    assert facts["roll"] == 9
    assert facts["result"] == ("B", "Fr")


def test_16_2_7_only_ships_are_the_strength_of_force() -> None:
    s = position({SEA: "galetop"}, aboard={"ogme": "galetop", "auberon": "galetop"}, escorts=["auberon"])
    assert force(s, FAERIE, fight(ENGAGEMENT, SEA)) == 5


def test_16_2_8_a_dagger_sinks_a_ship_and_kills_a_person() -> None:
    s = position(
        {SEA: FLEET + " galetop silverpeak"},
        aboard={"balor": "oakheart", "edric": "galetop", "elidor": "galetop"},
        wounds={"edric": 2},
    )
    until(combat(s, ("engage", SEA)), "Roll")
    answer(s, (4, 4))
    assert last(s).facts["result"] == ("A", "Gr")
    assert set(offered(s, "damage")) == {"silverpeak", "galetop"}
    answer(s, ("damage", "silverpeak"))
    assert not s.living("edric")
    assert not s.living("silverpeak")
    assert s.damaged == {"galetop"}
    assert s.wounds == {"elidor": 1}


def test_16_2_8_csps_aboard_take_no_losses_of_their_own() -> None:
    s = position({SEA: FLEET + " galetop"})
    s.cargo = {"galetop": "albion"}
    roll(combat(s, ("engage", SEA)), (3, 4))
    assert s.living("galetop")
    assert s.cargo == {"galetop": "albion"}


def test_7_5_all_goes_down_and_a_person_changes_ships() -> None:
    s = position(
        {SEA: "oakheart redtooth stormcrow foamrider cloudkiss"},
        aboard={"edric": "foamrider"},
        escorts=["edric"],
        kit={"edric": "08"},
    )
    s.damaged = frozenset({"foamrider"})
    until(combat(s, ("engage", SEA)), "Roll")
    answer(s, (4, 4))
    answer(s, ("damage", "oakheart"), ("damage", "foamrider"))
    assert not s.living("foamrider")
    assert s.aboard == {"edric": "cloudkiss"}
    assert not s.escorts
    assert s.lost_items == {"08"}


def test_7_5_castaways_reach_a_coast_without_enemy_ships() -> None:
    s = position({COAST: "oakheart foamrider"}, aboard={"edric": "foamrider"})
    s.damaged = frozenset({"foamrider", "oakheart"})
    s.cargo = {"foamrider": "albion"}
    until(combat(s, ("engage", COAST)), "Roll")
    answer(s, (6, 6))
    assert last(s).facts["result"] == ("D", "D")
    assert not s.living("foamrider")
    assert not s.living("oakheart")
    assert s.at["edric"] == COAST
    assert s.aboard == {}
    assert s.lost == {"albion": 1}


def test_7_5_elsewhere_they_drown() -> None:
    s = position({SEA: "oakheart foamrider"}, aboard={"edric": "foamrider"})
    s.damaged = frozenset({"foamrider", "oakheart"})
    until(combat(s, ("engage", SEA)), "Roll")
    answer(s, (4, 4))
    assert not s.living("edric")
    assert s.slain == {"edric": FAERIE}


def test_7_5_a_castaway_among_enemy_troops_must_evade() -> None:
    s = position({COAST: "oakheart foamrider moray*4"}, aboard={"edric": "foamrider"})
    s.damaged = frozenset({"foamrider", "oakheart"})
    until(combat(s, ("engage", Hex(COAST))), "Roll")
    answer(s, (4, 4))
    assert asks(s) == "Evade"
    assert s.asked == FAERIE
