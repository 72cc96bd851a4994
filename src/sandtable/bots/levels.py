"""Levels of difficulty: the name of an opponent, its bot, and how long it thinks."""

from __future__ import annotations

import msgspec

from sandtable.bots import BOTS


class Level(msgspec.Struct, frozen=True):
    """An opponent to choose: `bot` says who plays it, `think` how long a decision takes."""

    id: str
    title: str
    bot: str
    think: str
    about: str


LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level("easy", "Easy", "easy", "at once", "Looks one move ahead, and often forgets to."),
        Level("normal", "Normal", "greedy", "at once", "Looks one move ahead and takes what is worth most."),
        Level(
            "hard",
            "Hard",
            "search:seconds=1",
            "about 1 s a decision",
            "Looks several moves ahead; over a long plan it thinks for up to 5 s.",
        ),
    )
}

ADVISER = LEVELS["hard"].bot
"""The bot that makes suggestions."""


def spec(name: str) -> str:
    """The bot behind the name of a level; a bot's own name stands for itself."""
    return LEVELS[name].bot if name in LEVELS else name


def is_bot(name: str) -> bool:
    """Whether a name is that of a level or a bot, and not that of a person at a seat."""
    return name in LEVELS or name.partition(":")[0] in BOTS


def think(kind: str) -> str:
    """How long the bot of a seat takes for a decision; empty for a person, or if it is not known."""
    return next((level.think for level in LEVELS.values() if kind in (level.id, level.bot)), "")


SEATS: dict[str, str] = {name: spec(name) for name in (*LEVELS, *BOTS)}
"""The bots that may be given a seat on a server, by the names that they have there."""
