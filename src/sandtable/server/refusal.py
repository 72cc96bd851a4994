"""Typed refusals: what the service says when it will not do something."""

from __future__ import annotations

from sandtable.core.procedure import Violation


class Refusal(Exception):
    """A refusal with a code for programs, a sentence for people, and the rules that speak against it."""

    def __init__(self, status: int, code: str, text: str, violations: list[Violation] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.violations = violations or []


def no_table() -> Refusal:
    """There is no such table."""
    return Refusal(404, "no-such-table", "There is no such table.")


def wrong_token() -> Refusal:
    """The token opens no seat here."""
    return Refusal(401, "wrong-token", "This link does not belong to a seat at this table.")


def not_your_seat(side: str) -> Refusal:
    """The token opens another seat."""
    return Refusal(403, "not-your-seat", f"You do not hold the {side} seat.")


def stale(number: int) -> Refusal:
    """The game has moved on."""
    return Refusal(409, "stale", f"The game has moved on: it is at choice {number} now.")


def malformed(text: str) -> Refusal:
    """The message cannot be read."""
    return Refusal(400, "malformed", text)
