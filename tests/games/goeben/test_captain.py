"""The captain: the greedy bot with the plans and the evaluation of this game."""

from __future__ import annotations

from random import Random
from statistics import fmean

import msgspec
import pytest

from sandtable.bots.greedy import GreedyBot
from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.game.game import AnyGame
from sandtable.games.goeben.bot.evaluation import chart, evaluate, voyage
from sandtable.games.goeben.bot.plans import PLACES, plans, search_plans
from sandtable.games.goeben.combat import BreakOff, Deploy
from sandtable.games.goeben.gunnery import AimTorpedoes, OpenFire
from sandtable.games.goeben.movement import MoveShips
from sandtable.games.goeben.outfitting import Outfit
from sandtable.games.goeben.state import Lying, State
from sandtable.lab.sim import play_game
from tests.games.goeben.battles import SEA, fight
from tests.games.goeben.positions import ask, display, game, position

CAPTAIN = Side(0)
MISSIONS = ("atlantic", "austro_hungarian", "raid", "italian", "ottoman", "suez")


def thumb(s: State) -> list[Choice]:
    """What the rule of thumb does now."""
    return list(next(iter(plans(s))))


def chosen(played: AnyGame, s: State, seed: int = 1) -> Choice:
    """What the bot answers."""
    return GreedyBot().choose(played, played.view(s, s.asked), Random(seed))


def battle(*theirs: str, **tracks: int) -> State:
    """Goeben and Breslau meet enemies at sea; the gunnery is still to come."""
    s = position(goeben="cerigo", breslau="cerigo", allies={"cerigo": theirs}, phase="naval combat")
    if tracks:
        display(s, "goeben", **tracks)
    return ask(s, Deploy("cerigo"))


@pytest.mark.parametrize("mission", MISSIONS)
def test_greedy_beats_random_in_every_mission(mission: str) -> None:
    captain = [play_game(game(mission), ["greedy"], 1, i) for i in range(3)]
    blind = [play_game(game(mission), ["random"], 1, i) for i in range(30)]
    assert all(one.finished and one.illegal == 0 for one in captain)
    assert fmean(one.score[0] for one in captain) > fmean(one.score[0] for one in blind) + 10


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("ottoman", ("captains",)),
        ("raid", ("officers",)),
        ("austro_hungarian", ("austrian_commander", "austro_hungarians")),
        (
            "italian",
            ("all_four", "austrian_commander", "austro_hungarians", "captains", "mines", "seaplanes"),
        ),
        ("campaign", ()),
    ],
)
def test_greedy_fills_every_seat_and_offers_nothing_illegal(scenario: str, options: tuple[str, ...]) -> None:
    played = game(scenario, *options)
    one = play_game(played, ["greedy"] * len(played.sides), 2, 0)
    assert one.finished
    assert one.illegal == 0


def test_it_does_not_look_under_the_counters() -> None:
    s = position(goeben="messina", breslau="messina")
    s.lay("pz_malta", *[Lying("", "british", False)] * 3)
    s.hidden["british"] = ("indefatigable", "dublin", "br_dd_1", "defence")
    ask(s, MoveShips(CAPTAIN, ("goeben", "breslau")))
    twin = s.clone()
    twin.hidden["british"] = tuple(reversed(s.hidden["british"]))
    assert chosen(game(), s) == chosen(game(), twin)
    assert evaluate(s, CAPTAIN) == pytest.approx(evaluate(twin, CAPTAIN))


def test_a_plan_leaves_the_position_alone() -> None:
    s = battle("defence", "dublin")
    before = msgspec.structs.asdict(s.fight)
    ask(s, OpenFire(CAPTAIN, "goeben", ("primary",)))
    thumb(s)
    assert msgspec.structs.asdict(s.fight) == before


def test_a_search_weighs_places_for_each_ship_and_whether_to_fight() -> None:
    s = ask(position(goeben="messina", breslau="messina"), MoveShips(CAPTAIN, ("goeben", "breslau")))
    alone = list(search_plans(s))
    assert len(alone) == PLACES
    assert {plan[0] for plan in alone} == {("ship", "goeben")}
    assert not any(verb == "add" for plan in alone for verb, _ in plan)
    s = ask(battle("dublin"), BreakOff(CAPTAIN))
    assert {plan[0][0] for plan in search_plans(s)} == {"fight", "break off"}
    s = ask(battle("dublin"), OpenFire(CAPTAIN, "breslau", ("primary",)))
    assert list(search_plans(s)) == [(("maximum", "dublin"),)]


def test_ships_of_one_space_sail_together() -> None:
    s = ask(position(goeben="messina", breslau="messina"), MoveShips(CAPTAIN, ("goeben", "breslau")))
    for plan in plans(s):
        assert plan[:2] == (("ship", "goeben"), ("add", "breslau"))


def test_the_way_counts_days_and_halts() -> None:
    s = position("atlantic", goeben="alboran")
    assert voyage(s, "alboran") == 2
    assert voyage(s, "pz_gibraltar") == 1
    assert voyage(s, "atlantic") == 0


def test_a_neutral_port_that_was_visited_is_no_way_through() -> None:
    s = position(goeben="lipari")
    through = chart(s.game, ("taranto_gulf",), frozenset(), 4)
    around = chart(s.game, ("taranto_gulf",), frozenset({"messina"}), 4)
    assert through["lipari"] == 2
    assert around["lipari"] > 2
    assert around["messina"] == through["messina"] == 1


def test_orders_to_destroy_lengthen_the_way() -> None:
    free = position("suez", goeben="crete_se")
    barred = position("suez", goeben="crete_se", forts={"alexandria": ["light"], "port_said": ["light"]})
    assert voyage(barred, "crete_se") > voyage(free, "crete_se")


def test_with_the_points_in_hand_it_makes_for_the_goal() -> None:
    s = position("ottoman", vp=80, goeben="dardanelles", breslau="dardanelles")
    ask(s, MoveShips(CAPTAIN, ("goeben", "breslau")))
    assert thumb(s) == [("ship", "goeben"), ("add", "breslau"), ("sail", "constantinople")]


def test_it_is_not_early_where_it_may_come_only_once() -> None:
    early, late = (position("italian", vp=40, turn=turn, goeben="genoa") for turn in (4, 9))
    near = [position("italian", vp=40, turn=turn, goeben="ligurian") for turn in (4, 9)]
    assert evaluate(early, CAPTAIN) < evaluate(near[0], CAPTAIN) - 20
    assert evaluate(late, CAPTAIN) > evaluate(near[1], CAPTAIN) - 20


def test_guns_go_for_the_target_that_brings_most() -> None:
    s = ask(battle("indefatigable", "br_dd_1"), OpenFire(CAPTAIN, "goeben", ("primary",)))
    assert thumb(s) == [("maximum", "indefatigable")]


def test_a_light_cruiser_does_not_save_her_shells() -> None:
    s = ask(battle("dublin"), OpenFire(CAPTAIN, "breslau", ("primary",)))
    assert thumb(s) == [("maximum", "dublin")]


def test_a_destroyer_is_not_worth_the_maximum_rate() -> None:
    s = ask(battle("br_dd_1"), OpenFire(CAPTAIN, "goeben", ("primary",)))
    assert thumb(s) == [("normal", "br_dd_1")]


def test_torpedoes_are_kept_for_those_who_are_worth_them() -> None:
    s = ask(battle("indefatigable"), AimTorpedoes(CAPTAIN, "goeben"))
    assert thumb(s)[0] == ("aim", "indefatigable")
    s = ask(battle("br_dd_1", torpedoes=1), AimTorpedoes(CAPTAIN, "goeben"))
    assert len(thumb(s)) <= 2


def test_it_breaks_off_when_there_is_nothing_to_gain() -> None:
    s = battle("indefatigable")
    s.vp = 200
    ask(s, BreakOff(CAPTAIN))
    assert thumb(s) == [("break off", None)]


def test_a_sound_ship_does_not_stay_for_repairs() -> None:
    s = position(goeben="pola", breslau="pola", phase="outfitting", turn=2)
    display(s, "goeben", "damage_control", hull=11)
    ask(s, Outfit(CAPTAIN, ("goeben", "breslau")))
    assert ("repair", "goeben") not in thumb(s)


def test_a_battered_ship_stays_when_there_is_time() -> None:
    s = position("austro_hungarian", goeben="pola", breslau="pola", phase="outfitting", turn=2)
    display(s, "goeben", hull=5)
    display(s, "breslau", coal=6)
    ask(s, Outfit(CAPTAIN, ("goeben", "breslau")))
    assert thumb(s)[0][0] in ("repair", "coal", "arm")


def test_an_austrian_ship_fires_without_a_thought_for_ammunition() -> None:
    s = position(radetzky=SEA, goeben=SEA, allies={SEA: ["inflexible"]})
    fight(s)
    ask(s, OpenFire(CAPTAIN, "radetzky", ("primary",)))
    assert thumb(s) == [("normal", "inflexible")]


def test_a_captain_leads_austrian_ships_to_the_end() -> None:
    led = game("campaign", "austro_hungarians", "austrian_commander", "all_four", "night")
    for number in range(4):
        assert play_game(led, ["greedy"] * len(led.sides), 5, number).finished
