"""10.0 Activation."""

from __future__ import annotations

import pytest

from sandtable.board.hexes import Hex
from sandtable.games.faerie.activation import ActivationPhase, Awaken, EnterExpedition
from sandtable.games.faerie.combat import CombatPhase, DeclareBattles
from sandtable.games.faerie.muster import MovementPhase
from tests.games.faerie.marches import NORTH, gather, go, held_up
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    SHORT,
    answer,
    ask,
    asks,
    offered,
    position,
    refused,
    told,
)

ANGLESEY, ACROSS = 2129, 2130
"""An island hex of Gwynedd, and a mainland hex of Gwynedd joined to it."""


def test_10_0_inactive_persons_and_ships_do_nothing() -> None:
    s = position({2608: "misha", 1922: "seawolf"}, asleep=["misha", "ulster"], player=FAERIE)
    ask(s, MovementPhase(FAERIE))
    assert offered(s, "stack") == []
    assert refused(s, "stack", Hex(2608)) == "10.0"
    assert refused(s, "stack", Hex(1922)) == "10.0"


def test_10_0_inactive_pieces_do_not_attack() -> None:
    s = position(
        {ANGLESEY: "gwynedd*4 arwan rurik"},
        asleep=["gwynedd"],
        player=FAERIE,
        phase="combat",
        escorts=["rurik"],
    )
    ask(s, DeclareBattles(FAERIE))
    assert s.options.nouns("battle") == []


def test_10_0_inactive_pieces_do_not_overrun() -> None:
    s = position(
        {ACROSS: "gwynedd*4 arwan", ANGLESEY: "rurik"}, asleep=["gwynedd"], player=FAERIE, escorts=["rurik"]
    )
    go(gather(s, ACROSS, "arwan", gwynedd=4), ANGLESEY)
    assert held_up(s) == "10.0"


def test_10_0_inactive_persons_do_not_go_aboard() -> None:
    s = position({2030: "branwen foamrider gwynedd*2"}, asleep=["gwynedd"], player=FAERIE)
    gather(s, 2030)
    assert offered(s, "embark") == []


def test_10_0_active_pieces_never_become_inactive() -> None:
    s = position({2030: "arwan"}, asleep=["gwynedd"])
    s.wake("gwynedd", "entered")
    s.end_turn()
    assert not s.sleeps("arwan")


def test_10_0_triggers_entry_wakes_every_piece_of_a_kingdom() -> None:
    s = position(
        {2429: "imric moray*2", 2030: "arwan mornstar gwynedd*3", 1740: "erskine"},
        asleep=["gwynedd", "curwyllan"],
    )
    go(gather(s, 2429, "imric"), 2430)
    assert s.asleep == {"curwyllan"}
    assert not s.sleeps("arwan")
    assert not s.sleeps("mornstar")


def test_10_0_triggers_ones_own_moves_wake_nobody() -> None:
    s = position({2429: "colleran edric"}, asleep=["gwynedd"], player=FAERIE)
    go(gather(s, 2429, "edric"), 2430)
    assert s.asleep == {"gwynedd"}


def test_10_0_triggers_an_attack_wakes_what_it_strikes() -> None:
    s = position({ANGLESEY: "gwynedd*2 imric moray*9"}, asleep=["gwynedd", "ulster"], phase="combat")
    ask(s, CombatPhase(FOMORIAN))
    answer(s, ("battle", Hex(ANGLESEY)))
    assert s.asleep == {"ulster"}


def test_10_0_triggers_teleporting_counts_as_entry() -> None:
    s = position({1023: "sean"}, asleep=["leinster", "ulster"])
    gather(s, 1023, "sean")
    answer(s, ("teleport", "sean"), (1, 1), ("place", Hex(1323)))
    assert s.asleep == {"ulster"}


@pytest.mark.parametrize(("turn", "rolls"), [(3, 0), (4, 1)])
def test_10_1_the_expedition_is_rolled_for_from_turn_4(turn: int, rolls: int) -> None:
    s = position({3012: "imric"}, asleep=["expedition"], turn=turn, player=FAERIE, phase="activation")
    ask(s, ActivationPhase(FAERIE))
    assert (asks(s) == "Awaken") == bool(rolls)


def test_10_1_never_in_albion_alone() -> None:
    s = position({3012: "imric"}, scenario=SHORT, asleep=["expedition"], turn=3, player=FAERIE)
    ask(s, ActivationPhase(FAERIE))
    assert asks(s) == ""


def test_10_1_the_expedition_comes_together_from_the_north() -> None:
    s = position({1426: "dagda"}, asleep=["expedition", "leinster"], turn=4, player=FAERIE)
    ask(s, Awaken("expedition"))
    answer(s, (2, 3))
    zones = {s.game.water[Hex(int(str(h)))] for h in offered(s, "enter")}
    assert zones == {"jotun_sea", "sea_of_moray"}
    hex = Hex(int(str(offered(s, "enter")[0])))
    answer(s, ("enter", hex), ("carrier", "galetop"))
    fleet = {"silverpeak", "swancoat", "cloudkiss", "galetop", "stoutheart"}
    assert set(s.pieces(FAERIE, hex)) == fleet | {"auberon", "ogme", "corin"}
    assert set(s.crew("galetop")) == {"auberon", "ogme", "corin"}
    assert "auberon" in s.escorts
    assert s.kit["ogme"] == ("19",)
    assert not s.asleep


def test_10_1_not_from_another_sea() -> None:
    s = ask(position({}), EnterExpedition(FAERIE))
    assert refused(s, "enter", Hex(2613)) == "10.1"


def test_10_1_the_expedition_wakes_the_worm_if_it_comes_to_its_hex() -> None:
    s = position({3705: "worm"}, asleep=["expedition", "worm"], turn=4, player=FAERIE)
    ask(s, EnterExpedition(FAERIE))
    answer(s, ("enter", Hex(3705)), ("carrier", "galetop"))
    assert "worm" not in s.asleep


@pytest.mark.parametrize(("roll", "farcalled", "wakes"), [((3, 4), True, True), ((3, 4), False, False)])
def test_10_1_farcalling_takes_5_off_the_roll(roll: tuple[int, int], farcalled: bool, wakes: bool) -> None:
    """A 7 counts as 2 before the turns gone by are taken off."""
    s = position({}, asleep=["expedition"], turn=4, player=FAERIE)
    if farcalled:
        s.farcall()
    answer(ask(s, Awaken("expedition")), roll)
    (event,) = told(s, "activation")
    assert event.facts["modifier"] == -3 - 5 * farcalled
    assert bool(event.facts["wakes"]) == wakes


def test_10_2_the_worm_is_rolled_for_by_the_fomorian_player() -> None:
    s = position({3705: "worm", 2608: "misha"}, asleep=["worm", "misha"], turn=1, phase="activation")
    answer(ask(s, ActivationPhase(FOMORIAN)), (1, 2))
    assert s.asleep == {"misha"}
    answer(ask(s, ActivationPhase(FAERIE)), (1, 1))
    assert not s.asleep


def test_10_2_each_loner_wakes_when_an_enemy_enters_his_hex() -> None:
    s = position({2608: "misha", 2034: "dunatis", 2611: "barguest"}, asleep=["misha", "dunatis"])
    hex = next(n for n in s.game.ashore[Hex(2608)])
    s.put("barguest", hex)
    go(gather(s, hex, "barguest"), 2608)
    assert s.asleep == {"dunatis"}


def test_10_2_a_friend_in_his_hex_wakes_nobody() -> None:
    hex = 2608
    s = position({hex: "misha"}, asleep=["misha"], player=FAERIE)
    beside = s.game.ashore[Hex(hex)][0]
    s.put("corin", beside)
    go(gather(s, beside, "corin"), hex)
    assert s.asleep == {"misha"}


def test_10_3_a_landing_on_an_island_leaves_a_kingdom_in_peace() -> None:
    s = position(
        {ANGLESEY: "fleetfoot"}, aboard={"imric": "fleetfoot", "moray": "fleetfoot"}, asleep=["gwynedd"]
    )
    gather(s, ANGLESEY)
    answer(s, ("debark", "fleetfoot"), "all")
    assert s.at["imric"] == ANGLESEY
    assert s.ranks(FOMORIAN, Hex(ANGLESEY)) == {"moray": 1}
    assert s.asleep == {"gwynedd"}


def test_10_3_a_ship_in_a_mainland_coastal_hex_counts_as_entry() -> None:
    s = position({2029: "fleetfoot"}, asleep=["gwynedd"])
    go(gather(s, 2029, "fleetfoot"), 2030)
    assert not s.asleep


def test_10_3_armies_and_persons_move_at_home_but_do_not_leave() -> None:
    s = position({2430: "branwen gwynedd*2"}, asleep=["gwynedd"], player=FAERIE)
    gather(s, 2430, "branwen", gwynedd=2)
    assert {s.game.country[Hex(int(str(h)))] for h in offered(s, "to")} == {"gwynedd"}
    assert refused(s, "to", Hex(2429)) == "10.3"


def test_10_3_ships_of_an_inactive_kingdom_stay() -> None:
    s = position({2030: "mornstar arwan"}, asleep=["gwynedd"], player=FAERIE)
    gather(s, 2030)
    assert offered(s, "ship") == []
    assert offered(s, "person") == ["arwan"]


def test_10_3_ogme_is_free_though_leinster_sleeps() -> None:
    s = position({NORTH[0]: "ogme"}, asleep=["leinster"], player=FAERIE)
    go(gather(s, NORTH[0], "ogme"), NORTH[1])
    assert s.at["ogme"] == NORTH[1]


@pytest.mark.parametrize(
    ("turn", "dice", "wakes"),
    [(2, (1, 1), True), (2, (1, 2), False), (5, (1, 4), True), (5, (2, 4), False), (10, (6, 6), False)],
)
def test_10_4_roll_less_the_turns_gone_by_against_the_number(
    turn: int, dice: tuple[int, int], wakes: bool
) -> None:
    """Gwynedd has a 1; a natural 12 always fails."""
    s = position({2030: "arwan"}, asleep=["gwynedd"], turn=turn, player=FAERIE)
    answer(ask(s, Awaken("gwynedd")), dice)
    assert ("gwynedd" not in s.asleep) == wakes


def test_10_4_the_active_are_not_rolled_for() -> None:
    s = ask(position({2030: "arwan"}, player=FAERIE), ActivationPhase(FAERIE))
    assert asks(s) == ""


def test_10_3_a_lone_person_of_an_inactive_kingdom_stays_at_home_too() -> None:
    s = position({1030: "dagda leinster*2"}, asleep=["leinster"], player=FAERIE)
    gather(s, 1030, "dagda")
    assert refused(s, "to", 1029) == "10.3"
    s = position({1030: "dagda leinster*2"}, player=FAERIE)
    assert refused(gather(s, 1030, "dagda"), "to", 1029) == ""
