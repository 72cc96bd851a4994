"""The browser puts choices into the same words as the terminal, and has its verbs in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest

import sandtable
from sandtable.core.options import Noun
from sandtable.game.vocabulary import NO_NAMES, Kind, Names, Verb, Vocabulary
from tests.nodejs import WEB, node

NODE = """
const { Vocabulary } = await import(process.argv[1]);
let text = "";
for await (const part of process.stdin) text += part;
const { vocabulary, cases } = JSON.parse(text);
const made = new Vocabulary(vocabulary);
const said = cases.map(([verb, noun, question, names]) => {
  made.names = names;
  return [made.words({ verb, noun }, question), made.words({ verb, noun }, question, true)];
});
console.log(JSON.stringify([made.ranked, said]));
"""

NUMBERS: list[Noun] = [0, 7, 1833, 1234567, -3, -1234567]
FRACTIONS: list[Noun] = [777.0, 0.25, 100 / 3, -0.0, -12345.5]

EVERYTHING = Vocabulary(
    {
        "bare_verb": Verb("ship"),
        "turn": Verb("heading", "Turn {}", rank=70),
        "march": Verb("hex", "March to {}", {"Retreat": "retreat to {} and {}"}, rank=10),
        "load": Verb(("ship", "cargo", "heading"), "Load {1} aboard {0}, {2}", {"Any": "Load {}"}),
        "pass": Verb(),
        "halt": Verb("", "stop here", {"Retreat": ""}, rank=10),
        "row": Verb("boat", "Row {}", {"Retreat": ""}),
        "count": Verb("number"),
    },
    {
        "ship": Kind(name="a ship", names={"sms-goeben": "Goeben"}, other="the ship {}"),
        "hex": Kind(name="a hex", names={1833: "Cairo"}, ids={1834: "suez"}, other="hex {}", digits=4),
        "heading": Kind(name="a heading", other="{}° right", negative="{}° left", divisor=2),
        "boat": Kind(name="a boat", names={1: "the gig", 2: "the cutter"}, short={1: "G", 2: ""}, digits=3),
        "number": Kind(name="a number"),
    },
)  # fmt: skip


def nouns_of(vocabulary: Vocabulary, kind: str) -> list[Noun]:
    """Nouns of a kind: some with names, some without; numbers of an unknown kind are whole."""
    found = vocabulary.kinds.get(kind, Kind(name=""))
    named = [*found.names, *found.ids]
    fractions = FRACTIONS if kind in vocabulary.kinds else []
    return [*named[:3], *named[-2:], *found.short, *NUMBERS, *fractions, "some-thing"]


def nouns(vocabulary: Vocabulary, verb: Verb) -> list[Noun]:
    """Nouns of a verb; of those with parts also some with too few and too many."""
    if isinstance(verb.noun, str):
        return nouns_of(vocabulary, verb.noun) if verb.noun else [None]
    kinds = [nouns_of(vocabulary, kind) for kind in (*verb.noun, "")]
    whole = [tuple(some[i % len(some)] for some in kinds) for i in range(9)]
    return [*(noun[:-1] for noun in whole), whole[0][:-2], whole[0]]


def cases(vocabulary: Vocabulary) -> Iterator[tuple[str, Noun, str, Names]]:
    """Choices of every verb, in every question with words of its own, with and without names of a view."""
    for name, verb in vocabulary.verbs.items():
        found = nouns(vocabulary, verb)
        for question in ("", *verb.asked):
            for noun in found:
                yield name, noun, question, NO_NAMES
            yield name, found[0], question, {1833: "the hidden place", "sms-goeben": "a ship out of sight"}


def agree(vocabulary: Vocabulary) -> None:
    """The two say the same."""
    asked = list(cases(vocabulary))
    told = msgspec.json.encode({"vocabulary": vocabulary, "cases": asked}).decode()
    done = node("--input-type=module", "-e", NODE, (WEB / "vocabulary.js").as_uri(), text=told)
    assert done.returncode == 0, done.stderr
    ranked, said = json.loads(done.stdout)
    assert ranked == vocabulary.ranked
    for (verb, noun, question, names), words in zip(asked, said, strict=True):
        ours = [vocabulary.words(verb, noun, question, names, short=short) for short in (False, True)]
        assert words == ours, (verb, noun, question)


@pytest.mark.parametrize("name", sandtable.GAMES)
def test_every_game_has_the_same_words(name: str) -> None:
    agree(sandtable.load(name).vocabulary)


@pytest.mark.parametrize(
    ("kind", "noun", "words"),
    [
        ("number", 1234567, "1234567"),
        ("number", -1234567, "-1234567"),
        ("number", 2.0, "2"),
        ("number", 10**400, f"1{'0' * 400}"),
        ("heading", 1234567, "617283.5° right"),
        ("heading", -90, "45° left"),
        ("boat", -3, "-003"),
        ("boat", 2, "the cutter"),
    ],
)
def test_numbers_are_written_out(kind: str, noun: float, words: str) -> None:
    assert EVERYTHING.kinds[kind].words(noun, short=True) == words


def test_every_property_of_a_verb_means_the_same() -> None:
    agree(EVERYTHING)
