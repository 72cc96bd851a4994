"""Positions of Albion: Land of Faerie, served as games that begin there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import sandtable
from sandtable.board.hexes import Hex
from sandtable.core.options import Choice
from sandtable.core.play import Decision
from sandtable.core.procedure import Procedure
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games.faerie.combat import CombatPhase
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.muster import MovementPhase, ReactionPhase
from sandtable.games.faerie.sequence import GameTurn, Phase, player_turn
from sandtable.games.faerie.state import State
from sandtable.games.faerie.view import View
from sandtable.server import app
from sandtable.server.serve import listen, serve
from tests.browser.kept import Kept, play
from tests.games.faerie.positions import FAERIE, FOMORIAN, ask, game, position

SIDES = ("fomorian", "faerie")
KEY = "17" * 32
PROGRAM = """
import sys
from tests.browser.faerie_games import main
main(*sys.argv[1:])
"""


def told(s: State, *procedures: Procedure[State]) -> State:
    """A position where these come first, then the Faerie Player-Turn and the next Game-Turn."""
    return ask(s, *procedures, *player_turn(FAERIE), GameTurn(s.turn + 1))


def plots() -> State:
    """An enchanter on each side, in Places of Power."""
    s = position({2611: "barguest", 1819: "morigu", 1318: "cluracan ulster*4", 1421: "connan connaught*6"})
    return told(s, Phase(FOMORIAN, "enchantment"), EnchantmentSegment())


def vision() -> State:
    """Sean with Herla's Ring, and enemies beneath their top pieces."""
    places = {
        2441: "sean",
        2340: "cormac weald*6",
        2339: "edric albion*4 foamrider",
        3140: "colleran albion*4",
    }
    s = position(places, kit={"sean": "16"}, escorts=("cormac", "edric"))
    return told(s, Phase(FOMORIAN, "enchantment"), EnchantmentSegment())


def moving(s: State) -> State:
    """The Fomorian Movement Phase."""
    return told(s, MovementPhase(FOMORIAN), Phase(FAERIE, "reaction"), ReactionPhase(FAERIE))


def overrun() -> State:
    """A host before a small band in the open."""
    places = {3031: "imric rurik moray*12 ochil*3", 3033: "spriggan albion*1", 3429: "elidor albion*2"}
    return moving(position(places, escorts=("imric",)))


def evasion() -> State:
    """Troops come upon an enchanter who is alone, and sees them first whatever the dice say."""
    return moving(position({3230: "bogan ochil*2", 3130: "corin", 3429: "elidor albion*2"}))


def battle() -> State:
    """Two hosts in one hex with champions for a duel arcane and a trial by combat."""
    places = {3032: "imric barguest moray*10 dorwen corin elidor albion*9", 3429: "edric albion*2"}
    s = position(places, phase="combat", escorts=("imric", "elidor"), kit={"dorwen": "22"})
    return told(s, CombatPhase(FOMORIAN))


def engagement() -> State:
    """Two fleets in one sea hex."""
    places = {
        3616: "stormcrow redtooth oakheart fleetfoot evenstar mornstar seawitch",
        3429: "edric albion*2",
    }
    s = position(places, phase="combat", aboard={"gairloch": "redtooth", "moray": "oakheart"})
    return told(s, CombatPhase(FOMORIAN))


def search() -> State:
    """Enchanters with Misha's Rod in Caer Brandingle: they find something whatever the dice say."""
    places = {1323: "misha dunatis corin", 1421: "connan connaught*6"}
    s = position(places, player=FAERIE, kit={"misha": "17"}, lies={"01": 1323, "02": 1323})
    return ask(s, MovementPhase(FAERIE), GameTurn(s.turn + 1))


def scrying() -> State:
    """Dobie with the Scrying Glass at home, enemies in his sight."""
    places = {3337: "dobie", 3140: "colleran albion*4", 3429: "elidor albion*2"}
    s = position(places, kit={"dobie": "20 01"})
    return told(s, Phase(FOMORIAN, "enchantment"), EnchantmentSegment())


POSITIONS: dict[str, Callable[[], State]] = {
    start.__name__: start for start in (plots, vision, overrun, evasion, battle, engagement, search, scrying)
}


def build(name: str, setup: Setup) -> AnyGame:
    """The game that begins with one of the positions."""
    return replace(game(), name=name, start=POSITIONS[name])


def kept(name: str, *choices: Choice) -> Kept:
    """The game from one of the positions, after these choices."""
    waiting = list(choices)
    started = build(name, game().setup)
    return started, KEY, play(started, KEY, lambda *_: waiting.pop(0), lambda *_: not waiting)


CHALLENGES: tuple[Choice, ...] = (
    ("battle", Hex(3032)),
    ("terrain", "clear"),
    ("duel", "barguest"),
    ("trial", "imric"),
    ("accept", "corin"),
    ("accept", "dorwen"),
)
"""The battle up to both single combats."""


def war(until: Callable[[Decision, View], bool], *choices: Choice) -> Kept:
    """The whole war, in which both sides do nothing until something is asked, but for these choices."""
    waiting = list(choices)
    whole = sandtable.load("faerie", None, Setup("faerie-twilight", frozenset()))

    def choose(decision: Decision, view: View, luck: Random) -> Choice:
        if view.phase == "movement" and waiting and waiting[0] in decision.options:
            return waiting.pop(0)
        quiet = [verb for verb in ("done", "stop", "abstain") if verb in decision.options.verbs()]
        verb = quiet[0] if quiet else next(iter(decision.options.verbs()))
        return verb, decision.options.nouns(verb)[0]

    return whole, KEY, play(whole, KEY, choose, until)


def main(host: str, port: str, database: str) -> None:
    """Serve a game from each of the positions."""
    games = {name: partial(build, name) for name in POSITIONS}
    serve(app.make_app(games, database, think=0), listen(host, int(port)))
