"""The messages of the service as typed structs: what clients send, and what they get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from sandtable.core.view import View
from sandtable.game.documents import Card, Counter, Status
from sandtable.game.game import AnyGame
from sandtable.game.info import OptionalRule, Scenario, Setup
from sandtable.game.rulebook import Component, Rule
from sandtable.server.logs import LoggedError
from sandtable.server.store import ChatRow, Proposal

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Encoded(Generic[M]):
    """A message that is JSON already, because it was sent to somebody else before."""

    data: bytes


Nonce: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern="^([0-9A-Za-z]{16,64})?$",
        description="The browser's own part in the dice; if it is empty, the server makes one.",
    ),
]
RequestKey: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern="^[0-9A-Za-z_-]{0,80}$", description="Sent again, the same request is carried out only once."
    ),
]
SeatKey: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern="^([0-9A-Za-z_-]{22,80})?$",
        description="The client's secret from which the token is made; sent again, it gives the same token.",
    ),
]


WireNoun: TypeAlias = int | float | str | list[int | float | str] | None


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit somewhere: "me", "open", or a bot by its name."""

    kind: str
    name: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up. All seats of kind "me" share one token: a hot-seat table.

    With `commitment`, the dice are those that were promised before the nonce was told. Without
    `scenario` it is the game's first; `options` are the optional rules in use.
    """

    game: str
    seats: dict[str, SeatWish]
    title: str = ""
    nonce: Nonce = ""
    commitment: str = ""
    auto: bool = True
    scenario: str = ""
    options: list[str] = []


class Agreement(msgspec.Struct, frozen=True):
    """What a table is set up with: a scenario, and the optional rules in use."""

    scenario: str = ""
    options: list[str] = []

    @classmethod
    def of(cls, game: AnyGame) -> Agreement:
        """What was agreed on for a game, the options in the game's own order."""
        used = [option.id for option in game.options if option.id in game.setup.options]
        return cls(game.setup.scenario, used)

    @property
    def setup(self) -> Setup:
        """The same for the core."""
        return Setup(self.scenario, frozenset(self.options))


class Seating(msgspec.Struct, frozen=True):
    """The sides of a game as it is set up, and whether they play against each other."""

    sides: tuple[str, ...]
    rivals: bool


class Promise(msgspec.Struct, frozen=True):
    """The hash of a fresh secret key, for the dice of a table to be set up."""

    commitment: str


class Seated(msgspec.Struct, frozen=True):
    """The answer to sitting down: keep the token, it is the key to the seat."""

    table: str
    sides: list[str]
    token: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; `think` says how long its bot takes for a decision."""

    side: str
    kind: str
    name: str
    think: str = ""


class LogLine(msgspec.Struct, frozen=True):
    """A line of the diary: which choice led to it, what happened, and the sentence.

    `auto` marks what followed from an answer that the table gave for the reader; `card` shows what decided
    it.
    """

    n: int
    kind: str
    text: str
    facts: dict[str, Any]
    auto: bool = False
    card: Card | None = None


class Advice(msgspec.Struct, frozen=True):
    """The answer that a side recommends."""

    side: str
    verb: str
    noun: WireNoun = None


class DiceInfo(msgspec.Struct, frozen=True):
    """The promise made about the dice; the key only when the game is over."""

    commitment: str
    nonces: list[str]
    key: str = ""


class Ending(msgspec.Struct, frozen=True):
    """How the game ended; `text` says it in a sentence."""

    winner: str
    score: list[int]
    resigned: str = ""
    text: str = ""


class Outdated(msgspec.Struct, frozen=True):
    """A game that is played with other rules or data than there are here `now`.

    `fits` says whether all of it can be replayed on these. If not, `line` is the first line of the record
    that does not fit, and `side` whose it is. What was chosen there is not told: not all may know it.
    """

    rules: int
    now: int
    fits: bool
    line: int = 0
    side: str = ""


class Update(msgspec.Struct, frozen=True):
    """All that a side may know of a table now.

    `log` replaces what the reader has from `since` on; `chat` is null if nothing new was said.
    `advises` says whether the reader may recommend an answer to the open question; `advice` is what
    was recommended, for the side that is asked and its advisers. `letterbox` is where the reader
    can leave a note now. Of a note the readers are told only the author and themselves until the
    game is over. A game that is `outgrown` is shown as far as it fits the rules of now.
    `status`, `names`, `counters` (on a generic map) and `preview` are documents on the view. `details` are
    what choices cost or bring: for some verbs of the open question a text for each of their nouns, in the
    same order.
    """

    table: str
    game: str
    setup: Agreement
    rivals: bool
    title: str
    state: str
    side: str
    number: int
    epoch: int
    seats: list[SeatInfo]
    view: View | None
    status: Status | None
    names: dict[Any, str]
    counters: list[Counter]
    details: dict[str, list[str]]
    preview: Card | None
    hints: dict[str, Any]
    since: int
    log: list[LogLine]
    undo: int
    auto: bool
    proposal: Proposal | None
    thinking: str
    dice: DiceInfo
    advises: bool
    advice: list[Advice]
    letterbox: str
    chat: list[ChatRow] | None
    ending: Ending | None
    outgrown: Outdated | None
    type: str = "update"


class Summary(msgspec.Struct, frozen=True):
    """A table in a list; `outgrown` is the version of its rules, if they are not those of now."""

    id: str
    game: str
    setup: Agreement
    title: str
    state: str
    seats: dict[str, str]
    open: list[str]
    asked: str
    yours: list[str]
    number: int
    changed: int
    outgrown: int = 0


class AsSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something done from a seat."""

    side: str


class Choose(AsSide, frozen=True):
    """A choice. `number` is the number of the question; `request` makes a retry harmless."""

    number: int
    verb: str
    noun: WireNoun = None
    request: RequestKey = ""


class Advise(AsSide, frozen=True):
    """A recommended answer to the question of this number."""

    number: int
    verb: str
    noun: WireNoun = None


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Taking a seat."""

    side: str
    name: str = ""
    nonce: Nonce = ""
    key: SeatKey = ""


class Undo(AsSide, frozen=True):
    """Taking back: one choice, or down to a number. With `number`, only if the game has not moved on."""

    to: int | None = None
    number: int | None = None


class Propose(AsSide, frozen=True):
    """A wish for a game of other rules: to go on with those of now, or to end it in a draw."""

    kind: Literal["migrate", "draw"]


class Consent(AsSide, frozen=True):
    """The answer to a proposal."""

    agree: bool


class Say(AsSide, frozen=True):
    """A line of chat; a `note` is left in the side's letterbox for those who come by."""

    text: str
    note: bool = False


class Settings(AsSide, frozen=True):
    """How the table behaves."""

    auto: bool


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens a browser keeps, by table."""

    tokens: dict[str, str]


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message on a socket: which seat, and what was seen so far."""

    token: str = ""
    side: str = ""
    seen: int = 0
    epoch: int = 0


class Reason(msgspec.Struct, frozen=True):
    """A rule that speaks against something."""

    rule: str
    text: str


class Problem(msgspec.Struct, frozen=True):
    """A typed error."""

    error: str
    text: str
    violations: list[Reason] = []
    type: str = "error"


class Past(msgspec.Struct, frozen=True):
    """A table as it was."""

    number: int
    view: View
    status: Status | None = None
    names: dict[Any, str] = {}
    counters: list[Counter] = []


class Answer(msgspec.Struct, frozen=True):
    """A choice that was made."""

    verb: str
    noun: WireNoun = None


class Step(msgspec.Struct, frozen=True):
    """A choice of a plan, with the rule and the class name of the question that it answers."""

    verb: str
    noun: WireNoun
    rule: str
    verbs: list[str]
    question: str = ""


class Considered(msgspec.Struct, frozen=True):
    """A plan that a bot considered.

    `worth` is what it expects, in the game's own evaluation points; `score` the lead in the score
    where it stopped looking ahead; `visits` how often it tried the plan.
    """

    choices: list[Step]
    worth: float
    score: float
    visits: int


class Suggestion(msgspec.Struct, frozen=True):
    """What a bot would do at a number, the best plan first, for the side that is asked there.

    `view` and `hints` are all that the bot and the side know, and `status`, `names` and `counters` say it to
    people; `played` is what was chosen, in the past.
    """

    number: int
    side: str
    view: View
    status: Status | None
    names: dict[Any, str]
    counters: list[Counter]
    hints: dict[str, Any]
    played: Answer | None
    nodes: int
    seconds: float
    lines: list[Considered]


class Lobby(msgspec.Struct, frozen=True):
    """Tables with an open seat, and finished games."""

    open: list[Summary]
    finished: list[Summary]


class GameLine(msgspec.Struct, frozen=True):
    """A game in a list."""

    name: str
    title: str
    subtitle: str
    sides: tuple[str, ...]
    rulebook: str
    rules: int
    scenarios: tuple[Scenario, ...]
    switches: tuple[OptionalRule, ...]
    rivals: bool


class Watched(msgspec.Struct, frozen=True):
    """A table in memory, as its host sees it: what a spectator would be told, without the view."""

    id: str
    title: str
    game: str
    state: str
    asked: str
    number: int
    sockets: int
    changed: int


class Queues(msgspec.Struct, frozen=True):
    """How much there is of what goes on, and of what waits."""

    live: int
    sockets: int
    bots: int
    bots_waiting: int
    counsels: int
    writes: int


class Overview(msgspec.Struct, frozen=True):
    """How the server is doing; `rules` are the versions of the rules, `tables` counts by state.

    `outgrown` are the games under way that are played with other rules or data than there are.
    """

    version: str
    python: str
    database: str
    began: int
    rules: dict[str, int]
    tables: dict[str, int]
    queues: Queues
    live: list[Watched]
    errors: list[LoggedError]
    outgrown: list[Watched]


class Rules(msgspec.Struct, frozen=True):
    """Rules of a rulebook, and its reconstructed components."""

    title: str
    rules: list[Rule]
    components: list[Component]


class Done(msgspec.Struct, frozen=True):
    """Something was done."""

    done: str


class Archived(msgspec.Struct, frozen=True):
    """The table under which a finished game is kept."""

    table: str
