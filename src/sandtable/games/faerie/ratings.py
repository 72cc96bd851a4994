"""3.0 Ratings, 14.0 Command Control, and what magic items and places do to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.core.side import Side
from sandtable.games.faerie.gamedata import FAERIE, KING, RANKS
from sandtable.games.faerie.pack.schema import Place
from sandtable.games.faerie.state import Colour, Item, Piece, State

GLAMOURS, GYRES, CURSE, PIXY, TORQUE = "01", "02", "03", "04", "05"
RADE, GWYDION, MAILCOAT, HELM, CLEAVER = "06", "07", "08", "09", "10"
HAMMER, TROLLBANE, CLOAK, WAND, HAND = "11", "12", "13", "14", "15"
RING, ROD, CRYSTAL, AXE, GLASS = "16", "17", "18", "19", "20"
STAFF, REQUITER, TEETH = "21", "22", "23"

CHARACTERISTICS = {
    HELM: ("command", "combat"),
    TORQUE: ("command",),
    GWYDION: ("magic",),
    HAMMER: ("combat",),
    TROLLBANE: ("combat",),
    REQUITER: ("command",),
}
"""[20.2.1] What an item raises; it works only for those who have some of it."""

HEROIC = (HELM, CLEAVER, HAMMER, AXE, REQUITER)
"""[20.6.09, 20.6.10, 20.6.11, 20.6.19, 20.6.22] Items whose bearer counts as a hero."""


STEADY = (*CHARACTERISTICS, MAILCOAT, CLEAVER, AXE, STAFF)
"""[20.2.4] Items that help without being called on."""


def usable(s: State, person: Piece, item: Item) -> bool:
    """[20.0, 20.2.1, 20.6.07, 20.6.20, 20.6.23] Whether a person can use what he carries."""
    piece, printed = s.game.item[item], s.game.person[person]
    if piece.usable_by not in ("", printed.kingdom) or printed.magic < piece.min_basic_magic:
        return False
    if piece.faerie_only and s.side(person) != FAERIE:
        return False
    if (item == GLASS and s.attuned != person) or (item == TEETH and person == "worm"):
        return False
    return all(getattr(printed, name) > 0 for name in CHARACTERISTICS.get(item, ()))


def using(s: State, person: Piece) -> tuple[Item, ...]:
    """[20.2, 20.2.2, 20.2.3, 20.2.4, 20.6] The items a person uses: two at most, one weapon, one staff; those
    that he has used in this phase come first, then those that he carries first.
    """
    carried = s.kit.get(person)
    if not carried:
        return ()
    room = 2
    if person in s.used:
        before = s.used[person]
        carried = (*(i for i in before if i in carried), *(i for i in carried if i not in before))
        room -= sum(item not in carried for item in before)
    found: list[Item] = []
    kinds: list[str] = []
    for item in carried:
        kind = next((tag for tag in s.game.item[item].tags if tag in ("weapon", "staff")), "")
        if len(found) < room and (not kind or kind not in kinds) and usable(s, person, item):
            found.append(item)
            kinds.append(kind)
    return tuple(found)


def benefit(s: State, persons: Iterable[Piece]) -> None:
    """[20.2.4] Persons act with what their items add to their ratings: these are used for the phase."""
    for person in persons:
        if person in s.kit:
            s.use(person, [item for item in using(s, person) if item in STEADY])


def uses(s: State, person: Piece, item: Item) -> bool:
    """Whether a person uses an item."""
    return person in s.kit and item in using(s, person)


def mail(s: State, person: Piece) -> int:
    """[20.6.08] Wounds that the Mailcoat would absorb now: one in each phase and in each Round of combat."""
    return int(not s.mailed and uses(s, person, MAILCOAT))


def user(s: State, persons: Iterable[Piece], item: Item) -> Piece | None:
    """The person among some who uses an item."""
    return next((person for person in persons if uses(s, person, item)), None)


def combat(s: State, person: Piece) -> int:
    """[19.4.12, 20.6.09, 20.6.11, 20.6.12, 19.5.17] Current Combat Strength."""
    strength = s.health(person)
    numbers = s.game.numbers
    for item in using(s, person):
        if item == HELM:
            strength += numbers.helm_combat
        elif item == HAMMER:
            strength += numbers.hammer_combat
        elif item == TROLLBANE:
            strength += numbers.trollbane_combat
    if person in s.strong:
        strength += numbers.strength
    place = place_of(s, person)
    return strength * 2 if place is not None and place.doubles == person else strength


def basic(s: State, person: Piece) -> int:
    """[3.0.magic, 20.6.07] Basic Magic Strength."""
    strength = s.game.person[person].magic
    return strength * 2 if person in s.kit and uses(s, person, GWYDION) else strength


def place_of(s: State, person: Piece) -> Place | None:
    """The Place of Power where a person is, if he is not aboard a ship."""
    return None if person in s.aboard else s.game.place.get(s.at[person])


def magic(s: State, person: Piece) -> int:
    """[19.5.09, 19.5.12, 19.5.16, 19.5.17, 19.5.18] Current Magic Strength."""
    strength = basic(s, person) + s.mana
    place = place_of(s, person)
    if place is not None:
        strength += place.magic
        if person in place.blood:
            strength += place.blood_magic
        if place.doubles == person or (place.doubles_casting and s.phase == "enchantment"):
            strength *= 2
    return strength


def is_hero(s: State, person: Piece) -> bool:
    """[2.3.symbols, map.symbols, 20.6.09] Whether a person is a hero."""
    if s.game.person[person].hero:
        return True
    return person in s.kit and any(item in HEROIC for item in using(s, person))


def is_enchanter(s: State, person: Piece) -> bool:
    """[19.0, 20.6.07] Whether a person is an enchanter."""
    return s.game.person[person].enchanter or uses(s, person, GWYDION)


def rank(s: State, person: Piece) -> str:
    """[20.6.05, 7.9.e03, 7.9.e04, 7.9.e07, 7.9.e08, 7.9.e10, 7.9.e11, 7.9.e13, 7.9.e14, 7.9.e15, 7.9.e16,
    7.9.g17, 7.9.g18, 7.9.g19, 7.9.t21, 7.9.t22, 7.9.t27, 7.9.t28, 7.9.m33, 7.9.m35] A person's rank: heirs
    become kings when all before them are dead.
    """
    printed = s.game.person[person]
    if person in s.kit and uses(s, person, TORQUE):
        return KING
    if printed.heir_of and any(s.game.special(p) for p in (person, *printed.heir_of)):
        if all(dead in s.slain for dead in printed.heir_of):
            return KING
        if printed.marshal_after and all(dead in s.slain for dead in printed.marshal_after):
            return "marshal"
    return printed.rank


def command(s: State, person: Piece) -> int:
    """[3.0.command, 20.6.05, 20.6.09, 20.6.22] A person's Command Rating."""
    rating = s.game.person[person].command
    numbers = s.game.numbers
    used = using(s, person)
    if TORQUE in used:
        rating = max(rating, numbers.torque_command)
    for item in used:
        if item == HELM:
            rating += numbers.helm_command
        elif item == REQUITER and REQUITER not in s.game.person[person].carries:
            rating += numbers.requiter_command
    return rating


def leader(s: State, persons: Sequence[Piece]) -> Piece | None:
    """[14.4, 7.9.m36] Whose Command Rating counts: the highest in rank, and of equals the best.

    Mad Ainsel gives way to Magog wherever both are in a hex, even if Magog has no part in it.
    """
    if not persons:
        return None
    if "ainsel" in persons and s.game.special("ainsel") and beside(s, "ainsel", "magog"):
        persons = [*(person for person in persons if person not in ("ainsel", "magog")), "magog"]
    return max(persons, key=lambda person: (RANKS.index(rank(s, person)), command(s, person)))


def beside(s: State, person: Piece, friend: Piece) -> bool:
    """Whether a friend is alive and in the same hex."""
    return s.living(friend) and s.at[friend] == s.at[person] and s.side(friend) == s.side(person)


def rating(s: State, persons: Sequence[Piece]) -> int:
    """[14.4] The Command Rating that counts for some persons; 0 without any."""
    found = leader(s, persons)
    return 0 if found is None else command(s, found)


def commands(s: State, person: Piece, colour: Colour) -> bool:
    """[14.2, 14.3] Whether a person may command troops of a colour."""
    game = s.game
    match rank(s, person):
        case "king":
            return True
        case "marshal":
            return game.race[person] == game.race[colour]
        case "captain":
            return game.person[person].kingdom == colour
    return False


def commanded(s: State, side: Side, persons: Iterable[Piece], colour: Colour) -> bool:
    """[14.0, 14.1, 14.1.2, 14.2, 8.0.6] Whether one of some persons commands troops of a colour; others
    suffer.
    """
    return any(commands(s, person, colour) for person in persons if s.side(person) == side)
