"""How bots that take their time set up, and where the levies of the revolution go."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.bots import bot
from sandtable.core import play
from sandtable.games.operation_albion.bot.openings import LEVY, OPENING
from sandtable.games.operation_albion.bot.plans import plans
from sandtable.games.operation_albion.bot.search_plans import search_plans
from sandtable.games.operation_albion.deployment import Deploy
from sandtable.games.operation_albion.setup import suggested
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, answer, ask, game, position


def set_up(name: str, *options: str) -> State:
    """The position after both sides have set up by a bot."""
    albion = game(*options)
    s: State = albion.start()
    player, random = bot(name), Random(1)
    while s.phase == "set-up" and s.asked in (GERMAN, RUSSIAN):
        play.choose(s, s.asked, *player.choose(albion, albion.view(s, s.asked), random))
    return s


@pytest.mark.parametrize("options", [(), ("arms_race", "landwehr")])
def test_everybody_stands_where_the_book_has_him(options: tuple[str, ...]) -> None:
    s = set_up("search:nodes=1", *options)
    for side in (GERMAN, RUSSIAN):
        book = {unit: OPENING.get(unit, space) for unit, space in suggested(s, side).items()}
        assert {unit: s.at[unit] for unit in book} == book


def test_greedy_sets_up_as_suggested() -> None:
    s = set_up("greedy")
    for side in (GERMAN, RUSSIAN):
        book = suggested(s, side)
        assert {unit: s.at[unit] for unit in book} == book


def test_who_finds_no_room_stands_where_he_can() -> None:
    s = game().start()
    while ("deploy", "riga") not in s.options:
        play.choose(s, RUSSIAN, *next(iter(search_plans(s)))[0])
    answer(s, ("deploy", "riga"), ("deploy", "riga"), ("deploy", "riga"), ("deploy", "riga"))
    assert ("deploy", "riga") not in s.options
    assert list(search_plans(s)) == list(plans(s))


def test_the_best_red_guards_go_where_the_whites_come() -> None:
    s = ask(position({}, revolution=True), Deploy(RUSSIAN, "f_viipuri", "the revolution"))
    assert list(search_plans(s)) == [(("deploy", "vyborg"),)]


def test_partisans_hold_the_fortress_that_was_left() -> None:
    raised = Deploy(RUSSIAN, "k_partisan", "the revolution")
    assert list(search_plans(ask(position({}, revolution=True), raised))) == [(("deploy", "reval"),)]
    lost = ask(position({"reval": "g_203"}, revolution=True), raised)
    assert list(search_plans(lost)) == [(("deploy", "riga"),)]


def test_where_the_enemy_stands_the_book_says_nothing() -> None:
    raised = Deploy(RUSSIAN, "f_viipuri", "the revolution")
    s = ask(position({"vyborg": "w_j1"}, revolution=True), raised)
    assert list(search_plans(s)) == list(plans(s))
    assert (("deploy", "vyborg"),) not in list(search_plans(s))


def test_a_unit_that_comes_back_later_is_weighed() -> None:
    s = ask(position({}, revolution=True), Deploy(RUSSIAN, "f_viipuri", "refit"))
    assert len(list(search_plans(s))) > 1


def test_the_book_names_units_and_spaces_that_exist() -> None:
    known = position({}).game
    posts = {*OPENING.values(), *(post for posts in LEVY.values() for post in posts)}
    assert OPENING.keys() | LEVY.keys() <= known.unit.keys()
    assert posts <= known.space.keys()
