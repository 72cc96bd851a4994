"""Small games: a state that copies itself, and the view and sampler of a game in which nothing is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import get_annotations
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar, get_type_hints

from sandtable.core.options import Noun
from sandtable.core.procedure import AnyProcedure
from sandtable.core.sampling import Sampler
from sandtable.core.side import Side
from sandtable.core.state import G, State
from sandtable.core.view import View
from sandtable.game.vocabulary import Kind, Vocabulary, parts
from sandtable.kit.questions import as_offered, asked_for

CLASS_VAR = re.compile(r"(\w+\.)*ClassVar\b")
"""How the annotation of what is not saved begins: a text, since it may name what is not there yet."""


class PlainState(State[G]):
    """A state whose saved fields are those that its class and the classes before it annotate, in order; each
    needs a default or a value from `__init__`, and a `ClassVar` is none. Dicts and lists in them are copied
    one deep: what they hold must not change.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: G, vocabulary: Vocabulary) -> None:
        super().__init__(game)
        self.vocabulary = vocabulary

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = [kind for kind in reversed(cls.__mro__) if kind not in PlainState.__mro__]
        told = {name: hint for kind in own for name, hint in get_annotations(kind).items()}
        cls.fields = tuple(name for name, hint in told.items() if not CLASS_VAR.match(str(hint)))
        cls.saved = ("agenda", *cls.fields)

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.game, twin.vocabulary = self.game, self.vocabulary
        twin.agenda, twin.events = self.agenda.copy(), []
        twin.asked, twin.options = self.asked, self.options
        for name in self.fields:
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def knows(self, verb: str, noun: Noun) -> bool:
        """Whether the vocabulary has the verb, and names for all parts of the noun whose kinds have names."""
        found = self.vocabulary.verbs.get(verb)
        return found is not None and all(
            known(self.vocabulary.kinds.get(kind), part) for kind, part in parts(found, noun)
        )


def copied(value: Any) -> Any:
    """A copy of a dict, a list or a set; anything else as it is."""
    return value.copy() if isinstance(value, (dict, list, set)) else value


def known(kind: Kind | None, noun: Noun) -> bool:
    """Whether a kind has the noun; a kind without names has all."""
    if kind is None or not (kind.names or kind.ids):
        return True
    return not isinstance(noun, float) and (noun in kind.names or noun in kind.ids)


class OpenView(View, frozen=True):
    """The view of a game in which nothing is hidden; a game adds its saved fields under their names."""

    agenda: list[AnyProcedure]


S = TypeVar("S", bound=PlainState[Any])
V = TypeVar("V", bound=OpenView)


class OpenGame(Generic[S, V]):
    """The view and the sampler of a game in which nothing is hidden.

    The view has every saved field of the state, so the sampler only puts them back.
    """

    def __init__(self, name: str, blank: Callable[[], S], view: type[V]) -> None:
        self.name = name
        self.blank = blank
        self.kind = view
        self.saved = tuple(get_type_hints(view).keys() - get_type_hints(View).keys())

    def view(self, s: S, side: Side | None) -> V:
        """What everybody may know: all that is saved. The choices are told only to the side that is asked."""
        missing = {*s.saved} - {*self.saved}
        if missing:
            raise TypeError(f"{self.kind.__name__} lacks {', '.join(sorted(missing))}")
        told = {name: copied(getattr(s, name)) for name in self.saved}
        return self.kind(game=self.name, side=side, asked=asked_for(s, side, as_offered), **told)

    def sampler(self, view: V) -> Callable[[Random], S]:
        """Restores the position of a view of the side that is asked."""
        if view.asked is None or view.side != view.asked.side:
            raise ValueError("only the side that is asked can sample positions")

        def deal(random: Random) -> S:
            s = self.blank()
            for name in self.saved:
                setattr(s, name, copied(getattr(view, name)))
            return s

        return Sampler(deal)
