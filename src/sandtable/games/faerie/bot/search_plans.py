"""Search plans: the policy of the profile `WARLORDS`; in the last turns also other marches and battles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.play import current
from sandtable.game.mind import Plan
from sandtable.games.faerie.battle import Press
from sandtable.games.faerie.bot.commander import DONE
from sandtable.games.faerie.bot.plans import by_rule
from sandtable.games.faerie.bot.profile import WARLORDS, variants
from sandtable.games.faerie.challenge import Answer, Challenge
from sandtable.games.faerie.combat import DeclareBattles
from sandtable.games.faerie.gamedata import FOMORIAN
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, ReactionPhase
from sandtable.games.faerie.state import State

ROLLOUT_DEPTH = 2000
"""Questions that a rollout answers at most; wars are played to their end."""
LAST_TURNS = 3
"""Player-Turns left from which on a search plays wars out. Before that it costs more than it tells."""
SEVERAL = 3
"""Possible battles up to which every selection of them is a plan."""


def turns_left(s: State) -> int:
    """[5.D, 22.1, 23.1] The Player-Turns that are still to come after this one."""
    return 2 * (s.game.war.turns - s.turn) + (s.player == FOMORIAN)


def search_plans(s: State) -> Iterator[Plan]:
    """The plan of the profile `WARLORDS`; in the last turns also the `others`, each once."""
    best = by_rule(s, WARLORDS[s.asked])
    yield best
    if turns_left(s) <= LAST_TURNS:
        for plan in dict.fromkeys(others(s, best)):
            if plan != best and plan[0] in s.options:
                yield plan


def others(s: State, best: Plan) -> Iterator[Plan]:
    """The marches of other profiles or none, other battles, to go on or not, and every champion."""
    match current(s):
        case MovementPhase() | ForcedMarches() | ReactionPhase():
            yield from (by_rule(s, variant) for variant in variants(s.asked))
            yield (DONE,)
        case DeclareBattles():
            yield from selections(s, best)
        case Press() | Answer():
            yield from ((choice,) for choice in s.options)
        case Challenge():
            yield from ((choice,) for choice in s.options if choice[0] in ("duel", "trial", "done"))


def selections(s: State, best: Plan) -> Iterator[Plan]:
    """[15.1] Selections of battles: of up to `SEVERAL` possible ones any, else all, none, or one less."""
    hexes = cast(list[Hex], s.options.nouns("battle"))
    rest = [choice for choice in best if choice[0] != "battle"]
    fought = [noun for verb, noun in best if verb == "battle"]
    if len(hexes) <= SEVERAL:
        chosen = chain.from_iterable(combinations(hexes, number) for number in range(len(hexes) + 1))
    else:
        chosen = chain([tuple(hexes), ()], combinations(cast(list[Hex], fought), max(0, len(fought) - 1)))
    for battles in chosen:
        yield (*(("battle", hex) for hex in battles), *rest)
