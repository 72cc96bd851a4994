"""The vocabulary of a game: every verb with its noun and its words, and every kind of noun with its names.

A verb is described here once. Terminal, browser, environments and tests read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

import msgspec

from sandtable.core.options import Choice, Noun

Names: TypeAlias = Mapping[Noun, str]
"""What things are called."""

NO_NAMES: Names = {}
LIST = "list"
"""The kind of all nouns that have parts."""


class Kind(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A kind of nouns.

    `name` is one of them in words ("a ship"); `place` says whether they are places of the map. `names` are
    the nouns in words, `ids` how records spell them where that differs from the noun itself.

    `short` are names for where there is little room, such as what is printed on a counter: buttons have them,
    and they can be typed. `headings` are the titles under which lists put nouns of a long kind.

    A noun without a name is put into `other`, a number divided by `divisor` and filled up to `digits` behind
    its sign; one below 0 into `negative`, without its sign, if there is such a text. With `any`, one will do
    as well as another: of choices that differ only in it the first is listed, and meant if it is not named.
    """

    name: str
    place: bool = False
    any: bool = False
    names: Mapping[Noun, str] = {}
    ids: Mapping[Noun, str] = {}
    short: Mapping[Noun, str] = {}
    headings: Mapping[Noun, str] = {}
    other: str = "{}"
    negative: str = ""
    divisor: int = 1
    digits: int = 0

    def words(self, noun: Noun, *, short: bool = False) -> str:
        """A noun in words, by its short name if that is wanted and there is one."""
        found = (self.short.get(noun) if short else "") or self.names.get(noun) or self.ids.get(noun)
        if found:
            return found
        if not isinstance(noun, (int, float)):
            return self.other.replace("{}", str(noun))
        value = figure(abs(noun) if self.divisor == 1 else abs(noun) / self.divisor).zfill(self.digits)
        if noun < 0:
            return self.negative.replace("{}", value) or self.other.replace("{}", f"-{value}")
        return self.other.replace("{}", value)


class Verb(msgspec.Struct, frozen=True, omit_defaults=True):
    """A verb: its noun and its words.

    `noun` is the kind of its nouns, or the kinds of their parts; "" stands for none.
    `says` is the choice in words, with "{}" for the noun, "{0}" and "{1}" for its parts; `asked` has other
    words for some questions, by their class names.
    `rank` orders verbs on buttons and in lists, the lowest first. With more than `buttons` nouns a verb has
    no buttons: its nouns are on the map and in the list of all choices. Enter takes the first verb that is a
    `default`, unless an `open` one of lower rank is offered. A verb to `confirm` is never chosen
    automatically, even if nothing else is left. The nouns of a `seldom` one are listed only where all are
    wanted. Of a verb that is `whole`, a list also tells which nouns cannot be chosen, and why not.
    """

    noun: str | tuple[str, ...] = ""
    says: str = ""
    asked: Mapping[str, str] = {}
    rank: int = 50
    buttons: int = 6
    default: bool = False
    open: bool = False
    confirm: bool = False
    seldom: bool = False
    whole: bool = False

    @property
    def kind(self) -> str:
        """The kind of its nouns; "list" if they have parts."""
        return self.noun if isinstance(self.noun, str) else LIST


PLAIN = Verb()
"""What a verb without an entry is like."""


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """Every verb of a game, in the order that numbers actions for learning, and every kind of noun."""

    verbs: Mapping[str, Verb]
    kinds: Mapping[str, Kind] = {}

    @cached_property
    def _nouns(self) -> dict[str, dict[str, Noun]]:
        return {
            name: {id: noun for noun, id in kind.ids.items()} for name, kind in self.kinds.items() if kind.ids
        }

    @cached_property
    def ranked(self) -> list[str]:
        """The verbs by rank."""
        return sorted(self.verbs, key=lambda verb: self.verbs[verb].rank)

    def in_order(self, verbs: Mapping[str, object]) -> list[str]:
        """Some verbs by rank; those that it does not know come last."""
        known = [verb for verb in self.ranked if verb in verbs]
        return [*known, *(verb for verb in verbs if verb not in self.verbs)]

    def verb(self, name: str) -> Verb:
        """A verb; a plain one if it is not known."""
        return self.verbs.get(name, PLAIN)

    # --- records -----------------------------------------------------------------------------

    def spell(self, verb: str, noun: Noun) -> Noun:
        """A noun as records write it."""
        found = self.verbs.get(verb)
        kind = self.kinds.get(found.kind) if found else None
        return kind.ids.get(noun, noun) if kind is not None else noun

    def read(self, game: str, verb: str, text: object) -> Choice:
        """A choice from its written form; an error about an unknown verb names the known ones."""
        if verb not in self.verbs:
            raise ValueError(f"{verb!r} is no verb of {game}: {', '.join(sorted(self.verbs))}")
        kind = self.verbs[verb].kind
        if kind in self._nouns:
            if isinstance(text, str) and text in self._nouns[kind]:
                return verb, self._nouns[kind][text]
            raise ValueError(f"{game} has no {kind} {text!r}")
        return verb, plain(text)

    # --- words -------------------------------------------------------------------------------

    def words(
        self, verb: str, noun: Noun, question: str = "", names: Names = NO_NAMES, *, short: bool = False
    ) -> str:
        """A choice in words, perhaps in short ones; `names` are names that only a position knows."""
        found = self.verb(verb)
        says = found.asked.get(question) or found.says
        told = [] if noun is None else parts(found, noun)
        named = [self.part(kind, part, names, short=short) for kind, part in told]
        whole = " ".join(filter(None, named))
        text = says or (f"{verb} {{}}" if named else verb).replace("_", " ")
        for number, name in enumerate(named):
            text = text.replace(f"{{{number}}}", name)
        return sentence_case(" ".join(text.replace("{}", whole).split()))

    def noun(self, verb: str, noun: Noun, names: Names = NO_NAMES, *, short: bool = False) -> str:
        """A noun of a verb in words, perhaps in short ones."""
        found = parts(self.verb(verb), noun)
        return " ".join(filter(None, (self.part(kind, part, names, short=short) for kind, part in found)))

    def part(self, kind: str, noun: Noun, names: Names = NO_NAMES, *, short: bool = False) -> str:
        """A noun, or a part of one, in words, perhaps in short ones."""
        if not isinstance(noun, tuple) and noun in names:
            return names[noun]
        found = self.kinds.get(kind)
        if found is not None:
            return found.words(noun, short=short)
        return " ".join(map(str, noun)) if isinstance(noun, tuple) else str(noun)

    def thing(self, noun: Noun, names: Names = NO_NAMES, *, short: bool = False) -> str:
        """A thing in words, perhaps in short ones, by the first kind that knows it."""
        kinds = (kind for kind in self.kinds.values() if noun in kind.names or noun in kind.ids)
        found = next(kinds, None)
        return names.get(noun) or (str(noun) if found is None else found.words(noun, short=short))

    def title(self, verb: str, question: str = "") -> str:
        """What a verb is called where its nouns are listed below it: "Sail to ...", "Guns" of "Guns: {}"."""
        found = self.verb(verb)
        text = (found.asked.get(question) or found.says).partition(": {")[0]
        if text in ("", "{}"):
            text = verb.replace("_", " ")
        for gap in ("{}", "{0}", "{1}", "{2}", "{3}"):
            text = text.replace(gap, "...")
        return sentence_case(text.removesuffix(" ..."))


def parts(verb: Verb, noun: Noun) -> list[tuple[str, Noun]]:
    """The parts of a noun, each with its kind."""
    if isinstance(verb.noun, str) or not isinstance(noun, tuple):
        return [(verb.kind, noun)]
    kinds = [*verb.noun, *[""] * len(noun)]
    return list(zip(kinds, noun, strict=False))


def figure(number: float) -> str:
    """A number of 0 or more with at most six decimals, and never with an exponent."""
    return str(number) if isinstance(number, int) else f"{number:.6f}".rstrip("0").rstrip(".")


def sentence_case(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def plain(text: object) -> Noun:
    """A noun from JSON that is spelled as the rules have it: a number, a text, or a list of them."""
    if isinstance(text, (list, tuple)):
        return tuple([plain(part) for part in text])
    if text is None or (isinstance(text, (int, float, str)) and not isinstance(text, bool)):
        return text
    raise ValueError(f"{text!r} is not a noun")
