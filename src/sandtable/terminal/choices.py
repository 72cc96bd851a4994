"""Choices for display: grouped by verb, each noun spelled for people."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.options import Noun


class Item(NamedTuple):
    """One choice in words."""

    noun: Noun
    text: str


class Block(NamedTuple):
    """Choices that belong together, perhaps under a heading such as the place of some units.

    `notes` tell what else belongs here but cannot be chosen, and why.
    """

    heading: str
    items: list[Item]
    notes: tuple[str, ...] = ()


class Group(NamedTuple):
    """The choices of one verb; `more` of them are legal too but not worth a line each."""

    verb: str
    title: str
    blocks: list[Block]
    more: int = 0
