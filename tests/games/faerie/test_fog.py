"""11.9 Hidden stacks: what the enemy sees, and what lets him see more."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.board.hexes import Hex
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.games.faerie.battle import Combat, Roll
from sandtable.games.faerie.challenge import Challenge
from sandtable.games.faerie.combat import CombatPhase, DeclareBattles, DeclareMelees
from sandtable.games.faerie.enchantment import EnchantmentSegment, reach_of
from sandtable.games.faerie.items import Ready
from sandtable.games.faerie.losses import Castaway
from sandtable.games.faerie.muster import MovementPhase, ReactionPhase
from sandtable.games.faerie.ratings import is_hero
from sandtable.games.faerie.recovery import RecoveryPhase, StartRefit
from sandtable.games.faerie.sampling import sampler
from sandtable.games.faerie.sequence import NextTurn, Phase
from sandtable.games.faerie.setup import OrderStacks
from sandtable.games.faerie.state import Fight, Glimpse, State
from sandtable.games.faerie.view import Stack, view
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    answer,
    ask,
    asks,
    gamedata,
    offered,
    position,
    quiet,
    refused,
    told,
)


def seen(s: State, viewer: Side | None, hex: int) -> Stack:
    """The enemy's stack in a hex, or anybody's for a spectator."""
    return next(stack for stack in view(s, viewer).stacks if stack.hex == hex and stack.side != viewer)


def looks(s: State, viewer: Side | None) -> bytes:
    """All that a side is shown."""
    return msgspec.json.encode(view(s, viewer))


def same_for(viewer: Side, one: State, two: State) -> bool:
    """Whether a side and a spectator cannot tell two positions apart."""
    return looks(one, viewer) == looks(two, viewer) and looks(one, None) == looks(two, None)


# --- stacks --------------------------------------------------------------------------------------


def test_11_9_hidden_what_lies_on_top_shows_and_that_more_lies_beneath() -> None:
    s = position({3012: "imric gairloch moray*8"}, escorts=["imric"])
    stack = seen(s, FAERIE, 3012)
    assert (stack.top, stack.escorted, stack.more) == ("imric", True, True)
    assert (stack.persons, stack.ships, stack.troops, stack.kinds) == ((), (), {}, ())
    assert seen(s, None, 3012) == stack


def test_11_9_hidden_a_lone_piece_hides_nothing() -> None:
    s = position({3012: "imric", 2611: "barguest", 3118: "ochil*4"}, kit={"barguest": "18"})
    assert not seen(s, FAERIE, 3012).more
    assert not seen(s, FAERIE, 2611).more, "items are no pieces of the stack"
    assert (seen(s, FAERIE, 3118).top, seen(s, FAERIE, 3118).more) == ("ochil", False), "nor are numbers"


def test_11_9_hidden_the_owner_sees_everything() -> None:
    places = {3012: "imric gairloch moray*8"}
    s = position(places, escorts=["imric"], wounds={"imric": 2}, kit={"imric": "09"})
    mine = next(stack for stack in view(s, FOMORIAN).stacks if stack.hex == 3012)
    assert (mine.persons, mine.troops) == (("imric", "gairloch"), {"moray": 8})
    assert view(s, FOMORIAN).wounds == {"imric": 2}
    assert view(s, FOMORIAN).kit == {"imric": ("09",)}


ARMIES = {3012: "imric rurik moray*8", 3105: "gairloch moray*4"}


@pytest.mark.parametrize(
    ("places", "wounds", "kit"),
    [
        ({3012: "imric moray*1", 3105: "gairloch rurik moray*11"}, {}, {}),
        ({3012: "imric rurik", 3105: "gairloch moray*3"}, {}, {}),
        (ARMIES, {"imric": 5, "rurik": 1}, {}),
        (ARMIES, {}, {"imric": "09", "rurik": "08"}),
    ],
)
def test_11_9_hidden_numbers_persons_items_and_wounds_make_no_difference(
    places: dict[int, str], wounds: dict[str, int], kit: dict[str, str]
) -> None:
    one = ask(position({**ARMIES, 2339: "edric"}, player=FAERIE), MovementPhase(FAERIE))
    s = position({**places, 2339: "edric"}, player=FAERIE, wounds=wounds, kit=kit)
    two = ask(s, MovementPhase(FAERIE))
    assert same_for(FAERIE, one, two)
    assert one.options == two.options


def test_11_9_hidden_who_shares_a_hex_is_aware_of_kinds_but_not_of_names_or_numbers() -> None:
    one = position({3115: "imric callach moray*8", 3116: "ochil", 3114: "elidor"}, escorts=["imric"])
    two = position({3115: "imric sean moray*2", 3116: "ochil*3", 3114: "elidor"}, escorts=["imric"])
    assert seen(one, FAERIE, 3115).kinds == ()
    for s in (one, two):
        s.put("elidor", Hex(3115))
        assert seen(s, FAERIE, 3115).kinds == ("troops", "heroes", "persons")
        assert seen(s, FAERIE, 3115).persons == ()
        assert seen(s, None, 3115).kinds == (), "spectators are in no hex"
    assert same_for(FAERIE, one, two)


def test_11_9_hidden_kinds_at_sea_are_ships_and_crew() -> None:
    s = position({2613: "fleetfoot windrider foamrider"}, aboard={"imric": "windrider"})
    assert seen(s, FAERIE, 2613).kinds == ("ships", "crew")
    assert seen(s, FOMORIAN, 2613).kinds == ("ships",)


def test_11_9_hidden_an_escort_and_damage_show_on_the_top_piece_alone() -> None:
    s = position({2613: "fleetfoot windrider"})
    s.damaged = frozenset({"fleetfoot"})
    assert not seen(s, FAERIE, 2613).damaged
    s.lay_on_top(FOMORIAN, Hex(2613), "fleetfoot")
    assert seen(s, FAERIE, 2613).damaged


def test_11_9_hidden_the_enemy_is_not_told_that_a_stack_was_put_in_order() -> None:
    s = ask(position({3012: "imric gairloch"}), OrderStacks(FOMORIAN))
    answer(s, ("top", "gairloch"))
    (event,) = told(s, "rearranged")
    assert event.seen_by(FOMORIAN) is not None
    assert event.seen_by(FAERIE) is None
    assert seen(s, FAERIE, 3012).top == "gairloch"


def test_11_9_hidden_a_melee_shows_the_persons_who_fight() -> None:
    s = position({3115: "imric rurik elidor"}, phase="combat")
    answer(ask(s, DeclareMelees(FOMORIAN)), ("melee", 3115))
    assert seen(s, FAERIE, 3115).persons == ("imric", "rurik")
    assert seen(s, FOMORIAN, 3115).persons == ("elidor",)


def test_11_9_hidden_a_challenge_shows_the_challenger_alone() -> None:
    s = position({3115: "imric rurik elidor moray*4 albion*4"}, phase="combat")
    s.declare(Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, challenges=((FOMORIAN, "trial", "rurik"),)))
    assert seen(s, FAERIE, 3115).persons == ("rurik",)


def test_11_9_hidden_a_melee_elsewhere_cannot_be_probed() -> None:
    places = {3115: "imric elidor", 3012: "glastyn"}
    one = ask(position({**places, 2339: "edric"}, phase="combat"), DeclareMelees(FOMORIAN))
    two = ask(position({**places, 2339: "edric albion*4"}, phase="combat"), DeclareMelees(FOMORIAN))
    assert refused(one, "melee", 2339) == refused(two, "melee", 2339) == "15.3"
    assert one.agenda[-1].why(one, "melee", 2339) == two.agenda[-1].why(two, "melee", 2339)


def test_11_9_hidden_moving_pieces_are_seen_but_not_named() -> None:
    s = ask(position({3012: "imric rurik moray*8", 2339: "edric"}), MovementPhase(FOMORIAN))
    answer(s, ("stack", 3012), ("person", "rurik"))
    assert view(s, FAERIE).group is None
    answer(s, ("to", offered(s, "to")[0]))
    (event,) = told(s, "moved")
    public = event.seen_by(FAERIE)
    assert public is not None
    assert set(public.facts) == {"side", "from", "to", "mode"}


def test_11_9_hidden_what_troops_have_spent_is_the_owners_business() -> None:
    s = position({3012: "imric moray*8", 2339: "edric albion*2"})
    s.tire(Hex(3012), "moray", 3, 8)
    s.tire(Hex(2339), "albion", 4, 2)
    assert view(s, FOMORIAN).weary == {3012: (("moray", 3, 8),)}
    assert view(s, FAERIE).weary == {2339: (("albion", 4, 2),)}
    assert view(s, None).weary == {}


def test_11_9_hidden_a_castaway_is_not_named_to_the_enemy() -> None:
    s = position({2613: "fleetfoot windrider foamrider evenstar"})
    s.at["redtooth"] = Hex(-1)
    for person, ship in (("rurik", "redtooth"), ("edric", "seawitch")):
        s.put(person, Hex(2613))
        s.aboard[person] = ship
    ask(s, Castaway(FOMORIAN, "rurik", Hex(2613)), Castaway(FAERIE, "edric", Hex(2613)))
    assert s.asked == FOMORIAN
    assert list(view(s, FOMORIAN).agenda) == [Castaway(FOMORIAN, "rurik", Hex(2613))]


def test_13_0_leave_that_a_stack_got_away_bars_taking_back_the_step() -> None:
    s = position({3115: "imric callach", 3116: "elidor"}, phase="reaction", player=FAERIE)
    s.put("elidor", Hex(3115))
    s.muster("moray", Hex(3115), 4)
    s.evaded = frozenset({"elidor"})
    ask(s, ReactionPhase(FAERIE))
    answer(s, ("stack", 3115), ("person", "elidor"))
    answer(s, ("to", offered(s, "to")[0]))
    assert any(event.reveals for event in (*told(s, "moved"), *told(s, "held")))


# --- wounds, plots, losses -----------------------------------------------------------------------


def test_7_8_the_roster_is_secret_and_so_is_healing() -> None:
    s = position({3012: "imric rurik", 2339: "edric"}, wounds={"imric": 3}, phase="recovery")
    ask(s, RecoveryPhase(FOMORIAN))
    answer(s, 1)
    (event,) = told(s, "healed")
    assert event.seen_by(FOMORIAN) is not None
    assert event.seen_by(FAERIE) is None
    assert view(s, FAERIE).wounds == {}


def test_5_B_1_plots_are_secret_until_both_are_sealed() -> None:
    one = position({2611: "barguest", 2034: "dunatis"}, phase="enchantment")
    two = position({2611: "barguest", 2034: "dunatis"}, phase="enchantment")
    answer(ask(one, EnchantmentSegment()), "abstain")
    answer(ask(two, EnchantmentSegment()), "rain")
    assert one.asked == two.asked == FAERIE
    assert same_for(FAERIE, one, two)
    assert [spell.number for spell in view(two, FOMORIAN).plots] == ["07"]
    answer(one, "abstain")
    answer(two, "abstain")
    assert not told(one, "plotted")
    assert [event.facts["caster"] for event in told(two, "plotted")] == ["barguest"]


def battle() -> State:
    """A Round after which both sides must lose something of several kinds."""
    s = position(
        {3115: "imric rurik elidor edric moray*9 ochil*9 albion*9 ulster*9"},
        phase="combat",
        escorts=["imric", "elidor"],
    )
    s.declare(Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, terrain="clear"))
    s.engage(s.fights[0])
    return answer(ask(s, Roll("battle", Hex(3115))), (4, 3))


def test_7_4_what_one_side_has_chosen_to_lose_the_other_does_not_see() -> None:
    one, two = battle(), battle()
    while one.asked == FOMORIAN:
        verb = one.options.verbs()[0]
        answer(one, (verb, offered(one, verb)[0]))
        verb = two.options.verbs()[-1]
        answer(two, (verb, offered(two, verb)[-1]))
    assert one.due[FOMORIAN] != two.due[FOMORIAN]
    assert asks(one) == asks(two) == "Allot"
    assert one.asked == two.asked == FAERIE
    assert same_for(FAERIE, one, two)
    assert one.options == two.options


def test_7_2_what_is_owed_is_known_to_the_side_that_owes_it() -> None:
    s = battle()
    assert view(s, FOMORIAN).due.troops > 0
    assert view(s, FAERIE).due == s.due[FAERIE]
    assert view(s, None).due.troops == 0


# --- what cannot be taken back -------------------------------------------------------------------


def stands(s: State, *choices: str | Choice) -> bool:
    """Whether answers cannot be taken back."""
    s.events.clear()
    answer(s, *choices)
    return any(event.reveals for event in s.events)


def test_7_4_losses_can_be_taken_back_until_all_are_chosen() -> None:
    s = battle()
    while s.asked == FOMORIAN:
        stand = stands(s, next(iter(s.options)))
        assert stand == (s.asked != FOMORIAN)
    while asks(s) == "Allot":
        stand = stands(s, next(iter(s.options)))
    assert stand


def fleet() -> State:
    """The crew of a ship that was sunk can go aboard two others."""
    s = position({2613: "fleetfoot windrider foamrider evenstar"})
    s.at["redtooth"] = Hex(-1)
    s.put("rurik", Hex(2613))
    s.aboard["rurik"] = "redtooth"
    return ask(s, Castaway(FOMORIAN, "rurik", Hex(2613)))


def test_7_5_who_takes_a_castaway_aboard_stands() -> None:
    s = fleet()
    assert stands(s, ("shift", offered(s, "shift")[0]))


def test_20_1_items_change_hands_until_a_side_is_done() -> None:
    s = position({3115: "imric rurik elidor moray*9 albion*9"}, phase="combat", kit={"imric": "21"})
    s.declare(Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, terrain="clear"))
    s.engage(s.fights[0])
    ask(s, Ready(FOMORIAN, Hex(3115)), Ready(FAERIE, Hex(3115)), Roll("battle", Hex(3115)))
    assert not stands(s, ("give", ("21", "rurik")))
    assert s.asked == FOMORIAN
    left, done = s, s.clone()
    assert stands(done, "done")
    assert stands(left, ("leave_item", "21"))


def test_15_8_that_a_combat_is_resolved_next_stands() -> None:
    s = position(
        {3115: "imric elidor moray*9 albion*9", 2834: "rurik edric ochil*9 ulster*9"}, phase="combat"
    )
    ask(s, CombatPhase(FOMORIAN))
    answer(s, ("battle", 3115), ("battle", 2834), "done")
    while asks(s) != "Resolve":
        answer(s, quiet(s))
    assert stands(s, ("next", 2834))


@pytest.mark.parametrize("answers", [("done",), (("duel", "imric"), "done")])
def test_15_4_challenges_stand_when_a_side_is_done(answers: tuple[str | Choice, ...]) -> None:
    s = position({3115: "imric elidor moray*9 albion*9"}, phase="combat")
    s.declare(Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, terrain="clear"))
    ask(s, Challenge(FOMORIAN, "battle", Hex(3115)), Challenge(FAERIE, "battle", Hex(3115)))
    assert stands(s, *answers)


def test_5_B_1_plots_can_be_taken_back_until_all_are_written() -> None:
    s = position({2611: "barguest", 2034: "dunatis", 3012: "imric"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    while s.asked == FOMORIAN:
        stand = stands(s, "abstain")
        assert stand == (s.asked != FOMORIAN)
    assert stands(s, "abstain")


def test_5_0_the_end_of_a_phase_stands() -> None:
    s = position({3115: "imric moray*9", 3116: "elidor albion*9"})
    ask(s, MovementPhase(FOMORIAN), Phase(FAERIE, "reaction"), ReactionPhase(FAERIE))
    assert not stands(s, ("stack", 3115), "stop")
    assert stands(s, "done")


# --- what lets a side see more -------------------------------------------------------------------


def test_19_4_13_vision_shows_stacks_in_reach_to_the_caster_alone() -> None:
    places = {2034: "dunatis", 2133: "imric rurik moray*4"}
    s = position(places, phase="enchantment", wounds={"imric": 2}, escorts=["imric"], kit={"rurik": "09"})
    answer(ask(s, EnchantmentSegment()), "vision", (1, 1))
    sight = view(s, FAERIE).sight
    assert sight[Hex(2133)] == Glimpse(("imric", "rurik"), (), {"moray": 4}, ("imric",), ("09",))
    assert view(s, FOMORIAN).sight == view(s, None).sight == {}
    assert view(s, FAERIE).wounds == {}, "the roster stays secret"
    (event,) = told(s, "looked")
    assert event.reveals
    public = event.seen_by(FOMORIAN)
    assert public is not None
    assert "hexes" not in public.facts


def test_19_4_13_what_is_out_of_reach_stays_hidden() -> None:
    s = position({2034: "dunatis", 2133: "imric rurik", 3705: "glastyn"}, phase="enchantment")
    hidden = s.game.distance(Hex(2034), Hex(3705)) > reach_of(s, "dunatis", "13")
    covered = s.game.country[Hex(3705)] in s.game.place[Hex(2034)].vision_covers
    answer(ask(s, EnchantmentSegment()), "vision", (1, 1))
    assert (Hex(3705) not in view(s, FAERIE).sight) == (hidden and not covered)


def test_20_6_16_herlas_ring_shows_three_times_as_far_without_dice() -> None:
    places = {2611: "sean", 2030: "arwan gwynedd*4", 3151: "edric"}
    s = position(places, kit={"sean": "16"}, phase="enchantment")
    reach = reach_of(s, "sean", "13")
    answer(ask(s, EnchantmentSegment()), "vision")
    inside = {h for h in (2030, 3151) if s.game.distance(Hex(2611), Hex(h)) <= reach}
    assert set(view(s, FOMORIAN).sight) == inside
    assert view(s, FAERIE).sight == {}
    assert told(s, "looked")[0].facts["why"] == "ring"


def test_20_6_18_the_moray_crystal_shows_the_hex_and_the_six_around_it() -> None:
    s = position(
        {3012: "barguest", 3013: "elidor edric albion*2", 3015: "colleran"},
        kit={"barguest": "18", "edric": "04"},
    )
    ask(s, MovementPhase(FOMORIAN))
    answer(s, ("stack", 3012), ("person", "barguest"), "gaze")
    assert view(s, FOMORIAN).sight == {
        3013: Glimpse(("edric", "elidor"), (), {"albion": 2}, (), ("04",)),
    }
    assert s.spent["barguest"] == 1
    assert view(s, FAERIE).sight == {}


def test_20_6_18_what_was_seen_is_a_moment_and_not_a_watch() -> None:
    s = position({3012: "barguest", 3013: "elidor edric"}, kit={"barguest": "18"})
    answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 3012), ("person", "barguest"), "gaze")
    s.put("edric", Hex(2339))
    assert view(s, FOMORIAN).sight[Hex(3013)].persons == ("edric", "elidor")


def test_20_6_17_mishas_rod_tells_the_items_of_the_stack_in_the_hex_and_nothing_else() -> None:
    s = position(
        {3115: "misha imric rurik", 3116: "glastyn"},
        kit={"misha": "17", "rurik": "09 08", "glastyn": "10"},
        player=FAERIE,
    )
    ask(s, MovementPhase(FAERIE))
    answer(s, ("stack", 3115), ("person", "misha"), "ask")
    assert view(s, FAERIE).sight == {3115: Glimpse((), (), {}, (), ("09", "08"), True)}
    assert refused(s, "ask") == "20.6.17"
    assert view(s, FOMORIAN).sight == {}


def test_5_end_what_was_seen_is_forgotten_with_the_game_turn() -> None:
    s = position({3012: "barguest", 3013: "elidor edric"}, kit={"barguest": "18"}, invaded=0)
    answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 3012), ("person", "barguest"), "gaze", "stop", "done")
    assert view(s, FOMORIAN).sight
    ask(s, NextTurn())
    assert view(s, FOMORIAN).sight == {}


def test_20_6_14_everybody_sees_where_the_wand_clears_the_sky() -> None:
    s = position({3012: "imric rurik", 2339: "edric"}, kit={"rurik": "14"})
    assert view(s, FAERIE).wand == 0
    s.air = "rain"
    assert view(s, FAERIE).wand == 3012
    ask(s, MovementPhase(FOMORIAN))
    assert sampler(s.game, view(s, FOMORIAN))(Random(0)).wand_at() == 3012


def test_9_1_ships_that_are_refitted_are_seen_and_named() -> None:
    s = position({2613: "fleetfoot windrider", 3012: "imric"}, phase="recovery")
    s.damaged = frozenset({"windrider"})
    answer(ask(s, StartRefit(FOMORIAN)), ("refit", "windrider"))
    assert seen(s, FAERIE, 2613).ships == ("windrider",)
    assert view(s, FAERIE).refit == ("windrider",)


# --- sampling ------------------------------------------------------------------------------------


def sample(s: State, side: Side, seed: int = 0) -> State:
    """A whole position that looks the same to a side."""
    found = sampler(s.game, view(s, side))(Random(seed))
    assert looks(found, side) == looks(s, side)
    return found


def test_positions_are_sampled_only_for_the_side_that_is_asked() -> None:
    s = ask(position({3012: "imric", 2339: "edric"}), MovementPhase(FOMORIAN))
    with pytest.raises(ValueError, match="asked"):
        sampler(gamedata(), view(s, FAERIE))
    with pytest.raises(ValueError, match="asked"):
        sampler(gamedata(), view(s, None))


def test_what_was_seen_is_there_in_sampled_positions() -> None:
    s = position({3012: "barguest", 3013: "elidor edric albion*3", 2339: "colleran"}, kit={"barguest": "18"})
    answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 3012), ("person", "barguest"), "gaze")
    for seed in range(5):
        found = sample(s, FOMORIAN, seed)
        assert {"elidor", "edric"} <= set(found.persons(FAERIE, Hex(3013)))
        assert found.ranks(FAERIE, Hex(3013))["albion"] >= 3


def test_a_hero_is_sampled_where_the_viewer_is_aware_of_one() -> None:
    s = position({3115: "edric gwynedd*3 imric moray*3"}, kit={"edric": "09"}, phase="combat")
    ask(s, DeclareBattles(FOMORIAN))
    assert "heroes" in seen(s, FOMORIAN, 3115).kinds
    found = sample(s, FOMORIAN)
    assert any(is_hero(found, person) for person in found.persons(FAERIE, Hex(3115)))


def test_10_1_what_the_expedition_brings_is_sampled_with_nobody_before_it_comes() -> None:
    s = ask(position({3012: "imric rurik", 2339: "edric"}, asleep=["expedition"]), MovementPhase(FAERIE))
    brought = {item for p in s.game.pieces.person if p.setup == "expedition" for item in p.carries}
    assert brought
    assert not any(sample(s, FAERIE, seed).bearer(item) for item in brought for seed in range(5))


def test_a_combat_goes_on_in_a_sampled_position() -> None:
    s = position({3115: "elidor albion*9 imric moray*9"}, phase="combat")
    s.declare(Fight("battle", Hex(3115), FOMORIAN, FOMORIAN, terrain="clear"))
    ask(s, Combat("battle", Hex(3115)))
    answer(s, (4, 3))
    while s.asked < 0:
        answer(s, (3, 3))
    found = sample(s, s.asked)
    answer(found, *([found.options.sample(lambda n: 0)]))
