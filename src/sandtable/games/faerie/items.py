"""20.0 Magic items: who carries what, and who uses it."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.faerie.losses import Claim
from sandtable.games.faerie.ratings import CURSE, REQUITER
from sandtable.games.faerie.state import Item, Piece, State
from sandtable.games.faerie.theatre import FOMORIAN


def carried(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.1] The items that a side's pieces in a hex carry."""
    return [item for piece in s.pieces(side, hex) for item in s.kit.get(piece, ())] if s.kit else []


def gifts(s: State, side: Side, hex: Hex) -> list[tuple[Item, Piece]]:
    """[20.1, 7.9.e05] Which item may pass to whom: between persons and ships of a side in one hex.

    Dorwen never parts with Requiter.
    """
    found = []
    for item in carried(s, side, hex):
        bearer = s.bearer(item)
        if item == REQUITER and bearer == "dorwen":
            continue
        found += [(item, piece) for piece in s.pieces(side, hex) if piece != bearer and not s.sleeps(piece)]
    return found


def lying(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.1, 20.6.03] Items that a side may pick up in a hex: nobody's, or in its own keeping."""
    return [item for item in s.items_at(hex) if s.kept_by(item) in (None, side)] if s.lies else []


def wieldable(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.2.4] Items that their bearers could use before others."""
    return [item for item in carried(s, side, hex) if s.kit[str(s.bearer(item))][0] != item]


def item_offers(s: State, side: Side, hex: Hex) -> Iterable[Offer]:
    """[20.1, 20.2.2, 20.2.3, 20.2.4] Items change hands, or their order of use."""
    if not s.kit:
        return
    pairs = gifts(s, side, hex)
    if pairs:
        yield Offer("give", pairs, lambda pair: None if pair in pairs else NOT_TO_HIM)
    first = wieldable(s, side, hex)
    if first:
        yield Offer("wield", first, lambda item: None if item in first else NOT_HIS)


NOT_TO_HIM = Violation("20.1", "an item passes between friendly pieces in the hex")
NOT_HIS = Violation("20.2", "no piece of yours here carries it, or it is used first already")


def handle(s: State, verb: str, noun: Noun) -> None:
    """[20.1, 20.6.22] Carry out a change of hands."""
    if verb == "wield":
        s.wield(str(noun))
        return
    assert isinstance(noun, tuple)
    item, piece = str(noun[0]), str(noun[1])
    if item == REQUITER and piece in s.game.person:
        hex = s.at[piece]
        s.drop(item, hex)
        s.then(Claim(item, piece))
    else:
        s.hand_over(item, piece)


class Ready(Question[State], frozen=True):
    """[20.1, 15.4] At the beginning of a Round items may change hands."""

    hex: Hex

    rule = "20.1"

    def question(self, s: State) -> str:
        return f"Do items change hands in {printed(self.hex)}?"

    def offers(self, s: State) -> Iterable[Offer]:
        offers = list(item_offers(s, self.side, self.hex))
        if offers:
            yield from offers
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb != "done":
            handle(s, verb, noun)
            s.then(self)


def may_search(s: State, side: Side, item: Item) -> bool:
    """[20.6.03, 20.6.04] Whether a side may discover an artifact now."""
    piece = s.game.item[item]
    if piece.only_turn and s.turn != piece.only_turn:
        return False
    if item == CURSE:
        return side != FOMORIAN and not (s.living("worm") and s.at["worm"] == s.lies[item])
    return True
