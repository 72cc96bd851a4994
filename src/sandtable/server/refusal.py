"""Refusals: each has a status, a code for programs and a sentence for people. Here are the frequent ones."""

from __future__ import annotations

from sandtable.core.procedure import Violation
from sandtable.server.messages import Problem, Reason


class Refusal(Exception):
    """An error that is told to the client, with the rules that speak against what it wanted."""

    def __init__(self, status: int, code: str, text: str, violations: list[Violation] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.violations = violations or []

    def problem(self) -> Problem:
        """The refusal as a message."""
        return Problem(self.code, self.text, [Reason(v.rule, v.text) for v in self.violations])


def spoken(side: str) -> str:
    """The name of a side in a sentence."""
    return side.replace("_", " ")


def no_table() -> Refusal:
    """There is no such table."""
    return Refusal(404, "no-such-table", "There is no such table.")


def no_game(name: str) -> Refusal:
    """There is no such game."""
    return Refusal(404, "no-such-game", f"There is no game {name!r}.")


def not_over(text: str) -> Refusal:
    """Something is told only when the game is over."""
    return Refusal(409, "not-over", text)


def waiting() -> Refusal:
    """The game has not begun."""
    return Refusal(409, "waiting", "The game has not begun: a seat is still open.")


def stale(number: int | None = None) -> Refusal:
    """The table is at another number than the message says, or another server changed it first."""
    now = "" if number is None else f": it is at choice {number} now"
    return Refusal(409, "stale", f"The game has moved on{now}.")


def malformed(text: str) -> Refusal:
    """The message cannot be read."""
    return Refusal(400, "malformed", text)


def too_large(bytes: int) -> Refusal:
    """A message is too long."""
    return Refusal(413, "too-large", f"A message may have {bytes} bytes at most.")


def too_fast() -> Refusal:
    """A visitor or a socket has used up its tokens."""
    return Refusal(429, "too-fast", "Too many requests; wait a moment.")


def unavailable() -> Refusal:
    """The database does not answer, or cannot write."""
    return Refusal(
        503,
        "unavailable",
        "The server cannot reach its database. Send it again in a moment: a request is carried out once.",
    )
