"""8.0 Reinforcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side
from sandtable.games.napoleonic.gamedata import ASIDE, FALLEN, GONE, POOL, TRACK, WAITING, Place, Unit
from sandtable.games.napoleonic.stacking import crowded
from sandtable.games.napoleonic.state import Roll, State
from sandtable.games.napoleonic.supply import could_supply


class Arrivals(Procedure[State], frozen=True):
    """[8.1, 8.2, 8.9, 8.10, 8.13] What is due comes to hand; draws and calls; then placement."""

    player: Side

    rule = "8.1"

    def perform(self, s: State) -> None:
        for unit in s.in_heap(self.player, TRACK):
            if s.due[unit] <= s.turn:
                arrive(s, unit)
        s.then(*ARRIVALS[s.game.sides[self.player]], ReinforceAll(self.player))


def arrive(s: State, unit: Unit) -> None:
    """[8.2, 8.9.entry, 8.10] A fleet appears in the port box of its side; other units may be placed."""
    if unit not in s.game.fleets:
        s.receive(unit)
        return
    side = s.game.sides[s.game.owner[unit]]
    s.place(unit, next(place for place, box in s.game.boxes.items() if box.side == side and box.port))


def absent(s: State, unit: Unit) -> Violation | None:
    """[8.2, 8.3, 8.4, 8.5, 8.9, 8.11, 8.12, 8.13] Where a unit of one's own is that is not in play."""
    name, place = s.game.unit_name(unit), s.where[unit]
    if place == TRACK:
        return Violation("8.1", f"{name} arrives on turn {s.due[unit]}; this is turn {s.turn}")
    if place == POOL:
        return Violation("8.4" if s.game.owner[unit] == 0 else "8.5", f"{name} is in the container")
    if place == ASIDE:
        division = s.game.unit[unit].enter == "contingency"
        rule, when = ("8.9.contingency", "is called") if division else ("8.3", "comes by a random event")
        return Violation(rule, f"{name} is not in play: it {when}")
    gone = {
        WAITING: ("8.2", "waits off the map"),
        FALLEN: ("8.12", "has just been eliminated"),
        GONE: ("8.11", "is out of the game"),
    }
    if place in gone:
        rule, text = gone[place]
        return Violation(rule, f"{name} {text}")
    return None


class ReinforceAll(Procedure[State], frozen=True):
    """[8.2] Everything at hand may be placed: new, recycled, blocked or withheld before."""

    player: Side

    rule = "8.2"

    def perform(self, s: State) -> None:
        s.then(Reinforce(self.player, tuple(s.in_heap(self.player, WAITING))))


class Reinforce(Question[State], frozen=True):
    """[8.2, 8.2.withhold] Place the units at hand one by one, or hold the rest back."""

    units: tuple[Unit, ...]

    rule = "8.2"
    prompt = "Choose a reinforcement to place, or hold back the rest"

    def offers(self, s: State) -> Iterable[Offer]:
        ready = [u for u in self.units if no_entry(s, u) is None]
        yield Offer("unit", ready, lambda u: None if u in ready else self.refuse(s, cast(Unit, u)))
        yield Offer("done", ALONE if ready else (), always)

    def refuse(self, s: State, unit: Unit) -> Violation | None:
        """[8.2] Only a unit at hand with a legal place of entry."""
        if unit not in self.units:
            elsewhere = absent(s, unit) if s.game.owner[unit] == self.side else None
            return elsewhere or Violation("8.2", f"{s.game.unit_name(unit)} is not among the arrivals")
        return no_entry(s, unit)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "unit":
            rest = tuple(u for u in self.units if u != noun)
            s.then(Enter(self.side, cast(Unit, noun)), msgspec.structs.replace(self, units=rest))

    def perform(self, s: State) -> None:
        if self.units:
            s.block(self.side, self.units)


class Enter(Question[State], frozen=True):
    """[8.2, 8.2.port] Name the place where a reinforcement enters; it costs no movement or lift. With one
    place only, nothing is asked.
    """

    unit: Unit

    rule = "8.2"
    prompt = "Choose where it enters"

    def offers(self, s: State) -> Iterable[Offer]:
        places = doors(s, self.unit)
        if sum(barred_entry(s, self.unit, place) is None for place in places) == 1:
            return

        def refuse(place: Noun) -> Violation | None:
            return barred_entry(s, self.unit, cast(Place, place))

        yield Offer("hex", [p for p in places if p not in s.game.boxes], refuse)
        yield Offer("box", [p for p in places if p in s.game.boxes], refuse)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.place(self.unit, cast(Place, noun))

    def perform(self, s: State) -> None:
        only = next(place for place in doors(s, self.unit) if barred_entry(s, self.unit, place) is None)
        s.place(self.unit, only)

    def question(self, s: State) -> str:
        return f"Choose where {s.game.unit_name(self.unit)} enters"


def no_entry(s: State, unit: Unit) -> Violation | None:
    """[8.2] A unit without a legal place of entry waits for a later arrival phase."""
    if any(barred_entry(s, unit, place) is None for place in doors(s, unit)):
        return None
    return Violation("8.2", f"no place is open to {s.game.unit_name(unit)} now; it waits")


def doors(s: State, unit: Unit) -> list[Place]:
    """[8.4.place, 8.6, 8.8, 8.9.entry, 8.10] The places by which a unit may ever enter."""
    game = s.game
    own = [place for place, box in game.boxes.items() if box.side == game.sides[game.owner[unit]]]
    return [*own, *sorted(s.held[game.owner[unit]])]


def barred_entry(s: State, unit: Unit, place: Place) -> Violation | None:
    """[8.2, 16.4] Why a unit, new or recycled, may not enter there: control, the doors of its side, and
    stacking.
    """
    side = s.game.owner[unit]
    rule = ENTRY["british" if unit in s.game.british else s.game.sides[side]]
    if place not in s.game.boxes and not s.holds(side, place):
        return Violation("8.2", f"{s.game.place_name(place)} is not under friendly control")
    if place in s.game.boxes and s.game.boxes[place].side != s.game.sides[side]:
        return Violation("8.6.boxes", f"{s.game.place_name(place)} is the enemy's")
    return rule(s, unit, place) or crowded(s, side, (unit,), place)


def french_entry(s: State, unit: Unit, place: Place) -> Violation | None:
    """[8.4.place] A French-held, supplied town or city in Egypt; gunboats need water there."""
    game = s.game
    if game.province.get(Hex(place)) != "egypt":
        return Violation("8.4.place", "French reinforcements enter in Egypt")
    if not could_supply(s, Side(0), place):
        return Violation("8.4.place", "no supply path leads from there to Alexandria")
    if unit in game.gunboats and place not in game.rivers.banks:
        return Violation("8.4.place", "gunboats need a river, canal or lake hexside")
    return None


def ottoman_entry(s: State, unit: Unit, place: Place) -> Violation | None:
    """[8.5.area, 8.6, 16.1] Each area has its own doors."""
    game = s.game
    area = s.area.get(unit, "")
    if area == "anatolia":
        allowed = place == game.box_named["anatolia"]
        return None if allowed else Violation("8.6", "this unit arrives in the Anatolian box")
    if area == "syria-palestine":
        if game.province.get(Hex(place)) != area or not s.intact(place):
            return Violation("8.6", "this unit arrives in a fortress of Syria-Palestine")
        if not could_supply(s, Side(1), place):
            return Violation("8.6", "that fortress is out of supply")
        return None
    source = place in game.sources[1] and game.province.get(Hex(place)) == "egypt"
    if source or place == game.box_named["upper_egypt"]:
        return None
    return Violation("8.6", "this unit arrives in the Upper Egypt box, Cairo or El Minya")


def british_entry(s: State, unit: Unit, place: Place) -> Violation | None:
    """[8.8, 16.4] A Mediterranean port or the Anatolian box."""
    if place == s.game.box_named["anatolia"] or "mediterranean" in s.game.ports.get(Hex(place), ()):
        return None
    return Violation("8.8", "the British enter by a Mediterranean port or the Anatolian box")


def russian_entry(s: State, unit: Unit, place: Place) -> Violation | None:
    """[8.9.entry] Only the Russian box."""
    in_box = place in s.game.boxes
    return None if in_box else Violation("8.9.entry", "Russian reinforcements enter the Russian box")


def swedish_entry(s: State, unit: Unit, place: Place) -> Violation | None:
    """[8.10] The Swedish box or a supplied Finnish town or city; the flotilla needs a lake."""
    game = s.game
    if unit in game.gunboats:
        if place not in game.rivers.banks:
            return Violation("8.10", "the flotilla needs a town or city with a lake hexside")
    elif place in game.boxes:
        return None
    if game.province.get(Hex(place)) != "finland":
        return Violation("8.10", "Swedish reinforcements enter in Finland")
    if not could_supply(s, Side(1), place):
        return Violation("8.10", "no supply path leads there")
    return None


ENTRY = {
    "french": french_entry,
    "ottoman": ottoman_entry,
    "british": british_entry,
    "russian": russian_entry,
    "swedish": swedish_entry,
}


# --- what comes to hand ------------------------------------------------------------------------


class Draw(Procedure[State], frozen=True):
    """[8.4, 8.5, 16.5] Draw one unit from a container, unseen by the enemy."""

    player: Side

    rule = "8.4"
    prompt = "Draw a reinforcement"

    def options(self, s: State) -> Options:
        return Options(("draw", tuple(s.in_heap(self.player, POOL))))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        unit = cast(Unit, noun)
        piece = s.game.unit[unit]
        coded = piece.enter == "pool" and piece.area != "die"
        s.receive(unit, piece.area if coded else "")


class OttomanDraws(Roll, frozen=True):
    """[8.5, 8.5.minus] A die less two units are drawn; minus one sends a unit back."""

    rule = "8.5"
    prompt = "Roll for Ottoman reinforcements"

    def decide(self, s: State, die: int) -> None:
        s.rolled("Ottoman reinforcements", self.rule, die)
        count = int(s.game.table["ottoman-draws"].look_up(die))
        if count < 0:
            s.then(Desertion(Side(1)))
        elif count > 0:
            s.then(*[Draw(Side(1))] * count, OttomanArea())


class OttomanArea(Roll, frozen=True):
    """[8.5.area, 8.6, 16.1] One die places all drawn units whose counter names no area."""

    rule = "8.5.area"
    prompt = "Roll for the area of the Ottoman reinforcements"

    def decide(self, s: State, die: int) -> None:
        s.rolled("area of Ottoman reinforcements", self.rule, die)
        area = str(s.game.table["ottoman-area"].look_up(die))
        for unit in s.in_heap(Side(1), WAITING):
            if unit in s.area or unit in s.game.british:
                continue
            if unit in s.game.gunboats and area == "anatolia":
                s.return_to_pool(unit)
            else:
                s.assign(unit, area)


class Desertion(Question[State], frozen=True):
    """[8.5.minus] The Ottoman player puts one unit on the map back into the container."""

    rule = "8.5.minus"
    prompt = "Choose a unit that goes back into the container"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("unit", s.on_map(self.side), lambda u: self.refuse(s, cast(Unit, u)))

    def refuse(self, s: State, unit: Unit) -> Violation | None:
        """[8.5.minus, 7.5] Any unit on the map but a garrison, the British among them."""
        if unit not in s.stack(self.side, s.where[unit]) or s.where[unit] in s.game.boxes:
            return Violation(self.rule, "only a friendly unit on the map can be taken")
        if unit in s.game.garrisons:
            return Violation(self.rule, "a fortress garrison cannot be taken")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.desert(cast(Unit, noun))


class CallDivision(Question[State], frozen=True):
    """[8.9.contingency] On turns 6 to 8 the Russians may call a division, at two points each."""

    rule = "8.9.contingency"
    prompt = "Call a contingency division, or none"

    def offers(self, s: State) -> Iterable[Offer]:
        call = s.game.about.contingency
        if call is not None and s.turn in call.turns:
            free = [d for d in call.divisions if self.refuse(s, d) is None]
            yield Offer("division", free, lambda d: self.refuse(s, cast(str, d)))
            yield Offer("done", ALONE if free else (), always)

    def refuse(self, s: State, division: str) -> Violation | None:
        """[8.9.contingency] Only the two contingency divisions, each once."""
        call = s.game.about.contingency
        if call is None or division not in call.divisions:
            return Violation(self.rule, "that is no contingency division")
        if any(s.where[u] != ASIDE for u in s.game.division[division]):
            return Violation(self.rule, "that division was called before")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        call = s.game.about.contingency
        if verb == "division" and call is not None:
            for unit in s.game.division[cast(str, noun)]:
                s.place(unit, s.game.box_named["russia"])
            s.score(Side(1), call.vp, f"the Russian division {noun} being called")


ARRIVALS: dict[str, tuple[Procedure[State], ...]] = {
    "french": (Draw(Side(0)),),
    "ottoman": (OttomanDraws(),),
    "russian": (CallDivision(Side(0)),),
    "swedish": (),
}
"""[8.4, 8.5, 8.9.contingency, 8.10] What a side draws or calls each turn, besides what the track brings."""
