"""What the yardstick asks of a revision, in the words of this one.

It alone knows modules and fields: when they move, this file changes and `probe.py` does not. A game and a
table are whatever the functions here make of them, and so is a position, which is bare of dice and record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable import CHANCE, GAMES, Choice, Noun, Setup, Side, Table, load, load_record
from sandtable.bots import Bot, bot
from sandtable.core import play
from sandtable.core.options import Nouns
from sandtable.core.state import State, dump
from sandtable.game.game import AnyGame
from sandtable.record.lines import Record, encode
from sandtable.record.table import setup_of
from sandtable.record.verify import verify
from sandtable.server.endpoints import DOCUMENT
from sandtable.server.room import PERSON, Room
from sandtable.server.store import SeatRow, Stored, TableRow

# --- games ---------------------------------------------------------------------------------------


def games() -> list[str]:
    """The games by name."""
    return list(GAMES)


def opened(name: str, scenario: str, options: Sequence[str]) -> AnyGame:
    """A game as it is set up; ValueError if it cannot be set up so."""
    return load(name, None, Setup(scenario, frozenset(options)))


def facts(game: AnyGame) -> dict[str, Any]:
    """What a game says of itself; `scenarios` and `switches` have ids, a switch perhaps a group."""
    return {
        "title": game.title,
        "subtitle": game.subtitle,
        "sides": game.sides,
        "rules version": game.rules_version,
        "data hash": game.data_hash,
        "kinds": {name: kind.ids for name, kind in game.vocabulary.kinds.items() if kind.ids},
        "scenarios": game.scenarios,
        "switches": game.options,
        "rivals": game.rivals,
        "commits": frozenset(verb for verb, told in game.vocabulary.verbs.items() if told.confirm),
        "rules": game.rulebook.rules,
    }


def verbs(game: AnyGame) -> Mapping[str, str]:
    """The verbs in the order that numbers actions for learning, each with the kind of its nouns."""
    return {verb: told.kind or "none" for verb, told in game.vocabulary.verbs.items()}


def board(game: AnyGame) -> Any:
    """What never changes, for drawing."""
    return game.presentation.board()


def spell(game: AnyGame, verb: str, noun: Noun) -> Noun:
    """A noun as records write it."""
    return game.spell(verb, noun)


# --- tables --------------------------------------------------------------------------------------


def begun(game: AnyGame, key: str) -> Table:
    """A table with keyed dice."""
    return Table.new(game, {side: side for side in game.sides}, key=key, nonces=list(game.sides))


def replayed(game: AnyGame, path: Path) -> Iterator[Table]:
    """A golden record's table, before its first line and after each."""
    record = load_record(path)
    table = Table(game, Record(record.header), None)
    yield table
    for line in record.lines:
        table.follow([encode(line)])
        yield table


def header_of(path: Path) -> tuple[str, str, list[str]]:
    """The game of a record, its scenario and its options."""
    header = load_record(path).header
    setup = setup_of(header)
    return header.game, setup.scenario, sorted(setup.options)


def rolls(game: AnyGame, path: Path) -> int:
    """How many rolls of a record are verified."""
    return verify(game, load_record(path))


def last_line(table: Table) -> str:
    """The last line of the record as it is written."""
    lines = table.record.lines
    return encode(lines[-1] if lines else table.record.header)


def number(table: Table) -> int:
    """How many choices stand."""
    return table.number


def asked(table: Table) -> Side | None:
    """The side that is asked; None when the game is over."""
    return None if table.decision is None else table.decision.side


def question(table: Table) -> tuple[str, str]:
    """The rule and the prompt of the open question."""
    decision = table.decision
    return ("", "") if decision is None else (decision.rule, decision.prompt)


def offered(table: Table) -> Sequence[tuple[str, Nouns]]:
    """The legal choices: the nouns of each verb, perhaps as a virtual list."""
    return () if table.decision is None else table.decision.options.groups


def view(table: Table, side: Side | None) -> Any:
    """What a side may know; None is a spectator."""
    return table.view(side)


def hints(table: Table, side: Side) -> Any:
    """What a client is told of the choices."""
    return table.game.presentation.overlays_for(table.state, side)


def told(table: Table, side: Side | None, since: int) -> list[dict[str, Any]]:
    """What a side may know of what happened, with the sentences of the log."""
    return [
        {"number": number, "event": event, "sentence": table.game.presentation.sentence(event)}
        for number, event in table.log(side, since)
    ]


def why(table: Table, side: Side, verb: str, noun: Noun) -> Any:
    """The reasons against a choice."""
    return table.why(side, verb, noun)


def choose(table: Table, side: Side, verb: str, noun: Noun) -> None:
    """Make a choice; Chance answers at once."""
    table.choose(side, verb, noun)


def undo_limit(table: Table, side: Side) -> int:
    """How far back a side may go."""
    return table.undo_limit(side)


def undo(table: Table, side: Side) -> None:
    """Take back a side's last choice."""
    table.undo(side)


def ending(table: Table) -> dict[str, Any]:
    """Who has won so far, with which score, and how it ended."""
    game, s = table.game, table.state
    return {"winner": game.winner(s), "score": game.score(s), "ending": game.ended(s)}


# --- positions -----------------------------------------------------------------------------------


def position(table: Table) -> State[Any]:
    """The position of a table, as a copy of its own."""
    copy: State[Any] = table.state.clone()
    return copy


def clone(s: State[Any]) -> State[Any]:
    """A copy of a position."""
    return s.clone()


def start(game: AnyGame) -> State[Any]:
    """The first position."""
    first: State[Any] = game.start()
    return first


def over(s: State[Any]) -> bool:
    """Whether a position is the end of the game."""
    return s.over


def player(s: State[Any]) -> Side | None:
    """The side that is asked; None is Chance."""
    return None if s.asked == CHANCE else s.asked


def options(s: State[Any]) -> Sequence[tuple[str, Nouns]]:
    """The legal choices of a position."""
    return s.options.groups


def carry_out(s: State[Any], verb: str, noun: Noun) -> None:
    """Answer the open question, whoever is asked: checked, then carried out."""
    play.choose(s, s.asked, verb, noun)


def any_choice(s: State[Any], random: Random) -> Choice:
    """One of the legal choices, each as likely as another."""
    return s.options.sample(random.randrange)


def seen(game: AnyGame, s: State[Any], side: Side | None) -> Any:
    """What a side may know of a position."""
    return game.view(s, side)


def dumped(game: AnyGame, s: State[Any]) -> tuple[bytes, bytes]:
    """A position as it is saved, and as it is saved again after it was restored."""
    data = dump(s)
    return data, dump(game.restore(data))


# --- bots ----------------------------------------------------------------------------------------


def new_bot(spec: str) -> Bot:
    """A bot by its name and settings."""
    return bot(spec)


def answer(bot: Bot, game: AnyGame, view: Any, random: Random) -> Choice:
    """What a bot chooses."""
    return bot.choose(game, view, random)


def thoughts(bot: Bot) -> Any:
    """What a bot considered for its last choice, best first; None if nothing."""
    return bot.explanation and bot.explanation.lines


# --- the server ----------------------------------------------------------------------------------


class SilentListener:
    """A listener at a table of a server that drops what it is sent."""

    def __init__(self, side: Side | None) -> None:
        self.side = side

    def send(self, message: bytes) -> None:
        """Drop a message."""

    def hang_up(self) -> None:
        """Do nothing when the server ends the connection."""


def served(game: AnyGame, key: str) -> Room:
    """A server's table with a person at each seat, all of them and a spectator listening."""
    row = TableRow("table", game.name, "", "A table", key, "", "waiting", "", number=0, created=0, changed=0)
    seats = [SeatRow(side, PERSON, side, "", side) for side in game.sides]
    no_store: Any = None
    room = Room(game, Stored(row, seats), no_store, lambda room: None)
    room.begin()
    room.listeners = {SilentListener(side) for side in (None, *room.sides())}
    return room


def table_of(room: Room) -> Table:
    """The game at a server's table."""
    if room.table is None:
        raise ValueError("the game has not begun")
    return room.table


def serve(room: Room, side: Side, verb: str, noun: Noun) -> Mapping[Side | None, bytes]:
    """All that a server does for a choice but the database and the sockets; what is sent, by side."""
    since = room.number + 1
    table_of(room).choose(side, verb, noun)
    room.answer_the_obvious()
    lines = room.new_lines()
    room.row = room.current_row()
    found = room.found_notes(since)
    room.kept += len(lines)
    heard = None if room.state == "finished" else room.chat.learn(found)
    sent = room.publish(since, chat=room.named(heard))
    return {reader: message.data for reader, message in sent.items()}


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    found: dict[str, Any] = msgspec.json.decode(DOCUMENT)
    return found
