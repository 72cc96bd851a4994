"""Sampling: the odds of what is hidden, positions of good play, and bots that learn nothing of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any, TypeVar

import pytest

import sandtable
from sandtable.board.hexes import Hex
from sandtable.bots import BOTS, bot
from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State, dump
from sandtable.game.game import AnyGame
from sandtable.game.info import Setup
from sandtable.games.admiral.sampling import sampler as sample_sea
from sandtable.games.admiral.sequence import OrderDeck
from sandtable.games.admiral.state import State as Sea
from sandtable.games.admiral.view import view as sea_view
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.sampling import sampler as sample_faerie
from sandtable.games.faerie.view import view as faerie_view
from sandtable.games.napoleonic import movement as napoleonic
from sandtable.games.napoleonic.gamedata import POOL, Unit
from sandtable.games.napoleonic.sampling import sampler as sample_army
from sandtable.games.napoleonic.view import view as army_view
from sandtable.games.operation_albion.actions import ActionsPhase
from sandtable.games.operation_albion.sampling import sampler as sample_islands
from sandtable.games.operation_albion.view import view as islands_view
from sandtable.testing.subject import pick
from tests import positions as armies
from tests.games.faerie import positions as faerie
from tests.games.operation_albion import positions as islands
from tests.subjects import SUBJECTS

HIDING = [name for name, subject in SUBJECTS.items() if subject.HIDDEN]
"""The games in which a side does not see everything that is there."""

PLAYERS = [f"{name}:nodes=8" if name == "search" else name for name in BOTS if name != "random"]

S = TypeVar("S", bound=State[Any])


# --- good play -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_sampled_positions_fit_positions_of_good_play(name: str) -> None:
    game, random = sandtable.load(name), Random(name)
    s, players = game.start(), [bot("greedy") for _ in sandtable.load(name).sides]
    asked = 0
    while not s.over and asked < 40:
        side = s.asked
        if side == CHANCE:
            play.choose(s, side, *s.options.sample(random.randrange))
            continue
        asked += 1
        view = game.view(s, side)
        if asked % 4 == 0:
            dealt = game.sample(view, random)
            assert game.view(dealt, side) == view
            assert dealt.options == s.options
            SUBJECTS[name].sound(dealt)
        play.choose(s, side, *players[side].choose(game, view, random))


# --- nothing leaks -------------------------------------------------------------------------------


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_changes_no_choice(name: str, player: str) -> None:
    """From the same views and the same luck a bot chooses the same, whatever it cannot see."""
    game, random = sandtable.load(name), Random(f"hidden {name}")
    s, compared = game.start(), 0
    while compared < 2 and not s.over:
        hidden = SUBJECTS[name].shuffled(game, s, s.asked, random) if s.asked != CHANCE else None
        if hidden is not None and dump(hidden[0]) != dump(s) and random.random() < 0.2:
            compared += 1
            assert answers(game, s.clone(), player) == answers(game, hidden[0].clone(), player)
        play.choose(s, s.asked, *pick(s.options, random, 2))
    assert compared


def answers(game: AnyGame, s: State[Any], player: str) -> list[Choice]:
    """What a new bot chooses, one choice after the other, as long as nobody else is asked."""
    mind, random, side = bot(player), Random(1), s.asked
    found: list[Choice] = []
    while s.asked == side and not s.over and len(found) < 3:
        found.append(mind.choose(game, game.view(s, side), random))
        play.choose(s, side, *found[-1])
    return found


# --- the odds ------------------------------------------------------------------------------------


def drawn(sample: Callable[[Random], S], what: Callable[[S], Hashable], draws: int = 1200) -> Counter[Any]:
    """How often what is looked at comes up."""
    random = Random(7)
    return Counter(what(sample(random)) for _ in range(draws))


def even(counts: Counter[Any], outcomes: int) -> bool:
    """Whether all outcomes came up, and as evenly as fair draws do (chi-square, four deviations)."""
    expected = counts.total() / outcomes
    spread = sum((number - expected) ** 2 / expected for number in counts.values())
    degrees = outcomes - 1
    return len(counts) == outcomes and spread < degrees + 4 * sqrt(2 * degrees)


def test_the_scale_tells_even_draws_from_uneven_ones() -> None:
    random = Random(1)
    assert even(Counter(random.randrange(6) for _ in range(1200)), 6)
    assert not even(Counter(random.randrange(7) // 2 for _ in range(1200)), 4)
    assert not even(Counter(random.randrange(5) for _ in range(1200)), 6)


def test_7_7_any_hidden_ottoman_lies_under_a_top_or_in_the_container() -> None:
    s = armies.position(
        "egypt",
        "1730: ot-be-1 ot-be-2 ot-mm-1; 1833: fr-inf-1-1; 1127: fr-garrison; pool: ot-ni-1 ot-se-1",
        phase="movement",
    )
    armies.ask(s, napoleonic.MovementPhase(armies.FRENCH))
    sample = sample_army(s.game, army_view(s, armies.FRENCH))
    stacks = drawn(sample, lambda dealt: dealt.stack(armies.OTTOMAN, 1730))
    assert even(stacks, 4 * 3)
    assert all(stack[-1] == s.game.number["ot-mm-1"] for stack in stacks)


def test_8_4_only_what_can_be_in_the_container_is_drawn_from_it() -> None:
    """Four hidden French units, one place on a river, one elsewhere, two in the container: a brigade that set
    up is not in the container, and gunboats are on a river.
    """
    s = armies.position("egypt", "1127: fr-garrison", player=armies.OTTOMAN, phase="movement")
    game = s.game
    draws = [u for u, piece in enumerate(game.unit) if piece.side == "french" and piece.enter == "pool"]
    boats = next(Unit(u) for u in draws if u in game.gunboats)
    first, second = [Unit(u) for u in draws if u != boats][:2]
    brigade = game.number["fr-inf-1-1"]
    by_river = next(hex for hex in sorted(game.rivers.banks) if hex in game.terrain and hex != 1127)
    inland = next(hex for hex in sorted(game.terrain) if hex not in game.rivers.banks)
    for hex, unit, top in ((by_river, brigade, "fr-inf-2-1"), (inland, first, "fr-inf-1-2")):
        s.place(unit, hex)
        s.place(game.number[top], hex)
    s.where[boats] = s.where[second] = POOL
    ottoman = next(hex for hex in sorted(game.terrain, reverse=True) if hex not in s.stacks[0])
    s.place(game.number["ot-be-1"], ottoman)
    armies.ask(s, napoleonic.MovementPhase(armies.OTTOMAN))
    hidden = [brigade, boats, first, second]
    fitting = {
        tuple(places)
        for places in permutations((by_river, inland, POOL, POOL))
        if places[0] != POOL and places[1] != inland
    }
    sample = sample_army(game, army_view(s, armies.OTTOMAN))
    found = drawn(sample, lambda dealt: tuple(dealt.where[unit] for unit in hidden))
    assert found.keys() == fitting
    assert even(found, len(fitting))


def test_20_0_any_hidden_russian_lies_under_a_top() -> None:
    s = islands.position({"riga": "r_base_riga r_425 r_472 r_lr1", "courland_a": "g_20"}, turn=1)
    s.at["r_2sib"] = s.at["r_lr2"] = "refit"
    islands.ask(s, ActionsPhase(Side(0)))
    sample = sample_islands(s.game, islands_view(s, Side(0)))
    buried = drawn(sample, lambda dealt: frozenset(dealt.units(Side(1), "riga", "ground")[:-1]))
    set_up = {"r_425", "r_472", "r_2sib", "r_lr2"}
    assert even(Counter({units: n for units, n in buried.items() if units <= set_up}), 6)
    assert sum(n for units, n in buried.items() if not units <= set_up) < 0.1 * buried.total()


def test_20_0_reinforcements_are_likelier_on_the_map_later() -> None:
    shares = []
    for turn in (1, 4, 7):
        s = islands.position({"riga": "r_base_riga r_425 r_lr1", "courland_a": "g_20"}, turn=turn)
        islands.ask(s, ActionsPhase(Side(0)))
        sample = sample_islands(s.game, islands_view(s, Side(0)))
        found = drawn(sample, lambda dealt: dealt.at["r_425"] == "riga", 400)
        shares.append(found[True] / found.total())
    assert shares[0] > 0.95 > shares[1] > shares[2]
    assert shares[2] == pytest.approx(1 / (1 + 3 * 6 / 7), abs=0.08)


def skirmish(until: Callable[[Sea], bool], wish: str) -> Sea:
    """The demonstration battle at its first question of the second side where something holds; the first side
    answers as wished.
    """
    s = sandtable.load("admiral", None, Setup("demo-skirmish")).start()
    assert isinstance(s, Sea)
    random = Random(1)
    while s.asked != 1 or not until(s):
        wished = s.asked == 0 and wish in s.options.verbs()
        play.choose(s, s.asked, *((wish, None) if wished else s.options.sample(random.randrange)))
    return s


def test_turn_tactical_sequence_the_deck_is_in_any_order() -> None:
    s = skirmish(lambda s: isinstance(s.agenda[-1], OrderDeck), "rest")
    sample = sample_sea(s.game, sea_view(s, Side(1)))
    found = drawn(sample, lambda dealt: dealt.decks[0])
    assert {tuple(sorted(deck)) for deck in found} == {("a1", "a2", "a3")}
    assert even(found, 6)


def test_preorder_hold_any_card_may_be_held() -> None:
    s = skirmish(lambda s: bool(s.held[0]), "hold")
    sample = sample_sea(s.game, sea_view(s, Side(1)))
    found = drawn(sample, lambda dealt: (dealt.held[0], *dealt.decks[0]))
    assert {tuple(sorted(cards)) for cards in found} == {("a1", "a2", "a3")}
    assert even(found, 6)


def test_11_9_hidden_persons_are_in_any_stack_that_shows_more_rather_together() -> None:
    s = faerie.position({3012: "imric", 3013: "elidor albion*3", 3115: "colleran albion*2"})
    faerie.ask(s, MovementPhase(Side(0)))
    sample = sample_faerie(s.game, faerie_view(s, Side(0)))
    hexes = drawn(sample, lambda dealt: (dealt.at["edric"], dealt.at["dagda"]), 400)
    assert hexes.keys() == {(Hex(one), Hex(two)) for one in (3013, 3115) for two in (3013, 3115)}
    together = hexes[Hex(3013), Hex(3013)] + hexes[Hex(3115), Hex(3115)]
    assert 220 < together < 360


def test_11_9_an_army_has_left_with_its_leader() -> None:
    s = faerie.position({3330: "bogan ochil*6", 3118: "gullfoot fleetfoot", 3013: "elidor albion*3"})
    faerie.ask(s, MovementPhase(Side(1)))
    sample = sample_faerie(s.game, faerie_view(s, Side(1)))
    ochil = drawn(sample, lambda dealt: dealt.ranks(Side(0), Hex(3330)).get("ochil", 0) >= 6, 100)
    assert ochil[True] > 90


def test_17_4_the_main_army_is_rather_where_a_fortress_has_fallen() -> None:
    s = faerie.position({3330: "bogan ochil*3", 3429: "grogan strathclyde*3", 3013: "elidor albion*3"})
    s.ruins |= {Hex(3429)}
    faerie.ask(s, MovementPhase(Side(1)))
    sample = sample_faerie(s.game, faerie_view(s, Side(1)))
    imric = drawn(sample, lambda dealt: int(dealt.at["imric"]), 400)
    assert imric.keys() == {3330, 3429}
    assert imric[3429] > 2 * imric[3330] > 0
