"""The war plan: battles that a march leads to, and a warlord's profile."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.game.mind import Plan
from sandtable.games.faerie.bot.evaluation import champion, cowed
from sandtable.games.faerie.bot.long_term import long_term_value, poised
from sandtable.games.faerie.bot.plans import plans
from sandtable.games.faerie.bot.profile import USUAL, WARLORDS
from sandtable.games.faerie.bot.search_plans import search_plans
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.state import State
from sandtable.games.faerie.strengths import TRIAL
from tests.games.faerie.positions import FAERIE, FOMORIAN, SHORT, ask, game, position

FIELD = Hex(3230)


def test_what_the_plan_adds_is_what_the_enemy_lacks() -> None:
    s = ask(position({FIELD: "imric moray*12 elidor albion*2"}), MovementPhase(FOMORIAN))
    assert long_term_value(s, FOMORIAN) == -long_term_value(s, FAERIE) > 0


def test_a_stronger_army_in_the_same_hex_is_poised_to_strike() -> None:
    s = position({FIELD: "imric moray*12 elidor albion*2"})
    assert poised(s, FOMORIAN) > 0 == poised(s, FAERIE)
    assert poised(position({FIELD: "imric moray*12"}), FOMORIAN) == 0


def test_only_the_mover_counts_on_battles_of_the_turn() -> None:
    s = ask(position({FIELD: "imric moray*12 elidor albion*2"}, player=FAERIE), MovementPhase(FAERIE))
    assert long_term_value(s, FOMORIAN) == 0
    s.phase = "reaction"
    assert long_term_value(s, FOMORIAN) > 0
    s.phase = "combat"
    assert long_term_value(s, FOMORIAN) == 0


def test_a_warlord_marches_elsewhere() -> None:
    s = game(SHORT).start()
    assert isinstance(s, State)
    while not isinstance(play.current(s), MovementPhase):
        play.choose(s, s.asked, *next(iter(plans(s)))[0])
    (warlord,), (thumb,) = search_plans(s), plans(s)
    assert warlord != thumb
    assert warlord[0] in s.options
    assert list(game(SHORT).mind.plans_to_search(s)) == [warlord]


def test_15_4_a_warlord_of_faerie_reckons_that_his_champions_refuse_their_equals() -> None:
    s = position({FIELD: "colleran albion*9 bran_og eastmarch*2"}, player=FAERIE, phase="combat")
    assert champion(s, TRIAL, "colleran") == champion(s, TRIAL, "bran_og")
    usual, warlord = (cowed(s, FAERIE, FIELD, profiles[FAERIE].cowed) for profiles in (USUAL, WARLORDS))
    assert (FAERIE, TRIAL) not in usual
    assert (FAERIE, TRIAL) in warlord


def test_19_4_03_in_the_first_turn_a_warlord_watches_elidor() -> None:
    armies = {3034: "elidor albion*5", 3140: "colleran albion*9"}
    rest = {3230: "elidor albion*5", 3140: "colleran albion*9"}
    found: list[Plan] = []
    for turn, places in ((1, armies), (2, armies), (1, rest)):
        s = position({3337: "dobie", **places}, kit={"dobie": "20"}, turn=turn, phase="enchantment")
        found += search_plans(ask(s, Plot(FOMORIAN)))
    assert found == [(("scry", 3034),), (("scry", 3140),), (("scry", 3140),)]
