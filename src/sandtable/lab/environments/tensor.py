"""Observations: a view as a tensor of fixed shape, its tables laid out by the game's description.

The tensor depends on nothing but the view and the steps of the answer that were already taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import prod
from typing import Any, NamedTuple, get_args, get_type_hints
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from sandtable.core.options import Noun
from sandtable.core.procedure import Procedure
from sandtable.core.view import View
from sandtable.lab.environments.actions import Branch
from sandtable.lab.environments.description import GameDescription

LIMIT = 100.0
"""Largest absolute value in a tensor; larger numbers are clipped."""

RULES = 32
"""Slots for the rule that asks, chosen by the CRC-32 of its number."""

FIGURES = 8
"""Numbers of the open question that have a slot; further ones are left out."""

FACT = re.compile(r"(?P<path>[\w.]+)(?P<at>@\w*)?(/(?P<by>\w+))?(: (?P<fields>.+))?")
"""The notation of a fact, as `description.py` explains it."""


class Part(NamedTuple):
    """A named slice of the tensor: where it starts, its shape, and what its columns (or slots) mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...] = ()

    @property
    def slice(self) -> slice:
        """The part's place in the flat tensor."""
        return slice(self.start, self.start + prod(self.shape))


class Fact(NamedTuple):
    """One line of a description, and its first column in its table."""

    path: tuple[str, ...]
    at: str | None
    by: str | None
    fields: tuple[tuple[str, float], ...]
    scale: float
    column: int
    width: int


class Found(NamedTuple):
    """A thing that a view names, with the value, record, dict key and owner it was found with."""

    thing: Any
    value: Any
    record: Any
    key: Any
    owner: int


class Encoder:
    """Turns the views of one game into tensors; `parts` names the slices."""

    def __init__(self, description: GameDescription) -> None:
        self.description = description
        self.parts: dict[str, Part] = {}
        self.size = 0
        game, spec = description.game, description.spec
        self._verbs = {verb: slot for slot, verb in enumerate(game.vocabulary.verbs)}
        self._positions = description.positions()
        self._integers: dict[type, list[tuple[str, str | None]]] = {}
        self._add("viewer", game.sides)
        self._add("asked", [*game.sides, "chance or over"])
        self._add("verbs", list(game.vocabulary.verbs))
        self._add("rule", [f"bucket {slot}" for slot in range(RULES)])
        self._add("figures", [f"figure {slot}" for slot in range(FIGURES)])
        self._add("answer", [*game.vocabulary.verbs, "rank from", "rank to"])
        sides = [f" {side}" for side in game.sides]
        whose = [(number, sides if number.endswith("*") else [""]) for number in spec.numbers]
        self._add("numbers", [number.rstrip("*") + side for number, several in whose for side in several])
        for field, words in spec.words.items():
            self._add(field, words)
        self._facts: dict[str, list[Fact]] = {}
        for table, things in description.tables.items():
            columns = ["question", "answer"]
            self._facts[table] = [self._fact(text, columns) for text in spec.facts[table]]
            kind = game.vocabulary.kinds.get(table)
            ids = kind.ids if kind else {}
            rows = tuple(str(ids.get(thing, thing)) for thing in things)
            self._add(table, columns, rows)

    def _add(self, name: str, columns: Sequence[str] | Mapping[str, str], rows: tuple[str, ...] = ()) -> None:
        shape = (len(rows), len(columns)) if rows else (len(columns),)
        self.parts[name] = Part(name, self.size, shape, tuple(columns), rows)
        self.size += prod(shape)

    def _fact(self, text: str, columns: list[str]) -> Fact:
        match = FACT.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is no fact")
        path, at, by, fields = (match["path"], match["at"], match["by"], (match["fields"] or "").split())
        own = [path, *([f"{path} x", f"{path} y"] if at else []), *(f"{path} {field}" for field in fields)]
        first = len(columns)
        for side in self.description.game.sides if by else ("",):
            columns += [f"{name} {side}".rstrip() for name in own]
        steps, scale = tuple(path.split(".")), self.description.scale
        scaled = tuple((field, scale(field)) for field in fields)
        return Fact(steps, (at[1:] or "value") if at else None, by, scaled, scale(steps[-1]), first, len(own))

    def encode(self, view: View, answer: Branch | None = None) -> NDArray[np.float32]:
        """The tensor of a view; `answer` is the unfinished answer to the open question."""
        where: list[int] = []
        what: list[float] = []

        def put(part: str, slot: int, value: float = 1.0) -> None:
            where.append(self.parts[part].start + slot)
            what.append(value)

        asked = view.asked
        if view.side is not None:
            put("viewer", view.side)
        nobody = len(self.description.game.sides)
        put("asked", asked.side if asked is not None and asked.side >= 0 else nobody)
        for verb in asked.options if asked is not None else ():
            put("verbs", self._verbs[verb])
        if asked is not None and asked.rule:
            put("rule", crc32(asked.rule.encode()) % RULES)
        if answer is not None:
            put("answer", self._verbs[answer.verb])
            put("answer", len(self._verbs), answer.span[0])
            put("answer", len(self._verbs) + 1, answer.span[1])
        numbers = self.description.spec.numbers
        for slot, value in enumerate(chain.from_iterable(self._values(view, number) for number in numbers)):
            put("numbers", slot, value)
        for field, words in self.description.spec.words.items():
            if getattr(view, field) in words:
                put(field, words.index(getattr(view, field)))
        things, figures = self._question(view)
        for slot, figure in enumerate(figures[:FIGURES]):
            put("figures", slot, figure / self.description.scale(""))
        said = answer.named if answer is not None else ()
        for name in self._facts:
            for slot, value in self._table(name, view, things.get(name, ()), said):
                put(name, slot, value)
        tensor = np.zeros(self.size, np.float32)
        tensor[where] = np.clip(what, -LIMIT, LIMIT)
        return tensor

    def _table(
        self, name: str, view: View, asked: Sequence[Noun], said: Sequence[Noun]
    ) -> Iterator[tuple[int, float]]:
        """The slots of a table that are not 0, each with its value."""
        rows, width = self.description.rows[name], self.parts[name].shape[1]
        for column, things in enumerate((asked, said)):
            for thing in things:
                if thing in rows:
                    yield rows[thing] * width + column, 1.0
        for fact in self._facts[name]:
            for found in follow(view, fact):
                row, side = rows.get(found.thing), side_of(fact.by, found)
                if row is None or side is None:
                    continue
                first = row * width + fact.column + side * fact.width
                if fact.width == 1 and found.value is None:
                    yield first, 1.0
                else:
                    yield from enumerate(self._told(fact, found), first)

    def _values(self, view: View, number: str) -> list[float]:
        """A number of the view, scaled, or one for each side."""
        name = number.rstrip("*")
        value: Any = view
        for step in name.split("."):
            value = getattr(value, step) if value is not None else None
        scale = self.description.scale(name)
        if not number.endswith("*"):
            return [size(value) / scale]
        sides = len(self.description.game.sides)
        return [size(one) / scale for one in (*value, *[0] * sides)[:sides]]

    def _told(self, fact: Fact, found: Found) -> list[float]:
        """The columns of a fact about one thing."""
        plain = isinstance(found.value, (int, float)) and fact.by != "value"
        told = [1.0 + found.value / fact.scale if plain else 1.0]
        if fact.at is not None:
            told += self._positions.get(told_by(found, fact.at), (0.0, 0.0))
        for field, scale in fact.fields:
            told.append(size(told_by(found, field)) / scale)
        return told

    def _question(self, view: View) -> tuple[dict[str, list[Noun]], list[float]]:
        """The things that the open question names, by table, and its numbers."""
        things: dict[str, list[Noun]] = {}
        figures: list[float] = []
        agenda: tuple[Any, ...] = getattr(view, "agenda", ())
        for field, table in self._fields(type(agenda[-1])) if agenda else ():
            for atom in flat(getattr(agenda[-1], field)):
                if isinstance(atom, str) or table is not None:
                    for name in [table] if table is not None else self.description.tables:
                        things.setdefault(name, []).append(atom)
                elif isinstance(atom, (int, float)):
                    figures.append(float(atom))
        return things, figures

    def _fields(self, procedure: type[Procedure[Any]]) -> list[tuple[str, str | None]]:
        """The fields of a kind of question, each with the table that its numbers refer to, if any."""
        if procedure not in self._integers:
            hints = get_type_hints(procedure)
            integers = self.description.spec.integers
            self._integers[procedure] = [
                (field, next((integers[name] for name in type_names(hints[field]) if name in integers), None))
                for field in procedure.__struct_fields__
                if field != "side"
            ]
        return self._integers[procedure]


def follow(view: View, fact: Fact) -> Iterator[Found]:
    """All things that a fact's path leads to; the step "value" goes from a dict to its values."""
    nodes: list[tuple[Any, Any, Any]] = [(view, None, None)]
    for step in fact.path:
        nodes = [after for node, _, key in nodes for one in each(node) for after in taken(one, step, key)]
    for leaf, record, key in nodes:
        if isinstance(leaf, dict):
            for thing, value in leaf.items():
                yield Found(thing, value, record, key, 0)
        elif not isinstance(leaf, (tuple, list)):
            yield Found(leaf, None, record, key, 0)
        elif fact.by == "index":
            for owner, things in enumerate(leaf):
                for thing in things:
                    yield Found(thing, None, record, key, owner)
        else:
            for thing in leaf:
                pair = thing if isinstance(thing, tuple) else (thing, None)
                yield Found(pair[0], pair[1], record, key, 0)


def taken(node: Any, step: str, key: Any) -> Iterator[tuple[Any, Any, Any]]:
    """One step along a path: each node reached, the record or dict it was in, and its key."""
    if step == "value":
        for name, value in node.items():
            yield from ((one, node, name) for one in each(value))
    elif isinstance(node, dict):
        yield node.get(step, ()), node, key
    elif node is not None:
        yield getattr(node, step), node, key


def each(node: Any) -> Sequence[Any]:
    """The entries of a list; anything else is its own entry."""
    return node if isinstance(node, (tuple, list)) else (node,)


def told_by(found: Found, name: str) -> Any:
    """What is told with a thing: the value or the key of its dict, the index of its owner, or a field of the
    value, or else of the record that names the thing.
    """
    if name == "index":
        return found.owner
    if name in ("value", "key"):
        return getattr(found, name)
    return getattr(found.value if hasattr(found.value, name) else found.record, name)


def side_of(by: str | None, found: Found) -> int | None:
    """The side whose columns a fact belongs to; None if it is nobody's."""
    side = 0 if by is None else told_by(found, by)
    return side if isinstance(side, int) and side >= 0 else None


def size(value: Any) -> float:
    """A value as one number: of a dict the sum, of a list the count, of a word 1; None is -1."""
    if isinstance(value, (int, float)):
        return float(value)
    if isinstance(value, dict):
        return sum(size(one) if isinstance(one, (int, float)) else 1.0 for one in value.values())
    if isinstance(value, (tuple, list)):
        return float(sum(one != "" for one in value))
    if isinstance(value, str):
        return float(value != "")
    return -1.0 if value is None else 1.0


def flat(value: Any) -> Iterator[Any]:
    """The numbers and words in a value, nested ones too."""
    if isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from flat(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from flat(one)
    elif isinstance(value, msgspec.Struct):
        yield from flat(msgspec.structs.astuple(value))
    elif value is not None:
        yield value


def type_names(hint: Any) -> Iterator[str]:
    """The names of all types in a hint."""
    yield getattr(hint, "__name__", "")
    for inner in get_args(hint):
        yield from type_names(inner)
