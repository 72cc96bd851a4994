"""Events in words: a class with a method for each kind of event, or a template for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from sandtable.core.events import Event, Fact, Facts
from sandtable.game.presentation import plain_sentence
from sandtable.game.vocabulary import Vocabulary, plain, sentence_case
from sandtable.kit.words import listed

D = TypeVar("D")


class Sentences(Generic[D]):
    """Turns events into sentences: `tell_game_over` tells an event of the kind "game over" or "game-over"."""

    def __init__(self, data: D) -> None:
        self.data = data
        self.sentences: dict[str, Callable[[Facts], str]] = {
            name.removeprefix("tell_").replace("_", " "): getattr(self, name)
            for name in dir(self)
            if name.startswith("tell_")
        }

    def sentence(self, event: Event) -> str:
        """The line of the log for an event."""
        return self.sentences[event.kind.replace("-", " ")](event.facts)


class Templates:
    """Turns events into sentences by templates: {"moved": "{unit:unit} goes to {to:hex}"}.

    What stands behind the colon is the kind of noun that the fact is; a list of nouns is told as one, two and
    three. An event without a template is told by its kind and facts.
    """

    def __init__(self, vocabulary: Vocabulary, templates: Mapping[str, str]) -> None:
        self.vocabulary = vocabulary
        self.templates = templates

    def __call__(self, event: Event) -> str:
        template = self.templates.get(event.kind)
        if template is None:
            return plain_sentence(event)
        return sentence_case(
            re.sub(r"\{(\w+):?(\w*)\}", lambda gap: self._told(event.facts[gap[1]], gap[2]), template)
        )

    def _told(self, fact: Fact, kind: str) -> str:
        nouns = [fact] if isinstance(fact, (str, int)) or not isinstance(fact, Sequence) else fact
        return listed(self.vocabulary.part(kind, plain(noun)) for noun in nouns)
