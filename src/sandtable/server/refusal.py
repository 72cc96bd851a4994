"""Refusals: each has a status, a code for programs and a sentence for people."""

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


def wrong_setup(text: str) -> Refusal:
    """There is no such scenario or optional rule, or they cannot be used together."""
    return Refusal(422, "wrong-setup", text)


def nobody_hears(place: str) -> Refusal:
    """The rules limit talk, and nobody else hears the speaker."""
    instead = f"leave a note at {place} instead" if place else "the others are out of earshot now"
    return Refusal(409, "nobody-hears", f"Nobody hears you: {instead}.")


def no_note_place() -> Refusal:
    """There is nowhere to leave a note."""
    return Refusal(409, "no-letterbox", "There is no place here where you could leave a note.")


def no_advice(side: str) -> Refusal:
    """A side may not advise on the open question."""
    return Refusal(409, "no-advice", f"The {spoken(side)} cannot advise on what is asked now.")


def not_alone() -> Refusal:
    """A player asks for a suggestion, but plays against another person."""
    return Refusal(
        409, "not-alone", "A bot tells what it would do only where no other person plays, or may sit down."
    )


def not_asked(side: str) -> Refusal:
    """It is not the side's turn."""
    return Refusal(409, "not-asked", f"The {spoken(side)} is asked nothing now.")


def adviser_busy() -> Refusal:
    """The table, or too many tables, wait for the adviser already."""
    return Refusal(429, "adviser-busy", "The bot is still thinking about another question; wait a moment.")


def not_over(text: str) -> Refusal:
    """Something is told only when the game is over."""
    return Refusal(409, "not-over", text)


def lone() -> Refusal:
    """A player who is alone cannot take back past dice or a reveal."""
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
    """The table is at another number than the message says, or another server changed it first."""
    now = "" if number is None else f": it is at choice {number} now"
    return Refusal(409, "stale", f"The game has moved on{now}.")


def no_page() -> Refusal:
    """There is nothing at this address."""
    return Refusal(404, "no-such-page", "Not Found")


def not_the_admin() -> Refusal:
    """The token is not the admin token."""
    return Refusal(401, "not-the-admin", "This is not the admin token.")


def outdated(rules: int, now: int) -> Refusal:
    """The game is played with other rules or data than there are here."""
    return Refusal(
        409,
        "other-version",
        f"This game is played with version {rules} of the rules, and this server has version {now}"
        f"{' with other data' if rules == now else ''}. It can be read here, and gone on with if all agree.",
    )


def not_outdated() -> Refusal:
    """The game is played with the rules of this server already."""
    return Refusal(409, "not-outgrown", "This game is played with the rules that there are.")


def does_not_fit(now: int, line: int, side: str) -> Refusal:
    """A game cannot go on with the rules of this server."""
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
    """A message is too long."""
    return Refusal(413, "too-large", f"A message may have {bytes} bytes at most.")


def too_fast() -> Refusal:
    """A visitor or a socket has used up its tokens."""
    return Refusal(429, "too-fast", "Too many requests; wait a moment.")


def too_many_tables() -> Refusal:
    """A visitor has set up too many tables."""
    return Refusal(429, "too-many-tables", "You have set up many tables; wait a little.")


def unavailable() -> Refusal:
    """The database does not answer, or cannot write."""
    return Refusal(
        503,
        "unavailable",
        "The server cannot reach its database. Send it again in a moment: a request is carried out once.",
    )


def failed() -> Refusal:
    """An unexpected error of the server."""
    return Refusal(500, "failed", "Something went wrong on the server. Load the page again.")
