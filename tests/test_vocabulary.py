"""A game's vocabulary and its rules know the same verbs, and its words stand in no other file.

The census reads the rule modules for the verbs that they offer; random games show which are offered in play.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import sandtable
from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.game.game import AnyGame
from sandtable.game.vocabulary import Verb, Vocabulary
from sandtable.kit.questions import Listed, as_offered
from tests.subjects import SUBJECTS

SRC = Path(sandtable.__file__).parent

DICE = {"die", "dice"}
"""Verbs that core offers for Chance."""

SEEDS = 4
"""Random games of each game."""

SHORTEST = 12
"""Letters: shorter words, such as "Fire at", are plain English that other sentences may use too."""

NOT_RULES = {"vocabulary.py", "__init__.py"}


def folder(name: str) -> Path:
    """The package of a game."""
    made = loaded(name).start()
    package = import_module(type(made).__module__.rpartition(".")[0])
    assert package.__file__ is not None
    return Path(package.__file__).parent


def rule_modules(name: str) -> list[Path]:
    return [path for path in sorted(folder(name).glob("*.py")) if path.name not in NOT_RULES]


def offered_in(tree: ast.AST, verbs: set[str]) -> Iterator[str]:
    """The verbs that a module offers: written in `Offer(...)`, `one_of(...)` and `Options(...)`; those of a
    module that offers one by a variable are all that it names.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("Offer", "one_of") and node.args:
            yield from written_as(node.args[0], tree, verbs)
        if node.func.id == "Options":
            for group in node.args:
                yield from written_as(group.elts[0] if isinstance(group, ast.Tuple) else group, tree, verbs)


def written_as(verb: ast.expr, tree: ast.AST, verbs: set[str]) -> set[str]:
    """The verb that an expression is, or if it is no text, all that its module names."""
    if isinstance(verb, ast.Constant):
        return {str(verb.value)}
    return {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)} & verbs


@cache
def census(name: str) -> frozenset[str]:
    """The verbs that the rule modules of a game offer."""
    verbs = set(loaded(name).vocabulary.verbs)
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in rule_modules(name)]
    return frozenset(verb for tree in trees for verb in offered_in(tree, verbs))


def loaded(name: str) -> AnyGame:
    return SUBJECTS[name].load()


def played(name: str, seed: int) -> Iterator[tuple[AnyGame, str, Listed]]:
    """The questions that a random game asks players, with their options."""
    game = SUBJECTS[name].load(seed)
    for s, _ in SUBJECTS[name].games(seed):
        if not s.over and s.asked != CHANCE:
            yield game, type(play.current(s)).__name__, as_offered(s.options)


@cache
def seen_in_play(name: str) -> frozenset[str]:
    """The verbs that random games offer to players."""
    return frozenset(
        verb for seed in range(SEEDS) for _, _, options in played(name, seed) for verb in options
    )


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_verb_that_a_rule_offers_has_an_entry(name: str) -> None:
    assert census(name) | seen_in_play(name) <= {*loaded(name).vocabulary.verbs} | DICE


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_entry_has_a_rule_that_offers_it(name: str) -> None:
    dead = {*loaded(name).vocabulary.verbs} - census(name) - seen_in_play(name) - DICE
    assert not dead, "no rule offers these verbs"


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_question_named_in_a_vocabulary_is_one_of_the_game(name: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in rule_modules(name))
    asked = {question for verb in loaded(name).vocabulary.verbs.values() for question in verb.asked}
    assert not {question for question in asked if not re.search(rf"^class {question}\b", text, re.MULTILINE)}


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_choice_is_said_in_words(name: str) -> None:
    """No choice of a random game shows an id, an open gap, or nothing at all."""
    for game, question, options in played(name, 0):
        for verb, nouns in options.items():
            words = game.vocabulary.words(verb, nouns[0], question)
            assert words[:1].isupper() or words[:1].isdigit(), words
            assert not re.search(r"[{}_]", words), words
            assert "None" not in words
            assert game.vocabulary.title(verb, question)


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_noun_of_a_verb_has_a_kind(name: str) -> None:
    vocabulary = loaded(name).vocabulary
    kinds = {kind for verb in vocabulary.verbs.values() for kind in of(verb)}
    assert kinds - {"", "number"} <= set(vocabulary.kinds)
    assert set(vocabulary.kinds) <= kinds | {"side", "place"}, "kinds that no verb uses"


def of(verb: Verb) -> tuple[str, ...]:
    """The kinds of a verb's nouns, or of their parts."""
    return (verb.noun,) if isinstance(verb.noun, str) else verb.noun


def sentences(vocabulary: Vocabulary) -> set[str]:
    """The words of all verbs, as far as the first noun, if they are long enough to be somebody's own."""
    said = {text for verb in vocabulary.verbs.values() for text in (verb.says, *verb.asked.values())}
    starts = {text.partition("{")[0] + "{" * ("{" in text) for text in said}
    return {text for text in starts if len(text) >= SHORTEST and " " in text.strip(" {")}


def written(text: str) -> re.Pattern[str]:
    """How a text may be written in Python or JavaScript: in quotes, up to its end or to the first noun."""
    start = re.escape(text.removesuffix("{"))
    end = r"(\$?\{|[\"'`] \+)" if text.endswith("{") else "[\"'`]"
    return re.compile(f"[\"'`]{start}{end}", re.IGNORECASE)


@cache
def others() -> dict[Path, str]:
    """All files that may hold words, but those with the verbs of a game."""
    files = [path for suffix in ("py", "js") for path in SRC.rglob(f"*.{suffix}")]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    return {
        path: text for path, text in texts.items() if not re.search(r"^VERBS\b.*= \{", text, re.MULTILINE)
    }


@pytest.mark.parametrize("name", SUBJECTS)
def test_no_word_of_a_verb_stands_in_another_file(name: str) -> None:
    for text in sentences(loaded(name).vocabulary):
        found = [
            str(path.relative_to(SRC)) for path, content in others().items() if written(text).search(content)
        ]
        assert not found, f"{text!r} is said in {', '.join(found)} too"


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_verb_has_words(name: str) -> None:
    assert not [
        verb for verb, told in loaded(name).vocabulary.verbs.items() if not told.says and verb not in DICE
    ]


def test_the_census_finds_a_verb_without_an_entry() -> None:
    rule = ast.parse(
        'def offers(self, s):\n    yield Offer("fly", s.at, always)\n    yield Offer(verb, (), always)'
    )
    assert {*offered_in(rule, {"walk", "at"})} == {"fly"}
    rule.body.append(ast.Expr(ast.Constant("walk")))
    assert {*offered_in(rule, {"walk", "at"})} == {"fly", "walk"}


def test_the_search_finds_words_that_are_said_again() -> None:
    for text, code in {
        "Sail away to {": "`Sail away to ${name}`",
        "No landing today": "'no landing today'",
    }.items():
        assert written(text).search(code)
    assert not written("No landing today").search("'no landing today, since it storms'")


NAMED = {"cli/new.py": {"crossing"}, "cli/loading.py": {"goeben"}}
"""The template of `sandtable new`, and the game whose record is the sample."""


@pytest.mark.parametrize("part", ["cli", "terminal"])
def test_no_client_knows_a_game_by_its_name(part: str) -> None:
    """Only examples in help name games, and the terminal's maps, each in a module of its own."""
    games = {*SUBJECTS, "napoleonic"}
    for path in (SRC / part).rglob("*.py"):
        if path.parent.name == "maps":
            continue
        texts = {
            node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)
        }
        assert texts & games == NAMED.get(str(path.relative_to(SRC)), set()), path
