"""The declarations for TypeScript say of a Python type what its JSON looks like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, NamedTuple, NewType, TypeVar

import msgspec
import pytest

from sandtable.kit.sheet import Colours
from sandtable.server.messages import WireNoun
from tools.declarations import Declarations

N = TypeVar("N", int, float)
Hull = NewType("Hull", int)


class Point(NamedTuple):
    """A point."""

    x: int
    y: int


class Full(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """What is sent in full.

    In several lines.
    """

    kind: str
    hull: Hull | None = None
    by_name: Mapping[str, list[Point]] = {}


class Sparse(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What is sent without what has its default."""

    tone: Literal["good", "bad"]
    rows: tuple[int, ...] = ()


class Pair(msgspec.Struct, Generic[N], frozen=True):
    """Two of a kind."""

    one: N
    other: tuple[N, str]


@dataclass
class Plain:
    """A dataclass."""

    choices: list[int | str]
    anything: Any
    noun: WireNoun


def declared(kind: object, *, sent: bool = False) -> dict[str, str]:
    """The declarations that a type needs."""
    file = Declarations()
    file.sent = sent
    file.said(kind)
    return file.texts


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (int | None, "number | null"),
        (int | float | str, "number | string"),
        (list[tuple[int, str]], "[number, string][]"),
        (tuple[int | str, ...], "(number | string)[]"),
        (dict[int, frozenset[bool]], "Record<string, boolean[]>"),
        (Annotated[str, msgspec.Meta(pattern="^x$")], "string"),
        (Literal["a", 1], '"a" | 1'),
        (Point, "[number, number]"),
    ],
)
def test_what_is_made_of_other_types(kind: object, text: str) -> None:
    assert Declarations().said(kind) == text


def test_a_struct_with_its_comment_and_its_names_on_the_wire() -> None:
    assert declared(Full) == {
        "Full": "/**\n * What is sent in full.\n *\n * In several lines.\n */\n"
        "export interface Full {\n  class: string;\n  hull: Hull | null;\n"
        "  by_name: Record<string, [number, number][]>;\n}",
        "Hull": "export type Hull = number;",
    }


def test_what_may_be_missing() -> None:
    assert "  hull?: Hull | null;\n" in declared(Full, sent=True)["Full"]
    sparse = declared(Sparse)["Sparse"]
    assert '{\n  type: "Sparse";\n  tone: "good" | "bad";\n  rows?: number[];\n}' in sparse


def test_a_generic_struct_is_generic() -> None:
    file = Declarations()
    assert file.said(Pair[int]) == "Pair<number>"
    assert "export interface Pair<N> {\n  one: N;\n  other: [N, string];\n}" in file.texts["Pair"]


def test_aliases_keep_their_names() -> None:
    texts = declared(Plain)
    assert "{\n  choices: (number | string)[];\n  anything: any;\n  noun: WireNoun;\n}" in texts["Plain"]
    assert texts["WireNoun"] == "export type WireNoun = number | string | (number | string)[] | null;"


def test_two_types_of_one_name_and_a_type_without_json_are_errors() -> None:
    file = Declarations()
    file.kinds["Colours"] = Full
    with pytest.raises(ValueError, match="two types are called Colours"):
        file.said(Colours)
    with pytest.raises(TypeError, match="no declaration yet"):
        file.said(complex)
