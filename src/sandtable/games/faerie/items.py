"""20.0 Magic items: who carries what, and who uses it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import Offer, Question, Violation, allowed, always
from sandtable.core.side import Side
from sandtable.games.faerie.gamedata import FOMORIAN
from sandtable.games.faerie.losses import Claim, deadly
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.ratings import CURSE, REQUITER, usable, uses
from sandtable.games.faerie.sight import cannot_ask, carried, question_items
from sandtable.games.faerie.state import Item, Piece, State


def gifts(s: State, side: Side, hex: Hex) -> list[tuple[Item, Piece]]:
    """[20.1, 19.3] Which item may pass to whom: between persons and ships of a side in one hex."""
    able = [piece for piece in s.pieces(side, hex) if piece not in s.cast and not s.sleeps(piece)]
    return [(item, piece) for item in free(s, side, hex) for piece in able if piece != s.bearer(item)]


def free(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.1, 19.3, 7.9.e05] The items that a side's pieces in a hex may part with.

    Dorwen never parts with Requiter; who has cast an enchantment does nothing.
    """
    return [
        item
        for bearer in s.pieces(side, hex)
        for item in s.kit.get(bearer, ())
        if bearer not in s.cast
        and not s.sleeps(bearer)
        and not (item == REQUITER and bearer == "dorwen" and s.game.special(bearer))
    ]


def lying(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.1, 20.6.03] Items that a side may pick up in a hex: nobody's, or in its own keeping."""
    return [item for item in s.items_at(hex) if s.kept_by(item) in (None, side)] if s.lies else []


def item_offers(s: State, side: Side, hex: Hex) -> Iterable[Offer]:
    """[20.1, 20.2.2, 20.2.3, 20.2.4] Items change hands, are left to troops or a fortress, or are used in
    another order.
    """
    if not s.kit:
        return
    pairs = gifts(s, side, hex)
    if pairs:
        yield one_of("give", pairs, *NOT_TO_HIM)
    stored = free(s, side, hex) if s.ranks(side, hex) or s.fortified(side, hex) else []
    if stored:
        yield one_of("leave_item", stored, *NOT_HIS)
    yield Offer("wield", carried(s, side, hex), lambda item: cannot_wield(s, side, hex, str(item)))


def cannot_wield(s: State, side: Side, hex: Hex, item: Item) -> Violation | None:
    """[20.2.4] Why an item cannot be the first that its bearer uses: he has no other, or has used two."""
    bearer = s.bearer(item)
    if bearer is None or bearer not in s.pieces(side, hex):
        return Violation("20.1", f"nobody of yours in {printed(hex)} carries {s.game.item[item].name}")
    if s.kit[bearer][0] == item:
        return Violation("20.2.4", f"{s.printed(bearer).name} uses it first already")
    used = s.used.get(bearer, ())
    if len(used) > 1 and item not in used:
        names = " and ".join(s.game.item[number].name for number in used[:2])
        return Violation("20.2.4", f"{s.printed(bearer).name} has used {names} in this phase")
    return None


NOT_TO_HIM = Violation("20.1", "an item passes between friendly pieces in the hex")
NOT_HIS = Violation("20.2", "no piece of yours here carries it")


def handle(s: State, verb: str, noun: Noun) -> None:
    """[20.1, 20.6.22] Carry out a change of hands; armies and fortresses keep what is left with them."""
    if verb == "wield":
        s.wield(str(noun))
    elif verb == "leave_item":
        bearer = str(s.bearer(str(noun)))
        s.drop(str(noun), s.at[bearer], s.side(bearer))
    else:
        item, piece = cast(tuple[Item, Piece], noun)
        if deadly(s, item, piece):
            s.drop(item, s.at[piece])
            s.then(Claim(item, piece))
        else:
            s.hand_over(item, piece)


class PickUp(Question[State], frozen=True):
    """[20.1, 20.6.22] A person, ship or army of the group that is moving takes an item that lies there."""

    item: Item

    rule = "20.1"

    def question(self, s: State) -> str:
        return f"Who takes {s.game.item[self.item].name}?"

    def able(self, s: State) -> list[str]:
        """Who can take it."""
        troops = [] if self.item in s.moving.items else s.moving.troops
        return [*s.moving.persons, *s.moving.ships, *troops]

    def offers(self, s: State) -> Iterable[Offer]:
        able = self.able(s)
        if len(able) > 1:
            yield one_of("taker", able, *NOT_TO_HIM)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.take(s, str(noun))

    def perform(self, s: State) -> None:
        self.take(s, self.able(s)[0])

    def take(self, s: State, piece: str) -> None:
        """Carry it out."""
        if piece in s.game.colour:
            s.load(self.item, piece)
        else:
            s.then(Claim(self.item, piece))


class Ready(Question[State], frozen=True):
    """[20.1, 15.4] At the beginning of a Round items may change hands."""

    hex: Hex
    asked_items: bool = False

    rule = "20.1"
    final = True

    def question(self, s: State) -> str:
        return f"Do items change hands in {printed(self.hex)}?"

    def offers(self, s: State) -> Iterable[Offer]:
        offers = list(item_offers(s, self.side, self.hex))
        if s.kit:
            persons = s.persons(self.side, self.hex)
            asked = self.asked_items
            offers.append(Offer("ask", ALONE, lambda n: cannot_ask(s, self.side, persons, self.hex, asked)))
        if allowed(offers):
            yield from offers
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "ask":
            question_items(s, self.side, self.hex)
            s.then(Ready(self.side, self.hex, True))
        elif verb != "done":
            handle(s, verb, noun)
            s.then(self)


class ChooseItems(Question[State], frozen=True):
    """[20.2.4] Before enchantments and attrition a side says which items its persons use, if any has more
    than he can use.
    """

    rule = "20.2.4"
    final = True
    prompt = "Which items do your persons use?"

    def offers(self, s: State) -> Iterable[Offer]:
        able = [p for p, items in s.kit.items() if len(items) > 1 and p in s.game.person]
        mine = [p for p in able if s.living(p) and s.side(p) == self.side and not s.sleeps(p)]
        spare = [i for p in mine for i in s.kit[p] if usable(s, p, i) and not uses(s, p, i)]
        if spare:
            yield one_of("wield", spare, "20.2.4", "it is in use already, or nobody of yours can use it")
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "wield":
            s.wield(str(noun))
            s.then(self)


def may_search(s: State, side: Side, item: Item) -> bool:
    """[20.6.03, 20.6.04] Whether a side may discover an artifact now."""
    guarded = item == CURSE and (side == FOMORIAN or (s.living("worm") and s.at["worm"] == s.lies[item]))
    return s.game.item[item].only_turn in (0, s.turn) and not guarded


def searchable(s: State, side: Side, hex: Hex) -> list[Item]:
    """[20.3, 20.4, 20.6.03, 20.6.04] Artifacts that a side may discover in a hex now."""
    return [i for i, where in s.lies.items() if where == hex and i in s.hidden and may_search(s, side, i)]
