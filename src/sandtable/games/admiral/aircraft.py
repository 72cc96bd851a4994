"""Aircraft (air.*, order.take-off, order.landing, order.protection-screen, chrono.air, chrono.rearm)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from sandtable.board.plane import Point, within
from sandtable.core.options import NONE, Noun, Nouns, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side
from sandtable.games.admiral.damage import Hit, aa_hits, wound
from sandtable.games.admiral.orders import LANDING, SCREEN, TAKE_OFF, flies_aircraft, unordered
from sandtable.games.admiral.questions import D10, Roll, only
from sandtable.games.admiral.sight import near, weather
from sandtable.games.admiral.state import AFLOAT, PERISCOPE, SURFACED, Act, Id, Squadron, State, enemy
from sandtable.games.admiral.torpedoes import TorpedoHit, success

DECKS = {"CV": 2, "CVL": 1, "CVE": 1, "airfield": 3}


def grounded(s: State) -> Violation | None:
    """[weather.effects] Why nothing flies."""
    if s.night or not weather(s).flying:
        return Violation("weather.effects", "nothing flies in this weather, or at night")
    return None


def deck_ready(s: State, id: Id, act: Act) -> Violation | None:
    """[order.take-off, order.landing, auto.light, shore.airfield] Why a deck is closed now."""
    if refused := grounded(s):
        return refused
    if act.bound:
        return Violation("auto.light", "damaged, she neither launches nor recovers aircraft")
    if s.card(id).type != "airfield":
        if act.speed is None or abs(act.speed) < 10:
            return Violation("order.take-off", "a carrier flies aircraft off and in at 10 knots or more")
        if act.turns:
            return Violation("order.take-off", "she has turned in this activation")
    return None


def no_spotter(s: State, id: Id, act: Act) -> Violation | None:
    """[order.take-off, air.spotter] Why a ship cannot launch her spotter."""
    if s.units[id].spotter != 1 or grounded(s) is not None or flies_aircraft(s, id):
        return Violation("order.take-off", "she has no spotter to launch, or nothing flies")
    return unordered(s, id, TAKE_OFF, act)


def deck_closed(s: State, id: Id, act: Act, order: str) -> Violation | None:
    """[order.take-off, order.landing, type.cv, type.cvl] Why a deck does not work under an order, or no more
    in this turn.
    """
    if not flies_aircraft(s, id):
        return Violation("air.base", f"{s.name(id)} has no flight deck")
    refused = deck_ready(s, id, act)
    if refused is None and order not in s.units[id].orders:
        refused = unordered(s, id, order, act)
    if refused is not None:
        return refused
    last = [q.took_off if order == TAKE_OFF else q.landed for q in s.squadrons.values() if q.home == id]
    most = DECKS[s.card(id).type]
    if last.count(s.turn) >= most:
        return Violation(f"order.{order}", f"her deck has worked {most} in this turn, and that is all")
    return None


def loads(s: State, squadron: Squadron) -> list[str]:
    """[token.depth-charge, token.kamikaze, token.ohka, air.kamikaze, air.ohka] What a squadron may take off
    with.
    """
    found = [""]
    if squadron.kind in ("dive", "torpedo"):
        found.append("depth")
    if s.game.uses("suicide") and s.game.navies[squadron.side] == "IJN":
        if squadron.kind == "fighter":
            found.append("kamikaze")
        if squadron.kind == "tactical":
            found.append("ohka")
    return found


def take_offs(s: State, id: Id, act: Act) -> list[tuple[Id, str]]:
    """[order.take-off, type.cv, type.cvl] Squadrons, with their loads, that may leave a deck under the
    order.
    """
    if deck_closed(s, id, act, TAKE_OFF) is not None:
        return []
    return [(q, x) for q in s.aboard(id) if grounding(s, id, q) is None for x in loads(s, s.squadrons[q])]


def grounding(s: State, id: Id, q: Id) -> Violation | None:
    """[order.take-off, order.landing, chrono.rearm] Why a squadron does not take off from a unit."""
    squadron = s.squadrons[q]
    if squadron.home != id or squadron.aloft or squadron.dead:
        return Violation("order.take-off", f"that squadron is not aboard {s.name(id)}")
    if not squadron.armed:
        return Violation("chrono.rearm", f"it attacked in turn {squadron.attacked} and is not armed again")
    if squadron.landed == s.turn:
        return Violation("order.landing", f"it has landed in turn {s.turn} and stays aboard in it")
    return None


def no_take_off(s: State, id: Id, act: Act, q: Id, load: str) -> Violation | None:
    """[order.take-off, token.depth-charge, air.kamikaze] Why a squadron does not take off with a load."""
    refused = deck_closed(s, id, act, TAKE_OFF) or grounding(s, id, q)
    if refused is None and load not in loads(s, s.squadrons[q]):
        rules = {"kamikaze": "air.kamikaze", "ohka": "air.ohka"}
        kind = s.squadrons[q].kind
        return Violation(rules.get(load, "token.depth-charge"), f"{kind} squadrons do not carry that here")
    return refused


def shelters(s: State, id: Id, squadron: Squadron) -> bool:
    """[air.base] Whether a unit may take a squadron in and has room."""
    return no_shelter(s, id, squadron) is None


def no_shelter(s: State, id: Id, squadron: Squadron) -> Violation | None:
    """[air.base, feat.aircraft, type.cve] Why a unit does not take a squadron in: it has room for as many as
    its card lists, and a CVE none for torpedo bombers.
    """
    card = s.card(id)
    if not flies_aircraft(s, id) or not s.afloat(id) or s.side(id) != squadron.side:
        return NO_HOME
    if squadron.kind == "tactical" and card.type != "airfield":
        return ONLY_ASHORE
    if squadron.kind == "torpedo" and card.type == "CVE":
        return TOO_SMALL
    room = card.capacity or sum(n for kind, n in card.aircraft.items() if kind != "spotter")
    return None if len(s.aboard(id)) < room else NO_ROOM


NO_HOME = Violation("air.base", "squadrons land on their own carriers and airfields")
ONLY_ASHORE = Violation("air.base", "tactical bombers use airfields only")
TOO_SMALL = Violation("type.cve", "an escort carrier takes no torpedo bombers")
NO_ROOM = Violation("air.base", "as many squadrons as her card lists are aboard")


def landings(s: State, id: Id, act: Act) -> list[Id]:
    """[order.landing] Squadrons that may land on a unit now."""
    if deck_closed(s, id, act, LANDING) is not None:
        return []
    return [q for q in s.squadrons if no_approach(s, id, q) is None]


def no_approach(s: State, id: Id, q: Id) -> Violation | None:
    """[order.landing] Why a squadron does not land on a unit whose deck is open."""
    squadron = s.squadrons[q]
    if not squadron.aloft:
        return NOT_FLYING
    if not within(squadron.point, s.units[id].point, s.game.cm(10)):
        return TOO_FAR_TO_LAND
    return no_shelter(s, id, squadron)


TOO_FAR_TO_LAND = Violation("order.landing", "it is more than 10 cm away")
NOT_FLYING = Violation("air.activation", "that squadron is not in flight")


def waiting(s: State, id: Id) -> list[Id]:
    """[air.activation] Squadrons in flight of a unit that have not acted in this turn."""
    return [q for q in s.squadrons if no_flight(s, id, q) is None]


def no_flight(s: State, id: Id, q: Id) -> Violation | None:
    """[air.activation] Why a squadron does not fly in the activation of a unit."""
    squadron = s.squadrons[q]
    if not squadron.aloft:
        return NOT_FLYING
    if squadron.home != id:
        return Violation("air.activation", f"it acts with its own unit, {s.name(squadron.home)}")
    if squadron.acted == s.turn:
        return Violation("air.activation", f"it has acted in turn {s.turn}")
    return None


def kind(squadron: Squadron) -> str:
    """[air.kamikaze] The row of the table for a squadron: kamikaze are fighters no longer."""
    return "kamikaze" if squadron.load == "kamikaze" else squadron.kind


def speed(s: State, squadron: Squadron) -> int:
    """[air.move] How far a squadron flies, in cm."""
    return s.game.aircraft[kind(squadron)].speed


def screens(s: State, id: Id, act: Act) -> list[tuple[Id, Id]]:
    """[order.protection-screen] Fighters of a unit that may be set to guard a friend within 15 cm."""
    able = [q for q in s.squadrons if no_screen(s, id, q) is None]
    if not able or unordered(s, id, SCREEN, act) is not None:
        return []
    fleet = s.fleet(s.side(id))
    return [(q, friend) for q in able for friend in fleet if no_guard(s, q, friend) is None]


def no_screen(s: State, id: Id, q: Id) -> Violation | None:
    """[order.protection-screen] Why a squadron of a unit does not guard anybody."""
    squadron = s.squadrons[q]
    if squadron.home != id or not squadron.aloft:
        return Violation("order.protection-screen", f"that squadron is no fighter of {s.name(id)} in flight")
    if kind(squadron) != "fighter":
        return Violation("order.protection-screen", f"fighters guard, and these are {squadron.kind} bombers")
    if squadron.screen:
        return Violation("order.protection-screen", f"it guards {s.name(squadron.screen)} already")
    return None


def no_guard(s: State, q: Id, friend: Id) -> Violation | None:
    """[order.protection-screen] Why a fighter does not guard a unit."""
    squadron = s.squadrons[q]
    if friend not in s.units or s.side(friend) != squadron.side or not s.afloat(friend):
        return Violation("order.protection-screen", "fighters guard a friend on the table")
    if not within(squadron.point, s.units[friend].point, s.game.cm(15)):
        return Violation("order.protection-screen", f"{s.name(friend)} is more than 15 cm away")
    return None


class Flight(Nouns):
    """Every flight in a straight line: a course in degrees and a distance in whole centimetres."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most

    def __len__(self) -> int:
        return 360 * self.most

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 2:
            return False
        course, far = noun
        return type(course) is int and type(far) is int and 0 <= course < 360 and 1 <= far <= self.most

    def __getitem__(self, index: int) -> tuple[int, int]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        return index // self.most, index % self.most + 1


def victims(s: State, id: Id) -> Iterator[tuple[str]]:
    """[air.attack, air.ohka, sub.air-attack] Units that an armed squadron can attack where it is."""
    if harmless(s, id) is None:
        for target in s.fleet(enemy(s.squadrons[id].side)):
            if spared(s, id, target) is None:
                yield (target,)


def harmless(s: State, id: Id) -> Violation | None:
    """[air.attack] Why a squadron attacks no unit at all."""
    squadron = s.squadrons[id]
    if kind(squadron) == "fighter":
        return Violation("air.attack", "fighters never attack ships")
    if squadron.dead or not squadron.armed:
        return Violation("air.attack", "its load is dropped: it goes home to be armed again")
    return None


def spared(s: State, id: Id, target: Id) -> Violation | None:
    """[air.attack, air.ohka, sub.air-attack] Why an armed squadron does not attack a unit where it is."""
    squadron = s.squadrons[id]
    if target not in s.units or s.side(target) == squadron.side or not s.afloat(target):
        return Violation("air.attack", "bombers attack enemies on the table")
    unit, reach = s.units[target], 15 if squadron.load == "ohka" else 2
    if not within(squadron.point, unit.point, s.game.cm(reach)):
        rule = "air.ohka" if squadron.load == "ohka" else "air.attack"
        return Violation(rule, f"{s.name(target)} is more than {reach} cm away")
    if squadron.load == "depth":
        if s.card(target).type != "SS" or unit.depth not in (SURFACED, PERISCOPE):
            return Violation("sub.air-attack", "depth charges are for submarines down to periscope depth")
    elif unit.depth != SURFACED:
        return Violation("sub.air-attack", "under water only depth charges reach a submarine")
    elif squadron.kind == "torpedo" and s.ashore(target):
        return Violation("air.attack", "torpedoes cannot be used on land")
    return None


def no_fight(s: State, id: Id, other: Id) -> Violation | None:
    """[air.fighter, air.spotter] Why a squadron does not fight another, or a ship's spotter, where it is."""
    squadron, foe = s.squadrons[id], s.squadrons.get(other)
    if kind(squadron) != "fighter":
        return Violation("air.fighter", f"only fighters fight in the air, and these are {squadron.kind}s")
    if (foe is None or not foe.aloft) and (other not in s.units or s.units[other].spotter != 2):
        return Violation("air.fighter", "nothing of that name is in flight")
    if (other,) not in rivals(s, id):
        return Violation("air.fighter", "fighters fight enemies within 2 cm")
    return None


def rivals(s: State, id: Id) -> Iterator[tuple[str]]:
    """[air.fighter, air.spotter] Enemy squadrons, and ships' spotters, that a fighter can fight."""
    squadron = s.squadrons[id]
    if squadron.dead or kind(squadron) != "fighter":
        return
    for other, foe in s.squadrons.items():
        if foe.aloft and foe.side != squadron.side and within(squadron.point, foe.point, s.game.cm(2)):
            yield (other,)
    for ship in s.fleet(enemy(squadron.side)):
        if s.units[ship].spotter == 2 and within(squadron.point, s.units[ship].point, s.game.cm(2)):
            yield (ship,)


class Dogfight(Roll, frozen=True):
    """[air.fighter, air.spotter] Fighters roll against each other; others are shot down on 5 or less."""

    fighter: Id
    other: Id
    own: int = 0

    rule = "air.fighter"
    prompt = "Air combat"

    def rolled(self, s: State, die: int) -> None:
        foe = s.squadrons.get(self.other)
        if foe is not None and kind(foe) == "fighter":
            if not self.own:
                s.then(Dogfight(self.fighter, self.other, die))
                return
            s.tell("dogfight", fighter=self.fighter, other=self.other, dice=(self.own, die))
            if self.own != die:
                s.lose_squadron(self.fighter if self.own < die else self.other)
            return
        s.tell("dogfight", fighter=self.fighter, other=self.other, dice=(die,))
        if die <= 5:
            s.lose_squadron(self.other)
        elif die == 10:
            s.lose_squadron(self.fighter)


class Screens(Question[State], frozen=True):
    """[order.protection-screen] The fighters that guard what is attacked fight the squadron one after
    another; of several the owner says who is next.
    """

    squadron: Id
    target: Id

    rule = "order.protection-screen"
    prompt = "Which fighter squadron meets them next?"

    def guards(self, s: State) -> list[Id]:
        """Fighters whose screen is still up, while there is somebody to fight."""
        side, at, far = s.side(self.target), s.units[self.target].point, s.game.cm(15)
        if s.squadrons[self.squadron].dead:
            return []
        return [
            q
            for q, fighter in s.squadrons.items()
            if fighter.side == side and fighter.screen and fighter.aloft and within(fighter.point, at, far)
        ]

    def offers(self, s: State) -> Iterable[Offer]:
        guards = [(q,) for q in self.guards(s)]
        if len(guards) > 1:
            yield Offer("fight", guards, only(guards, self.rule, "no screen of yours within 15 cm"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        (guard,) = cast(tuple[Id], noun)
        s.fly(guard, screen="")
        s.then(Dogfight(guard, self.squadron), self)

    def perform(self, s: State) -> None:
        for guard in self.guards(s):
            self.choose(s, "fight", (guard,))


def flak(s: State, id: Id) -> int:
    """[air.aa, air.aa-support, feat.aa, card.aa] The anti-aircraft value on a unit's card less its damage,
    with the help of its neighbours.
    """
    value = max(0, s.card(id).aa - aa_hits(s, id))
    friends = [other for other in s.fleet(s.side(id)) if other != id and near(s, other, id, 10)]
    able = sum(s.units[f].depth == SURFACED and s.card(f).aa - aa_hits(s, f) >= 1 for f in friends)
    return min(9, value + min(2, able))


class Flak(Roll, frozen=True):
    """[air.aa] The target rolls a d10; at or below its value the squadron is shot down."""

    squadron: Id
    target: Id

    rule = "air.aa"
    prompt = "Anti-aircraft fire"

    def options(self, s: State) -> Options:
        alive = not s.squadrons[self.squadron].dead and s.afloat(self.target)
        return D10 if alive and flak(s, self.target) else NONE

    def rolled(self, s: State, die: int) -> None:
        value = flak(s, self.target)
        s.tell("flak", unit=self.target, squadron=self.squadron, die=die, value=value)
        if die <= value:
            s.lose_squadron(self.squadron)


class Drop(Procedure[State], frozen=True):
    """[air.attack, air.kamikaze, air.ohka] The squadron drops its load and is flipped."""

    squadron: Id
    target: Id

    rule = "air.attack"

    def perform(self, s: State) -> None:
        squadron = s.squadrons[self.squadron]
        if squadron.dead or not s.afloat(self.target):
            return
        s.fly(self.squadron, armed=False, attacked=s.turn)
        if squadron.load == "depth":
            s.then(Bombed(self.squadron, self.target))
            return
        name = "ohka" if squadron.load == "ohka" else kind(squadron)
        row = s.game.aircraft[name]
        need = bombing(s, self.target, squadron.point, name)
        s.tell("air attack", squadron=self.squadron, target=self.target, dice=row.dice, need=need)
        if squadron.load == "kamikaze":
            s.lose_squadron(self.squadron)
        s.then(Bombs(self.squadron, self.target, row.dice, need, row.damage))


def bombing(s: State, target: Id, at: Point, name: str) -> int:
    """[air.dive-bomb, air.level-bomb, air.torpedo-attack, air.attack, order.evasive] The success number of an
    air attack. Torpedoes always have the close-range bonus.
    """
    row = s.game.aircraft[name]
    if row.damage == "torpedo":
        return sum(success(s, "", None, target, at, False).values()) + 1
    foe = s.units[target]
    bonus = 3 if s.ashore(target) else s.game.tables.bonus.get(s.card(target).type, 0)
    return row.base + bonus - abs(foe.speed) // 10 - foe.evasive


class Bombs(Roll, frozen=True):
    """[air.dive-bomb, air.level-bomb, air.torpedo-attack] A d10 for each bomb or torpedo."""

    squadron: Id
    target: Id
    left: int
    need: int
    damage: str

    rule = "air.attack"
    prompt = "Bombs away"

    def options(self, s: State) -> Options:
        return D10 if self.left and s.afloat(self.target) and self.need > 0 else NONE

    def rolled(self, s: State, die: int) -> None:
        hit = die <= self.need
        s.tell("bomb", target=self.target, die=die, need=self.need, hit=int(hit))
        s.then(Bombs(self.squadron, self.target, self.left - 1, self.need, self.damage))
        if not hit:
            return
        if self.damage == "torpedo":
            s.then(TorpedoHit(self.target, ""))
        elif self.damage == "severe":
            wound(s, self.target, "", 1, "severe")
        else:
            s.then(BombHit(self.target, int(self.damage[1:])))


class BombHit(Roll, frozen=True):
    """[air.dive-bomb, air.level-bomb, special.weak-deck, special.armoured-deck] A new die against the
    armour.
    """

    unit: Id
    die: int

    rule = "damage.basis"
    prompt = "A bomb hits"

    def options(self, s: State) -> Options:
        return Options(("die", range(1, self.die + 1))) if s.afloat(self.unit) else NONE

    def rolled(self, s: State, die: int) -> None:
        s.then(Hit(self.unit, "", die, bomb=True))


class Bombed(Roll, frozen=True):
    """[sub.air-attack] Depth charges from the air sink a submarine on 3 or less, 2 at periscope depth."""

    squadron: Id
    target: Id

    rule = "sub.air-attack"
    prompt = "Depth charges from the air"

    def rolled(self, s: State, die: int) -> None:
        limit = 3 if s.units[self.target].depth == SURFACED else 2
        s.tell("depth charges", unit=self.squadron, target=self.target, die=die, value=limit)
        if die <= limit:
            s.sink(self.target, "depth charges")


# --- the chronometric phase ---------------------------------------------------------------------------------


def homeless(s: State) -> None:
    """[chrono.air] Squadrons that cannot reach a suitable home are taken off."""
    for q, squadron in list(s.squadrons.items()):
        reach = s.game.aircraft[kind(squadron)].action_range
        if not squadron.aloft or not reach:
            continue
        homes = [id for id in s.fleet(squadron.side) if shelters(s, id, squadron)]
        if not any(within(squadron.point, s.units[id].point, s.game.cm(reach)) for id in homes):
            s.lose_squadron(q)


def rearm(s: State) -> None:
    """[chrono.rearm] Landed squadrons that attacked in an earlier turn are armed again."""
    for q, squadron in s.squadrons.items():
        if not squadron.aloft and not squadron.dead and not squadron.armed and squadron.attacked < s.turn:
            s.fly(q, armed=True, load="")


def orphans(s: State, side: Side) -> list[Id]:
    """[air.activation] Squadrons in flight whose unit is gone."""
    return [
        q
        for q, x in s.squadrons.items()
        if x.aloft and x.side == side and x.acted != s.turn and s.units[x.home].status != AFLOAT
    ]
