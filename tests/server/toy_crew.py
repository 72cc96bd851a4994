"""A toy crew on a ship: scenarios, optional rules, one to five sides, limited talk, notes and advice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from sandtable.core.options import D6, Noun, Options
from sandtable.core.play import decision, settle
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.core.side import Side
from sandtable.core.state import State
from sandtable.core.view import Asked, View
from sandtable.game.game import AnyGame
from sandtable.game.info import OptionalRule, Scenario, Setup, validated_setup
from sandtable.game.mind import Mind
from sandtable.game.talk import Talk
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from tests.core.toy import toy

DECK, CABIN, HOLD, LADDER = range(4)
ROOMS: dict[Noun, str] = {DECK: "deck", CABIN: "cabin", HOLD: "hold", LADDER: "ladder"}
SCENARIOS = (
    Scenario("harbour", "Harbour", "A day of waiting."),
    Scenario("crossing", "Crossing", "Three days at sea."),
)
SWITCHES = (
    OptionalRule("walls", "Walls", "Only those in the same room hear each other.", "1.2"),
    OptionalRule("alone", "Alone", "The captain has no crew.", "1.3", "crew"),
    OptionalRule("many", "Many hands", "Five sides.", "1.3", "crew"),
)
DAYS = {"harbour": 1, "crossing": 3}
CREW = ("captain", "mate", "ships_cook", "boy", "pilot")


class Ship(State[Setup]):
    """Who is in which room, and how far the ship has come."""

    __slots__ = ("day", "miles", "room")

    day: int
    miles: int
    room: list[int]

    def __init__(self, setup: Setup, crew: int) -> None:
        super().__init__(setup)
        self.day = 0
        self.miles = 0
        self.room = [DECK] * crew

    def clone(self) -> Ship:
        twin = Ship(self.game, 0)
        twin.agenda = self.agenda.copy()
        twin.asked, twin.options = self.asked, self.options
        twin.day, twin.miles, twin.room = self.day, self.miles, self.room.copy()
        return twin


class Day(Procedure[Ship], frozen=True):
    """[1.1] Everybody goes somewhere, then the ship sails."""

    def perform(self, s: Ship) -> None:
        if s.day < DAYS[s.game.scenario]:
            s.day += 1
            s.then(*(Go(Side(side)) for side in range(len(s.room))), Sail(), self)


class Go(Question[Ship], frozen=True):
    """[1.2] Go to a room; the ladder leads nowhere but to the hold."""

    rule = "1.2"
    prompt = "Go to a room"

    def offers(self, s: Ship) -> Iterable[Offer]:
        yield Offer("go", (HOLD,) if s.room[self.side] == LADDER else ROOMS, always)

    def choose(self, s: Ship, verb: str, noun: Noun) -> None:
        s.room[self.side] = cast(int, noun)
        if noun == LADDER:
            s.then(self)


class Sail(Procedure[Ship], frozen=True):
    """[1.4] A die says how far."""

    rule = "1.4"

    def options(self, s: Ship) -> Options:
        return D6

    def choose(self, s: Ship, verb: str, noun: Noun) -> None:
        s.miles += cast(int, noun)
        s.tell("sailed", miles=cast(int, noun))


class ShipView(View, frozen=True):
    """Where the side itself is; the question, if it is asked or advises."""

    room: int | None


def view(s: Ship, side: Side | None) -> ShipView:
    """What a side may know."""
    question = decision(s)
    asked = None
    if question is not None:
        asked = Asked(question.side)
        if side == question.side or (side is not None and advises(s, side)):
            options = {verb: question.options.nouns(verb) for verb in question.options.verbs()}
            asked = Asked(question.side, question.rule, question.prompt, options)
    return ShipView("crew", side, asked, None if side is None else s.room[side])


def hears(s: Ship, speaker: Side, listener: Side) -> bool:
    """[1.2] Walls keep words in."""
    return "walls" not in s.game.options or s.room[speaker] == s.room[listener]


def note_place(s: Ship, side: Side) -> str:
    """[1.2] Below deck a note can be left."""
    if "walls" not in s.game.options or s.room[side] == DECK:
        return ""
    return ROOMS[s.room[side]]


def advises(s: Ship, side: Side) -> bool:
    """[1.3] Who is in the same room advises."""
    return s.asked not in (side, Side(-1)) and s.room[side] == s.room[s.asked]


def crew(setup: Setup) -> AnyGame:
    """The toy as it is set up."""
    chosen = validated_setup("crew", setup, SCENARIOS, SWITCHES)
    hands = 1 if "alone" in chosen.options else 5 if "many" in chosen.options else 3

    def start() -> Ship:
        s = Ship(chosen, hands)
        s.then(Day())
        settle(s)
        return s

    return replace(
        toy(),
        name="crew",
        title="Crew",
        sides=CREW[:hands],
        vocabulary=Vocabulary(
            {"go": Verb("room", "Go to the {}", buttons=0), "die": Verb("number")},
            {"room": Kind(name="a room", place=True, ids=ROOMS)},
        ),
        start=start,
        view=view,
        mind=Mind(evaluate=lambda s, side: float(cast(Ship, s).miles)),
        winner=lambda s: Side(0) if cast(Ship, s).miles > 3 else None,
        score=lambda s: (cast(Ship, s).miles,),
        presentation=replace(toy().presentation, board=lambda: {"hands": hands}),
        scenarios=SCENARIOS,
        options=SWITCHES,
        setup=chosen,
        rivals=False,
        talk=Talk(hears=hears, note_place=note_place, advises=advises),
    )
