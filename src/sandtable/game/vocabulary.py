"""The vocabulary of a game: its verbs and their nouns, as records, people and learners spell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sandtable.core.options import Choice, Noun


@dataclass(frozen=True)
class Vocabulary:
    """Every verb with its kind of noun, in the order that numbers actions for learning.

    `kinds` spells nouns for records and people where they differ from those of the rules: a unit by its id,
    a box by its name. Verbs in `confirm` are never chosen automatically, even if nothing else is left.
    """

    verbs: Mapping[str, str]
    kinds: Mapping[str, Mapping[Noun, str]] = field(default_factory=dict)
    confirm: frozenset[str] = frozenset()

    @cached_property
    def _nouns(self) -> dict[str, dict[str, Noun]]:
        return {kind: {name: noun for noun, name in names.items()} for kind, names in self.kinds.items()}

    def spell(self, verb: str, noun: Noun) -> Noun:
        """A noun as records write it."""
        names = self.kinds.get(self.verbs.get(verb, ""))
        return names.get(noun, noun) if names is not None else noun

    def read(self, game: str, verb: str, text: object) -> Choice:
        """A choice from its written form; an error about an unknown verb names the known ones."""
        if verb not in self.verbs:
            raise ValueError(f"{verb!r} is no verb of {game}: {', '.join(sorted(self.verbs))}")
        kind = self.verbs[verb]
        if kind in self.kinds:
            if isinstance(text, str) and text in self._nouns[kind]:
                return verb, self._nouns[kind][text]
            raise ValueError(f"{game} has no {kind} {text!r}")
        return verb, plain(text)


def plain(text: object) -> Noun:
    """A noun from JSON that is spelled as the rules have it: a number, a text, or a list of them."""
    if isinstance(text, (list, tuple)):
        return tuple([plain(part) for part in text])
    if text is None or (isinstance(text, (int, float, str)) and not isinstance(text, bool)):
        return text
    raise ValueError(f"{text!r} is not a noun")
