"""What questions and rolls of several chapters share."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.core.options import Noun, Options, dice
from sandtable.core.procedure import Offer, Procedure, Violation
from sandtable.games.faerie.state import State


def one_of(verb: str, nouns: Collection[Noun], rule: str, text: str) -> Offer:
    """A verb with its nouns; whatever is not among them is refused for one reason."""
    return Offer(verb, nouns, lambda noun: None if noun in nouns else Violation(rule, text))


class TwoDice(Procedure[State], frozen=True):
    """A roll of two dice."""

    def options(self, s: State) -> Options:
        return dice(2)
