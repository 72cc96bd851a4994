"""Wishes that players have, at the right and at the wrong moment, with the rule that answers them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.deployment import Deploy
from sandtable.games.operation_albion.state import State
from tests.games.operation_albion.battles import force, take
from tests.games.operation_albion.positions import GERMAN, RUSSIAN, answer, ask, game, position

FRONT = {
    "german_home_base": "g_bb_5 g_cl_2 g_tr_1 g_td_2",
    "libau": "g_base_libau g_sp_1 g_hb_1 g_20 g_42",
    "courland_c": "g_2gd g_bak g_seeb g_eng1",
    "baltic_d": "g_mw_1 g_td_6",
    "riga": "r_base_riga r_13 r_f_1",
    "gulf_riga_c": "r_bp_2b r_tr_2",
    "oesel": "r_base_oesel r_425",
    "baltic_b": "r_mine_a1",
    "narva": "r_49",
}
"""Autumn 1917, with few units."""


def between() -> State:
    """Between two German actions."""
    return ask(position(FRONT, reduced=["g_20"]), ActionsPhase(GERMAN))


def russian() -> State:
    """Between two Russian actions."""
    s = position(FRONT)
    s.player, s.phase = RUSSIAN, "russian actions"
    return ask(s, ActionsPhase(RUSSIAN))


def placing() -> State:
    """The Russian set-up."""
    s = game().start()
    assert isinstance(s, State)
    return s


def choosing() -> State:
    """A ground force is chosen."""
    return answer(take(position(FRONT), "G3.ground.move"), ("unit", "g_2gd"))


def marching() -> State:
    """A division and the guns on the march."""
    return force(position(FRONT), "G3.ground.move", "g_2gd g_bak")


def sailing() -> State:
    """The battle fleet at sea."""
    return force(position(FRONT), "G3.naval.move", "g_bb_5 g_cl_2")


def loading() -> State:
    """A transport takes troops aboard."""
    return force(position({**FRONT, "baltic_f": "g_tr_2"}), "G3.comb.transport", "g_tr_2")


def striking() -> State:
    """A bomber looks for a target."""
    return force(position(FRONT), "G3.air.land", "g_hb_1")


def fighting() -> State:
    """The Russians take hits at Riga."""
    s = position({"courland_c": "g_2gd g_20", "riga": "r_13 r_lr1", "narva": "r_49"})
    return answer(force(s, "G3.ground.move", "g_2gd g_20"), ("to", "riga"), 1, 1)


def reinforcing() -> State:
    """A German ship comes in."""
    places = {**FRONT, "riga": "g_base_riga g_1r", "gulf_riga_c": "r_bp_2b"}
    return ask(position(places), Deploy(GERMAN, "g_td_7", "reinforcement"))


def arranging() -> State:
    """The Germans put their stacks in order."""
    return answer(between(), "form")


def refitting() -> State:
    """The Germans try to refit."""
    s = position(FRONT)
    for unit in ("g_203", "g_td_8"):
        s.send(unit, "refit", "test")
    return answer(take(s, "G4.refit"), ("contingent", ("imperial", "ground")))


Wish = tuple[Callable[[], State], str, Noun, str]

IN_TIME: list[Wish] = [
    (between, "action", "G4.refit", "26.G4.refit"),
    (between, "action", "G1.emergency", "26.G1.emergency"),
    (between, "action", "32.0.raid", "28.use"),
    (russian, "action", "G3.comb.airground", "26.G3.comb.airground"),
    (russian, "action", "G3.comb.combassault", "26.G3.comb.combassault"),
    (choosing, "add", "g_20", "10.1"),
    (choosing, "add", "r_13", "2.6.friendly"),
    (choosing, "add", "g_77r", "15.0.pool"),
    (marching, "to", "oesel", "10.3.nosea"),
    (marching, "to", "russian_home_base", "19.1.enemy"),
    (marching, "to", "pernau", "26.G3.ground.move"),
    (sailing, "to", "riga", "26.G3.naval.land"),
    (sailing, "to", "gulf_riga_a", "26.G3.naval.shallow"),
    (sailing, "to", "gulf_finland_b", "26.G3.naval.move"),
    (loading, "load", ("g_20", "g_tr_1"), "26.G3.comb.transport"),
    (loading, "load", ("g_2gd", "g_tr_2"), "26.G3.comb.where"),
    (loading, "load", ("g_base_libau", "g_tr_2"), "14.0"),
    (striking, "target", "gulf_riga_c", "26.G3.air.land"),
    (striking, "target", "courland_c", "26.G3.air.land"),
    (striking, "target", "narva", "10.4.range"),
    (fighting, "lose", "r_49", "12.7"),
    (fighting, "lose", "g_2gd", "12.7"),
    (reinforcing, "deploy", "gulf_riga_c", "15.0.naval"),
    (reinforcing, "deploy", "gulf_riga_b", "15.1.naval"),
    (reinforcing, "deploy", "libau", "15.1.naval"),
    (arranging, "form", "g_20", "20.1"),
    (arranging, "top", "g_td_6", "20.0"),
    (arranging, "disband", "g_td_2", "20.1"),
    (refitting, "refit", "g_td_8", "18.1"),
    (placing, "deploy", "riga", "25.0.ru.naval"),
]
"""Wishes that belong to the open question: where, verb, noun, rule."""

OUT_OF_TIME: list[Wish] = [
    (between, "to", "riga", "26.G3.ground.move"),
    (between, "to", "gulf_riga_b", "26.G3.naval.move"),
    (between, "attack", None, "11.0"),
    (between, "load", ("g_20", "g_tr_1"), "26.G3.comb.transport"),
    (between, "rally", "libau", "26.G4.rally"),
    (between, "build", "courland_c", "26.G4.build"),
    (between, "area", "oesel", "26.G3.naval.bombard"),
    (between, "target", "gulf_riga_c", "26.G3.air.naval"),
    (between, "top", "g_20", "20.0"),
    (between, "lay", None, "26.G3.naval.mine"),
    (between, "unit", "g_2gd", "26.G3.ground.move"),
    (russian, "deploy", "narva", "15.0"),
    (russian, "withdraw", "g_20", "7.3.G4"),
    (choosing, "to", "riga", "26.G3.ground.move"),
    (choosing, "action", "G3.air.land", "8.2"),
    (marching, "drop", "g_bak", "10.1.drop"),
    (marching, "add", "g_seeb", "10.1"),
    (marching, "attack", None, "11.0"),
    (marching, "action", "G3.ground.move", "8.2"),
    (sailing, "area", "oesel", "26.G3.naval.bombard"),
    (sailing, "mine", "g_mine_a1", "26.G3.naval.mine"),
    (loading, "land", ("g_20", "oesel"), "26.G3.comb.transport"),
    (striking, "fly", ("g_sp_1",), "13.1"),
    (fighting, "retreat", "livonia_a", "12.6.town"),
    (fighting, "join", "r_49", "26.G3.ground.join"),
    (fighting, "done", None, "8.2"),
    (reinforcing, "place", ("g_td_7", "baltic_f"), "8.2"),
    (arranging, "action", "G3.naval.move", "8.2"),
    (refitting, "replace", "g_tr_1", "26.G1.emergency"),
    (placing, "show", "r_2sib", "20.0.reveal"),
    (placing, "to", "riga", "26.G3.ground.move"),
]
"""Wishes that belong to another moment."""


@pytest.mark.parametrize(("where", "verb", "noun", "rule"), [*IN_TIME, *OUT_OF_TIME])
def test_a_wish_is_answered_by_its_rule(where: Callable[[], State], verb: str, noun: Noun, rule: str) -> None:
    s = where()
    (reason, *_) = play.why(s, s.asked, verb, noun)
    assert reason.rule == rule, reason.text
    assert rule in game().rulebook.rules


@pytest.mark.parametrize(("where", "verb", "noun", "rule"), OUT_OF_TIME)
def test_a_wish_at_the_wrong_moment_hears_when_it_is_right(
    where: Callable[[], State], verb: str, noun: Noun, rule: str
) -> None:
    s = where()
    assert verb not in s.options.verbs()
    (reason, *_) = play.why(s, s.asked, verb, noun)
    assert reason.text.endswith(play.current(s).question(s))
