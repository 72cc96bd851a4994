"""The chat of a table, and who may read it: some rulebooks limit who hears whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.game.game import AnyGame
from sandtable.server.store import CHAT_SHOWN, ChatRow


class Chat:
    """The chat of a table. Before and after the game everybody hears everybody."""

    def __init__(self, game: AnyGame, lines: list[ChatRow]) -> None:
        self.game = game
        self.lines = lines

    def next(self, author: str, text: str, now: int, to: list[str] | None, place: str) -> ChatRow:
        """The line that comes after the last one."""
        number = self.lines[-1].number + 1 if self.lines else 1
        return ChatRow(number, author, text, now, to, place)

    def hearers(self, state: State[Any], speaker: Side) -> list[str] | None:
        """The sides that hear a side, itself included; None is everybody, spectators too."""
        sides, talk = self.game.sides, self.game.talk
        if talk is None:
            return None
        heard = [i == speaker or talk.hears(state, speaker, Side(i)) for i in range(len(sides))]
        return None if all(heard) else [name for name, hears in zip(sides, heard, strict=True) if hears]

    def visitors(self, state: State[Any], place: str) -> list[str]:
        """The sides that find a note at a place."""
        talk = self.game.talk
        if talk is None:
            return []
        return [name for i, name in enumerate(self.game.sides) if talk.note_place(state, Side(i)) == place]

    def lying(self) -> list[ChatRow]:
        """The notes that not every side has read."""
        return [said for said in self.lines if said.place and len(said.to or ()) < len(self.game.sides)]

    def found(self, states: Iterable[State[Any]]) -> list[ChatRow]:
        """The notes that get new readers in these positions, with all their readers."""
        notes = {note.number: note for note in self.lying()}
        for state in states:
            for note in notes.values():
                readers = {*(note.to or ()), *self.visitors(state, note.place)}
                to = [name for name in self.game.sides if name in readers]
                notes[note.number] = msgspec.structs.replace(note, to=to)
        return [note for note in notes.values() if note not in self.lines]

    def learn(self, found: Sequence[ChatRow]) -> set[str]:
        """Take over notes with new readers; returns the sides that have something new to read."""
        new = {note.number: note for note in found}
        old = {said.number: said for said in self.lines if said.number in new}
        self.lines = [new.get(said.number, said) for said in self.lines]
        return {name for n, note in new.items() for name in note.to or () if name not in (old[n].to or ())}

    def readable(self, reader: str, *, over: bool) -> list[ChatRow]:
        """The lines that a side has heard or read; "" is a spectator. After the game everybody reads all.

        The lines are numbered anew for each reader: a gap would reveal that others talked.
        """
        lines = self.lines
        if not over:
            lines = [known(said, reader) for said in lines if said.to is None or reader in said.to]
        counted = [msgspec.structs.replace(said, number=n) for n, said in enumerate(lines, 1)]
        return counted[-CHAT_SHOWN:]


def known(said: ChatRow, reader: str) -> ChatRow:
    """A line as a reader may know it: of a note's readers he is told only the author and himself."""
    if not said.place:
        return said
    return msgspec.structs.replace(said, to=[n for n in said.to or () if n in (said.author, reader)])
