"""13.0 Incident Phase and the Incident Chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, always
from sandtable.games.goeben.command import senior
from sandtable.games.goeben.gamedata import ADRIATIC, AEGEAN, FRENCH, OFFICERS, WEST
from sandtable.games.goeben.gunnery import TORPEDO, HitRolls, hits_on, inflict
from sandtable.games.goeben.intelligence import BerlinCalls
from sandtable.games.goeben.markers import DrawMarker, IdentifyMarkers, TurnUp
from sandtable.games.goeben.movement import name
from sandtable.games.goeben.ports import CONSTANTINOPLE, in_allied_waters, is_allied, stations, terrain
from sandtable.games.goeben.state import Counter, Order, Roll, Ship, Space, State, only


class Incidents(Procedure[State], frozen=True):
    """[4.1.4, 13.0, 13.1] Reveal what lies here, draw, sort, resolve; one draw a space, not a ship."""

    space: Space

    rule = "13.0"

    def perform(self, s: State) -> None:
        s.then(
            IdentifyMarkers(self.space),
            TurnUp(self.space),
            SortRevealed(self.space),
            Pick(s.post("first_officer"), self.space),
            Sort(self.space),
            Resolve(self.space),
        )


class SortRevealed(Procedure[State], frozen=True):
    """[13.0.1, 24.3] An event that lay among the ships on the map is resolved ahead of those drawn."""

    space: Space

    rule = "13.0.1"

    def perform(self, s: State) -> None:
        for marker in s.lying.get(self.space, ()):
            event = marker.counter not in s.game.warship or marker.counter in s.game.convoys
            if marker.group and event:
                s.lift(self.space, marker.counter)
                s.add_to_draw(marker.counter)


def draws(s: State, space: Space) -> int:
    """[13.2, 13.2.friendly, 13.2.neutral, 13.2.enemy, 13.2.constantinople] How many markers are drawn."""
    row = terrain(s, space)
    if space == CONSTANTINOPLE or row.draws == "none":
        return 0
    if row.draws == "neutral" and s.alert < s.game.numbers.neutral_draw_alert:
        return 0
    return s.alert + row.extra_draws


class Pick(Order, frozen=True):
    """[13.0.2, 25.1, 5.3] As many markers as the Alert Level says; a First Officer draws them himself."""

    space: Space

    rule = "13.0.2"

    def question(self, s: State) -> str:
        return f"Draw {draws(s, self.space)} Incident markers at {s.game.space[self.space].name}"

    def offers(self, s: State) -> Iterable[Offer]:
        if OFFICERS in s.game.options and draws(s, self.space):
            yield Offer("pick", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        self.perform(s)

    def perform(self, s: State) -> None:
        s.then(DrawMarker(self.space, draws(s, self.space)))


class Sort(Procedure[State], frozen=True):
    """[13.0.3, 13.0.3.convoy, incident.french_warship, incident.troop_convoy,
    incident.royal_navy_warship] Ships and merchantmen aside, the rest in the order drawn.

    French ships count only in the Western Mediterranean; where a friendly fleet is out, none does.
    """

    space: Space

    rule = "13.0.3"

    def perform(self, s: State) -> None:
        zone = s.game.zone[self.space]
        for counter in s.draw:
            if counter in s.game.warship:
                if s.game.warship[counter].nation == FRENCH and zone != WEST:
                    s.put_aside(counter, "not in these waters")
                elif zone in s.barred:
                    s.put_aside(counter, "kept off by a friendly fleet")
                else:
                    s.meet_warship(self.space, counter)
            elif s.game.markers[counter] == "merchantman":
                s.meet_merchantman(self.space, counter)
            else:
                s.lay_out(counter)
        s.end_draw()


class Resolve(Procedure[State], frozen=True):
    """[13.0.4, 13.1, incident.chart] One marker at a time in the order drawn; then all return to the pool."""

    space: Space

    rule = "13.0.4"

    def perform(self, s: State) -> None:
        if not s.tray:
            s.return_resolved()
            return
        counter = s.take_up()
        kind = s.game.markers[counter]
        s.then(self)
        if s.here(self.space):
            s.tell("incident", what=kind, place=self.space)
            EVENTS[kind](s, self.space, counter)
            if kind not in KEPT:
                s.put_aside(counter)
        else:
            s.put_aside(counter, "nobody is left here")


def quiet(s: State, space: Space, counter: Counter) -> None:
    """[incident.quiet_seas] No effect."""


def patrol(s: State, space: Space, counter: Counter) -> None:
    """[incident.patrol] In Allied waters the Alert Level rises."""
    if in_allied_waters(s, space):
        s.shift_alert(1, "an Allied patrol saw us")


def conflicting_orders(s: State, space: Space, counter: Counter) -> None:
    """[incident.conflicting_orders] The Alert Level falls."""
    s.shift_alert(-1, "conflicting orders in the Royal Navy")


def pursue(s: State, space: Space, counter: Counter) -> None:
    """[incident.pursue] The Alert Level rises."""
    s.shift_alert(1, "the Royal Navy is ordered to pursue")


def morale_check(s: State, space: Space, counter: Counter) -> None:
    """[incident.morale_check] From turn 2: an extra die in combat this turn, or one fewer."""
    if s.turn > 1:
        s.set_morale(1 if s.turn * s.game.numbers.morale_factor >= s.vp else -1)


def limited_visibility(s: State, space: Space, counter: Counter) -> None:
    """[incident.limited_visibility] Noted; the die is rolled if there is combat here."""
    s.fog_falls(space)


def friendly_ship(s: State, space: Space, counter: Counter) -> None:
    """[incident.friendly_ship] Kept until the next turn's Outfitting Phase."""
    s.meet_friend(space, counter)


def intelligence_berlin(s: State, space: Space, counter: Counter) -> None:
    """[incident.intelligence_berlin] Your choice of IB or JE."""
    s.then(BerlinCalls(senior(s, s.here(space))))


def french_sorties(s: State, space: Space, counter: Counter) -> None:
    """[incident.french_sorties] Colliers in or next to the French stations are lost; the zones close
    next turn.
    """
    lost = {near for station in stations(s) for near in (station, *s.game.links[station])}
    for place in s.colliers:
        if place in lost:
            s.lose_collier(place, "the French fleet is out")
    s.hold(counter)
    s.french_fleet_out(s.turn + 1)


def storm(s: State, space: Space, counter: Counter) -> None:
    """[incident.storm] A 6 damages a ship; no combat, bombardment or landing here this turn."""
    s.storm_breaks(space)
    s.then(*(Peril("storm", ship) for ship in s.here(space)))


def mechanical(s: State, space: Space, counter: Counter) -> None:
    """[incident.mechanical] A 6 costs a ship one engine."""
    s.then(*(Peril("mechanical", ship) for ship in s.here(space)))


def minefield(s: State, space: Space, counter: Counter) -> None:
    """[incident.minefield] In an Allied port or base a 6 costs a ship one hull and one engine."""
    if is_allied(s, space):
        s.then(*(Peril("minefield", ship) for ship in s.here(space)))


PERILS = {"storm": ("hull",), "mechanical": ("engines",), "minefield": ("hull", "engines")}


class Peril(Roll, frozen=True):
    """[incident.storm, incident.mechanical, incident.minefield] One die for a ship; a 6 damages it."""

    kind: str
    ship: Ship

    rule = "13.1"
    prompt = "Is she damaged?"

    def options(self, s: State) -> Options:
        return D6 if self.ship in s.at else Options()

    def rolled(self, s: State, die: int) -> None:
        damaged = die >= s.game.numbers.peril_from
        s.tell("peril", what=self.kind, ship=self.ship, die=die, damaged=int(damaged))
        if damaged:
            inflict(s, self.ship, PERILS[self.kind])


def collier_attacked(s: State, space: Space, counter: Counter) -> None:
    """[incident.collier_attacked] A die for each collier on the map."""
    s.then(*(ColliersFate(place) for place in s.colliers))


class ColliersFate(Roll, frozen=True):
    """[incident.collier_attacked] On a 6 the collier is lost, and a victory point."""

    space: Space

    rule = "incident.collier_attacked"
    prompt = "Does the collier get away?"

    def rolled(self, s: State, die: int) -> None:
        s.tell("collier attacked", place=self.space, die=die)
        if die >= s.game.numbers.peril_from:
            s.lose_collier(self.space, "attacked")
            s.score(s.game.numbers.collier_attacked_vp, "collier lost", self.space)


def submarine(s: State, space: Space, counter: Counter) -> None:
    """[incident.submarine] One die: a false report, evasive action, a torpedo run, or ramming."""
    s.then(Submarine(space))


class Submarine(Roll, frozen=True):
    """[incident.submarine] 1-2 nothing; 3-4 evade or risk it; 5 a torpedo run at each ship; 6 rammed."""

    space: Space

    rule = "incident.submarine"
    prompt = "A submarine"

    def rolled(self, s: State, die: int) -> None:
        numbers = s.game.numbers
        least = (numbers.submarine_seen_from, numbers.submarine_attacks_from, numbers.submarine_rammed_from)
        result = ("false report", "evasive action", "torpedo run", "rammed")[sum(die >= n for n in least)]
        s.tell("submarine", die=die, place=self.space, result=result)
        ships = s.here(self.space)
        if result == "rammed":
            s.score(numbers.submarine_vp, "submarine rammed")
            s.then(Ram(senior(s, ships), self.space))
        elif result == "torpedo run":
            s.then(*(TorpedoRun(ship) for ship in ships))
        elif result == "evasive action":
            s.then(*(Evade(s.captain(ship), ship) for ship in ships))


class Evade(Order, frozen=True):
    """[incident.submarine] Spend a coal to evade, or risk the torpedo run; without coal no choice."""

    ship: Ship

    rule = "incident.submarine"
    advisers = ("engineer",)

    def question(self, s: State) -> str:
        return f"{name(s, self.ship)}: spend a coal on evasive action, or risk the torpedo run?"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.ship in s.afloat and s.afloat[self.ship].coal > 0:
            yield Offer("evade", ALONE, always)
            yield Offer("risk", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "evade":
            s.spend(self.ship, "coal")
        else:
            self.perform(s)

    def perform(self, s: State) -> None:
        s.then(TorpedoRun(self.ship))


class TorpedoRun(Roll, frozen=True):
    """[incident.submarine, 2.2.torpedo_nets] On 5 or 6 a hit on the Torpedo Hit Table; with nets only on
    6.
    """

    ship: Ship

    rule = "incident.submarine"
    prompt = "Torpedo run"

    def options(self, s: State) -> Options:
        return D6 if self.ship in s.at else Options()

    def rolled(self, s: State, die: int) -> None:
        needed = hits_on(s, self.ship, TORPEDO)
        s.tell("torpedo run", ship=self.ship, die=die, needed=needed)
        if die >= needed:
            s.then(HitRolls("submarine", "torpedo", ((self.ship, 1),)))


class Ram(Order, frozen=True):
    """[incident.submarine] The submarine is sunk; one ship of your choice takes a hull hit."""

    space: Space

    rule = "incident.submarine"
    prompt = "We rammed the submarine. Which ship takes the hull damage?"

    def offers(self, s: State) -> Iterable[Offer]:
        ships = s.here(self.space)
        if len(ships) > 1:
            text = f"this ship is not at {s.game.space[self.space].name}"
            yield Offer("suffer", ships, only(ships, self.rule, text))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        inflict(s, str(noun), ("hull",))

    def perform(self, s: State) -> None:
        for ship in s.here(self.space):
            inflict(s, ship, ("hull",))


def austro_hungarian(s: State, space: Space, counter: Counter) -> None:
    """[incident.austro_hungarian, 20.0] With a warship in the Adriatic: their fleet keeps the Allies
    off, or joins.
    """
    if not any(s.game.zone[place] == ADRIATIC for place in s.at.values()):
        s.put_aside(counter)
        return
    s.remove_marker(counter)
    if s.game.uses("austro_hungarians"):
        s.then(AustrianFleet())
    else:
        keep_off(s, (ADRIATIC,))


def central_powers(s: State, space: Space, counter: Counter) -> None:
    """[incident.central_powers] After an alliance was won, the new ally's fleet keeps the Allies off."""
    won = {*s.successes, *[s.mission] * (0 < s.accomplished < s.turn)}
    zones = [*[AEGEAN] * ("ottoman" in won), *[ADRIATIC, WEST] * ("italian" in won)]
    if not zones:
        s.put_aside(counter)
        return
    s.remove_marker(counter)
    keep_off(s, zones)


def keep_off(s: State, zones: Iterable[str]) -> None:
    """Allied warships drawn this phase in these waters go back to the pool, and those still to be drawn."""
    s.bar(zones)
    for space in list(s.lying):
        if s.game.zone[space] in s.barred:
            for ship in s.enemies(space):
                if ship in s.drawn:
                    s.lift(space, ship)
                    s.put_aside(ship, "kept off by a friendly fleet")


class AustrianFleet(Roll, frozen=True):
    """[incident.austro_hungarian, 20.0, 20.1] A die's number of their ships come to Pola; the Alert
    Level rises.
    """

    rule = "20.0"
    prompt = "How many Austro-Hungarian ships come out?"

    def rolled(self, s: State, die: int) -> None:
        s.tell("austrian fleet", die=die)
        s.then(AustrianJoins(die))
        s.shift_alert(1, "the Austro-Hungarian fleet is out")


class AustrianJoins(Procedure[State], frozen=True):
    """[20.0, 20.1] A random ship of theirs joins at Pola; HMS New Zealand answers."""

    left: int
    classes: tuple[str, ...] = ()

    rule = "20.0"
    prompt = "Which ship joins?"

    def options(self, s: State) -> Options:
        gone = s.sunk | s.damaged | s.removed | s.at.keys()
        found = tuple(
            ship
            for ship in s.game.austrians
            if ship not in gone and (not self.classes or s.game.warship[ship].type in self.classes)
        )
        return Options(("austrian", found)) if self.left else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.join(str(noun), s.game.about.base)
        s.send_new_zealand()
        s.then(AustrianJoins(self.left - 1, self.classes))


EVENTS: dict[str, Callable[[State, Space, Counter], None]] = {
    "quiet_seas": quiet,
    "patrol": patrol,
    "conflicting_orders": conflicting_orders,
    "pursue": pursue,
    "morale_check": morale_check,
    "limited_visibility": limited_visibility,
    "friendly_ship": friendly_ship,
    "intelligence_berlin": intelligence_berlin,
    "french_sorties": french_sorties,
    "storm": storm,
    "mechanical": mechanical,
    "minefield": minefield,
    "collier_attacked": collier_attacked,
    "submarine": submarine,
    "austro_hungarian": austro_hungarian,
    "central_powers": central_powers,
}
"""The Incident Chart, by kind of marker."""

KEPT = ("friendly_ship", "french_sorties", "austro_hungarian", "central_powers")
"""Kinds of markers that say themselves what becomes of them; the others are put aside."""
