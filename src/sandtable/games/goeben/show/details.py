"""What a choice costs or brings, in a few words for who is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from sandtable.core.options import Noun
from sandtable.games.goeben import combat
from sandtable.games.goeben.combat import Contact, allied_rating, german_rating, seaplane_bonus
from sandtable.games.goeben.incidents import draws
from sandtable.games.goeben.intelligence import intelligence_value
from sandtable.games.goeben.outfitting import points_due, room
from sandtable.games.goeben.ports import kind, must_leave
from sandtable.games.goeben.repairs import repair_dice
from sandtable.games.goeben.setup import PlaceCollier
from sandtable.games.goeben.show.overlays import overlays
from sandtable.games.goeben.state import Space, State
from sandtable.kit.words import counted

FACES = range(1, 7)
FIRST = {"": "no contact", "german": "we fire first", "allied": "they fire first"}
"""Who has the First Salvo, in words."""


def dice(number: int) -> str:
    """A number of dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def place(s: State, space: Space) -> str:
    """What kind of place a space is now."""
    return kind(s, space).replace("_", " ")


def away(s: State, space: Space) -> str:
    """How far a space is from the nearest ship of ours."""
    seen, edge, far = {space}, {space}, 0
    while edge and not edge & {*s.at.values()}:
        edge = {link for near in edge for link in s.game.links[near]} - seen
        seen |= edge
        far += 1
    return f"{counted(far, 'space')} away"


def supply(verb: str, s: State, space: Noun) -> str:
    """[7.1, 7.3, 7.4] The dice that a source of supply rolls; how far a new collier would lie."""
    new = isinstance(s.agenda[-1], PlaceCollier)
    return away(s, str(space)) if new else dice(points_due(s, verb, str(space)))


def filled(track: str, s: State, ship: Noun) -> str:
    """How full a track is."""
    now = getattr(s.afloat[str(ship)], track)
    return f"{now} of {now + room(s, str(ship), track)}"


def contact(verb: str, s: State, ship: Noun) -> str:
    """[14.3, 14.3.german] The result of each face of the die, with a coal spent for speed or without."""
    question = s.agenda[-1]
    chosen = {"lead": question.lead if isinstance(question, Contact) else "", verb: str(ship or "")}
    chosen.pop("cruise", None)
    rating = german_rating(s, **chosen) + seaplane_bonus(s) - allied_rating(s)
    results: dict[str, list[int]] = {}
    for die in FACES:
        _, first = combat.contact(s, die + rating)
        results.setdefault(FIRST[first], []).append(die)
    odds = ", ".join(f"{words} on {span(found)}" for words, found in results.items())
    return f"1 coal: {odds}" if verb == "steam" else odds


def span(found: list[int]) -> str:
    """Faces of a die that follow each other."""
    return str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}"


def fire(rate: str, s: State, target: Noun) -> str:
    """[14.5.solution] The dice of each gun type, and the hits to be expected."""
    odds = overlays(s, s.asked)["fire"][target]
    guns = {gun: number for gun, number in odds[rate].items() if number}
    hits = sum(guns.values()) * (FACES.stop - odds["needed"]) / len(FACES)
    return f"dice {', '.join(f'{gun} {n}' for gun, n in guns.items()) or 'none'}; {hits:.1f} hits expected"


def torpedo(s: State, target: Noun) -> str:
    """[14.6] The dice of one torpedo."""
    odds = overlays(s, s.asked)["torpedoes"][target]
    return f"{dice(odds['dice'])}, hits on {odds['needed']} or more"


def price(s: State, noun: Noun) -> str:
    """[8.1] What crew or gear costs, and what it is good for."""
    assert isinstance(noun, tuple)
    cargo = s.game.cargo[str(noun[0])]
    return f"{counted(cargo.cost, 'point')}: {cargo.effect.partition(';')[0]}"


def stowed(s: State, noun: Noun) -> str:
    """What lies in a box."""
    assert isinstance(noun, tuple)
    ship, box, *_ = noun
    assert isinstance(box, int)
    return s.game.cargo[s.afloat[str(ship)].boxes[box - 1]].name


def face_down(s: State, space: Noun) -> str:
    """How many markers lie face down."""
    hidden = sum(not marker.up for marker in s.lying.get(str(space), ()))
    return f"{hidden} face down" if hidden else ""


DETAILS: Mapping[str, Callable[[State, Noun], str]] = {
    "ship": lambda s, ship: "must leave today" if must_leave(s, str(ship)) else "",
    "try": lambda s, ship: f"Intelligence Value {intelligence_value(s, str(ship))}",
    "repair": lambda s, ship: dice(repair_dice(s, str(ship))),
    **{verb: partial(supply, verb) for verb in ("arm", "coal", "collier", "friend")},
    "ammunition": partial(filled, "ammunition"),
    "torpedoes": partial(filled, "torpedoes"),
    "fuel": partial(filled, "coal"),
    "sail": lambda s, space: str(overlays(s, s.asked)["reach"][space]["says"]),
    "group": lambda s, space: counted(draws(s, str(space)), "marker") if s.phase == "incident" else "",
    "look": face_down,
    "withdraw": lambda s, space: place(s, str(space)),
    **{verb: partial(contact, verb) for verb in ("steam", "cruise", "pace", "lead")},
    "normal": partial(fire, "normal"),
    "maximum": partial(fire, "maximum"),
    "aim": torpedo,
    "launch": lambda s, _: f"{len(overlays(s, s.asked)['aims'])} aimed",
    "take": price,
    "dump": stowed,
    "trade": stowed,
    "swap": stowed,
    "reinforce": lambda s, _: f"{s.game.numbers.campaign_reinforcement_vp} VP",
}
"""For each verb what to say of a noun."""
