"""A toy on points with links: a choice names a courier and where he goes; an enemy lies face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from sandtable.core.options import Noun
from sandtable.core.play import begin, resume
from sandtable.core.procedure import Offer, Question, Violation
from sandtable.core.side import Side
from sandtable.game.documents import Counter
from sandtable.game.game import AnyGame, Game
from sandtable.game.info import Setup
from sandtable.game.presentation import Presentation
from sandtable.game.vocabulary import Kind, Verb, Vocabulary
from sandtable.kit.board import Board, Piece, Place
from sandtable.kit.open_game import OpenGame, OpenView, PlainState
from sandtable.server import app
from sandtable.server.serve import listen, serve
from tests.core.toy import toy

Courier = NewType("Courier", str)
Spot = NewType("Spot", str)
SPOTS = {"inn": "The inn", "mill": "The mill", "ferry": "The ferry"}
WORDS = Vocabulary(
    {"send": Verb(("courier", "spot"), "Send {0} to {1}", buttons=0)},
    {
        "courier": Kind(name="a courier", names={"ann": "Ann", "bob": "Bob"}),
        "spot": Kind(name="a spot", place=True, names={str(id): name for id, name in SPOTS.items()}),
    },
)
POINTS = Board(
    places=[
        Place(id=id, name=name, x=200 * column, y=80 * column % 160, links=("mill",))
        for column, (id, name) in enumerate(SPOTS.items())
    ],
    pieces=[Piece(id="ann", side=0, label="A"), Piece(id="bob", side=0, label="B")],
    colours=["#5a3d7a", "#c79a2b"],
)


class State(PlainState[None]):
    """Where the couriers are."""

    at: dict[Courier, Spot]


class View(OpenView, frozen=True):
    """The same."""

    at: dict[Courier, Spot]


class Send(Question[State], frozen=True):
    """Couriers go until both are at the ferry."""

    rule = "1.1"
    prompt = "Send a courier"

    def offers(self, s: State) -> Iterable[Offer]:
        all_ways = [(courier, spot) for courier in s.at for spot in SPOTS]
        yield Offer(
            "send", [] if {*s.at.values()} == {"ferry"} else all_ways, lambda noun: self.refuse(s, noun)
        )

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        assert isinstance(noun, tuple)
        here = dict(s.at)[Courier(str(noun[0]))]
        return Violation("1.1", "he is there") if here == noun[1] else None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, tuple)
        s.at[Courier(str(noun[0]))] = Spot(str(noun[1]))
        s.then(self)


def blank() -> State:
    """Both at the inn."""
    s = State(None, WORDS)
    s.at = {Courier("ann"): Spot("inn"), Courier("bob"): Spot("inn")}
    return s


def couriers(setup: Setup) -> AnyGame:
    """The game."""
    known = OpenGame("couriers", blank, View)
    shown: Presentation[State, View] = Presentation(
        board=lambda: POINTS,
        where=lambda view: {str(courier): spot for courier, spot in view.at.items()},
        counters=lambda view: [
            *(Counter(place=spot, id=courier) for courier, spot in view.at.items()),
            Counter(place="mill", side=1),
        ],
    )
    return Game(
        name="couriers",
        title="Couriers on the Road",
        subtitle="",
        sides=("post",),
        rules_version=1,
        data_hash="0123456789abcdef",
        rulebook=toy().rulebook,
        vocabulary=WORDS,
        start=lambda: begin(blank(), Send(Side(0))),
        restore=lambda saved: resume(blank(), saved, __name__),
        view=known.view,
        sampler=known.sampler,
        winner=lambda s: Side(0),
        score=lambda s: (1,),
        presentation=shown,
        rivals=False,
    )


def main(host: str, port: str, database: str) -> None:
    """Serve the toy."""
    serve(app.make_app({"couriers": couriers}, database, think=0), listen(host, int(port)))
