"""Typed refusals: what the service says when it will not do something."""

from __future__ import annotations

from sandtable.core.procedure import Violation
from sandtable.server.messages import Problem, Reason


class Refusal(Exception):
    """A refusal with a code for programs, a sentence for people, and the rules that speak against it."""

    def __init__(self, status: int, code: str, text: str, violations: list[Violation] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.violations = violations or []

    def problem(self) -> Problem:
        """The refusal for the wire."""
        return Problem(self.code, self.text, [Reason(v.rule, v.text) for v in self.violations])


def spoken(side: str) -> str:
    """A side in a sentence."""
    return side.replace("_", " ")


def no_table() -> Refusal:
    """There is no such table."""
    return Refusal(404, "no-such-table", "There is no such table.")


def no_game(name: str) -> Refusal:
    """There is no such game."""
    return Refusal(404, "no-such-game", f"There is no game {name!r}.")


def wrong_setup(text: str) -> Refusal:
    """There is no such scenario or optional rule, or they do not go together."""
    return Refusal(422, "wrong-setup", text)


def nobody_hears(place: str) -> Refusal:
    """Talk is limited, and nobody else is within earshot."""
    instead = f"leave a note at {place} instead" if place else "the others are out of earshot now"
    return Refusal(409, "nobody-hears", f"Nobody hears you: {instead}.")


def no_letterbox() -> Refusal:
    """There is nowhere to leave a note."""
    return Refusal(409, "no-letterbox", "There is no place here where you could leave a note.")


def no_advice(side: str) -> Refusal:
    """A side has no say in the open question."""
    return Refusal(409, "no-advice", f"The {spoken(side)} cannot advise on what is asked now.")


def not_alone() -> Refusal:
    """Fair play: no bot helps against a person."""
    return Refusal(
        409, "not-alone", "A bot tells what it would do only where no other person plays, or may sit down."
    )


def not_asked(side: str) -> Refusal:
    """Nothing is asked of a side."""
    return Refusal(409, "not-asked", f"The {spoken(side)} is asked nothing now.")


def adviser_busy() -> Refusal:
    """One question at a time at a table, and not too many elsewhere."""
    return Refusal(429, "adviser-busy", "The bot is still thinking about another question; wait a moment.")


def not_over(text: str) -> Refusal:
    """Something is told only when the game is over."""
    return Refusal(409, "not-over", text)


def lone() -> Refusal:
    """Who plays alone cannot go back behind dice or a reveal."""
    return Refusal(
        409,
        "barred",
        "That cannot be taken back: since then dice were rolled, something was revealed or another "
        "side chose, and nobody else is here to agree.",
    )


def wrong_token() -> Refusal:
    """The token opens no seat here."""
    return Refusal(401, "wrong-token", "This link does not belong to a seat at this table.")


def not_your_seat(side: str) -> Refusal:
    """The token opens another seat."""
    return Refusal(403, "not-your-seat", f"You do not hold the {spoken(side)} seat.")


def waiting() -> Refusal:
    """The game has not begun."""
    return Refusal(409, "waiting", "The game has not begun: a seat is still open.")


def over() -> Refusal:
    """The game has ended."""
    return Refusal(409, "over", "The game is over.")


def stale(number: int | None = None) -> Refusal:
    """The game has moved on."""
    now = "" if number is None else f": it is at choice {number} now"
    return Refusal(409, "stale", f"The game has moved on{now}.")


def no_page() -> Refusal:
    """There is nothing at this address."""
    return Refusal(404, "no-such-page", "Not Found")


def not_the_admin() -> Refusal:
    """The token is not the admin token."""
    return Refusal(401, "not-the-admin", "This is not the admin token.")


def outgrown(rules: int, now: int) -> Refusal:
    """The game is played with other rules than there are here."""
    return Refusal(
        409,
        "other-version",
        f"This game is played with version {rules} of the rules, and this server has version {now}"
        f"{' with other data' if rules == now else ''}. It can be read here, and gone on with if all agree.",
    )


def not_outgrown() -> Refusal:
    """There is nothing to move over."""
    return Refusal(409, "not-outgrown", "This game is played with the rules that there are.")


def does_not_fit(now: int, line: int, side: str) -> Refusal:
    """A game cannot go on with the rules of now."""
    return Refusal(
        409,
        "does-not-fit",
        f"This game does not fit version {now} of the rules: line {line} of its record"
        f"{f', by {spoken(side)},' if side else ''} would not be possible. Agree on a draw, resign, "
        "or ask the host to run the version that it was started with.",
    )


def malformed(text: str) -> Refusal:
    """The message cannot be read."""
    return Refusal(400, "malformed", text)


def too_large(bytes: int) -> Refusal:
    """The message is longer than any that makes sense."""
    return Refusal(413, "too-large", f"A message may have {bytes} bytes at most.")


def too_fast() -> Refusal:
    """Too many messages in too short a time."""
    return Refusal(429, "too-fast", "Too many requests; wait a moment.")


def too_many_tables() -> Refusal:
    """One visitor sets up many tables."""
    return Refusal(429, "too-many-tables", "You have set up many tables; wait a little.")


def unavailable() -> Refusal:
    """Nothing can be kept now."""
    return Refusal(
        503,
        "unavailable",
        "The server cannot reach its database. Send it again in a moment: a request is carried out once.",
    )


def starting() -> Refusal:
    """Not yet."""
    return Refusal(503, "starting", "The server is starting.")


def failed() -> Refusal:
    """A fault of the server."""
    return Refusal(500, "failed", "Something went wrong on the server. Load the page again.")
