"""What a choice costs or brings, for the side that is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.options import Noun
from sandtable.core.side import Side, other
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.movement import price
from sandtable.games.faerie.ratings import MAILCOAT
from sandtable.games.faerie.show.words import Words
from sandtable.games.faerie.state import State
from sandtable.games.faerie.view import stack
from sandtable.games.faerie.vocabulary import VERBS

Detail = Callable[[State, Noun], str]

BOTH = (FOMORIAN, FAERIE)


class Details:
    """The details of each verb; nothing is read of an enemy's pieces but what their counters say."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def each(self) -> dict[str, Detail]:
        """The verbs that have details: of pieces those without buttons, for which there is room."""
        pieces = ("person", "ship", "piece")
        return {
            **{verb: self.piece for verb, told in VERBS.items() if told.kind in pieces and not told.buttons},
            **{verb: self.there for verb, told in VERBS.items() if told.kind == "hex"},
            **dict.fromkeys(("battle", "engage", "melee", "next"), self.foe),
            **dict.fromkeys(("search", "write_search"), self.search),
            "to": self.step,
            "lose": self.troops,
            "wound": self.wound,
            "damage": self.damage,
        }

    def piece(self, s: State, noun: Noun) -> str:
        """[3.0] Ratings and state of a piece."""
        id = str(noun)
        if id in s.game.colour:
            return ""
        return self.words.state(s, id) if s.side(id) == s.asked else self.words.ratings(id)

    def troops(self, s: State, noun: Noun) -> str:
        """[7.2] How many of the troops are left."""
        due, colour = s.due[s.asked], str(noun)
        return f"{due.ranks.get(colour, 0) - due.lost.get(colour, 0)} left"

    def there(self, s: State, noun: Noun) -> str:
        """The ground of a hex, and who is there."""
        hex = Hex(cast(int, noun))
        words = [self.words.ground(hex, s.weather(hex)), *(self.present(s, side, hex) for side in BOTH)]
        return "; ".join(filter(None, words))

    def foe(self, s: State, noun: Noun) -> str:
        """The enemy in a hex, if any is left there."""
        return self.present(s, other(s.asked), Hex(cast(int, noun)))

    def present(self, s: State, side: Side, hex: Hex) -> str:
        """A side's stack in a hex, as far as the side that is asked knows it."""
        return self.words.brief(s, stack(s, side, hex, s.asked), s.asked) if s.present(side, hex) else ""

    def step(self, s: State, noun: Noun) -> str:
        """[11.0.stack] What the next hex costs, and what is there."""
        if s.group is None:
            return self.there(s, noun)
        return f"{price(s, s.group, Hex(cast(int, noun)))} MP; {self.there(s, noun)}"

    def search(self, s: State, noun: Noun) -> str:
        """[20.3.1] What the Movement Points of a search add to the dice."""
        extra = cast(int, noun) - s.game.numbers.search_least
        return f"dice +{extra}" if extra else ""

    def wound(self, s: State, noun: Noun) -> str:
        """[7.0.person] A person's wounds, and whether another would be the last."""
        id = str(noun)
        combat = s.game.person[id].combat
        taken = s.wounds.get(id, 0) + s.due[s.asked].hurt.get(id, 0)
        last = taken + 1 >= combat and MAILCOAT not in s.kit.get(id, ())
        return f"{taken} of {combat} wounds" + "; it would kill" * last

    def damage(self, s: State, noun: Noun) -> str:
        """[7.0.ship] Whether the loss of a Step would sink a ship."""
        return "it would sink" if noun in s.damaged or noun in s.due[s.asked].holed else ""
