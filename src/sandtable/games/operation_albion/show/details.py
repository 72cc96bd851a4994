"""What a choice costs or brings, for the side that is asked."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.options import Noun
from sandtable.core.side import other
from sandtable.games.operation_albion.combat import Declare, factor
from sandtable.games.operation_albion.forces import March
from sandtable.games.operation_albion.gamedata import BASE, MINEFIELD
from sandtable.games.operation_albion.logistics import refit_row
from sandtable.games.operation_albion.show.seen import SIDES, nature, strength
from sandtable.games.operation_albion.state import State

REFITTED = {"R": "comes back", "D": "to the pool", "X": "destroyed"}
"""[18.1] What a result of refit means for a unit."""


def hits_on(number: int) -> str:
    """[12.7] The results that hit."""
    return "hits on 1" if number == 1 else f"hits on 1\N{EN DASH}{number}"


def own(s: State, noun: Noun) -> str:
    """[2.3.1] The factors of an own unit, and the ship that carries it."""
    unit = str(noun)
    if s.game.cls.get(unit, BASE) in (BASE, MINEFIELD):
        return ""
    text = strength(s.factors(unit), "reduced" * (unit in s.reduced), "on patrol" * (unit in s.patrols))
    return f"{text}, aboard {s.counter(s.aboard[unit]).name}" if unit in s.aboard else text


def hurt(s: State, noun: Noun) -> str:
    """[12.7.one, 12.7.two] What a hit does to a unit."""
    whole = s.counter(str(noun)).steps == 2 and noun not in s.reduced
    return "reduced" if whole else "lost"


def lose(s: State, noun: Noun) -> str:
    """[12.7, 9.4, 17.1.excess] What a unit suffers that takes a hit, or for which there is no room."""
    return hurt(s, noun) if s.battle is not None else own(s, noun)


def refit(s: State, noun: Noun) -> str:
    """[18.1] What the dice bring to a unit."""
    row = refit_row(s, str(noun))
    dice = {
        words: [str(die) for die, r in enumerate(row, 1) if r == result] for result, words in REFITTED.items()
    }
    return "; ".join(f"{words} on {', '.join(found)}" for words, found in dice.items() if found)


def aim(s: State, noun: Noun) -> str:
    """[12.7] The results that hit a kind of target."""
    question = s.agenda[-1]
    return hits_on(factor(s, question.unit, str(noun))) if isinstance(question, Declare) else ""


def there(s: State, noun: Noun) -> str:
    """[20.0, 20.1] What kind of place a space is, and how many units stand there.

    An enemy task force counts as one, however many of its ships are known.
    """
    space = s.game.space[str(noun)]
    words = [nature(space, space.id in s.demolished)]
    for side in (s.asked, other(s.asked)):
        stack = [u for u in s.stacks[side].get(space.id, ()) if s.game.cls[u] != MINEFIELD]
        number = len(stack) if side == s.asked else len({s.forces.get(u, u) for u in stack})
        if number and not (side != s.asked and s.setting_up(side)):
            words.append(f"{number} {SIDES[side]}")
        words += [f"{SIDES[side]} mines"] * (s.mine(side, space.id) is not None)
    return ", ".join(filter(None, words))


def march(s: State, noun: Noun) -> str:
    """[10.0] What a space costs a force on the move, and what is there."""
    question = s.agenda[-1]
    if not isinstance(question, March):
        return there(s, noun)
    cost = question.reach(s)[str(noun)][0]
    return ", ".join(filter(None, (f"{cost} movement", there(s, noun))))


DETAILS: dict[str, Callable[[State, Noun], str]] = {
    **dict.fromkeys(("unit", "add", "drop", "join", "top", "withdraw", "replace", "form", "show"), own),
    **dict.fromkeys(("deploy", "target", "area", "retreat", "rally", "build"), there),
    **dict.fromkeys(("hit", "victim"), hurt),
    "lose": lose,
    "to": march,
    "refit": refit,
    "kind": aim,
}
"""What is told of the nouns of a verb."""
