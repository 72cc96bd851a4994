"""A toy game for tests of the core: three cards a side, a secret pick each round, two dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import cast

import msgspec

from sandtable.core.events import Event, Fact
from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.play import decision, settle
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State, restore
from sandtable.core.view import Asked, View
from sandtable.game.game import AnyGame, Game
from sandtable.game.presentation import Presentation
from sandtable.game.rulebook import Rulebook
from sandtable.game.vocabulary import Kind, Verb, Vocabulary

RED, BLUE = Side(0), Side(1)
CARDS: dict[Noun, str] = {1: "ace", 2: "deuce", 3: "trey"}
ROUNDS = 3


class Toy(State[None]):
    """The position: cards played face down, the scores, and who has peeked."""

    __slots__ = ("down", "peeked", "round", "score")

    saved = ("agenda", *__slots__)

    round: int
    score: list[int]
    down: list[list[int]]
    peeked: frozenset[int]

    def __init__(self) -> None:
        super().__init__(None)
        self.round = 0
        self.score = [0, 0]
        self.down = [[], []]
        self.peeked = frozenset()

    def clone(self) -> Toy:
        twin = Toy()
        twin.agenda = self.agenda.copy()
        twin.asked, twin.options = self.asked, self.options
        twin.round, twin.score = self.round, self.score.copy()
        twin.down = [cards.copy() for cards in self.down]
        twin.peeked = self.peeked
        return twin


class Round(Procedure[Toy], frozen=True):
    """[1.1] Red plays two cards, then Blue, then the dice are rolled; three times over."""

    rule = "1.1"

    def perform(self, s: Toy) -> None:
        if s.round < ROUNDS:
            s.round += 1
            s.down = [[], []]
            s.tell("round", number=s.round)
            s.then(Play(RED), Play(RED), Play(BLUE), Play(BLUE), Roll(), self)


class Play(Question[Toy], frozen=True):
    """[1.2, 1.3] Play a card face down; peek at the enemy's first card once a game."""

    rule = "1.2"
    prompt = "Play a card"

    def offers(self, s: Toy) -> Iterable[Offer]:
        yield Offer("card", CARDS, lambda card: self._refuse(s, card))
        yield Offer("peek", ALONE if self._may_peek(s) else (), always)

    def _may_peek(self, s: Toy) -> bool:
        return self.side not in s.peeked and bool(s.down[1 - self.side])

    def _refuse(self, s: Toy, card: Noun) -> Violation | None:
        if card not in CARDS:
            return Violation("1.2", "there is no such card")
        if card in s.down[self.side]:
            return Violation("1.2", f"the {CARDS[card]} lies on the table")
        return None

    def choose(self, s: Toy, verb: str, noun: Noun) -> None:
        if verb == "peek":
            s.peeked |= {self.side}
            facts: dict[str, Fact] = {"side": self.side, "card": s.down[1 - self.side][0]}
            s.events.append(Event("peeked", facts, self.side, {"side": self.side}, reveals=True))
            s.then(self)
        else:
            s.down[self.side].append(cast(int, noun))
            s.events.append(Event("played", {"side": self.side, "card": cast(int, noun)}, self.side))


class Handful:
    """Two dice as a virtual sequence of pairs."""

    def __len__(self) -> int:
        return 36

    def __contains__(self, noun: object) -> bool:
        return isinstance(noun, tuple) and len(noun) == 2 and all(type(n) is int and 0 < n < 7 for n in noun)

    def __getitem__(self, index: int) -> Noun:
        return index // 6 + 1, index % 6 + 1


class Roll(Procedure[Toy], frozen=True):
    """[1.4] A die for each side, times the cards it played."""

    rule = "1.4"
    prompt = "Roll the dice"

    def options(self, s: Toy) -> Options:
        return Options(("dice", Handful()))

    def choose(self, s: Toy, verb: str, noun: Noun) -> None:
        for side, die in enumerate(cast(tuple[int, int], noun)):
            s.score[side] += die * sum(s.down[side])
        s.tell("rolled", dice=list(cast(tuple[int, int], noun)))


class ToyView(View, frozen=True):
    """Own cards, the height of the enemy's pile, the scores."""

    round: int
    score: list[int]
    down: list[list[int]]


def view(s: Toy, side: Side | None) -> ToyView:
    """What a side may know."""
    question = decision(s)
    asked = None
    if question is not None:
        mine = question.side == side
        options = {verb: question.options.nouns(verb) for verb in question.options.verbs()} if mine else {}
        asked = Asked(question.side, question.rule if mine else "", question.prompt if mine else "", options)
    down = [cards if owner == side else [0] * len(cards) for owner, cards in enumerate(s.down)]
    return ToyView("toy", side, asked, s.round, s.score.copy(), down)


def sampler(known: ToyView) -> Callable[[Random], Toy]:
    """The toy cannot be sampled."""
    raise NotImplementedError


def sentence(event: Event) -> str:
    """An event in words."""
    return f"{event.kind}: {msgspec.json.encode(event.facts).decode()}"


def winner(s: Toy) -> Side | None:
    """Who has the higher score; nobody if they are level."""
    red, blue = s.score
    return None if red == blue else RED if red > blue else BLUE


def score(s: Toy) -> tuple[int, ...]:
    """The scores of both sides."""
    return tuple(s.score)


def start() -> Toy:
    """The toy at its first question."""
    s = Toy()
    s.then(Round())
    settle(s)
    return s


def saved(data: bytes) -> Toy:
    """A toy from its JSON."""
    s = Toy()
    restore(s, data, Round | Play | Roll)
    settle(s)
    return s


def toy() -> AnyGame:
    """The toy game."""
    return Game(
        name="toy",
        title="Toy",
        subtitle="",
        sides=("red", "blue"),
        rules_version=1,
        data_hash="0123456789abcdef",
        rulebook=Rulebook(Path(__file__).parent),
        vocabulary=Vocabulary(
            {"card": Verb("card"), "peek": Verb(), "dice": Verb("numbers")},
            {"card": Kind(name="a card", ids=CARDS)},
        ),
        start=start,
        restore=saved,
        view=view,
        sampler=sampler,
        winner=winner,
        score=score,
        presentation=Presentation(sentence=sentence),
    )


__all__ = ["BLUE", "CARDS", "CHANCE", "RED", "Handful", "Play", "Roll", "Round", "Toy", "start", "toy"]
