"""5.0 Course of play."""

from __future__ import annotations

from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.games.faerie.activation import ActivationPhase, Awaken
from sandtable.games.faerie.attrition import AttritionSegment, MarchAttrition
from sandtable.games.faerie.combat import CombatPhase
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, ReactionPhase
from sandtable.games.faerie.sequence import GameTurn, NextTurn, Phase, Rested, player_turn
from sandtable.games.faerie.state import State
from tests.games.faerie.ground import field, fields
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    SHORT,
    answer,
    ask,
    asks,
    gamedata,
    group,
    offered,
    position,
    quiet,
    refused,
    told,
)

SLEEPERS = ("gwynedd", "curwyllan", "ulster", "leinster", "worm", "misha", "dunatis", "gerflax", "expedition")


def idle_through(s: State) -> State:
    """Let everything pass."""
    while s.agenda:
        play.choose(s, s.asked, *quiet(s))
    return s


def phases(s: State) -> list[tuple[object, object]]:
    """The segments and phases that were opened, and by whom."""
    return [(event.facts["side"], event.facts["phase"]) for event in told(s, "phase")]


# --- 5.0 and 5.A ----------------------------------------------------------------------------------------


def test_5_0_three_segments_and_two_player_turns_in_order() -> None:
    s = position({3012: "imric", 3034: "elidor"}, scenario=SHORT, turn=2)
    idle_through(ask(s, GameTurn(3)))
    assert phases(s) == [
        (FOMORIAN, "enchantment"),
        (FOMORIAN, "attrition"),
        (FOMORIAN, "recovery"),
        (FOMORIAN, "activation"),
        (FOMORIAN, "movement"),
        (FAERIE, "reaction"),
        (FOMORIAN, "combat"),
        (FAERIE, "recovery"),
        (FAERIE, "activation"),
        (FAERIE, "movement"),
        (FOMORIAN, "reaction"),
        (FAERIE, "combat"),
    ]


def test_5_A_mana_and_weather_come_from_the_track() -> None:
    s = position({3012: "imric"}, turn=5)
    ask(s, GameTurn(6))
    assert (s.turn, s.mana, s.air) == (6, 6, "rain")


# --- 5.B ------------------------------------------------------------------------------------------------


def plotting() -> State:
    """Barguest and Dunatis, each in a Place of Power, at the beginning of the Enchantment Segment."""
    s = position({2611: "barguest", 2034: "dunatis"}, phase="enchantment")
    return ask(s, EnchantmentSegment())


def test_5_B_plots_then_rolls_then_effects() -> None:
    s = plotting()
    steps = []
    for choice in ("rain", "abstain", (2, 2)):
        steps.append((s.asked, asks(s)))
        answer(s, choice)
    assert steps == [(FOMORIAN, "Plot"), (FAERIE, "Plot"), (CHANCE, "Cast")]
    assert s.air == "rain"


def test_5_B_1_a_plot_is_secret_until_both_are_written() -> None:
    s = plotting()
    answer(s, "rain")
    assert s.asked == FAERIE
    assert not s.spells
    assert all(event.seen_by(FAERIE) is None for event in s.events)


def test_5_B_2_both_plots_are_revealed_together() -> None:
    s = plotting()
    answer(s, "rain", "rain")
    assert [event.facts["caster"] for event in told(s, "plotted")] == ["barguest", "dunatis"]
    assert [spell.number for spell in s.spells] == ["07", "07"]


def test_5_B_3_each_casting_is_rolled_for() -> None:
    s = plotting()
    answer(s, "rain", "rain", (4, 5), (6, 5))
    assert [spell.works for spell in s.spells] == [False, True]


def test_5_B_4_what_works_lasts_the_whole_game_turn() -> None:
    s = plotting()
    answer(s, "rain", "abstain", (1, 1))
    s.begin(FAERIE, "combat")
    assert s.weather(field()) == "rain"
    s.then(NextTurn())
    play.settle(s)
    assert s.turn == 3
    assert not s.spells
    assert s.weather(field()) == "clear"


def test_5_B_5_who_tried_is_marked_whether_it_worked_or_not() -> None:
    s = plotting()
    answer(s, "rain", "abstain", (6, 6))
    assert s.spells[0].works is False
    assert s.cast == {"barguest"}


# --- 5.C ------------------------------------------------------------------------------------------------


def starving() -> State:
    """Leaderless troops of both sides, twice for the Fomorians."""
    one, two, three = fields()[:3]
    s = position({one: "moray*8", two: "moray*8", three: "albion*8"}, phase="attrition")
    return ask(s, AttritionSegment(FOMORIAN), AttritionSegment(FAERIE))


def test_5_C_fomorian_pieces_first() -> None:
    s = starving()
    answer(s, (1, 1), (1, 1), (1, 1))
    assert [event.facts["side"] for event in told(s, "attrition")] == [FOMORIAN, FOMORIAN, FAERIE]


def test_5_C_1_only_those_who_must_undergo_it() -> None:
    one, two = fields()[:2]
    s = position({one: "imric moray*8", two: "moray*8", 3012: "moray*8"}, phase="attrition")
    answer(ask(s, AttritionSegment(FOMORIAN)), (6, 6))
    assert [event.facts["hex"] for event in told(s, "attrition")] == [two]


def test_5_C_2_two_dice_for_each_hex() -> None:
    s = starving()
    assert s.asked == CHANCE
    answer(s, (3, 4), (6, 6), (2, 1))
    assert [event.facts["dice"] for event in told(s, "attrition")] == [(3, 4), (6, 6), (2, 1)]


def test_5_C_3_the_modified_roll_gives_one_letter_for_the_hex() -> None:
    s = starving()
    answer(s, (3, 4), (6, 6), (5, 5))
    assert [event.facts["letter"] for event in told(s, "attrition")] == ["A", "C", "B"]


def test_5_C_4_the_owner_takes_the_losses_of_the_casualty_table() -> None:
    one, two = fields()[:2]
    s = position({one: "moray*8", two: "moray*4 ochil*4"}, phase="attrition")
    ask(s, AttritionSegment(FOMORIAN))
    answer(s, (6, 6))
    assert s.ranks(FOMORIAN, one) == {"moray": 7}
    answer(s, (6, 6))
    assert (s.asked, asks(s)) == (FOMORIAN, "Allot")
    answer(s, ("lose", "ochil"))
    assert s.ranks(FOMORIAN, two) == {"moray": 4, "ochil": 3}


# --- 5.D.1 ----------------------------------------------------------------------------------------------


def test_5_D_the_phases_of_the_fomorian_player_turn() -> None:
    s = idle_through(ask(position({3012: "imric", 3034: "elidor"}), *player_turn(FOMORIAN)))
    assert [phase for _, phase in phases(s)] == ["recovery", "activation", "movement", "reaction", "combat"]


def test_5_D_1_healing_places_refits_and_rolls_in_order() -> None:
    s = position({2611: "imric", 3205: "oakheart fleetfoot"}, wounds={"imric": 3})
    s.damaged = frozenset({"oakheart", "fleetfoot"})
    s.refit = frozenset({"oakheart"})
    ask(s, *player_turn(FOMORIAN))
    assert s.wounds == {"imric": 2}
    assert s.damaged == {"fleetfoot"}
    assert asks(s) == "StartRefit"
    answer(s, "done")
    assert asks(s) == "Heal"


def test_5_D_1_a_places_heal_first() -> None:
    s = position({2604: "imric", 725: "balor", 2608: "rurik"}, wounds={"imric": 4, "balor": 3, "rurik": 1})
    ask(s, *player_turn(FOMORIAN))
    assert s.wounds == {"balor": 1}
    assert asks(s) == "Heal"


def test_5_D_1_b_refits_are_finished() -> None:
    s = position({3205: "oakheart", 2339: "foamrider"})
    s.damaged = s.refit = frozenset({"oakheart", "foamrider"})
    ask(s, *player_turn(FOMORIAN))
    assert s.damaged == s.refit == {"foamrider"}


def test_5_D_1_c_new_refits_as_wished() -> None:
    s = position({3205: "oakheart", 2613: "fleetfoot"})
    s.damaged = frozenset({"oakheart", "fleetfoot"})
    ask(s, *player_turn(FOMORIAN))
    answer(s, ("refit", "oakheart"), "done")
    assert s.refit == {"oakheart"}


def test_5_D_1_d_every_wounded_person_of_the_active_player_rolls() -> None:
    s = position(
        {2611: "imric", 3012: "rurik gairloch", 3034: "elidor"}, wounds={"imric": 2, "rurik": 1, "elidor": 1}
    )
    ask(s, *player_turn(FOMORIAN))
    answer(s, 6, 1)
    assert asks(s) == "MovementPhase"
    assert s.wounds == {"imric": 1, "elidor": 1}


def test_5_D_1_e_a_die_up_to_the_current_strength_heals_so_many_wounds() -> None:
    for wounds, die, left in ((2, 2, 0), (2, 5, 2), (1, 4, 0)):
        s = position({3012: "imric"}, wounds={"imric": wounds})
        answer(ask(s, *player_turn(FOMORIAN)), die)
        assert s.wounds.get("imric", 0) == left


# --- 5.D.2 ----------------------------------------------------------------------------------------------


def test_5_D_2_sleepers_wake_in_the_activation_phase() -> None:
    s = position({3705: "worm"}, asleep=("worm",), turn=1)
    answer(ask(s, *player_turn(FOMORIAN)), (2, 2))
    assert not s.sleeps("worm")


def test_5_D_2_a_the_fomorian_player_rolls_for_the_worm_alone() -> None:
    rolls = {}
    for side in (FOMORIAN, FAERIE):
        s = position({3705: "worm"}, asleep=SLEEPERS, turn=4)
        ask(s, ActivationPhase(side))
        while s.agenda:
            answer(s, (6, 6))
        rolls[side] = {event.facts["who"] for event in told(s, "activation")}
    assert rolls == {FOMORIAN: {"worm"}, FAERIE: set(SLEEPERS) - {"worm"}}


def test_5_D_2_b_two_dice_less_one_for_each_turn_gone_by() -> None:
    s = position({3705: "worm"}, asleep=("worm",), turn=3)
    answer(ask(s, Awaken("worm")), (3, 3))
    assert told(s, "activation")[0].facts["modifier"] == -2
    assert not s.sleeps("worm")


def test_5_D_2_c_a_whole_kingdom_wakes_or_waits() -> None:
    for roll, asleep in (((2, 2), False), ((3, 2), True)):
        s = position({2030: "arwan mornstar gwynedd*6"}, asleep=("gwynedd",), turn=4)
        answer(ask(s, ActivationPhase(FAERIE)), roll)
        assert [s.sleeps(piece) for piece in ("arwan", "mornstar", "gwynedd")] == [asleep] * 3
        assert not s.agenda


# --- 5.D.3 ----------------------------------------------------------------------------------------------


def test_5_D_3_movement_then_forced_march_then_its_attrition() -> None:
    s = position({3012: "imric moray*8"}, escorts=("imric",))
    ask(s, *player_turn(FOMORIAN))
    answer(s, "done")
    assert asks(s) == "ForcedMarches"
    answer(s, ("stack", 3012), "all")
    answer(s, ("to", offered(s, "to")[0]))
    while asks(s) == "Muster":
        answer(s, "stop")
    answer(s, *("done",) * (asks(s) == "ForcedMarches"))
    assert asks(s) == "MarchAttrition"


def test_5_D_3_a_stacks_split_and_move_on_their_own() -> None:
    s = position({3012: "imric rurik moray*8"})
    ask(s, Phase(FOMORIAN, "movement"), MovementPhase(FOMORIAN))
    answer(s, ("stack", 3012), ("person", "rurik"), ("troops", ("moray", 3)))
    to = offered(s, "to")[0]
    answer(s, ("to", to), "stop")
    assert s.at["rurik"] == to
    assert s.ranks(FOMORIAN, s.at["rurik"]) == {"moray": 3}
    assert s.ranks(FOMORIAN, s.at["imric"]) == {"moray": 5}


def test_5_D_3_b_a_forced_march_has_the_points_of_a_command_rating() -> None:
    s = position({3012: "imric moray*8"})
    s.pay("imric", s.allowance("imric"))
    ask(s, Rested(), ForcedMarches(FOMORIAN))
    answer(s, ("stack", 3012), "all")
    assert s.group is not None
    assert s.group.left == 6


def test_5_D_3_b_who_had_to_stop_does_not_march() -> None:
    s = position({3012: "imric moray*8", 3105: "gairloch"})
    s.halt(group(s, 3012, "imric", moray=8))
    ask(s, Rested(), ForcedMarches(FOMORIAN))
    assert offered(s, "stack") == [3105]
    assert refused(s, "stack", 3012)


def test_5_D_3_c_the_command_rating_is_taken_off_the_roll() -> None:
    s = position({3012: "imric moray*8"})
    s.note_march(group(s, 3012, "imric", moray=8))
    answer(ask(s, MarchAttrition(FOMORIAN)), (6, 6))
    told_of = told(s, "attrition")[0].facts
    assert (told_of["modifier"], told_of["letter"]) == (-6, "A")
    assert s.ranks(FOMORIAN, s.at["imric"]) == {"moray": 8}


def test_5_D_3_c_only_those_who_marched_suffer() -> None:
    hex = field()
    s = position({hex: "bran_og eastmarch*9 ochil*5"})
    s.note_march(group(s, hex, "bran_og", eastmarch=6))
    answer(ask(s, MarchAttrition(FOMORIAN)), (6, 6))
    assert told(s, "attrition")[0].facts["letter"] == "C"
    assert s.ranks(FOMORIAN, hex) == {"eastmarch": 8, "ochil": 5}


# --- 5.D.4 and 5.D.5 ------------------------------------------------------------------------------------


def test_5_D_4_the_inactive_player_reacts_on_a_command_rating() -> None:
    s = position({3034: "auberon albion*4", 3036: "magog gogma*4"}, phase="reaction", player=FAERIE)
    ask(s, ReactionPhase(FAERIE))
    assert s.asked == FAERIE
    answer(s, ("stack", 3034), "all")
    assert s.group is not None
    assert s.group.left == 6


ONE, TWO = fields()[:2]
WOODED = next(
    h for h, land in gamedata().land.items() if len(land.terrain) > 1 and h not in gamedata().fortress
)


def meeting(hex: int = ONE) -> State:
    """Imric and his Trolls meet Elidor and his Elves; elsewhere Rurik meets Colleran, both alone."""
    s = position({hex: "imric moray*8 elidor albion*4", TWO: "rurik colleran"}, phase="combat")
    return ask(s, CombatPhase(FOMORIAN))


def test_5_D_5_announce_challenge_and_resolve() -> None:
    s = meeting()
    steps = []
    for choice in (("battle", ONE), "done", "done", ("melee", TWO), (3, 4)):
        steps.append((s.asked, asks(s)))
        answer(s, choice)
    assert steps == [
        (FOMORIAN, "DeclareBattles"),
        (FOMORIAN, "Challenge"),
        (FAERIE, "Challenge"),
        (FOMORIAN, "DeclareMelees"),
        (CHANCE, "Roll"),
    ]


def test_5_D_5_a_the_active_player_names_his_battles_and_engagements() -> None:
    s = position({2339: "imric moray*8 gullfoot edric albion*4 foamrider", TWO: "rurik colleran"})
    ask(s, CombatPhase(FOMORIAN))
    assert (offered(s, "battle"), offered(s, "engage")) == ([2339], [2339])
    assert refused(s, "battle", TWO) == "15.1"
    answer(s, ("battle", 2339), ("engage", 2339))
    assert [(fight.kind, fight.hex) for fight in s.fights] == [("battle", 2339), ("engagement", 2339)]


def test_5_D_5_b_the_inactive_player_chooses_the_terrain() -> None:
    s = answer(meeting(WOODED), ("battle", WOODED))
    kinds = s.game.land[WOODED].terrain
    assert (s.asked, asks(s)) == (FAERIE, "ChooseTerrain")
    assert offered(s, "terrain") == list(kinds)
    answer(s, ("terrain", kinds[1]))
    assert s.fights[0].terrain == kinds[1]


def test_5_D_5_c_the_active_player_challenges_where_he_fights() -> None:
    s = answer(meeting(), ("battle", ONE))
    assert (s.asked, asks(s)) == (FOMORIAN, "Challenge")
    assert (offered(s, "duel"), offered(s, "trial")) == (["imric"], ["imric"])
    assert refused(s, "trial", "rurik") == "15.4"


def test_5_D_5_d_the_inactive_player_answers_and_may_challenge_in_turn() -> None:
    s = answer(meeting(), ("battle", ONE), ("trial", "imric"), "done")
    assert (s.asked, asks(s)) == (FAERIE, "Answer")
    answer(s, "decline")
    assert (s.asked, asks(s)) == (FAERIE, "Challenge")
    assert (offered(s, "duel"), offered(s, "trial")) == (["elidor"], [])


def test_5_D_5_e_the_active_player_answers_last() -> None:
    s = answer(meeting(), ("battle", ONE), "done", ("duel", "elidor"), "done")
    assert (s.asked, asks(s)) == (FOMORIAN, "Answer")
    answer(s, ("accept", "imric"))
    assert ("duel", ("imric", "elidor")) in [(fight.kind, fight.champions) for fight in s.fights]


def test_5_D_5_f_melees_where_there_are_only_persons() -> None:
    s = answer(meeting(), ("battle", ONE), "done", "done")
    assert asks(s) == "DeclareMelees"
    assert offered(s, "melee") == [TWO]
    assert refused(s, "melee", ONE) == "15.8.4"


def test_5_D_5_f_ships_do_not_stand_in_the_way_of_a_melee() -> None:
    s = position({2242: "rurik colleran seasong"}, phase="combat")
    s.ruins = frozenset(s.game.fortress)
    ask(s, CombatPhase(FOMORIAN))
    assert offered(s, "melee") == [2242]


def test_5_D_5_g_challenges_and_melees_come_before_battles() -> None:
    s = answer(meeting(), ("battle", ONE), ("trial", "imric"), "done", ("accept", "elidor"))
    answer(s, "done", ("melee", TWO))
    assert (s.asked, asks(s)) == (FOMORIAN, "Resolve")
    assert offered(s, "next") == sorted((ONE, TWO))
    answer(s, ("next", ONE))
    assert s.fight is not None
    assert s.fight.kind == "trial"


def test_5_D_5_h_then_the_battles_and_engagements_one_by_one() -> None:
    three = fields()[2]
    s = position({ONE: "imric moray*8 albion*4", three: "rurik moray*8 albion*4"}, phase="combat")
    answer(ask(s, CombatPhase(FOMORIAN)), ("battle", ONE), ("battle", three))
    assert (s.asked, asks(s)) == (FOMORIAN, "Resolve")
    answer(s, ("next", three))
    assert s.battle.hex == three
    while s.fight is not None and s.fight.hex == three:
        play.choose(s, s.asked, *quiet(s))
    assert s.battle.hex == ONE


# --- 5.E and the end of a turn --------------------------------------------------------------------------


def test_5_E_the_faerie_player_turn_is_the_mirror_image() -> None:
    fomorian, faerie = player_turn(FOMORIAN), player_turn(FAERIE)
    assert [type(step) for step in fomorian] == [type(step) for step in faerie]
    s = idle_through(ask(position({3012: "imric", 3034: "elidor"}), *faerie))
    assert [side for side, phase in phases(s) if phase != "reaction"] == [FAERIE] * 4
    assert (FOMORIAN, "reaction") in phases(s)


def test_5_end_the_marker_moves_on_and_stops_after_the_last_turn() -> None:
    s = position({3012: "imric", 3034: "elidor"}, scenario=SHORT, turn=2)
    ask(s, NextTurn())
    assert s.turn == 3
    idle_through(s)
    assert s.phase == "over"
    assert s.turn == 3
