"""The bot `greedy`: what it proposes is legal, it beats chance from both seats, and it knows what counts."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.board.hexes import Hex
from sandtable.bots import bot
from sandtable.core import play
from sandtable.games.faerie.battle import Press
from sandtable.games.faerie.bot.evaluation import attack, dear, evaluate, prize
from sandtable.games.faerie.bot.plans import plans
from sandtable.games.faerie.combat import DeclareBattles
from sandtable.games.faerie.evasion import Evade, Verdict
from sandtable.games.faerie.losses import Allot
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.search import CurseLoss
from sandtable.games.faerie.state import Due, Fight, State
from sandtable.lab.sim import play_game
from tests.games.faerie.positions import FAERIE, FOMORIAN, SHORT, ask, game, position

KNOWE, MENADOR, DYKE = Hex(3034), Hex(3429), Hex(3124)


def first(s: State) -> tuple[tuple[str, object], ...]:
    """The plan that comes first."""
    return tuple(next(iter(plans(s))))


def only(s: State, *standing: Hex) -> State:
    """All fortresses but some are ruins, so that nobody looks at them."""
    s.ruins = frozenset(s.game.fortress) - frozenset(standing)
    return s


def walked(s: State) -> list[object]:
    """The hexes that the first plan enters."""
    return [noun for verb, noun in first(s) if verb == "to"]


def test_greedy_beats_random_from_both_seats() -> None:
    fomorian = play_game(game(SHORT), ("greedy", "random"), 1, 0)
    faerie = play_game(game(SHORT), ("random", "greedy"), 1, 0)
    assert (fomorian.winner, faerie.winner) == (FOMORIAN, FAERIE)
    assert fomorian.illegal == faerie.illegal == 0


def test_greedy_plays_the_first_game_of_beginners() -> None:
    played = play_game(game(SHORT, "beginners"), ("greedy", "greedy"), 1, 0)
    assert (played.finished, played.illegal) == (True, 0)


@pytest.mark.parametrize("seed", range(3))
def test_the_first_choice_of_every_plan_is_legal(seed: int) -> None:
    s, random = game(SHORT).start(), Random(seed)
    for _ in range(400):
        if s.over:
            break
        if s.asked >= 0:
            found = list(plans(s))
            assert found
            assert all(plan[0] in s.options for plan in found)
        play.choose(s, s.asked, *s.options.sample(random.randrange))


def test_an_army_goes_into_a_weak_fortress_and_attacks_it() -> None:
    s = position({3033: "imric moray*12", KNOWE: "elidor albion*1"}, scenario=SHORT)
    ask(s, MovementPhase(FOMORIAN))
    assert walked(s)[-1] == KNOWE
    s = position({KNOWE: "imric moray*12 elidor albion*1"}, scenario=SHORT, phase="combat")
    ask(s, DeclareBattles(FOMORIAN))
    assert first(s) == (("battle", KNOWE), ("done", None))


def test_a_weak_army_does_not_attack_a_strong_one() -> None:
    s = position({KNOWE: "bogan ochil*2 elidor edric albion*12"}, scenario=SHORT, phase="combat")
    ask(s, DeclareBattles(FOMORIAN))
    assert first(s) == (("done", None),)


def test_a_lone_enemy_is_hunted() -> None:
    s = only(position({3033: "imric moray*12", 3032: "branwen"}, scenario=SHORT))
    ask(s, MovementPhase(FOMORIAN))
    assert 3032 in walked(s)


def test_the_faerie_player_stays_where_he_is_needed() -> None:
    s = position({KNOWE: "elidor albion*4", 3031: "imric moray*9"}, scenario=SHORT, player=FAERIE)
    ask(only(s, KNOWE), MovementPhase(FAERIE))
    assert walked(s) == []


def test_sleepers_are_let_lie() -> None:
    """The Fomorian player does not wake Leinster for its strong fortresses in a short war."""
    s = position(
        {1126: "balor munster*6", 1426: "dagda brigit leinster*6", 1525: "angus leinster*4"},
        scenario=SHORT,
        asleep=["leinster"],
    )
    ask(s, MovementPhase(FOMORIAN))
    assert not any(s.game.country[Hex(int(str(hex)))] == "leinster" for hex in walked(s))


def test_own_persons_get_away_and_the_enemys_do_not() -> None:
    s = position({3032: "branwen imric moray*3"})
    assert first(ask(s, Verdict(FAERIE, FAERIE, Hex(3032)))) == (("escapes", None),)
    s = position({3032: "branwen imric moray*3"})
    assert first(ask(s, Verdict(FOMORIAN, FAERIE, Hex(3032)))) == (("caught", None),)


def test_losses_fall_on_the_many_and_wounds_on_the_strong() -> None:
    s = position({3032: "imric moray*6 borders*2"}, escorts=["imric"])
    s.owe(FOMORIAN, Due(troops=1, ranks={"moray": 6, "borders": 2}, escorts=("imric",)))
    assert first(ask(s, Allot(FOMORIAN))) == (("lose", "moray"),)
    s = position({3032: "imric callach"})
    s.owe(FOMORIAN, Due(wounds=1, persons=("imric", "callach")))
    assert first(ask(s, Allot(FOMORIAN))) == (("wound", "imric"),)


def test_a_battle_is_pressed_while_it_pays() -> None:
    for men, verb in ((1, "press"), (14, "hold")):
        s = position({3032: f"bogan ochil*4 elidor edric albion*{men}"}, phase="combat")
        fight = Fight("battle", Hex(3032), FOMORIAN, FOMORIAN, terrain="clear", rounds=1)
        s.declare(fight)
        s.engage(fight)
        assert first(ask(s, Press(FOMORIAN, "battle", Hex(3032)))) == ((verb, None),)


def test_a_better_army_has_the_better_prospects() -> None:
    few = position({KNOWE: "bogan ochil*3 elidor albion*4"}, scenario=SHORT)
    many = position({KNOWE: "bogan ochil*20 elidor albion*4"}, scenario=SHORT)
    assert attack(many, FOMORIAN, KNOWE) > attack(few, FOMORIAN, KNOWE)


def test_what_scores_is_worth_more() -> None:
    s = position({}, scenario=SHORT)
    assert prize(s, KNOWE) == 25
    assert prize(s, MENADOR) == 10
    assert prize(s, DYKE) == 0
    s.ruin(MENADOR)
    assert prize(s, MENADOR) == 0
    king = position({3012: "imric rurik"})
    assert dear(king, "imric") > dear(king, "rurik")


def test_the_position_counts_what_was_lost() -> None:
    s = position({3012: "imric moray*8", KNOWE: "elidor albion*4"}, scenario=SHORT)
    before = evaluate(s, FOMORIAN)
    assert evaluate(s, FAERIE) == -before
    s.lose_troops("moray", Hex(3012), 2)
    assert evaluate(s, FOMORIAN) <= before - 6
    s.ruin(KNOWE)
    assert evaluate(s, FOMORIAN) >= before + 19


def test_the_bot_keeps_to_its_plan() -> None:
    """A march of many hexes is thought out once, and walked to its end."""
    s = game(SHORT).start()
    player, random = bot("greedy"), Random(1)
    for _ in range(120):
        view = game(SHORT).view(s, s.asked)
        choice = player.choose(game(SHORT), view, random)
        assert choice in s.options
        play.choose(s, s.asked, *choice)
        if s.asked < 0:
            break


@pytest.mark.parametrize(("wounds", "answer"), [(0, ("keep", None)), (9, ("lose_escort", "imric"))])
def test_a_curse_costs_an_escort_only_if_nobody_can_bear_the_wounds(
    wounds: int, answer: tuple[str, object]
) -> None:
    s = position({KNOWE: "imric"}, escorts=("imric",))
    s.wounds["imric"] = min(wounds, s.health("imric") - 1)
    ask(s, CurseLoss(FOMORIAN, 1, ("imric",), KNOWE))
    assert first(s) == (answer,)


def test_an_army_that_came_to_fight_does_not_hide() -> None:
    s = position({MENADOR: "imric moray*8 elidor albion"}, kit={"imric": "04"})
    assert first(ask(s, Evade(FOMORIAN, MENADOR))) == (("stand", None),)
    s.player = FAERIE
    assert first(s) == (("slip", None),)
